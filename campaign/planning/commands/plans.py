"""What-if plans: making, changing and sharing them. Nothing here is a real order."""

from collections.abc import Callable
from datetime import datetime

from django.db import transaction
from django.db.models import F

from campaign.language.catalogue.sentences import say
from campaign.models import Phase, Plan, Seat
from campaign.planning.commands.numbers import number_at
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules import planned_rounds
from campaign.planning.rules.entries import EntryProblem, StepEntries, understand, with_entries
from campaign.planning.rules.plan_file import LARGEST_PLAN, LONGEST_TITLE, plan_text
from campaign.planning.rules.planned_rounds import MOST_ROUNDS, StepOutcome
from campaign.selectors.phases import game_document
from campaign.services.errors import Refused
from orders.sealing import reseal, seal

MOST_PLANS = 30
"""Plans of one player in one campaign, archived ones included."""


class PlanRefused(Refused):
    """A change of a plan that is refused; `str()` says why and what to do instead."""


class PlanOvertaken(PlanRefused):
    """A plan that was changed after the page had been made from which it was to be changed."""


class NotUnderstood(PlanRefused):
    """Lines of a plan that are not understood: `problems` by the names of their fields; nothing was saved."""

    def __init__(self, problems: dict[str, EntryProblem]) -> None:
        super().__init__(say("some_lines_are_not_understood"))
        self.problems = problems


def begin_plan(seat: Seat, phase: Phase, title: str, at: datetime) -> Plan:
    """Make a new plan that begins with the phase; raise PlanRefused for one too many or for its title."""
    return _lay_down(seat, phase, planned_rounds.PlanContent(_title(title)), at)


def copy_plan(seat: Seat, plan: Plan, title: str, at: datetime) -> Plan:
    """Make a copy of a plan that belongs to the seat's player; raise PlanRefused as `begin_plan` does."""
    found = plan_of(plan)
    return _lay_down(seat, plan.phase, planned_rounds.PlanContent(_title(title[:LONGEST_TITLE]), found.rounds), at)


def save_step(plan: Plan, outcome: StepOutcome, typed: StepEntries, seen: int, at: datetime) -> None:
    """Save what was typed for a step of a plan.

    `outcome` is the step as the plan has it. Raises NotUnderstood, PlanOvertaken where `seen` is not the plan's last
    version, and PlanRefused for what no plan can hold; then nothing is changed.
    """
    if outcome.round >= plan.phase.round + MOST_ROUNDS:
        raise PlanRefused(say("a_plan_holds_at_most_rounds", number=MOST_ROUNDS))
    said = understand(typed, outcome.before, outcome.step)
    if said.problems:
        raise NotUnderstood(dict(said.problems))

    def change(found: planned_rounds.PlanContent) -> planned_rounds.PlanContent:
        return found.with_round(outcome.round, with_entries(found.of(outcome.round), said))

    _change(plan, seen, change, at)


def rename(plan: Plan, title: str, seen: int, at: datetime) -> None:
    """Give a plan another title; raise PlanRefused."""
    named = _title(title)
    _change(plan, seen, lambda found: planned_rounds.PlanContent(named, found.rounds), at)


def begin_again(plan: Plan, phase: Phase, seen: int, at: datetime) -> int:
    """Restart a plan with another phase, with the orders that still apply; return how many do not.

    Raises PlanOvertaken.
    """
    document, step = game_document(phase), phase.step
    dropped: list[int] = []

    def change(found: planned_rounds.PlanContent) -> planned_rounds.PlanContent:
        kept, left_out = planned_rounds.begun_again(found, document, step)
        dropped.append(left_out)
        return kept

    with transaction.atomic():
        _change(plan, seen, change, at)
        Plan.objects.filter(pk=plan.pk).update(phase=phase)
    return dropped[0]


def share(plan: Plan, at: datetime, *, shared: bool) -> None:
    """Share a plan with the owner's faction, or stop sharing. Sharing it again includes substitutes."""
    Plan.objects.filter(pk=plan.pk).update(shared=shared, **({"changed_at": at} if shared else {}))


def put_away(plan: Plan, *, away: bool) -> None:
    """Archive a plan, which hides it from everyone else, or restore it."""
    Plan.objects.filter(pk=plan.pk).update(put_away=away)


@transaction.atomic
def _lay_down(seat: Seat, phase: Phase, plan: planned_rounds.PlanContent, at: datetime) -> Plan:
    Seat.objects.select_for_update().get(pk=seat.pk)  # of two windows one comes after the other
    mine = Plan.objects.filter(faction=seat.faction_id, owner=seat.user_id)
    if mine.count() >= MOST_PLANS:
        raise PlanRefused(say("you_have_plans_already", number=MOST_PLANS))
    if seat.user is None:
        raise AssertionError("a plan of a seat that nobody has")
    return Plan.objects.create(
        pk=number_at(Plan, at),
        faction=seat.faction,
        owner=seat.user,
        phase=phase,
        sealed=seal(plan_text(plan)),
        made_at=at,
        changed_at=at,
    )


@transaction.atomic
def _change(
    plan: Plan, seen: int, change: Callable[[planned_rounds.PlanContent], planned_rounds.PlanContent], at: datetime
) -> None:
    """Write a plan over if it is as it was seen; raise PlanOvertaken, or PlanRefused where it becomes too long."""
    rows = Plan.objects.filter(pk=plan.pk, version=seen)
    if rows.update(version=F("version") + 1, changed_at=at) != 1:
        raise PlanOvertaken(say("this_plan_was_changed_in_another_window_after_you"))
    fresh = Plan.objects.select_related("sealed").get(pk=plan.pk)  # as it is under the lock that the update has taken
    text = plan_text(change(plan_of(fresh)))
    if len(text.encode()) > LARGEST_PLAN:
        raise PlanRefused(say("the_plan_would_be_longer_than_characters", number=f"{LARGEST_PLAN:,}"))
    reseal(fresh.sealed, text)


def _title(title: str) -> str:
    """A title on one line; raises PlanRefused for none, or one that is too long."""
    words = "".join(letter if letter.isprintable() else " " for letter in title).split()
    found = " ".join(words)
    if not found:
        raise PlanRefused(say("a_plan_needs_a_title"))
    if len(found) > LONGEST_TITLE:
        raise PlanRefused(say("the_title_has_characters", number=len(found), most_number=LONGEST_TITLE))
    return found
