"""The language that protocols are described in: `from dissect.language import *`.

In → out   a description, a Python file of plain assignments → a typed tree of nodes, checked when it is loaded.
Here live  words (what one writes), expressions (recorded, never run), nodes (what a word makes), roles (what a value is to an
           analysis), layout (the columns of messages), `.proto` files, units, the reference page of a protocol; what is refused: checking
           (single nodes, bound on the way), reach (what is read before what, keys, sizes), fit (what could be right in no message).
May import memory, problems.  Never: an engine, bytes of a capture.
The law    a node says what stands on the wire and what it means, as data; what no node says, no reader of the tree may assume.
Limits     a message has 62 slots; wrong descriptions are refused with file and line.
"""

from dissect.language.words import *  # noqa: F403
from dissect.language.words import __all__ as __all__
