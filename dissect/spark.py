"""`dissect.spark.open(spark, paths)`: captures as tables of a Spark session, and the same questions as everywhere."""

from __future__ import annotations

from dissect.engine.api import Capture, make_options
from dissect.engine.cluster import Cluster


def open(spark, inputs, *, folder: str | None = None, **options) -> Capture:  # noqa: A001 - as dissect.open
    """Captures that executors can read, decoded by them.

    `folder` is where decoded rows go: a place that the driver and all executors see; without it, a temporary folder.
    The options are those of `dissect.open`.
    """
    paths = [inputs] if isinstance(inputs, str) else [str(path) for path in inputs]
    return Capture(Cluster(spark, paths, make_options(paths, **options), folder))
