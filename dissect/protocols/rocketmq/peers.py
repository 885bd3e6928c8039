"""Who leads: the peers of a DLedger group among themselves, and controllers with their brokers.

A frame between DLedger peers says what it wants as all others do; everything else is in its body.  The header of an answer always says
200: how it went is the body's code.
"""

from dissect.protocols.rocketmq.codes import Api, PeerAnswer
from dissect.protocols.rocketmq.header import AnyRequest, BinaryHeader, JsonHeader
from dissect.language import *  # noqa: F403

PEERS = (Api.METADATA, Api.APPEND, Api.GET, Api.VOTE, Api.HEART_BEAT_OF_LEADER, Api.PULL, Api.PUSH_ENTRIES, Api.LEADERSHIP_TRANSFER, Api.INSTALL_SNAPSHOT,
         Api.USER_DEFINED)


# --- DLedger ------------------------------------------------------------------------------------------------------


class PeerBody(Struct):
    group = member("of peers")
    localId = member("who sends it")
    remoteId = member("whom it is for")
    leaderId = member("who leads, as the sender knows")
    term = amount("of that leader: a number that only grows")


class LedgerEntry(Struct):
    """A piece of the group's log."""

    index = amount("its number in the log")
    term = amount("in which it was written")
    pos = amount("place in the log", unit="bytes")
    size = amount("of the entry, with 48 bytes before its body", unit="bytes")
    magic = amount("1: with a body, 2: without")
    channel = amount("0")
    chainCrc = amount("0", unit="hex")
    bodyCrc = amount("0", unit="hex")
    body = member("Base64 of what is kept: of a broker a message as it is stored")


class Voted(PeerBody):
    ledgerEndIndex = amount("the last number in the candidate's log")
    ledgerEndTerm = amount("in which that was written")


class Beaten(PeerBody):
    leads = event("epoch", "who leads a group of peers says so; a new term means that another one leads now", broker=PeerBody.leaderId,
                  detail=PeerBody.term)


class Pushed(PeerBody):
    type = member("APPEND: take these; COMMIT: up to here they are certain; COMPARE, TRUNCATE: where the logs part, and that the rest goes")
    commitIndex = amount("up to here the entries are certain")
    count = amount("entries")
    firstEntryIndex = amount("number of the first")
    lastEntryIndex = amount("number of the last")
    preLogIndex = amount("number of the entry before (0.3 and later)")
    preLogTerm = amount("in which that was written")
    totalSize = amount("of the entries, where they are several", unit="bytes")
    entry = member("one entry", into=call(LedgerEntry))
    batchEntry = member("several entries", each=call(LedgerEntry))
    entries = member("the entries (0.3 and later)", each=call(LedgerEntry))


class PeerReplied(PeerBody):
    code = amount("how it went")
    outcome = let(code, role=CODE)
    fine = let(choose(code == PeerAnswer.SUCCESS, OK, ERROR), role=CLASS, when=present(code))
    voteResult = member("ACCEPT, or why not", role=TEXT)
    index = amount("the last number that the peer has of these")
    beginIndex = amount("the first number in the peer's log")
    endIndex = amount("the last number in the peer's log")
    count = amount("entries")
    pos = amount("place in the log", unit="bytes")
    entries = member("what was asked for", each=call(LedgerEntry))


class Vote(AnyRequest, kind=Api.VOTE, api="VOTE"):
    body = named(JSON, call(Voted), "who wants to lead")


class HeartBeatOfLeader(AnyRequest, kind=Api.HEART_BEAT_OF_LEADER, api="HEART_BEAT_OF_LEADER"):
    body = named(JSON, call(Beaten), "who leads")


class PushEntries(AnyRequest, kind=Api.PUSH_ENTRIES, api="PUSH_ENTRIES"):
    body = named(JSON, call(Pushed), "entries, or how far they are certain")


# --- controllers --------------------------------------------------------------------------------------------------


