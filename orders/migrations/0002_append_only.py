from django.db import migrations

# The database itself refuses to change or remove a row, whoever asks.
FORWARD = """
CREATE FUNCTION orders_ordersheet_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'rows of orders_ordersheet are only ever added' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER append_only BEFORE UPDATE OR DELETE ON orders_ordersheet
FOR EACH STATEMENT EXECUTE FUNCTION orders_ordersheet_append_only();
"""
BACKWARD = """
DROP TRIGGER append_only ON orders_ordersheet;
DROP FUNCTION orders_ordersheet_append_only();
"""


class Migration(migrations.Migration):
    dependencies = [("orders", "0001_initial")]
    operations = [migrations.RunSQL(FORWARD, BACKWARD)]
