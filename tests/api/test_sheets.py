"""Order sheets through the API: the same door, the same refusals, the same receipts as on the pages."""

from collections.abc import Callable
from datetime import timedelta
from hashlib import sha256
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from campaign.api.sheets import views
from campaign.models import Campaign, Phase, Scope, Seat
from orders.models import OrderSheet
from orders.rules.life import Version
from tests.api.conftest import Programs, post
from tests.conftest import SECRET, advance, submit_orders, texts_of_sheets

SHEETS = "/api/campaigns/war/sheets/"
DECISIONS = "/api/campaigns/war/decisions/"
RECEIPTS = "/api/campaigns/war/receipts/mine/"
Seats = Callable[[str], Seat]


def sheet(army: int = 4, text: str = "4 4", **rest: Any) -> dict[str, Any]:
    return {"kind": "movement", "army": army, "text": text, **rest}


def test_decisions_of_a_player_are_listed_with_the_submitted_orders(
    phase: Phase, seat: Seats, program: Programs
) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="4 4")
    found = program("hamilcar").get(DECISIONS).json()
    assert found["phase"] | {"due_at": ""} == {
        "id": phase.pk,
        "round": 1,
        "step": "movement",
        "status": "open",
        "due_at": "",
        "takes_sheets": True,
    }
    assert found["seat"] == {"name": "Hamilcar", "faction": "carthago", "armies": [4, 5, 6, 7, 8]}
    marches = {one["army"]: one for one in found["decisions"] if one["kind"] == "movement"}
    assert sorted(marches) == [4, 5, 6, 7, 8]
    assert [army for army, one in sorted(marches.items()) if one["waiting"]] == [5, 6, 7, 8]
    assert marches[4]["sheet"]["text"] == "4 4"
    assert marches[5]["sheet"] is None
    assert found["engagements"] == []


def test_submitted_orders_return_a_receipt(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    answer = post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(text=" 4,4\n2 ")])
    assert answer.status_code == 200
    (taken,) = answer.json()["taken"]
    assert (taken["sheet"]["text"], taken["sheet"]["life"], taken["sheet"]["last"]) == ("4 4 2", "handed_in", 1)
    receipt = taken["receipt"]
    assert receipt["receipt"] == sha256(f"{receipt['salt']}\n{receipt['sheet']}".encode()).hexdigest()
    assert "4 4 2" in receipt["sheet"]
    assert hamilcar.get(RECEIPTS).json() == {"round": 1, "receipts": [receipt]}
    assert "no-store" in answer.headers["Cache-Control"]


def test_submitting_the_same_orders_twice_creates_one_version(phase: Phase, program: Programs) -> None:
    hamilcar, body = program("hamilcar"), {"phase": phase.pk, "sheets": [sheet(seen=0), sheet(5, "2", seen=0)]}
    first = post(hamilcar, SHEETS, **body)
    again = post(hamilcar, SHEETS, **body)
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert OrderSheet.objects.count() == 2


def test_withdrawing_twice_creates_one_version(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet()])
    body = {"phase": phase.pk, "sheets": [sheet(text="", do="withdraw", seen=1)]}
    for _time in range(2):
        answer = post(hamilcar, SHEETS, **body)
        assert answer.status_code == 200
        assert answer.json()["taken"][0]["sheet"]["life"] == "withdrawn"
    assert texts_of_sheets("state") == [(Version.HANDED_IN.value, "4 4"), (Version.WITHDRAWN.value, "")]


def test_a_draft_does_not_replace_submitted_orders(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet()])
    post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(text="4 4 4", do="draft")])
    (found,) = hamilcar.get(SHEETS).json()["sheets"]
    assert (found["text"], found["draft"], found["life"]) == ("4 4", "4 4 4", "handed_in")


def test_orders_changed_since_they_were_read_are_not_overwritten(phase: Phase, seat: Seats, program: Programs) -> None:
    hamilcar = program("hamilcar")
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text="2 2")
    answer = post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(seen=0), sheet(5, "2", seen=0)])
    assert answer.status_code == 409
    found = answer.json()
    assert [one["army"] for one in found["taken"]] == [5]
    (refused,) = found["refused"]
    assert (refused["code"], refused["where"]) == ("overtaken", "sheets[0]")
    assert found["detail"] == refused["detail"]
    assert "changed in another window" in refused["detail"]
    assert texts_of_sheets("army__number") == [(4, "2 2"), (5, "2")]
    assert post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(seen=1)]).status_code == 200


