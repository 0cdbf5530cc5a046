"""Playing on from a moment of a game: the page that asks who plays, and the table it leads to."""

from __future__ import annotations

import json
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.contrib.humanize.templatetags.humanize import ordinal
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from common import rate_limits
from common.durations import HOUR_S
from common.refusals import Refused
from games.engine.sentences import joined, tell
from games.lobby import forks, substitutes
from games.matches import access, courses, replays
from games.matches.match_cache import load_current_match
from games.matches.summaries.position import describe_public_seat
from games.models import Match, Seat
from games.ratings.profiles import find_ranked_place
from games.realtime import payloads

from .errors import get_or_create_player
from .rows import AnyTitle, get_titles_by_slug
from .thumbnails import build_thumbnail
from .waiting_room import read_invite

WIDTH = 500.0  # of the course, in its drawing
LEFT, RIGHT, TOP, BOTTOM = 6.0, 494.0, 24.0, 190.0
TICK_WIDTH = 40.0  # of a turn's number with its gap
MAX_FORKS_PER_HOUR = 60  # of one person
MAX_FACTS = 2  # told of each seat
MAX_SENTENCES = 3  # told of the moment
CHOICES = ((forks.ME, "Me"), (forks.FRIEND, "A friend"), (forks.BOT, "Computer"))


class ForkSeat(NamedTuple):
    """A seat of the position: what it has, and who plays it unless something else is chosen."""

    number: int
    name: str
    facts: str
    plays: bool
    chosen: str


class CourseLine(NamedTuple):
    """What one seat was worth, as a line of the drawing."""

    paint: int
    path: str
    seat: int
    x: float
    y: float


class ForkCourse(NamedTuple):
    """The course of the game with the moment in it."""

    lines: list[CourseLine]
    here: float
    ticks: list[tuple[float, int]]

    @property
    def here_anchor(self) -> str:
        """On which side of its line the moment's label has room."""
        return "start" if self.here < WIDTH / 2 else "end"

    @property
    def here_dx(self) -> int:
        """How far from the line it stands."""
        return 6 if self.here < WIDTH / 2 else -6


class ForkRow(NamedTuple):
    """The game, or one that plays on from the same moment, and how it ended."""

    match: Match
    who: str
    ended: str
    place: str


@never_cache
@require_GET
def fork_view(request: HttpRequest, match_id: str, entry: int) -> HttpResponse:
    """The page. It begins nothing."""
    moment = forks.load_moment(match_id, entry, request.user, read_invite(request))
    seats = list(moment.match.seats.order_by("number"))
    names = [seat.name for seat in seats]
    title = get_titles_by_slug()[moment.match.title]
    shown = {
        "match": moment.match,
        "title": title,
        "entry": entry,
        "turn": moment.turn,
        "name": forks.name_fork(moment),
        "invite": read_invite(request),
        "seats": build_seats(moment, seats),
        "choices": CHOICES,
        "said": tell_moment(moment, names),
        "stays": list_what_stays(moment.match, title),
        "course": build_course(moment, request, len(seats)),
        "rows": build_rows(moment, seats, request.user),
        "picture": build_thumbnail(moment.table, 0 if moment.seat is None else moment.seat, names),
    }
    return render(request, "games/fork.html", shown)


@require_POST
def fork_play_view(request: HttpRequest, match_id: str, entry: int) -> HttpResponse:
    """Begins the table; a visitor becomes a guest."""
    invite = read_invite(request)
    forks.load_moment(match_id, entry, request.user, invite)  # who may not is refused before they become a guest
    user = get_or_create_player(request)
    rate_limits.check_rate("fork", user.pk, MAX_FORKS_PER_HOUR, HOUR_S)
    size = Match.objects.values_list("size", flat=True).get(pk=match_id)
    who = [request.POST.get(f"seat-{number}", forks.BOT) for number in range(size)]
    name, sandbox = request.POST.get("name", ""), request.POST.get("sandbox") == "1"
    if sandbox:  # where the page hides that choice, and no friend comes: a computer plays on, as it would until then
        who = [forks.BOT if each == forks.FRIEND else each for each in who]
    made = forks.fork_match(match_id, entry, user, who, invite=invite, name=name, sandbox=sandbox)
    return redirect("match", made.pk)


