"""`manage.py decide`: a document in, the same document with one faction's orders out."""

import copy
import json
from collections.abc import Sequence
from typing import Any

import pytest

from campaign.games.vae_victis.scenarios import shipped_scenario
from tests.commands import manage

Document = dict[str, Any]
ILLEGAL = {"order_not_carried_out", "decision_not_carried_out", "initiative_refused"}
STEPS = ("initiative", "movement", "battles", "administration")


def scenario(name: str = "first-punic-war") -> Document:
    found: Document = json.loads(shipped_scenario(name))
    return found


def run(*words: str, given: Document) -> Document:
    done = manage(*words, given=json.dumps(given))
    assert (done.returncode, done.stderr) == (0, "")
    found: Document = json.loads(done.stdout)
    return found


def decided(document: Document, step: str, faction: str, *more: str) -> Document:
    return run("decide", step, faction, "--level", "recruit", *more, given=document)


def adjudicated(document: Document, step: str) -> Document:
    return run("adjudicate", step, given=document)


def with_results(document: Document) -> Document:
    """Every engagement is a draw at 30 % each."""
    reports = [
        {"engagement": one["id"], "winner": None, "casualties": {str(number): 30 for number in one["armies"]}}
        for one in document["engagements"]
    ]
    return {**document, "reports": reports}


def round_of_generals(document: Document, factions: Sequence[str], *more: str) -> Document:
    for step in STEPS:
        if step == "administration":
            document = with_results(document)
        for faction in factions:
            document = decided(document, step, faction, *more)
        document = adjudicated(document, step)
    return document


@pytest.mark.parametrize("name", ["first-punic-war", "sicily"])
def test_two_rounds_of_generals_hold_no_illegal_order(name: str) -> None:
    document = scenario(name)
    factions = [one["id"] for one in document["factions"] if one["active"]]
    for number in range(2):
        document = round_of_generals(document, factions)
        kinds = {event["kind"] for event in document["events"]}
        assert kinds.isdisjoint(ILLEGAL), [event["text"] for event in document["events"] if event["kind"] in ILLEGAL]
        assert document["round"] == number + 2
        assert "army_marched" in kinds
        document = {key: value for key, value in document.items() if key not in ("events", "ended")}


def test_only_the_orders_of_the_armies_asked_for_are_filled_in() -> None:
    document = scenario()
    document["orders"] = {"movement": {"1": "2 2", "9": "4 4", "12": "0"}, "assault": [9]}
    found = decided(adjudicated_initiative(document), "movement", "roma", "--armies", "9,10")
    assert found["orders"]["movement"].keys() == {"1", "9", "10", "12"}
    assert found["orders"]["movement"]["1"] == "2 2"
    assert found["orders"]["movement"]["12"] == "0"
    assert found["orders"]["movement"]["9"] != "4 4"
    assert found["orders"]["assault"] == [], "the order that army 9 had was replaced"
    same = {key: value for key, value in found.items() if key != "orders"}
    assert same == {key: value for key, value in adjudicated_initiative(document).items() if key != "orders"}


def adjudicated_initiative(document: Document) -> Document:
    return adjudicated(document, "initiative")


@pytest.mark.parametrize(
    "planted",
    [
        {"movement": {"1": "2 2 4 4"}, "assault": [3], "sea_links": {"carthago": {"Mare Tyrrhenum": ["Olbia"]}}},
        {"movement": {"1": "no direction at all"}, "transfers": [{"from": 1, "to": 2, "fp": 50}]},
    ],
)
def test_orders_of_rivals_change_nothing_and_are_not_read(planted: Document) -> None:
    """Even what could not be read stands in the document as before: it was not read."""
    document = adjudicated(scenario(), "initiative")
    alone = decided(document, "movement", "roma")
    found = decided({**copy.deepcopy(document), "orders": planted}, "movement", "roma")
    assert {key: found["orders"][key] for key in planted if key != "movement"} == {
        key: planted[key] for key in planted if key != "movement"
    }
    assert found["orders"]["movement"]["1"] == planted["movement"]["1"]
    own = {number: text for number, text in found["orders"]["movement"].items() if number != "1"}
    assert own == alone["orders"]["movement"]


