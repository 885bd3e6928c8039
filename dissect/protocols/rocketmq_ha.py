"""Replication between brokers of Apache RocketMQ: a slave connects to its master and is sent the commit log as it grows.

There are two dialects, and no negotiation.  In the old one the slave reports the end of its log, 8 bytes each time, and the master sends
blocks: their place in the log, their length, their bytes.  In the other one (5.x, brokers that may take
each other's place) each message begins with a state, masters are numbered by epochs, and a handshake compares these.

A block is a request of the master; the answer is the slave's report that its log reaches the block's end.  Blocks are cut anywhere: a
record that is not whole in one block is shown as bytes at the end of one block and at the beginning of the next.  Records are copies:
they are rows with `--internal`.

Not read: the handshake of the first releases of 5.0, which had an address instead of the broker's number.
"""

from dissect.protocols.rocketmq.log import LoggedContent
from dissect.protocols.rocketmq.stored import BATCH_BIT, FLAGS_AT, PROPERTY, SMALLEST
from dissect.language import *  # noqa: F403

BLOCK_MAX = 1 << 20  # bytes of the log in one message; brokers send 32 KiB unless told otherwise
LOG_MAX = 1 << 47
EPOCHS_MAX = 12 * 1000
HANDSHAKE, TRANSFER = 1, 2  # states that travel
BLANK = 0xCBD43194
SURE = 1024  # bytes of blocks that follow each other without a fault: then it is a log
IDLE_MAX = 1 << 32  # where a log may end that does not grow: beyond it the words look like a length and something that is repeated
LOGGED = b"\xda\xa3\x20"  # what the magic of every record begins with, 4 bytes after the record's beginning


class Kind(Names):
    HANDSHAKE = 1, "who the slave is, and which epochs the master has led"
    REPORT = 2, "how far the slave's log goes"
    TRANSFER = 3, "a piece of the log"
    REPORT_EPOCH = 4, "how far the slave's log goes, 5.x"
    TRANSFER_EPOCH = 5, "a piece of the log, 5.x"
    HEARTBEAT = 6, "nothing new"
    HEARTBEAT_EPOCH = 7, "nothing new, 5.x"


class Note(Names):
    cut_record = 1, "a record of the log is not whole in this block: it goes on in the next one, or began in the one before, and is no row of records"


# --- the log ------------------------------------------------------------------------------------------------------

in_pieces = var(doc="1: a record is not whole in this block")
log_place = var(doc="where the log's bytes of this block begin, in the log; less their place in the message")


class RecordHead(Struct):
    at = let(log_place + here)
    size = u32("of the record, these 4 bytes included", unit="bytes")
    enough = require(size >= SMALLEST)


class Content(LoggedContent):
    in_place = require(LoggedContent.physical_offset == RecordHead.at, "a record says where in the log it stands")


class LoggedOne(Record):
    head = call(RecordHead)
    content = area(RecordHead.size - 4, call(Content))


class LoggedBatch(Struct):
    head = call(RecordHead)
    content = area(RecordHead.size - 4, call(Content))


class LoggedRecord(Struct):
    kept_as = peek(u32(), ahead=FLAGS_AT)
    message = switch((kept_as >> BATCH_BIT) & 1, {1: call(LoggedBatch)}, "as in the answers of a broker", default=call(LoggedOne))


class FileEnd(Struct):
    size = u32("what is left of the file", unit="bytes")
    magic = u32("cbd43194", equals=BLANK, unit="hex")
    zeros = raw(REST, "of no meaning")


class Piece(Struct):
    part = stretch(LOGGED, 4, "of a record that is not whole in this block")
    told = let(1, into=in_pieces)


records = repeat(attempt(call(LoggedRecord), attempt(call(FileEnd), call(Piece))), "records of the log, one after another")


# --- master to slave ----------------------------------------------------------------------------------------------


class BlockHead(Struct):
    offset = i64("place of the first byte in the log")
    size = u32("of the log's bytes", unit="bytes")


class EpochBlockHead(Struct):
    state = u32("2: transfer")
    size = u32("of the log's bytes", unit="bytes")
    offset = i64("place of the first byte in the log")
    epoch = i32("of the master that wrote them")
    epoch_start = i64("place where this epoch begins")
    confirmed = i64("up to here all that must have it have it")


