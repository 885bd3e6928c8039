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
local BYTES_MAX = 24 -- that are read at once
local NESTED_MAX = 6 -- structures written into each other: a function holds only so many locals

-- --- what is wanted ------------------------------------------------------------------------------------------------

local Wanted = {}
Wanted.__index = Wanted

-- `used`: fields that expressions look at.  `want`: the generated fields that somebody looks at, all of them where it is nil; `events`: somebody counts them.
-- `rows_below`: what was found out of nodes, which is the same whatever is looked at.
function M.wanted(protocol, used, want, events, rows_below)
  local roles = {}
  for _, role in ipairs(PAIRING) do roles[role] = true end
  for name, needed in pairs(SHOWN) do
    if not want or want[name] or events or protocol.explains and INHERITED[name] then
      for _, role in ipairs(needed) do roles[role] = true end
    end
  end
  return setmetatable({roles = roles, used = used, events = events, known = {}, known_inside = {}, rows_below = rows_below}, Wanted)
end

-- What of a node, or below it, is read for rows to inherit; a structure in itself may read all of it.
function Wanted:read_below(node, roles)
  below(node, function(one)
    if INHERITED[one.role] then roles[one.role] = true end
    if one.op == "within" then
      for role in pairs(INHERITED) do roles[role] = true end
    end
  end)
end

-- Are there rows below a node, which inherit what is read before them?
function Wanted:has_rows(node)
  local found = self.rows_below[node]
  if found == nil then
    found = below(node, function(one) return one.row == "items" or one.op == "event" and self.events end)
    self.rows_below[node] = found
  end
  return found
end

-- Do roles in this node say nothing of the message?  Those of a list, or of a record, only do where rows inherit them.
local function is_apart(self, node)
  return (node.op == "repeat" or not node.op and node.row and node.row ~= "items") and not self:has_rows(node)
end

-- Is anything in this node wanted?  `apart`: it is inside one whose roles say nothing.
function Wanted:is(node, apart)
  local known = apart and self.known_inside or self.known
  if known[node] ~= nil then return known[node] end
  known[node] = false -- of one inside itself
  apart = apart or is_apart(self, node)
  local found = false
  if not node.op then
    found = node.message or node.row == "items" or false
    for _, f in ipairs(node) do
      if self:is(f, apart) then found = true end
    end
  elseif self.events and node.op == "event" or not NEVER[node.op] then
    found = ALWAYS[node.op] or self.used[node.n] or not apart and self.roles[node.role] or type(node.into) == "number" and self.used[node.into] or false
    for i = 1, #INNER do
      local inner = node[INNER[i]]
      if inner and type(inner) == "table" and self:is(inner, apart) then found = true end
    end
    if node.cases then
      for _, case in pairs(node.cases) do
        if self:is(case, apart) then found = true end
      end
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

M.has_place = has_place

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

-- What a list or a choice reads is inherited in it, and forgotten after it; where none of these nodes has rows, nobody would inherit.  `write` is given
-- what an element of a list begins with.
local function scoped(w, nodes, write)
  local inherited, roles = false, {}
  for _, node in pairs(w.inherits and nodes or {}) do
    inherited = inherited or w.wanted:has_rows(node)
    w.wanted:read_below(node, roles)
  end
  if not inherited or not next(roles) then return write(false) end
  local names, places = {}, {}
  for role in pairs(roles) do names[#names + 1], places[#places + 1] = role, "s." .. role end
  local kept, there = table.concat(names, ", "), table.concat(places, ", ")
  w:say("do local %s = %s", kept, there)
  write(("%s = %s"):format(there, kept))
  w:say("%s = %s end", there, kept)
end
M.write_scope = scoped

-- Writes what stands inside a choice or a list: only rows below it would inherit.
local function inheriting(w, node, write, ...)
  local kept = w.inherits
  w.inherits = kept and w.wanted:has_rows(node)
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

M.settle = settle

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
  elseif f.op == "repeat" and not f.count and not f.going then
    w:say("at = stop")
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
  if w.in_list and (t.message or t.row) then w:say("s.count = s.count + 1\nif s.count > %d then bad() end", M.NODES_MAX) end -- elsewhere are few
  if t.message then enter(w, t) end
  if t.row then
    w.makes_rows = w.makes_rows or t.row == "items"
    w:say("local row = begin_row(s, %q)", t.row)
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
  if t.row then w:say("commit_row(s)") end
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
    w.wanted, w.rows, w.inherits, w.single, w.uses, w.nested = M.wanted(protocol, used, want, events, rows_below), rows, rows, single, {}, 0
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
  w.at_once = true
  return select(2, w:load())
end

end