# -- the seats


def build_seats(moment: forks.Moment, seats: list[Seat]) -> list[ForkSeat]:
    """The seats of the position. Whoever watched begins with the first seat that is asked."""
    asked = sorted(moment.table.asked)
    living = moment.table.game.living()
    mine = moment.seat if moment.seat in living else (asked or living)[0]
    return [
        ForkSeat(
            seat.number,
            "You" if seat.number == moment.seat else seat.name,
            ", ".join(list_seat_facts(moment, seat.number)),
            moment.table.game.plays(seat.number),
            forks.ME if seat.number == mine else forks.BOT,
        )
        for seat in seats
    ]


def list_seat_facts(moment: forks.Moment, seat: int) -> list[str]:
    """What is told of a seat: what it has, and that it is next."""
    if not moment.table.game.plays(seat):
        return ["out of the game"]
    told = [f"{label.lower()} {value}" for label, value in describe_public_seat(moment.table, seat)[:MAX_FACTS]]
    return [*told, "next to act"] if seat in moment.table.asked else told


def tell_moment(moment: forks.Moment, names: list[str]) -> list[str]:
    """What had just happened, as its viewer may know it."""
    (line,) = replays.load_entries(moment.loaded, moment.entry - 1, moment.entry)
    audience = moment.seat
    shown = [fact.shown_to(audience) for fact in line.facts]
    board = moment.table.game.board
    said = [board.told(words) for fact in shown if fact and not fact.routine and (words := fact.says(board))]
    return [tell(each, names, audience) for each in said[:MAX_SENTENCES]]


def list_what_stays(match: Match, title: AnyTitle) -> list[tuple[str, str, str]]:
    """What is taken along and what is new: icon, words, why."""
    sealed = any(getattr(phase, "secret", ()) for phase in title.phases)
    told = [("dice", "Dice and cards to come: new", "What was drawn later stays unknown.")]
    if not match.is_finished:
        told.append(
            ("eye", "Hidden cards: dealt anew", "From all that your seat can\u2019t know, as the game isn\u2019t over.")
        )
    else:
        if sealed:
            told.append(("mail", "Sealed bids: open", "The game is over, so they may be seen."))
        kept = ("Hands: as they were", "The game is over, so they may be seen.")
        none = ("Hands: none here", "There are no hidden cards in this game.")
        told.append(("eye", *(kept if title.hidden_draws else none)))
    return [*told, ("lock", "Plans: not taken along", "They stay in the replay. Lay down a new one.")]


# -- the course


