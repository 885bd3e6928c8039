-- One message: what it is to the pairing, and what is shown of it.
--
-- Law: every message is read by the walk, whatever the packets it came in; what it means to others stands in generated
-- fields on top.  What it is part of is found out when its packet is met for the first time, and recalled afterwards.
-- `p` is the packet: its protocol, tvb, pinfo, tree, data, connection, side, and what is wanted of it.

return function(M)

local X, ONE_PASS, FIELDS_ONLY = M.X, M.ONE_PASS, M.FIELDS_ONLY
local API, TOPIC, PARTITION, ASKED, TOOK = X.api, X.topic, X.partition, X.asked, X.took
local RESPONSE, SHORT, BAD, TURNS_LEAST = M.RESPONSE, M.SHORT, M.BAD, M.TURNS_LEAST
local nstime, find, form = M.nstime, string.find, string.format
local asked_by, pair, nameless, afresh, floor, pcall, type = M.asked_by, M.pair, M.nameless, M.afresh, math.floor, pcall, type
local epoch = Field.new("frame.time_epoch")
local PLACES_MAX = 4096 -- topics and partitions whose words are kept
local PLAIN_MAX = 256   -- bytes of a text that is kept

-- --- words ---------------------------------------------------------------------------------------------------------

local plain, plain_known = {}, 0 -- texts that are shown as they are, since most messages name the same few

-- As in the tables: what is no UTF-8 is base64.
local function shown(value)
  if plain[value] then return value end
  if type(value) ~= "string" then return M.text(value) end
  if find(value, "[%z\128-\255]") then return M.is_utf8(value) and M.printable(value) or "base64:" .. M.base64(value) end
  if #value > PLAIN_MAX then return value end
  if plain_known >= PLACES_MAX then plain, plain_known = {}, 0 end
  plain[value], plain_known = true, plain_known + 1
  return value
end

local function code_name(m)
  if m.code_name then return m.code_name end
  if m.code == nil then return nil end
  local name = m.codes and m.codes.names[m.code]
  return name or M.text(m.code)
end

M.shown, M.code_name = shown, code_name

local function api_name(protocol, x, m)
  local number = x and x[API] or m.api
  local known = number and protocol.apis[number]
  if known or not number then return known or nil end
  return type(number) == "string" and number or M.text(number)
end

-- How a duration of so many ns is written, and in what unit.
local function unit_of(ns)
  if ns >= 1000000000 then return "%.3f s", 1000000000 end
  if ns >= 1000000 then return "%.1f ms", 1000000 end
  return "%.1f us", 1000
end

function M.duration(ns)
  local written, unit = unit_of(ns)
  return form(written, ns / unit)
end

local places, places_known = {}, 0 -- topic → partition → what is said of them, since most messages go to few

local function place_said(topic, part)
  local said = (topic and " topic=" .. shown(topic) or "") .. (part and " part=" .. shown(part) or "")
  if type(part) == "userdata" then return said end -- no two of them are the same key
  if places_known >= PLACES_MAX then places, places_known = {}, 0 end
  places[topic], places_known = places[topic] or {}, places_known + 1
  places[topic][part] = said
  return said
end

local ANSWERED = {} -- how a duration is written → the whole line with it
for _, ns in ipairs({1, 1000000, 1000000000}) do ANSWERED[unit_of(ns)] = "%s #%d%s → %s " .. unit_of(ns) end

