import json
from hashlib import sha256

import django.db.models.deletion
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

PROTECT = django.db.models.deletion.PROTECT
OPEN_ROWS = "ALTER TABLE campaign_phaserecord DISABLE TRIGGER append_only;"
LOCK_ROWS = "ALTER TABLE campaign_phaserecord ENABLE TRIGGER append_only;"
CHECK_NOW = "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED;"


def ring():
    return MultiFernet([Fernet(key) for key in settings.SEAL_KEYS])


def sealed_values(text):
    """As in the migration of the sheets: written out, so that it does the same for ever."""
    ended = text.encode() + b"\x80"
    filled = ended + b"\x00" * (-len(ended) % 1024)
    key = sha256(settings.SEAL_KEYS[0].encode()).hexdigest()[:12]
    return {"token": ring().encrypt(filled).decode(), "key": key}


def unsealed(token):
    return ring().decrypt(token.encode()).rstrip(b"\x00").removesuffix(b"\x80").decode()


def seal_records(apps, schema_editor):
    """Seals the documents of all records, and keeps open those of phases that have been published."""
    sealed = apps.get_model("orders", "Sealed").objects
    published = apps.get_model("campaign", "PublishedRecord").objects
    for record in apps.get_model("campaign", "PhaseRecord").objects.select_related("phase").iterator():
        texts = json.dumps({"in": record.document_in, "out": record.document_out})
        record.sealed = sealed.create(**sealed_values(texts))
        record.save(update_fields=["sealed"])
        if record.phase.status == "published":
            published.create(record=record, document_in=record.document_in, document_out=record.document_out)


def open_records(apps, schema_editor):
    for record in apps.get_model("campaign", "PhaseRecord").objects.select_related("sealed"):
        texts = json.loads(unsealed(record.sealed.token))
        record.document_in, record.document_out = texts["in"], texts["out"]
        record.save(update_fields=["document_in", "document_out"])


def begin_tenures(apps, schema_editor):
    """Who has a seat has had it since the campaign began, or since he took up an invitation."""
    tenures = apps.get_model("campaign", "Tenure").objects
    invitations = apps.get_model("campaign", "Invitation").objects
    for seat in apps.get_model("campaign", "Seat").objects.exclude(user=None).select_related("campaign").order_by("pk"):
        taken = invitations.filter(seat=seat, taken_by=seat.user_id).order_by("taken_at").last()
        since = taken.taken_at if taken else seat.campaign.created_at
        tenures.create(seat=seat, user_id=seat.user_id, since=since)


def foreign_key(to, related_name="+", **options):
    return models.ForeignKey(on_delete=PROTECT, related_name=related_name, to=to, **options)


def sealed_key(**options):
    return models.OneToOneField(on_delete=PROTECT, related_name="+", to="orders.sealed", **options)


def identifier():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


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
        ("campaign", "0004_go_on_after_movement"),
        ("orders", "0004_sealed"),
    ]

    operations = [
        migrations.AddField("campaign", "closes_early", models.BooleanField(default=False)),
        migrations.AddField("phaserecord", "sealed", sealed_key(null=True)),
        migrations.CreateModel(
            "PublishedRecord",
            [
                identifier(),
                (
                    "record",
                    models.OneToOneField(on_delete=PROTECT, related_name="published", to="campaign.phaserecord"),
                ),
                ("document_in", models.TextField()),
                ("document_out", models.TextField()),
            ],
        ),
        migrations.RunSQL(OPEN_ROWS, CHECK_NOW + LOCK_ROWS),
        migrations.RunPython(seal_records, open_records),
        # The rows just written have checks of their keys pending, which ALTER TABLE does not wait for.
        migrations.RunSQL(CHECK_NOW + LOCK_ROWS, OPEN_ROWS),
        migrations.AlterField("phaserecord", "sealed", sealed_key()),
        # With a default, so that the way back can add the columns again.
        migrations.AlterField("phaserecord", "document_in", models.TextField(default="")),
        migrations.AlterField("phaserecord", "document_out", models.TextField(default="")),
        migrations.RemoveField("phaserecord", "document_in"),
        migrations.RemoveField("phaserecord", "document_out"),
        append_only("campaign_publishedrecord"),
        migrations.CreateModel(
            "RoundSeed",
            [
                identifier(),
                ("round", models.PositiveIntegerField()),
                ("digest", models.CharField(max_length=64)),
                ("seed", models.CharField(blank=True, max_length=64)),
                ("made_at", models.DateTimeField()),
                ("campaign", foreign_key("campaign.campaign", "seeds")),
                ("sealed", sealed_key()),
            ],
            options={
                "constraints": [models.UniqueConstraint(fields=("campaign", "round"), name="one_seed_a_round")],
            },
        ),
        migrations.CreateModel(
            "Tenure",
            [
                identifier(),
                ("since", models.DateTimeField()),
                ("until", models.DateTimeField(null=True)),
                ("seat", foreign_key("campaign.seat", "tenures")),
                ("user", foreign_key(settings.AUTH_USER_MODEL, "tenures")),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(condition=Q(("until", None)), fields=("seat",), name="one_tenure_at_a_time")
                ],
            },
        ),
        migrations.RunPython(begin_tenures, migrations.RunPython.noop),
        migrations.CreateModel(
            "Message",
            [
                identifier(),
                ("written_at", models.DateTimeField()),
                ("faction", foreign_key("campaign.faction")),
                ("seat", foreign_key("campaign.seat")),
                ("author", foreign_key(settings.AUTH_USER_MODEL)),
                ("sealed", sealed_key()),
            ],
        ),
        append_only("campaign_message"),
        migrations.CreateModel(
            "Plan",
            [
                identifier(),
                ("version", models.PositiveIntegerField(default=1)),
                ("shared", models.BooleanField(default=False)),
                ("put_away", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                ("changed_at", models.DateTimeField()),
                ("faction", foreign_key("campaign.faction")),
                ("owner", foreign_key(settings.AUTH_USER_MODEL)),
                ("phase", foreign_key("campaign.phase")),
                ("sealed", sealed_key()),
            ],
        ),
    ]
