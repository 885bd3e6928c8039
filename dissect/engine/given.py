"""An engine over rows that were decoded elsewhere."""

from __future__ import annotations

import tempfile

from dissect.decode.options import Options
from dissect.engine.embedded import Embedded
from dissect.engine.held import Held

MAPPED_MOST = 256 << 20       # bytes of rows that lie in mapped files: what of them is in memory, the kernel may take back


def over(rows, wanted: dict[str, list[str]], options: Options) -> Embedded:
    """Rows are (table, batch), of the wanted tables and columns."""
    engine = Embedded([], options)
    held = Held(tempfile.mkdtemp(dir=engine._room()), MAPPED_MOST)
    for name, batch in rows:
        held.add(name, batch)
    for name, columns in wanted.items():
        engine._show(name, columns, held)
    engine._relations.reveal()
    engine._held = dict(wanted)
    return engine
