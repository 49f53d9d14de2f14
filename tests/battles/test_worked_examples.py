"""The worked examples of the rules with whole battles, to the byte (GS 24 to 27, BC 19 and 20)."""

from typing import Any

import pytest

from campaign.battles.rules import cards, quick
from campaign.battles.rules.document import read_battle
from campaign.battles.rules.quick.armies import bases_of, troops_of
from campaign.battles.rules.quick.sheet import read_quick_sheet
from campaign.battles.rules.sheet_lines import SheetFault
from hexmap.rules.documents import DocumentError

SEED = "3b1f8e6ad2c4907755e1fa0c9d8b7a6f5e4d3c2b1a09f8e7d6c5b4a392817060"
ROMAN = "0804 0904 1004 1104 0604 0704 1204 1304 0504 1404 0403 1503"
PUNIC = "0804 0904 1004 1104 0604 0704 1304 0504 1404 1204 0403 1503 1603"


def document(method: str, round_: int, engagement: str, terrain: str, sides: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "format": "vae-victis/battle/1",
        "method": method,
        "campaign": "first-punic-war",
        "round": round_,
        "engagement": engagement,
        "terrain": terrain,
        "seed": SEED,
        "sides": sides,
    }


def side(name: str, army_list: str, fp: int, sheet: str | None = None, rating: int = 2) -> dict[str, Any]:
    return {"name": name, "list": army_list, "fp": fp, "rating": rating, "sheet": sheet}


def quick_sheet(engagement: str, name: str, army_list: str, squares: str, **more: str) -> str:
    said = {"allies": "none", "general": "2", "stances": "advance advance advance", "initiative": "wait"} | more
    return (
        f"Quick battle sheet\nengagement: {engagement}\nside: {name}\nlist: {army_list}\nallies: {said['allies']}\n"
        f"deployment: {squares}\ngeneral: {said['general']}\nstances: {said['stances']}\n"
        f"initiative: {said['initiative']}"
    )


def cards_sheet(engagement: str, name: str, **more: str) -> str:
    said = {
        "elephants": "no",
        "attack": "keen",
        "counter": "always",
        "yield": "never",
        "withdraw": "never",
        "ask": "nothing",
    }
    lines = "\n".join(f"{key}: {value}" for key, value in (said | more).items())
    return f"Battle cards sheet\nengagement: {engagement}\nside: {name}\n{lines}"


FIRST = document(
    *("quick", 3, "3-11", "Farmlands"),
    [side("3", "roman", 1600, quick_sheet("3-11", "3", "roman", ROMAN)), side("11", "carthaginian", 1560)],
)
QUICK = [
    (FIRST, "ef60f4b87355935c82ed3851c680a2f5cbe6bfc593191b7c4fc684c16dc51928", 10, 484, "A 66 B 37"),
    (
        document(
            *("quick", 4, "7-Gela", "Hills"),
            [
                side(
                    *("7", "carthaginian", 1600),
                    quick_sheet(
                        *("7-Gela", "7", "carthaginian", PUNIC), allies="numidian", stances="envelop advance envelop"
                    ),
                ),
                side("Gela", "greek", 1550),
            ],
        ),
        "e618db64cdcd0246f3762878d419865202d591f6b81157d9d95837fa545d84b6",
        *(10, 458, "A 21 B 51"),
    ),
    (
        document(
            *("quick", 5, "9-2", "Mountains"),
            [
                side(
                    *("9", "roman", 1440),
                    quick_sheet(
                        *("9-2", "9", "roman", "0802 0902 1002 1102 0603 0703 1203 1303 0504 1404 1504 1604"),
                        allies="greek",
                        general="8",
                        stances="hold hold envelop",
                        initiative="first",
                    ),
                ),
                side(
                    *("2", "carthaginian", 1660),
                    quick_sheet(
                        *("9-2", "2", "carthaginian", PUNIC),
                        allies="greek",
                        stances="advance advance hold",
                        initiative="second",
                    ),
                ),
            ],
        ),
        "e23cb5abb7e2a6378e74db4bddb45ec0424cbda189e28ac86e0a4c2d6b402c48",
        *(16, 536, "A 46 B 34"),
    ),
]
CARDS = [
    (
        document(
            *("cards", 3, "3-11", "Farmlands"),
            [
                side("3", "roman", 1600, cards_sheet("3-11", "3")),
                side("11", "carthaginian", 1560, cards_sheet("3-11", "11", elephants="yes")),
            ],
        ),
        "789b9c5cb1c46289336c5392c2e41a7123a4107b3cd5d9ac542d392d68ad92e7",
        *(59, "A 30 B 10"),
    ),
    (
        document(
            *("cards", 5, "9-2", "Mountains"),
            [
                side("9", "roman", 1440, cards_sheet("9-2", "9", withdraw="4"), rating=3),
                side("2", "carthaginian", 1660, cards_sheet("9-2", "2", attack="most", counter="3")),
            ],
        ),
        "9e0a024fee1b5c4a6337171735aa698df870a15b5fccf87368706e9e52abf500",
        *(52, "A 11 B 48"),
    ),
]


