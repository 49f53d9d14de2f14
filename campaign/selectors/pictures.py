"""The maps that have been drawn, who may see them, and the maps of all rounds."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from struct import Struct
from typing import NamedTuple
from uuid import UUID

from django.core.files.storage import default_storage
from django.db.models import Q, QuerySet
from django.urls import reverse

from campaign.models import Campaign, Phase, PhaseRecord, Picture
from campaign.reports.crops import ACTION
from campaign.selectors.membership import Membership, Visitor
from campaign.selectors.phases import outline
from campaign.selectors.standard_pictures import standard_pictures

_PNG_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_PNG_HEADER = Struct(">16xII")
"""The beginning of a PNG: signature and first chunk name, then width and height."""


class MomentPictures(NamedTuple):
    """The pictures of one map in all sizes and formats; None for those not drawn yet.

    `action` is the part of the map where something happens, as wide as forums show it; there is one of every outcome.
    """

    forum: Picture | None = None
    full: Picture | None = None
    thumbnail: Picture | None = None
    svg: Picture | None = None
    moving: Picture | None = None
    action: Picture | None = None


@dataclass(frozen=True, slots=True)
class DeskPictures:
    """The base picture of the page Map, a smaller one for phones, and one for screens with twice the pixels.

    A phone with such a screen takes the large one.
    """

    large: Picture
    small: Picture | None
    sharp: Picture | None = None

    @property
    def address(self) -> str:
        """The address of the large one."""
        return address_of(self.large)

    @property
    def addresses(self) -> dict[str, str | None]:
        """The addresses, as scripts expect them."""
        return {
            "picture": self.address,
            "small": address_of(self.small) if self.small else None,
            "sharp": address_of(self.sharp) if self.sharp else None,
        }


def shown_maps(campaign: Campaign) -> MomentPictures:
    """Return the current map: the last one drawn of what is public."""
    drawn = _that_count(campaign).filter(_public()).exclude(moment=Picture.Moment.DESK)
    forum = drawn.filter(scale=Picture.Scale.FORUM, format=Picture.Format.PNG, crop="")
    last = forum.order_by("-phase__round", "-phase").values("phase")[:1]
    found = list(with_phases(drawn.filter(phase__in=last)).order_by("-pk"))
    return all_of(found)


def newest_action(campaign: Campaign) -> Picture | None:
    """Return the map cropped to the action of the last published movement; None if it is not drawn."""
    drawn = _that_count(campaign).filter(_public(), crop=ACTION)
    return with_phases(drawn).order_by("-phase__round", "-record").first()


def desk_picture(campaign: Campaign, round_: int) -> DeskPictures | None:
    """Return the map of a round without armies, which the browser draws upon."""
    drawn = list(_that_count(campaign).filter(phase__round=round_, moment=Picture.Moment.DESK).order_by("-phase"))
    large = next((one for one in drawn if one.scale == Picture.Scale.FORUM), None)
    if large is None:
        return None
    beside = {one.scale: one for one in drawn if one.phase_id == large.phase_id}
    return DeskPictures(large, beside.get(Picture.Scale.THUMBNAIL), beside.get(Picture.Scale.FULL))


def newest_maps(campaigns: Iterable[Campaign]) -> dict[int, Picture]:
    """Return the current map of each of some campaigns, as wide as forums show it, by campaign id."""
    drawn = standard_pictures().filter(
        _public(),
        phase__campaign__in=list(campaigns),
        phase__superseded_by=None,
        scale=Picture.Scale.FORUM,
        format=Picture.Format.PNG,
        crop="",
    )
    newest = drawn.exclude(moment=Picture.Moment.DESK).order_by("phase__campaign", "-phase__round", "-phase", "-pk")
    found = with_phases(newest.distinct("phase__campaign"))
    return {picture.phase.campaign_id: picture for picture in found}


def opening_pictures(campaign: Campaign, round_: int) -> MomentPictures:
    """Return the map with which a round opened."""
    drawn = _that_count(campaign).filter(phase__round=round_, moment=Picture.Moment.BEFORE)
    return all_of(with_phases(drawn).order_by("-phase"))


def outcome_pictures(record: PhaseRecord) -> MomentPictures:
    """Return the map of a record's outcome."""
    return all_of(with_phases(standard_pictures().filter(record=record)))


