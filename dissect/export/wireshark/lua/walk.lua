-- The walk over one message: every structure and field becomes a closure `run(s, parent)`, made once.
--
-- Law: what a closure does is what the method of the same name does in the tree machine.  `parent` is the tree item to
-- add to, or nil where nobody looks; `s` is the state of the walk.  Bytes are read from a Lua string; the Tvb is touched
-- only for what is shown.

return function(M)

local U, lt, eq = M.U, M.lt, M.eq
local byte, find, sub = string.byte, string.find, string.sub
local NODES_MAX = 200000    -- of one message
M.LISTED_LEAST, M.BYTES_PER_ITEM = 131072, 8 -- items of its tree: so many, or one for so many bytes of a larger message
local HANDED_MAX = 1000      -- payloads of one message that another dissector reads
local DELIMITED_MOST = 65536 -- bytes up to a delimiter that says how long a frame is
local TURNS_LEAST, TURNS_PER_BYTE = 4096, 8 -- of a message's loops, as in the tables: little that inflates may hold millions of records
M.NODES_MAX, M.TURNS_LEAST = NODES_MAX, TURNS_LEAST
M.SHORT, M.BAD = {"short"}, {"bad"}
local OPS = {}
M.OPS = OPS

local function bad(s, text)
  s.problem = text
  error(M.BAD, 0)
end

local function short(s, name, size, left)
  s.need = type(size) == "number" and s.at + size or nil
  s.problem = string.format("%s: %s bytes wanted, %d left", name, type(size) == "number" and M.text(size) or tostring(size), left)
  error(M.SHORT, 0)
end
M.bad, M.short = bad, short

-- How many turns the loops of a message of so many bytes may make.
function M.turns_of(size)
  local turns = TURNS_PER_BYTE * size
  return turns > TURNS_LEAST and turns or TURNS_LEAST -- asked for each message
end

