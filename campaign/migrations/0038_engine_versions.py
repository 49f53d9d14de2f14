"""What was begun before goes on with the versions of the engine before this one, and comes out as it did."""

from django.db import migrations, models

BEFORE, BEFORE_OF_HANNIBAL = "0.3", "hannibal 0.1"
HANNIBAL = f"""
    UPDATE campaign_phase SET engine_version = '{BEFORE_OF_HANNIBAL}'
    FROM campaign_campaign
    WHERE campaign_campaign.id = campaign_phase.campaign_id AND campaign_campaign.game = 'hannibal'
"""


class Migration(migrations.Migration):

    dependencies = [("campaign", "0037_game_of_a_campaign")]

    operations = [
        migrations.AddField("phase", "engine_version", models.CharField(default=BEFORE, max_length=20), False),
        migrations.AddField("fight", "engine_version", models.CharField(default=BEFORE, max_length=20), False),
        migrations.RunSQL(HANNIBAL, migrations.RunSQL.noop),
    ]
