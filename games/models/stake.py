"""A stake: what somebody plays a rated match for."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Stake(models.Model):
    """The points a player came with, written when the game begins; and, when it is over and counted, what came
    of them. One for each seat of a rated match. Whoever sat there at the start plays for them, whoever sits
    there later."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="stakes")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="stakes")
    points = models.IntegerField(help_text="His rating when the game began.")
    left = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The place in which he left, where a computer player plays on for him."
    )
    place = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Where he came in, 1 the first.")
    loss = models.IntegerField(default=0)
    gain = models.IntegerField(default=0)
    bonus = models.IntegerField(default=0)
    played = models.BigIntegerField(null=True, blank=True, help_text="How long he played, in milliseconds.")
    after = models.IntegerField(null=True, blank=True, help_text="His rating when this match was counted.")

    class Meta:
        ordering = ("match", "seat")
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="stake_seat_once"),
            models.UniqueConstraint(fields=["match", "user"], name="stake_user_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}: {self.points}"
