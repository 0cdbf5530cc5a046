"""An entry: one line of a match's journal."""

from __future__ import annotations

from django.db import models

from .match import Match


class Entry(models.Model):
    """Who did what, when, the chance it drew and the facts that followed: `line`, as JSON. Written once.

    Lines hold secret actions: send facts, never lines. The match's row is locked whenever an entry is
    written, so the foreign key needs no check of its own.
    """

    pk = models.CompositePrimaryKey("match", "number")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="entries", db_constraint=False, db_index=False
    )
    number = models.IntegerField()
    seat = models.SmallIntegerField(help_text="Who acted; -1 is the house.")
    at = models.BigIntegerField(help_text="When, in milliseconds.")
    key = models.CharField(max_length=80, null=True)  # noqa: DJ001  null, so that only real keys are unique
    body_hash = models.CharField(max_length=32, blank=True)
    line = models.TextField()
    digest = models.CharField(max_length=32, help_text="A short name of the state after it.")

    class Meta:
        ordering = ("match", "number")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(
                fields=["match", "key"], condition=models.Q(key__isnull=False), name="entry_key_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"
