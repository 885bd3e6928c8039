-- Names and values: JSON objects, pairs after their lengths, texts with delimiters.
--
-- Law: JSON is read as brokers write it, which is not always JSON: a name may be a bare number or a whole object, commas
-- are not counted, brackets are only weighed.  What stands there is found first; a structure takes the members that it
-- declares, and what nobody took is shown when the message has been read.

return function(M)

local byte, find, sub = string.byte, string.find, string.sub
local token_end, unescape = M.token_end, M.unescape
local JSON_DEPTH_MAX = 32   -- deeper containers are shown as text
local QUOTE, COLON, OPEN, CLOSE, OPEN_LIST, CLOSE_LIST = 34, 58, 123, 125, 91, 93
local JSON = {kind = "json"}

-- --- what stands there ---------------------------------------------------------------------------------------------

-- Names and values in their order, and the last one of every name; `item` is where they are shown.
local function names_in(s, item)
  return {list = {}, by = {}, item = item, tvb = s.tvb, base = s.base, data = s.data}
end

local function found(names, name, begin, first, last, text, plain, bare, stop)
  local entry = {name = name, begin = begin, first = first, last = last, stop = stop, text = text, plain = plain, bare = bare, names = names}
  names.list[#names.list + 1] = entry
  return entry
end

local function blank(s, pattern)
  local at = find(s.data, pattern, s.at + 1)
  s.at = at and at <= s.stop and at - 1 or s.stop
end

local function early(s)
  s.problem = "JSON ends too early"
  error(M.SHORT, 0)
end

-- The next value's end, the walk after it; nil where a cut message ends inside it.
local function value_end(s)
  local last = token_end(s.data, s.at, s.stop)
  if last == 0 then M.bad(s, "no JSON value") end
  if not last or last > s.stop or last == s.stop and s.missing > 0 and not find(s.data, '^["{[]', s.at + 1) then
    if s.missing == 0 then early(s) end
    return nil
  end
  s.at = last
  return last
end

local function json_value(s, names, name, begin, first, last, depth)
  local data = s.data
  local c = byte(data, first + 1)
  if c == QUOTE then
    local text = sub(data, first + 2, last - 1)
    local plain = not find(text, "\\", 1, true)
    return found(names, name, begin, first + 1, last - 1, plain and text or unescape(text), plain, false, last)
  end
  local entry = found(names, name, begin, first, last, sub(data, first + 1, last), true, true, last)
  if (c == OPEN or c == OPEN_LIST) and depth < JSON_DEPTH_MAX then entry.depth = depth end
  return entry
end

-- The object from here on.
local function json_object(s, names, depth)
  blank(s, "[^ \t\r\n]")
  if s.at >= s.stop then
    if s.missing == 0 then early(s) end
    return names
  end
  if byte(s.data, s.at + 1) ~= OPEN then M.bad(s, "not a JSON object") end
  s.at = s.at + 1
  while true do
    blank(s, "[^ \t\r\n,]")
    if s.at >= s.stop then break end
    if byte(s.data, s.at + 1) == CLOSE then
      s.at = s.at + 1
      return names
    end
    local begin = s.at
    local key_end = value_end(s)
    if not key_end then
      s.at = s.stop
      return names
    end
    blank(s, "[^ \t\r\n]")
    if s.at >= s.stop then break end
    if byte(s.data, s.at + 1) ~= COLON then M.bad(s, "no colon after a name") end
    s.at = s.at + 1
    blank(s, "[^ \t\r\n]")
    local first = s.at
    local last = first < s.stop and value_end(s)
    if not last then
      if s.missing == 0 then early(s) end
      s.at = s.stop
      return names
    end
    local name = byte(s.data, begin + 1) == QUOTE and sub(s.data, begin + 2, key_end - 1) or sub(s.data, begin + 1, key_end)
    names.by[name] = json_value(s, names, name, begin, first, last, depth)
  end
  if s.missing == 0 then early(s) end
  return names
end

local function json_array(s, names, depth)
  s.at = s.at + 1
  while true do
    blank(s, "[^ \t\r\n,]")
    if s.at >= s.stop then
      if s.missing == 0 then early(s) end
      return names
    end
    local c = byte(s.data, s.at + 1)
    if c == CLOSE or c == CLOSE_LIST then
      s.at = s.at + 1
      return names
    end
    local begin = s.at
    local last = value_end(s)
    if not last then
      s.at = s.stop
      return names
    end
    json_value(s, names, "[" .. #names.list .. "]", begin, begin, last, depth)
  end
end

-- What a JSON container holds, looked at when somebody wants it; nil: it cannot be read, and is a text.
local function inner(s, entry)
  if not entry.depth then return entry.inside end
  local depth, from = entry.depth, entry.names
  entry.depth = nil
  local kept = {s.data, s.tvb, s.base, s.at, s.stop}
  s.data, s.tvb, s.base, s.at, s.stop = from.data, from.tvb, from.base, entry.first, entry.last
  local names = names_in(s, entry.item)
  local object = byte(s.data, s.at + 1) == OPEN
  local ok, fault = pcall(object and json_object or json_array, s, names, depth + 1)
  s.data, s.tvb, s.base, s.at, s.stop = kept[1], kept[2], kept[3], kept[4], kept[5]
  if not ok then
    if fault ~= M.SHORT and fault ~= M.BAD then error(fault, 0) end
    return nil
  end
  names.object = object
  entry.inside = names
  return names
end

local function pairs_from(s, names, form)
  local read_name, read_value = M.READ[form.name_width], M.READ[form.value_width]
  while s.at < s.stop do
    local begin, data, stop = s.at, s.data, s.stop
    local at, name, size = begin + form.name_width, nil, nil
    if at <= stop then
      size = read_name(data, begin + 1)
      name, at = sub(data, at + 1, at + size), at + size
      if at + form.value_width <= stop then
        size = read_value(data, at + 1)
        at = at + form.value_width
      else
        at = stop + 1
      end
    end
    if at > stop or at + size > stop then
      if s.missing == 0 then M.short(s, "a pair", at - begin + (size or 0), stop - begin) end
      M.rest(s, names.item)
      return names
    end
    s.at = at + size
    names.by[name] = found(names, name, begin, at, s.at, sub(data, at + 1, s.at), true, false, s.at)
  end
  return names
end

local function text_from(s, names, form)
  local data = s.data
  while s.at < s.stop do
    local begin = s.at
    local stop = find(data, form.second, begin + 1, true)
    if stop and stop - 1 + #form.second > s.stop then stop = nil end
    local last = stop and stop - 1 or s.stop
    s.at = stop and last + #form.second or last
    local pair = sub(data, begin + 1, last)
    local middle = find(pair, form.first, 1, true)
    local first = middle and begin + middle - 1 + #form.first or last
    local name, text = middle and sub(pair, 1, middle - 1) or pair, sub(data, first + 1, last)
    local entry = found(names, name, begin, first, last, text, true, false, s.at)
    if name ~= "" and text ~= "" then names.by[name] = entry end
  end
  return names
end

-- What stands from here to the end of the area; nothing is searched for after it.
local function walk(s, form, parent)
  local data, base, at, stop = s.data, s.base, s.at, s.stop
  s.data, s.base, s.at, s.stop = sub(data, at + 1, stop), base + at, 0, stop - at
  local names = names_in(s, parent)
  if parent then s.pending[#s.pending + 1] = names end
  if form.kind == "json" then
    json_object(s, names, 0)
  elseif form.kind == "pairs" then
    pairs_from(s, names, form)
  else
    text_from(s, names, form)
  end
  s.data, s.base, s.at, s.stop = data, base, at + s.at, stop
  return names
end

-- --- the tree ------------------------------------------------------------------------------------------------------

local function show(s, entry, f)
  local names = entry.names
  local parent = names.item
  if entry.item or not M.room(s, parent) then return end
  s.listed = s.listed + 1
  local place = names.tvb(names.base + entry.begin, entry.stop - entry.begin)
  local item
  if f and f.number and entry.plain then
    local value = M.to_number(entry.text)
    if value then
      item = M.add_number(parent, f, f.pf, place, value, M.as_int64(value))
    end
  elseif f and not f.number then
    item = parent:add(f.pf, place, M.printable(entry.text))
  end
  if not item then
    item = parent:add(s.pf.named, place, M.printable(entry.text))
    item:set_text((entry.name == "" and "(no name)" or M.printable(entry.name)) .. ": " .. M.printable(entry.text))
  end
  entry.item = item
  if entry.depth or entry.inside then
    local names_inside = inner(s, entry)
    if names_inside then
      item:set_text(M.printable(entry.name))
      names_inside.item = item
      s.pending[#s.pending + 1] = names_inside
    end
  end
end

-- What no structure took; it may hold more.
function M.show_pending(s)
  local at = 1
  while at <= #s.pending do
    for _, entry in ipairs(s.pending[at].list) do
      s.count = s.count + 1
      if s.count > M.NODES_MAX then return end
      show(s, entry)
    end
    at = at + 1
  end
end

-- --- members -------------------------------------------------------------------------------------------------------

local function read_text(s, body, entry)
  local names = entry.names
  if entry.plain then
    local kept = {s.data, s.tvb, s.base}
    s.data, s.tvb, s.base = names.data, names.tvb, names.base
    M.inside(s, body, entry.item, entry.first, entry.last)
    s.data, s.tvb, s.base = kept[1], kept[2], kept[3]
  else
    M.elsewhere(s, body, entry.item, entry.text, M.source(entry.text, s.protocol.title .. " unescaped", entry.item), 0)
  end
end

-- A value read further: an object by its members, a text as a text.
local function open_value(s, body, opens, entry)
  local kept_names, kept_form = s.names, s.form
  s.form, s.names = JSON, nil
  local quoted = not entry.plain or byte(entry.names.data, entry.first) == QUOTE
  local looks = byte(entry.text, 1)
  local inside = opens and inner(s, entry)
  if inside and inside.object then
    s.names = inside
    local at, stop = s.at, s.stop
    s.at, s.stop = entry.last, entry.last
    body(s, entry.item)
    s.at, s.stop = at, stop
  elseif opens and looks == OPEN and not quoted or not opens and (quoted or looks ~= OPEN and looks ~= OPEN_LIST) then
    read_text(s, body, entry)
  end
  s.names, s.form = kept_names, kept_form
end

local function elements(names)
  if not names then return {} end
  if not names.object then return names.list end
  local last = {}
  for _, entry in ipairs(names.list) do
    if names.by[entry.name] == entry then last[#last + 1] = entry end
  end
  return last
end

function M.OPS.member(f)
  local key, number, role, when = f.key, f.number, f.role, f.when
  local into = f.into and M.compile(f.into)
  local each = f.each and M.compile(f.each)
  local into_opens, each_opens = f.into and M.opens(f.into), f.each and M.opens(f.each)
  return function(s)
    local entry = s.names.by[key]
    if when and not when(s.v, s) then return end
    if not entry or entry.bare and entry.text == "null" then
      if f.must then M.bad(s, f.name .. ": not there, and nothing else pairs it") end
      return
    end
    s.held[f.n] = entry
    show(s, entry, f)
    if number then
      local value = entry.plain and M.to_number(entry.text)
      if value then
        s.v[f.n] = value
        if role then M.put(s, role, value, f.codes) end
      elseif f.must then
        M.bad(s, f.name .. ": no number, and nothing else pairs it")
      end
      return
    end
    s.v[f.n], s.texts[f.n] = entry.first, entry.text
    if role and not M.halved(s, entry.last) then M.put(s, role, entry.text, f.codes) end
    if into then
      open_value(s, into, into_opens, entry)
    elseif each then
      for _, element in ipairs(elements(inner(s, entry))) do
        local seen = M.scope(s, true)
        show(s, element)
        open_value(s, each, each_opens, element)
        M.back(s, seen)
      end
    end
  end
end

-- Is it an object that is read here, and not a text?
function M.opens(body)
  if body.op == "call" then return M.opens(body.body) end
  return not body.op and body.members or false
end

-- A structure with members: of what `named` has read, or of the object that begins here.
function M.with_members(t, fields)
  return function(s, parent)
    local kept = s.names
    if not kept then s.names = walk(s, s.form or JSON, parent) end
    for _, f in ipairs(t) do
      if f.op == "member" then
        s.v[f.n], s.texts[f.n], s.held[f.n] = nil, nil, nil
        if f.role then M.forget(s, f.role) end
      end
    end
    for i = 1, #fields do fields[i](s, parent) end
    s.names = kept
  end
end

-- Names and values in a field that was read before.
local function reopened(s, form, entry)
  if form.kind == "json" then
    local names = inner(s, entry)
    return names and names.object and names
  end
  local from = entry.names
  local kept = {s.data, s.tvb, s.base, s.at, s.stop}
  s.data, s.tvb, s.base, s.at, s.stop = from.data, from.tvb, from.base, entry.first, entry.last
  local names = walk(s, form, entry.item)
  M.rest(s, entry.item)
  s.data, s.tvb, s.base, s.at, s.stop = kept[1], kept[2], kept[3], kept[4], kept[5]
  return names
end

function M.OPS.named(f)
  local body, sources = M.compile(f.body), f.sources
  return function(s, parent)
    local kept_names, kept_form = s.names, s.form
    local names
    for _, source in ipairs(sources) do
      if not source.n then
        names, s.form = walk(s, source.form, parent), source.form
        break
      elseif s.held[source.n] then
        names, s.form = reopened(s, source.form, s.held[source.n]), source.form
        break
      end
    end
    s.names = names or {list = {}, by = {}}
    body(s, parent)
    s.names, s.form = kept_names, kept_form
  end
end

-- A text put together from earlier fields.
function M.OPS.made(f)
  return function(s, parent)
    local said = {}
    for i, part in ipairs(f.of) do
      local text = part.text
      if not text then
        if s.v[part.n] == M.U then return end
        text = s.texts[part.n]
        if part.digits then text = M.digits(part.width and s.v[part.n] or text or "", part.width) end
        if not text then return end
        if part.upper then text = text:upper() end
      end
      said[i] = text
    end
    local text = table.concat(said)
    if f.doc and parent then M.computed(f, parent:add(f.pf, M.range(s, s.at, s.at), M.printable(text))) end
    s.v[f.n], s.texts[f.n] = 0, text
    if f.role then M.put(s, f.role, text, f.codes) end
  end
end

end
