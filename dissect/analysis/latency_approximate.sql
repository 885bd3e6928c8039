-- latency --approximate: percentiles from a log-linear histogram, 900 buckets for each power of ten, so that a figure
-- is at most 0.5 % off.  Memory is one row per bucket and group, whatever the number of exchanges.  Whole numbers
-- only: logarithms round differently in the two engines.
-- Parameters as in latency.sql; {same_w}: an answer a and its worst row w; {unit} is the width of the bucket of r.value.
with counted as /* each part */ (
  select
    {keys}, r.value - r.value % {unit} + cast(floor({unit} / 2) as bigint) as middle,
    count(*) as rows_here,
    count(r.value) as answered,
    count(case when r.status = 'ok' then 1 end) as ok,
    count(case when r.status = 'error' then 1 end) as errors,
    count(case when r.status in ('unanswered', 'reset') then 1 end) as unanswered,
    min(r.value) as least, max(r.value) as most, ns_sum(r.value) as total,
    ns_sum(r.wait_ns) as waited, count(r.wait_ns) as waits, cast(sum(r.bytes) as bigint) as bytes
  from ({rows}) r
  group by {group}, r.value - r.value % {unit} + cast(floor({unit} / 2) as bigint)
),
buckets as (
  select
    {keys}, r.middle as middle, cast(sum(r.rows_here) as bigint) as rows_here, cast(sum(r.answered) as bigint) as answered,
    cast(sum(r.ok) as bigint) as ok, cast(sum(r.errors) as bigint) as errors, cast(sum(r.unanswered) as bigint) as unanswered,
    min(r.least) as least, max(r.most) as most, ns_sum(r.total) as total,
    ns_sum(r.waited) as waited, cast(sum(r.waits) as bigint) as waits, cast(sum(r.bytes) as bigint) as bytes
  from counted r
  group by {group}, r.middle
),
ranked as (
  select
    {keys}, r.middle as middle, r.rows_here as rows_here, r.ok as ok, r.errors as errors, r.unanswered as unanswered,
    r.answered as answered, r.least as least, r.most as most, r.total as total, r.waited as waited, r.waits as waits, r.bytes as bytes,
    sum(r.answered) over (partition by {group} order by r.middle nulls last
      rows between unbounded preceding and current row) as up_to,
    sum(r.answered) over (partition by {group}) as answered_all
  from buckets r
),
answer as (
  select
    {keys},
    cast(sum(r.rows_here) as bigint) as count,
    cast(sum(r.ok) as bigint) as ok,
    cast(sum(r.errors) as bigint) as errors,
    cast(sum(r.unanswered) as bigint) as unanswered,
    min(r.least) as min_ns,
    cast(floor(cast(ns_sum(r.total) as double) / nullif(sum(r.answered), 0)) as bigint) as mean_ns,
    min(case when r.up_to >= 0.5 * r.answered_all then r.middle end) as p50_ns,
    min(case when r.up_to >= 0.9 * r.answered_all then r.middle end) as p90_ns,
    min(case when r.up_to >= 0.99 * r.answered_all then r.middle end) as p99_ns,
    min(case when r.up_to >= 0.999 * r.answered_all then r.middle end) as p999_ns,
    max(r.most) as max_ns,
    cast(floor(cast(ns_sum(r.waited) as double) / nullif(sum(r.waits), 0)) as bigint) as wait_mean_ns,
    cast(sum(r.bytes) as bigint) as bytes
  from ranked r
  group by {group}
),
met as /* each part */ (
  select {keys}, r.request_file as file, r.request_packet as packet, r.at_ns as at_ns
  from ({rows}) r
  join answer a on r.value = a.max_ns and {same}
),
worst as (
  select
    {keys}, r.file as file, r.packet as packet,
    row_number() over (partition by {group}
      order by r.at_ns, r.file nulls last, r.packet nulls last) as place
  from met r
)
select
  {keys_a}, a.count, a.ok, a.errors, a.unanswered, a.min_ns, a.mean_ns, a.p50_ns, a.p90_ns, a.p99_ns, a.p999_ns,
  a.max_ns, a.wait_mean_ns, a.bytes, w.file as slowest_file, w.packet as slowest_packet
from answer a
left join worst w on w.place = 1 and {same_w}
order by {order_a}
