from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('orders', '0005_desk_of_the_administrator'),
    ]

    operations = [
        migrations.AddField(
            model_name='ordersheet',
            name='repeated',
            field=models.BooleanField(default=False),
        ),
    ]
