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
local INTERIM, FIFO, MAYBE, FILLED, FAMILY = 1, 2, 4, 8, 16     -- bits of `pairing`; from FAMILY on, further families to look in
local MAKE = 0

-- Columns of an exchange: an array, because there is one for every two messages of a capture.
local X = {asked = 1, answered = 2, first = 3, last = 4, took = 5, wait = 6, api = 7, topic = 8, partition = 9, group = 10,
           client = 11, status = 12, rule = 13, key = 14, items = 15, id = 16, also = 17, bind = 18, makers = 19, maker = 20,
           filled = 21, older = 22, turn = 23}
M.X = X
local ANSWERED_TOO = {X.api, X.topic, X.partition, X.group}
local ROLES = {[X.api] = "api", [X.topic] = "topic", [X.partition] = "partition", [X.group] = "group"}

local function has(m, bit)
  return m.pairing and m.pairing % (2 * bit) >= bit
end

local text = M.text
local function number(value)
  if type(value) == "number" then return value end
  return value and text(value) or 0
end

local function key_of(m, family, last)
  return (family or number(m.key0)) .. ":" .. number(m.key1) .. ":" .. (last or number(m.key2))
end

-- `epoch`: when the capture begins, since its times are told from there.
local function waited(x, m, first, epoch)
  local rule = x[X.rule]
  if rule ~= WAIT_NONE and m.wait then rule = m.wait end
  if not rule or not x[X.last] then return nil end
  local server = math.max(0, first - x[X.last])
  if rule == WAIT_ALL then return server end
  if rule == WAIT_IF_LONG then return server >= LONG_NS and server or 0 end
  if rule == WAIT_UNTIL and m.wait_until then return M.clamp(M.sub(M.sub(m.wait_until, epoch), x[X.last]), server) end
  return 0
end

-- --- names that belong to numbers ----------------------------------------------------------------------------------

local LENT = {"topic", "partition", "group", "client"}

-- The message makes, uses or ends a binding.  One that ended still names what was under way; the next maker replaces it,
-- and what was asked under it before is not what answers belong to from there on.  `names` are never changed, since
-- messages keep them.
local function bind(conn, m)
  local key = m.bind .. ":" .. m.number
  local bound = conn.bound[key]
  if not bound then
    if conn.bound_count >= BOUND_MAX then return end
    bound = {names = {}, makers = 0}
    conn.bound[key] = bound
    conn.bound_count = conn.bound_count + 1
  end
  m.bound = bound
  if m.operation ~= MAKE then return M.lend(m, bound.names) end
  bound.makers = bound.makers + 1
  bound.names = {topic = m.topic, partition = m.partition, group = m.group, client = m.client}
end

function M.lend(m, names)
  for _, name in ipairs(LENT) do
    if m[name] == nil then m[name] = names[name] end
  end
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

local function doubtful(x)
  return x[X.bind] and x[X.makers] ~= x[X.bind].makers
end

-- What is open under a key is one exchange, or a list of them where equal keys are legal.
local function is_list(found)
  return found and type(found[1]) == "table"
end

-- Is it an answer that another one follows?
function M.interim(m)
  return has(m, INTERIM)
end

-- The oldest of a list; one that became doubtful only where there is no other.
local function first_of(found)
  if not is_list(found) then return found end
  for _, x in ipairs(found) do
    if not doubtful(x) then return x end
  end
  return found[1][X.id] and found[1] or nil
end

local function take_out(open, key, x)
  local found = open[key]
  if found == x then
    open[key] = nil
  elseif is_list(found) then
    for i, other in ipairs(found) do
      if other == x then
        table.remove(found, i)
        break
      end
    end
    if #found == 0 then open[key] = nil end
  end
end

-- An exchange without an answer; by now its client may have said its name.
local function over(conn, x, status)
  x[X.status] = status
  x[X.client] = x[X.client] or conn.client or false
end
M.over = over

