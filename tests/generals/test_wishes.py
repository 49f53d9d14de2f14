"""Wishes of a faction's players raise what goals are worth to its generals."""

import json

import pytest

from campaign.games.answers import GeneralOrder
from campaign.games.generals import Wish, WishKind
from campaign.games.vae_victis.generals.decisions import decide
from campaign.games.vae_victis.generals.levels import Level
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rules.document import RoundDocument, read_document
from campaign.games.vae_victis.scenarios import shipped_scenario
from campaign.games.vae_victis.steps import Step


@pytest.fixture(scope="module")
def document() -> RoundDocument:
    return read_document(json.loads(shipped_scenario("first-punic-war")))


def marches(document: RoundDocument, *wishes: Wish) -> dict[int | str, GeneralOrder]:
    armies = [army.number for army in document.position.armies if army.faction == "roma"]
    found = decide(document, Step.MOVEMENT, "roma", armies, Level.RECRUIT, "", wishes)
    return {order.sheet.subject: order for order in found if order.sheet.kind == Kind.MOVEMENT}


def own_structure(document: RoundDocument) -> str:
    """A Roman structure that no enemy is near to."""
    board, position = document.board, document.position
    far = [
        one
        for one in board.structures
        if position.controller(one) == "roma"
        and all(board.grid.distance(one.hex, army.hex) > 10 for army in position.armies if army.faction != "roma")
    ]
    return far[0].name


@pytest.mark.parametrize("kind", [WishKind.HOLD, WishKind.NEAR])
def test_armies_go_where_their_faction_wishes_them(document: RoundDocument, kind: WishKind) -> None:
    name = own_structure(document)
    army = 9 if kind is WishKind.NEAR else None
    ordered = marches(document, Wish(kind, name, army))
    wished = [number for number, order in ordered.items() if "wishes it" in order.reason and name in order.reason]
    assert wished == [9] if army else wished != []
    assert not any("wishes" in order.reason for order in marches(document).values())


def test_a_structure_that_is_wished_for_is_gone_for(document: RoundDocument) -> None:
    position, board = document.position, document.board
    armies = [army for army in position.armies if army.faction == "roma" and not army.afloat]
    targets = sorted(
        (min(board.grid.distance(army.hex, one.hex) for army in armies), one.name)
        for one in board.structures
        if position.controller(one) != "roma"
    )
    gone = [name for _, name in targets[:12] if any(name in order.reason for order in marches(document).values())]
    other = next(name for _, name in targets[:12] if name not in gone)
    assert any(other in order.reason for order in marches(document, Wish(WishKind.TAKE, other)).values())


def test_a_wish_about_something_that_is_not_there_changes_nothing(document: RoundDocument) -> None:
    assert marches(document, Wish(WishKind.TAKE, "Atlantis"), Wish(WishKind.NEAR, "Roma", 99)) == marches(document)
