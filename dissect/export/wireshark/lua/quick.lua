-- The quick walk: only what pairing and the generated fields need, where nobody looks at the fields themselves.
--
-- Law: what it finds out about a message is what the walk finds out.  It is the same tree of nodes, pruned and written as
-- source: a node in which nothing is wanted is stepped over, and not even that after the last wanted one of an area.  A
-- kind of node that has no form here is walked.  Messages that are not all there, or not as described, are for the walk.
-- It begins where a message may begin, and says where that ends: a frame's own fields are held to what cuts messages.

return function(M)

-- What pairing itself needs, and what only some of the generated fields do.  The server's words are shown in the tree only.
local PAIRING = {"request_id", "key", "key1", "key2", "key_also", "family", "pairing", "api", "kind"}
local SHOWN = {topic = {"topic"}, partition = {"partition"}, group = {"group"}, client = {"client"}, code = {"code", "class", "code_name"},
               status = {"code", "class"}, wait = {"wait", "wait_until"}}
local INHERITED = {topic = true, partition = true, group = true, client = true}
local ITEM = {code = true, class = true, topic = true, partition = true} -- what an item keeps of that
local TEXTS = {code_name = true, topic = true, group = true, client = true}
local INNER, below = M.INNER, M.below
local NEVER = {require = true, event = true, entry = true, inflate = true, shown = true, check = true}
local ALWAYS = {event = true, bind = true, remember = true, recall = true, assembled = true, piece = true, union = true, by_kind = true, explained = true, each = true, within = true}
-- These take no bytes.
local ZERO = {let = true, var = true, peek = true, require = true, check = true, event = true, entry = true, bind = true, lent = true, remember = true, recall = true, made = true, coded = true, member = true,
              proto = true, union = true}
local TEXTY = {span = true, let = true, made = true, member = true}
local CASES_MAX = 3  -- of a choice that is written out
local BYTES_MAX = 24 -- that are read at once
local NESTED_MAX = 6 -- structures written into each other: a function holds only so many locals

-- --- what is wanted ------------------------------------------------------------------------------------------------

local Wanted = {}
Wanted.__index = Wanted

-- `used`: fields that expressions look at.  `want`: the generated fields that somebody looks at, all of them where it is nil; `events`: somebody counts them.
function M.wanted(protocol, used, want, events)
  local roles = {}
  for _, role in ipairs(PAIRING) do roles[role] = true end
  for name, needed in pairs(SHOWN) do
    if not want or want[name] or events or protocol.explains and INHERITED[name] then
      for _, role in ipairs(needed) do roles[role] = true end
    end
  end
  return setmetatable({roles = roles, used = used, events = events, known = {}}, Wanted)
end

-- Is anything in this node wanted?
function Wanted:is(node)
  local known = self.known
  if known[node] ~= nil then return known[node] end
  known[node] = false -- of one inside itself
  local found = false
  if not node.op then
    found = node.message or node.row == "items" or false
    for _, f in ipairs(node) do
      if self:is(f) then found = true end
    end
  elseif self.events and node.op == "event" or not NEVER[node.op] then
    found = ALWAYS[node.op] or self.used[node.n] or self.roles[node.role] or type(node.into) == "number" and self.used[node.into] or false
    for _, name in ipairs(INNER) do
      local inner = node[name]
      if type(inner) == "table" and self:is(inner) then found = true end
    end
    for _, case in pairs(node.cases or {}) do
      if self:is(case) then found = true end
    end
  end
  known[node] = found
  return found
end

-- Does an expression name a place of the message, and not only what is left?
local names_place = setmetatable({}, {__index = function(known, expression)
  known[expression] = M.said[expression]:gsub("s%.stop %- s%.at", ""):find("s%.at") and true or false
  return known[expression]
end})

-- Fields that take no bytes, as long as nothing that they say names a place: they stand as well where the bytes before them were not stepped over.
local FREE = {let = true, var = true, bind = true, remember = true, coded = true}

local function is_free(node)
  if not FREE[node.op] then return false end
  for _, value in pairs(node) do
    if M.said[value] and M.said[value]:find("s%.") then return false end
  end
  return true
end

local function has_place(node)
  if node.op == "area" and node.at then return true end
  for _, value in pairs(node) do
    if M.said[value] and names_place[value] then return true end
  end
end

-- --- roles ---------------------------------------------------------------------------------------------------------

local quick     -- writes a node

