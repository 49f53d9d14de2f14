"""The names of posts, for pages and for the log."""

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as _

from campaign.games.all_games import GAMES
from orders.rules.game_steps import STEPS

_OF_ALL_GAMES = {"end": _("The end of the campaign"), "correction": _("Corrections")}
_QUESTION = _("Question of the step")


def post_name(key: str) -> str:
    """The name of a post by its key, which is also that of one of an unknown game; those of one step are different."""
    titles = {key: title for game in GAMES.values() for key, title in game.posts.titles.items()} | _OF_ALL_GAMES
    return gettext(_QUESTION if key.removeprefix("asked-") in STEPS and key not in titles else titles.get(key, key))
