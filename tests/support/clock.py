"""Limits of processor time that mean the same on any host."""

import time
from collections.abc import Callable

MOMENTS = 3  # at which a cost is looked at: for a while a host may be twice as slow

QUICK = 0.0075  # seconds that the loop takes on a quick host, which the limits were found on


def allowed(seconds: float) -> float:
    """So many seconds of a quick host, on this one as it is now: one host took three times as long as another, and the same one twice as long minutes later."""
    since = time.process_time()
    for number in range(300_000):
        number * number
    return seconds * max(1.0, (time.process_time() - since) / QUICK)


def grows_within(cost: Callable[[int], float], few: int, many: int, times: float, least: float = 0.0) -> list[tuple[float, float]]:
    """Nothing, where at one of some moments the cost of many is below so many times that of few; otherwise what was found at each."""
    found = []
    for _ in range(MOMENTS):
        found.append((cost(few), cost(many)))
        if found[-1][1] < times * max(found[-1][0], least):
            return []
    return found
