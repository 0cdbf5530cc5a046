"""How much one person may say in a minute; a guest, of whom nobody knows anything, less (F34, F40)."""

from __future__ import annotations

from typing import Final, NamedTuple

from accounts import footprints
from accounts.models import User
from common import rate_limits


class Rate(NamedTuple):
    """So many in a minute."""

    account: int
    guest: int


SAID: Final = Rate(20, 10)  # lines, in all rooms and at all tables together
WHISPERED: Final = Rate(20, 8)
COMMANDED: Final = Rate(60, 30)
OPENED: Final = Rate(5, 2)  # new rooms
NEAR: Final = 300  # lines aloud and whispers of all guests at one address; a school of 500 says less


def check_message_rate(user: User) -> None:
    """Counts one message; Refused (429) when it is one too many in a minute."""
    _count("talk", user, SAID)


def check_whisper_rate(user: User) -> None:
    """Counts one whisper; Refused (429) when it is one too many in a minute."""
    _count("whisper", user, WHISPERED)


def check_command_rate(user: User) -> None:
    """Counts one command; Refused (429) when it is one too many in a minute."""
    _count("command", user, COMMANDED)


def check_new_room_rate(user: User) -> None:
    """Counts one new room; Refused (429) when it is one too many in a minute."""
    _count("room", user, OPENED)


def _count(what: str, user: User, rate: Rate) -> None:
    rate_limits.check_rate(what, user.pk, rate.guest if user.is_guest or user.is_program else rate.account)
    if user.is_guest and rate in (SAID, WHISPERED):
        for address in footprints.list_user_addresses(user).order_by("-last")[:1]:
            rate_limits.check_rate("guests", address, NEAR)
