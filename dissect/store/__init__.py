"""Broker files on disk, through the same descriptions as their messages on the wire.

In → out   a store's folder, an archive of one, or single files → rows of `records`, problems, a summary.
Here live  what all logs share (`log`, `content`, `columns`); `rocketmq/` and `bookkeeper/`; archives; Spark's source of ranges.
May import every room before it.
The law    every byte of a log is in a record, in a problem, or free; a broken record costs itself only.
Limits     a record of 64 MiB; a file is read through pages that are released when they were read.
"""
