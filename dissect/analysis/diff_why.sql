-- diff_why: one side's answered exchanges per group and block of time: how long they took together, and each part of that.
-- {rows}   the exchanges that are asked about;  {keys} {group}   the `--by` columns, with and without names
-- {block}  which block of the side's time r.at_ns lies in;  {sums} each part's sum
select {keys}, {block} as block, count(*) as here, ns_sum(r.latency_ns) as latency_ns, {sums}
from ({rows}) r
where r.latency_ns is not null
group by {group}, {block}
