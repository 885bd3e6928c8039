"""A question with common table expressions, for Spark: what is read more than once is computed once.

Spark's optimizer copies an expression to every place that reads it.  Where expressions read each other, the plan doubles with each of them,
and planning takes longer than the rows: minutes, and more memory than a driver has.
"""

from __future__ import annotations

import re

from dissect.decode.rowfiles import place
from dissect.engine.stages import Step, steps_of


def in_steps(spark, sql: str, folder: str):
    """The answer as a DataFrame; what several expressions read lies in files of `folder`."""
    steps, last = steps_of(sql)
    for at, step in enumerate(steps):
        frame = spark.sql(step.text)
        if readers(step.name, steps[at + 1 :], last) > 1:
            frame = computed(spark, frame, place(folder, "steps", "parquet"))
        frame.createOrReplaceTempView(step.name)
    answer = spark.sql(last)
    for step in steps:      # the answer holds its plan, so the names are free again
        spark.catalog.dropTempView(step.name)
    return answer


def readers(name: str, later: list[Step], last: str) -> int:
    reads = re.compile(rf"\b(?:from|join)\s+{name}\b")
    return sum(len(reads.findall(text)) for text in (*(step.text for step in later), last))


def computed(spark, frame, path: str):
    frame.write.parquet(path)
    return spark.read.parquet(path)
