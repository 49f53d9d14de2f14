"""Orders that the administrator entered, as posts say it."""

from collections.abc import Sequence

from campaign.post_texts.speech import Speech


def entered_orders(speech: Speech, armies: Sequence[int], factions: Sequence[str]) -> str:
    """That orders of some armies, and decisions of factions as a whole (their titles), came by message."""
    found = []
    if armies:
        text = speech.ngettext(
            "The administrator entered the orders of army %(armies)s from a message.",
            "The administrator entered the orders of armies %(armies)s from messages.",
            len(armies),
        )
        found.append(text % {"armies": speech.armies(armies)})
    if factions:
        text = speech.gettext("The administrator entered decisions of %(factions)s from a message.")
        found.append(text % {"factions": ", ".join(factions)})
    return " ".join(found)
