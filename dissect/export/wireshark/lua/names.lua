-- Names and values in the quick walk: what the wanted names say, and nothing about the others.
--
-- Law: what brokers write as a rule is read here: JSON whose names have no escapes, pairs behind their lengths.  All else
-- is left to the walk, by the whole message.  A site is what one source of names gives: its `by` holds texts by name, its
-- `places` where they stand; `wanted` are the names that somebody reads, and what else is wanted of them.

return function(M)

local byte, find, match, sub = string.byte, string.find, string.match, string.sub
local OPEN, OPEN_LIST = 123, 91
local TEXT = '^[ \t\r\n,]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*"()[^"\\]*()(["\\])'
local NAME = '^[ \t\r\n,]*"([^"\\]*)"[ \t\r\n]*:[ \t\r\n]*()'
local BARE = '^[^%z\1-\32",:{}%[%]]+'

-- --- reading -------------------------------------------------------------------------------------------------------

local function clear(site)
  local by, places = site.by, site.places
  for name in next, by do by[name] = nil end
  for name in next, places do places[name] = nil end
end

local function take(site, name, want, text, first)
  if want == "place" then site.places[name] = first end
  site.by[name] = text
end

-- The object that begins at `at`; the place behind it.
local function object(data, at, stop, site)
  local wanted, by = site.wanted, site.by
  clear(site)
  site.there = true
  at = match(data, "^[ \t\r\n]*{()", at + 1)
  if not at then error(M.BAD, 0) end
  at = at - 1
  while true do
    local _, last, name, first, behind, quote = find(data, TEXT, at + 1)
    if last then
      local want = wanted[name]
      if quote == '"' then
        if want then take(site, name, want, sub(data, first, behind - 1), first - 1) end
        at = last
      else
        at = M.string_end(data, first - 2, stop)
        if not at then error(M.SHORT, 0) end
        if want then take(site, name, want, M.unescape(sub(data, first, at - 1)), nil) end
      end
    else
      _, last, name, first = find(data, NAME, at + 1)
      if not last then
        last = match(data, "^[ \t\r\n,]*}()", at + 1)
        if not last or last - 1 > stop then error(M.BAD, 0) end
        return last - 1
      end
      local want, c = wanted[name], byte(data, first)
      if type(want) == "table" and c == OPEN then
        at = object(data, first - 1, stop, want)
      elseif c == OPEN or c == OPEN_LIST then
        at = not want and M.token_end(data, first - 1, stop) or 0
      else
        _, at = find(data, BARE, first)
        local text = want and at and sub(data, first, at)
        if text then by[name] = text ~= "null" and text or nil end
      end
      if not at or at == 0 then error(M.BAD, 0) end
    end
    if at > stop then error(M.SHORT, 0) end
  end
end

-- Pairs up to the end.
local function pairs_of(form)
  local read_name, read_value, name_width, value_width = M.READ[form.name_width], M.READ[form.value_width], form.name_width, form.value_width
  return function(data, at, stop, site)
    local wanted = site.wanted
    clear(site)
    site.there = true
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
  if form.kind == "json" then return object end
  if form.kind == "pairs" then return pairs_of(form) end
end

function M.plain_number(text)
  if #text <= 15 and find(text, "^%-?%d+$") then return tonumber(text) end
  return M.to_number(text)
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
  for _, inner in ipairs(node) do
    if needs_walk(w, inner, seen, walked) then return true end
  end
  for _, name in ipairs(M.INNER) do
    if type(node[name]) == "table" and needs_walk(w, node[name], seen, walked) then return true end
  end
  for _, case in pairs(node.cases or {}) do
    if needs_walk(w, case, seen, walked) then return true end
  end
  return false
end

local function new_site()
  return {by = {}, places = {}, wanted = {}, there = false}
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

function M.FORMS.named(w, f, tail)
  local sites, own = nil, not f.sources[1].n
  if own then
    if not reader(f.sources[1].form) or needs_walk(w, f.body, {}) then return false end
    sites = {new_site()}
    w:say("at = %s(data, at, stop, %s)", w:constant(reader(f.sources[1].form)), w:constant(sites[1]))
  else
    sites = chosen(w, f)
    if not sites then return false end
    for _, source in ipairs(f.sources) do w:touches(source.n) end
  end
  w:say("do local site = s.site")
  for i, site in ipairs(sites) do
    local name = w:constant(site)
    if not own then w.clears[name] = true end
    w:say("%s %s.there then s.site = %s", i == 1 and "if" or "elseif", name, name)
  end
  w:say("else s.site = M.NO_NAMES end")
  local kept = w.site
  w.site = sites
  M.write_quick(w, f.body, tail)
  w.site = kept
  w:say("s.site = site end")
end
M.NO_NAMES = new_site()

function M.FORMS.member(w, f)
  if not w.site or f.each then return false end
  local used, into = w.wanted.used[f.n], f.into and w.wanted:is(f.into)
  local inner = w.sites[f.n] and w.sites[f.n].site
  for _, site in ipairs(w.site) do site.wanted[f.key] = inner or into and "place" or true end
  if inner then return end
  w:say("local x = s.site.by[%q]", f.key)
  if f.number then w:say("x = x and M.plain_number(x)") end
  if used then w:say("v[%d], texts[%d] = x and %s or U, x", f.n, f.n, f.number and "x" or "0") end
  w:say("if x then")
  M.write_role(w, f)
  if into then
    w:say("local first = s.site.places[%q]", f.key)
    w:say("do local data, at, stop = first and data or x, first or 0, (first or 0) + #x\ns.data = data")
    M.write_quick(w, f.into, true)
    w:say("end\ns.data = data")
  end
  w:say("end")
end

end
