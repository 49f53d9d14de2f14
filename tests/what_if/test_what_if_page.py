"""The what-if page: own orders, nothing of the rival, any orders tried out, nothing stored."""

import json
import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.hannibal.kinds import Kind
from campaign.models import Campaign, PhaseRecord
from campaign.selectors import current_phase
from campaign.services.campaigns import SeatPlan
from campaign.services.phases import close_and_claim, publish_phase, resolve_phase
from campaign.services.sheets import SheetAction, submit_orders
from hexmap.rules.documents import document_text
from orders.models import OrderSheet
from orders.rules.life import Version
from tests.conftest import NOW
from tests.hannibal_site.conftest import italy, leaders_of, open_italy
from tests.markup import compact

__all__ = ["italy"]

pytestmark = pytest.mark.django_db
HERE = "/campaigns/italy/what-if/"
TRIED = {"rival": "none", "trials": "50", "seed": "1"}


@pytest.fixture(autouse=True)
def now(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("django.utils.timezone.now", lambda: NOW)


def as_(people: dict[str, User], name: str) -> Client:
    client = Client()
    client.force_login(people[name])
    return client


def give(name: str, *entries: SheetAction) -> None:
    campaign = Campaign.objects.get(slug="italy")
    seat = campaign.seats.select_related("faction").get(name=name)
    assert not submit_orders(phase_id=current_phase(campaign).pk, seat=seat, entries=entries, at=NOW)


def publish(campaign: Campaign) -> None:
    phase = current_phase(campaign)
    close_and_claim(phase.pk, NOW)
    resolve_phase(phase.pk, NOW)
    publish_phase(phase.pk, NOW)


def field(page: str, name: str) -> str | None:
    found = re.search(rf'<textarea[^>]*name="{name}"[^>]*>([^<]*)</textarea>', page)
    return found.group(1).strip() if found else None


def table(page: str, title: str) -> list[list[str]]:
    """The rows of a table of the result, in plain letters."""
    found = re.search(rf"<caption>{title}</caption>(.*?)</table>", page, re.DOTALL)
    if found is None:
        return []
    rows = re.findall(r"<tr>(.*?)</tr>", found.group(1), re.DOTALL)
    return [
        [" ".join(cell.split()) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)] for row in rows
    ]


def test_fields_hold_the_drafts_and_orders_of_the_own_side(italy: Campaign, people: dict[str, User]) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2"), SheetAction(Kind.MARCH, 32, "4"))
    give("Hanno", SheetAction(Kind.MARCH, 31, "6 6", Version.DRAFT))
    page = as_(people, "hanno").get(HERE).text
    assert (field(page, "own-march-31"), field(page, "own-march-32"), field(page, "own-march-33")) == ("6 6", "4", "")
    assert field(page, "rival-march-1") is None


def test_nothing_of_the_rival_is_on_the_page_before_it_is_published(italy: Campaign, people: dict[str, User]) -> None:
    give("Hanno", SheetAction(Kind.MARCH, 31, "4 2 4 4 4"))
    answer = as_(people, "marcus").get(HERE)
    assert (answer.status_code, field(answer.text, "rival-march-31")) == (200, "")
    assert "4 2 4 4 4" not in answer.text


def test_orders_of_the_rival_that_are_published_fill_no_field(italy: Campaign, people: dict[str, User]) -> None:
    publish(italy)
    publish(italy)
    give("Hanno", SheetAction(Kind.BATTLE, None, "*: fight=yes leave=no"))
    page = as_(people, "marcus").get(HERE).text
    assert (field(page, "own-battle-roma"), field(page, "rival-battle-carthago")) == ("", "")


def test_a_march_is_tried_out_and_the_result_says_where_it_ends(italy: Campaign, people: dict[str, User]) -> None:
    page = as_(people, "hanno").post(HERE, {**TRIED, "own-march-31": "4 2 4 d!Placentia"}).text
    (_, row) = table(page, "Leaders")
    assert row == ["Hannibal", "0504", "Mediolanum (0804) 100 %", "0 %"]
    assert "Result of 50 trials" in compact(page)
    assert field(page, "own-march-31") == "4 2 4 d!Placentia"
    assert "HH.6.1" in page


