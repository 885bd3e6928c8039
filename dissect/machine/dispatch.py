# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The dispatch: runs a program over bytes, one instruction after the other.  Knows no protocol.

Law: every byte index is checked against the area that is being read; every loop takes bytes or counts down what
exists; a program's depth is fixed when it is lowered.  So the work for a frame is proportional to its bytes, whatever they are.

An area is `at` … `end`; `bound` is the end of its available bytes; `base` is ARENA in the arena, else 0.  What is rare, or takes more
than a few lines, is a function: it gets the place of its instruction (`line`) and returns how it ended (GOOD, BAD, SHORT, FULL, NEED).
The compiler's own bounds checks are off here, and the loop holds pointers: checked views take 415 ns a message where this takes 158.
Instead `tests/wire/test_checked.py` builds the machine with checks on and views for pointers, and sends the same
hundreds of thousands of damaged frames through both.  So take pointers only by `bytes_of` and its like, never by arithmetic.
What cannot be read ends the message with MALFORMED or TRUNCATED; what was read before stays.
"""

from __future__ import annotations

import cython

if cython.compiled:
    from cython.cimports.dissect.language.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.arena import add_entry, append, digest_of, endpoint, join
    from cython.cimports.dissect.machine.delimited import until
    from cython.cimports.dissect.machine.inside import given_back, kept_around
    from cython.cimports.dissect.machine.json_text import element, looks_fit
    from cython.cimports.dissect.machine.layout import *  # noqa: F403
    from cython.cimports.dissect.machine.names import at_once, decimal
    from cython.cimports.dissect.machine.numbers import alu, big4, bits, bytes_as_number, compare, shape, with_sign
    from cython.cimports.dissect.machine.pairs import read_names
    from cython.cimports.dissect.machine.paused import stop
    from cython.cimports.dissect.machine.places import bytes_of, constants_of, numbers_of
    from cython.cimports.dissect.machine.protobuf import read_members
    from cython.cimports.dissect.machine.regions import open_region
    from cython.cimports.dissect.machine.repeated import read_before, remember
    from cython.cimports.dissect.machine.rows import begin, child_put, commit, count_records, note_rows, turn, undo_rows
    from cython.cimports.dissect.machine.state import State
    from cython.cimports.dissect.machine.steps import (
        begin_counts, begin_items, caught, check, chosen, class_of, goes_on, keep_span, lone_chunk, looks, next_item, area_kind,
        picked, push, push_all, put_child_text, put_constants, put_text, put_value, reachable, take_length, take_varint,
        brings, unknown_yet, unset, unset_one, waits_for_request,
    )
    from cython.cimports.dissect.program.layout import *  # noqa: F403
    from cython.cimports.dissect.program.opcodes import *  # noqa: F403
else:
    from dissect.language.layout import *  # noqa: F403
    from dissect.machine.arena import add_entry, append, digest_of, endpoint, join
    from dissect.machine.delimited import until
    from dissect.machine.inside import given_back, kept_around
    from dissect.machine.json_text import element, looks_fit
    from dissect.machine.layout import *  # noqa: F403
    from dissect.machine.names import at_once, decimal
    from dissect.machine.numbers import alu, big4, bits, bytes_as_number, compare, shape, with_sign
    from dissect.machine.pairs import read_names
    from dissect.machine.paused import stop
    from dissect.machine.places import bytes_of, constants_of, numbers_of
    from dissect.machine.protobuf import read_members
    from dissect.machine.regions import open_region
    from dissect.machine.repeated import read_before, remember
    from dissect.machine.rows import begin, child_put, commit, count_records, note_rows, turn, undo_rows
    from dissect.machine.state import State
    from dissect.machine.steps import (
        begin_counts, begin_items, caught, check, chosen, class_of, goes_on, keep_span, lone_chunk, looks, next_item, area_kind,
        picked, push, push_all, put_child_text, put_constants, put_text, put_value, reachable, take_length, take_varint,
        brings, unknown_yet, unset, unset_one, waits_for_request,
    )
    from dissect.program.layout import *  # noqa: F403
    from dissect.program.opcodes import *  # noqa: F403

# exports: run


@cython.locals(op=cython.longlong, line=cython.longlong, first=cython.longlong, second=cython.longlong, third=cython.longlong, depth=cython.longlong,
               base=cython.longlong, why=cython.longlong, size=cython.longlong, value=cython.longlong, place=cython.longlong)
@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def run(state: State, pc: cython.longlong, at: cython.longlong, end: cython.longlong) -> cython.longlong:
    """Run the program from `pc` on (`begin_run` before): GOOD and the bytes `passed`; BAD, SHORT, FULL; or NEED and the bytes `needed`."""
    code: cython.pointer(cython.const[cython.longlong]) = constants_of(state.code)
    tables: cython.pointer(cython.const[cython.longlong]) = constants_of(state.tables)
    regs: cython.pointer(cython.longlong) = numbers_of(state.regs)
    stack: cython.pointer(cython.longlong) = numbers_of(state.stack)
    out: cython.pointer(cython.longlong) = state.out
    data: cython.pointer(cython.const[cython.uchar]) = state.data
    buf: cython.pointer(cython.const[cython.uchar]) = data
    avail: cython.longlong = state.avail
    soft: cython.longlong = state.soft
    start: cython.longlong = at
    top: cython.longlong = end
    bound: cython.longlong = end if end < avail else avail
    base = depth = size = 0
    why = GOOD
    line = pc * STEP_WIDTH      # where the step stands in the code: what is to be reckoned between two steps counts
    if goes_on(state):
        line, at, depth = state.paused_line, state.paused_at, state.paused_depth
        end, top = state.paused_end, state.paused_top
        bound = end if end < avail else avail
    while True:
        op, first, second = code[line], code[line + 1], code[line + 2]
        if op == INT:
            size = second
            why = reachable(size, at, end, bound)
            if why == GOOD:
                regs[first] = with_sign(bytes_as_number(buf, at, second, code[line + 3]), second, code[line + 4])
                at += second
        elif op == PREFIXED:
            size = second
            why = reachable(size, at, end, bound)
            if why == GOOD:
                size += with_sign(bytes_as_number(buf, at, second, code[line + 3]), second, 0)
                why = BAD if code[line + 4] >= 0 and not second <= size <= second + code[line + 4] else reachable(size if size >= second else -1, at, end, bound)
                if why == GOOD:
                    keep_span(regs, first, at + second + base, size - second)
                    at += size
        elif op == SKIP or op == SKIP_BY:
            size = first if op == SKIP else regs[first]
            if 0 <= size <= end - at:
                at += size
            else:
                why = SHORT
        elif op == PUT:
            put_value(out, code, line, regs[second])
        elif op == PUT_CONST:
            put_constants(out, code, line)
        elif op == PUT_TEXT:
            put_text(out, first, regs[second], regs[second + 1] if LENT_LEAST <= regs[second + 1] <= IS_LENT else max(regs[second + 1], 0))
        elif op == PUT_NUMBER:
            put_text(out, first, regs[second], IS_NUMBER)
        elif op == JUMP_NOT:
            if not compare(first, regs[second], code[line + 3] if code[line + 4] else regs[code[line + 3]]):
                line = code[line + 5] * STEP_WIDTH
                continue
        elif op == JUMP_IS or op == JUMP_IS_NOT:
            unset_one(regs, code[line + 4])
            if (regs[first] == second) == (op == JUMP_IS):
                line = code[line + 3] * STEP_WIDTH
                continue
        elif op == JUMP_FALSE or op == JUMP_TRUE:
            if (regs[first] != 0 and regs[first] != UNSET) == (op == JUMP_TRUE):
                line = second * STEP_WIDTH
                continue
        elif op == JUMP_CLEAR or op == JUMP_ANY:
            unset_one(regs, code[line + 4])
            if (regs[first] & second != 0) == (op == JUMP_ANY):
                line = code[line + 3] * STEP_WIDTH
                continue
        elif op == BITS:
            regs[first] = bits(regs[second], code[line + 3], code[line + 4])
        elif op == JUMP or op == JUMP_AT_END:
            if op == JUMP or at >= end:
                line = first * STEP_WIDTH
                continue
        elif op == SET:
            regs[first] = second
        elif op == MOVE:
            regs[first] = regs[second]
        elif op == ALU:
            third = code[line + 4]
            regs[second] = alu(first, regs[code[line + 3]], third if code[line + 5] else regs[third])
        elif op == LIMIT:
            why = GOOD if 0 <= regs[first] <= second else BAD
        elif op == EQUALS:
            why = GOOD if regs[first] == second else BAD
        elif op == REQUIRE:
            why = BAD if regs[first] == 0 or regs[first] == UNSET else GOOD
        elif op == VARINT:
            why = take_varint(state, buf, at, end, bound, second)
            size = state.needed
            if why == GOOD:
                regs[first] = shape(state.number, second, code[line + 3])
                at = state.place
        elif op in (DELIMITED_AREA, DELIMITED_SKIP, DELIMITED_MEMBERS, DELIMITED_SPAN):  # equalities only: the compiler makes one table of all
            why = take_length(state, buf, at, end, bound, line)
            size = state.needed
            place = state.place
            if why != GOOD:
                pass
            elif op == DELIMITED_SKIP:
                at = place + size
            elif op == DELIMITED_SPAN:
                why = reachable(size, place, end, bound)
                size += place - at
                if why == GOOD:
                    keep_span(regs, first, place + base, size + at - place)
                    at += size
            elif op == DELIMITED_MEMBERS:
                unset(regs, tables[first + 1], tables[first + 2])
                at, value = place + size, area_kind(state.number, size)
                why = looks(state, size) or read_members(state, buf, place, at, first, base)
                depth = push(stack, depth, value, at, end) if why == SHORT and depth < state.areas else depth  # `caught` asks whether it is whole
            elif depth >= state.areas:
                why = BAD
            else:
                depth = push(stack, depth, area_kind(state.number, size), place + size, end)
                at, end = place, place + size
                top = end if depth == 1 else top
                bound = end if end < avail or base else avail
        elif op == SPAN:
            size = regs[second]
            if size > end - at and soft == CUT and code[line + 3]:
                size = end - at
            why = reachable(size, at, end, bound)
            if why == GOOD:
                keep_span(regs, first, at + base, size)
                at += size
        elif op == REST:
            keep_span(regs, first, at + base, end - at)
            at = end
        elif op in (UNTIL, UNTIL_AREA, UNTIL_NUMBER):
            why = GOOD if at_once(state, buf, at, end, bound, base, line) else until(state, buf, at, end, bound, base, line)
            size = state.needed
            if why == GOOD and op == UNTIL_AREA and depth < state.areas:
                depth = push_all(stack, depth, ENTER_SPAN, state.place, end, base, top)
                end = top = bound = state.number
            elif why == GOOD:
                at, why = state.place, BAD if op == UNTIL_AREA else GOOD
        elif op == NUMBER or op == REST_NUMBER:
            regs[first] = decimal(buf, regs[second] - base, regs[second + 1]) if op == NUMBER else decimal(buf, at, end - at)
            at = end if op == REST_NUMBER else at
        elif op == SWITCH:
            line = chosen(tables, second, regs[first], code[line + 3]) * STEP_WIDTH
            continue
        elif op == PICK:
            line = picked(tables, second, regs[first], code[line + 3]) * STEP_WIDTH
            continue
        elif op == LOOP or op == TURN:
            third = code[line + 3]
            if at >= end if first < 0 else regs[first] <= 0:
                line = second * STEP_WIDTH
                continue
            if first >= 0:
                regs[first] -= 1
            why = turn(state)
            if op == TURN and why == GOOD and (regs[third] != at or code[line + 5]):
                regs[third], line = at, code[line + 4] * STEP_WIDTH
                continue
            if regs[third] == at:
                why = max(why, BAD)
            regs[third] = at
        elif op == ROW:
            why = begin(state, first, code[line + 3])
        elif op == ROW_PUT:
            if regs[code[line + 3]] != UNSET:
                child_put(state, first, second, regs[code[line + 3]])
        elif op == ROW_CONST:
            child_put(state, first, second, code[line + 3])
        elif op == ROW_TEXT or op == ROW_NUMBER:
            third = code[line + 3]
            put_child_text(state, line, regs[third], regs[third + 1] if op == ROW_TEXT else IS_NUMBER, code[line + 4])
        elif op == COUNT:
            count_records(state, second, 1, regs[first + 1] if first >= 0 and regs[first] != UNSET else 0)
        elif op == COMMIT:
            commit(state, first, second, bound if base else avail)
        elif op == CLASS:
            regs[first] = class_of(tables, code[line + 3], regs[second])
        elif op == COUNTS:
            begin_counts(state, out, first, second)
        elif op == HERE or op == LEFT:
            regs[first] = at if op == HERE else end - at
        elif op == PEEK:
            third = code[line + 5]
            regs[first] = UNSET
            if second > bound - at - third:
                if second <= end - at - third:
                    size = second + third
                    why = NEED
            else:
                regs[first] = with_sign(bytes_as_number(buf, at + third, second, code[line + 3]), second, code[line + 4])
        elif op == ENTER or op == ENTER_AT:
            if op == ENTER:
                size, place, third, value = regs[first], at, second, end
            else:
                size, place, third, value = regs[second], regs[first], code[line + 3], top
            if size < 0 or not 0 <= place <= value or (size > value - place and not third and soft != CUT):
                why = SHORT
            elif depth >= state.areas:
                why = BAD
            else:
                depth = push(stack, depth, area_kind(size, value - place), at if op == ENTER_AT else place + min(size, value - place), end)
                size = min(size, value - place)
                at = place
                end = place + size
                top = end if depth == 1 else top
                bound = end if end < avail or base else avail
        elif op == ENTER_SPAN:
            why = GOOD if depth < state.areas else BAD
            if why == GOOD:
                depth = push_all(stack, depth, op, at, end, base, top)
                base = ARENA if regs[first] >= ARENA else 0
                buf = bytes_of(state.arena) if base else data
                at = regs[first] - base
                end = top = bound = at + regs[first + 1]
        elif op == CALL or op == AGAIN:
            value = push(stack, depth, op, line, 0) if op == CALL else kept_around(state, line, depth, at + base)
            why = GOOD if 0 < value <= state.areas else BAD
            if why == GOOD:
                depth = value
                line = first * STEP_WIDTH
                continue
        elif op == RETURN:
            depth -= 1
            line = stack[depth * AREA_WIDTH + AREA_AT]
            depth = given_back(state, depth) if stack[depth * AREA_WIDTH + AREA_KIND] == AGAIN else depth
        elif op == LEAVE:
            depth -= remember(state, first) if first else 1
            at = stack[depth * AREA_WIDTH + AREA_AT]
            end = stack[depth * AREA_WIDTH + AREA_END]
            if stack[depth * AREA_WIDTH + AREA_KIND] == ENTER_SPAN:
                top = stack[depth * AREA_WIDTH + AREA_TOP]
                base = stack[depth * AREA_WIDTH + AREA_BASE]
                buf = bytes_of(state.arena) if base else data
            bound = end if end < avail or base else avail
        elif op == PROTO or op == PROTO_RETURN:
            if op == PROTO and depth >= state.areas:
                why = BAD
            elif op == PROTO:
                at = regs[second] if second >= 0 else at
                why = looks(state, end - at)
                unset(regs, tables[first + 1], tables[first + 2])
                depth = push(stack, depth, op, line, first)
            else:  # from a member's own code, which was entered below
                depth -= 1
                at = end
                end = stack[depth * AREA_WIDTH + AREA_END]
                bound = end if end < avail or base else avail
            if why == GOOD:
                why = read_members(state, buf, at, end, stack[(depth - 1) * AREA_WIDTH + AREA_END], base)
            if why == GOOD:
                at = end
                depth -= 1
                line = stack[depth * AREA_WIDTH + AREA_AT]
            elif why == MEMBER:
                why = GOOD
                depth = push(stack, depth, PROTO_RETURN, 0, end)
                line = state.member_pc * STEP_WIDTH
                at = state.member_at
                end = bound = state.member_end
                continue
        elif op == TRY:
            why = GOOD if depth < state.areas else BAD
            if why == GOOD:
                depth = push_all(stack, depth, op, at, end, base, top)
                stack[depth * AREA_WIDTH - AREA_WIDTH + AREA_LINE] = line
                if code[line + 3]:
                    note_rows(state, code[line + 3])
        elif op == END_TRY:
            depth -= 1
        elif op == ENDPOINT:
            size = 6
            why = reachable(size, at, end, bound)
            if why == GOOD:
                why = endpoint(state, buf, at, second, first)
                at += 6
        elif op == JOIN:
            if lone_chunk(state, bound - at, line):  # it is read where it lies
                size = big4(buf, at)
                at += 4
                why = BAD if size > code[line + 5] else SHORT if size > end - at else GOOD
                if why == GOOD:
                    keep_span(regs, first, at + base, size)
                    at += size
            else:
                why = join(state, buf, at, end, bound, base, line)
                size, at = state.needed, state.place if why == GOOD else at
        elif op == INFLATE:
            value = read_before(state, buf, at, end, line)
            why = GOOD if value else open_region(state, buf, at, end, base, line)
            at, line = end if why == GOOD else at, line + value
            buf = bytes_of(state.arena) if base else buf
        elif op == ASSEMBLE or op == PIECE:
            why = brings(state, line, at + base, end - at, op == PIECE)
            if why == NEED:
                return GOOD
            at = end
        elif op == CHECK:
            why = check(state, line)
        elif op == ENTRY:
            why = add_entry(state, line)
            buf = bytes_of(state.arena) if base else buf
        elif op == WAIT_FOR_REQUEST:
            if waits_for_request(state, at + base, end - at):
                return GOOD
        elif op == EACH_BEGIN:
            begin_items(regs, first)
        elif op == EACH:
            line = next_item(state, line, at)
            if line >= 0:
                continue
            why = BAD
        elif op == RECALL:
            if unknown_yet(state, second):
                return GOOD
            regs[first] = state.memory[second]
        elif op == ASKED:
            regs[first] = state.asked[second] if (state.asked[M_PRESENT] >> second) & 1 else UNSET
        elif op == RESET:
            unset(regs, first, second)
        elif op == NAMES:
            why = read_names(state, buf, at, end if base else bound, base, line)
            if why == GOOD:
                at = state.place
        elif op == JUMP_UNLESS_OBJECT or op == ELEMENT:
            if not (element(state, first) if op == ELEMENT else looks_fit(state, regs[first], regs[first + 1], code[line + 3])):
                line = second * STEP_WIDTH
                continue
        elif op == DIGEST:
            regs[first] = digest_of(state, line)
        elif op in (TEXT_BEGIN, TEXT_LITERAL, TEXT_ADD, TEXT_HEX, TEXT_HEX_NUMBER, TEXT_UPPER):
            why = append(state, op, line)
        elif op == END:
            state.passed = at - start
            return GOOD
        else:
            why = BAD
        if why != GOOD:
            if why == NEED:
                state.needed = at + size - start
                stop(state, op, -1 if base else line, at, end, top, depth)
            if why == FULL or soft == SOFT:
                return why
            depth = caught(state, code, stack, depth, why)
            if depth < 0:
                return why
            end = stack[depth * AREA_WIDTH + AREA_END]
            base = stack[depth * AREA_WIDTH + AREA_BASE]
            buf = bytes_of(state.arena) if base else data
            top = stack[depth * AREA_WIDTH + AREA_TOP]
            bound = end if end < avail or base else avail
            line = stack[depth * AREA_WIDTH + AREA_LINE]
            at = end if code[line + 2] else stack[depth * AREA_WIDTH + AREA_AT]
            if code[line + 3]:
                undo_rows(state, code[line + 3])
            line = code[line + 1] * STEP_WIDTH
            why = GOOD
            continue
        line += STEP_WIDTH
