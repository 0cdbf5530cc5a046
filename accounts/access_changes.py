"""Who may have lost their way in a moment ago, so that nobody has to ask about everybody, several times a second."""

from datetime import timedelta

from django.db.models.functions import Now

from accounts.models import AccessChange

REMEMBERED = timedelta(seconds=20)  # longer than a transaction takes from its statement to its commit


def note_access_change(user_id: int) -> None:
    """A session, a key or the account of this user ended or changed. Call it in the same transaction."""
    AccessChange.objects.create(user=user_id)


def list_changed_users() -> set[int]:
    """The users of the last seconds, by the database's clock; one query."""
    return set(AccessChange.objects.filter(at__gt=Now() - REMEMBERED).values_list("user", flat=True))


def delete_old_access_changes() -> int:
    """Deletes what nobody reads any more; how many."""
    return AccessChange.objects.filter(at__lte=Now() - 2 * REMEMBERED).delete()[0]
