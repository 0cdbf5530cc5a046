"""A reply of several lines: each is an answer, played in order for as long as the game goes on asking their writer.

The first goes under the mail's own key. Every further line is an entry of its own on the one write path, under a key
made of the reply's Message-ID and the line's number: a reply that comes again after a kill goes on where it stopped. It
is played on the very position that the line before it left. Once anybody else has moved since, the house or a plan
included, the writer meant another question, and the rest is told as not played.
"""

from __future__ import annotations

from collections.abc import Sequence

from common.refusals import Refused
from games.core.failpoints import hit_failpoint
from games.engine.facts import tag
from games.engine.table import Table
from games.engine.title import Title
from games.matches import match_cache, move_text
from games.matches.execute import execute_move
from games.matches.move_requests import MoveRequest, hash_move_body, require_valid_key
from games.matches.results import MoveResult
from games.matches.typed_words import NO, YES, is_greeting, split_typed_words
from games.models import TurnMail

from . import answer, commands
from .answer import ReplyOutcome

MAX_LINES_PLAYED = 12  # of one reply
BUSY = 503  # the mail server tries again, and the reply goes on where it stopped
NOT_ASKED = "You weren\u2019t asked again."
GONE_ON = "The game has gone on since the line before."
STANDS_ALONE = "It isn\u2019t a move: write it as the first line of a reply."
BARE_WORD = "Below the first line, write what to do instead of yes or no."
TOO_MANY = f"A reply can hold {MAX_LINES_PLAYED} moves."


def act_on_reply(turn_mail: TurnMail, line: str, key: str, lines_below: tuple[str, ...] = ()) -> ReplyOutcome:
    """Does what a reply says: one of the `commands`, or else a move, or several. `key`: the reply's own;
    `lines_below`: what else its writer wrote.

    Raises Refused as `play_reply_lines` does, and with what a command refuses.
    """
    told = commands.run_mail_command(turn_mail, line, key, lines_below)
    if told is not None:
        return ReplyOutcome(told, is_move=False)
    return play_reply_lines(turn_mail, line, lines_below, key)


def play_reply_lines(turn_mail: TurnMail, first: str, below: Sequence[str], key: str) -> ReplyOutcome:
    """Plays the lines of a reply in order, and stops at the first that no longer fits; in sentences, what was played
    and what was not. `key`: the reply's own, the same when it is delivered again.

    Raises Refused as `answer_from_mail` does, where not even the first was played, and 503 where the database did not
    answer in between.
    """
    result = answer.answer_from_mail(turn_mail, first)
    told = [answer.describe_answer_result(turn_mail, result)]
    lines = [line for line in below if split_typed_words(line) and not is_greeting(line)]
    for at, line in enumerate(lines):
        hit_failpoint("between lines")
        try:
            result = play_next_line(turn_mail, line, f"reply:{key}:{at + 1}", at, result.version)
        except Refused as refused:
            if refused.status == BUSY:
                raise
            unplayed = describe_unplayed(turn_mail, lines[at:], refused.reason)
            return ReplyOutcome(" ".join([*told, *unplayed]), is_partial=bool(unplayed))
        told.append(f"\u201c{line}\u201d was played. {answer.describe_answer_result(turn_mail, result)}")
    return ReplyOutcome(" ".join(told))


def play_next_line(turn_mail: TurnMail, line: str, key: str, at: int, version: int) -> MoveResult:
    """Plays the line at a place below the first, if the match still is at `version` and asks the same seat."""
    names = [chair.name for chair in match_cache.load_current_match(turn_mail.match_id).seats]

    def move(table: Table, now: int) -> None:
        if table.version != version:
            raise Refused(GONE_ON)
        if turn_mail.seat not in table.asked:
            raise Refused(NOT_ASKED)
        require_line_of_move(line, at)
        options = table.options(turn_mail.seat)
        table.play(turn_mail.seat, move_text.parse_typed_move(options, line, names, turn_mail.menu), now, version)

    body = hash_move_body(turn_mail.seat, line.lower().split())
    return execute_move(
        MoveRequest(turn_mail.match_id, turn_mail.seat, turn_mail.user, require_valid_key(key), body, move)
    )


def require_line_of_move(line: str, at: int) -> None:
    """Refused where a line below the first is none that may be played: one too many, a command, or a bare yes or no to
    a question that its writer has not read."""
    if at + 1 >= MAX_LINES_PLAYED:
        raise Refused(TOO_MANY, status=422)
    if commands.find_mail_command(line):
        raise Refused(STANDS_ALONE, status=422)
    if split_typed_words(line) in ([YES], [NO]):
        raise Refused(BARE_WORD, status=422)


def describe_unplayed(turn_mail: TurnMail, lines: Sequence[str], reason: str) -> list[str]:
    """What was not played, and why, in sentences; nothing where those lines are only talk."""
    title = match_cache.load_current_match(turn_mail.match_id).table.title
    if not any(begins_like_move(title, line) for line in lines):
        return []
    more = f" Nor {'was the line' if len(lines) == 2 else f'were the {len(lines) - 1} lines'} below it."
    return [f"\u201c{lines[0]}\u201d was not played. {reason}{more if len(lines) > 1 else ''}"]


def begins_like_move(title: Title, line: str) -> bool:
    """Whether a line begins as a move of this title does: with a number, or with the word of an action."""
    word = split_typed_words(line)[0].lstrip("/")
    return word.isdecimal() or word in (YES, NO) or any(word in tag(kind).split("_") for kind in title.actions)
