# cython: language_level=3, boundscheck=True, wraparound=False, cdivision=True, initializedcheck=False
"""The open request of an answer, found by its key and by what both ends had received.

Law: only certain pairs are made.  Acknowledgements show that the answering side has received the request, and that the asking side has
not been answered yet.  Where missing bytes could hold the answer that a request really got, nothing is paired with it.
"""

# pxd: from dissect.stream.streams cimport Streams
# pxd: from dissect.exchange.accounts cimport Accounts
# pxd: from dissect.exchange.lacking cimport Lacking
# pxd: from dissect.exchange.requests cimport OpenRequests

import cython

from dissect.memory.matrices import matrix

if cython.compiled:
    from cython.cimports.dissect.exchange.accounts import Accounts
    from cython.cimports.dissect.exchange.lacking import Lacking
    from cython.cimports.dissect.exchange.layout import *
    from cython.cimports.dissect.exchange.requests import OpenRequests
    from cython.cimports.dissect.exchange.words import acknowledged, ahead, hash_of, key_of, same_key
    from cython.cimports.dissect.frames.layout import F_DIRECTION, F_OFFSET, F_PACKET
    from cython.cimports.dissect.language.layout import M_KEY0, M_KEY1, M_KEY2, M_KEY_ALSO, M_PAIRING, M_PRESENT, PAIR_FAMILY, PAIR_LATER, PAIR_MAYBE, PAIR_OVER
    from cython.cimports.dissect.memory.matrices import row_of
    from cython.cimports.dissect.stream.events import below_until, other_between
    from cython.cimports.dissect.stream.streams import Streams
    from cython.cimports.dissect.stream.state import *
else:
    from dissect.exchange.accounts import Accounts
    from dissect.exchange.lacking import Lacking
    from dissect.exchange.layout import *
    from dissect.exchange.requests import OpenRequests
    from dissect.exchange.words import acknowledged, ahead, hash_of, key_of, same_key
    from dissect.frames.layout import F_DIRECTION, F_OFFSET, F_PACKET
    from dissect.language.layout import M_KEY0, M_KEY1, M_KEY2, M_KEY_ALSO, M_PAIRING, M_PRESENT, PAIR_FAMILY, PAIR_LATER, PAIR_MAYBE, PAIR_OVER
    from dissect.memory.matrices import row_of
    from dissect.stream.events import below_until, other_between
    from dissect.stream.streams import Streams
    from dissect.stream.state import *


