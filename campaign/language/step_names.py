"""The names of the steps of a round, for pages, posts, notifications and the log."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _
from orders.rules.kinds import Step

STEP_NAMES: Mapping[str, str] = {
    Step.PLACEMENT: _("Placing"),
    Step.INITIATIVE: _("Initiative"),
    Step.MOVEMENT: _("Instructions"),
    Step.RETREATS: _("Retreats"),
    Step.BATTLES: _("Battles"),
    Step.ADMINISTRATION: _("Decisions"),
    "ballot": _("Elections"),
    "offices": _("Offices"),
    "march_1": _("First march"),
    "march_2": _("Second march"),
    "battle": _("Battles and sieges"),
    "dictator": _("Dictator"),
}
"""In English, to be translated where they are shown; templates have the filter `step_name`."""
