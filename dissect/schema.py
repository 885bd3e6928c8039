"""The tables: every column with its type, whether it may be null, and what it means in a sentence.

One place for names.  The engines, the Python interface, the command `schema` and the reference pages all read it.
Rules that hold for every table: times end in `_ns` and are nanoseconds since the epoch, so do durations; `packet` is
Wireshark's frame.number, counted per file; what is not known is null, never 0, -1 or an empty text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from dissect import causes


@dataclass(frozen=True)
class Column:
    name: str
    kind: str                 # int64 | bool | text | texts
    nullable: bool
    meaning: str
    derived: str = ""         # SQL over other columns of the same table: the engine adds it, the decoder never does
    joined: str = ""          # SQL by which it is made anew of a row r where other exchanges were joined to it
    extra: bool = False       # only there where it is asked for by name: a star does not mean it


@dataclass(frozen=True)
class Table:
    name: str
    meaning: str
    columns: tuple[Column, ...]
    order: tuple[str, ...]    # rows are sorted by these
    screen: tuple[str, ...]   # what a person sees first; machine formats give every column

    def names(self) -> list[str]:
        return [column.name for column in self.columns]

    def usual(self) -> list[str]:
        """The columns of a star."""
        return [column.name for column in self.columns if not column.extra]

    def column(self, name: str) -> Column:
        return next(column for column in self.columns if column.name == name)

    def sources(self, name: str) -> list[str]:
        """The decoded columns that a column is made from: itself, or those that its derivation reads."""
        column = self.column(name)
        made = column.derived or column.joined
        if not made:
            return [name]
        spoken = _words(made)
        return [column.name for column in self.columns if not column.derived and column.name in spoken]


@cache
def _words(text: str) -> frozenset[str]:
    return frozenset("".join(c if c.isalnum() or c == "_" else " " for c in text).split())


def _column(line: str) -> Column:
    name, kind, rest = line.split(None, 2)
    rest, _, joined = rest.partition(" :+ ")
    meaning, _, derived = rest.partition(" := ")
    return Column(name, kind.rstrip("!?"), not kind.endswith("!"), meaning, derived, joined, kind.endswith("?"))


def _table(name: str, meaning: str, order: str, screen: str, columns: str) -> Table:
    rows = tuple(_column(line) for line in columns.strip().splitlines())
    return Table(name, meaning, rows, tuple(order.split()), tuple(screen.split()))


# A line is: name, type (! = never null, ? = only where it is asked for by name), meaning [:= the SQL it is derived by] [:+ the SQL where others are joined].
CONNECTIONS = _table(
    "connections", "One row per life of a TCP connection.",
    "first_ns file first_packet connection",
    "tcp_stream protocol client_ip client_port server_ip server_port first_ns last_ns"
    " bytes_to_server bytes_to_client missing_to_server missing_to_client start end",
    """
