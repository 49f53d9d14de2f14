"""Screenshots are read by workers: what was uploaded waits in a table of its own."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    """Adds the uploads."""

    dependencies = [("campaign", "0014_newcomers")]

    operations = [
        migrations.CreateModel(
            "ScreenshotUpload",
            [
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("data", models.BinaryField()),
                ("uploaded_at", models.DateTimeField()),
                ("picture", models.FileField(blank=True, upload_to="screenshots/")),
                ("refused", models.BooleanField(default=False)),
                (
                    "report",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT, related_name="upload", to="campaign.report"
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("picture", ""), ("refused", False)),
                        fields=["uploaded_at"],
                        name="screenshots_to_read",
                    )
                ]
            },
        ),
    ]
