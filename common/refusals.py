"""A refusal: the one way anything says no to somebody who asks."""

from __future__ import annotations

from typing import Final, Literal

Code = Literal[
    "signed_out",
    "not_yours",
    "sanctioned",
    "not_found",
    "not_now",
    "illegal",
    "stale",
    "invalid",
    "key_used",
    "rate_limited",
    "busy",
]
CODES: Final[dict[int, Code]] = {  # of refusals that need none of their own
    401: "signed_out",
    403: "not_yours",
    404: "not_found",
    409: "not_now",
    422: "invalid",
    429: "rate_limited",
    503: "busy",
}
MEANINGS: Final[dict[Code, str]] = {  # for those who write programs: the API's description has this table
    "signed_out": "no one is signed in, or the API key is not good",
    "not_yours": "this user may not do that, now or later",
    "sanctioned": "a moderator has taken this away from the user; the sentence says until when",
    "not_found": "there is no such thing, or the user may not know of it",
    "not_now": "what is asked for does not go with how things stand",
    "illegal": "the rules of the game forbid this move; `rule` says where they do",
    "stale": "the match has moved on; send the move again, with a new key, once the new position is known",
    "invalid": "the request is not of the documented form",
    "key_used": "this key came before, with another move",
    "rate_limited": "too often; the header Retry-After says after how many seconds to send the same again",
    "busy": "the server cannot answer just now; send the same again in a moment",
}


class Refused(Exception):
    """Nothing was changed. `reason` is the sentence the asker reads, `rule` the rule it rests on, `code` the kind of
    refusal: programs decide by it, never by the sentence.

    `status` is HTTP's: 403 not yours to do, 404 not found, 409 not now, 422 not understood, 429 too often, 503 try
    again. `wait`: after how many seconds it may be tried again; 0: nobody knows.
    """

    def __init__(
        self,
        reason: str,
        rule: str = "",
        status: int = 409,
        *,
        code: Code | None = None,
        stale: bool = False,
        wait: int = 0,
    ) -> None:
        super().__init__(reason)
        self.wait = wait
        self.reason, self.rule, self.status, self.stale = reason, rule, status, stale
        self.code: Code = code or ("stale" if stale else CODES[status])


def build_not_found_error(what: str = "match") -> Refused:
    """The refusal (404) for what does not exist and for what the asker may not know of: the same words for both."""
    return Refused(f"There is no such {what}.", status=404)
