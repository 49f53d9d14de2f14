"""All games by their names."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from campaign.games.game import Game
from campaign.games.hannibal.game import HANNIBAL
from campaign.games.solo import SoloScenario
from campaign.games.vae_victis.game import VAE_VICTIS
from hexmap.rules.documents import JsonDocument
from orders.rules.game_steps import STEPS, GameStep, add_steps
from orders.rules.kinds import KindSpec, add_kinds, remove_game

AnyDocument = JsonDocument
"""A document of some game, of which the site knows only what it asks that game for."""
_GAMES: dict[str, Game[Any]] = {game.id: game for game in (VAE_VICTIS, HANNIBAL)}
GAMES: Mapping[str, Game[Any]] = _GAMES
"""By the name that rulesets and `manage.py adjudicate --game` use."""
USUAL_GAME = VAE_VICTIS
"""The game of a campaign, and of a command, that names none."""


def usual_game() -> str:
    """The name of the game of a campaign that names none; a table refers to it."""
    return USUAL_GAME.id


@contextmanager
def playing(game: Game[Any], steps: Sequence[GameStep], kinds: Iterable[KindSpec]) -> Iterator[None]:
    """Add one more game to the site, with its steps and kinds of orders, as long as the context lasts.

    Games of the site add their own when they are imported; this is for games that only tests play.
    """
    add_steps(steps)
    add_kinds(kinds)
    _GAMES[game.id] = game
    try:
        yield
    finally:
        del _GAMES[game.id]
        remove_game(game.id)


def game_of_step(step: str) -> Game[Any]:
    """The game that has a step; no two have one of the same name."""
    return GAMES[STEPS[step].game]


def solo_scenarios() -> Iterator[SoloScenario]:
    """The shipped scenarios of all games that are played alone."""
    return (scenario for game in GAMES.values() if game.solo for scenario in game.solo.scenarios())


def game_of_value(value: Any) -> Game[Any]:
    """The game that the format of a document names, as a JSON value; the usual one where it names none."""
    named = str(value.get("format", "")).partition("/")[0] if isinstance(value, dict) else ""
    return GAMES.get(named, USUAL_GAME)


def lost_armies(step: str, asked: str, text: str) -> set[int]:
    """The armies of a document for which orders were given that are missing in another document of the same step."""
    if text == asked:
        return set()
    game = game_of_step(step)
    before, after = (game.outline(game.read_text(one, game.engine_version)).army for one in (asked, text))
    return set(before) - set(after)
