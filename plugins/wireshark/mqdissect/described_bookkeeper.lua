-- BookKeeper, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local U, halves, choose, true_ = M.U, M.halves, M.choose, M.true_
local add, sub, mul, div, mod, band, bor, bxor, shl, shr, part, lt, eq = M.add, M.sub, M.mul, M.div, M.mod, M.band, M.bor, M.bxor, M.shl, M.shr, M.part, M.lt, M.eq
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

S.EntryHead = {name = "EntryHead", 
  {op = "int", n = 4, name = "ledger", abbrev = "EntryHead.ledger", doc = "ledger", width = 8, signed = true},
  {op = "int", n = 5, name = "entry", abbrev = "EntryHead.entry", doc = "entry", width = 8, signed = true},
  {op = "int", n = 6, name = "last_confirmed", abbrev = "EntryHead.last_confirmed", doc = "as the writer knew it, -1: none", width = 8, signed = true},
  {op = "int", n = 7, name = "length", abbrev = "EntryHead.length", doc = "payload bytes of the ledger up to here", unit = "bytes", width = 8, signed = true},
}
S.Entry = {name = "Entry", 
  {op = "call", n = 3, name = "head", abbrev = "Entry.head", doc = "where it belongs", body = S.EntryHead, named = true},
  {op = "span", n = 8, name = "rest", abbrev = "Entry.rest", doc = "digest (4 bytes for topics, 8 in compacted ones) and payload"},
}
S.AddEntry = {name = "AddEntry", message = true, says = 1, api = 301, family = 301, pairing = 2, 
  {op = "span", n = 1, name = "master_key", abbrev = "AddEntry.master_key", doc = "proves the right to the ledger", length = function(v, s) return 20 end},
  {op = "call", n = 2, name = "entry", abbrev = "AddEntry.entry", doc = "as it will be stored", body = S.Entry, named = true},
  {op = "let", n = 9, name = "ledger_id", abbrev = "AddEntry.ledger_id", role = "key1", value = function(v, s) return v[4] end},
  {op = "let", n = 10, name = "entry_id", abbrev = "AddEntry.entry_id", role = "key2", value = function(v, s) return v[5] end},
}
C[1] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 3, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- PlainStatus
S.ErrorCode = {name = "ErrorCode", 
  {op = "int", n = 12, name = "error", abbrev = "ErrorCode.error", doc = "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3", width = 4},
  {op = "let", n = 13, name = "code", abbrev = "ErrorCode.code", doc = "as version 3 says it", role = "code", codes = C[1], value = function(v, s) return choose(lt(v[12], 3), choose(eq(v[12], 0), 0, add(401, v[12])), choose(eq(v[12], 100), 404, add(v[12], 400))) end},
}
S.EntryAdded = {name = "EntryAdded", message = true, says = 2, api = 301, family = 301, pairing = 2, 
  {op = "call", n = 11, name = "status", abbrev = "EntryAdded.status", doc = "how it went", body = S.ErrorCode, named = true},
  {op = "int", n = 14, name = "ledger_id", abbrev = "EntryAdded.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 15, name = "entry_id", abbrev = "EntryAdded.entry_id", doc = "entry", role = "key2", width = 8, signed = true},
}
S.ReadEntry = {name = "ReadEntry", message = true, says = 1, api = 302, family = 302, pairing = 2, 
  {op = "int", n = 16, name = "ledger_id", abbrev = "ReadEntry.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 17, name = "entry_id", abbrev = "ReadEntry.entry_id", doc = "entry, -1: the last one", role = "key2", width = 8, signed = true},
  {op = "span", n = 18, name = "master_key", abbrev = "ReadEntry.master_key", doc = "with fencing", when = function(v, s) return not lt((s.stop - s.at), 20) end, length = function(v, s) return 20 end},
}
C[2] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[403] = "how a healthy recovery ends", [502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 1, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- Status
S.ReadErrorCode = {name = "ReadErrorCode", 
  {op = "int", n = 20, name = "error", abbrev = "ReadErrorCode.error", doc = "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3", width = 4},
  {op = "let", n = 21, name = "code", abbrev = "ReadErrorCode.code", doc = "as version 3 says it", role = "code", codes = C[2], value = function(v, s) return choose(lt(v[20], 3), choose(eq(v[20], 0), 0, add(401, v[20])), choose(eq(v[20], 100), 404, add(v[20], 400))) end},
}
S.EntryRead = {name = "EntryRead", message = true, says = 2, api = 302, family = 302, pairing = 2, 
  {op = "call", n = 19, name = "status", abbrev = "EntryRead.status", doc = "how it went", body = S.ReadErrorCode, named = true},
  {op = "int", n = 22, name = "ledger_id", abbrev = "EntryRead.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 23, name = "entry_id", abbrev = "EntryRead.entry_id", doc = "entry, -1: the last one", role = "key2", width = 8, signed = true},
  {op = "call", n = 24, name = "entry", abbrev = "EntryRead.entry", doc = "as it was stored", when = function(v, s) return not lt((s.stop - s.at), 32) end, body = S.Entry, named = true},
}
S.AuthOld = {name = "AuthOld", message = true, says = 1, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 25, name = "message", abbrev = "AuthOld.message", doc = "of the plug-in"},
}
S.AuthOldAnswered = {name = "AuthOldAnswered", message = true, says = 2, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 26, name = "message", abbrev = "AuthOldAnswered.message", doc = "of the plug-in; no code"},
}
S.BatchRead = {name = "BatchRead", message = true, says = 1, api = 307, family = 307, 
  {op = "int", n = 27, name = "ledger_id", abbrev = "BatchRead.ledger_id", doc = "ledger", width = 8, signed = true},
  {op = "int", n = 28, name = "first_entry", abbrev = "BatchRead.first_entry", doc = "begin here", width = 8, signed = true},
  {op = "int", n = 29, name = "number", abbrev = "BatchRead.number", doc = "of the request", role = "key", width = 8, signed = true},
  {op = "int", n = 30, name = "count", abbrev = "BatchRead.count", doc = "entries at most", width = 4, signed = true},
  {op = "int", n = 31, name = "bytes_", abbrev = "BatchRead.bytes_", doc = "bytes at most", unit = "bytes", width = 8, signed = true},
  {op = "span", n = 32, name = "master_key", abbrev = "BatchRead.master_key", doc = "with fencing", when = function(v, s) return not lt((s.stop - s.at), 20) end, length = function(v, s) return 20 end},
}
S.BatchEntry = {name = "BatchEntry", 
  {op = "int", n = 38, name = "size", abbrev = "BatchEntry.size", doc = "of the entry", unit = "bytes", width = 4},
  {op = "area", n = 39, name = "entry", abbrev = "BatchEntry.entry", doc = "as it was stored", length = function(v, s) return v[38] end, body = {op = "call", n = 40, name = "entry", abbrev = "BatchEntry.entry", body = S.Entry}},
}
S.BatchGot = {name = "BatchGot", message = true, says = 2, api = 307, family = 307, 
  {op = "call", n = 33, name = "status", abbrev = "BatchGot.status", doc = "how it went", body = S.ReadErrorCode, named = true},
  {op = "int", n = 34, name = "ledger_id", abbrev = "BatchGot.ledger_id", doc = "ledger", width = 8, signed = true},
  {op = "int", n = 35, name = "first_entry", abbrev = "BatchGot.first_entry", doc = "begin here", width = 8, signed = true},
  {op = "int", n = 36, name = "number", abbrev = "BatchGot.number", doc = "of the request", role = "key", width = 8, signed = true},
  {op = "repeat", n = 37, name = "entries", abbrev = "BatchGot.entries", doc = "each behind its length", body = S.BatchEntry},
}
S.Read = {name = "Read", message = true, says = 1, api = 100, family = 100, proto = {name = "ReadRequest", members = {[1] = {name = "ledgerId", abbrev = "Read.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "Read.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "Read.masterKey", kind = "bytes", wire = 2, type = "bytes", doc = "proves the right to the ledger"}, [4] = {name = "previousLAC", abbrev = "Read.previousLAC", kind = "int64", wire = 0, type = "int64", doc = "long poll: answer when it has moved"}, [5] = {name = "timeOut", abbrev = "Read.timeOut", kind = "int64", wire = 0, type = "int64", doc = "of the long poll, ms"}, [100] = {name = "flag", abbrev = "Read.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "FENCE_LEDGER", [2] = "ENTRY_PIGGYBACK"}}, doc = "what it is for"}}}, 
  {op = "proto", n = 41, name = "ledgerId", abbrev = "Read.ledgerId", number = 1},
  {op = "proto", n = 42, name = "entryId", abbrev = "Read.entryId", number = 2},
}
S.ReadDone = {name = "ReadDone", message = true, says = 2, api = 100, family = 100, proto = {name = "ReadResponse", members = {[1] = {name = "status", abbrev = "ReadDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "ReadDone.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [4] = {name = "body", abbrev = "ReadDone.body", kind = "bytes", wire = 2, type = "bytes", doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "maxLAC", abbrev = "ReadDone.maxLAC", kind = "int64", wire = 0, type = "int64", doc = "last confirmed entry, by the way"}, [6] = {name = "lacUpdateTimestamp", abbrev = "ReadDone.lacUpdateTimestamp", kind = "int64", wire = 0, type = "int64", doc = "when it moved, ms"}}}, 
  {op = "proto", n = 43, name = "status", abbrev = "ReadDone.status", role = "code", codes = C[2], number = 1},
  {op = "proto", n = 44, name = "body", abbrev = "ReadDone.body", number = 4, into = {op = "call", n = 45, name = "body", abbrev = "ReadDone.body", body = S.Entry}},
}
S.Add = {name = "Add", message = true, says = 1, api = 101, family = 101, proto = {name = "AddRequest", members = {[1] = {name = "ledgerId", abbrev = "Add.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "Add.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "Add.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "Add.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "writeFlags", abbrev = "Add.writeFlags", kind = "int32", wire = 0, type = "int32", doc = "bit 1: synced later"}, [100] = {name = "flag", abbrev = "Add.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "RECOVERY_ADD"}}, doc = "what it is for"}}}, 
  {op = "proto", n = 46, name = "ledgerId", abbrev = "Add.ledgerId", number = 1},
  {op = "proto", n = 47, name = "entryId", abbrev = "Add.entryId", number = 2},
  {op = "proto", n = 48, name = "body", abbrev = "Add.body", number = 4, into = {op = "call", n = 49, name = "body", abbrev = "Add.body", body = S.Entry}},
}
S.AddDone = {name = "AddDone", message = true, says = 2, api = 101, family = 101, proto = {name = "AddResponse", members = {[1] = {name = "status", abbrev = "AddDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "AddDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "AddDone.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}}}, 
  {op = "proto", n = 50, name = "status", abbrev = "AddDone.status", role = "code", codes = C[1], number = 1},
}
S.Auth = {name = "Auth", message = true, says = 1, api = 102, family = 102, proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "Auth.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "Auth.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}, 
  {op = "proto", n = 51, name = "authPluginName", abbrev = "Auth.authPluginName", number = 1},
}
S.AuthDone = {name = "AuthDone", message = true, says = 2, api = 102, family = 102, proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "AuthDone.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "AuthDone.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}, 
  {op = "proto", n = 52, name = "authPluginName", abbrev = "AuthDone.authPluginName", number = 1},
}
S.WriteLac = {name = "WriteLac", message = true, says = 1, api = 103, family = 103, proto = {name = "WriteLacRequest", members = {[1] = {name = "ledgerId", abbrev = "WriteLac.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "lac", abbrev = "WriteLac.lac", kind = "int64", wire = 0, type = "int64", required = true, doc = "last confirmed entry"}, [3] = {name = "masterKey", abbrev = "WriteLac.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "WriteLac.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}}}, 
  {op = "proto", n = 53, name = "ledgerId", abbrev = "WriteLac.ledgerId", number = 1},
}
S.WriteLacDone = {name = "WriteLacDone", message = true, says = 2, api = 103, family = 103, proto = {name = "WriteLacResponse", members = {[1] = {name = "status", abbrev = "WriteLacDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "WriteLacDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 54, name = "status", abbrev = "WriteLacDone.status", role = "code", codes = C[1], number = 1},
}
S.ReadLac = {name = "ReadLac", message = true, says = 1, api = 104, family = 104, proto = {name = "ReadLacRequest", members = {[1] = {name = "ledgerId", abbrev = "ReadLac.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 55, name = "ledgerId", abbrev = "ReadLac.ledgerId", number = 1},
}
S.ReadLacDone = {name = "ReadLacDone", message = true, says = 2, api = 104, family = 104, proto = {name = "ReadLacResponse", members = {[1] = {name = "status", abbrev = "ReadLacDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadLacDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "lacBody", abbrev = "ReadLacDone.lacBody", kind = "bytes", wire = 2, type = "bytes", doc = "last confirmed entry, signed"}, [4] = {name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", kind = "bytes", wire = 2, type = "bytes", doc = "the last entry"}}}, 
  {op = "proto", n = 56, name = "status", abbrev = "ReadLacDone.status", role = "code", codes = C[2], number = 1},
}
S.Info = {name = "Info", message = true, says = 1, api = 105, family = 105, proto = {name = "GetBookieInfoRequest", members = {[1] = {name = "requested", abbrev = "Info.requested", kind = "int64", wire = 0, type = "int64", doc = "bits: 1 total, 2 free"}}}, 
  {op = "proto", n = 57, name = "requested", abbrev = "Info.requested", number = 1},
}
S.InfoDone = {name = "InfoDone", message = true, says = 2, api = 105, family = 105, proto = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", abbrev = "InfoDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "totalDiskCapacity", abbrev = "InfoDone.totalDiskCapacity", kind = "int64", wire = 0, type = "int64", doc = "bytes"}, [3] = {name = "freeDiskSpace", abbrev = "InfoDone.freeDiskSpace", kind = "int64", wire = 0, type = "int64", doc = "bytes"}}}, 
  {op = "proto", n = 58, name = "status", abbrev = "InfoDone.status", role = "code", codes = C[1], number = 1},
}
S.StartTls = {name = "StartTls", message = true, says = 1, api = 106, family = 106, proto = {name = "StartTLSRequest", members = {}}}
S.StartTlsDone = {name = "StartTlsDone", message = true, says = 2, api = 106, family = 106, proto = {name = "StartTLSResponse", members = {}}}
S.Force = {name = "Force", message = true, says = 1, api = 107, family = 107, proto = {name = "ForceLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "Force.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 59, name = "ledgerId", abbrev = "Force.ledgerId", number = 1},
}
S.ForceDone = {name = "ForceDone", message = true, says = 2, api = 107, family = 107, proto = {name = "ForceLedgerResponse", members = {[1] = {name = "status", abbrev = "ForceDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ForceDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 60, name = "status", abbrev = "ForceDone.status", role = "code", codes = C[1], number = 1},
}
S.ListEntries = {name = "ListEntries", message = true, says = 1, api = 108, family = 108, proto = {name = "GetListOfEntriesOfLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "ListEntries.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 61, name = "ledgerId", abbrev = "ListEntries.ledgerId", number = 1},
}
S.ListEntriesDone = {name = "ListEntriesDone", message = true, says = 2, api = 108, family = 108, proto = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", abbrev = "ListEntriesDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ListEntriesDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "availabilityOfEntriesOfLedger", abbrev = "ListEntriesDone.availabilityOfEntriesOfLedger", kind = "bytes", wire = 2, type = "bytes", doc = "which entries lie here"}}}, 
  {op = "proto", n = 62, name = "status", abbrev = "ListEntriesDone.status", role = "code", codes = C[1], number = 1},
}
S.HeaderV2 = {name = "HeaderV2", 
  {op = "int", n = 71, name = "version", abbrev = "HeaderV2.version", doc = "2", width = 1, limit = 2},
  {op = "int", n = 72, name = "opcode", abbrev = "HeaderV2.opcode", doc = "which operation", width = 1},
  {op = "int", n = 73, name = "flags", abbrev = "HeaderV2.flags", doc = "1 fence, 2 recovery, 4 high priority", width = 2, parts = {{name = "fence", at = 0, width = 1, doc = ""}, {name = "recovery", at = 1, width = 1, doc = ""}, {name = "priority", at = 2, width = 1, doc = ""}}},
  {op = "let", n = 74, name = "kind", abbrev = "HeaderV2.kind", value = function(v, s) return add(v[72], 300) end, into = 75},
}
S.AskedV2 = {name = "AskedV2", 
  {op = "call", n = 70, name = "header", abbrev = "AskedV2.header", doc = "version, operation, flags", body = S.HeaderV2, named = true},
  {op = "by_kind", n = 76, name = "body", abbrev = "AskedV2.body", doc = "by operation", on = function(v, s) return v[75] end, cases = {[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}},
}
S.AnsweredV2 = {name = "AnsweredV2", 
  {op = "call", n = 78, name = "header", abbrev = "AnsweredV2.header", doc = "version, operation, flags", body = S.HeaderV2, named = true},
  {op = "by_kind", n = 79, name = "body", abbrev = "AnsweredV2.body", doc = "by operation", on = function(v, s) return v[75] end, cases = {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}},
}
S.HeaderV3 = {name = "HeaderV3", proto = {name = "BKPacketHeader", members = {[1] = {name = "version", abbrev = "HeaderV3.version", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "VERSION_ONE", [2] = "VERSION_TWO", [3] = "VERSION_THREE"}}, doc = "of the protocol"}, [2] = {name = "operation", abbrev = "HeaderV3.operation", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "READ_ENTRY", [2] = "ADD_ENTRY", [3] = "RANGE_READ_ENTRY", [4] = "RANGE_ADD_ENTRY", [5] = "AUTH", [6] = "WRITE_LAC", [7] = "READ_LAC", [8] = "GET_BOOKIE_INFO", [9] = "START_TLS", [10] = "FORCE_LEDGER", [11] = "GET_LIST_OF_ENTRIES_OF_LEDGER", [12] = "BATCH_READ_ENTRY"}}, doc = "what is asked"}, [3] = {name = "txnId", abbrev = "HeaderV3.txnId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, echoed"}, [4] = {name = "priority", abbrev = "HeaderV3.priority", kind = "uint32", wire = 0, type = "uint32", doc = "100: high"}}}, 
  {op = "proto", n = 84, name = "txnId", abbrev = "HeaderV3.txnId", role = "key", number = 3},
  {op = "proto", n = 85, name = "operation", abbrev = "HeaderV3.operation", number = 2},
  {op = "proto", n = 86, name = "priority", abbrev = "HeaderV3.priority", number = 4},
}
P["BKPacketHeader"] = {name = "BKPacketHeader", members = {[1] = {name = "version", abbrev = "BKPacketHeader.version", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "VERSION_ONE", [2] = "VERSION_TWO", [3] = "VERSION_THREE"}}, doc = "of the protocol"}, [2] = {name = "operation", abbrev = "BKPacketHeader.operation", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "READ_ENTRY", [2] = "ADD_ENTRY", [3] = "RANGE_READ_ENTRY", [4] = "RANGE_ADD_ENTRY", [5] = "AUTH", [6] = "WRITE_LAC", [7] = "READ_LAC", [8] = "GET_BOOKIE_INFO", [9] = "START_TLS", [10] = "FORCE_LEDGER", [11] = "GET_LIST_OF_ENTRIES_OF_LEDGER", [12] = "BATCH_READ_ENTRY"}}, doc = "what is asked"}, [3] = {name = "txnId", abbrev = "BKPacketHeader.txnId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, echoed"}, [4] = {name = "priority", abbrev = "BKPacketHeader.priority", kind = "uint32", wire = 0, type = "uint32", doc = "100: high"}}}
P["ReadRequest"] = {name = "ReadRequest", members = {[1] = {name = "ledgerId", abbrev = "ReadRequest.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "ReadRequest.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "ReadRequest.masterKey", kind = "bytes", wire = 2, type = "bytes", doc = "proves the right to the ledger"}, [4] = {name = "previousLAC", abbrev = "ReadRequest.previousLAC", kind = "int64", wire = 0, type = "int64", doc = "long poll: answer when it has moved"}, [5] = {name = "timeOut", abbrev = "ReadRequest.timeOut", kind = "int64", wire = 0, type = "int64", doc = "of the long poll, ms"}, [100] = {name = "flag", abbrev = "ReadRequest.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "FENCE_LEDGER", [2] = "ENTRY_PIGGYBACK"}}, doc = "what it is for"}}}
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
  {op = "union", n = 81, name = "command", abbrev = "AskedV3.command", doc = "the member that is there: one of the messages below", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
  {op = "proto", n = 82, name = "header", abbrev = "AskedV3.header", number = 1, into = {op = "call", n = 83, name = "header", abbrev = "AskedV3.header", body = S.HeaderV3}},
}
P["ReadResponse"] = {name = "ReadResponse", members = {[1] = {name = "status", abbrev = "ReadResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "ReadResponse.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [4] = {name = "body", abbrev = "ReadResponse.body", kind = "bytes", wire = 2, type = "bytes", doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "maxLAC", abbrev = "ReadResponse.maxLAC", kind = "int64", wire = 0, type = "int64", doc = "last confirmed entry, by the way"}, [6] = {name = "lacUpdateTimestamp", abbrev = "ReadResponse.lacUpdateTimestamp", kind = "int64", wire = 0, type = "int64", doc = "when it moved, ms"}}}
P["AddResponse"] = {name = "AddResponse", members = {[1] = {name = "status", abbrev = "AddResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "AddResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "AddResponse.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}}}
P["WriteLacResponse"] = {name = "WriteLacResponse", members = {[1] = {name = "status", abbrev = "WriteLacResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "WriteLacResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["ReadLacResponse"] = {name = "ReadLacResponse", members = {[1] = {name = "status", abbrev = "ReadLacResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadLacResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "lacBody", abbrev = "ReadLacResponse.lacBody", kind = "bytes", wire = 2, type = "bytes", doc = "last confirmed entry, signed"}, [4] = {name = "lastEntryBody", abbrev = "ReadLacResponse.lastEntryBody", kind = "bytes", wire = 2, type = "bytes", doc = "the last entry"}}}
P["GetBookieInfoResponse"] = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", abbrev = "GetBookieInfoResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "totalDiskCapacity", abbrev = "GetBookieInfoResponse.totalDiskCapacity", kind = "int64", wire = 0, type = "int64", doc = "bytes"}, [3] = {name = "freeDiskSpace", abbrev = "GetBookieInfoResponse.freeDiskSpace", kind = "int64", wire = 0, type = "int64", doc = "bytes"}}}
P["StartTLSResponse"] = {name = "StartTLSResponse", members = {}}
P["ForceLedgerResponse"] = {name = "ForceLedgerResponse", members = {[1] = {name = "status", abbrev = "ForceLedgerResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ForceLedgerResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}
P["GetListOfEntriesOfLedgerResponse"] = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", abbrev = "GetListOfEntriesOfLedgerResponse.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "GetListOfEntriesOfLedgerResponse.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "availabilityOfEntriesOfLedger", abbrev = "GetListOfEntriesOfLedgerResponse.availabilityOfEntriesOfLedger", kind = "bytes", wire = 2, type = "bytes", doc = "which entries lie here"}}}
S.AnsweredV3 = {name = "AnsweredV3", proto = {name = "Response", members = {[1] = {name = "header", abbrev = "AnsweredV3.header", kind = "message", wire = 2, type = "bytes", required = true, doc = "which operation, and its number", message = "BKPacketHeader"}, [2] = {name = "status", abbrev = "AnsweredV3.status", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}, doc = "how it went"}, [100] = {name = "readResponse", abbrev = "AnsweredV3.readResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ReadResponse"}, [101] = {name = "addResponse", abbrev = "AnsweredV3.addResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "AddResponse"}, [102] = {name = "authResponse", abbrev = "AnsweredV3.authResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "AuthMessage"}, [103] = {name = "writeLacResponse", abbrev = "AnsweredV3.writeLacResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "WriteLacResponse"}, [104] = {name = "readLacResponse", abbrev = "AnsweredV3.readLacResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ReadLacResponse"}, [105] = {name = "getBookieInfoResponse", abbrev = "AnsweredV3.getBookieInfoResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "GetBookieInfoResponse"}, [106] = {name = "startTLSResponse", abbrev = "AnsweredV3.startTLSResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "StartTLSResponse"}, [107] = {name = "forceLedgerResponse", abbrev = "AnsweredV3.forceLedgerResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "ForceLedgerResponse"}, [108] = {name = "getListOfEntriesOfLedgerResponse", abbrev = "AnsweredV3.getListOfEntriesOfLedgerResponse", kind = "message", wire = 2, type = "bytes", doc = "the operation, where the header says so", message = "GetListOfEntriesOfLedgerResponse"}}}, 
  {op = "union", n = 88, name = "command", abbrev = "AnsweredV3.command", doc = "the member that is there: one of the messages below", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
  {op = "proto", n = 89, name = "header", abbrev = "AnsweredV3.header", number = 1, into = {op = "call", n = 90, name = "header", abbrev = "AnsweredV3.header", body = S.HeaderV3}},
  {op = "proto", n = 91, name = "status", abbrev = "AnsweredV3.status", number = 2},
}
S.Packet = {name = "Packet", 
  {op = "peek", n = 67, name = "first", abbrev = "Packet.first", what = {width = 1}, ahead = 0},
  {op = "switch", n = 68, name = "body", abbrev = "Packet.body", doc = "by version and direction", on = function(v, s) return add(choose(eq(v[67], 10), 2, 0), s.side) end, cases = {[0] = {op = "call", n = 69, name = "body", abbrev = "Packet.body", body = S.AskedV2}, [1] = {op = "call", n = 77, name = "body", abbrev = "Packet.body", body = S.AnsweredV2}, [2] = {op = "call", n = 80, name = "body", abbrev = "Packet.body", body = S.AskedV3}, [3] = {op = "call", n = 87, name = "body", abbrev = "Packet.body", body = S.AnsweredV3}}},
}
S.Frame = {name = "Frame", 
  {op = "int", n = 63, name = "size", abbrev = "Frame.size", doc = "of what follows", unit = "bytes", width = 4, limit = 67108864},
  {op = "require", n = 64, name = "some", abbrev = "Frame.some", doc = "a packet has a head", condition = function(v, s) return not lt(v[63], 4) end},
  {op = "area", n = 65, name = "packet", abbrev = "Frame.packet", doc = "a packet", length = function(v, s) return v[63] end, body = {op = "call", n = 66, name = "packet", abbrev = "Frame.packet", body = S.Packet}},
}
S.Start = {name = "Start", 
  {op = "int", n = 93, name = "size", abbrev = "Start.size", width = 4, limit = 5253120},
  {op = "int", n = 94, name = "first", abbrev = "Start.first", width = 1},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 92, name = "frame", abbrev = "ClientStart.frame", body = S.Start, named = true},
  {op = "int", n = 95, name = "second", abbrev = "ClientStart.second", width = 1},
  {op = "int", n = 96, name = "third", abbrev = "ClientStart.third", width = 1},
  {op = "int", n = 97, name = "fourth", abbrev = "ClientStart.fourth", width = 1},
  {op = "let", n = 98, name = "old", abbrev = "ClientStart.old", value = function(v, s) return band(band(bor(((eq(v[94], 1)) and 1 or 0), ((eq(v[94], 2)) and 1 or 0)), ((eq(v[96], 0)) and 1 or 0)), ((lt(v[97], 8)) and 1 or 0)) end},
  {op = "let", n = 99, name = "add", abbrev = "ClientStart.add", value = function(v, s) return band(((eq(v[95], 1)) and 1 or 0), ((not lt(v[93], 56)) and 1 or 0)) end},
  {op = "let", n = 100, name = "read", abbrev = "ClientStart.read", value = function(v, s) return band(((eq(v[95], 2)) and 1 or 0), bor(((eq(v[93], 20)) and 1 or 0), ((eq(v[93], 40)) and 1 or 0))) end},
  {op = "let", n = 101, name = "batch", abbrev = "ClientStart.batch", value = function(v, s) return band(((eq(v[95], 7)) and 1 or 0), bor(((eq(v[93], 40)) and 1 or 0), ((eq(v[93], 60)) and 1 or 0))) end},
  {op = "let", n = 102, name = "new", abbrev = "ClientStart.new", value = function(v, s) return band(band(band(band(((eq(v[94], 10)) and 1 or 0), ((eq(v[96], 8)) and 1 or 0)), ((eq(v[97], 3)) and 1 or 0)), ((not lt(v[95], 6)) and 1 or 0)), ((lt(v[95], 32)) and 1 or 0)) end},
  {op = "require", n = 103, name = "believed", abbrev = "ClientStart.believed", condition = function(v, s) return true_(bor(v[102], band(v[98], bor(bor(v[99], v[100]), v[101])))) end},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 104, name = "frame", abbrev = "ServerStart.frame", body = S.Start, named = true},
  {op = "int", n = 105, name = "second", abbrev = "ServerStart.second", width = 1},
  {op = "int", n = 106, name = "flags", abbrev = "ServerStart.flags", width = 2},
  {op = "let", n = 107, name = "old", abbrev = "ServerStart.old", value = function(v, s) return band(bor(((eq(v[94], 1)) and 1 or 0), ((eq(v[94], 2)) and 1 or 0)), ((eq(v[106], 0)) and 1 or 0)) end},
  {op = "let", n = 108, name = "add", abbrev = "ServerStart.add", value = function(v, s) return band(((eq(v[105], 1)) and 1 or 0), ((eq(v[93], 24)) and 1 or 0)) end},
  {op = "let", n = 109, name = "read", abbrev = "ServerStart.read", value = function(v, s) return band(((eq(v[105], 2)) and 1 or 0), ((not lt(v[93], 24)) and 1 or 0)) end},
  {op = "let", n = 110, name = "batch", abbrev = "ServerStart.batch", value = function(v, s) return band(((eq(v[105], 7)) and 1 or 0), ((not lt(v[93], 32)) and 1 or 0)) end},
  {op = "let", n = 111, name = "new", abbrev = "ServerStart.new", value = function(v, s) return band(band(band(((eq(v[94], 10)) and 1 or 0), ((eq(v[106], 2051)) and 1 or 0)), ((not lt(v[105], 6)) and 1 or 0)), ((lt(v[105], 32)) and 1 or 0)) end},
  {op = "require", n = 112, name = "believed", abbrev = "ServerStart.believed", condition = function(v, s) return true_(bor(v[111], band(v[107], bor(bor(v[108], v[109]), v[110])))) end},
}

return {name = "bookkeeper",
  title = "BookKeeper",
  ports = {3181},
  order = "big",
  frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  chain = 2,
  families = true,
  limit = 67108864,
  version_step = 0,
  apis = {[301] = "ADD_ENTRY", [302] = "READ_ENTRY", [303] = "AUTH", [307] = "BATCH_READ_ENTRY", [100] = "READ_ENTRY", [101] = "ADD_ENTRY", [102] = "AUTH", [103] = "WRITE_LAC", [104] = "READ_LAC", [105] = "GET_BOOKIE_INFO", [106] = "START_TLS", [107] = "FORCE_LEDGER", [108] = "GET_LIST_OF_ENTRIES_OF_LEDGER"},
  messages = P}

end