def test_decisions_of_rivals_stay_as_they_are() -> None:
    document = scenario("sicily")
    factions = [one["id"] for one in document["factions"] if one["active"]]
    for step in STEPS[:3]:
        document = adjudicated(document, step)
    document = with_results(document)
    numbers = {one["faction"]: str(one["number"]) for one in document["armies"]}
    planted = {"besiege": {numbers[factions[1]]: "no structure"}, "surrender": ["nothing"], "concede": [factions[1]]}
    found = decided({**document, "decisions": planted}, "administration", factions[0])
    assert found["decisions"]["besiege"][numbers[factions[1]]] == "no structure"
    assert found["decisions"]["surrender"] == ["nothing"]
    assert found["decisions"]["concede"] == [factions[1]]


@pytest.mark.parametrize("level", ["recruit", "legate"])
def test_equal_seeds_give_equal_orders(level: str) -> None:
    document = adjudicated(scenario("sicily"), "initiative")
    first, second = (
        run("decide", "movement", "roma", "--level", level, "--seed", "7", given=document) for _ in range(2)
    )
    assert first == second


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("movement", "syracusae"), 'factions: no faction "syracusae" is played here'),
        (("movement", "nobody"), 'factions: no faction "nobody" is played here'),
        (("movement", "roma", "--armies", "1"), 'armies: army 1 is not one of "roma"'),
        (("movement", "roma", "--armies", "99"), 'armies: army 99 is not one of "roma"'),
        (("battles", "roma"), "movement"),
    ],
)
def test_what_cannot_be_decided_is_refused_with_the_reason(words: Sequence[str], said: str) -> None:
    done = manage("decide", *words, given=shipped_scenario("first-punic-war"))
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.mark.parametrize("given", ["", "[]", "{}", '{"orders": 3}', '{"armies": [3], "orders": {"movement": []}}'])
def test_what_is_no_document_is_refused(given: str) -> None:
    done = manage("decide", "movement", "roma", given=given)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1


def test_many_documents_are_decided_line_by_line() -> None:
    document = json.dumps(adjudicated(scenario("sicily"), "initiative"))
    done = manage("decide", "movement", "roma", "--level", "recruit", "--lines", given=f"{document}\n[]\n{document}\n")
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert lines[0] == lines[2]
    assert lines[0]["orders"]["movement"]
    assert "error" in lines[1]


def island(terrain: Sequence[str], structures: Sequence[Document], armies: Sequence[Document], active: int) -> Document:
    """A map of nothing but what is given, with factions a, b, c ..."""
    names = "abcdef"[:active]
    return {
        "format": "vae-victis/position/1",
        "ruleset": "vae-victis-2",
        "map": {
            "format": "vae-victis/map/1",
            "name": "island",
            "title": "Island",
            "hex_km": 15,
            "terrain": list(terrain),
            "roads": [],
            "rivers": [],
            "structures": list(structures),
            "sea_zones": [],
            "sources": [],
        },
        "round": 1,
        "factions": [
            {
                "id": name,
                "title": name.upper(),
                "active": True,
                "capitals": [structures[which % len(structures)]["name"]],
                "initiative_factor": 1,
                "victory_points": 0,
            }
            for which, name in enumerate(names)
        ],
        "control": {one["name"]: names[which % active] for which, one in enumerate(structures)},
        "armies": list(armies),
        "sieges": [],
    }


def army(number: int, faction: str, hex_: str) -> Document:
    return {
        "number": number,
        "faction": faction,
        "hex": hex_,
        "strength": 1600,
        "afloat": False,
        "inactive_rounds": 0,
    }


@pytest.mark.parametrize("level", ["recruit", "legate", "consul"])
@pytest.mark.parametrize(
    "document",
    [
        island(["F"], [{"name": "Una", "kind": "city", "hex": "0101"}], [army(1, "a", "0101")], 1),
        island(["FFFF", "FHFF", "FFFF"], [{"name": "Una", "kind": "town", "hex": "0101"}], [army(1, "a", "0402")], 2),
        island(
            ["FFFFFF"] * 6,
            [{"name": f"City {hex_}", "kind": "city", "hex": hex_} for hex_ in ("0101", "0606", "0106")],
            [army(1, "a", "0202"), army(2, "b", "0505"), army(3, "c", "0205"), army(4, "c", "0406")],
            3,
        ),
    ],
    ids=["one hex", "no sea", "three factions"],
)
def test_maps_and_factions_never_seen_give_orders(document: Document, level: str) -> None:
    for step in STEPS:
        if step == "administration":
            document = with_results(document)
        for faction in document["factions"]:
            document = run("decide", step, faction["id"], "--level", level, given=document)
        document = adjudicated(document, step)
    kinds = {event["kind"] for event in document["events"]}
    assert kinds.isdisjoint(ILLEGAL), [event["text"] for event in document["events"] if event["kind"] in ILLEGAL]
