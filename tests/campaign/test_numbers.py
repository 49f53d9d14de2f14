"""Numbers that programs read - in SVG, CSS, JSON, addresses and attributes - are written without a language."""

import re
from collections.abc import Iterator

from campaign.platform.checkout import TOP
from tests.markup import POINT_OF_A_LANGUAGE, numbers_in_a_language

_UNLOCALIZED = re.compile(r"{% localize off %}.*?{% endlocalize %}", re.DOTALL)
_DRAWING = re.compile(r"<svg\b.*?</svg>", re.DOTALL)
_GEOMETRY = re.compile(
    r"""\b(viewBox|x|y|dx|dy|cx|cy|r|rx|ry|x1|x2|y1|y2|d|points|transform|width|height)="([^"]*\{\{[^"]*)\""""
)
_DECLARED = re.compile(r"""\bstyle="([^"]*\{\{[^"]*)\"""")
TEMPLATES = sorted((TOP / "templates").rglob("*.html"))


def numbers_in(template: str) -> Iterator[str]:
    """Yield the attributes of drawings and styles that a template would fill in as a language writes numbers."""
    text = _UNLOCALIZED.sub("", template)
    for drawing in _DRAWING.findall(text):
        yield from (f"{name}={value}" for name, value in _GEOMETRY.findall(drawing))
    yield from (f"style={value}" for value in _DECLARED.findall(text))


def test_a_template_that_draws_in_a_language_is_found() -> None:
    plain = '<svg viewBox="0 0 {{ width }} 9"><text y="{{ y }}">{{ number }}</text></svg><p style="top: {{ y }}px">'
    assert list(numbers_in(plain)) == ["viewBox=0 0 {{ width }} 9", "y={{ y }}", "style=top: {{ y }}px"]
    assert list(numbers_in(f"{{% localize off %}}{plain}{{% endlocalize %}}")) == []


def test_no_template_draws_in_a_language() -> None:
    found = {str(path.relative_to(TOP)): list(numbers_in(path.read_text())) for path in TEMPLATES}
    assert {path: numbers for path, numbers in found.items() if numbers} == {}


def test_localized_numbers_are_found_in_attributes_but_not_in_texts() -> None:
    number = f"2{POINT_OF_A_LANGUAGE}5"
    read = f'<p title="{number}">{number}</p><img alt="{number}"><meta name="description" content="{number}">'
    assert numbers_in_a_language(read) == []
    assert numbers_in_a_language(f'<g transform="scale({number})"></g>') == [f'transform="scale({number})"']
    assert numbers_in_a_language(f"<style>p {{ top: {number}px }}</style>") != []
    assert numbers_in_a_language(f'{{"x": "{number}"}}') != []


def test_signed_numbers_have_a_minus_sign() -> None:
    signed = re.compile(r'stringformat:"\+d"(?!\|with_minus)')
    assert [str(path.relative_to(TOP)) for path in TEMPLATES if signed.search(path.read_text())] == []
