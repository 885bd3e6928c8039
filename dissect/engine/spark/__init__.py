"""Spark: splits are decoded where the executors are, and questions run beside the rows.

`cluster` is the engine, `parts` what runs in executors, `datasource` the tables and streams of `spark.read.format("mqdissect")`.
"""
