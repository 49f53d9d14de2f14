"""Stored results of plans: a round is run again only if the plan up to it, or its start, has changed."""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from campaign.games.all_games import AnyDocument
from campaign.models import Plan, PlanResult, PlanRun
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules import planned_rounds
from campaign.planning.rules.plan_file import plan_text
from campaign.planning.rules.planned_rounds import PlanProgress
from campaign.planning.rules.run_file import PackedRun, read_run, unpacked
from campaign.selectors.phases import game_document
from campaign.selectors.rule_changes import changes_by_round
from campaign.selectors.seen import reader_playing_for, seen_opening
from orders.sealing import unseal

ACTIVE = (PlanRun.State.WAITING, PlanRun.State.RUNNING)


Changes = Mapping[int, Sequence[Mapping[str, Any]]]
"""The changes of the ruleset, by round."""


def made_of(plan: Plan, said: planned_rounds.PlanContent, round_: int, changes: Changes) -> str:
    """Return the SHA-256 of all that a round of a plan depends on. Store it sealed, because the plan is secret."""
    rounds = {number: planned for number, planned in said.rounds.items() if number <= round_}
    values = [
        plan.phase.engine_version,
        plan.phase_id,
        plan_text(planned_rounds.PlanContent("", rounds)),
        [changes.get(number, []) for number in range(plan.phase.round + 1, round_ + 1)],
    ]
    return sha256(json.dumps(values, sort_keys=True).encode()).hexdigest()


def changes_for(plan: Plan, until: int) -> Changes:
    """The changes that concern a plan up to the round `until`."""
    return changes_by_round(plan.phase.campaign) if until > plan.phase.round else {}


def stored_rounds(plan: Plan, said: planned_rounds.PlanContent, until: int, changes: Changes) -> list[PackedRun]:
    """The rounds of a plan that have been run as it is now, from its first one on, up to the round `until`."""
    rows = PlanResult.objects.filter(plan=plan, round__gte=plan.phase.round, round__lte=until)
    found: list[PackedRun] = []
    for which, row in enumerate(rows.select_related("sealed").order_by("round"), start=plan.phase.round):
        one = unpacked(unseal(row.sealed))
        if row.round != which or one.made_of != made_of(plan, said, which, changes):
            break
        found.append(one)
        if not one.goes_on:
            break
    return found


def stored_run(plan: Plan, until: int) -> PlanProgress | None:
    """The run of the round `until` of a plan, or of its last one if it ends before; None if it has not been run."""
    found = stored_rounds(plan, plan_of(plan), until, changes_for(plan, until))
    return run_in(plan, found[-1]) if is_whole(plan, found, until) else None


def is_whole(plan: Plan, found: list[PackedRun], until: int) -> bool:
    """Whether rounds of a plan are all up to the round `until`, or up to its end."""
    return bool(found) and (len(found) == until - plan.phase.round + 1 or not found[-1].goes_on)


def run_in(plan: Plan, found: PackedRun) -> PlanProgress:
    """The run of a round of a plan."""
    map_ = game_document(plan.phase).as_json().get("map")
    return read_run(found.text, map_, plan.phase.engine_version)


def may_reach(plan: Plan, round_: int, step: str) -> bool:
    """Return whether a plan with this start can reach a step."""
    first, steps = plan.phase.round, plan.phase.campaign.game_record.steps
    return step in {one.name for one in steps} and first <= round_ < first + planned_rounds.MOST_ROUNDS


def start_of(plan: Plan) -> AnyDocument:
    """Return the document with which a plan begins, as its faction may read it (HO.36)."""
    return seen_opening(plan.phase, reader_playing_for(plan.phase.campaign, plan.faction.identifier))


def is_active(row: PlanRun) -> bool:
    """Whether a run waits or is under way."""
    return row.state in ACTIVE


def run_row(plan: Plan) -> PlanRun | None:
    """Return the current run of a plan that was requested and is not done."""
    return PlanRun.objects.filter(plan=plan, version=plan.version).first()


def runs_ahead(row: PlanRun) -> int:
    """The number of other runs of the same person before it."""
    mine = PlanRun.objects.filter(user=row.user_id, state__in=ACTIVE)
    return mine.filter(asked_at__lt=row.asked_at).exclude(pk=row.pk).count()
