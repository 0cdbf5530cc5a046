"""A deck of cards that belongs to a board."""

from __future__ import annotations

from django.db import models

from ._frozen import Part
from .board import Board


class Deck(Part):
    """One deck. `slug` is its place in the board's plain data."""

    published_path = "board__status"

    board = models.ForeignKey(Board, on_delete=models.CASCADE, related_name="decks")
    slug = models.CharField(max_length=60)
    name = models.CharField(max_length=80)

    class Meta:
        ordering = ("board_id", "slug")
        constraints = (models.UniqueConstraint(fields=["board", "slug"], name="deck_slug_once"),)

    def __str__(self) -> str:
        return self.name

    def home(self) -> Board:
        return self.board
