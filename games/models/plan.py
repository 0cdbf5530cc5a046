"""A plan: the secret rules of one seat in one match, and what they answered."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match


class Plan(models.Model):
    """The ordered rules that answer for a seat, from one entry to another. Never changed but to be ended: whoever lays
    down other rules, or confirms them, gets another row. At most one of a seat is in force.

    It is its owner's alone until the game is over: in no frame, list, export, log or admin page. No entry tells of it.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="plans")
    seat = models.PositiveSmallIntegerField()
    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="plans")
    rules = models.JSONField(help_text="The rules in their order, as the engine writes them.")
    rules_version = models.PositiveIntegerField(help_text="The version of the title's rules they were read by.")
    laid = models.JSONField(default=dict, help_text="What held when it was laid down, which its guards compare.")
    laid_entry = models.IntegerField(help_text="The last entry before it.")
    laid_at = models.BigIntegerField(help_text="When, in milliseconds.")
    key = models.CharField(max_length=80, blank=True, db_default="", help_text="Of the reply that laid it down, once.")
    ended_entry = models.IntegerField(null=True, help_text="The last entry it could answer after; empty in force.")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.UniqueConstraint(
                fields=["match", "seat"], condition=models.Q(ended_entry=None), name="plan_in_force_once"
            ),
        )

    def __str__(self) -> str:
        return f"a plan of seat {self.seat} in {self.match_id}"


class Fired(models.Model):
    """That a plan answered: the entry, and which of its rules. Written with the entry."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="fired", db_index=False)
    entry = models.IntegerField()
    plan = models.ForeignKey(Plan, on_delete=models.CASCADE, related_name="fired")
    rule = models.PositiveSmallIntegerField(help_text="The place of the rule in its plan, from 0.")
    taken_back = models.BooleanField(default=False, help_text="Whether its seat took the move back.")

    class Meta:
        constraints = (models.UniqueConstraint(fields=["match", "entry"], name="fired_entry_once"),)

    def __str__(self) -> str:
        return f"{self.match_id} {self.entry}"
