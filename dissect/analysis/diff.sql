-- diff: one side's exchanges, counted per group, block of time, and bucket of the value.
-- {rows}   the exchanges that are asked about, with a column `value` that is null unless both halves were captured
-- {keys} {group}   the `--by` columns, with and without names
-- {block}  which block of the side's time r.at_ns lies in; {unit} the width of the bucket of r.value
select
  {keys}, {block} as block, r.value - r.value % {unit} as bucket,
  count(*) as here,
  count(case when r.status = 'error' then 1 end) as errors,
  count(case when r.status in ('unanswered', 'reset') then 1 end) as unanswered
from ({rows}) r
group by {group}, {block}, r.value - r.value % {unit}
