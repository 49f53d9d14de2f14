import uuid
from datetime import timedelta

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import F
from django.utils import timezone

STEPS = [(step, step) for step in ("placement", "initiative", "movement", "retreats", "battles", "administration")]
USUAL_DAYS = 7
"""Phases that were opened before there were deadlines get the classic days for orders."""


def set_deadlines(apps, schema_editor):
    phases = apps.get_model("campaign", "Phase").objects
    phases.update(due_at=F("opened_at") + timedelta(days=USUAL_DAYS))
    # What is open stays open: its players did not know of a deadline.
    soon = timezone.now() + timedelta(days=USUAL_DAYS)
    phases.filter(status="open", due_at__lt=soon).update(due_at=soon)


def append_only(table):
    return migrations.RunSQL(
        f"""
        CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'rows of {table} are only ever added' USING ERRCODE = 'restrict_violation';
        END
        $$;
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only();
        """,
        f"DROP TRIGGER append_only ON {table}; DROP FUNCTION {table}_append_only();",
    )


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("campaign", "0002_append_only"),
    ]

    operations = [
        migrations.RemoveConstraint("phase", "phase_unique"),
        migrations.RenameField("phase", "kind", "step"),
        migrations.AlterField("phase", "step", models.CharField(choices=STEPS, max_length=20)),
        migrations.AddConstraint(
            "phase", models.UniqueConstraint(fields=("campaign", "round", "step"), name="phase_unique")
        ),
        migrations.AddField("phase", "due_at", models.DateTimeField(null=True)),
        migrations.RunPython(set_deadlines, migrations.RunPython.noop),
        migrations.AlterField("phase", "due_at", models.DateTimeField()),
        migrations.AlterField(
            "picture",
            "moment",
            models.CharField(choices=[("before", "Before"), ("after", "After"), ("desk", "Desk")], max_length=10),
        ),
        migrations.AlterField(
            "seat",
            "user",
            models.ForeignKey(
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="seats",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField("seat", "captain", models.BooleanField(default=False)),
        migrations.AddConstraint(
            "seat",
            models.UniqueConstraint(
                condition=models.Q(("captain", True)), fields=("faction",), name="one_captain_a_faction"
            ),
        ),
        migrations.CreateModel(
            name="Person",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("time_zone", models.CharField(default="UTC", max_length=64)),
                ("language", models.CharField(default="en", max_length=12)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="person",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Invitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("token", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("made_at", models.DateTimeField()),
                ("withdrawn_at", models.DateTimeField(null=True)),
                ("taken_at", models.DateTimeField(null=True)),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="invitations", to="campaign.seat"
                    ),
                ),
                (
                    "taken_by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("taken_at", None), ("withdrawn_at", None)),
                        fields=("seat",),
                        name="one_open_invitation_a_seat",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Report",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("engagement", models.CharField(max_length=200)),
                ("number", models.PositiveIntegerField()),
                ("winner", models.CharField(blank=True, max_length=100)),
                ("casualties", models.JSONField()),
                ("reported_at", models.DateTimeField()),
                ("reason", models.CharField(blank=True, max_length=500)),
                ("public_id", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("screenshot", models.FileField(blank=True, upload_to="screenshots/")),
                (
                    "phase",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="reports", to="campaign.phase"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="campaign.seat",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(fields=("phase", "engagement", "number"), name="report_number_unique")
                ],
            },
        ),
        migrations.CreateModel(
            name="ReportAnswer",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("agrees", models.BooleanField()),
                ("note", models.CharField(blank=True, max_length=500)),
                ("answered_at", models.DateTimeField()),
                (
                    "report",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="answers", to="campaign.report"
                    ),
                ),
                (
                    "seat",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT, related_name="+", to="campaign.seat"
                    ),
                ),
            ],
        ),
        append_only("campaign_report"),
        append_only("campaign_reportanswer"),
    ]
