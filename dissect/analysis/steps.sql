-- steps: what was said about each partition, as far as ownership is made of it; proofs of one step of time are one row.
-- {weak}   proofs: events that only repeat what is so; {ours} the other events that ownership is made of
-- {bucket} ns: proofs of one such step of time are put together before anything is sorted
select
  v.source as source, v.protocol as protocol, v.connection as connection, v.group as group, v.consumer as consumer,
  v.broker as broker, v.topic as topic, v.partition as partition, v.event as event, max(v.detail) as detail,
  1 as weak, min(v.first_ns) as first_ns, max(v.first_ns) as last_ns,
  min_by(v.file, v.first_ns) as file, min_by(v.packet, v.first_ns) as packet,
  max_by(v.file, v.first_ns) as last_file, max_by(v.packet, v.first_ns) as last_packet
from rebalance_events v
where v.event in ({weak})
group by v.source, v.protocol, v.connection, v.group, v.consumer, v.broker, v.topic, v.partition, v.event,
  v.first_ns - v.first_ns % {bucket}
union all
select
  v.source as source, v.protocol as protocol, v.connection as connection, v.group as group, v.consumer as consumer,
  v.broker as broker, v.topic as topic, v.partition as partition, v.event as event, v.detail as detail,
  0 as weak, v.first_ns as first_ns, v.first_ns as last_ns, v.file as file, v.packet as packet,
  v.file as last_file, v.packet as last_packet
from rebalance_events v
where v.event in ({ours})
