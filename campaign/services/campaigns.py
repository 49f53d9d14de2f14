"""Opening a campaign."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from campaign.games.all_games import GAMES, USUAL_GAME
from campaign.games.outline import Outline
from campaign.games.seats import StartingSeat
from campaign.models import Army, Campaign, Faction, Seat
from campaign.services.deadlines import Clock
from campaign.services.honour import ledger_of
from campaign.services.phases import open_phase
from campaign.services.seats import begin_general, begin_tenure
from hexmap.drawing.map_picture import faction_colours
from hexmap.drawing.style import text_of
from hexmap.drawing.styles import CLASSIC
from hexmap.rules.documents import holds_control_characters, one_line


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """A seat to create: its name, player (None: anyone who accepts the invitation), faction id and army numbers.

    `captain` marks the seat that submits the orders of the whole faction. Without a player, `general` is the level of
    the general who holds it; empty for none.
    """

    name: str
    user: User | None
    faction: str
    armies: Sequence[int]
    captain: bool = False
    general: str = ""


@transaction.atomic
def open_campaign(
    *,
    slug: str,
    title: str,
    administrator: User,
    document: Any,
    seats: Sequence[SeatPlan],
    at: datetime,
    game: str = USUAL_GAME.id,
    first: str = "",
    clock: Clock | None = None,
    language: str = "en",
    closes_early: bool = False,
    public: bool = False,
    hints: bool = True,
    entered_at_once: bool = False,
    solo: bool = False,
    starts: Campaign.Starts = Campaign.Starts.AT_ONCE,
) -> Campaign:
    """Create a campaign of a game from the JSON value of a position document, and open its first step.

    `first` is a step that sets armies up; without it the first round begins. Without a `clock` it has the usual
    deadlines. The other arguments are columns of `Campaign`, which explains them.

    Raise DocumentError for an invalid document, ValueError if there are no armies, if the seats do not distribute every
    army of their faction exactly once, if a seat's name holds control characters, or if the administrator would play
    although what they enter counts at once.
    """
    read = GAMES[game].beginning(document, [_starting_seat(plan) for plan in seats])
    outline = GAMES[game].outline(read)
    _check_seats(outline, seats)
    if entered_at_once and any(plan.user == administrator for plan in seats):
        raise ValueError("the administrator has a seat, so what they enter from messages cannot count at once")
    campaign = Campaign.objects.create(
        slug=slug,
        title=title,
        game=game,
        administrator=administrator,
        created_at=at,
        closes_early=closes_early,
        public=public,
        hints=hints,
        entered_at_once=entered_at_once,
        solo=solo,
        ledger=ledger_of(GAMES[game].honour_now(read)),
        language=language,
        starts=starts,
        standing=Campaign.Standing.RUNNING if starts == Campaign.Starts.AT_ONCE else Campaign.Standing.NOT_STARTED,
        **asdict(clock or Clock()),
    )
    _make_seats(campaign, _make_factions(campaign, outline), seats, at)
    step, text = first or GAMES[game].first_step(read), GAMES[game].text_of(read)
    open_phase(campaign, step, text, at, GAMES[game].engine_version)
    return campaign


def _starting_seat(plan: SeatPlan) -> StartingSeat:
    return StartingSeat(plan.name, plan.faction, tuple(plan.armies), plan.captain)


def _make_factions(campaign: Campaign, outline: Outline) -> dict[str, Faction]:
    colours = faction_colours(outline.factions, CLASSIC)
    return {
        faction.id: Faction.objects.create(
            campaign=campaign,
            identifier=faction.id,
            title=faction.title,
            colour=text_of(colours[faction.id]),
            active=faction.active,
        )
        for faction in outline.factions
    }


def _make_seats(campaign: Campaign, factions: Mapping[str, Faction], seats: Sequence[SeatPlan], at: datetime) -> None:
    for plan in seats:
        _make_seat(campaign, factions, plan, at)


def _make_seat(campaign: Campaign, factions: Mapping[str, Faction], plan: SeatPlan, at: datetime) -> None:
    faction = factions[plan.faction]
    seat = Seat.objects.create(campaign=campaign, faction=faction, user=plan.user, name=plan.name, captain=plan.captain)
    Army.objects.bulk_create(
        Army(campaign=campaign, number=number, faction=faction, seat=seat) for number in plan.armies
    )
    if plan.user is not None:
        begin_tenure(seat, plan.user, at)
    elif plan.general:
        begin_general(seat, plan.general, at, campaign.administrator)


def _check_seats(outline: Outline, seats: Sequence[SeatPlan]) -> None:
    given = sorted((number, plan.faction) for plan in seats for number in plan.armies)
    there = sorted(outline.commanded.items())
    if not there:
        raise ValueError("the position holds no armies, so nobody could command any")
    if given != there:
        raise ValueError(f"the seats hand out {given}, the position holds {there}")
    for plan in seats:
        if holds_control_characters(plan.name):
            raise ValueError(f"the seat {one_line(plan.name)} has a name with control characters")
