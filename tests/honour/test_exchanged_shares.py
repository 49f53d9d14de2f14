"""Shares that a scenario names, exchanged before the first round: the administrator enters what players agreed on."""

import copy
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.vae_victis.rules.honour import with_shares_exchanged
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, LogEntry, Phase
from campaign.selectors import current_phase
from hexmap.rules.documents import DocumentError
from hexmap.rules.position import Honour, Seat
from tests.api.conftest import program
from tests.archive.archived import export, restore
from tests.documents import round_document
from tests.honour.honour_war import HonourWar
from tests.markup import compact

pytestmark = pytest.mark.django_db
As = Callable[[str], Client]
SHARES = "/campaigns/war/administration/shares/"
AGREED = {"share-0-0": "1", "share-0-1": "1", "agreed": "yes"}
"""Of Carthago, the first structure, Hamilcar and Hanno have a point each."""
__all__ = ["program"]


def named(start: Mapping[str, Any]) -> dict[str, Any]:
    """The First Punic War in which Hanno has two points of Carthago."""

    def seat(name: str, faction: str, armies: list[int]) -> dict[str, Any]:
        said = {"id": name, "faction": faction, "armies": armies, "vacant": False}
        return {**said, "points": 0, "won": 0, "lost": 0}

    seats = [seat("east", "carthago", [1, 2, 3, 4, 5, 6, 7, 8]), seat("west", "roma", list(range(9, 17)))]
    return {**copy.deepcopy(dict(start)), "honour": {"seats": seats, "tokens": {"Carthago": {"east": 2}}}}


@pytest.fixture
def named_war(people: Mapping[str, User], start: dict[str, Any]) -> HonourWar:
    return HonourWar(people, named(start), starting="named")


def honour_now(war: HonourWar) -> Honour:
    honour: Honour | None = round_document(current_phase(war.war)).position.honour
    assert honour is not None
    return honour


def test_the_administrator_enters_an_exchange(named_war: HonourWar, as_: As) -> None:
    marcus = as_("marcus")
    assert "Shares at the start" in marcus.get("/campaigns/war/administration/").content.decode()
    page = marcus.get(SHARES).content.decode()
    assert 'name="share-0-1" value="2"' in page
    assert marcus.post(SHARES, AGREED).status_code == 302
    honour = honour_now(named_war)
    assert honour.tokens == {"Carthago": {"Hamilcar": 1, "Hanno": 1}}
    assert {seat.id: seat.points for seat in honour.seats} == {"Hamilcar": 1, "Hanno": 1, "Marcus": 0}
    log = compact(marcus.get("/campaigns/war/log/").content.decode())
    assert "Players exchanged shares of structures before the first round." in log
    assert "Shares now: Carthago: Hamilcar 1, Hanno 1." in log


def test_an_exchange_needs_consent_and_makes_no_points(named_war: HonourWar, as_: As) -> None:
    before = named_war.phase.document
    for form, problem in (
        ({**AGREED, "agreed": ""}, "Tick the box once they do."),
        ({**AGREED, "share-0-0": "5"}, "Give out as many points as there were: 2."),
        ({**AGREED, "share-0-0": "-1"}, "Enter a whole number of points for each player."),
        ({"agreed": "yes"}, "Enter a whole number of points for each player."),
    ):
        answer = as_("marcus").post(SHARES, form)
        assert answer.status_code == 422
        assert problem in answer.content.decode()
        assert all(f'name="{name}" value="{typed}"' in answer.text for name, typed in form.items() if name != "agreed")
    assert named_war.phase.document == before
    assert not LogEntry.objects.filter(action="honour.shares_exchanged").exists()


def test_nothing_is_exchanged_once_the_first_round_has_begun(named_war: HonourWar, as_: As) -> None:
    named_war.advance()
    assert "Shares can no longer be exchanged." in as_("marcus").get(SHARES).content.decode()
    assert as_("marcus").post(SHARES, AGREED).status_code == 409
    assert "Shares at the start" not in as_("marcus").get("/campaigns/war/administration/").content.decode()


