"""Days off."""

from django.db import models

from .user import User


class Vacation(models.Model):
    """Days on which somebody's deadlines by mail stand still. Whole local days; the moments are milliseconds (UTC)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField(help_text="The last day, itself included.")
    starts = models.BigIntegerField()
    ends = models.BigIntegerField()
    automatic = models.BooleanField(
        default=False, db_default=False, help_text="It began by itself, before a deadline would have been missed."
    )
    late = models.BooleanField(default=False, help_text="It began with less than an hour left of some deadline.")

    class Meta:
        ordering = ["starts"]
        constraints = [
            models.CheckConstraint(condition=models.Q(ends__gte=models.F("starts")), name="vacation_ends_after"),
            models.CheckConstraint(condition=models.Q(last__gte=models.F("first")), name="vacation_last_after"),
        ]
        indexes = [models.Index(fields=["user", "ends"], name="vacation_user_ends")]

    def __str__(self) -> str:
        return f"{self.first:%d %B} to {self.last:%d %B %Y}"
