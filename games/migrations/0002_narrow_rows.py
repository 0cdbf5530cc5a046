"""Room on PostgreSQL for rows that change with every move: snapshots out of the row, pages not filled up."""

from django.db import migrations

FORWARD = (
    "ALTER TABLE games_match SET (fillfactor = 60, toast_tuple_target = 256)",
    "ALTER TABLE games_match ALTER COLUMN snapshot SET STORAGE EXTERNAL",
)
BACK = (
    "ALTER TABLE games_match RESET (fillfactor, toast_tuple_target)",
    "ALTER TABLE games_match ALTER COLUMN snapshot SET STORAGE EXTENDED",
)


def on_postgresql(statements):
    def run(apps, schema_editor):
        if schema_editor.connection.vendor == "postgresql":
            for statement in statements:
                schema_editor.execute(statement)

    return run


class Migration(migrations.Migration):
    dependencies = [("games", "0001_boards_matches_journal")]
    operations = [migrations.RunPython(on_postgresql(FORWARD), on_postgresql(BACK))]
