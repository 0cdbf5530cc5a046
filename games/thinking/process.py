"""A process that thinks: each line of its input asks something (`requests`), a line of its output answers it.

It ends with its input, so that it never outlives whoever asks, and when it has not been asked for a while, so that a
site where nobody thinks keeps no memory for it. An error is told as one, and the next line is answered.
"""

from __future__ import annotations

import logging
import os
import select
import sys
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from time import thread_time
from typing import IO, Any, Final

import msgspec

from games.engine.bots import choose
from games.engine.catalog import title as find
from games.engine.chance import Seeded
from games.engine.journal import Entry
from games.engine.luck import Totals, judge_choices, read_decisions, tells_luck
from games.engine.precision import Tally
from games.engine.replay import DivergedError, replay
from games.engine.slips import list_losses
from games.engine.table import Table
from games.engine.types import Illegal
from games.engine.verdicts import judge_given_answer

from .requests import AnyQuestion, AskChoice, AskReview, AskSplit, Progress, Review

Tell = Callable[[Progress], None]

TOLD_EVERY: Final = 5  # choices of a game
IDLE_S: Final = 300.0  # without a question, after which it ends

log = logging.getLogger(__name__)
_read_question = msgspec.json.Decoder(AnyQuestion).decode


def tell_nobody(progress: Progress) -> None:
    """What becomes of progress that nobody wants to know."""


def answer_question(asked: AnyQuestion, tell: Tell = tell_nobody) -> Any:
    """What is to be answered, as plain data; of what takes long, `tell` is told how far it is."""
    if isinstance(asked, AskSplit):
        return look_through(asked, tell)
    table, may_go_on = Table.load(asked.table, asked.board), begin_budget(asked.seconds)
    if isinstance(asked, AskChoice):
        action = choose(table, asked.seat, asked.level, Seeded(asked.seed), may_go_on)
        return None if action is None else action.to_json()
    action = table.title.read_action(asked.action)
    return judge_given_answer(table, asked.seat, action, asked.label, may_go_on)


def begin_budget(seconds: float) -> Callable[[], bool]:
    """What says whether there is time left of so many seconds of the processor, from now on."""
    until = thread_time() + seconds
    return lambda: thread_time() < until


def look_through(asked: AskSplit, tell: Tell) -> Totals | Review | None:
    """Luck and choices of a whole game, or the review of it; None where it was played by rules that are gone, or on a
    board that has not been learned."""
    title = find(asked.title)
    try:
        entries = [title.read_entry(line) for line in asked.lines]
        board = title.board_for(asked.board)
        if not isinstance(asked, AskReview):
            return split_luck(entries, board, asked.seconds, tell)
        tally = count_slips(entries, board, asked.judged)
        if asked.totals is not None or not tells_luck(title):
            return Review(asked.totals, tally)
        return Review(split_luck(entries, board, asked.seconds, tell), tally)
    except (DivergedError, RuntimeError, Illegal, LookupError, msgspec.MsgspecError):
        return None


def split_luck(entries: Sequence[Entry], board: Any, seconds: float, tell: Tell) -> Totals:
    """Luck and choices of a journal."""

    def tell_progress(done: int, of: int) -> None:
        if done % TOLD_EVERY == 0:
            tell(Progress(done, of))

    game = read_decisions(entries, board)
    return judge_choices(game, may_go_on=begin_budget(seconds), tell=tell_progress)


def count_slips(entries: Sequence[Entry], board: Any, judged: Collection[int]) -> Tally:
    """The answers among the entries `judged` that left a choice, and the slips among those, by seat."""
    tally = Tally.begin(replay(entries[:1], board).game.seats)
    for entry, lost in list_losses(entries, frozenset(judged), board):
        tally.count(entry.seat, lost)
    return tally


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
