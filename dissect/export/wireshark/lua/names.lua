-- Names and values in the quick walk: what the wanted names say, and nothing about the others.
--
-- Law: what brokers write as a rule is read here: JSON whose names have no escapes, pairs after their lengths.  All else
-- is left to the walk, by the whole message.  A site is what one source of names gives: its `by` holds texts by name, its
-- `places` where they stand; `wanted` are the names that somebody reads, and what else is wanted of them.

return function(M)

local byte, find, match, sub, INNER = string.byte, string.find, string.match, string.sub, M.INNER
local OPEN, OPEN_LIST = 123, 91
local TEXT = '^[ \t\r\n,]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*"()[^"\\]*()(["\\])'
local NAME = '^[ \t\r\n,]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*()'
local BARE = '[^%z\1-\32",:{}%[%]]+'
local BARE_HERE = "^" .. BARE
local ESCAPED_HERE = '^[^"]*[^"\\]"'    -- with escapes, but none of a quote
local DIGITS_ONLY = "^%-?%d+$"
local FEW_DIGITS = 15                   -- so many are a plain number
-- How a shape is said: as a pattern of Lua's, or as one of PCRE's where Wireshark has its compiler, which needs a tenth of the time.  A class is looked at
-- faster than a set; another letter that is escaped than those that mean something costs Lua three times as much.
local LUA = {plain = '[^"\\]*', escaped = '[^"]*[^"\\]', digits = "%-?%d+", bare = BARE, magic = "[%^%$%(%)%%%.%[%]%*%+%-%?]", literal = "%%%0"}
local PCRE = {plain = '[^"\\\\]*+', escaped = '[^"]++(?<!\\\\)', digits = "-?[0-9]++", bare = '[^\\x00-\\x20",:{}\\[\\]]++', magic = "%p", literal = "\\%0"}
local SHAPE_KEY = 16                    -- bytes by which shapes are looked up
local SHAPES_MAX, TRIED_MAX = 256, 8    -- of one site, and under one key
local CAPTURES_MAX, LEVELS_MAX = 30, 150 -- a pattern has room for 32, and goes 200 deep

-- --- reading -------------------------------------------------------------------------------------------------------

local NOBODY = {by = {}, places = {}, wanted = {}} -- the site of an object that nobody reads

-- A site whose object is read name by name: what the one before left is gone.
local function clear(site)
  site.by, site.places, site.there = {}, {}, true
end

local function take(site, name, want, text, first)
  if want == "place" then site.places[name] = first end
  site.by[name] = text
end

