"""The examples in docstrings hold."""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

TOP = Path(__file__).parent.parent
ROOMS = ("campaign", "hexmap", "navy", "orders")
WITH_EXAMPLES = sorted(
    ".".join(path.relative_to(TOP).with_suffix("").parts)
    for room in ROOMS
    for path in (TOP / room).rglob("*.py")
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_examples_in_docstrings_give_the_shown_results(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_docstrings_have_examples() -> None:
    assert WITH_EXAMPLES
