"""Memory: what every room stores its numbers and bytes in.

In → out   sizes → matrices of int64 that grow (a large one lies in a file without a name), and the spool: bytes that
           must outlive their block.
May import nothing of this project.
The law    memory holds only the pages that are in use; what lies on the disk is lost to nobody.
Limits     a matrix moves to disk beyond 32 MiB; together 48 MiB of such pages stay in memory.
"""
