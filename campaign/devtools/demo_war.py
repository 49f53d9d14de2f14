"""The played rounds of the demo campaign: its orders, and playing them through the services."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from campaign.games.engagements import TypedReport
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from campaign.planning.commands.room import write_message
from campaign.platform.progress import Progress
from campaign.selectors import current_phase
from campaign.selectors.commanders import cast_of
from campaign.selectors.phases import outline
from campaign.services import phases
from campaign.services.reports import ReportSubject, answer_report, submit_report
from campaign.services.sheets import SheetAction, submit_orders

STEP_TIME = timedelta(hours=12)
"""How long every step of the demo was open."""
PUBLISHED_BEFORE = timedelta(minutes=30)
"""How long before the start of the demo its last step was published."""

Texts = Mapping[int, str]


@dataclass(frozen=True, slots=True)
class DemoRound:
    """The orders of a round of the demo: texts by army, sea links by faction, reports by engagement.

    Armies that `initiative` does not name put their point on strength.
    """

    initiative: Texts
    movement: Texts = field(default_factory=dict)
    sea_links: Mapping[str, str] = field(default_factory=dict)
    reports: Mapping[str, TypedReport] = field(default_factory=dict)
    advance: Texts = field(default_factory=dict)
    debark: Texts = field(default_factory=dict)
    besiege: Texts = field(default_factory=dict)
    messages: Mapping[str, str] = field(default_factory=dict)


_AGRIGENTUM = {"carthago": "Mare Africum: Agrigentum"}
ROUNDS = (
    DemoRound(
        initiative={5: "Mare Tyrrhenum", 6: "Mare Africum", 14: "Mare Ionium"},
        movement={
            2: "2 2 2 4 2 2",
            3: "4 4 4 2 2",
            4: "4 4 4 2 2 2",
            5: "8 8 8 8 8",
            7: "4 4 2",
            11: "4 4 2",
            13: "4 4 4 4 4 6 4",
            14: "8 8 6 6 6 6 4 4 4 6 6 6 6 6 8 8 8 8 6 6 8 6",
            15: "10 10 8 8",
            16: "8 6 6",
        },
        sea_links=_AGRIGENTUM,
        besiege={7: "Gela", 16: "Tauromenium"},
        messages={
            "Hanno": "Gela first: it is weak, and Syracusae cannot help it.",
            "Hamilcar": "I take Catana and watch the road to Messana.",
            "Marcus": "Tauromenium falls if they leave me two rounds.",
            "Gaius": "I am under sail from Tarentum, off Rhegium next round.",
        },
    ),
    DemoRound(
        initiative={14: "Mare Ionium"},
        movement={
            2: "2 4 4",
            3: "2 4",
            4: "12 12",
            5: "8",
            11: "4",
            13: "6 4 4 4",
            14: "6 8 8 8 8 8 10 10",
            15: "6 8 6",
        },
        sea_links=_AGRIGENTUM,
        reports={"4-16": TypedReport(winner="4", score="46-24")},
        advance={4: "5362"},
        messages={
            "Hamilcar": "They besiege Tauromenium with one army. I attack.",
            "Adherbal": "Hold them. Panormus is on the march along the coast.",
            "Lucius": "They come from two sides. I hold the siege.",
            "Marcus": "Hold on. We close in on him from three sides.",
        },
    ),
    DemoRound(initiative={14: "Mare Ionium", 16: "Mare Tyrrhenum", 7: "Mare Africum"}),
)
"""Two complete rounds, and the initiative points of the third."""


def play_to_mid_war(campaign: Campaign) -> None:
    """Play a newly opened demo campaign up to the movement step of the round after `ROUNDS[:-1]`."""
    first, progress = current_phase(campaign).round, Progress("Steps of the demo campaign played", _STEPS)
    while True:
        phase = current_phase(campaign)
        part = ROUNDS[phase.round - first]
        if phase.round - first == len(ROUNDS) - 1 and phase.step != Step.INITIATIVE:
            return
        _play_step(phase, part)
        progress.step()


def opening_moment(now: datetime) -> datetime:
    """Return when the demo opened, if its last published step was published shortly before `now`."""
    return now - PUBLISHED_BEFORE - STEP_TIME * _STEPS


_STEPS = 9
"""Published steps: initiative and movement in two rounds, retreats and battles, decisions, initiative once more."""


def _play_step(phase: Phase, part: DemoRound) -> None:
    """Submit the orders of a step, close it and publish it."""
    at = phase.opened_at + STEP_TIME / 2
    if phase.step == Step.BATTLES:
        _report(phase, part, at)
    else:
        for seat in phase.campaign.seats.select_related("faction", "user").order_by("pk"):
            entries = [*_entries(phase, part, seat)]
            if refused := submit_orders(phase_id=phase.pk, seat=seat, entries=entries, at=at, loaded=phase):
                raise AssertionError(f"the demo submits orders that the rules refuse: {refused}")
            if phase.step == Step.MOVEMENT and seat.name in part.messages:
                write_message(seat=seat, text=part.messages[seat.name], at=at)
    closed = phase.opened_at + STEP_TIME
    administrator = phase.campaign.administrator
    phases.close_and_claim(phase.pk, closed, administrator)
    phases.resolve_phase(phase.pk, closed)
    phases.publish_phase(phase.pk, closed, administrator)


def _entries(phase: Phase, part: DemoRound, seat: Seat) -> list[SheetAction]:
    """Return the orders of a seat for a step."""
    numbers = list(seat.armies.order_by("number").values_list("number", flat=True))
    if phase.step == Step.INITIATIVE:
        return [SheetAction(Kind.INITIATIVE, number, part.initiative.get(number, "strength")) for number in numbers]
    by_kind = {
        Step.MOVEMENT: {Kind.MOVEMENT: part.movement},
        Step.ADMINISTRATION: {Kind.ADVANCE: part.advance, Kind.DEBARK: part.debark, Kind.BESIEGE: part.besiege},
    }.get(Step(phase.step), {})
    entries = [
        SheetAction(kind, number, texts[number])
        for kind, texts in by_kind.items()
        for number in numbers
        if number in texts
    ]
    if phase.step == Step.MOVEMENT and seat.captain and seat.faction.identifier in part.sea_links:
        entries.append(SheetAction(Kind.SEA_LINKS, None, part.sea_links[seat.faction.identifier]))
    return entries


def _report(phase: Phase, part: DemoRound, at: datetime) -> None:
    """Report every engagement of a step by one side and confirm it by the other."""
    cast = cast_of(phase.campaign, at)
    for engagement in outline(phase).engagements:
        place = ReportSubject(phase.campaign, phase.pk, engagement.id)
        submit_report(place, cast.players(engagement, 0)[0], part.reports[engagement.id], at)
        answer_report(place, cast.players(engagement, 1)[0], 1, agrees=True, note="", at=at)
