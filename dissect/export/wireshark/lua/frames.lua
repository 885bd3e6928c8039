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
          listed = 0, listed_most = math.max(M.LISTED_LEAST, (stop - at) / M.BYTES_PER_ITEM),
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
local MAY_HOLD = {"topic", "partition", "group", "client", "context", "names", "form", "top", "cut", "shortened", "whole", "asked", "recalled", "site", "need", "there",
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
  s.topic, s.partition, s.group, s.client, s.context, s.names, s.form, s.top, s.cut, s.shortened, s.whole = false, false, false, false, false, false, false, false, false, false, false
  s.base, s.missing, s.stack, s.problems, s.held, s.pending = 0, 0, {}, {}, {}, {}
  s.deep, s.space, s.far, s.high, s.verge = 0, 0, 0, 0, false
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

-- A frame that ends with a text ends there, whatever the text says: one that cannot be read is a damaged message, and not none.
local function outside_of(f)
  if f.op ~= "span" or not f.into then return f end
  local found = {}
  for name, value in pairs(f) do
    if name ~= "into" then found[name] = value end
  end
  return found
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
  local function fields(forms, of_last)
    return function(w, t)
      local last = #t
      while t[last].op == "let" do last = last - 1 end
      for i = 1, last do reach(w, i == last and of_last and of_last(t[i]) or t[i], forms) end
    end
  end
  protocol.measure = M.writer(protocol, "frames", s):write(protocol.frame, fields(REACH, outside_of)):load()
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
