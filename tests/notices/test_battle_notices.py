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
from campaign.games.vae_victis.steps import Step
from campaign.models import Notice, Phase
from campaign.notices.queries.awaited import waiting_for
from campaign.notices.queries.facts import link_of, matter_of, said
from campaign.notices.queries.timely import is_timely
from campaign.notices.texts.facts import NoticeFacts, OpenDuties, of_you
from campaign.post_texts.speech import ENGLISH
from campaign.selectors.fights import methods_to_choose
from campaign.services.campaigns import SeatPlan
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


def test_pages_say_until_when_a_battle_plan_is_due_and_for_whom_a_battle_waits(fought: Phase, as_: Any) -> None:
    fight = fought.fights.get()
    due = f'<time datetime="{fight.plans_due_at:%Y-%m-%dT%H:%M}'
    todo = as_("hamilcar").get("/campaigns/war/desk/").content.decode()
    assert f"Submit your battle plan by {due}" in todo
    give_plan(fight.pk, Giver(0), fight_view(fight, 0).plan, NOW)
    other = {"9": "Marcus", "4": "Hamilcar"}[fight.sides[1]["name"]]
    for page in ("administration/", "administration/dry-run/"):
        run = " ".join(as_("marcus").get(f"/campaigns/war/{page}").content.decode().split())
        assert f"waits for battle plans: <bdi>{other}</bdi> </li>" in run
    give_plan(fight.pk, Giver(1), fight_view(fight, 1).plan, NOW)
    fight.refresh_from_db()
    assert fight.awaited is not None
    assert fight.due_at is not None
    player = {"9": "Marcus", "4": "Hamilcar"}[fight.sides[fight.awaited]["name"]]
    run = " ".join(as_("marcus").get("/campaigns/war/administration/").content.decode().split())
    assert f"is being fought on this site: <bdi>{player}</bdi> </li>" in run
    todo = as_(player.lower()).get("/campaigns/war/desk/").content.decode()
    assert f'It is your move until <time datetime="{fight.due_at:%Y-%m-%dT%H:%M}' in todo


def test_nobody_is_asked_to_report_a_battle_on_the_site(fought: Phase) -> None:
    """Those for whom it waits read so; the others have nothing to do, and the step is not complete."""
    fight = fought.fights.get()
    waiting = waiting_for(fought, NOW)
    names = dict(fought.campaign.seats.values_list("user", "name"))
    assert {names[user]: one for user, one in waiting.players.items()} == {
        "Marcus": OpenDuties(fights=("4-9",)),
        "Hamilcar": OpenDuties(fights=("4-9",)),
    }
    words = of_you(ENGLISH, NoticeFacts("The war", asked=OpenDuties(fights=("4-9",))))
    assert words == "Battle on the site: engagement 4-9 waits for your battle plan or your orders."
    for side in (0, 1):
        give_plan(fight.pk, Giver(side), fight_view(fight, side).plan, NOW)
        waiting = waiting_for(fought, NOW)
        assert len(waiting.players) == 1
        assert not waiting.nobody
    play_on(fight.pk, NOW + timedelta(days=30))
    assert waiting_for(fought, NOW).nobody


def test_nobody_is_asked_to_report_before_the_site_has_made_its_battles(fought: Phase, as_: Any) -> None:
    fought.fights.all().delete()
    fought.settled_methods.delete()
    assert waiting_for(fought, NOW).players == {}
    assert not waiting_for(fought, NOW).nobody
    todo = as_("marcus").get("/campaigns/war/").content.decode()
    assert "Play it and report the result." not in todo


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
