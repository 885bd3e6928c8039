-- slow: the worst exchanges, and where the time of each went.
-- {rows}   the exchanges; {of} the column of `--of`; {columns} what is shown of them, {all} what is needed of them; {count} how many are wanted
-- `filter` goes into Wireshark as it is.
with worst as /* each part */ (
  select {all}
  from ({rows}) r
  where r.{of} is not null
  order by r.{of} desc, r.at_ns, r.request_file nulls last, r.request_packet nulls last
  limit {count}
)
select
  {columns}, c.tcp_stream as tcp_stream,
  case
    when r.request_file = r.response_file
      then 'frame.number == ' || cast(r.request_packet as string)
        || ' || frame.number == ' || cast(r.response_packet as string)
    else 'frame.number == ' || cast(r.request_packet as string)
  end as filter
from worst r
left join connections c on c.connection = r.connection
order by r.{of} desc, r.at_ns, r.request_file nulls last, r.request_packet nulls last
limit {count}
