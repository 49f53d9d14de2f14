"""Names of tests and first lines of docstrings keep to the words of `docs/words.md`."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PACKAGES = ("campaign", "orders", "hexmap", "navy")
OWN_WORDS = {
    "sheet": "OrderSheet is the table of versions of orders",
    "sheets": "as sheet",
    "order sheet": "as sheet",
    "order sheets": "as sheet",
    "desk": "campaign.desk is the package of the pages Map and Orders",
    "notice": "Notice is the table of notifications",
    "notices": "as notice",
}
"""Words of the table that the code itself uses as names, with the reason."""


def words_to_avoid() -> list[str]:
    """Return the first column of the table "Instead of", without the code's own names."""
    text = (TOP / "docs" / "words.md").read_text(encoding="utf-8").partition("## Instead of\n")[2]
    rows = re.findall(r"^\| ([^|]+) \| [^|]+ \|$", text.partition("\n## ")[0], re.MULTILINE)
    words = [word for row in rows for word in row.split(", ")]
    return [word for word in words if word not in {"not", *OWN_WORDS}]


AVOIDED = re.compile(rf"\b({'|'.join(map(re.escape, words_to_avoid()))})\b", re.IGNORECASE)


def found_in(text: str) -> str:
    """Return the first word to avoid in a text, names in backticks aside; "" if there is none."""
    found = AVOIDED.search(re.sub(r"`[^`]*`", "", text))
    return found[0] if found else ""


def definitions(folders: tuple[str, ...]) -> Iterator[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef]]:
    """Yield every module, class and function with its place."""
    for folder in folders:
        for path in sorted((TOP / folder).rglob("*.py")):
            if "migrations" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                    yield f"{path.relative_to(TOP)}:{getattr(node, 'lineno', 1)}", node


def test_names_of_tests_use_the_words_of_the_site() -> None:
    names = [
        (place, node.name)
        for place, node in definitions(("tests",))
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    ]
    assert [(place, name) for place, name in names if found_in(name.replace("_", " "))] == []
    assert len(names) > 1000


def test_first_lines_of_docstrings_use_the_words_of_the_site() -> None:
    lines = [
        (place, docstring.splitlines()[0])
        for place, node in definitions(PACKAGES)
        if (docstring := ast.get_docstring(node))
    ]
    assert [(place, line) for place, line in lines if found_in(line)] == []
    assert len(lines) > 1000


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("Whoever closes the step.", "Whoever"),
        ("orders are handed in twice", "handed in"),
        ("Return what `told` returns.", ""),
        ("Return the other sheets of the theatre.", ""),
    ],
)
def test_words_to_avoid_are_found_as_whole_words(text: str, word: str) -> None:
    assert found_in(text) == word


def test_exemptions_are_in_the_table() -> None:
    table = (TOP / "docs" / "words.md").read_text(encoding="utf-8").partition("## Instead of\n")[2]
    assert [word for word in OWN_WORDS if not re.search(rf"\b{word}\b", table)] == []
