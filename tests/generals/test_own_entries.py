"""What a general reads and fills in of the orders in a document: every kind, and only those of its own faction."""

import copy
import json
from typing import Any

import pytest

from campaign.games.answers import GeneralOrder
from campaign.games.vae_victis.generals.own_entries import with_orders, without_rivals
from campaign.games.vae_victis.kinds import KINDS, Kind, orders_of_sheets
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step
from hexmap.rules.documents import DocumentModel
from orders.rules.kinds import About
from orders.rules.order_file import DecisionsEntry, OrdersDocument
from orders.rules.sheets import SheetText

SICILY: dict[str, Any] = json.loads(shipped_scenario("sicily"))
FACTIONS = ("roma", "carthago")
ARMY = {side: next(one["number"] for one in SICILY["armies"] if one["faction"] == side) for side in FACTIONS}
HELD = {side: next(name for name, one in SICILY["control"].items() if one == side) for side in FACTIONS}
MODELS: dict[str, type[DocumentModel]] = {"orders": OrdersDocument, "decisions": DecisionsEntry}
TEXTS = {
    Kind.PLACEMENT: "Panormus",
    Kind.INITIATIVE: "strength",
    Kind.MOVEMENT: "2 2",
    Kind.ASSAULT: "assault",
    Kind.LIFT_SIEGE: "lift",
    Kind.TRANSFER: "7 20",
    Kind.SEA_LINKS: "Mare: Panormus",
    Kind.RETREAT: "retreat",
    Kind.ADVANCE: "10",
    Kind.DEBARK: "2",
    Kind.BESIEGE: "Panormus",
    Kind.TAKE_OVER: "Panormus",
    Kind.SURRENDER: "",
    Kind.CONCEDE: "concede",
    Kind.LEND: "Marcus",
    Kind.BORROW: "Marcus: yes",
    Kind.FREE_COMMAND: "7: Marcus",
    Kind.DEFAULT_ZONE: "strength",
}
"""Orders of each kind; of structures those surrender that the faction controls."""


def filled(kind: str, side: str) -> dict[str, Any]:
    """The keys of a document with orders of a kind."""
    return {**SICILY, **orders_of_sheets([sheet(kind, side)])}


def sheet(kind: str, side: str) -> SheetText:
    of_faction = KINDS[kind].about is About.FACTION
    return SheetText(kind, side if of_faction else ARMY[side], TEXTS[Kind(kind)] or HELD[side])


@pytest.mark.parametrize("kind", KINDS)
def test_a_general_reads_the_orders_of_its_faction_and_none_of_rivals(kind: str) -> None:
    own, of_rival = filled(kind, "roma"), filled(kind, "carthago")
    assert without_rivals(own, "roma") == own
    read = without_rivals(of_rival, "roma")
    assert not any(any(read[part].values()) for part in ("orders", "decisions"))
    assert read["retreats"] == []


@pytest.mark.parametrize("kind", [one.name for one in KINDS.values() if one.steps != (Step.PLACEMENT,)])
def test_the_orders_of_a_general_are_filled_in_beside_those_of_others(kind: str) -> None:
    there = filled(kind, "carthago")
    given = [GeneralOrder(sheet(kind, "roma"), "")]
    after = with_orders(copy.deepcopy(there), Step(KINDS[kind].steps[0]), [ARMY["roma"]], given)
    both = orders_of_sheets([sheet(kind, side) for side in sorted(FACTIONS, key=ARMY.__getitem__)])
    assert {part: after[part] for part in both} == both


def test_every_key_of_a_document_is_of_an_army_or_a_faction() -> None:
    """The reader refuses keys that no document has; these are left for it."""
    entries = {part: dict.fromkeys(model.model_fields) for part, model in MODELS.items()}
    assert without_rivals({**SICILY, **entries}, "roma") == {**SICILY, **entries}
    unknown = {part: {"unheard": 1} for part in MODELS}
    assert without_rivals({**SICILY, **unknown}, "roma") == {**SICILY, **unknown}


def test_the_seats_that_stand_in_for_rivals_are_not_read() -> None:
    away = {str(ARMY[side]): "Marcus" for side in FACTIONS}
    read = without_rivals({**SICILY, "orders": {"away": away}}, "roma")
    assert read["orders"] == {"away": {str(ARMY["roma"]): "Marcus"}}
