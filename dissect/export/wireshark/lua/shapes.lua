-- The walk's shapes: what holds other fields, chooses among them, repeats them, or reads them from other bytes.
--
-- Law: as in walk.lua.  Whatever a shape changes in the state of the walk, it puts back.

return function(M)

local OPS, U, NODES_MAX = M.OPS, M.U, M.NODES_MAX
local bad, short, range, prefix_of = M.bad, M.short, M.range, M.prefix_of
local sub = string.sub

local function group(s, parent, f, first, last)
  return parent and parent:add(f.pf, range(s, first, last))
end

local function close(item, s, start)
  if item then item:set_len(math.max(0, s.at - start)) end
end

-- Does a structure show nothing of itself, whatever is in it?
local SILENT = {peek = true, var = true, require = true, event = true, bind = true, lent = true, remember = true, entry = true}

local function silent(struct)
  if struct.op or struct.proto or struct.members or struct.row then return false end
  for _, f in ipairs(struct) do
    if not (SILENT[f.op] or f.op == "let" and not f.doc) then return false end
  end
  return true
end

function OPS.call(f)
  local body, named = M.compile(f.body), f.named and f.body.op == nil
  local hidden = silent(f.body)
  return function(s, parent)
    local start = s.at
    local item = parent
    if named then item = group(s, parent, f, start, start) end
    if hidden and item and named then item:set_hidden() end
    body(s, item)
    if named then close(item, s, start) end
  end
end

-- A structure inside itself: known when all of the description is read, so it is looked for when the first message has it.
function OPS.within(f)
  local body, own, depth, name = nil, f.own, f.depth, f.name
  return function(s, parent)
    body = body or M.compile(s.protocol.again[f.of])
    local deep, begun = s.nested or 0, s.began
    if deep >= depth then bad(s, string.format("%s: more than %d of %s within each other", name, depth, f.of)) end
    if begun == s.at then bad(s, string.format("%s: %s contains itself without a byte between", name, f.of)) end
    local v, texts, start = {}, {}, s.at
    for _, n in ipairs(own) do v[n], texts[n] = s.v[n], s.texts[n] end
    local item = f.named and group(s, parent, f, start, start) or parent
    local kept = M.hush(s)
    s.nested, s.began = deep + 1, start
    local ok, fault = pcall(body, s, item)
    s.nested, s.began = deep, begun
    M.speak(s, kept)
    for _, n in ipairs(own) do s.v[n], s.texts[n] = v[n], texts[n] end -- what was read around it is as it was
    if not ok then error(fault, 0) end
    if f.named then close(item, s, start) end
  end
end

function OPS.shown(f)
  local read = OPS.call(f)
  return function(s, parent)
    local kept = M.hush(s)
    local ok, fault = pcall(read, s, parent)
    M.speak(s, kept)
    if not ok then error(fault, 0) end
  end
end

-- What stands in an area that the capture cut, as far as it goes.
local function as_captured(s, body, item)
  local data, stop, rows, names, form, held = s.data, s.stop, #s.stack, s.names, s.form, M.scope(s)
  local ok, fault = pcall(body, s, item)
  if ok then return end
  if fault ~= M.SHORT or s.data ~= data then error(fault, 0) end
  s.stop, s.names, s.form = stop, names, form
  for i = #s.stack, rows + 1, -1 do s.stack[i] = nil end
  M.back(s, held)
end

function OPS.area(f)
  local prefix, body, name = f.prefix and prefix_of(f.prefix), M.compile(f.body), f.name
  return function(s, parent)
    local start = s.at
    local size
    if prefix then size = prefix(s) else size = f.length(s.v, s) end
    local begin = f.at and f.at(s.v, s) or s.at
    local bound = f.at and s.top or s.stop
    if type(size) ~= "number" or type(begin) ~= "number" then short(s, name, size, 0) end
    if s.entering then -- only what a message begins like is asked for
      local stop = s.stop
      s.stop = begin + size
      body(s)
      s.stop = stop
      return
    end
    local cut, whole = 0, s.whole
    if size < 0 or begin < 0 or size > bound - begin then
      if not f.clamp and s.missing == 0 or begin < 0 or begin > bound or size < 0 then
        short(s, name, size, math.max(0, bound - begin))
      end
      cut = size - (bound - begin)
      size = bound - begin
    end
    local item = group(s, parent, f, f.at and begin or start, begin + size)
    if item and cut > 0 then item:append_text(string.format(" (cut short: %d bytes are missing)", cut)) end
    local back, stop, shortened = s.at, s.stop, s.shortened
    if not s.top then s.top = begin + size end
    s.at, s.stop, s.shortened = begin, begin + size, shortened or cut > 0
    if not whole then s.whole = cut > 0 and "cut" or "all" end
    if f.part and cut > 0 then
      as_captured(s, body, item)
    else
      body(s, item)
    end
    s.shortened, s.whole = shortened, whole
    M.rest(s, item)
    s.at, s.stop = f.at and back or begin + size, stop
    if f.at and begin + size > s.far then s.far = begin + size end
    if f.at and s.space == 0 then s.high = math.max(s.high, s.far) end
  end
