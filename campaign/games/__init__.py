"""The games of the site, each as a value: its documents, its steps and the outcome of each, its orders.

Begin with `game.py`.
"""

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
