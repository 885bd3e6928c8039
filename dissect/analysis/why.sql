-- why: what the time of the answered exchanges was spent on, per group; the parts add up to latency_ns.
-- {rows}   the exchanges; {places} the same without the parts, for whom they need not be computed again;  {keys} {group}   the `--by` columns;  {order} the same for sorting
-- {same}   a row r and an answer a have equal keys;  {same_w} an answer r and its worst row a
-- {sums}   each part's sum, {parts} the parts
-- {dominant}  the name of the largest part; waiting where there is nothing else, since it is deliberate
-- The slowest is that which took longest without its deliberate waiting: a held poll is evidence of nothing.
with answer as (
  select {keys}, count(*) as count, ns_sum(r.latency_ns) as latency_ns, max(r.latency_ns) as max_ns,
    max(r.latency_ns - coalesce(r.wait_ns, 0)) as worked_ns, {sums}
  from ({rows}) r
  where r.latency_ns is not null
  group by {group}
),
slowest as (
  select {keys}, r.request_file as file, r.request_packet as packet,
    row_number() over (partition by {group} order by r.at_ns, r.request_file nulls last, r.request_packet nulls last) as place
  from ({places}) r
  join answer a on r.latency_ns - coalesce(r.wait_ns, 0) = a.worked_ns and {same}
)
select {keys}, r.count as count, r.latency_ns as latency_ns, {dominant} as dominant, {parts}, r.max_ns as max_ns, r.worked_ns as slowest_ns,
  a.file as slowest_file, a.packet as slowest_packet
from answer r
left join slowest a on a.place = 1 and {same_w}
order by r.latency_ns * 1e0 - r.why_wait_ns desc, {order}
