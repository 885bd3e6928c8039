"""Apache BookKeeper, clients (Pulsar's brokers) and bookies: wire protocol 2, made by hand, and 3, protobuf, on one port.

The reference page, docs/protocols/bookkeeper.md, is written from this file and the ones beside it.

A first byte 0a after the length is version 3; 02 is version 2.  Both have the same operations and, here, the same codes.
"""

from dissect.protocols.bookkeeper.entry import StoredEntry
from dissect.language import *  # noqa: F403

FRAME_MAX = 64 << 20
START_MAX = 5_253_120  # what is believed where framing is lost
OLD = 300  # kinds of version 2 are its opcodes above this; those of version 3 are the members' numbers
V3 = 0x0A
STATUS_TAG = 0x10  # of what stands after an answer's header; a request has no such field
LAST = -1  # the entry id of who wants the last one
FENCE = 1  # a flag of version 3
RECOVERY = 100  # priority of who mends a ledger


class Status(Codes):
    EOK = 0, OK
    ENOLEDGER = 402
    ENOENTRY = 403, EMPTY, "how a healthy recovery ends; who wanted that very entry has an error"
    EBADREQ = 404
    EIO = 501
    EUA = 502, "wrong master key, or not yet authenticated"
    EBADVERSION = 503
    EFENCED = 504, "another one writes this ledger's end"
    EREADONLY = 505
    ETOOMANYREQUESTS = 506
    EUNKNOWNLEDGERSTATE = 507


class PlainStatus(Status):
    """If nothing is read, a missing entry is an error."""

    ENOENTRY = 403


old_opcode = var()


class HeaderV2(Struct):
    version = u8("2", limit=2)
    opcode = u8("which operation")
    flags = u16("1 fence, 2 recovery, 4 high priority", parts=dict(fence=bit(0), recovery=bit(1), priority=bit(2)))
    kind = let(opcode + OLD, into=old_opcode)


class AskedV2(Struct):
    header = call(HeaderV2, "version, operation, flags")
    body = requests(old_opcode, "by operation")


class AnsweredV2(Struct):
    header = call(HeaderV2, "version, operation, flags")
    body = responses(old_opcode, "by operation")


class HeaderV3(Struct, of="BKPacketHeader"):
    txnId = field(role=KEY)
    operation = field()
    priority = field()


class AskedV3(Struct, of="Request"):
    header = field(into=call(HeaderV3))
    command = union("the member that is there: one of the messages below")


class AnsweredV3(Struct, of="Response"):
    header = field(into=call(HeaderV3))
    command = union("the member that is there: one of the messages below")
    status = field()


class Packet(Struct):
    first = peek(u8())
    body = switch(choose(first == V3, 2, 0) + side, {0: call(AskedV2), 1: call(AnsweredV2), 2: call(AskedV3), 3: call(AnsweredV3)},
                  "by version and direction")


class Frame(Struct):
    size = u32("of what follows", limit=FRAME_MAX, unit="bytes")
    some = require(size >= 4, "a packet has a head")
    packet = area(size, call(Packet), "a packet")


class Start(Struct):
    size = u32(limit=START_MAX)
    first = u8()


class ClientStart(Struct):
    frame = call(Start)
    second = u8()
    third = u8()
    fourth = u8()
    old = let(((Start.first == 1) | (Start.first == 2)) & (third == 0) & (fourth < 8))
    add = let((second == 1) & (Start.size >= 56))
    read = let((second == 2) & ((Start.size == 20) | (Start.size == 40)))
    batch = let((second == 7) & ((Start.size == 40) | (Start.size == 60)))
    new = let((Start.first == V3) & (third == 0x08) & (fourth == 3) & (second >= 6) & (second < 32))
    believed = require(new | (old & (add | read | batch)))
    header = raw(second - 2, when=new)
    behind = u8(when=new & (Start.size > second + 2))
    asks = require(~present(behind) | (behind != STATUS_TAG))


class ServerStart(Struct):
    frame = call(Start)
    second = u8()
    flags = u16()
    old = let(((Start.first == 1) | (Start.first == 2)) & (flags == 0))
    add = let((second == 1) & (Start.size == 24))
    read = let((second == 2) & (Start.size >= 24))
    batch = let((second == 7) & (Start.size >= 32))
    new = let((Start.first == V3) & (flags == 0x0803) & (second >= 6) & (second < 32))
    believed = require(new | (old & (add | read | batch)))
    header = raw(second - 2, when=new)
    behind = u8(when=new)
    answers = require(~new | (behind == STATUS_TAG))


