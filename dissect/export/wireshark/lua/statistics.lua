-- Response times by api, and events that concern ownership: a menu entry, or what tshark prints behind the packets.

return function(M)

local X = M.X

-- A message that was met for the first time.
function M.count(protocol, m, x, name, s)
  if m.kind == M.RESPONSE and x and x[X.took] then
    local t = protocol.times[name or "?"] or {n = 0, sum = 0, most = 0, least = math.huge, errors = 0}
    protocol.times[name or "?"] = t
    t.n, t.sum = t.n + 1, t.sum + x[X.took]
    t.most, t.least = math.max(t.most, x[X.took]), math.min(t.least, x[X.took])
    if m.class == M.ERROR then t.errors = t.errors + 1 end
  end
  for _, event in ipairs(s.events) do protocol.events[event.event] = (protocol.events[event.event] or 0) + 1 end
end

local function report(protocol)
  local lines = {protocol.title .. ": response times", string.format("%-32s %9s %9s %11s %11s %11s", "api", "answers", "errors", "least", "mean", "most")}
  local names = {}
  for name in pairs(protocol.times) do names[#names + 1] = name end
  table.sort(names)
  for _, name in ipairs(names) do
    local t = protocol.times[name]
    lines[#lines + 1] = string.format("%-32s %9d %9d %11s %11s %11s", name, t.n, t.errors, M.duration(t.least), M.duration(t.sum / t.n), M.duration(t.most))
  end
  local events = {}
  for name in pairs(protocol.events) do events[#events + 1] = name end
  table.sort(events)
  if #events > 0 then lines[#lines + 1] = "\n" .. protocol.title .. ": events" end
  for _, name in ipairs(events) do lines[#lines + 1] = string.format("%-32s %9d", name, protocol.events[name]) end
  return table.concat(lines, "\n") .. "\n"
end

-- In tshark: printed behind the packets, where the preference asks for it.
function M.tap(protocol)
  protocol.tap = Listener.new("frame", protocol.name)
  function protocol.tap.draw() print(report(protocol)) end
end

-- In Wireshark: a menu entry for each protocol.
function M.statistics()
  if not gui_enabled() then return end
  for _, protocol in ipairs(M.protocols) do
    register_menu("Message queues/" .. protocol.title, function()
      local window = TextWindow.new(protocol.title)
      window:set(report(protocol))
    end, MENU_STAT_GENERIC or MENU_STAT_UNSORTED)
  end
end

end
