-- What the quick walk writes for each kind of field in which something is wanted; protobuf's and names' stand in files of their own.
--
-- Law: as in quick.lua.  A form that returns false leaves its field to the walk.

return function(M)

local below, FORMS, has_place = M.below, M.FORMS, M.has_place
local quick, put, settle, scoped, inheriting = M.write_quick, M.write_role, M.settle, M.write_scope, M.write_inheriting
local CASES_MAX = 3  -- of a choice that is written out

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

-- One case of a choice: what it reads is forgotten after it.
local function case_of(w, node, tail)
  scoped(w, {node}, function() inheriting(w, node, quick, tail) end)
end

-- Many cases are functions in a table; few of them have rows, which inherit.
local function many_cases(w, f, numbers, tail)
  local cases, rows = {}, {}
  for _, number in ipairs(numbers) do
    cases[number] = inheriting(w, f.cases[number], w.named, tail)
    if w.inherits and w.wanted:has_rows(f.cases[number]) then rows[number] = f.cases[number] end
  end
  w:say("local case = %s[x]", w:choice(cases))
  if next(rows) then
    w:say("if %s[x] then", w:constant(rows))
    scoped(w, rows, function() w:say("at = case(data, at, stop)") end)
    w:say("elseif case then at = case(data, at, stop)")
  else
    w:say("if case then at = case(data, at, stop)")
  end
end

function FORMS.switch(w, f, tail)
  w:say("local x = %s", w:value(f.on))
  if f.op == "by_kind" and not w.protocol.version_step_on then w:say("if x ~= U then m.api = x end") end
  local numbers = {}
  for number in pairs(f.cases) do numbers[#numbers + 1] = number end
  table.sort(numbers)
  if #numbers > CASES_MAX then
    many_cases(w, f, numbers, tail)
  else
    for i, number in ipairs(numbers) do
      w:say("%s x == %d then", i > 1 and "elseif" or "if", number)
      case_of(w, f.cases[number], tail)
    end
  end
  if f.default then
    w:say(#numbers > 0 and "else" or "do")
    case_of(w, f.default, tail)
  end
  if #numbers > 0 or f.default then w:say("end") end
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
    w:say("local before = at\nnumber, s.count = number + 1, s.count + 1\nif s.count > %d then bad() end", M.NODES_MAX)
    if inherited then w:say(inherited) end -- an element inherits from outside
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

end
