-- Message queues in Wireshark.  Written by `mqdissect wireshark export`.
--
-- This file is the door: it loads the runtime beside it, then registers every description that protocols.lua names.
-- Wireshark loads all files of the folder by itself as well; they do nothing until they are called from here.

local here = debug.getinfo(1, "S").source:match("^@(.*[/\\])") or ""
local M = {}

local function part(name)
  local chunk, why = loadfile(here .. name .. ".lua")
  if not chunk then error("mqdissect: " .. tostring(why)) end
  return chunk()
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

for _, name in ipairs({"numbers", "rows", "values", "walk", "shapes", "protobuf", "tokens", "named", "inflate", "write", "frames", "quick", "members", "names", "look", "pairs", "known", "message", "fields", "statistics", "plugin"}) do part(name)(M) end
for _, name in ipairs(described) do M.register(part("described_" .. name)(M)) end
M.watch_ends()
M.statistics()