def test_refused_orders_name_their_place_and_the_rule(phase: Phase, program: Programs) -> None:
    transfer = {"kind": "transfer", "army": 5, "text": "9 100"}
    answer = post(program("hamilcar"), SHEETS, phase=phase.pk, sheets=[sheet(text="4 5"), transfer, sheet(6, "0")])
    assert answer.status_code == 422
    first, second = answer.json()["refused"]
    assert (first["where"], second["where"], second["rule"]) == ("sheets[0]", "sheets[1]", "ST.6")
    assert first["detail"].startswith("That order is not valid: ")
    assert second["detail"].startswith("Not allowed: ")
    assert texts_of_sheets("army__number") == [(6, "0")]


@pytest.mark.parametrize(
    ("name", "army", "status"),
    [("hanno", 4, 403), ("marcus", 4, 403), ("hamilcar", 99, 403), ("timon", 4, 404)],
)
def test_orders_for_armies_of_other_seats_are_refused(
    phase: Phase, program: Programs, name: str, army: int, status: int
) -> None:
    answer = post(program(name), SHEETS, phase=phase.pk, sheets=[sheet(army, SECRET)])
    assert answer.status_code == status
    assert SECRET not in answer.content.decode()
    assert not OrderSheet.objects.exists()


def test_a_closed_step_accepts_no_orders(war: Campaign, phase: Phase, program: Programs) -> None:
    advance(phase, to="closed")
    answer = post(program("hamilcar"), SHEETS, phase=phase.pk, sheets=[sheet()])
    assert answer.status_code == 409
    assert "The step is closed" in answer.json()["detail"]
    assert post(program("hamilcar"), SHEETS, phase=phase.pk + 1, sheets=[sheet()]).status_code == 409


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"{",
        b'{"phase": 1}',
        b'{"phase": 1, "sheets": []}',
        b'{"phase": "x", "sheets": [{"kind": "movement", "army": 4, "text": "4"}]}',
        b'{"phase": 1, "sheets": [{"kind": "marching", "army": 4, "text": "4"}]}',
        b'{"phase": 1, "sheets": [{"kind": "movement", "army": -4, "text": "4"}]}',
        b'{"phase": 1, "sheets": [{"kind": "movement", "army": 4, "text": "\\u0000"}]}',
        b'{"phase": 1, "sheets": [{"kind": "movement", "army": 4, "text": "\\ud800"}]}',
        b'{"phase": NaN, "sheets": [{"kind": "movement", "army": 4, "text": "4"}]}',
        b"[" * 100_000,
        b"\xff\xfe",
    ],
)
def test_a_malformed_request_is_refused_as_a_whole(phase: Phase, program: Programs, body: bytes) -> None:
    answer = program("hamilcar").post(SHEETS, body, content_type="application/json")
    assert answer.status_code == 400
    assert not OrderSheet.objects.exists()


def test_two_entries_for_the_same_orders_are_refused(phase: Phase, program: Programs) -> None:
    answer = post(program("hamilcar"), SHEETS, phase=phase.pk, sheets=[sheet(), sheet(text="2")])
    assert answer.status_code == 400
    assert not OrderSheet.objects.exists()


def test_orders_are_readable_by_their_faction_only(phase: Phase, seat: Seats, program: Programs) -> None:
    submit_orders(phase_id=phase.pk, army_number=4, seat=seat("Hamilcar"), text=SECRET)
    seen = {name: program(name).get(SHEETS).content.decode() for name in ("hanno", "hamilcar", "marcus", "timon")}
    assert [name for name, text in seen.items() if SECRET in text] == ["hanno", "hamilcar"]
    kept = {name: program(name).get(RECEIPTS).content.decode() for name in ("hanno", "hamilcar", "marcus", "timon")}
    assert [name for name, text in kept.items() if SECRET in text] == ["hanno", "hamilcar"]


@pytest.mark.parametrize(
    ("round_", "status"), [("1", 200), ("2", 404), ("0", 404), ("x", 400), ("9" * 30, 400), ("²", 400)]
)
def test_a_round_is_named_by_its_number(phase: Phase, program: Programs, round_: str, status: int) -> None:
    assert program("hamilcar").get(SHEETS, {"round": round_}).status_code == status


