"""One-time sign-in links, which an admin hands to somebody who cannot sign in: without a mail server nobody else can.

Nothing is kept of a link: it is signed with what the account looks like now, so that signing in by it (or by any other
way), a new password and a day's time each end it.
"""

from collections.abc import Callable
from datetime import datetime
from typing import TypeVar

from django.contrib.auth.tokens import PasswordResetTokenGenerator
from django.db import transaction

from accounts.models import User
from common import clock
from common.durations import DAY_S

LIFE = DAY_S  # seconds
MADE = "The host of this site made a link that signs you in once. If you did not ask for it, tell them."
T = TypeVar("T")


class Signer(PasswordResetTokenGenerator):
    """Signs a link; each use of the account changes what is signed."""

    key_salt = "accounts.sign_in_links"

    def _now(self) -> datetime:
        return clock.get_current_time().replace(tzinfo=None)

    def check_token(self, user: User | None, token: str | None) -> bool:
        """Whether this token still works."""
        if not super().check_token(user, token):
            return False
        made = int((token or "").split("-")[0], 36)
        return self._num_seconds(self._now()) - made <= LIFE


signer = Signer()


def may_have(user: User) -> bool:
    """Whether such a link may be made for somebody: not for staff, whose accounts open more than one person's things,
    not for a closed account, or for a program."""
    return user.is_active and not user.is_program and not user.is_staff and not user.is_superuser


def make_sign_in_key(user: User) -> str:
    """A key that signs somebody in once, within a day."""
    return f"{user.pk}-{signer.make_token(user)}"


def find_key_owner(key: str) -> User | None:
    """Whom a key would sign in; None if it does not work (any more)."""
    return _opens(key, lock=False)


def use_sign_in_key(key: str, sign_in: Callable[[User], T]) -> T | None:
    """Signs in by a key; None if it does not work. Two at once: one of them."""
    with transaction.atomic():
        user = _opens(key, lock=True)
        return sign_in(user) if user else None


def _opens(key: str, *, lock: bool) -> User | None:
    number, _, token = key.partition("-")
    if not (number.isascii() and number.isdecimal() and len(number) < 19):
        return None
    found = User.objects.select_for_update() if lock else User.objects.all()
    user = found.filter(pk=int(number)).first()
    return user if user and may_have(user) and signer.check_token(user, token) else None
