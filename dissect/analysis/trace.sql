-- trace: one user message through publish, delivery, acknowledgement and retry, in the order of time.
-- {chosen}   the condition on records k that names it (by message id or by key)
-- {acknowledged}   the same on deliveries d (by message id; never by key)
-- What lies at the same offset of the same queue is the same message, also where only one side tells its id; an id of
-- several numbers is a place itself, and its offset alone is none.
-- {told}   events of rebalance_events that name a message by its id; {placed}   those that name it by its offset
-- A group that says how far it is has done what lies before: its first such word is its acknowledgement.
with named as (
  select distinct k.protocol, k.broker, k.topic, k.partition, k.offset
  from records k
  where ({chosen}) and k.offset is not null and (k.message_id is null or k.message_id not like '%:%')
),
ids as (
  select distinct k.message_id
  from records k
  left join named n on n.protocol = k.protocol and n.topic is not distinct from k.topic
    and n.partition is not distinct from k.partition and n.offset = k.offset
    and coalesce(n.broker, k.broker, '') = coalesce(k.broker, n.broker, '')
  where (({chosen}) or n.offset is not null) and k.message_id is not null
),
spoken as (
  select v.first_ns, v.event, v.protocol, v.connection, v.topic, v.partition, v.detail, v.file, v.packet,
    cast(null as bigint) as offset, i.message_id as message_id, 1 as place
  from rebalance_events v
  join ids i on i.message_id = v.detail
  where v.event in ({told})
  union all
  select v.first_ns, v.event, v.protocol, v.connection, v.topic, v.partition, v.detail, v.file, v.packet,
    n.offset as offset, cast(null as string) as message_id,
    case when v.event = 'committed' then
      row_number() over (partition by v.event, v.group, n.broker, n.topic, n.partition, n.offset order by v.first_ns, v.packet)
    else 1 end as place
  from rebalance_events v
  join named n on n.protocol = v.protocol and n.topic = v.topic and n.partition = v.partition
    and coalesce(n.broker, v.broker, '') = coalesce(v.broker, n.broker, '')
  where v.event in ({placed})
    and case when v.event = 'committed' then try_cast(v.detail as bigint) > n.offset
      else try_cast(v.detail as bigint) = n.offset end
),
who as (
  select e.connection, e.request_file as file, e.request_packet as packet, min(e.group) as group,
    min(e.client) as client
  from exchanges e
  where e.request_packet is not null
  group by e.connection, e.request_file, e.request_packet
  union all
  select e.connection, e.response_file as file, e.response_packet as packet, min(e.group) as group,
    min(e.client) as client
  from exchanges e
  where e.response_packet is not null
  group by e.connection, e.response_file, e.response_packet
),
steps as (
  select
    k.first_ns as at_ns,
    case when k.from_client then 'published' else 'delivered' end as step,
    k.protocol as protocol, k.api as api, k.connection as connection, k.topic as topic, k.partition as partition,
    k.offset as offset, k.message_id as message_id, k.key as key, k.payload_bytes as payload_bytes,
    case when k.accepted then 'accepted' when not k.accepted then 'refused' end as outcome,
    k.file as file, k.packet as packet, k.group as group, k.client as client
  from records k
  left join named n on n.protocol = k.protocol and n.topic is not distinct from k.topic
    and n.partition is not distinct from k.partition and n.offset = k.offset
    and coalesce(n.broker, k.broker, '') = coalesce(k.broker, n.broker, '')
  where ({chosen}) or n.offset is not null
  union all
  select
    s.first_ns as at_ns, case when s.event = 'committed' then 'acknowledged' else s.event end as step,
    s.protocol as protocol, cast(null as string) as api, s.connection as connection, s.topic as topic,
    s.partition as partition, s.offset as offset, s.message_id as message_id, cast(null as string) as key,
    cast(null as bigint) as payload_bytes,
    case when s.event = 'committed' then concat('next is ', s.detail) end as outcome, s.file as file, s.packet as packet,
    cast(null as string) as group, cast(null as string) as client
  from spoken s
  where s.place = 1
  union all
  select
    d.pushed_ns as at_ns, 'pushed' as step, d.protocol as protocol, cast(null as string) as api,
    d.connection as connection, d.topic as topic, d.partition as partition, cast(null as bigint) as offset,
    d.message_id as message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes,
    case when d.redelivered > 0 then 'again' end as outcome,
    cast(null as string) as file, cast(null as bigint) as packet, d.group as group, d.client as client
  from deliveries d
  where ({acknowledged}) and d.pushed_ns is not null
  union all
  select
    d.acknowledged_ns as at_ns, 'acknowledged' as step, d.protocol as protocol, cast(null as string) as api,
    d.connection as connection, d.topic as topic, d.partition as partition, cast(null as bigint) as offset,
    d.message_id as message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes,
    cast(null as string) as outcome, cast(null as string) as file, cast(null as bigint) as packet,
    d.group as group, d.client as client
  from deliveries d
  where ({acknowledged}) and d.acknowledged_ns is not null
)
select
  s.at_ns, s.step, s.protocol, s.api, c.client_ip, c.client_port, c.server_ip, c.server_port, coalesce(s.client, w.client) as client,
  coalesce(s.group, w.group) as group,
  s.topic, s.partition, s.offset, s.message_id, s.key, s.payload_bytes, s.outcome, s.file, s.packet, c.tcp_stream
from steps s
left join connections c on c.connection = s.connection
left join who w on w.connection = s.connection and w.file = s.file and w.packet = s.packet
order by s.at_ns, s.file nulls last, s.packet nulls last, s.step, s.offset nulls last
