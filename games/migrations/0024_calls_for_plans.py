"""Calls for plans: what a match remembers of them, and their letters."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0023_weekly_gazette"),
    ]
    operations = [
        migrations.AddField(
            model_name="match",
            name="gate",
            field=models.JSONField(
                editable=False,
                help_text="The last moment at which plans were asked for: moment, entry, ms, words, the seats still "
                "called.",
                null=True,
            ),
        ),
        migrations.AlterField(
            model_name="turnmail",
            name="kind",
            field=models.CharField(
                choices=[
                    ("turn", "your turn"),
                    ("remind", "a reminder"),
                    ("last", "a last warning"),
                    ("answer", "an answer to a reply"),
                    ("call", "a call for a plan"),
                ],
                max_length=6,
            ),
        ),
    ]
