-- A description becomes a Wireshark protocol: fields, preferences, dissector, columns, statistics.
--
-- Law: every message is read by the walk, whatever the packets it came in; what it means to others stands in generated
-- fields on top.

return function(M)

local X = M.X
local TITLES = {api = "Api", topic = "Topic", partition = "Partition", group = "Group", client = "Client",
                code = "Code", status = "Status", error = "Server's words", event = "Event"}
local stream = Field.new("tcp.stream")
local epoch = Field.new("frame.time_epoch")
local flags = Field.new("tcp.flags")
local FIN, RESET = 1, 4
local ONE_PASS = M.ONE_PASS -- asking Wireshark costs more than most of what is done with the answer

-- --- fields --------------------------------------------------------------------------------------------------------

local function registrar(protocol)
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
local GROUPS = {call = true, inflate = true, named = true, area = true, ["repeat"] = true, join = true, each = true}
local NUMERIC = {[ftypes.INT8] = true, [ftypes.INT16] = true, [ftypes.INT24] = true, [ftypes.INT32] = true, [ftypes.INT64] = true,
                 [ftypes.UINT8] = true, [ftypes.UINT16] = true, [ftypes.UINT24] = true, [ftypes.UINT32] = true, [ftypes.UINT64] = true}

local function kind_of(f)
  if f.op == "int" then return INTS[f.signed or false][f.width] end
  if f.op == "varint" then return f.bits == 32 and (f.signed or f.zigzag) and ftypes.INT32 or f.bits == 32 and ftypes.UINT32 or ftypes.UINT64 end
  if f.op == "span" then return f.number and ftypes.INT64 or f.text and ftypes.STRING or ftypes.BYTES end
  if f.op == "endpoint" or f.op == "made" then return ftypes.STRING end
  if f.op == "member" then return f.number and ftypes.INT64 or ftypes.STRING end
  if f.op == "let" then return f.again and ftypes.STRING or ftypes.INT64 end
  if f.op == "check" then return ftypes.UINT8 end
  if GROUPS[f.op] then return ftypes.NONE end
end

local function base_of(kind)
  return NUMERIC[kind] and base.DEC or base.NONE
end

local describe

local function describe_members(schema, field)
  for _, member in pairs(schema.members) do
    local kind = MEMBERS[member.type]
    member.pf = field(member.abbrev, member.name, kind, member.doc, member.codes and NUMERIC[kind] and member.codes.names or nil, nil, base_of(kind))
  end
end

-- Makes the Wireshark field of everything below a node.
function describe(node, field, seen)
  if type(node) ~= "table" or seen[node] then return end
  seen[node] = true
  if node.op then
    local kind = kind_of(node)
    if kind and node.abbrev then
      local names = node.codes and NUMERIC[kind] and node.codes.names or nil
      node.pf = field(node.abbrev, node.name, kind, node.doc, names, nil, base_of(kind))
      for _, part in ipairs(node.parts or {}) do
        part.pf = field(node.abbrev .. "." .. part.name, part.name, kind, part.doc, nil, (2 ^ part.width - 1) * 2 ^ part.at, base.DEC)
      end
    end
  else
    node.pf = field(node.name, node.name, ftypes.NONE, nil, nil, nil, base.NONE)
    if node.proto then describe_members(node.proto, field) end
    for _, f in ipairs(node) do describe(f, field, seen) end
  end
  for _, sent in ipairs(node.sent or {}) do
    for _, struct in pairs(sent) do describe(struct, field, seen) end
  end
  for _, name in ipairs({"body", "into", "each", "otherwise", "default"}) do
    if type(node[name]) == "table" then describe(node[name], field, seen) end
  end
  for _, case in pairs(type(node.cases) == "table" and node.cases or {}) do describe(case, field, seen) end
end

local function general(protocol, field)
  local pf = {}
  for name, title in pairs(TITLES) do pf[name] = field(name, title, ftypes.STRING, nil, nil, nil, base.NONE) end
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

-- --- connections ---------------------------------------------------------------------------------------------------

local function fresh(protocol)
  protocol.conns, protocol.seen, protocol.places, protocol.further = {}, {}, {}, {}
  protocol.times, protocol.events, protocol.began, protocol.last_number = {}, {}, nil, nil
end

local function name_of(address, port)
  return tostring(address) .. " " .. port
end