@pytest.mark.parametrize(("value", "fingerprint", "turns", "throws", "casualties"), QUICK)
def test_quick_battles_of_the_examples_come_out_to_the_byte(
    value: dict[str, Any], fingerprint: str, turns: int, throws: int, casualties: str
) -> None:
    fought = quick.play(read_battle(value))
    assert (fought.field.turn, fought.field.throws.made) == (turns, throws)
    assert fought.record[-1] == f"casualties {casualties}"
    assert fought.fingerprint == fingerprint


@pytest.mark.parametrize(("value", "fingerprint", "throws", "casualties"), CARDS)
def test_duels_of_the_examples_come_out_to_the_byte(
    value: dict[str, Any], fingerprint: str, throws: int, casualties: str
) -> None:
    fought = cards.play(read_battle(value))
    assert fought.duel.throws.made == throws
    assert fought.record[-1] == f"casualties {casualties}"
    assert fought.fingerprint == fingerprint


def test_the_first_battle_begins_as_the_example_says() -> None:
    record = quick.play(read_battle(FIRST)).record
    assert record[5] == "mixture 4ceb6a136d52f1746ca3bcf329a3987444c0e22602a89872252f17b2ba21a782"
    assert record[6] == "rough 0108 0109 0208 0209 1703 1704 1803 1804"
    start = record.index("turn 1 A 2 B 5 first A")
    assert list(record[start + 1 : start + 6]) == [
        "phase A",
        "act A9 1 -",
        "move A9 0506 NE",
        "shoot A9 B10 dice 6 5 hits 1",
        "rampage B10 B4 5",
    ]


def test_a_sheet_of_a_quick_battle_comes_out_of_its_text_again() -> None:
    text = quick_sheet("3-11", "3", "roman", ROMAN, general="1", stances="advance hold envelop", initiative="second")
    assert read_quick_sheet(text, "3-11", "3", "roman", 1600).text == text


@pytest.mark.parametrize(
    ("squares", "more", "problem"),
    [
        (ROMAN.replace("1503", "0804"), {}, 'deployment: "0804" stands there twice'),
        (ROMAN.replace("1503", "1505"), {}, 'deployment: "1505"'),
        (ROMAN.replace("1503", "1903"), {}, 'deployment: "1903"'),
        (ROMAN.removesuffix(" 1503"), {}, "deployment: 11 squares are given. Write 12"),
        (ROMAN, {"general": "0"}, "general: "),
        (ROMAN, {"general": "13"}, "general: "),
        (ROMAN, {"stances": "advance hold"}, "stances: "),
        (ROMAN, {"stances": "advance hold wait"}, "stances: "),
        (ROMAN, {"initiative": "hold"}, "initiative: "),
        (ROMAN, {"allies": "gallic"}, "allies: "),
    ],
)
def test_a_bad_value_of_a_sheet_of_a_quick_battle_is_named(squares: str, more: dict[str, str], problem: str) -> None:
    with pytest.raises(SheetFault, match=f"^{problem}"):
        read_quick_sheet(quick_sheet("3-11", "3", "roman", squares, **more), "3-11", "3", "roman", 1600)


def test_an_order_of_a_quick_battle_that_is_never_reached_is_read_all_the_same() -> None:
    battle = read_battle(FIRST)
    assert quick.play(battle, [(0, "concede"), (0, "end")]).record[-2] == "result B"
    with pytest.raises(DocumentError, match=r"^orders\[1\]: "):
        quick.play(battle, [(0, "concede"), (0, "nonsense")])


@pytest.mark.parametrize(
    ("army_list", "fp", "hp"),
    [("roman", 1600, 176), ("carthaginian", 1600, 160), ("roman", 1400, 156), ("greek", 1550, 172)],
)
def test_armies_have_the_hp_of_the_examples(army_list: str, fp: int, hp: int) -> None:
    field, _ = quick.set_up(
        read_battle(document("quick", 1, "1-2", "Farmlands", [side("1", army_list, fp), side("2", "greek", 900)]))
    )
    assert sum(unit.hp for unit in field.armies[0].units) == hp


@pytest.mark.parametrize(("general", "with_unit"), [("8", 8), ("9", 9), ("10", 1)])
def test_a_general_whose_unit_is_struck_off_is_with_unit_1(general: str, with_unit: int) -> None:
    squares = " ".join(ROMAN.split()[:9])  # those of 300 FP
    sheet = quick_sheet("1-2", "1", "roman", squares, general=general)
    sides = [side("1", "roman", 300, sheet), side("2", "greek", 900)]
    field, _ = quick.set_up(read_battle(document("quick", 1, "1-2", "Farmlands", sides)))
    assert field.armies[0].general is field.armies[0].units[with_unit - 1]


def test_a_weak_army_strikes_off_its_last_units() -> None:
    assert bases_of(troops_of("roman", "none"), 300) == [1] * 9
    carthaginian = troops_of("carthaginian", "none")
    assert (
        bases_of(carthaginian, 333) == [2] + [1] * 8
    )  # 10 wanted; 13 units, then 9 without the elephants and what follows
    assert bases_of(carthaginian, 333, "0.3") == [1] * 9
    assert bases_of(carthaginian, 300, "0.3") == bases_of(carthaginian, 300) == [1] * 9
    assert bases_of(troops_of("roman", "none"), 1660) == [5, 5] + [4] * 10
