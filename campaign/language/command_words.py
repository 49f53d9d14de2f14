"""What a seat commands, in words: armies, or leaders in a game that has them."""

from collections.abc import Sequence

from django.utils.translation import gettext, ngettext


def commands_in_words(numbers: Sequence[int], *, leaders: bool) -> str:
    """Return armies or leaders by their numbers, in the active language: `armies 4, 5`; "" for none."""
    if not numbers:
        return ""
    values = {"numbers": ", ".join(map(str, numbers))}
    if leaders:
        return ngettext("leader %(numbers)s", "leaders %(numbers)s", len(numbers)) % values
    return ngettext("army %(numbers)s", "armies %(numbers)s", len(numbers)) % values


def commands_of_faction(faction: str, numbers: Sequence[int], *, leaders: bool) -> str:
    """Return a faction with what one of its seats commands: `Roma, armies 4, 5`."""
    values = {"faction": faction, "numbers": ", ".join(map(str, numbers)) or gettext("none")}
    if leaders:
        return gettext("%(faction)s, leaders %(numbers)s") % values
    return gettext("%(faction)s, armies %(numbers)s") % values


def number_in_words(number: int, *, leaders: bool) -> str:
    """Return how many armies or leaders there are: `3 armies`."""
    if leaders:
        return ngettext("%(number)s leader", "%(number)s leaders", number) % {"number": number}
    return ngettext("%(number)s army", "%(number)s armies", number) % {"number": number}
