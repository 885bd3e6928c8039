"""Three changes at once: mixes that once made a wrong pair, and what was behind each."""

from dataclasses import replace

import pytest

from dissect.decode.options import Options
from tests.hard import readings
from tests.hard.mixes import Mix, judged, unlike

ONCE = {
    "a keep-alive's rubbish in front of the true byte": Mix(20011, "pulsar/d_txn", 0, 1500, ("keep-alives, probes", "1 % lost", "swapped 50")),
    "false bytes where a server's SYN alone was heard": Mix(50132, "tank/g_cluster_small", 0, 800, ("false segments", "swapped 10", "delayed 50")),
    "false bytes behind a FIN": Mix(90418, "rocketmq/x_acl", 0, 1500, ("false segments", "swapped 10", "delayed 50")),
    "a life 32 MiB lower, of the one before a client alone": Mix(96, "rocketmq_grpc/grpc_errors", 249, 300, ("again, lower, far, no SYN", "10 % lost", "one side lossy")),
    "the same, and the server acknowledged": Mix(1099, "rocketmq/a_small_5", 589, 800, ("again, lower, far, no farewell, no SYN", "10 % lost", "mirror, swapped", "gre")),
    "the same, one direction lossy": Mix(1142, "rocketmq/d_pop_binary", 63, 800, ("again, lower, far, no SYN", "delayed 50", "one side lossy", "vlan")),
    "the same, whose copies come behind the life that follows": Mix(1296, "rocketmq/b_orderly", 0, 800, ("again, lower, far, no SYN", "10 % lost", "delayed 50")),
    "calls of two connections, of whose headers only the frame's head is there": Mix(1401, "rocketmq_grpc/grpc_errors", 160, 300, ("again, near, no SYN", "10 % lost", "snap length")),
    "a life whose numbers are near, with a SYN behind its answer": Mix(70101, "rocketmq/a_binary_5", 0, 800, ("again, near, no farewell", "swapped 50", "mirror, swapped")),
    "trailers, of what a server had said long before": Mix(100466, "rocketmq_grpc/grpc_errors", 18, 1500, ("SYN, a little higher", "snap length", "skew of directions")),
    "a later message's head": Mix(100705, "rocketmq_grpc/grpc_plain", 0, 300, ("again, near, no farewell, no SYN", "snap length", "10 % lost")),
    "a request that waits over missing bytes": Mix(101210, "rocketmq_grpc/grpc_plain", 0, 1500, ("again, near, no SYN", "one side lossy", "snap length")),
    "the same, megabytes": Mix(101452, "rocketmq_grpc/grpc_plain", 0, 800, ("again, higher, no farewell, no SYN", "snap length", "1 % lost")),
    "an answer in front of its request, by a minute: another life's": Mix(100264, "rocketmq_grpc/grpc_errors", 0, 1500, ("again, lower, no SYN", "snap length", "one side lossy")),
    "the same, and an answer to another request of its number": Mix(2600015, "pulsar/c_errors", 0, 800, ("translated copies", "skew of directions", "delayed 50", "vxlan")),
    "the same, where order alone pairs": Mix(2600612, "tank/g_cluster_small", 39, 800, ("late SYNs, twice", "mirror, swapped", "skew of directions")),
    "a number of several sends, whose own was cut off and answered in front": Mix(2602321, "clients/pulsar_geo", 223, 300, ("again, near, no farewell", "skew of directions", "snap length")),
    "the same, and its answer had stayed alone": Mix(2600798, "clients/pulsar_geo", 0, 1500, ("half-closed", "swapped 50", "snap length", "vxlan")),
    "an answer that had heard more than was captured of calls": Mix(2600394, "rocketmq_grpc/grpc_midstream", 1991, 800, ("again, higher, no SYN", "delayed 50", "swapped 10")),
    "an answer that had not heard the whole request": Mix(90081, "tank/g_cluster_small", 0, 1500, ("again, lower, no farewell", "swapped 50", "one side lossy")),
    "a life far away, of the one before a client alone": Mix(50010, "tank/g_cluster_small", 260, 300, ("again, far, no SYN", "one side lossy", "snap length", "gre")),
    "a lower life, whose client had only acknowledged": Mix(1025, "tank/g_cluster_small", 64, 800, ("again, lower, no farewell, no SYN", "10 % lost", "swapped 10")),
    "the same, of requests in order": Mix(1482, "tank/c_control", 0, 1500, ("again, lower, no farewell, no SYN", "delayed 50", "one side lossy", "vxlan")),
    "a life near the one before, its SYN among its bytes: its first word says so": Mix(2601113, "bookkeeper/f_bk_v3", 0, 800, ("again, near, no farewell", "one side lossy", "swapped 50")),
    "the same, without a SYN": Mix(2601313, "bookkeeper/h_store", 0, 300, ("again, near, no SYN", "one side lossy", "mirror, swapped")),
    "numbers that fell: a lower one that is open may come again too": Mix(9300419, "rocketmq/g_midstream", 977, 1500, ("again, near, no farewell, no SYN", "skew of directions", "one side lossy")),
    "the same, few bytes": Mix(9301092, "rocketmq/x_acl", 30, 300, ("again, near, no farewell, no SYN", "swapped 10", "one side lossy", "gre")),
    "the same, a pull that waits": Mix(9303384, "clients/rocketmq_pop", 0, 1500, ("again, near, no farewell, no SYN", "one side lossy", "1 % lost")),
    "the same, with a SYN": Mix(9303088, "rocketmq/a_small", 0, 800, ("again, near, no farewell", "swapped 50", "1 % lost")),
    "bytes of a lower life in a hole, which acknowledge what came before a gap": Mix(9301831, "clients/bookkeeper", 0, 300, ("again, lower", "delayed 50", "one side lossy")),
    "the same, what came before the capture": Mix(9301926, "tubemq/g_midstream", 0, 1500, ("again, lower", "one side lossy", "delayed 50")),
    "the same, without an end": Mix(9307707, "tubemq/g_midstream", 127, 1500, ("again, lower, no farewell", "swapped 50", "one side lossy")),
    "a copy from the life before, which acknowledges less than the SYN": Mix(9301850, "tank/g_cluster_small", 0, 800, ("again, near", "mirror, swapped", "skew of directions")),
    "first bytes below a beginning that the other end's SYN said": Mix(9306330, "tank/c_control", 0, 800, ("again, lower, no farewell, no SYN", "10 % lost", "skew of directions", "gre")),
    "each end asks the other: its SYN does not say who the client is": Mix(9302264, "tank/g_cluster_small", 0, 300, ("simultaneous open", "skew of directions", "snap length")),
    "the same, on a port that nobody knows": Mix(9308721, "tank/g_cluster_small", 0, 800, ("simultaneous open", "1 % lost", "skew of directions")),
    "a marker's receipt, of sends whose places were cut off": Mix(9300101, "clients/pulsar_geo", 0, 1500, ("delayed 50", "snap length", "mirror, swapped", "vlan")),
    "the same, sends whose places were cut off and one direction lossy": Mix(9306006, "clients/pulsar_geo", 0, 800, ("snap length", "one side lossy", "swapped 50", "vlan")),
    "the same, in any order": Mix(9307678, "clients/pulsar_geo", 0, 800, ("snap length", "swapped 10", "swapped 50")),
    "two reports between two holes, which are too few to be sure of": Mix(9801395, "rocketmq/d_lite_5", 25, 1500, ("fast open", "10 % lost", "delayed 50")),
    "a marker's receipt, of a send that has only its own number": Mix(9307396, "clients/pulsar_geo", 40, 800, ("IPv6 fragments", "skew of directions", "10 % lost", "vlan")),
    "a number answered twice: the first answer stayed alone": Mix(9952741, "clients/rocketmq_go", 348, 300, ("again, near, no farewell", "snap length", "one side lossy", "vlan")),
    "an answer that had heard a part of what was asked when it was there": Mix(9952811, "tank/g_cluster_small", 40, 800, ("again, lower, no SYN", "swapped 50", "10 % lost", "vxlan")),
    "a true pair, whose protocol the part alone does not show": Mix(9952175, "clients/rocketmq_controller", 0, 300, ("again, higher, no farewell, no SYN", "swapped 10", "skew of directions")),
    "a true pair, whose answer goes on behind the part": Mix(9952990, "rocketmq_grpc/grpc_plain", 1028, 300, ("again, higher, no farewell, no SYN", "swapped 10", "1 % lost", "vlan")),
    "pongs in front of their pings, by who does not know yet where the server begins": Mix(9962414, "pulsar/c_errors", 0, 300, ("swapped 10", "skew of directions", "snap length")),
    "the same, an answer between two holes": Mix(9964507, "bookkeeper/h_store", 0, 1500, ("ERSPAN I", "swapped 50", "one side lossy")),
    "a lower life in holes, below what one of which no SYN was captured said first": Mix(9961317, "tubemq/d_client_balance", 0, 800, ("again, lower, no SYN", "one side lossy", "mirror, swapped")),
    "the same, by the server": Mix(9962267, "rocketmq/a_binary", 0, 1500, ("again, lower, no farewell, no SYN", "swapped 50", "one side lossy", "vlan")),
    "a lower life in the holes of one whose ends had parted": Mix(9962486, "clients/rocketmq_rarer", 893, 1500, ("again, lower", "one side lossy", "mirror, swapped", "gre")),
    "the same, from the middle of the talk on": Mix(9963031, "rocketmq/a_binary", 1258, 800, ("again, lower, no SYN", "delayed 50", "one side lossy")),
    "a lower life in front of what a SYN acknowledged": Mix(9971432, "rocketmq/a_small_5", 522, 300, ("again, lower, no SYN", "one side lossy", "1 % lost", "gre")),
    "other bytes than were heard, in front of a hole": Mix(9971859, "tubemq/g_midstream", 0, 800, ("again, lower, no farewell, no SYN", "one side lossy", "10 % lost")),
    "an answer in front that had heard a part of its request": Mix(9972885, "tank/g_cluster_small", 0, 800, ("again, lower, no SYN", "one side lossy", "swapped 10")),
    "an answer that had heard all of what came before the capture": Mix(9973330, "bookkeeper/h_store", 0, 1500, ("again, near, no SYN", "1 % lost", "swapped 50")),
    "answers that waited behind a hole before their requests came": Mix(9971915, "clients/bookkeeper", 19, 1500, ("data with FIN", "10 % lost", "skew of directions")),
    "a lower life, each direction by a recorder of its own": Mix(9973435, "tank/a_produce", 0, 1500, ("again, lower, no SYN", "one side lossy", "skew of directions")),
    "a SYN whose answer came when bytes had gone on from both lives": Mix(9981064, "clients/pulsar_geo", 0, 800, ("again, lower, no farewell", "swapped 50", "one side lossy")),
    "a SYN with another number than the answer that was there had acknowledged": Mix(9986991, "tank/c_control", 0, 300, ("again, far", "one side lossy", "skew of directions")),
    "the same, and a SYN behind its bytes, which was answered where it began": Mix(9989477, "rocketmq/x_acl", 0, 300, ("again, far, no farewell", "skew of directions", "swapped 50")),
    "what an end had heard before the first byte of the other: it lacks": Mix(9980381, "rocketmq/d_lite_5", 214, 800, ("again, lower, far, no SYN", "1 % lost", "one side lossy", "gre")),
    "an answer in front of the first byte, and its number in another life": Mix(9988654, "rocketmq_grpc/grpc_plain", 0, 300, ("again, near", "swapped 50", "1 % lost", "vlan")),
    "a number that was asked again": Mix(9987036, "rocketmq/m_two_masters", 6367, 300, ("again, near, no farewell", "10 % lost", "one side lossy")),
    "a chunk in front of the first byte": Mix(9982652, "pulsar/a_bem_hidden", 114, 800, ("10 % lost", "swapped 50", "skew of directions")),
    "a lower life behind one whose ends had parted, and whose requests were all lost": Mix(10101519, "tank/g_cluster_small", 62, 800, ("again, lower, no SYN", "10 % lost", "swapped 10")),
    "a life near one whose server had parted: nobody says more than all": Mix(10103089, "clients/rocketmq_rarer", 1533, 1500, ("again, near", "10 % lost", "skew of directions")),
    "a life near one that said no farewell, its SYN's answer first": Mix(10104028, "rocketmq_grpc/grpc_errors", 0, 300, ("again, near, no farewell", "one side lossy", "swapped 50")),
    "the same, of whose server no SYN was captured before": Mix(10201389, "rocketmq/x_acl", 0, 800, ("again, near, no farewell", "skew of directions", "one side lossy", "gre")),
    "an answer without its end, from before all that the client said": Mix(10201480, "rocketmq_grpc/grpc_midstream", 226, 800, ("again, higher", "delayed 50", "10 % lost")),
    "a life near one whose request is open: less lacks before it than any message has": Mix(10202604, "rocketmq/h_go", 0, 1500, ("again, near, no farewell, no SYN", "snap length", "one side lossy")),
    "a life near one, whose SYN is there and whose first bytes are not": Mix(10500578, "rocketmq/x_acl", 0, 800, ("again, near, no farewell", "swapped 10", "one side lossy")),
    "what a server still said of the life before a lower one": Mix(10501173, "clients/rocketmq_node", 127, 800, ("again, lower", "skew of directions", "delayed 50")),
    "the same, calls": Mix(10500808, "clients/rocketmq_node", 0, 300, ("again, lower", "one side lossy", "skew of directions")),
    "a number that was answered before it is asked": Mix(10400764, "rocketmq/h_go", 362, 300, ("again, near, no farewell, no SYN", "one side lossy", "10 % lost")),
    "an answer in front, and a lower life between it and what is asked": Mix(10602034, "tank/g_cluster_small", 0, 1500, ("again, lower, no farewell", "one side lossy", "10 % lost")),
    "the same, below the first bytes that were captured": Mix(10604003, "clients/rocketmq_proxied", 0, 300, ("again, lower, no farewell, no SYN", "10 % lost", "one side lossy")),
    "a true pair, whose request began in front of the part": Mix(10501334, "rocketmq_grpc/grpc_errors", 145, 800, ("again, near", "swapped 10", "swapped 50", "gre")),
    "a call of another life whose stream was open, of whose headers only the frame's head is there": Mix(10700951, "rocketmq_grpc/grpc_midstream", 2855, 800, ("again, near, no farewell", "snap length", "one side lossy", "vlan")),
    "a number answered twice, and both requests lack": Mix(9988962, "clients/rocketmq_go", 0, 300, ("again, near, no farewell, no SYN", "one side lossy", "snap length", "vlan")),
    "the same, a heartbeat's": Mix(9971637, "rocketmq/c_errors", 247, 800, ("again, near, no farewell, no SYN", "one side lossy", "snap length", "gre")),
    "the same, registered again": Mix(10401036, "tubemq/a_small", 0, 300, ("again, near, no farewell", "swapped 10", "10 % lost")),
    "a life a little further, by its sender's clock: that went back": Mix(10600774, "clients/rocketmq_go", 999, 300, ("again, near", "10 % lost", "1 % lost", "vlan")),
    "the same, each end in turn": Mix(10808481, "rocketmq_grpc/grpc_errors", 441, 800, ("again, near", "10 % lost", "1 % lost")),
    "bytes that somebody made up, sent before by their sender's clock": Mix(10811937, "clients/rocketmq_rarer", 1402, 1500, ("false segments", "skew of directions", "swapped 50")),
    "a request that had heard a part of the answer in front of the next one": Mix(10800107, "rocketmq/a_small_5", 1115, 800, ("again, lower, no farewell", "10 % lost", "skew of directions", "vlan")),
    "the same, that no SYN began, of 573 bytes": Mix(10604025, "rocketmq/a_binary_5", 962, 300, ("again, lower, no farewell, no SYN", "skew of directions", "one side lossy")),
    "receipts of equal numbers in front of their sends, whose beginning an acknowledgement had guessed": Mix(10814216, "clients/pulsar_geo", 0, 1500, ("simultaneous open", "10 % lost", "skew of directions")),
    "two answers of one entry in front of its second request": Mix(10802825, "pulsar/c_errors", 1331, 800, ("again, lower, far, no SYN", "delayed 50", "skew of directions")),
    "the same, that no SYN began": Mix(777052, "clients/rocketmq_dledger", 587, 1500, ("again, near, no farewell, no SYN", "swapped 10", "10 % lost", "vlan")),
    "a mirror's late copy of a lower life's answer, and of the same request": Mix(10930368, "rocketmq/d_pop_binary", 0, 1500, ("again, lower, no farewell", "mirror, swapped", "swapped 50")),
    "the server's SYN came first, and its hello: the client's hello says who asks": Mix(11260033, "rocketmq_grpc/grpc_tls", 0, 300, ("simultaneous open", "1 % lost", "delayed 50", "vxlan")),
}

