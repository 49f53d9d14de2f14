"""The text of one order as players type it: read as in a message, and never as anything else than it says."""

from dataclasses import replace

import pytest

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages.one_order import read_order
from hexmap.rules.board import Board
from hexmap.rules.shipped_maps import shipped_map
from orders.rules.sheets import LONGEST_SHEET, InvalidSheet

BOARD = shipped_map("first-punic-war")


def board_with(*names: str) -> Board:
    """Return the board with these names in the place of its first structures."""
    renamed = [replace(old, name=name) for old, name in zip(BOARD.structures, names, strict=False)]
    structures = (*renamed, *BOARD.structures[len(renamed) :])
    return replace(BOARD, structures=structures, structure_named={one.name: one for one in structures})


TYPED = [
    (Kind.ASSAULT, 4, "Army 4 assaults, please!", "assault"),
    (Kind.ASSAULT, 4, "\u201cAssault\u201d.", "assault"),
    (Kind.LIFT_SIEGE, 4, "lift the siege", "lift"),
    (Kind.BESIEGE, 4, "besiege Acrae", "Acrae"),
    (Kind.BESIEGE, 4, "Pass.", "pass"),
    (Kind.PLACEMENT, 5, "Army 5: olbia", "Olbia"),
    (Kind.INITIATIVE, 4, "[b]mare tuscum[/b]", "Mare Tuscum"),
    (Kind.INITIATIVE, 4, "own strength", "strength"),
    (Kind.TRANSFER, 3, "sends 50 FP to army 1", "1 50"),
    (Kind.DEBARK, 8, "direction 6", None),
    (Kind.DEBARK, 8, "debarks in direction 6", "6"),
    (Kind.SEA_LINKS, "carthago", "Sea links Mare Tyrrhenum: Olbia and Caralis", "Mare Tyrrhenum: Olbia, Caralis"),
    (Kind.SURRENDER, "carthago", "We surrender Enna and Gela", "Enna, Gela"),
    (Kind.MOVEMENT, 4, "Army 4 stands still", ""),
    # Another army, another kind, doubt, quotations and what is struck out.
    (Kind.ASSAULT, 4, "Army 5 assaults", None),
    (Kind.ASSAULT, 4, "retreat", None),
    (Kind.ASSAULT, 4, "maybe assault", None),
    (Kind.ASSAULT, 4, "do not assault", None),
    (Kind.ASSAULT, 4, "assault and lift the siege", None),
    (Kind.PLACEMENT, 5, "> Olbia", None),
    (Kind.PLACEMENT, 5, "~~Olbia~~", None),
    (Kind.MOVEMENT, 4, "~~2 4~~", None),
    (Kind.MOVEMENT, 4, "2 4\x00", None),
    (Kind.PLACEMENT, 5, "Ol\ud800bia", None),
    (Kind.MOVEMENT, 4, "2" * (LONGEST_SHEET + 1), None),
]


@pytest.mark.parametrize(("kind", "subject", "text", "means"), TYPED)
def test_an_order_is_read_as_it_is_typed_or_refused(
    kind: str, subject: int | str, text: str, means: str | None
) -> None:
    if means is None:
        with pytest.raises(InvalidSheet):
            read_order(kind, subject, text, BOARD)
    else:
        assert read_order(kind, subject, text, BOARD) == means


@pytest.mark.parametrize("typed", ["L'Aquila", "L\u2019Aquila", "l\u02bcaquila", "L\u00adAquila", " L'AQUILA "])
@pytest.mark.parametrize("on_the_map", ["L'Aquila", "L\u2019Aquila"])
def test_a_name_is_known_with_any_apostrophe(typed: str, on_the_map: str) -> None:
    typed = typed if "\u00ad" not in typed else "L'\u00adAquila"
    assert read_order(Kind.PLACEMENT, 4, typed, board_with(on_the_map)) == on_the_map


@pytest.mark.parametrize("typed", ["Caf\u00e9", "Cafe\u0301", "CAF\u00c9"])
@pytest.mark.parametrize("on_the_map", ["Caf\u00e9", "Cafe\u0301"])
def test_a_name_is_known_however_its_accents_are_typed(typed: str, on_the_map: str) -> None:
    assert read_order(Kind.PLACEMENT, 4, typed, board_with(on_the_map)) == on_the_map


def test_every_name_of_a_map_with_names_that_differ_in_capitals_alone_means_itself() -> None:
    board = board_with("Alba", "ALBA")
    assert [read_order(Kind.PLACEMENT, 4, name, board) for name in ("Alba", "ALBA")] == ["Alba", "ALBA"]
