"""The names that a map may give: every order can name every one of them, and means no other."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any
from unicodedata import normalize

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from campaign.games.vae_victis.kinds import Kind, canonical
from campaign.games.vae_victis.order_texts import links_in, names_in
from hexmap.editor.names import WORDS_OF_ORDERS, check_names, name_fault
from hexmap.editor.sketch import look_over
from hexmap.rules.board import Board
from hexmap.rules.documents import DocumentError, parse_json
from hexmap.rules.names import name_key
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names, shipped_map_text
from orders.rules.kinds import NOTHING
from orders.rules.order_file import NONE, STRENGTH

TABLE: list[dict[str, Any]] = json.loads(Path(__file__).with_name("names_in_orders.json").read_text("utf-8"))
"""The table that the tests of the map editor's scripts read too."""
BOARD = shipped_map("first-punic-war")


def board_of(structures: list[str], zones: list[str]) -> Board:
    """Return a board with these names in the place of its first ones, and nothing else named."""
    renamed = tuple(replace(old, name=name) for old, name in zip(BOARD.structures, structures, strict=False))
    named = {one.name: one for one in renamed}
    return replace(BOARD, structures=renamed, structure_named=named, zones=tuple(zones))


@pytest.mark.parametrize("entry", TABLE, ids=[f"{entry['name']} {entry['others']}" for entry in TABLE])
def test_a_name_is_accepted_only_if_orders_can_use_it(entry: dict[str, Any]) -> None:
    assert name_fault(entry["name"], entry["others"]) == entry["fault"]


NAMES = st.lists(st.text(max_size=12) | st.sampled_from([one["name"] for one in TABLE]), min_size=1, max_size=5)


@settings(deadline=None)
@given(NAMES, NAMES)
def test_every_accepted_name_can_be_named_in_every_order(structures: list[str], zones: list[str]) -> None:
    board = board_of(structures, zones)
    try:
        check_names(board)
    except DocumentError:
        return
    for name in structures:
        for kind in (Kind.PLACEMENT, Kind.BESIEGE, Kind.TAKE_OVER):
            assert canonical(kind, name, board) == canonical(kind, normalize("NFD", name), board) == name
        assert names_in(canonical(Kind.SURRENDER, name, board)) == (name,)
    assert names_in(canonical(Kind.SURRENDER, ", ".join(structures), board)) == tuple(sorted(structures))
    for zone in zones:
        assert canonical(Kind.INITIATIVE, zone, board) == canonical(Kind.DEFAULT_ZONE, zone, board) == zone
        links = canonical(Kind.SEA_LINKS, f"{zone}: {', '.join(structures)}", board)
        assert links_in(links) == {zone: tuple(structures)}


def test_no_name_is_a_word_of_orders() -> None:
    about_names = (Kind.BESIEGE, Kind.TAKE_OVER, Kind.SURRENDER, Kind.SEA_LINKS)
    assert {*(NOTHING[kind] for kind in about_names), STRENGTH, NONE} <= WORDS_OF_ORDERS


@pytest.mark.parametrize("name", shipped_map_names())
def test_the_names_of_shipped_maps_are_accepted(name: str) -> None:
    check_names(shipped_map(name))


@pytest.mark.parametrize(
    ("names", "place", "says"),
    [
        (["Alba", "ALBA"], "structures[1].name", '"ALBA" means the same as "Alba" in orders'),
        (["Gela, Acrae"], "structures[0].name", "such as a comma"),
        (["pass"], "structures[0].name", "is a word of orders"),
    ],
)
def test_the_check_of_a_map_names_what_orders_cannot_use(names: list[str], place: str, says: str) -> None:
    document = parse_json(shipped_map_text("first-punic-war"))
    for which, name in enumerate(names):
        document["structures"][which]["name"] = name
    verdict = look_over(document)
    assert verdict.fault is not None
    assert verdict.fault.place == place
    assert says in verdict.fault.problem
    assert verdict.hex is not None


def test_two_keys_are_the_same_for_a_name_typed_with_other_letters() -> None:
    assert name_key("L\u2019AQUILA") == name_key("l'aquila") == name_key(" L'Aquila\u00a0")
