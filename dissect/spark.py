"""`dissect.spark.open(spark, paths)`: captures as tables of a Spark session, and the same questions as everywhere.

`dissect.spark.store(spark, paths)`: records of broker files as a DataFrame.
"""

from __future__ import annotations

from dissect.api import Capture, make_options
from dissect.engine.readable import checked
from dissect.engine.spark.cluster import Cluster


def open(spark, inputs, *, folder: str | None = None, **options) -> Capture:  # noqa: A001 - as dissect.open
    """Captures that executors can read and decode.

    `folder` is where decoded rows go: a place that the driver and all executors see; without it, a temporary folder.
    The options are those of `dissect.open`.
    """
    paths = [inputs] if isinstance(inputs, str) else [str(path) for path in inputs]
    cluster = Cluster(spark, paths, make_options(paths, **options), folder)
    checked(cluster)
    return Capture(cluster)


def store(spark, inputs, *, range_size: int | None = None):
    """The records of commit logs (store directories, or files) as a DataFrame, read by the executors in byte ranges."""
    from dissect.store.spark import NAME, StoreSource

    paths = [inputs] if isinstance(inputs, str) else [str(path) for path in inputs]
    spark.dataSource.register(StoreSource)
    options = {} if range_size is None else {"range_size": str(range_size)}
    return spark.read.format(NAME).options(path=",".join(paths), **options).load()


def register(spark) -> None:
    """Make the data source known to the session, and let filters reach it."""
    from dissect.engine.spark.datasource import Captures

    spark.dataSource.register(Captures)
    spark.conf.set("spark.sql.python.filterPushdown.enabled", "true")
