-- trace: one user message through publish, delivery, acknowledgement and retry, in the order of time.
-- {chosen}   the condition on records k that names it (by message id or by key)
-- {acknowledged}   the same on deliveries d (by message id; never by key)
-- What lies at the same offset of the same queue is the same message, also where only one side tells its id.
with named as (
  select distinct k.protocol, k.topic, k.partition, k.offset
  from records k
  where ({chosen}) and k.offset is not null
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
    k.file as file, k.packet as packet
  from records k
  left join named n on n.protocol = k.protocol and n.topic is not distinct from k.topic
    and n.partition is not distinct from k.partition and n.offset = k.offset
  where ({chosen}) or n.offset is not null
  union all
  select
    d.pushed_ns as at_ns, 'pushed' as step, d.protocol as protocol, cast(null as string) as api,
    d.connection as connection, d.topic as topic, d.partition as partition, cast(null as bigint) as offset,
    d.message_id as message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes,
    case when d.redelivered > 0 then 'again' end as outcome,
    cast(null as string) as file, cast(null as bigint) as packet
  from deliveries d
  where ({acknowledged}) and d.pushed_ns is not null
  union all
  select
    d.acknowledged_ns as at_ns, 'acknowledged' as step, d.protocol as protocol, cast(null as string) as api,
    d.connection as connection, d.topic as topic, d.partition as partition, cast(null as bigint) as offset,
    d.message_id as message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes,
    cast(null as string) as outcome, cast(null as string) as file, cast(null as bigint) as packet
  from deliveries d
  where ({acknowledged}) and d.acknowledged_ns is not null
)
select
  s.at_ns, s.step, s.protocol, s.api, c.client_ip, c.client_port, c.server_ip, c.server_port, w.client, w.group,
  s.topic, s.partition, s.offset, s.message_id, s.key, s.payload_bytes, s.outcome, s.file, s.packet, c.tcp_stream
from steps s
left join connections c on c.connection = s.connection
left join who w on w.connection = s.connection and w.file = s.file and w.packet = s.packet
order by s.at_ns, s.file nulls last, s.packet nulls last, s.step, s.offset nulls last
