-- What a tshark user writes by hand for TubeMQ: serial numbers of requests and answers, and the time between them.
local stream, payload = Field.new("tcp.stream"), Field.new("tcp.payload")
local open, count, sum = {}, 0, 0
local tap = Listener.new("tcp")
local TOKEN = 0xff7ff4fe

function tap.packet(pinfo, tvb)
  local data = payload()
  if not data then return end
  local bytes = data.range
  if bytes:len() < 22 or bytes(0, 4):uint() ~= TOKEN then return end
  local key = tostring(stream()) .. ":" .. bytes(4, 4):uint()
  if bytes(18, 1):uint() == 1 then
    if open[key] then
      count, sum = count + 1, sum + (tonumber(pinfo.abs_ts) - open[key])
      open[key] = nil
    end
  else
    open[key] = tonumber(pinfo.abs_ts)
  end
end

function tap.draw()
  print(string.format("pairs %d mean %.6f s", count, sum / math.max(count, 1)))
end
