-- What a connection was told once, for the messages after it.
--
-- Law: a message is read with what was said last before it, in the order in which Wireshark gives the bytes; where bytes are missing that may have
-- said something, nobody knows.  What a message was read with is kept, so that a second look is the same.

return function(M)

local completeness, lost = Field.new("tcp.completeness"), Field.new("tcp.analysis.lost_segment")
local SYN_SEEN = 4 -- below: bits of tcp.completeness that a SYN or its answer sets
local NONE = {}

-- From the SYN on it is as the protocol says, else as it is assumed.
local function begun(protocol)
  local seen, known = completeness(), {}
  local from_start = seen and seen.value % SYN_SEEN > 0
  for n, memory in pairs(protocol.memories) do
    if from_start then known[n] = memory.initial else known[n] = memory.assume end
  end
  return known
end

local function copied(known)
  local other = {}
  for n, value in pairs(known) do other[n] = value end
  return other
end

-- Bytes of this side are in no message: what they may have said nobody knows, but for what is said once, and was.
function M.missed(protocol, conn, side)
  if not conn.known then return end
  for reader = 0, 1 do
    local known = copied(conn.known[reader])
    for n, memory in pairs(protocol.memories) do
      local mine = memory.writers[side] and not (memory.each_way and reader ~= side)
      if mine and not (memory.once and conn.said[reader][n]) then
        known[n], conn.said[reader][n] = memory.assume, nil
      end
    end
    conn.known[reader] = known
  end
end

-- The place of a message that is read next, by which it is found again.
local function place(p, at)
  return p.inner and p.inner.nth + 1 or p.tvb:offset() + at
end

-- What the message that begins at `at` is read with.
function M.known(p, at)
  local protocol, conn, number = p.protocol, p.conn, p.pinfo.number
  if p.visited then return (protocol.recalls[number] or NONE)[place(p, at)] or NONE end
  if not conn.known then
    conn.known, conn.said = {[0] = begun(protocol), [1] = begun(protocol)}, {[0] = {}, [1] = {}}
  end
  if lost() and conn.missed ~= number then
    conn.missed = number
    M.missed(protocol, conn, p.side)
  end
  return conn.known[p.side]
end

-- A message met for the first time: what it was read with, and what it says.
function M.told(p, at, s, missing)
  local protocol, conn, number = p.protocol, p.conn, p.pinfo.number
  if not M.ONE_PASS then
    local there = protocol.recalls[number] or {}
    protocol.recalls[number] = there
    there[place(p, at)] = s.recalled
  end
  for n, value in pairs(s.m.said or NONE) do
    for reader = 0, 1 do
      if reader == p.side or not protocol.memories[n].each_way then
        local known = copied(conn.known[reader])
        known[n], conn.said[reader][n] = value, true
        conn.known[reader] = known
      end
    end
  end
  if missing > 0 then M.missed(protocol, conn, p.side) end
end

end
