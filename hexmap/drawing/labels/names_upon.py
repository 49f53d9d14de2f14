"""The names of structures on a map with something on it: they give way to counters, marches, badges and plates."""

from collections.abc import Iterator, Sequence, Set

from hexmap.drawing.base.scenery import Scenery
from hexmap.drawing.boxes import Box, Boxes, around
from hexmap.drawing.counters.armies import army_boxes, place_armies
from hexmap.drawing.counters.lined_places import counters_upon
from hexmap.drawing.geometry import Layout
from hexmap.drawing.labels.label_places import Label, Obstacles
from hexmap.drawing.labels.labels import move_labels
from hexmap.drawing.labels.map_names import RING, Names, names_of
from hexmap.drawing.labels.region_names import RegionName, place_region_names
from hexmap.drawing.layers import battles, blockades
from hexmap.drawing.layers.arrows import march_boxes
from hexmap.drawing.layers.layers import Layer
from hexmap.drawing.layers.scene import Scene
from hexmap.drawing.layers.sieges import plates
from hexmap.rules.board import Board
from hexmap.rules.position import Position


def names_upon(
    board: Board, position: Position, scene: Scene, at: Layout, layers: Set[Layer], scenery: Scenery | None
) -> Sequence[Label]:
    """Place the names of structures so that nothing on these layers covers one of them."""
    names = names_of(board, at, scenery)
    hard = _with(Boxes(at.size * 4), _covered(board, position, scene, at, layers))
    soft = _with(Boxes(at.size * 2), _better_free(names, position, scene, at, layers))
    return move_labels(board, at, names.structures, Obstacles(hard, soft))


def region_names_upon(
    board: Board,
    position: Position,
    scene: Scene,
    at: Layout,
    layers: Set[Layer],
    scenery: Scenery | None,
    labels: Sequence[Label],
) -> Sequence[RegionName]:
    """Place the names of regions so that they cover neither structures with their names nor counters and badges."""
    if Layer.REGIONS not in layers or not scene.regions:
        return ()
    taken = _with(Boxes(at.size * 4), _covered(board, position, scene, at, layers))
    names = names_of(board, at, scenery)
    taken = _with(taken, (around(*at.centre(structure.hex), RING * at.size) for structure in board.structures))
    taken = _with(taken, (label.box for label in labels))
    taken = _with(taken, (box for _, land in names.lands for box in land.boxes))
    marches = march_boxes(scene.marches, position, at) if Layer.MARCHES in layers else iter(())
    return place_region_names(scene.regions, at, taken, _with(Boxes(at.size * 2), marches))


def _covered(board: Board, position: Position, scene: Scene, at: Layout, layers: Set[Layer]) -> Iterator[Box]:
    """Return the boxes of counters, plates and badges."""
    signs = [plate.box for plate in plates(board, position, scene, at)]
    if Layer.ARMIES in layers and scene.counters:
        yield from (one.box for one in counters_upon(board, position, scene, at))
    elif Layer.ARMIES in layers:
        yield from army_boxes(position, place_armies(position, at, signs), at)
    if Layer.SIEGES in layers:
        yield from signs
    if Layer.BLOCKADES in layers:
        for middle, _ in blockades.blockade_places(board, position, scene, at):
            yield around(*middle, blockades.RADIUS * at.size)
    if Layer.BATTLES in layers:
        for middle, _ in battles.battle_places(scene, at):
            yield around(*middle, battles.RADIUS * at.size)


def _better_free(names: Names, position: Position, scene: Scene, at: Layout, layers: Set[Layer]) -> Iterator[Box]:
    """Return the boxes of arrows, and of letters of seas and lands."""
    if Layer.MARCHES in layers:
        yield from march_boxes(scene.marches, position, at)
    for placed in (*names.seas, *(land for _, land in names.lands)):
        yield from placed.boxes


def _with(boxes: Boxes, covered: Iterator[Box]) -> Boxes:
    for box in covered:
        boxes.add(box)
    return boxes
