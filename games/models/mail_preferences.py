"""How a player wants their mail."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class MailPreferences(models.Model):
    """When mail about one's games comes, and when it does not. Hours are local, in minutes of the day; where a table
    has it so, no deadline ends in them either."""

    class When(models.TextChoices):
        ONCE = "once", "At once"
        HOURLY = "hourly", "Hourly"
        DAILY = "daily", "Daily"
        OFF = "off", "Off"

    user = models.OneToOneField(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mail_preferences"
    )
    when = models.CharField(max_length=6, choices=When.choices, default=When.ONCE)
    reminders = models.BooleanField("Remind me before a deadline", default=True)
    replies = models.BooleanField("Answer by replying", default=True)
    gazette = models.BooleanField("A weekly gazette of my games", default=False, db_default=False)
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)
    rest_days = models.JSONField(default=list, blank=True, help_text="Days of the week that rest, Monday is 0.")
    bounced = models.EmailField(max_length=320, blank=True, help_text="The address from which mail came back.")

    def __str__(self) -> str:
        return f"{self.user}: {self.get_when_display()}"


class MailMute(models.Model):
    """A match somebody wants no mail from."""

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="mail_mutes")
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="mail_mutes")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "match"], name="mail_mute_once"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.match_id}"
