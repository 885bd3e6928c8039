cdef class State:
    # the program
    cdef public object program
    cdef public const long long[::1] code
    cdef public const long long[::1] tables
    cdef public const unsigned char[::1] pool
    cdef public long long entry, frame_entry, both_entry, start_client, start_server, limit, evidence
    cdef public long long keep_records
    cdef public bint crc, records_wanted
    cdef public const unsigned int[::1] sums, castagnoli
    # what it fills
    cdef public long long[:, ::1] messages
    cdef public long long[:, ::1] items
    cdef public long long[:, ::1] records
    cdef public long long[:, ::1] events
    cdef public long long[::1] status
    cdef public long long count, item_count, record_count, event_count
    cdef public unsigned char[::1] arena
    cdef public long long arena_size, arena_want, full
    # texts that are numbers already
    cdef public object names
    cdef public long long items_named, records_named, events_named
    # the request of an answer
    cdef public long long[:, ::1] context
    cdef public long long[::1] asked
    cdef public long long has_context, context_count
    # what the connection of a message knows
    cdef public long long[::1] memory
    cdef public long long has_memory, memory_at, memory_count
    # what a message's frames bring of its content
    cdef public long long has_content, content_at, content_size, pieces_at
    # one run
    cdef public long long[::1] regs
    cdef public long long[::1] stack
    cdef public long long areas
    cdef const unsigned char* data
    cdef long long* out
    cdef public long long row, avail, soft, begun
    cdef public long long inflatable, turns_left, looks_left, made_left, listed_left, events_left
    cdef public bint unsound, damaged, too_large, unknown
    cdef public long long one_record, item_open, event_maybe
    cdef public const long long[::1] second_keys
    # regions that were read
    cdef public long long[:, ::1] repeats
    cdef public const unsigned long long[::1] secret
    cdef public long long repeat_number  # of the region that is read, if it may be noted; else 0; and what there was when it began
    cdef public long long repeat_size, repeat_turns, repeat_inflatable, repeat_made, repeat_listed, repeat_payload
    # a look at a frame that wants more bytes
    cdef public long long[:, ::1] paused
    cdef public long long paused_line, paused_at, paused_end, paused_top, paused_depth, paused_looked  # where the dispatch stood, or is to stand; line -1: nowhere
    cdef public long long again    # the next run goes on there
    cdef public long long looked   # up to where a delimiter was looked for
    cdef public long long searching        # 1: a beginning is looked for, at one place after the other of bytes that stay
    cdef public long long[:, ::1] barren   # of a delimiter (1 + its place in the code), from where to where it is not
    cdef public long long resumed  # looks that went on
    # what a part of the machine tells the dispatch
    cdef public unsigned long long number  # that was read
    cdef public long long place            # after what was read
    cdef public long long passed           # bytes, at a program's end
    cdef public long long needed           # bytes that are wanted from the run's beginning on
    cdef public long long member_pc, member_at, member_end  # a member that has code of its own
    cdef public long long region_end, half_count  # what of the arena a cut message may have cut
    cdef public long long[::1] halves
