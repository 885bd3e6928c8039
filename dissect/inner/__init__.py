"""Inner streams: what a connection carries inside another layer: TLS, and HTTP/2, in clear or inside TLS.

In → out   runs of a direction's carrier bytes → runs of its inner stream, each with the packet, time and offset of the record that
carried it.
Here live  keylog (secrets, and who may ask for them) · suites · ciphers (secrets to keys, records to plain bytes) · hello (what
           handshakes say) · handshake (what their messages change) · facts (what tables have of it) · side (one direction's records) ·
           search (records found again after a loss) · connection (what both directions know) · hpack, hpack_tables (header blocks) ·
           http2 (frames) · windows (who waits for flow control) · calls (streams, gathered into units) · opening (all connections).
May import memory, stream.
The law    inner bytes depend only on the connection's own packets and on the key log, never on where a capture was cut.  Bytes count as
decrypted only if their record's tag is right.  Secrets and keys stay in this room: no context, row or text contains one (a test searches
for them).
Limits     of HTTP/2: see `hpack`, `http2` and `calls`; a record of 18 KiB; 256 KiB wait for the other direction; the search for a lost
record is limited in tries and bytes (`search`).
"""
