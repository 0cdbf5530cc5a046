"""Who may make an account: everyone, whoever has an invitation, or no one. A guest who keeps their games is one too."""

from __future__ import annotations

from hashlib import sha256
from secrets import token_urlsafe

from django.db.models import QuerySet
from django.http import HttpRequest

from accounts.models import SignUpInvitation, SiteSettings
from accounts.site_settings import get_site
from common import clock
from common.durations import DAY_MS
from common.refusals import Refused

SESSION_KEY = "invited"  # in a session: the key of an invitation that was taken up in this browser
LIFE_MS = 14 * DAY_MS
SignUp = SiteSettings.SignUp


def may_sign_up(request: HttpRequest) -> bool:
    """Whether an account may be made in this browser now."""
    how = get_site().settings.sign_up
    if how == SignUp.INVITED:
        return is_invitation_good(request.session.get(SESSION_KEY, ""))
    return how == SignUp.OPEN


def explain_closed_sign_up() -> str:
    """Why not, for whom it meets."""
    if get_site().settings.sign_up == SignUp.INVITED:
        return "New accounts are by invitation here. Open the link you were sent, or ask someone who plays here."
    return "This site takes no new accounts at the moment."


def require_may_sign_up(request: HttpRequest) -> None:
    """Refused (403) where no account may be made in this browser now."""
    if not may_sign_up(request):
        raise Refused(explain_closed_sign_up(), status=403)


def make_invitation_key() -> tuple[SignUpInvitation, str]:
    """A new invitation, and what its link ends with, which is kept nowhere. It is good for one account within 14
    days."""
    key = token_urlsafe(16)
    made = SignUpInvitation.objects.create(digest=_digest(key), made=clock.get_current_time())
    return made, key


def is_invitation_good(key: str) -> bool:
    """Whether an account could be made with it now."""
    return bool(key) and _list_good(key).exists()


def use_invitation(request: HttpRequest) -> bool:
    """Takes up the invitation of this browser for the account that is being made; whether there was a good one, or
    none is needed. Of two at once one gets it."""
    key = request.session.pop(SESSION_KEY, "")
    if get_site().settings.sign_up == SignUp.OPEN:
        return True
    return bool(key) and bool(_list_good(key).update(used=clock.get_current_time()))


def _list_good(key: str) -> QuerySet[SignUpInvitation]:
    since = clock.to_datetime(clock.get_current_time_ms() - LIFE_MS)
    return SignUpInvitation.objects.filter(digest=_digest(key), used=None, made__gt=since)


def _digest(key: str) -> str:
    return sha256(key.encode()).hexdigest()
