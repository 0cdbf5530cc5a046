"""A seat: who plays where."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from ._created import Created
from .match import Match


class Seat(models.Model):
    """Before the start a chair that is taken; from then on a seat in playing order, counted from 0."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True, help_text="Level of a computer player; empty for people.")
    name = models.CharField(max_length=40)
    former = models.ForeignKey(
        site.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="left_seats",
        help_text="The user who missed too many deadlines here, and may take the seat back from the bot.",
    )
    misses = models.PositiveSmallIntegerField(default=0, help_text="Deadlines missed since its player sat down.")
    passing = models.BooleanField(default=False, help_text="The house passes for it while it can do nothing else.")
    seen = models.IntegerField(default=-1, help_text="The last entry its player has looked at.")
    joined = Created()

    class Meta:
        ordering = ("match_id", "number")
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_user_once"),
            models.CheckConstraint(condition=models.Q(user=None) | models.Q(bot=""), name="seat_user_or_bot"),
        )

    def __str__(self) -> str:
        return f"{self.name} at {self.number}"
