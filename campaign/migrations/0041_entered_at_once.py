"""Whether orders that the administrator enters count at once."""

from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0040_holders_of_games'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='entered_at_once',
            field=models.BooleanField(default=False),
        ),
    ]
