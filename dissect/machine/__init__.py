"""The machine: a program and bytes make rows.

In → out   frames (bytes with their places) and a program → rows of messages, items, records and events.
Here live  run (a machine: frames to rows) · dispatch (one instruction after the other) and steps (what one does) · state (what all share) ·
rows (children, and values common to them) · names, pairs, json_text, protobuf (values by name or number) · arena (texts that are made) ·
regions, inflate (compressed ones) · crc, sums · numbers, places (bytes to numbers, pointers) · texts (texts become numbers) ·
long_names (what is kept of one).
           All of it but the last is compiled; numbers, places, names, rows and steps are inlined where they are called, by .pxd files that tools/make_pxd.py makes from them.
May import memory, language, program.  Never: a protocol.
The law    every byte index is checked against the area that is read; every loop takes bytes or counts down what exists.
Limits     areas 64 deep; 16,384 bytes inflated for one that was captured; an arena of 32 MiB a batch.
"""
