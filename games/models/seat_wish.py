"""What somebody wants of the tables of others: to hear of seats to take over, and whom to meet."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models


class SeatWish(models.Model):
    """That somebody wants mail about seats to take over, at most one a day. Empty lists: of every kind."""

    user = models.OneToOneField(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="seat_wish"
    )
    wanted = models.BooleanField(default=False, help_text="Whether mail about such seats is wanted.")
    paces = models.JSONField(default=list, help_text="The paces wanted; none: both.")
    titles = models.JSONField(default=list, help_text="The games wanted; none: all.")
    front_only = models.BooleanField(default=False, help_text="Only seats among the first three.")
    told = models.BigIntegerField(null=True, blank=True, help_text="When they were last told of one, in milliseconds.")

    def __str__(self) -> str:
        return f"{self.user_id}: {'on' if self.wanted else 'off'}"


class CompanyWish(models.Model):
    """Whom somebody wants to meet at tables: in the form of `Match.company`."""

    user = models.OneToOneField(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="company_wish"
    )
    company = models.JSONField(default=dict)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.company}"