connection           int64! identity: a hash of source, addresses, ports, encapsulation and the first packet's place
source               text!  the capture point: files that continue each other are one source
tcp_stream           int64  Wireshark's tcp.stream number within the source
file                 text!  file of the first packet
first_packet         int64! first packet, Wireshark's frame.number in file
last_file            text!  file of the last packet
last_packet          int64! last packet, frame.number in last_file
client_ip            text   address of the client: the end that sends what only clients send, else the sender of the SYN
client_port          int64  TCP port of the client
server_ip            text   address of the server
server_port          int64  TCP port of the server
encapsulation        text   VLANs and tunnels around the packets, outermost first
protocol             text   the message protocol that was recognised
recognised_by        text   why it is taken for that protocol: told (the user named the port), port (its own) or bytes; messages looked at (3: or more); certain, where one is enough
encrypted            bool   true when the connection speaks TLS
decrypted            bool   whether a key log opened what is inside; null where nothing is encrypted
tls_version          text   as negotiated: 1.2, 1.3
tls_cipher           text   the cipher suite's name in the registry, or its number
tls_sni              text   the server's name that the client asked for
tls_alpn             text   the protocol that the server chose
tls_subject          text   whom the server's certificate names; TLS 1.3 sends it encrypted, so only a key log shows it
tls_handshake_ns     int64? from the client's hello until both sides have finished the handshake; a key log shows when that was
tls_unread           text   why its content cannot be read, or not on
first_ns             int64! capture time of the first packet
last_ns              int64! capture time of the last packet
packets_to_server    int64! packets from client to server
packets_to_client    int64! packets from server to client
bytes_to_server      int64! payload bytes captured from client to server, each byte once
bytes_to_client      int64! payload bytes captured from server to client, each byte once
missing_to_server    int64! payload bytes from client to server that the capture lacks
missing_to_client    int64! payload bytes from server to client that the capture lacks
retransmitted_bytes  int64! payload bytes that were seen again with the same content
late_bytes           int64! payload bytes that arrived so far behind that they were not used
overlap_conflicts    int64! packets that claimed other content for bytes already seen
handshake_ns         int64  from the SYN to the ACK that completes the handshake
way_to_client_ns     int64? from the capture point to the client and back, as the handshake shows it
way_to_server_ns     int64? from the capture point to the server and back
start                text!  syn, or midstream when the capture began after the connection did
end                  text!  fin, reset, or open at the end of the capture
ended_by             text   client or server: who said so first; null while it is open
""")

MESSAGES = _table(
    "messages", "One row per message of a recognised protocol.",
    "first_ns file packet offset",
    "first_ns file packet protocol kind api request_id topic partition group size code_name complete",
    """
source         text!  the capture point
connection     int64! the connection that carried it
file           text!  file of the packet that holds its first byte
packet         int64! packet that holds its first byte, frame.number in file
last_packet    int64! packet that holds its last byte, frame.number in that packet's file
first_ns       int64! least capture time among the first packets that cover its bytes
last_ns        int64! greatest capture time among the first packets that cover its bytes
from_client    bool   true when the client sent it
offset         int64! of its first byte in the direction's stream, from ISN+1 or from the lowest byte accepted
size           int64! bytes with framing
protocol       text!  the protocol
kind           text   request, response, push or oneway
api            text   what is asked or answered, in the protocol's own words
request_id     int64  the number that binds an answer to its request
key            text   the whole pairing key, on demand
topic          text   topic
partition      text   partition, as decimal text
broker         text   the broker's own name
group          text   consumer or producer group, subscription
client         text   the client's own name for itself
records        int64  user messages inside
payload_bytes  int64  bytes of user payload inside
code           int64  result code as on the wire
code_name      text   name of the result code
code_class     text   ok, empty, redirect or error
code_text      text   what the sender says about the code in its own words, on demand
ok             bool   false when the code means failure, null where no code is carried
complete       bool!  false when some of its bytes were not captured or not understood
pieces         text   of content in several frames: where they lie, each as its distance from offset + its bytes, on demand
""")

RECORDS = _table(
    "records", "One row per user message carried; batches are opened.",
    "first_ns file packet offset message_offset record",
    "first_ns file packet protocol api topic partition offset message_id key payload_bytes accepted",
    """
