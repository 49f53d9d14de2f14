"""Campaigns of the version before steps, and before sheets of every kind, go on where they were."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from django.db.migrations.executor import MigrationExecutor

from campaign.games.vae_victis.kinds import Kind
from campaign.games.vae_victis.steps import Step
from campaign.models import Campaign, Phase, Plan, PlanResult, PlanRun
from campaign.selectors import stages
from hexmap.rules.documents import document_text
from orders.models import Sealed
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


def open_for_orders(old: Any, start: dict[str, Any], slug: str) -> Any:
    """A campaign of the earlier version in which army 4 has had two versions of its order; its phase."""
    user, _new = old.get_model("auth", "User").objects.get_or_create(username="hanno")
    war = old.get_model("campaign", "Campaign").objects.create(
        slug=slug, title="The war", administrator=user, created_at=NOW
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


def publish(old: Any, phase: Any, document_out: str) -> None:
    """Publish the movement of a campaign of the earlier version."""
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


def test_migrated_campaigns_go_on_where_they_were(old: Any, start: dict[str, Any]) -> None:
    """All that is asked of these migrations, because they take seconds: of an open movement, and of a published one."""
    document_out = document_text(adjudicate_movement({**start, "orders": {"movement": {"4": MARCH}}}))
    open_for_orders(old, start, "open")
    publish(old, open_for_orders(old, start, "published"), document_out)
    migrate_to_now()
    check_orders_still_count(Campaign.objects.get(slug="open"))
    check_an_open_phase_is_the_movement_step_with_a_deadline(Campaign.objects.get(slug="open"))
    check_a_published_movement_continues_with_the_decisions(Campaign.objects.get(slug="published"), document_out)
    assert {phase.engine_version for phase in Phase.ever.all()} == {"0.3"}


def check_orders_still_count(war: Campaign) -> None:
    assert [sheet.text for sheet in sheets_in_force(war.pk, 1, [Kind.MOVEMENT])] == [MARCH]
    (sheet,) = readable_sheets(war.pk, 1, Reader("carthago"), stages(war, 1))
    assert (sheet.army, sheet.version, sheet.life) == (4, 2, Life.CHANGED)


def check_an_open_phase_is_the_movement_step_with_a_deadline(war: Campaign) -> None:
    phase = war.phases.get()
    assert (phase.step, phase.status) == (Step.MOVEMENT, Phase.Status.OPEN)
    assert (phase.due_at - NOW).days == 7


def check_a_published_movement_continues_with_the_decisions(war: Campaign, document_out: str) -> None:
    """There are no engagements, so there is nothing to retreat from and nothing to report."""
    opened = war.phases.latest("pk")
    first_edition = (settings.TOP / "hexmap/maps/earlier/first-punic-war.1.json").read_text(encoding="utf-8")
    assert (opened.step, opened.status) == (Step.ADMINISTRATION, Phase.Status.OPEN)
    assert json.loads(opened.document) == {**json.loads(document_out), "map": json.loads(first_edition)}


def test_campaigns_that_have_begun_keep_the_version_of_the_engine(transactional_db: None) -> None:
    """Each game has versions of its own; battles that are under way are of Vae Victis."""
    before = [("campaign", "0037_game_of_a_campaign")]
    executor = MigrationExecutor(connection)
    executor.migrate(before)
    old = executor.loader.project_state(before).apps
    user = old.get_model("auth", "User").objects.create(username="hanno")
    for game in ("vae-victis", "hannibal"):
        war = old.get_model("campaign", "Campaign").objects.create(
            slug=game, title=game, game=game, administrator=user, created_at=NOW
        )
        old.get_model("campaign", "Phase").objects.create(
            campaign=war, round=1, step="movement", document="{}", opened_at=NOW, due_at=NOW
        )
    migrate_to_now()
    versions = Phase.objects.values_list("campaign__game", "engine_version")
    assert dict(versions) == {"vae-victis": "0.3", "hannibal": "hannibal 0.1"}


def test_plans_of_guests_go_with_their_tables_and_those_of_players_stay(transactional_db: None) -> None:
    executor, before = MigrationExecutor(connection), [("campaign", "0041_entered_at_once")]
    executor.migrate(before)
    old = executor.loader.project_state(before).apps
    user = old.get_model("auth", "User").objects.create(username="polybius")
    war = old.get_model("campaign", "Campaign").objects.create(
        slug="demo", title="Demo", administrator=user, created_at=NOW
    )
    faction = old.get_model("campaign", "Faction").objects.create(
        campaign=war, identifier="roma", title="Roma", colour="#000000", active=True
    )
    phase = old.get_model("campaign", "Phase").objects.create(
        campaign=war, round=7, step="movement", document="{}", opened_at=NOW, due_at=NOW
    )

    def plan(text: str) -> Any:
        sealed = old.get_model("orders", "Sealed").objects
        made = old.get_model("campaign", "Plan").objects.create(
            faction=faction, owner=user, phase=phase, sealed=sealed.create(token=text), made_at=NOW, changed_at=NOW
        )
        result = sealed.create(token=f"result {text}")
        old.get_model("campaign", "PlanResult").objects.create(plan=made, round=7, sealed=result)
        old.get_model("campaign", "PlanRun").objects.create(
            plan=made, user=user, version=1, until=7, round=7, asked_at=NOW
        )
        return made

    kept = plan("of a player")
    old.get_model("campaign", "GuestTable").objects.create(plan=plan("of a guest"), made_at=NOW, used_at=NOW)
    migrate_to_now()
    assert "campaign_guesttable" not in connection.introspection.table_names()
    assert [one.pk for one in Plan.objects.all()] == [kept.pk]
    assert PlanResult.objects.get().plan_id == PlanRun.objects.get().plan_id == kept.pk
    assert set(Sealed.objects.values_list("token", flat=True)) == {"of a player", "result of a player"}
    with pytest.raises(DatabaseError, match="never removed"), transaction.atomic():
        Sealed.objects.all()._raw_delete("default")  # the guard is there again
