"""The page of the language says everything, and with an example."""

from pathlib import Path

import pytest

from dissect.language import manual
from dissect.language.roles import ROLES

PAGE = Path(__file__).parents[2] / "docs" / "language.md"


def test_the_page_is_what_the_language_says():
    assert PAGE.read_text(encoding="utf-8") == "\n".join(manual.page()) + "\n", "python -m dissect.language.manual > docs/language.md"


@pytest.mark.parametrize("name", manual.public())
def test_every_word_has_a_sentence_and_an_example(name):
    assert manual.meaning(name, manual.public()[name]).endswith((".", "?")) or name in manual.PLACES
    assert manual.examples().get(name), "no description uses it: say how in examples/"


@pytest.mark.parametrize("name", ROLES)
def test_every_role_has_a_meaning(name):
    assert ROLES[name].meaning
