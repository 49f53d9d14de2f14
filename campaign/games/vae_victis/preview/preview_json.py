"""Previews, next hexes and reaches as JSON values, hexes by name."""

from collections.abc import Sequence

from campaign.games.desk import PoolPlan, Problem
from campaign.games.vae_victis.preview.values import EntryCost, NextHex, Preview, PreviewStep, Reach
from campaign.language.catalogue.sentences import say
from hexmap.rules.board import Board, Terrain
from hexmap.rules.documents import JsonObject
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.land_costs import CostPart
from orders.rules.notation import format_instruction


def preview_as_json(board: Board, preview: Preview) -> JsonObject:
    """Return a preview as JSON; `left` are MP or, for a march that ends afloat, NMP of its zone, as `unit` says."""
    return {
        "army": preview.army,
        "text": preview.text,
        "steps": [_step(board, step) for step in preview.steps],
        "end": {**_place(board, preview.end), "afloat": preview.afloat},
        "left": preview.nmp_left if preview.afloat else preview.mp_left,
        "unit": _unit(afloat=preview.afloat),
        "mp_left": preview.mp_left,
        "summary": preview.summary,
        "warnings": [_problem(warning) for warning in preview.warnings],
        "next": next_as_json(board, preview.next),
        "pools": [pool_as_json(pool, preview.army) for pool in preview.pools],
    }


def pool_as_json(pool: PoolPlan, first: int | None = None) -> JsonObject:
    """Return a pool of NMP with the uses of each army as JSON, and in a sentence, with an army `first`."""
    return {
        "zone": pool.zone,
        "available": pool.available,
        "uses": [{"army": number, "nmp": nmp} for number, nmp in pool.uses.items()],
        "left": max(0, pool.left),
        "lacking": pool.lacking,
        "stopped": list(pool.stopped),
        "text": pool.text(first),
    }


def next_as_json(board: Board, hexes: Sequence[NextHex]) -> list[JsonObject]:
    """The hexes around the end of a path; those off the map have `hex` and `terrain` null."""
    return [
        {
            "direction": one.direction,
            **_place(board, one.hex),
            "terrain": None if one.hex == OFF_MAP else Terrain(board.terrain[one.hex]).label,
            **_entry(one.entry),
            "enterable": one.enterable,
            "problem": one.problem and _problem(one.problem),
        }
        for one in hexes
    ]


def reach_as_json(board: Board, reach: Reach) -> JsonObject:
    """A reach, by the names of the hexes; `way` is the instruction that leads there by the best way."""
    return {
        "army": reach.army,
        "hexes": {
            board.grid.name(hex_): {
                "mp": reached.mp_left,
                "nmp": reached.nmp_left,
                "halted": reached.halted,
                "occupied": reached.occupied,
                "afloat": reached.afloat,
                "way": format_instruction(reach.instruction_to(hex_)),
            }
            for hex_, reached in reach.hexes.items()
        },
    }


def _step(board: Board, step: PreviewStep) -> JsonObject:
    afloat = step.nmp_left is not None
    return {
        "number": step.number,
        **_place(board, step.hex),
        "carried_out": step.carried_out,
        "entered": step.entered,
        **_entry(step.entry),
        "left": step.nmp_left if afloat else step.mp_left,
        "left_unit": _unit(afloat=afloat),
        "stop": step.stop and _problem(step.stop),
    }


def _entry(entry: EntryCost | None) -> JsonObject:
    """Return the cost of a hex; all null, without reasons, if there is nothing to pay."""
    if entry is None:
        return {"cost": None, "unit": None, "zone": None, "reasons": []}
    reasons = [_reason(part) for part in entry.reasons]
    return {"cost": entry.cost, "unit": entry.unit, "zone": entry.zone, "reasons": reasons}


def _reason(part: CostPart) -> JsonObject:
    rule, text, amount = part
    return {"rule": rule, "text": text, "amount": amount}


def _problem(problem: Problem) -> JsonObject:
    return {"rule": problem.rule, "text": problem.text}


def _place(board: Board, hex_: int) -> JsonObject:
    if hex_ == OFF_MAP:
        return {"hex": None, "place": say("off_the_map")}
    return {"hex": board.grid.name(hex_), "place": board.describe(hex_)}


def _unit(*, afloat: bool) -> str:
    return "NMP" if afloat else "MP"
