"""What there is to do for a message, and for all of its form: which of its nodes are dealt with by their bytes.

Law: knows the tree, and no byte that another message of the form may have otherwise.
"""

from __future__ import annotations

from dissect.export.share.walk import Placed, after_number
from dissect.language import nodes as N
from dissect.tree.node import Node
from dissect.tree.walk import Tree


class Plan:
    """The nodes whose bytes do not stay, and what their treatment asks for."""

    def __init__(self, tree: Tree, walker: Placed, frame: bytes):
        nodes = list(tree.root.walk())
        self.sums, self.loose = walker.sums, walker.loose  # loose: pieces of JSON that are in no value
        self.contents = contents(nodes)
        self.holders = {node.children[0].space: node for node in reversed(nodes) if isinstance(node.field, N.Inflate) and node.children and node.claims}
        self.unescaped: set[int] = set()  # strings that are read further without their escapes
        self.around: dict[int, Node] = {}  # of what stands inside a text: the node of that text
        self.cut: set[int] = set()  # rests of elements that are not whole
        gone: set[int] = set()
        for node in nodes:
            if node.children:
                self.cut |= {id(child) for child in node.children if child.name == "more" and node.meaning == "cut short"}
                if is_text(node):
                    self.around |= {id(child): node for child in node.children}
                gone |= self.escape(node)
        begun = {(node.space, node.claims[0][0]) for node in nodes if node.claims}
        data, ends = {0: frame} | self.contents, {(space, claims[-1]) for space, claims in self.loose if claims}
        self.nodes = [node for node in nodes if id(node) not in gone and node.claims and node.space in data and not (isinstance(node.field, N.Inflate) and node.children)
                      and not stays(node, data[node.space][node.claims[0][0]]) and not unvalued(node, ends) and not read_again(node, data[node.space], begun)]

    def escape(self, node: Node) -> set[int]:
        """A string with escapes, of which the inside was read further: that is dealt with as text, and the tree of it left out."""
        gone: set[int] = set()
        for inner in [child for child in node.children if child.name == "unescaped" and child.space != node.space]:
            node.children.remove(inner)
            gone |= {id(one) for one in inner.walk()}
            self.unescaped.add(id(node))
        return gone


def unvalued(node: Node, ends: set) -> bool:
    """Whether it is what no value has of JSON that does not end."""
    return node.name == "more" and any(space == node.space and low <= node.start and high == node.end for space, (low, high) in ends)


def stays(node: Node, first: int) -> bool:
    """Whether a node's own bytes stay, whatever they are; `first`: the first of them."""
    one = node.field
    if isinstance(node.extra, N.Form):
        return False
    if isinstance(one, N.Int | N.Varint):
        return True
    if isinstance(one, N.Span):
        return bool(node.children) and one.into is not None or one.number and isinstance(node.value, int)
    if of_protobuf(node):
        return first & 7 != 2 or node.extra is not None and node.meaning != "unknown field" and bool(node.children)
    return bool(node.children) and not isinstance(one, N.Endpoint) or isinstance(one, N.Area | N.Join)


def read_again(node: Node, data: bytes, begun: set) -> bool:
    """Whether the members of a message that this node does not have are other nodes: it was read twice."""
    if node.children or getattr(node.extra, "kind", "") != "message" or len(node.claims) != 1:
        return False
    start, end = node.claims[0]
    inside = after_number(data, after_number(data, start))
    return inside >= end or (node.space, inside) in begun


def of_protobuf(node: Node) -> bool:
    return isinstance(node.field, N.ProtoField | N.Union) or hasattr(node.extra, "wire") or node.meaning == "unknown field"


def contents(nodes: list[Node]) -> dict[int, bytes]:
    """The bytes of inflated regions, and of strings without their escapes, by their number."""
    return {node.space: node.extra for node in nodes if node.name in ("inflated", "content") and isinstance(node.extra, bytes)}


def is_text(node: Node) -> bool:
    one, schema = node.field, node.extra
    return isinstance(one, N.Span) and one.text or isinstance(one, N.Member) or getattr(schema, "kind", "") == "string"
