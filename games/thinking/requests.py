"""What a thinking process is asked, a line each, and answers, a line each: JSON both ways."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from games.engine.luck import Totals
from games.engine.precision import Tally
from games.engine.types import Seat


class Question(Struct, tag_field="ask", frozen=True, kw_only=True):
    """About a position, as a table's dump, on a board (plain data; None: the title's own). `seconds`: of the processor
    that the answer may take."""

    table: bytes
    board: dict[str, Any] | None
    seat: Seat
    seconds: float


class AskChoice(Question, tag="choice", frozen=True, kw_only=True):
    """What a bot of a level does there. Answered with its action, or null."""

    level: str
    seed: int


class AskVerdict(Question, tag="verdict", frozen=True, kw_only=True):
    """What an answer given there was worth; `label` is what it is called. Answered with a `Verdict`, or null where
    there is nothing to compare it with."""

    action: dict[str, Any]
    label: str


class AskSplit(Struct, tag_field="ask", tag="split", frozen=True, kw_only=True):
    """How luck and choice share a finished game of a title, of which this is the journal. Answered with `Totals`, and
    before that now and then with a `Progress`; null where this cannot be told. `seconds`: that it may take about."""

    title: str
    board: dict[str, Any] | None
    lines: list[str]
    seconds: float


class AskReview(AskSplit, tag="review", frozen=True, kw_only=True):
    """The same where luck may be told and is not known yet (`totals`), and how precisely each seat was played, by the
    answers of these entries. Answered with a `Review`, or null."""

    judged: list[int]
    totals: Totals | None = None


class Review(Struct, frozen=True):
    """Of a finished game, by seat: luck and choices (None where luck is not told), answers that left a choice, and
    those of them that surely cost."""

    totals: Totals | None
    tally: Tally


class Progress(Struct, frozen=True):
    """So many choices of a game have been judged once."""

    done: int
    of: int


AnyQuestion = AskChoice | AskVerdict | AskSplit | AskReview
