-- The quick walk: only what pairing and the generated fields need, where nobody looks at the fields themselves.
--
-- Law: what it finds out about a message is what the walk finds out.  It is the same tree of nodes, pruned: a node in
-- which nothing is wanted is stepped over, and not even that behind the last wanted one of an area.  Every closure is
-- `run(s, at, stop)` and gives the place behind what it read; a kind of node that has no form here is walked.

return function(M)

local U = M.U
local byte, find, sub = string.byte, string.find, string.sub
local READ, READ_LITTLE, WORD, halves = M.READ, M.READ_LITTLE, M.WORD, M.halves
local putter, forget, scope, back = M.putter, M.forget, M.scope, M.back

-- Roles that reach a message, or an item of it.  The server's words are shown in the tree only.
local ROLES = {}
for _, role in ipairs({"request_id", "key", "key1", "key2", "key_also", "family", "pairing", "api", "kind", "code", "class", "code_name", "topic",
                       "partition", "broker", "group", "client", "wait", "wait_until"}) do ROLES[role] = true end

-- --- what is wanted ------------------------------------------------------------------------------------------------

local used      -- of the protocol that is being compiled: fields that expressions look at
local wanted    -- node → is anything in it wanted?

local INNER = {"body", "into", "each", "otherwise", "default"}
local NEVER = {require = true, event = true, entry = true, inflate = true, shown = true, check = true}
local ALWAYS = {event = true, bind = true, union = true, by_kind = true, explained = true, each = true, named = true}

local function is_wanted(node)
  if wanted[node] ~= nil then return wanted[node] end
  local found = false
  if not node.op then
    found = node.message or node.row == "items" or false
    for _, f in ipairs(node) do
      if is_wanted(f) then found = true end
    end
  elseif NEVER[node.op] then
    found = false
  else
    found = ALWAYS[node.op] or used[node.n] or ROLES[node.role] or node.into and type(node.into) == "number" and used[node.into] or false
    for _, name in ipairs(INNER) do
      local inner = node[name]
      if type(inner) == "table" and is_wanted(inner) then found = true end
    end
    for _, case in pairs(node.cases or {}) do
      if is_wanted(case) then found = true end
    end
  end
  wanted[node] = found
  return found
end

-- --- steps ---------------------------------------------------------------------------------------------------------

local quick     -- node → closure
local made      -- the closures by node, in tail position or not

-- The full walk, where there is no quick form.
local function walked(node)
  local run = M.compile(node)
  return function(s, at, stop)
    s.at, s.stop = at, stop
    run(s, nil)
    s.stop = stop
    return s.at
  end
end

local function short(s, at, stop, f, size)
  s.at, s.stop = at, stop
  M.short(s, f and f.name or "", size, stop - at)
end

-- A varint of two to four bytes: (value, place behind it), or nil.
local function middle(data, at, stop)
  local a, b, c, d = byte(data, at + 1, at + 4)
  if not b or at + 2 > stop then return nil end
  if b < 128 then return a - 128 + b * 128, at + 2 end
  if not c or at + 3 > stop then return nil end
  if c < 128 then return a - 16512 + b * 128 + c * 16384, at + 3 end
  if not d or d >= 128 or at + 4 > stop then return nil end
  return a - 2113664 + b * 128 + c * 16384 + d * 2097152, at + 4
end

-- The number in front of something: (value, place behind it).
local function prefix(f)
  local what = f.prefix
  if what.width then
    local read, width, limit = M.reader(what), what.width, what.limit
    return function(s, at, stop)
      if width > stop - at then short(s, at, stop, f, width) end
      local value = read(s.data, at + 1)
      if limit and (type(value) ~= "number" or value < 0 or value > limit) then M.bad(s, f.name .. ": above its limit") end
      return value, at + width
    end
  end
  local any, most = M.prefix_of(what), what.zigzag and -1 or what.limit or math.huge
  return function(s, at, stop)
    local value, behind = at < stop and byte(s.data, at + 1), at + 1
    if value and value >= 128 then value, behind = middle(s.data, at, stop) end
    if value and value <= most then return value, behind end
    s.at, s.stop = at, stop
    value = any(s)
    return value, s.at
  end
end

-- Where a span's bytes begin and end, and the place behind it; nil where it needs the walk.
local function extent(f)
  if f.prefix then
    local read = prefix(f)
    return function(s, at, stop)
      local size, first = read(s, at, stop)
      if type(size) ~= "number" or size < 0 or size > stop - first then short(s, first, stop, f, size) end
      return first, first + size, first + size
    end
  elseif f.length then
    local length = f.length
    return function(s, at, stop)
      s.at, s.stop = at, stop
      local size = length(s.v, s)
      if type(size) ~= "number" or size < 0 or size > stop - at then short(s, at, stop, f, size) end
      return at, at + size, at + size
    end
  elseif not f.till then
    return function(_, at, stop) return at, stop, stop end
  end
