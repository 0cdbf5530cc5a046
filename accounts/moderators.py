"""Moderators: staff in one group, with the least rights that judging a report takes (F40).

They read reports with what belongs to them, who somebody is, and matches as spectators see them; they impose and lift
measures, remove lines, and end a match. They see no address, no hidden card, no key, no password, no whisper that
nobody reported.
"""

from django.contrib.auth.models import Group, Permission

from accounts.models import User

GROUP = "moderators"
MAY = (
    "accounts.view_user",
    "accounts.view_sanction",
    "accounts.add_sanction",
    "accounts.change_sanction",  # to lift it
    "games.view_report",
    "games.change_report",
    "games.view_message",
    "games.delete_message",
    "games.view_match",
    "games.change_match",  # to end it
)


def get_moderator_group() -> Group:
    """The group, made if it is not there, with exactly these rights."""
    found, _ = Group.objects.get_or_create(name=GROUP)
    pairs = [name.split(".") for name in MAY]
    rights = [Permission.objects.get(content_type__app_label=app, codename=code) for app, code in pairs]
    found.permissions.set(rights)
    return found


def appoint_moderator(user: User) -> None:
    """This user is a moderator from now on."""
    user.groups.add(get_moderator_group())
    User.objects.filter(pk=user.pk).update(is_staff=True)


def dismiss_moderator(user: User) -> None:
    """No longer."""
    user.groups.remove(get_moderator_group())
    User.objects.filter(pk=user.pk, is_superuser=False).update(is_staff=False)
