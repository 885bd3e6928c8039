-- Compressed regions, and checksums.  Snappy and LZ4 are done here, since few versions of Wireshark offer them to Lua.

return function(M)

local byte, unpack = string.byte, table.unpack or unpack
local MIB = 1024 * 1024
local REGION_MAX, MESSAGE_MAX = 4 * MIB, 16 * MIB -- bytes that one region gives, and all of a message together; what is larger stays closed …
local PER_BYTE = 16384                            -- … and for each byte of the message
local TOO_LARGE = "larger than 4 MiB, or with the message's others than 16 MiB: not opened here"

-- How many bytes the regions of a message of so many bytes may give.
function M.inflatable(size)
  return math.min(MESSAGE_MAX, PER_BYTE * size)
end

-- Bytes out[1…made] as a string.
local function joined(out, made)
  local parts = {}
  for i = 1, made, 4096 do parts[#parts + 1] = string.char(unpack(out, i, math.min(i + 4095, made))) end
  return table.concat(parts)
end

local function snappy_block(data, _, most)
  local size, shift, at, n = 0, 1, 1, #data
  repeat
    local b = byte(data, at)
    if not b or shift > 268435456 then return nil end
    size, shift, at = size + b % 128 * shift, shift * 128, at + 1
  until b < 128
  if size > most then return nil, TOO_LARGE end
  local out, made = {}, 0
  while at <= n do
    local tag = byte(data, at)
    at = at + 1
    local kind, length = tag % 4, math.floor(tag / 4)
    if kind == 0 then
      if length >= 60 then
        local width = length - 59
        length = 0
        for i = width - 1, 0, -1 do length = length * 256 + (byte(data, at + i) or 0) end
        at = at + width
      end
      length = length + 1
      if at + length - 1 > n or made + length > size then return nil end
      for i = 0, length - 1 do out[made + i + 1] = byte(data, at + i) end
      made, at = made + length, at + length
    else
      local offset
      if kind == 1 then
        offset = math.floor(length / 8) * 256 + (byte(data, at) or 0)
        length, at = length % 8 + 4, at + 1
      else
        local width = kind == 2 and 2 or 4
        offset = 0
        for i = width - 1, 0, -1 do offset = offset * 256 + (byte(data, at + i) or 0) end
        length, at = length + 1, at + width
      end
      if offset == 0 or offset > made or made + length > size then return nil end
      for i = 1, length do out[made + i] = out[made + i - offset] end
      made = made + length
    end
  end
  if made ~= size then return nil end
  return joined(out, made)
end

-- One block, or Snappy's stream of them: a kind, three bytes that say how long, a checksum, a block or bytes as they are.
local function snappy(data, _, most)
  if data:sub(1, 10) ~= "\255\6\0\0sNaPpY" then return snappy_block(data, nil, most) end
  local out, made, at = {}, 0, 11
  while at <= #data do
    if at + 3 > #data then return nil end
    local kind, a, b, c = byte(data, at, at + 3)
    local last = at + 3 + a + 256 * b + 65536 * c
    if last > #data or kind > 1 and kind < 128 then return nil end
    if kind < 2 then
      local block, why = data:sub(at + 8, last), nil
      if kind == 0 then block, why = snappy_block(block, nil, most - made) end
      if not block then return nil, why end
      made = made + #block
      if made > most then return nil, TOO_LARGE end
      out[#out + 1] = block
    end
    at = last + 1
  end
  return table.concat(out)
end

-- One LZ4 block, data[at…last], after the `made` bytes of `out`; how many there are then, or nil.
local function lz4_block(data, at, last, out, made, most)
  local function length(start)
    local n = start
    if start == 15 then
      repeat
        local more = at <= last and byte(data, at)
        if not more then return nil end
        n, at = n + more, at + 1
      until more < 255
    end
    return n
  end
  while at <= last do
    local token = byte(data, at)
    at = at + 1
    local literals = length(math.floor(token / 16))
    if not literals or at + literals - 1 > last then return nil end
    if made + literals > most then return nil, TOO_LARGE end
    for i = 0, literals - 1 do out[made + i + 1] = byte(data, at + i) end
    made, at = made + literals, at + literals
    if at > last then return made end
    if at + 1 > last then return nil end
    local low, high = byte(data, at, at + 1)
    local offset = low + high * 256
    at = at + 2
    local copied = length(token % 16)
    if not copied or offset == 0 or offset > made then return nil end
    copied = copied + 4
    if made + copied > most then return nil, TOO_LARGE end
    for i = 1, copied do out[made + i] = out[made + i - offset] end
    made = made + copied
  end
  return made
end

local function lz4(data, size, most)
  local out = {}
  local made, why = lz4_block(data, 1, #data, out, 0, most)
  if not made then return nil, why end
  if size and made ~= size then return nil end
  return joined(out, made)
end

-- An LZ4 frame: magic, flags, blocks after their lengths.
local function lz4_frame(data, _, most)
  local out, made, at = {}, 0, 1
  if data:sub(1, 4) ~= "\4\34\77\24" or #data < 7 then return nil end
  local flags = byte(data, 5)
  at = 8 + (flags % 16 >= 8 and 8 or 0) + (flags % 2 == 1 and 4 or 0)
  local checked = flags % 32 >= 16 and 4 or 0
  while true do
    if at + 3 > #data then return nil end
    local size = M.READ_LITTLE[4](data, at)
    at = at + 4
    if size == 0 then return joined(out, made) end
    local plain = size >= 2147483648
    size = size % 2147483648
    if at + size - 1 > #data then return nil end
    local why
    if plain then
      if made + size > most then return nil, TOO_LARGE end
      for i = 0, size - 1 do out[made + i + 1] = byte(data, at + i) end
      made = made + size
    else
      made, why = lz4_block(data, at, at + size - 1, out, made, most)
      if not made then return nil, why end
    end
    at = at + size + checked
  end
end

-- Snappy blocks after their lengths behind the Java library's header; without that, one block.
local function snappy_java(data, size, most)
  if data:sub(1, 8) ~= "\130SNAPPY\0" then return snappy(data, size, most) end
  local out, made, at = {}, 0, 17
  while at <= #data do
    if at + 3 > #data then return nil end
    local a, b, c, d = byte(data, at, at + 3)
    local length = ((a * 256 + b) * 256 + c) * 256 + d
    if length == 0 or at + 3 + length > #data then return nil end
    local block, why = snappy(data:sub(at + 4, at + 3 + length), nil, most - made)
    if not block then return nil, why end
    made = made + #block
    out[#out + 1] = block
    at = at + 4 + length
  end
  return table.concat(out)
end

local HERE = {snappy = snappy, snappyjava = snappy_java, lz4 = lz4, lz4frame = lz4_frame}
local METHODS = {zlib = {"uncompress_zlib", "uncompress"}, zstd = {"uncompress_zstd"}}

-- A table of bytes takes sixteen times of what it says, and Lua would keep some of them.
local function opened_here(codec, data, size, most)
  local found, why = HERE[codec](data, size, most)
  if found and #found > MIB then collectgarbage() end
  return found, why
end

local function opened_there(codec, place, most)
  for _, name in ipairs(METHODS[codec] or {}) do
    local ok, method = pcall(function() return place[name] end)
    if ok and method then
      local done, found = pcall(method, place, codec)
      if not done or not found then return nil end
      if found:len() > most then return nil, TOO_LARGE end
      return found:raw()
    end
  end
  return nil, "this Wireshark offers no " .. codec .. " to Lua: not opened"
end

-- The bytes (`size` of them, where that is known); or nil and why they were not looked at; or nil alone where they are damaged.
function M.inflate(codec, data, s, start, size)
  if #data == 0 and (size or 0) == 0 then return "" end
  local most, found, why = math.min(REGION_MAX, s.inflatable), nil, nil
  if HERE[codec] then
    found, why = opened_here(codec, data, size, most)
  else
    found, why = opened_there(codec, M.range(s, start, start + #data), most)
  end
  s.inflatable = s.inflatable - (found and #found or why == TOO_LARGE and most or 0) -- it was tried
  return found, why
end

-- --- checksums -----------------------------------------------------------------------------------------------------

local function xor32(a, b)
  return M.bxor(a, b)
end
if bit32 then xor32 = bit32.bxor elseif bit then
  xor32 = function(a, b) local r = bit.bxor(a, b) return r < 0 and r + M.WORD or r end
end

local function crc_table(polynomial)
  local made = {}
  for n = 0, 255 do
    local c = n
    for _ = 1, 8 do
      if c % 2 == 1 then c = xor32(math.floor(c / 2), polynomial) else c = math.floor(c / 2) end
    end
    made[n] = c
  end
  return made
end

local TABLES = {}
local function crc(polynomial, text)
  TABLES[polynomial] = TABLES[polynomial] or crc_table(polynomial)
  local t, c = TABLES[polynomial], 4294967295
  for i = 1, #text do
    c = xor32(t[xor32(c % 256, byte(text, i))], math.floor(c / 256))
  end
  return 4294967295 - c
end

local function adler(text)
  local a, b = 1, 0
  for i = 1, #text do
    a = (a + byte(text, i)) % 65521
    b = (b + a) % 65521
  end
  return b * 65536 + a
end

function M.checksum(kind, text, mask)
  local found
  if kind == "adler32" then found = adler(text) else found = crc(kind == "crc32c" and 2197175160 or 3988292384, text) end
  return found % (mask + 1)
end

end