-- `Produce #17 topic=a part=2`, and what became of it.
local function info(m, x, name)
  local id, topic, part = m.request_id, m.topic or x and x[TOPIC] or false, m.partition or x and x[PARTITION] or false
  local there, plain = places[topic], type(id) == "number"
  local said = there and there[part] or place_said(topic, part)
  name = name or "?"
  if m.kind ~= RESPONSE then return plain and form("%s #%d%s", name, id, said) or name .. (id and " #" .. M.text(id) or "") .. said end
  local code, took = code_name(m) or (m.class == M.ERROR and "error" or "OK"), x and x[TOOK]
  if m.command then code = m.command .. " " .. code end
  if not plain then name = name .. (id and " #" .. M.text(id) or "") end
  if not took then return (plain and form("%s #%d%s", name, id, said) or name .. said) .. " → " .. code end
  local written, unit = unit_of(took)
  if plain then return form(ANSWERED[written], name, id, said, code, took / unit) end
  return name .. said .. " → " .. code .. " " .. form(written, took / unit)
end

-- --- what is shown -------------------------------------------------------------------------------------------------

local add -- of every tree item: asking for it costs as much as calling it

-- A field that no byte says, which it is marked as; nobody sees that where tshark prints fields.
local function generated(item, field, value)
  if FIELDS_ONLY then return add(item, field, value) end
  local made = add(item, field, value)
  made:set_generated()
  return made
end

-- What is worth a note about a message and its exchange.
local function notes(protocol, item, s, m, x, name)
  local expert = protocol.expert
  if x and m.kind ~= RESPONSE then
    if x[X.older] then
      item:add_proto_expert_info(expert.duplicate, "the request of packet " .. x[X.older] .. " has this id too, and is still open")
    end
    if x[X.status] == "unanswered" or x[X.status] == "reset" then item:add_proto_expert_info(expert.unanswered) end
  elseif x and not M.interim(m) then
    if m.class == M.ERROR then
      local text = m.text and ": " .. M.printable(m.text) or ""
      item:add_proto_expert_info(expert.error, (name or "?") .. ": " .. (code_name(m) or "error") .. text)
    elseif not x[ASKED] then
      item:add_proto_expert_info(expert.no_request)
    end
  end
  if not s.events[1] and not s.problems[1] then return end
  for _, event in ipairs(s.events) do
    generated(item, protocol.pf.event, event.event):add_proto_expert_info(expert.event, "ownership: " .. event.event)
  end
  for _, problem in ipairs(s.problems) do item:add_proto_expert_info(expert.malformed, problem) end
end

-- A number, as far as its digits are what stands in the tables.
local function partition(item, pf, value)
  local text = shown(value)
  local number = M.to_number(text)
  if number and M.text(number) == text then
    generated(item, pf.partition, M.as_int64(number))
  else
    generated(item, pf.partition_text, text)
  end
end

-- The generated fields in their order: how each that is wanted is made.
local FACTS = {
  {"api", "if name then put(item, pf.api, name) end"},
  {"from_client", "put(item, pf.from_client, side == 0)"},
  {"command", "if m.command then put(item, pf.command, m.command) end"},
  {"id", "local id = response and x and x[ASKED] and x[ID] or m.request_id\nif id then put(item, pf.id, as_int64(id)) end"},
}
local OF_PAIRS = {
  {"code", "local code = response and code_name(m)\nif code then put(item, pf.code, code) end"},
  {"response_to", "if response and x[ASKED] then put(item, pf.response_to, x[ASKED]) end"},
}
local OF_ENDED = { -- what an answer does not say that another one follows
  {"response_in", "if not response and x[ANSWERED] then put(item, pf.response_in, x[ANSWERED]) end"},
  {"time", "if response and x[TOOK] then put(item, pf.time, nstime(x[TOOK])) end"},
  {"wait", "if response and x[WAIT] then wait(item, pf.wait, x[WAIT]) end"},
  {"status", "if x[STATUS] then put(item, pf.status, x[STATUS]) end"},
}
-- A pair is called as its request.
local LENT = "local value = response and x and x[%d] or m.%s or x and x[%d]\nif value then %s end"

-- Known to be none, and nothing to see.
local function wait(item, field, ns)
  local made = generated(item, field, nstime(ns))
  if ns == 0 and not FIELDS_ONLY then made:set_hidden() end
end

