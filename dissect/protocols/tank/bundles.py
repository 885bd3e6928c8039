"""Bundles of TANK: messages as producers write them, brokers store them, and consumers receive them."""

from dissect.language import *  # noqa: F403
from dissect.protocols.tank.kinds import *  # noqa: F403

previous = var(doc="sequence number of the message before; unset where the broker has not given numbers yet")
last_ms = var(doc="the last timestamp written in this bundle")
position = var(doc="of the message in its bundle")
chunk_at = var(doc="where the next chunk begins")
sparse = var(doc="the bundle leaves numbers out")
count = var(doc="messages in the bundle, as its header says")
first = var(doc="sequence number of a sparse bundle's first message")
last = var(doc="sequence number of a sparse bundle's last message")


class Codec(Names):
    NONE = 0
    SNAPPY = 1, "raw block format"


class BundleMessage(Record):
    flags = u8("of this message", parts=dict(
        key=bit(0, doc="a key follows"), same_time=bit(1, doc="timestamp as before"),
        adjacent=bit(2, doc="number is the previous one + 1")))
    gap = varint("numbers left out before this message", when=sparse & ~flags.adjacent
                 & (position != 0) & (position != count - 1))
    time = u64("by convention", unit="ms since 1970", when=~flags.same_time)
    ms = let(choose(flags.same_time, last_ms, time), "time of the message", into=last_ms, unit="ms since 1970")
    batch = let(count, "messages in the bundle", role=BATCH_SIZE)
    stamp = let(ms * NS_PER_MS, "time of the message", role=TIMESTAMP, unit="ns since 1970",
                when=(ms >= 0) & (ms <= MS_MAX))
    key = str8("chosen by the producer", role=RECORD_KEY, when=flags.key)
    size = varint("of the content", unit="bytes")
    content = raw(size, "the user's bytes", role=PAYLOAD)
    number = let(choose(~sparse | flags.adjacent, previous + 1,
                        choose(position == 0, first,
                               choose(position == count - 1, last, previous + 1 + gap))),
                 "sequence number", role=OFFSET, into=previous)
    moved = let(position + 1, into=position)


class Bundle(Struct):
    flags = u8("how the bundle is written", parts=dict(
        codec=bit(0, 2, "of the message set"), few=bit(2, 4, "message count 1…15; 0: a varint follows"),
        sparse=bit(6, doc="numbers have gaps"), more=bit(7, doc="of no meaning yet")))
    many = varint("message count", when=flags.few == 0)
    size = let(choose(flags.few == 0, many, flags.few), "messages in the bundle", into=count)
    gaps = let(flags.sparse, into=sparse)
    first_number = u64("sequence number of the first message", when=flags.sparse)
    span = varint("last − first − 1", when=flags.sparse & (size != 1))
    begin = let(first_number, into=first)
    end = let(choose(size == 1, first_number, first_number + ((span + 1) & 0xFFFFFFFF)),
              "sequence number of the last message", into=last)
    start = let(0, into=position)
    clock = let(0, into=last_ms)
    messages = switch(flags.codec, {0: repeat(call(BundleMessage)), 1: inflate("snappy", repeat(call(BundleMessage)))},
                      default=raw(REST, "a codec of which nothing is known"), doc="by codec")


class ChunkBundle(Struct):
    length = varint("of the bundle", unit="bytes")
    bundle = area(length, call(Bundle), "some messages", clamp=True)
    # A sparse bundle resets the running number, also where its messages could not be read.
    after = let(choose(sparse, last, previous), into=previous)


class Chunk(Struct):
    bundles = repeat(call(ChunkBundle), "the bundles; the last may be cut anywhere", cut_ok=True)
