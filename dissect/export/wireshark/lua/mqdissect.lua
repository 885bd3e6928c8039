-- Message queues in Wireshark.  Written by `mqdissect wireshark export`: change the descriptions, not this file.
--
-- One file: the runtime in parts, then a part for each description, and at the end the door, which loads the runtime and registers the descriptions.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or ""
local parts, M = {}, {}

-- PARTS

local function part(name)
  return parts[name]()
end

-- A plugin that is installed and also named with `-X lua_script:` is loaded twice; Wireshark knows a protocol once.
local loaded, described = rawget(_G, "MQDISSECT"), part("protocols")
if loaded then
  if loaded.version ~= described.version then
    io.stderr:write("mqdissect: the plugin in " .. loaded.here .. " is loaded; the one in " .. here .. " is not the same and is left out. Keep one of them.\n")
  end
  return
end
rawset(_G, "MQDISSECT", {here = here, version = described.version})

for _, name in ipairs({"numbers", "rows", "values", "walk", "made", "shapes", "protobuf", "tokens", "named", "inflate", "write", "frames", "quick", "forms", "members", "names", "look", "pairs", "known", "pieces", "message", "fields", "statistics", "connections", "plugin"}) do part(name)(M) end
for _, name in ipairs(described) do M.register(part("described_" .. name)) end
M.watch_ends()
M.statistics()
