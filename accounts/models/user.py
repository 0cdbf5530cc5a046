"""Who plays here."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.db.models.functions import Lower

from accounts.program_marks import mark_program


class User(AbstractUser):
    """Somebody who plays. A guest is a user without an address who can become an account later; a program has an owner,
    plays by API keys, and signs in nowhere."""

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
    owner = models.ForeignKey(
        "self",
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        related_name="programs",
        help_text="The person who answers for this program; empty for people.",
    )

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
        """What others see at the table; never the e-mail address. A program's is marked as one."""
        return format_name(self.display, self.username, self.owner_id)

    @property
    def is_program(self) -> bool:
        """Whether this is the account of a program, for which a person answers."""
        return self.owner_id is not None


NAMED = ("user__display", "user__username", "user__owner")  # the columns of a row's user that `format_name` is given


def format_name(display: str, username: str, owner: object) -> str:
    """How somebody with these columns is called wherever people read it; `owner`: of a program, None for a person."""
    return display or username if owner is None else mark_program(display or username)
