-- proxied: calls that a proxy handed on, where the leg behind it is in the same capture.
-- {stores}   protocols of stores: they are joined by stored.sql
-- Legs of one call are named alike, or their answers name the same message; the leg behind lies within the call, and leads elsewhere.
-- Where both speak one protocol the proxy's address is the server of the one and the client of the other.
-- A name below 0 is one that other calls have too: it counts between two protocols, for a leg that lies in one such call alone.
-- What a proxy sends on before it has all of the request counts from the request's end, so that proxy_ns is never negative.
with legs as (
  select e.connection as connection, e.offset as offset, e.request_packet as request_packet, e.protocol as protocol, e.client_ip as client_ip,
         e.server_ip as server_ip, e.server_port as server_port, e.leg_key as leg_key, e.message_id as message_id, e.request_first_ns as first_ns,
         e.request_last_ns as asked_ns, e.response_first_ns as answered_ns, e.response_last_ns as last_ns
  from exchanges e
  where e.request_first_ns is not null and e.response_first_ns is not null and e.protocol not in ({stores})
    and (e.leg_key is not null or e.message_id is not null)
),
alike as (
  select p.connection as connection, p.offset as offset, p.request_packet as request_packet, p.asked_ns as asked_ns, p.answered_ns as answered_ns,
         l.connection as leg, l.offset as leg_offset, l.first_ns as first_ns, l.last_ns as last_ns,
         case when p.leg_key < 0 then count(*) over (partition by l.connection, l.offset, l.request_packet) else 1 end as calls
  from legs p
  join legs l on l.leg_key = p.leg_key
  where l.connection <> p.connection and l.first_ns >= p.first_ns and l.last_ns <= p.last_ns
    and (l.protocol <> p.protocol or l.leg_key >= 0 and l.client_ip = p.server_ip and (l.server_ip <> p.server_ip or l.server_port <> p.server_port))
  union
  select p.connection as connection, p.offset as offset, p.request_packet as request_packet, p.asked_ns as asked_ns, p.answered_ns as answered_ns,
         l.connection as leg, l.offset as leg_offset, l.first_ns as first_ns, l.last_ns as last_ns, 1 as calls
  from legs p
  join legs l on l.message_id = p.message_id and l.client_ip = p.server_ip
  where l.connection <> p.connection and l.first_ns >= p.first_ns and l.last_ns <= p.last_ns
    and (l.server_ip <> p.server_ip or l.server_port <> p.server_port)
)
select
  connection, offset, request_packet,
  greatest(least(max(last_ns), answered_ns) - greatest(min(first_ns), asked_ns), 0) as leg_ns,
  count(*) as legs
from alike
where calls = 1
group by connection, offset, request_packet, asked_ns, answered_ns
