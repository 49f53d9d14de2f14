"""Orders that can be read, and the messages for those that cannot."""

from collections.abc import Callable
from typing import Any

import pytest

from campaign.games.hannibal.rules.ruleset import ruleset_of
from campaign.games.hannibal.rules.sheets import (
    BattleLine,
    Diplomacy,
    Drop,
    GoInside,
    Leave,
    SheetError,
    StepWord,
    read_ballot,
    read_battle,
    read_concede,
    read_dictators,
    read_first,
    read_march,
    read_order,
    read_placing,
    read_recruiting,
    read_take,
    word_text,
)
from campaign.games.hannibal.rules.sheets.march import without_drops
from campaign.games.hannibal.rules.theatre import theatre_of
from hexmap.rules.shipped_maps import shipped_map

TYPES = ruleset_of("hannibal-1").units
THEATRE = theatre_of("italia-218", shipped_map("italia-218"))
INDEX = THEATRE.board.grid.index

READERS: dict[str, Callable[[str], Any]] = {
    "ballot": lambda text: read_ballot(text, THEATRE),
    "place": lambda text: read_placing(text, THEATRE, TYPES),
    "first": lambda text: read_first(text, THEATRE),
    "recruit": lambda text: read_recruiting(text, THEATRE),
    "order": lambda text: read_order(text, THEATRE),
    "take": lambda text: read_take(text, TYPES),
    "march": lambda text: read_march(text, THEATRE, TYPES),
    "battle": lambda text: read_battle(text, THEATRE, TYPES),
    "dictator": lambda text: read_dictators(text, THEATRE),
    "concede": read_concede,
}


def test_words_of_a_march() -> None:
    march = READERS["march"]("in 4 x12 d:Sena Gallica d!Nola d?Alba Fucens 6 drop legion_foot 1 legion_horse 2 10")
    assert march == (
        *(GoInside(), StepWord(2), StepWord(0, overrun=True), Diplomacy("Sena Gallica", ":"), Diplomacy("Nola", "!")),
        *(Diplomacy("Alba Fucens", "?"), StepWord(3), Drop("legion_foot", 1), Drop("legion_horse", 2), StepWord(5)),
    )


def test_a_step_after_dropped_units_is_a_step() -> None:
    assert READERS["march"]("drop foot 1 x4 6") == (Drop("foot", 1), StepWord(2, overrun=True), StepWord(3))


@pytest.mark.parametrize(
    ("march", "seen"),
    [
        ("in drop foot 1 4 d!Alba Fucens drop horse 1 foot 2 6", "in 4 d!Alba Fucens 6"),
        ("drop foot 1", ""),
        ("drop foot 1 horse 2", ""),
        ("4 x2 12", "4 x2 12"),
        ("4 drop foot 12", "4"),
        ("drop foot 1 horse 2 elephants 3 10 2", "10 2"),
    ],
)
def test_words_that_leave_units_behind_are_taken_out_of_a_march(march: str, seen: str) -> None:
    """HH.15.4: what carthago leaves behind stays secret, and nothing else of a march."""
    assert without_drops(march, TYPES) == seen


@pytest.mark.parametrize("word", ["2", "x12", "d:Nola", "d!Alba Fucens", "d?Nola", "drop legion_foot 1"])
def test_a_word_of_a_march_is_written_as_it_was_read(word: str) -> None:
    assert [word_text(one) for one in READERS["march"](word)] == [word]


def test_a_leader_goes_inside_in_the_first_word() -> None:
    assert word_text(*READERS["march"]("in")) == "in"


def test_a_plan_for_battles() -> None:
    text = "2620: fight=yes leave=below 60 rounds=4 ambush=20 losses=ally,gaul,horse siege=assault\n*: leave=after 2"
    plan = READERS["battle"](text)
    assert plan.line(INDEX("2620")) == BattleLine(
        fight=True, leave=Leave("below", 60), rounds=4, ambush=20, losses=("ally", "gaul", "horse"), siege="assault"
    )
    assert plan.line(INDEX("1817")) == BattleLine(leave=Leave("after", 2))


