-- deliveries: every message that was pushed to a consumer, when it was acknowledged, and which permit it came on.
-- A consumer is a connection and its names; rank 0 is a push, 1 an acknowledgement of one message, 2 of all up to it, 3 a permit.  An acknowledgement is of the last push of that message before it; one that
-- means every message up to some place is of all that were pushed before it.  The permit of a consumer's n-th message is
-- the one that made it n; a permit of none begins anew, and before the first of these nothing is known.
-- Of a batch single messages may be acknowledged (`batch_left` names the others): rank 4; with all before them, the entry before it is the last
-- of those.  What was acknowledged so is not given to the consumer again when its batch is pushed again; nor is what the broker says beside the
-- batch was acknowledged before (`left_out`): it costs no permit.
-- An id that is numbers with ":" between (`message_id=` of a description says so) has an order, major then minor, and a third number is a place
-- inside what is acknowledged together; any other id is only equal or not, and means the same message in every queue: it may come again from another one.
with pushing as (
  select distinct r.connection as connection from records r where r.redelivered is not null
),
spoken as (
  select r.connection as connection, r.topic as topic, r.partition as partition, r.group as group, r.client as client
  from records r
  where r.redelivered is not null
  union
  select x.connection as connection, x.topic as topic, x.partition as partition, x.group as group, x.client as client
  from exchanges x
  join pushing p on p.connection = x.connection
  where x.from_client and x.status in ('oneway', 'ok')
),
consumers as (
  select s.*, row_number() over (order by s.connection, s.topic, s.partition, s.group, s.client) as consumer,
    dense_rank() over (order by s.connection, s.topic, s.group, s.client) as member
  from spoken s
),
said as (
  select
    c.consumer as consumer, c.member as member, 0 as rank, r.redelivered as redelivered, r.message_id as message_id,
    r.message_id as id, try_cast(split_part(r.message_id, ':', 1) as bigint) as major, try_cast(split_part(r.message_id, ':', 2) as bigint) as minor,
    try_cast(nullif(split_part(r.message_id, ':', 3), '') as bigint) as item, r.first_ns as ns, case when r.complete and r.batch_size > 1 and split_part(r.message_id, ':', 3) = '' then r.batch_size else 1 end as weight
  from records r
  join consumers c on c.connection = r.connection and c.topic is not distinct from r.topic and c.partition is not distinct from r.partition
    and c.group is not distinct from r.group and c.client is not distinct from r.client
  where r.redelivered is not null and not coalesce(r.left_out, false)
  union all
  select
    c.consumer as consumer, c.member as member, case when i.message_id is null then 3 when i.up_to then 2 when i.batch_left is null then 1 else 4 end as rank,
    cast(null as bigint) as redelivered, cast(null as string) as message_id,
    i.message_id as id, try_cast(split_part(i.message_id, ':', 1) as bigint) as major,
    try_cast(split_part(i.message_id, ':', 2) as bigint) - case when i.up_to and i.batch_left is not null then 1 else 0 end as minor,
    cast(null as bigint) as item, x.at_ns as ns, coalesce(i.records, 0) as weight
  from items i
  join exchanges x on x.connection = i.connection and x.offset = i.offset and x.request_packet = i.request_packet
  join consumers c on c.connection = x.connection and c.topic is not distinct from x.topic
    and (c.partition is not distinct from x.partition or x.partition is null and i.message_id not like '%:%')  -- the id alone says which
    and c.group is not distinct from x.group and c.client is not distinct from x.client
  where x.from_client and x.status in ('oneway', 'ok') and (i.message_id is not null or i.records is not null)
),
bits as (
  select c.*, x.at_ns as ns, i.message_id as entry, i.batch_left as batch_left
  from items i
  join exchanges x on x.connection = i.connection and x.offset = i.offset and x.request_packet = i.request_packet
  join consumers c on c.connection = x.connection and c.topic is not distinct from x.topic and c.partition is not distinct from x.partition
    and c.group is not distinct from x.group and c.client is not distinct from x.client
  where x.from_client and x.status in ('oneway', 'ok') and i.batch_left is not null
),
told as (
  select distinct b.consumer as consumer, b.connection as connection, b.topic as topic, b.partition as partition, b.group as group, b.client as client, b.entry as entry
  from bits b
),
batched as (
  select distinct t.consumer as consumer, t.entry as entry, r.message_id as id, split_part(r.message_id, ':', 3) as item, r.first_ns as ns
  from records r
  join told t on t.connection = r.connection and t.entry = concat(split_part(r.message_id, ':', 1), ':', split_part(r.message_id, ':', 2))
    and t.topic is not distinct from r.topic and t.partition is not distinct from r.partition and t.group is not distinct from r.group
    and t.client is not distinct from r.client
  where r.redelivered is not null and split_part(r.message_id, ':', 3) <> '' and not coalesce(r.left_out, false)
),
single as (
  select p.consumer as consumer, p.id as id, p.ns as ns, 0 as said from batched p
  union all
  select m.consumer as consumer, m.id as id, b.ns as ns, 1 as said
  from (select distinct p.consumer as consumer, p.entry as entry, p.id as id, p.item as item from batched p) m
  join bits b on b.consumer = m.consumer and b.entry = m.entry and instr(concat(' ', b.batch_left, ' '), concat(' ', m.item, ' ')) = 0
),
singly as (
  select s.*,
    min(case when s.said = 1 then s.ns end) over (
      partition by s.consumer, s.id order by s.ns range between 1 following and unbounded following) as single_ns,
    max(s.said) over (partition by s.consumer, s.id order by s.ns range between unbounded preceding and current row) as known
  from single s
),
lives as (
  select s.*, coalesce(s.major || ':' || s.minor, s.id) as one, case when s.major is null then -s.member else s.consumer end as reader,
    sum(case when s.rank = 3 and s.weight = 0 then 1 else 0 end) over (
      partition by s.consumer order by s.ns, s.rank desc, s.major, s.minor, s.item, s.id
      rows between unbounded preceding and current row) as life
  from said s
),
counted as (
  select l.*,
    case
      when l.rank = 3 then sum(case when l.rank = 3 then l.weight else 0 end) over (
        partition by l.consumer, l.life order by l.ns, l.rank desc, l.major, l.minor, l.item, l.id
        rows between unbounded preceding and current row) - l.weight
      when l.rank = 0 then sum(case when l.rank = 0 then l.weight else 0 end) over (
        partition by l.consumer, l.life order by l.ns, l.rank desc, l.major, l.minor, l.item, l.id
        rows between unbounded preceding and current row)
    end as place,
    min(case when l.rank = 1 then l.ns end) over (
      partition by l.reader, l.one order by l.ns range between 1 following and unbounded following) as one_ns,
    min(case when l.rank = 0 then l.ns end) over (
      partition by l.reader, l.one order by l.ns range between 1 following and unbounded following) as again_ns,
    min(case when l.rank = 2 and l.major is not null then l.ns end) over (
      partition by l.consumer order by l.major, l.minor range between current row and unbounded following) as all_ns
  from lives l
),
placed as (
  select c.*,
    max(case when c.rank = 3 and c.weight > 0 then c.ns end) over (
      partition by c.consumer, c.life order by c.place, c.rank, c.ns rows between unbounded preceding and current row) as permitted_ns
  from counted c
  where c.rank in (0, 3)
),
answered as (
  select p.*,
    case when p.again_ns is null or p.one_ns < p.again_ns then p.one_ns end as alone_ns,
    case when p.all_ns > p.ns and (p.again_ns is null or p.all_ns < p.again_ns) then p.all_ns end as together_ns,
    case when p.again_ns is null or s.single_ns < p.again_ns then s.single_ns end as single_ns
  from placed p
  left join singly s on s.consumer = p.consumer and s.id = p.id and s.ns = p.ns and s.said = 0
  where p.rank = 0 and coalesce(s.known, 0) = 0
)
select
  t.protocol as protocol, c.connection as connection, c.topic as topic, c.partition as partition, c.group as group,
  c.client as client, a.message_id as message_id, a.ns as pushed_ns,
  least(a.alone_ns, a.together_ns, a.single_ns) as acknowledged_ns,
  a.redelivered as redelivered, case when a.life > 0 and a.permitted_ns <= a.ns then a.permitted_ns end as permitted_ns
from answered a
join consumers c on c.consumer = a.consumer
join (select r.connection as connection, min(r.protocol) as protocol from records r where r.redelivered is not null group by r.connection) t
  on t.connection = c.connection
