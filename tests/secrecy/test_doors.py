"""Whom guards refuse is asked about once; here is tried that nothing else is left out."""

from typing import Any

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from tests.secrecy.answers import Doors, ask, question_of
from tests.secrecy.cast import ADMINISTRATOR, RIVAL, STRANGER, VISITORS, Visitors
from tests.secrecy.doors import treatment_of
from tests.secrecy.world import World
from tests.secrecy.written import come_to


def test_only_refusals_of_guards_count_as_refused_at_the_door(visitors: Visitors, start: dict[str, Any]) -> None:
    world = come_to(Step.PLACEMENT, visitors, start)
    assert refused_at_door(world, STRANGER, "log/")
    assert refused_at_door(world, RIVAL, "administration/")
    assert refused_at_door(world, ADMINISTRATOR, "orders/")
    assert not refused_at_door(world, RIVAL, "log/")
    assert not refused_at_door(world, RIVAL, "questions/7/"), "the page itself has looked and found nothing"
    assert not refused_at_door(world, STRANGER, "/api/campaigns/war/"), "the API has no guards"


def refused_at_door(world: World, visitor: str, address: str) -> bool:
    return ask(world, [visitor], question_of(world, address, "GET"))[visitor].refused_at_door


def test_guards_treat_a_visitor_differently_when_the_campaign_lets_them_in(
    visitors: Visitors, start: dict[str, Any]
) -> None:
    world = come_to(Step.PLACEMENT, visitors, start)
    before = {visitor: treatment_of(world, visitor) for visitor in VISITORS}
    Campaign.objects.filter(pk=world.war.pk).update(public=True)
    assert treatment_of(world, STRANGER) != before[STRANGER]
    assert treatment_of(world, RIVAL) == before[RIVAL]
    Campaign.objects.filter(pk=world.war.pk).update(administrator=visitors.users[RIVAL])
    assert treatment_of(world, RIVAL) != before[RIVAL]


def test_a_known_refusal_is_what_the_page_answers_at_a_later_moment(visitors: Visitors, start: dict[str, Any]) -> None:
    world = come_to(Step.PLACEMENT, visitors, start)
    rows = (("log/", "GET"), ("orders/", "GET"), ("administration/", "GET"), ("administration/close/", "POST the step"))
    for address, asks in rows:
        Doors(world, VISITORS).answers(address, asks)
    world.go_to("resolved")
    for address, asks in rows:
        known = Doors(world, VISITORS).answers(address, asks)
        again = ask(world, VISITORS, question_of(world, address, asks))
        assert {visitor: answer.code for visitor, answer in known.items()} == {
            visitor: answer.code for visitor, answer in again.items()
        }
