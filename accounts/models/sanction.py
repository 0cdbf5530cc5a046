"""What a moderator has decided about somebody."""

from django.db import models

from .user import User


class Sanction(models.Model):
    """A measure with a reason, and mostly with an end. The moments are milliseconds (UTC)."""

    class Kind(models.TextChoices):
        WARNING = "warning", "a warning"
        SILENCE = "silence", "chat ban"
        UNRATED = "unrated", "no rated games"
        TABLES = "tables", "own tables only"
        BAN = "ban", "ban"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="sanctions")
    kind = models.CharField(max_length=8, choices=Kind.choices)
    reason = models.CharField(max_length=300, help_text="Shown to the player.")
    by = models.ForeignKey(User, on_delete=models.SET_NULL, null=True, related_name="imposed")
    since = models.BigIntegerField()
    until = models.BigIntegerField(null=True, blank=True, help_text="Nothing: permanently.")
    lifted = models.BigIntegerField(null=True, blank=True)
    read = models.BigIntegerField(null=True, blank=True, help_text="When the player was first shown it.")

    class Meta:
        ordering = ["-since", "-pk"]
        verbose_name = "measure"
        indexes = [models.Index(fields=["user", "kind", "until"], name="sanction_of")]

    def __str__(self) -> str:
        return f"{self.user}: {self.get_kind_display()}"
