-- A trivial plugin: it claims ports, puts messages together by their length, and shows three fields at fixed places of each; nothing else.
--
--     tshark -X lua_script:by_length.lua -X lua_script1:FORM -X lua_script1:PORTS

local form, ports = ...
local proto = Proto("three", "Three fields")
local first = ProtoField.uint32("three.first", "First", base.HEX)
local second = ProtoField.uint16("three.second", "Second", base.DEC)
local third = ProtoField.uint16("three.third", "Third", base.DEC)
proto.fields = {first, second, third}

local LEAST = 8
local SIZES = {}

function SIZES.prefixed(tvb, at) -- a length of four bytes in front
  return 4 + tvb(at, 4):uint()
end

function SIZES.tank(tvb, at) -- a kind, a length
  return 5 + tvb(at + 1, 4):le_uint()
end

function SIZES.tubemq(tvb, at, length) -- a token, a serial, a count of chunks, each with its length; nil: more bytes are needed to say
  if length - at < 12 then return nil end
  local stop = at + 12
  for _ = 1, tvb(at + 8, 4):uint() do
    if length - stop < 4 then return nil end
    stop = stop + 4 + tvb(stop, 4):uint()
  end
  return stop - at
end

local size_at = SIZES[form]

function proto.dissector(tvb, pinfo, tree)
  local length, at = tvb:len(), 0
  if length == 0 then return 0 end
  pinfo.cols.protocol = "three"
  while at < length do
    local size = length - at >= LEAST and size_at(tvb, at, length) or nil
    if not size or at + size > length then
      pinfo.desegment_offset, pinfo.desegment_len = at, size and at + size - length or DESEGMENT_ONE_MORE_SEGMENT
      return length
    end
    local item = tree:add(proto, tvb(at, size))
    item:add(first, tvb(at, 4))
    item:add(second, tvb(at + 4, 2))
    item:add(third, tvb(at + 6, 2))
    at = at + size
  end
  return length
end

for port in ports:gmatch("%d+") do DissectorTable.get("tcp.port"):add(tonumber(port), proto) end
