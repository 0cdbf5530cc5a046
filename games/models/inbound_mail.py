"""A mail that came in."""

from __future__ import annotations

from django.db import models

from .turn_mail import TurnMail


class InboundMail(models.Model):
    """A reply to a mail and what became of it: kept once for each mail, however often it is delivered."""

    class Verdict(models.TextChoices):
        DONE = "done", "played"
        REFUSED = "refused", "not possible"
        LATE = "late", "too late"
        FORGED = "forged", "not from your address"
        AUTO = "auto", "written by a machine"
        BOUNCE = "bounce", "came back"
        STOP = "stop", "no more mail"
        COMPLAINT = "spam", "called unwanted"

    turn_mail = models.ForeignKey(TurnMail, on_delete=models.CASCADE, related_name="replies")
    message = models.CharField(max_length=64, help_text="The SHA-256 of its Message-ID, or of all of it.")
    verdict = models.CharField(max_length=7, choices=Verdict.choices)
    line = models.CharField(max_length=200, blank=True, help_text="What was understood to be its command.")
    reason = models.CharField(max_length=500, blank=True)
    at = models.BigIntegerField(help_text="When, in milliseconds.")

    class Meta:
        ordering = ("-id",)
        verbose_name_plural = "inbound mail"
        constraints = (models.UniqueConstraint(fields=["turn_mail", "message"], name="inbound_mail_once"),)

    def __str__(self) -> str:
        return f"{self.turn_mail_id}: {self.get_verdict_display()}"
