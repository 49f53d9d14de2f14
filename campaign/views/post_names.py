"""The names of posts, for pages and for the log."""

from django.utils.translation import gettext_lazy as _

from orders.rules.game_steps import STEPS

QUESTION = _("Question of the step")
POSTS = {
    **{f"asked-{step}": QUESTION for step in STEPS},
    "placement": _("Where the armies begin"),
    "initiative": _("Initiative and naval superiority"),
    "movement": _("Movement"),
    "engagements": _("Engagements"),
    "retreats": _("Who retreats"),
    "results": _("Results of the battles"),
    "administration": _("What happened"),
    "standings": _("Standings, in a post of their own"),
    "end": _("The end of the campaign"),
    "correction": _("Corrections"),
    "ballot": _("Who is elected"),
    "offices": _("Who commands where"),
    "march_1": _("First marches"),
    "march_2": _("Second marches"),
    "battle": _("Battles, sieges, winter and points"),
    "dictator": _("Who is dictator"),
}
"""The posts by their keys; those of one step have different names."""
