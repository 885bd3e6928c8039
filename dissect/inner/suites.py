"""Cipher suites: number, name, and the algorithms of their records.

Law: the registry's names contain all that a reader needs; a suite that is not listed is shown by its number and cannot be read.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

HEADER = 5  # bytes in front of a record
CIPHERTEXT_MAX = (1 << 14) + 2048  # bytes of a record, with what encryption may add

TLS13 = {
    0x1301: "TLS_AES_128_GCM_SHA256", 0x1302: "TLS_AES_256_GCM_SHA384", 0x1303: "TLS_CHACHA20_POLY1305_SHA256",
    0x1304: "TLS_AES_128_CCM_SHA256", 0x1305: "TLS_AES_128_CCM_8_SHA256",
}
TLS12 = {
    "RSA": {0x2F: "AES_128_CBC_SHA", 0x35: "AES_256_CBC_SHA", 0x3C: "AES_128_CBC_SHA256", 0x3D: "AES_256_CBC_SHA256",
            0x9C: "AES_128_GCM_SHA256", 0x9D: "AES_256_GCM_SHA384",
            0xC09C: "AES_128_CCM", 0xC09D: "AES_256_CCM", 0xC0A0: "AES_128_CCM_8", 0xC0A1: "AES_256_CCM_8"},
    "DHE_RSA": {0x33: "AES_128_CBC_SHA", 0x39: "AES_256_CBC_SHA", 0x67: "AES_128_CBC_SHA256", 0x6B: "AES_256_CBC_SHA256",
                0x9E: "AES_128_GCM_SHA256", 0x9F: "AES_256_GCM_SHA384", 0xCCAA: "CHACHA20_POLY1305_SHA256",
                0xC09E: "AES_128_CCM", 0xC09F: "AES_256_CCM", 0xC0A2: "AES_128_CCM_8", 0xC0A3: "AES_256_CCM_8"},
    "DHE_DSS": {0x32: "AES_128_CBC_SHA", 0x38: "AES_256_CBC_SHA", 0x40: "AES_128_CBC_SHA256", 0x6A: "AES_256_CBC_SHA256",
                0xA2: "AES_128_GCM_SHA256", 0xA3: "AES_256_GCM_SHA384"},
    "ECDHE_ECDSA": {0xC009: "AES_128_CBC_SHA", 0xC00A: "AES_256_CBC_SHA", 0xC023: "AES_128_CBC_SHA256", 0xC024: "AES_256_CBC_SHA384",
                    0xC02B: "AES_128_GCM_SHA256", 0xC02C: "AES_256_GCM_SHA384", 0xCCA9: "CHACHA20_POLY1305_SHA256",
                    0xC0AC: "AES_128_CCM", 0xC0AD: "AES_256_CCM", 0xC0AE: "AES_128_CCM_8", 0xC0AF: "AES_256_CCM_8"},
    "ECDHE_RSA": {0xC013: "AES_128_CBC_SHA", 0xC014: "AES_256_CBC_SHA", 0xC027: "AES_128_CBC_SHA256", 0xC028: "AES_256_CBC_SHA384",
                  0xC02F: "AES_128_GCM_SHA256", 0xC030: "AES_256_GCM_SHA384", 0xCCA8: "CHACHA20_POLY1305_SHA256"},
    "ECDH_ECDSA": {0xC004: "AES_128_CBC_SHA", 0xC005: "AES_256_CBC_SHA", 0xC025: "AES_128_CBC_SHA256", 0xC026: "AES_256_CBC_SHA384",
                   0xC02D: "AES_128_GCM_SHA256", 0xC02E: "AES_256_GCM_SHA384"},
    "ECDH_RSA": {0xC00E: "AES_128_CBC_SHA", 0xC00F: "AES_256_CBC_SHA", 0xC029: "AES_128_CBC_SHA256", 0xC02A: "AES_256_CBC_SHA384",
                 0xC031: "AES_128_GCM_SHA256", 0xC032: "AES_256_GCM_SHA384"},
    "PSK": {0x8C: "AES_128_CBC_SHA", 0x8D: "AES_256_CBC_SHA", 0xAE: "AES_128_CBC_SHA256", 0xAF: "AES_256_CBC_SHA384",
            0xA8: "AES_128_GCM_SHA256", 0xA9: "AES_256_GCM_SHA384", 0xCCAB: "CHACHA20_POLY1305_SHA256",
            0xC0A4: "AES_128_CCM", 0xC0A5: "AES_256_CCM", 0xC0A8: "AES_128_CCM_8", 0xC0A9: "AES_256_CCM_8"},
    "DHE_PSK": {0x90: "AES_128_CBC_SHA", 0x91: "AES_256_CBC_SHA", 0xB2: "AES_128_CBC_SHA256", 0xB3: "AES_256_CBC_SHA384",
                0xAA: "AES_128_GCM_SHA256", 0xAB: "AES_256_GCM_SHA384", 0xCCAD: "CHACHA20_POLY1305_SHA256", 0xC0A6: "AES_128_CCM", 0xC0A7: "AES_256_CCM"},
    "RSA_PSK": {0x94: "AES_128_CBC_SHA", 0x95: "AES_256_CBC_SHA", 0xB6: "AES_128_CBC_SHA256", 0xB7: "AES_256_CBC_SHA384",
                0xAC: "AES_128_GCM_SHA256", 0xAD: "AES_256_GCM_SHA384", 0xCCAE: "CHACHA20_POLY1305_SHA256"},
    "PSK_DHE": {0xC0AA: "AES_128_CCM_8", 0xC0AB: "AES_256_CCM_8"},
    "DH_anon": {0x34: "AES_128_CBC_SHA", 0x3A: "AES_256_CBC_SHA", 0x6C: "AES_128_CBC_SHA256", 0x6D: "AES_256_CBC_SHA256",
                0xA6: "AES_128_GCM_SHA256", 0xA7: "AES_256_GCM_SHA384"},
    "ECDH_anon": {0xC018: "AES_128_CBC_SHA", 0xC019: "AES_256_CBC_SHA"},
    "ECDHE_PSK": {0xC035: "AES_128_CBC_SHA", 0xC036: "AES_256_CBC_SHA", 0xC037: "AES_128_CBC_SHA256", 0xC038: "AES_256_CBC_SHA384", 0xCCAC: "CHACHA20_POLY1305_SHA256",
                  0xD001: "AES_128_GCM_SHA256", 0xD002: "AES_256_GCM_SHA384"},
}
NAMES = TLS13 | {number: f"TLS_{exchange}_WITH_{cipher}" for exchange, ciphers in TLS12.items() for number, cipher in ciphers.items()}
FORM = re.compile(r"(?:AES_(128|256)_(GCM|CCM_8|CCM|CBC)|(CHACHA20)_POLY1305)(?:_(SHA\d*))?$")
MAC = {"SHA": "sha1", "SHA256": "sha256", "SHA384": "sha384"}


@dataclass(frozen=True)
class Suite:
    number: int
    name: str
    cipher: str  # GCM, CCM, CCM_8, CBC, CHACHA20
    key: int  # bytes
    hash: str  # of the key derivation
    mac: str  # of CBC's records

    @property
    def tls13(self) -> bool:
        return self.number in TLS13


def name_of(number: int) -> str:
    return NAMES.get(number, f"0x{number:04x}")


def suite_of(number: int) -> Suite | None:
    """The suite; None if its records cannot be read."""
    form = FORM.search(NAMES.get(number, ""))
    if form is None:
        return None
    bits, mode, chacha, digest = form.groups()
    cipher = "CHACHA20" if chacha else mode
    return Suite(number, NAMES[number], cipher, 32 if chacha else int(bits) // 8, "sha384" if digest == "SHA384" else "sha256", MAC.get(digest, ""))
