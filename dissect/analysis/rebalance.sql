-- rebalance: how often partitions changed hands, and how long they had no owner.
-- {keys} {group}   the `--by` columns (a partition: protocol, group, broker, topic, partition); {order_either} for sorting;
--          with _h of held, with _v of events, with _either of whichever side there is; {same} joins the two sides
-- {held}           held.sql, with the condition on ownership rows o; {where_events} the same on rows v of what follows from events
-- {since}          what was before is not counted: of a gap only its part from then on, of owners only who had it then; who had let go
--          before, and was followed by nobody, has a row whose only time is `unowned_since_ns`
-- A gap counts when nobody held the partition between two owners; where several own it at once (a shared
-- subscription), only when all of them had let go.  `ping_pong`: it went back to the owner before the last.
-- `stuck`: told to change hands and never confirmed.  `unowned_since_ns`: let go of and not taken again.  `silent_ns`: for so long its owner
-- was not heard of, until somebody else got it or the capture ended: it owns on, and serves nobody.
with held as (
  {held}
),
ends as (
  select c.source as source, max(c.last_ns) as last_ns from connections c group by c.source
),
gaps as (
  select
    {keys_h}, case when h.to_ns is null or h.to_ns > {since} then h.owner end as owner,
    case when h.to_ns is null or h.to_ns > {since} then greatest(h.from_ns, {since}) end as from_ns, case when h.to_ns > {since} then h.to_ns end as to_ns,
    case when h.continued = 0 and h.before is not null and h.before <> h.owner and h.from_ns >= {since} then 1 end as changed,
    case when h.continued = 0 and h.before_that = h.owner and h.before <> h.owner and h.from_ns >= {since} then 1 end as returned,
    case when h.held_until is not null and h.from_ns > greatest(h.held_until, {since}) then h.from_ns - greatest(h.held_until, {since}) else 0 end as gap_ns,
    case when h.held_last < 9223372036854775807 then h.held_last end as since_ns,
    case when h.continued = 1 and coalesce(h.to_ns, n.last_ns) > {since} then coalesce(h.to_ns, n.last_ns) - greatest(h.from_ns, {since}) else 0 end as silent_ns
  from held h
  left join ends n on n.source = h.source
),
stuck as (
  select {keys_v}, count(*) as stuck, min(v.first_ns) as first_ns, max(v.first_ns) as last_ns
  from inferred v
  where v.event = 'stuck' and v.first_ns >= {since} and {where_events}
  group by {group_v}
),
owned as (
  select
    {keys},
    count(r.changed) as changes,
    count(distinct r.owner) as owners,
    ns_sum(r.gap_ns) as unowned_ns,
    max(r.gap_ns) as longest_unowned_ns,
    count(r.returned) as ping_pong,
    min(r.from_ns) as first_ns,
    max(coalesce(r.to_ns, r.from_ns)) as last_ns,
    min(r.since_ns) as unowned_since_ns,
    ns_sum(r.silent_ns) as silent_ns
  from gaps r
  group by {group}
)
select
  {keys_either},
  coalesce(r.changes, 0) as changes, coalesce(r.owners, 0) as owners, coalesce(r.unowned_ns, 0) as unowned_ns,
  coalesce(r.longest_unowned_ns, 0) as longest_unowned_ns, coalesce(r.ping_pong, 0) as ping_pong,
  coalesce(a.stuck, 0) as stuck,
  coalesce(r.first_ns, a.first_ns) as first_ns, coalesce(r.last_ns, a.last_ns) as last_ns, r.unowned_since_ns,
  coalesce(r.silent_ns, 0) as silent_ns
from owned r
full outer join stuck a on {same}
order by changes desc, unowned_ns desc, {order_either}
