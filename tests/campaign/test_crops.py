"""Where something happens: what the second picture of a round shows."""

from dataclasses import replace

import pytest

from campaign.games.vae_victis.reports.map_scene import map_of
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.reports.crops import ACTION, action_window, window_of
from hexmap.drawing.windows import SIZES, GridWindow, whole
from hexmap.rules.documents import parse_json
from tests.hexmap.reference.pictures import SCENARIO
from tests.replays.test_first_punic_war import ROUNDS, stored


@pytest.fixture
def opening() -> RoundDocument:
    """The First Punic War as it begins: nothing has happened."""
    return read_document(parse_json(SCENARIO.read_text(encoding="utf-8")))


def shows(document: RoundDocument, window: GridWindow, hex_: int) -> bool:
    row, column = divmod(hex_, document.board.grid.columns)
    return window.holds(column, row)


@pytest.mark.parametrize("round_", ROUNDS)
def test_action_shows_most_of_the_battles_of_a_round(round_: int) -> None:
    document = read_document(stored(round_, "movement"))
    window = action_window(map_of(document))
    fought = [hex_ for battle in map_of(document).scene.battles for hex_ in battle.hexes]
    assert sum(shows(document, window, hex_) for hex_ in fought) * 2 >= len(fought)
    assert (window.columns, window.rows) in SIZES


def test_action_of_an_opening_is_where_factions_are_near_each_other(opening: RoundDocument) -> None:
    """Messana and Syracusae are the only place where armies of two factions stand near each other's towns."""
    assert shows(opening, action_window(map_of(opening)), opening.board.structure_named["Messana"].hex)


def test_action_of_armies_far_from_each_other_is_around_the_armies(opening: RoundDocument) -> None:
    army = replace(opening.position.armies[0], hex=opening.board.grid.index("0306"))
    alone = replace(opening, position=replace(opening.position, armies=(army,), control={}, sieges=()))
    assert shows(alone, action_window(map_of(alone)), army.hex)
    assert not shows(alone, action_window(map_of(alone)), opening.board.structure_named["Messana"].hex)


def test_action_without_any_army_is_the_whole_map(opening: RoundDocument) -> None:
    nobody = replace(opening, position=replace(opening.position, armies=(), sieges=()))
    assert action_window(map_of(nobody)) == whole(opening.board.grid)


def test_crops_have_names(opening: RoundDocument) -> None:
    assert window_of(map_of(opening), "") == whole(opening.board.grid)
    assert window_of(map_of(opening), ACTION) == action_window(map_of(opening))
    with pytest.raises(ValueError, match="nowhere"):
        window_of(map_of(opening), "nowhere")
