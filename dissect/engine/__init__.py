"""The engines: from paths and questions to answers.

Here live: what an engine is (`interface`), DuckDB in this process (`embedded`), Spark (`spark/`), live captures (`live`), folders that
`save` wrote (`saved`, `manifest`), and what several of them share: which tables a question needs (`needs`), what is made from
other tables (`derived`, `making`), rows that wait on disk (`held`, `runs`).
In → out: captures, or folders that `save` wrote → Arrow tables.  May import: every room before it.  Never: export, the command line.
The law: only the tables and columns that a question uses are decoded and held; what does not fit in memory goes to disk.
"""
