-- The walk's values without bytes: what is made of what was read, asked of it, or noted by it.
--
-- Law: as in walk.lua.  They take nothing, so a field that is only looked at may stand anywhere.

return function(M)

local OPS, U, eq = M.OPS, M.U, M.eq
local bad, short, range, reader, keep = M.bad, M.short, M.range, M.reader, M.keep
local byte = string.byte

-- A text under another name.
local function again(f)
  local n = f.again
  return function(s, parent)
    local text = s.texts[n]
    if not text or s.v[n] == U then
      s.v[f.n] = U
      return
    end
    if f.doc and parent then M.computed(f, parent:add(f.pf, range(s, s.at, s.at), M.printable(text))) end
    keep(s, f, s.v[n], text)
  end
end

-- Only the tables want these: a field that a filter may name, and nobody sees.
local INTERNAL = {timestamp = true, index = true, batch_size = true, redelivered = true, properties = true, wait = true, pairing = true, class = true}

local function computed(f, item)
  item:set_generated()
  if INTERNAL[f.role] then item:set_hidden() end
end
M.computed = computed

function OPS.let(f)
  if f.again then return again(f) end
  return function(s, parent)
    local value = f.value(s.v, s)
    if f.into then s.v[f.into], s.texts[f.into] = value, nil end
    if value == U then
      s.v[f.n] = U
      return
    end
    if f.doc and parent then
      computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value)))
    end
    keep(s, f, value)
  end
end

function OPS.var(f)
  return function(s) s.v[f.n] = f.initial and f.initial(s.v, s) or U end
end

function OPS.peek(f)
  local read, width = reader(f.what), f.what.width
  return function(s)
    s.v[f.n] = nil
    local first = s.at + f.ahead
    if first + width <= s.stop then
      s.v[f.n] = read(s.data, first + 1)
      s.ahead = first + width
    end
  end
end

function OPS.require(f)
  return function(s)
    if not f.condition(s.v, s) then
      if s.entering and s.ahead > s.at then s.at = s.ahead end -- what was looked at ahead may not be there yet
      bad(s, f.name .. ": " .. (f.doc or "not so"))
    end
  end
end

-- A checksum is only looked at where somebody looks, or where the reading depends on it.
function OPS.check(f)
  return function(s, parent)
    local text, stored = s.texts[f.over[1]], f.stored(s.v, s)
    if not text or stored == U or not parent and not f.must then return end
    if s.missing > 0 then
      if f.must then short(s, f.name, 0, 0) end
      return
    end
    for i = 2, #f.over do text = text .. (s.texts[f.over[i]] or "") end
    local found = M.checksum(f.kind, text, f.mask)
    local same = eq(found, stored)
    if not same and f.must then bad(s, string.format("%s: %s is %s, the message says %s", f.name, f.kind, M.text(found), M.text(stored))) end
    if not parent then return end
    local item = parent:add(f.pf, range(s, s.at, s.at), same and 1 or 0)
    item:set_generated()
    for _, n in ipairs(s.sums and s.protocol.stored_in[f] or {}) do
      if s.sums[n] and eq(s.v[n], stored) then s.sums[n]:append_text(same and " [correct]" or (" [incorrect, should be 0x%08x]"):format(found)) end
    end
    if not same then
      item:add_proto_expert_info(s.expert.checksum, string.format("%s is %s, the message says %s", f.kind, M.text(found), M.text(stored)))
      s.problems[#s.problems + 1] = f.name .. ": wrong " .. f.kind
    end
  end
end

-- Names lent to a number on this connection: pairs.lua knows which.
function OPS.bind(f)
  return function(s)
    local number = f.key(s.v, s)
    if f.text and number ~= U then number = s.texts[f.text] end
    for i = #s.stack, 1, -1 do
      if s.stack[i].items then -- the item's topic belongs to the number
        if number ~= U then s.stack[i].row.binding, s.stack[i].row.number = f.binding, number end
        return
      end
    end
    s.m.bind, s.m.operation = f.binding, f.operation
    if number ~= U then s.m.number = number end
  end
end

-- A name that stands for a number: as a mark, until the message has its turn.
function OPS.lent(f)
  return function(s)
    local number, other = f.key(s.v, s), f.otherwise and s.v[f.otherwise] ~= U and s.texts[f.otherwise]
    if number ~= U then
      keep(s, f, 0, M.mark_of(f.binding, f.text and s.texts[f.text] or number))
    elseif other then
      keep(s, f, 0, other)
    else
      s.v[f.n] = U
    end
  end
end

-- What the connection knows from here on, and what it knew before: known.lua keeps it.
function OPS.remember(f)
  return function(s, parent)
    local value = f.value(s.v, s)
    if value == U then return end
    s.m.said = s.m.said or {}
    s.m.said[f.memory] = value
    if parent and f.doc then M.computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value))) end
  end
end

function OPS.recall(f)
  return function(s, parent)
    local value = s.recalled and s.recalled[f.memory] or nil
    if s.entering then error(M.ENOUGH, 0) end
    if value == nil then bad(s, f.known .. " was said before on this connection, and is not known here") end
    if parent and f.doc then M.computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value))) end
    keep(s, f, value)
  end
end

function OPS.coded(f)
  return function(s, parent)
    local text = s.v[f.of] ~= U and s.texts[f.of]
    local value = text and f.known[f.fold and text:upper() or text]
    if not value then s.v[f.n] = U return end
    if parent and f.doc then M.computed(f, M.add_number(parent, f, f.pf, range(s, s.at, s.at), value, M.as_int64(value))) end
    keep(s, f, value)
  end
end

function OPS.entry()
  return function() end -- an object for the tables: its pairs are shown where they stand
end

-- A number as upper-case hexadecimal digits of its `width` bytes, or a text's bytes.
function M.digits(value, width)
  if not width then return (value:gsub(".", function(c) return string.format("%02X", byte(c)) end)) end
  if type(value) ~= "number" then
    local low, high = M.words(value)
    return string.format("%08X%08X", high, low)
  end
  local text = ""
  for _ = 1, width do
    text = string.format("%02X", value % 256) .. text
    value = math.floor(value / 256)
  end
  return text
end

function OPS.event(f)
  return function(s) M.event_row(s, f) end
end

end
