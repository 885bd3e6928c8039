-- proxied: calls that a proxy handed on, where the leg behind it is in the same capture.
-- {stores}   protocols of stores: they are joined by stored.sql
-- {window}   ns: a call that lasts longer is not joined;  {few} {many}  a name that more exchanges of a window have names none of them, …
--            … one below 0, which other calls are known to have, more
-- Legs of one call are named alike, or their answers name the same message; the leg behind lies within the call, and leads elsewhere.
-- Where both speak one protocol the proxy's address is the server of the one and the client of the other, they are about one topic, and no answer
-- names another message: a producer that tries again elsewhere sends the same message too.
-- A name below 0 counts between two protocols, for a leg that lies in one such call alone.
-- A proxy that copies what a client says, as Pulsar's does after CONNECT, shifts all requests of a connection by the same bytes: one named leg says by how
-- many, and the others follow.  What opens a connection it asks itself.
-- What such a proxy asks anew in its own words, as lookups, has no name: it is the one request of the same kind about the same topic within the call.
-- What a proxy sends on before it has all of the request counts from the request's end, so that proxy_ns is never negative.
with calls as (
  select e.connection as connection, e.offset as offset, e.request_packet as request_packet, e.protocol as protocol, e.topic as topic, e.client_ip as client_ip,
         e.server_ip as server_ip, e.server_port as server_port, e.leg_key as leg_key, e.answer_key as answer_key, e.request_first_ns as first_ns,
         e.request_last_ns as asked_ns, e.response_first_ns as answered_ns, e.response_last_ns as last_ns,
         e.request_first_ns - e.request_first_ns % {window} as begun_ns
  from exchanges e
  where e.request_first_ns is not null and e.response_first_ns is not null and e.protocol not in ({stores})
    and (e.leg_key is not null or e.answer_key is not null)
),
legs as (
  select c.*, count(*) over (partition by c.leg_key, c.begun_ns) as named, count(*) over (partition by c.answer_key, c.begun_ns) as answered
  from calls c
),
turns as (
  select 0 as later_ns union all select {window} as later_ns
),
alike as (
  select p.connection as connection, p.offset as offset, p.request_packet as request_packet, p.asked_ns as asked_ns, p.answered_ns as answered_ns,
         l.connection as leg, l.offset as leg_offset, l.first_ns as first_ns, l.last_ns as last_ns,
         case when p.leg_key < 0 then count(*) over (partition by l.connection, l.offset, l.request_packet) else 1 end as calls
  from legs p
  cross join turns t
  join legs l on l.leg_key = p.leg_key and l.begun_ns = p.begun_ns + t.later_ns
  where l.connection <> p.connection and l.first_ns >= p.first_ns and l.last_ns <= p.last_ns
    and p.named <= case when p.leg_key < 0 then {many} else {few} end and l.named <= case when l.leg_key < 0 then {many} else {few} end
    and (l.protocol <> p.protocol or l.leg_key >= 0 and l.client_ip = p.server_ip and (l.server_ip <> p.server_ip or l.server_port <> p.server_port)
      and l.topic is not distinct from p.topic and coalesce(l.answer_key, p.answer_key) is not distinct from coalesce(p.answer_key, l.answer_key))
  union
  select p.connection as connection, p.offset as offset, p.request_packet as request_packet, p.asked_ns as asked_ns, p.answered_ns as answered_ns,
         l.connection as leg, l.offset as leg_offset, l.first_ns as first_ns, l.last_ns as last_ns, 1 as calls
  from legs p
  cross join turns t
  join legs l on l.answer_key = p.answer_key and l.begun_ns = p.begun_ns + t.later_ns and l.client_ip = p.server_ip
  where l.connection <> p.connection and l.first_ns >= p.first_ns and l.last_ns <= p.last_ns and l.topic is not distinct from p.topic
    and p.answered <= {few} and l.answered <= {few} and (l.server_ip <> p.server_ip or l.server_port <> p.server_port)
),
relays as (
  select connection, leg, min(offset - leg_offset) as shift
  from alike
  where calls = 1
  group by connection, leg
  having min(offset - leg_offset) = max(offset - leg_offset)
),
copied as (
  select p.connection as connection, p.offset as offset, p.request_packet as request_packet, p.request_last_ns as asked_ns, p.response_first_ns as answered_ns,
         l.connection as leg, l.offset as leg_offset, l.request_first_ns as first_ns, l.response_last_ns as last_ns, 1 as calls
  from relays r
  join exchanges p on p.connection = r.connection
  join exchanges l on l.connection = r.leg and l.protocol = p.protocol and (l.offset = p.offset - r.shift or l.offset = 0 and p.offset = 0)
  where p.from_client and l.from_client and l.api = p.api and l.request_first_ns >= p.request_first_ns and l.response_last_ns <= p.response_last_ns
),
servers as (
  select distinct c.connection as connection, c.server_ip as server_ip from calls c
),
proxies as (
  select distinct p.server_ip as server_ip, l.server_ip as behind_ip
  from relays r
  join servers p on p.connection = r.connection
  join servers l on l.connection = r.leg
  where l.server_ip <> p.server_ip
),
nameless as (
  select e.connection as connection, e.offset as offset, e.request_packet as request_packet, e.protocol as protocol, e.api as api, e.topic as topic,
         e.client_ip as client_ip, e.server_ip as server_ip, e.request_first_ns as first_ns, e.request_last_ns as asked_ns, e.response_first_ns as answered_ns,
         e.response_last_ns as last_ns, e.request_first_ns - e.request_first_ns % {window} as begun_ns
  from exchanges e
  where e.from_client and e.request_first_ns is not null and e.response_first_ns is not null and e.protocol not in ({stores})
    and e.leg_key is null and e.answer_key is null and e.topic is not null
),
passed_on as (
  select p.connection as connection, p.offset as offset, p.request_packet as request_packet, p.asked_ns as asked_ns, p.answered_ns as answered_ns,
         l.connection as leg, l.offset as leg_offset, l.first_ns as first_ns, l.last_ns as last_ns,
         count(*) over (partition by l.connection, l.offset, l.request_packet) as calls,
         count(*) over (partition by p.connection, p.offset, p.request_packet) as legs
  from nameless p
  join proxies x on x.server_ip = p.server_ip
  cross join turns t
  join nameless l on l.client_ip = p.server_ip and l.server_ip = x.behind_ip and l.protocol = p.protocol and l.api = p.api and l.topic = p.topic and l.begun_ns = p.begun_ns + t.later_ns
  where l.first_ns >= p.first_ns and l.last_ns <= p.last_ns
),
behind as (
  select * from alike where calls = 1
  union
  select * from copied
  union
  select connection, offset, request_packet, asked_ns, answered_ns, leg, leg_offset, first_ns, last_ns, calls from passed_on where calls = 1 and legs = 1
)
select
  connection, offset, request_packet,
  greatest(least(max(last_ns), max(answered_ns)) - greatest(min(first_ns), min(asked_ns)), 0) as leg_ns,
  count(*) as legs
from behind
group by connection, offset, request_packet