class Transfer(Request, kind=Kind.TRANSFER, api="TRANSFER", by="server"):
    head = call(BlockHead)
    log_end = let(BlockHead.offset + BlockHead.size, "the slave answers when its log goes as far", role=KEY)
    place = let(BlockHead.offset - here, into=log_place)
    log = area(BlockHead.size, call(records), "of the master's log")
    noted = let(Note.cut_record, role=NOTE, codes=Note, when=in_pieces == 1)


class TransferEpoch(Request, kind=Kind.TRANSFER_EPOCH, api="TRANSFER", by="server"):
    head = call(EpochBlockHead)
    log_end = let(EpochBlockHead.offset + EpochBlockHead.size, "the slave answers when its log goes as far", role=KEY)
    place = let(EpochBlockHead.offset - here, into=log_place)
    log = area(EpochBlockHead.size, call(records), "of the master's log")
    noted = let(Note.cut_record, role=NOTE, codes=Note, when=in_pieces == 1)


class Heartbeat(Push, kind=Kind.HEARTBEAT, api="HEARTBEAT", by="server"):
    head = call(BlockHead)


class HeartbeatEpoch(Push, kind=Kind.HEARTBEAT_EPOCH, api="HEARTBEAT", by="server"):
    head = call(EpochBlockHead)


# --- slave to master ----------------------------------------------------------------------------------------------


class Report(Response, kind=Kind.REPORT, to=Transfer, api="REPORT", by="client"):
    offset = i64("the slave has the log up to here", role=KEY)
    perhaps = let(PAIR_MAYBE, role=PAIRING)


class ReportEpoch(Response, kind=Kind.REPORT_EPOCH, to=TransferEpoch, api="REPORT", by="client"):
    state = u32("2: transfer")
    offset = i64("the slave has the log up to here", role=KEY)
    perhaps = let(PAIR_MAYBE, role=PAIRING)


class Handshake(Request, kind=Kind.HANDSHAKE, api="HANDSHAKE"):
    state = u32("1: handshake")
    from_last_file = u16("1: an empty slave wants the last file only")
    learner = u16("1: it never counts as in sync")
    broker_id = i64("of the slave")
    once = let(0, role=KEY1)


class Epoch(Struct):
    epoch = i32("number of the epoch")
    start = i64("place in the log where it begins")


class Welcome(Response, kind=Kind.HANDSHAKE, to=Handshake):
    state = u32("1: handshake")
    size = u32("of the epochs", unit="bytes")
    log_end = i64("the master has the log up to here")
    last_epoch = i32("that the master leads, or led last")
    once = let(0, role=KEY1)
    epochs = area(size, repeat(call(Epoch), "all that the master knows"), "who led from where on")
    leads = event("epoch", "a master shows its epochs: a new one means that another broker leads now", detail=last_epoch)


# --- frames -------------------------------------------------------------------------------------------------------


class ClientForm(Struct):
    """The dialect: a log between 4 and 12 GiB also begins with a state's number, followed by more than a small number."""

    first = peek(u32())
    second = peek(u32(), ahead=4)
    greets = let((first == HANDSHAKE) & among(second, 0, 1, 1 << 16, 1 << 16 | 1))
    numbered = let((first == TRANSFER) & (second < 1 << 15))


class ServerForm(Struct):
    first = peek(u32())
    second = peek(u32(), ahead=4)
    third = peek(u32(), ahead=8)
    greets = let((first == HANDSHAKE) & ((second <= EPOCHS_MAX) & (third < 1 << 15)))
    numbered = let((first == TRANSFER) & ((second <= BLOCK_MAX) & ((third < 1 << 15) | (third == 0xFFFFFFFF))))


class ClientFrame(ClientForm):
    kind = let(choose(ClientForm.greets == 1, Kind.HANDSHAKE, choose(ClientForm.numbered == 1, Kind.REPORT_EPOCH, Kind.REPORT)))
    message = requests(kind, "by its first bytes")


class ServerFrame(ServerForm):
    content = let(choose((ServerForm.greets == 1) | (ServerForm.numbered == 1), ServerForm.second, ServerForm.third))
    bounded = require(content <= BLOCK_MAX)
    some = let(content > 0)
    kind = let(choose(ServerForm.greets == 1, Kind.HANDSHAKE,
                      choose(ServerForm.numbered == 1, choose(some, Kind.TRANSFER_EPOCH, Kind.HEARTBEAT_EPOCH),
                             choose(some, Kind.TRANSFER, Kind.HEARTBEAT))))
    message = responses(kind, "by its first bytes")


