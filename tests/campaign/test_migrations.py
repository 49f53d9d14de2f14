"""Campaigns of the version before steps, and before sheets of every kind, go on where they were."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaign.models import Campaign, Phase
from campaign.rules.document import document_text
from campaign.selectors import stages
from orders.rules.kinds import Kind, Step
from orders.rules.life import Life
from orders.rules.visibility import Reader
from orders.selectors import readable_sheets, sheets_in_force
from tests.conftest import NOW
from tests.json_rounds import adjudicate_movement

BEFORE = [("campaign", "0002_append_only"), ("orders", "0002_append_only")]
MARCH = "4 4 4 2 2 2"

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def old(transactional_db: None) -> Iterator[Any]:
    """The tables as they were; afterwards they are as they are now."""
    executor = MigrationExecutor(connection)
    executor.migrate(BEFORE)
    yield executor.loader.project_state(BEFORE).apps
    migrate_to_now()


def migrate_to_now() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())


def open_for_orders(old: Any, start: dict[str, Any]) -> Any:
    """A campaign of the earlier version in which army 4 has had two versions of its order; its phase."""
    user = old.get_model("auth", "User").objects.create(username="hanno")
    war = old.get_model("campaign", "Campaign").objects.create(
        slug="war", title="The war", administrator=user, created_at=NOW
    )
    faction = old.get_model("campaign", "Faction").objects.create(
        campaign=war, identifier="carthago", title="Carthago", colour="#000000", active=True
    )
    seat = old.get_model("campaign", "Seat").objects.create(campaign=war, faction=faction, user=user, name="Hanno")
    army = old.get_model("campaign", "Army").objects.create(campaign=war, number=4, faction=faction, seat=seat)
    phase = old.get_model("campaign", "Phase").objects.create(
        campaign=war, round=1, kind="movement", document=json.dumps(start), opened_at=NOW
    )
    for version, text in ((1, "4 4"), (2, MARCH)):
        old.get_model("orders", "OrderSheet").objects.create(
            phase=phase,
            army=army,
            kind="movement",
            version=version,
            text=text,
            handed_in_by=seat,
            handed_in_at=NOW,
        )
    return phase


def test_migrated_orders_still_count(old: Any, start: dict[str, Any]) -> None:
    open_for_orders(old, start)
    migrate_to_now()
    war = Campaign.objects.get()
    assert [sheet.text for sheet in sheets_in_force(war.pk, 1, [Kind.MOVEMENT])] == [MARCH]
    (sheet,) = readable_sheets(war.pk, 1, Reader("carthago"), stages(war, 1))
    assert (sheet.army, sheet.version, sheet.life) == (4, 2, Life.CHANGED)


def test_a_migrated_open_phase_is_the_movement_step_with_a_deadline(old: Any, start: dict[str, Any]) -> None:
    open_for_orders(old, start)
    migrate_to_now()
    phase = Phase.objects.get()
    assert (phase.step, phase.status) == (Step.MOVEMENT, Phase.Status.OPEN)
    assert (phase.due_at - NOW).days == 7


def test_a_migrated_published_movement_continues_with_the_decisions(old: Any, start: dict[str, Any]) -> None:
    """There are no engagements, so there is nothing to retreat from and nothing to report."""
    phase = open_for_orders(old, start)
    document_out = document_text(adjudicate_movement({**start, "orders": {"movement": {"4": MARCH}}}))
    old.get_model("campaign", "PhaseRecord").objects.create(
        phase=phase,
        number=1,
        document_in="{}",
        document_out=document_out,
        ruleset="vae-victis-2",
        engine_version="0.2",
        made_at=NOW,
    )
    phase.status = "published"
    phase.save()
    migrate_to_now()
    opened = Phase.objects.latest("pk")
    first_edition = (settings.TOP / "hexmap/maps/earlier/first-punic-war.1.json").read_text(encoding="utf-8")
    assert (opened.step, opened.status) == (Step.ADMINISTRATION, Phase.Status.OPEN)
    assert json.loads(opened.document) == {**json.loads(document_out), "map": json.loads(first_edition)}
