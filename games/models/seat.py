"""A seat: who plays where."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from accounts.program_marks import is_program_name

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
    open_since = models.BigIntegerField(
        null=True, blank=True, help_text="Since when a computer player plays on here for who left, in milliseconds."
    )
    holders = models.PositiveSmallIntegerField(default=1, help_text="How many have held it since the start.")
    announced = models.BooleanField(default=False, help_text="That it is open was told to those who want such seats.")
    misses = models.PositiveSmallIntegerField(default=0, help_text="Deadlines missed since its player sat down.")
    seen = models.IntegerField(default=-1, help_text="The last entry its player has looked at.")
    attended = models.BigIntegerField(
        null=True, help_text="When its player last opened a page or a letter of the match, in milliseconds."
    )
    held = models.BooleanField(
        default=False,
        db_default=False,
        help_text="That the match's holder moves it at their screen. `user` is set on the one that is uncovered.",
    )
    joined = Created()

    class Meta:
        ordering = ("match_id", "number")
        indexes = (models.Index(fields=["open_since"], condition=models.Q(open_since__isnull=False), name="seat_open"),)
        constraints = (
            models.UniqueConstraint(fields=["match", "number"], name="seat_number_once"),
            models.UniqueConstraint(fields=["match", "user"], name="seat_user_once"),
            models.CheckConstraint(condition=models.Q(user=None) | models.Q(bot=""), name="seat_user_or_bot"),
        )

    def __str__(self) -> str:
        return f"{self.name} at {self.number}"

    @property
    def is_program(self) -> bool:
        """Whether whoever sits here is somebody's program: the name says so, and no query is needed."""
        return is_program_name(self.name)

    @property
    def is_open(self) -> bool:
        """Whether a computer player plays on here for somebody, so that a person may take it."""
        return self.user_id is None and (self.open_since is not None or self.former_id is not None)

    @property
    def is_kept(self) -> bool:
        """Whether a computer player plays here until somebody comes by the link of this seat."""
        return self.user_id is None and self.open_since is not None and self.former_id is None and self.holders == 1
