# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The state of a machine: its program, the matrices that it fills, its arena, and what one run reads from.

Law: matrices only grow, between two runs of a message; a pointer (`data`, `out`) is valid for one run.
"""

from __future__ import annotations

import os

import cython
import numpy as np

from dissect.machine.sums import crc_tables

if cython.compiled:
    from cython.cimports.dissect.language.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.program.layout import STEP_WIDTH
    from cython.cimports.dissect.program.opcodes import INFLATE
else:
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.layout import *  # noqa: F403
    from dissect.program.layout import STEP_WIDTH
    from dissect.program.opcodes import INFLATE

ARENA_FIRST = 1 << 16  # bytes
ROWS_FIRST = 64
SPARE_REGISTERS = 8


def blank(size: int):
    """Room for bytes."""
    return np.zeros(size, dtype=np.uint8) if cython.compiled else memoryview(bytearray(size))


def blank_row(size: int):
    """Numbers; uncompiled, those of Python, which do not overflow."""
    row = np.zeros(size, dtype=np.int64)
    return row if cython.compiled else memoryview(row)


def empty_rows(width: int):
    return np.zeros((ROWS_FIRST, width), dtype=np.int64)


class State:
    """The state that all parts of the machine share."""

    def __init__(self, program, crc: bool = False, width: int = 0, records: bool = True):
        self.crc = crc
        self.records_wanted = records  # else their rows are nobody's; they count all the same
        self.program = None
        self.memory_at = self.memory_count = self.pieces_at = 0
        self.areas, self.both_entry = AREAS_MAX, -1
        self.stack = np.zeros((AREAS_MAX + 1) * AREA_WIDTH, dtype=np.int64)
        if program is not None:  # else there is only the width of its messages yet
            self.load(program)
            width = program.width
        self.arena = blank(ARENA_FIRST)
        self.arena_size = self.arena_want = self.inflatable = self.full = 0
        self.turns_left = self.looks_left = self.made_left = self.listed_left = self.events_left = TURNS_ANY
        self.messages, self.items, self.records, self.events = (empty_rows(columns) for columns in (width, I_WIDTH, D_WIDTH, E_WIDTH))
        self.context = np.zeros((1, I_WIDTH), dtype=np.int64)
        self.asked = np.zeros(width, dtype=np.int64)
        self.status = np.zeros(ROWS_FIRST, dtype=np.int64)
        self.has_context = self.context_count = 0
        self.memory = blank_row(MEMORIES_MOST)  # what a connection knows, by the numbers of memories; good while has_memory
        self.has_memory = 0
        self.has_content = self.content_at = self.content_size = 0  # all pieces of the message's content, in the arena
        self.count = self.item_count = self.record_count = self.event_count = 0
        self.sums, self.castagnoli = crc_tables(ZLIB), crc_tables(CASTAGNOLI)
        self.items_named = self.records_named = self.events_named = 0  # child rows whose texts are numbers already
        self.names = None  # the dictionary that makes them so, when the arena is to be emptied in the middle of a batch
        self.unsound = self.damaged = self.too_large = self.unknown = False
        self.event_maybe = 0  # does the event that is being made depend on what else was read
        self.one_record = self.item_open = 0  # of the message that is read: has it one record at most, is an item's row open
        self.number = self.place = self.passed = self.needed = 0  # what a part of the machine tells the dispatch
        self.member_pc = self.member_at = self.member_end = 0
        self.region_end = -1  # of a cut message, in the arena: where what was joined last ends
        self.halves, self.half_count = blank_row(HALVES_MOST), 0  # … and the texts in which what ends with the bytes stands
        self.again = self.looked = self.resumed = 0  # a look that goes on where another stopped
        self.searching, self.barren = 0, np.zeros((BARREN_ROWS, 3), dtype=np.int64)
        self.paused_line = self.paused_at = self.paused_end = self.paused_top = self.paused_depth = self.paused_looked = -1
        self.row = self.avail = self.soft = self.begun = 0
        self.repeat_number = self.repeat_size = self.repeat_turns = self.repeat_inflatable = self.repeat_made = self.repeat_listed = self.repeat_payload = 0

    def load(self, program):
        """Run this program from here on; its messages have the same width as those of the one before."""
        self.program = program
        self.code = np.ascontiguousarray(program.code, dtype=np.int64).reshape(-1)
        self.tables = program.tables
        self.pool = np.frombuffer(program.pool or b"\0", dtype=np.uint8)
        size = program.registers + SPARE_REGISTERS
        self.regs = np.zeros(size, dtype=np.int64) if cython.compiled else [0] * size
        self.areas = AREAS_MAX + program.areas
        self.stack = np.zeros((self.areas + 1) * AREA_WIDTH, dtype=np.int64)
        self.paused = np.zeros((PAUSED_ROWS, PAUSED_WIDTH + size + len(self.stack)), dtype=np.int64)
        self.entry, self.frame_entry, self.both_entry = program.entry, program.frame, program.both
        self.start_client, self.start_server = program.starts
        self.limit = program.limit
        self.memory_at = program.memory_at
        self.pieces_at = program.pieces_at
        self.memory_count = (program.width - program.memory_at) // 2 if program.memory_at else 0
        self.second_keys = np.array(sorted(program.second_keys), dtype=np.int64)
        self.evidence = 2 if program.certain else 1
        steps = np.asarray(program.code).reshape(-1, STEP_WIDTH)
        repeating = ((steps[:, 0] == INFLATE) & (steps[:, 5] > 0)).any()
        self.repeats = np.zeros((REPEAT_ROWS if repeating else 0, REPEAT_WIDTH), dtype=np.int64)      # by numbers that hold for this program
        self.secret = np.frombuffer(os.urandom(64), dtype=np.uint64)
        self.keep_records = int(self.records_wanted and "records" in program.tables_wanted)

    def forget_rows(self):
        """Drop the results of earlier calls."""
        self.item_count = self.record_count = self.event_count = self.arena_size = 0
        self.items_named = self.records_named = self.events_named = 0

    def make_room(self, rows):
        """Room for this many messages; one more row is enough for an answer."""
        self.messages = np.zeros((rows, self.program.width), dtype=np.int64)
        self.status = np.zeros(rows, dtype=np.int64)

    def grow(self):
        """Double the room of what is full: a table of children, or the arena."""
        if self.full == FULL_ITEMS:
            self.items = np.concatenate([self.items, np.zeros_like(self.items)])
        elif self.full == FULL_RECORDS:
            self.records = np.concatenate([self.records, np.zeros_like(self.records)])
        elif self.full == FULL_EVENTS:
            self.events = np.concatenate([self.events, np.zeros_like(self.events)])
        else:
            room = blank(len(self.arena) + max(len(self.arena), self.arena_want))
            room[: len(self.arena)] = self.arena
            self.arena = room