end

-- Stepping over a field in which nothing is wanted; nil: it takes no bytes.
local ZERO = {let = true, var = true, peek = true, require = true, check = true, event = true, entry = true, bind = true, made = true, member = true,
              proto = true, union = true}

local function stepped(f)
  if ZERO[f.op] then return nil end
  if f.op == "int" or f.op == "endpoint" then
    local width = f.width or 6
    return function(_, at) return at + width end
  elseif f.op == "varint" then
    return function(s, at, stop)
      local data = s.data
      for i = at + 1, stop do
        if byte(data, i) < 128 then return i end
      end
      short(s, at, stop, f, 1)
    end
  elseif (f.op == "span" or f.op == "area" and not f.at and not f.clamp) and extent(f) then
    local place = extent(f)
    return function(s, at, stop)
      local _, _, behind = place(s, at, stop)
      return behind
    end
  end
  return walked(f)
end

local function conditional(f, run)
  local when, n, role = f.when, f.n, ROLES[f.role] and f.role
  return function(s, at, stop)
    s.v[n], s.texts[n] = nil, nil
    if role then forget(s, role) end
    s.at, s.stop = at, stop
    if when(s.v, s) then return run(s, at, stop) end
    return at
  end
end

-- --- fields --------------------------------------------------------------------------------------------------------

local FORMS = {}

function FORMS.int(f)
  local read, width, n, put = M.reader(f), f.width, f.n, ROLES[f.role] and putter(f.role, f.codes)
  return function(s, at, stop)
    if width > stop - at then short(s, at, stop, f, width) end
    local value = read(s.data, at + 1)
    s.v[n] = value
    if put then put(s, value) end
    return at + width
  end
end

function FORMS.let(f)
  if f.again or f.doc and f.codes and f.unit then return nil end
  local value_of, into, n, put = f.value, f.into, f.n, ROLES[f.role] and putter(f.role, f.codes)
  return function(s, at, stop)
    s.at, s.stop = at, stop
    local value = value_of(s.v, s)
    if into then s.v[into], s.texts[into] = value, nil end
    s.v[n] = value
    if put and value ~= U then put(s, value) end
    return at
  end
end

function FORMS.span(f)
  local place = not f.number and not f.source and extent(f)
  if not place then return nil end
  local n, put, inside = f.n, ROLES[f.role] and putter(f.role, f.codes), f.into and is_wanted(f.into) and quick(f.into, true)
  local keeps = used[n] or put
  return function(s, at, stop)
    local first, last, behind = place(s, at, stop)
    if keeps then
      local text = sub(s.data, first + 1, last)
      s.v[n], s.texts[n] = first, text
      if put then put(s, text) end
    end
    if inside then inside(s, first, last) end
    return behind
  end
end

function FORMS.call(f)
  return quick(f.body, f.tail)
end

function FORMS.area(f)
  if f.at or f.clamp then return nil end
  local place, body = extent(f), quick(f.body, true)
  return function(s, at, stop)
    if s.missing > 0 then -- cut short: the walk knows what to do
      s.at, s.stop = at, stop
      M.compile(f)(s, nil)
      return s.at
    end
    local first, last = place(s, at, stop)
    if not s.top then s.top = last end
    body(s, first, last)
    return last
  end
end

function FORMS.switch(f)
  local cases, on, names_api = {}, f.on, f.op == "by_kind"
  for number, case in pairs(f.cases) do cases[number] = quick(case, f.tail) end
  local default = f.default and quick(f.default, f.tail)
  return function(s, at, stop)
    s.at, s.stop = at, stop
    local value = on(s.v, s)
    if names_api and value ~= U and not s.protocol.version_step_on then s.m.api = value end
    local case = cases[value] or default
    if not case then return at end
    local topic, partition, group, client, deep = s.topic, s.partition, s.group, s.client, s.deep
    at = case(s, at, stop)
    s.topic, s.partition, s.group, s.client, s.deep = topic, partition, group, client, deep
    return at
  end
end
FORMS.by_kind = FORMS.switch

