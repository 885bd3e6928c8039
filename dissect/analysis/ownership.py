"""Who owned which partition, from when to when: computed from the statements about each partition, in time order.

Law: a broker's answer overrides what was assumed before; what nobody stated is marked `presumed`.  Statements come as rows of
`rebalance_events` (condensed by steps.sql, evidence.sql and signs.sql).  A protocol's description maps its own words to these, and has the rest as
`Owners`.  Manual: docs/ownership.md
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable
from heapq import merge
from operator import itemgetter

from dissect.analysis import hosted, questions
from dissect.analysis.conditions import literal
from dissect.analysis.holders import SECOND, SILENCE_LEAST, Owner, Silences, holder, proof_of, sign_of, silent_after
from dissect.language.load import named
from dissect.language.vocabulary import PROOFS
from dissect.language.words import Owners

BUCKET = SECOND                 # proofs of one second are one row before anything is sorted
PAUSE = 2 * SECOND              # proofs closer together than this are one row
BEAT = 13 * SECOND              # between two heartbeats, where the capture does not show it
TAKING = 5 * SECOND             # who asks where a group stands and then reads, took the queue over when it asked
ROUND = SECOND                  # a consumer says how far it is in all its queues at once, within so long


def kind_of(protocol: str) -> Owners:
    """What ownership means in this protocol, as its description says."""
    described = named(protocol)
    return described.owners if described else Owners()


OF_PARTITION = itemgetter("source", "protocol", "place", "group", "topic", "partition")

# What an event says about the partition it names.
TAKES = {"owned": "registered", "redirected": "redirected", "locked": "locked"}
BELIEVED = ("claimed", "committed")     # by the consumer; a broker takes it from anybody
GIVES = {"released": "released", "no_leader": "no_leader"}
NOT_OWNER = {"lost", "not_owner"}
ORDERS = ("granted", "release_ordered")
REPORTED = "order_reported"
ROUNDS = frozenset((REPORTED, *ORDERS))
OURS = (*TAKES, *PROOFS, *GIVES, *sorted(NOT_OWNER), "refused", "entered", *ORDERS, REPORTED, "broker_closed", "left",
        "offset_read")
LOCK_REFUSED = "lock_refused"   # no message says it: the queue is not among those that were granted
ENDED = "connection_ended"      # no message says it: the connection does
INFERRED = (LOCK_REFUSED, "stuck", "silent")    # events that follow from others: rows of `rebalance_events` that no message is
# Events that a consumer's own requests make: signs of its life.
OWN = ("owned", "released", "confirmed", "claimed", "alive", "joined", "left", "order_reported", "refused", "not_owner",
       "pulled", "committed", "locked", "lock_wanted", "offset_read", "members", "popped", "acknowledged", "hidden", "sent_back", "buried")
ANYBODYS = ("committed", "offset_read", "members")  # … which an administrator sends too, of groups that are not his


class Partition:
    """One partition: free, owned or unknown; `rows` is its history."""

    def __init__(self, key: tuple, kind: Owners, world: World):
        self.key, self.kind, self.world, self.number = key, kind, world, len(world.partitions)
        self.owner: Owner | None = None
        self.free = False               # we know that nobody owns it; else it is unknown
        self.asked: dict[str, dict] = {}    # who asked where the group stands, when

    def hear(self, row: dict) -> None:
        event, who, ns = row["event"], row["who"], row["first_ns"]
        until = self.deadline(self.owner) if self.kind.observed and self.owner is not None else None
        if until is not None and until < ns:
            self.end(ns, "timeout", None, presumed=True)
        if event == "committed":
            self.world.rounds[self.key[:4], who] = row["last_ns"]
        if event in PROOFS:
            self.proof(row, PROOFS[event])
        elif event == "offset_read":
            self.asked[who] = row
        elif event in TAKES:
            self.taken(row, TAKES[event])
        elif event in GIVES:
            self.given(row, GIVES[event])
        elif event in NOT_OWNER:
            self.refused_owner(row)
        elif event == "refused":
            name, thrown_out = holder(row["detail"])
            if thrown_out:
                self.end(ns, "evicted", row, presumed=True)
            elif name:
                self.named(row, name)
        elif event == "entered" and self.owner is None:
            self.begin(row, who, "entered", "presumed")

    def proof(self, row: dict, gained: str) -> None:
        """Somebody is owner at that time: the broker served it."""
        if self.owner is not None and self.owner.name == row["who"]:
            if gained == "claimed":
                return
            self.owner.proof, self.owner.cut = proof_of(row), None
            self.over(row["connection"])
            self.owner.ip = self.owner.ip or row["client_ip"]
            self.owner.counted |= gained == "committed"
            return
        if gained in BELIEVED and (self.owner is not None or self.free):
            return                      # a client may believe it longer than it is so
        asked = self.asked.pop(row["who"], None)
        if gained == "pulled" and asked and row["first_ns"] - asked["first_ns"] < TAKING:
            row, gained = {**row, **{name: asked[name] for name in ("first_ns", "file", "packet")}}, "offset_read"
        elif self.owner is not None and self.owner.gained == "offset_read" and self.owner.cut is None:
            return                      # it has not noticed yet that another took it over
        self.end(row["first_ns"], "taken", row, presumed=True)
        self.begin(row, row["who"], gained, "observed")

    def taken(self, row: dict, gained: str) -> None:
        if self.owner is not None and self.owner.name == row["who"] and self.owner.gained != "entered":
            self.owner.proof = proof_of(row)
            self.over(row["connection"])
            return
        self.end(row["first_ns"], "taken", row, presumed=True)
        self.begin(row, row["who"], gained, "announced")

    def given(self, row: dict, lost: str) -> None:
        if self.kind.observed and (self.owner is None or self.owner.name != row["who"]):
            return                      # a broker ignores who gives back what it has not
        self.end(row["first_ns"], lost, row, presumed=self.owner is not None and self.owner.name != row["who"]
                 and not self.kind.by_broker)
        self.free = True

    def refused_owner(self, row: dict) -> None:
        """The caller is not the owner: somebody else is, named or not, or nobody."""
        name, _ = holder(row["detail"]) if not (row["detail"] or "").isdigit() else (None, False)
        owner = self.owner
        if name is not None:
            self.named(row, name)
        elif owner is not None and (owner.name == row["who"] or row["detail"] in (None, "411")):
            self.end(row["first_ns"], "not_owner", row, presumed=True)
            self.free = row["detail"] != "412"

    def named(self, row: dict, name: str) -> None:
        """The broker says who owns it."""
        if self.owner is None or self.owner.name != name:
            self.end(row["first_ns"], "taken", row, presumed=True)
            self.begin({**row, "client_ip": None}, name, "named", "observed")
        if self.owner is not None:
            self.owner.named_ns = row["last_ns"]

    def begin(self, row: dict, who: str | None, gained: str, certain: str) -> None:
        if who is None:
            return
        ip = who.rpartition(":")[0].strip("[]") if self.kind.by_broker else row["client_ip"] or self.world.ip_of(self.key, who)
        self.owner = Owner(who, row["first_ns"], row["file"], row["packet"], gained, certain, proof_of(row), row["first_ns"], None, ip)
        self.over(None if gained in ("claimed", "named") else row["connection"])
        self.free = False

    def over(self, connection: int | None) -> None:
        """The connection over which it is owned."""
        if self.owner is not None and self.owner.connection != connection:
            self.owner.connection = connection
            self.world.held_over[connection][self.number] = self

    def end(self, ns: int, lost: str, row: dict | None, presumed: bool) -> None:
        """The owner's time ends: at `ns`, or when the broker had waited long enough for it."""
        owner, self.owner = self.owner, None
        if owner is None:
            return
        until = self.deadline(owner)
        if until is not None and until < ns and lost not in ("released", "not_owner"):
            ns, lost, row, presumed = until, "timeout", None, True
        if self.given_up(owner, ns):
            ns, file, packet = owner.proof
            lost, row, presumed = "given_up", {"file": file, "packet": packet}, False
        ns = max(ns, owner.from_ns)
        self.free = True
        signs = [sign for sign in (owner.cut, self.last_sign(owner, ns) if presumed else None) if sign]
        self.write(owner, ns, lost, row, min(signs, key=lambda sign: sign[0], default=None))

    def given_up(self, owner: Owner, ns: int) -> bool:
        """Has it reported its position in its other queues, and not in this one?"""
        return owner.counted and owner.gained != "locked" and owner.proof[0] + ROUND < min(ns, self.world.rounds.get((self.key[:4], owner.name), 0))

    def deadline(self, owner: Owner) -> int | None:
        timeout_ns = self.kind.lock_ns if owner.gained == "locked" else self.kind.timeout_ns
        return None if timeout_ns is None else max(owner.proof[0] + timeout_ns, owner.named_ns)

    def last_sign(self, owner: Owner, ns: int) -> tuple:
        """From here on ownership is only presumed."""
        silence = self.world.silence(self.key, owner.name, ns)
        if self.kind.observed and not (silence and self.world.over(silence)):
            return ns, None, None       # a pull may be held for long: who lives reads
        return max(owner.proof, sign_of(silence), key=lambda sign: sign[0]) if silence else owner.proof

    def close(self, end_ns: int) -> None:
        """The capture ends."""
        owner = self.owner
        if owner is None:
            return
        until = self.deadline(owner)
        if until is not None and until < end_ns or self.given_up(owner, end_ns):
            self.end(end_ns if until is None else min(until, end_ns), "timeout", None, presumed=True)
            return
        self.write(owner, None, None, None, owner.cut or self.world.gone(self.key, owner, end_ns))

    def write(self, owner: Owner, to_ns: int | None, lost: str | None, row: dict | None, sign: tuple | None) -> None:
        source, protocol, place, group, topic, partition = self.key
        common = {"source": source, "protocol": protocol, "broker": None if self.kind.by_broker else place, "group": group,
                  "topic": topic, "partition": partition, "owner": owner.name, "owner_ip": owner.ip}
        start = {"from_ns": owner.from_ns, "from_file": owner.file, "from_packet": owner.packet, "gained": owner.gained,
                 "certain": owner.certain}
        stop = {"to_ns": to_ns, "to_file": row and row["file"], "to_packet": row and row["packet"], "lost": lost}
        if sign is not None and sign[0] <= owner.from_ns:
            start["certain"] = owner.certain if to_ns == owner.from_ns else "presumed"
        elif sign is not None and (to_ns is None or sign[0] < to_ns) and owner.certain != "presumed":
            ns, file, packet = sign
            self.world.rows.append({**common, **start, "to_ns": ns, "to_file": file, "to_packet": packet, "lost": "silent"})
            start = {"from_ns": ns, "from_file": file, "from_packet": packet, "gained": "silent", "certain": "presumed"}
        self.world.rows.append({**common, **start, **stop})


