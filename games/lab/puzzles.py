"""The puzzle of the day: found in finished public games, or in one that bots play, by a process of the lowest priority.

Moments of a game are judged roughly, and the best of them closely; a puzzle is taken only if one answer is best by more
than its error allows. The processor time is bounded, and where nothing is found in it another try comes an hour later.
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable, Iterator
from datetime import date, timedelta
from time import process_time
from typing import Any, NamedTuple

from django.conf import settings as site
from django.core.cache import cache

from common import clock
from games.content import boards
from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.judging import Candidate, Judgement, judge_answers, list_candidates
from games.engine.replay import DivergedError, replay
from games.engine.simulate import played
from games.engine.table import Table
from games.engine.types import Illegal, Seat
from games.models import Entry, Match, Puzzle

MARGIN = 3.0  # points of 100 by which the best must lead, whatever chance did
ROUGH, CLOSE = 12, 120  # worlds of the first look and of the second
MOMENTS, LOOKED_AT = 24, 4  # of a game: judged roughly, judged closely
MOST_OPTIONS = 6
RECENT, GAMES = 200, 12  # finished games among which so many are tried at most
BOTS, BOT_GAMES = 3, 8  # seats of a game that bots play here, and how many of those are tried
MOST_ENTRIES = 5_000  # of a game
SECONDS = 90.0  # of the processor, for one puzzle
BEGINS, BEGINS_WITHIN_S = "puzzle-begins", 600


class PuzzleMoment(NamedTuple):
    """A question of a game: its table as a dump, who is asked, what they may answer."""

    dump: bytes
    seat: Seat
    candidates: list[Candidate]


class SourceGame(NamedTuple):
    """A game to look for a puzzle in; without `match` bots played it."""

    title: Any
    match: Match | None
    board: dict[str, Any]
    moments: list[PuzzleMoment]


class FoundPuzzle(NamedTuple):
    """A moment in which one answer is clearly best."""

    moment: PuzzleMoment
    judgement: Judgement


def read_day() -> date:
    """The day it is, UTC."""
    return clock.get_current_time().date()


def list_missing_days() -> list[date]:
    """Today and tomorrow, where they have no puzzle."""
    wanted = [read_day(), read_day() + timedelta(days=1)]
    made = set(Puzzle.objects.filter(day__in=wanted).values_list("day", flat=True))
    return [day for day in wanted if day not in made]


def make_missing_puzzles(seconds: float = SECONDS) -> int:
    """Makes the puzzles that are missing; how many. `seconds` of the processor for each at most."""
    return sum(make_puzzle(day, seconds) is not None for day in list_missing_days())


def make_puzzle(day: date, seconds: float = SECONDS) -> Puzzle | None:
    """The puzzle of a day, from a finished public game if any has a good moment, else from one of bots; None where
    nothing clear was found in time. A day keeps the first that was made for it."""
    until = process_time() + seconds

    def may_go_on() -> bool:
        return process_time() < until

    rng = Seeded(day.toordinal())
    for game in _list_games(day, rng):
        if not may_go_on():
            break
        if found := find_puzzle(game.moments, game.board, rng, may_go_on):
            return _save_puzzle(day, game, found)
    return None


def find_puzzle(
    moments: list[PuzzleMoment], board: dict[str, Any], rng: Seeded, may_go_on: Callable[[], bool]
) -> FoundPuzzle | None:
    """The clearest of these moments, if one is clear enough."""
    rough = []
    for moment in sorted(moments, key=lambda each: rng.randrange(1 << 30))[:MOMENTS]:
        if not may_go_on():
            break
        rough.append((judge_moment(moment, board, ROUGH, may_go_on), moment))
    rough.sort(key=lambda each: -(each[0].gap - each[0].error))
    for _, moment in rough[:LOOKED_AT]:
        judged = judge_moment(moment, board, CLOSE, may_go_on)
        if judged.worlds >= CLOSE // 2 and judged.is_clear(MARGIN):
            return FoundPuzzle(moment, judged)
    return None


def judge_moment(moment: PuzzleMoment, board: dict[str, Any], worlds: int, may_go_on: Callable[[], bool]) -> Judgement:
    """The answers of a moment, judged."""
    table = Table.load(moment.dump, board, Seeded(1))
    return judge_answers(table, moment.seat, moment.candidates, worlds, may_go_on)


class MomentCollector:
    """Looks at a game as it is played, and keeps its moments of choice."""

    def __init__(self) -> None:
        self.moments: list[PuzzleMoment] = []

    def look(self, table: Table) -> None:
        """Keeps the present question where it is one seat's and has a few plain answers."""
        if len(table.asked) != 1 or table.over:
            return
        (seat,) = table.asked
        candidates = list_candidates(table, seat)
        if 2 <= len(candidates) <= MOST_OPTIONS:
            self.moments.append(PuzzleMoment(table.dump(), seat, candidates))


def begin_making() -> subprocess.Popen[bytes] | None:
    """Begins the process that makes what is missing; None where nothing is, or one is at it. It goes on by itself."""
    if not list_missing_days() or not cache.add(BEGINS, True, BEGINS_WITHIN_S):
        return None
    command = [sys.executable, str(site.BASE_DIR / "manage.py"), "make_puzzles"]
    return subprocess.Popen(command, cwd=site.BASE_DIR, stdin=subprocess.DEVNULL)  # noqa: S603  our own


def _list_games(day: date, rng: Seeded) -> Iterator[SourceGame]:
    """Finished public games in random order, none of which was used before; then games of bots."""
    over = Match.objects.filter(status=Match.Status.OVER, private=False, version__range=(30, MOST_ENTRIES))
    names = list(over.filter(puzzles__isnull=True).order_by("-moved").values_list("pk", flat=True)[:RECENT])
    for name in sorted(names, key=lambda each: rng.randrange(1 << 30))[:GAMES]:
        match = Match.objects.select_related("board").defer("snapshot").get(pk=name)
        yield SourceGame(title_of(match.title), match, boards.get_board_data(match.board), collect_moments(match))
    fit = [title for title in titles() if BOTS in title.seats]
    for number in range(BOT_GAMES):
        title = fit[(day.toordinal() + number) % len(fit)]
        collector = MomentCollector()
        played(title, [DEFAULT_LEVEL] * BOTS, {}, day.toordinal() + number, look=collector.look)
        yield SourceGame(title, None, title.default_board(), collector.moments)


def collect_moments(match: Match) -> list[PuzzleMoment]:
    """The moments of a finished match; none where older rules played it."""
    collector = MomentCollector()
    lines = Entry.objects.filter(match=match).order_by("number").values_list("line", flat=True)
    entries = [title_of(match.title).read_entry(line) for line in lines]
    try:
        replay(entries, boards.get_engine_board(match.board), collector.look)
    except (DivergedError, RuntimeError, Illegal, LookupError):
        return []
    return collector.moments


def _save_puzzle(day: date, game: SourceGame, found: FoundPuzzle) -> Puzzle:
    """`options` keep the order of the game; the share of each is what it led to."""
    share = {str(each.move): each.share for each in found.judgement.answers}
    options = [
        {"label": each.label, "move": each.move, "share": share[str(each.move)]} for each in found.moment.candidates
    ]
    fields = {
        "title": game.title.slug,
        "match": game.match,
        "board": game.board,
        "position": found.moment.dump,
        "seat": found.moment.seat,
        "options": options,
        "gap": found.judgement.gap,
        "error": found.judgement.error,
    }
    return Puzzle.objects.get_or_create(day=day, defaults=fields)[0]
