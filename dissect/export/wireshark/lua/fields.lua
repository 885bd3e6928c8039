-- The Wireshark fields of a protocol: one for everything that is described, and those that every message has on top.

return function(M)

local TITLES = {api = "Api", topic = "Topic", group = "Group", client = "Client",
                code = "Code", command = "Command", status = "Status", error = "Server's words", event = "Event"}

function M.registrar(protocol)
  local fields, known = {}, {}
  return fields, function(abbrev, name, kind, doc, names, mask, base)
    abbrev = protocol.name .. "." .. abbrev
    while known[abbrev] and known[abbrev] ~= kind do abbrev = abbrev .. "_" end
    known[abbrev] = kind
    local field = ProtoField.new(name, abbrev, kind, names, base, mask, doc and doc ~= "" and doc or nil)
    fields[#fields + 1] = field
    return field
  end
end

local INTS = {[true] = {ftypes.INT8, ftypes.INT16, ftypes.INT24, ftypes.INT32, nil, nil, nil, ftypes.INT64},
              [false] = {ftypes.UINT8, ftypes.UINT16, ftypes.UINT24, ftypes.UINT32, nil, nil, nil, ftypes.UINT64}}
local MEMBERS = {int32 = ftypes.INT32, uint32 = ftypes.UINT32, int64 = ftypes.INT64, uint64 = ftypes.UINT64, double = ftypes.DOUBLE,
                 float = ftypes.FLOAT, string = ftypes.STRING, bytes = ftypes.BYTES}
local GROUPS = {call = true, within = true, inflate = true, named = true, area = true, ["repeat"] = true, join = true, each = true, assembled = true, piece = true}
local NUMERIC = {[ftypes.INT8] = true, [ftypes.INT16] = true, [ftypes.INT24] = true, [ftypes.INT32] = true, [ftypes.INT64] = true,
                 [ftypes.UINT8] = true, [ftypes.UINT16] = true, [ftypes.UINT24] = true, [ftypes.UINT32] = true, [ftypes.UINT64] = true}

local function kind_of(f)
  if f.op == "int" then return INTS[f.signed or false][f.width] end
  if f.op == "varint" then return f.bits == 32 and (f.signed or f.zigzag) and ftypes.INT32 or f.bits == 32 and ftypes.UINT32 or ftypes.UINT64 end
  if f.op == "span" then return f.number and ftypes.INT64 or f.text and ftypes.STRING or ftypes.BYTES end
  if f.op == "endpoint" or f.op == "made" then return ftypes.STRING end
  if f.op == "member" then return f.number and ftypes.INT64 or ftypes.STRING end
  if f.op == "coded" or f.op == "recall" or f.op == "remember" then return ftypes.INT64 end
  if f.op == "let" then return f.again and ftypes.STRING or ftypes.INT64 end
  if f.op == "check" then return ftypes.UINT8 end
  if GROUPS[f.op] then return ftypes.NONE end
end

local FORMS = {time = ftypes.ABSOLUTE_TIME, ipv4 = ftypes.IPv4, flag = ftypes.BOOLEAN}
local SOUND = {[0] = "Bad", [1] = "Good"}

-- The kind of a number that has a form of its own, and how its digits are shown.
local function formed(f, kind)
  if not NUMERIC[kind] then return kind, base.NONE end
  if f.as == "time" then return FORMS.time, base.UTC end
  if f.as == "hex" then return kind, base.HEX end
  return FORMS[f.as] or kind, FORMS[f.as] and base.NONE or base.DEC
end

local function describe_members(schema, field)
  for _, member in pairs(schema.members) do
    local kind, digits = formed(member, MEMBERS[member.type])
    member.pf = field(member.abbrev, member.name, kind, member.doc, member.codes and NUMERIC[kind] and member.codes.names or nil, nil, digits)
  end
end

M.describe_members = describe_members

-- Bits of a number: one alone is set or not.
local function describe_bits(node, part, kind, field)
  local mask, one = (2 ^ part.width - 1) * 2 ^ part.at, part.width == 1
  part.pf = field(node.abbrev .. "." .. part.name, part.name, one and ftypes.BOOLEAN or kind, part.doc, nil, mask, one and 8 * node.width or base.DEC)
end

local INNER, NONE = {"body", "into", "each", "otherwise", "default"}, {}

-- Makes the Wireshark field of everything below a node.
function M.describe(node, field, seen)
  if seen[node] then return end
  seen[node] = true
  if node.op then
    local wire = kind_of(node)
    local kind, digits = formed(node, wire)
    if kind and node.abbrev then
      local names = node.codes and NUMERIC[kind] and node.codes.names or node.op == "check" and SOUND or nil
      node.pf = field(node.abbrev, node.op == "check" and (node.doc or node.kind .. " checksum") or node.name, kind, node.doc, names, nil, digits)
      for _, part in ipairs(node.parts or NONE) do describe_bits(node, part, wire, field) end
      if node.op == "endpoint" then
        node.pf_ip = field(node.abbrev .. ".ip", "address", ftypes.IPv4, nil, nil, nil, base.NONE)
        node.pf_port = field(node.abbrev .. ".port", "port", ftypes.UINT16, nil, nil, nil, base.DEC)
      end
    end
  else
    node.pf = field(node.name, node.name, ftypes.NONE, nil, nil, nil, base.NONE)
    if node.proto then describe_members(node.proto, field) end
    for _, f in ipairs(node) do M.describe(f, field, seen) end
  end
  for _, sent in ipairs(node.sent or NONE) do
    for _, struct in pairs(sent) do M.describe(struct, field, seen) end
  end
  for _, name in ipairs(INNER) do
    local inner = node[name]
    if inner and type(inner) == "table" then M.describe(inner, field, seen) end
  end
  for _, case in pairs(node.cases or NONE) do M.describe(case, field, seen) end
end

function M.general(protocol, field)
  local pf = {}
  for name, title in pairs(TITLES) do pf[name] = field(name, title, ftypes.STRING, nil, nil, nil, base.NONE) end
  pf.partition = field("partition", "Partition", ftypes.INT64, nil, nil, nil, base.DEC)
  pf.partition_text = field("partition_text", "Partition", ftypes.STRING, "a partition whose name is no number", nil, nil, base.NONE)
  pf.from_client = field("from_client", "From the client", ftypes.BOOLEAN, "the direction: yes, or no where the broker sent it", nil, nil, base.NONE)
  pf.id = field("request_id", "Request id", ftypes.INT64, "answers carry their request's", nil, nil, base.DEC)
  pf.response_in = field("response_in", "Response in", ftypes.FRAMENUM, "the answer's packet", frametype.RESPONSE, nil, base.NONE)
  pf.response_to = field("response_to", "Response to", ftypes.FRAMENUM, "the request's packet", frametype.REQUEST, nil, base.NONE)
  pf.time = field("time", "Response time", ftypes.RELATIVE_TIME, "from the request's first byte to the answer's last", nil, nil, base.NONE)
  pf.incomplete = field("incomplete", "Incomplete", ftypes.BOOLEAN, "not captured as a whole", nil, nil, base.NONE)
  pf.wait = field("wait", "Deliberate waiting", ftypes.RELATIVE_TIME, "part of the response time: a long poll", nil, nil, base.NONE)
  pf.more = field("more", "more", ftypes.BYTES, "bytes that the description does not name", nil, nil, base.NONE)
  pf.undecoded = field("undecoded", "undecoded", ftypes.BYTES, "bytes that could not be read", nil, nil, base.NONE)
  pf.unexplained = field("unexplained", "unexplained", ftypes.BYTES, "only the request says what this is", nil, nil, base.NONE)
  pf.skipped = field("skipped", "skipped", ftypes.BYTES, "no message begins in these bytes", nil, nil, base.NONE)
  pf.compressed = field("compressed", "compressed", ftypes.BYTES, nil, nil, nil, base.NONE)
  pf.padding = field("padding", "padding", ftypes.BYTES, nil, nil, nil, base.NONE)
  pf.unknown = field("unknown", "unknown field", ftypes.BYTES, "a protobuf field of no schema", nil, nil, base.NONE)
  pf.named = field("named", "named", ftypes.STRING, "a name and its value that the description does not name", nil, nil, base.NONE)
  pf.text = field("not_a_number", "text", ftypes.STRING, "text where a number should be", nil, nil, base.NONE)
  pf.chunk_length = field("chunk_length", "chunk_length", ftypes.UINT32, nil, nil, nil, base.DEC)
  return pf
end

end
