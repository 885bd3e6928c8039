-- point: where the capture was made, as the handshakes of its connections show: how far it is from there to both ends and back.
-- {least}  ns: a shorter way tells nothing;  {times}  so many times longer than the other, the other end is near
with ways as (
  select c.way_to_client_ns as client_ns, c.way_to_server_ns as server_ns,
    greatest(c.way_to_client_ns, c.way_to_server_ns) as far_ns, least(c.way_to_client_ns, c.way_to_server_ns) as near_ns
  from connections c
  where c.protocol is not null
),
told as (
  select w.client_ns as client_ns, w.server_ns as server_ns,
    case when w.client_ns is null or w.server_ns is null then 'unknown'
      when w.far_ns < {least} then 'both'
      when w.far_ns < {times} * 1e0 * w.near_ns then 'between'
      when w.server_ns = w.far_ns then 'client'
      else 'server' end as near
  from ways w
)
select t.near as near, count(*) as connections, min(t.client_ns) as client_ns, min(t.server_ns) as server_ns
from told t
group by t.near
order by case when t.near = 'unknown' then 1 else 0 end nulls last, count(*) desc, t.near nulls last
