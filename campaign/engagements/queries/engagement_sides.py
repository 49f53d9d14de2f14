"""The two sides of an engagement as its card shows them: who, where, with how many FP and why (EN.3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from campaign.games.engagements import Engagement
from campaign.games.vae_victis.rules.battles import list_of_side
from campaign.games.vae_victis.rules.document import EngagementEntry, RoundDocument
from campaign.games.vae_victis.rules.sieges import current_resilience
from campaign.language.adjustment_names import ADJUSTMENTS
from campaign.models import Faction, Seat
from campaign.selectors.commanders import Cast


@dataclass(frozen=True, slots=True)
class Adjustment:
    """A part of the FP: its reason, its rule, and the FP."""

    words: str
    rule: str
    fp: int


@dataclass(frozen=True, slots=True)
class SideView:
    """One side of an engagement: an army, or the garrison of `side` if `army` is None.

    `strength` is what the FP start from: the strength of the army, or the base of a garrison.
    """

    side: str
    army: int | None
    faction: Faction
    players: Sequence[Seat]
    place: str
    strength: int
    adjustments: Sequence[Adjustment]
    fp: int
    army_list: str
    allies: Sequence[str]

    @property
    def label(self) -> str:
        """`Army 4`, or `Garrison of Gela`."""
        if self.army is None:
            return gettext("Garrison of %(name)s") % {"name": self.side}
        return gettext("Army %(army)s") % {"army": self.army}

    @property
    def loss_label(self) -> str:
        """The label of the field for its casualties."""
        if self.army is None:
            return gettext("The garrison of %(name)s lost, in per cent") % {"name": self.side}
        return gettext("Army %(army)s lost, in per cent") % {"army": self.army}

    @property
    def player_names(self) -> str:
        """The player or general of an army, marked if the seat is vacant; for a garrison all who may play it."""
        if self.army is None:
            return ", ".join(seat.name for seat in self.players) or gettext("nobody")
        (seat, *_others) = self.players
        return seat.label if seat.is_commanded else gettext("%(name)s (vacant)") % {"name": seat.name}


def side_view(
    document: RoundDocument, cast: Cast, engagement: Engagement, entry: EngagementEntry, which: int
) -> SideView:
    """Return a side (0 or 1) of an engagement, from its entry in the document."""
    side, faction = engagement.sides[which], engagement.factions[which]
    garrison = side == engagement.assault
    adjustments = _of_garrison(document, entry, side) if garrison else _of_army(entry, side)
    fp = entry.fp[side]
    return SideView(
        side=side,
        army=None if garrison else engagement.armies[which],
        faction=cast.factions[faction],
        players=cast.players(engagement, which),
        place=side if garrison else document.board.describe(document.position.army[engagement.armies[which]].hex),
        strength=fp - sum(one.fp for one in adjustments),
        adjustments=adjustments,
        fp=fp,
        army_list=list_of_side(document.position, engagement, which, document.ruleset) or "",
        allies=entry.allies.get(side, []),
    )


def _of_army(entry: EngagementEntry, side: str) -> list[Adjustment]:
    """Return the adjustments of an army, each named by its rule and a word: `ST.1 river`."""
    found = []
    for label, fp in entry.adjustments.get(side, []):
        rule, _blank, name = str(label).partition(" ")
        found.append(Adjustment(gettext(ADJUSTMENTS[name]) if name in ADJUSTMENTS else name, rule, fp))
    return found


def _of_garrison(document: RoundDocument, entry: EngagementEntry, name: str) -> list[Adjustment]:
    """Return the FP that its remaining resilience gives a garrison (AS.2)."""
    structure, siege = document.board.structure_named[name], document.position.siege_of[name]
    resilience = current_resilience(document.board, document.position, structure, siege.resilience, document.ruleset)
    fp = entry.fp[name] - document.ruleset.garrison.base
    words = gettext("current resilience %(resilience)s") % {"resilience": resilience}
    return [Adjustment(words, "AS.2", fp)]
