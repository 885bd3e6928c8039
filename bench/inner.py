"""TLS beside the same traffic in clear, and beside tshark with the same keys: Pulsar's SENDs of one size with their receipts.

    python -m bench.inner                                  # 16 KiB to 1 MiB, segments of 1,448 and of 60,000 bytes, TLS 1.3 and 1.2
    python -m bench.inner --payload 64 --peer              # small records; tshark with our plugin, and alone
    python -m bench.inner --way "1.3 AES-128" --mtu 60000

Law: what is counted is processor time of the process from the file to exchanges, without its start; the least of some turns, clear and TLS in turns.
`cipher`: OpenSSL alone, on records of 16 KiB.
"""

from __future__ import annotations

import argparse
import re
import struct
import subprocess
import tempfile
import time
from pathlib import Path

import google_crc32c

from dissect.decode.door import decode
from dissect.decode.options import Options
from tests.support import tls
from tests.support.frames import number, text
from tests.support.tshark import plugin

WAYS = {"1.3 AES-128": ("1.3", "TLS_AES_128_GCM_SHA256", "aes-128-gcm"), "1.3 AES-256": ("1.3", "TLS_AES_256_GCM_SHA384", "aes-256-gcm"),
        "1.3 ChaCha20": ("1.3", "TLS_CHACHA20_POLY1305_SHA256", "chacha20-poly1305"), "1.2 AES-128": ("1.2", "ECDHE-RSA-AES128-GCM-SHA256", "aes-128-gcm"),
        "1.2 AES-256": ("1.2", "ECDHE-RSA-AES256-GCM-SHA384", "aes-256-gcm"), "1.2 ChaCha20": ("1.2", "ECDHE-RSA-CHACHA20-POLY1305", "chacha20-poly1305")}
TABLES = {"exchanges": ["connection", "api", "topic", "at_ns", "latency_ns", "server_ns", "wait_ns", "status", "code_class", "records", "payload_bytes", "request_packet"]}
PORT, START, STEP = 6650, 1_800_000_000 * 10**9, 20_000
CONNECT, CONNECTED, PRODUCER, SEND, RECEIPT, PRODUCED = 2, 3, 5, 6, 7, 17


def command(kind: int, body: bytes, behind: bytes = b"") -> bytes:
    command = number(1, kind) + text(kind, body)
    return struct.pack(">II", 4 + len(command) + len(behind), len(command)) + command + behind


def send(sequence: int, payload: bytes) -> bytes:
    metadata = text(1, b"producer") + number(2, sequence) + number(3, 1_800_000_000_000)
    covered = struct.pack(">I", len(metadata)) + metadata + payload
    return command(SEND, number(1, 1) + number(2, sequence), b"\x0e\x01" + struct.pack(">I", google_crc32c.value(covered)) + covered)


class Talk:
    """One connection, in clear and in TLS, packet by packet."""

    def __init__(self, client: int, mtu: int, pair: tls.Pair | None, wire: tls.Wire):
        self.keys = ((b"\x0a\0\0\1", client, b"\x0a\0\0\2", PORT), (b"\x0a\0\0\2", PORT, b"\x0a\0\0\1", client))
        self.mtu, self.pair, self.wire, self.at, self.ns = mtu, pair, wire, [1, 1], START
        for side, flags, seq, ack in ((0, tls.SYN, 0, 0), (1, tls.SYN | tls.ACK, 0, 1), (0, tls.ACK, 1, 1)):
            wire.add(self.ns, self.keys[side], flags, seq, ack)
        for side, data in pair.handshake() if pair else ():
            self.send(side, data)

    def say(self, side: int, data: bytes) -> None:
        self.send(side, self.pair.say(side, data) if self.pair else data)

    def send(self, side: int, data: bytes) -> None:
        for at in range(0, len(data), self.mtu):
            piece = data[at : at + self.mtu]
            self.ns += STEP
            self.wire.add(self.ns, self.keys[side], tls.PSH | tls.ACK, self.at[side], self.at[1 - side], piece)
            self.at[side] += len(piece)


