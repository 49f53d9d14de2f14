"""Suggest an order: a general answers for the player's army, from public facts and the faction's own orders."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.test import Client

from campaign.administrator.commands import set_hints
from campaign.games.vae_victis.generals.decisions import DECIDED_IN
from campaign.models import Campaign, LogEntry, Phase, Seat
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.rules.notation import parse_instruction
from tests.conftest import NOW, SECRET, step_on, submit_orders

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]
HINT = "/campaigns/war/desk/hint/"


def ask(browser: Client, phase: Phase, army: object) -> Any:
    return browser.post(HINT, {"phase": phase.pk, "army": army})


def fields_of(answer: Any) -> Mapping[str, str]:
    return {one["name"]: one["text"] for one in answer.json()["fields"]}


def test_a_suggestion_is_a_march_and_its_reason_and_nothing_is_saved(phase: Phase, as_: Browsers) -> None:
    answer = ask(as_("hamilcar"), phase, 4)
    assert answer.status_code == 200
    assert parse_instruction(fields_of(answer)["movement-4"])
    assert answer.json()["reasons"]
    assert not OrderSheet.objects.exists()


def test_the_reason_is_in_the_language_of_the_reader(phase: Phase, as_: Browsers) -> None:
    asked, hamilcar = {"phase": phase.pk, "army": "4"}, as_("hamilcar")
    english, swedish = (
        hamilcar.post(HINT, asked, headers={"Accept-Language": code}).json()["reasons"] for code in ("en", "sv")
    )
    assert len(english) == len(swedish)
    assert english != swedish


def test_a_suggestion_can_be_submitted_as_it_is(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    text = fields_of(ask(hamilcar, phase, 4))["movement-4"]
    line = {"sheet-movement-4": text, "seen-movement-4": "0", "had-movement-4": "", "do": "hand_in"}
    assert hamilcar.post("/campaigns/war/orders/sheet/", {"phase": phase.pk, **line}).status_code == 200


def test_a_suggestion_answers_all_that_the_step_asks_of_an_army(
    besieging: Phase, as_: Browsers, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A general that goes on besieging says so: without an answer the step would wait for one."""
    monkeypatch.setattr("campaign.games.vae_victis.generals.marching.GOOD_CHANCE", 1.0)
    hamilcar = as_("hamilcar")
    fields = fields_of(ask(hamilcar, besieging, 4))
    assert fields == {"movement-4": "0", "assault-4": "hold"}
    lines = {f"sheet-{name}": text for name, text in fields.items()}
    hamilcar.post("/campaigns/war/orders/", {"phase": besieging.pk, **lines, "do": "hand_in"})
    assert OrderSheet.objects.count() == len(fields)


def test_orders_of_rivals_change_no_suggestion(phase: Phase, seat: Seats, as_: Browsers) -> None:
    before = ask(as_("hamilcar"), phase, 4).json()
    submit_orders(phase_id=phase.pk, seat=seat("Marcus"), army_number=9, text=SECRET)
    submit_orders(phase_id=phase.pk, seat=seat("Marcus"), army_number=10, text="4 4", state=Version.DRAFT)
    assert ask(as_("hamilcar"), phase, 4).json() == before


@pytest.mark.parametrize(("name", "army", "status"), [
    ("nobody", 4, 302),
    ("timon", 4, 404),
    ("hanno", 4, 404),
    ("hamilcar", 9, 404),
    ("hamilcar", 99, 404),
    ("hamilcar", "four", 404),
])  # fmt: skip
def test_only_the_commander_of_an_army_gets_a_suggestion(
    phase: Phase, as_: Browsers, name: str, army: object, status: int
) -> None:
    assert ask(as_(name), phase, army).status_code == status


def test_a_suggestion_for_an_earlier_step_is_refused(phase: Phase, as_: Browsers) -> None:
    answer = as_("hamilcar").post(HINT, {"phase": phase.pk + 1, "army": "4"})
    assert (answer.status_code, "Reload" in answer.json()["problem"]) == (409, True)


def test_the_administrator_can_switch_hints_off(war: Campaign, phase: Phase, as_: Browsers) -> None:
    hamilcar, marcus = as_("hamilcar"), as_("marcus")
    for wanted in ("no", "no"):
        marcus.post("/campaigns/war/administration/hints/", {"hints": wanted})
    assert ask(hamilcar, phase, 4).status_code == 409
    assert "Suggest an order" not in hamilcar.get("/campaigns/war/desk/").content.decode()
    assert "Suggest an order" not in hamilcar.get("/campaigns/war/armies/4/").content.decode()
    assert LogEntry.objects.filter(campaign=war, action="hints.off").count() == 1
    assert marcus.get("/api/campaigns/war/").json()["hints"] is False
    set_hints(war, NOW, wanted=True)
    assert ask(hamilcar, phase, 4).status_code == 200


def test_without_script_the_page_of_the_army_shows_the_suggestion(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    assert 'action="/campaigns/war/armies/4/suggestion/"' in hamilcar.get("/campaigns/war/desk/").content.decode()
    march = fields_of(ask(hamilcar, phase, 4))["movement-4"]
    page = hamilcar.post("/campaigns/war/armies/4/suggestion/").content.decode()
    assert f'value="{march}"' in page
    assert "Discard suggestion" in page
    assert not OrderSheet.objects.exists()


def test_later_steps_have_suggestions_too(war: Campaign, phase: Phase, as_: Browsers) -> None:
    """After the movement nobody is engaged, so the decisions of Administration follow."""
    later = step_on(war)
    assert ask(as_("hamilcar"), later, 4).status_code == (200 if later.step in DECIDED_IN else 409)
