"""Playing on comes to the documents of the site, stops at the end of a game, and knows where a round ends."""

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from campaign.games.all_games import GAMES
from campaign.games.forward import Assumptions, forward, rest_of_round
from campaign.games.game import Game
from campaign.games.hannibal.generals import game_of_generals
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.rules.document import RoundDocument, read_text
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from orders.rules.sheets import SheetText


def no_orders(_document: Any, _step: str) -> Sequence[SheetText]:
    return ()


def of_recruits(document: RoundDocument, step: str) -> Sequence[SheetText]:
    found: list[SheetText] = []
    for faction in document.position.active_factions:
        armies = [army.number for army in document.position.armies if army.faction == faction.id]
        found += [one.sheet for one in decide(document, Step(step), faction.id, armies, Level.RECRUIT)]
    return found


def drawn(document: RoundDocument, _step: str) -> list[dict[str, Any]]:
    engagements = document.model.engagements or ()
    return [{"engagement": one.id, "winner": None, "casualties": dict.fromkeys(one.fp, 30)} for one in engagements]


def start(game: str) -> Any:
    return read_text(shipped_scenario("sicily")) if game == "vae-victis" else first_document("hannibal-217", "5")


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_steps_come_to_what_the_site_comes_to_with_their_orders(game: Game[Any]) -> None:
    """The site writes the document of each step, and reads it when the next one opens."""
    document = start(game.id)
    if game.id == "vae-victis":
        played = forward(game, document, "initiative", of_recruits, Assumptions(results=drawn))
    else:
        played = game_of_generals(document)
    text = game.text_of(document)
    for one in islice(played, 12):
        _, after = game.carried_out(game.read_text(text, game.engine_version), one.step, one.given)
        read = game.read_text(game.text_of(after), game.engine_version)
        assert game.text_of(one.after) == game.text_of(after)
        assert game.following(read, one.step) == one.following
        text = game.text_of(game.opening(read, one.following or ""))


@pytest.mark.parametrize(
    ("game", "first", "steps"),
    [
        ("vae-victis", "initiative", ["initiative", "movement", "administration"]),
        ("hannibal", "march_1", ["march_1", "march_2", "battle"]),
    ],
)
def test_round_ends_with_the_step_that_closes_it(game: str, first: str, steps: list[str]) -> None:
    played = list(rest_of_round(GAMES[game], start(game), first, no_orders))
    assert [one.step for one in played] == steps
    assert [one.ends_round for one in played] == [False, False, True]


def test_march_after_offices_is_of_the_same_round() -> None:
    """In HANNIBAL a round begins with the elections or, in winter, with a march (HH.2.2)."""
    steps = [one for one in islice(game_of_generals(first_document("hannibal-217", "2")), 40) if one.step == "offices"]
    assert steps
    assert not any(one.ends_round for one in steps)


def test_game_that_is_over_is_not_played_on() -> None:
    def conceded(_document: Any, _step: str) -> Sequence[SheetText]:
        return [SheetText(Kind.CONCEDE_GAME, "roma", "concede")]

    played = list(forward(GAMES["hannibal"], start("hannibal"), "march_1", conceded))
    assert [(one.step, one.following, one.ends_round) for one in played] == [("march_1", None, True)]
    assert played[0].after.position.ended["winner"] == "carthago"