-- One chunk is read where it stands; more of them are for the walk.
function FORMS.join(f)
  local full, body, read, width, step_of = walked(f), quick(f.body, true), M.reader(f.length), f.length.width, f.step
  return function(s, at, stop)
    s.at, s.stop = at, stop
    if s.missing > 0 or f.count(s.v, s) ~= 1 or step_of(s.v, s) ~= 0 or width > stop - at then return full(s, at, stop) end
    local first = at + width
    local last = first + read(s.data, at + 1)
    if last > stop then return full(s, at, stop) end
    local top, far, space = s.top, s.far, s.space
    local data, base = s.data, s.base
    s.data, s.top, s.far, s.space = sub(data, first + 1, last), last - first, 0, space + 1
    body(s, 0, last - first)
    s.data, s.base, s.top, s.far, s.space = data, base, top, far, space
    return last
  end
end

FORMS["repeat"] = function(f)
  if f.cut_ok then return nil end
  local body, count_of = quick(f.body, false), f.count
  return function(s, at, stop)
    s.at, s.stop = at, stop
    local count = count_of and count_of(s.v, s)
    if count and type(count) ~= "number" then count = math.huge end
    local kept, number = scope(s, true), 0
    while not count and at < stop or count and number < count do
      local before = at
      s.count = s.count + 1
      if s.count > M.NODES_MAX then M.bad(s, "more parts than a message may have") end
      at = body(s, at, stop)
      if at == before then M.bad(s, f.name .. ": an element of no bytes") end
      number = number + 1
    end
    back(s, kept)
    return at
  end
end

-- --- protobuf ------------------------------------------------------------------------------------------------------

local function scalar(kind, value)
  if kind == "bool" then return value ~= 0 and 1 or 0 end
  if kind == "sint32" or kind == "sint64" then return M.zigzag(0, value) end
  return value
end

-- What a wanted member needs: its column in `held`, and the kind of its numbers.
local function member_table(t)
  local by_tag = {}
  for i, f in ipairs(t) do
    if f.op == "proto" and is_wanted(f) then
      local member = t.proto.members[f.number]
      if member then by_tag[f.number * 8 + member.wire] = {i, member.kind, f.each and true or false, f.n} end
    elseif f.op == "union" then
      for _, sent in ipairs(f.sent) do
        for number in pairs(sent) do
          local member = t.proto.members[number]
          if member and member.wire == 2 then by_tag[number * 8 + 2] = {i, "union", false, f.n, number} end
        end
      end
    end
  end
  return by_tag
end

-- Any varint: (high, low, place behind it).
local function long(s, at, stop)
  s.at, s.stop = at, stop
  local high, low = M.varint(s, "protobuf", 10)
  return high, low, s.at
end

