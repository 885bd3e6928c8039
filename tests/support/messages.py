"""The machine's matrices as the plain rows of the tree, so that a test can compare them."""

from __future__ import annotations

import numpy as np

from dissect.language import layout as L
from dissect.machine.texts import EVENT_TEXTS, ITEM_TEXTS, RECORD_TEXTS

MESSAGE_TEXTS = (L.M_TOPIC, L.M_BROKER, L.M_GROUP, L.M_CLIENT, L.M_CODE_NAME, L.M_TEXT, L.M_ANSWER_ID, L.M_API_NAME)


def text(data, machine, row, slot: int, dictionary=None):
    at, size = int(row[slot]), int(row[slot + 1])
    if size == L.IS_NUMBER:
        return at
    if size == L.IS_INTERNED:
        return dictionary[at]
    if size <= L.IS_LENT:
        return size, at
    if at >= L.ARENA:
        return bytes(machine.arena[at - L.ARENA : at - L.ARENA + size])
    return bytes(data[at : at + size])


def plain(data, machine, row, mask: int, texts, first: int, dictionary=None) -> dict:
    return {slot: text(data, machine, row, slot, dictionary) if slot in texts else int(row[slot])
            for slot in range(first, len(row)) if mask >> slot & 1}


def rows(data, machine, n: int, dictionary=None) -> tuple:
    """(message, items, records, events) of message n."""
    row = np.asarray(machine.messages)[n]
    message = plain(data, machine, row, int(row[0]), MESSAGE_TEXTS, 1, dictionary)
    if L.M_REST in message:
        message[L.M_REST] = True
    if machine.memory_count:  # what the message says for memories: a tree's rows call these -1, -2, …
        first, behind = machine.memory_at, machine.memory_at + machine.memory_count
        message = {slot if slot < first else first - slot - 1: value for slot, value in message.items() if slot < behind}

    def kids(table, count, texts):
        return [plain(data, machine, kid, int(kid[1]), texts, 2, dictionary) for kid in np.asarray(table)[:count] if kid[0] == n]

    return (message, kids(machine.items, machine.item_count, ITEM_TEXTS),
            kids(machine.records, machine.record_count, (*RECORD_TEXTS, L.D_PAYLOAD)),
            kids(machine.events, machine.event_count, EVENT_TEXTS))


def frames(machine, data: bytes, side: int) -> np.ndarray:
    """All frames of one direction, cut from its first byte on."""
    at, found = 0, []
    while at < len(data):
        size = machine.frame(data, at, len(data), side)
        if size <= 0:
            break
        found.append((at, size, side))
        at += size
    return np.array(found, dtype=np.int64).reshape(-1, 3)


def tree_rows(tree) -> tuple:
    return (tree.rows.message, tree.rows.items, tree.rows.records, tree.rows.events)


def uncovered(tree) -> list:
    """Places where the claims of the nodes overlap or leave a hole."""
    at, wrong = 0, []
    for start, end in sorted(c for node in tree.root.walk() if node.space == 0 for c in node.claims):
        if start != at:
            wrong.append((at, start))
        at = end
    return wrong if at == tree.size else [*wrong, (at, tree.size)]
