"""What the host sets for the whole site, announcements, and invitations to sign up."""

from django.conf import settings as site
from django.core.validators import MaxValueValidator, MinValueValidator
from django.db import models


class SiteSettings(models.Model):
    """The one row with all that a host sets in the admin; without it everything is as delivered. Read by
    `accounts.site_settings`, which keeps it for a few seconds."""

    class SignUp(models.TextChoices):
        OPEN = "open", "open to everyone"
        INVITED = "invited", "by invitation"
        CLOSED = "closed", "closed"

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    name = models.CharField(max_length=40, default="Starboard", help_text="In the header, and for apps on phones.")
    imprint = models.TextField(
        "who answers for it", max_length=1000, blank=True, help_text="At the foot of every page, and under Contact."
    )
    house_rules = models.TextField(
        max_length=20_000,
        blank=True,
        help_text="Instead of those delivered. A blank line begins a paragraph, # before a line makes it a heading.",
    )
    privacy = models.TextField(
        max_length=20_000, blank=True, help_text="Before what the software itself says about privacy. Written alike."
    )
    sign_up = models.CharField(
        "new accounts", max_length=7, choices=SignUp.choices, default=SignUp.OPEN, help_text="Those here stay."
    )
    guests = models.BooleanField(default=True, help_text="Visitors may play without an account, unrated.")
    titles_withheld = models.JSONField("games not offered", default=list, blank=True)
    rated = models.BooleanField("rated play", default=True, help_text="Off: games that begin from now on are unrated.")
    public_talk = models.BooleanField(
        "public chat", default=True, help_text="In the lobby and its rooms. The chat at tables isn't touched by this."
    )

    programs = models.PositiveSmallIntegerField(
        "programs of one player",
        default=3,
        db_default=3,
        validators=[MaxValueValidator(100)],
        help_text="Accounts for programs that one player may own. 0: no new ones.",
    )
    program_games = models.PositiveSmallIntegerField(
        "games of one program",
        default=10,
        db_default=10,
        validators=[MinValueValidator(1), MaxValueValidator(1000)],
        help_text="Open tables and games in play together.",
    )
    program_requests = models.PositiveSmallIntegerField(
        "requests of one program",
        default=300,
        db_default=300,
        validators=[MinValueValidator(10), MaxValueValidator(10_000)],
        help_text="To the API, each minute.",
    )

    class Meta:
        verbose_name = verbose_name_plural = "settings of the site"
        constraints = [models.CheckConstraint(condition=models.Q(id=1), name="site_settings_are_one")]

    def __str__(self) -> str:
        return self.name


class SettingsChange(models.Model):
    """One change of the settings: who, when (ms, UTC), and of each setting that is otherwise what it was and is."""

    by = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="settings_changes"
    )
    at = models.BigIntegerField()
    before = models.JSONField()
    after = models.JSONField()

    class Meta:
        ordering = ["-pk"]
        verbose_name = "change of the settings"
        verbose_name_plural = "changes of the settings"

    def __str__(self) -> str:
        return f"change {self.pk} of the settings"


class Announcement(models.Model):
    """A sentence or two on top of every page, for a time. Moments are milliseconds (UTC)."""

    words = models.CharField(max_length=300, help_text="One or two sentences, as everyone reads them.")
    starts = models.BigIntegerField()
    ends = models.BigIntegerField()

    class Meta:
        ordering = ["-starts", "-pk"]
        constraints = [models.CheckConstraint(condition=models.Q(ends__gt=models.F("starts")), name="announced_until")]
        indexes = [models.Index(fields=["ends"], name="announcement_ends")]

    def __str__(self) -> str:
        return self.words[:60]


class SignUpInvitation(models.Model):
    """A link with which one person may make an account while that takes an invitation. Only the SHA-256 is kept."""

    digest = models.CharField(max_length=64, unique=True, editable=False)
    made = models.DateTimeField()
    used = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-made", "-pk"]
        verbose_name = "invitation to sign up"
        verbose_name_plural = "invitations to sign up"

    def __str__(self) -> str:
        return f"made {self.made:%d %B %Y, %H:%M}"
