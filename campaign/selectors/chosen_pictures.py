"""Maps that users requested in a size, style and choice of layers: which exist, and which to delete."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from django.db.models import Count, QuerySet

from campaign.games.all_games import game_of_step
from campaign.games.reader import PUBLIC
from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.reports.crops import ACTION, crops_of
from campaign.selectors.membership import Membership
from campaign.selectors.phases import game_document, last_record
from campaign.selectors.pictures import with_phases
from campaign.selectors.standard_pictures import opening_of_round
from campaign.selectors.unfinished import CALM_TIME, OF_CHOSEN, begun
from hexmap.drawing.layers.layers import USUAL_LAYERS, Layer, layers_text
from orders.rules.game_steps import MARCHING

PICTURES_KEPT = 40
"""The number of requested maps kept for a campaign; the oldest ones are deleted first."""
LOST_TASK_TIME = timedelta(minutes=2)
"""A requested map queued this long ago is queued again: its worker died, or never got the task."""
DRAWING_TIMEOUT = timedelta(hours=1)
"""A requested map that nobody has begun to draw is deleted once it is this old."""


class Size(StrEnum):
    """The sizes and formats in which a map can be requested."""

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
    """A requested map; the default values are those of the map in posts.

    `after` means that it shows the outcome, not the opening; `crop` names a part of the map (`crops_of`).
    """

    after: bool = False
    size: Size = Size.FORUM
    style: Picture.Style = Picture.Style.CLASSIC
    layers: frozenset[Layer] = USUAL_LAYERS
    crop: str = ""

    @property
    def is_standard(self) -> bool:
        """Whether it is drawn without a request."""
        as_posted = self.style == Picture.Style.CLASSIC and self.layers == USUAL_LAYERS
        of_action = self.crop == ACTION and self.after and self.size is Size.FORUM
        return as_posted and (not self.crop or of_action)


@dataclass(frozen=True, slots=True)
class Subjects:
    """What a user can have maps of in a round: its opening and, once visible to them, the record of its movement."""

    opening: Phase
    outcome: PhaseRecord | None

    def key(self, choice: PictureChoice) -> dict[str, Any]:
        """The columns by which the picture of a choice is found in the database.

        Raise PhaseRecord.DoesNotExist for the map of an outcome that is not visible to the user or does not exist.
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
        """The parts of the map that can be requested, with the names of what they show."""
        game = game_of_step(self.opening.step)
        return crops_of(game.map_of(game_document(self.opening), PUBLIC))

    def picture(self, choice: PictureChoice) -> Picture | None:
        """Return the picture of a choice; it has no file while it is only requested. Raise as `key` does."""
        return with_phases(Picture.objects.filter(**self.key(choice))).first()


def subjects_of(member: Membership, round_: int) -> Subjects | None:
    """Return what a member, or a reader, may have maps of in a round; None for a round that has not begun.

    The administrator has the outcome as soon as it is resolved.
    """
    opening = opening_of_round(member.campaign, round_)
    if opening is None:
        return None
    moved = member.campaign.phases.filter(round=round_, step__in=MARCHING).first()
    seen = (Phase.Status.PUBLISHED, Phase.Status.RESOLVED) if member.administers else (Phase.Status.PUBLISHED,)
    return Subjects(opening, last_record(moved) if moved is not None and moved.status in seen else None)


def chosen_pictures() -> QuerySet[Picture]:
    """Return the pictures that users requested."""
    return Picture.objects.exclude(asked_at=None)


def chosen_and_lost(at: datetime) -> list[int]:
    """Return the requested pictures that should have been drawn by now, the newest first."""
    waiting = chosen_pictures().filter(file="", asked_at__lt=at - LOST_TASK_TIME, asked_at__gte=at - DRAWING_TIMEOUT)
    return list(waiting.order_by("-asked_at").values_list("pk", flat=True))


def chosen_to_remove(at: datetime) -> list[int]:
    """Return the pictures to delete: of every campaign all but the newest, and those that nobody draws any more."""
    many = chosen_pictures().values("phase__campaign").annotate(count=Count("pk")).filter(count__gt=PICTURES_KEPT)
    campaigns = Campaign.objects.filter(pk__in=many.values("phase__campaign"))
    undrawn = chosen_pictures().filter(file="", asked_at__lt=at - DRAWING_TIMEOUT).values_list("pk", flat=True)
    still_tried = begun(OF_CHOSEN, undrawn.filter(asked_at__gte=at - CALM_TIME))
    found = [number for number in undrawn if str(number) not in still_tried]
    for campaign in campaigns:
        own = chosen_pictures().filter(phase__campaign=campaign).order_by("-asked_at", "-pk")
        found += own.values_list("pk", flat=True)[PICTURES_KEPT:]
    return sorted(set(found))
