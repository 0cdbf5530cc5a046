"""People, the mail kept for them when the site runs alone, the tokens of their programs, the keys to the admin."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower
from django.utils import timezone


class User(AbstractUser):
    """Somebody who plays. A guest is a user without an address who can become an account later."""

    class Theme(models.TextChoices):
        AUTO = "auto", "As the device"
        LIGHT = "light", "Light"
        DARK = "dark", "Dark"

    class Speed(models.TextChoices):
        SLOW = "slow", "Slow"
        NORMAL = "normal", "Normal"
        FAST = "fast", "Fast"
        OFF = "off", "No animation"

    display = models.CharField("name at the table", max_length=30, blank=True)
    is_guest = models.BooleanField("guest", default=False)
    theme = models.CharField(max_length=5, choices=Theme.choices, default=Theme.AUTO)
    sound = models.BooleanField(default=False)
    speed = models.CharField("animation", max_length=6, choices=Speed.choices, default=Speed.NORMAL)
    time_zone = models.CharField(max_length=64, default="UTC", help_text="A name of the IANA database.")
    notify = models.BooleanField("desktop notifications", default=False)
    hints = models.BooleanField("explain the first games", default=True)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_username_any_case"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def name(self) -> str:
        """What others see at the table; never the e-mail address."""
        return self.display or self.username


class Vacation(models.Model):
    """Days on which somebody's deadlines by mail stand still. Whole local days; the moments are milliseconds (UTC)."""

    user = models.ForeignKey(User, on_delete=models.CASCADE, related_name="vacations")
    first = models.DateField()
    last = models.DateField(help_text="The last day, itself included.")
    starts = models.BigIntegerField()
    ends = models.BigIntegerField()
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


class MailboxMessage(models.Model):
    """A mail to one address, kept here instead of being sent."""

    to = models.EmailField(max_length=320, db_index=True)
    sender = models.CharField(max_length=320)
    subject = models.CharField(max_length=998)
    text = models.TextField()
    at = models.DateTimeField(default=timezone.now, db_index=True)

    class Meta:
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return self.subject


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
