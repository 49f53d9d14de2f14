"""Writing a document (HH.15.2)."""

from collections.abc import Iterable, Mapping
from typing import Any

from campaign.games.hannibal.rules.document.schema import CountsEntry, PositionModel, SideEntry, YearEntry
from campaign.games.hannibal.rules.position import Force, Leader, Position, Siege, order_of_forces
from campaign.games.hannibal.rules.units import SLAVES, Units
from hexmap.rules.documents import JsonObject


def written(
    model: PositionModel,
    position: Position,
    texts: Mapping[str, Mapping[str, str]],
    events: Iterable[Mapping[str, Any]],
) -> JsonObject:
    """A document with a position, the texts of orders and events, in the order of the format."""
    written: dict[str, Any] = {
        "format": model.format,
        "ruleset": model.ruleset,
        "map": model.map,
        "theatre": model.theatre,
        "round": position.round,
        "year": position.year,
        "season": "summer" if position.is_summer else "winter",
        "step": position.step,
        "first": position.first,
        "seed": model.seed,
        "sides": [_side(entry, position) for entry in model.sides],
        "control": dict(position.control),
        "provinces": dict(position.provinces),
        "leaders": [_leader(position, leader) for leader in position.leaders.values()],
        "forces": [_force_entry(position, force) for force in order_of_forces(position)],
        "sieges": [_siege(siege) for _, siege in sorted(position.sieges.items())],
        "pools": {"allies": dict(position.allies), "gauls": dict(position.gauls)},
        "counts": {key: getattr(position.counts, key) for key in CountsEntry.model_fields},
        "tried": list(position.tried),
    }
    if position.elected:
        written["elected"] = list(position.elected)
    if position.vacated:
        written["vacated"] = [position.hex_name(hex_) for hex_ in position.vacated]
    if position.standing or position.prefer:
        written["standing"] = {"battle": dict(sorted(position.standing.items())), "prefer": list(position.prefer)}
    orders = {kind: dict(given) for kind, given in texts.items()}
    ended = dict(position.ended) if position.ended else None
    return {**written, "orders": orders, "events": [dict(event) for event in events], "ended": ended}


def _side(entry: SideEntry, position: Position) -> dict[str, Any]:
    written = entry.model_dump(exclude_unset=True)
    return written if entry.victory_points is None else {**written, "victory_points": position.points}


def _leader(position: Position, leader: Leader) -> dict[str, Any]:
    force = position.led.get(leader.number)
    year = {key: getattr(leader.year, key) for key in YearEntry.model_fields}
    return {
        "number": leader.number,
        "side": leader.side,
        "office": leader.office,
        "hex": position.hex_name(force.hex) if force else None,
        "served": leader.served,
        "been_dictator": leader.been_dictator,
        "dead": leader.dead,
        "slaves": force is not None and any(unit.type == SLAVES for unit in force.units),
        "year": year,
    }


def _force_entry(position: Position, force: Force) -> dict[str, Any]:
    return {
        "hex": position.hex_name(force.hex),
        "side": force.side,
        "leader": force.leader,
        "inside": force.inside,
        "units": units_as_json(force.units),
        "from": None if force.came_from is None else position.hex_name(force.came_from),
    }


def units_as_json(units: Units) -> dict[str, list[int]]:
    """Units as documents have them: steps by type, from most to fewest (HH.15.2)."""
    found: dict[str, list[int]] = {}
    for unit in units:
        found.setdefault(unit.type, []).append(unit.steps)
    return found


def _siege(siege: Siege) -> dict[str, Any]:
    kind = {"marker": siege.marker} if siege.marker is not None else {"works": siege.works}
    return {"city": siege.city, "side": siege.side, **kind}
