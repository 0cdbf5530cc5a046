"""Which devices and addresses somebody came from."""

from django.db import models

from .user import User


class Footprint(models.Model):
    """A device (a cookie of ours) or an address somebody was seen with; only a keyed hash of it is kept."""

    class Kind(models.TextChoices):
        DEVICE = "device", "device"
        ADDRESS = "address", "address"

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="footprints")
    kind = models.CharField(max_length=7, choices=Kind.choices)
    digest = models.CharField(max_length=64, editable=False)
    first = models.BigIntegerField()
    last = models.BigIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind", "digest"], name="footprint_once")]
        indexes = [models.Index(fields=["kind", "digest"], name="footprint_whose")]

    def __str__(self) -> str:
        return f"{self.user}, {self.get_kind_display()}"
