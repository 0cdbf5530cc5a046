"""What the log of a match will say of an act, before it is done: the words of the fact that the act is to leave."""

from __future__ import annotations

from collections.abc import Callable

from common.durations import MINUTE_MS, SECOND_MS
from games.engine.facts import Fact
from games.engine.intervention_facts import Concluded, PlayHalted, PlayResumed, Reseated, TimeGiven, WentBack
from games.engine.sentences import tell

from .intervention_words import Act, Kind

RULE = ""  # no line says which of its rules an act of the house cites


def preview_log_line(act: Act, names: list[str], now: int) -> str:
    """The line as spectators will read it. `names` by seat; `now`: ms. Nothing is done."""
    return tell(FACTS[act.kind](act, now).says(None), names)


def _build_pause(act: Act, now: int) -> Fact:
    minutes = max(1, round((act.until - now) / MINUTE_MS)) if act.until else 0
    return PlayHalted(minutes * MINUTE_MS // SECOND_MS, act.reason, RULE)


FACTS: dict[str, Callable[[Act, int], Fact]] = {
    Kind.BACK: lambda act, now: WentBack(act.details["to"], act.details["last"], act.reason, RULE),
    Kind.TIME: lambda act, now: TimeGiven(act.details["seats"], act.details["ms"], act.reason, RULE),
    Kind.PAUSE: _build_pause,
    Kind.RESUME: lambda act, now: PlayResumed(act.reason, RULE),
    Kind.SEAT: lambda act, now: Reseated(act.details["seat"], bool(act.details["after"]), act.reason, RULE),
    Kind.END: lambda act, now: Concluded(act.details["ranking"], act.details["ending"], act.reason, RULE),
}
