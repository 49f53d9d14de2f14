"""When a campaign of *Vae Victis* ends (VP.3, VP.4, VW)."""

from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.ruleset import CLASSIC, VictoryNumbers, shipped_ruleset
from campaign.games.words import EndingRule, Words
from hexmap.rules.sentences.messages import _


def ending_rule(document: RoundDocument) -> EndingRule:
    """The end of the campaign of a document: at victory points, say, and a last round, if there is one."""
    numbers = document.ruleset.victory
    parts = [_reasons(numbers)]
    if numbers.last_round:
        parts.append(Words(_("after round %(round)s at the latest"), {"round": numbers.last_round}))
    return EndingRule(parts, is_usual=numbers == shipped_ruleset(CLASSIC).victory)


def _reasons(numbers: VictoryNumbers) -> Words:
    if numbers.points > 0 and numbers.lead > 0:
        values = {"points": numbers.points, "lead": numbers.lead}
        return Words(_("ends at %(points)s victory points, or %(lead)s ahead"), values)
    if numbers.weakened == "one":
        return Words(_("ends when the armies of one faction are spent"))
    if numbers.capitals > 1:
        return Words(_("ends when a faction holds the capitals of %(number)s others"), {"number": numbers.capitals})
    return Words(_("ends when a capital falls") if numbers.capitals else _("ends when the others are spent"))
