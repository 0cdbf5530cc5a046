"""A match: a table in the lobby, then a game in play, then a game to look back at."""

from __future__ import annotations

import secrets
import string

from django.conf import settings as site
from django.db import models

from games.engine import pace as paces

from ._created import Created
from .board import Board

LETTERS = string.ascii_lowercase + string.digits


def fresh_id() -> str:
    """Ten characters nobody guesses (52 bits) and everybody can type."""
    return "".join(secrets.choice(LETTERS) for _ in range(10))


def fresh_invite() -> str:
    """What opens a private table: 128 bits, safe in an address."""
    return secrets.token_urlsafe(16)


class Match(models.Model):
    """One game between people, computer players, or both. Moments that rule play are milliseconds (UTC)."""

    class Status(models.TextChoices):
        OPEN = "open", "open"
        RUNNING = "running", "running"
        OVER = "over", "over"
        CANCELLED = "cancelled", "cancelled"
        IMPORTED = "imported", "imported"  # over, and played elsewhere: nowhere counted among the games of this site

    class Pace(models.TextChoices):
        LIVE = paces.Pace.LIVE.value, paces.PACE_WORDS[paces.Pace.LIVE]
        MAIL = paces.Pace.MAIL.value, paces.PACE_WORDS[paces.Pace.MAIL]

    class Rating(models.TextChoices):
        NONE = "none", "does not count"
        STAKED = "staked", "is played for points"
        DUE = "due", "is to be counted"
        DONE = "done", "has been counted"

    class Programs(models.TextChoices):
        NO = "no", "not welcome"
        WELCOME = "welcome", "welcome, unrated"
        RATED = "rated", "welcome, rated"

    id = models.CharField(primary_key=True, max_length=10, default=fresh_id, editable=False)
    title = models.CharField(max_length=60)
    name = models.CharField(max_length=60)
    status = models.CharField(max_length=9, choices=Status.choices, default=Status.OPEN)
    pace = models.CharField(max_length=4, choices=Pace.choices, default=Pace.LIVE)
    settings = models.JSONField(default=dict)
    private = models.BooleanField(default=False)
    rated = models.BooleanField(default=True)
    programs = models.CharField(
        max_length=7,
        choices=Programs.choices,
        default=Programs.NO,
        db_default=Programs.NO.value,
        help_text="Whether programs may sit down, and whether a game with them counts.",
    )
    invite = models.CharField(max_length=32, default=fresh_invite, editable=False)
    host = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="hosted"
    )
    holder = models.ForeignKey(
        site.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="held_matches",
        help_text="The person who moves several seats of it at one screen (`Seat.held`).",
    )
    board = models.ForeignKey(Board, on_delete=models.PROTECT, related_name="matches")
    # the rematch: one, whoever of the players asks for it
    rematch = models.OneToOneField(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="rematch_of",
        help_text="The rematch.",
    )
    origin = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="forks",
        help_text="The game that this one plays on from.",
    )
    origin_entry = models.IntegerField(null=True, blank=True, help_text="After which entry of it.")
    origin_turn = models.IntegerField(null=True, blank=True, help_text="And in which turn, where there are turns.")
    sandbox = models.BooleanField(
        default=False, db_default=False, help_text="Whether its host says what dice and cards give; never rated."
    )
    rules = models.PositiveIntegerField(help_text="The version of the title's rules it is played by.")
    size = models.PositiveSmallIntegerField(help_text="How many seats there are.")
    lineup = models.PositiveIntegerField(
        default=0, help_text="Grows whenever who sits where, or what was agreed, changes."
    )

    version = models.IntegerField(default=-1, help_text="The number of the last entry; -1 before the start.")
    snapshot = models.BinaryField(default=b"", editable=False)
    snapshot_version = models.IntegerField(default=-1)
    asked = models.JSONField(default=list, help_text="The seats waited for.")
    moved = models.BigIntegerField(null=True, help_text="When the last entry was made.")
    alarm = models.BigIntegerField(null=True, help_text="Nothing is due before this moment.")
    bot_due = models.BigIntegerField(null=True, help_text="When a computer player looks at the position.")
    first_deadline = models.BigIntegerField(null=True, help_text="When the house answers for the asked.")
    planned = models.PositiveIntegerField(
        default=0, db_default=0, editable=False, help_text="The seats for which a plan is in force, a bit for each."
    )
    gate = models.JSONField(
        null=True,
        editable=False,
        help_text="The last moment at which plans were asked for: moment, entry, ms, words, the seats still called.",
    )
    deadline = models.PositiveIntegerField(null=True, help_text="Seconds for each answer.")
    hour = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="By mail: the local hour at which every deadline falls, if it is a fixed one."
    )
    zone = models.CharField(max_length=64, default="UTC", help_text="The time zone of that hour: the host's.")
    allowance = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="So many deadlines missed, and a computer player takes the seat."
    )
    succession = models.BooleanField(
        null=True,
        blank=True,
        help_text="Whether a computer player, then whoever asks, follows who leaves or stays away; not chosen: yes "
        "where it is not rated, decided when it begins.",
    )
    company = models.JSONField(
        default=dict, blank=True, help_text="What it asks of who sits down: finished, games, rating, days."
    )
    vacations = models.BooleanField(default=True, help_text="Whether a vacation puts deadlines off (by mail).")
    rest_days = models.JSONField(
        default=list, blank=True, help_text="By mail: the days of the week on which deadlines rest, Monday is 0."
    )
    waking = models.BooleanField(
        default=False, db_default=False, help_text="By mail: whether players' own waking hours put deadlines off."
    )
    forgiving = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="So many answers in time, and a missed deadline is forgotten; empty: never."
    )
    most_days = models.PositiveSmallIntegerField(
        null=True, blank=True, help_text="By mail: so many days after its start computers finish it; empty: never."
    )
    closes = models.BigIntegerField(null=True, blank=True, help_text="The moment at which they begin to.")
    mail_pauses = models.JSONField(
        default=list, blank=True, help_text="By mail: pauses agreed on, from, to, and the key of who asked."
    )
    deadlines = models.JSONField(
        default=list, help_text="Of each seat asked: seat, entry and moment it was asked, due, days given, latest end."
    )
    result = models.JSONField(null=True, blank=True)
    outage_from = models.BigIntegerField(
        null=True, editable=False, help_text="Since when the site was down, if that is still to be given back here."
    )
    outage_to = models.BigIntegerField(null=True, editable=False, help_text="And up to when.")
    paused = models.BooleanField(default=False, help_text="No one can move, and no clock runs.")
    rating = models.CharField(max_length=6, choices=Rating.choices, default=Rating.NONE)
    unrated_reason = models.CharField(
        max_length=12, blank=True, help_text="Why a rated table does not count: a word of games.ratings."
    )
    autofill_at = models.BigIntegerField(
        null=True, blank=True, help_text="When computer players take the free seats of an open table, and it begins."
    )
    when_full = models.BooleanField(default=False, help_text="An open table that begins as soon as it is full.")

    created = Created()
    started = models.DateTimeField(null=True, blank=True)
    ended = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-created",)
        verbose_name_plural = "matches"
        constraints = (
            models.CheckConstraint(
                condition=models.Q(status__in=["open", "running", "over", "cancelled", "imported"]),
                name="match_status_known",
            ),
            models.CheckConstraint(condition=models.Q(pace__in=list(paces.Pace)), name="match_pace_known"),
            models.CheckConstraint(
                condition=models.Q(snapshot_version__lte=models.F("version")), name="match_snapshot_not_ahead"
            ),
            models.CheckConstraint(
                condition=models.Q(status="running") | models.Q(alarm=None), name="match_alarm_while_running"
            ),
        )
        indexes = (
            models.Index(fields=["alarm"], condition=models.Q(alarm__isnull=False), name="match_alarm"),
            models.Index(fields=["status", "private", "-created"], name="match_lists"),
            models.Index(fields=["ended"], condition=models.Q(rating="due"), name="match_rating_due"),
            models.Index(fields=["autofill_at"], condition=models.Q(autofill_at__isnull=False), name="match_autofill"),
        )

    def __str__(self) -> str:
        return f"{self.name} ({self.id})"

    @property
    def is_finished(self) -> bool:
        """Whether nothing is hidden in it any more: it is over, here or where it was played."""
        return self.status in (self.Status.OVER, self.Status.IMPORTED)
