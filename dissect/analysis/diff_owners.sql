-- diff_owners: one side's changes of owner, and the time without one, per group and block of time.
-- {keys} {group}   those of the `--by` columns that ownership has; {keys_h} the same of held; {block} as in diff.sql, of r.at_ns
-- {held}   held.sql, with the condition on ownership rows o.  What counts as a change and as a gap is said in rebalance.sql.
with held as (
  {held}
),
events as (
  select
    {keys_h}, h.from_ns as at_ns,
    case when h.continued = 0 and h.before is not null and h.before <> h.owner then 1 else 0 end as moves,
    case when h.from_ns > h.held_until then h.from_ns - h.held_until else 0 end as gap_ns
  from held h
)
select {keys}, {block} as block, cast(sum(r.moves) as bigint) as moves, ns_sum(r.gap_ns) as unowned_ns
from events r
group by {group}, {block}
