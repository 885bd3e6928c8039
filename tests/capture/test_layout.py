"""The compiler's constants and Python's are the same."""

import re
from pathlib import Path

import pytest

import dissect.capture.layout
import dissect.link.layout


@pytest.mark.parametrize("layout", [dissect.capture.layout, dissect.link.layout], ids=lambda m: m.__name__)
def test_the_two_files_are_equal(layout):
    compiled = Path(layout.__file__).with_suffix(".pxd").read_text()
    numbers = {name: int(value) for name, value in re.findall(r"^    (\w+) = (-?\d+)$", compiled, re.MULTILINE)}
    assert numbers == {name: value for name, value in vars(layout).items() if isinstance(value, int)}