def test_totals_of_both_sides_are_in_every_result(italy: Campaign, people: dict[str, User]) -> None:
    rows = {row[0]: row[1:] for row in table(as_(people, "hanno").post(HERE, TRIED).text, "Totals")}
    assert rows["SP: Roma"] == ["55", "55"]
    assert rows["Victory points"] == ["0", "0"]


def test_a_general_stands_in_for_the_rival_and_its_orders_are_shown(italy: Campaign, people: dict[str, User]) -> None:
    page = as_(people, "marcus").post(HERE, {**TRIED, "rival": "general"}).text
    assert field(page, "rival-march-31")
    assert len(table(page, "Leaders")) > 2


def test_nothing_is_stored(italy: Campaign, people: dict[str, User]) -> None:
    as_(people, "hanno").post(HERE, {**TRIED, "own-march-31": "4 2"})
    assert not OrderSheet.objects.exists()
    assert not PhaseRecord.objects.exists()


def test_orders_that_are_not_understood_have_their_problem_beside_them(
    italy: Campaign, people: dict[str, User]
) -> None:
    answer = as_(people, "hanno").post(HERE, {**TRIED, "own-march-31": "north"})
    assert answer.status_code == 422
    assert field(answer.text, "own-march-31") == "north"
    assert re.search(r'id="own-march-31_error">[^<]*2 4 6 8 10 12', answer.text)
    assert table(answer.text, "Totals") == []


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"trials": "100000"}, "Choose from the list how often"),
        ({"rival": "everything"}, "Choose from the list what the other side orders"),
        ({"seed": "x" * 41}, "Enter at most 40 characters for the dice"),
        ({"own-march-31": "4 " * 3000}, "Enter at most 4000 characters"),
    ],
)
def test_values_that_the_form_does_not_offer_are_refused(
    italy: Campaign, people: dict[str, User], change: dict[str, str], problem: str
) -> None:
    answer = as_(people, "hanno").post(HERE, {**TRIED, **change})
    assert answer.status_code == 422
    assert problem in answer.text


def test_the_page_is_for_players_of_a_side(people: dict[str, User]) -> None:
    seats = [
        SeatPlan("Lucius", people["lucius"], "roma", leaders_of("roma"), captain=True),
        SeatPlan("Hanno", people["hanno"], "carthago", leaders_of("carthago"), captain=True),
    ]
    open_italy(people["marcus"], seats)
    assert as_(people, "lucius").get(HERE).status_code == 200
    assert as_(people, "marcus").get(HERE).status_code == 403
    assert as_(people, "timon").get(HERE).status_code == 404
    assert Client().get(HERE).status_code == 302


def test_a_side_that_does_not_see_all_units_has_no_what_if(italy: Campaign, people: dict[str, User]) -> None:
    phase = current_phase(italy)
    values = json.loads(phase.document)
    phase.document = document_text({**values, "ruleset": {"base": "hannibal-1", "intelligence": "hidden"}})
    phase.save(update_fields=["document"])
    assert as_(people, "marcus").get(HERE).status_code == 403
    assert as_(people, "marcus").post(HERE, TRIED).status_code == 403
    assert as_(people, "hanno").get(HERE).status_code == 200


def test_a_game_that_is_over_has_no_step_to_try_out(italy: Campaign, people: dict[str, User]) -> None:
    give("Hanno", SheetAction(Kind.CONCEDE_GAME, None, "concede"))
    publish(italy)
    answer = as_(people, "hanno").post(HERE, TRIED)
    assert answer.status_code == 200
    assert "The game is over" in answer.text


def test_the_address_of_plans_leads_to_the_what_if_page(italy: Campaign, people: dict[str, User]) -> None:
    assert as_(people, "hanno").get("/campaigns/italy/plans/").headers["Location"] == HERE


def test_the_former_address_leads_to_the_page(italy: Campaign, people: dict[str, User]) -> None:
    answer = as_(people, "hanno").get("/campaigns/italy/hannibal/what-if/")
    assert (answer.status_code, answer.headers["Location"]) == (302, HERE)


def test_a_game_whose_steps_are_not_tried_out_names_its_plans(war: Campaign, people: dict[str, User]) -> None:
    page = as_(people, "hanno").get("/campaigns/war/what-if/")
    assert page.status_code == 200
    assert "Single steps of Vae Victis are not tried out" in compact(page.text)
    assert "/campaigns/war/plans/" in page.text
    assert "Try out step" not in page.text
