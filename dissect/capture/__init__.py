"""Captures: files, pipes and bytes in; blocks of packet records out.

What lives here   pcap, pcapng, their compressed forms, rotated files; where a split may begin.
In → out          bytes → blocks: data, and one row of ``layout`` per captured packet.
May import        problems.
Never             looks into a packet; reads one packet at a time; trusts a length that the file claims.
Limits            a window of 2 MiB, or as large as the largest record; packets and blocks of 64 MiB.
The law           every packet before the damage is given, and every byte that is not is a problem row.
"""

from dissect.capture.errors import CaptureError
from dissect.capture.find import Source, Sources, find
from dissect.capture.opening import open_reader
from dissect.capture.reader import Block, Reader
from dissect.capture.state import agrees, guess_record

__all__ = ["Block", "CaptureError", "Reader", "Source", "Sources", "agrees", "find", "guess_record", "open_reader"]
