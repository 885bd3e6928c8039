"""Memory: the storage of every room's numbers and bytes.

In → out   sizes → matrices of int64 that grow (a large one lies in a file without a name), pools of rows that are taken and
           given back, and the spool: bytes that must outlive their block.
Here live  besides, what all rooms share: hashes and their multiplier, numbers in wire format, folders for what does not fit (rooms).
May import nothing of this project.
The law    memory holds only the pages that are in use; nothing on the disk is lost.
Limits     a matrix moves to disk beyond 32 MiB; together 48 MiB of such pages stay in memory.
"""
