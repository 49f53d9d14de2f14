"""What a side and the public see of a document of HANNIBAL (HH.11.3, HH.15.4)."""

import json
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from campaign.games.hannibal.rules.document import GameDocument, read_document, with_orders
from campaign.games.hannibal.rules.intelligence import (
    READERS,
    Reader,
    is_hidden,
    published_orders,
    seen_document,
)
from campaign.games.hannibal.rules.position import CARTHAGO
from campaign.games.hannibal.rules.scenarios import first_document
from campaign.games.hannibal.rules.seen_events import OF_A_SIDE, OPEN_DICE, OPEN_KINDS, REDUCED, SECRET_ORDERS
from campaign.games.hannibal.rules.units import Unit
from campaign.language.translated import rerendered_in_english
from hexmap.rules.documents import DocumentError
from tests.commands import manage
from tests.hannibal.random_games import random_step

RULES = Path(__file__).resolve().parents[2] / "campaign" / "games" / "hannibal" / "rules"
NEVER_SEEN = {"joins", "elephants_lost", "combat_round", "ambush"}
"""The kinds of events that are left out where units are hidden."""
TYPES = ("foot", "horse", "horse2", "elephants", "gaul3", "gaul4", "gaul5", "ally2", "ally3", "ally4", "ally5")
MARCH = "4 drop horse 1 elephants 1 d:Sena Gallica x6 drop foot 2"
TEXTS = {
    "take": {"31": "foot 2", "32": "horse 1"},
    "march": {"31": MARCH, "33": "4"},
    "order": {"carthago": "31 33"},
}


def hidden_document(ruleset: str = "hidden", **values: Any) -> GameDocument:
    document = first_document("hannibal-212", "seen").as_json()
    changed: dict[str, Any] = {**document, "ruleset": {"base": "hannibal-1", "intelligence": ruleset}, **values}
    return read_document(changed)


def random_documents(seed: int) -> Iterator[GameDocument]:
    """The documents of a random game with hidden units, with orders and without."""
    chance, document = Random(seed), hidden_document()
    while not document.position.ended:
        yield document
        ordered, document = random_step(document, chance)
        yield ordered


def units_seen(document: GameDocument, reader: Reader) -> list[Any]:
    forces: Any = seen_document(document, reader)["forces"]
    return [force["units"] for force in forces if force["side"] == CARTHAGO]


@pytest.mark.parametrize("reader", ["roma", "public"])
def test_carthaginian_units_are_null_for_all_but_carthago(reader: Reader) -> None:
    document = hidden_document()
    there: Any = document.as_json()["forces"]
    own = [force["units"] for force in there if force["side"] == CARTHAGO]
    assert units_seen(document, reader) == [None if units else {} for units in own]
    assert units_seen(document, "carthago") == own
    assert units_seen(hidden_document("open"), reader) == own


def test_a_seen_document_has_no_seed_no_pools_and_no_standing_plan_of_carthago() -> None:
    standing = {"battle": {"roma": "*: fight=no", "carthago": "*: fight=yes ambush=20"}, "prefer": [3]}
    document = hidden_document(standing=standing)
    roman, own = seen_document(document, "roma"), seen_document(document, "carthago")
    assert "seed" not in roman
    assert "seed" not in own
    assert roman["pools"] is None
    assert own["pools"] == document.as_json()["pools"]
    assert roman["standing"] == {"battle": {"roma": "*: fight=no"}, "prefer": [3]}
    assert own["standing"] == standing
    assert (roman["format"], roman["seen_by"]) == ("hannibal/seen/1", "roma")


def test_a_seen_document_is_not_taken_for_one_that_can_be_adjudicated() -> None:
    with pytest.raises(DocumentError, match="format: is"):
        read_document(seen_document(hidden_document(), "carthago"))


@pytest.mark.parametrize("ruleset", ["open", "hidden"])
def test_orders_of_a_step_that_is_not_published_are_seen_by_their_side_alone(ruleset: str) -> None:
    document = with_orders(hidden_document(ruleset), {**TEXTS, "concede": {"roma": "concede"}})
    assert seen_document(document, "carthago")["orders"] == TEXTS
    assert seen_document(document, "roma")["orders"] == {"concede": {"roma": "concede"}}
    assert seen_document(document, "public")["orders"] == {}


