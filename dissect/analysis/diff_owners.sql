-- diff_owners: one side's changes of owner, and the time without one, per group and block of time.
-- {keys} {group}   those of the `--by` columns that ownership has; {keys_h} the same of held; {block} as in diff.sql, of r.at_ns
-- {where}  the condition on ownership rows o.  What counts as a change and as a gap is said in rebalance.sql.
with held as (
  select
    o.protocol as protocol, o.group as group, o.broker as broker, o.topic as topic, o.partition as partition,
    o.owner as owner, o.from_ns as from_ns, case when o.gained = 'silent' then 1 else 0 end as continued,
    lag(o.owner) over (partition by o.protocol, o.group, o.broker, o.topic, o.partition,
      case when o.gained = 'silent' then 1 else 0 end
      order by o.from_ns, o.from_file nulls last, o.from_packet nulls last, o.owner nulls last) as before,
    max(coalesce(o.to_ns, 9223372036854775807))
      over (partition by o.protocol, o.group, o.broker, o.topic, o.partition
      order by o.from_ns, o.from_file nulls last, o.from_packet nulls last, o.owner nulls last
      rows between unbounded preceding and 1 preceding) as held_until
  from ownership o
  where {where}
),
events as (
  select
    {keys_h}, h.from_ns as at_ns,
    case when h.continued = 0 and h.before is not null and h.before <> h.owner then 1 else 0 end as moves,
    case when h.from_ns > h.held_until then h.from_ns - h.held_until else 0 end as gap_ns
  from held h
)
select {keys}, {block} as block, cast(sum(r.moves) as bigint) as moves, cast(sum(r.gap_ns) as bigint) as unowned_ns
from events r
group by {group}, {block}