class Frame(Struct):
    content = switch(side, {0: call(ClientFrame), 1: call(ServerFrame)})


# --- what a message begins like: certain only that numbers go on ----------------------------------------------------


class ReportStart(Struct):
    """An empty slave gets the master's last file, wherever that begins.  Small numbers that happen to rise are no reports: a log grows
    by whole records, and while it does not grow all reports are equal."""

    offset = i64("asked before more bytes are waited for", limit=LOG_MAX - 1)
    second = i64()
    sane = require((second > 0) & (second < LOG_MAX))
    rises = require((second >= offset) & ((offset == 0) | (second - offset <= BLOCK_MAX)))
    third = i64()
    rises_again = require((third >= second) & (third - second <= BLOCK_MAX))
    fourth = i64()
    rises_on = require((fourth >= third) & (fourth - third <= BLOCK_MAX))
    fifth = i64()
    at_last = require((fifth >= fourth) & (fifth - fourth <= BLOCK_MAX))
    grown = require((fifth - second >= SMALLEST) | ((fifth == second) & ((second >= SMALLEST) & (second < IDLE_MAX))))


class EpochReports(Struct):
    state = u32(equals=TRANSFER)
    offset = i64()
    sane = require((offset >= -1) & (offset < LOG_MAX))
    again = u32(equals=TRANSFER)
    second = i64()
    rises = require((second >= offset) & (second - offset <= LOG_MAX))
    once_more = u32(equals=TRANSFER)
    third = i64()
    rises_again = require((third >= second) & (third - second <= BLOCK_MAX))


class EpochReportStart(Struct):
    reports = call(EpochReports)
    second = let(EpochReports.second)
    third = let(EpochReports.third)
    grown = require((third - second >= SMALLEST) | ((third == second) & ((second >= SMALLEST) & (second < IDLE_MAX))))


class HandshakeStart(Struct):
    """Reports follow when the master has answered; two brokers that have nothing yet say zero until the first message comes."""

    state = u32(equals=HANDSHAKE)
    from_last_file = u16(limit=1)
    learner = u16(limit=1)
    broker_id = i64()
    sane = require((broker_id >= 0) & (broker_id < 1 << 20))
    transfer = peek(u32())
    follows = require(transfer == TRANSFER)
    reports = call(EpochReports)
    second = let(EpochReports.second)
    third = let(EpochReports.third)
    empty_or_grown = require((third - second >= SMALLEST) | ((third == second) & ((second == 0) | ((second >= SMALLEST) & (second < IDLE_MAX)))))


class ClientStart(ClientForm):
    handshake = call(HandshakeStart, when=ClientForm.greets == 1)
    report = call(EpochReportStart, when=ClientForm.numbered == 1)
    old_report = call(ReportStart, when=(ClientForm.greets != 1) & (ClientForm.numbered != 1))


class StartHead(Struct):
    offset = i64("asked before more bytes are waited for", limit=LOG_MAX - 1)
    size = u32(limit=BLOCK_MAX)


class FirstRecord(Struct):
    """A record at the block's beginning says its place; otherwise the blocks after it must continue where it ends, for some bytes."""

    magic = peek(u32(), ahead=4)
    says = peek(i64(), ahead=28)
    begins = let((StartHead.size >= SMALLEST) & ((magic & 0xFFFFFF00) == 0xDAA32000) & (says == StartHead.offset))
    log = raw(StartHead.size, when=begins == 0)
    second = i64(when=begins == 0)
    goes_on = require((begins == 1) | (second == StartHead.offset + StartHead.size))
    short = let((begins == 0) & (StartHead.size < SURE))
    second_size = u32(limit=BLOCK_MAX, when=short == 1)
    second_log = raw(second_size, when=short == 1)
    third = i64(when=short == 1)
    goes_on_again = require((short == 0) | (third == second + second_size))
    shorter = let((short == 1) & (third - StartHead.offset < SURE))
    third_size = u32(limit=BLOCK_MAX, when=shorter == 1)
    third_log = raw(third_size, when=shorter == 1)
    fourth = i64(when=shorter == 1)
    goes_on_still = require((shorter == 0) | (fourth == third + third_size))
    grown = require((shorter == 0) | ((fourth - StartHead.offset >= SMALLEST) | ((fourth == StartHead.offset)
                                      & ((fourth >= SMALLEST) & (fourth < IDLE_MAX)))))


