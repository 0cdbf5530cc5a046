"""A moderator's act on its way, and the words that players are sent of it, which a page shows before it is done."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from accounts.models import User
from common.durations import MINUTE_MS, DurationForm, format_duration
from games.engine.sentences import joined
from games.models import Intervention

Kind = Intervention.Kind


class Act(NamedTuple):
    """An intervention on its way: what it is, who does it and why. `details` as in `Intervention`."""

    kind: str
    by: User
    reason: str
    details: dict[str, Any] = {}
    until: int | None = None  # of a pause: ms
    second: User | None = None  # who agreed, where that is needed


def describe_intervention(act: Act, names: list[str], now: int) -> str:
    """What the players are told of an act: who, what and why, in a few sentences. `names` by seat; `now`: ms."""
    who = f"{act.by.name}, a moderator,"
    if act.second is not None:
        who = f"The moderators {act.by.name} and {act.second.name}"
    return f"{who} {WORDS[act.kind](act, names, now)} The reason: {act.reason}"


def _say_back(act: Act, names: list[str], now: int) -> str:
    to, last = act.details["to"], act.details["last"]
    undone = f"entry {last} is" if last == to + 1 else f"entries {to + 1} to {last} are"
    points = " The points that were counted are taken back." if act.details.get("points") else ""
    return f"went back to entry {to}: {undone} undone.{points}"


def _say_time(act: Act, names: list[str], now: int) -> str:
    given = joined([names[seat] for seat in act.details["seats"]])
    return f"gave {given} {format_duration(act.details['ms'], DurationForm.FULL)} more."


def _say_pause(act: Act, names: list[str], now: int) -> str:
    minutes = max(1, round((act.until - now) / MINUTE_MS)) if act.until else 0
    lasts = f"for {format_duration(minutes * MINUTE_MS, DurationForm.FULL)}" if minutes else "until further notice"
    return f"paused the game {lasts}. No clock runs, and no letters about turns come."


def _say_resume(act: Act, names: list[str], now: int) -> str:
    return "resumed the game."


def _say_seat(act: Act, names: list[str], now: int) -> str:
    before, after = act.details["before"], act.details["after"]
    return f"gave {before}'s seat to {after}." if after else f"put a computer on {before}'s seat."


def _say_end(act: Act, names: list[str], now: int) -> str:
    ranked = ", then ".join(joined([names[seat] for seat in group]) for group in act.details["ranking"])
    return {
        "decided": f"ended the game with a ranking: {ranked}.",
        "drawn": "ended the game as a draw.",
        "stopped": "ended the game without a result, as if it had never been played.",
    }[act.details["ending"]]


WORDS: dict[str, Callable[[Act, list[str], int], str]] = {
    Kind.BACK: _say_back,
    Kind.TIME: _say_time,
    Kind.PAUSE: _say_pause,
    Kind.RESUME: _say_resume,
    Kind.SEAT: _say_seat,
    Kind.END: _say_end,
}
