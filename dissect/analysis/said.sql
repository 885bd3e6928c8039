-- said: what was said about each partition, without an order: each statement with who said it, and where.
-- {who}    who gains or loses (a consumer, or the broker that leads), {place} what makes partitions of one number differ
-- {steps}  what was said, step by step (steps.sql)
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
)
select
  v.source as source, v.protocol as protocol, v.group as group, v.topic as topic, v.partition as partition,
  v.event as event, v.detail as detail, v.first_ns as first_ns, v.last_ns as last_ns, v.file as file,
  v.packet as packet, v.last_file as last_file, v.last_packet as last_packet,
  v.connection as connection, p.client_ip as client_ip, {who} as who, {place} as place, v.weak as weak
from steps v
left join places p on p.connection = v.connection
left join spoken n on n.connection = v.connection
left join near f on f.connection = v.connection and f.topic = v.topic and f.partition = v.partition
where f.connection is null or v.event not in ('served', 'redirected')
