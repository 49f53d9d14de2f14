"""Orders as form controls and back (HH.15.3)."""

from collections.abc import Callable, Mapping

import pytest

from campaign.games.hannibal.orders_form.forms import FORMS
from campaign.games.hannibal.rulebook.case_setup import beginning
from campaign.games.hannibal.rules.document import read_document
from campaign.games.hannibal.rules.position import Position
from campaign.games.hannibal.rules.sheets import (
    SheetError,
    read_ballot,
    read_battle,
    read_dictators,
    read_first,
    read_order,
    read_placing,
    read_recruiting,
    read_take,
)


@pytest.fixture(scope="module")
def position() -> Position:
    return read_document(beginning()).position


def text_of(kind: str, values: dict[str, str], position: Position) -> str:
    return FORMS[kind].text_of(values, position)


EXAMPLES = [
    ("ballot", "proconsul 2\nhome 5\nprefer 3 6 4"),
    ("ballot", "home 5 7"),
    ("place", "3: 1915\n4: levy\nunits 3: legion_foot 4 legion_horse 4"),
    ("first", "roma\nland: 3128\nchief: 0504"),
    ("first", "carthago"),
    ("recruit", "Etruria: Arretium 1\nUmbria: Ariminum 1, Spoletium 1\nlevy 4: Roma\nslaves 3"),
    ("order", "31 35 32"),
    ("take", "legion_foot 2 legion_horse 1"),
    ("take", "none"),
    ("battle", "2620: fight=yes leave=below 60 rounds=4 ambush=20 losses=ally,gaul,horse"),
    ("battle", "1005: fight=no leave=after 2 consul=4 siege=works\n*: fight=no leave=no command=32"),
    ("dictator", "2 12 to 1817"),
    *((kind, "") for kind in FORMS),
]


@pytest.mark.parametrize(("kind", "text"), EXAMPLES)
def test_text_of_the_controls_is_the_text_they_were_filled_from(kind: str, text: str, position: Position) -> None:
    written = text_of(kind, FORMS[kind].values_of(text, position), position)
    assert READERS[kind](written, position) == READERS[kind](text, position)
    assert FORMS[kind].values_of(written, position) == FORMS[kind].values_of(text, position)


READERS: Mapping[str, Callable[[str, Position], object]] = {
    "ballot": lambda text, position: read_ballot(text, position.theatre),
    "place": lambda text, position: read_placing(text, position.theatre, position.ruleset.units),
    "first": lambda text, position: read_first(text, position.theatre),
    "recruit": lambda text, position: read_recruiting(text, position.theatre),
    "order": lambda text, position: read_order(text, position.theatre),
    "take": lambda text, position: read_take(text, position.ruleset.units),
    "battle": lambda text, position: read_battle(text, position.theatre, position.ruleset.units),
    "dictator": lambda text, position: read_dictators(text, position.theatre),
}


@pytest.mark.parametrize("kind", FORMS)
def test_form_without_values_says_nothing(kind: str, position: Position) -> None:
    assert text_of(kind, {}, position) == ""
    assert text_of(kind, {"fight-2620": "", "hex-3": "", "prefer-3": " ", "home-": "yes"}, position) == ""


def test_ballot_lists_leaders_by_the_places_of_the_form(position: Position) -> None:
    """HH.3.5: the list `prefer`."""
    values = {"proconsul": "1", "home-7": "yes", "prefer-3": "2", "prefer-4": "1", "prefer-6": "2"}
    assert text_of("ballot", values, position) == "proconsul 1\nhome 7\nprefer 4 3 6"


def test_placing_names_hexes_and_units(position: Position) -> None:
    """HH.3.7."""
    values = {"hex-10": "1005", "hex-3": "levy", "unit-10-legion_foot": "2", "unit-3-legion_horse": ""}
    assert text_of("place", values, position) == "3: levy\n10: 1005\nunits 10: legion_foot 2"


def test_recruiting_groups_cities_by_province(position: Position) -> None:
    """HH.4.2, HH.4.3, HH.4.4."""
    values = {"legions-Spoletium": "1", "legions-Ariminum": "1", "levy-4": "Roma", "slaves": "3"}
    text = text_of("recruit", values, position)
    assert text == "Umbria: Ariminum 1, Spoletium 1\nlevy 4: Roma\nslaves 3"


def test_take_with_zeros_only_leaves_everything(position: Position) -> None:
    """HH.5.2: a leader who shall have no units."""
    assert text_of("take", {"legion_foot": "0", "legion_horse": ""}, position) == "none"
    assert text_of("take", {"legion_foot": "2", "legion_horse": "0"}, position) == "legion_foot 2"


def test_plan_has_a_line_for_each_hex_that_says_something(position: Position) -> None:
    """HH.8.2: hexes by name, the standing line last (HH.15.5)."""
    values = {
        "fight-all": "no",
        "leave-all": "first",
        "fight-2620": "yes",
        "leave-2620": "below",
        "number-2620": "60",
        "losses-2620": "ally, gaul ,",
        "fight-1005": "",
        "number-1005": "",
    }
    text = text_of("battle", values, position)
    assert text == "2620: fight=yes leave=below 60 losses=ally,gaul\n*: fight=no leave=first"


def test_plan_that_says_nothing_of_leaving_says_so_in_its_controls(position: Position) -> None:
    """HH.8.2: a besieger stays then; `leave=first` written for them would let them leave."""
    values = FORMS["battle"].values_of("2620: fight=no siege=siege", position)
    assert (values["leave-2620"], values["number-2620"]) == ("", "")
    assert text_of("battle", values, position) == "2620: fight=no siege=siege"


@pytest.mark.parametrize(
    ("kind", "values"),
    [
        ("ballot", {"prefer-3": "first"}),
        ("ballot", {"proconsul": "nobody"}),
        ("place", {"hex-3": "Roma"}),
        ("place", {"unit-3-legion_foot": "-1"}),
        ("recruit", {"legions-Roma": "many"}),
        ("order", {"place-31": "1.5"}),
        ("take", {"legion_foot": "two"}),
        ("battle", {"fight-2620": "perhaps"}),
        ("battle", {"leave-2620": "below", "number-2620": ""}),
        ("dictator", {"one": "2"}),
        ("first", {"first": "gaul"}),
    ],
)
def test_bad_values_are_refused_by_the_reader(kind: str, values: dict[str, str], position: Position) -> None:
    with pytest.raises(SheetError):
        READERS[kind](text_of(kind, values, position), position)


@pytest.mark.parametrize("kind", FORMS)
def test_text_that_is_not_valid_has_no_controls(kind: str, position: Position) -> None:
    with pytest.raises(SheetError):
        FORMS[kind].values_of("nonsense 99999", position)


def test_control_of_no_hex_is_left_out(position: Position) -> None:
    assert text_of("battle", {"fight-9999": "yes", "fight-": "yes", "fight-x: y": "yes"}, position) == ""