local function connection(protocol, pinfo)
  local found = stream()
  local key = found and found.value
  if not key then
    local a, b = name_of(pinfo.src, pinfo.src_port), name_of(pinfo.dst, pinfo.dst_port)
    key = a < b and a .. " " .. b or b .. " " .. a
  end
  local conn = protocol.conns[key]
  if not conn then
    conn = {[0] = {}, [1] = {}, also = {[0] = {}, [1] = {}}, order = {}, sides = {}, last = 0, bound = {}, bound_count = 0, since = {}, over = {}}
    protocol.conns[key] = conn
  end
  return conn
end

-- FIN and RST come without bytes, so that no dissector of them is called: a look at every packet's flags.
function M.watch_ends()
  if M.ONE_PASS then return end -- a request's end is shown on its own packet, which was there before
  local proto = Proto("mqdissect_ends", "Message queues: ends of connections")
  function proto.dissector(_, pinfo)
    if pinfo.visited then return end
    local found = flags()
    if not found then return end
    local bits = found.value % 8
    if bits % 2 < FIN and bits < RESET then return end
    local key = stream().value
    for _, protocol in ipairs(M.protocols) do
      local conn = protocol.conns[key]
      if conn then
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
  local from, to = pinfo.src_port, pinfo.dst_port
  if not conn.server then
    local server = side_of(protocol, pinfo, data) == 1
    conn.server = server and name_of(pinfo.src, from) or name_of(pinfo.dst, to)
    conn.server_port, conn.client_port = server and from or to, server and to or from
  end
  if conn.server_port ~= conn.client_port then return from == conn.server_port and 1 or 0 end
  return conn.server == name_of(pinfo.src, from) and 1 or 0
end

-- --- one message ---------------------------------------------------------------------------------------------------

local function nstime(ns)
  local seconds = math.floor(ns / 1000000000)
  return NSTime.new(seconds, math.floor(ns - seconds * 1000000000))
end

local function shown(value)
  return type(value) == "string" and value or M.text(value)
end

local function code_name(m)
  if m.code_name then return m.code_name end
  if m.code == nil then return nil end
  local name = m.codes and m.codes.names[m.code]
  return name or M.text(m.code)
end

local function api_name(protocol, x, m)
  local number = x and x[X.api] or m.api
  if not number then return nil end
  return protocol.apis[number] or M.text(number)
end

local function duration(ns)
  if ns >= 1000000000 then return string.format("%.3f s", ns / 1000000000) end
  if ns >= 1000000 then return string.format("%.1f ms", ns / 1000000) end
  return string.format("%.1f us", ns / 1000)
end

