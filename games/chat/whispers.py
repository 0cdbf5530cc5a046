"""Whispers: a line for one person alone, kept in the boxes of both."""

from __future__ import annotations

from functools import partial

from django.db import transaction

from accounts import relationships
from accounts.models import User
from games.core import broadcast
from games.core.exceptions import Refused
from games.models import Message, Room

from . import limits, mutes, rooms
from .messages import may_talk, spoken


def whisper(user: User, to: User, text: str) -> Message:
    """Whispers a line; returns the speaker's own copy. Refused between people of whom one blocks the other."""
    may_talk(user)
    if user.pk == to.pk:
        raise Refused("You need not whisper to yourself.", status=422)
    if relationships.blocked_between(user, to):
        raise Refused(f"You and {to.name} can't whisper: one of you has blocked the other.", status=403)
    line = spoken(text)
    limits.whispers(user)
    mine, other = rooms.box(user), rooms.box(to)
    with transaction.atomic():
        # both boxes are locked, always in the same order: two who whisper to each other do not wait forever
        copies = {box.pk: rooms.put(box, user, line, to=to) for box in sorted((mine, other), key=lambda box: box.pk)}
        for each in (user, to):
            transaction.on_commit(partial(broadcast.whispered, each.pk))
    return copies[mine.pk]


def last(user: User) -> User:
    """Who whispered to somebody last, of those he hears; Refused when nobody did."""
    box = Message.objects.filter(room__user=user, room__kind=Room.Kind.BOX).exclude(user=user).exclude(user=None)
    message = box.filter(mutes.audible(user)).select_related("user").order_by("-number").first()
    if message is None or message.user is None:
        raise Refused("No one has whispered to you yet. Begin with: /w name text")
    return message.user
