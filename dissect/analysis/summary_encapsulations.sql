-- summary, warnings: connections of the same ends at the same time under several encapsulations.  Two mirror ports, or a router's two VLANs, show the
-- packets of one connection so; tenants who chose the same addresses look alike, but do not say as much as each other (within a tenth).
-- twice: each copy has both directions;  split: each direction has an encapsulation of its own;  one, other: two of the encapsulations, '' is none
with ends as (
  select
    max(case when c.bytes_to_server > 0 and c.packets_to_client = 0 then 1 else 0 end) as only_to_server,
    max(case when c.bytes_to_client > 0 and c.packets_to_server = 0 then 1 else 0 end) as only_to_client,
    min(c.bytes_to_server + c.bytes_to_client) as least, max(c.bytes_to_server + c.bytes_to_client) as most,
    min(coalesce(c.encapsulation, '')) as one, max(coalesce(c.encapsulation, '')) as other
  from connections c
  group by c.source, c.client_ip, c.client_port, c.server_ip, c.server_port
  having max(c.protocol) is not null and max(c.first_ns) <= min(c.last_ns) and min(coalesce(c.encapsulation, '')) <> max(coalesce(c.encapsulation, ''))
),
told as (
  select e.one as one, e.other as other, case when e.only_to_server * e.only_to_client = 1 then 1 else 0 end as split,
    case when e.only_to_server + e.only_to_client = 0 and e.least > 0 and 10 * e.least >= 9 * e.most then 1 else 0 end as twice
  from ends e
)
select cast(coalesce(sum(t.twice), 0) as bigint) as twice, cast(coalesce(sum(t.split), 0) as bigint) as split, min(t.one) as one, max(t.other) as other
from told t
where t.twice + t.split > 0