class World:
    """All partitions, and what is known of the consumers."""

    def __init__(self, signs: list[dict], places: list[dict], end_ns: int, again: dict[int, int] | None = None):
        """`again`: of a connection that its client ended, when it had begun its latest one to that server."""
        self.end_ns = end_ns
        self.kinds: dict[str, Owners] = {}
        self.partitions: dict[tuple, Partition] = {}
        self.of_groups: dict[tuple, list[Partition]] = defaultdict(list)    # by source, protocol and group
        self.of_places: dict[tuple, list[Partition]] = defaultdict(list)    # by source, protocol and place
        self.held_over: dict[int | None, dict[int, Partition]] = defaultdict(dict)  # by connection: owned over it once, maybe still
        self.rows: list[dict] = []
        self.refusals: list[dict] = []      # further events
        self.rounds: dict[tuple, int] = {}  # (source, protocol, place, group), consumer → when it said how far it is
        self.consumers: dict[tuple, Silences] = defaultdict(Silences)
        at = {row["connection"]: row for row in places}
        for row in signs:
            known = self.consumers[row["source"], row["protocol"], row["consumer"]]
            place = at.get(row["connection"], {})
            alive = (again or {}).get(row["connection"], row["first_ns"]) > row["first_ns"]
            ended = place.get("ended_by") == "client" and not alive     # a server that ends it silences everybody
            heard = max(row["first_ns"], place["last_ns"]) if ended else row["first_ns"]    # it may go on as a producer
            known.add({**row, "ended": ended, "heard_ns": heard})
            known.ip = known.ip or place.get("client_ip")

    def ip_of(self, key: tuple, consumer: str) -> str | None:
        found = self.consumers.get((key[0], key[1], consumer))
        return found.ip if found else None

    def silence(self, key: tuple, consumer: str, ns: int) -> dict | None:
        found = self.consumers.get((key[0], key[1], consumer))
        return found.at(ns) if found else None

    def gone(self, key: tuple, owner: Owner, ns: int) -> tuple | None:
        """The last sign of an owner that is silent until the end of the capture."""
        silence = self.silence(key, owner.name, ns)
        if silence and silence["next_ns"] is None and self.over(silence):
            return max(owner.proof, sign_of(silence), key=lambda sign: sign[0])
        return None

    def over(self, silence: dict) -> bool:
        """Longer than its heartbeats allow, or, where it ended its connections, so long that it might have come back."""
        ended = silence["next_ns"] is None and silence["ended"]
        until = self.end_ns if silence["next_ns"] is None else silence["next_ns"]
        return until - silence["heard_ns" if ended else "first_ns"] > (SILENCE_LEAST if ended else silent_after(silence["period_ns"]))

    def kind(self, protocol: str) -> Owners:
        """As `kind_of`, which looks through all descriptions."""
        found = self.kinds.get(protocol)
        if found is None:
            found = self.kinds[protocol] = kind_of(protocol)
        return found

    def partition(self, row: dict) -> Partition:
        key, kind = OF_PARTITION(row), self.kind(row["protocol"])
        if kind.by_broker:
            key = (*key[:3], None, *key[4:])
        found = self.partitions.get(key)
        if found is None:
            found = self.partitions[key] = Partition(key, kind, self)
            self.of_groups[key[0], key[1], key[3]].append(found)
            self.of_places[key[:3]].append(found)
        return found

    def broker_closed(self, row: dict) -> None:
        for partition in self.of_places.get((row["source"], row["protocol"], row["who"]), ()):
            partition.end(row["first_ns"], "broker_closed", row, presumed=False)

    def connection_ended(self, row: dict) -> None:
        """Everything granted over this connection ends; a lock stays until the broker forgets it."""
        for _, partition in sorted(self.held_over.pop(row["connection"], {}).items()):
            owner = partition.owner
            if owner is None or owner.connection != row["connection"]:
                continue
            if partition.kind.observed and row["by"] == "server":
                owner.cut = owner.cut or (row["first_ns"], row["file"], row["packet"])  # it may not know yet
            elif owner.gained != "locked":
                partition.end(row["first_ns"], "connection_ended", row, presumed=False)

    def lock_refused(self, row: dict) -> None:
        """Another client has the lock, and still has it."""
        owner = self.partition(row).owner
        if owner is not None and owner.gained == "locked" and owner.name != row["who"]:
            owner.named_ns = max(owner.named_ns, row["first_ns"])
        held = f"held by {owner.name}" if owner is not None and owner.name != row["who"] else "held by another"
        self.refusals.append(event(LOCK_REFUSED, row, row["who"], held))

    def left(self, row: dict) -> None:
        """A consumer leaves its group, and gives up everything that it read."""
        for partition in self.of_groups.get((row["source"], row["protocol"], row["group"]), ()):
            owner = partition.owner
            if (partition.kind.observed or partition.kind.leaves) and owner is not None and owner.name == row["who"]:
                partition.end(row["first_ns"], "left", row, presumed=False)

    def hear(self, row: dict) -> None:
        if row["event"] == "broker_closed":
            self.broker_closed(row)
        elif row["event"] == ENDED:
            self.connection_ended(row)
        elif row["event"] == "left":
            self.left(row)
        elif row["event"] == LOCK_REFUSED:
            self.lock_refused(row)
        elif row["event"] not in ROUNDS and row["partition"] is not None:
            self.partition(row).hear(row)

    def finish(self) -> list[dict]:
        for partition in self.partitions.values():
            partition.close(self.end_ns)
        return self.rows


