"""Orders of HANNIBAL as people type them: what is valid keeps its words, what is meant is read, the rest refused."""

import pytest

from campaign.games.all_games import GAMES
from campaign.games.hannibal.kinds import Kind
from campaign.games.hannibal.steps import HANNIBAL
from orders.rules.sheets import InvalidSheet
from tests.hannibal.played_games import scripted_steps


@pytest.mark.parametrize(
    ("kind", "text", "means"),
    [
        (Kind.MARCH, "4  4 x4 drop legion_horse 1", "4 4 x4 drop legion_horse 1"),
        (Kind.MARCH, "4-4-x4", "4 4 x4"),
        (Kind.MARCH, "4, 4, d!Roma", "4 4 d!Roma"),
        (Kind.MARCH, "[code]4 4 2[/code].", "4 4 2"),
        (Kind.MARCH, "\uff14 4 2, please", "4 4 2"),
        (Kind.MARCH, "4 4 3", None),
        (Kind.MARCH, "~~4 4~~ 2", None),
        (Kind.CONCEDE_GAME, "Concede", None),
        (Kind.BATTLE, "*: fight=yes losses=ally,gaul.", "*: fight=yes losses=ally,gaul"),
    ],
)
def test_orders_are_read_as_they_are_meant(kind: str, text: str, means: str | None) -> None:
    document = scripted_steps()[0][0]
    canonical = GAMES[HANNIBAL].canonical
    if means is None:
        with pytest.raises(InvalidSheet):
            canonical(document, kind, "roma", text)
    else:
        assert canonical(document, kind, "roma", text) == means
