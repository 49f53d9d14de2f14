"""The maps that every round has without a request, and those of them that are missing."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, NamedTuple, TypeVar

from django.db.models import Count, Exists, Model, OuterRef, Q, QuerySet, Subquery

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.reports.crops import ACTION
from orders.rules.game_steps import MARCHING, SETTING_UP

PHASES_PER_RUN = 2000
"""How many phases one run searches for missing maps, in rotation."""
ROTATION_SECONDS = 30

Phases = Sequence[int] | None
Row = TypeVar("Row", bound=Model)

_Moment, _Scale, _Format = Picture.Moment, Picture.Scale, Picture.Format


class StandardPicture(NamedTuple):
    """A map that every opening, or every outcome, has."""

    moment: Picture.Moment
    scale: Picture.Scale
    format: Picture.Format = Picture.Format.PNG
    crop: str = ""

    @property
    def name(self) -> str:
        """Its name in tasks: `after-full-svg`, `after-forum-png-action`."""
        return "-".join(word for word in (self.moment, self.scale, self.format, self.crop) if word)

    @property
    def looks(self) -> dict[str, str]:
        """The columns of `Picture` that distinguish it from other pictures of its phase and record."""
        return {"moment": self.moment, "scale": self.scale, "format": self.format, "crop": self.crop}

    @property
    def is_awaited(self) -> bool:
        """Whether a page waits for it: true for the forum map and that of the page Map."""
        return self.scale == _Scale.FORUM and self.format == _Format.PNG and not self.crop


OPENING = (
    StandardPicture(_Moment.BEFORE, _Scale.FORUM),
    StandardPicture(_Moment.DESK, _Scale.FORUM),
    StandardPicture(_Moment.BEFORE, _Scale.THUMBNAIL),
    StandardPicture(_Moment.DESK, _Scale.THUMBNAIL),
    StandardPicture(_Moment.BEFORE, _Scale.FULL),
    StandardPicture(_Moment.BEFORE, _Scale.FULL, _Format.SVG),
    StandardPicture(_Moment.DESK, _Scale.FULL),
)
"""The maps of a phase as it opened, those that pages wait for first."""
OUTCOME = (
    StandardPicture(_Moment.AFTER, _Scale.FORUM),
    StandardPicture(_Moment.AFTER, _Scale.FORUM, crop=ACTION),
    StandardPicture(_Moment.AFTER, _Scale.THUMBNAIL),
    StandardPicture(_Moment.AFTER, _Scale.FORUM, _Format.MOVING),
    StandardPicture(_Moment.AFTER, _Scale.FULL),
    StandardPicture(_Moment.AFTER, _Scale.FULL, _Format.SVG),
)
"""The maps of the outcome of a step that moves armies."""


def standard_pictures() -> QuerySet[Picture]:
    """Return the pictures drawn without a request."""
    return Picture.objects.filter(asked_at=None)


def openings() -> QuerySet[Phase]:
    """Return the phases drawn when they open: the first of every round, and the placement before it."""
    of_its_round = Phase.objects.filter(campaign=OuterRef("campaign"), round=OuterRef("round"))
    first = of_its_round.exclude(step__in=SETTING_UP).order_by("pk").values("pk")[:1]
    return Phase.objects.filter(Q(step__in=SETTING_UP) | Q(pk=Subquery(first))).order_by("pk")


def outcomes() -> QuerySet[PhaseRecord]:
    """Return the records that are drawn: those of steps that move armies and are not superseded.

    None of games that someone plays alone: they replay the round on the map on which they give orders.
    """
    drawn = PhaseRecord.objects.filter(phase__step__in=MARCHING, phase__superseded_by=None)
    return drawn.exclude(phase__campaign__solo=True).order_by("pk")


def openings_without_picture(phases: Phases = None) -> list[int]:
    """Return the phases that open a round, or are the placement before it, and lack a map that pages wait for.

    All phases, or only some, which is much cheaper. Of a game that someone plays alone only the map is drawn on which
    they give orders.
    """
    forum, desk = (~_is_drawn(one, phase=OuterRef("pk")) for one in OPENING if one.is_awaited)
    lacking = (forum & Q(campaign__solo=False)) | desk
    return list(_of(openings(), "pk", phases).filter(lacking).values_list("pk", flat=True))


def records_without_picture(phases: Phases = None) -> list[int]:
    """Return the records in force whose outcome has no forum map; of all phases, or of some."""
    lacking = _of(outcomes(), "phase", phases).filter(~_is_drawn(OUTCOME[0], record=OuterRef("pk")))
    return list(lacking.values_list("pk", flat=True))


def openings_that_lack(wanted: StandardPicture, phases: Phases = None) -> list[int]:
    """Return the opening phases with a forum map that lack this one, newest first."""
    there = _of(openings(), "pk", phases).filter(_is_drawn(OPENING[0], phase=OuterRef("pk")))
    lacking = there.filter(~_is_drawn(wanted, phase=OuterRef("pk")))
    return list(lacking.order_by("-pk").values_list("pk", flat=True))


def records_that_lack(wanted: StandardPicture, phases: Phases = None) -> list[int]:
    """Return the records with a forum map that lack this one, newest first."""
    there = _of(outcomes(), "phase", phases).filter(_is_drawn(OUTCOME[0], record=OuterRef("pk")))
    lacking = there.filter(~_is_drawn(wanted, record=OuterRef("pk")))
    return list(lacking.order_by("-pk").values_list("pk", flat=True))


class MissingPictures(NamedTuple):
    """The number of missing maps, including those that are being drawn.

    `openings` and `outcomes` count maps that pages wait for, `other_sizes` all others of drawn phases.
    """

    openings: int
    outcomes: int
    other_sizes: int


def missing_pictures(phases: Phases = None) -> MissingPictures:
    """Return the missing maps; of all phases, or of some, which is much cheaper."""
    drawn_openings = _of(openings(), "pk", phases).filter(_is_drawn(OPENING[0], phase=OuterRef("pk")))
    drawn_outcomes = _of(outcomes(), "phase", phases).filter(_is_drawn(OUTCOME[0], record=OuterRef("pk")))
    return MissingPictures(
        len(openings_without_picture(phases)),
        len(records_without_picture(phases)),
        _missing_of(drawn_openings, OPENING, Q(pictures__record=None)) + _missing_of(drawn_outcomes, OUTCOME, Q()),
    )


def _missing_of(rows: QuerySet[Any], wanted: Sequence[StandardPicture], of: Q) -> int:
    """Return the number of missing maps that no page waits for."""
    others = [one for one in wanted if not one.is_awaited]
    looks = Q()
    for one in others:
        looks |= Q(**{f"pictures__{column}": value for column, value in one.looks.items()})
    there = Count("pictures", filter=of & looks & Q(pictures__asked_at=None))
    found = rows.order_by().aggregate(rows=Count("pk", distinct=True), there=there)
    return int(found["rows"]) * len(others) - int(found["there"])


def phases_looked_through(at: datetime) -> list[int]:
    """Return the phases to search for missing maps: the newest and, in rotation, as many of the older ones."""
    newest = Phase.objects.order_by("-pk").values_list("pk", flat=True).first() or 0
    turns = newest // PHASES_PER_RUN + 1
    first = int(at.timestamp()) // ROTATION_SECONDS % turns * PHASES_PER_RUN
    in_their_turn = Q(pk__gte=first, pk__lt=first + PHASES_PER_RUN)
    return list(Phase.objects.filter(in_their_turn | Q(pk__gt=newest - PHASES_PER_RUN)).values_list("pk", flat=True))


def of_finished_campaigns(phases: Sequence[int]) -> set[int]:
    """Return those of some phases whose campaign has been played to its end, so that nobody waits for their maps."""
    open_ones = Phase.objects.filter(campaign=OuterRef("campaign")).exclude(status=Phase.Status.PUBLISHED)
    return set(Phase.objects.filter(~Exists(open_ones), pk__in=phases).values_list("pk", flat=True))


def opening_of_round(campaign: Campaign, round_: int) -> Phase | None:
    """Return the phase with which a round opened; after a placement, the one that followed it."""
    return openings().filter(campaign=campaign, round=round_).order_by("-pk").first()


def _of(rows: QuerySet[Row], phase: str, phases: Phases) -> QuerySet[Row]:
    return rows if phases is None else rows.filter(**{f"{phase}__in": phases})


def _is_drawn(wanted: StandardPicture, **of: OuterRef) -> Exists:
    return Exists(standard_pictures().filter(**wanted.looks, **of))
