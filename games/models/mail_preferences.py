"""How a player wants their mail."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class MailPreferences(models.Model):
    """When mail about one's games comes, and when it does not. Hours are local, in minutes of the day."""

    class When(models.TextChoices):
        ONCE = "once", "At once"
        HOURLY = "hourly", "Hourly"
        DAILY = "daily", "Daily"
        OFF = "off", "Off"

    class Weekend(models.TextChoices):
        NONE = "none", "Count"
        SATURDAY = "sat", "Saturday off"
        SUNDAY = "sun", "Sunday off"
        BOTH = "both", "Both off"

    user = models.OneToOneField(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="mail_preferences"
    )
    when = models.CharField(max_length=6, choices=When.choices, default=When.ONCE)
    reminders = models.BooleanField("Remind me before a deadline", default=True)
    replies = models.BooleanField("Answer by replying", default=True)
    quiet_from = models.PositiveSmallIntegerField(null=True, blank=True)
    quiet_until = models.PositiveSmallIntegerField(null=True, blank=True)
    weekend = models.CharField(max_length=4, choices=Weekend.choices, default=Weekend.NONE)
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
