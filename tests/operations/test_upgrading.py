"""A site of the version before this one is brought up to date in the middle of a round."""

from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from campaign.models import Campaign
from orders.models import OrderSheet
from tests.archive.archived import play_a_round
from tests.conftest import step_on, submit_orders, texts_of_sheets
from tests.meetings import contact
from tests.operations.conftest import Elsewhere

__all__ = ["contact"]
BEFORE = [("campaign", "0010_indexes_for_many_campaigns"), ("orders", "0007_concede")]
"""The last migrations of 0.8."""
MARCH = "4 4 4 2 2 2"

pytestmark = pytest.mark.django_db(transaction=True)


def test_a_campaign_of_the_previous_version_can_be_played_on(
    contact: Campaign, people: dict[str, User], tmp_path: object, other_database: Elsewhere
) -> None:
    """Its tables are taken back to what they were, saved like that, restored elsewhere and brought up to date there."""
    play_a_round(contact, people, draws=False)
    movement = step_on(contact)
    submit_orders(phase_id=movement.pk, seat=contact.seats.get(name="Hanno"), army_number=2, text=MARCH)
    executor, saved = MigrationExecutor(connection), f"{tmp_path}/site.tar"
    executor.migrate(BEFORE)
    try:
        with pytest.raises(SystemExit) as refused:
            replayed()
        assert refused.value.code == 2, "this version reads columns that 0.8 does not have"
        sheets = texts_of_sheets("kind", "army__number", "version", "state", "receipt")
        call_command("backup", saved, stdout=StringIO())
        with other_database():
            out = StringIO()
            call_command("restore", saved, "--replay", stdout=out)
            assert "run `manage.py migrate` now" in out.getvalue()
            call_command("migrate", verbosity=0)
            assert replayed().startswith("5 of 5 records of 1 campaigns")
            assert texts_of_sheets("kind", "army__number", "version", "state", "receipt") == sheets
            war = Campaign.objects.get()
            assert step_on(war).round == 2
            assert OrderSheet.objects.filter(army__number=2, revealed__text=MARCH).exists()
            assert replayed().startswith("6 of 6 records of 1 campaigns")
    finally:
        executor = MigrationExecutor(connection)
        executor.migrate(executor.loader.graph.leaf_nodes())


def replayed() -> str:
    out = StringIO()
    call_command("replay_campaign", "--all", stdout=out, stderr=StringIO())
    return out.getvalue()
