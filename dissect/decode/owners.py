"""Under whose name the key log has a connection's secrets, where that is another's: one pass, for whoever hands secrets on."""

from __future__ import annotations

from dissect.capture.find import find
from dissect.decode.decoded import Decoded, SourceTables
from dissect.decode.options import Options

ASKED = {"connections": ["decrypted"]}


def owners(inputs: list[str], options: Options) -> dict[bytes, bytes]:
    """Client's random → that of the connection that began its session."""
    decoded, found = Decoded(inputs, ASKED, options), dict[bytes, bytes]()
    for number, source in enumerate(find(inputs, options.source)):
        tables = SourceTables(decoded, source, number)
        for _ in tables.batches():
            pass
        found |= tables.fold.inner.owners()
    return found
