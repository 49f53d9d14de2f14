"""When a campaign ends, in words, as its ruleset has it (VP.3, VW)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from campaign.games.outline import Outline
from campaign.games.words import EndingRule


def ending_shown(outline: Outline) -> dict[str, Any] | None:
    """Return how a campaign has ended, with the title of the faction that has won; None if it has not."""
    if outline.ended is None:
        return None
    titles = {faction.id: faction.title for faction in outline.factions}
    return {**outline.ended, "winner": titles.get(outline.ended["winner"])}


def winner_words(ended: Mapping[str, Any]) -> str:
    """Return who has won a campaign that has `ended`, in a sentence; the winner is a title, None for a draw."""
    if ended["winner"]:
        return gettext("%(winner)s has won.") % {"winner": ended["winner"]}
    return gettext("It ended in a draw.")


def ending_words(rule: EndingRule) -> str:
    """Return when a campaign ends: `ends at 50 victory points, or 30 ahead`; and with which round, if with one."""
    return ", ".join(gettext(words.text) % words.values for words in rule.parts)


def unusual_ending(rule: EndingRule) -> str:
    """Return when a campaign ends, where it does not end as the rulebook has it; else ""."""
    return "" if rule.is_usual else ending_words(rule)
