import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

# Games that someone plays alone can be deleted. The program says so for one transaction at a time; without that the
# database refuses to remove what was played, as before.
LETS_DELETE = """
 IF TG_OP = 'DELETE' AND current_setting('vae_victis.deletes_game', true) = 'on' THEN RETURN NULL; END IF;"""
CHANGE = """
DO $change$
DECLARE guard record;
BEGIN
    FOR guard IN
        SELECT DISTINCT p.proname AS name, p.prosrc AS body FROM pg_proc p JOIN pg_trigger t ON t.tgfoid = p.oid
        JOIN pg_class c ON c.oid = t.tgrelid
        WHERE NOT t.tgisinternal AND c.relnamespace = current_schema()::regnamespace AND p.prosrc LIKE '%RAISE EXCEPTION%'
    LOOP
        EXECUTE format('CREATE OR REPLACE FUNCTION %I() RETURNS trigger LANGUAGE plpgsql AS %L', guard.name, {body});
    END LOOP;
END
$change$;
"""


def quoted(text):
    return "'" + text.replace("'", "''") + "'"


class Migration(migrations.Migration):
    dependencies = [
        ("campaign", "0030_hints"),
        ("orders", "0009_by_a_general"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField("campaign", "solo", models.BooleanField(default=False)),
        migrations.CreateModel(
            name="Guest",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("made_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(db_index=True)),
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE, related_name="guest", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="SoloGame",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("scenario", models.CharField(max_length=100)),
                ("level", models.CharField(max_length=10)),
                ("by_hand", models.BooleanField(default=False)),
                ("conceded", models.BooleanField(default=False)),
                ("made_at", models.DateTimeField()),
                ("used_at", models.DateTimeField(db_index=True)),
                (
                    "campaign",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="solo_game", to="campaign.campaign"
                    ),
                ),
                (
                    "passed",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to="campaign.phase",
                    ),
                ),
                (
                    "player",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="solo_games",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunSQL(
            CHANGE.format(body=f"regexp_replace(guard.body, 'BEGIN', 'BEGIN' || {quoted(LETS_DELETE)})"),
            CHANGE.format(body=f"replace(guard.body, {quoted(LETS_DELETE)}, '')"),
        ),
    ]