# --- orders and members -------------------------------------------------------------------------------------------


def stuck(said: list[dict], world: World) -> list[dict]:
    """Orders that were given and not reported within two heartbeats of the consumer; `said` has orders and reports."""
    reports = defaultdict(list)
    for row in said:
        if row["event"] == REPORTED:
            reports[row["source"], row["protocol"], row["who"], row["detail"]].append(row["first_ns"])
    found = []
    for row in said:
        if row["event"] == REPORTED:
            continue
        times = reports[row["source"], row["protocol"], row["who"], row["detail"]]
        patience = 2 * (period_of(world, row) or BEAT) + SECOND
        told = next((ns for ns in times if ns > row["first_ns"]), None)
        if (told or world.end_ns) - row["first_ns"] > patience and told is None:
            text = f"{row['event']} in round {row['detail']}, not reported for {(world.end_ns - row['first_ns']) // SECOND} s"
            found.append(event("stuck", row, row["who"], text))
    return found


def period_of(world: World, row: dict) -> int | None:
    known = world.consumers.get((row["source"], row["protocol"], row["who"]))
    return known.rows[0]["period_ns"] if known and known.rows else None


def silent(world: World, evidence_of_leaving: set) -> list[dict]:
    """Consumers that stopped sending heartbeats without leaving."""
    found = []
    for key, known in world.consumers.items():
        for row in known.rows:
            left = row["next_ns"] is None and (key in evidence_of_leaving or row.get("gave_up") and row["ended"])
            if not left and world.over(row):
                until = row["next_ns"] or world.end_ns
                back = "then again" if row["next_ns"] else "until the end of the capture"
                ended = row["next_ns"] is None and row["ended"]
                why, since = ("its connections ended and no leave of it was answered: ", row["heard_ns"]) if ended else ("", row["first_ns"])
                found.append(event("silent", row, row["consumer"], f"{why}nothing heard for {(until - since) / SECOND:.1f} s, {back}"))
    return found


