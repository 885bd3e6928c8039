-- Content that comes in several frames: the last piece is where the message is read, with all of it.
--
-- Law: pieces follow each other in one direction with nothing missing between them, or there is no message.  What was put together is kept by the
-- packet and the place of its last piece, so that a second look is the same.

return function(M)

local U, OPS, sub, concat = M.U, M.OPS, string.sub, table.concat
local lost = Field.new("tcp.analysis.lost_segment")

local function group(s, parent, f, first, last)
  return parent and parent:add(f.pf, s.tvb(first - s.base, last - first))
end

-- What a frame says of the end of its content: 0 where it has ended, nil where nobody knows.
local function more_of(f, s)
  if f.last then
    local value = f.last(s.v, s)
    return value ~= U and value ~= 0 and 0 or nil
  end
  local value = f.more and f.more(s.v, s)
  if value and value ~= U then return M.to_number(M.text(value)) end
end

local function note(f, s, begins, first)
  local key = f.key(s.v, s)
  if key == U then error(M.BAD, 0) end
  s.m.piece = {key = f.what .. ":" .. M.text(key), begins = begins, first = first, last = s.stop, more = more_of(f, s), limit = f.limit}
end

function OPS.assembled(f)
  local body = M.compile(f.body)
  return function(s, parent)
    if s.entering then error(M.ENOUGH, 0) end
    local first, content = s.at, s.content
    local item = group(s, parent, f, first, s.stop)
    if not content and s.missing == 0 and more_of(f, s) == 0 then
      body(s, item)
      M.rest(s, item)
      return
    end
    if not content and s.missing == 0 then note(f, s, true, first) end -- what is said of the end may look at what is left
    s.at = s.stop
    if not content then
      if item then item:append_text(s.missing == 0 and ", and pieces in later frames" or ", and what is missing") end
      return
    end
    M.elsewhere(s, body, #content > 0 and item or nil, content, M.source(content, s.protocol.title .. " content", item), 0)
  end
end

function OPS.piece(f)
  return function(s, parent)
    if s.entering then error(M.ENOUGH, 0) end
    local first = s.at
    group(s, parent, f, first, s.stop)
    if s.missing == 0 then note(f, s, false, first) end
    s.at = s.stop
  end
end

-- Bytes of this side are in no message: what has not ended there never will.
function M.unfinished(conn, side)
  if conn.pieces then conn.pieces[side] = nil end
end

-- A packet that comes after missing bytes.
function M.hole(p)
  if lost() then M.unfinished(p.conn, p.side) end
end

local function begin(p, at, size, began, piece)
  local way = p.conn.pieces[p.side]
  if way.open[piece.key] then way.held = way.held - way.open[piece.key].held end
  way.open[piece.key] = {frame = sub(p.data, at + 1, at + size), parts = {sub(p.data, piece.first + 1, piece.last)}, held = piece.last - piece.first + size,
                         more = piece.more, number = p.pinfo.number, first = began and began.first or math.floor(p.pinfo.rel_ts * 1000000000 + 0.5)}
  way.held = way.held + piece.last - piece.first + size
end

local function continue(p, piece)
  local way, size = p.conn.pieces[p.side], piece.last - piece.first
  local one = way.open[piece.key]
  if not one then return end
  local more = piece.more or one.more and one.more - size
  if way.held + size > piece.limit or more and more < 0 then
    way.open[piece.key], way.held = nil, way.held - one.held
    return
  end
  one.parts[#one.parts + 1], one.held, one.more = sub(p.data, piece.first + 1, piece.last), one.held + size, more
  way.held = way.held + size
  if more ~= 0 then return end
  way.open[piece.key], way.held = nil, way.held - one.held
  one.content, one.parts, one.count = concat(one.parts), nil, #one.parts
  return one
end

-- A frame that brings a piece: the message that ends with it, or nil.
function M.assemble(p, at, size, began, s)
  local protocol, conn, number, piece = p.protocol, p.conn, p.pinfo.number, s.m.piece
  local place = (p.inner and p.inner.nth or p.tvb:offset()) + at
  if p.visited then return (protocol.assembled_in[number] or {})[place] end
  conn.pieces = conn.pieces or {}
  conn.pieces[p.side] = conn.pieces[p.side] or {open = {}, held = 0}
  if piece.begins then return begin(p, at, size, began, piece) end
  local one = continue(p, piece)
  if one and not M.ONE_PASS then
    protocol.assembled_in[number] = protocol.assembled_in[number] or {}
    protocol.assembled_in[number][place] = one
  end
  return one
end

-- A frame that is no message by itself.
function M.show_piece(p, at, size, s, walk)
  if not (p.want and p.want.item) then return end
  local item = p.tree:add(p.tvb(at, size), s.m.piece.begins and "begins a message whose content follows" or "a piece of a message's content")
  if p.want.fields then walk(p, at, size, 0, item) end
end

end
