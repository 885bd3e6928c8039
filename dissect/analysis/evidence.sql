-- evidence: what was said about each partition, without an order; proofs that say the same again are one row.  Of more than a few `engine/statements.py` makes it.
-- {said}   what was said (said.sql)
-- {pause}  ns: a longer silence between two proofs begins a new row, so that the fold sees how long nothing was heard
with said as (
{said}
),
beside as (
  select s.*,
    lag(s.event) over (partition by s.source, s.protocol, s.place, s.group, s.topic, s.partition
      order by s.first_ns, s.packet, s.weak) as event_before,
    lag(s.who) over (partition by s.source, s.protocol, s.place, s.group, s.topic, s.partition
      order by s.first_ns, s.packet, s.weak) as who_before,
    lag(s.connection) over (partition by s.source, s.protocol, s.place, s.group, s.topic, s.partition
      order by s.first_ns, s.packet, s.weak) as connection_before,
    lag(s.last_ns) over (partition by s.source, s.protocol, s.place, s.group, s.topic, s.partition
      order by s.first_ns, s.packet, s.weak) as ns_before
  from said s
),
numbered as (
  select b.*,
    sum(case when b.weak = 1 and b.event = b.event_before and b.who = b.who_before
      and b.connection = b.connection_before
      and b.first_ns - b.ns_before <= {pause} then 0 else 1 end)
      over (partition by b.source, b.protocol, b.place, b.group, b.topic, b.partition
      order by b.first_ns, b.packet, b.weak rows between unbounded preceding and current row) as run
  from beside b
)
select
  r.source as source, r.protocol as protocol, r.place as place, r.group as group, r.topic as topic,
  r.partition as partition, r.who as who, r.event as event, max(r.detail) as detail,
  min(r.first_ns) as first_ns, max(r.last_ns) as last_ns,
  min_by(r.file, r.first_ns) as file, min_by(r.packet, r.first_ns) as packet,
  max_by(r.last_file, r.last_ns) as last_file, max_by(r.last_packet, r.last_ns) as last_packet,
  max_by(r.connection, r.last_ns) as connection, max(r.client_ip) as client_ip
from numbered r
group by r.source, r.protocol, r.place, r.group, r.topic, r.partition, r.who, r.event, r.run
