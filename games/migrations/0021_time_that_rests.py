"""Days of rest, waking hours, a last day, days given and pauses for games by mail. Matches that are there keep their
terms."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

DAYS_OFF = {"sat": [5], "sun": [6], "both": [5, 6]}
DAYS = {"blank": True, "default": list}


def copy_weekends(apps, schema_editor):
    for weekend, days in DAYS_OFF.items():
        apps.get_model("games", "MailPreferences").objects.filter(weekend=weekend).update(rest_days=days)


def copy_rest_days(apps, schema_editor):
    for weekend, days in DAYS_OFF.items():
        apps.get_model("games", "MailPreferences").objects.filter(rest_days=days).update(weekend=weekend)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("games", "0020_plans"),
    ]
    operations = [
        migrations.AddField(
            model_name="mailpreferences",
            name="rest_days",
            field=models.JSONField(**DAYS, help_text="Days of the week that rest, Monday is 0."),
        ),
        migrations.RunPython(copy_weekends, copy_rest_days),
        migrations.RemoveField(model_name="mailpreferences", name="weekend"),
        migrations.AddField(
            model_name="match",
            name="rest_days",
            field=models.JSONField(
                **DAYS, help_text="By mail: the days of the week on which deadlines rest, Monday is 0."
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="waking",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="By mail: whether players' own waking hours put deadlines off.",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="forgiving",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="So many answers in time, and a missed deadline is forgotten; empty: never.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="most_days",
            field=models.PositiveSmallIntegerField(
                blank=True,
                help_text="By mail: so many days after its start computers finish it; empty: never.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="closes",
            field=models.BigIntegerField(blank=True, help_text="The moment at which they begin to.", null=True),
        ),
        migrations.AddField(
            model_name="match",
            name="mail_pauses",
            field=models.JSONField(
                **DAYS, help_text="By mail: pauses agreed on, from, to, and the key of who asked."
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="deadlines",
            field=models.JSONField(
                default=list,
                help_text="Of each seat asked: seat, entry and moment it was asked, due, days given, latest end.",
            ),
        ),
        migrations.AlterField(
            model_name="proposal",
            name="kind",
            field=models.CharField(
                choices=[("pace", "another pace"), ("off", "calling the match off"), ("pause", "a pause by mail")],
                max_length=5,
            ),
        ),
        migrations.AddField(
            model_name="proposal",
            name="key",
            field=models.CharField(
                blank=True, default="", help_text="Of a pause: asked for again under it, it is the same.", max_length=80
            ),
        ),
        migrations.CreateModel(
            name="DayGift",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("asked", models.IntegerField(help_text="The entry that put the question.")),
                ("seat", models.PositiveSmallIntegerField(help_text="The seat that was given the day.")),
                (
                    "by_host",
                    models.BooleanField(default=False, help_text="Given by the host, out of the host's own days."),
                ),
                ("at", models.BigIntegerField(help_text="When, in milliseconds.")),
                ("key", models.CharField(max_length=80)),
                (
                    "giver",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="days_given",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="day_gifts", to="games.match"
                    ),
                ),
            ],
            options={
                "ordering": ("match_id", "pk"),
                "constraints": [models.UniqueConstraint(fields=("match", "key"), name="day_gift_key_once")],
            },
        ),
    ]
