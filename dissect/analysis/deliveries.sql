-- deliveries: every message that was pushed to a consumer, when it was acknowledged, and which permit it came on.
-- A consumer is a connection and its names.  An acknowledgement is of the last push of that message before it; one that
-- means every message up to some place is of all that were pushed before it.  The permit of a consumer's n-th message is
-- the one that made it n; a permit of none begins anew, and before the first of these nothing is known.
with pushing as (
  select distinct r.connection as connection from records r where r.redelivered is not null
),
said as (
  select
    r.protocol as protocol, r.connection as connection, r.topic as topic, r.partition as partition, r.group as group,
    r.client as client, r.message_id as message_id, r.redelivered as redelivered, 0 as rank, 'pushed' as kind,
    cast(split_part(r.message_id, ':', 1) as bigint) as major, cast(split_part(r.message_id, ':', 2) as bigint) as minor,
    r.first_ns as ns, case when r.complete and r.batch_size > 1 and split_part(r.message_id, ':', 3) = '' then r.batch_size else 1 end as weight
  from records r
  where r.redelivered is not null
  union all
  select
    x.protocol as protocol, x.connection as connection, x.topic as topic, x.partition as partition, x.group as group,
    x.client as client, i.message_id as message_id, cast(null as bigint) as redelivered, 1 as rank,
    case when i.message_id is null then 'permitted' when i.up_to then 'up_to' else 'acknowledged' end as kind,
    cast(split_part(i.message_id, ':', 1) as bigint) as major, cast(split_part(i.message_id, ':', 2) as bigint) as minor,
    x.at_ns as ns, coalesce(i.records, 0) as weight
  from items i
  join exchanges x on x.connection = i.connection and x.offset = i.offset and x.request_packet = i.request_packet
  join pushing p on p.connection = x.connection
  where x.from_client and x.status in ('oneway', 'ok') and (i.message_id is not null or i.records is not null)
),
lives as (
  select s.*,
    sum(case when s.kind = 'permitted' and s.weight = 0 then 1 else 0 end) over (
      partition by s.connection, s.topic, s.partition, s.group, s.client
      order by s.ns, s.rank desc, s.major, s.minor, s.message_id rows between unbounded preceding and current row) as life
  from said s
),
counted as (
  select l.*,
    case
      when l.kind = 'permitted' then sum(case when l.kind = 'permitted' then l.weight else 0 end) over (
        partition by l.connection, l.topic, l.partition, l.group, l.client, l.life
        order by l.ns, l.rank desc, l.major, l.minor, l.message_id rows between unbounded preceding and current row) - l.weight
      when l.kind = 'pushed' then sum(case when l.kind = 'pushed' then l.weight else 0 end) over (
        partition by l.connection, l.topic, l.partition, l.group, l.client, l.life
        order by l.ns, l.rank desc, l.major, l.minor, l.message_id rows between unbounded preceding and current row)
    end as place,
    min(case when l.kind = 'acknowledged' then l.ns end) over (
      partition by l.connection, l.topic, l.partition, l.group, l.client, l.major, l.minor
      order by l.ns range between 1 following and unbounded following) as one_ns,
    min(case when l.kind = 'pushed' then l.ns end) over (
      partition by l.connection, l.topic, l.partition, l.group, l.client, l.major, l.minor
      order by l.ns range between 1 following and unbounded following) as again_ns,
    min(case when l.kind = 'up_to' then l.ns end) over (
      partition by l.connection, l.topic, l.partition, l.group, l.client
      order by l.major, l.minor range between current row and unbounded following) as all_ns
  from lives l
),
placed as (
  select c.*,
    max(case when c.kind = 'permitted' and c.weight > 0 then c.ns end) over (
      partition by c.connection, c.topic, c.partition, c.group, c.client, c.life
      order by c.place, c.rank, c.ns rows between unbounded preceding and current row) as permitted_ns
  from counted c
  where c.kind in ('pushed', 'permitted')
),
answered as (
  select p.*,
    case when p.again_ns is null or p.one_ns < p.again_ns then p.one_ns end as alone_ns,
    case when p.all_ns > p.ns and (p.again_ns is null or p.all_ns < p.again_ns) then p.all_ns end as together_ns
  from placed p
  where p.kind = 'pushed'
)
select
  a.protocol as protocol, a.connection as connection, a.topic as topic, a.partition as partition, a.group as group,
  a.client as client, a.message_id as message_id, a.ns as pushed_ns,
  case when a.together_ns is null or a.alone_ns < a.together_ns then a.alone_ns else a.together_ns end as acknowledged_ns,
  a.redelivered as redelivered, case when a.life > 0 and a.permitted_ns <= a.ns then a.permitted_ns end as permitted_ns
from answered a
