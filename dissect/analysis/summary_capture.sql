-- summary, first line: how much was read and of what time.
select
  count(*) as files,
  cast(sum(c.bytes) as bigint) as bytes,
  cast(sum(c.packets) as bigint) as packets,
  min(c.first_ns) as first_ns,
  max(c.last_ns) as last_ns,
  cast(sum(c.dropped_by_capture) as bigint) as dropped_by_capture,
  cast(sum(c.packets_not_tcp) as bigint) as packets_not_tcp,
  cast(sum(c.packets_other_protocol) as bigint) as packets_other_protocol,
  count(c.cut_short_at) as cut_short
from capture c
