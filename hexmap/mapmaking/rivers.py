"""Rivers: lines traced to the sides of hexes that they pass through (GR.4)."""

from collections.abc import Sequence

from hexmap.mapmaking.hex_field import HexField
from hexmap.mapmaking.recipe_works import RiversEntry
from hexmap.mapmaking.roads import Side, neighbours_in, side
from hexmap.mapmaking.shapes import Shape
from hexmap.mapmaking.ways import chain_of, hexes_along
from hexmap.rules.board import LAND


def rivers_of(field: HexField, terrain: Sequence[str], lines: Sequence[Shape], rules: RiversEntry) -> set[Side]:
    """The sides between land hexes that rivers pass through; at the sea a river ends in its last land hex."""
    return {
        side(one, other)
        for line in lines
        for part in line.parts
        for one, other in neighbours_in(field, chain_of(field.grid, hexes_along(field, part), rules.least_km))
        if terrain[one] in LAND and terrain[other] in LAND
    }
