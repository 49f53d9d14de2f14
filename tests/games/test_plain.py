"""The parts of a game that are made of the outlines of its documents."""

from dataclasses import replace
from typing import Any

import pytest

from campaign.games.outline import Outline
from campaign.games.plain.reports import OutlineReports
from tests.games.toy.game import TOY
from tests.games.toy_campaign import DUSK

BEFORE = replace(TOY.outline(DUSK), ended=None)
NORTH, SOUTH = BEFORE.factions
SCOUT = BEFORE.army[1]
HEX = BEFORE.board.grid.index("1011")


def with_army(**changed: Any) -> Outline:
    return replace(BEFORE, army={**BEFORE.army, 1: replace(SCOUT, **changed)})


def with_north(**changed: Any) -> Outline:
    return replace(BEFORE, factions=(replace(NORTH, **changed), SOUTH))


def ended(winner: str | None) -> Outline:
    return replace(BEFORE, ended={"winner": winner, "rule": "TY.5", "reason": "both sides have as many scouts"})


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        (BEFORE, with_army(hex=HEX), ["Army 1: at 1009 → at 1011."]),
        (BEFORE, with_army(afloat=True), ["Army 1: on land → at sea."]),
        (BEFORE, with_army(faction="south"), ["Army 1: North → South."]),
        (with_army(strength=5), with_army(strength=7), ["Army 1: strength 5 → 7."]),
        (with_army(strength=5), with_army(strength=None), []),
        (BEFORE, with_north(points=9), ["North: 3 → 9 victory points."]),
        (BEFORE, with_north(structures=2), ["North: 0 → 2 structures."]),
        (BEFORE, with_north(halves=2), []),
        (with_north(halves=1), with_north(halves=2), ["North: 1 → 2 half structures."]),
        (BEFORE, with_north(active=False), ["North is out of the game."]),
        (with_north(active=False), BEFORE, ["North is in the game again."]),
        (BEFORE, ended("north"), ["The campaign is over: North has won."]),
        (ended("north"), ended(None), ["The campaign is over: it is a draw."]),
        (ended("north"), BEFORE, ["The campaign is not over any more."]),
        (ended("north"), ended("north"), []),
    ],
)
def test_differences_are_those_of_everything_in_the_outlines(before: Outline, after: Outline, said: list[str]) -> None:
    assert OutlineReports(lambda outline: outline).differences(before, after) == said