-- The members of a message: held[i] is a value or where bytes begin, held[-i] where they end.
local function members(s, by_tag, at, stop, held)
  local data, v = s.data, s.v
  while at < stop do
    local tag, second = byte(data, at + 1, at + 2) -- most tags are one byte, and so are most numbers and lengths
    at = at + 1
    if tag >= 128 then
      local more, behind = middle(data, at - 1, stop)
      if more then
        tag, at = more, behind
      else
        local high, low
        high, low, at = long(s, at - 1, stop)
        tag = high * WORD + low
      end
      second = byte(data, at + 1)
    end
    local wire, f = tag % 8, by_tag[tag]
    if tag < 8 or tag >= 4294967296 then M.bad(s, "protobuf: field number") end
    if wire == 2 then
      local size = second
      if size and at < stop and size < 128 then
        at = at + 1
      else
        local behind
        size, behind = middle(data, at, stop)
        if size then
          at = behind
        else
          local high, low
          high, low, at = long(s, at, stop)
          size = halves(high, low)
        end
        if type(size) ~= "number" or size < 0 then short(s, at, stop, nil, size) end
      end
      local last = at + size
      if last > stop then
        if s.missing == 0 or size == 0 then short(s, at, stop, nil, size) end
        last = stop
      end
      if f then
        local i = f[1]
        if f[3] then
          local list = held[i] or {}
          list[#list + 1], list[#list + 2] = at, last
          held[i] = list
        else
          held[i], held[-i] = at, last
        end
        if f[5] then held.number = f[5] end
        v[f[4]] = at
      end
      at = last
    elseif wire == 0 then
      local value = second
      if value and at < stop and value < 128 then
        at = at + 1
        if f then value = scalar(f[2], value) end
      elseif not f then
        at = find(data, "[%z\1-\127]", at + 1)
        if not at or at > stop then short(s, stop, stop, nil, 1) end
      else
        local more, behind = middle(data, at, stop)
        if more then
          value, at = scalar(f[2], more), behind
        else
          local high, low
          high, low, at = long(s, at, stop)
          value = M.scalar(f[2], high, low)
        end
      end
      if f then held[f[1]], v[f[4]] = value, value end
    elseif wire == 1 or wire == 5 then
      local width = wire == 1 and 8 or 4
      if width > stop - at then short(s, at, stop, nil, width) end
      if f then
        local value = M.fixed(f[2], data, at, width)
        held[f[1]], v[f[4]] = value, value
      end
      at = at + width
    else
      M.bad(s, "protobuf: wire type " .. wire)
    end
  end
end

-- One field of the description, once all members are known.
local function settled(i, f)
  local n, put, when = f.n, ROLES[f.role] and putter(f.role, f.codes), f.when
  local body = (f.into or f.each) and is_wanted(f.into or f.each) and quick(f.into or f.each, true)
  local keeps_text = used[n] or put
  if f.op == "union" then
    local sent = {{}, {}}
    for side = 1, 2 do
      for number, struct in pairs(f.sent[side]) do sent[side][number] = quick(struct, true) end
    end
    return function(s, held)
      local run = held[i] and sent[s.side + 1][held.number]
      if not run then return end
      local kept = scope(s)
      run(s, held[i], held[-i])
      back(s, kept)
    end
  elseif f.each then
    return body and function(s, held)
      local list = held[i]
      for k = 1, list and #list or 0, 2 do
        local kept = scope(s, true)
        local text = sub(s.data, list[k] + 1, list[k + 1])
        s.v[n], s.texts[n] = list[k], text
        if put then put(s, text) end
        body(s, list[k], list[k + 1])
        back(s, kept)
      end
    end
  end
  return function(s, held)
    local value, last = held[i], held[-i]
    if value == nil then return end
    if last then
      if keeps_text then
        local text = sub(s.data, value + 1, last)
        s.texts[n] = text
        if put then put(s, text) end
      end
      if body and (not when or when(s.v, s)) then body(s, value, last) end
    elseif put then
      put(s, value)
    end
  end
end

local function protobuf(t)
  local by_tag, steps, names, roles = member_table(t), {}, {}, {}
  for i, f in ipairs(t) do
    if f.op == "proto" or f.op == "union" then
      if is_wanted(f) then
        names[#names + 1] = f.n
        if ROLES[f.role] then roles[#roles + 1] = f.role end
        steps[#steps + 1] = settled(i, f) or nil
      end
    elseif is_wanted(f) then
      local run = quick(f, true)
      steps[#steps + 1] = function(s, _, stop) run(s, stop, stop) end
    end
  end
  local count = #steps
  return function(s, at, stop)
    local held, v, texts = {}, s.v, s.texts
    for i = 1, #names do v[names[i]], texts[names[i]] = nil, nil end
    for i = 1, #roles do forget(s, roles[i]) end
    members(s, by_tag, at, stop, held)
    for i = 1, count do steps[i](s, held, stop) end
    return stop
  end
end

-- --- structures ----------------------------------------------------------------------------------------------------

local function plain(t, tail)
  local runs, last = {}, #t
  if tail then
    while last > 0 and not is_wanted(t[last]) do last = last - 1 end
  end
  for i = 1, last do
    local f = t[i]
    local run
    if is_wanted(f) then run = quick(f, tail and i == last) else
      run = stepped(f)
      if run and f.when then run = conditional(f, run) end
    end
    runs[#runs + 1] = run
  end
  local count, first = #runs, runs[1]
  if count == 1 then return first end
  return function(s, at, stop)
    for i = 1, count do at = runs[i](s, at, stop) end
    return at
  end
end

local function structure(t, tail)
  if t.members then return walked(t) end
  local run = t.proto and protobuf(t) or plain(t, tail) or function(_, at) return at end
  if not t.message and not t.row then return run end
  local items = t.row == "items"
  return function(s, at, stop)
    s.count = s.count + 1
    if s.count > M.NODES_MAX then M.bad(s, "more parts than a message may have") end
    if t.message then M.enter(s, t) end
    if t.row then M.begin_row(s, t.row) end
    at = run(s, at, stop)
    if t.row then M.commit_row(s, items) end
    return at
  end
end

-- The closure of a node; `tail`: nobody needs to know where it ends.
function quick(node, tail)
  local known = made[tail and true or false]
  if known[node] then return known[node] end
  local run
  if not node.op then
    run = structure(node, tail)
  else
    node.tail = tail
    run = FORMS[node.op] and FORMS[node.op](node)
    if not run then
      run = walked(node) -- `when` is the walk's own there
    elseif node.when then
      run = conditional(node, run)
    end
  end
  known[node] = run
  return run
end

-- The quick walk over a whole frame; with `events`, where somebody counts them.
function M.quick(protocol, events)
  used, wanted, made = protocol.used, {}, {[true] = {}, [false] = {}}
  NEVER.event = not events
  return quick(protocol.frame, true)
end

end
