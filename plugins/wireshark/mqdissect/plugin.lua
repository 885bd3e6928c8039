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
  protocol.conns, protocol.seen, protocol.times, protocol.events, protocol.began = {}, {}, {}, {}, nil
end

local function connection(protocol, pinfo)
  local found = stream()
  local key = found and found.value
  if not key then
    local a, b = tostring(pinfo.src) .. " " .. pinfo.src_port, tostring(pinfo.dst) .. " " .. pinfo.dst_port
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
        local side = conn.server == tostring(pinfo.src) .. " " .. pinfo.src_port and 1 or 0
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
  local name = tostring(pinfo.src) .. " " .. pinfo.src_port
  if not conn.server then
    local side = side_of(protocol, pinfo, data)
    conn.server = side == 1 and name or tostring(pinfo.dst) .. " " .. pinfo.dst_port
  end
  return conn.server == name and 1 or 0
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

local function facts(protocol, item, m, x, name)
  local pf = protocol.pf
  local function say(field, value)
    if value then generated(item:add(field, shown(value))) end
  end
  say(pf.api, name)
  if m.request_id then generated(item:add(pf.id, M.as_int64(m.request_id))) end
  say(pf.topic, m.topic or x and x[X.topic])
  say(pf.partition, m.partition or x and x[X.partition])
  say(pf.group, m.group or x and x[X.group])
  say(pf.client, m.client or x and x[X.client])
  if not x then return end
  if m.kind == M.RESPONSE then
    local code = code_name(m)
    say(pf.code, code)
    if x[X.asked] then generated(item:add(pf.response_to, x[X.asked])) end
    if M.interim(m) then return end
    if x[X.took] then generated(item:add(pf.time, nstime(x[X.took]))) end
    if x[X.wait] then generated(item:add(pf.wait, nstime(x[X.wait]))) end
    local status = generated(item:add(pf.status, x[X.status] or "ok"))
    if m.class == M.ERROR then
      status:add_proto_expert_info(protocol.expert.error, (name or "?") .. ": " .. (code or "error") .. (m.text and ": " .. M.printable(m.text) or ""))
    elseif not x[X.asked] then
      status:add_proto_expert_info(protocol.expert.no_request)
    end
    return
  end
  if x[X.answered] then
    generated(item:add(pf.response_in, x[X.answered]))
    if x[X.took] then generated(item:add(pf.time, nstime(x[X.took]))) end
    generated(item:add(pf.status, x[X.status]))
  elseif x[X.status] then
    local status = generated(item:add(pf.status, x[X.status]))
    if x[X.status] ~= "oneway" then status:add_proto_expert_info(protocol.expert.unanswered) end
  end
end

