"""Decoding: from paths to rows.

In → out   captures, the tables and columns that are wanted → Arrow batches.
Here live  the fold (the one decoder), its saved context, splits and their stitching, columns, workers.
May import every room to its left.  Never: SQL, an engine.
The law    one decoder; however a capture is cut, shared among processes or continued, the rows are those of one pass.
Limits     only what a question needs is decoded; batches leave while the capture is read.
"""
