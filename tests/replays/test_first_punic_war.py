"""A whole campaign of nine rounds with all 16 armies, replayed to the byte from orders and answers.

The site ships what players and administrator hand in, round by round, as its demonstration campaign; the documents here
are what comes of it.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from campaign.games.vae_victis.demonstration.script import played_rounds
from hexmap.rules.documents import document_text
from hexmap.rules.shipped_maps import shipped_map
from tests.json_rounds import adjudicate_administration, adjudicate_movement, carried_over

Document = dict[str, Any]
FOLDER = Path(__file__).parent / "first-punic-war"
SCRIPT: tuple[Document, ...] = played_rounds()
ROUNDS = [part["round"] for part in SCRIPT]


def stored(round_: int, step: str) -> Document:
    found: Document = json.loads((FOLDER / f"{round_}-{step}.json").read_text(encoding="utf-8"))
    return found


def beginning(round_: int, start: Document) -> Document:
    """The document with which a round began, as the round before left it."""
    return start if round_ == 1 else carried_over(stored(round_ - 1, "administration"))


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_movement_is_replayed_to_the_byte(round_: int, start: Document) -> None:
    result = adjudicate_movement({**beginning(round_, start), "orders": SCRIPT[round_ - 1]["orders"]})
    text = (FOLDER / f"{round_}-movement.json").read_text(encoding="utf-8")
    assert document_text(result, one_line=True) + "\n" == text


@pytest.mark.parametrize("round_", ROUNDS)
def test_the_administration_is_replayed_to_the_byte(round_: int) -> None:
    result = adjudicate_administration({**stored(round_, "movement"), **SCRIPT[round_ - 1]["answers"]})
    text = (FOLDER / f"{round_}-administration.json").read_text(encoding="utf-8")
    assert document_text(result, one_line=True) + "\n" == text


def test_the_campaign_runs_its_length_and_ends_by_a_concession() -> None:
    assert len(ROUNDS) >= 7
    for round_ in ROUNDS[:-1]:
        assert stored(round_, "administration")["ended"] is None
    last = stored(ROUNDS[-1], "administration")
    assert (last["ended"]["winner"], last["ended"]["rule"]) == ("roma", "VP.4")
    assert len(last["armies"]) == 16


def events(rule: str, kind: str) -> Iterator[tuple[int, Document]]:
    for round_ in ROUNDS:
        for event in stored(round_, "administration")["events"]:
            if (event["rule"], event["kind"]) == (rule, kind):
                yield round_, event


@pytest.mark.parametrize("result", ["draw", "minor defeat", "major defeat", "total defeat"])
def test_the_campaign_has_a_naval_battle_of_each_kind(result: str) -> None:
    battles = [battle for round_ in ROUNDS for battle in stored(round_, "movement")["naval_battles"]]
    assert any(result in battle["outcome"].values() for battle in battles)


@pytest.mark.parametrize(
    ("rule", "kind"),
    [
        pytest.param("SI.5", "structure_gained", id="a siege that falls"),
        pytest.param("SI.6", "siege_lifted", id="one that is lifted"),
        pytest.param("AS.4", "structure_gained", id="one assaulted with success"),
        pytest.param("AS.5", "army_moved_after_battle", id="one assaulted in vain"),
        pytest.param("SI.8", "structure_gained", id="one that surrenders"),
        pytest.param("SI.7", "siege_taken_over", id="one taken over"),
        pytest.param("ST.6", "transfer_arrived", id="a transfer"),
        pytest.param("NV.10", "army_debarked", id="a debarkation"),
        pytest.param("LG.6", "sea_link", id="a sea link"),
        pytest.param("LG.3", "structure_cut_off", id="a line that is cut"),
        pytest.param("CO.2", "structure_gained", id="a structure nobody held"),
        pytest.param("EN.4", "army_retreated", id="a retreat"),
        pytest.param("AF.2", "army_moved_after_battle", id="an army that drew"),
        pytest.param("AF.3", "army_advanced", id="an army that advances"),
        pytest.param("ST.4", "army_recovered", id="an army that recovers"),
        pytest.param("IN.2", "initiative_refused", id="an initiative point refused"),
        pytest.param("MV.8", "hex_contested", id="a contested hex"),
    ],
)
def test_the_campaign_has_events_of_each_rule(rule: str, kind: str) -> None:
    assert list(events(rule, kind))


def test_a_blockade_cuts_a_coast_line_and_weakens_a_siege() -> None:
    assert any(event["reason"] == "blockaded" for _, event in events("LG.2", "structure_cut_off"))
    board = shipped_map("first-punic-war")
    blockaded = [
        siege["structure"]
        for round_ in ROUNDS
        for siege in stored(round_, "movement")["sieges"]
        for navy in stored(round_, "movement")["armies"]
        if navy["afloat"]
        and board.grid.distance(board.grid.index(navy["hex"]), board.structure_named[siege["structure"]].hex) == 1
    ]
    assert blockaded


def test_a_strait_is_crossed() -> None:
    board = shipped_map("first-punic-war")
    crossings = [
        name
        for round_ in ROUNDS
        for entry in stored(round_, "movement")["movement"].values()
        for name, cost in zip(entry["path"], entry["costs"], strict=True)
        if entry["finished"] == "MV.10" and cost == 0
    ]
    assert crossings
    assert all(board.is_strait(board.grid.index(name)) for name in crossings)


def test_a_lost_army_is_placed_over_sea() -> None:
    grid, landmasses = shipped_map("first-punic-war").grid, shipped_map("first-punic-war").landmasses
    over_sea = []
    for round_, event in events("AF.1", "army_placed"):
        fought = next(a["hex"] for a in stored(round_, "movement")["armies"] if a["number"] == event["army"])
        over_sea.append(landmasses[grid.index(fought)] != landmasses[grid.index(event["hex"])])
    assert any(over_sea)