ALIKE = {
    "a life ended with bytes that came before its last packet": Mix(10920009, "tank/i_partial", 0, 1500, ("again, lower, far, no SYN", "skew of directions", "snap length")),
    "a gap in front of bytes that were kept aside": Mix(10980014, "clients/bookkeeper", 0, 300, ("again, higher", "skew of directions", "swapped 10")),
    "a hole that is shown within an answer, and is a gap long after it": Mix(10982019, "rocketmq_grpc/grpc_plain", 2200, 1500, ("again, far, no farewell, no SYN", "swapped 50", "10 % lost", "vxlan")),
    "what TCP did before a message that its sender's later one overtook": Mix(11000229, "clients/pulsar_java", 0, 300, ("GRE in VXLAN in ERSPAN II", "delayed 50", "swapped 50")),
    "what a call's client had heard of bytes that lack": Mix(10920020, "rocketmq_grpc/grpc_proxy_killed", 0, 1500, ("again, near, no farewell", "one side lossy", "delayed 50")),
    "an answer alone, of which a SYN that comes late says how much lacks before it": Mix(11024041, "rocketmq/a_binary", 493, 800, ("again, near, no SYN", "snap length", "swapped 50")),
    "a second SYN behind the first words": Mix(10990010, "tank/b_consume", 0, 1500, ("simultaneous open", "swapped 50", "swapped 10")),
}

