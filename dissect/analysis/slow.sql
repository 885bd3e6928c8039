-- slow: the worst exchanges, and where the time of each went.
-- {rows}   the exchanges with a `value` (the column of `--of`); {count} how many are wanted
-- `filter` goes into Wireshark as it is.
select
  r.value as value,
  r.at_ns, r.protocol, r.api, r.topic, r.partition, r.group, r.client, r.client_ip, r.client_port, r.server_ip,
  r.server_port, r.status, r.code_name, r.latency_ns, r.send_ns, r.server_ns, r.receive_ns, r.wait_ns, r.wait_how,
  r.tcp, r.request_file, r.request_packet, r.response_file, r.response_packet, c.tcp_stream,
  case
    when r.request_file = r.response_file
      then 'frame.number == ' || cast(r.request_packet as string)
        || ' || frame.number == ' || cast(r.response_packet as string)
    else 'frame.number == ' || cast(r.request_packet as string)
  end as filter
from ({rows}) r
left join connections c on c.connection = r.connection
where r.value is not null
order by r.value desc, r.at_ns, r.request_file nulls last, r.request_packet nulls last
limit {count}
