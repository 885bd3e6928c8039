-- trace: one user message through publish, delivery, acknowledgement and retry, in the order of time.
-- {chosen}   the condition on records k that names it (by message id or by key)
-- {first}   the condition on records k that it is delivered for the first time
-- {acknowledged}   the same on deliveries d (by message id; never by key)
-- What lies at the same offset of the same queue is the same message, also where only one side tells its id; an id of
-- several numbers is a place itself, and its offset alone is none; neither is the offset of a message with an id of which nobody says in which queue.
-- What is delivered once more may lie elsewhere by then, so it is the same by its id only.
-- Exchanges and records are grouped of those packets and times only that the message was in: grouping all of a large capture needs the memory of all.
-- {told}   events of rebalance_events that name a message by its id; {placed}   those that name it by its offset
-- A message that came with the bytes of a record is `delivered`; one that was only spoken of is `pushed`.  An acknowledgement's packet is that of the
-- request that began at its time.  `answered`: the answer to a publish, where its request is the only one of its packet or the answer names the message.
-- Which of several messages of one packet it names is not asked: each answer is one step (`publishes`), not one for each message.
-- `to_store`, `stored`: the entry that holds it, asked of a store and answered; an entry's id is the first two numbers of the message's.
-- A group that says how far it is has done what lies before: its first such word is its acknowledgement.
with named as (
  select distinct k.protocol, k.broker, k.topic, k.partition, k.offset
  from records k
  where ({chosen}) and k.offset is not null and (k.message_id is null or k.message_id not like '%:%' and k.partition is not null)
    and {first}
),
ids as (
  select distinct k.message_id
  from records k
  left join named n on n.protocol = k.protocol and n.topic is not distinct from k.topic
    and n.partition is not distinct from k.partition and n.offset = k.offset
    and coalesce(n.broker, k.broker, '') = coalesce(k.broker, n.broker, '') and {first}
  where (({chosen}) or n.offset is not null) and k.message_id is not null
),
spoken as (
  select v.first_ns, v.event, v.protocol, v.connection, v.topic, v.partition, v.broker, v.detail, v.file, v.packet,
    cast(null as bigint) as offset, i.message_id as message_id, 1 as place
  from rebalance_events v
  join ids i on i.message_id = v.detail
  where v.event in ({told})
  union all
  select v.first_ns, v.event, v.protocol, v.connection, v.topic, v.partition, v.broker, v.detail, v.file, v.packet,
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
entries as (
  select distinct i.message_id as message_id,
    case when i.message_id like '%:%:%' then regexp_extract(i.message_id, '^([0-9]+:[0-9]+):', 1) else i.message_id end as entry
  from ids i
),
sent as (
  select distinct k.connection, k.file, k.packet, k.api, k.topic, k.partition, k.offset, k.message_id
  from records k
  left join named n on n.protocol = k.protocol and n.topic is not distinct from k.topic
    and n.partition is not distinct from k.partition and n.offset = k.offset
    and coalesce(n.broker, k.broker, '') = coalesce(k.broker, n.broker, '')
  where k.from_client and (({chosen}) or n.offset is not null)
),
alone as (
  select e.connection, e.request_file as file, e.request_packet as packet, e.api, e.topic, count(*) as requests
  from exchanges e
  join (select distinct s.connection, s.packet from sent s) p on p.connection = e.connection and p.packet = e.request_packet
  group by e.connection, e.request_file, e.request_packet, e.api, e.topic
),
counted as (
  select k.connection, k.file, k.packet, k.api, k.topic, k.partition, k.offset, k.message_id, a.requests
  from sent k
  join alone a on a.connection = k.connection and a.file = k.file and a.packet = k.packet and a.api = k.api
    and a.topic is not distinct from k.topic
),
publishes as (
  select k.connection, k.file, k.packet, k.api, k.topic, k.partition, k.offset, k.message_id, k.requests
  from counted k
  where k.requests = 1
  union all
  select k.connection, k.file, k.packet, k.api, k.topic, case when count(*) = 1 then min(k.partition) end as partition,
    case when count(*) = 1 then min(k.offset) end as offset, case when count(*) = 1 then min(k.message_id) end as message_id, k.requests
  from counted k
  where k.requests > 1
  group by k.connection, k.file, k.packet, k.api, k.topic, k.requests
),
answers as (
  select e.response_first_ns as at_ns, e.protocol, e.connection, k.topic, case when k.requests = 1 then k.partition else coalesce(k.partition, e.partition) end as partition,
    k.offset, case when k.requests = 1 then k.message_id else coalesce(k.message_id, e.message_id) end as message_id,
    e.status as outcome, e.response_file as file, e.response_packet as packet, e.api, e.broker
  from publishes k
  join exchanges e on e.connection = k.connection and e.request_file = k.file and e.request_packet = k.packet and e.api = k.api
    and e.topic is not distinct from k.topic
  where e.response_packet is not null
    and (k.requests = 1 or e.message_id in (select t.entry from entries t) or e.message_id in (select t.message_id from entries t))
),
stores as (
  select distinct e.connection, e.at_ns, e.request_file, e.request_packet, e.response_first_ns, e.response_file, e.response_packet, e.protocol,
    e.api, e.status, e.message_id
  from exchanges e
  left join (select distinct s.connection as connection from sent s) p on p.connection = e.connection
  where e.message_id in (select t.entry from entries t) and p.connection is null and e.request_packet is not null
),
acks as (
  select e.connection, e.at_ns, min(e.request_file) as file, min(e.request_packet) as packet, min(e.api) as api
  from exchanges e
  join (select distinct d.connection, d.acknowledged_ns from deliveries d where ({acknowledged})) p
    on p.connection = e.connection and p.acknowledged_ns = e.at_ns
  where e.from_client and e.request_packet is not null
  group by e.connection, e.at_ns
),
steps as (
  select
    k.first_ns as at_ns,
    case when k.from_client then 'published' else 'delivered' end as step,
    k.protocol as protocol, k.api as api, k.connection as connection, k.topic as topic, k.partition as partition,
    k.offset as offset, k.message_id as message_id, k.key as key, k.payload_bytes as payload_bytes,
    case when k.accepted then 'accepted' when not k.accepted then 'refused' when k.redelivered > 0 then 'again' end as outcome,
    k.file as file, k.packet as packet, k.group as group, k.client as client, k.broker as broker
  from records k
  left join named n on n.protocol = k.protocol and n.topic is not distinct from k.topic
    and n.partition is not distinct from k.partition and n.offset = k.offset
    and coalesce(n.broker, k.broker, '') = coalesce(k.broker, n.broker, '') and {first}
  where ({chosen}) or n.offset is not null
  union all
  select
    s.first_ns as at_ns, case when s.event = 'committed' then 'acknowledged' else s.event end as step,
    s.protocol as protocol, cast(null as string) as api, s.connection as connection, s.topic as topic,
    s.partition as partition, s.offset as offset, s.message_id as message_id, cast(null as string) as key,
    cast(null as bigint) as payload_bytes,
    case when s.event = 'committed' then concat('next is ', s.detail) end as outcome, s.file as file, s.packet as packet,
    cast(null as string) as group, cast(null as string) as client, s.broker as broker
  from spoken s
  where s.place = 1
  union all
  select
    d.pushed_ns as at_ns, 'pushed' as step, d.protocol as protocol, cast(null as string) as api,
    d.connection as connection, d.topic as topic, d.partition as partition, cast(null as bigint) as offset,
    d.message_id as message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes,
    case when d.redelivered > 0 then 'again' end as outcome,
    cast(null as string) as file, cast(null as bigint) as packet, d.group as group, d.client as client,
    cast(null as string) as broker
  from deliveries d
  left join (
    select distinct k.connection, k.first_ns, k.topic, k.partition, k.message_id
    from records k
    join (select distinct d.connection, d.pushed_ns from deliveries d where ({acknowledged})) p on p.connection = k.connection and p.pushed_ns = k.first_ns
    where not k.from_client
  ) g
    on g.connection = d.connection and g.first_ns = d.pushed_ns and g.topic is not distinct from d.topic
    and g.partition is not distinct from d.partition and coalesce(g.message_id, d.message_id) = d.message_id
  where ({acknowledged}) and d.pushed_ns is not null and g.connection is null
  union all
  select
    d.acknowledged_ns as at_ns, 'acknowledged' as step, d.protocol as protocol, x.api as api,
    d.connection as connection, d.topic as topic, d.partition as partition, cast(null as bigint) as offset,
    d.message_id as message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes,
    cast(null as string) as outcome, x.file as file, x.packet as packet,
    d.group as group, d.client as client, cast(null as string) as broker
  from deliveries d
  left join acks x on x.connection = d.connection and x.at_ns = d.acknowledged_ns
  where ({acknowledged}) and d.acknowledged_ns is not null
  union all
  select a.at_ns, 'answered' as step, a.protocol, a.api, a.connection, a.topic, a.partition, a.offset, a.message_id, cast(null as string) as key,
    cast(null as bigint) as payload_bytes, a.outcome, a.file, a.packet, cast(null as string) as group, cast(null as string) as client,
    a.broker
  from answers a
  union all
  select t.at_ns, 'to_store' as step, t.protocol, t.api, t.connection, cast(null as string) as topic, cast(null as string) as partition,
    cast(null as bigint) as offset, t.message_id, cast(null as string) as key, cast(null as bigint) as payload_bytes, cast(null as string) as outcome,
    t.request_file as file, t.request_packet as packet, cast(null as string) as group, cast(null as string) as client,
    cast(null as string) as broker
  from stores t
  union all
  select t.response_first_ns as at_ns, 'stored' as step, t.protocol, t.api, t.connection, cast(null as string) as topic,
    cast(null as string) as partition, cast(null as bigint) as offset, t.message_id, cast(null as string) as key,
    cast(null as bigint) as payload_bytes, t.status as outcome, t.response_file as file, t.response_packet as packet,
    cast(null as string) as group, cast(null as string) as client, cast(null as string) as broker
  from stores t
  where t.response_packet is not null
),
who as (
  select e.connection, e.request_file as file, e.request_packet as packet, min(e.group) as group,
    min(e.client) as client, min(e.broker) as broker
  from exchanges e
  join (select distinct s.connection, s.packet from steps s) p on p.connection = e.connection and p.packet = e.request_packet
  group by e.connection, e.request_file, e.request_packet
  union all
  select e.connection, e.response_file as file, e.response_packet as packet, min(e.group) as group,
    min(e.client) as client, min(e.broker) as broker
  from exchanges e
  join (select distinct s.connection, s.packet from steps s) p on p.connection = e.connection and p.packet = e.response_packet
  group by e.connection, e.response_file, e.response_packet
)
select
  s.at_ns, s.step, s.protocol, s.api, c.client_ip, c.client_port, c.server_ip, c.server_port, coalesce(s.client, w.client) as client,
  coalesce(s.group, w.group) as group,
  s.topic, s.partition, s.offset, s.message_id, s.key, s.payload_bytes, s.outcome, s.file, s.packet, c.tcp_stream,
  s.at_ns - lag(s.at_ns) over (order by s.at_ns, s.file nulls last, s.packet nulls last, s.step, s.offset nulls last, s.message_id nulls last, s.group nulls last, s.client nulls last) as after_ns,
  coalesce(s.broker, w.broker) as broker
from steps s
left join connections c on c.connection = s.connection
left join who w on w.connection = s.connection and w.file = s.file and w.packet = s.packet
order by s.at_ns, s.file nulls last, s.packet nulls last, s.step, s.offset nulls last, s.message_id nulls last, s.group nulls last, s.client nulls last
