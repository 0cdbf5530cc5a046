"""A process that thinks: each line of its input asks something (`requests`), a line of its output answers it.

It ends with its input, so that it never outlives whoever asks, and when it has not been asked for a while, so that a
site where nobody thinks keeps no memory for it. An error is told as one, and the next line is answered.
"""

from __future__ import annotations

import logging
import os
import select
import sys
from collections.abc import Callable
from contextlib import suppress
from time import thread_time
from typing import IO, Any, Final

import msgspec

from games.engine.bots import choose
from games.engine.catalog import title as find
from games.engine.chance import Seeded
from games.engine.luck import Totals, split_game
from games.engine.precision import Tally
from games.engine.replay import DivergedError
from games.engine.table import Table
from games.engine.types import Illegal
from games.engine.verdicts import judge_given_answer

from .requests import AnyQuestion, AskChoice, AskReview, AskSplit, Progress, Review

Tell = Callable[[Progress], None]

TOLD_EVERY: Final = 20  # steps of a game
IDLE_S: Final = 300.0  # without a question, after which it ends

log = logging.getLogger(__name__)
_read_question = msgspec.json.Decoder(AnyQuestion).decode


def tell_nobody(progress: Progress) -> None:
    """What becomes of progress that nobody wants to know."""


def answer_question(asked: AnyQuestion, tell: Tell = tell_nobody) -> Any:
    """What is to be answered, as plain data; of what takes long, `tell` is told how far it is."""
    if isinstance(asked, AskSplit):
        review = add_up_shares(asked, tell)
        return review if review is None or isinstance(asked, AskReview) else review.totals
    table, until = Table.load(asked.table, asked.board), thread_time() + asked.seconds

    def may_go_on() -> bool:
        return thread_time() < until

    if isinstance(asked, AskChoice):
        action = choose(table, asked.seat, asked.level, Seeded(asked.seed), may_go_on)
        return None if action is None else action.to_json()
    action = table.title.read_action(asked.action)
    return judge_given_answer(table, asked.seat, action, asked.label, may_go_on)


def add_up_shares(asked: AskSplit, tell: Tell) -> Review | None:
    """Luck, choice and correction of a whole game, and the answers that are judged; None where it was played by rules
    that are gone, or on a board that has not been learned."""
    title, review = find(asked.title), None
    judged = frozenset(asked.judged) if isinstance(asked, AskReview) else frozenset[int]()
    try:
        entries = [title.read_entry(line) for line in asked.lines]
        board = title.board_for(asked.board)
        for number, share in enumerate(split_game(entries, board)):
            seats = len(share.before)
            review = review or Review(Totals.begin(seats), Tally.begin(seats))
            review.totals.add(share)
            review.tally.count(share, judged)
            if number % TOLD_EVERY == 0:
                tell(Progress(number, len(entries)))
    except (DivergedError, RuntimeError, Illegal, LookupError, msgspec.MsgspecError):
        return None
    return review


def answer_line(line: bytes, tell: Tell = tell_nobody) -> bytes:
    """The answer to a line, with its line's end; `failed`, where it could not be thought about."""
    try:
        found = {"answer": answer_question(_read_question(line), tell)}
    except Exception:
        log.exception("a thought failed")
        found = {"failed": True}
    return msgspec.json.encode(found) + b"\n"


def answer_lines(asked: IO[bytes], answers: IO[bytes], idle_s: float = IDLE_S) -> None:
    """One line after the other, until there are no more or none has come for so long. The next line is sent only when
    the last one has been answered, so that nothing waits in the buffer of `asked`."""

    def tell(progress: Progress) -> None:
        answers.write(msgspec.json.encode({"progress": progress}) + b"\n")
        answers.flush()

    while select.select([asked], [], [], idle_s)[0] and (line := asked.readline()):
        answers.write(answer_line(line, tell))
        answers.flush()


if __name__ == "__main__":
    os.nice(int(sys.argv[1]))
    with suppress(BrokenPipeError):  # who asked is gone
        answer_lines(sys.stdin.buffer, sys.stdout.buffer)
