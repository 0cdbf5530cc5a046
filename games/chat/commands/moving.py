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
from games.matches.moves import submit_text_as_user
from games.matches.results import MoveResult
from games.models import Match

from .base import ChatSender, CommandReply

MAX_LISTED_MOVES: Final = 40  # moves in an answer to /help


def run_move_command(asker: ChatSender, line: str) -> CommandReply:
    """Runs a move typed as a command, for the sender's own seat. Grave moves want "yes" at the end. Raises Refused."""
    try:
        key = asker.key or token_hex(12)
        answer = submit_text_as_user(asker.match, asker.user, line, key=key, version=asker.version, lag=asker.lag)
    except Refused as no:
        raise Refused(_slashed(no.reason), no.rule, no.status, stale=no.stale) from None
    return CommandReply([_told(asker, answer)], version=answer.version)


def is_move(asker: ChatSender, word: str) -> bool:
    """Whether this is a move of the game played at the asker's table, possible now or not."""
    held = _held(asker)
    return held is not None and word.replace("-", "_") in {tag(action) for action in held.table.title.actions}


def list_move_commands(asker: ChatSender, kind: str = "") -> list[str]:
    """The moves the sender can make now, as /help shows them; only those of one kind, if it is named."""
    held, seat = _held(asker), _seat(asker)
    if held is None or seat is None:
        return []
    names = [chair.name for chair in held.chairs]
    wanted = kind.replace("-", "_")
    found = move_text.list_option_lines(held.table.options(seat), names, seat)
    shown = [each for each in found if wanted in ("", each.command.split()[0])]
    return [
        f"/{each.command}: {each.label}" + (f" ({each.more})" if each.more else "") for each in shown[:MAX_LISTED_MOVES]
    ]


def list_move_kinds(asker: ChatSender) -> list[str]:
    """The kinds of the moves the sender can make now: the first words of their commands."""
    return sorted({tag(option.kind) for option in _options(asker)})


@cache
def list_all_move_kinds() -> frozenset[str]:
    """The kinds of the moves of every game."""
    return frozenset(tag(action) for title in titles() for action in title.actions)


def _options(asker: ChatSender) -> list[Option]:
    held, seat = _held(asker), _seat(asker)
    return [] if held is None or seat is None else held.table.options(seat)


def _held(asker: ChatSender) -> match_cache.LoadedMatch | None:
    """The position of the asker's table, if its game is being played."""
    running = asker.match and Match.objects.filter(pk=asker.match, status=Match.Status.RUNNING).exists()
    return match_cache.load_current_match(asker.match) if running else None


def _seat(asker: ChatSender) -> int | None:
    if not asker.match:
        return None
    return access.find_user_seat(access.access_match(asker.match, asker.user), asker.user)


def _told(asker: ChatSender, answer: MoveResult) -> str:
    """What the move led to, as its player is told."""
    names, seat = [chair.name for chair in match_cache.load_current_match(asker.match).chairs], _seat(asker)
    said = [tell(fact["say"], names, seat) for fact in answer.facts if fact["say"]]
    return " ".join(said) or "Done."


def _slashed(reason: str) -> str:
    """The grammar's objections as the chat box says them: commands begin with a stroke there."""
    return reason.replace("To confirm, write: ", "To confirm, write: /")
