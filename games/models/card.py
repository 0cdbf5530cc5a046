"""A card of a deck."""

from __future__ import annotations

from django.db import models

from ._frozen import Part
from .board import Board
from .deck import Deck


class Card(Part):
    """What can be drawn. `data` holds what it does, in the words of its title."""

    published_path = "deck__board__status"

    deck = models.ForeignKey(Deck, on_delete=models.CASCADE, related_name="cards")
    order = models.PositiveSmallIntegerField()
    code = models.CharField(max_length=20)
    name = models.CharField(max_length=120, blank=True)
    text = models.TextField(blank=True, max_length=2000)
    data = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("deck_id", "order")
        constraints = (models.UniqueConstraint(fields=["deck", "order"], name="card_order_once"),)

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def home(self) -> Board:
        return self.deck.board