bookkeeper = Protocol("bookkeeper", title="BookKeeper", ports=[3181], order="big", frame=Frame, starts=(ClientStart, ServerStart),
                      limit=FRAME_MAX, protos=["bookkeeper.proto", "../pulsar/pulsar.proto"],
                      message_id=(MESSAGE_ID, OFFSET), internal=True, store=True, unique=True)


# --- version 2 ----------------------------------------------------------------------------------------------------


class AddEntry(Request, kind=OLD + 1, api="ADD_ENTRY", fifo=True):
    master_key = raw(20, "proves the right to the ledger")
    first = peek(i64())
    second = peek(i64(), ahead=8)
    ledger = let(first, role=KEY1)
    number = let(second, role=KEY2)
    entry = call(StoredEntry, "as it will be stored")
    waits = let(WAIT_NONE, role=WAIT)


class ErrorCode(Struct):
    error = u32("0 OK, 1 no ledger, 2 no entry, 100 … as in version 3")
    code = let(choose(error < 3, choose(error == 0, 0, 401 + error), choose(error == 100, 404, error + 400)),
               "as version 3 says it", codes=PlainStatus, role=CODE)


class ReadErrorCode(Struct):
    error = u32("0 OK, 1 no ledger, 2 no entry, 100 … as in version 3")
    code = let(choose(error < 3, choose(error == 0, 0, 401 + error), choose(error == 100, 404, error + 400)),
               "as version 3 says it", codes=Status, role=CODE)


class EntryAdded(Response, to=AddEntry, api="ADD_ENTRY", fifo=True):
    status = call(ErrorCode, "how it went")
    ledger_id = i64("ledger", role=KEY1)
    entry_id = i64("entry", role=KEY2)
    told_ledger = let(ledger_id, role=ANSWER_ID)
    told_entry = let(entry_id, role=ANSWER_OFFSET)
    fenced = event("fenced", "its writer is no longer the owner", detail=ledger_id, when=ErrorCode.code == Status.EFENCED)


class ReadEntry(Request, kind=OLD + 2, api="READ_ENTRY", fifo=True, shared=True):
    ledger_id = i64("ledger", role=KEY1)
    entry_id = i64("entry, -1: the last one", role=KEY2)
    wanted = let(PAIR_FIFO | PAIR_SHARED | PAIR_FILLED, role=PAIRING, when=(HeaderV2.flags == 0) & (entry_id != LAST))
    waits = let(WAIT_NONE, role=WAIT)
    fences = event("fences", "somebody takes the ledger over", detail=ledger_id, answered=True, when=HeaderV2.flags.fence & (entry_id == LAST))
    master_key = raw(20, "with fencing", when=left >= 20)


class EntryRead(Response, to=ReadEntry, api="READ_ENTRY", fifo=True):
    status = call(ReadErrorCode, "how it went")
    ledger_id = i64("ledger", role=KEY1)
    entry_id = i64("entry, -1: the last one", role=KEY2)
    fenced = event("fenced", "its writer is no longer the owner", detail=ledger_id, when=ReadErrorCode.code == Status.EFENCED)
    entry = call(StoredEntry, "as it was stored", when=left >= 32)


class AuthOld(Request, kind=OLD + 3, api="AUTH", ordered=True, fifo=True):
    message = raw(REST, "of the plug-in")
    waits = let(WAIT_NONE, role=WAIT)


class AuthOldAnswered(Response, to=AuthOld, api="AUTH", ordered=True, fifo=True):
    message = raw(REST, "of the plug-in; no code")


class BatchRead(Request, kind=OLD + 7, api="BATCH_READ_ENTRY"):
    ledger_id = i64("ledger", role=NAMED1)
    first_entry = i64("begin here", role=NAMED2)
    number = i64("of the request, of this operation alone", role=KEY1)
    count = i32("entries at most")
    size = i64("bytes at most", unit="bytes")
    wanted = let(PAIR_FILLED, role=PAIRING, when=(HeaderV2.flags == 0) & (first_entry != LAST))
    waits = let(WAIT_NONE, role=WAIT)
    master_key = raw(20, "with fencing", when=left >= 20)


class BatchEntry(Struct):
    size = u32("of the entry", unit="bytes")
    entry = area(size, call(StoredEntry), "as it was stored")


class BatchGot(Response, to=BatchRead, api="BATCH_READ_ENTRY"):
    status = call(ReadErrorCode, "how it went")
    ledger_id = i64("ledger", role=NAMED1)
    first_entry = i64("begin here", role=NAMED2)
    number = i64("of the request", role=KEY1)
    entries = repeat(call(BatchEntry), "each after its length")


# --- version 3 ----------------------------------------------------------------------------------------------------


