-- troubles: what connections show of those who lose them: resets in a mass, clients that come back all at once, clients that loop.
-- {together}  ns: ends, and beginnings, so close after each other are one event;  {again}  ns: what is farther apart is two stories
-- {short}     ns: a connection that lives longer is none of a loop
-- {mass} {loop} {storm}  connections: with fewer of them it is no mass of resets, no loop, no storm
-- {several}  clients: with fewer, what comes together is no storm, and what is reset together no mass unless the server did it
-- {unborn} a connection that never was: they may be two million, so they are read only where a mass of resets asks for refusals.
-- A server that refuses others after the resets has died, which `stalls` tells; one program that leaves resets its own connections, which is no news.
-- Where only one direction was captured nobody can tell what came to nothing.  A loop is of connections that came to nothing: nothing that they asked was answered well; or the server, or a reset, ended them, and not all was.  Half of them
-- or more came after one had ended: a client's connections that a dying server ends together are no loop.
-- Clients that end their own connections and come again are at work: a storm follows ends by the server, or resets, and is of several clients.
-- Resets while nobody stays, and nobody is taken afterwards, are a death that nobody saw refuse: `unanswered` and `stalls` tell what is known of it.
-- Whose it is matters for loops alone; elsewhere it is an empty text, made of a column, since Spark's optimizer stumbles over a constant here.
with did as (
  select e.connection as connection, sum(case when e.status = 'ok' then 1 else 0 end) as good,
    sum(case when e.status in ('error', 'unanswered', 'reset') then 1 else 0 end) as bad,
    sum(case when e.status = 'reset' and e.from_client then 1 else 0 end) as cut
  from exchanges e
  group by e.connection
),
lives as (
  select
    c.source as source, c.connection as connection, c.protocol as protocol, c.client_ip as client_ip,
    c.server_ip as server_ip, c.server_port as server_port, c.first_ns as first_ns, c.last_ns as last_ns, c.file as file, c.first_packet as packet,
    c.last_file as last_file, c.last_packet as last_packet, c.end as ending, c.ended_by as ended_by, c.start as beginning,
    c.packets_to_server as to_server, c.packets_to_client as to_client, coalesce(d.good, 0) as good, coalesce(d.bad, 0) as bad, coalesce(d.cut, 0) as cut
  from connections c
  left join did d on d.connection = c.connection
  where not ({unborn})
),
happened as (
  select 'reset' as kind, l.source as source, l.server_ip as server_ip, l.server_port as server_port, substr(l.client_ip, 1, 0) as client_ip, l.connection as connection,
    l.last_ns as at_ns, {together} as apart_ns
  from lives l
  where l.ending = 'reset'
  union all
  select 'storm', l.source, l.server_ip, l.server_port, substr(l.client_ip, 1, 0), l.connection, l.first_ns, {together}
  from lives l
  where l.beginning = 'syn'
  union all
  select 'looping', l.source, l.server_ip, l.server_port, l.client_ip, l.connection, l.first_ns, {again}
  from lives l
  where l.beginning = 'syn' and l.last_ns - l.first_ns <= {short} and l.to_server > 0 and l.to_client > 0
    and (l.good = 0 and l.bad > 0 or (l.ended_by = 'server' or l.ending = 'reset') and (l.bad > 0 or l.good = 0))
),
begun as (
  select h.kind as kind, h.source as source, h.server_ip as server_ip, h.server_port as server_port, h.client_ip as client_ip, h.connection as connection,
    h.at_ns as at_ns, case when h.at_ns - lag(h.at_ns) over (partition by h.kind, h.source, h.server_ip, h.server_port, h.client_ip
      order by h.at_ns nulls last, h.connection) <= h.apart_ns then 0 else 1 end as anew
  from happened h
),
spells as (
  select b.kind as kind, b.source as source, b.server_ip as server_ip, b.server_port as server_port, b.client_ip as client_ip, b.connection as connection,
    b.at_ns as at_ns, sum(b.anew) over (partition by b.kind, b.source, b.server_ip, b.server_port, b.client_ip
      order by b.at_ns nulls last, b.connection rows between unbounded preceding and current row) as spell
  from begun b
),
placed as (
  select s.kind as kind, s.source as source, s.server_ip as server_ip, s.server_port as server_port, s.client_ip as client_ip, s.spell as spell,
    s.at_ns as at_ns, l.protocol as protocol, l.client_ip as whose, l.ended_by as ended_by, l.first_ns as first_ns, l.last_ns as last_ns, l.bad as bad, l.cut as cut,
    case when s.kind = 'reset' then l.last_file else l.file end as file, case when s.kind = 'reset' then l.last_packet else l.packet end as packet,
    row_number() over (partition by s.kind, s.source, s.server_ip, s.server_port, s.client_ip, s.spell order by s.at_ns nulls last, l.packet nulls last) as place,
    min(l.last_ns) over (partition by s.kind, s.source, s.server_ip, s.server_port, s.client_ip, s.spell order by s.at_ns nulls last, l.packet nulls last
      rows between unbounded preceding and 1 preceding) as ended_ns
  from spells s
  join lives l on l.connection = s.connection
),
told as (
  select p.kind as kind, p.source as source, p.server_ip as server_ip, p.server_port as server_port, p.client_ip as client_ip, p.spell as spell,
    max(p.protocol) as protocol, min(p.at_ns) as from_ns, max(case when p.kind = 'looping' then p.last_ns else p.at_ns end) as to_ns,
    count(*) as connections, sum(case when p.ended_ns <= p.first_ns then 1 else 0 end) as again, count(distinct p.whose) as clients, sum(case when p.ended_by = 'server' then 1 else 0 end) as by_server,
    sum(case when p.kind = 'looping' then p.bad when p.kind = 'reset' then p.cut else 0 end) as exchanges,
    min(case when p.place = 1 then p.file end) as file, min(case when p.place = 1 then p.packet end) as packet
  from placed p
  group by p.kind, p.source, p.server_ip, p.server_port, p.client_ip, p.spell
),
large as (
  select t.kind as kind, t.source as source, t.server_ip as server_ip, t.server_port as server_port, t.client_ip as client_ip, t.spell as spell,
    t.protocol as protocol, t.from_ns as from_ns, t.to_ns as to_ns, t.connections as connections, t.clients as clients, t.exchanges as exchanges,
    t.by_server as by_server,
    t.file as file, t.packet as packet
  from told t
  where t.protocol is not null
    and case t.kind when 'reset' then t.connections >= {mass} and (t.by_server * 2 > t.connections or t.clients >= {several})
      when 'looping' then t.connections >= {loop} and t.again * 2 >= t.connections else t.connections >= {storm} and t.clients >= {several} end
),
before as (
  select g.source as source, g.server_ip as server_ip, g.server_port as server_port, g.spell as spell, count(*) as ended, max(l.last_ns) as at_ns
  from large g
  join lives l on l.source = g.source and l.server_ip = g.server_ip and l.server_port = g.server_port
    and l.last_ns < g.from_ns and l.last_ns >= g.from_ns - {again} and (l.ended_by = 'server' or l.ending = 'reset')
  where g.kind = 'storm'
  group by g.source, g.server_ip, g.server_port, g.spell
),
after as (
  select g.source as source, g.server_ip as server_ip, g.server_port as server_port, g.spell as spell,
    sum(case when {unborn} and c.first_ns >= g.from_ns then 1 else 0 end) as refused,
    sum(case when not ({unborn}) and c.last_ns > g.to_ns + {together} then 1 else 0 end) as stayed
  from large g
  join connections c on c.source = g.source and c.server_ip = g.server_ip and c.server_port = g.server_port and c.first_ns <= g.to_ns + {again}
  where g.kind = 'reset'
  group by g.source, g.server_ip, g.server_port, g.spell
)
select
  g.source as source, g.protocol as protocol, g.kind as kind, g.from_ns as from_ns, g.to_ns as to_ns,
  case when g.kind = 'looping' then g.client_ip else g.server_ip || ':' || cast(g.server_port as string) end as who,
  cast(g.exchanges as bigint) as exchanges,
  cast(case g.kind when 'looping' then g.to_ns - g.from_ns when 'storm' then least(g.connections, b.ended) * (g.from_ns - b.at_ns) else g.to_ns - g.from_ns end as bigint) as lost_ns,
  g.file as first_file, g.packet as first_packet,
  case g.kind
    when 'reset' then g.server_ip || ':' || cast(g.server_port as string) || ' lost ' || cast(g.connections as string) || ' connections of '
      || cast(g.clients as string) || case when g.clients = 1 then ' client' else ' clients' end || ' by resets within '
      || cast(round(cast(g.to_ns - g.from_ns as double) / 1000000000, 2) as string) || ' s, and others stayed; ' || cast(g.exchanges as string) || ' requests were cut off'
    when 'storm' then cast(g.connections as string) || ' connections of ' || cast(g.clients as string) || case when g.clients = 1 then ' client' else ' clients' end
      || ' came to ' || g.server_ip || ':' || cast(g.server_port as string) || ' within ' || cast(round(cast(g.to_ns - g.from_ns as double) / 1000000000, 2) as string)
      || ' s, after ' || cast(b.ended as string) || ' had been ended'
    else g.client_ip || ' came to ' || g.server_ip || ':' || cast(g.server_port as string) || ' ' || cast(g.connections as string) || ' times in '
      || cast(round(cast(g.to_ns - g.from_ns as double) / 1000000000, 2) as string) || case when g.by_server * 2 >= g.connections then ' s, each time sent away; ' else ' s, each time for nothing; ' end || cast(g.exchanges as string) || ' requests failed'
  end as text
from large g
left join before b on b.source = g.source and b.server_ip = g.server_ip and b.server_port = g.server_port and b.spell = g.spell and g.kind = 'storm'
left join after a on a.source = g.source and a.server_ip = g.server_ip and a.server_port = g.server_port and a.spell = g.spell and g.kind = 'reset'
where case g.kind when 'storm' then b.ended * 2 >= g.connections when 'reset' then a.refused = 0 and a.stayed > 0 else true end
