"""Who finds a plan, and that nobody else reads a word of it."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Plan
from campaign.planning.queries.plans import plan_of
from campaign.services import seats
from tests.conftest import NOW, SECRET, open_war
from tests.journeys.sicily import seats as sicilian_seats
from tests.planning.test_plans import TABLE, at, begin, save, sheets_of

Browsers = Callable[[str], Client]


def all_text_of_the_database() -> str:
    """Every text column of every table."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")
        found = []
        for (name,) in cursor.fetchall():
            cursor.execute(f'SELECT t::text FROM "{name}" t')
            found += [row for (row,) in cursor.fetchall()]
    return "\n".join(found)


@pytest.mark.parametrize("shared", [False, True])
@pytest.mark.parametrize("name", ["hanno", "marcus", "lucius", "timon", "nobody"])
def test_a_plan_is_visible_to_its_owner_and_if_shared_to_the_faction(
    war: Campaign, phase: Phase, as_: Browsers, name: str, shared: bool
) -> None:
    """Marcus administers; neither playing Roma nor administering gives access."""
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar, "Secretum")
    save(hamilcar, plan, {"sheet-movement-4": SECRET})
    if shared:
        hamilcar.post(f"{TABLE}{plan.pk}/", {"do": "share"})
    reader = as_(name)
    found = shared and name == "hanno"
    status = 200 if found else 302 if name == "nobody" else 404
    for address in (f"{TABLE}{plan.pk}/", at(plan), f"{TABLE}{plan.pk}/drafts/"):
        answer = reader.get(address)
        assert answer.status_code == status, address
        assert (b"Secretum" in answer.content) is found
    listed = reader.get(TABLE)
    assert (b"Secretum" in listed.content) is found
    refused = reader.post(at(plan), {"version": 2, "sheet-movement-4": "0"})
    assert refused.status_code == (403 if found else status)
    for do in ("share", "keep", "put_away", "fetch", "rename", "begin_again"):
        fields = {"do": do, "version": 2, "title": "Mine"}
        assert reader.post(f"{TABLE}{plan.pk}/", fields).status_code == (403 if found else status)
    assert sheets_of(plan) == {("movement", 4): SECRET}


def test_plans_are_hidden_from_staff_and_administrators_without_a_seat(
    people: dict[str, User], war: Campaign, phase: Phase, as_: Browsers
) -> None:
    plan = begin(as_("hamilcar"))
    Plan.objects.update(shared=True)
    User.objects.filter(username="timon").update(is_staff=True, is_superuser=True)
    assert as_("timon").get(f"{TABLE}{plan.pk}/").status_code == 404
    Campaign.objects.update(administrator=people["timon"])
    for address in (TABLE, f"{TABLE}{plan.pk}/", at(plan), f"{TABLE}{plan.pk}/drafts/"):
        assert as_("timon").get(address).status_code == 403
        assert as_("timon").post(address, {"title": "x", "do": "copy"}).status_code == 403


def test_a_plan_is_stored_sealed_and_never_logged(
    phase: Phase, as_: Browsers, caplog: pytest.LogCaptureFixture
) -> None:
    hamilcar = as_("hamilcar")
    plan = begin(hamilcar, "Secretum")
    save(hamilcar, plan, {"sheet-movement-4": SECRET})
    save(hamilcar, plan, {"sheet-movement-5": f"{SECRET} 13"})
    hamilcar.get(f"{TABLE}{plan.pk}/")
    seen = all_text_of_the_database() + caplog.text
    assert SECRET not in seen
    assert "Secretum" not in seen


def test_a_plan_can_be_shared_unshared_put_away_and_restored(phase: Phase, as_: Browsers) -> None:
    hamilcar, hanno = as_("hamilcar"), as_("hanno")
    plan = begin(hamilcar)
    address = f"{TABLE}{plan.pk}/"
    for do, status in (("share", 200), ("keep", 404), ("share", 200), ("put_away", 404), ("fetch", 200)):
        assert hamilcar.post(address, {"do": do}).status_code == 302
        assert hanno.get(address).status_code == status, do
        assert hamilcar.get(address).status_code == 200