class Read(Request, kind=100, api="READ_ENTRY", of="ReadRequest"):
    ledgerId = field(role=NAMED1)
    entryId = field(role=NAMED2)
    flag = field()
    timeOut = field()
    urgent = let(choose(present(HeaderV3.priority), HeaderV3.priority, 0))
    wanted = let(PAIR_FILLED, role=PAIRING, when=(flag != FENCE) & (urgent < RECOVERY) & (entryId != LAST))
    waits = let(choose(present(timeOut), WAIT_ALL, WAIT_NONE), "a poll waits for the next entry", role=WAIT)
    fences = event("fences", "somebody takes the ledger over", detail=ledgerId, answered=True, when=(flag == FENCE) & (entryId == LAST))


class ReadDone(Response, to=Read, kind=100, api="READ_ENTRY", of="ReadResponse"):
    ledgerId = field(role=NAMED1)
    entryId = field(role=NAMED2)
    status = field(codes=Status, role=CODE)
    fenced = event("fenced", "its writer is no longer the owner", detail=ledgerId, when=status == Status.EFENCED)
    body = field(into=call(StoredEntry))


class Add(Request, kind=101, api="ADD_ENTRY", of="AddRequest"):
    ledgerId = field(role=NAMED1)
    entryId = field(role=NAMED2)
    body = field(into=call(StoredEntry))
    waits = let(WAIT_NONE, role=WAIT)


class AddDone(Response, to=Add, kind=101, api="ADD_ENTRY", of="AddResponse"):
    ledgerId = field(role=NAMED1)
    entryId = field(role=NAMED2)
    told_ledger = let(ledgerId, role=ANSWER_ID)
    told_entry = let(entryId, role=ANSWER_OFFSET)
    status = field(codes=PlainStatus, role=CODE)
    fenced = event("fenced", "its writer is no longer the owner", detail=ledgerId, when=status == Status.EFENCED)


class Auth(Request, kind=102, api="AUTH", of="AuthMessage"):
    authPluginName = field()
    waits = let(WAIT_NONE, role=WAIT)


class AuthDone(Response, to=Auth, kind=102, api="AUTH", of="AuthMessage"):
    authPluginName = field()


class WriteLac(Request, kind=103, api="WRITE_LAC", of="WriteLacRequest"):
    ledgerId = field(role=NAMED1)
    waits = let(WAIT_NONE, role=WAIT)


class WriteLacDone(Response, to=WriteLac, kind=103, api="WRITE_LAC", of="WriteLacResponse"):
    ledgerId = field(role=NAMED1)
    status = field(codes=PlainStatus, role=CODE)


class ReadLac(Request, kind=104, api="READ_LAC", of="ReadLacRequest"):
    ledgerId = field(role=NAMED1)
    waits = let(WAIT_NONE, role=WAIT)


class ReadLacDone(Response, to=ReadLac, kind=104, api="READ_LAC", of="ReadLacResponse"):
    ledgerId = field(role=NAMED1)
    status = field(codes=Status, role=CODE)
    lastEntryBody = field(into=call(StoredEntry))


class Info(Request, kind=105, api="GET_BOOKIE_INFO", of="GetBookieInfoRequest"):
    requested = field()
    waits = let(WAIT_NONE, role=WAIT)


class InfoDone(Response, to=Info, kind=105, api="GET_BOOKIE_INFO", of="GetBookieInfoResponse"):
    status = field(codes=PlainStatus, role=CODE)


class StartTls(Request, kind=106, api="START_TLS", of="StartTLSRequest"):
    waits = let(WAIT_NONE, role=WAIT)


class StartTlsDone(Response, to=StartTls, kind=106, api="START_TLS", of="StartTLSResponse"):
    pass


class Force(Request, kind=107, api="FORCE_LEDGER", of="ForceLedgerRequest"):
    ledgerId = field(role=NAMED1)
    waits = let(WAIT_NONE, role=WAIT)


class ForceDone(Response, to=Force, kind=107, api="FORCE_LEDGER", of="ForceLedgerResponse"):
    ledgerId = field(role=NAMED1)
    status = field(codes=PlainStatus, role=CODE)


class ListEntries(Request, kind=108, api="GET_LIST_OF_ENTRIES_OF_LEDGER", of="GetListOfEntriesOfLedgerRequest"):
    ledgerId = field(role=NAMED1)
    waits = let(WAIT_NONE, role=WAIT)


class ListEntriesDone(Response, to=ListEntries, kind=108, api="GET_LIST_OF_ENTRIES_OF_LEDGER", of="GetListOfEntriesOfLedgerResponse"):
    ledgerId = field(role=NAMED1)
    status = field(codes=PlainStatus, role=CODE)
