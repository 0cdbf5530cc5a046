"""The table page of a match in play or over: who sat where, what changed, its time, company and points."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.models import Vacation
from accounts.program_marks import is_program_name, strip_program_mark
from common import clock, moments
from games.content.board_words import describe_other_board
from games.engine.sentences import joined
from games.lobby.open_seats import build_open_seats, query_open_seats
from games.matches import access, tenures
from games.models import Entry, Match, Stake, Tenure
from games.ratings import stakes
from games.ratings.company import Company, describe_company
from games.templatetags.glyphs import load_seat_shapes

from .rows import get_titles_by_slug
from .table_time import build_table_time
from .waiting_room import read_invite

LEFT, RIGHT, TOP, ROW = 150.0, 858.0, 34.0, 56.0  # of the chart, in its drawing
BAR = 34.0  # a bar's height
TICKS = (5, 10, 20, 50, 100, 200, 500, 1_000, 2_000, 5_000)
MAX_TICKS = 8
WHY = {  # what became of who lost the seat, in words
    Tenure.Why.MISSED: "loses the seat after too many missed deadlines",
    Tenure.Why.LEFT: "leaves the game",
    Tenure.Why.AWAY: "stays away from the table",
    Tenure.Why.CLOCK: "runs out of time",
    Tenure.Why.BANNED: "is shut out by a moderator",
    Tenure.Why.GONE: "deletes their account",
}


class TenureBar(NamedTuple):
    """A stretch of the chart in which one held a seat."""

    x: float
    width: float
    name: str
    is_bot: bool
    has_room: bool  # for the name
    plate: float  # the width of the plate under a computer's name


class SeatLine(NamedTuple):
    """A seat's line of the chart. `leaves`: where its player was on vacation, x and width."""

    number: int
    y: float
    paint: int
    name: str
    since: str
    bars: list[TenureBar]
    leaves: list[tuple[float, float]]


class SeatChange(NamedTuple):
    """That a seat changed hands, in words."""

    seat: int
    when: str
    who: str
    what: str
    then: str


class TenureChart(NamedTuple):
    """The chart: lines by seat over the moves of the game."""

    width: float
    height: float
    lines: list[SeatLine]
    ticks: list[tuple[float, int]]
    now: float
    half: float | None  # where half of such games are over


@never_cache
@require_GET
def match_table_view(request: HttpRequest, match_id: str) -> HttpResponse:
    """The page. A table that has not begun is its waiting room."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if match.status in (Match.Status.OPEN, Match.Status.CANCELLED):
        return redirect("match", match_id)
    held = list(Tenure.objects.filter(match=match).order_by("seat", "pk"))
    you = access.find_user_seat(match, request.user)
    found = build_open_seats(query_open_seats().filter(match=match)) if match.status == Match.Status.RUNNING else []
    zone = getattr(request.user, "time_zone", "UTC") or "UTC"
    shown = {
        "match": match,
        "title": get_titles_by_slug()[match.title],
        "chart": build_chart(match, held),
        "changes": list_changes(held, zone),
        "company": describe_company(Company.from_stored(match.company)),
        "empty_seat": describe_succession(match),
        "points": describe_points(match, held),
        "time": build_table_time(match, you, zone),
        "open_seats": found if you is None else [],
        "mine": [each.seat.number for each in found if each.seat.former_id == request.user.pk],
        "you": you,
        "other_board": describe_other_board(match),
        "followed": match.succession and match.status == Match.Status.RUNNING,
    }
    return render(request, "games/match_table.html", shown)


# -- the chart


def build_chart(match: Match, held: list[Tenure]) -> TenureChart:
    """Who held which seat over the moves of the game."""
    answers = get_titles_by_slug()[match.title].answers.get(match.size)
    half = answers[0] if answers and match.status == Match.Status.RUNNING else None
    last = max(match.version, 1)
    scale = (RIGHT - LEFT) / max(last, (half or 0) * 1.1)
    lines = [
        build_line(number, [each for each in held if each.seat == number], last, scale) for number in range(match.size)
    ]
    if match.pace == Match.Pace.MAIL and match.vacations:
        add_leaves(match, held, lines, scale)
    step = next((each for each in TICKS if (RIGHT - LEFT) / scale / each <= MAX_TICKS), TICKS[-1])
    ticks = [(round(LEFT + at * scale, 1), at) for at in range(0, int((RIGHT - LEFT) / scale) + 1, step)]
    shown = round(LEFT + half * scale, 1) if half and half > last else None
    return TenureChart(900, TOP + ROW * match.size + 20, lines, ticks, round(LEFT + last * scale, 1), shown)


def build_line(number: int, held: list[Tenure], last: int, scale: float) -> SeatLine:
    """A seat's line."""
    bars = []
    for each in held:
        end = last if each.to_entry is None else each.to_entry
        width = round((end + 1 - each.from_entry) * scale, 1)
        if each.to_entry is None or end >= each.from_entry:
            x, room = round(LEFT + max(0, each.from_entry - 1) * scale, 1), width > 9 * len(each.name) + 18
            plate = 9.0 * len(each.name) + 10
            bars.append(TenureBar(x, max(1.0, min(width, RIGHT - x)), each.name, bool(each.bot), room, plate))
    now = held[-1] if held else None
    late = describe_moment(now) if now is not None and now.from_entry else ""
    since, name = f"since {late or 'the start'}", now.name if now else ""
    if is_program_name(name):  # a long name is cut, and its mark is not to be
        since, name = f"program, {late}" if late else "program", strip_program_mark(name)
    paint = number % len(load_seat_shapes()) + 1
    return SeatLine(number, TOP + ROW * number, paint, name, since, bars, [])


