"""What no page of ours sends, or only once in a while, and what comes of it."""

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.db import OperationalError, connection, transaction
from django.test import Client

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.messages.one_order import read_order
from campaign.models import Campaign, Phase, Seat
from campaign.services.sheets import SheetAction, submit_orders
from hexmap.rules.board import Board
from orders.models import OrderSheet
from tests.campaign.test_pages import Browsers, page
from tests.conftest import NOW, advance, outcome_of, step_on
from tests.json_rounds import carried_over

Seats = Callable[[str], Seat]
TOP = Path(__file__).resolve().parents[2]


def test_the_next_round_is_played_on_the_same_map(war: Campaign, phase: Phase, as_: Browsers) -> None:
    last = step_on(war)
    advance(last, to="resolved")
    document = carried_over(json.loads(outcome_of(last)))
    document["map"] = json.loads((TOP / "hexmap" / "maps" / "first-punic-war.json").read_text(encoding="utf-8"))
    document["map"]["rivers"].pop()
    form = {"phase": last.pk, "document": json.dumps(document)}
    answer = as_("marcus").post(page("administration/ruling/"), form)
    assert answer.status_code == 422
    assert b"map: is not the map of this campaign" in answer.content
    assert last.records.count() == 1


def test_an_army_that_has_left_the_map_gets_no_orders(phase: Phase, seat: Seats) -> None:
    document = json.loads(phase.document)
    document["armies"] = [army for army in document["armies"] if army["number"] != 5]
    Phase.objects.filter(pk=phase.pk).update(document=json.dumps(document))
    entries = [SheetAction(Kind.MOVEMENT, 4, "4"), SheetAction(Kind.MOVEMENT, 5, "4")]
    problems = submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), entries=entries, at=NOW)
    assert {key: str(problem) for key, problem in problems.items()} == {
        (Kind.MOVEMENT, 5): "Army 5 is no longer on the map."
    }
    assert OrderSheet.objects.values_list("army__number", flat=True).get() == 4


@pytest.mark.django_db(transaction=True)
def test_closing_waits_until_a_form_is_fully_saved(war: Campaign, seat: Seats, monkeypatch: pytest.MonkeyPatch) -> None:
    phase, hamilcar = war.phases.get(), seat("Hamilcar")
    refusals = []

    def close_at_once() -> None:
        try:
            with transaction.atomic():
                Phase.objects.select_for_update(nowait=True).get(pk=phase.pk)
        except OperationalError:
            refusals.append("locked")
        finally:
            connection.close()

    def interrupted(kind: str, subject: int | str, text: str, board: Board) -> str:
        other = threading.Thread(target=close_at_once)
        other.start()
        other.join()
        return read_order(kind, subject, text, board)

    monkeypatch.setattr("campaign.games.vae_victis.game.read_order", interrupted)
    entries = [SheetAction(Kind.MOVEMENT, 4, "4 4"), SheetAction(Kind.MOVEMENT, 5, "0")]
    assert submit_orders(phase_id=phase.pk, seat=hamilcar, entries=entries, at=NOW) == {}
    assert refusals == ["locked", "locked"]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({"sheet-movement-٤": "4"}, 403),
        ({"sheet-movement--4": "4"}, 403),
        ({"sheet-movement-": "4"}, 403),
        ({f"sheet-movement-{'9' * 500}": "4"}, 403),
        ({"sheet-": "4"}, 403),
        ({"sheet-war-4": "4"}, 403),
        ({"sheet-movement": "4"}, 403),
        ({"sheet-sea_links-4": "Mare Africum: Adys"}, 403),
    ],
)
def test_unknown_names_of_form_fields_are_refused(
    phase: Phase, as_: Browsers, form: dict[str, str], status: int
) -> None:
    answer = as_("hamilcar").post(page("orders/"), {"phase": phase.pk, **form})
    assert answer.status_code == status
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize("token", ["", "\x00", "A" * 3000, "AAAAAQ"])
def test_an_invalid_link_says_where_to_get_a_new_one(war: Campaign, token: str) -> None:
    answer = Client().get("/sign-in/", {"sesame": token})
    assert answer.status_code == 403
    assert b"for a new one" in answer.content


def test_a_form_of_an_earlier_session_is_refused_with_a_page_of_the_site(phase: Phase, people: dict[str, User]) -> None:
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(people["hamilcar"])
    answer = browser.post(page("orders/"), {"phase": phase.pk, "sheet-movement-4": "4"})
    assert answer.status_code == 403
    assert b"Go back, reload the page and send it again" in answer.content
    assert not OrderSheet.objects.exists()


def test_the_error_page_does_not_query_the_user(war: Campaign, as_: Browsers, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be the database that fails."""

    def fail(request: object) -> None:
        raise OperationalError("no connection, and a secret")

    browser = as_("hanno")
    monkeypatch.setattr("django.contrib.auth.middleware.get_user", fail)
    answer = browser.get(page())
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    assert b"nothing that you submitted is lost" in answer.content
    assert b"secret" not in answer.content


@pytest.mark.parametrize("path", ["orders/", "administration/"])
def test_pages_with_orders_are_not_cached(phase: Phase, as_: Browsers, path: str) -> None:
    assert "no-store" in as_("marcus").get(page(path)).headers["Cache-Control"]
