"""A report to the moderators."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .match import Match
from .message import Message


class Report(models.Model):
    """Somebody finds that something is not right: with a person, with what they said, with how they play."""

    class Why(models.TextChoices):
        TALK = "talk", "Insults or harassment"
        SPAM = "spam", "Advertising or spam"
        STALLING = "stalling", "Stalling or leaving on purpose"
        CHEATING = "cheating", "Cheating, several accounts, or help from outside"
        NAME = "name", "An unacceptable name"
        OTHER = "other", "Something else"

    by = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="reports")
    about = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="reported")
    why = models.CharField(max_length=8, choices=Why.choices)
    words = models.CharField("in their own words", max_length=1000, blank=True)
    match = models.ForeignKey(Match, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports")
    message = models.ForeignKey(Message, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports")
    context = models.JSONField(default=list, help_text="What was said around it, kept as it was.")
    at = models.BigIntegerField(help_text="When, in milliseconds.")
    closed = models.BigIntegerField(null=True, blank=True)
    closed_by = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="reports_closed"
    )
    verdict = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ("closed", "at")
        indexes = (models.Index(fields=["at"], condition=models.Q(closed=None), name="report_open"),)

    def __str__(self) -> str:
        return f"{self.get_why_display()}: {self.about}"
