"""The language in which protocols are described: `from dissect.language import *`.

In → out   a description, a Python file of plain assignments → a typed tree of nodes, checked when it is loaded.
Here live  words (what one writes), expressions (recorded, never run), nodes (what a word makes), roles (what a value is to an
analysis), layout (the columns of messages), `.proto` files, units, the reference page of a protocol; refusals: checking (single nodes,
which are also bound), reach (order of reading, keys, sizes), fit (what could be right in no message), slips (what Python passes over).
May import memory, problems.  Never: an engine, bytes of a capture.
The law    a node says as data what is on the wire and what it means; no reader of the tree may assume what no node says.
Limits     a message has 62 slots; wrong descriptions are refused with file and line.
"""

from dissect.language.words import *  # noqa: F403
from dissect.language.words import __all__ as __all__
