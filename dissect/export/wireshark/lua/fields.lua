-- The Wireshark fields of a protocol: one for everything that is described, and those that every message has on top.

return function(M)

local TITLES = {api = "Api", topic = "Topic", group = "Group", client = "Client",
                code = "Code", command = "Command", status = "Status", error = "Server's words", event = "Event"}

local SOUND = {[0] = "Bad", [1] = "Good"}
local DEC = {}
for _, kind in ipairs({"INT8", "INT16", "INT24", "INT32", "INT64", "UINT8", "UINT16", "UINT24", "UINT32", "UINT64"}) do DEC[ftypes[kind]] = base.DEC end
DEC[ftypes.ABSOLUTE_TIME] = base.UTC

-- All fields that are made, and what makes one: a name that is taken by one of another type gets a "_".
local function registrar(protocol)
  local fields, known, prefix, NONE = {}, {}, protocol.name .. ".", base.NONE
  return fields, function(abbrev, name, kind, doc, names, digits, mask)
    abbrev = prefix .. abbrev
    while known[abbrev] and known[abbrev] ~= kind do abbrev = abbrev .. "_" end
    known[abbrev] = kind
    local field = ProtoField.new(name, abbrev, kind, names, digits or DEC[kind] or NONE, mask, doc)
    fields[#fields + 1] = field
    return field
  end
end

local function general(field)
  local pf = {}
  for name, title in pairs(TITLES) do pf[name] = field(name, title, ftypes.STRING, nil) end
  pf.partition = field("partition", "Partition", ftypes.INT64)
  pf.partition_text = field("partition_text", "Partition", ftypes.STRING, "a partition whose name is no number")
  pf.from_client = field("from_client", "From the client", ftypes.BOOLEAN, "the direction: yes, or no where the broker sent it")
  pf.id = field("request_id", "Request id", ftypes.INT64, "answers carry their request's")
  pf.response_in = field("response_in", "Response in", ftypes.FRAMENUM, "the answer's packet", frametype.RESPONSE)
  pf.response_to = field("response_to", "Response to", ftypes.FRAMENUM, "the request's packet", frametype.REQUEST)
  pf.time = field("time", "Response time", ftypes.RELATIVE_TIME, "from the request's first byte to the answer's last")
  pf.incomplete = field("incomplete", "Incomplete", ftypes.BOOLEAN, "not captured as a whole")
  pf.wait = field("wait", "Deliberate waiting", ftypes.RELATIVE_TIME, "part of the response time: a long poll")
  pf.more = field("more", "more", ftypes.BYTES, "bytes that the description does not name")
  pf.undecoded = field("undecoded", "undecoded", ftypes.BYTES, "bytes that could not be read")
  pf.unexplained = field("unexplained", "unexplained", ftypes.BYTES, "only the request says what this is")
  pf.skipped = field("skipped", "skipped", ftypes.BYTES, "no message begins in these bytes")
  pf.compressed = field("compressed", "compressed", ftypes.BYTES)
  pf.padding = field("padding", "padding", ftypes.BYTES)
  pf.unknown = field("unknown", "unknown field", ftypes.BYTES, "a protobuf field of no schema")
  pf.named = field("named", "named", ftypes.STRING, "a name and its value that the description does not name")
  pf.text = field("not_a_number", "text", ftypes.STRING, "text where a number should be")
  pf.chunk_length = field("chunk_length", "chunk_length", ftypes.UINT32)
  return pf
end

-- What Wireshark wants to know of a protocol's fields: all of them; those that every message has on top; codes, and the fields that are described.
function M.fields_of(protocol)
  local fields, field = registrar(protocol)
  protocol.pf = general(field)
  protocol.codes, protocol.described = protocol.fields(field, SOUND)
  return fields
end

end