local function put_in(conn, open, key, x)
  local list = is_list(open[key]) and open[key] or {}
  for i = #list, 1, -1 do -- a later request puts the doubtful ones out of doubt: they were never answered
    if doubtful(list[i]) then
      over(conn, list[i], "unanswered")
      table.remove(list, i)
    end
  end
  list[#list + 1] = x
  open[key] = list
end

local function close(conn, side, x)
  if x[X.turn] then conn.order[x[X.turn]], conn.sides[x[X.turn]] = nil, nil end
  take_out(conn[side], x[X.key], x)
  if x[X.also] then take_out(conn.also[side], x[X.also], x) end
end

local function keep_open(conn, x, side, fifo)
  local open, key = conn[side], x[X.key]
  if fifo then
    put_in(conn, open, key, x)
  else
    local older = open[key]
    if older and not is_list(older) then
      over(conn, older, "unanswered")
      x[X.older] = older[X.asked]
    end
    open[key] = x
  end
  if x[X.also] then put_in(conn, conn.also[side], x[X.also], x) end
  local last = conn.last + 1
  conn.last, conn.order[last], conn.sides[last], x[X.turn] = last, x, side, last
  local old = last - OPEN_MAX
  if conn.order[old] then close(conn, conn.sides[old], conn.order[old]) end
end

-- A direction ended: what would have been answered in it never will be.
function M.ended(conn, side)
  local open = conn[1 - side]
  for _, found in pairs(open) do
    for _, x in ipairs(is_list(found) and found or {found}) do over(conn, x, "reset") end
  end
  conn[1 - side], conn.also[1 - side] = {}, {}
end

-- A request; `place` says frame and times.  The exchange that it opens.
local function ask(conn, m, items, side, place, waits)
  local also = m.key_also and not M.eq(m.key_also, m.key2) and key_of(m, nil, number(m.key_also)) or false
  local x = {place.frame, false, place.first, place.last, false, false, m.api or false, m.topic or false, m.partition or false,
             m.group or false, m.client or conn.client or false, false, m.wait or false, key_of(m), waits and items or false,
             m.request_id or false, also, m.bound or false, m.bound and m.bound.makers or false, m.operation == MAKE,
             has(m, FILLED) or false}
  keep_open(conn, x, side, has(m, FIFO))
  return x
end

-- The open exchange that an answer belongs to.
function M.asked_by(conn, m, side)
  local open = conn[1 - side]
  local found = open[key_of(m)]
  found = found and first_of(found)
  local families = m.pairing and math.floor(m.pairing / FAMILY) or 0
  while not found and families > 0 do
    found = open[key_of(m, families % 256)]
    found = found and first_of(found)
    families = math.floor(families / 256)
  end
  return found or first_of(conn.also[1 - side][key_of(m)])
end

local function answer(conn, m, side, place, x)
  if not x then
    x = {false, false, false, false, false, false, false, false, false, false, false, false, false, key_of(m), false, m.request_id or false,
         false, false, false, false, false}
  elseif M.interim(m) then
    return x
  end
  if x[X.filled] and m.class == M.EMPTY then m.class = M.ERROR end -- it wanted something
  close(conn, 1 - side, x)
  x[X.answered] = place.frame
  x[X.status] = x[X.asked] and (m.class == M.ERROR and "error" or "ok") or "no_request"
  if x[X.first] then
    x[X.took] = place.last - x[X.first]
    x[X.wait] = waited(x, m, place.first, place.epoch) or false
  end
  for _, column in ipairs(ANSWERED_TOO) do
    local value = m[ROLES[column]]
    if not x[column] and value ~= nil then x[column] = value end
  end
  if not x[X.client] then x[X.client] = m.client or conn.client or false end
  if x[X.maker] and x[X.bind] then confirm(x[X.bind], x[X.client]) end
  return x
end

-- One message met for the first time: the exchange that it is part of, or nil.  `x` is what its key says was asked.
function M.pair(conn, s, side, place, x, waits)
  local m = s.m
  if m.number then
    bind(conn, m)
  elseif m.client and side == 0 then
    conn.client = m.client
  end
  if m.kind == M.REQUEST or m.kind == M.ONEWAY then
    local made = ask(conn, m, s.items, side, place, waits)
    if m.kind == M.ONEWAY then
      made[X.status] = "oneway"
      close(conn, side, made)
    end
    return made
  end
  if m.kind ~= M.RESPONSE then return nil end
  if not x and has(m, MAYBE) then
    m.kind = M.PUSH
    return nil
  end
  return answer(conn, m, side, place, x)
end

end
