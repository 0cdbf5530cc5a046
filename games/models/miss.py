"""A deadline that was missed."""

from __future__ import annotations

from django.db import models

from .match import Match


class Miss(models.Model):
    """The house answered for a seat at its deadline: written with the entry that did it, once for each decision.

    A decision is named by its match, the entry that asked, and the seat.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="misses")
    asked = models.IntegerField(help_text="The entry that put the question to the seat.")
    seat = models.PositiveSmallIntegerField()
    user = models.BigIntegerField(null=True, help_text="The user who sat there.")
    due = models.BigIntegerField(help_text="When the answer was due, in milliseconds.")
    at = models.BigIntegerField(help_text="When the house answered, in milliseconds.")
    entry = models.IntegerField(help_text="The entry in which it did.")

    class Meta:
        ordering = ("match_id", "entry")
        verbose_name_plural = "misses"
        constraints = (
            models.UniqueConstraint(fields=["match", "asked", "seat"], name="miss_once"),
            models.CheckConstraint(condition=models.Q(at__gte=models.F("due")), name="miss_never_early"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.asked} {self.seat}"
