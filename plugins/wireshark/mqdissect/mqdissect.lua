-- Message queues in Wireshark.  Written by `mqdissect wireshark export`: change the descriptions, not this file.
--
-- One file: the runtime in parts, then a part for each description, and at the end the door, which loads the runtime and registers the descriptions.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or ""
local parts, M = {}, {}

-- === fields ===
parts["fields"] = function()
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
end

-- === frames ===
parts["frames"] = function()
-- Where messages begin and end in a direction's bytes.
--
-- Law: a start that is not plausible is never read as a message; what is skipped is shown as skipped.

return function(M)

local sub = string.sub
local ENTRY = 1024          -- bytes that may say what a message begins like
local CHAIN = 2             -- frames that must follow a weak start inside a segment
local SCAN_MAX = 65536      -- places looked at in one call
local ZEROS = string.rep("\0", ENTRY)
-- What was not read is U: a table of them answers faster than a function.
local unset = {__index = setmetatable({}, {__index = function() return M.U end})}
for n = 1, 4096 do unset.__index[n] = M.U end

M.ENOUGH = {} -- the likeness of a start was seen far enough

-- The state of a walk over `data`, whose bytes from `at` on are looked at.
function M.state(protocol, data, at, stop, side)
  return {protocol = protocol, data = data, at = at, stop = stop, edge = stop, side = side, v = setmetatable({}, unset), texts = {},
          m = {}, items = {}, events = {}, stack = {}, deep = 0, far = 0, high = at, space = 0, count = 0, missing = 0,
          index = 0, base = 0, problems = {}, held = {}, pending = {}, pf = protocol.pf, expert = protocol.expert, asked_for = M.asked_for}
end

-- What the request, or its item, says for a role.
function M.asked_for(s, role)
  local value
  if s.context then value = s.context[role] elseif s.asked then value = s.asked[role] end
  if value == nil or type(value) == "string" then return M.U end
  return value
end

-- What a lasting state may hold.  False stands for nothing: a name that is given nil and was not there makes room for itself in the table, time after time.
local MAY_HOLD = {"topic", "partition", "group", "client", "context", "names", "form", "top", "cut", "shortened", "asked", "recalled", "site", "need", "there",
                  "entering", "ahead", "problem", "content", "tvb", "pinfo"}

-- A state for written functions, which know its tables: it lasts.
function M.lasting(protocol)
  local s = M.state(protocol, "", 0, 0, 0)
  for _, name in ipairs(MAY_HOLD) do s[name] = false end
  s.open = true -- bytes may follow what is there
  for n = 1, 1024 do s.v[n] = M.U end
  for name in pairs(M.GIVEN) do s.m[name] = false end
  return s
end

-- Begin with another message after one that could not be read to its end.
function M.afresh(s)
  s.topic, s.partition, s.group, s.client, s.context, s.names, s.form, s.top, s.cut, s.shortened = false, false, false, false, false, false, false, false, false, false
  s.base, s.missing, s.stack, s.problems, s.held, s.pending = 0, 0, {}, {}, {}, {}
  s.deep, s.space, s.far, s.high = 0, 0, 0, 0
end

-- --- where a frame ends --------------------------------------------------------------------------------------------

-- How far each field of a frame reaches; what is inside does not matter.
local REACH = {}

-- A plain number that must be something, or must not be too large.
function REACH.int(w, f)
  if f.width == 8 then return w:walked(f) end
  w:there(f.width)
  if not f.equals and not f.limit and not w.protocol.used[f.n] then return w:say("at = at + %d", f.width) end
  w:read("x", f)
  if f.equals then w:say("if x ~= %s then bad() end", f.equals) end
  if f.limit then w:say("if x < 0 or x > %d then bad() end", f.limit) end
  if w.protocol.used[f.n] then w:say("v[%d] = x", f.n) end
  w:say("at = at + %d", f.width)
end

function REACH.peek(w, f) w:peek(f) end
function REACH.require(w, f) w:require(f) end
function REACH.var(w, f) w:var(f) end

function REACH.area(w, f)
  w:say("local size = %s\nif type(size) ~= 'number' or size < 0 then bad() end\nat = at + size", w:value(f.length))
end

function REACH.join(w, f)
  local width, limit = f.length.width, f.length.limit
  w:say("local step = %s\nfor _ = 1, %s do", w:value(f.step), w:value(f.count))
  w:there(width)
  w:read("size", f.length)
  w:say("if %s step > 0 and size > step then bad() end", limit and ("size > %d or"):format(limit) or "")
  w:say("at = at + %d + (step > 0 and step or size)\nend", width)
end

local function reach(w, f, forms)
  local form = forms[f.op]
  if not form then
    w:walked(f)
    return w:say("stop = s.stop")
  end
  w:say("do")
  if f.when then w:say("v[%d] = U\nif %s then", f.n, w:value(f.when)) end
  form(w, f)
  w:say(f.when and "end end" or "end")
end

-- The state of a protocol that is looked at from outside, and what looks: written when they are needed.
local function outside(protocol)
  local s = M.lasting(protocol)
  protocol.meter = s
  local function fields(forms)
    return function(w, t)
      local last = #t
      while t[last].op == "let" do last = last - 1 end
      for i = 1, last do reach(w, t[i], forms) end
    end
  end
  protocol.measure = M.writer(protocol, "frames", s):write(protocol.frame, fields(REACH)):load()
  -- What a message begins like: every field is read and must be as it is described.
  local forms, peeked = {var = REACH.var}, {}
  function forms.peek(w, f)
    REACH.peek(w, f)
    w:say("s.peeked%d = at + %d", f.n, f.ahead + f.what.width)
    peeked[f.n] = true
  end
  function forms.require(w, f)
    for n in M.said[f.condition]:gmatch("v%[(%d+)%]") do -- … and so it is with what was looked at ahead
      if peeked[tonumber(n)] then w:say("if v[%s] ~= U and s.peeked%s > s.at then s.at = s.peeked%s end", n, n, n) end
    end
    REACH.require(w, f)
  end
  function forms.int(w, f)
    w:say("s.at = at + %d", f.width) -- what is wrong counts only where its bytes are there
    REACH.int(w, f)
  end
  function forms.let(w, f)
    if f.again or f.into then return w:walked(f) end
    w:say("v[%d] = %s", f.n, w:value(f.value))
  end
  function forms.call(w, f)
    if f.body.op or f.body.proto or f.body.members then return w:walked(f) end
    for _, inner in ipairs(f.body) do reach(w, inner, forms) end
  end
  function forms.named(w, f)
    local glance = M.glance_at_names(f)
    if not glance then return w:walked(f) end
    w:touch(f, {})
    w:say("if not %s(s) then", w:constant(glance))
    w:walked(f)
    w:say("end")
  end
  protocol.entry = {}
  for side = 0, 1 do
    local starts, begin = M.writer(protocol, "starts", s):write(protocol.starts[side + 1], fields(forms)):load()
    protocol.entry[side] = {starts, begin}
  end
  return s
end

-- n > 0: the size of the frame at `at`; n < 0: so many bytes are needed to say; 0: no frame.
function M.frame(protocol, data, at, side)
  local s = protocol.meter or outside(protocol)
  s.data, s.side, s.edge, s.there, s.need, s.entering = data, side, #data, #data, false, false
  local ok, last = pcall(protocol.measure, data, at, #data)
  if ok then
    local size = last - at
    return size > 0 and size <= protocol.limit and size or 0
  end
  if last == M.SHORT then return -((s.need or #data + 1) - at) end
  if last == M.BAD then return 0 end
  error(last, 0)
end

-- 0: no message begins here; 1: one may; 2: one does; −1: more bytes are needed to say.  `most`: so many are looked at.
function M.plausible(protocol, data, at, side, most)
  local s = protocol.meter or outside(protocol)
  local there = math.min(#data - at, most or ENTRY)
  local reach = math.min(protocol.limit, there + ENTRY)
  if at + reach > #data then data, at = sub(data, at + 1, at + there) .. ZEROS, 0 end
  local starts, begin = protocol.entry[side][1], protocol.entry[side][2]
  begin(data, at, at + reach, side)
  s.there = at + there -- what stands after it is not the capture's
  s.entering, s.ahead = true, 0
  local ok, last = pcall(starts, data, at, at + reach)
  local cut = last == M.SHORT and s.stop == at + reach
  if not ok and last == M.ENOUGH then -- what stands after it depends on what the connection knows
    M.afresh(s)
    return protocol.certain and 2 or 1
  end
  if not ok then
    if last ~= M.SHORT and last ~= M.BAD then error(last, 0) end
    last = s.at
    M.afresh(s)
  end
  if last > at + there or cut then return -1 end
  return ok and (protocol.certain and 2 or 1) or 0
end

-- Does a message begin at `at`?  `beyond`: so many bytes of the segment were not captured.
function M.believe(protocol, data, at, side, beyond)
  local links, p = 0, at
  while true do
    if p > #data and p == #data + beyond then return true end -- a snap length cut it
    if p >= #data then return p == #data and links > 0 end
    local evidence = M.plausible(protocol, data, p, side)
    if evidence == 0 then return false end
    if evidence < 0 then return links > 0 or beyond > 0 and p + M.frame(protocol, data, p, side) == #data + beyond end
    local size = M.frame(protocol, data, p, side)
    if size == 0 then return false end
    if evidence == 2 or links >= CHAIN then return true end
    if size < 0 then return links > 0 end
    p, links = p + size, links + 1
  end
end

-- The next place from `at` on where a message begins, or nil.
function M.find_start(protocol, data, at, side, beyond)
  local last = math.min(#data - 1, at + SCAN_MAX)
  while at <= last do
    if M.believe(protocol, data, at, side, beyond or 0) then return at end
    at = at + 1
  end
  return nil
end

end
end

-- === inflate ===
parts["inflate"] = function()
-- Compressed regions, and checksums.  Snappy and LZ4 are done here, since few versions of Wireshark offer them to Lua.

return function(M)

local byte, unpack = string.byte, table.unpack or unpack
local INFLATED_MAX = 4 * 1024 * 1024    -- of one region; larger ones stay closed
local TOO_LARGE = "larger than 4 MiB: not opened here"

-- Bytes out[1…made] as a string.
local function joined(out, made)
  local parts = {}
  for i = 1, made, 4096 do parts[#parts + 1] = string.char(unpack(out, i, math.min(i + 4095, made))) end
  return table.concat(parts)
end

local function snappy(data)
  local size, shift, at, n = 0, 1, 1, #data
  repeat
    local b = byte(data, at)
    if not b or shift > 268435456 then return nil end
    size, shift, at = size + b % 128 * shift, shift * 128, at + 1
  until b < 128
  if size > INFLATED_MAX then return nil, TOO_LARGE end
  local out, made = {}, 0
  while at <= n do
    local tag = byte(data, at)
    at = at + 1
    local kind, length = tag % 4, math.floor(tag / 4)
    if kind == 0 then
      if length >= 60 then
        local width = length - 59
        length = 0
        for i = width - 1, 0, -1 do length = length * 256 + (byte(data, at + i) or 0) end
        at = at + width
      end
      length = length + 1
      if at + length - 1 > n or made + length > size then return nil end
      for i = 0, length - 1 do out[made + i + 1] = byte(data, at + i) end
      made, at = made + length, at + length
    else
      local offset
      if kind == 1 then
        offset = math.floor(length / 8) * 256 + (byte(data, at) or 0)
        length, at = length % 8 + 4, at + 1
      else
        local width = kind == 2 and 2 or 4
        offset = 0
        for i = width - 1, 0, -1 do offset = offset * 256 + (byte(data, at + i) or 0) end
        length, at = length + 1, at + width
      end
      if offset == 0 or offset > made or made + length > size then return nil end
      for i = 1, length do out[made + i] = out[made + i - offset] end
      made = made + length
    end
  end
  if made ~= size then return nil end
  return joined(out, made)
end

-- One LZ4 block, data[at…last], after the `made` bytes of `out`; how many there are then, or nil.
local function lz4_block(data, at, last, out, made)
  local function length(start)
    local n = start
    if start == 15 then
      repeat
        local more = at <= last and byte(data, at)
        if not more then return nil end
        n, at = n + more, at + 1
      until more < 255
    end
    return n
  end
  while at <= last do
    local token = byte(data, at)
    at = at + 1
    local literals = length(math.floor(token / 16))
    if not literals or at + literals - 1 > last then return nil end
    if made + literals > INFLATED_MAX then return nil, TOO_LARGE end
    for i = 0, literals - 1 do out[made + i + 1] = byte(data, at + i) end
    made, at = made + literals, at + literals
    if at > last then return made end
    if at + 1 > last then return nil end
    local low, high = byte(data, at, at + 1)
    local offset = low + high * 256
    at = at + 2
    local copied = length(token % 16)
    if not copied or offset == 0 or offset > made then return nil end
    copied = copied + 4
    if made + copied > INFLATED_MAX then return nil, TOO_LARGE end
    for i = 1, copied do out[made + i] = out[made + i - offset] end
    made = made + copied
  end
  return made
end

local function lz4(data, size)
  local out = {}
  local made, why = lz4_block(data, 1, #data, out, 0)
  if not made then return nil, why end
  if size and made ~= size then return nil end
  return joined(out, made)
end

-- An LZ4 frame: magic, flags, blocks after their lengths.
local function lz4_frame(data)
  local out, made, at = {}, 0, 1
  if data:sub(1, 4) ~= "\4\34\77\24" or #data < 7 then return nil end
  local flags = byte(data, 5)
  at = 8 + (flags % 16 >= 8 and 8 or 0) + (flags % 2 == 1 and 4 or 0)
  local checked = flags % 32 >= 16 and 4 or 0
  while true do
    if at + 3 > #data then return nil end
    local size = M.READ_LITTLE[4](data, at)
    at = at + 4
    if size == 0 then return joined(out, made) end
    local plain = size >= 2147483648
    size = size % 2147483648
    if at + size - 1 > #data then return nil end
    local why
    if plain then
      if made + size > INFLATED_MAX then return nil, TOO_LARGE end
      for i = 0, size - 1 do out[made + i + 1] = byte(data, at + i) end
      made = made + size
    else
      made, why = lz4_block(data, at, at + size - 1, out, made)
      if not made then return nil, why end
    end
    at = at + size + checked
  end
end

-- Snappy blocks after their lengths behind the Java library's header; without that, one block.
local function snappy_java(data, size)
  if data:sub(1, 8) ~= "\130SNAPPY\0" then return snappy(data, size) end
  local out, made, at = {}, 0, 17
  while at <= #data do
    if at + 3 > #data then return nil end
    local a, b, c, d = byte(data, at, at + 3)
    local length = ((a * 256 + b) * 256 + c) * 256 + d
    if length == 0 or at + 3 + length > #data then return nil end
    local block, why = snappy(data:sub(at + 4, at + 3 + length))
    if not block then return nil, why end
    made = made + #block
    if made > INFLATED_MAX then return nil, TOO_LARGE end
    out[#out + 1] = block
    at = at + 4 + length
  end
  return table.concat(out)
end

local HERE = {snappy = snappy, snappyjava = snappy_java, lz4 = lz4, lz4frame = lz4_frame}
local METHODS = {zlib = {"uncompress_zlib", "uncompress"}, zstd = {"uncompress_zstd"}}

-- The bytes (`size` of them, where that is known); or nil and why they were not looked at; or nil alone where they are damaged.
function M.inflate(codec, data, s, start, size)
  if #data == 0 and (size or 0) == 0 then return "" end
  if HERE[codec] then return HERE[codec](data, size) end
  local place = M.range(s, start, start + #data)
  for _, name in ipairs(METHODS[codec] or {}) do
    local ok, method = pcall(function() return place[name] end)
    if ok and method then
      local done, found = pcall(method, place, codec)
      if not done or not found then return nil end
      if found:len() > INFLATED_MAX then return nil, TOO_LARGE end
      return found:raw()
    end
  end
  return nil, "this Wireshark offers no " .. codec .. " to Lua: not opened"
end

-- --- checksums -----------------------------------------------------------------------------------------------------

local function xor32(a, b)
  return M.bxor(a, b)
end
if bit32 then xor32 = bit32.bxor elseif bit then
  xor32 = function(a, b) local r = bit.bxor(a, b) return r < 0 and r + M.WORD or r end
end

local function crc_table(polynomial)
  local made = {}
  for n = 0, 255 do
    local c = n
    for _ = 1, 8 do
      if c % 2 == 1 then c = xor32(math.floor(c / 2), polynomial) else c = math.floor(c / 2) end
    end
    made[n] = c
  end
  return made
end

local TABLES = {}
local function crc(polynomial, text)
  TABLES[polynomial] = TABLES[polynomial] or crc_table(polynomial)
  local t, c = TABLES[polynomial], 4294967295
  for i = 1, #text do
    c = xor32(t[xor32(c % 256, byte(text, i))], math.floor(c / 256))
  end
  return 4294967295 - c
end

local function adler(text)
  local a, b = 1, 0
  for i = 1, #text do
    a = (a + byte(text, i)) % 65521
    b = (b + a) % 65521
  end
  return b * 65536 + a
end

function M.checksum(kind, text, mask)
  local found
  if kind == "adler32" then found = adler(text) else found = crc(kind == "crc32c" and 2197175160 or 3988292384, text) end
  return found % (mask + 1)
end

end
end

-- === known ===
parts["known"] = function()
-- What a connection was told once, for the messages after it.
--
-- Law: a message is read with what was said last before it, in the order in which Wireshark gives the bytes; where bytes are missing that may have
-- said something, nobody knows.  What a message was read with is kept, so that a second look is the same.

return function(M)

local completeness, lost = Field.new("tcp.completeness"), Field.new("tcp.analysis.lost_segment")
local SYN_SEEN = 4 -- below: bits of tcp.completeness that a SYN or its answer sets
local NONE = {}

-- From the SYN on it is as the protocol says, else as it is assumed.
local function begun(protocol)
  local seen, known = completeness(), {}
  local from_start = seen and seen.value % SYN_SEEN > 0
  for n, memory in pairs(protocol.memories) do
    if from_start then known[n] = memory.initial else known[n] = memory.assume end
  end
  return known
end

local function copied(known)
  local other = {}
  for n, value in pairs(known) do other[n] = value end
  return other
end

-- Bytes of this side are in no message: what they may have said nobody knows, but for what is said once, and was.
function M.missed(protocol, conn, side)
  if not conn.known then return end
  for reader = 0, 1 do
    local known = copied(conn.known[reader])
    for n, memory in pairs(protocol.memories) do
      local mine = memory.writers[side] and not (memory.each_way and reader ~= side)
      if mine and not (memory.once and conn.said[reader][n]) then
        known[n], conn.said[reader][n] = memory.assume, nil
      end
    end
    conn.known[reader] = known
  end
end

-- The place of a message that is read next, by which it is found again.
local function place(p, at)
  return p.inner and p.inner.nth + 1 or p.tvb:offset() + at
end

-- What the message that begins at `at` is read with.
function M.known(p, at)
  local protocol, conn, number = p.protocol, p.conn, p.pinfo.number
  if p.visited then return (protocol.recalls[number] or NONE)[place(p, at)] or NONE end
  if not conn.known then
    conn.known, conn.said = {[0] = begun(protocol), [1] = begun(protocol)}, {[0] = {}, [1] = {}}
  end
  if lost() and conn.missed ~= number then
    conn.missed = number
    M.missed(protocol, conn, p.side)
  end
  return conn.known[p.side]
end

-- A message met for the first time: what it was read with, and what it says.
function M.told(p, at, s, missing)
  local protocol, conn, number = p.protocol, p.conn, p.pinfo.number
  if not M.ONE_PASS then
    local there = protocol.recalls[number] or {}
    protocol.recalls[number] = there
    there[place(p, at)] = s.recalled
  end
  for n, value in pairs(s.m.said or NONE) do
    for reader = 0, 1 do
      if reader == p.side or not protocol.memories[n].each_way then
        local known = copied(conn.known[reader])
        known[n], conn.said[reader][n] = value, true
        conn.known[reader] = known
      end
    end
  end
  if missing > 0 then M.missed(protocol, conn, p.side) end
end

end
end

-- === look ===
parts["look"] = function()
-- What is looked at: the fields of the description, the generated ones, the columns, or nothing.
--
-- Law: what nobody looks at is not made; whoever looks sees it all.

return function(M)

local find, sub = string.find, string.sub
local FILES = {["-r"] = true, ["-w"] = true, ["-X"] = true} -- after them stand files
local COLUMNS = {"info", "protocol", "source", "destination", "length"}
local IN_INFO = {"topic", "partition", "code", "time"} -- what the Info column says besides
local info_too -- is that column asked for?

-- The words that may name fields; columns are not made from the tree.
local function asking(text)
  local kept, before = {}, nil
  for word in text:gmatch("[^%z]+") do
    if not FILES[before] and not FILES[sub(word, 1, 2)] then kept[#kept + 1] = word end
    before = word
  end
  local words = "\0" .. table.concat(kept, "\0") .. "\0"
  info_too = find(words, "%z_ws%.col%.[Ii]nfo%z")
  for _, name in ipairs(COLUMNS) do words = words:gsub("%z_ws%.col%.[" .. sub(name, 1, 1):upper() .. sub(name, 1, 1) .. "]" .. sub(name, 2) .. "%f[%z]", "\0") end
  return words
end

-- tshark's own words, where the system tells them.  Wireshark before 4.2 shows a whole tree to `-T fields`, whatever the
-- fields; so the fields that are asked for are looked up here.
local function arguments()
  if gui_enabled() then return nil end
  local ok, file = pcall(io.open, "/proc/self/cmdline", "rb")
  if not ok or not file then return nil end
  local text = file:read("*a")
  file:close()
  return find(text, "^[^%z]*tshark%z") and asking(text) or nil -- others, such as sharkd, come back to packets
end

local ARGUMENTS = arguments()
local FIELDS_ONLY = ARGUMENTS and find(ARGUMENTS, "%zfields%z") and find(ARGUMENTS, "%z%-e") and not find(ARGUMENTS, "_ws%.")
  and not find(ARGUMENTS, "%z%-[zCGVOxP]") and true or false
-- Is every packet met once?  Then what only a second look shows need not be found out.
local ONE_PASS = ARGUMENTS and not find(ARGUMENTS, "%z%-2") and not find(ARGUMENTS, "%z%-[%a]-2%z") and true or false
M.ONE_PASS = ONE_PASS

-- Rubbish may grow to seven times of what is kept, where that is little, and to half of it where it is kept for a second look.
collectgarbage("setpause", M.ONE_PASS and 800 or 150)

local GENERAL = {"api", "from_client", "command", "id", "topic", "partition", "group", "client", "code", "status", "response_in", "response_to", "time", "wait"}
M.GENERAL, M.FIELDS_ONLY = GENERAL, FIELDS_ONLY
local OTHERS = {"incomplete", "event", "error", "skipped", "more", "undecoded", "unexplained", "compressed", "padding", "unknown", "named", "text",
                "chunk_length", "partition_text"}
local PAIRED = {"code", "response_to", "response_in", "time", "wait", "status"} -- only an exchange has them
local LENT = {"topic", "partition", "group", "client"} -- what a message has from its exchange too
local EVERYTHING = {shown = true, facts = true, fields = true, notes = true, paired = true, item = true, lent = LENT}
for _, name in ipairs(GENERAL) do EVERYTHING[name] = true end

local function named_in_arguments(protocol)
  local said = {}
  for _, name in ipairs(GENERAL) do
    said[name] = find(ARGUMENTS, protocol.name .. "." .. (name == "id" and "request_id" or name), 1, true) and true
  end
  for _, name in ipairs(info_too and IN_INFO or {}) do said[name] = true end
  for _, name in ipairs(PAIRED) do said.paired = said.paired or said[name] end
  for _, name in ipairs(OTHERS) do
    if find(ARGUMENTS, protocol.name .. "." .. name, 1, true) then said.fields = true end
  end
  if find(ARGUMENTS, protocol.name .. ".%u") or find(ARGUMENTS, protocol.name .. ".expert", 1, true) then said.fields = true end
  said.notes = said.fields
  said.item = said.fields or find(ARGUMENTS, protocol.name .. "%f[^%w_.]") and true
  said.lent, said.facts, said.shown = {}, true, true
  for _, name in ipairs(LENT) do
    if said[name] then said.lent[#said.lent + 1] = name end
  end
  return said
end

-- The generated fields that tshark will ask for and nothing else; nil where anything may be looked at.  In one pass over hidden trees nobody asks for more
-- than is `wanted` of the first packet, and the Info column.
function M.asked_on_the_way(protocol, wanted)
  local said = FIELDS_ONLY and named_in_arguments(protocol)
  if not said and ONE_PASS and wanted and wanted == protocol.hidden then
    said = {}
    for name, value in pairs(wanted) do said[name] = value end
    for _, name in ipairs(IN_INFO) do said[name] = true end
  end
  return said and not said.fields and said or nil
end

-- Notes are for Wireshark's own list of them too, which asks for no field: what is known by then is noted.  Where tshark's
-- words ask for notes, all is made.
local function referenced(protocol, tree)
  if ARGUMENTS and (find(ARGUMENTS, protocol.name .. ".expert", 1, true) or find(ARGUMENTS, "_ws.", 1, true) or find(ARGUMENTS, "%z%-z%z?expert")) then
    return EVERYTHING
  end
  local wanted = {item = true, notes = true, lent = {}}
  for _, name in ipairs(GENERAL) do
    wanted[name] = tree:referenced(protocol.pf[name])
    wanted.facts = wanted.facts or wanted[name]
  end
  for _, name in ipairs(LENT) do
    if wanted[name] or name == "partition" and tree:referenced(protocol.pf.partition_text) then wanted.lent[#wanted.lent + 1], wanted.facts = name, true end
  end
  for _, name in ipairs(PAIRED) do wanted.paired = wanted.paired or wanted[name] end
  for _, field in ipairs(protocol.described) do
    if tree:referenced(field) then
      wanted.fields = true
      break
    end
  end
  -- A filter may want no more than the protocol, and statistics count it.
  wanted.shown = wanted.facts or wanted.fields or not ARGUMENTS or find(ARGUMENTS, "%z%-%a*z") or tree:referenced(Dissector.get(protocol.name))
  return wanted
end

-- What is wanted of this packet; nil where there is no tree.  It is asked anew whenever a walk over the capture begins,
-- since only then may a filter have changed.
local function look(protocol, pinfo, tree)
  local number, last = pinfo.number, protocol.last_number
  protocol.last_number = number
  if not last or number <= last then
    protocol.columns = tostring(pinfo.cols.info) ~= "(info)"
    if not last or number < last or number == protocol.first_number then
      protocol.first_number = number
      protocol.in_tree, protocol.hidden = nil, nil
    end
  end
  if not tree then return nil end
  if protocol.payload then -- a filter or a column may ask for a field of the payload's
    protocol.in_tree = EVERYTHING
    return EVERYTHING
  end
  if tree.visible then
    if not protocol.in_tree then protocol.in_tree = FIELDS_ONLY and named_in_arguments(protocol) or EVERYTHING end
    return protocol.in_tree
  end
  if not protocol.hidden then protocol.hidden = referenced(protocol, tree) end
  return protocol.hidden
end

-- In one pass it is `settled` by the first packet with a tree.
function M.look(protocol, pinfo, tree)
  local wanted = look(protocol, pinfo, tree)
  protocol.settled = ONE_PASS and not protocol.payload and wanted
  return wanted
end

end
end

-- === members ===
parts["members"] = function()
-- Protobuf messages in the quick walk: a loop over the members, then what the description says about the wanted ones.
--
-- Law: of a member that is there twice the last one counts; lists keep all.  In the written loop `tag` is a member's number
-- and form, `x` its number or its length, `high` the upper half of a number that `x` cannot hold.

return function(M)

local FIXED = {[1] = 8, [5] = 4}

-- The members that are wanted: those of unions by their numbers.
local function chosen(w, t)
  local found = {}
  for i, f in ipairs(t) do
    if f.op == "proto" and w.wanted:is(f) then
      local member = t.proto.members[f.number]
      if member then found[#found + 1] = {i = i, f = f, number = f.number, wire = member.wire, kind = member.kind} end
    elseif f.op == "union" then
      local there = {}
      for _, sent in ipairs(f.sent) do
        for number in pairs(sent) do
          local member = t.proto.members[number]
          if member and member.wire == 2 and not there[number] then
            there[number] = true
            found[#found + 1] = {i = i, f = f, number = number, wire = 2, union = true}
          end
        end
      end
    end
  end
  table.sort(found, function(a, b) return a.number < b.number end)
  return found
end

-- A number as its kind wants it, from `x` and `high`.
local function scalar(w, one)
  local short = "x"
  if one.kind == "bool" then short = "(x ~= 0 and 1 or 0)" end
  if one.kind == "sint32" or one.kind == "sint64" then return ("scalar(%q, high or 0, x)"):format(one.kind) end
  return ("high and scalar(%q, high, x) or %s"):format(one.kind, short)
end

local function take(w, one)
  local i = one.i
  if one.wire == 0 then return w:say("a%d = %s", i, scalar(w, one)) end
  if one.wire ~= 2 then -- its bytes stand right after the tag
    local width = FIXED[one.wire]
    w:say("at = at + %d\nif at > stop then short(at) end\na%d = M.fixed(%q, data, at - %d, %d)", width - 1, i, one.kind, width, width)
  elseif one.f.each then
    w:say("local list = a%d or {}\na%d = list\nlist[#list + 1], list[#list + 2] = at, at + x\nat = at + x", i, i)
  else
    w:say("a%d, z%d, at = at, at + x, at + x", i, i)
  end
end

-- Most tags are one byte, most numbers and lengths one or two.
local function loop(w, found)
  local word, sent, numbers, chooses = "if", {}, {}, nil
  for _, one in ipairs(found) do numbers[one.number * 8 + one.wire] = one.wire == 0 or nil end
  w:say("while at < stop do\nlocal tag, x, y = byte(data, at + 1, at + 3)")
  w:say(next(numbers) and "local high" or "")
  w:say("if at + 1 < stop and x < 128 and tag < 128 then at = at + 2")
  w:say("elseif at + 2 < stop and y < 128 and tag < 128 and tag % 2 == 0 then x, at = x - 128 + y * 128, at + 3")
  w:say("else tag, x, at%s = member(s, at, stop, %s) end", next(numbers) and ", high" or "", w:constant(numbers))
  for _, one in ipairs(found) do
    local tag = one.number * 8 + one.wire
    if one.union then
      sent[tag], chooses = one.number, one.i
    else
      w:say("%s tag == %d then -- %s", word, tag, one.f.name)
      take(w, one)
      word = "elseif"
    end
  end
  if chooses then
    local by_tag = w:constant(sent)
    w:say("%s %s[tag] then\nn%d, a%d, z%d, at = %s[tag], at, at + x, at + x", word, by_tag, chooses, chooses, chooses, by_tag)
    word = "elseif"
  end
  w:say("else")
  w:say("local wire = tag % 8\nif tag < 8 then bad() end")
  w:say("if wire == 2 then at = at + x elseif wire == 1 then at = at + 7 elseif wire == 5 then at = at + 3 elseif wire ~= 0 then bad() end")
  w:say("end\nend\nif at > stop then short(at) end")
end

-- The message that stands in a union, as the side that sends says.
local function union(w, i, f)
  local tables, structs = {}, {}
  for side = 1, 2 do
    local cases = {}
    for number, struct in pairs(f.sent[side]) do
      structs[#structs + 1] = struct
      cases[number] = M.write_inheriting(w, struct, w.named, true)
    end
    tables[side] = w:choice(cases)
  end
  w:say("if n%d then\nlocal case = (s.side == 0 and %s or %s)[n%d]\nif case then", i, tables[1], tables[2], i)
  M.write_scope(w, structs, function() w:say("case(data, a%d, z%d)", i, i) end)
  w:say("end end")
end

local function inside(w, body, first, last)
  w:say("do local at, stop = %s, %s", first, last)
  M.write_quick(w, body, true)
  w:say("end")
end

local function list(w, i, f)
  w:say("local list = a%d\nfor k = 1, list and #list or 0, 2 do", i)
  M.write_scope(w, {f.each}, function()
    local in_list = w.in_list
    w.in_list = true
    w:say("s.deep = s.deep + 1")
    w:say("local x = cut(data, list[k] + 1, list[k + 1])")
    w:sets(f.n, "list[k]", "x")
    M.write_role(w, f)
    M.write_inheriting(w, f.each, function() inside(w, f.each, "list[k]", "list[k + 1]") end)
    w:say("s.deep = s.deep - 1")
    w.in_list = in_list
  end)
  w:say("end")
end

-- One field of the description, once all members are known.
local function settle(w, i, f, wire)
  if f.op == "union" then return union(w, i, f) end
  if f.each then
    if w.wanted:is(f.each) then list(w, i, f) end
    return
  end
  local used, role, into = w.wanted.used[f.n], w.wanted.roles[f.role], f.into and w.wanted:is(f.into)
  if wire ~= 2 then
    if role then
      w:say("if a%d ~= nil then local x = a%d", i, i)
      M.write_role(w, f)
      w:say("end")
    end
    return
  end
  if not used and not role and not into then return end
  w:say("if a%d then", i)
  if used or role then
    w:say("local x = cut(data, a%d + 1, z%d)", i, i)
    if w.texts[f.n] and used then w:say("texts[%d] = x", f.n) end
    M.write_role(w, f)
  end
  if into then
    if f.when then w:say("if %s then", w:value(f.when)) end
    inside(w, f.into, "a" .. i, "z" .. i)
    if f.when then w:say("end") end
  end
  w:say("end")
end

function M.write_members(w, t)
  local found, wires, lists = chosen(w, t), {}, {}
  for _, one in ipairs(found) do
    if not wires[one.i] then w:say("local a%d, z%d%s", one.i, one.i, one.union and ", n" .. one.i or "") end
    wires[one.i] = one.wire
    if one.f.each then lists[one.i] = true end
  end
  for i in pairs(wires) do M.write_forget(w, t[i]) end
  if #found > 0 then loop(w, found) end
  for i in pairs(wires) do
    local n = t[i].n
    if w.wanted.used[n] then
      w:sets(n, lists[i] and ("a%d and a%d[#a%d - 1] or U"):format(i, i, i) or ("a%d or U"):format(i), "nil")
    end
  end
  for i, f in ipairs(t) do
    if wires[i] then
      settle(w, i, f, wires[i])
    elseif f.op ~= "proto" and f.op ~= "union" and w.wanted:is(f) then
      w:say("do local at = stop")
      M.write_quick(w, f, true)
      w:say("end")
    end
  end
  w:say("at = stop")
end

end
end

-- === message ===
parts["message"] = function()
-- One message: what it is to the pairing, and what is shown of it.
--
-- Law: every message is read by the walk, whatever the packets it came in; what it means to others stands in generated
-- fields on top.  What it is part of is found out when its packet is met for the first time, and recalled afterwards.
-- `p` is the packet: its protocol, tvb, pinfo, tree, data, connection, side, and what is wanted of it.

return function(M)

local X, ONE_PASS, FIELDS_ONLY = M.X, M.ONE_PASS, M.FIELDS_ONLY
local API, TOPIC, PARTITION, ASKED, TOOK = X.api, X.topic, X.partition, X.asked, X.took
local RESPONSE, SHORT, BAD = M.RESPONSE, M.SHORT, M.BAD
local nstime, find, form = M.nstime, string.find, string.format
local asked_by, pair, floor, type = M.asked_by, M.pair, math.floor, type
local epoch = Field.new("frame.time_epoch")
local PLACES_MAX = 4096 -- topics and partitions whose words are kept

-- --- words ---------------------------------------------------------------------------------------------------------

-- As in the tables: what is no UTF-8 is base64.
local function shown(value)
  if type(value) ~= "string" then return M.text(value) end
  if find(value, "[%z\128-\255]") then return M.is_utf8(value) and M.printable(value) or "base64:" .. M.base64(value) end
  return value
end

local function code_name(m)
  if m.code_name then return m.code_name end
  if m.code == nil then return nil end
  local name = m.codes and m.codes.names[m.code]
  return name or M.text(m.code)
end

M.shown, M.code_name = shown, code_name

local function api_name(protocol, x, m)
  local number = x and x[API] or m.api
  local known = number and protocol.apis[number]
  if known or not number then return known or nil end
  return type(number) == "string" and number or M.text(number)
end

-- How a duration of so many ns is written, and in what unit.
local function unit_of(ns)
  if ns >= 1000000000 then return "%.3f s", 1000000000 end
  if ns >= 1000000 then return "%.1f ms", 1000000 end
  return "%.1f us", 1000
end

function M.duration(ns)
  local written, unit = unit_of(ns)
  return form(written, ns / unit)
end

local places, places_known = {}, 0 -- topic → partition → what is said of them, since most messages go to few

local function place_said(topic, part)
  local said = (topic and " topic=" .. shown(topic) or "") .. (part and " part=" .. shown(part) or "")
  if type(part) == "userdata" then return said end -- no two of them are the same key
  if places_known >= PLACES_MAX then places, places_known = {}, 0 end
  places[topic], places_known = places[topic] or {}, places_known + 1
  places[topic][part] = said
  return said
end

local ANSWERED = {} -- how a duration is written → the whole line with it
for _, ns in ipairs({1, 1000000, 1000000000}) do ANSWERED[unit_of(ns)] = "%s #%d%s → %s " .. unit_of(ns) end

-- `Produce #17 topic=a part=2`, and what became of it.
local function info(m, x, name)
  local id, topic, part = m.request_id, m.topic or x and x[TOPIC] or false, m.partition or x and x[PARTITION] or false
  local there, plain = places[topic], type(id) == "number"
  local said = there and there[part] or place_said(topic, part)
  name = name or "?"
  if m.kind ~= RESPONSE then return plain and form("%s #%d%s", name, id, said) or name .. (id and " #" .. M.text(id) or "") .. said end
  local code, took = code_name(m) or (m.class == M.ERROR and "error" or "OK"), x and x[TOOK]
  if m.command then code = m.command .. " " .. code end
  if not plain then name = name .. (id and " #" .. M.text(id) or "") end
  if not took then return (plain and form("%s #%d%s", name, id, said) or name .. said) .. " → " .. code end
  local written, unit = unit_of(took)
  if plain then return form(ANSWERED[written], name, id, said, code, took / unit) end
  return name .. said .. " → " .. code .. " " .. form(written, took / unit)
end

-- --- what is shown -------------------------------------------------------------------------------------------------

local add -- of every tree item: asking for it costs as much as calling it

-- A field that no byte says, which it is marked as; nobody sees that where tshark prints fields.
local function generated(item, field, value)
  if FIELDS_ONLY then return add(item, field, value) end
  local made = add(item, field, value)
  made:set_generated()
  return made
end

-- What is worth a note about a message and its exchange.
local function notes(protocol, item, s, m, x, name)
  local expert = protocol.expert
  if x and m.kind ~= RESPONSE then
    if x[X.older] then
      item:add_proto_expert_info(expert.duplicate, "the request of packet " .. x[X.older] .. " has this id too, and is still open")
    end
    if x[X.status] == "unanswered" or x[X.status] == "reset" then item:add_proto_expert_info(expert.unanswered) end
  elseif x and not M.interim(m) then
    if m.class == M.ERROR then
      local text = m.text and ": " .. M.printable(m.text) or ""
      item:add_proto_expert_info(expert.error, (name or "?") .. ": " .. (code_name(m) or "error") .. text)
    elseif not x[ASKED] then
      item:add_proto_expert_info(expert.no_request)
    end
  end
  if not s.events[1] and not s.problems[1] then return end
  for _, event in ipairs(s.events) do
    generated(item, protocol.pf.event, event.event):add_proto_expert_info(expert.event, "ownership: " .. event.event)
  end
  for _, problem in ipairs(s.problems) do item:add_proto_expert_info(expert.malformed, problem) end
end

-- A number, as far as its digits are what stands in the tables.
local function partition(item, pf, value)
  local text = shown(value)
  local number = M.to_number(text)
  if number and M.text(number) == text then
    generated(item, pf.partition, M.as_int64(number))
  else
    generated(item, pf.partition_text, text)
  end
end

-- The generated fields that somebody wants.
local function facts(protocol, item, m, x, name, want, side)
  local pf = protocol.pf
  if want.api and name then generated(item, pf.api, name) end
  if want.from_client then generated(item, pf.from_client, side == 0) end
  if want.command and m.command then generated(item, pf.command, m.command) end
  if want.id and m.request_id then generated(item, pf.id, M.as_int64(m.request_id)) end
  for i = 1, #want.lent do
    local name = want.lent[i]
    local value = m.kind == RESPONSE and x and x[X[name]] or m[name] or x and x[X[name]] -- a pair is called as its request
    if value and name == "partition" then
      partition(item, pf, value)
    elseif value then
      generated(item, pf[name], shown(value))
    end
  end
  if not x or not want.paired then return end
  if m.kind == RESPONSE then
    local code = want.code and code_name(m)
    if code then generated(item, pf.code, code) end
    if x[ASKED] and want.response_to then generated(item, pf.response_to, x[ASKED]) end
    if M.interim(m) then return end
  elseif x[X.answered] and want.response_in then
    generated(item, pf.response_in, x[X.answered])
  end
  if m.kind == RESPONSE then
    if x[TOOK] and want.time then generated(item, pf.time, nstime(x[TOOK])) end
    if x[X.wait] and want.wait then
      local waited = generated(item, pf.wait, nstime(x[X.wait]))
      if x[X.wait] == 0 and not FIELDS_ONLY then waited:set_hidden() end -- known, and nothing to see
    end
  end
  if want.status and x[X.status] then generated(item, pf.status, x[X.status]) end
end

-- --- reading -------------------------------------------------------------------------------------------------------

-- The whole message by the walk, shown below `parent` where there is one.
local function walk(p, at, size, missing, parent, asked, recalled, content)
  local protocol = p.protocol
  local s = M.state(protocol, p.data, at, at + size, p.side)
  s.content = content
  s.missing, s.asked, s.tvb, s.pinfo, s.handed = missing, asked, parent and p.tvb, parent and p.pinfo, 0
  s.recalled = recalled or protocol.memories and p.conn and M.known(p, at)
  local ok, fault = pcall(M.compile(protocol.frame), s, parent)
  if not ok then
    if fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    s.problems[#s.problems + 1] = s.problem
    s.failed = true
  end
  M.finish_rows(s)
  if not parent then return s end
  M.show_pending(s)
  if s.high < at + size then parent:add(protocol.pf.undecoded, p.tvb(s.high, at + size - s.high)) end
  return s
end

-- Are these bytes whole requests of the protocol, one after the other, each of a kind that is known and as it is described?
function M.requests_only(protocol, data)
  local at = 0
  while at < #data do
    local size = M.frame(protocol, data, at, 0)
    if size <= 0 or at + size > #data then return false end
    local s = walk({protocol = protocol, data = data, side = 0}, at, size, 0)
    if s.failed or s.problems[1] or s.more or s.m.kind ~= M.REQUEST or not protocol.apis[s.m.api] then return false end
    at = at + size
  end
  return true
end

local function uses_request(node)
  return node.op == "each" or node.op == "explained"
end

-- What somebody may look at in this capture decides what the quick walk reads.
local function prepare(protocol, wanted)
  protocol.explains = M.below(protocol.frame, uses_request)
  local want = not protocol.counts and M.asked_on_the_way(protocol, wanted) or nil
  protocol.timed = not want or want.time or want.wait
  protocol.quick, protocol.begin = M.quick(protocol, protocol.glancing, want, protocol.counts)
end

-- The message that begins at `at`, as the pairing needs it, and where it ends; nil: it does not end before `stop`, or is not
-- as described.  The state that this gives is the protocol's own, good until the next message.
local function glance(p, at, stop, asked)
  local protocol = p.protocol
  if not protocol.quick then prepare(protocol, p.want) end
  local s, data = protocol.glancing, p.data
  protocol.begin(data, at, stop, p.side)
  if asked then s.asked = asked end
  if protocol.memories then s.recalled = M.known(p, at) end
  local ok, last = pcall(protocol.quick, data, at, stop)
  if not ok then
    if last ~= SHORT and last ~= BAD then error(last, 0) end
    return M.afresh(s)
  end
  if s.items[1] then M.finish_rows(s) end
  return s, last
end
M.glance = glance

-- What a packet's messages are part of: of most packets there is one message only, and that is kept by itself.
local function remember(protocol, number, place, x, size)
  local seen, places = protocol.seen, protocol.places
  if seen[number] == nil then
    seen[number], places[number] = x or false, place * 4294967296 + size
    return
  end
  local list = protocol.further[number] or {}
  protocol.further[number] = list
  list[#list + 1], list[#list + 2], list[#list + 3] = place, size, x or false
end

local function recall(protocol, number, place, size)
  if protocol.places[number] == place * 4294967296 + size then return protocol.seen[number] or nil end
  local list = protocol.further[number] or {}
  for i = 1, #list, 3 do
    if list[i] == place and list[i + 1] == size then return list[i + 2] or nil end
  end
end

-- A message's place in its packet; inside another layer, whose bytes begin anew with every record, its number there.
local function place_of(p, at)
  local inner = p.inner
  if not inner then return p.tvb:offset() + at end
  inner.nth = inner.nth + 1
  return inner.nth
end

-- When the capture began, in ns; packets tell their time from there.  Where there is no tree, to the microsecond: a Lua number holds no more.
local function epoch_of(protocol, pinfo, now)
  if not protocol.began then
    local told = epoch()
    local secs = told and told.value.secs or floor(pinfo.abs_ts)
    local nsecs = told and told.value.nsecs or floor((pinfo.abs_ts - secs) * 1000000 + 0.5) * 1000
    protocol.began = M.sub(M.add(M.mul(secs, 1000000000), nsecs), now)
  end
  return protocol.began
end

-- What a request tells of its answer.
local function told_by(x)
  return {items = x[X.items] or {}, api = x[API] or nil, request_id = x[X.id] or nil}
end

-- The message once more, as its request explains it, where that says anything to the pairing.
local function explained(p, s, x, at, size, missing)
  local rest = s.m.rest
  if not rest or not x or not x[ASKED] then return s end
  if rest ~= true and not rest[x[API]] and not x.part then return s end
  local asked = told_by(x)
  local seen = missing == 0 and glance(p, at, at + size, asked) or walk(p, at, size, missing, nil, asked)
  if x.part and #asked.items > 0 then M.of_some(seen.m) end
  return seen
end

local met = {} -- packet and times of the message that is being paired

-- A message met for the first time: what it is part of, written down.
local function meet(p, s, at, size, began, missing)
  local protocol, pinfo, conn, side, m = p.protocol, p.pinfo, p.conn, p.side, s.m
  local open = m.kind == RESPONSE and not (missing > 0 and M.nameless(m, missing)) and asked_by(conn, m, side) or nil
  if m.rest and open then
    s = explained(p, s, open.x, at, size, missing)
    m = s.m
  end
  if protocol.memories then M.told(p, at, s, missing) end
  local now = protocol.timed and floor(pinfo.rel_ts * 1000000000 + 0.5) or 0
  met.frame = pinfo.number
  met.first = began and began.first or now
  met.last = now
  met.epoch = m.wait_until and epoch_of(protocol, pinfo, now)
  local x = pair(conn, s, side, met, open, protocol.explains)
  if not ONE_PASS then remember(protocol, met.frame, place_of(p, at), x or m.lent, size) end
  return s, x
end

-- A message met again.
local function recognise(p, s, at, size, missing)
  local x = recall(p.protocol, p.pinfo.number, place_of(p, at), size)
  if not x then return s end
  if x[ASKED] == nil then -- a push: only names were kept
    M.lend(s.m, x)
    return s
  end
  if x[ASKED] and not x[X.answered] and not x[X.status] then M.over(p.conn, x, "unanswered") end
  s = explained(p, s, x, at, size, missing)
  if p.protocol.lends then M.named_again(s.m, x) end
  return s, x
end

-- A message that was put together, read as its first frame with all of its content.
local function put_together(p, one, parent)
  local whole = {protocol = p.protocol, data = one.frame, side = p.side, pinfo = p.pinfo, tvb = parent and M.source(one.frame, p.protocol.title .. " message", parent)}
  if parent then parent = parent:add(whole.tvb(), ("the message that began in packet %d, in %d frames"):format(one.number, one.count)) end
  return walk(whole, 0, #one.frame, 0, parent, nil, nil, one.content)
end

-- All that stands in a message, and what was noticed about it.
local function show_fields(p, s, x, name, item, at, size, missing, one)
  local protocol = p.protocol
  if one then put_together(p, one, item) end
  local text = info(s.m, x, name)
  local asked = s.asked or s.m.kind == RESPONSE and s.m.rest and x and x[ASKED] and told_by(x) or nil
  local seen = walk(p, at, size, missing, item, asked, s.recalled)
  if missing > 0 then generated(item, protocol.pf.incomplete, true) end
  item:append_text(", " .. text)
  return seen
end

-- Is there anything to note about a message of which nobody looks at the fields?
local function noteworthy(s, m, x)
  if s.events[1] or s.problems[1] then return true end
  if not x then return false end
  if m.kind ~= RESPONSE then return x[X.older] or x[X.status] end
  return m.class == M.ERROR or not x[ASKED]
end

-- What is wanted of a message in the tree.
local function show(p, s, x, name, at, size, missing, one)
  local protocol, want = p.protocol, p.want
  add = add or p.tree.add
  local item = want.item and add(p.tree, protocol.proto, at == 0 and size == #p.data and p.tvb or p.tvb(at, size)) or p.tree
  if want.facts then facts(protocol, item, s.m, x, name, want, p.side) end
  local seen = want.fields and show_fields(p, s, x, name, item, at, size, missing, one) or s
  if want.notes then notes(protocol, item, seen, s.m, x, name) end
end

-- A message of a packet; `began`: where its first bytes came, in a packet before; `s`: what a glance at it gave, if it did.
-- What the Info column says of it.
function M.message(p, at, size, began, missing, s)
  local protocol, want, x = p.protocol, p.want, nil
  s = s or walk(p, at, size, missing)
  local one = s.m.piece and M.assemble(p, at, size, began, s)
  if s.m.piece and not one then return M.show_piece(p, at, size, s, walk) or protocol.columns and "[piece]" end
  if one then s, began = put_together(p, one), one end
  if p.visited then s, x = recognise(p, s, at, size, missing) else s, x = meet(p, s, at, size, began, missing) end
  local m = s.m
  local name = api_name(protocol, x, m)
  if protocol.counts and not p.visited then M.count(p, m, x, name, s) end
  local said = protocol.columns and info(m, x, name)
  if want and (want.shown or want.notes and noteworthy(s, m, x)) then show(p, s, x, name, at, size, missing, one) end
  return said
end

end
end

-- === named ===
parts["named"] = function()
-- Names and values: JSON objects, pairs after their lengths, texts with delimiters.
--
-- Law: JSON is read as brokers write it, which is not always JSON: a name may be a bare number or a whole object, commas
-- are not counted, brackets are only weighed.  What stands there is found first; a structure takes the members that it
-- declares, and what nobody took is shown when the message has been read.

return function(M)

local byte, find, sub = string.byte, string.find, string.sub
local token_end, unescape = M.token_end, M.unescape
local JSON_DEPTH_MAX = 32   -- deeper containers are shown as text
local QUOTE, COLON, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST = 34, 58, 123, 125, 91, 93
local JSON = {kind = "json"}

-- --- what stands there ---------------------------------------------------------------------------------------------

-- Names and values in their order, and the last one of every name; `item` is where they are shown.
local function names_in(s, item)
  return {list = {}, by = {}, item = item, tvb = s.tvb, base = s.base, data = s.data}
end

local function found(names, name, begin, first, last, text, plain, bare, stop)
  local entry = {name = name, begin = begin, first = first, last = last, stop = stop, text = text, plain = plain, bare = bare, names = names}
  names.list[#names.list + 1] = entry
  return entry
end

local function blank(s, pattern)
  local at = find(s.data, pattern, s.at + 1)
  s.at = at and at <= s.stop and at - 1 or s.stop
end

local function early(s)
  s.problem = "JSON ends too early"
  error(M.SHORT, 0)
end

-- The next value's end, the walk after it; nil where a cut message ends inside it.
local function value_end(s)
  local last = token_end(s.data, s.at, s.stop)
  if last == 0 then M.bad(s, "no JSON value") end
  if not last or last > s.stop or last == s.stop and s.missing > 0 and not find(s.data, '^["{[]', s.at + 1) then
    if s.missing == 0 then early(s) end
    return nil
  end
  s.at = last
  return last
end

local function json_value(s, names, name, begin, first, last, depth)
  local data = s.data
  local c = byte(data, first + 1)
  if c == QUOTE then
    local text = sub(data, first + 2, last - 1)
    local plain = not find(text, "\\", 1, true)
    return found(names, name, begin, first + 1, last - 1, plain and text or unescape(text), plain, false, last)
  end
  local entry = found(names, name, begin, first, last, sub(data, first + 1, last), true, true, last)
  if (c == OPEN or c == OPEN_LIST) and depth < JSON_DEPTH_MAX then entry.depth = depth end
  return entry
end

-- The object from here on.
local function json_object(s, names, depth)
  blank(s, "[^ \t\r\n]")
  if s.at >= s.stop then
    if s.missing == 0 then early(s) end
    return names
  end
  if byte(s.data, s.at + 1) ~= OPEN then M.bad(s, "not a JSON object") end
  s.at = s.at + 1
  while true do
    blank(s, "[^ \t\r\n,]")
    if s.at >= s.stop then break end
    if byte(s.data, s.at + 1) == CLOSE then
      s.at = s.at + 1
      return names
    end
    local begin = s.at
    local key_end = value_end(s)
    if not key_end then
      s.at = s.stop
      return names
    end
    blank(s, "[^ \t\r\n]")
    if s.at >= s.stop then break end
    if byte(s.data, s.at + 1) ~= COLON then M.bad(s, "no colon after a name") end
    s.at = s.at + 1
    blank(s, "[^ \t\r\n]")
    local first = s.at
    local last = first < s.stop and value_end(s)
    if not last then
      if s.missing == 0 then early(s) end
      s.at = s.stop
      return names
    end
    local name = byte(s.data, begin + 1) == QUOTE and sub(s.data, begin + 2, key_end - 1) or sub(s.data, begin + 1, key_end)
    names.by[name] = json_value(s, names, name, begin, first, last, depth)
  end
  if s.missing == 0 then early(s) end
  return names
end

local function json_array(s, names, depth)
  s.at = s.at + 1
  while true do
    blank(s, "[^ \t\r\n,]")
    if s.at >= s.stop then
      if s.missing == 0 then early(s) end
      return names
    end
    local c = byte(s.data, s.at + 1)
    if c == CLOSE or c == CLOSE_LIST then
      s.at = s.at + 1
      return names
    end
    local begin = s.at
    local last = value_end(s)
    if not last then
      s.at = s.stop
      return names
    end
    json_value(s, names, "[" .. #names.list .. "]", begin, begin, last, depth)
  end
end

-- What a JSON container holds, looked at when somebody wants it; nil: it cannot be read, and is a text.
local function inner(s, entry)
  if not entry.depth then return entry.inside end
  local depth, from = entry.depth, entry.names
  entry.depth = nil
  local kept = {s.data, s.tvb, s.base, s.at, s.stop}
  s.data, s.tvb, s.base, s.at, s.stop = from.data, from.tvb, from.base, entry.first, entry.last
  local names = names_in(s, entry.item)
  local object = byte(s.data, s.at + 1) == OPEN
  local ok, fault = pcall(object and json_object or json_array, s, names, depth + 1)
  s.data, s.tvb, s.base, s.at, s.stop = kept[1], kept[2], kept[3], kept[4], kept[5]
  if not ok then
    if fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    return nil
  end
  names.object = object
  entry.inside = names
  return names
end

local function pairs_from(s, names, form)
  local read_name, read_value = M.READ[form.name_width], M.READ[form.value_width]
  while s.at < s.stop do
    local begin, data, stop = s.at, s.data, s.stop
    local at, name, size = begin + form.name_width, nil, nil
    if at <= stop then
      size = read_name(data, begin + 1)
      name, at = sub(data, at + 1, at + size), at + size
      if at + form.value_width <= stop then
        size = read_value(data, at + 1)
        at = at + form.value_width
      else
        at = stop + 1
      end
    end
    if at > stop or at + size > stop then
      if s.missing == 0 then M.short(s, "a pair", at - begin + (size or 0), stop - begin) end
      M.rest(s, names.item)
      return names
    end
    s.at = at + size
    names.by[name] = found(names, name, begin, at, s.at, sub(data, at + 1, s.at), true, false, s.at)
  end
  return names
end

local function text_from(s, names, form)
  local data = s.data
  while s.at < s.stop do
    local begin = s.at
    local stop = find(data, form.second, begin + 1, true)
    if stop and stop - 1 + #form.second > s.stop then stop = nil end
    local last = stop and stop - 1 or s.stop
    s.at = stop and last + #form.second or last
    local pair = sub(data, begin + 1, last)
    local middle = find(pair, form.first, 1, true)
    local first = middle and begin + middle - 1 + #form.first or last
    local name, text = middle and sub(pair, 1, middle - 1) or pair, sub(data, first + 1, last)
    local entry = found(names, name, begin, first, last, text, true, false, s.at)
    if name ~= "" and text ~= "" then names.by[name] = entry end
  end
  return names
end

-- What stands from here to the end of the area; nothing is searched for after it.
local function walk(s, form, parent)
  local data, base, at, stop = s.data, s.base, s.at, s.stop
  s.data, s.base, s.at, s.stop = sub(data, at + 1, stop), base + at, 0, stop - at
  local names = names_in(s, parent)
  if parent then s.pending[#s.pending + 1] = names end
  if form.kind == "json" then
    json_object(s, names, 0)
  elseif form.kind == "pairs" then
    pairs_from(s, names, form)
  else
    text_from(s, names, form)
  end
  s.data, s.base, s.at, s.stop = data, base, at + s.at, stop
  return names
end

-- --- the tree ------------------------------------------------------------------------------------------------------

local function show(s, entry, f)
  local names = entry.names
  local parent = names.item
  if not parent or entry.item then return end
  local place = names.tvb(names.base + entry.begin, entry.stop - entry.begin)
  local item
  if f and f.number and entry.plain then
    local value = M.to_number(entry.text)
    if value then
      item = M.add_number(parent, f, f.pf, place, value, M.as_int64(value))
    end
  elseif f and not f.number then
    item = parent:add(f.pf, place, M.printable(entry.text))
  end
  if not item then
    item = parent:add(s.pf.named, place, M.printable(entry.text))
    item:set_text((entry.name == "" and "(no name)" or M.printable(entry.name)) .. ": " .. M.printable(entry.text))
  end
  entry.item = item
  if entry.depth or entry.inside then
    local names_inside = inner(s, entry)
    if names_inside then
      item:set_text(M.printable(entry.name))
      names_inside.item = item
      s.pending[#s.pending + 1] = names_inside
    end
  end
end

-- What no structure took; it may hold more.
function M.show_pending(s)
  local at = 1
  while at <= #s.pending do
    for _, entry in ipairs(s.pending[at].list) do
      s.count = s.count + 1
      if s.count > M.NODES_MAX then return end
      show(s, entry)
    end
    at = at + 1
  end
end

-- --- members -------------------------------------------------------------------------------------------------------

local function read_text(s, body, entry)
  local names = entry.names
  if entry.plain then
    local kept = {s.data, s.tvb, s.base}
    s.data, s.tvb, s.base = names.data, names.tvb, names.base
    M.inside(s, body, entry.item, entry.first, entry.last)
    s.data, s.tvb, s.base = kept[1], kept[2], kept[3]
  else
    M.elsewhere(s, body, entry.item, entry.text, M.source(entry.text, s.protocol.title .. " unescaped", entry.item), 0)
  end
end

-- A value read further: an object by its members, a text as a text.
local function open_value(s, body, opens, entry)
  local kept_names, kept_form = s.names, s.form
  s.form, s.names = JSON, nil
  local quoted = not entry.plain or byte(entry.names.data, entry.first) == QUOTE
  local looks = byte(entry.text, 1)
  local inside = opens and inner(s, entry)
  if inside and inside.object then
    s.names = inside
    local at, stop = s.at, s.stop
    s.at, s.stop = entry.last, entry.last
    body(s, entry.item)
    s.at, s.stop = at, stop
  elseif opens and looks == OPEN and not quoted or not opens and (quoted or looks ~= OPEN and looks ~= OPEN_LIST) then
    read_text(s, body, entry)
  end
  s.names, s.form = kept_names, kept_form
end

local function elements(names)
  if not names then return {} end
  if not names.object then return names.list end
  local last = {}
  for _, entry in ipairs(names.list) do
    if names.by[entry.name] == entry then last[#last + 1] = entry end
  end
  return last
end

function M.OPS.member(f)
  local key, number, role, when = f.key, f.number, f.role, f.when
  local into = f.into and M.compile(f.into)
  local each = f.each and M.compile(f.each)
  local into_opens, each_opens = f.into and M.opens(f.into), f.each and M.opens(f.each)
  return function(s)
    local entry = s.names.by[key]
    if when and not when(s.v, s) then return end
    if not entry or entry.bare and entry.text == "null" then
      if f.must then M.bad(s, f.name .. ": not there, and nothing else pairs it") end
      return
    end
    s.held[f.n] = entry
    show(s, entry, f)
    if number then
      local value = entry.plain and M.to_number(entry.text)
      if value then
        s.v[f.n] = value
        if role then M.put(s, role, value, f.codes) end
      elseif f.must then
        M.bad(s, f.name .. ": no number, and nothing else pairs it")
      end
      return
    end
    s.v[f.n], s.texts[f.n] = entry.first, entry.text
    if role and not M.halved(s, entry.last) then M.put(s, role, entry.text, f.codes) end
    if into then
      open_value(s, into, into_opens, entry)
    elseif each then
      for _, element in ipairs(elements(inner(s, entry))) do
        local seen = M.scope(s, true)
        show(s, element)
        open_value(s, each, each_opens, element)
        M.back(s, seen)
      end
    end
  end
end

-- Is it an object that is read here, and not a text?
function M.opens(body)
  if body.op == "call" then return M.opens(body.body) end
  return not body.op and body.members or false
end

-- A structure with members: of what `named` has read, or of the object that begins here.
function M.with_members(t, fields)
  return function(s, parent)
    local kept = s.names
    if not kept then s.names = walk(s, s.form or JSON, parent) end
    for _, f in ipairs(t) do
      if f.op == "member" then
        s.v[f.n], s.texts[f.n], s.held[f.n] = nil, nil, nil
        if f.role then M.forget(s, f.role) end
      end
    end
    for i = 1, #fields do fields[i](s, parent) end
    s.names = kept
  end
end

-- Names and values in a field that was read before.
local function reopened(s, form, entry)
  if form.kind == "json" then
    local names = inner(s, entry)
    return names and names.object and names
  end
  local from = entry.names
  local kept = {s.data, s.tvb, s.base, s.at, s.stop}
  s.data, s.tvb, s.base, s.at, s.stop = from.data, from.tvb, from.base, entry.first, entry.last
  local names = walk(s, form, entry.item)
  M.rest(s, entry.item)
  s.data, s.tvb, s.base, s.at, s.stop = kept[1], kept[2], kept[3], kept[4], kept[5]
  return names
end

function M.OPS.named(f)
  local body, sources = M.compile(f.body), f.sources
  return function(s, parent)
    local kept_names, kept_form = s.names, s.form
    local names
    for _, source in ipairs(sources) do
      if not source.n then
        names, s.form = walk(s, source.form, parent), source.form
        break
      elseif s.held[source.n] then
        names, s.form = reopened(s, source.form, s.held[source.n]), source.form
        break
      end
    end
    s.names = names or {list = {}, by = {}}
    body(s, parent)
    s.names, s.form = kept_names, kept_form
  end
end

-- A text put together from earlier fields.
function M.OPS.made(f)
  return function(s, parent)
    local said = {}
    for i, part in ipairs(f.of) do
      local text = part.text
      if not text then
        if s.v[part.n] == M.U then return end
        text = s.texts[part.n]
        if part.digits then text = M.digits(part.width and s.v[part.n] or text or "", part.width) end
        if not text then return end
        if part.upper then text = text:upper() end
      end
      said[i] = text
    end
    local text = table.concat(said)
    if f.doc and parent then M.computed(f, parent:add(f.pf, M.range(s, s.at, s.at), M.printable(text))) end
    s.v[f.n], s.texts[f.n] = 0, text
    if f.role then M.put(s, f.role, text, f.codes) end
  end
end

end
end

-- === names ===
parts["names"] = function()
-- Names and values in the quick walk: what the wanted names say, and nothing about the others.
--
-- Law: what brokers write as a rule is read here: JSON whose names have no escapes, pairs after their lengths.  All else
-- is left to the walk, by the whole message.  A site is what one source of names gives: its `by` holds texts by name, its
-- `places` where they stand; `wanted` are the names that somebody reads, and what else is wanted of them.

return function(M)

local byte, find, match, sub = string.byte, string.find, string.match, string.sub
local OPEN, OPEN_LIST = 123, 91
local TEXT = '^[ \t\r\n,]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*"()[^"\\]*()(["\\])'
local NAME = '^[ \t\r\n,]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*()'
local BARE = '[^%z\1-\32",:{}%[%]]+'
local BARE_HERE = "^" .. BARE
local PLAIN = '[^"\\]*'
local ESCAPED = '[^"]*[^"\\]'           -- with escapes, but none of a quote
local ESCAPED_HERE = "^" .. ESCAPED .. '"'
local DIGITS = "%-?%d+"                 -- of a shape: a class is looked at faster than a set
local DIGITS_ONLY = "^" .. DIGITS .. "$"
local MAGIC = "[%^%$%(%)%%%.%[%]%*%+%-%?]" -- what means something in a pattern; another letter that is escaped costs three times as much
local SHAPE_KEY = 16                    -- bytes by which shapes are looked up
local SHAPES_MAX, TRIED_MAX = 256, 8    -- of one site, and under one key
local CAPTURES_MAX, LEVELS_MAX = 30, 150 -- a pattern has room for 32, and goes 200 deep

-- --- reading -------------------------------------------------------------------------------------------------------

local NOBODY = {by = {}, places = {}, wanted = {}} -- the site of an object that nobody reads

-- A site whose object is read name by name: what the one before left is gone.
local function clear(site)
  site.by, site.places, site.there = {}, {}, true
end

local function take(site, name, want, text, first)
  if want == "place" then site.places[name] = first end
  site.by[name] = text
end

-- A shape being learned: the pattern that its objects match, and what the captures mean.  What cannot be said so is `odd`.
local function literal(shape, text)
  shape[#shape + 1] = text:gsub(MAGIC, "%%%0")
end

local function value(shape, site, name, want, pattern, behind)
  local takes = shape.takes
  shape.levels = shape.levels + 4
  if want == "place" then
    takes[#takes + 1] = {site = site, name = name, place = true}
    shape[#shape + 1] = "()"
  end
  if want then takes[#takes + 1] = {site = site, name = name, bare = not behind} end
  shape[#shape + 1] = (want and "(" .. pattern .. ")" or pattern) .. (behind or "")
end

-- The object that begins at `at`; the place after it.
local function object(data, at, stop, site, shape)
  clear(site)
  local wanted, by = site.wanted, site.by
  local begin = at
  at = match(data, "^[ \t\r\n]*{()", at + 1)
  if not at then error(M.BAD, 0) end
  at = at - 1
  if shape then
    shape.sites[#shape.sites + 1] = site
    literal(shape, sub(data, begin + 1, at))
  end
  while true do
    begin = at
    local _, last, name, first, behind, quote = find(data, TEXT, at + 1)
    if last then
      local want = wanted[name]
      if quote == '"' then
        if want then take(site, name, want, sub(data, first, behind - 1), first - 1) end
        at = last
        if shape then
          literal(shape, sub(data, begin + 1, first - 1))
          value(shape, site, name, want, PLAIN, quote)
        end
      else
        at = M.string_end(data, first - 2, stop)
        if not at then error(M.SHORT, 0) end
        if want then take(site, name, want, M.unescape(sub(data, first, at - 1)), nil) end
        if shape then
          literal(shape, sub(data, begin + 1, first - 1))
          if want or not find(data, ESCAPED_HERE, first) then shape.odd = true end
          value(shape, site, name, want, ESCAPED, '"')
        end
      end
    else
      _, last, name, first = find(data, NAME, at + 1)
      if not last then
        last = match(data, "^[ \t\r\n,]*}()", at + 1)
        if not last or last - 1 > stop then error(M.BAD, 0) end
        if shape then literal(shape, sub(data, begin + 1, last - 1)) end
        return last - 1
      end
      local want, c = wanted[name], byte(data, first)
      if shape then literal(shape, sub(data, begin + 1, first - 1)) end
      if c == OPEN and (type(want) == "table" or not want and shape) then
        at = object(data, first - 1, stop, want or NOBODY, shape) -- nobody's has a shape too
      elseif c == OPEN or c == OPEN_LIST then
        at = not want and M.token_end(data, first - 1, stop) or 0
        if shape then shape.odd = true end
      else
        _, at = find(data, BARE_HERE, first)
        local text = at and (want or shape) and sub(data, first, at)
        if want and text then by[name] = text ~= "null" and text or nil end
        if shape then value(shape, site, name, want, text and find(text, DIGITS_ONLY) and DIGITS or BARE) end
      end
      if not at or at == 0 then error(M.BAD, 0) end
    end
    if at > stop then error(M.SHORT, 0) end
  end
end

-- What reads an object of this shape with one match: the place after it, or nil where it is of another one.  A shape has tables of its own for what its
-- objects say: each match sets all of them, so that nothing is to be forgotten.
local function written(shape)
  local number, captures, lines = {}, {}, {}
  for i, site in ipairs(shape.sites) do number[site] = i end
  for i, one in ipairs(shape.takes) do
    captures[i] = "c" .. i
    local put = ("%s%d[%q] = "):format(one.place and "places" or "by", number[one.site], one.name)
    lines[i] = put .. (one.place and captures[i] .. " - 1" or one.bare and ("%s ~= 'null' and %s or nil"):format(captures[i], captures[i]) or captures[i])
  end
  captures[#captures + 1] = "last"
  local head = {"local match, S, pattern = ..."}
  for i = 1, #shape.sites do
    head[#head + 1] = ("local site%d, by%d, places%d = S[%d], {}, {}"):format(i, i, i, i)
    lines[#lines + 1] = ("site%d.by, site%d.places, site%d.there = by%d, places%d, true"):format(i, i, i, i, i)
  end
  local source = table.concat(head, "\n") .. "\nreturn function(data, at)\nlocal " .. table.concat(captures, ", ")
    .. " = match(data, pattern, at + 1)\nif not last then return nil end\n" .. table.concat(lines, "\n") .. "\nreturn last - 1\nend"
  return assert(load(source, "=shape"))(match, shape.sites, "^" .. table.concat(shape) .. "()")
end

-- Headers are written by few programs: most have the names of one before in the same order, and are read by its shape.
local function known_object(data, at, stop, site)
  local key = sub(data, at + 1, at + SHAPE_KEY)
  local known = site.shapes[key]
  for i = 1, known and #known or 0 do
    local last = known[i](data, at)
    if last and last <= stop then
      if i > 1 then known[i], known[i - 1] = known[i - 1], known[i] end
      return last
    end
  end
  local shape = site.room > 0 and (not known or #known < TRIED_MAX) and {takes = {}, sites = {}, levels = 0} or nil
  if not shape then return object(data, at, stop, site) end
  site.room = site.room - 1
  local ok, last = pcall(object, data, at, stop, site, shape)
  if not ok then return object(data, at, stop, site) end -- what nobody reads may be no JSON, which counts only where it has to have a shape
  if not shape.odd and #shape.takes <= CAPTURES_MAX and shape.levels <= LEVELS_MAX then
    known = known or {}
    site.shapes[key] = known
    known[#known + 1] = written(shape)
  end
  return last
end

-- Pairs up to the end.
local function pairs_of(form)
  local read_name, read_value, name_width, value_width = M.READ[form.name_width], M.READ[form.value_width], form.name_width, form.value_width
  return function(data, at, stop, site)
    local wanted = site.wanted
    clear(site)
    while at < stop do
      local first = at + name_width
      if first > stop then error(M.SHORT, 0) end
      local last = first + read_name(data, at + 1)
      if last + value_width > stop then error(M.SHORT, 0) end
      local begin = last + value_width
      at = begin + read_value(data, last + 1)
      if at > stop then error(M.SHORT, 0) end
      local name = sub(data, first + 1, last)
      local want = wanted[name]
      if want then take(site, name, want, sub(data, begin + 1, at), begin) end
    end
    return at
  end
end

local function reader(form)
  if form.kind == "json" then return known_object end
  if form.kind == "pairs" then return pairs_of(form) end
end

-- Reads what `f` names once more, a field that was read before, where all of it is there and its members are plain numbers; false: it is for the walk.
function M.glance_at_names(f)
  local source, body = f.sources[1], f.body.op == "call" and f.body.body or f.body
  if #f.sources > 1 or not source.n or source.form.kind ~= "json" or f.body.when then return nil end
  local site = {by = {}, places = {}, wanted = {}, there = false, shapes = {}, room = SHAPES_MAX}
  for _, member in ipairs(body) do
    if member.op ~= "member" or not member.number or member.role or member.must or member.when or member.into or member.each then return nil end
    site.wanted[member.key] = true
  end
  return function(s)
    local entry = s.held[source.n]
    if not entry or entry.last > s.there or entry.names.data ~= s.data then return false end
    local ok, last = pcall(known_object, s.data, entry.first, entry.last, site)
    if not ok and last ~= M.SHORT and last ~= M.BAD then error(last, 0) end
    if last ~= entry.last then return false end
    for _, member in ipairs(body) do
      local value = site.by[member.key]
      value = value and M.plain_number(value)
      if not value then return false end
      s.v[member.n] = value
    end
    return true
  end
end

local short_numbers = {} -- by their text, since most are codes and flags

M.short_numbers = short_numbers

function M.plain_number(text)
  local known = short_numbers[text]
  if known then return known end
  if #text > 15 or not find(text, "^%-?%d+$") then return M.to_number(text) end
  local number = tonumber(text)
  if #text <= 3 then short_numbers[text] = number end
  return number
end

-- --- writing -------------------------------------------------------------------------------------------------------

-- Is there a member whose value is no plain text to somebody, or one that only the walk would reach?
local function needs_walk(w, node, seen, walked)
  if seen[node] then return false end
  seen[node] = true
  if node.op == "named" then return false end -- has names of its own
  if node.op == "member" and w.wanted:is(node) then
    local opened = node.each or node.into and w.wanted:is(node.into) and M.opens(node.into)
    if walked or opened or w.sites[node.n] == false then return true end
  end
  walked = walked or node.op and not M.FORMS[node.op]
  for _, inner in ipairs(node) do
    if needs_walk(w, inner, seen, walked) then return true end
  end
  for _, name in ipairs(M.INNER) do
    if type(node[name]) == "table" and needs_walk(w, node[name], seen, walked) then return true end
  end
  for _, case in pairs(node.cases or {}) do
    if needs_walk(w, case, seen, walked) then return true end
  end
  return false
end

local function new_site()
  return {by = {}, places = {}, wanted = {}, there = false, shapes = {}, room = SHAPES_MAX}
end

-- The sites of fields that are read again as names; those that cannot be are for the walk.
function M.write_sources(w)
  w.sites = {}
  M.below(w.protocol.frame, function(node)
    if node.op ~= "named" or not node.sources[1].n or not w.wanted:is(node) then return false end
    local plain = not needs_walk(w, node.body, {})
    for _, source in ipairs(node.sources) do
      local readable = plain and reader(source.form) and w.sites[source.n] == nil
      w.sites[source.n] = readable and {site = new_site(), form = source.form} or false
    end
  end)
end

-- A field that is read again as names: read when it is met.
local function fill(w, n, first, last)
  local source = w.sites[n]
  w:say("%s(data, %s, %s, %s)", w:constant(reader(source.form)), first, last, w:constant(source.site))
end
M.write_names = fill

local function chosen(w, f)
  local sites = {}
  for _, source in ipairs(f.sources) do
    if not w.sites[source.n] then return end
    sites[#sites + 1] = w.sites[source.n].site
  end
  return sites
end

-- Where the names of the site stand that a function or a block reads.
local function place_of(w)
  return w.site.own and w:constant(w.site[1]) or "s.site"
end

function M.write_site(w)
  w:say("local by = %s.by", place_of(w))
end

-- Writes what reads these sites: which one it is stands in `s.site`, but where there is one only.
local function reading(w, f, sites, tail)
  local kept = w.site
  w.site = sites
  M.write_site(w)
  M.write_quick(w, f.body, tail)
  w.site = kept
end

-- Of several sources the first that was there.
local function write_choice(w, f, sites, tail)
  w:say("do local site = s.site")
  for i, site in ipairs(sites) do
    w:touches(f.sources[i].n)
    w.clears[w:constant(site)] = true
    w:say("%s %s.there then s.site = %s", i == 1 and "if" or "elseif", w:constant(site), w:constant(site))
  end
  w:say("else s.site = M.NO_NAMES end")
  reading(w, f, sites, tail)
  w:say("s.site = site end")
end

function M.FORMS.named(w, f, tail)
  if f.sources[1].n then
    local sites = chosen(w, f)
    if not sites then return false end
    return write_choice(w, f, sites, tail)
  end
  local read = reader(f.sources[1].form)
  if not read or needs_walk(w, f.body, {}) then return false end
  local sites = {new_site(), own = true}
  w:say("at = %s(data, at, stop, %s)\ndo", w:constant(read), w:constant(sites[1]))
  reading(w, f, sites, tail)
  w:say("end")
end
M.NO_NAMES = new_site()

function M.FORMS.member(w, f)
  if not w.site or f.each then return false end
  local used, into = w.wanted.used[f.n], f.into and w.wanted:is(f.into)
  local inner = w.sites[f.n] and w.sites[f.n].site
  for _, site in ipairs(w.site) do site.wanted[f.key] = inner or into and "place" or true end
  if inner then return end
  w:say("local x = by[%q]", f.key)
  if f.number then w:say("x = x and (%s[x] or M.plain_number(x))", w:constant(M.short_numbers)) end
  if used then w:sets(f.n, ("x and %s or U"):format(f.number and "x" or "0"), "x") end
  if f.must then w:say("if not x then bad() end") end
  w:say("if x then")
  M.write_role(w, f)
  if into then
    w:say("local first = %s.places[%q]", place_of(w), f.key)
    w:say("do local data, at, stop = first and data or x, first or 0, (first or 0) + #x\ns.data = data")
    M.write_quick(w, f.into, true)
    w:say("end\ns.data = data")
  end
  w:say("end")
end

end
end

-- === numbers ===
parts["numbers"] = function()
-- Numbers of 64 bits, in every Lua that Wireshark has had.
--
-- Law: a value is a plain number while it lies within ±2^53, else an Int64; so equal values are equal.  Arithmetic is
-- that of signed 64 bits that wrap.  A value that was not read is U, which is what -2^63 would be.

return function(M)

local U = -9223372036854775808.0
local LIMIT = 9007199254740992      -- 2^53: from here on doubles skip numbers
local WORD = 4294967296
local floor, type = math.floor, type
local Int64 = Int64

M.U, M.WORD = U, WORD

local function long(a)
  return type(a) == "number" and Int64(a) or a
end

local LOW, HIGH = Int64(-LIMIT + 1), Int64(LIMIT - 1)
local LEAST = Int64.new(0, 0x80000000)

-- The number that an Int64 is, where a plain one can hold it.
local function narrow(a)
  if a >= LOW and a <= HIGH then
    local low, high = a:lower(), a:higher()
    if high >= 2147483648 then high = high - WORD end
    return high * WORD + low
  end
  return a == LEAST and U or a
end

-- A number from its two halves, both without sign.
local function halves(high, low)
  if high >= 2147483648 then
    if high >= 4292870144 then return (high - WORD) * WORD + low end
  elseif high < 2097152 then
    return high * WORD + low
  end
  return narrow(Int64.new(low, high))
end

local function plain(r)
  return r > -LIMIT and r < LIMIT
end

-- Only of a number is `r - r == 0`, and asking so costs less than asking for its type; U leads out of ±2^53.
local function add(a, b)
  local r = a + b
  if r - r == 0 and r > -LIMIT and r < LIMIT then return r end
  if a == U or b == U then return U end
  return narrow(long(a) + long(b))
end

local function sub(a, b)
  local r = a - b
  if b ~= U and r - r == 0 and r > -LIMIT and r < LIMIT then return r end
  if a == U or b == U then return U end
  return narrow(long(a) - long(b))
end

local function mul(a, b)
  if a == U or b == U then return U end
  if type(a) == "number" and type(b) == "number" and plain(a * 1.0 * b) then return a * b end
  return narrow(long(a) * long(b))
end

-- Numbers and Int64 compare with each other as they are; U is below all.
local function lt(a, b) return a < b end
local function eq(a, b) return a == b end

local function div(a, b)
  if lt(a, 0) or not lt(0, b) then return U end
  if type(a) == "number" and type(b) == "number" then return floor(a / b) end
  return narrow(long(a) / long(b))
end

local function mod(a, b)
  if lt(a, 0) or not lt(0, b) then return U end
  if type(a) == "number" and type(b) == "number" then return a % b end
  return narrow(long(a) % long(b))
end

local function bits(name)
  return function(a, b)
    if a == U then a = LEAST end
    if b == U then b = LEAST end
    a, b = long(a), long(b)
    return narrow(a[name](a, b))
  end
end

local long_band, long_bor, bxor = bits("band"), bits("bor"), bits("bxor")

-- Most are answers, 1 and 0.
local function band(a, b)
  if a == 0 or b == 0 then return 0 end
  if a == 1 and b == 1 then return 1 end
  return long_band(a, b)
end

local function bor(a, b)
  if a == 0 then return b end
  if b == 0 then return a end
  if a == 1 and b == 1 then return 1 end
  return long_bor(a, b)
end

local function shl(a, n)
  return narrow((a == U and LEAST or long(a)):lshift(n % 64))
end

local function shr(a, n)
  return narrow((a == U and LEAST or long(a)):rshift(n % 64))
end

local POWER = {[0] = 1}
for n = 1, 52 do POWER[n] = POWER[n - 1] * 2 end

-- Bits `at`… of a number, `width` of them: what (a >> at) & mask says.
local function part(a, at, width)
  if type(a) == "number" then return floor(a / POWER[at]) % POWER[width] end
  return narrow(a:rshift(at):band(Int64(POWER[width] - 1)))
end

-- Between 0 and `most`, which is a plain number.
function M.clamp(a, most)
  if lt(a, 0) then return 0 end
  return lt(a, most) and a or most
end

function M.true_(a)
  return a ~= 0 and a ~= U
end

-- As text; what has no sign on the wire is shown without.
local function text(a, unsigned)
  if type(a) == "number" then
    if a < 0 and unsigned then return tostring(UInt64.new(a % WORD, floor(a / WORD) % WORD)) end
    return string.format("%d", a)
  end
  return tostring(unsigned and UInt64.new(a:lower(), a:higher()) or a)
end

-- For the tree, which wants its own kinds of number.
function M.as_int64(a)
  return long(a == U and LEAST or a)
end

function M.as_uint64(a)
  if type(a) == "number" then return UInt64.new(a % WORD, floor(a / WORD) % WORD) end
  return UInt64.new(a:lower(), a:higher())
end

M.add, M.sub, M.mul, M.div, M.mod = add, sub, mul, div, mod
M.band, M.bor, M.bxor, M.shl, M.shr, M.part = band, bor, bxor, shl, shr, part
M.lt, M.eq, M.halves, M.narrow, M.long, M.text = lt, eq, halves, narrow, long, text

-- --- expressions ---------------------------------------------------------------------------------------------------

-- What every expression may name, as source: descriptions give expressions as text.
M.NAMES = [[
local M = ...
local U, halves, true_ = M.U, M.halves, M.true_
local add, sub, mul, div, mod, band, bor, bxor, shl, shr, part = M.add, M.sub, M.mul, M.div, M.mod, M.band, M.bor, M.bxor, M.shl, M.shr, M.part
]]
M.said = setmetatable({}, {__mode = "k"}) -- function → its text

-- A function of the values by field number and the state of the walk, made when it is called for the first time: most never are.
function M.expression(text)
  local made
  local function value(v, s)
    made = made or assert(load(M.NAMES .. "return function(v, s) return " .. text .. " end", "=" .. text))(M)
    return made(v, s)
  end
  M.said[value] = text
  return value
end

end
end

-- === pairs ===
parts["pairs"] = function()
-- Requests and their answers, and the names that a connection gives to numbers.
--
-- Law: state is written when a packet is met for the first time, and only looked up afterwards (by frame and place), so
-- that a second pass or a click changes nothing.  An answer belongs to the latest request with its key, or to the oldest
-- one where the protocol declares equal keys legal.

return function(M)

local OPEN_MAX = 8192       -- requests of one connection that wait for an answer
local BOUND_MAX = 65536     -- names of one connection: then new ones stay unknown
local LONG_NS = 5000000     -- a possible wait shorter than this was work
local WAIT_NONE, WAIT_ALL, WAIT_IF_LONG, WAIT_UNTIL = 0, 1, 2, 3
local INTERIM, FIFO, MAYBE, FILLED, FAMILY = 1, 2, 4, 8, 16     -- bits of `pairing`; from FAMILY on, further families to look in …
local FAMILIES_MOST = 2 ^ 48                                     -- … below this bit
local MAKE = 0
local WORD, FAMILIES, NUMBERS = 2 ^ 21, 1024, 2 ^ 40 -- limits of keys that are one number

-- Columns of an exchange: an array, because there is one for every two messages of a capture.  What is needed only until the
-- answer comes stands in the open request, which names them.
local ASKED, ANSWERED, TOOK, WAIT, API, TOPIC, PARTITION, GROUP, CLIENT, STATUS, ID, ITEMS, OLDER = 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13
M.X = {asked = ASKED, answered = ANSWERED, took = TOOK, wait = WAIT, api = API, topic = TOPIC, partition = PARTITION, group = GROUP,
       client = CLIENT, status = STATUS, id = ID, items = ITEMS, older = OLDER}

local function has(m, bit)
  return m.pairing and m.pairing % (2 * bit) >= bit
end

local text, floor, type, ONE_PASS = M.text, math.floor, type, M.ONE_PASS

-- A request's key: one number where that can be, since most are small.  What lies between ±2^53 is a plain number.
local function key_of(m, family, last)
  local a, b, c = family or m.key0 or 0, m.key1 or 0, last or m.key2 or 0
  if a >= 0 and a < FAMILIES and type(b) == "number" then
    if c == 0 and b > -NUMBERS and b < NUMBERS then return (a * 2 + 1) * NUMBERS + b end
    if b >= 0 and b < WORD and c >= 0 and c < WORD then return -((a * WORD + b) * WORD + c) - 1 end
  end
  return text(a) .. ":" .. text(b) .. ":" .. text(c)
end

-- Was the message cut before what it is paired by?
function M.nameless(m, missing)
  return missing > 0 and m.key1 == nil
end

-- `epoch`: when the capture begins, since its times are told from there.
local function waited(open, rule, m, first, epoch)
  if rule ~= WAIT_NONE and m.wait then rule = m.wait end
  local server = math.max(0, first - open.last)
  if rule == WAIT_ALL then return server end
  if rule == WAIT_IF_LONG then return server >= LONG_NS and server or 0 end
  if rule == WAIT_UNTIL and m.wait_until then return M.clamp(M.sub(M.sub(m.wait_until, epoch), open.last), server) end
  return 0
end

-- --- names that belong to numbers ----------------------------------------------------------------------------------

local function number_of(kind, n)
  return type(n) == "number" and n >= 0 and n < NUMBERS and kind * NUMBERS + n or kind .. ":" .. text(n)
end

-- What a connection knows of a number, which is introduced where it is not known.
local function known_as(conn, kind, n)
  local key = number_of(kind, n)
  local bound = conn.bound[key]
  if not bound and conn.bound_count < BOUND_MAX then
    bound = {names = {}, makers = 0}
    conn.bound[key] = bound
    conn.bound_count = conn.bound_count + 1
  end
  return bound
end

-- A topic that is said by a number: a mark in place of its name, which no name begins with.
local MARK = "\0\0lent:"

function M.mark_of(binding, number)
  local key = number_of(binding, number)
  return MARK .. (type(key) == "number" and ("%.0f"):format(key) or key)
end

-- The message's own topic by its name; nothing where nobody gave one.  Then its items give names to numbers.
local function named(conn, s)
  local m = s.m
  if type(m.topic) == "string" and m.topic:sub(1, #MARK) == MARK then
    local key = m.topic:sub(#MARK + 1)
    local bound = conn.bound[tonumber(key) or key]
    m.topic = bound and bound.names.topic
  end
  for i = 1, #s.items do
    local row = s.items[i]
    if row.number ~= nil and row.topic and row.topic:sub(1, #MARK) ~= MARK then
      local bound = known_as(conn, row.binding, row.number)
      if bound then bound.names = {topic = row.topic} end
    end
  end
end

-- The same for a message that was met before, and is part of this exchange.
function M.named_again(m, x)
  if type(m.topic) == "string" and m.topic:sub(1, #MARK) == MARK then m.topic = x[TOPIC] or nil end
end

-- The message makes, uses or ends a binding.  One that ended still names what was under way; the next maker replaces it,
-- and what was asked under it before is not what answers belong to from there on.  `names` are never changed, since
-- messages keep them.
local function bind(conn, m)
  local bound = known_as(conn, m.bind, m.number)
  if not bound then return end
  m.bound = bound
  if m.operation ~= MAKE then return M.lend(m, bound.names) end
  bound.makers = bound.makers + 1
  bound.names = {topic = m.topic, partition = m.partition, group = m.group, client = m.client}
end

function M.lend(m, names)
  if m.topic == nil then m.topic = names.topic end
  if m.partition == nil then m.partition = names.partition end
  if m.group == nil then m.group = names.group end
  if m.client == nil then m.client = names.client end
  m.lent = names
end

-- What the answer to a maker says belongs to the number too.
local function confirm(bound, client)
  local names = bound.names
  if client and not names.client then
    bound.names = {topic = names.topic, partition = names.partition, group = names.group, client = client}
  end
end

-- --- the table of open requests ------------------------------------------------------------------------------------

-- An open request: `x` its exchange, `key`, `also` where it is found, `side`, `first` and `last` time, `rule` of waiting, `fifo`,
-- `filled`, `bound` with its `makers` then, `maker`.  `before` and `behind` chain those of a connection by age; a closed one
-- is used again.
local spare = false

local function new_open()
  return {x = false, side = 0, key = 0, also = false, first = 0, last = 0, rule = false, fifo = false, filled = false, bound = false, makers = 0, maker = false,
          before = false, behind = false}
end

local function doubtful(open)
  return open.bound and open.makers ~= open.bound.makers
end

-- What is open under a key is one request, or a list of them where equal keys are legal.
local function is_list(found)
  return found and found[1] ~= nil
end

-- Is it an answer that another one follows?
function M.interim(m)
  return has(m, INTERIM)
end

-- The oldest of those with this key; one that became doubtful only where there is no other, or where there never is one.
local function first_of(found, legal)
  if not found then return nil end
  if found[1] == nil then return not ((legal or found.fifo) and doubtful(found) and not found.x[ID]) and found or nil end
  for i = 1, #found do
    if not doubtful(found[i]) then return found[i] end
  end
  return found[1].x[ID] and found[1] or nil
end

local function take_out(there, key, open)
  local found = there[key]
  if found == open then
    there[key] = nil
  elseif is_list(found) then
    for i = 1, #found do
      if found[i] == open then
        table.remove(found, i)
        break
      end
    end
    if #found == 0 then there[key] = nil end
  end
end

-- An exchange without an answer; by now its client may have said its name.
local function over(conn, x, status)
  x[STATUS] = status
  x[CLIENT] = x[CLIENT] or conn.client or false
end
M.over = over

-- Equal keys are legal here.  A later request puts the doubtful ones out of doubt: they were never answered.
local function put_in(conn, there, key, open, legal)
  local found = there[key]
  if not found or not (is_list(found) or legal or found.fifo) then
    there[key] = open
    return
  end
  local list = is_list(found) and found or {found}
  for i = #list, 1, -1 do
    if doubtful(list[i]) then
      over(conn, list[i].x, "unanswered")
      table.remove(list, i)
    end
  end
  list[#list + 1] = open
  there[key] = list
end

local function close(conn, open)
  local before, behind = open.before, open.behind
  if before then before.behind = behind else conn.oldest = behind end
  if behind then behind.before = before else conn.newest = before end
  conn.count = conn.count - 1
  take_out(conn[open.side], open.key, open)
  if open.also then take_out(conn.also[open.side], open.also, open) end
  if not ONE_PASS then open.x = false end
  open.bound, open.before, open.behind = false, false, spare
  spare = open
end

local function keep_open(conn, open)
  local there, key = conn[open.side], open.key
  if open.fifo then
    put_in(conn, there, key, open)
  else
    local older = there[key]
    if older and not is_list(older) and not older.fifo then
      over(conn, older.x, "unanswered")
      open.x[OLDER] = older.x[ASKED]
    end
    there[key] = open
  end
  if open.also then put_in(conn, conn.also[open.side], open.also, open, true) end
  local newest = conn.newest
  open.before, open.behind, conn.newest, conn.count = newest or false, false, open, conn.count + 1
  if newest then newest.behind = open else conn.oldest = open end
  if conn.count > OPEN_MAX then close(conn, conn.oldest) end
end

-- A direction ended: what would have been answered in it never will be.
function M.ended(conn, side)
  for _, found in pairs(conn[1 - side]) do
    for _, open in ipairs(is_list(found) and found or {found}) do over(conn, open.x, "reset") end
  end
  conn[1 - side], conn.also[1 - side] = {}, {}
end

-- What is said again and again is kept once; in one pass nothing is kept.
local function once(conn, name)
  if ONE_PASS or type(name) ~= "string" then return name or false end
  local names = conn.names
  local known = names[name]
  if known == nil then
    names[name], known = name, name
  end
  return known
end

-- What a request says of its exchange: in the order of the columns.  In one pass an answered exchange is over and used again.
local function exchange(conn, m, frame, items, old)
  local api, partition, id = m.api or false, m.partition or false, m.request_id or false
  local topic, group, client = m.topic or false, m.group or false, m.client or conn.client or false
  if not ONE_PASS then
    return {frame, false, false, false, api, once(conn, topic), partition, once(conn, group), once(conn, client), false, id, items}
  end
  if not old then return {frame, false, false, false, api, topic, partition, group, client, false, id, items or false, false} end
  old[1], old[2], old[3], old[4], old[5], old[6], old[7], old[8] = frame, false, false, false, api, topic, partition, group
  old[9], old[10], old[11], old[12], old[13] = client, false, id, items or false, false
  return old
end

-- A request; `place` says frame and times.  The exchange that it opens.
local function ask(conn, m, items, side, place, waits, missing)
  local open = spare or new_open()
  spare = open.behind
  local x = exchange(conn, m, place.frame, waits and items or nil, open.x)
  if missing > 0 then x.part = true elseif x.part then x.part = false end -- of what it asked for some is known
  local pairing, bound, also = m.pairing, m.bound, m.key_also
  open.x = x
  open.side = side
  open.first = place.first
  open.last = place.last
  open.rule = m.wait or false
  open.key = M.nameless(m, missing) and {} or key_of(m)
  open.also = also and not M.eq(also, m.key2) and key_of(m, nil, also) or false
  if pairing then open.fifo, open.filled = has(m, FIFO), has(m, FILLED) else open.fifo, open.filled = false, false end
  if bound then open.bound, open.makers, open.maker = bound, bound.makers, m.operation == MAKE else open.bound, open.maker = false, false end
  keep_open(conn, open)
  if m.kind == M.ONEWAY then
    x[STATUS] = "oneway"
    close(conn, open)
  end
  return x
end

-- The open request that an answer belongs to.
function M.asked_by(conn, m, side)
  local there = conn[1 - side]
  local found = first_of(there[key_of(m)])
  local families = m.pairing and floor(m.pairing % FAMILIES_MOST / FAMILY) or 0
  while not found and families > 0 do
    found = first_of(there[key_of(m, families % 256)])
    families = floor(families / 256)
  end
  return found or first_of(conn.also[1 - side][key_of(m)], true)
end

local function answer(conn, m, place, open)
  if open and m.pairing and M.interim(m) then
    open.rule = m.wait or open.rule     -- from here on the request stands by
    return open.x
  end
  local x = open and open.x or {false, false, false, false, false, false, false, false, false, false, m.request_id or false}
  if open and open.filled and m.class == M.EMPTY then m.class = M.ERROR end -- it wanted something
  x[ANSWERED] = place.frame
  x[STATUS] = x[ASKED] and (m.class == M.ERROR and "error" or "ok") or "no_request"
  if open then
    local rule = open.rule or m.wait
    x[TOOK] = place.last - open.first
    x[WAIT] = rule and waited(open, rule, m, place.first, place.epoch) or false
  end
  if m.api and not x[API] then x[API] = m.api end
  if m.topic and not x[TOPIC] then x[TOPIC] = once(conn, m.topic) end
  if m.partition and not x[PARTITION] then x[PARTITION] = m.partition end
  if m.group and not x[GROUP] then x[GROUP] = once(conn, m.group) end
  if not x[CLIENT] then x[CLIENT] = once(conn, m.client or conn.client) end
  if open then
    if open.maker and open.bound then confirm(open.bound, x[CLIENT]) end
    close(conn, open)
  end
  return x
end

-- One message met for the first time: the exchange that it is part of, or nil.  `open` is what its key says was asked.
function M.pair(conn, s, side, place, open, waits)
  local m = s.m
  if s.protocol.lends then named(conn, s) end
  if m.number then
    bind(conn, m)
  elseif m.client and side == 0 then
    conn.client = m.client
  end
  if m.kind == M.REQUEST or m.kind == M.ONEWAY then return ask(conn, m, s.items, side, place, waits, s.missing) end
  if m.kind ~= M.RESPONSE then return nil end
  if not open and has(m, MAYBE) then
    m.kind = M.PUSH
    return nil
  end
  return answer(conn, m, place, open)
end

end
end

-- === pieces ===
parts["pieces"] = function()
-- Content that comes in several frames: the last piece is where the message is read, with all of it.
--
-- Law: pieces follow each other in one direction with nothing missing between them, or there is no message.  What was put together is kept by the
-- packet and the place of its last piece, so that a second look is the same.

return function(M)

local U, OPS, sub, concat = M.U, M.OPS, string.sub, table.concat
local lost = Field.new("tcp.analysis.lost_segment")

local function group(s, parent, f, first, last)
  return parent and parent:add(f.pf, s.tvb(first - s.base, last - first))
end

-- What a frame says of the end of its content: 0 where it has ended, nil where nobody knows.
local function more_of(f, s)
  if f.last then
    local value = f.last(s.v, s)
    return value ~= U and value ~= 0 and 0 or nil
  end
  local value = f.more and f.more(s.v, s)
  if value and value ~= U then return M.to_number(M.text(value)) end
end

local function note(f, s, begins, first)
  local key = f.key(s.v, s)
  if key == U then error(M.BAD, 0) end
  s.m.piece = {key = f.what .. ":" .. M.text(key), begins = begins, first = first, last = s.stop, more = more_of(f, s), limit = f.limit}
end

function OPS.assembled(f)
  local body = M.compile(f.body)
  return function(s, parent)
    if s.entering then error(M.ENOUGH, 0) end
    local first, content = s.at, s.content
    local item = group(s, parent, f, first, s.stop)
    if not content and s.missing == 0 and more_of(f, s) == 0 then
      body(s, item)
      M.rest(s, item)
      return
    end
    if not content and s.missing == 0 then note(f, s, true, first) end -- what is said of the end may look at what is left
    s.at = s.stop
    if not content then
      if item then item:append_text(s.missing == 0 and ", and pieces in later frames" or ", and what is missing") end
      return
    end
    M.elsewhere(s, body, #content > 0 and item or nil, content, M.source(content, s.protocol.title .. " content", item), 0)
  end
end

function OPS.piece(f)
  return function(s, parent)
    if s.entering then error(M.ENOUGH, 0) end
    local first = s.at
    group(s, parent, f, first, s.stop)
    if s.missing == 0 then note(f, s, false, first) end
    s.at = s.stop
  end
end

-- Bytes of this side are in no message: what has not ended there never will.
function M.unfinished(conn, side)
  if conn.pieces then conn.pieces[side] = nil end
end

-- A packet that comes after missing bytes.
function M.hole(p)
  if lost() then M.unfinished(p.conn, p.side) end
end

local function begin(p, at, size, began, piece)
  local way = p.conn.pieces[p.side]
  if way.open[piece.key] then way.held = way.held - way.open[piece.key].held end
  way.open[piece.key] = {frame = sub(p.data, at + 1, at + size), parts = {sub(p.data, piece.first + 1, piece.last)}, held = piece.last - piece.first + size,
                         more = piece.more, number = p.pinfo.number, first = began and began.first or math.floor(p.pinfo.rel_ts * 1000000000 + 0.5)}
  way.held = way.held + piece.last - piece.first + size
end

local function continue(p, piece)
  local way, size = p.conn.pieces[p.side], piece.last - piece.first
  local one = way.open[piece.key]
  if not one then return end
  local more = piece.more or one.more and one.more - size
  if way.held + size > piece.limit or more and more < 0 then
    way.open[piece.key], way.held = nil, way.held - one.held
    return
  end
  one.parts[#one.parts + 1], one.held, one.more = sub(p.data, piece.first + 1, piece.last), one.held + size, more
  way.held = way.held + size
  if more ~= 0 then return end
  way.open[piece.key], way.held = nil, way.held - one.held
  one.content, one.parts, one.count = concat(one.parts), nil, #one.parts
  return one
end

-- A frame that brings a piece: the message that ends with it, or nil.
function M.assemble(p, at, size, began, s)
  local protocol, conn, number, piece = p.protocol, p.conn, p.pinfo.number, s.m.piece
  local place = (p.inner and p.inner.nth or p.tvb:offset()) + at
  if p.visited then return (protocol.assembled_in[number] or {})[place] end
  conn.pieces = conn.pieces or {}
  conn.pieces[p.side] = conn.pieces[p.side] or {open = {}, held = 0}
  if piece.begins then return begin(p, at, size, began, piece) end
  local one = continue(p, piece)
  if one and not M.ONE_PASS then
    protocol.assembled_in[number] = protocol.assembled_in[number] or {}
    protocol.assembled_in[number][place] = one
  end
  return one
end

-- A frame that is no message by itself.
function M.show_piece(p, at, size, s, walk)
  if not (p.want and p.want.item) then return end
  local item = p.tree:add(p.tvb(at, size), s.m.piece.begins and "begins a message whose content follows" or "a piece of a message's content")
  if p.want.fields then walk(p, at, size, 0, item) end
end

end
end

-- === plugin ===
parts["plugin"] = function()
-- A description becomes a Wireshark protocol: preferences, dissector, connections.
--
-- Law: a packet's bytes are cut into messages; what is no message is skipped and said, what is not all there is waited for.

return function(M)

local stream = Field.new("tcp.stream")
local flags = Field.new("tcp.flags")
local sequence = Field.new("tcp.seq")
local following = Field.new("tcp.nxtseq")
local completeness = Field.new("tcp.completeness")
local FIN, RESET = 1, 4
local SYN_SEEN = 4          -- below: bits of tcp.completeness that a SYN or its answer sets
local JUDGED_MAX = 65536    -- bytes of a connection that are looked at before it is nobody's
local HEAD = 1024           -- bytes that say whether a message may begin
local FEW = 16              -- bytes that nearly any message may begin with
local KEPT_MAX = 64         -- bytes of a direction that are kept while nobody knows whose they are
local LEAST = 8             -- bytes of a packet on a port that nobody knows, to be looked at
local INFO_MAX = 300        -- letters of the Info column; what is more is counted
local INSIDE = "tls "      -- before the number of a stream: what it carries
local PAYLOADS = {{1, "bytes", 0}, {2, "json", 1}, {3, "protobuf", 2}} -- what reads the users' bytes
local look, glance, message = M.look, M.glance, M.message
local ONE_PASS = M.ONE_PASS -- asking Wireshark costs more than most of what is done with the answer

-- --- connections ---------------------------------------------------------------------------------------------------

local function fresh(protocol)
  protocol.conns, protocol.seen, protocol.places, protocol.further = {}, {}, {}, {}
  protocol.counted, protocol.began, protocol.last_number, protocol.rejoined = M.no_statistics(), nil, nil, {}
  protocol.recalls, protocol.headed, protocol.settled = {}, {}, nil
  protocol.assembled_in = {} -- packet → place of the last piece → what was put together
end

local function name_of(address, port)
  return tostring(address) .. " " .. port
end

-- tshark makes no tree in the first of two passes, unless a filter wants one: then no field tells anything, and connections are called by their
-- addresses, in the second pass too.
local treeless = false

-- `inside`: what is carried in another layer, of the same stream.
local function connection(protocol, pinfo, inside)
  local found = not treeless and stream()
  local key = found and found()
  if not inside and key then
    local conn = protocol.conns[key]
    if conn then return conn end
  end
  if not key and not pinfo.visited then treeless = true end
  if not key then
    local a, b = name_of(pinfo.src, pinfo.src_port), name_of(pinfo.dst, pinfo.dst_port)
    key = a < b and a .. " " .. b or b .. " " .. a
  end
  if inside then key = inside .. key end
  local conn = protocol.conns[key]
  if not conn then
    conn = {[0] = {}, [1] = {}, also = {[0] = {}, [1] = {}}, count = 0, names = {}, bound = {}, bound_count = 0, since = {}, over = {}, lost = {}, met = {},
            passed = {[0] = 0, [1] = 0}, base = {}}
    protocol.conns[key] = conn
  end
  return conn
end

local dissections = 0 -- of packets, from the beginning to the end of each; the same packet may be looked at twice in a row

-- FIN and RST come without bytes, so that no dissector of them is called: a look at every packet's flags.
function M.watch_ends()
  if M.ONE_PASS then return end -- a request's end is shown on its own packet, which was there before
  local proto = Proto("mqdissect_ends", "Message queues: ends of connections")
  function proto.dissector(_, pinfo)
    dissections, M.lent = dissections + 1, nil
    if pinfo.visited then return end
    local found = flags()
    if not found then return end
    local bits = found.value % 8
    if bits % 2 < FIN and bits < RESET then return end
    local key = stream().value
    for _, protocol in ipairs(M.protocols) do
      for _, conn in pairs({protocol.conns[key], protocol.conns[INSIDE .. key]}) do
        local side = conn.server == name_of(pinfo.src, pinfo.src_port) and 1 or 0
        if not conn.over[side] or bits >= RESET then M.ended(conn, side) end
        if bits >= RESET then M.ended(conn, 1 - side) end
        conn.over[side] = true
      end
    end
  end
  register_postdissector(proto)
end

-- 0: sent by the client.  The end whose port nobody knows is the client.
local function side_of(protocol, pinfo, data)
  local known = protocol.known
  local from, to = known[pinfo.src_port], known[pinfo.dst_port]
  if to and not from then return 0 end
  if from and not to then return 1 end
  if pinfo.match_uint == pinfo.dst_port and pinfo.src_port ~= pinfo.dst_port and not from then return 0 end
  local asks, answers = M.plausible(protocol, data, 0, 0), M.plausible(protocol, data, 0, 1)
  if asks ~= answers then return asks > answers and 0 or 1 end
  return pinfo.match_uint == pinfo.src_port and 1 or 0
end

local function side_for(protocol, pinfo, data, conn)
  local from = pinfo.src_port
  if not conn.server then
    local to = pinfo.dst_port
    local server = side_of(protocol, pinfo, data) == 1
    conn.server = server and name_of(pinfo.src, from) or name_of(pinfo.dst, to)
    conn.server_port, conn.client_port = server and from or to, server and to or from
  end
  if conn.server_port ~= conn.client_port then
    conn.told_by = conn.server_port
    return from == conn.server_port and 1 or 0
  end
  return conn.server == name_of(pinfo.src, from) and 1 or 0
end

-- --- whose connection it is ----------------------------------------------------------------------------------------

-- Does the record header of TLS stand here?
local function is_tls(data)
  local kind, major, minor = data:byte(1, 3)
  return minor and kind >= 20 and kind <= 23 and major == 3 and minor <= 4
end

-- Are these the first bytes of a direction, of a connection whose handshake was captured?
local function at_start()
  local seen, at = completeness(), sequence()
  return seen and at and seen.value % SYN_SEEN > 0 and at.value == 1
end

-- What the first bytes of a connection say of each side.  A header may be long before it says whose it is (RocketMQ's JSON with 32 KiB of properties).
local function opening(protocol, data)
  local asks, answers = M.plausible(protocol, data, 0, 0), M.plausible(protocol, data, 0, 1)
  if #data > HEAD and asks <= 0 and answers <= 0 then
    if asks < 0 then asks = M.plausible(protocol, data, 0, 0, JUDGED_MAX) end
    if answers < 0 then answers = M.plausible(protocol, data, 0, 1, JUDGED_MAX) end
  end
  return asks, answers
end

-- Does the connection speak this protocol?  Its first bytes decide for good; of one that was there before the capture, the first
-- segment that holds the start of a message.  true; nil: more bytes are needed to say; false: others may look at the packet.
local function judge(protocol, data, conn, first)
  if is_tls(data) then
    conn.foreign = true
    return false
  end
  local asks, answers = opening(protocol, data)
  if asks > 0 or answers > 0 then return true end
  if (asks < 0 or answers < 0) and #data < JUDGED_MAX then
    if #data == 1 and not first then return false end -- of a connection that was there before: a keep-alive
    if #data < FEW and conn.looked then return false end -- others have talked on it
    return nil
  end
  if first then
    conn.foreign = true
    return false
  end
  if M.find_start(protocol, data, 1, 0) or M.find_start(protocol, data, 1, 1) then return true end
  conn.looked = (conn.looked or 0) + #data
  conn.foreign = conn.looked > JUDGED_MAX
  return false
end

-- First bytes of a direction that nearly any message may begin with are left to others, so that who waits for more is who knows what they are.  They are
-- kept: where the connection turns out to be ours, its first message is read with them.
local function keep_head(conn, pinfo, data, head, first)
  conn.heads = conn.heads or {}
  head = head or {frame = pinfo.number, first = math.floor(pinfo.rel_ts * 1000000000 + 0.5), at_start = first, bytes = ""}
  head.added, head.last = data:sub(#head.bytes + 1), pinfo.number
  conn.heads[name_of(pinfo.src, pinfo.src_port)] = head
end

-- What was kept of the bytes before this packet's, which may be called for twice.
local function kept_before(head, number)
  if not head then return nil end
  if head.last < number then head.bytes, head.added, head.last = head.bytes .. head.added, "", number end
  return #head.bytes > 0 and head or nil
end

local function head_of(protocol, conn, pinfo, tvb, length)
  if not pinfo.visited then return kept_before(conn.heads[name_of(pinfo.src, pinfo.src_port)], pinfo.number) end
  local head = protocol.headed[pinfo.number]
  return head and head.length == length and head.offset == tvb:offset() and head or nil
end

-- The bytes once more, with those that were kept in front of them.
local function with_head(protocol, head, data)
  data = head.bytes .. data
  return data, ByteArray.new(data, true):tvb(protocol.title .. " from its first bytes on")
end

-- These bytes are read with a head: so they are from now on; and the first message began with it.
local function begins_with(protocol, conn, side, pinfo, head, tvb, length)
  protocol.headed[pinfo.number] = {bytes = head.bytes, length = length, offset = tvb:offset()}
  conn.since[side] = conn.since[side] or {frame = head.frame, first = head.first}
end

-- May this packet be dissected?  What was found out when it was met for the first time holds.
local function ours(protocol, pinfo, data, conn, head)
  if conn.ours then return conn.ours <= pinfo.number end
  if conn.foreign or pinfo.visited then return false end
  local first = head and head.at_start or not head and at_start()
  local found = judge(protocol, data, conn, first)
  if found or found == nil and pinfo.can_desegment == 0 then
    conn.ours = pinfo.number
    return true
  end
  if found == nil and #data < KEPT_MAX then
    keep_head(conn, pinfo, data, head, first)
    return false
  end
  if conn.foreign then conn.heads = nil end
  return found
end

-- Bytes that are not ours: for whoever had the port before, or for all others.
local function others(protocol, tvb, pinfo, tree)
  local before = protocol.before[pinfo.match_uint]
  if not before then return 0 end
  pinfo.can_desegment = 2 -- as if it had been called by TCP itself
  return before:call(tvb, pinfo, tree)
end

local snapped = false -- is there a segment in this capture of which only the first bytes were captured?
local UNKNOWN = -1

-- --- segments ------------------------------------------------------------------------------------------------------

local function incomplete(p, at, need)
  local pinfo, since, side = p.pinfo, p.conn.since, p.side
  pinfo.desegment_offset = math.max(0, at - p.headed)
  pinfo.desegment_len = need
  p.stopped = at
  if p.visited then return end
  local began, now = since[side], math.floor(pinfo.rel_ts * 1000000000 + 0.5)
  if not began or at > 0 or p.tvb:offset() > 0 then since[side] = {frame = pinfo.number, first = now} end
  local following = snapped and need ~= DESEGMENT_ONE_MORE_SEGMENT and following()
  if following then since[side].stop = following.value + need end
end

-- --- bytes that were not captured ----------------------------------------------------------------------------------

-- After a segment that was captured in part: where the next message of its direction begins, if the end of the last one, `stop` in this
-- segment, is no missing byte.
local function leave(p, stop, reported)
  local at = sequence()
  p.conn.lost[p.side] = at and stop and stop >= reported and at.value + stop - p.headed or UNKNOWN
end

-- Where the first message of a segment begins, in a direction of which bytes are missing: what was said of that, or what can be believed.
local function rejoin(p, length, reported)
  local lost, at, from = p.conn.lost[p.side], nil, sequence()
  if lost > UNKNOWN and from and from.value <= lost then
    at = math.min(lost - from.value, length)
    p.stop = lost - from.value
  elseif M.believe(p.protocol, p.data, 0, p.side, reported - length) then
    at = 0
  else
    at = M.find_start(p.protocol, p.data, 1, p.side, reported - length) or length
  end
  if at < length then p.conn.lost[p.side] = nil end
  if p.protocol.memories then M.missed(p.protocol, p.conn, p.side) end
  M.unfinished(p.conn, p.side)
  p.protocol.rejoined[p.pinfo.number] = at
  return at
end

-- Where reading begins in a capture of which segments were cut: nil where nothing is missing before this one.
local function begin(p, length, reported)
  if p.visited then return p.protocol.rejoined[p.pinfo.number] end
  local lost, side, open = p.conn.lost, p.side, p.conn.since[p.side]
  p.stop = nil
  if reported > length then
    if open then lost[side] = open.stop or UNKNOWN end
    if not p.conn.met[side] and not at_start() then lost[side] = UNKNOWN end
  end
  return lost[side] and rejoin(p, length, reported) or nil
end

-- Does this segment go on where the last message of its direction ended?  Then a message begins there, whatever it is like.  Bytes that were read are counted: where
-- their count fits the segment's number, none was lost.  In one pass only, since a second one has to find the same without having read what was before.
local function follows(p, reported)
  if not ONE_PASS or snapped or p.inner or p.headed > 0 then return false end
  local from, stop = sequence(), following()
  if not stop or stop.value - from.value ~= reported then return false end -- the rest of a segment
  local base, side, before = p.conn.base, p.side, from.value - p.conn.passed[p.side]
  if base[side] == before then return true end
  base[side] = before
  return false
end

-- Where the next message begins after bytes of which none does.
local function skip(p, at, length)
  local protocol, tree = p.protocol, p.tree
  p.conn.base[p.side] = nil
  local stop = M.find_start(protocol, p.data, at + 1, p.side) or length
  if protocol.memories and not p.visited then M.missed(protocol, p.conn, p.side) end
  if not p.visited then M.unfinished(p.conn, p.side) end
  if p.want and p.want.notes then
    tree:add(protocol.pf.skipped, p.tvb(at, stop - at)):add_proto_expert_info(protocol.expert.skipped)
  end
  return stop
end

-- The packet that is being read: there is never more than one.
local p = {}
local reported_len, raw -- of every tvb: asking for them costs as much as calling them

local NOTHING = {} -- has been said

-- What is said of the packet so far, and of one more message: a table only where there are several; nil: nobody listens.
local function say(said, text)
  if not said then return nil end
  if said == NOTHING then return text end
  if type(said) == "string" then said = {said} end
  said[#said + 1] = text
  return said
end

-- A text that does not end inside a letter.
local function cut(text)
  if #text <= INFO_MAX then return text end
  local last = INFO_MAX
  while last > 0 and text:byte(last + 1) >= 128 and text:byte(last + 1) < 192 do last = last - 1 end
  return text:sub(1, last) .. "…"
end

-- All messages of a packet in a line: of many the first, and how often each of the others.
local function bounded(said)
  if type(said) == "string" then return cut(said) end
  local whole = table.concat(said, "; ")
  if #whole <= INFO_MAX then return whole end
  local counts, order = {}, {}
  for i = 2, #said do
    local name = (said[i]:match("^%S+") or "?") .. (said[i]:find(" → ", 1, true) and " →" or "")
    if not counts[name] then order[#order + 1] = name end
    counts[name] = (counts[name] or 0) + 1
  end
  for i, name in ipairs(order) do order[i] = counts[name] > 1 and name .. " ×" .. counts[name] or name end
  return cut(said[1]) .. (#order > 0 and "; " .. cut(table.concat(order, "; ")) or "")
end

-- What begins at `at` is no whole message: bytes to be skipped, one that goes on in another packet, a damaged one.  Where it
-- ends, and what is said by then; nil: the rest of the packet is waited for, or was never captured.
local function trouble(at, length, reported, began, said)
  local protocol, data, side, pinfo = p.protocol, p.data, p.side, p.pinfo
  local size = M.frame(protocol, data, at, side)
  local whole = size > 0 and at + size == reported
  if size == 0 or at == 0 and not began and not whole and not follows(p, reported) and M.plausible(protocol, data, at, side) == 0 then
    at = skip(p, at, length)
    if at >= length then return nil, said end
    size = M.frame(protocol, data, at, side)
    said = say(said, "[skipped]")
  end
  if size < 0 or at + size > reported then
    if reported > length or pinfo.can_desegment == 0 then
      p.stop = size > 0 and at + size or nil
      size = math.min(size < 0 and length - at or size, length - at)
      local text = message(p, at, size, began, 1)
      return nil, say(said, said and text .. " [cut]")
    end
    incomplete(p, at, size > 0 and at + size - length or DESEGMENT_ONE_MORE_SEGMENT)
    return nil, said
  end
  local there = math.min(size, length - at)
  p.stop = at + size
  said = say(said, message(p, at, there, began, size - there))
  return at + there, said
end

-- A payload's dissector has put its own name and words there, and some of them so that they stay.
local function own_columns(protocol, cols)
  cols.protocol:clear_fence()
  cols.info:clear_fence()
  cols.protocol = protocol.title
end

-- `inner`: the connection inside another layer.
local function dissect(protocol, tvb, pinfo, tree, inner)
  if not raw then reported_len, raw = tvb.reported_len, tvb.raw end
  local data, reported = raw(tvb), reported_len(tvb)
  local length = #data
  if length == 0 or M.lent and M.lent == pinfo.number then return 0 end -- a packet's payload is not a packet of ours
  local conn, captured = inner or connection(protocol, pinfo), length
  local head, whole = conn.heads and head_of(protocol, conn, pinfo, tvb, length), nil
  if head then data, whole = with_head(protocol, head, data) end
  local mine = (inner or ONE_PASS and conn.ours) and true or ours(protocol, pinfo, data, conn, head)
  if mine == false then return others(protocol, tvb, pinfo, tree) end
  local server = conn.told_by
  local side = server and (pinfo.src_port == server and 1 or 0) or side_for(protocol, pinfo, data, conn)
  p.headed = 0
  if head then
    if not pinfo.visited then begins_with(protocol, conn, side, pinfo, head, tvb, length) end
    p.headed, p.stopped = #head.bytes, nil
    tvb, length, reported = whole, length + p.headed, reported + p.headed
  end
  p.protocol = protocol
  p.tvb = tvb
  p.pinfo = pinfo
  p.tree = tree
  p.data = data
  p.conn = conn
  p.side = side
  p.inner = inner
  if not mine then
    incomplete(p, 0, DESEGMENT_ONE_MORE_SEGMENT)
    return captured
  end
  p.stopped = nil
  p.visited = not ONE_PASS and pinfo.visited
  p.want = tree and protocol.settled or look(protocol, pinfo, tree)
  local columns, since, limit = protocol.columns, conn.since, protocol.limit
  local at, said, open = 0, columns and NOTHING, since[side]
  local began = open and tvb:offset() == 0 and open or nil
  local cols, before = columns and pinfo.cols, inner and inner.nth or 0
  if cols then cols.protocol = protocol.title end
  if reported > length then snapped = true end
  if protocol.assembles and not p.visited then M.hole(p) end
  local rejoins = snapped and begin(p, length, reported)
  if rejoins then at, began = rejoins, nil end
  conn.met[side] = true
  while at and at < length do
    local s, last = glance(p, at, length)
    if s and last - at <= limit and (at > 0 or last == reported or began or follows(p, reported) or M.plausible(protocol, data, at, side) ~= 0) then
      local text = message(p, at, last - at, began, 0, s)
      if said == NOTHING then said = text elseif said then said = say(said, text) end
      at = last
    else
      at, said = trouble(at, length, reported, began, said)
    end
    if open and at then
      began, open = nil, nil
      if not p.visited then since[side] = nil end
    end
  end
  if ONE_PASS then conn.passed[side] = conn.passed[side] + (at or p.stopped or length) end
  if reported > length and not p.visited then leave(p, p.stop, reported) end
  if head and not p.visited and not (p.stopped and p.stopped < p.headed) then conn.heads[name_of(pinfo.src, pinfo.src_port)] = nil end
  if cols and protocol.payload then own_columns(protocol, cols) end
  if said and said ~= NOTHING then cols.info = (before > 0 and "; " or "") .. bounded(said) end
  return captured
end

-- --- registration --------------------------------------------------------------------------------------------------

local function ports_of(text)
  local found = {}
  for low, high in text:gmatch("(%d+)%-?(%d*)") do
    low = tonumber(low)
    for port = low, math.min(tonumber(high) or low, low + 1000) do found[port] = true end
  end
  return found
end

-- A port is taken from whoever had it, who is asked where its bytes are not ours.
local function take(protocol, ports)
  local table_ = DissectorTable.get("tcp.port")
  protocol.before = {}
  for port in pairs(ports_of(ports)) do protocol.before[port] = table_:get_dissector(port) end
  if ports ~= "" then table_:add(ports, protocol.proto) end
end

local function give_back(protocol, ports)
  local table_ = DissectorTable.get("tcp.port")
  if ports ~= "" then table_:remove(ports, protocol.proto) end
  for port, dissector in pairs(protocol.before) do table_:add(port, dissector) end
end

-- All fields but those that every message has on top.
local function described_among(fields, pf)
  local general, found = {}, {}
  for _, name in ipairs(M.GENERAL) do general[pf[name]] = true end
  for _, field in ipairs(fields) do
    if not general[field] then found[#found + 1] = field end
  end
  return found
end

-- Is it sure by its beginning, or the first of a connection and made of whole requests, with nothing wrong in any of them?
local function certain(protocol, tvb, length)
  local head = tvb:raw(0, math.min(length, HEAD))
  local asks = M.plausible(protocol, head, 0, 0)
  if protocol.certain then return asks == 2 or M.plausible(protocol, head, 0, 1) == 2 end
  return asks ~= 0 and at_start() and M.requests_only(protocol, tvb:raw(0, length))
end

-- A message on a port that nobody knows.
local function heuristic(protocol)
  return function(tvb, pinfo, tree)
    local length = tvb:len()
    if M.lent == pinfo.number or length < LEAST or not certain(protocol, tvb, length) then return false end
    local conn = connection(protocol, pinfo)
    if pinfo.visited and not conn.ours then return false end -- what it is was not seen when it was met
    conn.ours = conn.ours or pinfo.number
    pinfo.conversation = protocol.proto
    dissect(protocol, tvb, pinfo, tree)
    return true
  end
end

-- What Wireshark has decrypted: the first bytes of a known port that a message may begin with, or those of a protocol that is sure by them.
local function inside_tls(protocol)
  return function(tvb, pinfo, tree)
    local length = tvb:len()
    if M.lent == pinfo.number or length == 0 then return false end
    local conn, number = connection(protocol, pinfo, INSIDE), pinfo.number
    if not conn.ours then
      if pinfo.visited then return false end
      local head, known = tvb:raw(0, math.min(length, JUDGED_MAX)), protocol.known[pinfo.src_port] or protocol.known[pinfo.dst_port]
      local asks, answers = opening(protocol, head)
      local least = known and 1 or 2
      if asks < least and answers < least then return false end
      conn.ours = number
    elseif conn.ours > number then
      return false
    end
    if conn.called ~= number or conn.dissection ~= dissections then conn.called, conn.dissection, conn.nth = number, dissections, 0 end
    dissect(protocol, tvb, pinfo, tree, conn)
    return true
  end
end

M.protocols = {}

-- Wireshark may have a protocol of that name itself: then ours is `mq` and that name.
local function free(name)
  local ok, found = pcall(Dissector.get, name)
  return ok and found and "mq" .. name or name
end

function M.register(protocol)
  protocol.name = free(protocol.name)
  local proto = Proto(protocol.name, protocol.title)
  local fields, field = M.registrar(protocol)
  protocol.version_step_on = (protocol.version_step or 0) > 0
  protocol.began = nil
  protocol.proto, protocol.pf = proto, M.general(protocol, field)
  local seen = {}
  M.describe(protocol.frame, field, seen)
  for _, schema in pairs(protocol.messages) do M.describe_members(schema, field) end
  protocol.described = described_among(fields, protocol.pf)
  protocol.counts = gui_enabled()
  protocol.glancing = M.lasting(protocol)
  proto.fields = fields
  local name = protocol.name
  protocol.expert = {
    error = ProtoExpert.new(name .. ".expert.error", "The answer is an error", expert.group.RESPONSE_CODE, expert.severity.WARN),
    no_request = ProtoExpert.new(name .. ".expert.no_request", "The request of this answer is not in the capture", expert.group.SEQUENCE, expert.severity.NOTE),
    duplicate = ProtoExpert.new(name .. ".expert.duplicate", "A request with this id is still open", expert.group.SEQUENCE, expert.severity.NOTE),
    event = ProtoExpert.new(name .. ".expert.event", "Ownership changes", expert.group.SEQUENCE, expert.severity.CHAT),
    unanswered = ProtoExpert.new(name .. ".expert.unanswered", "No answer in the capture", expert.group.SEQUENCE, expert.severity.WARN),
    checksum = ProtoExpert.new(name .. ".expert.checksum", "Wrong checksum", expert.group.CHECKSUM, expert.severity.ERROR),
    malformed = ProtoExpert.new(name .. ".expert.malformed", "Not as the description says", expert.group.MALFORMED, expert.severity.ERROR),
    payload = ProtoExpert.new(name .. ".expert.payload", "The payload dissector could not read it", expert.group.MALFORMED, expert.severity.NOTE),
    skipped = ProtoExpert.new(name .. ".expert.skipped", "No message begins in these bytes", expert.group.REASSEMBLE, expert.severity.NOTE),
  }
  local experts = {}
  for _, one in pairs(protocol.expert) do experts[#experts + 1] = one end
  proto.experts = experts
  local ports = table.concat(protocol.ports, ",")
  proto.prefs.ports = Pref.range("TCP ports", ports, "Ports that speak " .. protocol.title, 65535)
  proto.prefs.payload = Pref.enum("Payload", 0, "Which dissector of Wireshark's reads the users' bytes", PAYLOADS, false)
  proto.prefs.payload_type = Pref.string("Payload's protobuf type", "", "For protobuf: package.Message, found by the search paths of Wireshark's own protobuf preferences")
  proto.prefs.statistics = Pref.bool("Print statistics", false, "tshark: response times and events behind the packets")
  protocol.known = ports_of(ports)
  protocol.order_on_wire = protocol.order
  function proto.dissector(tvb, pinfo, tree) return dissect(protocol, tvb, pinfo, tree) end
  function proto.init()
    fresh(protocol)
    snapped, treeless = false, false
  end
  local registered = ports
  take(protocol, ports)
  function proto.prefs_changed()
    local now = tostring(proto.prefs.ports)
    if now ~= registered then
      give_back(protocol, registered)
      take(protocol, now)
      registered, protocol.known = now, ports_of(now)
    end
    local wanted = PAYLOADS[proto.prefs.payload + 1]
    protocol.payload = wanted[3] > 0 and {dissector = wanted[2], type = (proto.prefs.payload_type or ""):match("^%s*(.-)%s*$")} or nil
    if proto.prefs.statistics and not protocol.tap then
      protocol.counts, protocol.quick = true, nil
      M.tap(protocol)
    end
  end
  proto:register_heuristic("tcp", heuristic(protocol))
  proto:register_heuristic("tls", inside_tls(protocol))
  fresh(protocol)
  M.protocols[#M.protocols + 1] = protocol
end

end
end

-- === protobuf ===
parts["protobuf"] = function()
-- Protobuf messages: members are taken in the order of the wire and understood in the order of the description.

return function(M)

local sub = string.sub
local DEPTH_MAX = 16
local WORD, halves = M.WORD, M.halves

function M.scalar(kind, high, low)
  if kind == "int32" or kind == "enum" then return low >= 2147483648 and low - WORD or low end
  if kind == "uint32" then return low end
  if kind == "bool" then return (high ~= 0 or low ~= 0) and 1 or 0 end
  if kind == "sint32" then return M.zigzag(0, low) end
  if kind == "sint64" then return M.zigzag(high, low) end
  return halves(high, low)
end

function M.fixed(kind, data, at, width)
  local low = M.READ_LITTLE[4](data, at + 1)
  if width == 4 then
    if kind == "sfixed32" and low >= 2147483648 then return low - WORD end
    return low
  end
  return halves(M.READ_LITTLE[4](data, at + 5), low)
end

local function show(s, parent, member, number, start, first, last, value)
  if not parent then return nil end
  local place = M.range(s, start, s.at)
  if not member then
    local item = parent:add(s.pf.unknown, place)
    item:prepend_text(string.format("field_%d: ", number))
    return item
  end
  local pf, kind = member.pf, member.type
  if kind == "string" then return parent:add(pf, place, M.printable(sub(s.data, first + 1, last))) end
  if kind == "bytes" then return parent:add(pf, M.range(s, first, last)) end
  if kind == "int64" then return M.add_number(parent, member, pf, place, value, M.as_int64(value)) end
  if kind == "uint64" then return M.add_number(parent, member, pf, place, value, M.as_uint64(value)) end
  if kind == "double" or kind == "float" then
    return parent:add(pf, place, M.range(s, s.at - (kind == "double" and 8 or 4), s.at):le_float())
  end
  return M.add_number(parent, member, pf, place, value, value)
end

local members

-- One member; (value, first, last) as the description wants them, and the tree item.
local function take(s, schema, declared, parent, depth)
  local start = s.at
  local high, low = M.varint(s, "protobuf", 10)
  local wire = low % 8
  local number = math.floor(low / 8) + high * 536870912
  if number == 0 or number >= 536870912 then M.bad(s, "protobuf: field number") end
  local member = schema and schema.members[number]
  if member and member.wire ~= wire then member = nil end
  local f = member and declared[number]
  local value, first, last = nil, -1, -1
  if wire == 0 then
    local h, l = M.varint(s, "protobuf", 10)
    value = M.scalar(member and member.kind, h, l)
  elseif wire == 1 or wire == 5 then
    local width = wire == 1 and 8 or 4
    if width > s.stop - s.at then M.short(s, "protobuf", width, s.stop - s.at) end
    value = M.fixed(member and member.kind, s.data, s.at, width)
    s.at = s.at + width
  elseif wire == 2 then
    s.named_union = f and f.op == "union" and {f, number} or nil
    local h, l = M.varint(s, "protobuf", 10)
    s.named_union = nil
    local size = halves(h, l)
    if type(size) ~= "number" or size < 0 or size > s.stop - s.at then
      if s.missing == 0 or type(size) ~= "number" or size <= 0 then M.short(s, "protobuf", size, s.stop - s.at) end
      size = s.stop - s.at
    end
    first, last = s.at, s.at + size
    s.at = last
  else
    M.bad(s, "protobuf: wire type " .. wire)
  end
  local item = show(s, parent, member, number, start, first, last, value)
  if member and member.kind == "message" and not (f and (f.into or f.each or f.op == "union" and f.sent[s.side + 1][number])) then
    local at, stop = s.at, s.stop
    s.at, s.stop = first, last
    members(s, s.protocol.messages[member.message], {}, nil, item, depth + 1)
    s.at, s.stop = at, stop
  end
  if item and f then M.summed(s, f.n, item) end
  return number, f, value, first, last, item
end

function members(s, schema, declared, held, parent, depth)
  if depth > DEPTH_MAX then M.bad(s, "protobuf messages nest too deep") end
  local seen = {}
  while s.at < s.stop do
    local number, f, value, first, last, item
    if s.missing == 0 then
      number, f, value, first, last, item = take(s, schema, declared, parent, depth)
    else -- of a message that is cut, what was read so far stands
      local start, ok = s.at, nil
      s.named_union = nil
      ok, number, f, value, first, last, item = pcall(take, s, schema, declared, parent, depth)
      if not ok then
        if number ~= M.SHORT then error(number, 0) end
        local named = s.named_union -- it is there, with nothing in it
        if named then held[named[1].n] = {named[2], s.stop, s.stop} end
        s.at, s.problem = start, nil
        M.rest(s, parent)
        break
      end
    end
    seen[number] = true
    if f and f.op == "union" then
      if first >= 0 then held[f.n] = {number, first, last, item} end
    elseif f then
      s.v[f.n] = first < 0 and value or first
      if f.each then
        held[f.n] = held[f.n] or {}
        local list = held[f.n]
        list[#list + 1] = {value, first, last, item}
      else
        held[f.n] = {value, first, last, item}
      end
    end
  end
  if s.missing == 0 and schema then
    for number, member in pairs(schema.members) do
      if member.required and not seen[number] then
        s.problems[#s.problems + 1] = schema.name .. ": required field " .. member.name .. " is missing"
      end
    end
  end
end

-- A text that was not captured to its end is no name.
local function keep(s, f, found)
  local value, first, last = found[1], found[2], found[3]
  if first < 0 then
    s.v[f.n] = value
    if f.role then M.put(s, f.role, value, f.codes) end
    return
  end
  local text = sub(s.data, first + 1, last)
  s.v[f.n], s.texts[f.n] = first, text
  if f.role and not M.halved(s, last) then M.put(s, f.role, text, f.codes) end
end

-- The message that stands in the last member of a union that is there.
local function choose(s, f, found)
  local struct = f.sent[s.side + 1][found[1]]
  if not struct then return end
  local run = M.compile(struct)
  local seen = M.scope(s)
  local item = found[4] and found[4]:add(struct.pf, M.range(s, found[2], found[3]))
  M.inside(s, run, item, found[2], found[3])
  M.back(s, seen)
end

-- The closure for a structure that stands for a protobuf message.
function M.protobuf(t, fields)
  local declared, bodies = {}, {}
  for i, f in ipairs(t) do
    if f.op == "proto" then
      declared[f.number] = f
      bodies[i] = f.each and M.compile(f.each) or f.into and M.compile(f.into)
    elseif f.op == "union" then
      for _, sent in ipairs(f.sent) do
        for number in pairs(sent) do
          if t.proto.members[number] then declared[number] = f end
        end
      end
    end
  end
  return function(s, parent)
    local held = {}
    for _, f in pairs(declared) do
      s.v[f.n], s.texts[f.n] = nil, nil
      if f.role then M.forget(s, f.role) end
    end
    members(s, t.proto, declared, held, parent, 0)
    for i, f in ipairs(t) do
      local found = held[f.n]
      if f.op == "union" then
        if found then choose(s, f, found) end
      elseif f.op ~= "proto" then
        fields[i](s, parent)
      elseif f.each then
        for _, element in ipairs(found or {}) do
          local seen = M.scope(s, true)
          keep(s, f, element)
          M.inside(s, bodies[i], element[4], element[2], element[3])
          M.back(s, seen)
        end
      elseif found then
        keep(s, f, found)
        if f.into and found[2] >= 0 and (not f.when or f.when(s.v, s)) then
          M.inside(s, bodies[i], found[4], found[2], found[3])
        end
      end
    end
  end
end

end
end

-- === quick ===
parts["quick"] = function()
-- The quick walk: only what pairing and the generated fields need, where nobody looks at the fields themselves.
--
-- Law: what it finds out about a message is what the walk finds out.  It is the same tree of nodes, pruned and written as
-- source: a node in which nothing is wanted is stepped over, and not even that after the last wanted one of an area.  A
-- kind of node that has no form here is walked.  Messages that are not all there, or not as described, are for the walk.
-- It begins where a message may begin, and says where that ends: a frame's own fields are held to what cuts messages.

return function(M)

-- What pairing itself needs, and what only some of the generated fields do.  The server's words are shown in the tree only.
local PAIRING = {"request_id", "key", "key1", "key2", "key_also", "family", "pairing", "api", "kind"}
local SHOWN = {topic = {"topic"}, partition = {"partition"}, group = {"group"}, client = {"client"}, code = {"code", "class", "code_name"},
               status = {"code", "class"}, wait = {"wait", "wait_until"}}
local INHERITED = {topic = true, partition = true, group = true, client = true}
local TEXTS = {code_name = true, topic = true, group = true, client = true}
local INNER, below = M.INNER, M.below
local NEVER = {require = true, event = true, entry = true, inflate = true, shown = true, check = true}
local ALWAYS = {event = true, bind = true, remember = true, recall = true, assembled = true, piece = true, union = true, by_kind = true, explained = true, each = true, within = true}
-- These take no bytes.
local ZERO = {let = true, var = true, peek = true, require = true, check = true, event = true, entry = true, bind = true, lent = true, remember = true, recall = true, made = true, coded = true, member = true,
              proto = true, union = true}
local TEXTY = {span = true, let = true, made = true, member = true}
local CASES_MAX = 3  -- of a choice that is written out
local BYTES_MAX = 24 -- that are read at once
local NESTED_MAX = 6 -- structures written into each other: a function holds only so many locals

-- --- what is wanted ------------------------------------------------------------------------------------------------

local Wanted = {}
Wanted.__index = Wanted

-- `used`: fields that expressions look at.  `want`: the generated fields that somebody looks at, all of them where it is nil; `events`: somebody counts them.
function M.wanted(protocol, used, want, events)
  local roles = {}
  for _, role in ipairs(PAIRING) do roles[role] = true end
  for name, needed in pairs(SHOWN) do
    if not want or want[name] or events or protocol.explains and INHERITED[name] then
      for _, role in ipairs(needed) do roles[role] = true end
    end
  end
  return setmetatable({roles = roles, used = used, events = events, known = {}}, Wanted)
end

-- Is anything in this node wanted?
function Wanted:is(node)
  local known = self.known
  if known[node] ~= nil then return known[node] end
  known[node] = false -- of one inside itself
  local found = false
  if not node.op then
    found = node.message or node.row == "items" or false
    for _, f in ipairs(node) do
      if self:is(f) then found = true end
    end
  elseif self.events and node.op == "event" or not NEVER[node.op] then
    found = ALWAYS[node.op] or self.used[node.n] or self.roles[node.role] or type(node.into) == "number" and self.used[node.into] or false
    for _, name in ipairs(INNER) do
      local inner = node[name]
      if type(inner) == "table" and self:is(inner) then found = true end
    end
    for _, case in pairs(node.cases or {}) do
      if self:is(case) then found = true end
    end
  end
  known[node] = found
  return found
end

-- Does an expression name a place of the message, and not only what is left?
local names_place = setmetatable({}, {__index = function(known, expression)
  known[expression] = M.said[expression]:gsub("s%.stop %- s%.at", ""):find("s%.at") and true or false
  return known[expression]
end})

-- Fields that take no bytes, as long as nothing that they say names a place: they stand as well where the bytes before them were not stepped over.
local FREE = {let = true, var = true, bind = true, remember = true, coded = true}

local function is_free(node)
  if not FREE[node.op] then return false end
  for _, value in pairs(node) do
    if M.said[value] and M.said[value]:find("s%.") then return false end
  end
  return true
end

local function has_place(node)
  if node.op == "area" and node.at then return true end
  for _, value in pairs(node) do
    if M.said[value] and names_place[value] then return true end
  end
end

-- --- roles ---------------------------------------------------------------------------------------------------------

local quick     -- writes a node

-- The local `x` is a value for a field's role: `put` of rows.lua.
local function put(w, f)
  local role = f.role
  if not w.wanted.roles[role] then return end
  if w.in_row then return w:say("M.put(s, %q, x, %s)", role, f.codes and w:constant(f.codes) or "nil") end
  if INHERITED[role] and w.inherits then w:say("s.%s = x", role) end
  if w.in_list then return end
  if role == "key" then
    w:say((TEXTY[f.op] and not f.number and (f.op ~= "let" or f.again) and "m.key1 = x" or "m.key1, m.request_id = x, x") .. (w.protocol.families and "" or " m.key0 = 0"))
  elseif role == "family" then
    w:say("m.key0 = x")
  elseif role == "code" and f.codes then
    local codes = w:constant(f.codes)
    w:say("m.code, m.class, m.codes = x, %s.classes[x] or %s.default, %s", codes, codes, codes)
  else
    w:say((TEXTS[role] or role == "api" and TEXTY[f.op]) and "if x ~= '' then m.%s = x end" or "m.%s = x", role)
  end
end
M.write_role = put

local function forget(w, f)
  if w.inherits and INHERITED[f.role] and w.wanted.roles[f.role] then w:say("s.%s = ''", f.role) end
end
M.write_forget = forget

-- Are there rows below a node, which inherit what is read before them?
local function has_rows(w, node)
  local found = w.rows_below[node]
  if found == nil then
    found = below(node, function(one) return one.row == "items" or one.op == "event" and w.wanted.events end)
    w.rows_below[node] = found
  end
  return found
end

-- What a list or a choice reads is inherited in it, and forgotten after it; where none of these nodes has rows, nobody would inherit.
local function scoped(w, nodes, write)
  local inherited = false
  for _, node in pairs(w.inherits and nodes or {}) do inherited = inherited or has_rows(w, node) end
  if not inherited then return write(false) end
  w:say("do local topic, partition, group, client = s.topic, s.partition, s.group, s.client")
  write(true)
  w:say("s.topic, s.partition, s.group, s.client = topic, partition, group, client end")
end
M.write_scope = scoped

-- Writes what stands inside a choice or a list: only rows below it would inherit.
local function inheriting(w, node, write, ...)
  local kept = w.inherits
  w.inherits = kept and has_rows(w, node)
  local made = write(w, node, ...)
  w.inherits = kept
  return made
end
M.write_inheriting = inheriting

-- --- fields --------------------------------------------------------------------------------------------------------

local FORMS = {}
M.FORMS = FORMS

-- What a frame's own number must be.
local function held(w, f)
  if f.equals then w:say("if x ~= %s then bad() end", f.equals) end
  if f.limit then w:say("if x < 0 or x > %d then bad() end", f.limit) end
end

-- What becomes of the number `x`.
local function settle(w, f)
  if w.cutting then held(w, f) end
  if w.wanted.used[f.n] then w:say("v[%d] = x", f.n) end
  put(w, f)
end

function FORMS.int(w, f)
  w:there(f.width)
  w:read("x", f)
  w:say("at = at + %d", f.width)
  settle(w, f)
end

function FORMS.varint(w, f)
  w:prefix(f)
  w:say("local x = size")
  settle(w, f)
end

function FORMS.let(w, f)
  if f.doc and f.codes and f.unit then return false end
  if f.again then
    if w.wanted.roles[f.role] then return false end
    return w:sets(f.n, ("v[%d]"):format(f.again), ("texts[%d]"):format(f.again))
  end
  local value = w:value(f.value)
  local known = tonumber(value)
  w:say("local x = %s", value)
  if f.into then w:sets(f.into, "x", "nil") end
  if w.wanted.used[f.n] then w:say("v[%d] = x", f.n) end
  if w.wanted.roles[f.role] then
    if not known then w:say("if x ~= U then") end
    put(w, f)
    if not known then w:say("end") end
  end
end

function FORMS.span(w, f)
  if f.number or f.source and w.wanted.used[f.n] and not w.sites[f.n] or f.till then return false end
  w:extent(f)
  if f.source and w.sites[f.n] then M.write_names(w, f.n, "first", "last") end
  if w.wanted.used[f.n] or w.wanted.roles[f.role] then
    w:say("local x = cut(data, first + 1, last)")
    w:sets(f.n, "first", "x")
    put(w, f)
  end
  if f.into and w.wanted:is(f.into) then
    w:say("do local at, stop = first, last")
    quick(w, f.into, true)
    w:say("end")
  end
  w:say("at = last")
end

function FORMS.call(w, f, tail)
  quick(w, f.body, tail)
end

function FORMS.area(w, f)
  if f.at or f.clamp then return false end
  w:extent(f)
  local cutting = w.cutting
  w.cutting = false
  if w.places then w:say("if not s.top then s.top = last end") end
  w:say("do local at, stop = first, last")
  quick(w, f.body, true)
  w:say("end\nat = last")
  w.cutting = cutting
end

function FORMS.switch(w, f, tail)
  w:say("local x = %s", w:value(f.on))
  if f.op == "by_kind" and not w.protocol.version_step_on then w:say("if x ~= U then m.api = x end") end
  local numbers = {}
  for number in pairs(f.cases) do numbers[#numbers + 1] = number end
  table.sort(numbers)
  local among = {default = f.default}
  for number, case in pairs(f.cases) do among[number] = case end
  scoped(w, among, function()
    if #numbers <= CASES_MAX then
      for i, number in ipairs(numbers) do
        w:say("%s x == %d then", i > 1 and "elseif" or "if", number)
        inheriting(w, f.cases[number], quick, tail)
      end
      if f.default then
        w:say(#numbers > 0 and "else" or "do")
        inheriting(w, f.default, quick, tail)
      end
      if #numbers > 0 or f.default then w:say("end") end
      return
    end
    local cases = {}
    for _, number in ipairs(numbers) do
      cases[number] = inheriting(w, f.cases[number], w.named, tail)
    end
    w:say("local case = %s[x]\nif case then at = case(data, at, stop)", w:choice(cases))
    if f.default then
      w:say("else")
      inheriting(w, f.default, quick, tail)
    end
    w:say("end")
  end)
end
FORMS.by_kind = FORMS.switch

-- The chunks of a join put together, and the place after them.
local function joined(f)
  local read, width, limit = M.reader(f.length), f.length.width, f.length.limit or math.huge
  return function(data, at, stop, count, step)
    local parts = {}
    for i = 1, count do
      if width > stop - at then error(M.SHORT, 0) end
      local size = read(data, at + 1)
      local place = math.max(size, step)
      if size > limit or step > 0 and size > step then error(M.BAD, 0) end
      if place > stop - at - width then error(M.SHORT, 0) end
      parts[i] = string.sub(data, at + width + 1, at + width + size)
      at = at + width + place
    end
    return table.concat(parts), at
  end
end

-- One chunk is read where it stands, unless places are counted in it.
function FORMS.join(w, f)
  local width, cutting = f.length.width, w.cutting
  w.cutting = false
  w:say("local count, step, whole, first, last = %s, %s", w:value(f.count), w:value(f.step))
  if not w.places or not below(f.body, has_place) then
    w:say("if count == 1 and step == 0 and stop - at >= %d then", width)
    w:read("size", f.length)
    if f.length.limit then w:say("if size > %d then bad() end", f.length.limit) end
    w:say("first, last = at + %d, at + %d + size\nif last > stop then short(last) end", width, width)
    w:say("whole, at = data, last\nelse")
  else
    w:say("do")
  end
  w:say("whole, at = %s(data, at, stop, count, step)\nfirst, last = 0, #whole\nend", w:constant(joined(f)))
  if w.places then w:say("local top, far, space = s.top, s.far, s.space\ns.top, s.far, s.space = last, 0, space + 1") end
  w:say("s.data = whole\ndo local data, at, stop = whole, first, last")
  quick(w, f.body, true)
  w:say("end\ns.data = data")
  w.cutting = cutting
  if w.places then w:say("s.top, s.far, s.space = top, far, space") end
end

FORMS["repeat"] = function(w, f)
  if f.cut_ok or f.going then return false end
  if f.count then w:say("local count = %s\nif type(count) ~= 'number' then count = 1 / 0 end", w:value(f.count)) end
  scoped(w, {f.body}, function(inherited)
    local in_list = w.in_list
    w.in_list = true
    w:say("local number = 0\ns.deep = s.deep + 1\nwhile %s do", f.count and "number < count" or "at < stop")
    w:say("local before = at\nnumber, s.count = number + 1, s.count + 1\nif s.count > M.NODES_MAX then bad() end")
    if inherited then w:say("s.topic, s.partition, s.group, s.client = topic, partition, group, client") end -- an element inherits from outside
    inheriting(w, f.body, quick, false)
    w:say("if at == before then bad() end\nend\ns.deep = s.deep - 1")
    w.in_list = in_list
  end)
end

FORMS.peek, FORMS.var = function(w, f) w:peek(f) end, function(w, f) w:var(f) end

function FORMS.bind(w, f)
  if w.in_row then return false end
  w:say("m.bind, m.operation = %d, %d\nlocal x = %s\nif x ~= U then m.number = %s end", f.binding, f.operation, w:value(f.key),
        f.text and ("texts[%d]"):format(f.text) or "x")
end

function FORMS.remember(w, f)
  w:say("local x = %s\nif x ~= U then m.said = m.said or {} m.said[%d] = x end", w:value(f.value), f.memory)
end

function FORMS.recall(w, f)
  w:say("local x = s.recalled and s.recalled[%d]\nif not x then bad() end", f.memory)
  settle(w, f)
end

-- Which of the requests makes something below a node wanted: `true`, or the numbers of their apis.
local function asked_by(w, node)
  if node.op == "call" then return asked_by(w, node.body) end
  if node.op ~= "switch" or not M.said[node.on]:find("^s:asked_for%('api'%)$") or node.default and w.wanted:is(node.default) then return true end
  local apis = {}
  for number, case in pairs(node.cases) do apis[number] = w.wanted:is(case) or nil end
  return apis
end

-- What only the request explains: without it, whether there is a reason to look again.
function FORMS.explained(w, f)
  local apis = asked_by(w, f.body)
  if apis ~= true and not next(apis) then return w:say("at = stop") end
  w:say("if not s.asked then m.rest, at = m.rest and true or %s, stop else", apis == true and "true" or w:constant(apis))
  quick(w, f.body, true)
  w:say("at = stop end")
end

-- An area somewhere else in the message takes no bytes here; but it must be there.
local function elsewhere(w, f)
  w:say("local size, begin, top = %s, %s, s.top or stop", w:value(f.length), w:value(f.at))
  w:say("if type(size) ~= 'number' or type(begin) ~= 'number' or size < 0 or begin < 0 or begin > top then short() end")
  w:say(f.clamp and "if size > top - begin then size = top - begin end" or "if size > top - begin then short() end")
  w:say("if begin + size > s.far then s.far = begin + size end")
end

-- Stepping over a field in which nothing is wanted.
local function step(w, f)
  if f.op == "int" and w.cutting and f.width < 8 and (f.equals or f.limit) then
    FORMS.int(w, f)
  elseif f.op == "int" or f.op == "endpoint" then
    w:say("at = at + %d", f.width or 6)
  elseif (f.op == "span" and not f.till or f.op == "area" and not f.at and not f.clamp) then
    w:extent(f)
    w:say("at = last")
  elseif f.op == "area" and f.at and f.length then
    elsewhere(w, f)
  elseif f.op == "varint" then
    w:prefix(f)
  else
    w:walked(f)
  end
end

-- Is this number read, and not only stepped over?
local function is_read(w, f)
  return w.wanted:is(f) or w.cutting and (f.equals or f.limit)
end

-- Numbers that stand side by side are read at once: how many from the i-th field on, and their bytes.
local function side_by_side(w, t, i, last)
  local count, size, reads = 0, 0, 0
  while i + count <= last do
    local f = t[i + count]
    if f.op ~= "int" or f.when or f.width == 8 or size + f.width > BYTES_MAX then break end
    count, size = count + 1, size + f.width
    if is_read(w, f) then reads = reads + 1 end
  end
  if reads > 1 then return count, size end
  return 1
end

local function numbers(w, t, i, count, size)
  w:say("do")
  w:there(size)
  w:bytes(size)
  local first = 1
  for k = i, i + count - 1 do
    local f = t[k]
    if is_read(w, f) then
      w:say("do")
      w:of_bytes("x", f, first)
      settle(w, f)
      w:say("end")
    end
    first = first + f.width
  end
  w:say("at = at + %d\nend", size)
end

local function field(w, f, tail)
  local wanted = w.wanted:is(f)
  if w.cutting and f.op == "require" then return w:require(f) end
  if not wanted and ZERO[f.op] then return end
  local form = wanted and FORMS[f.op] or not wanted and step
  if not form then return w:walked(f) end -- `when` is the walk's own there
  local place = #w.lines
  w:say("do")
  if f.when then
    if w.wanted.used[f.n] then w:say(TEXTY[f.op] and w:unknown(f.n) or ("v[%d] = U"):format(f.n)) end
    forget(w, f)
    w:say("if %s then", w:value(f.when))
  end
  if form(w, f, tail) == false then
    for i = #w.lines, place + 1, -1 do w.lines[i] = nil end
    return w:walked(f)
  end
  if f.when then w:say("end") end
  w:say("end")
end

-- --- structures ----------------------------------------------------------------------------------------------------

local function fields(w, t, tail)
  local last = #t
  if tail then
    while last > 0 and (is_free(t[last]) or not w.wanted:is(t[last])) do last = last - 1 end
  end
  local i = 1
  while i <= last do
    local count, size = side_by_side(w, t, i, last)
    if size then numbers(w, t, i, count, size) else field(w, t[i], tail and i == last) end
    i = i + count
  end
  for k = last + 1, #t do
    if w.wanted:is(t[k]) then field(w, t[k]) end
  end
end

-- What a message is by itself: `enter` of rows.lua.
local function enter(w, t)
  if t.says and t.says > 0 then w:say("m.kind = %d", t.says) end
  if t.api then w:say("m.api = %d", t.api) end
  if t.command then w:say("m.command = %q", t.command) end
  if t.says == M.REQUEST or t.says == M.RESPONSE then
    if w.protocol.families then w:say("m.key0 = %s", t.family and tostring(t.family) or "nil") end
    if t.ordered then w:say("m.key1 = 0") end
    if t.pairing then w:say("m.pairing = %d", t.pairing) end
  end
  if t.says == M.RESPONSE and not t.waits then w:say("m.class = %d", M.OK) end
end

-- The frame: its own fields say where it ends.
local function frame(w, t)
  w.cutting = true
  fields(w, t, false)
  w.cutting = false
  w:say("if at > stop then short(at) end")
end

local function structure(w, t, tail)
  if t.members and not w.site then return w:walked(t) end
  if w.in_list and (t.message or t.row) then w:say("s.count = s.count + 1\nif s.count > M.NODES_MAX then bad() end") end -- elsewhere are few
  if t.message then enter(w, t) end
  if t.row then
    w.makes_rows = w.makes_rows or t.row == "items"
    w:say("M.begin_row(s, %q)", t.row)
  end
  local in_row = w.in_row
  w.in_row = in_row or t.row
  for _, f in ipairs(t) do
    if f.op == "member" then M.write_forget(w, f) end
  end
  if t.proto then
    M.write_members(w, t)
  elseif t == w.protocol.frame then
    frame(w, t)
  else
    fields(w, t, tail)
  end
  w.in_row = in_row
  if t.row then w:say("M.commit_row(s)") end
end

-- Does nobody want anything of a node, not even where it ends?
local function is_idle(w, node, tail)
  return tail and not w.wanted:is(node) and not node.members and not w.cutting
end

-- Writes what reads a node; `tail`: nobody needs to know where it ends.  A structure that several name is a function of its own.
function quick(w, node, tail)
  if is_idle(w, node, tail) then return end
  if node.op then return field(w, node, tail) end
  w.uses[node] = (w.uses[node] or 0) + 1
  if w.single[node] and w.nested < NESTED_MAX then
    w.nested = w.nested + 1
    w:say("do -- %s", node.name)
    structure(w, node, tail)
    w:say("end")
    w.nested = w.nested - 1
  else
    w:say("at = %s(data, at, stop)", w:named(node, tail))
  end
end
M.write_quick = quick

local function write(w, node, tail)
  if is_idle(w, node, tail) then return end
  if w.site then M.write_site(w) end
  if node.op then field(w, node, tail) else structure(w, node, tail) end
end

-- The quick walk over the frame that begins somewhere, for a state; with `events`, where somebody counts them.  Which values are looked at is
-- known when all is written; so it is written until it needs no more than it reads.
function M.quick(protocol, s, want, events)
  local places = below(protocol.frame, has_place)
  local used, single, rows, rows_below, settled, w = {}, {}, events, {}, false, nil
  repeat
    w = M.writer(protocol, "quick", s)
    w.places = places
    w.wanted, w.rows, w.inherits, w.rows_below, w.single, w.uses, w.nested = M.wanted(protocol, used, want, events), rows, rows, rows_below, single, {}, 0
    M.write_sources(w)
    w:write(protocol.frame, write)
    settled = rows or not w.makes_rows
    for node, uses in pairs(w.uses) do
      if single[node] and uses > 1 or uses == 1 and not single[node] then settled = false end
    end
    single = {}
    for node, uses in pairs(w.uses) do single[node] = uses == 1 or nil end
    rows = rows or w.makes_rows
    for n in pairs(w.touched) do settled, used[n] = settled and used[n], true end
  until settled -- what is written into what is known from the round before
  return w:load()
end

end
end

-- === rows ===
parts["rows"] = function()
-- What one message gives to the pairing: its roles, its items, its events.
--
-- Law: a role that is read inside a list is inherited there and forgotten after it; so it is in the tables.

return function(M)

local U, eq = M.U, M.eq

M.REQUEST, M.RESPONSE, M.PUSH, M.ONEWAY = 1, 2, 3, 4
M.OK, M.EMPTY, M.REDIRECT, M.ERROR = 0, 1, 2, 3

local ITEM = {code = true, class = true, topic = true, partition = true, broker = true, records = true, payload_bytes = true}
local RECORD = {topic = true, partition = true, offset = true, message_id = true, timestamp = true, record_key = true,
                payload = true, batch_size = true, properties = true}
local MESSAGE = {request_id = true, key = true, key1 = true, key2 = true, key_also = true, family = true, pairing = true, api = true, kind = true, code = true, class = true, code_name = true,
                 text = true, topic = true, partition = true, broker = true, group = true, client = true, wait = true, wait_until = true}
-- All that a message may give; true: a binding or rows may add it.
local GIVEN = {command = false, key0 = false, codes = false, bind = false, operation = false, number = false, rest = false, said = false, piece = false, bound = true, lent = true}
for role in pairs(MESSAGE) do GIVEN[role] = role == "kind" or role == "class" end
for _, role in ipairs({"topic", "partition", "group", "client"}) do GIVEN[role] = true end
M.GIVEN = GIVEN
local TEXTS = {code_name = true, text = true, topic = true, broker = true, group = true, client = true}

local function classify(codes, value)
  return codes.classes[value] or codes.default
end

-- A struct that is a message begins.
function M.enter(s, struct)
  local m, protocol = s.m, s.protocol
  if struct.says and struct.says > 0 then m.kind = struct.says end
  if struct.api then m.api = struct.api end
  if struct.command then m.command = struct.command end
  if struct.says == M.REQUEST or struct.says == M.RESPONSE then
    if protocol.families then m.key0 = struct.family end
    if struct.ordered then m.key1 = 0 end
    if struct.pairing then m.pairing = struct.pairing end
  end
  if struct.says == M.RESPONSE and not struct.waits then m.class = M.OK end
end

function M.scope(s, list)
  local kept = {s.topic, s.partition, s.group, s.client, s.deep}
  if list then s.deep = s.deep + 1 end
  return kept
end

function M.back(s, kept)
  s.topic, s.partition, s.group, s.client, s.deep = kept[1], kept[2], kept[3], kept[4], kept[5]
end

-- From here on what is read gives nothing; `speak` ends it.
function M.hush(s)
  local kept = {s.m, s.items, s.events, s.stack, M.scope(s)}
  local m = {}
  for k, value in pairs(s.m) do m[k] = value end
  s.m, s.items, s.events, s.stack = m, {}, {}, {}
  return kept
end

function M.speak(s, kept)
  s.m, s.items, s.events, s.stack = kept[1], kept[2], kept[3], kept[4]
  M.back(s, kept[5])
end

local INHERITED = {topic = true, partition = true, group = true, client = true}

function M.forget(s, role)
  if INHERITED[role] then s[role] = "" end
end

-- A value for a role: it goes to the innermost row that has room for it.
function M.put(s, role, value, codes)
  if INHERITED[role] then s[role] = value end
  if (TEXTS[role] or role == "api") and value == "" then return end
  local top = s.stack[#s.stack]
  if top then
    if (top.items and ITEM or RECORD)[role] then
      top.row[role] = value
      if role == "code" and codes then top.row.class, top.row.codes = classify(codes, value), codes end
    end
    return
  end
  if not MESSAGE[role] or s.deep > 0 then return end
  local m = s.m
  if role == "text" and (m.class or M.ERROR) ~= M.ERROR then return end
  if role == "key" then
    m.key1 = value
    if type(value) ~= "string" then m.request_id = value end -- a text is a key, and no number to call it by
    if not s.protocol.families then m.key0 = 0 end
  elseif role == "family" then
    m.key0 = value
  else
    m[role] = value
  end
  if role == "code" and codes then m.class, m.codes = classify(codes, value), codes end
end

-- The same for one role, known beforehand: `put(s, value)`.
function M.putter(role, codes)
  local inherited, names = INHERITED[role], TEXTS[role]
  if not MESSAGE[role] or role == "key" or role == "api" or role == "family" or role == "text" or role == "code" then
    return function(s, value) M.put(s, role, value, codes) end
  end
  return function(s, value)
    if inherited then s[role] = value end
    if names and value == "" then return end
    if s.stack[1] then return M.put(s, role, value, codes) end
    if s.deep == 0 then s.m[role] = value end
  end
end

function M.begin_row(s, kind)
  local row, items, stack = {}, kind == "items", s.stack
  if items then
    local context = s.context
    local topic, partition = s.topic or context and context.topic, s.partition or context and context.partition
    if topic and topic ~= "" then row.topic = topic end
    if partition and partition ~= "" then row.partition = partition end
  end
  stack[#stack + 1] = {row = row, items = items}
end

-- What stands of an item that is cut is true, but for its being well.
local function commit_cut(s, row)
  if next(row) == nil then return end
  if (row.class or M.OK) < M.REDIRECT then row.class = nil end
  s.items[#s.items + 1] = row
end

-- Behind compressed bytes that were not captured to their end there is none, as in the tables.
function M.commit_row(s)
  local stack = s.stack
  local top = stack[#stack]
  stack[#stack] = nil
  if not top.items then return end
  if not s.cut then s.items[#s.items + 1] = top.row elseif s.cut == top then commit_cut(s, top.row) end
end

-- An item that the one before stands for.
function M.repeat_row(s, code, value)
  M.begin_row(s, "items")
  M.put(s, "code", value, code.codes)
  M.commit_row(s)
end

function M.event_row(s, f)
  if s.missing > 0 and f.when then return end -- what is missing may say otherwise
  local row = {event = f.event, answered = f.answered}
  for name, column in pairs(f.columns) do
    local value
    if column.text then value = s.texts[column.text] else value = column.value(s.v, s) end
    if value ~= nil and value ~= U and value ~= "" then row[name] = value end
  end
  for name, role in pairs({group = "group", consumer = "client", topic = "topic", partition = "partition"}) do
    if not f.columns[name] then
      local value = s[role]
      if not value and s.context then value = s.context[role] end
      if value and value ~= "" then row[name] = value end
    end
  end
  s.events[#s.events + 1] = row
end

-- What all of them say for a role, or nil.
local function common(items, role)
  local value = items[1][role]
  for i = 2, #items do
    if not eq(items[i][role], value) then return nil end
  end
  return value
end

-- A cut message says nothing that its missing bytes may change: what its items say together, half a key, that all is well.
local function finish_cut(s)
  local m, items = s.m, s.items
  local open = s.stack[1]
  if open and open.items then commit_cut(s, open.row) end
  local worst, fault = -1, nil
  for i = 1, #items do
    local class = items[i].class
    if class then
      if class > worst then worst = class end
      if class >= M.REDIRECT then fault = fault or items[i] end
    end
  end
  if fault and (m.code == nil or (m.class or M.OK) < M.REDIRECT) then m.code, m.codes, m.class = fault.code, fault.codes, worst end
  if m.code == nil or fault and worst < M.ERROR then m.class = nil end
  m.wait, m.wait_until = nil, nil
  if m.key1 == nil or s.protocol.second_keys[m.key0] and m.key2 == nil then m.key0, m.key1 = nil, nil end
end

-- An answer was read with some of the items that were asked for: they do not speak for all, unless one of them failed.
function M.of_some(m)
  m.topic, m.partition = nil, nil
  if m.class and m.class < M.ERROR then
    if m.class < M.REDIRECT then m.code, m.codes = nil, nil end
    m.class = nil
  end
end

-- What the items say together.
function M.finish_rows(s)
  local m, items = s.m, s.items
  local count = #items
  if s.missing > 0 then return finish_cut(s) end
  if count == 0 then return end
  if m.topic == nil then m.topic = common(items, "topic") end
  if m.partition == nil then m.partition = common(items, "partition") end
  local worst, whole, classes = -1, true, 0
  for i = 1, count do
    local class = items[i].class
    if class then
      classes = classes + 1
      if class > worst then worst = class end
      whole = whole and class == M.EMPTY
    end
  end
  if classes > 0 and m.code == nil or worst >= M.REDIRECT and M.REDIRECT > (m.class or M.OK) then
    local first, fault
    for i = 1, count do
      local row = items[i]
      if row.code ~= nil then
        first = first or row
        if (row.class or 0) >= M.REDIRECT then fault = fault or row end
      end
    end
    if first then m.code, m.codes = (fault or first).code, (fault or first).codes end
    m.class = worst >= M.REDIRECT and worst or whole and M.EMPTY or M.OK
  end
end

end
end

-- === shapes ===
parts["shapes"] = function()
-- The walk's shapes: what holds other fields, chooses among them, repeats them, or reads them from other bytes.
--
-- Law: as in walk.lua.  Whatever a shape changes in the state of the walk, it puts back.

return function(M)

local OPS, U, NODES_MAX = M.OPS, M.U, M.NODES_MAX
local bad, short, range, prefix_of = M.bad, M.short, M.range, M.prefix_of
local sub = string.sub

local function group(s, parent, f, first, last)
  return parent and parent:add(f.pf, range(s, first, last))
end

local function close(item, s, start)
  if item then item:set_len(math.max(0, s.at - start)) end
end

-- Does a structure show nothing of itself, whatever is in it?
local SILENT = {peek = true, var = true, require = true, event = true, bind = true, lent = true, remember = true, entry = true}

local function silent(struct)
  if struct.op or struct.proto or struct.members or struct.row then return false end
  for _, f in ipairs(struct) do
    if not (SILENT[f.op] or f.op == "let" and not f.doc) then return false end
  end
  return true
end

function OPS.call(f)
  local body, named = M.compile(f.body), f.named and f.body.op == nil
  local hidden = silent(f.body)
  return function(s, parent)
    local start = s.at
    local item = parent
    if named then item = group(s, parent, f, start, start) end
    if hidden and item and named then item:set_hidden() end
    body(s, item)
    if named then close(item, s, start) end
  end
end

-- A structure inside itself: known when all of the description is read, so it is looked for when the first message has it.
function OPS.within(f)
  local body, own, depth, name = nil, f.own, f.depth, f.name
  return function(s, parent)
    body = body or M.compile(s.protocol.again[f.of])
    local deep, begun = s.nested or 0, s.began
    if deep >= depth then bad(s, string.format("%s: more than %d of %s within each other", name, depth, f.of)) end
    if begun == s.at then bad(s, string.format("%s: %s contains itself without a byte between", name, f.of)) end
    local v, texts, start = {}, {}, s.at
    for _, n in ipairs(own) do v[n], texts[n] = s.v[n], s.texts[n] end
    local item = f.named and group(s, parent, f, start, start) or parent
    local kept = M.hush(s)
    s.nested, s.began = deep + 1, start
    local ok, fault = pcall(body, s, item)
    s.nested, s.began = deep, begun
    M.speak(s, kept)
    for _, n in ipairs(own) do s.v[n], s.texts[n] = v[n], texts[n] end -- what was read around it is as it was
    if not ok then error(fault, 0) end
    if f.named then close(item, s, start) end
  end
end

function OPS.shown(f)
  local read = OPS.call(f)
  return function(s, parent)
    local kept = M.hush(s)
    local ok, fault = pcall(read, s, parent)
    M.speak(s, kept)
    if not ok then error(fault, 0) end
  end
end

-- What stands in an area that the capture cut, as far as it goes.
local function as_captured(s, body, item)
  local data, stop, rows, names, form, held = s.data, s.stop, #s.stack, s.names, s.form, M.scope(s)
  local ok, fault = pcall(body, s, item)
  if ok then return end
  if fault ~= M.SHORT or s.data ~= data then error(fault, 0) end
  s.stop, s.names, s.form = stop, names, form
  for i = #s.stack, rows + 1, -1 do s.stack[i] = nil end
  M.back(s, held)
end

function OPS.area(f)
  local prefix, body, name = f.prefix and prefix_of(f.prefix), M.compile(f.body), f.name
  return function(s, parent)
    local start = s.at
    local size
    if prefix then size = prefix(s) else size = f.length(s.v, s) end
    local begin = f.at and f.at(s.v, s) or s.at
    local bound = f.at and s.top or s.stop
    if type(size) ~= "number" or type(begin) ~= "number" then short(s, name, size, 0) end
    if s.entering then -- only what a message begins like is asked for
      s.stop = begin + size
      return body(s)
    end
    local cut = 0
    if size < 0 or begin < 0 or size > bound - begin then
      if not f.clamp and s.missing == 0 or begin < 0 or begin > bound or size < 0 then
        short(s, name, size, math.max(0, bound - begin))
      end
      cut = size - (bound - begin)
      size = bound - begin
    end
    local item = group(s, parent, f, f.at and begin or start, begin + size)
    if item and cut > 0 then item:append_text(string.format(" (cut short: %d bytes are missing)", cut)) end
    local back, stop, shortened = s.at, s.stop, s.shortened
    if not s.top then s.top = begin + size end
    s.at, s.stop, s.shortened = begin, begin + size, shortened or cut > 0
    if f.part and cut > 0 then
      as_captured(s, body, item)
    else
      body(s, item)
    end
    s.shortened = shortened
    M.rest(s, item)
    s.at, s.stop = f.at and back or begin + size, stop
    if f.at and begin + size > s.far then s.far = begin + size end
    if f.at and s.space == 0 then s.high = math.max(s.high, s.far) end
  end
end

function OPS.switch(f)
  local cases = {}
  for number, body in pairs(f.cases) do cases[number] = {body, M.compile(body)} end
  local default = f.default and {f.default, M.compile(f.default)}
  return function(s, parent)
    local value = f.on(s.v, s)
    local case = cases[value] or default
    if f.op == "by_kind" and value ~= U and not s.protocol.version_step_on then s.m.api = value end
    if not case then return end
    local seen = M.scope(s)
    if case[1].op then
      case[2](s, parent)
    else
      local start = s.at
      local item = group(s, parent, case[1], start, start)
      case[2](s, item)
      close(item, s, start)
    end
    M.back(s, seen)
  end
end
OPS.by_kind = OPS.switch

OPS["repeat"] = function(f)
  local body = M.compile(f.body)
  return function(s, parent)
    local begin = s.at
    local list = group(s, parent, f, begin, begin)
    local count = f.count and f.count(s.v, s)
    if count and type(count) ~= "number" then count = math.huge end
    local seen, number = M.scope(s, true), 0
    while not count and (s.at < s.stop or f.going and s.open and s.stop == s.edge) or count and number < count do
      if f.going and not f.going(s.v, s) then break end
      if not count and s.at >= s.stop then M.short(s, f.name, 1, 0) end
      local before, data, stop, rows, names, form = s.at, s.data, s.stop, #s.stack, s.names, s.form
      s.topic, s.partition, s.group, s.client = seen[1], seen[2], seen[3], seen[4]  -- an element inherits from outside
      s.count = s.count + 1
      if s.count > NODES_MAX then bad(s, "more parts than a message may have") end
      local entry = list and list:add(range(s, before, before), string.format("[%d]", number))
      if f.cut_ok then
        local held = M.scope(s)
        local ok, fault = pcall(body, s, entry)
        if not ok then
          if fault ~= M.SHORT or s.data ~= data then error(fault, 0) end
          s.stop, s.names, s.form = stop, names, form
          for i = #s.stack, rows + 1, -1 do s.stack[i] = nil end
          M.back(s, held)
          if entry then entry:append_text(" cut short") end
          M.rest(s, entry)
          close(entry, s, before)
          break
        end
      else
        body(s, entry)
      end
      close(entry, s, before)
      if s.at == before then bad(s, f.name .. ": an element of no bytes") end
      number = number + 1
    end
    if s.shortened and s.stop == s.edge and s.space == 0 and not count and not f.cut_ok then M.short(s, f.name, 1, 0) end -- what would have come next was not captured
    close(list, s, begin)
    M.back(s, seen)
  end
end

local function unexplained(s, parent, f)
  s.m.rest = true
  if s.at < s.stop then
    if parent then parent:add(s.pf.unexplained, range(s, s.at, s.stop)):prepend_text(f.name .. ": ") end
    s.at = s.stop
  end
end

function OPS.explained(f)
  local body = M.compile(f.body)
  return function(s, parent)
    if s.asked then return body(s, parent) end
    unexplained(s, parent, f)
  end
end

function OPS.each(f)
  local body = M.compile(f.body)
  return function(s, parent)
    if not s.asked then return unexplained(s, parent, f) end
    local begin, items = s.at, s.asked.items
    local list = group(s, parent, f, begin, begin)
    local seen = M.scope(s, true)
    local count = f.count and f.count(s.v, s) or #items
    if type(count) ~= "number" or count == U then count = 0 end
    local spread
    for number = 0, count - 1 do
      s.context, s.index = items[number + 1] or {}, number
      if spread and number > 0 and items[number + 1] and items[number + 1].topic == items[number].topic then
        M.repeat_row(s, f.code, spread)
      else
        spread = nil
        local before = s.at
        local entry = list and list:add(range(s, before, before), string.format("[%d]", number))
        body(s, entry)
        close(entry, s, before)
        if s.at == before then bad(s, f.name .. ": an element of no bytes") end
        if f.code and f.spread[s.v[f.code.n]] then spread = s.v[f.code.n] end
      end
    end
    s.context = false
    close(list, s, begin)
    M.back(s, seen)
  end
end

-- Other bytes than the frame's are read: `body` in them, and back.
function M.elsewhere(s, body, item, data, tvb, base)
  local kept = {s.data, s.tvb, s.base, s.at, s.stop, s.top, s.far, s.space}
  s.data, s.tvb, s.base, s.at, s.stop, s.top, s.far = data, tvb, base, 0, #data, #data, 0
  s.space = s.space + 1
  body(s, item)
  M.rest(s, item)
  s.data, s.tvb, s.base, s.at, s.stop, s.top, s.far, s.space = kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7], kept[8]
end

-- A data source of its own, for bytes that do not lie together in the packet.
function M.source(data, name, parent)
  if not parent or #data == 0 then return nil end
  return ByteArray.new(data, true):tvb(name)
end

function OPS.join(f)
  local length, body = prefix_of(f.length), M.compile(f.body)
  return function(s, parent)
    local begin = s.at
    local list = group(s, parent, f, begin, begin)
    local count, step = f.count(s.v, s), f.step(s.v, s)
    if type(count) ~= "number" then bad(s, f.name .. ": too many chunks") end
    local parts, first_at = {}, nil
    for _ = 1, count do
      if s.missing > 0 and s.at >= s.stop then break end
      local start = s.at
      local size = length(s)
      local room = s.missing > 0 and math.min(size, s.stop - s.at) or size
      if room > s.stop - s.at then short(s, f.name, room, s.stop - s.at) end
      if list then list:add(s.pf.chunk_length, range(s, start, s.at), size) end
      first_at = first_at or s.at
      parts[#parts + 1] = sub(s.data, s.at + 1, s.at + room)
      s.at = s.at + room
      if step > 0 and size > step then bad(s, f.name .. ": a chunk larger than its block") end
      local pad = step > 0 and step - size or 0
      if pad > 0 then
        if s.missing > 0 then pad = math.min(pad, s.stop - s.at) end
        if pad > s.stop - s.at then short(s, f.name, pad, s.stop - s.at) end
        if list then list:add(s.pf.padding, range(s, s.at, s.at + pad)) end
        s.at = s.at + pad
      end
    end
    s.high = math.max(s.high, s.at)
    local stop = s.at
    if #parts == 1 then
      M.elsewhere(s, body, list, parts[1], s.tvb, s.base + first_at)
    elseif #parts > 1 then
      local whole = table.concat(parts)
      M.elsewhere(s, body, list, whole, M.source(whole, s.protocol.title .. " chunks", list), 0)
    end
    s.at = stop
    close(list, s, begin)
  end
end

function OPS.inflate(f)
  local body = M.compile(f.body)
  return function(s, parent)
    local start, stop = s.at, s.stop
    local codec = f.codecs[f.on(s.v, s)]
    if not codec then
      local item = group(s, parent, f, start, stop)
      body(s, item)
      M.rest(s, item)
      return
    end
    s.at = stop
    if s.shortened and not s.cut then s.cut = s.stack[1] or true end
    local item = parent and parent:add(s.pf.compressed, range(s, start, stop))
    if item then item:prepend_text(f.name .. ", " .. codec .. ": ") end
    if not s.tvb then return end -- what is inside is only to be looked at
    local data = sub(s.data, start + 1, stop)
    local size = f.size and f.size(s.v, s)
    local whole, why = nil, s.missing > 0 and "not all there" or nil
    if not why then whole, why = M.inflate(codec, data, s, start, size ~= U and size or nil) end
    if not whole then
      if not why then short(s, f.name .. ": not " .. codec, #data, #data) end
      if item then item:append_text(" (" .. why .. ")") end
      return
    end
    if #whole == 0 then return end
    M.elsewhere(s, body, item, whole, M.source(whole, s.protocol.title .. " inflated", item), 0)
  end
end

OPS["try"] = function(f)
  local body, otherwise = M.compile(f.body), M.compile(f.otherwise)
  return function(s, parent)
    local kept = {s.data, s.tvb, s.base, s.at, s.stop, s.top, s.space, #s.items, #s.events, #s.stack, s.far, s.names, s.form}
    local held, m = M.scope(s), {}
    for k, value in pairs(s.m) do m[k] = value end
    local ok, fault = pcall(body, s, nil) -- looked at first, shown once it is known to be right
    if not ok and fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    if ok and not parent then return end
    s.data, s.tvb, s.base, s.at, s.stop, s.top, s.space = kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7]
    s.far, s.names, s.form = kept[11], kept[12], kept[13]
    for i = #s.items, kept[8] + 1, -1 do s.items[i] = nil end
    for i = #s.events, kept[9] + 1, -1 do s.events[i] = nil end
    for i = #s.stack, kept[10] + 1, -1 do s.stack[i] = nil end
    for k in pairs(s.m) do s.m[k] = nil end -- the table itself stays: others know it
    for k, value in pairs(m) do s.m[k] = value end
    M.back(s, held)
    if ok then body(s, parent) else otherwise(s, parent) end
  end
end

function OPS.proto()
  return function() end -- read by the structure that it is a member of
end
OPS.union = OPS.proto

end
end

-- === statistics ===
parts["statistics"] = function()
-- Response times by api, topic and group, errors, and who said what about each partition: entries of the menu, or what tshark prints
-- after the packets.
--
-- Law: every line has a filter that shows its packets; names that are too many are counted together, and said.

return function(M)

local X = M.X
local NAME_MIN, NAME_MAX = 16, 26 -- letters of the column of names; no line of a table is longer than a window of text shows without breaking it
local NAMES_MAX = 5000            -- lines of a table
local CHANGES_MAX = 8             -- packets of a partition that its filter names
local FURTHER = "(further)"       -- names beyond NAMES_MAX, together
local NONE = "(none)"

-- --- counting ------------------------------------------------------------------------------------------------------

function M.no_statistics()
  return {times = {api = {}, topic = {}, group = {}}, sizes = {}, errors = {}, events = {}, places = {}}
end

-- The line of a name, made by `fresh` where it is new.
local function line(counted, table_, name, fresh)
  local found = table_[name]
  if found then return found end
  local size = counted.sizes[table_] or 0
  if size >= NAMES_MAX then
    name = FURTHER
    if table_[name] then return table_[name] end
  end
  counted.sizes[table_] = size + 1
  found = fresh()
  found.name = name
  table_[name] = found
  return found
end

local function no_times() return {n = 0, sum = 0, most = 0, least = math.huge, errors = 0} end
local function no_number() return {n = 0} end

local function took(counted, by, name, ns, failed)
  local t = line(counted, counted.times[by], name, no_times)
  t.n, t.sum = t.n + 1, t.sum + ns
  t.most, t.least = math.max(t.most, ns), math.min(t.least, ns)
  if failed then t.errors = t.errors + 1 end
end

local function failed(counted, m, name, frame)
  local code = M.code_name(m) or false
  local t = line(counted, counted.errors, name .. " " .. (code or "error"), no_number)
  t.n, t.api, t.code, t.first, t.last = t.n + 1, name, code, t.first or frame, frame
  if m.text and not t.said then t.said = M.printable(m.text) end
end

-- One statement about a partition.
local function stated(counted, event, server, frame)
  local e = line(counted, counted.events, event.event, no_number)
  e.n = e.n + 1
  if not event.topic then return end
  local broker = event.broker and M.shown(event.broker) or server
  local topic, part, group = M.shown(event.topic), event.partition and M.shown(event.partition) or "", event.group and M.shown(event.group) or ""
  local place = line(counted, counted.places, table.concat({topic, part, group, broker}, "\0"), function() return {n = 0, changes = 0, frames = {}} end)
  local who = event.consumer and M.shown(event.consumer) or ""
  place.n = place.n + 1
  if place.event ~= event.event or place.who ~= who then
    place.changes = place.changes + 1
    place.frames[(place.changes - 1) % CHANGES_MAX + 1] = frame
  end
  place.topic, place.part, place.group, place.broker, place.event, place.who, place.frame = topic, part, group, broker, event.event, who, frame
end

local function name_of(value)
  return value and M.shown(value) or NONE
end

-- A message that was met for the first time.  What a request states counts when it was answered without an error, if the description says so.
function M.count(p, m, x, name, s)
  local counted, frame, server = p.protocol.counted, p.pinfo.number, p.conn.server
  if m.kind == M.RESPONSE and x and not M.interim(m) then
    local bad = m.class == M.ERROR
    if x[X.took] then
      took(counted, "api", name or "?", x[X.took], bad)
      took(counted, "topic", name_of(m.topic or x[X.topic]), x[X.took], bad)
      took(counted, "group", name_of(m.group or x[X.group]), x[X.took], bad)
    end
    if bad then failed(counted, m, name or "?", frame) end
    for _, event in ipairs(not bad and x.stated or {}) do stated(counted, event, server, frame) end
    x.stated = nil
  end
  local later
  for _, event in ipairs(s.events) do
    if event.answered and m.kind == M.REQUEST then later = true else stated(counted, event, server, frame) end
  end
  if x and m.kind == M.REQUEST then x.stated = nil end -- an exchange may be used again
  if later and x then
    x.stated = {}
    for _, event in ipairs(s.events) do
      if event.answered then x.stated[#x.stated + 1] = event end
    end
  end
end

-- --- filters -------------------------------------------------------------------------------------------------------

-- A text as a filter has it.
local function quoted(text)
  return '"' .. text:gsub('[\\"]', "\\%0"):gsub("%c", function(c) return ("\\x%02x"):format(c:byte()) end) .. '"'
end

-- The packets of answers whose general field is this.
local function answers(protocol, by, name)
  if name == FURTHER or name == "?" then return nil end
  local field = protocol.name .. "." .. by
  return (name == NONE and "!" .. field or field .. " == " .. quoted(name)) .. " && " .. protocol.name .. ".time"
end

local function of_error(protocol, t)
  if t.name == FURTHER then return nil end
  local code = t.code and ".code == " .. quoted(t.code) or ".time && !" .. protocol.name .. ".code"
  return ('%s.api == %s && %s.status == "error" && %s%s'):format(protocol.name, quoted(t.api), protocol.name, protocol.name, code)
end

local function of_place(t)
  local frames = {}
  for _, frame in ipairs(t.frames) do frames[#frames + 1] = frame end
  table.sort(frames)
  return "frame.number in {" .. table.concat(frames, ", ") .. "}"
end

-- --- tables --------------------------------------------------------------------------------------------------------

local function shortened(text, most)
  if #text <= most then return text end
  local last = most - 1
  while last > 0 and text:byte(last + 1) >= 128 and text:byte(last + 1) < 192 do last = last - 1 end
  return text:sub(1, last) .. "…"
end

local function padded(text, width)
  local letters = select(2, text:gsub("[^\128-\191]", ""))
  return text .. (" "):rep(width - letters)
end

local function sorted(counted)
  local names, longest = {}, NAME_MIN
  for name in pairs(counted) do
    names[#names + 1], longest = name, math.max(longest, math.min(#name, NAME_MAX))
  end
  table.sort(names)
  return names, longest
end

-- A table as it grows: its lines, and the filter of each numbered one.
local function page(title)
  return {lines = {title}, filters = {}}
end

local function below(into, text)
  if text and text ~= "" then into.lines[#into.lines + 1] = "     " .. text end
end

local function numbered(into, text, filter, ...)
  into.filters[#into.filters + 1] = filter or ""
  into.lines[#into.lines + 1] = ("%4d %s"):format(#into.filters, text)
  for i = 1, select("#", ...) do below(into, (select(i, ...))) end
  below(into, filter)
end

local function times(by)
  return function(protocol)
    local names, longest = sorted(protocol.counted.times[by])
    local into = page(("%s: response times by %s"):format(protocol.title, by))
    into.lines[2] = ("     %s %7s %6s %8s %8s %8s"):format(padded(by, longest), "answers", "errors", "least", "mean", "most")
    for _, name in ipairs(names) do
      local t = protocol.counted.times[by][name]
      local numbers = ("%7d %6d %8s %8s %8s"):format(t.n, t.errors, M.duration(t.least), M.duration(t.sum / t.n), M.duration(t.most))
      numbered(into, padded(shortened(name, longest), longest) .. " " .. numbers, answers(protocol, by, name))
    end
    return into
  end
end

local function errors(protocol)
  local names = sorted(protocol.counted.errors)
  local into = page(protocol.title .. ": errors")
  into.lines[2] = ("     %s %s %7s %8s %8s"):format(padded("api", NAME_MAX), padded("code", 14), "answers", "first", "last")
  for _, name in ipairs(names) do
    local t = protocol.counted.errors[name]
    local said = padded(shortened(t.api, NAME_MAX), NAME_MAX) .. " " .. padded(shortened(t.code or "error", 14), 14)
    numbered(into, ("%s %7d %8d %8d"):format(said, t.n, t.first, t.last), of_error(protocol, t), t.said and shortened(t.said, 70))
  end
  return into
end

-- What was said last of each partition, in which packet, and how often that was something new.
local function ownership(protocol)
  local names = sorted(protocol.counted.places)
  local into = page(protocol.title .. ": what was said last of each partition")
  into.lines[2] = ("     %s %s %s %8s %7s"):format(padded("topic", NAME_MAX), padded("part", 5), padded("said", 12), "packet", "changes")
  for _, name in ipairs(names) do
    local t = protocol.counted.places[name]
    local what = padded(shortened(t.topic, NAME_MAX), NAME_MAX) .. " " .. padded(shortened(t.part, 5), 5) .. " " .. padded(shortened(t.event, 12), 12)
    local where = (t.group ~= "" and "in " .. t.group .. " " or "") .. "at " .. t.broker
    if name == FURTHER then
      numbered(into, padded(FURTHER, 45) .. (" %8d %7d"):format(t.frame, t.changes))
    else
      numbered(into, ("%s %8d %7d"):format(what, t.frame, t.changes), of_place(t), t.who ~= "" and "of " .. t.who or nil, where)
    end
  end
  local events, widest = sorted(protocol.counted.events)
  if #events > 0 then into.lines[#into.lines + 1] = "\n" .. protocol.title .. ": events" end
  for _, event in ipairs(events) do
    numbered(into, padded(event, widest) .. (" %8d"):format(protocol.counted.events[event].n), ("%s.event == %s"):format(protocol.name, quoted(event)))
  end
  return into
end

local TABLES = {{"Response times by api", times("api")}, {"Response times by topic", times("topic")}, {"Response times by group", times("group")},
                {"Errors", errors}, {"Ownership", ownership}}

local function text_of(into)
  return table.concat(into.lines, "\n") .. "\n"
end

-- --- where they are seen -------------------------------------------------------------------------------------------

-- In tshark: printed after the packets, where the preference asks for it.
function M.tap(protocol)
  protocol.tap = Listener.new("frame", protocol.name)
  function protocol.tap.draw()
    for i, entry in ipairs(TABLES) do
      local into = entry[2](protocol)
      if i == 1 or #into.filters > 0 then print(text_of(into)) end
    end
  end
end

-- A window of text knows no line that was clicked at: its number is asked for.
local function open(protocol, title, make)
  local window, into = TextWindow.new(protocol.title .. ": " .. title), make(protocol)
  window:set(text_of(into))
  window:add_button("Filter by a line…", function()
    new_dialog("Show the packets of a line", function(number)
      local filter = into.filters[tonumber(number) or 0]
      if filter and filter ~= "" then
        set_filter(filter)
        apply_filter()
      end
    end, "Number of the line")
  end)
  window:add_button("Copy", function() copy_to_clipboard(text_of(into)) end)
  window:add_button("Refresh", function()
    into = make(protocol)
    window:set(text_of(into))
  end)
end

-- In Wireshark: entries of Tools › Message queues for each protocol.  (Groups of the menu Statistics are dropped by Wireshark 4.0
-- without a word.)
function M.statistics()
  if not gui_enabled() then return end
  for _, protocol in ipairs(M.protocols) do
    for _, entry in ipairs(TABLES) do
      register_menu(("Message queues/%s/%s"):format(protocol.title, entry[1]), function() open(protocol, entry[1], entry[2]) end, MENU_TOOLS_UNSORTED)
    end
  end
end

end
end

-- === tokens ===
parts["tokens"] = function()
-- The tokens of JSON as brokers write it: where a string or a value ends, and what a string says.

return function(M)

local byte, find, sub = string.byte, string.find, string.sub
local QUOTE, OPEN, OPEN_LIST = 34, 123, 91
local ESCAPES = {b = "\b", f = "\f", n = "\n", r = "\r", t = "\t"}

-- After the closing quote of the string at `at`, or nil.
local function string_end(data, at, stop)
  at = at + 1
  while at < stop do
    local found = find(data, '["\\]', at + 1)
    if not found or found > stop then return nil end
    if byte(data, found) == QUOTE then return found end
    at = found + 1
  end
  return nil
end

M.string_end = string_end

-- Where the JSON value that begins at `at` ends: nil too early, 0 no value.
local function token_end(data, at, stop)
  local first = byte(data, at + 1)
  if first == QUOTE then return string_end(data, at, stop) end
  if first == OPEN or first == OPEN_LIST then
    local depth = 0
    while at < stop do
      local found = find(data, '["{}%[%]]', at + 1)
      if not found or found > stop then return nil end
      local c = byte(data, found)
      if c == QUOTE then
        at = string_end(data, found - 1, stop)
        if not at then return nil end
      else
        depth = depth + ((c == OPEN or c == OPEN_LIST) and 1 or -1)
        at = found
        if depth == 0 then return at end
      end
    end
    return nil
  end
  local found = find(data, '[%z\1-\32",:{}%[%]]', at + 1)
  local last = found and found <= stop and found - 1 or stop
  return last > at and last or 0
end

M.token_end = token_end

local function utf8(n)
  if n < 128 then return string.char(n) end
  if n < 2048 then return string.char(192 + math.floor(n / 64), 128 + n % 64) end
  if n < 65536 then return string.char(224 + math.floor(n / 4096), 128 + math.floor(n / 64) % 64, 128 + n % 64) end
  return string.char(240 + math.floor(n / 262144), 128 + math.floor(n / 4096) % 64, 128 + math.floor(n / 64) % 64, 128 + n % 64)
end

-- What a JSON string says; what is no escape stays without its backslash.
local function unescape(text)
  local out, at = {}, 1
  while true do
    local found = find(text, "\\", at, true)
    if not found or found == #text then
      out[#out + 1] = sub(text, at)
      return table.concat(out)
    end
    out[#out + 1] = sub(text, at, found - 1)
    local c = sub(text, found + 1, found + 1)
    local digits = c == "u" and text:match("^%x%x%x%x", found + 2)
    at = found + 2
    if digits then
      local number = tonumber(digits, 16)
      at = at + 4
      local low = number >= 0xD800 and number < 0xDC00 and text:match("^\\u(%x%x%x%x)", at)
      low = low and tonumber(low, 16)
      if low and low >= 0xDC00 and low < 0xE000 then
        number, at = 0x10000 + (number - 0xD800) * 1024 + low - 0xDC00, at + 6
      end
      out[#out + 1] = utf8(number)
    else
      out[#out + 1] = ESCAPES[c] or c
    end
  end
end

M.unescape = unescape

end
end

-- === values ===
parts["values"] = function()
-- How a number is shown: as a time, an address, yes or no, or with its unit after it.
--
-- Law: nothing is lost.  What its form cannot say is written after it as it stands in the message.

return function(M)

local U, WORD = M.U, M.WORD
local NS = 1000000000
local LAST = 253402300799 -- seconds: the end of the year 9999

-- Nanoseconds as Wireshark has them.
function M.nstime(ns)
  local seconds = math.floor(ns / NS)
  return NSTime.new(seconds, math.floor(ns - seconds * NS))
end

-- A time since 1970 of which a second has `per` parts; and whether it can be one.
local function time(value, per)
  local plain = type(value) == "number"
  local seconds = plain and math.floor(value / per) or M.div(value, per)
  if value == U or type(seconds) ~= "number" or seconds == U or seconds < 0 or seconds > LAST then return NSTime.new(0, 0), false end
  local rest = plain and value - seconds * per or M.mod(value, per)
  return NSTime.new(seconds, math.floor(rest * (NS / per))), value ~= 0
end

local function address(value)
  local low = type(value) == "number" and value % WORD or value:lower()
  local octets = {}
  for i = 4, 1, -1 do
    octets[i] = string.format("%d", low % 256)
    low = math.floor(low / 256)
  end
  return Address.ip(table.concat(octets, "."))
end

-- --- texts ---------------------------------------------------------------------------------------------------------

-- How many bytes follow the first one of a letter, and the least and the most that the second one may be.
local function letter(first)
  if first < 128 then return 0 end
  if first >= 194 and first < 224 then return 1, 128, 191 end
  if first >= 224 and first < 240 then return 2, first == 224 and 160 or 128, first == 237 and 159 or 191 end
  if first >= 240 and first < 245 then return 3, first == 240 and 144 or 128, first == 244 and 143 or 191 end
end

function M.is_utf8(text)
  local at = 1
  while at <= #text do
    local more, least, most = letter(text:byte(at))
    if not more or at + more > #text then return false end
    for k = 1, more do
      local b = text:byte(at + k)
      if b < (k == 1 and least or 128) or b > (k == 1 and most or 191) then return false end
    end
    at = at + 1 + more
  end
  return true
end

local DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

function M.base64(text)
  return (text:gsub("..?.?", function(three)
    local a, b, c = three:byte(1, 3)
    local bits = (a * 256 + (b or 0)) * 256 + (c or 0)
    local digits = ""
    for place = 18, 0, -6 do
      local n = math.floor(bits / 2 ^ place) % 64 + 1
      digits = digits .. DIGITS:sub(n, n)
    end
    return digits:sub(1, #three + 1) .. ("="):rep(3 - #three)
  end))
end

-- --- forms of numbers ----------------------------------------------------------------------------------------------

-- What the tree is given for a number: nil where it takes the number itself.  Second: false where the form does not say all.
function M.formed(f, value)
  local form = f.as
  if form == "time" then return time(value, f.per) end
  if form == "flag" then return value ~= 0, value == 0 or value == 1 end
  if form == "ipv4" then return address(value), type(value) == "number" and value > -WORD and value < WORD end
  return nil, true
end

-- What stands after a value: the sentence of a code, the unit, the number where its form does not say it.
function M.meaning(f, item, value)
  local doc = f.codes and f.codes.docs and f.codes.docs[value]
  if doc then item:append_text(": " .. doc) end
  if f.unit then item:append_text(" " .. f.unit) end
  if f.as then
    local _, all = M.formed(f, value)
    if not all then item:append_text(" (" .. M.text(value) .. ")") end
  end
end

-- A number in the tree; `plain` is what the tree takes where the number has no form.
function M.add_number(parent, f, pf, place, value, plain)
  local formed = f.as and M.formed(f, value)
  if formed == nil then formed = plain end
  local item = parent:add(pf, place, formed)
  if f.unit or f.codes or f.as then M.meaning(f, item, value) end
  return item
end

end
end

-- === walk ===
parts["walk"] = function()
-- The walk over one message: every structure and field becomes a closure `run(s, parent)`, made once.
--
-- Law: what a closure does is what the method of the same name does in the tree machine.  `parent` is the tree item to
-- add to, or nil where nobody looks; `s` is the state of the walk.  Bytes are read from a Lua string; the Tvb is touched
-- only for what is shown.

return function(M)

local U, lt, eq = M.U, M.lt, M.eq
local byte, find, sub = string.byte, string.find, string.sub
local NODES_MAX = 200000    -- of one message
local HANDED_MAX = 1000      -- payloads of one message that another dissector reads
local DELIMITED_MOST = 65536 -- bytes up to a delimiter that says how long a frame is
M.NODES_MAX = NODES_MAX
M.SHORT, M.BAD = {"short"}, {"bad"}
local OPS = {}
M.OPS = OPS

local function bad(s, text)
  s.problem = text
  error(M.BAD, 0)
end

local function short(s, name, size, left)
  s.need = type(size) == "number" and s.at + size or nil
  s.problem = string.format("%s: %s bytes wanted, %d left", name, type(size) == "number" and M.text(size) or tostring(size), left)
  error(M.SHORT, 0)
end
M.bad, M.short = bad, short

function M.range(s, start, stop)
  if not s.tvb then return nil end
  return s.tvb(s.base + start, stop - start)
end
local range = M.range

-- --- numbers on the wire -------------------------------------------------------------------------------------------

local WORD, halves = M.WORD, M.halves
local READ = {
  [1] = function(d, i) return byte(d, i) end,
  [2] = function(d, i) local a, b = byte(d, i, i + 1) return a * 256 + b end,
  [3] = function(d, i) local a, b, c = byte(d, i, i + 2) return (a * 256 + b) * 256 + c end,
  [4] = function(d, i) local a, b, c, e = byte(d, i, i + 3) return ((a * 256 + b) * 256 + c) * 256 + e end,
}
local READ_LITTLE = {
  [1] = READ[1],
  [2] = function(d, i) local a, b = byte(d, i, i + 1) return b * 256 + a end,
  [3] = function(d, i) local a, b, c = byte(d, i, i + 2) return (c * 256 + b) * 256 + a end,
  [4] = function(d, i) local a, b, c, e = byte(d, i, i + 3) return ((e * 256 + c) * 256 + b) * 256 + a end,
}
READ[8] = function(d, i) return halves(READ[4](d, i), READ[4](d, i + 4)) end
READ_LITTLE[8] = function(d, i) return halves(READ_LITTLE[4](d, i + 4), READ_LITTLE[4](d, i)) end
M.READ, M.READ_LITTLE = READ, READ_LITTLE

local function reader(what)
  local plain, width = (what.little and READ_LITTLE or READ)[what.width], what.width
  if not what.signed or width == 8 then return plain end
  local half, whole = 256 ^ width / 2, 1
  for _ = 1, width do whole = whole * 256 end
  return function(d, i)
    local value = plain(d, i)
    if value >= half then return value - whole end
    return value
  end
end

M.reader = reader

-- A varint at `at`: its 64 bits as two halves without sign, and where it ends.
local function varint(s, name, most)
  local data, at, stop = s.data, s.at, s.stop
  local low, high, shift = 0, 0, 1
  for n = 0, most - 1 do
    if at >= stop then
      s.problem = name .. ": ends inside a number"
      error(M.SHORT, 0)
    end
    local b = byte(data, at + 1)
    at = at + 1
    local bits = b % 128
    if n < 4 then
      low = low + bits * shift
      shift = shift * 128
    elseif n == 4 then
      low = low + bits % 16 * 268435456
      high = math.floor(bits / 16)
      shift = 8
    elseif n < 10 then
      high = (high + bits * shift) % WORD
      shift = shift * 128
    end
    if b < 128 then
      s.at = at
      return high, low
    end
  end
  bad(s, string.format("%s: a number of more than %d bytes", name, most))
end
M.varint = varint

local function short_varint(s, what, name)
  local high, low = varint(s, name or "", what.bits == 32 and 5 or 10)
  local value
  if what.bits == 32 then
    value = low
    if what.zigzag then
      value = low % 2 == 0 and low / 2 or -(low + 1) / 2
      value = math.floor(value)
    elseif what.signed and low >= 2147483648 then
      value = low - WORD
    end
  else
    value = halves(high, low)
    if what.zigzag then value = M.zigzag(high, low) end
  end
  return value
end

function M.zigzag(high, low)
  local odd = low % 2
  local half_low = math.floor(low / 2) + high % 2 * 2147483648
  local half_high = math.floor(high / 2)
  if odd == 0 then return halves(half_high, half_low) end
  return M.sub(-1, halves(half_high, half_low))
end

local function check_limit(s, what, name, value)
  if what.limit and (lt(value, 0) or lt(what.limit, value)) then
    bad(s, string.format("%s: %s is above %s", name, M.text(value), M.text(what.limit)))
  end
end

local function fixed(s, what, name, read)
  local at = s.at
  if what.width > s.stop - at then short(s, name, what.width, s.stop - at) end
  s.at = at + what.width
  return read(s.data, at + 1)
end

-- A function that reads the number in front of something.
local function prefix_of(what)
  local read = what.width and reader(what)
  return function(s)
    local value
    if read then value = fixed(s, what, "", read) else value = short_varint(s, what) end
    check_limit(s, what, "", value)
    return value
  end
end

M.prefix_of = prefix_of

-- --- what is done with an item afterwards ----------------------------------------------------------------------------

-- The fields that a checksum may stand in, by their numbers: all of them, and those of each check, which may name one by way of another.
local function sums_of(protocol)
  local made, checks, all, own = {}, {}, {}, {}
  M.below(protocol.frame, function(node)
    if node.op == "let" and node.value then made[node.n] = M.said[node.value] end
    if node.op == "check" then checks[#checks + 1] = node end
    return false
  end)
  for _, check in ipairs(checks) do
    local text = M.said[check.stored]
    text = made[tonumber(text:match("^v%[(%d+)%]$"))] or text
    own[check] = {}
    for n in text:gmatch("v%[(%d+)%]") do
      all[tonumber(n)], own[check][#own[check] + 1] = true, tonumber(n)
    end
  end
  protocol.summed, protocol.stored_in = all, own
end

-- A checksum's own item: what it is worth is known when what it covers has been read.
function M.summed(s, n, item)
  if not s.protocol.summed then sums_of(s.protocol) end
  if s.protocol.summed[n] then
    s.sums = s.sums or {}
    s.sums[n] = item
  end
end

local WIDTHS = {[1] = 8, [5] = 4} -- of protobuf's members, by what their tag says

-- Are these bytes protobuf as far as it says itself: members that end where the bytes do?
local function is_protobuf(text)
  local at, last = 1, #text
  while at <= last do
    local head = text:match("^[\128-\255]*[%z\1-\127]", at)
    if not head or #head > 5 or byte(head) < 8 then return false end
    at = at + #head
    local wire = byte(head) % 8
    local number = (wire == 0 or wire == 2) and text:match("^[\128-\255]*[%z\1-\127]", at) or ""
    at = at + #number + (WIDTHS[wire] or 0)
    if wire == 2 then
      local size = 0
      for i = #number, 1, -1 do size = size * 128 + byte(number, i) % 128 end
      at = at + size
    end
    if not WIDTHS[wire] and (#number == 0 or #number > 10) then return false end
  end
  return at == last + 1
end

-- The user's bytes, handed to a dissector of Wireshark's own, one that says itself what it cannot read: an exception of another one would leave
-- Lua by a jump that Lua does not see (4.0).
function M.hand_over(s, item, first, last)
  local payload = s.protocol.payload
  if not payload or not s.pinfo or first >= last or s.handed >= HANDED_MAX then return end
  s.handed = s.handed + 1
  if payload.dissector == "protobuf" and not is_protobuf(sub(s.data, first + 1, last)) then
    item:add_proto_expert_info(s.expert.payload, "no protobuf")
    return
  end
  local ok, dissector = pcall(Dissector.get, payload.dissector)
  if not ok or not dissector then return end
  local pinfo = s.pinfo
  local may, offset, need = pinfo.can_desegment, pinfo.desegment_offset, pinfo.desegment_len
  pinfo.can_desegment = 0 -- a payload is whole
  if payload.type ~= "" then pinfo.private["pb_msg_type"] = "message," .. payload.type end
  M.lent = pinfo.number
  local read, why = pcall(dissector.call, dissector, range(s, first, last):tvb(), pinfo, item)
  M.lent = nil
  pinfo.can_desegment, pinfo.desegment_offset, pinfo.desegment_len = may, offset, need
  if not read then item:add_proto_expert_info(s.expert.payload, payload.dissector .. ": " .. tostring(why)) end
end

-- --- leaves --------------------------------------------------------------------------------------------------------

local function keep(s, f, value, text)
  s.v[f.n] = value
  if text then s.texts[f.n] = text end
  if f.role then M.put(s, f.role, text or value, f.codes) end
end

-- Does a text reach the last byte of a message that was not captured to its end?  It may go on there: half a name is worse than none.
function M.halved(s, last)
  return s.missing > 0 and last == s.edge and s.space == 0
end

function OPS.int(f)
  local read, width, name, little, parts = reader(f), f.width, f.name, f.little, f.parts
  local equals = f.equals
  local more, form = f.unit or f.codes or f.as, f.as and f.as ~= "hex"
  return function(s, parent)
    local start = s.at
    if width > s.stop - start then short(s, name, width, s.stop - start) end
    local value = read(s.data, start + 1)
    s.at = start + width
    if parent then
      local add = little and parent.add_le or parent.add
      local place = s.tvb(s.base + start, width)
      local item = form and parent:add(f.pf, place, (M.formed(f, value))) or not form and add(parent, f.pf, place)
      if more then M.meaning(f, item, value) end
      if parts then
        for _, part in ipairs(parts) do add(item, part.pf, place) end
      end
      M.summed(s, f.n, item)
    end
    if equals and not eq(value, equals) then bad(s, name .. ": not what it must be") end
    if f.limit then check_limit(s, f, name, value) end
    keep(s, f, value)
  end
end

function OPS.varint(f)
  local name = f.name
  return function(s, parent)
    local start = s.at
    local value = short_varint(s, f, name)
    if parent then
      M.add_number(parent, f, f.pf, range(s, start, s.at), value, f.bits == 32 and value or M.as_uint64(value))
    end
    check_limit(s, f, name, value)
    keep(s, f, value)
  end
end

local function rfind(data, what, from, stop)
  local found, at = nil, from
  while true do
    local a = find(data, what, at + 1, true)
    if not a or a - 1 + #what > stop then return found end
    found, at = a - 1, a
  end
end

function M.to_number(text)
  local digits = text:match("^%-?(%d+)$")
  if not digits or #digits > 18 then return nil end
  if #digits <= 15 then return math.floor(tonumber(text)) end
  return M.narrow(Int64.new(0, 0) + M.decimal(text))
end

-- Up to 18 digits as a 64 bit number.
function M.decimal(text)
  local sign = text:sub(1, 1) == "-"
  local digits = sign and text:sub(2) or text
  local cut = #digits - 9
  local value = Int64(tonumber(digits:sub(1, cut))) * Int64(1000000000) + Int64(tonumber(digits:sub(cut + 1)))
  return sign and Int64(0) - value or value
end

local PAIRS = {key = true, key1 = true, key2 = true}

function OPS.span(f)
  local prefix = f.prefix and prefix_of(f.prefix)
  local length, till, before, name = f.length, f.till, f.before, f.name
  local inside = f.into and M.compile(f.into)
  return function(s, parent)
    local start = s.at
    local first, last = start, s.stop
    if prefix or length then
      local size
      if prefix then size = prefix(s) first = s.at else size = length(s.v, s) end
      if s.missing > 0 and f.source and type(size) == "number" then size = math.min(size, s.stop - s.at) end
      if type(size) ~= "number" or size < 0 or size > s.stop - s.at then short(s, name, size, s.stop - s.at) end
      last = first + size
      s.at = last
    elseif till then
      local found
      if f.last then
        found = rfind(s.data, till, start, s.stop)
      else
        local a = find(s.data, till, start + (before and before + 2 or 1), true)
        if a and a - 1 + #till <= s.stop then found = a - 1 end
      end
      local most = f.most or s.open and DELIMITED_MOST
      if most and not before and (found and found - start > most or not found and math.min(s.stop, s.there or s.stop) - start > most + #till) then
        bad(s, string.format("%s: more than %d bytes without its delimiter", name, most))
      end
      if (not found or f.last) and not before and s.stop == s.edge and s.space == 0 and (s.missing > 0 or s.open) then
        s.need, s.problem = math.max(start, s.there or s.stop) + 1, name .. ": the bytes end before its delimiter"
        error(M.SHORT, 0)
      end
      if found and before then
        last, s.at = found - before, found - before
      elseif found then
        last, s.at = found, found + #till
      elseif f.optional then
        last = start
      else
        s.at = s.stop
      end
    else
      s.at = s.stop
    end
    local text = sub(s.data, first + 1, last)
    local item
    if f.number then
      local value = M.to_number(text)
      if parent then
        if value then
          item = M.add_number(parent, f, f.pf, range(s, start, s.at), value, M.as_int64(value))
        else
          parent:add(s.pf.text, range(s, start, s.at), text):prepend_text(name .. ": ")
        end
      end
      if value then
        keep(s, f, value)
      elseif PAIRS[f.role] and not s.entering then
        bad(s, name .. ": no number, and nothing else pairs it")
      end
      return
    end
    if parent then
      if f.text then
        item = parent:add(f.pf, range(s, start, s.at), M.printable(text))
        if f.unit then item:append_text(" " .. f.unit) end
      else
        item = parent:add(f.pf, range(s, first, last))
        if f.role == "payload" then M.hand_over(s, item, first, last) end
      end
    end
    s.v[f.n], s.texts[f.n] = first, text
    if f.role and not M.halved(s, last) then M.put(s, f.role, text, f.codes) end
    if f.source then s.held[f.n] = {depth = 0, first = first, last = last, text = text, item = item, names = {data = s.data, tvb = s.tvb, base = s.base}} end
    if inside then M.inside(s, inside, item, first, last) end
  end
end

-- A C string ends at a zero; bytes that are no text are shown as bytes.
function M.printable(text)
  if find(text, "%z") then return (text:gsub("%z", "\\0")) end
  return text
end

function M.inside(s, body, item, first, last)
  local at, stop = s.at, s.stop
  s.at, s.stop = first, last
  body(s, item)
  M.rest(s, item)
  s.at, s.stop = at, stop
end

-- Bytes that the description does not name.
function M.rest(s, item)
  if s.at < s.far and s.far <= s.stop then s.at = s.far end
  if s.at < s.stop then
    s.more = true
    if item then item:add(s.pf.more, range(s, s.at, s.stop)) end
    s.at = s.stop
  end
end

function OPS.endpoint(f)
  local read = (f.little and READ_LITTLE or READ)[2]
  return function(s, parent)
    local start = s.at
    if s.stop - start < 6 then short(s, f.name, 6, s.stop - start) end
    s.at = start + 6
    local a, b, c, d = byte(s.data, start + 1, start + 4)
    local text = string.format("%d.%d.%d.%d:%d", a, b, c, d, read(s.data, start + 5))
    if parent then
      local item = parent:add(f.pf, range(s, start, s.at), text)
      item:add(f.pf_ip, range(s, start, start + 4))
      local add = f.little and item.add_le or item.add
      add(item, f.pf_port, range(s, start + 4, s.at))
    end
    keep(s, f, 0, text)
  end
end

-- --- values without bytes ------------------------------------------------------------------------------------------

-- A text under another name.
local function again(f)
  local n = f.again
  return function(s, parent)
    local text = s.texts[n]
    if not text or s.v[n] == U then
      s.v[f.n] = U
      return
    end
    if f.doc and parent then M.computed(f, parent:add(f.pf, range(s, s.at, s.at), M.printable(text))) end
    keep(s, f, s.v[n], text)
  end
end

-- Only the tables want these: a field that a filter may name, and nobody sees.
local INTERNAL = {timestamp = true, index = true, batch_size = true, redelivered = true, properties = true, wait = true, pairing = true, class = true}

local function computed(f, item)
  item:set_generated()
  if INTERNAL[f.role] then item:set_hidden() end
end
M.computed = computed

function OPS.let(f)
  if f.again then return again(f) end
  return function(s, parent)
    local value = f.value(s.v, s)
    if f.into then s.v[f.into], s.texts[f.into] = value, nil end
    if value == U then
      s.v[f.n] = U
      return
    end
    if f.doc and parent then
      computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value)))
    end
    keep(s, f, value)
  end
end

function OPS.var(f)
  return function(s) s.v[f.n] = f.initial and f.initial(s.v, s) or U end
end

function OPS.peek(f)
  local read, width = reader(f.what), f.what.width
  return function(s)
    s.v[f.n] = nil
    local first = s.at + f.ahead
    if first + width <= s.stop then
      s.v[f.n] = read(s.data, first + 1)
      s.ahead = first + width
    end
  end
end

function OPS.require(f)
  return function(s)
    if not f.condition(s.v, s) then
      if s.entering and s.ahead > s.at then s.at = s.ahead end -- what was looked at ahead may not be there yet
      bad(s, f.name .. ": " .. (f.doc or "not so"))
    end
  end
end

-- A checksum is only looked at where somebody looks, or where the reading depends on it.
function OPS.check(f)
  return function(s, parent)
    local text, stored = s.texts[f.over[1]], f.stored(s.v, s)
    if not text or stored == U or not parent and not f.must then return end
    if s.missing > 0 then
      if f.must then short(s, f.name, 0, 0) end
      return
    end
    for i = 2, #f.over do text = text .. (s.texts[f.over[i]] or "") end
    local found = M.checksum(f.kind, text, f.mask)
    local same = eq(found, stored)
    if not same and f.must then bad(s, string.format("%s: %s is %s, the message says %s", f.name, f.kind, M.text(found), M.text(stored))) end
    if not parent then return end
    local item = parent:add(f.pf, range(s, s.at, s.at), same and 1 or 0)
    item:set_generated()
    for _, n in ipairs(s.sums and s.protocol.stored_in[f] or {}) do
      if s.sums[n] and eq(s.v[n], stored) then s.sums[n]:append_text(same and " [correct]" or (" [incorrect, should be 0x%08x]"):format(found)) end
    end
    if not same then
      item:add_proto_expert_info(s.expert.checksum, string.format("%s is %s, the message says %s", f.kind, M.text(found), M.text(stored)))
      s.problems[#s.problems + 1] = f.name .. ": wrong " .. f.kind
    end
  end
end

-- Names lent to a number on this connection: pairs.lua knows which.
function OPS.bind(f)
  return function(s)
    local number = f.key(s.v, s)
    if f.text and number ~= U then number = s.texts[f.text] end
    for i = #s.stack, 1, -1 do
      if s.stack[i].items then -- the item's topic belongs to the number
        if number ~= U then s.stack[i].row.binding, s.stack[i].row.number = f.binding, number end
        return
      end
    end
    s.m.bind, s.m.operation = f.binding, f.operation
    if number ~= U then s.m.number = number end
  end
end

-- A name that stands for a number: as a mark, until the message has its turn.
function OPS.lent(f)
  return function(s)
    local number, other = f.key(s.v, s), f.otherwise and s.v[f.otherwise] ~= U and s.texts[f.otherwise]
    if number ~= U then
      keep(s, f, 0, M.mark_of(f.binding, f.text and s.texts[f.text] or number))
    elseif other then
      keep(s, f, 0, other)
    else
      s.v[f.n] = U
    end
  end
end

-- What the connection knows from here on, and what it knew before: known.lua keeps it.
function OPS.remember(f)
  return function(s, parent)
    local value = f.value(s.v, s)
    if value == U then return end
    s.m.said = s.m.said or {}
    s.m.said[f.memory] = value
    if parent and f.doc then M.computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value))) end
  end
end

function OPS.recall(f)
  return function(s, parent)
    local value = s.recalled and s.recalled[f.memory] or nil
    if s.entering then error(M.ENOUGH, 0) end
    if value == nil then bad(s, f.known .. " was said before on this connection, and is not known here") end
    if parent and f.doc then M.computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value))) end
    keep(s, f, value)
  end
end

function OPS.coded(f)
  return function(s, parent)
    local text = s.v[f.of] ~= U and s.texts[f.of]
    local value = text and f.known[f.fold and text:upper() or text]
    if not value then s.v[f.n] = U return end
    if parent and f.doc then M.computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value))) end
    keep(s, f, value)
  end
end

function OPS.entry()
  return function() end -- an object for the tables: its pairs are shown where they stand
end

-- A number as upper-case hexadecimal digits of its `width` bytes, or a text's bytes.
function M.digits(value, width)
  if not width then return (value:gsub(".", function(c) return string.format("%02X", byte(c)) end)) end
  if type(value) ~= "number" then return string.format("%08X%08X", value:higher() % WORD, value:lower()) end
  local text = ""
  for _ = 1, width do
    text = string.format("%02X", value % 256) .. text
    value = math.floor(value / 256)
  end
  return text
end

function OPS.event(f)
  return function(s) M.event_row(s, f) end
end

-- --- structures ----------------------------------------------------------------------------------------------------

local function one(f)
  local run = OPS[f.op]
  if not run then error("this runtime knows no " .. tostring(f.op)) end
  run = run(f)
  if not f.when then return run end
  local when, n, role = f.when, f.n, f.role
  return function(s, parent)
    s.v[n] = nil
    s.texts[n] = nil
    if role then M.forget(s, role) end
    if when(s.v, s) then run(s, parent) end
  end
end

local function struct(t)
  local fields = {}
  for i, f in ipairs(t) do fields[i] = (f.op == "proto" or f.op == "union") and f or M.compile(f) end
  local count = #fields
  local members = t.proto and M.protobuf(t, fields) or t.members and M.with_members(t, fields)
  return function(s, parent)
    s.count = s.count + 1
    if s.count > NODES_MAX then bad(s, "more parts than a message may have") end
    if t.message then M.enter(s, t) end
    if t.row then M.begin_row(s, t.row) end
    if members then
      members(s, parent)
    else
      for i = 1, count do
        fields[i](s, parent)
        if s.space == 0 and s.at > s.high then s.high = s.at end
      end
    end
    if t.row then M.commit_row(s) end
  end
end

-- The closure of a structure or a field, made once.
function M.compile(node)
  if not node.run then node.run = node.op and one(node) or struct(node) end
  return node.run
end

end
end

-- === write ===
parts["write"] = function()
-- Functions written as Lua source from a description, and loaded.
--
-- Law: in a written function `data` is what is read, `at` the place and `stop` the end, counted from 0; `s` is the state
-- of the walk, `v` its values by field number, `texts` their bytes, `m` what the message gives: all four are made once.
-- What is no text stands in K, and the functions stand in F; a value that one function alone knows is a local of it.  A
-- straight line of source costs a fraction of closures that call each other.

return function(M)

local said = M.said
local byte, find = string.byte, string.find
local HEAD = M.NAMES .. [[
local K, s = select(2, ...)
local v, texts, m = s.v, s.texts, s.m
local byte, cut, short, bad, member, scalar = string.byte, string.sub, M.short_at(s), M.bad_at, M.member, M.scalar
local F = {}
]]
local BEGIN = [[
s.data = data
s.at = at
s.stop = stop
s.edge = stop
s.side = side
s.count = 0
s.top = false
s.far = 0
s.asked = false
s.recalled = false
m.piece = false
if s.items[1] then s.items = {} end
if s.events[1] then s.events = {} end]]
local PLAIN = {"%s", "%s * 256 + %s", "(%s * 256 + %s) * 256 + %s", "((%s * 256 + %s) * 256 + %s) * 256 + %s"}
local NO_NODES = {codes = true, proto = true} -- what stands in a node and is none
local NUMBERED = {"n", "into", "again", "text", "of"} -- what names another field's value by its number
local SMALL_MAX = 255
local FEW, SIGNS = 255, {add = "+", sub = "-"}
local LOCALS_MAX = 60 -- values of one function; Lua has room for 200 names

-- --- what written functions call -----------------------------------------------------------------------------------

-- Bytes are missing: up to this place they would have to be there.
function M.short_at(s)
  return function(place)
    s.need = type(place) == "number" and place
    error(M.SHORT, 0)
  end
end

function M.bad_at()
  error(M.BAD, 0)
end

-- A varint of up to 64 bits: its number, the place after it, and the upper half where the number is only the lower one.
local function varint(s, at, stop)
  local a, b, c, d = byte(s.data, at + 1, at + 4)
  if at < stop then
    if a < 128 then return a, at + 1 end
    if b and b < 128 and at + 2 <= stop then return a - 128 + b * 128, at + 2 end
    if c and b >= 128 and c < 128 and at + 3 <= stop then return a - 16512 + b * 128 + c * 16384, at + 3 end
    if d and b >= 128 and c >= 128 and d < 128 and at + 4 <= stop then return a - 2113664 + b * 128 + c * 16384 + d * 2097152, at + 4 end
  end
  s.at, s.stop = at, stop
  local high, low = M.varint(s, "protobuf", 10)
  return low, s.at, high
end

-- A member of a protobuf message: its tag, its number or length, the place after them, and the number's upper half.  Numbers
-- whose tags are not `wanted` are stepped over.  A number of 4 or 8 bytes stands after its tag; there the place is a byte further.
function M.member(s, at, stop, wanted)
  local tag, number, high = byte(s.data, at + 1), nil, nil
  if tag < 128 then at = at + 1 else tag, at, high = varint(s, at, stop) end
  if high and high > 0 or tag < 8 then error(M.BAD, 0) end
  local wire = tag % 8
  if wire == 0 and not wanted[tag] then
    local last = find(s.data, "[%z\1-\127]", at + 1)
    if not last or last > stop then error(M.SHORT, 0) end
    if last - at > 10 then error(M.BAD, 0) end
    return tag, 0, last
  end
  if wire == 1 or wire == 5 then return tag, nil, at + 1 end
  number, at, high = varint(s, at, stop)
  if wire == 2 and high then
    number = M.halves(high, number)
    if type(number) ~= "number" or number < 0 then error(M.SHORT, 0) end
    return tag, number, at
  end
  return tag, number, at, high
end

-- --- where values are declared ------------------------------------------------------------------------------------

local OPENS, CLOSES = {["do"] = true, ["then"] = true, ["else"] = true, ["function"] = true}, {["end"] = true, ["else"] = true, ["elseif"] = true}

-- The lines of a function, and for each the outermost block that it is in and the block that it leaves open.
local function blocks_of(text)
  local lines, outermost, open, loop = {}, {}, {depth = 0}, false
  for line in (text .. "\n"):gmatch("(.-)\n") do
    local top = open
    local bare = find(line, '["-]') and line:gsub("%-%-.*", ""):gsub('"[^"]*"', "") or line
    for word in bare:gmatch("%a[%w_]*") do
      if word == "while" or word == "for" then loop = true end
      if CLOSES[word] then open = open.parent end
      if open.depth < top.depth then top = open end
      if OPENS[word] then
        open = {parent = open, depth = open.depth + 1, loop = loop or open.loop, line = #lines + 1}
        loop = false
      end
    end
    lines[#lines + 1], outermost[#outermost + 1] = line, top
    open.inner = open.inner or open.line == #lines -- what is declared behind this line is in this block
  end
  return lines, outermost
end

local function common_block(a, b)
  while a ~= b do
    if a.depth >= b.depth then a = a.parent else b = b.parent end
  end
  return a
end

-- Declares values in the innermost blocks that know them, but for loops, which may set what they look at the next time: most cases of most
-- choices are not taken.
function M.declare(all, first, last, locals)
  local lines, outermost = blocks_of(table.concat(all, "\n", first, last))
  local place, texts = {}, {}
  for i, line in ipairs(lines) do
    for kind, n in line:gmatch("%f[%w_](%a+)(%d+)%f[^%w_]") do
      if locals[n] and (kind == "v" or kind == "text") then
        place[n] = place[n] and common_block(place[n], outermost[i]) or outermost[i]
        texts[n] = texts[n] or kind == "text"
      end
    end
  end
  for n, block in pairs(place) do
    while block.loop or not block.inner do block = block.parent end
    lines[block.line] = lines[block.line] .. ("\nlocal v%s%s = U"):format(n, texts[n] and ", text" .. n or "")
  end
  all[first] = table.concat(lines, "\n")
  for i = first + 1, last do all[i] = "" end
end

-- --- what is below a node ------------------------------------------------------------------------------------------

local INNER = {"body", "into", "each", "otherwise", "default"}
M.INNER = INNER

-- Is there something below a node, itself counted, of which `is` says so?
function M.below(node, is, seen)
  seen = seen or {}
  if seen[node] then return false end
  seen[node] = true
  if is(node) then return true end
  for _, inner in ipairs(node) do
    if M.below(inner, is, seen) then return true end
  end
  for _, name in ipairs(INNER) do
    local inner = node[name]
    if inner and type(inner) == "table" and M.below(inner, is, seen) then return true end
  end
  for _, case in pairs(node.cases or {}) do
    if M.below(case, is, seen) then return true end
  end
  for _, sent in ipairs(node.sent or {}) do
    for _, struct in pairs(sent) do
      if M.below(struct, is, seen) then return true end
    end
  end
  return false
end

-- The fields whose texts somebody reads: those that a node names as one, and those that it is put together from.
local function texts_read(protocol)
  local found = {}
  local function note(n) if type(n) == "number" then found[n] = true end end
  local function is(node)
    for _, name in ipairs({"text", "of", "again", "otherwise"}) do note(node[name]) end
    for _, n in ipairs(node.over or {}) do note(n) end
    for _, part in ipairs(type(node.of) == "table" and node.of or {}) do note(part.n) end
    for _, column in pairs(type(node.columns) == "table" and node.columns or {}) do note(column.text) end
    return false
  end
  local seen = {}
  for _, node in ipairs({protocol.frame, protocol.starts[1], protocol.starts[2]}) do M.below(node, is, seen) end
  for _, node in pairs(protocol.again or {}) do M.below(node, is, seen) end
  return found
end

-- The fields that are numbers of up to four bytes.
local function short_ones(protocol)
  local found = {}
  M.below(protocol.frame, function(node)
    if node.op == "int" and node.width <= 4 and not node.into then found[node.n] = true end
    return false
  end)
  return found
end

-- --- writing -------------------------------------------------------------------------------------------------------

local Writer = {}
Writer.__index = Writer

-- `name` is what errors call it; `s` the state that is written for.
function M.writer(protocol, name, s)
  protocol.texts_read = protocol.texts_read or texts_read(protocol)
  protocol.short = protocol.short or short_ones(protocol)
  return setmetatable({protocol = protocol, name = protocol.name .. ", " .. name, s = s, lines = {HEAD}, texts = protocol.texts_read, short = protocol.short, constants = {}, made = {}, known = {}, functions = {}, waiting = {}, count = 0, tables = {},
                       touched = {}, outside = {}, clears = {}, given = {key0 = true, key1 = true, code = true, codes = true, api = true, rest = true, pairing = true}}, Writer)
end

function Writer:say(form, ...)
  self.lines[#self.lines + 1] = select("#", ...) > 0 and form:format(...) or form
end

-- The same, made when it is first asked for by a name of its own.
function Writer:known_as(name, make)
  self.made[name] = self.made[name] or make()
  return self:constant(self.made[name])
end

local INHERITED = {topic = true, partition = true, group = true, client = true}

local function inherited(node)
  return INHERITED[node.role]
end

-- What is no text, by name.
function Writer:constant(value)
  if not self.known[value] then
    self.constants[#self.constants + 1] = value
    self.known[value] = "K[" .. #self.constants .. "]"
  end
  return self.known[value]
end

-- The answers for small numbers of what is asked of bits.
local function small(answer)
  local known = {}
  for a = 0, SMALL_MAX do known[a] = answer(a) end
  return known
end

-- The source of an expression where its place and end have names of their own.  Most numbers whose bits are asked for are small.  A short number and a few
-- more is no long one; what is unknown stays so, since U is a double, and the next ones are 1,024 from it.
function Writer:value(expression)
  local text = said[expression]:gsub("s%.at%f[^%w_]", "at"):gsub("s%.stop%f[^%w_]", "stop")
  text = text:gsub("(%l+)%((v%[(%d+)%]), (%d+)%)", function(name, value, n, few)
    return self.short[tonumber(n)] and tonumber(few) <= FEW and SIGNS[name] and ("(%s %s %s)"):format(value, SIGNS[name], few) or nil
  end)
  text = text:gsub("(part%((v%[%d+%]), (%d+), (%d+)%))", function(call, value, at, width)
    local known = self:known_as("part " .. at .. " " .. width, function() return small(function(a) return M.part(a, tonumber(at), tonumber(width)) end) end)
    return ("(%s[%s] or %s)"):format(known, value, call)
  end)
  return (text:gsub("(band%((v%[%d+%]), (%d+)%))", function(call, value, mask)
    local known = self:known_as("band " .. mask, function() return small(function(a) return M.band(a, tonumber(mask)) end) end)
    return ("(%s[%s] or %s)"):format(known, value, call)
  end))
end

-- A function's name; it is written later.  `tail`: nobody needs to know where it ends.  Inside rows and lists there are
-- functions of their own, since roles mean something else there.
function Writer:named(node, tail)
  local by = self.functions[node] or {}
  self.functions[node] = by
  local key = (tail and 1 or 0) + (self.in_row and 2 or 0) + (self.in_list and 4 or 0) + (self.inherits and 8 or 0)
  if self.site then key = key .. tostring(self.site) end
  if not by[key] then
    self.count = self.count + 1
    by[key] = "F[" .. self.count .. "]"
    self.waiting[#self.waiting + 1] = {name = by[key], node = node, tail = tail, in_row = self.in_row, in_list = self.in_list,
                                        inherits = self.inherits, site = self.site}
  end
  return by[key]
end

-- A field's value, and its text where somebody reads it.
function Writer:sets(n, value, text)
  if self.texts[n] then self:say("v[%d], texts[%d] = %s, %s", n, n, value, text) else self:say("v[%d] = %s", n, value) end
end

function Writer:unknown(n)
  return (self.texts[n] and "v[%d], texts[%d] = U, nil" or "v[%d] = U"):format(n, n)
end

-- A walked node: which values it may look at or set, and whether it makes rows.
function Writer:touch(node, seen)
  if type(node) ~= "table" or seen[node] then return end
  seen[node] = true
  if self.protocol.used[node.n] then self:touches(node.n) end
  for _, name in ipairs(NUMBERED) do
    if type(node[name]) == "number" then self.outside[node[name]] = true end
  end
  for _, n in ipairs(node.over or {}) do self.outside[n] = true end
  if node.row == "items" or node.op == "event" and self.wanted and self.wanted.events then self.makes_rows = true end
  if node.role then self.given[node.role] = true end
  if node.op == "member" or node.source then self.holds = true end
  for name, inner in pairs(node) do
    if said[inner] then
      self:looks_at(said[inner])
      for n in said[inner]:gmatch("v%[(%d+)%]") do self.outside[tonumber(n)] = true end
    end
    if not NO_NODES[name] then self:touch(inner, seen) end
  end
end

-- Most lines name no value, which is seen faster than what they name.
local function names_value(line)
  return find(line, "[", 1, true)
end

function Writer:looks_at(source)
  if not names_value(source) then return end
  for n in source:gmatch("v%[(%d+)%]") do self:touches(tonumber(n)) end
end

-- Which function it is that looks at a value or sets it; false: several.
function Writer:touches(n)
  if self.touched[n] == nil then self.touched[n] = self.writing end
  if self.touched[n] ~= self.writing then self.touched[n] = false end
end

-- A value that only one function knows is its own, unknown where the block begins that has to know it; one that a walked node knows too is forgotten
-- where the function begins.
function Writer:settle_values()
  for _, one in ipairs(self.waiting) do one.begins, one.locals, one.count = {}, {}, 0 end
  for n, by in pairs(self.touched) do
    local one = by and self.waiting[by]
    if one and not one.in_list then
      if self.outside[n] or one.count >= LOCALS_MAX then
        one.begins[#one.begins + 1] = self:unknown(n)
      else
        one.locals[tostring(n)], one.count = true, one.count + 1
      end
    end
  end
  for _, one in ipairs(self.waiting) do
    local function name(kind, n) return one.locals[n] and kind .. n end
    for i = one.line, one.count > 0 and one.last or 0 do
      local line = self.lines[i]
      if names_value(line) then self.lines[i] = line:gsub("%f[%w](v)%[(%d+)%]", name):gsub("%f[%w](text)s%[(%d+)%]", name) end
    end
    if one.begins[1] then self.lines[one.line] = self.lines[one.line] .. "\n" .. table.concat(one.begins, "\n") end
    if one.count > 0 then M.declare(self.lines, one.line, one.last, one.locals) end
  end
end

-- Writes the function of a node, all that it calls, and one that begins with another message: what is not the message's own stays.
function Writer:write(node, write)
  self.first = self:named(node, true)
  local done = 0
  while done < #self.waiting do
    done = done + 1
    local one = self.waiting[done]
    self:say("\n%s = function(data, at, stop) -- %s", one.name, tostring(one.node.name))
    self.in_row, self.in_list, self.inherits, self.site, self.writing = one.in_row, one.in_list, one.inherits, one.site, done
    one.line = #self.lines
    write(self, one.node, one.tail)
    for i = one.line, #self.lines do self:looks_at(self.lines[i]) end
    self:say("return at\nend")
    one.last = #self.lines
  end
  return self
end

-- Writes what stands after the functions.
function Writer:finish()
  for table_, cases in pairs(self.tables) do
    for number, name in pairs(cases) do self:say("%s[%d] = %s", table_, number, name) end
  end
  self:settle_values()
  for given in table.concat(self.lines, "\n"):gmatch("m%.([%a_][%w_]*)") do self.given[given] = true end
  self:say("return %s, function(data, at, stop, side)\nlocal s, v, m, U = s, v, m, U", self.first)
  self:say(BEGIN)
  for name in pairs(self.clears) do self:say("%s.there = false", name) end
  if self.holds then self:say("if next(s.held) then s.held = {} end") end
  for n, by in pairs(self.touched) do
    if not by or self.waiting[by].in_list then self:say(self:unknown(n)) end
  end
  for name, paired in pairs(M.GIVEN) do
    if self.given[name] or paired and (self.given.bind or self.makes_rows) then self:say("m.%s = nil", name) end
  end
  self:say("end")
end

function Writer:load()
  self:finish()
  return assert(load(table.concat(self.lines, "\n"), "=" .. self.name))(M, self.constants, self.s)
end

-- A table of functions by number, to be called by what a message says.
function Writer:choice(cases)
  local table_ = self:constant({})
  self.tables[table_] = cases
  return table_
end

-- --- what is the same wherever a number or a length is read --------------------------------------------------------

-- A number of a fixed width at `at`, into a new local; its bytes are there.
function Writer:read(name, what)
  local width = what.width
  if width == 8 then
    self:say("local %s = %s(data, at + 1)", name, self:constant(M.reader(what)))
  elseif width == 1 then
    self:say("local %s = byte(data, at + 1)", name)
  else
    self:bytes(width)
    self:of_bytes(name, what, 1)
  end
  if width == 1 or width == 8 then self:sign(name, what) end
end

-- The next bytes as b1, b2, …
function Writer:bytes(count)
  local names = {}
  for i = 1, count do names[i] = "b" .. i end
  self:say("local %s = byte(data, at + 1, at + %d)", table.concat(names, ", "), count)
end

-- The number that begins with one of those bytes.
function Writer:of_bytes(name, what, first)
  local names, width = {}, what.width
  for i = 1, width do names[i] = "b" .. (what.little and first + width - i or first + i - 1) end
  self:say("local %s = " .. PLAIN[width], name, table.unpack(names))
  self:sign(name, what)
end

function Writer:sign(name, what)
  local bits = 8 * what.width
  if what.signed and bits < 64 then self:say("if %s >= %d then %s = %s - %d end", name, 2 ^ (bits - 1), name, name, 2 ^ bits) end
end

function Writer:there(size)
  self:say("if %s > stop - at then short(at + %s) end", size, size)
end

-- The number in front of something: `size`, and `at` after it.
function Writer:prefix(what)
  if what.width then
    self:there(what.width)
    self:read("size", what)
    self:say("at = at + %d", what.width)
    if what.limit then self:say("if size < 0 or size > %d then bad() end", what.limit) end
    return
  end
  local long = self:constant(M.long_prefix(what))
  if what.zigzag or what.limit and what.limit < 128 then return self:say("local size size, at = %s(s, at, stop)", long) end
  self:say("local size, more = byte(data, at + 1, at + 2)\nif at < stop and size < 128 then at = at + 1")
  self:say("elseif at + 1 < stop and more < 128 then size, at = size - 128 + more * 128, at + 2 else size, at = %s(s, at, stop) end", long)
end

function M.long_prefix(what)
  local read = M.prefix_of(what)
  return function(s, at, stop)
    s.at, s.stop = at, stop
    local value = read(s)
    return value, s.at
  end
end

-- Where the bytes of a span or an area begin and end: `first` and `last`; `at` stands at the first one.
function Writer:extent(f)
  if f.prefix then
    self:prefix(f.prefix)
  elseif f.length then
    self:say("local size = %s", self:value(f.length))
  else
    self:say("local first, last = at, stop")
    return
  end
  self:say("if size < 0 or size > stop - at then short(at + size) end\nlocal first, last = at, at + size")
end

-- What the walk reads here is inherited by rows here only.
function Writer:walked(node)
  self:touch(node, {})
  local apart = self.rows and not self.inherits and M.below(node, inherited)
  if apart then self:say("do local topic, partition, group, client = s.topic, s.partition, s.group, s.client") end
  self:say("s.at, s.stop = at, stop\n%s(s)\nat = s.at", self:constant(M.compile(node)))
  if apart then self:say("s.topic, s.partition, s.group, s.client = topic, partition, group, client end") end
end

-- Fields that are read whatever they mean.

function Writer:peek(f)
  if f.ahead > 0 then self:say("local at = at + %d", f.ahead) end
  self:say("if at + %d > stop then v[%d] = U else", f.what.width, f.n)
  self:read("x", f.what)
  self:say("v[%d] = x end", f.n)
end

function Writer:require(f)
  self:say("if not (%s) then bad() end", self:value(f.condition))
end

function Writer:var(f)
  self:say("v[%d] = %s", f.n, f.initial and self:value(f.initial) or "U")
end

end
end

-- === described_bookkeeper ===
parts["described_bookkeeper"] = function()
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
C[1] = {names = {[1] = "checksum"}, docs = {[1] = "an entry is damaged, or has a digest that cannot be verified: neither its CRC-32C nor its CRC-32 is right"}, classes = {[1] = 0}, default = 0} -- Note
S.Untold = {name = "Untold", 
  {op = "span", n = 184, name = "rest", abbrev = "Untold.rest", doc = "digest and payload: damaged, or of a kind that cannot be told"},
  {op = "let", n = 185, name = "noted", abbrev = "Untold.noted", role = "note", codes = C[1], value = E"1"},
}
S.NoneFits = {name = "NoneFits", 
  {op = "peek", n = 156, name = "at_0", abbrev = "NoneFits.at_0", what = {width = 2}, ahead = 0},
  {op = "peek", n = 157, name = "at_4", abbrev = "NoneFits.at_4", what = {width = 2}, ahead = 4},
  {op = "peek", n = 158, name = "at_8", abbrev = "NoneFits.at_8", what = {width = 2}, ahead = 8},
  {op = "peek", n = 159, name = "at_20", abbrev = "NoneFits.at_20", what = {width = 2}, ahead = 20},
  {op = "let", n = 160, name = "size", abbrev = "NoneFits.size", value = E"(((v[157] == 3585) or (v[157] == 3586)) and 4 or (((v[158] == 3585) or (v[158] == 3586)) and 8 or (((v[159] == 3585) or (v[159] == 3586)) and 20 or (((v[156] == 3585) or (v[156] == 3586)) and 0 or U))))"},
  {op = "switch", n = 161, name = "rest", abbrev = "NoneFits.rest", doc = "by where a message begins", on = E"v[160]", cases = {[4] = {op = "call", n = 162, name = "rest", abbrev = "NoneFits.rest", body = S.DamagedCrc32c}, [8] = {op = "call", n = 168, name = "rest", abbrev = "NoneFits.rest", body = S.DamagedCrc32}, [20] = {op = "call", n = 174, name = "rest", abbrev = "NoneFits.rest", body = S.WithHmac}, [0] = {op = "call", n = 179, name = "rest", abbrev = "NoneFits.rest", body = S.WithoutDigest}}, default = {op = "call", n = 183, name = "rest", abbrev = "NoneFits.rest", body = S.Untold}},
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
  {op = "let", n = 186, name = "waits", abbrev = "AddEntry.waits", role = "wait", value = E"0"},
}
C[2] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 3, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- PlainStatus
S.ErrorCode = {name = "ErrorCode", 
  {op = "int", n = 188, name = "error", abbrev = "ErrorCode.error", doc = "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3", width = 4},
  {op = "let", n = 189, name = "code", abbrev = "ErrorCode.code", doc = "as version 3 says it", role = "code", codes = C[2], value = E"((v[188] < 3) and ((v[188] == 0) and 0 or add(401, v[188])) or ((v[188] == 100) and 404 or add(v[188], 400)))"},
}
S.EntryAdded = {name = "EntryAdded", message = true, says = 2, api = 301, family = 301, pairing = 2, 
  {op = "call", n = 187, name = "status", abbrev = "EntryAdded.status", doc = "how it went", body = S.ErrorCode, named = true},
  {op = "int", n = 190, name = "ledger_id", abbrev = "EntryAdded.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 191, name = "entry_id", abbrev = "EntryAdded.entry_id", doc = "entry", role = "key2", width = 8, signed = true},
  {op = "let", n = 192, name = "told_ledger", abbrev = "EntryAdded.told_ledger", role = "answer_id", value = E"v[190]"},
  {op = "let", n = 193, name = "told_entry", abbrev = "EntryAdded.told_entry", role = "answer_offset", value = E"v[191]"},
  {op = "event", n = 194, name = "fenced", abbrev = "EntryAdded.fenced", doc = "its writer is no longer the owner", when = E"v[189] == 504", event = "fenced", columns = {detail = {value = E"v[190]"}}},
}
S.ReadEntry = {name = "ReadEntry", message = true, says = 1, api = 302, family = 302, pairing = 562949953421314, 
  {op = "int", n = 195, name = "ledger_id", abbrev = "ReadEntry.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 196, name = "entry_id", abbrev = "ReadEntry.entry_id", doc = "entry, -1: the last one", role = "key2", width = 8, signed = true},
  {op = "let", n = 197, name = "wanted", abbrev = "ReadEntry.wanted", role = "pairing", when = E"(v[198] == 0) and (v[196] ~= -1)", value = E"562949953421322"},
  {op = "let", n = 199, name = "waits", abbrev = "ReadEntry.waits", role = "wait", value = E"0"},
  {op = "event", n = 200, name = "fences", abbrev = "ReadEntry.fences", doc = "somebody takes the ledger over", when = E"(true_(part(v[198], 0, 1))) and (v[196] == -1)", event = "fences", answered = true, columns = {detail = {value = E"v[195]"}}},
  {op = "span", n = 201, name = "master_key", abbrev = "ReadEntry.master_key", doc = "with fencing", when = E"(s.stop - s.at) >= 20", length = E"20"},
}
C[3] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[403] = "how a healthy recovery ends; who wanted that very entry has an error", [502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 1, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- Status
S.ReadErrorCode = {name = "ReadErrorCode", 
  {op = "int", n = 203, name = "error", abbrev = "ReadErrorCode.error", doc = "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3", width = 4},
  {op = "let", n = 204, name = "code", abbrev = "ReadErrorCode.code", doc = "as version 3 says it", role = "code", codes = C[3], value = E"((v[203] < 3) and ((v[203] == 0) and 0 or add(401, v[203])) or ((v[203] == 100) and 404 or add(v[203], 400)))"},
}
S.EntryRead = {name = "EntryRead", message = true, says = 2, api = 302, family = 302, pairing = 2, 
  {op = "call", n = 202, name = "status", abbrev = "EntryRead.status", doc = "how it went", body = S.ReadErrorCode, named = true},
  {op = "int", n = 205, name = "ledger_id", abbrev = "EntryRead.ledger_id", doc = "ledger", role = "key1", width = 8, signed = true},
  {op = "int", n = 206, name = "entry_id", abbrev = "EntryRead.entry_id", doc = "entry, -1: the last one", role = "key2", width = 8, signed = true},
  {op = "event", n = 207, name = "fenced", abbrev = "EntryRead.fenced", doc = "its writer is no longer the owner", when = E"v[204] == 504", event = "fenced", columns = {detail = {value = E"v[205]"}}},
  {op = "call", n = 208, name = "entry", abbrev = "EntryRead.entry", doc = "as it was stored", when = E"(s.stop - s.at) >= 32", body = S.StoredEntry, named = true},
}
S.AuthOld = {name = "AuthOld", message = true, says = 1, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 209, name = "message", abbrev = "AuthOld.message", doc = "of the plug-in"},
  {op = "let", n = 210, name = "waits", abbrev = "AuthOld.waits", role = "wait", value = E"0"},
}
S.AuthOldAnswered = {name = "AuthOldAnswered", message = true, says = 2, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 211, name = "message", abbrev = "AuthOldAnswered.message", doc = "of the plug-in; no code"},
}
S.BatchRead = {name = "BatchRead", message = true, says = 1, api = 307, family = 307, 
  {op = "int", n = 212, name = "ledger_id", abbrev = "BatchRead.ledger_id", doc = "ledger", role = "named1", width = 8, signed = true},
  {op = "int", n = 213, name = "first_entry", abbrev = "BatchRead.first_entry", doc = "begin here", role = "named2", width = 8, signed = true},
  {op = "int", n = 214, name = "number", abbrev = "BatchRead.number", doc = "of the request, of this operation alone", role = "key1", width = 8, signed = true},
  {op = "int", n = 215, name = "count", abbrev = "BatchRead.count", doc = "entries at most", width = 4, signed = true},
  {op = "int", n = 216, name = "size", abbrev = "BatchRead.size", doc = "bytes at most", unit = "bytes", width = 8, signed = true},
  {op = "let", n = 217, name = "wanted", abbrev = "BatchRead.wanted", role = "pairing", when = E"(v[198] == 0) and (v[213] ~= -1)", value = E"8"},
  {op = "let", n = 218, name = "waits", abbrev = "BatchRead.waits", role = "wait", value = E"0"},
  {op = "span", n = 219, name = "master_key", abbrev = "BatchRead.master_key", doc = "with fencing", when = E"(s.stop - s.at) >= 20", length = E"20"},
}
S.BatchEntry = {name = "BatchEntry", 
  {op = "int", n = 225, name = "size", abbrev = "BatchEntry.size", doc = "of the entry", unit = "bytes", width = 4},
  {op = "area", n = 226, name = "entry", abbrev = "BatchEntry.entry", doc = "as it was stored", length = E"v[225]", body = {op = "call", n = 227, name = "entry", abbrev = "BatchEntry.entry", body = S.StoredEntry}},
}
S.BatchGot = {name = "BatchGot", message = true, says = 2, api = 307, family = 307, 
  {op = "call", n = 220, name = "status", abbrev = "BatchGot.status", doc = "how it went", body = S.ReadErrorCode, named = true},
  {op = "int", n = 221, name = "ledger_id", abbrev = "BatchGot.ledger_id", doc = "ledger", role = "named1", width = 8, signed = true},
  {op = "int", n = 222, name = "first_entry", abbrev = "BatchGot.first_entry", doc = "begin here", role = "named2", width = 8, signed = true},
  {op = "int", n = 223, name = "number", abbrev = "BatchGot.number", doc = "of the request", role = "key1", width = 8, signed = true},
  {op = "repeat", n = 224, name = "entries", abbrev = "BatchGot.entries", doc = "each after its length", body = S.BatchEntry},
}
S.Read = {name = "Read", message = true, says = 1, api = 100, family = 100, proto = {name = "ReadRequest", members = {[1] = {name = "ledgerId", abbrev = "Read.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "Read.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "Read.masterKey", kind = "bytes", wire = 2, type = "bytes", doc = "proves the right to the ledger"}, [4] = {name = "previousLAC", abbrev = "Read.previousLAC", kind = "int64", wire = 0, type = "int64", doc = "long poll: answer when it has moved"}, [5] = {name = "timeOut", abbrev = "Read.timeOut", kind = "int64", wire = 0, type = "int64", unit = "ms", doc = "of the long poll"}, [100] = {name = "flag", abbrev = "Read.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "FENCE_LEDGER", [2] = "ENTRY_PIGGYBACK"}}, doc = "what it is for"}}}, 
  {op = "proto", n = 228, name = "ledgerId", abbrev = "Read.ledgerId", role = "named1", number = 1},
  {op = "proto", n = 229, name = "entryId", abbrev = "Read.entryId", role = "named2", number = 2},
  {op = "proto", n = 230, name = "flag", abbrev = "Read.flag", number = 100},
  {op = "proto", n = 231, name = "timeOut", abbrev = "Read.timeOut", number = 5},
  {op = "let", n = 232, name = "urgent", abbrev = "Read.urgent", value = E"((v[233] ~= U) and v[233] or 0)"},
  {op = "let", n = 234, name = "wanted", abbrev = "Read.wanted", role = "pairing", when = E"((v[230] ~= 1) and (v[232] < 100)) and (v[229] ~= -1)", value = E"8"},
  {op = "let", n = 235, name = "waits", abbrev = "Read.waits", doc = "a poll waits for the next entry", role = "wait", value = E"((v[231] ~= U) and 1 or 0)"},
  {op = "event", n = 236, name = "fences", abbrev = "Read.fences", doc = "somebody takes the ledger over", when = E"(v[230] == 1) and (v[229] == -1)", event = "fences", answered = true, columns = {detail = {value = E"v[228]"}}},
}
S.ReadDone = {name = "ReadDone", message = true, says = 2, api = 100, family = 100, proto = {name = "ReadResponse", members = {[1] = {name = "status", abbrev = "ReadDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[3], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "ReadDone.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [4] = {name = "body", abbrev = "ReadDone.body", kind = "bytes", wire = 2, type = "bytes", doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "maxLAC", abbrev = "ReadDone.maxLAC", kind = "int64", wire = 0, type = "int64", doc = "last confirmed entry, by the way"}, [6] = {name = "lacUpdateTimestamp", abbrev = "ReadDone.lacUpdateTimestamp", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "when it moved"}}}, 
  {op = "proto", n = 237, name = "ledgerId", abbrev = "ReadDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 238, name = "entryId", abbrev = "ReadDone.entryId", role = "named2", number = 3},
  {op = "proto", n = 239, name = "status", abbrev = "ReadDone.status", role = "code", codes = C[3], number = 1},
  {op = "event", n = 240, name = "fenced", abbrev = "ReadDone.fenced", doc = "its writer is no longer the owner", when = E"v[239] == 504", event = "fenced", columns = {detail = {value = E"v[237]"}}},
  {op = "proto", n = 241, name = "body", abbrev = "ReadDone.body", number = 4, into = {op = "call", n = 242, name = "body", abbrev = "ReadDone.body", body = S.StoredEntry}},
}
S.Add = {name = "Add", message = true, says = 1, api = 101, family = 101, proto = {name = "AddRequest", members = {[1] = {name = "ledgerId", abbrev = "Add.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "entryId", abbrev = "Add.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}, [3] = {name = "masterKey", abbrev = "Add.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "Add.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}, [5] = {name = "writeFlags", abbrev = "Add.writeFlags", kind = "int32", wire = 0, type = "int32", doc = "bit 1: synced later"}, [100] = {name = "flag", abbrev = "Add.flag", kind = "enum", wire = 0, type = "int32", codes = {names = {[1] = "RECOVERY_ADD"}}, doc = "what it is for"}}}, 
  {op = "proto", n = 243, name = "ledgerId", abbrev = "Add.ledgerId", role = "named1", number = 1},
  {op = "proto", n = 244, name = "entryId", abbrev = "Add.entryId", role = "named2", number = 2},
  {op = "proto", n = 245, name = "body", abbrev = "Add.body", number = 4, into = {op = "call", n = 246, name = "body", abbrev = "Add.body", body = S.StoredEntry}},
  {op = "let", n = 247, name = "waits", abbrev = "Add.waits", role = "wait", value = E"0"},
}
S.AddDone = {name = "AddDone", message = true, says = 2, api = 101, family = 101, proto = {name = "AddResponse", members = {[1] = {name = "status", abbrev = "AddDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "AddDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "entryId", abbrev = "AddDone.entryId", kind = "int64", wire = 0, type = "int64", required = true, doc = "entry, -1: the last one"}}}, 
  {op = "proto", n = 248, name = "ledgerId", abbrev = "AddDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 249, name = "entryId", abbrev = "AddDone.entryId", role = "named2", number = 3},
  {op = "let", n = 250, name = "told_ledger", abbrev = "AddDone.told_ledger", role = "answer_id", value = E"v[248]"},
  {op = "let", n = 251, name = "told_entry", abbrev = "AddDone.told_entry", role = "answer_offset", value = E"v[249]"},
  {op = "proto", n = 252, name = "status", abbrev = "AddDone.status", role = "code", codes = C[2], number = 1},
  {op = "event", n = 253, name = "fenced", abbrev = "AddDone.fenced", doc = "its writer is no longer the owner", when = E"v[252] == 504", event = "fenced", columns = {detail = {value = E"v[248]"}}},
}
S.Auth = {name = "Auth", message = true, says = 1, api = 102, family = 102, proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "Auth.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "Auth.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}, 
  {op = "proto", n = 254, name = "authPluginName", abbrev = "Auth.authPluginName", number = 1},
  {op = "let", n = 255, name = "waits", abbrev = "Auth.waits", role = "wait", value = E"0"},
}
S.AuthDone = {name = "AuthDone", message = true, says = 2, api = 102, family = 102, proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", abbrev = "AuthDone.authPluginName", kind = "string", wire = 2, type = "string", required = true, doc = "plug-in"}, [2] = {name = "payload", abbrev = "AuthDone.payload", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "of the plug-in"}}}, 
  {op = "proto", n = 256, name = "authPluginName", abbrev = "AuthDone.authPluginName", number = 1},
}
S.WriteLac = {name = "WriteLac", message = true, says = 1, api = 103, family = 103, proto = {name = "WriteLacRequest", members = {[1] = {name = "ledgerId", abbrev = "WriteLac.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [2] = {name = "lac", abbrev = "WriteLac.lac", kind = "int64", wire = 0, type = "int64", required = true, doc = "last confirmed entry"}, [3] = {name = "masterKey", abbrev = "WriteLac.masterKey", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "proves the right to the ledger"}, [4] = {name = "body", abbrev = "WriteLac.body", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "ledger, entry, last confirmed, length, digest, payload"}}}, 
  {op = "proto", n = 257, name = "ledgerId", abbrev = "WriteLac.ledgerId", role = "named1", number = 1},
  {op = "let", n = 258, name = "waits", abbrev = "WriteLac.waits", role = "wait", value = E"0"},
}
S.WriteLacDone = {name = "WriteLacDone", message = true, says = 2, api = 103, family = 103, proto = {name = "WriteLacResponse", members = {[1] = {name = "status", abbrev = "WriteLacDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "WriteLacDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 259, name = "ledgerId", abbrev = "WriteLacDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 260, name = "status", abbrev = "WriteLacDone.status", role = "code", codes = C[2], number = 1},
}
S.ReadLac = {name = "ReadLac", message = true, says = 1, api = 104, family = 104, proto = {name = "ReadLacRequest", members = {[1] = {name = "ledgerId", abbrev = "ReadLac.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 261, name = "ledgerId", abbrev = "ReadLac.ledgerId", role = "named1", number = 1},
  {op = "let", n = 262, name = "waits", abbrev = "ReadLac.waits", role = "wait", value = E"0"},
}
S.ReadLacDone = {name = "ReadLacDone", message = true, says = 2, api = 104, family = 104, proto = {name = "ReadLacResponse", members = {[1] = {name = "status", abbrev = "ReadLacDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[3], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ReadLacDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "lacBody", abbrev = "ReadLacDone.lacBody", kind = "bytes", wire = 2, type = "bytes", doc = "last confirmed entry, signed"}, [4] = {name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", kind = "bytes", wire = 2, type = "bytes", doc = "the last entry"}}}, 
  {op = "proto", n = 263, name = "ledgerId", abbrev = "ReadLacDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 264, name = "status", abbrev = "ReadLacDone.status", role = "code", codes = C[3], number = 1},
  {op = "proto", n = 265, name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", number = 4, into = {op = "call", n = 266, name = "lastEntryBody", abbrev = "ReadLacDone.lastEntryBody", body = S.StoredEntry}},
}
S.Info = {name = "Info", message = true, says = 1, api = 105, family = 105, proto = {name = "GetBookieInfoRequest", members = {[1] = {name = "requested", abbrev = "Info.requested", kind = "int64", wire = 0, type = "int64", doc = "bits: 1 total, 2 free"}}}, 
  {op = "proto", n = 267, name = "requested", abbrev = "Info.requested", number = 1},
  {op = "let", n = 268, name = "waits", abbrev = "Info.waits", role = "wait", value = E"0"},
}
S.InfoDone = {name = "InfoDone", message = true, says = 2, api = 105, family = 105, proto = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", abbrev = "InfoDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "totalDiskCapacity", abbrev = "InfoDone.totalDiskCapacity", kind = "int64", wire = 0, type = "int64", doc = "bytes"}, [3] = {name = "freeDiskSpace", abbrev = "InfoDone.freeDiskSpace", kind = "int64", wire = 0, type = "int64", doc = "bytes"}}}, 
  {op = "proto", n = 269, name = "status", abbrev = "InfoDone.status", role = "code", codes = C[2], number = 1},
}
S.StartTls = {name = "StartTls", message = true, says = 1, api = 106, family = 106, proto = {name = "StartTLSRequest", members = {}}, 
  {op = "let", n = 270, name = "waits", abbrev = "StartTls.waits", role = "wait", value = E"0"},
}
S.StartTlsDone = {name = "StartTlsDone", message = true, says = 2, api = 106, family = 106, proto = {name = "StartTLSResponse", members = {}}}
S.Force = {name = "Force", message = true, says = 1, api = 107, family = 107, proto = {name = "ForceLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "Force.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 271, name = "ledgerId", abbrev = "Force.ledgerId", role = "named1", number = 1},
  {op = "let", n = 272, name = "waits", abbrev = "Force.waits", role = "wait", value = E"0"},
}
S.ForceDone = {name = "ForceDone", message = true, says = 2, api = 107, family = 107, proto = {name = "ForceLedgerResponse", members = {[1] = {name = "status", abbrev = "ForceDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ForceDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 273, name = "ledgerId", abbrev = "ForceDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 274, name = "status", abbrev = "ForceDone.status", role = "code", codes = C[2], number = 1},
}
S.ListEntries = {name = "ListEntries", message = true, says = 1, api = 108, family = 108, proto = {name = "GetListOfEntriesOfLedgerRequest", members = {[1] = {name = "ledgerId", abbrev = "ListEntries.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}}}, 
  {op = "proto", n = 275, name = "ledgerId", abbrev = "ListEntries.ledgerId", role = "named1", number = 1},
  {op = "let", n = 276, name = "waits", abbrev = "ListEntries.waits", role = "wait", value = E"0"},
}
S.ListEntriesDone = {name = "ListEntriesDone", message = true, says = 2, api = 108, family = 108, proto = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", abbrev = "ListEntriesDone.status", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "how it went"}, [2] = {name = "ledgerId", abbrev = "ListEntriesDone.ledgerId", kind = "int64", wire = 0, type = "int64", required = true, doc = "ledger"}, [3] = {name = "availabilityOfEntriesOfLedger", abbrev = "ListEntriesDone.availabilityOfEntriesOfLedger", kind = "bytes", wire = 2, type = "bytes", doc = "which entries lie here"}}}, 
  {op = "proto", n = 277, name = "ledgerId", abbrev = "ListEntriesDone.ledgerId", role = "named1", number = 2},
  {op = "proto", n = 278, name = "status", abbrev = "ListEntriesDone.status", role = "code", codes = C[2], number = 1},
}
S.HeaderV2 = {name = "HeaderV2", 
  {op = "int", n = 287, name = "version", abbrev = "HeaderV2.version", doc = "2", width = 1, limit = 2},
  {op = "int", n = 288, name = "opcode", abbrev = "HeaderV2.opcode", doc = "which operation", width = 1},
  {op = "int", n = 198, name = "flags", abbrev = "HeaderV2.flags", doc = "1 fence, 2 recovery, 4 high priority", width = 2, parts = {{name = "fence", at = 0, width = 1, doc = ""}, {name = "recovery", at = 1, width = 1, doc = ""}, {name = "priority", at = 2, width = 1, doc = ""}}},
  {op = "let", n = 289, name = "kind", abbrev = "HeaderV2.kind", value = E"add(v[288], 300)", into = 290},
}
S.AskedV2 = {name = "AskedV2", 
  {op = "call", n = 286, name = "header", abbrev = "AskedV2.header", doc = "version, operation, flags", body = S.HeaderV2, named = true},
  {op = "by_kind", n = 291, name = "body", abbrev = "AskedV2.body", doc = "by operation", on = E"v[290]", cases = {[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}},
}
S.AnsweredV2 = {name = "AnsweredV2", 
  {op = "call", n = 293, name = "header", abbrev = "AnsweredV2.header", doc = "version, operation, flags", body = S.HeaderV2, named = true},
  {op = "by_kind", n = 294, name = "body", abbrev = "AnsweredV2.body", doc = "by operation", on = E"v[290]", cases = {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}},
}
S.HeaderV3 = {name = "HeaderV3", proto = {name = "BKPacketHeader", members = {[1] = {name = "version", abbrev = "HeaderV3.version", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "VERSION_ONE", [2] = "VERSION_TWO", [3] = "VERSION_THREE"}}, doc = "of the protocol"}, [2] = {name = "operation", abbrev = "HeaderV3.operation", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[1] = "READ_ENTRY", [2] = "ADD_ENTRY", [3] = "RANGE_READ_ENTRY", [4] = "RANGE_ADD_ENTRY", [5] = "AUTH", [6] = "WRITE_LAC", [7] = "READ_LAC", [8] = "GET_BOOKIE_INFO", [9] = "START_TLS", [10] = "FORCE_LEDGER", [11] = "GET_LIST_OF_ENTRIES_OF_LEDGER", [12] = "BATCH_READ_ENTRY"}}, doc = "what is asked"}, [3] = {name = "txnId", abbrev = "HeaderV3.txnId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, echoed"}, [4] = {name = "priority", abbrev = "HeaderV3.priority", kind = "uint32", wire = 0, type = "uint32", doc = "100: high"}}}, 
  {op = "proto", n = 298, name = "txnId", abbrev = "HeaderV3.txnId", role = "key", number = 3},
  {op = "proto", n = 299, name = "operation", abbrev = "HeaderV3.operation", number = 2},
  {op = "proto", n = 233, name = "priority", abbrev = "HeaderV3.priority", number = 4},
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
  {op = "proto", n = 296, name = "header", abbrev = "AskedV3.header", number = 1, into = {op = "call", n = 297, name = "header", abbrev = "AskedV3.header", body = S.HeaderV3}},
  {op = "union", n = 300, name = "command", abbrev = "AskedV3.command", doc = "the member that is there: one of the messages below", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
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
  {op = "proto", n = 302, name = "header", abbrev = "AnsweredV3.header", number = 1, into = {op = "call", n = 303, name = "header", abbrev = "AnsweredV3.header", body = S.HeaderV3}},
  {op = "union", n = 304, name = "command", abbrev = "AnsweredV3.command", doc = "the member that is there: one of the messages below", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
  {op = "proto", n = 305, name = "status", abbrev = "AnsweredV3.status", number = 2},
}
S.Packet = {name = "Packet", 
  {op = "peek", n = 283, name = "first", abbrev = "Packet.first", what = {width = 1}, ahead = 0},
  {op = "switch", n = 284, name = "body", abbrev = "Packet.body", doc = "by version and direction", on = E"add(((v[283] == 10) and 2 or 0), s.side)", cases = {[0] = {op = "call", n = 285, name = "body", abbrev = "Packet.body", body = S.AskedV2}, [1] = {op = "call", n = 292, name = "body", abbrev = "Packet.body", body = S.AnsweredV2}, [2] = {op = "call", n = 295, name = "body", abbrev = "Packet.body", body = S.AskedV3}, [3] = {op = "call", n = 301, name = "body", abbrev = "Packet.body", body = S.AnsweredV3}}},
}
S.Frame = {name = "Frame", 
  {op = "int", n = 279, name = "size", abbrev = "Frame.size", doc = "of what follows", unit = "bytes", width = 4, limit = 67108864},
  {op = "require", n = 280, name = "some", abbrev = "Frame.some", doc = "a packet has a head", condition = E"v[279] >= 4"},
  {op = "area", n = 281, name = "packet", abbrev = "Frame.packet", doc = "a packet", length = E"v[279]", body = {op = "call", n = 282, name = "packet", abbrev = "Frame.packet", body = S.Packet}},
}
S.Start = {name = "Start", 
  {op = "int", n = 307, name = "size", abbrev = "Start.size", width = 4, limit = 5253120},
  {op = "int", n = 308, name = "first", abbrev = "Start.first", width = 1},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 306, name = "frame", abbrev = "ClientStart.frame", body = S.Start, named = true},
  {op = "int", n = 309, name = "second", abbrev = "ClientStart.second", width = 1},
  {op = "int", n = 310, name = "third", abbrev = "ClientStart.third", width = 1},
  {op = "int", n = 311, name = "fourth", abbrev = "ClientStart.fourth", width = 1},
  {op = "let", n = 312, name = "old", abbrev = "ClientStart.old", value = E"(((((v[308] == 1) or (v[308] == 2)) and (v[310] == 0)) and (v[311] < 8)) and 1 or 0)"},
  {op = "let", n = 313, name = "add", abbrev = "ClientStart.add", value = E"(((v[309] == 1) and (v[307] >= 56)) and 1 or 0)"},
  {op = "let", n = 314, name = "read", abbrev = "ClientStart.read", value = E"(((v[309] == 2) and ((v[307] == 20) or (v[307] == 40))) and 1 or 0)"},
  {op = "let", n = 315, name = "batch", abbrev = "ClientStart.batch", value = E"(((v[309] == 7) and ((v[307] == 40) or (v[307] == 60))) and 1 or 0)"},
  {op = "let", n = 316, name = "new", abbrev = "ClientStart.new", value = E"((((((v[308] == 10) and (v[310] == 8)) and (v[311] == 3)) and (v[309] >= 6)) and (v[309] < 32)) and 1 or 0)"},
  {op = "require", n = 317, name = "believed", abbrev = "ClientStart.believed", condition = E"true_(bor(v[316], band(v[312], bor(bor(v[313], v[314]), v[315]))))"},
  {op = "span", n = 318, name = "header", abbrev = "ClientStart.header", when = E"true_(v[316])", length = E"sub(v[309], 2)"},
  {op = "int", n = 319, name = "behind", abbrev = "ClientStart.behind", when = E"true_(band(v[316], ((v[307] > add(v[309], 2)) and 1 or 0)))", width = 1},
  {op = "require", n = 320, name = "asks", abbrev = "ClientStart.asks", condition = E"(((v[319] ~= U) and 1 or 0) == 0) or (v[319] ~= 16)"},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 321, name = "frame", abbrev = "ServerStart.frame", body = S.Start, named = true},
  {op = "int", n = 322, name = "second", abbrev = "ServerStart.second", width = 1},
  {op = "int", n = 323, name = "flags", abbrev = "ServerStart.flags", width = 2},
  {op = "let", n = 324, name = "old", abbrev = "ServerStart.old", value = E"((((v[308] == 1) or (v[308] == 2)) and (v[323] == 0)) and 1 or 0)"},
  {op = "let", n = 325, name = "add", abbrev = "ServerStart.add", value = E"(((v[322] == 1) and (v[307] == 24)) and 1 or 0)"},
  {op = "let", n = 326, name = "read", abbrev = "ServerStart.read", value = E"(((v[322] == 2) and (v[307] >= 24)) and 1 or 0)"},
  {op = "let", n = 327, name = "batch", abbrev = "ServerStart.batch", value = E"(((v[322] == 7) and (v[307] >= 32)) and 1 or 0)"},
  {op = "let", n = 328, name = "new", abbrev = "ServerStart.new", value = E"(((((v[308] == 10) and (v[323] == 2051)) and (v[322] >= 6)) and (v[322] < 32)) and 1 or 0)"},
  {op = "require", n = 329, name = "believed", abbrev = "ServerStart.believed", condition = E"true_(bor(v[328], band(v[324], bor(bor(v[325], v[326]), v[327]))))"},
  {op = "span", n = 330, name = "header", abbrev = "ServerStart.header", when = E"true_(v[328])", length = E"sub(v[322], 2)"},
  {op = "int", n = 331, name = "behind", abbrev = "ServerStart.behind", when = E"true_(v[328])", width = 1},
  {op = "require", n = 332, name = "answers", abbrev = "ServerStart.answers", condition = E"(v[328] == 0) or (v[331] == 16)"},
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
  used = {[2] = true, [3] = true, [8] = true, [16] = true, [17] = true, [21] = true, [24] = true, [29] = true, [33] = true, [34] = true, [36] = true, [40] = true, [41] = true, [42] = true, [43] = true, [49] = true, [50] = true, [51] = true, [52] = true, [53] = true, [56] = true, [57] = true, [58] = true, [59] = true, [60] = true, [63] = true, [65] = true, [79] = true, [83] = true, [86] = true, [92] = true, [93] = true, [94] = true, [96] = true, [98] = true, [100] = true, [125] = true, [134] = true, [136] = true, [141] = true, [150] = true, [151] = true, [156] = true, [157] = true, [158] = true, [159] = true, [160] = true, [163] = true, [164] = true, [169] = true, [170] = true, [176] = true, [180] = true, [188] = true, [189] = true, [190] = true, [191] = true, [195] = true, [196] = true, [198] = true, [203] = true, [204] = true, [205] = true, [213] = true, [225] = true, [228] = true, [229] = true, [230] = true, [231] = true, [232] = true, [233] = true, [237] = true, [239] = true, [248] = true, [249] = true, [252] = true, [279] = true, [283] = true, [288] = true, [290] = true, [307] = true, [308] = true, [309] = true, [310] = true, [311] = true, [312] = true, [313] = true, [314] = true, [315] = true, [316] = true, [319] = true, [322] = true, [323] = true, [324] = true, [325] = true, [326] = true, [327] = true, [328] = true, [331] = true}}

end
end

-- === described_pulsar ===
parts["described_pulsar"] = function()
-- Pulsar, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local E = M.expression
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

P["FeatureFlags"] = {name = "FeatureFlags", members = {[1] = {name = "supports_auth_refresh", abbrev = "FeatureFlags.supports_auth_refresh", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: auth refresh"}, [2] = {name = "supports_broker_entry_metadata", abbrev = "FeatureFlags.supports_broker_entry_metadata", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: broker entry metadata"}, [3] = {name = "supports_partial_producer", abbrev = "FeatureFlags.supports_partial_producer", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: partial producer"}, [4] = {name = "supports_topic_watchers", abbrev = "FeatureFlags.supports_topic_watchers", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: topic watchers"}, [5] = {name = "supports_get_partitioned_metadata_without_auto_creation", abbrev = "FeatureFlags.supports_get_partitioned_metadata_without_auto_creation", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: get partitioned metadata without auto creation"}, [6] = {name = "supports_repl_dedup_by_lid_and_eid", abbrev = "FeatureFlags.supports_repl_dedup_by_lid_and_eid", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: repl dedup by lid and eid"}, [7] = {name = "supports_topic_watcher_reconcile", abbrev = "FeatureFlags.supports_topic_watcher_reconcile", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: topic watcher reconcile"}, [8] = {name = "supports_scalable_topics", abbrev = "FeatureFlags.supports_scalable_topics", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: scalable topics"}, [9] = {name = "supports_tc_metadata_discovery", abbrev = "FeatureFlags.supports_tc_metadata_discovery", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender can: tc metadata discovery"}}}
S.Connect = {name = "Connect", message = true, says = 1, api = 2, family = 4, ordered = true, proto = {name = "CommandConnect", members = {[1] = {name = "client_version", abbrev = "Connect.client_version", kind = "string", wire = 2, type = "string", required = true, doc = "who connects"}, [2] = {name = "auth_method", abbrev = "Connect.auth_method", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "AuthMethodNone", [1] = "AuthMethodYcaV1", [2] = "AuthMethodAthens"}}, doc = "before names: by number"}, [3] = {name = "auth_data", abbrev = "Connect.auth_data", kind = "bytes", wire = 2, type = "bytes", doc = "of the plug-in"}, [4] = {name = "protocol_version", abbrev = "Connect.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}, [5] = {name = "auth_method_name", abbrev = "Connect.auth_method_name", kind = "string", wire = 2, type = "string", doc = "plug-in"}, [6] = {name = "proxy_to_broker_url", abbrev = "Connect.proxy_to_broker_url", kind = "string", wire = 2, type = "string", doc = "behind a proxy: the broker wanted"}, [7] = {name = "original_principal", abbrev = "Connect.original_principal", kind = "string", wire = 2, type = "string", doc = "who asked the proxy"}, [8] = {name = "original_auth_data", abbrev = "Connect.original_auth_data", kind = "string", wire = 2, type = "string", doc = "what it showed to the proxy"}, [9] = {name = "original_auth_method", abbrev = "Connect.original_auth_method", kind = "string", wire = 2, type = "string", doc = "plug-in that it used"}, [10] = {name = "feature_flags", abbrev = "Connect.feature_flags", kind = "message", wire = 2, type = "bytes", doc = "what the sender can do", message = "FeatureFlags"}, [11] = {name = "proxy_version", abbrev = "Connect.proxy_version", kind = "string", wire = 2, type = "string", doc = "of the proxy"}}}, 
  {op = "proto", n = 1, name = "client_version", abbrev = "Connect.client_version", number = 1},
  {op = "proto", n = 2, name = "protocol_version", abbrev = "Connect.protocol_version", number = 4},
  {op = "proto", n = 3, name = "proxy_to_broker_url", abbrev = "Connect.proxy_to_broker_url", number = 6},
  {op = "event", n = 4, name = "through", abbrev = "Connect.through", doc = "a proxy stands before this broker", when = E"v[3] ~= U", event = "through", columns = {detail = {text = 3}}},
}
S.Connected = {name = "Connected", message = true, says = 2, api = 2, command = "CONNECTED", family = 4, ordered = true, proto = {name = "CommandConnected", members = {[1] = {name = "server_version", abbrev = "Connected.server_version", kind = "string", wire = 2, type = "string", required = true, doc = "who answers"}, [2] = {name = "protocol_version", abbrev = "Connected.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}, [3] = {name = "max_message_size", abbrev = "Connected.max_message_size", kind = "int32", wire = 0, type = "int32", doc = "bytes that this broker takes"}, [4] = {name = "feature_flags", abbrev = "Connected.feature_flags", kind = "message", wire = 2, type = "bytes", doc = "what the sender can do", message = "FeatureFlags"}}}, 
  {op = "proto", n = 5, name = "server_version", abbrev = "Connected.server_version", number = 1},
  {op = "proto", n = 6, name = "protocol_version", abbrev = "Connected.protocol_version", number = 2},
}
P["AuthData"] = {name = "AuthData", members = {[1] = {name = "auth_method_name", abbrev = "AuthData.auth_method_name", kind = "string", wire = 2, type = "string", doc = "plug-in"}, [2] = {name = "auth_data", abbrev = "AuthData.auth_data", kind = "bytes", wire = 2, type = "bytes", doc = "of the plug-in"}}}
S.AuthChallenge = {name = "AuthChallenge", message = true, says = 1, api = 36, family = 5, ordered = true, proto = {name = "CommandAuthChallenge", members = {[1] = {name = "server_version", abbrev = "AuthChallenge.server_version", kind = "string", wire = 2, type = "string", doc = "who answers"}, [2] = {name = "challenge", abbrev = "AuthChallenge.challenge", kind = "message", wire = 2, type = "bytes", doc = "to be answered", message = "AuthData"}, [3] = {name = "protocol_version", abbrev = "AuthChallenge.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}}}, 
  {op = "proto", n = 7, name = "challenge", abbrev = "AuthChallenge.challenge", number = 2},
}
S.AuthResponse = {name = "AuthResponse", message = true, says = 2, api = 36, command = "AUTH_RESPONSE", family = 5, ordered = true, proto = {name = "CommandAuthResponse", members = {[1] = {name = "client_version", abbrev = "AuthResponse.client_version", kind = "string", wire = 2, type = "string", doc = "who connects"}, [2] = {name = "response", abbrev = "AuthResponse.response", kind = "message", wire = 2, type = "bytes", doc = "how it went", message = "AuthData"}, [3] = {name = "protocol_version", abbrev = "AuthResponse.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}}}, 
  {op = "proto", n = 8, name = "response", abbrev = "AuthResponse.response", number = 2},
}
S.Ping = {name = "Ping", message = true, says = 1, api = 18, family = 6, ordered = true, pairing = 2, proto = {name = "CommandPing", members = {}}}
S.Pong = {name = "Pong", message = true, says = 2, api = 18, command = "PONG", family = 6, ordered = true, proto = {name = "CommandPong", members = {}}}
S.TopicName = {name = "TopicName", 
  {op = "let", n = 12, name = "begin", abbrev = "TopicName.begin", value = E"s.at"},
  {op = "span", n = 13, name = "stem", abbrev = "TopicName.stem", doc = "of a partitioned topic", text = true, last = true, optional = true, till = "-partition-"},
  {op = "span", n = 14, name = "partition", abbrev = "TopicName.partition", doc = "its number", role = "partition", when = E"s.at > v[12]", text = true, number = true},
}
S.PartitionedMetadata = {name = "PartitionedMetadata", message = true, says = 1, api = 21, family = 3, proto = {name = "CommandPartitionedTopicMetadata", members = {[1] = {name = "topic", abbrev = "PartitionedMetadata.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "request_id", abbrev = "PartitionedMetadata.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "original_principal", abbrev = "PartitionedMetadata.original_principal", kind = "string", wire = 2, type = "string", doc = "who asked the proxy"}, [4] = {name = "original_auth_data", abbrev = "PartitionedMetadata.original_auth_data", kind = "string", wire = 2, type = "string", doc = "what it showed to the proxy"}, [5] = {name = "original_auth_method", abbrev = "PartitionedMetadata.original_auth_method", kind = "string", wire = 2, type = "string", doc = "plug-in that it used"}, [6] = {name = "metadata_auto_creation_enabled", abbrev = "PartitionedMetadata.metadata_auto_creation_enabled", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "make the topic if it does not exist"}}}, 
  {op = "proto", n = 9, name = "request_id", abbrev = "PartitionedMetadata.request_id", role = "key", number = 2},
  {op = "proto", n = 10, name = "topic", abbrev = "PartitionedMetadata.topic", role = "topic", number = 1, into = {op = "call", n = 11, name = "topic", abbrev = "PartitionedMetadata.topic", body = S.TopicName}},
}
C[1] = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}, docs = {[1] = "metadata store, or the bundle is being unloaded", [2] = "BookKeeper did not store it", [5] = "the subscription is taken", [6] = "not owned here, or not yet: look it up again", [9] = "damaged on the way", [16] = "the name is connected already", [25] = "another exclusive producer took over"}, classes = {[0] = 3, [1] = 3, [2] = 3, [3] = 3, [4] = 3, [5] = 3, [6] = 3, [7] = 3, [8] = 3, [9] = 3, [10] = 3, [11] = 3, [12] = 3, [13] = 3, [14] = 3, [15] = 3, [16] = 3, [17] = 3, [18] = 3, [19] = 3, [20] = 3, [21] = 3, [22] = 3, [23] = 3, [24] = 3, [25] = 3}, default = 3} -- ServerError
S.PartitionedMetadataResponse = {name = "PartitionedMetadataResponse", message = true, says = 2, api = 21, command = "PARTITIONED_METADATA_RESPONSE", family = 3, proto = {name = "CommandPartitionedTopicMetadataResponse", members = {[1] = {name = "partitions", abbrev = "PartitionedMetadataResponse.partitions", kind = "uint32", wire = 0, type = "uint32", doc = "how many, or which"}, [2] = {name = "request_id", abbrev = "PartitionedMetadataResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "response", abbrev = "PartitionedMetadataResponse.response", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Success", [1] = "Failed"}}, doc = "how it went"}, [4] = {name = "error", abbrev = "PartitionedMetadataResponse.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "PartitionedMetadataResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 15, name = "request_id", abbrev = "PartitionedMetadataResponse.request_id", role = "key", number = 2},
  {op = "proto", n = 16, name = "partitions", abbrev = "PartitionedMetadataResponse.partitions", number = 1},
  {op = "proto", n = 17, name = "response", abbrev = "PartitionedMetadataResponse.response", number = 3},
  {op = "let", n = 18, name = "failed", abbrev = "PartitionedMetadataResponse.failed", role = "class", when = E"v[17] == 1", value = E"3"},
  {op = "proto", n = 19, name = "error", abbrev = "PartitionedMetadataResponse.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 20, name = "message", abbrev = "PartitionedMetadataResponse.message", role = "text", number = 5},
}
P["KeyValue"] = {name = "KeyValue", members = {[1] = {name = "key", abbrev = "KeyValue.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "KeyValue.value", kind = "string", wire = 2, type = "string", required = true, doc = "what it says"}}}
S.Lookup = {name = "Lookup", message = true, says = 1, api = 23, family = 3, proto = {name = "CommandLookupTopic", members = {[1] = {name = "topic", abbrev = "Lookup.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "request_id", abbrev = "Lookup.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "authoritative", abbrev = "Lookup.authoritative", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender of the redirect is sure"}, [4] = {name = "original_principal", abbrev = "Lookup.original_principal", kind = "string", wire = 2, type = "string", doc = "who asked the proxy"}, [5] = {name = "original_auth_data", abbrev = "Lookup.original_auth_data", kind = "string", wire = 2, type = "string", doc = "what it showed to the proxy"}, [6] = {name = "original_auth_method", abbrev = "Lookup.original_auth_method", kind = "string", wire = 2, type = "string", doc = "plug-in that it used"}, [7] = {name = "advertised_listener_name", abbrev = "Lookup.advertised_listener_name", kind = "string", wire = 2, type = "string", doc = "network that the client is in"}, [8] = {name = "properties", abbrev = "Lookup.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}, 
  {op = "proto", n = 21, name = "request_id", abbrev = "Lookup.request_id", role = "key", number = 2},
  {op = "proto", n = 22, name = "topic", abbrev = "Lookup.topic", role = "topic", number = 1, into = {op = "call", n = 23, name = "topic", abbrev = "Lookup.topic", body = S.TopicName}},
  {op = "proto", n = 24, name = "authoritative", abbrev = "Lookup.authoritative", number = 3},
}
S.LookupResponse = {name = "LookupResponse", message = true, says = 2, command = "LOOKUP_RESPONSE", family = 3, proto = {name = "CommandLookupTopicResponse", members = {[1] = {name = "brokerServiceUrl", abbrev = "LookupResponse.brokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "where to go"}, [2] = {name = "brokerServiceUrlTls", abbrev = "LookupResponse.brokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "where to go with TLS"}, [3] = {name = "response", abbrev = "LookupResponse.response", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Redirect", [1] = "Connect", [2] = "Failed"}}, doc = "how it went"}, [4] = {name = "request_id", abbrev = "LookupResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [5] = {name = "authoritative", abbrev = "LookupResponse.authoritative", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender of the redirect is sure"}, [6] = {name = "error", abbrev = "LookupResponse.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [7] = {name = "message", abbrev = "LookupResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [8] = {name = "proxy_through_service_url", abbrev = "LookupResponse.proxy_through_service_url", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "through the address that was asked"}}}, 
  {op = "proto", n = 25, name = "request_id", abbrev = "LookupResponse.request_id", role = "key", number = 4},
  {op = "proto", n = 26, name = "response", abbrev = "LookupResponse.response", number = 3},
  {op = "let", n = 27, name = "elsewhere", abbrev = "LookupResponse.elsewhere", role = "class", when = E"v[26] ~= 1", value = E"((v[26] == 0) and 2 or 3)"},
  {op = "proto", n = 28, name = "brokerServiceUrl", abbrev = "LookupResponse.brokerServiceUrl", number = 1},
  {op = "proto", n = 29, name = "authoritative", abbrev = "LookupResponse.authoritative", number = 5},
  {op = "event", n = 30, name = "told", abbrev = "LookupResponse.told", doc = "who serves the topic, as a broker says", when = E"v[26] == 1", event = "looked_up", columns = {detail = {text = 28}}},
  {op = "proto", n = 31, name = "error", abbrev = "LookupResponse.error", role = "code", codes = C[1], number = 6},
  {op = "proto", n = 32, name = "message", abbrev = "LookupResponse.message", role = "text", number = 7},
}
S.GetTopics = {name = "GetTopics", message = true, says = 1, api = 32, family = 3, proto = {name = "CommandGetTopicsOfNamespace", members = {[1] = {name = "request_id", abbrev = "GetTopics.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "namespace", abbrev = "GetTopics.namespace", kind = "string", wire = 2, type = "string", required = true, doc = "tenant/namespace"}, [3] = {name = "mode", abbrev = "GetTopics.mode", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "PERSISTENT", [1] = "NON_PERSISTENT", [2] = "ALL"}}, doc = "which topics"}, [4] = {name = "topics_pattern", abbrev = "GetTopics.topics_pattern", kind = "string", wire = 2, type = "string", doc = "regular expression"}, [5] = {name = "topics_hash", abbrev = "GetTopics.topics_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}, [6] = {name = "properties", abbrev = "GetTopics.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}, 
  {op = "proto", n = 33, name = "request_id", abbrev = "GetTopics.request_id", role = "key", number = 1},
  {op = "proto", n = 34, name = "namespace", abbrev = "GetTopics.namespace", number = 2},
}
S.TopicsGot = {name = "TopicsGot", message = true, says = 2, api = 32, command = "GET_TOPICS_OF_NAMESPACE_RESPONSE", family = 3, proto = {name = "CommandGetTopicsOfNamespaceResponse", members = {[1] = {name = "request_id", abbrev = "TopicsGot.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topics", abbrev = "TopicsGot.topics", kind = "string", wire = 2, type = "string", doc = "names"}, [3] = {name = "filtered", abbrev = "TopicsGot.filtered", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the pattern was applied"}, [4] = {name = "topics_hash", abbrev = "TopicsGot.topics_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}, [5] = {name = "changed", abbrev = "TopicsGot.changed", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "since topics_hash"}}}, 
  {op = "proto", n = 35, name = "request_id", abbrev = "TopicsGot.request_id", role = "key", number = 1},
  {op = "proto", n = 36, name = "topics_hash", abbrev = "TopicsGot.topics_hash", number = 4},
}
S.GetSchema = {name = "GetSchema", message = true, says = 1, api = 34, family = 3, proto = {name = "CommandGetSchema", members = {[1] = {name = "request_id", abbrev = "GetSchema.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topic", abbrev = "GetSchema.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "schema_version", abbrev = "GetSchema.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}}}, 
  {op = "proto", n = 37, name = "request_id", abbrev = "GetSchema.request_id", role = "key", number = 1},
  {op = "proto", n = 38, name = "topic", abbrev = "GetSchema.topic", role = "topic", number = 2, into = {op = "call", n = 39, name = "topic", abbrev = "GetSchema.topic", body = S.TopicName}},
}
P["Schema"] = {name = "Schema", members = {[1] = {name = "name", abbrev = "Schema.name", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [3] = {name = "schema_data", abbrev = "Schema.schema_data", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "the schema, in the form of its type"}, [4] = {name = "type", abbrev = "Schema.type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "None", [1] = "String", [2] = "Json", [3] = "Protobuf", [4] = "Avro", [5] = "Bool", [6] = "Int8", [7] = "Int16", [8] = "Int32", [9] = "Int64", [10] = "Float", [11] = "Double", [12] = "Date", [13] = "Time", [14] = "Timestamp", [15] = "KeyValue", [16] = "Instant", [17] = "LocalDate", [18] = "LocalTime", [19] = "LocalDateTime", [20] = "ProtobufNative", [21] = "AutoConsume", [22] = "External"}}, doc = "what it is"}, [5] = {name = "properties", abbrev = "Schema.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}
S.SchemaGot = {name = "SchemaGot", message = true, says = 2, api = 34, command = "GET_SCHEMA_RESPONSE", family = 3, proto = {name = "CommandGetSchemaResponse", members = {[1] = {name = "request_id", abbrev = "SchemaGot.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error_code", abbrev = "SchemaGot.error_code", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [3] = {name = "error_message", abbrev = "SchemaGot.error_message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "schema", abbrev = "SchemaGot.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}, [5] = {name = "schema_version", abbrev = "SchemaGot.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}}}, 
  {op = "proto", n = 40, name = "request_id", abbrev = "SchemaGot.request_id", role = "key", number = 1},
  {op = "proto", n = 41, name = "error_code", abbrev = "SchemaGot.error_code", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 42, name = "error_message", abbrev = "SchemaGot.error_message", role = "text", number = 3},
}
S.MakeSchema = {name = "MakeSchema", message = true, says = 1, api = 39, family = 2, proto = {name = "CommandGetOrCreateSchema", members = {[1] = {name = "request_id", abbrev = "MakeSchema.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topic", abbrev = "MakeSchema.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "schema", abbrev = "MakeSchema.schema", kind = "message", wire = 2, type = "bytes", required = true, doc = "schema of the topic", message = "Schema"}, [4] = {name = "producerName", abbrev = "MakeSchema.producerName", kind = "string", wire = 2, type = "string", doc = "name"}}}, 
  {op = "proto", n = 43, name = "request_id", abbrev = "MakeSchema.request_id", role = "key", number = 1},
  {op = "proto", n = 44, name = "topic", abbrev = "MakeSchema.topic", role = "topic", number = 2, into = {op = "call", n = 45, name = "topic", abbrev = "MakeSchema.topic", body = S.TopicName}},
}
S.SchemaMade = {name = "SchemaMade", message = true, says = 2, api = 39, command = "GET_OR_CREATE_SCHEMA_RESPONSE", family = 2, proto = {name = "CommandGetOrCreateSchemaResponse", members = {[1] = {name = "request_id", abbrev = "SchemaMade.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error_code", abbrev = "SchemaMade.error_code", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [3] = {name = "error_message", abbrev = "SchemaMade.error_message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "schema_version", abbrev = "SchemaMade.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}}}, 
  {op = "proto", n = 46, name = "request_id", abbrev = "SchemaMade.request_id", role = "key", number = 1},
  {op = "proto", n = 47, name = "error_code", abbrev = "SchemaMade.error_code", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 48, name = "error_message", abbrev = "SchemaMade.error_message", role = "text", number = 3},
}
S.Producer = {name = "Producer", message = true, says = 1, api = 5, family = 2, proto = {name = "CommandProducer", members = {[1] = {name = "topic", abbrev = "Producer.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "producer_id", abbrev = "Producer.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [3] = {name = "request_id", abbrev = "Producer.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [4] = {name = "producer_name", abbrev = "Producer.producer_name", kind = "string", wire = 2, type = "string", doc = "name of the producer"}, [5] = {name = "encrypted", abbrev = "Producer.encrypted", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "payloads will be encrypted"}, [6] = {name = "metadata", abbrev = "Producer.metadata", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [7] = {name = "schema", abbrev = "Producer.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}, [8] = {name = "epoch", abbrev = "Producer.epoch", kind = "uint64", wire = 0, type = "uint64", doc = "attempts of this producer"}, [9] = {name = "user_provided_producer_name", abbrev = "Producer.user_provided_producer_name", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "chosen by the application"}, [10] = {name = "producer_access_mode", abbrev = "Producer.producer_access_mode", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Shared", [1] = "Exclusive", [2] = "WaitForExclusive", [3] = "ExclusiveWithFencing"}}, doc = "alone or shared"}, [11] = {name = "topic_epoch", abbrev = "Producer.topic_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "of exclusive producers"}, [12] = {name = "txn_enabled", abbrev = "Producer.txn_enabled", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "will send in transactions"}, [13] = {name = "initial_subscription_name", abbrev = "Producer.initial_subscription_name", kind = "string", wire = 2, type = "string", doc = "to be made with the topic"}}}, 
  {op = "proto", n = 49, name = "request_id", abbrev = "Producer.request_id", role = "key", number = 3},
  {op = "proto", n = 50, name = "producer_id", abbrev = "Producer.producer_id", number = 2},
  {op = "proto", n = 51, name = "topic", abbrev = "Producer.topic", role = "topic", number = 1, into = {op = "call", n = 52, name = "topic", abbrev = "Producer.topic", body = S.TopicName}},
  {op = "proto", n = 53, name = "producer_name", abbrev = "Producer.producer_name", role = "client", number = 4},
  {op = "proto", n = 54, name = "epoch", abbrev = "Producer.epoch", number = 8},
  {op = "proto", n = 55, name = "producer_access_mode", abbrev = "Producer.producer_access_mode", number = 10},
  {op = "bind", n = 56, name = "introduced", abbrev = "Producer.introduced", doc = "topic and name belong to the number from here on", binding = 1, key = E"v[50]", operation = 0},
  {op = "made", n = 57, name = "one", abbrev = "Producer.one", of = {{text = "producer"}}},
  {op = "made", n = 58, name = "only", abbrev = "Producer.only", of = {{text = "exclusive producer"}}},
  {op = "event", n = 59, name = "shares", abbrev = "Producer.shares", doc = "the broker serves the topic", when = E"((v[55] > 0) and 1 or 0) == 0", event = "opened", answered = true, columns = {detail = {text = 57}}},
  {op = "event", n = 60, name = "alone", abbrev = "Producer.alone", doc = "the broker serves the topic, to this producer alone", when = E"v[55] == 1", event = "opened", answered = true, columns = {detail = {text = 58}}},
  {op = "made", n = 61, name = "waited", abbrev = "Producer.waited", of = {{text = "exclusive producer that waited"}}},
  {op = "event", n = 62, name = "after", abbrev = "Producer.after", doc = "its turn has come: the topic is this producer's alone", when = E"v[55] == 2", event = "opened", answered = true, columns = {detail = {text = 61}}},
  {op = "made", n = 63, name = "fencing", abbrev = "Producer.fencing", of = {{text = "exclusive producer that fences"}}},
  {op = "event", n = 64, name = "takes", abbrev = "Producer.takes", doc = "the topic is this producer's alone, whoever had it", when = E"v[55] == 3", event = "opened", answered = true, columns = {detail = {text = 63}}},
}
S.ProducerSuccess = {name = "ProducerSuccess", message = true, says = 2, api = 5, command = "PRODUCER_SUCCESS", family = 2, proto = {name = "CommandProducerSuccess", members = {[1] = {name = "request_id", abbrev = "ProducerSuccess.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "producer_name", abbrev = "ProducerSuccess.producer_name", kind = "string", wire = 2, type = "string", required = true, doc = "name of the producer"}, [3] = {name = "last_sequence_id", abbrev = "ProducerSuccess.last_sequence_id", kind = "int64", wire = 0, type = "int64", doc = "last one stored of this name, -1: none"}, [4] = {name = "schema_version", abbrev = "ProducerSuccess.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}, [5] = {name = "topic_epoch", abbrev = "ProducerSuccess.topic_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "of exclusive producers"}, [6] = {name = "producer_ready", abbrev = "ProducerSuccess.producer_ready", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "false: in the queue for exclusive access"}}}, 
  {op = "proto", n = 65, name = "request_id", abbrev = "ProducerSuccess.request_id", role = "key", number = 1},
  {op = "proto", n = 66, name = "producer_name", abbrev = "ProducerSuccess.producer_name", role = "client", number = 2},
  {op = "proto", n = 67, name = "last_sequence_id", abbrev = "ProducerSuccess.last_sequence_id", number = 3},
  {op = "proto", n = 68, name = "producer_ready", abbrev = "ProducerSuccess.producer_ready", number = 6},
  {op = "let", n = 69, name = "queued", abbrev = "ProducerSuccess.queued", doc = "waits for exclusive access: a second answer follows", role = "pairing", when = E"v[68] == 0", value = E"1"},
  {op = "let", n = 70, name = "stands_by", abbrev = "ProducerSuccess.stands_by", doc = "until its turn comes", role = "wait", when = E"v[68] == 0", value = E"1"},
  {op = "event", n = 71, name = "waits", abbrev = "ProducerSuccess.waits", doc = "another producer has the topic alone; this one waits for its turn", when = E"v[68] == 0", event = "queued", columns = {}},
}
P["MessageIdData"] = {name = "MessageIdData", members = {[1] = {name = "ledgerId", abbrev = "MessageIdData.ledgerId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "BookKeeper ledger"}, [2] = {name = "entryId", abbrev = "MessageIdData.entryId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "entry of the ledger"}, [3] = {name = "partition", abbrev = "MessageIdData.partition", kind = "int32", wire = 0, type = "int32", doc = "-1: none"}, [4] = {name = "batch_index", abbrev = "MessageIdData.batch_index", kind = "int32", wire = 0, type = "int32", doc = "place in the batch, -1: none"}, [5] = {name = "ack_set", abbrev = "MessageIdData.ack_set", kind = "int64", wire = 0, type = "int64", doc = "64-bit words; a set bit is a message of the batch not yet acknowledged"}, [6] = {name = "batch_size", abbrev = "MessageIdData.batch_size", kind = "int32", wire = 0, type = "int32", doc = "messages of the batch"}, [7] = {name = "first_chunk_message_id", abbrev = "MessageIdData.first_chunk_message_id", kind = "message", wire = 2, type = "bytes", doc = "id of the first chunk", message = "MessageIdData"}}}
S.Send = {name = "Send", message = true, says = 1, api = 6, family = 1, pairing = 2, proto = {name = "CommandSend", members = {[1] = {name = "producer_id", abbrev = "Send.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "sequence_id", abbrev = "Send.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "num_messages", abbrev = "Send.num_messages", kind = "int32", wire = 0, type = "int32", doc = "messages in the payload"}, [4] = {name = "txnid_least_bits", abbrev = "Send.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [5] = {name = "txnid_most_bits", abbrev = "Send.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [6] = {name = "highest_sequence_id", abbrev = "Send.highest_sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "of the batch; noise in receipts"}, [7] = {name = "is_chunk", abbrev = "Send.is_chunk", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "one chunk of a message"}, [8] = {name = "marker", abbrev = "Send.marker", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "an entry of brokers"}, [9] = {name = "message_id", abbrev = "Send.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}}}, 
  {op = "proto", n = 72, name = "producer_id", abbrev = "Send.producer_id", role = "key1", number = 1},
  {op = "proto", n = 73, name = "sequence_id", abbrev = "Send.sequence_id", role = "key2", number = 2},
  {op = "let", n = 74, name = "number", abbrev = "Send.number", role = "request_id", value = E"v[73]"},
  {op = "proto", n = 75, name = "highest_sequence_id", abbrev = "Send.highest_sequence_id", role = "key_also", number = 6},
  {op = "proto", n = 76, name = "num_messages", abbrev = "Send.num_messages", number = 3},
  {op = "proto", n = 77, name = "is_chunk", abbrev = "Send.is_chunk", number = 7},
  {op = "let", n = 78, name = "more", abbrev = "Send.more", doc = "its other chunks have its number", role = "pairing", when = E"v[77] == 1", value = E"3"},
  {op = "bind", n = 79, name = "from_", abbrev = "Send.from_", binding = 1, key = E"v[72]", operation = 1},
  {op = "let", n = 80, name = "counted", abbrev = "Send.counted", role = "records", value = E"0"},
  {op = "let", n = 81, name = "count", abbrev = "Send.count", value = E"((v[76] ~= U) and v[76] or 1)", into = 82},
  {op = "let", n = 83, name = "payload", abbrev = "Send.payload", value = E"1", into = 84},
}
S.MessageId = {name = "MessageId", proto = {name = "MessageIdData", members = {[1] = {name = "ledgerId", abbrev = "MessageId.ledgerId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "BookKeeper ledger"}, [2] = {name = "entryId", abbrev = "MessageId.entryId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "entry of the ledger"}, [3] = {name = "partition", abbrev = "MessageId.partition", kind = "int32", wire = 0, type = "int32", doc = "-1: none"}, [4] = {name = "batch_index", abbrev = "MessageId.batch_index", kind = "int32", wire = 0, type = "int32", doc = "place in the batch, -1: none"}, [5] = {name = "ack_set", abbrev = "MessageId.ack_set", kind = "int64", wire = 0, type = "int64", doc = "64-bit words; a set bit is a message of the batch not yet acknowledged"}, [6] = {name = "batch_size", abbrev = "MessageId.batch_size", kind = "int32", wire = 0, type = "int32", doc = "messages of the batch"}, [7] = {name = "first_chunk_message_id", abbrev = "MessageId.first_chunk_message_id", kind = "message", wire = 2, type = "bytes", doc = "id of the first chunk", message = "MessageIdData"}}}, 
  {op = "proto", n = 91, name = "ledgerId", abbrev = "MessageId.ledgerId", number = 1},
  {op = "proto", n = 92, name = "entryId", abbrev = "MessageId.entryId", number = 2},
  {op = "proto", n = 93, name = "partition", abbrev = "MessageId.partition", number = 3},
  {op = "proto", n = 94, name = "batch_index", abbrev = "MessageId.batch_index", number = 4},
}
S.SendReceipt = {name = "SendReceipt", message = true, says = 2, api = 6, command = "SEND_RECEIPT", family = 1, proto = {name = "CommandSendReceipt", members = {[1] = {name = "producer_id", abbrev = "SendReceipt.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "sequence_id", abbrev = "SendReceipt.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "message_id", abbrev = "SendReceipt.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}, [4] = {name = "highest_sequence_id", abbrev = "SendReceipt.highest_sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "of the batch; noise in receipts"}}}, 
  {op = "proto", n = 85, name = "producer_id", abbrev = "SendReceipt.producer_id", role = "key1", number = 1},
  {op = "proto", n = 86, name = "sequence_id", abbrev = "SendReceipt.sequence_id", role = "key2", number = 2},
  {op = "let", n = 87, name = "number", abbrev = "SendReceipt.number", role = "request_id", value = E"v[86]"},
  {op = "bind", n = 88, name = "from_", abbrev = "SendReceipt.from_", binding = 1, key = E"v[85]", operation = 1},
  {op = "proto", n = 89, name = "message_id", abbrev = "SendReceipt.message_id", number = 3, into = {op = "call", n = 90, name = "message_id", abbrev = "SendReceipt.message_id", body = S.MessageId}},
  {op = "let", n = 95, name = "ledger", abbrev = "SendReceipt.ledger", role = "answer_id", when = E"v[89] ~= U", value = E"v[91]"},
  {op = "let", n = 96, name = "entry", abbrev = "SendReceipt.entry", role = "answer_offset", when = E"v[89] ~= U", value = E"v[92]"},
  {op = "let", n = 97, name = "known", abbrev = "SendReceipt.known", doc = "stored before: deduplicated, or dropped by a topic that is not kept", role = "class", when = E"(v[89] ~= U) and (v[91] == -1)", value = E"1"},
}
S.SendError = {name = "SendError", message = true, says = 2, api = 6, command = "SEND_ERROR", family = 1, proto = {name = "CommandSendError", members = {[1] = {name = "producer_id", abbrev = "SendError.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "sequence_id", abbrev = "SendError.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "error", abbrev = "SendError.error", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "why not; 0 is an error too"}, [4] = {name = "message", abbrev = "SendError.message", kind = "string", wire = 2, type = "string", required = true, doc = "in words"}}}, 
  {op = "proto", n = 98, name = "producer_id", abbrev = "SendError.producer_id", role = "key1", number = 1},
  {op = "proto", n = 99, name = "sequence_id", abbrev = "SendError.sequence_id", role = "key2", number = 2},
  {op = "let", n = 100, name = "number", abbrev = "SendError.number", role = "request_id", value = E"v[99]"},
  {op = "bind", n = 101, name = "from_", abbrev = "SendError.from_", binding = 1, key = E"v[98]", operation = 1},
  {op = "proto", n = 102, name = "error", abbrev = "SendError.error", role = "code", codes = C[1], number = 3},
  {op = "proto", n = 103, name = "message", abbrev = "SendError.message", role = "text", number = 4},
}
S.CloseProducer = {name = "CloseProducer", message = true, says = 1, api = 15, family = 2, proto = {name = "CommandCloseProducer", members = {[1] = {name = "producer_id", abbrev = "CloseProducer.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CloseProducer.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "assignedBrokerServiceUrl", abbrev = "CloseProducer.assignedBrokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "the new owner"}, [4] = {name = "assignedBrokerServiceUrlTls", abbrev = "CloseProducer.assignedBrokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "the new owner, with TLS"}}}, 
  {op = "proto", n = 104, name = "request_id", abbrev = "CloseProducer.request_id", role = "key", number = 2},
  {op = "proto", n = 105, name = "producer_id", abbrev = "CloseProducer.producer_id", number = 1},
  {op = "bind", n = 106, name = "over", abbrev = "CloseProducer.over", binding = 1, key = E"v[105]", operation = 2},
  {op = "event", n = 107, name = "left_", abbrev = "CloseProducer.left_", doc = "the client closes it", event = "let_go", answered = true, columns = {}},
}
S.ProducerClosed = {name = "ProducerClosed", message = true, says = 3, api = 15, family = 15, proto = {name = "CommandCloseProducer", members = {[1] = {name = "producer_id", abbrev = "ProducerClosed.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "ProducerClosed.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "assignedBrokerServiceUrl", abbrev = "ProducerClosed.assignedBrokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "the new owner"}, [4] = {name = "assignedBrokerServiceUrlTls", abbrev = "ProducerClosed.assignedBrokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "the new owner, with TLS"}}}, 
  {op = "proto", n = 108, name = "producer_id", abbrev = "ProducerClosed.producer_id", number = 1},
  {op = "proto", n = 109, name = "assignedBrokerServiceUrl", abbrev = "ProducerClosed.assignedBrokerServiceUrl", number = 3},
  {op = "bind", n = 110, name = "over", abbrev = "ProducerClosed.over", binding = 1, key = E"v[108]", operation = 2},
  {op = "event", n = 111, name = "taken", abbrev = "ProducerClosed.taken", doc = "the broker gives the topic away; detail: to whom", event = "closed", columns = {detail = {text = 109}}},
}
S.Permits = {name = "Permits", row = "items", 
  {op = "let", n = 134, name = "permits", abbrev = "Permits.permits", role = "records", value = E"v[132]"},
}
P["IntRange"] = {name = "IntRange", members = {[1] = {name = "start", abbrev = "IntRange.start", kind = "int32", wire = 0, type = "int32", required = true, doc = "first, included"}, [2] = {name = "end", abbrev = "IntRange.end", kind = "int32", wire = 0, type = "int32", required = true, doc = "last, included"}}}
P["KeySharedMeta"] = {name = "KeySharedMeta", members = {[1] = {name = "keySharedMode", abbrev = "KeySharedMeta.keySharedMode", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "AUTO_SPLIT", [1] = "STICKY"}}, doc = "who chooses ranges"}, [3] = {name = "hashRanges", abbrev = "KeySharedMeta.hashRanges", kind = "message", wire = 2, type = "bytes", doc = "ranges of this consumer", message = "IntRange"}, [4] = {name = "allowOutOfOrderDelivery", abbrev = "KeySharedMeta.allowOutOfOrderDelivery", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "order may break"}, [5] = {name = "entryBucketDispatch", abbrev = "KeySharedMeta.entryBucketDispatch", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "whole entries by hash"}}}
S.Subscribe = {name = "Subscribe", message = true, says = 1, api = 4, family = 2, proto = {name = "CommandSubscribe", members = {[1] = {name = "topic", abbrev = "Subscribe.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "subscription", abbrev = "Subscribe.subscription", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [3] = {name = "subType", abbrev = "Subscribe.subType", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "Exclusive", [1] = "Shared", [2] = "Failover", [3] = "Key_Shared"}}, doc = "how consumers share"}, [4] = {name = "consumer_id", abbrev = "Subscribe.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [5] = {name = "request_id", abbrev = "Subscribe.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [6] = {name = "consumer_name", abbrev = "Subscribe.consumer_name", kind = "string", wire = 2, type = "string", doc = "name of the consumer"}, [7] = {name = "priority_level", abbrev = "Subscribe.priority_level", kind = "int32", wire = 0, type = "int32", doc = "lower is served first"}, [8] = {name = "durable", abbrev = "Subscribe.durable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "position is kept"}, [9] = {name = "start_message_id", abbrev = "Subscribe.start_message_id", kind = "message", wire = 2, type = "bytes", doc = "begin here", message = "MessageIdData"}, [10] = {name = "metadata", abbrev = "Subscribe.metadata", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [11] = {name = "read_compacted", abbrev = "Subscribe.read_compacted", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "only the last of each key"}, [12] = {name = "schema", abbrev = "Subscribe.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}, [13] = {name = "initialPosition", abbrev = "Subscribe.initialPosition", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Latest", [1] = "Earliest"}}, doc = "of a new subscription"}, [14] = {name = "replicate_subscription_state", abbrev = "Subscribe.replicate_subscription_state", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "to other clusters"}, [15] = {name = "force_topic_creation", abbrev = "Subscribe.force_topic_creation", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "make the topic if it does not exist"}, [16] = {name = "start_message_rollback_duration_sec", abbrev = "Subscribe.start_message_rollback_duration_sec", kind = "uint64", wire = 0, type = "uint64", doc = "begin so long ago"}, [17] = {name = "keySharedMeta", abbrev = "Subscribe.keySharedMeta", kind = "message", wire = 2, type = "bytes", doc = "how keys are shared", message = "KeySharedMeta"}, [18] = {name = "subscription_properties", abbrev = "Subscribe.subscription_properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the subscription", message = "KeyValue"}, [19] = {name = "consumer_epoch", abbrev = "Subscribe.consumer_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "counts redeliveries and seeks"}}}, 
  {op = "proto", n = 112, name = "request_id", abbrev = "Subscribe.request_id", role = "key", number = 5},
  {op = "proto", n = 113, name = "consumer_id", abbrev = "Subscribe.consumer_id", number = 4},
  {op = "proto", n = 114, name = "topic", abbrev = "Subscribe.topic", role = "topic", number = 1, into = {op = "call", n = 115, name = "topic", abbrev = "Subscribe.topic", body = S.TopicName}},
  {op = "proto", n = 116, name = "subscription", abbrev = "Subscribe.subscription", role = "group", number = 2},
  {op = "proto", n = 117, name = "consumer_name", abbrev = "Subscribe.consumer_name", role = "client", number = 6},
  {op = "made", n = 118, name = "who", abbrev = "Subscribe.who", of = {{n = 114}, {text = "\001"}, {n = 116}, {text = "\001"}, {n = 117}}},
  {op = "coded", n = 119, name = "number", abbrev = "Subscribe.number", of = 118, known = {}},
  {op = "let", n = 120, name = "leg", abbrev = "Subscribe.leg", role = "leg", when = E"v[117] ~= U", value = E"v[119]"},
  {op = "proto", n = 121, name = "subType", abbrev = "Subscribe.subType", number = 3},
  {op = "bind", n = 122, name = "introduced", abbrev = "Subscribe.introduced", doc = "topic, subscription and name belong to the number from here on", binding = 2, key = E"v[113]", operation = 0},
  {op = "made", n = 123, name = "kind_0", abbrev = "Subscribe.kind_0", of = {{text = "Exclusive"}}},
  {op = "made", n = 124, name = "kind_1", abbrev = "Subscribe.kind_1", of = {{text = "Shared"}}},
  {op = "made", n = 125, name = "kind_2", abbrev = "Subscribe.kind_2", of = {{text = "Failover"}}},
  {op = "made", n = 126, name = "kind_3", abbrev = "Subscribe.kind_3", of = {{text = "Key_Shared"}}},
  {op = "event", n = 127, name = "opened_0", abbrev = "Subscribe.opened_0", doc = "the broker serves the topic; the consumer has it alone", when = E"v[121] == 0", event = "opened", answered = true, columns = {detail = {text = 123}}},
  {op = "event", n = 128, name = "opened_1", abbrev = "Subscribe.opened_1", doc = "the broker serves the topic", when = E"v[121] == 1", event = "opened", answered = true, columns = {detail = {text = 124}}},
  {op = "event", n = 129, name = "opened_2", abbrev = "Subscribe.opened_2", doc = "the broker serves the topic; one consumer is active", when = E"v[121] == 2", event = "opened", answered = true, columns = {detail = {text = 125}}},
  {op = "event", n = 130, name = "opened_3", abbrev = "Subscribe.opened_3", doc = "the broker serves the topic, keys are shared out", when = E"v[121] == 3", event = "opened", answered = true, columns = {detail = {text = 126}}},
  {op = "let", n = 131, name = "nothing", abbrev = "Subscribe.nothing", value = E"0", into = 132},
  {op = "call", n = 133, name = "given", abbrev = "Subscribe.given", body = S.Permits, named = true},
}
S.Delivered = {name = "Delivered", message = true, says = 3, api = 9, family = 9, proto = {name = "CommandMessage", members = {[1] = {name = "consumer_id", abbrev = "Delivered.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "message_id", abbrev = "Delivered.message_id", kind = "message", wire = 2, type = "bytes", required = true, doc = "position", message = "MessageIdData"}, [3] = {name = "redelivery_count", abbrev = "Delivered.redelivery_count", kind = "uint32", wire = 0, type = "uint32", doc = "times delivered before"}, [4] = {name = "ack_set", abbrev = "Delivered.ack_set", kind = "int64", wire = 0, type = "int64", doc = "64-bit words; a set bit is a message of the batch not yet acknowledged"}, [5] = {name = "consumer_epoch", abbrev = "Delivered.consumer_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "counts redeliveries and seeks"}}}, 
  {op = "proto", n = 135, name = "consumer_id", abbrev = "Delivered.consumer_id", number = 1},
  {op = "proto", n = 136, name = "redelivery_count", abbrev = "Delivered.redelivery_count", number = 3},
  {op = "let", n = 137, name = "again", abbrev = "Delivered.again", value = E"((v[136] ~= U) and v[136] or 0)", into = 138},
  {op = "bind", n = 139, name = "to_", abbrev = "Delivered.to_", binding = 2, key = E"v[135]", operation = 1},
  {op = "proto", n = 140, name = "message_id", abbrev = "Delivered.message_id", number = 2, into = {op = "call", n = 141, name = "message_id", abbrev = "Delivered.message_id", body = S.MessageId}},
  {op = "let", n = 142, name = "from_ledger", abbrev = "Delivered.from_ledger", value = E"v[91]", into = 143},
  {op = "let", n = 144, name = "from_entry", abbrev = "Delivered.from_entry", value = E"v[92]", into = 145},
  {op = "let", n = 146, name = "counted", abbrev = "Delivered.counted", role = "records", value = E"0"},
  {op = "let", n = 147, name = "payload", abbrev = "Delivered.payload", value = E"2", into = 84},
}
S.Flow = {name = "Flow", message = true, says = 1, api = 11, family = 11, proto = {name = "CommandFlow", members = {[1] = {name = "consumer_id", abbrev = "Flow.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "messagePermits", abbrev = "Flow.messagePermits", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "messages that may be pushed further"}}}, 
  {op = "let", n = 148, name = "told", abbrev = "Flow.told", role = "kind", value = E"4"},
  {op = "proto", n = 149, name = "consumer_id", abbrev = "Flow.consumer_id", number = 1},
  {op = "proto", n = 150, name = "messagePermits", abbrev = "Flow.messagePermits", number = 2},
  {op = "bind", n = 151, name = "from_", abbrev = "Flow.from_", binding = 2, key = E"v[149]", operation = 1},
  {op = "let", n = 152, name = "amount_", abbrev = "Flow.amount_", value = E"v[150]", into = 132},
  {op = "call", n = 153, name = "given", abbrev = "Flow.given", body = S.Permits, named = true},
}
S.Acknowledged = {name = "Acknowledged", row = "items", proto = {name = "MessageIdData", members = {[1] = {name = "ledgerId", abbrev = "Acknowledged.ledgerId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "BookKeeper ledger"}, [2] = {name = "entryId", abbrev = "Acknowledged.entryId", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "entry of the ledger"}, [3] = {name = "partition", abbrev = "Acknowledged.partition", kind = "int32", wire = 0, type = "int32", doc = "-1: none"}, [4] = {name = "batch_index", abbrev = "Acknowledged.batch_index", kind = "int32", wire = 0, type = "int32", doc = "place in the batch, -1: none"}, [5] = {name = "ack_set", abbrev = "Acknowledged.ack_set", kind = "int64", wire = 0, type = "int64", doc = "64-bit words; a set bit is a message of the batch not yet acknowledged"}, [6] = {name = "batch_size", abbrev = "Acknowledged.batch_size", kind = "int32", wire = 0, type = "int32", doc = "messages of the batch"}, [7] = {name = "first_chunk_message_id", abbrev = "Acknowledged.first_chunk_message_id", kind = "message", wire = 2, type = "bytes", doc = "id of the first chunk", message = "MessageIdData"}}}, 
  {op = "proto", n = 162, name = "ledgerId", abbrev = "Acknowledged.ledgerId", number = 1},
  {op = "proto", n = 163, name = "entryId", abbrev = "Acknowledged.entryId", number = 2},
  {op = "proto", n = 164, name = "ack_set", abbrev = "Acknowledged.ack_set", number = 5},
  {op = "let", n = 165, name = "ledger", abbrev = "Acknowledged.ledger", role = "message_id", when = E"(((v[164] ~= U) and 1 or 0) == 0) or (v[164] == 0)", value = E"v[162]"},
  {op = "let", n = 166, name = "entry", abbrev = "Acknowledged.entry", role = "offset", when = E"(((v[164] ~= U) and 1 or 0) == 0) or (v[164] == 0)", value = E"v[163]"},
  {op = "let", n = 167, name = "before", abbrev = "Acknowledged.before", role = "up_to", value = E"v[159]"},
}
P["KeyLongValue"] = {name = "KeyLongValue", members = {[1] = {name = "key", abbrev = "KeyLongValue.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "KeyLongValue.value", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "what it says"}}}
S.Ack = {name = "Ack", message = true, says = 1, api = 10, family = 2, proto = {name = "CommandAck", members = {[1] = {name = "consumer_id", abbrev = "Ack.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "ack_type", abbrev = "Ack.ack_type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "Individual", [1] = "Cumulative"}}, doc = "one, or all up to it"}, [3] = {name = "message_id", abbrev = "Ack.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}, [4] = {name = "validation_error", abbrev = "Ack.validation_error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UncompressedSizeCorruption", [1] = "DecompressionError", [2] = "ChecksumMismatch", [3] = "BatchDeSerializeError", [4] = "DecryptionError"}}, doc = "present: the message was damaged"}, [5] = {name = "properties", abbrev = "Ack.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyLongValue"}, [6] = {name = "txnid_least_bits", abbrev = "Ack.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [7] = {name = "txnid_most_bits", abbrev = "Ack.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [8] = {name = "request_id", abbrev = "Ack.request_id", kind = "uint64", wire = 0, type = "uint64", doc = "chosen by the requester, echoed"}}}, 
  {op = "proto", n = 154, name = "request_id", abbrev = "Ack.request_id", role = "key", number = 8},
  {op = "let", n = 155, name = "told", abbrev = "Ack.told", role = "kind", when = E"((v[154] ~= U) and 1 or 0) == 0", value = E"4"},
  {op = "proto", n = 156, name = "consumer_id", abbrev = "Ack.consumer_id", number = 1},
  {op = "proto", n = 157, name = "ack_type", abbrev = "Ack.ack_type", number = 2},
  {op = "let", n = 158, name = "cumulative", abbrev = "Ack.cumulative", value = E"v[157]", into = 159},
  {op = "proto", n = 160, name = "message_id", abbrev = "Ack.message_id", number = 3, each = {op = "call", n = 161, name = "message_id", abbrev = "Ack.message_id", body = S.Acknowledged}},
  {op = "bind", n = 168, name = "from_", abbrev = "Ack.from_", binding = 2, key = E"v[156]", operation = 1},
}
S.AckResponse = {name = "AckResponse", message = true, says = 2, api = 10, command = "ACK_RESPONSE", family = 2, proto = {name = "CommandAckResponse", members = {[1] = {name = "consumer_id", abbrev = "AckResponse.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "txnid_least_bits", abbrev = "AckResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "AckResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "AckResponse.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "AckResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [6] = {name = "request_id", abbrev = "AckResponse.request_id", kind = "uint64", wire = 0, type = "uint64", doc = "chosen by the requester, echoed"}}}, 
  {op = "proto", n = 169, name = "request_id", abbrev = "AckResponse.request_id", role = "key", number = 6},
  {op = "proto", n = 170, name = "consumer_id", abbrev = "AckResponse.consumer_id", number = 1},
  {op = "proto", n = 171, name = "error", abbrev = "AckResponse.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 172, name = "message", abbrev = "AckResponse.message", role = "text", number = 5},
}
S.Redeliver = {name = "Redeliver", message = true, says = 1, api = 20, family = 20, proto = {name = "CommandRedeliverUnacknowledgedMessages", members = {[1] = {name = "consumer_id", abbrev = "Redeliver.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "message_ids", abbrev = "Redeliver.message_ids", kind = "message", wire = 2, type = "bytes", doc = "which; none: all", message = "MessageIdData"}, [3] = {name = "consumer_epoch", abbrev = "Redeliver.consumer_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "counts redeliveries and seeks"}}}, 
  {op = "let", n = 173, name = "told", abbrev = "Redeliver.told", role = "kind", value = E"4"},
  {op = "proto", n = 174, name = "consumer_id", abbrev = "Redeliver.consumer_id", number = 1},
  {op = "bind", n = 175, name = "from_", abbrev = "Redeliver.from_", binding = 2, key = E"v[174]", operation = 1},
}
S.Unsubscribe = {name = "Unsubscribe", message = true, says = 1, api = 12, family = 2, proto = {name = "CommandUnsubscribe", members = {[1] = {name = "consumer_id", abbrev = "Unsubscribe.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "Unsubscribe.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "force", abbrev = "Unsubscribe.force", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "also with consumers"}}}, 
  {op = "proto", n = 176, name = "request_id", abbrev = "Unsubscribe.request_id", role = "key", number = 2},
  {op = "proto", n = 177, name = "consumer_id", abbrev = "Unsubscribe.consumer_id", number = 1},
  {op = "bind", n = 178, name = "from_", abbrev = "Unsubscribe.from_", binding = 2, key = E"v[177]", operation = 1},
  {op = "event", n = 179, name = "left_", abbrev = "Unsubscribe.left_", doc = "the client ends its subscription", event = "let_go", answered = true, columns = {}},
}
S.Seek = {name = "Seek", message = true, says = 1, api = 28, family = 2, proto = {name = "CommandSeek", members = {[1] = {name = "consumer_id", abbrev = "Seek.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "Seek.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "message_id", abbrev = "Seek.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}, [4] = {name = "message_publish_time", abbrev = "Seek.message_publish_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "go back to what was published then"}}}, 
  {op = "proto", n = 180, name = "request_id", abbrev = "Seek.request_id", role = "key", number = 2},
  {op = "proto", n = 181, name = "consumer_id", abbrev = "Seek.consumer_id", number = 1},
  {op = "bind", n = 182, name = "from_", abbrev = "Seek.from_", binding = 2, key = E"v[181]", operation = 1},
}
S.CloseConsumer = {name = "CloseConsumer", message = true, says = 1, api = 16, family = 2, proto = {name = "CommandCloseConsumer", members = {[1] = {name = "consumer_id", abbrev = "CloseConsumer.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CloseConsumer.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "assignedBrokerServiceUrl", abbrev = "CloseConsumer.assignedBrokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "the new owner"}, [4] = {name = "assignedBrokerServiceUrlTls", abbrev = "CloseConsumer.assignedBrokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "the new owner, with TLS"}}}, 
  {op = "proto", n = 183, name = "request_id", abbrev = "CloseConsumer.request_id", role = "key", number = 2},
  {op = "proto", n = 184, name = "consumer_id", abbrev = "CloseConsumer.consumer_id", number = 1},
  {op = "bind", n = 185, name = "over", abbrev = "CloseConsumer.over", binding = 2, key = E"v[184]", operation = 2},
  {op = "event", n = 186, name = "left_", abbrev = "CloseConsumer.left_", doc = "the client closes it", event = "let_go", answered = true, columns = {}},
}
S.ConsumerClosed = {name = "ConsumerClosed", message = true, says = 3, api = 16, family = 16, proto = {name = "CommandCloseConsumer", members = {[1] = {name = "consumer_id", abbrev = "ConsumerClosed.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "ConsumerClosed.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "assignedBrokerServiceUrl", abbrev = "ConsumerClosed.assignedBrokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "the new owner"}, [4] = {name = "assignedBrokerServiceUrlTls", abbrev = "ConsumerClosed.assignedBrokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "the new owner, with TLS"}}}, 
  {op = "proto", n = 187, name = "consumer_id", abbrev = "ConsumerClosed.consumer_id", number = 1},
  {op = "proto", n = 188, name = "assignedBrokerServiceUrl", abbrev = "ConsumerClosed.assignedBrokerServiceUrl", number = 3},
  {op = "bind", n = 189, name = "over", abbrev = "ConsumerClosed.over", binding = 2, key = E"v[187]", operation = 2},
  {op = "event", n = 190, name = "taken", abbrev = "ConsumerClosed.taken", doc = "the broker gives the topic away, or a seek begins anew; detail: to whom", event = "closed", columns = {detail = {text = 188}}},
}
S.ActiveConsumerChange = {name = "ActiveConsumerChange", message = true, says = 3, api = 31, family = 31, proto = {name = "CommandActiveConsumerChange", members = {[1] = {name = "consumer_id", abbrev = "ActiveConsumerChange.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "is_active", abbrev = "ActiveConsumerChange.is_active", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "this one is served"}}}, 
  {op = "proto", n = 191, name = "consumer_id", abbrev = "ActiveConsumerChange.consumer_id", number = 1},
  {op = "proto", n = 192, name = "is_active", abbrev = "ActiveConsumerChange.is_active", number = 2},
  {op = "bind", n = 193, name = "to_", abbrev = "ActiveConsumerChange.to_", binding = 2, key = E"v[191]", operation = 1},
  {op = "event", n = 194, name = "begins", abbrev = "ActiveConsumerChange.begins", doc = "of all consumers of the subscription, this one gets the messages", when = E"v[192] == 1", event = "active", columns = {}},
  {op = "event", n = 195, name = "pauses", abbrev = "ActiveConsumerChange.pauses", doc = "another one gets the messages", when = E"v[192] ~= 1", event = "inactive", columns = {}},
}
S.ReachedEnd = {name = "ReachedEnd", message = true, says = 3, api = 27, family = 27, proto = {name = "CommandReachedEndOfTopic", members = {[1] = {name = "consumer_id", abbrev = "ReachedEnd.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}}}, 
  {op = "proto", n = 196, name = "consumer_id", abbrev = "ReachedEnd.consumer_id", number = 1},
  {op = "bind", n = 197, name = "to_", abbrev = "ReachedEnd.to_", binding = 2, key = E"v[196]", operation = 1},
}
S.TopicMigrated = {name = "TopicMigrated", message = true, says = 3, api = 68, family = 68, proto = {name = "CommandTopicMigrated", members = {[1] = {name = "resource_id", abbrev = "TopicMigrated.resource_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "producer or consumer id"}, [2] = {name = "resource_type", abbrev = "TopicMigrated.resource_type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "Producer", [1] = "Consumer"}}, doc = "what moved"}, [3] = {name = "brokerServiceUrl", abbrev = "TopicMigrated.brokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "where to go"}, [4] = {name = "brokerServiceUrlTls", abbrev = "TopicMigrated.brokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "where to go with TLS"}}}, 
  {op = "proto", n = 198, name = "resource_id", abbrev = "TopicMigrated.resource_id", number = 1},
  {op = "proto", n = 199, name = "brokerServiceUrl", abbrev = "TopicMigrated.brokerServiceUrl", number = 3},
  {op = "event", n = 200, name = "moved", abbrev = "TopicMigrated.moved", doc = "the topic is in another cluster now; detail: where", event = "migrated", columns = {detail = {text = 199}}},
}
S.ConsumerStats = {name = "ConsumerStats", message = true, says = 1, api = 25, family = 2, proto = {name = "CommandConsumerStats", members = {[1] = {name = "request_id", abbrev = "ConsumerStats.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [4] = {name = "consumer_id", abbrev = "ConsumerStats.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}}}, 
  {op = "proto", n = 201, name = "request_id", abbrev = "ConsumerStats.request_id", role = "key", number = 1},
  {op = "proto", n = 202, name = "consumer_id", abbrev = "ConsumerStats.consumer_id", number = 4},
  {op = "bind", n = 203, name = "from_", abbrev = "ConsumerStats.from_", binding = 2, key = E"v[202]", operation = 1},
}
S.ConsumerStatsGot = {name = "ConsumerStatsGot", message = true, says = 2, api = 25, command = "CONSUMER_STATS_RESPONSE", family = 2, proto = {name = "CommandConsumerStatsResponse", members = {[1] = {name = "request_id", abbrev = "ConsumerStatsGot.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error_code", abbrev = "ConsumerStatsGot.error_code", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [3] = {name = "error_message", abbrev = "ConsumerStatsGot.error_message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "msgRateOut", abbrev = "ConsumerStatsGot.msgRateOut", kind = "double", wire = 1, type = "double", doc = "messages/s"}, [5] = {name = "msgThroughputOut", abbrev = "ConsumerStatsGot.msgThroughputOut", kind = "double", wire = 1, type = "double", doc = "bytes/s"}, [6] = {name = "msgRateRedeliver", abbrev = "ConsumerStatsGot.msgRateRedeliver", kind = "double", wire = 1, type = "double", doc = "messages/s delivered again"}, [7] = {name = "consumerName", abbrev = "ConsumerStatsGot.consumerName", kind = "string", wire = 2, type = "string", doc = "name"}, [8] = {name = "availablePermits", abbrev = "ConsumerStatsGot.availablePermits", kind = "uint64", wire = 0, type = "uint64", doc = "messages that may still be pushed"}, [9] = {name = "unackedMessages", abbrev = "ConsumerStatsGot.unackedMessages", kind = "uint64", wire = 0, type = "uint64", doc = "delivered, not acknowledged"}, [10] = {name = "blockedConsumerOnUnackedMsgs", abbrev = "ConsumerStatsGot.blockedConsumerOnUnackedMsgs", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "too many of them"}, [11] = {name = "address", abbrev = "ConsumerStatsGot.address", kind = "string", wire = 2, type = "string", doc = "of the consumer"}, [12] = {name = "connectedSince", abbrev = "ConsumerStatsGot.connectedSince", kind = "string", wire = 2, type = "string", doc = "when"}, [13] = {name = "type", abbrev = "ConsumerStatsGot.type", kind = "string", wire = 2, type = "string", doc = "what it is"}, [14] = {name = "msgRateExpired", abbrev = "ConsumerStatsGot.msgRateExpired", kind = "double", wire = 1, type = "double", doc = "messages/s"}, [15] = {name = "msgBacklog", abbrev = "ConsumerStatsGot.msgBacklog", kind = "uint64", wire = 0, type = "uint64", doc = "messages waiting"}, [16] = {name = "messageAckRate", abbrev = "ConsumerStatsGot.messageAckRate", kind = "double", wire = 1, type = "double", doc = "acknowledgements/s"}}}, 
  {op = "proto", n = 204, name = "request_id", abbrev = "ConsumerStatsGot.request_id", role = "key", number = 1},
  {op = "proto", n = 205, name = "error_code", abbrev = "ConsumerStatsGot.error_code", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 206, name = "error_message", abbrev = "ConsumerStatsGot.error_message", role = "text", number = 3},
}
S.GetLastMessageId = {name = "GetLastMessageId", message = true, says = 1, api = 29, family = 2, proto = {name = "CommandGetLastMessageId", members = {[1] = {name = "consumer_id", abbrev = "GetLastMessageId.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "GetLastMessageId.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}}}, 
  {op = "proto", n = 207, name = "request_id", abbrev = "GetLastMessageId.request_id", role = "key", number = 2},
  {op = "proto", n = 208, name = "consumer_id", abbrev = "GetLastMessageId.consumer_id", number = 1},
  {op = "bind", n = 209, name = "from_", abbrev = "GetLastMessageId.from_", binding = 2, key = E"v[208]", operation = 1},
}
S.LastMessageId = {name = "LastMessageId", message = true, says = 2, api = 29, command = "GET_LAST_MESSAGE_ID_RESPONSE", family = 2, proto = {name = "CommandGetLastMessageIdResponse", members = {[1] = {name = "last_message_id", abbrev = "LastMessageId.last_message_id", kind = "message", wire = 2, type = "bytes", required = true, doc = "newest", message = "MessageIdData"}, [2] = {name = "request_id", abbrev = "LastMessageId.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "consumer_mark_delete_position", abbrev = "LastMessageId.consumer_mark_delete_position", kind = "message", wire = 2, type = "bytes", doc = "all up to here is acknowledged", message = "MessageIdData"}}}, 
  {op = "proto", n = 210, name = "request_id", abbrev = "LastMessageId.request_id", role = "key", number = 2},
}
S.TcConnect = {name = "TcConnect", message = true, says = 1, api = 62, family = 2, proto = {name = "CommandTcClientConnectRequest", members = {[1] = {name = "request_id", abbrev = "TcConnect.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "tc_id", abbrev = "TcConnect.tc_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "coordinator"}, [3] = {name = "scalable", abbrev = "TcConnect.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}, 
  {op = "proto", n = 211, name = "request_id", abbrev = "TcConnect.request_id", role = "key", number = 1},
}
S.TcConnected = {name = "TcConnected", message = true, says = 2, api = 62, command = "TC_CLIENT_CONNECT_RESPONSE", family = 2, proto = {name = "CommandTcClientConnectResponse", members = {[1] = {name = "request_id", abbrev = "TcConnected.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error", abbrev = "TcConnected.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [3] = {name = "message", abbrev = "TcConnected.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 212, name = "request_id", abbrev = "TcConnected.request_id", role = "key", number = 1},
  {op = "proto", n = 213, name = "error", abbrev = "TcConnected.error", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 214, name = "message", abbrev = "TcConnected.message", role = "text", number = 3},
}
S.NewTxn = {name = "NewTxn", message = true, says = 1, api = 50, family = 2, proto = {name = "CommandNewTxn", members = {[1] = {name = "request_id", abbrev = "NewTxn.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txn_ttl_millis", abbrev = "NewTxn.txn_ttl_millis", kind = "uint64", wire = 0, type = "uint64", doc = "patience of the coordinator, ms"}, [3] = {name = "tc_id", abbrev = "NewTxn.tc_id", kind = "uint64", wire = 0, type = "uint64", doc = "coordinator"}, [4] = {name = "scalable", abbrev = "NewTxn.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}, 
  {op = "proto", n = 215, name = "request_id", abbrev = "NewTxn.request_id", role = "key", number = 1},
}
S.TxnMade = {name = "TxnMade", message = true, says = 2, api = 50, command = "NEW_TXN_RESPONSE", family = 2, proto = {name = "CommandNewTxnResponse", members = {[1] = {name = "request_id", abbrev = "TxnMade.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "TxnMade.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "TxnMade.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "TxnMade.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "TxnMade.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 216, name = "request_id", abbrev = "TxnMade.request_id", role = "key", number = 1},
  {op = "proto", n = 217, name = "error", abbrev = "TxnMade.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 218, name = "message", abbrev = "TxnMade.message", role = "text", number = 5},
}
S.AddPartition = {name = "AddPartition", message = true, says = 1, api = 52, family = 2, proto = {name = "CommandAddPartitionToTxn", members = {[1] = {name = "request_id", abbrev = "AddPartition.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "AddPartition.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "AddPartition.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "partitions", abbrev = "AddPartition.partitions", kind = "string", wire = 2, type = "string", doc = "how many, or which"}, [5] = {name = "scalable", abbrev = "AddPartition.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}, 
  {op = "proto", n = 219, name = "request_id", abbrev = "AddPartition.request_id", role = "key", number = 1},
}
S.PartitionAdded = {name = "PartitionAdded", message = true, says = 2, api = 52, command = "ADD_PARTITION_TO_TXN_RESPONSE", family = 2, proto = {name = "CommandAddPartitionToTxnResponse", members = {[1] = {name = "request_id", abbrev = "PartitionAdded.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "PartitionAdded.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "PartitionAdded.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "PartitionAdded.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "PartitionAdded.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 220, name = "request_id", abbrev = "PartitionAdded.request_id", role = "key", number = 1},
  {op = "proto", n = 221, name = "error", abbrev = "PartitionAdded.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 222, name = "message", abbrev = "PartitionAdded.message", role = "text", number = 5},
}
P["Subscription"] = {name = "Subscription", members = {[1] = {name = "topic", abbrev = "Subscription.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "subscription", abbrev = "Subscription.subscription", kind = "string", wire = 2, type = "string", required = true, doc = "name"}}}
S.AddSubscription = {name = "AddSubscription", message = true, says = 1, api = 54, family = 2, proto = {name = "CommandAddSubscriptionToTxn", members = {[1] = {name = "request_id", abbrev = "AddSubscription.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "AddSubscription.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "AddSubscription.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "subscription", abbrev = "AddSubscription.subscription", kind = "message", wire = 2, type = "bytes", doc = "name", message = "Subscription"}, [5] = {name = "scalable", abbrev = "AddSubscription.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}, 
  {op = "proto", n = 223, name = "request_id", abbrev = "AddSubscription.request_id", role = "key", number = 1},
}
S.SubscriptionAdded = {name = "SubscriptionAdded", message = true, says = 2, api = 54, command = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE", family = 2, proto = {name = "CommandAddSubscriptionToTxnResponse", members = {[1] = {name = "request_id", abbrev = "SubscriptionAdded.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "SubscriptionAdded.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "SubscriptionAdded.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "SubscriptionAdded.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "SubscriptionAdded.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 224, name = "request_id", abbrev = "SubscriptionAdded.request_id", role = "key", number = 1},
  {op = "proto", n = 225, name = "error", abbrev = "SubscriptionAdded.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 226, name = "message", abbrev = "SubscriptionAdded.message", role = "text", number = 5},
}
S.EndTxn = {name = "EndTxn", message = true, says = 1, api = 56, family = 2, proto = {name = "CommandEndTxn", members = {[1] = {name = "request_id", abbrev = "EndTxn.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "EndTxn.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "EndTxn.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "txn_action", abbrev = "EndTxn.txn_action", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "COMMIT", [1] = "ABORT"}}, doc = "how it ends"}, [5] = {name = "scalable", abbrev = "EndTxn.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}, 
  {op = "proto", n = 227, name = "request_id", abbrev = "EndTxn.request_id", role = "key", number = 1},
  {op = "proto", n = 228, name = "txn_action", abbrev = "EndTxn.txn_action", number = 4},
}
S.TxnEnded = {name = "TxnEnded", message = true, says = 2, api = 56, command = "END_TXN_RESPONSE", family = 2, proto = {name = "CommandEndTxnResponse", members = {[1] = {name = "request_id", abbrev = "TxnEnded.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "TxnEnded.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "TxnEnded.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "TxnEnded.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "TxnEnded.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 229, name = "request_id", abbrev = "TxnEnded.request_id", role = "key", number = 1},
  {op = "proto", n = 230, name = "error", abbrev = "TxnEnded.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 231, name = "message", abbrev = "TxnEnded.message", role = "text", number = 5},
}
S.EndTxnOnPartition = {name = "EndTxnOnPartition", message = true, says = 1, api = 58, family = 2, proto = {name = "CommandEndTxnOnPartition", members = {[1] = {name = "request_id", abbrev = "EndTxnOnPartition.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "EndTxnOnPartition.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "EndTxnOnPartition.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "topic", abbrev = "EndTxnOnPartition.topic", kind = "string", wire = 2, type = "string", doc = "full name"}, [5] = {name = "txn_action", abbrev = "EndTxnOnPartition.txn_action", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "COMMIT", [1] = "ABORT"}}, doc = "how it ends"}, [6] = {name = "txnid_least_bits_of_low_watermark", abbrev = "EndTxnOnPartition.txnid_least_bits_of_low_watermark", kind = "uint64", wire = 0, type = "uint64", doc = "transactions below are over"}}}, 
  {op = "proto", n = 232, name = "request_id", abbrev = "EndTxnOnPartition.request_id", role = "key", number = 1},
  {op = "proto", n = 233, name = "topic", abbrev = "EndTxnOnPartition.topic", role = "topic", number = 4, into = {op = "call", n = 234, name = "topic", abbrev = "EndTxnOnPartition.topic", body = S.TopicName}},
  {op = "proto", n = 235, name = "txn_action", abbrev = "EndTxnOnPartition.txn_action", number = 5},
}
S.TxnEndedOnPartition = {name = "TxnEndedOnPartition", message = true, says = 2, api = 58, command = "END_TXN_ON_PARTITION_RESPONSE", family = 2, proto = {name = "CommandEndTxnOnPartitionResponse", members = {[1] = {name = "request_id", abbrev = "TxnEndedOnPartition.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "TxnEndedOnPartition.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "TxnEndedOnPartition.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "TxnEndedOnPartition.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "TxnEndedOnPartition.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 236, name = "request_id", abbrev = "TxnEndedOnPartition.request_id", role = "key", number = 1},
  {op = "proto", n = 237, name = "error", abbrev = "TxnEndedOnPartition.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 238, name = "message", abbrev = "TxnEndedOnPartition.message", role = "text", number = 5},
}
S.AtSubscription = {name = "AtSubscription", proto = {name = "Subscription", members = {[1] = {name = "topic", abbrev = "AtSubscription.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "subscription", abbrev = "AtSubscription.subscription", kind = "string", wire = 2, type = "string", required = true, doc = "name"}}}, 
  {op = "proto", n = 242, name = "topic", abbrev = "AtSubscription.topic", role = "topic", number = 1, into = {op = "call", n = 243, name = "topic", abbrev = "AtSubscription.topic", body = S.TopicName}},
  {op = "proto", n = 244, name = "subscription", abbrev = "AtSubscription.subscription", role = "group", number = 2},
}
S.EndTxnOnSubscription = {name = "EndTxnOnSubscription", message = true, says = 1, api = 60, family = 2, proto = {name = "CommandEndTxnOnSubscription", members = {[1] = {name = "request_id", abbrev = "EndTxnOnSubscription.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "EndTxnOnSubscription.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "EndTxnOnSubscription.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "subscription", abbrev = "EndTxnOnSubscription.subscription", kind = "message", wire = 2, type = "bytes", doc = "name", message = "Subscription"}, [5] = {name = "txn_action", abbrev = "EndTxnOnSubscription.txn_action", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "COMMIT", [1] = "ABORT"}}, doc = "how it ends"}, [6] = {name = "txnid_least_bits_of_low_watermark", abbrev = "EndTxnOnSubscription.txnid_least_bits_of_low_watermark", kind = "uint64", wire = 0, type = "uint64", doc = "transactions below are over"}}}, 
  {op = "proto", n = 239, name = "request_id", abbrev = "EndTxnOnSubscription.request_id", role = "key", number = 1},
  {op = "proto", n = 240, name = "subscription", abbrev = "EndTxnOnSubscription.subscription", number = 4, into = {op = "call", n = 241, name = "subscription", abbrev = "EndTxnOnSubscription.subscription", body = S.AtSubscription}},
  {op = "proto", n = 245, name = "txn_action", abbrev = "EndTxnOnSubscription.txn_action", number = 5},
}
S.TxnEndedOnSubscription = {name = "TxnEndedOnSubscription", message = true, says = 2, api = 60, command = "END_TXN_ON_SUBSCRIPTION_RESPONSE", family = 2, proto = {name = "CommandEndTxnOnSubscriptionResponse", members = {[1] = {name = "request_id", abbrev = "TxnEndedOnSubscription.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "TxnEndedOnSubscription.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "TxnEndedOnSubscription.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "TxnEndedOnSubscription.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "TxnEndedOnSubscription.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 246, name = "request_id", abbrev = "TxnEndedOnSubscription.request_id", role = "key", number = 1},
  {op = "proto", n = 247, name = "error", abbrev = "TxnEndedOnSubscription.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 248, name = "message", abbrev = "TxnEndedOnSubscription.message", role = "text", number = 5},
}
S.WatchTopics = {name = "WatchTopics", message = true, says = 1, api = 64, family = 2, proto = {name = "CommandWatchTopicList", members = {[1] = {name = "request_id", abbrev = "WatchTopics.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "watcher_id", abbrev = "WatchTopics.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [3] = {name = "namespace", abbrev = "WatchTopics.namespace", kind = "string", wire = 2, type = "string", required = true, doc = "tenant/namespace"}, [4] = {name = "topics_pattern", abbrev = "WatchTopics.topics_pattern", kind = "string", wire = 2, type = "string", required = true, doc = "regular expression"}, [5] = {name = "topics_hash", abbrev = "WatchTopics.topics_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}}}, 
  {op = "proto", n = 249, name = "request_id", abbrev = "WatchTopics.request_id", role = "key", number = 1},
  {op = "proto", n = 250, name = "watcher_id", abbrev = "WatchTopics.watcher_id", number = 2},
}
S.TopicsWatched = {name = "TopicsWatched", message = true, says = 2, api = 64, command = "WATCH_TOPIC_LIST_SUCCESS", family = 2, proto = {name = "CommandWatchTopicListSuccess", members = {[1] = {name = "request_id", abbrev = "TopicsWatched.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "watcher_id", abbrev = "TopicsWatched.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [3] = {name = "topic", abbrev = "TopicsWatched.topic", kind = "string", wire = 2, type = "string", doc = "full name"}, [4] = {name = "topics_hash", abbrev = "TopicsWatched.topics_hash", kind = "string", wire = 2, type = "string", required = true, doc = "of the list known"}}}, 
  {op = "proto", n = 251, name = "request_id", abbrev = "TopicsWatched.request_id", role = "key", number = 1},
}
S.TopicsChanged = {name = "TopicsChanged", message = true, says = 3, api = 66, family = 66, proto = {name = "CommandWatchTopicUpdate", members = {[1] = {name = "watcher_id", abbrev = "TopicsChanged.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "new_topics", abbrev = "TopicsChanged.new_topics", kind = "string", wire = 2, type = "string", doc = "made since"}, [3] = {name = "deleted_topics", abbrev = "TopicsChanged.deleted_topics", kind = "string", wire = 2, type = "string", doc = "gone since"}, [4] = {name = "topics_hash", abbrev = "TopicsChanged.topics_hash", kind = "string", wire = 2, type = "string", required = true, doc = "of the list known"}}}, 
  {op = "proto", n = 252, name = "watcher_id", abbrev = "TopicsChanged.watcher_id", number = 1},
}
S.WatchTopicsClose = {name = "WatchTopicsClose", message = true, says = 1, api = 67, family = 2, proto = {name = "CommandWatchTopicListClose", members = {[1] = {name = "request_id", abbrev = "WatchTopicsClose.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "watcher_id", abbrev = "WatchTopicsClose.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}, 
  {op = "proto", n = 253, name = "request_id", abbrev = "WatchTopicsClose.request_id", role = "key", number = 1},
  {op = "proto", n = 254, name = "watcher_id", abbrev = "WatchTopicsClose.watcher_id", number = 2},
}
S.ScalableLookup = {name = "ScalableLookup", message = true, says = 1, api = 70, family = 7, proto = {name = "CommandScalableTopicLookup", members = {[1] = {name = "session_id", abbrev = "ScalableLookup.session_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "topic", abbrev = "ScalableLookup.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "create_if_missing", abbrev = "ScalableLookup.create_if_missing", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "make the topic"}}}, 
  {op = "proto", n = 255, name = "session_id", abbrev = "ScalableLookup.session_id", role = "key", number = 1},
  {op = "proto", n = 256, name = "topic", abbrev = "ScalableLookup.topic", role = "topic", number = 2},
}
P["SegmentInfoProto"] = {name = "SegmentInfoProto", members = {[1] = {name = "segment_id", abbrev = "SegmentInfoProto.segment_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number of the segment"}, [2] = {name = "hash_start", abbrev = "SegmentInfoProto.hash_start", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "first hash"}, [3] = {name = "hash_end", abbrev = "SegmentInfoProto.hash_end", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "last hash"}, [4] = {name = "state", abbrev = "SegmentInfoProto.state", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "ACTIVE", [1] = "SEALED"}}, doc = "open or closed"}, [5] = {name = "parent_ids", abbrev = "SegmentInfoProto.parent_ids", kind = "uint64", wire = 0, type = "uint64", doc = "made from"}, [6] = {name = "child_ids", abbrev = "SegmentInfoProto.child_ids", kind = "uint64", wire = 0, type = "uint64", doc = "split into"}, [7] = {name = "created_at_epoch", abbrev = "SegmentInfoProto.created_at_epoch", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "layout that made it"}, [8] = {name = "sealed_at_epoch", abbrev = "SegmentInfoProto.sealed_at_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "layout that closed it"}, [9] = {name = "created_at_ms", abbrev = "SegmentInfoProto.created_at_ms", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, required = true, doc = "when it was made"}, [10] = {name = "sealed_at_ms", abbrev = "SegmentInfoProto.sealed_at_ms", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "when it was closed to producers"}, [11] = {name = "legacy_topic_name", abbrev = "SegmentInfoProto.legacy_topic_name", kind = "string", wire = 2, type = "string", doc = "topic that it was"}, [12] = {name = "entry_bucket_splits", abbrev = "SegmentInfoProto.entry_bucket_splits", kind = "uint32", wire = 0, type = "uint32", doc = "borders of buckets"}}}
P["SegmentBrokerAddress"] = {name = "SegmentBrokerAddress", members = {[1] = {name = "segment_id", abbrev = "SegmentBrokerAddress.segment_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number of the segment"}, [2] = {name = "broker_url", abbrev = "SegmentBrokerAddress.broker_url", kind = "string", wire = 2, type = "string", required = true, doc = "owner"}, [3] = {name = "broker_url_tls", abbrev = "SegmentBrokerAddress.broker_url_tls", kind = "string", wire = 2, type = "string", doc = "owner, with TLS"}}}
P["ScalableTopicDAG"] = {name = "ScalableTopicDAG", members = {[1] = {name = "epoch", abbrev = "ScalableTopicDAG.epoch", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "attempts of this producer"}, [2] = {name = "segments", abbrev = "ScalableTopicDAG.segments", kind = "message", wire = 2, type = "bytes", doc = "parts of the topic", message = "SegmentInfoProto"}, [3] = {name = "segment_brokers", abbrev = "ScalableTopicDAG.segment_brokers", kind = "message", wire = 2, type = "bytes", doc = "who serves them", message = "SegmentBrokerAddress"}, [4] = {name = "controller_broker_url", abbrev = "ScalableTopicDAG.controller_broker_url", kind = "string", wire = 2, type = "string", doc = "who decides"}, [5] = {name = "controller_broker_url_tls", abbrev = "ScalableTopicDAG.controller_broker_url_tls", kind = "string", wire = 2, type = "string", doc = "who decides, with TLS"}}}
S.ScalableUpdate = {name = "ScalableUpdate", message = true, says = 2, api = 70, command = "SCALABLE_TOPIC_UPDATE", family = 7, proto = {name = "CommandScalableTopicUpdate", members = {[1] = {name = "session_id", abbrev = "ScalableUpdate.session_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "dag", abbrev = "ScalableUpdate.dag", kind = "message", wire = 2, type = "bytes", doc = "the layout", message = "ScalableTopicDAG"}, [3] = {name = "error", abbrev = "ScalableUpdate.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [4] = {name = "message", abbrev = "ScalableUpdate.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [5] = {name = "resolved_topic_name", abbrev = "ScalableUpdate.resolved_topic_name", kind = "string", wire = 2, type = "string", doc = "full name"}}}, 
  {op = "proto", n = 257, name = "session_id", abbrev = "ScalableUpdate.session_id", role = "key", number = 1},
  {op = "let", n = 258, name = "maybe", abbrev = "ScalableUpdate.maybe", role = "pairing", value = E"4"},
  {op = "proto", n = 259, name = "error", abbrev = "ScalableUpdate.error", role = "code", codes = C[1], number = 3},
  {op = "proto", n = 260, name = "message", abbrev = "ScalableUpdate.message", role = "text", number = 4},
}
S.ScalableClose = {name = "ScalableClose", message = true, says = 1, api = 72, family = 72, proto = {name = "CommandScalableTopicClose", members = {[1] = {name = "session_id", abbrev = "ScalableClose.session_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}, 
  {op = "let", n = 261, name = "told", abbrev = "ScalableClose.told", role = "kind", value = E"4"},
  {op = "proto", n = 262, name = "session_id", abbrev = "ScalableClose.session_id", number = 1},
}
S.ScalableSubscribe = {name = "ScalableSubscribe", message = true, says = 1, api = 73, family = 2, proto = {name = "CommandScalableTopicSubscribe", members = {[1] = {name = "request_id", abbrev = "ScalableSubscribe.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topic", abbrev = "ScalableSubscribe.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "subscription", abbrev = "ScalableSubscribe.subscription", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [4] = {name = "consumer_name", abbrev = "ScalableSubscribe.consumer_name", kind = "string", wire = 2, type = "string", required = true, doc = "name of the consumer"}, [5] = {name = "consumer_id", abbrev = "ScalableSubscribe.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [6] = {name = "consumer_type", abbrev = "ScalableSubscribe.consumer_type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "STREAM", [1] = "CHECKPOINT"}}, doc = "kind of consumer"}}}, 
  {op = "proto", n = 263, name = "request_id", abbrev = "ScalableSubscribe.request_id", role = "key", number = 1},
  {op = "proto", n = 264, name = "consumer_id", abbrev = "ScalableSubscribe.consumer_id", number = 5},
  {op = "proto", n = 265, name = "topic", abbrev = "ScalableSubscribe.topic", role = "topic", number = 2},
  {op = "proto", n = 266, name = "subscription", abbrev = "ScalableSubscribe.subscription", role = "group", number = 3},
  {op = "proto", n = 267, name = "consumer_name", abbrev = "ScalableSubscribe.consumer_name", role = "client", number = 4},
  {op = "bind", n = 268, name = "introduced", abbrev = "ScalableSubscribe.introduced", binding = 2, key = E"v[264]", operation = 0},
}
P["ScalableAssignedSegment"] = {name = "ScalableAssignedSegment", members = {[1] = {name = "segment_id", abbrev = "ScalableAssignedSegment.segment_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number of the segment"}, [2] = {name = "hash_start", abbrev = "ScalableAssignedSegment.hash_start", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "first hash"}, [3] = {name = "hash_end", abbrev = "ScalableAssignedSegment.hash_end", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "last hash"}, [4] = {name = "segment_topic", abbrev = "ScalableAssignedSegment.segment_topic", kind = "string", wire = 2, type = "string", required = true, doc = "topic of the segment"}, [5] = {name = "bucket_ranges", abbrev = "ScalableAssignedSegment.bucket_ranges", kind = "message", wire = 2, type = "bytes", doc = "ranges inside it", message = "IntRange"}}}
P["ScalableConsumerAssignment"] = {name = "ScalableConsumerAssignment", members = {[1] = {name = "layout_epoch", abbrev = "ScalableConsumerAssignment.layout_epoch", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "layout that it refers to"}, [2] = {name = "segments", abbrev = "ScalableConsumerAssignment.segments", kind = "message", wire = 2, type = "bytes", doc = "parts of the topic", message = "ScalableAssignedSegment"}}}
S.ScalableSubscribed = {name = "ScalableSubscribed", message = true, says = 2, api = 73, command = "SCALABLE_TOPIC_SUBSCRIBE_RESPONSE", family = 2, proto = {name = "CommandScalableTopicSubscribeResponse", members = {[1] = {name = "request_id", abbrev = "ScalableSubscribed.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error", abbrev = "ScalableSubscribed.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [3] = {name = "message", abbrev = "ScalableSubscribed.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "assignment", abbrev = "ScalableSubscribed.assignment", kind = "message", wire = 2, type = "bytes", doc = "what the consumer holds", message = "ScalableConsumerAssignment"}}}, 
  {op = "proto", n = 269, name = "request_id", abbrev = "ScalableSubscribed.request_id", role = "key", number = 1},
  {op = "proto", n = 270, name = "error", abbrev = "ScalableSubscribed.error", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 271, name = "message", abbrev = "ScalableSubscribed.message", role = "text", number = 3},
}
S.ScalableAssignment = {name = "ScalableAssignment", message = true, says = 3, api = 75, family = 75, proto = {name = "CommandScalableTopicAssignmentUpdate", members = {[1] = {name = "consumer_id", abbrev = "ScalableAssignment.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "assignment", abbrev = "ScalableAssignment.assignment", kind = "message", wire = 2, type = "bytes", required = true, doc = "what the consumer holds", message = "ScalableConsumerAssignment"}}}, 
  {op = "proto", n = 272, name = "consumer_id", abbrev = "ScalableAssignment.consumer_id", number = 1},
  {op = "bind", n = 273, name = "to_", abbrev = "ScalableAssignment.to_", binding = 2, key = E"v[272]", operation = 1},
}
S.WatchScalable = {name = "WatchScalable", message = true, says = 1, api = 76, family = 8, proto = {name = "CommandWatchScalableTopics", members = {[1] = {name = "watch_id", abbrev = "WatchScalable.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "namespace", abbrev = "WatchScalable.namespace", kind = "string", wire = 2, type = "string", required = true, doc = "tenant/namespace"}, [3] = {name = "property_filters", abbrev = "WatchScalable.property_filters", kind = "message", wire = 2, type = "bytes", doc = "only topics with these", message = "KeyValue"}, [4] = {name = "current_hash", abbrev = "WatchScalable.current_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}}}, 
  {op = "proto", n = 274, name = "watch_id", abbrev = "WatchScalable.watch_id", role = "key", number = 1},
}
P["ScalableTopicsSnapshot"] = {name = "ScalableTopicsSnapshot", members = {[1] = {name = "topics", abbrev = "ScalableTopicsSnapshot.topics", kind = "string", wire = 2, type = "string", doc = "names"}}}
P["ScalableTopicsDiff"] = {name = "ScalableTopicsDiff", members = {[1] = {name = "added", abbrev = "ScalableTopicsDiff.added", kind = "string", wire = 2, type = "string", doc = "new"}, [2] = {name = "removed", abbrev = "ScalableTopicsDiff.removed", kind = "string", wire = 2, type = "string", doc = "gone"}}}
S.ScalableChanged = {name = "ScalableChanged", message = true, says = 2, api = 76, command = "WATCH_SCALABLE_TOPICS_UPDATE", family = 8, proto = {name = "CommandWatchScalableTopicsUpdate", members = {[1] = {name = "watch_id", abbrev = "ScalableChanged.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "snapshot", abbrev = "ScalableChanged.snapshot", kind = "message", wire = 2, type = "bytes", doc = "the whole list", message = "ScalableTopicsSnapshot"}, [3] = {name = "diff", abbrev = "ScalableChanged.diff", kind = "message", wire = 2, type = "bytes", doc = "what changed", message = "ScalableTopicsDiff"}, [4] = {name = "error", abbrev = "ScalableChanged.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "ScalableChanged.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 275, name = "watch_id", abbrev = "ScalableChanged.watch_id", role = "key", number = 1},
  {op = "let", n = 276, name = "maybe", abbrev = "ScalableChanged.maybe", role = "pairing", value = E"4"},
  {op = "proto", n = 277, name = "error", abbrev = "ScalableChanged.error", role = "code", codes = C[1], number = 4},
  {op = "proto", n = 278, name = "message", abbrev = "ScalableChanged.message", role = "text", number = 5},
}
S.WatchScalableClose = {name = "WatchScalableClose", message = true, says = 1, api = 78, family = 78, proto = {name = "CommandWatchScalableTopicsClose", members = {[1] = {name = "watch_id", abbrev = "WatchScalableClose.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}, 
  {op = "let", n = 279, name = "told", abbrev = "WatchScalableClose.told", role = "kind", value = E"4"},
  {op = "proto", n = 280, name = "watch_id", abbrev = "WatchScalableClose.watch_id", number = 1},
}
S.WatchCoordinators = {name = "WatchCoordinators", message = true, says = 1, api = 79, family = 9, proto = {name = "CommandWatchTcAssignments", members = {[1] = {name = "watch_id", abbrev = "WatchCoordinators.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}, 
  {op = "proto", n = 281, name = "watch_id", abbrev = "WatchCoordinators.watch_id", role = "key", number = 1},
}
P["TcAssignment"] = {name = "TcAssignment", members = {[1] = {name = "tc_id", abbrev = "TcAssignment.tc_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "coordinator"}, [2] = {name = "broker_service_url", abbrev = "TcAssignment.broker_service_url", kind = "string", wire = 2, type = "string", doc = "owner"}, [3] = {name = "broker_service_url_tls", abbrev = "TcAssignment.broker_service_url_tls", kind = "string", wire = 2, type = "string", doc = "owner, with TLS"}}}
P["TcAssignmentsSnapshot"] = {name = "TcAssignmentsSnapshot", members = {[1] = {name = "parallelism", abbrev = "TcAssignmentsSnapshot.parallelism", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "coordinators"}, [2] = {name = "assignments", abbrev = "TcAssignmentsSnapshot.assignments", kind = "message", wire = 2, type = "bytes", doc = "who serves which", message = "TcAssignment"}}}
S.CoordinatorsChanged = {name = "CoordinatorsChanged", message = true, says = 2, api = 79, command = "WATCH_TC_ASSIGNMENTS_UPDATE", family = 9, proto = {name = "CommandWatchTcAssignmentsUpdate", members = {[1] = {name = "watch_id", abbrev = "CoordinatorsChanged.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "snapshot", abbrev = "CoordinatorsChanged.snapshot", kind = "message", wire = 2, type = "bytes", doc = "the whole list", message = "TcAssignmentsSnapshot"}, [3] = {name = "error", abbrev = "CoordinatorsChanged.error", kind = "enum", wire = 0, type = "int32", codes = C[1], doc = "why not; 0 is an error too"}, [4] = {name = "message", abbrev = "CoordinatorsChanged.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}, 
  {op = "proto", n = 282, name = "watch_id", abbrev = "CoordinatorsChanged.watch_id", role = "key", number = 1},
  {op = "let", n = 283, name = "maybe", abbrev = "CoordinatorsChanged.maybe", role = "pairing", value = E"4"},
  {op = "proto", n = 284, name = "error", abbrev = "CoordinatorsChanged.error", role = "code", codes = C[1], number = 3},
  {op = "proto", n = 285, name = "message", abbrev = "CoordinatorsChanged.message", role = "text", number = 4},
}
S.WatchCoordinatorsClose = {name = "WatchCoordinatorsClose", message = true, says = 1, api = 81, family = 81, proto = {name = "CommandWatchTcAssignmentsClose", members = {[1] = {name = "watch_id", abbrev = "WatchCoordinatorsClose.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}, 
  {op = "let", n = 286, name = "told", abbrev = "WatchCoordinatorsClose.told", role = "kind", value = E"4"},
  {op = "proto", n = 287, name = "watch_id", abbrev = "WatchCoordinatorsClose.watch_id", number = 1},
}
S.Success = {name = "Success", message = true, says = 2, command = "SUCCESS", family = 2, proto = {name = "CommandSuccess", members = {[1] = {name = "request_id", abbrev = "Success.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "schema", abbrev = "Success.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}}}, 
  {op = "proto", n = 288, name = "request_id", abbrev = "Success.request_id", role = "key", number = 1},
}
S.Error = {name = "Error", message = true, says = 2, command = "ERROR", family = 2, pairing = 48, proto = {name = "CommandError", members = {[1] = {name = "request_id", abbrev = "Error.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error", abbrev = "Error.error", kind = "enum", wire = 0, type = "int32", required = true, codes = C[1], doc = "why not; 0 is an error too"}, [3] = {name = "message", abbrev = "Error.message", kind = "string", wire = 2, type = "string", required = true, doc = "in words"}}}, 
  {op = "proto", n = 289, name = "request_id", abbrev = "Error.request_id", number = 1},
  {op = "let", n = 290, name = "key", abbrev = "Error.key", role = "key1", value = E"((v[289] == -1) and 0 or v[289])"},
  {op = "let", n = 291, name = "asked_as", abbrev = "Error.asked_as", role = "request_id", when = E"v[289] ~= -1", value = E"v[289]"},
  {op = "let", n = 292, name = "login", abbrev = "Error.login", role = "family", when = E"v[289] == -1", value = E"4"},
  {op = "let", n = 293, name = "itself", abbrev = "Error.itself", role = "api", when = E"v[289] == -1", value = E"14"},
  {op = "let", n = 294, name = "unasked", abbrev = "Error.unasked", role = "pairing", when = E"v[289] == -1", value = E"4"},
  {op = "proto", n = 295, name = "error", abbrev = "Error.error", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 296, name = "message", abbrev = "Error.message", role = "text", number = 3},
  {op = "event", n = 297, name = "turned_away", abbrev = "Error.turned_away", doc = "the name or the subscription is taken; detail: as the broker says it", when = E"(((v[295] == 5) or (v[295] == 16)) or (v[295] == 19)) or (v[295] == 25)", event = "turned_away", columns = {detail = {text = 296}}},
}
C[2] = {names = {[2] = "CONNECT", [3] = "CONNECTED", [4] = "SUBSCRIBE", [5] = "PRODUCER", [6] = "SEND", [7] = "SEND_RECEIPT", [8] = "SEND_ERROR", [9] = "MESSAGE", [10] = "ACK", [11] = "FLOW", [12] = "UNSUBSCRIBE", [13] = "SUCCESS", [14] = "ERROR", [15] = "CLOSE_PRODUCER", [16] = "CLOSE_CONSUMER", [17] = "PRODUCER_SUCCESS", [18] = "PING", [19] = "PONG", [20] = "REDELIVER_UNACKNOWLEDGED_MESSAGES", [21] = "PARTITIONED_METADATA", [22] = "PARTITIONED_METADATA_RESPONSE", [23] = "LOOKUP", [24] = "LOOKUP_RESPONSE", [25] = "CONSUMER_STATS", [26] = "CONSUMER_STATS_RESPONSE", [27] = "REACHED_END_OF_TOPIC", [28] = "SEEK", [29] = "GET_LAST_MESSAGE_ID", [30] = "GET_LAST_MESSAGE_ID_RESPONSE", [31] = "ACTIVE_CONSUMER_CHANGE", [32] = "GET_TOPICS_OF_NAMESPACE", [33] = "GET_TOPICS_OF_NAMESPACE_RESPONSE", [34] = "GET_SCHEMA", [35] = "GET_SCHEMA_RESPONSE", [36] = "AUTH_CHALLENGE", [37] = "AUTH_RESPONSE", [38] = "ACK_RESPONSE", [39] = "GET_OR_CREATE_SCHEMA", [40] = "GET_OR_CREATE_SCHEMA_RESPONSE", [50] = "NEW_TXN", [51] = "NEW_TXN_RESPONSE", [52] = "ADD_PARTITION_TO_TXN", [53] = "ADD_PARTITION_TO_TXN_RESPONSE", [54] = "ADD_SUBSCRIPTION_TO_TXN", [55] = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE", [56] = "END_TXN", [57] = "END_TXN_RESPONSE", [58] = "END_TXN_ON_PARTITION", [59] = "END_TXN_ON_PARTITION_RESPONSE", [60] = "END_TXN_ON_SUBSCRIPTION", [61] = "END_TXN_ON_SUBSCRIPTION_RESPONSE", [62] = "TC_CLIENT_CONNECT_REQUEST", [63] = "TC_CLIENT_CONNECT_RESPONSE", [64] = "WATCH_TOPIC_LIST", [65] = "WATCH_TOPIC_LIST_SUCCESS", [66] = "WATCH_TOPIC_UPDATE", [67] = "WATCH_TOPIC_LIST_CLOSE", [68] = "TOPIC_MIGRATED", [70] = "SCALABLE_TOPIC_LOOKUP", [71] = "SCALABLE_TOPIC_UPDATE", [72] = "SCALABLE_TOPIC_CLOSE", [73] = "SCALABLE_TOPIC_SUBSCRIBE", [74] = "SCALABLE_TOPIC_SUBSCRIBE_RESPONSE", [75] = "SCALABLE_TOPIC_ASSIGNMENT_UPDATE", [76] = "WATCH_SCALABLE_TOPICS", [77] = "WATCH_SCALABLE_TOPICS_UPDATE", [78] = "WATCH_SCALABLE_TOPICS_CLOSE", [79] = "WATCH_TC_ASSIGNMENTS", [80] = "WATCH_TC_ASSIGNMENTS_UPDATE", [81] = "WATCH_TC_ASSIGNMENTS_CLOSE"}, docs = {}, classes = {[2] = 0, [3] = 0, [4] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [10] = 0, [11] = 0, [12] = 0, [13] = 0, [14] = 0, [15] = 0, [16] = 0, [17] = 0, [18] = 0, [19] = 0, [20] = 0, [21] = 0, [22] = 0, [23] = 0, [24] = 0, [25] = 0, [26] = 0, [27] = 0, [28] = 0, [29] = 0, [30] = 0, [31] = 0, [32] = 0, [33] = 0, [34] = 0, [35] = 0, [36] = 0, [37] = 0, [38] = 0, [39] = 0, [40] = 0, [50] = 0, [51] = 0, [52] = 0, [53] = 0, [54] = 0, [55] = 0, [56] = 0, [57] = 0, [58] = 0, [59] = 0, [60] = 0, [61] = 0, [62] = 0, [63] = 0, [64] = 0, [65] = 0, [66] = 0, [67] = 0, [68] = 0, [70] = 0, [71] = 0, [72] = 0, [73] = 0, [74] = 0, [75] = 0, [76] = 0, [77] = 0, [78] = 0, [79] = 0, [80] = 0, [81] = 0}, default = 0} -- Kind
P["CommandConnect"] = {name = "CommandConnect", members = {[1] = {name = "client_version", abbrev = "CommandConnect.client_version", kind = "string", wire = 2, type = "string", required = true, doc = "who connects"}, [2] = {name = "auth_method", abbrev = "CommandConnect.auth_method", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "AuthMethodNone", [1] = "AuthMethodYcaV1", [2] = "AuthMethodAthens"}}, doc = "before names: by number"}, [3] = {name = "auth_data", abbrev = "CommandConnect.auth_data", kind = "bytes", wire = 2, type = "bytes", doc = "of the plug-in"}, [4] = {name = "protocol_version", abbrev = "CommandConnect.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}, [5] = {name = "auth_method_name", abbrev = "CommandConnect.auth_method_name", kind = "string", wire = 2, type = "string", doc = "plug-in"}, [6] = {name = "proxy_to_broker_url", abbrev = "CommandConnect.proxy_to_broker_url", kind = "string", wire = 2, type = "string", doc = "behind a proxy: the broker wanted"}, [7] = {name = "original_principal", abbrev = "CommandConnect.original_principal", kind = "string", wire = 2, type = "string", doc = "who asked the proxy"}, [8] = {name = "original_auth_data", abbrev = "CommandConnect.original_auth_data", kind = "string", wire = 2, type = "string", doc = "what it showed to the proxy"}, [9] = {name = "original_auth_method", abbrev = "CommandConnect.original_auth_method", kind = "string", wire = 2, type = "string", doc = "plug-in that it used"}, [10] = {name = "feature_flags", abbrev = "CommandConnect.feature_flags", kind = "message", wire = 2, type = "bytes", doc = "what the sender can do", message = "FeatureFlags"}, [11] = {name = "proxy_version", abbrev = "CommandConnect.proxy_version", kind = "string", wire = 2, type = "string", doc = "of the proxy"}}}
P["CommandConnected"] = {name = "CommandConnected", members = {[1] = {name = "server_version", abbrev = "CommandConnected.server_version", kind = "string", wire = 2, type = "string", required = true, doc = "who answers"}, [2] = {name = "protocol_version", abbrev = "CommandConnected.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}, [3] = {name = "max_message_size", abbrev = "CommandConnected.max_message_size", kind = "int32", wire = 0, type = "int32", doc = "bytes that this broker takes"}, [4] = {name = "feature_flags", abbrev = "CommandConnected.feature_flags", kind = "message", wire = 2, type = "bytes", doc = "what the sender can do", message = "FeatureFlags"}}}
P["CommandSubscribe"] = {name = "CommandSubscribe", members = {[1] = {name = "topic", abbrev = "CommandSubscribe.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "subscription", abbrev = "CommandSubscribe.subscription", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [3] = {name = "subType", abbrev = "CommandSubscribe.subType", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "Exclusive", [1] = "Shared", [2] = "Failover", [3] = "Key_Shared"}}, doc = "how consumers share"}, [4] = {name = "consumer_id", abbrev = "CommandSubscribe.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [5] = {name = "request_id", abbrev = "CommandSubscribe.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [6] = {name = "consumer_name", abbrev = "CommandSubscribe.consumer_name", kind = "string", wire = 2, type = "string", doc = "name of the consumer"}, [7] = {name = "priority_level", abbrev = "CommandSubscribe.priority_level", kind = "int32", wire = 0, type = "int32", doc = "lower is served first"}, [8] = {name = "durable", abbrev = "CommandSubscribe.durable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "position is kept"}, [9] = {name = "start_message_id", abbrev = "CommandSubscribe.start_message_id", kind = "message", wire = 2, type = "bytes", doc = "begin here", message = "MessageIdData"}, [10] = {name = "metadata", abbrev = "CommandSubscribe.metadata", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [11] = {name = "read_compacted", abbrev = "CommandSubscribe.read_compacted", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "only the last of each key"}, [12] = {name = "schema", abbrev = "CommandSubscribe.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}, [13] = {name = "initialPosition", abbrev = "CommandSubscribe.initialPosition", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Latest", [1] = "Earliest"}}, doc = "of a new subscription"}, [14] = {name = "replicate_subscription_state", abbrev = "CommandSubscribe.replicate_subscription_state", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "to other clusters"}, [15] = {name = "force_topic_creation", abbrev = "CommandSubscribe.force_topic_creation", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "make the topic if it does not exist"}, [16] = {name = "start_message_rollback_duration_sec", abbrev = "CommandSubscribe.start_message_rollback_duration_sec", kind = "uint64", wire = 0, type = "uint64", doc = "begin so long ago"}, [17] = {name = "keySharedMeta", abbrev = "CommandSubscribe.keySharedMeta", kind = "message", wire = 2, type = "bytes", doc = "how keys are shared", message = "KeySharedMeta"}, [18] = {name = "subscription_properties", abbrev = "CommandSubscribe.subscription_properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the subscription", message = "KeyValue"}, [19] = {name = "consumer_epoch", abbrev = "CommandSubscribe.consumer_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "counts redeliveries and seeks"}}}
P["CommandProducer"] = {name = "CommandProducer", members = {[1] = {name = "topic", abbrev = "CommandProducer.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "producer_id", abbrev = "CommandProducer.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [3] = {name = "request_id", abbrev = "CommandProducer.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [4] = {name = "producer_name", abbrev = "CommandProducer.producer_name", kind = "string", wire = 2, type = "string", doc = "name of the producer"}, [5] = {name = "encrypted", abbrev = "CommandProducer.encrypted", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "payloads will be encrypted"}, [6] = {name = "metadata", abbrev = "CommandProducer.metadata", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [7] = {name = "schema", abbrev = "CommandProducer.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}, [8] = {name = "epoch", abbrev = "CommandProducer.epoch", kind = "uint64", wire = 0, type = "uint64", doc = "attempts of this producer"}, [9] = {name = "user_provided_producer_name", abbrev = "CommandProducer.user_provided_producer_name", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "chosen by the application"}, [10] = {name = "producer_access_mode", abbrev = "CommandProducer.producer_access_mode", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Shared", [1] = "Exclusive", [2] = "WaitForExclusive", [3] = "ExclusiveWithFencing"}}, doc = "alone or shared"}, [11] = {name = "topic_epoch", abbrev = "CommandProducer.topic_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "of exclusive producers"}, [12] = {name = "txn_enabled", abbrev = "CommandProducer.txn_enabled", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "will send in transactions"}, [13] = {name = "initial_subscription_name", abbrev = "CommandProducer.initial_subscription_name", kind = "string", wire = 2, type = "string", doc = "to be made with the topic"}}}
P["CommandSend"] = {name = "CommandSend", members = {[1] = {name = "producer_id", abbrev = "CommandSend.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "sequence_id", abbrev = "CommandSend.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "num_messages", abbrev = "CommandSend.num_messages", kind = "int32", wire = 0, type = "int32", doc = "messages in the payload"}, [4] = {name = "txnid_least_bits", abbrev = "CommandSend.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [5] = {name = "txnid_most_bits", abbrev = "CommandSend.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [6] = {name = "highest_sequence_id", abbrev = "CommandSend.highest_sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "of the batch; noise in receipts"}, [7] = {name = "is_chunk", abbrev = "CommandSend.is_chunk", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "one chunk of a message"}, [8] = {name = "marker", abbrev = "CommandSend.marker", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "an entry of brokers"}, [9] = {name = "message_id", abbrev = "CommandSend.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}}}
P["CommandSendReceipt"] = {name = "CommandSendReceipt", members = {[1] = {name = "producer_id", abbrev = "CommandSendReceipt.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "sequence_id", abbrev = "CommandSendReceipt.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "message_id", abbrev = "CommandSendReceipt.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}, [4] = {name = "highest_sequence_id", abbrev = "CommandSendReceipt.highest_sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "of the batch; noise in receipts"}}}
P["CommandSendError"] = {name = "CommandSendError", members = {[1] = {name = "producer_id", abbrev = "CommandSendError.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "sequence_id", abbrev = "CommandSendError.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "error", abbrev = "CommandSendError.error", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [4] = {name = "message", abbrev = "CommandSendError.message", kind = "string", wire = 2, type = "string", required = true, doc = "in words"}}}
P["CommandMessage"] = {name = "CommandMessage", members = {[1] = {name = "consumer_id", abbrev = "CommandMessage.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "message_id", abbrev = "CommandMessage.message_id", kind = "message", wire = 2, type = "bytes", required = true, doc = "position", message = "MessageIdData"}, [3] = {name = "redelivery_count", abbrev = "CommandMessage.redelivery_count", kind = "uint32", wire = 0, type = "uint32", doc = "times delivered before"}, [4] = {name = "ack_set", abbrev = "CommandMessage.ack_set", kind = "int64", wire = 0, type = "int64", doc = "64-bit words; a set bit is a message of the batch not yet acknowledged"}, [5] = {name = "consumer_epoch", abbrev = "CommandMessage.consumer_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "counts redeliveries and seeks"}}}
P["CommandAck"] = {name = "CommandAck", members = {[1] = {name = "consumer_id", abbrev = "CommandAck.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "ack_type", abbrev = "CommandAck.ack_type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "Individual", [1] = "Cumulative"}}, doc = "one, or all up to it"}, [3] = {name = "message_id", abbrev = "CommandAck.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}, [4] = {name = "validation_error", abbrev = "CommandAck.validation_error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UncompressedSizeCorruption", [1] = "DecompressionError", [2] = "ChecksumMismatch", [3] = "BatchDeSerializeError", [4] = "DecryptionError"}}, doc = "present: the message was damaged"}, [5] = {name = "properties", abbrev = "CommandAck.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyLongValue"}, [6] = {name = "txnid_least_bits", abbrev = "CommandAck.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [7] = {name = "txnid_most_bits", abbrev = "CommandAck.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [8] = {name = "request_id", abbrev = "CommandAck.request_id", kind = "uint64", wire = 0, type = "uint64", doc = "chosen by the requester, echoed"}}}
P["CommandFlow"] = {name = "CommandFlow", members = {[1] = {name = "consumer_id", abbrev = "CommandFlow.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "messagePermits", abbrev = "CommandFlow.messagePermits", kind = "uint32", wire = 0, type = "uint32", required = true, doc = "messages that may be pushed further"}}}
P["CommandUnsubscribe"] = {name = "CommandUnsubscribe", members = {[1] = {name = "consumer_id", abbrev = "CommandUnsubscribe.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CommandUnsubscribe.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "force", abbrev = "CommandUnsubscribe.force", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "also with consumers"}}}
P["CommandSuccess"] = {name = "CommandSuccess", members = {[1] = {name = "request_id", abbrev = "CommandSuccess.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "schema", abbrev = "CommandSuccess.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}}}
P["CommandError"] = {name = "CommandError", members = {[1] = {name = "request_id", abbrev = "CommandError.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error", abbrev = "CommandError.error", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [3] = {name = "message", abbrev = "CommandError.message", kind = "string", wire = 2, type = "string", required = true, doc = "in words"}}}
P["CommandCloseProducer"] = {name = "CommandCloseProducer", members = {[1] = {name = "producer_id", abbrev = "CommandCloseProducer.producer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CommandCloseProducer.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "assignedBrokerServiceUrl", abbrev = "CommandCloseProducer.assignedBrokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "the new owner"}, [4] = {name = "assignedBrokerServiceUrlTls", abbrev = "CommandCloseProducer.assignedBrokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "the new owner, with TLS"}}}
P["CommandCloseConsumer"] = {name = "CommandCloseConsumer", members = {[1] = {name = "consumer_id", abbrev = "CommandCloseConsumer.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CommandCloseConsumer.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "assignedBrokerServiceUrl", abbrev = "CommandCloseConsumer.assignedBrokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "the new owner"}, [4] = {name = "assignedBrokerServiceUrlTls", abbrev = "CommandCloseConsumer.assignedBrokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "the new owner, with TLS"}}}
P["CommandProducerSuccess"] = {name = "CommandProducerSuccess", members = {[1] = {name = "request_id", abbrev = "CommandProducerSuccess.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "producer_name", abbrev = "CommandProducerSuccess.producer_name", kind = "string", wire = 2, type = "string", required = true, doc = "name of the producer"}, [3] = {name = "last_sequence_id", abbrev = "CommandProducerSuccess.last_sequence_id", kind = "int64", wire = 0, type = "int64", doc = "last one stored of this name, -1: none"}, [4] = {name = "schema_version", abbrev = "CommandProducerSuccess.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}, [5] = {name = "topic_epoch", abbrev = "CommandProducerSuccess.topic_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "of exclusive producers"}, [6] = {name = "producer_ready", abbrev = "CommandProducerSuccess.producer_ready", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "false: in the queue for exclusive access"}}}
P["CommandPing"] = {name = "CommandPing", members = {}}
P["CommandPong"] = {name = "CommandPong", members = {}}
P["CommandRedeliverUnacknowledgedMessages"] = {name = "CommandRedeliverUnacknowledgedMessages", members = {[1] = {name = "consumer_id", abbrev = "CommandRedeliverUnacknowledgedMessages.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "message_ids", abbrev = "CommandRedeliverUnacknowledgedMessages.message_ids", kind = "message", wire = 2, type = "bytes", doc = "which; none: all", message = "MessageIdData"}, [3] = {name = "consumer_epoch", abbrev = "CommandRedeliverUnacknowledgedMessages.consumer_epoch", kind = "uint64", wire = 0, type = "uint64", doc = "counts redeliveries and seeks"}}}
P["CommandPartitionedTopicMetadata"] = {name = "CommandPartitionedTopicMetadata", members = {[1] = {name = "topic", abbrev = "CommandPartitionedTopicMetadata.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "request_id", abbrev = "CommandPartitionedTopicMetadata.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "original_principal", abbrev = "CommandPartitionedTopicMetadata.original_principal", kind = "string", wire = 2, type = "string", doc = "who asked the proxy"}, [4] = {name = "original_auth_data", abbrev = "CommandPartitionedTopicMetadata.original_auth_data", kind = "string", wire = 2, type = "string", doc = "what it showed to the proxy"}, [5] = {name = "original_auth_method", abbrev = "CommandPartitionedTopicMetadata.original_auth_method", kind = "string", wire = 2, type = "string", doc = "plug-in that it used"}, [6] = {name = "metadata_auto_creation_enabled", abbrev = "CommandPartitionedTopicMetadata.metadata_auto_creation_enabled", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "make the topic if it does not exist"}}}
P["CommandPartitionedTopicMetadataResponse"] = {name = "CommandPartitionedTopicMetadataResponse", members = {[1] = {name = "partitions", abbrev = "CommandPartitionedTopicMetadataResponse.partitions", kind = "uint32", wire = 0, type = "uint32", doc = "how many, or which"}, [2] = {name = "request_id", abbrev = "CommandPartitionedTopicMetadataResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "response", abbrev = "CommandPartitionedTopicMetadataResponse.response", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Success", [1] = "Failed"}}, doc = "how it went"}, [4] = {name = "error", abbrev = "CommandPartitionedTopicMetadataResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandPartitionedTopicMetadataResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandLookupTopic"] = {name = "CommandLookupTopic", members = {[1] = {name = "topic", abbrev = "CommandLookupTopic.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [2] = {name = "request_id", abbrev = "CommandLookupTopic.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "authoritative", abbrev = "CommandLookupTopic.authoritative", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender of the redirect is sure"}, [4] = {name = "original_principal", abbrev = "CommandLookupTopic.original_principal", kind = "string", wire = 2, type = "string", doc = "who asked the proxy"}, [5] = {name = "original_auth_data", abbrev = "CommandLookupTopic.original_auth_data", kind = "string", wire = 2, type = "string", doc = "what it showed to the proxy"}, [6] = {name = "original_auth_method", abbrev = "CommandLookupTopic.original_auth_method", kind = "string", wire = 2, type = "string", doc = "plug-in that it used"}, [7] = {name = "advertised_listener_name", abbrev = "CommandLookupTopic.advertised_listener_name", kind = "string", wire = 2, type = "string", doc = "network that the client is in"}, [8] = {name = "properties", abbrev = "CommandLookupTopic.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}
P["CommandLookupTopicResponse"] = {name = "CommandLookupTopicResponse", members = {[1] = {name = "brokerServiceUrl", abbrev = "CommandLookupTopicResponse.brokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "where to go"}, [2] = {name = "brokerServiceUrlTls", abbrev = "CommandLookupTopicResponse.brokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "where to go with TLS"}, [3] = {name = "response", abbrev = "CommandLookupTopicResponse.response", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "Redirect", [1] = "Connect", [2] = "Failed"}}, doc = "how it went"}, [4] = {name = "request_id", abbrev = "CommandLookupTopicResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [5] = {name = "authoritative", abbrev = "CommandLookupTopicResponse.authoritative", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the sender of the redirect is sure"}, [6] = {name = "error", abbrev = "CommandLookupTopicResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [7] = {name = "message", abbrev = "CommandLookupTopicResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [8] = {name = "proxy_through_service_url", abbrev = "CommandLookupTopicResponse.proxy_through_service_url", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "through the address that was asked"}}}
P["CommandConsumerStats"] = {name = "CommandConsumerStats", members = {[1] = {name = "request_id", abbrev = "CommandConsumerStats.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [4] = {name = "consumer_id", abbrev = "CommandConsumerStats.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}}}
P["CommandConsumerStatsResponse"] = {name = "CommandConsumerStatsResponse", members = {[1] = {name = "request_id", abbrev = "CommandConsumerStatsResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error_code", abbrev = "CommandConsumerStatsResponse.error_code", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [3] = {name = "error_message", abbrev = "CommandConsumerStatsResponse.error_message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "msgRateOut", abbrev = "CommandConsumerStatsResponse.msgRateOut", kind = "double", wire = 1, type = "double", doc = "messages/s"}, [5] = {name = "msgThroughputOut", abbrev = "CommandConsumerStatsResponse.msgThroughputOut", kind = "double", wire = 1, type = "double", doc = "bytes/s"}, [6] = {name = "msgRateRedeliver", abbrev = "CommandConsumerStatsResponse.msgRateRedeliver", kind = "double", wire = 1, type = "double", doc = "messages/s delivered again"}, [7] = {name = "consumerName", abbrev = "CommandConsumerStatsResponse.consumerName", kind = "string", wire = 2, type = "string", doc = "name"}, [8] = {name = "availablePermits", abbrev = "CommandConsumerStatsResponse.availablePermits", kind = "uint64", wire = 0, type = "uint64", doc = "messages that may still be pushed"}, [9] = {name = "unackedMessages", abbrev = "CommandConsumerStatsResponse.unackedMessages", kind = "uint64", wire = 0, type = "uint64", doc = "delivered, not acknowledged"}, [10] = {name = "blockedConsumerOnUnackedMsgs", abbrev = "CommandConsumerStatsResponse.blockedConsumerOnUnackedMsgs", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "too many of them"}, [11] = {name = "address", abbrev = "CommandConsumerStatsResponse.address", kind = "string", wire = 2, type = "string", doc = "of the consumer"}, [12] = {name = "connectedSince", abbrev = "CommandConsumerStatsResponse.connectedSince", kind = "string", wire = 2, type = "string", doc = "when"}, [13] = {name = "type", abbrev = "CommandConsumerStatsResponse.type", kind = "string", wire = 2, type = "string", doc = "what it is"}, [14] = {name = "msgRateExpired", abbrev = "CommandConsumerStatsResponse.msgRateExpired", kind = "double", wire = 1, type = "double", doc = "messages/s"}, [15] = {name = "msgBacklog", abbrev = "CommandConsumerStatsResponse.msgBacklog", kind = "uint64", wire = 0, type = "uint64", doc = "messages waiting"}, [16] = {name = "messageAckRate", abbrev = "CommandConsumerStatsResponse.messageAckRate", kind = "double", wire = 1, type = "double", doc = "acknowledgements/s"}}}
P["CommandReachedEndOfTopic"] = {name = "CommandReachedEndOfTopic", members = {[1] = {name = "consumer_id", abbrev = "CommandReachedEndOfTopic.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}}}
P["CommandSeek"] = {name = "CommandSeek", members = {[1] = {name = "consumer_id", abbrev = "CommandSeek.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CommandSeek.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "message_id", abbrev = "CommandSeek.message_id", kind = "message", wire = 2, type = "bytes", doc = "position", message = "MessageIdData"}, [4] = {name = "message_publish_time", abbrev = "CommandSeek.message_publish_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "go back to what was published then"}}}
P["CommandGetLastMessageId"] = {name = "CommandGetLastMessageId", members = {[1] = {name = "consumer_id", abbrev = "CommandGetLastMessageId.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "request_id", abbrev = "CommandGetLastMessageId.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}}}
P["CommandGetLastMessageIdResponse"] = {name = "CommandGetLastMessageIdResponse", members = {[1] = {name = "last_message_id", abbrev = "CommandGetLastMessageIdResponse.last_message_id", kind = "message", wire = 2, type = "bytes", required = true, doc = "newest", message = "MessageIdData"}, [2] = {name = "request_id", abbrev = "CommandGetLastMessageIdResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [3] = {name = "consumer_mark_delete_position", abbrev = "CommandGetLastMessageIdResponse.consumer_mark_delete_position", kind = "message", wire = 2, type = "bytes", doc = "all up to here is acknowledged", message = "MessageIdData"}}}
P["CommandActiveConsumerChange"] = {name = "CommandActiveConsumerChange", members = {[1] = {name = "consumer_id", abbrev = "CommandActiveConsumerChange.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "is_active", abbrev = "CommandActiveConsumerChange.is_active", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "this one is served"}}}
P["CommandGetTopicsOfNamespace"] = {name = "CommandGetTopicsOfNamespace", members = {[1] = {name = "request_id", abbrev = "CommandGetTopicsOfNamespace.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "namespace", abbrev = "CommandGetTopicsOfNamespace.namespace", kind = "string", wire = 2, type = "string", required = true, doc = "tenant/namespace"}, [3] = {name = "mode", abbrev = "CommandGetTopicsOfNamespace.mode", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "PERSISTENT", [1] = "NON_PERSISTENT", [2] = "ALL"}}, doc = "which topics"}, [4] = {name = "topics_pattern", abbrev = "CommandGetTopicsOfNamespace.topics_pattern", kind = "string", wire = 2, type = "string", doc = "regular expression"}, [5] = {name = "topics_hash", abbrev = "CommandGetTopicsOfNamespace.topics_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}, [6] = {name = "properties", abbrev = "CommandGetTopicsOfNamespace.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}
P["CommandGetTopicsOfNamespaceResponse"] = {name = "CommandGetTopicsOfNamespaceResponse", members = {[1] = {name = "request_id", abbrev = "CommandGetTopicsOfNamespaceResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topics", abbrev = "CommandGetTopicsOfNamespaceResponse.topics", kind = "string", wire = 2, type = "string", doc = "names"}, [3] = {name = "filtered", abbrev = "CommandGetTopicsOfNamespaceResponse.filtered", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the pattern was applied"}, [4] = {name = "topics_hash", abbrev = "CommandGetTopicsOfNamespaceResponse.topics_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}, [5] = {name = "changed", abbrev = "CommandGetTopicsOfNamespaceResponse.changed", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "since topics_hash"}}}
P["CommandGetSchema"] = {name = "CommandGetSchema", members = {[1] = {name = "request_id", abbrev = "CommandGetSchema.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topic", abbrev = "CommandGetSchema.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "schema_version", abbrev = "CommandGetSchema.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}}}
P["CommandGetSchemaResponse"] = {name = "CommandGetSchemaResponse", members = {[1] = {name = "request_id", abbrev = "CommandGetSchemaResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error_code", abbrev = "CommandGetSchemaResponse.error_code", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [3] = {name = "error_message", abbrev = "CommandGetSchemaResponse.error_message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "schema", abbrev = "CommandGetSchemaResponse.schema", kind = "message", wire = 2, type = "bytes", doc = "schema of the topic", message = "Schema"}, [5] = {name = "schema_version", abbrev = "CommandGetSchemaResponse.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}}}
P["CommandAuthChallenge"] = {name = "CommandAuthChallenge", members = {[1] = {name = "server_version", abbrev = "CommandAuthChallenge.server_version", kind = "string", wire = 2, type = "string", doc = "who answers"}, [2] = {name = "challenge", abbrev = "CommandAuthChallenge.challenge", kind = "message", wire = 2, type = "bytes", doc = "to be answered", message = "AuthData"}, [3] = {name = "protocol_version", abbrev = "CommandAuthChallenge.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}}}
P["CommandAuthResponse"] = {name = "CommandAuthResponse", members = {[1] = {name = "client_version", abbrev = "CommandAuthResponse.client_version", kind = "string", wire = 2, type = "string", doc = "who connects"}, [2] = {name = "response", abbrev = "CommandAuthResponse.response", kind = "message", wire = 2, type = "bytes", doc = "how it went", message = "AuthData"}, [3] = {name = "protocol_version", abbrev = "CommandAuthResponse.protocol_version", kind = "int32", wire = 0, type = "int32", doc = "highest that the sender speaks"}}}
P["CommandAckResponse"] = {name = "CommandAckResponse", members = {[1] = {name = "consumer_id", abbrev = "CommandAckResponse.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "txnid_least_bits", abbrev = "CommandAckResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandAckResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandAckResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandAckResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [6] = {name = "request_id", abbrev = "CommandAckResponse.request_id", kind = "uint64", wire = 0, type = "uint64", doc = "chosen by the requester, echoed"}}}
P["CommandGetOrCreateSchema"] = {name = "CommandGetOrCreateSchema", members = {[1] = {name = "request_id", abbrev = "CommandGetOrCreateSchema.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topic", abbrev = "CommandGetOrCreateSchema.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "schema", abbrev = "CommandGetOrCreateSchema.schema", kind = "message", wire = 2, type = "bytes", required = true, doc = "schema of the topic", message = "Schema"}, [4] = {name = "producerName", abbrev = "CommandGetOrCreateSchema.producerName", kind = "string", wire = 2, type = "string", doc = "name"}}}
P["CommandGetOrCreateSchemaResponse"] = {name = "CommandGetOrCreateSchemaResponse", members = {[1] = {name = "request_id", abbrev = "CommandGetOrCreateSchemaResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error_code", abbrev = "CommandGetOrCreateSchemaResponse.error_code", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [3] = {name = "error_message", abbrev = "CommandGetOrCreateSchemaResponse.error_message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "schema_version", abbrev = "CommandGetOrCreateSchemaResponse.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}}}
P["CommandNewTxn"] = {name = "CommandNewTxn", members = {[1] = {name = "request_id", abbrev = "CommandNewTxn.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txn_ttl_millis", abbrev = "CommandNewTxn.txn_ttl_millis", kind = "uint64", wire = 0, type = "uint64", doc = "patience of the coordinator, ms"}, [3] = {name = "tc_id", abbrev = "CommandNewTxn.tc_id", kind = "uint64", wire = 0, type = "uint64", doc = "coordinator"}, [4] = {name = "scalable", abbrev = "CommandNewTxn.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}
P["CommandNewTxnResponse"] = {name = "CommandNewTxnResponse", members = {[1] = {name = "request_id", abbrev = "CommandNewTxnResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandNewTxnResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandNewTxnResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandNewTxnResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandNewTxnResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandAddPartitionToTxn"] = {name = "CommandAddPartitionToTxn", members = {[1] = {name = "request_id", abbrev = "CommandAddPartitionToTxn.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandAddPartitionToTxn.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandAddPartitionToTxn.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "partitions", abbrev = "CommandAddPartitionToTxn.partitions", kind = "string", wire = 2, type = "string", doc = "how many, or which"}, [5] = {name = "scalable", abbrev = "CommandAddPartitionToTxn.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}
P["CommandAddPartitionToTxnResponse"] = {name = "CommandAddPartitionToTxnResponse", members = {[1] = {name = "request_id", abbrev = "CommandAddPartitionToTxnResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandAddPartitionToTxnResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandAddPartitionToTxnResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandAddPartitionToTxnResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandAddPartitionToTxnResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandAddSubscriptionToTxn"] = {name = "CommandAddSubscriptionToTxn", members = {[1] = {name = "request_id", abbrev = "CommandAddSubscriptionToTxn.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandAddSubscriptionToTxn.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandAddSubscriptionToTxn.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "subscription", abbrev = "CommandAddSubscriptionToTxn.subscription", kind = "message", wire = 2, type = "bytes", doc = "name", message = "Subscription"}, [5] = {name = "scalable", abbrev = "CommandAddSubscriptionToTxn.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}
P["CommandAddSubscriptionToTxnResponse"] = {name = "CommandAddSubscriptionToTxnResponse", members = {[1] = {name = "request_id", abbrev = "CommandAddSubscriptionToTxnResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandAddSubscriptionToTxnResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandAddSubscriptionToTxnResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandAddSubscriptionToTxnResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandAddSubscriptionToTxnResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandEndTxn"] = {name = "CommandEndTxn", members = {[1] = {name = "request_id", abbrev = "CommandEndTxn.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandEndTxn.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandEndTxn.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "txn_action", abbrev = "CommandEndTxn.txn_action", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "COMMIT", [1] = "ABORT"}}, doc = "how it ends"}, [5] = {name = "scalable", abbrev = "CommandEndTxn.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}
P["CommandEndTxnResponse"] = {name = "CommandEndTxnResponse", members = {[1] = {name = "request_id", abbrev = "CommandEndTxnResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandEndTxnResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandEndTxnResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandEndTxnResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandEndTxnResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandEndTxnOnPartition"] = {name = "CommandEndTxnOnPartition", members = {[1] = {name = "request_id", abbrev = "CommandEndTxnOnPartition.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandEndTxnOnPartition.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandEndTxnOnPartition.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "topic", abbrev = "CommandEndTxnOnPartition.topic", kind = "string", wire = 2, type = "string", doc = "full name"}, [5] = {name = "txn_action", abbrev = "CommandEndTxnOnPartition.txn_action", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "COMMIT", [1] = "ABORT"}}, doc = "how it ends"}, [6] = {name = "txnid_least_bits_of_low_watermark", abbrev = "CommandEndTxnOnPartition.txnid_least_bits_of_low_watermark", kind = "uint64", wire = 0, type = "uint64", doc = "transactions below are over"}}}
P["CommandEndTxnOnPartitionResponse"] = {name = "CommandEndTxnOnPartitionResponse", members = {[1] = {name = "request_id", abbrev = "CommandEndTxnOnPartitionResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandEndTxnOnPartitionResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandEndTxnOnPartitionResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandEndTxnOnPartitionResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandEndTxnOnPartitionResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandEndTxnOnSubscription"] = {name = "CommandEndTxnOnSubscription", members = {[1] = {name = "request_id", abbrev = "CommandEndTxnOnSubscription.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandEndTxnOnSubscription.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandEndTxnOnSubscription.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "subscription", abbrev = "CommandEndTxnOnSubscription.subscription", kind = "message", wire = 2, type = "bytes", doc = "name", message = "Subscription"}, [5] = {name = "txn_action", abbrev = "CommandEndTxnOnSubscription.txn_action", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "COMMIT", [1] = "ABORT"}}, doc = "how it ends"}, [6] = {name = "txnid_least_bits_of_low_watermark", abbrev = "CommandEndTxnOnSubscription.txnid_least_bits_of_low_watermark", kind = "uint64", wire = 0, type = "uint64", doc = "transactions below are over"}}}
P["CommandEndTxnOnSubscriptionResponse"] = {name = "CommandEndTxnOnSubscriptionResponse", members = {[1] = {name = "request_id", abbrev = "CommandEndTxnOnSubscriptionResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "txnid_least_bits", abbrev = "CommandEndTxnOnSubscriptionResponse.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [3] = {name = "txnid_most_bits", abbrev = "CommandEndTxnOnSubscriptionResponse.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [4] = {name = "error", abbrev = "CommandEndTxnOnSubscriptionResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandEndTxnOnSubscriptionResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandTcClientConnectRequest"] = {name = "CommandTcClientConnectRequest", members = {[1] = {name = "request_id", abbrev = "CommandTcClientConnectRequest.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "tc_id", abbrev = "CommandTcClientConnectRequest.tc_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "coordinator"}, [3] = {name = "scalable", abbrev = "CommandTcClientConnectRequest.scalable", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "of scalable topics"}}}
P["CommandTcClientConnectResponse"] = {name = "CommandTcClientConnectResponse", members = {[1] = {name = "request_id", abbrev = "CommandTcClientConnectResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error", abbrev = "CommandTcClientConnectResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [3] = {name = "message", abbrev = "CommandTcClientConnectResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandWatchTopicList"] = {name = "CommandWatchTopicList", members = {[1] = {name = "request_id", abbrev = "CommandWatchTopicList.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "watcher_id", abbrev = "CommandWatchTopicList.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [3] = {name = "namespace", abbrev = "CommandWatchTopicList.namespace", kind = "string", wire = 2, type = "string", required = true, doc = "tenant/namespace"}, [4] = {name = "topics_pattern", abbrev = "CommandWatchTopicList.topics_pattern", kind = "string", wire = 2, type = "string", required = true, doc = "regular expression"}, [5] = {name = "topics_hash", abbrev = "CommandWatchTopicList.topics_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}}}
P["CommandWatchTopicListSuccess"] = {name = "CommandWatchTopicListSuccess", members = {[1] = {name = "request_id", abbrev = "CommandWatchTopicListSuccess.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "watcher_id", abbrev = "CommandWatchTopicListSuccess.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [3] = {name = "topic", abbrev = "CommandWatchTopicListSuccess.topic", kind = "string", wire = 2, type = "string", doc = "full name"}, [4] = {name = "topics_hash", abbrev = "CommandWatchTopicListSuccess.topics_hash", kind = "string", wire = 2, type = "string", required = true, doc = "of the list known"}}}
P["CommandWatchTopicUpdate"] = {name = "CommandWatchTopicUpdate", members = {[1] = {name = "watcher_id", abbrev = "CommandWatchTopicUpdate.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "new_topics", abbrev = "CommandWatchTopicUpdate.new_topics", kind = "string", wire = 2, type = "string", doc = "made since"}, [3] = {name = "deleted_topics", abbrev = "CommandWatchTopicUpdate.deleted_topics", kind = "string", wire = 2, type = "string", doc = "gone since"}, [4] = {name = "topics_hash", abbrev = "CommandWatchTopicUpdate.topics_hash", kind = "string", wire = 2, type = "string", required = true, doc = "of the list known"}}}
P["CommandWatchTopicListClose"] = {name = "CommandWatchTopicListClose", members = {[1] = {name = "request_id", abbrev = "CommandWatchTopicListClose.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "watcher_id", abbrev = "CommandWatchTopicListClose.watcher_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}
P["CommandTopicMigrated"] = {name = "CommandTopicMigrated", members = {[1] = {name = "resource_id", abbrev = "CommandTopicMigrated.resource_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "producer or consumer id"}, [2] = {name = "resource_type", abbrev = "CommandTopicMigrated.resource_type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "Producer", [1] = "Consumer"}}, doc = "what moved"}, [3] = {name = "brokerServiceUrl", abbrev = "CommandTopicMigrated.brokerServiceUrl", kind = "string", wire = 2, type = "string", doc = "where to go"}, [4] = {name = "brokerServiceUrlTls", abbrev = "CommandTopicMigrated.brokerServiceUrlTls", kind = "string", wire = 2, type = "string", doc = "where to go with TLS"}}}
P["CommandScalableTopicLookup"] = {name = "CommandScalableTopicLookup", members = {[1] = {name = "session_id", abbrev = "CommandScalableTopicLookup.session_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "topic", abbrev = "CommandScalableTopicLookup.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "create_if_missing", abbrev = "CommandScalableTopicLookup.create_if_missing", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "make the topic"}}}
P["CommandScalableTopicUpdate"] = {name = "CommandScalableTopicUpdate", members = {[1] = {name = "session_id", abbrev = "CommandScalableTopicUpdate.session_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "dag", abbrev = "CommandScalableTopicUpdate.dag", kind = "message", wire = 2, type = "bytes", doc = "the layout", message = "ScalableTopicDAG"}, [3] = {name = "error", abbrev = "CommandScalableTopicUpdate.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [4] = {name = "message", abbrev = "CommandScalableTopicUpdate.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [5] = {name = "resolved_topic_name", abbrev = "CommandScalableTopicUpdate.resolved_topic_name", kind = "string", wire = 2, type = "string", doc = "full name"}}}
P["CommandScalableTopicClose"] = {name = "CommandScalableTopicClose", members = {[1] = {name = "session_id", abbrev = "CommandScalableTopicClose.session_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}
P["CommandScalableTopicSubscribe"] = {name = "CommandScalableTopicSubscribe", members = {[1] = {name = "request_id", abbrev = "CommandScalableTopicSubscribe.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "topic", abbrev = "CommandScalableTopicSubscribe.topic", kind = "string", wire = 2, type = "string", required = true, doc = "full name"}, [3] = {name = "subscription", abbrev = "CommandScalableTopicSubscribe.subscription", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [4] = {name = "consumer_name", abbrev = "CommandScalableTopicSubscribe.consumer_name", kind = "string", wire = 2, type = "string", required = true, doc = "name of the consumer"}, [5] = {name = "consumer_id", abbrev = "CommandScalableTopicSubscribe.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [6] = {name = "consumer_type", abbrev = "CommandScalableTopicSubscribe.consumer_type", kind = "enum", wire = 0, type = "int32", required = true, codes = {names = {[0] = "STREAM", [1] = "CHECKPOINT"}}, doc = "kind of consumer"}}}
P["CommandScalableTopicSubscribeResponse"] = {name = "CommandScalableTopicSubscribeResponse", members = {[1] = {name = "request_id", abbrev = "CommandScalableTopicSubscribeResponse.request_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the requester, echoed"}, [2] = {name = "error", abbrev = "CommandScalableTopicSubscribeResponse.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [3] = {name = "message", abbrev = "CommandScalableTopicSubscribeResponse.message", kind = "string", wire = 2, type = "string", doc = "in words"}, [4] = {name = "assignment", abbrev = "CommandScalableTopicSubscribeResponse.assignment", kind = "message", wire = 2, type = "bytes", doc = "what the consumer holds", message = "ScalableConsumerAssignment"}}}
P["CommandScalableTopicAssignmentUpdate"] = {name = "CommandScalableTopicAssignmentUpdate", members = {[1] = {name = "consumer_id", abbrev = "CommandScalableTopicAssignmentUpdate.consumer_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client, for this connection"}, [2] = {name = "assignment", abbrev = "CommandScalableTopicAssignmentUpdate.assignment", kind = "message", wire = 2, type = "bytes", required = true, doc = "what the consumer holds", message = "ScalableConsumerAssignment"}}}
P["CommandWatchScalableTopics"] = {name = "CommandWatchScalableTopics", members = {[1] = {name = "watch_id", abbrev = "CommandWatchScalableTopics.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "namespace", abbrev = "CommandWatchScalableTopics.namespace", kind = "string", wire = 2, type = "string", required = true, doc = "tenant/namespace"}, [3] = {name = "property_filters", abbrev = "CommandWatchScalableTopics.property_filters", kind = "message", wire = 2, type = "bytes", doc = "only topics with these", message = "KeyValue"}, [4] = {name = "current_hash", abbrev = "CommandWatchScalableTopics.current_hash", kind = "string", wire = 2, type = "string", doc = "of the list known"}}}
P["CommandWatchScalableTopicsUpdate"] = {name = "CommandWatchScalableTopicsUpdate", members = {[1] = {name = "watch_id", abbrev = "CommandWatchScalableTopicsUpdate.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "snapshot", abbrev = "CommandWatchScalableTopicsUpdate.snapshot", kind = "message", wire = 2, type = "bytes", doc = "the whole list", message = "ScalableTopicsSnapshot"}, [3] = {name = "diff", abbrev = "CommandWatchScalableTopicsUpdate.diff", kind = "message", wire = 2, type = "bytes", doc = "what changed", message = "ScalableTopicsDiff"}, [4] = {name = "error", abbrev = "CommandWatchScalableTopicsUpdate.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [5] = {name = "message", abbrev = "CommandWatchScalableTopicsUpdate.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandWatchScalableTopicsClose"] = {name = "CommandWatchScalableTopicsClose", members = {[1] = {name = "watch_id", abbrev = "CommandWatchScalableTopicsClose.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}
P["CommandWatchTcAssignments"] = {name = "CommandWatchTcAssignments", members = {[1] = {name = "watch_id", abbrev = "CommandWatchTcAssignments.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}
P["CommandWatchTcAssignmentsUpdate"] = {name = "CommandWatchTcAssignmentsUpdate", members = {[1] = {name = "watch_id", abbrev = "CommandWatchTcAssignmentsUpdate.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}, [2] = {name = "snapshot", abbrev = "CommandWatchTcAssignmentsUpdate.snapshot", kind = "message", wire = 2, type = "bytes", doc = "the whole list", message = "TcAssignmentsSnapshot"}, [3] = {name = "error", abbrev = "CommandWatchTcAssignmentsUpdate.error", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}, doc = "why not; 0 is an error too"}, [4] = {name = "message", abbrev = "CommandWatchTcAssignmentsUpdate.message", kind = "string", wire = 2, type = "string", doc = "in words"}}}
P["CommandWatchTcAssignmentsClose"] = {name = "CommandWatchTcAssignmentsClose", members = {[1] = {name = "watch_id", abbrev = "CommandWatchTcAssignmentsClose.watch_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "chosen by the client"}}}
S.Command = {name = "Command", proto = {name = "BaseCommand", members = {[1] = {name = "type", abbrev = "Command.type", kind = "enum", wire = 0, type = "int32", required = true, codes = C[2], doc = "which of the others is set: the one whose number it is"}, [2] = {name = "connect", abbrev = "Command.connect", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandConnect"}, [3] = {name = "connected", abbrev = "Command.connected", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandConnected"}, [4] = {name = "subscribe", abbrev = "Command.subscribe", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandSubscribe"}, [5] = {name = "producer", abbrev = "Command.producer", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandProducer"}, [6] = {name = "send", abbrev = "Command.send", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandSend"}, [7] = {name = "send_receipt", abbrev = "Command.send_receipt", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandSendReceipt"}, [8] = {name = "send_error", abbrev = "Command.send_error", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandSendError"}, [9] = {name = "message", abbrev = "Command.message", kind = "message", wire = 2, type = "bytes", doc = "in words", message = "CommandMessage"}, [10] = {name = "ack", abbrev = "Command.ack", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAck"}, [11] = {name = "flow", abbrev = "Command.flow", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandFlow"}, [12] = {name = "unsubscribe", abbrev = "Command.unsubscribe", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandUnsubscribe"}, [13] = {name = "success", abbrev = "Command.success", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandSuccess"}, [14] = {name = "error", abbrev = "Command.error", kind = "message", wire = 2, type = "bytes", doc = "why not; 0 is an error too", message = "CommandError"}, [15] = {name = "close_producer", abbrev = "Command.close_producer", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandCloseProducer"}, [16] = {name = "close_consumer", abbrev = "Command.close_consumer", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandCloseConsumer"}, [17] = {name = "producer_success", abbrev = "Command.producer_success", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandProducerSuccess"}, [18] = {name = "ping", abbrev = "Command.ping", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandPing"}, [19] = {name = "pong", abbrev = "Command.pong", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandPong"}, [20] = {name = "redeliverUnacknowledgedMessages", abbrev = "Command.redeliverUnacknowledgedMessages", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandRedeliverUnacknowledgedMessages"}, [21] = {name = "partitionMetadata", abbrev = "Command.partitionMetadata", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandPartitionedTopicMetadata"}, [22] = {name = "partitionMetadataResponse", abbrev = "Command.partitionMetadataResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandPartitionedTopicMetadataResponse"}, [23] = {name = "lookupTopic", abbrev = "Command.lookupTopic", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandLookupTopic"}, [24] = {name = "lookupTopicResponse", abbrev = "Command.lookupTopicResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandLookupTopicResponse"}, [25] = {name = "consumerStats", abbrev = "Command.consumerStats", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandConsumerStats"}, [26] = {name = "consumerStatsResponse", abbrev = "Command.consumerStatsResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandConsumerStatsResponse"}, [27] = {name = "reachedEndOfTopic", abbrev = "Command.reachedEndOfTopic", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandReachedEndOfTopic"}, [28] = {name = "seek", abbrev = "Command.seek", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandSeek"}, [29] = {name = "getLastMessageId", abbrev = "Command.getLastMessageId", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetLastMessageId"}, [30] = {name = "getLastMessageIdResponse", abbrev = "Command.getLastMessageIdResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetLastMessageIdResponse"}, [31] = {name = "active_consumer_change", abbrev = "Command.active_consumer_change", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandActiveConsumerChange"}, [32] = {name = "getTopicsOfNamespace", abbrev = "Command.getTopicsOfNamespace", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetTopicsOfNamespace"}, [33] = {name = "getTopicsOfNamespaceResponse", abbrev = "Command.getTopicsOfNamespaceResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetTopicsOfNamespaceResponse"}, [34] = {name = "getSchema", abbrev = "Command.getSchema", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetSchema"}, [35] = {name = "getSchemaResponse", abbrev = "Command.getSchemaResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetSchemaResponse"}, [36] = {name = "authChallenge", abbrev = "Command.authChallenge", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAuthChallenge"}, [37] = {name = "authResponse", abbrev = "Command.authResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAuthResponse"}, [38] = {name = "ackResponse", abbrev = "Command.ackResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAckResponse"}, [39] = {name = "getOrCreateSchema", abbrev = "Command.getOrCreateSchema", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetOrCreateSchema"}, [40] = {name = "getOrCreateSchemaResponse", abbrev = "Command.getOrCreateSchemaResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandGetOrCreateSchemaResponse"}, [50] = {name = "newTxn", abbrev = "Command.newTxn", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandNewTxn"}, [51] = {name = "newTxnResponse", abbrev = "Command.newTxnResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandNewTxnResponse"}, [52] = {name = "addPartitionToTxn", abbrev = "Command.addPartitionToTxn", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAddPartitionToTxn"}, [53] = {name = "addPartitionToTxnResponse", abbrev = "Command.addPartitionToTxnResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAddPartitionToTxnResponse"}, [54] = {name = "addSubscriptionToTxn", abbrev = "Command.addSubscriptionToTxn", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAddSubscriptionToTxn"}, [55] = {name = "addSubscriptionToTxnResponse", abbrev = "Command.addSubscriptionToTxnResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandAddSubscriptionToTxnResponse"}, [56] = {name = "endTxn", abbrev = "Command.endTxn", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandEndTxn"}, [57] = {name = "endTxnResponse", abbrev = "Command.endTxnResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandEndTxnResponse"}, [58] = {name = "endTxnOnPartition", abbrev = "Command.endTxnOnPartition", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandEndTxnOnPartition"}, [59] = {name = "endTxnOnPartitionResponse", abbrev = "Command.endTxnOnPartitionResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandEndTxnOnPartitionResponse"}, [60] = {name = "endTxnOnSubscription", abbrev = "Command.endTxnOnSubscription", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandEndTxnOnSubscription"}, [61] = {name = "endTxnOnSubscriptionResponse", abbrev = "Command.endTxnOnSubscriptionResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandEndTxnOnSubscriptionResponse"}, [62] = {name = "tcClientConnectRequest", abbrev = "Command.tcClientConnectRequest", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandTcClientConnectRequest"}, [63] = {name = "tcClientConnectResponse", abbrev = "Command.tcClientConnectResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandTcClientConnectResponse"}, [64] = {name = "watchTopicList", abbrev = "Command.watchTopicList", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTopicList"}, [65] = {name = "watchTopicListSuccess", abbrev = "Command.watchTopicListSuccess", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTopicListSuccess"}, [66] = {name = "watchTopicUpdate", abbrev = "Command.watchTopicUpdate", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTopicUpdate"}, [67] = {name = "watchTopicListClose", abbrev = "Command.watchTopicListClose", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTopicListClose"}, [68] = {name = "topicMigrated", abbrev = "Command.topicMigrated", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandTopicMigrated"}, [70] = {name = "scalableTopicLookup", abbrev = "Command.scalableTopicLookup", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandScalableTopicLookup"}, [71] = {name = "scalableTopicUpdate", abbrev = "Command.scalableTopicUpdate", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandScalableTopicUpdate"}, [72] = {name = "scalableTopicClose", abbrev = "Command.scalableTopicClose", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandScalableTopicClose"}, [73] = {name = "scalableTopicSubscribe", abbrev = "Command.scalableTopicSubscribe", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandScalableTopicSubscribe"}, [74] = {name = "scalableTopicSubscribeResponse", abbrev = "Command.scalableTopicSubscribeResponse", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandScalableTopicSubscribeResponse"}, [75] = {name = "scalableTopicAssignmentUpdate", abbrev = "Command.scalableTopicAssignmentUpdate", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandScalableTopicAssignmentUpdate"}, [76] = {name = "watchScalableTopics", abbrev = "Command.watchScalableTopics", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchScalableTopics"}, [77] = {name = "watchScalableTopicsUpdate", abbrev = "Command.watchScalableTopicsUpdate", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchScalableTopicsUpdate"}, [78] = {name = "watchScalableTopicsClose", abbrev = "Command.watchScalableTopicsClose", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchScalableTopicsClose"}, [79] = {name = "watchTcAssignments", abbrev = "Command.watchTcAssignments", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTcAssignments"}, [80] = {name = "watchTcAssignmentsUpdate", abbrev = "Command.watchTcAssignmentsUpdate", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTcAssignmentsUpdate"}, [81] = {name = "watchTcAssignmentsClose", abbrev = "Command.watchTcAssignmentsClose", kind = "message", wire = 2, type = "bytes", doc = "the command, where type says so", message = "CommandWatchTcAssignmentsClose"}}}, 
  {op = "proto", n = 303, name = "type", abbrev = "Command.type", codes = C[2], number = 1},
  {op = "union", n = 304, name = "command", abbrev = "Command.command", doc = "the member that is there: one of the messages below", sent = {{[2] = S.Connect, [37] = S.AuthResponse, [18] = S.Ping, [19] = S.Pong, [21] = S.PartitionedMetadata, [23] = S.Lookup, [32] = S.GetTopics, [34] = S.GetSchema, [39] = S.MakeSchema, [5] = S.Producer, [6] = S.Send, [15] = S.CloseProducer, [4] = S.Subscribe, [11] = S.Flow, [10] = S.Ack, [20] = S.Redeliver, [12] = S.Unsubscribe, [28] = S.Seek, [16] = S.CloseConsumer, [25] = S.ConsumerStats, [29] = S.GetLastMessageId, [62] = S.TcConnect, [50] = S.NewTxn, [52] = S.AddPartition, [54] = S.AddSubscription, [56] = S.EndTxn, [58] = S.EndTxnOnPartition, [60] = S.EndTxnOnSubscription, [64] = S.WatchTopics, [67] = S.WatchTopicsClose, [70] = S.ScalableLookup, [72] = S.ScalableClose, [73] = S.ScalableSubscribe, [76] = S.WatchScalable, [78] = S.WatchScalableClose, [79] = S.WatchCoordinators, [81] = S.WatchCoordinatorsClose}, {[3] = S.Connected, [36] = S.AuthChallenge, [18] = S.Ping, [19] = S.Pong, [22] = S.PartitionedMetadataResponse, [24] = S.LookupResponse, [33] = S.TopicsGot, [35] = S.SchemaGot, [40] = S.SchemaMade, [17] = S.ProducerSuccess, [7] = S.SendReceipt, [8] = S.SendError, [15] = S.ProducerClosed, [9] = S.Delivered, [38] = S.AckResponse, [16] = S.ConsumerClosed, [31] = S.ActiveConsumerChange, [27] = S.ReachedEnd, [68] = S.TopicMigrated, [26] = S.ConsumerStatsGot, [30] = S.LastMessageId, [63] = S.TcConnected, [51] = S.TxnMade, [53] = S.PartitionAdded, [55] = S.SubscriptionAdded, [57] = S.TxnEnded, [59] = S.TxnEndedOnPartition, [61] = S.TxnEndedOnSubscription, [65] = S.TopicsWatched, [66] = S.TopicsChanged, [71] = S.ScalableUpdate, [74] = S.ScalableSubscribed, [75] = S.ScalableAssignment, [77] = S.ScalableChanged, [80] = S.CoordinatorsChanged, [13] = S.Success, [14] = S.Error}}},
}
S.BrokerEntryMetadata = {name = "BrokerEntryMetadata", proto = {name = "BrokerEntryMetadata", members = {[1] = {name = "broker_timestamp", abbrev = "BrokerEntryMetadata.broker_timestamp", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "when the owner broker appended the entry"}, [2] = {name = "index", abbrev = "BrokerEntryMetadata.index", kind = "uint64", wire = 0, type = "uint64", doc = "number of the last message of the entry on this topic"}}}, 
  {op = "proto", n = 314, name = "broker_timestamp", abbrev = "BrokerEntryMetadata.broker_timestamp", number = 1},
  {op = "proto", n = 315, name = "index", abbrev = "BrokerEntryMetadata.index", number = 2},
}
S.BrokerEntry = {name = "BrokerEntry", 
  {op = "int", n = 310, name = "magic", abbrev = "BrokerEntry.magic", doc = "0e02", as = "hex", width = 2, equals = 3586},
  {op = "int", n = 311, name = "size", abbrev = "BrokerEntry.size", doc = "of the metadata", unit = "bytes", width = 4},
  {op = "area", n = 312, name = "metadata", abbrev = "BrokerEntry.metadata", doc = "what the broker added", length = E"v[311]", body = {op = "call", n = 313, name = "metadata", abbrev = "BrokerEntry.metadata", body = S.BrokerEntryMetadata}},
}
S.Checksum = {name = "Checksum", 
  {op = "int", n = 320, name = "magic", abbrev = "Checksum.magic", doc = "0e01", as = "hex", width = 2, equals = 3585},
  {op = "int", n = 321, name = "value", abbrev = "Checksum.value", doc = "CRC-32C of everything after it", as = "hex", width = 4},
}
S.Property = {name = "Property", proto = {name = "KeyValue", members = {[1] = {name = "key", abbrev = "Property.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "Property.value", kind = "string", wire = 2, type = "string", required = true, doc = "what it says"}}}, 
  {op = "proto", n = 335, name = "key", abbrev = "Property.key", number = 1},
  {op = "proto", n = 336, name = "value", abbrev = "Property.value", number = 2},
  {op = "entry", n = 337, name = "one", abbrev = "Property.one"},
}
P["EncryptionKeys"] = {name = "EncryptionKeys", members = {[1] = {name = "key", abbrev = "EncryptionKeys.key", kind = "string", wire = 2, type = "string", required = true, doc = "name of the pair"}, [2] = {name = "value", abbrev = "EncryptionKeys.value", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "what it says"}, [3] = {name = "metadata", abbrev = "EncryptionKeys.metadata", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}}}
S.MessageMetadata = {name = "MessageMetadata", proto = {name = "MessageMetadata", members = {[1] = {name = "producer_name", abbrev = "MessageMetadata.producer_name", kind = "string", wire = 2, type = "string", required = true, doc = "name of the producer"}, [2] = {name = "sequence_id", abbrev = "MessageMetadata.sequence_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "number given by the producer; the lowest of a batch"}, [3] = {name = "publish_time", abbrev = "MessageMetadata.publish_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, required = true, doc = "the producer's clock"}, [4] = {name = "properties", abbrev = "MessageMetadata.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [5] = {name = "replicated_from", abbrev = "MessageMetadata.replicated_from", kind = "string", wire = 2, type = "string", doc = "cluster it came from"}, [6] = {name = "partition_key", abbrev = "MessageMetadata.partition_key", kind = "string", wire = 2, type = "string", doc = "key of the message"}, [7] = {name = "replicate_to", abbrev = "MessageMetadata.replicate_to", kind = "string", wire = 2, type = "string", doc = "only to these clusters"}, [8] = {name = "compression", abbrev = "MessageMetadata.compression", kind = "enum", wire = 0, type = "int32", codes = {names = {[0] = "NONE", [1] = "LZ4", [2] = "ZLIB", [3] = "ZSTD", [4] = "SNAPPY"}}, doc = "codec of the payload"}, [9] = {name = "uncompressed_size", abbrev = "MessageMetadata.uncompressed_size", kind = "uint32", wire = 0, type = "uint32", doc = "bytes of the payload before compression"}, [11] = {name = "num_messages_in_batch", abbrev = "MessageMetadata.num_messages_in_batch", kind = "int32", wire = 0, type = "int32", doc = "present: the payload is a batch, of so many messages"}, [12] = {name = "event_time", abbrev = "MessageMetadata.event_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "set by the application"}, [13] = {name = "encryption_keys", abbrev = "MessageMetadata.encryption_keys", kind = "message", wire = 2, type = "bytes", doc = "present: the payload is encrypted", message = "EncryptionKeys"}, [14] = {name = "encryption_algo", abbrev = "MessageMetadata.encryption_algo", kind = "string", wire = 2, type = "string", doc = "usually empty: AES/GCM"}, [15] = {name = "encryption_param", abbrev = "MessageMetadata.encryption_param", kind = "bytes", wire = 2, type = "bytes", doc = "initialisation vector"}, [16] = {name = "schema_version", abbrev = "MessageMetadata.schema_version", kind = "bytes", wire = 2, type = "bytes", doc = "8 bytes big-endian in the built-in registry"}, [17] = {name = "partition_key_b64_encoded", abbrev = "MessageMetadata.partition_key_b64_encoded", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is base64 of bytes"}, [18] = {name = "ordering_key", abbrev = "MessageMetadata.ordering_key", kind = "bytes", wire = 2, type = "bytes", doc = "key for order, before partition_key"}, [19] = {name = "deliver_at_time", abbrev = "MessageMetadata.deliver_at_time", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "not before"}, [20] = {name = "marker_type", abbrev = "MessageMetadata.marker_type", kind = "int32", wire = 0, type = "int32", doc = "an entry of brokers, not of users"}, [22] = {name = "txnid_least_bits", abbrev = "MessageMetadata.txnid_least_bits", kind = "uint64", wire = 0, type = "uint64", doc = "number of the transaction"}, [23] = {name = "txnid_most_bits", abbrev = "MessageMetadata.txnid_most_bits", kind = "uint64", wire = 0, type = "uint64", doc = "its coordinator"}, [24] = {name = "highest_sequence_id", abbrev = "MessageMetadata.highest_sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "of the batch; noise in receipts"}, [25] = {name = "null_value", abbrev = "MessageMetadata.null_value", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "a tombstone"}, [26] = {name = "uuid", abbrev = "MessageMetadata.uuid", kind = "string", wire = 2, type = "string", doc = "names the message that this is a chunk of"}, [27] = {name = "num_chunks_from_msg", abbrev = "MessageMetadata.num_chunks_from_msg", kind = "int32", wire = 0, type = "int32", doc = "chunks of the message"}, [28] = {name = "total_chunk_msg_size", abbrev = "MessageMetadata.total_chunk_msg_size", kind = "int32", wire = 0, type = "int32", doc = "bytes of the joined payload"}, [29] = {name = "chunk_id", abbrev = "MessageMetadata.chunk_id", kind = "int32", wire = 0, type = "int32", doc = "from 0 on"}, [30] = {name = "null_partition_key", abbrev = "MessageMetadata.null_partition_key", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is null"}, [31] = {name = "compacted_batch_indexes", abbrev = "MessageMetadata.compacted_batch_indexes", kind = "int32", wire = 0, type = "int32", doc = "messages of the batch that compaction kept"}, [32] = {name = "schema_id", abbrev = "MessageMetadata.schema_id", kind = "bytes", wire = 2, type = "bytes", doc = "in an external registry"}, [33] = {name = "entry_hash_min", abbrev = "MessageMetadata.entry_hash_min", kind = "uint32", wire = 0, type = "uint32", doc = "least hash of the keys"}, [34] = {name = "entry_hash_max", abbrev = "MessageMetadata.entry_hash_max", kind = "uint32", wire = 0, type = "uint32", doc = "greatest hash of the keys"}}}, 
  {op = "let", n = 328, name = "nothing", abbrev = "MessageMetadata.nothing", value = E"U", into = 329},
  {op = "proto", n = 330, name = "producer_name", abbrev = "MessageMetadata.producer_name", number = 1},
  {op = "proto", n = 331, name = "publish_time", abbrev = "MessageMetadata.publish_time", number = 3},
  {op = "proto", n = 332, name = "sequence_id", abbrev = "MessageMetadata.sequence_id", number = 2},
  {op = "proto", n = 333, name = "properties", abbrev = "MessageMetadata.properties", number = 4, each = {op = "call", n = 334, name = "properties", abbrev = "MessageMetadata.properties", body = S.Property}},
  {op = "proto", n = 338, name = "partition_key", abbrev = "MessageMetadata.partition_key", number = 6},
  {op = "proto", n = 339, name = "partition_key_b64_encoded", abbrev = "MessageMetadata.partition_key_b64_encoded", number = 17},
  {op = "proto", n = 340, name = "compression", abbrev = "MessageMetadata.compression", number = 8},
  {op = "proto", n = 341, name = "uncompressed_size", abbrev = "MessageMetadata.uncompressed_size", number = 9},
  {op = "proto", n = 342, name = "num_messages_in_batch", abbrev = "MessageMetadata.num_messages_in_batch", number = 11},
  {op = "proto", n = 343, name = "encryption_param", abbrev = "MessageMetadata.encryption_param", number = 15},
  {op = "proto", n = 344, name = "encryption_algo", abbrev = "MessageMetadata.encryption_algo", number = 14},
  {op = "proto", n = 345, name = "encryption_keys", abbrev = "MessageMetadata.encryption_keys", number = 13},
  {op = "proto", n = 346, name = "marker_type", abbrev = "MessageMetadata.marker_type", number = 20},
  {op = "proto", n = 347, name = "uuid", abbrev = "MessageMetadata.uuid", number = 26},
  {op = "proto", n = 348, name = "num_chunks_from_msg", abbrev = "MessageMetadata.num_chunks_from_msg", number = 27},
  {op = "proto", n = 349, name = "chunk_id", abbrev = "MessageMetadata.chunk_id", number = 29},
}
S.SnapshotRequest = {name = "SnapshotRequest", proto = {name = "ReplicatedSubscriptionsSnapshotRequest", members = {[1] = {name = "snapshot_id", abbrev = "SnapshotRequest.snapshot_id", kind = "string", wire = 2, type = "string", required = true, doc = "names the snapshot"}, [2] = {name = "source_cluster", abbrev = "SnapshotRequest.source_cluster", kind = "string", wire = 2, type = "string", doc = "who asks"}}}, 
  {op = "proto", n = 355, name = "snapshot_id", abbrev = "SnapshotRequest.snapshot_id", number = 1},
}
P["MarkersMessageIdData"] = {name = "MarkersMessageIdData", members = {[1] = {name = "ledger_id", abbrev = "MarkersMessageIdData.ledger_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "BookKeeper ledger"}, [2] = {name = "entry_id", abbrev = "MarkersMessageIdData.entry_id", kind = "uint64", wire = 0, type = "uint64", required = true, doc = "entry of the ledger"}}}
P["ClusterMessageId"] = {name = "ClusterMessageId", members = {[1] = {name = "cluster", abbrev = "ClusterMessageId.cluster", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [2] = {name = "message_id", abbrev = "ClusterMessageId.message_id", kind = "message", wire = 2, type = "bytes", required = true, doc = "position", message = "MarkersMessageIdData"}}}
S.SnapshotResponse = {name = "SnapshotResponse", proto = {name = "ReplicatedSubscriptionsSnapshotResponse", members = {[1] = {name = "snapshot_id", abbrev = "SnapshotResponse.snapshot_id", kind = "string", wire = 2, type = "string", required = true, doc = "names the snapshot"}, [2] = {name = "cluster", abbrev = "SnapshotResponse.cluster", kind = "message", wire = 2, type = "bytes", doc = "name", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 357, name = "snapshot_id", abbrev = "SnapshotResponse.snapshot_id", number = 1},
}
S.Snapshot = {name = "Snapshot", proto = {name = "ReplicatedSubscriptionsSnapshot", members = {[1] = {name = "snapshot_id", abbrev = "Snapshot.snapshot_id", kind = "string", wire = 2, type = "string", required = true, doc = "names the snapshot"}, [2] = {name = "local_message_id", abbrev = "Snapshot.local_message_id", kind = "message", wire = 2, type = "bytes", doc = "position here", message = "MarkersMessageIdData"}, [3] = {name = "clusters", abbrev = "Snapshot.clusters", kind = "message", wire = 2, type = "bytes", doc = "positions elsewhere", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 359, name = "snapshot_id", abbrev = "Snapshot.snapshot_id", number = 1},
}
S.SubscriptionUpdate = {name = "SubscriptionUpdate", proto = {name = "ReplicatedSubscriptionsUpdate", members = {[1] = {name = "subscription_name", abbrev = "SubscriptionUpdate.subscription_name", kind = "string", wire = 2, type = "string", required = true, doc = "name"}, [2] = {name = "clusters", abbrev = "SubscriptionUpdate.clusters", kind = "message", wire = 2, type = "bytes", doc = "positions elsewhere", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 361, name = "subscription_name", abbrev = "SubscriptionUpdate.subscription_name", number = 1},
}
S.SingleMessageMetadata = {name = "SingleMessageMetadata", proto = {name = "SingleMessageMetadata", members = {[1] = {name = "properties", abbrev = "SingleMessageMetadata.properties", kind = "message", wire = 2, type = "bytes", doc = "pairs of the application", message = "KeyValue"}, [2] = {name = "partition_key", abbrev = "SingleMessageMetadata.partition_key", kind = "string", wire = 2, type = "string", doc = "key of the message"}, [3] = {name = "payload_size", abbrev = "SingleMessageMetadata.payload_size", kind = "int32", wire = 0, type = "int32", required = true, doc = "bytes of this message"}, [4] = {name = "compacted_out", abbrev = "SingleMessageMetadata.compacted_out", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "removed by compaction"}, [5] = {name = "event_time", abbrev = "SingleMessageMetadata.event_time", kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, doc = "set by the application"}, [6] = {name = "partition_key_b64_encoded", abbrev = "SingleMessageMetadata.partition_key_b64_encoded", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is base64 of bytes"}, [7] = {name = "ordering_key", abbrev = "SingleMessageMetadata.ordering_key", kind = "bytes", wire = 2, type = "bytes", doc = "key for order, before partition_key"}, [8] = {name = "sequence_id", abbrev = "SingleMessageMetadata.sequence_id", kind = "uint64", wire = 0, type = "uint64", doc = "number given by the producer; the lowest of a batch"}, [9] = {name = "null_value", abbrev = "SingleMessageMetadata.null_value", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "a tombstone"}, [10] = {name = "null_partition_key", abbrev = "SingleMessageMetadata.null_partition_key", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the key is null"}}}, 
  {op = "let", n = 376, name = "nothing", abbrev = "SingleMessageMetadata.nothing", value = E"U", into = 329},
  {op = "proto", n = 377, name = "properties", abbrev = "SingleMessageMetadata.properties", number = 1, each = {op = "call", n = 378, name = "properties", abbrev = "SingleMessageMetadata.properties", body = S.Property}},
  {op = "proto", n = 379, name = "partition_key", abbrev = "SingleMessageMetadata.partition_key", number = 2},
  {op = "proto", n = 380, name = "partition_key_b64_encoded", abbrev = "SingleMessageMetadata.partition_key_b64_encoded", number = 6},
  {op = "proto", n = 381, name = "payload_size", abbrev = "SingleMessageMetadata.payload_size", number = 3},
}
S.Batched = {name = "Batched", row = "records", 
  {op = "int", n = 373, name = "size", abbrev = "Batched.size", doc = "of the message's own metadata", unit = "bytes", width = 4},
  {op = "area", n = 374, name = "metadata", abbrev = "Batched.metadata", doc = "of this message", length = E"v[373]", body = {op = "call", n = 375, name = "metadata", abbrev = "Batched.metadata", body = S.SingleMessageMetadata}},
  {op = "let", n = 382, name = "ledger_id", abbrev = "Batched.ledger_id", role = "message_id", value = E"v[143]"},
  {op = "let", n = 383, name = "entry", abbrev = "Batched.entry", role = "offset", value = E"v[145]"},
  {op = "let", n = 384, name = "before", abbrev = "Batched.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[138]"},
  {op = "let", n = 385, name = "place", abbrev = "Batched.place", doc = "number in the batch", role = "index", value = E"v[370]"},
  {op = "let", n = 386, name = "next_place", abbrev = "Batched.next_place", value = E"add(v[370], 1)", into = 370},
  {op = "let", n = 387, name = "count", abbrev = "Batched.count", role = "batch_size", value = E"v[342]"},
  {op = "let", n = 388, name = "time", abbrev = "Batched.time", role = "timestamp", value = E"(((v[331] >= 0) and (v[331] <= 9223372036853)) and mul(v[331], 1000000) or U)"},
  {op = "let", n = 389, name = "key", abbrev = "Batched.key", role = "record_key", when = E"v[380] ~= 1", again = 379},
  {op = "made", n = 390, name = "coded_key", abbrev = "Batched.coded_key", role = "record_key", when = E"(v[380] == 1) and (v[379] ~= U)", of = {{text = "base64:"}, {n = 379}}},
  {op = "let", n = 391, name = "pairs", abbrev = "Batched.pairs", role = "properties", again = 329},
  {op = "span", n = 392, name = "body", abbrev = "Batched.body", doc = "the user's bytes", role = "payload", length = E"v[381]"},
}
S.Batch = {name = "Batch", 
  {op = "let", n = 369, name = "first", abbrev = "Batch.first", value = E"0", into = 370},
  {op = "require", n = 371, name = "sane", abbrev = "Batch.sane", doc = "a batch that a frame can hold", condition = E"(v[342] >= 0) and (v[342] <= 1048576)"},
  {op = "repeat", n = 372, name = "messages", abbrev = "Batch.messages", doc = "each after its own metadata", body = S.Batched, count = E"v[342]"},
}
S.Single = {name = "Single", row = "records", 
  {op = "let", n = 394, name = "ledger_id", abbrev = "Single.ledger_id", role = "message_id", value = E"v[143]"},
  {op = "let", n = 395, name = "entry", abbrev = "Single.entry", role = "offset", value = E"v[145]"},
  {op = "let", n = 396, name = "before", abbrev = "Single.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[138]"},
  {op = "let", n = 397, name = "time", abbrev = "Single.time", role = "timestamp", value = E"(((v[331] >= 0) and (v[331] <= 9223372036853)) and mul(v[331], 1000000) or U)"},
  {op = "let", n = 398, name = "key", abbrev = "Single.key", role = "record_key", when = E"v[339] ~= 1", again = 338},
  {op = "made", n = 399, name = "coded_key", abbrev = "Single.coded_key", role = "record_key", when = E"(v[339] == 1) and (v[338] ~= U)", of = {{text = "base64:"}, {n = 338}}},
  {op = "let", n = 400, name = "pairs", abbrev = "Single.pairs", role = "properties", again = 329},
  {op = "span", n = 401, name = "body", abbrev = "Single.body", doc = "the user's bytes", role = "payload"},
}
S.Plain = {name = "Plain", 
  {op = "let", n = 366, name = "how", abbrev = "Plain.how", value = E"((v[342] ~= U) and 1 or 0)"},
  {op = "switch", n = 367, name = "content", abbrev = "Plain.content", doc = "a batch, or one message", on = E"v[366]", cases = {[1] = {op = "call", n = 368, name = "content", abbrev = "Plain.content", body = S.Batch}}, default = {op = "call", n = 393, name = "content", abbrev = "Plain.content", body = S.Single}},
}
S.Chunk = {name = "Chunk", row = "records", 
  {op = "let", n = 394, name = "ledger_id", abbrev = "Chunk.ledger_id", role = "message_id", value = E"v[143]"},
  {op = "let", n = 395, name = "entry", abbrev = "Chunk.entry", role = "offset", value = E"v[145]"},
  {op = "let", n = 396, name = "before", abbrev = "Chunk.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[138]"},
  {op = "let", n = 397, name = "time", abbrev = "Chunk.time", role = "timestamp", value = E"(((v[331] >= 0) and (v[331] <= 9223372036853)) and mul(v[331], 1000000) or U)"},
  {op = "let", n = 398, name = "key", abbrev = "Chunk.key", role = "record_key", when = E"v[339] ~= 1", again = 338},
  {op = "made", n = 399, name = "coded_key", abbrev = "Chunk.coded_key", role = "record_key", when = E"(v[339] == 1) and (v[338] ~= U)", of = {{text = "base64:"}, {n = 338}}},
  {op = "let", n = 400, name = "pairs", abbrev = "Chunk.pairs", role = "properties", again = 329},
  {op = "let", n = 403, name = "number", abbrev = "Chunk.number", role = "part", value = E"v[349]"},
  {op = "let", n = 404, name = "chunks", abbrev = "Chunk.chunks", role = "chunks", value = E"v[348]"},
  {op = "let", n = 405, name = "of_", abbrev = "Chunk.of_", role = "uuid", again = 347},
  {op = "let", n = 406, name = "codec", abbrev = "Chunk.codec", role = "codec", when = E"v[340] > 0", value = E"((v[340] == 1) and 1 or ((v[340] == 2) and 3 or ((v[340] == 3) and 2 or 0)))"},
  {op = "let", n = 407, name = "whole", abbrev = "Chunk.whole", role = "whole", value = E"v[341]"},
  {op = "let", n = 408, name = "secret", abbrev = "Chunk.secret", role = "sealed", when = E"v[345] ~= U", value = E"1"},
  {op = "span", n = 409, name = "body", abbrev = "Chunk.body", doc = "a part of a message", role = "payload"},
  {op = "let", n = 410, name = "content", abbrev = "Chunk.content", role = "content", when = E"((v[340] > 0) and (((v[345] ~= U) and 1 or 0) == 0)) and (v[341] <= 67108864)", again = 409},
}
S.Sealed = {name = "Sealed", row = "records", 
  {op = "let", n = 394, name = "ledger_id", abbrev = "Sealed.ledger_id", role = "message_id", value = E"v[143]"},
  {op = "let", n = 395, name = "entry", abbrev = "Sealed.entry", role = "offset", value = E"v[145]"},
  {op = "let", n = 396, name = "before", abbrev = "Sealed.before", doc = "times that it was pushed before", role = "redelivered", value = E"v[138]"},
  {op = "let", n = 397, name = "time", abbrev = "Sealed.time", role = "timestamp", value = E"(((v[331] >= 0) and (v[331] <= 9223372036853)) and mul(v[331], 1000000) or U)"},
  {op = "let", n = 398, name = "key", abbrev = "Sealed.key", role = "record_key", when = E"v[339] ~= 1", again = 338},
  {op = "made", n = 399, name = "coded_key", abbrev = "Sealed.coded_key", role = "record_key", when = E"(v[339] == 1) and (v[338] ~= U)", of = {{text = "base64:"}, {n = 338}}},
  {op = "let", n = 400, name = "pairs", abbrev = "Sealed.pairs", role = "properties", again = 329},
  {op = "let", n = 412, name = "secret", abbrev = "Sealed.secret", role = "sealed", value = E"1"},
  {op = "let", n = 413, name = "count", abbrev = "Sealed.count", role = "batch_size", value = E"v[342]"},
  {op = "span", n = 414, name = "body", abbrev = "Sealed.body", doc = "encrypted", role = "payload"},
}
S.Content = {name = "Content", 
  {op = "let", n = 351, name = "told", abbrev = "Content.told", when = E"v[84] == 2", value = E"((v[342] ~= U) and v[342] or 1)", into = 82},
  {op = "let", n = 352, name = "shape_", abbrev = "Content.shape_", value = E"((v[346] ~= U) and 1 or (((((v[347] ~= U) and (v[349] ~= U)) and (v[348] ~= U)) and (v[348] > 1)) and 3 or ((v[345] ~= U) and 4 or 0)))"},
  {op = "switch", n = 353, name = "marker", abbrev = "Content.marker", doc = "what brokers tell each other", when = E"v[352] == 1", on = E"v[346]", cases = {[10] = {op = "call", n = 354, name = "marker", abbrev = "Content.marker", body = S.SnapshotRequest}, [11] = {op = "call", n = 356, name = "marker", abbrev = "Content.marker", body = S.SnapshotResponse}, [12] = {op = "call", n = 358, name = "marker", abbrev = "Content.marker", body = S.Snapshot}, [13] = {op = "call", n = 360, name = "marker", abbrev = "Content.marker", body = S.SubscriptionUpdate}}, default = {op = "span", n = 362, name = "marker", abbrev = "Content.marker", doc = "of a transaction's end"}},
  {op = "switch", n = 363, name = "body", abbrev = "Content.body", doc = "as it is, in chunks, or encrypted", when = E"v[352] ~= 1", on = E"v[352]", cases = {[0] = {op = "inflate", n = 364, name = "body", abbrev = "Content.body", doc = "the payload", codecs = {[1] = "lz4", [2] = "zlib", [3] = "zstd", [4] = "snappy"}, on = E"v[340]", size = E"((v[340] > 0) and v[341] or U)", body = {op = "call", n = 365, name = "body", abbrev = "Content.body", body = S.Plain}}, [3] = {op = "call", n = 402, name = "body", abbrev = "Content.body", body = S.Chunk}, [4] = {op = "call", n = 411, name = "body", abbrev = "Content.body", body = S.Sealed}}},
}
S.Message_ = {name = "Message_", 
  {op = "int", n = 325, name = "metadata_size", abbrev = "Message_.metadata_size", doc = "of the metadata", unit = "bytes", width = 4},
  {op = "area", n = 326, name = "metadata", abbrev = "Message_.metadata", doc = "of the entry", length = E"v[325]", body = {op = "call", n = 327, name = "metadata", abbrev = "Message_.metadata", body = S.MessageMetadata}},
  {op = "call", n = 350, name = "content", abbrev = "Message_.content", doc = "the payload", body = S.Content, named = true},
}
S.Headers = {name = "Headers", 
  {op = "peek", n = 308, name = "first", abbrev = "Headers.first", what = {width = 2}, ahead = 0},
  {op = "call", n = 309, name = "broker_entry", abbrev = "Headers.broker_entry", doc = "broker entry metadata", when = E"v[308] == 3586", body = S.BrokerEntry, named = true},
  {op = "peek", n = 316, name = "second", abbrev = "Headers.second", what = {width = 2}, ahead = 0},
  {op = "call", n = 317, name = "again", abbrev = "Headers.again", doc = "once more: brokers 2.8.0 and 2.8.1", when = E"v[316] == 3586", body = S.BrokerEntry, named = true},
  {op = "peek", n = 318, name = "third", abbrev = "Headers.third", what = {width = 2}, ahead = 0},
  {op = "call", n = 319, name = "checksum", abbrev = "Headers.checksum", doc = "over everything after", when = E"v[318] == 3585", body = S.Checksum, named = true},
  {op = "let", n = 322, name = "stored_sum", abbrev = "Headers.stored_sum", value = E"((v[318] == 3585) and v[321] or U)"},
  {op = "span", n = 323, name = "covered", abbrev = "Headers.covered", doc = "metadata and payload", into = {op = "call", n = 324, name = "covered", abbrev = "Headers.covered", body = S.Message_}},
  {op = "check", n = 415, name = "sound", abbrev = "Headers.sound", doc = "CRC-32C of metadata and payload", kind = "crc32c", stored = E"v[322]", mask = 4294967295, over = {323}},
}
S.Frame = {name = "Frame", 
  {op = "int", n = 298, name = "size", abbrev = "Frame.size", doc = "of all that follows", unit = "bytes", width = 4, limit = 268435456},
  {op = "int", n = 299, name = "command_size", abbrev = "Frame.command_size", doc = "of the command", unit = "bytes", width = 4, limit = 268435456},
  {op = "require", n = 300, name = "fits", abbrev = "Frame.fits", doc = "the command lies in the frame", condition = E"add(v[299], 4) <= v[298]"},
  {op = "area", n = 301, name = "command", abbrev = "Frame.command", doc = "protobuf", length = E"v[299]", body = {op = "call", n = 302, name = "command", abbrev = "Frame.command", body = S.Command}},
  {op = "area", n = 305, name = "payload", abbrev = "Frame.payload", doc = "headers and payload", when = E"v[298] > add(v[299], 4)", length = E"sub(sub(v[298], 4), v[299])", body = {op = "switch", n = 306, name = "payload", abbrev = "Frame.payload", on = E"v[84]", cases = {[1] = {op = "call", n = 307, name = "payload", abbrev = "Frame.payload", body = S.Headers}, [2] = {op = "call", n = 416, name = "payload", abbrev = "Frame.payload", body = S.Headers}}, default = {op = "span", n = 417, name = "payload", abbrev = "Frame.payload", doc = "nobody knows this"}}},
  {op = "let", n = 418, name = "records", abbrev = "Frame.records", role = "records", value = E"v[82]"},
}
S.Start = {name = "Start", 
  {op = "int", n = 420, name = "size", abbrev = "Start.size", width = 4, limit = 5253120},
  {op = "int", n = 421, name = "command_size", abbrev = "Start.command_size", width = 4, limit = 5253120},
  {op = "int", n = 422, name = "first", abbrev = "Start.first", width = 1, equals = 8},
  {op = "int", n = 423, name = "type", abbrev = "Start.type", width = 1, limit = 127},
  {op = "int", n = 424, name = "tag", abbrev = "Start.tag", width = 1},
  {op = "let", n = 425, name = "low", abbrev = "Start.low", value = E"((v[423] < 16) and add(mul(v[423], 8), 2) or bor(part(add(mul(v[423], 8), 2), 0, 7), 128))"},
  {op = "require", n = 426, name = "right", abbrev = "Start.right", condition = E"v[424] == v[425]"},
  {op = "int", n = 427, name = "more", abbrev = "Start.more", when = E"v[423] >= 16", width = 1},
  {op = "require", n = 428, name = "high", abbrev = "Start.high", condition = E"(v[423] < 16) or (v[427] == shr(add(mul(v[423], 8), 2), 7))"},
  {op = "let", n = 429, name = "payload", abbrev = "Start.payload", value = E"(((v[423] == 6) or (v[423] == 9)) and 1 or 0)"},
  {op = "require", n = 430, name = "exact", abbrev = "Start.exact", condition = E"true_(((true_(v[429])) and ((v[420] >= add(v[421], 12)) and 1 or 0) or ((v[420] == add(v[421], 4)) and 1 or 0)))"},
  {op = "peek", n = 431, name = "inner", abbrev = "Start.inner", when = E"true_(v[429])", what = {width = 1}, ahead = 1},
  {op = "require", n = 432, name = "numbered", abbrev = "Start.numbered", condition = E"(v[429] == 0) or (v[431] == 8)"},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 419, name = "frame", abbrev = "ClientStart.frame", body = S.Start, named = true},
  {op = "require", n = 433, name = "ours", abbrev = "ClientStart.ours", condition = E"(((((((((((((((((((((v[423] ~= 3) and (v[423] ~= 7)) and (v[423] ~= 8)) and (v[423] ~= 9)) and (v[423] ~= 13)) and (v[423] ~= 14)) and (v[423] ~= 17)) and (v[423] ~= 22)) and (v[423] ~= 24)) and (v[423] ~= 26)) and (v[423] ~= 27)) and (v[423] ~= 30)) and (v[423] ~= 31)) and (v[423] ~= 33)) and (v[423] ~= 35)) and (v[423] ~= 36)) and (v[423] ~= 38)) and (v[423] ~= 40)) and (((v[423] < 50) or (v[423] > 63)) or (mod(v[423], 2) == 0))) and (v[423] ~= 65)) and (v[423] ~= 66)) and (v[423] ~= 68)"},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 434, name = "frame", abbrev = "ServerStart.frame", body = S.Start, named = true},
  {op = "require", n = 435, name = "ours", abbrev = "ServerStart.ours", condition = E"((((((((((((((((((((((((((((((((((((v[423] == 3) or (v[423] == 7)) or (v[423] == 8)) or (v[423] == 9)) or (v[423] == 13)) or (v[423] == 14)) or (v[423] == 15)) or (v[423] == 16)) or (v[423] == 17)) or (v[423] == 18)) or (v[423] == 19)) or (v[423] == 22)) or (v[423] == 24)) or (v[423] == 26)) or (v[423] == 27)) or (v[423] == 30)) or (v[423] == 31)) or (v[423] == 33)) or (v[423] == 35)) or (v[423] == 36)) or (v[423] == 38)) or (v[423] == 40)) or (v[423] == 51)) or (v[423] == 53)) or (v[423] == 55)) or (v[423] == 57)) or (v[423] == 59)) or (v[423] == 61)) or (v[423] == 63)) or (v[423] == 65)) or (v[423] == 66)) or (v[423] == 68)) or (v[423] == 71)) or (v[423] == 74)) or (v[423] == 75)) or (v[423] == 77)) or (v[423] == 80)"},
}

return {name = "pulsar",
  title = "Pulsar",
  ports = {6650},
  order = "big",
  frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  certain = true,
  families = true,
  limit = 268435456,
  second_keys = {[1] = true},
  version_step = 0,
  apis = {[2] = "CONNECT", [36] = "AUTH_CHALLENGE", [18] = "PING", [21] = "PARTITIONED_METADATA", [23] = "LOOKUP", [32] = "GET_TOPICS_OF_NAMESPACE", [34] = "GET_SCHEMA", [39] = "GET_OR_CREATE_SCHEMA", [5] = "PRODUCER", [6] = "SEND", [15] = "CLOSE_PRODUCER", [4] = "SUBSCRIBE", [9] = "MESSAGE", [11] = "FLOW", [10] = "ACK", [20] = "REDELIVER_UNACKNOWLEDGED_MESSAGES", [12] = "UNSUBSCRIBE", [28] = "SEEK", [16] = "CLOSE_CONSUMER", [31] = "ACTIVE_CONSUMER_CHANGE", [27] = "REACHED_END_OF_TOPIC", [68] = "TOPIC_MIGRATED", [25] = "CONSUMER_STATS", [29] = "GET_LAST_MESSAGE_ID", [62] = "TC_CLIENT_CONNECT_REQUEST", [50] = "NEW_TXN", [52] = "ADD_PARTITION_TO_TXN", [54] = "ADD_SUBSCRIPTION_TO_TXN", [56] = "END_TXN", [58] = "END_TXN_ON_PARTITION", [60] = "END_TXN_ON_SUBSCRIPTION", [64] = "WATCH_TOPIC_LIST", [66] = "WATCH_TOPIC_UPDATE", [67] = "WATCH_TOPIC_LIST_CLOSE", [70] = "SCALABLE_TOPIC_LOOKUP", [72] = "SCALABLE_TOPIC_CLOSE", [73] = "SCALABLE_TOPIC_SUBSCRIBE", [75] = "SCALABLE_TOPIC_ASSIGNMENT_UPDATE", [76] = "WATCH_SCALABLE_TOPICS", [78] = "WATCH_SCALABLE_TOPICS_CLOSE", [79] = "WATCH_TC_ASSIGNMENTS", [81] = "WATCH_TC_ASSIGNMENTS_CLOSE", [3] = "CONNECTED", [7] = "SEND_RECEIPT", [8] = "SEND_ERROR", [13] = "SUCCESS", [14] = "ERROR", [17] = "PRODUCER_SUCCESS", [19] = "PONG", [22] = "PARTITIONED_METADATA_RESPONSE", [24] = "LOOKUP_RESPONSE", [26] = "CONSUMER_STATS_RESPONSE", [30] = "GET_LAST_MESSAGE_ID_RESPONSE", [33] = "GET_TOPICS_OF_NAMESPACE_RESPONSE", [35] = "GET_SCHEMA_RESPONSE", [37] = "AUTH_RESPONSE", [38] = "ACK_RESPONSE", [40] = "GET_OR_CREATE_SCHEMA_RESPONSE", [51] = "NEW_TXN_RESPONSE", [53] = "ADD_PARTITION_TO_TXN_RESPONSE", [55] = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE", [57] = "END_TXN_RESPONSE", [59] = "END_TXN_ON_PARTITION_RESPONSE", [61] = "END_TXN_ON_SUBSCRIPTION_RESPONSE", [63] = "TC_CLIENT_CONNECT_RESPONSE", [65] = "WATCH_TOPIC_LIST_SUCCESS", [71] = "SCALABLE_TOPIC_UPDATE", [74] = "SCALABLE_TOPIC_SUBSCRIBE_RESPONSE", [77] = "WATCH_SCALABLE_TOPICS_UPDATE", [80] = "WATCH_TC_ASSIGNMENTS_UPDATE"},
  messages = P,
  used = {[3] = true, [12] = true, [17] = true, [26] = true, [28] = true, [50] = true, [55] = true, [57] = true, [58] = true, [61] = true, [63] = true, [68] = true, [72] = true, [73] = true, [76] = true, [77] = true, [82] = true, [84] = true, [85] = true, [86] = true, [89] = true, [91] = true, [92] = true, [98] = true, [99] = true, [105] = true, [108] = true, [109] = true, [113] = true, [114] = true, [116] = true, [117] = true, [118] = true, [119] = true, [121] = true, [123] = true, [124] = true, [125] = true, [126] = true, [132] = true, [135] = true, [136] = true, [138] = true, [143] = true, [145] = true, [149] = true, [150] = true, [154] = true, [156] = true, [157] = true, [159] = true, [162] = true, [163] = true, [164] = true, [174] = true, [177] = true, [181] = true, [184] = true, [187] = true, [188] = true, [191] = true, [192] = true, [196] = true, [199] = true, [202] = true, [208] = true, [264] = true, [272] = true, [289] = true, [295] = true, [296] = true, [298] = true, [299] = true, [308] = true, [311] = true, [316] = true, [318] = true, [321] = true, [322] = true, [323] = true, [325] = true, [329] = true, [331] = true, [338] = true, [339] = true, [340] = true, [341] = true, [342] = true, [345] = true, [346] = true, [347] = true, [348] = true, [349] = true, [352] = true, [366] = true, [370] = true, [373] = true, [379] = true, [380] = true, [381] = true, [409] = true, [420] = true, [421] = true, [423] = true, [424] = true, [425] = true, [427] = true, [429] = true, [431] = true}}

end
end

-- === described_rocketmq ===
parts["described_rocketmq"] = function()
-- RocketMQ, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local E = M.expression
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

S.SentProperties = {name = "SentProperties", members = true, 
  {op = "member", n = 14, name = "KEYS", abbrev = "SentProperties.KEYS", doc = "the user's keys, with spaces between", role = "record_key", key = "KEYS"},
  {op = "member", n = 15, name = "TAGS", abbrev = "SentProperties.TAGS", doc = "the user's tag", key = "TAGS"},
  {op = "member", n = 16, name = "UNIQ_KEY", abbrev = "SentProperties.UNIQ_KEY", doc = "the producer's id of the message", role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 17, name = "INNER_NUM", abbrev = "SentProperties.INNER_NUM", doc = "messages of a batch that is kept as one", key = "INNER_NUM", number = true},
  {op = "coded", n = 18, name = "name", abbrev = "SentProperties.name", of = 16, known = {}},
  {op = "let", n = 19, name = "named", abbrev = "SentProperties.named", value = E"v[18]", into = 20},
}
S.SentMessage = {name = "SentMessage", row = "records", members = true, 
  {op = "member", n = 9, name = "bornTimestamp", abbrev = "SentMessage.bornTimestamp", doc = "by the producer's clock", as = "time", per = 1000, key = "bornTimestamp", number = true},
  {op = "let", n = 10, name = "stamp", abbrev = "SentMessage.stamp", role = "timestamp", when = E"(v[9] >= 0) and (v[9] <= 9223372036854)", value = E"mul(v[9], 1000000)"},
  {op = "member", n = 11, name = "properties", abbrev = "SentMessage.properties", doc = "name 01 value 02 …", role = "properties", key = "properties", into = {op = "named", n = 12, name = "properties", abbrev = "SentMessage.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 13, name = "properties", abbrev = "SentMessage.properties", body = S.SentProperties}}},
  {op = "member", n = 21, name = "sysFlag", abbrev = "SentMessage.sysFlag", doc = "how the body is written", key = "sysFlag", number = true},
  {op = "let", n = 22, name = "codec", abbrev = "SentMessage.codec", value = E"((part(v[21], 0, 1) == 1) and ((part(v[21], 8, 3) == 1) and 2 or ((part(v[21], 8, 3) == 2) and 3 or 1)) or 0)"},
  {op = "switch", n = 23, name = "body", abbrev = "SentMessage.body", doc = "by its compression", on = E"v[22]", cases = {[1] = {op = "try", n = 24, name = "body", abbrev = "SentMessage.body", body = {op = "inflate", n = 25, name = "body", abbrev = "SentMessage.body", codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 26, name = "body", abbrev = "SentMessage.body", role = "payload"}}, otherwise = {op = "span", n = 27, name = "body", abbrev = "SentMessage.body", role = "payload"}}, [2] = {op = "try", n = 28, name = "body", abbrev = "SentMessage.body", body = {op = "inflate", n = 29, name = "body", abbrev = "SentMessage.body", codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 30, name = "body", abbrev = "SentMessage.body", role = "payload"}}, otherwise = {op = "span", n = 31, name = "body", abbrev = "SentMessage.body", role = "payload"}}, [3] = {op = "try", n = 32, name = "body", abbrev = "SentMessage.body", body = {op = "inflate", n = 33, name = "body", abbrev = "SentMessage.body", codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 34, name = "body", abbrev = "SentMessage.body", role = "payload"}}, otherwise = {op = "span", n = 35, name = "body", abbrev = "SentMessage.body", role = "payload"}}}, default = {op = "span", n = 36, name = "body", abbrev = "SentMessage.body", doc = "the user's bytes", role = "payload"}},
}
S.SendMessage = {name = "SendMessage", message = true, says = 1, api = 10, family = 10, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "SendMessage.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "SendMessage.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 4, name = "producerGroup", abbrev = "SendMessage.producerGroup", doc = "group of producers", role = "group", key = "producerGroup"},
  {op = "member", n = 5, name = "topic", abbrev = "SendMessage.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 6, name = "queueId", abbrev = "SendMessage.queueId", doc = "queue; negative: the broker picks one", key = "queueId", number = true},
  {op = "let", n = 7, name = "queue", abbrev = "SendMessage.queue", role = "partition", when = E"v[6] >= 0", value = E"v[6]"},
  {op = "call", n = 8, name = "message", abbrev = "SendMessage.message", body = S.SentMessage, named = true},
  {op = "let", n = 37, name = "leg", abbrev = "SendMessage.leg", role = "leg", value = E"v[20]"},
}
S.SendReply = {name = "SendReply", message = true, says = 1, api = 324, family = 324, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "SendReply.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "SendReply.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 4, name = "producerGroup", abbrev = "SendReply.producerGroup", doc = "group of producers", role = "group", key = "producerGroup"},
  {op = "member", n = 5, name = "topic", abbrev = "SendReply.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 6, name = "queueId", abbrev = "SendReply.queueId", doc = "queue; negative: the broker picks one", key = "queueId", number = true},
  {op = "let", n = 7, name = "queue", abbrev = "SendReply.queue", role = "partition", when = E"v[6] >= 0", value = E"v[6]"},
  {op = "call", n = 8, name = "message", abbrev = "SendReply.message", body = S.SentMessage, named = true},
  {op = "let", n = 37, name = "leg", abbrev = "SendReply.leg", role = "leg", value = E"v[20]"},
}
S.SentMessageShort = {name = "SentMessageShort", row = "records", members = true, 
  {op = "member", n = 44, name = "born", abbrev = "SentMessageShort.born", doc = "by the producer's clock", as = "time", per = 1000, key = "g", number = true},
  {op = "let", n = 45, name = "stamp", abbrev = "SentMessageShort.stamp", role = "timestamp", when = E"(v[44] >= 0) and (v[44] <= 9223372036854)", value = E"mul(v[44], 1000000)"},
  {op = "member", n = 46, name = "properties", abbrev = "SentMessageShort.properties", doc = "name 01 value 02 …", role = "properties", key = "i", into = {op = "named", n = 47, name = "properties", abbrev = "SentMessageShort.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 48, name = "properties", abbrev = "SentMessageShort.properties", body = S.SentProperties}}},
  {op = "member", n = 49, name = "sysFlag", abbrev = "SentMessageShort.sysFlag", doc = "how the body is written", key = "f", number = true},
  {op = "let", n = 50, name = "codec", abbrev = "SentMessageShort.codec", value = E"((part(v[49], 0, 1) == 1) and ((part(v[49], 8, 3) == 1) and 2 or ((part(v[49], 8, 3) == 2) and 3 or 1)) or 0)"},
  {op = "switch", n = 51, name = "body", abbrev = "SentMessageShort.body", doc = "by its compression", on = E"v[50]", cases = {[1] = {op = "try", n = 52, name = "body", abbrev = "SentMessageShort.body", body = {op = "inflate", n = 53, name = "body", abbrev = "SentMessageShort.body", codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 54, name = "body", abbrev = "SentMessageShort.body", role = "payload"}}, otherwise = {op = "span", n = 55, name = "body", abbrev = "SentMessageShort.body", role = "payload"}}, [2] = {op = "try", n = 56, name = "body", abbrev = "SentMessageShort.body", body = {op = "inflate", n = 57, name = "body", abbrev = "SentMessageShort.body", codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 58, name = "body", abbrev = "SentMessageShort.body", role = "payload"}}, otherwise = {op = "span", n = 59, name = "body", abbrev = "SentMessageShort.body", role = "payload"}}, [3] = {op = "try", n = 60, name = "body", abbrev = "SentMessageShort.body", body = {op = "inflate", n = 61, name = "body", abbrev = "SentMessageShort.body", codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 62, name = "body", abbrev = "SentMessageShort.body", role = "payload"}}, otherwise = {op = "span", n = 63, name = "body", abbrev = "SentMessageShort.body", role = "payload"}}}, default = {op = "span", n = 64, name = "body", abbrev = "SentMessageShort.body", doc = "the user's bytes", role = "payload"}},
}
S.SendMessageV2 = {name = "SendMessageV2", message = true, says = 1, api = 310, family = 310, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "SendMessageV2.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "SendMessageV2.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 38, name = "producerGroup", abbrev = "SendMessageV2.producerGroup", doc = "group of producers", role = "group", key = "a"},
  {op = "member", n = 39, name = "topic", abbrev = "SendMessageV2.topic", doc = "topic", role = "topic", key = "b"},
  {op = "member", n = 40, name = "queueId", abbrev = "SendMessageV2.queueId", doc = "queue; negative: the broker picks one", key = "e", number = true},
  {op = "let", n = 41, name = "queue", abbrev = "SendMessageV2.queue", role = "partition", when = E"v[40] >= 0", value = E"v[40]"},
  {op = "member", n = 42, name = "brokerName", abbrev = "SendMessageV2.brokerName", doc = "the broker that is meant", role = "broker", key = "n"},
  {op = "call", n = 43, name = "message", abbrev = "SendMessageV2.message", body = S.SentMessageShort, named = true},
  {op = "let", n = 65, name = "leg", abbrev = "SendMessageV2.leg", role = "leg", value = E"v[20]"},
}
S.SendReplyV2 = {name = "SendReplyV2", message = true, says = 1, api = 325, family = 325, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "SendReplyV2.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "SendReplyV2.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 38, name = "producerGroup", abbrev = "SendReplyV2.producerGroup", doc = "group of producers", role = "group", key = "a"},
  {op = "member", n = 39, name = "topic", abbrev = "SendReplyV2.topic", doc = "topic", role = "topic", key = "b"},
  {op = "member", n = 40, name = "queueId", abbrev = "SendReplyV2.queueId", doc = "queue; negative: the broker picks one", key = "e", number = true},
  {op = "let", n = 41, name = "queue", abbrev = "SendReplyV2.queue", role = "partition", when = E"v[40] >= 0", value = E"v[40]"},
  {op = "member", n = 42, name = "brokerName", abbrev = "SendReplyV2.brokerName", doc = "the broker that is meant", role = "broker", key = "n"},
  {op = "call", n = 43, name = "message", abbrev = "SendReplyV2.message", body = S.SentMessageShort, named = true},
  {op = "let", n = 65, name = "leg", abbrev = "SendReplyV2.leg", role = "leg", value = E"v[20]"},
}
S.PushReply = {name = "PushReply", message = true, says = 1, api = 326, family = 326, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "PushReply.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "PushReply.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 4, name = "producerGroup", abbrev = "PushReply.producerGroup", doc = "group of producers", role = "group", key = "producerGroup"},
  {op = "member", n = 5, name = "topic", abbrev = "PushReply.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 6, name = "queueId", abbrev = "PushReply.queueId", doc = "queue; negative: the broker picks one", key = "queueId", number = true},
  {op = "let", n = 7, name = "queue", abbrev = "PushReply.queue", role = "partition", when = E"v[6] >= 0", value = E"v[6]"},
  {op = "call", n = 8, name = "message", abbrev = "PushReply.message", body = S.SentMessage, named = true},
  {op = "let", n = 37, name = "leg", abbrev = "PushReply.leg", role = "leg", value = E"v[20]"},
}
S.BatchMessage = {name = "BatchMessage", row = "records", 
  {op = "int", n = 70, name = "size", abbrev = "BatchMessage.size", doc = "of the message, these 4 bytes included", unit = "bytes", width = 4},
  {op = "let", n = 71, name = "stamp", abbrev = "BatchMessage.stamp", role = "timestamp", value = E"v[68]"},
  {op = "int", n = 72, name = "magic", abbrev = "BatchMessage.magic", doc = "0", as = "hex", width = 4},
  {op = "int", n = 73, name = "body_crc", abbrev = "BatchMessage.body_crc", doc = "0", as = "hex", width = 4},
  {op = "int", n = 74, name = "flag", abbrev = "BatchMessage.flag", doc = "the user's", width = 4, signed = true},
  {op = "int", n = 75, name = "body_size", abbrev = "BatchMessage.body_size", doc = "of the body", unit = "bytes", width = 4},
  {op = "span", n = 76, name = "body", abbrev = "BatchMessage.body", doc = "the user's bytes", role = "payload", length = E"v[75]"},
  {op = "int", n = 77, name = "properties_size", abbrev = "BatchMessage.properties_size", doc = "of the properties", unit = "bytes", width = 2},
  {op = "span", n = 78, name = "properties", abbrev = "BatchMessage.properties", doc = "name 01 value 02 …", role = "properties", text = true, length = E"v[77]", into = {op = "named", n = 79, name = "properties", abbrev = "BatchMessage.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 80, name = "properties", abbrev = "BatchMessage.properties", body = S.SentProperties}}},
}
S.SendBatch = {name = "SendBatch", message = true, says = 1, api = 320, family = 320, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "SendBatch.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "SendBatch.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 38, name = "producerGroup", abbrev = "SendBatch.producerGroup", doc = "group of producers", role = "group", key = "a"},
  {op = "member", n = 39, name = "topic", abbrev = "SendBatch.topic", doc = "topic", role = "topic", key = "b"},
  {op = "member", n = 40, name = "queueId", abbrev = "SendBatch.queueId", doc = "queue; negative: the broker picks one", key = "e", number = true},
  {op = "let", n = 41, name = "queue", abbrev = "SendBatch.queue", role = "partition", when = E"v[40] >= 0", value = E"v[40]"},
  {op = "member", n = 42, name = "brokerName", abbrev = "SendBatch.brokerName", doc = "the broker that is meant", role = "broker", key = "n"},
  {op = "member", n = 66, name = "born", abbrev = "SendBatch.born", doc = "by the producer's clock", as = "time", per = 1000, key = "g", number = true},
  {op = "let", n = 67, name = "clock", abbrev = "SendBatch.clock", when = E"(v[66] >= 0) and (v[66] <= 9223372036854)", value = E"mul(v[66], 1000000)", into = 68},
  {op = "repeat", n = 69, name = "messages", abbrev = "SendBatch.messages", doc = "one after another", body = S.BatchMessage},
  {op = "let", n = 81, name = "leg", abbrev = "SendBatch.leg", role = "leg", value = E"v[20]"},
}
S.PullMessage = {name = "PullMessage", message = true, says = 1, api = 11, family = 11, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "PullMessage.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "PullMessage.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 82, name = "consumerGroup", abbrev = "PullMessage.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 83, name = "topic", abbrev = "PullMessage.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 84, name = "queueId", abbrev = "PullMessage.queueId", doc = "queue", role = "partition", key = "queueId", number = true},
  {op = "member", n = 85, name = "queueOffset", abbrev = "PullMessage.queueOffset", doc = "first number wanted", key = "queueOffset", number = true},
  {op = "member", n = 86, name = "maxMsgNums", abbrev = "PullMessage.maxMsgNums", doc = "messages at most", key = "maxMsgNums", number = true},
  {op = "member", n = 87, name = "sysFlag", abbrev = "PullMessage.sysFlag", doc = "1: commitOffset counts, 2: may be held, 4: a subscription follows, 16: lite", key = "sysFlag", number = true},
  {op = "member", n = 88, name = "suspendTimeoutMillis", abbrev = "PullMessage.suspendTimeoutMillis", doc = "how long the broker may hold it", unit = "ms", key = "suspendTimeoutMillis", number = true},
  {op = "member", n = 89, name = "commitOffset", abbrev = "PullMessage.commitOffset", doc = "how far the consumer is", key = "commitOffset", number = true},
  {op = "let", n = 90, name = "impatient", abbrev = "PullMessage.impatient", role = "wait", when = E"band(v[87], 2) == 0", value = E"0"},
  {op = "event", n = 91, name = "pulled", abbrev = "PullMessage.pulled", doc = "who reads a queue believes to have it, whatever the broker answers", event = "pulled", columns = {broker = {text = 1}}},
}
S.LitePullMessage = {name = "LitePullMessage", message = true, says = 1, api = 361, family = 361, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "LitePullMessage.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "LitePullMessage.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 82, name = "consumerGroup", abbrev = "LitePullMessage.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 83, name = "topic", abbrev = "LitePullMessage.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 84, name = "queueId", abbrev = "LitePullMessage.queueId", doc = "queue", role = "partition", key = "queueId", number = true},
  {op = "member", n = 85, name = "queueOffset", abbrev = "LitePullMessage.queueOffset", doc = "first number wanted", key = "queueOffset", number = true},
  {op = "member", n = 86, name = "maxMsgNums", abbrev = "LitePullMessage.maxMsgNums", doc = "messages at most", key = "maxMsgNums", number = true},
  {op = "member", n = 87, name = "sysFlag", abbrev = "LitePullMessage.sysFlag", doc = "1: commitOffset counts, 2: may be held, 4: a subscription follows, 16: lite", key = "sysFlag", number = true},
  {op = "member", n = 88, name = "suspendTimeoutMillis", abbrev = "LitePullMessage.suspendTimeoutMillis", doc = "how long the broker may hold it", unit = "ms", key = "suspendTimeoutMillis", number = true},
  {op = "member", n = 89, name = "commitOffset", abbrev = "LitePullMessage.commitOffset", doc = "how far the consumer is", key = "commitOffset", number = true},
  {op = "let", n = 90, name = "impatient", abbrev = "LitePullMessage.impatient", role = "wait", when = E"band(v[87], 2) == 0", value = E"0"},
  {op = "event", n = 91, name = "pulled", abbrev = "LitePullMessage.pulled", doc = "who reads a queue believes to have it, whatever the broker answers", event = "pulled", columns = {broker = {text = 1}}},
}
S.UpdateConsumerOffset = {name = "UpdateConsumerOffset", message = true, says = 1, api = 15, family = 15, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "UpdateConsumerOffset.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "UpdateConsumerOffset.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 92, name = "consumerGroup", abbrev = "UpdateConsumerOffset.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 93, name = "topic", abbrev = "UpdateConsumerOffset.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 94, name = "queueId", abbrev = "UpdateConsumerOffset.queueId", doc = "queue; −1: all", key = "queueId", number = true},
  {op = "let", n = 95, name = "queue", abbrev = "UpdateConsumerOffset.queue", role = "partition", when = E"v[94] >= 0", value = E"v[94]"},
  {op = "member", n = 96, name = "commitOffset", abbrev = "UpdateConsumerOffset.commitOffset", doc = "next number to consume", key = "commitOffset", number = true},
  {op = "event", n = 97, name = "committed", abbrev = "UpdateConsumerOffset.committed", doc = "how far the group is in a queue; also the last word of who gives it up", event = "committed", columns = {broker = {text = 1}, detail = {value = E"v[96]"}}},
}
S.QueryConsumerOffset = {name = "QueryConsumerOffset", message = true, says = 1, api = 14, family = 14, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "QueryConsumerOffset.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "QueryConsumerOffset.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 92, name = "consumerGroup", abbrev = "QueryConsumerOffset.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 93, name = "topic", abbrev = "QueryConsumerOffset.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 94, name = "queueId", abbrev = "QueryConsumerOffset.queueId", doc = "queue; −1: all", key = "queueId", number = true},
  {op = "let", n = 95, name = "queue", abbrev = "QueryConsumerOffset.queue", role = "partition", when = E"v[94] >= 0", value = E"v[94]"},
  {op = "event", n = 98, name = "takes", abbrev = "QueryConsumerOffset.takes", doc = "who takes a queue over asks where to begin", event = "offset_read", columns = {broker = {text = 1}}},
}
S.PopMessage = {name = "PopMessage", message = true, says = 1, api = 200050, family = 200050, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "PopMessage.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "PopMessage.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 92, name = "consumerGroup", abbrev = "PopMessage.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 93, name = "topic", abbrev = "PopMessage.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 94, name = "queueId", abbrev = "PopMessage.queueId", doc = "queue; −1: all", key = "queueId", number = true},
  {op = "let", n = 95, name = "queue", abbrev = "PopMessage.queue", role = "partition", when = E"v[94] >= 0", value = E"v[94]"},
  {op = "member", n = 99, name = "maxMsgNums", abbrev = "PopMessage.maxMsgNums", doc = "messages at most", key = "maxMsgNums", number = true},
  {op = "member", n = 100, name = "invisibleTime", abbrev = "PopMessage.invisibleTime", doc = "until they are delivered again", unit = "ms", key = "invisibleTime", number = true},
  {op = "member", n = 101, name = "pollTime", abbrev = "PopMessage.pollTime", doc = "how long the broker may hold it", unit = "ms", key = "pollTime", number = true},
  {op = "member", n = 102, name = "bornTime", abbrev = "PopMessage.bornTime", doc = "by the client's clock", as = "time", per = 1000, key = "bornTime", number = true},
  {op = "member", n = 103, name = "attemptId", abbrev = "PopMessage.attemptId", doc = "of the client's call, where a proxy asks for it", role = "leg", key = "attemptId"},
  {op = "made", n = 104, name = "what", abbrev = "PopMessage.what", of = {{n = 92}, {text = "\001"}, {n = 93}}},
  {op = "coded", n = 105, name = "name", abbrev = "PopMessage.name", of = 104, known = {}},
  {op = "let", n = 106, name = "alike", abbrev = "PopMessage.alike", role = "leg", when = E"((v[103] ~= U) and 1 or 0) == 0", value = E"sub(-1, v[105])"},
  {op = "let", n = 107, name = "impatient", abbrev = "PopMessage.impatient", role = "wait", when = E"v[101] == 0", value = E"0"},
  {op = "event", n = 108, name = "popped", abbrev = "PopMessage.popped", doc = "any member may get any message of the topic: nobody owns a queue", event = "popped", columns = {broker = {text = 1}}},
}
S.AckMessage = {name = "AckMessage", message = true, says = 1, api = 200051, family = 200051, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "AckMessage.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "AckMessage.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 92, name = "consumerGroup", abbrev = "AckMessage.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 93, name = "topic", abbrev = "AckMessage.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 94, name = "queueId", abbrev = "AckMessage.queueId", doc = "queue; −1: all", key = "queueId", number = true},
  {op = "let", n = 95, name = "queue", abbrev = "AckMessage.queue", role = "partition", when = E"v[94] >= 0", value = E"v[94]"},
  {op = "member", n = 109, name = "offset", abbrev = "AckMessage.offset", doc = "number in the queue", key = "offset", number = true},
  {op = "member", n = 110, name = "extraInfo", abbrev = "AckMessage.extraInfo", doc = "the handle that the pop gave", role = "leg", key = "extraInfo"},
  {op = "event", n = 111, name = "done", abbrev = "AckMessage.done", doc = "a popped message is done", event = "acknowledged", columns = {detail = {value = E"v[109]"}}},
}
S.ChangeInvisibleTime = {name = "ChangeInvisibleTime", message = true, says = 1, api = 200053, family = 200053, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "ChangeInvisibleTime.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "ChangeInvisibleTime.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 92, name = "consumerGroup", abbrev = "ChangeInvisibleTime.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 93, name = "topic", abbrev = "ChangeInvisibleTime.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 94, name = "queueId", abbrev = "ChangeInvisibleTime.queueId", doc = "queue; −1: all", key = "queueId", number = true},
  {op = "let", n = 95, name = "queue", abbrev = "ChangeInvisibleTime.queue", role = "partition", when = E"v[94] >= 0", value = E"v[94]"},
  {op = "member", n = 112, name = "offset", abbrev = "ChangeInvisibleTime.offset", doc = "number in the queue", key = "offset", number = true},
  {op = "member", n = 113, name = "extraInfo", abbrev = "ChangeInvisibleTime.extraInfo", doc = "the handle that the pop gave", role = "leg", key = "extraInfo"},
  {op = "member", n = 114, name = "invisibleTime", abbrev = "ChangeInvisibleTime.invisibleTime", doc = "until it is delivered again", unit = "ms", key = "invisibleTime", number = true},
  {op = "event", n = 115, name = "later", abbrev = "ChangeInvisibleTime.later", doc = "a popped message shall come again later", event = "hidden", columns = {detail = {value = E"v[112]"}}},
}
S.BatchAckEntry = {name = "BatchAckEntry", row = "items", members = true, 
  {op = "member", n = 120, name = "topic", abbrev = "BatchAckEntry.topic", doc = "topic", role = "topic", key = "t"},
  {op = "member", n = 121, name = "queue", abbrev = "BatchAckEntry.queue", doc = "queue", role = "partition", key = "q", number = true},
  {op = "member", n = 122, name = "group", abbrev = "BatchAckEntry.group", doc = "group", key = "c"},
  {op = "member", n = 123, name = "retry", abbrev = "BatchAckEntry.retry", doc = "0: of the topic itself; 1, 2: of the group's retries", key = "r"},
  {op = "member", n = 124, name = "start", abbrev = "BatchAckEntry.start", doc = "number that the bits begin at", key = "so", number = true},
  {op = "member", n = 125, name = "bits", abbrev = "BatchAckEntry.bits", doc = "Base64 of a set of bits: which numbers from there on are done", key = "b"},
  {op = "member", n = 126, name = "revive_queue", abbrev = "BatchAckEntry.revive_queue", doc = "queue in which the broker notes what was popped", key = "rq", number = true},
  {op = "member", n = 127, name = "pop_time", abbrev = "BatchAckEntry.pop_time", doc = "when it was popped, by the broker's clock", as = "time", per = 1000, key = "pt", number = true},
  {op = "member", n = 128, name = "invisible_time", abbrev = "BatchAckEntry.invisible_time", doc = "until it would be delivered again", unit = "ms", key = "it", number = true},
}
S.BatchAckBody = {name = "BatchAckBody", members = true, 
  {op = "member", n = 118, name = "acks", abbrev = "BatchAckBody.acks", doc = "what is done, by queue and pop", key = "acks", each = {op = "call", n = 119, name = "acks", abbrev = "BatchAckBody.acks", body = S.BatchAckEntry}},
}
S.BatchAck = {name = "BatchAck", message = true, says = 1, api = 200151, family = 200151, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "BatchAck.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "BatchAck.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "named", n = 116, name = "body", abbrev = "BatchAck.body", doc = "popped messages that are done", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 117, name = "body", abbrev = "BatchAck.body", body = S.BatchAckBody}},
}
S.SendBack = {name = "SendBack", message = true, says = 1, api = 36, family = 36, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "SendBack.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "SendBack.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 129, name = "group", abbrev = "SendBack.group", doc = "group", role = "group", key = "group"},
  {op = "member", n = 130, name = "originTopic", abbrev = "SendBack.originTopic", doc = "topic", role = "topic", key = "originTopic"},
  {op = "member", n = 131, name = "offset", abbrev = "SendBack.offset", doc = "place in the commit log", key = "offset", number = true},
  {op = "member", n = 132, name = "originMsgId", abbrev = "SendBack.originMsgId", doc = "id of the message", role = "leg", key = "originMsgId"},
  {op = "member", n = 133, name = "delayLevel", abbrev = "SendBack.delayLevel", doc = "−1: to the dead letters", key = "delayLevel", number = true},
  {op = "event", n = 134, name = "again", abbrev = "SendBack.again", doc = "a message was not consumed and shall come again", when = E"v[133] ~= -1", event = "sent_back", columns = {detail = {text = 132}}},
  {op = "event", n = 135, name = "dead", abbrev = "SendBack.dead", doc = "a message was sent to the dead letters", when = E"v[133] == -1", event = "buried", columns = {detail = {text = 132}}},
}
S.EndTransaction = {name = "EndTransaction", message = true, says = 1, api = 37, family = 37, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "EndTransaction.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "EndTransaction.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 136, name = "producerGroup", abbrev = "EndTransaction.producerGroup", doc = "group of producers", role = "group", key = "producerGroup"},
  {op = "member", n = 137, name = "topic", abbrev = "EndTransaction.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 138, name = "msgId", abbrev = "EndTransaction.msgId", doc = "id of the message", key = "msgId"},
  {op = "member", n = 139, name = "commitOrRollback", abbrev = "EndTransaction.commitOrRollback", doc = "8 commit, 12 rollback, 0 unknown", key = "commitOrRollback", number = true},
  {op = "event", n = 140, name = "kept", abbrev = "EndTransaction.kept", doc = "the message of a transaction may be delivered", when = E"v[139] == 8", event = "transaction_committed", columns = {detail = {text = 138}}},
  {op = "event", n = 141, name = "dropped", abbrev = "EndTransaction.dropped", doc = "the message of a transaction is dropped", when = E"v[139] == 12", event = "transaction_rolled_back", columns = {detail = {text = 138}}},
  {op = "event", n = 142, name = "undecided", abbrev = "EndTransaction.undecided", doc = "the broker shall ask again", when = E"v[139] == 0", event = "transaction_undecided", columns = {detail = {text = 138}}},
}
S.InnerMessage = {name = "InnerMessage", row = "records", 
  {op = "int", n = 70, name = "size", abbrev = "InnerMessage.size", doc = "of the message, these 4 bytes included", unit = "bytes", width = 4},
  {op = "let", n = 71, name = "stamp", abbrev = "InnerMessage.stamp", role = "timestamp", value = E"v[68]"},
  {op = "int", n = 72, name = "magic", abbrev = "InnerMessage.magic", doc = "0", as = "hex", width = 4},
  {op = "int", n = 73, name = "body_crc", abbrev = "InnerMessage.body_crc", doc = "0", as = "hex", width = 4},
  {op = "int", n = 74, name = "flag", abbrev = "InnerMessage.flag", doc = "the user's", width = 4, signed = true},
  {op = "int", n = 75, name = "body_size", abbrev = "InnerMessage.body_size", doc = "of the body", unit = "bytes", width = 4},
  {op = "span", n = 76, name = "body", abbrev = "InnerMessage.body", doc = "the user's bytes", role = "payload", length = E"v[75]"},
  {op = "int", n = 77, name = "properties_size", abbrev = "InnerMessage.properties_size", doc = "of the properties", unit = "bytes", width = 2},
  {op = "span", n = 78, name = "properties", abbrev = "InnerMessage.properties", doc = "name 01 value 02 …", role = "properties", text = true, length = E"v[77]", into = {op = "named", n = 79, name = "properties", abbrev = "InnerMessage.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 80, name = "properties", abbrev = "InnerMessage.properties", body = S.SentProperties}}},
  {op = "let", n = 179, name = "number", abbrev = "InnerMessage.number", role = "offset", value = E"v[173]"},
  {op = "let", n = 180, name = "next_number", abbrev = "InnerMessage.next_number", value = E"add(v[173], 1)", into = 173},
}
S.Properties = {name = "Properties", members = true, 
  {op = "member", n = 14, name = "KEYS", abbrev = "Properties.KEYS", doc = "the user's keys, with spaces between", role = "record_key", key = "KEYS"},
  {op = "member", n = 15, name = "TAGS", abbrev = "Properties.TAGS", doc = "the user's tag", key = "TAGS"},
  {op = "member", n = 16, name = "UNIQ_KEY", abbrev = "Properties.UNIQ_KEY", doc = "the producer's id of the message", role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 17, name = "INNER_NUM", abbrev = "Properties.INNER_NUM", doc = "messages of a batch that is kept as one", key = "INNER_NUM", number = true},
}
S.StoredContent = {name = "StoredContent", 
  {op = "int", n = 154, name = "magic", abbrev = "StoredContent.magic", doc = "daa320a7, or daa320ab where the topic's length has two bytes", as = "hex", width = 4},
  {op = "require", n = 155, name = "known", abbrev = "StoredContent.known", condition = E"(v[154] == 3668123815) or (v[154] == 3668123819)"},
  {op = "int", n = 156, name = "body_crc", abbrev = "StoredContent.body_crc", doc = "CRC-32 of the body as stored, without its highest bit", as = "hex", width = 4},
  {op = "int", n = 157, name = "queue_id", abbrev = "StoredContent.queue_id", doc = "queue", role = "partition", width = 4, signed = true},
  {op = "int", n = 158, name = "flag", abbrev = "StoredContent.flag", doc = "the user's", width = 4, signed = true},
  {op = "int", n = 159, name = "queue_offset", abbrev = "StoredContent.queue_offset", doc = "number in the queue", role = "offset", width = 8, signed = true},
  {op = "int", n = 160, name = "physical_offset", abbrev = "StoredContent.physical_offset", doc = "place in the commit log", width = 8, signed = true},
  {op = "int", n = 161, name = "sys_flag", abbrev = "StoredContent.sys_flag", doc = "how it is written", width = 4, parts = {{name = "compressed", at = 0, width = 1, doc = ""}, {name = "transaction", at = 2, width = 2, doc = "1 prepared, 2 commit, 3 rollback"}, {name = "born_ipv6", at = 4, width = 1, doc = ""}, {name = "store_ipv6", at = 5, width = 1, doc = ""}, {name = "unwrap", at = 6, width = 1, doc = ""}, {name = "batch", at = 7, width = 1, doc = ""}, {name = "codec", at = 8, width = 3, doc = "0 and 3 zlib, 1 LZ4, 2 Zstandard"}}},
  {op = "int", n = 162, name = "born", abbrev = "StoredContent.born", doc = "by the producer's clock", as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 163, name = "stamp", abbrev = "StoredContent.stamp", role = "timestamp", when = E"(v[162] >= 0) and (v[162] <= 9223372036854)", value = E"mul(v[162], 1000000)"},
  {op = "span", n = 164, name = "born_host", abbrev = "StoredContent.born_host", doc = "producer: address, then four bytes of port", length = E"((part(v[161], 4, 1) == 1) and 20 or 8)"},
  {op = "int", n = 165, name = "stored", abbrev = "StoredContent.stored", doc = "by the broker's clock", as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 166, name = "last", abbrev = "StoredContent.last", when = E"(v[165] >= 0) and (v[165] <= 9223372036854)", value = E"mul(v[165], 1000000)", into = 167},
  {op = "span", n = 168, name = "store_host", abbrev = "StoredContent.store_host", doc = "broker: address, then four bytes of port", length = E"((part(v[161], 5, 1) == 1) and 20 or 8)"},
  {op = "int", n = 169, name = "reconsume_times", abbrev = "StoredContent.reconsume_times", doc = "deliveries before", width = 4, signed = true},
  {op = "int", n = 170, name = "prepared_offset", abbrev = "StoredContent.prepared_offset", doc = "place of the half message of a transaction", width = 8, signed = true},
  {op = "int", n = 171, name = "body_size", abbrev = "StoredContent.body_size", doc = "of the body", unit = "bytes", width = 4},
  {op = "let", n = 172, name = "first_inner", abbrev = "StoredContent.first_inner", value = E"v[159]", into = 173},
  {op = "let", n = 174, name = "inner_born", abbrev = "StoredContent.inner_born", when = E"(v[162] >= 0) and (v[162] <= 9223372036854)", value = E"mul(v[162], 1000000)", into = 68},
  {op = "span", n = 175, name = "body", abbrev = "StoredContent.body", doc = "the user's bytes as stored; of a batch its messages, one after another", length = E"v[171]", into = {op = "switch", n = 176, name = "body", abbrev = "StoredContent.body", on = E"part(v[161], 7, 1)", cases = {[1] = {op = "try", n = 177, name = "body", abbrev = "StoredContent.body", body = {op = "repeat", n = 178, name = "body", abbrev = "StoredContent.body", body = S.InnerMessage}, otherwise = {op = "span", n = 181, name = "body", abbrev = "StoredContent.body", role = "payload"}}}, default = {op = "switch", n = 182, name = "body", abbrev = "StoredContent.body", doc = "by its compression", on = E"((part(v[161], 0, 1) == 1) and ((part(v[161], 8, 3) == 1) and 2 or ((part(v[161], 8, 3) == 2) and 3 or 1)) or 0)", cases = {[1] = {op = "try", n = 183, name = "body", abbrev = "StoredContent.body", body = {op = "inflate", n = 184, name = "body", abbrev = "StoredContent.body", codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 185, name = "body", abbrev = "StoredContent.body", role = "payload"}}, otherwise = {op = "span", n = 186, name = "body", abbrev = "StoredContent.body", role = "payload"}}, [2] = {op = "try", n = 187, name = "body", abbrev = "StoredContent.body", body = {op = "inflate", n = 188, name = "body", abbrev = "StoredContent.body", codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 189, name = "body", abbrev = "StoredContent.body", role = "payload"}}, otherwise = {op = "span", n = 190, name = "body", abbrev = "StoredContent.body", role = "payload"}}, [3] = {op = "try", n = 191, name = "body", abbrev = "StoredContent.body", body = {op = "inflate", n = 192, name = "body", abbrev = "StoredContent.body", codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 193, name = "body", abbrev = "StoredContent.body", role = "payload"}}, otherwise = {op = "span", n = 194, name = "body", abbrev = "StoredContent.body", role = "payload"}}}, default = {op = "span", n = 195, name = "body", abbrev = "StoredContent.body", doc = "the user's bytes", role = "payload"}}}},
  {op = "check", n = 196, name = "sound", abbrev = "StoredContent.sound", when = E"v[171] > 0", kind = "crc32", stored = E"v[156]", mask = 2147483647, over = {175}},
  {op = "int", n = 197, name = "topic_size", abbrev = "StoredContent.topic_size", doc = "of the topic", unit = "bytes", when = E"v[154] == 3668123815", width = 1},
  {op = "int", n = 198, name = "long_topic_size", abbrev = "StoredContent.long_topic_size", doc = "of the topic", unit = "bytes", when = E"v[154] == 3668123819", width = 2},
  {op = "span", n = 199, name = "topic", abbrev = "StoredContent.topic", doc = "topic", role = "topic", text = true, length = E"((v[154] == 3668123815) and v[197] or v[198])"},
  {op = "int", n = 200, name = "properties_size", abbrev = "StoredContent.properties_size", doc = "of the properties", unit = "bytes", width = 2},
  {op = "made", n = 201, name = "offset_id", abbrev = "StoredContent.offset_id", doc = "the broker's id of the message", role = "message_id", of = {{n = 168, digits = true}, {n = 160, digits = true, width = 8}}},
  {op = "span", n = 202, name = "properties", abbrev = "StoredContent.properties", doc = "name 01 value 02 …", text = true, length = E"v[200]", into = {op = "named", n = 203, name = "properties", abbrev = "StoredContent.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 204, name = "properties", abbrev = "StoredContent.properties", body = S.Properties}}},
  {op = "made", n = 205, name = "both", abbrev = "StoredContent.both", doc = "the properties, and the broker's id with them", role = "properties", of = {{n = 202}, {text = "\002offsetMsgId\001"}, {n = 168, digits = true}, {n = 160, digits = true, width = 8}}},
}
S.StoredBatch = {name = "StoredBatch", 
  {op = "int", n = 150, name = "size", abbrev = "StoredBatch.size", doc = "of the batch, these 4 bytes included", unit = "bytes", width = 4},
  {op = "require", n = 151, name = "enough", abbrev = "StoredBatch.enough", condition = E"v[150] >= 91"},
  {op = "area", n = 152, name = "content", abbrev = "StoredBatch.content", length = E"sub(v[150], 4)", body = {op = "call", n = 153, name = "content", abbrev = "StoredBatch.content", body = S.StoredContent}},
}
S.StoredOne = {name = "StoredOne", row = "records", 
  {op = "int", n = 207, name = "size", abbrev = "StoredOne.size", doc = "of the message, these 4 bytes included", unit = "bytes", width = 4},
  {op = "require", n = 208, name = "enough", abbrev = "StoredOne.enough", condition = E"v[207] >= 91"},
  {op = "area", n = 209, name = "content", abbrev = "StoredOne.content", length = E"sub(v[207], 4)", body = {op = "call", n = 210, name = "content", abbrev = "StoredOne.content", body = S.StoredContent}},
}
S.StoredMessage = {name = "StoredMessage", 
  {op = "peek", n = 147, name = "kept_as", abbrev = "StoredMessage.kept_as", what = {width = 4}, ahead = 36},
  {op = "switch", n = 148, name = "message", abbrev = "StoredMessage.message", on = E"part(v[147], 7, 1)", cases = {[1] = {op = "call", n = 149, name = "message", abbrev = "StoredMessage.message", body = S.StoredBatch}}, default = {op = "call", n = 206, name = "message", abbrev = "StoredMessage.message", body = S.StoredOne}},
}
S.CheckTransaction = {name = "CheckTransaction", message = true, says = 1, api = 39, family = 39, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "CheckTransaction.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "CheckTransaction.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 143, name = "msgId", abbrev = "CheckTransaction.msgId", doc = "id of the message", key = "msgId"},
  {op = "member", n = 144, name = "topic", abbrev = "CheckTransaction.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "event", n = 145, name = "checked", abbrev = "CheckTransaction.checked", doc = "the broker asks what became of a transaction", event = "transaction_checked", columns = {detail = {text = 143}}},
  {op = "repeat", n = 146, name = "stored", abbrev = "CheckTransaction.stored", doc = "the half message", body = S.StoredMessage},
}
S.ProducerData = {name = "ProducerData", members = true, 
  {op = "member", n = 216, name = "groupName", abbrev = "ProducerData.groupName", doc = "group of producers", key = "groupName"},
}
S.Subscription = {name = "Subscription", members = true, 
  {op = "member", n = 226, name = "topic", abbrev = "Subscription.topic", doc = "topic; of a group's retries too", key = "topic"},
  {op = "member", n = 227, name = "subString", abbrev = "Subscription.subString", doc = "`*`, tags with `||` between, or a condition in SQL", key = "subString"},
  {op = "member", n = 228, name = "expressionType", abbrev = "Subscription.expressionType", doc = "TAG or SQL92", key = "expressionType"},
  {op = "member", n = 229, name = "tagsSet", abbrev = "Subscription.tagsSet", doc = "the tags of subString, as a list", key = "tagsSet"},
  {op = "member", n = 230, name = "codeSet", abbrev = "Subscription.codeSet", doc = "hash codes of these tags, as brokers filter by them", key = "codeSet"},
  {op = "member", n = 231, name = "subVersion", abbrev = "Subscription.subVersion", doc = "when the consumer subscribed, by its clock", as = "time", per = 1000, key = "subVersion", number = true},
}
S.ConsumerData = {name = "ConsumerData", members = true, 
  {op = "member", n = 219, name = "groupName", abbrev = "ConsumerData.groupName", doc = "group", key = "groupName"},
  {op = "member", n = 220, name = "consumeType", abbrev = "ConsumerData.consumeType", doc = "CONSUME_PASSIVELY: push; CONSUME_ACTIVELY: pull; CONSUME_POP", key = "consumeType"},
  {op = "member", n = 221, name = "messageModel", abbrev = "ConsumerData.messageModel", doc = "CLUSTERING: each queue has one reader; BROADCASTING: every member reads all", key = "messageModel"},
  {op = "member", n = 222, name = "consumeFromWhere", abbrev = "ConsumerData.consumeFromWhere", doc = "where a group begins that has no offset yet", key = "consumeFromWhere"},
  {op = "member", n = 223, name = "unitMode", abbrev = "ConsumerData.unitMode", doc = "true: of a unit", key = "unitMode"},
  {op = "member", n = 224, name = "subscriptionDataSet", abbrev = "ConsumerData.subscriptionDataSet", doc = "what it wants", key = "subscriptionDataSet", each = {op = "call", n = 225, name = "subscriptionDataSet", abbrev = "ConsumerData.subscriptionDataSet", body = S.Subscription}},
  {op = "event", n = 232, name = "beats", abbrev = "ConsumerData.beats", doc = "a heartbeat of a member", event = "alive", columns = {group = {text = 219}, detail = {text = 221}}},
}
S.HeartbeatBody = {name = "HeartbeatBody", members = true, 
  {op = "member", n = 213, name = "clientID", abbrev = "HeartbeatBody.clientID", doc = "the client's name for itself", role = "client", key = "clientID"},
  {op = "member", n = 214, name = "producerDataSet", abbrev = "HeartbeatBody.producerDataSet", doc = "the groups that it produces for", key = "producerDataSet", each = {op = "call", n = 215, name = "producerDataSet", abbrev = "HeartbeatBody.producerDataSet", body = S.ProducerData}},
  {op = "member", n = 217, name = "consumerDataSet", abbrev = "HeartbeatBody.consumerDataSet", doc = "the groups that it consumes for", key = "consumerDataSet", each = {op = "call", n = 218, name = "consumerDataSet", abbrev = "HeartbeatBody.consumerDataSet", body = S.ConsumerData}},
  {op = "member", n = 233, name = "heartbeatFingerprint", abbrev = "HeartbeatBody.heartbeatFingerprint", doc = "of the subscriptions; 0: a heartbeat of version 1", key = "heartbeatFingerprint", number = true},
  {op = "member", n = 234, name = "withoutSub", abbrev = "HeartbeatBody.withoutSub", doc = "true: the subscriptions are as before and left out", key = "withoutSub"},
}
S.HeartBeat = {name = "HeartBeat", message = true, says = 1, api = 34, family = 34, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "HeartBeat.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "HeartBeat.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "named", n = 211, name = "body", abbrev = "HeartBeat.body", doc = "who lives", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 212, name = "body", abbrev = "HeartBeat.body", body = S.HeartbeatBody}},
}
S.UnregisterClient = {name = "UnregisterClient", message = true, says = 1, api = 35, family = 35, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "UnregisterClient.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "UnregisterClient.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 235, name = "clientID", abbrev = "UnregisterClient.clientID", doc = "the client's name for itself", role = "client", key = "clientID"},
  {op = "member", n = 236, name = "producerGroup", abbrev = "UnregisterClient.producerGroup", doc = "group of producers", role = "group", key = "producerGroup"},
  {op = "member", n = 237, name = "consumerGroup", abbrev = "UnregisterClient.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "event", n = 238, name = "gone", abbrev = "UnregisterClient.gone", doc = "no member any more", when = E"v[237] ~= U", event = "left", answered = true, columns = {group = {text = 237}}},
}
S.ConsumerList = {name = "ConsumerList", message = true, says = 1, api = 38, family = 38, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "ConsumerList.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "ConsumerList.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 239, name = "consumerGroup", abbrev = "ConsumerList.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
}
S.IdsChanged = {name = "IdsChanged", message = true, says = 1, api = 40, family = 40, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "IdsChanged.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "IdsChanged.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 240, name = "consumerGroup", abbrev = "IdsChanged.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "event", n = 241, name = "told", abbrev = "IdsChanged.told", doc = "the broker tells a member that the group has changed", event = "notified", columns = {}},
}
S.LockWanted = {name = "LockWanted", row = "items", members = true, 
  {op = "member", n = 249, name = "brokerName", abbrev = "LockWanted.brokerName", doc = "broker", role = "broker", key = "brokerName"},
  {op = "member", n = 250, name = "topic", abbrev = "LockWanted.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 251, name = "queueId", abbrev = "LockWanted.queueId", doc = "queue", role = "partition", key = "queueId", number = true},
  {op = "event", n = 252, name = "wanted", abbrev = "LockWanted.wanted", doc = "an orderly consumer wants a queue for itself", event = "lock_wanted", columns = {broker = {text = 249}}},
}
S.LockBody = {name = "LockBody", members = true, 
  {op = "member", n = 244, name = "clientId", abbrev = "LockBody.clientId", doc = "the client's name for itself", role = "client", key = "clientId"},
  {op = "member", n = 245, name = "consumerGroup", abbrev = "LockBody.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 246, name = "onlyThisBroker", abbrev = "LockBody.onlyThisBroker", doc = "true: not to be passed on to other brokers of a group of them", key = "onlyThisBroker"},
  {op = "member", n = 247, name = "mqSet", abbrev = "LockBody.mqSet", doc = "queues", key = "mqSet", each = {op = "call", n = 248, name = "mqSet", abbrev = "LockBody.mqSet", body = S.LockWanted}},
}
S.LockBatch = {name = "LockBatch", message = true, says = 1, api = 41, family = 41, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "LockBatch.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "LockBatch.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "named", n = 242, name = "body", abbrev = "LockBatch.body", doc = "which queues", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 243, name = "body", abbrev = "LockBatch.body", body = S.LockBody}},
}
S.LockReturned = {name = "LockReturned", row = "items", members = true, 
  {op = "member", n = 249, name = "brokerName", abbrev = "LockReturned.brokerName", doc = "broker", role = "broker", key = "brokerName"},
  {op = "member", n = 250, name = "topic", abbrev = "LockReturned.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 251, name = "queueId", abbrev = "LockReturned.queueId", doc = "queue", role = "partition", key = "queueId", number = true},
  {op = "event", n = 257, name = "returned", abbrev = "LockReturned.returned", doc = "an orderly consumer gives a queue back", event = "released", columns = {broker = {text = 249}}},
}
S.UnlockBody = {name = "UnlockBody", members = true, 
  {op = "member", n = 244, name = "clientId", abbrev = "UnlockBody.clientId", doc = "the client's name for itself", role = "client", key = "clientId"},
  {op = "member", n = 245, name = "consumerGroup", abbrev = "UnlockBody.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 246, name = "onlyThisBroker", abbrev = "UnlockBody.onlyThisBroker", doc = "true: not to be passed on to other brokers of a group of them", key = "onlyThisBroker"},
  {op = "member", n = 255, name = "mqSet", abbrev = "UnlockBody.mqSet", doc = "queues", key = "mqSet", each = {op = "call", n = 256, name = "mqSet", abbrev = "UnlockBody.mqSet", body = S.LockReturned}},
}
S.UnlockBatch = {name = "UnlockBatch", message = true, says = 1, api = 42, family = 42, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "UnlockBatch.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "UnlockBatch.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "named", n = 253, name = "body", abbrev = "UnlockBatch.body", doc = "which queues", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 254, name = "body", abbrev = "UnlockBatch.body", body = S.UnlockBody}},
}
S.AssignmentBody = {name = "AssignmentBody", members = true, 
  {op = "member", n = 260, name = "clientId", abbrev = "AssignmentBody.clientId", doc = "the client's name for itself", role = "client", key = "clientId"},
  {op = "member", n = 261, name = "consumerGroup", abbrev = "AssignmentBody.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 262, name = "topic", abbrev = "AssignmentBody.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 263, name = "strategyName", abbrev = "AssignmentBody.strategyName", doc = "how queues are shared out: AVG …", key = "strategyName"},
  {op = "member", n = 264, name = "messageModel", abbrev = "AssignmentBody.messageModel", doc = "CLUSTERING or BROADCASTING", key = "messageModel"},
}
S.QueryAssignment = {name = "QueryAssignment", message = true, says = 1, api = 400, family = 400, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "QueryAssignment.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "QueryAssignment.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "named", n = 258, name = "body", abbrev = "QueryAssignment.body", doc = "for whom", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 259, name = "body", abbrev = "QueryAssignment.body", body = S.AssignmentBody}},
}
S.TopicConfig = {name = "TopicConfig", members = true, 
  {op = "member", n = 278, name = "topicName", abbrev = "TopicConfig.topicName", doc = "topic", key = "topicName"},
  {op = "member", n = 279, name = "readQueueNums", abbrev = "TopicConfig.readQueueNums", doc = "queues to read", key = "readQueueNums", number = true},
  {op = "member", n = 280, name = "writeQueueNums", abbrev = "TopicConfig.writeQueueNums", doc = "queues to send to", key = "writeQueueNums", number = true},
  {op = "member", n = 281, name = "perm", abbrev = "TopicConfig.perm", doc = "4: may be read, 2: written, 1: inherited, 8: goes first; added up", key = "perm", number = true},
  {op = "member", n = 282, name = "topicFilterType", abbrev = "TopicConfig.topicFilterType", doc = "SINGLE_TAG or MULTI_TAG", key = "topicFilterType"},
  {op = "member", n = 283, name = "order", abbrev = "TopicConfig.order", doc = "true: the order counts across brokers", key = "order"},
}
S.TopicConfigs = {name = "TopicConfigs", members = true, 
  {op = "member", n = 276, name = "topicConfigTable", abbrev = "TopicConfigs.topicConfigTable", doc = "topics by name", key = "topicConfigTable", each = {op = "call", n = 277, name = "topicConfigTable", abbrev = "TopicConfigs.topicConfigTable", body = S.TopicConfig}},
}
S.Registered = {name = "Registered", members = true, 
  {op = "member", n = 274, name = "topicConfigSerializeWrapper", abbrev = "Registered.topicConfigSerializeWrapper", doc = "its topics", key = "topicConfigSerializeWrapper", into = {op = "call", n = 275, name = "topicConfigSerializeWrapper", abbrev = "Registered.topicConfigSerializeWrapper", body = S.TopicConfigs}},
}
S.RegisteredTopic = {name = "RegisteredTopic", 
  {op = "int", n = 291, name = "size", abbrev = "RegisteredTopic.size", doc = "of the text", unit = "bytes", width = 4},
  {op = "span", n = 292, name = "words", abbrev = "RegisteredTopic.words", doc = "topic, queues to read, queues to send to, perm, kind of filter, attributes: with spaces between", text = true, length = E"v[291]"},
}
S.RegisteredPacked = {name = "RegisteredPacked", 
  {op = "int", n = 287, name = "version_size", abbrev = "RegisteredPacked.version_size", doc = "of the version", unit = "bytes", width = 4},
  {op = "span", n = 288, name = "version", abbrev = "RegisteredPacked.version", doc = "of the broker's topics", text = true, length = E"v[287]"},
  {op = "int", n = 289, name = "count", abbrev = "RegisteredPacked.count", doc = "topics", width = 4},
  {op = "repeat", n = 290, name = "topics", abbrev = "RegisteredPacked.topics", doc = "its topics", body = S.RegisteredTopic, count = E"v[289]"},
  {op = "span", n = 293, name = "rest", abbrev = "RegisteredPacked.rest", doc = "filter servers, and topics that span brokers", when = E"(s.stop - s.at) > 0"},
}
S.RegisterBroker = {name = "RegisterBroker", message = true, says = 1, api = 103, family = 103, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "RegisterBroker.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "RegisterBroker.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 265, name = "brokerName", abbrev = "RegisterBroker.brokerName", doc = "broker", role = "broker", key = "brokerName"},
  {op = "member", n = 266, name = "brokerAddr", abbrev = "RegisterBroker.brokerAddr", doc = "where it listens", key = "brokerAddr"},
  {op = "member", n = 267, name = "clusterName", abbrev = "RegisterBroker.clusterName", doc = "cluster", key = "clusterName"},
  {op = "member", n = 268, name = "brokerId", abbrev = "RegisterBroker.brokerId", doc = "0: the master", key = "brokerId", number = true},
  {op = "event", n = 269, name = "called", abbrev = "RegisterBroker.called", doc = "which broker answers at an address", event = "named", columns = {broker = {text = 265}, detail = {text = 266}}},
  {op = "peek", n = 270, name = "first_byte", abbrev = "RegisterBroker.first_byte", what = {width = 1}, ahead = 0},
  {op = "switch", n = 271, name = "body", abbrev = "RegisterBroker.body", on = E"v[270]", cases = {[123] = {op = "named", n = 272, name = "body", abbrev = "RegisterBroker.body", doc = "its topics", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 273, name = "body", abbrev = "RegisterBroker.body", body = S.Registered}}}, default = {op = "try", n = 284, name = "body", abbrev = "RegisterBroker.body", when = E"(s.stop - s.at) > 0", body = {op = "inflate", n = 285, name = "body", abbrev = "RegisterBroker.body", codecs = {[0] = "zlib"}, on = E"0", body = {op = "call", n = 286, name = "body", abbrev = "RegisterBroker.body", body = S.RegisteredPacked}}, otherwise = {op = "span", n = 294, name = "body", abbrev = "RegisterBroker.body", doc = "its topics"}}},
}
S.OffsetTable = {name = "OffsetTable", members = true, 
  {op = "member", n = 301, name = "offsetTable", abbrev = "OffsetTable.offsetTable", doc = "the number to go on from, by queue", key = "offsetTable"},
}
S.ResetOffset = {name = "ResetOffset", message = true, says = 1, api = 220, family = 220, members = true, 
  {op = "member", n = 1, name = "bname", abbrev = "ResetOffset.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "let", n = 2, name = "silent", abbrev = "ResetOffset.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "member", n = 295, name = "topic", abbrev = "ResetOffset.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 296, name = "group", abbrev = "ResetOffset.group", doc = "group", role = "group", key = "group"},
  {op = "member", n = 297, name = "timestamp", abbrev = "ResetOffset.timestamp", doc = "go back to here; −1: to the end", as = "time", per = 1000, key = "timestamp", number = true},
  {op = "member", n = 298, name = "isForce", abbrev = "ResetOffset.isForce", doc = "true: also where the group would go on", key = "isForce"},
  {op = "named", n = 299, name = "body", abbrev = "ResetOffset.body", doc = "the broker tells a member where to go on", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 300, name = "body", abbrev = "ResetOffset.body", body = S.OffsetTable}},
}
C[1] = {names = {[213] = "V4_0_0", [233] = "V4_1_0", [252] = "V4_2_0_SNAPSHOT", [253] = "V4_2_0", [273] = "V4_3_0", [275] = "V4_3_1", [277] = "V4_3_2", [293] = "V4_4_0", [313] = "V4_5_0", [315] = "V4_5_1", [317] = "V4_5_2", [333] = "V4_6_0", [335] = "V4_6_1", [353] = "V4_7_0", [355] = "V4_7_1", [373] = "V4_8_0", [393] = "V4_9_0", [395] = "V4_9_1", [397] = "V4_9_2", [399] = "V4_9_3", [401] = "V4_9_4", [403] = "V4_9_5", [405] = "V4_9_6", [407] = "V4_9_7", [409] = "V4_9_8", [413] = "V5_0_0", [433] = "V5_1_0", [435] = "V5_1_1", [437] = "V5_1_2", [439] = "V5_1_3", [441] = "V5_1_4", [453] = "V5_2_0", [473] = "V5_3_0", [475] = "V5_3_1", [477] = "V5_3_2", [479] = "V5_3_3"}, docs = {[252] = "what the release 4.2.0 says of itself", [317] = "also what clients in Go say, whatever their release"}, classes = {[213] = 0, [233] = 0, [252] = 0, [253] = 0, [273] = 0, [275] = 0, [277] = 0, [293] = 0, [313] = 0, [315] = 0, [317] = 0, [333] = 0, [335] = 0, [353] = 0, [355] = 0, [373] = 0, [393] = 0, [395] = 0, [397] = 0, [399] = 0, [401] = 0, [403] = 0, [405] = 0, [407] = 0, [409] = 0, [413] = 0, [433] = 0, [435] = 0, [437] = 0, [439] = 0, [441] = 0, [453] = 0, [473] = 0, [475] = 0, [477] = 0, [479] = 0}, default = 0} -- Version
S.Remark = {name = "Remark", 
  {op = "span", n = 319, name = "before", abbrev = "Remark.before", doc = "what it says before it names the topic of a group's retries", text = true, till = "for the topic: %RETRY%"},
  {op = "let", n = 320, name = "unknown", abbrev = "Remark.unknown", when = E"(s.stop - s.at) > 0", value = E"1", into = 321},
}
S.JsonHeader = {name = "JsonHeader", members = true, 
  {op = "member", n = 311, name = "code", abbrev = "JsonHeader.code", doc = "of the request, or of the answer", key = "code", number = true},
  {op = "member", n = 312, name = "flag", abbrev = "JsonHeader.flag", doc = "bit 0: an answer, bit 1: wants no answer", key = "flag", number = true},
  {op = "member", n = 313, name = "language", abbrev = "JsonHeader.language", doc = "of the sender", key = "language"},
  {op = "member", n = 314, name = "opaque", abbrev = "JsonHeader.opaque", doc = "chosen by who asks, echoed by who answers", key = "opaque", number = true},
  {op = "member", n = 315, name = "version", abbrev = "JsonHeader.version", doc = "of the sender", codes = C[1], key = "version", number = true},
  {op = "member", n = 316, name = "serializeTypeCurrentRPC", abbrev = "JsonHeader.serializeTypeCurrentRPC", doc = "JSON", key = "serializeTypeCurrentRPC"},
  {op = "member", n = 317, name = "remark", abbrev = "JsonHeader.remark", doc = "what went wrong", key = "remark", into = {op = "call", n = 318, name = "remark", abbrev = "JsonHeader.remark", body = S.Remark}},
  {op = "member", n = 322, name = "extFields", abbrev = "JsonHeader.extFields", doc = "the fields of this code, all texts", key = "extFields"},
  {op = "let", n = 323, name = "said", abbrev = "JsonHeader.said", value = E"v[311]", into = 324},
  {op = "let", n = 325, name = "marked", abbrev = "JsonHeader.marked", value = E"v[312]", into = 3},
  {op = "let", n = 326, name = "spelt", abbrev = "JsonHeader.spelt", value = E"1", into = 327},
}
C[2] = {names = {[0] = "JAVA", [1] = "CPP", [2] = "DOTNET", [3] = "PYTHON", [4] = "DELPHI", [5] = "ERLANG", [6] = "RUBY", [7] = "OTHER", [8] = "HTTP", [9] = "GO", [10] = "PHP", [11] = "OMS", [12] = "RUST", [13] = "NODE_JS"}, docs = {}, classes = {[0] = 0, [1] = 0, [2] = 0, [3] = 0, [4] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [10] = 0, [11] = 0, [12] = 0, [13] = 0}, default = 0} -- Language
C[3] = {names = {[1] = "cut_code"}, docs = {[1] = "a code above 32,767 cut to 16 bits by the binary header, which a broker does not know"}, classes = {[1] = 0}, default = 0} -- Note
S.BinaryHeader = {name = "BinaryHeader", 
  {op = "int", n = 329, name = "code_", abbrev = "BinaryHeader.code_", doc = "of the request, or of the answer; the pop codes are cut to 16 bits", width = 2, signed = true},
  {op = "int", n = 330, name = "language", abbrev = "BinaryHeader.language", doc = "of the sender", codes = C[2], width = 1},
  {op = "int", n = 331, name = "version", abbrev = "BinaryHeader.version", doc = "of the sender", codes = C[1], width = 2},
  {op = "int", n = 332, name = "opaque", abbrev = "BinaryHeader.opaque", doc = "chosen by who asks, echoed by who answers", width = 4, signed = true},
  {op = "int", n = 333, name = "flag", abbrev = "BinaryHeader.flag", doc = "bit 0: an answer, bit 1: wants no answer", width = 4},
  {op = "let", n = 334, name = "cut", abbrev = "BinaryHeader.cut", value = E"(((part(v[333], 0, 1) == 0) and (((v[329] >= 3442) and (v[329] <= 3448)) or (v[329] == 3543))) and 1 or 0)"},
  {op = "let", n = 335, name = "said", abbrev = "BinaryHeader.said", value = E"((true_(v[334])) and add(v[329], 196608) or v[329])", into = 324},
  {op = "let", n = 336, name = "noted", abbrev = "BinaryHeader.noted", role = "note", codes = C[3], when = E"true_(v[334])", value = E"1"},
  {op = "let", n = 337, name = "marked", abbrev = "BinaryHeader.marked", value = E"v[333]", into = 3},
  {op = "int", n = 338, name = "remark_size", abbrev = "BinaryHeader.remark_size", doc = "of the remark", unit = "bytes", width = 4},
  {op = "span", n = 339, name = "remark", abbrev = "BinaryHeader.remark", doc = "what went wrong", text = true, length = E"v[338]", into = {op = "call", n = 340, name = "remark", abbrev = "BinaryHeader.remark", body = S.Remark}},
  {op = "int", n = 341, name = "ext_size", abbrev = "BinaryHeader.ext_size", doc = "of the fields", unit = "bytes", width = 4},
  {op = "span", n = 342, name = "extFields", abbrev = "BinaryHeader.extFields", doc = "the fields of this code, names and values after their lengths", length = E"v[341]", source = true},
}
C[4] = {names = {[10] = "SEND_MESSAGE", [11] = "PULL_MESSAGE", [12] = "QUERY_MESSAGE", [13] = "QUERY_BROKER_OFFSET", [14] = "QUERY_CONSUMER_OFFSET", [15] = "UPDATE_CONSUMER_OFFSET", [17] = "UPDATE_AND_CREATE_TOPIC", [18] = "UPDATE_AND_CREATE_TOPIC_LIST", [21] = "GET_ALL_TOPIC_CONFIG", [22] = "GET_TOPIC_CONFIG_LIST", [23] = "GET_TOPIC_NAME_LIST", [25] = "UPDATE_BROKER_CONFIG", [26] = "GET_BROKER_CONFIG", [27] = "TRIGGER_DELETE_FILES", [28] = "GET_BROKER_RUNTIME_INFO", [29] = "SEARCH_OFFSET_BY_TIMESTAMP", [30] = "GET_MAX_OFFSET", [31] = "GET_MIN_OFFSET", [32] = "GET_EARLIEST_MSG_STORETIME", [33] = "VIEW_MESSAGE_BY_ID", [34] = "HEART_BEAT", [35] = "UNREGISTER_CLIENT", [36] = "CONSUMER_SEND_MSG_BACK", [37] = "END_TRANSACTION", [38] = "GET_CONSUMER_LIST_BY_GROUP", [39] = "CHECK_TRANSACTION_STATE", [40] = "NOTIFY_CONSUMER_IDS_CHANGED", [41] = "LOCK_BATCH_MQ", [42] = "UNLOCK_BATCH_MQ", [43] = "GET_ALL_CONSUMER_OFFSET", [45] = "GET_ALL_DELAY_OFFSET", [46] = "CHECK_CLIENT_CONFIG", [47] = "GET_CLIENT_CONFIG", [50] = "UPDATE_AND_CREATE_ACL_CONFIG", [51] = "DELETE_ACL_CONFIG", [52] = "GET_BROKER_CLUSTER_ACL_INFO", [53] = "UPDATE_GLOBAL_WHITE_ADDRS_CONFIG", [54] = "GET_BROKER_CLUSTER_ACL_CONFIG", [60] = "GET_TIMER_CHECK_POINT", [61] = "GET_TIMER_METRICS", [100] = "PUT_KV_CONFIG", [101] = "GET_KV_CONFIG", [102] = "DELETE_KV_CONFIG", [103] = "REGISTER_BROKER", [104] = "UNREGISTER_BROKER", [105] = "GET_ROUTEINFO_BY_TOPIC", [106] = "GET_BROKER_CLUSTER_INFO", [200] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP", [201] = "GET_ALL_SUBSCRIPTIONGROUP_CONFIG", [202] = "GET_TOPIC_STATS_INFO", [203] = "GET_CONSUMER_CONNECTION_LIST", [204] = "GET_PRODUCER_CONNECTION_LIST", [205] = "WIPE_WRITE_PERM_OF_BROKER", [206] = "GET_ALL_TOPIC_LIST_FROM_NAMESERVER", [207] = "DELETE_SUBSCRIPTIONGROUP", [208] = "GET_CONSUME_STATS", [209] = "SUSPEND_CONSUMER", [210] = "RESUME_CONSUMER", [211] = "RESET_CONSUMER_OFFSET_IN_CONSUMER", [212] = "RESET_CONSUMER_OFFSET_IN_BROKER", [213] = "ADJUST_CONSUMER_THREAD_POOL", [214] = "WHO_CONSUME_THE_MESSAGE", [215] = "DELETE_TOPIC_IN_BROKER", [216] = "DELETE_TOPIC_IN_NAMESRV", [217] = "REGISTER_TOPIC_IN_NAMESRV", [219] = "GET_KVLIST_BY_NAMESPACE", [220] = "RESET_CONSUMER_CLIENT_OFFSET", [221] = "GET_CONSUMER_STATUS_FROM_CLIENT", [222] = "INVOKE_BROKER_TO_RESET_OFFSET", [223] = "INVOKE_BROKER_TO_GET_CONSUMER_STATUS", [224] = "GET_TOPICS_BY_CLUSTER", [225] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP_LIST", [300] = "QUERY_TOPIC_CONSUME_BY_WHO", [301] = "REGISTER_FILTER_SERVER", [302] = "REGISTER_MESSAGE_FILTER_CLASS", [303] = "QUERY_CONSUME_TIME_SPAN", [304] = "GET_SYSTEM_TOPIC_LIST_FROM_NS", [305] = "GET_SYSTEM_TOPIC_LIST_FROM_BROKER", [306] = "CLEAN_EXPIRED_CONSUMEQUEUE", [307] = "GET_CONSUMER_RUNNING_INFO", [308] = "QUERY_CORRECTION_OFFSET", [309] = "CONSUME_MESSAGE_DIRECTLY", [310] = "SEND_MESSAGE_V2", [311] = "GET_UNIT_TOPIC_LIST", [312] = "GET_HAS_UNIT_SUB_TOPIC_LIST", [313] = "GET_HAS_UNIT_SUB_UNUNIT_TOPIC_LIST", [314] = "CLONE_GROUP_OFFSET", [315] = "VIEW_BROKER_STATS_DATA", [316] = "CLEAN_UNUSED_TOPIC", [317] = "GET_BROKER_CONSUME_STATS", [318] = "UPDATE_NAMESRV_CONFIG", [319] = "GET_NAMESRV_CONFIG", [320] = "SEND_BATCH_MESSAGE", [321] = "QUERY_CONSUME_QUEUE", [322] = "QUERY_DATA_VERSION", [323] = "RESUME_CHECK_HALF_MESSAGE", [324] = "SEND_REPLY_MESSAGE", [325] = "SEND_REPLY_MESSAGE_V2", [326] = "PUSH_REPLY_MESSAGE_TO_CLIENT", [327] = "ADD_WRITE_PERM_OF_BROKER", [328] = "GET_ALL_PRODUCER_INFO", [329] = "DELETE_EXPIRED_COMMITLOG", [343] = "QUERY_TOPICS_BY_CONSUMER", [345] = "QUERY_SUBSCRIPTION_BY_CONSUMER", [351] = "GET_TOPIC_CONFIG", [352] = "GET_SUBSCRIPTIONGROUP_CONFIG", [353] = "UPDATE_AND_GET_GROUP_FORBIDDEN", [354] = "CHECK_ROCKSDB_CQ_WRITE_PROGRESS", [355] = "EXPORT_ROCKSDB_CONFIG_TO_JSON", [361] = "LITE_PULL_MESSAGE", [370] = "RECALL_MESSAGE", [400] = "QUERY_ASSIGNMENT", [401] = "SET_MESSAGE_REQUEST_MODE", [402] = "GET_ALL_MESSAGE_REQUEST_MODE", [513] = "UPDATE_AND_CREATE_STATIC_TOPIC", [901] = "GET_BROKER_MEMBER_GROUP", [902] = "ADD_BROKER", [903] = "REMOVE_BROKER", [904] = "BROKER_HEARTBEAT", [905] = "NOTIFY_MIN_BROKER_ID_CHANGE", [906] = "EXCHANGE_BROKER_HA_INFO", [907] = "GET_BROKER_HA_STATUS", [908] = "RESET_MASTER_FLUSH_OFFSET", [1001] = "CONTROLLER_ALTER_SYNC_STATE_SET", [1002] = "CONTROLLER_ELECT_MASTER", [1003] = "CONTROLLER_REGISTER_BROKER", [1004] = "CONTROLLER_GET_REPLICA_INFO", [1005] = "CONTROLLER_GET_METADATA_INFO", [1006] = "CONTROLLER_GET_SYNC_STATE_DATA", [1007] = "GET_BROKER_EPOCH_CACHE", [1008] = "NOTIFY_BROKER_ROLE_CHANGED", [1009] = "UPDATE_CONTROLLER_CONFIG", [1010] = "GET_CONTROLLER_CONFIG", [1011] = "CLEAN_BROKER_DATA", [1012] = "CONTROLLER_GET_NEXT_BROKER_ID", [1013] = "CONTROLLER_APPLY_BROKER_ID", [1014] = "BROKER_CLOSE_CHANNEL_REQUEST", [1015] = "CHECK_NOT_ACTIVE_BROKER_REQUEST", [1016] = "GET_BROKER_LIVE_INFO_REQUEST", [1017] = "GET_SYNC_STATE_DATA_REQUEST", [1018] = "RAFT_BROKER_HEART_BEAT_EVENT_REQUEST", [2001] = "UPDATE_COLD_DATA_FLOW_CTR_CONFIG", [2002] = "REMOVE_COLD_DATA_FLOW_CTR_CONFIG", [2003] = "GET_COLD_DATA_FLOW_CTR_INFO", [2004] = "SET_COMMITLOG_READ_MODE", [3001] = "AUTH_CREATE_USER", [3002] = "AUTH_UPDATE_USER", [3003] = "AUTH_DELETE_USER", [3004] = "AUTH_GET_USER", [3005] = "AUTH_LIST_USER", [3006] = "AUTH_CREATE_ACL", [3007] = "AUTH_UPDATE_ACL", [3008] = "AUTH_DELETE_ACL", [3009] = "AUTH_GET_ACL", [3010] = "AUTH_LIST_ACL", [50000] = "METADATA", [50001] = "APPEND", [50002] = "GET", [51001] = "VOTE", [51002] = "HEART_BEAT_OF_LEADER", [51003] = "PULL", [51004] = "PUSH_ENTRIES", [51005] = "LEADERSHIP_TRANSFER", [200050] = "POP_MESSAGE", [200051] = "ACK_MESSAGE", [200052] = "PEEK_MESSAGE", [200053] = "CHANGE_MESSAGE_INVISIBLETIME", [200054] = "NOTIFICATION", [200055] = "POLLING_INFO", [200056] = "POP_ROLLBACK", [200151] = "BATCH_ACK_MESSAGE"}, docs = {[39] = "from the broker", [40] = "from the broker", [220] = "from the broker", [221] = "from the broker", [307] = "relayed by the broker to the consumer", [309] = "relayed by the broker to the consumer", [326] = "from the broker", [50000] = "between DLedger peers, as those up to 51005"}, classes = {[10] = 0, [11] = 0, [12] = 0, [13] = 0, [14] = 0, [15] = 0, [17] = 0, [18] = 0, [21] = 0, [22] = 0, [23] = 0, [25] = 0, [26] = 0, [27] = 0, [28] = 0, [29] = 0, [30] = 0, [31] = 0, [32] = 0, [33] = 0, [34] = 0, [35] = 0, [36] = 0, [37] = 0, [38] = 0, [39] = 0, [40] = 0, [41] = 0, [42] = 0, [43] = 0, [45] = 0, [46] = 0, [47] = 0, [50] = 0, [51] = 0, [52] = 0, [53] = 0, [54] = 0, [60] = 0, [61] = 0, [100] = 0, [101] = 0, [102] = 0, [103] = 0, [104] = 0, [105] = 0, [106] = 0, [200] = 0, [201] = 0, [202] = 0, [203] = 0, [204] = 0, [205] = 0, [206] = 0, [207] = 0, [208] = 0, [209] = 0, [210] = 0, [211] = 0, [212] = 0, [213] = 0, [214] = 0, [215] = 0, [216] = 0, [217] = 0, [219] = 0, [220] = 0, [221] = 0, [222] = 0, [223] = 0, [224] = 0, [225] = 0, [300] = 0, [301] = 0, [302] = 0, [303] = 0, [304] = 0, [305] = 0, [306] = 0, [307] = 0, [308] = 0, [309] = 0, [310] = 0, [311] = 0, [312] = 0, [313] = 0, [314] = 0, [315] = 0, [316] = 0, [317] = 0, [318] = 0, [319] = 0, [320] = 0, [321] = 0, [322] = 0, [323] = 0, [324] = 0, [325] = 0, [326] = 0, [327] = 0, [328] = 0, [329] = 0, [343] = 0, [345] = 0, [351] = 0, [352] = 0, [353] = 0, [354] = 0, [355] = 0, [361] = 0, [370] = 0, [400] = 0, [401] = 0, [402] = 0, [513] = 0, [901] = 0, [902] = 0, [903] = 0, [904] = 0, [905] = 0, [906] = 0, [907] = 0, [908] = 0, [1001] = 0, [1002] = 0, [1003] = 0, [1004] = 0, [1005] = 0, [1006] = 0, [1007] = 0, [1008] = 0, [1009] = 0, [1010] = 0, [1011] = 0, [1012] = 0, [1013] = 0, [1014] = 0, [1015] = 0, [1016] = 0, [1017] = 0, [1018] = 0, [2001] = 0, [2002] = 0, [2003] = 0, [2004] = 0, [3001] = 0, [3002] = 0, [3003] = 0, [3004] = 0, [3005] = 0, [3006] = 0, [3007] = 0, [3008] = 0, [3009] = 0, [3010] = 0, [50000] = 0, [50001] = 0, [50002] = 0, [51001] = 0, [51002] = 0, [51003] = 0, [51004] = 0, [51005] = 0, [200050] = 0, [200051] = 0, [200052] = 0, [200053] = 0, [200054] = 0, [200055] = 0, [200056] = 0, [200151] = 0}, default = 0} -- Api
S.AnyBody = {name = "AnyBody"}
S.Other = {name = "Other", members = true, 
  {op = "let", n = 349, name = "asked", abbrev = "Other.asked", role = "kind", value = E"1"},
  {op = "let", n = 350, name = "silent", abbrev = "Other.silent", role = "kind", when = E"true_(band(v[3], 2))", value = E"4"},
  {op = "let", n = 351, name = "number", abbrev = "Other.number", role = "api", codes = C[4], value = E"v[324]"},
  {op = "member", n = 352, name = "bname", abbrev = "Other.bname", doc = "the broker that is meant", role = "broker", key = "bname"},
  {op = "member", n = 353, name = "topic", abbrev = "Other.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 354, name = "queueId", abbrev = "Other.queueId", doc = "queue", key = "queueId", number = true},
  {op = "let", n = 355, name = "queue", abbrev = "Other.queue", role = "partition", when = E"v[354] >= 0", value = E"v[354]"},
  {op = "member", n = 356, name = "group", abbrev = "Other.group", doc = "group", role = "group", key = "group"},
  {op = "member", n = 357, name = "consumerGroup", abbrev = "Other.consumerGroup", doc = "group", role = "group", key = "consumerGroup"},
  {op = "member", n = 358, name = "producerGroup", abbrev = "Other.producerGroup", doc = "group", role = "group", key = "producerGroup"},
  {op = "member", n = 359, name = "clientId", abbrev = "Other.clientId", doc = "the client's name for itself", role = "client", key = "clientId"},
  {op = "peek", n = 360, name = "looks", abbrev = "Other.looks", what = {width = 4}, ahead = 4},
  {op = "let", n = 361, name = "carries", abbrev = "Other.carries", value = E"(((v[360] == 3668123815) or (v[360] == 3668123819)) and 1 or 0)"},
  {op = "let", n = 362, name = "some", abbrev = "Other.some", role = "records", when = E"true_(v[361])", value = E"0"},
  {op = "let", n = 363, name = "bytes_", abbrev = "Other.bytes_", role = "payload_bytes", when = E"true_(v[361])", value = E"0"},
  {op = "repeat", n = 364, name = "stored", abbrev = "Other.stored", doc = "messages", when = E"true_(v[361])", body = S.StoredMessage},
  {op = "peek", n = 365, name = "first_byte", abbrev = "Other.first_byte", what = {width = 1}, ahead = 0},
  {op = "switch", n = 366, name = "body", abbrev = "Other.body", on = E"v[365]", cases = {[123] = {op = "named", n = 367, name = "body", abbrev = "Other.body", doc = "by code", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 368, name = "body", abbrev = "Other.body", body = S.AnyBody}}}, default = {op = "span", n = 369, name = "body", abbrev = "Other.body", doc = "by code", when = E"(s.stop - s.at) > 0", text = true}},
}
C[5] = {names = {[0] = "SUCCESS", [1] = "SYSTEM_ERROR", [2] = "SYSTEM_BUSY", [3] = "REQUEST_CODE_NOT_SUPPORTED", [4] = "TRANSACTION_FAILED", [10] = "FLUSH_DISK_TIMEOUT", [11] = "SLAVE_NOT_AVAILABLE", [12] = "FLUSH_SLAVE_TIMEOUT", [13] = "MESSAGE_ILLEGAL", [14] = "SERVICE_NOT_AVAILABLE", [15] = "VERSION_NOT_SUPPORTED", [16] = "NO_PERMISSION", [17] = "TOPIC_NOT_EXIST", [18] = "TOPIC_EXIST_ALREADY", [19] = "PULL_NOT_FOUND", [20] = "PULL_RETRY_IMMEDIATELY", [21] = "PULL_OFFSET_MOVED", [22] = "QUERY_NOT_FOUND", [23] = "SUBSCRIPTION_PARSE_FAILED", [24] = "SUBSCRIPTION_NOT_EXIST", [25] = "SUBSCRIPTION_NOT_LATEST", [26] = "SUBSCRIPTION_GROUP_NOT_EXIST", [27] = "FILTER_DATA_NOT_EXIST", [28] = "FILTER_DATA_NOT_LATEST", [29] = "INVALID_PARAMETER", [200] = "TRANSACTION_SHOULD_COMMIT", [201] = "TRANSACTION_SHOULD_ROLLBACK", [202] = "TRANSACTION_STATE_UNKNOW", [203] = "TRANSACTION_STATE_GROUP_WRONG", [204] = "NO_BUYER_ID", [205] = "NOT_IN_CURRENT_UNIT", [206] = "CONSUMER_NOT_ONLINE", [207] = "CONSUME_MSG_TIMEOUT", [208] = "NO_MESSAGE", [209] = "POLLING_FULL", [210] = "POLLING_TIMEOUT", [211] = "BROKER_NOT_EXIST", [212] = "BROKER_DISPATCH_NOT_COMPLETE", [213] = "BROADCAST_CONSUMPTION", [215] = "FLOW_CONTROL", [501] = "NOT_LEADER_FOR_QUEUE", [604] = "ILLEGAL_OPERATION", [1500] = "GO_AWAY", [2000] = "CONTROLLER_FENCED_MASTER_EPOCH", [2001] = "CONTROLLER_FENCED_SYNC_STATE_SET_EPOCH", [2002] = "CONTROLLER_INVALID_MASTER", [2003] = "CONTROLLER_INVALID_REPLICAS", [2004] = "CONTROLLER_MASTER_NOT_AVAILABLE", [2005] = "CONTROLLER_INVALID_REQUEST", [2006] = "CONTROLLER_BROKER_NOT_ALIVE", [2007] = "CONTROLLER_NOT_LEADER", [2008] = "CONTROLLER_BROKER_METADATA_NOT_EXIST", [2009] = "CONTROLLER_INVALID_CLEAN_BROKER_METADATA", [2010] = "CONTROLLER_BROKER_NEED_TO_BE_REGISTERED", [2011] = "CONTROLLER_MASTER_STILL_EXIST", [2012] = "CONTROLLER_ELECT_MASTER_FAILED", [2013] = "CONTROLLER_ALTER_SYNC_STATE_SET_FAILED", [2014] = "CONTROLLER_BROKER_ID_INVALID", [2015] = "CONTROLLER_JRAFT_INTERNAL_ERROR", [2016] = "CONTROLLER_BROKER_LIVE_INFO_NOT_EXISTS", [3001] = "USER_NOT_EXIST", [3002] = "POLICY_NOT_EXIST", [-1000] = "RPC_UNKNOWN", [-1002] = "RPC_ADDR_IS_NULL", [-1004] = "RPC_SEND_TO_CHANNEL_FAILED", [-1006] = "RPC_TIME_OUT"}, docs = {[1] = "the remark says what", [2] = "flow control; the remark may say how long the request waited", [3] = "the server does not know this request: another version, or another kind of server", [10] = "stored; the disk is late", [11] = "stored; there is no slave", [12] = "stored; the slave is late", [13] = "too large, or with a name or properties that are not allowed; the remark says which", [14] = "the broker takes nothing now: it shuts down, its disk is full, or it is a slave", [15] = "the client is too old for this request", [16] = "the topic or the broker is closed for this, or access control forbids it", [17] = "no such topic here; from a name server: no broker has it", [19] = "nothing new, after a wait if the pull was held", [20] = "messages, but none that passed the filter", [21] = "go on at nextBeginOffset", [22] = "no offset is stored, no message found", [23] = "the filter of the subscription is wrong", [24] = "no heartbeat told the broker that the group subscribes to this topic", [25] = "the broker's subscription is older than the pull's", [26] = "no such group, and the broker makes none by itself", [27] = "the broker has no filter of this group: its SQL expression is wrong, or was never registered", [28] = "the broker's filter is older than the pull's", [206] = "no such consumer is connected", [207] = "the consumer did not finish in time", [209] = "the broker holds as many requests as it may", [210] = "a pop found nothing", [215] = "too many requests at once", [1500] = "the server shuts down"}, classes = {[0] = 0, [1] = 3, [2] = 3, [3] = 3, [4] = 3, [10] = 1, [11] = 1, [12] = 1, [13] = 3, [14] = 3, [15] = 3, [16] = 3, [17] = 3, [18] = 3, [19] = 1, [20] = 1, [21] = 3, [22] = 1, [23] = 3, [24] = 3, [25] = 3, [26] = 3, [27] = 3, [28] = 3, [29] = 3, [200] = 3, [201] = 3, [202] = 3, [203] = 3, [204] = 3, [205] = 3, [206] = 3, [207] = 3, [208] = 3, [209] = 3, [210] = 1, [211] = 3, [212] = 3, [213] = 3, [215] = 3, [501] = 3, [604] = 3, [1500] = 3, [2000] = 3, [2001] = 3, [2002] = 3, [2003] = 3, [2004] = 3, [2005] = 3, [2006] = 3, [2007] = 3, [2008] = 3, [2009] = 3, [2010] = 3, [2011] = 3, [2012] = 3, [2013] = 3, [2014] = 3, [2015] = 3, [2016] = 3, [3001] = 3, [3002] = 3, [-1000] = 3, [-1002] = 3, [-1004] = 3, [-1006] = 3}, default = 3} -- Answer
S.AclRefused = {name = "AclRefused", 
  {op = "let", n = 400, name = "failed", abbrev = "AclRefused.failed", role = "class", when = E"s:asked_for('api') == 51", value = E"3"},
}
S.BrokerAddress = {name = "BrokerAddress", 
  {op = "span", n = 413, name = "address", abbrev = "BrokerAddress.address", doc = "where it listens", text = true},
  {op = "event", n = 414, name = "called", abbrev = "BrokerAddress.called", doc = "which broker answers at an address", event = "named", columns = {broker = {text = 409}, detail = {text = 413}}},
}
S.BrokerData = {name = "BrokerData", members = true, 
  {op = "member", n = 409, name = "brokerName", abbrev = "BrokerData.brokerName", doc = "broker", key = "brokerName"},
  {op = "member", n = 410, name = "cluster", abbrev = "BrokerData.cluster", doc = "cluster", key = "cluster"},
  {op = "member", n = 411, name = "brokerAddrs", abbrev = "BrokerData.brokerAddrs", doc = "where it listens, by id; 0 is the master", key = "brokerAddrs", each = {op = "call", n = 412, name = "brokerAddrs", abbrev = "BrokerData.brokerAddrs", body = S.BrokerAddress}},
  {op = "member", n = 415, name = "enableActingMaster", abbrev = "BrokerData.enableActingMaster", doc = "true: a slave answers where the master is gone", key = "enableActingMaster"},
}
S.QueueData = {name = "QueueData", members = true, 
  {op = "member", n = 418, name = "brokerName", abbrev = "QueueData.brokerName", doc = "broker", key = "brokerName"},
  {op = "member", n = 419, name = "readQueueNums", abbrev = "QueueData.readQueueNums", doc = "queues to read", key = "readQueueNums", number = true},
  {op = "member", n = 420, name = "writeQueueNums", abbrev = "QueueData.writeQueueNums", doc = "queues to send to", key = "writeQueueNums", number = true},
  {op = "member", n = 421, name = "perm", abbrev = "QueueData.perm", doc = "4: may be read, 2: written, 1: inherited, 8: goes first; added up", key = "perm", number = true},
  {op = "member", n = 422, name = "topicSysFlag", abbrev = "QueueData.topicSysFlag", doc = "1: of a unit, 2: subscribed by units", key = "topicSysFlag", number = true},
}
S.Route = {name = "Route", members = true, 
  {op = "member", n = 407, name = "brokerDatas", abbrev = "Route.brokerDatas", doc = "brokers that hold the topic", key = "brokerDatas", each = {op = "call", n = 408, name = "brokerDatas", abbrev = "Route.brokerDatas", body = S.BrokerData}},
  {op = "member", n = 416, name = "queueDatas", abbrev = "Route.queueDatas", doc = "how many queues each has", key = "queueDatas", each = {op = "call", n = 417, name = "queueDatas", abbrev = "Route.queueDatas", body = S.QueueData}},
  {op = "member", n = 423, name = "orderTopicConf", abbrev = "Route.orderTopicConf", doc = "queues by broker, where the order counts across brokers", key = "orderTopicConf"},
}
S.ClusterInfo = {name = "ClusterInfo", members = true, 
  {op = "member", n = 426, name = "brokerAddrTable", abbrev = "ClusterInfo.brokerAddrTable", doc = "brokers, by name", key = "brokerAddrTable", each = {op = "call", n = 427, name = "brokerAddrTable", abbrev = "ClusterInfo.brokerAddrTable", body = S.BrokerData}},
}
S.Members = {name = "Members", members = true, 
  {op = "member", n = 430, name = "consumerIdList", abbrev = "Members.consumerIdList", doc = "the members of the group, as this broker sees them", key = "consumerIdList"},
  {op = "event", n = 431, name = "listed", abbrev = "Members.listed", doc = "the client list of a group was read", event = "members", columns = {detail = {text = 430}}},
}
S.Locked = {name = "Locked", members = true, 
  {op = "member", n = 249, name = "brokerName", abbrev = "Locked.brokerName", doc = "broker", role = "broker", key = "brokerName"},
  {op = "member", n = 250, name = "topic", abbrev = "Locked.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 251, name = "queueId", abbrev = "Locked.queueId", doc = "queue", role = "partition", key = "queueId", number = true},
  {op = "event", n = 436, name = "granted", abbrev = "Locked.granted", doc = "an orderly consumer has the queue for 60 s", event = "locked", columns = {broker = {text = 249}}},
}
S.Locks = {name = "Locks", members = true, 
  {op = "member", n = 434, name = "lockOKMQSet", abbrev = "Locks.lockOKMQSet", doc = "queues that are locked now; those that were asked for and are not here belong to another", key = "lockOKMQSet", each = {op = "call", n = 435, name = "lockOKMQSet", abbrev = "Locks.lockOKMQSet", body = S.Locked}},
}
S.AssignedQueue = {name = "AssignedQueue", members = true, 
  {op = "member", n = 443, name = "brokerName", abbrev = "AssignedQueue.brokerName", doc = "broker", key = "brokerName"},
  {op = "member", n = 444, name = "topic", abbrev = "AssignedQueue.topic", doc = "topic", role = "topic", key = "topic"},
  {op = "member", n = 445, name = "queueId", abbrev = "AssignedQueue.queueId", doc = "queue; −1: all", key = "queueId", number = true},
}
S.Assignment = {name = "Assignment", members = true, 
  {op = "member", n = 441, name = "messageQueue", abbrev = "Assignment.messageQueue", doc = "queue", key = "messageQueue", into = {op = "call", n = 442, name = "messageQueue", abbrev = "Assignment.messageQueue", body = S.AssignedQueue}},
  {op = "member", n = 446, name = "mode", abbrev = "Assignment.mode", doc = "PULL or POP", key = "mode"},
  {op = "event", n = 447, name = "given", abbrev = "Assignment.given", doc = "the broker says who reads a queue", event = "assigned", columns = {partition = {value = E"((v[445] >= 0) and v[445] or U)"}, broker = {text = 443}, detail = {text = 446}}},
}
S.Assignments = {name = "Assignments", members = true, 
  {op = "member", n = 439, name = "messageQueueAssignments", abbrev = "Assignments.messageQueueAssignments", doc = "queues of the client that asks", key = "messageQueueAssignments", each = {op = "call", n = 440, name = "messageQueueAssignments", abbrev = "Assignments.messageQueueAssignments", body = S.Assignment}},
}
S.TopicOffset = {name = "TopicOffset", members = true, 
  {op = "member", n = 452, name = "minOffset", abbrev = "TopicOffset.minOffset", doc = "first number that is still there", key = "minOffset", number = true},
  {op = "member", n = 453, name = "maxOffset", abbrev = "TopicOffset.maxOffset", doc = "next number to be given", key = "maxOffset", number = true},
  {op = "member", n = 454, name = "lastUpdateTimestamp", abbrev = "TopicOffset.lastUpdateTimestamp", doc = "when the last message was stored", as = "time", per = 1000, key = "lastUpdateTimestamp", number = true},
}
S.TopicStats = {name = "TopicStats", members = true, 
  {op = "member", n = 450, name = "offsetTable", abbrev = "TopicStats.offsetTable", doc = "by queue", key = "offsetTable", each = {op = "call", n = 451, name = "offsetTable", abbrev = "TopicStats.offsetTable", body = S.TopicOffset}},
}
S.ConsumedOffset = {name = "ConsumedOffset", members = true, 
  {op = "member", n = 460, name = "brokerOffset", abbrev = "ConsumedOffset.brokerOffset", doc = "next number to be given", key = "brokerOffset", number = true},
  {op = "member", n = 461, name = "consumerOffset", abbrev = "ConsumedOffset.consumerOffset", doc = "next number to be consumed", key = "consumerOffset", number = true},
  {op = "member", n = 462, name = "pullOffset", abbrev = "ConsumedOffset.pullOffset", doc = "next number to be pulled", key = "pullOffset", number = true},
  {op = "member", n = 463, name = "lastTimestamp", abbrev = "ConsumedOffset.lastTimestamp", doc = "when the last consumed message was stored", as = "time", per = 1000, key = "lastTimestamp", number = true},
}
S.ConsumeStats = {name = "ConsumeStats", members = true, 
  {op = "member", n = 457, name = "consumeTps", abbrev = "ConsumeStats.consumeTps", doc = "messages consumed per second", key = "consumeTps"},
  {op = "member", n = 458, name = "offsetTable", abbrev = "ConsumeStats.offsetTable", doc = "by queue", key = "offsetTable", each = {op = "call", n = 459, name = "offsetTable", abbrev = "ConsumeStats.offsetTable", body = S.ConsumedOffset}},
}
S.QueueTable = {name = "QueueTable", members = true, 
  {op = "member", n = 470, name = "messageQueueTable", abbrev = "QueueTable.messageQueueTable", doc = "the number that the client has come to, by queue", key = "messageQueueTable"},
}
S.ConnectedClient = {name = "ConnectedClient", members = true, 
  {op = "member", n = 477, name = "clientId", abbrev = "ConnectedClient.clientId", doc = "the client's name for itself", key = "clientId"},
  {op = "member", n = 478, name = "clientAddr", abbrev = "ConnectedClient.clientAddr", doc = "its address", key = "clientAddr"},
  {op = "member", n = 479, name = "language", abbrev = "ConnectedClient.language", doc = "of the client", key = "language"},
  {op = "member", n = 480, name = "version", abbrev = "ConnectedClient.version", doc = "of the client", codes = C[1], key = "version", number = true},
}
S.Connections = {name = "Connections", members = true, 
  {op = "member", n = 475, name = "connectionSet", abbrev = "Connections.connectionSet", doc = "who is connected", key = "connectionSet", each = {op = "call", n = 476, name = "connectionSet", abbrev = "Connections.connectionSet", body = S.ConnectedClient}},
  {op = "member", n = 481, name = "consumeType", abbrev = "Connections.consumeType", doc = "CONSUME_PASSIVELY: push; CONSUME_ACTIVELY: pull; CONSUME_POP", key = "consumeType"},
  {op = "member", n = 482, name = "messageModel", abbrev = "Connections.messageModel", doc = "CLUSTERING or BROADCASTING", key = "messageModel"},
  {op = "member", n = 483, name = "consumeFromWhere", abbrev = "Connections.consumeFromWhere", doc = "where a group begins that has no offset yet", key = "consumeFromWhere"},
  {op = "member", n = 484, name = "subscriptionTable", abbrev = "Connections.subscriptionTable", doc = "what the group wants, by topic", key = "subscriptionTable", each = {op = "call", n = 485, name = "subscriptionTable", abbrev = "Connections.subscriptionTable", body = S.Subscription}},
}
S.HeldQueue = {name = "HeldQueue", members = true, 
  {op = "member", n = 492, name = "commitOffset", abbrev = "HeldQueue.commitOffset", doc = "next number to consume, as the broker knows it", key = "commitOffset", number = true},
  {op = "member", n = 493, name = "cachedMsgMinOffset", abbrev = "HeldQueue.cachedMsgMinOffset", doc = "least number that waits in the client", key = "cachedMsgMinOffset", number = true},
  {op = "member", n = 494, name = "cachedMsgMaxOffset", abbrev = "HeldQueue.cachedMsgMaxOffset", doc = "greatest number that waits in the client", key = "cachedMsgMaxOffset", number = true},
  {op = "member", n = 495, name = "cachedMsgCount", abbrev = "HeldQueue.cachedMsgCount", doc = "messages that wait in the client", key = "cachedMsgCount", number = true},
  {op = "member", n = 496, name = "locked", abbrev = "HeldQueue.locked", doc = "true: the queue is locked for this client", key = "locked"},
  {op = "member", n = 497, name = "lastLockTimestamp", abbrev = "HeldQueue.lastLockTimestamp", doc = "when it was locked last", as = "time", per = 1000, key = "lastLockTimestamp", number = true},
  {op = "member", n = 498, name = "droped", abbrev = "HeldQueue.droped", doc = "true: the client has given the queue up", key = "droped"},
  {op = "member", n = 499, name = "lastPullTimestamp", abbrev = "HeldQueue.lastPullTimestamp", doc = "when it was pulled last", as = "time", per = 1000, key = "lastPullTimestamp", number = true},
  {op = "member", n = 500, name = "lastConsumeTimestamp", abbrev = "HeldQueue.lastConsumeTimestamp", doc = "when a message of it was consumed last", as = "time", per = 1000, key = "lastConsumeTimestamp", number = true},
}
S.RunningInfo = {name = "RunningInfo", members = true, 
  {op = "member", n = 490, name = "mqTable", abbrev = "RunningInfo.mqTable", doc = "the queues that the consumer has, by queue", key = "mqTable", each = {op = "call", n = 491, name = "mqTable", abbrev = "RunningInfo.mqTable", body = S.HeldQueue}},
}
S.TopicList = {name = "TopicList", members = true, 
  {op = "member", n = 507, name = "topicList", abbrev = "TopicList.topicList", doc = "names of topics", key = "topicList"},
}
S.GroupList = {name = "GroupList", members = true, 
  {op = "member", n = 510, name = "groupList", abbrev = "GroupList.groupList", doc = "groups that read the topic", key = "groupList"},
}
S.QueueUnit = {name = "QueueUnit", members = true, 
  {op = "member", n = 517, name = "physicOffset", abbrev = "QueueUnit.physicOffset", doc = "place in the commit log", key = "physicOffset", number = true},
  {op = "member", n = 518, name = "physicSize", abbrev = "QueueUnit.physicSize", doc = "of the record", unit = "bytes", key = "physicSize", number = true},
  {op = "member", n = 519, name = "tagsCode", abbrev = "QueueUnit.tagsCode", doc = "hash code of the tag", key = "tagsCode", number = true},
}
S.QueueUnits = {name = "QueueUnits", members = true, 
  {op = "member", n = 513, name = "minQueueIndex", abbrev = "QueueUnits.minQueueIndex", doc = "first number that is still there", key = "minQueueIndex", number = true},
  {op = "member", n = 514, name = "maxQueueIndex", abbrev = "QueueUnits.maxQueueIndex", doc = "next number to be given", key = "maxQueueIndex", number = true},
  {op = "member", n = 515, name = "queueData", abbrev = "QueueUnits.queueData", doc = "units of the consume queue", key = "queueData", each = {op = "call", n = 516, name = "queueData", abbrev = "QueueUnits.queueData", body = S.QueueUnit}},
}
S.Answered = {name = "Answered", members = true, 
  {op = "let", n = 371, name = "kind", abbrev = "Answered.kind", role = "kind", value = E"2"},
  {op = "let", n = 372, name = "outcome", abbrev = "Answered.outcome", doc = "how it went", role = "code", codes = C[5], value = E"v[324]"},
  {op = "let", n = 373, name = "no_retries", abbrev = "Answered.no_retries", role = "class", when = E"(v[324] == 17) and (v[321] == 1)", value = E"1"},
  {op = "made", n = 374, name = "remark", abbrev = "Answered.remark", role = "text", when = E"(v[327] == 1) and (v[317] ~= U)", of = {{n = 317}}},
  {op = "made", n = 375, name = "binary_remark", abbrev = "Answered.binary_remark", role = "text", when = E"v[327] ~= 1", of = {{n = 339}}},
  {op = "member", n = 376, name = "queueId", abbrev = "Answered.queueId", doc = "queue that a message went to", key = "queueId", number = true},
  {op = "member", n = 377, name = "queueOffset", abbrev = "Answered.queueOffset", doc = "number that it got", key = "queueOffset", number = true},
  {op = "member", n = 378, name = "msgId", abbrev = "Answered.msgId", doc = "id that the broker gave", role = "answer_id", key = "msgId"},
  {op = "let", n = 379, name = "queue", abbrev = "Answered.queue", role = "partition", when = E"(v[377] ~= U) and (v[376] >= 0)", value = E"v[376]"},
  {op = "let", n = 380, name = "sent_offset", abbrev = "Answered.sent_offset", role = "answer_offset", when = E"(v[376] ~= U) and (v[324] ~= 1)", value = E"v[377]"},
  {op = "member", n = 381, name = "nextBeginOffset", abbrev = "Answered.nextBeginOffset", doc = "where to pull next", key = "nextBeginOffset", number = true},
  {op = "member", n = 382, name = "minOffset", abbrev = "Answered.minOffset", doc = "of the queue", key = "minOffset", number = true},
  {op = "member", n = 383, name = "maxOffset", abbrev = "Answered.maxOffset", doc = "of the queue", key = "maxOffset", number = true},
  {op = "member", n = 384, name = "suggestWhichBrokerId", abbrev = "Answered.suggestWhichBrokerId", doc = "0: go on with the master", key = "suggestWhichBrokerId", number = true},
  {op = "member", n = 385, name = "offset", abbrev = "Answered.offset", doc = "the offset that was asked for", key = "offset", number = true},
  {op = "member", n = 386, name = "popTime", abbrev = "Answered.popTime", doc = "when the pop was done, by the broker's clock", as = "time", per = 1000, key = "popTime", number = true},
  {op = "member", n = 387, name = "hasMsg", abbrev = "Answered.hasMsg", doc = "whether a pop would find something", key = "hasMsg"},
  {op = "peek", n = 388, name = "looks", abbrev = "Answered.looks", what = {width = 4}, ahead = 4},
  {op = "let", n = 389, name = "carries", abbrev = "Answered.carries", value = E"(((v[388] == 3668123815) or (v[388] == 3668123819)) and 1 or 0)"},
  {op = "let", n = 390, name = "nothing", abbrev = "Answered.nothing", value = E"((((v[324] == 19) or (v[324] == 20)) or (v[324] == 210)) and 1 or 0)"},
  {op = "let", n = 391, name = "some", abbrev = "Answered.some", role = "records", when = E"true_(bor(v[389], v[390]))", value = E"0"},
  {op = "let", n = 392, name = "bytes_", abbrev = "Answered.bytes_", role = "payload_bytes", when = E"true_(bor(v[389], v[390]))", value = E"0"},
  {op = "repeat", n = 393, name = "messages", abbrev = "Answered.messages", doc = "messages, one after another", when = E"true_(v[389])", body = S.StoredMessage},
  {op = "let", n = 394, name = "woken", abbrev = "Answered.woken", value = E"(((v[324] == 20) or (v[324] == 21)) and 2 or 0)"},
  {op = "let", n = 395, name = "held", abbrev = "Answered.held", doc = "what is not there yet is waited for", role = "wait", value = E"((((v[324] == 19) or (v[324] == 210)) or (v[387] ~= U)) and 1 or ((true_(v[389])) and 3 or v[394]))"},
  {op = "let", n = 396, name = "until", abbrev = "Answered.until", role = "wait_until", when = E"true_(v[389])", value = E"((v[386] ~= U) and mul(v[386], 1000000) or v[167])"},
  {op = "switch", n = 397, name = "acl", abbrev = "Answered.acl", doc = "210 is also a failure of old access control", on = E"v[324]", cases = {[210] = {op = "explained", n = 398, name = "acl", abbrev = "Answered.acl", body = {op = "call", n = 399, name = "acl", abbrev = "Answered.acl", body = S.AclRefused}}}},
  {op = "peek", n = 401, name = "first_byte", abbrev = "Answered.first_byte", what = {width = 1}, ahead = 0},
  {op = "switch", n = 402, name = "body", abbrev = "Answered.body", on = E"v[401]", cases = {[123] = {op = "explained", n = 403, name = "body", abbrev = "Answered.body", body = {op = "switch", n = 404, name = "by_request", abbrev = "Answered.by_request", doc = "by the request's code", on = E"s:asked_for('api')", cases = {[105] = {op = "named", n = 405, name = "by_request", abbrev = "Answered.by_request", doc = "where a topic is", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 406, name = "by_request", abbrev = "Answered.by_request", body = S.Route}}, [106] = {op = "named", n = 424, name = "by_request", abbrev = "Answered.by_request", doc = "which brokers there are", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 425, name = "by_request", abbrev = "Answered.by_request", body = S.ClusterInfo}}, [38] = {op = "named", n = 428, name = "by_request", abbrev = "Answered.by_request", doc = "who is in the group", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 429, name = "by_request", abbrev = "Answered.by_request", body = S.Members}}, [41] = {op = "named", n = 432, name = "by_request", abbrev = "Answered.by_request", doc = "what was locked", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 433, name = "by_request", abbrev = "Answered.by_request", body = S.Locks}}, [400] = {op = "named", n = 437, name = "by_request", abbrev = "Answered.by_request", doc = "who reads what", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 438, name = "by_request", abbrev = "Answered.by_request", body = S.Assignments}}, [202] = {op = "named", n = 448, name = "by_request", abbrev = "Answered.by_request", doc = "how far the topic's queues go", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 449, name = "by_request", abbrev = "Answered.by_request", body = S.TopicStats}}, [208] = {op = "named", n = 455, name = "by_request", abbrev = "Answered.by_request", doc = "how far the group is", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 456, name = "by_request", abbrev = "Answered.by_request", body = S.ConsumeStats}}, [222] = {op = "named", n = 464, name = "by_request", abbrev = "Answered.by_request", doc = "where the group goes on", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 465, name = "by_request", abbrev = "Answered.by_request", body = S.OffsetTable}}, [223] = {op = "named", n = 466, name = "by_request", abbrev = "Answered.by_request", doc = "how far its members are", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 467, name = "by_request", abbrev = "Answered.by_request", body = S.AnyBody}}, [221] = {op = "named", n = 468, name = "by_request", abbrev = "Answered.by_request", doc = "how far the client is", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 469, name = "by_request", abbrev = "Answered.by_request", body = S.QueueTable}}, [43] = {op = "named", n = 471, name = "by_request", abbrev = "Answered.by_request", doc = "how far all groups are", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 472, name = "by_request", abbrev = "Answered.by_request", body = S.OffsetTable}}, [203] = {op = "named", n = 473, name = "by_request", abbrev = "Answered.by_request", doc = "who is in the group, and from where", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 474, name = "by_request", abbrev = "Answered.by_request", body = S.Connections}}, [204] = {op = "named", n = 486, name = "by_request", abbrev = "Answered.by_request", doc = "who is in the group, and from where", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 487, name = "by_request", abbrev = "Answered.by_request", body = S.Connections}}, [307] = {op = "named", n = 488, name = "by_request", abbrev = "Answered.by_request", doc = "what the consumer has", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 489, name = "by_request", abbrev = "Answered.by_request", body = S.RunningInfo}}, [21] = {op = "named", n = 501, name = "by_request", abbrev = "Answered.by_request", doc = "all topics", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 502, name = "by_request", abbrev = "Answered.by_request", body = S.TopicConfigs}}, [351] = {op = "named", n = 503, name = "by_request", abbrev = "Answered.by_request", doc = "one topic", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 504, name = "by_request", abbrev = "Answered.by_request", body = S.TopicConfig}}, [206] = {op = "named", n = 505, name = "by_request", abbrev = "Answered.by_request", doc = "all topics", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 506, name = "by_request", abbrev = "Answered.by_request", body = S.TopicList}}, [300] = {op = "named", n = 508, name = "by_request", abbrev = "Answered.by_request", doc = "who reads the topic", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 509, name = "by_request", abbrev = "Answered.by_request", body = S.GroupList}}, [321] = {op = "named", n = 511, name = "by_request", abbrev = "Answered.by_request", doc = "a piece of a consume queue", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 512, name = "by_request", abbrev = "Answered.by_request", body = S.QueueUnits}}}, default = {op = "named", n = 520, name = "by_request", abbrev = "Answered.by_request", doc = "by the request's code", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 521, name = "by_request", abbrev = "Answered.by_request", body = S.AnyBody}}}}}, default = {op = "span", n = 522, name = "body", abbrev = "Answered.body", doc = "by the request's code", when = E"(s.stop - s.at) > 0", text = true}},
}
S.Content = {name = "Content", 
  {op = "int", n = 305, name = "form", abbrev = "Content.form", doc = "of the header: 0 JSON, 1 binary", width = 1, limit = 1},
  {op = "int", n = 306, name = "header_size", abbrev = "Content.header_size", doc = "of the header", unit = "bytes", width = 3},
  {op = "area", n = 307, name = "header", abbrev = "Content.header", doc = "who asks what", part = true, length = E"v[306]", body = {op = "switch", n = 308, name = "header", abbrev = "Content.header", on = E"v[305]", cases = {[0] = {op = "named", n = 309, name = "header", abbrev = "Content.header", sources = {{form = {kind = "json"}}}, body = {op = "call", n = 310, name = "header", abbrev = "Content.header", body = S.JsonHeader}}, [1] = {op = "call", n = 328, name = "header", abbrev = "Content.header", body = S.BinaryHeader}}}},
  {op = "let", n = 343, name = "id", abbrev = "Content.id", role = "key", value = E"((v[305] == 0) and v[314] or v[332])"},
  {op = "require", n = 344, name = "numbered", abbrev = "Content.numbered", doc = "a code, and a number that pairs it", condition = E"(v[343] ~= U) and (v[324] ~= U)"},
  {op = "named", n = 345, name = "message", abbrev = "Content.message", doc = "by code", sources = {{form = {kind = "json"}, n = 322}, {form = {kind = "pairs", name_width = 2, value_width = 4}, n = 342}}, body = {op = "switch", n = 346, name = "message", abbrev = "Content.message", on = E"part(v[3], 0, 1)", cases = {[0] = {op = "by_kind", n = 347, name = "message", abbrev = "Content.message", on = E"v[324]", cases = {[10] = S.SendMessage, [324] = S.SendReply, [310] = S.SendMessageV2, [325] = S.SendReplyV2, [326] = S.PushReply, [320] = S.SendBatch, [11] = S.PullMessage, [361] = S.LitePullMessage, [15] = S.UpdateConsumerOffset, [14] = S.QueryConsumerOffset, [200050] = S.PopMessage, [200051] = S.AckMessage, [200053] = S.ChangeInvisibleTime, [200151] = S.BatchAck, [36] = S.SendBack, [37] = S.EndTransaction, [39] = S.CheckTransaction, [34] = S.HeartBeat, [35] = S.UnregisterClient, [38] = S.ConsumerList, [40] = S.IdsChanged, [41] = S.LockBatch, [42] = S.UnlockBatch, [400] = S.QueryAssignment, [103] = S.RegisterBroker, [220] = S.ResetOffset}, default = {op = "call", n = 348, name = "message", abbrev = "Content.message", body = S.Other}}, [1] = {op = "call", n = 370, name = "message", abbrev = "Content.message", body = S.Answered}}}},
}
S.Frame = {name = "Frame", 
  {op = "int", n = 302, name = "length", abbrev = "Frame.length", doc = "of what follows", unit = "bytes", width = 4, limit = 16777216},
  {op = "area", n = 303, name = "content", abbrev = "Frame.content", length = E"v[302]", body = {op = "call", n = 304, name = "content", abbrev = "Frame.content", body = S.Content}},
}
S.BinaryStart = {name = "BinaryStart", 
  {op = "int", n = 530, name = "code_", abbrev = "BinaryStart.code_", width = 2, signed = true},
  {op = "require", n = 531, name = "known", abbrev = "BinaryStart.known", condition = E"(v[530] >= -1006) and (v[530] <= 3543)"},
  {op = "int", n = 532, name = "language", abbrev = "BinaryStart.language", width = 1},
  {op = "require", n = 533, name = "speaks", abbrev = "BinaryStart.speaks", condition = E"(v[532] <= 13) or (v[532] == 127)"},
  {op = "int", n = 534, name = "version", abbrev = "BinaryStart.version", width = 2, limit = 700},
  {op = "int", n = 535, name = "opaque", abbrev = "BinaryStart.opaque", width = 4},
  {op = "int", n = 536, name = "flag", abbrev = "BinaryStart.flag", width = 4, limit = 3},
}
S.JsonStart = {name = "JsonStart", members = true, 
  {op = "member", n = 540, name = "code", abbrev = "JsonStart.code", key = "code", number = true},
  {op = "member", n = 541, name = "flag", abbrev = "JsonStart.flag", key = "flag", number = true},
}
S.Start = {name = "Start", 
  {op = "int", n = 523, name = "length", abbrev = "Start.length", width = 4, limit = 16777216},
  {op = "int", n = 524, name = "form", abbrev = "Start.form", width = 1, limit = 1},
  {op = "int", n = 525, name = "header_size", abbrev = "Start.header_size", width = 3},
  {op = "require", n = 526, name = "fits", abbrev = "Start.fits", condition = E"(add(v[525], 4) <= v[523]) and (v[525] >= 21)"},
  {op = "peek", n = 527, name = "first", abbrev = "Start.first", what = {width = 2}, ahead = 0},
  {op = "require", n = 528, name = "brace", abbrev = "Start.brace", condition = E"(v[524] == 1) or (v[527] == 31522)"},
  {op = "call", n = 529, name = "binary", abbrev = "Start.binary", when = E"v[524] == 1", body = S.BinaryStart, named = true},
  {op = "span", n = 537, name = "header", abbrev = "Start.header", when = E"v[524] == 0", length = E"v[525]", source = true},
  {op = "named", n = 538, name = "json_", abbrev = "Start.json_", when = E"v[524] == 0", sources = {{form = {kind = "json"}, n = 537}}, body = {op = "call", n = 539, name = "json_", abbrev = "Start.json_", body = S.JsonStart}},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 542, name = "frame", abbrev = "ServerStart.frame", body = S.Start, named = true},
  {op = "let", n = 543, name = "code", abbrev = "ServerStart.code", value = E"((v[524] == 0) and v[540] or v[530])"},
  {op = "let", n = 544, name = "flag", abbrev = "ServerStart.flag", value = E"((v[524] == 0) and v[541] or v[536])"},
  {op = "require", n = 545, name = "may", abbrev = "ServerStart.may", condition = E"(part(v[544], 0, 1) == 1) or (((((((v[543] == 39) or (v[543] == 40)) or (v[543] == 220)) or (v[543] == 221)) or (v[543] == 307)) or (v[543] == 309)) or (v[543] == 326))"},
}

return {name = "rocketmq",
  title = "RocketMQ",
  ports = {10911, 9876, 10909},
  order = "big",
  frame = S.Frame,
  starts = {S.Start, S.ServerStart},
  limit = 16777220,
  second_keys = {},
  version_step = 0,
  apis = {[10] = "SEND_MESSAGE", [324] = "SEND_REPLY_MESSAGE", [310] = "SEND_MESSAGE_V2", [325] = "SEND_REPLY_MESSAGE_V2", [326] = "PUSH_REPLY_MESSAGE_TO_CLIENT", [320] = "SEND_BATCH_MESSAGE", [11] = "PULL_MESSAGE", [361] = "LITE_PULL_MESSAGE", [15] = "UPDATE_CONSUMER_OFFSET", [14] = "QUERY_CONSUMER_OFFSET", [200050] = "POP_MESSAGE", [200051] = "ACK_MESSAGE", [200053] = "CHANGE_MESSAGE_INVISIBLETIME", [200151] = "BATCH_ACK_MESSAGE", [36] = "CONSUMER_SEND_MSG_BACK", [37] = "END_TRANSACTION", [39] = "CHECK_TRANSACTION_STATE", [34] = "HEART_BEAT", [35] = "UNREGISTER_CLIENT", [38] = "GET_CONSUMER_LIST_BY_GROUP", [40] = "NOTIFY_CONSUMER_IDS_CHANGED", [41] = "LOCK_BATCH_MQ", [42] = "UNLOCK_BATCH_MQ", [400] = "QUERY_ASSIGNMENT", [103] = "REGISTER_BROKER", [220] = "RESET_CONSUMER_CLIENT_OFFSET", [12] = "QUERY_MESSAGE", [13] = "QUERY_BROKER_OFFSET", [17] = "UPDATE_AND_CREATE_TOPIC", [18] = "UPDATE_AND_CREATE_TOPIC_LIST", [21] = "GET_ALL_TOPIC_CONFIG", [22] = "GET_TOPIC_CONFIG_LIST", [23] = "GET_TOPIC_NAME_LIST", [25] = "UPDATE_BROKER_CONFIG", [26] = "GET_BROKER_CONFIG", [27] = "TRIGGER_DELETE_FILES", [28] = "GET_BROKER_RUNTIME_INFO", [29] = "SEARCH_OFFSET_BY_TIMESTAMP", [30] = "GET_MAX_OFFSET", [31] = "GET_MIN_OFFSET", [32] = "GET_EARLIEST_MSG_STORETIME", [33] = "VIEW_MESSAGE_BY_ID", [43] = "GET_ALL_CONSUMER_OFFSET", [45] = "GET_ALL_DELAY_OFFSET", [46] = "CHECK_CLIENT_CONFIG", [47] = "GET_CLIENT_CONFIG", [50] = "UPDATE_AND_CREATE_ACL_CONFIG", [51] = "DELETE_ACL_CONFIG", [52] = "GET_BROKER_CLUSTER_ACL_INFO", [53] = "UPDATE_GLOBAL_WHITE_ADDRS_CONFIG", [54] = "GET_BROKER_CLUSTER_ACL_CONFIG", [60] = "GET_TIMER_CHECK_POINT", [61] = "GET_TIMER_METRICS", [100] = "PUT_KV_CONFIG", [101] = "GET_KV_CONFIG", [102] = "DELETE_KV_CONFIG", [104] = "UNREGISTER_BROKER", [105] = "GET_ROUTEINFO_BY_TOPIC", [106] = "GET_BROKER_CLUSTER_INFO", [200] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP", [201] = "GET_ALL_SUBSCRIPTIONGROUP_CONFIG", [202] = "GET_TOPIC_STATS_INFO", [203] = "GET_CONSUMER_CONNECTION_LIST", [204] = "GET_PRODUCER_CONNECTION_LIST", [205] = "WIPE_WRITE_PERM_OF_BROKER", [206] = "GET_ALL_TOPIC_LIST_FROM_NAMESERVER", [207] = "DELETE_SUBSCRIPTIONGROUP", [208] = "GET_CONSUME_STATS", [209] = "SUSPEND_CONSUMER", [210] = "RESUME_CONSUMER", [211] = "RESET_CONSUMER_OFFSET_IN_CONSUMER", [212] = "RESET_CONSUMER_OFFSET_IN_BROKER", [213] = "ADJUST_CONSUMER_THREAD_POOL", [214] = "WHO_CONSUME_THE_MESSAGE", [215] = "DELETE_TOPIC_IN_BROKER", [216] = "DELETE_TOPIC_IN_NAMESRV", [217] = "REGISTER_TOPIC_IN_NAMESRV", [219] = "GET_KVLIST_BY_NAMESPACE", [221] = "GET_CONSUMER_STATUS_FROM_CLIENT", [222] = "INVOKE_BROKER_TO_RESET_OFFSET", [223] = "INVOKE_BROKER_TO_GET_CONSUMER_STATUS", [224] = "GET_TOPICS_BY_CLUSTER", [225] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP_LIST", [300] = "QUERY_TOPIC_CONSUME_BY_WHO", [301] = "REGISTER_FILTER_SERVER", [302] = "REGISTER_MESSAGE_FILTER_CLASS", [303] = "QUERY_CONSUME_TIME_SPAN", [304] = "GET_SYSTEM_TOPIC_LIST_FROM_NS", [305] = "GET_SYSTEM_TOPIC_LIST_FROM_BROKER", [306] = "CLEAN_EXPIRED_CONSUMEQUEUE", [307] = "GET_CONSUMER_RUNNING_INFO", [308] = "QUERY_CORRECTION_OFFSET", [309] = "CONSUME_MESSAGE_DIRECTLY", [311] = "GET_UNIT_TOPIC_LIST", [312] = "GET_HAS_UNIT_SUB_TOPIC_LIST", [313] = "GET_HAS_UNIT_SUB_UNUNIT_TOPIC_LIST", [314] = "CLONE_GROUP_OFFSET", [315] = "VIEW_BROKER_STATS_DATA", [316] = "CLEAN_UNUSED_TOPIC", [317] = "GET_BROKER_CONSUME_STATS", [318] = "UPDATE_NAMESRV_CONFIG", [319] = "GET_NAMESRV_CONFIG", [321] = "QUERY_CONSUME_QUEUE", [322] = "QUERY_DATA_VERSION", [323] = "RESUME_CHECK_HALF_MESSAGE", [327] = "ADD_WRITE_PERM_OF_BROKER", [328] = "GET_ALL_PRODUCER_INFO", [329] = "DELETE_EXPIRED_COMMITLOG", [343] = "QUERY_TOPICS_BY_CONSUMER", [345] = "QUERY_SUBSCRIPTION_BY_CONSUMER", [351] = "GET_TOPIC_CONFIG", [352] = "GET_SUBSCRIPTIONGROUP_CONFIG", [353] = "UPDATE_AND_GET_GROUP_FORBIDDEN", [354] = "CHECK_ROCKSDB_CQ_WRITE_PROGRESS", [355] = "EXPORT_ROCKSDB_CONFIG_TO_JSON", [370] = "RECALL_MESSAGE", [401] = "SET_MESSAGE_REQUEST_MODE", [402] = "GET_ALL_MESSAGE_REQUEST_MODE", [513] = "UPDATE_AND_CREATE_STATIC_TOPIC", [901] = "GET_BROKER_MEMBER_GROUP", [902] = "ADD_BROKER", [903] = "REMOVE_BROKER", [904] = "BROKER_HEARTBEAT", [905] = "NOTIFY_MIN_BROKER_ID_CHANGE", [906] = "EXCHANGE_BROKER_HA_INFO", [907] = "GET_BROKER_HA_STATUS", [908] = "RESET_MASTER_FLUSH_OFFSET", [1001] = "CONTROLLER_ALTER_SYNC_STATE_SET", [1002] = "CONTROLLER_ELECT_MASTER", [1003] = "CONTROLLER_REGISTER_BROKER", [1004] = "CONTROLLER_GET_REPLICA_INFO", [1005] = "CONTROLLER_GET_METADATA_INFO", [1006] = "CONTROLLER_GET_SYNC_STATE_DATA", [1007] = "GET_BROKER_EPOCH_CACHE", [1008] = "NOTIFY_BROKER_ROLE_CHANGED", [1009] = "UPDATE_CONTROLLER_CONFIG", [1010] = "GET_CONTROLLER_CONFIG", [1011] = "CLEAN_BROKER_DATA", [1012] = "CONTROLLER_GET_NEXT_BROKER_ID", [1013] = "CONTROLLER_APPLY_BROKER_ID", [1014] = "BROKER_CLOSE_CHANNEL_REQUEST", [1015] = "CHECK_NOT_ACTIVE_BROKER_REQUEST", [1016] = "GET_BROKER_LIVE_INFO_REQUEST", [1017] = "GET_SYNC_STATE_DATA_REQUEST", [1018] = "RAFT_BROKER_HEART_BEAT_EVENT_REQUEST", [2001] = "UPDATE_COLD_DATA_FLOW_CTR_CONFIG", [2002] = "REMOVE_COLD_DATA_FLOW_CTR_CONFIG", [2003] = "GET_COLD_DATA_FLOW_CTR_INFO", [2004] = "SET_COMMITLOG_READ_MODE", [3001] = "AUTH_CREATE_USER", [3002] = "AUTH_UPDATE_USER", [3003] = "AUTH_DELETE_USER", [3004] = "AUTH_GET_USER", [3005] = "AUTH_LIST_USER", [3006] = "AUTH_CREATE_ACL", [3007] = "AUTH_UPDATE_ACL", [3008] = "AUTH_DELETE_ACL", [3009] = "AUTH_GET_ACL", [3010] = "AUTH_LIST_ACL", [50000] = "METADATA", [50001] = "APPEND", [50002] = "GET", [51001] = "VOTE", [51002] = "HEART_BEAT_OF_LEADER", [51003] = "PULL", [51004] = "PUSH_ENTRIES", [51005] = "LEADERSHIP_TRANSFER", [200052] = "PEEK_MESSAGE", [200054] = "NOTIFICATION", [200055] = "POLLING_INFO", [200056] = "POP_ROLLBACK"},
  messages = P,
  used = {[1] = true, [3] = true, [6] = true, [9] = true, [16] = true, [18] = true, [20] = true, [21] = true, [22] = true, [40] = true, [44] = true, [49] = true, [50] = true, [66] = true, [68] = true, [75] = true, [77] = true, [87] = true, [92] = true, [93] = true, [94] = true, [96] = true, [101] = true, [103] = true, [104] = true, [105] = true, [109] = true, [112] = true, [132] = true, [133] = true, [138] = true, [139] = true, [143] = true, [147] = true, [150] = true, [154] = true, [156] = true, [159] = true, [160] = true, [161] = true, [162] = true, [165] = true, [167] = true, [168] = true, [171] = true, [173] = true, [175] = true, [197] = true, [198] = true, [200] = true, [202] = true, [207] = true, [219] = true, [221] = true, [237] = true, [249] = true, [265] = true, [266] = true, [270] = true, [287] = true, [289] = true, [291] = true, [302] = true, [305] = true, [306] = true, [311] = true, [312] = true, [314] = true, [317] = true, [321] = true, [322] = true, [324] = true, [327] = true, [329] = true, [332] = true, [333] = true, [334] = true, [338] = true, [339] = true, [341] = true, [342] = true, [343] = true, [354] = true, [360] = true, [361] = true, [365] = true, [376] = true, [377] = true, [386] = true, [387] = true, [388] = true, [389] = true, [390] = true, [394] = true, [401] = true, [409] = true, [413] = true, [430] = true, [443] = true, [445] = true, [446] = true, [523] = true, [524] = true, [525] = true, [527] = true, [530] = true, [532] = true, [536] = true, [537] = true, [540] = true, [541] = true, [543] = true, [544] = true}}

end
end

-- === described_rocketmq_ha ===
parts["described_rocketmq_ha"] = function()
-- RocketMQ replication, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local E = M.expression
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

S.BlockHead = {name = "BlockHead", 
  {op = "int", n = 2, name = "offset", abbrev = "BlockHead.offset", doc = "place of the first byte in the log", width = 8, signed = true},
  {op = "int", n = 3, name = "size", abbrev = "BlockHead.size", doc = "of the log's bytes", unit = "bytes", width = 4},
}
S.RecordHead = {name = "RecordHead", 
  {op = "let", n = 16, name = "at", abbrev = "RecordHead.at", value = E"add(v[6], s.at)"},
  {op = "int", n = 17, name = "size", abbrev = "RecordHead.size", doc = "of the record, these 4 bytes included", unit = "bytes", width = 4},
  {op = "require", n = 18, name = "enough", abbrev = "RecordHead.enough", condition = E"v[17] >= 91"},
}
S.SentProperties = {name = "SentProperties", members = true, 
  {op = "member", n = 58, name = "KEYS", abbrev = "SentProperties.KEYS", doc = "the user's keys, with spaces between", role = "record_key", key = "KEYS"},
  {op = "member", n = 59, name = "TAGS", abbrev = "SentProperties.TAGS", doc = "the user's tag", key = "TAGS"},
  {op = "member", n = 60, name = "UNIQ_KEY", abbrev = "SentProperties.UNIQ_KEY", doc = "the producer's id of the message", role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 61, name = "INNER_NUM", abbrev = "SentProperties.INNER_NUM", doc = "messages of a batch that is kept as one", key = "INNER_NUM", number = true},
  {op = "coded", n = 62, name = "name", abbrev = "SentProperties.name", of = 60, known = {}},
  {op = "let", n = 63, name = "named", abbrev = "SentProperties.named", value = E"v[62]", into = 64},
}
S.InnerMessage = {name = "InnerMessage", row = "records", 
  {op = "int", n = 47, name = "size", abbrev = "InnerMessage.size", doc = "of the message, these 4 bytes included", unit = "bytes", width = 4},
  {op = "let", n = 48, name = "stamp", abbrev = "InnerMessage.stamp", role = "timestamp", value = E"v[42]"},
  {op = "int", n = 49, name = "magic", abbrev = "InnerMessage.magic", doc = "0", as = "hex", width = 4},
  {op = "int", n = 50, name = "body_crc", abbrev = "InnerMessage.body_crc", doc = "0", as = "hex", width = 4},
  {op = "int", n = 51, name = "flag", abbrev = "InnerMessage.flag", doc = "the user's", width = 4, signed = true},
  {op = "int", n = 52, name = "body_size", abbrev = "InnerMessage.body_size", doc = "of the body", unit = "bytes", width = 4},
  {op = "span", n = 53, name = "body", abbrev = "InnerMessage.body", doc = "the user's bytes", role = "payload", length = E"v[52]"},
  {op = "int", n = 54, name = "properties_size", abbrev = "InnerMessage.properties_size", doc = "of the properties", unit = "bytes", width = 2},
  {op = "span", n = 55, name = "properties", abbrev = "InnerMessage.properties", doc = "name 01 value 02 …", role = "properties", text = true, length = E"v[54]", into = {op = "named", n = 56, name = "properties", abbrev = "InnerMessage.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 57, name = "properties", abbrev = "InnerMessage.properties", body = S.SentProperties}}},
  {op = "let", n = 65, name = "number", abbrev = "InnerMessage.number", role = "offset", value = E"v[40]"},
  {op = "let", n = 66, name = "next_number", abbrev = "InnerMessage.next_number", value = E"add(v[40], 1)", into = 40},
}
S.Properties = {name = "Properties", members = true, 
  {op = "member", n = 58, name = "KEYS", abbrev = "Properties.KEYS", doc = "the user's keys, with spaces between", role = "record_key", key = "KEYS"},
  {op = "member", n = 59, name = "TAGS", abbrev = "Properties.TAGS", doc = "the user's tag", key = "TAGS"},
  {op = "member", n = 60, name = "UNIQ_KEY", abbrev = "Properties.UNIQ_KEY", doc = "the producer's id of the message", role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 61, name = "INNER_NUM", abbrev = "Properties.INNER_NUM", doc = "messages of a batch that is kept as one", key = "INNER_NUM", number = true},
}
S.Content = {name = "Content", 
  {op = "int", n = 21, name = "magic", abbrev = "Content.magic", doc = "daa320a7, or daa320ab where the topic's length has two bytes", as = "hex", width = 4},
  {op = "require", n = 22, name = "known", abbrev = "Content.known", condition = E"(v[21] == 3668123815) or (v[21] == 3668123819)"},
  {op = "int", n = 23, name = "body_crc", abbrev = "Content.body_crc", doc = "CRC-32 of the body as stored, without its highest bit", as = "hex", width = 4},
  {op = "int", n = 24, name = "queue_id", abbrev = "Content.queue_id", doc = "queue", role = "partition", width = 4, signed = true},
  {op = "int", n = 25, name = "flag", abbrev = "Content.flag", doc = "the user's", width = 4, signed = true},
  {op = "int", n = 26, name = "queue_offset", abbrev = "Content.queue_offset", doc = "number in the queue", role = "offset", width = 8, signed = true},
  {op = "int", n = 27, name = "physical_offset", abbrev = "Content.physical_offset", doc = "place in the commit log", width = 8, signed = true},
  {op = "int", n = 28, name = "sys_flag", abbrev = "Content.sys_flag", doc = "how it is written", width = 4, parts = {{name = "compressed", at = 0, width = 1, doc = ""}, {name = "transaction", at = 2, width = 2, doc = "1 prepared, 2 commit, 3 rollback"}, {name = "born_ipv6", at = 4, width = 1, doc = ""}, {name = "store_ipv6", at = 5, width = 1, doc = ""}, {name = "unwrap", at = 6, width = 1, doc = ""}, {name = "batch", at = 7, width = 1, doc = ""}, {name = "codec", at = 8, width = 3, doc = "0 and 3 zlib, 1 LZ4, 2 Zstandard"}}},
  {op = "int", n = 29, name = "born", abbrev = "Content.born", doc = "by the producer's clock", as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 30, name = "stamp", abbrev = "Content.stamp", role = "timestamp", when = E"(v[29] >= 0) and (v[29] <= 9223372036854)", value = E"mul(v[29], 1000000)"},
  {op = "span", n = 31, name = "born_host", abbrev = "Content.born_host", doc = "producer: address, then four bytes of port", length = E"((part(v[28], 4, 1) == 1) and 20 or 8)"},
  {op = "int", n = 32, name = "stored", abbrev = "Content.stored", doc = "by the broker's clock", as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 33, name = "last", abbrev = "Content.last", when = E"(v[32] >= 0) and (v[32] <= 9223372036854)", value = E"mul(v[32], 1000000)", into = 34},
  {op = "span", n = 35, name = "store_host", abbrev = "Content.store_host", doc = "broker: address, then four bytes of port", length = E"((part(v[28], 5, 1) == 1) and 20 or 8)"},
  {op = "int", n = 36, name = "reconsume_times", abbrev = "Content.reconsume_times", doc = "deliveries before", width = 4, signed = true},
  {op = "int", n = 37, name = "prepared_offset", abbrev = "Content.prepared_offset", doc = "place of the half message of a transaction", width = 8, signed = true},
  {op = "int", n = 38, name = "body_size", abbrev = "Content.body_size", doc = "of the body", unit = "bytes", width = 4},
  {op = "let", n = 39, name = "first_inner", abbrev = "Content.first_inner", value = E"v[26]", into = 40},
  {op = "let", n = 41, name = "inner_born", abbrev = "Content.inner_born", when = E"(v[29] >= 0) and (v[29] <= 9223372036854)", value = E"mul(v[29], 1000000)", into = 42},
  {op = "span", n = 43, name = "body", abbrev = "Content.body", doc = "the user's bytes as stored; of a batch its messages, one after another", length = E"v[38]", into = {op = "switch", n = 44, name = "body", abbrev = "Content.body", on = E"part(v[28], 7, 1)", cases = {[1] = {op = "try", n = 45, name = "body", abbrev = "Content.body", body = {op = "repeat", n = 46, name = "body", abbrev = "Content.body", body = S.InnerMessage}, otherwise = {op = "span", n = 67, name = "body", abbrev = "Content.body", role = "payload"}}}, default = {op = "switch", n = 68, name = "body", abbrev = "Content.body", doc = "by its compression", on = E"((part(v[28], 0, 1) == 1) and ((part(v[28], 8, 3) == 1) and 2 or ((part(v[28], 8, 3) == 2) and 3 or 1)) or 0)", cases = {[1] = {op = "try", n = 69, name = "body", abbrev = "Content.body", body = {op = "inflate", n = 70, name = "body", abbrev = "Content.body", codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 71, name = "body", abbrev = "Content.body", role = "payload"}}, otherwise = {op = "span", n = 72, name = "body", abbrev = "Content.body", role = "payload"}}, [2] = {op = "try", n = 73, name = "body", abbrev = "Content.body", body = {op = "inflate", n = 74, name = "body", abbrev = "Content.body", codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 75, name = "body", abbrev = "Content.body", role = "payload"}}, otherwise = {op = "span", n = 76, name = "body", abbrev = "Content.body", role = "payload"}}, [3] = {op = "try", n = 77, name = "body", abbrev = "Content.body", body = {op = "inflate", n = 78, name = "body", abbrev = "Content.body", codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 79, name = "body", abbrev = "Content.body", role = "payload"}}, otherwise = {op = "span", n = 80, name = "body", abbrev = "Content.body", role = "payload"}}}, default = {op = "span", n = 81, name = "body", abbrev = "Content.body", doc = "the user's bytes", role = "payload"}}}},
  {op = "check", n = 82, name = "sound", abbrev = "Content.sound", when = E"v[38] > 0", kind = "crc32", stored = E"v[23]", mask = 2147483647, over = {43}},
  {op = "int", n = 83, name = "topic_size", abbrev = "Content.topic_size", doc = "of the topic", unit = "bytes", when = E"v[21] == 3668123815", width = 1},
  {op = "int", n = 84, name = "long_topic_size", abbrev = "Content.long_topic_size", doc = "of the topic", unit = "bytes", when = E"v[21] == 3668123819", width = 2},
  {op = "span", n = 85, name = "topic", abbrev = "Content.topic", doc = "topic", role = "topic", text = true, length = E"((v[21] == 3668123815) and v[83] or v[84])"},
  {op = "int", n = 86, name = "properties_size", abbrev = "Content.properties_size", doc = "of the properties", unit = "bytes", width = 2},
  {op = "made", n = 87, name = "offset_id", abbrev = "Content.offset_id", doc = "the broker's id of the message", role = "message_id", of = {{n = 35, digits = true}, {n = 27, digits = true, width = 8}}},
  {op = "span", n = 88, name = "properties", abbrev = "Content.properties", doc = "name 01 value 02 …", text = true, length = E"v[86]", into = {op = "named", n = 89, name = "properties", abbrev = "Content.properties", sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 90, name = "properties", abbrev = "Content.properties", body = S.Properties}}},
  {op = "made", n = 91, name = "both", abbrev = "Content.both", doc = "the properties, and the broker's id with them", role = "properties", of = {{n = 88}, {text = "\002offsetMsgId\001"}, {n = 35, digits = true}, {n = 27, digits = true, width = 8}}},
  {op = "require", n = 92, name = "whole", abbrev = "Content.whole", doc = "the parts of a record add up to it", condition = E"(s.stop - s.at) == 0"},
  {op = "require", n = 93, name = "in_place", abbrev = "Content.in_place", doc = "a record says where in the log it stands", condition = E"v[27] == v[16]"},
}
S.LoggedBatch = {name = "LoggedBatch", 
  {op = "call", n = 15, name = "head", abbrev = "LoggedBatch.head", body = S.RecordHead, named = true},
  {op = "area", n = 19, name = "content", abbrev = "LoggedBatch.content", length = E"sub(v[17], 4)", body = {op = "call", n = 20, name = "content", abbrev = "LoggedBatch.content", body = S.Content}},
}
S.LoggedOne = {name = "LoggedOne", row = "records", 
  {op = "call", n = 95, name = "head", abbrev = "LoggedOne.head", body = S.RecordHead, named = true},
  {op = "area", n = 96, name = "content", abbrev = "LoggedOne.content", length = E"sub(v[17], 4)", body = {op = "call", n = 97, name = "content", abbrev = "LoggedOne.content", body = S.Content}},
}
S.LoggedRecord = {name = "LoggedRecord", 
  {op = "peek", n = 12, name = "kept_as", abbrev = "LoggedRecord.kept_as", what = {width = 4}, ahead = 36},
  {op = "switch", n = 13, name = "message", abbrev = "LoggedRecord.message", doc = "as in the answers of a broker", on = E"part(v[12], 7, 1)", cases = {[1] = {op = "call", n = 14, name = "message", abbrev = "LoggedRecord.message", body = S.LoggedBatch}}, default = {op = "call", n = 94, name = "message", abbrev = "LoggedRecord.message", body = S.LoggedOne}},
}
S.FileEnd = {name = "FileEnd", 
  {op = "int", n = 100, name = "size", abbrev = "FileEnd.size", doc = "what is left of the file", unit = "bytes", width = 4},
  {op = "int", n = 101, name = "magic", abbrev = "FileEnd.magic", doc = "cbd43194", as = "hex", width = 4, equals = 3419681172},
  {op = "span", n = 102, name = "zeros", abbrev = "FileEnd.zeros", doc = "of no meaning"},
}
S.Piece = {name = "Piece", 
  {op = "span", n = 104, name = "part", abbrev = "Piece.part", doc = "of a record that is not whole in this block", till = "\218\163 ", before = 4},
  {op = "let", n = 105, name = "told", abbrev = "Piece.told", value = E"1", into = 106},
}
C[1] = {names = {[1] = "cut_record"}, docs = {[1] = "a record of the log is not whole in this block: it goes on in the next one, or began in the one before, and is no row of records"}, classes = {[1] = 0}, default = 0} -- Note
S.Transfer = {name = "Transfer", message = true, says = 1, api = 3, family = 3, 
  {op = "call", n = 1, name = "head", abbrev = "Transfer.head", body = S.BlockHead, named = true},
  {op = "let", n = 4, name = "log_end", abbrev = "Transfer.log_end", doc = "the slave answers when its log goes as far", role = "key", value = E"add(v[2], v[3])"},
  {op = "let", n = 5, name = "place", abbrev = "Transfer.place", value = E"sub(v[2], s.at)", into = 6},
  {op = "area", n = 7, name = "log", abbrev = "Transfer.log", doc = "of the master's log", length = E"v[3]", body = {op = "call", n = 8, name = "log", abbrev = "Transfer.log", body = {op = "repeat", n = 9, name = "records", abbrev = "Transfer.records", doc = "records of the log, one after another", body = {op = "try", n = 10, name = "records", abbrev = "Transfer.records", body = {op = "call", n = 11, name = "records", abbrev = "Transfer.records", body = S.LoggedRecord}, otherwise = {op = "try", n = 98, name = "records", abbrev = "Transfer.records", body = {op = "call", n = 99, name = "records", abbrev = "Transfer.records", body = S.FileEnd}, otherwise = {op = "call", n = 103, name = "records", abbrev = "Transfer.records", body = S.Piece}}}}}},
  {op = "let", n = 107, name = "noted", abbrev = "Transfer.noted", role = "note", codes = C[1], when = E"v[106] == 1", value = E"1"},
}
S.EpochBlockHead = {name = "EpochBlockHead", 
  {op = "int", n = 109, name = "state", abbrev = "EpochBlockHead.state", doc = "2: transfer", width = 4},
  {op = "int", n = 110, name = "size", abbrev = "EpochBlockHead.size", doc = "of the log's bytes", unit = "bytes", width = 4},
  {op = "int", n = 111, name = "offset", abbrev = "EpochBlockHead.offset", doc = "place of the first byte in the log", width = 8, signed = true},
  {op = "int", n = 112, name = "epoch", abbrev = "EpochBlockHead.epoch", doc = "of the master that wrote them", width = 4, signed = true},
  {op = "int", n = 113, name = "epoch_start", abbrev = "EpochBlockHead.epoch_start", doc = "place where this epoch begins", width = 8, signed = true},
  {op = "int", n = 114, name = "confirmed", abbrev = "EpochBlockHead.confirmed", doc = "up to here all that must have it have it", width = 8, signed = true},
}
S.TransferEpoch = {name = "TransferEpoch", message = true, says = 1, api = 5, family = 5, 
  {op = "call", n = 108, name = "head", abbrev = "TransferEpoch.head", body = S.EpochBlockHead, named = true},
  {op = "let", n = 115, name = "log_end", abbrev = "TransferEpoch.log_end", doc = "the slave answers when its log goes as far", role = "key", value = E"add(v[111], v[110])"},
  {op = "let", n = 116, name = "place", abbrev = "TransferEpoch.place", value = E"sub(v[111], s.at)", into = 6},
  {op = "area", n = 117, name = "log", abbrev = "TransferEpoch.log", doc = "of the master's log", length = E"v[110]", body = {op = "call", n = 118, name = "log", abbrev = "TransferEpoch.log", body = {op = "repeat", n = 9, name = "records", abbrev = "TransferEpoch.records", doc = "records of the log, one after another", body = {op = "try", n = 10, name = "records", abbrev = "TransferEpoch.records", body = {op = "call", n = 11, name = "records", abbrev = "TransferEpoch.records", body = S.LoggedRecord}, otherwise = {op = "try", n = 98, name = "records", abbrev = "TransferEpoch.records", body = {op = "call", n = 99, name = "records", abbrev = "TransferEpoch.records", body = S.FileEnd}, otherwise = {op = "call", n = 103, name = "records", abbrev = "TransferEpoch.records", body = S.Piece}}}}}},
  {op = "let", n = 119, name = "noted", abbrev = "TransferEpoch.noted", role = "note", codes = C[1], when = E"v[106] == 1", value = E"1"},
}
S.Heartbeat = {name = "Heartbeat", message = true, says = 3, api = 6, family = 6, 
  {op = "call", n = 120, name = "head", abbrev = "Heartbeat.head", body = S.BlockHead, named = true},
}
S.HeartbeatEpoch = {name = "HeartbeatEpoch", message = true, says = 3, api = 7, family = 7, 
  {op = "call", n = 121, name = "head", abbrev = "HeartbeatEpoch.head", body = S.EpochBlockHead, named = true},
}
S.Report = {name = "Report", message = true, says = 2, api = 3, family = 3, 
  {op = "int", n = 122, name = "offset", abbrev = "Report.offset", doc = "the slave has the log up to here", role = "key", width = 8, signed = true},
  {op = "let", n = 123, name = "perhaps", abbrev = "Report.perhaps", role = "pairing", value = E"4"},
}
S.ReportEpoch = {name = "ReportEpoch", message = true, says = 2, api = 5, command = "REPORT_EPOCH", family = 5, 
  {op = "int", n = 124, name = "state", abbrev = "ReportEpoch.state", doc = "2: transfer", width = 4},
  {op = "int", n = 125, name = "offset", abbrev = "ReportEpoch.offset", doc = "the slave has the log up to here", role = "key", width = 8, signed = true},
  {op = "let", n = 126, name = "perhaps", abbrev = "ReportEpoch.perhaps", role = "pairing", value = E"4"},
}
S.Handshake = {name = "Handshake", message = true, says = 1, api = 1, family = 1, 
  {op = "int", n = 127, name = "state", abbrev = "Handshake.state", doc = "1: handshake", width = 4},
  {op = "int", n = 128, name = "from_last_file", abbrev = "Handshake.from_last_file", doc = "1: an empty slave wants the last file only", width = 2},
  {op = "int", n = 129, name = "learner", abbrev = "Handshake.learner", doc = "1: it never counts as in sync", width = 2},
  {op = "int", n = 130, name = "broker_id", abbrev = "Handshake.broker_id", doc = "of the slave", width = 8, signed = true},
  {op = "let", n = 131, name = "once", abbrev = "Handshake.once", role = "key1", value = E"0"},
}
S.Epoch = {name = "Epoch", 
  {op = "int", n = 139, name = "epoch", abbrev = "Epoch.epoch", doc = "number of the epoch", width = 4, signed = true},
  {op = "int", n = 140, name = "start", abbrev = "Epoch.start", doc = "place in the log where it begins", width = 8, signed = true},
}
S.Welcome = {name = "Welcome", message = true, says = 2, api = 1, family = 1, 
  {op = "int", n = 132, name = "state", abbrev = "Welcome.state", doc = "1: handshake", width = 4},
  {op = "int", n = 133, name = "size", abbrev = "Welcome.size", doc = "of the epochs", unit = "bytes", width = 4},
  {op = "int", n = 134, name = "log_end", abbrev = "Welcome.log_end", doc = "the master has the log up to here", width = 8, signed = true},
  {op = "int", n = 135, name = "last_epoch", abbrev = "Welcome.last_epoch", doc = "that the master leads, or led last", width = 4, signed = true},
  {op = "let", n = 136, name = "once", abbrev = "Welcome.once", role = "key1", value = E"0"},
  {op = "area", n = 137, name = "epochs", abbrev = "Welcome.epochs", doc = "who led from where on", length = E"v[133]", body = {op = "repeat", n = 138, name = "epochs", abbrev = "Welcome.epochs", doc = "all that the master knows", body = S.Epoch}},
  {op = "event", n = 141, name = "leads", abbrev = "Welcome.leads", doc = "a master shows its epochs: a new one means that another broker leads now", event = "epoch", columns = {detail = {value = E"v[135]"}}},
}
S.ClientFrame = {name = "ClientFrame", 
  {op = "peek", n = 144, name = "first", abbrev = "ClientFrame.first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 145, name = "second", abbrev = "ClientFrame.second", what = {width = 4}, ahead = 4},
  {op = "let", n = 146, name = "greets", abbrev = "ClientFrame.greets", value = E"(((v[144] == 1) and ((((v[145] == 0) or (v[145] == 1)) or (v[145] == 65536)) or (v[145] == 65537))) and 1 or 0)"},
  {op = "let", n = 147, name = "numbered", abbrev = "ClientFrame.numbered", value = E"(((v[144] == 2) and (v[145] < 32768)) and 1 or 0)"},
  {op = "let", n = 148, name = "kind", abbrev = "ClientFrame.kind", value = E"((v[146] == 1) and 1 or ((v[147] == 1) and 4 or 2))"},
  {op = "by_kind", n = 149, name = "message", abbrev = "ClientFrame.message", doc = "by its first bytes", on = E"v[148]", cases = {[2] = S.Report, [4] = S.ReportEpoch, [1] = S.Handshake}},
}
S.ServerFrame = {name = "ServerFrame", 
  {op = "peek", n = 151, name = "first", abbrev = "ServerFrame.first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 152, name = "second", abbrev = "ServerFrame.second", what = {width = 4}, ahead = 4},
  {op = "peek", n = 153, name = "third", abbrev = "ServerFrame.third", what = {width = 4}, ahead = 8},
  {op = "let", n = 154, name = "greets", abbrev = "ServerFrame.greets", value = E"(((v[151] == 1) and ((v[152] <= 12000) and (v[153] < 32768))) and 1 or 0)"},
  {op = "let", n = 155, name = "numbered", abbrev = "ServerFrame.numbered", value = E"(((v[151] == 2) and ((v[152] <= 1048576) and ((v[153] < 32768) or (v[153] == 4294967295)))) and 1 or 0)"},
  {op = "let", n = 156, name = "content", abbrev = "ServerFrame.content", value = E"(((v[154] == 1) or (v[155] == 1)) and v[152] or v[153])"},
  {op = "require", n = 157, name = "bounded", abbrev = "ServerFrame.bounded", condition = E"v[156] <= 1048576"},
  {op = "let", n = 158, name = "some", abbrev = "ServerFrame.some", value = E"((v[156] > 0) and 1 or 0)"},
  {op = "let", n = 159, name = "kind", abbrev = "ServerFrame.kind", value = E"((v[154] == 1) and 1 or ((v[155] == 1) and ((true_(v[158])) and 5 or 7) or ((true_(v[158])) and 3 or 6)))"},
  {op = "by_kind", n = 160, name = "message", abbrev = "ServerFrame.message", doc = "by its first bytes", on = E"v[159]", cases = {[3] = S.Transfer, [5] = S.TransferEpoch, [6] = S.Heartbeat, [7] = S.HeartbeatEpoch, [1] = S.Welcome}},
}
S.Frame = {name = "Frame", 
  {op = "switch", n = 142, name = "content", abbrev = "Frame.content", on = E"s.side", cases = {[0] = {op = "call", n = 143, name = "content", abbrev = "Frame.content", body = S.ClientFrame}, [1] = {op = "call", n = 150, name = "content", abbrev = "Frame.content", body = S.ServerFrame}}},
}
S.EpochReportStart = {name = "EpochReportStart", 
  {op = "int", n = 170, name = "state", abbrev = "EpochReportStart.state", width = 4},
  {op = "int", n = 171, name = "offset", abbrev = "EpochReportStart.offset", width = 8, signed = true},
  {op = "require", n = 172, name = "sane", abbrev = "EpochReportStart.sane", condition = E"(v[171] >= -1) and (v[171] < 140737488355328)"},
  {op = "int", n = 173, name = "again", abbrev = "EpochReportStart.again", width = 4, equals = 2},
  {op = "int", n = 174, name = "second", abbrev = "EpochReportStart.second", width = 8, signed = true},
  {op = "require", n = 175, name = "rises", abbrev = "EpochReportStart.rises", condition = E"(v[174] >= v[171]) and (sub(v[174], v[171]) <= 140737488355328)"},
  {op = "int", n = 176, name = "once_more", abbrev = "EpochReportStart.once_more", width = 4, equals = 2},
  {op = "int", n = 177, name = "third", abbrev = "EpochReportStart.third", width = 8, signed = true},
  {op = "require", n = 178, name = "rises_again", abbrev = "EpochReportStart.rises_again", condition = E"(v[177] >= v[174]) and (sub(v[177], v[174]) <= 1048576)"},
  {op = "require", n = 179, name = "grown", abbrev = "EpochReportStart.grown", condition = E"(sub(v[177], v[174]) >= 91) or ((v[177] == v[174]) and ((v[174] >= 91) and (v[174] < 4294967296)))"},
}
S.HandshakeStart = {name = "HandshakeStart", 
  {op = "int", n = 162, name = "state", abbrev = "HandshakeStart.state", width = 4},
  {op = "int", n = 163, name = "from_last_file", abbrev = "HandshakeStart.from_last_file", width = 2, limit = 1},
  {op = "int", n = 164, name = "learner", abbrev = "HandshakeStart.learner", width = 2, limit = 1},
  {op = "int", n = 165, name = "broker_id", abbrev = "HandshakeStart.broker_id", width = 8, signed = true},
  {op = "require", n = 166, name = "sane", abbrev = "HandshakeStart.sane", condition = E"(v[165] >= 0) and (v[165] < 1048576)"},
  {op = "peek", n = 167, name = "transfer", abbrev = "HandshakeStart.transfer", what = {width = 4}, ahead = 0},
  {op = "require", n = 168, name = "follows", abbrev = "HandshakeStart.follows", condition = E"v[167] == 2"},
  {op = "call", n = 169, name = "reports", abbrev = "HandshakeStart.reports", body = S.EpochReportStart, named = true},
}
S.ReportStart = {name = "ReportStart", 
  {op = "int", n = 182, name = "offset", abbrev = "ReportStart.offset", width = 8, signed = true},
  {op = "require", n = 183, name = "begins", abbrev = "ReportStart.begins", doc = "asked before more bytes are waited for", condition = E"(v[182] >= 0) and (v[182] < 140737488355328)"},
  {op = "int", n = 184, name = "second", abbrev = "ReportStart.second", width = 8, signed = true},
  {op = "require", n = 185, name = "sane", abbrev = "ReportStart.sane", condition = E"(v[184] > 0) and (v[184] < 140737488355328)"},
  {op = "require", n = 186, name = "rises", abbrev = "ReportStart.rises", condition = E"(v[184] >= v[182]) and ((v[182] == 0) or (sub(v[184], v[182]) <= 1048576))"},
  {op = "int", n = 187, name = "third", abbrev = "ReportStart.third", width = 8, signed = true},
  {op = "require", n = 188, name = "rises_again", abbrev = "ReportStart.rises_again", condition = E"(v[187] >= v[184]) and (sub(v[187], v[184]) <= 1048576)"},
  {op = "int", n = 189, name = "fourth", abbrev = "ReportStart.fourth", width = 8, signed = true},
  {op = "require", n = 190, name = "rises_on", abbrev = "ReportStart.rises_on", condition = E"(v[189] >= v[187]) and (sub(v[189], v[187]) <= 1048576)"},
  {op = "int", n = 191, name = "fifth", abbrev = "ReportStart.fifth", width = 8, signed = true},
  {op = "require", n = 192, name = "at_last", abbrev = "ReportStart.at_last", condition = E"(v[191] >= v[189]) and (sub(v[191], v[189]) <= 1048576)"},
  {op = "require", n = 193, name = "grown", abbrev = "ReportStart.grown", condition = E"(sub(v[191], v[184]) >= 91) or ((v[191] == v[184]) and ((v[184] >= 91) and (v[184] < 4294967296)))"},
}
S.ClientStart = {name = "ClientStart", 
  {op = "peek", n = 144, name = "first", abbrev = "ClientStart.first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 145, name = "second", abbrev = "ClientStart.second", what = {width = 4}, ahead = 4},
  {op = "let", n = 146, name = "greets", abbrev = "ClientStart.greets", value = E"(((v[144] == 1) and ((((v[145] == 0) or (v[145] == 1)) or (v[145] == 65536)) or (v[145] == 65537))) and 1 or 0)"},
  {op = "let", n = 147, name = "numbered", abbrev = "ClientStart.numbered", value = E"(((v[144] == 2) and (v[145] < 32768)) and 1 or 0)"},
  {op = "call", n = 161, name = "handshake", abbrev = "ClientStart.handshake", when = E"v[146] == 1", body = S.HandshakeStart, named = true},
  {op = "call", n = 180, name = "report", abbrev = "ClientStart.report", when = E"v[147] == 1", body = S.EpochReportStart, named = true},
  {op = "call", n = 181, name = "old_report", abbrev = "ClientStart.old_report", when = E"(v[146] ~= 1) and (v[147] ~= 1)", body = S.ReportStart, named = true},
}
S.WelcomeHead = {name = "WelcomeHead", 
  {op = "int", n = 197, name = "state", abbrev = "WelcomeHead.state", width = 4},
  {op = "int", n = 198, name = "size", abbrev = "WelcomeHead.size", width = 4, limit = 12000},
  {op = "int", n = 199, name = "log_end", abbrev = "WelcomeHead.log_end", width = 8, signed = true},
  {op = "int", n = 200, name = "last_epoch", abbrev = "WelcomeHead.last_epoch", width = 4, signed = true},
  {op = "require", n = 201, name = "sane", abbrev = "WelcomeHead.sane", condition = E"(((((v[198] >= 12) and (mod(v[198], 12) == 0)) and (v[199] >= 0)) and (v[199] < 140737488355328)) and (v[200] >= 0)) and (v[200] < 1048576)"},
}
S.EpochStart = {name = "EpochStart", 
  {op = "int", n = 204, name = "epoch", abbrev = "EpochStart.epoch", width = 4, signed = true},
  {op = "int", n = 205, name = "start", abbrev = "EpochStart.start", width = 8, signed = true},
  {op = "require", n = 206, name = "sane", abbrev = "EpochStart.sane", condition = E"(((v[204] >= 0) and (v[204] <= v[200])) and (v[205] >= 0)) and (v[205] <= v[199])"},
}
S.EpochBlockStart = {name = "EpochBlockStart", 
  {op = "int", n = 210, name = "state", abbrev = "EpochBlockStart.state", width = 4},
  {op = "int", n = 211, name = "size", abbrev = "EpochBlockStart.size", width = 4, limit = 1048576},
  {op = "int", n = 212, name = "offset", abbrev = "EpochBlockStart.offset", width = 8, signed = true},
  {op = "int", n = 213, name = "epoch", abbrev = "EpochBlockStart.epoch", width = 4, signed = true},
  {op = "int", n = 214, name = "epoch_start", abbrev = "EpochBlockStart.epoch_start", width = 8, signed = true},
  {op = "int", n = 215, name = "confirmed", abbrev = "EpochBlockStart.confirmed", width = 8, signed = true},
  {op = "require", n = 216, name = "sane", abbrev = "EpochBlockStart.sane", condition = E"(((((((v[212] >= -1) and (v[212] < 140737488355328)) and (v[213] > 0)) and (v[213] < 1048576)) and (v[214] >= 0)) and ((v[214] <= v[212]) or (v[212] == -1))) and (v[215] >= -1)) and (v[215] < 140737488355328)"},
  {op = "peek", n = 217, name = "magic", abbrev = "EpochBlockStart.magic", when = E"v[211] >= 91", what = {width = 4}, ahead = 4},
  {op = "peek", n = 218, name = "says", abbrev = "EpochBlockStart.says", when = E"v[211] >= 91", what = {width = 8, signed = true}, ahead = 28},
  {op = "let", n = 219, name = "begins", abbrev = "EpochBlockStart.begins", value = E"((((v[211] >= 91) and (band(v[217], 4294967040) == 3668123648)) and (v[218] == v[212])) and 1 or 0)"},
  {op = "span", n = 220, name = "log", abbrev = "EpochBlockStart.log", when = E"v[219] == 0", length = E"v[211]"},
  {op = "int", n = 221, name = "again", abbrev = "EpochBlockStart.again", when = E"v[219] == 0", width = 4, equals = 2},
  {op = "int", n = 222, name = "following_size", abbrev = "EpochBlockStart.following_size", when = E"v[219] == 0", width = 4, limit = 1048576},
  {op = "int", n = 223, name = "following", abbrev = "EpochBlockStart.following", when = E"v[219] == 0", width = 8, signed = true},
  {op = "let", n = 224, name = "placed", abbrev = "EpochBlockStart.placed", value = E"(((v[211] >= 91) or ((v[212] >= 91) and (v[212] < 4294967296))) and 1 or 0)"},
  {op = "require", n = 225, name = "goes_on", abbrev = "EpochBlockStart.goes_on", condition = E"(v[219] == 1) or (((v[223] == add(v[212], v[211])) and (v[224] == 1)) or ((v[212] == -1) and (v[223] >= 0)))"},
}
S.WelcomeStart = {name = "WelcomeStart", 
  {op = "call", n = 196, name = "head", abbrev = "WelcomeStart.head", body = S.WelcomeHead, named = true},
  {op = "area", n = 202, name = "epochs", abbrev = "WelcomeStart.epochs", length = E"v[198]", body = {op = "repeat", n = 203, name = "epochs", abbrev = "WelcomeStart.epochs", body = S.EpochStart}},
  {op = "peek", n = 207, name = "transfer", abbrev = "WelcomeStart.transfer", what = {width = 4}, ahead = 0},
  {op = "require", n = 208, name = "follows", abbrev = "WelcomeStart.follows", condition = E"v[207] == 2"},
  {op = "call", n = 209, name = "block", abbrev = "WelcomeStart.block", body = S.EpochBlockStart, named = true},
}
S.StartHead = {name = "StartHead", 
  {op = "int", n = 230, name = "offset", abbrev = "StartHead.offset", width = 8, signed = true},
  {op = "require", n = 231, name = "sane", abbrev = "StartHead.sane", doc = "asked before more bytes are waited for", condition = E"(v[230] >= 0) and (v[230] < 140737488355328)"},
  {op = "int", n = 232, name = "size", abbrev = "StartHead.size", width = 4, limit = 1048576},
}
S.FirstRecord = {name = "FirstRecord", 
  {op = "peek", n = 234, name = "magic", abbrev = "FirstRecord.magic", what = {width = 4}, ahead = 4},
  {op = "peek", n = 235, name = "says", abbrev = "FirstRecord.says", what = {width = 8, signed = true}, ahead = 28},
  {op = "let", n = 236, name = "begins", abbrev = "FirstRecord.begins", value = E"((((v[232] >= 91) and (band(v[234], 4294967040) == 3668123648)) and (v[235] == v[230])) and 1 or 0)"},
  {op = "span", n = 237, name = "log", abbrev = "FirstRecord.log", when = E"v[236] == 0", length = E"v[232]"},
  {op = "int", n = 238, name = "second", abbrev = "FirstRecord.second", when = E"v[236] == 0", width = 8, signed = true},
  {op = "require", n = 239, name = "goes_on", abbrev = "FirstRecord.goes_on", condition = E"(v[236] == 1) or (v[238] == add(v[230], v[232]))"},
  {op = "let", n = 240, name = "short", abbrev = "FirstRecord.short", value = E"(((v[236] == 0) and (v[232] < 1024)) and 1 or 0)"},
  {op = "int", n = 241, name = "second_size", abbrev = "FirstRecord.second_size", when = E"v[240] == 1", width = 4, limit = 1048576},
  {op = "span", n = 242, name = "second_log", abbrev = "FirstRecord.second_log", when = E"v[240] == 1", length = E"v[241]"},
  {op = "int", n = 243, name = "third", abbrev = "FirstRecord.third", when = E"v[240] == 1", width = 8, signed = true},
  {op = "require", n = 244, name = "goes_on_again", abbrev = "FirstRecord.goes_on_again", condition = E"(v[240] == 0) or (v[243] == add(v[238], v[241]))"},
  {op = "let", n = 245, name = "shorter", abbrev = "FirstRecord.shorter", value = E"(((v[240] == 1) and (sub(v[243], v[230]) < 1024)) and 1 or 0)"},
  {op = "int", n = 246, name = "third_size", abbrev = "FirstRecord.third_size", when = E"v[245] == 1", width = 4, limit = 1048576},
  {op = "span", n = 247, name = "third_log", abbrev = "FirstRecord.third_log", when = E"v[245] == 1", length = E"v[246]"},
  {op = "int", n = 248, name = "fourth", abbrev = "FirstRecord.fourth", when = E"v[245] == 1", width = 8, signed = true},
  {op = "require", n = 249, name = "goes_on_still", abbrev = "FirstRecord.goes_on_still", condition = E"(v[245] == 0) or (v[248] == add(v[243], v[246]))"},
  {op = "require", n = 250, name = "grown", abbrev = "FirstRecord.grown", condition = E"(v[245] == 0) or ((sub(v[248], v[230]) >= 91) or ((v[248] == v[230]) and ((v[248] >= 91) and (v[248] < 4294967296))))"},
}
S.Silence = {name = "Silence", 
  {op = "span", n = 228, name = "quiet", abbrev = "Silence.quiet", till = "\218\163 ", before = 16},
  {op = "call", n = 229, name = "first_block", abbrev = "Silence.first_block", body = S.StartHead, named = true},
  {op = "call", n = 233, name = "record", abbrev = "Silence.record", body = S.FirstRecord, named = true},
  {op = "require", n = 251, name = "begins", abbrev = "Silence.begins", condition = E"v[236] == 1"},
}
S.SomeBlock = {name = "SomeBlock", 
  {op = "call", n = 253, name = "head", abbrev = "SomeBlock.head", body = S.StartHead, named = true},
  {op = "call", n = 254, name = "record", abbrev = "SomeBlock.record", body = S.FirstRecord, named = true},
}
S.ServerStart = {name = "ServerStart", 
  {op = "peek", n = 151, name = "first", abbrev = "ServerStart.first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 152, name = "second", abbrev = "ServerStart.second", what = {width = 4}, ahead = 4},
  {op = "peek", n = 153, name = "third", abbrev = "ServerStart.third", what = {width = 4}, ahead = 8},
  {op = "let", n = 154, name = "greets", abbrev = "ServerStart.greets", value = E"(((v[151] == 1) and ((v[152] <= 12000) and (v[153] < 32768))) and 1 or 0)"},
  {op = "let", n = 155, name = "numbered", abbrev = "ServerStart.numbered", value = E"(((v[151] == 2) and ((v[152] <= 1048576) and ((v[153] < 32768) or (v[153] == 4294967295)))) and 1 or 0)"},
  {op = "let", n = 194, name = "nothing", abbrev = "ServerStart.nothing", value = E"(((v[151] == 0) and ((v[152] == 0) and (v[153] == 0))) and 1 or 0)"},
  {op = "call", n = 195, name = "welcome", abbrev = "ServerStart.welcome", when = E"v[154] == 1", body = S.WelcomeStart, named = true},
  {op = "call", n = 226, name = "block", abbrev = "ServerStart.block", when = E"v[155] == 1", body = S.EpochBlockStart, named = true},
  {op = "call", n = 227, name = "silence", abbrev = "ServerStart.silence", when = E"v[194] == 1", body = S.Silence, named = true},
  {op = "call", n = 252, name = "old_block", abbrev = "ServerStart.old_block", when = E"((v[154] ~= 1) and (v[155] ~= 1)) and (v[194] ~= 1)", body = S.SomeBlock, named = true},
}

return {name = "rocketmq_ha",
  title = "RocketMQ replication",
  ports = {10912},
  order = "big",
  frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  certain = true,
  families = true,
  limit = 1048612,
  second_keys = {},
  version_step = 0,
  apis = {[3] = "TRANSFER", [5] = "TRANSFER", [6] = "HEARTBEAT", [7] = "HEARTBEAT", [1] = "HANDSHAKE", [2] = "REPORT", [4] = "REPORT_EPOCH"},
  messages = P,
  used = {[2] = true, [3] = true, [6] = true, [12] = true, [16] = true, [17] = true, [21] = true, [23] = true, [26] = true, [27] = true, [28] = true, [29] = true, [32] = true, [35] = true, [38] = true, [40] = true, [42] = true, [43] = true, [52] = true, [54] = true, [60] = true, [62] = true, [83] = true, [84] = true, [86] = true, [88] = true, [106] = true, [110] = true, [111] = true, [133] = true, [135] = true, [144] = true, [145] = true, [146] = true, [147] = true, [148] = true, [151] = true, [152] = true, [153] = true, [154] = true, [155] = true, [156] = true, [158] = true, [159] = true, [165] = true, [167] = true, [171] = true, [174] = true, [177] = true, [182] = true, [184] = true, [187] = true, [189] = true, [191] = true, [194] = true, [198] = true, [199] = true, [200] = true, [204] = true, [205] = true, [207] = true, [211] = true, [212] = true, [213] = true, [214] = true, [215] = true, [217] = true, [218] = true, [219] = true, [223] = true, [224] = true, [230] = true, [232] = true, [234] = true, [235] = true, [236] = true, [238] = true, [240] = true, [241] = true, [243] = true, [245] = true, [246] = true, [248] = true}}

end
end

-- === described_tank ===
parts["described_tank"] = function()
-- TANK, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local E = M.expression
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

S.BundleMessage = {name = "BundleMessage", row = "records", 
  {op = "int", n = 35, name = "flags", abbrev = "BundleMessage.flags", doc = "of this message", width = 1, little = true, parts = {{name = "key", at = 0, width = 1, doc = "a key follows"}, {name = "same_time", at = 1, width = 1, doc = "timestamp as before"}, {name = "adjacent", at = 2, width = 1, doc = "number is the previous one + 1"}}},
  {op = "varint", n = 36, name = "gap", abbrev = "BundleMessage.gap", doc = "numbers left out before this message", when = E"true_(band(band(band(v[22], ((part(v[35], 2, 1) == 0) and 1 or 0)), ((v[30] ~= 0) and 1 or 0)), ((v[30] ~= sub(v[20], 1)) and 1 or 0)))", bits = 32},
  {op = "int", n = 37, name = "time", abbrev = "BundleMessage.time", doc = "by convention", as = "time", per = 1000, when = E"part(v[35], 1, 1) == 0", width = 8, little = true},
  {op = "let", n = 38, name = "ms", abbrev = "BundleMessage.ms", doc = "time of the message", as = "time", per = 1000, value = E"((true_(part(v[35], 1, 1))) and v[32] or v[37])", into = 32},
  {op = "let", n = 39, name = "batch", abbrev = "BundleMessage.batch", doc = "messages in the bundle", role = "batch_size", value = E"v[20]"},
  {op = "let", n = 40, name = "stamp", abbrev = "BundleMessage.stamp", doc = "time of the message", as = "time", per = 1000000000, role = "timestamp", when = E"(v[38] >= 0) and (v[38] <= 9223372036854)", value = E"mul(v[38], 1000000)"},
  {op = "span", n = 41, name = "key", abbrev = "BundleMessage.key", doc = "chosen by the producer", role = "record_key", when = E"true_(part(v[35], 0, 1))", text = true, prefix = {width = 1, little = true}},
  {op = "varint", n = 42, name = "size", abbrev = "BundleMessage.size", doc = "of the content", unit = "bytes", bits = 32},
  {op = "span", n = 43, name = "content", abbrev = "BundleMessage.content", doc = "the user's bytes", role = "payload", length = E"v[42]"},
  {op = "let", n = 44, name = "number", abbrev = "BundleMessage.number", doc = "sequence number", role = "offset", value = E"(((v[22] == 0) or (true_(part(v[35], 2, 1)))) and add(v[13], 1) or ((v[30] == 0) and v[26] or ((v[30] == sub(v[20], 1)) and v[28] or add(add(v[13], 1), v[36]))))", into = 13},
  {op = "let", n = 45, name = "moved", abbrev = "BundleMessage.moved", value = E"add(v[30], 1)", into = 30},
}
S.Bundle = {name = "Bundle", 
  {op = "int", n = 17, name = "flags", abbrev = "Bundle.flags", doc = "how the bundle is written", width = 1, little = true, parts = {{name = "codec", at = 0, width = 2, doc = "of the message set"}, {name = "few", at = 2, width = 4, doc = "message count 1…15; 0: a varint follows"}, {name = "sparse", at = 6, width = 1, doc = "numbers have gaps"}, {name = "more", at = 7, width = 1, doc = "of no meaning yet"}}},
  {op = "varint", n = 18, name = "many", abbrev = "Bundle.many", doc = "message count", when = E"part(v[17], 2, 4) == 0", bits = 32},
  {op = "let", n = 19, name = "size", abbrev = "Bundle.size", doc = "messages in the bundle", value = E"((part(v[17], 2, 4) == 0) and v[18] or part(v[17], 2, 4))", into = 20},
  {op = "let", n = 21, name = "gaps", abbrev = "Bundle.gaps", value = E"part(v[17], 6, 1)", into = 22},
  {op = "int", n = 23, name = "first_number", abbrev = "Bundle.first_number", doc = "sequence number of the first message", when = E"true_(part(v[17], 6, 1))", width = 8, little = true},
  {op = "varint", n = 24, name = "span", abbrev = "Bundle.span", doc = "last − first − 1", when = E"(true_(part(v[17], 6, 1))) and (v[19] ~= 1)", bits = 32},
  {op = "let", n = 25, name = "begin", abbrev = "Bundle.begin", value = E"v[23]", into = 26},
  {op = "let", n = 27, name = "end", abbrev = "Bundle.end", doc = "sequence number of the last message", value = E"((v[19] == 1) and v[23] or add(v[23], part(add(v[24], 1), 0, 32)))", into = 28},
  {op = "let", n = 29, name = "start", abbrev = "Bundle.start", value = E"0", into = 30},
  {op = "let", n = 31, name = "clock", abbrev = "Bundle.clock", value = E"0", into = 32},
  {op = "switch", n = 33, name = "messages", abbrev = "Bundle.messages", doc = "by codec", on = E"part(v[17], 0, 2)", cases = {[0] = {op = "repeat", n = 34, name = "messages", abbrev = "Bundle.messages", body = S.BundleMessage}, [1] = {op = "inflate", n = 46, name = "messages", abbrev = "Bundle.messages", codecs = {[0] = "snappy"}, on = E"0", body = {op = "repeat", n = 47, name = "messages", abbrev = "Bundle.messages", body = S.BundleMessage}}}, default = {op = "span", n = 48, name = "messages", abbrev = "Bundle.messages", doc = "a codec of which nothing is known"}},
}
S.ProducePartition = {name = "ProducePartition", row = "items", 
  {op = "int", n = 11, name = "partition", abbrev = "ProducePartition.partition", doc = "partition", role = "partition", width = 2, little = true},
  {op = "let", n = 12, name = "unnumbered", abbrev = "ProducePartition.unnumbered", value = E"U", into = 13},
  {op = "varint", n = 14, name = "bundle_length", abbrev = "ProducePartition.bundle_length", doc = "of the bundle only", unit = "bytes", bits = 32},
  {op = "area", n = 15, name = "bundle", abbrev = "ProducePartition.bundle", doc = "some messages", length = E"v[14]", body = {op = "call", n = 16, name = "bundle", abbrev = "ProducePartition.bundle", body = S.Bundle}},
}
S.ProduceTopic = {name = "ProduceTopic", 
  {op = "span", n = 8, name = "topic", abbrev = "ProduceTopic.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 9, name = "partition_count", abbrev = "ProduceTopic.partition_count", doc = "0 is legal", width = 1, little = true},
  {op = "repeat", n = 10, name = "partitions", abbrev = "ProduceTopic.partitions", doc = "of the topic", body = S.ProducePartition, count = E"v[9]"},
}
S.Produce = {name = "Produce", message = true, says = 1, api = 1, family = 1, pairing = 2, 
  {op = "int", n = 1, name = "version", abbrev = "Produce.version", doc = "of the client; ignored by the broker", width = 2, little = true},
  {op = "int", n = 2, name = "request_id", abbrev = "Produce.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 3, name = "client", abbrev = "Produce.client", doc = "client id: `c++` from the library", role = "client", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 4, name = "required_acks", abbrev = "Produce.required_acks", doc = "0: all in-sync replicas, 255: most of them, else that many", width = 1, little = true},
  {op = "int", n = 5, name = "ack_timeout", abbrev = "Produce.ack_timeout", doc = "0: the broker's default of 8 s", unit = "ms", width = 4, little = true},
  {op = "int", n = 6, name = "topic_count", abbrev = "Produce.topic_count", doc = "topics", width = 1, little = true},
  {op = "repeat", n = 7, name = "topics", abbrev = "Produce.topics", doc = "one after another", body = S.ProduceTopic, count = E"v[6]"},
}
S.SequencedPartition = {name = "SequencedPartition", row = "items", 
  {op = "int", n = 59, name = "partition", abbrev = "SequencedPartition.partition", doc = "partition", role = "partition", width = 2, little = true},
  {op = "varint", n = 60, name = "bundle_length", abbrev = "SequencedPartition.bundle_length", doc = "of the bundle only", unit = "bytes", bits = 32},
  {op = "int", n = 61, name = "base", abbrev = "SequencedPartition.base", doc = "sequence number of the first message", width = 8, little = true},
  {op = "let", n = 62, name = "begin", abbrev = "SequencedPartition.begin", value = E"sub(v[61], 1)", into = 13},
  {op = "area", n = 63, name = "bundle", abbrev = "SequencedPartition.bundle", doc = "some messages", length = E"v[60]", body = {op = "call", n = 64, name = "bundle", abbrev = "SequencedPartition.bundle", body = S.Bundle}},
}
S.SequencedTopic = {name = "SequencedTopic", 
  {op = "span", n = 56, name = "topic", abbrev = "SequencedTopic.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 57, name = "partition_count", abbrev = "SequencedTopic.partition_count", doc = "0 is legal", width = 1, little = true},
  {op = "repeat", n = 58, name = "partitions", abbrev = "SequencedTopic.partitions", doc = "of the topic", body = S.SequencedPartition, count = E"v[57]"},
}
S.ProduceWithSeqnum = {name = "ProduceWithSeqnum", message = true, says = 1, api = 5, family = 1, pairing = 2, 
  {op = "int", n = 49, name = "version", abbrev = "ProduceWithSeqnum.version", doc = "of the client; ignored by the broker", width = 2, little = true},
  {op = "int", n = 50, name = "request_id", abbrev = "ProduceWithSeqnum.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 51, name = "client", abbrev = "ProduceWithSeqnum.client", doc = "client id: `c++` from the library", role = "client", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 52, name = "required_acks", abbrev = "ProduceWithSeqnum.required_acks", doc = "0: all in-sync replicas, 255: most of them, else that many", width = 1, little = true},
  {op = "int", n = 53, name = "ack_timeout", abbrev = "ProduceWithSeqnum.ack_timeout", doc = "0: the broker's default of 8 s", unit = "ms", width = 4, little = true},
  {op = "int", n = 54, name = "topic_count", abbrev = "ProduceWithSeqnum.topic_count", doc = "topics", width = 1, little = true},
  {op = "repeat", n = 55, name = "topics", abbrev = "ProduceWithSeqnum.topics", doc = "one after another", body = S.SequencedTopic, count = E"v[54]"},
}
C[1] = {names = {[0] = "OK", [1] = "UNKNOWN_PARTITION", [2] = "IO_ERROR", [3] = "NOT_ACKNOWLEDGED", [4] = "TOO_FEW_REPLICAS", [10] = "SEQUENCE_REFUSED", [252] = "OTHER_LEADER", [253] = "NO_LEADER", [254] = "READ_ONLY", [255] = "UNKNOWN_TOPIC"}, docs = {[1] = "the topic has no such partition", [3] = "replicas did not acknowledge in time", [4] = "too few in-sync replicas", [10] = "at or below the high-water mark, or last below first", [252] = "another broker leads the partition", [253] = "the partition has no leader now", [254] = "read-only broker; stands for the rest of the topic", [255] = "no such topic; stands for all bundles of it"}, classes = {[0] = 0, [1] = 3, [2] = 3, [3] = 3, [4] = 3, [10] = 3, [252] = 2, [253] = 2, [254] = 3, [255] = 3}, default = 3} -- Produced
S.ProducedItem = {name = "ProducedItem", row = "items", 
  {op = "int", n = 67, name = "code", abbrev = "ProducedItem.code", doc = "what became of this bundle", role = "code", codes = C[1], width = 1, little = true},
  {op = "endpoint", n = 68, name = "leader", abbrev = "ProducedItem.leader", doc = "of the partition", role = "broker", when = E"v[67] == 252", little = true},
  {op = "event", n = 69, name = "led_here", abbrev = "ProducedItem.led_here", doc = "the answering broker leads the partition", when = E"v[67] == 0", event = "confirmed", columns = {}},
  {op = "event", n = 70, name = "led_there", abbrev = "ProducedItem.led_there", doc = "another broker leads the partition", when = E"v[67] == 252", event = "redirected", columns = {broker = {text = 68}}},
  {op = "event", n = 71, name = "led_nowhere", abbrev = "ProducedItem.led_nowhere", when = E"v[67] == 253", event = "no_leader", columns = {}},
  {op = "event", n = 72, name = "few", abbrev = "ProducedItem.few", when = E"(v[67] == 4) or (v[67] == 3)", event = "under_replicated", columns = {}},
}
S.ProduceAnswer = {name = "ProduceAnswer", message = true, says = 2, api = 1, family = 1, pairing = 2, waits = true, 
  {op = "int", n = 65, name = "request_id", abbrev = "ProduceAnswer.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "each", n = 66, name = "codes", abbrev = "ProduceAnswer.codes", doc = "one code per bundle of the request; some stand for the rest of a topic", body = S.ProducedItem, spread = {[254] = true, [255] = true}, code = {n = 67, codes = C[1]}},
}
S.ConsumePartition = {name = "ConsumePartition", row = "items", 
  {op = "int", n = 87, name = "partition", abbrev = "ConsumePartition.partition", doc = "partition", role = "partition", width = 2, little = true},
  {op = "int", n = 88, name = "sequence", abbrev = "ConsumePartition.sequence", doc = "wanted number; 0: from the first available, 2^64−1: only new messages", width = 8, little = true},
  {op = "int", n = 89, name = "fetch_size", abbrev = "ConsumePartition.fetch_size", doc = "a wish, not a limit", unit = "bytes", width = 4, little = true},
  {op = "event", n = 90, name = "near", abbrev = "ConsumePartition.near", doc = "a near replica will do: who answers need not lead", when = E"v[81] == 1", event = "near_read", columns = {}},
}
S.ConsumeTopic = {name = "ConsumeTopic", 
  {op = "span", n = 84, name = "topic", abbrev = "ConsumeTopic.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 85, name = "partition_count", abbrev = "ConsumeTopic.partition_count", doc = "0 is legal", width = 1, little = true},
  {op = "repeat", n = 86, name = "partitions", abbrev = "ConsumeTopic.partitions", doc = "of the topic", body = S.ConsumePartition, count = E"v[85]"},
}
S.Consume = {name = "Consume", message = true, says = 1, api = 2, family = 2, pairing = 2, 
  {op = "int", n = 73, name = "version", abbrev = "Consume.version", doc = "3 and up: op_flags follows", width = 2, little = true},
  {op = "int", n = 74, name = "request_id", abbrev = "Consume.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 75, name = "client", abbrev = "Consume.client", doc = "client id; empty from the library", role = "client", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 76, name = "max_wait", abbrev = "Consume.max_wait", doc = "rounded by the broker to 320 ms … 1 h", unit = "ms", width = 8, little = true},
  {op = "let", n = 77, name = "patience", abbrev = "Consume.patience", role = "wait", when = E"v[76] == 0", value = E"0"},
  {op = "int", n = 78, name = "min_bytes", abbrev = "Consume.min_bytes", doc = "wait for as much new data", unit = "bytes", width = 4, little = true},
  {op = "int", n = 79, name = "op_flags", abbrev = "Consume.op_flags", doc = "wishes", when = E"v[73] >= 3", width = 1, little = true, parts = {{name = "prefer_local", at = 0, width = 1, doc = "a near replica will do"}}},
  {op = "let", n = 80, name = "nearness", abbrev = "Consume.nearness", when = E"v[73] >= 3", value = E"part(v[79], 0, 1)", into = 81},
  {op = "int", n = 82, name = "topic_count", abbrev = "Consume.topic_count", doc = "topics", width = 1, little = true},
  {op = "repeat", n = 83, name = "topics", abbrev = "Consume.topics", doc = "one after another", body = S.ConsumeTopic, count = E"v[82]"},
}
S.ConsumedList = {name = "ConsumedList", 
  {op = "peek", n = 106, name = "mark", abbrev = "ConsumedList.mark", doc = "ffff: unknown topic", what = {width = 2, little = true}, ahead = 0},
  {op = "peek", n = 107, name = "third", abbrev = "ConsumedList.third", doc = "ff after ffff: partition 65535 of a topic that is known", what = {width = 1, little = true}, ahead = 2},
  {op = "let", n = 108, name = "unknown", abbrev = "ConsumedList.unknown", value = E"(((v[106] == 65535) and (v[107] ~= 255)) and 1 or 0)"},
}
C[2] = {names = {[0] = "OK", [1] = "BOUNDARY_CHECK", [251] = "SYSTEM_ERROR", [252] = "OTHER_BROKER", [253] = "NO_LEADER", [254] = "FIRST_SPARSE", [255] = "UNKNOWN_PARTITION", [65535] = "UNKNOWN_TOPIC"}, docs = {[1] = "asked for a number that is not there", [251] = "the log cannot be opened", [252] = "the leader, or a nearer replica, serves this partition", [253] = "the partition has no leader now", [254] = "data; the first bundle is sparse, no base follows", [255] = "the topic has no such partition", [65535] = "no such topic: two bytes ff stand instead of the partition list"}, classes = {[0] = 0, [1] = 3, [251] = 3, [252] = 2, [253] = 2, [254] = 0, [255] = 3, [65535] = 3}, default = 3} -- Consumed
S.UnknownTopic = {name = "UnknownTopic", row = "items", 
  {op = "int", n = 110, name = "mark", abbrev = "UnknownTopic.mark", doc = "ffff: the topic is unknown, whatever the count says", width = 2, little = true},
  {op = "let", n = 111, name = "code", abbrev = "UnknownTopic.code", doc = "the topic is unknown", role = "code", codes = C[2], value = E"65535"},
  {op = "let", n = 112, name = "faults", abbrev = "UnknownTopic.faults", value = E"1", into = 97},
}
S.ChunkBundle = {name = "ChunkBundle", 
  {op = "varint", n = 126, name = "length", abbrev = "ChunkBundle.length", doc = "of the bundle", unit = "bytes", bits = 32},
  {op = "area", n = 127, name = "bundle", abbrev = "ChunkBundle.bundle", doc = "some messages", clamp = true, length = E"v[126]", body = {op = "call", n = 128, name = "bundle", abbrev = "ChunkBundle.bundle", body = S.Bundle}},
  {op = "let", n = 129, name = "after", abbrev = "ChunkBundle.after", value = E"((true_(v[22])) and v[28] or v[13])", into = 13},
}
S.Chunk = {name = "Chunk", 
  {op = "repeat", n = 125, name = "bundles", abbrev = "Chunk.bundles", doc = "the bundles; the last may be cut anywhere", body = S.ChunkBundle, cut_ok = true},
}
S.ConsumedPartition = {name = "ConsumedPartition", row = "items", 
  {op = "int", n = 114, name = "partition", abbrev = "ConsumedPartition.partition", doc = "partition", role = "partition", width = 2, little = true},
  {op = "int", n = 115, name = "code", abbrev = "ConsumedPartition.code", doc = "what follows", role = "code", codes = C[2], width = 1, little = true},
  {op = "int", n = 116, name = "base", abbrev = "ConsumedPartition.base", doc = "number of the first message sent; without data of no meaning", when = E"v[115] <= 1", width = 8, little = true},
  {op = "int", n = 117, name = "high_water", abbrev = "ConsumedPartition.high_water", doc = "last number here; too low in empty answers", when = E"(v[115] <= 1) or (v[115] == 254)", width = 8, little = true},
  {op = "int", n = 118, name = "chunk_length", abbrev = "ConsumedPartition.chunk_length", doc = "of this partition's bundles, which follow the header", unit = "bytes", when = E"(v[115] <= 1) or (v[115] == 254)", width = 4, little = true},
  {op = "int", n = 119, name = "first_available", abbrev = "ConsumedPartition.first_available", doc = "number", when = E"v[115] == 1", width = 8, little = true},
  {op = "endpoint", n = 120, name = "serving", abbrev = "ConsumedPartition.serving", doc = "who serves this partition", role = "broker", when = E"v[115] == 252", little = true},
  {op = "let", n = 121, name = "nothing", abbrev = "ConsumedPartition.nothing", role = "class", when = E"(v[115] == 0) and (v[118] == 0)", value = E"1"},
  {op = "let", n = 122, name = "begin", abbrev = "ConsumedPartition.begin", value = E"((v[115] == 0) and sub(v[116], 1) or U)", into = 13},
  {op = "area", n = 123, name = "chunk", abbrev = "ConsumedPartition.chunk", doc = "bundles", when = E"v[118] > 0", length = E"v[118]", at = E"v[93]", body = {op = "call", n = 124, name = "chunk", abbrev = "ConsumedPartition.chunk", body = S.Chunk}},
  {op = "let", n = 130, name = "next_chunk", abbrev = "ConsumedPartition.next_chunk", when = E"v[118] > 0", value = E"add(v[93], v[118])", into = 93},
  {op = "let", n = 131, name = "total", abbrev = "ConsumedPartition.total", when = E"v[118] > 0", value = E"add(v[95], v[118])", into = 95},
  {op = "let", n = 132, name = "faults", abbrev = "ConsumedPartition.faults", when = E"(v[115] ~= 0) and (v[115] ~= 254)", value = E"1", into = 97},
  {op = "event", n = 133, name = "served", abbrev = "ConsumedPartition.served", doc = "the answering broker has the partition", when = E"(v[115] <= 1) or (v[115] == 254)", event = "served", columns = {}},
  {op = "event", n = 134, name = "led_there", abbrev = "ConsumedPartition.led_there", doc = "another broker serves the partition", when = E"v[115] == 252", event = "redirected", columns = {broker = {text = 120}}},
  {op = "event", n = 135, name = "led_nowhere", abbrev = "ConsumedPartition.led_nowhere", when = E"v[115] == 253", event = "no_leader", columns = {}},
}
S.ConsumedTopic = {name = "ConsumedTopic", 
  {op = "span", n = 103, name = "topic", abbrev = "ConsumedTopic.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 104, name = "partition_count", abbrev = "ConsumedTopic.partition_count", doc = "as asked", width = 1, little = true},
  {op = "call", n = 105, name = "look", abbrev = "ConsumedTopic.look", doc = "whether partitions follow; takes no bytes", body = S.ConsumedList, named = true},
  {op = "call", n = 109, name = "nothing", abbrev = "ConsumedTopic.nothing", doc = "instead of partitions", when = E"true_(v[108])", body = S.UnknownTopic, named = true},
  {op = "repeat", n = 113, name = "partitions", abbrev = "ConsumedTopic.partitions", doc = "of the topic", when = E"v[108] == 0", body = S.ConsumedPartition, count = E"v[104]"},
}
S.ConsumedHeader = {name = "ConsumedHeader", 
  {op = "int", n = 100, name = "request_id", abbrev = "ConsumedHeader.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "int", n = 101, name = "topic_count", abbrev = "ConsumedHeader.topic_count", doc = "topics", width = 1, little = true},
  {op = "repeat", n = 102, name = "topics", abbrev = "ConsumedHeader.topics", doc = "one after another", body = S.ConsumedTopic, count = E"v[101]"},
}
S.ConsumeAnswer = {name = "ConsumeAnswer", message = true, says = 2, api = 2, family = 2, pairing = 2, 
  {op = "int", n = 91, name = "header_length", abbrev = "ConsumeAnswer.header_length", doc = "from here to the end of the partition list; the chunks start there", unit = "bytes", width = 4, little = true},
  {op = "let", n = 92, name = "chunks_begin", abbrev = "ConsumeAnswer.chunks_begin", value = E"add(s.at, v[91])", into = 93},
  {op = "let", n = 94, name = "no_bytes", abbrev = "ConsumeAnswer.no_bytes", value = E"0", into = 95},
  {op = "let", n = 96, name = "no_fault", abbrev = "ConsumeAnswer.no_fault", value = E"0", into = 97},
  {op = "area", n = 98, name = "header", abbrev = "ConsumeAnswer.header", doc = "what became of each partition", length = E"v[91]", body = {op = "call", n = 99, name = "header", abbrev = "ConsumeAnswer.header", body = S.ConsumedHeader}},
  {op = "let", n = 136, name = "waited", abbrev = "ConsumeAnswer.waited", doc = "an empty answer waited; one with data was woken if it took long", role = "wait", value = E"((v[97] == 1) and 0 or ((v[95] == 0) and 1 or 2))"},
}
S.PeerPartition = {name = "PeerPartition", row = "items", 
  {op = "int", n = 148, name = "partition", abbrev = "PeerPartition.partition", doc = "partition", role = "partition", width = 2, little = true},
  {op = "int", n = 149, name = "sequence", abbrev = "PeerPartition.sequence", doc = "the replica has everything below this number", width = 8, little = true},
  {op = "int", n = 150, name = "fetch_size", abbrev = "PeerPartition.fetch_size", doc = "4 MiB at first", unit = "bytes", width = 4, little = true},
  {op = "event", n = 151, name = "progress", abbrev = "PeerPartition.progress", doc = "a replica fetches from this leader", event = "follower", columns = {consumer = {value = E"v[139]"}, detail = {value = E"v[149]"}}},
}
S.PeerTopic = {name = "PeerTopic", 
  {op = "span", n = 145, name = "topic", abbrev = "PeerTopic.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 146, name = "partition_count", abbrev = "PeerTopic.partition_count", doc = "partitions", width = 2, little = true},
  {op = "repeat", n = 147, name = "partitions", abbrev = "PeerTopic.partitions", doc = "of the topic", body = S.PeerPartition, count = E"v[146]"},
}
S.ConsumePeer = {name = "ConsumePeer", message = true, says = 1, api = 9, family = 9, ordered = true, pairing = 2, 
  {op = "int", n = 137, name = "node", abbrev = "ConsumePeer.node", doc = "the asking broker", width = 2, little = true},
  {op = "let", n = 138, name = "who", abbrev = "ConsumePeer.who", value = E"v[137]", into = 139},
  {op = "int", n = 140, name = "max_wait", abbrev = "ConsumePeer.max_wait", doc = "4000", unit = "ms", width = 8, little = true},
  {op = "let", n = 141, name = "patience", abbrev = "ConsumePeer.patience", role = "wait", when = E"v[140] == 0", value = E"0"},
  {op = "int", n = 142, name = "min_bytes", abbrev = "ConsumePeer.min_bytes", doc = "wait for as much new data", unit = "bytes", width = 4, little = true},
  {op = "int", n = 143, name = "topic_count", abbrev = "ConsumePeer.topic_count", doc = "topics", width = 2, little = true},
  {op = "repeat", n = 144, name = "topics", abbrev = "ConsumePeer.topics", doc = "one after another", body = S.PeerTopic, count = E"v[143]"},
}
S.PeerConsumedTopic = {name = "PeerConsumedTopic", 
  {op = "span", n = 162, name = "topic", abbrev = "PeerConsumedTopic.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 163, name = "partition_count", abbrev = "PeerConsumedTopic.partition_count", doc = "as asked", width = 2, little = true},
  {op = "call", n = 164, name = "look", abbrev = "PeerConsumedTopic.look", doc = "whether partitions follow; takes no bytes", body = S.ConsumedList, named = true},
  {op = "call", n = 165, name = "nothing", abbrev = "PeerConsumedTopic.nothing", doc = "instead of partitions", when = E"true_(v[108])", body = S.UnknownTopic, named = true},
  {op = "repeat", n = 166, name = "partitions", abbrev = "PeerConsumedTopic.partitions", doc = "of the topic", when = E"v[108] == 0", body = S.ConsumedPartition, count = E"v[163]"},
}
S.PeerConsumedHeader = {name = "PeerConsumedHeader", 
  {op = "peek", n = 158, name = "mark", abbrev = "PeerConsumedHeader.mark", what = {width = 2, little = true}, ahead = 0},
  {op = "int", n = 159, name = "stray", abbrev = "PeerConsumedHeader.stray", doc = "a request id by mistake, in answers that waited in vain", when = E"v[158] == 0", width = 4, little = true},
  {op = "int", n = 160, name = "topic_count", abbrev = "PeerConsumedHeader.topic_count", doc = "topics", width = 2, little = true},
  {op = "repeat", n = 161, name = "topics", abbrev = "PeerConsumedHeader.topics", doc = "one after another", body = S.PeerConsumedTopic, count = E"v[160]"},
}
S.ConsumePeerAnswer = {name = "ConsumePeerAnswer", message = true, says = 2, api = 9, family = 9, ordered = true, pairing = 2, 
  {op = "int", n = 152, name = "header_length", abbrev = "ConsumePeerAnswer.header_length", doc = "from here to the end of the partition list", unit = "bytes", width = 4, little = true},
  {op = "let", n = 153, name = "chunks_begin", abbrev = "ConsumePeerAnswer.chunks_begin", value = E"add(s.at, v[152])", into = 93},
  {op = "let", n = 154, name = "no_bytes", abbrev = "ConsumePeerAnswer.no_bytes", value = E"0", into = 95},
  {op = "let", n = 155, name = "no_fault", abbrev = "ConsumePeerAnswer.no_fault", value = E"0", into = 97},
  {op = "area", n = 156, name = "header", abbrev = "ConsumePeerAnswer.header", doc = "what became of each partition", length = E"v[152]", body = {op = "call", n = 157, name = "header", abbrev = "ConsumePeerAnswer.header", body = S.PeerConsumedHeader}},
  {op = "let", n = 167, name = "waited", abbrev = "ConsumePeerAnswer.waited", doc = "an empty answer waited; one with data was woken if it took long", role = "wait", value = E"((v[97] == 1) and 0 or ((v[95] == 0) and 1 or 2))"},
}
S.ClientPing = {name = "ClientPing", message = true, says = 3, api = 3, family = 3, pairing = 2}
S.BrokerPing = {name = "BrokerPing", message = true, says = 3, api = 3, family = 3, pairing = 2}
S.WantedPartition = {name = "WantedPartition", row = "items", 
  {op = "int", n = 171, name = "partition", abbrev = "WantedPartition.partition", doc = "partition", role = "partition", width = 2, little = true},
}
S.DiscoverPartitions = {name = "DiscoverPartitions", message = true, says = 1, api = 6, family = 6, pairing = 2, 
  {op = "int", n = 168, name = "request_id", abbrev = "DiscoverPartitions.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 169, name = "topic", abbrev = "DiscoverPartitions.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "repeat", n = 170, name = "wanted", abbrev = "DiscoverPartitions.wanted", doc = "none: all partitions", body = S.WantedPartition},
}
C[3] = {names = {[251] = "SYSTEM_ERROR", [252] = "OTHER_LEADER", [253] = "NO_LEADER"}, docs = {[252] = "another broker leads the partition", [253] = "the partition has no leader now"}, classes = {[251] = 3, [252] = 2, [253] = 2}, default = 3} -- Discovered
S.DiscoveredPartition = {name = "DiscoveredPartition", row = "items", 
  {op = "let", n = 177, name = "partition", abbrev = "DiscoveredPartition.partition", doc = "as asked, else counted", role = "partition", value = E"((s:asked_for('partition') ~= U) and s:asked_for('partition') or s.index)"},
  {op = "int", n = 178, name = "first_available", abbrev = "DiscoveredPartition.first_available", doc = "number; 2^64−1 twice: a code follows", width = 8, little = true},
  {op = "int", n = 179, name = "high_water", abbrev = "DiscoveredPartition.high_water", doc = "last number", width = 8, little = true},
  {op = "let", n = 180, name = "none", abbrev = "DiscoveredPartition.none", value = E"(((v[178] == -1) and (v[179] == -1)) and 1 or 0)"},
  {op = "int", n = 181, name = "code", abbrev = "DiscoveredPartition.code", doc = "why there are no numbers", role = "code", codes = C[3], when = E"true_(v[180])", width = 1, little = true},
  {op = "endpoint", n = 182, name = "leader", abbrev = "DiscoveredPartition.leader", doc = "of the partition", role = "broker", when = E"v[181] == 252", little = true},
  {op = "event", n = 183, name = "led_there", abbrev = "DiscoveredPartition.led_there", doc = "another broker leads the partition", when = E"v[181] == 252", event = "redirected", columns = {broker = {text = 182}}},
  {op = "event", n = 184, name = "led_nowhere", abbrev = "DiscoveredPartition.led_nowhere", when = E"v[181] == 253", event = "no_leader", columns = {}},
}
S.PartitionsDiscovered = {name = "PartitionsDiscovered", message = true, says = 2, api = 6, family = 6, pairing = 2, waits = true, 
  {op = "int", n = 172, name = "request_id", abbrev = "PartitionsDiscovered.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "span", n = 173, name = "topic", abbrev = "PartitionsDiscovered.topic", doc = "as asked", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 174, name = "partition_count", abbrev = "PartitionsDiscovered.partition_count", doc = "0: unknown topic", width = 2, little = true},
  {op = "let", n = 175, name = "unknown", abbrev = "PartitionsDiscovered.unknown", doc = "0 partitions: the topic is unknown", role = "class", when = E"v[174] == 0", value = E"3"},
  {op = "each", n = 176, name = "partitions", abbrev = "PartitionsDiscovered.partitions", doc = "in the order asked, else by partition", body = S.DiscoveredPartition, spread = {}, count = E"v[174]"},
}
S.CreateTopic = {name = "CreateTopic", message = true, says = 1, api = 7, family = 7, pairing = 2, 
  {op = "int", n = 185, name = "request_id", abbrev = "CreateTopic.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 186, name = "topic", abbrev = "CreateTopic.topic", doc = "to be made", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 187, name = "partitions", abbrev = "CreateTopic.partitions", doc = "how many", width = 2, little = true},
  {op = "varint", n = 188, name = "config_size", abbrev = "CreateTopic.config_size", doc = "of config", unit = "bytes", bits = 32},
  {op = "span", n = 189, name = "config", abbrev = "CreateTopic.config", doc = "key=value lines; a cluster ignores them", text = true, length = E"v[188]"},
}
C[4] = {names = {[0] = "OK", [1] = "EXISTS", [2] = "SYSTEM_ERROR", [4] = "CONFIGURATION_INVALID", [5] = "READ_ONLY", [10] = "INVALID_REQUEST", [11] = "NOT_SUPPORTED"}, docs = {[1] = "a topic of this name exists already", [10] = "no partitions, or a bad name", [11] = "known to clients, never sent"}, classes = {[0] = 0, [1] = 3, [2] = 3, [4] = 3, [5] = 3, [10] = 3, [11] = 3}, default = 3} -- Created
S.TopicCreated = {name = "TopicCreated", message = true, says = 2, api = 7, family = 7, pairing = 2, 
  {op = "int", n = 190, name = "request_id", abbrev = "TopicCreated.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "span", n = 191, name = "topic", abbrev = "TopicCreated.topic", doc = "as asked", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 192, name = "outcome", abbrev = "TopicCreated.outcome", doc = "what became of it", role = "code", codes = C[4], width = 1, little = true},
}
S.ReloadConf = {name = "ReloadConf", message = true, says = 1, api = 8, family = 8, pairing = 2, 
  {op = "int", n = 193, name = "request_id", abbrev = "ReloadConf.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 194, name = "topic", abbrev = "ReloadConf.topic", doc = "topic", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 195, name = "partition", abbrev = "ReloadConf.partition", doc = "partition", role = "partition", width = 2, little = true},
}
C[5] = {names = {[0] = "OK", [1] = "UNKNOWN_TOPIC_OLD", [2] = "NO_CONFIGURATION", [3] = "CONFIGURATION_INVALID", [10] = "UNKNOWN_PARTITION", [11] = "UNKNOWN_TOPIC", [12] = "CLUSTER"}, docs = {[1] = "known to clients, never sent", [2] = "no or unreadable configuration file", [12] = "not possible in a cluster"}, classes = {[0] = 0, [1] = 3, [2] = 3, [3] = 3, [10] = 3, [11] = 3, [12] = 3}, default = 3} -- Reloaded
S.ConfReloaded = {name = "ConfReloaded", message = true, says = 2, api = 8, family = 8, pairing = 2, 
  {op = "int", n = 196, name = "request_id", abbrev = "ConfReloaded.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "span", n = 197, name = "topic", abbrev = "ConfReloaded.topic", doc = "as asked", role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 198, name = "partition", abbrev = "ConfReloaded.partition", doc = "as asked", role = "partition", width = 2, little = true},
  {op = "int", n = 199, name = "outcome", abbrev = "ConfReloaded.outcome", doc = "what became of it", role = "code", codes = C[5], width = 1, little = true},
}
S.Status = {name = "Status", message = true, says = 1, api = 10, family = 10, pairing = 2, 
  {op = "int", n = 200, name = "request_id", abbrev = "Status.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "span", n = 201, name = "ignored", abbrev = "Status.ignored", doc = "more bytes mean nothing", when = E"(s.stop - s.at) > 0"},
}
S.StatusAnswer = {name = "StatusAnswer", message = true, says = 2, api = 10, family = 10, pairing = 2, 
  {op = "int", n = 202, name = "request_id", abbrev = "StatusAnswer.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "int", n = 203, name = "flags", abbrev = "StatusAnswer.flags", doc = "global flags, 0", width = 1, little = true},
  {op = "int", n = 204, name = "cluster_aware", abbrev = "StatusAnswer.cluster_aware", doc = "1: the broker is part of a cluster", width = 1, little = true},
  {op = "int", n = 205, name = "topics", abbrev = "StatusAnswer.topics", doc = "topics", width = 4, little = true},
  {op = "int", n = 206, name = "partitions", abbrev = "StatusAnswer.partitions", doc = "partitions", width = 4, little = true},
  {op = "int", n = 207, name = "cluster_flags", abbrev = "StatusAnswer.cluster_flags", doc = "0", when = E"true_(v[204])", width = 1, little = true},
  {op = "span", n = 208, name = "cluster_name", abbrev = "StatusAnswer.cluster_name", doc = "of the cluster", when = E"true_(v[204])", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 209, name = "available_nodes", abbrev = "StatusAnswer.available_nodes", doc = "nodes that answer", when = E"true_(v[204])", width = 4, little = true},
  {op = "int", n = 210, name = "open_partitions", abbrev = "StatusAnswer.open_partitions", doc = "partitions with an open log", when = E"(s.stop - s.at) >= 4", width = 4, little = true},
  {op = "int", n = 211, name = "opening_time", abbrev = "StatusAnswer.opening_time", doc = "spent opening partitions", unit = "ms", when = E"(s.stop - s.at) >= 4", width = 4, little = true},
  {op = "int", n = 212, name = "started", abbrev = "StatusAnswer.started", doc = "start of the broker", as = "time", per = 1, when = E"(s.stop - s.at) >= 4", width = 4, little = true},
  {op = "int", n = 213, name = "version", abbrev = "StatusAnswer.version", doc = "100 · major + minor", when = E"(s.stop - s.at) >= 4", width = 4, little = true},
}
S.DiscoverTopics = {name = "DiscoverTopics", message = true, says = 1, api = 11, family = 11, pairing = 2, 
  {op = "int", n = 214, name = "request_id", abbrev = "DiscoverTopics.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "int", n = 215, name = "flags", abbrev = "DiscoverTopics.flags", doc = "0, ignored", when = E"(s.stop - s.at) > 0", width = 1, little = true},
}
S.TopicRow = {name = "TopicRow", 
  {op = "span", n = 222, name = "topic", abbrev = "TopicRow.topic", doc = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 223, name = "enabled", abbrev = "TopicRow.enabled", doc = "0: disabled", width = 1, little = true},
  {op = "int", n = 224, name = "partitions", abbrev = "TopicRow.partitions", doc = "how many", width = 2, little = true},
  {op = "int", n = 225, name = "replication", abbrev = "TopicRow.replication", doc = "replication factor", when = E"true_(v[220])", width = 1, little = true},
}
S.TopicsDiscovered = {name = "TopicsDiscovered", message = true, says = 2, api = 11, family = 11, pairing = 2, 
  {op = "int", n = 216, name = "request_id", abbrev = "TopicsDiscovered.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "int", n = 217, name = "topic_count", abbrev = "TopicsDiscovered.topic_count", doc = "topics", width = 4, little = true},
  {op = "int", n = 218, name = "cluster_aware", abbrev = "TopicsDiscovered.cluster_aware", doc = "1: a replication factor stands with every topic", width = 1, little = true},
  {op = "let", n = 219, name = "aware", abbrev = "TopicsDiscovered.aware", value = E"v[218]", into = 220},
  {op = "repeat", n = 221, name = "topics", abbrev = "TopicsDiscovered.topics", doc = "in no order", body = S.TopicRow, count = E"v[217]"},
}
S.DiscoverTopology = {name = "DiscoverTopology", message = true, says = 1, api = 12, family = 12, pairing = 2, 
  {op = "int", n = 226, name = "request_id", abbrev = "DiscoverTopology.request_id", doc = "chosen by the client, echoed by the broker", role = "key", width = 4, little = true},
  {op = "int", n = 227, name = "flags", abbrev = "DiscoverTopology.flags", doc = "0, ignored", when = E"(s.stop - s.at) > 0", width = 1, little = true},
}
S.Node = {name = "Node", 
  {op = "int", n = 232, name = "node", abbrev = "Node.node", doc = "number of the broker", width = 2, little = true},
  {op = "int", n = 233, name = "flags", abbrev = "Node.flags", doc = "state", width = 1, little = true, parts = {{name = "endpoint", at = 0, width = 1, doc = "an endpoint follows"}, {name = "available", at = 1, width = 1, doc = ""}, {name = "blocked", at = 2, width = 1, doc = ""}}},
  {op = "endpoint", n = 234, name = "address", abbrev = "Node.address", doc = "where it listens", when = E"true_(part(v[233], 0, 1))", little = true},
  {op = "int", n = 235, name = "replicas", abbrev = "Node.replicas", doc = "partitions that it is a replica for", width = 2, little = true},
  {op = "event", n = 236, name = "seen", abbrev = "Node.seen", doc = "a broker and its state", event = "node", columns = {consumer = {value = E"v[232]"}, broker = {text = 234}, detail = {value = E"v[233]"}}},
}
S.Topology = {name = "Topology", message = true, says = 2, api = 12, family = 12, pairing = 2, 
  {op = "int", n = 228, name = "request_id", abbrev = "Topology.request_id", doc = "as asked", role = "key", width = 4, little = true},
  {op = "int", n = 229, name = "node_count", abbrev = "Topology.node_count", doc = "65535: not a cluster, nothing follows", width = 2, little = true},
  {op = "span", n = 230, name = "cluster_name", abbrev = "Topology.cluster_name", doc = "of the cluster", when = E"v[229] ~= 65535", text = true, prefix = {width = 1, little = true}},
  {op = "repeat", n = 231, name = "nodes", abbrev = "Topology.nodes", doc = "the brokers", when = E"v[229] ~= 65535", body = S.Node, count = E"v[229]"},
}
C[6] = {names = {[1] = "PRODUCE", [2] = "CONSUME", [3] = "PING", [5] = "PRODUCE_WITH_SEQNUM", [6] = "DISCOVER_PARTITIONS", [7] = "CREATE_TOPIC", [8] = "RELOAD_CONF", [9] = "CONSUME_PEER", [10] = "STATUS", [11] = "DISCOVER_TOPICS", [12] = "DISCOVER_TOPOLOGY"}, docs = {[3] = "once, from the broker, when it has accepted", [5] = "answered by type 1", [9] = "a replica fetches from the leader"}, classes = {[1] = 0, [2] = 0, [3] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [10] = 0, [11] = 0, [12] = 0}, default = 0} -- Kind
S.Frame = {name = "Frame", 
  {op = "int", n = 237, name = "kind", abbrev = "Frame.kind", doc = "says who reads the payload; an answer carries its request's, but 5 is answered by 1", codes = C[6], width = 1, little = true},
  {op = "require", n = 238, name = "known", abbrev = "Frame.known", doc = "4 and numbers above 12 close the connection", condition = E"((v[237] >= 1) and (v[237] <= 12)) and (v[237] ~= 4)"},
  {op = "let", n = 239, name = "prompt", abbrev = "Frame.prompt", doc = "only fetches are held back", role = "wait", when = E"(v[237] ~= 2) and (v[237] ~= 9)", value = E"0"},
  {op = "int", n = 240, name = "length", abbrev = "Frame.length", doc = "of the payload; these 5 bytes not counted", unit = "bytes", width = 4, little = true, limit = 268435456},
  {op = "area", n = 241, name = "payload", abbrev = "Frame.payload", doc = "by kind", length = E"v[240]", body = {op = "switch", n = 242, name = "payload", abbrev = "Frame.payload", on = E"s.side", cases = {[0] = {op = "by_kind", n = 243, name = "payload", abbrev = "Frame.payload", on = E"v[237]", cases = {[1] = S.Produce, [5] = S.ProduceWithSeqnum, [2] = S.Consume, [9] = S.ConsumePeer, [3] = S.ClientPing, [6] = S.DiscoverPartitions, [7] = S.CreateTopic, [8] = S.ReloadConf, [10] = S.Status, [11] = S.DiscoverTopics, [12] = S.DiscoverTopology}}, [1] = {op = "by_kind", n = 244, name = "payload", abbrev = "Frame.payload", on = E"v[237]", cases = {[1] = S.ProduceAnswer, [2] = S.ConsumeAnswer, [9] = S.ConsumePeerAnswer, [3] = S.BrokerPing, [6] = S.PartitionsDiscovered, [7] = S.TopicCreated, [8] = S.ConfReloaded, [10] = S.StatusAnswer, [11] = S.TopicsDiscovered, [12] = S.Topology}}}}},
}
S.ClientKind = {name = "ClientKind", 
  {op = "int", n = 246, name = "kind", abbrev = "ClientKind.kind", width = 1, little = true},
  {op = "require", n = 247, name = "known", abbrev = "ClientKind.known", condition = E"((v[246] >= 1) and (v[246] <= 12)) and (v[246] ~= 4)"},
}
S.CallStart = {name = "CallStart", 
  {op = "int", n = 253, name = "version", abbrev = "CallStart.version", width = 2, little = true, limit = 3},
  {op = "int", n = 254, name = "request_id", abbrev = "CallStart.request_id", width = 4, little = true},
  {op = "span", n = 255, name = "client", abbrev = "CallStart.client", text = true, prefix = {width = 1, little = true}},
}
S.TopicStart = {name = "TopicStart", 
  {op = "int", n = 262, name = "size", abbrev = "TopicStart.size", width = 1, little = true},
  {op = "require", n = 263, name = "named", abbrev = "TopicStart.named", condition = E"(v[262] >= 1) and ((s.stop - s.at) >= v[262])"},
  {op = "peek", n = 264, name = "first", abbrev = "TopicStart.first", what = {width = 1, little = true}, ahead = 0},
  {op = "require", n = 265, name = "visible", abbrev = "TopicStart.visible", condition = E"(v[264] > 32) and (v[264] ~= 127)"},
  {op = "span", n = 266, name = "name", abbrev = "TopicStart.name", length = E"v[262]"},
}
S.BundlesStart = {name = "BundlesStart", 
  {op = "call", n = 261, name = "topic", abbrev = "BundlesStart.topic", body = S.TopicStart, named = true},
  {op = "int", n = 267, name = "partition_count", abbrev = "BundlesStart.partition_count", width = 1, little = true},
  {op = "int", n = 268, name = "partition", abbrev = "BundlesStart.partition", when = E"v[267] > 0", width = 2, little = true},
  {op = "varint", n = 269, name = "bundle_length", abbrev = "BundlesStart.bundle_length", when = E"v[267] > 0", bits = 32},
  {op = "require", n = 270, name = "fits", abbrev = "BundlesStart.fits", condition = E"(v[267] == 0) or (v[269] <= (s.stop - s.at))"},
}
S.ProduceStart = {name = "ProduceStart", 
  {op = "call", n = 252, name = "head", abbrev = "ProduceStart.head", body = S.CallStart, named = true},
  {op = "int", n = 256, name = "required_acks", abbrev = "ProduceStart.required_acks", width = 1, little = true},
  {op = "int", n = 257, name = "ack_timeout", abbrev = "ProduceStart.ack_timeout", width = 4, little = true, limit = 33554432},
  {op = "int", n = 258, name = "topic_count", abbrev = "ProduceStart.topic_count", width = 1, little = true},
  {op = "require", n = 259, name = "said", abbrev = "ProduceStart.said", condition = E"(v[258] > 0) or ((s.stop - s.at) == 0)"},
  {op = "call", n = 260, name = "bundles", abbrev = "ProduceStart.bundles", when = E"v[258] > 0", body = S.BundlesStart, named = true},
  {op = "let", n = 271, name = "number", abbrev = "ProduceStart.number", value = E"((v[246] == 5) and 8 or 0)"},
  {op = "let", n = 272, name = "alone", abbrev = "ProduceStart.alone", value = E"(((v[258] == 1) and (v[267] == 1)) and 1 or 0)"},
  {op = "require", n = 273, name = "exact", abbrev = "ProduceStart.exact", condition = E"(v[272] == 0) or ((s.stop - s.at) == add(v[269], v[271]))"},
}
S.ConsumeStart = {name = "ConsumeStart", 
  {op = "call", n = 275, name = "head", abbrev = "ConsumeStart.head", body = S.CallStart, named = true},
  {op = "int", n = 276, name = "max_wait", abbrev = "ConsumeStart.max_wait", width = 8, little = true},
  {op = "int", n = 277, name = "min_bytes", abbrev = "ConsumeStart.min_bytes", width = 4, little = true},
  {op = "int", n = 278, name = "op_flags", abbrev = "ConsumeStart.op_flags", when = E"v[253] >= 3", width = 1, little = true},
  {op = "int", n = 279, name = "topic_count", abbrev = "ConsumeStart.topic_count", width = 1, little = true},
  {op = "require", n = 280, name = "said", abbrev = "ConsumeStart.said", condition = E"(v[279] > 0) or ((s.stop - s.at) == 0)"},
  {op = "call", n = 281, name = "topic", abbrev = "ConsumeStart.topic", when = E"v[279] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 282, name = "partition_count", abbrev = "ConsumeStart.partition_count", when = E"v[279] > 0", width = 1, little = true},
  {op = "require", n = 283, name = "fits", abbrev = "ConsumeStart.fits", condition = E"(v[279] == 0) or ((s.stop - s.at) >= mul(v[282], 14))"},
}
S.NothingStart = {name = "NothingStart", 
  {op = "require", n = 285, name = "empty", abbrev = "NothingStart.empty", condition = E"(s.stop - s.at) == 0"},
}
S.ShortTopicStart = {name = "ShortTopicStart", 
  {op = "int", n = 262, name = "size", abbrev = "ShortTopicStart.size", width = 1, little = true},
  {op = "require", n = 263, name = "named", abbrev = "ShortTopicStart.named", condition = E"(v[262] >= 1) and ((s.stop - s.at) >= v[262])"},
  {op = "peek", n = 264, name = "first", abbrev = "ShortTopicStart.first", what = {width = 1, little = true}, ahead = 0},
  {op = "require", n = 265, name = "visible", abbrev = "ShortTopicStart.visible", condition = E"(v[264] > 32) and (v[264] ~= 127)"},
  {op = "span", n = 266, name = "name", abbrev = "ShortTopicStart.name", length = E"v[262]"},
  {op = "require", n = 290, name = "short", abbrev = "ShortTopicStart.short", condition = E"v[262] <= 64"},
}
S.DiscoverStart = {name = "DiscoverStart", 
  {op = "int", n = 288, name = "request_id", abbrev = "DiscoverStart.request_id", width = 4, little = true},
  {op = "call", n = 289, name = "topic", abbrev = "DiscoverStart.topic", body = S.ShortTopicStart, named = true},
  {op = "require", n = 291, name = "pairs", abbrev = "DiscoverStart.pairs", condition = E"mod((s.stop - s.at), 2) == 0"},
}
S.CreateStart = {name = "CreateStart", 
  {op = "int", n = 293, name = "request_id", abbrev = "CreateStart.request_id", width = 4, little = true},
  {op = "call", n = 294, name = "topic", abbrev = "CreateStart.topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 295, name = "partitions", abbrev = "CreateStart.partitions", width = 2, little = true},
  {op = "varint", n = 296, name = "config_size", abbrev = "CreateStart.config_size", bits = 32},
  {op = "require", n = 297, name = "exact", abbrev = "CreateStart.exact", condition = E"(s.stop - s.at) == v[296]"},
}
S.ReloadStart = {name = "ReloadStart", 
  {op = "int", n = 299, name = "request_id", abbrev = "ReloadStart.request_id", width = 4, little = true},
  {op = "call", n = 300, name = "topic", abbrev = "ReloadStart.topic", body = S.ShortTopicStart, named = true},
  {op = "require", n = 301, name = "exact", abbrev = "ReloadStart.exact", condition = E"(s.stop - s.at) == 2"},
}
S.PeerStart = {name = "PeerStart", 
  {op = "int", n = 303, name = "node", abbrev = "PeerStart.node", width = 2, little = true},
  {op = "int", n = 304, name = "max_wait", abbrev = "PeerStart.max_wait", width = 8, little = true},
  {op = "require", n = 305, name = "patient", abbrev = "PeerStart.patient", condition = E"(v[304] >= 0) and (v[304] <= 33554432)"},
  {op = "int", n = 306, name = "min_bytes", abbrev = "PeerStart.min_bytes", width = 4, little = true},
  {op = "int", n = 307, name = "topic_count", abbrev = "PeerStart.topic_count", width = 2, little = true},
  {op = "require", n = 308, name = "said", abbrev = "PeerStart.said", condition = E"(v[307] > 0) or ((s.stop - s.at) == 0)"},
  {op = "call", n = 309, name = "topic", abbrev = "PeerStart.topic", when = E"v[307] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 310, name = "partition_count", abbrev = "PeerStart.partition_count", when = E"v[307] > 0", width = 2, little = true},
  {op = "require", n = 311, name = "fits", abbrev = "PeerStart.fits", condition = E"(v[307] == 0) or ((s.stop - s.at) >= mul(v[310], 14))"},
}
S.StatusStart = {name = "StatusStart", 
  {op = "int", n = 313, name = "request_id", abbrev = "StatusStart.request_id", width = 4, little = true},
  {op = "require", n = 314, name = "short", abbrev = "StatusStart.short", condition = E"(s.stop - s.at) <= 4"},
}
S.AskStart = {name = "AskStart", 
  {op = "int", n = 316, name = "request_id", abbrev = "AskStart.request_id", width = 4, little = true},
  {op = "require", n = 317, name = "short", abbrev = "AskStart.short", condition = E"(s.stop - s.at) <= 1"},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 245, name = "head", abbrev = "ClientStart.head", body = S.ClientKind, named = true},
  {op = "int", n = 248, name = "length", abbrev = "ClientStart.length", width = 4, little = true, limit = 268435456},
  {op = "area", n = 249, name = "start", abbrev = "ClientStart.start", length = E"v[248]", body = {op = "switch", n = 250, name = "start", abbrev = "ClientStart.start", on = E"v[246]", cases = {[1] = {op = "call", n = 251, name = "start", abbrev = "ClientStart.start", body = S.ProduceStart}, [2] = {op = "call", n = 274, name = "start", abbrev = "ClientStart.start", body = S.ConsumeStart}, [3] = {op = "call", n = 284, name = "start", abbrev = "ClientStart.start", body = S.NothingStart}, [5] = {op = "call", n = 286, name = "start", abbrev = "ClientStart.start", body = S.ProduceStart}, [6] = {op = "call", n = 287, name = "start", abbrev = "ClientStart.start", body = S.DiscoverStart}, [7] = {op = "call", n = 292, name = "start", abbrev = "ClientStart.start", body = S.CreateStart}, [8] = {op = "call", n = 298, name = "start", abbrev = "ClientStart.start", body = S.ReloadStart}, [9] = {op = "call", n = 302, name = "start", abbrev = "ClientStart.start", body = S.PeerStart}, [10] = {op = "call", n = 312, name = "start", abbrev = "ClientStart.start", body = S.StatusStart}}, default = {op = "call", n = 315, name = "start", abbrev = "ClientStart.start", body = S.AskStart}}},
}
S.ProducedCodeStart = {name = "ProducedCodeStart", 
  {op = "int", n = 327, name = "code", abbrev = "ProducedCodeStart.code", width = 1, little = true},
  {op = "require", n = 328, name = "known", abbrev = "ProducedCodeStart.known", condition = E"(v[327] <= 4) or (((((v[327] == 10) or (v[327] == 252)) or (v[327] == 253)) or (v[327] == 254)) or (v[327] == 255))"},
  {op = "span", n = 329, name = "leader", abbrev = "ProducedCodeStart.leader", when = E"v[327] == 252", length = E"6"},
}
S.ProducedStart = {name = "ProducedStart", 
  {op = "int", n = 324, name = "request_id", abbrev = "ProducedStart.request_id", width = 4, little = true},
  {op = "require", n = 325, name = "short", abbrev = "ProducedStart.short", condition = E"(s.stop - s.at) <= 65536"},
  {op = "repeat", n = 326, name = "codes", abbrev = "ProducedStart.codes", body = S.ProducedCodeStart},
}
S.ConsumedPartitionStart = {name = "ConsumedPartitionStart", 
  {op = "int", n = 341, name = "partition", abbrev = "ConsumedPartitionStart.partition", width = 2, little = true},
  {op = "int", n = 342, name = "code", abbrev = "ConsumedPartitionStart.code", when = E"(s.stop - s.at) > 0", width = 1, little = true},
  {op = "require", n = 343, name = "known", abbrev = "ConsumedPartitionStart.known", condition = E"(((((v[342] ~= U) and 1 or 0) == 0) or (v[342] <= 1)) or (v[342] >= 251)) or (v[341] == 65535)"},
}
S.ConsumedHeaderStart = {name = "ConsumedHeaderStart", 
  {op = "int", n = 335, name = "request_id", abbrev = "ConsumedHeaderStart.request_id", width = 4, little = true},
  {op = "int", n = 336, name = "topic_count", abbrev = "ConsumedHeaderStart.topic_count", width = 1, little = true},
  {op = "require", n = 337, name = "said", abbrev = "ConsumedHeaderStart.said", condition = E"((v[336] > 0) and 1 or 0) == (((s.stop - s.at) > 0) and 1 or 0)"},
  {op = "call", n = 338, name = "topic", abbrev = "ConsumedHeaderStart.topic", when = E"v[336] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 339, name = "partition_count", abbrev = "ConsumedHeaderStart.partition_count", when = E"v[336] > 0", width = 1, little = true},
  {op = "call", n = 340, name = "partition", abbrev = "ConsumedHeaderStart.partition", when = E"(v[336] > 0) and (v[339] > 0)", body = S.ConsumedPartitionStart, named = true},
}
S.ConsumedStart = {name = "ConsumedStart", 
  {op = "int", n = 331, name = "header_length", abbrev = "ConsumedStart.header_length", width = 4, little = true},
  {op = "require", n = 332, name = "fits", abbrev = "ConsumedStart.fits", condition = E"(v[331] >= 5) and (v[331] <= (s.stop - s.at))"},
  {op = "area", n = 333, name = "header", abbrev = "ConsumedStart.header", length = E"v[331]", body = {op = "call", n = 334, name = "header", abbrev = "ConsumedStart.header", body = S.ConsumedHeaderStart}},
}
S.DiscoveredStart = {name = "DiscoveredStart", 
  {op = "int", n = 346, name = "request_id", abbrev = "DiscoveredStart.request_id", width = 4, little = true},
  {op = "call", n = 347, name = "topic", abbrev = "DiscoveredStart.topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 348, name = "count", abbrev = "DiscoveredStart.count", width = 2, little = true},
  {op = "require", n = 349, name = "fits", abbrev = "DiscoveredStart.fits", condition = E"((s.stop - s.at) >= mul(v[348], 16)) and ((s.stop - s.at) <= mul(v[348], 23))"},
}
S.CreatedStart = {name = "CreatedStart", 
  {op = "int", n = 351, name = "request_id", abbrev = "CreatedStart.request_id", width = 4, little = true},
  {op = "call", n = 352, name = "topic", abbrev = "CreatedStart.topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 353, name = "outcome", abbrev = "CreatedStart.outcome", width = 1, little = true, limit = 11},
  {op = "require", n = 354, name = "whole", abbrev = "CreatedStart.whole", condition = E"(s.stop - s.at) == 0"},
}
S.ReloadedStart = {name = "ReloadedStart", 
  {op = "int", n = 356, name = "request_id", abbrev = "ReloadedStart.request_id", width = 4, little = true},
  {op = "call", n = 357, name = "topic", abbrev = "ReloadedStart.topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 358, name = "partition", abbrev = "ReloadedStart.partition", width = 2, little = true},
  {op = "int", n = 359, name = "outcome", abbrev = "ReloadedStart.outcome", width = 1, little = true, limit = 12},
  {op = "require", n = 360, name = "whole", abbrev = "ReloadedStart.whole", condition = E"(s.stop - s.at) == 0"},
}
S.PeerConsumedHeaderStart = {name = "PeerConsumedHeaderStart", 
  {op = "peek", n = 366, name = "mark", abbrev = "PeerConsumedHeaderStart.mark", what = {width = 2, little = true}, ahead = 0},
  {op = "int", n = 367, name = "stray", abbrev = "PeerConsumedHeaderStart.stray", when = E"v[366] == 0", width = 4, little = true},
  {op = "int", n = 368, name = "topic_count", abbrev = "PeerConsumedHeaderStart.topic_count", width = 2, little = true},
  {op = "require", n = 369, name = "said", abbrev = "PeerConsumedHeaderStart.said", condition = E"((v[368] > 0) and 1 or 0) == (((s.stop - s.at) > 0) and 1 or 0)"},
  {op = "call", n = 370, name = "topic", abbrev = "PeerConsumedHeaderStart.topic", when = E"v[368] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 371, name = "partition_count", abbrev = "PeerConsumedHeaderStart.partition_count", when = E"v[368] > 0", width = 2, little = true},
  {op = "call", n = 372, name = "partition", abbrev = "PeerConsumedHeaderStart.partition", when = E"(v[368] > 0) and (v[371] > 0)", body = S.ConsumedPartitionStart, named = true},
}
S.PeerConsumedStart = {name = "PeerConsumedStart", 
  {op = "int", n = 362, name = "header_length", abbrev = "PeerConsumedStart.header_length", width = 4, little = true},
  {op = "require", n = 363, name = "fits", abbrev = "PeerConsumedStart.fits", condition = E"(v[362] >= 2) and (v[362] <= (s.stop - s.at))"},
  {op = "area", n = 364, name = "header", abbrev = "PeerConsumedStart.header", length = E"v[362]", body = {op = "call", n = 365, name = "header", abbrev = "PeerConsumedStart.header", body = S.PeerConsumedHeaderStart}},
}
S.StatusAnswerStart = {name = "StatusAnswerStart", 
  {op = "int", n = 374, name = "request_id", abbrev = "StatusAnswerStart.request_id", width = 4, little = true},
  {op = "int", n = 375, name = "flags", abbrev = "StatusAnswerStart.flags", width = 1, little = true, limit = 0},
  {op = "int", n = 376, name = "cluster_aware", abbrev = "StatusAnswerStart.cluster_aware", width = 1, little = true, limit = 1},
  {op = "int", n = 377, name = "topics", abbrev = "StatusAnswerStart.topics", width = 4, little = true},
  {op = "int", n = 378, name = "partitions", abbrev = "StatusAnswerStart.partitions", width = 4, little = true},
  {op = "require", n = 379, name = "short", abbrev = "StatusAnswerStart.short", condition = E"(s.stop - s.at) <= 512"},
}
S.TopicsStart = {name = "TopicsStart", 
  {op = "int", n = 381, name = "request_id", abbrev = "TopicsStart.request_id", width = 4, little = true},
  {op = "int", n = 382, name = "topic_count", abbrev = "TopicsStart.topic_count", width = 4, little = true},
  {op = "int", n = 383, name = "cluster_aware", abbrev = "TopicsStart.cluster_aware", width = 1, little = true, limit = 1},
  {op = "require", n = 384, name = "fits", abbrev = "TopicsStart.fits", condition = E"((s.stop - s.at) >= mul(v[382], 5)) and ((s.stop - s.at) <= mul(v[382], 260))"},
  {op = "call", n = 385, name = "topic", abbrev = "TopicsStart.topic", when = E"v[382] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 386, name = "enabled", abbrev = "TopicsStart.enabled", when = E"v[382] > 0", width = 1, little = true, limit = 1},
}
S.TopologyStart = {name = "TopologyStart", 
  {op = "int", n = 388, name = "request_id", abbrev = "TopologyStart.request_id", width = 4, little = true},
  {op = "int", n = 389, name = "node_count", abbrev = "TopologyStart.node_count", width = 2, little = true},
  {op = "require", n = 390, name = "alone", abbrev = "TopologyStart.alone", condition = E"(v[389] ~= 65535) or ((s.stop - s.at) == 0)"},
  {op = "span", n = 391, name = "cluster_name", abbrev = "TopologyStart.cluster_name", when = E"v[389] ~= 65535", text = true, prefix = {width = 1, little = true}},
  {op = "require", n = 392, name = "fits", abbrev = "TopologyStart.fits", condition = E"(v[389] == 65535) or (((s.stop - s.at) >= mul(v[389], 5)) and ((s.stop - s.at) <= mul(v[389], 11)))"},
}
S.ServerStart = {name = "ServerStart", 
  {op = "int", n = 318, name = "kind", abbrev = "ServerStart.kind", width = 1, little = true},
  {op = "require", n = 319, name = "known", abbrev = "ServerStart.known", condition = E"(((v[318] >= 1) and (v[318] <= 12)) and (v[318] ~= 4)) and (v[318] ~= 5)"},
  {op = "int", n = 320, name = "length", abbrev = "ServerStart.length", width = 4, little = true, limit = 268435456},
  {op = "area", n = 321, name = "start", abbrev = "ServerStart.start", length = E"v[320]", body = {op = "switch", n = 322, name = "start", abbrev = "ServerStart.start", on = E"v[318]", cases = {[1] = {op = "call", n = 323, name = "start", abbrev = "ServerStart.start", body = S.ProducedStart}, [2] = {op = "call", n = 330, name = "start", abbrev = "ServerStart.start", body = S.ConsumedStart}, [3] = {op = "call", n = 344, name = "start", abbrev = "ServerStart.start", body = S.NothingStart}, [6] = {op = "call", n = 345, name = "start", abbrev = "ServerStart.start", body = S.DiscoveredStart}, [7] = {op = "call", n = 350, name = "start", abbrev = "ServerStart.start", body = S.CreatedStart}, [8] = {op = "call", n = 355, name = "start", abbrev = "ServerStart.start", body = S.ReloadedStart}, [9] = {op = "call", n = 361, name = "start", abbrev = "ServerStart.start", body = S.PeerConsumedStart}, [10] = {op = "call", n = 373, name = "start", abbrev = "ServerStart.start", body = S.StatusAnswerStart}, [11] = {op = "call", n = 380, name = "start", abbrev = "ServerStart.start", body = S.TopicsStart}}, default = {op = "call", n = 387, name = "start", abbrev = "ServerStart.start", body = S.TopologyStart}}},
}

return {name = "tank",
  title = "TANK",
  ports = {11011},
  order = "little",
  frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  families = true,
  limit = 268435461,
  second_keys = {},
  version_step = 0,
  apis = {[1] = "Produce", [5] = "ProduceWithSeqnum", [2] = "Consume", [9] = "ConsumePeer", [3] = "Ping", [6] = "DiscoverPartitions", [7] = "CreateTopic", [8] = "ReloadConf", [10] = "Status", [11] = "DiscoverTopics", [12] = "DiscoverTopology"},
  messages = P,
  used = {[6] = true, [9] = true, [13] = true, [14] = true, [17] = true, [18] = true, [19] = true, [20] = true, [22] = true, [23] = true, [24] = true, [26] = true, [28] = true, [30] = true, [32] = true, [35] = true, [36] = true, [37] = true, [38] = true, [42] = true, [54] = true, [57] = true, [60] = true, [61] = true, [67] = true, [68] = true, [73] = true, [76] = true, [79] = true, [81] = true, [82] = true, [85] = true, [91] = true, [93] = true, [95] = true, [97] = true, [101] = true, [104] = true, [106] = true, [107] = true, [108] = true, [115] = true, [116] = true, [118] = true, [120] = true, [126] = true, [137] = true, [139] = true, [140] = true, [143] = true, [146] = true, [149] = true, [152] = true, [158] = true, [160] = true, [163] = true, [174] = true, [178] = true, [179] = true, [180] = true, [181] = true, [182] = true, [188] = true, [204] = true, [217] = true, [218] = true, [220] = true, [229] = true, [232] = true, [233] = true, [234] = true, [237] = true, [240] = true, [246] = true, [248] = true, [253] = true, [258] = true, [262] = true, [264] = true, [267] = true, [269] = true, [271] = true, [272] = true, [279] = true, [282] = true, [296] = true, [304] = true, [307] = true, [310] = true, [318] = true, [320] = true, [327] = true, [331] = true, [336] = true, [339] = true, [341] = true, [342] = true, [348] = true, [362] = true, [366] = true, [368] = true, [371] = true, [382] = true, [389] = true}}

end
end

-- === described_tubemq ===
parts["described_tubemq"] = function()
-- TubeMQ, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return function(M)

local E = M.expression
local C, S, P = {}, {}, {} -- codes, structures, protobuf messages

P["AuthenticateInfo"] = {name = "AuthenticateInfo", members = {[1] = {name = "userName", abbrev = "AuthenticateInfo.userName", kind = "string", wire = 2, type = "string", required = true, doc = "who asks"}, [2] = {name = "timestamp", abbrev = "AuthenticateInfo.timestamp", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, required = true, doc = "when it was made"}, [3] = {name = "nonce", abbrev = "AuthenticateInfo.nonce", kind = "int32", wire = 0, type = "int32", required = true, doc = "random"}, [4] = {name = "othParams", abbrev = "AuthenticateInfo.othParams", kind = "string", wire = 2, type = "string", required = true, doc = "\034\034"}, [5] = {name = "signature", abbrev = "AuthenticateInfo.signature", kind = "string", wire = 2, type = "string", required = true, doc = "over user, time and nonce"}}}
P["MasterCertificateInfo"] = {name = "MasterCertificateInfo", members = {[1] = {name = "authInfo", abbrev = "MasterCertificateInfo.authInfo", kind = "message", wire = 2, type = "bytes", doc = "signature form", message = "AuthenticateInfo"}, [2] = {name = "authorizedToken", abbrev = "MasterCertificateInfo.authorizedToken", kind = "string", wire = 2, type = "string", doc = "token form, used between signatures"}}}
P["ApprovedClientConfig"] = {name = "ApprovedClientConfig", members = {[1] = {name = "configId", abbrev = "ApprovedClientConfig.configId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the setting"}, [2] = {name = "maxMsgSize", abbrev = "ApprovedClientConfig.maxMsgSize", kind = "int32", wire = 0, type = "int32", doc = "bytes; sent by master only when configId differs"}}}
S.ProducerRegister = {name = "ProducerRegister", message = true, says = 1, api = 1, family = 1, proto = {name = "RegisterRequestP2M", members = {[1] = {name = "clientId", abbrev = "ProducerRegister.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "topicList", abbrev = "ProducerRegister.topicList", kind = "string", wire = 2, type = "string", doc = "topics to publish (Go leaves it empty here)"}, [3] = {name = "brokerCheckSum", abbrev = "ProducerRegister.brokerCheckSum", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the broker list held; −1 = none"}, [4] = {name = "hostName", abbrev = "ProducerRegister.hostName", kind = "string", wire = 2, type = "string", required = true, doc = "client's own IPv4 as text (Go producers put the master's host:port here)"}, [5] = {name = "authInfo", abbrev = "ProducerRegister.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}, [6] = {name = "jdkVersion", abbrev = "ProducerRegister.jdkVersion", kind = "string", wire = 2, type = "string", doc = "Java version text"}, [7] = {name = "appdConfig", abbrev = "ProducerRegister.appdConfig", kind = "message", wire = 2, type = "bytes", doc = "setting held", message = "ApprovedClientConfig"}}}, 
  {op = "proto", n = 1, name = "clientId", abbrev = "ProducerRegister.clientId", role = "client", number = 1},
}
C[1] = {names = {[0] = "READ_FAILED", [200] = "SUCCESS", [201] = "NOT_READY", [301] = "MOVED", [400] = "BAD_REQUEST", [401] = "UNAUTHORIZED", [402] = "CONNECT_RETURN_NULL", [403] = "FORBIDDEN", [404] = "NOT_FOUND", [405] = "ALL_PARTITION_FROZEN", [406] = "NO_PARTITION_ASSIGNED", [407] = "ALL_PARTITION_WAITING", [408] = "ALL_PARTITION_INUSE", [410] = "PARTITION_OCCUPIED", [411] = "HB_NO_NODE", [412] = "DUPLICATE_PARTITION", [415] = "CERTIFICATE_FAILURE", [419] = "SERVER_RECEIVE_OVERFLOW", [420] = "CLIENT_SHUTDOWN", [421] = "CLIENT_HIGH_FREQUENCY_REQUEST", [422] = "PARTITION_UNSUBSCRIBABLE", [423] = "PARTITION_UNPUBLISHABLE", [424] = "CLIENT_INCONSISTENT_CONSUMETYPE", [425] = "CLIENT_INCONSISTENT_TOPICSET", [426] = "CLIENT_INCONSISTENT_FILTERSET", [427] = "CLIENT_INCONSISTENT_SESSIONKEY", [428] = "CLIENT_INCONSISTENT_SELECTBIG", [429] = "CLIENT_INCONSISTENT_SOURCECOUNT", [430] = "CLIENT_DUPLICATE_INDEXID", [431] = "TOPIC_NOT_DEPLOYED", [440] = "PARAMETER_MSG_NULL", [441] = "PARAMETER_TOPIC_BLANK", [442] = "PARAMETER_BODY_EMPTY", [443] = "PARAMETER_TOPIC_UNPUBLISHED", [444] = "PARAMETER_TOPIC_NO_PARTITION", [445] = "PARAMETER_OVER_MAX_LENGTH", [450] = "CONSUME_GROUP_FORBIDDEN", [452] = "SERVER_CONSUME_SPEED_LIMIT", [455] = "CONSUME_CONTENT_FORBIDDEN", [500] = "INTERNAL_SERVER_ERROR", [503] = "SERVICE_UNAVAILABLE", [599] = "UNSPECIFIED_ABNORMAL"}, docs = {[0] = "success = false: the read failed after part of the batch", [301] = "below the oldest available position", [400] = "missing or too long field, empty or too large data, bad nodeId, unknown opType", [401] = "partition not registered, or by another consumer", [402] = "local to clients", [403] = "topic or partition unknown or closed here; checksum mismatch; system topic", [405] = "local to clients", [406] = "local to clients", [407] = "local to clients", [408] = "local to clients", [410] = "another consumer of the group holds it", [411] = "not registered (any more)", [412] = "registered by another consumer", [415] = "token or signature rejected, or clock too far off", [419] = "the memory store could not take it", [420] = "local to clients", [421] = "local to clients", [422] = "local to clients", [424] = "other consume type in the group", [425] = "different topics in the group", [426] = "different filters in the group", [430] = "nodeId already used", [440] = "local to clients", [441] = "local to clients", [442] = "local to clients", [443] = "local to clients", [444] = "local to clients", [445] = "local to clients", [450] = "the group is not allowed", [452] = "flow control; minLimitTime says how long to wait", [455] = "the filter content is not allowed", [503] = "store not started, or reads or writes stopped", [599] = "local to clients"}, classes = {[0] = 3, [200] = 0, [201] = 3, [301] = 3, [400] = 3, [401] = 3, [402] = 3, [403] = 3, [404] = 3, [405] = 3, [406] = 3, [407] = 3, [408] = 3, [410] = 3, [411] = 3, [412] = 3, [415] = 3, [419] = 3, [420] = 3, [421] = 3, [422] = 3, [423] = 3, [424] = 3, [425] = 3, [426] = 3, [427] = 3, [428] = 3, [429] = 3, [430] = 3, [431] = 3, [440] = 3, [441] = 3, [442] = 3, [443] = 3, [444] = 3, [445] = 3, [450] = 3, [452] = 3, [455] = 3, [500] = 3, [503] = 3, [599] = 3}, default = 3} -- Codes_
S.Address = {name = "Address", 
  {op = "span", n = 9, name = "host", abbrev = "Address.host", doc = "address or name", text = true, till = ":"},
  {op = "span", n = 10, name = "port", abbrev = "Address.port", doc = "one blank: the default port", text = true, till = ":"},
  {op = "span", n = 11, name = "version", abbrev = "Address.version", doc = "of the broker, where it names itself", when = E"(s.stop - s.at) > 0", text = true},
}
S.BrokerInfo = {name = "BrokerInfo", 
  {op = "span", n = 6, name = "broker", abbrev = "BrokerInfo.broker", doc = "id", text = true, till = ":"},
  {op = "span", n = 7, name = "address", abbrev = "BrokerInfo.address", doc = "host:port", text = true, into = {op = "call", n = 8, name = "address", abbrev = "BrokerInfo.address", body = S.Address}},
  {op = "event", n = 12, name = "known", abbrev = "BrokerInfo.known", doc = "which broker listens where", event = "named", columns = {broker = {text = 6}, detail = {text = 7}}},
}
P["MasterAuthorizedInfo"] = {name = "MasterAuthorizedInfo", members = {[1] = {name = "visitAuthorizedToken", abbrev = "MasterAuthorizedInfo.visitAuthorizedToken", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, required = true, doc = "by a master's clock, when the token was made"}, [2] = {name = "authAuthorizedToken", abbrev = "MasterAuthorizedInfo.authAuthorizedToken", kind = "string", wire = 2, type = "string", doc = "token that may replace the signature; the stock server never issues one"}}}
S.ProducerRegistered = {name = "ProducerRegistered", message = true, says = 2, api = 1, family = 1, proto = {name = "RegisterResponseM2P", members = {[1] = {name = "success", abbrev = "ProducerRegistered.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "ProducerRegistered.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "ProducerRegistered.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "brokerCheckSum", abbrev = "ProducerRegistered.brokerCheckSum", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, required = true, doc = "version of the broker list; −1 in failures"}, [5] = {name = "brokerInfos", abbrev = "ProducerRegistered.brokerInfos", kind = "string", wire = 2, type = "string", doc = "broker strings , whole cluster"}, [6] = {name = "authorizedInfo", abbrev = "ProducerRegistered.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to use from now on", message = "MasterAuthorizedInfo"}, [7] = {name = "appdConfig", abbrev = "ProducerRegistered.appdConfig", kind = "message", wire = 2, type = "bytes", doc = "setting in force", message = "ApprovedClientConfig"}}}, 
  {op = "proto", n = 2, name = "errCode", abbrev = "ProducerRegistered.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 3, name = "errMsg", abbrev = "ProducerRegistered.errMsg", role = "text", number = 3},
  {op = "proto", n = 4, name = "brokerInfos", abbrev = "ProducerRegistered.brokerInfos", number = 5, each = {op = "call", n = 5, name = "brokerInfos", abbrev = "ProducerRegistered.brokerInfos", body = S.BrokerInfo}},
}
S.ProducerHeartbeat = {name = "ProducerHeartbeat", message = true, says = 1, api = 2, family = 2, proto = {name = "HeartRequestP2M", members = {[1] = {name = "clientId", abbrev = "ProducerHeartbeat.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "brokerCheckSum", abbrev = "ProducerHeartbeat.brokerCheckSum", kind = "int64", wire = 0, type = "int64", required = true, doc = "the same as elsewhere; Java sends −1 again from time to time to force a refresh"}, [3] = {name = "hostName", abbrev = "ProducerHeartbeat.hostName", kind = "string", wire = 2, type = "string", required = true, doc = "client's own IPv4 as text (Go producers put the master's host:port here)"}, [4] = {name = "topicList", abbrev = "ProducerHeartbeat.topicList", kind = "string", wire = 2, type = "string", doc = "topics published now"}, [5] = {name = "authInfo", abbrev = "ProducerHeartbeat.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}, [6] = {name = "appdConfig", abbrev = "ProducerHeartbeat.appdConfig", kind = "message", wire = 2, type = "bytes", doc = "setting held", message = "ApprovedClientConfig"}}}, 
  {op = "proto", n = 13, name = "clientId", abbrev = "ProducerHeartbeat.clientId", role = "client", number = 1},
}
S.PublishedAt = {name = "PublishedAt", 
  {op = "span", n = 21, name = "broker", abbrev = "PublishedAt.broker", doc = "id", text = true, number = true, till = ":"},
  {op = "span", n = 22, name = "partitions", abbrev = "PublishedAt.partitions", doc = "partitions of a store", text = true, number = true, till = ":"},
  {op = "span", n = 23, name = "stores", abbrev = "PublishedAt.stores", doc = "stores", text = true, number = true, till = ","},
}
S.TopicPublish = {name = "TopicPublish", 
  {op = "span", n = 18, name = "topic", abbrev = "TopicPublish.topic", doc = "topic", text = true, till = "#"},
  {op = "span", n = 19, name = "places", abbrev = "TopicPublish.places", doc = "where it lies", text = true, till = "#", into = {op = "repeat", n = 20, name = "places", abbrev = "TopicPublish.places", body = S.PublishedAt}},
  {op = "span", n = 24, name = "max_size", abbrev = "TopicPublish.max_size", doc = "largest message", unit = "bytes", when = E"(s.stop - s.at) > 0", text = true, number = true},
}
S.ProducerBeaten = {name = "ProducerBeaten", message = true, says = 2, api = 2, family = 2, proto = {name = "HeartResponseM2P", members = {[1] = {name = "success", abbrev = "ProducerBeaten.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "ProducerBeaten.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "ProducerBeaten.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "brokerCheckSum", abbrev = "ProducerBeaten.brokerCheckSum", kind = "int64", wire = 0, type = "int64", required = true, doc = "current version; −1 in failures"}, [5] = {name = "topicInfos", abbrev = "ProducerBeaten.topicInfos", kind = "string", wire = 2, type = "string", doc = "topic strings form P, always the full set for the published topics"}, [6] = {name = "brokerInfos", abbrev = "ProducerBeaten.brokerInfos", kind = "string", wire = 2, type = "string", doc = "only when the version differs from the request"}, [7] = {name = "requireAuth", abbrev = "ProducerBeaten.requireAuth", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "never set by the stock master"}, [8] = {name = "authorizedInfo", abbrev = "ProducerBeaten.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to use from now on", message = "MasterAuthorizedInfo"}, [9] = {name = "appdConfig", abbrev = "ProducerBeaten.appdConfig", kind = "message", wire = 2, type = "bytes", doc = "setting in force", message = "ApprovedClientConfig"}}}, 
  {op = "proto", n = 14, name = "errCode", abbrev = "ProducerBeaten.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 15, name = "errMsg", abbrev = "ProducerBeaten.errMsg", role = "text", number = 3},
  {op = "proto", n = 16, name = "topicInfos", abbrev = "ProducerBeaten.topicInfos", number = 5, each = {op = "call", n = 17, name = "topicInfos", abbrev = "ProducerBeaten.topicInfos", body = S.TopicPublish}},
  {op = "proto", n = 25, name = "brokerInfos", abbrev = "ProducerBeaten.brokerInfos", number = 6, each = {op = "call", n = 26, name = "brokerInfos", abbrev = "ProducerBeaten.brokerInfos", body = S.BrokerInfo}},
}
S.ProducerClose = {name = "ProducerClose", message = true, says = 1, api = 3, family = 3, proto = {name = "CloseRequestP2M", members = {[1] = {name = "clientId", abbrev = "ProducerClose.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "authInfo", abbrev = "ProducerClose.authInfo", kind = "message", wire = 2, type = "bytes", doc = "who asks, where the cluster wants to know", message = "MasterCertificateInfo"}}}, 
  {op = "proto", n = 27, name = "clientId", abbrev = "ProducerClose.clientId", role = "client", number = 1},
}
S.ProducerClosed = {name = "ProducerClosed", message = true, says = 2, api = 3, family = 3, proto = {name = "CloseResponseM2P", members = {[1] = {name = "success", abbrev = "ProducerClosed.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "true exactly with errCode 200"}, [2] = {name = "errCode", abbrev = "ProducerClosed.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "ProducerClosed.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "what went wrong, in words"}}}, 
  {op = "proto", n = 28, name = "errCode", abbrev = "ProducerClosed.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 29, name = "errMsg", abbrev = "ProducerClosed.errMsg", role = "text", number = 3},
}
S.SubscribeInfo = {name = "SubscribeInfo", 
  {op = "span", n = 37, name = "consumer", abbrev = "SubscribeInfo.consumer", doc = "the client", role = "client", text = true, till = "@"},
  {op = "span", n = 38, name = "group", abbrev = "SubscribeInfo.group", doc = "consumer group", role = "group", text = true, till = "#"},
  {op = "span", n = 39, name = "broker", abbrev = "SubscribeInfo.broker", doc = "id", text = true, till = ":"},
  {op = "span", n = 40, name = "address", abbrev = "SubscribeInfo.address", doc = "host:port", text = true, till = "#"},
  {op = "span", n = 41, name = "topic", abbrev = "SubscribeInfo.topic", doc = "topic", role = "topic", text = true, till = ":"},
  {op = "span", n = 42, name = "partition", abbrev = "SubscribeInfo.partition", doc = "store × 10000 + number", role = "partition", text = true, number = true},
  {op = "event", n = 43, name = "claims", abbrev = "SubscribeInfo.claims", doc = "the client says that it holds this", event = "claimed", columns = {broker = {text = 39}, detail = {text = 40}}},
}
S.Filter = {name = "Filter", 
  {op = "span", n = 48, name = "item", abbrev = "Filter.item", doc = "a filter item", text = true, till = ","},
}
S.TopicCondition = {name = "TopicCondition", 
  {op = "span", n = 46, name = "topic", abbrev = "TopicCondition.topic", doc = "topic", text = true, till = "#"},
  {op = "repeat", n = 47, name = "filters", abbrev = "TopicCondition.filters", doc = "items that are wanted", body = S.Filter},
}
S.RequiredPartition = {name = "RequiredPartition", 
  {op = "span", n = 51, name = "broker", abbrev = "RequiredPartition.broker", doc = "id", text = true, number = true, till = ":"},
  {op = "span", n = 52, name = "topic", abbrev = "RequiredPartition.topic", doc = "topic", text = true, till = ":"},
  {op = "span", n = 53, name = "partition", abbrev = "RequiredPartition.partition", doc = "store × 10000 + number", text = true, number = true, till = "="},
  {op = "span", n = 54, name = "offset", abbrev = "RequiredPartition.offset", doc = "start, in bytes of the index", text = true, number = true, till = ","},
}
S.ConsumerRegister = {name = "ConsumerRegister", message = true, says = 1, api = 4, family = 4, proto = {name = "RegisterRequestC2M", members = {[1] = {name = "clientId", abbrev = "ConsumerRegister.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "ConsumerRegister.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "hostName", abbrev = "ConsumerRegister.hostName", kind = "string", wire = 2, type = "string", required = true, doc = "client's own IPv4 as text (Go producers put the master's host:port here)"}, [4] = {name = "topicList", abbrev = "ConsumerRegister.topicList", kind = "string", wire = 2, type = "string", doc = "subscribed topics"}, [5] = {name = "subscribeInfo", abbrev = "ConsumerRegister.subscribeInfo", kind = "string", wire = 2, type = "string", doc = "partitions the client still holds; empty at first start, filled at re-register"}, [6] = {name = "topicCondition", abbrev = "ConsumerRegister.topicCondition", kind = "string", wire = 2, type = "string", doc = "filters"}, [7] = {name = "requireBound", abbrev = "ConsumerRegister.requireBound", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "true = bound consumption (start offsets given by the application)"}, [8] = {name = "sessionTime", abbrev = "ConsumerRegister.sessionTime", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "when the subscription was completed"}, [9] = {name = "sessionKey", abbrev = "ConsumerRegister.sessionKey", kind = "string", wire = 2, type = "string", doc = "bound only: name of the group session"}, [10] = {name = "totalCount", abbrev = "ConsumerRegister.totalCount", kind = "int32", wire = 0, type = "int32", doc = "bound only: how many clients must be there before assignment starts"}, [11] = {name = "requiredPartition", abbrev = "ConsumerRegister.requiredPartition", kind = "string", wire = 2, type = "string", doc = "bound only: start offsets"}, [12] = {name = "notAllocated", abbrev = "ConsumerRegister.notAllocated", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "bound only: false = partitions were already assigned once in this session"}, [13] = {name = "selectBig", abbrev = "ConsumerRegister.selectBig", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "bound only: on conflicting offsets take the larger (default true when absent)"}, [14] = {name = "groupFlowCheckId", abbrev = "ConsumerRegister.groupFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, rules of the group"}, [15] = {name = "defFlowCheckId", abbrev = "ConsumerRegister.defFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, cluster default rules"}, [16] = {name = "ssdStoreId", abbrev = "ConsumerRegister.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [17] = {name = "qryPriorityId", abbrev = "ConsumerRegister.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [18] = {name = "authInfo", abbrev = "ConsumerRegister.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}, [19] = {name = "jdkVersion", abbrev = "ConsumerRegister.jdkVersion", kind = "string", wire = 2, type = "string", doc = "Java version text"}}}, 
  {op = "proto", n = 30, name = "clientId", abbrev = "ConsumerRegister.clientId", role = "client", number = 1},
  {op = "proto", n = 31, name = "groupName", abbrev = "ConsumerRegister.groupName", role = "group", number = 2},
  {op = "event", n = 32, name = "joined", abbrev = "ConsumerRegister.joined", doc = "a member of the group", event = "joined", answered = true, columns = {}},
  {op = "let", n = 33, name = "start", abbrev = "ConsumerRegister.start", value = E"1", into = 34},
  {op = "proto", n = 35, name = "subscribeInfo", abbrev = "ConsumerRegister.subscribeInfo", number = 5, each = {op = "call", n = 36, name = "subscribeInfo", abbrev = "ConsumerRegister.subscribeInfo", body = S.SubscribeInfo}},
  {op = "proto", n = 44, name = "topicCondition", abbrev = "ConsumerRegister.topicCondition", number = 6, each = {op = "call", n = 45, name = "topicCondition", abbrev = "ConsumerRegister.topicCondition", body = S.TopicCondition}},
  {op = "proto", n = 49, name = "requiredPartition", abbrev = "ConsumerRegister.requiredPartition", number = 11, into = {op = "repeat", n = 50, name = "requiredPartition", abbrev = "ConsumerRegister.requiredPartition", body = S.RequiredPartition}},
}
S.ConsumerRegistered = {name = "ConsumerRegistered", message = true, says = 2, api = 4, family = 4, proto = {name = "RegisterResponseM2C", members = {[1] = {name = "success", abbrev = "ConsumerRegistered.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "ConsumerRegistered.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "ConsumerRegistered.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "topicInfo", abbrev = "ConsumerRegistered.topicInfo", kind = "string", wire = 2, type = "string", doc = "never set by the stock master (metadata comes as events)"}, [5] = {name = "notAllocated", abbrev = "ConsumerRegistered.notAllocated", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "group has not been assigned yet"}, [6] = {name = "defFlowCheckId", abbrev = "ConsumerRegistered.defFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, cluster default rules"}, [7] = {name = "defFlowControlInfo", abbrev = "ConsumerRegistered.defFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"}, [8] = {name = "groupFlowCheckId", abbrev = "ConsumerRegistered.groupFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, rules of the group"}, [9] = {name = "groupFlowControlInfo", abbrev = "ConsumerRegistered.groupFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "same, for the group"}, [10] = {name = "ssdStoreId", abbrev = "ConsumerRegistered.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [11] = {name = "qryPriorityId", abbrev = "ConsumerRegistered.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [12] = {name = "authorizedInfo", abbrev = "ConsumerRegistered.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to use from now on", message = "MasterAuthorizedInfo"}}}, 
  {op = "proto", n = 55, name = "errCode", abbrev = "ConsumerRegistered.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 56, name = "errMsg", abbrev = "ConsumerRegistered.errMsg", role = "text", number = 3},
  {op = "proto", n = 57, name = "defFlowControlInfo", abbrev = "ConsumerRegistered.defFlowControlInfo", number = 7, into = {op = "span", n = 58, name = "defFlowControlInfo", abbrev = "ConsumerRegistered.defFlowControlInfo", text = true}},
  {op = "proto", n = 59, name = "groupFlowControlInfo", abbrev = "ConsumerRegistered.groupFlowControlInfo", number = 9, into = {op = "span", n = 60, name = "groupFlowControlInfo", abbrev = "ConsumerRegistered.groupFlowControlInfo", text = true}},
}
C[2] = {names = {[-1] = "UNKNOWN", [1] = "CONNECT", [2] = "DISCONNECT", [3] = "REPORT", [4] = "REFRESH", [5] = "STOPREBALANCE", [10] = "ONLY_CONNECT", [20] = "ONLY_DISCONNECT"}, docs = {[1] = "take; a disconnect of the same round came before", [2] = "give back; a connect of the same round will follow", [10] = "take", [20] = "give back"}, classes = {[-1] = 0, [1] = 0, [2] = 0, [3] = 0, [4] = 0, [5] = 0, [10] = 0, [20] = 0}, default = 0} -- OpType
S.EventResult = {name = "EventResult", proto = {name = "EventProto", members = {[1] = {name = "rebalanceId", abbrev = "EventResult.rebalanceId", kind = "int64", wire = 0, type = "int64", doc = "round number, > 0;"}, [2] = {name = "opType", abbrev = "EventResult.opType", kind = "int32", wire = 0, type = "int32", codes = C[2], doc = "1, 2, 10, 20 …"}, [3] = {name = "status", abbrev = "EventResult.status", kind = "int32", wire = 0, type = "int32", doc = "only in client→master; master→client leaves it out"}, [4] = {name = "subscribeInfo", abbrev = "EventResult.subscribeInfo", kind = "string", wire = 2, type = "string", doc = "partitions concerned"}}}, 
  {op = "proto", n = 69, name = "rebalanceId", abbrev = "EventResult.rebalanceId", number = 1},
  {op = "proto", n = 70, name = "opType", abbrev = "EventResult.opType", codes = C[2], number = 2},
  {op = "proto", n = 71, name = "status", abbrev = "EventResult.status", number = 3},
  {op = "let", n = 72, name = "number", abbrev = "EventResult.number", value = E"v[69]", into = 73},
  {op = "event", n = 74, name = "reported", abbrev = "EventResult.reported", doc = "the consumer has tried; DONE is no success", event = "order_reported", columns = {detail = {value = E"v[73]"}}},
  {op = "proto", n = 75, name = "subscribeInfo", abbrev = "EventResult.subscribeInfo", number = 4, each = {op = "call", n = 76, name = "subscribeInfo", abbrev = "EventResult.subscribeInfo", body = S.SubscribeInfo}},
}
P["EventProto"] = {name = "EventProto", members = {[1] = {name = "rebalanceId", abbrev = "EventProto.rebalanceId", kind = "int64", wire = 0, type = "int64", doc = "round number, > 0;"}, [2] = {name = "opType", abbrev = "EventProto.opType", kind = "int32", wire = 0, type = "int32", doc = "1, 2, 10, 20 …"}, [3] = {name = "status", abbrev = "EventProto.status", kind = "int32", wire = 0, type = "int32", doc = "only in client→master; master→client leaves it out"}, [4] = {name = "subscribeInfo", abbrev = "EventProto.subscribeInfo", kind = "string", wire = 2, type = "string", doc = "partitions concerned"}}}
S.ConsumerHeartbeat = {name = "ConsumerHeartbeat", message = true, says = 1, api = 5, family = 5, proto = {name = "HeartRequestC2M", members = {[1] = {name = "clientId", abbrev = "ConsumerHeartbeat.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "ConsumerHeartbeat.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "subscribeInfo", abbrev = "ConsumerHeartbeat.subscribeInfo", kind = "string", wire = 2, type = "string", doc = "partitions held now , only if reportSubscribeInfo"}, [4] = {name = "reportSubscribeInfo", abbrev = "ConsumerHeartbeat.reportSubscribeInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "true when an event result is attached and every 6th heartbeat or so"}, [5] = {name = "event", abbrev = "ConsumerHeartbeat.event_", kind = "message", wire = 2, type = "bytes", doc = "result of a rebalance event", message = "EventProto"}, [6] = {name = "defFlowCheckId", abbrev = "ConsumerHeartbeat.defFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, cluster default rules"}, [7] = {name = "groupFlowCheckId", abbrev = "ConsumerHeartbeat.groupFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, rules of the group"}, [8] = {name = "ssdStoreId", abbrev = "ConsumerHeartbeat.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [9] = {name = "qryPriorityId", abbrev = "ConsumerHeartbeat.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [10] = {name = "authInfo", abbrev = "ConsumerHeartbeat.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}}}, 
  {op = "proto", n = 61, name = "clientId", abbrev = "ConsumerHeartbeat.clientId", role = "client", number = 1},
  {op = "proto", n = 62, name = "groupName", abbrev = "ConsumerHeartbeat.groupName", role = "group", number = 2},
  {op = "event", n = 63, name = "beats", abbrev = "ConsumerHeartbeat.beats", doc = "a heartbeat of a member", event = "alive", answered = true, columns = {}},
  {op = "proto", n = 64, name = "subscribeInfo", abbrev = "ConsumerHeartbeat.subscribeInfo", number = 3, each = {op = "call", n = 65, name = "subscribeInfo", abbrev = "ConsumerHeartbeat.subscribeInfo", body = S.SubscribeInfo}},
  {op = "proto", n = 66, name = "reportSubscribeInfo", abbrev = "ConsumerHeartbeat.reportSubscribeInfo", number = 4},
  {op = "proto", n = 67, name = "event_", abbrev = "ConsumerHeartbeat.event_", number = 5, into = {op = "call", n = 68, name = "event_", abbrev = "ConsumerHeartbeat.event_", body = S.EventResult}},
}
S.SubscribedHere = {name = "SubscribedHere", 
  {op = "span", n = 89, name = "consumer", abbrev = "SubscribedHere.consumer", doc = "the client", role = "client", text = true, till = "@"},
  {op = "span", n = 90, name = "group", abbrev = "SubscribedHere.group", doc = "consumer group", role = "group", text = true, till = "#"},
  {op = "span", n = 91, name = "broker", abbrev = "SubscribedHere.broker", doc = "id", text = true, till = ":"},
  {op = "span", n = 92, name = "address", abbrev = "SubscribedHere.address", doc = "host:port", text = true, till = "#"},
  {op = "span", n = 93, name = "topic", abbrev = "SubscribedHere.topic", doc = "topic", role = "topic", text = true, till = ":"},
  {op = "span", n = 94, name = "partition", abbrev = "SubscribedHere.partition", doc = "store × 10000 + number", role = "partition", text = true, number = true},
  {op = "event", n = 95, name = "take", abbrev = "SubscribedHere.take", doc = "ordered to take it", when = E"(v[86] == 1) or (v[86] == 10)", event = "granted", columns = {broker = {text = 91}, detail = {value = E"v[73]"}}},
  {op = "event", n = 96, name = "give", abbrev = "SubscribedHere.give", doc = "ordered to give it back", when = E"(v[86] == 2) or (v[86] == 20)", event = "release_ordered", columns = {broker = {text = 91}, detail = {value = E"v[73]"}}},
}
S.EventOrder = {name = "EventOrder", proto = {name = "EventProto", members = {[1] = {name = "rebalanceId", abbrev = "EventOrder.rebalanceId", kind = "int64", wire = 0, type = "int64", doc = "round number, > 0;"}, [2] = {name = "opType", abbrev = "EventOrder.opType", kind = "int32", wire = 0, type = "int32", codes = C[2], doc = "1, 2, 10, 20 …"}, [3] = {name = "status", abbrev = "EventOrder.status", kind = "int32", wire = 0, type = "int32", doc = "only in client→master; master→client leaves it out"}, [4] = {name = "subscribeInfo", abbrev = "EventOrder.subscribeInfo", kind = "string", wire = 2, type = "string", doc = "partitions concerned"}}}, 
  {op = "proto", n = 82, name = "rebalanceId", abbrev = "EventOrder.rebalanceId", number = 1},
  {op = "proto", n = 83, name = "opType", abbrev = "EventOrder.opType", codes = C[2], number = 2},
  {op = "let", n = 84, name = "number", abbrev = "EventOrder.number", value = E"v[82]", into = 73},
  {op = "let", n = 85, name = "order", abbrev = "EventOrder.order", value = E"v[83]", into = 86},
  {op = "proto", n = 87, name = "subscribeInfo", abbrev = "EventOrder.subscribeInfo", number = 4, each = {op = "call", n = 88, name = "subscribeInfo", abbrev = "EventOrder.subscribeInfo", body = S.SubscribedHere}},
}
S.ConsumerBeaten = {name = "ConsumerBeaten", message = true, says = 2, api = 5, family = 5, proto = {name = "HeartResponseM2C", members = {[1] = {name = "success", abbrev = "ConsumerBeaten.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "ConsumerBeaten.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "ConsumerBeaten.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "event", abbrev = "ConsumerBeaten.event_", kind = "message", wire = 2, type = "bytes", doc = "next rebalance order", message = "EventProto"}, [5] = {name = "notAllocated", abbrev = "ConsumerBeaten.notAllocated", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the same as elsewhere"}, [6] = {name = "defFlowCheckId", abbrev = "ConsumerBeaten.defFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, cluster default rules"}, [7] = {name = "defFlowControlInfo", abbrev = "ConsumerBeaten.defFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"}, [8] = {name = "groupFlowCheckId", abbrev = "ConsumerBeaten.groupFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, rules of the group"}, [9] = {name = "groupFlowControlInfo", abbrev = "ConsumerBeaten.groupFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "same, for the group"}, [10] = {name = "ssdStoreId", abbrev = "ConsumerBeaten.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [11] = {name = "qryPriorityId", abbrev = "ConsumerBeaten.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [12] = {name = "requireAuth", abbrev = "ConsumerBeaten.requireAuth", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "never set by the stock master"}, [13] = {name = "authorizedInfo", abbrev = "ConsumerBeaten.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to use from now on", message = "MasterAuthorizedInfo"}}}, 
  {op = "proto", n = 77, name = "errCode", abbrev = "ConsumerBeaten.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 78, name = "errMsg", abbrev = "ConsumerBeaten.errMsg", role = "text", number = 3},
  {op = "event", n = 79, name = "gone", abbrev = "ConsumerBeaten.gone", doc = "the master does not know this member", when = E"v[77] == 411", event = "membership_lost", columns = {}},
  {op = "proto", n = 80, name = "event_", abbrev = "ConsumerBeaten.event_", number = 4, into = {op = "call", n = 81, name = "event_", abbrev = "ConsumerBeaten.event_", body = S.EventOrder}},
  {op = "proto", n = 97, name = "defFlowControlInfo", abbrev = "ConsumerBeaten.defFlowControlInfo", number = 7, into = {op = "span", n = 98, name = "defFlowControlInfo", abbrev = "ConsumerBeaten.defFlowControlInfo", text = true}},
  {op = "proto", n = 99, name = "groupFlowControlInfo", abbrev = "ConsumerBeaten.groupFlowControlInfo", number = 9, into = {op = "span", n = 100, name = "groupFlowControlInfo", abbrev = "ConsumerBeaten.groupFlowControlInfo", text = true}},
}
S.ConsumerClose = {name = "ConsumerClose", message = true, says = 1, api = 6, family = 6, proto = {name = "CloseRequestC2M", members = {[1] = {name = "clientId", abbrev = "ConsumerClose.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "ConsumerClose.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "authInfo", abbrev = "ConsumerClose.authInfo", kind = "message", wire = 2, type = "bytes", doc = "who asks, where the cluster wants to know", message = "MasterCertificateInfo"}}}, 
  {op = "proto", n = 101, name = "clientId", abbrev = "ConsumerClose.clientId", role = "client", number = 1},
  {op = "proto", n = 102, name = "groupName", abbrev = "ConsumerClose.groupName", role = "group", number = 2},
  {op = "event", n = 103, name = "left_", abbrev = "ConsumerClose.left_", doc = "no member any more; partitions are not released by this", event = "left", answered = true, columns = {}},
}
S.ConsumerClosed = {name = "ConsumerClosed", message = true, says = 2, api = 6, family = 6, proto = {name = "CloseResponseM2C", members = {[1] = {name = "success", abbrev = "ConsumerClosed.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "true exactly with errCode 200"}, [2] = {name = "errCode", abbrev = "ConsumerClosed.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "ConsumerClosed.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "what went wrong, in words"}}}, 
  {op = "proto", n = 104, name = "errCode", abbrev = "ConsumerClosed.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 105, name = "errMsg", abbrev = "ConsumerClosed.errMsg", role = "text", number = 3},
}
S.SubscribedAt = {name = "SubscribedAt", 
  {op = "span", n = 118, name = "broker", abbrev = "SubscribedAt.broker", doc = "id", text = true, till = ":"},
  {op = "span", n = 119, name = "partition", abbrev = "SubscribedAt.partition", doc = "store × 10000 + number", role = "partition", text = true, number = true, till = ","},
  {op = "event", n = 120, name = "claims", abbrev = "SubscribedAt.claims", doc = "the client says that it holds this", event = "claimed", columns = {broker = {text = 118}}},
}
S.TopicSubscribed = {name = "TopicSubscribed", 
  {op = "span", n = 116, name = "topic", abbrev = "TopicSubscribed.topic", doc = "topic", role = "topic", text = true, till = "#"},
  {op = "repeat", n = 117, name = "places", abbrev = "TopicSubscribed.places", doc = "what the client holds of it", body = S.SubscribedAt},
}
S.SubscriptionReport = {name = "SubscriptionReport", proto = {name = "ClientSubRepInfo", members = {[1] = {name = "brokerConfigId", abbrev = "SubscriptionReport.brokerConfigId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the broker list held (−2 none)"}, [2] = {name = "topicMetaInfoId", abbrev = "SubscriptionReport.topicMetaInfoId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the topic metadata held (−2 none)"}, [3] = {name = "lstAssignedTime", abbrev = "SubscriptionReport.lstAssignedTime", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "client clock, when metadata was last taken over"}, [4] = {name = "reportSubInfo", abbrev = "SubscriptionReport.reportSubInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "true = partSubInfo is the complete current set"}, [5] = {name = "partSubInfo", abbrev = "SubscriptionReport.partSubInfo", kind = "string", wire = 2, type = "string", doc = "form S"}}}, 
  {op = "proto", n = 113, name = "reportSubInfo", abbrev = "SubscriptionReport.reportSubInfo", number = 4},
  {op = "proto", n = 114, name = "partSubInfo", abbrev = "SubscriptionReport.partSubInfo", number = 5, each = {op = "call", n = 115, name = "partSubInfo", abbrev = "SubscriptionReport.partSubInfo", body = S.TopicSubscribed}},
}
P["ClientSubRepInfo"] = {name = "ClientSubRepInfo", members = {[1] = {name = "brokerConfigId", abbrev = "ClientSubRepInfo.brokerConfigId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the broker list held (−2 none)"}, [2] = {name = "topicMetaInfoId", abbrev = "ClientSubRepInfo.topicMetaInfoId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the topic metadata held (−2 none)"}, [3] = {name = "lstAssignedTime", abbrev = "ClientSubRepInfo.lstAssignedTime", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "client clock, when metadata was last taken over"}, [4] = {name = "reportSubInfo", abbrev = "ClientSubRepInfo.reportSubInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "true = partSubInfo is the complete current set"}, [5] = {name = "partSubInfo", abbrev = "ClientSubRepInfo.partSubInfo", kind = "string", wire = 2, type = "string", doc = "form S"}}}
P["OpsTaskInfo"] = {name = "OpsTaskInfo", members = {[1] = {name = "groupFlowCheckId", abbrev = "OpsTaskInfo.groupFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, rules of the group"}, [2] = {name = "defFlowCheckId", abbrev = "OpsTaskInfo.defFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, cluster default rules"}, [3] = {name = "qryPriorityId", abbrev = "OpsTaskInfo.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [4] = {name = "csmFrmMaxOffsetCtrlId", abbrev = "OpsTaskInfo.csmFrmMaxOffsetCtrlId", kind = "int64", wire = 0, type = "int64", doc = "administrator order \034jump to the newest offset\034, by version"}, [5] = {name = "requireAuth", abbrev = "OpsTaskInfo.requireAuth", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "never set by the stock master"}, [6] = {name = "defFlowControlInfo", abbrev = "OpsTaskInfo.defFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"}, [7] = {name = "groupFlowControlInfo", abbrev = "OpsTaskInfo.groupFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "same, for the group"}}}
S.BalanceRegister = {name = "BalanceRegister", message = true, says = 1, api = 20, family = 20, proto = {name = "RegisterRequestC2MV2", members = {[1] = {name = "clientId", abbrev = "BalanceRegister.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "BalanceRegister.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "hostName", abbrev = "BalanceRegister.hostName", kind = "string", wire = 2, type = "string", required = true, doc = "client's own IPv4 as text (Go producers put the master's host:port here)"}, [4] = {name = "sourceCount", abbrev = "BalanceRegister.sourceCount", kind = "int32", wire = 0, type = "int32", required = true, doc = "planned number of clients; ≤ 0 = not used"}, [5] = {name = "nodeId", abbrev = "BalanceRegister.nodeId", kind = "int32", wire = 0, type = "int32", required = true, doc = "0 … sourceCount−1"}, [6] = {name = "topicList", abbrev = "BalanceRegister.topicList", kind = "string", wire = 2, type = "string", doc = "topics that the client is interested in"}, [7] = {name = "topicCondition", abbrev = "BalanceRegister.topicCondition", kind = "string", wire = 2, type = "string", doc = "filters: topic#item,item"}, [8] = {name = "subRepInfo", abbrev = "BalanceRegister.subRepInfo", kind = "message", wire = 2, type = "bytes", doc = "what the client holds", message = "ClientSubRepInfo"}, [9] = {name = "opsTaskInfo", abbrev = "BalanceRegister.opsTaskInfo", kind = "message", wire = 2, type = "bytes", doc = "settings that the master hands down", message = "OpsTaskInfo"}, [10] = {name = "authInfo", abbrev = "BalanceRegister.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}, [11] = {name = "jdkVersion", abbrev = "BalanceRegister.jdkVersion", kind = "string", wire = 2, type = "string", doc = "Java version text"}}}, 
  {op = "proto", n = 106, name = "clientId", abbrev = "BalanceRegister.clientId", role = "client", number = 1},
  {op = "proto", n = 107, name = "groupName", abbrev = "BalanceRegister.groupName", role = "group", number = 2},
  {op = "event", n = 108, name = "joined", abbrev = "BalanceRegister.joined", doc = "a member of the group", event = "joined", answered = true, columns = {}},
  {op = "proto", n = 109, name = "topicCondition", abbrev = "BalanceRegister.topicCondition", number = 7, each = {op = "call", n = 110, name = "topicCondition", abbrev = "BalanceRegister.topicCondition", body = S.TopicCondition}},
  {op = "proto", n = 111, name = "subRepInfo", abbrev = "BalanceRegister.subRepInfo", number = 8, into = {op = "call", n = 112, name = "subRepInfo", abbrev = "BalanceRegister.subRepInfo", body = S.SubscriptionReport}},
}
S.OpsTask = {name = "OpsTask", proto = {name = "OpsTaskInfo", members = {[1] = {name = "groupFlowCheckId", abbrev = "OpsTask.groupFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, rules of the group"}, [2] = {name = "defFlowCheckId", abbrev = "OpsTask.defFlowCheckId", kind = "int64", wire = 0, type = "int64", doc = "same, cluster default rules"}, [3] = {name = "qryPriorityId", abbrev = "OpsTask.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [4] = {name = "csmFrmMaxOffsetCtrlId", abbrev = "OpsTask.csmFrmMaxOffsetCtrlId", kind = "int64", wire = 0, type = "int64", doc = "administrator order \034jump to the newest offset\034, by version"}, [5] = {name = "requireAuth", abbrev = "OpsTask.requireAuth", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "never set by the stock master"}, [6] = {name = "defFlowControlInfo", abbrev = "OpsTask.defFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"}, [7] = {name = "groupFlowControlInfo", abbrev = "OpsTask.groupFlowControlInfo", kind = "string", wire = 2, type = "string", doc = "same, for the group"}}}, 
  {op = "proto", n = 127, name = "defFlowControlInfo", abbrev = "OpsTask.defFlowControlInfo", number = 6, into = {op = "span", n = 128, name = "defFlowControlInfo", abbrev = "OpsTask.defFlowControlInfo", text = true}},
  {op = "proto", n = 129, name = "groupFlowControlInfo", abbrev = "OpsTask.groupFlowControlInfo", number = 7, into = {op = "span", n = 130, name = "groupFlowControlInfo", abbrev = "OpsTask.groupFlowControlInfo", text = true}},
}
S.BalanceRegistered = {name = "BalanceRegistered", message = true, says = 2, api = 20, family = 20, proto = {name = "RegisterResponseM2CV2", members = {[1] = {name = "errCode", abbrev = "BalanceRegistered.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [2] = {name = "errMsg", abbrev = "BalanceRegistered.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [3] = {name = "brokerConfigId", abbrev = "BalanceRegistered.brokerConfigId", kind = "int64", wire = 0, type = "int64", doc = "version of the broker list"}, [4] = {name = "brokerConfigList", abbrev = "BalanceRegistered.brokerConfigList", kind = "string", wire = 2, type = "string", doc = "broker strings , only if the version differs"}, [5] = {name = "opsTaskInfo", abbrev = "BalanceRegistered.opsTaskInfo", kind = "message", wire = 2, type = "bytes", doc = "settings that the master hands down", message = "OpsTaskInfo"}, [6] = {name = "authorizedInfo", abbrev = "BalanceRegistered.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to use from now on", message = "MasterAuthorizedInfo"}}}, 
  {op = "proto", n = 121, name = "errCode", abbrev = "BalanceRegistered.errCode", role = "code", codes = C[1], number = 1},
  {op = "proto", n = 122, name = "errMsg", abbrev = "BalanceRegistered.errMsg", role = "text", number = 2},
  {op = "proto", n = 123, name = "brokerConfigList", abbrev = "BalanceRegistered.brokerConfigList", number = 4, each = {op = "call", n = 124, name = "brokerConfigList", abbrev = "BalanceRegistered.brokerConfigList", body = S.BrokerInfo}},
  {op = "proto", n = 125, name = "opsTaskInfo", abbrev = "BalanceRegistered.opsTaskInfo", number = 5, into = {op = "call", n = 126, name = "opsTaskInfo", abbrev = "BalanceRegistered.opsTaskInfo", body = S.OpsTask}},
}
S.BalanceHeartbeat = {name = "BalanceHeartbeat", message = true, says = 1, api = 21, family = 21, proto = {name = "HeartRequestC2MV2", members = {[1] = {name = "clientId", abbrev = "BalanceHeartbeat.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "BalanceHeartbeat.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "subRepInfo", abbrev = "BalanceHeartbeat.subRepInfo", kind = "message", wire = 2, type = "bytes", doc = "what the client holds", message = "ClientSubRepInfo"}, [4] = {name = "opsTaskInfo", abbrev = "BalanceHeartbeat.opsTaskInfo", kind = "message", wire = 2, type = "bytes", doc = "settings that the master hands down", message = "OpsTaskInfo"}, [5] = {name = "authInfo", abbrev = "BalanceHeartbeat.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}}}, 
  {op = "proto", n = 131, name = "clientId", abbrev = "BalanceHeartbeat.clientId", role = "client", number = 1},
  {op = "proto", n = 132, name = "groupName", abbrev = "BalanceHeartbeat.groupName", role = "group", number = 2},
  {op = "event", n = 133, name = "beats", abbrev = "BalanceHeartbeat.beats", doc = "a heartbeat of a member", event = "alive", answered = true, columns = {}},
  {op = "proto", n = 134, name = "subRepInfo", abbrev = "BalanceHeartbeat.subRepInfo", number = 3, into = {op = "call", n = 135, name = "subRepInfo", abbrev = "BalanceHeartbeat.subRepInfo", body = S.SubscriptionReport}},
}
S.MetaAt = {name = "MetaAt", 
  {op = "span", n = 145, name = "broker", abbrev = "MetaAt.broker", doc = "id", text = true, number = true, till = ":"},
  {op = "span", n = 146, name = "stores", abbrev = "MetaAt.stores", doc = "stores", text = true, number = true, till = ":"},
  {op = "span", n = 147, name = "partitions", abbrev = "MetaAt.partitions", doc = "partitions of a store", text = true, number = true, till = ":"},
  {op = "span", n = 148, name = "status", abbrev = "MetaAt.status", doc = "1: may be subscribed now", text = true, number = true, till = ","},
}
S.TopicMeta = {name = "TopicMeta", 
  {op = "span", n = 143, name = "topic", abbrev = "TopicMeta.topic", doc = "topic", text = true, till = "#"},
  {op = "repeat", n = 144, name = "places", abbrev = "TopicMeta.places", doc = "where it lies", body = S.MetaAt},
}
S.BalanceBeaten = {name = "BalanceBeaten", message = true, says = 2, api = 21, family = 21, proto = {name = "HeartResponseM2CV2", members = {[1] = {name = "errCode", abbrev = "BalanceBeaten.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [2] = {name = "errMsg", abbrev = "BalanceBeaten.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [3] = {name = "brokerConfigId", abbrev = "BalanceBeaten.brokerConfigId", kind = "int64", wire = 0, type = "int64", doc = "version of the list of brokers"}, [4] = {name = "brokerConfigList", abbrev = "BalanceBeaten.brokerConfigList", kind = "string", wire = 2, type = "string", doc = "only if the version differs"}, [5] = {name = "topicMetaInfoId", abbrev = "BalanceBeaten.topicMetaInfoId", kind = "int64", wire = 0, type = "int64", doc = "only present when the client holds partitions and its metadata is older than the force-update period (3 min)"}, [6] = {name = "topicMetaInfoList", abbrev = "BalanceBeaten.topicMetaInfoList", kind = "string", wire = 2, type = "string", doc = "form M, only if the version differs"}, [7] = {name = "opsTaskInfo", abbrev = "BalanceBeaten.opsTaskInfo", kind = "message", wire = 2, type = "bytes", doc = "settings that the master hands down", message = "OpsTaskInfo"}, [8] = {name = "authorizedInfo", abbrev = "BalanceBeaten.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to use from now on", message = "MasterAuthorizedInfo"}}}, 
  {op = "proto", n = 136, name = "errCode", abbrev = "BalanceBeaten.errCode", role = "code", codes = C[1], number = 1},
  {op = "proto", n = 137, name = "errMsg", abbrev = "BalanceBeaten.errMsg", role = "text", number = 2},
  {op = "event", n = 138, name = "gone", abbrev = "BalanceBeaten.gone", doc = "the master does not know this member", when = E"v[136] == 411", event = "membership_lost", columns = {}},
  {op = "proto", n = 139, name = "brokerConfigList", abbrev = "BalanceBeaten.brokerConfigList", number = 4, each = {op = "call", n = 140, name = "brokerConfigList", abbrev = "BalanceBeaten.brokerConfigList", body = S.BrokerInfo}},
  {op = "proto", n = 141, name = "topicMetaInfoList", abbrev = "BalanceBeaten.topicMetaInfoList", number = 6, each = {op = "call", n = 142, name = "topicMetaInfoList", abbrev = "BalanceBeaten.topicMetaInfoList", body = S.TopicMeta}},
  {op = "proto", n = 149, name = "opsTaskInfo", abbrev = "BalanceBeaten.opsTaskInfo", number = 7, into = {op = "call", n = 150, name = "opsTaskInfo", abbrev = "BalanceBeaten.opsTaskInfo", body = S.OpsTask}},
}
S.GetPartitionMeta = {name = "GetPartitionMeta", message = true, says = 1, api = 22, family = 22, proto = {name = "GetPartMetaRequestC2M", members = {[1] = {name = "clientId", abbrev = "GetPartitionMeta.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "GetPartitionMeta.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "brokerConfigId", abbrev = "GetPartitionMeta.brokerConfigId", kind = "int64", wire = 0, type = "int64", required = true, doc = "held"}, [4] = {name = "topicMetaInfoId", abbrev = "GetPartitionMeta.topicMetaInfoId", kind = "int64", wire = 0, type = "int64", required = true, doc = "held"}, [5] = {name = "authInfo", abbrev = "GetPartitionMeta.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}}}, 
  {op = "proto", n = 151, name = "clientId", abbrev = "GetPartitionMeta.clientId", role = "client", number = 1},
  {op = "proto", n = 152, name = "groupName", abbrev = "GetPartitionMeta.groupName", role = "group", number = 2},
}
S.PartitionMeta = {name = "PartitionMeta", message = true, says = 2, api = 22, family = 22, proto = {name = "GetPartMetaResponseM2C", members = {[1] = {name = "errCode", abbrev = "PartitionMeta.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [2] = {name = "errMsg", abbrev = "PartitionMeta.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [3] = {name = "brokerConfigId", abbrev = "PartitionMeta.brokerConfigId", kind = "int64", wire = 0, type = "int64", doc = "version of the list of brokers"}, [4] = {name = "topicMetaInfoId", abbrev = "PartitionMeta.topicMetaInfoId", kind = "int64", wire = 0, type = "int64", doc = "version of the topics"}, [5] = {name = "topicMetaInfoList", abbrev = "PartitionMeta.topicMetaInfoList", kind = "string", wire = 2, type = "string", doc = "form M, only if the version differs"}, [6] = {name = "brokerConfigList", abbrev = "PartitionMeta.brokerConfigList", kind = "string", wire = 2, type = "string", doc = "only if the version differs"}}}, 
  {op = "proto", n = 153, name = "errCode", abbrev = "PartitionMeta.errCode", role = "code", codes = C[1], number = 1},
  {op = "proto", n = 154, name = "errMsg", abbrev = "PartitionMeta.errMsg", role = "text", number = 2},
  {op = "proto", n = 155, name = "topicMetaInfoList", abbrev = "PartitionMeta.topicMetaInfoList", number = 5, each = {op = "call", n = 156, name = "topicMetaInfoList", abbrev = "PartitionMeta.topicMetaInfoList", body = S.TopicMeta}},
  {op = "proto", n = 157, name = "brokerConfigList", abbrev = "PartitionMeta.brokerConfigList", number = 6, each = {op = "call", n = 158, name = "brokerConfigList", abbrev = "PartitionMeta.brokerConfigList", body = S.BrokerInfo}},
}
S.BrokerDefaults = {name = "BrokerDefaults", 
  {op = "span", n = 164, name = "partitions", abbrev = "BrokerDefaults.partitions", doc = "partitions of a store", text = true, till = ":"},
  {op = "span", n = 165, name = "accept_publish", abbrev = "BrokerDefaults.accept_publish", doc = "true: producers may send", text = true, till = ":"},
  {op = "span", n = 166, name = "accept_subscribe", abbrev = "BrokerDefaults.accept_subscribe", doc = "true: consumers may read", text = true, till = ":"},
  {op = "span", n = 167, name = "unflush_threshold", abbrev = "BrokerDefaults.unflush_threshold", doc = "messages in memory before they are written", text = true, till = ":"},
  {op = "span", n = 168, name = "unflush_interval", abbrev = "BrokerDefaults.unflush_interval", doc = "time in memory before they are written", text = true, till = ":"},
  {op = "span", n = 169, name = "delete_when", abbrev = "BrokerDefaults.delete_when", doc = "when old files are looked for, as in cron", text = true, till = ":"},
  {op = "span", n = 170, name = "delete_policy", abbrev = "BrokerDefaults.delete_policy", doc = "what happens to old files, and when", text = true, till = ":"},
  {op = "span", n = 171, name = "stores", abbrev = "BrokerDefaults.stores", doc = "stores of a topic", text = true, till = ":"},
  {op = "span", n = 172, name = "unflush_data_hold", abbrev = "BrokerDefaults.unflush_data_hold", doc = "bytes in memory before they are written", text = true, till = ":"},
  {op = "span", n = 173, name = "memory_size", abbrev = "BrokerDefaults.memory_size", doc = "of a memory cache", unit = "MiB", text = true, till = ":"},
  {op = "span", n = 174, name = "memory_count", abbrev = "BrokerDefaults.memory_count", doc = "messages in a memory cache", unit = "1000 messages", text = true, till = ":"},
  {op = "span", n = 175, name = "memory_flush_interval", abbrev = "BrokerDefaults.memory_flush_interval", doc = "time before a memory cache is written", text = true, till = ":"},
}
S.TopicDefaults = {name = "TopicDefaults", 
  {op = "span", n = 178, name = "topic", abbrev = "TopicDefaults.topic", doc = "topic", text = true, till = ":"},
  {op = "span", n = 179, name = "partitions", abbrev = "TopicDefaults.partitions", doc = "blank, here and below: as the broker's default", text = true, till = ":"},
  {op = "span", n = 180, name = "accept_publish", abbrev = "TopicDefaults.accept_publish", doc = "true: producers may send", text = true, till = ":"},
  {op = "span", n = 181, name = "accept_subscribe", abbrev = "TopicDefaults.accept_subscribe", doc = "true: consumers may read", text = true, till = ":"},
  {op = "span", n = 182, name = "unflush_threshold", abbrev = "TopicDefaults.unflush_threshold", doc = "messages in memory before they are written", text = true, till = ":"},
  {op = "span", n = 183, name = "unflush_interval", abbrev = "TopicDefaults.unflush_interval", doc = "time in memory before they are written", text = true, till = ":"},
  {op = "span", n = 184, name = "delete_when", abbrev = "TopicDefaults.delete_when", doc = "when old files are looked for, as in cron", text = true, till = ":"},
  {op = "span", n = 185, name = "delete_policy", abbrev = "TopicDefaults.delete_policy", doc = "what happens to old files, and when", text = true, till = ":"},
  {op = "span", n = 186, name = "stores", abbrev = "TopicDefaults.stores", doc = "stores of a topic", text = true, till = ":"},
  {op = "span", n = 187, name = "status", abbrev = "TopicDefaults.status", doc = "0 ok, 1 soft delete, 2 soft remove, 3 hard remove", text = true, till = ":"},
  {op = "span", n = 188, name = "unflush_data_hold", abbrev = "TopicDefaults.unflush_data_hold", doc = "bytes in memory before they are written", text = true, till = ":"},
  {op = "span", n = 189, name = "memory_size", abbrev = "TopicDefaults.memory_size", doc = "of a memory cache", unit = "MiB", text = true, till = ":"},
  {op = "span", n = 190, name = "memory_count", abbrev = "TopicDefaults.memory_count", doc = "messages in a memory cache", unit = "1000 messages", text = true, till = ":"},
  {op = "span", n = 191, name = "memory_flush_interval", abbrev = "TopicDefaults.memory_flush_interval", doc = "time before a memory cache is written", text = true, till = ":"},
  {op = "span", n = 192, name = "max_size", abbrev = "TopicDefaults.max_size", doc = "largest message", unit = "bytes", text = true, till = ":"},
}
P["ClusterConfig"] = {name = "ClusterConfig", members = {[1] = {name = "configId", abbrev = "ClusterConfig.configId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the setting"}, [2] = {name = "maxMsgSize", abbrev = "ClusterConfig.maxMsgSize", kind = "int32", wire = 0, type = "int32", doc = "bytes; sent by master only when configId differs"}}}
S.BrokerRegister = {name = "BrokerRegister", message = true, says = 1, api = 7, family = 7, proto = {name = "RegisterRequestB2M", members = {[1] = {name = "clientId", abbrev = "BrokerRegister.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "\034brokerId:host:port:version\034"}, [2] = {name = "brokerOnline", abbrev = "BrokerRegister.brokerOnline", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "false until the broker has finished starting"}, [3] = {name = "enableTls", abbrev = "BrokerRegister.enableTls", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "the broker listens with TLS too"}, [4] = {name = "readStatusRpt", abbrev = "BrokerRegister.readStatusRpt", kind = "int32", wire = 0, type = "int32", required = true, doc = "read service: 0 = running, 1 = stopped by order of the master, −1 = paused by the broker itself after disk err"}, [5] = {name = "writeStatusRpt", abbrev = "BrokerRegister.writeStatusRpt", kind = "int32", wire = 0, type = "int32", required = true, doc = "same for writes"}, [6] = {name = "curBrokerConfId", abbrev = "BrokerRegister.curBrokerConfId", kind = "int64", wire = 0, type = "int64", required = true, doc = "configuration version held"}, [7] = {name = "confCheckSumId", abbrev = "BrokerRegister.confCheckSumId", kind = "int32", wire = 0, type = "int32", required = true, doc = "checksum of the configuration strings"}, [8] = {name = "brokerDefaultConfInfo", abbrev = "BrokerRegister.brokerDefaultConfInfo", kind = "string", wire = 2, type = "string", required = true, doc = "the broker's defaults for topics"}, [9] = {name = "brokerTopicSetConfInfo", abbrev = "BrokerRegister.brokerTopicSetConfInfo", kind = "string", wire = 2, type = "string", doc = "topics with their settings"}, [10] = {name = "ssdStoreId", abbrev = "BrokerRegister.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [11] = {name = "flowCheckId", abbrev = "BrokerRegister.flowCheckId", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "version of the cluster flow-control rules the sender holds; −2 = none"}, [12] = {name = "qryPriorityId", abbrev = "BrokerRegister.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [13] = {name = "tlsPort", abbrev = "BrokerRegister.tlsPort", kind = "int32", wire = 0, type = "int32", doc = "where it listens with TLS"}, [14] = {name = "authInfo", abbrev = "BrokerRegister.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}, [15] = {name = "clsConfig", abbrev = "BrokerRegister.clsConfig", kind = "message", wire = 2, type = "bytes", doc = "setting held", message = "ClusterConfig"}}}, 
  {op = "proto", n = 159, name = "clientId", abbrev = "BrokerRegister.clientId", role = "client", number = 1, into = {op = "call", n = 160, name = "clientId", abbrev = "BrokerRegister.clientId", body = S.BrokerInfo}},
  {op = "event", n = 161, name = "up", abbrev = "BrokerRegister.up", doc = "id:host:port:version", event = "broker_registered", answered = true, columns = {detail = {text = 159}}},
  {op = "proto", n = 162, name = "brokerDefaultConfInfo", abbrev = "BrokerRegister.brokerDefaultConfInfo", number = 8, into = {op = "call", n = 163, name = "brokerDefaultConfInfo", abbrev = "BrokerRegister.brokerDefaultConfInfo", body = S.BrokerDefaults}},
  {op = "proto", n = 176, name = "brokerTopicSetConfInfo", abbrev = "BrokerRegister.brokerTopicSetConfInfo", number = 9, each = {op = "call", n = 177, name = "brokerTopicSetConfInfo", abbrev = "BrokerRegister.brokerTopicSetConfInfo", body = S.TopicDefaults}},
}
P["EnableBrokerFunInfo"] = {name = "EnableBrokerFunInfo", members = {[1] = {name = "enableConsumeAuthenticate", abbrev = "EnableBrokerFunInfo.enableConsumeAuthenticate", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "consumers must say who they are"}, [2] = {name = "enableConsumeAuthorize", abbrev = "EnableBrokerFunInfo.enableConsumeAuthorize", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "consumers need leave for a topic"}, [3] = {name = "enableProduceAuthenticate", abbrev = "EnableBrokerFunInfo.enableProduceAuthenticate", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "producers must say who they are"}, [4] = {name = "enableProduceAuthorize", abbrev = "EnableBrokerFunInfo.enableProduceAuthorize", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "producers need leave for a topic"}, [5] = {name = "enableVisitTokenCheck", abbrev = "EnableBrokerFunInfo.enableVisitTokenCheck", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "clients need the visit token"}}}
P["MasterBrokerAuthorizedInfo"] = {name = "MasterBrokerAuthorizedInfo", members = {[1] = {name = "visitAuthorizedToken", abbrev = "MasterBrokerAuthorizedInfo.visitAuthorizedToken", kind = "string", wire = 2, type = "string", required = true, doc = "string: \034current,fresh\034, the two decimal tokens a broker must accept"}, [2] = {name = "authAuthorizedToken", abbrev = "MasterBrokerAuthorizedInfo.authAuthorizedToken", kind = "string", wire = 2, type = "string", doc = "for administration"}}}
S.BrokerRegistered = {name = "BrokerRegistered", message = true, says = 2, api = 7, family = 7, proto = {name = "RegisterResponseM2B", members = {[1] = {name = "success", abbrev = "BrokerRegistered.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "BrokerRegistered.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "BrokerRegistered.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "stopRead", abbrev = "BrokerRegistered.stopRead", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "master stopped reads"}, [5] = {name = "stopWrite", abbrev = "BrokerRegistered.stopWrite", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "master stopped writes"}, [6] = {name = "takeConfInfo", abbrev = "BrokerRegistered.takeConfInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "configuration strings follow"}, [7] = {name = "enableBrokerInfo", abbrev = "BrokerRegistered.enableBrokerInfo", kind = "message", wire = 2, type = "bytes", doc = "which checks the broker must do", message = "EnableBrokerFunInfo"}, [8] = {name = "curBrokerConfId", abbrev = "BrokerRegistered.curBrokerConfId", kind = "int64", wire = 0, type = "int64", doc = "version of the broker's settings"}, [9] = {name = "confCheckSumId", abbrev = "BrokerRegistered.confCheckSumId", kind = "int32", wire = 0, type = "int32", doc = "checksum of the broker's settings"}, [10] = {name = "brokerDefaultConfInfo", abbrev = "BrokerRegistered.brokerDefaultConfInfo", kind = "string", wire = 2, type = "string", doc = "the broker's defaults for topics"}, [11] = {name = "brokerTopicSetConfInfo", abbrev = "BrokerRegistered.brokerTopicSetConfInfo", kind = "string", wire = 2, type = "string", doc = "topics with their settings"}, [12] = {name = "ssdStoreId", abbrev = "BrokerRegistered.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [13] = {name = "flowCheckId", abbrev = "BrokerRegistered.flowCheckId", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "version of the cluster flow-control rules the sender holds; −2 = none"}, [14] = {name = "flowControlInfo", abbrev = "BrokerRegistered.flowControlInfo", kind = "string", wire = 2, type = "string", doc = "or \034 \034"}, [15] = {name = "qryPriorityId", abbrev = "BrokerRegistered.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [16] = {name = "authorizedInfo", abbrev = "BrokerRegistered.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "deprecated, still sent", message = "MasterAuthorizedInfo"}, [17] = {name = "brokerAuthorizedInfo", abbrev = "BrokerRegistered.brokerAuthorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to accept", message = "MasterBrokerAuthorizedInfo"}, [18] = {name = "clsConfig", abbrev = "BrokerRegistered.clsConfig", kind = "message", wire = 2, type = "bytes", doc = "setting in force", message = "ClusterConfig"}}}, 
  {op = "proto", n = 193, name = "errCode", abbrev = "BrokerRegistered.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 194, name = "errMsg", abbrev = "BrokerRegistered.errMsg", role = "text", number = 3},
  {op = "proto", n = 195, name = "brokerDefaultConfInfo", abbrev = "BrokerRegistered.brokerDefaultConfInfo", number = 10, into = {op = "call", n = 196, name = "brokerDefaultConfInfo", abbrev = "BrokerRegistered.brokerDefaultConfInfo", body = S.BrokerDefaults}},
  {op = "proto", n = 197, name = "brokerTopicSetConfInfo", abbrev = "BrokerRegistered.brokerTopicSetConfInfo", number = 11, each = {op = "call", n = 198, name = "brokerTopicSetConfInfo", abbrev = "BrokerRegistered.brokerTopicSetConfInfo", body = S.TopicDefaults}},
  {op = "proto", n = 199, name = "flowControlInfo", abbrev = "BrokerRegistered.flowControlInfo", number = 14, into = {op = "span", n = 200, name = "flowControlInfo", abbrev = "BrokerRegistered.flowControlInfo", text = true}},
}
S.BrokerHeartbeat = {name = "BrokerHeartbeat", message = true, says = 1, api = 8, family = 8, proto = {name = "HeartRequestB2M", members = {[1] = {name = "brokerId", abbrev = "BrokerHeartbeat.brokerId", kind = "string", wire = 2, type = "string", required = true, doc = "decimal broker id as text"}, [2] = {name = "brokerOnline", abbrev = "BrokerHeartbeat.brokerOnline", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "the broker serves clients"}, [3] = {name = "readStatusRpt", abbrev = "BrokerHeartbeat.readStatusRpt", kind = "int32", wire = 0, type = "int32", required = true, doc = "as in register"}, [4] = {name = "writeStatusRpt", abbrev = "BrokerHeartbeat.writeStatusRpt", kind = "int32", wire = 0, type = "int32", required = true, doc = "as in register"}, [5] = {name = "curBrokerConfId", abbrev = "BrokerHeartbeat.curBrokerConfId", kind = "int64", wire = 0, type = "int64", required = true, doc = "version of the broker's settings"}, [6] = {name = "confCheckSumId", abbrev = "BrokerHeartbeat.confCheckSumId", kind = "int32", wire = 0, type = "int32", required = true, doc = "checksum of the broker's settings"}, [7] = {name = "takeConfInfo", abbrev = "BrokerHeartbeat.takeConfInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "configuration strings attached"}, [8] = {name = "takeRemovedTopicInfo", abbrev = "BrokerHeartbeat.takeRemovedTopicInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "removed topics attached"}, [9] = {name = "brokerDefaultConfInfo", abbrev = "BrokerHeartbeat.brokerDefaultConfInfo", kind = "string", wire = 2, type = "string", doc = "the broker's defaults for topics"}, [10] = {name = "brokerTopicSetConfInfo", abbrev = "BrokerHeartbeat.brokerTopicSetConfInfo", kind = "string", wire = 2, type = "string", doc = "topics with their settings"}, [11] = {name = "removedTopicsInfo", abbrev = "BrokerHeartbeat.removedTopicsInfo", kind = "string", wire = 2, type = "string", doc = "plain topic names whose files were deleted"}, [12] = {name = "ssdStoreId", abbrev = "BrokerHeartbeat.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [13] = {name = "flowCheckId", abbrev = "BrokerHeartbeat.flowCheckId", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "version of the cluster flow-control rules the sender holds; −2 = none"}, [14] = {name = "qryPriorityId", abbrev = "BrokerHeartbeat.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [15] = {name = "authInfo", abbrev = "BrokerHeartbeat.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "MasterCertificateInfo"}, [16] = {name = "clsConfig", abbrev = "BrokerHeartbeat.clsConfig", kind = "message", wire = 2, type = "bytes", doc = "setting held", message = "ClusterConfig"}}}, 
  {op = "proto", n = 201, name = "brokerId", abbrev = "BrokerHeartbeat.brokerId", role = "client", number = 1},
  {op = "proto", n = 202, name = "brokerDefaultConfInfo", abbrev = "BrokerHeartbeat.brokerDefaultConfInfo", number = 9, into = {op = "call", n = 203, name = "brokerDefaultConfInfo", abbrev = "BrokerHeartbeat.brokerDefaultConfInfo", body = S.BrokerDefaults}},
  {op = "proto", n = 204, name = "brokerTopicSetConfInfo", abbrev = "BrokerHeartbeat.brokerTopicSetConfInfo", number = 10, each = {op = "call", n = 205, name = "brokerTopicSetConfInfo", abbrev = "BrokerHeartbeat.brokerTopicSetConfInfo", body = S.TopicDefaults}},
}
S.BrokerBeaten = {name = "BrokerBeaten", message = true, says = 2, api = 8, family = 8, proto = {name = "HeartResponseM2B", members = {[1] = {name = "success", abbrev = "BrokerBeaten.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "BrokerBeaten.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "BrokerBeaten.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "stopRead", abbrev = "BrokerBeaten.stopRead", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "reads forbidden automatically"}, [5] = {name = "stopWrite", abbrev = "BrokerBeaten.stopWrite", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "writes forbidden automatically"}, [6] = {name = "curBrokerConfId", abbrev = "BrokerBeaten.curBrokerConfId", kind = "int64", wire = 0, type = "int64", required = true, doc = "target configuration; −2 in failures"}, [7] = {name = "confCheckSumId", abbrev = "BrokerBeaten.confCheckSumId", kind = "int32", wire = 0, type = "int32", required = true, doc = "same"}, [8] = {name = "needReportData", abbrev = "BrokerBeaten.needReportData", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "send your configuration next time"}, [9] = {name = "takeConfInfo", abbrev = "BrokerBeaten.takeConfInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "configuration strings follow"}, [10] = {name = "takeRemoveTopicInfo", abbrev = "BrokerBeaten.takeRemoveTopicInfo", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "true in every success answer"}, [11] = {name = "brokerDefaultConfInfo", abbrev = "BrokerBeaten.brokerDefaultConfInfo", kind = "string", wire = 2, type = "string", doc = "the broker's defaults for topics"}, [12] = {name = "brokerTopicSetConfInfo", abbrev = "BrokerBeaten.brokerTopicSetConfInfo", kind = "string", wire = 2, type = "string", doc = "topics with their settings"}, [13] = {name = "removeTopicConfInfo", abbrev = "BrokerBeaten.removeTopicConfInfo", kind = "string", wire = 2, type = "string", doc = "topics to remove, same grammar"}, [14] = {name = "ssdStoreId", abbrev = "BrokerBeaten.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [15] = {name = "flowCheckId", abbrev = "BrokerBeaten.flowCheckId", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "version of the cluster flow-control rules the sender holds; −2 = none"}, [16] = {name = "flowControlInfo", abbrev = "BrokerBeaten.flowControlInfo", kind = "string", wire = 2, type = "string", doc = "or \034 \034"}, [17] = {name = "qryPriorityId", abbrev = "BrokerBeaten.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [18] = {name = "authorizedInfo", abbrev = "BrokerBeaten.authorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "deprecated, still sent", message = "MasterAuthorizedInfo"}, [19] = {name = "brokerAuthorizedInfo", abbrev = "BrokerBeaten.brokerAuthorizedInfo", kind = "message", wire = 2, type = "bytes", doc = "tokens to accept", message = "MasterBrokerAuthorizedInfo"}, [20] = {name = "clsConfig", abbrev = "BrokerBeaten.clsConfig", kind = "message", wire = 2, type = "bytes", doc = "setting in force", message = "ClusterConfig"}}}, 
  {op = "proto", n = 206, name = "errCode", abbrev = "BrokerBeaten.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 207, name = "errMsg", abbrev = "BrokerBeaten.errMsg", role = "text", number = 3},
  {op = "event", n = 208, name = "gone", abbrev = "BrokerBeaten.gone", doc = "the master does not know this broker", when = E"v[206] == 411", event = "broker_lost", columns = {}},
  {op = "proto", n = 209, name = "brokerDefaultConfInfo", abbrev = "BrokerBeaten.brokerDefaultConfInfo", number = 11, into = {op = "call", n = 210, name = "brokerDefaultConfInfo", abbrev = "BrokerBeaten.brokerDefaultConfInfo", body = S.BrokerDefaults}},
  {op = "proto", n = 211, name = "brokerTopicSetConfInfo", abbrev = "BrokerBeaten.brokerTopicSetConfInfo", number = 12, each = {op = "call", n = 212, name = "brokerTopicSetConfInfo", abbrev = "BrokerBeaten.brokerTopicSetConfInfo", body = S.TopicDefaults}},
  {op = "proto", n = 213, name = "removeTopicConfInfo", abbrev = "BrokerBeaten.removeTopicConfInfo", number = 13, each = {op = "call", n = 214, name = "removeTopicConfInfo", abbrev = "BrokerBeaten.removeTopicConfInfo", body = S.TopicDefaults}},
  {op = "proto", n = 215, name = "flowControlInfo", abbrev = "BrokerBeaten.flowControlInfo", number = 16, into = {op = "span", n = 216, name = "flowControlInfo", abbrev = "BrokerBeaten.flowControlInfo", text = true}},
}
S.BrokerClose = {name = "BrokerClose", message = true, says = 1, api = 9, family = 9, proto = {name = "CloseRequestB2M", members = {[1] = {name = "brokerId", abbrev = "BrokerClose.brokerId", kind = "string", wire = 2, type = "string", required = true, doc = "id of the broker, host and port"}, [2] = {name = "authInfo", abbrev = "BrokerClose.authInfo", kind = "message", wire = 2, type = "bytes", doc = "who asks, where the cluster wants to know", message = "MasterCertificateInfo"}}}, 
  {op = "proto", n = 217, name = "brokerId", abbrev = "BrokerClose.brokerId", role = "client", number = 1},
  {op = "event", n = 218, name = "down", abbrev = "BrokerClose.down", event = "broker_closed", answered = true, columns = {detail = {text = 217}}},
}
S.BrokerClosed = {name = "BrokerClosed", message = true, says = 2, api = 9, family = 9, proto = {name = "CloseResponseM2B", members = {[1] = {name = "success", abbrev = "BrokerClosed.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "true exactly with errCode 200"}, [2] = {name = "errCode", abbrev = "BrokerClosed.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "BrokerClosed.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "what went wrong, in words"}}}, 
  {op = "proto", n = 219, name = "errCode", abbrev = "BrokerClosed.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 220, name = "errMsg", abbrev = "BrokerClosed.errMsg", role = "text", number = 3},
}
S.Attribute = {name = "Attribute", 
  {op = "span", n = 235, name = "key", abbrev = "Attribute.key", doc = "$msgType$: filter item, $msgTime$: yyyyMMddHHmm, others: the application's", text = true, till = "="},
  {op = "span", n = 236, name = "value", abbrev = "Attribute.value", doc = "what it says", text = true, till = ","},
}
S.Payload = {name = "Payload", 
  {op = "peek", n = 230, name = "size", abbrev = "Payload.size", what = {width = 4}, ahead = 0},
  {op = "let", n = 231, name = "fits", abbrev = "Payload.fits", value = E"band(band(v[226], ((v[230] >= 0) and 1 or 0)), ((v[230] <= sub((s.stop - s.at), 4)) and 1 or 0))"},
  {op = "int", n = 232, name = "attribute_length", abbrev = "Payload.attribute_length", doc = "of the attributes", unit = "bytes", when = E"true_(v[231])", width = 4},
  {op = "span", n = 233, name = "attributes", abbrev = "Payload.attributes", doc = "key=value,…", role = "properties", when = E"true_(v[231])", text = true, length = E"v[232]", into = {op = "repeat", n = 234, name = "attributes", abbrev = "Payload.attributes", body = S.Attribute}},
  {op = "span", n = 237, name = "body", abbrev = "Payload.body", doc = "the user's bytes", role = "payload"},
}
S.SentMessage = {name = "SentMessage", row = "records", 
  {op = "call", n = 229, name = "payload", abbrev = "SentMessage.payload", doc = "attributes and the user's bytes", body = S.Payload, named = true},
}
P["AuthorizedInfo"] = {name = "AuthorizedInfo", members = {[1] = {name = "visitAuthorizedToken", abbrev = "AuthorizedInfo.visitAuthorizedToken", kind = "int64", wire = 0, type = "int64", required = true, doc = "token received from the master (0 if none)"}, [2] = {name = "authAuthorizedToken", abbrev = "AuthorizedInfo.authAuthorizedToken", kind = "string", wire = 2, type = "string", doc = "\034user timestamp nonce signature\034 , only if user authentication is on"}}}
S.SendMessage = {name = "SendMessage", message = true, says = 1, api = 13, family = 13, proto = {name = "SendMessageRequestP2B", members = {[1] = {name = "clientId", abbrev = "SendMessage.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "topicName", abbrev = "SendMessage.topicName", kind = "string", wire = 2, type = "string", required = true, doc = "topic"}, [3] = {name = "partitionId", abbrev = "SendMessage.partitionId", kind = "int32", wire = 0, type = "int32", required = true, doc = "store × 10000 + partition"}, [4] = {name = "data", abbrev = "SendMessage.data", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "attribute block, where flag says so, then the user's bytes"}, [5] = {name = "flag", abbrev = "SendMessage.flag", kind = "int32", wire = 0, type = "int32", required = true, doc = "bit 0 = attribute prefix present"}, [6] = {name = "checkSum", abbrev = "SendMessage.checkSum", kind = "int32", wire = 0, type = "int32", required = true, doc = "−1 = not computed: all four clients send −1"}, [7] = {name = "sentAddr", abbrev = "SendMessage.sentAddr", kind = "int32", wire = 0, type = "int32", as = "ipv4", required = true, doc = "the producer, first octet in the top byte; signed, so addresses from 128.0.0.0 on are negative (10-byte varint)"}, [8] = {name = "msgType", abbrev = "SendMessage.msgType", kind = "string", wire = 2, type = "string", doc = "copy of $msgType$; broker stores its Java String.hashCode as filter key (Go does not send it)"}, [9] = {name = "msgTime", abbrev = "SendMessage.msgTime", kind = "string", wire = 2, type = "string", doc = "copy of $msgTime$, yyyyMMddHHmm (Go does not send it)"}, [10] = {name = "authInfo", abbrev = "SendMessage.authInfo", kind = "message", wire = 2, type = "bytes", doc = "Go leaves it out", message = "AuthorizedInfo"}}}, 
  {op = "proto", n = 221, name = "clientId", abbrev = "SendMessage.clientId", role = "client", number = 1},
  {op = "proto", n = 222, name = "topicName", abbrev = "SendMessage.topicName", role = "topic", number = 2},
  {op = "proto", n = 223, name = "partitionId", abbrev = "SendMessage.partitionId", role = "partition", number = 3},
  {op = "proto", n = 224, name = "flag", abbrev = "SendMessage.flag", number = 5},
  {op = "let", n = 225, name = "attributes", abbrev = "SendMessage.attributes", value = E"part(v[224], 0, 1)", into = 226},
  {op = "proto", n = 227, name = "data", abbrev = "SendMessage.data", number = 4, into = {op = "call", n = 228, name = "data", abbrev = "SendMessage.data", body = S.SentMessage}},
  {op = "proto", n = 238, name = "checkSum", abbrev = "SendMessage.checkSum", number = 6},
}
S.MessageSent = {name = "MessageSent", message = true, says = 2, api = 13, family = 13, proto = {name = "SendMessageResponseB2P", members = {[1] = {name = "success", abbrev = "MessageSent.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "MessageSent.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "MessageSent.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "on success the message id as decimal text, not \034OK!\034"}, [4] = {name = "requireAuth", abbrev = "MessageSent.requireAuth", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the next request must say who asks"}, [5] = {name = "messageId", abbrev = "MessageSent.messageId", kind = "int64", wire = 0, type = "int64", doc = "made by the broker, unique per store; success only"}, [6] = {name = "appendTime", abbrev = "MessageSent.appendTime", kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, doc = "broker clock; success only"}, [7] = {name = "appendOffset", abbrev = "MessageSent.appendOffset", kind = "int64", wire = 0, type = "int64", doc = "index offset of this message; success only"}}}, 
  {op = "proto", n = 239, name = "errCode", abbrev = "MessageSent.errCode", role = "code", codes = C[1], number = 2},
  {op = "proto", n = 240, name = "errMsg", abbrev = "MessageSent.errMsg", role = "text", number = 3},
  {op = "proto", n = 241, name = "messageId", abbrev = "MessageSent.messageId", role = "answer_id", number = 5},
  {op = "proto", n = 242, name = "appendOffset", abbrev = "MessageSent.appendOffset", role = "answer_offset", number = 7},
}
C[3] = {names = {[31] = "REGISTER", [32] = "UNREGISTER"}, docs = {[31] = "take the partition", [32] = "give it back"}, classes = {[31] = 0, [32] = 0}, default = 0} -- RegisterType
S.PartitionRegister = {name = "PartitionRegister", message = true, says = 1, api = 15, family = 15, proto = {name = "RegisterRequestC2B", members = {[1] = {name = "opType", abbrev = "PartitionRegister.opType", kind = "int32", wire = 0, type = "int32", required = true, codes = C[3], doc = "31 register, 32 unregister"}, [2] = {name = "clientId", abbrev = "PartitionRegister.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [3] = {name = "groupName", abbrev = "PartitionRegister.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [4] = {name = "topicName", abbrev = "PartitionRegister.topicName", kind = "string", wire = 2, type = "string", required = true, doc = "topic"}, [5] = {name = "partitionId", abbrev = "PartitionRegister.partitionId", kind = "int32", wire = 0, type = "int32", required = true, doc = "store × 10000 + partition"}, [6] = {name = "readStatus", abbrev = "PartitionRegister.readStatus", kind = "int32", wire = 0, type = "int32", required = true, doc = "opType 31: 0 = continue from stored offset (oldest if none), 1 = newest if none stored, 2 = always newest; opType 32: 0 = last batch consumed, commit it, 1 = not consumed, roll back"}, [7] = {name = "filterCondStr", abbrev = "PartitionRegister.filterCondStr", kind = "string", wire = 2, type = "string", doc = "filter items of this topic"}, [8] = {name = "currOffset", abbrev = "PartitionRegister.currOffset", kind = "int64", wire = 0, type = "int64", doc = "wanted start offset, ≥ 0; clamped to [min, max] by the broker"}, [9] = {name = "sessionKey", abbrev = "PartitionRegister.sessionKey", kind = "string", wire = 2, type = "string", doc = "of the client, to tell old sessions"}, [10] = {name = "sessionTime", abbrev = "PartitionRegister.sessionTime", kind = "int64", wire = 0, type = "int64", doc = "begin of the session"}, [11] = {name = "ssdStoreId", abbrev = "PartitionRegister.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [12] = {name = "qryPriorityId", abbrev = "PartitionRegister.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [13] = {name = "authInfo", abbrev = "PartitionRegister.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "AuthorizedInfo"}}}, 
  {op = "proto", n = 243, name = "opType", abbrev = "PartitionRegister.opType", codes = C[3], number = 1},
  {op = "proto", n = 244, name = "clientId", abbrev = "PartitionRegister.clientId", role = "client", number = 2},
  {op = "proto", n = 245, name = "groupName", abbrev = "PartitionRegister.groupName", role = "group", number = 3},
  {op = "proto", n = 246, name = "topicName", abbrev = "PartitionRegister.topicName", role = "topic", number = 4},
  {op = "proto", n = 247, name = "partitionId", abbrev = "PartitionRegister.partitionId", role = "partition", number = 5},
  {op = "event", n = 248, name = "taken", abbrev = "PartitionRegister.taken", doc = "the caller owns the partition from here", when = E"v[243] == 31", event = "owned", answered = true, columns = {}},
  {op = "event", n = 249, name = "given", abbrev = "PartitionRegister.given", doc = "the owner has let go", when = E"v[243] == 32", event = "released", answered = true, columns = {}},
}
S.RegisterFailure = {name = "RegisterFailure", 
  {op = "peek", n = 255, name = "first", abbrev = "RegisterFailure.first", what = {width = 1}, ahead = 0},
  {op = "span", n = 256, name = "words", abbrev = "RegisterFailure.words", doc = "what failed", text = true, last = true, optional = true, till = " by "},
  {op = "span", n = 257, name = "holder", abbrev = "RegisterFailure.holder", doc = "who holds the partition, where the text names it", text = true},
  {op = "event", n = 258, name = "refused", abbrev = "RegisterFailure.refused", doc = "another consumer of the group holds the partition", when = E"v[252] == 410", event = "refused", columns = {detail = {text = 257}}},
  {op = "event", n = 259, name = "nobody", abbrev = "RegisterFailure.nobody", doc = "nobody held it", when = E"v[252] == 411", event = "not_owner", columns = {}},
  {op = "event", n = 260, name = "other", abbrev = "RegisterFailure.other", doc = "somebody else holds it", when = E"v[252] == 412", event = "not_owner", columns = {detail = {text = 257}}},
  {op = "event", n = 261, name = "entered", abbrev = "RegisterFailure.entered", doc = "refused, and yet entered as owner until it times out", when = E"(v[252] == 500) or ((v[252] == 403) and (v[255] == 84))", event = "entered", columns = {}},
}
S.PartitionRegistered = {name = "PartitionRegistered", message = true, says = 2, api = 15, family = 15, proto = {name = "RegisterResponseB2C", members = {[1] = {name = "success", abbrev = "PartitionRegistered.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "PartitionRegistered.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "PartitionRegistered.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "currOffset", abbrev = "PartitionRegistered.currOffset", kind = "int64", wire = 0, type = "int64", doc = "register: start offset. Unregister success and all failures: −1"}, [5] = {name = "maxOffset", abbrev = "PartitionRegistered.maxOffset", kind = "int64", wire = 0, type = "int64", doc = "newest index offset; register success only"}}}, 
  {op = "proto", n = 250, name = "errCode", abbrev = "PartitionRegistered.errCode", role = "code", codes = C[1], number = 2},
  {op = "let", n = 251, name = "known", abbrev = "PartitionRegistered.known", value = E"v[250]", into = 252},
  {op = "proto", n = 253, name = "errMsg", abbrev = "PartitionRegistered.errMsg", role = "text", number = 3, into = {op = "call", n = 254, name = "errMsg", abbrev = "PartitionRegistered.errMsg", body = S.RegisterFailure}},
}
S.FullPartition = {name = "FullPartition", 
  {op = "span", n = 266, name = "broker", abbrev = "FullPartition.broker", doc = "id", text = true, till = ":"},
  {op = "span", n = 267, name = "address", abbrev = "FullPartition.address", doc = "host:port", text = true, till = "#"},
  {op = "span", n = 268, name = "topic", abbrev = "FullPartition.topic", doc = "topic", role = "topic", text = true, till = ":"},
  {op = "span", n = 269, name = "partition", abbrev = "FullPartition.partition", doc = "store × 10000 + number", role = "partition", text = true, number = true},
  {op = "event", n = 270, name = "owner", abbrev = "FullPartition.owner", doc = "the caller owns it, unless the answer says otherwise", event = "confirmed", answered = true, columns = {broker = {text = 266}, detail = {text = 267}}},
}
S.PartitionHeartbeat = {name = "PartitionHeartbeat", message = true, says = 1, api = 16, family = 16, proto = {name = "HeartBeatRequestC2B", members = {[1] = {name = "clientId", abbrev = "PartitionHeartbeat.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "groupName", abbrev = "PartitionHeartbeat.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [3] = {name = "readStatus", abbrev = "PartitionHeartbeat.readStatus", kind = "int32", wire = 0, type = "int32", required = true, doc = "always 0 from Java in practice"}, [4] = {name = "partitionInfo", abbrev = "PartitionHeartbeat.partitionInfo", kind = "string", wire = 2, type = "string", doc = "full form id:host:port#topic:partition (the comment in the .proto is wrong)"}, [5] = {name = "ssdStoreId", abbrev = "PartitionHeartbeat.ssdStoreId", kind = "int64", wire = 0, type = "int64", doc = "deprecated; server answers −2 where it sets it, clients do not send it"}, [6] = {name = "qryPriorityId", abbrev = "PartitionHeartbeat.qryPriorityId", kind = "int32", wire = 0, type = "int32", doc = "read priority; −2 = unset"}, [7] = {name = "authInfo", abbrev = "PartitionHeartbeat.authInfo", kind = "message", wire = 2, type = "bytes", doc = "credentials", message = "AuthorizedInfo"}}}, 
  {op = "proto", n = 262, name = "clientId", abbrev = "PartitionHeartbeat.clientId", role = "client", number = 1},
  {op = "proto", n = 263, name = "groupName", abbrev = "PartitionHeartbeat.groupName", role = "group", number = 2},
  {op = "proto", n = 264, name = "partitionInfo", abbrev = "PartitionHeartbeat.partitionInfo", number = 4, each = {op = "call", n = 265, name = "partitionInfo", abbrev = "PartitionHeartbeat.partitionInfo", body = S.FullPartition}},
}
S.FailedPartition = {name = "FailedPartition", row = "items", 
  {op = "span", n = 278, name = "code", abbrev = "FailedPartition.code", doc = "411: nobody owns it, 412: another one does", role = "code", codes = C[1], text = true, number = true, till = ":"},
  {op = "span", n = 279, name = "broker", abbrev = "FailedPartition.broker", doc = "id", role = "broker", text = true, till = ":"},
  {op = "span", n = 280, name = "address", abbrev = "FailedPartition.address", doc = "host:port", text = true, till = "#"},
  {op = "span", n = 281, name = "topic", abbrev = "FailedPartition.topic", doc = "topic", role = "topic", text = true, till = ":"},
  {op = "span", n = 282, name = "partition", abbrev = "FailedPartition.partition", doc = "store × 10000 + number", role = "partition", text = true, number = true},
  {op = "event", n = 283, name = "lost", abbrev = "FailedPartition.lost", doc = "the caller does not own it any more", event = "lost", columns = {broker = {text = 279}, detail = {value = E"v[278]"}}},
}
S.PartitionBeaten = {name = "PartitionBeaten", message = true, says = 2, api = 16, family = 16, proto = {name = "HeartBeatResponseB2C", members = {[1] = {name = "success", abbrev = "PartitionBeaten.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "PartitionBeaten.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[1], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "PartitionBeaten.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "hasPartFailure", abbrev = "PartitionBeaten.hasPartFailure", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "some partitions are not yours"}, [5] = {name = "failureInfo", abbrev = "PartitionBeaten.failureInfo", kind = "string", wire = 2, type = "string", doc = "errCode:id:host:port#topic:partition, errCode 411 or 412"}, [6] = {name = "requireAuth", abbrev = "PartitionBeaten.requireAuth", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "the next request must say who asks"}}}, 
  {op = "proto", n = 271, name = "errCode", abbrev = "PartitionBeaten.errCode", codes = C[1], number = 2},
  {op = "let", n = 272, name = "refused", abbrev = "PartitionBeaten.refused", role = "code", codes = C[1], when = E"v[271] ~= 200", value = E"v[271]"},
  {op = "proto", n = 273, name = "errMsg", abbrev = "PartitionBeaten.errMsg", number = 3},
  {op = "let", n = 274, name = "why", abbrev = "PartitionBeaten.why", role = "text", when = E"v[271] ~= 200", again = 273},
  {op = "proto", n = 275, name = "hasPartFailure", abbrev = "PartitionBeaten.hasPartFailure", number = 4},
  {op = "proto", n = 276, name = "failureInfo", abbrev = "PartitionBeaten.failureInfo", number = 5, each = {op = "call", n = 277, name = "failureInfo", abbrev = "PartitionBeaten.failureInfo", body = S.FailedPartition}},
  {op = "proto", n = 284, name = "requireAuth", abbrev = "PartitionBeaten.requireAuth", number = 6},
  {op = "let", n = 285, name = "well", abbrev = "PartitionBeaten.well", doc = "known behind the partitions that are refused, or where none is", value = E"(((v[271] == 200) and ((v[284] ~= U) or (v[275] == 0))) and 1 or 0)"},
  {op = "let", n = 286, name = "beaten", abbrev = "PartitionBeaten.beaten", role = "code", codes = C[1], when = E"v[285] == 1", value = E"v[271]"},
  {op = "let", n = 287, name = "word_", abbrev = "PartitionBeaten.word_", role = "text", when = E"v[285] == 1", again = 273},
}
S.GetMessages = {name = "GetMessages", message = true, says = 1, api = 17, family = 17, proto = {name = "GetMessageRequestC2B", members = {[1] = {name = "clientId", abbrev = "GetMessages.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "partitionId", abbrev = "GetMessages.partitionId", kind = "int32", wire = 0, type = "int32", required = true, doc = "store × 10000 + partition"}, [3] = {name = "groupName", abbrev = "GetMessages.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [4] = {name = "topicName", abbrev = "GetMessages.topicName", kind = "string", wire = 2, type = "string", required = true, doc = "topic"}, [5] = {name = "lastPackConsumed", abbrev = "GetMessages.lastPackConsumed", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "true = the previous batch was consumed, commit it now"}, [6] = {name = "manualCommitOffset", abbrev = "GetMessages.manualCommitOffset", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "false from all clients; true = broker advances only on CommitOffset"}, [7] = {name = "escFlowCtrl", abbrev = "GetMessages.escFlowCtrl", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "client asks to skip server flow control (its group rule is active locally)"}}}, 
  {op = "proto", n = 288, name = "clientId", abbrev = "GetMessages.clientId", role = "client", number = 1},
  {op = "proto", n = 289, name = "groupName", abbrev = "GetMessages.groupName", role = "group", number = 3},
  {op = "proto", n = 290, name = "topicName", abbrev = "GetMessages.topicName", role = "topic", number = 4},
  {op = "proto", n = 291, name = "partitionId", abbrev = "GetMessages.partitionId", role = "partition", number = 2},
  {op = "event", n = 292, name = "owner", abbrev = "GetMessages.owner", doc = "the caller is owner at that time", event = "confirmed", answered = true, columns = {}},
}
C[4] = {names = {[0] = "READ_FAILED", [200] = "SUCCESS", [201] = "NOT_READY", [301] = "MOVED", [400] = "BAD_REQUEST", [401] = "UNAUTHORIZED", [402] = "CONNECT_RETURN_NULL", [403] = "FORBIDDEN", [404] = "NOT_FOUND", [405] = "ALL_PARTITION_FROZEN", [406] = "NO_PARTITION_ASSIGNED", [407] = "ALL_PARTITION_WAITING", [408] = "ALL_PARTITION_INUSE", [410] = "PARTITION_OCCUPIED", [411] = "HB_NO_NODE", [412] = "DUPLICATE_PARTITION", [415] = "CERTIFICATE_FAILURE", [419] = "SERVER_RECEIVE_OVERFLOW", [420] = "CLIENT_SHUTDOWN", [421] = "CLIENT_HIGH_FREQUENCY_REQUEST", [422] = "PARTITION_UNSUBSCRIBABLE", [423] = "PARTITION_UNPUBLISHABLE", [424] = "CLIENT_INCONSISTENT_CONSUMETYPE", [425] = "CLIENT_INCONSISTENT_TOPICSET", [426] = "CLIENT_INCONSISTENT_FILTERSET", [427] = "CLIENT_INCONSISTENT_SESSIONKEY", [428] = "CLIENT_INCONSISTENT_SELECTBIG", [429] = "CLIENT_INCONSISTENT_SOURCECOUNT", [430] = "CLIENT_DUPLICATE_INDEXID", [431] = "TOPIC_NOT_DEPLOYED", [440] = "PARAMETER_MSG_NULL", [441] = "PARAMETER_TOPIC_BLANK", [442] = "PARAMETER_BODY_EMPTY", [443] = "PARAMETER_TOPIC_UNPUBLISHED", [444] = "PARAMETER_TOPIC_NO_PARTITION", [445] = "PARAMETER_OVER_MAX_LENGTH", [450] = "CONSUME_GROUP_FORBIDDEN", [452] = "SERVER_CONSUME_SPEED_LIMIT", [455] = "CONSUME_CONTENT_FORBIDDEN", [500] = "INTERNAL_SERVER_ERROR", [503] = "SERVICE_UNAVAILABLE", [599] = "UNSPECIFIED_ABNORMAL"}, docs = {[0] = "success = false: the read failed after part of the batch", [301] = "below the oldest available position", [400] = "missing or too long field, empty or too large data, bad nodeId, unknown opType", [401] = "partition not registered, or by another consumer", [402] = "local to clients", [403] = "topic or partition unknown or closed here; checksum mismatch; system topic", [404] = "no new data", [405] = "local to clients", [406] = "local to clients", [407] = "local to clients", [408] = "local to clients", [410] = "another consumer of the group holds it", [411] = "not registered (any more)", [412] = "registered by another consumer", [415] = "token or signature rejected, or clock too far off", [419] = "the memory store could not take it", [420] = "local to clients", [421] = "local to clients", [422] = "local to clients", [424] = "other consume type in the group", [425] = "different topics in the group", [426] = "different filters in the group", [430] = "nodeId already used", [440] = "local to clients", [441] = "local to clients", [442] = "local to clients", [443] = "local to clients", [444] = "local to clients", [445] = "local to clients", [450] = "the group is not allowed", [452] = "flow control; minLimitTime says how long to wait", [455] = "the filter content is not allowed", [503] = "store not started, or reads or writes stopped", [599] = "local to clients"}, classes = {[0] = 3, [200] = 0, [201] = 3, [301] = 3, [400] = 3, [401] = 3, [402] = 3, [403] = 3, [404] = 1, [405] = 3, [406] = 3, [407] = 3, [408] = 3, [410] = 3, [411] = 3, [412] = 3, [415] = 3, [419] = 3, [420] = 3, [421] = 3, [422] = 3, [423] = 3, [424] = 3, [425] = 3, [426] = 3, [427] = 3, [428] = 3, [429] = 3, [430] = 3, [431] = 3, [440] = 3, [441] = 3, [442] = 3, [443] = 3, [444] = 3, [445] = 3, [450] = 3, [452] = 1, [455] = 3, [500] = 3, [503] = 3, [599] = 3}, default = 3} -- GetCodes
S.ReadFailure = {name = "ReadFailure", 
  {op = "span", n = 297, name = "words", abbrev = "ReadFailure.words", doc = "what failed", text = true, last = true, optional = true, till = " by "},
  {op = "span", n = 298, name = "holder", abbrev = "ReadFailure.holder", doc = "who holds the partition, where the text names it", text = true},
  {op = "event", n = 299, name = "nobody", abbrev = "ReadFailure.nobody", doc = "the caller is not owner, nobody is", when = E"v[252] == 411", event = "lost", columns = {}},
  {op = "event", n = 300, name = "other", abbrev = "ReadFailure.other", doc = "another consumer owns the partition", when = E"v[252] == 412", event = "lost", columns = {detail = {text = 298}}},
  {op = "event", n = 301, name = "owner", abbrev = "ReadFailure.owner", doc = "the read failed, but the caller is owner", when = E"((v[252] == 0) or (v[252] == 301)) or (v[252] == 500)", event = "confirmed", columns = {}},
}
S.TransferredMessage = {name = "TransferredMessage", row = "records", proto = {name = "TransferedMessage", members = {[1] = {name = "messageId", abbrev = "TransferredMessage.messageId", kind = "int64", wire = 0, type = "int64", required = true, doc = "chosen by the broker"}, [2] = {name = "checkSum", abbrev = "TransferredMessage.checkSum", kind = "int32", wire = 0, type = "int32", required = true, doc = "CRC-32 of payLoadData, its lower 31 bits"}, [3] = {name = "payLoadData", abbrev = "TransferredMessage.payLoadData", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "attribute block, where flag says so, then the user's bytes"}, [4] = {name = "flag", abbrev = "TransferredMessage.flag", kind = "int32", wire = 0, type = "int32", required = true, doc = "bit 0 = attribute prefix present"}}}, 
  {op = "proto", n = 304, name = "messageId", abbrev = "TransferredMessage.messageId", role = "message_id", number = 1},
  {op = "proto", n = 305, name = "checkSum", abbrev = "TransferredMessage.checkSum", number = 2},
  {op = "proto", n = 306, name = "flag", abbrev = "TransferredMessage.flag", number = 4},
  {op = "let", n = 307, name = "attributes", abbrev = "TransferredMessage.attributes", value = E"part(v[306], 0, 1)", into = 226},
  {op = "proto", n = 308, name = "payLoadData", abbrev = "TransferredMessage.payLoadData", number = 3, into = {op = "call", n = 309, name = "payLoadData", abbrev = "TransferredMessage.payLoadData", body = S.Payload}},
  {op = "check", n = 310, name = "sound", abbrev = "TransferredMessage.sound", doc = "CRC-32 of payLoadData, 31 bits of it", kind = "crc32", stored = E"v[305]", mask = 2147483647, over = {308}},
}
P["TransferedMessage"] = {name = "TransferedMessage", members = {[1] = {name = "messageId", abbrev = "TransferedMessage.messageId", kind = "int64", wire = 0, type = "int64", required = true, doc = "chosen by the broker"}, [2] = {name = "checkSum", abbrev = "TransferedMessage.checkSum", kind = "int32", wire = 0, type = "int32", required = true, doc = "CRC-32 of payLoadData, its lower 31 bits"}, [3] = {name = "payLoadData", abbrev = "TransferedMessage.payLoadData", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "attribute block, where flag says so, then the user's bytes"}, [4] = {name = "flag", abbrev = "TransferedMessage.flag", kind = "int32", wire = 0, type = "int32", required = true, doc = "bit 0 = attribute prefix present"}}}
S.MessagesGot = {name = "MessagesGot", message = true, says = 2, api = 17, family = 17, proto = {name = "GetMessageResponseB2C", members = {[1] = {name = "success", abbrev = "MessagesGot.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "MessagesGot.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[4], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "MessagesGot.errMsg", kind = "string", wire = 2, type = "string", doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "messages", abbrev = "MessagesGot.messages", kind = "message", wire = 2, type = "bytes", doc = "may be empty with errCode 200", message = "TransferedMessage"}, [5] = {name = "currOffset", abbrev = "MessagesGot.currOffset", kind = "int64", wire = 0, type = "int64", doc = "index offset where this read started; −1 in failures"}, [6] = {name = "minLimitTime", abbrev = "MessagesGot.minLimitTime", kind = "int32", wire = 0, type = "int32", doc = "only meaningful with errCode 452: wait ms. 0 with 200. With other errors −1 or a meaningless data-lag number"}, [7] = {name = "escFlowCtrl", abbrev = "MessagesGot.escFlowCtrl", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "always false"}, [8] = {name = "currDataDlt", abbrev = "MessagesGot.currDataDlt", kind = "int64", wire = 0, type = "int64", doc = "data-file bytes of the store not yet read (lag in bytes, all its partitions); −1 in failures"}, [9] = {name = "requireSlow", abbrev = "MessagesGot.requireSlow", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "filter consumers near the end of data: poll slower; success only"}, [10] = {name = "maxOffset", abbrev = "MessagesGot.maxOffset", kind = "int64", wire = 0, type = "int64", doc = "newest index offset; success only"}}}, 
  {op = "proto", n = 293, name = "errCode", abbrev = "MessagesGot.errCode", role = "code", codes = C[4], number = 2},
  {op = "let", n = 294, name = "known", abbrev = "MessagesGot.known", value = E"v[293]", into = 252},
  {op = "proto", n = 295, name = "errMsg", abbrev = "MessagesGot.errMsg", role = "text", number = 3, into = {op = "call", n = 296, name = "errMsg", abbrev = "MessagesGot.errMsg", body = S.ReadFailure}},
  {op = "proto", n = 302, name = "messages", abbrev = "MessagesGot.messages", number = 4, each = {op = "call", n = 303, name = "messages", abbrev = "MessagesGot.messages", body = S.TransferredMessage}},
}
S.CommitOffset = {name = "CommitOffset", message = true, says = 1, api = 18, family = 18, proto = {name = "CommitOffsetRequestC2B", members = {[1] = {name = "clientId", abbrev = "CommitOffset.clientId", kind = "string", wire = 2, type = "string", required = true, doc = "the client's name for itself; a broker's is id:host:port"}, [2] = {name = "topicName", abbrev = "CommitOffset.topicName", kind = "string", wire = 2, type = "string", required = true, doc = "topic"}, [3] = {name = "partitionId", abbrev = "CommitOffset.partitionId", kind = "int32", wire = 0, type = "int32", required = true, doc = "store × 10000 + partition"}, [4] = {name = "groupName", abbrev = "CommitOffset.groupName", kind = "string", wire = 2, type = "string", required = true, doc = "consumer group"}, [5] = {name = "lastPackConsumed", abbrev = "CommitOffset.lastPackConsumed", kind = "bool", wire = 0, type = "uint32", as = "flag", doc = "true or absent = commit; false = roll back"}}}, 
  {op = "proto", n = 311, name = "clientId", abbrev = "CommitOffset.clientId", role = "client", number = 1},
  {op = "proto", n = 312, name = "topicName", abbrev = "CommitOffset.topicName", role = "topic", number = 2},
  {op = "proto", n = 313, name = "partitionId", abbrev = "CommitOffset.partitionId", role = "partition", number = 3},
  {op = "proto", n = 314, name = "groupName", abbrev = "CommitOffset.groupName", role = "group", number = 4},
  {op = "event", n = 315, name = "owner", abbrev = "CommitOffset.owner", doc = "the caller is owner at that time", event = "confirmed", answered = true, columns = {}},
}
C[5] = {names = {[0] = "READ_FAILED", [200] = "SUCCESS", [201] = "NOT_READY", [301] = "MOVED", [400] = "BAD_REQUEST", [401] = "UNAUTHORIZED", [402] = "CONNECT_RETURN_NULL", [403] = "FORBIDDEN", [404] = "NOT_FOUND", [405] = "ALL_PARTITION_FROZEN", [406] = "NO_PARTITION_ASSIGNED", [407] = "ALL_PARTITION_WAITING", [408] = "ALL_PARTITION_INUSE", [410] = "PARTITION_OCCUPIED", [411] = "HB_NO_NODE", [412] = "DUPLICATE_PARTITION", [415] = "CERTIFICATE_FAILURE", [419] = "SERVER_RECEIVE_OVERFLOW", [420] = "CLIENT_SHUTDOWN", [421] = "CLIENT_HIGH_FREQUENCY_REQUEST", [422] = "PARTITION_UNSUBSCRIBABLE", [423] = "PARTITION_UNPUBLISHABLE", [424] = "CLIENT_INCONSISTENT_CONSUMETYPE", [425] = "CLIENT_INCONSISTENT_TOPICSET", [426] = "CLIENT_INCONSISTENT_FILTERSET", [427] = "CLIENT_INCONSISTENT_SESSIONKEY", [428] = "CLIENT_INCONSISTENT_SELECTBIG", [429] = "CLIENT_INCONSISTENT_SOURCECOUNT", [430] = "CLIENT_DUPLICATE_INDEXID", [431] = "TOPIC_NOT_DEPLOYED", [440] = "PARAMETER_MSG_NULL", [441] = "PARAMETER_TOPIC_BLANK", [442] = "PARAMETER_BODY_EMPTY", [443] = "PARAMETER_TOPIC_UNPUBLISHED", [444] = "PARAMETER_TOPIC_NO_PARTITION", [445] = "PARAMETER_OVER_MAX_LENGTH", [450] = "CONSUME_GROUP_FORBIDDEN", [452] = "SERVER_CONSUME_SPEED_LIMIT", [455] = "CONSUME_CONTENT_FORBIDDEN", [500] = "INTERNAL_SERVER_ERROR", [503] = "SERVICE_UNAVAILABLE", [599] = "UNSPECIFIED_ABNORMAL"}, docs = {[0] = "success = false: the read failed after part of the batch", [301] = "below the oldest available position", [400] = "missing or too long field, empty or too large data, bad nodeId, unknown opType", [401] = "the caller has lost the partition", [402] = "local to clients", [403] = "topic or partition unknown or closed here; checksum mismatch; system topic", [405] = "local to clients", [406] = "local to clients", [407] = "local to clients", [408] = "local to clients", [410] = "another consumer of the group holds it", [411] = "not registered (any more)", [412] = "registered by another consumer", [415] = "token or signature rejected, or clock too far off", [419] = "the memory store could not take it", [420] = "local to clients", [421] = "local to clients", [422] = "local to clients", [424] = "other consume type in the group", [425] = "different topics in the group", [426] = "different filters in the group", [430] = "nodeId already used", [440] = "local to clients", [441] = "local to clients", [442] = "local to clients", [443] = "local to clients", [444] = "local to clients", [445] = "local to clients", [450] = "the group is not allowed", [452] = "flow control; minLimitTime says how long to wait", [455] = "the filter content is not allowed", [503] = "store not started, or reads or writes stopped", [599] = "local to clients"}, classes = {[0] = 3, [200] = 0, [201] = 3, [301] = 3, [400] = 3, [401] = 3, [402] = 3, [403] = 3, [404] = 3, [405] = 3, [406] = 3, [407] = 3, [408] = 3, [410] = 3, [411] = 3, [412] = 3, [415] = 3, [419] = 3, [420] = 3, [421] = 3, [422] = 3, [423] = 3, [424] = 3, [425] = 3, [426] = 3, [427] = 3, [428] = 3, [429] = 3, [430] = 3, [431] = 3, [440] = 3, [441] = 3, [442] = 3, [443] = 3, [444] = 3, [445] = 3, [450] = 3, [452] = 3, [455] = 3, [500] = 3, [503] = 3, [599] = 3}, default = 3} -- CommitCodes
S.Holder = {name = "Holder", 
  {op = "span", n = 320, name = "words", abbrev = "Holder.words", doc = "what failed", text = true, last = true, optional = true, till = " by "},
  {op = "span", n = 321, name = "holder", abbrev = "Holder.holder", doc = "who holds the partition, where the text names it", text = true},
  {op = "event", n = 322, name = "lost", abbrev = "Holder.lost", doc = "another consumer owns the partition", when = E"v[252] == 401", event = "lost", columns = {detail = {text = 321}}},
}
S.OffsetCommitted = {name = "OffsetCommitted", message = true, says = 2, api = 18, family = 18, proto = {name = "CommitOffsetResponseB2C", members = {[1] = {name = "success", abbrev = "OffsetCommitted.success", kind = "bool", wire = 0, type = "uint32", as = "flag", required = true, doc = "call accepted"}, [2] = {name = "errCode", abbrev = "OffsetCommitted.errCode", kind = "int32", wire = 0, type = "int32", required = true, codes = C[5], doc = "200: done; else why not"}, [3] = {name = "errMsg", abbrev = "OffsetCommitted.errMsg", kind = "string", wire = 2, type = "string", required = true, doc = "text; \034OK!\034 on success unless said otherwise"}, [4] = {name = "currOffset", abbrev = "OffsetCommitted.currOffset", kind = "int64", wire = 0, type = "int64", doc = "committed offset after the call; −1 in failures"}, [5] = {name = "maxOffset", abbrev = "OffsetCommitted.maxOffset", kind = "int64", wire = 0, type = "int64", doc = "newest index offset"}}}, 
  {op = "proto", n = 316, name = "errCode", abbrev = "OffsetCommitted.errCode", role = "code", codes = C[5], number = 2},
  {op = "let", n = 317, name = "known", abbrev = "OffsetCommitted.known", value = E"v[316]", into = 252},
  {op = "proto", n = 318, name = "errMsg", abbrev = "OffsetCommitted.errMsg", role = "text", number = 3, into = {op = "call", n = 319, name = "errMsg", abbrev = "OffsetCommitted.errMsg", body = S.Holder}},
}
S.ConnectionHeader = {name = "ConnectionHeader", proto = {name = "RpcConnHeader", members = {[1] = {name = "flag", abbrev = "ConnectionHeader.flag", kind = "int32", wire = 0, type = "int32", required = true, doc = "0 = request, 1 = response. Go sends 10 for CommitOffset requests.  Rule: 1 → response, anything else → request"}, [2] = {name = "traceId", abbrev = "ConnectionHeader.traceId", kind = "int64", wire = 0, type = "int64", doc = "never set by any of the four clients or the server"}, [3] = {name = "spanId", abbrev = "ConnectionHeader.spanId", kind = "int64", wire = 0, type = "int64", doc = "never set"}, [4] = {name = "parentId", abbrev = "ConnectionHeader.parentId", kind = "int64", wire = 0, type = "int64", doc = "never set"}}}, 
  {op = "proto", n = 334, name = "flag", abbrev = "ConnectionHeader.flag", number = 1},
}
C[6] = {names = {[0] = "SUCCESS", [1] = "ERROR", [2] = "FATAL"}, docs = {[1] = "an exception inside the method, or a method that this server does not serve", [2] = "the request could not be read"}, classes = {[0] = 0, [1] = 0, [2] = 0}, default = 0} -- Status
S.ResponseHeader = {name = "ResponseHeader", proto = {name = "ResponseHeader", members = {[1] = {name = "status", abbrev = "ResponseHeader.status", kind = "int32", wire = 0, type = "int32", required = true, codes = C[6], doc = "0 SUCCESS, 1 ERROR, 2 FATAL"}, [2] = {name = "serviceType", abbrev = "ResponseHeader.serviceType", kind = "int32", wire = 0, type = "int32", doc = "never set by the server : take it from the request"}, [3] = {name = "protocolVer", abbrev = "ResponseHeader.protocolVer", kind = "int32", wire = 0, type = "int32", doc = "3 (server's own) with SUCCESS and ERROR; absent with FATAL"}}}, 
  {op = "proto", n = 340, name = "status", abbrev = "ResponseHeader.status", codes = C[6], number = 1},
}
C[7] = {names = {[1] = "producerRegisterP2M", [2] = "producerHeartbeatP2M", [3] = "producerCloseClientP2M", [4] = "consumerRegisterC2M", [5] = "consumerHeartbeatC2M", [6] = "consumerCloseClientC2M", [7] = "brokerRegisterB2M", [8] = "brokerHeartbeatB2M", [9] = "brokerCloseClientB2M", [11] = "producerRegisterP2B", [12] = "producerHeartbeatP2B", [13] = "sendMessageP2B", [14] = "producerCloseP2B", [15] = "consumerRegisterC2B", [16] = "consumerHeartbeatC2B", [17] = "getMessagesC2B", [18] = "consumerCommitC2B", [19] = "consumerCloseC2B", [20] = "consumerRegisterC2MV2", [21] = "consumerHeartbeatC2MV2", [22] = "consumerGetPartMetaInfoC2M"}, docs = {[11] = "reserved; refused", [12] = "reserved; refused", [14] = "reserved; refused", [19] = "reserved; refused"}, classes = {[1] = 0, [2] = 0, [3] = 0, [4] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [11] = 0, [12] = 0, [13] = 0, [14] = 0, [15] = 0, [16] = 0, [17] = 0, [18] = 0, [19] = 0, [20] = 0, [21] = 0, [22] = 0}, default = 0} -- Method
S.ResponseBody = {name = "ResponseBody", proto = {name = "RspResponseBody", members = {[1] = {name = "method", abbrev = "ResponseBody.method", kind = "int32", wire = 0, type = "int32", required = true, codes = C[7], doc = "the request's method, so a response can be decoded without its request"}, [2] = {name = "data", abbrev = "ResponseBody.data", kind = "bytes", wire = 2, type = "bytes", required = true, doc = "serialised response message"}}}, 
  {op = "proto", n = 344, name = "method", abbrev = "ResponseBody.method", role = "api", codes = C[7], number = 1},
  {op = "proto", n = 345, name = "data", abbrev = "ResponseBody.data", number = 2, into = {op = "by_kind", n = 346, name = "data", abbrev = "ResponseBody.data", on = E"v[344]", cases = {[1] = S.ProducerRegistered, [2] = S.ProducerBeaten, [3] = S.ProducerClosed, [4] = S.ConsumerRegistered, [5] = S.ConsumerBeaten, [6] = S.ConsumerClosed, [20] = S.BalanceRegistered, [21] = S.BalanceBeaten, [22] = S.PartitionMeta, [7] = S.BrokerRegistered, [8] = S.BrokerBeaten, [9] = S.BrokerClosed, [13] = S.MessageSent, [15] = S.PartitionRegistered, [16] = S.PartitionBeaten, [17] = S.MessagesGot, [18] = S.OffsetCommitted}}},
}
S.ShortClass = {name = "ShortClass", 
  {op = "span", n = 352, name = "package", abbrev = "ShortClass.package", doc = "the prefix follows the request's protocolVer", text = true, last = true, optional = true, till = "."},
  {op = "span", n = 353, name = "name", abbrev = "ShortClass.name", doc = "the class", role = "code_name", text = true},
}
S.ExceptionBody = {name = "ExceptionBody", proto = {name = "RspExceptionBody", members = {[1] = {name = "exceptionName", abbrev = "ExceptionBody.exceptionName", kind = "string", wire = 2, type = "string", required = true, doc = "Java class name"}, [2] = {name = "stackTrace", abbrev = "ExceptionBody.stackTrace", kind = "string", wire = 2, type = "string", doc = "the exception's message text, not a stack trace; may be empty"}}}, 
  {op = "let", n = 349, name = "failed", abbrev = "ExceptionBody.failed", role = "class", value = E"3"},
  {op = "proto", n = 350, name = "exceptionName", abbrev = "ExceptionBody.exceptionName", number = 1, into = {op = "call", n = 351, name = "exceptionName", abbrev = "ExceptionBody.exceptionName", body = S.ShortClass}},
  {op = "proto", n = 354, name = "stackTrace", abbrev = "ExceptionBody.stackTrace", role = "text", number = 2},
}
S.AnsweredPart = {name = "AnsweredPart", 
  {op = "let", n = 337, name = "kind", abbrev = "AnsweredPart.kind", role = "kind", value = E"2"},
  {op = "area", n = 338, name = "header", abbrev = "AnsweredPart.header", doc = "how it went, after its length", prefix = {bits = 32}, body = {op = "call", n = 339, name = "header", abbrev = "AnsweredPart.header", body = S.ResponseHeader}},
  {op = "switch", n = 341, name = "body", abbrev = "AnsweredPart.body", doc = "by status", on = E"v[340]", cases = {[0] = {op = "area", n = 342, name = "body", abbrev = "AnsweredPart.body", doc = "the answer, after its length", prefix = {bits = 32}, body = {op = "call", n = 343, name = "body", abbrev = "AnsweredPart.body", body = S.ResponseBody}}}, default = {op = "area", n = 347, name = "body", abbrev = "AnsweredPart.body", doc = "what was thrown, after its length", prefix = {bits = 32}, body = {op = "call", n = 348, name = "body", abbrev = "AnsweredPart.body", body = S.ExceptionBody}}},
}
S.RequestHeader = {name = "RequestHeader", proto = {name = "RequestHeader", members = {[1] = {name = "serviceType", abbrev = "RequestHeader.serviceType", kind = "int32", wire = 0, type = "int32", doc = "1 master, 2 and up: services of a broker; nobody looks at it"}, [2] = {name = "protocolVer", abbrev = "RequestHeader.protocolVer", kind = "int32", wire = 0, type = "int32", doc = "1 = com.tencent.tubemq era, 2 = org.apache.tubemq era (C++, Python and Go still send 2), 3 = org.apache.inlong"}}}, 
  {op = "proto", n = 360, name = "serviceType", abbrev = "RequestHeader.serviceType", number = 1},
  {op = "proto", n = 361, name = "protocolVer", abbrev = "RequestHeader.protocolVer", number = 2},
}
S.RequestBody = {name = "RequestBody", proto = {name = "RequestBody", members = {[1] = {name = "method", abbrev = "RequestBody.method", kind = "int32", wire = 0, type = "int32", required = true, codes = C[7], doc = "number of the method, over all services"}, [2] = {name = "timeout", abbrev = "RequestBody.timeout", kind = "int64", wire = 0, type = "int64", unit = "ms", doc = "the caller will wait"}, [3] = {name = "request", abbrev = "RequestBody.request", kind = "bytes", wire = 2, type = "bytes", doc = "serialised request message of that method (not delimited)"}}}, 
  {op = "proto", n = 364, name = "method", abbrev = "RequestBody.method", role = "api", codes = C[7], number = 1},
  {op = "proto", n = 365, name = "timeout", abbrev = "RequestBody.timeout", number = 2},
  {op = "proto", n = 366, name = "request", abbrev = "RequestBody.request", number = 3, into = {op = "by_kind", n = 367, name = "request", abbrev = "RequestBody.request", on = E"v[364]", cases = {[1] = S.ProducerRegister, [2] = S.ProducerHeartbeat, [3] = S.ProducerClose, [4] = S.ConsumerRegister, [5] = S.ConsumerHeartbeat, [6] = S.ConsumerClose, [20] = S.BalanceRegister, [21] = S.BalanceHeartbeat, [22] = S.GetPartitionMeta, [7] = S.BrokerRegister, [8] = S.BrokerHeartbeat, [9] = S.BrokerClose, [13] = S.SendMessage, [15] = S.PartitionRegister, [16] = S.PartitionHeartbeat, [17] = S.GetMessages, [18] = S.CommitOffset}}},
}
S.AskedPart = {name = "AskedPart", 
  {op = "let", n = 356, name = "kind", abbrev = "AskedPart.kind", role = "kind", value = E"1"},
  {op = "let", n = 357, name = "patience", abbrev = "AskedPart.patience", role = "wait", value = E"0"},
  {op = "area", n = 358, name = "header", abbrev = "AskedPart.header", doc = "which service, after its length", prefix = {bits = 32}, body = {op = "call", n = 359, name = "header", abbrev = "AskedPart.header", body = S.RequestHeader}},
  {op = "area", n = 362, name = "body", abbrev = "AskedPart.body", doc = "which method, after its length", prefix = {bits = 32}, body = {op = "call", n = 363, name = "body", abbrev = "AskedPart.body", body = S.RequestBody}},
}
S.Envelope = {name = "Envelope", 
  {op = "area", n = 332, name = "connection", abbrev = "Envelope.connection", doc = "which way it goes, after its length", prefix = {bits = 32}, body = {op = "call", n = 333, name = "connection", abbrev = "Envelope.connection", body = S.ConnectionHeader}},
  {op = "switch", n = 335, name = "parts", abbrev = "Envelope.parts", doc = "a request or an answer", when = E"v[334] ~= U", on = E"v[334]", cases = {[1] = {op = "call", n = 336, name = "parts", abbrev = "Envelope.parts", body = S.AnsweredPart}}, default = {op = "call", n = 355, name = "parts", abbrev = "Envelope.parts", body = S.AskedPart}},
  {op = "span", n = 368, name = "trailing", abbrev = "Envelope.trailing", doc = "zeros that the C++ client sends and nobody reads", when = E"(s.stop - s.at) > 0"},
}
S.Frame = {name = "Frame", 
  {op = "peek", n = 323, name = "first", abbrev = "Frame.first", what = {width = 4}, ahead = 0},
  {op = "int", n = 324, name = "outer", abbrev = "Frame.outer", doc = "length of the rest, only in releases 1.1.0 and 1.2.0", when = E"v[323] ~= 4286575870", width = 4},
  {op = "int", n = 325, name = "token", abbrev = "Frame.token", doc = "ff7ff4fe", as = "hex", width = 4, equals = 4286575870},
  {op = "int", n = 326, name = "serial", abbrev = "Frame.serial", doc = "chosen by the requester, echoed by the server", role = "key", width = 4, signed = true},
  {op = "int", n = 327, name = "chunk_count", abbrev = "Frame.chunk_count", doc = "chunks", width = 4, limit = 3584},
  {op = "require", n = 328, name = "some", abbrev = "Frame.some", doc = "a frame without chunks never ends", condition = E"v[327] >= 1"},
  {op = "require", n = 329, name = "padded", abbrev = "Frame.padded", doc = "the outer length fits the chunks", condition = E"(((v[324] ~= U) and 1 or 0) == 0) or (v[324] == add(12, mul(v[327], 8196)))"},
  {op = "join", n = 330, name = "envelope", abbrev = "Frame.envelope", doc = "the chunks, each after its length, put together", count = E"v[327]", step = E"((v[324] ~= U) and 8192 or 0)", length = {width = 4, limit = 29374480}, body = {op = "call", n = 331, name = "envelope", abbrev = "Frame.envelope", body = S.Envelope}},
}
S.FrameStart = {name = "FrameStart", 
  {op = "peek", n = 370, name = "first", abbrev = "FrameStart.first", what = {width = 4}, ahead = 0},
  {op = "int", n = 371, name = "outer", abbrev = "FrameStart.outer", when = E"v[370] ~= 4286575870", width = 4},
  {op = "int", n = 372, name = "token", abbrev = "FrameStart.token", width = 4, equals = 4286575870},
  {op = "int", n = 373, name = "serial", abbrev = "FrameStart.serial", width = 4},
  {op = "int", n = 374, name = "chunk_count", abbrev = "FrameStart.chunk_count", width = 4, limit = 3584},
  {op = "require", n = 375, name = "some", abbrev = "FrameStart.some", condition = E"v[374] >= 1"},
  {op = "require", n = 376, name = "padded", abbrev = "FrameStart.padded", condition = E"(((v[371] ~= U) and 1 or 0) == 0) or (v[371] == add(12, mul(v[374], 8196)))"},
  {op = "int", n = 377, name = "chunk_length", abbrev = "FrameStart.chunk_length", width = 4},
  {op = "require", n = 378, name = "full", abbrev = "FrameStart.full", condition = E"(v[377] >= 4) and (v[377] <= 8192)"},
  {op = "int", n = 379, name = "connection", abbrev = "FrameStart.connection", width = 2, equals = 520},
  {op = "int", n = 380, name = "flag", abbrev = "FrameStart.flag", width = 1},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 369, name = "frame", abbrev = "ClientStart.frame", body = S.FrameStart, named = true},
  {op = "require", n = 381, name = "asks", abbrev = "ClientStart.asks", condition = E"v[380] ~= 1"},
  {op = "int", n = 382, name = "header", abbrev = "ClientStart.header", width = 1, limit = 16},
  {op = "int", n = 383, name = "service", abbrev = "ClientStart.service", width = 1, equals = 8},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 384, name = "frame", abbrev = "ServerStart.frame", body = S.FrameStart, named = true},
  {op = "require", n = 385, name = "answers", abbrev = "ServerStart.answers", condition = E"v[380] == 1"},
  {op = "int", n = 386, name = "header", abbrev = "ServerStart.header", width = 1, limit = 16},
  {op = "int", n = 387, name = "status", abbrev = "ServerStart.status", width = 1, equals = 8},
}

return {name = "tubemq",
  title = "TubeMQ",
  ports = {8715, 8123},
  order = "big",
  frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  certain = true,
  limit = 29374480,
  second_keys = {},
  version_step = 0,
  apis = {[1] = "producerRegisterP2M", [2] = "producerHeartbeatP2M", [3] = "producerCloseClientP2M", [4] = "consumerRegisterC2M", [5] = "consumerHeartbeatC2M", [6] = "consumerCloseClientC2M", [20] = "consumerRegisterC2MV2", [21] = "consumerHeartbeatC2MV2", [22] = "consumerGetPartMetaInfoC2M", [7] = "brokerRegisterB2M", [8] = "brokerHeartbeatB2M", [9] = "brokerCloseClientB2M", [13] = "sendMessageP2B", [15] = "consumerRegisterC2B", [16] = "consumerHeartbeatC2B", [17] = "getMessagesC2B", [18] = "consumerCommitC2B", [11] = "producerRegisterP2B", [12] = "producerHeartbeatP2B", [14] = "producerCloseP2B", [19] = "consumerCloseC2B"},
  messages = P,
  used = {[6] = true, [7] = true, [39] = true, [40] = true, [69] = true, [73] = true, [77] = true, [82] = true, [83] = true, [86] = true, [91] = true, [118] = true, [136] = true, [159] = true, [206] = true, [217] = true, [224] = true, [226] = true, [230] = true, [231] = true, [232] = true, [243] = true, [250] = true, [252] = true, [255] = true, [257] = true, [266] = true, [267] = true, [271] = true, [273] = true, [275] = true, [278] = true, [279] = true, [284] = true, [285] = true, [293] = true, [298] = true, [305] = true, [306] = true, [308] = true, [316] = true, [321] = true, [323] = true, [324] = true, [327] = true, [334] = true, [340] = true, [344] = true, [364] = true, [370] = true, [371] = true, [374] = true, [377] = true, [380] = true}}

end
end

-- === protocols ===
parts["protocols"] = function()
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "c52a6d690805"}
end

local function part(name)
  return parts[name]()
end

-- A plugin that is installed and also named with `-X lua_script:` is loaded twice; Wireshark knows a protocol once.
local loaded, described = rawget(_G, "MQDISSECT"), part("protocols")
if loaded then
  if loaded.version ~= described.version then
    io.stderr:write("mqdissect: the plugin in " .. loaded.here .. " is loaded; the one in " .. here .. " is not the same and is left out. Keep one of them.\n")
  end
  return
end
rawset(_G, "MQDISSECT", {here = here, version = described.version})

for _, name in ipairs({"numbers", "rows", "values", "walk", "shapes", "protobuf", "tokens", "named", "inflate", "write", "frames", "quick", "members", "names", "look", "pairs", "known", "pieces", "message", "fields", "statistics", "plugin"}) do part(name)(M) end
for _, name in ipairs(described) do M.register(part("described_" .. name)(M)) end
M.watch_ends()
M.statistics()