def add_leaves(match: Match, held: list[Tenure], lines: list[SeatLine], scale: float) -> None:
    """Marks where players were on vacation while they held their seats."""
    people = {each.user_id for each in held if each.user_id}
    away = list(Vacation.objects.filter(user__in=people, ends__gte=held[0].from_at)) if held else []
    if not away:
        return
    moments_of = list(Entry.objects.filter(match=match).order_by("number").values_list("at", flat=True))
    for each in held:
        for vacation in away:
            begin = max(vacation.starts, each.from_at)
            end = min(vacation.ends, each.to_at or moments_of[-1])
            if vacation.user_id == each.user_id and begin < end:
                first, last = (sum(at <= moment for at in moments_of) for moment in (begin, end))
                width = max(8.0, round((last - first) * scale, 1))
                lines[each.seat].leaves.append((round(LEFT + first * scale, 1), width))


# -- in words


def describe_moment(tenure: Tenure) -> str:
    """When a tenure began, as players count it."""
    return f"turn {tenure.from_turn}" if tenure.from_turn else f"move {tenure.from_entry}"


def list_changes(held: list[Tenure], zone: str) -> list[SeatChange]:
    """The changes, the last one first."""
    now, made = clock.get_current_time_ms(), []
    for before, after in pairwise(held):
        if before.seat == after.seat:
            made.append((after.from_at, after.pk, build_change(before, after, zone, now)))
    return [change for *_, change in sorted(made, key=lambda each: each[:2], reverse=True)]


def build_change(before: Tenure, after: Tenure, zone: str, now: int) -> SeatChange:
    """One change."""
    when = f"{describe_moment(after)}, {moments.format_moment(after.from_at, zone, now)}"
    if before.bot and before.why == Tenure.Why.BACK:
        return SeatChange(after.seat, when, after.name, "is back", f"{before.name} had played on.")
    if before.bot:
        return SeatChange(after.seat, when, after.name, f"takes the seat of {before.name}", "")
    told = " They were told why, and how to come back." if before.why in tenures.TOLD else ""
    what = WHY.get(Tenure.Why(before.why), "leaves the seat") if before.why else "leaves the seat"
    return SeatChange(after.seat, when, before.name, what, f"{after.name} plays on at once.{told}")


def describe_succession(match: Match) -> str:
    """Where an empty seat goes."""
    if match.succession:
        return "a computer at once, then whoever asks"
    if match.pace == Match.Pace.MAIL:
        return "a computer after missed deadlines, then whoever asks"
    return "no one"


def describe_points(match: Match, held: list[Tenure]) -> str:
    """Whose points are at stake, in sentences."""
    if match.rating == Match.Rating.NONE:
        return stakes.explain_unrated(match)
    first = {each.seat: each for each in reversed(held)}
    laid = list(Stake.objects.filter(match=match).order_by("seat"))
    stay = joined([first[each.seat].name for each in laid if each.left is None and each.seat in first])
    said = [f"{stay} play{'s' if ' and ' not in stay else ''} for points, as if no one had left." if stay else ""]
    for each in laid:
        if each.left is not None and each.seat in first:
            now = [row for row in held if row.seat == each.seat][-1]
            said.append(f"{first[each.seat].name} comes last of those who were still in.")
            said += [] if now.bot else [f"{now.name} plays without points."]
    return " ".join(each for each in said if each)
