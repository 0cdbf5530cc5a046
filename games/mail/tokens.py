"""The tokens in mails: one opens one decision, one stops mail, one says which mail came back.

A decision's token has 160 bits. It is made from the mail and a key of its own (`MAIL_KEY`), so that a mail
sent twice bears the same one; only its SHA-256 is kept. Without the key that made it, it opens nothing.
"""

from __future__ import annotations

import hmac
from base64 import b32encode
from hashlib import sha256

from django.conf import settings
from django.core.signing import BadSignature, Signer

from accounts.models import User
from games.models import TurnMail

TOKEN_LENGTH = 32  # letters of base 32: 160 bits, good in an address whatever is done to its capitals
ALL_MATCHES = "*"  # instead of a match: no mail at all


def list_mail_keys() -> list[str]:
    """The present key and the fallback keys whose tokens are still good."""
    return [settings.MAIL_KEY, *settings.MAIL_KEY_FALLBACKS]


def make_decision_token(turn_mail: TurnMail, key: str = "") -> str:
    """The token that opens a mail's decision."""
    return derive_token(f"decision {turn_mail.pk} {turn_mail.salt}", key or settings.MAIL_KEY, TOKEN_LENGTH)


def derive_token(words: str, key: str, length: int) -> str:
    """A token of so many base32 letters, derived from words and a key."""
    return b32encode(hmac.digest(key.encode(), words.encode(), "sha256")).decode().lower()[:length]


def digest_token(token: str) -> str:
    """The SHA-256 of a token: what is stored of it."""
    return sha256(token.lower().encode("utf-8", "surrogatepass")).hexdigest()


def find_mail_by_token(token: str) -> TurnMail | None:
    """The mail of a token that is, or was, good; None for anything else, after the same work: one query, and a
    comparison for each key (F43)."""
    found = TurnMail.objects.select_related("match", "user").filter(digest=digest_token(token)).first()
    tried, said = found or TurnMail(pk=0, salt=""), token.lower().encode("utf-8", "replace")
    good = [hmac.compare_digest(make_decision_token(tried, key).encode(), said) for key in list_mail_keys()]
    return found if any(good) else None


# -- no more mail


def sign_unsubscribe_token(user: User, match_id: str = ALL_MATCHES) -> str:
    """The signed token that unsubscribes from one match, or from all mail, without signing in."""
    return build_unsubscribe_signer().sign(f"{user.pk}.{match_id}")


def read_unsubscribe_token(token: str) -> tuple[User, str] | None:
    """The user and the match (or ALL_MATCHES) of an unsubscribe token; None for one that is not good."""
    try:
        number, match_id = build_unsubscribe_signer().unsign(token).split(".")
        return User.objects.get(pk=int(number)), match_id
    except (BadSignature, ValueError, OverflowError, User.DoesNotExist):
        return None


def build_unsubscribe_signer() -> Signer:
    """What signs the tokens that stop mail, and knows those signed with older keys as long as they are listed."""
    return Signer(key=settings.MAIL_KEY, fallback_keys=settings.MAIL_KEY_FALLBACKS, salt="no more mail", sep="~")


# -- what comes back to an address of a mail


def make_address_token(turn_mail: TurnMail, purpose: str) -> str:
    """The signed part after the + of an inbound address of a mail at which no decision is made: "bounce", "stop"."""
    return f"{turn_mail.pk}-{derive_token(f'{purpose} {turn_mail.pk}', settings.MAIL_KEY, 16)}"


def find_mail_by_address_token(token: str, purpose: str) -> TurnMail | None:
    """The mail that such an address part belongs to; None for one that we never made."""
    number, _, proof = token.partition("-")
    if not number.isdecimal() or len(number) > 18:
        return None
    if not any(
        hmac.compare_digest(derive_token(f"{purpose} {int(number)}", key, 16), proof.lower())
        for key in list_mail_keys()
    ):
        return None
    return TurnMail.objects.select_related("match", "user").filter(pk=int(number)).first()