-- The local `x` is a value for a field's role: `put` of rows.lua.
local function put(w, f)
  local role = f.role
  if not w.wanted.roles[role] then return end
  if INHERITED[role] and w.inherits then w:say("s.%s = x", role) end
  local to = w.in_row and "row" or "m"
  if w.in_row and not (w.in_row == "items" and ITEM[role]) or w.in_list and not w.in_row then return end
  if role == "key" then
    w:say((TEXTY[f.op] and not f.number and (f.op ~= "let" or f.again) and "m.key1 = x" or "m.key1, m.request_id = x, x") .. (w.protocol.families and "" or " m.key0 = 0"))
  elseif role == "family" then
    w:say("m.key0 = x")
  elseif role == "code" and f.codes then
    local codes = w:constant(f.codes)
    w:say("%s.code, %s.class, %s.codes = x, %s.classes[x] or %s.default, %s", to, to, to, codes, codes, codes)
  else
    w:say((TEXTS[role] or role == "api" and TEXTY[f.op]) and "if x ~= '' then %s.%s = x end" or "%s.%s = x", to, role)
  end
end
M.write_role = put

local function forget(w, f)
  if w.inherits and INHERITED[f.role] and w.wanted.roles[f.role] then w:say("s.%s = ''", f.role) end
end
M.write_forget = forget

-- Are there rows below a node, which inherit what is read before them?
local function has_rows(w, node)
  local found = w.rows_below[node]
  if found == nil then
    found = below(node, function(one) return one.row == "items" or one.op == "event" and w.wanted.events end)
    w.rows_below[node] = found
  end
  return found
end

-- What a list or a choice reads is inherited in it, and forgotten after it; where none of these nodes has rows, nobody would inherit.
local function scoped(w, nodes, write)
  local inherited = false
  for _, node in pairs(w.inherits and nodes or {}) do inherited = inherited or has_rows(w, node) end
  if not inherited then return write(false) end
  w:say("do local topic, partition, group, client = s.topic, s.partition, s.group, s.client")
  write(true)
  w:say("s.topic, s.partition, s.group, s.client = topic, partition, group, client end")
end
M.write_scope = scoped

-- Writes what stands inside a choice or a list: only rows below it would inherit.
local function inheriting(w, node, write, ...)
  local kept = w.inherits
  w.inherits = kept and has_rows(w, node)
  local made = write(w, node, ...)
  w.inherits = kept
  return made
end
M.write_inheriting = inheriting

-- --- fields --------------------------------------------------------------------------------------------------------

local FORMS = {}
M.FORMS = FORMS

-- What a frame's own number must be.
local function held(w, f)
  if f.equals then w:say("if x ~= %s then bad() end", f.equals) end
  if f.limit then w:say("if x < 0 or x > %d then bad() end", f.limit) end
end

-- What becomes of the number `x`.
local function settle(w, f)
  if w.cutting then held(w, f) end
  if w.wanted.used[f.n] then w:say("v[%d] = x", f.n) end
  put(w, f)
end

function FORMS.int(w, f)
  w:there(f.width)
  w:read("x", f)
  w:say("at = at + %d", f.width)
  settle(w, f)
end

function FORMS.varint(w, f)
  w:prefix(f)
  w:say("local x = size")
  settle(w, f)
end

function FORMS.let(w, f)
  if f.doc and f.codes and f.unit then return false end
  if f.again then
    if w.wanted.roles[f.role] then return false end
    return w:sets(f.n, ("v[%d]"):format(f.again), ("texts[%d]"):format(f.again))
  end
  local value = w:value(f.value)
  local known = tonumber(value)
  w:say("local x = %s", value)
  if f.into then w:sets(f.into, "x", "nil") end
  if w.wanted.used[f.n] then w:say("v[%d] = x", f.n) end
  if w.wanted.roles[f.role] then
    if not known then w:say("if x ~= U then") end
    put(w, f)
    if not known then w:say("end") end
  end
end

function FORMS.span(w, f)
  if f.number or f.source and w.wanted.used[f.n] and not w.sites[f.n] or f.till then return false end
  w:extent(f)
  if f.source and w.sites[f.n] then M.write_names(w, f.n, "first", "last") end
  if w.wanted.used[f.n] or w.wanted.roles[f.role] then
    w:say("local x = cut(data, first + 1, last)")
    w:sets(f.n, "first", "x")
    put(w, f)
  end
  if f.into and w.wanted:is(f.into) then
    w:say("do local at, stop = first, last")
    quick(w, f.into, true)
    w:say("end")
  end
  w:say("at = last")
end

function FORMS.call(w, f, tail)
  quick(w, f.body, tail)
end

