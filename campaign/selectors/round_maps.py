"""The maps of all rounds of a campaign for the page Maps, and the sources of the map."""

from collections import defaultdict
from dataclasses import dataclass

from campaign.models import Phase, Picture
from campaign.selectors.membership import Membership
from campaign.selectors.phases import round_document
from campaign.selectors.pictures import MomentPictures, all_of, with_phases
from campaign.selectors.standard_pictures import MOVES_ARMIES, standard_pictures


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
    moved = {phase.round: phase.status in shown for phase in phases if phase.step in MOVES_ARMIES}
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
    return round_document(phase).board.sources
