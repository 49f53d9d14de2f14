"""Guests' tables go, with the plans in them and everything sealed for these: no page leads there any more."""

from django.db import connection, migrations


def plans_of_guests_are_removed(apps, _schema_editor):
    """Delete the plans, their results and runs; the database keeps sealed rows but for a transaction that says so."""
    tables = apps.get_model("campaign", "GuestTable").objects
    plans = list(tables.values_list("plan", flat=True))
    results = apps.get_model("campaign", "PlanResult").objects.filter(plan__in=plans)
    kept = apps.get_model("campaign", "Plan").objects.filter(pk__in=plans)
    sealed = [*results.values_list("sealed", flat=True), *kept.values_list("sealed", flat=True)]
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL vae_victis.deletes_game = 'on'")
        tables.all().delete()
        apps.get_model("campaign", "PlanRun").objects.filter(plan__in=plans).delete()
        results.delete()
        kept.delete()
        apps.get_model("orders", "Sealed").objects.filter(pk__in=sealed).delete()
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")  # a table with checks to come cannot be changed
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
        cursor.execute("SET LOCAL vae_victis.deletes_game = 'off'")


class Migration(migrations.Migration):

    dependencies = [
        ('campaign', '0041_entered_at_once'),
        ('orders', '0011_kinds_of_every_game'),
    ]

    operations = [
        migrations.RunPython(plans_of_guests_are_removed, migrations.RunPython.noop, elidable=True),
        migrations.DeleteModel(name='GuestTable'),
    ]
