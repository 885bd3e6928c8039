"""Texts as numbers: keys of pairing and of bindings, and names of codes.

Law: the same as `digest_of` in machine/arena.py; equal bytes have equal numbers in every decoder, so no dictionary is needed.
"""

from __future__ import annotations

BEGIN, PRIME, MASK64, MASK62 = 0xCBF29CE484222325, 0x100000001B3, (1 << 64) - 1, (1 << 62) - 1  # FNV-1a, and two bits less


def digest(text: bytes, fold: bool = False) -> int:
    """An unsigned number of 62 bits; `fold`: upper and lower case are equal."""
    mixed = BEGIN
    for letter in text.upper() if fold else text:  # bytes: ASCII only
        mixed = ((mixed ^ letter) * PRIME) & MASK64
    return (mixed ^ mixed >> 62) & MASK62
