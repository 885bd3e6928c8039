"""Frames: from a direction's ordered bytes to messages' bytes.

In → out   runs → which protocol a connection speaks and who the client is; one row per frame; problems for bytes in no frame.
Here live  recognise, judge, evidence, ports (which protocol, and why) · cut, rows (the cutter and what it writes) · beside, gathered
           (frames over several segments) · resync (where frames begin again) · framing (what is kept of each direction).
May import memory, stream, language, program, machine.  Never: a protocol's name.
The law    every byte of a recognised direction is in one frame, or in one problem.
Limits     a connection is decided after 64 KiB; a frame is at most as long as its protocol's limit.
"""