source         text!  the capture point
connection     int64! the connection that carried it
file           text!  file of the packet that holds the carrying message's first byte
packet         int64! that packet, frame.number in file
first_ns       int64! capture time of the carrying message's first byte
protocol       text!  the protocol
api            text   the carrying message's api
from_client    bool   true when the client sent it: a publish
topic          text   topic
partition      text   partition, as decimal text
broker         text   the broker's own name
offset         int64  the queue's number for it; of a publish it comes from the answer
message_id     text   the system's id for it; of a publish it comes from the answer
timestamp_ns   int64  the message's own time
key            text   the record's key
payload_bytes  int64  bytes of its payload, decompressed
payload_crc32  int64  zlib CRC-32 of its payload, computed only when asked for
accepted       bool   of a publish: whether the broker took it; null when unanswered
chunks         int64  parts that it was sent in
batch_size     int64  records in the batch around it
complete       bool!  false when parts of it were not captured
properties     text   its properties as JSON
group          text   of a message that was delivered: consumer group, subscription
client         text   the client's own name for itself
redelivered    int64  of a message that was pushed: how often it had been pushed before, as the broker says
left_out       bool   of a message of a batch that was pushed: true where the broker says beside it that it was acknowledged before
retried        bool   true: offset and partition are those of the group's retries, though topic is the message's own, as the broker names it (RocketMQ's POP)
message_offset int64! of the carrying message's first byte in its direction's stream
record         int64! number within the carrying message, from 0
""")

EXCHANGES = _table(
    "exchanges", "One row per request with its answer, or without one; and per answer without a request.",
    "at_ns request_file request_packet response_file response_packet offset",
    "at_ns request_packet response_packet protocol api topic partition group client_ip server_ip status code_name"
    " latency_ns wait_ns",
    """
source             text!  the capture point
connection         int64! the connection that carried it
protocol           text!  the protocol
api                text   what was asked, in the protocol's own words
request_id         int64  the number that binds the answer to the request
from_client        bool   false when the broker asked
client_ip          text   address of the connection's client
client_port        int64  port of the connection's client
server_ip          text   address of the connection's server
server_port        int64  port of the connection's server
broker             text   the broker's own name
topic              text   topic; null when its items differ in it
partition          text   partition; null when its items differ in it
group              text   consumer or producer group, subscription
client             text   the client's own name for itself
request_file       text   file of the request's first packet
request_packet     int64  packet of the request's first byte, frame.number in request_file
response_file      text   file of the answer's first packet
response_packet    int64  packet of the answer's first byte, frame.number in response_file
at_ns              int64! the request's first byte, else the answer's
request_first_ns   int64  first byte of the request
request_last_ns    int64  last byte of the request
response_first_ns  int64  first byte of the answer
response_last_ns   int64  last byte of the answer
request_size       int64  bytes of the request with framing
response_size      int64  bytes of the answer with framing
offset             int64  of the request's (else the answer's) first byte in its direction's stream
records            int64  user messages carried
payload_bytes      int64  bytes of user payload carried
group_records      int64? records, of protocols that have groups: for questions of groups
answers            int64! answers seen; the final one counts
status             text!  ok, error, unanswered, reset, no_request or oneway
code               int64  result code; of several items the first that is not ok
code_name          text   name of the result code
code_class         text   ok, empty, redirect or error
code_text          text   what the server says about the code in its own words, on demand
latency_ns         int64  from the request's first to the answer's last byte: send + server + receive
send_ns            int64  from the request's first to its last byte
server_ns          int64  from the request's last to the answer's first byte; negative when the server answers early
receive_ns         int64  from the answer's first to its last byte
wait_ns            int64  the part of server_ns that was deliberate waiting (long poll); null where nothing tells
wait_how           text   told by the protocol, or inferred
worked_ns          int64  server_ns without the deliberate waiting := server_ns - coalesce(wait_ns, 0)
message_id         text   of a publish: what its answer says it became; of an entry sent to a store: which one
answer_key         int64? the same number where message_id is the same: for questions that only compare it
answer_named       bool?  whether message_id says anything: for questions that need no more
bookie_ns          int64  of a publish whose way to the store is captured too: until the copies that were waited for were there
broker_ns          int64  of a publish whose way to the store is captured too: the rest of server_ns, before the store and after it := server_ns - bookie_ns
bookies            int64  of a publish whose way to the store is captured too: how many copies the broker sent
by_store           bool   true where a store answers, no broker
leg_key            int64  what names the call on each leg of its way through a proxy, as a number
leg_ns             int64  of a call that a proxy handed on, where that leg is captured too: from the leg's request to its answer
proxy_ns           int64  of such a call: the rest of server_ns, before that leg and after it := server_ns - leg_ns
legs               int64  of such a call: how many requests the proxy made of it
tcp                texts  what TCP did inside it: retransmission, zero_window, gap, out_of_order
""" + causes.COLUMNS)

WHY = _table(
    "why", "Where the time of each answered exchange went: parts that add up to latency_ns.",
    "at_ns request_file request_packet connection",
    "at_ns request_packet api topic latency_ns " + " ".join(causes.PARTS),
    """
