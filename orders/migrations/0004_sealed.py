"""Sealing what lay open. How a receipt is made and a text sealed is written out here as it was at this migration, so
that it does the same for ever."""

import secrets
from hashlib import sha256

import django.db.models.deletion
from cryptography.fernet import Fernet, MultiFernet
from django.conf import settings
from django.db import migrations, models

STEPS = ("placement", "initiative", "movement", "retreats", "battles", "administration")
STEP_OF = {
    "placement": "placement",
    "initiative": "initiative",
    "retreat": "retreats",
    **dict.fromkeys(("movement", "assault", "lift_siege", "transfer", "sea_links"), "movement"),
    **dict.fromkeys(("advance", "debark", "besiege", "take_over", "surrender"), "administration"),
}

OPEN_ROWS = "ALTER TABLE orders_ordersheet DISABLE TRIGGER append_only;"
LOCK_ROWS = "ALTER TABLE orders_ordersheet ENABLE TRIGGER append_only;"
CHECK_NOW = "SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED;"

APPEND_ONLY = """
CREATE FUNCTION orders_revealedsheet_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of orders_revealedsheet are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON orders_revealedsheet
FOR EACH STATEMENT EXECUTE FUNCTION orders_revealedsheet_append_only();
CREATE FUNCTION orders_sealed_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of orders_sealed are never removed' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER kept BEFORE DELETE ON orders_sealed
FOR EACH STATEMENT EXECUTE FUNCTION orders_sealed_kept();
"""
NOT_APPEND_ONLY = """
DROP TRIGGER append_only ON orders_revealedsheet;
DROP FUNCTION orders_revealedsheet_append_only();
DROP TRIGGER kept ON orders_sealed;
DROP FUNCTION orders_sealed_kept();
"""


def seal_all(apps, schema_editor):
    """Seals what lies open, with receipts made now, and reveals what has been published."""
    sheets = apps.get_model("orders", "OrderSheet").objects
    sealed = apps.get_model("orders", "Sealed").objects
    revealed = apps.get_model("orders", "RevealedSheet").objects
    published = published_steps(apps)
    numbers = {}
    rows = sheets.select_related("army", "faction", "campaign").defer("phase__document").order_by("version")
    for sheet in rows.iterator():
        key = (sheet.campaign_id, sheet.round, sheet.kind, sheet.faction_id, sheet.army_id)
        before = numbers.get(key, 0)
        spoken = sheet.state == "handed_in" or (sheet.state == "withdrawn" and before > 0)
        numbers[key] = before + spoken
        salt = secrets.token_hex(16)
        sheet.number = numbers[key]
        sheet.receipt = receipt_of(salt, statement(sheet)) if spoken else ""
        sheet.sealed = sealed.create(**sealed_values(f"{salt}\n{sheet.text}"))
        sheet.save(update_fields=["number", "receipt", "sealed"])
        moment = published.get((sheet.campaign_id, sheet.round, STEP_OF[sheet.kind]))
        if spoken and moment is not None:
            revealed.create(sheet=sheet, salt=salt, text=sheet.text, revealed_at=moment)


def statement(sheet):
    head = (
        "Vae Victis order sheet",
        f"campaign: {sheet.campaign.slug}",
        f"round: {sheet.round}",
        "chance: orders",
        f"kind: {sheet.kind}",
        f"subject: {sheet.army.number if sheet.army_id else sheet.faction.identifier}",
        f"number: {sheet.number}",
        f"state: {sheet.state}",
    )
    return "\n".join([*head, "", sheet.text])


def receipt_of(salt, text):
    return sha256(f"{salt}\n{text}".encode()).hexdigest()


def ring():
    return MultiFernet([Fernet(key) for key in settings.SEAL_KEYS])


def sealed_values(text):
    ended = text.encode() + b"\x80"
    filled = ended + b"\x00" * (-len(ended) % 1024)
    key = sha256(settings.SEAL_KEYS[0].encode()).hexdigest()[:12]
    return {"token": ring().encrypt(filled).decode(), "key": key}


def unsealed(token):
    return ring().decrypt(token.encode()).rstrip(b"\x00").removesuffix(b"\x80").decode()


def published_steps(apps):
    """When each step of each round was published; one that was left out, with the step that came in its place."""
    phases = apps.get_model("campaign", "Phase").objects.defer("document").order_by("pk")
    opened = {}
    for phase in phases:
        opened.setdefault((phase.campaign_id, phase.round), {})[phase.step] = phase.published_at
    found = {}
    for (campaign, round_), moments in opened.items():
        following = None
        for step in reversed(STEPS):
            following = moments.get(step, following)
            found[campaign, round_, step] = following
    return {key: moment for key, moment in found.items() if moment is not None}


def open_all(apps, schema_editor):
    """Back to sheets that lie open."""
    for sheet in apps.get_model("orders", "OrderSheet").objects.select_related("sealed"):
        sheet.text = unsealed(sheet.sealed.token).partition("\n")[2]
        sheet.save(update_fields=["text"])


def one_to_one(to, **options):
    return models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, to=to, **options)


def identifier():
    return ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID"))


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0004_go_on_after_movement"),
        ("orders", "0003_kinds_and_life"),
    ]

    operations = [
        migrations.CreateModel(
            "Sealed",
            [identifier(), ("token", models.TextField()), ("key", models.CharField(max_length=12))],
        ),
        migrations.AddField(
            "ordersheet", "sealed", one_to_one("orders.sealed", related_name="+", null=True)
        ),
        migrations.AddField("ordersheet", "number", models.PositiveIntegerField(null=True)),
        migrations.AddField("ordersheet", "receipt", models.CharField(blank=True, max_length=64, default=""), False),
        migrations.CreateModel(
            "RevealedSheet",
            [
                identifier(),
                ("sheet", one_to_one("orders.ordersheet", related_name="revealed")),
                ("salt", models.CharField(max_length=64)),
                ("text", models.TextField(blank=True)),
                ("revealed_at", models.DateTimeField()),
            ],
        ),
        migrations.RunSQL(OPEN_ROWS, CHECK_NOW + LOCK_ROWS),
        migrations.RunPython(seal_all, open_all),
        # The rows just written have checks of their keys pending, which ALTER TABLE does not wait for.
        migrations.RunSQL(CHECK_NOW + LOCK_ROWS, OPEN_ROWS),
        migrations.AlterField("ordersheet", "sealed", one_to_one("orders.sealed", related_name="+")),
        migrations.AlterField("ordersheet", "number", models.PositiveIntegerField()),
        migrations.RemoveField("ordersheet", "text"),
        migrations.RunSQL(APPEND_ONLY, NOT_APPEND_ONLY),
    ]
