"""The tokens in letters: one opens one decision, one stops mail, one says which letter came back.

A decision's token has 160 bits. It is made from the letter and a key of its own (`MAIL_KEY`), so that a letter
sent twice bears the same one; only its SHA-256 is kept. Without the key that made it, it opens nothing.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, Signer

from accounts.models import User
from games.models import Letter

LENGTH = 32  # letters of base 32: 160 bits, good in an address whatever is done to its capitals
EVERYTHING = "*"  # instead of a match: no mail at all


def keys() -> list[str]:
    """The present key and those whose letters are still good."""
    return [settings.MAIL_KEY, *settings.MAIL_KEY_FALLBACKS]


def of(letter: Letter, key: str = "") -> str:
    """The token of a letter."""
    return made(f"decision {letter.pk} {letter.salt}", key or settings.MAIL_KEY, LENGTH)


def made(words: str, key: str, length: int) -> str:
    return b32encode(hmac.digest(key.encode(), words.encode(), "sha256")).decode().lower()[:length]


def digest(token: str) -> str:
    """What is kept of a token."""
    return sha256(token.lower().encode("utf-8", "surrogatepass")).hexdigest()


def letter(token: str) -> Letter | None:
    """The letter of a token that is, or was, good; None for anything else, after the same work: one query, and a
    comparison for each key (F43)."""
    found = Letter.objects.select_related("match", "user").filter(digest=digest(token)).first()
    tried, said = found or Letter(pk=0, salt=""), token.lower().encode("utf-8", "replace")
    good = [hmac.compare_digest(of(tried, key).encode(), said) for key in keys()]
    return found if any(good) else None


# -- no more mail


def stop(user: User, match_id: str = EVERYTHING) -> str:
    """What ends mail about one match, or all of it, without signing in."""
    return stopper().sign(f"{user.pk}.{match_id}")


def stopped(token: str) -> tuple[User, str] | None:
    """Whose mail about what a token ends; None for one that is not good."""
    try:
        number, match_id = stopper().unsign(token).split(".")
        return User.objects.get(pk=int(number)), match_id
    except (BadSignature, ValueError, OverflowError, User.DoesNotExist):
        return None


def stopper() -> Signer:
    return Signer(key=settings.MAIL_KEY, fallback_keys=settings.MAIL_KEY_FALLBACKS, salt="no more mail", sep="~")


# -- what comes back to an address of a letter


def mark(letter: Letter, what: str) -> str:
    """What stands behind the + in an address of a letter at which no decision is made: "bounce", "stop"."""
    return f"{letter.pk}-{made(f'{what} {letter.pk}', settings.MAIL_KEY, 16)}"


def marked(token: str, what: str) -> Letter | None:
    """The letter of such an address; None for one that nobody made."""
    number, _, proof = token.partition("-")
    if not number.isdecimal() or len(number) > 18:
        return None
    if not any(hmac.compare_digest(made(f"{what} {int(number)}", key, 16), proof.lower()) for key in keys()):
        return None
    return Letter.objects.select_related("match", "user").filter(pk=int(number)).first()
