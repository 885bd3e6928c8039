-- Message queues in Wireshark.  Written by `mqdissect wireshark export`: change the descriptions, not this file.
--
-- One file: the runtime in parts, then a part for each description, and at the end the door, which loads the runtime and registers the descriptions.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or ""
local parts, M = {}, {}

-- === connections ===
parts["connections"] = function()
-- Connections: who speaks on them, whose they are, when they end.
--
-- Law: the first bytes of a connection decide; what others say on our ports is left to them.  What was found out when a packet was met for the first
-- time holds.

return function(M)

local stream, flags = Field.new("tcp.stream"), Field.new("tcp.flags")
local sequence, completeness = Field.new("tcp.seq"), Field.new("tcp.completeness")
local find = string.find
local FIN, RESET = 1, 4
local SYN_SEEN = 4          -- below: bits of tcp.completeness that a SYN or its answer sets
local JUDGED_MAX = 65536    -- bytes of a connection that are looked at before it is nobody's
local HEAD = 1024           -- bytes that say whether a message may begin
local FEW = 16              -- bytes that nearly any message may begin with
local KEPT_MAX = 64         -- bytes of a direction that are kept while nobody knows whose they are
local INSIDE = "tls "       -- before the number of a stream: what it carries
M.JUDGED_MAX, M.HEAD, M.INSIDE = JUDGED_MAX, HEAD, INSIDE

-- tshark makes no tree in the first of two passes, unless a filter wants one: then no field tells anything, and connections are called by their
-- addresses, in the second pass too.
local treeless = false

-- A capture is read from its beginning.
function M.fresh(protocol)
  treeless = false
  protocol.conns, protocol.seen, protocol.places, protocol.further = {}, {}, {}, {}
  protocol.counted, protocol.began, protocol.last_number, protocol.rejoined = M.no_statistics(), nil, nil, {}
  protocol.recalls, protocol.headed, protocol.settled = {}, {}, nil
  protocol.assembled_in = {} -- packet → place of the last piece → what was put together
end

local function name_of(address, port)
  return tostring(address) .. " " .. port
end

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

M.dissections = 0 -- of packets, from the beginning to the end of each; the same packet may be looked at twice in a row

-- FIN and RST come without bytes, so that no dissector of them is called: a look at every packet's flags.
function M.watch_ends()
  if M.ONE_PASS then return end -- a request's end is shown on its own packet, which was there before
  local proto = Proto("mqdissect_ends", "Message queues: ends of connections")
  function proto.dissector(_, pinfo)
    M.dissections, M.lent = M.dissections + 1, nil
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

-- 0: sent by the client.  The end whose port nobody knows is the client; nil: the ports do not say.
local function side_by_port(protocol, pinfo)
  local known = protocol.known
  local from, to = known[pinfo.src_port], known[pinfo.dst_port]
  if to and not from then return 0 end
  return from and not to and 1 or nil
end

local function side_of(protocol, pinfo, data)
  local sender, from = side_by_port(protocol, pinfo), protocol.known[pinfo.src_port]
  if sender then return sender end
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
local function judge(protocol, data, conn, first, sender)
  if is_tls(data) then
    conn.foreign = true
    return false
  end
  local asks, answers = opening(protocol, data)
  if asks > 0 or answers > 0 then return true end
  if (asks < 0 or answers < 0) and #data < JUDGED_MAX then
    if #data == 1 and not first then return false end -- of a connection that was there before: a keep-alive
    if #data < FEW and conn.looked then return false end -- others have talked on it
    if not (sender == 0 and asks == 0 or sender == 1 and answers == 0) or not find(data, "[^%z]") then return nil end
    if not first then return false end -- only the other end may begin so
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
  local found = judge(protocol, data, conn, first, side_by_port(protocol, pinfo))
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

M.connection, M.name_of, M.side_for, M.at_start, M.opening, M.ours = connection, name_of, side_for, at_start, opening, ours
M.head_of, M.with_head, M.begins_with, M.left_to_others = head_of, with_head, begins_with, others

end
end

-- === fields ===
parts["fields"] = function()
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
end

-- === forms ===
parts["forms"] = function()
-- What the quick walk writes for each kind of field in which something is wanted; protobuf's and names' stand in files of their own.
--
-- Law: as in quick.lua.  A form that returns false leaves its field to the walk.

return function(M)

local below, FORMS, has_place = M.below, M.FORMS, M.has_place
local quick, put, settle, scoped, inheriting = M.write_quick, M.write_role, M.settle, M.write_scope, M.write_inheriting
local CASES_MAX = 3  -- of a choice that is written out

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
  return {protocol = protocol, data = data, at = at, stop = stop, edge = stop, side = side, turns = M.turns_of(stop - at), inflatable = M.inflatable(stop - at), v = setmetatable({}, unset), texts = {},
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

-- What a protocol's messages are like, read when somebody looks at the first bytes that may be one: most protocols are in no capture at hand.
local function read_structures(protocol)
  local found = assert(load(protocol.structures, "=" .. protocol.name))(M, protocol.codes, protocol.described)
  for name, value in pairs(found) do protocol[name] = value end
  protocol.structures, protocol.codes = nil, nil
end

-- The state of a protocol that is looked at from outside, and what looks: written when they are needed.
local function outside(protocol)
  read_structures(protocol)
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
local MIB = 1024 * 1024
local REGION_MAX, MESSAGE_MAX = 4 * MIB, 16 * MIB -- bytes that one region gives, and all of a message together; what is larger stays closed …
local PER_BYTE = 16384                            -- … and for each byte of the message
local TOO_LARGE = "larger than 4 MiB, or with the message's others than 16 MiB: not opened here"

-- How many bytes the regions of a message of so many bytes may give.
function M.inflatable(size)
  return math.min(MESSAGE_MAX, PER_BYTE * size)
end

-- Bytes out[1…made] as a string.
local function joined(out, made)
  local parts = {}
  for i = 1, made, 4096 do parts[#parts + 1] = string.char(unpack(out, i, math.min(i + 4095, made))) end
  return table.concat(parts)
end

local function snappy(data, _, most)
  local size, shift, at, n = 0, 1, 1, #data
  repeat
    local b = byte(data, at)
    if not b or shift > 268435456 then return nil end
    size, shift, at = size + b % 128 * shift, shift * 128, at + 1
  until b < 128
  if size > most then return nil, TOO_LARGE end
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
local function lz4_block(data, at, last, out, made, most)
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
    if made + literals > most then return nil, TOO_LARGE end
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
    if made + copied > most then return nil, TOO_LARGE end
    for i = 1, copied do out[made + i] = out[made + i - offset] end
    made = made + copied
  end
  return made
end

local function lz4(data, size, most)
  local out = {}
  local made, why = lz4_block(data, 1, #data, out, 0, most)
  if not made then return nil, why end
  if size and made ~= size then return nil end
  return joined(out, made)
end

-- An LZ4 frame: magic, flags, blocks after their lengths.
local function lz4_frame(data, _, most)
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
      if made + size > most then return nil, TOO_LARGE end
      for i = 0, size - 1 do out[made + i + 1] = byte(data, at + i) end
      made = made + size
    else
      made, why = lz4_block(data, at, at + size - 1, out, made, most)
      if not made then return nil, why end
    end
    at = at + size + checked
  end
end

-- Snappy blocks after their lengths behind the Java library's header; without that, one block.
local function snappy_java(data, size, most)
  if data:sub(1, 8) ~= "\130SNAPPY\0" then return snappy(data, size, most) end
  local out, made, at = {}, 0, 17
  while at <= #data do
    if at + 3 > #data then return nil end
    local a, b, c, d = byte(data, at, at + 3)
    local length = ((a * 256 + b) * 256 + c) * 256 + d
    if length == 0 or at + 3 + length > #data then return nil end
    local block, why = snappy(data:sub(at + 4, at + 3 + length), nil, most - made)
    if not block then return nil, why end
    made = made + #block
    out[#out + 1] = block
    at = at + 4 + length
  end
  return table.concat(out)
end

local HERE = {snappy = snappy, snappyjava = snappy_java, lz4 = lz4, lz4frame = lz4_frame}
local METHODS = {zlib = {"uncompress_zlib", "uncompress"}, zstd = {"uncompress_zstd"}}

-- A table of bytes takes sixteen times of what it says, and Lua would keep some of them.
local function opened_here(codec, data, size, most)
  local found, why = HERE[codec](data, size, most)
  if found and #found > MIB then collectgarbage() end
  return found, why
end

local function opened_there(codec, place, most)
  for _, name in ipairs(METHODS[codec] or {}) do
    local ok, method = pcall(function() return place[name] end)
    if ok and method then
      local done, found = pcall(method, place, codec)
      if not done or not found then return nil end
      if found:len() > most then return nil, TOO_LARGE end
      return found:raw()
    end
  end
  return nil, "this Wireshark offers no " .. codec .. " to Lua: not opened"
end

-- The bytes (`size` of them, where that is known); or nil and why they were not looked at; or nil alone where they are damaged.
function M.inflate(codec, data, s, start, size)
  if #data == 0 and (size or 0) == 0 then return "" end
  local most, found, why = math.min(REGION_MAX, s.inflatable), nil, nil
  if HERE[codec] then
    found, why = opened_here(codec, data, size, most)
  else
    found, why = opened_there(codec, M.range(s, start, start + #data), most)
  end
  s.inflatable = s.inflatable - (found and #found or why == TOO_LARGE and most or 0) -- it was tried
  return found, why
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

-- Does anybody look at more than what stands on top of every message?
local function described(protocol, tree)
  for _, name in ipairs(OTHERS) do
    if tree:referenced(protocol.pf[name]) then return true end
  end
  for _, field in ipairs(protocol.described) do
    if tree:referenced(field) then return true end
  end
  return nil
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
  wanted.fields = described(protocol, tree)
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

-- === made ===
parts["made"] = function()
-- The walk's values without bytes: what is made of what was read, asked of it, or noted by it.
--
-- Law: as in walk.lua.  They take nothing, so a field that is only looked at may stand anywhere.

return function(M)

local OPS, U, WORD, eq = M.OPS, M.U, M.WORD, M.eq
local bad, short, range, reader, keep = M.bad, M.short, M.range, M.reader, M.keep
local byte = string.byte

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
local RESPONSE, SHORT, BAD, TURNS_LEAST = M.RESPONSE, M.SHORT, M.BAD, M.TURNS_LEAST
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
  if missing > 0 or content then s.turns = M.turns_of(math.max(size + missing, content and #content or 0)) end
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

-- What somebody may look at in this capture decides what the quick walk reads.
local function prepare(protocol, wanted)
  protocol.glancing = protocol.glancing or M.lasting(protocol)
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
  if s.count > TURNS_LEAST and s.count > M.turns_of(last - at) then return M.afresh(s) end
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
-- A description becomes a Wireshark protocol: preferences, dissector.
--
-- Law: a packet's bytes are cut into messages; what is no message is skipped and said, what is not all there is waited for.

return function(M)

local sequence, following = Field.new("tcp.seq"), Field.new("tcp.nxtseq")
local LEAST = 8             -- bytes of a packet on a port that nobody knows, to be looked at
local INFO_MAX = 300        -- letters of the Info column; what is more is counted
local PAYLOADS = {{1, "bytes", 0}, {2, "json", 1}, {3, "protobuf", 2}} -- what reads the users' bytes
local look, glance, message = M.look, M.glance, M.message
local connection, side_for, ours, head_of = M.connection, M.side_for, M.ours, M.head_of
local ONE_PASS = M.ONE_PASS -- asking Wireshark costs more than most of what is done with the answer

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
    if not p.conn.met[side] and not M.at_start() then lost[side] = UNKNOWN end
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
  if head then data, whole = M.with_head(protocol, head, data) end
  local mine = (inner or ONE_PASS and conn.ours) and true or ours(protocol, pinfo, data, conn, head)
  if mine == false then return M.left_to_others(protocol, tvb, pinfo, tree) end
  local server = conn.told_by
  local side = server and (pinfo.src_port == server and 1 or 0) or side_for(protocol, pinfo, data, conn)
  p.headed = 0
  if head then
    if not pinfo.visited then M.begins_with(protocol, conn, side, pinfo, head, tvb, length) end
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
  if head and not p.visited and not (p.stopped and p.stopped < p.headed) then conn.heads[M.name_of(pinfo.src, pinfo.src_port)] = nil end
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

-- Is it sure by its beginning, or the first of a connection and made of whole requests, with nothing wrong in any of them?
local function certain(protocol, tvb, length)
  local head = tvb:raw(0, math.min(length, M.HEAD))
  local asks = M.plausible(protocol, head, 0, 0)
  if protocol.certain then return asks == 2 or M.plausible(protocol, head, 0, 1) == 2 end
  return asks ~= 0 and M.at_start() and M.requests_only(protocol, tvb:raw(0, length))
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
    local conn, number = connection(protocol, pinfo, M.INSIDE), pinfo.number
    if not conn.ours then
      if pinfo.visited then return false end
      local head, known = tvb:raw(0, math.min(length, M.JUDGED_MAX)), protocol.known[pinfo.src_port] or protocol.known[pinfo.dst_port]
      local asks, answers = M.opening(protocol, head)
      local least = known and 1 or 2
      if asks < least and answers < least then return false end
      conn.ours = number
    elseif conn.ours > number then
      return false
    end
    if conn.called ~= number or conn.dissection ~= M.dissections then conn.called, conn.dissection, conn.nth = number, M.dissections, 0 end
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
  proto.fields = M.fields_of(protocol)
  protocol.proto, protocol.counts = proto, gui_enabled()
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
  function proto.dissector(tvb, pinfo, tree) return dissect(protocol, tvb, pinfo, tree) end
  function proto.init()
    M.fresh(protocol)
    snapped = false
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
  M.fresh(protocol)
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
local ITEM = {code = true, class = true, topic = true, partition = true} -- what an item keeps of that
local TEXTS = {code_name = true, topic = true, group = true, client = true}
local INNER, below = M.INNER, M.below
local NEVER = {require = true, event = true, entry = true, inflate = true, shown = true, check = true}
local ALWAYS = {event = true, bind = true, remember = true, recall = true, assembled = true, piece = true, union = true, by_kind = true, explained = true, each = true, within = true}
-- These take no bytes.
local ZERO = {let = true, var = true, peek = true, require = true, check = true, event = true, entry = true, bind = true, lent = true, remember = true, recall = true, made = true, coded = true, member = true,
              proto = true, union = true}
local TEXTY = {span = true, let = true, made = true, member = true}
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
  return setmetatable({roles = roles, used = used, events = events, known = {}, known_inside = {}, rows_below = {}}, Wanted)
end

-- Are there rows below a node, which inherit what is read before them?
function Wanted:has_rows(node)
  local found = self.rows_below[node]
  if found == nil then
    found = below(node, function(one) return one.row == "items" or one.op == "event" and self.events end)
    self.rows_below[node] = found
  end
  return found
end

-- Do roles in this node say nothing of the message?  Those of a list, or of a record, only do where rows inherit them.
local function is_apart(self, node)
  return (node.op == "repeat" or not node.op and node.row and node.row ~= "items") and not self:has_rows(node)
end

-- Is anything in this node wanted?  `apart`: it is inside one whose roles say nothing.
function Wanted:is(node, apart)
  local known = apart and self.known_inside or self.known
  if known[node] ~= nil then return known[node] end
  known[node] = false -- of one inside itself
  apart = apart or is_apart(self, node)
  local found = false
  if not node.op then
    found = node.message or node.row == "items" or false
    for _, f in ipairs(node) do
      if self:is(f, apart) then found = true end
    end
  elseif self.events and node.op == "event" or not NEVER[node.op] then
    found = ALWAYS[node.op] or self.used[node.n] or not apart and self.roles[node.role] or type(node.into) == "number" and self.used[node.into] or false
    for _, name in ipairs(INNER) do
      local inner = node[name]
      if type(inner) == "table" and self:is(inner, apart) then found = true end
    end
    for _, case in pairs(node.cases or {}) do
      if self:is(case, apart) then found = true end
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

M.has_place = has_place

-- --- roles ---------------------------------------------------------------------------------------------------------

local quick     -- writes a node

-- The local `x` is a value for a field's role: `put` of rows.lua.
local function put(w, f)
  local role = f.role
  if not w.wanted.roles[role] then return end
  if INHERITED[role] and w.inherits then w:say("s.%s = x", role) end
  local to = w.in_row and "row" or "m"
  if w.in_row and not (w.in_row == "items" and ITEM[role]) or w.in_list and not w.in_row then return end
  if role == "key" then
    w:say((TEXTY[f.op] and not f.number and (f.op ~= "let" or f.again) and "m.key1 = x" or "m.key1, m.request_id = x, x") .. (w.protocol.families and "" or " m.key0 = 0"))
  elseif role == "family" then
    w:say("m.key0 = x")
  elseif role == "code" and f.codes then
    local codes = w:constant(f.codes)
    w:say("%s.code, %s.class, %s.codes = x, %s.classes[x] or %s.default, %s", to, to, to, codes, codes, codes)
  else
    w:say((TEXTS[role] or role == "api" and TEXTY[f.op]) and "if x ~= '' then %s.%s = x end" or "%s.%s = x", to, role)
  end
end
M.write_role = put

local function forget(w, f)
  if w.inherits and INHERITED[f.role] and w.wanted.roles[f.role] then w:say("s.%s = ''", f.role) end
end
M.write_forget = forget

-- What a list or a choice reads is inherited in it, and forgotten after it; where none of these nodes has rows, nobody would inherit.
local function scoped(w, nodes, write)
  local inherited = false
  for _, node in pairs(w.inherits and nodes or {}) do inherited = inherited or w.wanted:has_rows(node) end
  if not inherited then return write(false) end
  w:say("do local topic, partition, group, client = s.topic, s.partition, s.group, s.client")
  write(true)
  w:say("s.topic, s.partition, s.group, s.client = topic, partition, group, client end")
end
M.write_scope = scoped

-- Writes what stands inside a choice or a list: only rows below it would inherit.
local function inheriting(w, node, write, ...)
  local kept = w.inherits
  w.inherits = kept and w.wanted:has_rows(node)
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

M.settle = settle

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
  elseif f.op == "repeat" and not f.count and not f.going then
    w:say("at = stop")
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
    w:say("local row = M.begin_row(s, %q)", t.row)
  end
  local in_row = w.in_row
  w.in_row = t.row or in_row
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
  if w.in_row == "items" then w:say("local row = s.stack[#s.stack].row") end
  if node.op then field(w, node, tail) else structure(w, node, tail) end
end

-- The quick walk over the frame that begins somewhere, for a state; with `events`, where somebody counts them.  Which values are looked at is
-- known when all is written; so it is written until it needs no more than it reads.
function M.quick(protocol, s, want, events)
  local places = below(protocol.frame, has_place)
  local used, single, rows, settled, w = {}, {}, events, false, nil
  repeat
    w = M.writer(protocol, "quick", s)
    w.places = places
    w.wanted, w.rows, w.inherits, w.single, w.uses, w.nested = M.wanted(protocol, used, want, events), rows, rows, single, {}, 0
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
  return row
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

local OF_EVENT = {group = "group", consumer = "client", topic = "topic", partition = "partition"}

function M.event_row(s, f)
  if s.missing > 0 and f.when then return end -- what is missing may say otherwise
  local row = {event = f.event, answered = f.answered}
  for name, column in pairs(f.columns) do
    local value
    if column.text then value = s.texts[column.text] else value = column.value(s.v, s) end
    if value ~= nil and value ~= U and value ~= "" then row[name] = value end
  end
  for name, role in pairs(OF_EVENT) do
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
      M.turn(s, f.name)
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
    local held, turns, inflatable, m = M.scope(s), s.turns, s.inflatable, {}
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
    if not ok then return otherwise(s, parent) end
    s.turns, s.inflatable = turns, inflatable
    body(s, parent)
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
local TURNS_LEAST, TURNS_PER_BYTE = 4096, 8 -- of a message's loops, as in the tables: little that inflates may hold millions of records
M.NODES_MAX, M.TURNS_LEAST = NODES_MAX, TURNS_LEAST
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

-- How many turns the loops of a message of so many bytes may make.
function M.turns_of(size)
  return math.max(TURNS_PER_BYTE * size, TURNS_LEAST)
end

-- One more turn of a loop.
function M.turn(s, name)
  s.turns = s.turns - 1
  if s.turns >= 0 then return end
  s.problem = nil
  if s.turns == -1 then s.problems[#s.problems + 1] = name .. ": more parts than its bytes may hold, and is read no further" end
  error(M.SHORT, 0)
end

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

M.keep = keep

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
s.turns = M.TURNS_LEAST
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

-- --- writing -------------------------------------------------------------------------------------------------------

local Writer = {}
Writer.__index = Writer

-- `name` is what errors call it; `s` the state that is written for.
function M.writer(protocol, name, s)
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
  local key = (tail and 1 or 0) + (self.in_row == "items" and 2 or self.in_row and 16 or 0) + (self.in_list and 4 or 0) + (self.inherits and 8 or 0)
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

return {name = "bookkeeper",
  title = "BookKeeper",
  ports = {3181},
  fields = function(field, sound)
local C = {} -- codes
C[1] = {names = {[0] = "NONE", [1] = "LZ4", [2] = "ZLIB", [3] = "ZSTD", [4] = "SNAPPY"}}
C[2] = {names = {[1] = "checksum"}, docs = {[1] = "an entry is damaged, or has a digest that cannot be verified: neither its CRC-32C nor its CRC-32 is right"}, classes = {[1] = 0}, default = 0} -- Note
C[3] = {names = {[1] = "FENCE_LEDGER", [2] = "ENTRY_PIGGYBACK"}}
C[4] = {names = {[1] = "RECOVERY_ADD"}}
C[5] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 3, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- PlainStatus
C[6] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}, docs = {[403] = "how a healthy recovery ends; who wanted that very entry has an error", [502] = "wrong master key, or not yet authenticated", [504] = "another one writes this ledger's end"}, classes = {[0] = 0, [402] = 3, [403] = 1, [404] = 3, [501] = 3, [502] = 3, [503] = 3, [504] = 3, [505] = 3, [506] = 3, [507] = 3}, default = 3} -- Status
C[7] = {names = {[1] = "VERSION_ONE", [2] = "VERSION_TWO", [3] = "VERSION_THREE"}}
C[8] = {names = {[1] = "READ_ENTRY", [2] = "ADD_ENTRY", [3] = "RANGE_READ_ENTRY", [4] = "RANGE_ADD_ENTRY", [5] = "AUTH", [6] = "WRITE_LAC", [7] = "READ_LAC", [8] = "GET_BOOKIE_INFO", [9] = "START_TLS", [10] = "FORCE_LEDGER", [11] = "GET_LIST_OF_ENTRIES_OF_LEDGER", [12] = "BATCH_READ_ENTRY"}}
C[9] = {names = {[0] = "EOK", [402] = "ENOLEDGER", [403] = "ENOENTRY", [404] = "EBADREQ", [501] = "EIO", [502] = "EUA", [503] = "EBADVERSION", [504] = "EFENCED", [505] = "EREADONLY", [506] = "ETOOMANYREQUESTS", [507] = "EUNKNOWNLEDGERSTATE"}}
local ABSOLUTE_TIME, BOOLEAN, BYTES, INT32, INT64, NONE, STRING, UINT16, UINT32, UINT64, UINT8 = ftypes.ABSOLUTE_TIME, ftypes.BOOLEAN, ftypes.BYTES, ftypes.INT32, ftypes.INT64, ftypes.NONE, ftypes.STRING, ftypes.UINT16, ftypes.UINT32, ftypes.UINT64, ftypes.UINT8
return C, {
field("Frame", "Frame", NONE),
field("Frame.size", "size", UINT32, "of what follows"),
field("Frame.packet", "packet", NONE, "a packet"),
field("Frame.packet", "packet", NONE),
field("Packet", "Packet", NONE),
field("Packet.body", "body", NONE),
field("AskedV2", "AskedV2", NONE),
field("AskedV2.header", "header", NONE, "version, operation, flags"),
field("HeaderV2", "HeaderV2", NONE),
field("HeaderV2.version", "version", UINT8, "2"),
field("HeaderV2.opcode", "opcode", UINT8, "which operation"),
field("HeaderV2.flags", "flags", UINT16, "1 fence, 2 recovery, 4 high priority"),
field("HeaderV2.flags.fence", "fence", BOOLEAN, nil, nil, 16, 1),
field("HeaderV2.flags.recovery", "recovery", BOOLEAN, nil, nil, 16, 2),
field("HeaderV2.flags.priority", "priority", BOOLEAN, nil, nil, 16, 4),
field("HeaderV2.kind", "kind", INT64),
field("AddEntry", "AddEntry", NONE),
field("AddEntry.master_key", "master_key", BYTES, "proves the right to the ledger"),
field("AddEntry.ledger", "ledger", INT64),
field("AddEntry.number", "number", INT64),
field("AddEntry.entry", "entry", NONE, "as it will be stored"),
field("StoredEntry", "StoredEntry", NONE),
field("StoredEntry.where", "where", NONE),
field("Head", "Head", NONE),
field("Head.head", "head", BYTES, "where it belongs"),
field("Head.head", "head", NONE),
field("EntryHead", "EntryHead", NONE),
field("EntryHead.ledger", "ledger", INT64, "ledger"),
field("EntryHead.entry", "entry", INT64, "entry"),
field("EntryHead.last_confirmed", "last_confirmed", INT64, "as the writer knew it, -1: none"),
field("EntryHead.length", "length", INT64, "payload bytes of the ledger up to here"),
field("StoredEntry.stored", "stored", NONE),
field("WithCrc32c", "WithCrc32c", NONE),
field("WithCrc32c.digest", "digest", UINT32, "CRC-32C of head and payload", nil, base.HEX),
field("WithCrc32c.body", "body", BYTES, "what was given to be stored"),
field("StoredPayload", "StoredPayload", NONE),
field("StoredPayload.message", "message", NONE),
field("TopicEntry", "TopicEntry", NONE),
field("TopicEntry.broker_entry", "broker_entry", NONE, "broker entry metadata"),
field("BrokerEntry", "BrokerEntry", NONE),
field("BrokerEntry.magic", "magic", UINT16, "0e02", nil, base.HEX),
field("BrokerEntry.size", "size", UINT32, "of the metadata"),
field("BrokerEntry.metadata", "metadata", NONE, "what the broker added"),
field("BrokerEntry.metadata", "metadata", NONE),
field("BrokerEntryMetadata", "BrokerEntryMetadata", NONE),
field("BrokerEntryMetadata.broker_timestamp", "broker_timestamp", ABSOLUTE_TIME, "when the owner broker appended the entry"),
field("BrokerEntryMetadata.index", "index", UINT64, "number of the last message of the entry on this topic"),
field("TopicEntry.again", "again", NONE, "once more: brokers 2.8.0 and 2.8.1"),
field("TopicEntry.checksum", "checksum", NONE, "over everything after"),
field("Checksum", "Checksum", NONE),
field("Checksum.magic", "magic", UINT16, "0e01", nil, base.HEX),
field("Checksum.value", "value", UINT32, "CRC-32C of everything after it", nil, base.HEX),
field("TopicEntry.covered", "covered", BYTES, "metadata and payload"),
field("TopicEntry.covered", "covered", NONE),
field("Message_", "Message_", NONE),
field("Message_.metadata_size", "metadata_size", UINT32, "of the metadata"),
field("Message_.metadata", "metadata", NONE, "of the entry"),
field("Message_.metadata", "metadata", NONE),
field("MessageMetadata", "MessageMetadata", NONE),
field("MessageMetadata.producer_name", "producer_name", STRING, "name of the producer"),
field("MessageMetadata.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("MessageMetadata.publish_time", "publish_time", ABSOLUTE_TIME, "the producer's clock"),
field("MessageMetadata.properties", "properties", BYTES, "pairs of the application"),
field("KeyValue.key", "key", STRING, "name of the pair"),
field("KeyValue.value", "value", STRING, "what it says"),
field("MessageMetadata.replicated_from", "replicated_from", STRING, "cluster it came from"),
field("MessageMetadata.partition_key", "partition_key", STRING, "key of the message"),
field("MessageMetadata.replicate_to", "replicate_to", STRING, "only to these clusters"),
field("MessageMetadata.compression", "compression", INT32, "codec of the payload", C[1].names),
field("MessageMetadata.uncompressed_size", "uncompressed_size", UINT32, "bytes of the payload before compression"),
field("MessageMetadata.num_messages_in_batch", "num_messages_in_batch", INT32, "present: the payload is a batch, of so many messages"),
field("MessageMetadata.event_time", "event_time", ABSOLUTE_TIME, "set by the application"),
field("MessageMetadata.encryption_keys", "encryption_keys", BYTES, "present: the payload is encrypted"),
field("EncryptionKeys.key", "key", STRING, "name of the pair"),
field("EncryptionKeys.value", "value", BYTES, "what it says"),
field("EncryptionKeys.metadata", "metadata", BYTES, "pairs of the application"),
field("MessageMetadata.encryption_algo", "encryption_algo", STRING, "usually empty: AES/GCM"),
field("MessageMetadata.encryption_param", "encryption_param", BYTES, "initialisation vector"),
field("MessageMetadata.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("MessageMetadata.partition_key_b64_encoded", "partition_key_b64_encoded", BOOLEAN, "the key is base64 of bytes"),
field("MessageMetadata.ordering_key", "ordering_key", BYTES, "key for order, before partition_key"),
field("MessageMetadata.deliver_at_time", "deliver_at_time", ABSOLUTE_TIME, "not before"),
field("MessageMetadata.marker_type", "marker_type", INT32, "an entry of brokers, not of users"),
field("MessageMetadata.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("MessageMetadata.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("MessageMetadata.highest_sequence_id", "highest_sequence_id", UINT64, "of the batch; noise in receipts"),
field("MessageMetadata.null_value", "null_value", BOOLEAN, "a tombstone"),
field("MessageMetadata.uuid", "uuid", STRING, "names the message that this is a chunk of"),
field("MessageMetadata.num_chunks_from_msg", "num_chunks_from_msg", INT32, "chunks of the message"),
field("MessageMetadata.total_chunk_msg_size", "total_chunk_msg_size", INT32, "bytes of the joined payload"),
field("MessageMetadata.chunk_id", "chunk_id", INT32, "from 0 on"),
field("MessageMetadata.null_partition_key", "null_partition_key", BOOLEAN, "the key is null"),
field("MessageMetadata.compacted_batch_indexes", "compacted_batch_indexes", INT32, "messages of the batch that compaction kept"),
field("MessageMetadata.schema_id", "schema_id", BYTES, "in an external registry"),
field("MessageMetadata.entry_hash_min", "entry_hash_min", UINT32, "least hash of the keys"),
field("MessageMetadata.entry_hash_max", "entry_hash_max", UINT32, "greatest hash of the keys"),
field("MessageMetadata.nothing", "nothing", INT64),
field("MessageMetadata.properties", "properties", NONE),
field("Property", "Property", NONE),
field("Property.key", "key", STRING, "name of the pair"),
field("Property.value", "value", STRING, "what it says"),
field("Message_.content", "content", NONE, "the payload"),
field("Content", "Content", NONE),
field("Content.told", "told", INT64),
field("Content.shape_", "shape_", INT64),
field("Content.marker", "marker", BYTES, "of a transaction's end"),
field("Content.marker", "marker", NONE),
field("SnapshotRequest", "SnapshotRequest", NONE),
field("SnapshotRequest.snapshot_id", "snapshot_id", STRING, "names the snapshot"),
field("SnapshotRequest.source_cluster", "source_cluster", STRING, "who asks"),
field("SnapshotResponse", "SnapshotResponse", NONE),
field("SnapshotResponse.snapshot_id", "snapshot_id", STRING, "names the snapshot"),
field("SnapshotResponse.cluster", "cluster", BYTES, "name"),
field("ClusterMessageId.cluster", "cluster", STRING, "name"),
field("ClusterMessageId.message_id", "message_id", BYTES, "position"),
field("MarkersMessageIdData.ledger_id", "ledger_id", UINT64, "BookKeeper ledger"),
field("MarkersMessageIdData.entry_id", "entry_id", UINT64, "entry of the ledger"),
field("Snapshot", "Snapshot", NONE),
field("Snapshot.snapshot_id", "snapshot_id", STRING, "names the snapshot"),
field("Snapshot.local_message_id", "local_message_id", BYTES, "position here"),
field("Snapshot.clusters", "clusters", BYTES, "positions elsewhere"),
field("SubscriptionUpdate", "SubscriptionUpdate", NONE),
field("SubscriptionUpdate.subscription_name", "subscription_name", STRING, "name"),
field("SubscriptionUpdate.clusters", "clusters", BYTES, "positions elsewhere"),
field("Content.body", "body", NONE, "the payload"),
field("Content.body", "body", NONE),
field("Plain", "Plain", NONE),
field("Plain.how", "how", INT64),
field("Plain.content", "content", NONE),
field("Single", "Single", NONE),
field("Single.ledger_id", "ledger_id", INT64),
field("Single.entry", "entry", INT64),
field("Single.before", "before", INT64, "times that it was pushed before"),
field("Single.time", "time", INT64),
field("Single.key", "key", STRING),
field("Single.coded_key", "coded_key", STRING),
field("Single.pairs", "pairs", STRING),
field("Single.body", "body", BYTES, "the user's bytes"),
field("Batch", "Batch", NONE),
field("Batch.first", "first", INT64),
field("Batch.messages", "messages", NONE, "each after its own metadata"),
field("Batched", "Batched", NONE),
field("Batched.size", "size", UINT32, "of the message's own metadata"),
field("Batched.metadata", "metadata", NONE, "of this message"),
field("Batched.metadata", "metadata", NONE),
field("SingleMessageMetadata", "SingleMessageMetadata", NONE),
field("SingleMessageMetadata.properties", "properties", BYTES, "pairs of the application"),
field("SingleMessageMetadata.partition_key", "partition_key", STRING, "key of the message"),
field("SingleMessageMetadata.payload_size", "payload_size", INT32, "bytes of this message"),
field("SingleMessageMetadata.compacted_out", "compacted_out", BOOLEAN, "removed by compaction"),
field("SingleMessageMetadata.event_time", "event_time", ABSOLUTE_TIME, "set by the application"),
field("SingleMessageMetadata.partition_key_b64_encoded", "partition_key_b64_encoded", BOOLEAN, "the key is base64 of bytes"),
field("SingleMessageMetadata.ordering_key", "ordering_key", BYTES, "key for order, before partition_key"),
field("SingleMessageMetadata.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("SingleMessageMetadata.null_value", "null_value", BOOLEAN, "a tombstone"),
field("SingleMessageMetadata.null_partition_key", "null_partition_key", BOOLEAN, "the key is null"),
field("SingleMessageMetadata.nothing", "nothing", INT64),
field("SingleMessageMetadata.properties", "properties", NONE),
field("Batched.ledger_id", "ledger_id", INT64),
field("Batched.entry", "entry", INT64),
field("Batched.before", "before", INT64, "times that it was pushed before"),
field("Batched.place", "place", INT64, "number in the batch"),
field("Batched.next_place", "next_place", INT64),
field("Batched.count", "count", INT64),
field("Batched.time", "time", INT64),
field("Batched.key", "key", STRING),
field("Batched.coded_key", "coded_key", STRING),
field("Batched.pairs", "pairs", STRING),
field("Batched.body", "body", BYTES, "the user's bytes"),
field("Chunk", "Chunk", NONE),
field("Chunk.ledger_id", "ledger_id", INT64),
field("Chunk.entry", "entry", INT64),
field("Chunk.before", "before", INT64, "times that it was pushed before"),
field("Chunk.time", "time", INT64),
field("Chunk.key", "key", STRING),
field("Chunk.coded_key", "coded_key", STRING),
field("Chunk.pairs", "pairs", STRING),
field("Chunk.number", "number", INT64),
field("Chunk.chunks", "chunks", INT64),
field("Chunk.of_", "of_", STRING),
field("Chunk.codec", "codec", INT64),
field("Chunk.whole", "whole", INT64),
field("Chunk.secret", "secret", INT64),
field("Chunk.body", "body", BYTES, "a part of a message"),
field("Chunk.content", "content", STRING),
field("Sealed", "Sealed", NONE),
field("Sealed.ledger_id", "ledger_id", INT64),
field("Sealed.entry", "entry", INT64),
field("Sealed.before", "before", INT64, "times that it was pushed before"),
field("Sealed.time", "time", INT64),
field("Sealed.key", "key", STRING),
field("Sealed.coded_key", "coded_key", STRING),
field("Sealed.pairs", "pairs", STRING),
field("Sealed.secret", "secret", INT64),
field("Sealed.count", "count", INT64),
field("Sealed.body", "body", BYTES, "encrypted"),
field("TopicEntry.fits", "CRC-32C of metadata and payload", UINT8, "CRC-32C of metadata and payload", sound),
field("CompactedEntry", "CompactedEntry", NONE),
field("CompactedEntry.id_size", "id_size", UINT32, "of the id"),
field("CompactedEntry.id", "id", BYTES, "as it was published, protobuf MessageIdData"),
field("CompactedEntry.size", "size", UINT32, "of the message"),
field("CompactedEntry.message", "message", NONE),
field("PlainTopicEntry", "PlainTopicEntry", NONE),
field("PlainTopicEntry.message", "message", NONE),
field("StoredPayload.message", "message", BYTES, "no message: of a cursor, a schema, a log"),
field("WithCrc32c.fits", "CRC-32C of head and payload", UINT8, "CRC-32C of head and payload", sound),
field("WithCrc32c.payload", "payload", STRING),
field("WithCrc32", "WithCrc32", NONE),
field("WithCrc32.digest", "digest", UINT64, "CRC-32 of head and payload", nil, base.HEX),
field("WithCrc32.body", "body", BYTES, "what was given to be stored"),
field("WithCrc32.fits", "CRC-32 of head and payload", UINT8, "CRC-32 of head and payload", sound),
field("WithCrc32.payload", "payload", STRING),
field("NoneFits", "NoneFits", NONE),
field("NoneFits.size", "size", INT64),
field("NoneFits.rest", "rest", NONE),
field("Untold", "Untold", NONE),
field("Untold.rest", "rest", BYTES, "digest and payload: damaged, or of a kind that cannot be told"),
field("Untold.noted", "noted", INT64, nil, C[2].names),
field("DamagedCrc32c", "DamagedCrc32c", NONE),
field("DamagedCrc32c.digest", "digest", UINT32, "CRC-32C of head and payload", nil, base.HEX),
field("DamagedCrc32c.body", "body", BYTES, "what was given to be stored"),
field("DamagedCrc32c.sound", "CRC-32C of head and payload", UINT8, "CRC-32C of head and payload", sound),
field("DamagedCrc32c.payload", "payload", STRING),
field("DamagedCrc32", "DamagedCrc32", NONE),
field("DamagedCrc32.digest", "digest", UINT64, "CRC-32 of head and payload", nil, base.HEX),
field("DamagedCrc32.body", "body", BYTES, "what was given to be stored"),
field("DamagedCrc32.sound", "CRC-32 of head and payload", UINT8, "CRC-32 of head and payload", sound),
field("DamagedCrc32.payload", "payload", STRING),
field("WithHmac", "WithHmac", NONE),
field("WithHmac.digest", "digest", BYTES, "HMAC-SHA-1 of head and payload: not verified, its key is the ledger's password, which is never sent"),
field("WithHmac.body", "body", BYTES, "what was given to be stored"),
field("WithHmac.payload", "payload", STRING),
field("WithoutDigest", "WithoutDigest", NONE),
field("WithoutDigest.body", "body", BYTES, "what was given to be stored"),
field("WithoutDigest.payload", "payload", STRING),
field("AddEntry.waits", "waits", INT64),
field("ReadEntry", "ReadEntry", NONE),
field("ReadEntry.ledger_id", "ledger_id", INT64, "ledger"),
field("ReadEntry.entry_id", "entry_id", INT64, "entry, -1: the last one"),
field("ReadEntry.wanted", "wanted", INT64),
field("ReadEntry.waits", "waits", INT64),
field("ReadEntry.master_key", "master_key", BYTES, "with fencing"),
field("AuthOld", "AuthOld", NONE),
field("AuthOld.message", "message", BYTES, "of the plug-in"),
field("AuthOld.waits", "waits", INT64),
field("BatchRead", "BatchRead", NONE),
field("BatchRead.ledger_id", "ledger_id", INT64, "ledger"),
field("BatchRead.first_entry", "first_entry", INT64, "begin here"),
field("BatchRead.number", "number", INT64, "of the request, of this operation alone"),
field("BatchRead.count", "count", INT32, "entries at most"),
field("BatchRead.size", "size", INT64, "bytes at most"),
field("BatchRead.wanted", "wanted", INT64),
field("BatchRead.waits", "waits", INT64),
field("BatchRead.master_key", "master_key", BYTES, "with fencing"),
field("Read", "Read", NONE),
field("Read.ledgerId", "ledgerId", INT64, "ledger"),
field("Read.entryId", "entryId", INT64, "entry, -1: the last one"),
field("Read.masterKey", "masterKey", BYTES, "proves the right to the ledger"),
field("Read.previousLAC", "previousLAC", INT64, "long poll: answer when it has moved"),
field("Read.timeOut", "timeOut", INT64, "of the long poll"),
field("Read.flag", "flag", INT32, "what it is for", C[3].names),
field("Read.urgent", "urgent", INT64),
field("Read.wanted", "wanted", INT64),
field("Read.waits", "waits", INT64, "a poll waits for the next entry"),
field("Add", "Add", NONE),
field("Add.ledgerId", "ledgerId", INT64, "ledger"),
field("Add.entryId", "entryId", INT64, "entry, -1: the last one"),
field("Add.masterKey", "masterKey", BYTES, "proves the right to the ledger"),
field("Add.body", "body", BYTES, "ledger, entry, last confirmed, length, digest, payload"),
field("Add.writeFlags", "writeFlags", INT32, "bit 1: synced later"),
field("Add.flag", "flag", INT32, "what it is for", C[4].names),
field("Add.body", "body", NONE),
field("Add.waits", "waits", INT64),
field("Auth", "Auth", NONE),
field("Auth.authPluginName", "authPluginName", STRING, "plug-in"),
field("Auth.payload", "payload", BYTES, "of the plug-in"),
field("Auth.waits", "waits", INT64),
field("WriteLac", "WriteLac", NONE),
field("WriteLac.ledgerId", "ledgerId", INT64, "ledger"),
field("WriteLac.lac", "lac", INT64, "last confirmed entry"),
field("WriteLac.masterKey", "masterKey", BYTES, "proves the right to the ledger"),
field("WriteLac.body", "body", BYTES, "ledger, entry, last confirmed, length, digest, payload"),
field("WriteLac.waits", "waits", INT64),
field("ReadLac", "ReadLac", NONE),
field("ReadLac.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadLac.waits", "waits", INT64),
field("Info", "Info", NONE),
field("Info.requested", "requested", INT64, "bits: 1 total, 2 free"),
field("Info.waits", "waits", INT64),
field("StartTls", "StartTls", NONE),
field("StartTls.waits", "waits", INT64),
field("Force", "Force", NONE),
field("Force.ledgerId", "ledgerId", INT64, "ledger"),
field("Force.waits", "waits", INT64),
field("ListEntries", "ListEntries", NONE),
field("ListEntries.ledgerId", "ledgerId", INT64, "ledger"),
field("ListEntries.waits", "waits", INT64),
field("AnsweredV2", "AnsweredV2", NONE),
field("AnsweredV2.header", "header", NONE, "version, operation, flags"),
field("EntryAdded", "EntryAdded", NONE),
field("EntryAdded.status", "status", NONE, "how it went"),
field("ErrorCode", "ErrorCode", NONE),
field("ErrorCode.error", "error", UINT32, "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3"),
field("ErrorCode.code", "code", INT64, "as version 3 says it", C[5].names),
field("EntryAdded.ledger_id", "ledger_id", INT64, "ledger"),
field("EntryAdded.entry_id", "entry_id", INT64, "entry"),
field("EntryAdded.told_ledger", "told_ledger", INT64),
field("EntryAdded.told_entry", "told_entry", INT64),
field("EntryRead", "EntryRead", NONE),
field("EntryRead.status", "status", NONE, "how it went"),
field("ReadErrorCode", "ReadErrorCode", NONE),
field("ReadErrorCode.error", "error", UINT32, "0 OK, 1 no ledger, 2 no entry, 100 … as in version 3"),
field("ReadErrorCode.code", "code", INT64, "as version 3 says it", C[6].names),
field("EntryRead.ledger_id", "ledger_id", INT64, "ledger"),
field("EntryRead.entry_id", "entry_id", INT64, "entry, -1: the last one"),
field("EntryRead.entry", "entry", NONE, "as it was stored"),
field("AuthOldAnswered", "AuthOldAnswered", NONE),
field("AuthOldAnswered.message", "message", BYTES, "of the plug-in; no code"),
field("BatchGot", "BatchGot", NONE),
field("BatchGot.status", "status", NONE, "how it went"),
field("BatchGot.ledger_id", "ledger_id", INT64, "ledger"),
field("BatchGot.first_entry", "first_entry", INT64, "begin here"),
field("BatchGot.number", "number", INT64, "of the request"),
field("BatchGot.entries", "entries", NONE, "each after its length"),
field("BatchEntry", "BatchEntry", NONE),
field("BatchEntry.size", "size", UINT32, "of the entry"),
field("BatchEntry.entry", "entry", NONE, "as it was stored"),
field("BatchEntry.entry", "entry", NONE),
field("ReadDone", "ReadDone", NONE),
field("ReadDone.status", "status", INT32, "how it went", C[6].names),
field("ReadDone.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadDone.entryId", "entryId", INT64, "entry, -1: the last one"),
field("ReadDone.body", "body", BYTES, "ledger, entry, last confirmed, length, digest, payload"),
field("ReadDone.maxLAC", "maxLAC", INT64, "last confirmed entry, by the way"),
field("ReadDone.lacUpdateTimestamp", "lacUpdateTimestamp", ABSOLUTE_TIME, "when it moved"),
field("ReadDone.body", "body", NONE),
field("AddDone", "AddDone", NONE),
field("AddDone.status", "status", INT32, "how it went", C[5].names),
field("AddDone.ledgerId", "ledgerId", INT64, "ledger"),
field("AddDone.entryId", "entryId", INT64, "entry, -1: the last one"),
field("AddDone.told_ledger", "told_ledger", INT64),
field("AddDone.told_entry", "told_entry", INT64),
field("AuthDone", "AuthDone", NONE),
field("AuthDone.authPluginName", "authPluginName", STRING, "plug-in"),
field("AuthDone.payload", "payload", BYTES, "of the plug-in"),
field("WriteLacDone", "WriteLacDone", NONE),
field("WriteLacDone.status", "status", INT32, "how it went", C[5].names),
field("WriteLacDone.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadLacDone", "ReadLacDone", NONE),
field("ReadLacDone.status", "status", INT32, "how it went", C[6].names),
field("ReadLacDone.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadLacDone.lacBody", "lacBody", BYTES, "last confirmed entry, signed"),
field("ReadLacDone.lastEntryBody", "lastEntryBody", BYTES, "the last entry"),
field("ReadLacDone.lastEntryBody", "lastEntryBody", NONE),
field("InfoDone", "InfoDone", NONE),
field("InfoDone.status", "status", INT32, "how it went", C[5].names),
field("InfoDone.totalDiskCapacity", "totalDiskCapacity", INT64, "bytes"),
field("InfoDone.freeDiskSpace", "freeDiskSpace", INT64, "bytes"),
field("StartTlsDone", "StartTlsDone", NONE),
field("ForceDone", "ForceDone", NONE),
field("ForceDone.status", "status", INT32, "how it went", C[5].names),
field("ForceDone.ledgerId", "ledgerId", INT64, "ledger"),
field("ListEntriesDone", "ListEntriesDone", NONE),
field("ListEntriesDone.status", "status", INT32, "how it went", C[5].names),
field("ListEntriesDone.ledgerId", "ledgerId", INT64, "ledger"),
field("ListEntriesDone.availabilityOfEntriesOfLedger", "availabilityOfEntriesOfLedger", BYTES, "which entries lie here"),
field("AskedV3", "AskedV3", NONE),
field("AskedV3.header", "header", BYTES, "which operation, and its number"),
field("BKPacketHeader.version", "version", INT32, "of the protocol", C[7].names),
field("BKPacketHeader.operation", "operation", INT32, "what is asked", C[8].names),
field("BKPacketHeader.txnId", "txnId", UINT64, "chosen by the client, echoed"),
field("BKPacketHeader.priority", "priority", UINT32, "100: high"),
field("AskedV3.readRequest", "readRequest", BYTES, "the operation, where the header says so"),
field("ReadRequest.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadRequest.entryId", "entryId", INT64, "entry, -1: the last one"),
field("ReadRequest.masterKey", "masterKey", BYTES, "proves the right to the ledger"),
field("ReadRequest.previousLAC", "previousLAC", INT64, "long poll: answer when it has moved"),
field("ReadRequest.timeOut", "timeOut", INT64, "of the long poll"),
field("ReadRequest.flag", "flag", INT32, "what it is for", C[3].names),
field("AskedV3.addRequest", "addRequest", BYTES, "the operation, where the header says so"),
field("AddRequest.ledgerId", "ledgerId", INT64, "ledger"),
field("AddRequest.entryId", "entryId", INT64, "entry, -1: the last one"),
field("AddRequest.masterKey", "masterKey", BYTES, "proves the right to the ledger"),
field("AddRequest.body", "body", BYTES, "ledger, entry, last confirmed, length, digest, payload"),
field("AddRequest.writeFlags", "writeFlags", INT32, "bit 1: synced later"),
field("AddRequest.flag", "flag", INT32, "what it is for", C[4].names),
field("AskedV3.authRequest", "authRequest", BYTES, "the operation, where the header says so"),
field("AuthMessage.authPluginName", "authPluginName", STRING, "plug-in"),
field("AuthMessage.payload", "payload", BYTES, "of the plug-in"),
field("AskedV3.writeLacRequest", "writeLacRequest", BYTES, "the operation, where the header says so"),
field("WriteLacRequest.ledgerId", "ledgerId", INT64, "ledger"),
field("WriteLacRequest.lac", "lac", INT64, "last confirmed entry"),
field("WriteLacRequest.masterKey", "masterKey", BYTES, "proves the right to the ledger"),
field("WriteLacRequest.body", "body", BYTES, "ledger, entry, last confirmed, length, digest, payload"),
field("AskedV3.readLacRequest", "readLacRequest", BYTES, "the operation, where the header says so"),
field("ReadLacRequest.ledgerId", "ledgerId", INT64, "ledger"),
field("AskedV3.getBookieInfoRequest", "getBookieInfoRequest", BYTES, "the operation, where the header says so"),
field("GetBookieInfoRequest.requested", "requested", INT64, "bits: 1 total, 2 free"),
field("AskedV3.startTLSRequest", "startTLSRequest", BYTES, "the operation, where the header says so"),
field("AskedV3.forceLedgerRequest", "forceLedgerRequest", BYTES, "the operation, where the header says so"),
field("ForceLedgerRequest.ledgerId", "ledgerId", INT64, "ledger"),
field("AskedV3.getListOfEntriesOfLedgerRequest", "getListOfEntriesOfLedgerRequest", BYTES, "the operation, where the header says so"),
field("GetListOfEntriesOfLedgerRequest.ledgerId", "ledgerId", INT64, "ledger"),
field("AskedV3.requestContext", "requestContext", BYTES, "of the caller"),
field("ContextPair.key", "key", STRING, "name of the pair"),
field("ContextPair.value", "value", STRING, "what it says"),
field("AskedV3.header", "header", NONE),
field("HeaderV3", "HeaderV3", NONE),
field("HeaderV3.version", "version", INT32, "of the protocol", C[7].names),
field("HeaderV3.operation", "operation", INT32, "what is asked", C[8].names),
field("HeaderV3.txnId", "txnId", UINT64, "chosen by the client, echoed"),
field("HeaderV3.priority", "priority", UINT32, "100: high"),
field("AnsweredV3", "AnsweredV3", NONE),
field("AnsweredV3.header", "header", BYTES, "which operation, and its number"),
field("AnsweredV3.status", "status", INT32, "how it went", C[9].names),
field("AnsweredV3.readResponse", "readResponse", BYTES, "the operation, where the header says so"),
field("ReadResponse.status", "status", INT32, "how it went", C[9].names),
field("ReadResponse.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadResponse.entryId", "entryId", INT64, "entry, -1: the last one"),
field("ReadResponse.body", "body", BYTES, "ledger, entry, last confirmed, length, digest, payload"),
field("ReadResponse.maxLAC", "maxLAC", INT64, "last confirmed entry, by the way"),
field("ReadResponse.lacUpdateTimestamp", "lacUpdateTimestamp", ABSOLUTE_TIME, "when it moved"),
field("AnsweredV3.addResponse", "addResponse", BYTES, "the operation, where the header says so"),
field("AddResponse.status", "status", INT32, "how it went", C[9].names),
field("AddResponse.ledgerId", "ledgerId", INT64, "ledger"),
field("AddResponse.entryId", "entryId", INT64, "entry, -1: the last one"),
field("AnsweredV3.authResponse", "authResponse", BYTES, "the operation, where the header says so"),
field("AnsweredV3.writeLacResponse", "writeLacResponse", BYTES, "the operation, where the header says so"),
field("WriteLacResponse.status", "status", INT32, "how it went", C[9].names),
field("WriteLacResponse.ledgerId", "ledgerId", INT64, "ledger"),
field("AnsweredV3.readLacResponse", "readLacResponse", BYTES, "the operation, where the header says so"),
field("ReadLacResponse.status", "status", INT32, "how it went", C[9].names),
field("ReadLacResponse.ledgerId", "ledgerId", INT64, "ledger"),
field("ReadLacResponse.lacBody", "lacBody", BYTES, "last confirmed entry, signed"),
field("ReadLacResponse.lastEntryBody", "lastEntryBody", BYTES, "the last entry"),
field("AnsweredV3.getBookieInfoResponse", "getBookieInfoResponse", BYTES, "the operation, where the header says so"),
field("GetBookieInfoResponse.status", "status", INT32, "how it went", C[9].names),
field("GetBookieInfoResponse.totalDiskCapacity", "totalDiskCapacity", INT64, "bytes"),
field("GetBookieInfoResponse.freeDiskSpace", "freeDiskSpace", INT64, "bytes"),
field("AnsweredV3.startTLSResponse", "startTLSResponse", BYTES, "the operation, where the header says so"),
field("AnsweredV3.forceLedgerResponse", "forceLedgerResponse", BYTES, "the operation, where the header says so"),
field("ForceLedgerResponse.status", "status", INT32, "how it went", C[9].names),
field("ForceLedgerResponse.ledgerId", "ledgerId", INT64, "ledger"),
field("AnsweredV3.getListOfEntriesOfLedgerResponse", "getListOfEntriesOfLedgerResponse", BYTES, "the operation, where the header says so"),
field("GetListOfEntriesOfLedgerResponse.status", "status", INT32, "how it went", C[9].names),
field("GetListOfEntriesOfLedgerResponse.ledgerId", "ledgerId", INT64, "ledger"),
field("GetListOfEntriesOfLedgerResponse.availabilityOfEntriesOfLedger", "availabilityOfEntriesOfLedger", BYTES, "which entries lie here"),
field("AnsweredV3.header", "header", NONE),
}
end,
  structures = [=[
local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages

S.HeaderV2 = {name = "HeaderV2", pf = F[9], 
  {op = "int", n = 9, name = "version", pf = F[10], width = 1, limit = 2},
  {op = "int", n = 10, name = "opcode", pf = F[11], width = 1},
  {op = "int", n = 11, name = "flags", pf = F[12], width = 2, parts = {{pf = F[13]}, {pf = F[14]}, {pf = F[15]}}},
  {op = "let", n = 12, name = "kind", pf = F[16], value = E"add(v[10], 300)", into = 13},
}
S.EntryHead = {name = "EntryHead", pf = F[27], 
  {op = "int", n = 24, name = "ledger", pf = F[28], role = "message_id", width = 8, signed = true},
  {op = "int", n = 25, name = "entry", pf = F[29], role = "offset", width = 8, signed = true},
  {op = "int", n = 26, name = "last_confirmed", pf = F[30], width = 8, signed = true},
  {op = "int", n = 27, name = "length", pf = F[31], unit = "bytes", width = 8, signed = true},
}
S.Head = {name = "Head", pf = F[24], 
  {op = "span", n = 22, name = "head", pf = F[25], length = E"32", into = {op = "call", n = 23, name = "head", pf = F[26], body = S.EntryHead}},
}
S.BrokerEntryMetadata = {name = "BrokerEntryMetadata", pf = F[45], proto = {name = "BrokerEntryMetadata", members = {[1] = {name = "broker_timestamp", pf = F[46], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [2] = {name = "index", pf = F[47], kind = "uint64", wire = 0, type = "uint64"}}}, 
  {op = "proto", n = 41, name = "broker_timestamp", number = 1},
  {op = "proto", n = 42, name = "index", number = 2},
}
S.BrokerEntry = {name = "BrokerEntry", pf = F[40], 
  {op = "int", n = 37, name = "magic", pf = F[41], as = "hex", width = 2, equals = 3586},
  {op = "int", n = 38, name = "size", pf = F[42], unit = "bytes", width = 4},
  {op = "area", n = 39, name = "metadata", pf = F[43], length = E"v[38]", body = {op = "call", n = 40, name = "metadata", pf = F[44], body = S.BrokerEntryMetadata}},
}
S.Checksum = {name = "Checksum", pf = F[50], 
  {op = "int", n = 46, name = "magic", pf = F[51], as = "hex", width = 2, equals = 3585},
  {op = "int", n = 47, name = "value", pf = F[52], as = "hex", width = 4},
}
P["KeyValue"] = {name = "KeyValue", members = {[1] = {name = "key", pf = F[64], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[65], kind = "string", wire = 2, type = "string", required = true}}}
P["EncryptionKeys"] = {name = "EncryptionKeys", members = {[1] = {name = "key", pf = F[74], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[75], kind = "bytes", wire = 2, type = "bytes", required = true}, [3] = {name = "metadata", pf = F[76], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}
S.Property = {name = "Property", pf = F[99], proto = {name = "KeyValue", members = {[1] = {name = "key", pf = F[100], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[101], kind = "string", wire = 2, type = "string", required = true}}}, 
  {op = "proto", n = 60, name = "key", number = 1},
  {op = "proto", n = 61, name = "value", number = 2},
  {op = "entry", n = 62, name = "one"},
}
S.MessageMetadata = {name = "MessageMetadata", pf = F[59], proto = {name = "MessageMetadata", members = {[1] = {name = "producer_name", pf = F[60], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "sequence_id", pf = F[61], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "publish_time", pf = F[62], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, required = true}, [4] = {name = "properties", pf = F[63], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [5] = {name = "replicated_from", pf = F[66], kind = "string", wire = 2, type = "string"}, [6] = {name = "partition_key", pf = F[67], kind = "string", wire = 2, type = "string"}, [7] = {name = "replicate_to", pf = F[68], kind = "string", wire = 2, type = "string"}, [8] = {name = "compression", pf = F[69], kind = "enum", wire = 0, type = "int32", codes = C[1]}, [9] = {name = "uncompressed_size", pf = F[70], kind = "uint32", wire = 0, type = "uint32"}, [11] = {name = "num_messages_in_batch", pf = F[71], kind = "int32", wire = 0, type = "int32"}, [12] = {name = "event_time", pf = F[72], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [13] = {name = "encryption_keys", pf = F[73], kind = "message", wire = 2, type = "bytes", message = "EncryptionKeys"}, [14] = {name = "encryption_algo", pf = F[77], kind = "string", wire = 2, type = "string"}, [15] = {name = "encryption_param", pf = F[78], kind = "bytes", wire = 2, type = "bytes"}, [16] = {name = "schema_version", pf = F[79], kind = "bytes", wire = 2, type = "bytes"}, [17] = {name = "partition_key_b64_encoded", pf = F[80], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [18] = {name = "ordering_key", pf = F[81], kind = "bytes", wire = 2, type = "bytes"}, [19] = {name = "deliver_at_time", pf = F[82], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [20] = {name = "marker_type", pf = F[83], kind = "int32", wire = 0, type = "int32"}, [22] = {name = "txnid_least_bits", pf = F[84], kind = "uint64", wire = 0, type = "uint64"}, [23] = {name = "txnid_most_bits", pf = F[85], kind = "uint64", wire = 0, type = "uint64"}, [24] = {name = "highest_sequence_id", pf = F[86], kind = "uint64", wire = 0, type = "uint64"}, [25] = {name = "null_value", pf = F[87], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [26] = {name = "uuid", pf = F[88], kind = "string", wire = 2, type = "string"}, [27] = {name = "num_chunks_from_msg", pf = F[89], kind = "int32", wire = 0, type = "int32"}, [28] = {name = "total_chunk_msg_size", pf = F[90], kind = "int32", wire = 0, type = "int32"}, [29] = {name = "chunk_id", pf = F[91], kind = "int32", wire = 0, type = "int32"}, [30] = {name = "null_partition_key", pf = F[92], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [31] = {name = "compacted_batch_indexes", pf = F[93], kind = "int32", wire = 0, type = "int32"}, [32] = {name = "schema_id", pf = F[94], kind = "bytes", wire = 2, type = "bytes"}, [33] = {name = "entry_hash_min", pf = F[95], kind = "uint32", wire = 0, type = "uint32"}, [34] = {name = "entry_hash_max", pf = F[96], kind = "uint32", wire = 0, type = "uint32"}}}, 
  {op = "let", n = 53, name = "nothing", pf = F[97], value = E"U", into = 54},
  {op = "proto", n = 55, name = "producer_name", number = 1},
  {op = "proto", n = 56, name = "publish_time", number = 3},
  {op = "proto", n = 57, name = "sequence_id", number = 2},
  {op = "proto", n = 58, name = "properties", number = 4, each = {op = "call", n = 59, name = "properties", pf = F[98], body = S.Property}},
  {op = "proto", n = 63, name = "partition_key", number = 6},
  {op = "proto", n = 64, name = "partition_key_b64_encoded", number = 17},
  {op = "proto", n = 65, name = "compression", number = 8},
  {op = "proto", n = 66, name = "uncompressed_size", number = 9},
  {op = "proto", n = 67, name = "num_messages_in_batch", number = 11},
  {op = "proto", n = 68, name = "encryption_param", number = 15},
  {op = "proto", n = 69, name = "encryption_algo", number = 14},
  {op = "proto", n = 70, name = "encryption_keys", number = 13},
  {op = "proto", n = 71, name = "marker_type", number = 20},
  {op = "proto", n = 72, name = "uuid", number = 26},
  {op = "proto", n = 73, name = "num_chunks_from_msg", number = 27},
  {op = "proto", n = 74, name = "chunk_id", number = 29},
}
S.SnapshotRequest = {name = "SnapshotRequest", pf = F[108], proto = {name = "ReplicatedSubscriptionsSnapshotRequest", members = {[1] = {name = "snapshot_id", pf = F[109], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "source_cluster", pf = F[110], kind = "string", wire = 2, type = "string"}}}, 
  {op = "proto", n = 83, name = "snapshot_id", number = 1},
}
P["MarkersMessageIdData"] = {name = "MarkersMessageIdData", members = {[1] = {name = "ledger_id", pf = F[116], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "entry_id", pf = F[117], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["ClusterMessageId"] = {name = "ClusterMessageId", members = {[1] = {name = "cluster", pf = F[114], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "message_id", pf = F[115], kind = "message", wire = 2, type = "bytes", required = true, message = "MarkersMessageIdData"}}}
S.SnapshotResponse = {name = "SnapshotResponse", pf = F[111], proto = {name = "ReplicatedSubscriptionsSnapshotResponse", members = {[1] = {name = "snapshot_id", pf = F[112], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "cluster", pf = F[113], kind = "message", wire = 2, type = "bytes", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 85, name = "snapshot_id", number = 1},
}
S.Snapshot = {name = "Snapshot", pf = F[118], proto = {name = "ReplicatedSubscriptionsSnapshot", members = {[1] = {name = "snapshot_id", pf = F[119], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "local_message_id", pf = F[120], kind = "message", wire = 2, type = "bytes", message = "MarkersMessageIdData"}, [3] = {name = "clusters", pf = F[121], kind = "message", wire = 2, type = "bytes", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 87, name = "snapshot_id", number = 1},
}
S.SubscriptionUpdate = {name = "SubscriptionUpdate", pf = F[122], proto = {name = "ReplicatedSubscriptionsUpdate", members = {[1] = {name = "subscription_name", pf = F[123], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "clusters", pf = F[124], kind = "message", wire = 2, type = "bytes", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 89, name = "subscription_name", number = 1},
}
S.Single = {name = "Single", pf = F[130], row = "records", 
  {op = "let", n = 96, name = "ledger_id", pf = F[131], role = "message_id", value = E"v[97]"},
  {op = "let", n = 98, name = "entry", pf = F[132], role = "offset", value = E"v[99]"},
  {op = "let", n = 100, name = "before", pf = F[133], doc = "times that it was pushed before", role = "redelivered", value = E"v[101]"},
  {op = "let", n = 102, name = "time", pf = F[134], role = "timestamp", value = E"(((v[56] >= 0) and (v[56] <= 9223372036853)) and mul(v[56], 1000000) or U)"},
  {op = "let", n = 103, name = "key", pf = F[135], role = "record_key", when = E"v[64] ~= 1", again = 63},
  {op = "made", n = 104, name = "coded_key", pf = F[136], role = "record_key", when = E"(v[64] == 1) and (v[63] ~= U)", of = {{text = "base64:"}, {n = 63}}},
  {op = "let", n = 105, name = "pairs", pf = F[137], role = "properties", again = 54},
  {op = "span", n = 106, name = "body", pf = F[138], role = "payload"},
}
S.SingleMessageMetadata = {name = "SingleMessageMetadata", pf = F[146], proto = {name = "SingleMessageMetadata", members = {[1] = {name = "properties", pf = F[147], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [2] = {name = "partition_key", pf = F[148], kind = "string", wire = 2, type = "string"}, [3] = {name = "payload_size", pf = F[149], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "compacted_out", pf = F[150], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "event_time", pf = F[151], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [6] = {name = "partition_key_b64_encoded", pf = F[152], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [7] = {name = "ordering_key", pf = F[153], kind = "bytes", wire = 2, type = "bytes"}, [8] = {name = "sequence_id", pf = F[154], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "null_value", pf = F[155], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [10] = {name = "null_partition_key", pf = F[156], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, 
  {op = "let", n = 115, name = "nothing", pf = F[157], value = E"U", into = 54},
  {op = "proto", n = 116, name = "properties", number = 1, each = {op = "call", n = 117, name = "properties", pf = F[158], body = S.Property}},
  {op = "proto", n = 118, name = "partition_key", number = 2},
  {op = "proto", n = 119, name = "partition_key_b64_encoded", number = 6},
  {op = "proto", n = 120, name = "payload_size", number = 3},
}
S.Batched = {name = "Batched", pf = F[142], row = "records", 
  {op = "int", n = 112, name = "size", pf = F[143], unit = "bytes", width = 4},
  {op = "area", n = 113, name = "metadata", pf = F[144], length = E"v[112]", body = {op = "call", n = 114, name = "metadata", pf = F[145], body = S.SingleMessageMetadata}},
  {op = "let", n = 121, name = "ledger_id", pf = F[159], role = "message_id", value = E"v[97]"},
  {op = "let", n = 122, name = "entry", pf = F[160], role = "offset", value = E"v[99]"},
  {op = "let", n = 123, name = "before", pf = F[161], doc = "times that it was pushed before", role = "redelivered", value = E"v[101]"},
  {op = "let", n = 124, name = "place", pf = F[162], doc = "number in the batch", role = "index", value = E"v[109]"},
  {op = "let", n = 125, name = "next_place", pf = F[163], value = E"add(v[109], 1)", into = 109},
  {op = "let", n = 126, name = "count", pf = F[164], role = "batch_size", value = E"v[67]"},
  {op = "let", n = 127, name = "time", pf = F[165], role = "timestamp", value = E"(((v[56] >= 0) and (v[56] <= 9223372036853)) and mul(v[56], 1000000) or U)"},
  {op = "let", n = 128, name = "key", pf = F[166], role = "record_key", when = E"v[119] ~= 1", again = 118},
  {op = "made", n = 129, name = "coded_key", pf = F[167], role = "record_key", when = E"(v[119] == 1) and (v[118] ~= U)", of = {{text = "base64:"}, {n = 118}}},
  {op = "let", n = 130, name = "pairs", pf = F[168], role = "properties", again = 54},
  {op = "span", n = 131, name = "body", pf = F[169], role = "payload", length = E"v[120]"},
}
S.Batch = {name = "Batch", pf = F[139], 
  {op = "let", n = 108, name = "first", pf = F[140], value = E"0", into = 109},
  {op = "require", n = 110, name = "sane", doc = "a batch that a frame can hold", condition = E"(v[67] >= 0) and (v[67] <= 1048576)"},
  {op = "repeat", n = 111, name = "messages", pf = F[141], body = S.Batched, count = E"v[67]"},
}
S.Plain = {name = "Plain", pf = F[127], 
  {op = "let", n = 93, name = "how", pf = F[128], value = E"((v[67] ~= U) and 1 or 0)"},
  {op = "switch", n = 94, name = "content", on = E"v[93]", cases = {[1] = {op = "call", n = 107, name = "content", pf = F[129], body = S.Batch}}, default = {op = "call", n = 95, name = "content", pf = F[129], body = S.Single}},
}
S.Chunk = {name = "Chunk", pf = F[170], row = "records", 
  {op = "let", n = 96, name = "ledger_id", pf = F[171], role = "message_id", value = E"v[97]"},
  {op = "let", n = 98, name = "entry", pf = F[172], role = "offset", value = E"v[99]"},
  {op = "let", n = 100, name = "before", pf = F[173], doc = "times that it was pushed before", role = "redelivered", value = E"v[101]"},
  {op = "let", n = 102, name = "time", pf = F[174], role = "timestamp", value = E"(((v[56] >= 0) and (v[56] <= 9223372036853)) and mul(v[56], 1000000) or U)"},
  {op = "let", n = 103, name = "key", pf = F[175], role = "record_key", when = E"v[64] ~= 1", again = 63},
  {op = "made", n = 104, name = "coded_key", pf = F[176], role = "record_key", when = E"(v[64] == 1) and (v[63] ~= U)", of = {{text = "base64:"}, {n = 63}}},
  {op = "let", n = 105, name = "pairs", pf = F[177], role = "properties", again = 54},
  {op = "let", n = 133, name = "number", pf = F[178], role = "part", value = E"v[74]"},
  {op = "let", n = 134, name = "chunks", pf = F[179], role = "chunks", value = E"v[73]"},
  {op = "let", n = 135, name = "of_", pf = F[180], role = "uuid", again = 72},
  {op = "let", n = 136, name = "codec", pf = F[181], role = "codec", when = E"v[65] > 0", value = E"((v[65] == 1) and 1 or ((v[65] == 2) and 3 or ((v[65] == 3) and 2 or 0)))"},
  {op = "let", n = 137, name = "whole", pf = F[182], role = "whole", value = E"v[66]"},
  {op = "let", n = 138, name = "secret", pf = F[183], role = "sealed", when = E"v[70] ~= U", value = E"1"},
  {op = "span", n = 139, name = "body", pf = F[184], role = "payload"},
  {op = "let", n = 140, name = "content", pf = F[185], role = "content", when = E"((v[65] > 0) and (((v[70] ~= U) and 1 or 0) == 0)) and (v[66] <= 67108864)", again = 139},
}
S.Sealed = {name = "Sealed", pf = F[186], row = "records", 
  {op = "let", n = 96, name = "ledger_id", pf = F[187], role = "message_id", value = E"v[97]"},
  {op = "let", n = 98, name = "entry", pf = F[188], role = "offset", value = E"v[99]"},
  {op = "let", n = 100, name = "before", pf = F[189], doc = "times that it was pushed before", role = "redelivered", value = E"v[101]"},
  {op = "let", n = 102, name = "time", pf = F[190], role = "timestamp", value = E"(((v[56] >= 0) and (v[56] <= 9223372036853)) and mul(v[56], 1000000) or U)"},
  {op = "let", n = 103, name = "key", pf = F[191], role = "record_key", when = E"v[64] ~= 1", again = 63},
  {op = "made", n = 104, name = "coded_key", pf = F[192], role = "record_key", when = E"(v[64] == 1) and (v[63] ~= U)", of = {{text = "base64:"}, {n = 63}}},
  {op = "let", n = 105, name = "pairs", pf = F[193], role = "properties", again = 54},
  {op = "let", n = 142, name = "secret", pf = F[194], role = "sealed", value = E"1"},
  {op = "let", n = 143, name = "count", pf = F[195], role = "batch_size", value = E"v[67]"},
  {op = "span", n = 144, name = "body", pf = F[196], role = "payload"},
}
S.Content = {name = "Content", pf = F[103], 
  {op = "let", n = 76, name = "told", pf = F[104], when = E"v[77] == 2", value = E"((v[67] ~= U) and v[67] or 1)", into = 78},
  {op = "let", n = 79, name = "shape_", pf = F[105], value = E"((v[71] ~= U) and 1 or (((((v[72] ~= U) and (v[74] ~= U)) and (v[73] ~= U)) and (v[73] > 1)) and 3 or ((v[70] ~= U) and 4 or 0)))"},
  {op = "switch", n = 80, name = "marker", when = E"v[79] == 1", on = E"v[71]", cases = {[10] = {op = "call", n = 82, name = "marker", pf = F[107], body = S.SnapshotRequest}, [11] = {op = "call", n = 84, name = "marker", pf = F[107], body = S.SnapshotResponse}, [12] = {op = "call", n = 86, name = "marker", pf = F[107], body = S.Snapshot}, [13] = {op = "call", n = 88, name = "marker", pf = F[107], body = S.SubscriptionUpdate}}, default = {op = "span", n = 81, name = "marker", pf = F[106]}},
  {op = "switch", n = 90, name = "body", when = E"v[79] ~= 1", on = E"v[79]", cases = {[0] = {op = "inflate", n = 91, name = "body", pf = F[125], codecs = {[1] = "lz4", [2] = "zlib", [3] = "zstd", [4] = "snappy"}, on = E"v[65]", size = E"((v[65] > 0) and v[66] or U)", body = {op = "call", n = 92, name = "body", pf = F[126], body = S.Plain}}, [3] = {op = "call", n = 132, name = "body", pf = F[126], body = S.Chunk}, [4] = {op = "call", n = 141, name = "body", pf = F[126], body = S.Sealed}}},
}
S.Message_ = {name = "Message_", pf = F[55], 
  {op = "int", n = 50, name = "metadata_size", pf = F[56], unit = "bytes", width = 4},
  {op = "area", n = 51, name = "metadata", pf = F[57], length = E"v[50]", body = {op = "call", n = 52, name = "metadata", pf = F[58], body = S.MessageMetadata}},
  {op = "call", n = 75, name = "content", pf = F[102], body = S.Content, named = true},
}
S.TopicEntry = {name = "TopicEntry", pf = F[38], 
  {op = "peek", n = 35, name = "first", what = {width = 2}, ahead = 0},
  {op = "call", n = 36, name = "broker_entry", pf = F[39], when = E"v[35] == 3586", body = S.BrokerEntry, named = true},
  {op = "peek", n = 43, name = "second", what = {width = 2}, ahead = 0},
  {op = "call", n = 44, name = "again", pf = F[48], when = E"v[43] == 3586", body = S.BrokerEntry, named = true},
  {op = "call", n = 45, name = "checksum", pf = F[49], body = S.Checksum, named = true},
  {op = "span", n = 48, name = "covered", pf = F[53], into = {op = "call", n = 49, name = "covered", pf = F[54], body = S.Message_}},
  {op = "check", n = 145, name = "fits", pf = F[197], kind = "crc32c", stored = E"v[47]", mask = 4294967295, must = true, over = {48}},
}
S.CompactedEntry = {name = "CompactedEntry", pf = F[198], 
  {op = "int", n = 148, name = "id_size", pf = F[199], unit = "bytes", width = 4, limit = 1048576},
  {op = "span", n = 149, name = "id", pf = F[200], length = E"v[148]"},
  {op = "int", n = 150, name = "size", pf = F[201], unit = "bytes", width = 4},
  {op = "require", n = 151, name = "exact", doc = "the rest is the message", condition = E"v[150] == (s.stop - s.at)"},
  {op = "call", n = 152, name = "message", pf = F[202], body = S.TopicEntry, named = true},
}
S.PlainTopicEntry = {name = "PlainTopicEntry", pf = F[203], 
  {op = "peek", n = 155, name = "size", what = {width = 4}, ahead = 0},
  {op = "require", n = 156, name = "small", doc = "metadata within the entry", condition = E"((v[155] > 0) and (v[155] <= 1048576)) and (v[155] <= sub((s.stop - s.at), 4))"},
  {op = "call", n = 157, name = "message", pf = F[204], body = S.Message_, named = true},
  {op = "require", n = 158, name = "whole", doc = "what every message has", condition = E"((v[55] ~= U) and (v[56] ~= U)) and (v[57] ~= U)"},
}
S.StoredPayload = {name = "StoredPayload", pf = F[36], 
  {op = "try", n = 33, name = "message", body = {op = "call", n = 34, name = "message", pf = F[37], body = S.TopicEntry}, otherwise = {op = "try", n = 146, name = "message", body = {op = "call", n = 147, name = "message", pf = F[37], body = S.CompactedEntry}, otherwise = {op = "try", n = 153, name = "message", body = {op = "call", n = 154, name = "message", pf = F[37], body = S.PlainTopicEntry}, otherwise = {op = "span", n = 159, name = "message", pf = F[205]}}}},
}
S.WithCrc32c = {name = "WithCrc32c", pf = F[33], 
  {op = "int", n = 30, name = "digest", pf = F[34], as = "hex", width = 4},
  {op = "span", n = 31, name = "body", pf = F[35], into = {op = "shown", n = 32, name = "body", body = S.StoredPayload}},
  {op = "check", n = 160, name = "fits", pf = F[206], kind = "crc32c", stored = E"v[30]", mask = 4294967295, must = true, over = {22, 31}},
  {op = "let", n = 161, name = "payload", pf = F[207], role = "payload", again = 31},
}
S.WithCrc32 = {name = "WithCrc32", pf = F[208], 
  {op = "int", n = 164, name = "digest", pf = F[209], as = "hex", width = 8},
  {op = "span", n = 165, name = "body", pf = F[210], into = {op = "shown", n = 166, name = "body", body = S.StoredPayload}},
  {op = "check", n = 167, name = "fits", pf = F[211], kind = "crc32", stored = E"v[164]", mask = 4294967295, must = true, over = {22, 165}},
  {op = "let", n = 168, name = "payload", pf = F[212], role = "payload", again = 165},
}
S.Untold = {name = "Untold", pf = F[216], 
  {op = "span", n = 177, name = "rest", pf = F[217]},
  {op = "let", n = 178, name = "noted", pf = F[218], role = "note", codes = C[2], value = E"1"},
}
S.DamagedCrc32c = {name = "DamagedCrc32c", pf = F[219], 
  {op = "int", n = 180, name = "digest", pf = F[220], as = "hex", width = 4},
  {op = "span", n = 181, name = "body", pf = F[221], into = {op = "shown", n = 182, name = "body", body = S.StoredPayload}},
  {op = "check", n = 183, name = "sound", pf = F[222], kind = "crc32c", stored = E"v[180]", mask = 4294967295, over = {22, 181}},
  {op = "let", n = 184, name = "payload", pf = F[223], role = "payload", again = 181},
}
S.DamagedCrc32 = {name = "DamagedCrc32", pf = F[224], 
  {op = "int", n = 186, name = "digest", pf = F[225], as = "hex", width = 8},
  {op = "span", n = 187, name = "body", pf = F[226], into = {op = "shown", n = 188, name = "body", body = S.StoredPayload}},
  {op = "check", n = 189, name = "sound", pf = F[227], kind = "crc32", stored = E"v[186]", mask = 4294967295, over = {22, 187}},
  {op = "let", n = 190, name = "payload", pf = F[228], role = "payload", again = 187},
}
S.WithHmac = {name = "WithHmac", pf = F[229], 
  {op = "span", n = 192, name = "digest", pf = F[230], length = E"20"},
  {op = "span", n = 193, name = "body", pf = F[231], into = {op = "shown", n = 194, name = "body", body = S.StoredPayload}},
  {op = "let", n = 195, name = "payload", pf = F[232], role = "payload", again = 193},
}
S.WithoutDigest = {name = "WithoutDigest", pf = F[233], 
  {op = "span", n = 197, name = "body", pf = F[234], into = {op = "shown", n = 198, name = "body", body = S.StoredPayload}},
  {op = "let", n = 199, name = "payload", pf = F[235], role = "payload", again = 197},
}
S.NoneFits = {name = "NoneFits", pf = F[213], 
  {op = "peek", n = 170, name = "at_0", what = {width = 2}, ahead = 0},
  {op = "peek", n = 171, name = "at_4", what = {width = 2}, ahead = 4},
  {op = "peek", n = 172, name = "at_8", what = {width = 2}, ahead = 8},
  {op = "peek", n = 173, name = "at_20", what = {width = 2}, ahead = 20},
  {op = "let", n = 174, name = "size", pf = F[214], value = E"(((v[171] == 3585) or (v[171] == 3586)) and 4 or (((v[172] == 3585) or (v[172] == 3586)) and 8 or (((v[173] == 3585) or (v[173] == 3586)) and 20 or (((v[170] == 3585) or (v[170] == 3586)) and 0 or U))))"},
  {op = "switch", n = 175, name = "rest", on = E"v[174]", cases = {[4] = {op = "call", n = 179, name = "rest", pf = F[215], body = S.DamagedCrc32c}, [8] = {op = "call", n = 185, name = "rest", pf = F[215], body = S.DamagedCrc32}, [20] = {op = "call", n = 191, name = "rest", pf = F[215], body = S.WithHmac}, [0] = {op = "call", n = 196, name = "rest", pf = F[215], body = S.WithoutDigest}}, default = {op = "call", n = 176, name = "rest", pf = F[215], body = S.Untold}},
}
S.StoredEntry = {name = "StoredEntry", pf = F[22], row = "records", 
  {op = "call", n = 21, name = "where", pf = F[23], body = S.Head, named = true},
  {op = "try", n = 28, name = "stored", body = {op = "call", n = 29, name = "stored", pf = F[32], body = S.WithCrc32c}, otherwise = {op = "try", n = 162, name = "stored", body = {op = "call", n = 163, name = "stored", pf = F[32], body = S.WithCrc32}, otherwise = {op = "call", n = 169, name = "stored", pf = F[32], body = S.NoneFits}}},
}
S.AddEntry = {name = "AddEntry", pf = F[17], message = true, says = 1, api = 301, family = 301, pairing = 2, 
  {op = "span", n = 15, name = "master_key", pf = F[18], length = E"20"},
  {op = "peek", n = 16, name = "first", what = {width = 8, signed = true}, ahead = 0},
  {op = "peek", n = 17, name = "second", what = {width = 8, signed = true}, ahead = 8},
  {op = "let", n = 18, name = "ledger", pf = F[19], role = "key1", value = E"v[16]"},
  {op = "let", n = 19, name = "number", pf = F[20], role = "key2", value = E"v[17]"},
  {op = "call", n = 20, name = "entry", pf = F[21], body = S.StoredEntry, named = true},
  {op = "let", n = 200, name = "waits", pf = F[236], role = "wait", value = E"0"},
}
S.ReadEntry = {name = "ReadEntry", pf = F[237], message = true, says = 1, api = 302, family = 302, pairing = 562949953421314, 
  {op = "int", n = 201, name = "ledger_id", pf = F[238], role = "key1", width = 8, signed = true},
  {op = "int", n = 202, name = "entry_id", pf = F[239], role = "key2", width = 8, signed = true},
  {op = "let", n = 203, name = "wanted", pf = F[240], role = "pairing", when = E"(v[11] == 0) and (v[202] ~= -1)", value = E"562949953421322"},
  {op = "let", n = 204, name = "waits", pf = F[241], role = "wait", value = E"0"},
  {op = "event", n = 205, name = "fences", when = E"(true_(part(v[11], 0, 1))) and (v[202] == -1)", event = "fences", answered = true, columns = {detail = {value = E"v[201]"}}},
  {op = "span", n = 206, name = "master_key", pf = F[242], when = E"(s.stop - s.at) >= 20", length = E"20"},
}
S.AuthOld = {name = "AuthOld", pf = F[243], message = true, says = 1, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 207, name = "message", pf = F[244]},
  {op = "let", n = 208, name = "waits", pf = F[245], role = "wait", value = E"0"},
}
S.BatchRead = {name = "BatchRead", pf = F[246], message = true, says = 1, api = 307, family = 307, 
  {op = "int", n = 209, name = "ledger_id", pf = F[247], role = "named1", width = 8, signed = true},
  {op = "int", n = 210, name = "first_entry", pf = F[248], role = "named2", width = 8, signed = true},
  {op = "int", n = 211, name = "number", pf = F[249], role = "key1", width = 8, signed = true},
  {op = "int", n = 212, name = "count", pf = F[250], width = 4, signed = true},
  {op = "int", n = 213, name = "size", pf = F[251], unit = "bytes", width = 8, signed = true},
  {op = "let", n = 214, name = "wanted", pf = F[252], role = "pairing", when = E"(v[11] == 0) and (v[210] ~= -1)", value = E"8"},
  {op = "let", n = 215, name = "waits", pf = F[253], role = "wait", value = E"0"},
  {op = "span", n = 216, name = "master_key", pf = F[254], when = E"(s.stop - s.at) >= 20", length = E"20"},
}
S.Read = {name = "Read", pf = F[255], proto = {name = "ReadRequest", members = {[1] = {name = "ledgerId", pf = F[256], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "entryId", pf = F[257], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "masterKey", pf = F[258], kind = "bytes", wire = 2, type = "bytes"}, [4] = {name = "previousLAC", pf = F[259], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "timeOut", pf = F[260], kind = "int64", wire = 0, type = "int64", unit = "ms"}, [100] = {name = "flag", pf = F[261], kind = "enum", wire = 0, type = "int32", codes = C[3]}}}, message = true, says = 1, api = 100, family = 100, 
  {op = "proto", n = 217, name = "ledgerId", role = "named1", number = 1},
  {op = "proto", n = 218, name = "entryId", role = "named2", number = 2},
  {op = "proto", n = 219, name = "flag", number = 100},
  {op = "proto", n = 220, name = "timeOut", number = 5},
  {op = "let", n = 221, name = "urgent", pf = F[262], value = E"((v[222] ~= U) and v[222] or 0)"},
  {op = "let", n = 223, name = "wanted", pf = F[263], role = "pairing", when = E"((v[219] ~= 1) and (v[221] < 100)) and (v[218] ~= -1)", value = E"8"},
  {op = "let", n = 224, name = "waits", pf = F[264], doc = "a poll waits for the next entry", role = "wait", value = E"((v[220] ~= U) and 1 or 0)"},
  {op = "event", n = 225, name = "fences", when = E"(v[219] == 1) and (v[218] == -1)", event = "fences", answered = true, columns = {detail = {value = E"v[217]"}}},
}
S.Add = {name = "Add", pf = F[265], proto = {name = "AddRequest", members = {[1] = {name = "ledgerId", pf = F[266], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "entryId", pf = F[267], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "masterKey", pf = F[268], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "body", pf = F[269], kind = "bytes", wire = 2, type = "bytes", required = true}, [5] = {name = "writeFlags", pf = F[270], kind = "int32", wire = 0, type = "int32"}, [100] = {name = "flag", pf = F[271], kind = "enum", wire = 0, type = "int32", codes = C[4]}}}, message = true, says = 1, api = 101, family = 101, 
  {op = "proto", n = 226, name = "ledgerId", role = "named1", number = 1},
  {op = "proto", n = 227, name = "entryId", role = "named2", number = 2},
  {op = "proto", n = 228, name = "body", number = 4, into = {op = "call", n = 229, name = "body", pf = F[272], body = S.StoredEntry}},
  {op = "let", n = 230, name = "waits", pf = F[273], role = "wait", value = E"0"},
}
S.Auth = {name = "Auth", pf = F[274], proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", pf = F[275], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "payload", pf = F[276], kind = "bytes", wire = 2, type = "bytes", required = true}}}, message = true, says = 1, api = 102, family = 102, 
  {op = "proto", n = 231, name = "authPluginName", number = 1},
  {op = "let", n = 232, name = "waits", pf = F[277], role = "wait", value = E"0"},
}
S.WriteLac = {name = "WriteLac", pf = F[278], proto = {name = "WriteLacRequest", members = {[1] = {name = "ledgerId", pf = F[279], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "lac", pf = F[280], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "masterKey", pf = F[281], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "body", pf = F[282], kind = "bytes", wire = 2, type = "bytes", required = true}}}, message = true, says = 1, api = 103, family = 103, 
  {op = "proto", n = 233, name = "ledgerId", role = "named1", number = 1},
  {op = "let", n = 234, name = "waits", pf = F[283], role = "wait", value = E"0"},
}
S.ReadLac = {name = "ReadLac", pf = F[284], proto = {name = "ReadLacRequest", members = {[1] = {name = "ledgerId", pf = F[285], kind = "int64", wire = 0, type = "int64", required = true}}}, message = true, says = 1, api = 104, family = 104, 
  {op = "proto", n = 235, name = "ledgerId", role = "named1", number = 1},
  {op = "let", n = 236, name = "waits", pf = F[286], role = "wait", value = E"0"},
}
S.Info = {name = "Info", pf = F[287], proto = {name = "GetBookieInfoRequest", members = {[1] = {name = "requested", pf = F[288], kind = "int64", wire = 0, type = "int64"}}}, message = true, says = 1, api = 105, family = 105, 
  {op = "proto", n = 237, name = "requested", number = 1},
  {op = "let", n = 238, name = "waits", pf = F[289], role = "wait", value = E"0"},
}
S.StartTls = {name = "StartTls", pf = F[290], proto = {name = "StartTLSRequest", members = {}}, message = true, says = 1, api = 106, family = 106, 
  {op = "let", n = 239, name = "waits", pf = F[291], role = "wait", value = E"0"},
}
S.Force = {name = "Force", pf = F[292], proto = {name = "ForceLedgerRequest", members = {[1] = {name = "ledgerId", pf = F[293], kind = "int64", wire = 0, type = "int64", required = true}}}, message = true, says = 1, api = 107, family = 107, 
  {op = "proto", n = 240, name = "ledgerId", role = "named1", number = 1},
  {op = "let", n = 241, name = "waits", pf = F[294], role = "wait", value = E"0"},
}
S.ListEntries = {name = "ListEntries", pf = F[295], proto = {name = "GetListOfEntriesOfLedgerRequest", members = {[1] = {name = "ledgerId", pf = F[296], kind = "int64", wire = 0, type = "int64", required = true}}}, message = true, says = 1, api = 108, family = 108, 
  {op = "proto", n = 242, name = "ledgerId", role = "named1", number = 1},
  {op = "let", n = 243, name = "waits", pf = F[297], role = "wait", value = E"0"},
}
S.AskedV2 = {name = "AskedV2", pf = F[7], 
  {op = "call", n = 8, name = "header", pf = F[8], body = S.HeaderV2, named = true},
  {op = "by_kind", n = 14, name = "body", on = E"v[13]", cases = {[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}},
}
S.ErrorCode = {name = "ErrorCode", pf = F[302], 
  {op = "int", n = 248, name = "error", pf = F[303], width = 4},
  {op = "let", n = 249, name = "code", pf = F[304], doc = "as version 3 says it", role = "code", codes = C[5], value = E"((v[248] < 3) and ((v[248] == 0) and 0 or add(401, v[248])) or ((v[248] == 100) and 404 or add(v[248], 400)))"},
}
S.EntryAdded = {name = "EntryAdded", pf = F[300], message = true, says = 2, api = 301, family = 301, pairing = 2, 
  {op = "call", n = 247, name = "status", pf = F[301], body = S.ErrorCode, named = true},
  {op = "int", n = 250, name = "ledger_id", pf = F[305], role = "key1", width = 8, signed = true},
  {op = "int", n = 251, name = "entry_id", pf = F[306], role = "key2", width = 8, signed = true},
  {op = "let", n = 252, name = "told_ledger", pf = F[307], role = "answer_id", value = E"v[250]"},
  {op = "let", n = 253, name = "told_entry", pf = F[308], role = "answer_offset", value = E"v[251]"},
  {op = "event", n = 254, name = "fenced", when = E"v[249] == 504", event = "fenced", columns = {detail = {value = E"v[250]"}}},
}
S.ReadErrorCode = {name = "ReadErrorCode", pf = F[311], 
  {op = "int", n = 256, name = "error", pf = F[312], width = 4},
  {op = "let", n = 257, name = "code", pf = F[313], doc = "as version 3 says it", role = "code", codes = C[6], value = E"((v[256] < 3) and ((v[256] == 0) and 0 or add(401, v[256])) or ((v[256] == 100) and 404 or add(v[256], 400)))"},
}
S.EntryRead = {name = "EntryRead", pf = F[309], message = true, says = 2, api = 302, family = 302, pairing = 2, 
  {op = "call", n = 255, name = "status", pf = F[310], body = S.ReadErrorCode, named = true},
  {op = "int", n = 258, name = "ledger_id", pf = F[314], role = "key1", width = 8, signed = true},
  {op = "int", n = 259, name = "entry_id", pf = F[315], role = "key2", width = 8, signed = true},
  {op = "event", n = 260, name = "fenced", when = E"v[257] == 504", event = "fenced", columns = {detail = {value = E"v[258]"}}},
  {op = "call", n = 261, name = "entry", pf = F[316], when = E"(s.stop - s.at) >= 32", body = S.StoredEntry, named = true},
}
S.AuthOldAnswered = {name = "AuthOldAnswered", pf = F[317], message = true, says = 2, api = 303, family = 303, ordered = true, pairing = 2, 
  {op = "span", n = 262, name = "message", pf = F[318]},
}
S.BatchEntry = {name = "BatchEntry", pf = F[325], 
  {op = "int", n = 268, name = "size", pf = F[326], unit = "bytes", width = 4},
  {op = "area", n = 269, name = "entry", pf = F[327], length = E"v[268]", body = {op = "call", n = 270, name = "entry", pf = F[328], body = S.StoredEntry}},
}
S.BatchGot = {name = "BatchGot", pf = F[319], message = true, says = 2, api = 307, family = 307, 
  {op = "call", n = 263, name = "status", pf = F[320], body = S.ReadErrorCode, named = true},
  {op = "int", n = 264, name = "ledger_id", pf = F[321], role = "named1", width = 8, signed = true},
  {op = "int", n = 265, name = "first_entry", pf = F[322], role = "named2", width = 8, signed = true},
  {op = "int", n = 266, name = "number", pf = F[323], role = "key1", width = 8, signed = true},
  {op = "repeat", n = 267, name = "entries", pf = F[324], body = S.BatchEntry},
}
S.ReadDone = {name = "ReadDone", pf = F[329], proto = {name = "ReadResponse", members = {[1] = {name = "status", pf = F[330], kind = "enum", wire = 0, type = "int32", required = true, codes = C[6]}, [2] = {name = "ledgerId", pf = F[331], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "entryId", pf = F[332], kind = "int64", wire = 0, type = "int64", required = true}, [4] = {name = "body", pf = F[333], kind = "bytes", wire = 2, type = "bytes"}, [5] = {name = "maxLAC", pf = F[334], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "lacUpdateTimestamp", pf = F[335], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}}}, message = true, says = 2, api = 100, family = 100, 
  {op = "proto", n = 271, name = "ledgerId", role = "named1", number = 2},
  {op = "proto", n = 272, name = "entryId", role = "named2", number = 3},
  {op = "proto", n = 273, name = "status", role = "code", codes = C[6], number = 1},
  {op = "event", n = 274, name = "fenced", when = E"v[273] == 504", event = "fenced", columns = {detail = {value = E"v[271]"}}},
  {op = "proto", n = 275, name = "body", number = 4, into = {op = "call", n = 276, name = "body", pf = F[336], body = S.StoredEntry}},
}
S.AddDone = {name = "AddDone", pf = F[337], proto = {name = "AddResponse", members = {[1] = {name = "status", pf = F[338], kind = "enum", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "ledgerId", pf = F[339], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "entryId", pf = F[340], kind = "int64", wire = 0, type = "int64", required = true}}}, message = true, says = 2, api = 101, family = 101, 
  {op = "proto", n = 277, name = "ledgerId", role = "named1", number = 2},
  {op = "proto", n = 278, name = "entryId", role = "named2", number = 3},
  {op = "let", n = 279, name = "told_ledger", pf = F[341], role = "answer_id", value = E"v[277]"},
  {op = "let", n = 280, name = "told_entry", pf = F[342], role = "answer_offset", value = E"v[278]"},
  {op = "proto", n = 281, name = "status", role = "code", codes = C[5], number = 1},
  {op = "event", n = 282, name = "fenced", when = E"v[281] == 504", event = "fenced", columns = {detail = {value = E"v[277]"}}},
}
S.AuthDone = {name = "AuthDone", pf = F[343], proto = {name = "AuthMessage", members = {[1] = {name = "authPluginName", pf = F[344], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "payload", pf = F[345], kind = "bytes", wire = 2, type = "bytes", required = true}}}, message = true, says = 2, api = 102, family = 102, 
  {op = "proto", n = 283, name = "authPluginName", number = 1},
}
S.WriteLacDone = {name = "WriteLacDone", pf = F[346], proto = {name = "WriteLacResponse", members = {[1] = {name = "status", pf = F[347], kind = "enum", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "ledgerId", pf = F[348], kind = "int64", wire = 0, type = "int64", required = true}}}, message = true, says = 2, api = 103, family = 103, 
  {op = "proto", n = 284, name = "ledgerId", role = "named1", number = 2},
  {op = "proto", n = 285, name = "status", role = "code", codes = C[5], number = 1},
}
S.ReadLacDone = {name = "ReadLacDone", pf = F[349], proto = {name = "ReadLacResponse", members = {[1] = {name = "status", pf = F[350], kind = "enum", wire = 0, type = "int32", required = true, codes = C[6]}, [2] = {name = "ledgerId", pf = F[351], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "lacBody", pf = F[352], kind = "bytes", wire = 2, type = "bytes"}, [4] = {name = "lastEntryBody", pf = F[353], kind = "bytes", wire = 2, type = "bytes"}}}, message = true, says = 2, api = 104, family = 104, 
  {op = "proto", n = 286, name = "ledgerId", role = "named1", number = 2},
  {op = "proto", n = 287, name = "status", role = "code", codes = C[6], number = 1},
  {op = "proto", n = 288, name = "lastEntryBody", number = 4, into = {op = "call", n = 289, name = "lastEntryBody", pf = F[354], body = S.StoredEntry}},
}
S.InfoDone = {name = "InfoDone", pf = F[355], proto = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", pf = F[356], kind = "enum", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "totalDiskCapacity", pf = F[357], kind = "int64", wire = 0, type = "int64"}, [3] = {name = "freeDiskSpace", pf = F[358], kind = "int64", wire = 0, type = "int64"}}}, message = true, says = 2, api = 105, family = 105, 
  {op = "proto", n = 290, name = "status", role = "code", codes = C[5], number = 1},
}
S.StartTlsDone = {name = "StartTlsDone", pf = F[359], proto = {name = "StartTLSResponse", members = {}}, message = true, says = 2, api = 106, family = 106}
S.ForceDone = {name = "ForceDone", pf = F[360], proto = {name = "ForceLedgerResponse", members = {[1] = {name = "status", pf = F[361], kind = "enum", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "ledgerId", pf = F[362], kind = "int64", wire = 0, type = "int64", required = true}}}, message = true, says = 2, api = 107, family = 107, 
  {op = "proto", n = 291, name = "ledgerId", role = "named1", number = 2},
  {op = "proto", n = 292, name = "status", role = "code", codes = C[5], number = 1},
}
S.ListEntriesDone = {name = "ListEntriesDone", pf = F[363], proto = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", pf = F[364], kind = "enum", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "ledgerId", pf = F[365], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "availabilityOfEntriesOfLedger", pf = F[366], kind = "bytes", wire = 2, type = "bytes"}}}, message = true, says = 2, api = 108, family = 108, 
  {op = "proto", n = 293, name = "ledgerId", role = "named1", number = 2},
  {op = "proto", n = 294, name = "status", role = "code", codes = C[5], number = 1},
}
S.AnsweredV2 = {name = "AnsweredV2", pf = F[298], 
  {op = "call", n = 245, name = "header", pf = F[299], body = S.HeaderV2, named = true},
  {op = "by_kind", n = 246, name = "body", on = E"v[13]", cases = {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}},
}
P["BKPacketHeader"] = {name = "BKPacketHeader", members = {[1] = {name = "version", pf = F[369], kind = "enum", wire = 0, type = "int32", required = true, codes = C[7]}, [2] = {name = "operation", pf = F[370], kind = "enum", wire = 0, type = "int32", required = true, codes = C[8]}, [3] = {name = "txnId", pf = F[371], kind = "uint64", wire = 0, type = "uint64", required = true}, [4] = {name = "priority", pf = F[372], kind = "uint32", wire = 0, type = "uint32"}}}
P["ReadRequest"] = {name = "ReadRequest", members = {[1] = {name = "ledgerId", pf = F[374], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "entryId", pf = F[375], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "masterKey", pf = F[376], kind = "bytes", wire = 2, type = "bytes"}, [4] = {name = "previousLAC", pf = F[377], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "timeOut", pf = F[378], kind = "int64", wire = 0, type = "int64", unit = "ms"}, [100] = {name = "flag", pf = F[379], kind = "enum", wire = 0, type = "int32", codes = C[3]}}}
P["AddRequest"] = {name = "AddRequest", members = {[1] = {name = "ledgerId", pf = F[381], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "entryId", pf = F[382], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "masterKey", pf = F[383], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "body", pf = F[384], kind = "bytes", wire = 2, type = "bytes", required = true}, [5] = {name = "writeFlags", pf = F[385], kind = "int32", wire = 0, type = "int32"}, [100] = {name = "flag", pf = F[386], kind = "enum", wire = 0, type = "int32", codes = C[4]}}}
P["AuthMessage"] = {name = "AuthMessage", members = {[1] = {name = "authPluginName", pf = F[388], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "payload", pf = F[389], kind = "bytes", wire = 2, type = "bytes", required = true}}}
P["WriteLacRequest"] = {name = "WriteLacRequest", members = {[1] = {name = "ledgerId", pf = F[391], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "lac", pf = F[392], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "masterKey", pf = F[393], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "body", pf = F[394], kind = "bytes", wire = 2, type = "bytes", required = true}}}
P["ReadLacRequest"] = {name = "ReadLacRequest", members = {[1] = {name = "ledgerId", pf = F[396], kind = "int64", wire = 0, type = "int64", required = true}}}
P["GetBookieInfoRequest"] = {name = "GetBookieInfoRequest", members = {[1] = {name = "requested", pf = F[398], kind = "int64", wire = 0, type = "int64"}}}
P["StartTLSRequest"] = {name = "StartTLSRequest", members = {}}
P["ForceLedgerRequest"] = {name = "ForceLedgerRequest", members = {[1] = {name = "ledgerId", pf = F[401], kind = "int64", wire = 0, type = "int64", required = true}}}
P["GetListOfEntriesOfLedgerRequest"] = {name = "GetListOfEntriesOfLedgerRequest", members = {[1] = {name = "ledgerId", pf = F[403], kind = "int64", wire = 0, type = "int64", required = true}}}
P["ContextPair"] = {name = "ContextPair", members = {[1] = {name = "key", pf = F[405], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[406], kind = "string", wire = 2, type = "string", required = true}}}
S.HeaderV3 = {name = "HeaderV3", pf = F[408], proto = {name = "BKPacketHeader", members = {[1] = {name = "version", pf = F[409], kind = "enum", wire = 0, type = "int32", required = true, codes = C[7]}, [2] = {name = "operation", pf = F[410], kind = "enum", wire = 0, type = "int32", required = true, codes = C[8]}, [3] = {name = "txnId", pf = F[411], kind = "uint64", wire = 0, type = "uint64", required = true}, [4] = {name = "priority", pf = F[412], kind = "uint32", wire = 0, type = "uint32"}}}, 
  {op = "proto", n = 298, name = "txnId", role = "key", number = 3},
  {op = "proto", n = 299, name = "operation", number = 2},
  {op = "proto", n = 222, name = "priority", number = 4},
}
S.AskedV3 = {name = "AskedV3", pf = F[367], proto = {name = "Request", members = {[1] = {name = "header", pf = F[368], kind = "message", wire = 2, type = "bytes", required = true, message = "BKPacketHeader"}, [100] = {name = "readRequest", pf = F[373], kind = "message", wire = 2, type = "bytes", message = "ReadRequest"}, [101] = {name = "addRequest", pf = F[380], kind = "message", wire = 2, type = "bytes", message = "AddRequest"}, [102] = {name = "authRequest", pf = F[387], kind = "message", wire = 2, type = "bytes", message = "AuthMessage"}, [103] = {name = "writeLacRequest", pf = F[390], kind = "message", wire = 2, type = "bytes", message = "WriteLacRequest"}, [104] = {name = "readLacRequest", pf = F[395], kind = "message", wire = 2, type = "bytes", message = "ReadLacRequest"}, [105] = {name = "getBookieInfoRequest", pf = F[397], kind = "message", wire = 2, type = "bytes", message = "GetBookieInfoRequest"}, [106] = {name = "startTLSRequest", pf = F[399], kind = "message", wire = 2, type = "bytes", message = "StartTLSRequest"}, [107] = {name = "forceLedgerRequest", pf = F[400], kind = "message", wire = 2, type = "bytes", message = "ForceLedgerRequest"}, [108] = {name = "getListOfEntriesOfLedgerRequest", pf = F[402], kind = "message", wire = 2, type = "bytes", message = "GetListOfEntriesOfLedgerRequest"}, [200] = {name = "requestContext", pf = F[404], kind = "message", wire = 2, type = "bytes", message = "ContextPair"}}}, 
  {op = "proto", n = 296, name = "header", number = 1, into = {op = "call", n = 297, name = "header", pf = F[407], body = S.HeaderV3}},
  {op = "union", n = 300, name = "command", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
}
P["ReadResponse"] = {name = "ReadResponse", members = {[1] = {name = "status", pf = F[417], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "ledgerId", pf = F[418], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "entryId", pf = F[419], kind = "int64", wire = 0, type = "int64", required = true}, [4] = {name = "body", pf = F[420], kind = "bytes", wire = 2, type = "bytes"}, [5] = {name = "maxLAC", pf = F[421], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "lacUpdateTimestamp", pf = F[422], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}}}
P["AddResponse"] = {name = "AddResponse", members = {[1] = {name = "status", pf = F[424], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "ledgerId", pf = F[425], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "entryId", pf = F[426], kind = "int64", wire = 0, type = "int64", required = true}}}
P["WriteLacResponse"] = {name = "WriteLacResponse", members = {[1] = {name = "status", pf = F[429], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "ledgerId", pf = F[430], kind = "int64", wire = 0, type = "int64", required = true}}}
P["ReadLacResponse"] = {name = "ReadLacResponse", members = {[1] = {name = "status", pf = F[432], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "ledgerId", pf = F[433], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "lacBody", pf = F[434], kind = "bytes", wire = 2, type = "bytes"}, [4] = {name = "lastEntryBody", pf = F[435], kind = "bytes", wire = 2, type = "bytes"}}}
P["GetBookieInfoResponse"] = {name = "GetBookieInfoResponse", members = {[1] = {name = "status", pf = F[437], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "totalDiskCapacity", pf = F[438], kind = "int64", wire = 0, type = "int64"}, [3] = {name = "freeDiskSpace", pf = F[439], kind = "int64", wire = 0, type = "int64"}}}
P["StartTLSResponse"] = {name = "StartTLSResponse", members = {}}
P["ForceLedgerResponse"] = {name = "ForceLedgerResponse", members = {[1] = {name = "status", pf = F[442], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "ledgerId", pf = F[443], kind = "int64", wire = 0, type = "int64", required = true}}}
P["GetListOfEntriesOfLedgerResponse"] = {name = "GetListOfEntriesOfLedgerResponse", members = {[1] = {name = "status", pf = F[445], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [2] = {name = "ledgerId", pf = F[446], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "availabilityOfEntriesOfLedger", pf = F[447], kind = "bytes", wire = 2, type = "bytes"}}}
S.AnsweredV3 = {name = "AnsweredV3", pf = F[413], proto = {name = "Response", members = {[1] = {name = "header", pf = F[414], kind = "message", wire = 2, type = "bytes", required = true, message = "BKPacketHeader"}, [2] = {name = "status", pf = F[415], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [100] = {name = "readResponse", pf = F[416], kind = "message", wire = 2, type = "bytes", message = "ReadResponse"}, [101] = {name = "addResponse", pf = F[423], kind = "message", wire = 2, type = "bytes", message = "AddResponse"}, [102] = {name = "authResponse", pf = F[427], kind = "message", wire = 2, type = "bytes", message = "AuthMessage"}, [103] = {name = "writeLacResponse", pf = F[428], kind = "message", wire = 2, type = "bytes", message = "WriteLacResponse"}, [104] = {name = "readLacResponse", pf = F[431], kind = "message", wire = 2, type = "bytes", message = "ReadLacResponse"}, [105] = {name = "getBookieInfoResponse", pf = F[436], kind = "message", wire = 2, type = "bytes", message = "GetBookieInfoResponse"}, [106] = {name = "startTLSResponse", pf = F[440], kind = "message", wire = 2, type = "bytes", message = "StartTLSResponse"}, [107] = {name = "forceLedgerResponse", pf = F[441], kind = "message", wire = 2, type = "bytes", message = "ForceLedgerResponse"}, [108] = {name = "getListOfEntriesOfLedgerResponse", pf = F[444], kind = "message", wire = 2, type = "bytes", message = "GetListOfEntriesOfLedgerResponse"}}}, 
  {op = "proto", n = 302, name = "header", number = 1, into = {op = "call", n = 303, name = "header", pf = F[448], body = S.HeaderV3}},
  {op = "union", n = 304, name = "command", sent = {{[301] = S.AddEntry, [302] = S.ReadEntry, [303] = S.AuthOld, [307] = S.BatchRead, [100] = S.Read, [101] = S.Add, [102] = S.Auth, [103] = S.WriteLac, [104] = S.ReadLac, [105] = S.Info, [106] = S.StartTls, [107] = S.Force, [108] = S.ListEntries}, {[301] = S.EntryAdded, [302] = S.EntryRead, [303] = S.AuthOldAnswered, [307] = S.BatchGot, [100] = S.ReadDone, [101] = S.AddDone, [102] = S.AuthDone, [103] = S.WriteLacDone, [104] = S.ReadLacDone, [105] = S.InfoDone, [106] = S.StartTlsDone, [107] = S.ForceDone, [108] = S.ListEntriesDone}}},
  {op = "proto", n = 305, name = "status", number = 2},
}
S.Packet = {name = "Packet", pf = F[5], 
  {op = "peek", n = 5, name = "first", what = {width = 1}, ahead = 0},
  {op = "switch", n = 6, name = "body", on = E"add(((v[5] == 10) and 2 or 0), s.side)", cases = {[0] = {op = "call", n = 7, name = "body", pf = F[6], body = S.AskedV2}, [1] = {op = "call", n = 244, name = "body", pf = F[6], body = S.AnsweredV2}, [2] = {op = "call", n = 295, name = "body", pf = F[6], body = S.AskedV3}, [3] = {op = "call", n = 301, name = "body", pf = F[6], body = S.AnsweredV3}}},
}
S.Frame = {name = "Frame", pf = F[1], 
  {op = "int", n = 1, name = "size", pf = F[2], unit = "bytes", width = 4, limit = 67108864},
  {op = "require", n = 2, name = "some", doc = "a packet has a head", condition = E"v[1] >= 4"},
  {op = "area", n = 3, name = "packet", pf = F[3], length = E"v[1]", body = {op = "call", n = 4, name = "packet", pf = F[4], body = S.Packet}},
}
S.Start = {name = "Start", 
  {op = "int", n = 307, name = "size", width = 4, limit = 5253120},
  {op = "int", n = 308, name = "first", width = 1},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 306, name = "frame", body = S.Start, named = true},
  {op = "int", n = 309, name = "second", width = 1},
  {op = "int", n = 310, name = "third", width = 1},
  {op = "int", n = 311, name = "fourth", width = 1},
  {op = "let", n = 312, name = "old", value = E"(((((v[308] == 1) or (v[308] == 2)) and (v[310] == 0)) and (v[311] < 8)) and 1 or 0)"},
  {op = "let", n = 313, name = "add", value = E"(((v[309] == 1) and (v[307] >= 56)) and 1 or 0)"},
  {op = "let", n = 314, name = "read", value = E"(((v[309] == 2) and ((v[307] == 20) or (v[307] == 40))) and 1 or 0)"},
  {op = "let", n = 315, name = "batch", value = E"(((v[309] == 7) and ((v[307] == 40) or (v[307] == 60))) and 1 or 0)"},
  {op = "let", n = 316, name = "new", value = E"((((((v[308] == 10) and (v[310] == 8)) and (v[311] == 3)) and (v[309] >= 6)) and (v[309] < 32)) and 1 or 0)"},
  {op = "require", n = 317, name = "believed", condition = E"true_(bor(v[316], band(v[312], bor(bor(v[313], v[314]), v[315]))))"},
  {op = "span", n = 318, name = "header", when = E"true_(v[316])", length = E"sub(v[309], 2)"},
  {op = "int", n = 319, name = "behind", when = E"true_(band(v[316], ((v[307] > add(v[309], 2)) and 1 or 0)))", width = 1},
  {op = "require", n = 320, name = "asks", condition = E"(((v[319] ~= U) and 1 or 0) == 0) or (v[319] ~= 16)"},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 321, name = "frame", body = S.Start, named = true},
  {op = "int", n = 322, name = "second", width = 1},
  {op = "int", n = 323, name = "flags", width = 2},
  {op = "let", n = 324, name = "old", value = E"((((v[308] == 1) or (v[308] == 2)) and (v[323] == 0)) and 1 or 0)"},
  {op = "let", n = 325, name = "add", value = E"(((v[322] == 1) and (v[307] == 24)) and 1 or 0)"},
  {op = "let", n = 326, name = "read", value = E"(((v[322] == 2) and (v[307] >= 24)) and 1 or 0)"},
  {op = "let", n = 327, name = "batch", value = E"(((v[322] == 7) and (v[307] >= 32)) and 1 or 0)"},
  {op = "let", n = 328, name = "new", value = E"(((((v[308] == 10) and (v[323] == 2051)) and (v[322] >= 6)) and (v[322] < 32)) and 1 or 0)"},
  {op = "require", n = 329, name = "believed", condition = E"true_(bor(v[328], band(v[324], bor(bor(v[325], v[326]), v[327]))))"},
  {op = "span", n = 330, name = "header", when = E"true_(v[328])", length = E"sub(v[322], 2)"},
  {op = "int", n = 331, name = "behind", when = E"true_(v[328])", width = 1},
  {op = "require", n = 332, name = "answers", condition = E"(v[328] == 0) or (v[331] == 16)"},
}

return {frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  families = true,
  limit = 67108864,
  second_keys = {[301] = true, [302] = true},
  apis = {[301] = "ADD_ENTRY", [302] = "READ_ENTRY", [303] = "AUTH", [307] = "BATCH_READ_ENTRY", [100] = "READ_ENTRY", [101] = "ADD_ENTRY", [102] = "AUTH", [103] = "WRITE_LAC", [104] = "READ_LAC", [105] = "GET_BOOKIE_INFO", [106] = "START_TLS", [107] = "FORCE_LEDGER", [108] = "GET_LIST_OF_ENTRIES_OF_LEDGER"},
  messages = P,
  used = {[1] = true, [5] = true, [10] = true, [11] = true, [13] = true, [16] = true, [17] = true, [22] = true, [30] = true, [31] = true, [35] = true, [38] = true, [43] = true, [47] = true, [48] = true, [50] = true, [54] = true, [55] = true, [56] = true, [57] = true, [63] = true, [64] = true, [65] = true, [66] = true, [67] = true, [70] = true, [71] = true, [72] = true, [73] = true, [74] = true, [77] = true, [79] = true, [93] = true, [97] = true, [99] = true, [101] = true, [109] = true, [112] = true, [118] = true, [119] = true, [120] = true, [139] = true, [148] = true, [150] = true, [155] = true, [164] = true, [165] = true, [170] = true, [171] = true, [172] = true, [173] = true, [174] = true, [180] = true, [181] = true, [186] = true, [187] = true, [193] = true, [197] = true, [201] = true, [202] = true, [210] = true, [217] = true, [218] = true, [219] = true, [220] = true, [221] = true, [222] = true, [248] = true, [249] = true, [250] = true, [251] = true, [256] = true, [257] = true, [258] = true, [268] = true, [271] = true, [273] = true, [277] = true, [278] = true, [281] = true, [307] = true, [308] = true, [309] = true, [310] = true, [311] = true, [312] = true, [313] = true, [314] = true, [315] = true, [316] = true, [319] = true, [322] = true, [323] = true, [324] = true, [325] = true, [326] = true, [327] = true, [328] = true, [331] = true},
  texts_read = {[22] = true, [31] = true, [48] = true, [54] = true, [63] = true, [72] = true, [118] = true, [139] = true, [165] = true, [181] = true, [187] = true, [193] = true, [197] = true},
  short = {[1] = true, [9] = true, [10] = true, [11] = true, [30] = true, [37] = true, [38] = true, [46] = true, [47] = true, [50] = true, [112] = true, [148] = true, [150] = true, [180] = true, [212] = true, [248] = true, [256] = true, [268] = true, [307] = true, [308] = true, [309] = true, [310] = true, [311] = true, [319] = true, [322] = true, [323] = true, [331] = true}}
]=]}
end

-- === described_pulsar ===
parts["described_pulsar"] = function()
-- Pulsar, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return {name = "pulsar",
  title = "Pulsar",
  ports = {6650},
  certain = true,
  fields = function(field, sound)
local C = {} -- codes
C[1] = {names = {[2] = "CONNECT", [3] = "CONNECTED", [4] = "SUBSCRIBE", [5] = "PRODUCER", [6] = "SEND", [7] = "SEND_RECEIPT", [8] = "SEND_ERROR", [9] = "MESSAGE", [10] = "ACK", [11] = "FLOW", [12] = "UNSUBSCRIBE", [13] = "SUCCESS", [14] = "ERROR", [15] = "CLOSE_PRODUCER", [16] = "CLOSE_CONSUMER", [17] = "PRODUCER_SUCCESS", [18] = "PING", [19] = "PONG", [20] = "REDELIVER_UNACKNOWLEDGED_MESSAGES", [21] = "PARTITIONED_METADATA", [22] = "PARTITIONED_METADATA_RESPONSE", [23] = "LOOKUP", [24] = "LOOKUP_RESPONSE", [25] = "CONSUMER_STATS", [26] = "CONSUMER_STATS_RESPONSE", [27] = "REACHED_END_OF_TOPIC", [28] = "SEEK", [29] = "GET_LAST_MESSAGE_ID", [30] = "GET_LAST_MESSAGE_ID_RESPONSE", [31] = "ACTIVE_CONSUMER_CHANGE", [32] = "GET_TOPICS_OF_NAMESPACE", [33] = "GET_TOPICS_OF_NAMESPACE_RESPONSE", [34] = "GET_SCHEMA", [35] = "GET_SCHEMA_RESPONSE", [36] = "AUTH_CHALLENGE", [37] = "AUTH_RESPONSE", [38] = "ACK_RESPONSE", [39] = "GET_OR_CREATE_SCHEMA", [40] = "GET_OR_CREATE_SCHEMA_RESPONSE", [50] = "NEW_TXN", [51] = "NEW_TXN_RESPONSE", [52] = "ADD_PARTITION_TO_TXN", [53] = "ADD_PARTITION_TO_TXN_RESPONSE", [54] = "ADD_SUBSCRIPTION_TO_TXN", [55] = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE", [56] = "END_TXN", [57] = "END_TXN_RESPONSE", [58] = "END_TXN_ON_PARTITION", [59] = "END_TXN_ON_PARTITION_RESPONSE", [60] = "END_TXN_ON_SUBSCRIPTION", [61] = "END_TXN_ON_SUBSCRIPTION_RESPONSE", [62] = "TC_CLIENT_CONNECT_REQUEST", [63] = "TC_CLIENT_CONNECT_RESPONSE", [64] = "WATCH_TOPIC_LIST", [65] = "WATCH_TOPIC_LIST_SUCCESS", [66] = "WATCH_TOPIC_UPDATE", [67] = "WATCH_TOPIC_LIST_CLOSE", [68] = "TOPIC_MIGRATED", [70] = "SCALABLE_TOPIC_LOOKUP", [71] = "SCALABLE_TOPIC_UPDATE", [72] = "SCALABLE_TOPIC_CLOSE", [73] = "SCALABLE_TOPIC_SUBSCRIBE", [74] = "SCALABLE_TOPIC_SUBSCRIBE_RESPONSE", [75] = "SCALABLE_TOPIC_ASSIGNMENT_UPDATE", [76] = "WATCH_SCALABLE_TOPICS", [77] = "WATCH_SCALABLE_TOPICS_UPDATE", [78] = "WATCH_SCALABLE_TOPICS_CLOSE", [79] = "WATCH_TC_ASSIGNMENTS", [80] = "WATCH_TC_ASSIGNMENTS_UPDATE", [81] = "WATCH_TC_ASSIGNMENTS_CLOSE"}, docs = {}, classes = {[2] = 0, [3] = 0, [4] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [10] = 0, [11] = 0, [12] = 0, [13] = 0, [14] = 0, [15] = 0, [16] = 0, [17] = 0, [18] = 0, [19] = 0, [20] = 0, [21] = 0, [22] = 0, [23] = 0, [24] = 0, [25] = 0, [26] = 0, [27] = 0, [28] = 0, [29] = 0, [30] = 0, [31] = 0, [32] = 0, [33] = 0, [34] = 0, [35] = 0, [36] = 0, [37] = 0, [38] = 0, [39] = 0, [40] = 0, [50] = 0, [51] = 0, [52] = 0, [53] = 0, [54] = 0, [55] = 0, [56] = 0, [57] = 0, [58] = 0, [59] = 0, [60] = 0, [61] = 0, [62] = 0, [63] = 0, [64] = 0, [65] = 0, [66] = 0, [67] = 0, [68] = 0, [70] = 0, [71] = 0, [72] = 0, [73] = 0, [74] = 0, [75] = 0, [76] = 0, [77] = 0, [78] = 0, [79] = 0, [80] = 0, [81] = 0}, default = 0} -- Kind
C[2] = {names = {[0] = "AuthMethodNone", [1] = "AuthMethodYcaV1", [2] = "AuthMethodAthens"}}
C[3] = {names = {[0] = "Exclusive", [1] = "Shared", [2] = "Failover", [3] = "Key_Shared"}}
C[4] = {names = {[0] = "None", [1] = "String", [2] = "Json", [3] = "Protobuf", [4] = "Avro", [5] = "Bool", [6] = "Int8", [7] = "Int16", [8] = "Int32", [9] = "Int64", [10] = "Float", [11] = "Double", [12] = "Date", [13] = "Time", [14] = "Timestamp", [15] = "KeyValue", [16] = "Instant", [17] = "LocalDate", [18] = "LocalTime", [19] = "LocalDateTime", [20] = "ProtobufNative", [21] = "AutoConsume", [22] = "External"}}
C[5] = {names = {[0] = "Latest", [1] = "Earliest"}}
C[6] = {names = {[0] = "AUTO_SPLIT", [1] = "STICKY"}}
C[7] = {names = {[0] = "Shared", [1] = "Exclusive", [2] = "WaitForExclusive", [3] = "ExclusiveWithFencing"}}
C[8] = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}}
C[9] = {names = {[0] = "Individual", [1] = "Cumulative"}}
C[10] = {names = {[0] = "UncompressedSizeCorruption", [1] = "DecompressionError", [2] = "ChecksumMismatch", [3] = "BatchDeSerializeError", [4] = "DecryptionError"}}
C[11] = {names = {[0] = "Success", [1] = "Failed"}}
C[12] = {names = {[0] = "Redirect", [1] = "Connect", [2] = "Failed"}}
C[13] = {names = {[0] = "PERSISTENT", [1] = "NON_PERSISTENT", [2] = "ALL"}}
C[14] = {names = {[0] = "COMMIT", [1] = "ABORT"}}
C[15] = {names = {[0] = "Producer", [1] = "Consumer"}}
C[16] = {names = {[0] = "ACTIVE", [1] = "SEALED"}}
C[17] = {names = {[0] = "STREAM", [1] = "CHECKPOINT"}}
C[18] = {names = {[0] = "UnknownError", [1] = "MetadataError", [2] = "PersistenceError", [3] = "AuthenticationError", [4] = "AuthorizationError", [5] = "ConsumerBusy", [6] = "ServiceNotReady", [7] = "ProducerBlockedQuotaExceededError", [8] = "ProducerBlockedQuotaExceededException", [9] = "ChecksumError", [10] = "UnsupportedVersionError", [11] = "TopicNotFound", [12] = "SubscriptionNotFound", [13] = "ConsumerNotFound", [14] = "TooManyRequests", [15] = "TopicTerminatedError", [16] = "ProducerBusy", [17] = "InvalidTopicName", [18] = "IncompatibleSchema", [19] = "ConsumerAssignError", [20] = "TransactionCoordinatorNotFound", [21] = "InvalidTxnStatus", [22] = "NotAllowedError", [23] = "TransactionConflict", [24] = "TransactionNotFound", [25] = "ProducerFenced"}, docs = {[1] = "metadata store, or the bundle is being unloaded", [2] = "BookKeeper did not store it", [5] = "the subscription is taken", [6] = "not owned here, or not yet: look it up again", [9] = "damaged on the way", [16] = "the name is connected already", [25] = "another exclusive producer took over"}, classes = {[0] = 3, [1] = 3, [2] = 3, [3] = 3, [4] = 3, [5] = 3, [6] = 3, [7] = 3, [8] = 3, [9] = 3, [10] = 3, [11] = 3, [12] = 3, [13] = 3, [14] = 3, [15] = 3, [16] = 3, [17] = 3, [18] = 3, [19] = 3, [20] = 3, [21] = 3, [22] = 3, [23] = 3, [24] = 3, [25] = 3}, default = 3} -- ServerError
C[19] = {names = {[0] = "NONE", [1] = "LZ4", [2] = "ZLIB", [3] = "ZSTD", [4] = "SNAPPY"}}
local ABSOLUTE_TIME, BOOLEAN, BYTES, DOUBLE, INT32, INT64, NONE, STRING, UINT16, UINT32, UINT64, UINT8 = ftypes.ABSOLUTE_TIME, ftypes.BOOLEAN, ftypes.BYTES, ftypes.DOUBLE, ftypes.INT32, ftypes.INT64, ftypes.NONE, ftypes.STRING, ftypes.UINT16, ftypes.UINT32, ftypes.UINT64, ftypes.UINT8
return C, {
field("Frame", "Frame", NONE),
field("Frame.size", "size", UINT32, "of all that follows"),
field("Frame.command_size", "command_size", UINT32, "of the command"),
field("Frame.command", "command", NONE, "protobuf"),
field("Frame.command", "command", NONE),
field("Command", "Command", NONE),
field("Command.type", "type", INT32, "which of the others is set: the one whose number it is", C[1].names),
field("Command.connect", "connect", BYTES, "the command, where type says so"),
field("CommandConnect.client_version", "client_version", STRING, "who connects"),
field("CommandConnect.auth_method", "auth_method", INT32, "before names: by number", C[2].names),
field("CommandConnect.auth_data", "auth_data", BYTES, "of the plug-in"),
field("CommandConnect.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("CommandConnect.auth_method_name", "auth_method_name", STRING, "plug-in"),
field("CommandConnect.proxy_to_broker_url", "proxy_to_broker_url", STRING, "behind a proxy: the broker wanted"),
field("CommandConnect.original_principal", "original_principal", STRING, "who asked the proxy"),
field("CommandConnect.original_auth_data", "original_auth_data", STRING, "what it showed to the proxy"),
field("CommandConnect.original_auth_method", "original_auth_method", STRING, "plug-in that it used"),
field("CommandConnect.feature_flags", "feature_flags", BYTES, "what the sender can do"),
field("FeatureFlags.supports_auth_refresh", "supports_auth_refresh", BOOLEAN, "the sender can: auth refresh"),
field("FeatureFlags.supports_broker_entry_metadata", "supports_broker_entry_metadata", BOOLEAN, "the sender can: broker entry metadata"),
field("FeatureFlags.supports_partial_producer", "supports_partial_producer", BOOLEAN, "the sender can: partial producer"),
field("FeatureFlags.supports_topic_watchers", "supports_topic_watchers", BOOLEAN, "the sender can: topic watchers"),
field("FeatureFlags.supports_get_partitioned_metadata_without_auto_creation", "supports_get_partitioned_metadata_without_auto_creation", BOOLEAN, "the sender can: get partitioned metadata without auto creation"),
field("FeatureFlags.supports_repl_dedup_by_lid_and_eid", "supports_repl_dedup_by_lid_and_eid", BOOLEAN, "the sender can: repl dedup by lid and eid"),
field("FeatureFlags.supports_topic_watcher_reconcile", "supports_topic_watcher_reconcile", BOOLEAN, "the sender can: topic watcher reconcile"),
field("FeatureFlags.supports_scalable_topics", "supports_scalable_topics", BOOLEAN, "the sender can: scalable topics"),
field("FeatureFlags.supports_tc_metadata_discovery", "supports_tc_metadata_discovery", BOOLEAN, "the sender can: tc metadata discovery"),
field("CommandConnect.proxy_version", "proxy_version", STRING, "of the proxy"),
field("Command.connected", "connected", BYTES, "the command, where type says so"),
field("CommandConnected.server_version", "server_version", STRING, "who answers"),
field("CommandConnected.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("CommandConnected.max_message_size", "max_message_size", INT32, "bytes that this broker takes"),
field("CommandConnected.feature_flags", "feature_flags", BYTES, "what the sender can do"),
field("Command.subscribe", "subscribe", BYTES, "the command, where type says so"),
field("CommandSubscribe.topic", "topic", STRING, "full name"),
field("CommandSubscribe.subscription", "subscription", STRING, "name"),
field("CommandSubscribe.subType", "subType", INT32, "how consumers share", C[3].names),
field("CommandSubscribe.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandSubscribe.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandSubscribe.consumer_name", "consumer_name", STRING, "name of the consumer"),
field("CommandSubscribe.priority_level", "priority_level", INT32, "lower is served first"),
field("CommandSubscribe.durable", "durable", BOOLEAN, "position is kept"),
field("CommandSubscribe.start_message_id", "start_message_id", BYTES, "begin here"),
field("MessageIdData.ledgerId", "ledgerId", UINT64, "BookKeeper ledger"),
field("MessageIdData.entryId", "entryId", UINT64, "entry of the ledger"),
field("MessageIdData.partition", "partition", INT32, "-1: none"),
field("MessageIdData.batch_index", "batch_index", INT32, "place in the batch, -1: none"),
field("MessageIdData.ack_set", "ack_set", INT64, "64-bit words; a set bit is a message of the batch not yet acknowledged"),
field("MessageIdData.batch_size", "batch_size", INT32, "messages of the batch"),
field("MessageIdData.first_chunk_message_id", "first_chunk_message_id", BYTES, "id of the first chunk"),
field("CommandSubscribe.metadata", "metadata", BYTES, "pairs of the application"),
field("KeyValue.key", "key", STRING, "name of the pair"),
field("KeyValue.value", "value", STRING, "what it says"),
field("CommandSubscribe.read_compacted", "read_compacted", BOOLEAN, "only the last of each key"),
field("CommandSubscribe.schema", "schema", BYTES, "schema of the topic"),
field("Schema.name", "name", STRING, "name"),
field("Schema.schema_data", "schema_data", BYTES, "the schema, in the form of its type"),
field("Schema.type", "type", INT32, "what it is", C[4].names),
field("Schema.properties", "properties", BYTES, "pairs of the application"),
field("CommandSubscribe.initialPosition", "initialPosition", INT32, "of a new subscription", C[5].names),
field("CommandSubscribe.replicate_subscription_state", "replicate_subscription_state", BOOLEAN, "to other clusters"),
field("CommandSubscribe.force_topic_creation", "force_topic_creation", BOOLEAN, "make the topic if it does not exist"),
field("CommandSubscribe.start_message_rollback_duration_sec", "start_message_rollback_duration_sec", UINT64, "begin so long ago"),
field("CommandSubscribe.keySharedMeta", "keySharedMeta", BYTES, "how keys are shared"),
field("KeySharedMeta.keySharedMode", "keySharedMode", INT32, "who chooses ranges", C[6].names),
field("KeySharedMeta.hashRanges", "hashRanges", BYTES, "ranges of this consumer"),
field("IntRange.start", "start", INT32, "first, included"),
field("IntRange.end", "end", INT32, "last, included"),
field("KeySharedMeta.allowOutOfOrderDelivery", "allowOutOfOrderDelivery", BOOLEAN, "order may break"),
field("KeySharedMeta.entryBucketDispatch", "entryBucketDispatch", BOOLEAN, "whole entries by hash"),
field("CommandSubscribe.subscription_properties", "subscription_properties", BYTES, "pairs of the subscription"),
field("CommandSubscribe.consumer_epoch", "consumer_epoch", UINT64, "counts redeliveries and seeks"),
field("Command.producer", "producer", BYTES, "the command, where type says so"),
field("CommandProducer.topic", "topic", STRING, "full name"),
field("CommandProducer.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("CommandProducer.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandProducer.producer_name", "producer_name", STRING, "name of the producer"),
field("CommandProducer.encrypted", "encrypted", BOOLEAN, "payloads will be encrypted"),
field("CommandProducer.metadata", "metadata", BYTES, "pairs of the application"),
field("CommandProducer.schema", "schema", BYTES, "schema of the topic"),
field("CommandProducer.epoch", "epoch", UINT64, "attempts of this producer"),
field("CommandProducer.user_provided_producer_name", "user_provided_producer_name", BOOLEAN, "chosen by the application"),
field("CommandProducer.producer_access_mode", "producer_access_mode", INT32, "alone or shared", C[7].names),
field("CommandProducer.topic_epoch", "topic_epoch", UINT64, "of exclusive producers"),
field("CommandProducer.txn_enabled", "txn_enabled", BOOLEAN, "will send in transactions"),
field("CommandProducer.initial_subscription_name", "initial_subscription_name", STRING, "to be made with the topic"),
field("Command.send", "send", BYTES, "the command, where type says so"),
field("CommandSend.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("CommandSend.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("CommandSend.num_messages", "num_messages", INT32, "messages in the payload"),
field("CommandSend.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandSend.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandSend.highest_sequence_id", "highest_sequence_id", UINT64, "of the batch; noise in receipts"),
field("CommandSend.is_chunk", "is_chunk", BOOLEAN, "one chunk of a message"),
field("CommandSend.marker", "marker", BOOLEAN, "an entry of brokers"),
field("CommandSend.message_id", "message_id", BYTES, "position"),
field("Command.send_receipt", "send_receipt", BYTES, "the command, where type says so"),
field("CommandSendReceipt.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("CommandSendReceipt.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("CommandSendReceipt.message_id", "message_id", BYTES, "position"),
field("CommandSendReceipt.highest_sequence_id", "highest_sequence_id", UINT64, "of the batch; noise in receipts"),
field("Command.send_error", "send_error", BYTES, "the command, where type says so"),
field("CommandSendError.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("CommandSendError.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("CommandSendError.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandSendError.message", "message", STRING, "in words"),
field("Command.message", "message", BYTES, "in words"),
field("CommandMessage.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandMessage.message_id", "message_id", BYTES, "position"),
field("CommandMessage.redelivery_count", "redelivery_count", UINT32, "times delivered before"),
field("CommandMessage.ack_set", "ack_set", INT64, "64-bit words; a set bit is a message of the batch not yet acknowledged"),
field("CommandMessage.consumer_epoch", "consumer_epoch", UINT64, "counts redeliveries and seeks"),
field("Command.ack", "ack", BYTES, "the command, where type says so"),
field("CommandAck.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandAck.ack_type", "ack_type", INT32, "one, or all up to it", C[9].names),
field("CommandAck.message_id", "message_id", BYTES, "position"),
field("CommandAck.validation_error", "validation_error", INT32, "present: the message was damaged", C[10].names),
field("CommandAck.properties", "properties", BYTES, "pairs of the application"),
field("KeyLongValue.key", "key", STRING, "name of the pair"),
field("KeyLongValue.value", "value", UINT64, "what it says"),
field("CommandAck.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandAck.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandAck.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Command.flow", "flow", BYTES, "the command, where type says so"),
field("CommandFlow.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandFlow.messagePermits", "messagePermits", UINT32, "messages that may be pushed further"),
field("Command.unsubscribe", "unsubscribe", BYTES, "the command, where type says so"),
field("CommandUnsubscribe.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandUnsubscribe.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandUnsubscribe.force", "force", BOOLEAN, "also with consumers"),
field("Command.success", "success", BYTES, "the command, where type says so"),
field("CommandSuccess.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandSuccess.schema", "schema", BYTES, "schema of the topic"),
field("Command.error", "error", BYTES, "why not; 0 is an error too"),
field("CommandError.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandError.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandError.message", "message", STRING, "in words"),
field("Command.close_producer", "close_producer", BYTES, "the command, where type says so"),
field("CommandCloseProducer.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("CommandCloseProducer.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandCloseProducer.assignedBrokerServiceUrl", "assignedBrokerServiceUrl", STRING, "the new owner"),
field("CommandCloseProducer.assignedBrokerServiceUrlTls", "assignedBrokerServiceUrlTls", STRING, "the new owner, with TLS"),
field("Command.close_consumer", "close_consumer", BYTES, "the command, where type says so"),
field("CommandCloseConsumer.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandCloseConsumer.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandCloseConsumer.assignedBrokerServiceUrl", "assignedBrokerServiceUrl", STRING, "the new owner"),
field("CommandCloseConsumer.assignedBrokerServiceUrlTls", "assignedBrokerServiceUrlTls", STRING, "the new owner, with TLS"),
field("Command.producer_success", "producer_success", BYTES, "the command, where type says so"),
field("CommandProducerSuccess.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandProducerSuccess.producer_name", "producer_name", STRING, "name of the producer"),
field("CommandProducerSuccess.last_sequence_id", "last_sequence_id", INT64, "last one stored of this name, -1: none"),
field("CommandProducerSuccess.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("CommandProducerSuccess.topic_epoch", "topic_epoch", UINT64, "of exclusive producers"),
field("CommandProducerSuccess.producer_ready", "producer_ready", BOOLEAN, "false: in the queue for exclusive access"),
field("Command.ping", "ping", BYTES, "the command, where type says so"),
field("Command.pong", "pong", BYTES, "the command, where type says so"),
field("Command.redeliverUnacknowledgedMessages", "redeliverUnacknowledgedMessages", BYTES, "the command, where type says so"),
field("CommandRedeliverUnacknowledgedMessages.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandRedeliverUnacknowledgedMessages.message_ids", "message_ids", BYTES, "which; none: all"),
field("CommandRedeliverUnacknowledgedMessages.consumer_epoch", "consumer_epoch", UINT64, "counts redeliveries and seeks"),
field("Command.partitionMetadata", "partitionMetadata", BYTES, "the command, where type says so"),
field("CommandPartitionedTopicMetadata.topic", "topic", STRING, "full name"),
field("CommandPartitionedTopicMetadata.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandPartitionedTopicMetadata.original_principal", "original_principal", STRING, "who asked the proxy"),
field("CommandPartitionedTopicMetadata.original_auth_data", "original_auth_data", STRING, "what it showed to the proxy"),
field("CommandPartitionedTopicMetadata.original_auth_method", "original_auth_method", STRING, "plug-in that it used"),
field("CommandPartitionedTopicMetadata.metadata_auto_creation_enabled", "metadata_auto_creation_enabled", BOOLEAN, "make the topic if it does not exist"),
field("Command.partitionMetadataResponse", "partitionMetadataResponse", BYTES, "the command, where type says so"),
field("CommandPartitionedTopicMetadataResponse.partitions", "partitions", UINT32, "how many, or which"),
field("CommandPartitionedTopicMetadataResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandPartitionedTopicMetadataResponse.response", "response", INT32, "how it went", C[11].names),
field("CommandPartitionedTopicMetadataResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandPartitionedTopicMetadataResponse.message", "message", STRING, "in words"),
field("Command.lookupTopic", "lookupTopic", BYTES, "the command, where type says so"),
field("CommandLookupTopic.topic", "topic", STRING, "full name"),
field("CommandLookupTopic.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandLookupTopic.authoritative", "authoritative", BOOLEAN, "the sender of the redirect is sure"),
field("CommandLookupTopic.original_principal", "original_principal", STRING, "who asked the proxy"),
field("CommandLookupTopic.original_auth_data", "original_auth_data", STRING, "what it showed to the proxy"),
field("CommandLookupTopic.original_auth_method", "original_auth_method", STRING, "plug-in that it used"),
field("CommandLookupTopic.advertised_listener_name", "advertised_listener_name", STRING, "network that the client is in"),
field("CommandLookupTopic.properties", "properties", BYTES, "pairs of the application"),
field("Command.lookupTopicResponse", "lookupTopicResponse", BYTES, "the command, where type says so"),
field("CommandLookupTopicResponse.brokerServiceUrl", "brokerServiceUrl", STRING, "where to go"),
field("CommandLookupTopicResponse.brokerServiceUrlTls", "brokerServiceUrlTls", STRING, "where to go with TLS"),
field("CommandLookupTopicResponse.response", "response", INT32, "how it went", C[12].names),
field("CommandLookupTopicResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandLookupTopicResponse.authoritative", "authoritative", BOOLEAN, "the sender of the redirect is sure"),
field("CommandLookupTopicResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandLookupTopicResponse.message", "message", STRING, "in words"),
field("CommandLookupTopicResponse.proxy_through_service_url", "proxy_through_service_url", BOOLEAN, "through the address that was asked"),
field("Command.consumerStats", "consumerStats", BYTES, "the command, where type says so"),
field("CommandConsumerStats.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandConsumerStats.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Command.consumerStatsResponse", "consumerStatsResponse", BYTES, "the command, where type says so"),
field("CommandConsumerStatsResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandConsumerStatsResponse.error_code", "error_code", INT32, "why not; 0 is an error too", C[8].names),
field("CommandConsumerStatsResponse.error_message", "error_message", STRING, "in words"),
field("CommandConsumerStatsResponse.msgRateOut", "msgRateOut", DOUBLE, "messages/s"),
field("CommandConsumerStatsResponse.msgThroughputOut", "msgThroughputOut", DOUBLE, "bytes/s"),
field("CommandConsumerStatsResponse.msgRateRedeliver", "msgRateRedeliver", DOUBLE, "messages/s delivered again"),
field("CommandConsumerStatsResponse.consumerName", "consumerName", STRING, "name"),
field("CommandConsumerStatsResponse.availablePermits", "availablePermits", UINT64, "messages that may still be pushed"),
field("CommandConsumerStatsResponse.unackedMessages", "unackedMessages", UINT64, "delivered, not acknowledged"),
field("CommandConsumerStatsResponse.blockedConsumerOnUnackedMsgs", "blockedConsumerOnUnackedMsgs", BOOLEAN, "too many of them"),
field("CommandConsumerStatsResponse.address", "address", STRING, "of the consumer"),
field("CommandConsumerStatsResponse.connectedSince", "connectedSince", STRING, "when"),
field("CommandConsumerStatsResponse.type", "type", STRING, "what it is"),
field("CommandConsumerStatsResponse.msgRateExpired", "msgRateExpired", DOUBLE, "messages/s"),
field("CommandConsumerStatsResponse.msgBacklog", "msgBacklog", UINT64, "messages waiting"),
field("CommandConsumerStatsResponse.messageAckRate", "messageAckRate", DOUBLE, "acknowledgements/s"),
field("Command.reachedEndOfTopic", "reachedEndOfTopic", BYTES, "the command, where type says so"),
field("CommandReachedEndOfTopic.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Command.seek", "seek", BYTES, "the command, where type says so"),
field("CommandSeek.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandSeek.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandSeek.message_id", "message_id", BYTES, "position"),
field("CommandSeek.message_publish_time", "message_publish_time", ABSOLUTE_TIME, "go back to what was published then"),
field("Command.getLastMessageId", "getLastMessageId", BYTES, "the command, where type says so"),
field("CommandGetLastMessageId.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandGetLastMessageId.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Command.getLastMessageIdResponse", "getLastMessageIdResponse", BYTES, "the command, where type says so"),
field("CommandGetLastMessageIdResponse.last_message_id", "last_message_id", BYTES, "newest"),
field("CommandGetLastMessageIdResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetLastMessageIdResponse.consumer_mark_delete_position", "consumer_mark_delete_position", BYTES, "all up to here is acknowledged"),
field("Command.active_consumer_change", "active_consumer_change", BYTES, "the command, where type says so"),
field("CommandActiveConsumerChange.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandActiveConsumerChange.is_active", "is_active", BOOLEAN, "this one is served"),
field("Command.getTopicsOfNamespace", "getTopicsOfNamespace", BYTES, "the command, where type says so"),
field("CommandGetTopicsOfNamespace.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetTopicsOfNamespace.namespace", "namespace", STRING, "tenant/namespace"),
field("CommandGetTopicsOfNamespace.mode", "mode", INT32, "which topics", C[13].names),
field("CommandGetTopicsOfNamespace.topics_pattern", "topics_pattern", STRING, "regular expression"),
field("CommandGetTopicsOfNamespace.topics_hash", "topics_hash", STRING, "of the list known"),
field("CommandGetTopicsOfNamespace.properties", "properties", BYTES, "pairs of the application"),
field("Command.getTopicsOfNamespaceResponse", "getTopicsOfNamespaceResponse", BYTES, "the command, where type says so"),
field("CommandGetTopicsOfNamespaceResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetTopicsOfNamespaceResponse.topics", "topics", STRING, "names"),
field("CommandGetTopicsOfNamespaceResponse.filtered", "filtered", BOOLEAN, "the pattern was applied"),
field("CommandGetTopicsOfNamespaceResponse.topics_hash", "topics_hash", STRING, "of the list known"),
field("CommandGetTopicsOfNamespaceResponse.changed", "changed", BOOLEAN, "since topics_hash"),
field("Command.getSchema", "getSchema", BYTES, "the command, where type says so"),
field("CommandGetSchema.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetSchema.topic", "topic", STRING, "full name"),
field("CommandGetSchema.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("Command.getSchemaResponse", "getSchemaResponse", BYTES, "the command, where type says so"),
field("CommandGetSchemaResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetSchemaResponse.error_code", "error_code", INT32, "why not; 0 is an error too", C[8].names),
field("CommandGetSchemaResponse.error_message", "error_message", STRING, "in words"),
field("CommandGetSchemaResponse.schema", "schema", BYTES, "schema of the topic"),
field("CommandGetSchemaResponse.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("Command.authChallenge", "authChallenge", BYTES, "the command, where type says so"),
field("CommandAuthChallenge.server_version", "server_version", STRING, "who answers"),
field("CommandAuthChallenge.challenge", "challenge", BYTES, "to be answered"),
field("AuthData.auth_method_name", "auth_method_name", STRING, "plug-in"),
field("AuthData.auth_data", "auth_data", BYTES, "of the plug-in"),
field("CommandAuthChallenge.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("Command.authResponse", "authResponse", BYTES, "the command, where type says so"),
field("CommandAuthResponse.client_version", "client_version", STRING, "who connects"),
field("CommandAuthResponse.response", "response", BYTES, "how it went"),
field("CommandAuthResponse.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("Command.ackResponse", "ackResponse", BYTES, "the command, where type says so"),
field("CommandAckResponse.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandAckResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandAckResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandAckResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandAckResponse.message", "message", STRING, "in words"),
field("CommandAckResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Command.getOrCreateSchema", "getOrCreateSchema", BYTES, "the command, where type says so"),
field("CommandGetOrCreateSchema.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetOrCreateSchema.topic", "topic", STRING, "full name"),
field("CommandGetOrCreateSchema.schema", "schema", BYTES, "schema of the topic"),
field("CommandGetOrCreateSchema.producerName", "producerName", STRING, "name"),
field("Command.getOrCreateSchemaResponse", "getOrCreateSchemaResponse", BYTES, "the command, where type says so"),
field("CommandGetOrCreateSchemaResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandGetOrCreateSchemaResponse.error_code", "error_code", INT32, "why not; 0 is an error too", C[8].names),
field("CommandGetOrCreateSchemaResponse.error_message", "error_message", STRING, "in words"),
field("CommandGetOrCreateSchemaResponse.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("Command.newTxn", "newTxn", BYTES, "the command, where type says so"),
field("CommandNewTxn.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandNewTxn.txn_ttl_millis", "txn_ttl_millis", UINT64, "patience of the coordinator, ms"),
field("CommandNewTxn.tc_id", "tc_id", UINT64, "coordinator"),
field("CommandNewTxn.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("Command.newTxnResponse", "newTxnResponse", BYTES, "the command, where type says so"),
field("CommandNewTxnResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandNewTxnResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandNewTxnResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandNewTxnResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandNewTxnResponse.message", "message", STRING, "in words"),
field("Command.addPartitionToTxn", "addPartitionToTxn", BYTES, "the command, where type says so"),
field("CommandAddPartitionToTxn.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandAddPartitionToTxn.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandAddPartitionToTxn.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandAddPartitionToTxn.partitions", "partitions", STRING, "how many, or which"),
field("CommandAddPartitionToTxn.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("Command.addPartitionToTxnResponse", "addPartitionToTxnResponse", BYTES, "the command, where type says so"),
field("CommandAddPartitionToTxnResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandAddPartitionToTxnResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandAddPartitionToTxnResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandAddPartitionToTxnResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandAddPartitionToTxnResponse.message", "message", STRING, "in words"),
field("Command.addSubscriptionToTxn", "addSubscriptionToTxn", BYTES, "the command, where type says so"),
field("CommandAddSubscriptionToTxn.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandAddSubscriptionToTxn.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandAddSubscriptionToTxn.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandAddSubscriptionToTxn.subscription", "subscription", BYTES, "name"),
field("Subscription.topic", "topic", STRING, "full name"),
field("Subscription.subscription", "subscription", STRING, "name"),
field("CommandAddSubscriptionToTxn.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("Command.addSubscriptionToTxnResponse", "addSubscriptionToTxnResponse", BYTES, "the command, where type says so"),
field("CommandAddSubscriptionToTxnResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandAddSubscriptionToTxnResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandAddSubscriptionToTxnResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandAddSubscriptionToTxnResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandAddSubscriptionToTxnResponse.message", "message", STRING, "in words"),
field("Command.endTxn", "endTxn", BYTES, "the command, where type says so"),
field("CommandEndTxn.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandEndTxn.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandEndTxn.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandEndTxn.txn_action", "txn_action", INT32, "how it ends", C[14].names),
field("CommandEndTxn.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("Command.endTxnResponse", "endTxnResponse", BYTES, "the command, where type says so"),
field("CommandEndTxnResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandEndTxnResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandEndTxnResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandEndTxnResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandEndTxnResponse.message", "message", STRING, "in words"),
field("Command.endTxnOnPartition", "endTxnOnPartition", BYTES, "the command, where type says so"),
field("CommandEndTxnOnPartition.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandEndTxnOnPartition.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandEndTxnOnPartition.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandEndTxnOnPartition.topic", "topic", STRING, "full name"),
field("CommandEndTxnOnPartition.txn_action", "txn_action", INT32, "how it ends", C[14].names),
field("CommandEndTxnOnPartition.txnid_least_bits_of_low_watermark", "txnid_least_bits_of_low_watermark", UINT64, "transactions below are over"),
field("Command.endTxnOnPartitionResponse", "endTxnOnPartitionResponse", BYTES, "the command, where type says so"),
field("CommandEndTxnOnPartitionResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandEndTxnOnPartitionResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandEndTxnOnPartitionResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandEndTxnOnPartitionResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandEndTxnOnPartitionResponse.message", "message", STRING, "in words"),
field("Command.endTxnOnSubscription", "endTxnOnSubscription", BYTES, "the command, where type says so"),
field("CommandEndTxnOnSubscription.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandEndTxnOnSubscription.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandEndTxnOnSubscription.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandEndTxnOnSubscription.subscription", "subscription", BYTES, "name"),
field("CommandEndTxnOnSubscription.txn_action", "txn_action", INT32, "how it ends", C[14].names),
field("CommandEndTxnOnSubscription.txnid_least_bits_of_low_watermark", "txnid_least_bits_of_low_watermark", UINT64, "transactions below are over"),
field("Command.endTxnOnSubscriptionResponse", "endTxnOnSubscriptionResponse", BYTES, "the command, where type says so"),
field("CommandEndTxnOnSubscriptionResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandEndTxnOnSubscriptionResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("CommandEndTxnOnSubscriptionResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("CommandEndTxnOnSubscriptionResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandEndTxnOnSubscriptionResponse.message", "message", STRING, "in words"),
field("Command.tcClientConnectRequest", "tcClientConnectRequest", BYTES, "the command, where type says so"),
field("CommandTcClientConnectRequest.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandTcClientConnectRequest.tc_id", "tc_id", UINT64, "coordinator"),
field("CommandTcClientConnectRequest.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("Command.tcClientConnectResponse", "tcClientConnectResponse", BYTES, "the command, where type says so"),
field("CommandTcClientConnectResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandTcClientConnectResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandTcClientConnectResponse.message", "message", STRING, "in words"),
field("Command.watchTopicList", "watchTopicList", BYTES, "the command, where type says so"),
field("CommandWatchTopicList.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandWatchTopicList.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("CommandWatchTopicList.namespace", "namespace", STRING, "tenant/namespace"),
field("CommandWatchTopicList.topics_pattern", "topics_pattern", STRING, "regular expression"),
field("CommandWatchTopicList.topics_hash", "topics_hash", STRING, "of the list known"),
field("Command.watchTopicListSuccess", "watchTopicListSuccess", BYTES, "the command, where type says so"),
field("CommandWatchTopicListSuccess.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandWatchTopicListSuccess.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("CommandWatchTopicListSuccess.topic", "topic", STRING, "full name"),
field("CommandWatchTopicListSuccess.topics_hash", "topics_hash", STRING, "of the list known"),
field("Command.watchTopicUpdate", "watchTopicUpdate", BYTES, "the command, where type says so"),
field("CommandWatchTopicUpdate.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("CommandWatchTopicUpdate.new_topics", "new_topics", STRING, "made since"),
field("CommandWatchTopicUpdate.deleted_topics", "deleted_topics", STRING, "gone since"),
field("CommandWatchTopicUpdate.topics_hash", "topics_hash", STRING, "of the list known"),
field("Command.watchTopicListClose", "watchTopicListClose", BYTES, "the command, where type says so"),
field("CommandWatchTopicListClose.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandWatchTopicListClose.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("Command.topicMigrated", "topicMigrated", BYTES, "the command, where type says so"),
field("CommandTopicMigrated.resource_id", "resource_id", UINT64, "producer or consumer id"),
field("CommandTopicMigrated.resource_type", "resource_type", INT32, "what moved", C[15].names),
field("CommandTopicMigrated.brokerServiceUrl", "brokerServiceUrl", STRING, "where to go"),
field("CommandTopicMigrated.brokerServiceUrlTls", "brokerServiceUrlTls", STRING, "where to go with TLS"),
field("Command.scalableTopicLookup", "scalableTopicLookup", BYTES, "the command, where type says so"),
field("CommandScalableTopicLookup.session_id", "session_id", UINT64, "chosen by the client"),
field("CommandScalableTopicLookup.topic", "topic", STRING, "full name"),
field("CommandScalableTopicLookup.create_if_missing", "create_if_missing", BOOLEAN, "make the topic"),
field("Command.scalableTopicUpdate", "scalableTopicUpdate", BYTES, "the command, where type says so"),
field("CommandScalableTopicUpdate.session_id", "session_id", UINT64, "chosen by the client"),
field("CommandScalableTopicUpdate.dag", "dag", BYTES, "the layout"),
field("ScalableTopicDAG.epoch", "epoch", UINT64, "attempts of this producer"),
field("ScalableTopicDAG.segments", "segments", BYTES, "parts of the topic"),
field("SegmentInfoProto.segment_id", "segment_id", UINT64, "number of the segment"),
field("SegmentInfoProto.hash_start", "hash_start", UINT32, "first hash"),
field("SegmentInfoProto.hash_end", "hash_end", UINT32, "last hash"),
field("SegmentInfoProto.state", "state", INT32, "open or closed", C[16].names),
field("SegmentInfoProto.parent_ids", "parent_ids", UINT64, "made from"),
field("SegmentInfoProto.child_ids", "child_ids", UINT64, "split into"),
field("SegmentInfoProto.created_at_epoch", "created_at_epoch", UINT64, "layout that made it"),
field("SegmentInfoProto.sealed_at_epoch", "sealed_at_epoch", UINT64, "layout that closed it"),
field("SegmentInfoProto.created_at_ms", "created_at_ms", ABSOLUTE_TIME, "when it was made"),
field("SegmentInfoProto.sealed_at_ms", "sealed_at_ms", ABSOLUTE_TIME, "when it was closed to producers"),
field("SegmentInfoProto.legacy_topic_name", "legacy_topic_name", STRING, "topic that it was"),
field("SegmentInfoProto.entry_bucket_splits", "entry_bucket_splits", UINT32, "borders of buckets"),
field("ScalableTopicDAG.segment_brokers", "segment_brokers", BYTES, "who serves them"),
field("SegmentBrokerAddress.segment_id", "segment_id", UINT64, "number of the segment"),
field("SegmentBrokerAddress.broker_url", "broker_url", STRING, "owner"),
field("SegmentBrokerAddress.broker_url_tls", "broker_url_tls", STRING, "owner, with TLS"),
field("ScalableTopicDAG.controller_broker_url", "controller_broker_url", STRING, "who decides"),
field("ScalableTopicDAG.controller_broker_url_tls", "controller_broker_url_tls", STRING, "who decides, with TLS"),
field("CommandScalableTopicUpdate.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandScalableTopicUpdate.message", "message", STRING, "in words"),
field("CommandScalableTopicUpdate.resolved_topic_name", "resolved_topic_name", STRING, "full name"),
field("Command.scalableTopicClose", "scalableTopicClose", BYTES, "the command, where type says so"),
field("CommandScalableTopicClose.session_id", "session_id", UINT64, "chosen by the client"),
field("Command.scalableTopicSubscribe", "scalableTopicSubscribe", BYTES, "the command, where type says so"),
field("CommandScalableTopicSubscribe.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandScalableTopicSubscribe.topic", "topic", STRING, "full name"),
field("CommandScalableTopicSubscribe.subscription", "subscription", STRING, "name"),
field("CommandScalableTopicSubscribe.consumer_name", "consumer_name", STRING, "name of the consumer"),
field("CommandScalableTopicSubscribe.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandScalableTopicSubscribe.consumer_type", "consumer_type", INT32, "kind of consumer", C[17].names),
field("Command.scalableTopicSubscribeResponse", "scalableTopicSubscribeResponse", BYTES, "the command, where type says so"),
field("CommandScalableTopicSubscribeResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CommandScalableTopicSubscribeResponse.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandScalableTopicSubscribeResponse.message", "message", STRING, "in words"),
field("CommandScalableTopicSubscribeResponse.assignment", "assignment", BYTES, "what the consumer holds"),
field("ScalableConsumerAssignment.layout_epoch", "layout_epoch", UINT64, "layout that it refers to"),
field("ScalableConsumerAssignment.segments", "segments", BYTES, "parts of the topic"),
field("ScalableAssignedSegment.segment_id", "segment_id", UINT64, "number of the segment"),
field("ScalableAssignedSegment.hash_start", "hash_start", UINT32, "first hash"),
field("ScalableAssignedSegment.hash_end", "hash_end", UINT32, "last hash"),
field("ScalableAssignedSegment.segment_topic", "segment_topic", STRING, "topic of the segment"),
field("ScalableAssignedSegment.bucket_ranges", "bucket_ranges", BYTES, "ranges inside it"),
field("Command.scalableTopicAssignmentUpdate", "scalableTopicAssignmentUpdate", BYTES, "the command, where type says so"),
field("CommandScalableTopicAssignmentUpdate.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CommandScalableTopicAssignmentUpdate.assignment", "assignment", BYTES, "what the consumer holds"),
field("Command.watchScalableTopics", "watchScalableTopics", BYTES, "the command, where type says so"),
field("CommandWatchScalableTopics.watch_id", "watch_id", UINT64, "chosen by the client"),
field("CommandWatchScalableTopics.namespace", "namespace", STRING, "tenant/namespace"),
field("CommandWatchScalableTopics.property_filters", "property_filters", BYTES, "only topics with these"),
field("CommandWatchScalableTopics.current_hash", "current_hash", STRING, "of the list known"),
field("Command.watchScalableTopicsUpdate", "watchScalableTopicsUpdate", BYTES, "the command, where type says so"),
field("CommandWatchScalableTopicsUpdate.watch_id", "watch_id", UINT64, "chosen by the client"),
field("CommandWatchScalableTopicsUpdate.snapshot", "snapshot", BYTES, "the whole list"),
field("ScalableTopicsSnapshot.topics", "topics", STRING, "names"),
field("CommandWatchScalableTopicsUpdate.diff", "diff", BYTES, "what changed"),
field("ScalableTopicsDiff.added", "added", STRING, "new"),
field("ScalableTopicsDiff.removed", "removed", STRING, "gone"),
field("CommandWatchScalableTopicsUpdate.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandWatchScalableTopicsUpdate.message", "message", STRING, "in words"),
field("Command.watchScalableTopicsClose", "watchScalableTopicsClose", BYTES, "the command, where type says so"),
field("CommandWatchScalableTopicsClose.watch_id", "watch_id", UINT64, "chosen by the client"),
field("Command.watchTcAssignments", "watchTcAssignments", BYTES, "the command, where type says so"),
field("CommandWatchTcAssignments.watch_id", "watch_id", UINT64, "chosen by the client"),
field("Command.watchTcAssignmentsUpdate", "watchTcAssignmentsUpdate", BYTES, "the command, where type says so"),
field("CommandWatchTcAssignmentsUpdate.watch_id", "watch_id", UINT64, "chosen by the client"),
field("CommandWatchTcAssignmentsUpdate.snapshot", "snapshot", BYTES, "the whole list"),
field("TcAssignmentsSnapshot.parallelism", "parallelism", UINT32, "coordinators"),
field("TcAssignmentsSnapshot.assignments", "assignments", BYTES, "who serves which"),
field("TcAssignment.tc_id", "tc_id", UINT64, "coordinator"),
field("TcAssignment.broker_service_url", "broker_service_url", STRING, "owner"),
field("TcAssignment.broker_service_url_tls", "broker_service_url_tls", STRING, "owner, with TLS"),
field("CommandWatchTcAssignmentsUpdate.error", "error", INT32, "why not; 0 is an error too", C[8].names),
field("CommandWatchTcAssignmentsUpdate.message", "message", STRING, "in words"),
field("Command.watchTcAssignmentsClose", "watchTcAssignmentsClose", BYTES, "the command, where type says so"),
field("CommandWatchTcAssignmentsClose.watch_id", "watch_id", UINT64, "chosen by the client"),
field("Connect", "Connect", NONE),
field("Connect.client_version", "client_version", STRING, "who connects"),
field("Connect.auth_method", "auth_method", INT32, "before names: by number", C[2].names),
field("Connect.auth_data", "auth_data", BYTES, "of the plug-in"),
field("Connect.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("Connect.auth_method_name", "auth_method_name", STRING, "plug-in"),
field("Connect.proxy_to_broker_url", "proxy_to_broker_url", STRING, "behind a proxy: the broker wanted"),
field("Connect.original_principal", "original_principal", STRING, "who asked the proxy"),
field("Connect.original_auth_data", "original_auth_data", STRING, "what it showed to the proxy"),
field("Connect.original_auth_method", "original_auth_method", STRING, "plug-in that it used"),
field("Connect.feature_flags", "feature_flags", BYTES, "what the sender can do"),
field("Connect.proxy_version", "proxy_version", STRING, "of the proxy"),
field("AuthResponse", "AuthResponse", NONE),
field("AuthResponse.client_version", "client_version", STRING, "who connects"),
field("AuthResponse.response", "response", BYTES, "how it went"),
field("AuthResponse.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("Ping", "Ping", NONE),
field("Pong", "Pong", NONE),
field("PartitionedMetadata", "PartitionedMetadata", NONE),
field("PartitionedMetadata.topic", "topic", STRING, "full name"),
field("PartitionedMetadata.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("PartitionedMetadata.original_principal", "original_principal", STRING, "who asked the proxy"),
field("PartitionedMetadata.original_auth_data", "original_auth_data", STRING, "what it showed to the proxy"),
field("PartitionedMetadata.original_auth_method", "original_auth_method", STRING, "plug-in that it used"),
field("PartitionedMetadata.metadata_auto_creation_enabled", "metadata_auto_creation_enabled", BOOLEAN, "make the topic if it does not exist"),
field("PartitionedMetadata.topic", "topic", NONE),
field("TopicName", "TopicName", NONE),
field("TopicName.begin", "begin", INT64),
field("TopicName.stem", "stem", STRING, "of a partitioned topic"),
field("TopicName.partition", "partition", INT64, "its number"),
field("Lookup", "Lookup", NONE),
field("Lookup.topic", "topic", STRING, "full name"),
field("Lookup.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Lookup.authoritative", "authoritative", BOOLEAN, "the sender of the redirect is sure"),
field("Lookup.original_principal", "original_principal", STRING, "who asked the proxy"),
field("Lookup.original_auth_data", "original_auth_data", STRING, "what it showed to the proxy"),
field("Lookup.original_auth_method", "original_auth_method", STRING, "plug-in that it used"),
field("Lookup.advertised_listener_name", "advertised_listener_name", STRING, "network that the client is in"),
field("Lookup.properties", "properties", BYTES, "pairs of the application"),
field("Lookup.topic", "topic", NONE),
field("GetTopics", "GetTopics", NONE),
field("GetTopics.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("GetTopics.namespace", "namespace", STRING, "tenant/namespace"),
field("GetTopics.mode", "mode", INT32, "which topics", C[13].names),
field("GetTopics.topics_pattern", "topics_pattern", STRING, "regular expression"),
field("GetTopics.topics_hash", "topics_hash", STRING, "of the list known"),
field("GetTopics.properties", "properties", BYTES, "pairs of the application"),
field("GetSchema", "GetSchema", NONE),
field("GetSchema.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("GetSchema.topic", "topic", STRING, "full name"),
field("GetSchema.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("GetSchema.topic", "topic", NONE),
field("MakeSchema", "MakeSchema", NONE),
field("MakeSchema.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("MakeSchema.topic", "topic", STRING, "full name"),
field("MakeSchema.schema", "schema", BYTES, "schema of the topic"),
field("MakeSchema.producerName", "producerName", STRING, "name"),
field("MakeSchema.topic", "topic", NONE),
field("Producer", "Producer", NONE),
field("Producer.topic", "topic", STRING, "full name"),
field("Producer.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("Producer.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Producer.producer_name", "producer_name", STRING, "name of the producer"),
field("Producer.encrypted", "encrypted", BOOLEAN, "payloads will be encrypted"),
field("Producer.metadata", "metadata", BYTES, "pairs of the application"),
field("Producer.schema", "schema", BYTES, "schema of the topic"),
field("Producer.epoch", "epoch", UINT64, "attempts of this producer"),
field("Producer.user_provided_producer_name", "user_provided_producer_name", BOOLEAN, "chosen by the application"),
field("Producer.producer_access_mode", "producer_access_mode", INT32, "alone or shared", C[7].names),
field("Producer.topic_epoch", "topic_epoch", UINT64, "of exclusive producers"),
field("Producer.txn_enabled", "txn_enabled", BOOLEAN, "will send in transactions"),
field("Producer.initial_subscription_name", "initial_subscription_name", STRING, "to be made with the topic"),
field("Producer.topic", "topic", NONE),
field("Producer.one", "one", STRING),
field("Producer.only", "only", STRING),
field("Producer.waited", "waited", STRING),
field("Producer.fencing", "fencing", STRING),
field("Send", "Send", NONE),
field("Send.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("Send.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("Send.num_messages", "num_messages", INT32, "messages in the payload"),
field("Send.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("Send.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("Send.highest_sequence_id", "highest_sequence_id", UINT64, "of the batch; noise in receipts"),
field("Send.is_chunk", "is_chunk", BOOLEAN, "one chunk of a message"),
field("Send.marker", "marker", BOOLEAN, "an entry of brokers"),
field("Send.message_id", "message_id", BYTES, "position"),
field("Send.number", "number", INT64),
field("Send.more", "more", INT64, "its other chunks have its number"),
field("Send.counted", "counted", INT64),
field("Send.count", "count", INT64),
field("Send.payload", "payload", INT64),
field("CloseProducer", "CloseProducer", NONE),
field("CloseProducer.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("CloseProducer.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CloseProducer.assignedBrokerServiceUrl", "assignedBrokerServiceUrl", STRING, "the new owner"),
field("CloseProducer.assignedBrokerServiceUrlTls", "assignedBrokerServiceUrlTls", STRING, "the new owner, with TLS"),
field("Subscribe", "Subscribe", NONE),
field("Subscribe.topic", "topic", STRING, "full name"),
field("Subscribe.subscription", "subscription", STRING, "name"),
field("Subscribe.subType", "subType", INT32, "how consumers share", C[3].names),
field("Subscribe.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Subscribe.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Subscribe.consumer_name", "consumer_name", STRING, "name of the consumer"),
field("Subscribe.priority_level", "priority_level", INT32, "lower is served first"),
field("Subscribe.durable", "durable", BOOLEAN, "position is kept"),
field("Subscribe.start_message_id", "start_message_id", BYTES, "begin here"),
field("Subscribe.metadata", "metadata", BYTES, "pairs of the application"),
field("Subscribe.read_compacted", "read_compacted", BOOLEAN, "only the last of each key"),
field("Subscribe.schema", "schema", BYTES, "schema of the topic"),
field("Subscribe.initialPosition", "initialPosition", INT32, "of a new subscription", C[5].names),
field("Subscribe.replicate_subscription_state", "replicate_subscription_state", BOOLEAN, "to other clusters"),
field("Subscribe.force_topic_creation", "force_topic_creation", BOOLEAN, "make the topic if it does not exist"),
field("Subscribe.start_message_rollback_duration_sec", "start_message_rollback_duration_sec", UINT64, "begin so long ago"),
field("Subscribe.keySharedMeta", "keySharedMeta", BYTES, "how keys are shared"),
field("Subscribe.subscription_properties", "subscription_properties", BYTES, "pairs of the subscription"),
field("Subscribe.consumer_epoch", "consumer_epoch", UINT64, "counts redeliveries and seeks"),
field("Subscribe.topic", "topic", NONE),
field("Subscribe.who", "who", STRING),
field("Subscribe.number", "number", INT64),
field("Subscribe.leg", "leg", INT64),
field("Subscribe.kind_0", "kind_0", STRING),
field("Subscribe.kind_1", "kind_1", STRING),
field("Subscribe.kind_2", "kind_2", STRING),
field("Subscribe.kind_3", "kind_3", STRING),
field("Subscribe.nothing", "nothing", INT64),
field("Subscribe.given", "given", NONE),
field("Permits", "Permits", NONE),
field("Permits.permits", "permits", INT64),
field("Flow", "Flow", NONE),
field("Flow.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Flow.messagePermits", "messagePermits", UINT32, "messages that may be pushed further"),
field("Flow.told", "told", INT64),
field("Flow.amount_", "amount_", INT64),
field("Flow.given", "given", NONE),
field("Ack", "Ack", NONE),
field("Ack.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Ack.ack_type", "ack_type", INT32, "one, or all up to it", C[9].names),
field("Ack.message_id", "message_id", BYTES, "position"),
field("Ack.validation_error", "validation_error", INT32, "present: the message was damaged", C[10].names),
field("Ack.properties", "properties", BYTES, "pairs of the application"),
field("Ack.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("Ack.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("Ack.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Ack.told", "told", INT64),
field("Ack.cumulative", "cumulative", INT64),
field("Ack.message_id", "message_id", NONE),
field("Acknowledged", "Acknowledged", NONE),
field("Acknowledged.ledgerId", "ledgerId", UINT64, "BookKeeper ledger"),
field("Acknowledged.entryId", "entryId", UINT64, "entry of the ledger"),
field("Acknowledged.partition", "partition", INT32, "-1: none"),
field("Acknowledged.batch_index", "batch_index", INT32, "place in the batch, -1: none"),
field("Acknowledged.ack_set", "ack_set", INT64, "64-bit words; a set bit is a message of the batch not yet acknowledged"),
field("Acknowledged.batch_size", "batch_size", INT32, "messages of the batch"),
field("Acknowledged.first_chunk_message_id", "first_chunk_message_id", BYTES, "id of the first chunk"),
field("Acknowledged.ledger", "ledger", INT64),
field("Acknowledged.entry", "entry", INT64),
field("Acknowledged.before", "before", INT64),
field("Redeliver", "Redeliver", NONE),
field("Redeliver.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Redeliver.message_ids", "message_ids", BYTES, "which; none: all"),
field("Redeliver.consumer_epoch", "consumer_epoch", UINT64, "counts redeliveries and seeks"),
field("Redeliver.told", "told", INT64),
field("Unsubscribe", "Unsubscribe", NONE),
field("Unsubscribe.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Unsubscribe.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Unsubscribe.force", "force", BOOLEAN, "also with consumers"),
field("Seek", "Seek", NONE),
field("Seek.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Seek.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Seek.message_id", "message_id", BYTES, "position"),
field("Seek.message_publish_time", "message_publish_time", ABSOLUTE_TIME, "go back to what was published then"),
field("CloseConsumer", "CloseConsumer", NONE),
field("CloseConsumer.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("CloseConsumer.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("CloseConsumer.assignedBrokerServiceUrl", "assignedBrokerServiceUrl", STRING, "the new owner"),
field("CloseConsumer.assignedBrokerServiceUrlTls", "assignedBrokerServiceUrlTls", STRING, "the new owner, with TLS"),
field("ConsumerStats", "ConsumerStats", NONE),
field("ConsumerStats.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ConsumerStats.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("GetLastMessageId", "GetLastMessageId", NONE),
field("GetLastMessageId.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("GetLastMessageId.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TcConnect", "TcConnect", NONE),
field("TcConnect.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TcConnect.tc_id", "tc_id", UINT64, "coordinator"),
field("TcConnect.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("NewTxn", "NewTxn", NONE),
field("NewTxn.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("NewTxn.txn_ttl_millis", "txn_ttl_millis", UINT64, "patience of the coordinator, ms"),
field("NewTxn.tc_id", "tc_id", UINT64, "coordinator"),
field("NewTxn.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("AddPartition", "AddPartition", NONE),
field("AddPartition.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("AddPartition.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("AddPartition.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("AddPartition.partitions", "partitions", STRING, "how many, or which"),
field("AddPartition.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("AddSubscription", "AddSubscription", NONE),
field("AddSubscription.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("AddSubscription.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("AddSubscription.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("AddSubscription.subscription", "subscription", BYTES, "name"),
field("AddSubscription.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("EndTxn", "EndTxn", NONE),
field("EndTxn.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("EndTxn.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("EndTxn.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("EndTxn.txn_action", "txn_action", INT32, "how it ends", C[14].names),
field("EndTxn.scalable", "scalable", BOOLEAN, "of scalable topics"),
field("EndTxnOnPartition", "EndTxnOnPartition", NONE),
field("EndTxnOnPartition.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("EndTxnOnPartition.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("EndTxnOnPartition.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("EndTxnOnPartition.topic", "topic", STRING, "full name"),
field("EndTxnOnPartition.txn_action", "txn_action", INT32, "how it ends", C[14].names),
field("EndTxnOnPartition.txnid_least_bits_of_low_watermark", "txnid_least_bits_of_low_watermark", UINT64, "transactions below are over"),
field("EndTxnOnPartition.topic", "topic", NONE),
field("EndTxnOnSubscription", "EndTxnOnSubscription", NONE),
field("EndTxnOnSubscription.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("EndTxnOnSubscription.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("EndTxnOnSubscription.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("EndTxnOnSubscription.subscription", "subscription", BYTES, "name"),
field("EndTxnOnSubscription.txn_action", "txn_action", INT32, "how it ends", C[14].names),
field("EndTxnOnSubscription.txnid_least_bits_of_low_watermark", "txnid_least_bits_of_low_watermark", UINT64, "transactions below are over"),
field("EndTxnOnSubscription.subscription", "subscription", NONE),
field("AtSubscription", "AtSubscription", NONE),
field("AtSubscription.topic", "topic", STRING, "full name"),
field("AtSubscription.subscription", "subscription", STRING, "name"),
field("AtSubscription.topic", "topic", NONE),
field("WatchTopics", "WatchTopics", NONE),
field("WatchTopics.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("WatchTopics.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("WatchTopics.namespace", "namespace", STRING, "tenant/namespace"),
field("WatchTopics.topics_pattern", "topics_pattern", STRING, "regular expression"),
field("WatchTopics.topics_hash", "topics_hash", STRING, "of the list known"),
field("WatchTopicsClose", "WatchTopicsClose", NONE),
field("WatchTopicsClose.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("WatchTopicsClose.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("ScalableLookup", "ScalableLookup", NONE),
field("ScalableLookup.session_id", "session_id", UINT64, "chosen by the client"),
field("ScalableLookup.topic", "topic", STRING, "full name"),
field("ScalableLookup.create_if_missing", "create_if_missing", BOOLEAN, "make the topic"),
field("ScalableClose", "ScalableClose", NONE),
field("ScalableClose.session_id", "session_id", UINT64, "chosen by the client"),
field("ScalableClose.told", "told", INT64),
field("ScalableSubscribe", "ScalableSubscribe", NONE),
field("ScalableSubscribe.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ScalableSubscribe.topic", "topic", STRING, "full name"),
field("ScalableSubscribe.subscription", "subscription", STRING, "name"),
field("ScalableSubscribe.consumer_name", "consumer_name", STRING, "name of the consumer"),
field("ScalableSubscribe.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("ScalableSubscribe.consumer_type", "consumer_type", INT32, "kind of consumer", C[17].names),
field("WatchScalable", "WatchScalable", NONE),
field("WatchScalable.watch_id", "watch_id", UINT64, "chosen by the client"),
field("WatchScalable.namespace", "namespace", STRING, "tenant/namespace"),
field("WatchScalable.property_filters", "property_filters", BYTES, "only topics with these"),
field("WatchScalable.current_hash", "current_hash", STRING, "of the list known"),
field("WatchScalableClose", "WatchScalableClose", NONE),
field("WatchScalableClose.watch_id", "watch_id", UINT64, "chosen by the client"),
field("WatchScalableClose.told", "told", INT64),
field("WatchCoordinators", "WatchCoordinators", NONE),
field("WatchCoordinators.watch_id", "watch_id", UINT64, "chosen by the client"),
field("WatchCoordinatorsClose", "WatchCoordinatorsClose", NONE),
field("WatchCoordinatorsClose.watch_id", "watch_id", UINT64, "chosen by the client"),
field("WatchCoordinatorsClose.told", "told", INT64),
field("Connected", "Connected", NONE),
field("Connected.server_version", "server_version", STRING, "who answers"),
field("Connected.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("Connected.max_message_size", "max_message_size", INT32, "bytes that this broker takes"),
field("Connected.feature_flags", "feature_flags", BYTES, "what the sender can do"),
field("AuthChallenge", "AuthChallenge", NONE),
field("AuthChallenge.server_version", "server_version", STRING, "who answers"),
field("AuthChallenge.challenge", "challenge", BYTES, "to be answered"),
field("AuthChallenge.protocol_version", "protocol_version", INT32, "highest that the sender speaks"),
field("PartitionedMetadataResponse", "PartitionedMetadataResponse", NONE),
field("PartitionedMetadataResponse.partitions", "partitions", UINT32, "how many, or which"),
field("PartitionedMetadataResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("PartitionedMetadataResponse.response", "response", INT32, "how it went", C[11].names),
field("PartitionedMetadataResponse.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("PartitionedMetadataResponse.message", "message", STRING, "in words"),
field("PartitionedMetadataResponse.failed", "failed", INT64),
field("LookupResponse", "LookupResponse", NONE),
field("LookupResponse.brokerServiceUrl", "brokerServiceUrl", STRING, "where to go"),
field("LookupResponse.brokerServiceUrlTls", "brokerServiceUrlTls", STRING, "where to go with TLS"),
field("LookupResponse.response", "response", INT32, "how it went", C[12].names),
field("LookupResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("LookupResponse.authoritative", "authoritative", BOOLEAN, "the sender of the redirect is sure"),
field("LookupResponse.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("LookupResponse.message", "message", STRING, "in words"),
field("LookupResponse.proxy_through_service_url", "proxy_through_service_url", BOOLEAN, "through the address that was asked"),
field("LookupResponse.elsewhere", "elsewhere", INT64),
field("TopicsGot", "TopicsGot", NONE),
field("TopicsGot.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TopicsGot.topics", "topics", STRING, "names"),
field("TopicsGot.filtered", "filtered", BOOLEAN, "the pattern was applied"),
field("TopicsGot.topics_hash", "topics_hash", STRING, "of the list known"),
field("TopicsGot.changed", "changed", BOOLEAN, "since topics_hash"),
field("SchemaGot", "SchemaGot", NONE),
field("SchemaGot.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("SchemaGot.error_code", "error_code", INT32, "why not; 0 is an error too", C[18].names),
field("SchemaGot.error_message", "error_message", STRING, "in words"),
field("SchemaGot.schema", "schema", BYTES, "schema of the topic"),
field("SchemaGot.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("SchemaMade", "SchemaMade", NONE),
field("SchemaMade.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("SchemaMade.error_code", "error_code", INT32, "why not; 0 is an error too", C[18].names),
field("SchemaMade.error_message", "error_message", STRING, "in words"),
field("SchemaMade.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("ProducerSuccess", "ProducerSuccess", NONE),
field("ProducerSuccess.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ProducerSuccess.producer_name", "producer_name", STRING, "name of the producer"),
field("ProducerSuccess.last_sequence_id", "last_sequence_id", INT64, "last one stored of this name, -1: none"),
field("ProducerSuccess.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("ProducerSuccess.topic_epoch", "topic_epoch", UINT64, "of exclusive producers"),
field("ProducerSuccess.producer_ready", "producer_ready", BOOLEAN, "false: in the queue for exclusive access"),
field("ProducerSuccess.queued", "queued", INT64, "waits for exclusive access: a second answer follows"),
field("ProducerSuccess.stands_by", "stands_by", INT64, "until its turn comes"),
field("SendReceipt", "SendReceipt", NONE),
field("SendReceipt.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("SendReceipt.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("SendReceipt.message_id", "message_id", BYTES, "position"),
field("SendReceipt.highest_sequence_id", "highest_sequence_id", UINT64, "of the batch; noise in receipts"),
field("SendReceipt.number", "number", INT64),
field("SendReceipt.message_id", "message_id", NONE),
field("MessageId", "MessageId", NONE),
field("MessageId.ledgerId", "ledgerId", UINT64, "BookKeeper ledger"),
field("MessageId.entryId", "entryId", UINT64, "entry of the ledger"),
field("MessageId.partition", "partition", INT32, "-1: none"),
field("MessageId.batch_index", "batch_index", INT32, "place in the batch, -1: none"),
field("MessageId.ack_set", "ack_set", INT64, "64-bit words; a set bit is a message of the batch not yet acknowledged"),
field("MessageId.batch_size", "batch_size", INT32, "messages of the batch"),
field("MessageId.first_chunk_message_id", "first_chunk_message_id", BYTES, "id of the first chunk"),
field("SendReceipt.ledger", "ledger", INT64),
field("SendReceipt.entry", "entry", INT64),
field("SendReceipt.known", "known", INT64, "stored before: deduplicated, or dropped by a topic that is not kept"),
field("SendError", "SendError", NONE),
field("SendError.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("SendError.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("SendError.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("SendError.message", "message", STRING, "in words"),
field("SendError.number", "number", INT64),
field("ProducerClosed", "ProducerClosed", NONE),
field("ProducerClosed.producer_id", "producer_id", UINT64, "chosen by the client, for this connection"),
field("ProducerClosed.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ProducerClosed.assignedBrokerServiceUrl", "assignedBrokerServiceUrl", STRING, "the new owner"),
field("ProducerClosed.assignedBrokerServiceUrlTls", "assignedBrokerServiceUrlTls", STRING, "the new owner, with TLS"),
field("Delivered", "Delivered", NONE),
field("Delivered.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("Delivered.message_id", "message_id", BYTES, "position"),
field("Delivered.redelivery_count", "redelivery_count", UINT32, "times delivered before"),
field("Delivered.ack_set", "ack_set", INT64, "64-bit words; a set bit is a message of the batch not yet acknowledged"),
field("Delivered.consumer_epoch", "consumer_epoch", UINT64, "counts redeliveries and seeks"),
field("Delivered.again", "again", INT64),
field("Delivered.message_id", "message_id", NONE),
field("Delivered.from_ledger", "from_ledger", INT64),
field("Delivered.from_entry", "from_entry", INT64),
field("Delivered.counted", "counted", INT64),
field("Delivered.payload", "payload", INT64),
field("AckResponse", "AckResponse", NONE),
field("AckResponse.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("AckResponse.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("AckResponse.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("AckResponse.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("AckResponse.message", "message", STRING, "in words"),
field("AckResponse.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ConsumerClosed", "ConsumerClosed", NONE),
field("ConsumerClosed.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("ConsumerClosed.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ConsumerClosed.assignedBrokerServiceUrl", "assignedBrokerServiceUrl", STRING, "the new owner"),
field("ConsumerClosed.assignedBrokerServiceUrlTls", "assignedBrokerServiceUrlTls", STRING, "the new owner, with TLS"),
field("ActiveConsumerChange", "ActiveConsumerChange", NONE),
field("ActiveConsumerChange.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("ActiveConsumerChange.is_active", "is_active", BOOLEAN, "this one is served"),
field("ReachedEnd", "ReachedEnd", NONE),
field("ReachedEnd.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("TopicMigrated", "TopicMigrated", NONE),
field("TopicMigrated.resource_id", "resource_id", UINT64, "producer or consumer id"),
field("TopicMigrated.resource_type", "resource_type", INT32, "what moved", C[15].names),
field("TopicMigrated.brokerServiceUrl", "brokerServiceUrl", STRING, "where to go"),
field("TopicMigrated.brokerServiceUrlTls", "brokerServiceUrlTls", STRING, "where to go with TLS"),
field("ConsumerStatsGot", "ConsumerStatsGot", NONE),
field("ConsumerStatsGot.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ConsumerStatsGot.error_code", "error_code", INT32, "why not; 0 is an error too", C[18].names),
field("ConsumerStatsGot.error_message", "error_message", STRING, "in words"),
field("ConsumerStatsGot.msgRateOut", "msgRateOut", DOUBLE, "messages/s"),
field("ConsumerStatsGot.msgThroughputOut", "msgThroughputOut", DOUBLE, "bytes/s"),
field("ConsumerStatsGot.msgRateRedeliver", "msgRateRedeliver", DOUBLE, "messages/s delivered again"),
field("ConsumerStatsGot.consumerName", "consumerName", STRING, "name"),
field("ConsumerStatsGot.availablePermits", "availablePermits", UINT64, "messages that may still be pushed"),
field("ConsumerStatsGot.unackedMessages", "unackedMessages", UINT64, "delivered, not acknowledged"),
field("ConsumerStatsGot.blockedConsumerOnUnackedMsgs", "blockedConsumerOnUnackedMsgs", BOOLEAN, "too many of them"),
field("ConsumerStatsGot.address", "address", STRING, "of the consumer"),
field("ConsumerStatsGot.connectedSince", "connectedSince", STRING, "when"),
field("ConsumerStatsGot.type", "type", STRING, "what it is"),
field("ConsumerStatsGot.msgRateExpired", "msgRateExpired", DOUBLE, "messages/s"),
field("ConsumerStatsGot.msgBacklog", "msgBacklog", UINT64, "messages waiting"),
field("ConsumerStatsGot.messageAckRate", "messageAckRate", DOUBLE, "acknowledgements/s"),
field("LastMessageId", "LastMessageId", NONE),
field("LastMessageId.last_message_id", "last_message_id", BYTES, "newest"),
field("LastMessageId.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("LastMessageId.consumer_mark_delete_position", "consumer_mark_delete_position", BYTES, "all up to here is acknowledged"),
field("TcConnected", "TcConnected", NONE),
field("TcConnected.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TcConnected.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("TcConnected.message", "message", STRING, "in words"),
field("TxnMade", "TxnMade", NONE),
field("TxnMade.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TxnMade.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("TxnMade.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("TxnMade.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("TxnMade.message", "message", STRING, "in words"),
field("PartitionAdded", "PartitionAdded", NONE),
field("PartitionAdded.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("PartitionAdded.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("PartitionAdded.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("PartitionAdded.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("PartitionAdded.message", "message", STRING, "in words"),
field("SubscriptionAdded", "SubscriptionAdded", NONE),
field("SubscriptionAdded.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("SubscriptionAdded.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("SubscriptionAdded.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("SubscriptionAdded.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("SubscriptionAdded.message", "message", STRING, "in words"),
field("TxnEnded", "TxnEnded", NONE),
field("TxnEnded.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TxnEnded.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("TxnEnded.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("TxnEnded.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("TxnEnded.message", "message", STRING, "in words"),
field("TxnEndedOnPartition", "TxnEndedOnPartition", NONE),
field("TxnEndedOnPartition.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TxnEndedOnPartition.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("TxnEndedOnPartition.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("TxnEndedOnPartition.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("TxnEndedOnPartition.message", "message", STRING, "in words"),
field("TxnEndedOnSubscription", "TxnEndedOnSubscription", NONE),
field("TxnEndedOnSubscription.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TxnEndedOnSubscription.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("TxnEndedOnSubscription.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("TxnEndedOnSubscription.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("TxnEndedOnSubscription.message", "message", STRING, "in words"),
field("TopicsWatched", "TopicsWatched", NONE),
field("TopicsWatched.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("TopicsWatched.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("TopicsWatched.topic", "topic", STRING, "full name"),
field("TopicsWatched.topics_hash", "topics_hash", STRING, "of the list known"),
field("TopicsChanged", "TopicsChanged", NONE),
field("TopicsChanged.watcher_id", "watcher_id", UINT64, "chosen by the client"),
field("TopicsChanged.new_topics", "new_topics", STRING, "made since"),
field("TopicsChanged.deleted_topics", "deleted_topics", STRING, "gone since"),
field("TopicsChanged.topics_hash", "topics_hash", STRING, "of the list known"),
field("ScalableUpdate", "ScalableUpdate", NONE),
field("ScalableUpdate.session_id", "session_id", UINT64, "chosen by the client"),
field("ScalableUpdate.dag", "dag", BYTES, "the layout"),
field("ScalableUpdate.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("ScalableUpdate.message", "message", STRING, "in words"),
field("ScalableUpdate.resolved_topic_name", "resolved_topic_name", STRING, "full name"),
field("ScalableUpdate.maybe", "maybe", INT64),
field("ScalableSubscribed", "ScalableSubscribed", NONE),
field("ScalableSubscribed.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("ScalableSubscribed.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("ScalableSubscribed.message", "message", STRING, "in words"),
field("ScalableSubscribed.assignment", "assignment", BYTES, "what the consumer holds"),
field("ScalableAssignment", "ScalableAssignment", NONE),
field("ScalableAssignment.consumer_id", "consumer_id", UINT64, "chosen by the client, for this connection"),
field("ScalableAssignment.assignment", "assignment", BYTES, "what the consumer holds"),
field("ScalableChanged", "ScalableChanged", NONE),
field("ScalableChanged.watch_id", "watch_id", UINT64, "chosen by the client"),
field("ScalableChanged.snapshot", "snapshot", BYTES, "the whole list"),
field("ScalableChanged.diff", "diff", BYTES, "what changed"),
field("ScalableChanged.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("ScalableChanged.message", "message", STRING, "in words"),
field("ScalableChanged.maybe", "maybe", INT64),
field("CoordinatorsChanged", "CoordinatorsChanged", NONE),
field("CoordinatorsChanged.watch_id", "watch_id", UINT64, "chosen by the client"),
field("CoordinatorsChanged.snapshot", "snapshot", BYTES, "the whole list"),
field("CoordinatorsChanged.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("CoordinatorsChanged.message", "message", STRING, "in words"),
field("CoordinatorsChanged.maybe", "maybe", INT64),
field("Success", "Success", NONE),
field("Success.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Success.schema", "schema", BYTES, "schema of the topic"),
field("Error", "Error", NONE),
field("Error.request_id", "request_id", UINT64, "chosen by the requester, echoed"),
field("Error.error", "error", INT32, "why not; 0 is an error too", C[18].names),
field("Error.message", "message", STRING, "in words"),
field("Error.key", "key", INT64),
field("Error.asked_as", "asked_as", INT64),
field("Error.login", "login", INT64),
field("Error.itself", "itself", INT64),
field("Error.unasked", "unasked", INT64),
field("Frame.payload", "payload", NONE, "headers and payload"),
field("Frame.payload", "payload", BYTES, "nobody knows this"),
field("Frame.payload", "payload", NONE),
field("Headers", "Headers", NONE),
field("Headers.broker_entry", "broker_entry", NONE, "broker entry metadata"),
field("BrokerEntry", "BrokerEntry", NONE),
field("BrokerEntry.magic", "magic", UINT16, "0e02", nil, base.HEX),
field("BrokerEntry.size", "size", UINT32, "of the metadata"),
field("BrokerEntry.metadata", "metadata", NONE, "what the broker added"),
field("BrokerEntry.metadata", "metadata", NONE),
field("BrokerEntryMetadata", "BrokerEntryMetadata", NONE),
field("BrokerEntryMetadata.broker_timestamp", "broker_timestamp", ABSOLUTE_TIME, "when the owner broker appended the entry"),
field("BrokerEntryMetadata.index", "index", UINT64, "number of the last message of the entry on this topic"),
field("Headers.again", "again", NONE, "once more: brokers 2.8.0 and 2.8.1"),
field("Headers.checksum", "checksum", NONE, "over everything after"),
field("Checksum", "Checksum", NONE),
field("Checksum.magic", "magic", UINT16, "0e01", nil, base.HEX),
field("Checksum.value", "value", UINT32, "CRC-32C of everything after it", nil, base.HEX),
field("Headers.stored_sum", "stored_sum", INT64),
field("Headers.covered", "covered", BYTES, "metadata and payload"),
field("Headers.covered", "covered", NONE),
field("Message_", "Message_", NONE),
field("Message_.metadata_size", "metadata_size", UINT32, "of the metadata"),
field("Message_.metadata", "metadata", NONE, "of the entry"),
field("Message_.metadata", "metadata", NONE),
field("MessageMetadata", "MessageMetadata", NONE),
field("MessageMetadata.producer_name", "producer_name", STRING, "name of the producer"),
field("MessageMetadata.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("MessageMetadata.publish_time", "publish_time", ABSOLUTE_TIME, "the producer's clock"),
field("MessageMetadata.properties", "properties", BYTES, "pairs of the application"),
field("MessageMetadata.replicated_from", "replicated_from", STRING, "cluster it came from"),
field("MessageMetadata.partition_key", "partition_key", STRING, "key of the message"),
field("MessageMetadata.replicate_to", "replicate_to", STRING, "only to these clusters"),
field("MessageMetadata.compression", "compression", INT32, "codec of the payload", C[19].names),
field("MessageMetadata.uncompressed_size", "uncompressed_size", UINT32, "bytes of the payload before compression"),
field("MessageMetadata.num_messages_in_batch", "num_messages_in_batch", INT32, "present: the payload is a batch, of so many messages"),
field("MessageMetadata.event_time", "event_time", ABSOLUTE_TIME, "set by the application"),
field("MessageMetadata.encryption_keys", "encryption_keys", BYTES, "present: the payload is encrypted"),
field("EncryptionKeys.key", "key", STRING, "name of the pair"),
field("EncryptionKeys.value", "value", BYTES, "what it says"),
field("EncryptionKeys.metadata", "metadata", BYTES, "pairs of the application"),
field("MessageMetadata.encryption_algo", "encryption_algo", STRING, "usually empty: AES/GCM"),
field("MessageMetadata.encryption_param", "encryption_param", BYTES, "initialisation vector"),
field("MessageMetadata.schema_version", "schema_version", BYTES, "8 bytes big-endian in the built-in registry"),
field("MessageMetadata.partition_key_b64_encoded", "partition_key_b64_encoded", BOOLEAN, "the key is base64 of bytes"),
field("MessageMetadata.ordering_key", "ordering_key", BYTES, "key for order, before partition_key"),
field("MessageMetadata.deliver_at_time", "deliver_at_time", ABSOLUTE_TIME, "not before"),
field("MessageMetadata.marker_type", "marker_type", INT32, "an entry of brokers, not of users"),
field("MessageMetadata.txnid_least_bits", "txnid_least_bits", UINT64, "number of the transaction"),
field("MessageMetadata.txnid_most_bits", "txnid_most_bits", UINT64, "its coordinator"),
field("MessageMetadata.highest_sequence_id", "highest_sequence_id", UINT64, "of the batch; noise in receipts"),
field("MessageMetadata.null_value", "null_value", BOOLEAN, "a tombstone"),
field("MessageMetadata.uuid", "uuid", STRING, "names the message that this is a chunk of"),
field("MessageMetadata.num_chunks_from_msg", "num_chunks_from_msg", INT32, "chunks of the message"),
field("MessageMetadata.total_chunk_msg_size", "total_chunk_msg_size", INT32, "bytes of the joined payload"),
field("MessageMetadata.chunk_id", "chunk_id", INT32, "from 0 on"),
field("MessageMetadata.null_partition_key", "null_partition_key", BOOLEAN, "the key is null"),
field("MessageMetadata.compacted_batch_indexes", "compacted_batch_indexes", INT32, "messages of the batch that compaction kept"),
field("MessageMetadata.schema_id", "schema_id", BYTES, "in an external registry"),
field("MessageMetadata.entry_hash_min", "entry_hash_min", UINT32, "least hash of the keys"),
field("MessageMetadata.entry_hash_max", "entry_hash_max", UINT32, "greatest hash of the keys"),
field("MessageMetadata.nothing", "nothing", INT64),
field("MessageMetadata.properties", "properties", NONE),
field("Property", "Property", NONE),
field("Property.key", "key", STRING, "name of the pair"),
field("Property.value", "value", STRING, "what it says"),
field("Message_.content", "content", NONE, "the payload"),
field("Content", "Content", NONE),
field("Content.told", "told", INT64),
field("Content.shape_", "shape_", INT64),
field("Content.marker", "marker", BYTES, "of a transaction's end"),
field("Content.marker", "marker", NONE),
field("SnapshotRequest", "SnapshotRequest", NONE),
field("SnapshotRequest.snapshot_id", "snapshot_id", STRING, "names the snapshot"),
field("SnapshotRequest.source_cluster", "source_cluster", STRING, "who asks"),
field("SnapshotResponse", "SnapshotResponse", NONE),
field("SnapshotResponse.snapshot_id", "snapshot_id", STRING, "names the snapshot"),
field("SnapshotResponse.cluster", "cluster", BYTES, "name"),
field("ClusterMessageId.cluster", "cluster", STRING, "name"),
field("ClusterMessageId.message_id", "message_id", BYTES, "position"),
field("MarkersMessageIdData.ledger_id", "ledger_id", UINT64, "BookKeeper ledger"),
field("MarkersMessageIdData.entry_id", "entry_id", UINT64, "entry of the ledger"),
field("Snapshot", "Snapshot", NONE),
field("Snapshot.snapshot_id", "snapshot_id", STRING, "names the snapshot"),
field("Snapshot.local_message_id", "local_message_id", BYTES, "position here"),
field("Snapshot.clusters", "clusters", BYTES, "positions elsewhere"),
field("SubscriptionUpdate", "SubscriptionUpdate", NONE),
field("SubscriptionUpdate.subscription_name", "subscription_name", STRING, "name"),
field("SubscriptionUpdate.clusters", "clusters", BYTES, "positions elsewhere"),
field("Content.body", "body", NONE, "the payload"),
field("Content.body", "body", NONE),
field("Plain", "Plain", NONE),
field("Plain.how", "how", INT64),
field("Plain.content", "content", NONE),
field("Single", "Single", NONE),
field("Single.ledger_id", "ledger_id", INT64),
field("Single.entry", "entry", INT64),
field("Single.before", "before", INT64, "times that it was pushed before"),
field("Single.time", "time", INT64),
field("Single.key", "key", STRING),
field("Single.coded_key", "coded_key", STRING),
field("Single.pairs", "pairs", STRING),
field("Single.body", "body", BYTES, "the user's bytes"),
field("Batch", "Batch", NONE),
field("Batch.first", "first", INT64),
field("Batch.messages", "messages", NONE, "each after its own metadata"),
field("Batched", "Batched", NONE),
field("Batched.size", "size", UINT32, "of the message's own metadata"),
field("Batched.metadata", "metadata", NONE, "of this message"),
field("Batched.metadata", "metadata", NONE),
field("SingleMessageMetadata", "SingleMessageMetadata", NONE),
field("SingleMessageMetadata.properties", "properties", BYTES, "pairs of the application"),
field("SingleMessageMetadata.partition_key", "partition_key", STRING, "key of the message"),
field("SingleMessageMetadata.payload_size", "payload_size", INT32, "bytes of this message"),
field("SingleMessageMetadata.compacted_out", "compacted_out", BOOLEAN, "removed by compaction"),
field("SingleMessageMetadata.event_time", "event_time", ABSOLUTE_TIME, "set by the application"),
field("SingleMessageMetadata.partition_key_b64_encoded", "partition_key_b64_encoded", BOOLEAN, "the key is base64 of bytes"),
field("SingleMessageMetadata.ordering_key", "ordering_key", BYTES, "key for order, before partition_key"),
field("SingleMessageMetadata.sequence_id", "sequence_id", UINT64, "number given by the producer; the lowest of a batch"),
field("SingleMessageMetadata.null_value", "null_value", BOOLEAN, "a tombstone"),
field("SingleMessageMetadata.null_partition_key", "null_partition_key", BOOLEAN, "the key is null"),
field("SingleMessageMetadata.nothing", "nothing", INT64),
field("SingleMessageMetadata.properties", "properties", NONE),
field("Batched.ledger_id", "ledger_id", INT64),
field("Batched.entry", "entry", INT64),
field("Batched.before", "before", INT64, "times that it was pushed before"),
field("Batched.place", "place", INT64, "number in the batch"),
field("Batched.next_place", "next_place", INT64),
field("Batched.count", "count", INT64),
field("Batched.time", "time", INT64),
field("Batched.key", "key", STRING),
field("Batched.coded_key", "coded_key", STRING),
field("Batched.pairs", "pairs", STRING),
field("Batched.body", "body", BYTES, "the user's bytes"),
field("Chunk", "Chunk", NONE),
field("Chunk.ledger_id", "ledger_id", INT64),
field("Chunk.entry", "entry", INT64),
field("Chunk.before", "before", INT64, "times that it was pushed before"),
field("Chunk.time", "time", INT64),
field("Chunk.key", "key", STRING),
field("Chunk.coded_key", "coded_key", STRING),
field("Chunk.pairs", "pairs", STRING),
field("Chunk.number", "number", INT64),
field("Chunk.chunks", "chunks", INT64),
field("Chunk.of_", "of_", STRING),
field("Chunk.codec", "codec", INT64),
field("Chunk.whole", "whole", INT64),
field("Chunk.secret", "secret", INT64),
field("Chunk.body", "body", BYTES, "a part of a message"),
field("Chunk.content", "content", STRING),
field("Sealed", "Sealed", NONE),
field("Sealed.ledger_id", "ledger_id", INT64),
field("Sealed.entry", "entry", INT64),
field("Sealed.before", "before", INT64, "times that it was pushed before"),
field("Sealed.time", "time", INT64),
field("Sealed.key", "key", STRING),
field("Sealed.coded_key", "coded_key", STRING),
field("Sealed.pairs", "pairs", STRING),
field("Sealed.secret", "secret", INT64),
field("Sealed.count", "count", INT64),
field("Sealed.body", "body", BYTES, "encrypted"),
field("Headers.sound", "CRC-32C of metadata and payload", UINT8, "CRC-32C of metadata and payload", sound),
field("Frame.records", "records", INT64),
}
end,
  structures = [=[
local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages

P["FeatureFlags"] = {name = "FeatureFlags", members = {[1] = {name = "supports_auth_refresh", pf = F[19], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [2] = {name = "supports_broker_entry_metadata", pf = F[20], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [3] = {name = "supports_partial_producer", pf = F[21], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [4] = {name = "supports_topic_watchers", pf = F[22], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "supports_get_partitioned_metadata_without_auto_creation", pf = F[23], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "supports_repl_dedup_by_lid_and_eid", pf = F[24], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [7] = {name = "supports_topic_watcher_reconcile", pf = F[25], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [8] = {name = "supports_scalable_topics", pf = F[26], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [9] = {name = "supports_tc_metadata_discovery", pf = F[27], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandConnect"] = {name = "CommandConnect", members = {[1] = {name = "client_version", pf = F[9], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "auth_method", pf = F[10], kind = "enum", wire = 0, type = "int32", codes = C[2]}, [3] = {name = "auth_data", pf = F[11], kind = "bytes", wire = 2, type = "bytes"}, [4] = {name = "protocol_version", pf = F[12], kind = "int32", wire = 0, type = "int32"}, [5] = {name = "auth_method_name", pf = F[13], kind = "string", wire = 2, type = "string"}, [6] = {name = "proxy_to_broker_url", pf = F[14], kind = "string", wire = 2, type = "string"}, [7] = {name = "original_principal", pf = F[15], kind = "string", wire = 2, type = "string"}, [8] = {name = "original_auth_data", pf = F[16], kind = "string", wire = 2, type = "string"}, [9] = {name = "original_auth_method", pf = F[17], kind = "string", wire = 2, type = "string"}, [10] = {name = "feature_flags", pf = F[18], kind = "message", wire = 2, type = "bytes", message = "FeatureFlags"}, [11] = {name = "proxy_version", pf = F[28], kind = "string", wire = 2, type = "string"}}}
P["CommandConnected"] = {name = "CommandConnected", members = {[1] = {name = "server_version", pf = F[30], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "protocol_version", pf = F[31], kind = "int32", wire = 0, type = "int32"}, [3] = {name = "max_message_size", pf = F[32], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "feature_flags", pf = F[33], kind = "message", wire = 2, type = "bytes", message = "FeatureFlags"}}}
P["MessageIdData"] = {name = "MessageIdData", members = {[1] = {name = "ledgerId", pf = F[44], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "entryId", pf = F[45], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "partition", pf = F[46], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "batch_index", pf = F[47], kind = "int32", wire = 0, type = "int32"}, [5] = {name = "ack_set", pf = F[48], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "batch_size", pf = F[49], kind = "int32", wire = 0, type = "int32"}, [7] = {name = "first_chunk_message_id", pf = F[50], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}
P["KeyValue"] = {name = "KeyValue", members = {[1] = {name = "key", pf = F[52], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[53], kind = "string", wire = 2, type = "string", required = true}}}
P["Schema"] = {name = "Schema", members = {[1] = {name = "name", pf = F[56], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "schema_data", pf = F[57], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "type", pf = F[58], kind = "enum", wire = 0, type = "int32", required = true, codes = C[4]}, [5] = {name = "properties", pf = F[59], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}
P["IntRange"] = {name = "IntRange", members = {[1] = {name = "start", pf = F[67], kind = "int32", wire = 0, type = "int32", required = true}, [2] = {name = "end", pf = F[68], kind = "int32", wire = 0, type = "int32", required = true}}}
P["KeySharedMeta"] = {name = "KeySharedMeta", members = {[1] = {name = "keySharedMode", pf = F[65], kind = "enum", wire = 0, type = "int32", required = true, codes = C[6]}, [3] = {name = "hashRanges", pf = F[66], kind = "message", wire = 2, type = "bytes", message = "IntRange"}, [4] = {name = "allowOutOfOrderDelivery", pf = F[69], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "entryBucketDispatch", pf = F[70], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandSubscribe"] = {name = "CommandSubscribe", members = {[1] = {name = "topic", pf = F[35], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "subscription", pf = F[36], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "subType", pf = F[37], kind = "enum", wire = 0, type = "int32", required = true, codes = C[3]}, [4] = {name = "consumer_id", pf = F[38], kind = "uint64", wire = 0, type = "uint64", required = true}, [5] = {name = "request_id", pf = F[39], kind = "uint64", wire = 0, type = "uint64", required = true}, [6] = {name = "consumer_name", pf = F[40], kind = "string", wire = 2, type = "string"}, [7] = {name = "priority_level", pf = F[41], kind = "int32", wire = 0, type = "int32"}, [8] = {name = "durable", pf = F[42], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [9] = {name = "start_message_id", pf = F[43], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [10] = {name = "metadata", pf = F[51], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [11] = {name = "read_compacted", pf = F[54], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [12] = {name = "schema", pf = F[55], kind = "message", wire = 2, type = "bytes", message = "Schema"}, [13] = {name = "initialPosition", pf = F[60], kind = "enum", wire = 0, type = "int32", codes = C[5]}, [14] = {name = "replicate_subscription_state", pf = F[61], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [15] = {name = "force_topic_creation", pf = F[62], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [16] = {name = "start_message_rollback_duration_sec", pf = F[63], kind = "uint64", wire = 0, type = "uint64"}, [17] = {name = "keySharedMeta", pf = F[64], kind = "message", wire = 2, type = "bytes", message = "KeySharedMeta"}, [18] = {name = "subscription_properties", pf = F[71], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [19] = {name = "consumer_epoch", pf = F[72], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandProducer"] = {name = "CommandProducer", members = {[1] = {name = "topic", pf = F[74], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "producer_id", pf = F[75], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "request_id", pf = F[76], kind = "uint64", wire = 0, type = "uint64", required = true}, [4] = {name = "producer_name", pf = F[77], kind = "string", wire = 2, type = "string"}, [5] = {name = "encrypted", pf = F[78], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "metadata", pf = F[79], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [7] = {name = "schema", pf = F[80], kind = "message", wire = 2, type = "bytes", message = "Schema"}, [8] = {name = "epoch", pf = F[81], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "user_provided_producer_name", pf = F[82], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [10] = {name = "producer_access_mode", pf = F[83], kind = "enum", wire = 0, type = "int32", codes = C[7]}, [11] = {name = "topic_epoch", pf = F[84], kind = "uint64", wire = 0, type = "uint64"}, [12] = {name = "txn_enabled", pf = F[85], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [13] = {name = "initial_subscription_name", pf = F[86], kind = "string", wire = 2, type = "string"}}}
P["CommandSend"] = {name = "CommandSend", members = {[1] = {name = "producer_id", pf = F[88], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "sequence_id", pf = F[89], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "num_messages", pf = F[90], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "txnid_least_bits", pf = F[91], kind = "uint64", wire = 0, type = "uint64"}, [5] = {name = "txnid_most_bits", pf = F[92], kind = "uint64", wire = 0, type = "uint64"}, [6] = {name = "highest_sequence_id", pf = F[93], kind = "uint64", wire = 0, type = "uint64"}, [7] = {name = "is_chunk", pf = F[94], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [8] = {name = "marker", pf = F[95], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [9] = {name = "message_id", pf = F[96], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}
P["CommandSendReceipt"] = {name = "CommandSendReceipt", members = {[1] = {name = "producer_id", pf = F[98], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "sequence_id", pf = F[99], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "message_id", pf = F[100], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [4] = {name = "highest_sequence_id", pf = F[101], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandSendError"] = {name = "CommandSendError", members = {[1] = {name = "producer_id", pf = F[103], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "sequence_id", pf = F[104], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "error", pf = F[105], kind = "enum", wire = 0, type = "int32", required = true, codes = C[8]}, [4] = {name = "message", pf = F[106], kind = "string", wire = 2, type = "string", required = true}}}
P["CommandMessage"] = {name = "CommandMessage", members = {[1] = {name = "consumer_id", pf = F[108], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "message_id", pf = F[109], kind = "message", wire = 2, type = "bytes", required = true, message = "MessageIdData"}, [3] = {name = "redelivery_count", pf = F[110], kind = "uint32", wire = 0, type = "uint32"}, [4] = {name = "ack_set", pf = F[111], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "consumer_epoch", pf = F[112], kind = "uint64", wire = 0, type = "uint64"}}}
P["KeyLongValue"] = {name = "KeyLongValue", members = {[1] = {name = "key", pf = F[119], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[120], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandAck"] = {name = "CommandAck", members = {[1] = {name = "consumer_id", pf = F[114], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "ack_type", pf = F[115], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [3] = {name = "message_id", pf = F[116], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [4] = {name = "validation_error", pf = F[117], kind = "enum", wire = 0, type = "int32", codes = C[10]}, [5] = {name = "properties", pf = F[118], kind = "message", wire = 2, type = "bytes", message = "KeyLongValue"}, [6] = {name = "txnid_least_bits", pf = F[121], kind = "uint64", wire = 0, type = "uint64"}, [7] = {name = "txnid_most_bits", pf = F[122], kind = "uint64", wire = 0, type = "uint64"}, [8] = {name = "request_id", pf = F[123], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandFlow"] = {name = "CommandFlow", members = {[1] = {name = "consumer_id", pf = F[125], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "messagePermits", pf = F[126], kind = "uint32", wire = 0, type = "uint32", required = true}}}
P["CommandUnsubscribe"] = {name = "CommandUnsubscribe", members = {[1] = {name = "consumer_id", pf = F[128], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[129], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "force", pf = F[130], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandSuccess"] = {name = "CommandSuccess", members = {[1] = {name = "request_id", pf = F[132], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "schema", pf = F[133], kind = "message", wire = 2, type = "bytes", message = "Schema"}}}
P["CommandError"] = {name = "CommandError", members = {[1] = {name = "request_id", pf = F[135], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error", pf = F[136], kind = "enum", wire = 0, type = "int32", required = true, codes = C[8]}, [3] = {name = "message", pf = F[137], kind = "string", wire = 2, type = "string", required = true}}}
P["CommandCloseProducer"] = {name = "CommandCloseProducer", members = {[1] = {name = "producer_id", pf = F[139], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[140], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "assignedBrokerServiceUrl", pf = F[141], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignedBrokerServiceUrlTls", pf = F[142], kind = "string", wire = 2, type = "string"}}}
P["CommandCloseConsumer"] = {name = "CommandCloseConsumer", members = {[1] = {name = "consumer_id", pf = F[144], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[145], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "assignedBrokerServiceUrl", pf = F[146], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignedBrokerServiceUrlTls", pf = F[147], kind = "string", wire = 2, type = "string"}}}
P["CommandProducerSuccess"] = {name = "CommandProducerSuccess", members = {[1] = {name = "request_id", pf = F[149], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "producer_name", pf = F[150], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "last_sequence_id", pf = F[151], kind = "int64", wire = 0, type = "int64"}, [4] = {name = "schema_version", pf = F[152], kind = "bytes", wire = 2, type = "bytes"}, [5] = {name = "topic_epoch", pf = F[153], kind = "uint64", wire = 0, type = "uint64"}, [6] = {name = "producer_ready", pf = F[154], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandPing"] = {name = "CommandPing", members = {}}
P["CommandPong"] = {name = "CommandPong", members = {}}
P["CommandRedeliverUnacknowledgedMessages"] = {name = "CommandRedeliverUnacknowledgedMessages", members = {[1] = {name = "consumer_id", pf = F[158], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "message_ids", pf = F[159], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [3] = {name = "consumer_epoch", pf = F[160], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandPartitionedTopicMetadata"] = {name = "CommandPartitionedTopicMetadata", members = {[1] = {name = "topic", pf = F[162], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "request_id", pf = F[163], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "original_principal", pf = F[164], kind = "string", wire = 2, type = "string"}, [4] = {name = "original_auth_data", pf = F[165], kind = "string", wire = 2, type = "string"}, [5] = {name = "original_auth_method", pf = F[166], kind = "string", wire = 2, type = "string"}, [6] = {name = "metadata_auto_creation_enabled", pf = F[167], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandPartitionedTopicMetadataResponse"] = {name = "CommandPartitionedTopicMetadataResponse", members = {[1] = {name = "partitions", pf = F[169], kind = "uint32", wire = 0, type = "uint32"}, [2] = {name = "request_id", pf = F[170], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "response", pf = F[171], kind = "enum", wire = 0, type = "int32", codes = C[11]}, [4] = {name = "error", pf = F[172], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[173], kind = "string", wire = 2, type = "string"}}}
P["CommandLookupTopic"] = {name = "CommandLookupTopic", members = {[1] = {name = "topic", pf = F[175], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "request_id", pf = F[176], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "authoritative", pf = F[177], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [4] = {name = "original_principal", pf = F[178], kind = "string", wire = 2, type = "string"}, [5] = {name = "original_auth_data", pf = F[179], kind = "string", wire = 2, type = "string"}, [6] = {name = "original_auth_method", pf = F[180], kind = "string", wire = 2, type = "string"}, [7] = {name = "advertised_listener_name", pf = F[181], kind = "string", wire = 2, type = "string"}, [8] = {name = "properties", pf = F[182], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}
P["CommandLookupTopicResponse"] = {name = "CommandLookupTopicResponse", members = {[1] = {name = "brokerServiceUrl", pf = F[184], kind = "string", wire = 2, type = "string"}, [2] = {name = "brokerServiceUrlTls", pf = F[185], kind = "string", wire = 2, type = "string"}, [3] = {name = "response", pf = F[186], kind = "enum", wire = 0, type = "int32", codes = C[12]}, [4] = {name = "request_id", pf = F[187], kind = "uint64", wire = 0, type = "uint64", required = true}, [5] = {name = "authoritative", pf = F[188], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "error", pf = F[189], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [7] = {name = "message", pf = F[190], kind = "string", wire = 2, type = "string"}, [8] = {name = "proxy_through_service_url", pf = F[191], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandConsumerStats"] = {name = "CommandConsumerStats", members = {[1] = {name = "request_id", pf = F[193], kind = "uint64", wire = 0, type = "uint64", required = true}, [4] = {name = "consumer_id", pf = F[194], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandConsumerStatsResponse"] = {name = "CommandConsumerStatsResponse", members = {[1] = {name = "request_id", pf = F[196], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error_code", pf = F[197], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [3] = {name = "error_message", pf = F[198], kind = "string", wire = 2, type = "string"}, [4] = {name = "msgRateOut", pf = F[199], kind = "double", wire = 1, type = "double"}, [5] = {name = "msgThroughputOut", pf = F[200], kind = "double", wire = 1, type = "double"}, [6] = {name = "msgRateRedeliver", pf = F[201], kind = "double", wire = 1, type = "double"}, [7] = {name = "consumerName", pf = F[202], kind = "string", wire = 2, type = "string"}, [8] = {name = "availablePermits", pf = F[203], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "unackedMessages", pf = F[204], kind = "uint64", wire = 0, type = "uint64"}, [10] = {name = "blockedConsumerOnUnackedMsgs", pf = F[205], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [11] = {name = "address", pf = F[206], kind = "string", wire = 2, type = "string"}, [12] = {name = "connectedSince", pf = F[207], kind = "string", wire = 2, type = "string"}, [13] = {name = "type", pf = F[208], kind = "string", wire = 2, type = "string"}, [14] = {name = "msgRateExpired", pf = F[209], kind = "double", wire = 1, type = "double"}, [15] = {name = "msgBacklog", pf = F[210], kind = "uint64", wire = 0, type = "uint64"}, [16] = {name = "messageAckRate", pf = F[211], kind = "double", wire = 1, type = "double"}}}
P["CommandReachedEndOfTopic"] = {name = "CommandReachedEndOfTopic", members = {[1] = {name = "consumer_id", pf = F[213], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandSeek"] = {name = "CommandSeek", members = {[1] = {name = "consumer_id", pf = F[215], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[216], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "message_id", pf = F[217], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [4] = {name = "message_publish_time", pf = F[218], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}}}
P["CommandGetLastMessageId"] = {name = "CommandGetLastMessageId", members = {[1] = {name = "consumer_id", pf = F[220], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[221], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandGetLastMessageIdResponse"] = {name = "CommandGetLastMessageIdResponse", members = {[1] = {name = "last_message_id", pf = F[223], kind = "message", wire = 2, type = "bytes", required = true, message = "MessageIdData"}, [2] = {name = "request_id", pf = F[224], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "consumer_mark_delete_position", pf = F[225], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}
P["CommandActiveConsumerChange"] = {name = "CommandActiveConsumerChange", members = {[1] = {name = "consumer_id", pf = F[227], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "is_active", pf = F[228], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandGetTopicsOfNamespace"] = {name = "CommandGetTopicsOfNamespace", members = {[1] = {name = "request_id", pf = F[230], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "namespace", pf = F[231], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "mode", pf = F[232], kind = "enum", wire = 0, type = "int32", codes = C[13]}, [4] = {name = "topics_pattern", pf = F[233], kind = "string", wire = 2, type = "string"}, [5] = {name = "topics_hash", pf = F[234], kind = "string", wire = 2, type = "string"}, [6] = {name = "properties", pf = F[235], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}
P["CommandGetTopicsOfNamespaceResponse"] = {name = "CommandGetTopicsOfNamespaceResponse", members = {[1] = {name = "request_id", pf = F[237], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topics", pf = F[238], kind = "string", wire = 2, type = "string"}, [3] = {name = "filtered", pf = F[239], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [4] = {name = "topics_hash", pf = F[240], kind = "string", wire = 2, type = "string"}, [5] = {name = "changed", pf = F[241], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandGetSchema"] = {name = "CommandGetSchema", members = {[1] = {name = "request_id", pf = F[243], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[244], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "schema_version", pf = F[245], kind = "bytes", wire = 2, type = "bytes"}}}
P["CommandGetSchemaResponse"] = {name = "CommandGetSchemaResponse", members = {[1] = {name = "request_id", pf = F[247], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error_code", pf = F[248], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [3] = {name = "error_message", pf = F[249], kind = "string", wire = 2, type = "string"}, [4] = {name = "schema", pf = F[250], kind = "message", wire = 2, type = "bytes", message = "Schema"}, [5] = {name = "schema_version", pf = F[251], kind = "bytes", wire = 2, type = "bytes"}}}
P["AuthData"] = {name = "AuthData", members = {[1] = {name = "auth_method_name", pf = F[255], kind = "string", wire = 2, type = "string"}, [2] = {name = "auth_data", pf = F[256], kind = "bytes", wire = 2, type = "bytes"}}}
P["CommandAuthChallenge"] = {name = "CommandAuthChallenge", members = {[1] = {name = "server_version", pf = F[253], kind = "string", wire = 2, type = "string"}, [2] = {name = "challenge", pf = F[254], kind = "message", wire = 2, type = "bytes", message = "AuthData"}, [3] = {name = "protocol_version", pf = F[257], kind = "int32", wire = 0, type = "int32"}}}
P["CommandAuthResponse"] = {name = "CommandAuthResponse", members = {[1] = {name = "client_version", pf = F[259], kind = "string", wire = 2, type = "string"}, [2] = {name = "response", pf = F[260], kind = "message", wire = 2, type = "bytes", message = "AuthData"}, [3] = {name = "protocol_version", pf = F[261], kind = "int32", wire = 0, type = "int32"}}}
P["CommandAckResponse"] = {name = "CommandAckResponse", members = {[1] = {name = "consumer_id", pf = F[263], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[264], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[265], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[266], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[267], kind = "string", wire = 2, type = "string"}, [6] = {name = "request_id", pf = F[268], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandGetOrCreateSchema"] = {name = "CommandGetOrCreateSchema", members = {[1] = {name = "request_id", pf = F[270], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[271], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "schema", pf = F[272], kind = "message", wire = 2, type = "bytes", required = true, message = "Schema"}, [4] = {name = "producerName", pf = F[273], kind = "string", wire = 2, type = "string"}}}
P["CommandGetOrCreateSchemaResponse"] = {name = "CommandGetOrCreateSchemaResponse", members = {[1] = {name = "request_id", pf = F[275], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error_code", pf = F[276], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [3] = {name = "error_message", pf = F[277], kind = "string", wire = 2, type = "string"}, [4] = {name = "schema_version", pf = F[278], kind = "bytes", wire = 2, type = "bytes"}}}
P["CommandNewTxn"] = {name = "CommandNewTxn", members = {[1] = {name = "request_id", pf = F[280], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txn_ttl_millis", pf = F[281], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "tc_id", pf = F[282], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "scalable", pf = F[283], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandNewTxnResponse"] = {name = "CommandNewTxnResponse", members = {[1] = {name = "request_id", pf = F[285], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[286], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[287], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[288], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[289], kind = "string", wire = 2, type = "string"}}}
P["CommandAddPartitionToTxn"] = {name = "CommandAddPartitionToTxn", members = {[1] = {name = "request_id", pf = F[291], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[292], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[293], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "partitions", pf = F[294], kind = "string", wire = 2, type = "string"}, [5] = {name = "scalable", pf = F[295], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandAddPartitionToTxnResponse"] = {name = "CommandAddPartitionToTxnResponse", members = {[1] = {name = "request_id", pf = F[297], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[298], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[299], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[300], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[301], kind = "string", wire = 2, type = "string"}}}
P["Subscription"] = {name = "Subscription", members = {[1] = {name = "topic", pf = F[307], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "subscription", pf = F[308], kind = "string", wire = 2, type = "string", required = true}}}
P["CommandAddSubscriptionToTxn"] = {name = "CommandAddSubscriptionToTxn", members = {[1] = {name = "request_id", pf = F[303], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[304], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[305], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "subscription", pf = F[306], kind = "message", wire = 2, type = "bytes", message = "Subscription"}, [5] = {name = "scalable", pf = F[309], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandAddSubscriptionToTxnResponse"] = {name = "CommandAddSubscriptionToTxnResponse", members = {[1] = {name = "request_id", pf = F[311], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[312], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[313], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[314], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[315], kind = "string", wire = 2, type = "string"}}}
P["CommandEndTxn"] = {name = "CommandEndTxn", members = {[1] = {name = "request_id", pf = F[317], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[318], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[319], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "txn_action", pf = F[320], kind = "enum", wire = 0, type = "int32", codes = C[14]}, [5] = {name = "scalable", pf = F[321], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandEndTxnResponse"] = {name = "CommandEndTxnResponse", members = {[1] = {name = "request_id", pf = F[323], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[324], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[325], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[326], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[327], kind = "string", wire = 2, type = "string"}}}
P["CommandEndTxnOnPartition"] = {name = "CommandEndTxnOnPartition", members = {[1] = {name = "request_id", pf = F[329], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[330], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[331], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "topic", pf = F[332], kind = "string", wire = 2, type = "string"}, [5] = {name = "txn_action", pf = F[333], kind = "enum", wire = 0, type = "int32", codes = C[14]}, [6] = {name = "txnid_least_bits_of_low_watermark", pf = F[334], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandEndTxnOnPartitionResponse"] = {name = "CommandEndTxnOnPartitionResponse", members = {[1] = {name = "request_id", pf = F[336], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[337], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[338], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[339], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[340], kind = "string", wire = 2, type = "string"}}}
P["CommandEndTxnOnSubscription"] = {name = "CommandEndTxnOnSubscription", members = {[1] = {name = "request_id", pf = F[342], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[343], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[344], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "subscription", pf = F[345], kind = "message", wire = 2, type = "bytes", message = "Subscription"}, [5] = {name = "txn_action", pf = F[346], kind = "enum", wire = 0, type = "int32", codes = C[14]}, [6] = {name = "txnid_least_bits_of_low_watermark", pf = F[347], kind = "uint64", wire = 0, type = "uint64"}}}
P["CommandEndTxnOnSubscriptionResponse"] = {name = "CommandEndTxnOnSubscriptionResponse", members = {[1] = {name = "request_id", pf = F[349], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[350], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[351], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[352], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[353], kind = "string", wire = 2, type = "string"}}}
P["CommandTcClientConnectRequest"] = {name = "CommandTcClientConnectRequest", members = {[1] = {name = "request_id", pf = F[355], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "tc_id", pf = F[356], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "scalable", pf = F[357], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["CommandTcClientConnectResponse"] = {name = "CommandTcClientConnectResponse", members = {[1] = {name = "request_id", pf = F[359], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error", pf = F[360], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [3] = {name = "message", pf = F[361], kind = "string", wire = 2, type = "string"}}}
P["CommandWatchTopicList"] = {name = "CommandWatchTopicList", members = {[1] = {name = "request_id", pf = F[363], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "watcher_id", pf = F[364], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "namespace", pf = F[365], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topics_pattern", pf = F[366], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "topics_hash", pf = F[367], kind = "string", wire = 2, type = "string"}}}
P["CommandWatchTopicListSuccess"] = {name = "CommandWatchTopicListSuccess", members = {[1] = {name = "request_id", pf = F[369], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "watcher_id", pf = F[370], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "topic", pf = F[371], kind = "string", wire = 2, type = "string"}, [4] = {name = "topics_hash", pf = F[372], kind = "string", wire = 2, type = "string", required = true}}}
P["CommandWatchTopicUpdate"] = {name = "CommandWatchTopicUpdate", members = {[1] = {name = "watcher_id", pf = F[374], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "new_topics", pf = F[375], kind = "string", wire = 2, type = "string"}, [3] = {name = "deleted_topics", pf = F[376], kind = "string", wire = 2, type = "string"}, [4] = {name = "topics_hash", pf = F[377], kind = "string", wire = 2, type = "string", required = true}}}
P["CommandWatchTopicListClose"] = {name = "CommandWatchTopicListClose", members = {[1] = {name = "request_id", pf = F[379], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "watcher_id", pf = F[380], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandTopicMigrated"] = {name = "CommandTopicMigrated", members = {[1] = {name = "resource_id", pf = F[382], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "resource_type", pf = F[383], kind = "enum", wire = 0, type = "int32", required = true, codes = C[15]}, [3] = {name = "brokerServiceUrl", pf = F[384], kind = "string", wire = 2, type = "string"}, [4] = {name = "brokerServiceUrlTls", pf = F[385], kind = "string", wire = 2, type = "string"}}}
P["CommandScalableTopicLookup"] = {name = "CommandScalableTopicLookup", members = {[1] = {name = "session_id", pf = F[387], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[388], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "create_if_missing", pf = F[389], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["SegmentInfoProto"] = {name = "SegmentInfoProto", members = {[1] = {name = "segment_id", pf = F[395], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "hash_start", pf = F[396], kind = "uint32", wire = 0, type = "uint32", required = true}, [3] = {name = "hash_end", pf = F[397], kind = "uint32", wire = 0, type = "uint32", required = true}, [4] = {name = "state", pf = F[398], kind = "enum", wire = 0, type = "int32", required = true, codes = C[16]}, [5] = {name = "parent_ids", pf = F[399], kind = "uint64", wire = 0, type = "uint64"}, [6] = {name = "child_ids", pf = F[400], kind = "uint64", wire = 0, type = "uint64"}, [7] = {name = "created_at_epoch", pf = F[401], kind = "uint64", wire = 0, type = "uint64", required = true}, [8] = {name = "sealed_at_epoch", pf = F[402], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "created_at_ms", pf = F[403], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, required = true}, [10] = {name = "sealed_at_ms", pf = F[404], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [11] = {name = "legacy_topic_name", pf = F[405], kind = "string", wire = 2, type = "string"}, [12] = {name = "entry_bucket_splits", pf = F[406], kind = "uint32", wire = 0, type = "uint32"}}}
P["SegmentBrokerAddress"] = {name = "SegmentBrokerAddress", members = {[1] = {name = "segment_id", pf = F[408], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "broker_url", pf = F[409], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "broker_url_tls", pf = F[410], kind = "string", wire = 2, type = "string"}}}
P["ScalableTopicDAG"] = {name = "ScalableTopicDAG", members = {[1] = {name = "epoch", pf = F[393], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "segments", pf = F[394], kind = "message", wire = 2, type = "bytes", message = "SegmentInfoProto"}, [3] = {name = "segment_brokers", pf = F[407], kind = "message", wire = 2, type = "bytes", message = "SegmentBrokerAddress"}, [4] = {name = "controller_broker_url", pf = F[411], kind = "string", wire = 2, type = "string"}, [5] = {name = "controller_broker_url_tls", pf = F[412], kind = "string", wire = 2, type = "string"}}}
P["CommandScalableTopicUpdate"] = {name = "CommandScalableTopicUpdate", members = {[1] = {name = "session_id", pf = F[391], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "dag", pf = F[392], kind = "message", wire = 2, type = "bytes", message = "ScalableTopicDAG"}, [3] = {name = "error", pf = F[413], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [4] = {name = "message", pf = F[414], kind = "string", wire = 2, type = "string"}, [5] = {name = "resolved_topic_name", pf = F[415], kind = "string", wire = 2, type = "string"}}}
P["CommandScalableTopicClose"] = {name = "CommandScalableTopicClose", members = {[1] = {name = "session_id", pf = F[417], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandScalableTopicSubscribe"] = {name = "CommandScalableTopicSubscribe", members = {[1] = {name = "request_id", pf = F[419], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[420], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "subscription", pf = F[421], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "consumer_name", pf = F[422], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "consumer_id", pf = F[423], kind = "uint64", wire = 0, type = "uint64", required = true}, [6] = {name = "consumer_type", pf = F[424], kind = "enum", wire = 0, type = "int32", required = true, codes = C[17]}}}
P["ScalableAssignedSegment"] = {name = "ScalableAssignedSegment", members = {[1] = {name = "segment_id", pf = F[432], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "hash_start", pf = F[433], kind = "uint32", wire = 0, type = "uint32", required = true}, [3] = {name = "hash_end", pf = F[434], kind = "uint32", wire = 0, type = "uint32", required = true}, [4] = {name = "segment_topic", pf = F[435], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "bucket_ranges", pf = F[436], kind = "message", wire = 2, type = "bytes", message = "IntRange"}}}
P["ScalableConsumerAssignment"] = {name = "ScalableConsumerAssignment", members = {[1] = {name = "layout_epoch", pf = F[430], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "segments", pf = F[431], kind = "message", wire = 2, type = "bytes", message = "ScalableAssignedSegment"}}}
P["CommandScalableTopicSubscribeResponse"] = {name = "CommandScalableTopicSubscribeResponse", members = {[1] = {name = "request_id", pf = F[426], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error", pf = F[427], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [3] = {name = "message", pf = F[428], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignment", pf = F[429], kind = "message", wire = 2, type = "bytes", message = "ScalableConsumerAssignment"}}}
P["CommandScalableTopicAssignmentUpdate"] = {name = "CommandScalableTopicAssignmentUpdate", members = {[1] = {name = "consumer_id", pf = F[438], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "assignment", pf = F[439], kind = "message", wire = 2, type = "bytes", required = true, message = "ScalableConsumerAssignment"}}}
P["CommandWatchScalableTopics"] = {name = "CommandWatchScalableTopics", members = {[1] = {name = "watch_id", pf = F[441], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "namespace", pf = F[442], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "property_filters", pf = F[443], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [4] = {name = "current_hash", pf = F[444], kind = "string", wire = 2, type = "string"}}}
P["ScalableTopicsSnapshot"] = {name = "ScalableTopicsSnapshot", members = {[1] = {name = "topics", pf = F[448], kind = "string", wire = 2, type = "string"}}}
P["ScalableTopicsDiff"] = {name = "ScalableTopicsDiff", members = {[1] = {name = "added", pf = F[450], kind = "string", wire = 2, type = "string"}, [2] = {name = "removed", pf = F[451], kind = "string", wire = 2, type = "string"}}}
P["CommandWatchScalableTopicsUpdate"] = {name = "CommandWatchScalableTopicsUpdate", members = {[1] = {name = "watch_id", pf = F[446], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "snapshot", pf = F[447], kind = "message", wire = 2, type = "bytes", message = "ScalableTopicsSnapshot"}, [3] = {name = "diff", pf = F[449], kind = "message", wire = 2, type = "bytes", message = "ScalableTopicsDiff"}, [4] = {name = "error", pf = F[452], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [5] = {name = "message", pf = F[453], kind = "string", wire = 2, type = "string"}}}
P["CommandWatchScalableTopicsClose"] = {name = "CommandWatchScalableTopicsClose", members = {[1] = {name = "watch_id", pf = F[455], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["CommandWatchTcAssignments"] = {name = "CommandWatchTcAssignments", members = {[1] = {name = "watch_id", pf = F[457], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["TcAssignment"] = {name = "TcAssignment", members = {[1] = {name = "tc_id", pf = F[463], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "broker_service_url", pf = F[464], kind = "string", wire = 2, type = "string"}, [3] = {name = "broker_service_url_tls", pf = F[465], kind = "string", wire = 2, type = "string"}}}
P["TcAssignmentsSnapshot"] = {name = "TcAssignmentsSnapshot", members = {[1] = {name = "parallelism", pf = F[461], kind = "uint32", wire = 0, type = "uint32", required = true}, [2] = {name = "assignments", pf = F[462], kind = "message", wire = 2, type = "bytes", message = "TcAssignment"}}}
P["CommandWatchTcAssignmentsUpdate"] = {name = "CommandWatchTcAssignmentsUpdate", members = {[1] = {name = "watch_id", pf = F[459], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "snapshot", pf = F[460], kind = "message", wire = 2, type = "bytes", message = "TcAssignmentsSnapshot"}, [3] = {name = "error", pf = F[466], kind = "enum", wire = 0, type = "int32", codes = C[8]}, [4] = {name = "message", pf = F[467], kind = "string", wire = 2, type = "string"}}}
P["CommandWatchTcAssignmentsClose"] = {name = "CommandWatchTcAssignmentsClose", members = {[1] = {name = "watch_id", pf = F[469], kind = "uint64", wire = 0, type = "uint64", required = true}}}
S.Connect = {name = "Connect", pf = F[470], proto = {name = "CommandConnect", members = {[1] = {name = "client_version", pf = F[471], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "auth_method", pf = F[472], kind = "enum", wire = 0, type = "int32", codes = C[2]}, [3] = {name = "auth_data", pf = F[473], kind = "bytes", wire = 2, type = "bytes"}, [4] = {name = "protocol_version", pf = F[474], kind = "int32", wire = 0, type = "int32"}, [5] = {name = "auth_method_name", pf = F[475], kind = "string", wire = 2, type = "string"}, [6] = {name = "proxy_to_broker_url", pf = F[476], kind = "string", wire = 2, type = "string"}, [7] = {name = "original_principal", pf = F[477], kind = "string", wire = 2, type = "string"}, [8] = {name = "original_auth_data", pf = F[478], kind = "string", wire = 2, type = "string"}, [9] = {name = "original_auth_method", pf = F[479], kind = "string", wire = 2, type = "string"}, [10] = {name = "feature_flags", pf = F[480], kind = "message", wire = 2, type = "bytes", message = "FeatureFlags"}, [11] = {name = "proxy_version", pf = F[481], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 2, family = 4, ordered = true, 
  {op = "proto", n = 8, name = "client_version", number = 1},
  {op = "proto", n = 9, name = "protocol_version", number = 4},
  {op = "proto", n = 10, name = "proxy_to_broker_url", number = 6},
  {op = "event", n = 11, name = "through", when = E"v[10] ~= U", event = "through", columns = {detail = {text = 10}}},
}
S.AuthResponse = {name = "AuthResponse", pf = F[482], proto = {name = "CommandAuthResponse", members = {[1] = {name = "client_version", pf = F[483], kind = "string", wire = 2, type = "string"}, [2] = {name = "response", pf = F[484], kind = "message", wire = 2, type = "bytes", message = "AuthData"}, [3] = {name = "protocol_version", pf = F[485], kind = "int32", wire = 0, type = "int32"}}}, message = true, says = 2, api = 36, command = "AUTH_RESPONSE", family = 5, ordered = true, 
  {op = "proto", n = 12, name = "response", number = 2},
}
S.Ping = {name = "Ping", pf = F[486], proto = {name = "CommandPing", members = {}}, message = true, says = 1, api = 18, family = 6, ordered = true, pairing = 2}
S.Pong = {name = "Pong", pf = F[487], proto = {name = "CommandPong", members = {}}, message = true, says = 2, api = 18, command = "PONG", family = 6, ordered = true}
S.TopicName = {name = "TopicName", pf = F[496], 
  {op = "let", n = 16, name = "begin", pf = F[497], value = E"s.at"},
  {op = "span", n = 17, name = "stem", pf = F[498], text = true, last = true, optional = true, till = "-partition-"},
  {op = "span", n = 18, name = "partition", pf = F[499], role = "partition", when = E"s.at > v[16]", text = true, number = true},
}
S.PartitionedMetadata = {name = "PartitionedMetadata", pf = F[488], proto = {name = "CommandPartitionedTopicMetadata", members = {[1] = {name = "topic", pf = F[489], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "request_id", pf = F[490], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "original_principal", pf = F[491], kind = "string", wire = 2, type = "string"}, [4] = {name = "original_auth_data", pf = F[492], kind = "string", wire = 2, type = "string"}, [5] = {name = "original_auth_method", pf = F[493], kind = "string", wire = 2, type = "string"}, [6] = {name = "metadata_auto_creation_enabled", pf = F[494], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 21, family = 3, 
  {op = "proto", n = 13, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 14, name = "topic", role = "topic", number = 1, into = {op = "call", n = 15, name = "topic", pf = F[495], body = S.TopicName}},
}
S.Lookup = {name = "Lookup", pf = F[500], proto = {name = "CommandLookupTopic", members = {[1] = {name = "topic", pf = F[501], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "request_id", pf = F[502], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "authoritative", pf = F[503], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [4] = {name = "original_principal", pf = F[504], kind = "string", wire = 2, type = "string"}, [5] = {name = "original_auth_data", pf = F[505], kind = "string", wire = 2, type = "string"}, [6] = {name = "original_auth_method", pf = F[506], kind = "string", wire = 2, type = "string"}, [7] = {name = "advertised_listener_name", pf = F[507], kind = "string", wire = 2, type = "string"}, [8] = {name = "properties", pf = F[508], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}, message = true, says = 1, api = 23, family = 3, 
  {op = "proto", n = 19, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 20, name = "topic", role = "topic", number = 1, into = {op = "call", n = 21, name = "topic", pf = F[509], body = S.TopicName}},
  {op = "proto", n = 22, name = "authoritative", number = 3},
}
S.GetTopics = {name = "GetTopics", pf = F[510], proto = {name = "CommandGetTopicsOfNamespace", members = {[1] = {name = "request_id", pf = F[511], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "namespace", pf = F[512], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "mode", pf = F[513], kind = "enum", wire = 0, type = "int32", codes = C[13]}, [4] = {name = "topics_pattern", pf = F[514], kind = "string", wire = 2, type = "string"}, [5] = {name = "topics_hash", pf = F[515], kind = "string", wire = 2, type = "string"}, [6] = {name = "properties", pf = F[516], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}, message = true, says = 1, api = 32, family = 3, 
  {op = "proto", n = 23, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 24, name = "namespace", number = 2},
}
S.GetSchema = {name = "GetSchema", pf = F[517], proto = {name = "CommandGetSchema", members = {[1] = {name = "request_id", pf = F[518], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[519], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "schema_version", pf = F[520], kind = "bytes", wire = 2, type = "bytes"}}}, message = true, says = 1, api = 34, family = 3, 
  {op = "proto", n = 25, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 26, name = "topic", role = "topic", number = 2, into = {op = "call", n = 27, name = "topic", pf = F[521], body = S.TopicName}},
}
S.MakeSchema = {name = "MakeSchema", pf = F[522], proto = {name = "CommandGetOrCreateSchema", members = {[1] = {name = "request_id", pf = F[523], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[524], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "schema", pf = F[525], kind = "message", wire = 2, type = "bytes", required = true, message = "Schema"}, [4] = {name = "producerName", pf = F[526], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 39, family = 2, 
  {op = "proto", n = 28, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 29, name = "topic", role = "topic", number = 2, into = {op = "call", n = 30, name = "topic", pf = F[527], body = S.TopicName}},
}
S.Producer = {name = "Producer", pf = F[528], proto = {name = "CommandProducer", members = {[1] = {name = "topic", pf = F[529], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "producer_id", pf = F[530], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "request_id", pf = F[531], kind = "uint64", wire = 0, type = "uint64", required = true}, [4] = {name = "producer_name", pf = F[532], kind = "string", wire = 2, type = "string"}, [5] = {name = "encrypted", pf = F[533], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "metadata", pf = F[534], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [7] = {name = "schema", pf = F[535], kind = "message", wire = 2, type = "bytes", message = "Schema"}, [8] = {name = "epoch", pf = F[536], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "user_provided_producer_name", pf = F[537], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [10] = {name = "producer_access_mode", pf = F[538], kind = "enum", wire = 0, type = "int32", codes = C[7]}, [11] = {name = "topic_epoch", pf = F[539], kind = "uint64", wire = 0, type = "uint64"}, [12] = {name = "txn_enabled", pf = F[540], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [13] = {name = "initial_subscription_name", pf = F[541], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 5, family = 2, 
  {op = "proto", n = 31, name = "request_id", role = "key", number = 3},
  {op = "proto", n = 32, name = "producer_id", number = 2},
  {op = "proto", n = 33, name = "topic", role = "topic", number = 1, into = {op = "call", n = 34, name = "topic", pf = F[542], body = S.TopicName}},
  {op = "proto", n = 35, name = "producer_name", role = "client", number = 4},
  {op = "proto", n = 36, name = "epoch", number = 8},
  {op = "proto", n = 37, name = "producer_access_mode", number = 10},
  {op = "bind", n = 38, name = "introduced", binding = 1, key = E"v[32]", operation = 0},
  {op = "made", n = 39, name = "one", pf = F[543], of = {{text = "producer"}}},
  {op = "made", n = 40, name = "only", pf = F[544], of = {{text = "exclusive producer"}}},
  {op = "event", n = 41, name = "shares", when = E"((v[37] > 0) and 1 or 0) == 0", event = "opened", answered = true, columns = {detail = {text = 39}}},
  {op = "event", n = 42, name = "alone", when = E"v[37] == 1", event = "opened", answered = true, columns = {detail = {text = 40}}},
  {op = "made", n = 43, name = "waited", pf = F[545], of = {{text = "exclusive producer that waited"}}},
  {op = "event", n = 44, name = "after", when = E"v[37] == 2", event = "opened", answered = true, columns = {detail = {text = 43}}},
  {op = "made", n = 45, name = "fencing", pf = F[546], of = {{text = "exclusive producer that fences"}}},
  {op = "event", n = 46, name = "takes", when = E"v[37] == 3", event = "opened", answered = true, columns = {detail = {text = 45}}},
}
S.Send = {name = "Send", pf = F[547], proto = {name = "CommandSend", members = {[1] = {name = "producer_id", pf = F[548], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "sequence_id", pf = F[549], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "num_messages", pf = F[550], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "txnid_least_bits", pf = F[551], kind = "uint64", wire = 0, type = "uint64"}, [5] = {name = "txnid_most_bits", pf = F[552], kind = "uint64", wire = 0, type = "uint64"}, [6] = {name = "highest_sequence_id", pf = F[553], kind = "uint64", wire = 0, type = "uint64"}, [7] = {name = "is_chunk", pf = F[554], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [8] = {name = "marker", pf = F[555], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [9] = {name = "message_id", pf = F[556], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}, message = true, says = 1, api = 6, family = 1, pairing = 2, 
  {op = "proto", n = 47, name = "producer_id", role = "key1", number = 1},
  {op = "proto", n = 48, name = "sequence_id", role = "key2", number = 2},
  {op = "let", n = 49, name = "number", pf = F[557], role = "request_id", value = E"v[48]"},
  {op = "proto", n = 50, name = "highest_sequence_id", role = "key_also", number = 6},
  {op = "proto", n = 51, name = "num_messages", number = 3},
  {op = "proto", n = 52, name = "is_chunk", number = 7},
  {op = "let", n = 53, name = "more", pf = F[558], doc = "its other chunks have its number", role = "pairing", when = E"v[52] == 1", value = E"3"},
  {op = "bind", n = 54, name = "from_", binding = 1, key = E"v[47]", operation = 1},
  {op = "let", n = 55, name = "counted", pf = F[559], role = "records", value = E"0"},
  {op = "let", n = 56, name = "count", pf = F[560], value = E"((v[51] ~= U) and v[51] or 1)", into = 57},
  {op = "let", n = 58, name = "payload", pf = F[561], value = E"1", into = 59},
}
S.CloseProducer = {name = "CloseProducer", pf = F[562], proto = {name = "CommandCloseProducer", members = {[1] = {name = "producer_id", pf = F[563], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[564], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "assignedBrokerServiceUrl", pf = F[565], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignedBrokerServiceUrlTls", pf = F[566], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 15, family = 2, 
  {op = "proto", n = 60, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 61, name = "producer_id", number = 1},
  {op = "bind", n = 62, name = "over", binding = 1, key = E"v[61]", operation = 2},
  {op = "event", n = 63, name = "left_", event = "let_go", answered = true, columns = {}},
}
S.Permits = {name = "Permits", pf = F[597], row = "items", 
  {op = "let", n = 86, name = "permits", pf = F[598], role = "records", value = E"v[84]"},
}
S.Subscribe = {name = "Subscribe", pf = F[567], proto = {name = "CommandSubscribe", members = {[1] = {name = "topic", pf = F[568], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "subscription", pf = F[569], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "subType", pf = F[570], kind = "enum", wire = 0, type = "int32", required = true, codes = C[3]}, [4] = {name = "consumer_id", pf = F[571], kind = "uint64", wire = 0, type = "uint64", required = true}, [5] = {name = "request_id", pf = F[572], kind = "uint64", wire = 0, type = "uint64", required = true}, [6] = {name = "consumer_name", pf = F[573], kind = "string", wire = 2, type = "string"}, [7] = {name = "priority_level", pf = F[574], kind = "int32", wire = 0, type = "int32"}, [8] = {name = "durable", pf = F[575], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [9] = {name = "start_message_id", pf = F[576], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [10] = {name = "metadata", pf = F[577], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [11] = {name = "read_compacted", pf = F[578], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [12] = {name = "schema", pf = F[579], kind = "message", wire = 2, type = "bytes", message = "Schema"}, [13] = {name = "initialPosition", pf = F[580], kind = "enum", wire = 0, type = "int32", codes = C[5]}, [14] = {name = "replicate_subscription_state", pf = F[581], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [15] = {name = "force_topic_creation", pf = F[582], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [16] = {name = "start_message_rollback_duration_sec", pf = F[583], kind = "uint64", wire = 0, type = "uint64"}, [17] = {name = "keySharedMeta", pf = F[584], kind = "message", wire = 2, type = "bytes", message = "KeySharedMeta"}, [18] = {name = "subscription_properties", pf = F[585], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [19] = {name = "consumer_epoch", pf = F[586], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 1, api = 4, family = 2, 
  {op = "proto", n = 64, name = "request_id", role = "key", number = 5},
  {op = "proto", n = 65, name = "consumer_id", number = 4},
  {op = "proto", n = 66, name = "topic", role = "topic", number = 1, into = {op = "call", n = 67, name = "topic", pf = F[587], body = S.TopicName}},
  {op = "proto", n = 68, name = "subscription", role = "group", number = 2},
  {op = "proto", n = 69, name = "consumer_name", role = "client", number = 6},
  {op = "made", n = 70, name = "who", pf = F[588], of = {{n = 66}, {text = "\001"}, {n = 68}, {text = "\001"}, {n = 69}}},
  {op = "coded", n = 71, name = "number", pf = F[589], of = 70, known = {}},
  {op = "let", n = 72, name = "leg", pf = F[590], role = "leg", when = E"v[69] ~= U", value = E"v[71]"},
  {op = "proto", n = 73, name = "subType", number = 3},
  {op = "bind", n = 74, name = "introduced", binding = 2, key = E"v[65]", operation = 0},
  {op = "made", n = 75, name = "kind_0", pf = F[591], of = {{text = "Exclusive"}}},
  {op = "made", n = 76, name = "kind_1", pf = F[592], of = {{text = "Shared"}}},
  {op = "made", n = 77, name = "kind_2", pf = F[593], of = {{text = "Failover"}}},
  {op = "made", n = 78, name = "kind_3", pf = F[594], of = {{text = "Key_Shared"}}},
  {op = "event", n = 79, name = "opened_0", when = E"v[73] == 0", event = "opened", answered = true, columns = {detail = {text = 75}}},
  {op = "event", n = 80, name = "opened_1", when = E"v[73] == 1", event = "opened", answered = true, columns = {detail = {text = 76}}},
  {op = "event", n = 81, name = "opened_2", when = E"v[73] == 2", event = "opened", answered = true, columns = {detail = {text = 77}}},
  {op = "event", n = 82, name = "opened_3", when = E"v[73] == 3", event = "opened", answered = true, columns = {detail = {text = 78}}},
  {op = "let", n = 83, name = "nothing", pf = F[595], value = E"0", into = 84},
  {op = "call", n = 85, name = "given", pf = F[596], body = S.Permits, named = true},
}
S.Flow = {name = "Flow", pf = F[599], proto = {name = "CommandFlow", members = {[1] = {name = "consumer_id", pf = F[600], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "messagePermits", pf = F[601], kind = "uint32", wire = 0, type = "uint32", required = true}}}, message = true, says = 1, api = 11, family = 11, 
  {op = "let", n = 87, name = "told", pf = F[602], role = "kind", value = E"4"},
  {op = "proto", n = 88, name = "consumer_id", number = 1},
  {op = "proto", n = 89, name = "messagePermits", number = 2},
  {op = "bind", n = 90, name = "from_", binding = 2, key = E"v[88]", operation = 1},
  {op = "let", n = 91, name = "amount_", pf = F[603], value = E"v[89]", into = 84},
  {op = "call", n = 92, name = "given", pf = F[604], body = S.Permits, named = true},
}
S.Acknowledged = {name = "Acknowledged", pf = F[617], proto = {name = "MessageIdData", members = {[1] = {name = "ledgerId", pf = F[618], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "entryId", pf = F[619], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "partition", pf = F[620], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "batch_index", pf = F[621], kind = "int32", wire = 0, type = "int32"}, [5] = {name = "ack_set", pf = F[622], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "batch_size", pf = F[623], kind = "int32", wire = 0, type = "int32"}, [7] = {name = "first_chunk_message_id", pf = F[624], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}, row = "items", 
  {op = "proto", n = 101, name = "ledgerId", number = 1},
  {op = "proto", n = 102, name = "entryId", number = 2},
  {op = "proto", n = 103, name = "ack_set", number = 5},
  {op = "let", n = 104, name = "ledger", pf = F[625], role = "message_id", when = E"(((v[103] ~= U) and 1 or 0) == 0) or (v[103] == 0)", value = E"v[101]"},
  {op = "let", n = 105, name = "entry", pf = F[626], role = "offset", when = E"(((v[103] ~= U) and 1 or 0) == 0) or (v[103] == 0)", value = E"v[102]"},
  {op = "let", n = 106, name = "before", pf = F[627], role = "up_to", value = E"v[98]"},
}
S.Ack = {name = "Ack", pf = F[605], proto = {name = "CommandAck", members = {[1] = {name = "consumer_id", pf = F[606], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "ack_type", pf = F[607], kind = "enum", wire = 0, type = "int32", required = true, codes = C[9]}, [3] = {name = "message_id", pf = F[608], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [4] = {name = "validation_error", pf = F[609], kind = "enum", wire = 0, type = "int32", codes = C[10]}, [5] = {name = "properties", pf = F[610], kind = "message", wire = 2, type = "bytes", message = "KeyLongValue"}, [6] = {name = "txnid_least_bits", pf = F[611], kind = "uint64", wire = 0, type = "uint64"}, [7] = {name = "txnid_most_bits", pf = F[612], kind = "uint64", wire = 0, type = "uint64"}, [8] = {name = "request_id", pf = F[613], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 1, api = 10, family = 2, 
  {op = "proto", n = 93, name = "request_id", role = "key", number = 8},
  {op = "let", n = 94, name = "told", pf = F[614], role = "kind", when = E"((v[93] ~= U) and 1 or 0) == 0", value = E"4"},
  {op = "proto", n = 95, name = "consumer_id", number = 1},
  {op = "proto", n = 96, name = "ack_type", number = 2},
  {op = "let", n = 97, name = "cumulative", pf = F[615], value = E"v[96]", into = 98},
  {op = "proto", n = 99, name = "message_id", number = 3, each = {op = "call", n = 100, name = "message_id", pf = F[616], body = S.Acknowledged}},
  {op = "bind", n = 107, name = "from_", binding = 2, key = E"v[95]", operation = 1},
}
S.Redeliver = {name = "Redeliver", pf = F[628], proto = {name = "CommandRedeliverUnacknowledgedMessages", members = {[1] = {name = "consumer_id", pf = F[629], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "message_ids", pf = F[630], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [3] = {name = "consumer_epoch", pf = F[631], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 1, api = 20, family = 20, 
  {op = "let", n = 108, name = "told", pf = F[632], role = "kind", value = E"4"},
  {op = "proto", n = 109, name = "consumer_id", number = 1},
  {op = "bind", n = 110, name = "from_", binding = 2, key = E"v[109]", operation = 1},
}
S.Unsubscribe = {name = "Unsubscribe", pf = F[633], proto = {name = "CommandUnsubscribe", members = {[1] = {name = "consumer_id", pf = F[634], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[635], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "force", pf = F[636], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 12, family = 2, 
  {op = "proto", n = 111, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 112, name = "consumer_id", number = 1},
  {op = "bind", n = 113, name = "from_", binding = 2, key = E"v[112]", operation = 1},
  {op = "event", n = 114, name = "left_", event = "let_go", answered = true, columns = {}},
}
S.Seek = {name = "Seek", pf = F[637], proto = {name = "CommandSeek", members = {[1] = {name = "consumer_id", pf = F[638], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[639], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "message_id", pf = F[640], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [4] = {name = "message_publish_time", pf = F[641], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}}}, message = true, says = 1, api = 28, family = 2, 
  {op = "proto", n = 115, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 116, name = "consumer_id", number = 1},
  {op = "bind", n = 117, name = "from_", binding = 2, key = E"v[116]", operation = 1},
}
S.CloseConsumer = {name = "CloseConsumer", pf = F[642], proto = {name = "CommandCloseConsumer", members = {[1] = {name = "consumer_id", pf = F[643], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[644], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "assignedBrokerServiceUrl", pf = F[645], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignedBrokerServiceUrlTls", pf = F[646], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 16, family = 2, 
  {op = "proto", n = 118, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 119, name = "consumer_id", number = 1},
  {op = "bind", n = 120, name = "over", binding = 2, key = E"v[119]", operation = 2},
  {op = "event", n = 121, name = "left_", event = "let_go", answered = true, columns = {}},
}
S.ConsumerStats = {name = "ConsumerStats", pf = F[647], proto = {name = "CommandConsumerStats", members = {[1] = {name = "request_id", pf = F[648], kind = "uint64", wire = 0, type = "uint64", required = true}, [4] = {name = "consumer_id", pf = F[649], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 25, family = 2, 
  {op = "proto", n = 122, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 123, name = "consumer_id", number = 4},
  {op = "bind", n = 124, name = "from_", binding = 2, key = E"v[123]", operation = 1},
}
S.GetLastMessageId = {name = "GetLastMessageId", pf = F[650], proto = {name = "CommandGetLastMessageId", members = {[1] = {name = "consumer_id", pf = F[651], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[652], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 29, family = 2, 
  {op = "proto", n = 125, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 126, name = "consumer_id", number = 1},
  {op = "bind", n = 127, name = "from_", binding = 2, key = E"v[126]", operation = 1},
}
S.TcConnect = {name = "TcConnect", pf = F[653], proto = {name = "CommandTcClientConnectRequest", members = {[1] = {name = "request_id", pf = F[654], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "tc_id", pf = F[655], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "scalable", pf = F[656], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 62, family = 2, 
  {op = "proto", n = 128, name = "request_id", role = "key", number = 1},
}
S.NewTxn = {name = "NewTxn", pf = F[657], proto = {name = "CommandNewTxn", members = {[1] = {name = "request_id", pf = F[658], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txn_ttl_millis", pf = F[659], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "tc_id", pf = F[660], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "scalable", pf = F[661], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 50, family = 2, 
  {op = "proto", n = 129, name = "request_id", role = "key", number = 1},
}
S.AddPartition = {name = "AddPartition", pf = F[662], proto = {name = "CommandAddPartitionToTxn", members = {[1] = {name = "request_id", pf = F[663], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[664], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[665], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "partitions", pf = F[666], kind = "string", wire = 2, type = "string"}, [5] = {name = "scalable", pf = F[667], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 52, family = 2, 
  {op = "proto", n = 130, name = "request_id", role = "key", number = 1},
}
S.AddSubscription = {name = "AddSubscription", pf = F[668], proto = {name = "CommandAddSubscriptionToTxn", members = {[1] = {name = "request_id", pf = F[669], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[670], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[671], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "subscription", pf = F[672], kind = "message", wire = 2, type = "bytes", message = "Subscription"}, [5] = {name = "scalable", pf = F[673], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 54, family = 2, 
  {op = "proto", n = 131, name = "request_id", role = "key", number = 1},
}
S.EndTxn = {name = "EndTxn", pf = F[674], proto = {name = "CommandEndTxn", members = {[1] = {name = "request_id", pf = F[675], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[676], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[677], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "txn_action", pf = F[678], kind = "enum", wire = 0, type = "int32", codes = C[14]}, [5] = {name = "scalable", pf = F[679], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 56, family = 2, 
  {op = "proto", n = 132, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 133, name = "txn_action", number = 4},
}
S.EndTxnOnPartition = {name = "EndTxnOnPartition", pf = F[680], proto = {name = "CommandEndTxnOnPartition", members = {[1] = {name = "request_id", pf = F[681], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[682], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[683], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "topic", pf = F[684], kind = "string", wire = 2, type = "string"}, [5] = {name = "txn_action", pf = F[685], kind = "enum", wire = 0, type = "int32", codes = C[14]}, [6] = {name = "txnid_least_bits_of_low_watermark", pf = F[686], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 1, api = 58, family = 2, 
  {op = "proto", n = 134, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 135, name = "topic", role = "topic", number = 4, into = {op = "call", n = 136, name = "topic", pf = F[687], body = S.TopicName}},
  {op = "proto", n = 137, name = "txn_action", number = 5},
}
S.AtSubscription = {name = "AtSubscription", pf = F[696], proto = {name = "Subscription", members = {[1] = {name = "topic", pf = F[697], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "subscription", pf = F[698], kind = "string", wire = 2, type = "string", required = true}}}, 
  {op = "proto", n = 141, name = "topic", role = "topic", number = 1, into = {op = "call", n = 142, name = "topic", pf = F[699], body = S.TopicName}},
  {op = "proto", n = 143, name = "subscription", role = "group", number = 2},
}
S.EndTxnOnSubscription = {name = "EndTxnOnSubscription", pf = F[688], proto = {name = "CommandEndTxnOnSubscription", members = {[1] = {name = "request_id", pf = F[689], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[690], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[691], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "subscription", pf = F[692], kind = "message", wire = 2, type = "bytes", message = "Subscription"}, [5] = {name = "txn_action", pf = F[693], kind = "enum", wire = 0, type = "int32", codes = C[14]}, [6] = {name = "txnid_least_bits_of_low_watermark", pf = F[694], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 1, api = 60, family = 2, 
  {op = "proto", n = 138, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 139, name = "subscription", number = 4, into = {op = "call", n = 140, name = "subscription", pf = F[695], body = S.AtSubscription}},
  {op = "proto", n = 144, name = "txn_action", number = 5},
}
S.WatchTopics = {name = "WatchTopics", pf = F[700], proto = {name = "CommandWatchTopicList", members = {[1] = {name = "request_id", pf = F[701], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "watcher_id", pf = F[702], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "namespace", pf = F[703], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topics_pattern", pf = F[704], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "topics_hash", pf = F[705], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 64, family = 2, 
  {op = "proto", n = 145, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 146, name = "watcher_id", number = 2},
}
S.WatchTopicsClose = {name = "WatchTopicsClose", pf = F[706], proto = {name = "CommandWatchTopicListClose", members = {[1] = {name = "request_id", pf = F[707], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "watcher_id", pf = F[708], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 67, family = 2, 
  {op = "proto", n = 147, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 148, name = "watcher_id", number = 2},
}
S.ScalableLookup = {name = "ScalableLookup", pf = F[709], proto = {name = "CommandScalableTopicLookup", members = {[1] = {name = "session_id", pf = F[710], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[711], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "create_if_missing", pf = F[712], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 70, family = 7, 
  {op = "proto", n = 149, name = "session_id", role = "key", number = 1},
  {op = "proto", n = 150, name = "topic", role = "topic", number = 2},
}
S.ScalableClose = {name = "ScalableClose", pf = F[713], proto = {name = "CommandScalableTopicClose", members = {[1] = {name = "session_id", pf = F[714], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 72, family = 72, 
  {op = "let", n = 151, name = "told", pf = F[715], role = "kind", value = E"4"},
  {op = "proto", n = 152, name = "session_id", number = 1},
}
S.ScalableSubscribe = {name = "ScalableSubscribe", pf = F[716], proto = {name = "CommandScalableTopicSubscribe", members = {[1] = {name = "request_id", pf = F[717], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topic", pf = F[718], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "subscription", pf = F[719], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "consumer_name", pf = F[720], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "consumer_id", pf = F[721], kind = "uint64", wire = 0, type = "uint64", required = true}, [6] = {name = "consumer_type", pf = F[722], kind = "enum", wire = 0, type = "int32", required = true, codes = C[17]}}}, message = true, says = 1, api = 73, family = 2, 
  {op = "proto", n = 153, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 154, name = "consumer_id", number = 5},
  {op = "proto", n = 155, name = "topic", role = "topic", number = 2},
  {op = "proto", n = 156, name = "subscription", role = "group", number = 3},
  {op = "proto", n = 157, name = "consumer_name", role = "client", number = 4},
  {op = "bind", n = 158, name = "introduced", binding = 2, key = E"v[154]", operation = 0},
}
S.WatchScalable = {name = "WatchScalable", pf = F[723], proto = {name = "CommandWatchScalableTopics", members = {[1] = {name = "watch_id", pf = F[724], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "namespace", pf = F[725], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "property_filters", pf = F[726], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [4] = {name = "current_hash", pf = F[727], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 76, family = 8, 
  {op = "proto", n = 159, name = "watch_id", role = "key", number = 1},
}
S.WatchScalableClose = {name = "WatchScalableClose", pf = F[728], proto = {name = "CommandWatchScalableTopicsClose", members = {[1] = {name = "watch_id", pf = F[729], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 78, family = 78, 
  {op = "let", n = 160, name = "told", pf = F[730], role = "kind", value = E"4"},
  {op = "proto", n = 161, name = "watch_id", number = 1},
}
S.WatchCoordinators = {name = "WatchCoordinators", pf = F[731], proto = {name = "CommandWatchTcAssignments", members = {[1] = {name = "watch_id", pf = F[732], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 79, family = 9, 
  {op = "proto", n = 162, name = "watch_id", role = "key", number = 1},
}
S.WatchCoordinatorsClose = {name = "WatchCoordinatorsClose", pf = F[733], proto = {name = "CommandWatchTcAssignmentsClose", members = {[1] = {name = "watch_id", pf = F[734], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 1, api = 81, family = 81, 
  {op = "let", n = 163, name = "told", pf = F[735], role = "kind", value = E"4"},
  {op = "proto", n = 164, name = "watch_id", number = 1},
}
S.Connected = {name = "Connected", pf = F[736], proto = {name = "CommandConnected", members = {[1] = {name = "server_version", pf = F[737], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "protocol_version", pf = F[738], kind = "int32", wire = 0, type = "int32"}, [3] = {name = "max_message_size", pf = F[739], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "feature_flags", pf = F[740], kind = "message", wire = 2, type = "bytes", message = "FeatureFlags"}}}, message = true, says = 2, api = 2, command = "CONNECTED", family = 4, ordered = true, 
  {op = "proto", n = 165, name = "server_version", number = 1},
  {op = "proto", n = 166, name = "protocol_version", number = 2},
}
S.AuthChallenge = {name = "AuthChallenge", pf = F[741], proto = {name = "CommandAuthChallenge", members = {[1] = {name = "server_version", pf = F[742], kind = "string", wire = 2, type = "string"}, [2] = {name = "challenge", pf = F[743], kind = "message", wire = 2, type = "bytes", message = "AuthData"}, [3] = {name = "protocol_version", pf = F[744], kind = "int32", wire = 0, type = "int32"}}}, message = true, says = 1, api = 36, family = 5, ordered = true, 
  {op = "proto", n = 167, name = "challenge", number = 2},
}
S.PartitionedMetadataResponse = {name = "PartitionedMetadataResponse", pf = F[745], proto = {name = "CommandPartitionedTopicMetadataResponse", members = {[1] = {name = "partitions", pf = F[746], kind = "uint32", wire = 0, type = "uint32"}, [2] = {name = "request_id", pf = F[747], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "response", pf = F[748], kind = "enum", wire = 0, type = "int32", codes = C[11]}, [4] = {name = "error", pf = F[749], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[750], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 21, command = "PARTITIONED_METADATA_RESPONSE", family = 3, 
  {op = "proto", n = 168, name = "request_id", role = "key", number = 2},
  {op = "proto", n = 169, name = "partitions", number = 1},
  {op = "proto", n = 170, name = "response", number = 3},
  {op = "let", n = 171, name = "failed", pf = F[751], role = "class", when = E"v[170] == 1", value = E"3"},
  {op = "proto", n = 172, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 173, name = "message", role = "text", number = 5},
}
S.LookupResponse = {name = "LookupResponse", pf = F[752], proto = {name = "CommandLookupTopicResponse", members = {[1] = {name = "brokerServiceUrl", pf = F[753], kind = "string", wire = 2, type = "string"}, [2] = {name = "brokerServiceUrlTls", pf = F[754], kind = "string", wire = 2, type = "string"}, [3] = {name = "response", pf = F[755], kind = "enum", wire = 0, type = "int32", codes = C[12]}, [4] = {name = "request_id", pf = F[756], kind = "uint64", wire = 0, type = "uint64", required = true}, [5] = {name = "authoritative", pf = F[757], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "error", pf = F[758], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [7] = {name = "message", pf = F[759], kind = "string", wire = 2, type = "string"}, [8] = {name = "proxy_through_service_url", pf = F[760], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 2, command = "LOOKUP_RESPONSE", family = 3, 
  {op = "proto", n = 174, name = "request_id", role = "key", number = 4},
  {op = "proto", n = 175, name = "response", number = 3},
  {op = "let", n = 176, name = "elsewhere", pf = F[761], role = "class", when = E"v[175] ~= 1", value = E"((v[175] == 0) and 2 or 3)"},
  {op = "proto", n = 177, name = "brokerServiceUrl", number = 1},
  {op = "proto", n = 178, name = "authoritative", number = 5},
  {op = "event", n = 179, name = "told", when = E"v[175] == 1", event = "looked_up", columns = {detail = {text = 177}}},
  {op = "proto", n = 180, name = "error", role = "code", codes = C[18], number = 6},
  {op = "proto", n = 181, name = "message", role = "text", number = 7},
}
S.TopicsGot = {name = "TopicsGot", pf = F[762], proto = {name = "CommandGetTopicsOfNamespaceResponse", members = {[1] = {name = "request_id", pf = F[763], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "topics", pf = F[764], kind = "string", wire = 2, type = "string"}, [3] = {name = "filtered", pf = F[765], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [4] = {name = "topics_hash", pf = F[766], kind = "string", wire = 2, type = "string"}, [5] = {name = "changed", pf = F[767], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 2, api = 32, command = "GET_TOPICS_OF_NAMESPACE_RESPONSE", family = 3, 
  {op = "proto", n = 182, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 183, name = "topics_hash", number = 4},
}
S.SchemaGot = {name = "SchemaGot", pf = F[768], proto = {name = "CommandGetSchemaResponse", members = {[1] = {name = "request_id", pf = F[769], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error_code", pf = F[770], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [3] = {name = "error_message", pf = F[771], kind = "string", wire = 2, type = "string"}, [4] = {name = "schema", pf = F[772], kind = "message", wire = 2, type = "bytes", message = "Schema"}, [5] = {name = "schema_version", pf = F[773], kind = "bytes", wire = 2, type = "bytes"}}}, message = true, says = 2, api = 34, command = "GET_SCHEMA_RESPONSE", family = 3, 
  {op = "proto", n = 184, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 185, name = "error_code", role = "code", codes = C[18], number = 2},
  {op = "proto", n = 186, name = "error_message", role = "text", number = 3},
}
S.SchemaMade = {name = "SchemaMade", pf = F[774], proto = {name = "CommandGetOrCreateSchemaResponse", members = {[1] = {name = "request_id", pf = F[775], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error_code", pf = F[776], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [3] = {name = "error_message", pf = F[777], kind = "string", wire = 2, type = "string"}, [4] = {name = "schema_version", pf = F[778], kind = "bytes", wire = 2, type = "bytes"}}}, message = true, says = 2, api = 39, command = "GET_OR_CREATE_SCHEMA_RESPONSE", family = 2, 
  {op = "proto", n = 187, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 188, name = "error_code", role = "code", codes = C[18], number = 2},
  {op = "proto", n = 189, name = "error_message", role = "text", number = 3},
}
S.ProducerSuccess = {name = "ProducerSuccess", pf = F[779], proto = {name = "CommandProducerSuccess", members = {[1] = {name = "request_id", pf = F[780], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "producer_name", pf = F[781], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "last_sequence_id", pf = F[782], kind = "int64", wire = 0, type = "int64"}, [4] = {name = "schema_version", pf = F[783], kind = "bytes", wire = 2, type = "bytes"}, [5] = {name = "topic_epoch", pf = F[784], kind = "uint64", wire = 0, type = "uint64"}, [6] = {name = "producer_ready", pf = F[785], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 2, api = 5, command = "PRODUCER_SUCCESS", family = 2, 
  {op = "proto", n = 190, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 191, name = "producer_name", role = "client", number = 2},
  {op = "proto", n = 192, name = "last_sequence_id", number = 3},
  {op = "proto", n = 193, name = "producer_ready", number = 6},
  {op = "let", n = 194, name = "queued", pf = F[786], doc = "waits for exclusive access: a second answer follows", role = "pairing", when = E"v[193] == 0", value = E"1"},
  {op = "let", n = 195, name = "stands_by", pf = F[787], doc = "until its turn comes", role = "wait", when = E"v[193] == 0", value = E"1"},
  {op = "event", n = 196, name = "waits", when = E"v[193] == 0", event = "queued", columns = {}},
}
S.MessageId = {name = "MessageId", pf = F[795], proto = {name = "MessageIdData", members = {[1] = {name = "ledgerId", pf = F[796], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "entryId", pf = F[797], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "partition", pf = F[798], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "batch_index", pf = F[799], kind = "int32", wire = 0, type = "int32"}, [5] = {name = "ack_set", pf = F[800], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "batch_size", pf = F[801], kind = "int32", wire = 0, type = "int32"}, [7] = {name = "first_chunk_message_id", pf = F[802], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}, 
  {op = "proto", n = 203, name = "ledgerId", number = 1},
  {op = "proto", n = 204, name = "entryId", number = 2},
  {op = "proto", n = 205, name = "partition", number = 3},
  {op = "proto", n = 206, name = "batch_index", number = 4},
}
S.SendReceipt = {name = "SendReceipt", pf = F[788], proto = {name = "CommandSendReceipt", members = {[1] = {name = "producer_id", pf = F[789], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "sequence_id", pf = F[790], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "message_id", pf = F[791], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}, [4] = {name = "highest_sequence_id", pf = F[792], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 2, api = 6, command = "SEND_RECEIPT", family = 1, 
  {op = "proto", n = 197, name = "producer_id", role = "key1", number = 1},
  {op = "proto", n = 198, name = "sequence_id", role = "key2", number = 2},
  {op = "let", n = 199, name = "number", pf = F[793], role = "request_id", value = E"v[198]"},
  {op = "bind", n = 200, name = "from_", binding = 1, key = E"v[197]", operation = 1},
  {op = "proto", n = 201, name = "message_id", number = 3, into = {op = "call", n = 202, name = "message_id", pf = F[794], body = S.MessageId}},
  {op = "let", n = 207, name = "ledger", pf = F[803], role = "answer_id", when = E"v[201] ~= U", value = E"v[203]"},
  {op = "let", n = 208, name = "entry", pf = F[804], role = "answer_offset", when = E"v[201] ~= U", value = E"v[204]"},
  {op = "let", n = 209, name = "known", pf = F[805], doc = "stored before: deduplicated, or dropped by a topic that is not kept", role = "class", when = E"(v[201] ~= U) and (v[203] == -1)", value = E"1"},
}
S.SendError = {name = "SendError", pf = F[806], proto = {name = "CommandSendError", members = {[1] = {name = "producer_id", pf = F[807], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "sequence_id", pf = F[808], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "error", pf = F[809], kind = "enum", wire = 0, type = "int32", required = true, codes = C[18]}, [4] = {name = "message", pf = F[810], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 2, api = 6, command = "SEND_ERROR", family = 1, 
  {op = "proto", n = 210, name = "producer_id", role = "key1", number = 1},
  {op = "proto", n = 211, name = "sequence_id", role = "key2", number = 2},
  {op = "let", n = 212, name = "number", pf = F[811], role = "request_id", value = E"v[211]"},
  {op = "bind", n = 213, name = "from_", binding = 1, key = E"v[210]", operation = 1},
  {op = "proto", n = 214, name = "error", role = "code", codes = C[18], number = 3},
  {op = "proto", n = 215, name = "message", role = "text", number = 4},
}
S.ProducerClosed = {name = "ProducerClosed", pf = F[812], proto = {name = "CommandCloseProducer", members = {[1] = {name = "producer_id", pf = F[813], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[814], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "assignedBrokerServiceUrl", pf = F[815], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignedBrokerServiceUrlTls", pf = F[816], kind = "string", wire = 2, type = "string"}}}, message = true, says = 3, api = 15, family = 15, 
  {op = "proto", n = 216, name = "producer_id", number = 1},
  {op = "proto", n = 217, name = "assignedBrokerServiceUrl", number = 3},
  {op = "bind", n = 218, name = "over", binding = 1, key = E"v[216]", operation = 2},
  {op = "event", n = 219, name = "taken", event = "closed", columns = {detail = {text = 217}}},
}
S.Delivered = {name = "Delivered", pf = F[817], proto = {name = "CommandMessage", members = {[1] = {name = "consumer_id", pf = F[818], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "message_id", pf = F[819], kind = "message", wire = 2, type = "bytes", required = true, message = "MessageIdData"}, [3] = {name = "redelivery_count", pf = F[820], kind = "uint32", wire = 0, type = "uint32"}, [4] = {name = "ack_set", pf = F[821], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "consumer_epoch", pf = F[822], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 3, api = 9, family = 9, 
  {op = "proto", n = 220, name = "consumer_id", number = 1},
  {op = "proto", n = 221, name = "redelivery_count", number = 3},
  {op = "let", n = 222, name = "again", pf = F[823], value = E"((v[221] ~= U) and v[221] or 0)", into = 223},
  {op = "bind", n = 224, name = "to_", binding = 2, key = E"v[220]", operation = 1},
  {op = "proto", n = 225, name = "message_id", number = 2, into = {op = "call", n = 226, name = "message_id", pf = F[824], body = S.MessageId}},
  {op = "let", n = 227, name = "from_ledger", pf = F[825], value = E"v[203]", into = 228},
  {op = "let", n = 229, name = "from_entry", pf = F[826], value = E"v[204]", into = 230},
  {op = "let", n = 231, name = "counted", pf = F[827], role = "records", value = E"0"},
  {op = "let", n = 232, name = "payload", pf = F[828], value = E"2", into = 59},
}
S.AckResponse = {name = "AckResponse", pf = F[829], proto = {name = "CommandAckResponse", members = {[1] = {name = "consumer_id", pf = F[830], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[831], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[832], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[833], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[834], kind = "string", wire = 2, type = "string"}, [6] = {name = "request_id", pf = F[835], kind = "uint64", wire = 0, type = "uint64"}}}, message = true, says = 2, api = 10, command = "ACK_RESPONSE", family = 2, 
  {op = "proto", n = 233, name = "request_id", role = "key", number = 6},
  {op = "proto", n = 234, name = "consumer_id", number = 1},
  {op = "proto", n = 235, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 236, name = "message", role = "text", number = 5},
}
S.ConsumerClosed = {name = "ConsumerClosed", pf = F[836], proto = {name = "CommandCloseConsumer", members = {[1] = {name = "consumer_id", pf = F[837], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "request_id", pf = F[838], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "assignedBrokerServiceUrl", pf = F[839], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignedBrokerServiceUrlTls", pf = F[840], kind = "string", wire = 2, type = "string"}}}, message = true, says = 3, api = 16, family = 16, 
  {op = "proto", n = 237, name = "consumer_id", number = 1},
  {op = "proto", n = 238, name = "assignedBrokerServiceUrl", number = 3},
  {op = "bind", n = 239, name = "over", binding = 2, key = E"v[237]", operation = 2},
  {op = "event", n = 240, name = "taken", event = "closed", columns = {detail = {text = 238}}},
}
S.ActiveConsumerChange = {name = "ActiveConsumerChange", pf = F[841], proto = {name = "CommandActiveConsumerChange", members = {[1] = {name = "consumer_id", pf = F[842], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "is_active", pf = F[843], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 3, api = 31, family = 31, 
  {op = "proto", n = 241, name = "consumer_id", number = 1},
  {op = "proto", n = 242, name = "is_active", number = 2},
  {op = "bind", n = 243, name = "to_", binding = 2, key = E"v[241]", operation = 1},
  {op = "event", n = 244, name = "begins", when = E"v[242] == 1", event = "active", columns = {}},
  {op = "event", n = 245, name = "pauses", when = E"v[242] ~= 1", event = "inactive", columns = {}},
}
S.ReachedEnd = {name = "ReachedEnd", pf = F[844], proto = {name = "CommandReachedEndOfTopic", members = {[1] = {name = "consumer_id", pf = F[845], kind = "uint64", wire = 0, type = "uint64", required = true}}}, message = true, says = 3, api = 27, family = 27, 
  {op = "proto", n = 246, name = "consumer_id", number = 1},
  {op = "bind", n = 247, name = "to_", binding = 2, key = E"v[246]", operation = 1},
}
S.TopicMigrated = {name = "TopicMigrated", pf = F[846], proto = {name = "CommandTopicMigrated", members = {[1] = {name = "resource_id", pf = F[847], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "resource_type", pf = F[848], kind = "enum", wire = 0, type = "int32", required = true, codes = C[15]}, [3] = {name = "brokerServiceUrl", pf = F[849], kind = "string", wire = 2, type = "string"}, [4] = {name = "brokerServiceUrlTls", pf = F[850], kind = "string", wire = 2, type = "string"}}}, message = true, says = 3, api = 68, family = 68, 
  {op = "proto", n = 248, name = "resource_id", number = 1},
  {op = "proto", n = 249, name = "brokerServiceUrl", number = 3},
  {op = "event", n = 250, name = "moved", event = "migrated", columns = {detail = {text = 249}}},
}
S.ConsumerStatsGot = {name = "ConsumerStatsGot", pf = F[851], proto = {name = "CommandConsumerStatsResponse", members = {[1] = {name = "request_id", pf = F[852], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error_code", pf = F[853], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [3] = {name = "error_message", pf = F[854], kind = "string", wire = 2, type = "string"}, [4] = {name = "msgRateOut", pf = F[855], kind = "double", wire = 1, type = "double"}, [5] = {name = "msgThroughputOut", pf = F[856], kind = "double", wire = 1, type = "double"}, [6] = {name = "msgRateRedeliver", pf = F[857], kind = "double", wire = 1, type = "double"}, [7] = {name = "consumerName", pf = F[858], kind = "string", wire = 2, type = "string"}, [8] = {name = "availablePermits", pf = F[859], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "unackedMessages", pf = F[860], kind = "uint64", wire = 0, type = "uint64"}, [10] = {name = "blockedConsumerOnUnackedMsgs", pf = F[861], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [11] = {name = "address", pf = F[862], kind = "string", wire = 2, type = "string"}, [12] = {name = "connectedSince", pf = F[863], kind = "string", wire = 2, type = "string"}, [13] = {name = "type", pf = F[864], kind = "string", wire = 2, type = "string"}, [14] = {name = "msgRateExpired", pf = F[865], kind = "double", wire = 1, type = "double"}, [15] = {name = "msgBacklog", pf = F[866], kind = "uint64", wire = 0, type = "uint64"}, [16] = {name = "messageAckRate", pf = F[867], kind = "double", wire = 1, type = "double"}}}, message = true, says = 2, api = 25, command = "CONSUMER_STATS_RESPONSE", family = 2, 
  {op = "proto", n = 251, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 252, name = "error_code", role = "code", codes = C[18], number = 2},
  {op = "proto", n = 253, name = "error_message", role = "text", number = 3},
}
S.LastMessageId = {name = "LastMessageId", pf = F[868], proto = {name = "CommandGetLastMessageIdResponse", members = {[1] = {name = "last_message_id", pf = F[869], kind = "message", wire = 2, type = "bytes", required = true, message = "MessageIdData"}, [2] = {name = "request_id", pf = F[870], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "consumer_mark_delete_position", pf = F[871], kind = "message", wire = 2, type = "bytes", message = "MessageIdData"}}}, message = true, says = 2, api = 29, command = "GET_LAST_MESSAGE_ID_RESPONSE", family = 2, 
  {op = "proto", n = 254, name = "request_id", role = "key", number = 2},
}
S.TcConnected = {name = "TcConnected", pf = F[872], proto = {name = "CommandTcClientConnectResponse", members = {[1] = {name = "request_id", pf = F[873], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error", pf = F[874], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [3] = {name = "message", pf = F[875], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 62, command = "TC_CLIENT_CONNECT_RESPONSE", family = 2, 
  {op = "proto", n = 255, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 256, name = "error", role = "code", codes = C[18], number = 2},
  {op = "proto", n = 257, name = "message", role = "text", number = 3},
}
S.TxnMade = {name = "TxnMade", pf = F[876], proto = {name = "CommandNewTxnResponse", members = {[1] = {name = "request_id", pf = F[877], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[878], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[879], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[880], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[881], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 50, command = "NEW_TXN_RESPONSE", family = 2, 
  {op = "proto", n = 258, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 259, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 260, name = "message", role = "text", number = 5},
}
S.PartitionAdded = {name = "PartitionAdded", pf = F[882], proto = {name = "CommandAddPartitionToTxnResponse", members = {[1] = {name = "request_id", pf = F[883], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[884], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[885], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[886], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[887], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 52, command = "ADD_PARTITION_TO_TXN_RESPONSE", family = 2, 
  {op = "proto", n = 261, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 262, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 263, name = "message", role = "text", number = 5},
}
S.SubscriptionAdded = {name = "SubscriptionAdded", pf = F[888], proto = {name = "CommandAddSubscriptionToTxnResponse", members = {[1] = {name = "request_id", pf = F[889], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[890], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[891], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[892], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[893], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 54, command = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE", family = 2, 
  {op = "proto", n = 264, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 265, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 266, name = "message", role = "text", number = 5},
}
S.TxnEnded = {name = "TxnEnded", pf = F[894], proto = {name = "CommandEndTxnResponse", members = {[1] = {name = "request_id", pf = F[895], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[896], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[897], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[898], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[899], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 56, command = "END_TXN_RESPONSE", family = 2, 
  {op = "proto", n = 267, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 268, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 269, name = "message", role = "text", number = 5},
}
S.TxnEndedOnPartition = {name = "TxnEndedOnPartition", pf = F[900], proto = {name = "CommandEndTxnOnPartitionResponse", members = {[1] = {name = "request_id", pf = F[901], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[902], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[903], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[904], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[905], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 58, command = "END_TXN_ON_PARTITION_RESPONSE", family = 2, 
  {op = "proto", n = 270, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 271, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 272, name = "message", role = "text", number = 5},
}
S.TxnEndedOnSubscription = {name = "TxnEndedOnSubscription", pf = F[906], proto = {name = "CommandEndTxnOnSubscriptionResponse", members = {[1] = {name = "request_id", pf = F[907], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "txnid_least_bits", pf = F[908], kind = "uint64", wire = 0, type = "uint64"}, [3] = {name = "txnid_most_bits", pf = F[909], kind = "uint64", wire = 0, type = "uint64"}, [4] = {name = "error", pf = F[910], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[911], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 60, command = "END_TXN_ON_SUBSCRIPTION_RESPONSE", family = 2, 
  {op = "proto", n = 273, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 274, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 275, name = "message", role = "text", number = 5},
}
S.TopicsWatched = {name = "TopicsWatched", pf = F[912], proto = {name = "CommandWatchTopicListSuccess", members = {[1] = {name = "request_id", pf = F[913], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "watcher_id", pf = F[914], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "topic", pf = F[915], kind = "string", wire = 2, type = "string"}, [4] = {name = "topics_hash", pf = F[916], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 2, api = 64, command = "WATCH_TOPIC_LIST_SUCCESS", family = 2, 
  {op = "proto", n = 276, name = "request_id", role = "key", number = 1},
}
S.TopicsChanged = {name = "TopicsChanged", pf = F[917], proto = {name = "CommandWatchTopicUpdate", members = {[1] = {name = "watcher_id", pf = F[918], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "new_topics", pf = F[919], kind = "string", wire = 2, type = "string"}, [3] = {name = "deleted_topics", pf = F[920], kind = "string", wire = 2, type = "string"}, [4] = {name = "topics_hash", pf = F[921], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 3, api = 66, family = 66, 
  {op = "proto", n = 277, name = "watcher_id", number = 1},
}
S.ScalableUpdate = {name = "ScalableUpdate", pf = F[922], proto = {name = "CommandScalableTopicUpdate", members = {[1] = {name = "session_id", pf = F[923], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "dag", pf = F[924], kind = "message", wire = 2, type = "bytes", message = "ScalableTopicDAG"}, [3] = {name = "error", pf = F[925], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [4] = {name = "message", pf = F[926], kind = "string", wire = 2, type = "string"}, [5] = {name = "resolved_topic_name", pf = F[927], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 70, command = "SCALABLE_TOPIC_UPDATE", family = 7, 
  {op = "proto", n = 278, name = "session_id", role = "key", number = 1},
  {op = "let", n = 279, name = "maybe", pf = F[928], role = "pairing", value = E"4"},
  {op = "proto", n = 280, name = "error", role = "code", codes = C[18], number = 3},
  {op = "proto", n = 281, name = "message", role = "text", number = 4},
}
S.ScalableSubscribed = {name = "ScalableSubscribed", pf = F[929], proto = {name = "CommandScalableTopicSubscribeResponse", members = {[1] = {name = "request_id", pf = F[930], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error", pf = F[931], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [3] = {name = "message", pf = F[932], kind = "string", wire = 2, type = "string"}, [4] = {name = "assignment", pf = F[933], kind = "message", wire = 2, type = "bytes", message = "ScalableConsumerAssignment"}}}, message = true, says = 2, api = 73, command = "SCALABLE_TOPIC_SUBSCRIBE_RESPONSE", family = 2, 
  {op = "proto", n = 282, name = "request_id", role = "key", number = 1},
  {op = "proto", n = 283, name = "error", role = "code", codes = C[18], number = 2},
  {op = "proto", n = 284, name = "message", role = "text", number = 3},
}
S.ScalableAssignment = {name = "ScalableAssignment", pf = F[934], proto = {name = "CommandScalableTopicAssignmentUpdate", members = {[1] = {name = "consumer_id", pf = F[935], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "assignment", pf = F[936], kind = "message", wire = 2, type = "bytes", required = true, message = "ScalableConsumerAssignment"}}}, message = true, says = 3, api = 75, family = 75, 
  {op = "proto", n = 285, name = "consumer_id", number = 1},
  {op = "bind", n = 286, name = "to_", binding = 2, key = E"v[285]", operation = 1},
}
S.ScalableChanged = {name = "ScalableChanged", pf = F[937], proto = {name = "CommandWatchScalableTopicsUpdate", members = {[1] = {name = "watch_id", pf = F[938], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "snapshot", pf = F[939], kind = "message", wire = 2, type = "bytes", message = "ScalableTopicsSnapshot"}, [3] = {name = "diff", pf = F[940], kind = "message", wire = 2, type = "bytes", message = "ScalableTopicsDiff"}, [4] = {name = "error", pf = F[941], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [5] = {name = "message", pf = F[942], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 76, command = "WATCH_SCALABLE_TOPICS_UPDATE", family = 8, 
  {op = "proto", n = 287, name = "watch_id", role = "key", number = 1},
  {op = "let", n = 288, name = "maybe", pf = F[943], role = "pairing", value = E"4"},
  {op = "proto", n = 289, name = "error", role = "code", codes = C[18], number = 4},
  {op = "proto", n = 290, name = "message", role = "text", number = 5},
}
S.CoordinatorsChanged = {name = "CoordinatorsChanged", pf = F[944], proto = {name = "CommandWatchTcAssignmentsUpdate", members = {[1] = {name = "watch_id", pf = F[945], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "snapshot", pf = F[946], kind = "message", wire = 2, type = "bytes", message = "TcAssignmentsSnapshot"}, [3] = {name = "error", pf = F[947], kind = "enum", wire = 0, type = "int32", codes = C[18]}, [4] = {name = "message", pf = F[948], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 79, command = "WATCH_TC_ASSIGNMENTS_UPDATE", family = 9, 
  {op = "proto", n = 291, name = "watch_id", role = "key", number = 1},
  {op = "let", n = 292, name = "maybe", pf = F[949], role = "pairing", value = E"4"},
  {op = "proto", n = 293, name = "error", role = "code", codes = C[18], number = 3},
  {op = "proto", n = 294, name = "message", role = "text", number = 4},
}
S.Success = {name = "Success", pf = F[950], proto = {name = "CommandSuccess", members = {[1] = {name = "request_id", pf = F[951], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "schema", pf = F[952], kind = "message", wire = 2, type = "bytes", message = "Schema"}}}, message = true, says = 2, command = "SUCCESS", family = 2, 
  {op = "proto", n = 295, name = "request_id", role = "key", number = 1},
}
S.Error = {name = "Error", pf = F[953], proto = {name = "CommandError", members = {[1] = {name = "request_id", pf = F[954], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "error", pf = F[955], kind = "enum", wire = 0, type = "int32", required = true, codes = C[18]}, [3] = {name = "message", pf = F[956], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 2, command = "ERROR", family = 2, pairing = 48, 
  {op = "proto", n = 296, name = "request_id", number = 1},
  {op = "let", n = 297, name = "key", pf = F[957], role = "key1", value = E"((v[296] == -1) and 0 or v[296])"},
  {op = "let", n = 298, name = "asked_as", pf = F[958], role = "request_id", when = E"v[296] ~= -1", value = E"v[296]"},
  {op = "let", n = 299, name = "login", pf = F[959], role = "family", when = E"v[296] == -1", value = E"4"},
  {op = "let", n = 300, name = "itself", pf = F[960], role = "api", when = E"v[296] == -1", value = E"14"},
  {op = "let", n = 301, name = "unasked", pf = F[961], role = "pairing", when = E"v[296] == -1", value = E"4"},
  {op = "proto", n = 302, name = "error", role = "code", codes = C[18], number = 2},
  {op = "proto", n = 303, name = "message", role = "text", number = 3},
  {op = "event", n = 304, name = "turned_away", when = E"(((v[302] == 5) or (v[302] == 16)) or (v[302] == 19)) or (v[302] == 25)", event = "turned_away", columns = {detail = {text = 303}}},
}
S.Command = {name = "Command", pf = F[6], proto = {name = "BaseCommand", members = {[1] = {name = "type", pf = F[7], kind = "enum", wire = 0, type = "int32", required = true, codes = C[1]}, [2] = {name = "connect", pf = F[8], kind = "message", wire = 2, type = "bytes", message = "CommandConnect"}, [3] = {name = "connected", pf = F[29], kind = "message", wire = 2, type = "bytes", message = "CommandConnected"}, [4] = {name = "subscribe", pf = F[34], kind = "message", wire = 2, type = "bytes", message = "CommandSubscribe"}, [5] = {name = "producer", pf = F[73], kind = "message", wire = 2, type = "bytes", message = "CommandProducer"}, [6] = {name = "send", pf = F[87], kind = "message", wire = 2, type = "bytes", message = "CommandSend"}, [7] = {name = "send_receipt", pf = F[97], kind = "message", wire = 2, type = "bytes", message = "CommandSendReceipt"}, [8] = {name = "send_error", pf = F[102], kind = "message", wire = 2, type = "bytes", message = "CommandSendError"}, [9] = {name = "message", pf = F[107], kind = "message", wire = 2, type = "bytes", message = "CommandMessage"}, [10] = {name = "ack", pf = F[113], kind = "message", wire = 2, type = "bytes", message = "CommandAck"}, [11] = {name = "flow", pf = F[124], kind = "message", wire = 2, type = "bytes", message = "CommandFlow"}, [12] = {name = "unsubscribe", pf = F[127], kind = "message", wire = 2, type = "bytes", message = "CommandUnsubscribe"}, [13] = {name = "success", pf = F[131], kind = "message", wire = 2, type = "bytes", message = "CommandSuccess"}, [14] = {name = "error", pf = F[134], kind = "message", wire = 2, type = "bytes", message = "CommandError"}, [15] = {name = "close_producer", pf = F[138], kind = "message", wire = 2, type = "bytes", message = "CommandCloseProducer"}, [16] = {name = "close_consumer", pf = F[143], kind = "message", wire = 2, type = "bytes", message = "CommandCloseConsumer"}, [17] = {name = "producer_success", pf = F[148], kind = "message", wire = 2, type = "bytes", message = "CommandProducerSuccess"}, [18] = {name = "ping", pf = F[155], kind = "message", wire = 2, type = "bytes", message = "CommandPing"}, [19] = {name = "pong", pf = F[156], kind = "message", wire = 2, type = "bytes", message = "CommandPong"}, [20] = {name = "redeliverUnacknowledgedMessages", pf = F[157], kind = "message", wire = 2, type = "bytes", message = "CommandRedeliverUnacknowledgedMessages"}, [21] = {name = "partitionMetadata", pf = F[161], kind = "message", wire = 2, type = "bytes", message = "CommandPartitionedTopicMetadata"}, [22] = {name = "partitionMetadataResponse", pf = F[168], kind = "message", wire = 2, type = "bytes", message = "CommandPartitionedTopicMetadataResponse"}, [23] = {name = "lookupTopic", pf = F[174], kind = "message", wire = 2, type = "bytes", message = "CommandLookupTopic"}, [24] = {name = "lookupTopicResponse", pf = F[183], kind = "message", wire = 2, type = "bytes", message = "CommandLookupTopicResponse"}, [25] = {name = "consumerStats", pf = F[192], kind = "message", wire = 2, type = "bytes", message = "CommandConsumerStats"}, [26] = {name = "consumerStatsResponse", pf = F[195], kind = "message", wire = 2, type = "bytes", message = "CommandConsumerStatsResponse"}, [27] = {name = "reachedEndOfTopic", pf = F[212], kind = "message", wire = 2, type = "bytes", message = "CommandReachedEndOfTopic"}, [28] = {name = "seek", pf = F[214], kind = "message", wire = 2, type = "bytes", message = "CommandSeek"}, [29] = {name = "getLastMessageId", pf = F[219], kind = "message", wire = 2, type = "bytes", message = "CommandGetLastMessageId"}, [30] = {name = "getLastMessageIdResponse", pf = F[222], kind = "message", wire = 2, type = "bytes", message = "CommandGetLastMessageIdResponse"}, [31] = {name = "active_consumer_change", pf = F[226], kind = "message", wire = 2, type = "bytes", message = "CommandActiveConsumerChange"}, [32] = {name = "getTopicsOfNamespace", pf = F[229], kind = "message", wire = 2, type = "bytes", message = "CommandGetTopicsOfNamespace"}, [33] = {name = "getTopicsOfNamespaceResponse", pf = F[236], kind = "message", wire = 2, type = "bytes", message = "CommandGetTopicsOfNamespaceResponse"}, [34] = {name = "getSchema", pf = F[242], kind = "message", wire = 2, type = "bytes", message = "CommandGetSchema"}, [35] = {name = "getSchemaResponse", pf = F[246], kind = "message", wire = 2, type = "bytes", message = "CommandGetSchemaResponse"}, [36] = {name = "authChallenge", pf = F[252], kind = "message", wire = 2, type = "bytes", message = "CommandAuthChallenge"}, [37] = {name = "authResponse", pf = F[258], kind = "message", wire = 2, type = "bytes", message = "CommandAuthResponse"}, [38] = {name = "ackResponse", pf = F[262], kind = "message", wire = 2, type = "bytes", message = "CommandAckResponse"}, [39] = {name = "getOrCreateSchema", pf = F[269], kind = "message", wire = 2, type = "bytes", message = "CommandGetOrCreateSchema"}, [40] = {name = "getOrCreateSchemaResponse", pf = F[274], kind = "message", wire = 2, type = "bytes", message = "CommandGetOrCreateSchemaResponse"}, [50] = {name = "newTxn", pf = F[279], kind = "message", wire = 2, type = "bytes", message = "CommandNewTxn"}, [51] = {name = "newTxnResponse", pf = F[284], kind = "message", wire = 2, type = "bytes", message = "CommandNewTxnResponse"}, [52] = {name = "addPartitionToTxn", pf = F[290], kind = "message", wire = 2, type = "bytes", message = "CommandAddPartitionToTxn"}, [53] = {name = "addPartitionToTxnResponse", pf = F[296], kind = "message", wire = 2, type = "bytes", message = "CommandAddPartitionToTxnResponse"}, [54] = {name = "addSubscriptionToTxn", pf = F[302], kind = "message", wire = 2, type = "bytes", message = "CommandAddSubscriptionToTxn"}, [55] = {name = "addSubscriptionToTxnResponse", pf = F[310], kind = "message", wire = 2, type = "bytes", message = "CommandAddSubscriptionToTxnResponse"}, [56] = {name = "endTxn", pf = F[316], kind = "message", wire = 2, type = "bytes", message = "CommandEndTxn"}, [57] = {name = "endTxnResponse", pf = F[322], kind = "message", wire = 2, type = "bytes", message = "CommandEndTxnResponse"}, [58] = {name = "endTxnOnPartition", pf = F[328], kind = "message", wire = 2, type = "bytes", message = "CommandEndTxnOnPartition"}, [59] = {name = "endTxnOnPartitionResponse", pf = F[335], kind = "message", wire = 2, type = "bytes", message = "CommandEndTxnOnPartitionResponse"}, [60] = {name = "endTxnOnSubscription", pf = F[341], kind = "message", wire = 2, type = "bytes", message = "CommandEndTxnOnSubscription"}, [61] = {name = "endTxnOnSubscriptionResponse", pf = F[348], kind = "message", wire = 2, type = "bytes", message = "CommandEndTxnOnSubscriptionResponse"}, [62] = {name = "tcClientConnectRequest", pf = F[354], kind = "message", wire = 2, type = "bytes", message = "CommandTcClientConnectRequest"}, [63] = {name = "tcClientConnectResponse", pf = F[358], kind = "message", wire = 2, type = "bytes", message = "CommandTcClientConnectResponse"}, [64] = {name = "watchTopicList", pf = F[362], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTopicList"}, [65] = {name = "watchTopicListSuccess", pf = F[368], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTopicListSuccess"}, [66] = {name = "watchTopicUpdate", pf = F[373], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTopicUpdate"}, [67] = {name = "watchTopicListClose", pf = F[378], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTopicListClose"}, [68] = {name = "topicMigrated", pf = F[381], kind = "message", wire = 2, type = "bytes", message = "CommandTopicMigrated"}, [70] = {name = "scalableTopicLookup", pf = F[386], kind = "message", wire = 2, type = "bytes", message = "CommandScalableTopicLookup"}, [71] = {name = "scalableTopicUpdate", pf = F[390], kind = "message", wire = 2, type = "bytes", message = "CommandScalableTopicUpdate"}, [72] = {name = "scalableTopicClose", pf = F[416], kind = "message", wire = 2, type = "bytes", message = "CommandScalableTopicClose"}, [73] = {name = "scalableTopicSubscribe", pf = F[418], kind = "message", wire = 2, type = "bytes", message = "CommandScalableTopicSubscribe"}, [74] = {name = "scalableTopicSubscribeResponse", pf = F[425], kind = "message", wire = 2, type = "bytes", message = "CommandScalableTopicSubscribeResponse"}, [75] = {name = "scalableTopicAssignmentUpdate", pf = F[437], kind = "message", wire = 2, type = "bytes", message = "CommandScalableTopicAssignmentUpdate"}, [76] = {name = "watchScalableTopics", pf = F[440], kind = "message", wire = 2, type = "bytes", message = "CommandWatchScalableTopics"}, [77] = {name = "watchScalableTopicsUpdate", pf = F[445], kind = "message", wire = 2, type = "bytes", message = "CommandWatchScalableTopicsUpdate"}, [78] = {name = "watchScalableTopicsClose", pf = F[454], kind = "message", wire = 2, type = "bytes", message = "CommandWatchScalableTopicsClose"}, [79] = {name = "watchTcAssignments", pf = F[456], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTcAssignments"}, [80] = {name = "watchTcAssignmentsUpdate", pf = F[458], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTcAssignmentsUpdate"}, [81] = {name = "watchTcAssignmentsClose", pf = F[468], kind = "message", wire = 2, type = "bytes", message = "CommandWatchTcAssignmentsClose"}}}, 
  {op = "proto", n = 6, name = "type", codes = C[1], number = 1},
  {op = "union", n = 7, name = "command", sent = {{[2] = S.Connect, [37] = S.AuthResponse, [18] = S.Ping, [19] = S.Pong, [21] = S.PartitionedMetadata, [23] = S.Lookup, [32] = S.GetTopics, [34] = S.GetSchema, [39] = S.MakeSchema, [5] = S.Producer, [6] = S.Send, [15] = S.CloseProducer, [4] = S.Subscribe, [11] = S.Flow, [10] = S.Ack, [20] = S.Redeliver, [12] = S.Unsubscribe, [28] = S.Seek, [16] = S.CloseConsumer, [25] = S.ConsumerStats, [29] = S.GetLastMessageId, [62] = S.TcConnect, [50] = S.NewTxn, [52] = S.AddPartition, [54] = S.AddSubscription, [56] = S.EndTxn, [58] = S.EndTxnOnPartition, [60] = S.EndTxnOnSubscription, [64] = S.WatchTopics, [67] = S.WatchTopicsClose, [70] = S.ScalableLookup, [72] = S.ScalableClose, [73] = S.ScalableSubscribe, [76] = S.WatchScalable, [78] = S.WatchScalableClose, [79] = S.WatchCoordinators, [81] = S.WatchCoordinatorsClose}, {[3] = S.Connected, [36] = S.AuthChallenge, [18] = S.Ping, [19] = S.Pong, [22] = S.PartitionedMetadataResponse, [24] = S.LookupResponse, [33] = S.TopicsGot, [35] = S.SchemaGot, [40] = S.SchemaMade, [17] = S.ProducerSuccess, [7] = S.SendReceipt, [8] = S.SendError, [15] = S.ProducerClosed, [9] = S.Delivered, [38] = S.AckResponse, [16] = S.ConsumerClosed, [31] = S.ActiveConsumerChange, [27] = S.ReachedEnd, [68] = S.TopicMigrated, [26] = S.ConsumerStatsGot, [30] = S.LastMessageId, [63] = S.TcConnected, [51] = S.TxnMade, [53] = S.PartitionAdded, [55] = S.SubscriptionAdded, [57] = S.TxnEnded, [59] = S.TxnEndedOnPartition, [61] = S.TxnEndedOnSubscription, [65] = S.TopicsWatched, [66] = S.TopicsChanged, [71] = S.ScalableUpdate, [74] = S.ScalableSubscribed, [75] = S.ScalableAssignment, [77] = S.ScalableChanged, [80] = S.CoordinatorsChanged, [13] = S.Success, [14] = S.Error}}},
}
S.BrokerEntryMetadata = {name = "BrokerEntryMetadata", pf = F[972], proto = {name = "BrokerEntryMetadata", members = {[1] = {name = "broker_timestamp", pf = F[973], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [2] = {name = "index", pf = F[974], kind = "uint64", wire = 0, type = "uint64"}}}, 
  {op = "proto", n = 315, name = "broker_timestamp", number = 1},
  {op = "proto", n = 316, name = "index", number = 2},
}
S.BrokerEntry = {name = "BrokerEntry", pf = F[967], 
  {op = "int", n = 311, name = "magic", pf = F[968], as = "hex", width = 2, equals = 3586},
  {op = "int", n = 312, name = "size", pf = F[969], unit = "bytes", width = 4},
  {op = "area", n = 313, name = "metadata", pf = F[970], length = E"v[312]", body = {op = "call", n = 314, name = "metadata", pf = F[971], body = S.BrokerEntryMetadata}},
}
S.Checksum = {name = "Checksum", pf = F[977], 
  {op = "int", n = 321, name = "magic", pf = F[978], as = "hex", width = 2, equals = 3585},
  {op = "int", n = 322, name = "value", pf = F[979], as = "hex", width = 4},
}
P["EncryptionKeys"] = {name = "EncryptionKeys", members = {[1] = {name = "key", pf = F[1000], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[1001], kind = "bytes", wire = 2, type = "bytes", required = true}, [3] = {name = "metadata", pf = F[1002], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}}}
S.Property = {name = "Property", pf = F[1025], proto = {name = "KeyValue", members = {[1] = {name = "key", pf = F[1026], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "value", pf = F[1027], kind = "string", wire = 2, type = "string", required = true}}}, 
  {op = "proto", n = 336, name = "key", number = 1},
  {op = "proto", n = 337, name = "value", number = 2},
  {op = "entry", n = 338, name = "one"},
}
S.MessageMetadata = {name = "MessageMetadata", pf = F[987], proto = {name = "MessageMetadata", members = {[1] = {name = "producer_name", pf = F[988], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "sequence_id", pf = F[989], kind = "uint64", wire = 0, type = "uint64", required = true}, [3] = {name = "publish_time", pf = F[990], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000, required = true}, [4] = {name = "properties", pf = F[991], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [5] = {name = "replicated_from", pf = F[992], kind = "string", wire = 2, type = "string"}, [6] = {name = "partition_key", pf = F[993], kind = "string", wire = 2, type = "string"}, [7] = {name = "replicate_to", pf = F[994], kind = "string", wire = 2, type = "string"}, [8] = {name = "compression", pf = F[995], kind = "enum", wire = 0, type = "int32", codes = C[19]}, [9] = {name = "uncompressed_size", pf = F[996], kind = "uint32", wire = 0, type = "uint32"}, [11] = {name = "num_messages_in_batch", pf = F[997], kind = "int32", wire = 0, type = "int32"}, [12] = {name = "event_time", pf = F[998], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [13] = {name = "encryption_keys", pf = F[999], kind = "message", wire = 2, type = "bytes", message = "EncryptionKeys"}, [14] = {name = "encryption_algo", pf = F[1003], kind = "string", wire = 2, type = "string"}, [15] = {name = "encryption_param", pf = F[1004], kind = "bytes", wire = 2, type = "bytes"}, [16] = {name = "schema_version", pf = F[1005], kind = "bytes", wire = 2, type = "bytes"}, [17] = {name = "partition_key_b64_encoded", pf = F[1006], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [18] = {name = "ordering_key", pf = F[1007], kind = "bytes", wire = 2, type = "bytes"}, [19] = {name = "deliver_at_time", pf = F[1008], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [20] = {name = "marker_type", pf = F[1009], kind = "int32", wire = 0, type = "int32"}, [22] = {name = "txnid_least_bits", pf = F[1010], kind = "uint64", wire = 0, type = "uint64"}, [23] = {name = "txnid_most_bits", pf = F[1011], kind = "uint64", wire = 0, type = "uint64"}, [24] = {name = "highest_sequence_id", pf = F[1012], kind = "uint64", wire = 0, type = "uint64"}, [25] = {name = "null_value", pf = F[1013], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [26] = {name = "uuid", pf = F[1014], kind = "string", wire = 2, type = "string"}, [27] = {name = "num_chunks_from_msg", pf = F[1015], kind = "int32", wire = 0, type = "int32"}, [28] = {name = "total_chunk_msg_size", pf = F[1016], kind = "int32", wire = 0, type = "int32"}, [29] = {name = "chunk_id", pf = F[1017], kind = "int32", wire = 0, type = "int32"}, [30] = {name = "null_partition_key", pf = F[1018], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [31] = {name = "compacted_batch_indexes", pf = F[1019], kind = "int32", wire = 0, type = "int32"}, [32] = {name = "schema_id", pf = F[1020], kind = "bytes", wire = 2, type = "bytes"}, [33] = {name = "entry_hash_min", pf = F[1021], kind = "uint32", wire = 0, type = "uint32"}, [34] = {name = "entry_hash_max", pf = F[1022], kind = "uint32", wire = 0, type = "uint32"}}}, 
  {op = "let", n = 329, name = "nothing", pf = F[1023], value = E"U", into = 330},
  {op = "proto", n = 331, name = "producer_name", number = 1},
  {op = "proto", n = 332, name = "publish_time", number = 3},
  {op = "proto", n = 333, name = "sequence_id", number = 2},
  {op = "proto", n = 334, name = "properties", number = 4, each = {op = "call", n = 335, name = "properties", pf = F[1024], body = S.Property}},
  {op = "proto", n = 339, name = "partition_key", number = 6},
  {op = "proto", n = 340, name = "partition_key_b64_encoded", number = 17},
  {op = "proto", n = 341, name = "compression", number = 8},
  {op = "proto", n = 342, name = "uncompressed_size", number = 9},
  {op = "proto", n = 343, name = "num_messages_in_batch", number = 11},
  {op = "proto", n = 344, name = "encryption_param", number = 15},
  {op = "proto", n = 345, name = "encryption_algo", number = 14},
  {op = "proto", n = 346, name = "encryption_keys", number = 13},
  {op = "proto", n = 347, name = "marker_type", number = 20},
  {op = "proto", n = 348, name = "uuid", number = 26},
  {op = "proto", n = 349, name = "num_chunks_from_msg", number = 27},
  {op = "proto", n = 350, name = "chunk_id", number = 29},
}
S.SnapshotRequest = {name = "SnapshotRequest", pf = F[1034], proto = {name = "ReplicatedSubscriptionsSnapshotRequest", members = {[1] = {name = "snapshot_id", pf = F[1035], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "source_cluster", pf = F[1036], kind = "string", wire = 2, type = "string"}}}, 
  {op = "proto", n = 357, name = "snapshot_id", number = 1},
}
P["MarkersMessageIdData"] = {name = "MarkersMessageIdData", members = {[1] = {name = "ledger_id", pf = F[1042], kind = "uint64", wire = 0, type = "uint64", required = true}, [2] = {name = "entry_id", pf = F[1043], kind = "uint64", wire = 0, type = "uint64", required = true}}}
P["ClusterMessageId"] = {name = "ClusterMessageId", members = {[1] = {name = "cluster", pf = F[1040], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "message_id", pf = F[1041], kind = "message", wire = 2, type = "bytes", required = true, message = "MarkersMessageIdData"}}}
S.SnapshotResponse = {name = "SnapshotResponse", pf = F[1037], proto = {name = "ReplicatedSubscriptionsSnapshotResponse", members = {[1] = {name = "snapshot_id", pf = F[1038], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "cluster", pf = F[1039], kind = "message", wire = 2, type = "bytes", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 359, name = "snapshot_id", number = 1},
}
S.Snapshot = {name = "Snapshot", pf = F[1044], proto = {name = "ReplicatedSubscriptionsSnapshot", members = {[1] = {name = "snapshot_id", pf = F[1045], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "local_message_id", pf = F[1046], kind = "message", wire = 2, type = "bytes", message = "MarkersMessageIdData"}, [3] = {name = "clusters", pf = F[1047], kind = "message", wire = 2, type = "bytes", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 361, name = "snapshot_id", number = 1},
}
S.SubscriptionUpdate = {name = "SubscriptionUpdate", pf = F[1048], proto = {name = "ReplicatedSubscriptionsUpdate", members = {[1] = {name = "subscription_name", pf = F[1049], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "clusters", pf = F[1050], kind = "message", wire = 2, type = "bytes", message = "ClusterMessageId"}}}, 
  {op = "proto", n = 363, name = "subscription_name", number = 1},
}
S.Single = {name = "Single", pf = F[1056], row = "records", 
  {op = "let", n = 370, name = "ledger_id", pf = F[1057], role = "message_id", value = E"v[228]"},
  {op = "let", n = 371, name = "entry", pf = F[1058], role = "offset", value = E"v[230]"},
  {op = "let", n = 372, name = "before", pf = F[1059], doc = "times that it was pushed before", role = "redelivered", value = E"v[223]"},
  {op = "let", n = 373, name = "time", pf = F[1060], role = "timestamp", value = E"(((v[332] >= 0) and (v[332] <= 9223372036853)) and mul(v[332], 1000000) or U)"},
  {op = "let", n = 374, name = "key", pf = F[1061], role = "record_key", when = E"v[340] ~= 1", again = 339},
  {op = "made", n = 375, name = "coded_key", pf = F[1062], role = "record_key", when = E"(v[340] == 1) and (v[339] ~= U)", of = {{text = "base64:"}, {n = 339}}},
  {op = "let", n = 376, name = "pairs", pf = F[1063], role = "properties", again = 330},
  {op = "span", n = 377, name = "body", pf = F[1064], role = "payload"},
}
S.SingleMessageMetadata = {name = "SingleMessageMetadata", pf = F[1072], proto = {name = "SingleMessageMetadata", members = {[1] = {name = "properties", pf = F[1073], kind = "message", wire = 2, type = "bytes", message = "KeyValue"}, [2] = {name = "partition_key", pf = F[1074], kind = "string", wire = 2, type = "string"}, [3] = {name = "payload_size", pf = F[1075], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "compacted_out", pf = F[1076], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "event_time", pf = F[1077], kind = "uint64", wire = 0, type = "uint64", as = "time", per = 1000}, [6] = {name = "partition_key_b64_encoded", pf = F[1078], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [7] = {name = "ordering_key", pf = F[1079], kind = "bytes", wire = 2, type = "bytes"}, [8] = {name = "sequence_id", pf = F[1080], kind = "uint64", wire = 0, type = "uint64"}, [9] = {name = "null_value", pf = F[1081], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [10] = {name = "null_partition_key", pf = F[1082], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, 
  {op = "let", n = 386, name = "nothing", pf = F[1083], value = E"U", into = 330},
  {op = "proto", n = 387, name = "properties", number = 1, each = {op = "call", n = 388, name = "properties", pf = F[1084], body = S.Property}},
  {op = "proto", n = 389, name = "partition_key", number = 2},
  {op = "proto", n = 390, name = "partition_key_b64_encoded", number = 6},
  {op = "proto", n = 391, name = "payload_size", number = 3},
}
S.Batched = {name = "Batched", pf = F[1068], row = "records", 
  {op = "int", n = 383, name = "size", pf = F[1069], unit = "bytes", width = 4},
  {op = "area", n = 384, name = "metadata", pf = F[1070], length = E"v[383]", body = {op = "call", n = 385, name = "metadata", pf = F[1071], body = S.SingleMessageMetadata}},
  {op = "let", n = 392, name = "ledger_id", pf = F[1085], role = "message_id", value = E"v[228]"},
  {op = "let", n = 393, name = "entry", pf = F[1086], role = "offset", value = E"v[230]"},
  {op = "let", n = 394, name = "before", pf = F[1087], doc = "times that it was pushed before", role = "redelivered", value = E"v[223]"},
  {op = "let", n = 395, name = "place", pf = F[1088], doc = "number in the batch", role = "index", value = E"v[380]"},
  {op = "let", n = 396, name = "next_place", pf = F[1089], value = E"add(v[380], 1)", into = 380},
  {op = "let", n = 397, name = "count", pf = F[1090], role = "batch_size", value = E"v[343]"},
  {op = "let", n = 398, name = "time", pf = F[1091], role = "timestamp", value = E"(((v[332] >= 0) and (v[332] <= 9223372036853)) and mul(v[332], 1000000) or U)"},
  {op = "let", n = 399, name = "key", pf = F[1092], role = "record_key", when = E"v[390] ~= 1", again = 389},
  {op = "made", n = 400, name = "coded_key", pf = F[1093], role = "record_key", when = E"(v[390] == 1) and (v[389] ~= U)", of = {{text = "base64:"}, {n = 389}}},
  {op = "let", n = 401, name = "pairs", pf = F[1094], role = "properties", again = 330},
  {op = "span", n = 402, name = "body", pf = F[1095], role = "payload", length = E"v[391]"},
}
S.Batch = {name = "Batch", pf = F[1065], 
  {op = "let", n = 379, name = "first", pf = F[1066], value = E"0", into = 380},
  {op = "require", n = 381, name = "sane", doc = "a batch that a frame can hold", condition = E"(v[343] >= 0) and (v[343] <= 1048576)"},
  {op = "repeat", n = 382, name = "messages", pf = F[1067], body = S.Batched, count = E"v[343]"},
}
S.Plain = {name = "Plain", pf = F[1053], 
  {op = "let", n = 367, name = "how", pf = F[1054], value = E"((v[343] ~= U) and 1 or 0)"},
  {op = "switch", n = 368, name = "content", on = E"v[367]", cases = {[1] = {op = "call", n = 378, name = "content", pf = F[1055], body = S.Batch}}, default = {op = "call", n = 369, name = "content", pf = F[1055], body = S.Single}},
}
S.Chunk = {name = "Chunk", pf = F[1096], row = "records", 
  {op = "let", n = 370, name = "ledger_id", pf = F[1097], role = "message_id", value = E"v[228]"},
  {op = "let", n = 371, name = "entry", pf = F[1098], role = "offset", value = E"v[230]"},
  {op = "let", n = 372, name = "before", pf = F[1099], doc = "times that it was pushed before", role = "redelivered", value = E"v[223]"},
  {op = "let", n = 373, name = "time", pf = F[1100], role = "timestamp", value = E"(((v[332] >= 0) and (v[332] <= 9223372036853)) and mul(v[332], 1000000) or U)"},
  {op = "let", n = 374, name = "key", pf = F[1101], role = "record_key", when = E"v[340] ~= 1", again = 339},
  {op = "made", n = 375, name = "coded_key", pf = F[1102], role = "record_key", when = E"(v[340] == 1) and (v[339] ~= U)", of = {{text = "base64:"}, {n = 339}}},
  {op = "let", n = 376, name = "pairs", pf = F[1103], role = "properties", again = 330},
  {op = "let", n = 404, name = "number", pf = F[1104], role = "part", value = E"v[350]"},
  {op = "let", n = 405, name = "chunks", pf = F[1105], role = "chunks", value = E"v[349]"},
  {op = "let", n = 406, name = "of_", pf = F[1106], role = "uuid", again = 348},
  {op = "let", n = 407, name = "codec", pf = F[1107], role = "codec", when = E"v[341] > 0", value = E"((v[341] == 1) and 1 or ((v[341] == 2) and 3 or ((v[341] == 3) and 2 or 0)))"},
  {op = "let", n = 408, name = "whole", pf = F[1108], role = "whole", value = E"v[342]"},
  {op = "let", n = 409, name = "secret", pf = F[1109], role = "sealed", when = E"v[346] ~= U", value = E"1"},
  {op = "span", n = 410, name = "body", pf = F[1110], role = "payload"},
  {op = "let", n = 411, name = "content", pf = F[1111], role = "content", when = E"((v[341] > 0) and (((v[346] ~= U) and 1 or 0) == 0)) and (v[342] <= 67108864)", again = 410},
}
S.Sealed = {name = "Sealed", pf = F[1112], row = "records", 
  {op = "let", n = 370, name = "ledger_id", pf = F[1113], role = "message_id", value = E"v[228]"},
  {op = "let", n = 371, name = "entry", pf = F[1114], role = "offset", value = E"v[230]"},
  {op = "let", n = 372, name = "before", pf = F[1115], doc = "times that it was pushed before", role = "redelivered", value = E"v[223]"},
  {op = "let", n = 373, name = "time", pf = F[1116], role = "timestamp", value = E"(((v[332] >= 0) and (v[332] <= 9223372036853)) and mul(v[332], 1000000) or U)"},
  {op = "let", n = 374, name = "key", pf = F[1117], role = "record_key", when = E"v[340] ~= 1", again = 339},
  {op = "made", n = 375, name = "coded_key", pf = F[1118], role = "record_key", when = E"(v[340] == 1) and (v[339] ~= U)", of = {{text = "base64:"}, {n = 339}}},
  {op = "let", n = 376, name = "pairs", pf = F[1119], role = "properties", again = 330},
  {op = "let", n = 413, name = "secret", pf = F[1120], role = "sealed", value = E"1"},
  {op = "let", n = 414, name = "count", pf = F[1121], role = "batch_size", value = E"v[343]"},
  {op = "span", n = 415, name = "body", pf = F[1122], role = "payload"},
}
S.Content = {name = "Content", pf = F[1029], 
  {op = "let", n = 352, name = "told", pf = F[1030], when = E"v[59] == 2", value = E"((v[343] ~= U) and v[343] or 1)", into = 57},
  {op = "let", n = 353, name = "shape_", pf = F[1031], value = E"((v[347] ~= U) and 1 or (((((v[348] ~= U) and (v[350] ~= U)) and (v[349] ~= U)) and (v[349] > 1)) and 3 or ((v[346] ~= U) and 4 or 0)))"},
  {op = "switch", n = 354, name = "marker", when = E"v[353] == 1", on = E"v[347]", cases = {[10] = {op = "call", n = 356, name = "marker", pf = F[1033], body = S.SnapshotRequest}, [11] = {op = "call", n = 358, name = "marker", pf = F[1033], body = S.SnapshotResponse}, [12] = {op = "call", n = 360, name = "marker", pf = F[1033], body = S.Snapshot}, [13] = {op = "call", n = 362, name = "marker", pf = F[1033], body = S.SubscriptionUpdate}}, default = {op = "span", n = 355, name = "marker", pf = F[1032]}},
  {op = "switch", n = 364, name = "body", when = E"v[353] ~= 1", on = E"v[353]", cases = {[0] = {op = "inflate", n = 365, name = "body", pf = F[1051], codecs = {[1] = "lz4", [2] = "zlib", [3] = "zstd", [4] = "snappy"}, on = E"v[341]", size = E"((v[341] > 0) and v[342] or U)", body = {op = "call", n = 366, name = "body", pf = F[1052], body = S.Plain}}, [3] = {op = "call", n = 403, name = "body", pf = F[1052], body = S.Chunk}, [4] = {op = "call", n = 412, name = "body", pf = F[1052], body = S.Sealed}}},
}
S.Message_ = {name = "Message_", pf = F[983], 
  {op = "int", n = 326, name = "metadata_size", pf = F[984], unit = "bytes", width = 4},
  {op = "area", n = 327, name = "metadata", pf = F[985], length = E"v[326]", body = {op = "call", n = 328, name = "metadata", pf = F[986], body = S.MessageMetadata}},
  {op = "call", n = 351, name = "content", pf = F[1028], body = S.Content, named = true},
}
S.Headers = {name = "Headers", pf = F[965], 
  {op = "peek", n = 309, name = "first", what = {width = 2}, ahead = 0},
  {op = "call", n = 310, name = "broker_entry", pf = F[966], when = E"v[309] == 3586", body = S.BrokerEntry, named = true},
  {op = "peek", n = 317, name = "second", what = {width = 2}, ahead = 0},
  {op = "call", n = 318, name = "again", pf = F[975], when = E"v[317] == 3586", body = S.BrokerEntry, named = true},
  {op = "peek", n = 319, name = "third", what = {width = 2}, ahead = 0},
  {op = "call", n = 320, name = "checksum", pf = F[976], when = E"v[319] == 3585", body = S.Checksum, named = true},
  {op = "let", n = 323, name = "stored_sum", pf = F[980], value = E"((v[319] == 3585) and v[322] or U)"},
  {op = "span", n = 324, name = "covered", pf = F[981], into = {op = "call", n = 325, name = "covered", pf = F[982], body = S.Message_}},
  {op = "check", n = 416, name = "sound", pf = F[1123], kind = "crc32c", stored = E"v[323]", mask = 4294967295, over = {324}},
}
S.Frame = {name = "Frame", pf = F[1], 
  {op = "int", n = 1, name = "size", pf = F[2], unit = "bytes", width = 4, limit = 268435456},
  {op = "int", n = 2, name = "command_size", pf = F[3], unit = "bytes", width = 4, limit = 268435456},
  {op = "require", n = 3, name = "fits", doc = "the command lies in the frame", condition = E"add(v[2], 4) <= v[1]"},
  {op = "area", n = 4, name = "command", pf = F[4], length = E"v[2]", body = {op = "call", n = 5, name = "command", pf = F[5], body = S.Command}},
  {op = "area", n = 305, name = "payload", pf = F[962], when = E"v[1] > add(v[2], 4)", length = E"sub(sub(v[1], 4), v[2])", body = {op = "switch", n = 306, name = "payload", on = E"v[59]", cases = {[1] = {op = "call", n = 308, name = "payload", pf = F[964], body = S.Headers}, [2] = {op = "call", n = 417, name = "payload", pf = F[964], body = S.Headers}}, default = {op = "span", n = 307, name = "payload", pf = F[963]}}},
  {op = "let", n = 418, name = "records", pf = F[1124], role = "records", value = E"v[57]"},
}
S.Start = {name = "Start", 
  {op = "int", n = 420, name = "size", width = 4, limit = 5253120},
  {op = "int", n = 421, name = "command_size", width = 4, limit = 5253120},
  {op = "int", n = 422, name = "first", width = 1, equals = 8},
  {op = "int", n = 423, name = "type", width = 1, limit = 127},
  {op = "int", n = 424, name = "tag", width = 1},
  {op = "let", n = 425, name = "low", value = E"((v[423] < 16) and add(mul(v[423], 8), 2) or bor(part(add(mul(v[423], 8), 2), 0, 7), 128))"},
  {op = "require", n = 426, name = "right", condition = E"v[424] == v[425]"},
  {op = "int", n = 427, name = "more", when = E"v[423] >= 16", width = 1},
  {op = "require", n = 428, name = "high", condition = E"(v[423] < 16) or (v[427] == shr(add(mul(v[423], 8), 2), 7))"},
  {op = "let", n = 429, name = "payload", value = E"(((v[423] == 6) or (v[423] == 9)) and 1 or 0)"},
  {op = "require", n = 430, name = "exact", condition = E"true_(((true_(v[429])) and ((v[420] >= add(v[421], 12)) and 1 or 0) or ((v[420] == add(v[421], 4)) and 1 or 0)))"},
  {op = "peek", n = 431, name = "inner", when = E"true_(v[429])", what = {width = 1}, ahead = 1},
  {op = "require", n = 432, name = "numbered", condition = E"(v[429] == 0) or (v[431] == 8)"},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 419, name = "frame", body = S.Start, named = true},
  {op = "require", n = 433, name = "ours", condition = E"(((((((((((((((((((((v[423] ~= 3) and (v[423] ~= 7)) and (v[423] ~= 8)) and (v[423] ~= 9)) and (v[423] ~= 13)) and (v[423] ~= 14)) and (v[423] ~= 17)) and (v[423] ~= 22)) and (v[423] ~= 24)) and (v[423] ~= 26)) and (v[423] ~= 27)) and (v[423] ~= 30)) and (v[423] ~= 31)) and (v[423] ~= 33)) and (v[423] ~= 35)) and (v[423] ~= 36)) and (v[423] ~= 38)) and (v[423] ~= 40)) and (((v[423] < 50) or (v[423] > 63)) or (mod(v[423], 2) == 0))) and (v[423] ~= 65)) and (v[423] ~= 66)) and (v[423] ~= 68)"},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 434, name = "frame", body = S.Start, named = true},
  {op = "require", n = 435, name = "ours", condition = E"((((((((((((((((((((((((((((((((((((v[423] == 3) or (v[423] == 7)) or (v[423] == 8)) or (v[423] == 9)) or (v[423] == 13)) or (v[423] == 14)) or (v[423] == 15)) or (v[423] == 16)) or (v[423] == 17)) or (v[423] == 18)) or (v[423] == 19)) or (v[423] == 22)) or (v[423] == 24)) or (v[423] == 26)) or (v[423] == 27)) or (v[423] == 30)) or (v[423] == 31)) or (v[423] == 33)) or (v[423] == 35)) or (v[423] == 36)) or (v[423] == 38)) or (v[423] == 40)) or (v[423] == 51)) or (v[423] == 53)) or (v[423] == 55)) or (v[423] == 57)) or (v[423] == 59)) or (v[423] == 61)) or (v[423] == 63)) or (v[423] == 65)) or (v[423] == 66)) or (v[423] == 68)) or (v[423] == 71)) or (v[423] == 74)) or (v[423] == 75)) or (v[423] == 77)) or (v[423] == 80)"},
}

return {frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  families = true,
  limit = 268435456,
  second_keys = {[1] = true},
  apis = {[2] = "CONNECT", [36] = "AUTH_CHALLENGE", [18] = "PING", [21] = "PARTITIONED_METADATA", [23] = "LOOKUP", [32] = "GET_TOPICS_OF_NAMESPACE", [34] = "GET_SCHEMA", [39] = "GET_OR_CREATE_SCHEMA", [5] = "PRODUCER", [6] = "SEND", [15] = "CLOSE_PRODUCER", [4] = "SUBSCRIBE", [9] = "MESSAGE", [11] = "FLOW", [10] = "ACK", [20] = "REDELIVER_UNACKNOWLEDGED_MESSAGES", [12] = "UNSUBSCRIBE", [28] = "SEEK", [16] = "CLOSE_CONSUMER", [31] = "ACTIVE_CONSUMER_CHANGE", [27] = "REACHED_END_OF_TOPIC", [68] = "TOPIC_MIGRATED", [25] = "CONSUMER_STATS", [29] = "GET_LAST_MESSAGE_ID", [62] = "TC_CLIENT_CONNECT_REQUEST", [50] = "NEW_TXN", [52] = "ADD_PARTITION_TO_TXN", [54] = "ADD_SUBSCRIPTION_TO_TXN", [56] = "END_TXN", [58] = "END_TXN_ON_PARTITION", [60] = "END_TXN_ON_SUBSCRIPTION", [64] = "WATCH_TOPIC_LIST", [66] = "WATCH_TOPIC_UPDATE", [67] = "WATCH_TOPIC_LIST_CLOSE", [70] = "SCALABLE_TOPIC_LOOKUP", [72] = "SCALABLE_TOPIC_CLOSE", [73] = "SCALABLE_TOPIC_SUBSCRIBE", [75] = "SCALABLE_TOPIC_ASSIGNMENT_UPDATE", [76] = "WATCH_SCALABLE_TOPICS", [78] = "WATCH_SCALABLE_TOPICS_CLOSE", [79] = "WATCH_TC_ASSIGNMENTS", [81] = "WATCH_TC_ASSIGNMENTS_CLOSE", [3] = "CONNECTED", [7] = "SEND_RECEIPT", [8] = "SEND_ERROR", [13] = "SUCCESS", [14] = "ERROR", [17] = "PRODUCER_SUCCESS", [19] = "PONG", [22] = "PARTITIONED_METADATA_RESPONSE", [24] = "LOOKUP_RESPONSE", [26] = "CONSUMER_STATS_RESPONSE", [30] = "GET_LAST_MESSAGE_ID_RESPONSE", [33] = "GET_TOPICS_OF_NAMESPACE_RESPONSE", [35] = "GET_SCHEMA_RESPONSE", [37] = "AUTH_RESPONSE", [38] = "ACK_RESPONSE", [40] = "GET_OR_CREATE_SCHEMA_RESPONSE", [51] = "NEW_TXN_RESPONSE", [53] = "ADD_PARTITION_TO_TXN_RESPONSE", [55] = "ADD_SUBSCRIPTION_TO_TXN_RESPONSE", [57] = "END_TXN_RESPONSE", [59] = "END_TXN_ON_PARTITION_RESPONSE", [61] = "END_TXN_ON_SUBSCRIPTION_RESPONSE", [63] = "TC_CLIENT_CONNECT_RESPONSE", [65] = "WATCH_TOPIC_LIST_SUCCESS", [71] = "SCALABLE_TOPIC_UPDATE", [74] = "SCALABLE_TOPIC_SUBSCRIBE_RESPONSE", [77] = "WATCH_SCALABLE_TOPICS_UPDATE", [80] = "WATCH_TC_ASSIGNMENTS_UPDATE"},
  messages = P,
  used = {[1] = true, [2] = true, [10] = true, [16] = true, [32] = true, [37] = true, [39] = true, [40] = true, [43] = true, [45] = true, [47] = true, [48] = true, [51] = true, [52] = true, [57] = true, [59] = true, [61] = true, [65] = true, [66] = true, [68] = true, [69] = true, [70] = true, [71] = true, [73] = true, [75] = true, [76] = true, [77] = true, [78] = true, [84] = true, [88] = true, [89] = true, [93] = true, [95] = true, [96] = true, [98] = true, [101] = true, [102] = true, [103] = true, [109] = true, [112] = true, [116] = true, [119] = true, [123] = true, [126] = true, [154] = true, [170] = true, [175] = true, [177] = true, [193] = true, [197] = true, [198] = true, [201] = true, [203] = true, [204] = true, [210] = true, [211] = true, [216] = true, [217] = true, [220] = true, [221] = true, [223] = true, [228] = true, [230] = true, [237] = true, [238] = true, [241] = true, [242] = true, [246] = true, [249] = true, [285] = true, [296] = true, [302] = true, [303] = true, [309] = true, [312] = true, [317] = true, [319] = true, [322] = true, [323] = true, [324] = true, [326] = true, [330] = true, [332] = true, [339] = true, [340] = true, [341] = true, [342] = true, [343] = true, [346] = true, [347] = true, [348] = true, [349] = true, [350] = true, [353] = true, [367] = true, [380] = true, [383] = true, [389] = true, [390] = true, [391] = true, [410] = true, [420] = true, [421] = true, [423] = true, [424] = true, [425] = true, [427] = true, [429] = true, [431] = true},
  texts_read = {[10] = true, [39] = true, [40] = true, [43] = true, [45] = true, [66] = true, [68] = true, [69] = true, [70] = true, [75] = true, [76] = true, [77] = true, [78] = true, [177] = true, [217] = true, [238] = true, [249] = true, [303] = true, [324] = true, [330] = true, [339] = true, [348] = true, [389] = true, [410] = true},
  short = {[1] = true, [2] = true, [311] = true, [312] = true, [321] = true, [322] = true, [326] = true, [383] = true, [420] = true, [421] = true, [422] = true, [423] = true, [424] = true, [427] = true}}
]=]}
end

-- === described_rocketmq ===
parts["described_rocketmq"] = function()
-- RocketMQ, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return {name = "rocketmq",
  title = "RocketMQ",
  ports = {10911, 9876, 10909},
  fields = function(field, sound)
local C = {} -- codes
C[1] = {names = {[213] = "V4_0_0", [233] = "V4_1_0", [252] = "V4_2_0_SNAPSHOT", [253] = "V4_2_0", [273] = "V4_3_0", [275] = "V4_3_1", [277] = "V4_3_2", [293] = "V4_4_0", [313] = "V4_5_0", [315] = "V4_5_1", [317] = "V4_5_2", [333] = "V4_6_0", [335] = "V4_6_1", [353] = "V4_7_0", [355] = "V4_7_1", [373] = "V4_8_0", [393] = "V4_9_0", [395] = "V4_9_1", [397] = "V4_9_2", [399] = "V4_9_3", [401] = "V4_9_4", [403] = "V4_9_5", [405] = "V4_9_6", [407] = "V4_9_7", [409] = "V4_9_8", [413] = "V5_0_0", [433] = "V5_1_0", [435] = "V5_1_1", [437] = "V5_1_2", [439] = "V5_1_3", [441] = "V5_1_4", [453] = "V5_2_0", [473] = "V5_3_0", [475] = "V5_3_1", [477] = "V5_3_2", [479] = "V5_3_3"}, docs = {[252] = "what the release 4.2.0 says of itself", [317] = "also what clients in Go say, whatever their release"}, classes = {[213] = 0, [233] = 0, [252] = 0, [253] = 0, [273] = 0, [275] = 0, [277] = 0, [293] = 0, [313] = 0, [315] = 0, [317] = 0, [333] = 0, [335] = 0, [353] = 0, [355] = 0, [373] = 0, [393] = 0, [395] = 0, [397] = 0, [399] = 0, [401] = 0, [403] = 0, [405] = 0, [407] = 0, [409] = 0, [413] = 0, [433] = 0, [435] = 0, [437] = 0, [439] = 0, [441] = 0, [453] = 0, [473] = 0, [475] = 0, [477] = 0, [479] = 0}, default = 0} -- Version
C[2] = {names = {[0] = "JAVA", [1] = "CPP", [2] = "DOTNET", [3] = "PYTHON", [4] = "DELPHI", [5] = "ERLANG", [6] = "RUBY", [7] = "OTHER", [8] = "HTTP", [9] = "GO", [10] = "PHP", [11] = "OMS", [12] = "RUST", [13] = "NODE_JS"}, docs = {}, classes = {[0] = 0, [1] = 0, [2] = 0, [3] = 0, [4] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [10] = 0, [11] = 0, [12] = 0, [13] = 0}, default = 0} -- Language
C[3] = {names = {[1] = "cut_code"}, docs = {[1] = "a code above 32,767 cut to 16 bits by the binary header, which a broker does not know"}, classes = {[1] = 0}, default = 0} -- Note
C[4] = {names = {[10] = "SEND_MESSAGE", [11] = "PULL_MESSAGE", [12] = "QUERY_MESSAGE", [13] = "QUERY_BROKER_OFFSET", [14] = "QUERY_CONSUMER_OFFSET", [15] = "UPDATE_CONSUMER_OFFSET", [17] = "UPDATE_AND_CREATE_TOPIC", [18] = "UPDATE_AND_CREATE_TOPIC_LIST", [21] = "GET_ALL_TOPIC_CONFIG", [22] = "GET_TOPIC_CONFIG_LIST", [23] = "GET_TOPIC_NAME_LIST", [25] = "UPDATE_BROKER_CONFIG", [26] = "GET_BROKER_CONFIG", [27] = "TRIGGER_DELETE_FILES", [28] = "GET_BROKER_RUNTIME_INFO", [29] = "SEARCH_OFFSET_BY_TIMESTAMP", [30] = "GET_MAX_OFFSET", [31] = "GET_MIN_OFFSET", [32] = "GET_EARLIEST_MSG_STORETIME", [33] = "VIEW_MESSAGE_BY_ID", [34] = "HEART_BEAT", [35] = "UNREGISTER_CLIENT", [36] = "CONSUMER_SEND_MSG_BACK", [37] = "END_TRANSACTION", [38] = "GET_CONSUMER_LIST_BY_GROUP", [39] = "CHECK_TRANSACTION_STATE", [40] = "NOTIFY_CONSUMER_IDS_CHANGED", [41] = "LOCK_BATCH_MQ", [42] = "UNLOCK_BATCH_MQ", [43] = "GET_ALL_CONSUMER_OFFSET", [45] = "GET_ALL_DELAY_OFFSET", [46] = "CHECK_CLIENT_CONFIG", [47] = "GET_CLIENT_CONFIG", [50] = "UPDATE_AND_CREATE_ACL_CONFIG", [51] = "DELETE_ACL_CONFIG", [52] = "GET_BROKER_CLUSTER_ACL_INFO", [53] = "UPDATE_GLOBAL_WHITE_ADDRS_CONFIG", [54] = "GET_BROKER_CLUSTER_ACL_CONFIG", [60] = "GET_TIMER_CHECK_POINT", [61] = "GET_TIMER_METRICS", [100] = "PUT_KV_CONFIG", [101] = "GET_KV_CONFIG", [102] = "DELETE_KV_CONFIG", [103] = "REGISTER_BROKER", [104] = "UNREGISTER_BROKER", [105] = "GET_ROUTEINFO_BY_TOPIC", [106] = "GET_BROKER_CLUSTER_INFO", [200] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP", [201] = "GET_ALL_SUBSCRIPTIONGROUP_CONFIG", [202] = "GET_TOPIC_STATS_INFO", [203] = "GET_CONSUMER_CONNECTION_LIST", [204] = "GET_PRODUCER_CONNECTION_LIST", [205] = "WIPE_WRITE_PERM_OF_BROKER", [206] = "GET_ALL_TOPIC_LIST_FROM_NAMESERVER", [207] = "DELETE_SUBSCRIPTIONGROUP", [208] = "GET_CONSUME_STATS", [209] = "SUSPEND_CONSUMER", [210] = "RESUME_CONSUMER", [211] = "RESET_CONSUMER_OFFSET_IN_CONSUMER", [212] = "RESET_CONSUMER_OFFSET_IN_BROKER", [213] = "ADJUST_CONSUMER_THREAD_POOL", [214] = "WHO_CONSUME_THE_MESSAGE", [215] = "DELETE_TOPIC_IN_BROKER", [216] = "DELETE_TOPIC_IN_NAMESRV", [217] = "REGISTER_TOPIC_IN_NAMESRV", [219] = "GET_KVLIST_BY_NAMESPACE", [220] = "RESET_CONSUMER_CLIENT_OFFSET", [221] = "GET_CONSUMER_STATUS_FROM_CLIENT", [222] = "INVOKE_BROKER_TO_RESET_OFFSET", [223] = "INVOKE_BROKER_TO_GET_CONSUMER_STATUS", [224] = "GET_TOPICS_BY_CLUSTER", [225] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP_LIST", [300] = "QUERY_TOPIC_CONSUME_BY_WHO", [301] = "REGISTER_FILTER_SERVER", [302] = "REGISTER_MESSAGE_FILTER_CLASS", [303] = "QUERY_CONSUME_TIME_SPAN", [304] = "GET_SYSTEM_TOPIC_LIST_FROM_NS", [305] = "GET_SYSTEM_TOPIC_LIST_FROM_BROKER", [306] = "CLEAN_EXPIRED_CONSUMEQUEUE", [307] = "GET_CONSUMER_RUNNING_INFO", [308] = "QUERY_CORRECTION_OFFSET", [309] = "CONSUME_MESSAGE_DIRECTLY", [310] = "SEND_MESSAGE_V2", [311] = "GET_UNIT_TOPIC_LIST", [312] = "GET_HAS_UNIT_SUB_TOPIC_LIST", [313] = "GET_HAS_UNIT_SUB_UNUNIT_TOPIC_LIST", [314] = "CLONE_GROUP_OFFSET", [315] = "VIEW_BROKER_STATS_DATA", [316] = "CLEAN_UNUSED_TOPIC", [317] = "GET_BROKER_CONSUME_STATS", [318] = "UPDATE_NAMESRV_CONFIG", [319] = "GET_NAMESRV_CONFIG", [320] = "SEND_BATCH_MESSAGE", [321] = "QUERY_CONSUME_QUEUE", [322] = "QUERY_DATA_VERSION", [323] = "RESUME_CHECK_HALF_MESSAGE", [324] = "SEND_REPLY_MESSAGE", [325] = "SEND_REPLY_MESSAGE_V2", [326] = "PUSH_REPLY_MESSAGE_TO_CLIENT", [327] = "ADD_WRITE_PERM_OF_BROKER", [328] = "GET_ALL_PRODUCER_INFO", [329] = "DELETE_EXPIRED_COMMITLOG", [343] = "QUERY_TOPICS_BY_CONSUMER", [345] = "QUERY_SUBSCRIPTION_BY_CONSUMER", [351] = "GET_TOPIC_CONFIG", [352] = "GET_SUBSCRIPTIONGROUP_CONFIG", [353] = "UPDATE_AND_GET_GROUP_FORBIDDEN", [354] = "CHECK_ROCKSDB_CQ_WRITE_PROGRESS", [355] = "EXPORT_ROCKSDB_CONFIG_TO_JSON", [361] = "LITE_PULL_MESSAGE", [370] = "RECALL_MESSAGE", [400] = "QUERY_ASSIGNMENT", [401] = "SET_MESSAGE_REQUEST_MODE", [402] = "GET_ALL_MESSAGE_REQUEST_MODE", [513] = "UPDATE_AND_CREATE_STATIC_TOPIC", [901] = "GET_BROKER_MEMBER_GROUP", [902] = "ADD_BROKER", [903] = "REMOVE_BROKER", [904] = "BROKER_HEARTBEAT", [905] = "NOTIFY_MIN_BROKER_ID_CHANGE", [906] = "EXCHANGE_BROKER_HA_INFO", [907] = "GET_BROKER_HA_STATUS", [908] = "RESET_MASTER_FLUSH_OFFSET", [1001] = "CONTROLLER_ALTER_SYNC_STATE_SET", [1002] = "CONTROLLER_ELECT_MASTER", [1003] = "CONTROLLER_REGISTER_BROKER", [1004] = "CONTROLLER_GET_REPLICA_INFO", [1005] = "CONTROLLER_GET_METADATA_INFO", [1006] = "CONTROLLER_GET_SYNC_STATE_DATA", [1007] = "GET_BROKER_EPOCH_CACHE", [1008] = "NOTIFY_BROKER_ROLE_CHANGED", [1009] = "UPDATE_CONTROLLER_CONFIG", [1010] = "GET_CONTROLLER_CONFIG", [1011] = "CLEAN_BROKER_DATA", [1012] = "CONTROLLER_GET_NEXT_BROKER_ID", [1013] = "CONTROLLER_APPLY_BROKER_ID", [1014] = "BROKER_CLOSE_CHANNEL_REQUEST", [1015] = "CHECK_NOT_ACTIVE_BROKER_REQUEST", [1016] = "GET_BROKER_LIVE_INFO_REQUEST", [1017] = "GET_SYNC_STATE_DATA_REQUEST", [1018] = "RAFT_BROKER_HEART_BEAT_EVENT_REQUEST", [2001] = "UPDATE_COLD_DATA_FLOW_CTR_CONFIG", [2002] = "REMOVE_COLD_DATA_FLOW_CTR_CONFIG", [2003] = "GET_COLD_DATA_FLOW_CTR_INFO", [2004] = "SET_COMMITLOG_READ_MODE", [3001] = "AUTH_CREATE_USER", [3002] = "AUTH_UPDATE_USER", [3003] = "AUTH_DELETE_USER", [3004] = "AUTH_GET_USER", [3005] = "AUTH_LIST_USER", [3006] = "AUTH_CREATE_ACL", [3007] = "AUTH_UPDATE_ACL", [3008] = "AUTH_DELETE_ACL", [3009] = "AUTH_GET_ACL", [3010] = "AUTH_LIST_ACL", [50000] = "METADATA", [50001] = "APPEND", [50002] = "GET", [51001] = "VOTE", [51002] = "HEART_BEAT_OF_LEADER", [51003] = "PULL", [51004] = "PUSH_ENTRIES", [51005] = "LEADERSHIP_TRANSFER", [200050] = "POP_MESSAGE", [200051] = "ACK_MESSAGE", [200052] = "PEEK_MESSAGE", [200053] = "CHANGE_MESSAGE_INVISIBLETIME", [200054] = "NOTIFICATION", [200055] = "POLLING_INFO", [200056] = "POP_ROLLBACK", [200151] = "BATCH_ACK_MESSAGE"}, docs = {[39] = "from the broker", [40] = "from the broker", [220] = "from the broker", [221] = "from the broker", [307] = "relayed by the broker to the consumer", [309] = "relayed by the broker to the consumer", [326] = "from the broker", [50000] = "between DLedger peers, as those up to 51005"}, classes = {[10] = 0, [11] = 0, [12] = 0, [13] = 0, [14] = 0, [15] = 0, [17] = 0, [18] = 0, [21] = 0, [22] = 0, [23] = 0, [25] = 0, [26] = 0, [27] = 0, [28] = 0, [29] = 0, [30] = 0, [31] = 0, [32] = 0, [33] = 0, [34] = 0, [35] = 0, [36] = 0, [37] = 0, [38] = 0, [39] = 0, [40] = 0, [41] = 0, [42] = 0, [43] = 0, [45] = 0, [46] = 0, [47] = 0, [50] = 0, [51] = 0, [52] = 0, [53] = 0, [54] = 0, [60] = 0, [61] = 0, [100] = 0, [101] = 0, [102] = 0, [103] = 0, [104] = 0, [105] = 0, [106] = 0, [200] = 0, [201] = 0, [202] = 0, [203] = 0, [204] = 0, [205] = 0, [206] = 0, [207] = 0, [208] = 0, [209] = 0, [210] = 0, [211] = 0, [212] = 0, [213] = 0, [214] = 0, [215] = 0, [216] = 0, [217] = 0, [219] = 0, [220] = 0, [221] = 0, [222] = 0, [223] = 0, [224] = 0, [225] = 0, [300] = 0, [301] = 0, [302] = 0, [303] = 0, [304] = 0, [305] = 0, [306] = 0, [307] = 0, [308] = 0, [309] = 0, [310] = 0, [311] = 0, [312] = 0, [313] = 0, [314] = 0, [315] = 0, [316] = 0, [317] = 0, [318] = 0, [319] = 0, [320] = 0, [321] = 0, [322] = 0, [323] = 0, [324] = 0, [325] = 0, [326] = 0, [327] = 0, [328] = 0, [329] = 0, [343] = 0, [345] = 0, [351] = 0, [352] = 0, [353] = 0, [354] = 0, [355] = 0, [361] = 0, [370] = 0, [400] = 0, [401] = 0, [402] = 0, [513] = 0, [901] = 0, [902] = 0, [903] = 0, [904] = 0, [905] = 0, [906] = 0, [907] = 0, [908] = 0, [1001] = 0, [1002] = 0, [1003] = 0, [1004] = 0, [1005] = 0, [1006] = 0, [1007] = 0, [1008] = 0, [1009] = 0, [1010] = 0, [1011] = 0, [1012] = 0, [1013] = 0, [1014] = 0, [1015] = 0, [1016] = 0, [1017] = 0, [1018] = 0, [2001] = 0, [2002] = 0, [2003] = 0, [2004] = 0, [3001] = 0, [3002] = 0, [3003] = 0, [3004] = 0, [3005] = 0, [3006] = 0, [3007] = 0, [3008] = 0, [3009] = 0, [3010] = 0, [50000] = 0, [50001] = 0, [50002] = 0, [51001] = 0, [51002] = 0, [51003] = 0, [51004] = 0, [51005] = 0, [200050] = 0, [200051] = 0, [200052] = 0, [200053] = 0, [200054] = 0, [200055] = 0, [200056] = 0, [200151] = 0}, default = 0} -- Api
C[5] = {names = {[2] = "inner_size"}, docs = {[2] = "a message of a batch has another size than it says; it is read by its parts"}, classes = {[2] = 0}, default = 0} -- BatchNote
C[6] = {names = {[0] = "SUCCESS", [1] = "SYSTEM_ERROR", [2] = "SYSTEM_BUSY", [3] = "REQUEST_CODE_NOT_SUPPORTED", [4] = "TRANSACTION_FAILED", [10] = "FLUSH_DISK_TIMEOUT", [11] = "SLAVE_NOT_AVAILABLE", [12] = "FLUSH_SLAVE_TIMEOUT", [13] = "MESSAGE_ILLEGAL", [14] = "SERVICE_NOT_AVAILABLE", [15] = "VERSION_NOT_SUPPORTED", [16] = "NO_PERMISSION", [17] = "TOPIC_NOT_EXIST", [18] = "TOPIC_EXIST_ALREADY", [19] = "PULL_NOT_FOUND", [20] = "PULL_RETRY_IMMEDIATELY", [21] = "PULL_OFFSET_MOVED", [22] = "QUERY_NOT_FOUND", [23] = "SUBSCRIPTION_PARSE_FAILED", [24] = "SUBSCRIPTION_NOT_EXIST", [25] = "SUBSCRIPTION_NOT_LATEST", [26] = "SUBSCRIPTION_GROUP_NOT_EXIST", [27] = "FILTER_DATA_NOT_EXIST", [28] = "FILTER_DATA_NOT_LATEST", [29] = "INVALID_PARAMETER", [200] = "TRANSACTION_SHOULD_COMMIT", [201] = "TRANSACTION_SHOULD_ROLLBACK", [202] = "TRANSACTION_STATE_UNKNOW", [203] = "TRANSACTION_STATE_GROUP_WRONG", [204] = "NO_BUYER_ID", [205] = "NOT_IN_CURRENT_UNIT", [206] = "CONSUMER_NOT_ONLINE", [207] = "CONSUME_MSG_TIMEOUT", [208] = "NO_MESSAGE", [209] = "POLLING_FULL", [210] = "POLLING_TIMEOUT", [211] = "BROKER_NOT_EXIST", [212] = "BROKER_DISPATCH_NOT_COMPLETE", [213] = "BROADCAST_CONSUMPTION", [215] = "FLOW_CONTROL", [501] = "NOT_LEADER_FOR_QUEUE", [604] = "ILLEGAL_OPERATION", [1500] = "GO_AWAY", [2000] = "CONTROLLER_FENCED_MASTER_EPOCH", [2001] = "CONTROLLER_FENCED_SYNC_STATE_SET_EPOCH", [2002] = "CONTROLLER_INVALID_MASTER", [2003] = "CONTROLLER_INVALID_REPLICAS", [2004] = "CONTROLLER_MASTER_NOT_AVAILABLE", [2005] = "CONTROLLER_INVALID_REQUEST", [2006] = "CONTROLLER_BROKER_NOT_ALIVE", [2007] = "CONTROLLER_NOT_LEADER", [2008] = "CONTROLLER_BROKER_METADATA_NOT_EXIST", [2009] = "CONTROLLER_INVALID_CLEAN_BROKER_METADATA", [2010] = "CONTROLLER_BROKER_NEED_TO_BE_REGISTERED", [2011] = "CONTROLLER_MASTER_STILL_EXIST", [2012] = "CONTROLLER_ELECT_MASTER_FAILED", [2013] = "CONTROLLER_ALTER_SYNC_STATE_SET_FAILED", [2014] = "CONTROLLER_BROKER_ID_INVALID", [2015] = "CONTROLLER_JRAFT_INTERNAL_ERROR", [2016] = "CONTROLLER_BROKER_LIVE_INFO_NOT_EXISTS", [3001] = "USER_NOT_EXIST", [3002] = "POLICY_NOT_EXIST", [-1000] = "RPC_UNKNOWN", [-1002] = "RPC_ADDR_IS_NULL", [-1004] = "RPC_SEND_TO_CHANNEL_FAILED", [-1006] = "RPC_TIME_OUT"}, docs = {[1] = "the remark says what", [2] = "flow control; the remark may say how long the request waited", [3] = "the server does not know this request: another version, or another kind of server", [10] = "stored; the disk is late", [11] = "stored; there is no slave", [12] = "stored; the slave is late", [13] = "too large, or with a name or properties that are not allowed; the remark says which", [14] = "the broker takes nothing now: it shuts down, its disk is full, or it is a slave", [15] = "the client is too old for this request", [16] = "the topic or the broker is closed for this, or access control forbids it", [17] = "no such topic here; from a name server: no broker has it", [19] = "nothing new, after a wait if the pull was held", [20] = "messages, but none that passed the filter", [21] = "go on at nextBeginOffset", [22] = "no offset is stored, no message found", [23] = "the filter of the subscription is wrong", [24] = "no heartbeat told the broker that the group subscribes to this topic", [25] = "the broker's subscription is older than the pull's", [26] = "no such group, and the broker makes none by itself", [27] = "the broker has no filter of this group: its SQL expression is wrong, or was never registered", [28] = "the broker's filter is older than the pull's", [206] = "no such consumer is connected", [207] = "the consumer did not finish in time", [209] = "the broker holds as many requests as it may", [210] = "a pop found nothing", [215] = "too many requests at once", [1500] = "the server shuts down"}, classes = {[0] = 0, [1] = 3, [2] = 3, [3] = 3, [4] = 3, [10] = 1, [11] = 1, [12] = 1, [13] = 3, [14] = 3, [15] = 3, [16] = 3, [17] = 3, [18] = 3, [19] = 1, [20] = 1, [21] = 3, [22] = 1, [23] = 3, [24] = 3, [25] = 3, [26] = 3, [27] = 3, [28] = 3, [29] = 3, [200] = 3, [201] = 3, [202] = 3, [203] = 3, [204] = 3, [205] = 3, [206] = 3, [207] = 3, [208] = 3, [209] = 3, [210] = 1, [211] = 3, [212] = 3, [213] = 3, [215] = 3, [501] = 3, [604] = 3, [1500] = 3, [2000] = 3, [2001] = 3, [2002] = 3, [2003] = 3, [2004] = 3, [2005] = 3, [2006] = 3, [2007] = 3, [2008] = 3, [2009] = 3, [2010] = 3, [2011] = 3, [2012] = 3, [2013] = 3, [2014] = 3, [2015] = 3, [2016] = 3, [3001] = 3, [3002] = 3, [-1000] = 3, [-1002] = 3, [-1004] = 3, [-1006] = 3}, default = 3} -- Answer
local ABSOLUTE_TIME, BOOLEAN, BYTES, INT16, INT32, INT64, NONE, STRING, UINT16, UINT24, UINT32, UINT8 = ftypes.ABSOLUTE_TIME, ftypes.BOOLEAN, ftypes.BYTES, ftypes.INT16, ftypes.INT32, ftypes.INT64, ftypes.NONE, ftypes.STRING, ftypes.UINT16, ftypes.UINT24, ftypes.UINT32, ftypes.UINT8
return C, {
field("Frame", "Frame", NONE),
field("Frame.length", "length", UINT32, "of what follows"),
field("Frame.content", "content", NONE),
field("Content", "Content", NONE),
field("Content.form", "form", UINT8, "of the header: 0 JSON, 1 binary"),
field("Content.header_size", "header_size", UINT24, "of the header"),
field("Content.header", "header", NONE, "who asks what"),
field("Content.header", "header", NONE),
field("JsonHeader", "JsonHeader", NONE),
field("JsonHeader.code", "code", INT64, "of the request, or of the answer"),
field("JsonHeader.flag", "flag", INT64, "bit 0: an answer, bit 1: wants no answer"),
field("JsonHeader.language", "language", STRING, "of the sender"),
field("JsonHeader.opaque", "opaque", INT64, "chosen by who asks, echoed by who answers"),
field("JsonHeader.version", "version", INT64, "of the sender", C[1].names),
field("JsonHeader.serializeTypeCurrentRPC", "serializeTypeCurrentRPC", STRING, "JSON"),
field("JsonHeader.remark", "remark", STRING, "what went wrong"),
field("JsonHeader.remark", "remark", NONE),
field("Remark", "Remark", NONE),
field("Remark.before", "before", STRING, "what it says before it names the topic of a group's retries"),
field("Remark.unknown", "unknown", INT64),
field("JsonHeader.extFields", "extFields", STRING, "the fields of this code, all texts"),
field("JsonHeader.said", "said", INT64),
field("JsonHeader.marked", "marked", INT64),
field("JsonHeader.spelt", "spelt", INT64),
field("BinaryHeader", "BinaryHeader", NONE),
field("BinaryHeader.code_", "code_", INT16, "of the request, or of the answer; the pop codes are cut to 16 bits"),
field("BinaryHeader.language", "language", UINT8, "of the sender", C[2].names),
field("BinaryHeader.version", "version", UINT16, "of the sender", C[1].names),
field("BinaryHeader.opaque", "opaque", INT32, "chosen by who asks, echoed by who answers"),
field("BinaryHeader.flag", "flag", UINT32, "bit 0: an answer, bit 1: wants no answer"),
field("BinaryHeader.cut", "cut", INT64),
field("BinaryHeader.said", "said", INT64),
field("BinaryHeader.noted", "noted", INT64, nil, C[3].names),
field("BinaryHeader.marked", "marked", INT64),
field("BinaryHeader.remark_size", "remark_size", UINT32, "of the remark"),
field("BinaryHeader.remark", "remark", STRING, "what went wrong"),
field("BinaryHeader.remark", "remark", NONE),
field("BinaryHeader.ext_size", "ext_size", UINT32, "of the fields"),
field("BinaryHeader.extFields", "extFields", BYTES, "the fields of this code, names and values after their lengths"),
field("Content.id", "id", INT64),
field("Content.message", "message", NONE, "by code"),
field("Content.message", "message", NONE),
field("Other", "Other", NONE),
field("Other.asked", "asked", INT64),
field("Other.silent", "silent", INT64),
field("Other.number", "number", INT64, nil, C[4].names),
field("Other.bname", "bname", STRING, "the broker that is meant"),
field("Other.topic", "topic", STRING, "topic"),
field("Other.queueId", "queueId", INT64, "queue"),
field("Other.queue", "queue", INT64),
field("Other.group", "group", STRING, "group"),
field("Other.consumerGroup", "consumerGroup", STRING, "group"),
field("Other.producerGroup", "producerGroup", STRING, "group"),
field("Other.clientId", "clientId", STRING, "the client's name for itself"),
field("Other.carries", "carries", INT64),
field("Other.some", "some", INT64),
field("Other.bytes_", "bytes_", INT64),
field("Other.stored", "stored", NONE, "messages"),
field("StoredMessage", "StoredMessage", NONE),
field("StoredMessage.message", "message", NONE),
field("StoredOne", "StoredOne", NONE),
field("StoredOne.size", "size", UINT32, "of the message, these 4 bytes included"),
field("StoredOne.content", "content", NONE),
field("StoredContent", "StoredContent", NONE),
field("StoredContent.magic", "magic", UINT32, "daa320a7, or daa320ab where the topic's length has two bytes", nil, base.HEX),
field("StoredContent.body_crc", "body_crc", UINT32, "CRC-32 of the body as stored, without its highest bit", nil, base.HEX),
field("StoredContent.queue_id", "queue_id", INT32, "queue"),
field("StoredContent.flag", "flag", INT32, "the user's"),
field("StoredContent.queue_offset", "queue_offset", INT64, "number in the queue"),
field("StoredContent.physical_offset", "physical_offset", INT64, "place in the commit log"),
field("StoredContent.sys_flag", "sys_flag", UINT32, "how it is written"),
field("StoredContent.sys_flag.compressed", "compressed", BOOLEAN, nil, nil, 32, 1),
field("StoredContent.sys_flag.transaction", "transaction", UINT32, "1 prepared, 2 commit, 3 rollback", nil, nil, 12),
field("StoredContent.sys_flag.born_ipv6", "born_ipv6", BOOLEAN, nil, nil, 32, 16),
field("StoredContent.sys_flag.store_ipv6", "store_ipv6", BOOLEAN, nil, nil, 32, 32),
field("StoredContent.sys_flag.unwrap", "unwrap", BOOLEAN, nil, nil, 32, 64),
field("StoredContent.sys_flag.batch", "batch", BOOLEAN, nil, nil, 32, 128),
field("StoredContent.sys_flag.codec", "codec", UINT32, "0 and 3 zlib, 1 LZ4, 2 Zstandard", nil, nil, 1792),
field("StoredContent.born", "born", ABSOLUTE_TIME, "by the producer's clock"),
field("StoredContent.stamp", "stamp", INT64),
field("StoredContent.born_host", "born_host", BYTES, "producer: address, then four bytes of port"),
field("StoredContent.stored", "stored", ABSOLUTE_TIME, "by the broker's clock"),
field("StoredContent.last", "last", INT64),
field("StoredContent.store_host", "store_host", BYTES, "broker: address, then four bytes of port"),
field("StoredContent.reconsume_times", "reconsume_times", INT32, "deliveries before"),
field("StoredContent.prepared_offset", "prepared_offset", INT64, "place of the half message of a transaction"),
field("StoredContent.body_size", "body_size", UINT32, "of the body"),
field("StoredContent.first_inner", "first_inner", INT64),
field("StoredContent.inner_born", "inner_born", INT64),
field("StoredContent.body", "body", BYTES, "the user's bytes as stored; of a batch its messages, one after another"),
field("StoredContent.body", "body", BYTES, "the user's bytes"),
field("StoredContent.body", "body", NONE),
field("StoredContent.body", "body", BYTES),
field("InnerMessage", "InnerMessage", NONE),
field("InnerMessage.begin", "begin", INT64),
field("InnerMessage.size", "size", UINT32, "of the message, these 4 bytes included"),
field("InnerMessage.stamp", "stamp", INT64),
field("InnerMessage.magic", "magic", UINT32, "0", nil, base.HEX),
field("InnerMessage.body_crc", "body_crc", UINT32, "0", nil, base.HEX),
field("InnerMessage.flag", "flag", INT32, "the user's"),
field("InnerMessage.body_size", "body_size", UINT32, "of the body"),
field("InnerMessage.body", "body", BYTES, "the user's bytes"),
field("InnerMessage.properties_size", "properties_size", UINT16, "of the properties"),
field("InnerMessage.properties", "properties", STRING, "name 01 value 02 …"),
field("InnerMessage.properties", "properties", NONE),
field("SentProperties", "SentProperties", NONE),
field("SentProperties.KEYS", "KEYS", STRING, "the user's keys, with spaces between"),
field("SentProperties.TAGS", "TAGS", STRING, "the user's tag"),
field("SentProperties.UNIQ_KEY", "UNIQ_KEY", STRING, "the producer's id of the message"),
field("SentProperties.INNER_NUM", "INNER_NUM", INT64, "messages of a batch that is kept as one"),
field("SentProperties.name", "name", INT64),
field("SentProperties.named", "named", INT64),
field("InnerMessage.noted", "noted", INT64, nil, C[5].names),
field("InnerMessage.number", "number", INT64),
field("InnerMessage.next_number", "next_number", INT64),
field("StoredContent.sound", "crc32 checksum", UINT8, nil, sound),
field("StoredContent.topic_size", "topic_size", UINT8, "of the topic"),
field("StoredContent.long_topic_size", "long_topic_size", UINT16, "of the topic"),
field("StoredContent.topic", "topic", STRING, "topic"),
field("StoredContent.properties_size", "properties_size", UINT16, "of the properties"),
field("StoredContent.offset_id", "offset_id", STRING, "the broker's id of the message"),
field("StoredContent.properties", "properties", STRING, "name 01 value 02 …"),
field("StoredContent.properties", "properties", NONE),
field("Properties", "Properties", NONE),
field("Properties.KEYS", "KEYS", STRING, "the user's keys, with spaces between"),
field("Properties.TAGS", "TAGS", STRING, "the user's tag"),
field("Properties.UNIQ_KEY", "UNIQ_KEY", STRING, "the producer's id of the message"),
field("Properties.INNER_NUM", "INNER_NUM", INT64, "messages of a batch that is kept as one"),
field("StoredContent.both", "both", STRING, "the properties, and the broker's id with them"),
field("StoredBatch", "StoredBatch", NONE),
field("StoredBatch.size", "size", UINT32, "of the batch, these 4 bytes included"),
field("StoredBatch.content", "content", NONE),
field("Other.body", "body", STRING, "by code"),
field("Other.body", "body", NONE, "by code"),
field("Other.body", "body", NONE),
field("AnyBody", "AnyBody", NONE),
field("SendMessage", "SendMessage", NONE),
field("SendMessage.bname", "bname", STRING, "the broker that is meant"),
field("SendMessage.silent", "silent", INT64),
field("SendMessage.producerGroup", "producerGroup", STRING, "group of producers"),
field("SendMessage.topic", "topic", STRING, "topic"),
field("SendMessage.queueId", "queueId", INT64, "queue; negative: the broker picks one"),
field("SendMessage.queue", "queue", INT64),
field("SendMessage.message", "message", NONE),
field("SentMessage", "SentMessage", NONE),
field("SentMessage.bornTimestamp", "bornTimestamp", ABSOLUTE_TIME, "by the producer's clock"),
field("SentMessage.stamp", "stamp", INT64),
field("SentMessage.properties", "properties", STRING, "name 01 value 02 …"),
field("SentMessage.properties", "properties", NONE),
field("SentMessage.sysFlag", "sysFlag", INT64, "how the body is written"),
field("SentMessage.codec", "codec", INT64),
field("SentMessage.body", "body", BYTES, "the user's bytes"),
field("SentMessage.body", "body", NONE),
field("SentMessage.body", "body", BYTES),
field("SendMessage.leg", "leg", INT64),
field("SendReply", "SendReply", NONE),
field("SendReply.bname", "bname", STRING, "the broker that is meant"),
field("SendReply.silent", "silent", INT64),
field("SendReply.producerGroup", "producerGroup", STRING, "group of producers"),
field("SendReply.topic", "topic", STRING, "topic"),
field("SendReply.queueId", "queueId", INT64, "queue; negative: the broker picks one"),
field("SendReply.queue", "queue", INT64),
field("SendReply.message", "message", NONE),
field("SendReply.leg", "leg", INT64),
field("SendMessageV2", "SendMessageV2", NONE),
field("SendMessageV2.bname", "bname", STRING, "the broker that is meant"),
field("SendMessageV2.silent", "silent", INT64),
field("SendMessageV2.producerGroup", "producerGroup", STRING, "group of producers"),
field("SendMessageV2.topic", "topic", STRING, "topic"),
field("SendMessageV2.queueId", "queueId", INT64, "queue; negative: the broker picks one"),
field("SendMessageV2.queue", "queue", INT64),
field("SendMessageV2.brokerName", "brokerName", STRING, "the broker that is meant"),
field("SendMessageV2.message", "message", NONE),
field("SentMessageShort", "SentMessageShort", NONE),
field("SentMessageShort.born", "born", ABSOLUTE_TIME, "by the producer's clock"),
field("SentMessageShort.stamp", "stamp", INT64),
field("SentMessageShort.properties", "properties", STRING, "name 01 value 02 …"),
field("SentMessageShort.properties", "properties", NONE),
field("SentMessageShort.sysFlag", "sysFlag", INT64, "how the body is written"),
field("SentMessageShort.codec", "codec", INT64),
field("SentMessageShort.body", "body", BYTES, "the user's bytes"),
field("SentMessageShort.body", "body", NONE),
field("SentMessageShort.body", "body", BYTES),
field("SendMessageV2.leg", "leg", INT64),
field("SendReplyV2", "SendReplyV2", NONE),
field("SendReplyV2.bname", "bname", STRING, "the broker that is meant"),
field("SendReplyV2.silent", "silent", INT64),
field("SendReplyV2.producerGroup", "producerGroup", STRING, "group of producers"),
field("SendReplyV2.topic", "topic", STRING, "topic"),
field("SendReplyV2.queueId", "queueId", INT64, "queue; negative: the broker picks one"),
field("SendReplyV2.queue", "queue", INT64),
field("SendReplyV2.brokerName", "brokerName", STRING, "the broker that is meant"),
field("SendReplyV2.message", "message", NONE),
field("SendReplyV2.leg", "leg", INT64),
field("PushReply", "PushReply", NONE),
field("PushReply.bname", "bname", STRING, "the broker that is meant"),
field("PushReply.silent", "silent", INT64),
field("PushReply.producerGroup", "producerGroup", STRING, "group of producers"),
field("PushReply.topic", "topic", STRING, "topic"),
field("PushReply.queueId", "queueId", INT64, "queue; negative: the broker picks one"),
field("PushReply.queue", "queue", INT64),
field("PushReply.message", "message", NONE),
field("PushReply.leg", "leg", INT64),
field("SendBatch", "SendBatch", NONE),
field("SendBatch.bname", "bname", STRING, "the broker that is meant"),
field("SendBatch.silent", "silent", INT64),
field("SendBatch.producerGroup", "producerGroup", STRING, "group of producers"),
field("SendBatch.topic", "topic", STRING, "topic"),
field("SendBatch.queueId", "queueId", INT64, "queue; negative: the broker picks one"),
field("SendBatch.queue", "queue", INT64),
field("SendBatch.brokerName", "brokerName", STRING, "the broker that is meant"),
field("SendBatch.born", "born", ABSOLUTE_TIME, "by the producer's clock"),
field("SendBatch.clock", "clock", INT64),
field("SendBatch.messages", "messages", NONE, "one after another"),
field("BatchMessage", "BatchMessage", NONE),
field("BatchMessage.begin", "begin", INT64),
field("BatchMessage.size", "size", UINT32, "of the message, these 4 bytes included"),
field("BatchMessage.stamp", "stamp", INT64),
field("BatchMessage.magic", "magic", UINT32, "0", nil, base.HEX),
field("BatchMessage.body_crc", "body_crc", UINT32, "0", nil, base.HEX),
field("BatchMessage.flag", "flag", INT32, "the user's"),
field("BatchMessage.body_size", "body_size", UINT32, "of the body"),
field("BatchMessage.body", "body", BYTES, "the user's bytes"),
field("BatchMessage.properties_size", "properties_size", UINT16, "of the properties"),
field("BatchMessage.properties", "properties", STRING, "name 01 value 02 …"),
field("BatchMessage.properties", "properties", NONE),
field("BatchMessage.noted", "noted", INT64, nil, C[5].names),
field("SendBatch.leg", "leg", INT64),
field("PullMessage", "PullMessage", NONE),
field("PullMessage.bname", "bname", STRING, "the broker that is meant"),
field("PullMessage.silent", "silent", INT64),
field("PullMessage.consumerGroup", "consumerGroup", STRING, "group"),
field("PullMessage.topic", "topic", STRING, "topic"),
field("PullMessage.queueId", "queueId", INT64, "queue"),
field("PullMessage.queueOffset", "queueOffset", INT64, "first number wanted"),
field("PullMessage.maxMsgNums", "maxMsgNums", INT64, "messages at most"),
field("PullMessage.sysFlag", "sysFlag", INT64, "1: commitOffset counts, 2: may be held, 4: a subscription follows, 16: lite"),
field("PullMessage.suspendTimeoutMillis", "suspendTimeoutMillis", INT64, "how long the broker may hold it"),
field("PullMessage.commitOffset", "commitOffset", INT64, "how far the consumer is"),
field("PullMessage.impatient", "impatient", INT64),
field("LitePullMessage", "LitePullMessage", NONE),
field("LitePullMessage.bname", "bname", STRING, "the broker that is meant"),
field("LitePullMessage.silent", "silent", INT64),
field("LitePullMessage.consumerGroup", "consumerGroup", STRING, "group"),
field("LitePullMessage.topic", "topic", STRING, "topic"),
field("LitePullMessage.queueId", "queueId", INT64, "queue"),
field("LitePullMessage.queueOffset", "queueOffset", INT64, "first number wanted"),
field("LitePullMessage.maxMsgNums", "maxMsgNums", INT64, "messages at most"),
field("LitePullMessage.sysFlag", "sysFlag", INT64, "1: commitOffset counts, 2: may be held, 4: a subscription follows, 16: lite"),
field("LitePullMessage.suspendTimeoutMillis", "suspendTimeoutMillis", INT64, "how long the broker may hold it"),
field("LitePullMessage.commitOffset", "commitOffset", INT64, "how far the consumer is"),
field("LitePullMessage.impatient", "impatient", INT64),
field("UpdateConsumerOffset", "UpdateConsumerOffset", NONE),
field("UpdateConsumerOffset.bname", "bname", STRING, "the broker that is meant"),
field("UpdateConsumerOffset.silent", "silent", INT64),
field("UpdateConsumerOffset.consumerGroup", "consumerGroup", STRING, "group"),
field("UpdateConsumerOffset.topic", "topic", STRING, "topic"),
field("UpdateConsumerOffset.queueId", "queueId", INT64, "queue; −1: all"),
field("UpdateConsumerOffset.queue", "queue", INT64),
field("UpdateConsumerOffset.commitOffset", "commitOffset", INT64, "next number to consume"),
field("QueryConsumerOffset", "QueryConsumerOffset", NONE),
field("QueryConsumerOffset.bname", "bname", STRING, "the broker that is meant"),
field("QueryConsumerOffset.silent", "silent", INT64),
field("QueryConsumerOffset.consumerGroup", "consumerGroup", STRING, "group"),
field("QueryConsumerOffset.topic", "topic", STRING, "topic"),
field("QueryConsumerOffset.queueId", "queueId", INT64, "queue; −1: all"),
field("QueryConsumerOffset.queue", "queue", INT64),
field("PopMessage", "PopMessage", NONE),
field("PopMessage.bname", "bname", STRING, "the broker that is meant"),
field("PopMessage.silent", "silent", INT64),
field("PopMessage.consumerGroup", "consumerGroup", STRING, "group"),
field("PopMessage.topic", "topic", STRING, "topic"),
field("PopMessage.queueId", "queueId", INT64, "queue; −1: all"),
field("PopMessage.queue", "queue", INT64),
field("PopMessage.maxMsgNums", "maxMsgNums", INT64, "messages at most"),
field("PopMessage.invisibleTime", "invisibleTime", INT64, "until they are delivered again"),
field("PopMessage.pollTime", "pollTime", INT64, "how long the broker may hold it"),
field("PopMessage.bornTime", "bornTime", ABSOLUTE_TIME, "by the client's clock"),
field("PopMessage.attemptId", "attemptId", STRING, "of the client's call, where a proxy asks for it"),
field("PopMessage.what", "what", STRING),
field("PopMessage.name", "name", INT64),
field("PopMessage.alike", "alike", INT64),
field("PopMessage.impatient", "impatient", INT64),
field("AckMessage", "AckMessage", NONE),
field("AckMessage.bname", "bname", STRING, "the broker that is meant"),
field("AckMessage.silent", "silent", INT64),
field("AckMessage.consumerGroup", "consumerGroup", STRING, "group"),
field("AckMessage.topic", "topic", STRING, "topic"),
field("AckMessage.queueId", "queueId", INT64, "queue; −1: all"),
field("AckMessage.queue", "queue", INT64),
field("AckMessage.offset", "offset", INT64, "number in the queue"),
field("AckMessage.extraInfo", "extraInfo", STRING, "the handle that the pop gave"),
field("ChangeInvisibleTime", "ChangeInvisibleTime", NONE),
field("ChangeInvisibleTime.bname", "bname", STRING, "the broker that is meant"),
field("ChangeInvisibleTime.silent", "silent", INT64),
field("ChangeInvisibleTime.consumerGroup", "consumerGroup", STRING, "group"),
field("ChangeInvisibleTime.topic", "topic", STRING, "topic"),
field("ChangeInvisibleTime.queueId", "queueId", INT64, "queue; −1: all"),
field("ChangeInvisibleTime.queue", "queue", INT64),
field("ChangeInvisibleTime.offset", "offset", INT64, "number in the queue"),
field("ChangeInvisibleTime.extraInfo", "extraInfo", STRING, "the handle that the pop gave"),
field("ChangeInvisibleTime.invisibleTime", "invisibleTime", INT64, "until it is delivered again"),
field("BatchAck", "BatchAck", NONE),
field("BatchAck.bname", "bname", STRING, "the broker that is meant"),
field("BatchAck.silent", "silent", INT64),
field("BatchAck.body", "body", NONE, "popped messages that are done"),
field("BatchAck.body", "body", NONE),
field("BatchAckBody", "BatchAckBody", NONE),
field("BatchAckBody.acks", "acks", STRING, "what is done, by queue and pop"),
field("BatchAckBody.acks", "acks", NONE),
field("BatchAckEntry", "BatchAckEntry", NONE),
field("BatchAckEntry.topic", "topic", STRING, "topic"),
field("BatchAckEntry.queue", "queue", INT64, "queue"),
field("BatchAckEntry.group", "group", STRING, "group"),
field("BatchAckEntry.retry", "retry", STRING, "0: of the topic itself; 1, 2: of the group's retries"),
field("BatchAckEntry.start", "start", INT64, "number that the bits begin at"),
field("BatchAckEntry.bits", "bits", STRING, "Base64 of a set of bits: which numbers from there on are done"),
field("BatchAckEntry.revive_queue", "revive_queue", INT64, "queue in which the broker notes what was popped"),
field("BatchAckEntry.pop_time", "pop_time", ABSOLUTE_TIME, "when it was popped, by the broker's clock"),
field("BatchAckEntry.invisible_time", "invisible_time", INT64, "until it would be delivered again"),
field("SendBack", "SendBack", NONE),
field("SendBack.bname", "bname", STRING, "the broker that is meant"),
field("SendBack.silent", "silent", INT64),
field("SendBack.group", "group", STRING, "group"),
field("SendBack.originTopic", "originTopic", STRING, "topic"),
field("SendBack.offset", "offset", INT64, "place in the commit log"),
field("SendBack.originMsgId", "originMsgId", STRING, "id of the message"),
field("SendBack.delayLevel", "delayLevel", INT64, "−1: to the dead letters"),
field("EndTransaction", "EndTransaction", NONE),
field("EndTransaction.bname", "bname", STRING, "the broker that is meant"),
field("EndTransaction.silent", "silent", INT64),
field("EndTransaction.producerGroup", "producerGroup", STRING, "group of producers"),
field("EndTransaction.topic", "topic", STRING, "topic"),
field("EndTransaction.msgId", "msgId", STRING, "id of the message"),
field("EndTransaction.commitOrRollback", "commitOrRollback", INT64, "8 commit, 12 rollback, 0 unknown"),
field("CheckTransaction", "CheckTransaction", NONE),
field("CheckTransaction.bname", "bname", STRING, "the broker that is meant"),
field("CheckTransaction.silent", "silent", INT64),
field("CheckTransaction.msgId", "msgId", STRING, "id of the message"),
field("CheckTransaction.topic", "topic", STRING, "topic"),
field("CheckTransaction.stored", "stored", NONE, "the half message"),
field("HeartBeat", "HeartBeat", NONE),
field("HeartBeat.bname", "bname", STRING, "the broker that is meant"),
field("HeartBeat.silent", "silent", INT64),
field("HeartBeat.body", "body", NONE, "who lives"),
field("HeartBeat.body", "body", NONE),
field("HeartbeatBody", "HeartbeatBody", NONE),
field("HeartbeatBody.clientID", "clientID", STRING, "the client's name for itself"),
field("HeartbeatBody.producerDataSet", "producerDataSet", STRING, "the groups that it produces for"),
field("HeartbeatBody.producerDataSet", "producerDataSet", NONE),
field("ProducerData", "ProducerData", NONE),
field("ProducerData.groupName", "groupName", STRING, "group of producers"),
field("HeartbeatBody.consumerDataSet", "consumerDataSet", STRING, "the groups that it consumes for"),
field("HeartbeatBody.consumerDataSet", "consumerDataSet", NONE),
field("ConsumerData", "ConsumerData", NONE),
field("ConsumerData.groupName", "groupName", STRING, "group"),
field("ConsumerData.consumeType", "consumeType", STRING, "CONSUME_PASSIVELY: push; CONSUME_ACTIVELY: pull; CONSUME_POP"),
field("ConsumerData.messageModel", "messageModel", STRING, "CLUSTERING: each queue has one reader; BROADCASTING: every member reads all"),
field("ConsumerData.consumeFromWhere", "consumeFromWhere", STRING, "where a group begins that has no offset yet"),
field("ConsumerData.unitMode", "unitMode", STRING, "true: of a unit"),
field("ConsumerData.subscriptionDataSet", "subscriptionDataSet", STRING, "what it wants"),
field("ConsumerData.subscriptionDataSet", "subscriptionDataSet", NONE),
field("Subscription", "Subscription", NONE),
field("Subscription.topic", "topic", STRING, "topic; of a group's retries too"),
field("Subscription.subString", "subString", STRING, "`*`, tags with `||` between, or a condition in SQL"),
field("Subscription.expressionType", "expressionType", STRING, "TAG or SQL92"),
field("Subscription.tagsSet", "tagsSet", STRING, "the tags of subString, as a list"),
field("Subscription.codeSet", "codeSet", STRING, "hash codes of these tags, as brokers filter by them"),
field("Subscription.subVersion", "subVersion", ABSOLUTE_TIME, "when the consumer subscribed, by its clock"),
field("HeartbeatBody.heartbeatFingerprint", "heartbeatFingerprint", INT64, "of the subscriptions; 0: a heartbeat of version 1"),
field("HeartbeatBody.withoutSub", "withoutSub", STRING, "true: the subscriptions are as before and left out"),
field("UnregisterClient", "UnregisterClient", NONE),
field("UnregisterClient.bname", "bname", STRING, "the broker that is meant"),
field("UnregisterClient.silent", "silent", INT64),
field("UnregisterClient.clientID", "clientID", STRING, "the client's name for itself"),
field("UnregisterClient.producerGroup", "producerGroup", STRING, "group of producers"),
field("UnregisterClient.consumerGroup", "consumerGroup", STRING, "group"),
field("ConsumerList", "ConsumerList", NONE),
field("ConsumerList.bname", "bname", STRING, "the broker that is meant"),
field("ConsumerList.silent", "silent", INT64),
field("ConsumerList.consumerGroup", "consumerGroup", STRING, "group"),
field("IdsChanged", "IdsChanged", NONE),
field("IdsChanged.bname", "bname", STRING, "the broker that is meant"),
field("IdsChanged.silent", "silent", INT64),
field("IdsChanged.consumerGroup", "consumerGroup", STRING, "group"),
field("LockBatch", "LockBatch", NONE),
field("LockBatch.bname", "bname", STRING, "the broker that is meant"),
field("LockBatch.silent", "silent", INT64),
field("LockBatch.body", "body", NONE, "which queues"),
field("LockBatch.body", "body", NONE),
field("LockBody", "LockBody", NONE),
field("LockBody.clientId", "clientId", STRING, "the client's name for itself"),
field("LockBody.consumerGroup", "consumerGroup", STRING, "group"),
field("LockBody.onlyThisBroker", "onlyThisBroker", STRING, "true: not to be passed on to other brokers of a group of them"),
field("LockBody.mqSet", "mqSet", STRING, "queues"),
field("LockBody.mqSet", "mqSet", NONE),
field("LockWanted", "LockWanted", NONE),
field("LockWanted.brokerName", "brokerName", STRING, "broker"),
field("LockWanted.topic", "topic", STRING, "topic"),
field("LockWanted.queueId", "queueId", INT64, "queue"),
field("UnlockBatch", "UnlockBatch", NONE),
field("UnlockBatch.bname", "bname", STRING, "the broker that is meant"),
field("UnlockBatch.silent", "silent", INT64),
field("UnlockBatch.body", "body", NONE, "which queues"),
field("UnlockBatch.body", "body", NONE),
field("UnlockBody", "UnlockBody", NONE),
field("UnlockBody.clientId", "clientId", STRING, "the client's name for itself"),
field("UnlockBody.consumerGroup", "consumerGroup", STRING, "group"),
field("UnlockBody.onlyThisBroker", "onlyThisBroker", STRING, "true: not to be passed on to other brokers of a group of them"),
field("UnlockBody.mqSet", "mqSet", STRING, "queues"),
field("UnlockBody.mqSet", "mqSet", NONE),
field("LockReturned", "LockReturned", NONE),
field("LockReturned.brokerName", "brokerName", STRING, "broker"),
field("LockReturned.topic", "topic", STRING, "topic"),
field("LockReturned.queueId", "queueId", INT64, "queue"),
field("QueryAssignment", "QueryAssignment", NONE),
field("QueryAssignment.bname", "bname", STRING, "the broker that is meant"),
field("QueryAssignment.silent", "silent", INT64),
field("QueryAssignment.body", "body", NONE, "for whom"),
field("QueryAssignment.body", "body", NONE),
field("AssignmentBody", "AssignmentBody", NONE),
field("AssignmentBody.clientId", "clientId", STRING, "the client's name for itself"),
field("AssignmentBody.consumerGroup", "consumerGroup", STRING, "group"),
field("AssignmentBody.topic", "topic", STRING, "topic"),
field("AssignmentBody.strategyName", "strategyName", STRING, "how queues are shared out: AVG …"),
field("AssignmentBody.messageModel", "messageModel", STRING, "CLUSTERING or BROADCASTING"),
field("RegisterBroker", "RegisterBroker", NONE),
field("RegisterBroker.bname", "bname", STRING, "the broker that is meant"),
field("RegisterBroker.silent", "silent", INT64),
field("RegisterBroker.brokerName", "brokerName", STRING, "broker"),
field("RegisterBroker.brokerAddr", "brokerAddr", STRING, "where it listens"),
field("RegisterBroker.clusterName", "clusterName", STRING, "cluster"),
field("RegisterBroker.brokerId", "brokerId", INT64, "0: the master"),
field("RegisterBroker.body", "body", NONE),
field("RegisteredPacked", "RegisteredPacked", NONE),
field("RegisteredPacked.version_size", "version_size", UINT32, "of the version"),
field("RegisteredPacked.version", "version", STRING, "of the broker's topics"),
field("RegisteredPacked.count", "count", UINT32, "topics"),
field("RegisteredPacked.topics", "topics", NONE, "its topics"),
field("RegisteredTopic", "RegisteredTopic", NONE),
field("RegisteredTopic.size", "size", UINT32, "of the text"),
field("RegisteredTopic.words", "words", STRING, "topic, queues to read, queues to send to, perm, kind of filter, attributes: with spaces between"),
field("RegisteredPacked.rest", "rest", BYTES, "filter servers, and topics that span brokers"),
field("RegisterBroker.body", "body", BYTES, "its topics"),
field("RegisterBroker.body", "body", NONE, "its topics"),
field("Registered", "Registered", NONE),
field("Registered.topicConfigSerializeWrapper", "topicConfigSerializeWrapper", STRING, "its topics"),
field("Registered.topicConfigSerializeWrapper", "topicConfigSerializeWrapper", NONE),
field("TopicConfigs", "TopicConfigs", NONE),
field("TopicConfigs.topicConfigTable", "topicConfigTable", STRING, "topics by name"),
field("TopicConfigs.topicConfigTable", "topicConfigTable", NONE),
field("TopicConfig", "TopicConfig", NONE),
field("TopicConfig.topicName", "topicName", STRING, "topic"),
field("TopicConfig.readQueueNums", "readQueueNums", INT64, "queues to read"),
field("TopicConfig.writeQueueNums", "writeQueueNums", INT64, "queues to send to"),
field("TopicConfig.perm", "perm", INT64, "4: may be read, 2: written, 1: inherited, 8: goes first; added up"),
field("TopicConfig.topicFilterType", "topicFilterType", STRING, "SINGLE_TAG or MULTI_TAG"),
field("TopicConfig.order", "order", STRING, "true: the order counts across brokers"),
field("ResetOffset", "ResetOffset", NONE),
field("ResetOffset.bname", "bname", STRING, "the broker that is meant"),
field("ResetOffset.silent", "silent", INT64),
field("ResetOffset.topic", "topic", STRING, "topic"),
field("ResetOffset.group", "group", STRING, "group"),
field("ResetOffset.timestamp", "timestamp", ABSOLUTE_TIME, "go back to here; −1: to the end"),
field("ResetOffset.isForce", "isForce", STRING, "true: also where the group would go on"),
field("ResetOffset.body", "body", NONE, "the broker tells a member where to go on"),
field("ResetOffset.body", "body", NONE),
field("OffsetTable", "OffsetTable", NONE),
field("OffsetTable.offsetTable", "offsetTable", STRING, "the number to go on from, by queue"),
field("Answered", "Answered", NONE),
field("Answered.kind", "kind", INT64),
field("Answered.outcome", "outcome", INT64, "how it went", C[6].names),
field("Answered.no_retries", "no_retries", INT64),
field("Answered.remark", "remark", STRING),
field("Answered.binary_remark", "binary_remark", STRING),
field("Answered.queueId", "queueId", INT64, "queue that a message went to"),
field("Answered.queueOffset", "queueOffset", INT64, "number that it got"),
field("Answered.msgId", "msgId", STRING, "id that the broker gave"),
field("Answered.queue", "queue", INT64),
field("Answered.sent_offset", "sent_offset", INT64),
field("Answered.nextBeginOffset", "nextBeginOffset", INT64, "where to pull next"),
field("Answered.minOffset", "minOffset", INT64, "of the queue"),
field("Answered.maxOffset", "maxOffset", INT64, "of the queue"),
field("Answered.suggestWhichBrokerId", "suggestWhichBrokerId", INT64, "0: go on with the master"),
field("Answered.offset", "offset", INT64, "the offset that was asked for"),
field("Answered.popTime", "popTime", ABSOLUTE_TIME, "when the pop was done, by the broker's clock"),
field("Answered.hasMsg", "hasMsg", STRING, "whether a pop would find something"),
field("Answered.carries", "carries", INT64),
field("Answered.nothing", "nothing", INT64),
field("Answered.some", "some", INT64),
field("Answered.bytes_", "bytes_", INT64),
field("Answered.messages", "messages", NONE, "messages, one after another"),
field("Answered.woken", "woken", INT64),
field("Answered.held", "held", INT64, "what is not there yet is waited for"),
field("Answered.until", "until", INT64),
field("Answered.acl", "acl", NONE),
field("AclRefused", "AclRefused", NONE),
field("AclRefused.failed", "failed", INT64),
field("Answered.body", "body", STRING, "by the request's code"),
field("Answered.by_request", "by_request", NONE, "by the request's code"),
field("Answered.by_request", "by_request", NONE),
field("Answered.by_request", "by_request", NONE, "where a topic is"),
field("Route", "Route", NONE),
field("Route.brokerDatas", "brokerDatas", STRING, "brokers that hold the topic"),
field("Route.brokerDatas", "brokerDatas", NONE),
field("BrokerData", "BrokerData", NONE),
field("BrokerData.brokerName", "brokerName", STRING, "broker"),
field("BrokerData.cluster", "cluster", STRING, "cluster"),
field("BrokerData.brokerAddrs", "brokerAddrs", STRING, "where it listens, by id; 0 is the master"),
field("BrokerData.brokerAddrs", "brokerAddrs", NONE),
field("BrokerAddress", "BrokerAddress", NONE),
field("BrokerAddress.address", "address", STRING, "where it listens"),
field("BrokerData.enableActingMaster", "enableActingMaster", STRING, "true: a slave answers where the master is gone"),
field("Route.queueDatas", "queueDatas", STRING, "how many queues each has"),
field("Route.queueDatas", "queueDatas", NONE),
field("QueueData", "QueueData", NONE),
field("QueueData.brokerName", "brokerName", STRING, "broker"),
field("QueueData.readQueueNums", "readQueueNums", INT64, "queues to read"),
field("QueueData.writeQueueNums", "writeQueueNums", INT64, "queues to send to"),
field("QueueData.perm", "perm", INT64, "4: may be read, 2: written, 1: inherited, 8: goes first; added up"),
field("QueueData.topicSysFlag", "topicSysFlag", INT64, "1: of a unit, 2: subscribed by units"),
field("Route.orderTopicConf", "orderTopicConf", STRING, "queues by broker, where the order counts across brokers"),
field("Answered.by_request", "by_request", NONE, "which brokers there are"),
field("ClusterInfo", "ClusterInfo", NONE),
field("ClusterInfo.brokerAddrTable", "brokerAddrTable", STRING, "brokers, by name"),
field("ClusterInfo.brokerAddrTable", "brokerAddrTable", NONE),
field("Answered.by_request", "by_request", NONE, "who is in the group"),
field("Members", "Members", NONE),
field("Members.consumerIdList", "consumerIdList", STRING, "the members of the group, as this broker sees them"),
field("Answered.by_request", "by_request", NONE, "what was locked"),
field("Locks", "Locks", NONE),
field("Locks.lockOKMQSet", "lockOKMQSet", STRING, "queues that are locked now; those that were asked for and are not here belong to another"),
field("Locks.lockOKMQSet", "lockOKMQSet", NONE),
field("Locked", "Locked", NONE),
field("Locked.brokerName", "brokerName", STRING, "broker"),
field("Locked.topic", "topic", STRING, "topic"),
field("Locked.queueId", "queueId", INT64, "queue"),
field("Answered.by_request", "by_request", NONE, "who reads what"),
field("Assignments", "Assignments", NONE),
field("Assignments.messageQueueAssignments", "messageQueueAssignments", STRING, "queues of the client that asks"),
field("Assignments.messageQueueAssignments", "messageQueueAssignments", NONE),
field("Assignment", "Assignment", NONE),
field("Assignment.messageQueue", "messageQueue", STRING, "queue"),
field("Assignment.messageQueue", "messageQueue", NONE),
field("AssignedQueue", "AssignedQueue", NONE),
field("AssignedQueue.brokerName", "brokerName", STRING, "broker"),
field("AssignedQueue.topic", "topic", STRING, "topic"),
field("AssignedQueue.queueId", "queueId", INT64, "queue; −1: all"),
field("Assignment.mode", "mode", STRING, "PULL or POP"),
field("Answered.by_request", "by_request", NONE, "how far the topic's queues go"),
field("TopicStats", "TopicStats", NONE),
field("TopicStats.offsetTable", "offsetTable", STRING, "by queue"),
field("TopicStats.offsetTable", "offsetTable", NONE),
field("TopicOffset", "TopicOffset", NONE),
field("TopicOffset.minOffset", "minOffset", INT64, "first number that is still there"),
field("TopicOffset.maxOffset", "maxOffset", INT64, "next number to be given"),
field("TopicOffset.lastUpdateTimestamp", "lastUpdateTimestamp", ABSOLUTE_TIME, "when the last message was stored"),
field("Answered.by_request", "by_request", NONE, "how far the group is"),
field("ConsumeStats", "ConsumeStats", NONE),
field("ConsumeStats.consumeTps", "consumeTps", STRING, "messages consumed per second"),
field("ConsumeStats.offsetTable", "offsetTable", STRING, "by queue"),
field("ConsumeStats.offsetTable", "offsetTable", NONE),
field("ConsumedOffset", "ConsumedOffset", NONE),
field("ConsumedOffset.brokerOffset", "brokerOffset", INT64, "next number to be given"),
field("ConsumedOffset.consumerOffset", "consumerOffset", INT64, "next number to be consumed"),
field("ConsumedOffset.pullOffset", "pullOffset", INT64, "next number to be pulled"),
field("ConsumedOffset.lastTimestamp", "lastTimestamp", ABSOLUTE_TIME, "when the last consumed message was stored"),
field("Answered.by_request", "by_request", NONE, "where the group goes on"),
field("Answered.by_request", "by_request", NONE, "how far its members are"),
field("Answered.by_request", "by_request", NONE, "how far the client is"),
field("QueueTable", "QueueTable", NONE),
field("QueueTable.messageQueueTable", "messageQueueTable", STRING, "the number that the client has come to, by queue"),
field("Answered.by_request", "by_request", NONE, "how far all groups are"),
field("Answered.by_request", "by_request", NONE, "who is in the group, and from where"),
field("Connections", "Connections", NONE),
field("Connections.connectionSet", "connectionSet", STRING, "who is connected"),
field("Connections.connectionSet", "connectionSet", NONE),
field("ConnectedClient", "ConnectedClient", NONE),
field("ConnectedClient.clientId", "clientId", STRING, "the client's name for itself"),
field("ConnectedClient.clientAddr", "clientAddr", STRING, "its address"),
field("ConnectedClient.language", "language", STRING, "of the client"),
field("ConnectedClient.version", "version", INT64, "of the client", C[1].names),
field("Connections.consumeType", "consumeType", STRING, "CONSUME_PASSIVELY: push; CONSUME_ACTIVELY: pull; CONSUME_POP"),
field("Connections.messageModel", "messageModel", STRING, "CLUSTERING or BROADCASTING"),
field("Connections.consumeFromWhere", "consumeFromWhere", STRING, "where a group begins that has no offset yet"),
field("Connections.subscriptionTable", "subscriptionTable", STRING, "what the group wants, by topic"),
field("Connections.subscriptionTable", "subscriptionTable", NONE),
field("Answered.by_request", "by_request", NONE, "what the consumer has"),
field("RunningInfo", "RunningInfo", NONE),
field("RunningInfo.mqTable", "mqTable", STRING, "the queues that the consumer has, by queue"),
field("RunningInfo.mqTable", "mqTable", NONE),
field("HeldQueue", "HeldQueue", NONE),
field("HeldQueue.commitOffset", "commitOffset", INT64, "next number to consume, as the broker knows it"),
field("HeldQueue.cachedMsgMinOffset", "cachedMsgMinOffset", INT64, "least number that waits in the client"),
field("HeldQueue.cachedMsgMaxOffset", "cachedMsgMaxOffset", INT64, "greatest number that waits in the client"),
field("HeldQueue.cachedMsgCount", "cachedMsgCount", INT64, "messages that wait in the client"),
field("HeldQueue.locked", "locked", STRING, "true: the queue is locked for this client"),
field("HeldQueue.lastLockTimestamp", "lastLockTimestamp", ABSOLUTE_TIME, "when it was locked last"),
field("HeldQueue.droped", "droped", STRING, "true: the client has given the queue up"),
field("HeldQueue.lastPullTimestamp", "lastPullTimestamp", ABSOLUTE_TIME, "when it was pulled last"),
field("HeldQueue.lastConsumeTimestamp", "lastConsumeTimestamp", ABSOLUTE_TIME, "when a message of it was consumed last"),
field("Answered.by_request", "by_request", NONE, "all topics"),
field("Answered.by_request", "by_request", NONE, "one topic"),
field("TopicList", "TopicList", NONE),
field("TopicList.topicList", "topicList", STRING, "names of topics"),
field("Answered.by_request", "by_request", NONE, "who reads the topic"),
field("GroupList", "GroupList", NONE),
field("GroupList.groupList", "groupList", STRING, "groups that read the topic"),
field("Answered.by_request", "by_request", NONE, "a piece of a consume queue"),
field("QueueUnits", "QueueUnits", NONE),
field("QueueUnits.minQueueIndex", "minQueueIndex", INT64, "first number that is still there"),
field("QueueUnits.maxQueueIndex", "maxQueueIndex", INT64, "next number to be given"),
field("QueueUnits.queueData", "queueData", STRING, "units of the consume queue"),
field("QueueUnits.queueData", "queueData", NONE),
field("QueueUnit", "QueueUnit", NONE),
field("QueueUnit.physicOffset", "physicOffset", INT64, "place in the commit log"),
field("QueueUnit.physicSize", "physicSize", INT64, "of the record"),
field("QueueUnit.tagsCode", "tagsCode", INT64, "hash code of the tag"),
}
end,
  structures = [=[
local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages

S.Remark = {name = "Remark", pf = F[18], 
  {op = "span", n = 18, name = "before", pf = F[19], text = true, till = "for the topic: %RETRY%"},
  {op = "let", n = 19, name = "unknown", pf = F[20], when = E"(s.stop - s.at) > 0", value = E"1", into = 20},
}
S.JsonHeader = {name = "JsonHeader", pf = F[9], members = true, 
  {op = "member", n = 10, name = "code", pf = F[10], key = "code", number = true},
  {op = "member", n = 11, name = "flag", pf = F[11], key = "flag", number = true},
  {op = "member", n = 12, name = "language", pf = F[12], key = "language"},
  {op = "member", n = 13, name = "opaque", pf = F[13], key = "opaque", number = true},
  {op = "member", n = 14, name = "version", pf = F[14], codes = C[1], key = "version", number = true},
  {op = "member", n = 15, name = "serializeTypeCurrentRPC", pf = F[15], key = "serializeTypeCurrentRPC"},
  {op = "member", n = 16, name = "remark", pf = F[16], key = "remark", into = {op = "call", n = 17, name = "remark", pf = F[17], body = S.Remark}},
  {op = "member", n = 21, name = "extFields", pf = F[21], key = "extFields"},
  {op = "let", n = 22, name = "said", pf = F[22], value = E"v[10]", into = 23},
  {op = "let", n = 24, name = "marked", pf = F[23], value = E"v[11]", into = 25},
  {op = "let", n = 26, name = "spelt", pf = F[24], value = E"1", into = 27},
}
S.BinaryHeader = {name = "BinaryHeader", pf = F[25], 
  {op = "int", n = 29, name = "code_", pf = F[26], width = 2, signed = true},
  {op = "int", n = 30, name = "language", pf = F[27], codes = C[2], width = 1},
  {op = "int", n = 31, name = "version", pf = F[28], codes = C[1], width = 2},
  {op = "int", n = 32, name = "opaque", pf = F[29], width = 4, signed = true},
  {op = "int", n = 33, name = "flag", pf = F[30], width = 4},
  {op = "let", n = 34, name = "cut", pf = F[31], value = E"(((part(v[33], 0, 1) == 0) and (((v[29] >= 3442) and (v[29] <= 3448)) or (v[29] == 3543))) and 1 or 0)"},
  {op = "let", n = 35, name = "said", pf = F[32], value = E"((true_(v[34])) and add(v[29], 196608) or v[29])", into = 23},
  {op = "let", n = 36, name = "noted", pf = F[33], role = "note", codes = C[3], when = E"true_(v[34])", value = E"1"},
  {op = "let", n = 37, name = "marked", pf = F[34], value = E"v[33]", into = 25},
  {op = "int", n = 38, name = "remark_size", pf = F[35], unit = "bytes", width = 4},
  {op = "span", n = 39, name = "remark", pf = F[36], text = true, length = E"v[38]", into = {op = "call", n = 40, name = "remark", pf = F[37], body = S.Remark}},
  {op = "int", n = 41, name = "ext_size", pf = F[38], unit = "bytes", width = 4},
  {op = "span", n = 42, name = "extFields", pf = F[39], length = E"v[41]", source = true},
}
S.SentProperties = {name = "SentProperties", pf = F[106], members = true, 
  {op = "member", n = 124, name = "KEYS", pf = F[107], role = "record_key", key = "KEYS"},
  {op = "member", n = 125, name = "TAGS", pf = F[108], key = "TAGS"},
  {op = "member", n = 126, name = "UNIQ_KEY", pf = F[109], role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 127, name = "INNER_NUM", pf = F[110], key = "INNER_NUM", number = true},
  {op = "coded", n = 128, name = "name", pf = F[111], of = 126, known = {}},
  {op = "let", n = 129, name = "named", pf = F[112], value = E"v[128]", into = 130},
}
S.InnerMessage = {name = "InnerMessage", pf = F[94], row = "records", 
  {op = "let", n = 112, name = "begin", pf = F[95], value = E"s.at"},
  {op = "int", n = 113, name = "size", pf = F[96], unit = "bytes", width = 4},
  {op = "let", n = 114, name = "stamp", pf = F[97], role = "timestamp", value = E"v[93]"},
  {op = "int", n = 115, name = "magic", pf = F[98], as = "hex", width = 4},
  {op = "int", n = 116, name = "body_crc", pf = F[99], as = "hex", width = 4},
  {op = "int", n = 117, name = "flag", pf = F[100], width = 4, signed = true},
  {op = "int", n = 118, name = "body_size", pf = F[101], unit = "bytes", width = 4},
  {op = "span", n = 119, name = "body", pf = F[102], role = "payload", length = E"v[118]"},
  {op = "int", n = 120, name = "properties_size", pf = F[103], unit = "bytes", width = 2},
  {op = "span", n = 121, name = "properties", pf = F[104], role = "properties", text = true, length = E"v[120]", into = {op = "named", n = 122, name = "properties", pf = F[105], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 123, name = "properties", pf = F[105], body = S.SentProperties}}},
  {op = "let", n = 131, name = "noted", pf = F[113], role = "note", codes = C[5], when = E"sub(s.at, v[112]) ~= v[113]", value = E"2"},
  {op = "let", n = 132, name = "number", pf = F[114], role = "offset", value = E"v[91]"},
  {op = "let", n = 133, name = "next_number", pf = F[115], value = E"add(v[91], 1)", into = 91},
}
S.Properties = {name = "Properties", pf = F[124], members = true, 
  {op = "member", n = 124, name = "KEYS", pf = F[125], role = "record_key", key = "KEYS"},
  {op = "member", n = 125, name = "TAGS", pf = F[126], key = "TAGS"},
  {op = "member", n = 126, name = "UNIQ_KEY", pf = F[127], role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 127, name = "INNER_NUM", pf = F[128], key = "INNER_NUM", number = true},
}
S.StoredContent = {name = "StoredContent", pf = F[64], 
  {op = "int", n = 72, name = "magic", pf = F[65], as = "hex", width = 4},
  {op = "require", n = 73, name = "known", condition = E"(v[72] == 3668123815) or (v[72] == 3668123819)"},
  {op = "int", n = 74, name = "body_crc", pf = F[66], as = "hex", width = 4},
  {op = "int", n = 75, name = "queue_id", pf = F[67], role = "partition", width = 4, signed = true},
  {op = "int", n = 76, name = "flag", pf = F[68], width = 4, signed = true},
  {op = "int", n = 77, name = "queue_offset", pf = F[69], role = "offset", width = 8, signed = true},
  {op = "int", n = 78, name = "physical_offset", pf = F[70], width = 8, signed = true},
  {op = "int", n = 79, name = "sys_flag", pf = F[71], width = 4, parts = {{pf = F[72]}, {pf = F[73]}, {pf = F[74]}, {pf = F[75]}, {pf = F[76]}, {pf = F[77]}, {pf = F[78]}}},
  {op = "int", n = 80, name = "born", pf = F[79], as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 81, name = "stamp", pf = F[80], role = "timestamp", when = E"(v[80] >= 0) and (v[80] <= 9223372036854)", value = E"mul(v[80], 1000000)"},
  {op = "span", n = 82, name = "born_host", pf = F[81], length = E"((part(v[79], 4, 1) == 1) and 20 or 8)"},
  {op = "int", n = 83, name = "stored", pf = F[82], as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 84, name = "last", pf = F[83], when = E"(v[83] >= 0) and (v[83] <= 9223372036854)", value = E"mul(v[83], 1000000)", into = 85},
  {op = "span", n = 86, name = "store_host", pf = F[84], length = E"((part(v[79], 5, 1) == 1) and 20 or 8)"},
  {op = "int", n = 87, name = "reconsume_times", pf = F[85], width = 4, signed = true},
  {op = "int", n = 88, name = "prepared_offset", pf = F[86], width = 8, signed = true},
  {op = "int", n = 89, name = "body_size", pf = F[87], unit = "bytes", width = 4},
  {op = "let", n = 90, name = "first_inner", pf = F[88], value = E"v[77]", into = 91},
  {op = "let", n = 92, name = "inner_born", pf = F[89], when = E"(v[80] >= 0) and (v[80] <= 9223372036854)", value = E"mul(v[80], 1000000)", into = 93},
  {op = "span", n = 94, name = "body", pf = F[90], length = E"v[89]", into = {op = "switch", n = 95, name = "body", on = E"part(v[79], 7, 1)", cases = {[1] = {op = "try", n = 110, name = "body", body = {op = "repeat", n = 111, name = "body", pf = F[92], body = S.InnerMessage}, otherwise = {op = "span", n = 134, name = "body", pf = F[93], role = "payload"}}}, default = {op = "switch", n = 96, name = "body", on = E"((part(v[79], 0, 1) == 1) and ((part(v[79], 8, 3) == 1) and 2 or ((part(v[79], 8, 3) == 2) and 3 or 1)) or 0)", cases = {[1] = {op = "try", n = 98, name = "body", body = {op = "inflate", n = 99, name = "body", pf = F[92], codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 100, name = "body", pf = F[93], role = "payload"}}, otherwise = {op = "span", n = 101, name = "body", pf = F[93], role = "payload"}}, [2] = {op = "try", n = 102, name = "body", body = {op = "inflate", n = 103, name = "body", pf = F[92], codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 104, name = "body", pf = F[93], role = "payload"}}, otherwise = {op = "span", n = 105, name = "body", pf = F[93], role = "payload"}}, [3] = {op = "try", n = 106, name = "body", body = {op = "inflate", n = 107, name = "body", pf = F[92], codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 108, name = "body", pf = F[93], role = "payload"}}, otherwise = {op = "span", n = 109, name = "body", pf = F[93], role = "payload"}}}, default = {op = "span", n = 97, name = "body", pf = F[91], role = "payload"}}}},
  {op = "check", n = 135, name = "sound", pf = F[116], when = E"v[89] > 0", kind = "crc32", stored = E"v[74]", mask = 2147483647, over = {94}},
  {op = "int", n = 136, name = "topic_size", pf = F[117], unit = "bytes", when = E"v[72] == 3668123815", width = 1},
  {op = "int", n = 137, name = "long_topic_size", pf = F[118], unit = "bytes", when = E"v[72] == 3668123819", width = 2},
  {op = "span", n = 138, name = "topic", pf = F[119], role = "topic", text = true, length = E"((v[72] == 3668123815) and v[136] or v[137])"},
  {op = "int", n = 139, name = "properties_size", pf = F[120], unit = "bytes", width = 2},
  {op = "made", n = 140, name = "offset_id", pf = F[121], doc = "the broker's id of the message", role = "message_id", of = {{n = 86, digits = true}, {n = 78, digits = true, width = 8}}},
  {op = "span", n = 141, name = "properties", pf = F[122], text = true, length = E"v[139]", into = {op = "named", n = 142, name = "properties", pf = F[123], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 143, name = "properties", pf = F[123], body = S.Properties}}},
  {op = "made", n = 144, name = "both", pf = F[129], doc = "the properties, and the broker's id with them", role = "properties", of = {{n = 141}, {text = "\002offsetMsgId\001"}, {n = 86, digits = true}, {n = 78, digits = true, width = 8}}},
}
S.StoredOne = {name = "StoredOne", pf = F[61], row = "records", 
  {op = "int", n = 68, name = "size", pf = F[62], unit = "bytes", width = 4},
  {op = "require", n = 69, name = "enough", condition = E"v[68] >= 91"},
  {op = "area", n = 70, name = "content", pf = F[63], length = E"sub(v[68], 4)", body = {op = "call", n = 71, name = "content", pf = F[63], body = S.StoredContent}},
}
S.StoredBatch = {name = "StoredBatch", pf = F[130], 
  {op = "int", n = 146, name = "size", pf = F[131], unit = "bytes", width = 4},
  {op = "require", n = 147, name = "enough", condition = E"v[146] >= 91"},
  {op = "area", n = 148, name = "content", pf = F[132], length = E"sub(v[146], 4)", body = {op = "call", n = 149, name = "content", pf = F[132], body = S.StoredContent}},
}
S.StoredMessage = {name = "StoredMessage", pf = F[59], 
  {op = "peek", n = 65, name = "kept_as", what = {width = 4}, ahead = 36},
  {op = "switch", n = 66, name = "message", on = E"part(v[65], 7, 1)", cases = {[1] = {op = "call", n = 145, name = "message", pf = F[60], body = S.StoredBatch}}, default = {op = "call", n = 67, name = "message", pf = F[60], body = S.StoredOne}},
}
S.AnyBody = {name = "AnyBody", pf = F[136]}
S.Other = {name = "Other", pf = F[43], members = true, 
  {op = "let", n = 49, name = "asked", pf = F[44], role = "kind", value = E"1"},
  {op = "let", n = 50, name = "silent", pf = F[45], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "let", n = 51, name = "number", pf = F[46], role = "api", codes = C[4], value = E"v[23]"},
  {op = "member", n = 52, name = "bname", pf = F[47], role = "broker", key = "bname"},
  {op = "member", n = 53, name = "topic", pf = F[48], role = "topic", key = "topic"},
  {op = "member", n = 54, name = "queueId", pf = F[49], key = "queueId", number = true},
  {op = "let", n = 55, name = "queue", pf = F[50], role = "partition", when = E"v[54] >= 0", value = E"v[54]"},
  {op = "member", n = 56, name = "group", pf = F[51], role = "group", key = "group"},
  {op = "member", n = 57, name = "consumerGroup", pf = F[52], role = "group", key = "consumerGroup"},
  {op = "member", n = 58, name = "producerGroup", pf = F[53], role = "group", key = "producerGroup"},
  {op = "member", n = 59, name = "clientId", pf = F[54], role = "client", key = "clientId"},
  {op = "peek", n = 60, name = "looks", what = {width = 4}, ahead = 4},
  {op = "let", n = 61, name = "carries", pf = F[55], value = E"(((v[60] == 3668123815) or (v[60] == 3668123819)) and 1 or 0)"},
  {op = "let", n = 62, name = "some", pf = F[56], role = "records", when = E"true_(v[61])", value = E"0"},
  {op = "let", n = 63, name = "bytes_", pf = F[57], role = "payload_bytes", when = E"true_(v[61])", value = E"0"},
  {op = "repeat", n = 64, name = "stored", pf = F[58], when = E"true_(v[61])", body = S.StoredMessage},
  {op = "peek", n = 150, name = "first_byte", what = {width = 1}, ahead = 0},
  {op = "switch", n = 151, name = "body", on = E"v[150]", cases = {[123] = {op = "named", n = 153, name = "body", pf = F[134], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 154, name = "body", pf = F[135], body = S.AnyBody}}}, default = {op = "span", n = 152, name = "body", pf = F[133], when = E"(s.stop - s.at) > 0", text = true}},
}
S.SentMessage = {name = "SentMessage", pf = F[145], row = "records", members = true, 
  {op = "member", n = 162, name = "bornTimestamp", pf = F[146], as = "time", per = 1000, key = "bornTimestamp", number = true},
  {op = "let", n = 163, name = "stamp", pf = F[147], role = "timestamp", when = E"(v[162] >= 0) and (v[162] <= 9223372036854)", value = E"mul(v[162], 1000000)"},
  {op = "member", n = 164, name = "properties", pf = F[148], role = "properties", key = "properties", into = {op = "named", n = 165, name = "properties", pf = F[149], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 166, name = "properties", pf = F[149], body = S.SentProperties}}},
  {op = "member", n = 167, name = "sysFlag", pf = F[150], key = "sysFlag", number = true},
  {op = "let", n = 168, name = "codec", pf = F[151], value = E"((part(v[167], 0, 1) == 1) and ((part(v[167], 8, 3) == 1) and 2 or ((part(v[167], 8, 3) == 2) and 3 or 1)) or 0)"},
  {op = "switch", n = 169, name = "body", on = E"v[168]", cases = {[1] = {op = "try", n = 171, name = "body", body = {op = "inflate", n = 172, name = "body", pf = F[153], codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 173, name = "body", pf = F[154], role = "payload"}}, otherwise = {op = "span", n = 174, name = "body", pf = F[154], role = "payload"}}, [2] = {op = "try", n = 175, name = "body", body = {op = "inflate", n = 176, name = "body", pf = F[153], codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 177, name = "body", pf = F[154], role = "payload"}}, otherwise = {op = "span", n = 178, name = "body", pf = F[154], role = "payload"}}, [3] = {op = "try", n = 179, name = "body", body = {op = "inflate", n = 180, name = "body", pf = F[153], codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 181, name = "body", pf = F[154], role = "payload"}}, otherwise = {op = "span", n = 182, name = "body", pf = F[154], role = "payload"}}}, default = {op = "span", n = 170, name = "body", pf = F[152], role = "payload"}},
}
S.SendMessage = {name = "SendMessage", pf = F[137], message = true, says = 1, api = 10, family = 10, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[138], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[139], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 157, name = "producerGroup", pf = F[140], role = "group", key = "producerGroup"},
  {op = "member", n = 158, name = "topic", pf = F[141], role = "topic", key = "topic"},
  {op = "member", n = 159, name = "queueId", pf = F[142], key = "queueId", number = true},
  {op = "let", n = 160, name = "queue", pf = F[143], role = "partition", when = E"v[159] >= 0", value = E"v[159]"},
  {op = "call", n = 161, name = "message", pf = F[144], body = S.SentMessage, named = true},
  {op = "let", n = 183, name = "leg", pf = F[155], role = "leg", value = E"v[130]"},
}
S.SendReply = {name = "SendReply", pf = F[156], message = true, says = 1, api = 324, family = 324, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[157], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[158], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 157, name = "producerGroup", pf = F[159], role = "group", key = "producerGroup"},
  {op = "member", n = 158, name = "topic", pf = F[160], role = "topic", key = "topic"},
  {op = "member", n = 159, name = "queueId", pf = F[161], key = "queueId", number = true},
  {op = "let", n = 160, name = "queue", pf = F[162], role = "partition", when = E"v[159] >= 0", value = E"v[159]"},
  {op = "call", n = 161, name = "message", pf = F[163], body = S.SentMessage, named = true},
  {op = "let", n = 183, name = "leg", pf = F[164], role = "leg", value = E"v[130]"},
}
S.SentMessageShort = {name = "SentMessageShort", pf = F[174], row = "records", members = true, 
  {op = "member", n = 190, name = "born", pf = F[175], as = "time", per = 1000, key = "g", number = true},
  {op = "let", n = 191, name = "stamp", pf = F[176], role = "timestamp", when = E"(v[190] >= 0) and (v[190] <= 9223372036854)", value = E"mul(v[190], 1000000)"},
  {op = "member", n = 192, name = "properties", pf = F[177], role = "properties", key = "i", into = {op = "named", n = 193, name = "properties", pf = F[178], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 194, name = "properties", pf = F[178], body = S.SentProperties}}},
  {op = "member", n = 195, name = "sysFlag", pf = F[179], key = "f", number = true},
  {op = "let", n = 196, name = "codec", pf = F[180], value = E"((part(v[195], 0, 1) == 1) and ((part(v[195], 8, 3) == 1) and 2 or ((part(v[195], 8, 3) == 2) and 3 or 1)) or 0)"},
  {op = "switch", n = 197, name = "body", on = E"v[196]", cases = {[1] = {op = "try", n = 199, name = "body", body = {op = "inflate", n = 200, name = "body", pf = F[182], codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 201, name = "body", pf = F[183], role = "payload"}}, otherwise = {op = "span", n = 202, name = "body", pf = F[183], role = "payload"}}, [2] = {op = "try", n = 203, name = "body", body = {op = "inflate", n = 204, name = "body", pf = F[182], codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 205, name = "body", pf = F[183], role = "payload"}}, otherwise = {op = "span", n = 206, name = "body", pf = F[183], role = "payload"}}, [3] = {op = "try", n = 207, name = "body", body = {op = "inflate", n = 208, name = "body", pf = F[182], codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 209, name = "body", pf = F[183], role = "payload"}}, otherwise = {op = "span", n = 210, name = "body", pf = F[183], role = "payload"}}}, default = {op = "span", n = 198, name = "body", pf = F[181], role = "payload"}},
}
S.SendMessageV2 = {name = "SendMessageV2", pf = F[165], message = true, says = 1, api = 310, family = 310, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[166], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[167], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 184, name = "producerGroup", pf = F[168], role = "group", key = "a"},
  {op = "member", n = 185, name = "topic", pf = F[169], role = "topic", key = "b"},
  {op = "member", n = 186, name = "queueId", pf = F[170], key = "e", number = true},
  {op = "let", n = 187, name = "queue", pf = F[171], role = "partition", when = E"v[186] >= 0", value = E"v[186]"},
  {op = "member", n = 188, name = "brokerName", pf = F[172], role = "broker", key = "n"},
  {op = "call", n = 189, name = "message", pf = F[173], body = S.SentMessageShort, named = true},
  {op = "let", n = 211, name = "leg", pf = F[184], role = "leg", value = E"v[130]"},
}
S.SendReplyV2 = {name = "SendReplyV2", pf = F[185], message = true, says = 1, api = 325, family = 325, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[186], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[187], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 184, name = "producerGroup", pf = F[188], role = "group", key = "a"},
  {op = "member", n = 185, name = "topic", pf = F[189], role = "topic", key = "b"},
  {op = "member", n = 186, name = "queueId", pf = F[190], key = "e", number = true},
  {op = "let", n = 187, name = "queue", pf = F[191], role = "partition", when = E"v[186] >= 0", value = E"v[186]"},
  {op = "member", n = 188, name = "brokerName", pf = F[192], role = "broker", key = "n"},
  {op = "call", n = 189, name = "message", pf = F[193], body = S.SentMessageShort, named = true},
  {op = "let", n = 211, name = "leg", pf = F[194], role = "leg", value = E"v[130]"},
}
S.PushReply = {name = "PushReply", pf = F[195], message = true, says = 1, api = 326, family = 326, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[196], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[197], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 157, name = "producerGroup", pf = F[198], role = "group", key = "producerGroup"},
  {op = "member", n = 158, name = "topic", pf = F[199], role = "topic", key = "topic"},
  {op = "member", n = 159, name = "queueId", pf = F[200], key = "queueId", number = true},
  {op = "let", n = 160, name = "queue", pf = F[201], role = "partition", when = E"v[159] >= 0", value = E"v[159]"},
  {op = "call", n = 161, name = "message", pf = F[202], body = S.SentMessage, named = true},
  {op = "let", n = 183, name = "leg", pf = F[203], role = "leg", value = E"v[130]"},
}
S.BatchMessage = {name = "BatchMessage", pf = F[215], row = "records", 
  {op = "let", n = 112, name = "begin", pf = F[216], value = E"s.at"},
  {op = "int", n = 113, name = "size", pf = F[217], unit = "bytes", width = 4},
  {op = "let", n = 114, name = "stamp", pf = F[218], role = "timestamp", value = E"v[93]"},
  {op = "int", n = 115, name = "magic", pf = F[219], as = "hex", width = 4},
  {op = "int", n = 116, name = "body_crc", pf = F[220], as = "hex", width = 4},
  {op = "int", n = 117, name = "flag", pf = F[221], width = 4, signed = true},
  {op = "int", n = 118, name = "body_size", pf = F[222], unit = "bytes", width = 4},
  {op = "span", n = 119, name = "body", pf = F[223], role = "payload", length = E"v[118]"},
  {op = "int", n = 120, name = "properties_size", pf = F[224], unit = "bytes", width = 2},
  {op = "span", n = 121, name = "properties", pf = F[225], role = "properties", text = true, length = E"v[120]", into = {op = "named", n = 122, name = "properties", pf = F[226], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 123, name = "properties", pf = F[226], body = S.SentProperties}}},
  {op = "let", n = 131, name = "noted", pf = F[227], role = "note", codes = C[5], when = E"sub(s.at, v[112]) ~= v[113]", value = E"2"},
}
S.SendBatch = {name = "SendBatch", pf = F[204], message = true, says = 1, api = 320, family = 320, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[205], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[206], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 184, name = "producerGroup", pf = F[207], role = "group", key = "a"},
  {op = "member", n = 185, name = "topic", pf = F[208], role = "topic", key = "b"},
  {op = "member", n = 186, name = "queueId", pf = F[209], key = "e", number = true},
  {op = "let", n = 187, name = "queue", pf = F[210], role = "partition", when = E"v[186] >= 0", value = E"v[186]"},
  {op = "member", n = 188, name = "brokerName", pf = F[211], role = "broker", key = "n"},
  {op = "member", n = 212, name = "born", pf = F[212], as = "time", per = 1000, key = "g", number = true},
  {op = "let", n = 213, name = "clock", pf = F[213], when = E"(v[212] >= 0) and (v[212] <= 9223372036854)", value = E"mul(v[212], 1000000)", into = 93},
  {op = "repeat", n = 214, name = "messages", pf = F[214], body = S.BatchMessage},
  {op = "let", n = 215, name = "leg", pf = F[228], role = "leg", value = E"v[130]"},
}
S.PullMessage = {name = "PullMessage", pf = F[229], message = true, says = 1, api = 11, family = 11, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[230], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[231], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 216, name = "consumerGroup", pf = F[232], role = "group", key = "consumerGroup"},
  {op = "member", n = 217, name = "topic", pf = F[233], role = "topic", key = "topic"},
  {op = "member", n = 218, name = "queueId", pf = F[234], role = "partition", key = "queueId", number = true},
  {op = "member", n = 219, name = "queueOffset", pf = F[235], key = "queueOffset", number = true},
  {op = "member", n = 220, name = "maxMsgNums", pf = F[236], key = "maxMsgNums", number = true},
  {op = "member", n = 221, name = "sysFlag", pf = F[237], key = "sysFlag", number = true},
  {op = "member", n = 222, name = "suspendTimeoutMillis", pf = F[238], unit = "ms", key = "suspendTimeoutMillis", number = true},
  {op = "member", n = 223, name = "commitOffset", pf = F[239], key = "commitOffset", number = true},
  {op = "let", n = 224, name = "impatient", pf = F[240], role = "wait", when = E"band(v[221], 2) == 0", value = E"0"},
  {op = "event", n = 225, name = "pulled", event = "pulled", columns = {broker = {text = 155}}},
}
S.LitePullMessage = {name = "LitePullMessage", pf = F[241], message = true, says = 1, api = 361, family = 361, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[242], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[243], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 216, name = "consumerGroup", pf = F[244], role = "group", key = "consumerGroup"},
  {op = "member", n = 217, name = "topic", pf = F[245], role = "topic", key = "topic"},
  {op = "member", n = 218, name = "queueId", pf = F[246], role = "partition", key = "queueId", number = true},
  {op = "member", n = 219, name = "queueOffset", pf = F[247], key = "queueOffset", number = true},
  {op = "member", n = 220, name = "maxMsgNums", pf = F[248], key = "maxMsgNums", number = true},
  {op = "member", n = 221, name = "sysFlag", pf = F[249], key = "sysFlag", number = true},
  {op = "member", n = 222, name = "suspendTimeoutMillis", pf = F[250], unit = "ms", key = "suspendTimeoutMillis", number = true},
  {op = "member", n = 223, name = "commitOffset", pf = F[251], key = "commitOffset", number = true},
  {op = "let", n = 224, name = "impatient", pf = F[252], role = "wait", when = E"band(v[221], 2) == 0", value = E"0"},
  {op = "event", n = 225, name = "pulled", event = "pulled", columns = {broker = {text = 155}}},
}
S.UpdateConsumerOffset = {name = "UpdateConsumerOffset", pf = F[253], message = true, says = 1, api = 15, family = 15, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[254], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[255], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 226, name = "consumerGroup", pf = F[256], role = "group", key = "consumerGroup"},
  {op = "member", n = 227, name = "topic", pf = F[257], role = "topic", key = "topic"},
  {op = "member", n = 228, name = "queueId", pf = F[258], key = "queueId", number = true},
  {op = "let", n = 229, name = "queue", pf = F[259], role = "partition", when = E"v[228] >= 0", value = E"v[228]"},
  {op = "member", n = 230, name = "commitOffset", pf = F[260], key = "commitOffset", number = true},
  {op = "event", n = 231, name = "committed", event = "committed", columns = {broker = {text = 155}, detail = {value = E"v[230]"}}},
}
S.QueryConsumerOffset = {name = "QueryConsumerOffset", pf = F[261], message = true, says = 1, api = 14, family = 14, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[262], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[263], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 226, name = "consumerGroup", pf = F[264], role = "group", key = "consumerGroup"},
  {op = "member", n = 227, name = "topic", pf = F[265], role = "topic", key = "topic"},
  {op = "member", n = 228, name = "queueId", pf = F[266], key = "queueId", number = true},
  {op = "let", n = 229, name = "queue", pf = F[267], role = "partition", when = E"v[228] >= 0", value = E"v[228]"},
  {op = "event", n = 232, name = "takes", event = "offset_read", columns = {broker = {text = 155}}},
}
S.PopMessage = {name = "PopMessage", pf = F[268], message = true, says = 1, api = 200050, family = 200050, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[269], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[270], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 226, name = "consumerGroup", pf = F[271], role = "group", key = "consumerGroup"},
  {op = "member", n = 227, name = "topic", pf = F[272], role = "topic", key = "topic"},
  {op = "member", n = 228, name = "queueId", pf = F[273], key = "queueId", number = true},
  {op = "let", n = 229, name = "queue", pf = F[274], role = "partition", when = E"v[228] >= 0", value = E"v[228]"},
  {op = "member", n = 233, name = "maxMsgNums", pf = F[275], key = "maxMsgNums", number = true},
  {op = "member", n = 234, name = "invisibleTime", pf = F[276], unit = "ms", key = "invisibleTime", number = true},
  {op = "member", n = 235, name = "pollTime", pf = F[277], unit = "ms", key = "pollTime", number = true},
  {op = "member", n = 236, name = "bornTime", pf = F[278], as = "time", per = 1000, key = "bornTime", number = true},
  {op = "member", n = 237, name = "attemptId", pf = F[279], role = "leg", key = "attemptId"},
  {op = "made", n = 238, name = "what", pf = F[280], of = {{n = 226}, {text = "\001"}, {n = 227}}},
  {op = "coded", n = 239, name = "name", pf = F[281], of = 238, known = {}},
  {op = "let", n = 240, name = "alike", pf = F[282], role = "leg", when = E"((v[237] ~= U) and 1 or 0) == 0", value = E"sub(-1, v[239])"},
  {op = "let", n = 241, name = "impatient", pf = F[283], role = "wait", when = E"v[235] == 0", value = E"0"},
  {op = "event", n = 242, name = "popped", event = "popped", columns = {broker = {text = 155}}},
}
S.AckMessage = {name = "AckMessage", pf = F[284], message = true, says = 1, api = 200051, family = 200051, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[285], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[286], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 226, name = "consumerGroup", pf = F[287], role = "group", key = "consumerGroup"},
  {op = "member", n = 227, name = "topic", pf = F[288], role = "topic", key = "topic"},
  {op = "member", n = 228, name = "queueId", pf = F[289], key = "queueId", number = true},
  {op = "let", n = 229, name = "queue", pf = F[290], role = "partition", when = E"v[228] >= 0", value = E"v[228]"},
  {op = "member", n = 243, name = "offset", pf = F[291], key = "offset", number = true},
  {op = "member", n = 244, name = "extraInfo", pf = F[292], role = "leg", key = "extraInfo"},
  {op = "event", n = 245, name = "done", event = "acknowledged", columns = {detail = {value = E"v[243]"}}},
}
S.ChangeInvisibleTime = {name = "ChangeInvisibleTime", pf = F[293], message = true, says = 1, api = 200053, family = 200053, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[294], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[295], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 226, name = "consumerGroup", pf = F[296], role = "group", key = "consumerGroup"},
  {op = "member", n = 227, name = "topic", pf = F[297], role = "topic", key = "topic"},
  {op = "member", n = 228, name = "queueId", pf = F[298], key = "queueId", number = true},
  {op = "let", n = 229, name = "queue", pf = F[299], role = "partition", when = E"v[228] >= 0", value = E"v[228]"},
  {op = "member", n = 246, name = "offset", pf = F[300], key = "offset", number = true},
  {op = "member", n = 247, name = "extraInfo", pf = F[301], role = "leg", key = "extraInfo"},
  {op = "member", n = 248, name = "invisibleTime", pf = F[302], unit = "ms", key = "invisibleTime", number = true},
  {op = "event", n = 249, name = "later", event = "hidden", columns = {detail = {value = E"v[246]"}}},
}
S.BatchAckEntry = {name = "BatchAckEntry", pf = F[311], row = "items", members = true, 
  {op = "member", n = 254, name = "topic", pf = F[312], role = "topic", key = "t"},
  {op = "member", n = 255, name = "queue", pf = F[313], role = "partition", key = "q", number = true},
  {op = "member", n = 256, name = "group", pf = F[314], key = "c"},
  {op = "member", n = 257, name = "retry", pf = F[315], key = "r"},
  {op = "member", n = 258, name = "start", pf = F[316], key = "so", number = true},
  {op = "member", n = 259, name = "bits", pf = F[317], key = "b"},
  {op = "member", n = 260, name = "revive_queue", pf = F[318], key = "rq", number = true},
  {op = "member", n = 261, name = "pop_time", pf = F[319], as = "time", per = 1000, key = "pt", number = true},
  {op = "member", n = 262, name = "invisible_time", pf = F[320], unit = "ms", key = "it", number = true},
}
S.BatchAckBody = {name = "BatchAckBody", pf = F[308], members = true, 
  {op = "member", n = 252, name = "acks", pf = F[309], key = "acks", each = {op = "call", n = 253, name = "acks", pf = F[310], body = S.BatchAckEntry}},
}
S.BatchAck = {name = "BatchAck", pf = F[303], message = true, says = 1, api = 200151, family = 200151, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[304], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[305], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "named", n = 250, name = "body", pf = F[306], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 251, name = "body", pf = F[307], body = S.BatchAckBody}},
}
S.SendBack = {name = "SendBack", pf = F[321], message = true, says = 1, api = 36, family = 36, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[322], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[323], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 263, name = "group", pf = F[324], role = "group", key = "group"},
  {op = "member", n = 264, name = "originTopic", pf = F[325], role = "topic", key = "originTopic"},
  {op = "member", n = 265, name = "offset", pf = F[326], key = "offset", number = true},
  {op = "member", n = 266, name = "originMsgId", pf = F[327], role = "leg", key = "originMsgId"},
  {op = "member", n = 267, name = "delayLevel", pf = F[328], key = "delayLevel", number = true},
  {op = "event", n = 268, name = "again", when = E"v[267] ~= -1", event = "sent_back", columns = {detail = {text = 266}}},
  {op = "event", n = 269, name = "dead", when = E"v[267] == -1", event = "buried", columns = {detail = {text = 266}}},
}
S.EndTransaction = {name = "EndTransaction", pf = F[329], message = true, says = 1, api = 37, family = 37, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[330], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[331], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 270, name = "producerGroup", pf = F[332], role = "group", key = "producerGroup"},
  {op = "member", n = 271, name = "topic", pf = F[333], role = "topic", key = "topic"},
  {op = "member", n = 272, name = "msgId", pf = F[334], key = "msgId"},
  {op = "member", n = 273, name = "commitOrRollback", pf = F[335], key = "commitOrRollback", number = true},
  {op = "event", n = 274, name = "kept", when = E"v[273] == 8", event = "transaction_committed", columns = {detail = {text = 272}}},
  {op = "event", n = 275, name = "dropped", when = E"v[273] == 12", event = "transaction_rolled_back", columns = {detail = {text = 272}}},
  {op = "event", n = 276, name = "undecided", when = E"v[273] == 0", event = "transaction_undecided", columns = {detail = {text = 272}}},
}
S.CheckTransaction = {name = "CheckTransaction", pf = F[336], message = true, says = 1, api = 39, family = 39, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[337], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[338], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 277, name = "msgId", pf = F[339], key = "msgId"},
  {op = "member", n = 278, name = "topic", pf = F[340], role = "topic", key = "topic"},
  {op = "event", n = 279, name = "checked", event = "transaction_checked", columns = {detail = {text = 277}}},
  {op = "repeat", n = 280, name = "stored", pf = F[341], body = S.StoredMessage},
}
S.ProducerData = {name = "ProducerData", pf = F[351], members = true, 
  {op = "member", n = 286, name = "groupName", pf = F[352], key = "groupName"},
}
S.Subscription = {name = "Subscription", pf = F[363], members = true, 
  {op = "member", n = 296, name = "topic", pf = F[364], key = "topic"},
  {op = "member", n = 297, name = "subString", pf = F[365], key = "subString"},
  {op = "member", n = 298, name = "expressionType", pf = F[366], key = "expressionType"},
  {op = "member", n = 299, name = "tagsSet", pf = F[367], key = "tagsSet"},
  {op = "member", n = 300, name = "codeSet", pf = F[368], key = "codeSet"},
  {op = "member", n = 301, name = "subVersion", pf = F[369], as = "time", per = 1000, key = "subVersion", number = true},
}
S.ConsumerData = {name = "ConsumerData", pf = F[355], members = true, 
  {op = "member", n = 289, name = "groupName", pf = F[356], key = "groupName"},
  {op = "member", n = 290, name = "consumeType", pf = F[357], key = "consumeType"},
  {op = "member", n = 291, name = "messageModel", pf = F[358], key = "messageModel"},
  {op = "member", n = 292, name = "consumeFromWhere", pf = F[359], key = "consumeFromWhere"},
  {op = "member", n = 293, name = "unitMode", pf = F[360], key = "unitMode"},
  {op = "member", n = 294, name = "subscriptionDataSet", pf = F[361], key = "subscriptionDataSet", each = {op = "call", n = 295, name = "subscriptionDataSet", pf = F[362], body = S.Subscription}},
  {op = "event", n = 302, name = "beats", event = "alive", columns = {group = {text = 289}, detail = {text = 291}}},
}
S.HeartbeatBody = {name = "HeartbeatBody", pf = F[347], members = true, 
  {op = "member", n = 283, name = "clientID", pf = F[348], role = "client", key = "clientID"},
  {op = "member", n = 284, name = "producerDataSet", pf = F[349], key = "producerDataSet", each = {op = "call", n = 285, name = "producerDataSet", pf = F[350], body = S.ProducerData}},
  {op = "member", n = 287, name = "consumerDataSet", pf = F[353], key = "consumerDataSet", each = {op = "call", n = 288, name = "consumerDataSet", pf = F[354], body = S.ConsumerData}},
  {op = "member", n = 303, name = "heartbeatFingerprint", pf = F[370], key = "heartbeatFingerprint", number = true},
  {op = "member", n = 304, name = "withoutSub", pf = F[371], key = "withoutSub"},
}
S.HeartBeat = {name = "HeartBeat", pf = F[342], message = true, says = 1, api = 34, family = 34, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[343], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[344], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "named", n = 281, name = "body", pf = F[345], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 282, name = "body", pf = F[346], body = S.HeartbeatBody}},
}
S.UnregisterClient = {name = "UnregisterClient", pf = F[372], message = true, says = 1, api = 35, family = 35, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[373], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[374], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 305, name = "clientID", pf = F[375], role = "client", key = "clientID"},
  {op = "member", n = 306, name = "producerGroup", pf = F[376], role = "group", key = "producerGroup"},
  {op = "member", n = 307, name = "consumerGroup", pf = F[377], role = "group", key = "consumerGroup"},
  {op = "event", n = 308, name = "gone", when = E"v[307] ~= U", event = "left", answered = true, columns = {group = {text = 307}}},
}
S.ConsumerList = {name = "ConsumerList", pf = F[378], message = true, says = 1, api = 38, family = 38, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[379], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[380], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 309, name = "consumerGroup", pf = F[381], role = "group", key = "consumerGroup"},
}
S.IdsChanged = {name = "IdsChanged", pf = F[382], message = true, says = 1, api = 40, family = 40, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[383], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[384], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 310, name = "consumerGroup", pf = F[385], role = "group", key = "consumerGroup"},
  {op = "event", n = 311, name = "told", event = "notified", columns = {}},
}
S.LockWanted = {name = "LockWanted", pf = F[397], row = "items", members = true, 
  {op = "member", n = 319, name = "brokerName", pf = F[398], role = "broker", key = "brokerName"},
  {op = "member", n = 320, name = "topic", pf = F[399], role = "topic", key = "topic"},
  {op = "member", n = 321, name = "queueId", pf = F[400], role = "partition", key = "queueId", number = true},
  {op = "event", n = 322, name = "wanted", event = "lock_wanted", columns = {broker = {text = 319}}},
}
S.LockBody = {name = "LockBody", pf = F[391], members = true, 
  {op = "member", n = 314, name = "clientId", pf = F[392], role = "client", key = "clientId"},
  {op = "member", n = 315, name = "consumerGroup", pf = F[393], role = "group", key = "consumerGroup"},
  {op = "member", n = 316, name = "onlyThisBroker", pf = F[394], key = "onlyThisBroker"},
  {op = "member", n = 317, name = "mqSet", pf = F[395], key = "mqSet", each = {op = "call", n = 318, name = "mqSet", pf = F[396], body = S.LockWanted}},
}
S.LockBatch = {name = "LockBatch", pf = F[386], message = true, says = 1, api = 41, family = 41, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[387], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[388], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "named", n = 312, name = "body", pf = F[389], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 313, name = "body", pf = F[390], body = S.LockBody}},
}
S.LockReturned = {name = "LockReturned", pf = F[412], row = "items", members = true, 
  {op = "member", n = 319, name = "brokerName", pf = F[413], role = "broker", key = "brokerName"},
  {op = "member", n = 320, name = "topic", pf = F[414], role = "topic", key = "topic"},
  {op = "member", n = 321, name = "queueId", pf = F[415], role = "partition", key = "queueId", number = true},
  {op = "event", n = 327, name = "returned", event = "released", columns = {broker = {text = 319}}},
}
S.UnlockBody = {name = "UnlockBody", pf = F[406], members = true, 
  {op = "member", n = 314, name = "clientId", pf = F[407], role = "client", key = "clientId"},
  {op = "member", n = 315, name = "consumerGroup", pf = F[408], role = "group", key = "consumerGroup"},
  {op = "member", n = 316, name = "onlyThisBroker", pf = F[409], key = "onlyThisBroker"},
  {op = "member", n = 325, name = "mqSet", pf = F[410], key = "mqSet", each = {op = "call", n = 326, name = "mqSet", pf = F[411], body = S.LockReturned}},
}
S.UnlockBatch = {name = "UnlockBatch", pf = F[401], message = true, says = 1, api = 42, family = 42, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[402], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[403], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "named", n = 323, name = "body", pf = F[404], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 324, name = "body", pf = F[405], body = S.UnlockBody}},
}
S.AssignmentBody = {name = "AssignmentBody", pf = F[421], members = true, 
  {op = "member", n = 330, name = "clientId", pf = F[422], role = "client", key = "clientId"},
  {op = "member", n = 331, name = "consumerGroup", pf = F[423], role = "group", key = "consumerGroup"},
  {op = "member", n = 332, name = "topic", pf = F[424], role = "topic", key = "topic"},
  {op = "member", n = 333, name = "strategyName", pf = F[425], key = "strategyName"},
  {op = "member", n = 334, name = "messageModel", pf = F[426], key = "messageModel"},
}
S.QueryAssignment = {name = "QueryAssignment", pf = F[416], message = true, says = 1, api = 400, family = 400, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[417], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[418], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "named", n = 328, name = "body", pf = F[419], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 329, name = "body", pf = F[420], body = S.AssignmentBody}},
}
S.RegisteredTopic = {name = "RegisteredTopic", pf = F[440], 
  {op = "int", n = 349, name = "size", pf = F[441], unit = "bytes", width = 4},
  {op = "span", n = 350, name = "words", pf = F[442], text = true, length = E"v[349]"},
}
S.RegisteredPacked = {name = "RegisteredPacked", pf = F[435], 
  {op = "int", n = 345, name = "version_size", pf = F[436], unit = "bytes", width = 4},
  {op = "span", n = 346, name = "version", pf = F[437], text = true, length = E"v[345]"},
  {op = "int", n = 347, name = "count", pf = F[438], width = 4},
  {op = "repeat", n = 348, name = "topics", pf = F[439], body = S.RegisteredTopic, count = E"v[347]"},
  {op = "span", n = 351, name = "rest", pf = F[443], when = E"(s.stop - s.at) > 0"},
}
S.TopicConfig = {name = "TopicConfig", pf = F[452], members = true, 
  {op = "member", n = 359, name = "topicName", pf = F[453], key = "topicName"},
  {op = "member", n = 360, name = "readQueueNums", pf = F[454], key = "readQueueNums", number = true},
  {op = "member", n = 361, name = "writeQueueNums", pf = F[455], key = "writeQueueNums", number = true},
  {op = "member", n = 362, name = "perm", pf = F[456], key = "perm", number = true},
  {op = "member", n = 363, name = "topicFilterType", pf = F[457], key = "topicFilterType"},
  {op = "member", n = 364, name = "order", pf = F[458], key = "order"},
}
S.TopicConfigs = {name = "TopicConfigs", pf = F[449], members = true, 
  {op = "member", n = 357, name = "topicConfigTable", pf = F[450], key = "topicConfigTable", each = {op = "call", n = 358, name = "topicConfigTable", pf = F[451], body = S.TopicConfig}},
}
S.Registered = {name = "Registered", pf = F[446], members = true, 
  {op = "member", n = 355, name = "topicConfigSerializeWrapper", pf = F[447], key = "topicConfigSerializeWrapper", into = {op = "call", n = 356, name = "topicConfigSerializeWrapper", pf = F[448], body = S.TopicConfigs}},
}
S.RegisterBroker = {name = "RegisterBroker", pf = F[427], message = true, says = 1, api = 103, family = 103, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[428], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[429], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 335, name = "brokerName", pf = F[430], role = "broker", key = "brokerName"},
  {op = "member", n = 336, name = "brokerAddr", pf = F[431], key = "brokerAddr"},
  {op = "member", n = 337, name = "clusterName", pf = F[432], key = "clusterName"},
  {op = "member", n = 338, name = "brokerId", pf = F[433], key = "brokerId", number = true},
  {op = "event", n = 339, name = "called", event = "named", columns = {broker = {text = 335}, detail = {text = 336}}},
  {op = "peek", n = 340, name = "first_byte", what = {width = 1}, ahead = 0},
  {op = "switch", n = 341, name = "body", on = E"v[340]", cases = {[123] = {op = "named", n = 353, name = "body", pf = F[445], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 354, name = "body", pf = F[434], body = S.Registered}}}, default = {op = "try", n = 342, name = "body", when = E"(s.stop - s.at) > 0", body = {op = "inflate", n = 343, name = "body", pf = F[434], codecs = {[0] = "zlib"}, on = E"0", body = {op = "call", n = 344, name = "body", pf = F[434], body = S.RegisteredPacked}}, otherwise = {op = "span", n = 352, name = "body", pf = F[444]}}},
}
S.OffsetTable = {name = "OffsetTable", pf = F[468], members = true, 
  {op = "member", n = 371, name = "offsetTable", pf = F[469], key = "offsetTable"},
}
S.ResetOffset = {name = "ResetOffset", pf = F[459], message = true, says = 1, api = 220, family = 220, members = true, 
  {op = "member", n = 155, name = "bname", pf = F[460], role = "broker", key = "bname"},
  {op = "let", n = 156, name = "silent", pf = F[461], role = "kind", when = E"true_(band(v[25], 2))", value = E"4"},
  {op = "member", n = 365, name = "topic", pf = F[462], role = "topic", key = "topic"},
  {op = "member", n = 366, name = "group", pf = F[463], role = "group", key = "group"},
  {op = "member", n = 367, name = "timestamp", pf = F[464], as = "time", per = 1000, key = "timestamp", number = true},
  {op = "member", n = 368, name = "isForce", pf = F[465], key = "isForce"},
  {op = "named", n = 369, name = "body", pf = F[466], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 370, name = "body", pf = F[467], body = S.OffsetTable}},
}
S.AclRefused = {name = "AclRefused", pf = F[497], 
  {op = "let", n = 402, name = "failed", pf = F[498], role = "class", when = E"s:asked_for('api') == 51", value = E"3"},
}
S.BrokerAddress = {name = "BrokerAddress", pf = F[511], 
  {op = "span", n = 418, name = "address", pf = F[512], text = true},
  {op = "event", n = 419, name = "called", event = "named", columns = {broker = {text = 414}, detail = {text = 418}}},
}
S.BrokerData = {name = "BrokerData", pf = F[506], members = true, 
  {op = "member", n = 414, name = "brokerName", pf = F[507], key = "brokerName"},
  {op = "member", n = 415, name = "cluster", pf = F[508], key = "cluster"},
  {op = "member", n = 416, name = "brokerAddrs", pf = F[509], key = "brokerAddrs", each = {op = "call", n = 417, name = "brokerAddrs", pf = F[510], body = S.BrokerAddress}},
  {op = "member", n = 420, name = "enableActingMaster", pf = F[513], key = "enableActingMaster"},
}
S.QueueData = {name = "QueueData", pf = F[516], members = true, 
  {op = "member", n = 423, name = "brokerName", pf = F[517], key = "brokerName"},
  {op = "member", n = 424, name = "readQueueNums", pf = F[518], key = "readQueueNums", number = true},
  {op = "member", n = 425, name = "writeQueueNums", pf = F[519], key = "writeQueueNums", number = true},
  {op = "member", n = 426, name = "perm", pf = F[520], key = "perm", number = true},
  {op = "member", n = 427, name = "topicSysFlag", pf = F[521], key = "topicSysFlag", number = true},
}
S.Route = {name = "Route", pf = F[503], members = true, 
  {op = "member", n = 412, name = "brokerDatas", pf = F[504], key = "brokerDatas", each = {op = "call", n = 413, name = "brokerDatas", pf = F[505], body = S.BrokerData}},
  {op = "member", n = 421, name = "queueDatas", pf = F[514], key = "queueDatas", each = {op = "call", n = 422, name = "queueDatas", pf = F[515], body = S.QueueData}},
  {op = "member", n = 428, name = "orderTopicConf", pf = F[522], key = "orderTopicConf"},
}
S.ClusterInfo = {name = "ClusterInfo", pf = F[524], members = true, 
  {op = "member", n = 431, name = "brokerAddrTable", pf = F[525], key = "brokerAddrTable", each = {op = "call", n = 432, name = "brokerAddrTable", pf = F[526], body = S.BrokerData}},
}
S.Members = {name = "Members", pf = F[528], members = true, 
  {op = "member", n = 435, name = "consumerIdList", pf = F[529], key = "consumerIdList"},
  {op = "event", n = 436, name = "listed", event = "members", columns = {detail = {text = 435}}},
}
S.Locked = {name = "Locked", pf = F[534], members = true, 
  {op = "member", n = 319, name = "brokerName", pf = F[535], role = "broker", key = "brokerName"},
  {op = "member", n = 320, name = "topic", pf = F[536], role = "topic", key = "topic"},
  {op = "member", n = 321, name = "queueId", pf = F[537], role = "partition", key = "queueId", number = true},
  {op = "event", n = 441, name = "granted", event = "locked", columns = {broker = {text = 319}}},
}
S.Locks = {name = "Locks", pf = F[531], members = true, 
  {op = "member", n = 439, name = "lockOKMQSet", pf = F[532], key = "lockOKMQSet", each = {op = "call", n = 440, name = "lockOKMQSet", pf = F[533], body = S.Locked}},
}
S.AssignedQueue = {name = "AssignedQueue", pf = F[545], members = true, 
  {op = "member", n = 448, name = "brokerName", pf = F[546], key = "brokerName"},
  {op = "member", n = 449, name = "topic", pf = F[547], role = "topic", key = "topic"},
  {op = "member", n = 450, name = "queueId", pf = F[548], key = "queueId", number = true},
}
S.Assignment = {name = "Assignment", pf = F[542], members = true, 
  {op = "member", n = 446, name = "messageQueue", pf = F[543], key = "messageQueue", into = {op = "call", n = 447, name = "messageQueue", pf = F[544], body = S.AssignedQueue}},
  {op = "member", n = 451, name = "mode", pf = F[549], key = "mode"},
  {op = "event", n = 452, name = "given", event = "assigned", columns = {partition = {value = E"((v[450] >= 0) and v[450] or U)"}, broker = {text = 448}, detail = {text = 451}}},
}
S.Assignments = {name = "Assignments", pf = F[539], members = true, 
  {op = "member", n = 444, name = "messageQueueAssignments", pf = F[540], key = "messageQueueAssignments", each = {op = "call", n = 445, name = "messageQueueAssignments", pf = F[541], body = S.Assignment}},
}
S.TopicOffset = {name = "TopicOffset", pf = F[554], members = true, 
  {op = "member", n = 457, name = "minOffset", pf = F[555], key = "minOffset", number = true},
  {op = "member", n = 458, name = "maxOffset", pf = F[556], key = "maxOffset", number = true},
  {op = "member", n = 459, name = "lastUpdateTimestamp", pf = F[557], as = "time", per = 1000, key = "lastUpdateTimestamp", number = true},
}
S.TopicStats = {name = "TopicStats", pf = F[551], members = true, 
  {op = "member", n = 455, name = "offsetTable", pf = F[552], key = "offsetTable", each = {op = "call", n = 456, name = "offsetTable", pf = F[553], body = S.TopicOffset}},
}
S.ConsumedOffset = {name = "ConsumedOffset", pf = F[563], members = true, 
  {op = "member", n = 465, name = "brokerOffset", pf = F[564], key = "brokerOffset", number = true},
  {op = "member", n = 466, name = "consumerOffset", pf = F[565], key = "consumerOffset", number = true},
  {op = "member", n = 467, name = "pullOffset", pf = F[566], key = "pullOffset", number = true},
  {op = "member", n = 468, name = "lastTimestamp", pf = F[567], as = "time", per = 1000, key = "lastTimestamp", number = true},
}
S.ConsumeStats = {name = "ConsumeStats", pf = F[559], members = true, 
  {op = "member", n = 462, name = "consumeTps", pf = F[560], key = "consumeTps"},
  {op = "member", n = 463, name = "offsetTable", pf = F[561], key = "offsetTable", each = {op = "call", n = 464, name = "offsetTable", pf = F[562], body = S.ConsumedOffset}},
}
S.QueueTable = {name = "QueueTable", pf = F[571], members = true, 
  {op = "member", n = 475, name = "messageQueueTable", pf = F[572], key = "messageQueueTable"},
}
S.ConnectedClient = {name = "ConnectedClient", pf = F[578], members = true, 
  {op = "member", n = 482, name = "clientId", pf = F[579], key = "clientId"},
  {op = "member", n = 483, name = "clientAddr", pf = F[580], key = "clientAddr"},
  {op = "member", n = 484, name = "language", pf = F[581], key = "language"},
  {op = "member", n = 485, name = "version", pf = F[582], codes = C[1], key = "version", number = true},
}
S.Connections = {name = "Connections", pf = F[575], members = true, 
  {op = "member", n = 480, name = "connectionSet", pf = F[576], key = "connectionSet", each = {op = "call", n = 481, name = "connectionSet", pf = F[577], body = S.ConnectedClient}},
  {op = "member", n = 486, name = "consumeType", pf = F[583], key = "consumeType"},
  {op = "member", n = 487, name = "messageModel", pf = F[584], key = "messageModel"},
  {op = "member", n = 488, name = "consumeFromWhere", pf = F[585], key = "consumeFromWhere"},
  {op = "member", n = 489, name = "subscriptionTable", pf = F[586], key = "subscriptionTable", each = {op = "call", n = 490, name = "subscriptionTable", pf = F[587], body = S.Subscription}},
}
S.HeldQueue = {name = "HeldQueue", pf = F[592], members = true, 
  {op = "member", n = 497, name = "commitOffset", pf = F[593], key = "commitOffset", number = true},
  {op = "member", n = 498, name = "cachedMsgMinOffset", pf = F[594], key = "cachedMsgMinOffset", number = true},
  {op = "member", n = 499, name = "cachedMsgMaxOffset", pf = F[595], key = "cachedMsgMaxOffset", number = true},
  {op = "member", n = 500, name = "cachedMsgCount", pf = F[596], key = "cachedMsgCount", number = true},
  {op = "member", n = 501, name = "locked", pf = F[597], key = "locked"},
  {op = "member", n = 502, name = "lastLockTimestamp", pf = F[598], as = "time", per = 1000, key = "lastLockTimestamp", number = true},
  {op = "member", n = 503, name = "droped", pf = F[599], key = "droped"},
  {op = "member", n = 504, name = "lastPullTimestamp", pf = F[600], as = "time", per = 1000, key = "lastPullTimestamp", number = true},
  {op = "member", n = 505, name = "lastConsumeTimestamp", pf = F[601], as = "time", per = 1000, key = "lastConsumeTimestamp", number = true},
}
S.RunningInfo = {name = "RunningInfo", pf = F[589], members = true, 
  {op = "member", n = 495, name = "mqTable", pf = F[590], key = "mqTable", each = {op = "call", n = 496, name = "mqTable", pf = F[591], body = S.HeldQueue}},
}
S.TopicList = {name = "TopicList", pf = F[604], members = true, 
  {op = "member", n = 512, name = "topicList", pf = F[605], key = "topicList"},
}
S.GroupList = {name = "GroupList", pf = F[607], members = true, 
  {op = "member", n = 515, name = "groupList", pf = F[608], key = "groupList"},
}
S.QueueUnit = {name = "QueueUnit", pf = F[615], members = true, 
  {op = "member", n = 522, name = "physicOffset", pf = F[616], key = "physicOffset", number = true},
  {op = "member", n = 523, name = "physicSize", pf = F[617], unit = "bytes", key = "physicSize", number = true},
  {op = "member", n = 524, name = "tagsCode", pf = F[618], key = "tagsCode", number = true},
}
S.QueueUnits = {name = "QueueUnits", pf = F[610], members = true, 
  {op = "member", n = 518, name = "minQueueIndex", pf = F[611], key = "minQueueIndex", number = true},
  {op = "member", n = 519, name = "maxQueueIndex", pf = F[612], key = "maxQueueIndex", number = true},
  {op = "member", n = 520, name = "queueData", pf = F[613], key = "queueData", each = {op = "call", n = 521, name = "queueData", pf = F[614], body = S.QueueUnit}},
}
S.Answered = {name = "Answered", pf = F[470], members = true, 
  {op = "let", n = 373, name = "kind", pf = F[471], role = "kind", value = E"2"},
  {op = "let", n = 374, name = "outcome", pf = F[472], doc = "how it went", role = "code", codes = C[6], value = E"v[23]"},
  {op = "let", n = 375, name = "no_retries", pf = F[473], role = "class", when = E"(v[23] == 17) and (v[20] == 1)", value = E"1"},
  {op = "made", n = 376, name = "remark", pf = F[474], role = "text", when = E"(v[27] == 1) and (v[16] ~= U)", of = {{n = 16}}},
  {op = "made", n = 377, name = "binary_remark", pf = F[475], role = "text", when = E"v[27] ~= 1", of = {{n = 39}}},
  {op = "member", n = 378, name = "queueId", pf = F[476], key = "queueId", number = true},
  {op = "member", n = 379, name = "queueOffset", pf = F[477], key = "queueOffset", number = true},
  {op = "member", n = 380, name = "msgId", pf = F[478], role = "answer_id", key = "msgId"},
  {op = "let", n = 381, name = "queue", pf = F[479], role = "partition", when = E"(v[379] ~= U) and (v[378] >= 0)", value = E"v[378]"},
  {op = "let", n = 382, name = "sent_offset", pf = F[480], role = "answer_offset", when = E"(v[378] ~= U) and (v[23] ~= 1)", value = E"v[379]"},
  {op = "member", n = 383, name = "nextBeginOffset", pf = F[481], key = "nextBeginOffset", number = true},
  {op = "member", n = 384, name = "minOffset", pf = F[482], key = "minOffset", number = true},
  {op = "member", n = 385, name = "maxOffset", pf = F[483], key = "maxOffset", number = true},
  {op = "member", n = 386, name = "suggestWhichBrokerId", pf = F[484], key = "suggestWhichBrokerId", number = true},
  {op = "member", n = 387, name = "offset", pf = F[485], key = "offset", number = true},
  {op = "member", n = 388, name = "popTime", pf = F[486], as = "time", per = 1000, key = "popTime", number = true},
  {op = "member", n = 389, name = "hasMsg", pf = F[487], key = "hasMsg"},
  {op = "peek", n = 390, name = "looks", what = {width = 4}, ahead = 4},
  {op = "let", n = 391, name = "carries", pf = F[488], value = E"(((v[390] == 3668123815) or (v[390] == 3668123819)) and 1 or 0)"},
  {op = "let", n = 392, name = "nothing", pf = F[489], value = E"((((v[23] == 19) or (v[23] == 20)) or (v[23] == 210)) and 1 or 0)"},
  {op = "let", n = 393, name = "some", pf = F[490], role = "records", when = E"true_(bor(v[391], v[392]))", value = E"0"},
  {op = "let", n = 394, name = "bytes_", pf = F[491], role = "payload_bytes", when = E"true_(bor(v[391], v[392]))", value = E"0"},
  {op = "repeat", n = 395, name = "messages", pf = F[492], when = E"true_(v[391])", body = S.StoredMessage},
  {op = "let", n = 396, name = "woken", pf = F[493], value = E"(((v[23] == 20) or (v[23] == 21)) and 2 or 0)"},
  {op = "let", n = 397, name = "held", pf = F[494], doc = "what is not there yet is waited for", role = "wait", value = E"((((v[23] == 19) or (v[23] == 210)) or (v[389] ~= U)) and 1 or ((true_(v[391])) and 3 or v[396]))"},
  {op = "let", n = 398, name = "until", pf = F[495], role = "wait_until", when = E"true_(v[391])", value = E"((v[388] ~= U) and mul(v[388], 1000000) or v[85])"},
  {op = "switch", n = 399, name = "acl", on = E"v[23]", cases = {[210] = {op = "explained", n = 400, name = "acl", body = {op = "call", n = 401, name = "acl", pf = F[496], body = S.AclRefused}}}},
  {op = "peek", n = 403, name = "first_byte", what = {width = 1}, ahead = 0},
  {op = "switch", n = 404, name = "body", on = E"v[403]", cases = {[123] = {op = "explained", n = 406, name = "body", body = {op = "switch", n = 407, name = "by_request", on = E"s:asked_for('api')", cases = {[105] = {op = "named", n = 410, name = "by_request", pf = F[502], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 411, name = "by_request", pf = F[501], body = S.Route}}, [106] = {op = "named", n = 429, name = "by_request", pf = F[523], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 430, name = "by_request", pf = F[501], body = S.ClusterInfo}}, [38] = {op = "named", n = 433, name = "by_request", pf = F[527], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 434, name = "by_request", pf = F[501], body = S.Members}}, [41] = {op = "named", n = 437, name = "by_request", pf = F[530], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 438, name = "by_request", pf = F[501], body = S.Locks}}, [400] = {op = "named", n = 442, name = "by_request", pf = F[538], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 443, name = "by_request", pf = F[501], body = S.Assignments}}, [202] = {op = "named", n = 453, name = "by_request", pf = F[550], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 454, name = "by_request", pf = F[501], body = S.TopicStats}}, [208] = {op = "named", n = 460, name = "by_request", pf = F[558], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 461, name = "by_request", pf = F[501], body = S.ConsumeStats}}, [222] = {op = "named", n = 469, name = "by_request", pf = F[568], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 470, name = "by_request", pf = F[501], body = S.OffsetTable}}, [223] = {op = "named", n = 471, name = "by_request", pf = F[569], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 472, name = "by_request", pf = F[501], body = S.AnyBody}}, [221] = {op = "named", n = 473, name = "by_request", pf = F[570], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 474, name = "by_request", pf = F[501], body = S.QueueTable}}, [43] = {op = "named", n = 476, name = "by_request", pf = F[573], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 477, name = "by_request", pf = F[501], body = S.OffsetTable}}, [203] = {op = "named", n = 478, name = "by_request", pf = F[574], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 479, name = "by_request", pf = F[501], body = S.Connections}}, [204] = {op = "named", n = 491, name = "by_request", pf = F[574], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 492, name = "by_request", pf = F[501], body = S.Connections}}, [307] = {op = "named", n = 493, name = "by_request", pf = F[588], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 494, name = "by_request", pf = F[501], body = S.RunningInfo}}, [21] = {op = "named", n = 506, name = "by_request", pf = F[602], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 507, name = "by_request", pf = F[501], body = S.TopicConfigs}}, [351] = {op = "named", n = 508, name = "by_request", pf = F[603], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 509, name = "by_request", pf = F[501], body = S.TopicConfig}}, [206] = {op = "named", n = 510, name = "by_request", pf = F[602], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 511, name = "by_request", pf = F[501], body = S.TopicList}}, [300] = {op = "named", n = 513, name = "by_request", pf = F[606], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 514, name = "by_request", pf = F[501], body = S.GroupList}}, [321] = {op = "named", n = 516, name = "by_request", pf = F[609], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 517, name = "by_request", pf = F[501], body = S.QueueUnits}}}, default = {op = "named", n = 408, name = "by_request", pf = F[500], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 409, name = "by_request", pf = F[501], body = S.AnyBody}}}}}, default = {op = "span", n = 405, name = "body", pf = F[499], when = E"(s.stop - s.at) > 0", text = true}},
}
S.Content = {name = "Content", pf = F[4], 
  {op = "int", n = 4, name = "form", pf = F[5], width = 1, limit = 1},
  {op = "int", n = 5, name = "header_size", pf = F[6], unit = "bytes", width = 3},
  {op = "area", n = 6, name = "header", pf = F[7], part = true, length = E"v[5]", body = {op = "switch", n = 7, name = "header", on = E"v[4]", cases = {[0] = {op = "named", n = 8, name = "header", pf = F[8], sources = {{form = {kind = "json"}}}, body = {op = "call", n = 9, name = "header", pf = F[8], body = S.JsonHeader}}, [1] = {op = "call", n = 28, name = "header", pf = F[8], body = S.BinaryHeader}}}},
  {op = "let", n = 43, name = "id", pf = F[40], role = "key", value = E"((v[4] == 0) and v[13] or v[32])"},
  {op = "require", n = 44, name = "numbered", doc = "a code, and a number that pairs it", condition = E"(v[43] ~= U) and (v[23] ~= U)"},
  {op = "named", n = 45, name = "message", pf = F[41], sources = {{form = {kind = "json"}, n = 21}, {form = {kind = "pairs", name_width = 2, value_width = 4}, n = 42}}, body = {op = "switch", n = 46, name = "message", on = E"part(v[25], 0, 1)", cases = {[0] = {op = "by_kind", n = 47, name = "message", on = E"v[23]", cases = {[10] = S.SendMessage, [324] = S.SendReply, [310] = S.SendMessageV2, [325] = S.SendReplyV2, [326] = S.PushReply, [320] = S.SendBatch, [11] = S.PullMessage, [361] = S.LitePullMessage, [15] = S.UpdateConsumerOffset, [14] = S.QueryConsumerOffset, [200050] = S.PopMessage, [200051] = S.AckMessage, [200053] = S.ChangeInvisibleTime, [200151] = S.BatchAck, [36] = S.SendBack, [37] = S.EndTransaction, [39] = S.CheckTransaction, [34] = S.HeartBeat, [35] = S.UnregisterClient, [38] = S.ConsumerList, [40] = S.IdsChanged, [41] = S.LockBatch, [42] = S.UnlockBatch, [400] = S.QueryAssignment, [103] = S.RegisterBroker, [220] = S.ResetOffset}, default = {op = "call", n = 48, name = "message", pf = F[42], body = S.Other}}, [1] = {op = "call", n = 372, name = "message", pf = F[42], body = S.Answered}}}},
}
S.Frame = {name = "Frame", pf = F[1], 
  {op = "int", n = 1, name = "length", pf = F[2], unit = "bytes", width = 4, limit = 16777216},
  {op = "area", n = 2, name = "content", pf = F[3], length = E"v[1]", body = {op = "call", n = 3, name = "content", pf = F[3], body = S.Content}},
}
S.BinaryStart = {name = "BinaryStart", 
  {op = "int", n = 532, name = "code_", width = 2, signed = true},
  {op = "require", n = 533, name = "known", condition = E"(v[532] >= -1006) and (v[532] <= 3543)"},
  {op = "int", n = 534, name = "language", width = 1},
  {op = "require", n = 535, name = "speaks", condition = E"(v[534] <= 13) or (v[534] == 127)"},
  {op = "int", n = 536, name = "version", width = 2, limit = 700},
  {op = "int", n = 537, name = "opaque", width = 4},
  {op = "int", n = 538, name = "flag", width = 4, limit = 3},
}
S.JsonStart = {name = "JsonStart", members = true, 
  {op = "member", n = 542, name = "code", key = "code", number = true},
  {op = "member", n = 543, name = "flag", key = "flag", number = true},
}
S.Start = {name = "Start", 
  {op = "int", n = 525, name = "length", width = 4, limit = 16777216},
  {op = "int", n = 526, name = "form", width = 1, limit = 1},
  {op = "int", n = 527, name = "header_size", width = 3},
  {op = "require", n = 528, name = "fits", condition = E"(add(v[527], 4) <= v[525]) and (v[527] >= 21)"},
  {op = "peek", n = 529, name = "first", what = {width = 2}, ahead = 0},
  {op = "require", n = 530, name = "brace", condition = E"(v[526] == 1) or (v[529] == 31522)"},
  {op = "call", n = 531, name = "binary", when = E"v[526] == 1", body = S.BinaryStart, named = true},
  {op = "span", n = 539, name = "header", when = E"v[526] == 0", length = E"v[527]", source = true},
  {op = "named", n = 540, name = "json_", when = E"v[526] == 0", sources = {{form = {kind = "json"}, n = 539}}, body = {op = "call", n = 541, name = "json_", body = S.JsonStart}},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 544, name = "frame", body = S.Start, named = true},
  {op = "let", n = 545, name = "code", value = E"((v[526] == 0) and v[542] or v[532])"},
  {op = "let", n = 546, name = "flag", value = E"((v[526] == 0) and v[543] or v[538])"},
  {op = "require", n = 547, name = "may", condition = E"(part(v[546], 0, 1) == 1) or (((((((v[545] == 39) or (v[545] == 40)) or (v[545] == 220)) or (v[545] == 221)) or (v[545] == 307)) or (v[545] == 309)) or (v[545] == 326))"},
}

return {frame = S.Frame,
  starts = {S.Start, S.ServerStart},
  limit = 16777220,
  second_keys = {},
  apis = {[10] = "SEND_MESSAGE", [324] = "SEND_REPLY_MESSAGE", [310] = "SEND_MESSAGE_V2", [325] = "SEND_REPLY_MESSAGE_V2", [326] = "PUSH_REPLY_MESSAGE_TO_CLIENT", [320] = "SEND_BATCH_MESSAGE", [11] = "PULL_MESSAGE", [361] = "LITE_PULL_MESSAGE", [15] = "UPDATE_CONSUMER_OFFSET", [14] = "QUERY_CONSUMER_OFFSET", [200050] = "POP_MESSAGE", [200051] = "ACK_MESSAGE", [200053] = "CHANGE_MESSAGE_INVISIBLETIME", [200151] = "BATCH_ACK_MESSAGE", [36] = "CONSUMER_SEND_MSG_BACK", [37] = "END_TRANSACTION", [39] = "CHECK_TRANSACTION_STATE", [34] = "HEART_BEAT", [35] = "UNREGISTER_CLIENT", [38] = "GET_CONSUMER_LIST_BY_GROUP", [40] = "NOTIFY_CONSUMER_IDS_CHANGED", [41] = "LOCK_BATCH_MQ", [42] = "UNLOCK_BATCH_MQ", [400] = "QUERY_ASSIGNMENT", [103] = "REGISTER_BROKER", [220] = "RESET_CONSUMER_CLIENT_OFFSET", [12] = "QUERY_MESSAGE", [13] = "QUERY_BROKER_OFFSET", [17] = "UPDATE_AND_CREATE_TOPIC", [18] = "UPDATE_AND_CREATE_TOPIC_LIST", [21] = "GET_ALL_TOPIC_CONFIG", [22] = "GET_TOPIC_CONFIG_LIST", [23] = "GET_TOPIC_NAME_LIST", [25] = "UPDATE_BROKER_CONFIG", [26] = "GET_BROKER_CONFIG", [27] = "TRIGGER_DELETE_FILES", [28] = "GET_BROKER_RUNTIME_INFO", [29] = "SEARCH_OFFSET_BY_TIMESTAMP", [30] = "GET_MAX_OFFSET", [31] = "GET_MIN_OFFSET", [32] = "GET_EARLIEST_MSG_STORETIME", [33] = "VIEW_MESSAGE_BY_ID", [43] = "GET_ALL_CONSUMER_OFFSET", [45] = "GET_ALL_DELAY_OFFSET", [46] = "CHECK_CLIENT_CONFIG", [47] = "GET_CLIENT_CONFIG", [50] = "UPDATE_AND_CREATE_ACL_CONFIG", [51] = "DELETE_ACL_CONFIG", [52] = "GET_BROKER_CLUSTER_ACL_INFO", [53] = "UPDATE_GLOBAL_WHITE_ADDRS_CONFIG", [54] = "GET_BROKER_CLUSTER_ACL_CONFIG", [60] = "GET_TIMER_CHECK_POINT", [61] = "GET_TIMER_METRICS", [100] = "PUT_KV_CONFIG", [101] = "GET_KV_CONFIG", [102] = "DELETE_KV_CONFIG", [104] = "UNREGISTER_BROKER", [105] = "GET_ROUTEINFO_BY_TOPIC", [106] = "GET_BROKER_CLUSTER_INFO", [200] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP", [201] = "GET_ALL_SUBSCRIPTIONGROUP_CONFIG", [202] = "GET_TOPIC_STATS_INFO", [203] = "GET_CONSUMER_CONNECTION_LIST", [204] = "GET_PRODUCER_CONNECTION_LIST", [205] = "WIPE_WRITE_PERM_OF_BROKER", [206] = "GET_ALL_TOPIC_LIST_FROM_NAMESERVER", [207] = "DELETE_SUBSCRIPTIONGROUP", [208] = "GET_CONSUME_STATS", [209] = "SUSPEND_CONSUMER", [210] = "RESUME_CONSUMER", [211] = "RESET_CONSUMER_OFFSET_IN_CONSUMER", [212] = "RESET_CONSUMER_OFFSET_IN_BROKER", [213] = "ADJUST_CONSUMER_THREAD_POOL", [214] = "WHO_CONSUME_THE_MESSAGE", [215] = "DELETE_TOPIC_IN_BROKER", [216] = "DELETE_TOPIC_IN_NAMESRV", [217] = "REGISTER_TOPIC_IN_NAMESRV", [219] = "GET_KVLIST_BY_NAMESPACE", [221] = "GET_CONSUMER_STATUS_FROM_CLIENT", [222] = "INVOKE_BROKER_TO_RESET_OFFSET", [223] = "INVOKE_BROKER_TO_GET_CONSUMER_STATUS", [224] = "GET_TOPICS_BY_CLUSTER", [225] = "UPDATE_AND_CREATE_SUBSCRIPTIONGROUP_LIST", [300] = "QUERY_TOPIC_CONSUME_BY_WHO", [301] = "REGISTER_FILTER_SERVER", [302] = "REGISTER_MESSAGE_FILTER_CLASS", [303] = "QUERY_CONSUME_TIME_SPAN", [304] = "GET_SYSTEM_TOPIC_LIST_FROM_NS", [305] = "GET_SYSTEM_TOPIC_LIST_FROM_BROKER", [306] = "CLEAN_EXPIRED_CONSUMEQUEUE", [307] = "GET_CONSUMER_RUNNING_INFO", [308] = "QUERY_CORRECTION_OFFSET", [309] = "CONSUME_MESSAGE_DIRECTLY", [311] = "GET_UNIT_TOPIC_LIST", [312] = "GET_HAS_UNIT_SUB_TOPIC_LIST", [313] = "GET_HAS_UNIT_SUB_UNUNIT_TOPIC_LIST", [314] = "CLONE_GROUP_OFFSET", [315] = "VIEW_BROKER_STATS_DATA", [316] = "CLEAN_UNUSED_TOPIC", [317] = "GET_BROKER_CONSUME_STATS", [318] = "UPDATE_NAMESRV_CONFIG", [319] = "GET_NAMESRV_CONFIG", [321] = "QUERY_CONSUME_QUEUE", [322] = "QUERY_DATA_VERSION", [323] = "RESUME_CHECK_HALF_MESSAGE", [327] = "ADD_WRITE_PERM_OF_BROKER", [328] = "GET_ALL_PRODUCER_INFO", [329] = "DELETE_EXPIRED_COMMITLOG", [343] = "QUERY_TOPICS_BY_CONSUMER", [345] = "QUERY_SUBSCRIPTION_BY_CONSUMER", [351] = "GET_TOPIC_CONFIG", [352] = "GET_SUBSCRIPTIONGROUP_CONFIG", [353] = "UPDATE_AND_GET_GROUP_FORBIDDEN", [354] = "CHECK_ROCKSDB_CQ_WRITE_PROGRESS", [355] = "EXPORT_ROCKSDB_CONFIG_TO_JSON", [370] = "RECALL_MESSAGE", [401] = "SET_MESSAGE_REQUEST_MODE", [402] = "GET_ALL_MESSAGE_REQUEST_MODE", [513] = "UPDATE_AND_CREATE_STATIC_TOPIC", [901] = "GET_BROKER_MEMBER_GROUP", [902] = "ADD_BROKER", [903] = "REMOVE_BROKER", [904] = "BROKER_HEARTBEAT", [905] = "NOTIFY_MIN_BROKER_ID_CHANGE", [906] = "EXCHANGE_BROKER_HA_INFO", [907] = "GET_BROKER_HA_STATUS", [908] = "RESET_MASTER_FLUSH_OFFSET", [1001] = "CONTROLLER_ALTER_SYNC_STATE_SET", [1002] = "CONTROLLER_ELECT_MASTER", [1003] = "CONTROLLER_REGISTER_BROKER", [1004] = "CONTROLLER_GET_REPLICA_INFO", [1005] = "CONTROLLER_GET_METADATA_INFO", [1006] = "CONTROLLER_GET_SYNC_STATE_DATA", [1007] = "GET_BROKER_EPOCH_CACHE", [1008] = "NOTIFY_BROKER_ROLE_CHANGED", [1009] = "UPDATE_CONTROLLER_CONFIG", [1010] = "GET_CONTROLLER_CONFIG", [1011] = "CLEAN_BROKER_DATA", [1012] = "CONTROLLER_GET_NEXT_BROKER_ID", [1013] = "CONTROLLER_APPLY_BROKER_ID", [1014] = "BROKER_CLOSE_CHANNEL_REQUEST", [1015] = "CHECK_NOT_ACTIVE_BROKER_REQUEST", [1016] = "GET_BROKER_LIVE_INFO_REQUEST", [1017] = "GET_SYNC_STATE_DATA_REQUEST", [1018] = "RAFT_BROKER_HEART_BEAT_EVENT_REQUEST", [2001] = "UPDATE_COLD_DATA_FLOW_CTR_CONFIG", [2002] = "REMOVE_COLD_DATA_FLOW_CTR_CONFIG", [2003] = "GET_COLD_DATA_FLOW_CTR_INFO", [2004] = "SET_COMMITLOG_READ_MODE", [3001] = "AUTH_CREATE_USER", [3002] = "AUTH_UPDATE_USER", [3003] = "AUTH_DELETE_USER", [3004] = "AUTH_GET_USER", [3005] = "AUTH_LIST_USER", [3006] = "AUTH_CREATE_ACL", [3007] = "AUTH_UPDATE_ACL", [3008] = "AUTH_DELETE_ACL", [3009] = "AUTH_GET_ACL", [3010] = "AUTH_LIST_ACL", [50000] = "METADATA", [50001] = "APPEND", [50002] = "GET", [51001] = "VOTE", [51002] = "HEART_BEAT_OF_LEADER", [51003] = "PULL", [51004] = "PUSH_ENTRIES", [51005] = "LEADERSHIP_TRANSFER", [200052] = "PEEK_MESSAGE", [200054] = "NOTIFICATION", [200055] = "POLLING_INFO", [200056] = "POP_ROLLBACK"},
  messages = P,
  used = {[1] = true, [4] = true, [5] = true, [10] = true, [11] = true, [13] = true, [16] = true, [20] = true, [21] = true, [23] = true, [25] = true, [27] = true, [29] = true, [32] = true, [33] = true, [34] = true, [38] = true, [39] = true, [41] = true, [42] = true, [43] = true, [54] = true, [60] = true, [61] = true, [65] = true, [68] = true, [72] = true, [74] = true, [77] = true, [78] = true, [79] = true, [80] = true, [83] = true, [85] = true, [86] = true, [89] = true, [91] = true, [93] = true, [94] = true, [112] = true, [113] = true, [118] = true, [120] = true, [126] = true, [128] = true, [130] = true, [136] = true, [137] = true, [139] = true, [141] = true, [146] = true, [150] = true, [155] = true, [159] = true, [162] = true, [167] = true, [168] = true, [186] = true, [190] = true, [195] = true, [196] = true, [212] = true, [221] = true, [226] = true, [227] = true, [228] = true, [230] = true, [235] = true, [237] = true, [238] = true, [239] = true, [243] = true, [246] = true, [266] = true, [267] = true, [272] = true, [273] = true, [277] = true, [289] = true, [291] = true, [307] = true, [319] = true, [335] = true, [336] = true, [340] = true, [345] = true, [347] = true, [349] = true, [378] = true, [379] = true, [388] = true, [389] = true, [390] = true, [391] = true, [392] = true, [396] = true, [403] = true, [414] = true, [418] = true, [435] = true, [448] = true, [450] = true, [451] = true, [525] = true, [526] = true, [527] = true, [529] = true, [532] = true, [534] = true, [538] = true, [539] = true, [542] = true, [543] = true, [545] = true, [546] = true},
  texts_read = {[16] = true, [39] = true, [78] = true, [86] = true, [94] = true, [126] = true, [141] = true, [155] = true, [226] = true, [227] = true, [238] = true, [266] = true, [272] = true, [277] = true, [289] = true, [291] = true, [307] = true, [319] = true, [335] = true, [336] = true, [414] = true, [418] = true, [435] = true, [448] = true, [451] = true},
  short = {[1] = true, [4] = true, [5] = true, [29] = true, [30] = true, [31] = true, [32] = true, [33] = true, [38] = true, [41] = true, [68] = true, [72] = true, [74] = true, [75] = true, [76] = true, [79] = true, [87] = true, [89] = true, [113] = true, [115] = true, [116] = true, [117] = true, [118] = true, [120] = true, [136] = true, [137] = true, [139] = true, [146] = true, [345] = true, [347] = true, [349] = true, [525] = true, [526] = true, [527] = true, [532] = true, [534] = true, [536] = true, [537] = true, [538] = true},
  explains = true}
]=]}
end

-- === described_rocketmq_ha ===
parts["described_rocketmq_ha"] = function()
-- RocketMQ replication, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return {name = "rocketmq_ha",
  title = "RocketMQ replication",
  ports = {10912},
  certain = true,
  fields = function(field, sound)
local C = {} -- codes
C[1] = {names = {[2] = "inner_size"}, docs = {[2] = "a message of a batch has another size than it says; it is read by its parts"}, classes = {[2] = 0}, default = 0} -- BatchNote
C[2] = {names = {[1] = "cut_record"}, docs = {[1] = "a record of the log is not whole in this block: it goes on in the next one, or began in the one before, and is no row of records"}, classes = {[1] = 0}, default = 0} -- Note
local ABSOLUTE_TIME, BOOLEAN, BYTES, INT32, INT64, NONE, STRING, UINT16, UINT32, UINT8 = ftypes.ABSOLUTE_TIME, ftypes.BOOLEAN, ftypes.BYTES, ftypes.INT32, ftypes.INT64, ftypes.NONE, ftypes.STRING, ftypes.UINT16, ftypes.UINT32, ftypes.UINT8
return C, {
field("Frame", "Frame", NONE),
field("Frame.content", "content", NONE),
field("ClientFrame", "ClientFrame", NONE),
field("ClientFrame.greets", "greets", INT64),
field("ClientFrame.numbered", "numbered", INT64),
field("ClientFrame.kind", "kind", INT64),
field("Report", "Report", NONE),
field("Report.offset", "offset", INT64, "the slave has the log up to here"),
field("Report.perhaps", "perhaps", INT64),
field("ReportEpoch", "ReportEpoch", NONE),
field("ReportEpoch.state", "state", UINT32, "2: transfer"),
field("ReportEpoch.offset", "offset", INT64, "the slave has the log up to here"),
field("ReportEpoch.perhaps", "perhaps", INT64),
field("Handshake", "Handshake", NONE),
field("Handshake.state", "state", UINT32, "1: handshake"),
field("Handshake.from_last_file", "from_last_file", UINT16, "1: an empty slave wants the last file only"),
field("Handshake.learner", "learner", UINT16, "1: it never counts as in sync"),
field("Handshake.broker_id", "broker_id", INT64, "of the slave"),
field("Handshake.once", "once", INT64),
field("ServerFrame", "ServerFrame", NONE),
field("ServerFrame.greets", "greets", INT64),
field("ServerFrame.numbered", "numbered", INT64),
field("ServerFrame.content", "content", INT64),
field("ServerFrame.some", "some", INT64),
field("ServerFrame.kind", "kind", INT64),
field("Transfer", "Transfer", NONE),
field("Transfer.head", "head", NONE),
field("BlockHead", "BlockHead", NONE),
field("BlockHead.offset", "offset", INT64, "place of the first byte in the log"),
field("BlockHead.size", "size", UINT32, "of the log's bytes"),
field("Transfer.log_end", "log_end", INT64, "the slave answers when its log goes as far"),
field("Transfer.place", "place", INT64),
field("Transfer.log", "log", NONE, "of the master's log"),
field("Transfer.log", "log", NONE),
field("Transfer.records", "records", NONE, "records of the log, one after another"),
field("Transfer.records", "records", NONE),
field("LoggedRecord", "LoggedRecord", NONE),
field("LoggedRecord.message", "message", NONE),
field("LoggedOne", "LoggedOne", NONE),
field("LoggedOne.head", "head", NONE),
field("RecordHead", "RecordHead", NONE),
field("RecordHead.at", "at", INT64),
field("RecordHead.size", "size", UINT32, "of the record, these 4 bytes included"),
field("LoggedOne.content", "content", NONE),
field("Content", "Content", NONE),
field("Content.magic", "magic", UINT32, "daa320a7, or daa320ab where the topic's length has two bytes", nil, base.HEX),
field("Content.body_crc", "body_crc", UINT32, "CRC-32 of the body as stored, without its highest bit", nil, base.HEX),
field("Content.queue_id", "queue_id", INT32, "queue"),
field("Content.flag", "flag", INT32, "the user's"),
field("Content.queue_offset", "queue_offset", INT64, "number in the queue"),
field("Content.physical_offset", "physical_offset", INT64, "place in the commit log"),
field("Content.sys_flag", "sys_flag", UINT32, "how it is written"),
field("Content.sys_flag.compressed", "compressed", BOOLEAN, nil, nil, 32, 1),
field("Content.sys_flag.transaction", "transaction", UINT32, "1 prepared, 2 commit, 3 rollback", nil, nil, 12),
field("Content.sys_flag.born_ipv6", "born_ipv6", BOOLEAN, nil, nil, 32, 16),
field("Content.sys_flag.store_ipv6", "store_ipv6", BOOLEAN, nil, nil, 32, 32),
field("Content.sys_flag.unwrap", "unwrap", BOOLEAN, nil, nil, 32, 64),
field("Content.sys_flag.batch", "batch", BOOLEAN, nil, nil, 32, 128),
field("Content.sys_flag.codec", "codec", UINT32, "0 and 3 zlib, 1 LZ4, 2 Zstandard", nil, nil, 1792),
field("Content.born", "born", ABSOLUTE_TIME, "by the producer's clock"),
field("Content.stamp", "stamp", INT64),
field("Content.born_host", "born_host", BYTES, "producer: address, then four bytes of port"),
field("Content.stored", "stored", ABSOLUTE_TIME, "by the broker's clock"),
field("Content.last", "last", INT64),
field("Content.store_host", "store_host", BYTES, "broker: address, then four bytes of port"),
field("Content.reconsume_times", "reconsume_times", INT32, "deliveries before"),
field("Content.prepared_offset", "prepared_offset", INT64, "place of the half message of a transaction"),
field("Content.body_size", "body_size", UINT32, "of the body"),
field("Content.first_inner", "first_inner", INT64),
field("Content.inner_born", "inner_born", INT64),
field("Content.body", "body", BYTES, "the user's bytes as stored; of a batch its messages, one after another"),
field("Content.body", "body", BYTES, "the user's bytes"),
field("Content.body", "body", NONE),
field("Content.body", "body", BYTES),
field("InnerMessage", "InnerMessage", NONE),
field("InnerMessage.begin", "begin", INT64),
field("InnerMessage.size", "size", UINT32, "of the message, these 4 bytes included"),
field("InnerMessage.stamp", "stamp", INT64),
field("InnerMessage.magic", "magic", UINT32, "0", nil, base.HEX),
field("InnerMessage.body_crc", "body_crc", UINT32, "0", nil, base.HEX),
field("InnerMessage.flag", "flag", INT32, "the user's"),
field("InnerMessage.body_size", "body_size", UINT32, "of the body"),
field("InnerMessage.body", "body", BYTES, "the user's bytes"),
field("InnerMessage.properties_size", "properties_size", UINT16, "of the properties"),
field("InnerMessage.properties", "properties", STRING, "name 01 value 02 …"),
field("InnerMessage.properties", "properties", NONE),
field("SentProperties", "SentProperties", NONE),
field("SentProperties.KEYS", "KEYS", STRING, "the user's keys, with spaces between"),
field("SentProperties.TAGS", "TAGS", STRING, "the user's tag"),
field("SentProperties.UNIQ_KEY", "UNIQ_KEY", STRING, "the producer's id of the message"),
field("SentProperties.INNER_NUM", "INNER_NUM", INT64, "messages of a batch that is kept as one"),
field("SentProperties.name", "name", INT64),
field("SentProperties.named", "named", INT64),
field("InnerMessage.noted", "noted", INT64, nil, C[1].names),
field("InnerMessage.number", "number", INT64),
field("InnerMessage.next_number", "next_number", INT64),
field("Content.sound", "crc32 checksum", UINT8, nil, sound),
field("Content.topic_size", "topic_size", UINT8, "of the topic"),
field("Content.long_topic_size", "long_topic_size", UINT16, "of the topic"),
field("Content.topic", "topic", STRING, "topic"),
field("Content.properties_size", "properties_size", UINT16, "of the properties"),
field("Content.offset_id", "offset_id", STRING, "the broker's id of the message"),
field("Content.properties", "properties", STRING, "name 01 value 02 …"),
field("Content.properties", "properties", NONE),
field("Properties", "Properties", NONE),
field("Properties.KEYS", "KEYS", STRING, "the user's keys, with spaces between"),
field("Properties.TAGS", "TAGS", STRING, "the user's tag"),
field("Properties.UNIQ_KEY", "UNIQ_KEY", STRING, "the producer's id of the message"),
field("Properties.INNER_NUM", "INNER_NUM", INT64, "messages of a batch that is kept as one"),
field("Content.both", "both", STRING, "the properties, and the broker's id with them"),
field("LoggedBatch", "LoggedBatch", NONE),
field("LoggedBatch.head", "head", NONE),
field("LoggedBatch.content", "content", NONE),
field("FileEnd", "FileEnd", NONE),
field("FileEnd.size", "size", UINT32, "what is left of the file"),
field("FileEnd.magic", "magic", UINT32, "cbd43194", nil, base.HEX),
field("FileEnd.zeros", "zeros", BYTES, "of no meaning"),
field("Piece", "Piece", NONE),
field("Piece.part", "part", BYTES, "of a record that is not whole in this block"),
field("Piece.told", "told", INT64),
field("Transfer.noted", "noted", INT64, nil, C[2].names),
field("TransferEpoch", "TransferEpoch", NONE),
field("TransferEpoch.head", "head", NONE),
field("EpochBlockHead", "EpochBlockHead", NONE),
field("EpochBlockHead.state", "state", UINT32, "2: transfer"),
field("EpochBlockHead.size", "size", UINT32, "of the log's bytes"),
field("EpochBlockHead.offset", "offset", INT64, "place of the first byte in the log"),
field("EpochBlockHead.epoch", "epoch", INT32, "of the master that wrote them"),
field("EpochBlockHead.epoch_start", "epoch_start", INT64, "place where this epoch begins"),
field("EpochBlockHead.confirmed", "confirmed", INT64, "up to here all that must have it have it"),
field("TransferEpoch.log_end", "log_end", INT64, "the slave answers when its log goes as far"),
field("TransferEpoch.place", "place", INT64),
field("TransferEpoch.log", "log", NONE, "of the master's log"),
field("TransferEpoch.log", "log", NONE),
field("TransferEpoch.records", "records", NONE, "records of the log, one after another"),
field("TransferEpoch.records", "records", NONE),
field("TransferEpoch.noted", "noted", INT64, nil, C[2].names),
field("Heartbeat", "Heartbeat", NONE),
field("Heartbeat.head", "head", NONE),
field("HeartbeatEpoch", "HeartbeatEpoch", NONE),
field("HeartbeatEpoch.head", "head", NONE),
field("Welcome", "Welcome", NONE),
field("Welcome.state", "state", UINT32, "1: handshake"),
field("Welcome.size", "size", UINT32, "of the epochs"),
field("Welcome.log_end", "log_end", INT64, "the master has the log up to here"),
field("Welcome.last_epoch", "last_epoch", INT32, "that the master leads, or led last"),
field("Welcome.once", "once", INT64),
field("Welcome.epochs", "epochs", NONE, "who led from where on"),
field("Welcome.epochs", "epochs", NONE, "all that the master knows"),
field("Epoch", "Epoch", NONE),
field("Epoch.epoch", "epoch", INT32, "number of the epoch"),
field("Epoch.start", "start", INT64, "place in the log where it begins"),
}
end,
  structures = [=[
local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages

S.Report = {name = "Report", pf = F[7], message = true, says = 2, api = 3, family = 3, 
  {op = "int", n = 9, name = "offset", pf = F[8], role = "key", width = 8, signed = true},
  {op = "let", n = 10, name = "perhaps", pf = F[9], role = "pairing", value = E"4"},
}
S.ReportEpoch = {name = "ReportEpoch", pf = F[10], message = true, says = 2, api = 5, command = "REPORT_EPOCH", family = 5, 
  {op = "int", n = 11, name = "state", pf = F[11], width = 4},
  {op = "int", n = 12, name = "offset", pf = F[12], role = "key", width = 8, signed = true},
  {op = "let", n = 13, name = "perhaps", pf = F[13], role = "pairing", value = E"4"},
}
S.Handshake = {name = "Handshake", pf = F[14], message = true, says = 1, api = 1, family = 1, 
  {op = "int", n = 14, name = "state", pf = F[15], width = 4},
  {op = "int", n = 15, name = "from_last_file", pf = F[16], width = 2},
  {op = "int", n = 16, name = "learner", pf = F[17], width = 2},
  {op = "int", n = 17, name = "broker_id", pf = F[18], width = 8, signed = true},
  {op = "let", n = 18, name = "once", pf = F[19], role = "key1", value = E"0"},
}
S.ClientFrame = {name = "ClientFrame", pf = F[3], 
  {op = "peek", n = 3, name = "first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 4, name = "second", what = {width = 4}, ahead = 4},
  {op = "let", n = 5, name = "greets", pf = F[4], value = E"(((v[3] == 1) and ((((v[4] == 0) or (v[4] == 1)) or (v[4] == 65536)) or (v[4] == 65537))) and 1 or 0)"},
  {op = "let", n = 6, name = "numbered", pf = F[5], value = E"(((v[3] == 2) and (v[4] < 32768)) and 1 or 0)"},
  {op = "let", n = 7, name = "kind", pf = F[6], value = E"((v[5] == 1) and 1 or ((v[6] == 1) and 4 or 2))"},
  {op = "by_kind", n = 8, name = "message", on = E"v[7]", cases = {[2] = S.Report, [4] = S.ReportEpoch, [1] = S.Handshake}},
}
S.BlockHead = {name = "BlockHead", pf = F[28], 
  {op = "int", n = 31, name = "offset", pf = F[29], width = 8, signed = true},
  {op = "int", n = 32, name = "size", pf = F[30], unit = "bytes", width = 4},
}
S.RecordHead = {name = "RecordHead", pf = F[41], 
  {op = "let", n = 45, name = "at", pf = F[42], value = E"add(v[35], s.at)"},
  {op = "int", n = 46, name = "size", pf = F[43], unit = "bytes", width = 4},
  {op = "require", n = 47, name = "enough", condition = E"v[46] >= 91"},
}
S.SentProperties = {name = "SentProperties", pf = F[87], members = true, 
  {op = "member", n = 102, name = "KEYS", pf = F[88], role = "record_key", key = "KEYS"},
  {op = "member", n = 103, name = "TAGS", pf = F[89], key = "TAGS"},
  {op = "member", n = 104, name = "UNIQ_KEY", pf = F[90], role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 105, name = "INNER_NUM", pf = F[91], key = "INNER_NUM", number = true},
  {op = "coded", n = 106, name = "name", pf = F[92], of = 104, known = {}},
  {op = "let", n = 107, name = "named", pf = F[93], value = E"v[106]", into = 108},
}
S.InnerMessage = {name = "InnerMessage", pf = F[75], row = "records", 
  {op = "let", n = 90, name = "begin", pf = F[76], value = E"s.at"},
  {op = "int", n = 91, name = "size", pf = F[77], unit = "bytes", width = 4},
  {op = "let", n = 92, name = "stamp", pf = F[78], role = "timestamp", value = E"v[71]"},
  {op = "int", n = 93, name = "magic", pf = F[79], as = "hex", width = 4},
  {op = "int", n = 94, name = "body_crc", pf = F[80], as = "hex", width = 4},
  {op = "int", n = 95, name = "flag", pf = F[81], width = 4, signed = true},
  {op = "int", n = 96, name = "body_size", pf = F[82], unit = "bytes", width = 4},
  {op = "span", n = 97, name = "body", pf = F[83], role = "payload", length = E"v[96]"},
  {op = "int", n = 98, name = "properties_size", pf = F[84], unit = "bytes", width = 2},
  {op = "span", n = 99, name = "properties", pf = F[85], role = "properties", text = true, length = E"v[98]", into = {op = "named", n = 100, name = "properties", pf = F[86], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 101, name = "properties", pf = F[86], body = S.SentProperties}}},
  {op = "let", n = 109, name = "noted", pf = F[94], role = "note", codes = C[1], when = E"sub(s.at, v[90]) ~= v[91]", value = E"2"},
  {op = "let", n = 110, name = "number", pf = F[95], role = "offset", value = E"v[69]"},
  {op = "let", n = 111, name = "next_number", pf = F[96], value = E"add(v[69], 1)", into = 69},
}
S.Properties = {name = "Properties", pf = F[105], members = true, 
  {op = "member", n = 102, name = "KEYS", pf = F[106], role = "record_key", key = "KEYS"},
  {op = "member", n = 103, name = "TAGS", pf = F[107], key = "TAGS"},
  {op = "member", n = 104, name = "UNIQ_KEY", pf = F[108], role = "message_id", key = "UNIQ_KEY"},
  {op = "member", n = 105, name = "INNER_NUM", pf = F[109], key = "INNER_NUM", number = true},
}
S.Content = {name = "Content", pf = F[45], 
  {op = "int", n = 50, name = "magic", pf = F[46], as = "hex", width = 4},
  {op = "require", n = 51, name = "known", condition = E"(v[50] == 3668123815) or (v[50] == 3668123819)"},
  {op = "int", n = 52, name = "body_crc", pf = F[47], as = "hex", width = 4},
  {op = "int", n = 53, name = "queue_id", pf = F[48], role = "partition", width = 4, signed = true},
  {op = "int", n = 54, name = "flag", pf = F[49], width = 4, signed = true},
  {op = "int", n = 55, name = "queue_offset", pf = F[50], role = "offset", width = 8, signed = true},
  {op = "int", n = 56, name = "physical_offset", pf = F[51], width = 8, signed = true},
  {op = "int", n = 57, name = "sys_flag", pf = F[52], width = 4, parts = {{pf = F[53]}, {pf = F[54]}, {pf = F[55]}, {pf = F[56]}, {pf = F[57]}, {pf = F[58]}, {pf = F[59]}}},
  {op = "int", n = 58, name = "born", pf = F[60], as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 59, name = "stamp", pf = F[61], role = "timestamp", when = E"(v[58] >= 0) and (v[58] <= 9223372036854)", value = E"mul(v[58], 1000000)"},
  {op = "span", n = 60, name = "born_host", pf = F[62], length = E"((part(v[57], 4, 1) == 1) and 20 or 8)"},
  {op = "int", n = 61, name = "stored", pf = F[63], as = "time", per = 1000, width = 8, signed = true},
  {op = "let", n = 62, name = "last", pf = F[64], when = E"(v[61] >= 0) and (v[61] <= 9223372036854)", value = E"mul(v[61], 1000000)", into = 63},
  {op = "span", n = 64, name = "store_host", pf = F[65], length = E"((part(v[57], 5, 1) == 1) and 20 or 8)"},
  {op = "int", n = 65, name = "reconsume_times", pf = F[66], width = 4, signed = true},
  {op = "int", n = 66, name = "prepared_offset", pf = F[67], width = 8, signed = true},
  {op = "int", n = 67, name = "body_size", pf = F[68], unit = "bytes", width = 4},
  {op = "let", n = 68, name = "first_inner", pf = F[69], value = E"v[55]", into = 69},
  {op = "let", n = 70, name = "inner_born", pf = F[70], when = E"(v[58] >= 0) and (v[58] <= 9223372036854)", value = E"mul(v[58], 1000000)", into = 71},
  {op = "span", n = 72, name = "body", pf = F[71], length = E"v[67]", into = {op = "switch", n = 73, name = "body", on = E"part(v[57], 7, 1)", cases = {[1] = {op = "try", n = 88, name = "body", body = {op = "repeat", n = 89, name = "body", pf = F[73], body = S.InnerMessage}, otherwise = {op = "span", n = 112, name = "body", pf = F[74], role = "payload"}}}, default = {op = "switch", n = 74, name = "body", on = E"((part(v[57], 0, 1) == 1) and ((part(v[57], 8, 3) == 1) and 2 or ((part(v[57], 8, 3) == 2) and 3 or 1)) or 0)", cases = {[1] = {op = "try", n = 76, name = "body", body = {op = "inflate", n = 77, name = "body", pf = F[73], codecs = {[0] = "zlib"}, on = E"0", body = {op = "span", n = 78, name = "body", pf = F[74], role = "payload"}}, otherwise = {op = "span", n = 79, name = "body", pf = F[74], role = "payload"}}, [2] = {op = "try", n = 80, name = "body", body = {op = "inflate", n = 81, name = "body", pf = F[73], codecs = {[0] = "lz4frame"}, on = E"0", body = {op = "span", n = 82, name = "body", pf = F[74], role = "payload"}}, otherwise = {op = "span", n = 83, name = "body", pf = F[74], role = "payload"}}, [3] = {op = "try", n = 84, name = "body", body = {op = "inflate", n = 85, name = "body", pf = F[73], codecs = {[0] = "zstd"}, on = E"0", body = {op = "span", n = 86, name = "body", pf = F[74], role = "payload"}}, otherwise = {op = "span", n = 87, name = "body", pf = F[74], role = "payload"}}}, default = {op = "span", n = 75, name = "body", pf = F[72], role = "payload"}}}},
  {op = "check", n = 113, name = "sound", pf = F[97], when = E"v[67] > 0", kind = "crc32", stored = E"v[52]", mask = 2147483647, over = {72}},
  {op = "int", n = 114, name = "topic_size", pf = F[98], unit = "bytes", when = E"v[50] == 3668123815", width = 1},
  {op = "int", n = 115, name = "long_topic_size", pf = F[99], unit = "bytes", when = E"v[50] == 3668123819", width = 2},
  {op = "span", n = 116, name = "topic", pf = F[100], role = "topic", text = true, length = E"((v[50] == 3668123815) and v[114] or v[115])"},
  {op = "int", n = 117, name = "properties_size", pf = F[101], unit = "bytes", width = 2},
  {op = "made", n = 118, name = "offset_id", pf = F[102], doc = "the broker's id of the message", role = "message_id", of = {{n = 64, digits = true}, {n = 56, digits = true, width = 8}}},
  {op = "span", n = 119, name = "properties", pf = F[103], text = true, length = E"v[117]", into = {op = "named", n = 120, name = "properties", pf = F[104], sources = {{form = {kind = "text", first = "\001", second = "\002"}}}, body = {op = "call", n = 121, name = "properties", pf = F[104], body = S.Properties}}},
  {op = "made", n = 122, name = "both", pf = F[110], doc = "the properties, and the broker's id with them", role = "properties", of = {{n = 119}, {text = "\002offsetMsgId\001"}, {n = 64, digits = true}, {n = 56, digits = true, width = 8}}},
  {op = "require", n = 123, name = "whole", doc = "the parts of a record add up to it", condition = E"(s.stop - s.at) == 0"},
  {op = "require", n = 124, name = "in_place", doc = "a record says where in the log it stands", condition = E"v[56] == v[45]"},
}
S.LoggedOne = {name = "LoggedOne", pf = F[39], row = "records", 
  {op = "call", n = 44, name = "head", pf = F[40], body = S.RecordHead, named = true},
  {op = "area", n = 48, name = "content", pf = F[44], length = E"sub(v[46], 4)", body = {op = "call", n = 49, name = "content", pf = F[44], body = S.Content}},
}
S.LoggedBatch = {name = "LoggedBatch", pf = F[111], 
  {op = "call", n = 126, name = "head", pf = F[112], body = S.RecordHead, named = true},
  {op = "area", n = 127, name = "content", pf = F[113], length = E"sub(v[46], 4)", body = {op = "call", n = 128, name = "content", pf = F[113], body = S.Content}},
}
S.LoggedRecord = {name = "LoggedRecord", pf = F[37], 
  {op = "peek", n = 41, name = "kept_as", what = {width = 4}, ahead = 36},
  {op = "switch", n = 42, name = "message", on = E"part(v[41], 7, 1)", cases = {[1] = {op = "call", n = 125, name = "message", pf = F[38], body = S.LoggedBatch}}, default = {op = "call", n = 43, name = "message", pf = F[38], body = S.LoggedOne}},
}
S.FileEnd = {name = "FileEnd", pf = F[114], 
  {op = "int", n = 131, name = "size", pf = F[115], unit = "bytes", width = 4},
  {op = "int", n = 132, name = "magic", pf = F[116], as = "hex", width = 4, equals = 3419681172},
  {op = "span", n = 133, name = "zeros", pf = F[117]},
}
S.Piece = {name = "Piece", pf = F[118], 
  {op = "span", n = 135, name = "part", pf = F[119], till = "\218\163 ", before = 4},
  {op = "let", n = 136, name = "told", pf = F[120], value = E"1", into = 137},
}
S.Transfer = {name = "Transfer", pf = F[26], message = true, says = 1, api = 3, family = 3, 
  {op = "call", n = 30, name = "head", pf = F[27], body = S.BlockHead, named = true},
  {op = "let", n = 33, name = "log_end", pf = F[31], doc = "the slave answers when its log goes as far", role = "key", value = E"add(v[31], v[32])"},
  {op = "let", n = 34, name = "place", pf = F[32], value = E"sub(v[31], s.at)", into = 35},
  {op = "area", n = 36, name = "log", pf = F[33], length = E"v[32]", body = {op = "call", n = 37, name = "log", pf = F[34], body = {op = "repeat", n = 38, name = "records", pf = F[35], body = {op = "try", n = 39, name = "records", body = {op = "call", n = 40, name = "records", pf = F[36], body = S.LoggedRecord}, otherwise = {op = "try", n = 129, name = "records", body = {op = "call", n = 130, name = "records", pf = F[36], body = S.FileEnd}, otherwise = {op = "call", n = 134, name = "records", pf = F[36], body = S.Piece}}}}}},
  {op = "let", n = 138, name = "noted", pf = F[121], role = "note", codes = C[2], when = E"v[137] == 1", value = E"1"},
}
S.EpochBlockHead = {name = "EpochBlockHead", pf = F[124], 
  {op = "int", n = 140, name = "state", pf = F[125], width = 4},
  {op = "int", n = 141, name = "size", pf = F[126], unit = "bytes", width = 4},
  {op = "int", n = 142, name = "offset", pf = F[127], width = 8, signed = true},
  {op = "int", n = 143, name = "epoch", pf = F[128], width = 4, signed = true},
  {op = "int", n = 144, name = "epoch_start", pf = F[129], width = 8, signed = true},
  {op = "int", n = 145, name = "confirmed", pf = F[130], width = 8, signed = true},
}
S.TransferEpoch = {name = "TransferEpoch", pf = F[122], message = true, says = 1, api = 5, family = 5, 
  {op = "call", n = 139, name = "head", pf = F[123], body = S.EpochBlockHead, named = true},
  {op = "let", n = 146, name = "log_end", pf = F[131], doc = "the slave answers when its log goes as far", role = "key", value = E"add(v[142], v[141])"},
  {op = "let", n = 147, name = "place", pf = F[132], value = E"sub(v[142], s.at)", into = 35},
  {op = "area", n = 148, name = "log", pf = F[133], length = E"v[141]", body = {op = "call", n = 149, name = "log", pf = F[134], body = {op = "repeat", n = 38, name = "records", pf = F[135], body = {op = "try", n = 39, name = "records", body = {op = "call", n = 40, name = "records", pf = F[136], body = S.LoggedRecord}, otherwise = {op = "try", n = 129, name = "records", body = {op = "call", n = 130, name = "records", pf = F[136], body = S.FileEnd}, otherwise = {op = "call", n = 134, name = "records", pf = F[136], body = S.Piece}}}}}},
  {op = "let", n = 150, name = "noted", pf = F[137], role = "note", codes = C[2], when = E"v[137] == 1", value = E"1"},
}
S.Heartbeat = {name = "Heartbeat", pf = F[138], message = true, says = 3, api = 6, family = 6, 
  {op = "call", n = 151, name = "head", pf = F[139], body = S.BlockHead, named = true},
}
S.HeartbeatEpoch = {name = "HeartbeatEpoch", pf = F[140], message = true, says = 3, api = 7, family = 7, 
  {op = "call", n = 152, name = "head", pf = F[141], body = S.EpochBlockHead, named = true},
}
S.Epoch = {name = "Epoch", pf = F[150], 
  {op = "int", n = 160, name = "epoch", pf = F[151], width = 4, signed = true},
  {op = "int", n = 161, name = "start", pf = F[152], width = 8, signed = true},
}
S.Welcome = {name = "Welcome", pf = F[142], message = true, says = 2, api = 1, family = 1, 
  {op = "int", n = 153, name = "state", pf = F[143], width = 4},
  {op = "int", n = 154, name = "size", pf = F[144], unit = "bytes", width = 4},
  {op = "int", n = 155, name = "log_end", pf = F[145], width = 8, signed = true},
  {op = "int", n = 156, name = "last_epoch", pf = F[146], width = 4, signed = true},
  {op = "let", n = 157, name = "once", pf = F[147], role = "key1", value = E"0"},
  {op = "area", n = 158, name = "epochs", pf = F[148], length = E"v[154]", body = {op = "repeat", n = 159, name = "epochs", pf = F[149], body = S.Epoch}},
  {op = "event", n = 162, name = "leads", event = "epoch", columns = {detail = {value = E"v[156]"}}},
}
S.ServerFrame = {name = "ServerFrame", pf = F[20], 
  {op = "peek", n = 20, name = "first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 21, name = "second", what = {width = 4}, ahead = 4},
  {op = "peek", n = 22, name = "third", what = {width = 4}, ahead = 8},
  {op = "let", n = 23, name = "greets", pf = F[21], value = E"(((v[20] == 1) and ((v[21] <= 12000) and (v[22] < 32768))) and 1 or 0)"},
  {op = "let", n = 24, name = "numbered", pf = F[22], value = E"(((v[20] == 2) and ((v[21] <= 1048576) and ((v[22] < 32768) or (v[22] == 4294967295)))) and 1 or 0)"},
  {op = "let", n = 25, name = "content", pf = F[23], value = E"(((v[23] == 1) or (v[24] == 1)) and v[21] or v[22])"},
  {op = "require", n = 26, name = "bounded", condition = E"v[25] <= 1048576"},
  {op = "let", n = 27, name = "some", pf = F[24], value = E"((v[25] > 0) and 1 or 0)"},
  {op = "let", n = 28, name = "kind", pf = F[25], value = E"((v[23] == 1) and 1 or ((v[24] == 1) and ((true_(v[27])) and 5 or 7) or ((true_(v[27])) and 3 or 6)))"},
  {op = "by_kind", n = 29, name = "message", on = E"v[28]", cases = {[3] = S.Transfer, [5] = S.TransferEpoch, [6] = S.Heartbeat, [7] = S.HeartbeatEpoch, [1] = S.Welcome}},
}
S.Frame = {name = "Frame", pf = F[1], 
  {op = "switch", n = 1, name = "content", on = E"s.side", cases = {[0] = {op = "call", n = 2, name = "content", pf = F[2], body = S.ClientFrame}, [1] = {op = "call", n = 19, name = "content", pf = F[2], body = S.ServerFrame}}},
}
S.EpochReportStart = {name = "EpochReportStart", 
  {op = "int", n = 172, name = "state", width = 4},
  {op = "int", n = 173, name = "offset", width = 8, signed = true},
  {op = "require", n = 174, name = "sane", condition = E"(v[173] >= -1) and (v[173] < 140737488355328)"},
  {op = "int", n = 175, name = "again", width = 4, equals = 2},
  {op = "int", n = 176, name = "second", width = 8, signed = true},
  {op = "require", n = 177, name = "rises", condition = E"(v[176] >= v[173]) and (sub(v[176], v[173]) <= 140737488355328)"},
  {op = "int", n = 178, name = "once_more", width = 4, equals = 2},
  {op = "int", n = 179, name = "third", width = 8, signed = true},
  {op = "require", n = 180, name = "rises_again", condition = E"(v[179] >= v[176]) and (sub(v[179], v[176]) <= 1048576)"},
  {op = "require", n = 181, name = "grown", condition = E"(sub(v[179], v[176]) >= 91) or ((v[179] == v[176]) and ((v[176] >= 91) and (v[176] < 4294967296)))"},
}
S.HandshakeStart = {name = "HandshakeStart", 
  {op = "int", n = 164, name = "state", width = 4},
  {op = "int", n = 165, name = "from_last_file", width = 2, limit = 1},
  {op = "int", n = 166, name = "learner", width = 2, limit = 1},
  {op = "int", n = 167, name = "broker_id", width = 8, signed = true},
  {op = "require", n = 168, name = "sane", condition = E"(v[167] >= 0) and (v[167] < 1048576)"},
  {op = "peek", n = 169, name = "transfer", what = {width = 4}, ahead = 0},
  {op = "require", n = 170, name = "follows", condition = E"v[169] == 2"},
  {op = "call", n = 171, name = "reports", body = S.EpochReportStart, named = true},
}
S.ReportStart = {name = "ReportStart", 
  {op = "int", n = 184, name = "offset", width = 8, signed = true},
  {op = "require", n = 185, name = "begins", doc = "asked before more bytes are waited for", condition = E"(v[184] >= 0) and (v[184] < 140737488355328)"},
  {op = "int", n = 186, name = "second", width = 8, signed = true},
  {op = "require", n = 187, name = "sane", condition = E"(v[186] > 0) and (v[186] < 140737488355328)"},
  {op = "require", n = 188, name = "rises", condition = E"(v[186] >= v[184]) and ((v[184] == 0) or (sub(v[186], v[184]) <= 1048576))"},
  {op = "int", n = 189, name = "third", width = 8, signed = true},
  {op = "require", n = 190, name = "rises_again", condition = E"(v[189] >= v[186]) and (sub(v[189], v[186]) <= 1048576)"},
  {op = "int", n = 191, name = "fourth", width = 8, signed = true},
  {op = "require", n = 192, name = "rises_on", condition = E"(v[191] >= v[189]) and (sub(v[191], v[189]) <= 1048576)"},
  {op = "int", n = 193, name = "fifth", width = 8, signed = true},
  {op = "require", n = 194, name = "at_last", condition = E"(v[193] >= v[191]) and (sub(v[193], v[191]) <= 1048576)"},
  {op = "require", n = 195, name = "grown", condition = E"(sub(v[193], v[186]) >= 91) or ((v[193] == v[186]) and ((v[186] >= 91) and (v[186] < 4294967296)))"},
}
S.ClientStart = {name = "ClientStart", 
  {op = "peek", n = 3, name = "first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 4, name = "second", what = {width = 4}, ahead = 4},
  {op = "let", n = 5, name = "greets", value = E"(((v[3] == 1) and ((((v[4] == 0) or (v[4] == 1)) or (v[4] == 65536)) or (v[4] == 65537))) and 1 or 0)"},
  {op = "let", n = 6, name = "numbered", value = E"(((v[3] == 2) and (v[4] < 32768)) and 1 or 0)"},
  {op = "call", n = 163, name = "handshake", when = E"v[5] == 1", body = S.HandshakeStart, named = true},
  {op = "call", n = 182, name = "report", when = E"v[6] == 1", body = S.EpochReportStart, named = true},
  {op = "call", n = 183, name = "old_report", when = E"(v[5] ~= 1) and (v[6] ~= 1)", body = S.ReportStart, named = true},
}
S.WelcomeHead = {name = "WelcomeHead", 
  {op = "int", n = 199, name = "state", width = 4},
  {op = "int", n = 200, name = "size", width = 4, limit = 12000},
  {op = "int", n = 201, name = "log_end", width = 8, signed = true},
  {op = "int", n = 202, name = "last_epoch", width = 4, signed = true},
  {op = "require", n = 203, name = "sane", condition = E"(((((v[200] >= 12) and (mod(v[200], 12) == 0)) and (v[201] >= 0)) and (v[201] < 140737488355328)) and (v[202] >= 0)) and (v[202] < 1048576)"},
}
S.EpochStart = {name = "EpochStart", 
  {op = "int", n = 206, name = "epoch", width = 4, signed = true},
  {op = "int", n = 207, name = "start", width = 8, signed = true},
  {op = "require", n = 208, name = "sane", condition = E"(((v[206] >= 0) and (v[206] <= v[202])) and (v[207] >= 0)) and (v[207] <= v[201])"},
}
S.EpochBlockStart = {name = "EpochBlockStart", 
  {op = "int", n = 212, name = "state", width = 4},
  {op = "int", n = 213, name = "size", width = 4, limit = 1048576},
  {op = "int", n = 214, name = "offset", width = 8, signed = true},
  {op = "int", n = 215, name = "epoch", width = 4, signed = true},
  {op = "int", n = 216, name = "epoch_start", width = 8, signed = true},
  {op = "int", n = 217, name = "confirmed", width = 8, signed = true},
  {op = "require", n = 218, name = "sane", condition = E"(((((((v[214] >= -1) and (v[214] < 140737488355328)) and (v[215] > 0)) and (v[215] < 1048576)) and (v[216] >= 0)) and ((v[216] <= v[214]) or (v[214] == -1))) and (v[217] >= -1)) and (v[217] < 140737488355328)"},
  {op = "peek", n = 219, name = "magic", when = E"v[213] >= 91", what = {width = 4}, ahead = 4},
  {op = "peek", n = 220, name = "says", when = E"v[213] >= 91", what = {width = 8, signed = true}, ahead = 28},
  {op = "let", n = 221, name = "begins", value = E"((((v[213] >= 91) and (band(v[219], 4294967040) == 3668123648)) and (v[220] == v[214])) and 1 or 0)"},
  {op = "span", n = 222, name = "log", when = E"v[221] == 0", length = E"v[213]"},
  {op = "int", n = 223, name = "again", when = E"v[221] == 0", width = 4, equals = 2},
  {op = "int", n = 224, name = "following_size", when = E"v[221] == 0", width = 4, limit = 1048576},
  {op = "int", n = 225, name = "following", when = E"v[221] == 0", width = 8, signed = true},
  {op = "let", n = 226, name = "placed", value = E"(((v[213] >= 91) or ((v[214] >= 91) and (v[214] < 4294967296))) and 1 or 0)"},
  {op = "require", n = 227, name = "goes_on", condition = E"(v[221] == 1) or (((v[225] == add(v[214], v[213])) and (v[226] == 1)) or ((v[214] == -1) and (v[225] >= 0)))"},
}
S.WelcomeStart = {name = "WelcomeStart", 
  {op = "call", n = 198, name = "head", body = S.WelcomeHead, named = true},
  {op = "area", n = 204, name = "epochs", length = E"v[200]", body = {op = "repeat", n = 205, name = "epochs", body = S.EpochStart}},
  {op = "peek", n = 209, name = "transfer", what = {width = 4}, ahead = 0},
  {op = "require", n = 210, name = "follows", condition = E"v[209] == 2"},
  {op = "call", n = 211, name = "block", body = S.EpochBlockStart, named = true},
}
S.StartHead = {name = "StartHead", 
  {op = "int", n = 232, name = "offset", width = 8, signed = true},
  {op = "require", n = 233, name = "sane", doc = "asked before more bytes are waited for", condition = E"(v[232] >= 0) and (v[232] < 140737488355328)"},
  {op = "int", n = 234, name = "size", width = 4, limit = 1048576},
}
S.FirstRecord = {name = "FirstRecord", 
  {op = "peek", n = 236, name = "magic", what = {width = 4}, ahead = 4},
  {op = "peek", n = 237, name = "says", what = {width = 8, signed = true}, ahead = 28},
  {op = "let", n = 238, name = "begins", value = E"((((v[234] >= 91) and (band(v[236], 4294967040) == 3668123648)) and (v[237] == v[232])) and 1 or 0)"},
  {op = "span", n = 239, name = "log", when = E"v[238] == 0", length = E"v[234]"},
  {op = "int", n = 240, name = "second", when = E"v[238] == 0", width = 8, signed = true},
  {op = "require", n = 241, name = "goes_on", condition = E"(v[238] == 1) or (v[240] == add(v[232], v[234]))"},
  {op = "let", n = 242, name = "short", value = E"(((v[238] == 0) and (v[234] < 1024)) and 1 or 0)"},
  {op = "int", n = 243, name = "second_size", when = E"v[242] == 1", width = 4, limit = 1048576},
  {op = "span", n = 244, name = "second_log", when = E"v[242] == 1", length = E"v[243]"},
  {op = "int", n = 245, name = "third", when = E"v[242] == 1", width = 8, signed = true},
  {op = "require", n = 246, name = "goes_on_again", condition = E"(v[242] == 0) or (v[245] == add(v[240], v[243]))"},
  {op = "let", n = 247, name = "shorter", value = E"(((v[242] == 1) and (sub(v[245], v[232]) < 1024)) and 1 or 0)"},
  {op = "int", n = 248, name = "third_size", when = E"v[247] == 1", width = 4, limit = 1048576},
  {op = "span", n = 249, name = "third_log", when = E"v[247] == 1", length = E"v[248]"},
  {op = "int", n = 250, name = "fourth", when = E"v[247] == 1", width = 8, signed = true},
  {op = "require", n = 251, name = "goes_on_still", condition = E"(v[247] == 0) or (v[250] == add(v[245], v[248]))"},
  {op = "require", n = 252, name = "grown", condition = E"(v[247] == 0) or ((sub(v[250], v[232]) >= 91) or ((v[250] == v[232]) and ((v[250] >= 91) and (v[250] < 4294967296))))"},
}
S.Silence = {name = "Silence", 
  {op = "span", n = 230, name = "quiet", till = "\218\163 ", before = 16},
  {op = "call", n = 231, name = "first_block", body = S.StartHead, named = true},
  {op = "call", n = 235, name = "record", body = S.FirstRecord, named = true},
  {op = "require", n = 253, name = "begins", condition = E"v[238] == 1"},
}
S.SomeBlock = {name = "SomeBlock", 
  {op = "call", n = 255, name = "head", body = S.StartHead, named = true},
  {op = "call", n = 256, name = "record", body = S.FirstRecord, named = true},
}
S.ServerStart = {name = "ServerStart", 
  {op = "peek", n = 20, name = "first", what = {width = 4}, ahead = 0},
  {op = "peek", n = 21, name = "second", what = {width = 4}, ahead = 4},
  {op = "peek", n = 22, name = "third", what = {width = 4}, ahead = 8},
  {op = "let", n = 23, name = "greets", value = E"(((v[20] == 1) and ((v[21] <= 12000) and (v[22] < 32768))) and 1 or 0)"},
  {op = "let", n = 24, name = "numbered", value = E"(((v[20] == 2) and ((v[21] <= 1048576) and ((v[22] < 32768) or (v[22] == 4294967295)))) and 1 or 0)"},
  {op = "let", n = 196, name = "nothing", value = E"(((v[20] == 0) and ((v[21] == 0) and (v[22] == 0))) and 1 or 0)"},
  {op = "call", n = 197, name = "welcome", when = E"v[23] == 1", body = S.WelcomeStart, named = true},
  {op = "call", n = 228, name = "block", when = E"v[24] == 1", body = S.EpochBlockStart, named = true},
  {op = "call", n = 229, name = "silence", when = E"v[196] == 1", body = S.Silence, named = true},
  {op = "call", n = 254, name = "old_block", when = E"((v[23] ~= 1) and (v[24] ~= 1)) and (v[196] ~= 1)", body = S.SomeBlock, named = true},
}

return {frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  families = true,
  limit = 1048612,
  second_keys = {},
  apis = {[3] = "TRANSFER", [5] = "TRANSFER", [6] = "HEARTBEAT", [7] = "HEARTBEAT", [1] = "HANDSHAKE", [2] = "REPORT", [4] = "REPORT_EPOCH"},
  messages = P,
  used = {[3] = true, [4] = true, [5] = true, [6] = true, [7] = true, [20] = true, [21] = true, [22] = true, [23] = true, [24] = true, [25] = true, [27] = true, [28] = true, [31] = true, [32] = true, [35] = true, [41] = true, [45] = true, [46] = true, [50] = true, [52] = true, [55] = true, [56] = true, [57] = true, [58] = true, [61] = true, [64] = true, [67] = true, [69] = true, [71] = true, [72] = true, [90] = true, [91] = true, [96] = true, [98] = true, [104] = true, [106] = true, [114] = true, [115] = true, [117] = true, [119] = true, [137] = true, [141] = true, [142] = true, [154] = true, [156] = true, [167] = true, [169] = true, [173] = true, [176] = true, [179] = true, [184] = true, [186] = true, [189] = true, [191] = true, [193] = true, [196] = true, [200] = true, [201] = true, [202] = true, [206] = true, [207] = true, [209] = true, [213] = true, [214] = true, [215] = true, [216] = true, [217] = true, [219] = true, [220] = true, [221] = true, [225] = true, [226] = true, [232] = true, [234] = true, [236] = true, [237] = true, [238] = true, [240] = true, [242] = true, [243] = true, [245] = true, [247] = true, [248] = true, [250] = true},
  texts_read = {[56] = true, [64] = true, [72] = true, [104] = true, [119] = true},
  short = {[11] = true, [14] = true, [15] = true, [16] = true, [32] = true, [46] = true, [50] = true, [52] = true, [53] = true, [54] = true, [57] = true, [65] = true, [67] = true, [91] = true, [93] = true, [94] = true, [95] = true, [96] = true, [98] = true, [114] = true, [115] = true, [117] = true, [131] = true, [132] = true, [140] = true, [141] = true, [143] = true, [153] = true, [154] = true, [156] = true, [160] = true, [164] = true, [165] = true, [166] = true, [172] = true, [175] = true, [178] = true, [199] = true, [200] = true, [202] = true, [206] = true, [212] = true, [213] = true, [215] = true, [223] = true, [224] = true, [234] = true, [243] = true, [248] = true}}
]=]}
end

-- === described_tank ===
parts["described_tank"] = function()
-- TANK, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return {name = "tank",
  title = "TANK",
  ports = {11011},
  fields = function(field, sound)
local C = {} -- codes
C[1] = {names = {[1] = "PRODUCE", [2] = "CONSUME", [3] = "PING", [5] = "PRODUCE_WITH_SEQNUM", [6] = "DISCOVER_PARTITIONS", [7] = "CREATE_TOPIC", [8] = "RELOAD_CONF", [9] = "CONSUME_PEER", [10] = "STATUS", [11] = "DISCOVER_TOPICS", [12] = "DISCOVER_TOPOLOGY"}, docs = {[3] = "once, from the broker, when it has accepted", [5] = "answered by type 1", [9] = "a replica fetches from the leader"}, classes = {[1] = 0, [2] = 0, [3] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [10] = 0, [11] = 0, [12] = 0}, default = 0} -- Kind
C[2] = {names = {[0] = "OK", [1] = "UNKNOWN_PARTITION", [2] = "IO_ERROR", [3] = "NOT_ACKNOWLEDGED", [4] = "TOO_FEW_REPLICAS", [10] = "SEQUENCE_REFUSED", [252] = "OTHER_LEADER", [253] = "NO_LEADER", [254] = "READ_ONLY", [255] = "UNKNOWN_TOPIC"}, docs = {[1] = "the topic has no such partition", [3] = "replicas did not acknowledge in time", [4] = "too few in-sync replicas", [10] = "at or below the high-water mark, or last below first", [252] = "another broker leads the partition", [253] = "the partition has no leader now", [254] = "read-only broker; stands for the rest of the topic", [255] = "no such topic; stands for all bundles of it"}, classes = {[0] = 0, [1] = 3, [2] = 3, [3] = 3, [4] = 3, [10] = 3, [252] = 2, [253] = 2, [254] = 3, [255] = 3}, default = 3} -- Produced
C[3] = {names = {[0] = "OK", [1] = "BOUNDARY_CHECK", [251] = "SYSTEM_ERROR", [252] = "OTHER_BROKER", [253] = "NO_LEADER", [254] = "FIRST_SPARSE", [255] = "UNKNOWN_PARTITION", [65535] = "UNKNOWN_TOPIC"}, docs = {[1] = "asked for a number that is not there", [251] = "the log cannot be opened", [252] = "the leader, or a nearer replica, serves this partition", [253] = "the partition has no leader now", [254] = "data; the first bundle is sparse, no base follows", [255] = "the topic has no such partition", [65535] = "no such topic: two bytes ff stand instead of the partition list"}, classes = {[0] = 0, [1] = 3, [251] = 3, [252] = 2, [253] = 2, [254] = 0, [255] = 3, [65535] = 3}, default = 3} -- Consumed
C[4] = {names = {[251] = "SYSTEM_ERROR", [252] = "OTHER_LEADER", [253] = "NO_LEADER"}, docs = {[252] = "another broker leads the partition", [253] = "the partition has no leader now"}, classes = {[251] = 3, [252] = 2, [253] = 2}, default = 3} -- Discovered
C[5] = {names = {[0] = "OK", [1] = "EXISTS", [2] = "SYSTEM_ERROR", [4] = "CONFIGURATION_INVALID", [5] = "READ_ONLY", [10] = "INVALID_REQUEST", [11] = "NOT_SUPPORTED"}, docs = {[1] = "a topic of this name exists already", [10] = "no partitions, or a bad name", [11] = "known to clients, never sent"}, classes = {[0] = 0, [1] = 3, [2] = 3, [4] = 3, [5] = 3, [10] = 3, [11] = 3}, default = 3} -- Created
C[6] = {names = {[0] = "OK", [1] = "UNKNOWN_TOPIC_OLD", [2] = "NO_CONFIGURATION", [3] = "CONFIGURATION_INVALID", [10] = "UNKNOWN_PARTITION", [11] = "UNKNOWN_TOPIC", [12] = "CLUSTER"}, docs = {[1] = "known to clients, never sent", [2] = "no or unreadable configuration file", [12] = "not possible in a cluster"}, classes = {[0] = 0, [1] = 3, [2] = 3, [3] = 3, [10] = 3, [11] = 3, [12] = 3}, default = 3} -- Reloaded
local ABSOLUTE_TIME, BOOLEAN, BYTES, INT64, IPv4, NONE, STRING, UINT16, UINT32, UINT64, UINT8 = ftypes.ABSOLUTE_TIME, ftypes.BOOLEAN, ftypes.BYTES, ftypes.INT64, ftypes.IPv4, ftypes.NONE, ftypes.STRING, ftypes.UINT16, ftypes.UINT32, ftypes.UINT64, ftypes.UINT8
return C, {
field("Frame", "Frame", NONE),
field("Frame.kind", "kind", UINT8, "says who reads the payload; an answer carries its request's, but 5 is answered by 1", C[1].names),
field("Frame.prompt", "prompt", INT64, "only fetches are held back"),
field("Frame.length", "length", UINT32, "of the payload; these 5 bytes not counted"),
field("Frame.payload", "payload", NONE, "by kind"),
field("Produce", "Produce", NONE),
field("Produce.version", "version", UINT16, "of the client; ignored by the broker"),
field("Produce.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("Produce.client", "client", STRING, "client id: `c++` from the library"),
field("Produce.required_acks", "required_acks", UINT8, "0: all in-sync replicas, 255: most of them, else that many"),
field("Produce.ack_timeout", "ack_timeout", UINT32, "0: the broker's default of 8 s"),
field("Produce.topic_count", "topic_count", UINT8, "topics"),
field("Produce.topics", "topics", NONE, "one after another"),
field("ProduceTopic", "ProduceTopic", NONE),
field("ProduceTopic.topic", "topic", STRING, "topic"),
field("ProduceTopic.partition_count", "partition_count", UINT8, "0 is legal"),
field("ProduceTopic.partitions", "partitions", NONE, "of the topic"),
field("ProducePartition", "ProducePartition", NONE),
field("ProducePartition.partition", "partition", UINT16, "partition"),
field("ProducePartition.unnumbered", "unnumbered", INT64),
field("ProducePartition.bundle_length", "bundle_length", UINT32, "of the bundle only"),
field("ProducePartition.bundle", "bundle", NONE, "some messages"),
field("ProducePartition.bundle", "bundle", NONE),
field("Bundle", "Bundle", NONE),
field("Bundle.flags", "flags", UINT8, "how the bundle is written"),
field("Bundle.flags.codec", "codec", UINT8, "of the message set", nil, nil, 3),
field("Bundle.flags.few", "few", UINT8, "message count 1…15; 0: a varint follows", nil, nil, 60),
field("Bundle.flags.sparse", "sparse", BOOLEAN, "numbers have gaps", nil, 8, 64),
field("Bundle.flags.more", "more", BOOLEAN, "of no meaning yet", nil, 8, 128),
field("Bundle.many", "many", UINT32, "message count"),
field("Bundle.size", "size", INT64, "messages in the bundle"),
field("Bundle.gaps", "gaps", INT64),
field("Bundle.first_number", "first_number", UINT64, "sequence number of the first message"),
field("Bundle.span", "span", UINT32, "last − first − 1"),
field("Bundle.begin", "begin", INT64),
field("Bundle.end", "end", INT64, "sequence number of the last message"),
field("Bundle.start", "start", INT64),
field("Bundle.clock", "clock", INT64),
field("Bundle.messages", "messages", BYTES, "a codec of which nothing is known"),
field("Bundle.messages", "messages", NONE),
field("BundleMessage", "BundleMessage", NONE),
field("BundleMessage.flags", "flags", UINT8, "of this message"),
field("BundleMessage.flags.key", "key", BOOLEAN, "a key follows", nil, 8, 1),
field("BundleMessage.flags.same_time", "same_time", BOOLEAN, "timestamp as before", nil, 8, 2),
field("BundleMessage.flags.adjacent", "adjacent", BOOLEAN, "number is the previous one + 1", nil, 8, 4),
field("BundleMessage.gap", "gap", UINT32, "numbers left out before this message"),
field("BundleMessage.time", "time", ABSOLUTE_TIME, "by convention"),
field("BundleMessage.ms", "ms", ABSOLUTE_TIME, "time of the message"),
field("BundleMessage.batch", "batch", INT64, "messages in the bundle"),
field("BundleMessage.stamp", "stamp", ABSOLUTE_TIME, "time of the message"),
field("BundleMessage.key", "key", STRING, "chosen by the producer"),
field("BundleMessage.size", "size", UINT32, "of the content"),
field("BundleMessage.content", "content", BYTES, "the user's bytes"),
field("BundleMessage.number", "number", INT64, "sequence number"),
field("BundleMessage.moved", "moved", INT64),
field("ProduceWithSeqnum", "ProduceWithSeqnum", NONE),
field("ProduceWithSeqnum.version", "version", UINT16, "of the client; ignored by the broker"),
field("ProduceWithSeqnum.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("ProduceWithSeqnum.client", "client", STRING, "client id: `c++` from the library"),
field("ProduceWithSeqnum.required_acks", "required_acks", UINT8, "0: all in-sync replicas, 255: most of them, else that many"),
field("ProduceWithSeqnum.ack_timeout", "ack_timeout", UINT32, "0: the broker's default of 8 s"),
field("ProduceWithSeqnum.topic_count", "topic_count", UINT8, "topics"),
field("ProduceWithSeqnum.topics", "topics", NONE, "one after another"),
field("SequencedTopic", "SequencedTopic", NONE),
field("SequencedTopic.topic", "topic", STRING, "topic"),
field("SequencedTopic.partition_count", "partition_count", UINT8, "0 is legal"),
field("SequencedTopic.partitions", "partitions", NONE, "of the topic"),
field("SequencedPartition", "SequencedPartition", NONE),
field("SequencedPartition.partition", "partition", UINT16, "partition"),
field("SequencedPartition.bundle_length", "bundle_length", UINT32, "of the bundle only"),
field("SequencedPartition.base", "base", UINT64, "sequence number of the first message"),
field("SequencedPartition.begin", "begin", INT64),
field("SequencedPartition.bundle", "bundle", NONE, "some messages"),
field("SequencedPartition.bundle", "bundle", NONE),
field("Consume", "Consume", NONE),
field("Consume.version", "version", UINT16, "3 and up: op_flags follows"),
field("Consume.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("Consume.client", "client", STRING, "client id; empty from the library"),
field("Consume.max_wait", "max_wait", UINT64, "rounded by the broker to 320 ms … 1 h"),
field("Consume.patience", "patience", INT64),
field("Consume.min_bytes", "min_bytes", UINT32, "wait for as much new data"),
field("Consume.op_flags", "op_flags", UINT8, "wishes"),
field("Consume.op_flags.prefer_local", "prefer_local", BOOLEAN, "a near replica will do", nil, 8, 1),
field("Consume.nearness", "nearness", INT64),
field("Consume.topic_count", "topic_count", UINT8, "topics"),
field("Consume.topics", "topics", NONE, "one after another"),
field("ConsumeTopic", "ConsumeTopic", NONE),
field("ConsumeTopic.topic", "topic", STRING, "topic"),
field("ConsumeTopic.partition_count", "partition_count", UINT8, "0 is legal"),
field("ConsumeTopic.partitions", "partitions", NONE, "of the topic"),
field("ConsumePartition", "ConsumePartition", NONE),
field("ConsumePartition.partition", "partition", UINT16, "partition"),
field("ConsumePartition.sequence", "sequence", UINT64, "wanted number; 0: from the first available, 2^64−1: only new messages"),
field("ConsumePartition.fetch_size", "fetch_size", UINT32, "a wish, not a limit"),
field("ConsumePeer", "ConsumePeer", NONE),
field("ConsumePeer.node", "node", UINT16, "the asking broker"),
field("ConsumePeer.who", "who", INT64),
field("ConsumePeer.max_wait", "max_wait", UINT64, "4000"),
field("ConsumePeer.patience", "patience", INT64),
field("ConsumePeer.min_bytes", "min_bytes", UINT32, "wait for as much new data"),
field("ConsumePeer.topic_count", "topic_count", UINT16, "topics"),
field("ConsumePeer.topics", "topics", NONE, "one after another"),
field("PeerTopic", "PeerTopic", NONE),
field("PeerTopic.topic", "topic", STRING, "topic"),
field("PeerTopic.partition_count", "partition_count", UINT16, "partitions"),
field("PeerTopic.partitions", "partitions", NONE, "of the topic"),
field("PeerPartition", "PeerPartition", NONE),
field("PeerPartition.partition", "partition", UINT16, "partition"),
field("PeerPartition.sequence", "sequence", UINT64, "the replica has everything below this number"),
field("PeerPartition.fetch_size", "fetch_size", UINT32, "4 MiB at first"),
field("ClientPing", "ClientPing", NONE),
field("DiscoverPartitions", "DiscoverPartitions", NONE),
field("DiscoverPartitions.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("DiscoverPartitions.topic", "topic", STRING, "topic"),
field("DiscoverPartitions.wanted", "wanted", NONE, "none: all partitions"),
field("WantedPartition", "WantedPartition", NONE),
field("WantedPartition.partition", "partition", UINT16, "partition"),
field("CreateTopic", "CreateTopic", NONE),
field("CreateTopic.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("CreateTopic.topic", "topic", STRING, "to be made"),
field("CreateTopic.partitions", "partitions", UINT16, "how many"),
field("CreateTopic.config_size", "config_size", UINT32, "of config"),
field("CreateTopic.config", "config", STRING, "key=value lines; a cluster ignores them"),
field("ReloadConf", "ReloadConf", NONE),
field("ReloadConf.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("ReloadConf.topic", "topic", STRING, "topic"),
field("ReloadConf.partition", "partition", UINT16, "partition"),
field("Status", "Status", NONE),
field("Status.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("Status.ignored", "ignored", BYTES, "more bytes mean nothing"),
field("DiscoverTopics", "DiscoverTopics", NONE),
field("DiscoverTopics.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("DiscoverTopics.flags", "flags", UINT8, "0, ignored"),
field("DiscoverTopology", "DiscoverTopology", NONE),
field("DiscoverTopology.request_id", "request_id", UINT32, "chosen by the client, echoed by the broker"),
field("DiscoverTopology.flags", "flags", UINT8, "0, ignored"),
field("ProduceAnswer", "ProduceAnswer", NONE),
field("ProduceAnswer.request_id", "request_id", UINT32, "as asked"),
field("ProduceAnswer.codes", "codes", NONE, "one code per bundle of the request; some stand for the rest of a topic"),
field("ProducedItem", "ProducedItem", NONE),
field("ProducedItem.code", "code", UINT8, "what became of this bundle", C[2].names),
field("ProducedItem.leader", "leader", STRING, "of the partition"),
field("ProducedItem.leader.ip", "address", IPv4),
field("ProducedItem.leader.port", "port", UINT16),
field("ConsumeAnswer", "ConsumeAnswer", NONE),
field("ConsumeAnswer.header_length", "header_length", UINT32, "from here to the end of the partition list; the chunks start there"),
field("ConsumeAnswer.chunks_begin", "chunks_begin", INT64),
field("ConsumeAnswer.no_bytes", "no_bytes", INT64),
field("ConsumeAnswer.no_fault", "no_fault", INT64),
field("ConsumeAnswer.header", "header", NONE, "what became of each partition"),
field("ConsumeAnswer.header", "header", NONE),
field("ConsumedHeader", "ConsumedHeader", NONE),
field("ConsumedHeader.request_id", "request_id", UINT32, "as asked"),
field("ConsumedHeader.topic_count", "topic_count", UINT8, "topics"),
field("ConsumedHeader.topics", "topics", NONE, "one after another"),
field("ConsumedTopic", "ConsumedTopic", NONE),
field("ConsumedTopic.topic", "topic", STRING, "topic"),
field("ConsumedTopic.partition_count", "partition_count", UINT8, "as asked"),
field("ConsumedTopic.look", "look", NONE, "whether partitions follow; takes no bytes"),
field("ConsumedList", "ConsumedList", NONE),
field("ConsumedList.unknown", "unknown", INT64),
field("ConsumedTopic.nothing", "nothing", NONE, "instead of partitions"),
field("UnknownTopic", "UnknownTopic", NONE),
field("UnknownTopic.mark", "mark", UINT16, "ffff: the topic is unknown, whatever the count says"),
field("UnknownTopic.code", "code", INT64, "the topic is unknown", C[3].names),
field("UnknownTopic.faults", "faults", INT64),
field("ConsumedTopic.partitions", "partitions", NONE, "of the topic"),
field("ConsumedPartition", "ConsumedPartition", NONE),
field("ConsumedPartition.partition", "partition", UINT16, "partition"),
field("ConsumedPartition.code", "code", UINT8, "what follows", C[3].names),
field("ConsumedPartition.base", "base", UINT64, "number of the first message sent; without data of no meaning"),
field("ConsumedPartition.high_water", "high_water", UINT64, "last number here; too low in empty answers"),
field("ConsumedPartition.chunk_length", "chunk_length", UINT32, "of this partition's bundles, which follow the header"),
field("ConsumedPartition.first_available", "first_available", UINT64, "number"),
field("ConsumedPartition.serving", "serving", STRING, "who serves this partition"),
field("ConsumedPartition.serving.ip", "address", IPv4),
field("ConsumedPartition.serving.port", "port", UINT16),
field("ConsumedPartition.nothing", "nothing", INT64),
field("ConsumedPartition.begin", "begin", INT64),
field("ConsumedPartition.chunk", "chunk", NONE, "bundles"),
field("ConsumedPartition.chunk", "chunk", NONE),
field("Chunk", "Chunk", NONE),
field("Chunk.bundles", "bundles", NONE, "the bundles; the last may be cut anywhere"),
field("ChunkBundle", "ChunkBundle", NONE),
field("ChunkBundle.length", "length", UINT32, "of the bundle"),
field("ChunkBundle.bundle", "bundle", NONE, "some messages"),
field("ChunkBundle.bundle", "bundle", NONE),
field("ChunkBundle.after", "after", INT64),
field("ConsumedPartition.next_chunk", "next_chunk", INT64),
field("ConsumedPartition.total", "total", INT64),
field("ConsumedPartition.faults", "faults", INT64),
field("ConsumeAnswer.waited", "waited", INT64, "an empty answer waited; one with data was woken if it took long"),
field("ConsumePeerAnswer", "ConsumePeerAnswer", NONE),
field("ConsumePeerAnswer.header_length", "header_length", UINT32, "from here to the end of the partition list"),
field("ConsumePeerAnswer.chunks_begin", "chunks_begin", INT64),
field("ConsumePeerAnswer.no_bytes", "no_bytes", INT64),
field("ConsumePeerAnswer.no_fault", "no_fault", INT64),
field("ConsumePeerAnswer.header", "header", NONE, "what became of each partition"),
field("ConsumePeerAnswer.header", "header", NONE),
field("PeerConsumedHeader", "PeerConsumedHeader", NONE),
field("PeerConsumedHeader.stray", "stray", UINT32, "a request id by mistake, in answers that waited in vain"),
field("PeerConsumedHeader.topic_count", "topic_count", UINT16, "topics"),
field("PeerConsumedHeader.topics", "topics", NONE, "one after another"),
field("PeerConsumedTopic", "PeerConsumedTopic", NONE),
field("PeerConsumedTopic.topic", "topic", STRING, "topic"),
field("PeerConsumedTopic.partition_count", "partition_count", UINT16, "as asked"),
field("PeerConsumedTopic.look", "look", NONE, "whether partitions follow; takes no bytes"),
field("PeerConsumedTopic.nothing", "nothing", NONE, "instead of partitions"),
field("PeerConsumedTopic.partitions", "partitions", NONE, "of the topic"),
field("ConsumePeerAnswer.waited", "waited", INT64, "an empty answer waited; one with data was woken if it took long"),
field("BrokerPing", "BrokerPing", NONE),
field("PartitionsDiscovered", "PartitionsDiscovered", NONE),
field("PartitionsDiscovered.request_id", "request_id", UINT32, "as asked"),
field("PartitionsDiscovered.topic", "topic", STRING, "as asked"),
field("PartitionsDiscovered.partition_count", "partition_count", UINT16, "0: unknown topic"),
field("PartitionsDiscovered.unknown", "unknown", INT64, "0 partitions: the topic is unknown"),
field("PartitionsDiscovered.partitions", "partitions", NONE, "in the order asked, else by partition"),
field("DiscoveredPartition", "DiscoveredPartition", NONE),
field("DiscoveredPartition.partition", "partition", INT64, "as asked, else counted"),
field("DiscoveredPartition.first_available", "first_available", UINT64, "number; 2^64−1 twice: a code follows"),
field("DiscoveredPartition.high_water", "high_water", UINT64, "last number"),
field("DiscoveredPartition.none", "none", INT64),
field("DiscoveredPartition.code", "code", UINT8, "why there are no numbers", C[4].names),
field("DiscoveredPartition.leader", "leader", STRING, "of the partition"),
field("DiscoveredPartition.leader.ip", "address", IPv4),
field("DiscoveredPartition.leader.port", "port", UINT16),
field("TopicCreated", "TopicCreated", NONE),
field("TopicCreated.request_id", "request_id", UINT32, "as asked"),
field("TopicCreated.topic", "topic", STRING, "as asked"),
field("TopicCreated.outcome", "outcome", UINT8, "what became of it", C[5].names),
field("ConfReloaded", "ConfReloaded", NONE),
field("ConfReloaded.request_id", "request_id", UINT32, "as asked"),
field("ConfReloaded.topic", "topic", STRING, "as asked"),
field("ConfReloaded.partition", "partition", UINT16, "as asked"),
field("ConfReloaded.outcome", "outcome", UINT8, "what became of it", C[6].names),
field("StatusAnswer", "StatusAnswer", NONE),
field("StatusAnswer.request_id", "request_id", UINT32, "as asked"),
field("StatusAnswer.flags", "flags", UINT8, "global flags, 0"),
field("StatusAnswer.cluster_aware", "cluster_aware", UINT8, "1: the broker is part of a cluster"),
field("StatusAnswer.topics", "topics", UINT32, "topics"),
field("StatusAnswer.partitions", "partitions", UINT32, "partitions"),
field("StatusAnswer.cluster_flags", "cluster_flags", UINT8, "0"),
field("StatusAnswer.cluster_name", "cluster_name", STRING, "of the cluster"),
field("StatusAnswer.available_nodes", "available_nodes", UINT32, "nodes that answer"),
field("StatusAnswer.open_partitions", "open_partitions", UINT32, "partitions with an open log"),
field("StatusAnswer.opening_time", "opening_time", UINT32, "spent opening partitions"),
field("StatusAnswer.started", "started", ABSOLUTE_TIME, "start of the broker"),
field("StatusAnswer.version", "version", UINT32, "100 · major + minor"),
field("TopicsDiscovered", "TopicsDiscovered", NONE),
field("TopicsDiscovered.request_id", "request_id", UINT32, "as asked"),
field("TopicsDiscovered.topic_count", "topic_count", UINT32, "topics"),
field("TopicsDiscovered.cluster_aware", "cluster_aware", UINT8, "1: a replication factor stands with every topic"),
field("TopicsDiscovered.aware", "aware", INT64),
field("TopicsDiscovered.topics", "topics", NONE, "in no order"),
field("TopicRow", "TopicRow", NONE),
field("TopicRow.topic", "topic", STRING, "topic"),
field("TopicRow.enabled", "enabled", UINT8, "0: disabled"),
field("TopicRow.partitions", "partitions", UINT16, "how many"),
field("TopicRow.replication", "replication", UINT8, "replication factor"),
field("Topology", "Topology", NONE),
field("Topology.request_id", "request_id", UINT32, "as asked"),
field("Topology.node_count", "node_count", UINT16, "65535: not a cluster, nothing follows"),
field("Topology.cluster_name", "cluster_name", STRING, "of the cluster"),
field("Topology.nodes", "nodes", NONE, "the brokers"),
field("Node", "Node", NONE),
field("Node.node", "node", UINT16, "number of the broker"),
field("Node.flags", "flags", UINT8, "state"),
field("Node.flags.endpoint", "endpoint", BOOLEAN, "an endpoint follows", nil, 8, 1),
field("Node.flags.available", "available", BOOLEAN, nil, nil, 8, 2),
field("Node.flags.blocked", "blocked", BOOLEAN, nil, nil, 8, 4),
field("Node.address", "address", STRING, "where it listens"),
field("Node.address.ip", "address", IPv4),
field("Node.address.port", "port", UINT16),
field("Node.replicas", "replicas", UINT16, "partitions that it is a replica for"),
}
end,
  structures = [=[
local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages

S.BundleMessage = {name = "BundleMessage", pf = F[41], row = "records", 
  {op = "int", n = 43, name = "flags", pf = F[42], width = 1, little = true, parts = {{pf = F[43]}, {pf = F[44]}, {pf = F[45]}}},
  {op = "varint", n = 44, name = "gap", pf = F[46], when = E"true_(band(band(band(v[29], ((part(v[43], 2, 1) == 0) and 1 or 0)), ((v[37] ~= 0) and 1 or 0)), ((v[37] ~= sub(v[27], 1)) and 1 or 0)))", bits = 32},
  {op = "int", n = 45, name = "time", pf = F[47], as = "time", per = 1000, when = E"part(v[43], 1, 1) == 0", width = 8, little = true},
  {op = "let", n = 46, name = "ms", pf = F[48], doc = "time of the message", as = "time", per = 1000, value = E"((true_(part(v[43], 1, 1))) and v[39] or v[45])", into = 39},
  {op = "let", n = 47, name = "batch", pf = F[49], doc = "messages in the bundle", role = "batch_size", value = E"v[27]"},
  {op = "let", n = 48, name = "stamp", pf = F[50], doc = "time of the message", as = "time", per = 1000000000, role = "timestamp", when = E"(v[46] >= 0) and (v[46] <= 9223372036854)", value = E"mul(v[46], 1000000)"},
  {op = "span", n = 49, name = "key", pf = F[51], role = "record_key", when = E"true_(part(v[43], 0, 1))", text = true, prefix = {width = 1, little = true}},
  {op = "varint", n = 50, name = "size", pf = F[52], unit = "bytes", bits = 32},
  {op = "span", n = 51, name = "content", pf = F[53], role = "payload", length = E"v[50]"},
  {op = "let", n = 52, name = "number", pf = F[54], doc = "sequence number", role = "offset", value = E"(((v[29] == 0) or (true_(part(v[43], 2, 1)))) and add(v[20], 1) or ((v[37] == 0) and v[33] or ((v[37] == sub(v[27], 1)) and v[35] or add(add(v[20], 1), v[44]))))", into = 20},
  {op = "let", n = 53, name = "moved", pf = F[55], value = E"add(v[37], 1)", into = 37},
}
S.Bundle = {name = "Bundle", pf = F[24], 
  {op = "int", n = 24, name = "flags", pf = F[25], width = 1, little = true, parts = {{pf = F[26]}, {pf = F[27]}, {pf = F[28]}, {pf = F[29]}}},
  {op = "varint", n = 25, name = "many", pf = F[30], when = E"part(v[24], 2, 4) == 0", bits = 32},
  {op = "let", n = 26, name = "size", pf = F[31], doc = "messages in the bundle", value = E"((part(v[24], 2, 4) == 0) and v[25] or part(v[24], 2, 4))", into = 27},
  {op = "let", n = 28, name = "gaps", pf = F[32], value = E"part(v[24], 6, 1)", into = 29},
  {op = "int", n = 30, name = "first_number", pf = F[33], when = E"true_(part(v[24], 6, 1))", width = 8, little = true},
  {op = "varint", n = 31, name = "span", pf = F[34], when = E"(true_(part(v[24], 6, 1))) and (v[26] ~= 1)", bits = 32},
  {op = "let", n = 32, name = "begin", pf = F[35], value = E"v[30]", into = 33},
  {op = "let", n = 34, name = "end", pf = F[36], doc = "sequence number of the last message", value = E"((v[26] == 1) and v[30] or add(v[30], part(add(v[31], 1), 0, 32)))", into = 35},
  {op = "let", n = 36, name = "start", pf = F[37], value = E"0", into = 37},
  {op = "let", n = 38, name = "clock", pf = F[38], value = E"0", into = 39},
  {op = "switch", n = 40, name = "messages", on = E"part(v[24], 0, 2)", cases = {[0] = {op = "repeat", n = 42, name = "messages", pf = F[40], body = S.BundleMessage}, [1] = {op = "inflate", n = 54, name = "messages", pf = F[40], codecs = {[0] = "snappy"}, on = E"0", body = {op = "repeat", n = 55, name = "messages", pf = F[40], body = S.BundleMessage}}}, default = {op = "span", n = 41, name = "messages", pf = F[39]}},
}
S.ProducePartition = {name = "ProducePartition", pf = F[18], row = "items", 
  {op = "int", n = 18, name = "partition", pf = F[19], role = "partition", width = 2, little = true},
  {op = "let", n = 19, name = "unnumbered", pf = F[20], value = E"U", into = 20},
  {op = "varint", n = 21, name = "bundle_length", pf = F[21], unit = "bytes", bits = 32},
  {op = "area", n = 22, name = "bundle", pf = F[22], length = E"v[21]", body = {op = "call", n = 23, name = "bundle", pf = F[23], body = S.Bundle}},
}
S.ProduceTopic = {name = "ProduceTopic", pf = F[14], 
  {op = "span", n = 15, name = "topic", pf = F[15], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 16, name = "partition_count", pf = F[16], width = 1, little = true},
  {op = "repeat", n = 17, name = "partitions", pf = F[17], body = S.ProducePartition, count = E"v[16]"},
}
S.Produce = {name = "Produce", pf = F[6], message = true, says = 1, api = 1, family = 1, pairing = 2, 
  {op = "int", n = 8, name = "version", pf = F[7], width = 2, little = true},
  {op = "int", n = 9, name = "request_id", pf = F[8], role = "key", width = 4, little = true},
  {op = "span", n = 10, name = "client", pf = F[9], role = "client", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 11, name = "required_acks", pf = F[10], width = 1, little = true},
  {op = "int", n = 12, name = "ack_timeout", pf = F[11], unit = "ms", width = 4, little = true},
  {op = "int", n = 13, name = "topic_count", pf = F[12], width = 1, little = true},
  {op = "repeat", n = 14, name = "topics", pf = F[13], body = S.ProduceTopic, count = E"v[13]"},
}
S.SequencedPartition = {name = "SequencedPartition", pf = F[68], row = "items", 
  {op = "int", n = 66, name = "partition", pf = F[69], role = "partition", width = 2, little = true},
  {op = "varint", n = 67, name = "bundle_length", pf = F[70], unit = "bytes", bits = 32},
  {op = "int", n = 68, name = "base", pf = F[71], width = 8, little = true},
  {op = "let", n = 69, name = "begin", pf = F[72], value = E"sub(v[68], 1)", into = 20},
  {op = "area", n = 70, name = "bundle", pf = F[73], length = E"v[67]", body = {op = "call", n = 71, name = "bundle", pf = F[74], body = S.Bundle}},
}
S.SequencedTopic = {name = "SequencedTopic", pf = F[64], 
  {op = "span", n = 63, name = "topic", pf = F[65], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 64, name = "partition_count", pf = F[66], width = 1, little = true},
  {op = "repeat", n = 65, name = "partitions", pf = F[67], body = S.SequencedPartition, count = E"v[64]"},
}
S.ProduceWithSeqnum = {name = "ProduceWithSeqnum", pf = F[56], message = true, says = 1, api = 5, family = 1, pairing = 2, 
  {op = "int", n = 56, name = "version", pf = F[57], width = 2, little = true},
  {op = "int", n = 57, name = "request_id", pf = F[58], role = "key", width = 4, little = true},
  {op = "span", n = 58, name = "client", pf = F[59], role = "client", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 59, name = "required_acks", pf = F[60], width = 1, little = true},
  {op = "int", n = 60, name = "ack_timeout", pf = F[61], unit = "ms", width = 4, little = true},
  {op = "int", n = 61, name = "topic_count", pf = F[62], width = 1, little = true},
  {op = "repeat", n = 62, name = "topics", pf = F[63], body = S.SequencedTopic, count = E"v[61]"},
}
S.ConsumePartition = {name = "ConsumePartition", pf = F[91], row = "items", 
  {op = "int", n = 86, name = "partition", pf = F[92], role = "partition", width = 2, little = true},
  {op = "int", n = 87, name = "sequence", pf = F[93], width = 8, little = true},
  {op = "int", n = 88, name = "fetch_size", pf = F[94], unit = "bytes", width = 4, little = true},
  {op = "event", n = 89, name = "near", when = E"v[80] == 1", event = "near_read", columns = {}},
}
S.ConsumeTopic = {name = "ConsumeTopic", pf = F[87], 
  {op = "span", n = 83, name = "topic", pf = F[88], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 84, name = "partition_count", pf = F[89], width = 1, little = true},
  {op = "repeat", n = 85, name = "partitions", pf = F[90], body = S.ConsumePartition, count = E"v[84]"},
}
S.Consume = {name = "Consume", pf = F[75], message = true, says = 1, api = 2, family = 2, pairing = 2, 
  {op = "int", n = 72, name = "version", pf = F[76], width = 2, little = true},
  {op = "int", n = 73, name = "request_id", pf = F[77], role = "key", width = 4, little = true},
  {op = "span", n = 74, name = "client", pf = F[78], role = "client", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 75, name = "max_wait", pf = F[79], unit = "ms", width = 8, little = true},
  {op = "let", n = 76, name = "patience", pf = F[80], role = "wait", when = E"v[75] == 0", value = E"0"},
  {op = "int", n = 77, name = "min_bytes", pf = F[81], unit = "bytes", width = 4, little = true},
  {op = "int", n = 78, name = "op_flags", pf = F[82], when = E"v[72] >= 3", width = 1, little = true, parts = {{pf = F[83]}}},
  {op = "let", n = 79, name = "nearness", pf = F[84], when = E"v[72] >= 3", value = E"part(v[78], 0, 1)", into = 80},
  {op = "int", n = 81, name = "topic_count", pf = F[85], width = 1, little = true},
  {op = "repeat", n = 82, name = "topics", pf = F[86], body = S.ConsumeTopic, count = E"v[81]"},
}
S.PeerPartition = {name = "PeerPartition", pf = F[107], row = "items", 
  {op = "int", n = 101, name = "partition", pf = F[108], role = "partition", width = 2, little = true},
  {op = "int", n = 102, name = "sequence", pf = F[109], width = 8, little = true},
  {op = "int", n = 103, name = "fetch_size", pf = F[110], unit = "bytes", width = 4, little = true},
  {op = "event", n = 104, name = "progress", event = "follower", columns = {consumer = {value = E"v[92]"}, detail = {value = E"v[102]"}}},
}
S.PeerTopic = {name = "PeerTopic", pf = F[103], 
  {op = "span", n = 98, name = "topic", pf = F[104], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 99, name = "partition_count", pf = F[105], width = 2, little = true},
  {op = "repeat", n = 100, name = "partitions", pf = F[106], body = S.PeerPartition, count = E"v[99]"},
}
S.ConsumePeer = {name = "ConsumePeer", pf = F[95], message = true, says = 1, api = 9, family = 9, ordered = true, pairing = 2, 
  {op = "int", n = 90, name = "node", pf = F[96], width = 2, little = true},
  {op = "let", n = 91, name = "who", pf = F[97], value = E"v[90]", into = 92},
  {op = "int", n = 93, name = "max_wait", pf = F[98], unit = "ms", width = 8, little = true},
  {op = "let", n = 94, name = "patience", pf = F[99], role = "wait", when = E"v[93] == 0", value = E"0"},
  {op = "int", n = 95, name = "min_bytes", pf = F[100], unit = "bytes", width = 4, little = true},
  {op = "int", n = 96, name = "topic_count", pf = F[101], width = 2, little = true},
  {op = "repeat", n = 97, name = "topics", pf = F[102], body = S.PeerTopic, count = E"v[96]"},
}
S.ClientPing = {name = "ClientPing", pf = F[111], message = true, says = 3, api = 3, family = 3, pairing = 2}
S.WantedPartition = {name = "WantedPartition", pf = F[116], row = "items", 
  {op = "int", n = 108, name = "partition", pf = F[117], role = "partition", width = 2, little = true},
}
S.DiscoverPartitions = {name = "DiscoverPartitions", pf = F[112], message = true, says = 1, api = 6, family = 6, pairing = 2, 
  {op = "int", n = 105, name = "request_id", pf = F[113], role = "key", width = 4, little = true},
  {op = "span", n = 106, name = "topic", pf = F[114], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "repeat", n = 107, name = "wanted", pf = F[115], body = S.WantedPartition},
}
S.CreateTopic = {name = "CreateTopic", pf = F[118], message = true, says = 1, api = 7, family = 7, pairing = 2, 
  {op = "int", n = 109, name = "request_id", pf = F[119], role = "key", width = 4, little = true},
  {op = "span", n = 110, name = "topic", pf = F[120], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 111, name = "partitions", pf = F[121], width = 2, little = true},
  {op = "varint", n = 112, name = "config_size", pf = F[122], unit = "bytes", bits = 32},
  {op = "span", n = 113, name = "config", pf = F[123], text = true, length = E"v[112]"},
}
S.ReloadConf = {name = "ReloadConf", pf = F[124], message = true, says = 1, api = 8, family = 8, pairing = 2, 
  {op = "int", n = 114, name = "request_id", pf = F[125], role = "key", width = 4, little = true},
  {op = "span", n = 115, name = "topic", pf = F[126], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 116, name = "partition", pf = F[127], role = "partition", width = 2, little = true},
}
S.Status = {name = "Status", pf = F[128], message = true, says = 1, api = 10, family = 10, pairing = 2, 
  {op = "int", n = 117, name = "request_id", pf = F[129], role = "key", width = 4, little = true},
  {op = "span", n = 118, name = "ignored", pf = F[130], when = E"(s.stop - s.at) > 0"},
}
S.DiscoverTopics = {name = "DiscoverTopics", pf = F[131], message = true, says = 1, api = 11, family = 11, pairing = 2, 
  {op = "int", n = 119, name = "request_id", pf = F[132], role = "key", width = 4, little = true},
  {op = "int", n = 120, name = "flags", pf = F[133], when = E"(s.stop - s.at) > 0", width = 1, little = true},
}
S.DiscoverTopology = {name = "DiscoverTopology", pf = F[134], message = true, says = 1, api = 12, family = 12, pairing = 2, 
  {op = "int", n = 121, name = "request_id", pf = F[135], role = "key", width = 4, little = true},
  {op = "int", n = 122, name = "flags", pf = F[136], when = E"(s.stop - s.at) > 0", width = 1, little = true},
}
S.ProducedItem = {name = "ProducedItem", pf = F[140], row = "items", 
  {op = "int", n = 126, name = "code", pf = F[141], role = "code", codes = C[2], width = 1, little = true},
  {op = "endpoint", n = 127, name = "leader", pf = F[142], pf_ip = F[143], pf_port = F[144], role = "broker", when = E"v[126] == 252", little = true},
  {op = "event", n = 128, name = "led_here", when = E"v[126] == 0", event = "confirmed", columns = {}},
  {op = "event", n = 129, name = "led_there", when = E"v[126] == 252", event = "redirected", columns = {broker = {text = 127}}},
  {op = "event", n = 130, name = "led_nowhere", when = E"v[126] == 253", event = "no_leader", columns = {}},
  {op = "event", n = 131, name = "few", when = E"(v[126] == 4) or (v[126] == 3)", event = "under_replicated", columns = {}},
}
S.ProduceAnswer = {name = "ProduceAnswer", pf = F[137], message = true, says = 2, api = 1, family = 1, pairing = 2, waits = true, 
  {op = "int", n = 124, name = "request_id", pf = F[138], role = "key", width = 4, little = true},
  {op = "each", n = 125, name = "codes", pf = F[139], body = S.ProducedItem, spread = {[254] = true, [255] = true}, code = {n = 126, codes = C[2]}},
}
S.ConsumedList = {name = "ConsumedList", pf = F[160], 
  {op = "peek", n = 147, name = "mark", what = {width = 2, little = true}, ahead = 0},
  {op = "peek", n = 148, name = "third", what = {width = 1, little = true}, ahead = 2},
  {op = "let", n = 149, name = "unknown", pf = F[161], value = E"(((v[147] == 65535) and (v[148] ~= 255)) and 1 or 0)"},
}
S.UnknownTopic = {name = "UnknownTopic", pf = F[163], row = "items", 
  {op = "int", n = 151, name = "mark", pf = F[164], width = 2, little = true},
  {op = "let", n = 152, name = "code", pf = F[165], doc = "the topic is unknown", role = "code", codes = C[3], value = E"65535"},
  {op = "let", n = 153, name = "faults", pf = F[166], value = E"1", into = 138},
}
S.ChunkBundle = {name = "ChunkBundle", pf = F[184], 
  {op = "varint", n = 167, name = "length", pf = F[185], unit = "bytes", bits = 32},
  {op = "area", n = 168, name = "bundle", pf = F[186], clamp = true, length = E"v[167]", body = {op = "call", n = 169, name = "bundle", pf = F[187], body = S.Bundle}},
  {op = "let", n = 170, name = "after", pf = F[188], value = E"((true_(v[29])) and v[35] or v[20])", into = 20},
}
S.Chunk = {name = "Chunk", pf = F[182], 
  {op = "repeat", n = 166, name = "bundles", pf = F[183], body = S.ChunkBundle, cut_ok = true},
}
S.ConsumedPartition = {name = "ConsumedPartition", pf = F[168], row = "items", 
  {op = "int", n = 155, name = "partition", pf = F[169], role = "partition", width = 2, little = true},
  {op = "int", n = 156, name = "code", pf = F[170], role = "code", codes = C[3], width = 1, little = true},
  {op = "int", n = 157, name = "base", pf = F[171], when = E"v[156] <= 1", width = 8, little = true},
  {op = "int", n = 158, name = "high_water", pf = F[172], when = E"(v[156] <= 1) or (v[156] == 254)", width = 8, little = true},
  {op = "int", n = 159, name = "chunk_length", pf = F[173], unit = "bytes", when = E"(v[156] <= 1) or (v[156] == 254)", width = 4, little = true},
  {op = "int", n = 160, name = "first_available", pf = F[174], when = E"v[156] == 1", width = 8, little = true},
  {op = "endpoint", n = 161, name = "serving", pf = F[175], pf_ip = F[176], pf_port = F[177], role = "broker", when = E"v[156] == 252", little = true},
  {op = "let", n = 162, name = "nothing", pf = F[178], role = "class", when = E"(v[156] == 0) and (v[159] == 0)", value = E"1"},
  {op = "let", n = 163, name = "begin", pf = F[179], value = E"((v[156] == 0) and sub(v[157], 1) or U)", into = 20},
  {op = "area", n = 164, name = "chunk", pf = F[180], when = E"v[159] > 0", length = E"v[159]", at = E"v[134]", body = {op = "call", n = 165, name = "chunk", pf = F[181], body = S.Chunk}},
  {op = "let", n = 171, name = "next_chunk", pf = F[189], when = E"v[159] > 0", value = E"add(v[134], v[159])", into = 134},
  {op = "let", n = 172, name = "total", pf = F[190], when = E"v[159] > 0", value = E"add(v[136], v[159])", into = 136},
  {op = "let", n = 173, name = "faults", pf = F[191], when = E"(v[156] ~= 0) and (v[156] ~= 254)", value = E"1", into = 138},
  {op = "event", n = 174, name = "served", when = E"(v[156] <= 1) or (v[156] == 254)", event = "served", columns = {}},
  {op = "event", n = 175, name = "led_there", when = E"v[156] == 252", event = "redirected", columns = {broker = {text = 161}}},
  {op = "event", n = 176, name = "led_nowhere", when = E"v[156] == 253", event = "no_leader", columns = {}},
}
S.ConsumedTopic = {name = "ConsumedTopic", pf = F[156], 
  {op = "span", n = 144, name = "topic", pf = F[157], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 145, name = "partition_count", pf = F[158], width = 1, little = true},
  {op = "call", n = 146, name = "look", pf = F[159], body = S.ConsumedList, named = true},
  {op = "call", n = 150, name = "nothing", pf = F[162], when = E"true_(v[149])", body = S.UnknownTopic, named = true},
  {op = "repeat", n = 154, name = "partitions", pf = F[167], when = E"v[149] == 0", body = S.ConsumedPartition, count = E"v[145]"},
}
S.ConsumedHeader = {name = "ConsumedHeader", pf = F[152], 
  {op = "int", n = 141, name = "request_id", pf = F[153], role = "key", width = 4, little = true},
  {op = "int", n = 142, name = "topic_count", pf = F[154], width = 1, little = true},
  {op = "repeat", n = 143, name = "topics", pf = F[155], body = S.ConsumedTopic, count = E"v[142]"},
}
S.ConsumeAnswer = {name = "ConsumeAnswer", pf = F[145], message = true, says = 2, api = 2, family = 2, pairing = 2, 
  {op = "int", n = 132, name = "header_length", pf = F[146], unit = "bytes", width = 4, little = true},
  {op = "let", n = 133, name = "chunks_begin", pf = F[147], value = E"add(s.at, v[132])", into = 134},
  {op = "let", n = 135, name = "no_bytes", pf = F[148], value = E"0", into = 136},
  {op = "let", n = 137, name = "no_fault", pf = F[149], value = E"0", into = 138},
  {op = "area", n = 139, name = "header", pf = F[150], length = E"v[132]", body = {op = "call", n = 140, name = "header", pf = F[151], body = S.ConsumedHeader}},
  {op = "let", n = 177, name = "waited", pf = F[192], doc = "an empty answer waited; one with data was woken if it took long", role = "wait", value = E"((v[138] == 1) and 0 or ((v[136] == 0) and 1 or 2))"},
}
S.PeerConsumedTopic = {name = "PeerConsumedTopic", pf = F[204], 
  {op = "span", n = 188, name = "topic", pf = F[205], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 189, name = "partition_count", pf = F[206], width = 2, little = true},
  {op = "call", n = 190, name = "look", pf = F[207], body = S.ConsumedList, named = true},
  {op = "call", n = 191, name = "nothing", pf = F[208], when = E"true_(v[149])", body = S.UnknownTopic, named = true},
  {op = "repeat", n = 192, name = "partitions", pf = F[209], when = E"v[149] == 0", body = S.ConsumedPartition, count = E"v[189]"},
}
S.PeerConsumedHeader = {name = "PeerConsumedHeader", pf = F[200], 
  {op = "peek", n = 184, name = "mark", what = {width = 2, little = true}, ahead = 0},
  {op = "int", n = 185, name = "stray", pf = F[201], when = E"v[184] == 0", width = 4, little = true},
  {op = "int", n = 186, name = "topic_count", pf = F[202], width = 2, little = true},
  {op = "repeat", n = 187, name = "topics", pf = F[203], body = S.PeerConsumedTopic, count = E"v[186]"},
}
S.ConsumePeerAnswer = {name = "ConsumePeerAnswer", pf = F[193], message = true, says = 2, api = 9, family = 9, ordered = true, pairing = 2, 
  {op = "int", n = 178, name = "header_length", pf = F[194], unit = "bytes", width = 4, little = true},
  {op = "let", n = 179, name = "chunks_begin", pf = F[195], value = E"add(s.at, v[178])", into = 134},
  {op = "let", n = 180, name = "no_bytes", pf = F[196], value = E"0", into = 136},
  {op = "let", n = 181, name = "no_fault", pf = F[197], value = E"0", into = 138},
  {op = "area", n = 182, name = "header", pf = F[198], length = E"v[178]", body = {op = "call", n = 183, name = "header", pf = F[199], body = S.PeerConsumedHeader}},
  {op = "let", n = 193, name = "waited", pf = F[210], doc = "an empty answer waited; one with data was woken if it took long", role = "wait", value = E"((v[138] == 1) and 0 or ((v[136] == 0) and 1 or 2))"},
}
S.BrokerPing = {name = "BrokerPing", pf = F[211], message = true, says = 3, api = 3, family = 3, pairing = 2}
S.DiscoveredPartition = {name = "DiscoveredPartition", pf = F[218], row = "items", 
  {op = "let", n = 199, name = "partition", pf = F[219], doc = "as asked, else counted", role = "partition", value = E"((s:asked_for('partition') ~= U) and s:asked_for('partition') or s.index)"},
  {op = "int", n = 200, name = "first_available", pf = F[220], width = 8, little = true},
  {op = "int", n = 201, name = "high_water", pf = F[221], width = 8, little = true},
  {op = "let", n = 202, name = "none", pf = F[222], value = E"(((v[200] == -1) and (v[201] == -1)) and 1 or 0)"},
  {op = "int", n = 203, name = "code", pf = F[223], role = "code", codes = C[4], when = E"true_(v[202])", width = 1, little = true},
  {op = "endpoint", n = 204, name = "leader", pf = F[224], pf_ip = F[225], pf_port = F[226], role = "broker", when = E"v[203] == 252", little = true},
  {op = "event", n = 205, name = "led_there", when = E"v[203] == 252", event = "redirected", columns = {broker = {text = 204}}},
  {op = "event", n = 206, name = "led_nowhere", when = E"v[203] == 253", event = "no_leader", columns = {}},
}
S.PartitionsDiscovered = {name = "PartitionsDiscovered", pf = F[212], message = true, says = 2, api = 6, family = 6, pairing = 2, waits = true, 
  {op = "int", n = 194, name = "request_id", pf = F[213], role = "key", width = 4, little = true},
  {op = "span", n = 195, name = "topic", pf = F[214], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 196, name = "partition_count", pf = F[215], width = 2, little = true},
  {op = "let", n = 197, name = "unknown", pf = F[216], doc = "0 partitions: the topic is unknown", role = "class", when = E"v[196] == 0", value = E"3"},
  {op = "each", n = 198, name = "partitions", pf = F[217], body = S.DiscoveredPartition, spread = {}, count = E"v[196]"},
}
S.TopicCreated = {name = "TopicCreated", pf = F[227], message = true, says = 2, api = 7, family = 7, pairing = 2, 
  {op = "int", n = 207, name = "request_id", pf = F[228], role = "key", width = 4, little = true},
  {op = "span", n = 208, name = "topic", pf = F[229], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 209, name = "outcome", pf = F[230], role = "code", codes = C[5], width = 1, little = true},
}
S.ConfReloaded = {name = "ConfReloaded", pf = F[231], message = true, says = 2, api = 8, family = 8, pairing = 2, 
  {op = "int", n = 210, name = "request_id", pf = F[232], role = "key", width = 4, little = true},
  {op = "span", n = 211, name = "topic", pf = F[233], role = "topic", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 212, name = "partition", pf = F[234], role = "partition", width = 2, little = true},
  {op = "int", n = 213, name = "outcome", pf = F[235], role = "code", codes = C[6], width = 1, little = true},
}
S.StatusAnswer = {name = "StatusAnswer", pf = F[236], message = true, says = 2, api = 10, family = 10, pairing = 2, 
  {op = "int", n = 214, name = "request_id", pf = F[237], role = "key", width = 4, little = true},
  {op = "int", n = 215, name = "flags", pf = F[238], width = 1, little = true},
  {op = "int", n = 216, name = "cluster_aware", pf = F[239], width = 1, little = true},
  {op = "int", n = 217, name = "topics", pf = F[240], width = 4, little = true},
  {op = "int", n = 218, name = "partitions", pf = F[241], width = 4, little = true},
  {op = "int", n = 219, name = "cluster_flags", pf = F[242], when = E"true_(v[216])", width = 1, little = true},
  {op = "span", n = 220, name = "cluster_name", pf = F[243], when = E"true_(v[216])", text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 221, name = "available_nodes", pf = F[244], when = E"true_(v[216])", width = 4, little = true},
  {op = "int", n = 222, name = "open_partitions", pf = F[245], when = E"(s.stop - s.at) >= 4", width = 4, little = true},
  {op = "int", n = 223, name = "opening_time", pf = F[246], unit = "ms", when = E"(s.stop - s.at) >= 4", width = 4, little = true},
  {op = "int", n = 224, name = "started", pf = F[247], as = "time", per = 1, when = E"(s.stop - s.at) >= 4", width = 4, little = true},
  {op = "int", n = 225, name = "version", pf = F[248], when = E"(s.stop - s.at) >= 4", width = 4, little = true},
}
S.TopicRow = {name = "TopicRow", pf = F[255], 
  {op = "span", n = 232, name = "topic", pf = F[256], text = true, prefix = {width = 1, little = true}},
  {op = "int", n = 233, name = "enabled", pf = F[257], width = 1, little = true},
  {op = "int", n = 234, name = "partitions", pf = F[258], width = 2, little = true},
  {op = "int", n = 235, name = "replication", pf = F[259], when = E"true_(v[230])", width = 1, little = true},
}
S.TopicsDiscovered = {name = "TopicsDiscovered", pf = F[249], message = true, says = 2, api = 11, family = 11, pairing = 2, 
  {op = "int", n = 226, name = "request_id", pf = F[250], role = "key", width = 4, little = true},
  {op = "int", n = 227, name = "topic_count", pf = F[251], width = 4, little = true},
  {op = "int", n = 228, name = "cluster_aware", pf = F[252], width = 1, little = true},
  {op = "let", n = 229, name = "aware", pf = F[253], value = E"v[228]", into = 230},
  {op = "repeat", n = 231, name = "topics", pf = F[254], body = S.TopicRow, count = E"v[227]"},
}
S.Node = {name = "Node", pf = F[265], 
  {op = "int", n = 240, name = "node", pf = F[266], width = 2, little = true},
  {op = "int", n = 241, name = "flags", pf = F[267], width = 1, little = true, parts = {{pf = F[268]}, {pf = F[269]}, {pf = F[270]}}},
  {op = "endpoint", n = 242, name = "address", pf = F[271], pf_ip = F[272], pf_port = F[273], when = E"true_(part(v[241], 0, 1))", little = true},
  {op = "int", n = 243, name = "replicas", pf = F[274], width = 2, little = true},
  {op = "event", n = 244, name = "seen", event = "node", columns = {consumer = {value = E"v[240]"}, broker = {text = 242}, detail = {value = E"v[241]"}}},
}
S.Topology = {name = "Topology", pf = F[260], message = true, says = 2, api = 12, family = 12, pairing = 2, 
  {op = "int", n = 236, name = "request_id", pf = F[261], role = "key", width = 4, little = true},
  {op = "int", n = 237, name = "node_count", pf = F[262], width = 2, little = true},
  {op = "span", n = 238, name = "cluster_name", pf = F[263], when = E"v[237] ~= 65535", text = true, prefix = {width = 1, little = true}},
  {op = "repeat", n = 239, name = "nodes", pf = F[264], when = E"v[237] ~= 65535", body = S.Node, count = E"v[237]"},
}
S.Frame = {name = "Frame", pf = F[1], 
  {op = "int", n = 1, name = "kind", pf = F[2], codes = C[1], width = 1, little = true},
  {op = "require", n = 2, name = "known", doc = "4 and numbers above 12 close the connection", condition = E"((v[1] >= 1) and (v[1] <= 12)) and (v[1] ~= 4)"},
  {op = "let", n = 3, name = "prompt", pf = F[3], doc = "only fetches are held back", role = "wait", when = E"(v[1] ~= 2) and (v[1] ~= 9)", value = E"0"},
  {op = "int", n = 4, name = "length", pf = F[4], unit = "bytes", width = 4, little = true, limit = 268435456},
  {op = "area", n = 5, name = "payload", pf = F[5], length = E"v[4]", body = {op = "switch", n = 6, name = "payload", on = E"s.side", cases = {[0] = {op = "by_kind", n = 7, name = "payload", on = E"v[1]", cases = {[1] = S.Produce, [5] = S.ProduceWithSeqnum, [2] = S.Consume, [9] = S.ConsumePeer, [3] = S.ClientPing, [6] = S.DiscoverPartitions, [7] = S.CreateTopic, [8] = S.ReloadConf, [10] = S.Status, [11] = S.DiscoverTopics, [12] = S.DiscoverTopology}}, [1] = {op = "by_kind", n = 123, name = "payload", on = E"v[1]", cases = {[1] = S.ProduceAnswer, [2] = S.ConsumeAnswer, [9] = S.ConsumePeerAnswer, [3] = S.BrokerPing, [6] = S.PartitionsDiscovered, [7] = S.TopicCreated, [8] = S.ConfReloaded, [10] = S.StatusAnswer, [11] = S.TopicsDiscovered, [12] = S.Topology}}}}},
}
S.ClientKind = {name = "ClientKind", 
  {op = "int", n = 246, name = "kind", width = 1, little = true},
  {op = "require", n = 247, name = "known", condition = E"((v[246] >= 1) and (v[246] <= 12)) and (v[246] ~= 4)"},
}
S.AskStart = {name = "AskStart", 
  {op = "int", n = 252, name = "request_id", width = 4, little = true},
  {op = "require", n = 253, name = "short", condition = E"(s.stop - s.at) <= 1"},
}
S.CallStart = {name = "CallStart", 
  {op = "int", n = 256, name = "version", width = 2, little = true, limit = 3},
  {op = "int", n = 257, name = "request_id", width = 4, little = true},
  {op = "span", n = 258, name = "client", text = true, prefix = {width = 1, little = true}},
}
S.TopicStart = {name = "TopicStart", 
  {op = "int", n = 265, name = "size", width = 1, little = true},
  {op = "require", n = 266, name = "named", condition = E"(v[265] >= 1) and ((s.stop - s.at) >= v[265])"},
  {op = "peek", n = 267, name = "first", what = {width = 1, little = true}, ahead = 0},
  {op = "require", n = 268, name = "visible", condition = E"(v[267] > 32) and (v[267] ~= 127)"},
  {op = "span", n = 269, name = "name", length = E"v[265]"},
}
S.BundlesStart = {name = "BundlesStart", 
  {op = "call", n = 264, name = "topic", body = S.TopicStart, named = true},
  {op = "int", n = 270, name = "partition_count", width = 1, little = true},
  {op = "int", n = 271, name = "partition", when = E"v[270] > 0", width = 2, little = true},
  {op = "varint", n = 272, name = "bundle_length", when = E"v[270] > 0", bits = 32},
  {op = "require", n = 273, name = "fits", condition = E"(v[270] == 0) or (v[272] <= (s.stop - s.at))"},
}
S.ProduceStart = {name = "ProduceStart", 
  {op = "call", n = 255, name = "head", body = S.CallStart, named = true},
  {op = "int", n = 259, name = "required_acks", width = 1, little = true},
  {op = "int", n = 260, name = "ack_timeout", width = 4, little = true, limit = 33554432},
  {op = "int", n = 261, name = "topic_count", width = 1, little = true},
  {op = "require", n = 262, name = "said", condition = E"(v[261] > 0) or ((s.stop - s.at) == 0)"},
  {op = "call", n = 263, name = "bundles", when = E"v[261] > 0", body = S.BundlesStart, named = true},
  {op = "let", n = 274, name = "number", value = E"((v[246] == 5) and 8 or 0)"},
  {op = "let", n = 275, name = "alone", value = E"(((v[261] == 1) and (v[270] == 1)) and 1 or 0)"},
  {op = "require", n = 276, name = "exact", condition = E"(v[275] == 0) or ((s.stop - s.at) == add(v[272], v[274]))"},
}
S.ConsumeStart = {name = "ConsumeStart", 
  {op = "call", n = 278, name = "head", body = S.CallStart, named = true},
  {op = "int", n = 279, name = "max_wait", width = 8, little = true},
  {op = "int", n = 280, name = "min_bytes", width = 4, little = true},
  {op = "int", n = 281, name = "op_flags", when = E"v[256] >= 3", width = 1, little = true},
  {op = "int", n = 282, name = "topic_count", width = 1, little = true},
  {op = "require", n = 283, name = "said", condition = E"(v[282] > 0) or ((s.stop - s.at) == 0)"},
  {op = "call", n = 284, name = "topic", when = E"v[282] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 285, name = "partition_count", when = E"v[282] > 0", width = 1, little = true},
  {op = "require", n = 286, name = "fits", condition = E"(v[282] == 0) or ((s.stop - s.at) >= mul(v[285], 14))"},
}
S.NothingStart = {name = "NothingStart", 
  {op = "require", n = 288, name = "empty", condition = E"(s.stop - s.at) == 0"},
}
S.ShortTopicStart = {name = "ShortTopicStart", 
  {op = "int", n = 265, name = "size", width = 1, little = true},
  {op = "require", n = 266, name = "named", condition = E"(v[265] >= 1) and ((s.stop - s.at) >= v[265])"},
  {op = "peek", n = 267, name = "first", what = {width = 1, little = true}, ahead = 0},
  {op = "require", n = 268, name = "visible", condition = E"(v[267] > 32) and (v[267] ~= 127)"},
  {op = "span", n = 269, name = "name", length = E"v[265]"},
  {op = "require", n = 293, name = "short", condition = E"v[265] <= 64"},
}
S.DiscoverStart = {name = "DiscoverStart", 
  {op = "int", n = 291, name = "request_id", width = 4, little = true},
  {op = "call", n = 292, name = "topic", body = S.ShortTopicStart, named = true},
  {op = "require", n = 294, name = "pairs", condition = E"mod((s.stop - s.at), 2) == 0"},
}
S.CreateStart = {name = "CreateStart", 
  {op = "int", n = 296, name = "request_id", width = 4, little = true},
  {op = "call", n = 297, name = "topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 298, name = "partitions", width = 2, little = true},
  {op = "varint", n = 299, name = "config_size", bits = 32},
  {op = "require", n = 300, name = "exact", condition = E"(s.stop - s.at) == v[299]"},
}
S.ReloadStart = {name = "ReloadStart", 
  {op = "int", n = 302, name = "request_id", width = 4, little = true},
  {op = "call", n = 303, name = "topic", body = S.ShortTopicStart, named = true},
  {op = "require", n = 304, name = "exact", condition = E"(s.stop - s.at) == 2"},
}
S.PeerStart = {name = "PeerStart", 
  {op = "int", n = 306, name = "node", width = 2, little = true},
  {op = "int", n = 307, name = "max_wait", width = 8, little = true},
  {op = "require", n = 308, name = "patient", condition = E"(v[307] >= 0) and (v[307] <= 33554432)"},
  {op = "int", n = 309, name = "min_bytes", width = 4, little = true},
  {op = "int", n = 310, name = "topic_count", width = 2, little = true},
  {op = "require", n = 311, name = "said", condition = E"(v[310] > 0) or ((s.stop - s.at) == 0)"},
  {op = "call", n = 312, name = "topic", when = E"v[310] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 313, name = "partition_count", when = E"v[310] > 0", width = 2, little = true},
  {op = "require", n = 314, name = "fits", condition = E"(v[310] == 0) or ((s.stop - s.at) >= mul(v[313], 14))"},
}
S.StatusStart = {name = "StatusStart", 
  {op = "int", n = 316, name = "request_id", width = 4, little = true},
  {op = "require", n = 317, name = "short", condition = E"(s.stop - s.at) <= 4"},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 245, name = "head", body = S.ClientKind, named = true},
  {op = "int", n = 248, name = "length", width = 4, little = true, limit = 268435456},
  {op = "area", n = 249, name = "start", length = E"v[248]", body = {op = "switch", n = 250, name = "start", on = E"v[246]", cases = {[1] = {op = "call", n = 254, name = "start", body = S.ProduceStart}, [2] = {op = "call", n = 277, name = "start", body = S.ConsumeStart}, [3] = {op = "call", n = 287, name = "start", body = S.NothingStart}, [5] = {op = "call", n = 289, name = "start", body = S.ProduceStart}, [6] = {op = "call", n = 290, name = "start", body = S.DiscoverStart}, [7] = {op = "call", n = 295, name = "start", body = S.CreateStart}, [8] = {op = "call", n = 301, name = "start", body = S.ReloadStart}, [9] = {op = "call", n = 305, name = "start", body = S.PeerStart}, [10] = {op = "call", n = 315, name = "start", body = S.StatusStart}}, default = {op = "call", n = 251, name = "start", body = S.AskStart}}},
}
S.TopologyStart = {name = "TopologyStart", 
  {op = "int", n = 324, name = "request_id", width = 4, little = true},
  {op = "int", n = 325, name = "node_count", width = 2, little = true},
  {op = "require", n = 326, name = "alone", condition = E"(v[325] ~= 65535) or ((s.stop - s.at) == 0)"},
  {op = "span", n = 327, name = "cluster_name", when = E"v[325] ~= 65535", text = true, prefix = {width = 1, little = true}},
  {op = "require", n = 328, name = "fits", condition = E"(v[325] == 65535) or (((s.stop - s.at) >= mul(v[325], 5)) and ((s.stop - s.at) <= mul(v[325], 11)))"},
}
S.ProducedCodeStart = {name = "ProducedCodeStart", 
  {op = "int", n = 333, name = "code", width = 1, little = true},
  {op = "require", n = 334, name = "known", condition = E"(v[333] <= 4) or (((((v[333] == 10) or (v[333] == 252)) or (v[333] == 253)) or (v[333] == 254)) or (v[333] == 255))"},
  {op = "span", n = 335, name = "leader", when = E"v[333] == 252", length = E"6"},
}
S.ProducedStart = {name = "ProducedStart", 
  {op = "int", n = 330, name = "request_id", width = 4, little = true},
  {op = "require", n = 331, name = "short", condition = E"(s.stop - s.at) <= 65536"},
  {op = "repeat", n = 332, name = "codes", body = S.ProducedCodeStart},
}
S.ConsumedPartitionStart = {name = "ConsumedPartitionStart", 
  {op = "int", n = 347, name = "partition", width = 2, little = true},
  {op = "int", n = 348, name = "code", when = E"(s.stop - s.at) > 0", width = 1, little = true},
  {op = "require", n = 349, name = "known", condition = E"(((((v[348] ~= U) and 1 or 0) == 0) or (v[348] <= 1)) or (v[348] >= 251)) or (v[347] == 65535)"},
}
S.ConsumedHeaderStart = {name = "ConsumedHeaderStart", 
  {op = "int", n = 341, name = "request_id", width = 4, little = true},
  {op = "int", n = 342, name = "topic_count", width = 1, little = true},
  {op = "require", n = 343, name = "said", condition = E"((v[342] > 0) and 1 or 0) == (((s.stop - s.at) > 0) and 1 or 0)"},
  {op = "call", n = 344, name = "topic", when = E"v[342] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 345, name = "partition_count", when = E"v[342] > 0", width = 1, little = true},
  {op = "call", n = 346, name = "partition", when = E"(v[342] > 0) and (v[345] > 0)", body = S.ConsumedPartitionStart, named = true},
}
S.ConsumedStart = {name = "ConsumedStart", 
  {op = "int", n = 337, name = "header_length", width = 4, little = true},
  {op = "require", n = 338, name = "fits", condition = E"(v[337] >= 5) and (v[337] <= (s.stop - s.at))"},
  {op = "area", n = 339, name = "header", length = E"v[337]", body = {op = "call", n = 340, name = "header", body = S.ConsumedHeaderStart}},
}
S.DiscoveredStart = {name = "DiscoveredStart", 
  {op = "int", n = 352, name = "request_id", width = 4, little = true},
  {op = "call", n = 353, name = "topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 354, name = "count", width = 2, little = true},
  {op = "require", n = 355, name = "fits", condition = E"((s.stop - s.at) >= mul(v[354], 16)) and ((s.stop - s.at) <= mul(v[354], 23))"},
}
S.CreatedStart = {name = "CreatedStart", 
  {op = "int", n = 357, name = "request_id", width = 4, little = true},
  {op = "call", n = 358, name = "topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 359, name = "outcome", width = 1, little = true, limit = 11},
  {op = "require", n = 360, name = "whole", condition = E"(s.stop - s.at) == 0"},
}
S.ReloadedStart = {name = "ReloadedStart", 
  {op = "int", n = 362, name = "request_id", width = 4, little = true},
  {op = "call", n = 363, name = "topic", body = S.ShortTopicStart, named = true},
  {op = "int", n = 364, name = "partition", width = 2, little = true},
  {op = "int", n = 365, name = "outcome", width = 1, little = true, limit = 12},
  {op = "require", n = 366, name = "whole", condition = E"(s.stop - s.at) == 0"},
}
S.PeerConsumedHeaderStart = {name = "PeerConsumedHeaderStart", 
  {op = "peek", n = 372, name = "mark", what = {width = 2, little = true}, ahead = 0},
  {op = "int", n = 373, name = "stray", when = E"v[372] == 0", width = 4, little = true},
  {op = "int", n = 374, name = "topic_count", width = 2, little = true},
  {op = "require", n = 375, name = "said", condition = E"((v[374] > 0) and 1 or 0) == (((s.stop - s.at) > 0) and 1 or 0)"},
  {op = "call", n = 376, name = "topic", when = E"v[374] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 377, name = "partition_count", when = E"v[374] > 0", width = 2, little = true},
  {op = "call", n = 378, name = "partition", when = E"(v[374] > 0) and (v[377] > 0)", body = S.ConsumedPartitionStart, named = true},
}
S.PeerConsumedStart = {name = "PeerConsumedStart", 
  {op = "int", n = 368, name = "header_length", width = 4, little = true},
  {op = "require", n = 369, name = "fits", condition = E"(v[368] >= 2) and (v[368] <= (s.stop - s.at))"},
  {op = "area", n = 370, name = "header", length = E"v[368]", body = {op = "call", n = 371, name = "header", body = S.PeerConsumedHeaderStart}},
}
S.StatusAnswerStart = {name = "StatusAnswerStart", 
  {op = "int", n = 380, name = "request_id", width = 4, little = true},
  {op = "int", n = 381, name = "flags", width = 1, little = true, limit = 0},
  {op = "int", n = 382, name = "cluster_aware", width = 1, little = true, limit = 1},
  {op = "int", n = 383, name = "topics", width = 4, little = true},
  {op = "int", n = 384, name = "partitions", width = 4, little = true},
  {op = "require", n = 385, name = "short", condition = E"(s.stop - s.at) <= 512"},
}
S.TopicsStart = {name = "TopicsStart", 
  {op = "int", n = 387, name = "request_id", width = 4, little = true},
  {op = "int", n = 388, name = "topic_count", width = 4, little = true},
  {op = "int", n = 389, name = "cluster_aware", width = 1, little = true, limit = 1},
  {op = "require", n = 390, name = "fits", condition = E"((s.stop - s.at) >= mul(v[388], 5)) and ((s.stop - s.at) <= mul(v[388], 260))"},
  {op = "call", n = 391, name = "topic", when = E"v[388] > 0", body = S.TopicStart, named = true},
  {op = "int", n = 392, name = "enabled", when = E"v[388] > 0", width = 1, little = true, limit = 1},
}
S.ServerStart = {name = "ServerStart", 
  {op = "int", n = 318, name = "kind", width = 1, little = true},
  {op = "require", n = 319, name = "known", condition = E"(((v[318] >= 1) and (v[318] <= 12)) and (v[318] ~= 4)) and (v[318] ~= 5)"},
  {op = "int", n = 320, name = "length", width = 4, little = true, limit = 268435456},
  {op = "area", n = 321, name = "start", length = E"v[320]", body = {op = "switch", n = 322, name = "start", on = E"v[318]", cases = {[1] = {op = "call", n = 329, name = "start", body = S.ProducedStart}, [2] = {op = "call", n = 336, name = "start", body = S.ConsumedStart}, [3] = {op = "call", n = 350, name = "start", body = S.NothingStart}, [6] = {op = "call", n = 351, name = "start", body = S.DiscoveredStart}, [7] = {op = "call", n = 356, name = "start", body = S.CreatedStart}, [8] = {op = "call", n = 361, name = "start", body = S.ReloadedStart}, [9] = {op = "call", n = 367, name = "start", body = S.PeerConsumedStart}, [10] = {op = "call", n = 379, name = "start", body = S.StatusAnswerStart}, [11] = {op = "call", n = 386, name = "start", body = S.TopicsStart}}, default = {op = "call", n = 323, name = "start", body = S.TopologyStart}}},
}

return {frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  families = true,
  limit = 268435461,
  second_keys = {},
  apis = {[1] = "Produce", [5] = "ProduceWithSeqnum", [2] = "Consume", [9] = "ConsumePeer", [3] = "Ping", [6] = "DiscoverPartitions", [7] = "CreateTopic", [8] = "ReloadConf", [10] = "Status", [11] = "DiscoverTopics", [12] = "DiscoverTopology"},
  messages = P,
  used = {[1] = true, [4] = true, [13] = true, [16] = true, [20] = true, [21] = true, [24] = true, [25] = true, [26] = true, [27] = true, [29] = true, [30] = true, [31] = true, [33] = true, [35] = true, [37] = true, [39] = true, [43] = true, [44] = true, [45] = true, [46] = true, [50] = true, [61] = true, [64] = true, [67] = true, [68] = true, [72] = true, [75] = true, [78] = true, [80] = true, [81] = true, [84] = true, [90] = true, [92] = true, [93] = true, [96] = true, [99] = true, [102] = true, [112] = true, [126] = true, [127] = true, [132] = true, [134] = true, [136] = true, [138] = true, [142] = true, [145] = true, [147] = true, [148] = true, [149] = true, [156] = true, [157] = true, [159] = true, [161] = true, [167] = true, [178] = true, [184] = true, [186] = true, [189] = true, [196] = true, [200] = true, [201] = true, [202] = true, [203] = true, [204] = true, [216] = true, [227] = true, [228] = true, [230] = true, [237] = true, [240] = true, [241] = true, [242] = true, [246] = true, [248] = true, [256] = true, [261] = true, [265] = true, [267] = true, [270] = true, [272] = true, [274] = true, [275] = true, [282] = true, [285] = true, [299] = true, [307] = true, [310] = true, [313] = true, [318] = true, [320] = true, [325] = true, [333] = true, [337] = true, [342] = true, [345] = true, [347] = true, [348] = true, [354] = true, [368] = true, [372] = true, [374] = true, [377] = true, [388] = true},
  texts_read = {[127] = true, [161] = true, [204] = true, [242] = true},
  short = {[1] = true, [4] = true, [8] = true, [9] = true, [11] = true, [12] = true, [13] = true, [16] = true, [18] = true, [24] = true, [43] = true, [56] = true, [57] = true, [59] = true, [60] = true, [61] = true, [64] = true, [66] = true, [72] = true, [73] = true, [77] = true, [78] = true, [81] = true, [84] = true, [86] = true, [88] = true, [90] = true, [95] = true, [96] = true, [99] = true, [101] = true, [103] = true, [105] = true, [108] = true, [109] = true, [111] = true, [114] = true, [116] = true, [117] = true, [119] = true, [120] = true, [121] = true, [122] = true, [124] = true, [126] = true, [132] = true, [141] = true, [142] = true, [145] = true, [151] = true, [155] = true, [156] = true, [159] = true, [178] = true, [185] = true, [186] = true, [189] = true, [194] = true, [196] = true, [203] = true, [207] = true, [209] = true, [210] = true, [212] = true, [213] = true, [214] = true, [215] = true, [216] = true, [217] = true, [218] = true, [219] = true, [221] = true, [222] = true, [223] = true, [224] = true, [225] = true, [226] = true, [227] = true, [228] = true, [233] = true, [234] = true, [235] = true, [236] = true, [237] = true, [240] = true, [241] = true, [243] = true, [246] = true, [248] = true, [252] = true, [256] = true, [257] = true, [259] = true, [260] = true, [261] = true, [265] = true, [270] = true, [271] = true, [280] = true, [281] = true, [282] = true, [285] = true, [291] = true, [296] = true, [298] = true, [302] = true, [306] = true, [309] = true, [310] = true, [313] = true, [316] = true, [318] = true, [320] = true, [324] = true, [325] = true, [330] = true, [333] = true, [337] = true, [341] = true, [342] = true, [345] = true, [347] = true, [348] = true, [352] = true, [354] = true, [357] = true, [359] = true, [362] = true, [364] = true, [365] = true, [368] = true, [373] = true, [374] = true, [377] = true, [380] = true, [381] = true, [382] = true, [383] = true, [384] = true, [387] = true, [388] = true, [389] = true, [392] = true},
  explains = true}
]=]}
end

-- === described_tubemq ===
parts["described_tubemq"] = function()
-- TubeMQ, as Wireshark reads it.  Written by `mqdissect wireshark export`: change the description, not this file.

return {name = "tubemq",
  title = "TubeMQ",
  ports = {8715, 8123},
  certain = true,
  fields = function(field, sound)
local C = {} -- codes
C[1] = {names = {[1] = "producerRegisterP2M", [2] = "producerHeartbeatP2M", [3] = "producerCloseClientP2M", [4] = "consumerRegisterC2M", [5] = "consumerHeartbeatC2M", [6] = "consumerCloseClientC2M", [7] = "brokerRegisterB2M", [8] = "brokerHeartbeatB2M", [9] = "brokerCloseClientB2M", [11] = "producerRegisterP2B", [12] = "producerHeartbeatP2B", [13] = "sendMessageP2B", [14] = "producerCloseP2B", [15] = "consumerRegisterC2B", [16] = "consumerHeartbeatC2B", [17] = "getMessagesC2B", [18] = "consumerCommitC2B", [19] = "consumerCloseC2B", [20] = "consumerRegisterC2MV2", [21] = "consumerHeartbeatC2MV2", [22] = "consumerGetPartMetaInfoC2M"}, docs = {[11] = "reserved; refused", [12] = "reserved; refused", [14] = "reserved; refused", [19] = "reserved; refused"}, classes = {[1] = 0, [2] = 0, [3] = 0, [4] = 0, [5] = 0, [6] = 0, [7] = 0, [8] = 0, [9] = 0, [11] = 0, [12] = 0, [13] = 0, [14] = 0, [15] = 0, [16] = 0, [17] = 0, [18] = 0, [19] = 0, [20] = 0, [21] = 0, [22] = 0}, default = 0} -- Method
C[2] = {names = {[-1] = "UNKNOWN", [1] = "CONNECT", [2] = "DISCONNECT", [3] = "REPORT", [4] = "REFRESH", [5] = "STOPREBALANCE", [10] = "ONLY_CONNECT", [20] = "ONLY_DISCONNECT"}, docs = {[1] = "take; a disconnect of the same round came before", [2] = "give back; a connect of the same round will follow", [10] = "take", [20] = "give back"}, classes = {[-1] = 0, [1] = 0, [2] = 0, [3] = 0, [4] = 0, [5] = 0, [10] = 0, [20] = 0}, default = 0} -- OpType
C[3] = {names = {[31] = "REGISTER", [32] = "UNREGISTER"}, docs = {[31] = "take the partition", [32] = "give it back"}, classes = {[31] = 0, [32] = 0}, default = 0} -- RegisterType
C[4] = {names = {[0] = "SUCCESS", [1] = "ERROR", [2] = "FATAL"}, docs = {[1] = "an exception inside the method, or a method that this server does not serve", [2] = "the request could not be read"}, classes = {[0] = 0, [1] = 0, [2] = 0}, default = 0} -- Status
C[5] = {names = {[0] = "READ_FAILED", [200] = "SUCCESS", [201] = "NOT_READY", [301] = "MOVED", [400] = "BAD_REQUEST", [401] = "UNAUTHORIZED", [402] = "CONNECT_RETURN_NULL", [403] = "FORBIDDEN", [404] = "NOT_FOUND", [405] = "ALL_PARTITION_FROZEN", [406] = "NO_PARTITION_ASSIGNED", [407] = "ALL_PARTITION_WAITING", [408] = "ALL_PARTITION_INUSE", [410] = "PARTITION_OCCUPIED", [411] = "HB_NO_NODE", [412] = "DUPLICATE_PARTITION", [415] = "CERTIFICATE_FAILURE", [419] = "SERVER_RECEIVE_OVERFLOW", [420] = "CLIENT_SHUTDOWN", [421] = "CLIENT_HIGH_FREQUENCY_REQUEST", [422] = "PARTITION_UNSUBSCRIBABLE", [423] = "PARTITION_UNPUBLISHABLE", [424] = "CLIENT_INCONSISTENT_CONSUMETYPE", [425] = "CLIENT_INCONSISTENT_TOPICSET", [426] = "CLIENT_INCONSISTENT_FILTERSET", [427] = "CLIENT_INCONSISTENT_SESSIONKEY", [428] = "CLIENT_INCONSISTENT_SELECTBIG", [429] = "CLIENT_INCONSISTENT_SOURCECOUNT", [430] = "CLIENT_DUPLICATE_INDEXID", [431] = "TOPIC_NOT_DEPLOYED", [440] = "PARAMETER_MSG_NULL", [441] = "PARAMETER_TOPIC_BLANK", [442] = "PARAMETER_BODY_EMPTY", [443] = "PARAMETER_TOPIC_UNPUBLISHED", [444] = "PARAMETER_TOPIC_NO_PARTITION", [445] = "PARAMETER_OVER_MAX_LENGTH", [450] = "CONSUME_GROUP_FORBIDDEN", [452] = "SERVER_CONSUME_SPEED_LIMIT", [455] = "CONSUME_CONTENT_FORBIDDEN", [500] = "INTERNAL_SERVER_ERROR", [503] = "SERVICE_UNAVAILABLE", [599] = "UNSPECIFIED_ABNORMAL"}, docs = {[0] = "success = false: the read failed after part of the batch", [301] = "below the oldest available position", [400] = "missing or too long field, empty or too large data, bad nodeId, unknown opType", [401] = "partition not registered, or by another consumer", [402] = "local to clients", [403] = "topic or partition unknown or closed here; checksum mismatch; system topic", [405] = "local to clients", [406] = "local to clients", [407] = "local to clients", [408] = "local to clients", [410] = "another consumer of the group holds it", [411] = "not registered (any more)", [412] = "registered by another consumer", [415] = "token or signature rejected, or clock too far off", [419] = "the memory store could not take it", [420] = "local to clients", [421] = "local to clients", [422] = "local to clients", [424] = "other consume type in the group", [425] = "different topics in the group", [426] = "different filters in the group", [430] = "nodeId already used", [440] = "local to clients", [441] = "local to clients", [442] = "local to clients", [443] = "local to clients", [444] = "local to clients", [445] = "local to clients", [450] = "the group is not allowed", [452] = "flow control; minLimitTime says how long to wait", [455] = "the filter content is not allowed", [503] = "store not started, or reads or writes stopped", [599] = "local to clients"}, classes = {[0] = 3, [200] = 0, [201] = 3, [301] = 3, [400] = 3, [401] = 3, [402] = 3, [403] = 3, [404] = 3, [405] = 3, [406] = 3, [407] = 3, [408] = 3, [410] = 3, [411] = 3, [412] = 3, [415] = 3, [419] = 3, [420] = 3, [421] = 3, [422] = 3, [423] = 3, [424] = 3, [425] = 3, [426] = 3, [427] = 3, [428] = 3, [429] = 3, [430] = 3, [431] = 3, [440] = 3, [441] = 3, [442] = 3, [443] = 3, [444] = 3, [445] = 3, [450] = 3, [452] = 3, [455] = 3, [500] = 3, [503] = 3, [599] = 3}, default = 3} -- Codes_
C[6] = {names = {[0] = "READ_FAILED", [200] = "SUCCESS", [201] = "NOT_READY", [301] = "MOVED", [400] = "BAD_REQUEST", [401] = "UNAUTHORIZED", [402] = "CONNECT_RETURN_NULL", [403] = "FORBIDDEN", [404] = "NOT_FOUND", [405] = "ALL_PARTITION_FROZEN", [406] = "NO_PARTITION_ASSIGNED", [407] = "ALL_PARTITION_WAITING", [408] = "ALL_PARTITION_INUSE", [410] = "PARTITION_OCCUPIED", [411] = "HB_NO_NODE", [412] = "DUPLICATE_PARTITION", [415] = "CERTIFICATE_FAILURE", [419] = "SERVER_RECEIVE_OVERFLOW", [420] = "CLIENT_SHUTDOWN", [421] = "CLIENT_HIGH_FREQUENCY_REQUEST", [422] = "PARTITION_UNSUBSCRIBABLE", [423] = "PARTITION_UNPUBLISHABLE", [424] = "CLIENT_INCONSISTENT_CONSUMETYPE", [425] = "CLIENT_INCONSISTENT_TOPICSET", [426] = "CLIENT_INCONSISTENT_FILTERSET", [427] = "CLIENT_INCONSISTENT_SESSIONKEY", [428] = "CLIENT_INCONSISTENT_SELECTBIG", [429] = "CLIENT_INCONSISTENT_SOURCECOUNT", [430] = "CLIENT_DUPLICATE_INDEXID", [431] = "TOPIC_NOT_DEPLOYED", [440] = "PARAMETER_MSG_NULL", [441] = "PARAMETER_TOPIC_BLANK", [442] = "PARAMETER_BODY_EMPTY", [443] = "PARAMETER_TOPIC_UNPUBLISHED", [444] = "PARAMETER_TOPIC_NO_PARTITION", [445] = "PARAMETER_OVER_MAX_LENGTH", [450] = "CONSUME_GROUP_FORBIDDEN", [452] = "SERVER_CONSUME_SPEED_LIMIT", [455] = "CONSUME_CONTENT_FORBIDDEN", [500] = "INTERNAL_SERVER_ERROR", [503] = "SERVICE_UNAVAILABLE", [599] = "UNSPECIFIED_ABNORMAL"}, docs = {[0] = "success = false: the read failed after part of the batch", [301] = "below the oldest available position", [400] = "missing or too long field, empty or too large data, bad nodeId, unknown opType", [401] = "partition not registered, or by another consumer", [402] = "local to clients", [403] = "topic or partition unknown or closed here; checksum mismatch; system topic", [404] = "no new data", [405] = "local to clients", [406] = "local to clients", [407] = "local to clients", [408] = "local to clients", [410] = "another consumer of the group holds it", [411] = "not registered (any more)", [412] = "registered by another consumer", [415] = "token or signature rejected, or clock too far off", [419] = "the memory store could not take it", [420] = "local to clients", [421] = "local to clients", [422] = "local to clients", [424] = "other consume type in the group", [425] = "different topics in the group", [426] = "different filters in the group", [430] = "nodeId already used", [440] = "local to clients", [441] = "local to clients", [442] = "local to clients", [443] = "local to clients", [444] = "local to clients", [445] = "local to clients", [450] = "the group is not allowed", [452] = "flow control; minLimitTime says how long to wait", [455] = "the filter content is not allowed", [503] = "store not started, or reads or writes stopped", [599] = "local to clients"}, classes = {[0] = 3, [200] = 0, [201] = 3, [301] = 3, [400] = 3, [401] = 3, [402] = 3, [403] = 3, [404] = 1, [405] = 3, [406] = 3, [407] = 3, [408] = 3, [410] = 3, [411] = 3, [412] = 3, [415] = 3, [419] = 3, [420] = 3, [421] = 3, [422] = 3, [423] = 3, [424] = 3, [425] = 3, [426] = 3, [427] = 3, [428] = 3, [429] = 3, [430] = 3, [431] = 3, [440] = 3, [441] = 3, [442] = 3, [443] = 3, [444] = 3, [445] = 3, [450] = 3, [452] = 1, [455] = 3, [500] = 3, [503] = 3, [599] = 3}, default = 3} -- GetCodes
C[7] = {names = {[0] = "READ_FAILED", [200] = "SUCCESS", [201] = "NOT_READY", [301] = "MOVED", [400] = "BAD_REQUEST", [401] = "UNAUTHORIZED", [402] = "CONNECT_RETURN_NULL", [403] = "FORBIDDEN", [404] = "NOT_FOUND", [405] = "ALL_PARTITION_FROZEN", [406] = "NO_PARTITION_ASSIGNED", [407] = "ALL_PARTITION_WAITING", [408] = "ALL_PARTITION_INUSE", [410] = "PARTITION_OCCUPIED", [411] = "HB_NO_NODE", [412] = "DUPLICATE_PARTITION", [415] = "CERTIFICATE_FAILURE", [419] = "SERVER_RECEIVE_OVERFLOW", [420] = "CLIENT_SHUTDOWN", [421] = "CLIENT_HIGH_FREQUENCY_REQUEST", [422] = "PARTITION_UNSUBSCRIBABLE", [423] = "PARTITION_UNPUBLISHABLE", [424] = "CLIENT_INCONSISTENT_CONSUMETYPE", [425] = "CLIENT_INCONSISTENT_TOPICSET", [426] = "CLIENT_INCONSISTENT_FILTERSET", [427] = "CLIENT_INCONSISTENT_SESSIONKEY", [428] = "CLIENT_INCONSISTENT_SELECTBIG", [429] = "CLIENT_INCONSISTENT_SOURCECOUNT", [430] = "CLIENT_DUPLICATE_INDEXID", [431] = "TOPIC_NOT_DEPLOYED", [440] = "PARAMETER_MSG_NULL", [441] = "PARAMETER_TOPIC_BLANK", [442] = "PARAMETER_BODY_EMPTY", [443] = "PARAMETER_TOPIC_UNPUBLISHED", [444] = "PARAMETER_TOPIC_NO_PARTITION", [445] = "PARAMETER_OVER_MAX_LENGTH", [450] = "CONSUME_GROUP_FORBIDDEN", [452] = "SERVER_CONSUME_SPEED_LIMIT", [455] = "CONSUME_CONTENT_FORBIDDEN", [500] = "INTERNAL_SERVER_ERROR", [503] = "SERVICE_UNAVAILABLE", [599] = "UNSPECIFIED_ABNORMAL"}, docs = {[0] = "success = false: the read failed after part of the batch", [301] = "below the oldest available position", [400] = "missing or too long field, empty or too large data, bad nodeId, unknown opType", [401] = "the caller has lost the partition", [402] = "local to clients", [403] = "topic or partition unknown or closed here; checksum mismatch; system topic", [405] = "local to clients", [406] = "local to clients", [407] = "local to clients", [408] = "local to clients", [410] = "another consumer of the group holds it", [411] = "not registered (any more)", [412] = "registered by another consumer", [415] = "token or signature rejected, or clock too far off", [419] = "the memory store could not take it", [420] = "local to clients", [421] = "local to clients", [422] = "local to clients", [424] = "other consume type in the group", [425] = "different topics in the group", [426] = "different filters in the group", [430] = "nodeId already used", [440] = "local to clients", [441] = "local to clients", [442] = "local to clients", [443] = "local to clients", [444] = "local to clients", [445] = "local to clients", [450] = "the group is not allowed", [452] = "flow control; minLimitTime says how long to wait", [455] = "the filter content is not allowed", [503] = "store not started, or reads or writes stopped", [599] = "local to clients"}, classes = {[0] = 3, [200] = 0, [201] = 3, [301] = 3, [400] = 3, [401] = 3, [402] = 3, [403] = 3, [404] = 3, [405] = 3, [406] = 3, [407] = 3, [408] = 3, [410] = 3, [411] = 3, [412] = 3, [415] = 3, [419] = 3, [420] = 3, [421] = 3, [422] = 3, [423] = 3, [424] = 3, [425] = 3, [426] = 3, [427] = 3, [428] = 3, [429] = 3, [430] = 3, [431] = 3, [440] = 3, [441] = 3, [442] = 3, [443] = 3, [444] = 3, [445] = 3, [450] = 3, [452] = 3, [455] = 3, [500] = 3, [503] = 3, [599] = 3}, default = 3} -- CommitCodes
local ABSOLUTE_TIME, BOOLEAN, BYTES, INT32, INT64, IPv4, NONE, STRING, UINT32, UINT8 = ftypes.ABSOLUTE_TIME, ftypes.BOOLEAN, ftypes.BYTES, ftypes.INT32, ftypes.INT64, ftypes.IPv4, ftypes.NONE, ftypes.STRING, ftypes.UINT32, ftypes.UINT8
return C, {
field("Frame", "Frame", NONE),
field("Frame.outer", "outer", UINT32, "length of the rest, only in releases 1.1.0 and 1.2.0"),
field("Frame.token", "token", UINT32, "ff7ff4fe", nil, base.HEX),
field("Frame.serial", "serial", INT32, "chosen by the requester, echoed by the server"),
field("Frame.chunk_count", "chunk_count", UINT32, "chunks"),
field("Frame.envelope", "envelope", NONE, "the chunks, each after its length, put together"),
field("Frame.envelope", "envelope", NONE),
field("Envelope", "Envelope", NONE),
field("Envelope.connection", "connection", NONE, "which way it goes, after its length"),
field("Envelope.connection", "connection", NONE),
field("ConnectionHeader", "ConnectionHeader", NONE),
field("ConnectionHeader.flag", "flag", INT32, "0 = request, 1 = response. Go sends 10 for CommitOffset requests.  Rule: 1 → response, anything else → request"),
field("ConnectionHeader.traceId", "traceId", INT64, "never set by any of the four clients or the server"),
field("ConnectionHeader.spanId", "spanId", INT64, "never set"),
field("ConnectionHeader.parentId", "parentId", INT64, "never set"),
field("Envelope.parts", "parts", NONE),
field("AskedPart", "AskedPart", NONE),
field("AskedPart.kind", "kind", INT64),
field("AskedPart.patience", "patience", INT64),
field("AskedPart.header", "header", NONE, "which service, after its length"),
field("AskedPart.header", "header", NONE),
field("RequestHeader", "RequestHeader", NONE),
field("RequestHeader.serviceType", "serviceType", INT32, "1 master, 2 and up: services of a broker; nobody looks at it"),
field("RequestHeader.protocolVer", "protocolVer", INT32, "1 = com.tencent.tubemq era, 2 = org.apache.tubemq era (C++, Python and Go still send 2), 3 = org.apache.inlong"),
field("AskedPart.body", "body", NONE, "which method, after its length"),
field("AskedPart.body", "body", NONE),
field("RequestBody", "RequestBody", NONE),
field("RequestBody.method", "method", INT32, "number of the method, over all services", C[1].names),
field("RequestBody.timeout", "timeout", INT64, "the caller will wait"),
field("RequestBody.request", "request", BYTES, "serialised request message of that method (not delimited)"),
field("ProducerRegister", "ProducerRegister", NONE),
field("ProducerRegister.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("ProducerRegister.topicList", "topicList", STRING, "topics to publish (Go leaves it empty here)"),
field("ProducerRegister.brokerCheckSum", "brokerCheckSum", INT64, "version of the broker list held; −1 = none"),
field("ProducerRegister.hostName", "hostName", STRING, "client's own IPv4 as text (Go producers put the master's host:port here)"),
field("ProducerRegister.authInfo", "authInfo", BYTES, "credentials"),
field("MasterCertificateInfo.authInfo", "authInfo", BYTES, "signature form"),
field("AuthenticateInfo.userName", "userName", STRING, "who asks"),
field("AuthenticateInfo.timestamp", "timestamp", ABSOLUTE_TIME, "when it was made"),
field("AuthenticateInfo.nonce", "nonce", INT32, "random"),
field("AuthenticateInfo.othParams", "othParams", STRING, "\034\034"),
field("AuthenticateInfo.signature", "signature", STRING, "over user, time and nonce"),
field("MasterCertificateInfo.authorizedToken", "authorizedToken", STRING, "token form, used between signatures"),
field("ProducerRegister.jdkVersion", "jdkVersion", STRING, "Java version text"),
field("ProducerRegister.appdConfig", "appdConfig", BYTES, "setting held"),
field("ApprovedClientConfig.configId", "configId", INT64, "version of the setting"),
field("ApprovedClientConfig.maxMsgSize", "maxMsgSize", INT32, "bytes; sent by master only when configId differs"),
field("ProducerHeartbeat", "ProducerHeartbeat", NONE),
field("ProducerHeartbeat.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("ProducerHeartbeat.brokerCheckSum", "brokerCheckSum", INT64, "the same as elsewhere; Java sends −1 again from time to time to force a refresh"),
field("ProducerHeartbeat.hostName", "hostName", STRING, "client's own IPv4 as text (Go producers put the master's host:port here)"),
field("ProducerHeartbeat.topicList", "topicList", STRING, "topics published now"),
field("ProducerHeartbeat.authInfo", "authInfo", BYTES, "credentials"),
field("ProducerHeartbeat.appdConfig", "appdConfig", BYTES, "setting held"),
field("ProducerClose", "ProducerClose", NONE),
field("ProducerClose.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("ProducerClose.authInfo", "authInfo", BYTES, "who asks, where the cluster wants to know"),
field("ConsumerRegister", "ConsumerRegister", NONE),
field("ConsumerRegister.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("ConsumerRegister.groupName", "groupName", STRING, "consumer group"),
field("ConsumerRegister.hostName", "hostName", STRING, "client's own IPv4 as text (Go producers put the master's host:port here)"),
field("ConsumerRegister.topicList", "topicList", STRING, "subscribed topics"),
field("ConsumerRegister.subscribeInfo", "subscribeInfo", STRING, "partitions the client still holds; empty at first start, filled at re-register"),
field("ConsumerRegister.topicCondition", "topicCondition", STRING, "filters"),
field("ConsumerRegister.requireBound", "requireBound", BOOLEAN, "true = bound consumption (start offsets given by the application)"),
field("ConsumerRegister.sessionTime", "sessionTime", ABSOLUTE_TIME, "when the subscription was completed"),
field("ConsumerRegister.sessionKey", "sessionKey", STRING, "bound only: name of the group session"),
field("ConsumerRegister.totalCount", "totalCount", INT32, "bound only: how many clients must be there before assignment starts"),
field("ConsumerRegister.requiredPartition", "requiredPartition", STRING, "bound only: start offsets"),
field("ConsumerRegister.notAllocated", "notAllocated", BOOLEAN, "bound only: false = partitions were already assigned once in this session"),
field("ConsumerRegister.selectBig", "selectBig", BOOLEAN, "bound only: on conflicting offsets take the larger (default true when absent)"),
field("ConsumerRegister.groupFlowCheckId", "groupFlowCheckId", INT64, "same, rules of the group"),
field("ConsumerRegister.defFlowCheckId", "defFlowCheckId", INT64, "same, cluster default rules"),
field("ConsumerRegister.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("ConsumerRegister.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("ConsumerRegister.authInfo", "authInfo", BYTES, "credentials"),
field("ConsumerRegister.jdkVersion", "jdkVersion", STRING, "Java version text"),
field("ConsumerRegister.start", "start", INT64),
field("ConsumerRegister.subscribeInfo", "subscribeInfo", NONE),
field("SubscribeInfo", "SubscribeInfo", NONE),
field("SubscribeInfo.consumer", "consumer", STRING, "the client"),
field("SubscribeInfo.group", "group", STRING, "consumer group"),
field("SubscribeInfo.broker", "broker", STRING, "id"),
field("SubscribeInfo.address", "address", STRING, "host:port"),
field("SubscribeInfo.topic", "topic", STRING, "topic"),
field("SubscribeInfo.partition", "partition", INT64, "store × 10000 + number"),
field("ConsumerRegister.topicCondition", "topicCondition", NONE),
field("TopicCondition", "TopicCondition", NONE),
field("TopicCondition.topic", "topic", STRING, "topic"),
field("TopicCondition.filters", "filters", NONE, "items that are wanted"),
field("Filter", "Filter", NONE),
field("Filter.item", "item", STRING, "a filter item"),
field("ConsumerRegister.requiredPartition", "requiredPartition", NONE),
field("RequiredPartition", "RequiredPartition", NONE),
field("RequiredPartition.broker", "broker", INT64, "id"),
field("RequiredPartition.topic", "topic", STRING, "topic"),
field("RequiredPartition.partition", "partition", INT64, "store × 10000 + number"),
field("RequiredPartition.offset", "offset", INT64, "start, in bytes of the index"),
field("ConsumerHeartbeat", "ConsumerHeartbeat", NONE),
field("ConsumerHeartbeat.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("ConsumerHeartbeat.groupName", "groupName", STRING, "consumer group"),
field("ConsumerHeartbeat.subscribeInfo", "subscribeInfo", STRING, "partitions held now , only if reportSubscribeInfo"),
field("ConsumerHeartbeat.reportSubscribeInfo", "reportSubscribeInfo", BOOLEAN, "true when an event result is attached and every 6th heartbeat or so"),
field("ConsumerHeartbeat.event_", "event", BYTES, "result of a rebalance event"),
field("EventProto.rebalanceId", "rebalanceId", INT64, "round number, > 0;"),
field("EventProto.opType", "opType", INT32, "1, 2, 10, 20 …"),
field("EventProto.status", "status", INT32, "only in client→master; master→client leaves it out"),
field("EventProto.subscribeInfo", "subscribeInfo", STRING, "partitions concerned"),
field("ConsumerHeartbeat.defFlowCheckId", "defFlowCheckId", INT64, "same, cluster default rules"),
field("ConsumerHeartbeat.groupFlowCheckId", "groupFlowCheckId", INT64, "same, rules of the group"),
field("ConsumerHeartbeat.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("ConsumerHeartbeat.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("ConsumerHeartbeat.authInfo", "authInfo", BYTES, "credentials"),
field("ConsumerHeartbeat.subscribeInfo", "subscribeInfo", NONE),
field("ConsumerHeartbeat.event_", "event_", NONE),
field("EventResult", "EventResult", NONE),
field("EventResult.rebalanceId", "rebalanceId", INT64, "round number, > 0;"),
field("EventResult.opType", "opType", INT32, "1, 2, 10, 20 …", C[2].names),
field("EventResult.status", "status", INT32, "only in client→master; master→client leaves it out"),
field("EventResult.subscribeInfo", "subscribeInfo", STRING, "partitions concerned"),
field("EventResult.number", "number", INT64),
field("EventResult.subscribeInfo", "subscribeInfo", NONE),
field("ConsumerClose", "ConsumerClose", NONE),
field("ConsumerClose.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("ConsumerClose.groupName", "groupName", STRING, "consumer group"),
field("ConsumerClose.authInfo", "authInfo", BYTES, "who asks, where the cluster wants to know"),
field("BalanceRegister", "BalanceRegister", NONE),
field("BalanceRegister.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("BalanceRegister.groupName", "groupName", STRING, "consumer group"),
field("BalanceRegister.hostName", "hostName", STRING, "client's own IPv4 as text (Go producers put the master's host:port here)"),
field("BalanceRegister.sourceCount", "sourceCount", INT32, "planned number of clients; ≤ 0 = not used"),
field("BalanceRegister.nodeId", "nodeId", INT32, "0 … sourceCount−1"),
field("BalanceRegister.topicList", "topicList", STRING, "topics that the client is interested in"),
field("BalanceRegister.topicCondition", "topicCondition", STRING, "filters: topic#item,item"),
field("BalanceRegister.subRepInfo", "subRepInfo", BYTES, "what the client holds"),
field("ClientSubRepInfo.brokerConfigId", "brokerConfigId", INT64, "version of the broker list held (−2 none)"),
field("ClientSubRepInfo.topicMetaInfoId", "topicMetaInfoId", INT64, "version of the topic metadata held (−2 none)"),
field("ClientSubRepInfo.lstAssignedTime", "lstAssignedTime", ABSOLUTE_TIME, "client clock, when metadata was last taken over"),
field("ClientSubRepInfo.reportSubInfo", "reportSubInfo", BOOLEAN, "true = partSubInfo is the complete current set"),
field("ClientSubRepInfo.partSubInfo", "partSubInfo", STRING, "form S"),
field("BalanceRegister.opsTaskInfo", "opsTaskInfo", BYTES, "settings that the master hands down"),
field("OpsTaskInfo.groupFlowCheckId", "groupFlowCheckId", INT64, "same, rules of the group"),
field("OpsTaskInfo.defFlowCheckId", "defFlowCheckId", INT64, "same, cluster default rules"),
field("OpsTaskInfo.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("OpsTaskInfo.csmFrmMaxOffsetCtrlId", "csmFrmMaxOffsetCtrlId", INT64, "administrator order \034jump to the newest offset\034, by version"),
field("OpsTaskInfo.requireAuth", "requireAuth", BOOLEAN, "never set by the stock master"),
field("OpsTaskInfo.defFlowControlInfo", "defFlowControlInfo", STRING, "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"),
field("OpsTaskInfo.groupFlowControlInfo", "groupFlowControlInfo", STRING, "same, for the group"),
field("BalanceRegister.authInfo", "authInfo", BYTES, "credentials"),
field("BalanceRegister.jdkVersion", "jdkVersion", STRING, "Java version text"),
field("BalanceRegister.topicCondition", "topicCondition", NONE),
field("BalanceRegister.subRepInfo", "subRepInfo", NONE),
field("SubscriptionReport", "SubscriptionReport", NONE),
field("SubscriptionReport.brokerConfigId", "brokerConfigId", INT64, "version of the broker list held (−2 none)"),
field("SubscriptionReport.topicMetaInfoId", "topicMetaInfoId", INT64, "version of the topic metadata held (−2 none)"),
field("SubscriptionReport.lstAssignedTime", "lstAssignedTime", ABSOLUTE_TIME, "client clock, when metadata was last taken over"),
field("SubscriptionReport.reportSubInfo", "reportSubInfo", BOOLEAN, "true = partSubInfo is the complete current set"),
field("SubscriptionReport.partSubInfo", "partSubInfo", STRING, "form S"),
field("SubscriptionReport.partSubInfo", "partSubInfo", NONE),
field("TopicSubscribed", "TopicSubscribed", NONE),
field("TopicSubscribed.topic", "topic", STRING, "topic"),
field("TopicSubscribed.places", "places", NONE, "what the client holds of it"),
field("SubscribedAt", "SubscribedAt", NONE),
field("SubscribedAt.broker", "broker", STRING, "id"),
field("SubscribedAt.partition", "partition", INT64, "store × 10000 + number"),
field("BalanceHeartbeat", "BalanceHeartbeat", NONE),
field("BalanceHeartbeat.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("BalanceHeartbeat.groupName", "groupName", STRING, "consumer group"),
field("BalanceHeartbeat.subRepInfo", "subRepInfo", BYTES, "what the client holds"),
field("BalanceHeartbeat.opsTaskInfo", "opsTaskInfo", BYTES, "settings that the master hands down"),
field("BalanceHeartbeat.authInfo", "authInfo", BYTES, "credentials"),
field("BalanceHeartbeat.subRepInfo", "subRepInfo", NONE),
field("GetPartitionMeta", "GetPartitionMeta", NONE),
field("GetPartitionMeta.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("GetPartitionMeta.groupName", "groupName", STRING, "consumer group"),
field("GetPartitionMeta.brokerConfigId", "brokerConfigId", INT64, "held"),
field("GetPartitionMeta.topicMetaInfoId", "topicMetaInfoId", INT64, "held"),
field("GetPartitionMeta.authInfo", "authInfo", BYTES, "credentials"),
field("BrokerRegister", "BrokerRegister", NONE),
field("BrokerRegister.clientId", "clientId", STRING, "\034brokerId:host:port:version\034"),
field("BrokerRegister.brokerOnline", "brokerOnline", BOOLEAN, "false until the broker has finished starting"),
field("BrokerRegister.enableTls", "enableTls", BOOLEAN, "the broker listens with TLS too"),
field("BrokerRegister.readStatusRpt", "readStatusRpt", INT32, "read service: 0 = running, 1 = stopped by order of the master, −1 = paused by the broker itself after disk err"),
field("BrokerRegister.writeStatusRpt", "writeStatusRpt", INT32, "same for writes"),
field("BrokerRegister.curBrokerConfId", "curBrokerConfId", INT64, "configuration version held"),
field("BrokerRegister.confCheckSumId", "confCheckSumId", INT32, "checksum of the configuration strings"),
field("BrokerRegister.brokerDefaultConfInfo", "brokerDefaultConfInfo", STRING, "the broker's defaults for topics"),
field("BrokerRegister.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", STRING, "topics with their settings"),
field("BrokerRegister.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("BrokerRegister.flowCheckId", "flowCheckId", ABSOLUTE_TIME, "version of the cluster flow-control rules the sender holds; −2 = none"),
field("BrokerRegister.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("BrokerRegister.tlsPort", "tlsPort", INT32, "where it listens with TLS"),
field("BrokerRegister.authInfo", "authInfo", BYTES, "credentials"),
field("BrokerRegister.clsConfig", "clsConfig", BYTES, "setting held"),
field("ClusterConfig.configId", "configId", INT64, "version of the setting"),
field("ClusterConfig.maxMsgSize", "maxMsgSize", INT32, "bytes; sent by master only when configId differs"),
field("BrokerRegister.clientId", "clientId", NONE),
field("BrokerInfo", "BrokerInfo", NONE),
field("BrokerInfo.broker", "broker", STRING, "id"),
field("BrokerInfo.address", "address", STRING, "host:port"),
field("BrokerInfo.address", "address", NONE),
field("Address", "Address", NONE),
field("Address.host", "host", STRING, "address or name"),
field("Address.port", "port", STRING, "one blank: the default port"),
field("Address.version", "version", STRING, "of the broker, where it names itself"),
field("BrokerRegister.brokerDefaultConfInfo", "brokerDefaultConfInfo", NONE),
field("BrokerDefaults", "BrokerDefaults", NONE),
field("BrokerDefaults.partitions", "partitions", STRING, "partitions of a store"),
field("BrokerDefaults.accept_publish", "accept_publish", STRING, "true: producers may send"),
field("BrokerDefaults.accept_subscribe", "accept_subscribe", STRING, "true: consumers may read"),
field("BrokerDefaults.unflush_threshold", "unflush_threshold", STRING, "messages in memory before they are written"),
field("BrokerDefaults.unflush_interval", "unflush_interval", STRING, "time in memory before they are written"),
field("BrokerDefaults.delete_when", "delete_when", STRING, "when old files are looked for, as in cron"),
field("BrokerDefaults.delete_policy", "delete_policy", STRING, "what happens to old files, and when"),
field("BrokerDefaults.stores", "stores", STRING, "stores of a topic"),
field("BrokerDefaults.unflush_data_hold", "unflush_data_hold", STRING, "bytes in memory before they are written"),
field("BrokerDefaults.memory_size", "memory_size", STRING, "of a memory cache"),
field("BrokerDefaults.memory_count", "memory_count", STRING, "messages in a memory cache"),
field("BrokerDefaults.memory_flush_interval", "memory_flush_interval", STRING, "time before a memory cache is written"),
field("BrokerRegister.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", NONE),
field("TopicDefaults", "TopicDefaults", NONE),
field("TopicDefaults.topic", "topic", STRING, "topic"),
field("TopicDefaults.partitions", "partitions", STRING, "blank, here and below: as the broker's default"),
field("TopicDefaults.accept_publish", "accept_publish", STRING, "true: producers may send"),
field("TopicDefaults.accept_subscribe", "accept_subscribe", STRING, "true: consumers may read"),
field("TopicDefaults.unflush_threshold", "unflush_threshold", STRING, "messages in memory before they are written"),
field("TopicDefaults.unflush_interval", "unflush_interval", STRING, "time in memory before they are written"),
field("TopicDefaults.delete_when", "delete_when", STRING, "when old files are looked for, as in cron"),
field("TopicDefaults.delete_policy", "delete_policy", STRING, "what happens to old files, and when"),
field("TopicDefaults.stores", "stores", STRING, "stores of a topic"),
field("TopicDefaults.status", "status", STRING, "0 ok, 1 soft delete, 2 soft remove, 3 hard remove"),
field("TopicDefaults.unflush_data_hold", "unflush_data_hold", STRING, "bytes in memory before they are written"),
field("TopicDefaults.memory_size", "memory_size", STRING, "of a memory cache"),
field("TopicDefaults.memory_count", "memory_count", STRING, "messages in a memory cache"),
field("TopicDefaults.memory_flush_interval", "memory_flush_interval", STRING, "time before a memory cache is written"),
field("TopicDefaults.max_size", "max_size", STRING, "largest message"),
field("BrokerHeartbeat", "BrokerHeartbeat", NONE),
field("BrokerHeartbeat.brokerId", "brokerId", STRING, "decimal broker id as text"),
field("BrokerHeartbeat.brokerOnline", "brokerOnline", BOOLEAN, "the broker serves clients"),
field("BrokerHeartbeat.readStatusRpt", "readStatusRpt", INT32, "as in register"),
field("BrokerHeartbeat.writeStatusRpt", "writeStatusRpt", INT32, "as in register"),
field("BrokerHeartbeat.curBrokerConfId", "curBrokerConfId", INT64, "version of the broker's settings"),
field("BrokerHeartbeat.confCheckSumId", "confCheckSumId", INT32, "checksum of the broker's settings"),
field("BrokerHeartbeat.takeConfInfo", "takeConfInfo", BOOLEAN, "configuration strings attached"),
field("BrokerHeartbeat.takeRemovedTopicInfo", "takeRemovedTopicInfo", BOOLEAN, "removed topics attached"),
field("BrokerHeartbeat.brokerDefaultConfInfo", "brokerDefaultConfInfo", STRING, "the broker's defaults for topics"),
field("BrokerHeartbeat.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", STRING, "topics with their settings"),
field("BrokerHeartbeat.removedTopicsInfo", "removedTopicsInfo", STRING, "plain topic names whose files were deleted"),
field("BrokerHeartbeat.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("BrokerHeartbeat.flowCheckId", "flowCheckId", ABSOLUTE_TIME, "version of the cluster flow-control rules the sender holds; −2 = none"),
field("BrokerHeartbeat.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("BrokerHeartbeat.authInfo", "authInfo", BYTES, "credentials"),
field("BrokerHeartbeat.clsConfig", "clsConfig", BYTES, "setting held"),
field("BrokerHeartbeat.brokerDefaultConfInfo", "brokerDefaultConfInfo", NONE),
field("BrokerHeartbeat.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", NONE),
field("BrokerClose", "BrokerClose", NONE),
field("BrokerClose.brokerId", "brokerId", STRING, "id of the broker, host and port"),
field("BrokerClose.authInfo", "authInfo", BYTES, "who asks, where the cluster wants to know"),
field("SendMessage", "SendMessage", NONE),
field("SendMessage.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("SendMessage.topicName", "topicName", STRING, "topic"),
field("SendMessage.partitionId", "partitionId", INT32, "store × 10000 + partition"),
field("SendMessage.data", "data", BYTES, "attribute block, where flag says so, then the user's bytes"),
field("SendMessage.flag", "flag", INT32, "bit 0 = attribute prefix present"),
field("SendMessage.checkSum", "checkSum", INT32, "−1 = not computed: all four clients send −1"),
field("SendMessage.sentAddr", "sentAddr", IPv4, "the producer, first octet in the top byte; signed, so addresses from 128.0.0.0 on are negative (10-byte varint)"),
field("SendMessage.msgType", "msgType", STRING, "copy of $msgType$; broker stores its Java String.hashCode as filter key (Go does not send it)"),
field("SendMessage.msgTime", "msgTime", STRING, "copy of $msgTime$, yyyyMMddHHmm (Go does not send it)"),
field("SendMessage.authInfo", "authInfo", BYTES, "Go leaves it out"),
field("AuthorizedInfo.visitAuthorizedToken", "visitAuthorizedToken", INT64, "token received from the master (0 if none)"),
field("AuthorizedInfo.authAuthorizedToken", "authAuthorizedToken", STRING, "\034user timestamp nonce signature\034 , only if user authentication is on"),
field("SendMessage.attributes", "attributes", INT64),
field("SendMessage.data", "data", NONE),
field("SentMessage", "SentMessage", NONE),
field("SentMessage.payload", "payload", NONE, "attributes and the user's bytes"),
field("Payload", "Payload", NONE),
field("Payload.fits", "fits", INT64),
field("Payload.attribute_length", "attribute_length", UINT32, "of the attributes"),
field("Payload.attributes", "attributes", STRING, "key=value,…"),
field("Payload.attributes", "attributes", NONE),
field("Attribute", "Attribute", NONE),
field("Attribute.key", "key", STRING, "$msgType$: filter item, $msgTime$: yyyyMMddHHmm, others: the application's"),
field("Attribute.value", "value", STRING, "what it says"),
field("Payload.body", "body", BYTES, "the user's bytes"),
field("PartitionRegister", "PartitionRegister", NONE),
field("PartitionRegister.opType", "opType", INT32, "31 register, 32 unregister", C[3].names),
field("PartitionRegister.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("PartitionRegister.groupName", "groupName", STRING, "consumer group"),
field("PartitionRegister.topicName", "topicName", STRING, "topic"),
field("PartitionRegister.partitionId", "partitionId", INT32, "store × 10000 + partition"),
field("PartitionRegister.readStatus", "readStatus", INT32, "opType 31: 0 = continue from stored offset (oldest if none), 1 = newest if none stored, 2 = always newest; opType 32: 0 = last batch consumed, commit it, 1 = not consumed, roll back"),
field("PartitionRegister.filterCondStr", "filterCondStr", STRING, "filter items of this topic"),
field("PartitionRegister.currOffset", "currOffset", INT64, "wanted start offset, ≥ 0; clamped to [min, max] by the broker"),
field("PartitionRegister.sessionKey", "sessionKey", STRING, "of the client, to tell old sessions"),
field("PartitionRegister.sessionTime", "sessionTime", INT64, "begin of the session"),
field("PartitionRegister.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("PartitionRegister.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("PartitionRegister.authInfo", "authInfo", BYTES, "credentials"),
field("PartitionHeartbeat", "PartitionHeartbeat", NONE),
field("PartitionHeartbeat.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("PartitionHeartbeat.groupName", "groupName", STRING, "consumer group"),
field("PartitionHeartbeat.readStatus", "readStatus", INT32, "always 0 from Java in practice"),
field("PartitionHeartbeat.partitionInfo", "partitionInfo", STRING, "full form id:host:port#topic:partition (the comment in the .proto is wrong)"),
field("PartitionHeartbeat.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("PartitionHeartbeat.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("PartitionHeartbeat.authInfo", "authInfo", BYTES, "credentials"),
field("PartitionHeartbeat.partitionInfo", "partitionInfo", NONE),
field("FullPartition", "FullPartition", NONE),
field("FullPartition.broker", "broker", STRING, "id"),
field("FullPartition.address", "address", STRING, "host:port"),
field("FullPartition.topic", "topic", STRING, "topic"),
field("FullPartition.partition", "partition", INT64, "store × 10000 + number"),
field("GetMessages", "GetMessages", NONE),
field("GetMessages.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("GetMessages.partitionId", "partitionId", INT32, "store × 10000 + partition"),
field("GetMessages.groupName", "groupName", STRING, "consumer group"),
field("GetMessages.topicName", "topicName", STRING, "topic"),
field("GetMessages.lastPackConsumed", "lastPackConsumed", BOOLEAN, "true = the previous batch was consumed, commit it now"),
field("GetMessages.manualCommitOffset", "manualCommitOffset", BOOLEAN, "false from all clients; true = broker advances only on CommitOffset"),
field("GetMessages.escFlowCtrl", "escFlowCtrl", BOOLEAN, "client asks to skip server flow control (its group rule is active locally)"),
field("CommitOffset", "CommitOffset", NONE),
field("CommitOffset.clientId", "clientId", STRING, "the client's name for itself; a broker's is id:host:port"),
field("CommitOffset.topicName", "topicName", STRING, "topic"),
field("CommitOffset.partitionId", "partitionId", INT32, "store × 10000 + partition"),
field("CommitOffset.groupName", "groupName", STRING, "consumer group"),
field("CommitOffset.lastPackConsumed", "lastPackConsumed", BOOLEAN, "true or absent = commit; false = roll back"),
field("AnsweredPart", "AnsweredPart", NONE),
field("AnsweredPart.kind", "kind", INT64),
field("AnsweredPart.header", "header", NONE, "how it went, after its length"),
field("AnsweredPart.header", "header", NONE),
field("ResponseHeader", "ResponseHeader", NONE),
field("ResponseHeader.status", "status", INT32, "0 SUCCESS, 1 ERROR, 2 FATAL", C[4].names),
field("ResponseHeader.serviceType", "serviceType", INT32, "never set by the server : take it from the request"),
field("ResponseHeader.protocolVer", "protocolVer", INT32, "3 (server's own) with SUCCESS and ERROR; absent with FATAL"),
field("AnsweredPart.body", "body", NONE, "what was thrown, after its length"),
field("AnsweredPart.body", "body", NONE),
field("ExceptionBody", "ExceptionBody", NONE),
field("ExceptionBody.exceptionName", "exceptionName", STRING, "Java class name"),
field("ExceptionBody.stackTrace", "stackTrace", STRING, "the exception's message text, not a stack trace; may be empty"),
field("ExceptionBody.failed", "failed", INT64),
field("ExceptionBody.exceptionName", "exceptionName", NONE),
field("ShortClass", "ShortClass", NONE),
field("ShortClass.package", "package", STRING, "the prefix follows the request's protocolVer"),
field("ShortClass.name", "name", STRING, "the class"),
field("AnsweredPart.body", "body", NONE, "the answer, after its length"),
field("ResponseBody", "ResponseBody", NONE),
field("ResponseBody.method", "method", INT32, "the request's method, so a response can be decoded without its request", C[1].names),
field("ResponseBody.data", "data", BYTES, "serialised response message"),
field("ProducerRegistered", "ProducerRegistered", NONE),
field("ProducerRegistered.success", "success", BOOLEAN, "call accepted"),
field("ProducerRegistered.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("ProducerRegistered.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("ProducerRegistered.brokerCheckSum", "brokerCheckSum", ABSOLUTE_TIME, "version of the broker list; −1 in failures"),
field("ProducerRegistered.brokerInfos", "brokerInfos", STRING, "broker strings , whole cluster"),
field("ProducerRegistered.authorizedInfo", "authorizedInfo", BYTES, "tokens to use from now on"),
field("MasterAuthorizedInfo.visitAuthorizedToken", "visitAuthorizedToken", ABSOLUTE_TIME, "by a master's clock, when the token was made"),
field("MasterAuthorizedInfo.authAuthorizedToken", "authAuthorizedToken", STRING, "token that may replace the signature; the stock server never issues one"),
field("ProducerRegistered.appdConfig", "appdConfig", BYTES, "setting in force"),
field("ProducerRegistered.brokerInfos", "brokerInfos", NONE),
field("ProducerBeaten", "ProducerBeaten", NONE),
field("ProducerBeaten.success", "success", BOOLEAN, "call accepted"),
field("ProducerBeaten.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("ProducerBeaten.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("ProducerBeaten.brokerCheckSum", "brokerCheckSum", INT64, "current version; −1 in failures"),
field("ProducerBeaten.topicInfos", "topicInfos", STRING, "topic strings form P, always the full set for the published topics"),
field("ProducerBeaten.brokerInfos", "brokerInfos", STRING, "only when the version differs from the request"),
field("ProducerBeaten.requireAuth", "requireAuth", BOOLEAN, "never set by the stock master"),
field("ProducerBeaten.authorizedInfo", "authorizedInfo", BYTES, "tokens to use from now on"),
field("ProducerBeaten.appdConfig", "appdConfig", BYTES, "setting in force"),
field("ProducerBeaten.topicInfos", "topicInfos", NONE),
field("TopicPublish", "TopicPublish", NONE),
field("TopicPublish.topic", "topic", STRING, "topic"),
field("TopicPublish.places", "places", STRING, "where it lies"),
field("TopicPublish.places", "places", NONE),
field("PublishedAt", "PublishedAt", NONE),
field("PublishedAt.broker", "broker", INT64, "id"),
field("PublishedAt.partitions", "partitions", INT64, "partitions of a store"),
field("PublishedAt.stores", "stores", INT64, "stores"),
field("TopicPublish.max_size", "max_size", INT64, "largest message"),
field("ProducerBeaten.brokerInfos", "brokerInfos", NONE),
field("ProducerClosed", "ProducerClosed", NONE),
field("ProducerClosed.success", "success", BOOLEAN, "true exactly with errCode 200"),
field("ProducerClosed.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("ProducerClosed.errMsg", "errMsg", STRING, "what went wrong, in words"),
field("ConsumerRegistered", "ConsumerRegistered", NONE),
field("ConsumerRegistered.success", "success", BOOLEAN, "call accepted"),
field("ConsumerRegistered.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("ConsumerRegistered.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("ConsumerRegistered.topicInfo", "topicInfo", STRING, "never set by the stock master (metadata comes as events)"),
field("ConsumerRegistered.notAllocated", "notAllocated", BOOLEAN, "group has not been assigned yet"),
field("ConsumerRegistered.defFlowCheckId", "defFlowCheckId", INT64, "same, cluster default rules"),
field("ConsumerRegistered.defFlowControlInfo", "defFlowControlInfo", STRING, "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"),
field("ConsumerRegistered.groupFlowCheckId", "groupFlowCheckId", INT64, "same, rules of the group"),
field("ConsumerRegistered.groupFlowControlInfo", "groupFlowControlInfo", STRING, "same, for the group"),
field("ConsumerRegistered.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("ConsumerRegistered.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("ConsumerRegistered.authorizedInfo", "authorizedInfo", BYTES, "tokens to use from now on"),
field("ConsumerRegistered.defFlowControlInfo", "defFlowControlInfo", STRING),
field("ConsumerRegistered.groupFlowControlInfo", "groupFlowControlInfo", STRING),
field("ConsumerBeaten", "ConsumerBeaten", NONE),
field("ConsumerBeaten.success", "success", BOOLEAN, "call accepted"),
field("ConsumerBeaten.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("ConsumerBeaten.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("ConsumerBeaten.event_", "event", BYTES, "next rebalance order"),
field("ConsumerBeaten.notAllocated", "notAllocated", BOOLEAN, "the same as elsewhere"),
field("ConsumerBeaten.defFlowCheckId", "defFlowCheckId", INT64, "same, cluster default rules"),
field("ConsumerBeaten.defFlowControlInfo", "defFlowControlInfo", STRING, "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"),
field("ConsumerBeaten.groupFlowCheckId", "groupFlowCheckId", INT64, "same, rules of the group"),
field("ConsumerBeaten.groupFlowControlInfo", "groupFlowControlInfo", STRING, "same, for the group"),
field("ConsumerBeaten.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("ConsumerBeaten.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("ConsumerBeaten.requireAuth", "requireAuth", BOOLEAN, "never set by the stock master"),
field("ConsumerBeaten.authorizedInfo", "authorizedInfo", BYTES, "tokens to use from now on"),
field("ConsumerBeaten.event_", "event_", NONE),
field("EventOrder", "EventOrder", NONE),
field("EventOrder.rebalanceId", "rebalanceId", INT64, "round number, > 0;"),
field("EventOrder.opType", "opType", INT32, "1, 2, 10, 20 …", C[2].names),
field("EventOrder.status", "status", INT32, "only in client→master; master→client leaves it out"),
field("EventOrder.subscribeInfo", "subscribeInfo", STRING, "partitions concerned"),
field("EventOrder.number", "number", INT64),
field("EventOrder.order", "order", INT64),
field("EventOrder.subscribeInfo", "subscribeInfo", NONE),
field("SubscribedHere", "SubscribedHere", NONE),
field("SubscribedHere.consumer", "consumer", STRING, "the client"),
field("SubscribedHere.group", "group", STRING, "consumer group"),
field("SubscribedHere.broker", "broker", STRING, "id"),
field("SubscribedHere.address", "address", STRING, "host:port"),
field("SubscribedHere.topic", "topic", STRING, "topic"),
field("SubscribedHere.partition", "partition", INT64, "store × 10000 + number"),
field("ConsumerBeaten.defFlowControlInfo", "defFlowControlInfo", STRING),
field("ConsumerBeaten.groupFlowControlInfo", "groupFlowControlInfo", STRING),
field("ConsumerClosed", "ConsumerClosed", NONE),
field("ConsumerClosed.success", "success", BOOLEAN, "true exactly with errCode 200"),
field("ConsumerClosed.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("ConsumerClosed.errMsg", "errMsg", STRING, "what went wrong, in words"),
field("BalanceRegistered", "BalanceRegistered", NONE),
field("BalanceRegistered.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("BalanceRegistered.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("BalanceRegistered.brokerConfigId", "brokerConfigId", INT64, "version of the broker list"),
field("BalanceRegistered.brokerConfigList", "brokerConfigList", STRING, "broker strings , only if the version differs"),
field("BalanceRegistered.opsTaskInfo", "opsTaskInfo", BYTES, "settings that the master hands down"),
field("BalanceRegistered.authorizedInfo", "authorizedInfo", BYTES, "tokens to use from now on"),
field("BalanceRegistered.brokerConfigList", "brokerConfigList", NONE),
field("BalanceRegistered.opsTaskInfo", "opsTaskInfo", NONE),
field("OpsTask", "OpsTask", NONE),
field("OpsTask.groupFlowCheckId", "groupFlowCheckId", INT64, "same, rules of the group"),
field("OpsTask.defFlowCheckId", "defFlowCheckId", INT64, "same, cluster default rules"),
field("OpsTask.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("OpsTask.csmFrmMaxOffsetCtrlId", "csmFrmMaxOffsetCtrlId", INT64, "administrator order \034jump to the newest offset\034, by version"),
field("OpsTask.requireAuth", "requireAuth", BOOLEAN, "never set by the stock master"),
field("OpsTask.defFlowControlInfo", "defFlowControlInfo", STRING, "rule JSON  when the id differs from the request, else one blank \034 \034; absent if the request had no check id"),
field("OpsTask.groupFlowControlInfo", "groupFlowControlInfo", STRING, "same, for the group"),
field("OpsTask.defFlowControlInfo", "defFlowControlInfo", STRING),
field("OpsTask.groupFlowControlInfo", "groupFlowControlInfo", STRING),
field("BalanceBeaten", "BalanceBeaten", NONE),
field("BalanceBeaten.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("BalanceBeaten.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("BalanceBeaten.brokerConfigId", "brokerConfigId", INT64, "version of the list of brokers"),
field("BalanceBeaten.brokerConfigList", "brokerConfigList", STRING, "only if the version differs"),
field("BalanceBeaten.topicMetaInfoId", "topicMetaInfoId", INT64, "only present when the client holds partitions and its metadata is older than the force-update period (3 min)"),
field("BalanceBeaten.topicMetaInfoList", "topicMetaInfoList", STRING, "form M, only if the version differs"),
field("BalanceBeaten.opsTaskInfo", "opsTaskInfo", BYTES, "settings that the master hands down"),
field("BalanceBeaten.authorizedInfo", "authorizedInfo", BYTES, "tokens to use from now on"),
field("BalanceBeaten.brokerConfigList", "brokerConfigList", NONE),
field("BalanceBeaten.topicMetaInfoList", "topicMetaInfoList", NONE),
field("TopicMeta", "TopicMeta", NONE),
field("TopicMeta.topic", "topic", STRING, "topic"),
field("TopicMeta.places", "places", NONE, "where it lies"),
field("MetaAt", "MetaAt", NONE),
field("MetaAt.broker", "broker", INT64, "id"),
field("MetaAt.stores", "stores", INT64, "stores"),
field("MetaAt.partitions", "partitions", INT64, "partitions of a store"),
field("MetaAt.status", "status", INT64, "1: may be subscribed now"),
field("BalanceBeaten.opsTaskInfo", "opsTaskInfo", NONE),
field("PartitionMeta", "PartitionMeta", NONE),
field("PartitionMeta.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("PartitionMeta.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("PartitionMeta.brokerConfigId", "brokerConfigId", INT64, "version of the list of brokers"),
field("PartitionMeta.topicMetaInfoId", "topicMetaInfoId", INT64, "version of the topics"),
field("PartitionMeta.topicMetaInfoList", "topicMetaInfoList", STRING, "form M, only if the version differs"),
field("PartitionMeta.brokerConfigList", "brokerConfigList", STRING, "only if the version differs"),
field("PartitionMeta.topicMetaInfoList", "topicMetaInfoList", NONE),
field("PartitionMeta.brokerConfigList", "brokerConfigList", NONE),
field("BrokerRegistered", "BrokerRegistered", NONE),
field("BrokerRegistered.success", "success", BOOLEAN, "call accepted"),
field("BrokerRegistered.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("BrokerRegistered.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("BrokerRegistered.stopRead", "stopRead", BOOLEAN, "master stopped reads"),
field("BrokerRegistered.stopWrite", "stopWrite", BOOLEAN, "master stopped writes"),
field("BrokerRegistered.takeConfInfo", "takeConfInfo", BOOLEAN, "configuration strings follow"),
field("BrokerRegistered.enableBrokerInfo", "enableBrokerInfo", BYTES, "which checks the broker must do"),
field("EnableBrokerFunInfo.enableConsumeAuthenticate", "enableConsumeAuthenticate", BOOLEAN, "consumers must say who they are"),
field("EnableBrokerFunInfo.enableConsumeAuthorize", "enableConsumeAuthorize", BOOLEAN, "consumers need leave for a topic"),
field("EnableBrokerFunInfo.enableProduceAuthenticate", "enableProduceAuthenticate", BOOLEAN, "producers must say who they are"),
field("EnableBrokerFunInfo.enableProduceAuthorize", "enableProduceAuthorize", BOOLEAN, "producers need leave for a topic"),
field("EnableBrokerFunInfo.enableVisitTokenCheck", "enableVisitTokenCheck", BOOLEAN, "clients need the visit token"),
field("BrokerRegistered.curBrokerConfId", "curBrokerConfId", INT64, "version of the broker's settings"),
field("BrokerRegistered.confCheckSumId", "confCheckSumId", INT32, "checksum of the broker's settings"),
field("BrokerRegistered.brokerDefaultConfInfo", "brokerDefaultConfInfo", STRING, "the broker's defaults for topics"),
field("BrokerRegistered.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", STRING, "topics with their settings"),
field("BrokerRegistered.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("BrokerRegistered.flowCheckId", "flowCheckId", ABSOLUTE_TIME, "version of the cluster flow-control rules the sender holds; −2 = none"),
field("BrokerRegistered.flowControlInfo", "flowControlInfo", STRING, "or \034 \034"),
field("BrokerRegistered.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("BrokerRegistered.authorizedInfo", "authorizedInfo", BYTES, "deprecated, still sent"),
field("BrokerRegistered.brokerAuthorizedInfo", "brokerAuthorizedInfo", BYTES, "tokens to accept"),
field("MasterBrokerAuthorizedInfo.visitAuthorizedToken", "visitAuthorizedToken", STRING, "string: \034current,fresh\034, the two decimal tokens a broker must accept"),
field("MasterBrokerAuthorizedInfo.authAuthorizedToken", "authAuthorizedToken", STRING, "for administration"),
field("BrokerRegistered.clsConfig", "clsConfig", BYTES, "setting in force"),
field("BrokerRegistered.brokerDefaultConfInfo", "brokerDefaultConfInfo", NONE),
field("BrokerRegistered.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", NONE),
field("BrokerRegistered.flowControlInfo", "flowControlInfo", STRING),
field("BrokerBeaten", "BrokerBeaten", NONE),
field("BrokerBeaten.success", "success", BOOLEAN, "call accepted"),
field("BrokerBeaten.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("BrokerBeaten.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("BrokerBeaten.stopRead", "stopRead", BOOLEAN, "reads forbidden automatically"),
field("BrokerBeaten.stopWrite", "stopWrite", BOOLEAN, "writes forbidden automatically"),
field("BrokerBeaten.curBrokerConfId", "curBrokerConfId", INT64, "target configuration; −2 in failures"),
field("BrokerBeaten.confCheckSumId", "confCheckSumId", INT32, "same"),
field("BrokerBeaten.needReportData", "needReportData", BOOLEAN, "send your configuration next time"),
field("BrokerBeaten.takeConfInfo", "takeConfInfo", BOOLEAN, "configuration strings follow"),
field("BrokerBeaten.takeRemoveTopicInfo", "takeRemoveTopicInfo", BOOLEAN, "true in every success answer"),
field("BrokerBeaten.brokerDefaultConfInfo", "brokerDefaultConfInfo", STRING, "the broker's defaults for topics"),
field("BrokerBeaten.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", STRING, "topics with their settings"),
field("BrokerBeaten.removeTopicConfInfo", "removeTopicConfInfo", STRING, "topics to remove, same grammar"),
field("BrokerBeaten.ssdStoreId", "ssdStoreId", INT64, "deprecated; server answers −2 where it sets it, clients do not send it"),
field("BrokerBeaten.flowCheckId", "flowCheckId", ABSOLUTE_TIME, "version of the cluster flow-control rules the sender holds; −2 = none"),
field("BrokerBeaten.flowControlInfo", "flowControlInfo", STRING, "or \034 \034"),
field("BrokerBeaten.qryPriorityId", "qryPriorityId", INT32, "read priority; −2 = unset"),
field("BrokerBeaten.authorizedInfo", "authorizedInfo", BYTES, "deprecated, still sent"),
field("BrokerBeaten.brokerAuthorizedInfo", "brokerAuthorizedInfo", BYTES, "tokens to accept"),
field("BrokerBeaten.clsConfig", "clsConfig", BYTES, "setting in force"),
field("BrokerBeaten.brokerDefaultConfInfo", "brokerDefaultConfInfo", NONE),
field("BrokerBeaten.brokerTopicSetConfInfo", "brokerTopicSetConfInfo", NONE),
field("BrokerBeaten.removeTopicConfInfo", "removeTopicConfInfo", NONE),
field("BrokerBeaten.flowControlInfo", "flowControlInfo", STRING),
field("BrokerClosed", "BrokerClosed", NONE),
field("BrokerClosed.success", "success", BOOLEAN, "true exactly with errCode 200"),
field("BrokerClosed.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("BrokerClosed.errMsg", "errMsg", STRING, "what went wrong, in words"),
field("MessageSent", "MessageSent", NONE),
field("MessageSent.success", "success", BOOLEAN, "call accepted"),
field("MessageSent.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("MessageSent.errMsg", "errMsg", STRING, "on success the message id as decimal text, not \034OK!\034"),
field("MessageSent.requireAuth", "requireAuth", BOOLEAN, "the next request must say who asks"),
field("MessageSent.messageId", "messageId", INT64, "made by the broker, unique per store; success only"),
field("MessageSent.appendTime", "appendTime", ABSOLUTE_TIME, "broker clock; success only"),
field("MessageSent.appendOffset", "appendOffset", INT64, "index offset of this message; success only"),
field("PartitionRegistered", "PartitionRegistered", NONE),
field("PartitionRegistered.success", "success", BOOLEAN, "call accepted"),
field("PartitionRegistered.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("PartitionRegistered.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("PartitionRegistered.currOffset", "currOffset", INT64, "register: start offset. Unregister success and all failures: −1"),
field("PartitionRegistered.maxOffset", "maxOffset", INT64, "newest index offset; register success only"),
field("PartitionRegistered.known", "known", INT64),
field("PartitionRegistered.errMsg", "errMsg", NONE),
field("RegisterFailure", "RegisterFailure", NONE),
field("RegisterFailure.words", "words", STRING, "what failed"),
field("RegisterFailure.holder", "holder", STRING, "who holds the partition, where the text names it"),
field("PartitionBeaten", "PartitionBeaten", NONE),
field("PartitionBeaten.success", "success", BOOLEAN, "call accepted"),
field("PartitionBeaten.errCode", "errCode", INT32, "200: done; else why not", C[5].names),
field("PartitionBeaten.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("PartitionBeaten.hasPartFailure", "hasPartFailure", BOOLEAN, "some partitions are not yours"),
field("PartitionBeaten.failureInfo", "failureInfo", STRING, "errCode:id:host:port#topic:partition, errCode 411 or 412"),
field("PartitionBeaten.requireAuth", "requireAuth", BOOLEAN, "the next request must say who asks"),
field("PartitionBeaten.refused", "refused", INT64, nil, C[5].names),
field("PartitionBeaten.why", "why", STRING),
field("PartitionBeaten.failureInfo", "failureInfo", NONE),
field("FailedPartition", "FailedPartition", NONE),
field("FailedPartition.code", "code", INT64, "411: nobody owns it, 412: another one does", C[5].names),
field("FailedPartition.broker", "broker", STRING, "id"),
field("FailedPartition.address", "address", STRING, "host:port"),
field("FailedPartition.topic", "topic", STRING, "topic"),
field("FailedPartition.partition", "partition", INT64, "store × 10000 + number"),
field("PartitionBeaten.well", "well", INT64, "known behind the partitions that are refused, or where none is"),
field("PartitionBeaten.beaten", "beaten", INT64, nil, C[5].names),
field("PartitionBeaten.word_", "word_", STRING),
field("MessagesGot", "MessagesGot", NONE),
field("MessagesGot.success", "success", BOOLEAN, "call accepted"),
field("MessagesGot.errCode", "errCode", INT32, "200: done; else why not", C[6].names),
field("MessagesGot.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("MessagesGot.messages", "messages", BYTES, "may be empty with errCode 200"),
field("TransferedMessage.messageId", "messageId", INT64, "chosen by the broker"),
field("TransferedMessage.checkSum", "checkSum", INT32, "CRC-32 of payLoadData, its lower 31 bits"),
field("TransferedMessage.payLoadData", "payLoadData", BYTES, "attribute block, where flag says so, then the user's bytes"),
field("TransferedMessage.flag", "flag", INT32, "bit 0 = attribute prefix present"),
field("MessagesGot.currOffset", "currOffset", INT64, "index offset where this read started; −1 in failures"),
field("MessagesGot.minLimitTime", "minLimitTime", INT32, "only meaningful with errCode 452: wait ms. 0 with 200. With other errors −1 or a meaningless data-lag number"),
field("MessagesGot.escFlowCtrl", "escFlowCtrl", BOOLEAN, "always false"),
field("MessagesGot.currDataDlt", "currDataDlt", INT64, "data-file bytes of the store not yet read (lag in bytes, all its partitions); −1 in failures"),
field("MessagesGot.requireSlow", "requireSlow", BOOLEAN, "filter consumers near the end of data: poll slower; success only"),
field("MessagesGot.maxOffset", "maxOffset", INT64, "newest index offset; success only"),
field("MessagesGot.known", "known", INT64),
field("MessagesGot.errMsg", "errMsg", NONE),
field("ReadFailure", "ReadFailure", NONE),
field("ReadFailure.words", "words", STRING, "what failed"),
field("ReadFailure.holder", "holder", STRING, "who holds the partition, where the text names it"),
field("MessagesGot.messages", "messages", NONE),
field("TransferredMessage", "TransferredMessage", NONE),
field("TransferredMessage.messageId", "messageId", INT64, "chosen by the broker"),
field("TransferredMessage.checkSum", "checkSum", INT32, "CRC-32 of payLoadData, its lower 31 bits"),
field("TransferredMessage.payLoadData", "payLoadData", BYTES, "attribute block, where flag says so, then the user's bytes"),
field("TransferredMessage.flag", "flag", INT32, "bit 0 = attribute prefix present"),
field("TransferredMessage.attributes", "attributes", INT64),
field("TransferredMessage.payLoadData", "payLoadData", NONE),
field("TransferredMessage.sound", "CRC-32 of payLoadData, 31 bits of it", UINT8, "CRC-32 of payLoadData, 31 bits of it", sound),
field("OffsetCommitted", "OffsetCommitted", NONE),
field("OffsetCommitted.success", "success", BOOLEAN, "call accepted"),
field("OffsetCommitted.errCode", "errCode", INT32, "200: done; else why not", C[7].names),
field("OffsetCommitted.errMsg", "errMsg", STRING, "text; \034OK!\034 on success unless said otherwise"),
field("OffsetCommitted.currOffset", "currOffset", INT64, "committed offset after the call; −1 in failures"),
field("OffsetCommitted.maxOffset", "maxOffset", INT64, "newest index offset"),
field("OffsetCommitted.known", "known", INT64),
field("OffsetCommitted.errMsg", "errMsg", NONE),
field("Holder", "Holder", NONE),
field("Holder.words", "words", STRING, "what failed"),
field("Holder.holder", "holder", STRING, "who holds the partition, where the text names it"),
field("Envelope.trailing", "trailing", BYTES, "zeros that the C++ client sends and nobody reads"),
}
end,
  structures = [=[
local M, C, F = ... -- the runtime, codes, Wireshark's fields
local E = M.expression
local S, P = {}, {} -- structures, protobuf messages

S.ConnectionHeader = {name = "ConnectionHeader", pf = F[11], proto = {name = "RpcConnHeader", members = {[1] = {name = "flag", pf = F[12], kind = "int32", wire = 0, type = "int32", required = true}, [2] = {name = "traceId", pf = F[13], kind = "int64", wire = 0, type = "int64"}, [3] = {name = "spanId", pf = F[14], kind = "int64", wire = 0, type = "int64"}, [4] = {name = "parentId", pf = F[15], kind = "int64", wire = 0, type = "int64"}}}, 
  {op = "proto", n = 12, name = "flag", number = 1},
}
S.RequestHeader = {name = "RequestHeader", pf = F[22], proto = {name = "RequestHeader", members = {[1] = {name = "serviceType", pf = F[23], kind = "int32", wire = 0, type = "int32"}, [2] = {name = "protocolVer", pf = F[24], kind = "int32", wire = 0, type = "int32"}}}, 
  {op = "proto", n = 19, name = "serviceType", number = 1},
  {op = "proto", n = 20, name = "protocolVer", number = 2},
}
P["AuthenticateInfo"] = {name = "AuthenticateInfo", members = {[1] = {name = "userName", pf = F[38], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "timestamp", pf = F[39], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, required = true}, [3] = {name = "nonce", pf = F[40], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "othParams", pf = F[41], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "signature", pf = F[42], kind = "string", wire = 2, type = "string", required = true}}}
P["MasterCertificateInfo"] = {name = "MasterCertificateInfo", members = {[1] = {name = "authInfo", pf = F[37], kind = "message", wire = 2, type = "bytes", message = "AuthenticateInfo"}, [2] = {name = "authorizedToken", pf = F[43], kind = "string", wire = 2, type = "string"}}}
P["ApprovedClientConfig"] = {name = "ApprovedClientConfig", members = {[1] = {name = "configId", pf = F[46], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "maxMsgSize", pf = F[47], kind = "int32", wire = 0, type = "int32"}}}
S.ProducerRegister = {name = "ProducerRegister", pf = F[31], proto = {name = "RegisterRequestP2M", members = {[1] = {name = "clientId", pf = F[32], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "topicList", pf = F[33], kind = "string", wire = 2, type = "string"}, [3] = {name = "brokerCheckSum", pf = F[34], kind = "int64", wire = 0, type = "int64", required = true}, [4] = {name = "hostName", pf = F[35], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "authInfo", pf = F[36], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}, [6] = {name = "jdkVersion", pf = F[44], kind = "string", wire = 2, type = "string"}, [7] = {name = "appdConfig", pf = F[45], kind = "message", wire = 2, type = "bytes", message = "ApprovedClientConfig"}}}, message = true, says = 1, api = 1, family = 1, 
  {op = "proto", n = 27, name = "clientId", role = "client", number = 1},
}
S.ProducerHeartbeat = {name = "ProducerHeartbeat", pf = F[48], proto = {name = "HeartRequestP2M", members = {[1] = {name = "clientId", pf = F[49], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "brokerCheckSum", pf = F[50], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "hostName", pf = F[51], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topicList", pf = F[52], kind = "string", wire = 2, type = "string"}, [5] = {name = "authInfo", pf = F[53], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}, [6] = {name = "appdConfig", pf = F[54], kind = "message", wire = 2, type = "bytes", message = "ApprovedClientConfig"}}}, message = true, says = 1, api = 2, family = 2, 
  {op = "proto", n = 28, name = "clientId", role = "client", number = 1},
}
S.ProducerClose = {name = "ProducerClose", pf = F[55], proto = {name = "CloseRequestP2M", members = {[1] = {name = "clientId", pf = F[56], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "authInfo", pf = F[57], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}}}, message = true, says = 1, api = 3, family = 3, 
  {op = "proto", n = 29, name = "clientId", role = "client", number = 1},
}
S.SubscribeInfo = {name = "SubscribeInfo", pf = F[80], 
  {op = "span", n = 37, name = "consumer", pf = F[81], role = "client", text = true, till = "@"},
  {op = "span", n = 38, name = "group", pf = F[82], role = "group", text = true, till = "#"},
  {op = "span", n = 39, name = "broker", pf = F[83], text = true, till = ":"},
  {op = "span", n = 40, name = "address", pf = F[84], text = true, till = "#"},
  {op = "span", n = 41, name = "topic", pf = F[85], role = "topic", text = true, till = ":"},
  {op = "span", n = 42, name = "partition", pf = F[86], role = "partition", text = true, number = true},
  {op = "event", n = 43, name = "claims", event = "claimed", columns = {broker = {text = 39}, detail = {text = 40}}},
}
S.Filter = {name = "Filter", pf = F[91], 
  {op = "span", n = 48, name = "item", pf = F[92], text = true, till = ","},
}
S.TopicCondition = {name = "TopicCondition", pf = F[88], 
  {op = "span", n = 46, name = "topic", pf = F[89], text = true, till = "#"},
  {op = "repeat", n = 47, name = "filters", pf = F[90], body = S.Filter},
}
S.RequiredPartition = {name = "RequiredPartition", pf = F[94], 
  {op = "span", n = 51, name = "broker", pf = F[95], text = true, number = true, till = ":"},
  {op = "span", n = 52, name = "topic", pf = F[96], text = true, till = ":"},
  {op = "span", n = 53, name = "partition", pf = F[97], text = true, number = true, till = "="},
  {op = "span", n = 54, name = "offset", pf = F[98], text = true, number = true, till = ","},
}
S.ConsumerRegister = {name = "ConsumerRegister", pf = F[58], proto = {name = "RegisterRequestC2M", members = {[1] = {name = "clientId", pf = F[59], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[60], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "hostName", pf = F[61], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topicList", pf = F[62], kind = "string", wire = 2, type = "string"}, [5] = {name = "subscribeInfo", pf = F[63], kind = "string", wire = 2, type = "string"}, [6] = {name = "topicCondition", pf = F[64], kind = "string", wire = 2, type = "string"}, [7] = {name = "requireBound", pf = F[65], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [8] = {name = "sessionTime", pf = F[66], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [9] = {name = "sessionKey", pf = F[67], kind = "string", wire = 2, type = "string"}, [10] = {name = "totalCount", pf = F[68], kind = "int32", wire = 0, type = "int32"}, [11] = {name = "requiredPartition", pf = F[69], kind = "string", wire = 2, type = "string"}, [12] = {name = "notAllocated", pf = F[70], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [13] = {name = "selectBig", pf = F[71], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [14] = {name = "groupFlowCheckId", pf = F[72], kind = "int64", wire = 0, type = "int64"}, [15] = {name = "defFlowCheckId", pf = F[73], kind = "int64", wire = 0, type = "int64"}, [16] = {name = "ssdStoreId", pf = F[74], kind = "int64", wire = 0, type = "int64"}, [17] = {name = "qryPriorityId", pf = F[75], kind = "int32", wire = 0, type = "int32"}, [18] = {name = "authInfo", pf = F[76], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}, [19] = {name = "jdkVersion", pf = F[77], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 4, family = 4, 
  {op = "proto", n = 30, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 31, name = "groupName", role = "group", number = 2},
  {op = "event", n = 32, name = "joined", event = "joined", answered = true, columns = {}},
  {op = "let", n = 33, name = "start", pf = F[78], value = E"1", into = 34},
  {op = "proto", n = 35, name = "subscribeInfo", number = 5, each = {op = "call", n = 36, name = "subscribeInfo", pf = F[79], body = S.SubscribeInfo}},
  {op = "proto", n = 44, name = "topicCondition", number = 6, each = {op = "call", n = 45, name = "topicCondition", pf = F[87], body = S.TopicCondition}},
  {op = "proto", n = 49, name = "requiredPartition", number = 11, into = {op = "repeat", n = 50, name = "requiredPartition", pf = F[93], body = S.RequiredPartition}},
}
P["EventProto"] = {name = "EventProto", members = {[1] = {name = "rebalanceId", pf = F[105], kind = "int64", wire = 0, type = "int64"}, [2] = {name = "opType", pf = F[106], kind = "int32", wire = 0, type = "int32"}, [3] = {name = "status", pf = F[107], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "subscribeInfo", pf = F[108], kind = "string", wire = 2, type = "string"}}}
S.EventResult = {name = "EventResult", pf = F[116], proto = {name = "EventProto", members = {[1] = {name = "rebalanceId", pf = F[117], kind = "int64", wire = 0, type = "int64"}, [2] = {name = "opType", pf = F[118], kind = "int32", wire = 0, type = "int32", codes = C[2]}, [3] = {name = "status", pf = F[119], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "subscribeInfo", pf = F[120], kind = "string", wire = 2, type = "string"}}}, 
  {op = "proto", n = 63, name = "rebalanceId", number = 1},
  {op = "proto", n = 64, name = "opType", codes = C[2], number = 2},
  {op = "proto", n = 65, name = "status", number = 3},
  {op = "let", n = 66, name = "number", pf = F[121], value = E"v[63]", into = 67},
  {op = "event", n = 68, name = "reported", event = "order_reported", columns = {detail = {value = E"v[67]"}}},
  {op = "proto", n = 69, name = "subscribeInfo", number = 4, each = {op = "call", n = 70, name = "subscribeInfo", pf = F[122], body = S.SubscribeInfo}},
}
S.ConsumerHeartbeat = {name = "ConsumerHeartbeat", pf = F[99], proto = {name = "HeartRequestC2M", members = {[1] = {name = "clientId", pf = F[100], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[101], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "subscribeInfo", pf = F[102], kind = "string", wire = 2, type = "string"}, [4] = {name = "reportSubscribeInfo", pf = F[103], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [5] = {name = "event", pf = F[104], kind = "message", wire = 2, type = "bytes", message = "EventProto"}, [6] = {name = "defFlowCheckId", pf = F[109], kind = "int64", wire = 0, type = "int64"}, [7] = {name = "groupFlowCheckId", pf = F[110], kind = "int64", wire = 0, type = "int64"}, [8] = {name = "ssdStoreId", pf = F[111], kind = "int64", wire = 0, type = "int64"}, [9] = {name = "qryPriorityId", pf = F[112], kind = "int32", wire = 0, type = "int32"}, [10] = {name = "authInfo", pf = F[113], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}}}, message = true, says = 1, api = 5, family = 5, 
  {op = "proto", n = 55, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 56, name = "groupName", role = "group", number = 2},
  {op = "event", n = 57, name = "beats", event = "alive", answered = true, columns = {}},
  {op = "proto", n = 58, name = "subscribeInfo", number = 3, each = {op = "call", n = 59, name = "subscribeInfo", pf = F[114], body = S.SubscribeInfo}},
  {op = "proto", n = 60, name = "reportSubscribeInfo", number = 4},
  {op = "proto", n = 61, name = "event_", number = 5, into = {op = "call", n = 62, name = "event_", pf = F[115], body = S.EventResult}},
}
S.ConsumerClose = {name = "ConsumerClose", pf = F[123], proto = {name = "CloseRequestC2M", members = {[1] = {name = "clientId", pf = F[124], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[125], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "authInfo", pf = F[126], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}}}, message = true, says = 1, api = 6, family = 6, 
  {op = "proto", n = 71, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 72, name = "groupName", role = "group", number = 2},
  {op = "event", n = 73, name = "left_", event = "left", answered = true, columns = {}},
}
P["ClientSubRepInfo"] = {name = "ClientSubRepInfo", members = {[1] = {name = "brokerConfigId", pf = F[136], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "topicMetaInfoId", pf = F[137], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "lstAssignedTime", pf = F[138], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [4] = {name = "reportSubInfo", pf = F[139], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "partSubInfo", pf = F[140], kind = "string", wire = 2, type = "string"}}}
P["OpsTaskInfo"] = {name = "OpsTaskInfo", members = {[1] = {name = "groupFlowCheckId", pf = F[142], kind = "int64", wire = 0, type = "int64"}, [2] = {name = "defFlowCheckId", pf = F[143], kind = "int64", wire = 0, type = "int64"}, [3] = {name = "qryPriorityId", pf = F[144], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "csmFrmMaxOffsetCtrlId", pf = F[145], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "requireAuth", pf = F[146], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "defFlowControlInfo", pf = F[147], kind = "string", wire = 2, type = "string"}, [7] = {name = "groupFlowControlInfo", pf = F[148], kind = "string", wire = 2, type = "string"}}}
S.SubscribedAt = {name = "SubscribedAt", pf = F[163], 
  {op = "span", n = 86, name = "broker", pf = F[164], text = true, till = ":"},
  {op = "span", n = 87, name = "partition", pf = F[165], role = "partition", text = true, number = true, till = ","},
  {op = "event", n = 88, name = "claims", event = "claimed", columns = {broker = {text = 86}}},
}
S.TopicSubscribed = {name = "TopicSubscribed", pf = F[160], 
  {op = "span", n = 84, name = "topic", pf = F[161], role = "topic", text = true, till = "#"},
  {op = "repeat", n = 85, name = "places", pf = F[162], body = S.SubscribedAt},
}
S.SubscriptionReport = {name = "SubscriptionReport", pf = F[153], proto = {name = "ClientSubRepInfo", members = {[1] = {name = "brokerConfigId", pf = F[154], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "topicMetaInfoId", pf = F[155], kind = "int64", wire = 0, type = "int64", required = true}, [3] = {name = "lstAssignedTime", pf = F[156], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [4] = {name = "reportSubInfo", pf = F[157], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "partSubInfo", pf = F[158], kind = "string", wire = 2, type = "string"}}}, 
  {op = "proto", n = 81, name = "reportSubInfo", number = 4},
  {op = "proto", n = 82, name = "partSubInfo", number = 5, each = {op = "call", n = 83, name = "partSubInfo", pf = F[159], body = S.TopicSubscribed}},
}
S.BalanceRegister = {name = "BalanceRegister", pf = F[127], proto = {name = "RegisterRequestC2MV2", members = {[1] = {name = "clientId", pf = F[128], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[129], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "hostName", pf = F[130], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "sourceCount", pf = F[131], kind = "int32", wire = 0, type = "int32", required = true}, [5] = {name = "nodeId", pf = F[132], kind = "int32", wire = 0, type = "int32", required = true}, [6] = {name = "topicList", pf = F[133], kind = "string", wire = 2, type = "string"}, [7] = {name = "topicCondition", pf = F[134], kind = "string", wire = 2, type = "string"}, [8] = {name = "subRepInfo", pf = F[135], kind = "message", wire = 2, type = "bytes", message = "ClientSubRepInfo"}, [9] = {name = "opsTaskInfo", pf = F[141], kind = "message", wire = 2, type = "bytes", message = "OpsTaskInfo"}, [10] = {name = "authInfo", pf = F[149], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}, [11] = {name = "jdkVersion", pf = F[150], kind = "string", wire = 2, type = "string"}}}, message = true, says = 1, api = 20, family = 20, 
  {op = "proto", n = 74, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 75, name = "groupName", role = "group", number = 2},
  {op = "event", n = 76, name = "joined", event = "joined", answered = true, columns = {}},
  {op = "proto", n = 77, name = "topicCondition", number = 7, each = {op = "call", n = 78, name = "topicCondition", pf = F[151], body = S.TopicCondition}},
  {op = "proto", n = 79, name = "subRepInfo", number = 8, into = {op = "call", n = 80, name = "subRepInfo", pf = F[152], body = S.SubscriptionReport}},
}
S.BalanceHeartbeat = {name = "BalanceHeartbeat", pf = F[166], proto = {name = "HeartRequestC2MV2", members = {[1] = {name = "clientId", pf = F[167], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[168], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "subRepInfo", pf = F[169], kind = "message", wire = 2, type = "bytes", message = "ClientSubRepInfo"}, [4] = {name = "opsTaskInfo", pf = F[170], kind = "message", wire = 2, type = "bytes", message = "OpsTaskInfo"}, [5] = {name = "authInfo", pf = F[171], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}}}, message = true, says = 1, api = 21, family = 21, 
  {op = "proto", n = 89, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 90, name = "groupName", role = "group", number = 2},
  {op = "event", n = 91, name = "beats", event = "alive", answered = true, columns = {}},
  {op = "proto", n = 92, name = "subRepInfo", number = 3, into = {op = "call", n = 93, name = "subRepInfo", pf = F[172], body = S.SubscriptionReport}},
}
S.GetPartitionMeta = {name = "GetPartitionMeta", pf = F[173], proto = {name = "GetPartMetaRequestC2M", members = {[1] = {name = "clientId", pf = F[174], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[175], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "brokerConfigId", pf = F[176], kind = "int64", wire = 0, type = "int64", required = true}, [4] = {name = "topicMetaInfoId", pf = F[177], kind = "int64", wire = 0, type = "int64", required = true}, [5] = {name = "authInfo", pf = F[178], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}}}, message = true, says = 1, api = 22, family = 22, 
  {op = "proto", n = 94, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 95, name = "groupName", role = "group", number = 2},
}
P["ClusterConfig"] = {name = "ClusterConfig", members = {[1] = {name = "configId", pf = F[195], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "maxMsgSize", pf = F[196], kind = "int32", wire = 0, type = "int32"}}}
S.Address = {name = "Address", pf = F[202], 
  {op = "span", n = 101, name = "host", pf = F[203], text = true, till = ":"},
  {op = "span", n = 102, name = "port", pf = F[204], text = true, till = ":"},
  {op = "span", n = 103, name = "version", pf = F[205], when = E"(s.stop - s.at) > 0", text = true},
}
S.BrokerInfo = {name = "BrokerInfo", pf = F[198], 
  {op = "span", n = 98, name = "broker", pf = F[199], text = true, till = ":"},
  {op = "span", n = 99, name = "address", pf = F[200], text = true, into = {op = "call", n = 100, name = "address", pf = F[201], body = S.Address}},
  {op = "event", n = 104, name = "known", event = "named", columns = {broker = {text = 98}, detail = {text = 99}}},
}
S.BrokerDefaults = {name = "BrokerDefaults", pf = F[207], 
  {op = "span", n = 108, name = "partitions", pf = F[208], text = true, till = ":"},
  {op = "span", n = 109, name = "accept_publish", pf = F[209], text = true, till = ":"},
  {op = "span", n = 110, name = "accept_subscribe", pf = F[210], text = true, till = ":"},
  {op = "span", n = 111, name = "unflush_threshold", pf = F[211], text = true, till = ":"},
  {op = "span", n = 112, name = "unflush_interval", pf = F[212], text = true, till = ":"},
  {op = "span", n = 113, name = "delete_when", pf = F[213], text = true, till = ":"},
  {op = "span", n = 114, name = "delete_policy", pf = F[214], text = true, till = ":"},
  {op = "span", n = 115, name = "stores", pf = F[215], text = true, till = ":"},
  {op = "span", n = 116, name = "unflush_data_hold", pf = F[216], text = true, till = ":"},
  {op = "span", n = 117, name = "memory_size", pf = F[217], unit = "MiB", text = true, till = ":"},
  {op = "span", n = 118, name = "memory_count", pf = F[218], unit = "1000 messages", text = true, till = ":"},
  {op = "span", n = 119, name = "memory_flush_interval", pf = F[219], text = true, till = ":"},
}
S.TopicDefaults = {name = "TopicDefaults", pf = F[221], 
  {op = "span", n = 122, name = "topic", pf = F[222], text = true, till = ":"},
  {op = "span", n = 123, name = "partitions", pf = F[223], text = true, till = ":"},
  {op = "span", n = 124, name = "accept_publish", pf = F[224], text = true, till = ":"},
  {op = "span", n = 125, name = "accept_subscribe", pf = F[225], text = true, till = ":"},
  {op = "span", n = 126, name = "unflush_threshold", pf = F[226], text = true, till = ":"},
  {op = "span", n = 127, name = "unflush_interval", pf = F[227], text = true, till = ":"},
  {op = "span", n = 128, name = "delete_when", pf = F[228], text = true, till = ":"},
  {op = "span", n = 129, name = "delete_policy", pf = F[229], text = true, till = ":"},
  {op = "span", n = 130, name = "stores", pf = F[230], text = true, till = ":"},
  {op = "span", n = 131, name = "status", pf = F[231], text = true, till = ":"},
  {op = "span", n = 132, name = "unflush_data_hold", pf = F[232], text = true, till = ":"},
  {op = "span", n = 133, name = "memory_size", pf = F[233], unit = "MiB", text = true, till = ":"},
  {op = "span", n = 134, name = "memory_count", pf = F[234], unit = "1000 messages", text = true, till = ":"},
  {op = "span", n = 135, name = "memory_flush_interval", pf = F[235], text = true, till = ":"},
  {op = "span", n = 136, name = "max_size", pf = F[236], unit = "bytes", text = true, till = ":"},
}
S.BrokerRegister = {name = "BrokerRegister", pf = F[179], proto = {name = "RegisterRequestB2M", members = {[1] = {name = "clientId", pf = F[180], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "brokerOnline", pf = F[181], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [3] = {name = "enableTls", pf = F[182], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [4] = {name = "readStatusRpt", pf = F[183], kind = "int32", wire = 0, type = "int32", required = true}, [5] = {name = "writeStatusRpt", pf = F[184], kind = "int32", wire = 0, type = "int32", required = true}, [6] = {name = "curBrokerConfId", pf = F[185], kind = "int64", wire = 0, type = "int64", required = true}, [7] = {name = "confCheckSumId", pf = F[186], kind = "int32", wire = 0, type = "int32", required = true}, [8] = {name = "brokerDefaultConfInfo", pf = F[187], kind = "string", wire = 2, type = "string", required = true}, [9] = {name = "brokerTopicSetConfInfo", pf = F[188], kind = "string", wire = 2, type = "string"}, [10] = {name = "ssdStoreId", pf = F[189], kind = "int64", wire = 0, type = "int64"}, [11] = {name = "flowCheckId", pf = F[190], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [12] = {name = "qryPriorityId", pf = F[191], kind = "int32", wire = 0, type = "int32"}, [13] = {name = "tlsPort", pf = F[192], kind = "int32", wire = 0, type = "int32"}, [14] = {name = "authInfo", pf = F[193], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}, [15] = {name = "clsConfig", pf = F[194], kind = "message", wire = 2, type = "bytes", message = "ClusterConfig"}}}, message = true, says = 1, api = 7, family = 7, 
  {op = "proto", n = 96, name = "clientId", role = "client", number = 1, into = {op = "call", n = 97, name = "clientId", pf = F[197], body = S.BrokerInfo}},
  {op = "event", n = 105, name = "up", event = "broker_registered", answered = true, columns = {detail = {text = 96}}},
  {op = "proto", n = 106, name = "brokerDefaultConfInfo", number = 8, into = {op = "call", n = 107, name = "brokerDefaultConfInfo", pf = F[206], body = S.BrokerDefaults}},
  {op = "proto", n = 120, name = "brokerTopicSetConfInfo", number = 9, each = {op = "call", n = 121, name = "brokerTopicSetConfInfo", pf = F[220], body = S.TopicDefaults}},
}
S.BrokerHeartbeat = {name = "BrokerHeartbeat", pf = F[237], proto = {name = "HeartRequestB2M", members = {[1] = {name = "brokerId", pf = F[238], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "brokerOnline", pf = F[239], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [3] = {name = "readStatusRpt", pf = F[240], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "writeStatusRpt", pf = F[241], kind = "int32", wire = 0, type = "int32", required = true}, [5] = {name = "curBrokerConfId", pf = F[242], kind = "int64", wire = 0, type = "int64", required = true}, [6] = {name = "confCheckSumId", pf = F[243], kind = "int32", wire = 0, type = "int32", required = true}, [7] = {name = "takeConfInfo", pf = F[244], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [8] = {name = "takeRemovedTopicInfo", pf = F[245], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [9] = {name = "brokerDefaultConfInfo", pf = F[246], kind = "string", wire = 2, type = "string"}, [10] = {name = "brokerTopicSetConfInfo", pf = F[247], kind = "string", wire = 2, type = "string"}, [11] = {name = "removedTopicsInfo", pf = F[248], kind = "string", wire = 2, type = "string"}, [12] = {name = "ssdStoreId", pf = F[249], kind = "int64", wire = 0, type = "int64"}, [13] = {name = "flowCheckId", pf = F[250], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [14] = {name = "qryPriorityId", pf = F[251], kind = "int32", wire = 0, type = "int32"}, [15] = {name = "authInfo", pf = F[252], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}, [16] = {name = "clsConfig", pf = F[253], kind = "message", wire = 2, type = "bytes", message = "ClusterConfig"}}}, message = true, says = 1, api = 8, family = 8, 
  {op = "proto", n = 137, name = "brokerId", role = "client", number = 1},
  {op = "proto", n = 138, name = "brokerDefaultConfInfo", number = 9, into = {op = "call", n = 139, name = "brokerDefaultConfInfo", pf = F[254], body = S.BrokerDefaults}},
  {op = "proto", n = 140, name = "brokerTopicSetConfInfo", number = 10, each = {op = "call", n = 141, name = "brokerTopicSetConfInfo", pf = F[255], body = S.TopicDefaults}},
}
S.BrokerClose = {name = "BrokerClose", pf = F[256], proto = {name = "CloseRequestB2M", members = {[1] = {name = "brokerId", pf = F[257], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "authInfo", pf = F[258], kind = "message", wire = 2, type = "bytes", message = "MasterCertificateInfo"}}}, message = true, says = 1, api = 9, family = 9, 
  {op = "proto", n = 142, name = "brokerId", role = "client", number = 1},
  {op = "event", n = 143, name = "down", event = "broker_closed", answered = true, columns = {detail = {text = 142}}},
}
P["AuthorizedInfo"] = {name = "AuthorizedInfo", members = {[1] = {name = "visitAuthorizedToken", pf = F[270], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "authAuthorizedToken", pf = F[271], kind = "string", wire = 2, type = "string"}}}
S.Attribute = {name = "Attribute", pf = F[281], 
  {op = "span", n = 158, name = "key", pf = F[282], text = true, till = "="},
  {op = "span", n = 159, name = "value", pf = F[283], text = true, till = ","},
}
S.Payload = {name = "Payload", pf = F[276], 
  {op = "peek", n = 153, name = "size", what = {width = 4}, ahead = 0},
  {op = "let", n = 154, name = "fits", pf = F[277], value = E"band(band(v[149], ((v[153] >= 0) and 1 or 0)), ((v[153] <= sub((s.stop - s.at), 4)) and 1 or 0))"},
  {op = "int", n = 155, name = "attribute_length", pf = F[278], unit = "bytes", when = E"true_(v[154])", width = 4},
  {op = "span", n = 156, name = "attributes", pf = F[279], role = "properties", when = E"true_(v[154])", text = true, length = E"v[155]", into = {op = "repeat", n = 157, name = "attributes", pf = F[280], body = S.Attribute}},
  {op = "span", n = 160, name = "body", pf = F[284], role = "payload"},
}
S.SentMessage = {name = "SentMessage", pf = F[274], row = "records", 
  {op = "call", n = 152, name = "payload", pf = F[275], body = S.Payload, named = true},
}
S.SendMessage = {name = "SendMessage", pf = F[259], proto = {name = "SendMessageRequestP2B", members = {[1] = {name = "clientId", pf = F[260], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "topicName", pf = F[261], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "partitionId", pf = F[262], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "data", pf = F[263], kind = "bytes", wire = 2, type = "bytes", required = true}, [5] = {name = "flag", pf = F[264], kind = "int32", wire = 0, type = "int32", required = true}, [6] = {name = "checkSum", pf = F[265], kind = "int32", wire = 0, type = "int32", required = true}, [7] = {name = "sentAddr", pf = F[266], kind = "int32", wire = 0, type = "int32", as = "ipv4", required = true}, [8] = {name = "msgType", pf = F[267], kind = "string", wire = 2, type = "string"}, [9] = {name = "msgTime", pf = F[268], kind = "string", wire = 2, type = "string"}, [10] = {name = "authInfo", pf = F[269], kind = "message", wire = 2, type = "bytes", message = "AuthorizedInfo"}}}, message = true, says = 1, api = 13, family = 13, 
  {op = "proto", n = 144, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 145, name = "topicName", role = "topic", number = 2},
  {op = "proto", n = 146, name = "partitionId", role = "partition", number = 3},
  {op = "proto", n = 147, name = "flag", number = 5},
  {op = "let", n = 148, name = "attributes", pf = F[272], value = E"part(v[147], 0, 1)", into = 149},
  {op = "proto", n = 150, name = "data", number = 4, into = {op = "call", n = 151, name = "data", pf = F[273], body = S.SentMessage}},
  {op = "proto", n = 161, name = "checkSum", number = 6},
}
S.PartitionRegister = {name = "PartitionRegister", pf = F[285], proto = {name = "RegisterRequestC2B", members = {[1] = {name = "opType", pf = F[286], kind = "int32", wire = 0, type = "int32", required = true, codes = C[3]}, [2] = {name = "clientId", pf = F[287], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "groupName", pf = F[288], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topicName", pf = F[289], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "partitionId", pf = F[290], kind = "int32", wire = 0, type = "int32", required = true}, [6] = {name = "readStatus", pf = F[291], kind = "int32", wire = 0, type = "int32", required = true}, [7] = {name = "filterCondStr", pf = F[292], kind = "string", wire = 2, type = "string"}, [8] = {name = "currOffset", pf = F[293], kind = "int64", wire = 0, type = "int64"}, [9] = {name = "sessionKey", pf = F[294], kind = "string", wire = 2, type = "string"}, [10] = {name = "sessionTime", pf = F[295], kind = "int64", wire = 0, type = "int64"}, [11] = {name = "ssdStoreId", pf = F[296], kind = "int64", wire = 0, type = "int64"}, [12] = {name = "qryPriorityId", pf = F[297], kind = "int32", wire = 0, type = "int32"}, [13] = {name = "authInfo", pf = F[298], kind = "message", wire = 2, type = "bytes", message = "AuthorizedInfo"}}}, message = true, says = 1, api = 15, family = 15, 
  {op = "proto", n = 162, name = "opType", codes = C[3], number = 1},
  {op = "proto", n = 163, name = "clientId", role = "client", number = 2},
  {op = "proto", n = 164, name = "groupName", role = "group", number = 3},
  {op = "proto", n = 165, name = "topicName", role = "topic", number = 4},
  {op = "proto", n = 166, name = "partitionId", role = "partition", number = 5},
  {op = "event", n = 167, name = "taken", when = E"v[162] == 31", event = "owned", answered = true, columns = {}},
  {op = "event", n = 168, name = "given", when = E"v[162] == 32", event = "released", answered = true, columns = {}},
}
S.FullPartition = {name = "FullPartition", pf = F[308], 
  {op = "span", n = 173, name = "broker", pf = F[309], text = true, till = ":"},
  {op = "span", n = 174, name = "address", pf = F[310], text = true, till = "#"},
  {op = "span", n = 175, name = "topic", pf = F[311], role = "topic", text = true, till = ":"},
  {op = "span", n = 176, name = "partition", pf = F[312], role = "partition", text = true, number = true},
  {op = "event", n = 177, name = "owner", event = "confirmed", answered = true, columns = {broker = {text = 173}, detail = {text = 174}}},
}
S.PartitionHeartbeat = {name = "PartitionHeartbeat", pf = F[299], proto = {name = "HeartBeatRequestC2B", members = {[1] = {name = "clientId", pf = F[300], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "groupName", pf = F[301], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "readStatus", pf = F[302], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "partitionInfo", pf = F[303], kind = "string", wire = 2, type = "string"}, [5] = {name = "ssdStoreId", pf = F[304], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "qryPriorityId", pf = F[305], kind = "int32", wire = 0, type = "int32"}, [7] = {name = "authInfo", pf = F[306], kind = "message", wire = 2, type = "bytes", message = "AuthorizedInfo"}}}, message = true, says = 1, api = 16, family = 16, 
  {op = "proto", n = 169, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 170, name = "groupName", role = "group", number = 2},
  {op = "proto", n = 171, name = "partitionInfo", number = 4, each = {op = "call", n = 172, name = "partitionInfo", pf = F[307], body = S.FullPartition}},
}
S.GetMessages = {name = "GetMessages", pf = F[313], proto = {name = "GetMessageRequestC2B", members = {[1] = {name = "clientId", pf = F[314], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "partitionId", pf = F[315], kind = "int32", wire = 0, type = "int32", required = true}, [3] = {name = "groupName", pf = F[316], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topicName", pf = F[317], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "lastPackConsumed", pf = F[318], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "manualCommitOffset", pf = F[319], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [7] = {name = "escFlowCtrl", pf = F[320], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 17, family = 17, 
  {op = "proto", n = 178, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 179, name = "groupName", role = "group", number = 3},
  {op = "proto", n = 180, name = "topicName", role = "topic", number = 4},
  {op = "proto", n = 181, name = "partitionId", role = "partition", number = 2},
  {op = "event", n = 182, name = "owner", event = "confirmed", answered = true, columns = {}},
}
S.CommitOffset = {name = "CommitOffset", pf = F[321], proto = {name = "CommitOffsetRequestC2B", members = {[1] = {name = "clientId", pf = F[322], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "topicName", pf = F[323], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "partitionId", pf = F[324], kind = "int32", wire = 0, type = "int32", required = true}, [4] = {name = "groupName", pf = F[325], kind = "string", wire = 2, type = "string", required = true}, [5] = {name = "lastPackConsumed", pf = F[326], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 1, api = 18, family = 18, 
  {op = "proto", n = 183, name = "clientId", role = "client", number = 1},
  {op = "proto", n = 184, name = "topicName", role = "topic", number = 2},
  {op = "proto", n = 185, name = "partitionId", role = "partition", number = 3},
  {op = "proto", n = 186, name = "groupName", role = "group", number = 4},
  {op = "event", n = 187, name = "owner", event = "confirmed", answered = true, columns = {}},
}
S.RequestBody = {name = "RequestBody", pf = F[27], proto = {name = "RequestBody", members = {[1] = {name = "method", pf = F[28], kind = "int32", wire = 0, type = "int32", required = true, codes = C[1]}, [2] = {name = "timeout", pf = F[29], kind = "int64", wire = 0, type = "int64", unit = "ms"}, [3] = {name = "request", pf = F[30], kind = "bytes", wire = 2, type = "bytes"}}}, 
  {op = "proto", n = 23, name = "method", role = "api", codes = C[1], number = 1},
  {op = "proto", n = 24, name = "timeout", number = 2},
  {op = "proto", n = 25, name = "request", number = 3, into = {op = "by_kind", n = 26, name = "request", on = E"v[23]", cases = {[1] = S.ProducerRegister, [2] = S.ProducerHeartbeat, [3] = S.ProducerClose, [4] = S.ConsumerRegister, [5] = S.ConsumerHeartbeat, [6] = S.ConsumerClose, [20] = S.BalanceRegister, [21] = S.BalanceHeartbeat, [22] = S.GetPartitionMeta, [7] = S.BrokerRegister, [8] = S.BrokerHeartbeat, [9] = S.BrokerClose, [13] = S.SendMessage, [15] = S.PartitionRegister, [16] = S.PartitionHeartbeat, [17] = S.GetMessages, [18] = S.CommitOffset}}},
}
S.AskedPart = {name = "AskedPart", pf = F[17], 
  {op = "let", n = 15, name = "kind", pf = F[18], role = "kind", value = E"1"},
  {op = "let", n = 16, name = "patience", pf = F[19], role = "wait", value = E"0"},
  {op = "area", n = 17, name = "header", pf = F[20], prefix = {bits = 32}, body = {op = "call", n = 18, name = "header", pf = F[21], body = S.RequestHeader}},
  {op = "area", n = 21, name = "body", pf = F[25], prefix = {bits = 32}, body = {op = "call", n = 22, name = "body", pf = F[26], body = S.RequestBody}},
}
S.ResponseHeader = {name = "ResponseHeader", pf = F[331], proto = {name = "ResponseHeader", members = {[1] = {name = "status", pf = F[332], kind = "int32", wire = 0, type = "int32", required = true, codes = C[4]}, [2] = {name = "serviceType", pf = F[333], kind = "int32", wire = 0, type = "int32"}, [3] = {name = "protocolVer", pf = F[334], kind = "int32", wire = 0, type = "int32"}}}, 
  {op = "proto", n = 192, name = "status", codes = C[4], number = 1},
}
S.ShortClass = {name = "ShortClass", pf = F[342], 
  {op = "span", n = 199, name = "package", pf = F[343], text = true, last = true, optional = true, till = "."},
  {op = "span", n = 200, name = "name", pf = F[344], role = "code_name", text = true},
}
S.ExceptionBody = {name = "ExceptionBody", pf = F[337], proto = {name = "RspExceptionBody", members = {[1] = {name = "exceptionName", pf = F[338], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "stackTrace", pf = F[339], kind = "string", wire = 2, type = "string"}}}, 
  {op = "let", n = 196, name = "failed", pf = F[340], role = "class", value = E"3"},
  {op = "proto", n = 197, name = "exceptionName", number = 1, into = {op = "call", n = 198, name = "exceptionName", pf = F[341], body = S.ShortClass}},
  {op = "proto", n = 201, name = "stackTrace", role = "text", number = 2},
}
P["MasterAuthorizedInfo"] = {name = "MasterAuthorizedInfo", members = {[1] = {name = "visitAuthorizedToken", pf = F[356], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, required = true}, [2] = {name = "authAuthorizedToken", pf = F[357], kind = "string", wire = 2, type = "string"}}}
S.ProducerRegistered = {name = "ProducerRegistered", pf = F[349], proto = {name = "RegisterResponseM2P", members = {[1] = {name = "success", pf = F[350], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[351], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[352], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "brokerCheckSum", pf = F[353], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000, required = true}, [5] = {name = "brokerInfos", pf = F[354], kind = "string", wire = 2, type = "string"}, [6] = {name = "authorizedInfo", pf = F[355], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}, [7] = {name = "appdConfig", pf = F[358], kind = "message", wire = 2, type = "bytes", message = "ApprovedClientConfig"}}}, message = true, says = 2, api = 1, family = 1, 
  {op = "proto", n = 207, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 208, name = "errMsg", role = "text", number = 3},
  {op = "proto", n = 209, name = "brokerInfos", number = 5, each = {op = "call", n = 210, name = "brokerInfos", pf = F[359], body = S.BrokerInfo}},
}
S.PublishedAt = {name = "PublishedAt", pf = F[375], 
  {op = "span", n = 218, name = "broker", pf = F[376], text = true, number = true, till = ":"},
  {op = "span", n = 219, name = "partitions", pf = F[377], text = true, number = true, till = ":"},
  {op = "span", n = 220, name = "stores", pf = F[378], text = true, number = true, till = ","},
}
S.TopicPublish = {name = "TopicPublish", pf = F[371], 
  {op = "span", n = 215, name = "topic", pf = F[372], text = true, till = "#"},
  {op = "span", n = 216, name = "places", pf = F[373], text = true, till = "#", into = {op = "repeat", n = 217, name = "places", pf = F[374], body = S.PublishedAt}},
  {op = "span", n = 221, name = "max_size", pf = F[379], unit = "bytes", when = E"(s.stop - s.at) > 0", text = true, number = true},
}
S.ProducerBeaten = {name = "ProducerBeaten", pf = F[360], proto = {name = "HeartResponseM2P", members = {[1] = {name = "success", pf = F[361], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[362], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[363], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "brokerCheckSum", pf = F[364], kind = "int64", wire = 0, type = "int64", required = true}, [5] = {name = "topicInfos", pf = F[365], kind = "string", wire = 2, type = "string"}, [6] = {name = "brokerInfos", pf = F[366], kind = "string", wire = 2, type = "string"}, [7] = {name = "requireAuth", pf = F[367], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [8] = {name = "authorizedInfo", pf = F[368], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}, [9] = {name = "appdConfig", pf = F[369], kind = "message", wire = 2, type = "bytes", message = "ApprovedClientConfig"}}}, message = true, says = 2, api = 2, family = 2, 
  {op = "proto", n = 211, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 212, name = "errMsg", role = "text", number = 3},
  {op = "proto", n = 213, name = "topicInfos", number = 5, each = {op = "call", n = 214, name = "topicInfos", pf = F[370], body = S.TopicPublish}},
  {op = "proto", n = 222, name = "brokerInfos", number = 6, each = {op = "call", n = 223, name = "brokerInfos", pf = F[380], body = S.BrokerInfo}},
}
S.ProducerClosed = {name = "ProducerClosed", pf = F[381], proto = {name = "CloseResponseM2P", members = {[1] = {name = "success", pf = F[382], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[383], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[384], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 2, api = 3, family = 3, 
  {op = "proto", n = 224, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 225, name = "errMsg", role = "text", number = 3},
}
S.ConsumerRegistered = {name = "ConsumerRegistered", pf = F[385], proto = {name = "RegisterResponseM2C", members = {[1] = {name = "success", pf = F[386], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[387], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[388], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "topicInfo", pf = F[389], kind = "string", wire = 2, type = "string"}, [5] = {name = "notAllocated", pf = F[390], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "defFlowCheckId", pf = F[391], kind = "int64", wire = 0, type = "int64"}, [7] = {name = "defFlowControlInfo", pf = F[392], kind = "string", wire = 2, type = "string"}, [8] = {name = "groupFlowCheckId", pf = F[393], kind = "int64", wire = 0, type = "int64"}, [9] = {name = "groupFlowControlInfo", pf = F[394], kind = "string", wire = 2, type = "string"}, [10] = {name = "ssdStoreId", pf = F[395], kind = "int64", wire = 0, type = "int64"}, [11] = {name = "qryPriorityId", pf = F[396], kind = "int32", wire = 0, type = "int32"}, [12] = {name = "authorizedInfo", pf = F[397], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}}}, message = true, says = 2, api = 4, family = 4, 
  {op = "proto", n = 226, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 227, name = "errMsg", role = "text", number = 3},
  {op = "proto", n = 228, name = "defFlowControlInfo", number = 7, into = {op = "span", n = 229, name = "defFlowControlInfo", pf = F[398], text = true}},
  {op = "proto", n = 230, name = "groupFlowControlInfo", number = 9, into = {op = "span", n = 231, name = "groupFlowControlInfo", pf = F[399], text = true}},
}
S.SubscribedHere = {name = "SubscribedHere", pf = F[423], 
  {op = "span", n = 244, name = "consumer", pf = F[424], role = "client", text = true, till = "@"},
  {op = "span", n = 245, name = "group", pf = F[425], role = "group", text = true, till = "#"},
  {op = "span", n = 246, name = "broker", pf = F[426], text = true, till = ":"},
  {op = "span", n = 247, name = "address", pf = F[427], text = true, till = "#"},
  {op = "span", n = 248, name = "topic", pf = F[428], role = "topic", text = true, till = ":"},
  {op = "span", n = 249, name = "partition", pf = F[429], role = "partition", text = true, number = true},
  {op = "event", n = 250, name = "take", when = E"(v[241] == 1) or (v[241] == 10)", event = "granted", columns = {broker = {text = 246}, detail = {value = E"v[67]"}}},
  {op = "event", n = 251, name = "give", when = E"(v[241] == 2) or (v[241] == 20)", event = "release_ordered", columns = {broker = {text = 246}, detail = {value = E"v[67]"}}},
}
S.EventOrder = {name = "EventOrder", pf = F[415], proto = {name = "EventProto", members = {[1] = {name = "rebalanceId", pf = F[416], kind = "int64", wire = 0, type = "int64"}, [2] = {name = "opType", pf = F[417], kind = "int32", wire = 0, type = "int32", codes = C[2]}, [3] = {name = "status", pf = F[418], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "subscribeInfo", pf = F[419], kind = "string", wire = 2, type = "string"}}}, 
  {op = "proto", n = 237, name = "rebalanceId", number = 1},
  {op = "proto", n = 238, name = "opType", codes = C[2], number = 2},
  {op = "let", n = 239, name = "number", pf = F[420], value = E"v[237]", into = 67},
  {op = "let", n = 240, name = "order", pf = F[421], value = E"v[238]", into = 241},
  {op = "proto", n = 242, name = "subscribeInfo", number = 4, each = {op = "call", n = 243, name = "subscribeInfo", pf = F[422], body = S.SubscribedHere}},
}
S.ConsumerBeaten = {name = "ConsumerBeaten", pf = F[400], proto = {name = "HeartResponseM2C", members = {[1] = {name = "success", pf = F[401], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[402], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[403], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "event", pf = F[404], kind = "message", wire = 2, type = "bytes", message = "EventProto"}, [5] = {name = "notAllocated", pf = F[405], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "defFlowCheckId", pf = F[406], kind = "int64", wire = 0, type = "int64"}, [7] = {name = "defFlowControlInfo", pf = F[407], kind = "string", wire = 2, type = "string"}, [8] = {name = "groupFlowCheckId", pf = F[408], kind = "int64", wire = 0, type = "int64"}, [9] = {name = "groupFlowControlInfo", pf = F[409], kind = "string", wire = 2, type = "string"}, [10] = {name = "ssdStoreId", pf = F[410], kind = "int64", wire = 0, type = "int64"}, [11] = {name = "qryPriorityId", pf = F[411], kind = "int32", wire = 0, type = "int32"}, [12] = {name = "requireAuth", pf = F[412], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [13] = {name = "authorizedInfo", pf = F[413], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}}}, message = true, says = 2, api = 5, family = 5, 
  {op = "proto", n = 232, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 233, name = "errMsg", role = "text", number = 3},
  {op = "event", n = 234, name = "gone", when = E"v[232] == 411", event = "membership_lost", columns = {}},
  {op = "proto", n = 235, name = "event_", number = 4, into = {op = "call", n = 236, name = "event_", pf = F[414], body = S.EventOrder}},
  {op = "proto", n = 252, name = "defFlowControlInfo", number = 7, into = {op = "span", n = 253, name = "defFlowControlInfo", pf = F[430], text = true}},
  {op = "proto", n = 254, name = "groupFlowControlInfo", number = 9, into = {op = "span", n = 255, name = "groupFlowControlInfo", pf = F[431], text = true}},
}
S.ConsumerClosed = {name = "ConsumerClosed", pf = F[432], proto = {name = "CloseResponseM2C", members = {[1] = {name = "success", pf = F[433], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[434], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[435], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 2, api = 6, family = 6, 
  {op = "proto", n = 256, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 257, name = "errMsg", role = "text", number = 3},
}
S.OpsTask = {name = "OpsTask", pf = F[445], proto = {name = "OpsTaskInfo", members = {[1] = {name = "groupFlowCheckId", pf = F[446], kind = "int64", wire = 0, type = "int64"}, [2] = {name = "defFlowCheckId", pf = F[447], kind = "int64", wire = 0, type = "int64"}, [3] = {name = "qryPriorityId", pf = F[448], kind = "int32", wire = 0, type = "int32"}, [4] = {name = "csmFrmMaxOffsetCtrlId", pf = F[449], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "requireAuth", pf = F[450], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [6] = {name = "defFlowControlInfo", pf = F[451], kind = "string", wire = 2, type = "string"}, [7] = {name = "groupFlowControlInfo", pf = F[452], kind = "string", wire = 2, type = "string"}}}, 
  {op = "proto", n = 264, name = "defFlowControlInfo", number = 6, into = {op = "span", n = 265, name = "defFlowControlInfo", pf = F[453], text = true}},
  {op = "proto", n = 266, name = "groupFlowControlInfo", number = 7, into = {op = "span", n = 267, name = "groupFlowControlInfo", pf = F[454], text = true}},
}
S.BalanceRegistered = {name = "BalanceRegistered", pf = F[436], proto = {name = "RegisterResponseM2CV2", members = {[1] = {name = "errCode", pf = F[437], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "errMsg", pf = F[438], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "brokerConfigId", pf = F[439], kind = "int64", wire = 0, type = "int64"}, [4] = {name = "brokerConfigList", pf = F[440], kind = "string", wire = 2, type = "string"}, [5] = {name = "opsTaskInfo", pf = F[441], kind = "message", wire = 2, type = "bytes", message = "OpsTaskInfo"}, [6] = {name = "authorizedInfo", pf = F[442], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}}}, message = true, says = 2, api = 20, family = 20, 
  {op = "proto", n = 258, name = "errCode", role = "code", codes = C[5], number = 1},
  {op = "proto", n = 259, name = "errMsg", role = "text", number = 2},
  {op = "proto", n = 260, name = "brokerConfigList", number = 4, each = {op = "call", n = 261, name = "brokerConfigList", pf = F[443], body = S.BrokerInfo}},
  {op = "proto", n = 262, name = "opsTaskInfo", number = 5, into = {op = "call", n = 263, name = "opsTaskInfo", pf = F[444], body = S.OpsTask}},
}
S.MetaAt = {name = "MetaAt", pf = F[469], 
  {op = "span", n = 277, name = "broker", pf = F[470], text = true, number = true, till = ":"},
  {op = "span", n = 278, name = "stores", pf = F[471], text = true, number = true, till = ":"},
  {op = "span", n = 279, name = "partitions", pf = F[472], text = true, number = true, till = ":"},
  {op = "span", n = 280, name = "status", pf = F[473], text = true, number = true, till = ","},
}
S.TopicMeta = {name = "TopicMeta", pf = F[466], 
  {op = "span", n = 275, name = "topic", pf = F[467], text = true, till = "#"},
  {op = "repeat", n = 276, name = "places", pf = F[468], body = S.MetaAt},
}
S.BalanceBeaten = {name = "BalanceBeaten", pf = F[455], proto = {name = "HeartResponseM2CV2", members = {[1] = {name = "errCode", pf = F[456], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "errMsg", pf = F[457], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "brokerConfigId", pf = F[458], kind = "int64", wire = 0, type = "int64"}, [4] = {name = "brokerConfigList", pf = F[459], kind = "string", wire = 2, type = "string"}, [5] = {name = "topicMetaInfoId", pf = F[460], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "topicMetaInfoList", pf = F[461], kind = "string", wire = 2, type = "string"}, [7] = {name = "opsTaskInfo", pf = F[462], kind = "message", wire = 2, type = "bytes", message = "OpsTaskInfo"}, [8] = {name = "authorizedInfo", pf = F[463], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}}}, message = true, says = 2, api = 21, family = 21, 
  {op = "proto", n = 268, name = "errCode", role = "code", codes = C[5], number = 1},
  {op = "proto", n = 269, name = "errMsg", role = "text", number = 2},
  {op = "event", n = 270, name = "gone", when = E"v[268] == 411", event = "membership_lost", columns = {}},
  {op = "proto", n = 271, name = "brokerConfigList", number = 4, each = {op = "call", n = 272, name = "brokerConfigList", pf = F[464], body = S.BrokerInfo}},
  {op = "proto", n = 273, name = "topicMetaInfoList", number = 6, each = {op = "call", n = 274, name = "topicMetaInfoList", pf = F[465], body = S.TopicMeta}},
  {op = "proto", n = 281, name = "opsTaskInfo", number = 7, into = {op = "call", n = 282, name = "opsTaskInfo", pf = F[474], body = S.OpsTask}},
}
S.PartitionMeta = {name = "PartitionMeta", pf = F[475], proto = {name = "GetPartMetaResponseM2C", members = {[1] = {name = "errCode", pf = F[476], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [2] = {name = "errMsg", pf = F[477], kind = "string", wire = 2, type = "string", required = true}, [3] = {name = "brokerConfigId", pf = F[478], kind = "int64", wire = 0, type = "int64"}, [4] = {name = "topicMetaInfoId", pf = F[479], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "topicMetaInfoList", pf = F[480], kind = "string", wire = 2, type = "string"}, [6] = {name = "brokerConfigList", pf = F[481], kind = "string", wire = 2, type = "string"}}}, message = true, says = 2, api = 22, family = 22, 
  {op = "proto", n = 283, name = "errCode", role = "code", codes = C[5], number = 1},
  {op = "proto", n = 284, name = "errMsg", role = "text", number = 2},
  {op = "proto", n = 285, name = "topicMetaInfoList", number = 5, each = {op = "call", n = 286, name = "topicMetaInfoList", pf = F[482], body = S.TopicMeta}},
  {op = "proto", n = 287, name = "brokerConfigList", number = 6, each = {op = "call", n = 288, name = "brokerConfigList", pf = F[483], body = S.BrokerInfo}},
}
P["EnableBrokerFunInfo"] = {name = "EnableBrokerFunInfo", members = {[1] = {name = "enableConsumeAuthenticate", pf = F[492], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "enableConsumeAuthorize", pf = F[493], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [3] = {name = "enableProduceAuthenticate", pf = F[494], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [4] = {name = "enableProduceAuthorize", pf = F[495], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [5] = {name = "enableVisitTokenCheck", pf = F[496], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}
P["MasterBrokerAuthorizedInfo"] = {name = "MasterBrokerAuthorizedInfo", members = {[1] = {name = "visitAuthorizedToken", pf = F[507], kind = "string", wire = 2, type = "string", required = true}, [2] = {name = "authAuthorizedToken", pf = F[508], kind = "string", wire = 2, type = "string"}}}
S.BrokerRegistered = {name = "BrokerRegistered", pf = F[484], proto = {name = "RegisterResponseM2B", members = {[1] = {name = "success", pf = F[485], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[486], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[487], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "stopRead", pf = F[488], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [5] = {name = "stopWrite", pf = F[489], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [6] = {name = "takeConfInfo", pf = F[490], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [7] = {name = "enableBrokerInfo", pf = F[491], kind = "message", wire = 2, type = "bytes", message = "EnableBrokerFunInfo"}, [8] = {name = "curBrokerConfId", pf = F[497], kind = "int64", wire = 0, type = "int64"}, [9] = {name = "confCheckSumId", pf = F[498], kind = "int32", wire = 0, type = "int32"}, [10] = {name = "brokerDefaultConfInfo", pf = F[499], kind = "string", wire = 2, type = "string"}, [11] = {name = "brokerTopicSetConfInfo", pf = F[500], kind = "string", wire = 2, type = "string"}, [12] = {name = "ssdStoreId", pf = F[501], kind = "int64", wire = 0, type = "int64"}, [13] = {name = "flowCheckId", pf = F[502], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [14] = {name = "flowControlInfo", pf = F[503], kind = "string", wire = 2, type = "string"}, [15] = {name = "qryPriorityId", pf = F[504], kind = "int32", wire = 0, type = "int32"}, [16] = {name = "authorizedInfo", pf = F[505], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}, [17] = {name = "brokerAuthorizedInfo", pf = F[506], kind = "message", wire = 2, type = "bytes", message = "MasterBrokerAuthorizedInfo"}, [18] = {name = "clsConfig", pf = F[509], kind = "message", wire = 2, type = "bytes", message = "ClusterConfig"}}}, message = true, says = 2, api = 7, family = 7, 
  {op = "proto", n = 289, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 290, name = "errMsg", role = "text", number = 3},
  {op = "proto", n = 291, name = "brokerDefaultConfInfo", number = 10, into = {op = "call", n = 292, name = "brokerDefaultConfInfo", pf = F[510], body = S.BrokerDefaults}},
  {op = "proto", n = 293, name = "brokerTopicSetConfInfo", number = 11, each = {op = "call", n = 294, name = "brokerTopicSetConfInfo", pf = F[511], body = S.TopicDefaults}},
  {op = "proto", n = 295, name = "flowControlInfo", number = 14, into = {op = "span", n = 296, name = "flowControlInfo", pf = F[512], text = true}},
}
S.BrokerBeaten = {name = "BrokerBeaten", pf = F[513], proto = {name = "HeartResponseM2B", members = {[1] = {name = "success", pf = F[514], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[515], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[516], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "stopRead", pf = F[517], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [5] = {name = "stopWrite", pf = F[518], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [6] = {name = "curBrokerConfId", pf = F[519], kind = "int64", wire = 0, type = "int64", required = true}, [7] = {name = "confCheckSumId", pf = F[520], kind = "int32", wire = 0, type = "int32", required = true}, [8] = {name = "needReportData", pf = F[521], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [9] = {name = "takeConfInfo", pf = F[522], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [10] = {name = "takeRemoveTopicInfo", pf = F[523], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [11] = {name = "brokerDefaultConfInfo", pf = F[524], kind = "string", wire = 2, type = "string"}, [12] = {name = "brokerTopicSetConfInfo", pf = F[525], kind = "string", wire = 2, type = "string"}, [13] = {name = "removeTopicConfInfo", pf = F[526], kind = "string", wire = 2, type = "string"}, [14] = {name = "ssdStoreId", pf = F[527], kind = "int64", wire = 0, type = "int64"}, [15] = {name = "flowCheckId", pf = F[528], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [16] = {name = "flowControlInfo", pf = F[529], kind = "string", wire = 2, type = "string"}, [17] = {name = "qryPriorityId", pf = F[530], kind = "int32", wire = 0, type = "int32"}, [18] = {name = "authorizedInfo", pf = F[531], kind = "message", wire = 2, type = "bytes", message = "MasterAuthorizedInfo"}, [19] = {name = "brokerAuthorizedInfo", pf = F[532], kind = "message", wire = 2, type = "bytes", message = "MasterBrokerAuthorizedInfo"}, [20] = {name = "clsConfig", pf = F[533], kind = "message", wire = 2, type = "bytes", message = "ClusterConfig"}}}, message = true, says = 2, api = 8, family = 8, 
  {op = "proto", n = 297, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 298, name = "errMsg", role = "text", number = 3},
  {op = "event", n = 299, name = "gone", when = E"v[297] == 411", event = "broker_lost", columns = {}},
  {op = "proto", n = 300, name = "brokerDefaultConfInfo", number = 11, into = {op = "call", n = 301, name = "brokerDefaultConfInfo", pf = F[534], body = S.BrokerDefaults}},
  {op = "proto", n = 302, name = "brokerTopicSetConfInfo", number = 12, each = {op = "call", n = 303, name = "brokerTopicSetConfInfo", pf = F[535], body = S.TopicDefaults}},
  {op = "proto", n = 304, name = "removeTopicConfInfo", number = 13, each = {op = "call", n = 305, name = "removeTopicConfInfo", pf = F[536], body = S.TopicDefaults}},
  {op = "proto", n = 306, name = "flowControlInfo", number = 16, into = {op = "span", n = 307, name = "flowControlInfo", pf = F[537], text = true}},
}
S.BrokerClosed = {name = "BrokerClosed", pf = F[538], proto = {name = "CloseResponseM2B", members = {[1] = {name = "success", pf = F[539], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[540], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[541], kind = "string", wire = 2, type = "string", required = true}}}, message = true, says = 2, api = 9, family = 9, 
  {op = "proto", n = 308, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 309, name = "errMsg", role = "text", number = 3},
}
S.MessageSent = {name = "MessageSent", pf = F[542], proto = {name = "SendMessageResponseB2P", members = {[1] = {name = "success", pf = F[543], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[544], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[545], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "requireAuth", pf = F[546], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "messageId", pf = F[547], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "appendTime", pf = F[548], kind = "int64", wire = 0, type = "int64", as = "time", per = 1000}, [7] = {name = "appendOffset", pf = F[549], kind = "int64", wire = 0, type = "int64"}}}, message = true, says = 2, api = 13, family = 13, 
  {op = "proto", n = 310, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "proto", n = 311, name = "errMsg", role = "text", number = 3},
  {op = "proto", n = 312, name = "messageId", role = "answer_id", number = 5},
  {op = "proto", n = 313, name = "appendOffset", role = "answer_offset", number = 7},
}
S.RegisterFailure = {name = "RegisterFailure", pf = F[558], 
  {op = "peek", n = 319, name = "first", what = {width = 1}, ahead = 0},
  {op = "span", n = 320, name = "words", pf = F[559], text = true, last = true, optional = true, till = " by "},
  {op = "span", n = 321, name = "holder", pf = F[560], text = true},
  {op = "event", n = 322, name = "refused", when = E"v[316] == 410", event = "refused", columns = {detail = {text = 321}}},
  {op = "event", n = 323, name = "nobody", when = E"v[316] == 411", event = "not_owner", columns = {}},
  {op = "event", n = 324, name = "other", when = E"v[316] == 412", event = "not_owner", columns = {detail = {text = 321}}},
  {op = "event", n = 325, name = "entered", when = E"(v[316] == 500) or ((v[316] == 403) and (v[319] == 84))", event = "entered", columns = {}},
}
S.PartitionRegistered = {name = "PartitionRegistered", pf = F[550], proto = {name = "RegisterResponseB2C", members = {[1] = {name = "success", pf = F[551], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[552], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[553], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "currOffset", pf = F[554], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "maxOffset", pf = F[555], kind = "int64", wire = 0, type = "int64"}}}, message = true, says = 2, api = 15, family = 15, 
  {op = "proto", n = 314, name = "errCode", role = "code", codes = C[5], number = 2},
  {op = "let", n = 315, name = "known", pf = F[556], value = E"v[314]", into = 316},
  {op = "proto", n = 317, name = "errMsg", role = "text", number = 3, into = {op = "call", n = 318, name = "errMsg", pf = F[557], body = S.RegisterFailure}},
}
S.FailedPartition = {name = "FailedPartition", pf = F[571], row = "items", 
  {op = "span", n = 333, name = "code", pf = F[572], role = "code", codes = C[5], text = true, number = true, till = ":"},
  {op = "span", n = 334, name = "broker", pf = F[573], role = "broker", text = true, till = ":"},
  {op = "span", n = 335, name = "address", pf = F[574], text = true, till = "#"},
  {op = "span", n = 336, name = "topic", pf = F[575], role = "topic", text = true, till = ":"},
  {op = "span", n = 337, name = "partition", pf = F[576], role = "partition", text = true, number = true},
  {op = "event", n = 338, name = "lost", event = "lost", columns = {broker = {text = 334}, detail = {value = E"v[333]"}}},
}
S.PartitionBeaten = {name = "PartitionBeaten", pf = F[561], proto = {name = "HeartBeatResponseB2C", members = {[1] = {name = "success", pf = F[562], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[563], kind = "int32", wire = 0, type = "int32", required = true, codes = C[5]}, [3] = {name = "errMsg", pf = F[564], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "hasPartFailure", pf = F[565], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [5] = {name = "failureInfo", pf = F[566], kind = "string", wire = 2, type = "string"}, [6] = {name = "requireAuth", pf = F[567], kind = "bool", wire = 0, type = "uint32", as = "flag"}}}, message = true, says = 2, api = 16, family = 16, 
  {op = "proto", n = 326, name = "errCode", codes = C[5], number = 2},
  {op = "let", n = 327, name = "refused", pf = F[568], role = "code", codes = C[5], when = E"v[326] ~= 200", value = E"v[326]"},
  {op = "proto", n = 328, name = "errMsg", number = 3},
  {op = "let", n = 329, name = "why", pf = F[569], role = "text", when = E"v[326] ~= 200", again = 328},
  {op = "proto", n = 330, name = "hasPartFailure", number = 4},
  {op = "proto", n = 331, name = "failureInfo", number = 5, each = {op = "call", n = 332, name = "failureInfo", pf = F[570], body = S.FailedPartition}},
  {op = "proto", n = 339, name = "requireAuth", number = 6},
  {op = "let", n = 340, name = "well", pf = F[577], doc = "known behind the partitions that are refused, or where none is", value = E"(((v[326] == 200) and ((v[339] ~= U) or (v[330] == 0))) and 1 or 0)"},
  {op = "let", n = 341, name = "beaten", pf = F[578], role = "code", codes = C[5], when = E"v[340] == 1", value = E"v[326]"},
  {op = "let", n = 342, name = "word_", pf = F[579], role = "text", when = E"v[340] == 1", again = 328},
}
P["TransferedMessage"] = {name = "TransferedMessage", members = {[1] = {name = "messageId", pf = F[585], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "checkSum", pf = F[586], kind = "int32", wire = 0, type = "int32", required = true}, [3] = {name = "payLoadData", pf = F[587], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "flag", pf = F[588], kind = "int32", wire = 0, type = "int32", required = true}}}
S.ReadFailure = {name = "ReadFailure", pf = F[597], 
  {op = "span", n = 347, name = "words", pf = F[598], text = true, last = true, optional = true, till = " by "},
  {op = "span", n = 348, name = "holder", pf = F[599], text = true},
  {op = "event", n = 349, name = "nobody", when = E"v[316] == 411", event = "lost", columns = {}},
  {op = "event", n = 350, name = "other", when = E"v[316] == 412", event = "lost", columns = {detail = {text = 348}}},
  {op = "event", n = 351, name = "owner", when = E"((v[316] == 0) or (v[316] == 301)) or (v[316] == 500)", event = "confirmed", columns = {}},
}
S.TransferredMessage = {name = "TransferredMessage", pf = F[601], proto = {name = "TransferedMessage", members = {[1] = {name = "messageId", pf = F[602], kind = "int64", wire = 0, type = "int64", required = true}, [2] = {name = "checkSum", pf = F[603], kind = "int32", wire = 0, type = "int32", required = true}, [3] = {name = "payLoadData", pf = F[604], kind = "bytes", wire = 2, type = "bytes", required = true}, [4] = {name = "flag", pf = F[605], kind = "int32", wire = 0, type = "int32", required = true}}}, row = "records", 
  {op = "proto", n = 354, name = "messageId", role = "message_id", number = 1},
  {op = "proto", n = 355, name = "checkSum", number = 2},
  {op = "proto", n = 356, name = "flag", number = 4},
  {op = "let", n = 357, name = "attributes", pf = F[606], value = E"part(v[356], 0, 1)", into = 149},
  {op = "proto", n = 358, name = "payLoadData", number = 3, into = {op = "call", n = 359, name = "payLoadData", pf = F[607], body = S.Payload}},
  {op = "check", n = 360, name = "sound", pf = F[608], kind = "crc32", stored = E"v[355]", mask = 2147483647, over = {358}},
}
S.MessagesGot = {name = "MessagesGot", pf = F[580], proto = {name = "GetMessageResponseB2C", members = {[1] = {name = "success", pf = F[581], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[582], kind = "int32", wire = 0, type = "int32", required = true, codes = C[6]}, [3] = {name = "errMsg", pf = F[583], kind = "string", wire = 2, type = "string"}, [4] = {name = "messages", pf = F[584], kind = "message", wire = 2, type = "bytes", message = "TransferedMessage"}, [5] = {name = "currOffset", pf = F[589], kind = "int64", wire = 0, type = "int64"}, [6] = {name = "minLimitTime", pf = F[590], kind = "int32", wire = 0, type = "int32"}, [7] = {name = "escFlowCtrl", pf = F[591], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [8] = {name = "currDataDlt", pf = F[592], kind = "int64", wire = 0, type = "int64"}, [9] = {name = "requireSlow", pf = F[593], kind = "bool", wire = 0, type = "uint32", as = "flag"}, [10] = {name = "maxOffset", pf = F[594], kind = "int64", wire = 0, type = "int64"}}}, message = true, says = 2, api = 17, family = 17, 
  {op = "proto", n = 343, name = "errCode", role = "code", codes = C[6], number = 2},
  {op = "let", n = 344, name = "known", pf = F[595], value = E"v[343]", into = 316},
  {op = "proto", n = 345, name = "errMsg", role = "text", number = 3, into = {op = "call", n = 346, name = "errMsg", pf = F[596], body = S.ReadFailure}},
  {op = "proto", n = 352, name = "messages", number = 4, each = {op = "call", n = 353, name = "messages", pf = F[600], body = S.TransferredMessage}},
}
S.Holder = {name = "Holder", pf = F[617], 
  {op = "span", n = 365, name = "words", pf = F[618], text = true, last = true, optional = true, till = " by "},
  {op = "span", n = 366, name = "holder", pf = F[619], text = true},
  {op = "event", n = 367, name = "lost", when = E"v[316] == 401", event = "lost", columns = {detail = {text = 366}}},
}
S.OffsetCommitted = {name = "OffsetCommitted", pf = F[609], proto = {name = "CommitOffsetResponseB2C", members = {[1] = {name = "success", pf = F[610], kind = "bool", wire = 0, type = "uint32", as = "flag", required = true}, [2] = {name = "errCode", pf = F[611], kind = "int32", wire = 0, type = "int32", required = true, codes = C[7]}, [3] = {name = "errMsg", pf = F[612], kind = "string", wire = 2, type = "string", required = true}, [4] = {name = "currOffset", pf = F[613], kind = "int64", wire = 0, type = "int64"}, [5] = {name = "maxOffset", pf = F[614], kind = "int64", wire = 0, type = "int64"}}}, message = true, says = 2, api = 18, family = 18, 
  {op = "proto", n = 361, name = "errCode", role = "code", codes = C[7], number = 2},
  {op = "let", n = 362, name = "known", pf = F[615], value = E"v[361]", into = 316},
  {op = "proto", n = 363, name = "errMsg", role = "text", number = 3, into = {op = "call", n = 364, name = "errMsg", pf = F[616], body = S.Holder}},
}
S.ResponseBody = {name = "ResponseBody", pf = F[346], proto = {name = "RspResponseBody", members = {[1] = {name = "method", pf = F[347], kind = "int32", wire = 0, type = "int32", required = true, codes = C[1]}, [2] = {name = "data", pf = F[348], kind = "bytes", wire = 2, type = "bytes", required = true}}}, 
  {op = "proto", n = 204, name = "method", role = "api", codes = C[1], number = 1},
  {op = "proto", n = 205, name = "data", number = 2, into = {op = "by_kind", n = 206, name = "data", on = E"v[204]", cases = {[1] = S.ProducerRegistered, [2] = S.ProducerBeaten, [3] = S.ProducerClosed, [4] = S.ConsumerRegistered, [5] = S.ConsumerBeaten, [6] = S.ConsumerClosed, [20] = S.BalanceRegistered, [21] = S.BalanceBeaten, [22] = S.PartitionMeta, [7] = S.BrokerRegistered, [8] = S.BrokerBeaten, [9] = S.BrokerClosed, [13] = S.MessageSent, [15] = S.PartitionRegistered, [16] = S.PartitionBeaten, [17] = S.MessagesGot, [18] = S.OffsetCommitted}}},
}
S.AnsweredPart = {name = "AnsweredPart", pf = F[327], 
  {op = "let", n = 189, name = "kind", pf = F[328], role = "kind", value = E"2"},
  {op = "area", n = 190, name = "header", pf = F[329], prefix = {bits = 32}, body = {op = "call", n = 191, name = "header", pf = F[330], body = S.ResponseHeader}},
  {op = "switch", n = 193, name = "body", on = E"v[192]", cases = {[0] = {op = "area", n = 202, name = "body", pf = F[345], prefix = {bits = 32}, body = {op = "call", n = 203, name = "body", pf = F[336], body = S.ResponseBody}}}, default = {op = "area", n = 194, name = "body", pf = F[335], prefix = {bits = 32}, body = {op = "call", n = 195, name = "body", pf = F[336], body = S.ExceptionBody}}},
}
S.Envelope = {name = "Envelope", pf = F[8], 
  {op = "area", n = 10, name = "connection", pf = F[9], prefix = {bits = 32}, body = {op = "call", n = 11, name = "connection", pf = F[10], body = S.ConnectionHeader}},
  {op = "switch", n = 13, name = "parts", when = E"v[12] ~= U", on = E"v[12]", cases = {[1] = {op = "call", n = 188, name = "parts", pf = F[16], body = S.AnsweredPart}}, default = {op = "call", n = 14, name = "parts", pf = F[16], body = S.AskedPart}},
  {op = "span", n = 368, name = "trailing", pf = F[620], when = E"(s.stop - s.at) > 0"},
}
S.Frame = {name = "Frame", pf = F[1], 
  {op = "peek", n = 1, name = "first", what = {width = 4}, ahead = 0},
  {op = "int", n = 2, name = "outer", pf = F[2], when = E"v[1] ~= 4286575870", width = 4},
  {op = "int", n = 3, name = "token", pf = F[3], as = "hex", width = 4, equals = 4286575870},
  {op = "int", n = 4, name = "serial", pf = F[4], role = "key", width = 4, signed = true},
  {op = "int", n = 5, name = "chunk_count", pf = F[5], width = 4, limit = 3584},
  {op = "require", n = 6, name = "some", doc = "a frame without chunks never ends", condition = E"v[5] >= 1"},
  {op = "require", n = 7, name = "padded", doc = "the outer length fits the chunks", condition = E"(((v[2] ~= U) and 1 or 0) == 0) or (v[2] == add(12, mul(v[5], 8196)))"},
  {op = "join", n = 8, name = "envelope", pf = F[6], count = E"v[5]", step = E"((v[2] ~= U) and 8192 or 0)", length = {width = 4, limit = 29374480}, body = {op = "call", n = 9, name = "envelope", pf = F[7], body = S.Envelope}},
}
S.FrameStart = {name = "FrameStart", 
  {op = "peek", n = 370, name = "first", what = {width = 4}, ahead = 0},
  {op = "int", n = 371, name = "outer", when = E"v[370] ~= 4286575870", width = 4, limit = 29374476},
  {op = "int", n = 372, name = "token", width = 4, equals = 4286575870},
  {op = "int", n = 373, name = "serial", width = 4},
  {op = "int", n = 374, name = "chunk_count", width = 4, limit = 3584},
  {op = "require", n = 375, name = "some", condition = E"v[374] >= 1"},
  {op = "require", n = 376, name = "padded", condition = E"(((v[371] ~= U) and 1 or 0) == 0) or (v[371] == add(12, mul(v[374], 8196)))"},
  {op = "int", n = 377, name = "chunk_length", width = 4},
  {op = "require", n = 378, name = "full", condition = E"(v[377] >= 4) and (v[377] <= 8192)"},
  {op = "int", n = 379, name = "connection", width = 2, equals = 520},
  {op = "int", n = 380, name = "flag", width = 1},
}
S.ClientStart = {name = "ClientStart", 
  {op = "call", n = 369, name = "frame", body = S.FrameStart, named = true},
  {op = "require", n = 381, name = "asks", condition = E"v[380] ~= 1"},
  {op = "int", n = 382, name = "header", width = 1, limit = 16},
  {op = "int", n = 383, name = "service", width = 1, equals = 8},
}
S.ServerStart = {name = "ServerStart", 
  {op = "call", n = 384, name = "frame", body = S.FrameStart, named = true},
  {op = "require", n = 385, name = "answers", condition = E"v[380] == 1"},
  {op = "int", n = 386, name = "header", width = 1, limit = 16},
  {op = "int", n = 387, name = "status", width = 1, equals = 8},
}

return {frame = S.Frame,
  starts = {S.ClientStart, S.ServerStart},
  limit = 29374480,
  second_keys = {},
  apis = {[1] = "producerRegisterP2M", [2] = "producerHeartbeatP2M", [3] = "producerCloseClientP2M", [4] = "consumerRegisterC2M", [5] = "consumerHeartbeatC2M", [6] = "consumerCloseClientC2M", [20] = "consumerRegisterC2MV2", [21] = "consumerHeartbeatC2MV2", [22] = "consumerGetPartMetaInfoC2M", [7] = "brokerRegisterB2M", [8] = "brokerHeartbeatB2M", [9] = "brokerCloseClientB2M", [13] = "sendMessageP2B", [15] = "consumerRegisterC2B", [16] = "consumerHeartbeatC2B", [17] = "getMessagesC2B", [18] = "consumerCommitC2B", [11] = "producerRegisterP2B", [12] = "producerHeartbeatP2B", [14] = "producerCloseP2B", [19] = "consumerCloseC2B"},
  messages = P,
  used = {[1] = true, [2] = true, [5] = true, [12] = true, [23] = true, [39] = true, [40] = true, [63] = true, [67] = true, [86] = true, [96] = true, [98] = true, [99] = true, [142] = true, [147] = true, [149] = true, [153] = true, [154] = true, [155] = true, [162] = true, [173] = true, [174] = true, [192] = true, [204] = true, [232] = true, [237] = true, [238] = true, [241] = true, [246] = true, [268] = true, [297] = true, [314] = true, [316] = true, [319] = true, [321] = true, [326] = true, [328] = true, [330] = true, [333] = true, [334] = true, [339] = true, [340] = true, [343] = true, [348] = true, [355] = true, [356] = true, [358] = true, [361] = true, [366] = true, [370] = true, [371] = true, [374] = true, [377] = true, [380] = true},
  texts_read = {[39] = true, [40] = true, [86] = true, [96] = true, [98] = true, [99] = true, [142] = true, [173] = true, [174] = true, [246] = true, [321] = true, [328] = true, [334] = true, [348] = true, [358] = true, [366] = true},
  short = {[2] = true, [3] = true, [4] = true, [5] = true, [155] = true, [371] = true, [372] = true, [373] = true, [374] = true, [377] = true, [379] = true, [380] = true, [382] = true, [383] = true, [386] = true, [387] = true}}
]=]}
end

-- === protocols ===
parts["protocols"] = function()
return {"bookkeeper", "pulsar", "rocketmq", "rocketmq_ha", "tank", "tubemq", version = "11bb81a4f2f3"}
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

for _, name in ipairs({"numbers", "rows", "values", "walk", "made", "shapes", "protobuf", "tokens", "named", "inflate", "write", "frames", "quick", "forms", "members", "names", "look", "pairs", "known", "pieces", "message", "fields", "statistics", "connections", "plugin"}) do part(name)(M) end
for _, name in ipairs(described) do M.register(part("described_" .. name)) end
M.watch_ends()
M.statistics()
