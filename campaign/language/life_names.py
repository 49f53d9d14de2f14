"""The states of submitted orders, for pages."""

from collections.abc import Mapping

from hexmap.rules.sentences.messages import _
from orders.rules.life import Life

LIFE_NAMES: Mapping[str, str] = {
    Life.NONE: "",
    Life.DRAFT: _("Draft, not submitted"),
    Life.HANDED_IN: _("Submitted"),
    Life.CHANGED: _("Changed, version %(version)s"),
    Life.WITHDRAWN: _("Withdrawn"),
    Life.CLOSED: _("Closed"),
    Life.REVEALED: _("Revealed"),
}
"""In English, to be translated where they are shown; templates have the filter `state_name`."""

NOT_CONFIRMED = _("Entered, not confirmed")
"""Of orders that the administrator entered and their player has not confirmed."""

UNSETTLED = frozenset({Life.DRAFT, Life.WITHDRAWN})
"""Orders in these states still need something from their player."""
