-- Protobuf messages: members are taken in the order of the wire and understood in the order of the description.

return function(M)

local sub = string.sub
local DEPTH_MAX = 16
local WORD, halves = M.WORD, M.halves

function M.scalar(kind, high, low)
  if kind == "int32" or kind == "enum" then return low >= 2147483648 and low - WORD or low end
  if kind == "uint32" then return low end
  if kind == "bool" then return (high ~= 0 or low ~= 0) and 1 or 0 end
  if kind == "sint32" then return M.zigzag(0, low) end
  if kind == "sint64" then return M.zigzag(high, low) end
  return halves(high, low)
end

function M.fixed(kind, data, at, width)
  local low = M.READ_LITTLE[4](data, at + 1)
  if width == 4 then
    if kind == "sfixed32" and low >= 2147483648 then return low - WORD end
    return low
  end
  return halves(M.READ_LITTLE[4](data, at + 5), low)
end

local function show(s, parent, member, number, start, first, last, value)
  if not M.room(s, parent) then return nil end
  local place = M.range(s, start, s.at)
  if not member then
    local item = parent:add(s.pf.unknown, place)
    item:prepend_text(string.format("field_%d: ", number))
    return item
  end
  local pf, kind = member.pf, member.type
  if kind == "string" then return parent:add(pf, place, M.printable(sub(s.data, first + 1, last))) end
  if kind == "bytes" then return parent:add(pf, M.range(s, first, last)) end
  if kind == "int64" then return M.add_number(parent, member, pf, place, value, M.as_int64(value)) end
  if kind == "uint64" then return M.add_number(parent, member, pf, place, value, M.as_uint64(value)) end
  if kind == "double" or kind == "float" then
    return parent:add(pf, place, M.range(s, s.at - (kind == "double" and 8 or 4), s.at):le_float())
  end
  return M.add_number(parent, member, pf, place, value, value)
end

local members

-- One member; (value, first, last) as the description wants them, and the tree item.
local function take(s, schema, declared, parent, depth)
  local start = s.at
  local high, low = M.varint(s, "protobuf", 10)
  local wire = low % 8
  local number = math.floor(low / 8) + high * 536870912
  if number == 0 or number >= 536870912 then M.bad(s, "protobuf: field number") end
  local member = schema and schema.members[number]
  if member and member.wire ~= wire then member = nil end
  local f = member and declared[number]
  local value, first, last = nil, -1, -1
  if wire == 0 then
    local from = s.at
    local h, l = M.varint(s, "protobuf", 10)
    value = M.scalar(member and member.kind, h, l)
    if f and f.each then first, last = from, s.at end
  elseif wire == 1 or wire == 5 then
    local width = wire == 1 and 8 or 4
    if width > s.stop - s.at then M.short(s, "protobuf", width, s.stop - s.at) end
    value = M.fixed(member and member.kind, s.data, s.at, width)
    s.at = s.at + width
  elseif wire == 2 then
    s.named_union = f and f.op == "union" and {f, number} or nil
    local h, l = M.varint(s, "protobuf", 10)
    s.named_union = nil
    local size = halves(h, l)
    if type(size) ~= "number" or size < 0 or size > s.stop - s.at then
      if s.missing == 0 or type(size) ~= "number" or size <= 0 then M.short(s, "protobuf", size, s.stop - s.at) end
      size = s.stop - s.at
    end
    first, last = s.at, s.at + size
    s.at = last
  else
    M.bad(s, "protobuf: wire type " .. wire)
  end
  local item = show(s, parent, member, number, start, first, last, value)
  if member and member.kind == "message" and not (f and (f.into or f.each or f.op == "union" and f.sent[s.side + 1][number])) then
    local at, stop = s.at, s.stop
    s.at, s.stop = first, last
    members(s, s.protocol.messages[member.message], {}, nil, item, depth + 1)
    s.at, s.stop = at, stop
  end
  if item and f then M.summed(s, f.n, item) end
  return number, f, value, first, last, item
