-- evidence: what was said about each partition, without an order; proofs that say the same again are one row.
-- {who}    who gains or loses (a consumer, or the broker that leads), {place} what makes partitions of one number differ
-- {steps}  the question, or the table, of what was said (steps.sql)
-- {pause}  ns: a longer silence between two proofs begins a new row, so that the fold sees how long nothing was heard
-- {part}   which steps: all, or those of some partitions, since rows of one partition follow from its steps alone
-- `spoken` is the consumer of a connection where only one has ever named itself, maybe after its first reads.
-- `places` is one row per connection: its server's address, the broker's id, the cluster, the client's address.
with spoken as (
  select n.connection as connection, min(n.consumer) as consumer
  from (select distinct e.connection as connection, e.consumer as consumer from rebalance_events e where e.consumer is not null) n
  group by n.connection
  having count(*) = 1
),
near as (
  select distinct n.connection as connection, n.topic as topic, n.partition as partition
  from rebalance_events n
  where n.event = 'near_read'
),
steps as (
  {steps}
),
said as (
  select
    v.source as source, v.protocol as protocol, v.group as group, v.topic as topic, v.partition as partition,
    v.event as event, v.detail as detail, v.first_ns as first_ns, v.last_ns as last_ns, v.file as file,
    v.packet as packet, v.last_file as last_file, v.last_packet as last_packet,
    v.connection as connection, p.client_ip as client_ip, {who} as who, {place} as place, v.weak as weak
  from steps v
  left join places p on p.connection = v.connection
  left join spoken n on n.connection = v.connection
  left join near f on f.connection = v.connection and f.topic = v.topic and f.partition = v.partition
  where (f.connection is null or v.event not in ('served', 'redirected')) and {part}
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
