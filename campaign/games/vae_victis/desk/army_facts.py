"""Facts about an army in its hex: terrain, enemy ZoC, siege."""

from collections.abc import Iterator, Sequence

from campaign.games.desk import ArmyFacts, HexDescription, Stronghold
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.rules.sieges import current_resilience, odds_in_words, odds_of_siege
from hexmap.rules.board import Structure, Terrain
from hexmap.rules.hexes import DIRECTIONS
from hexmap.rules.position import Army
from hexmap.rules.zones_of_control import army_zone, structures_holding_hex, units_holding


def facts_of(document: RoundDocument, number: int) -> ArmyFacts:
    """Return the facts in a document about an army on the map; raise KeyError for one that is not."""
    board, position, radii = document.board, document.position, document.ruleset.radii
    army = position.army[number]
    structure = board.structure_at.get(army.hex)
    siege = next((siege for siege in position.sieges if number in siege.armies), None)
    units = [
        unit
        for afloat in (False, True)
        for unit in units_holding(board, position, radii, afloat=afloat).get(army.hex, ())
        if unit.faction != army.faction
    ]
    holding = structures_holding_hex(board, position, radii, army.hex)
    return ArmyFacts(
        army=army,
        ground=ground_of(document, army.hex),
        stronghold=stronghold_of(document, structure) if structure else None,
        held_by_armies=tuple(units),
        held_by_structures=tuple(
            stronghold_of(document, one) for one in holding if position.controller(one) != army.faction
        ),
        zone=tuple(board.grid.name(hex_) for hex_ in sorted(army_zone(board, army, radii))),
        besieges=stronghold_of(document, board.structure_named[siege.structure]) if siege else None,
        superiority=dict(_superiority(document, army)),
    )


def ground_of(document: RoundDocument, hex_: int) -> HexDescription:
    """Return the permanent facts of a hex."""
    board = document.board
    return HexDescription(
        place=board.describe(hex_),
        terrain=Terrain(board.terrain[hex_]).label,
        roads=_sides(board.roads[hex_]),
        rivers=_sides(board.rivers[hex_]),
        zones=tuple(board.zones[zone] for zone in board.zones_of[hex_]),
    )


def stronghold_of(document: RoundDocument, structure: Structure) -> Stronghold:
    """Return a structure as a document has it."""
    board, position = document.board, document.position
    controller, siege = position.controller(structure), position.siege_of.get(structure.name)

    resilience, odds = None, None
    if siege is not None:
        resilience = current_resilience(board, position, structure, siege.resilience, document.ruleset)
        odds = odds_of_siege(position, document.ruleset, structure.name, siege.armies, resilience)
    return Stronghold(
        structure=structure,
        controller=position.faction[controller].title if controller else "",
        armies=siege.armies if siege else (),
        resilience=resilience,
        odds=odds_in_words(odds) if odds else "",
    )


def _sides(mask: int) -> tuple[int, ...]:
    return tuple(direction for side, direction in enumerate(DIRECTIONS) if mask >> side & 1)


def _superiority(document: RoundDocument, army: Army) -> Iterator[tuple[str, int]]:
    levels = (document.superiority or {}).get(army.faction, {})
    for zone in _zones_near(document, army.hex):
        if zone in levels:
            yield zone, levels[zone]


def _zones_near(document: RoundDocument, hex_: int) -> Sequence[str]:
    board = document.board
    near = [hex_, *board.adjacent(hex_)] if board.is_land(hex_) else [hex_]
    numbers = sorted({zone for one in near for zone in board.zones_of[one]})
    return [board.zones[number] for number in numbers]
