"""The games of the site, each as a value: what their documents are, and what the steps of a round come to."""

from campaign.games.all_games import GAMES, USUAL_GAME, AnyDocument, game_of_step, lost_armies
from campaign.games.game import Game, StepInput
from campaign.games.outline import Outline, OutlineArmy, OutlineFaction

__all__ = [
    "GAMES",
    "USUAL_GAME",
    "AnyDocument",
    "Game",
    "Outline",
    "OutlineArmy",
    "OutlineFaction",
    "StepInput",
    "game_of_step",
    "lost_armies",
]
