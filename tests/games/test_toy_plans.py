"""The war room of a game that has plans and no map for orders: the toy game with that part."""

from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.all_games import playing
from campaign.games.plans import Plans
from campaign.models import Plan
from orders.rules.sheets import SheetText
from tests.games.toy.game import KINDS, STEPS, TOY
from tests.games.toy.rules import ToyDocument
from tests.games.toy_campaign import DUSK, Dark, open_dark

pytestmark = pytest.mark.django_db


def owner(document: ToyDocument, sheet: SheetText) -> str | None:
    scout = document.scouts.get(int(sheet.subject))
    return scout.side if scout else None


PLANNED = replace(TOY, plans=Plans(owner=owner, fights=lambda _document: {}, scenes=lambda _played: ()))


@pytest.fixture
def planned(people: dict[str, User]) -> Iterator[Dark]:
    with playing(PLANNED, STEPS, KINDS):
        yield open_dark(people["timon"], people)


def test_players_plan_the_steps_of_any_game_that_has_plans(planned: Dark, as_: Callable[[str], Client]) -> None:
    marcus = as_("marcus")
    assert "War room of" in marcus.get("/campaigns/dark/room/").text
    page = marcus.post("/campaigns/dark/plans/", {"title": "Into the dark"}, follow=True).text
    assert 'name="sheet-move-1"' in page
    assert 'name="sheet-move-4"' in page
    plan = Plan.objects.get()
    step = f"/campaigns/dark/plans/{plan.pk}/1/scouting/"
    assert marcus.post(step, {"version": plan.version, "sheet-move-1": "7"}).status_code == 422
    assert marcus.post(step, {"version": plan.version, "sheet-move-1": "6"}).status_code == 302
    assert "meeting/" in marcus.get(step).text
    assert 'name="sheet-answer-4"' in marcus.get(step.replace("scouting", "meeting")).text
    scouts = marcus.get(f"/api{step}").json()["document"]["scouts"]
    assert (scouts["1"]["weight"], scouts["4"]["weight"]) == (DUSK.scouts[1].weight, None)
