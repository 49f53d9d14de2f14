"""What a list shows of a scenario is stored beside its document."""

from dataclasses import asdict

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from campaign.games.vae_victis.scenarios import facts_of
from hexmap.rules.documents import parse_json


def store_facts(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    """Works out the facts of the scenarios that there are, one after another."""
    scenario = apps.get_model("campaign", "Scenario")
    for key in scenario.objects.values_list("pk", flat=True):
        row = scenario.objects.get(pk=key)
        row.facts = asdict(facts_of(parse_json(row.document)))
        row.save(update_fields=["facts"])


class Migration(migrations.Migration):
    """Adds the facts."""

    dependencies = [("campaign", "0011_closing")]

    operations = [
        migrations.AddField("scenario", "facts", models.JSONField(default=dict)),
        migrations.RunPython(store_facts, migrations.RunPython.noop),
    ]
