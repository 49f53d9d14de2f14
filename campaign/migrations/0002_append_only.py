from django.db import migrations

# The database itself refuses to change or remove a row, whoever asks.
FORWARD = """
CREATE FUNCTION campaign_phaserecord_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of campaign_phaserecord are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON campaign_phaserecord
FOR EACH STATEMENT EXECUTE FUNCTION campaign_phaserecord_append_only();
"""
BACKWARD = """
DROP TRIGGER append_only ON campaign_phaserecord;
DROP FUNCTION campaign_phaserecord_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("campaign", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
