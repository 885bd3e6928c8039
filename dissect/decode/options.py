"""How captures are to be read: the same words in Python and on the command line."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field

# Options that change what is decoded; the others change only how fast.
MEANING = ("from_ns", "to_ns", "hosts", "ports", "protocols", "checksums", "overlap", "internal", "records_saying", "outermost", "fields", "source", "keys")


@dataclass(frozen=True)
class Options:
    from_ns: int | None = None              # packets before this are not read; ns since the epoch
    to_ns: int | None = None                # packets from this on are not read
    hosts: tuple[str, ...] = ()             # connections with one of these addresses only; empty: all
    ports: dict[int, str] = field(default_factory=dict)     # server port → protocol, beside what is recognised
    protocols: tuple[str, ...] = ()         # further description files
    checksums: bool = False                 # verify TCP checksums, and leave damaged segments out
    overlap: str = "first"                  # which copy of a byte counts: first or last
    internal: bool = False                  # replication between brokers and bookies too
    records_saying: tuple[str, ...] = ()    # rows of `records` only of protocols whose records have one of these roles; empty: of all
    outermost: bool = False                 # of events that say the same within a second, only the first and the last
    fields: tuple[str, ...] = ()            # further columns on messages: proto.struct.field
    keys: tuple[str, ...] = ()              # key logs: secrets of TLS connections, which stay in memory
    source: str | None = None               # name of the capture point; None: found from the files
    jobs: int | None = None                 # processes and threads; None: as many as processors
    split_size: int | None = None           # bytes of capture that one task decodes
    keep: str | None = None                 # folder in which decoded tables are kept for next time
    allow_files: bool = False               # SQL may read and write files, too; else it sees the tables and nothing else

    def meaning(self) -> dict:
        """The options that must be equal for two readers to give the same rows."""
        return {name: value for name, value in asdict(self).items() if name in MEANING}
