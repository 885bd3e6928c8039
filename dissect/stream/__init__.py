"""Streams: packets in; ordered bytes of each direction of each connection out.

What lives here   connections, segments in order and on islands, gaps, events of TCP, marks.
In → out          packets → runs of ordered bytes.
May import        memory, link.
Never             copies a payload in the normal case; reads a clock; knows a protocol above TCP.
Limits            a hole becomes a gap after 1 MiB; 4,096 islands a direction, 65,536 TCP events that wait for a connection's next message.
The law           a byte of a stream comes from the first packet that covers it, wherever the capture was cut.
"""
