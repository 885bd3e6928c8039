-- signs: when each consumer was heard of last before it fell silent, and its last sign of all.
-- {pause}  ns: a shorter silence is none;  {least}  ns: reports that lie closer together than this tell no period;  {own} the events that a consumer's own requests make
-- {bucket} ns: signs of one such step of time are put together before anything is sorted
-- `gave_up`: its last word of all is that it gives a partition back, so it went in good order.  `next_ns` is null for the last sign; `period_ns` is how often the consumer reports to its master: the shortest pause such that pauses
-- up to it fill a quarter of its time.  Weighed by time, since a client that starts or rebalances reports many times at once.
with steps as (
  select v.source as source, v.protocol as protocol, max(v.group) as group, v.consumer as consumer,
    min(v.first_ns) as first_ns, max(v.first_ns) as last_ns, max_by(v.file, v.first_ns) as file,
    max_by(v.packet, v.first_ns) as packet, max_by(v.connection, v.first_ns) as connection, max(case when v.event = 'released' then v.first_ns end) as released_ns
  from rebalance_events v
  where v.event in ({own}) and v.consumer is not null and v.group is not null
  group by v.source, v.protocol, v.consumer, v.first_ns - v.first_ns % {bucket}
),
heard as (
  select s.*, lead(s.first_ns) over (partition by s.source, s.protocol, s.consumer order by s.first_ns) as next_ns
  from steps s
),
beats as (
  select v.source as source, v.protocol as protocol, v.consumer as consumer,
    v.first_ns - lag(v.first_ns) over (partition by v.source, v.protocol, v.consumer order by v.first_ns) as period_ns
  from rebalance_events v
  where v.event = 'alive'
),
weighed as (
  select b.*, sum(b.period_ns) over (partition by b.source, b.protocol, b.consumer order by b.period_ns rows unbounded preceding) as until_ns,
    sum(b.period_ns) over (partition by b.source, b.protocol, b.consumer) as whole_ns
  from beats b
  where b.period_ns is not null
),
periods as (
  select w.source as source, w.protocol as protocol, w.consumer as consumer, min(w.period_ns) as period_ns
  from weighed w
  where w.until_ns * 4 >= w.whole_ns and w.whole_ns >= {least}
  group by w.source, w.protocol, w.consumer
)
select h.source as source, h.protocol as protocol, h.group as group, h.consumer as consumer, h.last_ns as first_ns,
  h.next_ns as next_ns, h.file as file, h.packet as packet, h.connection as connection, p.period_ns as period_ns,
  case when h.next_ns is null and h.released_ns = h.last_ns then 1 else 0 end as gave_up
from heard h
left join periods p on p.source = h.source and p.protocol = h.protocol and p.consumer = h.consumer
where h.next_ns is null or h.next_ns - h.last_ns > {pause}
order by first_ns, packet, consumer
