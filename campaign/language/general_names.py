"""The words for generals, computer players, on pages, in notifications and in the log."""

from collections.abc import Mapping

from django.utils.translation import gettext

from hexmap.rules.sentences.messages import _

LEVEL_NAMES: Mapping[str, str] = {"recruit": _("recruit"), "legate": _("legate"), "consul": _("consul")}
"""In English, to be translated where they are shown; templates have the filter `level_name`."""

EXPLANATION = _("A general is a computer player: it gives the orders of its seat, by the same rules as people.")
"""What a general is, in a sentence; in English."""
NOT_HERE = _("Generals play with open intelligence only: here they would see hidden units (HH.11.3).")
"""Why there are none in a campaign with hidden units; in English."""


_WISHES: Mapping[str, str] = {
    "hold": _("Hold %(structure)s"),
    "take": _("Go for %(structure)s"),
    "near": _("Keep army %(army)s near %(structure)s"),
}


def wish_in_words(kind: str, structure: str, army: int | None) -> str:
    """Return a wish for generals in the active language."""
    return gettext(_WISHES[kind]) % {"structure": structure, "army": army}


def general_name(level: str) -> str:
    """Return a general in words, in the active language: `a general (legate)`."""
    return gettext("a general (%(level)s)") % {"level": level_name(level)}


def level_name(level: str) -> str:
    """Return the name of a level in the active language; one that is unknown stays as it is."""
    return gettext(LEVEL_NAMES[level]) if level in LEVEL_NAMES else level