local function walk(protocol, data, at, size, side, missing, parent, tvb, asked)
  local s = M.state(protocol, data, at, at + size, side)
  s.missing, s.asked = missing, asked
  if parent then s.tvb = tvb end
  local ok, fault = pcall(M.compile(protocol.frame), s, parent)
  if not ok then
    if fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    s.problems[#s.problems + 1] = s.problem
    s.failed = true
  end
  M.finish_rows(s)
  if parent then M.show_pending(s) end
  if parent and s.high < at + size then parent:add(protocol.pf.undecoded, tvb(s.high, at + size - s.high)) end
  return s
end

local function remember(protocol, pinfo, place, x, size)
  local list = protocol.seen[pinfo.number]
  if not list then
    list = {}
    protocol.seen[pinfo.number] = list
  end
  list[#list + 1] = place
  list[#list + 1] = size
  list[#list + 1] = x or false
end

local function recall(protocol, pinfo, place, size)
  local list = protocol.seen[pinfo.number] or {}
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

local function message(protocol, tvb, pinfo, tree, data, at, size, side, conn, began, missing)
  local s = walk(protocol, data, at, size, side, missing)
  local x, asked
  if not pinfo.visited then
    local m = s.m
    local request
    if m.kind == M.RESPONSE then
      request = M.asked_by(conn, m, side)
      if m.rest and request then
        asked = {items = request[X.items] or {}, api = request[X.api] or nil, request_id = request[X.id] or nil}
        s = walk(protocol, data, at, size, side, missing, nil, nil, asked)
      end
    end
    local now = math.floor(pinfo.rel_ts * 1000000000 + 0.5)
    local place = {frame = pinfo.number, first = began and began.first or now, last = now, epoch = epoch_of(protocol, now)}
    x = M.pair(conn, s, side, place, request, protocol.explains)
    remember(protocol, pinfo, tvb:offset() + at, x or s.m.lent, size)
  else
    x = recall(protocol, pinfo, tvb:offset() + at, size)
    if x and not x[X.key] then -- a push: only names were kept
      M.lend(s.m, x)
      x = nil
    end
    if x and x[X.asked] and not x[X.answered] and not x[X.status] then M.over(conn, x, "unanswered") end
    if x and s.m.rest and x[X.asked] then
      asked = {items = x[X.items] or {}, api = x[X.api] or nil, request_id = x[X.id] or nil}
      s = walk(protocol, data, at, size, side, missing, nil, nil, asked)
    end
  end
  local m = s.m
  local name = api_name(protocol, x, m)
  if not pinfo.visited then count(protocol, m, x, name, s, pinfo) end
  if protocol.visible then
    local item = tree:add(protocol.proto, tvb(at, size))
    facts(protocol, item, m, x, name)
    s = walk(protocol, data, at, size, side, missing, item, tvb, asked)
    for _, event in ipairs(s.events) do generated(item:add(protocol.pf.event, event.event)) end
    for _, problem in ipairs(s.problems) do item:add_proto_expert_info(protocol.expert.malformed, problem) end
    item:append_text(", " .. info(protocol, m, x, name))
  end
  return info(protocol, m, x, name)
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
  local began = tvb:offset() == 0 and conn.since[side] or nil
  if tree then protocol.visible = tree.visible or tree:referenced(protocol.dissector) else protocol.visible = false end
  pinfo.cols.protocol = protocol.title
  while at < length do
    local size = M.frame(protocol, data, at, side)
    local whole = size > 0 and at + size == reported
    if size == 0 or at == 0 and not began and not whole and M.plausible(protocol, data, at, side) == 0 then
      local start = M.find_start(protocol, data, at + 1, side)
      local stop = start or length
      if protocol.visible then
        tree:add(protocol.pf.skipped, tvb(at, stop - at)):add_proto_expert_info(protocol.expert.skipped)
      end
      at = stop
      if at < length then size = M.frame(protocol, data, at, side) else break end
      said[#said + 1] = "[skipped]"
    end
    if size < 0 or at + size > reported then
      if reported > length or pinfo.can_desegment == 0 then
        size = math.min(size < 0 and length - at or size, length - at)
        said[#said + 1] = message(protocol, tvb, pinfo, tree, data, at, size, side, conn, began, 1) .. " [cut]"
        break
      end
      incomplete(pinfo, tvb, at, size > 0 and at + size - length or DESEGMENT_ONE_MORE_SEGMENT, conn, side)
      break
    end
    local there = math.min(size, length - at)
    said[#said + 1] = message(protocol, tvb, pinfo, tree, data, at, there, side, conn, began, size - there)
    began = nil
    if not pinfo.visited then conn.since[side] = nil end
    at = at + there
  end
  if #said > 0 then
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
  proto.fields = fields
  local name = protocol.name
  protocol.expert = {
    error = ProtoExpert.new(name .. ".expert.error", "The answer is an error", expert.group.RESPONSE_CODE, expert.severity.WARN),
    no_request = ProtoExpert.new(name .. ".expert.no_request", "The request of this answer is not in the capture", expert.group.SEQUENCE, expert.severity.NOTE),
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
    if proto.prefs.statistics and not protocol.tap then M.tap(protocol) end
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
  protocol.dissector = Dissector.get(protocol.name)
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
