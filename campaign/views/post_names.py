"""The names of posts, for pages and for the log."""

from django.utils.translation import gettext_lazy as _

from campaign.games.all_games import GAMES
from orders.rules.game_steps import STEPS

QUESTION = _("Question of the step")
POSTS = {
    **{f"asked-{step}": QUESTION for step in STEPS},
    **{key: _(name) for game in GAMES.values() for key, name in game.posts.titles.items()},
    "end": _("The end of the campaign"),
    "correction": _("Corrections"),
}
"""The posts by their keys; those of one step have different names."""
