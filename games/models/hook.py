"""A hook: an address of somebody's to which notices are sent, signed."""

from __future__ import annotations

import secrets

from django.conf import settings as site
from django.db import models

from .match import Match


def fresh_hook_secret() -> str:
    """The key with which what goes to a hook is signed."""
    return secrets.token_urlsafe(32)


class Hook(models.Model):
    """A Discord, Slack, ntfy or plain JSON address: of a person, or (`match`) of a match, by its host. The address
    often is itself a key: no log shows it. Moments are milliseconds (UTC).
    """

    class Style(models.TextChoices):
        DISCORD = "discord", "Discord"
        SLACK = "slack", "Slack"
        NTFY = "ntfy", "ntfy"
        JSON = "json", "JSON"

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="hooks")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="hooks")
    style = models.CharField(max_length=7, choices=Style.choices)
    url = models.CharField(max_length=500, editable=False)
    name = models.CharField(max_length=60, blank=True, help_text="What its owner calls it.")
    secret = models.CharField(max_length=64, default=fresh_hook_secret, editable=False)
    at = models.BigIntegerField(help_text="When it was added.")
    delivered = models.BigIntegerField(null=True, blank=True, help_text="When something was last taken.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="Failures in a row since then.")
    next_try = models.BigIntegerField(null=True, blank=True, help_text="Nothing is sent before.")
    failure = models.CharField(max_length=80, blank=True, help_text="What went wrong last, in words.")
    stopped = models.BigIntegerField(null=True, blank=True, help_text="Since when nothing is sent any more.")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.get_style_display()} of {self.user_id}"
