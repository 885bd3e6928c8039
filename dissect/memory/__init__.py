"""Memory: the storage of every room's numbers and bytes.

In → out   sizes → matrices of int64 that grow (a large one lies in a file without a name), pools of rows that are taken and
           given back, and the spool: bytes that must outlive their block.  Folders for what does not fit.
Here live  also small functions for all rooms: one hash, numbers in wire format.
May import nothing of this project.
The law    memory holds only the pages that are in use; nothing on the disk is lost.
Limits     a matrix moves to disk beyond 32 MiB; together 48 MiB of such pages stay in memory.
"""
