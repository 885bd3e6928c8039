-- What one message gives to the pairing: its roles, its items, its events.
--
-- Law: a role that is read inside a list is inherited there and forgotten after it; so it is in the tables.

return function(M)

local U = M.U

M.REQUEST, M.RESPONSE, M.PUSH, M.ONEWAY = 1, 2, 3, 4
M.OK, M.EMPTY, M.REDIRECT, M.ERROR = 0, 1, 2, 3

local ITEM = {code = true, class = true, topic = true, partition = true, broker = true, records = true, payload_bytes = true}
local RECORD = {topic = true, partition = true, offset = true, message_id = true, timestamp = true, record_key = true,
                payload = true, batch_size = true, properties = true}
local MESSAGE = {request_id = true, key = true, key1 = true, key2 = true, key_also = true, family = true, pairing = true, api = true, kind = true, code = true, class = true, code_name = true,
                 text = true, topic = true, partition = true, broker = true, group = true, client = true, wait = true, wait_until = true}
-- All that a message may give; true: a binding or rows may add it.
local GIVEN = {command = false, key0 = false, codes = false, bind = false, operation = false, number = false, rest = false, said = false, piece = false, bound = true, lent = true}
for role in pairs(MESSAGE) do GIVEN[role] = role == "kind" or role == "class" end
for _, role in ipairs({"topic", "partition", "group", "client"}) do GIVEN[role] = true end
M.GIVEN = GIVEN
local TEXTS = {code_name = true, text = true, topic = true, broker = true, group = true, client = true}

local function classify(codes, value)
  return codes.classes[value] or codes.default
end

-- A struct that is a message begins.
function M.enter(s, struct)
  local m, protocol = s.m, s.protocol
  if struct.says and struct.says > 0 then m.kind = struct.says end
  if struct.api then m.api = struct.api end
  if struct.command then m.command = struct.command end
  if struct.says == M.REQUEST or struct.says == M.RESPONSE then
    if protocol.families then m.key0 = struct.family end
    if struct.ordered then m.key1 = 0 end
    if struct.pairing then m.pairing = struct.pairing end
  end
  if struct.says == M.RESPONSE and not struct.waits then m.class = M.OK end
end

function M.scope(s, list)
  local kept = {s.topic, s.partition, s.group, s.client, s.deep}
  if list then s.deep = s.deep + 1 end
  return kept
end

function M.back(s, kept)
  s.topic, s.partition, s.group, s.client, s.deep = kept[1], kept[2], kept[3], kept[4], kept[5]
end

-- From here on what is read gives nothing; `speak` ends it.
function M.hush(s)
  local kept = {s.m, s.items, s.events, s.stack, M.scope(s)}
  local m = {}
  for k, value in pairs(s.m) do m[k] = value end
  s.m, s.items, s.events, s.stack = m, {}, {}, {}
  return kept
end

function M.speak(s, kept)
  s.m, s.items, s.events, s.stack = kept[1], kept[2], kept[3], kept[4]
  M.back(s, kept[5])
end

local INHERITED = {topic = true, partition = true, group = true, client = true}

function M.forget(s, role)
  if INHERITED[role] then s[role] = "" end
end

