"""An entry: one line of a match's journal."""

from __future__ import annotations

from django.db import models

from .match import Match


class Entry(models.Model):
    """Who did what, when, the chance it drew and the facts that followed: `line`, as JSON. Written once.

    `seat` says for whom it was done, `actor` who decided it; by which way it came (page, mail, chat, API) is
    nowhere kept, and nobody may read it off the key: a key only tells a repeated request from a new one.

    Lines hold secret actions: send facts, never lines. The match's row is locked whenever an entry is
    written, so the foreign key needs no check of its own.
    """

    class Actor(models.TextChoices):
        PLAYER = "player", "the person at the seat"
        COMPUTER = "computer", "a computer player"
        CLOCK = "clock", "time: a flag, a hammer or a deadline fell"
        HOUSE = "house", "the house: it opens, pauses, removes, or passes for a player who asked for it"

    pk = models.CompositePrimaryKey("match", "number")
    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="entries", db_constraint=False, db_index=False
    )
    number = models.IntegerField()
    seat = models.SmallIntegerField(help_text="The seat that acted; -1 is the house.")
    actor = models.CharField(
        max_length=8,
        choices=Actor.choices,
        blank=True,
        db_default="",
        help_text="What decided it; empty where a version of the site wrote it that did not say.",
    )
    user = models.BigIntegerField(null=True, help_text="Which person, where one decided.")
    at = models.BigIntegerField(help_text="When, in milliseconds.")
    key = models.CharField(max_length=80, null=True)  # noqa: DJ001  null, so that only real keys are unique
    body_hash = models.CharField(max_length=32, blank=True)
    line = models.TextField()
    digest = models.CharField(max_length=32, help_text="A short name of the state after it.")
    proof = models.TextField(
        blank=True, db_default="", default="", editable=False, help_text="What it adds to the log of sealed chance."
    )

    class Meta:
        ordering = ("match_id", "number")
        verbose_name_plural = "entries"
        constraints = (
            models.UniqueConstraint(
                fields=["match", "key"], condition=models.Q(key__isnull=False), name="entry_key_once"
            ),
        )

    def __str__(self) -> str:
        return f"{self.match_id} {self.number}"
