from django.db import migrations, models


class Migration(migrations.Migration):
    """Campaigns that are there have started when they were opened."""

    dependencies = [("campaign", "0017_questions")]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="starts",
            field=models.CharField(
                choices=[("at_once", "At Once"), ("by_hand", "By Hand"), ("full", "Full")],
                default="at_once",
                max_length=12,
            ),
        ),
        migrations.AlterField(
            model_name="campaign",
            name="standing",
            field=models.CharField(
                choices=[
                    ("not_started", "Not Started"),
                    ("running", "Running"),
                    ("paused", "Paused"),
                    ("ended", "Ended"),
                    ("abandoned", "Abandoned"),
                ],
                default="running",
                max_length=12,
            ),
        ),
    ]
