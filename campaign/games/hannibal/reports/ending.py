"""When a game of HANNIBAL ends (HH.13)."""

from campaign.games.hannibal.rules.document import GameDocument
from campaign.games.hannibal.rules.position import year_of
from campaign.games.words import EndingRule, Words
from hexmap.rules.sentences.messages import _


def ending_rule(document: GameDocument) -> EndingRule:
    """The end of the game of a document: a winter."""
    year = -year_of(document.position.ruleset.end.last_round)
    return EndingRule([Words(_("ends with the winter of %(year)s BC"), {"year": year})], is_usual=True)
