"""Editions of shipped maps: what a stored text names, and what it is read back as."""

import json
from hashlib import sha256

import pytest

from hexmap.rules.documents import parse_json
from hexmap.rules.map_editions import current_edition, stored_text, text_to_store
from hexmap.rules.map_file import read_map
from hexmap.rules.shipped_maps import shipped_map, shipped_map_names, shipped_map_text

KNOWN = {
    ("first-punic-war", 2): "43401cab442b4792de1316321a66dabc1d70bd39d668e98fcfd6b3b586ea06b3",
    ("italia", 1): "1fcc20cfbb63221367c32c607e0fc38197fc9034a7568982ae3e77ef88bcd47e",
    ("italia-218", 1): "7ef14ab939b96a709bc630512897227929f9b3fb25b47f04f2ed4147d0761609",
    ("peloponnesian-war", 1): "0bcd0d1d663d8f07f37db30800e5f44a26b389c362ede863d819884743445d8a",
    ("sicily", 1): "0e3d3d4a7d07063000db6253e2a6e4fca846a186ff2b2aa8182167e623f755ba",
}
"""The SHA-256 of the current editions. A map that differs from the one in the last release is a new edition."""


def document(**values: object) -> str:
    """A document in lines, as campaigns store them."""
    return json.dumps({"format": "vae-victis/position/1", **values, "round": 3}, indent=1, ensure_ascii=False)


def test_a_stored_text_names_the_edition_of_its_map() -> None:
    assert text_to_store(document(map="first-punic-war")) == document(map="first-punic-war@2")
    assert text_to_store(document(map="sicily")) == document(map="sicily@1")


@pytest.mark.parametrize("name", shipped_map_names())
def test_a_text_of_the_current_edition_round_trips(name: str) -> None:
    text = document(map=name)
    assert stored_text(text_to_store(text)) == text
    assert text_to_store(text_to_store(text)) == text_to_store(text)


@pytest.mark.parametrize("stored", ["first-punic-war", "first-punic-war@1"])
def test_an_earlier_edition_is_read_back_as_the_whole_map(stored: str) -> None:
    """A text without an edition is older than editions. In the first 5458 and 5658 were Coast; they are land now."""
    read = parse_json(stored_text(document(map=stored)))
    board, now = read_map(read["map"]), shipped_map("first-punic-war")
    assert (board.name, board.grid) == (now.name, now.grid)
    places = [board.grid.index(name) for name in ("5458", "5658")]
    assert [board.terrain[hex_] for hex_ in places] == ["C", "C"]
    assert [now.terrain[hex_] for hex_ in places] == ["F", "H"]


def test_a_text_with_an_earlier_edition_is_written_like_every_other() -> None:
    """So that a record that is adjudicated again equals the stored one to the byte."""
    text = stored_text(document(map="first-punic-war@1"))
    assert json.dumps(json.loads(text), indent=1, ensure_ascii=False) == text


def test_a_text_that_holds_an_earlier_edition_is_stored_with_its_number() -> None:
    text = stored_text(document(map="first-punic-war"))
    assert text_to_store(text) == document(map="first-punic-war@1")
    own = text.replace("The First Punic War", "My war", 1)
    assert text_to_store(own) == own != text


def test_the_first_edition_of_a_map_needs_no_number() -> None:
    assert stored_text(document(map="sicily")) == document(map="sicily")


@pytest.mark.parametrize(
    "text",
    [
        document(map={"name": "first-punic-war"}),
        document(map="my-own"),
        document(note='\n "map": "first-punic-war"'),
        document(inner={"map": "first-punic-war"}),
        "no document",
    ],
)
def test_texts_without_a_map_are_stored_unchanged(text: str) -> None:
    assert (text_to_store(text), stored_text(text)) == (text, text)


def test_an_unknown_edition_is_read_as_the_current_one() -> None:
    """A site that went back to an earlier release goes on with the map it has."""
    later = current_edition("sicily") + 1
    assert stored_text(document(map=f"sicily@{later}")) == document(map="sicily")


@pytest.mark.parametrize("name", shipped_map_names())
def test_an_edition_never_changes(name: str) -> None:
    """After a release keep its map in `hexmap/maps/earlier`, as the README there says, before you change it."""
    digest = sha256(shipped_map_text(name).encode()).hexdigest()
    assert KNOWN[name, current_edition(name)] == digest
