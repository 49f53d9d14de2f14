"""A war of eight rounds with honour: an army lent is lost, a town taken twice, a final table, worked out by hand."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.json_rounds import adjudicate_administration, adjudicate_movement

Document = dict[str, Any]

MAP = {
    "format": "vae-victis/map/1",
    "name": "plain",
    "title": "Plain",
    "hex_km": 15,
    "terrain": ["F" * 12] * 5,
    "roads": [],
    "rivers": [],
    "structures": [
        {"name": "Roma", "kind": "city", "hex": "0103"},
        {"name": "Enna", "kind": "town", "hex": "0603"},
        {"name": "Carthago", "kind": "city", "hex": "1203"},
    ],
    "sea_zones": [],
    "sources": [],
}
WESTWARDS = "10 8 10 8 10 8"


def seat(name: str, faction: str, armies: list[int]) -> Document:
    return {"id": name, "faction": faction, "armies": armies, "vacant": False, "points": 0, "won": 0, "lost": 0}


def army(number: int, faction: str, hex_: str, strength: int = 1600) -> Document:
    place = {"number": number, "faction": faction, "hex": hex_}
    return {**place, "strength": strength, "afloat": False, "inactive_rounds": 0}


def faction(name: str) -> Document:
    said = {"id": name, "title": name.title(), "active": True, "capitals": [name.title()]}
    return {**said, "initiative_factor": 1, "victory_points": 0}


def beginning() -> Document:
    return {
        "format": "vae-victis/position/1",
        "ruleset": {"base": "vae-victis-2", "honour": {}},
        "map": MAP,
        "round": 1,
        "factions": [faction("carthago"), faction("roma")],
        "control": {"Carthago": "carthago", "Roma": "roma"},
        "armies": [
            army(1, "roma", "0503"),
            army(2, "roma", "0301"),
            army(3, "roma", "0302"),
            army(11, "carthago", "0803"),
            army(12, "carthago", "1103", 150),
        ],
        "sieges": [],
        "honour": {
            "seats": [
                seat("Aulus", "roma", [1, 2]),
                seat("Brutus", "roma", [3]),
                seat("Xanthippus", "carthago", [11]),
                seat("Yarim", "carthago", [12]),
            ],
            "princeps": {"carthago": "Xanthippus", "roma": "Aulus"},
        },
    }


def lent(number: int, borrower: str) -> Document:
    return {"lend": {str(number): borrower}, "borrow": {str(number): [borrower]}}


ROUNDS: list[tuple[Document, Document, Document]] = [
    ({}, {}, {}),
    ({"movement": {"11": "10"}}, {}, {}),
    (
        {"movement": {"11": "10", "12": "10 8 10 8"}, **lent(1, "Brutus")},
        {"1-11": (11, {"1": 62, "11": 10})},
        {"besiege": {"11": "Enna"}},
    ),
    ({"movement": {"12": "10 8 10 8"}, **lent(12, "Xanthippus")}, {"3-12": (3, {"3": 10, "12": 100})}, {}),
    ({"movement": {"1": "4 2 4 2"}}, {"1-11": (1, {"1": 10, "11": 40})}, {"besiege": {"1": "Enna"}}),
    (lent(1, "Brutus"), {}, {}),
    ({"movement": {"11": WESTWARDS}}, {"1-11": (None, {"1": 20, "11": 20})}, {}),
    ({}, {}, {"concede": ["carthago"]}),
]
"""The orders, the results (winner and casualties) and the decisions of each round."""

LEDGER: list[tuple[dict[str, int], str, str]] = [
    # 1: Aulus takes Enna, which nobody held: 1.
    ({"Aulus": 1, "Brutus": 0, "Xanthippus": 0, "Yarim": 0}, "Aulus", "Xanthippus"),
    ({"Aulus": 1, "Brutus": 0, "Xanthippus": 0, "Yarim": 0}, "Aulus", "Xanthippus"),
    # 3: Brutus loses with army 1, which he has borrowed: 124 FP, H is 3.
    ({"Aulus": 1, "Brutus": -3, "Xanthippus": 3, "Yarim": 0}, "Aulus", "Xanthippus"),
    # 4: the borrowed army 12 is lost: 200 FP, H is 5 + 3. Enna falls to Xanthippus: Aulus -1, Xanthippus +1.
    ({"Aulus": 0, "Brutus": 5, "Xanthippus": -4, "Yarim": 0}, "Brutus", "Yarim"),
    # 5: Aulus wins with his own army 1: 80 FP, H is 2.
    ({"Aulus": 2, "Brutus": 5, "Xanthippus": -4, "Yarim": 0}, "Brutus", "Yarim"),
    # 6: Enna falls to army 1, which Brutus has borrowed: half of 1 is none. Xanthippus loses his share.
    ({"Aulus": 2, "Brutus": 5, "Xanthippus": -5, "Yarim": 0}, "Brutus", "Yarim"),
    ({"Aulus": 2, "Brutus": 5, "Xanthippus": -5, "Yarim": 0}, "Brutus", "Yarim"),
    ({"Aulus": 2, "Brutus": 5, "Xanthippus": -5, "Yarim": 0}, "Brutus", "Yarim"),
]
"""The honour after each round, and the princeps of Roma and of Carthago."""


def reports(moved: Document, results: Mapping[str, Any]) -> list[Document]:
    assert {entry["id"] for entry in moved["engagements"]} == set(results)
    return [
        {"engagement": name, "winner": winner, "casualties": casualties}
        for name, (winner, casualties) in results.items()
    ]


def played() -> list[Document]:
    """What the administration of each round came to."""
    document, outcomes = beginning(), []
    for orders, results, decisions in ROUNDS:
        moved = adjudicate_movement({**document, "orders": orders})
        outcome = adjudicate_administration({**moved, "reports": reports(moved, results), "decisions": decisions})
        outcomes.append(outcome)
        document = {key: value for key, value in outcome.items() if key not in ("events", "ended", "final")}
    return outcomes


@pytest.fixture(scope="module")
def outcomes() -> list[Document]:
    return played()


def test_the_ledger_after_each_round_is_that_worked_out_by_hand(outcomes: list[Document]) -> None:
    for outcome, (points, roma, carthago) in zip(outcomes, LEDGER, strict=True):
        honour = outcome["honour"]
        assert {one["id"]: one["points"] for one in honour["seats"]} == points, outcome["round"]
        assert honour["princeps"] == {"carthago": carthago, "roma": roma}, outcome["round"]


def test_the_ledger_can_be_worked_out_from_the_documents_of_all_rounds(outcomes: list[Document]) -> None:
    added = dict.fromkeys(LEDGER[0][0], 0)
    for outcome in outcomes:
        for event in outcome["events"]:
            if event["rule"].startswith("HO."):
                added[event["seat"]] += event["points"]
    assert added == LEDGER[-1][0]


def test_the_final_table_begins_with_the_players_of_the_faction_that_won(outcomes: list[Document]) -> None:
    final = outcomes[-1]["final"]
    assert [(one["place"], one["seat"], one["points"]) for one in final] == [
        (1, "Brutus", 5),
        (2, "Aulus", 2),
        (3, "Yarim", 0),
        (4, "Xanthippus", -5),
    ]
    assert outcomes[-1]["ended"]["winner"] == "roma"
    assert outcomes[-1]["honour"]["tokens"] == {}
    assert outcomes[-1]["events"][-1]["text"] == "Brutus of Roma is First Among Equals with 5 honour."
