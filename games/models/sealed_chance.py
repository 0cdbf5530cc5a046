"""What a match's dice and decks come from, sealed before it begins."""

from __future__ import annotations

from django.db import models

from .match import Match


class SealedChance(models.Model):
    """The seeds of a match's chain and decks, under a key of their own (`DICE_KEY`). Made with the match's first entry
    and never changed. In no admin page, log, frame or export: what of it is everybody's stands in the entries.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="sealed_chance")
    secret = models.BinaryField(editable=False, help_text="The seeds, encrypted.")
    salt = models.BinaryField(editable=False, help_text="What the numbers of all seats made; it is public.")
    length = models.PositiveIntegerField(help_text="How many draws the chain has.")

    class Meta:
        verbose_name_plural = "sealed chance"

    def __str__(self) -> str:
        return f"the sealed chance of {self.match_id}"
