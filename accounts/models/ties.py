"""What people are to each other: whom one follows, and whom one wants to have nothing to do with."""

from django.db import models
from django.db.models import F, Q

from .user import User


class Follow(models.Model):
    """Somebody wants to see what somebody else plays."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="follows")
    whom = models.ForeignKey(User, on_delete=models.CASCADE, related_name="followers")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "whom"], name="follow_once"),
            models.CheckConstraint(condition=~Q(user=F("whom")), name="follow_another"),
        ]

    def __str__(self) -> str:
        return f"{self.user} follows {self.whom}"


class Block(models.Model):
    """The two do not meet at a table that has not begun, and whisper nothing to each other."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocks")
    whom = models.ForeignKey(User, on_delete=models.CASCADE, related_name="blocked_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "whom"], name="block_once"),
            models.CheckConstraint(condition=~Q(user=F("whom")), name="block_another"),
        ]

    def __str__(self) -> str:
        return f"{self.user} blocks {self.whom}"


class Mute(models.Model):
    """Somebody does not hear somebody else's talk."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="mutes")
    whom = models.ForeignKey(User, on_delete=models.CASCADE, related_name="muted_by")

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["user", "whom"], name="mute_once"),
            models.CheckConstraint(condition=~Q(user=F("whom")), name="mute_another"),
        ]

    def __str__(self) -> str:
        return f"{self.user} mutes {self.whom}"
