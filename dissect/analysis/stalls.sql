-- stalls: moments in which many wait together, and deaths: who, from when to when, how many requests, what it cost.
-- {silence}  ns: a shorter silence of a server is none; {tenth} of it;  {together}  ns: ends and answers so close are one event
-- {several}  requests that waited through a silence: with fewer, it is a slow answer and no stall
-- {again}    ns: refusals with a longer pause between are two stories;  {bucket}  of what an answer took
-- {asked}    what clients asked: written where it is read, since the rows of all of it, kept once, would not fit into memory
-- {step}     ns: half a silence.  Answers of one such step are one spell: a silence lies between two of them, so few rows are sorted; what nobody answered is one without a time.
-- {deaths}   what of deaths and refusals is told (deaths.sql); nothing where there can be none: to plan it takes twice as long as the rest
-- {unborn} a connection that never was; {turned} what became of it: 'unreachable', 'refused'; null: neither.  They are read where they lie, for
-- they may be two million.
-- Silences of a server do not overlap, and each is as long as the time that a request may have come before it, so those of one step waited through one of three:
-- the last that it was not too early for, and two before.  They are found in the order of time, since to compare each with each costs a square.  Before
-- 1970 a step lies before its number, and behind it otherwise.
-- {pause} ns: half of {again}, the same for refusals: of two million SYNs nobody answered, a few steps are sorted.
-- What an answer usually takes is a median by buckets: percentile_disc keeps every value in memory.  What takes less than a fifth of {tenth} is one of
-- them: five times as long would not count, either.
-- A server fell silent when it sent no answer for a while although requests waited that it usually answers soon, and all
-- of that came at once after it.  The first silence is from the first request to the first answer: a capture, or a choice of time, may begin in
-- the middle of one.  It died when all its connections ended by its side together; then it refuses, until it is back.  Where
-- nobody asked meanwhile (a bookie beside its broker) several resets at once show it, with requests left or a return.
with lives as (
  select
    c.source as source, c.connection as connection, c.protocol as protocol, c.server_ip as server_ip,
    c.server_port as server_port, c.first_ns as first_ns, c.last_ns as last_ns, c.file as file, c.first_packet as packet,
    c.last_file as last_file, c.last_packet as last_packet, c.ended_by as ended_by, c.end as ending
  from connections c
  where not ({unborn})
),
spoken as (
  select l.source as source, l.server_ip as server_ip, l.server_port as server_port, max(l.protocol) as protocol
  from lives l
  where l.protocol is not null
  group by l.source, l.server_ip, l.server_port
),
ends as (
  select c.source as source, max(c.last_ns) as last_ns
  from connections c
  group by c.source
),
bucketed as (
  select
    a.protocol as protocol, a.api as api, {bucket} as took_ns, count(*) as here,
    max(a.wait_ns) as polled_ns
  from ({asked}) a
  where a.answered_ns is not null
  group by a.protocol, a.api, {bucket}
),
ranked as (
  select b.protocol as protocol, b.api as api, b.took_ns as took_ns,
    sum(b.here) over (partition by b.protocol, b.api order by b.took_ns nulls last rows between unbounded preceding and current row) as up_to,
    sum(b.here) over (partition by b.protocol, b.api) as answered, max(b.polled_ns) over (partition by b.protocol, b.api) as polled_ns
  from bucketed b
),
usual as (
  select r.protocol as protocol, r.api as api, min(r.took_ns) as usual_ns, max(r.polled_ns) as polled_ns
  from ranked r
  where r.up_to * 2 >= r.answered
  group by r.protocol, r.api
),
waits as (
  select
    a.source as source, a.protocol as protocol, a.server_ip as server_ip, a.server_port as server_port, a.asked_ns as asked_ns,
    a.answered_ns as until_ns, a.file as file, a.packet as packet
  from ({asked}) a
  join usual u on u.protocol = a.protocol and u.api is not distinct from a.api
  where a.answered_ns - a.asked_ns >= {tenth} and a.answered_ns - a.asked_ns > 5e0 * u.usual_ns
    and coalesce(a.wait_ns, 0) * 2e0 <= a.answered_ns - a.asked_ns
  union all
  select
    a.source, a.protocol, a.server_ip, a.server_port, a.asked_ns, l.last_ns, a.file, a.packet
  from ({asked}) a
  left join usual u on u.protocol = a.protocol and u.api is not distinct from a.api
  join lives l on l.connection = a.connection
  where a.answered_ns is null and coalesce(u.polled_ns, 0) = 0 and l.last_ns - a.asked_ns >= {tenth}
),
spells as (
  select a.source as source, a.server_ip as server_ip, a.server_port as server_port, min(a.answered_ns) as first_ns, max(a.answered_ns) as last_ns,
    min(a.asked_ns) as asked_ns
  from ({asked}) a
  group by a.source, a.server_ip, a.server_port, a.answered_ns - a.answered_ns % {step}
),
quiet as (
  select s.source as source, s.server_ip as server_ip, s.server_port as server_port, s.last_ns as last_ns,
    lead(s.first_ns) over (partition by s.source, s.server_ip, s.server_port order by s.first_ns nulls last) as next_ns
  from spells s
),
opened as (
  select s.source as source, s.server_ip as server_ip, s.server_port as server_port, min(s.asked_ns) as asked_ns, min(s.first_ns) as answered_ns
  from spells s
  group by s.source, s.server_ip, s.server_port
),
silences as (
  select q.source as source, q.server_ip as server_ip, q.server_port as server_port, q.last_ns as last_ns,
    coalesce(q.next_ns, n.last_ns) as next_ns, case when q.next_ns is null then 1 else 0 end as forever
  from quiet q
  join ends n on n.source = q.source
  where coalesce(q.next_ns, n.last_ns) - q.last_ns >= {silence}
  union all
  select o.source, o.server_ip, o.server_port, o.asked_ns, o.answered_ns, 0
  from opened o
  where o.answered_ns - o.asked_ns >= {silence}
),
asked_in as (
  select distinct w.source as source, w.server_ip as server_ip, w.server_port as server_port, w.asked_ns - w.asked_ns % {step} as step_ns
  from waits w
),
places as (
  select q.source as source, q.server_ip as server_ip, q.server_port as server_port, q.last_ns - {silence} - {step} as at_ns, 0 as after, q.last_ns as last_ns,
    lag(q.last_ns) over (partition by q.source, q.server_ip, q.server_port order by q.last_ns nulls last) as before_ns,
    lag(q.last_ns, 2) over (partition by q.source, q.server_ip, q.server_port order by q.last_ns nulls last) as first_ns
  from silences q
  union all
  select a.source, a.server_ip, a.server_port, a.step_ns, 1, null, null, null
  from asked_in a
),
near as (
  select p.source as source, p.server_ip as server_ip, p.server_port as server_port, p.at_ns as step_ns, p.after as after,
    max(p.last_ns) over (partition by p.source, p.server_ip, p.server_port order by p.at_ns nulls last, p.after
      rows between unbounded preceding and current row) as last_ns,
    max(p.before_ns) over (partition by p.source, p.server_ip, p.server_port order by p.at_ns nulls last, p.after
      rows between unbounded preceding and current row) as before_ns,
    max(p.first_ns) over (partition by p.source, p.server_ip, p.server_port order by p.at_ns nulls last, p.after
      rows between unbounded preceding and current row) as first_ns
  from places p
),
offered as (
  select n.source as source, n.server_ip as server_ip, n.server_port as server_port, n.step_ns as step_ns, n.last_ns as last_ns from near n where n.after = 1 and n.last_ns is not null
  union all
  select n.source, n.server_ip, n.server_port, n.step_ns, n.before_ns from near n where n.after = 1 and n.before_ns is not null
  union all
  select n.source, n.server_ip, n.server_port, n.step_ns, n.first_ns from near n where n.after = 1 and n.first_ns is not null
),
during as (
  select q.source as source, q.server_ip as server_ip, q.server_port as server_port, q.last_ns as last_ns, q.next_ns as next_ns, q.forever as forever,
    o.step_ns as step_ns
  from offered o
  join silences q on q.source = o.source and q.server_ip = o.server_ip and q.server_port = o.server_port and q.last_ns = o.last_ns
    and q.next_ns > o.step_ns - {step}
),
held as (
  select
    q.source as source, w.protocol as protocol, q.server_ip as server_ip, q.server_port as server_port, q.last_ns as last_ns,
    q.next_ns as next_ns, q.forever as forever, greatest(w.asked_ns, q.last_ns) as since_ns, least(w.until_ns, q.next_ns) as until_ns, w.until_ns as ended_ns,
    w.file as file, w.packet as packet,
    row_number() over (partition by q.source, q.server_ip, q.server_port, q.last_ns
      order by w.asked_ns nulls last, w.file nulls last, w.packet nulls last) as place
  from during q
  join waits w on w.source = q.source and w.server_ip = q.server_ip and w.server_port = q.server_port and w.asked_ns - w.asked_ns % {step} = q.step_ns
    and w.asked_ns < q.next_ns and w.until_ns > q.last_ns and w.asked_ns >= q.last_ns - {silence}
),
frozen as (
  select
    h.source as source, h.protocol as protocol, h.server_ip as server_ip, h.server_port as server_port,
    min(h.since_ns) as from_ns, max(h.until_ns) as to_ns, max(h.last_ns) as last_ns, count(*) as exchanges, ns_sum(h.until_ns - h.since_ns) as lost_ns,
    min(case when h.place = 1 then h.file end) as file, min(case when h.place = 1 then h.packet end) as packet, max(h.forever) as forever
  from held h
  group by h.source, h.protocol, h.server_ip, h.server_port, h.last_ns
  having sum(case when h.until_ns - h.since_ns >= {silence} then 1 else 0 end) >= {several}
    and sum(case when h.ended_ns <= h.next_ns + {together} then 1 else 0 end) * 2 >= count(*)
),
ended as (
  select l.source as source, l.connection as connection, l.protocol as protocol, l.server_ip as server_ip, l.server_port as server_port,
    l.last_ns as last_ns, l.last_file as file, l.last_packet as packet, l.ending as ending,
    case when l.last_ns - lag(l.last_ns) over (partition by l.source, l.server_ip, l.server_port order by l.last_ns nulls last, l.connection)
      <= {together} then 0 else 1 end as anew
  from lives l
  where l.ended_by = 'server'
),
batches as (
  select d.source as source, d.connection as connection, d.protocol as protocol, d.server_ip as server_ip, d.server_port as server_port,
    d.last_ns as last_ns, d.file as file, d.packet as packet, d.ending as ending,
    sum(d.anew) over (partition by d.source, d.server_ip, d.server_port order by d.last_ns nulls last, d.connection
      rows between unbounded preceding and current row) as batch
  from ended d
),
placed as (
  select b.source as source, b.connection as connection, b.protocol as protocol, b.server_ip as server_ip, b.server_port as server_port,
    b.last_ns as last_ns, b.file as file, b.packet as packet, b.ending as ending, b.batch as batch,
    row_number() over (partition by b.source, b.server_ip, b.server_port, b.batch order by b.last_ns nulls last, b.packet nulls last) as place
  from batches b
),
cuts as (
  select p.source as source, p.server_ip as server_ip, p.server_port as server_port, p.batch as batch, max(p.protocol) as protocol,
    min(p.last_ns) as from_ns, max(p.last_ns) as all_ns, count(*) as connections,
    sum(case when p.ending = 'reset' then 1 else 0 end) as resets,
    min(case when p.place = 1 then p.file end) as file, min(case when p.place = 1 then p.packet end) as packet
  from placed p
  group by p.source, p.server_ip, p.server_port, p.batch
),
heard_in as (
  select k.source as source, k.server_ip as server_ip, k.server_port as server_port, k.batch as batch, k.from_ns as from_ns, max(s.first_ns) as spell_ns
  from cuts k
  join spells s on s.source = k.source and s.server_ip = k.server_ip and s.server_port = k.server_port and s.first_ns <= k.from_ns
  group by k.source, k.server_ip, k.server_port, k.batch, k.from_ns
),
heard as (
  select h.source as source, h.server_ip as server_ip, h.server_port as server_port, h.batch as batch, max(a.answered_ns) as at_ns
  from heard_in h
  join ({asked}) a on a.source = h.source and a.server_ip = h.server_ip and a.server_port = h.server_port
    and a.answered_ns - a.answered_ns % {step} = h.spell_ns - h.spell_ns % {step} and a.answered_ns <= h.from_ns
  group by h.source, h.server_ip, h.server_port, h.batch
),
open_then as (
  select p.source as source, p.server_ip as server_ip, p.server_port as server_port, p.batch as batch, count(*) as exchanges,
    ns_sum(p.last_ns - a.asked_ns) as waited_ns,
    min(case when a.asked_ns > h.at_ns then a.asked_ns end) as silent_ns
  from placed p
  join ({asked}) a on a.connection = p.connection
  left join heard h on h.source = p.source and h.server_ip = p.server_ip and h.server_port = p.server_port and h.batch = p.batch
  where a.answered_ns is null and a.status in ('reset', 'unanswered')
  group by p.source, p.server_ip, p.server_port, p.batch
),
survivors as (
  select k.source as source, k.server_ip as server_ip, k.server_port as server_port, k.batch as batch, count(*) as connections
  from cuts k
  join lives l on l.source = k.source and l.server_ip = k.server_ip and l.server_port = k.server_port
  where l.first_ns < k.from_ns and l.last_ns > k.all_ns + {together}
  group by k.source, k.server_ip, k.server_port, k.batch
),
knocks as (
  select c.source as source, c.server_ip as server_ip, c.server_port as server_port, {turned} as kind,
    c.first_ns - c.first_ns % {pause} as step, min(c.first_ns) as first_ns, max(c.first_ns) as latest_ns, max(c.last_ns) as last_ns,
    count(*) as connections
  from connections c
  where {unborn} and {turned} is not null
  group by c.source, c.server_ip, c.server_port, {turned}, c.first_ns - c.first_ns % {pause}
),
begun as (
  select k.source as source, k.server_ip as server_ip, k.server_port as server_port, k.kind as kind, k.first_ns as first_ns,
    k.latest_ns as latest_ns, k.last_ns as last_ns, k.connections as connections,
    case when k.first_ns - lag(k.latest_ns) over (partition by k.source, k.server_ip, k.server_port, k.kind
      order by k.first_ns nulls last) <= {again} then 0 else 1 end as anew
  from knocks k
),
stories as (
  select b.source as source, b.server_ip as server_ip, b.server_port as server_port, b.kind as kind, b.first_ns as first_ns,
    b.latest_ns as latest_ns, b.last_ns as last_ns, b.connections as connections,
    sum(b.anew) over (partition by b.source, b.server_ip, b.server_port, b.kind order by b.first_ns nulls last
      rows between unbounded preceding and current row) as story
  from begun b
),
told as (
  select s.source as source, s.server_ip as server_ip, s.server_port as server_port, s.kind as kind, s.story as story, max(s.latest_ns) as latest_ns,
    min(s.first_ns) as from_ns, max(s.last_ns) as to_ns, cast(sum(s.connections) as bigint) as connections
  from stories s
  group by s.source, s.server_ip, s.server_port, s.kind, s.story
),
visitors as (
  select s.source as source, s.server_ip as server_ip, s.server_port as server_port, s.kind as kind, s.story as story,
    count(distinct c.client_ip) as clients
  from told s
  join connections c on c.source = s.source and c.server_ip = s.server_ip and c.server_port = s.server_port and {turned} = s.kind
    and c.first_ns >= s.from_ns and c.first_ns <= s.latest_ns
  where {unborn}
  group by s.source, s.server_ip, s.server_port, s.kind, s.story
),
earliest as (
  select s.source as source, s.server_ip as server_ip, s.server_port as server_port, s.kind as kind, s.story as story, c.file as file,
    c.first_packet as packet,
    row_number() over (partition by s.source, s.server_ip, s.server_port, s.kind, s.story order by c.first_packet nulls last) as place
  from told s
  join connections c on c.source = s.source and c.server_ip = s.server_ip and c.server_port = s.server_port and {turned} = s.kind
    and c.first_ns = s.from_ns
  where {unborn}
),
refusals as (
  select s.source as source, s.server_ip as server_ip, s.server_port as server_port, s.kind as kind, s.from_ns as from_ns,
    s.to_ns as to_ns, s.connections as connections, v.clients as clients, e.file as file, e.packet as packet
  from told s
  join visitors v on v.source = s.source and v.server_ip = s.server_ip and v.server_port = s.server_port and v.kind = s.kind and v.story = s.story
  join earliest e on e.source = s.source and e.server_ip = s.server_ip and e.server_port = s.server_port and e.kind = s.kind
    and e.story = s.story and e.place = 1
),
refused_after as (
  select k.source as source, k.server_ip as server_ip, k.server_port as server_port, k.batch as batch,
    min(c.first_ns) as first_ns
  from cuts k
  join connections c on c.source = k.source and c.server_ip = k.server_ip and c.server_port = k.server_port
  where {unborn} and c.first_ns >= k.from_ns
  group by k.source, k.server_ip, k.server_port, k.batch
),
halves as (
  select distinct c.source as source, c.server_ip as server_ip, c.server_port as server_port
  from connections c
  where c.bytes_to_server > 0 and c.packets_to_client = 0
),
back as (
  select k.source as source, k.server_ip as server_ip, k.server_port as server_port, k.batch as batch, min(l.first_ns) as at_ns
  from cuts k
  join lives l on l.source = k.source and l.server_ip = k.server_ip and l.server_port = k.server_port
  where l.first_ns > k.all_ns
  group by k.source, k.server_ip, k.server_port, k.batch
),
deaths as (
  select
    k.source as source, k.protocol as protocol, k.server_ip as server_ip, k.server_port as server_port,
    least(k.from_ns, coalesce(o.silent_ns, k.from_ns)) as from_ns, k.from_ns as cut_ns, b.at_ns as back_ns, coalesce(b.at_ns, n.last_ns) as to_ns, coalesce(o.exchanges, 0) as exchanges, k.connections as connections,
    coalesce(o.waited_ns, 0) as waited_ns, k.file as file, k.packet as packet,
    case when k.resets > 0 or o.exchanges is not null then 'killed' else 'stopped' end as kind
  from cuts k
  join ends n on n.source = k.source
  left join open_then o on o.source = k.source and o.server_ip = k.server_ip and o.server_port = k.server_port and o.batch = k.batch
  left join survivors v on v.source = k.source and v.server_ip = k.server_ip and v.server_port = k.server_port and v.batch = k.batch
  left join refused_after r on r.source = k.source and r.server_ip = k.server_ip and r.server_port = k.server_port and r.batch = k.batch
  left join back b on b.source = k.source and b.server_ip = k.server_ip and b.server_port = k.server_port and b.batch = k.batch
  where v.connections is null and (r.first_ns is not null and (b.at_ns is null or r.first_ns < b.at_ns)
    or k.resets > 1 and (o.exchanges is not null or b.at_ns is not null))
),
returns as (
  select d.source as source, d.protocol as protocol, d.server_ip as server_ip, d.server_port as server_port, d.back_ns as at_ns,
    d.back_ns - d.from_ns as away_ns, l.file as file, l.packet as packet,
    row_number() over (partition by d.source, d.server_ip, d.server_port, d.back_ns order by l.packet nulls last, l.connection) as place
  from deaths d
  join lives l on l.source = d.source and l.server_ip = d.server_ip and l.server_port = d.server_port and l.first_ns = d.back_ns
),
calls as (
  select r.source as source, r.server_ip as server_ip, r.server_port as server_port, r.from_ns as from_ns,
    min(case when l.first_ns > r.to_ns then l.first_ns end) as at_ns
  from refusals r
  join lives l on l.source = r.source and l.server_ip = r.server_ip and l.server_port = r.server_port
  where r.kind = 'refused'
  group by r.source, r.server_ip, r.server_port, r.from_ns
  having min(l.first_ns) > max(r.to_ns)
),
late_starts as (
  select k.source as source, l.protocol as protocol, k.server_ip as server_ip, k.server_port as server_port, k.at_ns as at_ns,
    k.at_ns - k.from_ns as away_ns, l.file as file, l.packet as packet,
    row_number() over (partition by k.source, k.server_ip, k.server_port order by k.from_ns, l.packet nulls last, l.connection) as place
  from calls k
  join lives l on l.source = k.source and l.server_ip = k.server_ip and l.server_port = k.server_port and l.first_ns = k.at_ns
),
found as (
  select f.source as source, f.protocol as protocol, 'frozen' as kind, f.from_ns as from_ns, f.to_ns as to_ns,
    f.server_ip || ':' || cast(f.server_port as string) as who, f.exchanges as exchanges, f.lost_ns as lost_ns, f.file as file, f.packet as packet,
    f.server_ip || ':' || cast(f.server_port as string) || ' answered nothing for '
      || cast(round(cast(f.to_ns - f.from_ns as double) / 1000000000, 2) as string) || ' s while ' || cast(f.exchanges as string) || ' requests waited'
      || case when f.forever = 1 then ', until the end of the capture' else '' end
      || case when f.from_ns - f.last_ns < {together} then ''
         else '; it had answered last ' || cast(round(cast(f.from_ns - f.last_ns as double) / 1000000000, 2) as string) || ' s before' end as text
  from frozen f
  {deaths}
)
select
  f.source as source, f.protocol as protocol, f.kind as kind, f.from_ns as from_ns, f.to_ns as to_ns, f.who as who,
  cast(f.exchanges as bigint) as exchanges, cast(f.lost_ns as bigint) as lost_ns, f.file as first_file, f.packet as first_packet, f.text as text
from found f
