"""What every game gives the site: documents, steps, and what a step comes to."""

import ast
import json
from pathlib import Path
from typing import Any

import pytest

from campaign.games.all_games import GAMES, game_of_step
from campaign.games.game import Game, StepInput, orders_and_seed
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.scenarios import shipped_scenario
from hexmap.rules.documents import DocumentError, document_text, parse_json
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.game_steps import STEPS
from orders.rules.sheets import SheetText

TOP = Path(__file__).resolve().parents[2]
SICILY = parse_json(shipped_scenario("sicily"))
ITALY = first_document("hannibal-217", "5").as_json()


def test_every_step_belongs_to_a_game() -> None:
    assert {game_of_step(step).id for step in STEPS} == set(GAMES)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_first_step_is_one_of_the_game_that_opens_a_round(game: Game[Any]) -> None:
    document = game.read_text(document_text({"vae-victis": SICILY, "hannibal": ITALY}[game.id]), game.engine_version)
    first = game.first_step(document)
    assert first in {step.name for step in game.steps if step.opens_round}


def test_step_on_the_site_comes_to_what_the_command_line_writes() -> None:
    game = GAMES["vae-victis"]
    document = game.read_text(document_text(SICILY), game.engine_version)
    went_in, came_to = game.carried_out(document, "initiative", StepInput())
    written = game.words["initiative"](json.loads(game.text_of(went_in)), shipped_map)
    assert document_text(written) == game.text_of(came_to)
    assert game.following(came_to, "initiative") == "movement"


def test_step_of_hannibal_goes_on_to_the_step_of_its_document() -> None:
    game = GAMES["hannibal"]
    document = game.read_text(document_text(ITALY), game.engine_version)
    assert game.first_step(document) == "march_1"
    went_in, came_to = game.carried_out(document, "march_1", StepInput())
    assert document_text(game.words["march_1"](json.loads(game.text_of(went_in)), shipped_map)) == game.text_of(came_to)
    assert game.following(came_to, "march_1") == "march_2"


def test_orders_of_the_site_reach_the_documents_of_hannibal() -> None:
    game = GAMES["hannibal"]
    document = game.read_text(document_text(ITALY), game.engine_version)
    given = StepInput(sheets=(SheetText(Kind.CONCEDE, "roma", "concede"),))
    went_in, came_to = game.carried_out(document, "march_1", given)
    assert json.loads(game.text_of(went_in))["orders"] == {"concede": {"roma": "concede"}}
    assert json.loads(game.text_of(came_to))["ended"]["winner"] == "carthago"
    assert game.following(came_to, "march_1") is None


@pytest.mark.parametrize(
    ("game", "step", "key", "others"),
    [("vae-victis", "initiative", "orders", {}), ("hannibal", "march_1", "sheets", {"seed": ITALY["seed"]})],
)
def test_receipts_have_the_orders_that_a_step_filled_in(game: str, step: str, key: str, others: dict[str, str]) -> None:
    document = GAMES[game].read_text(
        document_text({"vae-victis": SICILY, "hannibal": ITALY}[game]), GAMES[game].engine_version
    )
    texts = [json.loads(GAMES[game].text_of(one)) for one in GAMES[game].carried_out(document, step, StepInput())]
    assert GAMES[game].filled_in(step, texts[0], texts[1]) == {key: texts[0]["orders"], **others}


def test_receipts_of_a_game_without_chance_have_no_seed() -> None:
    assert orders_and_seed("march", {"orders": {"move": {"1": "6"}}}, {}) == {"sheets": {"move": {"1": "6"}}}


def test_next_round_of_vae_victis_has_no_orders() -> None:
    game = GAMES["vae-victis"]
    document = game.read_text(document_text(SICILY), game.engine_version)
    for step in ("initiative", "movement", "administration"):
        _, document = game.carried_out(document, step, StepInput())
    assert game.following(document, "administration") == "initiative"
    following = json.loads(game.text_of(game.opening(document, "initiative")))
    assert following["round"] == SICILY["round"] + 1
    assert "movement" not in following


@pytest.mark.parametrize(("game", "other"), [("vae-victis", "hannibal"), ("hannibal", "vae-victis")])
def test_a_ruleset_of_another_game_is_refused(game: str, other: str) -> None:
    values = {"vae-victis": SICILY, "hannibal": ITALY}[game]
    base = {"vae-victis": "vae-victis-2", "hannibal": "hannibal-1"}[game]
    described = {"name": "own", "base": base, "game": other}
    with pytest.raises(DocumentError, match=r"ruleset\.game"):
        GAMES[game].beginning({**values, "ruleset": described}, [])
    own = {**described, "game": game}
    assert GAMES[game].outline(GAMES[game].beginning({**values, "ruleset": own}, [])).ruleset == "own"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_documents_keep_the_version_of_their_campaign_and_know_no_other(game: Game[Any]) -> None:
    text = document_text({"vae-victis": SICILY, "hannibal": ITALY}[game.id])
    version = {"vae-victis": "0.3", "hannibal": "hannibal 0.1"}[game.id]
    document = game.read_text(text, version)
    step = game.first_step(document)
    _, came_to = game.carried_out(document, step, StepInput())
    following = game.opening(came_to, game.following(came_to, step) or "")
    kept = [
        getattr(one, "engine_version", None) or one.position.engine_version for one in (document, came_to, following)
    ]
    assert kept == [version] * 3
    with pytest.raises(DocumentError, match=r'"9\.9" is unknown'):
        game.read_text(text, "9.9")


def test_documents_of_campaigns_are_read_with_their_version() -> None:
    """Without one the newest rules would hold."""
    without = set()
    for path in sorted((TOP / "campaign").rglob("*.py")):
        text = path.read_text(encoding="utf-8")
        parts = list(ast.walk(ast.parse(text))) if "read_text" in text else []
        modules = [
            one
            for one in parts
            if isinstance(one, ast.ImportFrom) and one.module == "campaign.games.vae_victis.rules.document"
        ]
        if any(name.name == "read_text" for module in modules for name in module.names):
            calls = [one for one in parts if isinstance(one, ast.Call) and isinstance(one.func, ast.Name)]
            named = [one for one in calls if ast.unparse(one.func) == "read_text"]
            without |= {path.name for one in named if len(one.args) + len(one.keywords) < 2}
    assert without == {"bounds.py"}
