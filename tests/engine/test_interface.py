"""Both engines are what engine/interface.py says an engine is."""

import inspect

import pytest

from dissect.engine.embedded import Embedded
from dissect.engine.interface import Engine

METHODS = {name: member for name, member in vars(Engine).items() if inspect.isfunction(member) and not name.startswith("_")}
ATTRIBUTES = set(Engine.__annotations__)


def engines():
    pytest.importorskip("pyspark")
    from dissect.engine.spark.cluster import Cluster

    return Embedded, Cluster


@pytest.mark.parametrize("number", [0, 1], ids=["embedded", "cluster"])
def test_an_engine_has_every_method_with_these_parameters(number):
    engine = engines()[number]
    assert METHODS
    for name, member in METHODS.items():
        assert list(inspect.signature(getattr(engine, name)).parameters) == list(inspect.signature(member).parameters), name


@pytest.mark.parametrize("number", [0, 1], ids=["embedded", "cluster"])
def test_an_engine_sets_every_attribute_when_it_is_made(number):
    engine = engines()[number]
    made = inspect.getsource(engine.__init__)
    assert {name for name in ATTRIBUTES if f"self.{name}" not in made} == set()
