"""The FP of one side of an engagement as rows of a table, adjustment by adjustment (EN.3, ST.1, AS.2)."""

from collections.abc import Iterator

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.document import EngagementEntry, RoundDocument
from campaign.games.vae_victis.rules.sieges import current_resilience
from campaign.language.adjustment_names import ADJUSTMENTS
from campaign.post_texts.speech import Speech

Row = tuple[str, str, str]


def side_rows(
    speech: Speech, document: RoundDocument, engagement: Engagement, entry: EngagementEntry, which: int
) -> Iterator[Row]:
    """Return the rows of a side (0 or 1): name and place, initial FP, every adjustment, the FP."""
    side = engagement.sides[which]
    garrison = side == engagement.assault
    faction = document.position.faction[engagement.factions[which]].title
    adjustments = list(_of_garrison(speech, document, entry, side) if garrison else _of_army(speech, entry, side))
    fp = entry.fp[side]
    start = str(fp - sum(one for _, one in adjustments))
    if garrison:
        name = speech.gettext("Garrison of %(name)s") % {"name": side}
        yield name, speech.gettext("%(faction)s, garrison (AS.2)") % {"faction": faction}, start
    else:
        army = document.position.army[int(side)]
        values = {"faction": faction, "place": document.board.describe(army.hex)}
        yield speech.army(army.number), speech.gettext("%(faction)s at %(place)s, strength") % values, start
    for words, adjusted in adjustments:
        yield "", words, f"{adjusted:+d}"
    yield "", speech.gettext("FP in this engagement"), str(fp)


def _of_army(speech: Speech, entry: EngagementEntry, side: str) -> Iterator[tuple[str, int]]:
    """Return the adjustments of an army, each named by its rule and a word: `ST.1 river`."""
    for label, fp in entry.adjustments.get(side, []):
        rule, _, name = str(label).partition(" ")
        words = speech.gettext(ADJUSTMENTS[name]) if name in ADJUSTMENTS else name
        yield f"{words} ({rule})", fp


def _of_garrison(
    speech: Speech, document: RoundDocument, entry: EngagementEntry, name: str
) -> Iterator[tuple[str, int]]:
    """Return the FP that its remaining resilience gives a garrison (AS.2)."""
    structure, siege = document.board.structure_named[name], document.position.siege_of[name]
    resilience = current_resilience(document.board, document.position, structure, siege.resilience, document.ruleset)
    words = speech.gettext("current resilience %(resilience)s") % {"resilience": resilience}
    yield f"{words} (AS.2)", entry.fp[name] - document.ruleset.garrison.base