class Silence(Struct):
    """The log is still empty; the first record will come.  Before it all is zero: in the other dialect an epoch stands there."""

    first = u8(equals=0)
    quiet = stretch(LOGGED, 24)
    zeros = i64(equals=0)
    first_block = call(StartHead)
    record = call(FirstRecord)
    begins = require(FirstRecord.begins == 1)


class SomeBlock(Struct):
    head = call(StartHead)
    record = call(FirstRecord)


class EpochBlocks(Struct):
    state = u32(equals=TRANSFER)
    size = u32(limit=BLOCK_MAX)
    offset = i64()
    epoch = i32()
    epoch_start = i64()
    confirmed = i64()
    sane = require((offset >= -1) & (offset < LOG_MAX) & (epoch > 0) & (epoch < 1 << 20) & (epoch_start >= 0)
                   & ((epoch_start <= offset) | (offset == -1)) & (confirmed >= -1) & (confirmed < LOG_MAX))
    magic = peek(u32(), ahead=4, when=size >= SMALLEST)
    says = peek(i64(), ahead=28, when=size >= SMALLEST)
    begins = let((size >= SMALLEST) & ((magic & 0xFFFFFF00) == 0xDAA32000) & (says == offset))
    log = raw(size, when=begins == 0)
    again = u32(equals=TRANSFER, when=begins == 0)
    following_size = u32(limit=BLOCK_MAX, when=begins == 0)
    following = i64(when=begins == 0)
    goes_on = require((begins == 1) | ((following == offset + size) | ((offset == -1) & (following >= -1))))


class EpochBlockStart(Struct):
    """A heartbeat of an empty log is followed by anything that begins where it did: no proof."""

    blocks = call(EpochBlocks)
    offset = let(EpochBlocks.offset)
    placed = require((EpochBlocks.begins == 1) | ((EpochBlocks.size >= SMALLEST)
                     | ((offset == -1) | ((offset >= SMALLEST) & (offset < IDLE_MAX)))))


class WelcomeHead(Struct):
    state = u32(equals=HANDSHAKE)
    size = u32(limit=EPOCHS_MAX)
    log_end = i64()
    last_epoch = i32()
    sane = require((size >= 12) & (size % 12 == 0) & (log_end >= 0) & (log_end < LOG_MAX) & (last_epoch >= 0) & (last_epoch < 1 << 20))


class EpochStart(Struct):
    epoch = i32()
    start = i64()
    sane = require((epoch >= 0) & (epoch <= WelcomeHead.last_epoch) & (start >= 0) & (start <= WelcomeHead.log_end))


class WelcomeStart(Struct):
    head = call(WelcomeHead)
    epochs = area(WelcomeHead.size, repeat(call(EpochStart)))
    transfer = peek(u32())
    follows = require(transfer == TRANSFER)
    block = call(EpochBlocks)
    offset = let(EpochBlocks.offset)
    empty_or_placed = require((EpochBlocks.begins == 1) | ((EpochBlocks.size >= SMALLEST)
                              | ((offset == -1) | ((offset == 0) | ((offset >= SMALLEST) & (offset < IDLE_MAX))))))


class ServerStart(ServerForm):
    nothing = let((ServerForm.first == 0) & ((ServerForm.second == 0) & (ServerForm.third == 0)))
    welcome = call(WelcomeStart, when=ServerForm.greets == 1)
    block = call(EpochBlockStart, when=ServerForm.numbered == 1)
    silence = call(Silence, when=nothing == 1)
    old_block = call(SomeBlock, when=(ServerForm.greets != 1) & (ServerForm.numbered != 1) & (nothing != 1))


rocketmq_ha = Protocol("rocketmq_ha", title="RocketMQ replication", ports=[10912], order="big", frame=Frame, starts=(ClientStart, ServerStart),
                       limit=BLOCK_MAX + 36, certain=True, internal=True, kinds=Kind, properties=PROPERTY)
