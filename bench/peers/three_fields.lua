-- A trivial plugin: three fields at fixed places of every packet on a port, nothing else.
local proto = Proto("three", "Three fields")
local token = ProtoField.uint32("three.token", "Token", base.HEX)
local serial = ProtoField.uint32("three.serial", "Serial", base.DEC)
local count = ProtoField.uint32("three.count", "Count", base.DEC)
proto.fields = {token, serial, count}

function proto.dissector(tvb, pinfo, tree)
  if tvb:len() < 12 then return 0 end
  pinfo.cols.protocol = "three"
  local item = tree:add(proto, tvb())
  item:add(token, tvb(0, 4))
  item:add(serial, tvb(4, 4))
  item:add(count, tvb(8, 4))
  return tvb:len()
end

for _, port in ipairs({8123, 11011, 6650, 3181, 10911, 9876}) do DissectorTable.get("tcp.port"):add(port, proto) end
