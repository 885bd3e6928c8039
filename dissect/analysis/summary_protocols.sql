-- summary, the table: one row per protocol; its percentiles are those of `latency --by protocol`.
-- {where}   the condition on exchanges r; {exchanges}   the table, with what the condition needs
-- Connections that never came to be (refused, or without an answer) speak no protocol that could be unknown: they are findings (stalls.sql).
with asked as (
  select
    r.protocol as protocol,
    count(case when r.status <> 'no_request' then 1 end) as requests,
    count(case when r.status in ('ok', 'error') then 1 end) as answered,
    count(case when r.status in ('ok', 'error', 'unanswered', 'reset') then 1 end) as expected,
    count(case when r.status = 'error' then 1 end) as errors
  from {exchanges} r
  where {where}
  group by r.protocol
),
connected as (
  select
    c.protocol as protocol,
    count(*) as connections,
    count(case when c.encrypted and not coalesce(c.decrypted, false) then 1 end) as encrypted,
    cast(sum(c.bytes_to_server + c.bytes_to_client) as bigint) as bytes,
    cast(sum(c.missing_to_server + c.missing_to_client) as bigint) as missing,
    cast(sum(c.bytes_to_client) as bigint) as bytes_to_client,
    cast(sum(c.missing_to_client) as bigint) as missing_to_client,
    count(case when c.bytes_to_server > 0 and c.bytes_to_client = 0 and c.packets_to_client = 0 then 1 end) as only_to_server,
    count(case when c.bytes_to_client > 0 and c.bytes_to_server = 0 and c.packets_to_server = 0 then 1 end) as only_to_client
  from connections c
  where c.protocol is not null or c.bytes_to_server > 0 or c.bytes_to_client > 0 or c.handshake_ns is not null or c.start <> 'syn'
  group by c.protocol
)
select
  coalesce(c.protocol, a.protocol) as protocol, coalesce(c.connections, 0) as connections,
  coalesce(c.encrypted, 0) as encrypted, coalesce(c.bytes, 0) as bytes, coalesce(c.missing, 0) as missing,
  coalesce(a.requests, 0) as requests, coalesce(a.answered, 0) as answered, coalesce(a.expected, 0) as expected,
  coalesce(a.errors, 0) as errors,
  coalesce(c.bytes_to_client, 0) as bytes_to_client, coalesce(c.missing_to_client, 0) as missing_to_client,
  coalesce(c.only_to_server, 0) as only_to_server, coalesce(c.only_to_client, 0) as only_to_client
from connected c
full outer join asked a on a.protocol = c.protocol
order by coalesce(a.requests, 0) desc, coalesce(c.protocol, a.protocol) nulls last
