"""A proposal: what changes a running match when all agree."""

from __future__ import annotations

from django.db import models

from .match import Match


class Proposal(models.Model):
    """Another pace, calling the match off, or by mail a pause. One of each kind at a time; gone when it is decided."""

    class Kind(models.TextChoices):
        PACE = "pace", "another pace"
        OFF = "off", "calling the match off"
        PAUSE = "pause", "a pause by mail"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="proposals")
    kind = models.CharField(max_length=5, choices=Kind.choices)
    seat = models.PositiveSmallIntegerField(help_text="The seat that proposed it.")
    terms = models.JSONField(default=dict)
    agreed = models.JSONField(default=list, help_text="The seats that agree.")
    at = models.BigIntegerField()
    key = models.CharField(
        max_length=80, blank=True, default="", help_text="Of a pause: asked for again under it, it is the same."
    )

    class Meta:
        ordering = ("match_id", "kind")
        constraints = (models.UniqueConstraint(fields=["match", "kind"], name="proposal_kind_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}: {self.get_kind_display()}"
