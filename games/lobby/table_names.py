"""What a table is called whose host named none: told apart from the host's other tables at a glance."""

from __future__ import annotations

import secrets

from accounts.models import User
from games.models import Match

MAX_NAME_LENGTH = 60  # characters of a table's name
MAX_NAME_ATTEMPTS = 8  # names drawn before one that is taken is good enough
ADJECTIVES = "morning evening midnight winter summer autumn silver amber distant quiet northern restless".split()  # noqa: SIM905
NOUNS = "comet harbour orbit beacon lantern voyage meteor eclipse nebula landing tide compass signal crossing".split()  # noqa: SIM905


def generate_match_name(host: User) -> str:
    """A name such as "Bright Deneb's quiet comet" that none of the host's open or running matches has."""
    taken = set(
        Match.objects.filter(host=host, status__in=[Match.Status.OPEN, Match.Status.RUNNING])
        .order_by("-created")
        .values_list("name", flat=True)[:200]
    )
    name = _one(host)
    for _ in range(MAX_NAME_ATTEMPTS):
        if name not in taken:
            break
        name = _one(host)
    return name


def _one(host: User) -> str:
    return f"{host.name}'s {secrets.choice(ADJECTIVES)} {secrets.choice(NOUNS)}"[:MAX_NAME_LENGTH]
