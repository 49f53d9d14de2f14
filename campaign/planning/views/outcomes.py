"""The outcome of a step of a plan: on the map, and in words and tables."""

from collections.abc import Iterator, Sequence
from typing import Any

from campaign.games.all_games import game_of_step
from campaign.games.frames import StepDocuments
from campaign.games.reader import EVERYTHING
from campaign.models import Plan
from campaign.planning.queries.steps import Factions, frames_of_round
from campaign.planning.rules.planned_rounds import StepOutcome
from campaign.reports.frames_json import replay_as_json
from campaign.selectors import desk_picture, round_document
from campaign.services.drawing import DESK_WIDTH
from campaign.views.ending_words import ending_shown
from orders.rules.game_steps import MARCHING, OPENING_ROUNDS, STEPS, Duty


def outcome_context(factions: Factions, outcome: StepOutcome) -> dict[str, Any]:
    """Return the events of a step, and the position after it."""
    board, position = outcome.after.board, outcome.after.position
    active = [factions[faction.id] for faction in position.active_factions]
    held = list(position.control.values())
    context: dict[str, Any] = {
        "events": outcome.events,
        "active": active,
        "superiority": list(_superiority(outcome, [faction.identifier for faction in active])),
        "drawn_up": outcome.after.model.engagements or [] if STEPS[outcome.step].duty is Duty.ENGAGED else [],
        "standings": [
            (factions[faction.id], faction.victory_points, held.count(faction.id))
            for faction in position.active_factions
        ],
        "after": [
            (army.number, factions[army.faction], board.describe(army.hex), army.strength) for army in position.armies
        ],
        "ended": ending_shown(game_of_step(outcome.step).outline(outcome.after)),
    }
    if STEPS[outcome.step].marches:
        played = StepDocuments(outcome.step, outcome.before, outcome.after)
        context |= {
            "story": game_of_step(outcome.step).step_story(played, EVERYTHING),
            "number_of": {identifier: faction.pk for identifier, faction in factions.items()},
        }
    return context


def _superiority(outcome: StepOutcome, factions: Sequence[str]) -> Iterator[tuple[str, list[int]]]:
    """The zones with the superiority of every faction, as far as the step is about that."""
    levels = outcome.after.superiority
    if levels is None or outcome.step not in (*OPENING_ROUNDS, *MARCHING):
        return
    for zone in outcome.after.board.zones:
        yield zone, [levels[faction][zone] for faction in factions]


def map_context(plan: Plan, factions: Factions, steps: Sequence[StepOutcome], outcome: StepOutcome) -> dict[str, Any]:
    """Return the planned round on the map of the round in which the plan begins."""
    campaign = plan.phase.campaign
    frames, ends = frames_of_round(steps)
    start = round_document(plan.phase)
    board, position = start.board, start.position
    keys = {identifier: faction.pk for identifier, faction in factions.items()}
    bars = {faction.id: which for which, faction in enumerate(position.factions)}
    owners = dict(campaign.armies.values_list("number", "faction__identifier"))
    changed = [
        {"hex": board.grid.name(board.structure_named[name].hex), "key": keys.get(holder)}
        for name, holder in outcome.after.position.control.items()
        if position.control.get(name) != holder
    ]
    return {
        "picture": desk_picture(campaign, plan.phase.round),
        "frames": frames,
        "plan_data": {
            **replay_as_json(board, frames, DESK_WIDTH),
            "armies": {number: {"key": keys[faction], "bars": bars[faction]} for number, faction in owners.items()},
            "begins": dict(_places(outcome)),
            "frame": ends.get(outcome.step, 0),
            "sketches": STEPS[outcome.step].marches,
            "changed": changed,
        },
    }


def _places(outcome: StepOutcome) -> Iterator[tuple[int, str]]:
    """Return the place of every army at the beginning of the step."""
    name = outcome.before.board.grid.name
    for army in outcome.before.position.armies:
        yield army.number, name(army.hex)
