"""Only `campaign/games` names a game: modules, templates and scripts outside it ask the game of a campaign.

The name of the site, *Vae Victis*, and the names of its formats of files (`vae-victis/map/1`) name no game.
"""

import ast
import re
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[1]
GAMES = sorted(folder.name for folder in (TOP / "campaign" / "games").iterdir() if (folder / "game.py").is_file())
DOCUMENTS = ("RoundDocument", "GameDocument")
NAMES = re.compile(
    "|".join([*(f"{name.replace('_', '[_-]?')}(?!/[a-z-]+/[0-9])" for name in GAMES), *DOCUMENTS]), re.IGNORECASE
)
EXCEPTIONS = {
    "campaign/config/celery.py": "the site's name",
    "campaign/config/settings/database.py": "the site's name: its database and user",
    "campaign/desk/urls.py": "addresses before version 0.10, which still lead to the pages",
    "campaign/devtools/backups/restored.py": "the site's name: a database for a while",
    "campaign/devtools/backups/retention.py": "the site's name: files of backups",
    "campaign/devtools/launcher/servers.py": "the site's name: its database and user",
    "campaign/monitoring/views/metrics.py": "the site's name: names of metrics",
    "campaign/notices/commands/posting.py": "the site's name: what it calls itself to other servers",
    "campaign/platform/arrivals.py": "the site's name: a header between its servers, keys of the request",
    "campaign/platform/checkout.py": "the site's name: files of a checkout",
    "campaign/platform/request_ids.py": "the site's name: a key of the request",
    "campaign/platform/slow_senders.py": "the site's name: a key of the request",
    "campaign/solo/commands/deleting.py": "the site's name: a setting of the database",
    "campaign/what_if/urls.py": "an address before version 0.10, which still leads to the page",
    "static/js/learning/progress.js": "the site's name: a key of the browser's storage",
    "static/js/learning/solved.js": "the site's name: a key of the browser's storage",
    "static/js/map_editor/kept.js": "the site's name: a key of the browser's storage",
}
"""The files that may name a game, each with its reason."""


def names_in(path: str) -> list[str]:
    """The words of a file that name a game, its own path among them."""
    text = (TOP / path).read_text(encoding="utf-8")
    words = _words_of(text) if path.endswith(".py") else [re.sub(r"\{#.*?#\}", "", text)]
    return [word for word in (path, *words) if NAMES.search(word)]


def _words_of(text: str) -> Iterator[str]:
    """The identifiers, imports and strings of a module; docstrings are read by people only."""
    tree = ast.parse(text)
    read = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=word) | ast.Attribute(attr=word) | ast.arg(arg=word):
                yield word
            case ast.FunctionDef(name=word) | ast.AsyncFunctionDef(name=word) | ast.ClassDef(name=word):
                yield word
            case ast.ImportFrom(module=str(word)) | ast.keyword(arg=str(word)):
                yield word
            case ast.alias(name=word, asname=alias):
                yield f"{word} {alias}"
            case ast.Constant(value=str(word)) if id(node) not in read:
                yield word


@cache
def files_with_names() -> frozenset[str]:
    """The modules, templates and scripts outside `campaign/games` that name a game; migrations keep what was."""
    found = subprocess.run(["git", "ls-files"], cwd=TOP, capture_output=True, text=True, check=True).stdout.splitlines()
    kinds = re.compile(
        r"(?!tests/|docs/|campaign/games/|.*/migrations/)(.*\.py|(templates|.*/templates)/.*|static/js/.*\.js)"
    )
    return frozenset(path for path in found if kinds.fullmatch(path) and (TOP / path).is_file() and names_in(path))


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("from campaign.games.hannibal import steps", True),
        ("from campaign.games.all_games import HANNIBAL as it", True),
        ("from campaign.games.all_games import USUAL_GAME as vae_victis", True),
        ("isinstance(document, RoundDocument)", True),
        ("game = 'vae-victis'", True),
        ("call(of_hannibal=1)", True),
        ("title = 'Vae Victis'", False),
        ("format = 'vae-victis/map/1'", False),
        ("from campaign.games.all_games import GAMES", False),
    ],
)
def test_every_way_to_name_a_game_is_seen(line: str, names: bool) -> None:
    assert any(NAMES.search(word) for word in _words_of(line)) is names


def test_no_other_files_name_a_game() -> None:
    assert sorted(files_with_names() - EXCEPTIONS.keys()) == []


def test_every_exception_is_one() -> None:
    assert sorted(EXCEPTIONS.keys() - files_with_names()) == []
