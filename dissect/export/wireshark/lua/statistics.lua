-- Response times by api, and events that concern ownership: a menu entry, or what tshark prints after the packets.

return function(M)

local X = M.X
local NAME_MIN = 16 -- letters of the column of names

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

local function names_of(counted)
  local names, longest = {}, NAME_MIN
  for name in pairs(counted) do
    names[#names + 1], longest = name, math.max(longest, #name)
  end
  table.sort(names)
  return names, longest
end

-- No line is longer than a window of text shows without breaking it.
local function report(protocol)
  local names, longest = names_of(protocol.times)
  local head, row = "%-" .. longest .. "s %8s %7s %9s %9s %9s", "%-" .. longest .. "s %8d %7d %9s %9s %9s"
  local lines = {protocol.title .. ": response times", head:format("api", "answers", "errors", "least", "mean", "most")}
  for _, name in ipairs(names) do
    local t = protocol.times[name]
    lines[#lines + 1] = row:format(name, t.n, t.errors, M.duration(t.least), M.duration(t.sum / t.n), M.duration(t.most))
  end
  local events, widest = names_of(protocol.events)
  if #events > 0 then lines[#lines + 1] = "\n" .. protocol.title .. ": events" end
  for _, name in ipairs(events) do lines[#lines + 1] = ("%-" .. widest .. "s %8d"):format(name, protocol.events[name]) end
  return table.concat(lines, "\n") .. "\n"
end

-- In tshark: printed after the packets, where the preference asks for it.
function M.tap(protocol)
  protocol.tap = Listener.new("frame", protocol.name)
  function protocol.tap.draw() print(report(protocol)) end
end

-- In Wireshark: an entry of Tools › Message queues for each protocol.  (Groups of the menu Statistics are dropped by Wireshark 4.0
-- without a word.)
function M.statistics()
  if not gui_enabled() then return end
  for _, protocol in ipairs(M.protocols) do
    register_menu("Message queues/" .. protocol.title, function()
      local window = TextWindow.new(protocol.title)
      window:set(report(protocol))
    end, MENU_TOOLS_UNSORTED)
  end
end

end
