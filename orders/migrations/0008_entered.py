"""Two states more; the table stays as it is. What was entered before stays as it was handed in."""

from django.db import migrations, models

STATES = ("draft", "handed_in", "withdrawn", "entered", "overruled")


class Migration(migrations.Migration):

    dependencies = [
        ("orders", "0007_concede"),
    ]

    operations = [
        migrations.AlterField(
            "ordersheet", "state", models.CharField(choices=[(state, state) for state in STATES], max_length=12)
        ),
    ]
