"""Play: every move as a command (/roll, /bid 340, /pass; the grammar is that of mails, games.matches.move_text), and
a pause by vote: /pause, /yes, /no and /resume, of which everybody at the table sees what it still needs; one's plan,
of which nobody else sees anything: /plan; and /done, so that nobody waits."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from secrets import token_hex
from typing import Final

from accounts.models import User
from common.refusals import Refused
from games.engine.catalog import titles
from games.engine.facts import tag
from games.engine.options import Option
from games.engine.sentences import tell
from games.matches import access, match_cache, move_text, pause_votes, plan_commands, take_back_wait
from games.matches.moves import submit_text_as_user
from games.matches.results import MoveResult
from games.models import Match

from .base import TABLE, ChatCommand, ChatSender, CommandReply

MAX_LISTED_MOVES: Final = 40  # moves in an answer to /help


def run_move_command(asker: ChatSender, line: str) -> CommandReply:
    """Runs a move typed as a command, for the sender's own seat. Grave moves want "yes" at the end. Raises Refused."""
    key = asker.key or token_hex(12)
    answer = submit_text_as_user(
        asker.match_id, asker.user, line, key=key, version=asker.version, latency_ms=asker.latency_ms
    )
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
    names = [chair.name for chair in held.seats]
    wanted = kind.replace("-", "_")
    found = move_text.list_option_lines(held.table.options(seat), names, seat)
    shown = [each for each in found if wanted in ("", each.command.split()[0])]
    return [
        f"/{each.command}: {each.label}" + (f" ({each.arguments})" if each.arguments else "")
        for each in shown[:MAX_LISTED_MOVES]
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
    running = asker.match_id and Match.objects.filter(pk=asker.match_id, status=Match.Status.RUNNING).exists()
    return match_cache.load_current_match(asker.match_id) if running else None


def _seat(asker: ChatSender) -> int | None:
    if not asker.match_id:
        return None
    return access.find_user_seat(access.access_match(asker.match_id, asker.user), asker.user)


def _told(asker: ChatSender, answer: MoveResult) -> str:
    """What the move led to, as its player is told."""
    names, seat = [chair.name for chair in match_cache.load_current_match(asker.match_id).seats], _seat(asker)
    said = [tell(fact["say"], names, seat) for fact in answer.facts if fact["say"]]
    return " ".join(said) or "Done."


def run_pause_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/pause seconds`: asks the match for a pause."""
    if not (words.isascii() and words.isdecimal() and len(words) <= 6):
        raise Refused("For how many seconds? Usage: /pause 60", status=422)
    return CommandReply([pause_votes.request_pause(asker.match_id, asker.user, int(words))])


def build_vote_handler(name: str, verb: Callable[[str, User], str]) -> Callable[[ChatSender, str], CommandReply]:
    """Makes the handler of a vote that takes no arguments (`/yes`, `/no`, `/resume`)."""

    def run(asker: ChatSender, words: str) -> CommandReply:
        if words:
            raise Refused(f"/{name} takes nothing after it.", status=422)
        return CommandReply([verb(asker.match_id, asker.user)])

    return run


def run_plan_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/plan sentence` and its kin, for the sender's eyes alone: nothing of it is ever said aloud."""
    key = f"chat:{asker.key or token_hex(12)}"
    return CommandReply(plan_commands.run_plan_command(asker.match_id, asker.user, words, key=key))


def run_done_command(asker: ChatSender, words: str) -> CommandReply:
    """Runs `/done`: the sender's last move stands, and nobody need wait."""
    if words:
        raise Refused("/done takes nothing after it.", status=422)
    take_back_wait.end_take_back_wait(asker.match_id, asker.user)
    return CommandReply([take_back_wait.DONE_TEXT])


PLAY_COMMANDS = (
    ChatCommand(
        "plan",
        "/plan sentence",
        "lets your own sentences answer for you, unseen by others. /plan? shows them, /plan off ends them.",
        run_plan_command,
        TABLE,
        aliases=("plan?",),
    ),
    ChatCommand("done", "/done", "lets a game by mail go on at once after your move.", run_done_command, TABLE),
    ChatCommand("pause", "/pause seconds", "asks the table for a pause.", run_pause_command, TABLE),
    ChatCommand(
        "yes",
        "/yes",
        "agrees to the pause that was asked for.",
        build_vote_handler("yes", pause_votes.accept_pause),
        TABLE,
    ),
    ChatCommand(
        "no",
        "/no",
        "declines the pause that was asked for.",
        build_vote_handler("no", pause_votes.decline_pause),
        TABLE,
    ),
    ChatCommand(
        "resume", "/resume", "votes to resume.", build_vote_handler("resume", pause_votes.vote_to_resume), TABLE
    ),
)
