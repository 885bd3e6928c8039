# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The machine: one program, its frames and their rows.

Law: a frame is one row; it is read whole or not at all (FULL: what is full grows, and it is read again), and says how it ended in `status`.
"""

from __future__ import annotations

import cython
import numpy as np

if cython.compiled:
    from cython.cimports.dissect.language.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.dispatch import run
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.places import begin_run, bytes_of, call_for
    from cython.cimports.dissect.machine.arena import is_half
    from cython.cimports.dissect.machine.rows import from_cut, from_items, put
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.memory.matrices import row_of, soon
else:
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.dispatch import run
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.places import begin_run, bytes_of, call_for
    from dissect.machine.arena import is_half
    from dissect.machine.rows import from_cut, from_items, put
    from dissect.machine.state import State
    from dissect.memory.matrices import row_of, soon

ROWS_SPARE = 64
MESSAGE_TEXTS = (M_TOPIC, M_BROKER, M_GROUP, M_CLIENT, M_CODE_NAME, M_TEXT, M_API_NAME)
EVENT_TEXTS = (E_GROUP, E_CONSUMER, E_TOPIC, E_BROKER, E_DETAIL)
RECORD_TEXTS = (D_TOPIC, D_MESSAGE_ID, D_KEY, D_PROPERTIES, D_UUID, D_CONTENT, D_LEFT)


class Machine(State):
    """One program, and the matrices that it fills.  Not for two threads at the same time."""

    # --- how large, and whether at all ---

    def frame(self, data, at, end, side):
        """The size of the frame that begins at `at`; −r: r bytes from there are needed to know; 0: not a frame."""
        return self.measure(bytes_of(data), at, end, side)

    def measure(self, buf, at, end, side):
        """`frame` for frequent calls: passing a view costs 200 bytes, a pointer eight."""
        begin_run(self, buf, 0, end, SOFT, side)
        self.begun = at
        why: cython.longlong = run(self, self.frame_entry, at, at + self.limit)
        if why == NEED:
            return -self.needed
        return self.passed if why == GOOD and self.passed <= self.limit else 0

    def read_ahead(self, buf, at, end, side, row):
        """`measure` and `read_frame` in one run: the size of a frame that is all here, and now in this row; 0: both have to do it.

        A word of more than DELIMITED_MOST is one for a message, and none for a frame.
        """
        if row >= len(self.status):
            return 0
        self.messages[row, M_PRESENT] = 0
        begin_run(self, buf, row, end, SOFT, side)
        self.begun = at
        if run(self, self.both_entry, at, at + self.limit) != GOOD or not 0 < self.passed <= min(end - at, self.limit, DELIMITED_MOST):
            return 0
        self.status[row] = READ_AHEAD
        return self.passed

    def frame_on(self, data, at, end, side, direction, offset, packet):
        """`frame` for bytes that wait: a look that needed more of them continues where it stopped.

        The frame is `direction`'s from stream offset `offset` on, and its first byte came in `packet`.
        """
        row: cython.p_longlong = row_of(self.paused, direction & (PAUSED_ROWS - 1))
        size: cython.longlong
        rest: cython.const[cython.uchar][::1]
        if end - at < PAUSED_FROM:
            return self.frame(data, at, end, side)
        if row[PAUSED_WHOSE] == direction + 1 and row[PAUSED_OFFSET] == offset and row[PAUSED_PACKET] == packet and row[PAUSED_WIDTH] == side:
            self.take_up(row)
        row[PAUSED_WHOSE] = 0
        rest = data[at:end]
        size = self.measure(bytes_of(rest), 0, end - at, side)
        if size < 0 and self.paused_line >= 0:
            row[PAUSED_WHOSE] = direction + 1
            row[PAUSED_OFFSET] = offset
            row[PAUSED_PACKET] = packet
            self.write_down(row)
        return size

    def search(self, begins):
        """From here on, or no longer, a beginning is looked for at one place after the other, of bytes that stay where they are."""
        row: cython.longlong
        self.searching = begins
        for row in range(BARREN_ROWS):
            self.barren[row, 0] = 0

    def write_down(self, row):
        """Remember a look that needs more bytes."""
        turn: cython.longlong
        registers: cython.longlong = len(self.regs)
        row[PAUSED_LINE] = self.paused_line
        row[PAUSED_AT] = self.paused_at
        row[PAUSED_END] = self.paused_end
        row[PAUSED_TOP] = self.paused_top
        row[PAUSED_DEPTH] = self.paused_depth
        row[PAUSED_LOOKED] = self.paused_looked
        for turn in range(registers):
            row[PAUSED_WIDTH + turn] = self.regs[turn]
        for turn in range(self.paused_depth * AREA_WIDTH):
            row[PAUSED_WIDTH + registers + turn] = self.stack[turn]

    def take_up(self, row):
        """The next run continues there."""
        turn: cython.longlong
        registers: cython.longlong = len(self.regs)
        for turn in range(registers):
            self.regs[turn] = row[PAUSED_WIDTH + turn]
        for turn in range(row[PAUSED_DEPTH] * AREA_WIDTH):
            self.stack[turn] = row[PAUSED_WIDTH + registers + turn]
        self.paused_line = row[PAUSED_LINE]
        self.paused_at = row[PAUSED_AT]
        self.paused_end = row[PAUSED_END]
        self.paused_top = row[PAUSED_TOP]
        self.paused_depth = row[PAUSED_DEPTH]
        self.paused_looked = row[PAUSED_LOOKED]
        self.again = 1
        self.resumed += 1

    def frames(self, data, at, end, side, rows):
        """Whole frames one after the other, from `at` on, into `rows`; how many there are."""
        count: cython.longlong = 0
        size: cython.longlong = 0
        while count < len(rows) and at < end:
            size = self.frame(data, at, end, side)
            if size <= 0 or size > end - at:
                break
            rows[count, F_AT], rows[count, F_SIZE], rows[count, F_SIDE] = at, size, side
            at += size
            count += 1
            if cython.compiled:  # a log's records are often as long as the one before
                soon(bytes_of(data) + at + AHEAD * size)
        return count

    def plausible(self, data, at, end, side):
        """0: no message begins here; 1: one may; 2: one does; −r: r bytes from there are needed to know."""
        return self.begins(bytes_of(data), at, end, side)

    def begins(self, buf, at, end, side):
        """`plausible` for frequent calls."""
        begin_run(self, buf, 0, end, SOFT, side)
        self.begun = at
        why: cython.longlong = run(self, self.start_server if side else self.start_client, at, at + self.limit)
        if why == NEED:
            return -self.needed
        return self.evidence if why == GOOD and self.passed > 0 else 0

    # --- rows ---

    def decode(self, data, frames, count):
        """Fill the matrices: row n of `messages` and `status` is frame n.  The results of earlier calls are gone."""
        self.count = count
        self.forget_rows()
        if len(self.messages) < count:
            self.make_room(count + count // 2)
        done: cython.longlong = 0
        self.has_context = 0
        while done < count:
            if cython.compiled:
                with cython.nogil:
                    done = self.read_frames(data, frames, done, count)
            else:
                done = self.read_frames(data, frames, done, count)
            if not self.emptied(data) and done < count:
                self.grow()
        return count

    def decode_where(self, data, frames, first, count, where):
        """`decode` for frames that lie in several buffers: only rows whose fourth column is `where`, from `first` on.

        Call it with 0 first (that drops the children of calls before), then with the others, up to the frame that is returned: the rest
        waits where there are many children.
        """
        if where == 0:
            self.count = max(self.count, count) if first else count
            self.forget_rows()
            if len(self.messages) < count + 1:
                self.make_room(count + count // 2 + ROWS_SPARE)
        done: cython.longlong = first
        many: cython.longlong = self.children() + CHILDREN_MOST
        self.has_context = 0
        while done < count and (done == first or self.children() < many):
            if cython.compiled:
                with cython.nogil:
                    done = self.some_where(data, frames, done, count, where, many)
            else:
                done = self.some_where(data, frames, done, count, where, many)
            if not self.emptied(data) and done < count and self.children() < many:
                self.grow()
        return done

    def children(self):
        """Rows of items, records and events so far."""
        return self.item_count + self.record_count + self.event_count

    def once(self, view, at, there, size, side):
        """One more frame, of which so many bytes are there, into the row after the batch's (see exchange/explaining.py).

        An answer, now with its request (`has_context`), or a message with what its connection knows (`has_memory`); both end here.
        """
        items: cython.longlong = self.item_count
        records: cython.longlong = self.record_count
        events: cython.longlong = self.event_count
        while self.read_frame(bytes_of(view), at + there, at, size, side, self.count) == FULL:
            self.grow()
        if there < size:
            self.forget_cut_texts(self.count, items, records, events, at + there)
        self.has_context = self.has_memory = self.has_content = 0

    def hold(self, content):
        """All pieces of the content of the message that is read next: they go into the arena, from where its caller takes them again."""
        size: cython.longlong = len(content)
        while len(self.arena) - self.arena_size < size:
            self.full, self.arena_want = FULL_ARENA, size
            self.grow()
        if size:
            np.asarray(self.arena)[self.arena_size : self.arena_size + size] = np.frombuffer(content, dtype=np.uint8)
        self.content_at, self.content_size, self.has_content = ARENA + self.arena_size, size, 1
        self.arena_size += size

    def answer(self, data, at, size, side, row, asked, items):
        """Read an answer again, now with its request: `asked` is the request's message row, `items` its item rows.

        Both may be None: then the request was not captured.  Fills row `row`, appends item rows.
        """
        self.has_context = 1 if items is not None or asked is not None else 0
        self.context_count = 0 if items is None else len(items)
        if self.context_count:
            self.context = np.ascontiguousarray(items, dtype=np.int64)
        if asked is not None:
            self.asked = np.ascontiguousarray(asked, dtype=np.int64)
        else:
            self.asked = np.zeros(self.program.width, dtype=np.int64)
        self.count = max(self.count, row + 1)
        while self.read_frame(bytes_of(data), len(data), at, size, side, row) == FULL:
            self.grow()
        self.has_context = 0
        return self.status[row]

    def emptied(self, data):
        """Whether the arena was large and could be emptied: its texts became numbers before the end of the batch."""
        if self.arena_size <= ARENA_MOST or self.names is None:
            return False
        self.names.intern(self, data)
        self.arena_size = 0
        return True

    def read_frames(self, data, frames, first, count):
        """Frames from `first` on; returns the first that is not finished."""
        frame: cython.longlong = first
        while frame < count:
            if frame + AHEAD < count:
                call_for(bytes_of(data), frames[frame + AHEAD, F_AT], frames[frame + AHEAD, F_SIZE])
            if self.read_frame(bytes_of(data), len(data), frames[frame, F_AT], frames[frame, F_SIZE], frames[frame, F_SIDE], frame) == FULL:
                break
            frame += 1
            if self.arena_size > ARENA_MOST and self.names is not None:
                break
        return frame

    def some_where(self, data, frames, first, count, where, many):
        """`read_frames` for one of several buffers; up to the frame with which there are so many children."""
        frame: cython.longlong = first
        there: cython.longlong
        size: cython.longlong
        items: cython.longlong
        records: cython.longlong
        events: cython.longlong
        while frame < count:
            if self.status[frame] == READ_AHEAD:
                self.status[frame] = DECODED
            elif frames[frame, WHERE_BUFFER] == where:
                there = len(data)
                size = frames[frame, F_SIZE]
                if frames[frame, WHERE_COMPLETE] == 0:  # what follows in the buffer is another frame's
                    there = frames[frame, F_AT] + size
                    size = max(frames[frame, WHERE_SIZE], size + 1)
                items, records, events = self.item_count, self.record_count, self.event_count
                if self.read_frame(bytes_of(data), there, frames[frame, F_AT], size, frames[frame, F_SIDE], frame) == FULL:
                    break
                if frames[frame, WHERE_COMPLETE] == 0:
                    self.forget_cut_texts(frame, items, records, events, there)
                if self.arena_size > ARENA_MOST and self.names is not None or self.children() >= many:
                    frame += 1
                    break
            elif where == 0:
                self.messages[frame, M_PRESENT] = 0
                self.status[frame] = DECODED
            frame += 1
        return frame

    def read_frame(self, data, there, at, size, side, row):
        """One frame into one row; its bytes are available up to `there`; FULL: nothing was kept, grow and call again."""
        items: cython.longlong = self.item_count
        records: cython.longlong = self.record_count
        events: cython.longlong = self.event_count
        arena: cython.longlong = self.arena_size
        avail: cython.longlong = at + size
        soft: cython.longlong = HARD
        why: cython.longlong
        if avail > there:
            avail = there
            soft = CUT
        self.one_record = self.item_open = 0
        self.inflatable = INFLATED_MAX if size * INFLATED_PER_BYTE > INFLATED_MAX else size * INFLATED_PER_BYTE
        if self.has_content:
            self.inflatable = INFLATED_MAX if self.content_size * INFLATED_PER_BYTE > INFLATED_MAX else max(self.inflatable, self.content_size * INFLATED_PER_BYTE)
        content: cython.longlong = max(size, self.content_size if self.has_content else 0)
        self.turns_left = max(TURNS_PER_BYTE * content, TURNS_LEAST)
        self.looks_left = LOOKS_LEAST + LOOKS_PER_BYTE * content
        self.made_left = MADE_LEAST + MADE_PER_BYTE * content
        self.listed_left = self.events_left = max(min(LISTED_PER_FOUR * content // 4, LISTED_MOST + content // 4), LISTED_LEAST)
        self.unsound = self.damaged = self.too_large = self.unknown = False
        self.region_end = self.content_at + self.content_size if self.has_content else -1
        self.half_count = 0
        self.messages[row, M_PRESENT] = 0
        begin_run(self, data, row, avail, soft, side)
        why = run(self, self.entry, at, avail)
        self.turns_left = self.looks_left = self.made_left = TURNS_ANY
        if why == FULL:
            self.item_count, self.record_count, self.event_count, self.arena_size = items, records, events, arena
            return FULL
        if soft == CUT:
            from_cut(self, items)
        elif self.item_count > items:
            from_items(self, items)
        if self.memory_count and (why != GOOD or self.unknown):
            self.leave_open()
        self.status[row] = TOO_LARGE if self.too_large else TRUNCATED if soft == CUT else MALFORMED if why != GOOD or self.damaged else UNKNOWN_BEFORE if self.unknown else UNSOUND if self.unsound else DECODED
        return GOOD

    def leave_open(self):
        """A message was not read to its end: what it does not say of memories it may have said all the same."""
        number: cython.longlong
        for number in range(self.memory_at, self.memory_at + self.memory_count):
            if not self.out[M_PRESENT] >> number & 1:
                put(self.out, number, NOBODY_KNOWS)

    # --- cut messages ---

    def forget_cut_texts(self, row, items, records, events, there):
        """A text that reaches the last byte of a cut message may go on after it: half a name is worse than none, and so is an event of nobody."""
        with cython.gil:  # cut messages are few
            for slot in MESSAGE_TEXTS:
                if self.reaches(self.messages[row, slot], self.messages[row, slot + 1], there):
                    self.messages[row, M_PRESENT] &= ~(1 << slot)
            for child in range(items, self.item_count):
                if self.reaches(self.items[child, I_TOPIC], self.items[child, I_TOPIC + 1], there):
                    self.items[child, C_PRESENT] &= ~(1 << I_TOPIC)
            for child in range(records, self.record_count):
                for slot in RECORD_TEXTS:
                    if self.reaches(self.records[child, slot], self.records[child, slot + 1], there):
                        self.records[child, C_PRESENT] &= ~(1 << slot)
            for child in range(events, self.event_count):
                if any(self.events[child, C_PRESENT] >> slot & 1 and self.reaches(self.events[child, slot], self.events[child, slot + 1], there) for slot in EVENT_TEXTS):
                    self.event_count = child  # the last ones that were made
                    break

    def reaches(self, at, size, there):
        """Whether a span ends where the bytes end, or those of a region, or is made of one that does."""
        return size >= 0 and (at + size == (self.region_end if at >= ARENA else there) or is_half(self, at))
