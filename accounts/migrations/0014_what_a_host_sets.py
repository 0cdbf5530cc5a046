
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0013_who_leaves_by_itself"),
    ]

    operations = [
        migrations.CreateModel(
            name="SignUpInvitation",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("digest", models.CharField(editable=False, max_length=64, unique=True)),
                ("made", models.DateTimeField()),
                ("used", models.DateTimeField(blank=True, null=True)),
            ],
            options={
                "verbose_name": "invitation to sign up",
                "verbose_name_plural": "invitations to sign up",
                "ordering": ["-made", "-pk"],
            },
        ),
        migrations.CreateModel(
            name="Announcement",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("words", models.CharField(help_text="One or two sentences, as everyone reads them.", max_length=300)),
                ("starts", models.BigIntegerField()),
                ("ends", models.BigIntegerField()),
            ],
            options={
                "ordering": ["-starts", "-pk"],
                "indexes": [models.Index(fields=["ends"], name="announcement_ends")],
                "constraints": [
                    models.CheckConstraint(condition=models.Q(("ends__gt", models.F("starts"))), name="announced_until")
                ],
            },
        ),
        migrations.CreateModel(
            name="SiteSettings",
            fields=[
                ("id", models.PositiveSmallIntegerField(default=1, editable=False, primary_key=True, serialize=False)),
                (
                    "name",
                    models.CharField(
                        default="Starboard", help_text="In the header, and for apps on phones.", max_length=40
                    ),
                ),
                (
                    "imprint",
                    models.TextField(
                        blank=True,
                        help_text="At the foot of every page, and under Contact.",
                        max_length=1000,
                        verbose_name="who answers for it",
                    ),
                ),
                (
                    "house_rules",
                    models.TextField(
                        blank=True,
                        help_text="Instead of those delivered. A blank line begins a paragraph, # before a line makes it a heading.",
                        max_length=20000,
                    ),
                ),
                (
                    "privacy",
                    models.TextField(
                        blank=True,
                        help_text="Before what the software itself says about privacy. Written alike.",
                        max_length=20000,
                    ),
                ),
                (
                    "sign_up",
                    models.CharField(
                        choices=[("open", "open to everyone"), ("invited", "by invitation"), ("closed", "closed")],
                        default="open",
                        help_text="Those here stay.",
                        max_length=7,
                        verbose_name="new accounts",
                    ),
                ),
                (
                    "guests",
                    models.BooleanField(default=True, help_text="Visitors may play without an account, unrated."),
                ),
                ("titles_withheld", models.JSONField(blank=True, default=list, verbose_name="games not offered")),
                (
                    "rated",
                    models.BooleanField(
                        default=True,
                        help_text="Off: games that begin from now on are unrated.",
                        verbose_name="rated play",
                    ),
                ),
                (
                    "public_talk",
                    models.BooleanField(
                        default=True,
                        help_text="In the lobby and its rooms. The chat at tables isn't touched by this.",
                        verbose_name="public chat",
                    ),
                ),
            ],
            options={
                "verbose_name": "settings of the site",
                "verbose_name_plural": "settings of the site",
                "constraints": [models.CheckConstraint(condition=models.Q(("id", 1)), name="site_settings_are_one")],
            },
        ),
    ]