source             text!  the capture point
connection         int64! the connection that carried it
request_file       text   file of the request's first packet
request_packet     int64  packet of the request's first byte, frame.number in request_file
protocol           text!  the protocol
api                text   what was asked, in the protocol's own words
from_client        bool   false when the broker asked
client_ip          text   address of the connection's client
client_port        int64  port of the connection's client
server_ip          text   address of the connection's server
server_port        int64  port of the connection's server
broker             text   the broker's own name
topic              text   topic; null when its items differ in it
partition          text   partition; null when its items differ in it
group              text   consumer or producer group, subscription
client             text   the client's own name for itself
response_file      text   file of the answer's first packet
response_packet    int64  packet of the answer's first byte, frame.number in response_file
at_ns              int64! the request's first byte
status             text!  ok or error
latency_ns         int64! from the request's first to the answer's last byte: the sum of the parts
""" + causes.PART_COLUMNS)

ITEMS = _table(
    "items", "The parts of an exchange that names several topics, partitions or codes.",
    "request_file request_packet offset item connection",
    "request_file request_packet item topic partition code_name code_class records payload_bytes",
    """
connection      int64! the exchange's connection
request_file    text   the exchange's request_file
request_packet  int64  the exchange's request_packet
offset          int64  the exchange's offset
item            int64! place among the exchange's items, from 0
topic           text   topic
partition       text   partition, as decimal text
code            int64  result code of this item
code_name       text   name of the result code
code_class      text   ok, empty, redirect or error
records         int64  user messages of this item
payload_bytes   int64  bytes of user payload of this item
message_id      text   a message that the item names: what an acknowledgement is about
up_to           bool   true where every message before it is meant too
batch_left      text   of a batch, the messages (from 0, with spaces between) that are not meant; null: all are
""")

DELIVERIES = _table(
    "deliveries", "Messages pushed to consumers, with acknowledgement and permit.",
    "pushed_ns acknowledged_ns connection message_id topic partition group client redelivered permitted_ns ack_ns",
    "pushed_ns acknowledged_ns protocol topic partition group client message_id redelivered",
    """
protocol         text!  the protocol
connection       int64! the connection that carried it
topic            text   topic
partition        text   partition, as decimal text
group            text   consumer group, subscription
client           text   the client's own name for itself
message_id       text   the system's id of the message
pushed_ns        int64  when the broker sent it
acknowledged_ns  int64  when the client acknowledged it; null when it never did
redelivered      int64  how often it had been sent before
permitted_ns     int64  when the client gave the permit that it was sent on; null where that is not in the capture
ack_ns           int64  from pushed to acknowledged: the consumer's time := acknowledged_ns - pushed_ns
""")

STALLS = _table(
    "stalls", "Moments in which many wait together, and deaths: one row each.",
    "from_ns to_ns kind who first_file first_packet",
    "from_ns to_ns kind who exchanges lost_ns text first_packet first_file",
    """
source        text!  the capture point
protocol      text   the protocol
kind          text!  frozen, killed, stopped, restarted, refused, unreachable, reset, storm, looping or stuck
from_ns       int64! since when
to_ns         int64! until when
who           text!  whose it was: address and port of a server, address of a client, or a consumer group
exchanges     int64! requests that waited, or stayed without answer
lost_ns       int64  what it cost: the time that they waited, all together; of a death the time that its connections were without it, too; null of what costs nothing by itself: a return, a group that asks for nothing
first_file    text   file of the first packet that shows it
first_packet  int64  that packet, frame.number in first_file
text          text!  what happened, in a sentence
""")

REBALANCE_EVENTS = _table(
    "rebalance_events", "What was said about who owns which partition, one row per statement.",
    "first_ns file packet group consumer topic partition connection event broker detail",
    "first_ns file packet protocol group consumer event topic partition broker detail",
    """
source      text!  the capture point
first_ns    int64! when it was said
file        text!  file of the packet that says it
packet      int64! that packet, frame.number in file
connection  int64! the connection that carried it
protocol    text!  the protocol
group       text   consumer group, subscription
consumer    text   who gains or loses
event       text!  what happened, a stable word; `stuck` = told to change hands and never confirmed
topic       text   topic
partition   text   partition, as decimal text
broker      text   the broker's own name
detail      text   more about it, for people
""")

OWNERSHIP = _table(
    "ownership", "Who owned which partition from when to when.",
    "from_ns from_file from_packet protocol broker group topic partition owner source to_ns",
    "from_ns to_ns protocol broker group topic partition owner gained lost certain",
    """
