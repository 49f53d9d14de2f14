"""The games of the site, each as a value: what their documents are, and what the steps of a round come to."""

from campaign.games.all_games import GAMES, USUAL_GAME, game_of_step
from campaign.games.game import Game, StepInput

__all__ = ["GAMES", "USUAL_GAME", "Game", "StepInput", "game_of_step"]
