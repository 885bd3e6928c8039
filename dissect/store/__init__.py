"""Broker files on disk, through the same descriptions as their messages on the wire.

in: a store directory, or files of its commit log → out: rows of `records`, problems, a summary.
May import capture, stream, wire, protocols, exchange, analysis, engine.  Law: every byte of a commit log file is in a record, in a problem, or free.
"""
