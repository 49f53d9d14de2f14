"""Paper has no scrolling and no buttons: the style sheets' rules for print, against their rules for screens."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from campaign.platform.checkout import TOP

SHEETS = TOP / "static/css"
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_PRINT = re.compile(r"@media print \{((?:[^{}]|\{[^{}]*\})*)\}")
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_SCROLLS = re.compile(r"overflow(-y)?: *(auto|scroll)|position: *(sticky|fixed)")
_NAMED = re.compile(r"[.#]([a-zA-Z][\w-]*)")
_GONE = "display: none"

Rules = list[tuple[str, str]]


@cache
def sheets() -> dict[Path, str]:
    """The style sheets of the site without comments; those of an archive are its own."""
    return {path: _COMMENT.sub("", path.read_text()) for path in sorted(SHEETS.rglob("*.css"))}


def rules_of(text: str) -> Rules:
    """Return selectors, one each, with what is declared for them."""
    return [(one.strip(), body) for heads, body in _RULE.findall(text) for one in heads.split(",")]


def printed(text: str) -> Rules:
    """Return the rules of a style sheet for print."""
    return [rule for block in _PRINT.findall(text) for rule in rules_of(block)]


def meant_by(selector: str) -> set[str]:
    """Return the names of the element that a selector means: its classes and its id, or its tag.

    >>> meant_by(".planning .orders-of-all:focus"), meant_by(".layers[open]"), meant_by(".masthead nav")
    ({'orders-of-all'}, {'layers'}, {'nav'})
    """
    element = re.sub(r"[:\\[].*", "", selector.split()[-1])
    return set(_NAMED.findall(element)) or {element}


def unreleased(screen: Rules, paper: Rules) -> Iterator[str]:
    """Yield what scrolls or sticks on a screen and is neither left out on paper nor printed in full."""
    named = set[str]().union(*(meant_by(selector) for selector, _ in paper))
    yield from (selector for selector, body in screen if _SCROLLS.search(body) and not meant_by(selector) & named)


def test_a_box_that_scrolls_on_paper_is_found() -> None:
    screen = rules_of(".a .box { overflow: auto } .bar { position: sticky } .plain { color: red }")
    assert list(unreleased(screen, [])) == [".a .box", ".bar"]
    assert list(unreleased(screen, rules_of(".box { overflow: visible } .bar { display: none }"))) == []


def test_what_scrolls_on_a_screen_is_printed_in_full() -> None:
    paper = [rule for text in sheets().values() for rule in printed(text)]
    screen = [rule for text in sheets().values() for rule in rules_of(_PRINT.sub("", text))]
    assert len(screen) > 1000
    assert list(unreleased(screen, paper)) == []


@pytest.mark.parametrize("element", ["masthead", "button", "map-tools", "player", "map-choice"])
def test_what_can_only_be_pressed_is_not_printed(element: str) -> None:
    rules = [rule for text in sheets().values() for rule in printed(text)]
    assert any(meant_by(selector) == {element} and _GONE in body for selector, body in rules)


def test_rules_for_print_are_about_elements_that_exist() -> None:
    places = [*(TOP / "templates").rglob("*.html"), *(TOP / "static/js").rglob("*.js")]
    words = set(re.findall(r"[\w-]+", " ".join(path.read_text() for path in places)))
    paper = [selector for text in sheets().values() for selector, _ in printed(text)]
    assert [selector for selector in paper if not words.issuperset(_NAMED.findall(selector))] == []


def test_white_space_of_templates_is_not_printed() -> None:
    """A box of a table that keeps white space prints the lines of its template."""
    rules = [rule for text in sheets().values() for rule in printed(text)]
    kept = [meant_by(selector) for selector, body in rules if "white-space: pre" in body]
    assert kept
    assert all(names == {"pre"} for names in kept)
