-- summary, last line: what could not be read, by kind.
select p.layer, p.kind, count(*) as count, cast(sum(p.bytes) as bigint) as bytes
from problems p
group by p.layer, p.kind
order by sum(p.bytes) desc, count(*) desc, p.layer, p.kind
