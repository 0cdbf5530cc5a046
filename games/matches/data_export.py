"""What is kept about a user's games, as plain data, for that user alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

from django.db.models import Q

from accounts.models import User
from games.models import (
    CompanyWish,
    DayGift,
    Device,
    Draft,
    DraftStep,
    Gazette,
    Hook,
    ImportedGame,
    Intervention,
    Invitation,
    LessonProgress,
    Location,
    MailMute,
    MailPreferences,
    Match,
    Message,
    Miss,
    Notice,
    NoticeSwitch,
    Plan,
    PuzzleAnswer,
    Report,
    Seat,
    SeatReview,
    SeatWish,
    Stake,
    Standing,
    Tenure,
    Trial,
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
        "games looked through": _rows(
            SeatReview.objects.filter(user=user), "match_id", "seat", "title", "answers", "slips", "luck", "unsure"
        ),
        "mail": _rows(
            MailPreferences.objects.filter(user=user),
            *("when", "reminders", "replies", "gazette", "quiet_from", "quiet_until", "rest_days"),
        ),
        "gazettes": _rows(Gazette.objects.filter(user=user), "week", "state", "why", "sent"),
        "matches without mail": list(MailMute.objects.filter(user=user).values_list("match_id", flat=True)),
        "turn_mails": _rows(TurnMail.objects.filter(user=user), "match_id", "kind", "at", "state", "sent", "text"),
        "notices": _rows(Notice.objects.filter(user=user).order_by("at"), "kind", "match_id", "words", "at", "state"),
        "notice switches": _rows(NoticeSwitch.objects.filter(user=user), "kind", "way", "on"),
        "devices": _rows(Device.objects.filter(user=user), "name", "at", "reached"),
        "hooks": _rows(Hook.objects.filter(user=user), "style", "name", "match_id", "at", "delivered", "stopped"),
        "seats wanted": _rows(SeatWish.objects.filter(user=user), "wanted", "paces", "titles", "front_only", "told"),
        "company wanted": _rows(CompanyWish.objects.filter(user=user), "company"),
        "lessons": _rows(LessonProgress.objects.filter(user=user), "title", "lesson", "answers", "done", "at"),
        "imported games": _rows(ImportedGame.objects.filter(user=user), "match_id", "home", "home_id", "at"),
        "puzzles": _rows(PuzzleAnswer.objects.filter(user=user), "puzzle__day", "chosen", "right", "at"),
        "invitations": _rows(Invitation.objects.filter(user=user), "match_id", "at"),
        "missed deadlines": _rows(Miss.objects.filter(user=user.pk), "match_id", "seat", "due", "at"),
        "plans": list(export_user_plans(user)),
        "days given": _rows(DayGift.objects.filter(giver=user), "match_id", "seat", "by_host", "at"),
        "decided in games of others": _rows(
            Intervention.objects.filter(Q(by=user) | Q(second=user)), *("match_id", "kind", "entry", "reason", "at")
        ),
        "board drafts edited": _rows(Draft.objects.filter(editor=user), "board__name", "board__title", "edited"),
        "changes to board drafts": _rows(DraftStep.objects.filter(author=user), "draft__board__name", "at", "words"),
        "trials of boards": _rows(Trial.objects.filter(by=user), "match_id", "draft__name", "at"),
        "last seen": _rows(Location.objects.filter(user=user), "room__name", "match_id", "seen"),
        "reports": _rows(Report.objects.filter(by=user), "why", "words", "match_id", "at", "closed"),
    }  # fmt: skip


def export_user_matches(user: User) -> Iterable[dict[str, Any]]:
    """Every match the user has, or had, a seat in, and from when to when they held it."""
    held: dict[str, list[Tenure]] = defaultdict(list)
    for tenure in Tenure.objects.filter(user=user).order_by("pk"):
        held[tenure.match_id].append(tenure)
    sits = dict(Seat.objects.filter(Q(user=user) | Q(former=user)).values_list("match", "number"))
    for match in Match.objects.filter(pk__in={*held, *sits}).defer("snapshot").order_by("created"):
        yield {
            "id": match.pk,
            "title": match.title,
            "name": match.name,
            "pace": match.pace,
            "status": match.status,
            "seat": sits[match.pk] if match.pk in sits else held[match.pk][-1].seat,
            "held": [
                {
                    "seat": each.seat,
                    "from_entry": each.from_entry,
                    "from": each.from_at,
                    "to_entry": each.to_entry,
                    "to": each.to_at,
                    "why": each.why,
                }
                for each in held[match.pk]
            ],
            "host": match.host_id == user.pk,
            "sandbox": match.sandbox,
            "moves several seats": match.holder_id == user.pk,
            "created": match.created,
            "started": match.started,
            "ended": match.ended,
            "result": match.result,
        }


def export_user_plans(user: User) -> Iterable[dict[str, Any]]:
    """Every plan the user laid down, with the entries that its rules answered."""
    columns = ("match_id", "seat", "rules", "laid_entry", "laid_at", "ended_entry")
    for plan in Plan.objects.filter(user=user).prefetch_related("fired"):
        answered = [
            {"entry": each.entry, "rule": each.rule, "taken_back": each.taken_back} for each in plan.fired.all()
        ]
        yield {**{column: getattr(plan, column) for column in columns}, "answered": answered}


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
