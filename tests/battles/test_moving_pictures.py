"""The moving picture of a quick battle: names of any script and length have room in its head."""

from collections import defaultdict
from itertools import pairwise
from typing import Any

import pytest

from campaign.battles.reports.moving_battle import BattlePicture, moving_battle
from campaign.battles.rules.quick.playback import BoardState, Playback, Scene
from hexmap.drawing.lettering.lettering import Lettering
from hexmap.drawing.style import colour_of

RED, BLUE = colour_of("#a3221a"), colour_of("#5b2a86")
OVER = BoardState({}, stars=(6, 7), turn=12, side=0)
PLAYED = Playback(frozenset(), BoardState({}), [Scene(("phase",), OVER), Scene(("turn",), OVER)])


@pytest.mark.parametrize("name", ["9", "Ἡ Νέα Πόλις ἡ μεγάλη", "A garrison with a very long name " * 3])
def test_captions_and_names_have_room(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    drawn: dict[int, list[tuple[float, Lettering]]] = defaultdict(list)

    def draw(line: Lettering, pen: Any, at: tuple[float, float], *_rest: Any) -> None:
        drawn[id(pen)].append((at[0], line))
        pens.append(pen)  # kept, so that no two have the same id

    pens: list[Any] = []
    monkeypatch.setattr(Lettering, "draw", draw)
    moving_battle(PLAYED, BattlePicture((name, name), (RED, BLUE), "hill", "Turn %s", f"{name} wins"))
    assert len(drawn) == 3
    for lines in drawn.values():
        assert len(lines) == 3  # a caption and two names, in whatever letters lettering has
        in_order = sorted(lines, key=lambda line: line[0])
        assert all(x + line.width < after for (x, line), (after, _) in pairwise(in_order))
        assert in_order[0][0] > 0
