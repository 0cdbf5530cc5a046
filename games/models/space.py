"""A space of a board."""

from __future__ import annotations

from django.db import models

from ._frozen import Part
from .board import Board


class Space(Part):
    """Where a token can stand. `data` holds what its kind needs: prices, group, fees."""

    published_path = "board__status"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="spaces")
    index = models.PositiveSmallIntegerField(help_text="Counted from 0, in walking order.")
    kind = models.CharField(max_length=40)
    name = models.CharField(max_length=80, blank=True)
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("board_id", "index")
        constraints = (models.UniqueConstraint(fields=["board", "index"], name="space_index_once"),)

    def __str__(self) -> str:
        return f"{self.index} {self.name or self.kind}"

    def home(self) -> Board:
        return self.board
