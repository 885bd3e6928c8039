-- The tokens of JSON as brokers write it: where a string or a value ends, and what a string says.

return function(M)

local byte, find, sub = string.byte, string.find, string.sub
local QUOTE, OPEN, OPEN_LIST = 34, 123, 91
local ESCAPES = {b = "\b", f = "\f", n = "\n", r = "\r", t = "\t"}

-- After the closing quote of the string at `at`, or nil.
local function string_end(data, at, stop)
  at = at + 1
  while at < stop do
    local found = find(data, '["\\]', at + 1)
    if not found or found > stop then return nil end
    if byte(data, found) == QUOTE then return found end
    at = found + 1
  end
  return nil
end

M.string_end = string_end

-- Where the JSON value that begins at `at` ends: nil too early, 0 no value.
local function token_end(data, at, stop)
  local first = byte(data, at + 1)
  if first == QUOTE then return string_end(data, at, stop) end
  if first == OPEN or first == OPEN_LIST then
    local depth = 0
    while at < stop do
      local found = find(data, '["{}%[%]]', at + 1)
      if not found or found > stop then return nil end
      local c = byte(data, found)
      if c == QUOTE then
        at = string_end(data, found - 1, stop)
        if not at then return nil end
      else
        depth = depth + ((c == OPEN or c == OPEN_LIST) and 1 or -1)
        at = found
        if depth == 0 then return at end
      end
    end
    return nil
  end
  local found = find(data, '[%z\1-\32",:{}%[%]]', at + 1)
  local last = found and found <= stop and found - 1 or stop
  return last > at and last or 0
end

M.token_end = token_end

local function utf8(n)
  if n < 128 then return string.char(n) end
  if n < 2048 then return string.char(192 + math.floor(n / 64), 128 + n % 64) end
  if n < 65536 then return string.char(224 + math.floor(n / 4096), 128 + math.floor(n / 64) % 64, 128 + n % 64) end
  return string.char(240 + math.floor(n / 262144), 128 + math.floor(n / 4096) % 64, 128 + math.floor(n / 64) % 64, 128 + n % 64)
end

-- What a JSON string says; what is no escape stays without its backslash.
local function unescape(text)
  local out, at = {}, 1
  while true do
    local found = find(text, "\\", at, true)
    if not found or found == #text then
      out[#out + 1] = sub(text, at)
      return table.concat(out)
    end
    out[#out + 1] = sub(text, at, found - 1)
    local c = sub(text, found + 1, found + 1)
    local digits = c == "u" and text:match("^%x%x%x%x", found + 2)
    at = found + 2
    if digits then
      local number = tonumber(digits, 16)
      at = at + 4
      local low = number >= 0xD800 and number < 0xDC00 and text:match("^\\u(%x%x%x%x)", at)
      low = low and tonumber(low, 16)
      if low and low >= 0xDC00 and low < 0xE000 then
        number, at = 0x10000 + (number - 0xD800) * 1024 + low - 0xDC00, at + 6
      end
      out[#out + 1] = utf8(number)
    else
      out[#out + 1] = ESCAPES[c] or c
    end
  end
end

M.unescape = unescape

end