function FORMS.area(w, f)
  if f.at or f.clamp then return false end
  w:extent(f)
  local cutting = w.cutting
  w.cutting = false
  if w.places then w:say("if not s.top then s.top = last end") end
  w:say("do local at, stop = first, last")
  quick(w, f.body, true)
  w:say("end\nat = last")
  w.cutting = cutting
end

function FORMS.switch(w, f, tail)
  w:say("local x = %s", w:value(f.on))
  if f.op == "by_kind" and not w.protocol.version_step_on then w:say("if x ~= U then m.api = x end") end
  local numbers = {}
  for number in pairs(f.cases) do numbers[#numbers + 1] = number end
  table.sort(numbers)
  local among = {default = f.default}
  for number, case in pairs(f.cases) do among[number] = case end
  scoped(w, among, function()
    if #numbers <= CASES_MAX then
      for i, number in ipairs(numbers) do
        w:say("%s x == %d then", i > 1 and "elseif" or "if", number)
        inheriting(w, f.cases[number], quick, tail)
      end
      if f.default then
        w:say(#numbers > 0 and "else" or "do")
        inheriting(w, f.default, quick, tail)
      end
      if #numbers > 0 or f.default then w:say("end") end
      return
    end
    local cases = {}
    for _, number in ipairs(numbers) do
      cases[number] = inheriting(w, f.cases[number], w.named, tail)
    end
    w:say("local case = %s[x]\nif case then at = case(data, at, stop)", w:choice(cases))
    if f.default then
      w:say("else")
      inheriting(w, f.default, quick, tail)
    end
    w:say("end")
  end)
end
FORMS.by_kind = FORMS.switch

-- The chunks of a join put together, and the place after them.
local function joined(f)
  local read, width, limit = M.reader(f.length), f.length.width, f.length.limit or math.huge
  return function(data, at, stop, count, step)
    local parts = {}
    for i = 1, count do
      if width > stop - at then error(M.SHORT, 0) end
      local size = read(data, at + 1)
      local place = math.max(size, step)
      if size > limit or step > 0 and size > step then error(M.BAD, 0) end
      if place > stop - at - width then error(M.SHORT, 0) end
      parts[i] = string.sub(data, at + width + 1, at + width + size)
      at = at + width + place
    end
    return table.concat(parts), at
  end
end

-- One chunk is read where it stands, unless places are counted in it.
function FORMS.join(w, f)
  local width, cutting = f.length.width, w.cutting
  w.cutting = false
  w:say("local count, step, whole, first, last = %s, %s", w:value(f.count), w:value(f.step))
  if not w.places or not below(f.body, has_place) then
    w:say("if count == 1 and step == 0 and stop - at >= %d then", width)
    w:read("size", f.length)
    if f.length.limit then w:say("if size > %d then bad() end", f.length.limit) end
    w:say("first, last = at + %d, at + %d + size\nif last > stop then short(last) end", width, width)
    w:say("whole, at = data, last\nelse")
  else
    w:say("do")
  end
  w:say("whole, at = %s(data, at, stop, count, step)\nfirst, last = 0, #whole\nend", w:constant(joined(f)))
  if w.places then w:say("local top, far, space = s.top, s.far, s.space\ns.top, s.far, s.space = last, 0, space + 1") end
  w:say("s.data = whole\ndo local data, at, stop = whole, first, last")
  quick(w, f.body, true)
  w:say("end\ns.data = data")
  w.cutting = cutting
  if w.places then w:say("s.top, s.far, s.space = top, far, space") end
end

FORMS["repeat"] = function(w, f)
  if f.cut_ok or f.going then return false end
  if f.count then w:say("local count = %s\nif type(count) ~= 'number' then count = 1 / 0 end", w:value(f.count)) end
  scoped(w, {f.body}, function(inherited)
    local in_list = w.in_list
    w.in_list = true
    w:say("local number = 0\ns.deep = s.deep + 1\nwhile %s do", f.count and "number < count" or "at < stop")
    w:say("local before = at\nnumber, s.count = number + 1, s.count + 1\nif s.count > M.NODES_MAX then bad() end")
    if inherited then w:say("s.topic, s.partition, s.group, s.client = topic, partition, group, client") end -- an element inherits from outside
    inheriting(w, f.body, quick, false)
    w:say("if at == before then bad() end\nend\ns.deep = s.deep - 1")
    w.in_list = in_list
  end)
end

FORMS.peek, FORMS.var = function(w, f) w:peek(f) end, function(w, f) w:var(f) end

function FORMS.bind(w, f)
  if w.in_row then return false end
  w:say("m.bind, m.operation = %d, %d\nlocal x = %s\nif x ~= U then m.number = %s end", f.binding, f.operation, w:value(f.key),
        f.text and ("texts[%d]"):format(f.text) or "x")
end

function FORMS.remember(w, f)
  w:say("local x = %s\nif x ~= U then m.said = m.said or {} m.said[%d] = x end", w:value(f.value), f.memory)
end

function FORMS.recall(w, f)
  w:say("local x = s.recalled and s.recalled[%d]\nif not x then bad() end", f.memory)
  settle(w, f)
end

-- Which of the requests makes something below a node wanted: `true`, or the numbers of their apis.
local function asked_by(w, node)
  if node.op == "call" then return asked_by(w, node.body) end
  if node.op ~= "switch" or not M.said[node.on]:find("^s:asked_for%('api'%)$") or node.default and w.wanted:is(node.default) then return true end
  local apis = {}
  for number, case in pairs(node.cases) do apis[number] = w.wanted:is(case) or nil end
  return apis
end

-- What only the request explains: without it, whether there is a reason to look again.
function FORMS.explained(w, f)
  local apis = asked_by(w, f.body)
  if apis ~= true and not next(apis) then return w:say("at = stop") end
  w:say("if not s.asked then m.rest, at = m.rest and true or %s, stop else", apis == true and "true" or w:constant(apis))
  quick(w, f.body, true)
  w:say("at = stop end")
end

-- An area somewhere else in the message takes no bytes here; but it must be there.
local function elsewhere(w, f)
  w:say("local size, begin, top = %s, %s, s.top or stop", w:value(f.length), w:value(f.at))
  w:say("if type(size) ~= 'number' or type(begin) ~= 'number' or size < 0 or begin < 0 or begin > top then short() end")
  w:say(f.clamp and "if size > top - begin then size = top - begin end" or "if size > top - begin then short() end")
  w:say("if begin + size > s.far then s.far = begin + size end")
end

-- Stepping over a field in which nothing is wanted.
local function step(w, f)
  if f.op == "int" and w.cutting and f.width < 8 and (f.equals or f.limit) then
    FORMS.int(w, f)
  elseif f.op == "int" or f.op == "endpoint" then
    w:say("at = at + %d", f.width or 6)
  elseif (f.op == "span" and not f.till or f.op == "area" and not f.at and not f.clamp) then
    w:extent(f)
    w:say("at = last")
  elseif f.op == "area" and f.at and f.length then
    elsewhere(w, f)
  elseif f.op == "varint" then
    w:prefix(f)
  else
    w:walked(f)
  end
end

-- Is this number read, and not only stepped over?
local function is_read(w, f)
  return w.wanted:is(f) or w.cutting and (f.equals or f.limit)
end

-- Numbers that stand side by side are read at once: how many from the i-th field on, and their bytes.
local function side_by_side(w, t, i, last)
  local count, size, reads = 0, 0, 0
  while i + count <= last do
    local f = t[i + count]
    if f.op ~= "int" or f.when or f.width == 8 or size + f.width > BYTES_MAX then break end
    count, size = count + 1, size + f.width
    if is_read(w, f) then reads = reads + 1 end
  end
  if reads > 1 then return count, size end
  return 1
end

local function numbers(w, t, i, count, size)
  w:say("do")
  w:there(size)
  w:bytes(size)
  local first = 1
  for k = i, i + count - 1 do
    local f = t[k]
    if is_read(w, f) then
      w:say("do")
      w:of_bytes("x", f, first)
      settle(w, f)
      w:say("end")
    end
    first = first + f.width
  end
  w:say("at = at + %d\nend", size)
end

local function field(w, f, tail)
  local wanted = w.wanted:is(f)
  if w.cutting and f.op == "require" then return w:require(f) end
  if not wanted and ZERO[f.op] then return end
  local form = wanted and FORMS[f.op] or not wanted and step
  if not form then return w:walked(f) end -- `when` is the walk's own there
  local place = #w.lines
  w:say("do")
  if f.when then
    if w.wanted.used[f.n] then w:say(TEXTY[f.op] and w:unknown(f.n) or ("v[%d] = U"):format(f.n)) end
    forget(w, f)
    w:say("if %s then", w:value(f.when))
  end
  if form(w, f, tail) == false then
    for i = #w.lines, place + 1, -1 do w.lines[i] = nil end
    return w:walked(f)
  end
  if f.when then w:say("end") end
  w:say("end")
end

-- --- structures ----------------------------------------------------------------------------------------------------

local function fields(w, t, tail)
  local last = #t
  if tail then
    while last > 0 and (is_free(t[last]) or not w.wanted:is(t[last])) do last = last - 1 end
  end
  local i = 1
  while i <= last do
    local count, size = side_by_side(w, t, i, last)
    if size then numbers(w, t, i, count, size) else field(w, t[i], tail and i == last) end
    i = i + count
  end
  for k = last + 1, #t do
    if w.wanted:is(t[k]) then field(w, t[k]) end
  end
end

-- What a message is by itself: `enter` of rows.lua.
local function enter(w, t)
  if t.says and t.says > 0 then w:say("m.kind = %d", t.says) end
  if t.api then w:say("m.api = %d", t.api) end
  if t.command then w:say("m.command = %q", t.command) end
  if t.says == M.REQUEST or t.says == M.RESPONSE then
    if w.protocol.families then w:say("m.key0 = %s", t.family and tostring(t.family) or "nil") end
    if t.ordered then w:say("m.key1 = 0") end
    if t.pairing then w:say("m.pairing = %d", t.pairing) end
  end
  if t.says == M.RESPONSE and not t.waits then w:say("m.class = %d", M.OK) end
end

-- The frame: its own fields say where it ends.
local function frame(w, t)
  w.cutting = true
  fields(w, t, false)
  w.cutting = false
  w:say("if at > stop then short(at) end")
end

local function structure(w, t, tail)
  if t.members and not w.site then return w:walked(t) end
  if w.in_list and (t.message or t.row) then w:say("s.count = s.count + 1\nif s.count > M.NODES_MAX then bad() end") end -- elsewhere are few
  if t.message then enter(w, t) end
  if t.row then
    w.makes_rows = w.makes_rows or t.row == "items"
    w:say("local row = M.begin_row(s, %q)", t.row)
  end
  local in_row = w.in_row
  w.in_row = t.row or in_row
  for _, f in ipairs(t) do
    if f.op == "member" then M.write_forget(w, f) end
  end
  if t.proto then
    M.write_members(w, t)
  elseif t == w.protocol.frame then
    frame(w, t)
  else
    fields(w, t, tail)
  end
  w.in_row = in_row
  if t.row then w:say("M.commit_row(s)") end
end

-- Does nobody want anything of a node, not even where it ends?
local function is_idle(w, node, tail)
  return tail and not w.wanted:is(node) and not node.members and not w.cutting
end

-- Writes what reads a node; `tail`: nobody needs to know where it ends.  A structure that several name is a function of its own.
function quick(w, node, tail)
  if is_idle(w, node, tail) then return end
  if node.op then return field(w, node, tail) end
  w.uses[node] = (w.uses[node] or 0) + 1
  if w.single[node] and w.nested < NESTED_MAX then
    w.nested = w.nested + 1
    w:say("do -- %s", node.name)
    structure(w, node, tail)
    w:say("end")
    w.nested = w.nested - 1
  else
    w:say("at = %s(data, at, stop)", w:named(node, tail))
  end
end
M.write_quick = quick

local function write(w, node, tail)
  if is_idle(w, node, tail) then return end
  if w.site then M.write_site(w) end
  if w.in_row == "items" then w:say("local row = s.stack[#s.stack].row") end
  if node.op then field(w, node, tail) else structure(w, node, tail) end
end

-- The quick walk over the frame that begins somewhere, for a state; with `events`, where somebody counts them.  Which values are looked at is
-- known when all is written; so it is written until it needs no more than it reads.
function M.quick(protocol, s, want, events)
  local places = below(protocol.frame, has_place)
  local used, single, rows, rows_below, settled, w = {}, {}, events, {}, false, nil
  repeat
    w = M.writer(protocol, "quick", s)
    w.places = places
    w.wanted, w.rows, w.inherits, w.rows_below, w.single, w.uses, w.nested = M.wanted(protocol, used, want, events), rows, rows, rows_below, single, {}, 0
    M.write_sources(w)
    w:write(protocol.frame, write)
    settled = rows or not w.makes_rows
    for node, uses in pairs(w.uses) do
      if single[node] and uses > 1 or uses == 1 and not single[node] then settled = false end
    end
    single = {}
    for node, uses in pairs(w.uses) do single[node] = uses == 1 or nil end
    rows = rows or w.makes_rows
    for n in pairs(w.touched) do settled, used[n] = settled and used[n], true end
  until settled -- what is written into what is known from the round before
  return w:load()
end

end