-- A value for a role: it goes to the innermost row that has room for it.
function M.put(s, role, value, codes)
  if INHERITED[role] then s[role] = value end
  if (TEXTS[role] or role == "api") and value == "" then return end
  local top = s.stack[#s.stack]
  if top then
    if (top.items and ITEM or RECORD)[role] then
      top.row[role] = value
      if role == "code" and codes then top.row.class, top.row.codes = classify(codes, value), codes end
    end
    return
  end
  if not MESSAGE[role] or s.deep > 0 then return end
  local m = s.m
  if role == "text" and (m.class or M.ERROR) ~= M.ERROR then return end
  if role == "key" then
    m.key1 = value
    if type(value) ~= "string" then m.request_id = value end -- a text is a key, and no number to call it by
    if not s.protocol.families then m.key0 = 0 end
  elseif role == "family" then
    m.key0 = value
  else
    m[role] = value
  end
  if role == "code" and codes then m.class, m.codes = classify(codes, value), codes end
end

-- The same for one role, known beforehand: `put(s, value)`.
function M.putter(role, codes)
  local inherited, names = INHERITED[role], TEXTS[role]
  if not MESSAGE[role] or role == "key" or role == "api" or role == "family" or role == "text" or role == "code" then
    return function(s, value) M.put(s, role, value, codes) end
  end
  return function(s, value)
    if inherited then s[role] = value end
    if names and value == "" then return end
    if s.stack[1] then return M.put(s, role, value, codes) end
    if s.deep == 0 then s.m[role] = value end
  end
end

function M.begin_row(s, kind)
  local items, stack, topic, partition = kind == "items", s.stack, nil, nil
  if items then
    local context = s.context
    topic, partition = s.topic or context and context.topic, s.partition or context and context.partition
    if not topic or topic == "" then topic = nil end
    if not partition or partition == "" then partition = nil end
  end
  local row = {topic = topic, partition = partition} -- with room for both
  stack[#stack + 1] = {row = row, items = items}
  return row
end

-- What stands of an item that is cut is true, but for its being well.
local function commit_cut(s, row)
  if next(row) == nil then return end
  if (row.class or M.OK) < M.REDIRECT then row.class = nil end
  s.items[#s.items + 1] = row
end

-- Behind compressed bytes that were not captured to their end there is none, as in the tables.
function M.commit_row(s)
  local stack = s.stack
  local count = #stack
  local top = stack[count]
  stack[count] = nil
  if not top.items then return end
  if s.cut then
    if s.cut == top then commit_cut(s, top.row) end
    return
  end
  local items = s.items
  items[#items + 1] = top.row
end

-- An item that the one before stands for.
function M.repeat_row(s, code, value)
  M.begin_row(s, "items")
  M.put(s, "code", value, code.codes)
  M.commit_row(s)
end

local OF_EVENT = {group = "group", consumer = "client", topic = "topic", partition = "partition"}

function M.event_row(s, f)
  if s.missing > 0 and f.when then return end -- what is missing may say otherwise
  local row = {event = f.event, answered = f.answered}
  for name, column in pairs(f.columns) do
    local value
    if column.text then value = s.texts[column.text] else value = column.value(s.v, s) end
    if value ~= nil and value ~= U and value ~= "" then row[name] = value end
  end
  for name, role in pairs(OF_EVENT) do
    if not f.columns[name] then
      local value = s[role]
      if not value and s.context then value = s.context[role] end
      if value and value ~= "" then row[name] = value end
    end
  end
  s.events[#s.events + 1] = row
end

-- What all of them say for a role, or nil.
local function common(items, role)
  local value = items[1][role]
  for i = 2, #items do
    if items[i][role] ~= value then return nil end
  end
  return value
end

-- A cut message says nothing that its missing bytes may change: what its items say together, half a key, that all is well.
local function finish_cut(s)
  local m, items = s.m, s.items
  local open = s.stack[1]
  if open and open.items then commit_cut(s, open.row) end
  local worst, fault = -1, nil
  for i = 1, #items do
    local class = items[i].class
    if class then
      if class > worst then worst = class end
      if class >= M.REDIRECT then fault = fault or items[i] end
    end
  end
  if fault and (m.code == nil or (m.class or M.OK) < M.REDIRECT) then m.code, m.codes, m.class = fault.code, fault.codes, worst end
  if m.code == nil or fault and worst < M.ERROR then m.class = nil end
  m.wait, m.wait_until = nil, nil
  if m.key1 == nil or s.protocol.second_keys[m.key0] and m.key2 == nil then m.key0, m.key1 = nil, nil end
end

-- An answer was read with some of the items that were asked for: they do not speak for all, unless one of them failed.
function M.of_some(m)
  m.topic, m.partition = nil, nil
  if m.class and m.class < M.ERROR then
    if m.class < M.REDIRECT then m.code, m.codes = nil, nil end
    m.class = nil
  end
end

-- What the items say together.
function M.finish_rows(s)
  local m, items = s.m, s.items
  local count = #items
  if s.missing > 0 then return finish_cut(s) end
  if count == 0 then return end
  if m.topic == nil then m.topic = common(items, "topic") end
  if m.partition == nil then m.partition = common(items, "partition") end
  local worst, whole, classes = -1, true, 0
  for i = 1, count do
    local class = items[i].class
    if class then
      classes = classes + 1
      if class > worst then worst = class end
      whole = whole and class == M.EMPTY
    end
  end
  if classes > 0 and m.code == nil or worst >= M.REDIRECT and M.REDIRECT > (m.class or M.OK) then
    local first, fault
    for i = 1, count do
      local row = items[i]
      if row.code ~= nil then
        first = first or row
        if (row.class or 0) >= M.REDIRECT then fault = fault or row end
      end
    end
    if first then m.code, m.codes = (fault or first).code, (fault or first).codes end
    m.class = worst >= M.REDIRECT and worst or whole and M.EMPTY or M.OK
  end
end

end
