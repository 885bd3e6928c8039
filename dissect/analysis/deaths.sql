-- deaths: the end of `stalls`: a silence before a death is part of it; deaths, returns and refusals.
left join deaths d on d.source = f.source and d.server_ip = f.server_ip and d.server_port = f.server_port
    and d.cut_ns >= f.from_ns and d.cut_ns <= f.to_ns
  where d.kind is null
  union all
  select d.source, d.protocol, d.kind, d.from_ns, d.to_ns, d.server_ip || ':' || cast(d.server_port as string), d.exchanges,
    d.waited_ns + d.connections * (d.to_ns - d.from_ns), d.file, d.packet,
    d.server_ip || ':' || cast(d.server_port as string) || case when d.kind = 'killed' then ' died (killed, crashed or stopped): ' else ' stopped: ' end || cast(d.connections as string)
      || case when d.connections = 1 then ' connection' else ' connections' end || ' ended by its side at once, '
      || case when d.exchanges = 0 then '' when d.exchanges = 1 then '1 request left without answer, '
         else cast(d.exchanges as string) || ' requests left without answer, ' end
      || case when d.back_ns is null then 'not back until the end of the capture'
         else 'back after ' || cast(round(cast(d.back_ns - d.from_ns as double) / 1000000000, 2) as string) || ' s' end
  from deaths d
  union all
  select r.source, r.protocol, 'restarted', r.at_ns, r.at_ns, r.server_ip || ':' || cast(r.server_port as string), 0, cast(null as bigint), r.file, r.packet,
    r.server_ip || ':' || cast(r.server_port as string) || ' takes connections again, '
      || cast(round(cast(r.away_ns as double) / 1000000000, 2) as string) || ' s after it had gone'
  from returns r
  where r.place = 1
  union all
  select s.source, s.protocol, 'restarted', s.at_ns, s.at_ns, s.server_ip || ':' || cast(s.server_port as string), 0, cast(null as bigint), s.file, s.packet,
    s.server_ip || ':' || cast(s.server_port as string) || ' takes connections, '
      || cast(round(cast(s.away_ns as double) / 1000000000, 2) as string) || ' s after it was first seen to refuse them'
  from late_starts s
  where s.place = 1
  union all
  select r.source, p.protocol, r.kind, r.from_ns, r.to_ns, r.server_ip || ':' || cast(r.server_port as string), 0, r.to_ns - r.from_ns, r.file, r.packet,
    r.server_ip || ':' || cast(r.server_port as string)
      || case when r.kind = 'refused' then ' refused ' else ' did not answer the SYN of ' end || cast(r.connections as string)
      || case when r.connections = 1 then ' connection of ' else ' connections of ' end || cast(r.clients as string)
      || case when r.clients = 1 then ' client' else ' clients' end
  from refusals r
  left join spoken p on p.source = r.source and p.server_ip = r.server_ip and p.server_port = r.server_port
  left join halves b on b.source = r.source and b.server_ip = r.server_ip and b.server_port = r.server_port
  where r.kind = 'refused' or b.source is null
