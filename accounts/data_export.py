"""All that is kept about a user, as plain data, for that user alone."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession

from accounts.models import Footprint, User
from accounts.signals import telling
from common import clock

COLUMNS = (
    "username", "display", "email", "is_guest", "date_joined", "last_login", "theme", "sound", "speed", "time_zone",
    "notify", "mutes_all", "hints", "notice", "auto_vacation", "named_in_files",
)  # fmt: skip


def export_user_data(user: User) -> dict[str, Any]:
    """The user's account, and what each other app keeps about them, without secrets: no password, key, token, hash.
    The same of each program of theirs."""
    others: dict[str, Any] = dict(answer for _, answer in telling.send(User, user=user))  # type: ignore[arg-type,misc]
    return {
        "made": clock.get_current_time_ms(),
        "account": export_account(user),
        "ties": export_relationships(user),
        "programs": [export_user_data(program) for program in user.programs.order_by("pk")],
        **others,
    }


def export_account(user: User) -> dict[str, Any]:
    """Who the user is, how they sign in, and what moderators decided about them."""
    return {
        **{column: getattr(user, column) for column in COLUMNS},
        "addresses": _rows(EmailAddress.objects.filter(user=user), "email", "verified", "primary"),
        "passkeys and codes": _rows(Authenticator.objects.filter(user=user), "type", "created_at", "last_used_at"),
        "sessions": _rows(UserSession.objects.filter(user=user), "ip", "user_agent", "created_at", "last_seen_at"),
        "tokens": _rows(user.tokens, "name", "made", "used"),
        "vacations": _rows(user.vacations, "first", "last"),
        "measures": _rows(user.sanctions, "kind", "reason", "since", "until", "lifted"),
        "devices and addresses seen": _rows(Footprint.objects.filter(user=user), "kind", "first", "last"),
    }


def export_relationships(user: User) -> dict[str, list[str]]:
    """The people whom the user follows, blocks and mutes, by their names at the table."""
    kinds: dict[str, Any] = {"follows": user.follows, "blocks": user.blocks, "mutes": user.mutes}
    return {name: [tie.whom.name for tie in found.select_related("whom")] for name, found in kinds.items()}


def _rows(found: Any, *columns: str) -> list[dict[str, Any]]:
    return list(found.values(*columns))
