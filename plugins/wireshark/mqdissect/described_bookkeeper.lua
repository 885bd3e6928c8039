-- BookKeeper, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local E = M.expression
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

S.EntryHead = {name = "EntryHead", 
  {op = "int", n = 10, name = "ledger", abbrev = "EntryHead.ledger", doc = "ledger", role = "message_id", width = 8, signed = true},
  {op = "int", n = 11, name = "entry", abbrev = "EntryHead.entry", doc = "entry", role = "offset", width = 8, signed = true},
  {op = "int", n = 12, name = "last_confirmed", abbrev = "EntryHead.last_confirmed", doc = "as the writer knew it, -1: none", width = 8, signed = true},
  {op = "int", n = 13, name = "length", abbrev = "EntryHead.length", doc = "payload bytes of the ledger up to here", unit = "bytes", width = 8, signed = true},
}
S.Head = {name = "Head", 
  {op = "span", n = 8, name = "head", abbrev = "Head.head", doc = "where it belongs", length = E"32", into = {op = "call", n = 9, name = "head", abbrev = "Head.head", body = S.EntryHead}},
}
S.BrokerEntryMetadata = {name = "BrokerEntryMetadata", proto = {name = "BrokerEntryMetadata", members = {[1] = {name = "broker_timestamp", abbrev = "BrokerEntryMetadata.broker_timestamp", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "when the owner broker appended the entry"}, [2] = {name = "index", abbrev = "BrokerEntryMetadata.index", kind = "uint64", wire = 0, type = "uint64", doc = "number of the last message of the entry on this topic"}}}, 
  {op = "proto", n = 27, name = "broker_timestamp", abbrev = "BrokerEntryMetadata.broker_timestamp", number = 1},
  {op = "proto", n = 28, name = "index", abbrev = "BrokerEntryMetadata.index", number = 2},
}
S.BrokerEntry = {name = "BrokerEntry", 
  {op = "int", n = 23, name = "magic", abbrev = "BrokerEntry.magic", doc = "0e02", as = "hex", width = 2, equals = 3586},
  {op = "int", n = 24, name = "size", abbrev = "BrokerEntry.size", doc = "of the metadata", unit = "bytes", width = 4},
  {op = "area", n = 25, name = "metadata", abbrev = "BrokerEntry.metadata", doc = "what the broker added", length = E"v[24]", body = {op = "call", n = 26, name = "metadata", abbrev = "BrokerEntry.metadata", body = S.BrokerEntryMetadata}},
}
S.Checksum = {name = "Checksum", 
  {op = "int", n = 32, name = "magic", abbrev = "Checksum.magic", doc = "0e01", as = "hex", width = 2, equals = 3585},
  {op = "int", n = 33, name = "value", abbrev = "Checksum.value", doc = "CRC-32C of everything after it", as = "hex", width = 4},
}
S.Property = {name = "Property", proto = {name = "KeyValue", members = {[1] = {name = "key", abbrev = "Property.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "Property.value", kind = "string", wire = 2, type = "string", required = true, doc = "what it says"}}}, 
  {op = "proto", n = 46, name = "key", abbrev = "Property.key", number = 1},
  {op = "proto", n = 47, name = "value", abbrev = "Property.value", number = 2},
  {op = "entry", n = 48, name = "one", abbrev = "Property.one"},
}
P["KeyValue"] = {name = "KeyValue", members = {[1] = {name = "key", abbrev = "KeyValue.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "KeyValue.value", kind = "string", wire = 2, type = "string", required = true, doc = "what it says"}}}
P["EncryptionKeys"] = {name = "EncryptionKeys", members = {[1] = {name = "key", abbrev = "EncryptionKeys.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "EncryptionKeys.value", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "what it says"}, [3] = {name = "metadata", abbrev = "EncryptionKeys.metadata", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}
S.MessageMetadata = {name = "MessageMetadata", proto = {name = "MessageMetadata", members = {[1] = {name = "producer_name", abbrev = "MessageMetadata.producer_name", kind = "string", wire = 2, type = "string", required = true, doc = "name of the producer"}, [2] = {name = "sequence_id", abbrev = "MessageMetadata.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "publish_time", abbrev = "MessageMetadata.publish_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, required = true, doc = "the producer's clock"}, [4] = {name = "properties", abbrev = "MessageMetadata.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [5] = {name = "replicated_from", abbrev = "MessageMetadata.replicated_from", kind = "string", wire = 2, type = "string", doc = "cluster it came from"}, [6] = {name = "partition_key", abbrev = "MessageMetadata.partition_key", kind = "string", wire = 2, type = "string", doc = "key of the message"}, [7] = {name = "replicate_to", abbrev = "MessageMetadata.replicate_to", kind = "string", wire = 2, type = "string", doc = "only to these clusters"}, [8] = {name = "compression", abbrev = "MessageMetadata.compression", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "NONE", [1] = "LZ4", [2] = "ZLIB", [3] = "ZSTD", [4] = "SNAPPY"}}, doc = "codec of the payload"}, [9] = {name = "uncompressed_size", abbrev = "MessageMetadata.uncompressed_size", kind = "uint32", wire = 0, type = "uint32", doc = "bytes of the payload before compression"}, [11] = {name = "num_messages_in_batch", abbrev = "MessageMetadata.num_messages_in_batch", kind = "int32", wire = 0, type = "int32", doc = "present: the payload is a batch, of so many messages"}, [12] = {name = "event_time", abbrev = "MessageMetadata.event_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "set by the application"}, [13] = {name = "encryption_keys", abbrev = "MessageMetadata.encryption_keys", kind = "message", wire = 2, type = "bytes", doc = "present: the payload is encrypted", message = "EncryptionKeys"}, [14] = {name = "encryption_algo", abbrev = "MessageMetadata.encryption_algo", kind = "string", wire = 2, type = "string", doc = "usually empty: AES/GCM"}, [15] = {name = "encryption_param", abbrev = "MessageMetadata.encryption_param", kind = "bytes", wire = 2, type = "bytes", doc = "initialisation vector"}, [16] = {name = "schema_version", abbrev = "MessageMetadata.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}, [17] = {name = "partition_key_b64_encoded", abbrev = "MessageMetadata.partition_key_b64_encoded", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is base64 of bytes"}, [18] = {name = "ordering_key", abbrev = "MessageMetadata.ordering_key", kind = "bytes", wire = 2, type = "bytes", doc = "key for order, before partition_key"}, [19] = {name = "deliver_at_time", abbrev = "MessageMetadata.deliver_at_time", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "not before"}, [20] = {name = "marker_type", abbrev = "MessageMetadata.marker_type", kind = "int32", wire = 0, type = "int32", doc = "an entry of brokers, not of users"}, [22] = {name = "txnid_least_bits", abbrev = "MessageMetadata.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [23] = {name = "txnid_most_bits", abbrev = "MessageMetadata.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [24] = {name = "highest_sequence_id", abbrev = "MessageMetadata.highest_sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "of the batch; noise in receipts"}, [25] = {name = "null_value", abbrev = "MessageMetadata.null_value", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "a tombstone"}, [26] = {name = "uuid", abbrev = "MessageMetadata.uuid", kind = "string", wire = 2, type = "string", doc = "names the message that this is a chunk of"}, [27] = {name = "num_chunks_from_msg", abbrev = "MessageMetadata.num_chunks_from_msg", kind = "int32", wire = 0, type = "int32", doc = "chunks of the message"}, [28] = {name = "total_chunk_msg_size", abbrev = "MessageMetadata.total_chunk_msg_size", kind = "int32", wire = 0, type = "int32", doc = "bytes of the joined payload"}, [29] = {name = "chunk_id", abbrev = "MessageMetadata.chunk_id", kind = "int32", wire = 0, type = "int32", doc = "from 0 on"}, [30] = {name = "null_partition_key", abbrev = "MessageMetadata.null_partition_key", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is null"}, [31] = {name = "compacted_batch_indexes", abbrev = "MessageMetadata.compacted_batch_indexes", kind = "int32", wire = 0, type = "int32", doc = "messages of the batch that compaction kept"}, [32] = {name = "schema_id", abbrev = "MessageMetadata.schema_id", kind = "bytes", wire = 2, type = "bytes", doc = "in an external registry"}, [33] = {name = "entry_hash_min", abbrev = "MessageMetadata.entry_hash_min", kind = "uint32", wire = 0, type = "uint32", doc = "least hash of the keys"}, [34] = {name = "entry_hash_max", abbrev = "MessageMetadata.entry_hash_max", kind = "uint32", wire = 0, type = "uint32", doc = "greatest hash of the keys"}}}, 
  {op = "let", n = 39, name = "nothing", abbrev = "MessageMetadata.nothing", value = E"U", into = 40},
  {op = "proto", n = 41, name = "producer_name", abbrev = "MessageMetadata.producer_name", number = 1},
  {op = "proto", n = 42, name = "publish_time", abbrev = "MessageMetadata.publish_time", number = 3},
  {op = "proto", n = 43, name = "sequence_id", abbrev = "MessageMetadata.sequence_id", number = 2},
  {op = "proto", n = 44, name = "properties", abbrev = "MessageMetadata.properties", number = 4, each = {op = "call", n = 45, name = "properties", abbrev = "MessageMetadata.properties", body = S.Property}},
  {op = "proto", n = 49, name = "partition_key", abbrev = "MessageMetadata.partition_key", number = 6},
  {op = "proto", n = 50, name = "partition_key_b64_encoded", abbrev = "MessageMetadata.partition_key_b64_encoded", number = 17},
  {op = "proto", n = 51, name = "compression", abbrev = "MessageMetadata.compression", number = 8},
  {op = "proto", n = 52, name = "uncompressed_size", abbrev = "MessageMetadata.uncompressed_size", number = 9},
  {op = "proto", n = 53, name = "num_messages_in_batch", abbrev = "MessageMetadata.num_messages_in_batch", number = 11},
  {op = "proto", n = 54, name = "encryption_param", abbrev = "MessageMetadata.encryption_param", number = 15},
  {op = "proto", n = 55, name = "encryption_algo", abbrev = "MessageMetadata.encryption_algo", number = 14},
  {op = "proto", n = 56, name = "encryption_keys", abbrev = "MessageMetadata.encryption_keys", number = 13},
  {op = "proto", n = 57, name = "marker_type", abbrev = "MessageMetadata.marker_type", number = 20},
  {op = "proto", n = 58, name = "uuid", abbrev = "MessageMetadata.uuid", number = 26},
  {op = "proto", n = 59, name = "num_chunks_from_msg", abbrev = "MessageMetadata.num_chunks_from_msg", number = 27},
  {op = "proto", n = 60, name = "chunk_id", abbrev = "MessageMetadata.chunk_id", number = 29},
}
S.SnapshotRequest = {name = "SnapshotRequest", proto = {name = "ReplicatedSubscriptionsSnapshotRequest", members = {[1] = {name = "snapshot_id", abbrev = "SnapshotRequest.snapshot_id", kind = "string", wire = 2, type = "string", required = true, doc = "names the snapshot"}, [2] = {name = "source_cluster", abbrev = "SnapshotRequest.source_cluster", kind = "string", wire = 2, type = "string", doc = "who asks"}}}, 
  {op = "proto", n = 68, name = "snapshot_id", abbrev = "SnapshotRequest.snapshot_id", number = 1},
}
P["MarkersMessageIdData"] = {name = "MarkersMessageIdData", members = {[1] = {name = "ledger_id", abbrev = "MarkersMessageIdData.ledger_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "BookKeeper ledger"}, [2] = {name = "entry_id", abbrev = "MarkersMessageIdData.entry_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "entry of the ledger"}}}
P["ClusterMessageId"] = {name = "ClusterMessageId", members = {[1] = {name = "cluster", abbrev = "ClusterMessageId.cluster", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [2] = {name = "message_id", abbrev = "ClusterMessageId.message_id", kind = "message", wire = 2, type = "bytes", required = true, doc = "position", message = "MarkersMessageIdData"}}}
S.SnapshotResponse = {name = "SnapshotResponse", proto = {name = "ReplicatedSubscriptionsSnapshotResponse", members = {[1] = {name = "snapshot_id", abbrev = "SnapshotResponse.snapshot_id", kind = "string", wire = 2, type = "string", required = true, doc = "names the snapshot"}, [2] = {name = "cluster", abbrev = "SnapshotResponse.cluster", kind = "message", wire = 2, type = "bytes", doc = "name", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 70, name = "snapshot_id", abbrev = "SnapshotResponse.snapshot_id", number = 1},
}
S.Snapshot = {name = "Snapshot", proto = {name = "ReplicatedSubscriptionsSnapshot", members = {[1] = {name = "snapshot_id", abbrev = "Snapshot.snapshot_id", kind = "string", wire = 2, type = "string", required = true, doc = "names the snapshot"}, [2] = {name = "local_message_id", abbrev = "Snapshot.local_message_id", kind = "message", wire = 2, type = "bytes", doc = "position here", message = "MarkersMessageIdData"}, [3] = {name = "clusters", abbrev = "Snapshot.clusters", kind = "message", wire = 2, type = "bytes", doc = "positions elsewhere", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 72, name = "snapshot_id", abbrev = "Snapshot.snapshot_id", number = 1},
}
S.SubscriptionUpdate = {name = "SubscriptionUpdate", proto = {name = "ReplicatedSubscriptionsUpdate", members = {[1] = {name = "subscription_name", abbrev = "SubscriptionUpdate.subscription_name", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [2] = {name = "clusters", abbrev = "SubscriptionUpdate.clusters", kind = "message", wire = 2, type = "bytes", doc = "positions elsewhere", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 74, name = "subscription_name", abbrev = "SubscriptionUpdate.subscription_name", number = 1},
}
S.SingleMessageMetadata = {name = "SingleMessageMetadata", proto = {name = "SingleMessageMetadata", members = {[1] = {name = "properties", abbrev = "SingleMessageMetadata.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [2] = {name = "partition_key", abbrev = "SingleMessageMetadata.partition_key", kind = "string", wire = 2, type = "string", doc = "key of the message"}, [3] = {name = "payload_size", abbrev = "SingleMessageMetadata.payload_size", kind = "int32", wire = 0, type = "int32", required = true, doc = "bytes of this message"}, [4] = {name = "compacted_out", abbrev = "SingleMessageMetadata.compacted_out", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "removed by compaction"}, [5] = {name = "event_time", abbrev = "SingleMessageMetadata.event_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "set by the application"}, [6] = {name = "partition_key_b64_encoded", abbrev = "SingleMessageMetadata.partition_key_b64_encoded", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is base64 of bytes"}, [7] = {name = "ordering_key", abbrev = "SingleMessageMetadata.ordering_key", kind = "bytes", wire = 2, type = "bytes", doc = "key for order, before partition_key"}, [8] = {name = "sequence_id", abbrev = "SingleMessageMetadata.sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "number given by the producer; the lowest of a batch"}, [9] = {name = "null_value", abbrev = "SingleMessageMetadata.null_value", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "a tombstone"}, [10] = {name = "null_partition_key", abbrev = "SingleMessageMetadata.null_partition_key", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is null"}}}, 
  {op = "let", n = 89, name = "nothing", abbrev = "SingleMessageMetadata.nothing", value = E"U", into = 40},
  {op = "proto", n = 90, name = "properties", abbrev = "SingleMessageMetadata.properties", number = 1, each = {op = "call", n = 91, name = "properties", abbrev = "SingleMessageMetadata.properties", body = S.Property}},
  {op = "proto", n = 92, name = "partition_key", abbrev = "SingleMessageMetadata.partition_key", number = 2},
  {op = "proto", n = 93, name = "partition_key_b64_encoded", abbrev = "SingleMessageMetadata.partition_key_b64_encoded", number = 6},
  {op = "proto", n = 94, name = "payload_size", abbrev = "SingleMessageMetadata.payload_size", number = 3},
}
S.Batched = {name = "Batched", row = "records", 
  {op = "int", n = 86, name = "size", abbrev = "Batched.size", doc = "of the message's own metadata", unit = "bytes", width = 4},
  {op = "area", n = 87, name = "metadata", abbrev = "Batched.metadata", doc = "of this message", length = E"v[86]", body = {op = "call", n = 88, name = "metadata", abbrev = "Batched.metadata", body = S.SingleMessageMetadata}},
  {op = "let", n = 95, name = "ledger_id", abbrev = "Batched.ledger_id", role = "message_id", value = E"v[96]"},
  {op = "let", n = 97, name = "entry", abbrev = "Batched.entry", role = "offset", value = E"v[98]"},
  {op = "let", n = 99, name = "before", abbrev = "Batched.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[100]"},
  {op = "let", n = 101, name = "place", abbrev = "Batched.place", doc = "number in the batch", role = "index", value = E"v[83]"},
  {op = "let", n = 102, name = "next_place", abbrev = "Batched.next_place", value = E"add(v[83], 1)", into = 83},
  {op = "let", n = 103, name = "count", abbrev = "Batched.count", role = "batch_size", value = E"v[53]"},
  {op = "let", n = 104, name = "time", abbrev = "Batched.time", role = "timestamp", value = E"(((v[42] >= 0) and (v[42] <= 9223372036853)) and mul(v[42], 1000000) or U)"},
  {op = "let", n = 105, name = "key", abbrev = "Batched.key", role = "record_key", when = E"v[93] ~= 1", again = 92},
  {op = "made", n = 106, name = "coded_key", abbrev = "Batched.coded_key", role = "record_key", when = E"(v[93] == 1) and (v[92] ~= U)", of = {{text = "base64:"}, {n = 92}}},
  {op = "let", n = 107, name = "pairs", abbrev = "Batched.pairs", role = "properties", again = 40},
  {op = "span", n = 108, name = "body", abbrev = "Batched.body", doc = "the user's bytes", role = "payload", length = E"v[94]"},
}
S.Batch = {name = "Batch", 
  {op = "let", n = 82, name = "first", abbrev = "Batch.first", value = E"0", into = 83},
  {op = "require", n = 84, name = "sane", abbrev = "Batch.sane", doc = "a batch that a frame can hold", condition = E"(v[53] >= 0) and (v[53] <= 1048576)"},
  {op = "repeat", n = 85, name = "messages", abbrev = "Batch.messages", doc = "each after its own metadata", body = S.Batched, count = E"v[53]"},
}
S.Single = {name = "Single", row = "records", 
  {op = "let", n = 110, name = "ledger_id", abbrev = "Single.ledger_id", role = "message_id", value = E"v[96]"},
  {op = "let", n = 111, name = "entry", abbrev = "Single.entry", role = "offset", value = E"v[98]"},
  {op = "let", n = 112, name = "before", abbrev = "Single.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[100]"},
  {op = "let", n = 113, name = "time", abbrev = "Single.time", role = "timestamp", value = E"(((v[42] >= 0) and (v[42] <= 9223372036853)) and mul(v[42], 1000000) or U)"},
  {op = "let", n = 114, name = "key", abbrev = "Single.key", role = "record_key", when = E"v[50] ~= 1", again = 49},
  {op = "made", n = 115, name = "coded_key", abbrev = "Single.coded_key", role = "record_key", when = E"(v[50] == 1) and (v[49] ~= U)", of = {{text = "base64:"}, {n = 49}}},
  {op = "let", n = 116, name = "pairs", abbrev = "Single.pairs", role = "properties", again = 40},
  {op = "span", n = 117, name = "body", abbrev = "Single.body", doc = "the user's bytes", role = "payload"},
}
S.Plain = {name = "Plain", 
  {op = "let", n = 79, name = "how", abbrev = "Plain.how", value = E"((v[53] ~= U) and 1 or 0)"},
  {op = "switch", n = 80, name = "content", abbrev = "Plain.content", doc = "a batch, or one message", on = E"v[79]", cases = {[1] = {op = "call", n = 81, name = "content", abbrev = "Plain.content", body = S.Batch}}, default = {op = "call", n = 109, name = "content", abbrev = "Plain.content", body = S.Single}},
}
S.Chunk = {name = "Chunk", row = "records", 
  {op = "let", n = 110, name = "ledger_id", abbrev = "Chunk.ledger_id", role = "message_id", value = E"v[96]"},
  {op = "let", n = 111, name = "entry", abbrev = "Chunk.entry", role = "offset", value = E"v[98]"},
  {op = "let", n = 112, name = "before", abbrev = "Chunk.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[100]"},
  {op = "let", n = 113, name = "time", abbrev = "Chunk.time", role = "timestamp", value = E"(((v[42] >= 0) and (v[42] <= 9223372036853)) and mul(v[42], 1000000) or U)"},
  {op = "let", n = 114, name = "key", abbrev = "Chunk.key", role = "record_key", when = E"v[50] ~= 1", again = 49},
  {op = "made", n = 115, name = "coded_key", abbrev = "Chunk.coded_key", role = "record_key", when = E"(v[50] == 1) and (v[49] ~= U)", of = {{text = "base64:"}, {n = 49}}},
  {op = "let", n = 116, name = "pairs", abbrev = "Chunk.pairs", role = "properties", again = 40},
  {op = "let", n = 119, name = "number", abbrev = "Chunk.number", role = "part", value = E"v[60]"},
  {op = "let", n = 120, name = "chunks", abbrev = "Chunk.chunks", role = "chunks", value = E"v[59]"},
  {op = "let", n = 121, name = "of_", abbrev = "Chunk.of_", role = "uuid", again = 58},
  {op = "let", n = 122, name = "codec", abbrev = "Chunk.codec", role = "codec", when = E"v[51] > 0", value = E"((v[51] == 1) and 1 or ((v[51] == 2) and 3 or ((v[51] == 3) and 2 or 0)))"},
  {op = "let", n = 123, name = "whole", abbrev = "Chunk.whole", role = "whole", value = E"v[52]"},
  {op = "let", n = 124, name = "secret", abbrev = "Chunk.secret", role = "sealed", when = E"v[56] ~= U", value = E"1"},
  {op = "span", n = 125, name = "body", abbrev = "Chunk.body", doc = "a part of a message", role = "payload"},
  {op = "let", n = 126, name = "content", abbrev = "Chunk.content", role = "content", when = E"((v[51] > 0) and (((v[56] ~= U) and 1 or 0) == 0)) and (v[52] <= 67108864)", again = 125},
}
S.Sealed = {name = "Sealed", row = "records", 
  {op = "let", n = 110, name = "ledger_id", abbrev = "Sealed.ledger_id", role = "message_id", value = E"v[96]"},
  {op = "let", n = 111, name = "entry", abbrev = "Sealed.entry", role = "offset", value = E"v[98]"},
  {op = "let", n = 112, name = "before", abbrev = "Sealed.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[100]"},
  {op = "let", n = 113, name = "time", abbrev = "Sealed.time", role = "timestamp", value = E"(((v[42] >= 0) and (v[42] <= 9223372036853)) and mul(v[42], 1000000) or U)"},
  {op = "let", n = 114, name = "key", abbrev = "Sealed.key", role = "record_key", when = E"v[50] ~= 1", again = 49},
  {op = "made", n = 115, name = "coded_key", abbrev = "Sealed.coded_key", role = "record_key", when = E"(v[50] == 1) and (v[49] ~= U)", of = {{text = "base64:"}, {n = 49}}},
  {op = "let", n = 116, name = "pairs", abbrev = "Sealed.pairs", role = "properties", again = 40},
  {op = "let", n = 128, name = "secret", abbrev = "Sealed.secret", role = "sealed", value = E"1"},
  {op = "let", n = 129, name = "count", abbrev = "Sealed.count", role = "batch_size", value = E"v[53]"},
  {op = "span", n = 130, name = "body", abbrev = "Sealed.body", doc = "encrypted", role = "payload"},
}
S.Content = {name = "Content", 
  {op = "let", n = 62, name = "told", abbrev = "Content.told", when = E"v[63] == 2", value = E"((v[53] ~= U) and v[53] or 1)", into = 64},
  {op = "let", n = 65, name = "shape_", abbrev = "Content.shape_", value = E"((v[57] ~= U) and 1 or (((((v[58] ~= U) and (v[60] ~= U)) and (v[59] ~= U)) and (v[59] > 1)) and 3 or ((v[56] ~= U) and 4 or 0)))"},
  {op = "switch", n = 66, name = "marker", abbrev = "Content.marker", doc = "what brokers tell each other", when = E"v[65] == 1", on = E"v[57]", cases = {[10] = {op = "call", n = 67, name = "marker", abbrev = "Content.marker", body = S.SnapshotRequest}, [11] = {op = "call", n = 69, name = "marker", abbrev = "Content.marker", body = S.SnapshotResponse}, [12] = {op = "call", n = 71, name = "marker", abbrev = "Content.marker", body = S.Snapshot}, [13] = {op = "call", n = 73, name = "marker", abbrev = "Content.marker", body = S.SubscriptionUpdate}}, default = {op = "span", n = 75, name = "marker", abbrev = "Content.marker", doc = "of a transaction's end"}},
  {op = "switch", n = 76, name = "body", abbrev = "Content.body", doc = "as it is, in chunks, or encrypted", when = E"v[65] ~= 1", on = E"v[65]", cases = {[0] = {op = "inflate", n = 77, name = "body", abbrev = "Content.body", doc = "the payload", codecs = {[1] = "lz4", [2] = "zlib", [3] = "zstd", [4] = "snappy"}, on = E"v[51]", size = E"((v[51] > 0) and v[52] or U)", body = {op = "call", n = 78, name = "body", abbrev = "Content.body", body = S.Plain}}, [3] = {op = "call", n = 118, name = "body", abbrev = "Content.body", body = S.Chunk}, [4] = {op = "call", n = 127, name = "body", abbrev = "Content.body", body = S.Sealed}}},
}
S.Message_ = {name = "Message_", 
  {op = "int", n = 36, name = "metadata_size", abbrev = "Message_.metadata_size", doc = "of the metadata", unit = "bytes", width = 4},
  {op = "area", n = 37, name = "metadata", abbrev = "Message_.metadata", doc = "of the entry", length = E"v[36]", body = {op = "call", n = 38, name = "metadata", abbrev = "Message_.metadata", body = S.MessageMetadata}},
  {op = "call", n = 61, name = "content", abbrev = "Message_.content", doc = "the payload", body = S.Content, named = true},
}
S.TopicEntry = {name = "TopicEntry", 
  {op = "peek", n = 21, name = "first", abbrev = "TopicEntry.first", what = {width = 2}, ahead = 0},
  {op = "call", n = 22, name = "broker_entry", abbrev = "TopicEntry.broker_entry", doc = "broker entry metadata", when = E"v[21] == 3586", body = S.BrokerEntry, named = true},
  {op = "peek", n = 29, name = "second", abbrev = "TopicEntry.second", what = {width = 2}, ahead = 0},
  {op = "call", n = 30, name = "again", abbrev = "TopicEntry.again", doc = "once more: brokers 2.8.0 and 2.8.1", when = E"v[29] == 3586", body = S.BrokerEntry, named = true},
  {op = "call", n = 31, name = "checksum", abbrev = "TopicEntry.checksum", doc = "over everything after", body = S.Checksum, named = true},
  {op = "span", n = 34, name = "covered", abbrev = "TopicEntry.covered", doc = "metadata and payload", into = {op = "call", n = 35, name = "covered", abbrev = "TopicEntry.covered", body = S.Message_}},
  {op = "check", n = 131, name = "fits", abbrev = "TopicEntry.fits", doc = "CRC-32C of metadata and payload", kind = "crc32c", stored = E"v[33]", mask = 4294967295, must = true, over = {34}},
}
S.CompactedEntry = {name = "CompactedEntry", 
  {op = "int", n = 134, name = "id_size", abbrev = "CompactedEntry.id_size", doc = "of the id", unit = "bytes", width = 4, limit = 1048576},
  {op = "span", n = 135, name = "id", abbrev = "CompactedEntry.id", doc = "as it was published, protobuf MessageIdData", length = E"v[134]"},
  {op = "int", n = 136, name = "size", abbrev = "CompactedEntry.size", doc = "of the message", unit = "bytes", width = 4},
  {op = "require", n = 137, name = "exact", abbrev = "CompactedEntry.exact", doc = "the rest is the message", condition = E"v[136] == (s.stop - s.at)"},
  {op = "call", n = 138, name = "message", abbrev = "CompactedEntry.message", body = S.TopicEntry, named = true},
}
S.PlainTopicEntry = {name = "PlainTopicEntry", 
  {op = "peek", n = 141, name = "size", abbrev = "PlainTopicEntry.size", what = {width = 4}, ahead = 0},
  {op = "require", n = 142, name = "small", abbrev = "PlainTopicEntry.small", doc = "metadata within the entry", condition = E"((v[141] > 0) and (v[141] <= 1048576)) and (v[141] <= sub((s.stop - s.at), 4))"},
  {op = "call", n = 143, name = "message", abbrev = "PlainTopicEntry.message", body = S.Message_, named = true},
  {op = "require", n = 144, name = "whole", abbrev = "PlainTopicEntry.whole", doc = "what every message has", condition = E"((v[41] ~= U) and (v[42] ~= U)) and (v[43] ~= U)"},
}
S.StoredPayload = {name = "StoredPayload", 
  {op = "try", n = 19, name = "message", abbrev = "StoredPayload.message", doc = "what it is, by what fits", body = {op = "call", n = 20, name = "message", abbrev = "StoredPayload.message", body = S.TopicEntry}, otherwise = {op = "try", n = 132, name = "message", abbrev = "StoredPayload.message", body = {op = "call", n = 133, name = "message", abbrev = "StoredPayload.message", body = S.CompactedEntry}, otherwise = {op = "try", n = 139, name = "message", abbrev = "StoredPayload.message", body = {op = "call", n = 140, name = "message", abbrev = "StoredPayload.message", body = S.PlainTopicEntry}, otherwise = {op = "span", n = 145, name = "message", abbrev = "StoredPayload.message", doc = "no message: of a cursor, a schema, a log"}}}},
}
S.WithCrc32c = {name = "WithCrc32c", 
  {op = "int", n = 16, name = "digest", abbrev = "WithCrc32c.digest", doc = "CRC-32C of head and payload", as = "hex", width = 4},
  {op = "span", n = 17, name = "body", abbrev = "WithCrc32c.body", doc = "what was given to be stored", into = {op = "shown", n = 18, name = "body", abbrev = "WithCrc32c.body", body = S.StoredPayload}},
  {op = "check", n = 146, name = "fits", abbrev = "WithCrc32c.fits", doc = "CRC-32C of head and payload", kind = "crc32c", stored = E"v[16]", mask = 4294967295, must = true, over = {8, 17}},
  {op = "let", n = 147, name = "payload", abbrev = "WithCrc32c.payload", role = "payload", again = 17},
}
S.WithCrc32 = {name = "WithCrc32", 
  {op = "int", n = 150, name = "digest", abbrev = "WithCrc32.digest", doc = "CRC-32 of head and payload", as = "hex", width = 8},
  {op = "span", n = 151, name = "body", abbrev = "WithCrc32.body", doc = "what was given to be stored", into = {op = "shown", n = 152, name = "body", abbrev = "WithCrc32.body", body = S.StoredPayload}},
  {op = "check", n = 153, name = "fits", abbrev = "WithCrc32.fits", doc = "CRC-32 of head and payload", kind = "crc32", stored = E"v[150]", mask = 4294967295, must = true, over = {8, 151}},
  {op = "let", n = 154, name = "payload", abbrev = "WithCrc32.payload", role = "payload", again = 151},
}
S.DamagedCrc32c = {name = "DamagedCrc32c", 
  {op = "int", n = 163, name = "digest", abbrev = "DamagedCrc32c.digest", doc = "CRC-32C of head and payload", as = "hex", width = 4},
  {op = "span", n = 164, name = "body", abbrev = "DamagedCrc32c.body", doc = "what was given to be stored", into = {op = "shown", n = 165, name = "body", abbrev = "DamagedCrc32c.body", body = S.StoredPayload}},
  {op = "check", n = 166, name = "sound", abbrev = "DamagedCrc32c.sound", doc = "CRC-32C of head and payload", kind = "crc32c", stored = E"v[163]", mask = 4294967295, over = {8, 164}},
  {op = "let", n = 167, name = "payload", abbrev = "DamagedCrc32c.payload", role = "payload", again = 164},
}
S.DamagedCrc32 = {name = "DamagedCrc32", 
  {op = "int", n = 169, name = "digest", abbrev = "DamagedCrc32.digest", doc = "CRC-32 of head and payload", as = "hex", width = 8},
  {op = "span", n = 170, name = "body", abbrev = "DamagedCrc32.body", doc = "what was given to be stored", into = {op = "shown", n = 171, name = "body", abbrev = "DamagedCrc32.body", body = S.StoredPayload}},
  {op = "check", n = 172, name = "sound", abbrev = "DamagedCrc32.sound", doc = "CRC-32 of head and payload", kind = "crc32", stored = E"v[169]", mask = 4294967295, over = {8, 170}},
  {op = "let", n = 173, name = "payload", abbrev = "DamagedCrc32.payload", role = "payload", again = 170},
}
S.WithHmac = {name = "WithHmac", 
  {op = "span", n = 175, name = "digest", abbrev = "WithHmac.digest", doc = "HMAC-SHA-1 of head and payload: not verified, its key is the ledger's password, which is never sent", length = E"20"},
  {op = "span", n = 176, name = "body", abbrev = "WithHmac.body", doc = "what was given to be stored", into = {op = "shown", n = 177, name = "body", abbrev = "WithHmac.body", body = S.StoredPayload}},
  {op = "let", n = 178, name = "payload", abbrev = "WithHmac.payload", role = "payload", again = 176},
}
S.WithoutDigest = {name = "WithoutDigest", 
  {op = "span", n = 180, name = "body", abbrev = "WithoutDigest.body", doc = "what was given to be stored", into = {op = "shown", n = 181, name = "body", abbrev = "WithoutDigest.body", body = S.StoredPayload}},
  {op = "let", n = 182, name = "payload", abbrev = "WithoutDigest.payload", role = "payload", again = 180},
}
S.NoneFits = {name = "NoneFits", 
  {op = "peek", n = 156, name = "at_0", abbrev = "NoneFits.at_0", what = {width = 2}, ahead = 0},
  {op = "peek", n = 157, name = "at_4", abbrev = "NoneFits.at_4", what = {width = 2}, ahead = 4},
  {op = "peek", n = 158, name = "at_8", abbrev = "NoneFits.at_8", what = {width = 2}, ahead = 8},
  {op = "peek", n = 159, name = "at_20", abbrev = "NoneFits.at_20", what = {width = 2}, ahead = 20},
  {op = "let", n = 160, name = "size", abbrev = "NoneFits.size", value = E"(((v[157] == 3585) or (v[157] == 3586)) and 4 or (((v[158] == 3585) or (v[158] == 3586)) and 8 or (((v[159] == 3585) or (v[159] == 3586)) and 20 or (((v[156] == 3585) or (v[156] == 3586)) and 0 or U))))"},
  {op = "switch", n = 161, name = "rest", abbrev = "NoneFits.rest", doc = "by where a message begins", on = E"v[160]", cases = {[4] = {op = "call", n = 162, name = "rest", abbrev = "NoneFits.rest", body = S.DamagedCrc32c}, [8] = {op = "call", n = 168, name = "rest", abbrev = "NoneFits.rest", body = S.DamagedCrc32}, [20] = {op = "call", n = 174, name = "rest", abbrev = "NoneFits.rest", body = S.WithHmac}, [0] = {op = "call", n = 179, name = "rest", abbrev = "NoneFits.rest", body = S.WithoutDigest}}, default = {op = "span", n = 183, name = "rest", abbrev = "NoneFits.rest", doc = "digest and payload: damaged, or of a kind that cannot be told"}},
}
S.StoredEntry = {name = "StoredEntry", row = "records", 
  {op = "call", n = 7, name = "where", abbrev = "StoredEntry.where", body = S.Head, named = true},
  {op = "try", n = 14, name = "stored", abbrev = "StoredEntry.stored", doc = "digest and payload", body = {op = "call", n = 15, name = "stored", abbrev = "StoredEntry.stored", body = S.WithCrc32c}, otherwise = {op = "try", n = 148, name = "stored", abbrev = "StoredEntry.stored", body = {op = "call", n = 149, name = "stored", abbrev = "StoredEntry.stored", body = S.WithCrc32}, otherwise = {op = "call", n = 155, name = "stored", abbrev = "StoredEntry.stored", body = S.NoneFits}}},
}
S.AddEntry = {name = "AddEntry", message = true, says = 1, api = 301, family = 301, pairing = 2, 
  {op = "span", n = 1, name = "master_key", abbrev = "AddEntry.master_key", doc = "proves the right to the ledger", length = E"20"},
  {op = "peek", n = 2, name = "first", abbrev = "AddEntry.first", what = {width = 8, signed = true}, ahead = 0},
  {op = "peek", n = 3, name = "second", abbrev = "AddEntry.second", what = {width = 8, signed = true}, ahead = 8},
  {op = "let", n = 4, name = "ledger", abbrev = "AddEntry.ledger", role = "key1", value = E"v[2]"},
  {op = "let", n = 5, name = "number", abbrev = "AddEntry.number", role = "key2", value = E"v[3]"},
  {op = "call", n = 6, name = "entry", abbrev = "AddEntry.entry", doc = "as it will be stored", body = S.StoredEntry, named = true},
  {op = "let", n = 184, name = "waits", abbrev = "AddEntry.waits", role = "wait", value = E"0"},
}
C[1] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 3, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- PlainStatus
S.ErrorCode = {name = "ErrorCode", 
  {op = "int", n = 186, name = "error", abbrev = "ErrorCode.error", doc = "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3", width = 4},
  {op = "let", n = 187, name = "code", abbrev = "ErrorCode.code", doc = "as version 3 says it", role = "code", codes = C[1], value = E"((v[186] < 3) and ((v[186] == 0) and 0 or add(401, v[186])) or ((v[186] == 100) and 404 or add(v[186], 400)))"},
}
S.EntryAdded = {name = "EntryAdded", message = true, says = 2, api = 301, family = 301, pairing = 2, 
  {op = "call", n = 185, name = "status", abbrev = "EntryAdded.status", doc = "how it went", body = S.ErrorCode, named = true},
  {op = "int", n = 188, name = "ledger_id", abbrev = "EntryAdded.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 189, name = "entry_id", abbrev = "EntryAdded.entry_id", doc = "entry", role = "key2", width = 8, signed = true},
  {op = "let", n = 190, name = "told_ledger", abbrev = "EntryAdded.told_ledger", role = "answer_id", value = E"v[188]"},
  {op = "let", n = 191, name = "told_entry", abbrev = "EntryAdded.told_entry", role = "answer_offset", value = E"v[189]"},
  {op = "event", n = 192, name = "fenced", abbrev = "EntryAdded.fenced", doc = "its writer is no longer the owner", when = E"v[187] == 504", event = "fenced", columns = {detail = {value = E"v[188]"}}},
}
S.ReadEntry = {name = "ReadEntry", message = true, says = 1, api = 302, family = 302, pairing = 2, 
  {op = "int", n = 193, name = "ledger_id", abbrev = "ReadEntry.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 194, name = "entry_id", abbrev = "ReadEntry.entry_id", doc = "entry, -1: the last one", role = "key2", width = 8, signed = true},
  {op = "let", n = 195, name = "wanted", abbrev = "ReadEntry.wanted", role = "pairing", when = E"(v[196] == 0) and (v[194] ~= -1)", value = E"10"},
  {op = "let", n = 197, name = "waits", abbrev = "ReadEntry.waits", role = "wait", value = E"0"},
  {op = "event", n = 198, name = "fences", abbrev = "ReadEntry.fences", doc = "somebody takes the ledger over", when = E"(true_(part(v[196], 0, 1))) and (v[194] == -1)", event = "fences", answered = true, columns = {detail = {value = E"v[193]"}}},
  {op = "span", n = 199, name = "master_key", abbrev = "ReadEntry.master_key", doc = "with fencing", when = E"(s.stop - s.at) >= 20", length = E"20"},
}
C[2] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[403] = "how a healthy recovery ends; who wanted that very entry has an error", [502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 1, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- Status
S.ReadErrorCode = {name = "ReadErrorCode", 
  {op = "int", n = 201, name = "error", abbrev = "ReadErrorCode.error", doc = "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3", width = 4},
  {op = "let", n = 202, name = "code", abbrev = "ReadErrorCode.code", doc = "as version 3 says it", role = "code", codes = C[2], value = E"((v[201] < 3) and ((v[201] == 0) and 0 or add(401, v[201])) or ((v[201] == 100) and 404 or add(v[201], 400)))"},
}
S.EntryRead = {name = "EntryRead", message = true, says = 2, api = 302, family = 302, pairing = 2, 
  {op = "call", n = 200, name = "status", abbrev = "EntryRead.status", doc = "how it went", body = S.ReadErrorCode, named = true},
  {op = "int", n = 203, name = "ledger_id", abbrev = "EntryRead.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 204, name = "entry_id", abbrev = "EntryRead.entry_id", doc = "entry, -1: the last one", role = "key2", width = 8, signed = true},
  {op = "event", n = 205, name = "fenced", abbrev = "EntryRead.fenced", doc = "its writer is no longer the owner", when = E"v[202] == 504", event = "fenced", columns = {detail = {value = E"v[203]"}}},
  {op = "call", n = 206, name = "entry", abbrev = "EntryRead.entry", doc = "as it was stored", when = E"(s.stop - s.at) >= 32", body = S.StoredEntry, named = true},
}
S.AuthOld = {name = "AuthOld", message = true, says = 1, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 207, name = "message", abbrev = "AuthOld.message", doc = "of the plug-in"},
  {op = "let", n = 208, name = "waits", abbrev = "AuthOld.waits", role = "wait", value = E"0"},
}
S.AuthOldAnswered = {name = "AuthOldAnswered", message = true, says = 2, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 209, name = "message", abbrev = "AuthOldAnswered.message", doc = "of the plug-in; no code"},
}
S.BatchRead = {name = "BatchRead", message = true, says = 1, api = 307, family = 307, 
  {op = "int", n = 210, name = "ledger_id", abbrev = "BatchRead.ledger_id", doc = "ledger", role = "named1", width = 8, signed = true},
  {op = "int", n = 211, name = "first_entry", abbrev = "BatchRead.first_entry", doc = "begin here", role = "named2", width = 8, signed = true},
  {op = "int", n = 212, name = "number", abbrev = "BatchRead.number", doc = "of the request, of this operation alone", role = "key1", width = 8, signed = true},
  {op = "int", n = 213, name = "count", abbrev = "BatchRead.count", doc = "entries at most", width = 4, signed = true},
  {op = "int", n = 214, name = "size", abbrev = "BatchRead.size", doc = "bytes at most", unit = "bytes", width = 8, signed = true},
  {op = "let", n = 215, name = "wanted", abbrev = "BatchRead.wanted", role = "pairing", when = E"(v[196] == 0) and (v[211] ~= -1)", value = E"8"},
  {op = "let", n = 216, name = "waits", abbrev = "BatchRead.waits", role = "wait", value = E"0"},
  {op = "span", n = 217, name = "master_key", abbrev = "BatchRead.master_key", doc = "with fencing", when = E"(s.stop - s.at) >= 20", length = E"20"},
}
S.BatchEntry = {name = "BatchEntry", 
  {op = "int", n = 223, name = "size", abbrev = "BatchEntry.size", doc = "of the entry", unit = "bytes", width = 4},
  {op = "area", n = 224, name = "entry", abbrev = "BatchEntry.entry", doc = "as it was stored", length = E"v[223]", body = {op = "call", n = 225, name = "entry", abbrev = "BatchEntry.entry", body = S.StoredEntry}},
}
S.BatchGot = {name = "BatchGot", message = true, says = 2, api = 307, family = 307, 
  {op = "call", n = 218, name = "status", abbrev = "BatchGot.status", doc = "how it went", body = S.ReadErrorCode, named = true},
  {op = "int", n = 219, name = "ledger_id", abbrev = "BatchGot.ledger_id", doc = "ledger", role = "named1", width = 8, signed = true},
  {op = "int", n = 220, name = "first_entry", abbrev = "BatchGot.first_entry", doc = "begin here", role = "named2", width = 8, signed = true},
  {op = "int", n = 221, name = "number", abbrev = "BatchGot.number", doc = "of the request", role = "key1", width = 8, signed = true},
  {op = "repeat", n = 222, name = "entries", abbrev = "BatchGot.entries", doc = "each after its length", body = S.BatchEntry},
}
S.Read = {name = "Read", message = true, says = 1, api = 100, family = 100, proto = {name = "ReadRequest", members = {[1] = {name = "ledgerId", abbrev = "Read.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "Read.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "Read.masterKey", kind = "bytes", wire = 2, type = "bytes", doc = "proves the right to the ledger"}, [4] = {name = "previousLAC", abbrev = "Read.previousLAC", kind = "int64", wire = 0, type = "int64", doc = "long poll: answer when it has moved"}, [5] = {name = "timeOut", abbrev = "Read.timeOut", kind = "int64", wire = 0, type = "int64", unit = "ms", doc = "of the long poll"}, [100] = {name = "flag", abbrev = "Read.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "FENCE_LEDGER", [2] = "ENTRY_PIGGYBACK"}}, doc = "what it is for"}}}, 
  {op = "proto", n = 226, name = "ledgerId", abbrev = "Read.ledgerId", role = "named1", number = 1},
  {op = "proto", n = 227, name = "entryId", abbrev = "Read.entryId", role = "named2", number = 2},
  {op = "proto", n = 228, name = "flag", abbrev = "Read.flag", number = 100},
  {op = "proto", n = 229, name = "timeOut", abbrev = "Read.timeOut", number = 5},
  {op = "let", n = 230, name = "urgent", abbrev = "Read.urgent", value = E"((v[231] ~= U) and v[231] or 0)"},
  {op = "let", n = 232, name = "wanted", abbrev = "Read.wanted", role = "pairing", when = E"((v[228] ~= 1) and (v[230] < 100)) and (v[227] ~= -1)", value = E"8"},
  {op = "let", n = 233, name = "waits", abbrev = "Read.waits", doc = "a poll waits for the next entry", role = "wait", value = E"((v[229] ~= U) and 1 or 0)"},
  {op = "event", n = 234, name = "fences", abbrev = "Read.fences", doc = "somebody takes the ledger over", when = E"(v[228] == 1) and (v[227] == -1)", event = "fences", answered = true, columns = {detail = {value = E"v[226]"}}},
}
S.ReadDone = {name = "ReadDone", message = true, says = 2, api = 100, family = 100, proto = {name = "ReadResponse", members = {[1] = {name = "status", abbrev = "ReadDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "ReadDone.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [4] = {name = "body", abbrev = "ReadDone.body", kind = "bytes", wire = 2, type = "bytes", doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "maxLAC", abbrev = "ReadDone.maxLAC", kind = "int64", wire = 0, type = "int64", doc = "last confirmed entry, by the way"}, [6] = {name = "lacUpdateTimestamp", abbrev = "ReadDone.lacUpdateTimestamp", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "when it moved"}}}, 
  {op = "proto", n = 235, name = "ledgerId", abbrev = "ReadDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 236, name = "entryId", abbrev = "ReadDone.entryId", role = "named2", number = 3},
  {op = "proto", n = 237, name = "status", abbrev = "ReadDone.status", role = "code", codes = C[2], number = 1},
  {op = "event", n = 238, name = "fenced", abbrev = "ReadDone.fenced", doc = "its writer is no longer the owner", when = E"v[237] == 504", event = "fenced", columns = {detail = {value = E"v[235]"}}},
  {op = "proto", n = 239, name = "body", abbrev = "ReadDone.body", number = 4, into = {op = "call", n = 240, name = "body", abbrev = "ReadDone.body", body = S.StoredEntry}},
}
S.Add = {name = "Add", message = true, says = 1, api = 101, family = 101, proto = {name = "AddRequest", members = {[1] = {name = "ledgerId", abbrev = "Add.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "Add.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "Add.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "Add.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "writeFlags", abbrev = "Add.writeFlags", kind = "int32", wire = 0, type = "int32", doc = "bit 1: synced later"}, [100] = {name = "flag", abbrev = "Add.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "RECOVERY_ADD"}}, doc = "what it is for"}}}, 
  {op = "proto", n = 241, name = "ledgerId", abbrev = "Add.ledgerId", role = "named1", number = 1},
  {op = "proto", n = 242, name = "entryId", abbrev = "Add.entryId", role = "named2", number = 2},
  {op = "proto", n = 243, name = "body", abbrev = "Add.body", number = 4, into = {op = "call", n = 244, name = "body", abbrev = "Add.body", body = S.StoredEntry}},
  {op = "let", n = 245, name = "waits", abbrev = "Add.waits", role = "wait", value = E"0"},
}
S.AddDone = {name = "AddDone", message = true, says = 2, api = 101, family = 101, proto = {name = "AddResponse", members = {[1] = {name = "status", abbrev = "AddDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "AddDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "AddDone.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}}}, 
  {op = "proto", n = 246, name = "ledgerId", abbrev = "AddDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 247, name = "entryId", abbrev = "AddDone.entryId", role = "named2", number = 3},
  {op = "let", n = 248, name = "told_ledger", abbrev = "AddDone.told_ledger", role = "answer_id", value = E"v[246]"},
  {op = "let", n = 249, name = "told_entry", abbrev = "AddDone.told_entry", role = "answer_offset", value = E"v[247]"},
  {op = "proto", n = 250, name = "status", abbrev = "AddDone.status", role = "code", codes = C[1], number = 1},
  {op = "event", n = 251, name = "fenced", abbrev = "AddDone.fenced", doc = "its writer is no longer the owner", when = E"v[250] == 504", event = "fenced", columns = {detail = {value = E"v[246]"}}},
}
S.Auth = {name = "Auth", message = true, says = 1, api = 102, family = 102, proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "Auth.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "Auth.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}, 
  {op = "proto", n = 252, name = "authPluginName", abbrev = "Auth.authPluginName", number = 1},
  {op = "let", n = 253, name = "waits", abbrev = "Auth.waits", role = "wait", value = E"0"},
}
S.AuthDone = {name = "AuthDone", message = true, says = 2, api = 102, family = 102, proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "AuthDone.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "AuthDone.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}, 
  {op = "proto", n = 254, name = "authPluginName", abbrev = "AuthDone.authPluginName", number = 1},
}
S.WriteLac = {name = "WriteLac", message = true, says = 1, api = 103, family = 103, proto = {name = "WriteLacRequest", members = {[1] = {name = "ledgerId", abbrev = "WriteLac.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "lac", abbrev = "WriteLac.lac", kind = "int64", wire = 0, type = "int64", required = true, doc = "last confirmed entry"}, [3] = {name = "masterKey", abbrev = "WriteLac.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "WriteLac.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}}}, 
  {op = "proto", n = 255, name = "ledgerId", abbrev = "WriteLac.ledgerId", role = "named1", number = 1},
  {op = "let", n = 256, name = "waits", abbrev = "WriteLac.waits", role = "wait", value = E"0"},
}
S.WriteLacDone = {name = "WriteLacDone", message = true, says = 2, api = 103, family = 103, proto = {name = "WriteLacResponse", members = {[1] = {name = "status", abbrev = "WriteLacDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "WriteLacDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 257, name = "ledgerId", abbrev = "WriteLacDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 258, name = "status", abbrev = "WriteLacDone.status", role = "code", codes = C[1], number = 1},
}
S.ReadLac = {name = "ReadLac", message = true, says = 1, api = 104, family = 104, proto = {name = "ReadLacRequest", members = {[1] = {name = "ledgerId", abbrev = "ReadLac.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 259, name = "ledgerId", abbrev = "ReadLac.ledgerId", role = "named1", number = 1},
  {op = "let", n = 260, name = "waits", abbrev = "ReadLac.waits", role = "wait", value = E"0"},
}
S.ReadLacDone = {name = "ReadLacDone", message = true, says = 2, api = 104, family = 104, proto = {name = "ReadLacResponse", members = {[1] = {name = "status", abbrev = "ReadLacDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadLacDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "lacBody", abbrev = "ReadLacDone.lacBody", kind = "bytes", wire = 2, type = "bytes", doc = "last confirmed entry, signed"}, [4] = {name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", kind = "bytes", wire = 2, type = "bytes", doc = "the last entry"}}}, 
  {op = "proto", n = 261, name = "ledgerId", abbrev = "ReadLacDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 262, name = "status", abbrev = "ReadLacDone.status", role = "code", codes = C[2], number = 1},
  {op = "proto", n = 263, name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", number = 4, into = {op = "call", n = 264, name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", body = S.StoredEntry}},
}
S.Info = {name = "Info", message = true, says = 1, api = 105, family = 105, proto = {name = "GetBookieInfoRequest", members = {[1] = {name = "requested", abbrev = "Info.requested", kind = "int64", wire = 0, type = "int64", doc = "bits: 1 total, 2 free"}}}, 
  {op = "proto", n = 265, name = "requested", abbrev = "Info.requested", number = 1},
  {op = "let", n = 266, name = "waits", abbrev = "Info.waits", role = "wait", value = E"0"},
}
S.InfoDone = {name = "InfoDone", message = true, says = 2, api = 105, family = 105, proto = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", abbrev = "InfoDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "totalDiskCapacity", abbrev = "InfoDone.totalDiskCapacity", kind = "int64", wire = 0, type = "int64", doc = "bytes"}, [3] = {name = "freeDiskSpace", abbrev = "InfoDone.freeDiskSpace", kind = "int64", wire = 0, type = "int64", doc = "bytes"}}}, 
  {op = "proto", n = 267, name = "status", abbrev = "InfoDone.status", role = "code", codes = C[1], number = 1},
}
S.StartTls = {name = "StartTls", message = true, says = 1, api = 106, family = 106, proto = {name = "StartTLSRequest", members = {}}, 
  {op = "let", n = 268, name = "waits", abbrev = "StartTls.waits", role = "wait", value = E"0"},
}
S.StartTlsDone = {name = "StartTlsDone", message = true, says = 2, api = 106, family = 106, proto = {name = "StartTLSResponse", members = {}}}
S.Force = {name = "Force", message = true, says = 1, api = 107, family = 107, proto = {name = "ForceLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "Force.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 269, name = "ledgerId", abbrev = "Force.ledgerId", role = "named1", number = 1},
  {op = "let", n = 270, name = "waits", abbrev = "Force.waits", role = "wait", value = E"0"},
}
S.ForceDone = {name = "ForceDone", message = true, says = 2, api = 107, family = 107, proto = {name = "ForceLedgerResponse", members = {[1] = {name = "status", abbrev = "ForceDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ForceDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 271, name = "ledgerId", abbrev = "ForceDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 272, name = "status", abbrev = "ForceDone.status", role = "code", codes = C[1], number = 1},
}
S.ListEntries = {name = "ListEntries", message = true, says = 1, api = 108, family = 108, proto = {name = "GetListOfEntriesOfLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "ListEntries.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 273, name = "ledgerId", abbrev = "ListEntries.ledgerId", role = "named1", number = 1},
  {op = "let", n = 274, name = "waits", abbrev = "ListEntries.waits", role = "wait", value = E"0"},
}
S.ListEntriesDone = {name = "ListEntriesDone", message = true, says = 2, api = 108, family = 108, proto = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", abbrev = "ListEntriesDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ListEntriesDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "availabilityOfEntriesOfLedger", abbrev = "ListEntriesDone.availabilityOfEntriesOfLedger", kind = "bytes", wire = 2, type = "bytes", doc = "which entries lie here"}}}, 
  {op = "proto", n = 275, name = "ledgerId", abbrev = "ListEntriesDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 276, name = "status", abbrev = "ListEntriesDone.status", role = "code", codes = C[1], number = 1},
}
S.HeaderV2 = {name = "HeaderV2", 
  {op = "int", n = 285, name = "version", abbrev = "HeaderV2.version", doc = "2", width = 1, limit = 2},
  {op = "int", n = 286, name = "opcode", abbrev = "HeaderV2.opcode", doc = "which operation", width = 1},
  {op = "int", n = 196, name = "flags", abbrev = "HeaderV2.flags", doc = "1 fence, 2 recovery, 4 high priority", width = 2, parts = {{name = "fence", at = 0, width = 1, doc = ""}, {name = "recovery", at = 1, width = 1, doc = ""}, {name = "priority", at = 2, width = 1, doc = ""}}},
  {op = "let", n = 287, name = "kind", abbrev = "HeaderV2.kind", value = E"add(v[286], 300)", into = 288},
}
S.AskedV2 = {name = "AskedV2", 
  {op = "call", n = 284, name = "header", abbrev = "AskedV2.header", doc = "version, operation, flags", body = S.HeaderV2, named = true},
  {op = "by_kind", n = 289, name = "body", abbrev = "AskedV2.body", doc = "by operation", on = E"v[288]", cases = {[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}},
}
S.AnsweredV2 = {name = "AnsweredV2", 
  {op = "call", n = 291, name = "header", abbrev = "AnsweredV2.header", doc = "version, operation, flags", body = S.HeaderV2, named = true},
  {op = "by_kind", n = 292, name = "body", abbrev = "AnsweredV2.body", doc = "by operation", on = E"v[288]", cases = {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}},
}
S.HeaderV3 = {name = "HeaderV3", proto = {name = "BKPacketHeader", members = {[1] = {name = "version", abbrev = "HeaderV3.version", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "VERSION_ONE", [2] = "VERSION_TWO", [3] = "VERSION_THREE"}}, doc = "of the protocol"}, [2] = {name = "operation", abbrev = "HeaderV3.operation", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "READ_ENTRY", [2] = "ADD_ENTRY", [3] = "RANGE_READ_ENTRY", [4] = "RANGE_ADD_ENTRY", [5] = "AUTH", [6] = "WRITE_LAC", [7] = "READ_LAC", [8] = "GET_BOOKIE_INFO", [9] = "START_TLS", [10] = "FORCE_LEDGER", [11] = "GET_LIST_OF_ENTRIES_OF_LEDGER", [12] = "BATCH_READ_ENTRY"}}, doc = "what is asked"}, [3] = {name = "txnId", abbrev = "HeaderV3.txnId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, echoed"}, [4] = {name = "priority", abbrev = "HeaderV3.priority", kind = "uint32", wire = 0, type = "uint32", doc = "100: high"}}}, 
  {op = "proto", n = 296, name = "txnId", abbrev = "HeaderV3.txnId", role = "key", number = 3},
  {op = "proto", n = 297, name = "operation", abbrev = "HeaderV3.operation", number = 2},
  {op = "proto", n = 231, name = "priority", abbrev = "HeaderV3.priority", number = 4},
}
P["BKPacketHeader"] = {name = "BKPacketHeader", members = {[1] = {name = "version", abbrev = "BKPacketHeader.version", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "VERSION_ONE", [2] = "VERSION_TWO", [3] = "VERSION_THREE"}}, doc = "of the protocol"}, [2] = {name = "operation", abbrev = "BKPacketHeader.operation", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "READ_ENTRY", [2] = "ADD_ENTRY", [3] = "RANGE_READ_ENTRY", [4] = "RANGE_ADD_ENTRY", [5] = "AUTH", [6] = "WRITE_LAC", [7] = "READ_LAC", [8] = "GET_BOOKIE_INFO", [9] = "START_TLS", [10] = "FORCE_LEDGER", [11] = "GET_LIST_OF_ENTRIES_OF_LEDGER", [12] = "BATCH_READ_ENTRY"}}, doc = "what is asked"}, [3] = {name = "txnId", abbrev = "BKPacketHeader.txnId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, echoed"}, [4] = {name = "priority", abbrev = "BKPacketHeader.priority", kind = "uint32", wire = 0, type = "uint32", doc = "100: high"}}}
P["ReadRequest"] = {name = "ReadRequest", members = {[1] = {name = "ledgerId", abbrev = "ReadRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "ReadRequest.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "ReadRequest.masterKey", kind = "bytes", wire = 2, type = "bytes", doc = "proves the right to the ledger"}, [4] = {name = "previousLAC", abbrev = "ReadRequest.previousLAC", kind = "int64", wire = 0, type = "int64", doc = "long poll: answer when it has moved"}, [5] = {name = "timeOut", abbrev = "ReadRequest.timeOut", kind = "int64", wire = 0, type = "int64", unit = "ms", doc = "of the long poll"}, [100] = {name = "flag", abbrev = "ReadRequest.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "FENCE_LEDGER", [2] = "ENTRY_PIGGYBACK"}}, doc = "what it is for"}}}
P["AddRequest"] = {name = "AddRequest", members = {[1] = {name = "ledgerId", abbrev = "AddRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "AddRequest.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "AddRequest.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "AddRequest.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "writeFlags", abbrev = "AddRequest.writeFlags", kind = "int32", wire = 0, type = "int32", doc = "bit 1: synced later"}, [100] = {name = "flag", abbrev = "AddRequest.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "RECOVERY_ADD"}}, doc = "what it is for"}}}
P["AuthMessage"] = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "AuthMessage.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "AuthMessage.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}
P["WriteLacRequest"] = {name = "WriteLacRequest", members = {[1] = {name = "ledgerId", abbrev = "WriteLacRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "lac", abbrev = "WriteLacRequest.lac", kind = "int64", wire = 0, type = "int64", required = true, doc = "last confirmed entry"}, [3] = {name = "masterKey", abbrev = "WriteLacRequest.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "WriteLacRequest.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}}}
P["ReadLacRequest"] = {name = "ReadLacRequest", members = {[1] = {name = "ledgerId", abbrev = "ReadLacRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["GetBookieInfoRequest"] = {name = "GetBookieInfoRequest", members = {[1] = {name = "requested", abbrev = "GetBookieInfoRequest.requested", kind = "int64", wire = 0, type = "int64", doc = "bits: 1 total, 2 free"}}}
P["StartTLSRequest"] = {name = "StartTLSRequest", members = {}}
P["ForceLedgerRequest"] = {name = "ForceLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "ForceLedgerRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["GetListOfEntriesOfLedgerRequest"] = {name = "GetListOfEntriesOfLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "GetListOfEntriesOfLedgerRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["ContextPair"] = {name = "ContextPair", members = {[1] = {name = "key", abbrev = "ContextPair.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "ContextPair.value", kind = "string", wire = 2, type = "string", required = true, doc = "what it says"}}}
S.AskedV3 = {name = "AskedV3", proto = {name = "Request", members = {[1] = {name = "header", abbrev = "AskedV3.header", kind = "message", wire = 2, type = "bytes", required = true, doc = "which operation, and its number", message = "BKPacketHeader"}, [100] = {name = "readRequest", abbrev = "AskedV3.readRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ReadRequest"}, [101] = {name = "addRequest", abbrev = "AskedV3.addRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "AddRequest"}, [102] = {name = "authRequest", abbrev = "AskedV3.authRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "AuthMessage"}, [103] = {name = "writeLacRequest", abbrev = "AskedV3.writeLacRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "WriteLacRequest"}, [104] = {name = "readLacRequest", abbrev = "AskedV3.readLacRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ReadLacRequest"}, [105] = {name = "getBookieInfoRequest", abbrev = "AskedV3.getBookieInfoRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "GetBookieInfoRequest"}, [106] = {name = "startTLSRequest", abbrev = "AskedV3.startTLSRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "StartTLSRequest"}, [107] = {name = "forceLedgerRequest", abbrev = "AskedV3.forceLedgerRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ForceLedgerRequest"}, [108] = {name = "getListOfEntriesOfLedgerRequest", abbrev = "AskedV3.getListOfEntriesOfLedgerRequest", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "GetListOfEntriesOfLedgerRequest"}, [200] = {name = "requestContext", abbrev = "AskedV3.requestContext", kind = "message", wire = 2, type = "bytes", doc = "of the caller", message = "ContextPair"}}}, 
  {op = "proto", n = 294, name = "header", abbrev = "AskedV3.header", number = 1, into = {op = "call", n = 295, name = "header", abbrev = "AskedV3.header", body = S.HeaderV3}},
  {op = "union", n = 298, name = "command", abbrev = "AskedV3.command", doc = "the member that is there: one of the messages below", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
}
P["ReadResponse"] = {name = "ReadResponse", members = {[1] = {name = "status", abbrev = "ReadResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "ReadResponse.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [4] = {name = "body", abbrev = "ReadResponse.body", kind = "bytes", wire = 2, type = "bytes", doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "maxLAC", abbrev = "ReadResponse.maxLAC", kind = "int64", wire = 0, type = "int64", doc = "last confirmed entry, by the way"}, [6] = {name = "lacUpdateTimestamp", abbrev = "ReadResponse.lacUpdateTimestamp", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "when it moved"}}}
P["AddResponse"] = {name = "AddResponse", members = {[1] = {name = "status", abbrev = "AddResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "AddResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "AddResponse.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}}}
P["WriteLacResponse"] = {name = "WriteLacResponse", members = {[1] = {name = "status", abbrev = "WriteLacResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "WriteLacResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["ReadLacResponse"] = {name = "ReadLacResponse", members = {[1] = {name = "status", abbrev = "ReadLacResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadLacResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "lacBody", abbrev = "ReadLacResponse.lacBody", kind = "bytes", wire = 2, type = "bytes", doc = "last confirmed entry, signed"}, [4] = {name = "lastEntryBody", abbrev = "ReadLacResponse.lastEntryBody", kind = "bytes", wire = 2, type = "bytes", doc = "the last entry"}}}
P["GetBookieInfoResponse"] = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", abbrev = "GetBookieInfoResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "totalDiskCapacity", abbrev = "GetBookieInfoResponse.totalDiskCapacity", kind = "int64", wire = 0, type = "int64", doc = "bytes"}, [3] = {name = "freeDiskSpace", abbrev = "GetBookieInfoResponse.freeDiskSpace", kind = "int64", wire = 0, type = "int64", doc = "bytes"}}}
P["StartTLSResponse"] = {name = "StartTLSResponse", members = {}}
P["ForceLedgerResponse"] = {name = "ForceLedgerResponse", members = {[1] = {name = "status", abbrev = "ForceLedgerResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ForceLedgerResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["GetListOfEntriesOfLedgerResponse"] = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", abbrev = "GetListOfEntriesOfLedgerResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "GetListOfEntriesOfLedgerResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "availabilityOfEntriesOfLedger", abbrev = "GetListOfEntriesOfLedgerResponse.availabilityOfEntriesOfLedger", kind = "bytes", wire = 2, type = "bytes", doc = "which entries lie here"}}}
S.AnsweredV3 = {name = "AnsweredV3", proto = {name = "Response", members = {[1] = {name = "header", abbrev = "AnsweredV3.header", kind = "message", wire = 2, type = "bytes", required = true, doc = "which operation, and its number", message = "BKPacketHeader"}, [2] = {name = "status", abbrev = "AnsweredV3.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [100] = {name = "readResponse", abbrev = "AnsweredV3.readResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ReadResponse"}, [101] = {name = "addResponse", abbrev = "AnsweredV3.addResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "AddResponse"}, [102] = {name = "authResponse", abbrev = "AnsweredV3.authResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "AuthMessage"}, [103] = {name = "writeLacResponse", abbrev = "AnsweredV3.writeLacResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "WriteLacResponse"}, [104] = {name = "readLacResponse", abbrev = "AnsweredV3.readLacResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ReadLacResponse"}, [105] = {name = "getBookieInfoResponse", abbrev = "AnsweredV3.getBookieInfoResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "GetBookieInfoResponse"}, [106] = {name = "startTLSResponse", abbrev = "AnsweredV3.startTLSResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "StartTLSResponse"}, [107] = {name = "forceLedgerResponse", abbrev = "AnsweredV3.forceLedgerResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ForceLedgerResponse"}, [108] = {name = "getListOfEntriesOfLedgerResponse", abbrev = "AnsweredV3.getListOfEntriesOfLedgerResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "GetListOfEntriesOfLedgerResponse"}}}, 
  {op = "proto", n = 300, name = "header", abbrev = "AnsweredV3.header", number = 1, into = {op = "call", n = 301, name = "header", abbrev = "AnsweredV3.header", body = S.HeaderV3}},
  {op = "union", n = 302, name = "command", abbrev = "AnsweredV3.command", doc = "the member that is there: one of the messages below", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
  {op = "proto", n = 303, name = "status", abbrev = "AnsweredV3.status", number = 2},
}
S.Packet = {name = "Packet", 
  {op = "peek", n = 281, name = "first", abbrev = "Packet.first", what = {width = 1}, ahead = 0},
  {op = "switch", n = 282, name = "body", abbrev = "Packet.body", doc = "by version and direction", on = E"add(((v[281] == 10) and 2 or 0), s.side)", cases = {[0] = {op = "call", n = 283, name = "body", abbrev = "Packet.body", body = S.AskedV2}, [1] = {op = "call", n = 290, name = "body", abbrev = "Packet.body", body = S.AnsweredV2}, [2] = {op = "call", n = 293, name = "body", abbrev = "Packet.body", body = S.AskedV3}, [3] = {op = "call", n = 299, name = "body", abbrev = "Packet.body", body = S.AnsweredV3}}},
}
S.Frame = {name = "Frame", 
  {op = "int", n = 277, name = "size", abbrev = "Frame.size", doc = "of what follows", unit = "bytes", width = 4, limit = 67108864},
  {op = "require", n = 278, name = "some", abbrev = "Frame.some", doc = "a packet has a head", condition = E"v[277] >= 4"},
  {op = "area", n = 279, name = "packet", abbrev = "Frame.packet", doc = "a packet", length = E"v[277]", body = {op = "call", n = 280, name = "packet", abbrev = "Frame.packet", body = S.Packet}},
}
S.Start = {name = "Start", 
  {op = "int", n = 305, name = "size", abbrev = "Start.size", width = 4, limit = 5253120},
  {op = "int", n = 306, name = "first", abbrev = "Start.first", width = 1},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 304, name = "frame", abbrev = "ClientStart.frame", body = S.Start, named = true},
  {op = "int", n = 307, name = "second", abbrev = "ClientStart.second", width = 1},
  {op = "int", n = 308, name = "third", abbrev = "ClientStart.third", width = 1},
  {op = "int", n = 309, name = "fourth", abbrev = "ClientStart.fourth", width = 1},
  {op = "let", n = 310, name = "old", abbrev = "ClientStart.old", value = E"(((((v[306] == 1) or (v[306] == 2)) and (v[308] == 0)) and (v[309] < 8)) and 1 or 0)"},
  {op = "let", n = 311, name = "add", abbrev = "ClientStart.add", value = E"(((v[307] == 1) and (v[305] >= 56)) and 1 or 0)"},
  {op = "let", n = 312, name = "read", abbrev = "ClientStart.read", value = E"(((v[307] == 2) and ((v[305] == 20) or (v[305] == 40))) and 1 or 0)"},
  {op = "let", n = 313, name = "batch", abbrev = "ClientStart.batch", value = E"(((v[307] == 7) and ((v[305] == 40) or (v[305] == 60))) and 1 or 0)"},
  {op = "let", n = 314, name = "new", abbrev = "ClientStart.new", value = E"((((((v[306] == 10) and (v[308] == 8)) and (v[309] == 3)) and (v[307] >= 6)) and (v[307] < 32)) and 1 or 0)"},
  {op = "require", n = 315, name = "believed", abbrev = "ClientStart.believed", condition = E"true_(bor(v[314], band(v[310], bor(bor(v[311], v[312]), v[313]))))"},
  {op = "span", n = 316, name = "header", abbrev = "ClientStart.header", when = E"true_(v[314])", length = E"sub(v[307], 2)"},
  {op = "int", n = 317, name = "behind", abbrev = "ClientStart.behind", when = E"true_(band(v[314], ((v[305] > add(v[307], 2)) and 1 or 0)))", width = 1},
  {op = "require", n = 318, name = "asks", abbrev = "ClientStart.asks", condition = E"(((v[317] ~= U) and 1 or 0) == 0) or (v[317] ~= 16)"},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 319, name = "frame", abbrev = "ServerStart.frame", body = S.Start, named = true},
  {op = "int", n = 320, name = "second", abbrev = "ServerStart.second", width = 1},
  {op = "int", n = 321, name = "flags", abbrev = "ServerStart.flags", width = 2},
  {op = "let", n = 322, name = "old", abbrev = "ServerStart.old", value = E"((((v[306] == 1) or (v[306] == 2)) and (v[321] == 0)) and 1 or 0)"},
  {op = "let", n = 323, name = "add", abbrev = "ServerStart.add", value = E"(((v[320] == 1) and (v[305] == 24)) and 1 or 0)"},
  {op = "let", n = 324, name = "read", abbrev = "ServerStart.read", value = E"(((v[320] == 2) and (v[305] >= 24)) and 1 or 0)"},
  {op = "let", n = 325, name = "batch", abbrev = "ServerStart.batch", value = E"(((v[320] == 7) and (v[305] >= 32)) and 1 or 0)"},
  {op = "let", n = 326, name = "new", abbrev = "ServerStart.new", value = E"(((((v[306] == 10) and (v[321] == 2051)) and (v[320] >= 6)) and (v[320] < 32)) and 1 or 0)"},
  {op = "require", n = 327, name = "believed", abbrev = "ServerStart.believed", condition = E"true_(bor(v[326], band(v[322], bor(bor(v[323], v[324]), v[325]))))"},
  {op = "span", n = 328, name = "header", abbrev = "ServerStart.header", when = E"true_(v[326])", length = E"sub(v[320], 2)"},
  {op = "int", n = 329, name = "behind", abbrev = "ServerStart.behind", when = E"true_(v[326])", width = 1},
  {op = "require", n = 330, name = "answers", abbrev = "ServerStart.answers", condition = E"(v[326] == 0) or (v[329] == 16)"},
}

return {name = "bookkeeper",
  title = "BookKeeper",
  ports = {3181},
  order = "big",
  frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  families = true,
  limit = 67108864,
  second_keys = {[301] = true, [302] = true},
  version_step = 0,
  apis = {[301] = "ADD_ENTRY", [302] = "READ_ENTRY", [303] = "AUTH", [307] = "BATCH_READ_ENTRY", [100] = "READ_ENTRY", [101] = "ADD_ENTRY", [102] = "AUTH", [103] = "WRITE_LAC", [104] = "READ_LAC", [105] = "GET_BOOKIE_INFO", [106] = "START_TLS", [107] = "FORCE_LEDGER", [108] = "GET_LIST_OF_ENTRIES_OF_LEDGER"},
  messages = P,
  used = {[2] = true, [3] = true, [8] = true, [16] = true, [17] = true, [21] = true, [24] = true, [29] = true, [33] = true, [34] = true, [36] = true, [40] = true, [41] = true, [42] = true, [43] = true, [49] = true, [50] = true, [51] = true, [52] = true, [53] = true, [56] = true, [57] = true, [58] = true, [59] = true, [60] = true, [63] = true, [65] = true, [79] = true, [83] = true, [86] = true, [92] = true, [93] = true, [94] = true, [96] = true, [98] = true, [100] = true, [125] = true, [134] = true, [136] = true, [141] = true, [150] = true, [151] = true, [156] = true, [157] = true, [158] = true, [159] = true, [160] = true, [163] = true, [164] = true, [169] = true, [170] = true, [176] = true, [180] = true, [186] = true, [187] = true, [188] = true, [189] = true, [193] = true, [194] = true, [196] = true, [201] = true, [202] = true, [203] = true, [211] = true, [223] = true, [226] = true, [227] = true, [228] = true, [229] = true, [230] = true, [231] = true, [235] = true, [237] = true, [246] = true, [247] = true, [250] = true, [277] = true, [281] = true, [286] = true, [288] = true, [305] = true, [306] = true, [307] = true, [308] = true, [309] = true, [310] = true, [311] = true, [312] = true, [313] = true, [314] = true, [317] = true, [320] = true, [321] = true, [322] = true, [323] = true, [324] = true, [325] = true, [326] = true, [329] = true}}

end
