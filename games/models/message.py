"""What was said."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .room import Room


class Message(models.Model):
    """One line in a room. A whisper is two: one in the box of each of the two."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="messages")
    number = models.PositiveBigIntegerField()
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="said")
    to = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="whispered_to"
    )
    seat = models.PositiveSmallIntegerField(null=True, help_text="At a table: whose seat says it.")
    text = models.CharField(max_length=500)
    at = models.BigIntegerField(help_text="When, in milliseconds.")

    class Meta:
        ordering = ("room_id", "number")
        constraints = (models.UniqueConstraint(fields=["room", "number"], name="message_number_once"),)

    def __str__(self) -> str:
        return self.text[:40]
