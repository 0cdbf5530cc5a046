"""A game that was played elsewhere, or here before: brought in as a file."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from ._created import Created
from .match import Match


class ImportedGame(models.Model):
    """Where an imported match comes from, as its file says, and who brought it in. It goes with them."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="imported")
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="imported_games")
    digest = models.CharField(max_length=64, editable=False, help_text="Of the journal: the same game comes in once.")
    home = models.CharField(max_length=120, blank=True, help_text="The site that the file names; nothing proves it.")
    home_id = models.CharField(max_length=20, blank=True, help_text="What the match was called there.")
    proof = models.BinaryField(
        default=b"", editable=False, help_text="The proof of its dice, checked as it came in; empty: it had none."
    )
    at = Created()

    class Meta:
        ordering = ("-at",)
        constraints = (models.UniqueConstraint(fields=["user", "digest"], name="imported_game_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}, imported by {self.user_id}"
