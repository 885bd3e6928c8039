"""Three changes at once: mixes that once made a wrong pair, and what was behind each."""

import pytest

from tests.hard.mixes import Mix, judged

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
}

SILENT = Mix(9300393, "rocketmq_grpc/grpc_plain", 0, 800, ("Geneve in Geneve", "delayed 50", "swapped 10", "vxlan"))  # what both ends say in turn, heard late


def test_three_changes_at_once_hide_no_message(tmp_path):
    assert not judged(SILENT, tmp_path).silent


@pytest.mark.parametrize("what", ONCE)
def test_three_changes_at_once_make_no_wrong_pair(what, tmp_path):
    found = judged(ONCE[what], tmp_path)
    assert found.kept and not found.wrong and not found.unkept
