"""Models and columns by the words everybody uses for them. Every row stays; only names change.

Processes of the version before cannot work with these tables: deploy/update.sh stops them for the moment.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Q

MODELS = (
    ("Letter", "TurnMail"),
    ("MailWish", "MailPreferences"),
    ("Received", "InboundMail"),
    ("Whereabouts", "Location"),
)
COLUMNS = (
    ("inboundmail", "letter", "turn_mail"),
    ("match", "dues", "deadlines"),
    ("match", "silent_at", "first_deadline"),
    ("match", "down", "outage_from"),
    ("match", "back", "outage_to"),
    ("match", "fills", "autofill_at"),
    ("match", "again", "rematch"),
    ("match", "unrated", "unrated_reason"),
)
INDEXES = (
    ("turnmail", "letter_due", "turn_mail_due"),
    ("turnmail", "letter_user", "turn_mail_user"),
    ("location", "whereabouts_seen", "location_seen"),
)
CONSTRAINTS = (
    (
        "turnmail",
        "letter_once",
        models.UniqueConstraint(fields=["match", "asked", "seat", "kind", "nth"], name="turn_mail_once"),
    ),
    (
        "turnmail",
        "letter_state_known",
        models.CheckConstraint(condition=Q(state__in=["waiting", "sent", "void"]), name="turn_mail_state_known"),
    ),
    (
        "inboundmail",
        "received_once",
        models.UniqueConstraint(fields=["turn_mail", "message"], name="inbound_mail_once"),
    ),
)
ORDERS = (  # by the column itself: by the match, the database would join it for each list
    ("card", ("deck_id", "order")),
    ("deck", ("board_id", "slug")),
    ("entry", ("match_id", "number")),
    ("invitation", ("match_id", "pk")),
    ("message", ("room_id", "number")),
    ("miss", ("match_id", "entry")),
    ("pause", ("match_id", "pk")),
    ("proposal", ("match_id", "kind")),
    ("seat", ("match_id", "number")),
    ("space", ("board_id", "index")),
    ("stake", ("match_id", "seat")),
    ("turnmail", ("match_id", "asked", "seat", "id")),
)
PLURALS = {"entry": "entries", "miss": "misses"}


def user(related_name, **more):
    return models.ForeignKey(
        on_delete=django.db.models.deletion.CASCADE,
        related_name=related_name,
        to=settings.AUTH_USER_MODEL,
        **more,
    )


def key_of_user(related_name):
    return models.OneToOneField(
        on_delete=django.db.models.deletion.CASCADE,
        primary_key=True,
        related_name=related_name,
        serialize=False,
        to=settings.AUTH_USER_MODEL,
    )


class Migration(migrations.Migration):

    dependencies = [
        ("games", "0015_plain_words"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        *(migrations.RenameModel(old, new) for old, new in MODELS),
        *(migrations.RemoveConstraint(model, old) for model, old, _ in CONSTRAINTS),
        migrations.RemoveIndex("match", "match_fills"),
        *(migrations.RenameField(model, old, new) for model, old, new in COLUMNS),
        *(migrations.RenameIndex(model, new_name=new, old_name=old) for model, old, new in INDEXES),
        migrations.AddIndex(
            "match",
            models.Index(fields=["autofill_at"], condition=Q(autofill_at__isnull=False), name="match_autofill"),
        ),
        *(migrations.AddConstraint(model, new) for model, _, new in CONSTRAINTS),
        *(
            migrations.AlterModelOptions(
                model, {"ordering": order, **({"verbose_name_plural": PLURALS[model]} if model in PLURALS else {})}
            )
            for model, order in ORDERS
        ),
        migrations.AlterModelOptions("inboundmail", {"ordering": ("-id",), "verbose_name_plural": "inbound mail"}),
        migrations.AlterModelOptions("location", {}),
        migrations.AlterField("location", "user", key_of_user("location")),
        migrations.AlterField("mailpreferences", "user", key_of_user("mail_preferences")),
        migrations.AlterField("turnmail", "user", user("turn_mails")),
        migrations.AlterField(
            "turnmail",
            "match",
            models.ForeignKey(
                on_delete=django.db.models.deletion.CASCADE, related_name="turn_mails", to="games.match"
            ),
        ),
        migrations.AlterField(
            "match",
            "rematch",
            models.OneToOneField(
                blank=True,
                help_text="The rematch.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="rematch_of",
                to="games.match",
            ),
        ),
    ]