-- `Produce #17 topic=a part=2`, and what became of it.
local function info(protocol, m, x, name)
  local words = {name or "?"}
  local id = m.request_id
  if id then words[#words + 1] = "#" .. M.text(id) end
  local topic, partition = m.topic or x and x[X.topic], m.partition or x and x[X.partition]
  if topic then words[#words + 1] = "topic=" .. shown(topic) end
  if partition then words[#words + 1] = "part=" .. shown(partition) end
  if m.kind == M.RESPONSE then
    words[#words + 1] = "→ " .. (code_name(m) or (m.class == M.ERROR and "error" or "OK"))
    if x and x[X.took] then words[#words + 1] = duration(x[X.took]) end
  end
  return table.concat(words, " ")
end

local function generated(item)
  item:set_generated()
  return item
end

-- The generated fields that somebody wants.
local function facts(protocol, item, m, x, name, want)
  local pf = protocol.pf
  local topic, partition = m.topic or x and x[X.topic], m.partition or x and x[X.partition]
  local group, client = m.group or x and x[X.group], m.client or x and x[X.client]
  if name and want.api then generated(item:add(pf.api, name)) end
  if m.request_id and want.id then generated(item:add(pf.id, M.as_int64(m.request_id))) end
  if topic and want.topic then generated(item:add(pf.topic, shown(topic))) end
  if partition and want.partition then generated(item:add(pf.partition, shown(partition))) end
  if group and want.group then generated(item:add(pf.group, shown(group))) end
  if client and want.client then generated(item:add(pf.client, shown(client))) end
  if not x then return end
  if m.kind == M.RESPONSE then
    local code = want.code and code_name(m)
    if code then generated(item:add(pf.code, code)) end
    if x[X.asked] and want.response_to then generated(item:add(pf.response_to, x[X.asked])) end
    if M.interim(m) then return end
  elseif x[X.answered] and want.response_in then
    generated(item:add(pf.response_in, x[X.answered]))
  end
  if x[X.took] and want.time then generated(item:add(pf.time, nstime(x[X.took]))) end
  if x[X.wait] and m.kind == M.RESPONSE and want.wait then generated(item:add(pf.wait, nstime(x[X.wait]))) end
  if not want.status or not x[X.status] then return end
  local status = generated(item:add(pf.status, x[X.status]))
  if not want.fields then return end
  if m.kind ~= M.RESPONSE then
    if x[X.older] then
      status:add_proto_expert_info(protocol.expert.duplicate, "the request of packet " .. x[X.older] .. " has this id too, and is still open")
    end
    if x[X.status] == "unanswered" or x[X.status] == "reset" then status:add_proto_expert_info(protocol.expert.unanswered) end
  elseif m.class == M.ERROR then
    local text = m.text and ": " .. M.printable(m.text) or ""
    status:add_proto_expert_info(protocol.expert.error, (name or "?") .. ": " .. (code_name(m) or "error") .. text)
  elseif not x[X.asked] then
    status:add_proto_expert_info(protocol.expert.no_request)
  end
end

local function walk(protocol, data, at, size, side, missing, parent, tvb, asked)
  local s = M.state(protocol, data, at, at + size, side)
  s.missing, s.asked, s.tvb = missing, asked, tvb
  local ok, fault = pcall(M.compile(protocol.frame), s, parent)
  if not ok then
    if fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    s.problems[#s.problems + 1] = s.problem
    s.failed = true
  end
  M.finish_rows(s)
  M.show_pending(s)
  if s.high < at + size then parent:add(protocol.pf.undecoded, tvb(s.high, at + size - s.high)) end
  return s
end

-- What a message is to the pairing.  The state that it gives is the protocol's own, good until the next message.
local function glance(protocol, data, at, size, side, missing, asked)
  local s = M.again(protocol.glancing, data, at, at + size, side)
  s.missing, s.asked = missing, asked
  local ok, fault = pcall(protocol.quick, s, at, at + size)
  if not ok and fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
  M.finish_rows(s)
  return s
end

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

local function count(protocol, m, x, name, s, pinfo)
  if m.kind == M.RESPONSE and x and x[X.took] then
    local t = protocol.times[name or "?"] or {n = 0, sum = 0, most = 0, least = math.huge, errors = 0}
    protocol.times[name or "?"] = t
    t.n, t.sum = t.n + 1, t.sum + x[X.took]
    t.most, t.least = math.max(t.most, x[X.took]), math.min(t.least, x[X.took])
    if m.class == M.ERROR then t.errors = t.errors + 1 end
  end
  for _, event in ipairs(s.events) do protocol.events[event.event] = (protocol.events[event.event] or 0) + 1 end
end

-- When the capture began, in ns; packets tell their time from there.
local function epoch_of(protocol, now)
  if not protocol.began then
    local at = epoch().value
    protocol.began = M.sub(M.add(M.mul(at.secs, 1000000000), at.nsecs), now)
  end
  return protocol.began
end

-- The message once more, as its request explains it.
local function explained(protocol, s, x, data, at, size, side, missing)
  if not s.m.rest or not x or not x[X.asked] then return s end
  return glance(protocol, data, at, size, side, missing, {items = x[X.items] or {}, api = x[X.api] or nil, request_id = x[X.id] or nil})
end

-- A message met for the first time: what it is part of, written down.
local function meet(protocol, s, place, conn, side, size, began, pinfo, data, at, missing)
  local request = s.m.kind == M.RESPONSE and M.asked_by(conn, s.m, side) or nil
  s = explained(protocol, s, request, data, at, size, side, missing)
  local now = math.floor(pinfo.rel_ts * 1000000000 + 0.5)
  local times = {frame = pinfo.number, first = began and began.first or now, last = now, epoch = s.m.wait_until and epoch_of(protocol, now)}
  local x = M.pair(conn, s, side, times, request, protocol.explains)
  if not M.ONE_PASS then remember(protocol, pinfo.number, place, x or s.m.lent, size) end
  return s, x
end

-- A message met again.
local function recognise(protocol, s, place, conn, side, size, pinfo, data, at, missing)
  local x = recall(protocol, pinfo.number, place, size)
  if not x then return s end
  if not x[X.key] then -- a push: only names were kept
    M.lend(s.m, x)
    return s
  end
  if x[X.asked] and not x[X.answered] and not x[X.status] then M.over(conn, x, "unanswered") end
  return explained(protocol, s, x, data, at, size, side, missing), x
end

local function show(protocol, s, x, name, want, tvb, tree, data, at, size, side, missing)
  local m = s.m
  local item = tree:add(protocol.proto, tvb(at, size))
  facts(protocol, item, m, x, name, want)
  if not want.fields then return end
  local asked = s.asked
  local text = info(protocol, m, x, name)
  local seen = walk(protocol, data, at, size, side, missing, item, tvb, asked)
  if missing > 0 then generated(item:add(protocol.pf.incomplete, true)) end
  for _, event in ipairs(seen.events) do
    generated(item:add(protocol.pf.event, event.event)):add_proto_expert_info(protocol.expert.event, "ownership: " .. event.event)
  end
  for _, problem in ipairs(seen.problems) do item:add_proto_expert_info(protocol.expert.malformed, problem) end
  item:append_text(", " .. text)
end

local function message(protocol, tvb, pinfo, tree, data, at, size, side, conn, began, missing, want)
  local s, x = glance(protocol, data, at, size, side, missing), nil
  local place = ONE_PASS and at or tvb:offset() + at
  local visited = not ONE_PASS and pinfo.visited
  if visited then
    s, x = recognise(protocol, s, place, conn, side, size, pinfo, data, at, missing)
  else
    s, x = meet(protocol, s, place, conn, side, size, began, pinfo, data, at, missing)
  end
  local name = api_name(protocol, x, s.m)
  if protocol.counts and not visited then count(protocol, s.m, x, name, s, pinfo) end
  local said = protocol.columns and info(protocol, s.m, x, name)
  if want then show(protocol, s, x, name, want, tvb, tree, data, at, size, side, missing) end
  return said
end

-- --- segments ------------------------------------------------------------------------------------------------------

local function incomplete(pinfo, tvb, at, need, conn, side)
  pinfo.desegment_offset = at
  pinfo.desegment_len = need
  if not pinfo.visited then
    local began = conn.since[side]
    local now = math.floor(pinfo.rel_ts * 1000000000 + 0.5)
    if not began or at > 0 or tvb:offset() > 0 then conn.since[side] = {frame = pinfo.number, first = now} end
  end
end

local function dissect(protocol, tvb, pinfo, tree)
  local length, reported = tvb:len(), tvb:reported_len()
  if length == 0 then return 0 end
  local data = tvb:raw(0, length)
  local conn = connection(protocol, pinfo)
  local side = side_for(protocol, pinfo, data, conn)
  local at, said = 0, {}
  local began = conn.since[side]
  if began and tvb:offset() ~= 0 then began = nil end
  local want = M.look(protocol, pinfo, tree)
  if protocol.columns then pinfo.cols.protocol = protocol.title end
  while at < length do
    local size = M.frame(protocol, data, at, side)
    local whole = size > 0 and at + size == reported
    if size == 0 or at == 0 and not began and not whole and M.plausible(protocol, data, at, side) == 0 then
      local start = M.find_start(protocol, data, at + 1, side)
      local stop = start or length
      if want and want.fields then
        tree:add(protocol.pf.skipped, tvb(at, stop - at)):add_proto_expert_info(protocol.expert.skipped)
      end
      at = stop
      if at < length then size = M.frame(protocol, data, at, side) else break end
      said[#said + 1] = "[skipped]"
    end
    if size < 0 or at + size > reported then
      if reported > length or pinfo.can_desegment == 0 then
        size = math.min(size < 0 and length - at or size, length - at)
        said[#said + 1] = (message(protocol, tvb, pinfo, tree, data, at, size, side, conn, began, 1, want) or "") .. " [cut]"
        break
      end
      incomplete(pinfo, tvb, at, size > 0 and at + size - length or DESEGMENT_ONE_MORE_SEGMENT, conn, side)
      break
    end
    local there = math.min(size, length - at)
    local text = message(protocol, tvb, pinfo, tree, data, at, there, side, conn, began, size - there, want)
    if text then said[#said + 1] = text end
    if began or conn.since[side] then
      began = nil
      if ONE_PASS or not pinfo.visited then conn.since[side] = nil end
    end
    at = at + there
  end
  if #said > 0 and protocol.columns then
    pinfo.cols.info = table.concat(said, "; ")
  end
  return length
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

local function uses_request(node, seen)
  if type(node) ~= "table" or seen[node] then return false end
  seen[node] = true
  if node.op == "each" or node.op == "explained" then return true end
  for _, inner in pairs(node) do
    if uses_request(inner, seen) then return true end
  end
  return false
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

M.protocols = {}

-- Wireshark may have a protocol of that name itself: then ours is `mqkafka`.
local function free(name)
  local ok, found = pcall(Dissector.get, name)
  return ok and found and "mq" .. name or name
end

function M.register(protocol)
  protocol.name = free(protocol.name)
  local proto = Proto(protocol.name, protocol.title)
  local fields, field = registrar(protocol)
  protocol.version_step_on = (protocol.version_step or 0) > 0
  protocol.began = nil
  protocol.explains = uses_request(protocol.frame, {})
  protocol.proto, protocol.pf = proto, general(protocol, field)
  local seen = {}
  describe(protocol.frame, field, seen)
  for _, schema in pairs(protocol.messages) do describe_members(schema, field) end
  protocol.described = described_among(fields, protocol.pf)
  protocol.counts = gui_enabled()
  protocol.quick, protocol.glancing = M.quick(protocol, protocol.counts), M.state(protocol, "", 0, 0, 0)
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
    skipped = ProtoExpert.new(name .. ".expert.skipped", "No message begins in these bytes", expert.group.REASSEMBLE, expert.severity.NOTE),
  }
  local experts = {}
  for _, one in pairs(protocol.expert) do experts[#experts + 1] = one end
  proto.experts = experts
  local ports = table.concat(protocol.ports, ",")
  proto.prefs.ports = Pref.range("TCP ports", ports, "Ports that speak " .. protocol.title, 65535)
  proto.prefs.statistics = Pref.bool("Print statistics", false, "tshark: response times and events behind the packets")
  protocol.known = ports_of(ports)
  protocol.order_on_wire = protocol.order
  function proto.dissector(tvb, pinfo, tree) return dissect(protocol, tvb, pinfo, tree) end
  function proto.init() fresh(protocol) end
  local registered = ports
  local table_ = DissectorTable.get("tcp.port")
  table_:add(ports, proto)
  function proto.prefs_changed()
    local now = tostring(proto.prefs.ports)
    if now ~= registered then
      if registered ~= "" then table_:remove(registered, proto) end
      if now ~= "" then table_:add(now, proto) end
      registered, protocol.known = now, ports_of(now)
    end
    if proto.prefs.statistics and not protocol.tap then
      protocol.counts, protocol.quick = true, M.quick(protocol, true)
      M.tap(protocol)
    end
  end
  proto:register_heuristic("tcp", function(tvb, pinfo, tree)
    if tvb:len() < 8 then return false end
    local data = tvb:raw(0, tvb:len())
    for side = 0, 1 do
      local evidence = M.plausible(protocol, data, 0, side)
      if evidence == 2 then
        pinfo.conversation = proto
        dissect(protocol, tvb, pinfo, tree)
        return true
      end
    end
    return false
  end)
  fresh(protocol)
  M.protocols[#M.protocols + 1] = protocol
end

-- --- statistics ----------------------------------------------------------------------------------------------------

local function report(protocol)
  local lines = {protocol.title .. ": response times", string.format("%-32s %9s %9s %11s %11s %11s", "api", "answers", "errors", "least", "mean", "most")}
  local names = {}
  for name in pairs(protocol.times) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    local t = protocol.times[name]
    lines[#lines + 1] = string.format("%-32s %9d %9d %11s %11s %11s", name, t.n, t.errors, duration(t.least), duration(t.sum / t.n), duration(t.most))
  end
  local events = {}
  for name in pairs(protocol.events) do events[#events + 1] = name end
  table.sort(events)
  if #events > 0 then lines[#lines + 1] = "\n" .. protocol.title .. ": events" end
  for _, name in ipairs(events) do lines[#lines + 1] = string.format("%-32s %9d", name, protocol.events[name]) end
  return table.concat(lines, "\n") .. "\n"
end

-- In tshark: printed behind the packets, where the preference asks for it.
function M.tap(protocol)
  protocol.tap = Listener.new("frame", protocol.name)
  function protocol.tap.draw() print(report(protocol)) end
end

-- In Wireshark: a menu entry for each protocol.
function M.statistics()
  if not gui_enabled() then return end
  for _, protocol in ipairs(M.protocols) do
    register_menu("Message queues/" .. protocol.title, function()
      local window = TextWindow.new(protocol.title)
      window:set(report(protocol))
    end, MENU_STAT_GENERIC or MENU_STAT_UNSORTED)
  end
end

end
