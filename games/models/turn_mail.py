"""A turn mail: about one decision, owed from the moment the question was put."""

from __future__ import annotations

import secrets

from django.conf import settings as site
from django.db import models

from .match import Match


def fresh_salt() -> str:
    """What makes a mail's token its own."""
    return secrets.token_hex(16)


class TurnMail(models.Model):
    """One mail of one kind about one decision (match, entry that asked, seat); moments are milliseconds (UTC). A call
    for a plan is about the entry that opened the gate.

    The row is made with the question. A worker sends it, if the decision still stands then. Its token opens
    that one decision; only the SHA-256 of it is kept.
    """

    class Kind(models.TextChoices):
        TURN = "turn", "your turn"
        REMIND = "remind", "a reminder"
        LAST = "last", "a last warning"
        ANSWER = "answer", "an answer to a reply"
        CALL = "call", "a call for a plan"

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENT = "sent", "sent"
        VOID = "void", "not to be sent"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="turn_mails")
    asked = models.IntegerField(help_text="The entry that put the question to the seat.")
    seat = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=6, choices=Kind.choices)
    nth = models.BigIntegerField(default=0, help_text="Of an answer: which of them.")
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="turn_mails")
    at = models.BigIntegerField(help_text="When the question was put.")
    due = models.BigIntegerField(help_text="When a worker looks at it next.")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    why = models.CharField(max_length=12, blank=True, help_text="Why it is not sent.")
    text = models.TextField(blank=True, max_length=2000, help_text="Of an answer: what it says first.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often the mail server did not take it.")
    handed = models.PositiveSmallIntegerField(default=0, help_text="How often a mail server may have taken it.")
    message_id = models.CharField(max_length=120, blank=True)
    menu = models.JSONField(default=list, help_text="The options as they were numbered: action and label.")
    salt = models.CharField(max_length=32, default=fresh_salt, editable=False)
    digest = models.CharField(max_length=64, null=True, unique=True, editable=False)  # noqa: DJ001  unique when there
    sent = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("match_id", "asked", "seat", "id")
        constraints = (
            models.UniqueConstraint(fields=["match", "asked", "seat", "kind", "nth"], name="turn_mail_once"),
            models.CheckConstraint(
                condition=models.Q(state__in=["waiting", "sent", "void"]), name="turn_mail_state_known"
            ),
        )
        indexes = (
            models.Index(fields=["due"], condition=models.Q(state="waiting"), name="turn_mail_due"),
            models.Index(fields=["user", "state", "due"], name="turn_mail_user"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.asked} {self.seat}: {self.get_kind_display()}"
