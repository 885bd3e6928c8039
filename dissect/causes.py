"""The causes of latency: its parts, the meaning of each, and how they follow from what was measured.

Law: the parts of an exchange add up to its latency_ns, whatever the measured columns contain.  What one capture point cannot know is
`unknown`.
"""

from __future__ import annotations

# What the decoder measures (exchange/causes.py); the constants come from the connection's SYNs.
MEASURED = """
tcp_client_ns         int64? of send_ns: its sender had room; what none of the following took
tcp_loss_ns           int64? of send_ns and server_ns: until lost bytes of the request, or of earlier ones, came again
tcp_disorder_ns       int64? likewise, until bytes came that others had overtaken
tcp_zero_ns           int64? of send_ns: its sender waited while the receiver's window was shut, that of TCP or of HTTP/2
tcp_held_ns           int64? of send_ns: its sender waited for acknowledgements
tcp_rest_ns           int64? of server_ns and receive_ns: what none of the others took
tcp_left_ns           int64? of server_ns alone: likewise
tcp_queue_ns          int64? of it: until an earlier answer was out, where answers come in order
tcp_back_loss_ns      int64? the answer's way: as tcp_loss_ns
tcp_back_disorder_ns  int64? the answer's way: as tcp_disorder_ns
tcp_back_zero_ns      int64? the answer's way: as tcp_zero_ns
tcp_back_held_ns      int64? the answer's way: as tcp_held_ns
tcp_need              int64? of the longest wait in tcp_held_ns: the least shift of windows with which the window was no limit
tcp_size              int64? … and the bytes that went out after it; negative where others were on their way even then
tcp_back_need         int64? the answer's way: as tcp_need
tcp_back_size         int64? the answer's way: as tcp_size
tcp_lost              int64? 1: more happened during it than is remembered
tcp_idle_ns           int64? of tcp_client_ns: after all that was sent had been acknowledged
tcp_idles             int64? … in how many pauses
tcp_back_idle_ns      int64? the answer's way: as tcp_idle_ns
tcp_back_idles        int64? the answer's way: as tcp_idles
tcp_paced_ns          int64? of send_ns: between large segments, while others were on their way and nothing was acknowledged
tcp_back_paced_ns     int64? the answer's way: as tcp_paced_ns
tcp_reaction_ns       int64? of the waits in tcp_held_ns, their mean by length: from the acknowledgement to what went out after it
tcp_back_reaction_ns  int64? the answer's way: as tcp_reaction_ns
tcp_unseen_ns         int64? of send_ns: pauses in which its sender sent what did not come here, so nobody knows whether it paused
tcp_back_unseen_ns    int64? of receive_ns, the answer's way: likewise
tcp_left_unseen_ns    int64? of tcp_left_ns: likewise, before the answer's first byte
tcp_drain_ns          int64? of tcp_left_ns: acknowledgements still came for parts of the request
tcp_repeat_ns         int64? of tcp_loss_ns: until the last repeat of bytes of the request …
tcp_after_repeat_ns   int64? … and from there to the answer: less than the way there and back, and it had not waited for the repeat
tcp_home_ns           int64? from the capture point to the end that asks and back
tcp_there_ns          int64? from the capture point to the end that answers and back: between the SYNs, or SYN and ACK
tcp_scale             int64? shift of the windows of the end that answers, from its SYN
tcp_segment           int64? the largest segment that it takes, from its SYN
tcp_back_scale        int64? shift of the windows of the end that asks
tcp_back_segment      int64? the largest segment that it takes
tcp_room_ns           int64? of tcp_left_ns: what is neither deliberate waiting nor the way to the end that answers and back
tcp_cost              texts? of what TCP did (tcp), what took a tenth of latency_ns or more; all of it where there is no latency_ns
"""
CAUSES = {       # part → what it means; decode/columns/parts.py says how it is made
    "queue": "the broker still worked on earlier requests of the connection, whose answers come first",
    "client": "the sender of the request had room and did not send the rest of it",
    "nagle": "a last small piece was held until what was sent before it was acknowledged",
    "window": "the end that answers had its window shut: it did not read",
    "congestion": "the sender had as many bytes on their way as it dared, and waited for acknowledgements",
    "loss": "bytes of the request were lost, until they were sent again",
    "disorder": "bytes of the request were overtaken by later ones, until they came",
    "broker": "the broker worked, or stood still (below 0 where its answer came early)",
    "bookie": "the store wrote the copies that the broker waited for, or worked on what it was asked itself",
    "proxy": "the proxy between the two, before it asked the broker and after the broker's answer; 0 where that leg is not captured",
    "wait": "deliberate waiting, as wait_ns",
    "answer_client": "the broker asked, and the client worked on the answer",
    "answer_window": "the end that asked had its window shut: it did not read the answer",
    "answer_loss": "bytes of the answer were lost, until they were sent again",
    "answer_disorder": "bytes of the answer were overtaken by later ones, until they came",
    "unknown": "what this capture point cannot tell: the way to the other end and back, and waits whose reason was not captured",
}
PARTS = [f"why_{name}_ns" for name in CAUSES]
MADE = [*PARTS, "tcp_room_ns"]      # what is made of the other columns
_MEASURED_NAMES = [line.split()[0] for line in MEASURED.strip().splitlines()]
SOURCES = [name for name in _MEASURED_NAMES if name not in (*MADE, "tcp_cost")] + ["wait_ns", "from_client", "by_store"]

# Where other exchanges tell of the way behind the server, it is taken out of the work there: SQL over a row r that has both.
_BOOKIE = "least(greatest(coalesce(r.bookie_ns, 0), 0), r.tcp_room_ns)"
_PROXY = f"least(greatest(coalesce(r.tcp_left_ns - r.leg_ns, 0), 0), r.tcp_room_ns - {_BOOKIE})"
_QUEUE = f"least(r.tcp_queue_ns, r.tcp_room_ns - {_BOOKIE} - {_PROXY})"
_TAKEN = f"({_BOOKIE} + {_PROXY} + {_QUEUE} - r.why_queue_ns)"
_JOINED = {
    "queue": _QUEUE,
    "broker": f"r.why_broker_ns - case when r.tcp_lost = 1 or not r.from_client or r.by_store then 0 else {_TAKEN} end",
    "bookie": f"r.why_bookie_ns + {_BOOKIE} - case when r.tcp_lost = 1 or not r.from_client or not r.by_store then 0 else {_TAKEN} end",
    "proxy": _PROXY,
    "answer_client": f"r.why_answer_client_ns - case when r.tcp_lost = 1 or r.from_client then 0 else {_TAKEN} end",
    "unknown": f"r.why_unknown_ns - case when r.tcp_lost = 1 then {_TAKEN} else 0 end",
}
_TOLD = "r.tcp_room_ns is not null and (r.bookie_ns is not null or r.leg_ns is not null)"
COLUMNS = MEASURED.lstrip() + "".join(
    f"why_{name}_ns int64? {meaning}" + (f" :+ case when {_TOLD} then {_JOINED[name]} else r.why_{name}_ns end" if name in _JOINED else "") + "\n"
    for name, meaning in CAUSES.items())
PART_COLUMNS = "".join(f"why_{name}_ns int64 {meaning}\n" for name, meaning in CAUSES.items())