def test_a_copied_plan_belongs_to_the_copier(phase: Phase, as_: Browsers) -> None:
    hamilcar, hanno = as_("hamilcar"), as_("hanno")
    plan = begin(hamilcar, "x" * 100)
    save(hamilcar, plan, {"sheet-movement-4": "2"})
    hamilcar.post(f"{TABLE}{plan.pk}/", {"do": "share"})
    assert hanno.post(f"{TABLE}{plan.pk}/", {"do": "copy"}).status_code == 302
    copied = Plan.objects.latest("pk")
    assert (copied.owner.username, copied.shared, len(plan_of(copied).title)) == ("hanno", False, 100)
    assert save(hanno, copied, {"sheet-movement-4": "8"}).status_code == 302
    assert sheets_of(plan) == {("movement", 4): "2"}
    assert hamilcar.get(f"{TABLE}{copied.pk}/").status_code == 404


def test_a_former_player_loses_access_and_shared_plans_stay(war: Campaign, phase: Phase, as_: Browsers) -> None:
    hamilcar = as_("hamilcar")
    shared, kept = begin(hamilcar, "Shared"), begin(hamilcar, "Kept")
    hamilcar.post(f"{TABLE}{shared.pk}/", {"do": "share"})
    seats.leave_seat(war, war.seats.get(name="Hamilcar").pk, NOW)
    assert hamilcar.get(f"{TABLE}{shared.pk}/").status_code == 404
    hanno = as_("hanno")
    page = hanno.get(f"{TABLE}{shared.pk}/")
    assert b"Hamilcar shares this plan" in page.content
    assert hanno.get(f"{TABLE}{kept.pk}/").status_code == 404


@pytest.mark.parametrize(("earlier", "status"), [(timedelta(0), 200), (timedelta(seconds=1), 404)])
def test_a_substitute_sees_plans_changed_since_they_took_command(
    people: dict[str, User], war: Campaign, as_: Browsers, earlier: timedelta, status: int
) -> None:
    plan = begin(as_("hamilcar"))
    Plan.objects.update(shared=True, changed_at=NOW - earlier)
    seat = seats.leave_seat(war, war.seats.get(name="Hanno").pk, NOW)
    seat.user = people["timon"]
    seat.save()
    seats.begin_tenure(seat, people["timon"], NOW)
    timon = as_("timon")
    assert timon.get(f"{TABLE}{plan.pk}/").status_code == status
    assert (b"To Catana" in timon.get(TABLE).content) is (status == 200)
    as_("hamilcar").post(f"{TABLE}{plan.pk}/", {"do": "share"})  # shared anew, it is for him as well
    Plan.objects.update(changed_at=NOW)
    assert timon.get(f"{TABLE}{plan.pk}/").status_code == 200


@pytest.mark.parametrize("number", [0, 10**9, 10**30])
def test_an_unknown_plan_is_not_found(phase: Phase, as_: Browsers, number: int) -> None:
    for rest in ("", "drafts/", "1/movement/"):
        assert as_("hanno").get(f"{TABLE}{number}/{rest}").status_code == 404


def test_a_plan_of_another_campaign_is_not_found(
    war: Campaign, people: dict[str, User], start: dict[str, Any], as_: Browsers
) -> None:
    plan = begin(as_("hanno"))
    Campaign.objects.update(slug="another")
    open_war(people["marcus"], start, sicilian_seats(people), Step.MOVEMENT)
    assert as_("hanno").get(f"{TABLE}{plan.pk}/").status_code == 404
    assert as_("hanno").get(f"/campaigns/another/plans/{plan.pk}/").status_code == 200


@pytest.mark.parametrize("step", ["dance", "placement", "battles2", "MOVEMENT"])
def test_an_unknown_step_of_a_plan_is_not_found(phase: Phase, as_: Browsers, step: str) -> None:
    plan = begin(as_("hanno"))
    assert as_("hanno").get(at(plan, 1, step)).status_code == (302 if step == "placement" else 404)
