"""Two recorders, mirrors and boxes in between: cases that once made a wrong pair, and what was behind each; some more that never did."""

import pytest

from dissect.decode.options import Options
from tests.hard import boxes, odd, readings  # noqa: F401  # whose changes boxes knows
from tests.hard.boxes import Case

ONCE = {
    "a number of several sends, and what says which was cut off": Case(1051, "clients/pulsar_geo", 0, 500, ("two recorders",), "plain"),
    "one is asked at a time, and two were open across bytes of another numbering": Case(1049, "tank/g_cluster_small", 28, 900, ("translated numbers",), "plain"),
    "bytes that acknowledge less than the other end's SYN: the life before it": Case(11118, "rocketmq/t_tls", 0, 900, ("again at once", "one direction each", "resegmented, both sides"), "plain"),
    "chunks of one number, and a reset that was none behind the first": Case(60013, "pulsar/a_bem_hidden", 0, 900, ("resegmented, small", "mirror, routed", "resets"), "ng, sections"),
    "the same, whose own receipt came late: another's is next": Case(70085, "pulsar/a_small", 0, 900, ("resets", "jitter"), "plain"),
    "an answer in other numbers came first: the next one is not the request's": Case(77010, "tank/g_cluster_small", 23, 900, ("translated numbers", "resegmented", "lossy"), "plain"),
    "the same, and a number that its client gives again": Case(75382, "pulsar/c_errors", 0, 500, ("translated numbers", "jitter", "no time stamps"), "plain"),
    "an answer that waits is the one's whose copy stands 766 MB ahead": Case(75889, "tank/g_cluster_small", 48, 500, ("translated numbers",), "ng, blocks between"),
    "a copy 36 kB ahead, whose answer had heard what lies before it": Case(77082, "clients/pulsar_geo", 204, 900, ("translated numbers", "lossy"), "ng, links, sections"),
    "a later word of one number, in numbers of another life": Case(77539, "rocketmq/d_lite_5", 0, 900, ("translated numbers", "one direction each"), "plain"),
    "an answer that says nothing of what it had heard, and a request behind bytes that lack": Case(77871, "clients/bookkeeper", 0, 500, ("translated numbers", "resegmented, both sides", "one direction each"), "plain"),
    "a chunked message and its copy in near numbers": Case(11676, "proxied/pulsar", 55, 500, ("translated numbers",), "ng, blocks between"),
    "an answer in other numbers, in front of its request, and the same is asked again": Case(90510, "clients/bookkeeper", 70, 200, ("translated numbers", "mirror, tagged"), "ng, wrong options"),
    "the same, by one who has nothing but order": Case(90657, "tls/pulsar_tls12", 28, 900, ("translated numbers", "again at once", "two recorders"), "plain"),
    "the same, behind a request whose bytes both numberings fill": Case(90957, "tls/pulsar_tls13", 221, 900, ("translated numbers",), "plain"),
    "two requests that a card put together behind the first one's answer": Case(90947, "tank/g_cluster_small", 0, 500, ("translated numbers", "super segments"), "links"),
    "an answer among bytes that both numberings fill, and that no message begins in": Case(92237, "pulsar/a_small", 569, 900, ("translated numbers", "probes"), "plain"),
    "the same, of a life that follows at once": Case(78561, "tank/g_cluster_small", 0, 500, ("again at once", "from the middle", "resegmented, small"), "ng, links, sections"),
    "lives in the order of a clock that steps by seconds": Case(6, "rocketmq/a_small_5", 0, 900, ("clock steps", "again at once", "translated numbers"), "plain"),
}
FEW = {11676, 77539, 77871, 90657, 90957}  # in several numberings at once, or of each recorder one direction: most requests are of nobody known
OTHERWISE = {
    "bytes in front of the first ones came behind the answers, in the same block": Case(20061, "tls/rocketmq_tls13", 0, 900, ("translated numbers", "no time stamps"), "plain"),
}
NAMES = ["tank/c_control", "rocketmq/x_acl", "pulsar/d_txn", "bookkeeper/h_store", "tubemq/a_small", "rocketmq_grpc/grpc_errors", "tls/rocketmq_tls13"]


@pytest.mark.parametrize("what", ONCE)
def test_what_once_made_a_wrong_pair(what, tmp_path):
    kept, of, wrong = boxes.judged(ONCE[what], tmp_path)
    assert not wrong and (kept > of // 2 or ONCE[what].seed in FEW)


@pytest.mark.parametrize("what", OTHERWISE)
def test_what_was_read_otherwise_in_blocks_of_another_size(what, tmp_path):
    options = Options(jobs=1, internal=True, keys=readings.keys())
    path, _ = boxes.made(OTHERWISE[what], tmp_path)
    whole = readings.blocks(path, 4096, options)
    assert len(whole["exchanges"]) > 100 and all(readings.blocks(path, size, options) == whole for size in (1, 30))


@pytest.mark.parametrize("change", boxes.CHANGES)
def test_no_pair_is_one_that_the_capture_does_not_have(change, tmp_path):
    for seed in range(2):
        kept, of, wrong = boxes.judged(boxes.case(seed, NAMES, [change]), tmp_path)
        assert not wrong and (kept or not of)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(0, 60, 10))
def test_it_is_read_alike_in_every_way(seed, tmp_path):
    for each in range(seed, seed + 10):
        assert not boxes.judged(boxes.case(each, NAMES, list(boxes.CHANGES)), tmp_path, ways=True)[2]


def test_a_case_holds_what_it_should(tmp_path):
    """The maker itself: the same for one seed, other packets for each change."""
    made = {name: boxes.made(Case(1, "tank/c_control", 0, 200, (name,), "plain"), tmp_path)[1] for name in boxes.ALL}
    whole = boxes.made(Case(1, "tank/c_control", 0, 200, (), "plain"), tmp_path)[1]
    assert boxes.made(Case(1, "tank/c_control", 0, 200, ("mirror, routed",), "plain"), tmp_path)[1] == made["mirror, routed"]
    assert [name for name, all_ in made.items() if all_ == whole] == []