def test_a_session_needs_the_csrf_token_to_submit(phase: Phase, people: Any, as_: Callable[[str], Client]) -> None:
    """Forged requests of other sites are refused, as everywhere on the site."""
    foreign = Client(enforce_csrf_checks=True)
    foreign.force_login(people["hamilcar"])
    assert post(foreign, SHEETS, phase=phase.pk, sheets=[sheet()]).status_code == 403
    assert post(as_("hamilcar"), SHEETS, phase=phase.pk, sheets=[sheet()]).status_code == 200


def test_submitting_requires_the_write_scope(phase: Phase, program: Programs) -> None:
    reading, writing = program("hamilcar", Scope.SHEETS_READ), program("hamilcar", Scope.SHEETS_WRITE)
    body = {"phase": phase.pk, "sheets": [sheet()]}
    answer = post(reading, SHEETS, **body)
    assert answer.status_code == 403
    assert "sheets:write" in answer.json()["detail"]
    assert post(writing, SHEETS, **body).status_code == 200
    assert writing.get(SHEETS).status_code == 403
    assert reading.get(SHEETS).status_code == 200


def test_orders_after_the_deadline_are_refused(war: Campaign, phase: Phase, program: Programs) -> None:
    Phase.objects.filter(pk=phase.pk).update(due_at=phase.opened_at - timedelta(days=100_000))
    answer = post(program("hamilcar"), SHEETS, phase=phase.pk, sheets=[sheet()])
    assert answer.status_code == 409
    assert "Too late: your orders arrived at" in answer.json()["detail"]


def test_orders_never_appear_in_logs_or_error_pages(
    phase: Phase, program: Programs, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, capfd: Any
) -> None:
    hamilcar, body = program("hamilcar"), {"phase": phase.pk, "sheets": [sheet(text=SECRET)]}
    assert post(hamilcar, SHEETS, **body).status_code == 200
    assert post(hamilcar, SHEETS, **{**body, "phase": 0}).status_code == 409
    assert post(hamilcar, SHEETS, **body, extra=SECRET).status_code == 200

    def broken(**_asked: Any) -> None:
        raise OSError(SECRET)

    monkeypatch.setattr(views, "submit_orders", broken)
    answer = post(hamilcar, SHEETS, **body)
    assert answer.status_code == 500
    said = "".join((caplog.text, answer.content.decode(), *capfd.readouterr()))
    assert "OSError" in said
    assert SECRET not in said
    assert "vv_" not in said


def test_a_blank_text_withdraws_nothing(phase: Phase, program: Programs) -> None:
    hamilcar = program("hamilcar")
    assert post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(text=" ")]).status_code == 200  # nothing is there
    assert post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet()]).status_code == 200
    answer = post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(text=""), sheet(army=5)])
    assert answer.status_code == 422
    assert [one["army"] for one in answer.json()["taken"]] == [5]
    (refused,) = answer.json()["refused"]
    assert (refused["where"], "they still count" in refused["detail"]) == ("sheets[0]", True)
    assert post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet(text="", do="withdraw")]).status_code == 200
    assert [text for number, text in texts_of_sheets("army__number") if number == 4] == ["4 4", ""]


def test_a_loss_at_sea_can_be_confirmed_by_the_api(phase: Phase, program: Programs) -> None:
    """2 Coast and 10 Sea hexes north of Panormus it ends at sea."""
    hanno = program("hanno")
    sheet = {"kind": "movement", "army": 3, "text": "12 " * 12}
    answer = post(hanno, SHEETS, phase=phase.pk, sheets=[sheet])
    assert answer.status_code == 422
    (refused,) = answer.json()["refused"]
    assert (refused["code"], refused["lost"], refused["rule"]) == ("loss", [3], "NV.5")
    assert post(hanno, SHEETS, phase=phase.pk, sheets=[sheet | {"accept_loss": [3]}]).status_code == 200


def test_late_orders_are_refused_without_waiting_for_the_lock_of_the_step(phase: Phase, program: Programs) -> None:
    hamilcar, now = program("hamilcar"), timezone.now()
    Phase.objects.update(opened_at=now - timedelta(days=1), due_at=now - timedelta(seconds=1))
    with CaptureQueriesContext(connection) as queries:
        answer = post(hamilcar, SHEETS, phase=phase.pk, sheets=[sheet()])
    assert answer.status_code == 409
    sqls = [query["sql"] for query in queries.captured_queries]
    assert not [sql for sql in sqls if 'FROM "campaign_phase"' in sql and "FOR UPDATE" in sql]
