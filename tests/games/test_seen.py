"""`Game.seen` is the only way to the JSON of a published document (HO.36, HH.11.3)."""

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from campaign.games.all_games import GAMES
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.reader import EVERYTHING, PUBLIC, Reader
from campaign.platform.checkout import TOP

ELSEWHERE = ("config", "devtools", "games", "management", "migrations", "models")
"""Rooms that show nothing to readers of a campaign, or know no stored text."""
STORED: Mapping[str, str] = {
    "administrator/commands.py": "stores what players exchanged (HO.22)",
    "archive/commands": "restores",
    "archive/queries/layout.py": "keeps the texts by their paths, and writes them through seen_text",
    "archive/queries/phases.py": "names the path of a text",
    "archive/views/rounds.py": "names the path of a text",
    "corrections/commands": "stores, and compares positions for players who may see them",
    "corrections/queries/steps.py": "adjudicates again",
    "corrections/rules": "adjudicates again",
    "desk/queries/hints.py": "asks a general of the reader's own faction, and shows no document",
    "desk/queries/map_picture.py": "draws the map as the reader sees it",
    "posts/queries/step_facts.py": "gives the game what it posts of, and posts are for everyone",
    "receipts/queries.py": "shows what was filled in, through without_hidden",
    "rule_changes/queries.py": "adjudicates again, with other rules",
    "selectors/corrections.py": "compares texts",
    "selectors/offers.py": "reads what the reader's own faction can decide",
    "selectors/phases.py": "reads documents for everyone here",
    "selectors/seen.py": "is the way",
    "selectors/standings.py": "reads documents for everyone here",
    "services": "resolves and stores",
    "setup": "shows scenarios and drafts, which are no campaigns yet",
}
"""The modules and packages that have the text of a stored document in their hands, and the reason for each."""
_READ = frozenset({"record_texts", "document_text"})
_COLUMNS = frozenset({"document_in", "document_out"})


def test_no_other_module_has_the_text_of_a_stored_document() -> None:
    found = {path for path in _modules() if _touches_text(TOP / "campaign" / path)}
    others = sorted(path for path in found if _reason(path) is None)
    assert not others, "ask campaign.selectors.seen for what a reader may see"
    idle = {name for name in STORED if not any(path == name or path.startswith(f"{name}/") for path in found)}
    assert not idle, "these need no exception any more"


@pytest.mark.parametrize(
    "line", ["record_texts(record)", "published.document_out", "kept.phase.document", "document_text(values)"]
)
def test_the_text_of_a_stored_document_is_found(line: str, tmp_path: Path) -> None:
    module = tmp_path / "page.py"
    module.write_text(f"answer = {line}\n")
    assert _touches_text(module)


def test_a_reader_of_everything_gets_the_whole_document(start: dict[str, Any]) -> None:
    for name, value in {"vae-victis": start, "hannibal": _hidden()}.items():
        game = GAMES[name]
        document = game.beginning(value, ())
        assert not game.hides(document, EVERYTHING)
        assert game.seen(document, EVERYTHING) == document.as_json()


def test_hidden_units_are_seen_by_their_own_side_alone() -> None:
    game = GAMES["hannibal"]
    document = game.beginning(_hidden(), ())
    assert game.seen(document, Reader("carthago")) == document.as_json()
    for reader in (PUBLIC, Reader("roma")):
        assert game.hides(document, reader)
        forces = game.seen(document, reader)["forces"]
        assert {force["side"] for force in forces if force["units"] is None} == {"carthago"}


def _hidden() -> dict[str, Any]:
    """The first document of a game with hidden units."""
    return {
        **first_document("hannibal-217", "1").as_json(),
        "ruleset": {"base": "hannibal-1", "intelligence": "hidden"},
    }


def _modules() -> Iterator[str]:
    for path in sorted((TOP / "campaign").rglob("*.py")):
        relative = path.relative_to(TOP / "campaign")
        if relative.parts[0] not in ELSEWHERE:
            yield relative.as_posix()


def _reason(path: str) -> str | None:
    return next((why for name, why in STORED.items() if path == name or path.startswith(f"{name}/")), None)


def _touches_text(path: Path) -> bool:
    return any(_is_text(node) for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))))


def _is_text(node: ast.AST) -> bool:
    """Whether a part of a module reads the text of a stored document, or makes one."""
    match node:
        case ast.Call(func=ast.Name(id=name)) | ast.Call(func=ast.Attribute(attr=name)) if name in _READ:
            return True
        case ast.Attribute(attr=name) if name in _COLUMNS:
            return True
        case ast.Attribute(attr="document", value=ast.Name(id="phase") | ast.Attribute(attr="phase")):
            return True
    return False
