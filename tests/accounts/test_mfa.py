"""Second factors lie encrypted; those of before are read, and what a change of the key means."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time

from accounts import mfa, tasks

pytestmark = pytest.mark.django_db
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
OTHER = "another key, and long enough for every check that Django makes of it"


def code(secret: str = SECRET) -> str:
    """What the app shows now."""
    return format_hotp_value(hotp_value(secret, next(iter(yield_hotp_counters_from_time()))))


def kept(authenticator: Any) -> dict[str, Any]:
    """As it lies in the database."""
    return dict(Authenticator.objects.get(pk=authenticator.pk).data)


def plain(member: Any) -> Authenticator:
    """As it lay there before."""
    return Authenticator.objects.create(user=member("a@stars.example"), type="totp", data={"secret": SECRET})


def test_a_new_secret_is_kept_encrypted_and_works(member: Any) -> None:
    totp = TOTP.activate(member("a@stars.example"), SECRET)
    assert SECRET not in str(kept(totp.instance))
    assert kept(totp.instance)["secret"].startswith(mfa.SEALED)
    assert totp.validate_code(code())


def test_recovery_codes_too(member: Any) -> None:
    codes = RecoveryCodes.activate(member("a@stars.example"))
    assert kept(codes.instance)["seed"].startswith(mfa.SEALED)
    first = codes.get_unused_codes()[0]
    assert codes.validate_code(first)
    assert mfa.encrypt_authenticators() == 0
    again = RecoveryCodes(Authenticator.objects.get(pk=codes.instance.pk))
    assert not again.validate_code(first)


def test_a_plain_one_of_before_works_and_is_encrypted_by_the_next_tidying(member: Any) -> None:
    old = plain(member)
    assert TOTP(old).validate_code(code())
    tasks.clean_up_accounts()
    assert SECRET not in str(kept(old))
    assert mfa.encrypt_authenticators() == 0
    assert get_adapter().decrypt(kept(old)["secret"]) == SECRET


def test_after_a_change_of_the_key_the_old_one_opens_and_the_new_one_closes(member: Any, settings: Any) -> None:
    totp = TOTP.activate(member("a@stars.example"), SECRET)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], OTHER
    assert totp.validate_code(code())
    assert mfa.encrypt_authenticators() == 1
    settings.SECRET_KEY_FALLBACKS = []
    assert get_adapter().decrypt(kept(totp.instance)["secret"]) == SECRET


def test_without_the_key_no_code_fits_and_nothing_is_lost(member: Any, settings: Any) -> None:
    """Neither an empty secret, which anybody could reckon with, nor an error."""
    totp = TOTP.activate(member("a@stars.example"), SECRET)
    before, right = kept(totp.instance), settings.SECRET_KEY
    settings.SECRET_KEY = OTHER
    assert not totp.validate_code(code())
    assert get_adapter().decrypt(before["secret"]) != get_adapter().decrypt(before["secret"])
    assert mfa.encrypt_authenticators() == 0
    settings.SECRET_KEY = right
    assert kept(totp.instance) == before
    assert totp.validate_code(code())