def test_nothing_is_exchanged_once_armies_are_placed(
    people: Mapping[str, User], start: dict[str, Any], as_: As
) -> None:
    war = HonourWar(people, named(start), Step.PLACEMENT, starting="named")
    assert as_("marcus").post(SHARES, AGREED).status_code == 302
    war.advance()
    assert war.phase.step == Step.INITIATIVE
    assert as_("marcus").post(SHARES, {**AGREED, "share-0-0": "2", "share-0-1": "0"}).status_code == 409
    assert honour_now(war).tokens == {"Carthago": {"Hamilcar": 1, "Hanno": 1}}


def test_shares_are_for_the_administrator_and_where_a_scenario_names_them(
    named_war: HonourWar, people: Mapping[str, User], as_: As
) -> None:
    assert as_("hanno").get(SHARES).status_code == 403
    assert as_("timon").get(SHARES).status_code == 404


def test_a_campaign_without_named_shares_has_no_page_of_them(honour_war: HonourWar, as_: As) -> None:
    assert as_("marcus").get(SHARES).status_code == 404


def test_posts_say_who_holds_shares_after_an_exchange(named_war: HonourWar, as_: As) -> None:
    assert named_war.phase.step == Step.INITIATIVE
    as_("marcus").post(SHARES, AGREED)
    page = as_("hanno").get("/campaigns/war/rounds/1/posts/").content.decode()
    assert "Now: Carthago: Hamilcar 1, Hanno 1." in page


def test_a_hidden_ledger_keeps_the_shares_out_of_log_and_posts(
    people: Mapping[str, User], start: dict[str, Any], as_: As
) -> None:
    war = HonourWar(people, named(start), starting="named", show="end")
    as_("marcus").post(SHARES, AGREED)
    assert honour_now(war).tokens == {"Carthago": {"Hamilcar": 1, "Hanno": 1}}
    for page in ("log/", "rounds/1/posts/"):
        assert "Hamilcar 1" not in as_("hanno").get(f"/campaigns/war/{page}").content.decode()


def test_programs_get_the_document_again_after_an_exchange(
    named_war: HonourWar, as_: As, program: Callable[..., Client]
) -> None:
    hanno, address = program("hanno"), "/api/campaigns/war/position/"
    tag = hanno.get(address).headers["ETag"]
    assert hanno.get(address, headers={"if-none-match": tag}).status_code == 304
    as_("marcus").post(SHARES, AGREED)
    found = hanno.get(address, headers={"if-none-match": tag})
    assert json.loads(found.content)["honour"]["tokens"] == {"Carthago": {"Hamilcar": 1, "Hanno": 1}}


def test_an_archive_keeps_an_exchange(named_war: HonourWar, as_: As, tmp_path: Path) -> None:
    as_("marcus").post(SHARES, AGREED)
    named_war.advance()
    said = restore(export(named_war.war, tmp_path / "war.zip"))
    assert "1 of 1 records replay to the same bytes." in said
    again = Campaign.objects.get(slug="again")
    assert again.log.get(action="honour.shares_exchanged").about["shares"] == ["Carthago: Hamilcar 1, Hanno 1"]
    first = Phase.objects.filter(campaign=again).order_by("pk")[0]
    assert json.loads(first.document)["honour"]["tokens"] == {"Carthago": {"Hamilcar": 1, "Hanno": 1}}


def test_seats_of_another_faction_take_no_part_in_an_exchange() -> None:
    seats = (Seat("A", "roma", (1,), False, 2, 0, 0), Seat("B", "carthago", (2,), False, 0, 0, 0))
    honour = Honour(seats, {}, {"Enna": {"A": 2}}, {}, {})
    for shares in ({"Enna": {"A": 1, "B": 1}}, {"Enna": {"C": 2}}, {"Gela": {"A": 2}}):
        with pytest.raises(DocumentError):
            with_shares_exchanged(honour, shares)
    assert with_shares_exchanged(honour, {"Enna": {"A": 2}}) == honour
