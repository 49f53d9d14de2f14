"""The table of rooms in ARCHITECTURE.md, made from the sentences in their `__init__.py`: `make rooms` writes it."""

import ast
import re
import tomllib
from dataclasses import dataclass
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PAGE = TOP / "ARCHITECTURE.md"
FOLDERS = ("navy", "orders", "hexmap")
"""The folders below `campaign`, the uppermost first."""
NO_ROOMS = ("migrations", "management")
"""Packages of these folders that Django demands."""
_BEGUN, _ENDED = "<!-- make rooms -->\n", "<!-- end -->"
_BEGIN = re.compile(r"Begin with `([^`]+)`\.")


@dataclass(frozen=True, slots=True)
class Room:
    """A package: its path from the top, its sentence, the file to begin with, and its lines of Python."""

    path: str
    sentence: str
    begin: str
    lines: int


def room(path: str) -> Room:
    """Return the room in a folder; raises ValueError where its docstring lacks the sentence or the file."""
    docstring = ast.get_docstring(ast.parse((TOP / path / "__init__.py").read_text(encoding="utf-8"))) or ""
    sentence, _, rest = docstring.partition("\n")
    begin = _BEGIN.search(rest)
    if begin is None or not re.fullmatch(r"[^.]+(?:\.\w[^.]*)*\.", sentence):
        raise ValueError(f"{path}/__init__.py needs a docstring: one sentence, then the line “Begin with `file.py`.”")
    return Room(path, sentence, f"{path}/{begin[1]}", _lines_of(TOP / path))


def table() -> str:
    """Return the table of rooms in Markdown: of the campaign by layer, of the games, and of the folders below."""
    numbered = [(str(number), [f"campaign/{name}" for name in names]) for number, names in enumerate(layers(), start=1)]
    games = [package for game in _packages("campaign/games") for package in (game, *_packages(game))]
    below = [package for folder in FOLDERS for package in (folder, *_packages(folder))]
    rows = [
        _row(layer, room(path))
        for layer, paths in (("", ["campaign"]), *numbered, ("", ["campaign/config", *games, *below]))
        for path in paths
    ]
    heading = "| layer | room | what is in it | lines | begin with |\n|---:|---|---|---:|---|\n"
    return heading + "".join(rows)


def written_table(page: str) -> str:
    """Return the table that the text of a page has."""
    return page.partition(_BEGUN)[2].partition(_ENDED)[0]


def with_table(page: str) -> str:
    """Return the text of a page with the current table."""
    return page.replace(_BEGUN + written_table(page), _BEGUN + table())


def rounded(lines: int) -> str:
    """Return a number of lines in two digits.

    >>> rounded(7717), rounded(81)
    ('7,700', '81')
    """
    digits = max(0, len(str(lines)) - 2)
    return f"{round(lines, -digits):,}"


def layers() -> list[list[str]]:
    """Return the rooms of the campaign layer by layer, the uppermost first, as the import contract has them."""
    return _layers_inside("campaign")


def layers_of_games() -> list[list[str]]:
    """Return the games, in the layers of the seam that have some."""
    games = {path.parent.name for path in (TOP / "campaign" / "games").glob("*/__init__.py")}
    return [found for layer in _layers_inside("campaign.games") if (found := [one for one in layer if one in games])]


def _layers_inside(container: str) -> list[list[str]]:
    settings = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    (inside,) = (one for one in contracts if one.get("containers") == [container])
    return [layer.split(" | ") for layer in inside["layers"]]


def _packages(folder: str) -> list[str]:
    paths = sorted((TOP / folder).glob("*/__init__.py"))
    return [f"{folder}/{path.parent.name}" for path in paths if path.parent.name not in NO_ROOMS]


def _lines_of(folder: Path) -> int:
    """Return the lines of Python in a folder, migrations left out."""
    paths = [path for path in folder.rglob("*.py") if "migrations" not in path.parts]
    return sum(path.read_bytes().count(b"\n") for path in paths)


def _row(layer: str, one: Room) -> str:
    return f"| {layer} | `{one.path}` | {one.sentence} | {rounded(one.lines)} | `{one.begin}` |\n"
