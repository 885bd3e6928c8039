"""Exchanges for other tools' timelines: OpenTelemetry's traces and Perfetto's.

In → out   rows of exchanges in the order of their time → lines of OTLP JSON, or packets of a Perfetto trace.
The law    a row is written when it comes: memory has the calls that may still contain another, and nothing else.
"""
