"""A pause of a running match."""

from __future__ import annotations

from django.db import models

from .match import Match


class Pause(models.Model):
    """A pause somebody asked for; one at a time. All moments are milliseconds."""

    class State(models.TextChoices):
        ASKED = "asked", "being voted on"
        AGREED = "agreed", "begins at the next turn"
        ON = "on", "paused"
        OVER = "over", "over"
        REFUSED = "refused", "refused"
        LAPSED = "lapsed", "not answered in time"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="pauses")
    seat = models.PositiveSmallIntegerField(help_text="The seat that asked for it.")
    seconds = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=7, choices=State.choices, default=State.ASKED)
    needed = models.PositiveSmallIntegerField(help_text="How many have to agree, the asker among them.")
    yes = models.JSONField(default=list, help_text="The seats that agree.")
    asked = models.BigIntegerField()
    vote_ends = models.BigIntegerField()
    began = models.BigIntegerField(null=True)
    ends = models.BigIntegerField(null=True, help_text="From then on anyone may resume.")
    resume = models.JSONField(default=list, help_text="The seats that want to go on.")
    resumed = models.BigIntegerField(null=True)

    class Meta:
        ordering = ("match_id", "pk")
        constraints = (
            models.UniqueConstraint(
                fields=["match"],
                condition=models.Q(state__in=["asked", "agreed", "on"]),
                name="pause_one_at_a_time",
            ),
            models.CheckConstraint(condition=models.Q(seconds__gte=1, seconds__lte=1800), name="pause_bounded"),
        )

    def __str__(self) -> str:
        return f"{self.match_id}: {self.seconds} s"
