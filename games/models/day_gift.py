"""A day that somebody gave another player."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class DayGift(models.Model):
    """A day more for one decision by mail: written with the deadline that it moved, once for each key."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="day_gifts")
    asked = models.IntegerField(help_text="The entry that put the question.")
    seat = models.PositiveSmallIntegerField(help_text="The seat that was given the day.")
    giver = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="days_given"
    )
    by_host = models.BooleanField(default=False, help_text="Given by the host, out of the host's own days.")
    at = models.BigIntegerField(help_text="When, in milliseconds.")
    key = models.CharField(max_length=80)

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (models.UniqueConstraint(fields=["match", "key"], name="day_gift_key_once"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.asked} {self.seat}"