def capture(payload: int, size: int, mtu: int, ends: tls.Ends | None) -> tuple[bytes, int]:
    """SENDs of so many bytes, and how many."""
    wire, filler = tls.Wire(), bytes(range(256)) * (payload // 256 + 1)
    talk, count = Talk(40_000, mtu, tls.Pair(ends) if ends else None, wire), max(size // (payload + 200), 10)
    talk.say(0, command(CONNECT, text(1, b"bench") + number(4, 21)))
    talk.say(1, command(CONNECTED, text(1, b"broker") + number(2, 21)))
    talk.say(0, command(PRODUCER, text(1, b"persistent://public/default/bench") + number(2, 1) + number(3, 1)))
    talk.say(1, command(PRODUCED, number(1, 1) + text(2, b"producer")))
    for sequence in range(count):
        talk.say(0, send(sequence, filler[:payload]))
        talk.say(1, command(RECEIPT, number(1, 1) + number(2, sequence) + text(3, number(1, 7) + number(2, sequence))))
    return wire.pcap(), count


def seconds(path: Path, count: int, keys: tuple[str, ...] = ()) -> float:
    """Processor time from the file to pairs, which are all there."""
    begun, answered = time.process_time(), 0
    for name, batch in decode([str(path)], tables=TABLES, options=Options(jobs=1, keys=keys)).batches():
        answered += batch.num_rows - batch.column("latency_ns").null_count if name == "exchanges" else 0
    assert answered == count + 2, (answered, count)
    return time.process_time() - begun


def cipher(name: str) -> float:
    """Bytes a second of OpenSSL alone."""
    said = subprocess.run(["openssl", "speed", "-seconds", "1", "-bytes", "16384", "-decrypt", "-aead", "-evp", name], capture_output=True, text=True, check=False).stdout
    found = re.findall(r"([\d.]+)k", said)
    return float(found[-1]) * 1000 if found else 0.0


def peer(path: Path, keys: Path, script: Path | None) -> float:
    """Processor time of tshark, which reads every message's command with our plugin, or only TLS."""
    import resource

    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    words = ["-X", f"lua_script:{script}", "-T", "fields", "-e", "pulsar.command"] if script else ["-T", "fields", "-e", "tls.record.length"]
    subprocess.run(["tshark", "-n", "-r", str(path), "-o", f"tls.keylog_file:{keys}", *words], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--payload", type=int, nargs="*", default=[16_100, 65_536, 1 << 20])
    words.add_argument("--mtu", type=int, nargs="*", default=[1_448, 60_000])
    words.add_argument("--way", nargs="*", choices=list(WAYS), default=list(WAYS))
    words.add_argument("--size", type=int, default=800 << 20)
    words.add_argument("--times", type=int, default=3)
    words.add_argument("--peer", action="store_true")
    asked = words.parse_args()
    speed = {name: cipher(name) for name in {WAYS[way][2] for way in asked.way}}
    print("| payload | segments | way | clear GB/s | TLS GB/s | cipher GB/s | records/s | tshark |\n|---|---|---|---|---|---|---|---|", flush=True)
    with tempfile.TemporaryDirectory() as name:
        for payload in asked.payload:
            for mtu in asked.mtu:
                for way in asked.way:
                    print(line(Path(name), payload, mtu, way, asked, speed[WAYS[way][2]]), flush=True)


def line(folder: Path, payload: int, mtu: int, way: str, asked: argparse.Namespace, cipher_speed: float) -> str:
    keys, clear, closed = (folder / name for name in ("keys.txt", "clear.pcap", "tls.pcap"))
    keys.unlink(missing_ok=True)
    version, suite, _ = WAYS[way]
    ends = tls.Ends(keys, version, suite if version == "1.2" else None)
    if version == "1.3":
        only(ends, suite)
    for path, how in ((clear, None), (closed, ends)):
        data, count = capture(payload, asked.size, mtu, how)
        path.write_bytes(data)
        del data
    best = [99.0, 99.0]
    for _ in range(asked.times):
        best = [min(best[0], seconds(clear, count)), min(best[1], seconds(closed, count, (str(keys),)))]
    records = count * (-(-(payload + 100) // 16_384) + 1)
    said = f"| {payload:,} | {mtu:,} | {way} | {clear.stat().st_size / best[0] / 1e9:.2f} | {closed.stat().st_size / best[1] / 1e9:.2f} | {cipher_speed / 1e9:.2f} | {records / best[1] / 1e6:.2f} M |"
    if asked.peer:
        alone, all_ = peer(closed, keys, None), peer(closed, keys, plugin(folder))
        said += f" {all_ / best[1]:.0f} × with messages, {alone / best[1]:.0f} × records alone |"
    return said


def only(ends: tls.Ends, suite: str) -> None:
    """Both ends speak one suite of TLS 1.3."""
    import ctypes

    for context in (ends.client, ends.server):
        library = ctypes.CDLL(__import__("_ssl").__file__)
        pointer = ctypes.cast(id(context) + 16, ctypes.POINTER(ctypes.c_void_p))[0]
        library.SSL_CTX_set_ciphersuites.argtypes = [ctypes.c_void_p, ctypes.c_char_p]
        assert library.SSL_CTX_set_ciphersuites(pointer, suite.encode()) == 1


if __name__ == "__main__":
    main()
