-- Protobuf messages in the quick walk: a loop over the members, then what the description says about the wanted ones.
--
-- Law: of a member that is there twice the last one counts; lists keep all.  In the written loop `tag` is a member's number
-- and form, `x` its number or its length, `high` the upper half of a number that `x` cannot hold.

return function(M)

local FIXED = {[1] = 8, [5] = 4}

-- The members that are wanted: those of unions by their numbers.
local function chosen(w, t)
  local found = {}
  for i, f in ipairs(t) do
    if f.op == "proto" and w.wanted:is(f) then
      local member = t.proto.members[f.number]
      if member then found[#found + 1] = {i = i, f = f, number = f.number, wire = member.wire, kind = member.kind} end
    elseif f.op == "union" then
      local there = {}
      for _, sent in ipairs(f.sent) do
        for number in pairs(sent) do
          local member = t.proto.members[number]
          if member and member.wire == 2 and not there[number] then
            there[number] = true
            found[#found + 1] = {i = i, f = f, number = number, wire = 2, union = true}
          end
        end
      end
    end
  end
  table.sort(found, function(a, b) return a.number < b.number end)
  return found
end

-- A number as its kind wants it, from `x` and `high`.
local function scalar(w, one)
  local short = "x"
  if one.kind == "bool" then short = "(x ~= 0 and 1 or 0)" end
  if one.kind == "sint32" or one.kind == "sint64" then return ("scalar(%q, high or 0, x)"):format(one.kind) end
  return ("high and scalar(%q, high, x) or %s"):format(one.kind, short)
end

local function take(w, one)
  local i = one.i
  if one.wire == 0 and one.f.each then -- its bytes: the byte before them ends the tag
    return w:say("local list, from = a%d or {}, at - 1\na%d = list\nwhile byte(data, from) >= 128 do from = from - 1 end\nlist[#list + 1], list[#list + 2] = from, at", i, i)
  end
  if one.wire == 0 then return w:say("a%d = %s", i, scalar(w, one)) end
  if one.wire ~= 2 then -- its bytes stand right after the tag
    local width = FIXED[one.wire]
    w:say("at = at + %d\nif at > stop then short(at) end\na%d = M.fixed(%q, data, at - %d, %d)", width - 1, i, one.kind, width, width)
  elseif one.f.each then
    w:say("local list = a%d or {}\na%d = list\nlist[#list + 1], list[#list + 2] = at, at + x\nat = at + x", i, i)
  else
    w:say("a%d, z%d, at = at, at + x, at + x", i, i)
  end
end

-- A member's number and form, as they stand in front of it.
local function tag_of(one)
  local tag, bytes = one.number * 8 + one.wire, ""
  while tag >= 128 do
    bytes, tag = bytes .. ("\\%d"):format(tag % 128 + 128), math.floor(tag / 128)
  end
  return ("'%s\\%d'"):format(bytes, tag)
end

-- Where the member that decides is absent nothing is read, unless something in the message is wanted for itself.
local function unless_decided(w, t, found)
  local itself = M.below(t, function(one) return one.role and w.wanted.roles[one.role] or one.row == "items" or one.op == "event" and w.wanted.events end)
  for _, one in ipairs(found) do
    if one.f.decides and not itself then w:say("if not find(cut(data, at + 1, stop), %s, 1, true) then at = stop end", tag_of(one)) end
  end
end

-- Most tags are one byte, most numbers and lengths one or two.
local function loop(w, found)
  local word, sent, numbers, chooses = "if", {}, {}, nil
  for _, one in ipairs(found) do numbers[one.number * 8 + one.wire] = one.wire == 0 or nil end
  w:say("while at < stop do\nlocal tag, x, y = byte(data, at + 1, at + 3)")
  w:say(next(numbers) and "local high" or "")
  w:say("if at + 1 < stop and x < 128 and tag < 128 then at = at + 2")
  w:say("elseif at + 2 < stop and y < 128 and tag < 128 and tag % 2 == 0 then x, at = x - 128 + y * 128, at + 3")
  w:say("else tag, x, at%s = member(s, at, stop, %s) end", next(numbers) and ", high" or "", w:constant(numbers))
  for _, one in ipairs(found) do
    local tag = one.number * 8 + one.wire
    if one.union then
      sent[tag], chooses = one.number, one.i
    else
      w:say("%s tag == %d then -- %s", word, tag, one.f.name)
      take(w, one)
      word = "elseif"
    end
  end
  if chooses then
    local by_tag = w:constant(sent)
    w:say("%s %s[tag] then\nn%d, a%d, z%d, at = %s[tag], at, at + x, at + x", word, by_tag, chooses, chooses, chooses, by_tag)
    word = "elseif"
  end
  w:say("else")
  w:say("local wire = tag % 8\nif tag < 8 then bad() end")
  w:say("if wire == 2 then at = at + x elseif wire == 1 then at = at + 7 elseif wire == 5 then at = at + 3 elseif wire ~= 0 then bad() end")
  w:say("end\nend\nif at > stop then short(at) end")
end

-- The message that stands in a union, as the side that sends says.
local function union(w, i, f)
  local tables, structs = {}, {}
  for side = 1, 2 do
    local cases = {}
    for number, struct in pairs(f.sent[side]) do
      structs[#structs + 1] = struct
      cases[number] = M.write_inheriting(w, struct, w.named, true)
    end
    tables[side] = w:choice(cases)
  end
  w:say("if n%d then\nlocal case = (s.side == 0 and %s or %s)[n%d]\nif case then", i, tables[1], tables[2], i)
  M.write_scope(w, structs, function() w:say("case(data, a%d, z%d)", i, i) end)
  w:say("end end")
end

local function inside(w, body, first, last)
  w:say("do local at, stop = %s, %s", first, last)
  M.write_quick(w, body, true)
  w:say("end")
end

local function list(w, i, f)
  w:say("local list = a%d\nfor k = 1, list and #list or 0, 2 do", i)
  M.write_scope(w, {f}, function()
    local in_list = w.in_list
    w.in_list = true
    w:say("s.deep = s.deep + 1")
    w:say("local x = cut(data, list[k] + 1, list[k + 1])")
    w:sets(f.n, "list[k]", "x")
    M.write_role(w, f)
    M.write_inheriting(w, f.each, function() inside(w, f.each, "list[k]", "list[k + 1]") end)
    w:say("s.deep = s.deep - 1")
    w.in_list = in_list
  end)
  w:say("end")
end

-- One field of the description, once all members are known.
local function settle(w, i, f, wire)
  if f.op == "union" then return union(w, i, f) end
  if f.each then
    if w.wanted:is(f.each) then list(w, i, f) end
    return
  end
  local used, role, into = w.wanted.used[f.n], w.wanted.roles[f.role], f.into and w.wanted:is(f.into)
  if wire ~= 2 then
    if role then
      w:say("if a%d ~= nil then local x = a%d", i, i)
      M.write_role(w, f)
      w:say("end")
    end
    return
  end
  if not used and not role and not into then return end
  w:say("if a%d then", i)
  if used or role then
    w:say("local x = cut(data, a%d + 1, z%d)", i, i)
    if w.texts[f.n] and used then w:say("texts[%d] = x", f.n) end
    M.write_role(w, f)
  end
  if into then
    if f.when then w:say("if %s then", w:value(f.when)) end
    inside(w, f.into, "a" .. i, "z" .. i)
    if f.when then w:say("end") end
  end
  w:say("end")
end

function M.write_members(w, t)
  local found, wires, lists = chosen(w, t), {}, {}
  for _, one in ipairs(found) do
    if not wires[one.i] then w:say("local a%d, z%d%s", one.i, one.i, one.union and ", n" .. one.i or "") end
    wires[one.i] = one.wire
    if one.f.each then lists[one.i] = true end
  end
  for i in pairs(wires) do M.write_forget(w, t[i]) end
  unless_decided(w, t, found)
  if #found > 0 then loop(w, found) end
  for i in pairs(wires) do
    local n = t[i].n
    if w.wanted.used[n] then
      w:sets(n, lists[i] and ("a%d and a%d[#a%d - 1] or U"):format(i, i, i) or ("a%d or U"):format(i), "nil")
    end
  end
  for i, f in ipairs(t) do
    if wires[i] then
      settle(w, i, f, wires[i])
    elseif f.op ~= "proto" and f.op ~= "union" and w.wanted:is(f) then
      w:say("do local at = stop")
      M.write_quick(w, f, true)
      w:say("end")
    end
  end
  w:say("at = stop")
end

end
