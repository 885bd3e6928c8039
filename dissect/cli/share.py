"""The command `share`: a capture that may be given to a stranger."""

from __future__ import annotations

from typing import Annotated

import typer

from dissect.analysis.conditions import WrongQuestion, nearest
from dissect.cli.options import Files, Shared, shared
from dissect.cli.session import DONE, UNREADABLE, Session, listed
from dissect.export import words

READING = ("protocol", "port", "out", "quiet", "progress")
STAYS = "times, sizes, counts, offsets and ids, ports, numbers of up to five digits, codes, the protocols' own words; ciphertext of TLS, which a key log would open"


@shared(*READING)
def share(said: Shared, files: Files,
          key_file: Annotated[str | None, typer.Option("--key-file", metavar="FILE", help="The key of the pseudonyms: the same names become the same ones."
                                                       " Without it, chance, which nobody knows.")] = None,
          keep: Annotated[str, typer.Option("--keep", metavar="a,b", help="What stays as it is: topics, groups, clients, brokers, keys, properties, texts.")] = "") -> None:
    """A capture for a stranger: the same packets, with pseudonyms for names and addresses, and payloads overwritten.

      $ mqdissect share night.pcap.zst -o for-the-vendor.pcap.zst

      $ mqdissect share client.pcap broker.pcap -o shared/ --key-file key.txt

      $ mqdissect share night.pcap --keep topics,groups -o night-shared.pcap
    """
    from dissect.export.share.message import KEPT_ROLES
    from dissect.export.share.write import key_of, refused, share as write

    if not said.out or said.out == "-":
        raise WrongQuestion("share writes a capture: add -o FILE.pcap, or of several captures -o DIR")
    stays = frozenset(listed(keep))
    for name in stays:
        if name not in KEPT_ROLES:
            raise WrongQuestion(f"--keep knows {', '.join(KEPT_ROLES)}, not {name}{nearest(name, list(KEPT_ROLES))}")
    session = Session(said, files, twice=True)
    if session.engine.saved:
        raise WrongQuestion("share needs the capture itself: a saved folder holds no packets")
    if not session.engine.inputs:
        session.finish()
    refused(session.engine.inputs, said.out, key_file)
    done = write(session.engine.inputs, said.out, key_of(key_file), stays, session.engine.options, session.watch)
    for path, why in done.unreadable:
        print_unreadable(path, why)
    if done.files:
        session.remark(f"{words.plural(done.packets, 'packet')} in {said.out}")
        for line in account(done.counts, stays, key_file is not None):
            session.remark(line)
    session.engine.close()
    raise typer.Exit(UNREADABLE if done.unreadable else DONE)


def print_unreadable(path: str, why: str) -> None:
    import sys

    print(words.printable_lines(f"mqdissect: cannot read {path}: {why}"), file=sys.stderr)


def account(counts, stays: frozenset[str], keyed: bool):
    """What was replaced, what was overwritten, what stays, and what no pseudonym hides."""
    loss = ("bytes overwritten", "compressed regions overwritten", "checksums that could not be made right", "messages that could not be written anew", "fragments of IP packets, overwritten")
    replaced = [f"{count:,} {name.replace('_', ' ')}" for name, count in sorted(counts.items()) if count and name not in (*loss, "messages", "compressed regions written anew")]
    yield f"  replaced:    in {words.plural(counts['messages'], 'message')}: {', '.join(replaced) or 'nothing'}; all addresses of packets"
    yield f"  overwritten: {', '.join(f'{counts[name]:,} {name}' for name in loss if counts[name] or name == loss[0])}"
    yield f"  kept:        {', '.join(sorted(stays)) + ' (--keep); ' if stays else ''}{STAYS}"
    yield f"  not hidden:  when, how much, how often, and between how many; {'who has the key can tell which name a pseudonym stands for' if keyed else 'the key was thrown away'}"
