"""The demonstration campaign that `manage.py install_demonstration` makes."""

import json
from collections.abc import Iterator
from datetime import timedelta
from io import StringIO
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.management import call_command
from django.db import transaction
from django.test import Client
from django.utils import timezone

from campaign import tasks
from campaign.demonstration import draw_maps, install, installed
from campaign.devtools.replayed import replay
from campaign.games.demonstration import PlannedOrders
from campaign.games.vae_victis.demonstration import DEMONSTRATION
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, PhaseRecord
from campaign.receipts.queries import receipts_export
from campaign.receipts.rules.check import check
from campaign.receipts.rules.export import read_export
from tests.conftest import outcome_of
from tests.documents import round_document
from tests.replays.test_first_punic_war import ROUNDS, stored

pytestmark = pytest.mark.django_db
SLUG = DEMONSTRATION.slug
WAR = f"/campaigns/{SLUG}/"
NAMES = [seat.name for seat in DEMONSTRATION.seats]


@pytest.fixture(scope="module")
def played(django_db_setup: None, django_db_blocker: Any) -> Iterator[Campaign]:
    """The demonstration, installed once for all tests of this file."""
    with django_db_blocker.unblock(), transaction.atomic():
        yield install(timezone.now(), "en")[0]
        transaction.set_rollback(True)


def stranger(path: str = "") -> str:
    answer = Client().get(f"{WAR}{path}")
    assert answer.status_code == 200, path
    return answer.content.decode()


@pytest.mark.parametrize("round_", ROUNDS)
def test_positions_are_those_of_the_replayed_campaign(played: Campaign, round_: int) -> None:
    phase = played.phases.get(round=round_, step=Step.ADMINISTRATION)
    found, expected = json.loads(outcome_of(phase)), stored(round_, "administration")
    for part in ("armies", "control", "sieges", "points", "ended"):
        assert found.get(part) == expected.get(part), part


def test_the_campaign_was_played_to_its_end_a_few_days_ago(played: Campaign) -> None:
    assert not played.phases.exclude(status=Phase.Status.PUBLISHED).exists()
    last = played.phases.latest("pk").published_at
    assert last is not None
    assert timedelta(days=1) < timezone.now() - last < timedelta(days=10)
    assert played.created_at < last - timedelta(days=50)
    assert not played.log.filter(at__gt=timezone.now()).exists()


def test_every_page_of_the_campaign_is_public(played: Campaign) -> None:
    assert DEMONSTRATION.title in stranger()
    for path in ("rounds/1/", "rounds/9/", "rounds/9/replay/", "rounds/5/posts/", "receipts/", "log/", "maps/"):
        stranger(path)


def submitted_in(phase: Phase) -> list[PlannedOrders]:
    """What the script submits in a step; every line of it gets a receipt."""
    return list(DEMONSTRATION.orders(phase.round, phase.step, round_document(phase)))


def test_all_receipts_and_records_verify(played: Campaign) -> None:
    verdict = check(read_export(json.loads(receipts_export(played))), [])
    assert verdict.problems == []
    assert sum(row.receipts for row in verdict.rows) == sum(len(submitted_in(phase)) for phase in played.phases.all())
    assert [one.problem for one in replay(played) if one.problem] == []


def test_nobody_can_sign_in_as_its_players(played: Campaign) -> None:
    users = User.objects.filter(username__in=[*NAMES, DEMONSTRATION.administrator])
    assert users.count() == len(NAMES) + 1
    assert not users.filter(is_active=True).exists()
    assert not any(user.has_usable_password() or user.email for user in users)


def test_a_second_installation_changes_nothing(played: Campaign) -> None:
    before = Phase.ever.count(), User.objects.count()
    call_command("install_demonstration", stdout=(told := StringIO()))
    assert "is there already" in told.getvalue()
    assert (Phase.ever.count(), User.objects.count()) == before


def command(*arguments: str) -> str:
    call_command("install_demonstration", *arguments, stdout=(told := StringIO()))
    return told.getvalue()


def is_shown() -> bool:
    return Campaign.objects.filter(demonstration=True, public=True).exists()


def test_a_hidden_demonstration_is_not_found_and_stays_hidden_until_it_is_shown_again(played: Campaign) -> None:
    assert command("--hide") == "The demonstration is hidden.\n"
    assert not is_shown()
    assert Client().get(WAR).status_code == 302, "strangers are asked to sign in"
    assert "--show" in command()
    assert not is_shown()
    assert command("--hide") == "There is no demonstration to hide.\n"
    assert "is there already" in command("--show")
    assert is_shown()


def test_a_user_with_the_name_of_a_player_keeps_their_account(
    played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    Campaign.objects.filter(pk=played.pk).update(slug="another", demonstration=False)
    monkeypatch.setattr(installed, "play_to_the_end", lambda _campaign, _demonstration: None)
    known = set(User.objects.values_list("pk", flat=True))
    again, is_new = install(timezone.now(), "sv")
    assert is_new
    assert again.language == "sv"
    assert {seat.name for seat in again.seats.all()} == set(NAMES)
    assert not known & set(again.seats.values_list("user", flat=True))


@pytest.mark.parametrize("is_active", [True, False])
@pytest.mark.parametrize("option", [[], ["--show"]])
def test_a_campaign_at_its_address_is_left_alone(played: Campaign, is_active: bool, option: list[str]) -> None:
    Campaign.objects.filter(pk=played.pk).update(slug="another", demonstration=False)
    owner = User.objects.create_user("marcus", is_active=is_active)
    Campaign.objects.create(slug=SLUG, title="My own", administrator=owner, created_at=timezone.now())
    with pytest.raises(SystemExit) as refused:
        call_command("install_demonstration", *option)
    assert refused.value.code == 2
    assert not is_shown()
    own = Campaign.objects.get(slug=SLUG)
    assert (own.title, own.public, own.demonstration) == ("My own", False, False)


def test_maps_are_drawn_after_those_of_other_campaigns_and_the_last_round_first(
    played: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[tuple[str, int, str | None]] = []
    for name in ("draw_opening", "draw_outcome"):
        monkeypatch.setattr(
            getattr(tasks, name),
            "apply_async",
            lambda numbers, queue=None, name=name: asked.append((name, *numbers, queue)),
        )
    draw_maps(played)
    moved = PhaseRecord.objects.filter(phase__campaign=played, phase__step=Step.MOVEMENT).order_by("-pk")
    assert [number for name, number, _ in asked if name == "draw_outcome"] == [record.pk for record in moved]
    assert len(asked) == 2 * len(ROUNDS)
    queued = list(asked)
    asked.clear()
    cache.clear()
    tasks.take_up_stalled_phases()
    assert sorted(asked) == sorted(queued)
    assert {queue for _, _, queue in asked} == {"more-pictures"}