-- One more turn of a loop.
function M.turn(s, name)
  s.turns = s.turns - 1
  if s.turns >= 0 then return end
  s.problem = nil
  if s.turns == -1 then s.problems[#s.problems + 1] = name .. ": more parts than its bytes may hold, and is read no further" end
  error(M.SHORT, 0)
end

function M.range(s, start, stop)
  if not s.tvb then return nil end
  s.listed = s.listed + 1
  return s.tvb(s.base + start, stop - start)
end
local range = M.range

-- Where one more part of a list may be shown: below `parent`, or nowhere (nil) once there are as many items as a tree of this size may have.
function M.room(s, parent)
  if not parent or s.listed < s.listed_most then return parent end
  if not s.full then
    s.full = true
    s.problems[#s.problems + 1] = "more fields than a tree of its size may have: not all of them are listed"
  end
  return nil
end

-- --- numbers on the wire -------------------------------------------------------------------------------------------

local WORD, halves = M.WORD, M.halves
local READ = {
  [1] = function(d, i) return byte(d, i) end,
  [2] = function(d, i) local a, b = byte(d, i, i + 1) return a * 256 + b end,
  [3] = function(d, i) local a, b, c = byte(d, i, i + 2) return (a * 256 + b) * 256 + c end,
  [4] = function(d, i) local a, b, c, e = byte(d, i, i + 3) return ((a * 256 + b) * 256 + c) * 256 + e end,
}
local READ_LITTLE = {
  [1] = READ[1],
  [2] = function(d, i) local a, b = byte(d, i, i + 1) return b * 256 + a end,
  [3] = function(d, i) local a, b, c = byte(d, i, i + 2) return (c * 256 + b) * 256 + a end,
  [4] = function(d, i) local a, b, c, e = byte(d, i, i + 3) return ((e * 256 + c) * 256 + b) * 256 + a end,
}
READ[8] = function(d, i) return halves(READ[4](d, i), READ[4](d, i + 4)) end
READ_LITTLE[8] = function(d, i) return halves(READ_LITTLE[4](d, i + 4), READ_LITTLE[4](d, i)) end
M.READ, M.READ_LITTLE = READ, READ_LITTLE

local function reader(what)
  local plain, width = (what.little and READ_LITTLE or READ)[what.width], what.width
  if not what.signed or width == 8 then return plain end
  local half, whole = 256 ^ width / 2, 1
  for _ = 1, width do whole = whole * 256 end
  return function(d, i)
    local value = plain(d, i)
    if value >= half then return value - whole end
    return value
  end
end

M.reader = reader

-- A varint at `at`: its 64 bits as two halves without sign, and where it ends.
local function varint(s, name, most)
  local data, at, stop = s.data, s.at, s.stop
  local low, high, shift = 0, 0, 1
  for n = 0, most - 1 do
    if at >= stop then
      s.problem = name .. ": ends inside a number"
      error(M.SHORT, 0)
    end
    local b = byte(data, at + 1)
    at = at + 1
    local bits = b % 128
    if n < 4 then
      low = low + bits * shift
      shift = shift * 128
    elseif n == 4 then
      low = low + bits % 16 * 268435456
      high = math.floor(bits / 16)
      shift = 8
    elseif n < 10 then
      high = (high + bits * shift) % WORD
      shift = shift * 128
    end
    if b < 128 then
      s.at = at
      return high, low
    end
  end
  bad(s, string.format("%s: a number of more than %d bytes", name, most))
end
M.varint = varint

local function short_varint(s, what, name)
  local high, low = varint(s, name or "", what.bits == 32 and 5 or 10)
  local value
  if what.bits == 32 then
    value = low
    if what.zigzag then
      value = low % 2 == 0 and low / 2 or -(low + 1) / 2
      value = math.floor(value)
    elseif what.signed and low >= 2147483648 then
      value = low - WORD
    end
  else
    value = halves(high, low)
    if what.zigzag then value = M.zigzag(high, low) end
  end
  return value
end

function M.zigzag(high, low)
  local odd = low % 2
  local half_low = math.floor(low / 2) + high % 2 * 2147483648
  local half_high = math.floor(high / 2)
  if odd == 0 then return halves(half_high, half_low) end
  return M.sub(-1, halves(half_high, half_low))
end

local function check_limit(s, what, name, value)
  if what.limit and (lt(value, 0) or lt(what.limit, value)) then
    bad(s, string.format("%s: %s is above %s", name, M.text(value), M.text(what.limit)))
  end
end

local function fixed(s, what, name, read)
  local at = s.at
  if what.width > s.stop - at then short(s, name, what.width, s.stop - at) end
  s.at = at + what.width
  return read(s.data, at + 1)
end

-- A function that reads the number in front of something.
local function prefix_of(what)
  local read = what.width and reader(what)
  return function(s)
    local value
    if read then value = fixed(s, what, "", read) else value = short_varint(s, what) end
    check_limit(s, what, "", value)
    return value
  end
end

M.prefix_of = prefix_of

-- --- what is done with an item afterwards ----------------------------------------------------------------------------

-- The fields that a checksum may stand in, by their numbers: all of them, and those of each check, which may name one by way of another.
local function sums_of(protocol)
  local made, checks, all, own = {}, {}, {}, {}
  M.below(protocol.frame, function(node)
    if node.op == "let" and node.value then made[node.n] = M.said[node.value] end
    if node.op == "check" then checks[#checks + 1] = node end
    return false
  end)
  for _, check in ipairs(checks) do
    local text = M.said[check.stored]
    text = made[tonumber(text:match("^v%[(%d+)%]$"))] or text
    own[check] = {}
    for n in text:gmatch("v%[(%d+)%]") do
      all[tonumber(n)], own[check][#own[check] + 1] = true, tonumber(n)
    end
  end
  protocol.summed, protocol.stored_in = all, own
end

-- A checksum's own item: what it is worth is known when what it covers has been read.
function M.summed(s, n, item)
  if not s.protocol.summed then sums_of(s.protocol) end
  if s.protocol.summed[n] then
    s.sums = s.sums or {}
    s.sums[n] = item
  end
end

local WIDTHS = {[1] = 8, [5] = 4} -- of protobuf's members, by what their tag says

-- Are these bytes protobuf as far as it says itself: members that end where the bytes do?
local function is_protobuf(text)
  local at, last = 1, #text
  while at <= last do
    local head = text:match("^[\128-\255]*[%z\1-\127]", at)
    if not head or #head > 5 or byte(head) < 8 then return false end
    at = at + #head
    local wire = byte(head) % 8
    local number = (wire == 0 or wire == 2) and text:match("^[\128-\255]*[%z\1-\127]", at) or ""
    at = at + #number + (WIDTHS[wire] or 0)
    if wire == 2 then
      local size = 0
      for i = #number, 1, -1 do size = size * 128 + byte(number, i) % 128 end
      at = at + size
    end
    if not WIDTHS[wire] and (#number == 0 or #number > 10) then return false end
  end
  return at == last + 1
end

-- The user's bytes, handed to a dissector of Wireshark's own, one that says itself what it cannot read: an exception of another one would leave
-- Lua by a jump that Lua does not see (4.0).
function M.hand_over(s, item, first, last)
  local payload = s.protocol.payload
  if not payload or not s.pinfo or first >= last or s.handed >= HANDED_MAX then return end
  s.handed = s.handed + 1
  if payload.dissector == "protobuf" and not is_protobuf(sub(s.data, first + 1, last)) then
    item:add_proto_expert_info(s.expert.payload, "no protobuf")
    return
  end
  local ok, dissector = pcall(Dissector.get, payload.dissector)
  if not ok or not dissector then return end
  local pinfo = s.pinfo
  local may, offset, need = pinfo.can_desegment, pinfo.desegment_offset, pinfo.desegment_len
  pinfo.can_desegment = 0 -- a payload is whole
  if payload.type ~= "" then pinfo.private["pb_msg_type"] = "message," .. payload.type end
  M.lent = pinfo.number
  local read, why = pcall(dissector.call, dissector, range(s, first, last):tvb(), pinfo, item)
  M.lent = nil
  pinfo.can_desegment, pinfo.desegment_offset, pinfo.desegment_len = may, offset, need
  if not read then item:add_proto_expert_info(s.expert.payload, payload.dissector .. ": " .. tostring(why)) end
end

-- --- leaves --------------------------------------------------------------------------------------------------------

local function keep(s, f, value, text)
  s.v[f.n] = value
  if text then s.texts[f.n] = text end
  if f.role then M.put(s, f.role, text or value, f.codes) end
end

M.keep = keep

-- Does a text reach the last byte of a message that was not captured to its end?  It may go on there: half a name is worse than none.
-- `verge`: the last byte of what was put together, where it was not captured to its end.
function M.halved(s, last)
  return s.missing > 0 and last == (s.space == 0 and s.edge or s.verge)
end

function OPS.int(f)
  local read, width, name, little, parts = reader(f), f.width, f.name, f.little, f.parts
  local equals = f.equals
  local more, form = f.unit or f.codes or f.as, f.as and f.as ~= "hex"
  return function(s, parent)
    local start = s.at
    if width > s.stop - start then short(s, name, width, s.stop - start) end
    local value = read(s.data, start + 1)
    s.at = start + width
    if parent then
      local add = little and parent.add_le or parent.add
      local place = s.tvb(s.base + start, width)
      local item = form and parent:add(f.pf, place, (M.formed(f, value))) or not form and add(parent, f.pf, place)
      if more then M.meaning(f, item, value) end
      if parts then
        for _, pf in ipairs(parts) do add(item, pf, place) end
      end
      M.summed(s, f.n, item)
    end
    if equals and not eq(value, equals) then bad(s, name .. ": not what it must be") end
    if f.limit then check_limit(s, f, name, value) end
    keep(s, f, value)
  end
end

function OPS.varint(f)
  local name = f.name
  return function(s, parent)
    local start = s.at
    local value = short_varint(s, f, name)
    if parent then
      M.add_number(parent, f, f.pf, range(s, start, s.at), value, f.bits == 32 and value or M.as_uint64(value))
    end
    check_limit(s, f, name, value)
    keep(s, f, value)
  end
end

local function rfind(data, what, from, stop)
  local found, at = nil, from
  while true do
    local a = find(data, what, at + 1, true)
    if not a or a - 1 + #what > stop then return found end
    found, at = a - 1, a
  end
end

function M.to_number(text)
  local digits = text:match("^%-?(%d+)$")
  if not digits or #digits > 18 then return nil end
  if #digits <= 15 then return math.floor(tonumber(text)) end
  return M.narrow(Int64.new(0, 0) + M.decimal(text))
end

-- Up to 18 digits as a 64 bit number.
function M.decimal(text)
  local sign = text:sub(1, 1) == "-"
  local digits = sign and text:sub(2) or text
  local cut = #digits - 9
  local value = Int64(tonumber(digits:sub(1, cut))) * Int64(1000000000) + Int64(tonumber(digits:sub(cut + 1)))
  return sign and Int64(0) - value or value
end

local PAIRS = {key = true, key1 = true, key2 = true}

-- Bytes that begin with an address, the port in the last four of them.
local function host(s, f, item, first, port)
  local address = port - first == 4 and f.pf_ip or port - first == 16 and f.pf_ipv6
  if not address then return end
  item:add(address, range(s, first, port))
  item:add(f.pf_port, range(s, port, port + 4))
end

function OPS.span(f)
  local prefix = f.prefix and prefix_of(f.prefix)
  local length, till, before, name = f.length, f.till, f.before, f.name
  local inside = f.into and M.compile(f.into)
  return function(s, parent)
    local start = s.at
    local first, last = start, s.stop
    if prefix or length then
      local size
      if prefix then size = prefix(s) first = s.at else size = length(s.v, s) end
      if s.missing > 0 and f.source and type(size) == "number" then size = math.min(size, s.stop - s.at) end
      if type(size) ~= "number" or size < 0 or size > s.stop - s.at then short(s, name, size, s.stop - s.at) end
      last = first + size
      s.at = last
    elseif till then
      local most = not before and (f.most or s.open and DELIMITED_MOST)
      local stop = most and math.min(s.stop, start + most + #till) or s.stop
      local beyond = stop < math.min(s.stop, s.there or s.stop)
      local found
      if f.last then
        found = rfind(s.data, till, start, stop)
      else
        local a = find(s.data, till, start + (before and before + 2 or 1), true)
        if a and a - 1 + #till <= stop then found = a - 1 end
      end
      if beyond and not found then bad(s, string.format("%s: more than %d bytes without its delimiter", name, most)) end
      if (not found or f.last) and not before and not beyond and s.stop == s.edge and s.space == 0 and (s.missing > 0 or s.open) then
        s.need, s.problem = math.max(start, s.there or s.stop) + 1, name .. ": the bytes end before its delimiter"
        error(M.SHORT, 0)
      end
      if found and before then
        last, s.at = found - before, found - before
      elseif found then
        last, s.at = found, found + #till
      elseif f.optional then
        last = start
      else
        s.at = s.stop
      end
    else
      s.at = s.stop
    end
    local text = sub(s.data, first + 1, last)
    local item
    if f.number then
      local value = M.to_number(text)
      if parent then
        if value then
          item = M.add_number(parent, f, f.pf, range(s, start, s.at), value, M.as_int64(value))
        else
          parent:add(s.pf.text, range(s, start, s.at), text):prepend_text(name .. ": ")
        end
      end
      if value then
        keep(s, f, value)
      elseif PAIRS[f.role] and not s.entering then
        bad(s, name .. ": no number, and nothing else pairs it")
      end
      return
    end
    if parent then
      if f.text then
        item = parent:add(f.pf, range(s, start, s.at), M.printable(text))
        if f.unit then item:append_text(" " .. f.unit) end
      else
        item = parent:add(f.pf, range(s, first, last))
        if f.role == "payload" then M.hand_over(s, item, first, last) end
        if f.pf_ip then host(s, f, item, first, last - 4) end
      end
    end
    s.v[f.n], s.texts[f.n] = first, text
    if f.role and not M.halved(s, last) then M.put(s, f.role, text, f.codes) end
    if f.source then s.held[f.n] = {depth = 0, first = first, last = last, text = text, item = item, names = {data = s.data, tvb = s.tvb, base = s.base}} end
    if inside then M.inside(s, inside, item, first, last) end
  end
end

-- A C string ends at a zero; bytes that are no text are shown as bytes.
function M.printable(text)
  if find(text, "%z") then return (text:gsub("%z", "\\0")) end
  return text
end

function M.inside(s, body, item, first, last)
  local at, stop = s.at, s.stop
  s.at, s.stop = first, last
  body(s, item)
  M.rest(s, item)
  s.at, s.stop = at, stop
end

-- Bytes that the description does not name.
function M.rest(s, item)
  if s.at < s.far and s.far <= s.stop then s.at = s.far end
  if s.at < s.stop then
    s.more = true
    if item then item:add(s.pf.more, range(s, s.at, s.stop)) end
    s.at = s.stop
  end
end

function OPS.endpoint(f)
  local read = (f.little and READ_LITTLE or READ)[2]
  return function(s, parent)
    local start = s.at
    if s.stop - start < 6 then short(s, f.name, 6, s.stop - start) end
    s.at = start + 6
    local a, b, c, d = byte(s.data, start + 1, start + 4)
    local text = string.format("%d.%d.%d.%d:%d", a, b, c, d, read(s.data, start + 5))
    if parent then
      local item = parent:add(f.pf, range(s, start, s.at), text)
      item:add(f.pf_ip, range(s, start, start + 4))
      local add = f.little and item.add_le or item.add
      add(item, f.pf_port, range(s, start + 4, s.at))
    end
    keep(s, f, 0, text)
  end
end

-- --- structures ----------------------------------------------------------------------------------------------------

local function one(f)
  local run = OPS[f.op]
  if not run then error("this runtime knows no " .. tostring(f.op)) end
  run = run(f)
  if not f.when then return run end
  local when, n, role = f.when, f.n, f.role
  return function(s, parent)
    s.v[n] = nil
    s.texts[n] = nil
    if role then M.forget(s, role) end
    if when(s.v, s) then run(s, parent) end
  end
end

local function struct(t)
  local fields = {}
  for i, f in ipairs(t) do fields[i] = (f.op == "proto" or f.op == "union") and f or M.compile(f) end
  local count = #fields
  local members = t.proto and M.protobuf(t, fields) or t.members and M.with_members(t, fields)
  return function(s, parent)
    s.count = s.count + 1
    if s.count > NODES_MAX then bad(s, "more parts than a message may have") end
    if t.message then M.enter(s, t) end
    if t.row then M.begin_row(s, t.row) end
    if members then
      members(s, parent)
    else
      for i = 1, count do
        fields[i](s, parent)
        if s.space == 0 and s.at > s.high then s.high = s.at end
      end
    end
    if t.row then M.commit_row(s) end
  end
end

-- The closure of a structure or a field, made once.
function M.compile(node)
  if not node.run then node.run = node.op and one(node) or struct(node) end
  return node.run
end

end
