-- held: who owned each partition, in the order of time, with the owners before and how long somebody held it: what a change and a gap are made of.
-- A row gained by `silent` goes on with its owner, presumed only: it is no change.
-- {where}  the condition on ownership rows o
select
  o.source as source, o.protocol as protocol, o.group as group, o.broker as broker, o.topic as topic, o.partition as partition,
  o.owner as owner, o.from_ns as from_ns, o.to_ns as to_ns,
  case when o.gained = 'silent' then 1 else 0 end as continued,
  lag(o.owner) over (partition by o.protocol, o.group, o.broker, o.topic, o.partition,
    case when o.gained = 'silent' then 1 else 0 end
    order by o.from_ns, o.from_file nulls last, o.from_packet nulls last, o.owner nulls last) as before,
  lag(o.owner, 2) over (partition by o.protocol, o.group, o.broker, o.topic, o.partition,
    case when o.gained = 'silent' then 1 else 0 end
    order by o.from_ns, o.from_file nulls last, o.from_packet nulls last, o.owner nulls last) as before_that,
  max(coalesce(o.to_ns, 9223372036854775807))
    over (partition by o.protocol, o.group, o.broker, o.topic, o.partition
    order by o.from_ns, o.from_file nulls last, o.from_packet nulls last, o.owner nulls last
    rows between unbounded preceding and 1 preceding) as held_until,
  max(coalesce(o.to_ns, 9223372036854775807))
    over (partition by o.protocol, o.group, o.broker, o.topic, o.partition) as held_last
from ownership o
where {where}
