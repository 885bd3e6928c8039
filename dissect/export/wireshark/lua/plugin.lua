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

-- TCP passes all of a tvb again, with what comes next, if bytes are missing of a message that begins in it no later than its last segment.  So many are, or nil.
-- The packet that says whose they are may end so many segments.
local function comes_again(p, length, reported)
  local from, stop, at = sequence(), following(), 0
  if not stop or M.plausible(p.protocol, p.data, 0, p.side) == 0 then return nil end
  local last = reported - (stop.value - from.value) -- where the last segment begins
  while at <= last do
    local size = M.frame(p.protocol, p.data, at, p.side)
    if size == 0 or at >= length then return nil end
    if size < 0 or at + size > reported then return size > 0 and at + size - length or DESEGMENT_ONE_MORE_SEGMENT end
    at = at + size
  end
  return nil
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

-- Does the Info column hold messages of this packet already?  TCP calls once for what a packet ends and once for what begins in it, and keeps what was written first.
local function goes_on(protocol, pinfo, inner)
  if inner then return inner.nth > 0 end
  local dissection, last = ONE_PASS and pinfo.number or M.dissections, protocol.told_in
  protocol.told_in = dissection
  return dissection == last and not protocol.payload -- `write_columns` takes it away
end

-- A segment in which no message ends stays TCP's.  A payload's dissector has put its own name and words there, and some of them so that they stay.
local function write_columns(protocol, pinfo, said, inner)
  local cols = pinfo.cols
  if protocol.payload then
    cols.protocol:clear_fence()
    cols.info:clear_fence()
  end
  cols.protocol = protocol.title
  cols.info = (goes_on(protocol, pinfo, inner) and "; " or "") .. bounded(said)
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
  local undecided = not conn.ours
  local mine = (inner or ONE_PASS and not undecided) and true or ours(protocol, pinfo, data, conn, head)
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
  p.visited = not ONE_PASS and pinfo.visited
  if not mine then
    incomplete(p, 0, DESEGMENT_ONE_MORE_SEGMENT)
    return captured
  end
  local again = undecided and reported == length and comes_again(p, length, reported)
  if again then
    incomplete(p, 0, again)
    return captured
  end
  p.stopped = nil
  p.want = tree and protocol.settled or look(protocol, pinfo, tree)
  local columns, since, limit = protocol.columns, conn.since, protocol.limit
  local at, said, open = 0, columns and NOTHING, since[side]
  local began = open and tvb:offset() == 0 and open or nil
  if reported > length then snapped = true end
  if protocol.assembles and not p.visited then M.hole(p) end
  local rejoins = snapped and begin(p, length, reported)
  if rejoins then at, began = rejoins, nil end
  conn.met[side] = true
  while at and at < length do
    local s, last = glance(p, at, length)
    if s and last - at <= limit and (at > 0 or last == reported or began or head or follows(p, reported) or M.plausible(protocol, data, at, side) ~= 0) then
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
  if said and said ~= NOTHING then write_columns(protocol, pinfo, said, inner) end
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
    if M.lent == pinfo.number then return false end
    if length < LEAST then M.greeted(protocol, pinfo, tvb, length) end
    if length < LEAST or not certain(protocol, tvb, length) then return false end
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
