# Made from pairing.py by tools/make_pxd.py: what other compiled modules may use.

cimport cython

from dissect.stream.streams cimport Streams
from dissect.exchange.accounts cimport Accounts
from dissect.exchange.assemblies cimport Assemblies
from dissect.exchange.bindings cimport Bindings
from dissect.exchange.children cimport Children
from dissect.exchange.exchanges cimport Exchanges
from dissect.exchange.explaining cimport Explaining
from dissect.exchange.finding cimport Finder
from dissect.exchange.memories cimport Memories
from dissect.exchange.order cimport Queue
from dissect.exchange.requests cimport OpenRequests

@cython.final
cdef class Pairing:
    cdef public Streams streams
    cdef public Accounts accounts
    cdef public OpenRequests requests
    cdef public Finder finder
    cdef public Bindings bindings
    cdef public Queue queue
    cdef public Children children
    cdef public Explaining explaining
    cdef public Memories memories
    cdef public Assemblies assemblies
    cdef public Exchanges exchanges
    cdef public long long[:, ::1] done
    cdef public long long done_count, width
    cdef public bint keep_messages
    cdef void wait(self, long long* frame, long long* message, long long number) noexcept
    cdef bint release_slot(self, long long slot) noexcept
    cdef void put_back(self, long long queued) noexcept
    cdef void process(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef void understand(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef void keep_message(self, long long* frame, long long* message) noexcept
    cdef void pushed(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef long long begin(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef void asked(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef void finish_oneway(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef void answered(self, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef long long request_of(self, long long* frame, long long* message, long long also, long long queued) noexcept
    cdef void alone(self, long long* frame, long long* message, long long number, long long queued, long long how) noexcept
    cdef void complete(self, long long request, long long* frame, long long* message, long long number, long long queued) noexcept
    cdef void join_early(self, long long request, long long early) noexcept
    cdef void stood_by(self, long long request, long long early) noexcept
    cdef void marked(self, long long* frame) noexcept
    cdef long long room(self, long long number, long long count) noexcept
    cdef bint short(self, long long number) noexcept
