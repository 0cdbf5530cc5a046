"""When the site lived, and when it did not."""

from __future__ import annotations

from django.db import models


class Pulse(models.Model):
    """The one row that says when the site lived last: a sweep writes it every few seconds."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    at = models.BigIntegerField(help_text="In milliseconds (UTC).")

    class Meta:
        constraints = (models.CheckConstraint(condition=models.Q(id=1), name="pulse_is_one"),)

    def __str__(self) -> str:
        return str(self.at)


class Outage(models.Model):
    """The site was down: nothing was swept from one moment to another, in milliseconds (UTC)."""

    began = models.BigIntegerField(unique=True)
    ended = models.BigIntegerField(help_text="When that was noticed.")
    counted = models.BigIntegerField(help_text="Up to when it counts against no one: no outage counts without an end.")
    matches = models.PositiveIntegerField(help_text="In how many matches a player waited.")

    class Meta:
        ordering = ("-began",)
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ended__gt=models.F("began"), counted__lte=models.F("ended")),
                name="outage_has_a_length",
            ),
        )

    def __str__(self) -> str:
        return f"{(self.ended - self.began) // 1000} s"
