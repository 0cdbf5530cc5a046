"""Deleting an account: the person goes, everybody else's games stay whole (F35)."""

from allauth.account.models import EmailAddress
from django.contrib.admin.models import LogEntry
from django.db import transaction

from accounts import names, sessions
from accounts.models import MailboxMessage, User
from common.refusals import Refused
from common.text import READ_PER_CHARACTER, fold_text

KEEPER = "former-moderator"  # whose name stands for moderators who left: what they decided stays on record


def delete_account(user: User, typed: str) -> None:
    """Deletes the account and all that is only the user's. `typed` is their name at the table, to prove that they
    mean it. Refused (422) otherwise, and (409) for whoever looks after the site."""
    if not is_same_name(typed, user.name):
        raise Refused(f"Type your name as it is written here: {user.name}", status=422)
    if user.is_superuser:
        raise Refused("You look after this site. Another admin has to take that from you first.")
    with transaction.atomic():
        addresses = EmailAddress.objects.filter(user=user).values_list("email", flat=True)
        MailboxMessage.objects.filter(to__in=[address.lower() for address in addresses]).delete()
        sessions.end_all(user)
        user.delete()


def is_same_name(typed: str, name: str) -> bool:
    """Whether somebody typed this name; blanks around it and capitals do not matter."""
    return len(typed) <= READ_PER_CHARACTER * names.LONGEST and fold_text(typed) == fold_text(name)


def hand_over(user: User) -> None:
    """What the user did as a moderator stays on record, without their name (F40)."""
    done = LogEntry.objects.filter(user=user)
    if done.exists():
        keeper, _ = User.objects.get_or_create(
            username=KEEPER, defaults={"display": "Former moderator", "is_active": False}
        )
        done.update(user=keeper)
