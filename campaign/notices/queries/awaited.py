"""Missing orders, reports and decisions in the open step. They are public on the campaign's page."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from campaign.games.engagements import ReportStatus
from campaign.games.orders_form import Choice
from campaign.models import Phase, Seat
from campaign.notices.texts.facts import OpenDuties
from campaign.selectors.commanders import cast_of
from campaign.selectors.fights import fights_under_way, fights_waiting, is_to_begin
from campaign.selectors.phases import outline
from campaign.selectors.reports import asked_to_report, reported
from campaign.selectors.seat_holders import HeldSeat, MissingOrders, held_seats, missing_orders
from campaign.selectors.sheets import PhaseView, phase_view
from orders.rules.kinds import RIVALS
from orders.selectors import standing_orders


@dataclass(frozen=True, slots=True)
class Waiting:
    """What an open step still needs from every player, by their ids.

    Nothing is needed for the armies of a faction without a player. `others_spoke` means that some player is not missing
    because of submitted orders. In battles `to_answer` are the players who are to say whether a report is right, by its
    engagement, `disputed` the engagements about which they do not agree, and `fought` says that some are being fought
    on the site.
    """

    players: dict[int, OpenDuties]
    others_spoke: bool
    to_answer: dict[str, frozenset[int]]
    disputed: tuple[str, ...]
    fought: bool = False

    @property
    def last(self) -> int | None:
        """The only missing player; None if there is none, or nobody else was ever missing."""
        if not self.others_spoke or len(self.players) != 1:
            return None
        return next(iter(self.players))

    @property
    def nobody(self) -> bool:
        """Whether nothing is missing."""
        return not self.players and not self.fought


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
    standing = standing_orders(view.phase) if missing else set()
    asked = {one.seat: _missing(one, view.pressing_of(one.seat) if one.speaks else (), standing) for one in missing}
    spoke = view.heard.seats | {row.army.seat_id for row in view.awaited if row.handed_in}
    others_spoke = bool(spoke - {seat.pk for seat in asked})
    players = _by_player(asked, held)
    return Waiting(players, others_spoke, to_answer={}, disputed=())


def _missing(one: MissingOrders, asked: Sequence[Choice], standing: Collection[tuple[str, int]]) -> OpenDuties:
    """Return what is missing of a seat, which is `asked` for decisions, and for which of it standing orders count.

    Of two decisions that exclude each other one is enough.
    """
    armies, covered = sorted(one.armies), {army for _kind, army in standing}
    decided = asked and all(
        (choice.kind, choice.army) in standing or (RIVALS.get(choice.kind), choice.army) in standing for choice in asked
    )
    own = tuple(army for army in armies if army in covered)
    return OpenDuties(tuple(armies), speaks=one.speaks, standing_orders=own, decided=bool(decided))


def _for_reports(phase: Phase, at: datetime) -> Waiting:
    """Return the players with engagements to report, or reports to answer (EN.9), or a battle on the site to lead."""
    held = held_seats(phase.campaign, at)
    now = outline(phase)
    engagements, fought = now.engagements, fights_under_way(phase, at)
    cast, found, begins = (
        cast_of(phase.campaign, at),
        reported(phase, engagements),
        is_to_begin(phase, fought_here=now.fought_here),
    )
    asked: dict[Seat, list[str]] = {}
    to_answer: dict[str, frozenset[int]] = {}
    for engagement in engagements:
        heard = found[engagement.id]
        is_here = heard.status is ReportStatus.AWAITED and (begins or engagement.id in fought)
        seats = [] if is_here else asked_to_report(heard, cast)
        for seat in seats:
            asked.setdefault(seat, []).append(engagement.id)
        if heard.status is ReportStatus.REPORTED:
            to_answer[engagement.id] = frozenset(_by_player(dict.fromkeys(seats, OpenDuties()), held))
    players = _by_player({seat: OpenDuties(engagements=tuple(own)) for seat, own in asked.items()}, held)
    for wait in fights_waiting(phase, at):
        for reader in sorted(wait.readers):
            players[reader] = _together(players.get(reader, OpenDuties()), OpenDuties(fights=(wait.engagement,)))
    disputed = tuple(one.id for one in engagements if found[one.id].status is ReportStatus.DISPUTED)
    return Waiting(players, others_spoke=False, to_answer=to_answer, disputed=disputed, fought=begins or bool(fought))


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
    standing = tuple(sorted({*one.standing_orders, *other.standing_orders}))
    fights = tuple(dict.fromkeys((*one.fights, *other.fights)))
    decided = any(each.decided for each in (one, other)) and all(each.decided for each in (one, other) if each.speaks)
    return OpenDuties(armies, engagements, one.speaks or other.speaks, standing, decided, fights)
