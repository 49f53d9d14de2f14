"""The maps that every round is to have without anybody asking for them, and where they are lacking."""

from typing import NamedTuple

from django.db.models import OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from orders.rules.kinds import Step

MOVES_ARMIES = (Step.MOVEMENT.value,)
"""The steps whose outcome is drawn."""

_Moment, _Scale, _Format = Picture.Moment, Picture.Scale, Picture.Format


class Standard(NamedTuple):
    """A map that every opening, or every outcome, is to have."""

    moment: Picture.Moment
    scale: Picture.Scale
    format: Picture.Format = Picture.Format.PNG

    @property
    def name(self) -> str:
        """What it is called where it is asked for: `after-full-svg`."""
        return f"{self.moment}-{self.scale}-{self.format}"

    @property
    def is_awaited(self) -> bool:
        """Whether a page waits for it: that of the forum, and that of the desk."""
        return self.scale == _Scale.FORUM and self.format == _Format.PNG


OPENING = (
    Standard(_Moment.BEFORE, _Scale.FORUM),
    Standard(_Moment.DESK, _Scale.FORUM),
    Standard(_Moment.BEFORE, _Scale.THUMBNAIL),
    Standard(_Moment.DESK, _Scale.THUMBNAIL),
    Standard(_Moment.BEFORE, _Scale.FULL),
    Standard(_Moment.BEFORE, _Scale.FULL, _Format.SVG),
)
"""The maps of a phase as it opened, those first for which somebody waits."""
OUTCOME = (
    Standard(_Moment.AFTER, _Scale.FORUM),
    Standard(_Moment.AFTER, _Scale.THUMBNAIL),
    Standard(_Moment.AFTER, _Scale.FORUM, _Format.MOVING),
    Standard(_Moment.AFTER, _Scale.FULL),
    Standard(_Moment.AFTER, _Scale.FULL, _Format.SVG),
)
"""The maps of what a step that moves armies came to."""


def standard_pictures() -> QuerySet[Picture]:
    """The pictures that nobody has asked for."""
    return Picture.objects.filter(asked_at=None)


def openings() -> QuerySet[Phase]:
    """The phases that are drawn as they open: the first of every round, and the placing before it."""
    of_its_round = Phase.objects.filter(campaign=OuterRef("campaign"), round=OuterRef("round"))
    first = of_its_round.exclude(step=Step.PLACEMENT).order_by("pk").values("pk")[:1]
    return Phase.objects.filter(Q(step=Step.PLACEMENT) | Q(pk=Subquery(first))).order_by("pk")


def outcomes() -> QuerySet[PhaseRecord]:
    """The records that are drawn: those of steps that move armies, unless a correction has superseded them."""
    return PhaseRecord.objects.filter(phase__step__in=MOVES_ARMIES, phase__superseded_by=None).order_by("pk")


def openings_without_picture() -> list[int]:
    """The phases that open a round, or the placing before it, and lack a map for which somebody waits."""
    lacking = Q()
    for one in OPENING:
        if one.is_awaited:
            lacking |= ~Q(pk__in=_drawn(one).values("phase"))
    return list(openings().filter(lacking).values_list("pk", flat=True))


def records_without_picture() -> list[int]:
    """The records that count whose outcome has not been drawn for the forum."""
    return list(outcomes().exclude(pk__in=_records_with(OUTCOME[0])).values_list("pk", flat=True))


def openings_that_lack(wanted: Standard) -> list[int]:
    """The phases that open a round and have been drawn for the forum, but not so; the newest first."""
    there = openings().filter(pk__in=_drawn(OPENING[0]).values("phase"))
    return list(there.exclude(pk__in=_drawn(wanted).values("phase")).order_by("-pk").values_list("pk", flat=True))


def records_that_lack(wanted: Standard) -> list[int]:
    """The records whose outcome has been drawn for the forum, but not so; the newest first."""
    there = outcomes().filter(pk__in=_records_with(OUTCOME[0]))
    return list(there.exclude(pk__in=_records_with(wanted)).order_by("-pk").values_list("pk", flat=True))


def opening_of_round(campaign: Campaign, round_: int) -> Phase | None:
    """The phase with which a round opened; of one that begins with the placing, as it went on from there."""
    return openings().filter(campaign=campaign, round=round_).order_by("-pk").first()


def _drawn(wanted: Standard) -> QuerySet[Picture]:
    return standard_pictures().filter(moment=wanted.moment, scale=wanted.scale, format=wanted.format)


def _records_with(wanted: Standard) -> QuerySet[Picture, int | None]:
    return _drawn(wanted).exclude(record=None).values_list("record", flat=True)
