"""An intervention: what a moderator did to a match in play."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Intervention(models.Model):
    """One act of a moderator in one match, written with the entry that does it: who, why, and what exactly. Never
    changed, but that a pause is over and that a second person agrees. Moments are milliseconds (UTC).

    `details` by kind: BACK `to`, `last` and `points` (whether points were taken back), TIME `seats` and `ms`, PAUSE
    nothing, SEAT `seat`, `before` and `after` (names), END `ending` and `ranking`
    (groups of seats, best first).
    """

    class Kind(models.TextChoices):
        BACK = "back", "went back"
        TIME = "time", "gave time"
        PAUSE = "pause", "paused it"
        RESUME = "resume", "resumed it"
        SEAT = "seat", "filled a seat"
        END = "end", "ended it"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="interventions")
    kind = models.CharField(max_length=6, choices=Kind.choices)
    entry = models.IntegerField(null=True, blank=True, help_text="The entry that did it; empty while it is asked for.")
    by = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="interventions"
    )
    second = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="interventions_agreed"
    )
    reason = models.CharField(max_length=300)
    details = models.JSONField(default=dict)
    at = models.BigIntegerField(help_text="When it was done, or asked for.")
    until = models.BigIntegerField(null=True, blank=True, help_text="Of a pause: when it ends by itself.")
    ended = models.BigIntegerField(null=True, blank=True, help_text="Of a pause: when it was over.")

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.UniqueConstraint(fields=["match"], condition=models.Q(entry=None), name="intervention_asked_once"),
            models.UniqueConstraint(
                fields=["match"], condition=models.Q(kind="pause", ended=None), name="intervention_pause_once"
            ),
        )
        indexes = (
            models.Index(
                fields=["until"], condition=models.Q(until__isnull=False, ended=None), name="intervention_until"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id}: {self.get_kind_display()}"
