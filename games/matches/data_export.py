"""What is kept about a user's games, as plain data, for that user alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.models import (
    Invitation,
    Location,
    MailMute,
    MailPreferences,
    Message,
    Miss,
    Report,
    Seat,
    Stake,
    Standing,
    TurnMail,
)


def export_user_games(user: User, **kwargs: Any) -> tuple[str, dict[str, Any]]:
    """Signal: matches, messages, ratings and mail preferences of a user, for themselves. Hidden cards of running
    games are not among them."""
    return "games", {
        "matches": list(export_user_matches(user)),
        "messages": list(export_user_messages(user)),
        "standings": _rows(Standing.objects.filter(user=user), "title", "pace", "points", "games", "wins", "best"),
        "stakes": _rows(
            Stake.objects.filter(user=user), "match_id", "seat", "points", "left", "place", "loss", "gain", "bonus",
            "after",
        ),
        "mail": _rows(
            MailPreferences.objects.filter(user=user),
            *("when", "reminders", "replies", "quiet_from", "quiet_until", "weekend"),
        ),
        "matches without mail": list(MailMute.objects.filter(user=user).values_list("match_id", flat=True)),
        "turn_mails": _rows(TurnMail.objects.filter(user=user), "match_id", "kind", "at", "state", "sent", "text"),
        "invitations": _rows(Invitation.objects.filter(user=user), "match_id", "at"),
        "missed deadlines": _rows(Miss.objects.filter(user=user.pk), "match_id", "seat", "due", "at"),
        "last seen": _rows(Location.objects.filter(user=user), "room__name", "match_id", "seen"),
        "reports": _rows(Report.objects.filter(by=user), "why", "words", "match_id", "at", "closed"),
    }  # fmt: skip


def export_user_matches(user: User) -> Iterable[dict[str, Any]]:
    """Every match the user has, or had, a seat in."""
    seats = Seat.objects.filter(Q(user=user) | Q(former=user)).select_related("match").defer("match__snapshot")
    for seat in seats.order_by("match__created"):
        match = seat.match
        yield {
            "id": match.pk,
            "title": match.title,
            "name": match.name,
            "pace": match.pace,
            "status": match.status,
            "seat": seat.number,
            "host": match.host_id == user.pk,
            "created": match.created,
            "started": match.started,
            "ended": match.ended,
            "result": match.result,
        }


def export_user_messages(user: User) -> Iterable[dict[str, Any]]:
    """What the user said, and what was whispered to them."""
    users_messages = Q(user=user, room__kind__in=["lobby", "named", "players", "spectators"]) | Q(room__user=user)
    found = Message.objects.filter(users_messages).select_related("room", "user", "to").order_by("at", "pk")
    for message in found:
        whisper = {"from": message.user and message.user.name, "to": message.to and message.to.name}
        yield {
            "room": message.room.name or message.room.match_id or "whispers",
            **(whisper if message.room.user_id else {}),
            "text": message.text,
            "at": message.at,
        }


def _rows(found: Any, *columns: str) -> list[dict[str, Any]]:
    return list(found.values(*columns))
