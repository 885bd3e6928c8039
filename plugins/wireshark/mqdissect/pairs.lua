-- Requests and their answers.
--
-- Law: state is written when a packet is met for the first time, and only looked up afterwards (by frame and place), so
-- that a second pass or a click changes nothing.  An answer belongs to the latest request with its key, or to the oldest
-- one where the protocol declares equal keys legal.

return function(M)

local OPEN_MAX = 8192       -- requests of one connection that wait for an answer
local LONG_NS = 5000000     -- a possible wait shorter than this was work
local WAIT_NONE, WAIT_ALL, WAIT_IF_LONG, WAIT_UNTIL = 0, 1, 2, 3

-- Columns of an exchange: an array, because there is one for every two messages of a capture.
local X = {asked = 1, answered = 2, first = 3, last = 4, took = 5, wait = 6, api = 7, topic = 8, partition = 9, group = 10,
           client = 11, status = 12, rule = 13, key = 14, items = 15, id = 16, stale = 17}
M.X = X

local function key_of(m)
  local a, b, c = m.key0, m.key1, m.key2
  return (a and M.text(a) or "") .. ":" .. (b and M.text(b) or "") .. (c and ":" .. M.text(c) or "")
end

local function waited(x, m, first)
  local rule = x[X.rule]
  if rule ~= WAIT_NONE and m.wait then rule = m.wait end
  if not rule or not x[X.last] then return nil end
  local server = math.max(0, first - x[X.last])
  if rule == WAIT_ALL then return server end
  if rule == WAIT_IF_LONG then return server >= LONG_NS and server or 0 end
  if rule == WAIT_UNTIL and type(m.wait_until) == "number" then return math.min(math.max(0, m.wait_until - x[X.last]), server) end
  return 0
end

-- A request; `place` says frame and times.  The exchange that it opens.
local function ask(conn, m, items, side, place, waits)
  local x = {place.frame, false, place.first, place.last, false, false, m.api or false, m.topic or false, m.partition or false,
             m.group or false, m.client or conn.client or false, false, m.wait or false, key_of(m), waits and items or false, m.request_id or false}
  local open = conn[side]
  local key = x[X.key]
  if m.fifo then
    local list = open[key] or {}
    list[#list + 1] = x
    open[key] = list
  else
    open[key] = x
  end
  conn.order[#conn.order + 1] = x
  conn.sides[#conn.order] = side
  if #conn.order - conn.gone > OPEN_MAX then
    conn.gone = conn.gone + 1
    local old = conn.order[conn.gone]
    M.close(conn[conn.sides[conn.gone]], old)
    conn.order[conn.gone], conn.sides[conn.gone] = false, false
  end
  return x
end

-- An exchange leaves the table of open ones.
function M.close(open, x)
  local found = open[x[X.key]]
  if found == x then
    open[x[X.key]] = nil
  elseif found and found[1] and type(found[1]) == "table" then
    for i, other in ipairs(found) do
      if other == x then
        table.remove(found, i)
        break
      end
    end
    if #found == 0 then open[x[X.key]] = nil end
  end
end

-- The open exchange that an answer belongs to.
function M.asked_by(conn, m, side)
  local found = conn[1 - side][key_of(m)]
  if found and type(found[1]) == "table" then return found[1] end
  return found
end

local function answer(conn, m, side, place, x)
  x = x or {false, false, false, false, false, false, false, false, false, false, false, false, false, key_of(m), false, m.request_id or false}
  if not m.interim then
    M.close(conn[1 - side], x)
    x[X.answered] = place.frame
    x[X.status] = x[X.asked] and (m.class == M.ERROR and "error" or "ok") or "no_request"
    if x[X.first] then
      x[X.took] = place.last - x[X.first]
      x[X.wait] = waited(x, m, place.first) or false
    end
  end
  for name in pairs({api = 1, topic = 1, partition = 1, group = 1}) do
    if not x[X[name]] and m[name] then x[X[name]] = m[name] end
  end
  if not x[X.client] then x[X.client] = conn.client or false end
  return x
end

-- One message met for the first time: the exchange that it is part of, or nil.
function M.pair(conn, s, side, place, x, waits)
  local m = s.m
  if m.client and side == 0 then conn.client = m.client end
  if m.kind == M.REQUEST or m.kind == M.ONEWAY then
    local made = ask(conn, m, s.items, side, place, waits)
    if m.kind == M.ONEWAY then
      made[X.status] = "oneway"
      M.close(conn[side], made)
    end
    return made
  end
  if m.kind == M.RESPONSE then return answer(conn, m, side, place, x) end
  return nil
end

end
