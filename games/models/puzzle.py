"""The puzzle of the day, and what people answered."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Puzzle(models.Model):
    """A position of a finished public game in which one answer was clearly best. It has no names in it."""

    day = models.DateField(unique=True, help_text="The day (UTC) it is for.")
    title = models.CharField(max_length=60)
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, editable=False, related_name="puzzles",
        help_text="The game it is from; none: bots played it.",
    )  # fmt: skip
    board = models.JSONField(help_text="The board it is played on.")
    position = models.BinaryField(editable=False, help_text="The table, as it was dumped.")
    seat = models.PositiveSmallIntegerField(help_text="The seat that is asked.")
    options = models.JSONField(help_text="The answers in the order of the game, with what each led to.")
    gap = models.FloatField(help_text="By how many points of 100 the best leads the second.")
    error = models.FloatField(help_text="The standard error of that.")

    class Meta:
        ordering = ("-day",)

    def __str__(self) -> str:
        return f"{self.day}: {self.title}"


class PuzzleAnswer(models.Model):
    """The first answer of a user to a puzzle."""

    holds_guests = False  # as with lessons

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="puzzle_answers")
    puzzle = models.ForeignKey(Puzzle, on_delete=models.CASCADE, related_name="answers")
    chosen = models.PositiveSmallIntegerField(help_text="The number of the option, from 0.")
    right = models.BooleanField()
    at = models.BigIntegerField(help_text="When, in milliseconds.")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["user", "puzzle"], name="one_answer_a_puzzle"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.puzzle_id}, {'right' if self.right else 'wrong'}"