def test_orders_of_offices_and_recruiting() -> None:
    assert READERS["ballot"]("proconsul 2\nhome 5\nprefer 3 6 4").prefer == (3, 6, 4)
    placing = READERS["place"]("3: 1915\n4: levy\nunits 3: legion_foot 4 legion_horse 4")
    assert placing.hexes == {3: INDEX("1915"), 4: None}
    assert placing.units == {3: {"legion_foot": 4, "legion_horse": 4}}
    first = READERS["first"]("roma\nland: 3128\nchief: 0504")
    assert (first.side, first.lands, first.chief) == ("roma", (INDEX("3128"),), INDEX("0504"))
    recruiting = READERS["recruit"]("Umbria: Ariminum 1, Spoletium 1\nlevy 4: Roma\nslaves 3")
    assert recruiting.legions == {"Umbria": {"Ariminum": 1, "Spoletium": 1}}
    assert (recruiting.levy, recruiting.slaves) == ({4: "Roma"}, 3)
    assert READERS["dictator"]("2 12 to 1817").named == (2, 12)
    assert READERS["order"]("31 35 32") == (31, 35, 32)
    assert READERS["take"]("none") == {}


@pytest.mark.parametrize("kind", READERS)
def test_no_text_asks_for_nothing(kind: str) -> None:
    assert not READERS[kind]("") or kind in {"ballot", "place", "first", "recruit", "battle"}


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("march", "4 7", '"7" is not valid here. Write: 2 4 6 8 10 12, x4, d:Nola, d!Nola, d?Nola, drop legion_foot 1, '
         "and at the beginning in."),
        ("march", "4 in", '"in" is not valid here.'),
        ("march", "04", '"04" is not valid here.'),
        ("march", "d:Atlantis", 'The map has no city "Atlantis". Write its name as the map does.'),
        ("march", "drop elephant 1", 'There is no unit "elephant". Write one of legion_foot, '),
        ("march", "drop legion_foot", '"drop legion_foot" is not valid here.'),
        ("take", "legion_foot", '"legion_foot" is not valid here.'),
        ("take", "foot 1 foot 2", '"foot 1 foot 2" is not valid here.'),
        ("take", "foot -1", '"foot -1" is not valid here.'),
        ("order", "31 31", '"31 31" is not valid here. Write: 31 35 32.'),
        ("order", "99", "There is no leader 99. Use the numbers of the list of leaders."),
        ("ballot", "consul 2", '"consul 2" is not valid here. Write: proconsul 2, home 5, or prefer 3 6 4 on a line.'),
        ("ballot", "proconsul 2 3", '"proconsul 2 3" is not valid here.'),
        ("place", "3 1915", '"3 1915" is not valid here.'),
        ("place", "3: 9999", '"9999" is no hex of a province. Write a hex such as 1817.'),
        ("place", "3: 0101", '"0101" is no hex of a province.'),
        ("first", "greece", '"greece" is not valid here. Write: roma, carthago, land: 3128, or chief: 0504 on a line.'),
        ("recruit", "Sicilia: Roma 1", '"Sicilia: Roma 1" is not valid here.'),
        ("recruit", "Etruria: Arretium", 'The map has no city "".'),
        ("battle", "2620 fight=yes", '"2620 fight=yes" is not valid here.'),
        ("battle", "*: fight=maybe", '"*: fight=maybe" is not valid here.'),
        ("battle", "*: leave=below", '"*: leave=below" is not valid here.'),
        ("battle", "*: leave=", '"*: leave=" is not valid here.'),
        ("battle", "*: rounds=0", '"*: rounds=0" is not valid here.'),
        ("battle", "*: losses=camels", '"*: losses=camels" is not valid here.'),
        ("battle", "*: siege=starve", '"*: siege=starve" is not valid here.'),
        ("battle", "*: fight=yes\n*: fight=no", '"*: fight=no" is not valid here.'),
        ("battle", "*: courage=yes", '"*: courage=yes" is not valid here.'),
        ("dictator", "2 12", '"2 12" is not valid here. Write: 2 12 to 1817.'),
        ("dictator", "2 2 to 1817", '"2 2 to 1817" is not valid here.'),
        ("concede", "perhaps", '"perhaps" is not valid here. Write: concede.'),
        ("march", "4 " * 3000, "These orders are too long. Write at most 4000 characters."),
    ],
)  # fmt: skip
def test_orders_that_cannot_be_read_say_what_to_write(kind: str, text: str, says: str) -> None:
    with pytest.raises(SheetError) as error:
        READERS[kind](text)
    assert str(error.value).startswith(says)
