"""The puzzle of the day: a position, its answers, and once one was chosen what each of them led to."""

from __future__ import annotations

import logging
from datetime import date, timedelta
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from common.refusals import Refused
from games.content.puzzle_answers import find_best, load_puzzle_answers, save_puzzle_answer
from games.engine.sentences import tell
from games.engine.table import Table
from games.lab.puzzles import read_day
from games.matches.bot_names import BOT_NAMES
from games.matches.summaries.position import PositionSummary, describe_position
from games.models import Puzzle

from .rows import AnyTitle, get_titles_by_slug
from .thumbnails import Thumbnail, build_thumbnail

log = logging.getLogger(__name__)

DAYS = 6  # that are shown as dots, today the last


class PuzzleOption(NamedTuple):
    """An answer: what its button says, and what is told of it afterwards."""

    number: int
    label: str
    share: float
    width: int  # of its bar, in percent
    is_best: bool
    is_chosen: bool


class PuzzleDay(NamedTuple):
    """A day as a dot: right, wrong, missed, or none where it had no puzzle; today is `open` until it is answered."""

    day: date
    state: str


class PuzzleView(NamedTuple):
    """The puzzle of a day as somebody sees it."""

    puzzle: Puzzle
    title: AnyTitle
    prompt: str
    turn: int
    position: PositionSummary
    thumbnail: Thumbnail | None
    options: list[PuzzleOption]
    chosen: int | None
    is_right: bool
    days: list[PuzzleDay]

    @property
    def right_count(self) -> int:
        """How many of the last days were right."""
        return sum(each.state == "right" for each in self.days)


@never_cache
@require_GET
def puzzle_view(request: HttpRequest) -> HttpResponse:
    """The puzzle of today."""
    return render(request, "games/puzzle.html", {"shown": build_puzzle_view(request)})


@require_POST
def answer_puzzle_view(request: HttpRequest) -> HttpResponse:
    """Keeps the answer to today's puzzle; the first one counts. Refused: 404 no such puzzle, 422 no such option."""
    puzzle = Puzzle.objects.filter(day=read_day()).defer("position").first()
    if puzzle is None or request.POST.get("puzzle") != str(puzzle.pk):
        raise Refused("That was the puzzle of another day. Today's is on the page.", status=409)
    chosen = request.POST.get("option", "")
    if not (chosen.isascii() and chosen.isdigit() and int(chosen[:4]) < len(puzzle.options)):
        raise Refused("That isn't one of the answers. Choose one of the buttons.", status=422)
    save_puzzle_answer(request.user, request.session, puzzle, int(chosen))
    return redirect("puzzle")


def build_puzzle_view(request: HttpRequest) -> PuzzleView | None:
    """Today's puzzle for whoever asks; None where there is none, or its rules are gone."""
    today = read_day()
    days = {each.day: each for each in Puzzle.objects.filter(day__range=(today - timedelta(days=DAYS - 1), today))}
    puzzle = days.get(today)
    title = get_titles_by_slug().get(puzzle.title) if puzzle else None
    if puzzle is None or title is None:
        return None
    try:
        table = Table.load(bytes(puzzle.position), puzzle.board)
        names = list(BOT_NAMES[: table.game.seats])
        answers = load_puzzle_answers(request.user, request.session, list(days.values()))
        chosen = answers.get(puzzle.pk)
        return PuzzleView(
            puzzle, title, tell(table.prompt(puzzle.seat), names, puzzle.seat), getattr(table.game, "turn", 0),
            describe_position(table, puzzle.seat, names), build_thumbnail(table, puzzle.seat, names),
            build_puzzle_options(puzzle, names, chosen), chosen, chosen == find_best(puzzle),
            [PuzzleDay(day, describe_day(days.get(day), answers, day == today)) for day in list_days(today)],
        )  # fmt: skip
    except (LookupError, ValueError):
        log.warning("the puzzle of %s can't be shown any more", today, exc_info=True)
        return None


def build_puzzle_options(puzzle: Puzzle, names: list[str], chosen: int | None) -> list[PuzzleOption]:
    """The answers in the order of the game."""
    best = find_best(puzzle)
    most = max(each["share"] for each in puzzle.options) or 1
    return [
        PuzzleOption(
            number, tell(each["label"], names, puzzle.seat), each["share"], round(100 * each["share"] / most),
            number == best, number == chosen,
        )
        for number, each in enumerate(puzzle.options)
    ]  # fmt: skip


def list_days(today: date) -> list[date]:
    """The last days, today at the end."""
    return [today - timedelta(days=back) for back in reversed(range(DAYS))]


def describe_day(puzzle: Puzzle | None, answers: dict[int, int], is_today: bool) -> str:
    """How a day went."""
    if puzzle is None:
        return "none"
    if puzzle.pk not in answers:
        return "open" if is_today else "missed"
    return "right" if answers[puzzle.pk] == find_best(puzzle) else "wrong"
