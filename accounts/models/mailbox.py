"""The mail of a site that runs alone."""

from django.db import models
from django.utils import timezone


class MailboxMessage(models.Model):
    """A mail to one address, kept here instead of being sent."""

    to = models.EmailField(max_length=320, db_index=True)
    sender = models.CharField(max_length=320)
    subject = models.CharField(max_length=998)
    text = models.TextField()
    html = models.TextField(blank=True, db_default="", help_text="As it looks in a mail program; shown in a frame.")
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.subject
