"""When a campaign of *Vae Victis* ends (VP.3, VP.4, VW)."""

from typing import Any

from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import CLASSIC, VictoryNumbers, shipped_ruleset, shipped_ruleset_names
from campaign.games.words import EndingRule, Words
from hexmap.rules.sentences.messages import _


def ending_rule(document: RoundDocument) -> EndingRule:
    """The end of the campaign of a document: at victory points, say, and a last round, if there is one."""
    numbers = document.ruleset.victory
    parts = [_reasons(numbers)]
    if numbers.last_round:
        parts.append(Words(_("after round %(round)s at the latest"), {"round": numbers.last_round}))
    return EndingRule(parts, is_usual=numbers == shipped_ruleset(CLASSIC).victory)


def structures_decide(rules: Any) -> bool:
    """Whether structures decide who wins, and not points, by the ruleset of a document: a name, or all of it (VW.5)."""
    if isinstance(rules, str):
        return rules in shipped_ruleset_names() and shipped_ruleset(rules).victory.settled_by == "structures"
    victory = rules.get("victory") if isinstance(rules, dict) else None
    return isinstance(victory, dict) and victory.get("settled_by") == "structures"


def _reasons(numbers: VictoryNumbers) -> Words:
    if numbers.points > 0 and numbers.lead > 0:
        values = {"points": numbers.points, "lead": numbers.lead}
        return Words(_("ends at %(points)s victory points, or %(lead)s ahead"), values)
    if numbers.weakened == "one":
        return Words(_("ends when the armies of one faction are spent"))
    if numbers.capitals > 1:
        return Words(_("ends when a faction holds the capitals of %(number)s others"), {"number": numbers.capitals})
    return Words(_("ends when a capital falls") if numbers.capitals else _("ends when the others are spent"))
