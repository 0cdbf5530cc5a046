"""Board designers: staff in one group who see the studio and the lab, and nothing else of the admin."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import Group, Permission

from accounts.models import User

GROUP = "board designers"
MAY = (
    "view_board",
    "add_board",
    "change_board",
    "delete_board",
    "view_simulation",
    "add_simulation",
    "change_simulation",
)


def get_designer_group() -> Group:
    """The group, made if it is not there, with exactly these rights."""
    found, _ = Group.objects.get_or_create(name=GROUP)
    found.permissions.set(Permission.objects.filter(content_type__app_label="games", codename__in=MAY))
    return found


def ensure_designer_group(**_: Any) -> None:
    """Signal, after migrations: the group is there, so that people can be put into it."""
    get_designer_group()


def appoint_designer(user: User) -> None:
    """This user is a board designer from now on."""
    user.groups.add(get_designer_group())
    User.objects.filter(pk=user.pk).update(is_staff=True)


def dismiss_designer(user: User) -> None:
    """No longer; who has another part in the admin keeps that."""
    user.groups.remove(get_designer_group())
    if not user.groups.exists():
        User.objects.filter(pk=user.pk, is_superuser=False).update(is_staff=False)
