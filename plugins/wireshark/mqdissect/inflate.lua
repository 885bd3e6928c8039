-- Compressed regions, and checksums.  Raw snappy is done here, since few versions of Wireshark offer it to Lua.

return function(M)

local byte, unpack = string.byte, table.unpack or unpack
local INFLATED_MAX = 4 * 1024 * 1024    -- of one region; larger ones stay closed
local TOO_LARGE = "larger than 4 MiB: not opened here"

local function snappy(data)
  local size, shift, at, n = 0, 1, 1, #data
  repeat
    local b = byte(data, at)
    if not b or shift > 268435456 then return nil end
    size, shift, at = size + b % 128 * shift, shift * 128, at + 1
  until b < 128
  if size > INFLATED_MAX then return nil, TOO_LARGE end
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
  local parts = {}
  for i = 1, made, 4096 do parts[#parts + 1] = string.char(unpack(out, i, math.min(i + 4095, made))) end
  return table.concat(parts)
end

local METHODS = {zlib = {"uncompress_zlib", "uncompress"}, zstd = {"uncompress_zstd"}, lz4 = {}}

-- The bytes; or nil and why they were not looked at; or nil alone where they are damaged.
function M.inflate(codec, data, s, start)
  if codec == "snappy" then return snappy(data) end
  local place = M.range(s, start, start + #data)
  for _, name in ipairs(METHODS[codec] or {}) do
    local ok, method = pcall(function() return place[name] end)
    if ok and method then
      local done, found = pcall(method, place, codec)
      if not done or not found then return nil end
      if found:len() > INFLATED_MAX then return nil, TOO_LARGE end
      return found:raw()
    end
  end
  return nil, "this Wireshark offers no " .. codec .. " to Lua: not opened"
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