def event(name: str, row: dict, consumer: str, detail: str) -> dict:
    kept = ("source", "first_ns", "file", "packet", "connection", "protocol", "group", "topic", "partition")
    broker = None if kind_of(row["protocol"]).by_broker else row.get("place")
    return {**{key: row.get(key) for key in kept}, "event": name, "consumer": consumer, "broker": broker, "detail": detail}


# --- from an engine's tables --------------------------------------------------------------------------------------

MEMBERS = """select distinct v.source as source, v.protocol as protocol, v.group as group, v.connection as connection from rebalance_events v
where v.event in ({own}) and v.group is not null"""
LEFT = "select distinct v.source as source, v.protocol as protocol, v.consumer as consumer from rebalance_events v where v.event = 'left'"
ALL_READ = """select distinct v.source as source, v.protocol as protocol, v.group as group from rebalance_events v
where v.event = 'alive' and {said}"""
# A lock that was wanted and not granted: both are said with the same answer.
REFUSED = """select v.source as source, min(v.first_ns) as first_ns, v.file as file, v.packet as packet, v.connection as connection,
  v.protocol as protocol, v.group as group, v.consumer as who, v.broker as place, v.topic as topic, v.partition as partition
from rebalance_events v
where v.event in ('lock_wanted', 'locked')
group by v.source, v.file, v.packet, v.connection, v.protocol, v.group, v.consumer, v.broker, v.topic, v.partition
having sum(case v.event when 'lock_wanted' then 1 else -1 end) > 0"""
# When the client of a connection that it ended had begun its latest one to the same server: who gives up a server that does not answer comes again.
AGAIN = """with ended as (
  select c.source as source, c.client_ip as client_ip, c.server_ip as server_ip, c.server_port as server_port, c.last_ns as at_ns, c.connection as connection
  from connections c
  where c.ended_by = 'client' and c.connection in (select v.connection from rebalance_events v)
),
between_them as (
  select distinct e.source as source, e.client_ip as client_ip, e.server_ip as server_ip, e.server_port as server_port
  from ended e
),
moments as (
  select c.source as source, c.client_ip as client_ip, c.server_ip as server_ip, c.server_port as server_port, c.first_ns as at_ns,
    c.first_ns as begun_ns, cast(null as bigint) as ended
  from connections c
  join between_them b on b.source = c.source and b.client_ip = c.client_ip and b.server_ip = c.server_ip and b.server_port = c.server_port
  union all
  select e.source, e.client_ip, e.server_ip, e.server_port, e.at_ns, cast(null as bigint), e.connection
  from ended e
),
before as (
  select m.ended as connection, max(m.begun_ns) over (partition by m.source, m.client_ip, m.server_ip, m.server_port order by m.at_ns
    range between unbounded preceding and current row) as again_ns
  from moments m
)
select b.connection as connection, b.again_ns as again_ns
from before b
where b.connection is not null"""
IN_TIME = "first_ns, packet, event"
ENDS = "select max(c.last_ns) as end_ns from connections c"


