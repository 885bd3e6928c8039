"""Events: the statements about ownership that the questions know.

Law: `analysis/` understands an event listed here, or shows it as it is; one that is not listed is a mistake.
"""

from __future__ import annotations

EVENTS = frozenset((
    # of owners and partitions
    "owned", "released", "confirmed", "claimed", "refused", "lost", "not_owner", "entered", "redirected", "no_leader",
    "under_replicated", "served", "named", "node", "migrated",
    # … among consumers, and what only tells of them
    "assigned", "revoked", "pulled", "popped", "committed", "queued", "offset_read", "locked", "lock_wanted", "granted",
    "release_ordered", "order_reported", "members", "joined", "left", "alive",
    "membership_lost", "notified", "active", "inactive", "opened", "closed", "let_go", "turned_away", "looked_up", "near_read",
    "follower",
    # of brokers
    "broker_registered", "broker_lost", "broker_closed", "epoch", "fences", "fenced", "through",
    # of single messages and transactions
    "acknowledged", "hidden", "sent_back", "buried", "transaction_committed", "transaction_rolled_back", "transaction_undecided",
    "transaction_checked",
    # what a proxy and its clients tell each other
    "configured", "stack_wanted", "stack_told", "verify_wanted", "verified", "reconnect_wanted", "unsubscribed",
))

# Events that only repeat what is so, and how their owner is known by them.
PROOFS = {"confirmed": "seen", "served": "seen", "claimed": "claimed", "pulled": "pulled", "committed": "committed"}
# Of events like these, said again within a second, nothing follows but that they were said until then, whatever their detail is.
REPEATED = frozenset((*PROOFS, "popped", "acknowledged", "hidden", "sent_back", "buried"))