-- One function for all of the generated fields that somebody wants: it is called for every message.
local function facts_of(protocol, want)
  local pf, fields = protocol.pf, {}
  local lines = {"local put, pf, as_int64, shown, partition, nstime, code_name, wait, interim, RESPONSE = ...",
                 "return function(item, m, x, name, side)\nlocal response = m.kind == RESPONSE"}
  local function say(line)
    line = line:gsub("x%[(%u+)%]", function(column) return "x[" .. X[column:lower()] .. "]" end)
    lines[#lines + 1] = line:gsub("pf%.(%l[%l_]*)", function(name)
      fields[#fields + 1] = name
      return "F" .. #fields
    end)
  end
  local function each(facts)
    for _, fact in ipairs(facts) do
      if want[fact[1]] then say("do " .. fact[2] .. " end") end
    end
  end
  each(FACTS)
  for _, name in ipairs(want.lent) do
    local line = name == "partition" and "partition(item, pf, value)" or ("put(item, pf.%s, shown(value))"):format(name)
    say("do " .. LENT:format(X[name], name, X[name], line) .. " end")
  end
  if want.paired then
    say("if x then")
    each(OF_PAIRS)
    say("if not response or not interim(m) then")
    each(OF_ENDED)
    say("end end")
  end
  for i, name in ipairs(fields) do fields[i] = ("local F%d = pf.%s"):format(i, name) end
  table.insert(lines, 2, table.concat(fields, "\n"))
  local source = table.concat(lines, "\n") .. "\nend"
  return assert(load(source, "=facts"))(FIELDS_ONLY and add or generated, pf, M.as_int64, shown, partition, nstime, code_name, wait, M.interim, RESPONSE)
end

-- The generated fields that somebody wants.
local function facts(protocol, item, m, x, name, want, side)
  if protocol.facts_for ~= want then protocol.facts, protocol.facts_for = facts_of(protocol, want), want end
  protocol.facts(item, m, x, name, side)
end

-- --- reading -------------------------------------------------------------------------------------------------------

-- The whole message by the walk, shown below `parent` where there is one.
local function walk(p, at, size, missing, parent, asked, recalled, content)
  local protocol = p.protocol
  local s = M.state(protocol, p.data, at, at + size, p.side)
  s.content = content
  if missing > 0 or content then s.turns = M.turns_of(math.max(size + missing, content and #content or 0)) end
  s.missing, s.asked, s.tvb, s.pinfo, s.handed = missing, asked, parent and p.tvb, parent and p.pinfo, 0
  s.recalled = recalled or protocol.memories and p.conn and M.known(p, at)
  local ok, fault = pcall(M.compile(protocol.frame), s, parent)
  if not ok then
    if fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    s.problems[#s.problems + 1] = s.problem
    s.failed = true
  end
  M.finish_rows(s)
  if not parent then return s end
  M.show_pending(s)
  if s.high < at + size then parent:add(protocol.pf.undecoded, p.tvb(s.high, at + size - s.high)) end
  return s
end

-- Are these bytes whole requests of the protocol, one after the other, each of a kind that is known and as it is described?
function M.requests_only(protocol, data)
  local at = 0
  while at < #data do
    local size = M.frame(protocol, data, at, 0)
    if size <= 0 or at + size > #data then return false end
    local s = walk({protocol = protocol, data = data, side = 0}, at, size, 0)
    if s.failed or s.problems[1] or s.more or s.m.kind ~= M.REQUEST or not protocol.apis[s.m.api] then return false end
    at = at + size
  end
  return true
end

-- What somebody may look at in this capture decides what the quick walk reads.
local function prepare(protocol, wanted)
  protocol.glancing = protocol.glancing or M.lasting(protocol)
  local want = not protocol.counts and M.asked_on_the_way(protocol, wanted) or nil
  protocol.timed = not want or want.time or want.wait
  protocol.quick = M.quick(protocol, protocol.glancing, want, protocol.counts)
end

-- The message that begins at `at`, as the pairing needs it, and where it ends; nil: it does not end before `stop`, or is not
-- as described.  The state that this gives is the protocol's own, good until the next message.
local function glance(p, at, stop, asked)
  local protocol = p.protocol
  if not protocol.quick then prepare(protocol, p.want) end
  local s = protocol.glancing
  local ok, last = pcall(protocol.quick, p.data, at, stop, p.side, asked, protocol.memories and M.known(p, at))
  if not ok then
    if last ~= SHORT and last ~= BAD then error(last, 0) end
    return afresh(s)
  end
  if s.count > TURNS_LEAST and s.count > M.turns_of(last - at) then return afresh(s) end
  if s.items[1] then M.finish_rows(s) end
  return s, last
end
M.glance = glance

-- What a packet's messages are part of: of most packets there is one message only, and that is kept by itself.
local function remember(protocol, number, place, x, size)
  local seen, places = protocol.seen, protocol.places
  if seen[number] == nil then
    seen[number], places[number] = x or false, place * 4294967296 + size
    return
  end
  local list = protocol.further[number] or {}
  protocol.further[number] = list
  list[#list + 1], list[#list + 2], list[#list + 3] = place, size, x or false
end

local function recall(protocol, number, place, size)
  if protocol.places[number] == place * 4294967296 + size then return protocol.seen[number] or nil end
  local list = protocol.further[number] or {}
  for i = 1, #list, 3 do
    if list[i] == place and list[i + 1] == size then return list[i + 2] or nil end
  end
end

-- A message's place in its packet; inside another layer, whose bytes begin anew with every record, its number there.
local function place_of(p, at)
  local inner = p.inner
  if not inner then return p.tvb:offset() + at end
  inner.nth = inner.nth + 1
  return inner.nth
end

-- When the capture began, in ns; packets tell their time from there.  Where there is no tree, to the microsecond: a Lua number holds no more.
local function epoch_of(protocol, pinfo, now)
  if not protocol.began then
    local told = epoch()
    local secs = told and told.value.secs or floor(pinfo.abs_ts)
    local nsecs = told and told.value.nsecs or floor((pinfo.abs_ts - secs) * 1000000 + 0.5) * 1000
    protocol.began = M.sub(M.add(M.mul(secs, 1000000000), nsecs), now)
  end
  return protocol.began
end

-- What a request tells of its answer.
local function told_by(x)
  return {items = x[X.items] or {}, api = x[API] or nil, request_id = x[X.id] or nil}
end

-- The message once more, as its request explains it, where that says anything to the pairing.
local function explained(p, s, x, at, size, missing)
  local rest = s.m.rest
  if not rest or not x or not x[ASKED] then return s end
  if rest ~= true and not rest[x[API]] and not x.part then return s end
  local asked = told_by(x)
  local seen = missing == 0 and glance(p, at, at + size, asked) or walk(p, at, size, missing, nil, asked)
  if x.part and #asked.items > 0 then M.of_some(seen.m) end
  return seen
end

local met = {} -- packet and times of the message that is being paired

-- A message met for the first time: what it is part of, written down.
local function meet(p, s, at, size, began, missing)
  local protocol, pinfo, conn, side, m = p.protocol, p.pinfo, p.conn, p.side, s.m
  local open = m.kind == RESPONSE and not (missing > 0 and nameless(m, missing)) and asked_by(conn, m, side) or nil
  if m.rest and open then
    s = explained(p, s, open.x, at, size, missing)
    m = s.m
  end
  if protocol.memories then M.told(p, at, s, missing) end
  local now = protocol.timed and floor(pinfo.rel_ts * 1000000000 + 0.5) or 0
  met.frame = pinfo.number
  met.first = began and began.first or now
  met.last = now
  met.epoch = m.wait_until and epoch_of(protocol, pinfo, now)
  local x = pair(conn, s, side, met, open, protocol.explains)
  if not ONE_PASS then remember(protocol, met.frame, place_of(p, at), x or m.lent, size) end
  return s, x
end

-- A message met again.
local function recognise(p, s, at, size, missing)
  local x = recall(p.protocol, p.pinfo.number, place_of(p, at), size)
  if not x or x[ASKED] == nil then -- a push: only names were kept, if any
    if s.m.kind == RESPONSE then s.m.kind = M.PUSH end -- one that might have been an answer
    if x then M.lend(s.m, x) end
    return s
  end
  if x[X.status] == "oneway" and s.m.kind == M.REQUEST then s.m.kind = M.ONEWAY end
  if x[ASKED] and not x[X.answered] and not x[X.status] then M.over(p.conn, x, "unanswered") end
  s = explained(p, s, x, at, size, missing)
  if p.protocol.lends then M.named_again(s.m, x) end
  return s, x
end

-- A message that was put together, read as its first frame with all of its content.
local function put_together(p, one, parent)
  local whole = {protocol = p.protocol, data = one.frame, side = p.side, pinfo = p.pinfo, tvb = parent and M.source(one.frame, p.protocol.title .. " message", parent)}
  if parent then parent = parent:add(whole.tvb(), ("the message that began in packet %d, in %d frames"):format(one.number, one.count)) end
  return walk(whole, 0, #one.frame, 0, parent, nil, nil, one.content)
end

-- All that stands in a message, and what was noticed about it.
local function show_fields(p, s, x, name, item, at, size, missing, one)
  local protocol = p.protocol
  if one then put_together(p, one, item) end
  local text = info(s.m, x, name)
  local asked = s.asked or s.m.kind == RESPONSE and s.m.rest and x and x[ASKED] and told_by(x) or nil
  local seen = walk(p, at, size, missing, item, asked, s.recalled)
  if missing > 0 then generated(item, protocol.pf.incomplete, true) end
  item:append_text(", " .. text)
  return seen
end

-- Is there anything to note about a message of which nobody looks at the fields?
local function noteworthy(s, m, x)
  if s.events[1] or s.problems[1] then return true end
  if not x then return false end
  if m.kind ~= RESPONSE then return x[X.older] or x[X.status] end
  return m.class == M.ERROR or not x[ASKED]
end

-- What is wanted of a message in the tree.
local function show(p, s, x, name, at, size, missing, one)
  local protocol, want = p.protocol, p.want
  add = add or p.tree.add
  local item = want.item and add(p.tree, protocol.proto, at == 0 and size == #p.data and p.tvb or p.tvb(at, size)) or p.tree
  if want.facts then facts(protocol, item, s.m, x, name, want, p.side) end
  local seen = want.fields and show_fields(p, s, x, name, item, at, size, missing, one) or s
  if want.line and not want.fields then item:append_text(", " .. info(s.m, x, name)) end
  if want.notes then notes(protocol, item, seen, s.m, x, name) end
end

-- A message of a packet; `began`: where its first bytes came, in a packet before; `s`: what a glance at it gave, if it did.
-- What the Info column says of it.
function M.message(p, at, size, began, missing, s)
  local protocol, want, x = p.protocol, p.want, nil
  s = s or walk(p, at, size, missing)
  local one
  if s.m.piece then
    one = M.assemble(p, at, size, began, s)
    if not one then return M.show_piece(p, at, size, s, walk) or protocol.columns and "[piece]" end
    s, began = put_together(p, one), one
  end
  if p.visited then s, x = recognise(p, s, at, size, missing) else s, x = meet(p, s, at, size, began, missing) end
  local m = s.m
  local name = api_name(protocol, x, m)
  if protocol.counts and not p.visited then M.count(p, m, x, name, s) end
  local said = protocol.columns and info(m, x, name)
  if want and (want.shown or want.notes and noteworthy(s, m, x)) then show(p, s, x, name, at, size, missing, one) end
  return said
end

end
