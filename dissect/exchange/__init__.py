"""Exchanges: which answer belongs to which request.

In → out   frames with their messages, in the order of their first bytes → rows of exchanges, open requests, names bound to numbers.
May import memory, stream, frames, language.
The law    a pair is certain or it is none: where the capture lacks bytes that could hold another request or answer, nothing is paired.
Limits     open requests and queued messages a connection are bounded by constants on top of the files.
"""
