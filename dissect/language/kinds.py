"""The kinds of nodes, and who reads them.

Every reader of descriptions (the program, the tree, the builder of messages, the Wireshark plugin) registers here what it does with each
kind.  A test names a kind that a reader lacks, before a user's capture does.
"""

from __future__ import annotations

from collections.abc import Callable

from dissect.language import nodes as N

KINDS = (N.Int, N.Varint, N.Span, N.Json, N.Endpoint,                                                  # leaves
         N.Var, N.Gather, N.Let, N.Entry, N.Made, N.Coded, N.Peek, N.Require, N.Check, N.Event, N.Bind, N.Lent, N.Remember, N.Recall,  # what is made of them, or asked of them
         N.Call, N.Again, N.Shown, N.Area, N.Switch, N.ByKind, N.Repeat, N.Explained, N.Each, N.Join, N.Inflate, N.Assembled, N.Piece, N.Try,  # shapes: what holds others
         N.ProtoField, N.Union, N.Named, N.Member)                                                     # members


class Reader:
    """One reader of descriptions: a function for each kind."""

    def __init__(self, name: str, within: tuple[type, ...] = (), passes: tuple[type, ...] = ()):
        self.name = name
        self.within = within  # kinds that are read where the structure or the node that holds them is read
        self.passes = passes  # kinds that say nothing to this reader
        self.functions: dict[type, Callable] = {}

    def reads(self, *kinds: type) -> Callable:
        """Registers a function for some kinds."""
        def register(function: Callable) -> Callable:
            self.functions.update(dict.fromkeys(kinds, function))
            return function

        return register

    def of(self, node) -> Callable:
        return self.functions[type(node)]

    def lacks(self) -> list[str]:
        """The kinds without a function in this reader."""
        return [kind.__name__ for kind in KINDS if kind not in self.functions and kind not in self.within and kind not in self.passes]
