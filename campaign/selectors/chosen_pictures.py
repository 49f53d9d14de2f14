"""Maps in a size and a style, and with the layers, that somebody chose: which there are, and which must go."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, QuerySet

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.reports.crops import ACTION, crops_of
from campaign.selectors.membership import Membership
from campaign.selectors.phases import last_record, round_document
from campaign.selectors.pictures import with_phases
from campaign.selectors.standard_pictures import MOVES_ARMIES, opening_of_round
from hexmap.drawing.layers.layers import USUAL_LAYERS, Layer, layers_text

PICTURES_KEPT = 40
"""How many chosen maps of a campaign are kept; the oldest ones go first."""
LOST_TASK_TIME = timedelta(minutes=2)
"""A chosen map that was queued this long ago is queued again: its worker has died, or never got the task."""
DRAWING_TIMEOUT = timedelta(hours=1)
"""A chosen map is not tried again once it is this old."""


class Size(StrEnum):
    """In what size, and as what, a map can be had."""

    THUMBNAIL = "thumbnail"
    FORUM = "forum"
    FULL = "full"
    SVG = "svg"
    MOVING = "moving"


_KEPT_AS: Mapping[Size, tuple[Picture.Scale, Picture.Format]] = {
    Size.THUMBNAIL: (Picture.Scale.THUMBNAIL, Picture.Format.PNG),
    Size.FORUM: (Picture.Scale.FORUM, Picture.Format.PNG),
    Size.FULL: (Picture.Scale.FULL, Picture.Format.PNG),
    Size.SVG: (Picture.Scale.FULL, Picture.Format.SVG),
    Size.MOVING: (Picture.Scale.FORUM, Picture.Format.MOVING),
}


@dataclass(frozen=True, slots=True)
class PictureChoice:
    """A map as somebody wants it; as it stands without any arguments it is the one that posts show.

    `after` says that it is that of the outcome, not of the opening; `crop` names a part of the map (`crops_of`).
    """

    after: bool = False
    size: Size = Size.FORUM
    style: Picture.Style = Picture.Style.CLASSIC
    layers: frozenset[Layer] = USUAL_LAYERS
    crop: str = ""

    @property
    def is_standard(self) -> bool:
        """Whether it is drawn without anybody asking for it."""
        as_posted = self.style == Picture.Style.CLASSIC and self.layers == USUAL_LAYERS
        of_action = self.crop == ACTION and self.after and self.size is Size.FORUM
        return as_posted and (not self.crop or of_action)


@dataclass(frozen=True, slots=True)
class Subjects:
    """What there are maps of in a round, for somebody: its opening and, once he may see it, the record of its march."""

    opening: Phase
    outcome: PhaseRecord | None

    def key(self, choice: PictureChoice) -> dict[str, Any]:
        """What a picture of a choice is known by in the database.

        Raises PhaseRecord.DoesNotExist for the map of an outcome that he may not see, or that is not there.
        """
        scale, form = _KEPT_AS[choice.size]
        layers = "" if choice.layers == USUAL_LAYERS else layers_text(choice.layers)
        looks = {"scale": scale, "format": form, "style": choice.style, "layers": layers, "crop": choice.crop}
        if not choice.after:
            return {"phase": self.opening, "record": None, "moment": Picture.Moment.BEFORE, **looks}
        if self.outcome is None:
            raise PhaseRecord.DoesNotExist
        return {"phase": self.outcome.phase, "record": self.outcome, "moment": Picture.Moment.AFTER, **looks}

    @property
    def crops(self) -> dict[str, str]:
        """The parts of the map that can be had, with the names of what they show."""
        return crops_of(round_document(self.opening))

    def picture(self, choice: PictureChoice) -> Picture | None:
        """The picture of a choice; without a file as long as it has only been asked for. Raises as `key` does."""
        return with_phases(Picture.objects.filter(**self.key(choice))).first()


def subjects_of(member: Membership, round_: int) -> Subjects | None:
    """What a member, or a reader, may have maps of in a round; None for a round that has not begun.

    The administrator has the outcome as soon as it is resolved.
    """
    opening = opening_of_round(member.campaign, round_)
    if opening is None:
        return None
    moved = member.campaign.phases.filter(round=round_, step__in=MOVES_ARMIES).first()
    seen = (Phase.Status.PUBLISHED, Phase.Status.RESOLVED) if member.administers else (Phase.Status.PUBLISHED,)
    return Subjects(opening, last_record(moved) if moved is not None and moved.status in seen else None)


def chosen_pictures() -> QuerySet[Picture]:
    """The pictures that somebody has asked for."""
    return Picture.objects.exclude(asked_at=None)


def chosen_and_lost(at: datetime) -> list[int]:
    """Those that ought to have been drawn by now; the newest first."""
    waiting = chosen_pictures().filter(file="", asked_at__lt=at - LOST_TASK_TIME, asked_at__gte=at - DRAWING_TIMEOUT)
    return list(waiting.order_by("-asked_at").values_list("pk", flat=True))


def chosen_to_remove(at: datetime) -> list[int]:
    """Those that must go: of every campaign all but the newest, and whatever nobody could draw."""
    many = chosen_pictures().values("phase__campaign").annotate(count=Count("pk")).filter(count__gt=PICTURES_KEPT)
    campaigns = Campaign.objects.filter(pk__in=many.values("phase__campaign"))
    found = list(chosen_pictures().filter(file="", asked_at__lt=at - DRAWING_TIMEOUT).values_list("pk", flat=True))
    for campaign in campaigns:
        own = chosen_pictures().filter(phase__campaign=campaign).order_by("-asked_at", "-pk")
        found += own.values_list("pk", flat=True)[PICTURES_KEPT:]
    return sorted(set(found))
