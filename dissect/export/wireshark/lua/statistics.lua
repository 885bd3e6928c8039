-- Response times by api, topic and group, errors, and who said what about each partition: entries of the menu, or what tshark prints
-- after the packets; and what belongs to a packet: its exchanges, its topic, its group.
--
-- Law: every line has a filter that shows its packets; names that are too many are counted together, and said.

return function(M)

local X = M.X
local NAME_MIN, NAME_MAX = 16, 26 -- letters of the column of names; no line of a table is longer than a window of text shows without breaking it
local NAMES_MAX = 5000            -- lines of a table
local CHANGES_MAX = 8             -- packets of a partition that its filter names
local FURTHER = "(further)"       -- names beyond NAMES_MAX, together
local NONE = "(none)"
local ALIKE = {"topic", "group", "client"} -- what packets of a conversation have in common, besides their exchange

-- --- counting ------------------------------------------------------------------------------------------------------

function M.no_statistics()
  return {times = {api = {}, topic = {}, group = {}}, sizes = {}, errors = {}, events = {}, places = {}}
end

-- The line of a name, made by `fresh` where it is new.
local function line(counted, table_, name, fresh)
  local found = table_[name]
  if found then return found end
  local size = counted.sizes[table_] or 0
  if size >= NAMES_MAX then
    name = FURTHER
    if table_[name] then return table_[name] end
  end
  counted.sizes[table_] = size + 1
  found = fresh()
  found.name = name
  table_[name] = found
  return found
end

local function no_times() return {n = 0, sum = 0, most = 0, least = math.huge, errors = 0} end
local function no_number() return {n = 0} end

local function took(counted, by, name, ns, failed)
  local t = line(counted, counted.times[by], name, no_times)
  t.n, t.sum = t.n + 1, t.sum + ns
  t.most, t.least = math.max(t.most, ns), math.min(t.least, ns)
  if failed then t.errors = t.errors + 1 end
end

local function failed(counted, m, name, frame)
  local code = M.code_name(m) or false
  local t = line(counted, counted.errors, name .. " " .. (code or "error"), no_number)
  t.n, t.api, t.code, t.first, t.last = t.n + 1, name, code, t.first or frame, frame
  if m.text and not t.said then t.said = M.printable(m.text) end
end

-- One statement about a partition.
local function stated(counted, event, server, frame)
  local e = line(counted, counted.events, event.event, no_number)
  e.n = e.n + 1
  if not event.topic then return end
  local broker = event.broker and M.shown(event.broker) or server
  local topic, part, group = M.shown(event.topic), event.partition and M.shown(event.partition) or "", event.group and M.shown(event.group) or ""
  local place = line(counted, counted.places, table.concat({topic, part, group, broker}, "\0"), function() return {n = 0, changes = 0, frames = {}} end)
  local who = event.consumer and M.shown(event.consumer) or ""
  place.n = place.n + 1
  if place.event ~= event.event or place.who ~= who then
    place.changes = place.changes + 1
    place.frames[(place.changes - 1) % CHANGES_MAX + 1] = frame
  end
  place.topic, place.part, place.group, place.broker, place.event, place.who, place.frame = topic, part, group, broker, event.event, who, frame
end

local function name_of(value)
  return value and M.shown(value) or NONE
end

