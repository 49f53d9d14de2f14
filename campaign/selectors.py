"""What pages read from the database."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cached_property
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.db.models import Q, QuerySet

from campaign.models import Army, Campaign, Faction, Phase, PhaseRecord, Picture, Seat
from campaign.rules.round_document import RoundDocument
from campaign.rules.sequence_of_play import read_text
from orders.models import OrderSheet
from orders.rules.visibility import Reader, Stage
from orders.selectors import handed_in, readable_sheets

Visitor = AbstractBaseUser | AnonymousUser

STALLED_AFTER = timedelta(minutes=2)
"""A worker that has claimed a phase this long ago has died: resolving takes well under a second."""


@dataclass(frozen=True)
class Membership:
    """Somebody's part in a campaign: the seat he has, if any, and whether he administers it."""

    campaign: Campaign
    seat: Seat | None
    administers: bool

    @property
    def reader(self) -> Reader:
        """What he is to the order sheets."""
        return Reader(self.seat.faction.identifier if self.seat else None, self.administers)


@dataclass(frozen=True)
class ArmyRow:
    """An army as the campaign page lists it; `place` is None where it is no longer on the map."""

    army: Army
    place: str | None
    strength: int | None
    handed_in: bool


@dataclass(frozen=True)
class PhaseView:
    """A phase with its document, its armies and who has handed in."""

    phase: Phase
    armies: Sequence[Army]
    in_hand: frozenset[int]

    @cached_property
    def document(self) -> RoundDocument:
        """The document with which the phase opened."""
        return read_text(self.phase.document)

    @cached_property
    def rows(self) -> list[ArmyRow]:
        """All armies of the campaign by number."""
        return [self._row(army) for army in self.armies]

    @property
    def missing(self) -> list[ArmyRow]:
        """The armies on the map without a sheet; they will stand still."""
        return [row for row in self.rows if row.place and not row.handed_in]

    def _row(self, army: Army) -> ArmyRow:
        there = self.document.position.army.get(army.number)
        place = self.document.board.describe(there.hex) if there else None
        return ArmyRow(army, place, there.strength if there else None, army.number in self.in_hand)


def membership(user: Visitor, slug: str) -> Membership:
    """A visitor's part in a campaign; raises Campaign.DoesNotExist where he has none: he may not know of it."""
    campaign = _visible(user).get(slug=slug)
    seat = Seat.objects.select_related("faction").filter(campaign=campaign, user=user.pk).first()
    return Membership(campaign, seat, campaign.administrator_id == user.pk)


def campaigns_of(user: Visitor) -> QuerySet[Campaign]:
    """The campaigns in which somebody has a part."""
    return _visible(user).order_by("title", "pk")


def _visible(user: Visitor) -> QuerySet[Campaign]:
    return Campaign.objects.filter(Q(administrator=user.pk) | Q(seats__user=user.pk)).distinct()


def current_phase(campaign: Campaign) -> Phase:
    """The phase a campaign is in: the last one opened."""
    return campaign.phases.latest("round", "pk")


def phase_view(phase: Phase) -> PhaseView:
    """A phase with its armies and who has handed in."""
    armies = phase.campaign.armies.select_related("faction", "seat").order_by("number")
    return PhaseView(phase, list(armies), handed_in(phase))


def sheets_for(phase: Phase, member: Membership) -> dict[int, OrderSheet]:
    """The sheets of a phase that a member may read, by army number."""
    factions = Faction.objects.filter(campaign=member.campaign).values_list("identifier", flat=True)
    return readable_sheets(phase, member.reader, list(factions))


def last_record(phase: Phase) -> PhaseRecord | None:
    """The record of a phase that counts: the last one."""
    return phase.records.order_by("number").last()


def published_record(campaign: Campaign, round_: int) -> PhaseRecord | None:
    """What the movement of a round came to, if it has been published."""
    published = Phase.Status.PUBLISHED
    phase = campaign.phases.filter(round=round_, kind=Phase.Kind.MOVEMENT, status=published).first()
    return last_record(phase) if phase else None


def opening_picture(phase: Phase) -> Picture | None:
    """The map of a phase as it opened."""
    return phase.pictures.filter(record=None).first()


def outcome_picture(record: PhaseRecord) -> Picture | None:
    """The map as a record left it."""
    return record.pictures.first()


def outcome_of(phase: Phase) -> Picture | None:
    """The map after a phase, once it is published."""
    if phase.stage is not Stage.PUBLISHED:
        return None
    record = last_record(phase)
    return outcome_picture(record) if record else None


def published_rounds(campaign: Campaign) -> list[int]:
    """The rounds whose movement has been published, the last one first."""
    published = campaign.phases.filter(status=Phase.Status.PUBLISHED)
    return list(published.order_by("-round").values_list("round", flat=True))


def picture_for(user: Visitor, public_id: UUID) -> Picture:
    """A picture by its address; before it is published only the administrator finds that of an outcome.

    Raises Picture.DoesNotExist.
    """
    public = Q(record=None) | Q(phase__status=Phase.Status.PUBLISHED)
    return Picture.objects.select_related("phase").get(
        public | Q(phase__campaign__administrator=user.pk), public_id=public_id
    )


def stalled_phases(at: datetime) -> list[int]:
    """The phases whose worker must have died."""
    stalled = Phase.objects.filter(status=Phase.Status.RESOLVING, claimed_at__lt=at - STALLED_AFTER)
    return list(stalled.order_by("pk").values_list("pk", flat=True))


def phases_without_picture() -> list[int]:
    """The phases whose opening has not been drawn."""
    drawn = Picture.objects.filter(record=None).values("phase")
    return list(Phase.objects.exclude(pk__in=drawn).order_by("pk").values_list("pk", flat=True))


def records_without_picture() -> list[int]:
    """The records whose outcome has not been drawn."""
    return list(PhaseRecord.objects.filter(pictures=None).order_by("pk").values_list("pk", flat=True))