def picture_for(user: Visitor, public_id: UUID) -> Picture:
    """Return a picture by its address; an unpublished outcome is visible to the administrator only.

    An address lasts: what a correction has superseded is still found. Raises Picture.DoesNotExist.
    """
    mine = Q(phase__campaign__administrator=user.pk, phase__campaign__solo=False)
    there = with_phases(Picture.objects.exclude(file=""))
    return there.get(_public() | mine, public_id=public_id)


def address_of(picture: Picture) -> str:
    """Return the path of a picture on this site. Animations are PNG files too, which forums display."""
    return reverse("drawing" if picture.format == Picture.Format.SVG else "picture", args=[picture.public_id])


def height_of(picture: Picture) -> int | None:
    """Return the height of a picture in pixels, read from its file; None for other formats and lost files."""
    try:
        return _height(picture.file.name or "")
    except (OSError, ValueError):
        return None


@lru_cache(maxsize=2048)
def _height(name: str) -> int | None:
    """Return the height of a stored picture, cached because a stored file never changes."""
    with default_storage.open(name, "rb") as file:
        head: bytes = file.read(_PNG_HEADER.size)
    if len(head) < _PNG_HEADER.size or not head.startswith(_PNG_SIGNATURE):
        return None
    height: int = _PNG_HEADER.unpack(head)[1]
    return height


def all_of(pictures: Iterable[Picture]) -> MomentPictures:
    """Return the first forum map of a moment, and all other pictures of the same phase and record."""
    found = list(pictures)
    forum = _first(found, Picture.Scale.FORUM)
    if forum is None:
        return MomentPictures()
    of_phase = [one for one in found if (one.phase_id, one.record_id) == (forum.phase_id, forum.record_id)]
    return MomentPictures(
        forum=forum,
        full=_first(of_phase, Picture.Scale.FULL),
        thumbnail=_first(of_phase, Picture.Scale.THUMBNAIL),
        svg=_first(of_phase, Picture.Scale.FULL, Picture.Format.SVG),
        moving=_first(of_phase, Picture.Scale.FORUM, Picture.Format.MOVING),
        action=_first(of_phase, Picture.Scale.FORUM, crop=ACTION),
    )


def with_phases(pictures: QuerySet[Picture]) -> QuerySet[Picture]:
    """Return pictures with their phases, but without the long documents of these."""
    return pictures.select_related("phase").defer("phase__document")


def _first(found: Iterable[Picture], scale: str, form: str = Picture.Format.PNG, *, crop: str = "") -> Picture | None:
    return next((one for one in found if (one.scale, one.format, one.crop) == (scale, form, crop)), None)


def _that_count(campaign: Campaign) -> QuerySet[Picture]:
    """Return the standard pictures of a campaign's phases that no correction has superseded."""
    return standard_pictures().filter(phase__campaign=campaign, phase__superseded_by=None)


def _public() -> Q:
    return Q(record=None) | Q(phase__status=Phase.Status.PUBLISHED)


@dataclass(frozen=True, slots=True)
class RoundMaps:
    """The maps of a round: at its opening and, once visible to the reader, after its movement."""

    number: int
    before: MomentPictures
    after: MomentPictures | None


def maps_of_rounds(member: Membership) -> list[RoundMaps]:
    """Return the maps of every round that has begun, latest first; an empty `MomentPictures` is not drawn yet.

    The administrator gets those of an outcome as soon as it is resolved.
    """
    shown = {Phase.Status.PUBLISHED.value} | ({Phase.Status.RESOLVED.value} if member.administers else set())
    phases = member.campaign.phases.defer("document").order_by("-round", "-pk")
    drawn: dict[tuple[int, bool], list[Picture]] = defaultdict(list)
    pictures = standard_pictures().filter(phase__in=phases.values("pk")).exclude(moment=Picture.Moment.DESK)
    for picture in with_phases(pictures).order_by("-phase", "-record"):
        if picture.record_id is None or picture.phase.status in shown:
            drawn[picture.phase.round, picture.record_id is not None].append(picture)
    moved = {phase.round: phase.status in shown for phase in phases if phase.game_step.marches}
    return [
        RoundMaps(
            number,
            all_of(drawn[number, False]),
            all_of(drawn[number, True]) if moved.get(number) else None,
        )
        for number in dict.fromkeys(phase.round for phase in phases)
    ]


def map_sources(phase: Phase) -> tuple[str, ...]:
    """Return the sources of the map of a phase, as its document names them."""
    return outline(phase).board.sources
