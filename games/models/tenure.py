"""A tenure: who held a seat of a match, from which entry to which."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Tenure(models.Model):
    """One holder of one seat: a person, or a computer player (`bot`, its level). The tenures of a seat follow each
    other without a gap, the first from entry 0, the last open until the game is over and after it. One that ends
    before an entry was made in it holds none (`to_entry` is one less than `from_entry`). Moments are milliseconds."""

    class Why(models.TextChoices):
        """Why it ended."""

        MISSED = "missed", "missed too many deadlines"
        LEFT = "left", "left the game"
        AWAY = "away", "stayed away"
        CLOCK = "clock", "ran out of time"
        BANNED = "banned", "was shut out by a moderator"
        STAFF = "staff", "gave way to who a moderator put there"
        GONE = "gone", "deleted their account"
        TAKEN = "taken", "a person took the seat over"
        BACK = "back", "whoever held it before is back"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="tenures")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="tenures"
    )
    name = models.CharField(max_length=40)
    bot = models.CharField(max_length=20, blank=True, help_text="Level of a computer player; empty for people.")
    from_entry = models.IntegerField(help_text="The first entry that could be theirs.")
    from_at = models.BigIntegerField(help_text="When they sat down, in milliseconds.")
    from_turn = models.IntegerField(null=True, blank=True, help_text="The turn that was played then, where known.")
    to_entry = models.IntegerField(null=True, blank=True, help_text="The last entry that could be theirs.")
    to_at = models.BigIntegerField(null=True, blank=True, help_text="When they lost or left it, in milliseconds.")
    why = models.CharField(max_length=6, blank=True, choices=Why.choices, help_text="Why it ended.")

    class Meta:
        ordering = ("match_id", "seat", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["match", "seat"], condition=models.Q(to_entry=None), name="tenure_open_once"
            ),
            models.CheckConstraint(
                condition=models.Q(to_entry=None) | models.Q(to_entry__gte=models.F("from_entry") - 1),
                name="tenure_not_backwards",
            ),
            models.CheckConstraint(condition=models.Q(user=None) | models.Q(bot=""), name="tenure_user_or_bot"),
        )

    def __str__(self) -> str:
        return f"{self.name} at {self.seat} of {self.match_id}"
