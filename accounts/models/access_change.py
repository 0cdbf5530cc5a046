"""Whose sessions, API keys or account changed a moment ago."""

from django.db import models
from django.db.models.functions import Now


class AccessChange(models.Model):
    """That a session, an API key or the account of somebody ended or changed: their open sockets prove themselves anew.

    Written in the transaction that ends it, read by every web process for some seconds, then deleted."""

    user = models.BigIntegerField()  # no foreign key: it may outlive the account
    at = models.DateTimeField(db_default=Now(), db_index=True)

    def __str__(self) -> str:
        return f"{self.user}, {self.at:%H:%M:%S}"
