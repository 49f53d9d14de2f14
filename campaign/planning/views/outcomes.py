"""The outcome of a step of a plan: on the map, and in words and tables."""

from collections.abc import Sequence
from typing import Any

from campaign.games.all_games import game_of_step
from campaign.games.frames import StepDocuments
from campaign.games.reader import EVERYTHING
from campaign.models import Plan
from campaign.planning.queries.steps import Factions, frames_of_round
from campaign.planning.rules.planned_rounds import StepOutcome
from campaign.reports.frames_json import replay_as_json
from campaign.selectors import desk_picture
from campaign.selectors.phases import game_document, outline
from campaign.services.drawing import DESK_WIDTH
from campaign.views.ending_words import ending_shown
from orders.rules.game_steps import STEPS


def outcome_context(factions: Factions, outcome: StepOutcome) -> dict[str, Any]:
    """Return the story of a step, and the position after it."""
    game, played = game_of_step(outcome.step), StepDocuments(outcome.step, outcome.before, outcome.after)
    after = game.outline(outcome.after)
    return {
        "scenes": [
            *game.step_story(played, EVERYTHING).scenes,
            *(game.plans.scenes(played) if game.plans else ()),
        ],
        "number_of": {identifier: faction.pk for identifier, faction in factions.items()},
        "standings": [(factions[one.id], one.points, one.structures) for one in after.factions if one.active],
        "after": [
            (army.number, factions[army.faction], after.board.describe(army.hex), army.strength)
            for army in after.army.values()
        ],
        "unit": game.strength,
        "ended": ending_shown(after),
    }


def map_context(plan: Plan, factions: Factions, steps: Sequence[StepOutcome], outcome: StepOutcome) -> dict[str, Any]:
    """Return the planned round on the map of the round in which the plan begins."""
    campaign, game = plan.phase.campaign, game_of_step(outcome.step)
    frames, ends = frames_of_round(plan, steps)
    start, before = outline(plan.phase), game.outline(outcome.before)
    board, name = start.board, start.board.grid.name
    keys = {identifier: faction.pk for identifier, faction in factions.items()}
    bars = {faction.id: which for which, faction in enumerate(start.factions)}
    owners = dict(campaign.armies.values_list("number", "faction__identifier"))
    held, control = (
        game.map_of(document, EVERYTHING).position.control for document in (game_document(plan.phase), outcome.after)
    )
    changed = [
        {"hex": name(board.structure_named[structure].hex), "key": keys.get(holder)}
        for structure, holder in control.items()
        if held.get(structure) != holder
    ]
    return {
        "picture": desk_picture(campaign, plan.phase.round),
        "frames": frames,
        "plan_data": {
            **replay_as_json(board, frames, DESK_WIDTH),
            "armies": {number: {"key": keys[faction], "bars": bars[faction]} for number, faction in owners.items()},
            "begins": {army.number: name(army.hex) for army in before.army.values()},
            "frame": ends[outcome.step],
            "sketches": STEPS[outcome.step].marches,
            "changed": changed,
        },
    }
