"""What a description says of owners and of brokers.

Law: what is not said has the value that most protocols have.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Owners:
    """What ownership of a partition means in a protocol; times in nanoseconds."""

    by_broker: bool = False  # the owner is the broker that leads; else a consumer
    timeout_ns: int | None = None  # a partition that its owner does not speak of for so long is free
    observed: bool = False  # consumers share out among themselves: who reads owns, and nobody announces it
    leaves: bool = False  # who leaves a group lets go of all that it had there (where owners are observed it is always so)
    lock_ns: int | None = None  # a lock is kept for so long
    alone: str | None = None  # the detail of event("opened") that lets nobody else in: who opens so, owns
    all_read: str | None = None  # the detail of event("alive") of a group in which every member reads everything: nobody owns


@dataclass(frozen=True)
class Brokers:
    """How a protocol names its brokers, beside event("named"): also in claims and confirmations whose detail is an address."""

    port: int | None = None  # what an address without one means
    beside: tuple[int, ...] = ()  # further ports of a broker, counted from its own
