"""The machine: a program and bytes make rows.

In → out   frames (bytes with their places) and a program → rows of messages, items, records and events.
Here live  the dispatch, JSON, protobuf, sums, inflated regions, texts that become numbers.  All of it compiled.
May import memory, language, program.  Never: a protocol.
The law    every byte index is checked against the area that is read; every loop takes bytes or counts down what exists.
Limits     areas 64 deep; 16,384 bytes inflated for one that was captured; an arena of 32 MiB a batch.
"""
