"""Turning a plan into drafts: which orders become drafts, and whose."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Seat
from orders.models import OrderSheet
from orders.rules.life import Version
from orders.selectors import sheets_for_adjudication
from tests.conftest import advance, open_war, submit_orders, texts_of_sheets
from tests.journeys.sicily import seats as sicilian_seats
from tests.planning.test_plans import TABLE, begin, save

Browsers = Callable[[str], Client]
Seats = Callable[[str], Seat]


def test_a_plan_becomes_drafts_for_own_armies_and_is_shared(phase: Phase, as_: Browsers) -> None:
    hamilcar, hanno = as_("hamilcar"), as_("hanno")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4", "sheet-movement-1": "2", "sheet-movement-9": "8"})
    page = hamilcar.get(f"{TABLE}{plan.pk}/drafts/").content.decode()
    assert "The plan will be shared with Carthago" in page
    assert "<code>8</code>" not in page, "what Roma might do is no draft"
    plan.refresh_from_db()
    done = hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": plan.version})
    assert done.status_code == 200
    assert b"draft saved" in done.content
    assert texts_of_sheets("army__number", "state") == [(4, "draft", "4 4")]
    assert b"Use for my armies" in hanno.get(f"{TABLE}{plan.pk}/").content
    hanno.post(f"{TABLE}{plan.pk}/drafts/", {"version": plan.version})
    assert texts_of_sheets("army__number", "state") == [(4, "draft", "4 4"), (1, "draft", "2")]
    assert OrderSheet.objects.latest("pk").handed_in_by.name == "Hanno"


def test_drafts_from_a_plan_keep_submitted_orders(phase: Phase, seat: Seats, as_: Browsers) -> None:
    submit_orders(phase_id=phase.pk, seat=seat("Hamilcar"), army_number=4, text="0 0")
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})
    page = hamilcar.get(f"{TABLE}{plan.pk}/drafts/").content.decode()
    assert "submitted, stays: 0 0" in " ".join(re.sub(r"<[^>]*>", "", page).split())
    hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": 2})
    assert texts_of_sheets("army__number", "state") == [(4, "handed_in", "0 0"), (4, "draft", "4 4")]
    advance(phase, to="closed")
    assert [sheet.text for sheet in sheets_for_adjudication(phase)] == ["0 0"]


def test_drafts_from_a_plan_include_standing_orders_and_list_the_rest(besieging: Phase, as_: Browsers) -> None:
    """A retreat can be given beforehand (RD.8); a march of round 2 is of no use now."""
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-assault-4": "assault"})
    save(hamilcar, plan, {"sheet-retreat-4": "retreat"}, step="retreats")
    page = hamilcar.get(f"{TABLE}{plan.pk}/drafts/").content.decode()
    assert "standing order" in page
    plan.refresh_from_db()
    hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": plan.version})
    kept = {(kind, text) for kind, text in texts_of_sheets("kind")}
    assert kept == {("assault", "assault"), ("retreat", "retreat")}


def test_orders_illegal_now_do_not_become_drafts(people: dict[str, User], start: dict[str, Any], as_: Browsers) -> None:
    """Marches are not decided in the step of initiative (RD.2), so that a plan gives none of them then."""
    open_war(people["marcus"], start, sicilian_seats(people), Step.INITIATIVE)
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-initiative-4": "strength"}, step="initiative")
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})
    plan.refresh_from_db()
    page = hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": plan.version}).content.decode()
    assert "This cannot be decided now. The current step is initiative." in page
    assert texts_of_sheets("kind") == [("initiative", "strength")]


def test_drafts_of_a_changed_plan_need_another_look(phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})
    answer = hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": 1})
    assert answer.status_code == 409
    assert b"Nothing was saved" in answer.content
    assert not OrderSheet.objects.exists()


@pytest.mark.parametrize("status", ["closed", "published"])
def test_a_closed_step_takes_no_drafts_from_a_plan(phase: Phase, as_: Browsers, status: str) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-movement-4": "4 4"})
    advance(phase, to=status)
    for answer in (
        hamilcar.get(f"{TABLE}{plan.pk}/drafts/"),
        hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": 2}),
    ):
        assert answer.status_code == 409
    assert not OrderSheet.objects.exists()


def test_a_plan_gives_no_drafts_of_faction_orders_except_to_the_captain(contact: Campaign, as_: Browsers) -> None:
    """Hanno is captain: sea links in Hamilcar's plan are for Hanno to take over."""
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar)
    save(hamilcar, plan, {"sheet-sea_links-carthago": "Mare Africum: Lilybaeum", "sheet-movement-4": "0"})
    plan.refresh_from_db()
    hamilcar.post(f"{TABLE}{plan.pk}/drafts/", {"version": plan.version})
    assert texts_of_sheets("kind", "state") == [("movement", Version.DRAFT, "0")]
    as_("hanno").post(f"{TABLE}{plan.pk}/drafts/", {"version": plan.version})
    assert texts_of_sheets("kind", "state")[1:] == [("sea_links", Version.DRAFT, "Mare Africum: Lilybaeum")]
