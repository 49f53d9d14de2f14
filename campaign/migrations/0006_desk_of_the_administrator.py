import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


APPEND_ONLY = """
CREATE FUNCTION campaign_logentry_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of campaign_logentry are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON campaign_logentry
FOR EACH STATEMENT EXECUTE FUNCTION campaign_logentry_append_only();
"""
NOT_APPEND_ONLY = """
DROP TRIGGER append_only ON campaign_logentry;
DROP FUNCTION campaign_logentry_append_only();
"""


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0005_sealed_records_and_rooms'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='by_itself',
            field=models.CharField(choices=[('nothing', 'Nothing'), ('resolve', 'Resolve'), ('publish', 'Publish')], default='nothing', max_length=12),
        ),
        migrations.AddField(
            model_name='campaign',
            name='days',
            field=models.JSONField(blank=True, default=dict),
        ),
        migrations.AddField(
            model_name='campaign',
            name='deadline_at',
            field=models.TimeField(null=True),
        ),
        migrations.AddField(
            model_name='campaign',
            name='language',
            field=models.CharField(default='en', max_length=12),
        ),
        migrations.AddField(
            model_name='campaign',
            name='missing',
            field=models.CharField(choices=[('default', 'Default'), ('hold', 'Hold')], default='default', max_length=12),
        ),
        migrations.AddField(
            model_name='campaign',
            name='quiet_days',
            field=models.CharField(blank=True, max_length=7),
        ),
        migrations.AddField(
            model_name='campaign',
            name='standing',
            field=models.CharField(choices=[('running', 'Running'), ('paused', 'Paused'), ('ended', 'Ended'), ('abandoned', 'Abandoned')], default='running', max_length=12),
        ),
        migrations.AddField(
            model_name='campaign',
            name='time_zone',
            field=models.CharField(default='UTC', max_length=64),
        ),
        migrations.CreateModel(
            name='LogEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('action', models.CharField(max_length=40)),
                ('about', models.JSONField(default=dict)),
                ('reason', models.CharField(blank=True, max_length=1000)),
                ('at', models.DateTimeField()),
                ('actor', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('campaign', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='log', to='campaign.campaign')),
                ('phase', models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.phase')),
            ],
        ),
        migrations.CreateModel(
            name='Scenario',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('title', models.CharField(max_length=200)),
                ('document', models.TextField()),
                ('uploaded_at', models.DateTimeField()),
                ('shared', models.BooleanField(default=False)),
                ('uploaded_by', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='scenarios', to=settings.AUTH_USER_MODEL)),
            ],
        ),
        migrations.RunSQL(APPEND_ONLY, NOT_APPEND_ONLY),
    ]
