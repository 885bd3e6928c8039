-- latency: how long the answers took, per group.
-- {rows}   the exchanges that are asked about, one row each (one per item where they are spread), with a column
--          `value` that is null unless both halves were captured
-- {keys} {group}   the `--by` columns, with and without names; {keys_a} {order_a} the same of the answer
-- {same}   a row r and an answer a have equal keys; {same_w} an answer a and its worst row w
-- The worst row is found by joining on the greatest value: arg-max functions choose freely among equals, and the
-- two engines would choose differently.
with answer as (
  select
    {keys},
    count(*) as count,
    count(case when r.status = 'ok' then 1 end) as ok,
    count(case when r.status = 'error' then 1 end) as errors,
    count(case when r.status in ('unanswered', 'reset') then 1 end) as unanswered,
    min(r.value) as min_ns,
    cast(floor(cast(cast(sum(r.value) as bigint) as double) / nullif(count(r.value), 0)) as bigint) as mean_ns,
    percentile_disc(0.5) within group (order by r.value) as p50_ns,
    percentile_disc(0.9) within group (order by r.value) as p90_ns,
    percentile_disc(0.99) within group (order by r.value) as p99_ns,
    percentile_disc(0.999) within group (order by r.value) as p999_ns,
    max(r.value) as max_ns,
    cast(floor(cast(cast(sum(r.wait_ns) as bigint) as double) / nullif(count(r.wait_ns), 0)) as bigint)
      as wait_mean_ns,
    cast(sum(r.bytes) as bigint) as bytes
  from ({rows}) r
  group by {group}
),
worst as (
  select
    {keys}, r.request_file as file, r.request_packet as packet,
    row_number() over (partition by {group}
      order by r.at_ns, r.request_file nulls last, r.request_packet nulls last) as place
  from ({rows}) r
  join answer a on r.value = a.max_ns and {same}
)
select
  {keys_a}, a.count, a.ok, a.errors, a.unanswered, a.min_ns, a.mean_ns, a.p50_ns, a.p90_ns, a.p99_ns, a.p999_ns,
  a.max_ns, a.wait_mean_ns, a.bytes, w.file as slowest_file, w.packet as slowest_packet
from answer a
left join worst w on w.place = 1 and {same_w}
order by {order_a}
