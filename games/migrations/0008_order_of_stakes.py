"""A stake knows its ranklist and its place in the order in which matches began and were counted."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0007_messages_in_rooms_only")]

    operations = [
        migrations.AddField("stake", "title", models.CharField(default="", max_length=60), preserve_default=False),
        migrations.AddField(
            "stake",
            "pace",
            models.CharField(
                choices=[("live", "live"), ("mail", "by mail")],
                default="live",
                help_text="The pace at which it began.",
                max_length=4,
            ),
            preserve_default=False,
        ),
        migrations.AddField(
            "stake",
            "began",
            models.PositiveIntegerField(default=0, help_text="How many of his matches had been counted then."),
        ),
        migrations.AddField(
            "stake",
            "left_at",
            models.BigIntegerField(blank=True, help_text="When that was, in milliseconds.", null=True),
        ),
        migrations.AddField(
            "stake",
            "took",
            models.BigIntegerField(
                blank=True,
                help_text="Half of his moves took him no longer than this, in milliseconds.",
                null=True,
            ),
        ),
        migrations.AddField(
            "stake",
            "early",
            models.BooleanField(default=False, help_text="He resigned, was removed, or lost his seat."),
        ),
        migrations.AddField(
            "stake",
            "nth",
            models.PositiveIntegerField(
                blank=True, help_text="Which of his matches this was as counted.", null=True
            ),
        ),
        migrations.AddConstraint(
            "stake",
            models.UniqueConstraint(fields=("user", "title", "pace", "nth"), name="stake_nth_once"),
        ),
    ]
