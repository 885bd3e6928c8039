"""Limits of processor time that mean the same on any host."""

import time

QUICK = 0.0075  # seconds that the loop takes on a quick host, which the limits were found on


def allowed(seconds: float) -> float:
    """So many seconds of a quick host, on this one as it is now: one host took three times as long as another, and the same one twice as long minutes later."""
    since = time.process_time()
    for number in range(300_000):
        number * number
    return seconds * max(1.0, (time.process_time() - since) / QUICK)
