"""The demo campaign: a war in its third round, with everything behind it that a played campaign has."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.devtools.replayed import replay
from campaign.games.vae_victis.demonstration import MID_WAR
from campaign.games.vae_victis.rules.document import RoundDocument
from campaign.games.vae_victis.steps import Step
from campaign.management.commands.start_demo import open_demo
from campaign.models import Campaign, Phase, PhaseRecord, Report
from campaign.selectors import current_phase
from tests.documents import round_document, round_outcome

pytestmark = pytest.mark.django_db
SLUG = MID_WAR.slug
PAGES = f"/campaigns/{SLUG}/"


@pytest.fixture
def demo() -> Campaign:
    return open_demo()


def neighbours_at_war(document: RoundDocument) -> set[tuple[int, int]]:
    """The armies of two active factions that stand on neighbouring hexes."""
    active = {faction.id for faction in document.position.active_factions}
    armies = [army for army in document.position.armies if army.faction in active]
    return {
        (one.number, other.number)
        for one in armies
        for other in armies
        if one.number < other.number
        and one.faction != other.faction
        and document.board.grid.distance(one.hex, other.hex) == 1
    }


def test_the_demo_is_open_for_orders_with_enemies_in_contact_and_a_siege_under_way(demo: Campaign) -> None:
    phase = current_phase(demo)
    assert (phase.round, phase.step, phase.status) == (3, Step.MOVEMENT, Phase.Status.OPEN)
    document = round_document(phase)
    assert neighbours_at_war(document) >= {(4, 15)}
    assert [(siege.structure, siege.armies) for siege in document.position.sieges] == [("Gela", (7,))]
    assert phase.opened_at < timezone.now()
    assert phase.due_at is not None
    assert phase.due_at > timezone.now() + timedelta(days=1)


def test_the_two_rounds_behind_the_demo_were_played_and_replay_to_the_same_bytes(demo: Campaign) -> None:
    published = demo.phases.filter(status=Phase.Status.PUBLISHED)
    assert set(published.values_list("round", "step")) >= {
        (number, step) for number in (1, 2) for step in (Step.INITIATIVE, Step.MOVEMENT, Step.ADMINISTRATION)
    }
    moved = published.get(round=1, step=Step.MOVEMENT).records.get()
    marches = round_outcome(moved).as_json()["movement"]
    assert {int(number) for number, march in marches.items() if march["moved"]} >= {2, 3, 4, 7, 14, 15, 16}
    assert Report.objects.filter(phase__campaign=demo, engagement="4-16").count() == 1
    found = list(replay(demo))
    assert len(found) == demo.phases.filter(status=Phase.Status.PUBLISHED).count()
    assert [one.problem for one in found if one.problem] == []


def test_a_player_of_the_demo_finds_posts_replays_and_messages(demo: Campaign) -> None:
    browser = Client()
    browser.force_login(User.objects.get(username="hamilcar"))
    room = browser.get(f"{PAGES}room/").content.decode()
    assert "They besiege Tauromenium with one army. I attack." in room
    assert "He stands alone between the three of us now." not in room
    assert browser.get(f"{PAGES}rounds/2/posts/").content.decode().count("<textarea") > 3
    for page in ("", "rounds/1/", "rounds/2/", "rounds/2/replay/", "desk/"):
        assert browser.get(f"{PAGES}{page}").status_code == 200


def test_a_second_start_of_the_demo_plays_nothing(demo: Campaign) -> None:
    before = list(demo.phases.values_list("pk", flat=True))
    call_command("start_demo", stdout=StringIO())
    assert list(demo.phases.values_list("pk", flat=True)) == before


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """The maps that workers are asked for, in their order."""
    found: list[tuple[str, int]] = []
    for name in ("draw_opening", "draw_outcome"):
        monkeypatch.setattr(getattr(tasks, name), "delay", lambda number, name=name: found.append((name, number)))
    return found


def test_the_maps_of_all_rounds_are_drawn_and_the_present_one_first(
    asked: list[tuple[str, int]], django_capture_on_commit_callbacks: object
) -> None:
    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[operator]
        campaign = open_demo()
    openings = campaign.phases.filter(step=Step.INITIATIVE).order_by("-pk").values_list("pk", flat=True)
    assert asked[0] == ("draw_opening", openings[0])
    moved = PhaseRecord.objects.filter(phase__campaign=campaign, phase__step=Step.MOVEMENT).values_list("pk", flat=True)
    assert sorted(asked) == sorted(
        [("draw_opening", number) for number in openings] + [("draw_outcome", number) for number in moved]
    )
