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

for _, name in ipairs({"numbers", "rows", "walk", "shapes", "protobuf", "tokens", "named", "inflate", "write", "frames", "quick", "members", "names", "look", "pairs", "message", "fields", "statistics", "plugin"}) do part(name)(M) end
for _, name in ipairs(part("protocols")) do M.register(part("described_" .. name)(M)) end
M.watch_ends()
M.statistics()
