"""When a campaign ends, in words, as its ruleset has it (VP.3, VW)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext

from campaign.games.all_games import AnyDocument
from campaign.games.outline import Outline
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import CLASSIC, Ruleset, VictoryNumbers, shipped_ruleset


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


def ending_words(ruleset: Ruleset) -> str:
    """Return when the campaign ends: `ends at 50 victory points, or 30 ahead`; and with which round, if with one."""
    numbers = ruleset.victory
    last = gettext("after round %(round)s at the latest") % {"round": numbers.last_round} if numbers.last_round else ""
    return ", ".join(filter(None, (_reasons(numbers), last)))


def unusual_ending(document: AnyDocument) -> str:
    """Return when the campaign ends, where it does not end as the rulebook has it; else ""."""
    if not isinstance(document, RoundDocument):
        return ""
    ruleset = document.ruleset
    return "" if ruleset.victory == shipped_ruleset(CLASSIC).victory else ending_words(ruleset)


def _reasons(numbers: VictoryNumbers) -> str:
    if numbers.points > 0 and numbers.lead > 0:
        values = {"points": numbers.points, "lead": numbers.lead}
        return gettext("ends at %(points)s victory points, or %(lead)s ahead") % values
    if numbers.weakened == "one":
        return gettext("ends when the armies of one faction are spent")
    if numbers.capitals > 1:
        return gettext("ends when a faction holds the capitals of %(number)s others") % {"number": numbers.capitals}
    return gettext("ends when a capital falls") if numbers.capitals else gettext("ends when the others are spent")
