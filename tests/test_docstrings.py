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
def test_they_say_what_comes_of_it(name: str) -> None:
    outcome = doctest.testmod(import_module(name))
    assert outcome.attempted > 0
    assert outcome.failed == 0


def test_some_are_found() -> None:
    assert WITH_EXAMPLES
