"""Links: from captured records to packets.

In → out   records (a block's bytes and their matrix) → one row per packet: the places of its IP and TCP headers and of its payload.
Here live  link layers, VLAN tags, tunnels, IP fragments, checksums.
May import capture, memory, problems.
The law    a header is read only as far as it was captured; what cannot be read is a row of kind OTHER or DAMAGED, never a guess.
Limits     65,536 kinds of tunnels; fragments wait within bounds of number, bytes and time (`fragments.py`).
"""