SILENT = {
    "what both ends say in turn, heard late": Mix(9300393, "rocketmq_grpc/grpc_plain", 0, 800, ("Geneve in Geneve", "delayed 50", "swapped 10", "vxlan")),
    "SYNs behind all words, which alone tell who asks": ONCE["the same, where order alone pairs"],
    "the same, and the client's end behind the server's": Mix(9983464, "rocketmq_grpc/grpc_proxy_killed", 0, 1500, ("fast open, refused", "delayed 50", "skew of directions", "vxlan")),
    "the same, the server heard first": Mix(9500130, "rocketmq_grpc/grpc_proxy_killed", 412, 800, ("Geneve with options", "delayed 50", "mirror, swapped")),
}


@pytest.mark.parametrize("parts", [2, 3])
def test_where_another_life_may_begin_is_known_behind_a_seam(parts, tmp_path):
    one = ONCE["a life a little further, by its sender's clock: that went back"]
    path = replace(one.whole(), packets=one.made()).write(tmp_path / "x.pcap")
    options = Options(jobs=1, internal=True)
    assert readings.joined(path, path.stat().st_size // parts, 5, 4, options) == readings.blocks(path, 4096, options)


def test_a_life_a_little_further_that_a_clock_shows_keeps_what_both_ends_said(tmp_path):
    """Its other end goes on where the one before it was: no tail is given to the wrong one."""
    found = judged(Mix(10814051, "pulsar/e_mtu1500_small", 1428, 300, ("again, near, no SYN", "swapped 10", "skew of directions")), tmp_path)
    assert not found.wrong and found.kept == 2 * found.of


@pytest.mark.parametrize("what", ALIKE)
def test_rows_hang_on_nothing_that_a_reader_of_large_blocks_knows_early(what, tmp_path):
    assert not unlike(ALIKE[what], tmp_path)


@pytest.mark.parametrize("what", SILENT)
def test_three_changes_at_once_hide_no_message(what, tmp_path):
    assert not judged(SILENT[what], tmp_path).silent


def test_a_call_within_tls_that_begins_with_its_trailers_is_the_same_call(tmp_path):
    assert not judged(Mix(9500054, "rocketmq_grpc/grpc_tls", 1248, 1500, ("stray SYNs", "1 % lost", "skew of directions")), tmp_path).wrong


def test_headers_say_who_asks_where_both_ends_sent_a_syn(tmp_path):
    """The server's SYN came first: that was believed, whatever its first headers said."""
    found = judged(Mix(11271024, "rocketmq_grpc/grpc_plain", 0, 1500, ("simultaneous open", "1 % lost", "swapped 50")), tmp_path)
    assert not found.wrong and found.kept > 0.95 * found.of


@pytest.mark.parametrize("what", ONCE)
def test_three_changes_at_once_make_no_wrong_pair(what, tmp_path):
    found = judged(ONCE[what], tmp_path)
    assert found.kept and not found.wrong and not found.unkept