end

function OPS.switch(f)
  local cases = {}
  for number, body in pairs(f.cases) do cases[number] = {body, M.compile(body)} end
  local default = f.default and {f.default, M.compile(f.default)}
  return function(s, parent)
    local value = f.on(s.v, s)
    local case = cases[value] or default
    if f.op == "by_kind" and value ~= U and not s.protocol.version_step_on then s.m.api = value end
    if not case then return end
    local seen = M.scope(s)
    if case[1].op then
      case[2](s, parent)
    else
      local start = s.at
      local item = group(s, parent, case[1], start, start)
      case[2](s, item)
      close(item, s, start)
    end
    M.back(s, seen)
  end
end
OPS.by_kind = OPS.switch

OPS["repeat"] = function(f)
  local body = M.compile(f.body)
  return function(s, parent)
    local begin = s.at
    local list = group(s, parent, f, begin, begin)
    local count = f.count and f.count(s.v, s)
    if count and type(count) ~= "number" then count = math.huge end
    local seen, number = M.scope(s, true), 0
    while not count and (s.at < s.stop or f.going and s.open and s.stop == s.edge) or count and number < count do
      if f.going and not f.going(s.v, s) then break end
      if not count and s.at >= s.stop then M.short(s, f.name, 1, 0) end
      M.turn(s, f.name)
      local before, data, stop, rows, names, form = s.at, s.data, s.stop, #s.stack, s.names, s.form
      s.topic, s.partition, s.group, s.client = seen[1], seen[2], seen[3], seen[4]  -- an element inherits from outside
      s.count = s.count + 1
      if s.count > NODES_MAX then bad(s, "more parts than a message may have") end
      local entry = M.room(s, list) and list:add(range(s, before, before), string.format("[%d]", number))
      if f.cut_ok then
        local held, outer = M.scope(s), s.whole
        s.whole = false -- of the element's outermost area: what fails in one that is all there was not cut by who wrote it
        local ok, fault = pcall(body, s, entry)
        local whole = s.whole
        s.whole = outer
        if not ok then
          if fault ~= M.SHORT or s.data ~= data then error(fault, 0) end
          if whole == "all" and s.missing == 0 then s.problems[#s.problems + 1] = s.problem end
          s.stop, s.names, s.form = stop, names, form
          for i = #s.stack, rows + 1, -1 do s.stack[i] = nil end
          M.back(s, held)
          if entry then entry:append_text(" cut short") end
          M.rest(s, entry)
          close(entry, s, before)
          break
        end
      else
        body(s, entry)
      end
      close(entry, s, before)
      if s.at == before then bad(s, f.name .. ": an element of no bytes") end
      number = number + 1
    end
    if s.shortened and s.stop == s.edge and s.space == 0 and not count and not f.cut_ok then M.short(s, f.name, 1, 0) end -- what would have come next was not captured
    close(list, s, begin)
    M.back(s, seen)
  end
end

local function unexplained(s, parent, f)
  s.m.rest = true
  if s.at < s.stop then
    if parent then parent:add(s.pf.unexplained, range(s, s.at, s.stop)):prepend_text(f.name .. ": ") end
    s.at = s.stop
  end
end

function OPS.explained(f)
  local body = M.compile(f.body)
  return function(s, parent)
    if s.asked then return body(s, parent) end
    unexplained(s, parent, f)
  end
end

function OPS.each(f)
  local body = M.compile(f.body)
  return function(s, parent)
    if not s.asked then return unexplained(s, parent, f) end
    local begin, items = s.at, s.asked.items
    local list = group(s, parent, f, begin, begin)
    local seen = M.scope(s, true)
    local count = f.count and f.count(s.v, s) or #items
    if type(count) ~= "number" or count == U then count = 0 end
    local spread
    for number = 0, count - 1 do
      s.context, s.index = items[number + 1] or {}, number
      if spread and number > 0 and items[number + 1] and items[number + 1].topic == items[number].topic then
        M.repeat_row(s, f.code, spread)
      else
        spread = nil
        local before = s.at
        local entry = M.room(s, list) and list:add(range(s, before, before), string.format("[%d]", number))
        body(s, entry)
        close(entry, s, before)
        if s.at == before then bad(s, f.name .. ": an element of no bytes") end
        if f.code and f.spread[s.v[f.code.n]] then spread = s.v[f.code.n] end
      end
    end
    s.context = false
    close(list, s, begin)
    M.back(s, seen)
  end
end

-- Other bytes than the frame's are read: `body` in them, and back.  `cut`: more of them were not captured.
function M.elsewhere(s, body, item, data, tvb, base, cut)
  local kept = {s.data, s.tvb, s.base, s.at, s.stop, s.top, s.far, s.space, s.verge}
  s.data, s.tvb, s.base, s.at, s.stop, s.top, s.far, s.verge = data, tvb, base, 0, #data, #data, 0, cut and #data
  s.space = s.space + 1
  body(s, item)
  M.rest(s, item)
  s.data, s.tvb, s.base, s.at, s.stop, s.top, s.far, s.space, s.verge = kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7], kept[8], kept[9]