def _among(words) -> str:
    return ", ".join(f"'{word}'" for word in words) or "''"


def _said_by_all(protocols: Iterable[str]) -> str:
    """For a group that broadcasts: every member reads everything."""
    words = [(name, kind_of(name).all_read) for name in protocols]
    return "(" + (" or ".join(f"v.protocol = {literal(name)} and v.detail = {literal(word)}" for name, word in words if word) or "false") + ")"


def evidence(protocols: Iterable[str]) -> str:
    """What was said about each partition, in the order of time, as a question."""
    by_broker = _among(name for name in protocols if kind_of(name).by_broker)
    observed = _among(name for name in protocols if kind_of(name).observed)
    steps = questions.fill("steps", weak=_among(PROOFS), ours=_among(event for event in OURS if event not in PROOFS), bucket=str(BUCKET))
    said = questions.fill(
        "said", steps=steps,
        who=f"case when v.protocol in ({by_broker}) then coalesce(v.broker, p.address)"
            f" when v.protocol in ({observed}) then coalesce(v.consumer, n.consumer, p.client_address) else v.consumer end",
        place=f"case when v.protocol in ({by_broker}) then p.cluster else coalesce(v.broker, p.broker, p.address) end")
    return f"{questions.fill('evidence', said=said, pause=str(PAUSE))} order by {IN_TIME}"


