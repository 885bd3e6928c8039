-- signs: when each consumer was heard of last before it fell silent, and its last sign of all.
-- {pause}  ns: a shorter silence is none;  {own} the events that a consumer's own requests make
-- `next_ns` is null for the last sign; `period_ns` is how often the consumer reports to its master.
with heard as (
  select v.source as source, v.protocol as protocol, v.group as group, v.consumer as consumer, v.event as event,
    v.first_ns as first_ns, v.file as file, v.packet as packet, v.connection as connection,
    lead(v.first_ns) over (partition by v.source, v.protocol, v.consumer order by v.first_ns, v.packet) as next_ns
  from rebalance_events v
  where v.event in ({own}) and v.consumer is not null and v.group is not null
),
beats as (
  select h.source as source, h.protocol as protocol, h.consumer as consumer,
    h.first_ns - lag(h.first_ns) over (partition by h.source, h.protocol, h.consumer order by h.first_ns) as period_ns
  from heard h
  where h.event = 'alive'
),
periods as (
  select b.source as source, b.protocol as protocol, b.consumer as consumer,
    percentile_disc(0.5) within group (order by b.period_ns) as period_ns
  from beats b
  group by b.source, b.protocol, b.consumer
)
select h.source as source, h.protocol as protocol, h.group as group, h.consumer as consumer, h.first_ns as first_ns,
  h.next_ns as next_ns, h.file as file, h.packet as packet, h.connection as connection, p.period_ns as period_ns
from heard h
left join periods p on p.source = h.source and p.protocol = h.protocol and p.consumer = h.consumer
where h.next_ns is null or h.next_ns - h.first_ns > {pause}
order by first_ns, packet, consumer
