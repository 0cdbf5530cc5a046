"""Every move as a command: /roll, /bid 340, /pass. The grammar is that of letters (games.matches.move_text)."""

from __future__ import annotations

from functools import cache
from secrets import token_hex
from typing import Final

from games.core.exceptions import Refused
from games.engine.catalog import titles
from games.engine.facts import tag
from games.engine.options import Option
from games.engine.sentences import tell
from games.matches import access, match_cache, move_text
from games.matches.moves import typed
from games.matches.results import Answer
from games.models import Match

from .base import Asker, Said

LISTED: Final = 40  # moves in an answer to /help


def move(asker: Asker, line: str) -> Said:
    """Makes the move a line means, for the asker's own seat. Grave moves want "yes" at the end."""
    try:
        key = asker.key or token_hex(12)
        answer = typed(asker.match, asker.user, line, key=key, version=asker.version, lag=asker.lag)
    except Refused as no:
        raise Refused(_slashed(no.reason), no.rule, no.status, stale=no.stale) from None
    return Said([_told(asker, answer)], version=answer.version)


def is_move(asker: Asker, word: str) -> bool:
    """Whether this is a move of the game played at the asker's table, possible now or not."""
    held = _held(asker)
    return held is not None and word.replace("-", "_") in {tag(action) for action in held.table.title.actions}


def listed(asker: Asker, kind: str = "") -> list[str]:
    """The moves the asker can make now, as /help shows them; only those of a kind, if one is named."""
    held, seat = _held(asker), _seat(asker)
    if held is None or seat is None:
        return []
    names = [chair.name for chair in held.chairs]
    wanted = kind.replace("-", "_")
    found = move_text.lines(held.table.options(seat), names, seat)
    shown = [each for each in found if wanted in ("", each.command.split()[0])]
    return [f"/{each.command}: {each.label}" + (f" ({each.more})" if each.more else "") for each in shown[:LISTED]]


def kinds(asker: Asker) -> list[str]:
    """The first words of those moves."""
    return sorted({tag(option.kind) for option in _options(asker)})


@cache
def of_any_title() -> frozenset[str]:
    """The first words of the moves of every game."""
    return frozenset(tag(action) for title in titles() for action in title.actions)


def _options(asker: Asker) -> list[Option]:
    held, seat = _held(asker), _seat(asker)
    return [] if held is None or seat is None else held.table.options(seat)


def _held(asker: Asker) -> match_cache.Held | None:
    """The position of the asker's table, if its game is being played."""
    running = asker.match and Match.objects.filter(pk=asker.match, status=Match.Status.RUNNING).exists()
    return match_cache.head(asker.match) if running else None


def _seat(asker: Asker) -> int | None:
    if not asker.match:
        return None
    return access.seat_of(access.visible(asker.match, asker.user), asker.user)


def _told(asker: Asker, answer: Answer) -> str:
    """What the move led to, as its player is told."""
    names, seat = [chair.name for chair in match_cache.head(asker.match).chairs], _seat(asker)
    said = [tell(fact["say"], names, seat) for fact in answer.facts if fact["say"]]
    return " ".join(said) or "Done."


def _slashed(reason: str) -> str:
    """The grammar's objections as the chat box says them: commands begin with a stroke there."""
    return reason.replace("To confirm, write: ", "To confirm, write: /")