@cython.final
@cython.cclass
class Finder:
    """Finds requests: for an answer (after `hears`), or for another request (after `asks`)."""

    # attributes: Streams | streams
    # attributes: Accounts | accounts
    # attributes: OpenRequests | requests
    # attributes: Lacking | lacking
    # attributes: long long[:, ::1] | sought
    # attributes: long long | heard, said_at, asked_at, asked_end, asked_since, asked_near
    # attributes: bint | unseen, turned, unasked, later, shares, unique, among, asked_alone

    def __init__(self, streams: Streams, accounts: Accounts, requests: OpenRequests):
        self.streams, self.accounts, self.requests = streams, accounts, requests
        self.sought = matrix(1, X_WIDTH)  # connection, side and key of the request that an answer is for
        self.lacking = Lacking(streams, accounts)
        self.heard = self.said_at = UNSAID  # of the answer whose request is looked for: what it acknowledges, its offset …
        self.unseen = self.turned = False  # … whether that was more than had had its turn when it was cut, and all of it had by its own turn …
        self.unasked = self.later = self.among = False  # … whether such an answer also comes without a request, or after another one, or looks in several families
        self.shares = False  # keys of the protocol name what is asked for
        self.unique = False  # a number is one request's of a connection and family alone
        self.asked_at = self.asked_end = self.asked_since = self.asked_near = UNSAID  # of the request whose early answer is looked for: what it acknowledges, its end, since when, where bytes of both directions lack since when …
        self.asked_alone = False  # … and whether no other request of its connection has its key

    @cython.cfunc
    @cython.exceptval(check=False)
    def hears(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.void:
        """Sets the answer whose request is wanted."""
        row: cython.p_longlong = row_of(self.sought, 0)
        self.heard, self.said_at, self.unseen, self.turned = acknowledged(frame), frame[F_OFFSET], ahead(frame), False
        self.unasked = message[M_PRESENT] >> M_PAIRING & 1 and message[M_PAIRING] & PAIR_MAYBE
        self.later = message[M_PRESENT] >> M_PAIRING & 1 and message[M_PAIRING] & PAIR_LATER
        self.among = message[M_PRESENT] >> M_PAIRING & 1 and message[M_PAIRING] % PAIR_OVER >= PAIR_FAMILY
        self.lacking.often(self.said_at)
        self.lacking.until(frame[F_PACKET])
        row[X_SLOT], row[X_SIDE] = frame[F_DIRECTION] >> 1, 1 - (frame[F_DIRECTION] & 1)
        row[X_KEY1] = key_of(message, M_KEY1)
        row[X_KEY2] = key_of(message, M_KEY2)
        self.family(key_of(message, M_KEY0))

    @cython.cfunc
    @cython.exceptval(check=False)
    def family(self, number: cython.longlong) -> cython.void:
        """The family of keys to which the answer's request belongs."""
        row: cython.p_longlong = row_of(self.sought, 0)
        row[X_KEY0] = number
        row[X_HASH] = hash_of(self.requests.seed, row[X_SLOT], number, row[X_KEY1], row[X_KEY2])

    @cython.cfunc
    @cython.exceptval(check=False)
    def asks(self, request: cython.longlong, end: cython.longlong) -> cython.void:
        """Sets the request whose early answer is wanted, and where in its direction it ends."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        self.lacking.often(UNSAID)
        self.asked_at, self.asked_end, self.asked_alone = row[X_ACK], end, self.alone_in(row)
        self.asked_since = row[X_REQUEST_FIRST] - EARLY_NS if self.asked_alone else UNSAID  # of equal ones, what came long before counts all the same
        self.asked_near = row[X_REQUEST_FIRST] - NEAR_NS

    # --- by key ---------------------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def first(self, like: cython.p_longlong) -> cython.longlong:
        """The head of the chain of a key.  Chains grow at the front: the first row is the latest."""
        return self.requests.buckets[like[X_HASH] & (len(self.requests.buckets) - 1)]

    @cython.cfunc
    @cython.exceptval(check=False)
    def asked(self) -> cython.longlong:
        """The request of the answer: the latest with its key, or the oldest if equal keys are legal; −1 none."""
        like: cython.p_longlong = row_of(self.sought, 0)
        at: cython.longlong = self.oldest(like)
        found: cython.longlong = -1
        low_ack: cython.longlong = UNSAID  # what lacks behind an equal one lacks behind all that end and acknowledge no later
        low_end: cython.longlong = UNSAID
        passed: cython.longlong = 0  # of these, in a row
        others: cython.bint = False  # whether it may be the answer to one of which nobody knows whether it was the next to be answered
        ahead_of: cython.longlong = -1  # the oldest one that its sender had not received, though it came before
        row: cython.p_longlong
        if at >= 0:
            return at
        at = self.first(like)
        while at >= 0 and passed < EQUAL_LOOKS:
            row = row_of(self.requests.rows, at)
            passed += low_end != UNSAID
            if not same_key(row, like) or row[X_ACK] <= low_ack and row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE] <= low_end and row[X_FLAGS] & HOW_FIFO:
                pass
            elif self.may_be(row):
                passed = 0
                if not row[X_FLAGS] & HOW_FIFO:
                    return at
                others, found = others or found >= 0, at  # the last one in the chain is the oldest
            elif self.alone_in(row) and not self.among:
                row[X_FLAGS] |= HOW_DOUBT  # a number that is given once is answered once: this was its answer, or there is another of its number
            elif (row[X_FLAGS] & HOW_FIFO and self.heard != UNSAID and self.lacking.unheard(row[X_SLOT], 1 - row[X_SIDE], row[X_ACK], self.said_at)
                    and (self.unasked and self.said_at > 0 or self.others_unseen(row))):
                low_ack, low_end = row[X_ACK], row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE]
            elif self.part_of_unseen(row) and (self.heard == UNSAID or self.heard >= row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE]):
                others = True
            elif row[X_FLAGS] & (HOW_FIFO | HOW_DOUBT) == HOW_FIFO and self.lacking.came_before(row, self.heard, self.said_at):
                ahead_of = at
            at = row[X_HASH_NEXT]
        if found < 0 and ahead_of >= 0:
            row_of(self.requests.rows, ahead_of)[X_FLAGS] |= HOW_DOUBT
        if found >= 0 and row_of(self.requests.rows, found)[X_FLAGS] & HOW_SECOND:
            self.alone(found)
            return -1
        if others and found >= 0 and self.forgone(row_of(self.requests.rows, found)):
            return self.after_forgone(like)
        return found

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def oldest(self, like: cython.p_longlong) -> cython.longlong:
        """The connection's oldest open request, where it is the answer's beyond doubt: the usual case of equal keys; −1 look for it."""
        at: cython.longlong = self.requests.oldest(like[X_SLOT])
        row: cython.p_longlong
        if at < 0:
            return -1
        row = row_of(self.requests.rows, at)
        return at if row[X_FLAGS] & (HOW_FIFO | HOW_SECOND) == HOW_FIFO and same_key(row, like) and self.may_be(row) and not self.forgone(row) else -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def given_up(self, frame: cython.p_longlong, message: cython.p_longlong) -> cython.longlong:
        """The open request, of either side, that will have no answer because of this message; −1 none."""
        like: cython.p_longlong = row_of(self.sought, 0)
        at: cython.longlong
        side: cython.longlong
        if not message[M_PRESENT] >> M_PAIRING & 1 or not message[M_PAIRING] & PAIR_OVER:
            return -1
        self.hears(frame, message)
        for side in range(2):
            like[X_SIDE] = side
            at = self.newest(like)
            if at >= 0:
                return at
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def after_forgone(self, like: cython.p_longlong) -> cython.longlong:
        """The oldest of several equal ones may have been answered unseen: the first that was not, or none."""
        at: cython.longlong = self.first(like)
        found: cython.longlong = -1
        row: cython.p_longlong
        while at >= 0:
            row = row_of(self.requests.rows, at)
            if same_key(row, like) and self.may_be(row) and not self.forgone(row):
                found = at
            at = row[X_HASH_NEXT]
        at = self.first(like)
        while found < 0 and at >= 0:  # the answer stays alone: it may have been that of each of them
            row = row_of(self.requests.rows, at)
            if same_key(row, like) and self.may_be(row):
                row[X_FLAGS] |= HOW_DOUBT
            at = row[X_HASH_NEXT]
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def called_also(self, message: cython.p_longlong) -> cython.longlong:
        """The open request that has the answer's second number; of an answer with one, the oldest whose second number is the answer's."""
        like: cython.p_longlong = row_of(self.sought, 0)
        at: cython.longlong
        found: cython.longlong = -1
        row: cython.p_longlong
        if message[M_PRESENT] >> M_KEY_ALSO & 1:
            like[X_KEY2] = message[M_KEY_ALSO]
            self.family(like[X_KEY0])
            found = self.asked()
            if found < 0:
                self.requests.doubt_cut(like)
            return found
        at = self.requests.called(like, -1) if self.requests.also else -1
        while at >= 0:
            row = row_of(self.requests.rows, at)
            if not row[X_FLAGS] & (HOW_EARLY | HOW_STALE) and self.may_be(row):
                found = at
            at = self.requests.called(like, at)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def newest(self, like: cython.p_longlong) -> cython.longlong:
        at: cython.longlong = self.first(like)
        while at >= 0 and not same_key(row_of(self.requests.rows, at), like):
            at = row_of(self.requests.rows, at)[X_HASH_NEXT]
        return at

    @cython.cfunc
    @cython.exceptval(check=False)
    def stale(self, request: cython.longlong) -> cython.longlong:
        """A request with the key of this one whose number was introduced again since, as far as is known.

        A request that is cut may be another part of the older one, which shares its key: then nobody knows which of them is answered."""
        like: cython.p_longlong = row_of(self.requests.rows, request)
        at: cython.longlong = self.first(like)
        looked: cython.longlong = 0
        row: cython.p_longlong
        if like[X_FLAGS] & HOW_SHARED:
            self.let_go(request)
        while at >= 0 and looked < STALE_LOOKS:
            row = row_of(self.requests.rows, at)
            if same_key(row, like):
                looked += 1
                if not row[X_FLAGS] & HOW_STALE and like[X_FLAGS] & HOW_CUT and row[X_BIND] != UNSAID and (
                        row[X_FLAGS] & HOW_CUT or self.maker_unseen(row, like[X_REQUEST_OFFSET])):
                    row[X_FLAGS] |= HOW_DOUBT
                    like[X_FLAGS] |= HOW_DOUBT
                elif row[X_FLAGS] & HOW_STALE or self.maker_unseen(row, like[X_REQUEST_OFFSET]) or self.outlived(row):
                    return at
            at = row[X_HASH_NEXT]
        return -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def early(self, request: cython.longlong) -> cython.longlong:
        """The oldest answer captured before this request that may be its answer: answers come in the order of their requests."""
        like: cython.p_longlong = row_of(self.requests.rows, request)
        at: cython.longlong
        found: cython.longlong = -1
        several: cython.bint = False
        last: cython.longlong = 0
        least: cython.longlong = NEVER  # heard by an answer that its sender had not received, and that came all the same
        row: cython.p_longlong
        like[X_HASH] ^= EARLY_HASH
        at = self.first(like)
        while at >= 0:
            row = row_of(self.requests.rows, at)
            if not same_key(row, like):
                pass
            elif self.asked_alone and self.asked_at > row[X_RESPONSE_OFFSET]:
                self.requests.asked_again(like, row[X_RESPONSE_OFFSET])  # who asks had received it
            elif not row[X_FLAGS] & HOW_KEPT and row[X_HEARD] >= self.asked_end and self.may_wait_for(row, like) and not (row[X_FLAGS] & HOW_LATER and like[X_FLAGS] & HOW_FIRST):
                several, found = found >= 0, at
                last += row[X_HEARD] == self.asked_end and not row[X_FLAGS] & (HOW_MAYBE | HOW_INTERIM | HOW_LATER)
            elif self.asked_at <= row[X_RESPONSE_OFFSET] and 0 < row[X_HEARD]:
                least = min(least, row[X_HEARD])
            elif row[X_HEARD] == self.asked_end:
                last = 2  # who asks had received the answer to this very request: its packet says so of another one, put together with it
            at = row[X_HASH_NEXT]
        like[X_HASH] ^= EARLY_HASH
        if like[X_FLAGS] & HOW_FIFO and (last > 1 or like[X_FLAGS] & (HOW_PART | HOW_CUT) == HOW_CUT and (several or self.requests.called_otherwise(like))):
            like[X_FLAGS] |= HOW_DOUBT  # the first of several whose senders had heard nothing behind this one is an older one's; or what says which it is may have been cut off
            return -1
        if like[X_FLAGS] & HOW_FIFO and found < 0 and self.lacking.in_others(like, least, like[X_POSITION]):
            like[X_FLAGS] |= HOW_DOUBT
        at = self.requests.called(like, -1) if found < 0 and self.requests.early else -1
        while at >= 0:
            row = row_of(self.requests.rows, at)
            if row[X_FLAGS] & (HOW_EARLY | HOW_KEPT) == HOW_EARLY and row[X_HEARD] >= self.asked_end and self.may_wait_for(row, like):
                found = at
            at = self.requests.called(like, at)
        return found

    @cython.cfunc
    @cython.exceptval(check=False)
    def keeps(self, answer: cython.p_longlong) -> cython.void:
        """Note on an answer that does not wait, and is not linked yet, whether its request may be among bytes that lack: then it is kept, unless one of its
        number is.  That was given twice then, on two connections of the ports.  So is one that had heard what another life's numbers lie around."""
        named: cython.bint = self.unique and answer[X_KEY1] > 0
        if self.heard == UNSAID or named and self.requests.answered_again(answer) or answer[X_FLAGS] & HOW_EARLY:
            return
        if (named and self.lacking.unheard(answer[X_SLOT], answer[X_SIDE], self.heard - LIFE_APART, self.heard)
                or self.heard > 0 and (self.lacking.lacks(answer[X_SLOT], answer[X_SIDE], self.heard, self.heard + 1) or self.lacking.mixed(answer[X_SLOT], self.lacking.said_in))):
            answer[X_FLAGS], answer[X_HASH], answer[X_HEARD] = HOW_EARLY | HOW_KEPT, answer[X_HASH] ^ EARLY_HASH, self.heard

    # --- by what was asked for ---------------------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def doubted(self, request: cython.longlong) -> cython.void:
        """Note on a request of a key that others have whether it may be the second one, or another was left open at an end; and where order alone pairs, and
        one is asked at a time, that it is another life's."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        before: cython.longlong = self.newest(row) if row[X_FLAGS] & (HOW_SHARED | HOW_ORDER) else -1
        older: cython.p_longlong
        if self.accounts.rows[row[X_SLOT], A_ENDS] >> (LEFT_OPEN + row[X_SIDE]) & 1:
            row[X_FLAGS] |= HOW_DOUBT  # the end was none: answers to what was asked before it may still come, and come first
        if row[X_FLAGS] & HOW_ORDER and before >= 0:
            older = row_of(self.requests.rows, before)
            if (self.lacking.another(row[X_SLOT], row[X_SIDE], older[X_REQUEST_OFFSET], row[X_REQUEST_OFFSET], True)
                    and not self.lacking.unheard(row[X_SLOT], 1 - row[X_SIDE], older[X_ACK], row[X_ACK])):
                older[X_FLAGS], row[X_FLAGS] = older[X_FLAGS] | HOW_DOUBT, row[X_FLAGS] | HOW_DOUBT
        elif row[X_FLAGS] & HOW_SHARED and self.second(request):
            row[X_FLAGS] |= HOW_SECOND | HOW_DOUBTS * min(1 + (self.doubts(before) if before >= 0 else 0), DOUBTS_MOST)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def doubts(self, request: cython.longlong) -> cython.longlong:
        return row_of(self.requests.rows, request)[X_FLAGS] // HOW_DOUBTS & 7

    @cython.cfunc
    @cython.exceptval(check=False)
    def alone(self, request: cython.longlong) -> cython.void:
        """An answer stays alone: it may be that of the oldest request of its shared key, or of a missing one.  Each makes one more of them doubtful."""
        at: cython.longlong = request
        while at >= 0 and (row_of(self.requests.rows, at)[X_FLAGS] & HOW_DOUBT or not same_key(row_of(self.requests.rows, at), row_of(self.sought, 0))):
            at = row_of(self.requests.rows, at)[X_HASH_BEFORE]
        if at >= 0:
            row_of(self.requests.rows, at)[X_FLAGS] |= HOW_DOUBT
        self.settle(request, False)

    @cython.cfunc
    @cython.exceptval(check=False)
    def let_go(self, request: cython.longlong) -> cython.void:
        """A few requests of this shared key in a row were doubted, and as many answers stayed alone: they were the answers."""
        newest: cython.longlong = self.newest(row_of(self.requests.rows, request))
        if newest >= 0 and self.doubts(newest) == DOUBTS_MOST and row_of(self.requests.rows, newest)[X_FLAGS] & HOW_DOUBT:
            self.settle(newest, True)

    @cython.cfunc
    @cython.exceptval(check=False)
    def settle(self, request: cython.longlong, answered: cython.bint) -> cython.void:
        """An answer came for this request of a shared key, or for one of its key that was asked before it: what was asked earlier counts as answered."""
        row: cython.p_longlong = row_of(self.requests.rows, request)
        to: cython.longlong = row[X_REQUEST_OFFSET] + (row[X_REQUEST_SIZE] if answered else 0)
        if row[X_FLAGS] & HOW_SHARED and to > self.settled(row):
            self.accounts.rows[row[X_SLOT], A_SETTLED] = 2 * (1 + to) + row[X_SIDE]

    @cython.cfunc
    @cython.exceptval(check=False)
    def settled(self, row: cython.p_longlong) -> cython.longlong:
        value: cython.longlong = self.accounts.rows[row[X_SLOT], A_SETTLED]
        return (value >> 1) - 1 if value and value & 1 == row[X_SIDE] else 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def outlived(self, row: cython.p_longlong) -> cython.bint:
        """Whether an answer stayed alone that may have been this request's, and later ones were answered since."""
        return row[X_FLAGS] & (HOW_SECOND | HOW_DOUBT) == HOW_SECOND | HOW_DOUBT and row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE] <= self.settled(row)

    @cython.cfunc
    @cython.exceptval(check=False)
    def second(self, request: cython.longlong) -> cython.bint:
        """Whether another request of its shared key may be missing that was asked before this one, and was not answered then.

        Answers come about in the order of what is asked, so it cannot lie before the oldest that is open, or before one that was answered.
        """
        like: cython.p_longlong = row_of(self.requests.rows, request)
        low: cython.longlong = self.settled(like)
        at: cython.longlong = self.accounts.rows[like[X_SLOT], A_OPEN]
        looked: cython.longlong = 0
        row: cython.p_longlong
        if self.streams.state[like[X_SLOT], S_SIDES + like[X_SIDE] * SIDE_WIDTH + D_GAPS] < 0 and self.streams.state[like[X_SLOT], S_INNER] != INNER_OPEN:
            return False  # nothing is missing: the usual case
        while at >= 0 and looked < SHARED_LOOKS:
            row = row_of(self.requests.rows, at)
            if row[X_FLAGS] & HOW_SHARED and row[X_SIDE] == like[X_SIDE] and not row[X_FLAGS] & HOW_DOUBT:
                low = min(low, row[X_REQUEST_OFFSET])
            looked += 1
            at = row[X_SLOT_NEXT]
        at = self.newest(like)
        if at >= 0 and row_of(self.requests.rows, at)[X_FLAGS] & HOW_SECOND:
            return True
        return self.lacking.lacks(like[X_SLOT], like[X_SIDE], max(low, like[X_REQUEST_OFFSET] - SHARED_REACH), like[X_REQUEST_OFFSET])

    # --- by what both ends had received -----------------------------------------------------------------------------

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def may_be(self, row: cython.p_longlong) -> cython.bint:
        """Whether this request can have caused the answer: the answering side has received it, and the asking side has not been answered yet.

        The missing bytes may not hold both its own answer and another request of its key; nor its own answer alone, if this answer may have come unasked (normally a sender's first known message is an answer).
        """
        if row[X_REQUEST_OFFSET] == UNSAID:
            return True
        if self.heard != UNSAID and self.heard < row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE] or self.later and row[X_FLAGS] & HOW_FIRST:
            return False
        if self.lacking.heard_before(row) > self.said_at or -1 <= row[X_ACK] <= 0 and not self.alone_in(row) and self.lacking.came_below(row):
            return False  # bytes in front of the first ones came after it was asked: its answer may have been among them
        if (self.part_of_unseen(row) or row[X_FLAGS] & (HOW_CUT | HOW_DOUBT) == HOW_CUT | HOW_DOUBT
                or self.heard - row[X_REQUEST_OFFSET] >= JUMP and not row[X_FLAGS] & HOW_FIFO and self.told_already(row)):  # of another life's numbers, and one of several: nobody knows which
            return False
        if self.heard == UNSAID:  # a request that had heard less than all that was captured may have been answered in what lacks, and equal ones come again
            return not row[X_FLAGS] & HOW_FIFO or row[X_ACK] >= -1 or row[X_ACK] == UNSAID
        return not ((row[X_FLAGS] & HOW_STALE or self.forgone(row)) and (self.unasked and (self.said_at > 0 or UNSAID < row[X_ACK] < -1) or self.others_unseen(row)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def may_wait_for(self, row: cython.p_longlong, request: cython.p_longlong) -> cython.bint:
        """Whether this early answer can belong to the new request.  Not if its own may be missing, and this one belongs to a later one, or to none."""
        sure: cython.bint = row[X_HEARD] == self.asked_end and not row[X_FLAGS] & HOW_MAYBE
        if self.asked_at > row[X_RESPONSE_OFFSET] and row[X_RESPONSE_LAST] >= self.asked_since:
            return False
        if row[X_RESPONSE_LAST] < self.asked_since or not sure and (other_between(self.streams, row[X_SLOT], row[X_POSITION], request[X_POSITION])
                or self.requests.within_early(row, self.asked_at) or request[X_FLAGS] & HOW_FIFO and self.lacking.another(row[X_SLOT], row[X_SIDE], self.asked_end, row[X_HEARD], True)):
            request[X_FLAGS] |= HOW_DOUBT  # it came long before, or another life of the ports spoke since, or far ahead: it may be that one's; if not, this is the answer
            return False
        return (sure or not self.lacking.unheard(row[X_SLOT], 1 - row[X_SIDE], self.asked_at, row[X_RESPONSE_OFFSET])
                or self.asked_alone and row[X_RESPONSE_LAST] >= self.asked_near and not row[X_FLAGS] & (HOW_AGAIN | HOW_MAYBE) and not self.below_since(row, request) and not self.lacking.another(row[X_SLOT], row[X_SIDE], self.asked_end, row[X_HEARD], True))

    @cython.cfunc
    @cython.exceptval(check=False)
    def below_since(self, row: cython.p_longlong, request: cython.p_longlong) -> cython.bint:
        """Whether bytes in front of the first ones came between an early answer and this request: its own may have been among them."""
        return self.streams.state[row[X_SLOT], S_BELOW] > row[X_POSITION] and below_until(self.streams, row[X_SLOT], request[X_POSITION]) > row[X_POSITION]

    @cython.cfunc
    @cython.exceptval(check=False)
    def told_already(self, request: cython.p_longlong) -> cython.bint:
        """Whether another answer of this request's key waits."""
        request[X_HASH] ^= EARLY_HASH
        waits: cython.bint = self.newest(request) >= 0
        request[X_HASH] ^= EARLY_HASH
        return waits

    @cython.cfunc
    @cython.exceptval(check=False)
    def others_unseen(self, row: cython.p_longlong) -> cython.bint:
        """Whether the answering side had received bytes after this request that the capture lacks, or that were not processed yet: another request
        of its key may be among them."""
        end: cython.longlong = row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE]
        unseen: cython.bint = self.unseen and (row[X_FLAGS] & HOW_FIFO or not self.turned)  # of equal ones another may be missing all the same
        return self.heard > end and (unseen or self.lacking.another(row[X_SLOT], row[X_SIDE], end, self.heard, self.alone_here(row)))

    @cython.cfunc
    @cython.exceptval(check=False)
    def alone_here(self, row: cython.p_longlong) -> cython.bint:
        """Whether no other request of its connection has its key, nor one of another life of the ports: its own answer was read, or it may be in the
        bytes that came too late, and nothing lacks before this one, as where a life is left out."""
        if not self.alone_in(row) or self.among:
            return False
        return row[X_ACK] >= 0 or not self.lacking.came_below(row) or not self.lacking.lacks(row[X_SLOT], 1 - row[X_SIDE], 0, self.said_at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def forgone(self, row: cython.p_longlong) -> cython.bint:
        """Whether the request's own answer may be missing, or may be one that stayed alone before the present answer."""
        return row[X_FLAGS] & HOW_DOUBT or self.lacking.unheard(row[X_SLOT], 1 - row[X_SIDE], row[X_ACK], self.said_at)

    @cython.cfunc
    @cython.exceptval(check=False)
    def part_of_unseen(self, row: cython.p_longlong) -> cython.bint:
        """Whether it is one of several requests with one key, of which an earlier one may be missing."""
        first: cython.bint = row[X_ACK] <= 0 and not self.streams.state[row[X_SLOT], S_SIDES + row[X_SIDE] * SIDE_WIDTH + D_STATE] & FROM_SYN
        return row[X_FLAGS] & (HOW_PART | HOW_FIRST) == HOW_PART and (first or self.lacking.lacks(row[X_SLOT], row[X_SIDE], 0, row[X_REQUEST_OFFSET]))

    @cython.cfunc
    @cython.exceptval(check=False)
    def maker_unseen(self, row: cython.p_longlong, offset: cython.longlong) -> cython.bint:
        """Whether its number may have been introduced again, between it and this offset, by a missing message."""
        return row[X_BIND] != UNSAID and not row[X_FLAGS] & HOW_PART and self.lacking.lacks(row[X_SLOT], row[X_SIDE], row[X_REQUEST_OFFSET] + row[X_REQUEST_SIZE], offset)

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def alone_in(self, row: cython.p_longlong) -> cython.bint:
        """Whether no other request of its connection has the key of this one."""
        return self.unique and not row[X_FLAGS] & (HOW_FIFO | HOW_AGAIN | HOW_DOUBT) and row[X_KEY1] > 0  # 0: it has none
