"""A kind of sheet more; the table stays as it is."""

from django.db import migrations, models

KINDS = (
    *("placement", "initiative", "movement", "assault", "lift_siege", "transfer", "sea_links"),
    *("retreat", "advance", "debark", "besiege", "take_over", "surrender", "concede"),
)


class Migration(migrations.Migration):

    dependencies = [
        ("orders", "0006_repeated"),
    ]

    operations = [
        migrations.AlterField(
            "ordersheet", "kind", models.CharField(choices=[(kind, kind) for kind in KINDS], max_length=20)
        ),
    ]