end

-- A data source of its own, for bytes that do not lie together in the packet.
function M.source(data, name, parent)
  if not parent or #data == 0 then return nil end
  return ByteArray.new(data, true):tvb(name)
end

function OPS.join(f)
  local length, body = prefix_of(f.length), M.compile(f.body)
  return function(s, parent)
    local begin = s.at
    local list = group(s, parent, f, begin, begin)
    local count, step = f.count(s.v, s), f.step(s.v, s)
    if type(count) ~= "number" then bad(s, f.name .. ": too many chunks") end
    local parts, first_at = {}, nil
    for _ = 1, count do
      if s.missing > 0 and s.at >= s.stop then break end
      local start = s.at
      local size = length(s)
      local room = s.missing > 0 and math.min(size, s.stop - s.at) or size
      if room > s.stop - s.at then short(s, f.name, room, s.stop - s.at) end
      if list then list:add(s.pf.chunk_length, range(s, start, s.at), size) end
      first_at = first_at or s.at
      parts[#parts + 1] = sub(s.data, s.at + 1, s.at + room)
      s.at = s.at + room
      if step > 0 and size > step then bad(s, f.name .. ": a chunk larger than its block") end
      local pad = step > 0 and step - size or 0
      if pad > 0 then
        if s.missing > 0 then pad = math.min(pad, s.stop - s.at) end
        if pad > s.stop - s.at then short(s, f.name, pad, s.stop - s.at) end
        if list then list:add(s.pf.padding, range(s, s.at, s.at + pad)) end
        s.at = s.at + pad
      end
    end
    s.high = math.max(s.high, s.at)
    local stop, cut = s.at, M.halved(s, s.at)
    if #parts == 1 then
      M.elsewhere(s, body, list, parts[1], s.tvb, s.base + first_at, cut)
    elseif #parts > 1 then
      local whole = table.concat(parts)
      M.elsewhere(s, body, list, whole, M.source(whole, s.protocol.title .. " chunks", list), 0, cut)
    end
    s.at = stop
    close(list, s, begin)
  end
end

function OPS.inflate(f)
  local body = M.compile(f.body)
  return function(s, parent)
    local start, stop = s.at, s.stop
    local codec = f.codecs[f.on(s.v, s)]
    if not codec then
      local item = group(s, parent, f, start, stop)
      body(s, item)
      M.rest(s, item)
      return
    end
    s.at = stop
    if s.shortened and not s.cut then s.cut = s.stack[1] or true end
    local item = parent and parent:add(s.pf.compressed, range(s, start, stop))
    if item then item:prepend_text(f.name .. ", " .. codec .. ": ") end
    if not s.tvb then return end -- what is inside is only to be looked at
    local data = sub(s.data, start + 1, stop)
    local size = f.size and f.size(s.v, s)
    local whole, why = nil, s.missing > 0 and "not all there" or nil
    if not why then whole, why = M.inflate(codec, data, s, start, size ~= U and size or nil) end
    if not whole then
      if not why then short(s, f.name .. ": not " .. codec, #data, #data) end
      if item then item:append_text(" (" .. why .. ")") end
      return
    end
    if #whole == 0 then return end
    M.elsewhere(s, body, item, whole, M.source(whole, s.protocol.title .. " inflated", item), 0)
  end
end

OPS["try"] = function(f)
  local body, otherwise = M.compile(f.body), M.compile(f.otherwise)
  return function(s, parent)
    local kept = {s.data, s.tvb, s.base, s.at, s.stop, s.top, s.space, #s.items, #s.events, #s.stack, s.far, s.names, s.form, s.verge, s.whole}
    local held, turns, inflatable, m = M.scope(s), s.turns, s.inflatable, {}
    for k, value in pairs(s.m) do m[k] = value end
    local ok, fault = pcall(body, s, nil) -- looked at first, shown once it is known to be right
    if not ok and fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    if ok and not parent then return end
    s.data, s.tvb, s.base, s.at, s.stop, s.top, s.space, s.verge = kept[1], kept[2], kept[3], kept[4], kept[5], kept[6], kept[7], kept[14]
    s.far, s.names, s.form, s.whole = kept[11], kept[12], kept[13], kept[15]
    for i = #s.items, kept[8] + 1, -1 do s.items[i] = nil end
    for i = #s.events, kept[9] + 1, -1 do s.events[i] = nil end
    for i = #s.stack, kept[10] + 1, -1 do s.stack[i] = nil end
    for k in pairs(s.m) do s.m[k] = nil end -- the table itself stays: others know it
    for k, value in pairs(m) do s.m[k] = value end
    M.back(s, held)
    if not ok then return otherwise(s, parent) end
    s.turns, s.inflatable = turns, inflatable
    body(s, parent)
  end
end

function OPS.proto()
  return function() end -- read by the structure that it is a member of
end
OPS.union = OPS.proto

end
