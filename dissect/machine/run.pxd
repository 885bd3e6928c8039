cimport cython

@cython.final
cdef class Machine:
    cdef public object program
    cdef public const long long[::1] code
    cdef public const long long[::1] tables
    cdef public const unsigned char[::1] pool
    cdef public const unsigned char[::1] nothing
    cdef public unsigned char[::1] arena
    cdef public long long arena_size
    cdef public long long arena_want, full
    cdef public long long inflatable
    cdef public long long items_named, records_named, events_named
    cdef public object names
    cdef public long long[::1] regs
    cdef public long long[::1] stack
    cdef public long long[:, ::1] messages
    cdef public long long[:, ::1] items
    cdef public long long[:, ::1] records
    cdef public long long[:, ::1] events
    cdef public long long[:, ::1] context
    cdef public long long[::1] asked
    cdef public long long[::1] status
    cdef public long long has_context, context_count
    cdef public long long count, item_count, record_count, event_count
    cdef public long long first_item
    cdef public long long entry, frame_entry, start_client, start_server, limit, evidence
    cdef public bint crc
    cdef public const unsigned int[::1] sums, castagnoli
    cdef public bint unsound, too_large
    cdef public long long keep_records, call_pc, call_at, call_end

    cpdef long long frame(self, const unsigned char[::1] data, long long at, long long end, long long side) noexcept nogil
    cdef long long measure(self, const unsigned char* buf, long long at, long long end, long long side) noexcept nogil
    cpdef long long frames(self, const unsigned char[::1] data, long long at, long long end, long long side, long long[:, ::1] rows) noexcept nogil
    cpdef long long plausible(self, const unsigned char[::1] data, long long at, long long end, long long side) noexcept nogil
    cpdef long long decode(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long count)
    cpdef long long decode_where(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long count, long long where)
    cdef long long some_where(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long first, long long count, long long where) noexcept nogil
    cdef void forget_cut_texts(self, long long row, long long items, long long records, long long there) noexcept nogil
    cdef bint reaches(self, long long at, long long size, long long there) noexcept nogil
    cpdef long long answer(self, const unsigned char[::1] data, long long at, long long size, long long side, long long row, object asked, object items)
    cdef long long some(self, const unsigned char[::1] data, const long long[:, ::1] frames, long long first, long long count) noexcept nogil
    cdef long long one(self, const unsigned char* data, long long length, long long at, long long size, long long side, long long row) noexcept nogil
    cdef long long run(self, const unsigned char* data, long long row, long long pc, long long at, long long end, long long avail, long long soft, long long side) noexcept nogil
    cdef void note_rows(self, long long row, long long base) noexcept nogil
    cdef void undo_rows(self, long long row, long long base) noexcept nogil
    cdef long long begin(self, long long table, long long row) noexcept nogil
    cdef void commit(self, const unsigned char* data, long long table, long long inside, long long* out, long long soft, long long avail) noexcept nogil
    cdef void counts(self, long long* out, long long inside, long long payload) noexcept nogil
    cdef bint reaches_cut(self, long long soft, long long avail) noexcept nogil
    cdef void sum_up(self, const unsigned char* data) noexcept nogil
    cdef void kid(self, long long table, long long slot, long long value) noexcept nogil
    cdef void length(self, long long table, long long slot, long long value) noexcept nogil
    cdef void put(self, long long* out, long long slot, long long value) noexcept nogil
    cdef void fold(self, const unsigned char* data, long long row) noexcept nogil
    cdef void fold_names(self, const unsigned char* data, long long row, long long first, long long n) noexcept nogil
    cdef bint same_topic(self, const unsigned char* data, long long first, long long i) noexcept nogil
    cdef unsigned char byte(self, const unsigned char* data, long long at) noexcept nogil
    cdef bint room(self, long long size) noexcept nogil
    cdef long long endpoint(self, const unsigned char* buf, long long at, long long big) noexcept nogil
    cdef long long digits(self, long long to, long long value) noexcept nogil
    cdef long long join(self, const unsigned char* buf, long long at, long long end, long long bound, long long soft, long long pc, long long base) noexcept nogil
    cdef long long blow_up(self, const unsigned char* buf, long long at, long long end, long long codec, long long size) noexcept nogil
    cdef long long sum_of(self, const unsigned char* buf, long long at, long long size, long long kind, long long before) noexcept nogil
    cdef bint sums_to(self, const unsigned char* data, long long pc) noexcept nogil
    cdef bint entry_of(self, const unsigned char* data, long long pc) noexcept nogil
    cdef long long quote(self, long long to, const unsigned char* data, long long at, long long size) noexcept nogil
    cdef long long proto(self, const unsigned char* buf, long long at, long long end, long long table, long long base, long long soft) noexcept nogil
    cdef long long named(self, const unsigned char* buf, long long at, long long end, long long table, long long form, long long base, long long soft) noexcept nogil
    cdef void unname(self, long long table) noexcept nogil
    cdef long long named_json(self, const unsigned char* buf, long long at, long long end, long long table, long long base, long long soft) noexcept nogil
    cdef long long named_pairs(self, const unsigned char* buf, long long at, long long end, long long table, long long name_width, long long value_width, long long base, long long soft) noexcept nogil
    cdef long long named_text(self, const unsigned char* buf, long long at, long long end, long long table, long long behind_name, long long behind_value, long long base) noexcept nogil
    cdef long long lookup(self, const unsigned char* buf, long long at, long long size, long long table) noexcept nogil
    cdef void keep_value(self, const unsigned char* buf, long long at, long long size, long long slot, long long base) noexcept nogil
    cdef bint store(self, const unsigned char* buf, long long at, long long end, long long slot, long long base) noexcept nogil
    cdef bint unescape(self, const unsigned char* buf, long long at, long long end, long long slot) noexcept nogil
    cdef long long utf8(self, long long to, long long c) noexcept nogil
    cdef bint looks(self, const unsigned char* data, long long at, long long size, long long object_) noexcept nogil
    cdef bint element(self, const unsigned char* data, long long a) noexcept nogil
    cdef bint append(self, const unsigned char* data, long long a, long long what, long long c, long long d) noexcept nogil
