"""Pages of a campaign with honour."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaign.selectors import current_phase
from orders.rules.kinds import Kind
from tests.honour.honour_war import HonourWar

pytestmark = pytest.mark.django_db
As = Callable[[str], Client]


def test_the_page_of_orders_asks_for_loans_of_own_armies_and_for_those_of_others(
    honour_war: HonourWar, as_: As
) -> None:
    honour_war.say("Hamilcar", 3, "yes", Kind.BORROW)
    page = as_("hamilcar").get("/campaigns/war/orders/").content.decode()
    assert 'name="sheet-lend-5"' in page
    assert 'name="sheet-borrow-4"' in page
    assert 'name="sheet-lend-4"' not in page
    assert 'name="sheet-borrow-5"' not in page
    assert "free_command" not in page
    assert 'value="yes"' in page


def test_a_form_with_a_request_is_accepted_and_changes_nothing_the_second_time(honour_war: HonourWar, as_: As) -> None:
    phase = current_phase(honour_war.war)
    form = {"phase": str(phase.pk), "sheet-borrow-4": "yes", "had-borrow-4": "", "seen-borrow-4": "0"}
    client = as_("hamilcar")
    assert client.post("/campaigns/war/orders/", form).status_code == 302
    page = client.get("/campaigns/war/orders/").content.decode()
    assert page.count("Orders submitted. Receipt") == 1
    again = {**form, "had-borrow-4": "yes"}
    assert client.post("/campaigns/war/orders/", again).status_code == 302
    assert "Orders submitted" not in client.get("/campaigns/war/orders/").content.decode()
