"""Tokens: how a program plays for its user. Shown once, kept as a digest, revoked at will."""

import hashlib
import secrets
from datetime import timedelta

from django.db.models import QuerySet

from accounts.models import ApiToken, User
from common import clock
from common.refusals import Refused
from common.text import LABEL, clean_line

PREFIX = "starboard_"
MOST = 20
MAX_NAME_LENGTH = 60  # characters
FRESH = timedelta(minutes=5)  # "last used" is not written more often than this


def hash_token(raw: str) -> str:
    """What is kept of a secret that is random enough to need no salt."""
    return hashlib.sha256(raw.encode("utf-8", "surrogatepass")).hexdigest()


def create_token(user: User, name: str) -> tuple[ApiToken, str]:
    """A new token of this user and its raw text, which nobody can read again. Refused past 20."""
    if user.tokens.count() >= MOST:
        raise Refused(f"You have {MOST} API keys. Revoke one you no longer use first.")
    raw = PREFIX + secrets.token_urlsafe(32)
    name = clean_line(name, MAX_NAME_LENGTH, LABEL) or "Token"
    return ApiToken.objects.create(user=user, name=name, digest=hash_token(raw), made=clock.get_current_time()), raw


def list_tokens(user: User) -> QuerySet[ApiToken]:
    """This user's tokens, newest first."""
    return ApiToken.objects.filter(user=user)


def revoke_token(user: User, token_id: int) -> bool:
    """End one of the user's own tokens; False if they have no such token."""
    deleted, _ = ApiToken.objects.filter(user=user, pk=token_id).delete()
    return deleted > 0


def user_of_token(raw: str) -> User | None:
    """Whose token this is; None for anything else, for a revoked token, and for a user who is no longer active, or
    whose owner is not."""
    if not raw.startswith(PREFIX):
        return None
    found = ApiToken.objects.select_related("user").filter(digest=hash_token(raw), user__is_active=True)
    token = found.exclude(user__owner__is_active=False).first()
    if token is None:
        return None
    now = clock.get_current_time()
    if token.used is None or now - token.used > FRESH:
        ApiToken.objects.filter(pk=token.pk).update(used=now)
    return token.user
