"""Many games of bots on one board: what is played, how far it is, and what it came to so far."""

from __future__ import annotations

from django.db import models

from .board import Board


class Simulation(models.Model):
    """A run. It plays on a copy of the board, which may be a draft and change meanwhile. Batches are counted in their
    order, so `tally` holds the games below `played`; a process that plays holds the `claim` until `claimed_until`.
    Moments and spans are milliseconds."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        PLAYING = "playing", "playing"
        DONE = "done", "done"
        STOPPED = "stopped", "stopped"
        FAILED = "failed", "failed"

    title = models.CharField(max_length=60, help_text="The game, by its slug.")
    board = models.ForeignKey(Board, on_delete=models.SET_NULL, null=True, blank=True, related_name="simulations")
    board_name = models.CharField(max_length=120, help_text="What the board was called, with its version.")
    board_hash = models.CharField(max_length=64, help_text="Names the content that is played on.")
    board_data = models.JSONField(help_text="That content.")
    levels = models.JSONField(help_text="The bots, by place in the order of play.")
    settings = models.JSONField(default=dict, blank=True, help_text="What is chosen beside the usual.")
    games = models.PositiveIntegerField(help_text="How many are wanted.")
    seed = models.PositiveIntegerField(default=1)
    beside = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="+")

    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    played = models.PositiveIntegerField(default=0)
    tally = models.JSONField(null=True)
    spent = models.PositiveIntegerField(default=0, help_text="How long it has played.")
    made = models.BigIntegerField()
    ended = models.BigIntegerField(null=True)
    why = models.CharField(max_length=300, blank=True, help_text="Why it failed.")
    claim = models.CharField(max_length=32, blank=True)
    claimed_until = models.BigIntegerField(default=0)

    class Meta:
        ordering = ("-made", "-id")
        indexes = (
            models.Index(
                fields=["made"], condition=models.Q(state__in=["waiting", "playing"]), name="simulation_to_play"
            ),
            models.Index(fields=["title", "board_hash", "-made"], name="simulation_of_board"),
        )

    def __str__(self) -> str:
        return f"{self.board_name}, {len(self.levels)} seats, {self.games:,} games"

    @property
    def seats(self) -> int:
        return len(self.levels)

    @property
    def is_open(self) -> bool:
        """Whether more games will be played."""
        return self.state in (self.State.WAITING, self.State.PLAYING)
