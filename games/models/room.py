"""A room: where something is said."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from ._created import Created
from .match import Match


class Room(models.Model):
    """A room of the lobby, one that somebody opened, the talk at a table, or the box of what is whispered to
    one person. Its messages are numbered without a gap in the order of their commits: who has heard all up to
    some number has missed nothing before it."""

    class Kind(models.TextChoices):
        LOBBY = "lobby", "lobby"
        NAMED = "named", "opened by a player"
        PLAYERS = "players", "players of a table"
        SPECTATORS = "spectators", "spectators of a table"
        BOX = "box", "whispers to one person"

    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=30, blank=True)
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="rooms")
    user = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="boxes"
    )
    last = models.PositiveBigIntegerField(default=0, help_text="The number of the last message.")
    opened = Created()

    class Meta:
        constraints = (
            models.UniqueConstraint(Lower("name"), condition=Q(kind__in=["lobby", "named"]), name="room_name_once"),
            models.UniqueConstraint(fields=["match", "kind"], condition=Q(match__isnull=False), name="room_table_once"),
            models.UniqueConstraint(fields=["user"], condition=Q(kind="box"), name="room_box_once"),
        )

    def __str__(self) -> str:
        return self.name or f"{self.get_kind_display()} {self.match_id or self.user_id}"


class Location(models.Model):
    """Where somebody is who is on the site: in a room of the lobby, or at a table. A sign of life renews it."""

    user = models.OneToOneField(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="location"
    )
    room = models.ForeignKey(Room, on_delete=models.SET_NULL, null=True, blank=True, related_name="people")
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="people")
    seen = models.BigIntegerField(help_text="The last sign of life, in milliseconds.")

    class Meta:
        indexes = (models.Index(fields=["seen"], name="location_seen"),)

    def __str__(self) -> str:
        return f"{self.user}"
