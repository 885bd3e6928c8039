-- Connections: who speaks on them, whose they are, when they end.
--
-- Law: the first bytes of a connection decide; what others say on our ports is left to them.  What was found out when a packet was met for the first
-- time holds.

return function(M)

local stream = Field.new("tcp.stream")
local flags = not M.ONE_PASS and Field.new("tcp.flags") -- what is read costs every packet something, ours or not
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
  protocol.recalls, protocol.headed, protocol.settled, protocol.told_in = {}, {}, nil, nil
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
    conn = {[0] = {}, [1] = {}, also = {[0] = {}, [1] = {}}, count = 0, names = {}, bound = {}, bound_count = 0, silent = {[0] = 0, [1] = 0}, asked = 0, since = {}, over = {}, lost = {}, met = {},
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

-- Does a message begin after the first byte, so that its beginning alone is proof?  Who sends nothing but a few numbers has none that waits in the middle of
-- its bytes: tables of others hold rows of numbers that rise as these do.
local function begins_within(protocol, data)
  if not protocol.certain then return false end
  for side = 0, 1 do
    if protocol.long_from[side] and M.find_start(protocol, data, 1, side) then return true end
  end
  return false
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
    if not first and conn.refused == 1 - (sender or 2) then return false end -- … and this is an answer to what they said
    if not (sender == 0 and asks == 0 or sender == 1 and answers == 0) or not find(data, "[^%z]") then return nil end
    if not first then -- only the other end may begin so
      conn.refused = sender
      return false
    end
  end
  if first then
    conn.foreign = true
    return false
  end
  if begins_within(protocol, data) then return true end
  conn.looked, conn.refused = (conn.looked or 0) + #data, sender
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

-- On a port that nobody knows a server may speak first, and say less than proves anything.
local function greeted(protocol, pinfo, tvb, length)
  if protocol.certain or pinfo.visited or length == 0 or not at_start() then return end
  local data = tvb:raw(0, length)
  if M.plausible(protocol, data, 0, 1) > 0 then keep_head(connection(protocol, pinfo), pinfo, data, nil, true) end
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
M.head_of, M.with_head, M.begins_with, M.left_to_others, M.greeted = head_of, with_head, begins_with, others, greeted

end
