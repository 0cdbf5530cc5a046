"""A standing: where somebody is on a ranklist."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Standing(models.Model):
    """The rating of one player in one game at one pace. All of it follows from the player's counted stakes."""

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="standings")
    title = models.CharField(max_length=60)
    pace = models.CharField(max_length=4, choices=Match.Pace.choices)
    points = models.IntegerField(default=1000)
    games = models.PositiveIntegerField(default=0)
    wins = models.PositiveIntegerField(default=0)
    best = models.IntegerField(default=1000)
    best_at = models.BigIntegerField(null=True, help_text="When that was, in milliseconds.")
    last = models.IntegerField(default=0, help_text="What the last match changed.")
    last_at = models.BigIntegerField(null=True, help_text="When the last match ended, in milliseconds.")

    class Meta:
        ordering = ("title", "pace", "-points", "pk")
        constraints = (models.UniqueConstraint(fields=["user", "title", "pace"], name="standing_once"),)
        indexes = (models.Index(fields=["title", "pace", "-points", "id"], name="standing_rank"),)

    def __str__(self) -> str:
        return f"{self.user}: {self.points}"
