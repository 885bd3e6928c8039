"""Programs: a description as plain numbers.

In → out   a protocol's typed tree, and the wanted columns → a `Program`: instructions, tables, a pool of names.
Here live  the table of instructions, the lowering, the polish that makes programs short, the disassembler.
May import language.
The law    a program gives exactly the rows of the tree (`tree/rows.py`), for the columns that it was asked for.
Limits     400,000 instructions; 62 slots a message.
"""
