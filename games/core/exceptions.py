"""A refusal: the one way a verb says no."""

from __future__ import annotations

from accounts import sanctions
from accounts.models import User
from games.engine.types import Illegal, Stale


class Refused(Exception):
    """Nothing was changed. `reason` is the sentence the asker reads, `rule` the rule it rests on.

    `status` is HTTP's: 403 not yours to do, 404 not found, 409 not now, 422 not understood, 429 too often, 503 try
    again. `wait`: after how many seconds it may be tried again; 0: nobody knows.
    """

    def __init__(self, reason: str, rule: str = "", status: int = 409, *, stale: bool = False, wait: int = 0) -> None:
        super().__init__(reason)
        self.wait = wait
        self.reason, self.rule, self.status, self.stale = reason, rule, status, stale

    @classmethod
    def of(cls, why: Illegal, status: int = 409) -> Refused:
        """The engine's refusal, as a verb says it."""
        return cls(why.reason, why.rule, status, stale=isinstance(why, Stale))


def build_not_found_error(what: str = "match") -> Refused:
    """The refusal (404) for what does not exist and for what the asker may not know of: the same words for both."""
    return Refused(f"There is no such {what}.", status=404)


def build_sanctioned_error(no: sanctions.Sanctioned) -> Refused:
    """The refusal (403) where a moderator's measure stands against it: what, why and until when."""
    return Refused(no.sentence, status=403)


def require_not_sanctioned(user: User, kind: str) -> None:
    """Refused (403), if a measure of this kind holds for this user: "silence", "unrated", "tables", "ban"."""
    try:
        sanctions.check(user, kind)
    except sanctions.Sanctioned as no:
        raise build_sanctioned_error(no) from None
