"""The scene on a map beside the position: marches, battles, sieges, blockades, networks."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations

from campaign.games.document_map import DocumentMap
from campaign.games.reader import EVERYTHING, Reader
from campaign.games.vae_victis.rules.document import RoundDocument, engagement_named
from campaign.games.vae_victis.rules.sieges import current_resilience
from hexmap.drawing.layers.layers import USUAL_LAYERS
from hexmap.drawing.layers.scene import BattleMark, NetworkArea, Scene
from hexmap.rules.hexes import OFF_MAP
from hexmap.rules.logistics import Logistics
from hexmap.rules.position import Position
from hexmap.rules.zones_of_control import units_holding


def map_of(document: RoundDocument, _reader: Reader = EVERYTHING) -> DocumentMap:
    """The map of a document, the same for every reader; its caption is the site's."""
    return DocumentMap(document.board, document.position, scene_of(document), "", USUAL_LAYERS)


def scene_of(document: RoundDocument) -> Scene:
    """Return the scene of a document, at the start of its round or after its movement.

    Orders are ignored until the movement has been adjudicated: nothing drawn before then reveals them.
    """
    return replace(
        scene_at(document, document.position),
        marches=_marches(document),
        battles=(*_battles(document), *_naval_battles(document)),
        networks=tuple(_networks(document)),
    )


def scene_at(document: RoundDocument, position: Position) -> Scene:
    """Return the sieges and blockades that follow from a position at some moment of a round."""
    return Scene(
        resilience=_resilience(document, position),
        blockaded=dict(_blockaded(document, position)),
        full_strength=document.ruleset.army.strength_cap,
    )


def _marches(document: RoundDocument) -> dict[int, tuple[int, ...]]:
    """For every army that left its hex all hexes that it went through, the first included (MV.11)."""
    index = document.board.grid.index
    return {
        number: tuple(index(name) for name in (entry.from_, *entry.path))
        for number, entry in (document.movement or {}).items()
        if entry.path
    }


def _battles(document: RoundDocument) -> Iterator[BattleMark]:
    """Return the battles on land: opponents and hexes (EN.1, EN.2); a garrison fights in its structure."""
    armies, structures = document.position.army, document.board.structure_named
    for group in document.model.battles or ():
        pairs = []
        for id_ in group:
            engagement = engagement_named(id_, document.board, document.position)
            if engagement is not None:
                hexes = [armies[number].hex for number in engagement.armies]
                if engagement.assault:
                    hexes.append(structures[engagement.assault].hex)
                pairs.append((hexes[0], hexes[1]))
        if pairs:
            yield BattleMark(tuple(pairs))


def _naval_battles(document: RoundDocument) -> Iterator[BattleMark]:
    """The naval battles: every two navies of different factions that had contact when movement was over (NB.1)."""
    movement, grid, reach = document.movement or {}, document.board.grid, document.ruleset.radii.navy
    factions = {army.number: army.faction for army in document.position.armies}
    factions |= {gone.army: gone.faction for gone in document.model.eliminated or ()}
    for entry in document.model.naval_battles or ():
        ended = {
            number: grid.index([movement[number].from_, *movement[number].path][-1])
            for number in entry.armies
            if number in movement
        }
        pairs = [
            (ended[one], ended[other])
            for one, other in combinations(ended, 2)
            if factions[one] != factions[other] and grid.distance(ended[one], ended[other]) <= reach
        ]
        if pairs:
            yield BattleMark(tuple(pairs), at_sea=True)


def _resilience(document: RoundDocument, position: Position) -> dict[str, int]:
    board = document.board
    return {
        siege.structure: current_resilience(
            board, position, board.structure_named[siege.structure], siege.resilience, document.ruleset
        )
        for siege in position.sieges
    }


def _blockaded(document: RoundDocument, position: Position) -> Iterator[tuple[str, str]]:
    """Each structure under blockade, and the faction of the first navy that blockades it (NV.6)."""
    navies = units_holding(document.board, position, document.ruleset.radii, afloat=True)
    for structure in document.board.coastal_structures:
        for navy in navies.get(structure.hex, ()):
            if navy.faction != position.controller(structure):
                yield structure.name, navy.faction
                break


def _networks(document: RoundDocument) -> Iterator[NetworkArea]:
    """The networks of the active factions: those that movement found (LG.7); before it those without sea links."""
    board, found = document.board, document.model.networks
    logistics = None if found is not None else Logistics(board, document.position, document.ruleset.radii, {}, {})
    for faction in document.position.active_factions:
        if logistics is not None:
            yield NetworkArea(faction.id, logistics.network(faction.id).hexes)
        elif found and faction.id in found:
            hexes = {board.grid.index(name) for name in found[faction.id].hexes}
            yield NetworkArea(faction.id, frozenset(hexes - {OFF_MAP}))
