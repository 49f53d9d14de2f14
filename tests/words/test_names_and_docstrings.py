"""Names of tests, docstrings and comments of scripts keep to the words of `docs/words.md`."""

import ast
import re
from collections.abc import Iterator
from functools import cache

import pytest

from tests.words.texts import TOP, replaced_words, script_comments, words_in

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


WORDS_TO_AVOID = tuple(word for word in replaced_words() if word not in OWN_WORDS)


THIRD_PERSON = re.compile(
    r"(?:Add|Adjudicate|Answer|Build|Cancel|Change|Check|Confirm|Count|Cut|Declare|Delete|Doe|Draw|End|Enter|Explain|"
    r"Fight|Fill|Find|Forget|Give|Goe|Ha|Honour|Judge|Keep|Lay|Let|List|Look|Mail|Make|Mark|Name|Note|Open|Pause|Put|"
    r"Raise|Read|Refuse|Remove|Return|Run|Say|Send|Set|Show|Sort|Spend|Start|Store|Submit|Switche|Take|Trie|Withdraw|"
    r"Work|Write|Yield|Carrie)s\b(?! of\b)"
)
"""Verbs with which no docstring of a function begins: it is imperative, or a noun phrase."""
QUESTION = re.compile(r"(?:What|How|Who|Whom|Whose|Where|When|Why|Which)\b")
"""Words with which none begins either, because the reader has to find the noun; `Whether` is left to predicates."""


def avoided_in(docstring: str) -> list[str]:
    """Return the words to avoid in a docstring, names in backticks aside."""
    return words_in(re.sub(r"`[^`]*`", "", docstring), WORDS_TO_AVOID)


@cache
def docstrings_of_packages() -> list[tuple[str, ast.Module | ast.ClassDef | ast.FunctionDef, str]]:
    """Return every docstring of the packages with its place and what it is about."""
    return [(*one, docstring) for one in definitions(PACKAGES) if (docstring := ast.get_docstring(one[1]))]


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
    assert [(place, name) for place, name in names if words_in(name.replace("_", " "), WORDS_TO_AVOID)] == []
    assert len(names) > 1000


def test_docstrings_use_the_words_of_the_site() -> None:
    docstrings = [(place, docstring) for place, _, docstring in docstrings_of_packages()]
    assert [(place, words) for place, docstring in docstrings if (words := avoided_in(docstring))] == []
    assert len(docstrings) > 1000


def test_docstrings_of_functions_are_not_in_the_third_person() -> None:
    docstrings = [(place, text) for place, node, text in docstrings_of_packages() if isinstance(node, ast.FunctionDef)]
    assert [(place, docstring) for place, docstring in docstrings if THIRD_PERSON.match(docstring)] == []
    assert len(docstrings) > 1000


def test_docstrings_of_functions_begin_with_no_question_word() -> None:
    docstrings = [(place, text) for place, node, text in docstrings_of_packages() if isinstance(node, ast.FunctionDef)]
    assert [(place, docstring) for place, docstring in docstrings if QUESTION.match(docstring)] == []


@pytest.mark.parametrize(
    ("docstring", "is_found"),
    [
        ("What a march costs.", True),
        ("How many armies there are.", True),
        ("The cost of a march in MP.", False),
        ("Whether an army is afloat.", False),
        ("Whatever is left.", False),
    ],
)
def test_question_words_are_found(docstring: str, *, is_found: bool) -> None:
    assert bool(QUESTION.match(docstring)) is is_found


@pytest.mark.parametrize(
    ("docstring", "is_found"),
    [
        ("Adds a box.", True),
        ("Has maps drawn.", True),
        ("Add a box.", False),
        ("Names of seas.", False),
        ("Marks.", True),
    ],
)
def test_the_third_person_is_found(docstring: str, *, is_found: bool) -> None:
    assert bool(THIRD_PERSON.match(docstring)) is is_found


def test_comments_of_scripts_use_the_words_of_the_site() -> None:
    comments = list(script_comments())
    assert [(comment, words) for comment in comments if (words := avoided_in(comment.text))] == []
    assert len(comments) > 1000


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("Whoever closes the step.", ["whoever"]),
        ("orders are handed in twice", ["handed in"]),
        ("Return what `translated` returns.", []),
        ("Return the other sheets of the theatre.", []),
    ],
)
def test_words_to_avoid_are_found_as_whole_words(text: str, words: list[str]) -> None:
    assert avoided_in(text) == words


def test_exemptions_are_in_the_table() -> None:
    assert sorted(set(OWN_WORDS) - set(replaced_words())) == []
