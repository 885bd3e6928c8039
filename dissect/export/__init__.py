"""Formats: from Arrow tables to files and screens.

Here live: the machine formats, words and layout for people, pcapng, message trees as text.
In → out: Arrow batches → bytes and text.  May import: schema.  Never: a capture, an engine, the command line's options.
The law: machine formats never round, never colour, never leave out a column; text for people has a unit on every figure.
"""
