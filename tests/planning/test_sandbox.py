"""The sandbox: a visitor without an account moves the armies of the demonstration campaign at a table of their own."""

import re
from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaign.demonstration import played_rounds
from campaign.models import Campaign, GuestTable, PhaseRecord, Plan, PlanResult
from campaign.planning.commands.guests import begin_table, clear_unused_tables, use_table
from campaign.planning.commands.runs import run_plan
from campaign.planning.queries.guests import sandbox_phase
from campaign.planning.queries.plans import plan_of
from campaign.planning.rules.planned_rounds import PlanContent
from campaign.planning.rules.run_file import unpacked
from campaign.planning.rules.sandbox import MOST_ROUNDS_OF_GUESTS, ROUND, SUGGESTED
from campaign.planning.tasks import clear_guest_tables
from campaign.planning.views import guests
from campaign.platform.throttle_counts import Turn, stranger
from campaign.selectors import round_document
from orders.models import OrderSheet, Sealed
from orders.sealing import unseal
from tests.planning.sandbox import open_demonstration

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def opened(django_db_setup: None, django_db_blocker: Any) -> Iterator[Campaign]:
    """The demonstration, opened once for all tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield open_demonstration()
        transaction.set_rollback(True)


@pytest.fixture
def demonstration(opened: Campaign, db: None) -> Iterator[Campaign]:
    cache.clear()
    yield opened
    cache.clear()


def start(browser: Client) -> str:
    """Start a table; its address."""
    answer = browser.post("/try/")
    assert answer.status_code == 302
    return str(answer["Location"])


def fields_of(page: str) -> dict[str, str]:
    """The lines of the form as they stand on the page."""
    inputs = re.findall(r'<input[^>]*name="(sheet-[^"]+|version)"[^>]*value="([^"]*)"', page)
    return dict(inputs)


def send(browser: Client, address: str, fields: dict[str, str], step: str = f"{ROUND}/movement") -> Any:
    return browser.post(f"{address}{step}/", fields)


def kept_of(campaign: Campaign) -> tuple[Any, ...]:
    """What no guest may change: the orders of all campaigns, and the steps of one with their outcomes."""
    phases = campaign.phases.order_by("pk").values_list("pk", "step", "status", "document")
    records = PhaseRecord.objects.filter(phase__campaign=campaign).values_list("pk", flat=True)
    return OrderSheet.objects.count(), list(phases), sorted(records)


def test_the_page_offers_a_table_and_makes_none_before_it_is_asked(demonstration: Campaign) -> None:
    page = Client().get("/try/")
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "all"
    assert ">Start a game<" in re.sub(r"\s*([<>])\s*", r"\1", page.content.decode())
    assert not GuestTable.objects.exists()


def test_a_new_table_suggests_two_moves_and_shows_no_result_yet(demonstration: Campaign) -> None:
    browser = Client()
    page = browser.get(start(browser)).content.decode()
    fields = fields_of(page)
    for army, march in SUGGESTED.items():
        assert fields[f"sheet-movement-{army}"] == march
    assert "What happens then" in page
    assert "Result:" not in page
    assert page.count('class="main"') == 1


def test_a_guest_runs_the_suggested_moves_and_reads_what_happened(demonstration: Campaign) -> None:
    before = kept_of(demonstration)
    browser = Client()
    address = start(browser)
    answer = send(browser, address, fields_of(browser.get(address).content.decode()))
    assert answer["Location"] == f"{address}{ROUND}/movement/#outcome"
    page = browser.get(f"{address}{ROUND}/movement/").content.decode()
    assert "Army 15 marches from Caulonia (6157)" in page
    assert "Army 2 marches from 5952 to Temesa (5953)" in page
    assert page.count('class="main"') == 2
    assert f'href="{address}{ROUND}/retreats/"' in page
    battles = browser.get(f"{address}{ROUND}/battles/").content.decode()
    assert "2-15" in battles
    last = browser.get(f"{address}{ROUND}/administration/").content.decode()
    assert f'href="{address}{ROUND + 1}/initiative/"' in last
    assert browser.get(f"{address}{ROUND + 1}/initiative/").status_code == 200
    assert kept_of(demonstration) == before


def test_suggested_moves_are_those_of_the_demonstration(demonstration: Campaign) -> None:
    phase = sandbox_phase()
    assert phase is not None
    orders = played_rounds()[ROUND - 1]["orders"]["movement"]
    assert {army: orders[str(army)] for army in SUGGESTED} == SUGGESTED
    sieges = round_document(phase).position.sieges
    assert ("Consentia", (2,)) in [(siege.structure, siege.armies) for siege in sieges]


def test_faults_are_named_and_nothing_is_lost(demonstration: Campaign) -> None:
    browser = Client()
    address = start(browser)
    fields = fields_of(browser.get(address).content.decode())
    answer = send(browser, address, fields | {"sheet-movement-15": "2 north"})
    assert answer.status_code == 422
    assert "is none of 0 2 4 6 8 10 12" in answer.content.decode()
    assert fields_of(answer.content.decode())["sheet-movement-15"] == "2 north"
    assert send(browser, address, {"version": "1", "sheet-odd-1": "2"}).status_code == 422
    assert send(browser, address, fields).status_code == 302
    overtaken = send(browser, address, fields)
    assert overtaken.status_code == 409
    assert "was changed in another window" in overtaken.content.decode()


def test_everyone_with_the_address_can_play_on_and_others_cannot_guess_it(demonstration: Campaign) -> None:
    address = start(Client())
    assert Client().get(address).status_code == 200
    assert Client().get(f"/try/{uuid4()}/").status_code == 410
    assert Client().get("/try/1/").status_code == 404
    assert "all" not in Client().get(address).headers.get("X-Robots-Tag", "")


@pytest.mark.parametrize("step", [f"{ROUND - 1}/movement", f"{ROUND + MOST_ROUNDS_OF_GUESTS}/movement", "7/nothing"])
def test_steps_beyond_the_table_do_not_exist(demonstration: Campaign, step: str) -> None:
    browser = Client()
    assert browser.get(f"{start(browser)}{step}/").status_code == 404


def test_a_table_links_to_no_page_that_is_closed_to_strangers(demonstration: Campaign) -> None:
    browser = Client()
    address = start(browser)
    send(browser, address, fields_of(browser.get(address).content.decode()))
    pages = [browser.get(one).content.decode() for one in (address, f"{address}{ROUND}/movement/")]
    links = {link for page in pages for link in re.findall(r'href="(/[^"#]*)', page)}
    of_campaigns = {link for link in links if link.startswith("/campaigns/")} - {"/campaigns/"}
    war = f"/campaigns/{demonstration.slug}/"
    assert of_campaigns == {f"{war}factions.css", f"{war}rounds/{ROUND}/"}


# Limits.


def test_guests_who_start_too_many_tables_have_to_wait(demonstration: Campaign, settings: Any) -> None:
    settings.THROTTLES = settings.THROTTLES | {"guests": (2, 600)}
    browser = Client()
    assert [browser.post("/try/").status_code for _ in range(3)] == [302, 302, 429]
    assert browser.post("/try/", REMOTE_ADDR="192.0.2.7").status_code == 302


def test_all_guests_together_have_a_limit(demonstration: Campaign, settings: Any) -> None:
    settings.THROTTLES = settings.THROTTLES | {"all_guests": (1, 86_400), "all_guest_pages": (1, 86_400)}
    address = start(Client())
    assert Client().post("/try/", REMOTE_ADDR="192.0.2.7").status_code == 429
    assert Client().get(address).status_code == 200
    flooded = Client().get(address, REMOTE_ADDR="192.0.2.7")
    assert flooded.status_code == 429
    assert "Too many requests." in flooded.content.decode()


def test_only_a_few_tables_are_computed_at_a_time(demonstration: Campaign, settings: Any) -> None:
    browser = Client()
    address = start(browser)
    turns = [Turn(f"guests-{which}") for which in range(settings.GUESTS_AT_ONCE)]
    assert all(turn.take() for turn in turns)
    busy = browser.get(address)
    assert (busy.status_code, busy["Refresh"]) == (429, "1")
    turns[0].give_back()
    assert browser.get(address).status_code == 200


def test_an_address_computes_one_table_at_a_time(demonstration: Campaign) -> None:
    browser = Client()
    address = start(browser)
    turn = Turn(f"guest-{stranger({'REMOTE_ADDR': '127.0.0.1'})}")
    assert turn.take()
    busy = browser.get(address)
    assert (busy.status_code, busy["Refresh"]) == (429, "1")
    assert browser.get(address, REMOTE_ADDR="192.0.2.7").status_code == 200
    turn.give_back()
    assert [browser.get(address).status_code for _ in range(2)] == [200, 200], "each request gives its turn back"


def test_requests_that_are_not_in_turn_do_not_count(demonstration: Campaign, settings: Any) -> None:
    settings.THROTTLES = settings.THROTTLES | {"guest_pages": (1, 86_400), "all_guest_pages": (1, 86_400)}
    browser = Client()
    address = start(browser)
    turn = Turn(f"guest-{stranger({'REMOTE_ADDR': '127.0.0.1'})}")
    assert turn.take()
    assert [browser.get(address).status_code for _ in range(3)] == [429, 429, 429]
    turn.give_back()
    assert browser.get(address).status_code == 200


def test_the_longest_unused_table_makes_room_for_a_new_one(demonstration: Campaign, settings: Any) -> None:
    settings.MOST_GUEST_TABLES = 2
    phase, at = sandbox_phase(), timezone.now()
    assert phase is not None
    tokens = [begin_table(phase, at + timedelta(hours=hours)).token for hours in (1, 0, 2)]
    assert set(GuestTable.objects.values_list("token", flat=True)) == {tokens[0], tokens[2]}
    assert Plan.objects.count() == 2


def test_a_table_in_use_is_kept_when_a_new_one_needs_room(demonstration: Campaign, settings: Any) -> None:
    settings.MOST_GUEST_TABLES = 2
    phase, at = sandbox_phase(), timezone.now()
    assert phase is not None
    active = begin_table(phase, at)
    begin_table(phase, at + timedelta(minutes=1))
    use_table(active, at + timedelta(minutes=5))
    begin_table(phase, at + timedelta(minutes=6))
    assert GuestTable.objects.filter(token=active.token).exists()


def test_an_address_that_holds_too_many_tables_gives_up_one_of_its_own(demonstration: Campaign, settings: Any) -> None:
    settings.MOST_OF_ONE_ADDRESS = 2
    phase, at = sandbox_phase(), timezone.now()
    assert phase is not None
    other = begin_table(phase, at - timedelta(hours=5), "elsewhere")
    tokens = [begin_table(phase, at + timedelta(minutes=minutes), "house").token for minutes in range(3)]
    assert set(GuestTable.objects.values_list("token", flat=True)) == {other.token, *tokens[1:]}


def test_tables_at_which_nothing_was_saved_make_room_first(demonstration: Campaign, settings: Any) -> None:
    settings.MOST_GUEST_TABLES = 2
    phase, at = sandbox_phase(), timezone.now()
    assert phase is not None
    played = begin_table(phase, at - timedelta(hours=5))
    Plan.objects.filter(pk=played.plan_id).update(changed_at=at - timedelta(hours=4))
    untouched = begin_table(phase, at - timedelta(hours=2))
    use_table(untouched, at)
    begin_table(phase, at)
    assert GuestTable.objects.filter(token=played.token).exists()
    assert not GuestTable.objects.filter(token=untouched.token).exists()


# Expiry.


def test_a_table_is_cleared_once_it_is_unused_for_days_and_the_next_guest_gets_it(
    demonstration: Campaign, settings: Any
) -> None:
    browser = Client()
    old, used = start(browser), start(browser)
    for address in (old, used):
        send(browser, address, fields_of(browser.get(address).content.decode()))
        browser.get(address)
    GuestTable.objects.update(used_at=timezone.now() - timedelta(days=settings.GUEST_DAYS, minutes=1))
    assert browser.get(used).status_code == 200
    clear_guest_tables()
    assert browser.get(used).status_code == 200
    gone = browser.get(old)
    assert gone.status_code == 410
    assert f"after {settings.GUEST_DAYS} days without use" in gone.content.decode()
    assert 'action="/try/"' in gone.content.decode()
    plan = Plan.objects.get(pk=GuestTable.objects.get(used_at=None).plan_id)
    assert plan_of(plan) == PlanContent("")
    assert [unpacked(unseal(one.sealed)).made_of for one in PlanResult.objects.filter(plan=plan)] == [""]
    sealed = Sealed.objects.count()
    assert "Two suggested moves" in browser.get(start(browser)).content.decode()
    assert (Plan.objects.count(), Sealed.objects.count()) == (2, sealed)


@pytest.mark.parametrize("is_used_again", [False, True])
def test_orders_for_a_table_that_is_cleared_meanwhile_are_not_saved(
    demonstration: Campaign, monkeypatch: pytest.MonkeyPatch, is_used_again: bool
) -> None:
    browser = Client()
    address = start(browser)
    fields = fields_of(browser.get(address).content.decode())
    phase, at = sandbox_phase(), timezone.now()
    assert phase is not None

    def slow_run(*asked: Any) -> Any:
        ran = run_plan(*asked)
        assert clear_unused_tables(at + timedelta(days=1000)) == 1
        if is_used_again:
            begin_table(phase, at)
        return ran

    monkeypatch.setattr(guests, "run_plan", slow_run)
    gone = send(browser, address, fields)
    assert gone.status_code == 410
    assert 'action="/try/"' in gone.content.decode()
    assert plan_of(Plan.objects.get()) == PlanContent("")


def test_a_table_that_is_used_again_suggests_moves_at_its_first_step_only(demonstration: Campaign) -> None:
    browser = Client()
    old = start(browser)
    send(browser, old, fields_of(browser.get(old).content.decode()))
    clear_unused_tables(timezone.now() + timedelta(days=1000))
    address = start(browser)
    assert GuestTable.objects.count() == 1
    assert "Two suggested moves" in browser.get(address).content.decode()
    assert "Two suggested moves" not in browser.get(f"{address}{ROUND}/administration/").content.decode()
    assert "Two suggested moves" not in browser.get(f"{address}{ROUND + 1}/movement/").content.decode()
    assert "Two suggested moves" not in browser.get(f"{address}{ROUND + 1}/initiative/").content.decode()


# Without the demonstration.


@pytest.mark.parametrize("shown", [{"demonstration": False}, {"public": False}])
def test_without_the_demonstration_the_page_says_so(demonstration: Campaign, shown: dict[str, bool]) -> None:
    browser = Client()
    address = start(browser)
    Campaign.objects.filter(pk=demonstration.pk).update(**shown)
    page = browser.get("/try/")
    assert page.status_code == 200
    assert page["X-Robots-Tag"] == "noindex"
    assert "This site shows no demonstration campaign now" in page.content.decode()
    assert 'action="/try/"' not in page.content.decode()
    assert browser.post("/try/").status_code == 409
    gone = browser.get(address)
    assert gone.status_code == 410
    assert 'action="/try/"' not in gone.content.decode()


def test_a_site_without_demonstration_says_how_to_get_it(demonstration: Campaign) -> None:
    Campaign.objects.update(demonstration=False)
    assert "manage.py install_demonstration" in Client().get("/try/").content.decode()
