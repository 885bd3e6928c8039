"""Broker files read by Spark are what they are here."""

from __future__ import annotations

import os
import shutil
import sys
from collections import Counter

import pytest

from dissect.store.rocketmq.store import Store

from .test_store import folder  # noqa: F401

pyspark = pytest.importorskip("pyspark", reason="pyspark is not installed: pip install 'mqdissect[spark]'")
if not shutil.which("java") and not os.environ.get("JAVA_HOME"):
    pytest.skip("no Java on this machine: Spark cannot start", allow_module_level=True)


@pytest.fixture(scope="module")
def spark():
    from pyspark.sql import SparkSession

    os.environ["PYSPARK_PYTHON"] = sys.executable
    session = (SparkSession.builder.master("local[2]").appName("mqdissect tests").config("spark.ui.enabled", "false")
               .config("spark.driver.bindAddress", "127.0.0.1").config("spark.driver.host", "127.0.0.1").getOrCreate())
    session.sparkContext.setLogLevel("ERROR")
    yield session
    session.stop()


def test_the_rows_are_the_same(spark, folder):  # noqa: F811
    from dissect.spark import store

    frame = store(spark, str(folder), range_size=30_000)
    columns = ["topic", "partition", "offset", "message_id", "key", "payload_crc32", "properties", "store_offset"]
    found = Counter(tuple(row) for row in frame.select(*columns).collect())
    assert found == Counter(tuple(row[name] for name in columns) for batch in Store(folder).records() for row in batch.to_pylist())
    assert frame.rdd.getNumPartitions() == 18
