"""The causes of latency: its parts, the meaning of each, and how they follow from what was measured.

Law: the parts of an exchange add up to its latency_ns, whatever the measured columns contain.  Each part is an expression over columns
of `exchanges`, so every engine computes the same.  What one capture point cannot know is `unknown`.
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
tcp_reaction_ns       int64? of the longest wait in tcp_held_ns: from the acknowledgement to what went out after it
tcp_back_reaction_ns  int64? the answer's way: as tcp_reaction_ns
tcp_home_ns           int64? from the capture point to the end that asks and back
tcp_there_ns          int64? from the capture point to the end that answers and back: between the SYNs, or SYN and ACK
tcp_scale             int64? shift of the windows of the end that answers, from its SYN
tcp_segment           int64? the largest segment that it takes, from its SYN
tcp_back_scale        int64? shift of the windows of the end that asks
tcp_back_segment      int64? the largest segment that it takes
tcp_cost              texts? of what TCP did (tcp), what took a tenth of latency_ns or more; all of it where there is no latency_ns
"""
HEADERS = 40  # bytes of a segment that options may take
AT_ONCE = 300_000  # ns: so soon, and a way to the sender and back, after an acknowledgement goes out what it had held
SEGMENT = 1200  # bytes: a segment below is small, where no SYN says what is large


def _held(back: str, way: str) -> dict[str, str]:
    """The kind of waiting for acknowledgements in one direction; `way`: to its sender and back."""
    after = f"tcp_{back}reaction_ns > coalesce(2 * {way} + {AT_ONCE}, greatest({AT_ONCE}, tcp_{back}held_ns / 16))"
    scale, need, size = f"tcp_{back}scale", f"tcp_{back}need", f"tcp_{back}size"
    held, segment = f"tcp_{back}held_ns", f"coalesce(tcp_{back}segment, {SEGMENT})"
    window, doubt = f"{need} > coalesce({scale}, 14)", f"{scale} is null and {need} > 0"
    small = f"{size} > 0 and {size} < {segment} - {HEADERS}"
    held = f"case when {after} then 0 else {held} end"
    full = f"case when {window} or ({doubt}) or ({small}) then 0 else {held} end"
    paced = f"case when {full} > 0 then tcp_{back}paced_ns else 0 end"      # between segments of a flight that was full at times
    none = f"case when tcp_{back}held_ns = 0 then 0"  # of nearly all: then nothing of what follows is computed
    return {
        "paced": f"case when tcp_{back}paced_ns = 0 then 0 else tcp_{back}paced_ns - {paced} end",
        "idle": f"{none} else tcp_{back}held_ns - {held} end",
        "window": f"{none} when {window} then {held} else 0 end",
        "unknown": f"{none} when {window} then 0 when {doubt} then {held} else 0 end",
        "nagle": f"{none} when {window} or ({doubt}) then 0 when {small} then {held} else 0 end",
        "congestion": f"{none} else {full} + {paced} end",
    }


_OUT, _BACK = _held("", "tcp_home_ns"), _held("back_", "tcp_there_ns")
_WAIT = "least(coalesce(wait_ns, 0), tcp_left_ns)"
_THERE = f"least(greatest(coalesce(tcp_there_ns, 0), 0), tcp_left_ns - {_WAIT})"
_BOOKIE = f"least(greatest(coalesce(bookie_ns, 0), 0), tcp_left_ns - {_WAIT} - {_THERE})"
# Near the receiver a pause of the sender holds a way to it and back, of which nobody here knows why it was waited for.
_TURN = "case when tcp_idle_ns = 0 then 0 else least(tcp_client_ns, tcp_idle_ns, tcp_idles * greatest(coalesce(tcp_home_ns, 0), 0)) end"
_BACK_TURN = "least(tcp_rest_ns - tcp_left_ns, tcp_back_idle_ns, tcp_back_idles * greatest(coalesce(tcp_there_ns, 0), 0))"
_BACK_TURN = f"case when tcp_back_idle_ns = 0 then 0 else greatest({_BACK_TURN}, 0) end"
_PROXY = f"least(greatest(coalesce(tcp_left_ns - leg_ns, 0), 0), tcp_left_ns - {_WAIT} - {_THERE} - {_BOOKIE})"
_QUEUE = f"least(tcp_queue_ns, tcp_left_ns - {_WAIT} - {_THERE} - {_BOOKIE} - {_PROXY})"
_NO_BROKER = "not from_client or by_store"     # who answers is not a broker
_WORK = f"tcp_rest_ns - {_WAIT} - {_THERE} - {_BOOKIE} - {_PROXY} - {_QUEUE} - {_BACK_TURN} + {_BACK['idle']}"

# Part → (what it is made of, what it means).
CAUSES = {
    "queue": (_QUEUE, "the broker still worked on earlier requests of the connection, whose answers come first"),
    "client": (f"case when tcp_lost = 1 then 0 else tcp_client_ns - {_TURN} + {_OUT['idle']} end", "the sender of the request had room and did not send the rest of it"),
    "nagle": (f"{_OUT['nagle']} + {_BACK['nagle']}", "a last small piece was held until what was sent before it was acknowledged"),
    "window": (f"tcp_zero_ns + {_OUT['window']}", "the end that answers had its window shut: it did not read"),
    "congestion": (f"{_OUT['congestion']} + {_BACK['congestion']}", "the sender had as many bytes on their way as it dared, and waited for acknowledgements"),
    "loss": ("tcp_loss_ns", "bytes of the request were lost, until they were sent again"),
    "disorder": ("tcp_disorder_ns", "bytes of the request were overtaken by later ones, until they came"),
    "broker": (f"case when tcp_lost = 1 or {_NO_BROKER} then 0 else {_WORK} end", "the broker worked, or stood still (below 0 where its answer came early)"),
    "bookie": (f"{_BOOKIE} + case when tcp_lost = 1 or not from_client or not by_store then 0 else {_WORK} end",
               "the store wrote the copies that the broker waited for, or worked on what it was asked itself"),
    "proxy": (_PROXY, "the proxy between the two, before it asked the broker and after the broker's answer; 0 where that leg is not captured"),
    "wait": (_WAIT, "deliberate waiting, as wait_ns"),
    "answer_client": (f"case when tcp_lost = 1 or from_client then 0 else {_WORK} end", "the broker asked, and the client worked on the answer"),
    "answer_window": (f"tcp_back_zero_ns + {_BACK['window']}", "the end that asked had its window shut: it did not read the answer"),
    "answer_loss": ("tcp_back_loss_ns", "bytes of the answer were lost, until they were sent again"),
    "answer_disorder": ("tcp_back_disorder_ns", "bytes of the answer were overtaken by later ones, until they came"),
    "unknown": (f"{_THERE} + {_TURN} + {_BACK_TURN} + {_OUT['paced']} + {_BACK['paced']} + {_OUT['unknown']} + {_BACK['unknown']}"
                f" + case when tcp_lost = 1 then tcp_client_ns - {_TURN} + {_OUT['idle']} + {_WORK} else 0 end",
                "what this capture point cannot tell: the way to the other end and back, and waits whose reason was not captured"),
}
PARTS = [f"why_{name}_ns" for name in CAUSES]
COLUMNS = MEASURED.lstrip() + "".join(
    f"why_{name}_ns int64? {meaning} := (case when tcp_rest_ns is not null then {made} end)\n" for name, (made, meaning) in CAUSES.items())
PART_COLUMNS = "".join(f"why_{name}_ns int64 {meaning}\n" for name, (_, meaning) in CAUSES.items())
