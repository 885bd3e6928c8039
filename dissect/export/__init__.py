"""Formats: from Arrow tables to files and screens.

Here live: the machine formats, the words and layout for people, pcapng, the rendering of message trees.
In → out: Arrow batches → bytes and text.  May import: schema.  Never: a capture, an engine, the command line's options.
The law: machine formats never round, never colour, never leave out a column; text for people names every unit.
"""
