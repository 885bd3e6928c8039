"""The engines: from paths to tables and answers.

Here live: the decoder's fold over splits, DuckDB in this process, Spark, and the Python interface on top (`api`).
In → out: captures, or folders that `save` wrote → Arrow tables.  May import: all rooms to its left.  Never: export,
the command line.
The law: only the tables and columns that a question uses are decoded and held; what does not fit in memory goes to disk.
"""
