"""Table talk."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Message(models.Model):
    """What somebody said at a table. Players and spectators do not hear each other's talk."""

    class Kind(models.TextChoices):
        PLAYERS = "players", "players"
        SPECTATORS = "spectators", "spectators"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="messages")
    seat = models.PositiveSmallIntegerField(null=True)
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="said")
    kind = models.CharField(max_length=10, choices=Kind.choices, default=Kind.PLAYERS)
    text = models.CharField(max_length=500)
    at = models.BigIntegerField(help_text="When, in milliseconds.")

    class Meta:
        ordering = ("match", "id")
        constraints = (
            models.CheckConstraint(condition=models.Q(kind__in=["players", "spectators"]), name="message_kind_known"),
        )
        indexes = (models.Index(fields=["match", "kind", "id"], name="message_table"),)

    def __str__(self) -> str:
        return self.text[:40]
