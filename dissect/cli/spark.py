"""Any question on a cluster: `mqdissect spark latency PATHS… --master …`."""

from __future__ import annotations

import atexit
import os
import sys
from contextlib import nullcontext

from dissect.analysis.conditions import WrongQuestion
from dissect.cli.commands import COMMANDS
from dissect.cli.options import Shared, shared
from dissect.progress import Steps

MASTER = "local[*]"
HERE = {"verify": "compares with the tshark of this machine", "live": "shows traffic as this machine sees it"}


@shared()
def spark(said: Shared) -> None:
    """Any question, decoded and answered by Spark: the same rows, from captures of any size.

      $ mqdissect spark latency 'hdfs-mounted/night-*.pcap' --by api,topic --master spark://head:7077

      $ mqdissect spark --folder /shared/rows errors night.pcap

      $ mqdissect spark exchanges rotated/ --partition-by day,protocol -o /shared/exchanges

    --master says where (else what the environment says, else all processors of this machine), --folder where decoded
    rows go: a place that the driver and all executors see.
    """


def redirected(argv: list[str]) -> list[str]:
    """The command behind `spark`, with the engine that answers it set to Spark."""
    master, argv = _taken(argv, "--master")
    folder, argv = _taken(argv, "--folder")
    if not argv or argv[0] in ("-h", "--help"):
        return ["spark", "--help"]
    if argv[0] not in COMMANDS:
        argv = ["summary", *argv]
    if argv[0] in HERE:
        raise WrongQuestion(f"{argv[0]} {HERE[argv[0]]}, so a cluster has nothing to do\n  hint: {' '.join(['mqdissect', *argv])}")
    from dissect.engine import saved

    saved.engine_for = lambda paths, options, decode=None, watch=None: _cluster(paths, options, master, folder, watch)
    return argv


def _taken(argv: list[str], name: str) -> tuple[str | None, list[str]]:
    for at, word in enumerate(argv):
        if word == name and at + 1 < len(argv):
            return argv[at + 1], argv[:at] + argv[at + 2 :]
        if word.startswith(f"{name}="):
            return word.partition("=")[2], argv[:at] + argv[at + 1 :]
    return None, argv


def _cluster(paths, options, master: str | None, folder: str | None, watch=None):
    from dissect.engine.spark.cluster import Cluster

    with (watch or nullcontext)(Steps(1, "starting Spark")):
        session = _session(master)
    cluster = Cluster(session, paths, options, folder)
    cluster.watch = watch or cluster.watch
    atexit.register(_tell_cost, cluster)
    return cluster


def _session(master: str | None):
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise WrongQuestion("Spark is not installed here: pip install 'mqdissect[spark]'") from None
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.appName("mqdissect")
    if master or "SPARK_MASTER" not in os.environ:
        builder = builder.master(master or MASTER)
    session = builder.config("spark.ui.showConsoleProgress", "false").getOrCreate()     # it would be drawn over ours
    session.sparkContext.setLogLevel("ERROR")
    return session


def _tell_cost(cluster) -> None:
    told, went = cluster.spent, cluster.travelled()
    print(f"mqdissect: {told['bytes']:,} bytes in {told['parts']:,} splits read, {told['packets']:,} packets decoded"
          f" ({told['again']:,} of them again at seams); " + ", ".join(f"{name} {count:,} bytes" for name, count in went.items()), file=sys.stderr)
    cluster.close()
