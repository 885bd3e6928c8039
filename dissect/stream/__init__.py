"""Streams: records in; ordered bytes of each direction of each connection out.

What lives here   link, IP and tunnel headers, fragments, connections, TCP reassembly.
In → out          records → packets → runs of ordered bytes.
May import        capture, problems.
Never             copies a payload in the normal case; reads a clock; knows a protocol above TCP.
The law           a byte of a stream comes from the first packet that covers it, wherever the capture was cut.
"""
