"""The measures of moderators that hold for somebody, as every page shows them."""

from typing import NamedTuple

from accounts import sanctions
from accounts.models import Sanction, User


class Measure(NamedTuple):
    """A measure, as its banner shows it."""

    pk: int
    sentence: str
    warning: bool


def list_measures(user: User) -> list[Measure]:
    """Those in force for a user: warnings until they are read, the others until they end."""
    found = sanctions.in_force().filter(user=user).select_related("user")
    return [Measure(each.pk, sanctions.format_sanction(each), each.kind == Sanction.Kind.WARNING) for each in found]
