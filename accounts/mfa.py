"""The secrets of authenticator apps and recovery codes lie encrypted in the database, and so in its backups.

The key follows from SECRET_KEY. After a change of that, the old one in SECRET_KEY_FALLBACKS opens what it closed,
and `encrypt_authenticators` closes it with the new one. A secret whose key is lost fits no code any more.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import secrets
from typing import Any, ClassVar

from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.models import Authenticator
from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.db import transaction

log = logging.getLogger(__name__)

SEALED = "fernet:"  # before what is encrypted; no secret of allauth's begins so
SECRETS = ("secret", "seed")  # of an authenticator's data; of old ones "migrated_codes", a list


class MFAAdapter(DefaultMFAAdapter):  # type: ignore[misc]
    """Encrypts what allauth keeps; what was kept before that is read as it is."""

    error_messages: ClassVar[dict[str, str]] = {
        "add_email_blocked": "Remove your passkeys and the authenticator app first. Then you can add an address.",
        "cannot_delete_authenticator": "This one can't be removed.",
        "cannot_generate_recovery_codes": "Recovery codes need a passkey or an authenticator app. Add one first.",
        "incorrect_code": "That isn't the code. Check it, or wait for the next one.",
        "unverified_email": "Confirm your email address first.",
    }

    def generate_authenticator_name(self, user: Any, type: Any) -> str:
        """What a new passkey is called until its owner renames it."""
        number = Authenticator.objects.filter(user_id=user.pk, type=type).count() + 1
        return "My passkey" if number == 1 else f"Passkey {number}"

    def encrypt(self, text: str) -> str:
        """As it is kept."""
        return SEALED + list_encryption_keys().encrypt(text.encode()).decode()

    def decrypt(self, encrypted_text: str) -> str:
        """As it was given; where the key is lost, something that nobody can know."""
        if not encrypted_text.startswith(SEALED):
            return encrypted_text
        try:
            return list_encryption_keys().decrypt(encrypted_text.removeprefix(SEALED).encode()).decode()
        except InvalidToken:
            log.error("a second factor cannot be read: its SECRET_KEY is not among SECRET_KEY_FALLBACKS")
            return base64.b32encode(secrets.token_bytes(40)).decode()


def encrypt_authenticators() -> int:
    """Encrypts what is still plain, or encrypted with an older key; returns how many authenticators that were.

    Each is locked meanwhile, so that a recovery code that is used just then stays used.
    """
    kinds = [Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES]
    return sum(_seal(pk) for pk in list(Authenticator.objects.filter(type__in=kinds).values_list("pk", flat=True)))


def _seal(pk: int) -> bool:
    with transaction.atomic():
        found = Authenticator.objects.select_for_update().filter(pk=pk).first()
        if found is None:
            return False
        sealed = {name: _sealed(value) if name in SECRETS else value for name, value in found.data.items()}
        if "migrated_codes" in sealed:
            sealed["migrated_codes"] = [_sealed(code) for code in sealed["migrated_codes"]]
        if sealed == found.data:
            return False
        found.data = sealed
        found.save(update_fields=["data"])
        return True


def _sealed(value: Any) -> Any:
    """Closed with the key of now; as it is, where it is so already or the key is lost."""
    if not str(value).startswith(SEALED):
        return MFAAdapter().encrypt(str(value))
    token = str(value).removeprefix(SEALED).encode()
    try:
        Fernet(_key(settings.SECRET_KEY)).decrypt(token)
    except InvalidToken:
        try:
            return SEALED + list_encryption_keys().rotate(token).decode()
        except InvalidToken:
            return value
    return value


def list_encryption_keys() -> MultiFernet:
    """The key of now, then those of before."""
    return MultiFernet([Fernet(_key(each)) for each in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)])


def _key(secret: str) -> bytes:
    return base64.urlsafe_b64encode(hashlib.sha256(f"accounts.mfa:{secret}".encode()).digest())
