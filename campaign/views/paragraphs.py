"""Where the rules of each game, their chapters and paragraphs are on the site."""

from typing import Any

from django.urls import reverse

from campaign.games.all_games import USUAL_GAME
from campaign.games.game import Game
from campaign.games.rulebook import Chapter


def paragraph_url(code: str) -> str:
    """Return the address of a rule, also for one of its items: `MV.2 (b)` is found at MV.2."""
    return reverse("rules-chapter", args=[code.partition(" ")[0]])


def rulebook_url(game: Game[Any]) -> str:
    """Return the address of the rules of a game."""
    return reverse("rules") if game is USUAL_GAME else reverse("rules-of-game", kwargs={"game": game.id})


def chapter_url(game: Game[Any], chapter: Chapter) -> str:
    """Return the address of a chapter of the rules of a game."""
    if game is USUAL_GAME:
        return reverse("rules-chapter", args=[chapter.key])
    return reverse("rules-chapter-of-game", kwargs={"game": game.id, "key": chapter.key})
