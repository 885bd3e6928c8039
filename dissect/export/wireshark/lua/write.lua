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
local byte, cut, find, short, bad, member, scalar = string.byte, string.sub, string.find, M.short_at(s), M.bad_at, M.member, M.scalar
local begin_row, commit_row = M.begin_row, M.commit_row
local F = {}
]]
local BEGIN = [[
s.data = data
s.at = at
s.stop = stop
s.edge = stop
s.side = side
s.count = 0
s.turns = M.turns_of(stop - at)
s.top = false
s.far = 0
m.piece = false
if s.items[1] then s.items = {} end
if s.events[1] then s.events = {} end]]
local PLAIN = {"%s", "%s * 256 + %s", "(%s * 256 + %s) * 256 + %s", "((%s * 256 + %s) * 256 + %s) * 256 + %s"}
local NO_NODES = {codes = true, proto = true} -- what stands in a node and is none
local NUMBERED = {"n", "into", "again", "text", "of"} -- what names another field's value by its number
local SMALL_MAX = 255
local FEW, SIGNS = 255, {add = "+", sub = "-"}
local NAMED_MAX = 16 -- constants that have names of their own: those of the outermost functions; a function sees 60 names around it where Lua is 5.1
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
local NONE = {}
M.INNER = INNER

-- Is there something below a node, itself counted, of which `is` says so?
local function below(node, is, seen)
  seen = seen or {}
  if seen[node] then return false end
  seen[node] = true
  if is(node) then return true end
  for i = 1, #node do
    if below(node[i], is, seen) then return true end
  end
  for i = 1, #INNER do
    local inner = node[INNER[i]]
    if inner and type(inner) == "table" and below(inner, is, seen) then return true end
  end
  if node.cases then
    for _, case in pairs(node.cases) do
      if below(case, is, seen) then return true end
    end
  end
  for _, sent in ipairs(node.sent or NONE) do
    for _, struct in pairs(sent) do
      if below(struct, is, seen) then return true end
    end
  end
  return false
end
M.below = below

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
    self.known[value] = (#self.constants <= NAMED_MAX and "K%d" or "K[%d]"):format(#self.constants)
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
    if node.op == "coded" and name == "of" then self:touches(node.of) end -- whoever reads its text has to keep it
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

-- Writes what stands after the functions.  `at_once`: what begins with another message reads it too.
function Writer:finish()
  for table_, cases in pairs(self.tables) do
    for number, name in pairs(cases) do self:say("%s[%d] = %s", table_, number, name) end
  end
  self:settle_values()
  for given in table.concat(self.lines, "\n"):gmatch("m%.([%a_][%w_]*)") do self.given[given] = true end
  self:say("local first = %s\nreturn first, function(data, at, stop, side, asked, recalled)\nlocal s, v, m, U = s, v, m, U", self.first)
  self:say(BEGIN)
  self:say("s.asked, s.recalled = asked or false, recalled or false")
  for name in pairs(self.clears) do self:say("%s.there = false", name) end
  if self.holds then self:say("if next(s.held) then s.held = {} end") end
  for n, by in pairs(self.touched) do
    if not by or self.waiting[by].in_list then self:say(self:unknown(n)) end
  end
  for name, paired in pairs(M.GIVEN) do
    if self.given[name] or paired and (self.given.bind or self.makes_rows) then self:say("m.%s = nil", name) end
  end
  if self.at_once then self:say("return first(data, at, stop)") end
  self:say("end")
end

function Writer:load()
  self:finish()
  for i = 1, math.min(#self.constants, NAMED_MAX) do self.lines[1] = ("%slocal K%d = K[%d]\n"):format(self.lines[1], i, i) end
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
  local apart = self.rows and not self.inherits and below(node, inherited)
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
