# Made from pairing.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.reassemble cimport Streams
from dissect.exchange.accounts cimport Accounts
from dissect.exchange.chains cimport Chains

@cython.final
cdef class Pairing:
    cdef public Streams streams
    cdef public Accounts accounts
    cdef public long long[:, ::1] nothing, open, out, queue, queue_frames, queue_messages, done
    cdef public Chains items, events, records
    cdef public long long[:, ::1] b_items, b_events, b_records
    cdef public long long[::1] buckets, waiting_slots, b_item_at, b_event_at, b_record_at
    cdef public long long used, free, live, out_count, queue_used, queue_free, queued, waiting_count, done_count
    cdef public long long width
    cdef public long long[:, ::1] bindings, unbound
    cdef public long long[::1] bound_buckets
    cdef public long long bound_used, bound_free, bound_live, unbound_count
    cdef public bint keep_messages, keep_exchanges
    cdef public object explain, rests
    cdef public long long explained, now, heard, said_at, asked_at, asked_end, unseen
    cdef void call_for(self, long long slot, bint open_too) noexcept
    cdef void look_ahead(self, long long[:, ::1] frames, long long count) noexcept
    cdef bint direct(self, long long* f) noexcept
    cdef long long watermark(self, long long slot) noexcept
    cdef void enqueue(self, long long[:, ::1] frames, long long[:, ::1] messages, long long i) noexcept
    cdef long long behind_its_own(self, long long at, long long direction, long long position) noexcept
    cdef bint release_slot(self, long long slot) noexcept
    cdef void process(self, long long* f, long long* m, long long i, long long q) noexcept
    cdef void pushed(self, long long* f, long long* m, long long i, long long q) noexcept
    cdef void bind(self, long long* f, long long* m) noexcept
    cdef void lend(self, long long* m, long long slot, long long value, bint text) noexcept
    cdef void unknown(self, long long* f, long long kind, long long number) noexcept
    cdef long long binding(self, long long slot, long long kind, long long number) noexcept
    cdef long long introduce(self, long long slot, long long kind, long long number) noexcept
    cdef void drop_bindings(self, long long slot, bint all_) noexcept
    cdef void forget_binding(self, long long n) noexcept
    cdef void distrust(self, long long slot, long long kind, long long number) noexcept
    cdef void confirm(self, long long o) noexcept
    cdef void keep(self, long long* f, long long* m) noexcept
    cdef long long get(self, long long* m, long long slot) noexcept
    cdef long long key(self, long long* m, long long slot) noexcept
    cdef void asked(self, long long* f, long long* m, long long i, long long q) noexcept
    cdef long long oldest(self, long long slot) noexcept
    cdef void told(self, long long* f, long long* m, long long i, long long q) noexcept
    cdef long long begin(self, long long* f, long long* m, long long i, long long side, long long q) noexcept
    cdef long long blank(self, long long* f, long long* m, long long side) noexcept
    cdef long long name_of(self, long long slot) noexcept
    cdef void answered(self, long long* f, long long* m, long long i, long long q) noexcept
    cdef long long called_also(self, long long slot, long long side, long long a, long long b, long long c) noexcept
    cdef void complete(self, long long o, long long* f, long long* m, long long i, long long q) noexcept
    cdef void fill(self, long long* x, long long column, long long value) noexcept
    cdef void waited(self, long long o, long long* m) noexcept
    cdef void join_early(self, long long o, long long early) noexcept
    cdef void stood_by(self, long long o, long long early) noexcept
    cdef void explain_early(self, long long o, long long early, long long* m)
    cdef void release_early(self, long long early, long long o)
    cdef void marked(self, long long* f) noexcept
    cdef long long hash_of(self, long long slot, long long a, long long b, long long c) noexcept
    cdef long long find(self, long long like, long long side, long long want) noexcept
    cdef long long search(self, long long slot, long long side, long long a, long long b, long long c, long long hashed, long long want, long long offset) noexcept
    cdef bint may_wait_for(self, long long* x) noexcept
    cdef long long behind_forgone(self, long long oldest) noexcept
    cdef bint alike(self, long long* x, long long* like) noexcept
    cdef bint may_be(self, long long* x) noexcept
    cdef bint others_unseen(self, long long* x) noexcept
    cdef bint forgone(self, long long* x) noexcept
    cdef bint unheard(self, long long slot, long long side, long long low, long long high) noexcept
    cdef bint part_of_unseen(self, long long* x) noexcept
    cdef bint maker_unseen(self, long long* x, long long offset) noexcept
    cdef bint lacks(self, long long slot, long long side, long long low, long long high) noexcept
    cdef void link(self, long long o) noexcept
    cdef void unlink(self, long long o) noexcept
    cdef void drop_row(self, long long o) noexcept
    cdef void finish(self, long long o, long long status) noexcept
    cdef long long items_of(self, long long i, long long q) noexcept
    cdef long long events_of(self, long long i, long long q) noexcept
    cdef long long records_of(self, long long i, long long q) noexcept
    cdef void whose(self, long long[:, ::1] rows, long long at, long long o) noexcept
    cdef void child_of_frame(self, long long[:, ::1] out, long long at, long long* f, long long o) noexcept
    cdef void child_of_request(self, long long[:, ::1] out, long long at, long long o, long long ordinal) noexcept
    cdef void release_events(self, long long n, long long* f, long long o) noexcept
    cdef void release_records(self, long long n, long long* f, long long o) noexcept
    cdef long long announce(self, long long n, long long* f, long long o) noexcept
    cdef void children_out(self, long long o, long long status) noexcept
    cdef void records_out(self, long long o, long long status) noexcept
    cdef long long carried(self, long long item) noexcept
    cdef long long accepted(self, long long o, long long record, long long item, long long status) noexcept
    cdef void items_out(self, long long o) noexcept
    cdef void events_out(self, long long o, long long status) noexcept
    cdef long long explain_rest(self, long long o, long long* m, long long i, long long q)
    cdef long long room(self, long long i, long long count) noexcept
    cdef long long in_rows(self, long long[::1] at, long long i, long long count) noexcept
    cdef bint short_of_room(self, long long i) noexcept
    cdef long long more(self, long long[::1] at, long long i) noexcept
    cdef unsigned long long mark(self, long long slot, unsigned long long h) noexcept
    cdef long long mark_of_bindings(self, long long slot) noexcept
    cdef unsigned long long mixed(self, unsigned long long h, long long value) noexcept
    cdef long long beyond(self, long long slot, long long side, long long offset) noexcept