def build_course(moment: forks.Moment, request: HttpRequest, seats: int) -> ForkCourse | None:
    """What each seat was worth over the game; None where that is not known, or the game still runs."""
    try:
        course = json.loads(courses.get_match_course(moment.match.pk, request.user, read_invite(request)))
    except Refused:
        return None
    points = [point for point in course["points"] if point["worth"]]
    if len(points) < 2:
        return None
    last = max(course["version"], 1)
    worth = [value for point in points for value in point["worth"] if value is not None]
    low, high = min(0, *worth), max(1, *worth)

    def place(entry: int, value: int) -> tuple[float, float]:
        across = LEFT + (RIGHT - LEFT) * entry / last
        return round(across, 1), round(BOTTOM - (BOTTOM - TOP) * (value - low) / (high - low), 1)

    lines = []
    for seat in range(seats):
        spots = [place(each["entry"], each["worth"][seat]) for each in points if each["worth"][seat] is not None]
        if spots:
            lines.append(CourseLine(seat + 1, "M" + "L".join(f"{x},{y}" for x, y in spots), seat, *spots[-1]))
    turns = [point for at, point in enumerate(points) if at % max(1, len(points) // 6) == 0]
    ticks = spread_ticks([(place(point["entry"], low)[0], point["turn"]) for point in turns])
    return ForkCourse(lines, place(moment.entry, low)[0], ticks)


def spread_ticks(ticks: list[tuple[float, int]]) -> list[tuple[float, int]]:
    """Those of the ticks (across, turn) that have room beside the one before."""
    kept = ticks[:1]
    for tick in ticks[1:]:
        if tick[0] - kept[-1][0] >= TICK_WIDTH:
            kept.append(tick)
    return kept


# -- how it ended


def build_rows(moment: forks.Moment, seats: list[Seat], user: Any) -> list[ForkRow]:
    """The game itself, and what the viewer has played on from this moment."""
    others = [] if isinstance(user, AnonymousUser) else list(forks.list_forks(moment, user))
    rows = [build_row(moment.match, seats, user, "the game itself")]
    return rows + [build_row(each, list(each.seats.all()), user, describe_players(each, user)) for each in others]


def build_row(match: Match, seats: list[Seat], user: Any, who: str) -> ForkRow:
    """One of them."""
    if match.status == Match.Status.RUNNING:
        return ForkRow(match, who, "being played", "")
    ranking = (match.result or {}).get("ranking") or []
    name_of = {seat.number: "you" if seat.user_id and seat.user_id == user.pk else seat.name for seat in seats}
    ended = ", ".join(joined([name_of.get(seat, "") for seat in group]) for group in ranking)
    mine = next((seat.number for seat in seats if seat.user_id and seat.user_id == user.pk), None)
    place = find_ranked_place(match, mine) if mine is not None else None
    return ForkRow(match, who, ended[:1].upper() + ended[1:] or "no result", str(ordinal(place)) if place else "")


def describe_players(match: Match, user: Any) -> str:
    """Who plays a fork: "you and 2 computers", "you and Mira", "you at 3 seats"."""
    seats = list(match.seats.all())
    people = [seat.name for seat in seats if seat.user_id and seat.user_id != user.pk]
    held = sum(seat.held for seat in seats)
    bots = sum(bool(seat.bot) for seat in seats)
    computers = {0: [], 1: ["a computer"]}.get(bots, [f"{bots} computers"])
    return joined([f"you at {held} seats" if held > 1 else "you", *people, *computers]) + (
        ", in a sandbox" if match.sandbox else ""
    )


# -- a seat that is kept for a friend


@never_cache
@require_GET
def friend_seat_view(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """The page that a friend comes to by the link of a kept seat. It seats nobody."""
    match = access.access_match(match_id, request.user, read_invite(request))
    if match.status != Match.Status.RUNNING or access.find_user_seat(match, request.user) is not None:
        return redirect_to_match(match_id, read_invite(request))
    seat = match.seats.filter(number=number).first()
    if seat is None or not seat.is_open:
        raise Refused("Someone has that seat now.")
    table = load_current_match(match_id).table
    names = [each.name for each in match.seats.order_by("number")]
    shown = {
        "match": match,
        "title": get_titles_by_slug()[match.title],
        "seat": seat,
        "invite": read_invite(request),
        "facts": describe_public_seat(table, number) if table.game.plays(number) else [("Out", "of the game")],
        "origin": payloads.build_origin_payload(match, request.user),
        "picture": build_thumbnail(table, number, names),
    }
    return render(request, "games/friend_seat.html", shown)


@require_POST
def take_friend_seat_view(request: HttpRequest, match_id: str, number: int) -> HttpResponse:
    """Seats a friend; a visitor becomes a guest."""
    invite = read_invite(request)
    match = access.access_match(match_id, request.user, invite)
    if match.status != Match.Status.RUNNING:
        raise Refused("This game isn't being played.")
    substitutes.take_over_seat(match_id, get_or_create_player(request), number, invite)
    return redirect("match", match_id)


def redirect_to_match(match_id: str, invite: str) -> HttpResponse:
    """To a match, with the invitation that opens it."""
    return redirect(f"{reverse('match', args=[match_id])}{'?' + urlencode({'invite': invite}) if invite else ''}")
