"""The maps: which have been drawn, which are still to be, and who may see them."""

from uuid import UUID

from django.db.models import OuterRef, Q, Subquery

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.selectors.membership import Visitor
from orders.rules.kinds import Step

MOVES_ARMIES = (Step.MOVEMENT.value,)
"""The steps whose outcome is drawn."""


def shown_picture(campaign: Campaign) -> Picture | None:
    """The map as it stands: the last one drawn of what everybody may see."""
    drawn = Picture.objects.filter(_public(), phase__campaign=campaign).exclude(moment=Picture.Moment.DESK)
    return drawn.select_related("phase").order_by("-phase__round", "-phase", "-pk").first()


def desk_picture(campaign: Campaign, round_: int) -> Picture | None:
    """The map of a round without armies, to be drawn upon in the browser."""
    drawn = Picture.objects.filter(phase__campaign=campaign, phase__round=round_, moment=Picture.Moment.DESK)
    return drawn.order_by("-phase").first()


def opening_of(campaign: Campaign, round_: int) -> Picture | None:
    """The map with which a round opened."""
    drawn = Picture.objects.filter(phase__campaign=campaign, phase__round=round_, moment=Picture.Moment.BEFORE)
    return drawn.select_related("phase").order_by("-phase").first()


def outcome_picture(record: PhaseRecord) -> Picture | None:
    """The map as a record left it."""
    return record.pictures.select_related("phase").first()


def picture_for(user: Visitor, public_id: UUID) -> Picture:
    """A picture by its address; before it is published only the administrator finds that of an outcome.

    Raises Picture.DoesNotExist.
    """
    mine = Q(phase__campaign__administrator=user.pk)
    return Picture.objects.select_related("phase").get(_public() | mine, public_id=public_id)


def openings_without_picture() -> list[int]:
    """The phases that open a round, or the placing before it, and have not been drawn for the forum or for the desk."""
    drawn = {
        moment: Picture.objects.filter(moment=moment).values("phase")
        for moment in (Picture.Moment.BEFORE, Picture.Moment.DESK)
    }
    lacking = ~Q(pk__in=drawn[Picture.Moment.BEFORE]) | ~Q(pk__in=drawn[Picture.Moment.DESK])
    of_its_round = Phase.objects.filter(campaign=OuterRef("campaign"), round=OuterRef("round"))
    first = of_its_round.exclude(step=Step.PLACEMENT).order_by("pk").values("pk")[:1]
    phases = Phase.objects.filter(lacking).filter(Q(step=Step.PLACEMENT) | Q(pk=Subquery(first)))
    return list(phases.order_by("pk").values_list("pk", flat=True))


def records_without_picture() -> list[int]:
    """The records whose outcome has not been drawn."""
    undrawn = PhaseRecord.objects.filter(phase__step__in=MOVES_ARMIES, pictures=None)
    return list(undrawn.order_by("pk").values_list("pk", flat=True))


def _public() -> Q:
    return Q(record=None) | Q(phase__status=Phase.Status.PUBLISHED)
