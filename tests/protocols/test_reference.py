"""The reference pages are what the descriptions say, and every field has a sentence."""

from pathlib import Path

import pytest

from dissect.language.load import shipped, load
from dissect.language.reference import page, rows, structs

PAGES = Path(__file__).parents[2] / "docs" / "protocols"
EXAMPLES = Path(__file__).parents[2] / "examples"
ALL = [*shipped(), *sorted(map(str, EXAMPLES.glob("*.py")))]


@pytest.mark.parametrize("name", shipped())
def test_the_page_is_what_the_description_says(name):
    path = PAGES / f"{name}.md"
    assert path.exists() and path.read_text() == page(load(name)), f"python -m dissect.language.reference {name} > docs/protocols/{name}.md"


@pytest.mark.parametrize("name", ALL)
def test_every_field_has_a_sentence(name):
    protocol = load(name)
    silent = [f"{struct.__name__}.{field}" for struct in [protocol.frame, *protocol.messages, *structs(protocol)]
              for field, _, text in rows(struct) if not text]
    assert not silent
