"""Who does not hear whom: mutes, and blocks of one's own, are kept on the server. The muted are told nothing."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from django.db.models import Q

from accounts import relationships
from accounts.models import Block, Mute, User
from games.core import broadcast
from games.models import Location

MutedAuthors = frozenset[int]  # authors somebody does not hear
NO_MUTED_AUTHORS: Final[MutedAuthors] = frozenset()


def load_muted_authors(users: Collection[int], authors: Collection[int]) -> dict[int, MutedAuthors]:
    """For each of these users who has muted or blocked some of these authors: which of them. Two queries, which name
    the authors and not the users: of those there are hundreds, and the queries would be as long."""
    if not users or not authors:
        return {}
    muted = Mute.objects.filter(whom__in=authors).values_list("user_id", "whom_id")
    blocked = Block.objects.filter(whom__in=authors).values_list("user_id", "whom_id")
    found: dict[int, set[int]] = {}
    for user, whom in muted.union(blocked):
        if user in users:
            found.setdefault(user, set()).add(whom)
    for user in User.objects.filter(mutes_all=True).values_list("pk", flat=True):
        if user in users:
            found[user] = set(authors) - {user}
    return {user: frozenset(whom) for user, whom in found.items()}


def build_audible_filter(user: User | None) -> Q:
    """The filter of the messages that somebody sees: not those of authors they muted or blocked."""
    if user is None or not user.is_authenticated:
        return Q()
    if user.mutes_all:
        return Q(user=user) | Q(user=None)
    return ~Q(user__in=relationships.muted_by(user)) | Q(user=None)


def notify_mutes_changed(user: User) -> None:
    """A user's mutes changed: tells their sockets to reload the messages wherever they listen."""
    broadcast.notify_user(user.pk, f"user.{user.pk}", "whispers")
    here = Location.objects.filter(user=user).first()
    if here and here.room_id:
        broadcast.notify_user(user.pk, f"talk.{here.room_id}", "said")
    if here and here.match_id:
        broadcast.notify_user(user.pk, f"match.{here.match_id}", "talk")


def _changed(sender: User, **_: Any) -> None:
    notify_mutes_changed(sender)


relationships.hearing_changed.connect(_changed, dispatch_uid="talk.hearing")  # on whatever page it was decided
