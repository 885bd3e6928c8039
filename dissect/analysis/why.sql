-- why: what the time of the answered exchanges was spent on, per group; the parts add up to latency_ns.
-- {rows}   the exchanges;  {keys} {group}   the `--by` columns;  {order} the same for sorting
-- {sums}   each part's sum, {parts} the parts
-- {dominant}  the name of the largest part;  `slowest` is the exchange with the greatest latency
with found as (
  select {keys}, r.latency_ns as latency_ns, r.at_ns as at_ns, r.request_file as file, r.request_packet as packet, {parts},
    row_number() over (partition by {group} order by r.latency_ns desc, r.at_ns, r.request_file nulls last, r.request_packet nulls last) as place
  from ({rows}) r
  where r.latency_ns is not null
),
answer as (
  select {keys}, count(*) as count, cast(sum(r.latency_ns) as bigint) as latency_ns, {sums},
    min(case when r.place = 1 then r.latency_ns end) as max_ns,
    min(case when r.place = 1 then r.file end) as slowest_file, min(case when r.place = 1 then r.packet end) as slowest_packet
  from found r
  group by {group}
)
select {keys}, r.count as count, r.latency_ns as latency_ns, {dominant} as dominant, {parts}, r.max_ns as max_ns,
  r.slowest_file as slowest_file, r.slowest_packet as slowest_packet
from answer r
order by r.latency_ns desc, {order}
