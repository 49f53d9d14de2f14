"""Campaigns that hide the ledger of honour until they are over, from everyone or from other factions (HO.36)."""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from campaign.games.reader import EVERYTHING, PUBLIC
from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.rule_changes.shadow_run import shadow_of
from campaign.games.vae_victis.rules.document import read_document, read_text
from campaign.games.vae_victis.rules.sequence_of_play import STEPS
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign
from campaign.planning.commands.plans import begin_plan
from campaign.planning.commands.runs import run_plan
from campaign.selectors.seen import seen_text
from tests.api.conftest import program
from tests.archive.archived import export, restore
from tests.corrections.corrected import correct, step_of, strength
from tests.documents import as_round
from tests.honour.honour_war import HonourWar
from tests.honour.test_eight_rounds import beginning
from tests.markup import compact

pytestmark = pytest.mark.django_db
As = Callable[[str], Client]
Document = dict[str, Any]
API = "/api/campaigns/war"
__all__ = ["program"]


@pytest.fixture
def faction_war(people: Mapping[str, User], start: Document) -> HonourWar:
    """A war after placement, in which each faction sees its own honour; Cities and capitals give shares."""
    war = HonourWar(people, start, Step.PLACEMENT, starting="cities", show="faction")
    war.advance()
    return war


@pytest.fixture
def end_war(people: Mapping[str, User], start: Document) -> HonourWar:
    """The same, in which nobody sees honour before the end."""
    war = HonourWar(people, start, Step.PLACEMENT, starting="cities", show="end")
    war.advance()
    return war


def points(document: Document) -> dict[str, int]:
    return {seat["id"]: seat["points"] for seat in document["honour"]["seats"]}


def shows(page: str, number: int) -> bool:
    """Whether a page of honour has a seat with this honour."""
    return re.search(rf">Honour</span>\s*{number}\s*</td>", page) is not None


def end(war: HonourWar) -> None:
    """Let Roma concede in Administration."""
    while war.phase.step != Step.ADMINISTRATION:
        war.advance()
    for number in range(9, 17):
        war.say("Marcus", number, "concede", Kind.CONCEDE)
    war.advance()


def test_the_page_of_honour_shows_a_faction_its_own_honour_alone(faction_war: HonourWar, as_: As) -> None:
    there = points(faction_war.document)
    assert all(there[name] > 0 for name in ("Hanno", "Marcus"))
    hanno, marcus = (compact(as_(name).get("/campaigns/war/honour/").content.decode()) for name in ("hanno", "marcus"))
    assert shows(hanno, there["Hanno"])
    assert not shows(hanno, there["Marcus"])
    assert shows(marcus, there["Marcus"])
    assert "Here each faction sees only its own honour until the campaign is over." in hanno
    assert "hidden" in hanno


def test_a_princeps_is_public_and_their_honour_is_not(faction_war: HonourWar, as_: As) -> None:
    there = points(faction_war.document)
    page = compact(as_("marcus").get("/campaigns/war/").content.decode())
    assert f"Princeps of Roma: Marcus, honour {there['Marcus']}." in page
    assert "Princeps of Carthago: Hanno." in page


def test_nobody_sees_honour_before_the_end(end_war: HonourWar, as_: As) -> None:
    there = points(end_war.document)
    for name in ("hanno", "marcus"):
        page = compact(as_(name).get("/campaigns/war/honour/").content.decode())
        assert "Here nobody sees honour before the campaign is over." in page
        assert not any(shows(page, number) for number in there.values())
    end(end_war)
    page = compact(as_("hanno").get("/campaigns/war/honour/").content.decode())
    assert "First Among Equals" in page
    assert shows(page, there["Marcus"])
    assert "Here nobody sees honour" not in page


