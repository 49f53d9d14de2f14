import json
from datetime import timedelta

from django.db import migrations
from django.utils import timezone

USUAL_DAYS = 7


def go_on(apps, schema_editor):
    """A campaign whose movement is published waited for the administrator's answers; now a step asks for them."""
    now = timezone.now()
    phases = apps.get_model("campaign", "Phase").objects
    for campaign in apps.get_model("campaign", "Campaign").objects.all():
        last = phases.filter(campaign=campaign).order_by("pk").last()
        if last is None or last.status != "published":
            continue
        document = last.records.order_by("number").last().document_out
        phases.create(
            campaign=campaign,
            round=last.round,
            step="retreats" if json.loads(document)["engagements"] else "administration",
            status="open",
            document=document,
            opened_at=now,
            due_at=now + timedelta(days=USUAL_DAYS),
        )


class Migration(migrations.Migration):
    dependencies = [("campaign", "0003_steps_seats_reports")]
    operations = [migrations.RunPython(go_on, migrations.RunPython.noop)]
