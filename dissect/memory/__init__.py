"""Memory: what every room stores its numbers and bytes in.

In → out   sizes → matrices of int64 that grow (a large one lies in a file without a name), pools of rows that are taken and
           given back, and the spool: bytes that must outlive their block.
Here live  small functions of all rooms, too: one hash, numbers as they stand on the wire.
May import nothing of this project.
The law    memory holds only the pages that are in use; what lies on the disk is lost to nobody.
Limits     a matrix moves to disk beyond 32 MiB; together 48 MiB of such pages stay in memory.
"""
