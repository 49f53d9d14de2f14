"""The invariants of honour over random rounds (HO, "Invariants")."""

import copy
import pickle
from collections import Counter
from functools import cache
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.games.vae_victis.rules.document import read_document
from hexmap.rules.documents import document_text
from tests.json_rounds import adjudicate_administration, adjudicate_initiative, adjudicate_movement
from tests.laws.honoured_rounds import CLASSIC, HonouredRound
from tests.laws.law import law
from tests.laws.random_rounds import Document

LAW = law(200)
SEEDS = st.integers(1, 400)
KEYS = {"honour", "command", "final"}
HONOUR_EVENTS = {
    "honour_won",
    "honour_shared",
    "honour_blamed",
    "honour_army_lost",
    "honour_taken",
    "honour_structure_lost",
    "command_lent",
    "request_refused",
    "princeps_changed",
    "first_among_equals",
}


def played(seed: int) -> HonouredRound:
    """A round with honour, to be changed as one likes."""
    round_: HonouredRound = pickle.loads(_played(seed))
    return round_


@cache
def _played(seed: int) -> bytes:
    return pickle.dumps(HonouredRound(seed))


def without_honour(document: Document) -> Document:
    """A document without the ruleset's option, and the keys and events that it brings."""
    plain = {key: value for key, value in copy.deepcopy(document).items() if key not in KEYS}
    plain["ruleset"] = CLASSIC
    if "orders" in plain:
        for key in ("lend", "borrow", "away", "free_command", "default_zone"):
            plain["orders"].pop(key, None)
    if "events" in plain:
        plain["events"] = [event for event in plain["events"] if event["kind"] not in HONOUR_EVENTS]
    return plain


@LAW
@given(SEEDS)
def test_honour_changes_nothing_else(seed: int) -> None:
    round_ = played(seed)
    document = round_.document
    lent = {number for number, one in round_.moved["command"].items() if "owner" in one}
    document["orders"]["transfers"] = [one for one in document["orders"]["transfers"] if str(one["from"]) not in lent]
    for step in (adjudicate_initiative, adjudicate_movement):
        with_honour, plain = step(copy.deepcopy(document)), step(without_honour(document))
        assert document_text(without_honour(with_honour)) == document_text(plain)
    if all(event["rule"] != "HO.11" for event in round_.moved["events"]):
        plain = adjudicate_administration(without_honour(round_.answered))
        assert document_text(without_honour(round_.after)) == document_text(plain)


@LAW
@given(SEEDS)
def test_points_are_what_events_add_up_to(seed: int) -> None:
    round_ = played(seed)
    before = {seat["id"]: seat["points"] for seat in round_.document["honour"]["seats"]}
    change = changes(round_.after)
    for seat in round_.after["honour"]["seats"]:
        assert seat["points"] == before[seat["id"]] + change[seat["id"]]


def changes(after: Document) -> Counter[str]:
    """By how much the events of a round change the honour of each seat."""
    change: Counter[str] = Counter()
    for event in after["events"]:
        if event["kind"] in HONOUR_EVENTS:
            change[event["seat"]] += event["points"]
    return change


@LAW
@given(SEEDS)
def test_honour_falls_by_blame_borrowed_armies_and_lost_structures_alone(seed: int) -> None:
    command = played(seed).moved["command"]
    for event in played(seed).after["events"]:
        if event["kind"] in HONOUR_EVENTS and event["points"] < 0:
            assert event["rule"] in {"HO.16", "HO.17", "HO.19", "HO.26"}
            if event["rule"] != "HO.26":
                borrowed = command[str(event["army"])]
                assert (borrowed["seat"], "owner" in borrowed) == (event["seat"], True)


@LAW
@given(SEEDS)
def test_an_engagement_gives_at_most_what_a_borrower_loses(seed: int) -> None:
    """The honour of an engagement lost by a borrowed army is the blame: the winners gain no more together."""
    gained: Counter[str] = Counter()
    blamed: dict[str, int] = {}
    for event in played(seed).after["events"]:
        if event["kind"] in ("honour_won", "honour_shared"):
            gained[event["engagement"]] += event["points"]
        elif event["kind"] == "honour_blamed":
            assert event["engagement"] not in blamed
            blamed[event["engagement"]] = -event["points"]
    assert all(gained[engagement] <= honour for engagement, honour in blamed.items())


@LAW
@given(SEEDS)
def test_shares_are_within_the_worth_and_of_the_controlling_faction(seed: int) -> None:
    after = played(seed).after
    following = {key: value for key, value in after.items() if key not in ("events", "ended", "final")}
    assert read_document(copy.deepcopy(following)).position.honour is not None
    faction = {seat["id"]: seat["faction"] for seat in after["honour"]["seats"]}
    capitals = {name for one in after["factions"] for name in one["capitals"]}
    kinds: dict[str, Any] = {one["name"]: one["kind"] for one in after["map"]["structures"]}
    for name, shares in after["honour"]["tokens"].items():
        assert sum(shares.values()) <= (5 if name in capitals else 2 if kinds[name] == "city" else 1)
        assert {faction[seat] for seat in shares} == {after["control"][name]}


def test_random_rounds_have_everything_that_honour_knows() -> None:
    wanted = {(kind) for kind in HONOUR_EVENTS if kind != "first_among_equals"}
    for seed in range(1, 200):
        wanted -= {event["kind"] for event in played(seed).after["events"]}
        if not wanted:
            return
    raise AssertionError(f"nothing of the kind in any round: {wanted}")
