"""What every page says of people: the measures of moderators that hold for who looks."""

from functools import cached_property
from typing import Any, NamedTuple

from django.http import HttpRequest

from accounts import sanctions
from accounts.models import Sanction, User


class Told(NamedTuple):
    """A measure, as its banner shows it."""

    pk: int
    sentence: str
    warning: bool


class Measures:
    """Those in force for this user; asked of the database only when shown."""

    def __init__(self, user: Any) -> None:
        self.user = user

    @cached_property
    def all(self) -> list[Told]:
        """Warnings until they are read, the others until they end."""
        if not isinstance(self.user, User):
            return []
        found = sanctions.in_force().filter(user=self.user).select_related("user")
        return [Told(each.pk, sanctions.sentence(each), each.kind == Sanction.Kind.WARNING) for each in found]


def people(request: HttpRequest) -> dict[str, Any]:
    """The context processor."""
    return {"measures": Measures(getattr(request, "user", None))}
