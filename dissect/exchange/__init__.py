"""Exchanges: which answer belongs to which request.

In → out   frames with their messages, in the order of their first bytes → rows of exchanges, open requests, names bound to numbers.
Here live  accounts (what is kept of each connection) · order (which message comes next) · requests (the table) · finding, lacking (the
           request of an answer; where one may have been that was not captured) · halves and waiting (what a row says) · bindings (names
           bound to numbers) · memories, assemblies (what was said once; content in several frames) · children and chains · explaining
           (answers that only their request explains) · causes · exchanges (rows that are done) · pairing (one message after the
           other) · moving and marks (splits).  All of it is compiled.
May import memory, stream, frames, language.
The law    only certain pairs are made: where the capture lacks bytes that could hold another request or answer, nothing is paired.
Limits     open requests and queued messages a connection are bounded by constants in `layout.py`.
"""