class Leading(Struct):
    """Who leads the brokers of one name, in the fields of a header."""

    masterBrokerId = amount("number of the master")
    masterAddress = member("where it listens")
    masterEpoch = amount("how often there was a new master")
    syncStateSetEpoch = amount("how often the set of those who have the whole log changed")
    leads = event("epoch", "a controller says who leads: a new epoch means that another broker leads now", broker=masterAddress, detail=masterEpoch,
                  when=present(masterAddress) & present(masterEpoch))


class InSync(Struct):
    syncStateSet = member("numbers of the brokers that have the whole log, as a list")
    syncStateSetEpoch = amount("how often this set changed")


class Elected(Struct):
    fields = named([(JSON, JsonHeader.extFields), (pairs(u16(), u32()), BinaryHeader.extFields)], call(Leading), "the answer's fields")
    body = named(JSON, call(InSync), "who has the whole log")


class RoleChanged(AnyRequest, kind=Api.NOTIFY_BROKER_ROLE_CHANGED, api="NOTIFY_BROKER_ROLE_CHANGED"):
    leading = call(Leading)
    body = named(JSON, call(InSync), "who has the whole log")


class AlterInSync(AnyRequest, kind=Api.CONTROLLER_ALTER_SYNC_STATE_SET, api="CONTROLLER_ALTER_SYNC_STATE_SET"):
    brokerName = member("broker", role=BROKER)
    masterBrokerId = amount("number of the master")
    masterEpoch = amount("how often there was a new master")
    body = named(JSON, call(InSync), "who has the whole log")


class OfBroker(AnyRequest):
    brokerName = member("broker", role=BROKER)
    clusterName = member("cluster")
    brokerId = amount("the broker's number")


class ElectMaster(OfBroker, kind=Api.CONTROLLER_ELECT_MASTER, api="CONTROLLER_ELECT_MASTER"):
    designateElect = member("true: this one and no other")


class RegisterAtController(OfBroker, kind=Api.CONTROLLER_REGISTER_BROKER, api="CONTROLLER_REGISTER_BROKER"):
    brokerAddress = member("where it listens")


class ReplicaInfo(OfBroker, kind=Api.CONTROLLER_GET_REPLICA_INFO, api="CONTROLLER_GET_REPLICA_INFO"):
    pass


class Living(OfBroker, kind=Api.BROKER_HEARTBEAT, api="BROKER_HEARTBEAT"):
    brokerAddr = member("where it listens")
    epoch = amount("of the master that it follows, or is")
    maxOffset = amount("where its log ends", unit="bytes")
    confirmOffset = amount("up to here all that must have it have it", unit="bytes")
    heartbeatTimeoutMillis = amount("silent for so long, it is gone", of="heartbeatTimeoutMills", unit="ms")
    electionPriority = amount("the least number is preferred")


class EpochEntry(Struct):
    epoch = amount("number of the epoch")
    startOffset = amount("place in the log where it begins", unit="bytes")
    endOffset = amount("place in the log where it ends; the greatest number: it goes on", unit="bytes")


class Epochs(Struct):
    brokerName = member("broker")
    brokerId = amount("the broker's number; 0: it leads")
    maxOffset = amount("where its log ends", unit="bytes")
    epochList = member("all that the broker knows", each=call(EpochEntry))


class Replica(Struct):
    brokerId = amount("the broker's number")
    brokerAddress = member("where it listens")
    alive = member("true: it was heard of lately")


class Replicas(Struct):
    masterBrokerId = amount("number of the master")
    masterAddress = member("where it listens")
    masterEpoch = amount("how often there was a new master")
    syncStateSetEpoch = amount("how often the set of those who have the whole log changed")
    inSyncReplicas = member("who has the whole log", each=call(Replica))
    notInSyncReplicas = member("who lacks some of it", each=call(Replica))


class ReplicaTable(Struct):
    replicasInfoTable = member("by the brokers' name", each=call(Replicas))
