"""Decoding: from paths to rows.

In → out   captures, the tables and columns that are wanted → Arrow batches.
Here live  fold (the one decoder), inside (its inner streams), spooled (bytes that wait) · context, sound (a saved context, and whether it
           is one) · splits, seams, stitch, transplant (a capture in pieces) · columns/ and decoded (rows to Arrow) · parallel, worker, crew
           (processes) · door (the entrance for the engines).
May import every room before it.  Never: SQL, an engine.
The law    one decoder; however a capture is cut, shared among processes or continued, the rows are those of one pass.
Limits     only what a question needs is decoded; batches leave while the capture is read.
"""