def statements(protocols: Iterable[str]) -> dict[str, str]:
    return {
        "signs": questions.fill("signs", pause=str(PAUSE), least=str(SILENCE_LEAST), bucket=str(BUCKET), own=_among(OWN)),
        "members": MEMBERS.format(own=_among(name for name in OWN if name not in ANYBODYS)),
        "left": LEFT,
        "all_read": ALL_READ.format(said=_said_by_all(protocols)),
        "refused": REFUSED,
        "ends": ENDS,
        "again": AGAIN,
        "hosted": hosted.SAID,
    }


def endings(places: list[dict]) -> list[dict]:
    """Connections whose end ends an ownership: those ended by the broker, and where reading means owning, by either side."""
    return [{"event": ENDED, "first_ns": place["last_ns"], "file": place["last_file"], "packet": place["last_packet"],
             "source": place["source"], "protocol": place["protocol"], "connection": place["connection"], "by": place["ended_by"]}
            for place in places if place["ended_by"] in enders(kind_of(place["protocol"]))]


def enders(kind: Owners) -> tuple[str, ...]:
    return () if kind.by_broker else ("client", "server") if kind.observed else ("server",)


def made(rows: list[dict], events: list[dict]) -> dict[str, list[dict]]:
    """What `histories` found, by the relation that gets it."""
    return {"ownership": rows, "rebalance_events": events, "inferred": events}


def histories(ask: Callable[[str], list[dict]], say: Callable[[str], Iterable[dict]], places: list[dict]) -> tuple[list[dict], list[dict]]:
    """(rows of `ownership`, further rows of `rebalance_events`).  `ask` runs SQL over the engine's tables; `say` gives the evidence in order,
    by this question or in a way of its own."""
    protocols = sorted({place["protocol"] for place in places})
    told = {name: ask(sql) for name, sql in statements(protocols).items()}
    world = World(told["signs"], places, told["ends"][0]["end_ns"] or 0, {row["connection"]: row["again_ns"] for row in told["again"]})
    all_read = {(row["source"], row["protocol"], row["group"]) for row in told["all_read"]}     # by every member: no owner
    members = {(row["source"], row["protocol"], row["group"], row["connection"]) for row in told["members"]}
    refused = [{**row, "event": LOCK_REFUSED} for row in told["refused"]]
    rounds = []
    ends = sorted([*endings(places), *refused], key=lambda row: row["first_ns"])
    for row in merge(say(evidence(protocols)), ends, key=itemgetter("first_ns")):
        if row["event"] in ROUNDS:
            rounds.append(row)
        if row["event"] == "committed" and (row["source"], row["protocol"], row["group"], row["connection"]) not in members:
            continue    # a broker takes it from anybody
        if not all_read or (row["source"], row["protocol"], row.get("group")) not in all_read:
            world.hear(row)
    rows = [*world.finish(), *hosted.histories(told["hosted"], places, kind_of)]
    left = {(row["source"], row["protocol"], row["consumer"]) for row in told["left"]}
    return rows, [*stuck(rounds, world), *silent(world, left), *world.refusals]
