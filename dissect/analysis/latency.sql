-- latency: how long the answers took, per group.  Percentiles are percentile_disc: values that occurred.
-- {rows}   the exchanges that are asked about, one row each (one per item where they are spread), with a column
--          `value` that is null unless both halves were captured
-- {keys} {group}   the `--by` columns, with and without names; {keys_a} {order_a} the same of the answer
-- {same}   a row r and an answer a have equal keys; {same_p} an answer a and its percentiles p;
--          {same_w} an answer a and its worst row w
-- {near}   the same rows, without most of those that lie in no bucket of `marked`
-- {unit}   the width of the bucket of r.value: 900 buckets for each power of ten
-- The function percentile_disc keeps every value in memory, in both engines.  So a histogram comes first: one row per
-- bucket and group, which tells in which bucket each percentile and the worst lie; only the values of those are counted.
-- The worst is found by sorting, too: arg-max functions choose freely among equals, each engine in its own way.
-- What is marked `each part` may be computed of each part of the rows; its rows lie one after the other then.
with counted as /* each part */ (
  select
    {keys}, r.value - r.value % {unit} as bucket,
    count(*) as rows_here,
    count(r.value) as here,
    count(case when r.status = 'ok' then 1 end) as ok,
    count(case when r.status = 'error' then 1 end) as errors,
    count(case when r.status in ('unanswered', 'reset') then 1 end) as unanswered,
    min(r.value) as least, max(r.value) as most, ns_sum(r.value) as total,
    ns_sum(r.wait_ns) as waited, count(r.wait_ns) as waits, cast(sum(r.bytes) as bigint) as bytes
  from ({rows}) r
  group by {group}, r.value - r.value % {unit}
),
buckets as (
  select {keys}, r.bucket as bucket, cast(sum(r.here) as bigint) as here
  from counted r
  group by {group}, r.bucket
),
answer as (
  select
    {keys},
    cast(sum(r.rows_here) as bigint) as count,
    cast(sum(r.ok) as bigint) as ok,
    cast(sum(r.errors) as bigint) as errors,
    cast(sum(r.unanswered) as bigint) as unanswered,
    min(r.least) as min_ns,
    cast(floor(cast(ns_sum(r.total) as double) / nullif(sum(r.here), 0)) as bigint) as mean_ns,
    max(r.most) as max_ns,
    cast(floor(cast(ns_sum(r.waited) as double) / nullif(sum(r.waits), 0)) as bigint) as wait_mean_ns,
    cast(sum(r.bytes) as bigint) as bytes
  from counted r
  group by {group}
),
ranked as (
  select
    {keys}, r.bucket as bucket, r.here as here,
    sum(r.here) over (partition by {group} order by r.bucket
      rows between unbounded preceding and current row) as up_to,
    sum(r.here) over (partition by {group}) as answered
  from buckets r
  where r.bucket is not null
),
marked as (
  select {keys}, r.bucket as bucket, r.up_to - r.here as below, r.answered as answered,
    case when r.up_to = r.answered then 1 else 0 end as last
  from ranked r
  where r.up_to = r.answered
    or (r.up_to - r.here < ceil(0.5 * r.answered) and r.up_to >= ceil(0.5 * r.answered))
    or (r.up_to - r.here < ceil(0.9 * r.answered) and r.up_to >= ceil(0.9 * r.answered))
    or (r.up_to - r.here < ceil(0.99 * r.answered) and r.up_to >= ceil(0.99 * r.answered))
    or (r.up_to - r.here < ceil(0.999 * r.answered) and r.up_to >= ceil(0.999 * r.answered))
),
picked as /* each part */ (
  select {keys}, a.bucket as bucket, a.below as below, a.answered as answered, a.last as last,
    r.value as value, r.at_ns as at_ns, r.request_file as file, r.request_packet as packet
  from ({near}) r
  join marked a on r.value - r.value % {unit} = a.bucket and {same}
),
met as /* each part */ (
  select {keys}, r.bucket as bucket, r.below as below, r.answered as answered, r.value as value, count(*) as here
  from picked r
  group by {group}, r.bucket, r.below, r.answered, r.value
),
highest as /* each part */ (
  select
    {keys}, r.value as value, r.at_ns as at_ns, r.file as file, r.packet as packet,
    row_number() over (partition by {group} order by r.value desc,
      r.at_ns, r.file nulls last, r.packet nulls last) as from_worst
  from picked r
  where r.last = 1
),
slowest as /* each part */ (
  select {keys}, r.value as value, r.at_ns as at_ns, r.file as file, r.packet as packet
  from highest r
  where r.from_worst = 1
),
worst as (
  select
    {keys}, r.file as file, r.packet as packet,
    row_number() over (partition by {group} order by r.value desc,
      r.at_ns, r.file nulls last, r.packet nulls last) as from_worst
  from slowest r
),
valued as (
  select {keys}, r.bucket as bucket, r.below as below, r.answered as answered, r.value as value, cast(sum(r.here) as bigint) as here
  from met r
  group by {group}, r.bucket, r.below, r.answered, r.value
),
placed as (
  select
    {keys}, r.value as value, r.answered as answered,
    r.below + sum(r.here) over (partition by {group}, r.bucket order by r.value
      rows between unbounded preceding and current row) as up_to
  from valued r
),
percentiles as (
  select
    {keys},
    min(case when r.up_to >= ceil(0.5 * r.answered) then r.value end) as p50_ns,
    min(case when r.up_to >= ceil(0.9 * r.answered) then r.value end) as p90_ns,
    min(case when r.up_to >= ceil(0.99 * r.answered) then r.value end) as p99_ns,
    min(case when r.up_to >= ceil(0.999 * r.answered) then r.value end) as p999_ns
  from placed r
  group by {group}
)
select
  {keys_a}, a.count, a.ok, a.errors, a.unanswered, a.min_ns, a.mean_ns, p.p50_ns, p.p90_ns, p.p99_ns, p.p999_ns,
  a.max_ns, a.wait_mean_ns, a.bytes, w.file as slowest_file, w.packet as slowest_packet
from answer a
left join percentiles p on {same_p}
left join worst w on w.from_worst = 1 and {same_w}
order by {order_a}
