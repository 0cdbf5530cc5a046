from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0013_who_decided_past_entries")]

    operations = [
        migrations.AlterField(
            model_name="pause",
            name="state",
            field=models.CharField(
                choices=[
                    ("asked", "being voted on"),
                    ("agreed", "begins at the next turn"),
                    ("on", "paused"),
                    ("over", "over"),
                    ("refused", "refused"),
                    ("lapsed", "not answered in time"),
                ],
                default="asked",
                max_length=7,
            ),
        ),
    ]
