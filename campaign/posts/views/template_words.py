"""The kinds of posts, their fields and blocks, in words for editors of templates."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from campaign.games.game import Game
from campaign.post_texts.composing import PostKind

FIELDS = {
    "campaign": _("the title of the campaign"),
    "map_title": _("the title of the map"),
    "round": _("the number of the round"),
    "deadline": _("the deadline, with weekday and time zone"),
    "number": _("the number of the correction"),
}
BLOCKS = {
    "answer": _("the address where orders are submitted, or games reported"),
    "correction": _("what was corrected, when and why"),
    "course": _("how the campaign goes on after it"),
    "differences": _("what it changes on the map"),
    "end": _("who has won, and why"),
    "links": _("where to submit orders, the last round, its replay, the questions, the rules"),
    "map": _("the map, once it is drawn"),
    "moving": _("the movement as a moving picture, once it is drawn"),
    "players": _("the players of each side"),
    "rules": _("rules that change from this round on, if any"),
    "standings": _("how many points each side has"),
    "what": _("what counts now, if orders or reports were corrected"),
}
"""Those that posts of any game have; a game says what its own hold, or what one of these holds there."""


def fields_of(kind: PostKind, game: Game[Any]) -> list[tuple[str, str]]:
    """Return the fields of a kind in a game, and their meaning."""
    return [(f"{{{name}}}", _word(name, game.posts.fields, FIELDS)) for name in kind.all_fields]


def blocks_of(kind: PostKind, game: Game[Any]) -> list[tuple[str, str]]:
    """Return the blocks of a kind in a game, and their content."""
    quote = (game.posts.sample, str(_("paragraphs of the rules word for word, by their codes")))
    return [*((f"{{{name}}}", _word(name, game.posts.blocks, BLOCKS)) for name in kind.all_blocks), quote]


def _word(name: str, of_game: Mapping[str, str], of_every_game: Mapping[str, object]) -> str:
    return gettext(of_game[name]) if name in of_game else str(of_every_game[name])
