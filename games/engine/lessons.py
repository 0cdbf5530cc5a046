"""Lessons: scripted positions of a title, played by its real rules; a folder of TOML files is all a title brings.

A lesson is a position and a row of steps. Each step says something, names a task and expects an answer; chance and the
others' replies are written down with it. Any legal answer may be given, but only the expected one goes on.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

import msgspec
from msgspec import Struct

from .chance import Chance, Outcome, Scripted, Seeded, Source
from .deeds import Landlord
from .facts import Fact
from .journal import Entry
from .table import Table
from .title import Title, encode
from .types import BANK, Seat

FOLDER = "lessons"  # of a title
FILE = re.compile(r"(\d\d)-([a-z0-9-]+)\.toml")
MOMENT = 1_000  # ms between two entries of a lesson
WHEEL = 11  # the seed of what no script says
AnyTitle = Title[Any, Any, Any]
Said = dict[str, Any]


class NotYet(Struct, frozen=True, forbid_unknown_fields=True):
    """What is said to an answer that goes nowhere: to those that have all that is in `when`; {} is any other."""

    say: str
    when: Said = {}


class Reply(Struct, frozen=True, forbid_unknown_fields=True):
    """What another seat answers."""

    seat: Seat
    move: Said


class Step(Struct, frozen=True, forbid_unknown_fields=True):
    """`say` and `task` come before the answer, `brings` after the right one. An answer is right that has all that is in
    `expect`, and in one of `one_of` if there are any, and numbers within `least` and `most` (by their place, such as
    `give.cash`); `shown` is the one that is played where only "Show me" is asked for.
    `chance` is what is drawn, first by the answer, then by the replies."""

    say: str
    task: str
    expect: Said
    brings: str
    not_yet: list[NotYet]
    least: dict[str, int] = {}
    most: dict[str, int] = {}
    one_of: list[Said] = []
    shown: Said = {}
    chance: list[Outcome] = []
    replies: list[Reply] = []

    def accepts(self, said: Mapping[str, Any]) -> bool:
        """Whether this answer goes on."""
        if not holds_all(said, self.expect) or (self.one_of and not any(holds_all(said, each) for each in self.one_of)):
            return False
        enough = all(_read_number(said, name) >= least for name, least in self.least.items())
        return enough and all(_read_number(said, name) <= most for name, most in self.most.items())

    def find_reason(self, said: Mapping[str, Any]) -> str:
        """Why this answer does not."""
        return next(each.say for each in self.not_yet if holds_all(said, each.when))


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """`position` is laid over the state after the set-up (`lay_over`), `deeds` are dealt before it, space by space, and
    `stack` is what is going on. `closing` is said at the end."""

    name: str
    seconds: int
    players: int
    closing: str
    stack: list[Said]
    steps: list[Step]
    you: Seat = 0
    deeds: list[list[int]] = []
    settings: dict[str, Any] = {}
    position: dict[str, Any] = {}
    slug: str = ""


class Tried(NamedTuple):
    """What became of an answer: whether it was right, what is said, and what the answer itself did."""

    right: bool
    says: str
    did: Sequence[Fact]


def holds_all(said: Any, wanted: Any) -> bool:
    """Whether all that is wanted is in what was said."""
    if isinstance(wanted, Mapping):
        return isinstance(said, Mapping) and all(holds_all(said.get(name), each) for name, each in wanted.items())
    return bool(said == wanted)


def _read_number(said: Any, path: str) -> int:
    """The number at a place such as `give.cash`; below any where there is none."""
    for name in path.split("."):
        said = said.get(name) if isinstance(said, Mapping) else None
    return said if type(said) is int else -1


def list_lessons(title: AnyTitle) -> tuple[Lesson, ...]:
    """The lessons of a title in their order; none where it has no such folder. msgspec.ValidationError where a file is
    none."""
    return _read_folder(title.package)


def find_lesson(title: AnyTitle, slug: str) -> Lesson | None:
    """The lesson with this name in addresses."""
    return next((each for each in list_lessons(title) if each.slug == slug), None)


@cache
def _read_folder(package: str) -> tuple[Lesson, ...]:
    folder = files(package).joinpath(FOLDER)
    found = sorted((file.name, file) for file in folder.iterdir()) if folder.is_dir() else []
    read = []
    for name, file in found:
        if fits := FILE.fullmatch(name):
            read.append(msgspec.convert({**tomllib.loads(file.read_text("utf-8")), "slug": fits[2]}, Lesson))
    return tuple(read)


class LessonPlay:
    """A lesson in play: `answers` are those that went on so far, as plain data."""

    def __init__(self, title: AnyTitle, lesson: Lesson, answers: Sequence[Said] = ()) -> None:
        """Illegal or LookupError where these answers no longer lead anywhere, as the lesson was changed."""
        self.lesson, self.table, self.at = lesson, lay_out(title, lesson), 0
        self.spoken: list[Fact] = []
        for each in answers:
            if not self.answer(each).right:
                raise LookupError("these answers are of another lesson")

    @property
    def step(self) -> Step | None:
        """The step that is to be answered; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    @property
    def entries(self) -> list[Entry]:
        """All that happened so far."""
        return self.table.entries

    def answer(self, said: Said) -> Tried:
        """An answer. Where it is right the lesson goes on with the others' replies; else nothing has changed. Illegal
        where the rules refuse it."""
        step = self.step
        if step is None:
            raise LookupError("the lesson is over")
        if not step.accepts(said):
            return Tried(False, step.find_reason(said), self._look_ahead(said))
        self._draw_from(Scripted(step.chance))
        did = self._play(self.lesson.you, said)
        for reply in step.replies:
            self._play(reply.seat, reply.move)
        self.at += 1
        return Tried(True, step.brings, did)

    def show(self) -> Said:
        """The answer that goes on."""
        step = self.step
        return {} if step is None else {**step.expect, **step.shown}

    def _play(self, seat: Seat, said: Said) -> list[Fact]:
        return self.table.play(seat, said, now=(self.table.version + 1) * MOMENT)

    def _look_ahead(self, said: Said) -> list[Fact]:
        """What another answer would do, on a copy."""
        return self.table.fork(Seeded(WHEEL)).play(self.lesson.you, said, now=(self.table.version + 1) * MOMENT)

    def _draw_from(self, source: Source) -> None:
        self.table.chance = self.table.game.chance = Chance(source)


