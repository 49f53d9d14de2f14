"""The maps: which have been drawn, which are still to be, and who may see them."""

from collections.abc import Iterable
from typing import NamedTuple
from uuid import UUID

from django.db.models import OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.selectors.membership import Visitor
from orders.rules.kinds import Step

MOVES_ARMIES = (Step.MOVEMENT.value,)
"""The steps whose outcome is drawn."""


class Drawn(NamedTuple):
    """A map as wide as forums show it, and the same in full; None as long as that is not drawn."""

    forum: Picture | None
    full: Picture | None


def shown_picture(campaign: Campaign) -> Picture | None:
    """The map as it stands: the last one drawn of what everybody may see."""
    drawn = _that_count(campaign).filter(_public(), scale=Picture.Scale.FORUM).exclude(moment=Picture.Moment.DESK)
    return drawn.select_related("phase").order_by("-phase__round", "-phase", "-pk").first()


def desk_picture(campaign: Campaign, round_: int) -> Picture | None:
    """The map of a round without armies, to be drawn upon in the browser."""
    drawn = _that_count(campaign).filter(phase__round=round_, moment=Picture.Moment.DESK)
    return drawn.order_by("-phase").first()


def opening_of(campaign: Campaign, round_: int) -> Picture | None:
    """The map with which a round opened, as pages show it."""
    return opening_pictures(campaign, round_).forum


def opening_pictures(campaign: Campaign, round_: int) -> Drawn:
    """The map with which a round opened, in both scales."""
    drawn = _that_count(campaign).filter(phase__round=round_, moment=Picture.Moment.BEFORE)
    return _in_both_scales(drawn.select_related("phase").order_by("-phase"))


def outcome_pictures(record: PhaseRecord) -> Drawn:
    """The map as a record left it, in both scales."""
    return _in_both_scales(record.pictures.select_related("phase"))


def _in_both_scales(pictures: Iterable[Picture]) -> Drawn:
    """The first map for the forum of some that are alike, and the same in full."""
    found = list(pictures)
    forum = next((one for one in found if one.scale == Picture.Scale.FORUM), None)
    full = (one for one in found if one.scale == Picture.Scale.FULL)
    return Drawn(forum, next((one for one in full if forum and one.phase_id == forum.phase_id), None))


def picture_for(user: Visitor, public_id: UUID) -> Picture:
    """A picture by its address; before it is published only the administrator finds that of an outcome.

    An address lasts: what a correction has superseded is still found. Raises Picture.DoesNotExist.
    """
    mine = Q(phase__campaign__administrator=user.pk)
    return Picture.objects.select_related("phase").get(_public() | mine, public_id=public_id)


def openings_without_picture() -> list[int]:
    """The phases that open a round, or the placing before it, and have not been drawn for the forum or for the desk."""
    drawn = [Picture.objects.filter(_FOR_THE_FORUM), Picture.objects.filter(moment=Picture.Moment.DESK)]
    lacking = ~Q(pk__in=drawn[0].values("phase")) | ~Q(pk__in=drawn[1].values("phase"))
    return list(_openings().filter(lacking).values_list("pk", flat=True))


def openings_without_full_picture() -> list[int]:
    """Those of them that have been drawn for the forum, and not in full."""
    in_full = Picture.objects.filter(moment=Picture.Moment.BEFORE, scale=Picture.Scale.FULL)
    drawn = _openings().filter(pk__in=Picture.objects.filter(_FOR_THE_FORUM).values("phase"))
    return list(drawn.exclude(pk__in=in_full.values("phase")).values_list("pk", flat=True))


def records_without_picture() -> list[int]:
    """The records that count whose outcome has not been drawn for the forum."""
    return list(_moved().exclude(pk__in=_records_drawn(Picture.Scale.FORUM)).values_list("pk", flat=True))


def records_without_full_picture() -> list[int]:
    """Those whose outcome has been drawn for the forum, and not in full."""
    drawn = _moved().filter(pk__in=_records_drawn(Picture.Scale.FORUM))
    return list(drawn.exclude(pk__in=_records_drawn(Picture.Scale.FULL)).values_list("pk", flat=True))


_FOR_THE_FORUM = Q(moment=Picture.Moment.BEFORE, scale=Picture.Scale.FORUM)


def _openings() -> QuerySet[Phase]:
    """The phases that are drawn as they open: the first of every round, and the placing before it."""
    of_its_round = Phase.objects.filter(campaign=OuterRef("campaign"), round=OuterRef("round"))
    first = of_its_round.exclude(step=Step.PLACEMENT).order_by("pk").values("pk")[:1]
    return Phase.objects.filter(Q(step=Step.PLACEMENT) | Q(pk=Subquery(first))).order_by("pk")


def _moved() -> QuerySet[PhaseRecord]:
    """The records that are drawn: those of steps that move armies, unless a correction has superseded them."""
    return PhaseRecord.objects.filter(phase__step__in=MOVES_ARMIES, phase__superseded_by=None).order_by("pk")


def _records_drawn(scale: str) -> QuerySet[Picture, int | None]:
    return Picture.objects.filter(scale=scale).exclude(record=None).values_list("record", flat=True)


def _that_count(campaign: Campaign) -> QuerySet[Picture]:
    """The pictures of the phases of a campaign that no correction has superseded."""
    return Picture.objects.filter(phase__campaign=campaign, phase__superseded_by=None)


def _public() -> Q:
    return Q(record=None) | Q(phase__status=Phase.Status.PUBLISHED)
