"""A proposal: what changes a running match when all agree."""

from __future__ import annotations

from django.db import models

from .match import Match


class Proposal(models.Model):
    """Another pace, or calling the match off. One of each kind at a time; gone when it is decided."""

    class Kind(models.TextChoices):
        PACE = "pace", "another pace"
        OFF = "off", "calling the match off"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=4, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(help_text="The seat that proposed it.")
    terms = models.JSONField(default=dict)
    agreed = models.JSONField(default=list, help_text="The seats that agree.")
    at = models.BigIntegerField()

    class Meta:
        ordering = ("match_id", "kind")
        constraints = (models.UniqueConstraint(fields=["match", "kind"], name="proposal_kind_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}: {self.get_kind_display()}"
