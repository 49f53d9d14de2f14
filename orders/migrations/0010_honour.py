"""Kinds of orders for campaigns with honour; the tables stay as they are."""

from django.db import migrations, models
from django.db.models import Q

KINDS = (
    *("placement", "initiative", "movement", "assault", "lift_siege", "transfer", "sea_links"),
    *("retreat", "advance", "debark", "besiege", "take_over", "surrender", "concede"),
    *("lend", "borrow", "free_command", "default_zone"),
)
OF_FACTION = ["default_zone", "free_command", "sea_links", "surrender"]


class Migration(migrations.Migration):

    dependencies = [
        ("orders", "0009_by_a_general"),
    ]

    operations = [
        migrations.AlterField(
            "ordersheet", "kind", models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=20)
        ),
        migrations.RemoveConstraint("ordersheet", "sheet_of_an_army_or_a_faction"),
        migrations.AddConstraint(
            "ordersheet",
            models.CheckConstraint(
                condition=Q(("army", None), ("kind__in", OF_FACTION))
                | Q(Q(("kind__in", OF_FACTION), _negated=True), Q(("army", None), _negated=True)),
                name="sheet_of_an_army_or_a_faction",
            ),
        ),
    ]
