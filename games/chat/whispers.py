"""Whispers: a line for one person alone, kept in the boxes of both."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from accounts import relationships
from accounts.models import User
from common.refusals import Refused
from games.core import broadcast
from games.core.notice_queue import queue_notice
from games.models import Message, NoticeKind, Room

from . import limits, mutes, rooms
from .messages import clean_message_text, require_may_chat


def send_whisper(user: User, recipient: User, text: str) -> Message:
    """Whispers a line; returns the speaker's own copy. Refused between people of whom one blocks the other."""
    require_may_chat(user)
    if user.pk == recipient.pk:
        raise Refused("You need not whisper to yourself.", status=422)
    if relationships.blocked_between(user, recipient):
        raise Refused(f"You and {recipient.name} can't whisper: one of you has blocked the other.", status=403)
    line = clean_message_text(text)
    limits.check_whisper_rate(user)
    mine, other = rooms.get_whisper_inbox(user), rooms.get_whisper_inbox(recipient)
    with transaction.atomic():
        # both boxes are locked, always in the same order: two who whisper to each other do not wait forever
        copies = {
            box.pk: rooms.append_message(box, user, line, recipient=recipient)
            for box in sorted((mine, other), key=lambda box: box.pk)
        }
        queue_notice(NoticeKind.WHISPER, recipient.pk, key=str(copies[other.pk].pk), words={"who": user.name})
        for each in (user, recipient):
            transaction.on_commit(partial(broadcast.broadcast_whisper, each.pk))
    return copies[mine.pk]


def get_last_whisperer(user: User) -> User:
    """The user who whispered to somebody last, of those they have not muted. Refused when nobody did."""
    box = Message.objects.filter(room__user=user, room__kind=Room.Kind.BOX).exclude(user=user).exclude(user=None)
    message = box.filter(mutes.build_audible_filter(user)).select_related("user").order_by("-number").first()
    if message is None or message.user is None:
        raise Refused("No one has whispered to you yet. Begin with: /w name text")
    return message.user
