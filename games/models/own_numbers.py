"""The numbers that players' own browsers add to the dice, between the first promise and the first entry."""

from __future__ import annotations

from django.db import models

from .match import Match
from .seat import Seat


class SeatPromise(models.Model):
    """What the browser of who sits here has promised (`tip`: hex, the hash of a number), and the number itself (hex)
    once it is shown. Gone with the seat, and when the match begins: then the number stands in the first entry. In no
    admin page, log or export before that."""

    seat = models.OneToOneField(Seat, on_delete=models.CASCADE, primary_key=True, related_name="promise")
    tip = models.CharField(max_length=64, editable=False)
    number = models.CharField(max_length=64, blank=True, editable=False)

    def __str__(self) -> str:
        return f"what was promised at seat {self.seat_id}"


class PendingStart(models.Model):
    """A table that is about to begin and waits for its players' browsers until `due` (ms): first for their promises,
    then, once its dice are fixed, for their numbers. `log` is what was published, JSON, empty before that; `secret`
    what it binds, encrypted (`DICE_KEY`). Gone when the match begins, or when somebody gets up."""

    match = models.OneToOneField(Match, on_delete=models.CASCADE, primary_key=True, related_name="pending_start")
    due = models.BigIntegerField()
    log = models.TextField(blank=True, editable=False)
    secret = models.BinaryField(default=b"", editable=False)

    def __str__(self) -> str:
        return f"the pending start of {self.match_id}"
