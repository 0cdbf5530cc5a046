"""Whether a player has chosen their time zone. Whoever has another than UTC has."""

from django.db import migrations, models


def chosen(apps, schema_editor):
    apps.get_model("accounts", "User").objects.exclude(time_zone="UTC").update(zone_chosen=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_ties_from_one_shape")]
    operations = [
        migrations.AddField(
            model_name="user",
            name="zone_chosen",
            field=models.BooleanField(
                db_default=False, default=False, help_text="Else the browser's zone is taken at sign-in."
            ),
        ),
        migrations.RunPython(chosen, migrations.RunPython.noop),
    ]
