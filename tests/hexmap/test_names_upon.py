"""Names on a map with something on it: nothing covers them, and where nothing is in the way they do not move."""

from dataclasses import replace

import pytest

from campaign.games.vae_victis.reports.map_scene import map_of, scene_of
from campaign.games.vae_victis.rules.document import read_document
from campaign.reports.crops import ACTION, window_of
from hexmap.drawing.base.scenery import scenery_for
from hexmap.drawing.boxes import Box, meet
from hexmap.drawing.counters.armies import army_boxes, place_armies
from hexmap.drawing.cropping import Cropping
from hexmap.drawing.geometry import Layout, layout
from hexmap.drawing.labels.label_places import Label
from hexmap.drawing.labels.map_names import names_of
from hexmap.drawing.labels.names_upon import names_upon
from hexmap.drawing.layers.arrows import march_boxes
from hexmap.drawing.layers.layers import USUAL_LAYERS, Layer
from hexmap.drawing.layers.scene import NOTHING, Scene
from hexmap.drawing.map_picture import draw_map
from hexmap.rules.position import Army, Faction, Position
from hexmap.rules.shipped_maps import shipped_map
from tests.hexmap.reference import theatre
from tests.replays.test_first_punic_war import ROUNDS, stored

BOARD = shipped_map("first-punic-war")
AT = layout(BOARD.grid, 1600)
FACTIONS = (Faction("carthago", "Carthago", True, (), 1, 0), Faction("roma", "Roma", True, (), 1, 0))


def position(*hexes: str) -> Position:
    """Armies in these hexes, of both factions by turns."""
    armies = tuple(
        Army(number + 1, FACTIONS[number % 2].id, BOARD.grid.index(name), 1600) for number, name in enumerate(hexes)
    )
    return Position(1, FACTIONS, {}, armies, ())


def counters(position_: Position, at: Layout = AT) -> list[Box]:
    return list(army_boxes(position_, place_armies(position_, at), at))


def placed(position_: Position, scene: Scene = NOTHING, at: Layout = AT) -> dict[str, Label]:
    names = names_upon(BOARD, position_, scene, at, USUAL_LAYERS, scenery_for(BOARD))
    return {label.structure.name: label for label in names}


def alone() -> dict[str, Label]:
    return {label.structure.name: label for label in names_of(BOARD, AT, scenery_for(BOARD)).structures}


def east_of(name: str) -> str:
    """A hex on which the name of a structure stands where there is nothing on the map."""
    box = alone()[name].box
    return BOARD.grid.name(AT.hex_at((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))


@pytest.mark.parametrize("name", ["Agathyrnum", "Hipponium", "Roma", "Syracusae"])
def test_a_counter_does_not_cover_a_name(name: str) -> None:
    there = position(east_of(name))
    (counter,) = counters(there)
    assert meet(alone()[name].box, counter)
    assert not meet(placed(there)[name].box, counter)


def test_uncovered_names_do_not_move() -> None:
    there = position(east_of("Agathyrnum"))
    moved = {name for name, label in placed(there).items() if label.box != alone()[name].box}
    assert "Agathyrnum" in moved
    assert len(moved) <= 3


def test_all_names_are_placed_without_overlaps() -> None:
    there = position(*["3433", "3434", "3533"] * 4)
    names = placed(there)
    assert set(names) == set(alone())
    assert [box for label in names.values() for box in counters(there) if meet(label.box, box)] == []
    boxes = [label.box for label in names.values()]
    assert not any(meet(one, other) for which, one in enumerate(boxes) for other in boxes[:which])


def test_a_name_far_from_its_sign_has_a_line_to_it() -> None:
    beside = [*BOARD.grid.within(BOARD.structure_named["Messana"].hex, 1)] * 2
    far = placed(position(*map(BOARD.grid.name, beside)))["Messana"]
    assert far.sign == AT.centre(BOARD.structure_named["Messana"].hex)
    assert placed(position())["Messana"].sign is None


def test_a_name_gives_way_to_a_march() -> None:
    home = alone()["Lipara"].box
    row = BOARD.grid.index(east_of("Lipara"))
    way = [row - 1, row, row + 1, row + 2]
    there = replace(position(BOARD.grid.name(row + 2)))
    scene = Scene(marches={1: way})
    arrow = list(march_boxes(scene.marches, there, AT))
    assert any(meet(home, box) for box in arrow)
    assert not any(meet(placed(there, scene)["Lipara"].box, box) for box in arrow)


@pytest.mark.parametrize("round_", ROUNDS)
def test_no_name_in_the_picture_of_a_round_is_covered(round_: int) -> None:
    document = read_document(stored(round_, "movement"))
    cropping = Cropping(document.board, window_of(map_of(document), ACTION))
    there, scene = cropping.position(document.position), cropping.scene(scene_of(document))
    at = layout(cropping.board.grid, 1600)
    names = names_upon(cropping.board, there, scene, at, frozenset({Layer.ARMIES}), None)
    assert [label.structure.name for label in names for box in counters(there, at) if meet(label.box, box)] == []


def test_names_give_way_to_layers_drawn_later() -> None:
    board, there = theatre.theatre(), theatre.position()
    plain, upon = (
        draw_map(board, there, layers=frozenset({Layer.NAMES, Layer.FRAME}), width=720, unseen=unseen).convert("RGB")
        for unseen in (frozenset[Layer](), frozenset({Layer.ARMIES}))
    )
    assert plain.tobytes() != upon.tobytes()
    assert (
        plain.tobytes()
        == draw_map(board, replace(there, armies=()), layers=frozenset({Layer.NAMES, Layer.FRAME}), width=720)
        .convert("RGB")
        .tobytes()
    )
