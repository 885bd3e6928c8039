"""The tree's functions for each kind of node: `leaves.py`, `shapes.py` and `named.py` register here."""

from dissect.language import nodes as N
from dissect.language.kinds import Reader

READS = Reader("tree", within=(N.Var, N.Gather, N.ProtoField, N.Union, N.Member))
