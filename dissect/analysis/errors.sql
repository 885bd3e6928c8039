-- errors: which codes came back, how often, first and last where.
-- {rows}     the exchanges, spread over their items; file, packet and seen_ns are the answer's, since it says the code
-- {keys} {group}   the `--by` columns, protocol, api, code and code_name
-- {asked_keys} {asked_group}   the same without the code: `rate` is the share of these that came back with it
-- {keys_a} {order_a}   the keys of the answer; {same}   a row r and an answer a have equal keys but the code
-- {chosen}   which rows count: class error, or with `--all` every code
-- Each part of the rows says how many, and its own first and last; the first of these is the first of all.
with asked as /* each part */ (
  select {asked_keys}, count(*) as count
  from ({rows}) r
  group by {asked_group}
),
failed as /* each part */ (
  select
    {keys}, r.code_text as code_text, r.seen_ns as seen_ns, r.file as file, r.packet as packet,
    row_number() over (partition by {group}
      order by r.seen_ns, r.file nulls last, r.packet nulls last, r.code_text nulls last) as from_first,
    row_number() over (partition by {group}
      order by r.seen_ns desc, r.file desc nulls last, r.packet desc nulls last, r.code_text nulls last) as from_last
  from ({rows}) r
  where {chosen}
),
told as /* each part */ (
  select
    {keys},
    count(*) as count,
    min(r.seen_ns) as first_ns,
    max(r.seen_ns) as last_ns,
    min(case when r.from_first = 1 then r.file end) as first_file,
    min(case when r.from_first = 1 then r.packet end) as first_packet,
    min(case when r.from_last = 1 then r.file end) as last_file,
    min(case when r.from_last = 1 then r.packet end) as last_packet,
    min(r.code_text) as example
  from failed r
  group by {group}
),
ordered as (
  select
    {keys}, r.count as count, r.first_ns as first_ns, r.last_ns as last_ns, r.first_file as first_file, r.first_packet as first_packet,
    r.last_file as last_file, r.last_packet as last_packet, r.example as example,
    row_number() over (partition by {group}
      order by r.first_ns, r.first_file nulls last, r.first_packet nulls last) as from_first,
    row_number() over (partition by {group}
      order by r.last_ns desc, r.last_file desc nulls last, r.last_packet desc nulls last) as from_last
  from told r
),
answer as (
  select
    {keys},
    cast(sum(r.count) as bigint) as count,
    min(r.first_ns) as first_ns,
    max(r.last_ns) as last_ns,
    min(case when r.from_first = 1 then r.first_file end) as first_file,
    min(case when r.from_first = 1 then r.first_packet end) as first_packet,
    min(case when r.from_last = 1 then r.last_file end) as last_file,
    min(case when r.from_last = 1 then r.last_packet end) as last_packet,
    min(r.example) as example
  from ordered r
  group by {group}
),
counted as (
  select {asked_keys}, cast(sum(r.count) as bigint) as count
  from asked r
  group by {asked_group}
)
select
  {keys_a}, a.count, cast(a.count as double) / r.count as rate, a.first_ns, a.last_ns, a.first_file, a.first_packet,
  a.last_file, a.last_packet, a.example
from answer a
join counted r on {same}
order by a.count desc, {order_a}
