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

-- The state of a walk over `data`, whose bytes from `at` on are looked at.
function M.state(protocol, data, at, stop, side)
  return {protocol = protocol, data = data, at = at, stop = stop, side = side, v = setmetatable({}, unset), texts = {},
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

-- Begin with another message: what is not the message's own stays.
function M.again(s, data, at, stop, side)
  s.data, s.at, s.stop, s.side, s.high = data, at, stop, side, at
  s.v, s.texts, s.m = setmetatable({}, unset), {}, {}
  s.deep, s.far, s.space, s.count, s.base, s.top = 0, 0, 0, 0, 0, nil
  s.topic, s.partition, s.group, s.client, s.context, s.asked, s.names, s.form = nil, nil, nil, nil, nil, nil, nil, nil
  if s.items[1] then s.items = {} end
  if s.stack[1] then s.stack = {} end
  if s.events[1] then s.events = {} end
  if s.problems[1] then s.problems = {} end
  if next(s.held) then s.held = {} end
  return s
end

-- How far each field of a frame reaches; what is inside does not matter.
local REACH = {}

function REACH.area(f)
  return function(s)
    local size = f.length(s.v, s)
    if type(size) ~= "number" or size < 0 then M.bad(s, "a size") end
    s.at = s.at + size
  end
end

function REACH.join(f)
  local width, limit = f.length.width, f.length.limit or math.huge
  local read = (f.length.little and M.READ_LITTLE or M.READ)[width]
  return function(s)
    local count, step = f.count(s.v, s), f.step(s.v, s)
    for _ = 1, count do
      if width > s.stop - s.at then M.short(s, "length", width, s.stop - s.at) end
      local size = read(s.data, s.at + 1)
      if size > limit or step > 0 and size > step then M.bad(s, "a chunk's length") end
      s.at = s.at + width + (step > 0 and step or size)
    end
  end
end

-- A plain number that must be something, or must not be too large.
function REACH.int(f)
  if f.when or f.signed or f.width == 8 or f.role then return M.compile(f) end
  local read, width, n, equals, limit = (f.little and M.READ_LITTLE or M.READ)[f.width], f.width, f.n, f.equals, f.limit or math.huge
  return function(s)
    local at = s.at
    if width > s.stop - at then M.short(s, f.name, width, s.stop - at) end
    local value = read(s.data, at + 1)
    if equals and value ~= equals or value > limit then M.bad(s, f.name) end
    s.v[n], s.at = value, at + width
  end
end

local function measure(s, steps)
  for i = 1, #steps do steps[i](s) end
end

-- n > 0: the size of the frame at `at`; n < 0: so many bytes are needed to say; 0: no frame.
function M.frame(protocol, data, at, side)
  local s = protocol.meter
  if not s then
    s = M.state(protocol, data, at, #data, side)
    protocol.meter, protocol.reach = s, {}
    for i, f in ipairs(protocol.frame) do protocol.reach[i] = (REACH[f.op] or M.compile)(f) end
  end
  s.at, s.stop, s.side, s.data = at, #data, side, data
  local ok, fault = pcall(measure, s, protocol.reach)
  if ok then
    local size = s.at - at
    return size > 0 and size <= protocol.limit and size or 0
  end
  if fault == M.SHORT then return -((s.need or #data + 1) - at) end
  if fault == M.BAD then return 0 end
  error(fault, 0)
end

-- 0: no message begins here; 1: one may; 2: one does; −1: more bytes are needed to say.
function M.plausible(protocol, data, at, side)
  local head = sub(data, at + 1, at + ENTRY)
  local reach = math.min(protocol.limit, #head + ENTRY)
  local s = M.state(protocol, head .. ZEROS, 0, reach, side)
  s.entering = true
  local ok, fault = pcall(M.compile(protocol.starts[side + 1]), s)
  if not ok and fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
  if s.at > #head or fault == M.SHORT and s.stop == reach then return -1 end
  return ok and (protocol.certain and 2 or 1) or 0
end

local function believe(protocol, data, at, side)
  local links, p = 0, at
  while true do
    if p >= #data then return links > 0 end
    local evidence = M.plausible(protocol, data, p, side)
    if evidence == 0 then return false end
    if evidence < 0 then return links > 0 end
    local size = M.frame(protocol, data, p, side)
    if size == 0 then return false end
    if evidence == 2 or links >= CHAIN then return true end
    if size < 0 then return links > 0 end
    p, links = p + size, links + 1
  end
end

-- The next place from `at` on where a message begins, or nil.
function M.find_start(protocol, data, at, side)
  local last = math.min(#data - 1, at + SCAN_MAX)
  while at <= last do
    if believe(protocol, data, at, side) then return at end
    at = at + 1
  end
  return nil
end

end
