"""Makes a program shorter without changing its results: unused values are not computed, steps that belong together become one.

Law: the polished program fills the same slots with the same values, and needs no byte that the plain one did not.  A step costs about
five nanoseconds per message, so every step counts.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from dissect.program import layout as W
from dissect.program import opcodes as O
from dissect.program.emit import NEGATION
from dissect.program.instructions import TABLE_OF
from dissect.language.expressions import UNSET

RESULT = {one.number: one.result for one in TABLE_OF if one.result}  # op → column of the one register that it makes
PURE = {one.number: one.result for one in TABLE_OF if one.pure and one.result}
TARGETS = {one.number: one.targets for one in TABLE_OF}
JUMPS = {one.number: one.targets[0] for one in TABLE_OF if one.asks}  # they only look at registers
ASKS = {op: column for op, column in JUMPS.items() if op != O.JUMP}  # op → where the target stands, after the question
CALLS = (W.PROTO_CALL, W.PROTO_EACH)  # of members: they have code of their own
STOPS = {one.number for one in TABLE_OF if one.stops}  # the next instruction is not reached from here
OPPOSITE = {O.JUMP_CLEAR: O.JUMP_ANY, O.JUMP_ANY: O.JUMP_CLEAR, O.JUMP_TRUE: O.JUMP_FALSE, O.JUMP_FALSE: O.JUMP_TRUE}
CONVERSE = {W.OPERATIONS[one]: W.OPERATIONS[other] for one, other in NEGATION.items()}
EQUAL, MORE, LEAST, MOST = (W.OPERATIONS[one] for one in ("==", ">", ">=", "<="))
TOGETHER = 3  # questions that are worth a switch; of numbers that lie close together two are
SPANS_MADE = (O.UNTIL, O.REST, O.SPAN, O.PREFIXED)  # they make a span, if it is wanted, and are as good without
# Steps that leave all registers as they are, but for those that they are said to make.
STILL = {*PURE, *SPANS_MADE, O.PUT, O.PUT_CONST, O.PUT_TEXT, O.PUT_NUMBER, O.INT, O.VARINT, O.SKIP, O.SKIP_BY, O.LIMIT, O.EQUALS, O.REQUIRE, O.COUNTS,
         O.ENTER, O.ENTER_SPAN, O.LEAVE, *ASKS}
FIXED = 2  # registers that the machine itself sets
PICK_MAX, PICK_BYTE = 4, 128  # a table of places may be so many times longer than one of pairs, or if it is for letters
NOTHING = -1
LEAVE_NEXT = 1  # in a spare operand, until the LEAVE after it has been joined too
NO_STEP = [NOTHING] * 6


def polish(code: list[list[int]], tables: list[int], places: list, entries: list[int], decode_end: int) -> list[int]:
    """Works in place; returns the new entries.  Messages are decoded by the code before `decode_end`."""
    work = Polish(code, tables, places, decode_end)
    work.thread()
    work.end_early()
    work.forget(work.parts(entries))
    work.ask_once(entries)
    work.ask_together(entries)
    work.know()
    work.forget(work.parts(entries))
    work.pick()
    work.ask_simply()
    entries = work.pack(work.fuse(entries))
    while work.level():  # what lay between is gone by now
        entries = work.pack(entries)
    work.turn()
    return entries


def question(one: list[int]) -> list[int]:
    """What a jump asks: where it does not jump, the answer is yes."""
    return one[: ASKS[one[0]]] if one[0] in ASKS else one


def converse(one: list[int]) -> list[int]:
    """The question to which the answer is yes where this one jumps."""
    if one[0] == O.JUMP_NOT:
        return [one[0], CONVERSE[one[1]], *one[2:5]]
    return [OPPOSITE.get(one[0], NOTHING), *one[1 : ASKS[one[0]]]]


class Polish:
    def __init__(self, code: list[list[int]], tables: list[int], places: list, decode_end: int):
        self.code, self.tables, self.places, self.decode_end = code, tables, places, decode_end
        self.reads: list[list[int]] = [TABLE_OF[one[0]].reading(one) for one in code]  # registers, of each step

    # --- where control goes ---

    def cells(self):
        """Every place that holds a target: (list, index)."""
        for one in self.code:
            for column in TARGETS.get(one[0], ()):
                yield one, column
            if one[0] == O.SWITCH:
                yield from ((self.tables, one[2] + 2 + 2 * n) for n in range(self.tables[one[2]]))
            elif one[0] == O.PICK:
                yield from ((self.tables, one[2] + 2 + n) for n in range(self.tables[one[2] + 1]))
            elif one[0] == O.PROTO:
                yield from ((self.tables, at + 2) for at in self.members(one[1]) if self.tables[at] in CALLS)

    def labels(self, entries: Iterable[int] = ()) -> set[int]:
        """The steps that are reached from elsewhere than the step before."""
        return {holder[at] for holder, at in self.cells()} | set(entries)

    def members(self, table: int) -> range:
        return range(table + 3, table + 6 + 3 * self.tables[table], 3)

    def thread(self) -> None:
        """A jump to a jump goes directly to the second one's target; the same for a jump to a question whose answer is already known."""
        for holder, at in self.cells():
            seen = 0
            while seen < len(self.code) and (on := self.goes(NO_STEP if holder is self.tables else holder, holder[at])) is not None:
                holder[at] = on
                seen += 1

    def goes(self, jump: list[int], there: int) -> int | None:
        """The next target of the step at a jump's target, if it is already certain."""
        one = self.code[there]
        if one[0] == NOTHING:
            return there + 1
        if one[0] == O.JUMP:
            return one[1]
        if jump[0] == one[0] in ASKS and jump[1 : ASKS[one[0]]] == one[1 : ASKS[one[0]]]:
            return one[ASKS[one[0]]]
        return there + 1 if jump[0] in ASKS and question(one) == converse(jump) else None

    def end_early(self) -> None:
        """Areas that are left only to end the message are not left."""
        ends = {n for n, one in enumerate(self.code) if one[0] == O.END}
        for n in range(self.decode_end - 1, -1, -1):
            one = self.code[n]
            if one[0] in (O.LEAVE, O.END_TRY) and n + 1 in ends or one[0] == O.JUMP and one[1] in ends:
                self.code[n] = [O.END] + [0] * 5
                ends.add(n)

    # --- what is never read ---

    def parts(self, entries: list[int]) -> list[set[int]]:
        """What is reached from each entry: registers take nothing from one to the other, unless both use the same steps."""
        found: list[set[int]] = []
        for entry in entries:
            steps = {n for n in self.reach([entry]) if self.code[n][0] not in (O.END, O.FAIL, O.JUMP, NOTHING)}
            same = [part for part in found if not part.isdisjoint(steps)]
            found = [part for part in found if part not in same] + [steps.union(*same)]
        return found

    def forget(self, parts: list[set[int]]) -> None:
        """Drop values that are never read, or only by dropped ones, and decisions without effect."""
        found = True
        while found:
            read = [self.read(part) for part in parts]
            found = sum([self.drop(*pair) for pair in zip(parts, read, strict=True)]) + self.level() > 0
            self.skip_members(set().union(*read))
            self.thread()

    def read(self, part: set[int]) -> set[int]:
        """The registers that something in this part depends on; a sum that only makes the next sum is not one."""
        made: dict[int, list[list[int]]] = {}  # register → what the steps read that make it
        todo = list(range(FIXED))
        for n in part:
            one, reads = self.code[n], self.reads[n]
            if one[0] in PURE:
                made.setdefault(one[PURE[one[0]]], []).append(reads)
            else:
                todo += reads
        found: set[int] = set()
        while todo:
            register = todo.pop()
            if register not in found:
                found.add(register)
                for reads in made.get(register, ()):
                    todo += reads
        return found

    def drop(self, part: set[int], read: set[int]) -> bool:
        """One turn; True if something was dropped."""
        dropped = False
        for step in part:
            one = self.code[step]
            op = one[0]
            if op in PURE and one[PURE[op]] not in read or op == O.RESET and read.isdisjoint(range(one[1], one[1] + one[2])):
                self.remove(step)
                dropped = True
            elif op in SPANS_MADE and one[1] >= 0 and read.isdisjoint((one[1], one[1] + 1)):
                self.code[step] = [op, NOTHING, *one[2:]]
            elif op == O.REST and one[1] < 0 and self.after(step) < len(self.code) and self.code[self.after(step)][0] == O.LEAVE:
                self.remove(step)
                dropped = True
            elif op == O.ENTER_SPAN and step >= self.decode_end and (ends := self.idle(step)):
                for gone in range(step, ends + 1):
                    self.remove(gone)
                dropped = True
            elif op == O.INT and one[1] not in read and step < self.decode_end:
                self.code[step] = [O.SKIP, one[2], 0, 0, 0, 0]
        return dropped

    def idle(self, entered: int) -> int:
        """The LEAVE of an area that only looks for delimiters which nobody wants; 0 if it does more.  A message that is cut shows there that
        its bytes end, so this is for frames."""
        step = self.after(entered)
        while self.code[step][0] == O.UNTIL and self.code[step][1] < 0:
            step = self.after(step)
        return step if self.code[step][0] == O.LEAVE and self.labels().isdisjoint(range(entered + 1, step + 1)) else 0

    def skip_members(self, read: set[int]) -> None:
        """Members whose values nobody reads are passed; parts may share a table of them."""
        for one in self.code:
            for at in self.members(one[1]) if one[0] == O.PROTO else ():
                spoken = self.tables[at] not in (W.PROTO_SKIP, *CALLS)
                if spoken and read.isdisjoint((self.tables[at + 1], self.tables[at + 1] + 1)):
                    self.tables[at : at + 3] = [W.PROTO_SKIP, 0, 0]

    def after(self, n: int) -> int:
        """The step that follows in the code."""
        n += 1
        while n < len(self.code) and self.code[n][0] == NOTHING:
            n += 1
        return n

    def ask_once(self, entries: list[int]) -> None:
        """A question whose answer is known from the one before is not asked again."""
        labels, known = self.labels(entries), list[list[int]]()
        for n, one in enumerate(self.code):
            if n in labels or one[0] not in (*STILL, NOTHING):
                known = []
            made = {*TABLE_OF[one[0]].making(one)} if one[0] != NOTHING else set()
            known = [asked for asked in known if made.isdisjoint(TABLE_OF[asked[0]].reading(asked))]
            if one[0] not in ASKS or made:
                continue
            if any(question(asked) == question(one) for asked in known):
                self.remove(n)
            elif any(question(asked) == converse(one) for asked in known):
                self.code[n], self.reads[n], known = [O.JUMP, one[ASKS[one[0]]], 0, 0, 0, 0], [], []
            else:
                known.append(one)

    def level(self) -> bool:
        """Jumps to the next step decide nothing; True if there was one."""
        found, ends = False, len(self.code)
        on = [ends] * (ends + 1)  # the step that really comes next, of each place
        for n in range(ends - 1, -1, -1):
            one = self.code[n]
            if one[0] in JUMPS and not TABLE_OF[one[0]].making(one):
                there, here = one[JUMPS[one[0]]], on[n + 1]
                if there > n and on[there] == here or self.leads(here) == there:
                    self.remove(n)
                    found = True
            on[n] = on[n + 1] if self.code[n][0] == NOTHING else n
        return found

    def remove(self, n: int) -> None:
        self.code[n], self.reads[n] = [NOTHING] + [0] * 5, []

    def leads(self, n: int) -> int:
        """The target of a plain jump; other steps have none."""
        return self.code[n][1] if n < len(self.code) and self.code[n][0] == O.JUMP else NOTHING

    # --- what is one step ---

    def ask_together(self, entries: list[int]) -> None:
        """Questions one after the other whether a value is this one, or that one, become a switch."""
        labels, here = self.labels(entries), 0
        while here < len(self.code):
            cases: dict[int, int] = {}
            last, other, at = here, NOTHING, here
            while other == NOTHING and at < len(self.code) and (at == here or at not in labels) and self.asks_which(self.code[at], self.code[here]):
                one, last = self.code[at], at
                other = one[5] if one[1] == EQUAL else NOTHING
                cases.setdefault(one[3], at + 1 if one[1] == EQUAL else one[5])
                at = self.after(at)
            while other != NOTHING and self.asks_which(self.code[other], self.code[here]) and len(cases) < len(self.code):
                one = self.code[other]
                cases.setdefault(one[3], other + 1 if one[1] == EQUAL else one[5])
                other = one[5] if one[1] == EQUAL else other + 1
            if len(cases) >= TOGETHER or len(cases) == 2 and max(cases) - min(cases) < PICK_BYTE:
                for gone in range(here, last + 1):
                    self.remove(gone)
                self.code[here], self.reads[here] = [O.SWITCH, one[2], len(self.tables), last + 1 if other == NOTHING else other, 0, 0], [one[2]]
                self.tables += [len(cases), *(number for case in sorted(cases.items()) for number in case)]
            here = last + 1

    @staticmethod
    def asks_which(one: list[int], first: list[int]) -> bool:
        """Whether it asks for one number of the register that the first one asks for."""
        return one[0] == first[0] == O.JUMP_NOT and one[1] in (EQUAL, CONVERSE[EQUAL]) and one[2] == first[2] and one[4] == 1 and one[3] != UNSET

    def know(self) -> None:
        """Where a switch leads by a value, another one over the same register has its answer; and where a constant was set, the first question about it."""
        coming = Counter(holder[at] for holder, at in self.cells())      # of each step, how many lead to it beside the one before
        for n, one in enumerate(self.code):
            if one[0] == O.SWITCH:
                for at in range(one[2] + 1, one[2] + 1 + 2 * self.tables[one[2]], 2):
                    there, self.tables[at + 1] = self.tables[at + 1], self.led(one[1], self.tables[at], self.tables[at + 1])
                    coming.update({self.tables[at + 1]: 1, there: -1})
            elif one[0] == O.SET and n + 1 < len(self.code) and not coming[n + 1]:
                self.go_on(n + 1, one[1], one[2], coming)

    def go_on(self, n: int, register: int, value: int, coming: Counter[int]) -> None:
        """A jump, or a switch over the register, that is only reached while it has this value."""
        one = self.code[n]
        if one[0] == O.JUMP:
            there = self.led(register, value, one[1])
            coming.update({there: 1, one[1]: -1})
            one[1] = there
        elif one[0] == O.SWITCH and one[1] == register and (there := self.led(register, value, n)) > n:
            coming[there] += 1
            self.code[n], self.reads[n] = [O.JUMP, there, 0, 0, 0, 0], []

    def led(self, register: int, value: int, there: int) -> int:
        """The step that really comes next, where the register has this value."""
        for _ in self.code:
            one = self.code[there]
            if one[0] == NOTHING:
                there += 1
            elif one[0] == O.JUMP:
                there = one[1]
            elif one[0] == O.SWITCH and one[1] == register:
                pairs = self.tables[one[2] + 1 : one[2] + 1 + 2 * self.tables[one[2]]]
                there = dict(zip(pairs[::2], pairs[1::2], strict=True)).get(value, one[3])
            elif self.asks_which(one, [O.JUMP_NOT, 0, register]):
                there = there + 1 if (value == one[3]) == (one[1] == EQUAL) else one[5]
            elif one[0] in (O.JUMP_FALSE, O.JUMP_TRUE) and one[1] == register:
                there = one[2] if (value not in (0, UNSET)) == (one[0] == O.JUMP_TRUE) else there + 1
            else:
                break
        return there

    def pick(self) -> None:
        """A switch over numbers that lie close together becomes one look into a table."""
        for one in self.code:
            if one[0] != O.SWITCH or not self.tables[one[2]]:
                continue
            pairs = self.tables[one[2] + 1 : one[2] + 1 + 2 * self.tables[one[2]]]
            cases = dict(zip(pairs[::2], pairs[1::2], strict=True))
            low, high = min(cases), max(cases)
            if high - low < max(PICK_MAX * len(cases) + 16, PICK_BYTE):
                at = len(self.tables)
                self.tables += [low, high - low + 1, *(cases.get(n, one[3]) for n in range(low, high + 1))]
                one[0], one[2] = O.PICK, at

    def ask_simply(self) -> None:
        """Whether a value is one constant, or not: most questions are that."""
        for one in self.code:
            if one[0] == O.JUMP_NOT and one[1] in (EQUAL, CONVERSE[EQUAL]) and one[4]:
                one[:] = [O.JUMP_IS_NOT if one[1] == EQUAL else O.JUMP_IS, one[2], one[3], one[5], 0, 0]

    def fuse(self, entries: list[int]) -> list[int]:
        labels = self.labels(entries)
        passing, last = self.passing(labels), NOTHING
        self.counts = Counter(register for reads in self.reads for register in reads)
        for n, one in enumerate(self.code):
            if n in labels:
                last = NOTHING
            if one[0] == NOTHING:
                continue
            leaves = n + 1 not in labels and n + 1 < len(self.code) and self.code[n + 1][0] == O.LEAVE
            joined = last != NOTHING and self.joined(self.code[last], one, passing, leaves)
            if joined:
                self.code[last], self.code[n] = joined, [NOTHING] + [0] * 5
            else:
                last = n
        return entries

    def passing(self, labels: set[int]) -> set[int]:
        """Registers that are only read by the step after the one that makes them."""
        counts: Counter[int] = Counter(register for reads in self.reads for register in reads)
        passed: Counter[int] = Counter()
        made = NOTHING
        for n, one in enumerate(self.code):
            if one[0] == NOTHING:
                continue
            if n not in labels and made in self.reads[n]:
                passed[made] += 1
            made = one[RESULT[one[0]]] if one[0] in RESULT else NOTHING
        return {register for register, count in passed.items() if count == counts[register]}

    def joined(self, first: list[int], then: list[int], passing: set[int], leaves: bool):
        """Both as one instruction, or None."""
        match first[0], then[0]:
            case op, O.MOVE if op in RESULT and first[RESULT[op]] == then[2] and then[2] in passing:
                return [then[1] if n == RESULT[op] else value for n, value in enumerate(first)]
            case O.VARINT, O.SPAN if then[1] >= 0 and not then[3] and self.length(first, then[2], passing):
                return [O.DELIMITED_SPAN, then[1], 0, 0, 0, 0]
            case O.VARINT, O.ENTER if self.length(first, then[1], passing):
                return [O.DELIMITED_AREA, then[2], 0, 0, 0, 0]
            case O.VARINT, O.SKIP_BY if self.length(first, then[1], passing):
                return [O.DELIMITED_SKIP, 0, 0, 0, 0, 0]
            case O.SET, O.JUMP_ANY | O.JUMP_CLEAR | O.JUMP_IS | O.JUMP_IS_NOT if first[2] == UNSET and first[1] != then[1] and not then[4]:
                return [*then[:4], first[1], 0]
            case O.UNTIL, O.ENTER_SPAN if first[1] == then[1]:
                return [O.UNTIL_AREA, NOTHING if self.only(then[1]) else first[1], *first[2:]]
            case O.UNTIL, O.NUMBER if first[1] == then[2] and self.only(then[2]):
                return [O.UNTIL_NUMBER, then[1], *first[2:]]
            case O.REST, O.NUMBER if first[1] == then[2] and self.only(then[2]):
                return [O.REST_NUMBER, then[1], 0, 0, 0, 0]
            case O.LEFT, O.JUMP_NOT if then[1:5] == [MORE, first[1], 0, 1] and first[1] in passing:
                return [O.JUMP_AT_END, then[5], 0, 0, 0, 0]
            case O.JUMP_NOT, O.JUMP_NOT if (first[1:5] == [LEAST, then[2], 0, 1] and then[1] == MOST and then[4] == 1
                                            and self.code[first[5]][0] == self.code[then[5]][0] == O.FAIL):
                return [O.LIMIT, then[2], then[3], 0, 0, 0]
            case O.SKIP, O.SKIP:
                return [O.SKIP, first[1] + then[1], 0, 0, 0, 0]
            case O.DELIMITED_AREA, O.PROTO if leaves and then[2] < 0 and not any(
                    self.tables[at] in CALLS for at in self.members(then[1])):
                return [O.DELIMITED_MEMBERS, then[1], first[1], LEAVE_NEXT, 0, 0]
            case O.DELIMITED_MEMBERS, O.LEAVE if first[3] == LEAVE_NEXT:
                return [*first[:3], 0, 0, 0]
            case O.SET, O.PUT if first[1] == then[2] and first[1] in passing and first[2] != UNSET and not then[3]:
                return [O.PUT_CONST, then[1], first[2], 0, 0, 0]
            case O.PUT, O.PUT if first[2] == then[2] and not first[3] and not then[3]:
                return [O.PUT, first[1], first[2], then[1], 0, 0]
            case O.PUT_CONST, O.PUT_CONST if not first[3] and not then[3]:
                return [O.PUT_CONST, first[1], first[2], then[1], then[2], 0]
        return None

    def only(self, span: int) -> bool:
        """Whether only one step reads this span."""
        return self.counts[span] == self.counts[span + 1] == 1

    @staticmethod
    def length(varint: list[int], register: int, passing: set[int]) -> bool:
        """Whether it is a plain LEB128 number in this register that only the next step reads."""
        return varint[1] == register and register in passing and varint[2:4] == [32, 0]

    # --- the end ---

    def pack(self, entries: list[int]) -> list[int]:
        """Only what can be reached stays."""
        reached = self.reach(entries)
        places: dict[int, int] = {}
        kept: list[list[int]] = []
        for n, one in enumerate(self.code):
            places[n] = len(kept)
            if n in reached and one[0] != NOTHING:
                kept.append(one)
        self.places[:] = [place for n, (one, place) in enumerate(zip(self.code, self.places, strict=True)) if n in reached and one[0] != NOTHING]
        self.code[:] = [one for n, one in enumerate(self.code) if n in reached]
        for holder, at in list(self.cells()):
            holder[at] = places[holder[at]]
        self.code[:] = kept
        return [places[n] for n in entries]

    def turn(self) -> None:
        """The jump back to a loop's head does the head's work, and so does the step that first leads there."""
        for n, one in enumerate(self.code):
            if one[0] == O.JUMP and self.code[one[1]][0] == O.LOOP:
                self.code[n] = [O.TURN, *self.code[one[1]][1:4], one[1] + 1, 0]
            elif one[0] == O.SET and self.code[n + 1][0] == O.LOOP and self.code[n + 1][3] == one[1]:
                self.code[n] = [O.TURN, *self.code[n + 1][1:4], n + 2, 1]

    def reach(self, entries: list[int]) -> set[int]:
        seen, todo = set(), list(entries)
        while todo:
            step = todo.pop()
            while step not in seen:
                seen.add(step)
                one = self.code[step]
                todo += [one[column] for column in TARGETS.get(one[0], ())]
                if one[0] == O.SWITCH:
                    todo += self.tables[one[2] + 2 : one[2] + 2 + 2 * self.tables[one[2]] : 2]
                elif one[0] == O.PICK:
                    todo += self.tables[one[2] + 2 : one[2] + 2 + self.tables[one[2] + 1]]
                elif one[0] == O.PROTO:
                    todo += [self.tables[at + 2] for at in self.members(one[1]) if self.tables[at] in CALLS]
                if one[0] in STOPS:
                    break
                step += 1
        return seen
