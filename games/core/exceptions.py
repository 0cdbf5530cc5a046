"""What the engine refuses, as the refusals that pages, the API, sockets and chat commands answer with."""

from __future__ import annotations

from typing import TypedDict

from common.refusals import Code, Refused
from games.core import strict_json
from games.engine.types import Illegal, Stale


def translate_refusal(error: Illegal | Refused, status: int = 409) -> Refused:
    """The same refusal as everybody answers it. `status` is for the engine's."""
    if isinstance(error, Refused):
        return error
    stale = isinstance(error, Stale)
    return Refused(error.reason, error.rule, status, code="stale" if stale else "illegal", stale=stale)


class RefusalPayload(TypedDict):
    """A refusal as programs read it, in the API's answers and in the sockets' frames."""

    reason: str
    rule: str
    code: Code
    stale: bool


def build_refusal_payload(refused: Refused) -> RefusalPayload:
    """What programs are told of a refusal."""
    reason = strict_json.truncate_reason(refused.reason)
    return {"reason": reason, "rule": refused.rule, "code": refused.code, "stale": refused.stale}
