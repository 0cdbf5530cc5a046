"""Notices: that something happened which somebody wants to hear of, and each way on which it is to reach them."""

from __future__ import annotations

from django.conf import settings as site
from django.db import models

from .device import Device
from .hook import Hook
from .match import Match


class NoticeKind(models.TextChoices):
    """What a notice is about. The first nine can be switched on and off; the others always come."""

    TURN = "turn", "My turn"
    HURRY = "hurry", "Nearly out of time"
    BEGUN = "begun", "Game begun"
    OVER = "over", "Game over"
    SEAT_LOST = "seat_lost", "Seat lost"
    SEAT_WANTED = "seat_wanted", "Seat wanted"
    INVITATION = "invitation", "Invitation"
    WHISPER = "whisper", "Whisper while away"
    OFFER = "offer", "Offer made to me"
    STAFF = "staff", "A moderator stepped in"
    HOOK_STOPPED = "hook_stopped", "Hook stopped"
    TRIAL = "trial", "A notice to try"


class NoticeWay(models.TextChoices):
    """How a notice reaches somebody."""

    MAIL = "mail", "Mail"
    PUSH = "push", "Push"
    HOOK = "hook", "Hooks"


class Notice(models.Model):
    """One thing to tell one person, or (`user` empty) to the hooks of a match. The row is made in the transaction in
    which it happens; a worker makes the deliveries of it, once. Moments are milliseconds (UTC).

    `key` names it among all notices, so that the same thing is told once. `words` are for anybody's eyes: a lock
    screen shows them, and never a hidden card, a plan or a sum is among them.
    """

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SPREAD = "spread", "handed to its ways"

    key = models.CharField(max_length=120, unique=True)
    kind = models.CharField(max_length=12, choices=NoticeKind.choices)
    user = models.ForeignKey(
        site.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, blank=True, related_name="notices"
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, null=True, blank=True, related_name="notices")
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    asked = models.IntegerField(null=True, blank=True, help_text="The entry that put the question it is about.")
    words = models.JSONField(default=dict)
    at = models.BigIntegerField(help_text="When it happened.")
    due = models.BigIntegerField(help_text="When a worker looks at it.")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)

    class Meta:
        indexes = (
            models.Index(fields=["due"], condition=models.Q(state="waiting"), name="notice_due"),
            models.Index(fields=["at"], name="notice_at"),
        )

    def __str__(self) -> str:
        return self.key


class NoticeDelivery(models.Model):
    """A notice on one of its ways: to the person's mail, one device, or one hook. Moments are milliseconds (UTC)."""

    class State(models.TextChoices):
        WAITING = "waiting", "waiting"
        SENT = "sent", "sent"
        VOID = "void", "not to be sent"

    notice = models.ForeignKey(Notice, on_delete=models.CASCADE, related_name="deliveries")
    way = models.CharField(max_length=4, choices=NoticeWay.choices)
    target = models.CharField(max_length=30, help_text="Which device or hook, so that none has it twice.")
    device = models.ForeignKey(Device, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries")
    hook = models.ForeignKey(Hook, on_delete=models.CASCADE, null=True, blank=True, related_name="deliveries")
    due = models.BigIntegerField(help_text="When a worker looks at it next.")
    state = models.CharField(max_length=7, choices=State.choices, default=State.WAITING)
    why = models.CharField(max_length=12, blank=True, help_text="Why it is not sent.")
    tries = models.PositiveSmallIntegerField(default=0, help_text="How often the other side did not take it.")
    handed = models.PositiveSmallIntegerField(default=0, help_text="How often the other side may have taken it.")
    sent = models.BigIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "notice deliveries"
        constraints = (models.UniqueConstraint(fields=["notice", "target"], name="notice_delivery_once"),)
        indexes = (
            models.Index(fields=["way", "due"], condition=models.Q(state="waiting"), name="notice_delivery_due"),
        )

    def __str__(self) -> str:
        return f"{self.notice_id} by {self.way}"


class NoticeSwitch(models.Model):
    """That somebody wants notices of one kind by one way, or does not. Without a row it is as it comes
    (games.core.notice_switches)."""

    user = models.ForeignKey(site.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="notice_switches")
    kind = models.CharField(max_length=12, choices=NoticeKind.choices)
    way = models.CharField(max_length=4, choices=NoticeWay.choices)
    on = models.BooleanField()

    class Meta:
        verbose_name_plural = "notice switches"
        constraints = (models.UniqueConstraint(fields=["user", "kind", "way"], name="notice_switch_once"),)

    def __str__(self) -> str:
        return f"{self.user_id}: {self.kind} by {self.way} {'on' if self.on else 'off'}"
