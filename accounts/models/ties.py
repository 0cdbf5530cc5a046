"""What people are to each other: whom one follows, and whom one wants to have nothing to do with."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q

from .user import User


class Tie(models.Model):
    """What somebody (`user`) has to do with somebody else (`whom`): once, and never with themselves."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="%(class)ss")
    whom: models.ForeignKey[User, User]

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["user", "whom"], name="%(class)s_once"),
            models.CheckConstraint(condition=~Q(user=F("whom")), name="%(class)s_another"),
        ]

    def __str__(self) -> str:
        return f"{self.user} {self._meta.model_name}s {self.whom}"


class Follow(Tie):
    """Somebody wants to see what somebody else plays."""

    whom = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")


class Block(Tie):
    """The two do not meet at a table that has not begun, and whisper nothing to each other."""

    whom = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")


class Mute(Tie):
    """Somebody does not hear somebody else's talk."""

    whom = models.ForeignKey(User, on_delete=models.CASCADE, related_name="muted_by")
