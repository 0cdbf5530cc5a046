"""Deleting an account: the person goes, everybody else's games stay whole (F35)."""

import unicodedata

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.core.exceptions import ValidationError
from django.db import transaction

from accounts import names, sessions
from accounts.models import MailboxMessage, User

KEEPER = "former-moderator"  # whose name stands for moderators who left: what they decided stays on record


def delete(user: User, typed: str) -> None:
    """Deletes the account and all that is only the user's. `typed` is their name at the table, to prove that they
    mean it; ValidationError otherwise."""
    if not same(typed, user.name):
        raise ValidationError(f"Type your name as it is written here: {user.name}")
    if user.is_superuser:
        raise ValidationError("You look after this site. Another admin has to take that from you first.")
    with transaction.atomic():
        addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
        MailboxMessage.objects.filter(to__in=[address.lower() for address in addresses]).delete()
        sessions.end_all(user)
        user.delete()


def same(typed: str, name: str) -> bool:
    """Whether somebody typed this name; blanks around it and capitals do not matter."""
    if len(typed) > names.READ:
        return False
    plain = [" ".join(unicodedata.normalize("NFKC", text).split()).casefold() for text in (typed, name)]
    return plain[0] == plain[1]


def hand_over(user: User) -> None:
    """What the user did as a moderator stays on record, without their name (F40)."""
    done = LogEntry.objects.filter(user=user)
    if done.exists():
        keeper, _ = User.objects.get_or_create(
            username=KEEPER, defaults={"display": "Former moderator", "is_active": False}
        )
        done.update(user=keeper)