source       text!  the capture point
protocol     text!  the protocol
broker       text   the broker's own name
group        text   consumer group, subscription
topic        text   topic
partition    text   partition, as decimal text
owner        text   who owned it
owner_ip     text   the owner's address
from_ns      int64! since when
to_ns        int64  until when; null = still at the end of the capture
from_file    text   file of the packet that began it
from_packet  int64  that packet, frame.number in from_file
to_file      text   file of the packet that ended it
to_packet    int64  that packet, frame.number in to_file
gained       text   how it was gained
lost         text   how it was lost
certain      text!  announced by the protocol, observed in the traffic, or presumed
""")

PROBLEMS = _table(
    "problems", "Bytes seen and not decoded, and whatever else was not as it should be: nothing is dropped in silence.",
    "first_ns file packet offset layer kind connection from_client bytes text",
    "first_ns file packet layer kind bytes text",
    """
source       text   the capture point
file         text   the file
packet       int64  packet, frame.number in file
first_ns     int64  capture time
connection   int64  the connection
from_client  bool   true when it concerns bytes that the client sent
offset       int64  of its first byte in the direction's stream
bytes        int64! captured bytes that no message holds because of it; 0 when it is about a complete message
layer        text!  capture, link, ip, tcp, tls, http2, frame, message or pairing
kind         text!  a stable word for what it is
text         text   the same for people
""")

CAPTURE = _table(
    "capture", "One row per file that was read.",
    "source first_ns file",
    "file format packets bytes first_ns last_ns packets_not_tcp packets_other_protocol dropped_by_capture cut_short_at",
    """
source                  text!  the capture point
file                    text!  the file
format                  text   file format and compression
link_types              text   link types of its interfaces
packets                 int64! packets in it
bytes                   int64! bytes of the file that were read
first_ns                int64  capture time of its first packet
last_ns                 int64  capture time of its last packet
packets_not_tcp         int64  packets that are not TCP
packets_other_protocol  int64  TCP packets of connections whose protocol is not known
dropped_by_capture      int64  packets that the recorder says it lost (pcapng statistics)
cut_short_at            int64  byte offset at which the file ends in the middle of a packet; null when it is whole
""")

TABLES: dict[str, Table] = {
    table.name: table
    for table in (CONNECTIONS, MESSAGES, RECORDS, EXCHANGES, WHY, ITEMS, DELIVERIES, STALLS, REBALANCE_EVENTS, OWNERSHIP,
                  PROBLEMS, CAPTURE)
}

# What engines can be asked for.  `outages`: the rows of `stalls` but for stuck groups, which need more columns than all the others; `inferred`: those
# of `rebalance_events` that follow from others, so that nobody has to hold all of these.
RELATIONS = {**TABLES, "outages": STALLS, "inferred": REBALANCE_EVENTS}

# Column names that SQL keeps for itself.  After an alias (`e.group`) they are plain names in DuckDB and in Spark.
RESERVED = frozenset({"group", "offset", "end"})


# What engines call the kinds of columns.
SQL_KINDS = {"duckdb": {"int64": "bigint", "bool": "boolean", "text": "varchar", "texts": "varchar[]"},
             "spark": {"int64": "bigint", "bool": "boolean", "text": "string", "texts": "array<string>"}}


@cache
def arrow(table: str):
    """The Arrow schema of a table; texts are dictionaries, since the same few repeat."""
    import pyarrow as pa

    text = pa.dictionary(pa.int32(), pa.utf8())
    kinds = {"int64": pa.int64(), "bool": pa.bool_(), "text": text, "texts": pa.list_(pa.utf8())}
    return pa.schema([
        pa.field(column.name, kinds[column.kind], column.nullable, {"meaning": column.meaning})
        for column in RELATIONS[table].columns
    ])


DAY = "day"  # no column, but what rows are put apart by: the day (UTC) of the first of these moments that a row has
MOMENTS = ("at_ns", "first_ns", "from_ns", "pushed_ns")


def moment(columns: list[str]) -> str | None:
    """The column with the time of a row, of those that are present."""
    return next((name for name in MOMENTS if name in columns), None)