-- A message that was met for the first time.  What a request states counts when it was answered without an error, if the description says so.
function M.count(p, m, x, name, s)
  local counted, frame, server = p.protocol.counted, p.pinfo.number, p.conn.server
  if m.kind == M.RESPONSE and x and not M.interim(m) then
    local bad = m.class == M.ERROR
    if x[X.took] then
      took(counted, "api", name or "?", x[X.took], bad)
      took(counted, "topic", name_of(m.topic or x[X.topic]), x[X.took], bad)
      took(counted, "group", name_of(m.group or x[X.group]), x[X.took], bad)
    end
    if bad then failed(counted, m, name or "?", frame) end
    for _, event in ipairs(not bad and x.stated or {}) do stated(counted, event, server, frame) end
    x.stated = nil
  end
  local later
  for _, event in ipairs(s.events) do
    if event.answered and m.kind == M.REQUEST then later = true else stated(counted, event, server, frame) end
  end
  if x and m.kind == M.REQUEST then x.stated = nil end -- an exchange may be used again
  if later and x then
    x.stated = {}
    for _, event in ipairs(s.events) do
      if event.answered then x.stated[#x.stated + 1] = event end
    end
  end
end

-- --- filters -------------------------------------------------------------------------------------------------------

local function bytes_of(text)
  return (text:gsub(".", function(c) return ("\\x%02x"):format(c:byte()) end))
end

-- A name may hold anything: a line stays a line, and a terminal is told nothing.
local function harmless(text)
  return (text:gsub("%c", bytes_of):gsub("\194[\128-\159]", bytes_of))
end

-- A text as a filter has it, in which ${…} would be a macro.
local function quoted(text)
  return '"' .. harmless(text:gsub('[\\"]', "\\%0")):gsub("%$", bytes_of) .. '"'
end

-- The packets of answers whose general field is this.
local function answers(protocol, by, name)
  if name == FURTHER or name == "?" then return nil end
  local field = protocol.name .. "." .. by
  return (name == NONE and "!" .. field or field .. " == " .. quoted(name)) .. " && " .. protocol.name .. ".time"
end

local function of_error(protocol, t)
  if t.name == FURTHER then return nil end
  local code = t.code and ".code == " .. quoted(t.code) or ".time && !" .. protocol.name .. ".code"
  return ('%s.api == %s && %s.status == "error" && %s%s'):format(protocol.name, quoted(t.api), protocol.name, protocol.name, code)
end

local function of_place(t)
  local frames = {}
  for _, frame in ipairs(t.frames) do frames[#frames + 1] = frame end
  table.sort(frames)
  return "frame.number in {" .. table.concat(frames, ", ") .. "}"
end

-- A packet, and those of the requests and answers that belong to its messages.
local function exchanges_of(protocol, number)
  return ("frame.number == %s || %s.response_in == %s || %s.response_to == %s"):format(number, protocol.name, number, protocol.name, number)
end

local function one_of(field, texts)
  for i, text in ipairs(texts) do texts[i] = quoted(text) end
  return ("%s in {%s}"):format(field, table.concat(texts, ", "))
end

-- --- tables --------------------------------------------------------------------------------------------------------

local function shortened(text, most)
  text = harmless(text)
  if #text <= most then return text end
  local last = most - 1
  while last > 0 and text:byte(last + 1) >= 128 and text:byte(last + 1) < 192 do last = last - 1 end
  return text:sub(1, last) .. "…"
end

local function padded(text, width)
  local letters = select(2, text:gsub("[^\128-\191]", ""))
  return text .. (" "):rep(width - letters)
end

local function sorted(counted)
  local names, longest = {}, NAME_MIN
  for name in pairs(counted) do
    names[#names + 1], longest = name, math.max(longest, math.min(#name, NAME_MAX))
  end
  table.sort(names)
  return names, longest
end

-- A table as it grows: its lines, and the filter of each numbered one.
local function page(title)
  return {lines = {title}, filters = {}}
end

local function below(into, text)
  if text and text ~= "" then into.lines[#into.lines + 1] = "     " .. harmless(text) end
end

local function numbered(into, text, filter, ...)
  into.filters[#into.filters + 1] = filter or ""
  into.lines[#into.lines + 1] = ("%4d %s"):format(#into.filters, text)
  for i = 1, select("#", ...) do below(into, (select(i, ...))) end
  below(into, filter)
end

local function times(by)
  return function(protocol)
    local names, longest = sorted(protocol.counted.times[by])
    local into = page(("%s: response times by %s"):format(protocol.title, by))
    into.lines[2] = ("     %s %7s %6s %8s %8s %8s"):format(padded(by, longest), "answers", "errors", "least", "mean", "most")
    for _, name in ipairs(names) do
      local t = protocol.counted.times[by][name]
      local numbers = ("%7d %6d %8s %8s %8s"):format(t.n, t.errors, M.duration(t.least), M.duration(t.sum / t.n), M.duration(t.most))
      numbered(into, padded(shortened(name, longest), longest) .. " " .. numbers, answers(protocol, by, name))
    end
    return into
  end
end

local function errors(protocol)
  local names = sorted(protocol.counted.errors)
  local into = page(protocol.title .. ": errors")
  into.lines[2] = ("     %s %s %7s %8s %8s"):format(padded("api", NAME_MAX), padded("code", 14), "answers", "first", "last")
  for _, name in ipairs(names) do
    local t = protocol.counted.errors[name]
    local said = padded(shortened(t.api, NAME_MAX), NAME_MAX) .. " " .. padded(shortened(t.code or "error", 14), 14)
    numbered(into, ("%s %7d %8d %8d"):format(said, t.n, t.first, t.last), of_error(protocol, t), t.said and shortened(t.said, 70))
  end
  return into
end

-- What was said last of each partition, in which packet, and how often that was something new.
local function ownership(protocol)
  local names = sorted(protocol.counted.places)
  local into = page(protocol.title .. ": what was said last of each partition")
  into.lines[2] = ("     %s %s %s %8s %7s"):format(padded("topic", NAME_MAX), padded("part", 5), padded("said", 12), "packet", "changes")
  for _, name in ipairs(names) do
    local t = protocol.counted.places[name]
    local what = padded(shortened(t.topic, NAME_MAX), NAME_MAX) .. " " .. padded(shortened(t.part, 5), 5) .. " " .. padded(shortened(t.event, 12), 12)
    local where = (t.group ~= "" and "in " .. t.group .. " " or "") .. "at " .. t.broker
    if name == FURTHER then
      numbered(into, padded(FURTHER, 45) .. (" %8d %7d"):format(t.frame, t.changes))
    else
      numbered(into, ("%s %8d %7d"):format(what, t.frame, t.changes), of_place(t), t.who ~= "" and "of " .. t.who or nil, where)
    end
  end
  local events, widest = sorted(protocol.counted.events)
  if #events > 0 then into.lines[#into.lines + 1] = "\n" .. protocol.title .. ": events" end
  for _, event in ipairs(events) do
    numbered(into, padded(event, widest) .. (" %8d"):format(protocol.counted.events[event].n), ("%s.event == %s"):format(protocol.name, quoted(event)))
  end
  return into
end

local TABLES = {{"Response times by api", times("api")}, {"Response times by topic", times("topic")}, {"Response times by group", times("group")},
                {"Errors", errors}, {"Ownership", ownership}}

local function text_of(into)
  return table.concat(into.lines, "\n") .. "\n" .. (#into.filters == 0 and "     nothing in this capture\n" or "")
end

-- --- where they are seen -------------------------------------------------------------------------------------------

-- In tshark: printed after the packets, where the preference asks for it.
function M.tap(protocol)
  protocol.tap = Listener.new("frame", protocol.name)
  function protocol.tap.draw()
    for i, entry in ipairs(TABLES) do
      local into = entry[2](protocol)
      if i == 1 or #into.filters > 0 then print(text_of(into)) end
    end
  end
end

local function apply(filter)
  if not filter or filter == "" then return end
  set_filter(filter)
  apply_filter()
end

-- A window of text knows no line that was clicked at: its number is asked for.
local function open(protocol, title, make)
  local window, into = TextWindow.new(protocol.title .. ": " .. title), make(protocol)
  window:set(text_of(into))
  window:add_button("Filter by a line…", function()
    new_dialog("Show the packets of a line", function(number) apply(into.filters[tonumber(number) or 0]) end, "Number of the line")
  end)
  window:add_button("Copy", function() copy_to_clipboard(text_of(into)) end)
  window:add_button("Refresh", function()
    into = make(protocol)
    window:set(text_of(into))
  end)
end

-- An entry of Tools does not know which packet is selected.
local function ask_exchanges(protocol)
  new_dialog("Show the exchanges of a packet", function(number)
    if tonumber(number) then apply(exchanges_of(protocol, ("%d"):format(tonumber(number)))) end
  end, "Number of the packet")
end

-- What is said of the messages of a packet that was clicked at: each value once.
local function said_of(fields, name)
  local found, known = {}, {}
  for _, field in ipairs(fields) do
    local text = field.name == name and tostring(field.value)
    if text and not known[text] then
      known[text] = true
      found[#found + 1] = text
    end
  end
  return found
end

-- In a packet's own menu, where a field of its messages is what other packets have in common with it.
local function packet_menu(protocol)
  register_packet_menu(protocol.title .. "/Its exchanges", function(...)
    apply(exchanges_of(protocol, said_of({...}, "frame.number")[1]))
  end, protocol.name .. ".api")
  for _, by in ipairs(ALIKE) do
    local name = protocol.name .. "." .. by
    register_packet_menu(("%s/The same %s"):format(protocol.title, by), function(...) apply(one_of(name, said_of({...}, name))) end, name)
  end
end

-- In Wireshark: entries of Tools › Message queues for each protocol.  (Groups of the menu Statistics, and conversation filters,
-- are dropped by Wireshark 4.0 without a word.)
function M.statistics()
  if not gui_enabled() then return end
  for _, protocol in ipairs(M.protocols) do
    local function entry(title, action) register_menu(("Message queues/%s/%s"):format(protocol.title, title), action, MENU_TOOLS_UNSORTED) end
    for _, one in ipairs(TABLES) do entry(one[1], function() open(protocol, one[1], one[2]) end) end
    entry("Exchanges of a packet…", function() ask_exchanges(protocol) end)
    if rawget(_G, "register_packet_menu") then packet_menu(protocol) end -- 4.0 has none
  end
end

end
