"""What lets programs, and the owner, in."""

from django.db import models
from django.utils import timezone

from .user import User


class ApiToken(models.Model):
    """What a program shows to act for its user. Only the SHA-256 of it is kept."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=60)
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made = models.DateTimeField(default=timezone.now)
    used = models.DateTimeField("last used", null=True, blank=True)

    class Meta:
        ordering = ["-made", "-pk"]

    def __str__(self) -> str:
        return self.name


class AdminKey(models.Model):
    """A link that lets whoever started the site into the admin, once. Only the SHA-256 of it is kept."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    made = models.DateTimeField(default=timezone.now)

    def __str__(self) -> str:
        return f"made {self.made:%d %B %Y, %H:%M}"
