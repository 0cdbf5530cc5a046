"""A review: how precisely a seat of a finished match was played, and what luck did to it."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class SeatReview(models.Model):
    """One for each seat that a person held last, written with the end of the match; what came of it is filled in once
    the game has been looked through. It goes when the match goes on after all, and with the account."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="reviews")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reviews")
    title = models.CharField(max_length=60)
    answers = models.PositiveIntegerField(
        null=True,
        blank=True,
        help_text="Answers of theirs that left a choice; empty until it was looked through.",
    )
    slips = models.PositiveIntegerField(default=0, help_text="Those of them that surely cost chances to win.")
    luck = models.FloatField(
        null=True, blank=True, help_text="What dice and cards did to their chance to win; empty where that is not told."
    )
    unsure = models.FloatField(default=0.0, help_text="The standard error of luck.")

    class Meta:
        ordering = ("match_id", "seat")
        constraints = (models.UniqueConstraint(fields=["match", "seat"], name="seat_review_once"),)
        indexes = (
            models.Index(fields=["match"], condition=models.Q(answers__isnull=True), name="seat_review_due"),
            models.Index(fields=["user", "-id"], name="seat_review_user"),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.seat}: {self.slips} of {self.answers}"