def lay_out(title: AnyTitle, lesson: Lesson) -> Table:
    """A table in the position of a lesson. Nothing is drawn; nobody's time is limited."""
    chosen = title.read_settings(lesson.players, lesson.settings)
    game = Table.start(title, lesson.players, msgspec.to_builtins(chosen), chance=Seeded(WHEEL), unlimited=True).game
    total = sum(game.cash)
    if isinstance(game, Landlord):
        for seat, lots in enumerate(lesson.deeds):
            for lot in lots:
                game.convey(BANK, seat, lot)
    state: Any = msgspec.msgpack.decode(title.encode(game))[0]
    state = lay_over(state, {"since": 0, **lesson.position})
    state["cash"][BANK] += total - sum(state["cash"])  # what nobody has is the bank's
    laid = title.decode(encode((state, lesson.stack)), game.board)
    laid.rules = title.rules
    return Table(title, laid, 0, Scripted([])).asking()


def lay_over(below: Any, above: Any) -> Any:
    """Plain data with other data laid over it: tables name by name, lists by number where the upper is a table;
    `without` takes members out of a list."""
    if not isinstance(above, Mapping):
        return above
    if isinstance(below, list) and "without" in above:
        return [each for each in below if each not in above["without"]]
    if isinstance(below, list):
        return [lay_over(each, above[str(at)]) if str(at) in above else each for at, each in enumerate(below)]
    return {**below, **{name: lay_over(below.get(name), each) for name, each in above.items()}}
