"""The maps that every round is to have without anybody asking for them, and where they are lacking."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.reports.crops import ACTION
from orders.rules.kinds import Step

MOVES_ARMIES = (Step.MOVEMENT.value,)
"""The steps whose outcome is drawn."""

PHASES_PER_RUN = 2000
"""How many phases one run searches for missing maps, in rotation."""
ROTATION_SECONDS = 30

Phases = Sequence[int] | None
Row = TypeVar("Row", bound=Model)

_Moment, _Scale, _Format = Picture.Moment, Picture.Scale, Picture.Format


class StandardPicture(NamedTuple):
    """A map that every opening, or every outcome, is to have."""

    moment: Picture.Moment
    scale: Picture.Scale
    format: Picture.Format = Picture.Format.PNG
    crop: str = ""

    @property
    def name(self) -> str:
        """What it is called where it is asked for: `after-full-svg`, `after-forum-png-action`."""
        return "-".join(word for word in (self.moment, self.scale, self.format, self.crop) if word)

    @property
    def looks(self) -> dict[str, str]:
        """The columns of `Picture` by which it is told from the others of its phase and record."""
        return {"moment": self.moment, "scale": self.scale, "format": self.format, "crop": self.crop}

    @property
    def is_awaited(self) -> bool:
        """Whether a page waits for it: that of the forum, and that of the desk."""
        return self.scale == _Scale.FORUM and self.format == _Format.PNG and not self.crop


OPENING = (
    StandardPicture(_Moment.BEFORE, _Scale.FORUM),
    StandardPicture(_Moment.DESK, _Scale.FORUM),
    StandardPicture(_Moment.BEFORE, _Scale.THUMBNAIL),
    StandardPicture(_Moment.DESK, _Scale.THUMBNAIL),
    StandardPicture(_Moment.BEFORE, _Scale.FULL),
    StandardPicture(_Moment.BEFORE, _Scale.FULL, _Format.SVG),
)
"""The maps of a phase as it opened, those first for which somebody waits."""
OUTCOME = (
    StandardPicture(_Moment.AFTER, _Scale.FORUM),
    StandardPicture(_Moment.AFTER, _Scale.FORUM, crop=ACTION),
    StandardPicture(_Moment.AFTER, _Scale.THUMBNAIL),
    StandardPicture(_Moment.AFTER, _Scale.FORUM, _Format.MOVING),
    StandardPicture(_Moment.AFTER, _Scale.FULL),
    StandardPicture(_Moment.AFTER, _Scale.FULL, _Format.SVG),
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


def openings_without_picture(phases: Phases = None) -> list[int]:
    """The phases that open a round, or the placing before it, and lack a map for which somebody waits.

    Of all phases, or of some, which is much cheaper.
    """
    forum, desk = (~_is_drawn(one, phase=OuterRef("pk")) for one in OPENING if one.is_awaited)
    lacking = forum | desk
    return list(_of(openings(), "pk", phases).filter(lacking).values_list("pk", flat=True))


def records_without_picture(phases: Phases = None) -> list[int]:
    """The records that count whose outcome has not been drawn for the forum; of all phases, or of some."""
    lacking = _of(outcomes(), "phase", phases).filter(~_is_drawn(OUTCOME[0], record=OuterRef("pk")))
    return list(lacking.values_list("pk", flat=True))


def openings_that_lack(wanted: StandardPicture, phases: Phases = None) -> list[int]:
    """The phases that open a round and have been drawn for the forum, but not so; the newest first."""
    there = _of(openings(), "pk", phases).filter(_is_drawn(OPENING[0], phase=OuterRef("pk")))
    lacking = there.filter(~_is_drawn(wanted, phase=OuterRef("pk")))
    return list(lacking.order_by("-pk").values_list("pk", flat=True))


def records_that_lack(wanted: StandardPicture, phases: Phases = None) -> list[int]:
    """The records whose outcome has been drawn for the forum, but not so; the newest first."""
    there = _of(outcomes(), "phase", phases).filter(_is_drawn(OUTCOME[0], record=OuterRef("pk")))
    lacking = there.filter(~_is_drawn(wanted, record=OuterRef("pk")))
    return list(lacking.order_by("-pk").values_list("pk", flat=True))


class MissingPictures(NamedTuple):
    """How many maps ought to be there and are not, those included that are just being drawn.

    Of openings and outcomes those count for which pages wait; `other_sizes` are all others of what has been drawn so.
    """

    openings: int
    outcomes: int
    other_sizes: int


def missing_pictures(phases: Phases = None) -> MissingPictures:
    """The maps that are missing; of all phases, or of some, which is much cheaper."""
    drawn_openings = _of(openings(), "pk", phases).filter(_is_drawn(OPENING[0], phase=OuterRef("pk")))
    drawn_outcomes = _of(outcomes(), "phase", phases).filter(_is_drawn(OUTCOME[0], record=OuterRef("pk")))
    return MissingPictures(
        len(openings_without_picture(phases)),
        len(records_without_picture(phases)),
        _missing_of(drawn_openings, OPENING, Q(pictures__record=None)) + _missing_of(drawn_outcomes, OUTCOME, Q()),
    )


def _missing_of(rows: QuerySet[Any], wanted: Sequence[StandardPicture], of: Q) -> int:
    """How many of the maps are missing for which no page waits."""
    others = [one for one in wanted if not one.is_awaited]
    looks = Q()
    for one in others:
        looks |= Q(**{f"pictures__{column}": value for column, value in one.looks.items()})
    there = Count("pictures", filter=of & looks & Q(pictures__asked_at=None))
    found = rows.order_by().aggregate(rows=Count("pk", distinct=True), there=there)
    return int(found["rows"]) * len(others) - int(found["there"])


def phases_looked_through(at: datetime) -> list[int]:
    """The phases in which maps may lack: the newest ones and, each in its turn, as many of the older ones."""
    newest = Phase.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    turns = newest // PHASES_PER_RUN + 1
    first = int(at.timestamp()) // ROTATION_SECONDS % turns * PHASES_PER_RUN
    in_their_turn = Q(pk__gte=first, pk__lt=first + PHASES_PER_RUN)
    return list(Phase.objects.filter(in_their_turn | Q(pk__gt=newest - PHASES_PER_RUN)).values_list("pk", flat=True))


def opening_of_round(campaign: Campaign, round_: int) -> Phase | None:
    """The phase with which a round opened; of one that begins with the placing, as it went on from there."""
    return openings().filter(campaign=campaign, round=round_).order_by("-pk").first()


def _of(rows: QuerySet[Row], phase: str, phases: Phases) -> QuerySet[Row]:
    return rows if phases is None else rows.filter(**{f"{phase}__in": phases})


def _is_drawn(wanted: StandardPicture, **of: OuterRef) -> Exists:
    return Exists(standard_pictures().filter(**wanted.looks, **of))
