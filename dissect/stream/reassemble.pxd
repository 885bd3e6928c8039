# Made from reassemble.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython


cdef long long hash_of(long long* key) noexcept nogil

@cython.final
cdef class Streams:
    cdef public long long[:, ::1] state, table, extents, islands, runs
    cdef public const unsigned char[::1] data, no_data
    cdef public long long run_count, slots, created, file, base, spooled, source, pumping, pumping_too
    cdef public long long free_extent, used_extents, held, free_island, used_islands
    cdef public bint last_wins
    cdef public long long horizon, share, shares, only
    cdef public long long[:, ::1] keys
    cdef public object elsewhere
    cdef bint short_of_room(self) noexcept nogil
    cdef bint few_islands(self) noexcept nogil
    cdef void locate(self, long long* p, long long* k) noexcept nogil
    cdef void call_for(self, long long* k) noexcept nogil
    cdef void call_for_held(self, long long* k, bint tail) noexcept nogil
    cdef long long find(self, long long* k, long long packet, long long time, long long seq) noexcept nogil
    cdef void begin(self, long long slot, long long packet, long long time, long long seq) noexcept nogil
    cdef long long another_life(self, long long slot, long long packet, long long time, long long seq) noexcept nogil
    cdef void end_life(self, long long slot, long long why, long long packet, long long time) noexcept nogil
    cdef void step(self, long long* p, long long* k, long long number) noexcept nogil
    cdef void ended(self, long long slot, long long side) noexcept nogil
    cdef void reset(self, long long slot, long long side, long long packet, long long time) noexcept nogil
    cdef long long synchronise(self, long long slot, long long side, long long seq, int flags, long long packet, long long time) noexcept nogil
    cdef bint baseline(self, long long slot, long long d, long long seq, int flags, long long length) noexcept nogil
    cdef long long unwrap(self, long long* s, long long d, long long seq) noexcept nogil
    cdef long long acknowledged(self, long long slot, long long side, const unsigned char* tcp, int flags) noexcept nogil
    cdef void note(self, long long slot, long long side, const unsigned char* tcp, int flags, long long packet, long long time) noexcept nogil
    cdef void tell(self, long long slot, long long kind, long long packet) noexcept nogil
    cdef long long told(self, long long slot, long long first, long long last) noexcept nogil
    cdef void forget(self, long long slot, long long before) noexcept nogil
    cdef void take(self, long long slot, long long side, long long offset, long long length, long long captured, long long at, long long packet, long long time, long long ack) noexcept nogil
    cdef void pass_on(self, long long slot, long long side, long long offset, long long length, long long captured, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void remember(self, long long* s, long long d, long long offset, long long length, long long place) noexcept nogil
    cdef void repeated(self, long long slot, long long side, long long offset, long long end, long long captured, long long place, long long packet, long long time) noexcept nogil
    cdef void conflict(self, long long slot, long long side, long long offset, long long length, long long place, long long packet, long long time) noexcept nogil
    cdef long long along(self, long long place, long long by) noexcept nogil
    cdef bint differ(self, long long one, long long two, long long length) noexcept nogil
    cdef bint at_hand(self, long long place, long long length) noexcept nogil
    cdef long long new_extent(self, long long offset, long long length, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void drop_extent(self, long long x) noexcept nogil
    cdef long long new_island(self, long long start, long long end, long long x, long long next_) noexcept nogil
    cdef void drop_island(self, long long i) noexcept nogil
    cdef void hold(self, long long slot, long long side, long long offset, long long end, long long captured, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void surrender(self, long long slot, long long side, long long packet, long long time) noexcept nogil
    cdef void covered(self, long long slot, long long side, long long island, long long low, long long high, long long offset, long long captured, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void patch(self, long long island, long long x, long long low, long long high, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void insert(self, long long island, long long x, long long new) noexcept nogil
    cdef long long add(self, long long slot, long long d, long long before, long long after, long long low, long long high, long long offset, long long captured, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void gap(self, long long direction, long long low, long long high, long long packet, long long time) noexcept nogil
    cdef long long fill_gaps(self, long long slot, long long d, long long low, long long high) noexcept nogil
    cdef void deliver(self, long long direction) noexcept nogil
    cdef void hand_on(self, long long direction, long long slot, long long d, long long x) noexcept nogil
    cdef void finish(self, long long direction, long long packet, long long time) noexcept nogil
    cdef void pump(self) noexcept nogil
    cdef void resume(self, long long direction) noexcept nogil
    cdef void emit(self, long long kind, long long direction, long long offset, long long length, long long place, long long packet, long long time, long long ack) noexcept nogil
    cdef void drop_extents(self, long long x) noexcept
    cdef unsigned long long mark(self, long long slot, long long floor_0, long long floor_1, bint framing) noexcept
    cdef unsigned long long word(self, long long value) noexcept
    cdef unsigned long long mark_side(self, unsigned long long h, long long slot, long long d, long long other, long long floor) noexcept
    cdef unsigned long long mark_framing(self, unsigned long long h, long long slot, long long d, long long other) noexcept
    cdef unsigned long long mark_chain(self, unsigned long long h, long long x, long long next_, long long answered) noexcept
