"""Pages of a campaign with honour, in a browser: loans on the list of orders, the ledger, the page of the campaign."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from campaign.games.vae_victis.kinds import Kind
from tests.honour.honour_war import HonourWar
from tests.honour.test_exchanged_shares import named
from tests.journeys.conftest import Look
from tests.journeys.pages import Visit

pytestmark = pytest.mark.django_db(transaction=True)


def test_pages_with_honour_are_accessible_and_translated(
    people: dict[str, User], start: dict[str, Any], look_at: Look
) -> None:
    war = HonourWar(people, start)
    war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    faults = look_at(Visit("orders", "Hamilcar", ("war",), says="Ask for an army"))
    war.say("Hamilcar", 4, "yes", Kind.BORROW)
    war.advance()
    faults += look_at(Visit("honour", "Marcus", ("war",), says="commands army 4 of Hanno this round"))
    faults += look_at(Visit("campaign", "Hanno", ("war",), says="Princeps of Carthago: Hanno"))
    faults += look_at(Visit("rules-chapter", "nobody", ("ho",), says="First Among Equals"))
    assert faults == []


def test_the_page_of_shares_is_accessible_and_translated(
    people: dict[str, User], start: dict[str, Any], look_at: Look
) -> None:
    HonourWar(people, named(start), starting="named")
    assert look_at(Visit("shares", "Marcus", ("war",), says="All players concerned agree.")) == []
