"""What differs between two map documents, hex by hex."""

from collections.abc import Iterator, Mapping
from typing import Any

from hexmap.rules.board import Terrain
from hexmap.rules.map_file import grid_of


def differences(built: Mapping[str, Any], existing: Mapping[str, Any]) -> list[str]:
    """Return one line for each difference between a built map and an existing one; empty if they are equal.

    Both must be valid map documents.
    """
    return [
        *_heads(built, existing),
        *_terrain(built["terrain"], existing["terrain"]),
        *(line for key in ("roads", "rivers") for line in _sides(key, built[key], existing[key])),
        *_structures(built["structures"], existing["structures"]),
        *_zones(built["sea_zones"], existing["sea_zones"]),
    ]


def _heads(built: Mapping[str, Any], existing: Mapping[str, Any]) -> Iterator[str]:
    for key in ("name", "title", "hex_km", "sources"):
        if built[key] != existing[key]:
            yield f"{key}: {built[key]} was built, {existing[key]} exists"


def _terrain(built: list[str], existing: list[str]) -> Iterator[str]:
    grid = grid_of(built)
    if (len(existing[0]), len(existing)) != (grid.columns, grid.rows):
        yield f"terrain: {grid.columns} x {grid.rows} hexes were built, {len(existing[0])} x {len(existing)} exist"
        return
    for hex_, (one, other) in enumerate(zip("".join(built), "".join(existing), strict=True)):
        if one != other:
            yield f"{grid.name(hex_)}: {Terrain(one).label} was built, {Terrain(other).label} exists"


def _sides(key: str, built: list[Any], existing: list[Any]) -> Iterator[str]:
    one, other = ({tuple(sorted(pair)) for pair in pairs} for pairs in (built, existing))
    for first, second in sorted(one ^ other):
        where = "was built, but does not exist" if (first, second) in one else "exists, but was not built"
        yield f"{first}-{second}: this {key[:-1]} {where}"


def _structures(built: list[Any], existing: list[Any]) -> Iterator[str]:
    one, other = ({entry["name"]: _written(entry) for entry in entries} for entries in (built, existing))
    for name in sorted({*one, *other}):
        if one.get(name) != other.get(name):
            yield f"{name}: {one.get(name, 'nothing')} was built, {other.get(name, 'nothing')} exists"
    if one == other and list(one) != list(other):
        yield "structures: the same, in another order"


def _written(entry: Mapping[str, Any]) -> str:
    return f"a {entry['kind']} in {entry['hex']} ({entry.get('modern', '')})"


def _zones(built: list[Any], existing: list[Any]) -> Iterator[str]:
    one, other = ({zone["name"]: set(zone["hexes"]) for zone in zones} for zones in (built, existing))
    if list(one) != list(other):
        yield f"sea_zones: {', '.join(one)} were built, {', '.join(other)} exist"
    for name in sorted(one.keys() & other.keys()):
        for hex_ in sorted(one[name] ^ other[name]):
            verb = "was built into" if hex_ in one[name] else "was not built into"
            yield f"{hex_}: {verb} {name}, differently from what exists"
