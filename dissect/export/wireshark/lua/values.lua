-- How a number is shown: as a time, an address, yes or no, or with its unit after it.
--
-- Law: nothing is lost.  What its form cannot say is written after it as it stands in the message.

return function(M)

local U, WORD = M.U, M.WORD
local NS = 1000000000
local LAST = 253402300799 -- seconds: the end of the year 9999

-- Nanoseconds as Wireshark has them.
function M.nstime(ns)
  local seconds = math.floor(ns / NS)
  return NSTime.new(seconds, math.floor(ns - seconds * NS))
end

-- A time since 1970 of which a second has `per` parts; and whether it can be one.
local function time(value, per)
  local plain = type(value) == "number"
  local seconds = plain and math.floor(value / per) or M.div(value, per)
  if value == U or type(seconds) ~= "number" or seconds == U or seconds < 0 or seconds > LAST then return NSTime.new(0, 0), false end
  local rest = plain and value - seconds * per or M.mod(value, per)
  return NSTime.new(seconds, math.floor(rest * (NS / per))), value ~= 0
end

local function address(value)
  local low = type(value) == "number" and value % WORD or M.words(value)
  local octets = {}
  for i = 4, 1, -1 do
    octets[i] = string.format("%d", low % 256)
    low = math.floor(low / 256)
  end
  return Address.ip(table.concat(octets, "."))
end

-- --- texts ---------------------------------------------------------------------------------------------------------

-- How many bytes follow the first one of a letter, and the least and the most that the second one may be.
local function letter(first)
  if first < 128 then return 0 end
  if first >= 194 and first < 224 then return 1, 128, 191 end
  if first >= 224 and first < 240 then return 2, first == 224 and 160 or 128, first == 237 and 159 or 191 end
  if first >= 240 and first < 245 then return 3, first == 240 and 144 or 128, first == 244 and 143 or 191 end
end

function M.is_utf8(text)
  local at = 1
  while at <= #text do
    local more, least, most = letter(text:byte(at))
    if not more or at + more > #text then return false end
    for k = 1, more do
      local b = text:byte(at + k)
      if b < (k == 1 and least or 128) or b > (k == 1 and most or 191) then return false end
    end
    at = at + 1 + more
  end
  return true
end

local DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"

function M.base64(text)
  return (text:gsub("..?.?", function(three)
    local a, b, c = three:byte(1, 3)
    local bits = (a * 256 + (b or 0)) * 256 + (c or 0)
    local digits = ""
    for place = 18, 0, -6 do
      local n = math.floor(bits / 2 ^ place) % 64 + 1
      digits = digits .. DIGITS:sub(n, n)
    end
    return digits:sub(1, #three + 1) .. ("="):rep(3 - #three)
  end))
end

-- --- forms of numbers ----------------------------------------------------------------------------------------------

-- What the tree is given for a number: nil where it takes the number itself.  Second: false where the form does not say all.
function M.formed(f, value)
  local form = f.as
  if form == "time" then return time(value, f.per) end
  if form == "flag" then return value ~= 0, value == 0 or value == 1 end
  if form == "ipv4" then return address(value), type(value) == "number" and value > -WORD and value < WORD end
  return nil, true
end

-- What stands after a value: the sentence of a code, the unit, the number where its form does not say it.
function M.meaning(f, item, value)
  local doc = f.codes and f.codes.docs and f.codes.docs[value]
  if doc then item:append_text(": " .. doc) end
  if f.unit then item:append_text(" " .. f.unit) end
  if f.as then
    local _, all = M.formed(f, value)
    if not all then item:append_text(" (" .. M.text(value) .. ")") end
  end
end

-- A number in the tree; `plain` is what the tree takes where the number has no form.
function M.add_number(parent, f, pf, place, value, plain)
  local formed = f.as and M.formed(f, value)
  if f.as == "hex" then formed = type(plain) == "number" and M.low_half(value) or M.as_uint64(value) end -- digits have no sign
  if formed == nil then formed = plain end
  local item = parent:add(pf, place, formed)
  if f.unit or f.codes or f.as then M.meaning(f, item, value) end
  if f.parts then -- its bytes are not its bits
    for _, part in ipairs(f.parts) do item:add(part, place, M.low_half(value)) end
  end
  return item
end

end
