"""The lowering of each kind of node: `leaves.py`, `shapes.py` and `names.py` register here."""

from dissect.language import nodes as N
from dissect.language.kinds import Reader

LOWERS = Reader("program", within=(N.Var, N.Gather, N.ProtoField, N.Union, N.Member))
