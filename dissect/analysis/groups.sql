-- groups: consumer groups that make no progress although messages are published for them: since when, and what becomes of their requests.
-- {unknown}  an answer of which nobody knows how many messages it had;  {quiet}  ns: a shorter pause of a group is none;  {step}  ns: publishes of one step are counted together;  {least}  messages that must wait
-- {pushing}  protocols whose brokers push: there, what a group says of a topic (acknowledgements, permits) is its progress, five times at least
-- An api writes if its answers name messages, or if only its requests are large; it reads if its answers have messages, were empty or waited for.
-- Such an answer (it was cut) counts as progress.
-- A group that has left is not stuck: it must have said something after that time, or have stopped in the middle on a connection that lasted.
-- Partitions are compared on one server: the one that takes the messages is the one that is asked for them.
-- {records} {gained}  how many messages waited, and how many came of the group's other partitions meanwhile, with separators;  {base_of_t} {base_of_l}  the topic that a row's topic is a partition of
-- Costs nothing (so the summary does not name it): who asks nobody knows, since the last reader's connection ended; or nothing was ever got, and nothing failed.
-- What each group did is counted in a row first, and who is far behind the last publish is known from these.  Only what was published for them is
-- counted by steps of time, and single exchanges are read only of groups that are stuck: mostly there are neither.
with spans as /* each part */ (
  select
    e.source as source, e.protocol as protocol, e.api as api, e.group as reader, e.topic as topic, e.partition as partition,
    e.server_ip as server_ip, e.server_port as server_port,
    count(*) as asked, min(e.request_last_ns) as asked_ns, max(coalesce(e.response_last_ns, e.request_last_ns)) as done_ns,
    count(case when e.group_records > 0 or {unknown} then 1 end) as steps,
    max(case when e.group_records > 0 or {unknown} then coalesce(e.response_last_ns, e.request_last_ns) end) as progress_ns,
    max(case when e.status = 'ok' then coalesce(e.response_last_ns, e.request_last_ns) end) as last_ns,
    max(coalesce(e.group_records, 0)) as most, count(case when e.answer_named then 1 end) as named, max(case when e.status = 'oneway' then 1 else 0 end) as oneway,
    max(case when e.code_class = 'empty' or e.wait_ns > 0 then 1 else 0 end) as waited,
    cast(sum(case when e.group_records > 0 then e.request_size - coalesce(e.response_size, 0) else 0 end) as bigint) as larger
  from exchanges e
  where e.from_client and e.request_last_ns is not null and (e.group is not null or e.group_records > 0)
  group by e.source, e.protocol, e.api, e.group, e.topic, e.partition, e.server_ip, e.server_port
),
apis as (
  select s.protocol as protocol, s.api as api,
    case when max(s.most) > 0 and sum(s.named) > 0 then 'write'
      when max(s.most) > 0 and (max(s.waited) = 1 or sum(s.larger) < 0) then 'read'
      when max(s.most) > 0 then 'write'
      when s.protocol in ({pushing}) and max(s.oneway) = 1 then 'sign'
      when s.protocol in ({pushing}) then 'talk' end as does
  from spans s
  group by s.protocol, s.api
),
latest as (
  select s.source as source, s.protocol as protocol, s.topic as topic, s.partition as partition, s.server_ip as server_ip, s.server_port as server_port,
    max(s.last_ns) as last_ns
  from spans s
  join apis a on a.protocol = s.protocol and a.api is not distinct from s.api
  where a.does = 'write' and s.last_ns is not null and s.topic is not null
  group by s.source, s.protocol, s.topic, s.partition, s.server_ip, s.server_port
),
reading as (
  select s.source as source, s.protocol as protocol, s.reader as reader, s.topic as topic, s.partition as partition, s.server_ip as server_ip,
    s.server_port as server_port, min(s.asked_ns) as begun_ns,
    coalesce(max(case when a.does = 'read' then s.progress_ns else s.done_ns end), min(s.asked_ns)) as since_ns,
    cast(sum(case when a.does = 'read' then s.steps else s.asked end) as bigint) as steps
  from spans s
  join apis a on a.protocol = s.protocol and a.api is not distinct from s.api
  where s.reader is not null and s.topic is not null and a.does in ('read', 'sign', 'talk')
  group by s.source, s.protocol, s.reader, s.topic, s.partition, s.server_ip, s.server_port
),
behind as (
  select r.source as source, r.protocol as protocol, r.reader as reader, r.topic as topic, r.partition as partition, r.server_ip as server_ip,
    r.server_port as server_port, r.begun_ns as begun_ns, r.since_ns as since_ns, r.steps as steps
  from reading r
  join latest l on l.source = r.source and l.protocol = r.protocol and l.topic = r.topic and l.partition is not distinct from r.partition
    and l.server_ip = r.server_ip and l.server_port = r.server_port
  where l.last_ns - r.since_ns >= {quiet} and (l.last_ns - r.since_ns) * 1e0 * r.steps >= 5e0 * (r.since_ns - r.begun_ns)
    and (r.steps >= 5 or r.protocol not in ({pushing}))
),
missed as (
  select distinct b.source as source, b.protocol as protocol, b.topic as topic, b.partition as partition, b.server_ip as server_ip, b.server_port as server_port
  from behind b
),
publishing as /* each part */ (
  select
    e.source as source, e.protocol as protocol, e.topic as topic, e.partition as partition, e.server_ip as server_ip, e.server_port as server_port,
    coalesce(e.response_last_ns, e.request_last_ns) - coalesce(e.response_last_ns, e.request_last_ns) % {step} as step,
    min(coalesce(e.response_last_ns, e.request_last_ns)) as first_ns, max(coalesce(e.response_last_ns, e.request_last_ns)) as last_ns,
    cast(sum(coalesce(e.group_records, 0)) as bigint) as records
  from missed m
  join exchanges e on e.source = m.source and e.protocol = m.protocol and e.topic = m.topic and e.partition is not distinct from m.partition
    and e.server_ip = m.server_ip and e.server_port = m.server_port
  join apis a on a.protocol = e.protocol and a.api is not distinct from e.api
  where a.does = 'write' and e.status = 'ok' and coalesce(e.code_class, 'ok') <> 'empty' and e.from_client and e.request_last_ns is not null
    and (e.group is not null or e.group_records > 0)
  group by e.source, e.protocol, e.topic, e.partition, e.server_ip, e.server_port,
    coalesce(e.response_last_ns, e.request_last_ns) - coalesce(e.response_last_ns, e.request_last_ns) % {step}
),
written as (
  select p.source as source, p.protocol as protocol, p.topic as topic, p.partition as partition, p.server_ip as server_ip, p.server_port as server_port,
    p.step as step, min(p.first_ns) as first_ns, max(p.last_ns) as last_ns, cast(sum(p.records) as bigint) as records
  from publishing p
  group by p.source, p.protocol, p.topic, p.partition, p.server_ip, p.server_port, p.step
),
waiting as (
  select r.source as source, r.protocol as protocol, r.reader as reader, r.topic as topic, r.partition as partition, r.server_ip as server_ip,
    r.server_port as server_port, r.since_ns as since_ns, r.steps as steps, max(w.last_ns) as last_ns,
    cast(sum(w.records) as bigint) as records
  from behind r
  join written w on w.source = r.source and w.protocol = r.protocol and w.topic = r.topic and w.partition is not distinct from r.partition
    and w.server_ip = r.server_ip and w.server_port = r.server_port and w.first_ns > r.since_ns
  group by r.source, r.protocol, r.reader, r.topic, r.partition, r.server_ip, r.server_port, r.since_ns, r.begun_ns, r.steps
  having max(w.last_ns) - r.since_ns >= {quiet} and sum(w.records) >= {least}
    and (max(w.last_ns) - r.since_ns) * 1e0 * r.steps >= 5e0 * (r.since_ns - r.begun_ns)
),
known as (
  select r.source as source, r.protocol as protocol, r.reader as reader, r.topic as topic, count(*) as partitions
  from reading r
  group by r.source, r.protocol, r.reader, r.topic
),
lasting as (
  select w.source as source, w.protocol as protocol, w.reader as reader, w.topic as topic, min(w.since_ns) as from_ns, max(w.last_ns) as to_ns,
    cast(sum(w.records) as bigint) as records, count(*) as partitions, max(w.steps) as steps,
    min(w.partition) as one, max(w.partition) as other, min(w.server_ip) as one_ip, min(w.server_port) as one_port
  from waiting w
  group by w.source, w.protocol, w.reader, w.topic
),
stuck as (
  select distinct l.source as source, l.protocol as protocol, l.reader as reader
  from lasting l
),
spoken as (
  select
    e.source as source, e.protocol as protocol, e.api as api, e.group as reader, e.topic as topic, e.partition as partition,
    e.server_ip as server_ip, e.server_port as server_port, e.connection as connection, e.status as status, e.code_class as code_class,
    e.code_name as code_name, e.request_last_ns as asked_ns, e.request_file as file, e.request_packet as packet, e.offset as place,
    coalesce(e.group_records, 0) as records
  from stuck k
  join exchanges e on e.source = k.source and e.protocol = k.protocol and e.group = k.reader
  where e.from_client and e.request_last_ns is not null
),
turns as (
  select s.source as source, s.protocol as protocol, s.reader as reader, s.topic as topic, s.partition as partition, s.server_ip as server_ip,
    s.server_port as server_port, s.connection as connection, s.status as status, s.code_class as code_class, s.code_name as code_name,
    s.asked_ns as asked_ns, s.file as file, s.packet as packet,
    case when a.does = 'read' then s.records when s.status <> 'ok' and s.status <> 'oneway' or s.code_class = 'error' then 0 else 1 end as gained
  from spoken s
  join apis a on a.protocol = s.protocol and a.api is not distinct from s.api
  where s.topic is not null and a.does in ('read', 'sign', 'talk')
),
elsewhere as (
  select t.source as source, t.protocol as protocol, t.reader as reader, {base_of_t} as base, t.topic as topic, t.partition as partition,
    t.server_ip as server_ip, t.server_port as server_port, max(t.asked_ns) as asked_ns, cast(sum(t.gained) as bigint) as gained
  from turns t
  left join waiting w on w.source = t.source and w.protocol = t.protocol and w.reader = t.reader and w.topic = t.topic
    and w.partition is not distinct from t.partition and w.server_ip = t.server_ip and w.server_port = t.server_port
  where w.reader is null and t.gained > 0
  group by t.source, t.protocol, t.reader, t.topic, t.partition, t.server_ip, t.server_port, t.asked_ns - t.asked_ns % {step}
),
going as (
  select l.source as source, l.protocol as protocol, l.reader as reader, l.topic as topic, t.topic as other, t.partition as partition, t.server_ip as server_ip,
    t.server_port as server_port, cast(sum(t.gained) as bigint) as gained
  from lasting l
  join elsewhere t on t.source = l.source and t.protocol = l.protocol and t.reader = l.reader and t.base = {base_of_l}
  where t.asked_ns > l.from_ns and t.asked_ns <= l.to_ns
  group by l.source, l.protocol, l.reader, l.topic, t.topic, t.partition, t.server_ip, t.server_port
  having max(t.asked_ns) - min(l.from_ns) >= {quiet}
),
others as (
  select g.source as source, g.protocol as protocol, g.reader as reader, g.topic as topic, count(*) as places,
    cast(count(*) as string) || case when count(*) = 1 then ' other partition' else ' other partitions' end as so_many, cast(sum(g.gained) as bigint) as gained
  from going g
  group by g.source, g.protocol, g.reader, g.topic
),
after as (
  select w.source as source, w.protocol as protocol, w.reader as reader, w.topic as topic, count(*) as turns,
    sum(case when t.status = 'unanswered' or t.status = 'reset' then 1 else 0 end) as unheard,
    sum(case when t.code_class = 'error' or t.code_class = 'redirect' then 1 else 0 end) as failed,
    max_by(t.code_name, case when t.code_class = 'error' or t.code_class = 'redirect' then t.asked_ns end) as code
  from waiting w
  join turns t on t.source = w.source and t.protocol = w.protocol and t.reader = w.reader and t.topic = w.topic
    and t.partition is not distinct from w.partition and t.server_ip = w.server_ip and t.server_port = w.server_port
    and (t.asked_ns > w.since_ns or w.steps = 0 and t.asked_ns = w.since_ns)
  group by w.source, w.protocol, w.reader, w.topic
),
words as (
  select k.source as source, k.protocol as protocol, k.reader as reader, s.connection as connection, a.does as does, s.asked_ns as spoke_ns,
    row_number() over (partition by k.source, k.protocol, k.reader order by s.asked_ns desc, s.packet desc, s.place desc) as place
  from stuck k
  join spoken s on s.source = k.source and s.protocol = k.protocol and s.reader = k.reader
  join apis a on a.protocol = s.protocol and a.api is not distinct from s.api
  where a.does is null or a.does <> 'write'
),
last_words as (
  select w.source as source, w.protocol as protocol, w.reader as reader, w.spoke_ns as spoke_ns, case when w.does in ('read', 'sign') then c.last_ns end as until_ns
  from words w
  join connections c on c.connection = w.connection
  where w.place = 1
),
shown as (
  select l.source as source, l.protocol as protocol, l.reader as reader, l.topic as topic, t.file as file, t.packet as packet,
    max(c.last_ns) over (partition by l.source, l.protocol, l.reader, l.topic) as until_ns,
    row_number() over (partition by l.source, l.protocol, l.reader, l.topic
      order by case when t.asked_ns >= l.from_ns then t.asked_ns end nulls last, t.asked_ns desc, t.packet) as place
  from lasting l
  join turns t on t.source = l.source and t.protocol = l.protocol and t.reader = l.reader and t.topic = l.topic
  join connections c on c.connection = t.connection
)
select
  l.source as source, l.protocol as protocol, 'stuck' as kind, l.from_ns as from_ns, l.to_ns as to_ns, l.reader as who,
  cast(coalesce(a.turns, 0) as bigint) as exchanges,
  cast(case when coalesce(a.turns, 0) <= case when l.steps = 0 then l.partitions else 0 end and s.until_ns < l.to_ns or l.steps = 0 and (a.failed + a.unheard) * 2 <= a.turns then null else l.to_ns - l.from_ns end as bigint) as lost_ns,
  s.file as first_file, s.packet as first_packet,
  'group ' || l.reader
    || case when o.places > 0 then ' goes on, but' else '' end
    || case when l.protocol in ({pushing}) then ' has acknowledged nothing of ' when l.steps > 0 then ' has got nothing of ' else ' has never got anything of ' end
    || case when o.places > 0 and l.partitions > 1 then cast(l.partitions as string) || ' of its ' || cast(k.partitions as string) || ' partitions of ' || l.topic
        || case when l.partitions = 2 and l.one <> l.other then ' (' || l.one || ' and ' || l.other || ')' else '' end
      when o.places > 0 and k.partitions > 1 then 'partition ' || coalesce(l.one, '?') || ' of ' || l.topic || ' at ' || l.one_ip || ':' || cast(l.one_port as string) || ' (one of its ' || cast(k.partitions as string) || ')'
      when l.partitions = k.partitions and l.partitions > 1 then l.topic || ' (all of its ' || cast(l.partitions as string) || ' partitions)'
      when l.partitions > 1 then l.topic || ' (' || cast(l.partitions as string) || ' of its ' || cast(k.partitions as string) || ' partitions)'
      when k.partitions > 1 then l.topic || ', partition ' || coalesce(l.one, '?') || ' of ' || l.one_ip || ':' || cast(l.one_port as string) || ' (one of its ' || cast(k.partitions as string) || '),'
      else l.topic end
    || ' for ' || cast(round(cast(l.to_ns - l.from_ns as double) / 1000000000, 2) as string) || ' s, while ' || {records} || ' messages were published'
    || case when o.places > 0 then ' there; ' else '; ' end
    || case when l.protocol in ({pushing}) and o.places > 0 then 'its consumer is connected, and goes on with ' || o.so_many
      when l.protocol in ({pushing}) then 'its consumer is connected and silent' when coalesce(a.turns, 0) = 0 then 'nobody in this capture has asked for them since'
      when a.turns = 1 then 'its only request ' || case when a.failed = 1 then 'failed (' || coalesce(a.code, 'without a code') || ')' when a.unheard = 1 then 'got no answer' else 'came back without messages' end
      when a.failed * 2 > a.turns then cast(a.failed as string) || ' of its ' || cast(a.turns as string) || ' requests failed (' || coalesce(a.code, 'without a code') || ')'
      when a.unheard * 2 > a.turns then cast(a.unheard as string) || ' of its ' || cast(a.turns as string) || ' requests got no answer'
      else 'its ' || cast(a.turns as string) || ' requests came back without messages' end
    || case when o.places > 0 and l.protocol not in ({pushing}) then '; of ' || o.so_many || ' it got '
        || {gained} || case when o.gained = 1 then ' message' else ' messages' end || ' meanwhile' else '' end as text
from lasting l
join known k on k.source = l.source and k.protocol = l.protocol and k.reader = l.reader and k.topic = l.topic
join last_words v on v.source = l.source and v.protocol = l.protocol and v.reader = l.reader
join shown s on s.source = l.source and s.protocol = l.protocol and s.reader = l.reader and s.topic = l.topic and s.place = 1
left join others o on o.source = l.source and o.protocol = l.protocol and o.reader = l.reader and o.topic = l.topic
left join after a on a.source = l.source and a.protocol = l.protocol and a.reader = l.reader and a.topic = l.topic
where v.until_ns >= l.to_ns or v.spoke_ns - l.from_ns >= {quiet}
