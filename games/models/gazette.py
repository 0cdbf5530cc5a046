"""The weekly gazette of somebody's games."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models


class Gazette(models.Model):
    """The gazette of one person for one week; moments are milliseconds (UTC). The row of the next week is made with
    the one before it, as long as they like to have it."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENT = "sent", "sent"
        VOID = "void", "not to be sent"

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="gazettes")
    week = models.CharField(max_length=8, help_text="The week it ends, as ISO 8601 counts them: 2026-W47.")
    due = models.BigIntegerField(help_text="When a worker looks at it next.")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    why = models.CharField(max_length=12, blank=True, help_text="Why it is not sent.")
    handed = models.PositiveSmallIntegerField(default=0, help_text="How often a mail server may have taken it.")
    sent = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("user_id", "week")
        constraints = (models.UniqueConstraint(fields=["user", "week"], name="gazette_once_a_week"),)
        indexes = (models.Index(fields=["due"], condition=models.Q(state="waiting"), name="gazette_due"),)

    def __str__(self) -> str:
        return f"{self.user_id} {self.week}: {self.get_state_display()}"
