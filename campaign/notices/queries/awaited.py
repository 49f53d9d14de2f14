"""Missing orders, reports and decisions in the open step. They are public on the campaign's page."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from campaign.models import Phase, Seat
from campaign.notices.texts.facts import OpenDuties
from campaign.rules.battles import ReportStatus
from campaign.selectors.commanders import Cast, cast_of
from campaign.selectors.phases import round_document
from campaign.selectors.reports import EngagementReports, engagements_in, reported
from campaign.selectors.seat_holders import HeldSeat, MissingOrders, held_seats, missing_orders
from campaign.selectors.sheets import PhaseView, phase_view
from orders.selectors import standing_armies


@dataclass(frozen=True, slots=True)
class Waiting:
    """What an open step still needs from every player, by their ids.

    Nothing is needed for the armies of a faction without a player. `others_spoke` means that some player is not missing
    because of submitted orders. In battles `to_answer` are the players who are to say whether a report is right, by its
    engagement, and `disputed` the engagements about which they do not agree.
    """

    players: dict[int, OpenDuties]
    others_spoke: bool
    to_answer: dict[str, frozenset[int]]
    disputed: tuple[str, ...]

    @property
    def last(self) -> int | None:
        """The only missing player; None if there is none, or nobody else was ever missing."""
        if not self.others_spoke or len(self.players) != 1:
            return None
        return next(iter(self.players))

    @property
    def nobody(self) -> bool:
        """Whether nothing is missing."""
        return not self.players


NOBODY = Waiting({}, others_spoke=False, to_answer={}, disputed=())


def waiting_for(phase: Phase, at: datetime) -> Waiting:
    """Return what a step waits for; nothing once it is closed, or while the campaign does not run."""
    if phase.status != Phase.Status.OPEN or not phase.campaign.is_running:
        return NOBODY
    if not phase.game_step.takes_orders:
        return _for_reports(phase, at)
    return _for_sheets(phase_view(phase), at)


def _for_sheets(view: PhaseView, at: datetime) -> Waiting:
    """Return the players with missing orders or decisions.

    A player is the last one if others have submitted theirs; players without a decision do not count.
    """
    held = held_seats(view.phase.campaign, at)
    missing = missing_orders(view, held)
    standing = standing_armies(view.phase) if missing else set()
    asked = {one.seat: _missing(one, standing) for one in missing}
    spoke = view.heard.seats | {row.army.seat_id for row in view.awaited if row.handed_in}
    others_spoke = bool(spoke - {seat.pk for seat in asked})
    players = _by_player(asked, held)
    return Waiting(players, others_spoke, to_answer={}, disputed=())


def _missing(one: MissingOrders, standing: set[int]) -> OpenDuties:
    """Return what is missing of a seat, and for which of it the seat's own standing orders count."""
    armies = sorted(one.armies)
    return OpenDuties(tuple(armies), speaks=one.speaks, standing=tuple(army for army in armies if army in standing))


def _for_reports(phase: Phase, at: datetime) -> Waiting:
    """Return the players with engagements to report, or reports to answer (EN.9)."""
    engagements, held = engagements_in(round_document(phase)), held_seats(phase.campaign, at)
    cast, found = cast_of(phase.campaign, at), reported(phase, engagements)
    asked: dict[Seat, list[str]] = {}
    to_answer: dict[str, frozenset[int]] = {}
    for engagement in engagements:
        seats = _asked_about(found[engagement.id], cast)
        for seat in seats:
            asked.setdefault(seat, []).append(engagement.id)
        if found[engagement.id].standing is ReportStatus.REPORTED:
            to_answer[engagement.id] = frozenset(_by_player(dict.fromkeys(seats, OpenDuties()), held))
    players = _by_player({seat: OpenDuties(engagements=tuple(own)) for seat, own in asked.items()}, held)
    disputed = tuple(one.id for one in engagements if found[one.id].standing is ReportStatus.DISPUTED)
    return Waiting(players, others_spoke=False, to_answer=to_answer, disputed=disputed)


def _asked_about(heard: EngagementReports, cast: Cast) -> list[Seat]:
    """Return the seats of which a report (of both sides) or an answer (of the other side) is missing."""
    if heard.standing is ReportStatus.AWAITED:
        sides: Iterable[int] = (0, 1)
    elif heard.standing is ReportStatus.REPORTED:
        sides = [side for side in (0, 1) if side != heard.claims[0].side]
    else:
        return []
    return [seat for side in sides for seat in cast.players(heard.engagement, side)]


def _by_player(asked: dict[Seat, OpenDuties], held: Mapping[int, HeldSeat]) -> dict[int, OpenDuties]:
    """Return what is missing of every player who commands now."""
    found: dict[int, OpenDuties] = {}
    for seat, one in asked.items():
        commander = held[seat.pk].commander
        if commander is not None and commander.user_id is not None:
            found[commander.user_id] = _together(found.get(commander.user_id, OpenDuties()), one)
    return found


def _together(one: OpenDuties, other: OpenDuties) -> OpenDuties:
    armies = tuple(sorted({*one.armies, *other.armies}))
    engagements = tuple(dict.fromkeys((*one.engagements, *other.engagements)))
    standing = tuple(sorted({*one.standing, *other.standing}))
    return OpenDuties(armies, engagements, one.speaks or other.speaks, standing)
