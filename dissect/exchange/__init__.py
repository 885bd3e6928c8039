"""Exchanges: which answer belongs to which request.

In → out   frames with their messages, in the order of their first bytes → rows of exchanges, open requests, names bound to numbers.
Here live  accounts (what is kept of each connection) · order (which message comes next) · requests (the table) · finding (the request of
an answer) · halves and waiting (what a row says) · bindings · children and chains · explaining · exchanges
           (rows that are done) · pairing (one message after the other) · moving and marks (splits).  All of it compiled.
May import memory, stream, frames, language.
The law    only certain pairs are made: where the capture lacks bytes that could hold another request or answer, nothing is paired.
Limits     open requests and queued messages a connection are bounded by constants in `layout.py`.
"""