end

function members(s, schema, declared, held, parent, depth)
  if depth > DEPTH_MAX then M.bad(s, "protobuf messages nest too deep") end
  local seen = {}
  while s.at < s.stop do
    local number, f, value, first, last, item
    if s.missing == 0 then
      number, f, value, first, last, item = take(s, schema, declared, parent, depth)
    else -- of a message that is cut, what was read so far stands
      local start, ok = s.at, nil
      s.named_union = nil
      ok, number, f, value, first, last, item = pcall(take, s, schema, declared, parent, depth)
      if not ok then
        if number ~= M.SHORT then error(number, 0) end
        local named = s.named_union -- it is there, with nothing in it
        if named then held[named[1].n] = {named[2], s.stop, s.stop} end
        s.at, s.problem = start, nil
        M.rest(s, parent)
        break
      end
    end
    seen[number] = true
    if f and f.op == "union" then
      if first >= 0 then held[f.n] = {number, first, last, item} end
    elseif f then
      s.v[f.n] = first < 0 and value or first
      if f.each then
        held[f.n] = held[f.n] or {}
        local list = held[f.n]
        list[#list + 1] = {value, first, last, item}
      else
        held[f.n] = {value, first, last, item}
      end
    end
  end
  if s.missing == 0 and schema then
    for number, member in pairs(schema.members) do
      if member.required and not seen[number] then
        s.problems[#s.problems + 1] = schema.name .. ": required field " .. member.name .. " is missing"
      end
    end
  end
end

-- A text that was not captured to its end is no name.
local function keep(s, f, found)
  local value, first, last = found[1], found[2], found[3]
  if first < 0 then
    s.v[f.n] = value
    if f.role then M.put(s, f.role, value, f.codes) end
    return
  end
  local text = sub(s.data, first + 1, last)
  s.v[f.n], s.texts[f.n] = first, text
  if f.role and not M.halved(s, last) then M.put(s, f.role, text, f.codes) end
end

-- The message that stands in the last member of a union that is there.
local function choose(s, f, found)
  local struct = f.sent[s.side + 1][found[1]]
  if not struct then return end
  local run = M.compile(struct)
  local seen = M.scope(s)
  local item = found[4] and found[4]:add(struct.pf, M.range(s, found[2], found[3]))
  M.inside(s, run, item, found[2], found[3])
  M.back(s, seen)
end

-- The closure for a structure that stands for a protobuf message.
function M.protobuf(t, fields)
  local declared, bodies = {}, {}
  for i, f in ipairs(t) do
    if f.op == "proto" then
      declared[f.number] = f
      bodies[i] = f.each and M.compile(f.each) or f.into and M.compile(f.into)
    elseif f.op == "union" then
      for _, sent in ipairs(f.sent) do
        for number in pairs(sent) do
          if t.proto.members[number] then declared[number] = f end
        end
      end
    end
  end
  return function(s, parent)
    local held = {}
    for _, f in pairs(declared) do
      s.v[f.n], s.texts[f.n] = nil, nil
      if f.role then M.forget(s, f.role) end
    end
    members(s, t.proto, declared, held, parent, 0)
    for i, f in ipairs(t) do
      local found = held[f.n]
      if f.op == "union" then
        if found then choose(s, f, found) end
      elseif f.op ~= "proto" then
        fields[i](s, parent)
      elseif f.each then
        for _, element in ipairs(found or {}) do
          local seen = M.scope(s, true)
          keep(s, f, element)
          M.inside(s, bodies[i], element[4], element[2], element[3])
          M.back(s, seen)
        end
      elseif found then
        keep(s, f, found)
        if f.into and found[2] >= 0 and (not f.when or f.when(s.v, s)) then
          M.inside(s, bodies[i], found[4], found[2], found[3])
        end
      end
    end
  end
end

end
