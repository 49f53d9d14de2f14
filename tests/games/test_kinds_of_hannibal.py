"""The site's table of kinds and steps says of HANNIBAL what its rules say (HH.2.2, HH.15.3)."""

import pytest

from campaign.games.hannibal.rules.sheets import KINDS, OrderKind
from campaign.games.hannibal.rules.sheets.kinds import STEPS
from orders.rules.game_steps import HANNIBAL, steps_of
from orders.rules.kinds import OF_FACTION, Kind, kinds_of_game, name_in_documents, steps_of_kind

ON_SITE = {name_in_documents(kind): kind for kind in kinds_of_game(HANNIBAL)}


def test_the_site_has_the_steps_of_the_rules_in_their_order() -> None:
    assert tuple(step.name for step in steps_of(HANNIBAL)) == STEPS


def test_the_site_has_the_kinds_of_the_rules() -> None:
    assert ON_SITE.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS.values(), ids=lambda kind: kind.name)
def test_a_kind_belongs_to_the_same_steps_and_is_about_the_same(kind: OrderKind) -> None:
    of_site: Kind = ON_SITE[kind.name]
    assert set(steps_of_kind(of_site)) == set(kind.steps)
    assert (of_site in OF_FACTION) is (kind.about != "leader")
