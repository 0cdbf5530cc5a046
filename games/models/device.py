"""A device that pushes reach: a browser in which somebody said yes to them."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models


class Device(models.Model):
    """A push subscription (RFC 8030) of one browser. Where it is reached is a secret of the browser's, as are the keys
    to which each push is encrypted (RFC 8291): no log and no page shows them. Moments are milliseconds (UTC).
    """

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=1000, editable=False)
    endpoint_digest = models.CharField(max_length=64, unique=True, editable=False, help_text="SHA-256 of where it is.")
    public_key = models.CharField(max_length=120, editable=False, help_text="p256dh, in base64url.")
    auth_secret = models.CharField(max_length=60, editable=False, help_text="auth, in base64url.")
    session_digest = models.CharField(
        max_length=64, blank=True, db_index=True, editable=False, help_text="SHA-256 of the session it was added in."
    )
    name = models.CharField(max_length=40, help_text="Such as Phone or Laptop.")
    at = models.BigIntegerField(help_text="When it was added.")
    reached = models.BigIntegerField(null=True, blank=True, help_text="When a push was last taken for it.")
    failures = models.PositiveSmallIntegerField(default=0, help_text="Pushes not taken since then.")

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return f"{self.name} of {self.user_id}"
