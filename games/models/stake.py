"""A stake: what somebody plays a rated match for."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Stake(models.Model):
    """The points a player came with, written when the game begins; and, when it is over and counted, what came
    of them. One for each seat of a rated match. Whoever sat there at the start plays for them, whoever sits
    there later. `began` and `nth` keep the order of things: a match was begun with the points that the first
    `began` counted ones had led to."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="stakes")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="stakes")
    title = models.CharField(max_length=60)
    pace = models.CharField(max_length=4, choices=Match.Pace.choices, help_text="The pace at which it began.")
    points = models.IntegerField(help_text="Their rating when the game began.")
    began = models.PositiveIntegerField(default=0, help_text="How many of their matches had been counted then.")
    left = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="The place in which they left, where a bot stands in for them."
    )
    left_at = models.BigIntegerField(null=True, blank=True, help_text="When that was, in milliseconds.")
    place = models.PositiveSmallIntegerField(null=True, blank=True, help_text="Where they came in, 1 the first.")
    loss = models.IntegerField(default=0)
    gain = models.IntegerField(default=0)
    bonus = models.IntegerField(default=0)
    played = models.BigIntegerField(null=True, blank=True, help_text="How long they played, in milliseconds.")
    took = models.BigIntegerField(
        null=True, blank=True, help_text="Half of their moves took no longer than this, in milliseconds."
    )
    early = models.BooleanField(default=False, help_text="They resigned, were removed, or lost their seat.")
    nth = models.PositiveIntegerField(null=True, blank=True, help_text="Which of their matches this was as counted.")
    after = models.IntegerField(null=True, blank=True, help_text="Their rating when this match was counted.")

    class Meta:
        ordering = ("match_id", "seat")
        constraints = (
            models.UniqueConstraint(fields=["match", "seat"], name="stake_seat_once"),
            models.UniqueConstraint(fields=["match", "user"], name="stake_user_once"),
            models.UniqueConstraint(fields=["user", "title", "pace", "nth"], name="stake_nth_once"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}: {self.points}"

    @property
    def change(self) -> int:
        """What the match did to the player's rating."""
        return self.gain + self.bonus - self.loss
