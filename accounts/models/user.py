"""Who plays here."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower


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
    zone_chosen = models.BooleanField(
        default=False, db_default=False, help_text="Else the browser's zone is taken at sign-in."
    )
    notice = models.CharField(max_length=200, blank=True, db_default="", help_text="Shown until it is read.")
    notify = models.BooleanField("desktop notifications", default=False)
    mutes_all = models.BooleanField("hears no one's talk", default=False)
    auto_vacation = models.BooleanField(
        "start a vacation before a missed deadline",
        default=False,
        db_default=False,
        help_text="Where nothing was missed before, out of the year's days.",
    )
    named_in_files = models.BooleanField(
        "named in game files",
        default=True,
        db_default=True,
        help_text="Else files that others take along say where you sat, and not who you are.",
    )
    hints = models.BooleanField("explain the first games", default=True)

    class Meta(AbstractUser.Meta):
        constraints = [
            models.UniqueConstraint(Lower("username"), name="user_username_any_case"),
        ]
        # few hear nobody, and with every line that is said somebody asks who they are; every second a sweep asks whose
        # vacation begins by itself
        indexes = [
            models.Index(fields=["mutes_all"], condition=models.Q(mutes_all=True), name="user_hears_nobody"),
            models.Index(
                fields=["auto_vacation"], condition=models.Q(auto_vacation=True), name="user_leaves_by_itself"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        """What the admin greets with."""
        return self.name

    @property
    def name(self) -> str:
        """What others see at the table; never the e-mail address."""
        return self.display or self.username