-- A shape being learned: what its objects consist of.  What cannot be said so is `odd`.
local function literal(shape, text)
  shape[#shape + 1] = {text = text}
end

local function value(shape, site, name, want, kind, behind)
  shape[#shape + 1] = {kind = kind, site = site, name = name, want = want, behind = behind or ""}
  shape.places = shape.places or want == "place"
  shape.captures = shape.captures + (want == "place" and 2 or want and 1 or 0)
  shape.levels = shape.levels + 4
end

-- The object that begins at `at`; the place after it.
local function object(data, at, stop, site, shape)
  clear(site)
  local wanted, by = site.wanted, site.by
  local begin = at
  at = match(data, "^[ \t\r\n]*{()", at + 1)
  if not at then error(M.BAD, 0) end
  at = at - 1
  if shape then
    shape.sites[#shape.sites + 1] = site
    literal(shape, sub(data, begin + 1, at))
  end
  while true do
    begin = at
    local _, last, name, first, behind, quote = find(data, TEXT, at + 1)
    if last then
      local want = wanted[name]
      if quote == '"' then
        if want then take(site, name, want, sub(data, first, behind - 1), first - 1) end
        at = last
        if shape then
          literal(shape, sub(data, begin + 1, first - 1))
          value(shape, site, name, want, "plain", quote)
        end
      else
        at = M.string_end(data, first - 2, stop)
        if not at then error(M.SHORT, 0) end
        if want then take(site, name, want, M.unescape(sub(data, first, at - 1)), nil) end
        if shape then
          literal(shape, sub(data, begin + 1, first - 1))
          if want or not find(data, ESCAPED_HERE, first) then shape.odd = true end
          value(shape, site, name, want, "escaped", '"')
        end
      end
    else
      _, last, name, first = find(data, NAME, at + 1)
      if not last then
        last = match(data, "^[ \t\r\n,]*}()", at + 1)
        if not last or last - 1 > stop then error(M.BAD, 0) end
        if shape then literal(shape, sub(data, begin + 1, last - 1)) end
        return last - 1
      end
      local want, c = wanted[name], byte(data, first)
      if shape then literal(shape, sub(data, begin + 1, first - 1)) end
      if c == OPEN and (type(want) == "table" or not want and shape) then
        at = object(data, first - 1, stop, want or NOBODY, shape) -- nobody's has a shape too
      elseif c == OPEN or c == OPEN_LIST then
        at = not want and M.token_end(data, first - 1, stop) or 0
        if shape then shape.odd = true end
      else
        _, at = find(data, BARE_HERE, first)
        local text = at and (want or shape) and sub(data, first, at)
        if want and text then by[name] = text ~= "null" and text or nil end
        if shape then value(shape, site, name, want, text and find(text, DIGITS_ONLY) and "digits" or "bare") end
      end
      if not at or at == 0 then error(M.BAD, 0) end
    end
    if at > stop then error(M.SHORT, 0) end
  end
end

-- A shape's pattern, what its captures are called, and the lines that keep them.
local function said_as(dialect, shape, number)
  local pattern, captures, lines = {}, {}, {}
  for _, part in ipairs(shape) do
    local taken = part.want and dialect[part.kind] and "(" .. dialect[part.kind] .. ")" or dialect[part.kind]
    if part.want == "place" then
      captures[#captures + 1], taken = "c" .. #captures, "()" .. taken
      lines[#lines + 1] = ("places%d[%q] = c%d - 1"):format(number[part.site], part.name, #captures - 1)
    end
    if part.want then
      local capture = "c" .. #captures
      captures[#captures + 1] = capture
      lines[#lines + 1] = ("by%d[%q] = %s"):format(number[part.site], part.name, part.kind == "bare" and ("%s ~= 'null' and %s or nil"):format(capture, capture) or capture)
    end
    pattern[#pattern + 1] = part.text and part.text:gsub(dialect.magic, dialect.literal) or taken .. part.behind
  end
  return table.concat(pattern), captures, lines
end

-- A pattern of PCRE's, compiled to the machine's own words; nil where that is not to be had.
local function compiled(pattern)
  if not rex_pcre2 then return nil end
  local ok, regex = pcall(rex_pcre2.new, pattern, rex_pcre2.flags().ANCHORED)
  return ok and regex.jit_compile and regex:jit_compile() and regex or nil
end

-- What reads an object of this shape with one match: the place after it, or nil where it is of another one.  A shape has tables of its own for what its
-- objects say: each match sets all of them, so that nothing is to be forgotten.
local function written(shape)
  local number, head = {}, {"local find, S, pattern = ..."}
  for i, site in ipairs(shape.sites) do
    number[site] = i
    head[#head + 1] = ("local site%d, by%d, places%d = S[%d], {}, {}"):format(i, i, i, i)
  end
  local pattern, captures, lines = said_as(PCRE, shape, number)
  local finder, call = not shape.places and compiled(pattern), "find(pattern, data, at + 1)" -- PCRE says no places
  if not finder then
    pattern, captures, lines = said_as(LUA, shape, number)
    pattern, call = "^" .. pattern, "find(data, pattern, at + 1)"
  end
  for i = 1, #shape.sites do
    lines[#lines + 1] = ("site%d.by, site%d.places, site%d.there = by%d, places%d, true"):format(i, i, i, i, i)
  end
  table.insert(captures, 1, "local first, last")
  local source = table.concat(head, "\n") .. "\nreturn function(data, at)\n" .. table.concat(captures, ", ")
    .. " = " .. call .. "\nif not last then return nil end\n" .. table.concat(lines, "\n") .. "\nreturn last\nend"
  return assert(load(source, "=shape"))(finder and finder.find or find, shape.sites, finder or pattern)
end

-- Headers are written by few programs: most have the names of one before in the same order, and are read by its shape.
local function known_object(data, at, stop, site)
  local key = sub(data, at + 1, at + SHAPE_KEY)
  local known = site.shapes[key]
  for i = 1, known and #known or 0 do
    local last = known[i](data, at)
    if last and last <= stop then
      if i > 1 then known[i], known[i - 1] = known[i - 1], known[i] end
      return last
    end
  end
  local shape = site.room > 0 and (not known or #known < TRIED_MAX) and {sites = {}, captures = 0, levels = 0} or nil
  if not shape then return object(data, at, stop, site) end
  site.room = site.room - 1
  local ok, last = pcall(object, data, at, stop, site, shape)
  if not ok then return object(data, at, stop, site) end -- what nobody reads may be no JSON, which counts only where it has to have a shape
  if not shape.odd and shape.captures <= CAPTURES_MAX and shape.levels <= LEVELS_MAX then
    known = known or {}
    site.shapes[key] = known
    known[#known + 1] = written(shape)
  end
  return last
end

-- Pairs up to the end.
local function pairs_of(form)
  local read_name, read_value, name_width, value_width = M.READ[form.name_width], M.READ[form.value_width], form.name_width, form.value_width
  return function(data, at, stop, site)
    local wanted = site.wanted
    clear(site)
    while at < stop do
      local first = at + name_width
      if first > stop then error(M.SHORT, 0) end
      local last = first + read_name(data, at + 1)
      if last + value_width > stop then error(M.SHORT, 0) end
      local begin = last + value_width
      at = begin + read_value(data, last + 1)
      if at > stop then error(M.SHORT, 0) end
      local name = sub(data, first + 1, last)
      local want = wanted[name]
      if want then take(site, name, want, sub(data, begin + 1, at), begin) end
    end
    return at
  end
end

local function reader(form)
  if form.kind == "json" then return known_object end
  if form.kind == "pairs" then return pairs_of(form) end
end

-- Reads what `f` names once more, a field that was read before, where all of it is there and its members are plain numbers; false: it is for the walk.
function M.glance_at_names(f)
  local source, body = f.sources[1], f.body.op == "call" and f.body.body or f.body
  if #f.sources > 1 or not source.n or source.form.kind ~= "json" or f.body.when then return nil end
  local site = {by = {}, places = {}, wanted = {}, there = false, shapes = {}, room = SHAPES_MAX}
  for _, member in ipairs(body) do
    if member.op ~= "member" or not member.number or member.role or member.must or member.when or member.into or member.each then return nil end
    site.wanted[member.key] = true
  end
  return function(s)
    local entry = s.held[source.n]
    if not entry or entry.last > s.there or entry.names.data ~= s.data then return false end
    local ok, last = pcall(known_object, s.data, entry.first, entry.last, site)
    if not ok and last ~= M.SHORT and last ~= M.BAD then error(last, 0) end
    if last ~= entry.last then return false end
    for _, member in ipairs(body) do
      local value = site.by[member.key]
      value = value and M.plain_number(value)
      if not value then return false end
      s.v[member.n] = value
    end
    return true
  end
end

local short_numbers = {} -- by their text, since most are codes and flags

M.short_numbers = short_numbers

function M.plain_number(text)
  local known = short_numbers[text]
  if known then return known end
  if #text > FEW_DIGITS or not find(text, DIGITS_ONLY) then return M.to_number(text) end
  local number = tonumber(text)
  if #text <= 3 then short_numbers[text] = number end
  return number
end

-- --- writing -------------------------------------------------------------------------------------------------------

-- Is there a member whose value is no plain text to somebody, or one that only the walk would reach?
local function needs_walk(w, node, seen, walked)
  if seen[node] then return false end
  seen[node] = true
  if node.op == "named" then return false end -- has names of its own
  if node.op == "member" and w.wanted:is(node) then
    local opened = node.each or node.into and w.wanted:is(node.into) and M.opens(node.into)
    if walked or opened or w.sites[node.n] == false then return true end
  end
  walked = walked or node.op and not M.FORMS[node.op]
  for i = 1, #node do
    if needs_walk(w, node[i], seen, walked) then return true end
  end
  for i = 1, #INNER do
    local inner = node[INNER[i]]
    if inner and type(inner) == "table" and needs_walk(w, inner, seen, walked) then return true end
  end
  if node.cases then
    for _, case in pairs(node.cases) do
      if needs_walk(w, case, seen, walked) then return true end
    end
  end
  return false
end

local function new_site()
  return {by = {}, places = {}, wanted = {}, there = false, shapes = {}, room = SHAPES_MAX}
end

-- The sites of fields that are read again as names; those that cannot be are for the walk.
function M.write_sources(w)
  w.sites = {}
  M.below(w.protocol.frame, function(node)
    if node.op ~= "named" or not node.sources[1].n or not w.wanted:is(node) then return false end
    local plain = not needs_walk(w, node.body, {})
    for _, source in ipairs(node.sources) do
      local readable = plain and reader(source.form) and w.sites[source.n] == nil
      w.sites[source.n] = readable and {site = new_site(), form = source.form} or false
    end
  end)
end

-- A field that is read again as names: read when it is met.
local function fill(w, n, first, last)
  local source = w.sites[n]
  w:say("%s(data, %s, %s, %s)", w:constant(reader(source.form)), first, last, w:constant(source.site))
end
M.write_names = fill

local function chosen(w, f)
  local sites = {}
  for _, source in ipairs(f.sources) do
    if not w.sites[source.n] then return end
    sites[#sites + 1] = w.sites[source.n].site
  end
  return sites
end

-- Where the names of the site stand that a function or a block reads.
local function place_of(w)
  return w.site.own and w:constant(w.site[1]) or "s.site"
end

function M.write_site(w)
  w:say("local by = %s.by", place_of(w))
end

-- Writes what reads these sites: which one it is stands in `s.site`, but where there is one only.
local function reading(w, f, sites, tail)
  local kept = w.site
  w.site = sites
  M.write_site(w)
  M.write_quick(w, f.body, tail)
  w.site = kept
end

-- Of several sources the first that was there.
local function write_choice(w, f, sites, tail)
  w:say("do local site = s.site")
  for i, site in ipairs(sites) do
    w:touches(f.sources[i].n)
    w.clears[w:constant(site)] = true
    w:say("%s %s.there then s.site = %s", i == 1 and "if" or "elseif", w:constant(site), w:constant(site))
  end
  w:say("else s.site = M.NO_NAMES end")
  reading(w, f, sites, tail)
  w:say("s.site = site end")
end

function M.FORMS.named(w, f, tail)
  if f.sources[1].n then
    local sites = chosen(w, f)
    if not sites then return false end
    return write_choice(w, f, sites, tail)
  end
  local read = reader(f.sources[1].form)
  if not read or needs_walk(w, f.body, {}) then return false end
  local sites = {new_site(), own = true}
  w:say("at = %s(data, at, stop, %s)\ndo", w:constant(read), w:constant(sites[1]))
  reading(w, f, sites, tail)
  w:say("end")
end
M.NO_NAMES = new_site()

function M.FORMS.member(w, f)
  if not w.site or f.each then return false end
  local used, into = w.wanted.used[f.n], f.into and w.wanted:is(f.into)
  local inner = w.sites[f.n] and w.sites[f.n].site
  for _, site in ipairs(w.site) do site.wanted[f.key] = inner or into and "place" or true end
  if inner then return end
  w:say("local x = by[%q]", f.key)
  if f.number then w:say("x = x and (%s[x] or M.plain_number(x))", w:constant(M.short_numbers)) end
  if used then w:sets(f.n, f.number and "x or U" or "x and 0 or U", "x") end
  if f.must then w:say("if not x then bad() end") end
  local before = #w.lines
  w:say("if x then")
  M.write_role(w, f)
  if not into and #w.lines == before + 1 then
    w.lines[#w.lines] = nil -- nothing to be done with it
    return
  end
  if into then
    w:say("local first = %s.places[%q]", place_of(w), f.key)
    w:say("do local data, at, stop = first and data or x, first or 0, (first or 0) + #x\ns.data = data")
    M.write_quick(w, f.into, true)
    w:say("end\ns.data = data")
  end
  w:say("end")
end

end
