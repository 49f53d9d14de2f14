import django.db.models.deletion
import uuid
from django.conf import settings
from django.db import migrations, models


def append_only(table):
    """Keeps a table from being changed in any way but by adding rows."""
    return migrations.RunSQL(
        f"""
        CREATE FUNCTION {table}_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            RAISE EXCEPTION 'rows of {table} are only ever added' USING ERRCODE = 'restrict_violation';
        END
        $$;
        CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON {table}
        FOR EACH STATEMENT EXECUTE FUNCTION {table}_append_only();
        """,
        f"DROP TRIGGER append_only ON {table}; DROP FUNCTION {table}_append_only();",
    )


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0006_desk_of_the_administrator'),
        ('orders', '0006_repeated'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Absence',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('since', models.DateTimeField()),
                ('until', models.DateTimeField(null=True)),
                ('ended_at', models.DateTimeField(null=True)),
                ('made_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Channel',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('mail', 'Mail'), ('discord', 'Discord'), ('feed', 'Feed')], max_length=10)),
                ('token', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('wanted', models.JSONField(default=list)),
                ('made_at', models.DateTimeField()),
                ('stopped_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.CreateModel(
            name='Correction',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(max_length=1000)),
                ('what', models.JSONField()),
                ('differences', models.JSONField(default=list)),
                ('made_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='Notice',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(max_length=40)),
                ('key', models.CharField(max_length=200)),
                ('about', models.JSONField(default=dict)),
                ('made_at', models.DateTimeField()),
                ('next_try_at', models.DateTimeField(null=True)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('sent_at', models.DateTimeField(null=True)),
                ('given_up_at', models.DateTimeField(null=True)),
                ('failure', models.CharField(blank=True, max_length=300)),
            ],
        ),
        migrations.CreateModel(
            name='PostTemplate',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('key', models.CharField(max_length=40)),
                ('text', models.TextField(blank=True)),
                ('made_at', models.DateTimeField()),
            ],
        ),
        migrations.CreateModel(
            name='RuleChange',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('from_round', models.PositiveIntegerField()),
                ('text', models.TextField()),
                ('ruleset', models.JSONField(null=True)),
                ('reason', models.CharField(max_length=1000)),
                ('proposed_at', models.DateTimeField()),
                ('shadow', models.JSONField(null=True)),
                ('failure', models.CharField(blank=True, max_length=200)),
                ('declared_at', models.DateTimeField(null=True)),
                ('withdrawn_at', models.DateTimeField(null=True)),
            ],
        ),
        migrations.RemoveConstraint(
            model_name='phase',
            name='one_phase_at_a_time',
        ),
        migrations.RemoveConstraint(
            model_name='phase',
            name='phase_unique',
        ),
        migrations.RemoveConstraint(
            model_name='picture',
            name='picture_unique',
        ),
        migrations.RemoveConstraint(
            model_name='roundseed',
            name='one_seed_a_round',
        ),
        migrations.AddField(
            model_name='campaign',
            name='public',
            field=models.BooleanField(default=False),
        ),
        migrations.AddField(
            model_name='campaign',
            name='remind_hours',
            field=models.PositiveSmallIntegerField(default=24),
        ),
        migrations.AddField(
            model_name='picture',
            name='scale',
            field=models.CharField(choices=[('forum', 'Forum'), ('full', 'Full')], default='forum', max_length=10),
        ),
        migrations.AlterField(
            model_name='campaign',
            name='missing',
            field=models.CharField(choices=[('default', 'Default'), ('repeat', 'Repeat'), ('hold', 'Hold')], default='default', max_length=12),
        ),
        migrations.AddConstraint(
            model_name='picture',
            constraint=models.UniqueConstraint(fields=('phase', 'record', 'moment', 'scale'), name='picture_unique', nulls_distinct=False),
        ),
        migrations.AddField(
            model_name='absence',
            name='delegate',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='delegations', to='campaign.seat'),
        ),
        migrations.AddField(
            model_name='absence',
            name='made_by',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='absence',
            name='seat',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='absences', to='campaign.seat'),
        ),
        migrations.AddField(
            model_name='channel',
            name='campaign',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='channels', to='campaign.campaign'),
        ),
        migrations.AddField(
            model_name='channel',
            name='owner',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='channels', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='channel',
            name='sealed',
            field=models.OneToOneField(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='orders.sealed'),
        ),
        migrations.AddField(
            model_name='correction',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='correction',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='campaign.campaign'),
        ),
        migrations.AddField(
            model_name='correction',
            name='phase',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='corrections', to='campaign.phase'),
        ),
        migrations.AddField(
            model_name='phase',
            name='correction',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='made', to='campaign.correction'),
        ),
        migrations.AddField(
            model_name='phase',
            name='superseded_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded', to='campaign.correction'),
        ),
        migrations.AddField(
            model_name='roundseed',
            name='superseded_by',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.correction'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.UniqueConstraint(condition=models.Q(('superseded_by', None)), fields=('campaign', 'round', 'step'), name='phase_unique'),
        ),
        migrations.AddConstraint(
            model_name='phase',
            constraint=models.UniqueConstraint(condition=models.Q(models.Q(('status', 'published'), _negated=True), ('superseded_by', None)), fields=('campaign',), name='one_phase_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='roundseed',
            constraint=models.UniqueConstraint(condition=models.Q(('superseded_by', None)), fields=('campaign', 'round'), name='one_seed_a_round'),
        ),
        migrations.AddField(
            model_name='notice',
            name='campaign',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.campaign'),
        ),
        migrations.AddField(
            model_name='notice',
            name='channel',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notices', to='campaign.channel'),
        ),
        migrations.AddField(
            model_name='notice',
            name='phase',
            field=models.ForeignKey(null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='campaign.phase'),
        ),
        migrations.AddField(
            model_name='posttemplate',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='posttemplate',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='post_templates', to='campaign.campaign'),
        ),
        migrations.AddField(
            model_name='rulechange',
            name='author',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL),
        ),
        migrations.AddField(
            model_name='rulechange',
            name='campaign',
            field=models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='rule_changes', to='campaign.campaign'),
        ),
        migrations.AddConstraint(
            model_name='absence',
            constraint=models.UniqueConstraint(condition=models.Q(('ended_at', None)), fields=('seat',), name='one_absence_at_a_time'),
        ),
        migrations.AddConstraint(
            model_name='channel',
            constraint=models.UniqueConstraint(fields=('owner', 'campaign', 'kind'), name='one_channel_of_a_kind', nulls_distinct=False),
        ),
        migrations.AddIndex(
            model_name='notice',
            index=models.Index(condition=models.Q(('next_try_at__isnull', False)), fields=['next_try_at'], name='notices_to_try'),
        ),
        migrations.AddConstraint(
            model_name='notice',
            constraint=models.UniqueConstraint(fields=('channel', 'key'), name='a_notice_once_a_channel'),
        ),
        append_only('campaign_correction'),
        append_only('campaign_posttemplate'),
    ]
