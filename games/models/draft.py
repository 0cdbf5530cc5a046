"""What belongs to a board beside its content: its draft with its history, its trials, and how it is offered."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .board import Board
from .match import Match


class Draft(models.Model):
    """A board while it is edited. Its content lies in the board's `data`, spaces and cards included; `step` of its
    steps are in force, what comes after can be made again. `revision` grows with every change."""

    board = models.OneToOneField(Board, on_delete=models.CASCADE, related_name="draft")
    base = models.ForeignKey(
        Board, on_delete=models.PROTECT, null=True, related_name="drafts", help_text="The version it was made from."
    )
    step = models.PositiveIntegerField(default=0)
    revision = models.PositiveIntegerField(default=0)
    editor = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="edited_drafts")
    edited = models.BigIntegerField(null=True, help_text="When the editor last changed it, in milliseconds.")

    def __str__(self) -> str:
        return f"the draft of {self.board}"


class DraftStep(models.Model):
    """One change of a draft: the places that changed, with what was there and what is."""

    draft = models.ForeignKey(Draft, on_delete=models.CASCADE, related_name="steps", db_index=False)
    number = models.PositiveIntegerField(help_text="From 1, in the order in which they were done.")
    author = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="draft_steps")
    at = models.BigIntegerField(help_text="When, in milliseconds.")
    words = models.CharField(max_length=200)
    changes = models.JSONField()

    class Meta:
        ordering = ("draft_id", "number")
        constraints = (models.UniqueConstraint(fields=["draft", "number"], name="draft_step_once"),)

    def __str__(self) -> str:
        return self.words


class Trial(models.Model):
    """A match on a draft, to try it: private, unrated, deleted after a day."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="trial")
    draft = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="trials")
    hash = models.CharField(max_length=64, help_text="Names the content that is tried.")
    by = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="trials")
    at = models.BigIntegerField(help_text="When it began, in milliseconds.")

    class Meta:
        indexes = (models.Index(fields=["at"], name="trial_at"),)

    def __str__(self) -> str:
        return f"a trial of {self.draft}"


class BoardOffer(models.Model):
    """What a host has decided about a published board. One without a row is offered, for points too."""

    board = models.OneToOneField(Board, on_delete=models.CASCADE, related_name="offer")
    title = models.CharField(max_length=60, help_text="The game, as in the board.")
    withdrawn = models.BooleanField(default=False, help_text="No new table can be opened on it.")
    preferred = models.BooleanField(default=False, help_text="New tables have it unless they choose another.")
    rated = models.BooleanField(default=True, help_text="Whether tables on it can be played for points.")

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["title"], condition=models.Q(preferred=True), name="board_offer_one_preferred"
            ),
            models.CheckConstraint(
                condition=models.Q(preferred=False) | models.Q(withdrawn=False), name="board_offer_preferred_is_offered"
            ),
        )

    def __str__(self) -> str:
        return f"how {self.board} is offered"
