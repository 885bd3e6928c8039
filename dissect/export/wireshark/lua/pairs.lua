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
local HEARD = 2 ^ 51                                             -- what a request says of those that follow: 1 answers again, 2 none, 3 none to the next
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
local REQUEST, RESPONSE, PUSH, ONEWAY, EMPTY, ERROR = M.REQUEST, M.RESPONSE, M.PUSH, M.ONEWAY, M.EMPTY, M.ERROR

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
local function nameless(m, missing)
  return missing > 0 and m.key1 == nil
end
M.nameless = nameless

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

-- An open request: `x` its exchange, `key`, `also` where it is found, `side`, `first` and `last` time, `turn` among the requests, `rule` of waiting, `fifo`, whether order alone pairs it,
-- `filled`, `bound` with its `makers` then, `maker`.  `before` and `behind` chain those of a connection by age; a closed one
-- is used again.
local spare = false

local function new_open()
  return {x = false, side = 0, key = 0, also = false, first = 0, last = 0, turn = 0, rule = false, fifo = false, ordered = false, filled = false, bound = false, makers = 0, maker = false,
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
  if ONE_PASS or not name or type(name) ~= "string" then return name or false end
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
  local x = exchange(conn, m, place.frame, waits and items[1] and items or nil, open.x) -- an empty table is the next message's
  if missing > 0 then x.part = true elseif x.part then x.part = false end -- of what it asked for some is known
  local pairing, bound, also = m.pairing, m.bound, m.key_also
  open.x = x
  open.side = side
  open.first = place.first
  open.last = place.last
  open.rule = m.wait or false
  open.key = nameless(m, missing) and {} or key_of(m)
  open.also = also and not M.eq(also, m.key2) and key_of(m, nil, also) or false
  if pairing then open.fifo, open.filled = has(m, FIFO), has(m, FILLED) else open.fifo, open.filled = false, false end
  conn.asked = conn.asked + 1
  open.turn, open.ordered = conn.asked, open.fifo and m.request_id == nil and m.key2 == nil
  if bound then open.bound, open.makers, open.maker = bound, bound.makers, m.operation == MAKE else open.bound, open.maker = false, false end
  keep_open(conn, open)
  if m.kind == ONEWAY then
    x[STATUS] = "oneway"
    close(conn, open)
  end
  return x
end

-- The open request that an answer belongs to.
function M.asked_by(conn, m, side)
  local there, key = conn[1 - side], key_of(m)
  local found = first_of(there[key])
  local families = m.pairing and floor(m.pairing % FAMILIES_MOST / FAMILY) or 0
  while families > 0 and (not found or found.ordered) do -- where order alone pairs, it does so among all families
    local other = first_of(there[key_of(m, families % 256)])
    if other and (not found or other.turn < found.turn) then found = other end
    families = floor(families / 256)
  end
  if found then return found end
  if not found and m.key_also then return first_of(there[key_of(m, nil, m.key_also)]) end -- it has two names itself
  return found or first_of(conn.also[1 - side][key], true)
end

local function answer(conn, m, place, open)
  if open and m.pairing and M.interim(m) then
    open.rule = m.wait or open.rule     -- from here on the request stands by
    return open.x
  end
  local x = open and open.x or {false, false, false, false, false, false, false, false, false, false, m.request_id or false}
  if open and open.filled and m.class == EMPTY then m.class = ERROR end -- it wanted something
  x[ANSWERED] = place.frame
  x[STATUS] = x[ASKED] and (m.class == ERROR and "error" or "ok") or "no_request"
  if open then
    local rule = open.rule or m.wait
    x[TOOK] = place.last - open.first
    x[WAIT] = rule and waited(open, rule, m, place.first, place.epoch) or false
  end
  if m.api and not x[API] then x[API] = m.api end
  if m.topic and not x[TOPIC] then x[TOPIC] = once(conn, m.topic) end
  if m.partition then x[PARTITION] = m.partition end -- where a record is, which may be another one than was asked for
  if m.group and not x[GROUP] then x[GROUP] = once(conn, m.group) end
  if not x[CLIENT] then x[CLIENT] = once(conn, m.client or conn.client) end
  if open then
    if open.maker and open.bound then confirm(open.bound, x[CLIENT]) end
    close(conn, open)
  end
  return x
end

-- A request that has no answer, because of what it says or what its end said before it.
local function hushed(conn, m, side)
  local says, before = m.pairing and floor(m.pairing / HEARD) % 4 or 0, conn.silent[side]
  if says == 0 and before == 0 then return end
  conn.silent[side] = says == 1 and 0 or before == 2 and 2 or says == 2 and 2 or says == 3 and 1 or 0
  if says ~= 1 then m.kind = ONEWAY end
end

-- One message met for the first time: the exchange that it is part of, or nil.  `open` is what its key says was asked.
function M.pair(conn, s, side, place, open, waits)
  local m, kind = s.m, s.m.kind
  if s.protocol.lends then named(conn, s) end
  if m.number then
    bind(conn, m)
  elseif m.client and side == 0 then
    conn.client = m.client
  end
  if kind == REQUEST then hushed(conn, m, side) end
  if kind == REQUEST or kind == ONEWAY then return ask(conn, m, s.items, side, place, waits, s.missing) end
  if kind ~= RESPONSE then return nil end
  if not open and has(m, MAYBE) then
    m.kind = PUSH
    return nil
  end
  return answer(conn, m, place, open)
end

end