def test_documents_have_no_honour_that_their_reader_may_not_read(
    faction_war: HonourWar, program: Callable[..., Client]
) -> None:
    there = points(faction_war.document)
    hanno = program("hanno")
    for address in (f"{API}/position/", f"{API}/rounds/1/steps/placement/after/"):
        found = hanno.get(address)
        document = json.loads(found.content)
        assert points(document) == {**there, "Marcus": 0}
        assert set(document["honour"]["tokens"]) == {
            name for name, shares in faction_war.document["honour"]["tokens"].items() if "Marcus" not in shares
        }
        assert read_text(found.content.decode()).position.honour is not None
    tag = hanno.get(f"{API}/position/").headers["ETag"]
    assert program("marcus").get(f"{API}/position/", headers={"if-none-match": tag}).status_code == 200


def test_documents_of_corrections_have_no_honour_that_is_hidden(end_war: HonourWar, as_: As) -> None:
    while end_war.phase.round == 1:
        end_war.advance()
    administration = step_of(end_war.war, 1, Step.ADMINISTRATION)
    correct(end_war.war, administration, strength(administration, 1, 777), at=end_war.tick())
    assert any(points(end_war.document).values())
    for which in ("before", "after"):
        found = as_("hanno").get(f"/campaigns/war/corrections/1/{which}/1/administration.json")
        assert set(points(json.loads(found.content)).values()) == {0}
        assert "honour_" not in found.content.decode()


def test_shadow_runs_say_nothing_about_the_ledger() -> None:
    before = STEPS["movement"](read_document(beginning()))
    change = {"honour": {"town": 7, "city": 7}, "recovery": {"town": 0, "city": 0, "next_to_city": 0}}
    found = shadow_of(before, Step.ADMINISTRATION, change)
    assert "Army 12 recovers 16 FP at Carthago." in found.gone
    assert [one for one in (*found.how, *found.gone, *found.instead) if "Honour" in one] == []


def test_events_of_honour_are_left_out_for_other_factions(
    faction_war: HonourWar, program: Callable[..., Client]
) -> None:
    def seats(name: str) -> set[str]:
        events = program(name).get(f"{API}/events/").json()
        return {one["about"]["seat"] for one in events["results"] if one["kind"].startswith("honour_")}

    assert seats("marcus") == {"Marcus"}
    assert "Hanno" in seats("hanno")
    assert "Marcus" not in seats("hanno")


def test_posts_have_honour_only_at_the_end(faction_war: HonourWar, as_: As) -> None:
    post = as_("hanno").get("/campaigns/war/rounds/1/posts/").content.decode()
    assert "Honour of" not in post
    end(faction_war)
    post = as_("hanno").get("/campaigns/war/rounds/1/posts/").content.decode()
    assert "First Among Equals" in post


def test_the_archive_waits_for_the_end(faction_war: HonourWar, as_: As) -> None:
    answer = as_("hanno").get("/campaigns/war/archive.zip")
    assert answer.status_code == 403
    assert "Download it once the campaign is over" in answer.content.decode()
    end(faction_war)
    answer = as_("hanno").get("/campaigns/war/archive.zip")
    assert answer.status_code == 200
    answer.close()


def test_a_restored_campaign_hides_the_ledger_as_before(faction_war: HonourWar, tmp_path: Path) -> None:
    restore(export(faction_war.war, tmp_path / "war.zip"))
    assert Campaign.objects.get(slug="again").ledger == Campaign.Ledger.FACTION


def test_a_plan_begins_with_the_honour_that_its_faction_may_read(faction_war: HonourWar) -> None:
    plan = begin_plan(faction_war.seat("Hanno"), faction_war.phase, "Storm", faction_war.tick())
    ran = run_plan(plan, 1)
    found = as_round(ran.outcomes[0].before).position.honour
    assert found is not None
    assert found.seat["Marcus"].points == 0
    assert found.seat["Hanno"].points == points(faction_war.document)["Hanno"]


def test_a_reader_of_everything_gets_the_same_text(faction_war: HonourWar) -> None:
    phase = faction_war.phase
    assert seen_text(phase.document, phase, EVERYTHING) == phase.document
    assert seen_text(phase.document, phase, PUBLIC) != phase.document
