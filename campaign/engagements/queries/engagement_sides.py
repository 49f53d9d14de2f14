"""The two sides of an engagement as its card shows them: who, where, with how many FP and why (EN.3)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from campaign.games.engagements import EngagementFacts
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


def side_view(cast: Cast, facts: EngagementFacts, which: int) -> SideView:
    """Return a side (0 or 1) of an engagement."""
    side = facts.sides[which]
    adjustments = [Adjustment(gettext(one.words.text) % one.words.values, one.rule, one.fp) for one in side.adjustments]
    return SideView(
        side=side.name,
        army=side.army,
        faction=cast.factions[facts.engagement.factions[which]],
        players=cast.players(facts.engagement, which),
        place=side.place,
        strength=side.fp - sum(one.fp for one in adjustments),
        adjustments=adjustments,
        fp=side.fp,
        army_list=side.army_list,
        allies=side.allies,
    )
