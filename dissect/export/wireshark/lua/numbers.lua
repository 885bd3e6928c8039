-- Numbers of 64 bits, in every Lua that Wireshark has had.
--
-- Law: a value is a plain number while it lies within ±2^53, else an Int64; so equal values are equal.  Arithmetic is
-- that of signed 64 bits that wrap.  A value that was not read is U, which is what -2^63 would be.

return function(M)

local U = -9223372036854775808.0
local LIMIT = 9007199254740992      -- 2^53: from here on doubles skip numbers
local WORD = 4294967296
local floor, type = math.floor, type
local Int64 = Int64
local new = Int64.new

M.U, M.WORD = U, WORD

local function long(a)
  return type(a) == "number" and new(a) or a
end

local LOW, HIGH, ZERO = Int64(-LIMIT + 1), Int64(LIMIT - 1), Int64(0)
local LEAST = Int64.new(0, 0x80000000)

-- The number that an Int64 is, where a plain one can hold it.
local function narrow(a)
  if a >= LOW and a <= HIGH then return a:tonumber() end
  return a == LEAST and U or a
end

-- Both halves of an Int64, without sign: of a number below 0 Wireshark gives those of its amount.
local function words(a)
  if a >= ZERO then return a:lower(), a:higher() end
  local rest = a:bnot()
  return WORD - 1 - rest:lower(), WORD - 1 - rest:higher()
end

-- A number from its two halves, both without sign.
local function halves(high, low)
  if high >= 2147483648 then
    if high >= 4292870144 then return (high - WORD) * WORD + low end
  elseif high < 2097152 then
    return high * WORD + low
  end
  return narrow(Int64.new(low, high))
end

local function plain(r)
  return r > -LIMIT and r < LIMIT
end

-- Only of a number is `r - r == 0`, and asking so costs less than asking for its type; U leads out of ±2^53.
local function add(a, b)
  local r = a + b
  if r - r == 0 and r > -LIMIT and r < LIMIT then return r end
  if a == U or b == U then return U end
  return narrow(long(a) + long(b))
end

local function sub(a, b)
  local r = a - b
  if b ~= U and r - r == 0 and r > -LIMIT and r < LIMIT then return r end
  if a == U or b == U then return U end
  return narrow(long(a) - long(b))
end

local function mul(a, b)
  if a == U or b == U then return U end
  if type(a) == "number" and type(b) == "number" and plain(a * 1.0 * b) then return a * b end
  return narrow(long(a) * long(b))
end

-- Numbers and Int64 compare with each other as they are; U is below all.
local function lt(a, b) return a < b end
local function eq(a, b) return a == b end

local function div(a, b)
  if lt(a, 0) or not lt(0, b) then return U end
  if type(a) == "number" and type(b) == "number" then return floor(a / b) end
  return narrow(long(a) / long(b))
end

local function mod(a, b)
  if lt(a, 0) or not lt(0, b) then return U end
  if type(a) == "number" and type(b) == "number" then return a % b end
  return narrow(long(a) % long(b))
end

local function bits(name)
  return function(a, b)
    if a == U then a = LEAST end
    if b == U then b = LEAST end
    a, b = long(a), long(b)
    return narrow(a[name](a, b))
  end
end

local long_band, long_bor, bxor = bits("band"), bits("bor"), bits("bxor")

-- Most are answers, 1 and 0.
local function band(a, b)
  if a == 0 or b == 0 then return 0 end
  if a == 1 and b == 1 then return 1 end
  return long_band(a, b)
end

local function bor(a, b)
  if a == 0 then return b end
  if b == 0 then return a end
  if a == 1 and b == 1 then return 1 end
  return long_bor(a, b)
end

local function shl(a, n)
  return narrow((a == U and LEAST or long(a)):lshift(n % 64))
end

local function shr(a, n)
  return narrow((a == U and LEAST or long(a)):rshift(n % 64))
end

local POWER = {[0] = 1}
for n = 1, 52 do POWER[n] = POWER[n - 1] * 2 end

-- Bits `at`… of a number, `width` of them: what (a >> at) & mask says.
local function part(a, at, width)
  if type(a) == "number" then return floor(a / POWER[at]) % POWER[width] end
  return narrow(a:rshift(at):band(Int64(POWER[width] - 1)))
end

-- Between 0 and `most`, which is a plain number.
function M.clamp(a, most)
  if lt(a, 0) then return 0 end
  return lt(a, most) and a or most
end

function M.true_(a)
  return a ~= 0 and a ~= U
end

-- As text; what has no sign on the wire is shown without.
local function text(a, unsigned)
  if type(a) == "number" then
    if a < 0 and unsigned then return tostring(UInt64.new(a % WORD, floor(a / WORD) % WORD)) end
    return string.format("%d", a)
  end
  return tostring(unsigned and UInt64.new(words(a)) or a)
end

-- For the tree, which wants its own kinds of number.
function M.as_int64(a)
  if a == U then return LEAST end
  return type(a) == "number" and new(a) or a
end

function M.as_uint64(a)
  if type(a) == "number" then return UInt64.new(a % WORD, floor(a / WORD) % WORD) end
  return UInt64.new(words(a))
end

-- The lower 32 bits, without sign.
function M.low_half(a)
  return type(a) == "number" and a % WORD or (words(a))
end

M.add, M.sub, M.mul, M.div, M.mod = add, sub, mul, div, mod
M.band, M.bor, M.bxor, M.shl, M.shr, M.part = band, bor, bxor, shl, shr, part
M.lt, M.eq, M.halves, M.narrow, M.long, M.text, M.words = lt, eq, halves, narrow, long, text, words

-- --- expressions ---------------------------------------------------------------------------------------------------

-- What every expression may name, as source: descriptions give expressions as text.
M.NAMES = [[
local M = ...
local U, halves, true_ = M.U, M.halves, M.true_
local add, sub, mul, div, mod, band, bor, bxor, shl, shr, part = M.add, M.sub, M.mul, M.div, M.mod, M.band, M.bor, M.bxor, M.shl, M.shr, M.part
]]
M.said = setmetatable({}, {__mode = "k"}) -- function → its text

-- A function of the values by field number and the state of the walk, made when it is called for the first time: most never are.
function M.expression(text)
  local made
  local function value(v, s)
    made = made or assert(load(M.NAMES .. "return function(v, s) return " .. text .. " end", "=" .. text))(M)
    return made(v, s)
  end
  M.said[value] = text
  return value
end

end
