import django.db.models.deletion
from django.db import migrations, models
from django.db.models import Q

KINDS = (
    *("placement", "initiative", "movement", "assault", "lift_siege", "transfer", "sea_links"),
    *("retreat", "advance", "debark", "besiege", "take_over", "surrender"),
)
STATES = ("draft", "handed_in", "withdrawn")

# Sheets of before were movement sheets of an army, each of them handed in; the rows are filled in once, here.
FILL_IN = """
ALTER TABLE orders_ordersheet DISABLE TRIGGER append_only;
UPDATE orders_ordersheet AS sheet
SET campaign_id = phase.campaign_id, round = phase.round, faction_id = army.faction_id, state = 'handed_in'
FROM campaign_phase AS phase, campaign_army AS army
WHERE phase.id = sheet.phase_id AND army.id = sheet.army_id;
ALTER TABLE orders_ordersheet ENABLE TRIGGER append_only;
"""


def foreign_key(to, **options):
    return models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to=to, **options)


class Migration(migrations.Migration):
    atomic = True
    dependencies = [
        ("campaign", "0003_steps_seats_reports"),
        ("orders", "0002_append_only"),
    ]

    operations = [
        migrations.RemoveConstraint("ordersheet", "sheet_version_unique"),
        migrations.AddField("ordersheet", "campaign", foreign_key("campaign.campaign", null=True)),
        migrations.AddField("ordersheet", "round", models.PositiveIntegerField(null=True)),
        migrations.AddField("ordersheet", "faction", foreign_key("campaign.faction", null=True)),
        migrations.AddField(
            "ordersheet",
            "state",
            models.CharField(choices=[(state, state) for state in STATES], max_length=12, null=True),
        ),
        migrations.RunSQL(FILL_IN, migrations.RunSQL.noop),
        # The rows just written have checks of their keys pending, which ALTER TABLE does not wait for.
        migrations.RunSQL("SET CONSTRAINTS ALL IMMEDIATE; SET CONSTRAINTS ALL DEFERRED;", migrations.RunSQL.noop),
        migrations.AlterField("ordersheet", "campaign", foreign_key("campaign.campaign")),
        migrations.AlterField("ordersheet", "round", models.PositiveIntegerField()),
        migrations.AlterField("ordersheet", "faction", foreign_key("campaign.faction")),
        migrations.AlterField(
            "ordersheet", "state", models.CharField(choices=[(state, state) for state in STATES], max_length=12)
        ),
        migrations.AlterField(
            "ordersheet", "kind", models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=20)
        ),
        migrations.AlterField("ordersheet", "army", foreign_key("campaign.army", null=True)),
        migrations.AddConstraint(
            "ordersheet",
            models.UniqueConstraint(
                fields=("campaign", "round", "kind", "faction", "army", "version"),
                name="sheet_version_unique",
                nulls_distinct=False,
            ),
        ),
        migrations.AddConstraint(
            "ordersheet",
            models.CheckConstraint(
                condition=Q(("army", None), ("kind__in", ["sea_links", "surrender"]))
                | Q(Q(("kind__in", ["sea_links", "surrender"]), _negated=True), Q(("army", None), _negated=True)),
                name="sheet_of_an_army_or_a_faction",
            ),
        ),
    ]
