"""The states of a campaign in which its pages are looked at: every step of the round of `tests.journeys.sicily`."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone

from campaign.corrections.commands import corrections
from campaign.corrections.queries.steps import past_of, phase_to_correct
from campaign.corrections.rules.changes import Change
from campaign.games.engagements import TypedReport
from campaign.games.position_change import ArmyChange, PositionChange
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import read_text
from campaign.games.vae_victis.steps import Step
from campaign.members.commands.invitations import make_invitation
from campaign.models import Campaign, Plan, PlanResult, Seat, UnfinishedTask
from campaign.planning.commands import plans
from campaign.planning.commands.runs import run_plan
from campaign.planning.rules.entries import StepEntries
from campaign.public_campaigns.commands import set_public
from campaign.questions import commands
from campaign.questions.commands import Target, ask
from campaign.rule_changes import commands as rule_changes
from campaign.rule_changes.commands import RuleProposal
from campaign.selectors import current_phase
from campaign.selectors.corrections import mark_of
from campaign.services import phases, pictures, reports
from orders.rules.life import Version
from tests.conftest import NOW, advance, open_war, step_on, submit_orders
from tests.journeys.sicily import MARCH, SEA, before_the_round, seats


@dataclass(frozen=True)
class Cast:
    """What a world is made of: the people, and the starting position of the campaign."""

    people: dict[str, User]
    start: dict[str, Any]


World = Callable[[Cast], Campaign]


def placing(cast: Cast) -> Campaign:
    """The armies are about to be placed."""
    return open_war(cast.people["marcus"], cast.start, seats(cast.people), Step.PLACEMENT)


def initiative(cast: Cast) -> Campaign:
    """The first round begins; the seats of Hanno and Lucius are vacant, with an invitation to that of Lucius."""
    war = _begun(cast, before_the_round(cast.start))
    Seat.objects.filter(name__in=("Hanno", "Lucius")).update(user=None)
    make_invitation(war, _seat("Lucius").pk, NOW)
    return war


def instructions(cast: Cast) -> Campaign:
    """Superiority is known; army 4 has its order, army 5 a draft, army 15 an order."""
    return _ordered(_begun(cast, before_the_round(cast.start)))


def planning(cast: Cast) -> Campaign:
    """Hamilcar has a plan, number 1, shared with the faction."""
    war = instructions(cast)
    phase = current_phase(war)
    plan = plans.begin_plan(_seat("Hamilcar"), phase, "The road to Messana", NOW)
    ran = run_plan(plan, 1)
    march = StepEntries({(Kind.MOVEMENT, 4): MARCH, (Kind.MOVEMENT, 15): "8", (Kind.MOVEMENT, 1): "0"})
    plans.save_step(plan, ran.outcomes[0], march, 1, NOW)
    PlanResult.objects.filter(plan=plan).delete()  # they name the plan by its key, which becomes 1
    Plan.objects.filter(pk=plan.pk).update(id=1, shared=True)
    return war


def planned_before(cast: Cast) -> Campaign:
    """The plan of Hamilcar, and the campaign has moved on."""
    war = planning(cast)
    step_on(war)
    return war


def resolving(cast: Cast) -> Campaign:
    """The movement has been closed, and a worker is at it."""
    war = instructions(cast)
    phase = current_phase(war)
    phases.close_step(phase.pk, NOW)
    phases.claim_phase(phase.pk, NOW)
    return war


def failed(cast: Cast) -> Campaign:
    """The movement has been closed and could not be resolved, nor its map be drawn; Marcus runs the site as well."""
    war = resolving(cast)
    phase = current_phase(war)
    phases.release_claim(phase.pk, "The step could not be resolved (OSError). Nothing was changed. Resolve it again.")
    for task, tries in (("resolve_phase", 1), ("draw_opening", 12)):
        UnfinishedTask.objects.create(
            task=task,
            subject=str(phase.pk),
            campaign=war,
            tries=tries,
            error="machine:OSError",
            first_begun_at=NOW,
            begun_at=NOW,
            failed_at=NOW,
            given_up_at=NOW,
        )
    User.objects.filter(username="marcus").update(is_staff=True)
    return war


def resolved(cast: Cast) -> Campaign:
    """The movement has been resolved and is not published."""
    war = instructions(cast)
    advance(current_phase(war), to="resolved")
    return war


def retreats(cast: Cast) -> Campaign:
    """Three engagements, before retreats."""
    war = instructions(cast)
    step_on(war)
    return war


def watched(cast: Cast) -> Campaign:
    """The campaign is public."""
    war = retreats(cast)
    set_public(war, NOW, wanted=True)
    return war


def battles(cast: Cast) -> Campaign:
    """4-16 is reported, 5-15 is disputed, the report of 6-14 is missing."""
    war = retreats(cast)
    step_on(war)
    _report(war, "4-16", "Hamilcar", TypedReport("4", "45-20"))
    _report(war, "5-15", "Hamilcar", TypedReport("5", "40-35"))
    place = reports.ReportSubject(war, current_phase(war).pk, "5-15")
    reports.answer_report(place, _seat("Lucius"), 1, agrees=False, note="Nobody won; 35 to 35.", at=timezone.now())
    return war


def decisions(cast: Cast) -> Campaign:
    """Army 14 has retreated, army 4 has won, 5-15 was a draw; who advances, debarks, besieges?"""
    return _fought(retreats(cast))


def ruling(cast: Cast) -> Campaign:
    """The round has been worked out and is not published; the administrator may rule otherwise."""
    war = decisions(cast)
    advance(current_phase(war), to="resolved")
    return war


def next_round(cast: Cast) -> Campaign:
    """The second round has begun, and the maps of the first are drawn."""
    war = decisions(cast)
    step_on(war)
    pictures.draw_opening(war.phases.earliest("pk").pk)
    pictures.draw_outcome(war.phases.get(step=Step.MOVEMENT).records.get().pk)
    return war


def other_rules(cast: Cast) -> Campaign:
    """In the second round other rules hold; some more have been declared, and another proposal waits for a word."""
    war, marcus = decisions(cast), cast.people["marcus"]
    for round_, river in ((2, 2), (3, 4), (4, 5)):
        values = {"movement.points": 2 * round_, "movement.river": river}
        wanted = RuleProposal(round_, f"Rivers take {river} MP.", "They are wide", values)
        change = rule_changes.propose(war, wanted, NOW, marcus)
        rule_changes.try_out(change.pk)
        if round_ < 4:
            rule_changes.declare(war, change.pk, NOW, marcus)
    step_on(war)
    return war


def corrected(cast: Cast) -> Campaign:
    """In the second round the administrator has given army 1 another strength and Roma more points."""
    war = next_round(cast)
    administration = phase_to_correct(war, 1, Step.ADMINISTRATION.value)
    document = read_text(past_of(administration).came_to)
    army = document.position.army[1]
    armies = {1: ArmyChange(777, document.board.grid.name(army.hex), army.afloat)}
    change = Change(position=PositionChange(armies, {"roma": 7}))
    corrections.correct(
        war,
        administration.pk,
        change,
        reason="The losses were counted twice.",
        mark=mark_of(war),
        at=NOW,
        by=cast.people["marcus"],
    )
    return war


def discussed(cast: Cast) -> Campaign:
    """In the second round there is a ruling, an open question, and an objection of Lucius to the movement."""
    war, people = next_round(cast), cast.people
    ask(_seat("Hamilcar"), people["hamilcar"], "Does MV.6 halt army 4 at 4864?", NOW)
    commands.answer(war, 1, "Yes, by the ZoC of army 16 (ZC.1).", "MV.6", people["marcus"], NOW)
    ask(_seat("Hamilcar"), people["hamilcar"], "Is EN.3 about sieges too?", NOW)
    target = Target(phase_to_correct(war, 1, Step.MOVEMENT.value), 4, "4864")
    ask(_seat("Lucius"), people["lucius"], "Army 4 has spent too many MP.", NOW, target)
    return war


def ended(cast: Cast) -> Campaign:
    """One point was enough, so that Carthago has won."""
    document = before_the_round(cast.start)
    document["ruleset"] = {"base": "vae-victis-2", "victory": {"points": 1}}
    war = _ordered(_begun(cast, document))
    step_on(war)
    _fought(war)
    step_on(war)
    return war


def _begun(cast: Cast, document: dict[str, Any]) -> Campaign:
    return open_war(cast.people["marcus"], document, seats(cast.people), Step.INITIATIVE)


def _ordered(war: Campaign) -> Campaign:
    """From the initiative to the orders."""
    _give(war, "Hamilcar", Kind.INITIATIVE, 8, SEA)
    step_on(war)
    _give(war, "Hamilcar", Kind.MOVEMENT, 4, MARCH)
    _give(war, "Hamilcar", Kind.MOVEMENT, 5, "0", Version.DRAFT)
    _give(war, "Hanno", Kind.MOVEMENT, 3, "0 0")
    _give(war, "Lucius", Kind.MOVEMENT, 15, "8")
    return war


def _fought(war: Campaign) -> Campaign:
    """From the retreats to the decisions."""
    _give(war, "Lucius", Kind.RETREAT, 14, "retreat")
    step_on(war)
    for engagement, given in (("4-16", TypedReport("4", "45-20")), ("5-15", TypedReport("draw", "35-35"))):
        place = reports.ReportSubject(war, current_phase(war).pk, engagement)
        reports.rule_on_engagement(place, given, "As in the replay.", timezone.now())
    step_on(war)
    return war


def _report(war: Campaign, engagement: str, name: str, given: TypedReport) -> None:
    place = reports.ReportSubject(war, current_phase(war).pk, engagement)
    reports.submit_report(place, _seat(name), given, timezone.now(), None)


def _give(war: Campaign, name: str, kind: str, army: int, text: str, state: Version = Version.HANDED_IN) -> None:
    phase = current_phase(war)
    submit_orders(phase_id=phase.pk, seat=_seat(name), text=text, army_number=army, kind=kind, state=state)


def _seat(name: str) -> Seat:
    return Seat.objects.get(campaign__slug="war", name=name)
