"""Notifications of battles on the site: a battle plan is due, or it is one's move."""

import copy
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.battles.commands.beginning import settle_methods
from campaign.battles.commands.methods import EngagementPlace, accept_methods
from campaign.battles.commands.playing import Giver, give_plan, play_on
from campaign.battles.queries.fights import fight_view
from campaign.models import Notice, Phase
from campaign.notices.queries.facts import link_of, matter_of, said
from campaign.notices.queries.timely import is_timely
from campaign.selectors.fights import methods_to_choose
from campaign.services.campaigns import SeatPlan
from orders.rules.kinds import Step
from tests.battles.test_battles_of_a_campaign import war_with
from tests.conftest import NOW, open_war, step_on
from tests.meetings import beside
from tests.notices.telling_people import mail_to, told

pytestmark = pytest.mark.django_db
MINUTE = timedelta(minutes=1)


@pytest.fixture
def fought(people: dict[str, User], start: dict[str, Any]) -> Phase:
    """The battles of round 1: army 9 of Marcus fights army 4 of Hamilcar in a quick battle."""
    document = copy.deepcopy(start)
    document["ruleset"] = {"base": "vae-victis-2", "battle": {"methods": "quick"}}
    beside(document, 9, 4)
    plans = [
        SeatPlan("Marcus", people["marcus"], "roma", list(range(9, 17))),
        SeatPlan("Hanno", people["hanno"], "carthago", [1, 2, 3]),
        SeatPlan("Hamilcar", people["hamilcar"], "carthago", list(range(4, 9))),
    ]
    war = open_war(people["marcus"], document, plans, Step.MOVEMENT)
    step_on(war)
    phase = step_on(war)
    settle_methods(phase.pk, NOW)
    for user in people.values():
        mail_to(user, ["battle"])
    return phase


@pytest.mark.parametrize(("methods", "asked"), [("quick", []), ("quick cards", ["hamilcar", "marcus"])])
def test_both_sides_are_notified_once_that_they_can_choose_a_method(
    people: dict[str, User], start: dict[str, Any], as_: Any, methods: str, asked: list[str]
) -> None:
    war = war_with(people, start, methods)
    phase = step_on(war)
    for user in people.values():
        mail_to(user, ["battle"])
    at = phase.opened_at + MINUTE
    assert told(at) == [(name, "battle") for name in asked for _ in range(3)]
    assert told(at + MINUTE) == []
    todo = as_("marcus").get("/campaigns/war/").content.decode()
    assert todo.count("Choose which battle methods you accept.") == (3 if asked else 0)
    if not asked:
        return
    accept_methods(EngagementPlace(war, phase.pk, "4-9"), war.seats.get(name="Marcus"), ["cards"], at)
    now = [(one.engagement.id, one.side) for one in methods_to_choose(phase, at)]
    assert len(now) == 5
    notice = Notice.objects.filter(kind="battle", about__engagement="5-10").first()
    assert notice is not None
    assert said(matter_of(notice), notice.channel.owner, NOW).title.endswith("engagement 5-10: choose how to fight it")


def test_both_sides_are_asked_for_battle_plans_once_and_not_at_once(fought: Phase) -> None:
    assert told(NOW + MINUTE) == []
    assert told(NOW + 3 * MINUTE) == [("hamilcar", "battle"), ("marcus", "battle")]
    assert told(NOW + 4 * MINUTE) == []
    notice = Notice.objects.filter(kind="battle").first()
    assert notice is not None
    words = said(matter_of(notice), notice.channel.owner, NOW)
    assert words.title == "The war, round 1: engagement 4-9: submit your battle plan"
    assert link_of(matter_of(notice)).endswith("/campaigns/war/rounds/1/battles/4-9/")


def test_the_side_to_move_is_notified_and_only_as_long_as_it_is(fought: Phase) -> None:
    fight = fought.fights.get()
    for side in (0, 1):
        give_plan(fight.pk, Giver(side), fight_view(fight, side).plan, NOW + MINUTE)
    fight.refresh_from_db()
    assert fight.awaited is not None
    player = {"9": "marcus", "4": "hamilcar"}[fight.sides[fight.awaited]["name"]]
    assert told(NOW + 4 * MINUTE) == [(player, "battle")]
    notice = Notice.objects.get(kind="battle")
    assert "it is your move" in said(matter_of(notice), notice.channel.owner, NOW).title
    assert is_timely(notice, NOW + 5 * MINUTE)
    play_on(fight.pk, NOW + timedelta(days=2))
    assert not is_timely(notice, NOW + timedelta(days=2))
