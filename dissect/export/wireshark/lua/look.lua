-- What is looked at: the fields of the description, the generated ones, the columns, or nothing.
--
-- Law: what nobody looks at is not made; whoever looks sees it all.

return function(M)

local find, sub = string.find, string.sub
local FILES = {["-r"] = true, ["-w"] = true, ["-X"] = true} -- after them stand files
local COLUMNS = {"info", "protocol", "source", "destination", "length"}
local IN_INFO = {"topic", "partition", "code", "time"} -- what the Info column says besides
local info_too -- is that column asked for?

-- The words that may name fields; columns are not made from the tree.
local function asking(text)
  local kept, before = {}, nil
  for word in text:gmatch("[^%z]+") do
    if not FILES[before] and not FILES[sub(word, 1, 2)] then kept[#kept + 1] = word end
    before = word
  end
  local words = "\0" .. table.concat(kept, "\0") .. "\0"
  info_too = find(words, "%z_ws%.col%.[Ii]nfo%z")
  for _, name in ipairs(COLUMNS) do words = words:gsub("%z_ws%.col%.[" .. sub(name, 1, 1):upper() .. sub(name, 1, 1) .. "]" .. sub(name, 2) .. "%f[%z]", "\0") end
  return words
end

-- tshark's own words, where the system tells them.  Wireshark before 4.2 shows a whole tree to `-T fields`, whatever the
-- fields; so the fields that are asked for are looked up here.
local function arguments()
  if gui_enabled() then return nil end
  local ok, file = pcall(io.open, "/proc/self/cmdline", "rb")
  if not ok or not file then return nil end
  local text = file:read("*a")
  file:close()
  return find(text, "^[^%z]*tshark%z") and asking(text) or nil -- others, such as sharkd, come back to packets
end

local ARGUMENTS = arguments()
local FIELDS_ONLY = ARGUMENTS and find(ARGUMENTS, "%zfields%z") and find(ARGUMENTS, "%z%-e") and not find(ARGUMENTS, "_ws%.")
  and not find(ARGUMENTS, "%z%-[zCGVOxP]") and true or false
-- Is every packet met once?  Then what only a second look shows need not be found out.
local ONE_PASS = ARGUMENTS and not find(ARGUMENTS, "%z%-2") and not find(ARGUMENTS, "%z%-[%a]-2%z") and true or false
M.ONE_PASS = ONE_PASS

-- Rubbish may grow to seven times of what is kept, where that is little, and to half of it where it is kept for a second look.
collectgarbage("setpause", M.ONE_PASS and 800 or 150)

local GENERAL = {"api", "from_client", "command", "id", "topic", "partition", "group", "client", "code", "status", "response_in", "response_to", "time", "wait"}
M.GENERAL, M.FIELDS_ONLY = GENERAL, FIELDS_ONLY
local OTHERS = {"incomplete", "event", "error", "skipped", "more", "undecoded", "unexplained", "compressed", "padding", "unknown", "named", "text",
                "chunk_length", "partition_text"}
local PAIRED = {"code", "response_to", "response_in", "time", "wait", "status"} -- only an exchange has them
local LENT = {"topic", "partition", "group", "client"} -- what a message has from its exchange too
local EVERYTHING = {shown = true, facts = true, fields = true, notes = true, paired = true, item = true, lent = LENT}
for _, name in ipairs(GENERAL) do EVERYTHING[name] = true end

-- `-e tank`: the value of a protocol is what its line says, which is more than any field of it.
local function its_line(protocol)
  return find(ARGUMENTS, "%z%-e%z?" .. protocol.name .. "%z")
end

local function named_in_arguments(protocol)
  local said = {}
  for _, name in ipairs(GENERAL) do
    said[name] = find(ARGUMENTS, protocol.name .. "." .. (name == "id" and "request_id" or name), 1, true) and true
  end
  for _, name in ipairs(info_too and IN_INFO or {}) do said[name] = true end
  for _, name in ipairs(PAIRED) do said.paired = said.paired or said[name] end
  for _, name in ipairs(OTHERS) do
    if find(ARGUMENTS, protocol.name .. "." .. name, 1, true) then said.fields = true end
  end
  if its_line(protocol) or find(ARGUMENTS, protocol.name .. ".%u") or find(ARGUMENTS, protocol.name .. ".expert", 1, true) then said.fields = true end
  said.notes = said.fields
  said.item = said.fields or find(ARGUMENTS, protocol.name .. "%f[^%w_.]") and true
  said.lent, said.facts, said.shown = {}, true, true
  for _, name in ipairs(LENT) do
    if said[name] then said.lent[#said.lent + 1] = name end
  end
  return said
end

-- The generated fields that tshark will ask for and nothing else; nil where anything may be looked at.  In one pass over hidden trees nobody asks for more
-- than is `wanted` of the first packet, and the Info column.
function M.asked_on_the_way(protocol, wanted)
  local said = FIELDS_ONLY and named_in_arguments(protocol)
  if not said and ONE_PASS and wanted and wanted == protocol.hidden then
    said = {}
    for name, value in pairs(wanted) do said[name] = value end
    for _, name in ipairs(IN_INFO) do said[name] = true end
  end
  return said and not said.fields and said or nil
end

-- Does anybody look at more than what stands on top of every message?
local function described(protocol, tree)
  for _, name in ipairs(OTHERS) do
    if tree:referenced(protocol.pf[name]) then return true end
  end
  for _, field in ipairs(protocol.described) do
    if tree:referenced(field) then return true end
  end
  return nil
end

-- Notes are for Wireshark's own list of them too, which asks for no field: what is known by then is noted.  Where tshark's
-- words ask for notes, all is made.
local function referenced(protocol, tree)
  if ARGUMENTS and (its_line(protocol) or find(ARGUMENTS, protocol.name .. ".expert", 1, true) or find(ARGUMENTS, "_ws.", 1, true) or find(ARGUMENTS, "%z%-z%z?expert")) then
    return EVERYTHING
  end
  local wanted = {item = true, notes = true, lent = {}}
  for _, name in ipairs(GENERAL) do
    wanted[name] = tree:referenced(protocol.pf[name])
    wanted.facts = wanted.facts or wanted[name]
  end
  for _, name in ipairs(LENT) do
    if wanted[name] or name == "partition" and tree:referenced(protocol.pf.partition_text) then wanted.lent[#wanted.lent + 1], wanted.facts = name, true end
  end
  for _, name in ipairs(PAIRED) do wanted.paired = wanted.paired or wanted[name] end
  wanted.fields = described(protocol, tree)
  -- A filter may want no more than the protocol, and statistics count it.
  wanted.line = not ARGUMENTS and tree:referenced(Dissector.get(protocol.name))
  wanted.shown = wanted.facts or wanted.fields or not ARGUMENTS or find(ARGUMENTS, "%z%-%a*z") or tree:referenced(Dissector.get(protocol.name))
  return wanted
end

-- What is wanted of this packet; nil where there is no tree.  It is asked anew whenever a walk over the capture begins,
-- since only then may a filter have changed.
local function look(protocol, pinfo, tree)
  local number, last = pinfo.number, protocol.last_number
  protocol.last_number = number
  local begins = not last or number <= last
  if begins or not ARGUMENTS then protocol.columns = tostring(pinfo.cols.info) ~= "(info)" end -- a list takes packets with them, what is selected is taken without
  if begins then
    if not last or number < last or number == protocol.first_number then
      protocol.first_number = number
      protocol.in_tree, protocol.hidden = nil, nil
    end
  end
  if not tree then return nil end
  if protocol.payload then -- a filter or a column may ask for a field of the payload's
    protocol.in_tree = EVERYTHING
    return EVERYTHING
  end
  if tree.visible then
    if not protocol.in_tree then protocol.in_tree = FIELDS_ONLY and named_in_arguments(protocol) or EVERYTHING end
    return protocol.in_tree
  end
  if not protocol.hidden then protocol.hidden = referenced(protocol, tree) end
  return protocol.hidden
end

-- In one pass it is `settled` by the first packet with a tree.
function M.look(protocol, pinfo, tree)
  local wanted = look(protocol, pinfo, tree)
  protocol.settled = ONE_PASS and not protocol.payload and wanted
  return wanted
end

end
