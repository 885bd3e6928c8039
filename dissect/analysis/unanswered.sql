-- unanswered: requests that nobody answered, or whose connection ended first.
-- {rows}   the exchanges with status unanswered or reset
-- {all}    the columns of these rows
-- {keys} {group}   the `--by` columns; {order} the same for sorting
-- Open until the connection ended (reset), else until the end of what its capture point saw.  Given up: who asked ended the connection, as
-- a consumer does that leaves while its poll is held.  Maybe lost: on a connection of which the capture lacks bytes of the answers.
with found as /* each part */ (
  select {all}
  from ({rows}) r
),
ends as (
  select k.source, max(k.last_ns) as last_ns
  from capture k
  group by k.source
),
waiting as (
  select
    {keys}, r.at_ns as at_ns, r.request_file as file, r.request_packet as packet,
    case when r.status = 'reset' then c.last_ns else coalesce(k.last_ns, c.last_ns) end - r.at_ns as open_ns,
    case when r.status = 'reset' and c.ended_by = case when r.from_client then 'client' else 'server' end then 1 else 0 end as given_up,
    case when case when r.from_client then c.missing_to_client else c.missing_to_server end > 0 then 1 else 0 end as maybe_lost,
    row_number() over (partition by {group}
      order by r.at_ns, r.request_file nulls last, r.request_packet nulls last) as place
  from found r
  left join connections c on c.connection = r.connection
  left join ends k on k.source = r.source
)
select
  {keys},
  count(*) as count,
  min(r.at_ns) as first_ns,
  max(r.at_ns) as last_ns,
  min(case when r.place = 1 then r.file end) as first_file,
  min(case when r.place = 1 then r.packet end) as first_packet,
  max(r.open_ns) as longest_open_ns,
  cast(sum(r.given_up) as bigint) as given_up,
  cast(sum(r.maybe_lost) as bigint) as maybe_lost
from waiting r
group by {group}
order by count(*) desc, {order}