@pytest.mark.parametrize("reader", ["roma", "public"])
def test_published_orders_are_without_take_battle_and_drop_of_carthago(reader: Reader) -> None:
    position = hidden_document().position
    assert published_orders(TEXTS, position, reader) == {
        "take": {"31": None, "32": None},
        "march": {"31": "4 d:Sena Gallica x6", "33": "4"},
        "order": {"carthago": "31 33"},
    }
    plans = {"battle": {"carthago": "*: fight=yes", "roma": "*: fight=no"}, "take": {"1": "legion_foot 1"}}
    assert published_orders(plans, position, reader) == {
        "battle": {"carthago": None, "roma": "*: fight=no"},
        "take": {"1": "legion_foot 1"},
    }


def test_published_orders_are_whole_for_carthago_with_open_units_and_after_the_game() -> None:
    over = {"winner": "roma", "rule": "HH.13.4", "reason": "carthago concedes"}
    assert published_orders(TEXTS, hidden_document().position, "carthago") == TEXTS
    assert published_orders(TEXTS, hidden_document("open").position, "roma") == TEXTS
    assert published_orders(TEXTS, hidden_document(ended=over).position, "public") == TEXTS


def test_when_the_game_is_over_everything_is_seen() -> None:
    over = {"winner": "roma", "rule": "HH.13.4", "reason": "carthago concedes"}
    document = hidden_document(ended=over)
    for reader in READERS:
        assert seen_document(document, reader) == {
            **document.as_json(), "format": "hannibal/seen/1", "seen_by": reader,
        }  # fmt: skip


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_seen_depends_on_hidden_units(seed: int) -> None:
    """Other hidden units, other pools: the public sees the same."""
    seen = 0
    for document in random_documents(seed):
        others = _with_others(document)
        seen += others is not document
        assert seen_document(others, "public") == seen_document(document, "public")
    assert seen > 30


def _with_others(document: GameDocument) -> GameDocument:
    position = document.position
    hidden = [force for force in position.forces if is_hidden(position, force, "public")]
    if not hidden:
        return document
    for force in hidden:
        position = position.with_force(replace(force, units=(Unit("foot", 1), *force.units[:1])))
    return replace(document, position=replace(position, allies={}, gauls={}))


@pytest.mark.parametrize("seed", [3, 4])
def test_no_event_that_is_seen_names_hidden_units_or_their_strength(seed: int) -> None:
    events = 0
    for document in random_documents(seed):
        whole: Any = document.as_json()["events"]
        view: Any = seen_document(document, "public")
        opened = {event["hex"] for event in whole if event["kind"] == "forces_seen"}
        for event in view["events"]:
            events += 1
            assert not re.search(rf"\b({'|'.join(TYPES[1:])})\b", event["text"])
            assert rerendered_in_english(event["text"]) == event["text"]
            if event["kind"] == "assault" and not opened:
                assert "column" not in event
                assert set(event["lost"]) == {"roma"}
            if event.get("hex") not in opened and event["kind"] != "assault":
                assert event["kind"] != "combat" or set(event["lost"]) == {"roma"}
                assert event["kind"] not in NEVER_SEEN
        own: Any = seen_document(document, "carthago")
        assert own["events"] == whole
    assert events > 500


def test_every_kind_of_event_has_been_decided_about() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py"))
    noted = set(re.findall(r'(?:run|self)\.note\(\s*(?:[^,"]+|"HH[^"]+"), "(\w+)"', source))
    noted |= set(re.findall(r'run\.note\(\s*(?:[^,"]+|"HH[^"]+"),\s*"(\w+)"', source))
    assert len(noted) > 40
    assert noted - OPEN_KINDS - set(REDUCED) - OF_A_SIDE - NEVER_SEEN - {"pick"} == set()
    assert {*OPEN_KINDS, *REDUCED, *OF_A_SIDE, *NEVER_SEEN} - noted == set()


def test_every_paragraph_of_dice_and_orders_is_one_of_the_rules() -> None:
    source = "\n".join(path.read_text(encoding="utf-8") for path in RULES.glob("*.py") if path.name != "seen_events.py")
    for rule in OPEN_DICE | SECRET_ORDERS:
        assert f'"{rule}"' in source


def test_the_command_prints_what_a_reader_sees() -> None:
    document = hidden_document()
    found = manage("seen_document", "roma", given=json.dumps(document.as_json()))
    assert json.loads(found.stdout) == seen_document(document, "roma")
    assert manage("seen_document", "roma", given="{}").returncode == 2
    assert "carthago, roma, public" in manage("seen_document", "caesar", given=json.dumps(document.as_json())).stderr


def test_the_command_shows_nobody_what_another_reader_saw() -> None:
    given = json.dumps(seen_document(hidden_document(), "carthago"))
    run = manage("seen_document", "public", given=given)
    assert (run.returncode, run.stdout) == (2, "")
    assert "only what carthago sees" in run.stderr
