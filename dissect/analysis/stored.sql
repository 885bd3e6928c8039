-- stored: publishes whose entry's way to the store is in the same capture: when the broker sent it there first, and when
-- the last copy that the broker waited for was there.
-- {stores}   protocols of stores;  ids of entries are the same on both sides, and a pair lies within the publish's time
-- {part_c} {part_p}  which ids, of rows c and p: all, or some, since a pair has one id; together they need the memory of all
-- A copy that came after the receipt was not waited for: the quorum was there before.
with copies as (
  select c.answer_key as answer_key, c.request_first_ns as first_ns, c.response_last_ns as last_ns
  from exchanges c
  where c.protocol in ({stores}) and c.answer_key is not null and c.status = 'ok' and c.api = 'ADD_ENTRY' and {part_c}
)
select
  p.connection as connection, p.offset as offset, p.request_packet as request_packet,
  max(case when c.last_ns <= p.response_first_ns then c.last_ns end) - min(c.first_ns) as bookie_ns,
  count(*) as bookies
from exchanges p
join copies c on c.answer_key = p.answer_key
where p.protocol not in ({stores}) and p.status = 'ok' and c.first_ns >= p.request_first_ns and c.first_ns <= p.response_first_ns and {part_p}
group by p.connection, p.offset, p.request_packet
