"""Who is expected at an open table, and who is not wanted there."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Invitation(models.Model):
    """A seat of an open table that is kept for somebody until they sit down, decline, or the host takes it back."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="invitations")
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations")
    by = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="invited")
    at = models.BigIntegerField(help_text="When, in milliseconds.")
    mail = models.BigIntegerField(
        null=True, blank=True, help_text="When a mail is to tell them, in milliseconds; nothing: none, or it has gone."
    )

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="invitation_once"),)
        indexes = (models.Index(fields=["mail"], condition=models.Q(mail__isnull=False), name="invitation_mail"),)

    def __str__(self) -> str:
        return f"{self.user} to {self.match_id}"


class Unwelcome(models.Model):
    """A player whom the host of an open table has asked to leave, and who cannot sit down there again."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="unwelcome")
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="unwelcome")

    class Meta:
        verbose_name_plural = "unwelcome"
        constraints = (models.UniqueConstraint(fields=["match", "user"], name="unwelcome_once"),)

    def __str__(self) -> str:
        return f"{self.user} at {self.match_id}"
