"""Pages of a campaign with honour."""

from collections.abc import Callable

import pytest
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from campaign.selectors import current_phase
from campaign.services.seats import leave_seat
from tests.honour.honour_war import HonourWar
from tests.markup import compact

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


def test_the_page_of_honour_shows_princeps_and_loans(honour_war: HonourWar, as_: As) -> None:
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    secret = compact(as_("marcus").get("/campaigns/war/honour/").content.decode())
    assert "commands army 4" not in secret
    honour_war.advance()
    page = compact(as_("marcus").get("/campaigns/war/honour/").content.decode())
    assert "commands army 4 of Hanno this round" in page
    assert page.count("Princeps") == 2
    assert "Nobody has earned or lost honour yet." in page
    honour_war.advance()
    assert (
        "Hanno lends army 4 to Hamilcar for this round." in as_("marcus").get("/campaigns/war/honour/").content.decode()
    )


def test_the_princeps_names_commanders_on_the_page_as_soon_as_a_seat_is_vacant(honour_war: HonourWar, as_: As) -> None:
    assert "free_command" not in as_("hanno").get("/campaigns/war/orders/").content.decode()
    leave_seat(honour_war.war, honour_war.seat("Hamilcar").pk, honour_war.tick())
    page = as_("hanno").get("/campaigns/war/orders/").content.decode()
    assert 'name="sheet-free_command"' in page
    assert "One army a line, for example: 7: Hanno" in page
    assert 'name="sheet-borrow-5"' not in page
    phase = current_phase(honour_war.war)
    form = {"phase": str(phase.pk), "sheet-free_command": "6: Hanno", "had-free_command": "", "seen-free_command": "0"}
    assert as_("hanno").post("/campaigns/war/orders/", form).status_code == 302
    honour_war.advance()
    assert honour_war.commander(6) == ("Hanno", "Hamilcar")


def test_the_page_of_a_campaign_names_the_princeps(honour_war: HonourWar, as_: As) -> None:
    page = compact(as_("hanno").get("/campaigns/war/").content.decode())
    assert "Princeps of Carthago: Hanno, honour 0." in page
    assert 'href="/campaigns/war/honour/"' in page


def test_a_campaign_without_honour_has_no_page_of_it(war: Campaign, as_: As) -> None:
    assert as_("marcus").get("/campaigns/war/honour/").status_code == 404
    assert "/honour/" not in as_("marcus").get("/campaigns/war/").content.decode()


def test_the_end_of_a_campaign_has_a_final_table_on_its_pages_and_in_its_post(honour_war: HonourWar, as_: As) -> None:
    while honour_war.phase.step != Step.ADMINISTRATION:
        honour_war.advance()
    for number in range(9, 17):
        honour_war.say("Marcus", number, "concede", Kind.CONCEDE)
    honour_war.advance()
    page = compact(as_("hanno").get("/campaigns/war/honour/").content.decode())
    assert "First Among Equals: Hanno" in page
    assert "Final table" in page
    assert "First Among Equals: Hanno." in compact(as_("hanno").get("/campaigns/war/").content.decode())
    post = as_("hanno").get("/campaigns/war/rounds/1/posts/").content.decode()
    assert post.index("victory points") < post.index("First Among Equals: Hanno")
    assert honour_war.commander(4) == ("Hanno", None)


def test_the_post_about_initiative_says_who_commands_a_lent_army(honour_war: HonourWar, as_: As) -> None:
    honour_war.say("Hanno", 4, "Hamilcar", Kind.LEND)
    honour_war.say("Hamilcar", 4, "yes", Kind.BORROW)
    honour_war.advance()
    post = as_("hanno").get("/campaigns/war/rounds/1/posts/").content.decode()
    assert "Hanno lends" in post
    assert "Hamilcar for this round." in post
