"""Matches: lists, tables, positions and moves."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from games.api.auth import anybody, exporter, insider, somebody
from games.api.schemas import REFUSALS, Card, Course, Invitation, Level, Move, NewMatch, Page, Played, Position
from games.core.exceptions import Refused
from games.lobby import joining, lists, starting, tables
from games.lobby.lists import listed
from games.matches import access, courses, replays
from games.matches.moves import act
from games.realtime import feeds

from .responses import answer, position, refused

router = Router(tags=["Matches"])

Id = Annotated[str, Path(pattern=r"^[a-z0-9]{1,10}$")]
Invite = Annotated[str, Query(max_length=100)]
Since = Annotated[int | None, Query(ge=-1, le=2**31 - 1)]


@router.get("/matches", response={200: Page, 401: REFUSALS[401], 422: REFUSALS[422]}, summary="Lists of matches")
def list_matches(
    request: HttpRequest,
    mine: bool = False,
    status: Literal["open", "running", "over"] | None = None,
    title: Annotated[str | None, Query(max_length=60, pattern=r"^[a-z0-9-]+$")] = None,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 25,
) -> HttpResponse:
    """Public matches (open ones, unless `status` says otherwise), or with `mine` your own. Newest first."""
    if mine:
        found = lists.my_matches(somebody(request))
    else:
        anybody(request)
        found = listed().filter(private=False)
        status = status or "open"
    if status:
        found = found.filter(status=status)
    if title:
        found = found.filter(title=title)
    rows = list(found[(page - 1) * size : page * size + 1])
    return answer({"matches": [feeds.card(row) for row in rows[:size]], "page": page, "more": len(rows) > size})


@router.post("/matches", response={201: Card, **REFUSALS}, summary="Open a table")
def open_table(request: HttpRequest, given: NewMatch) -> HttpResponse:
    """You are its host and sit at it."""
    match = tables.open_table(
        somebody(request),
        given.title,
        seats=given.seats,
        settings=given.settings,
        pace=given.chosen(given.pace),
        private=given.private,
        rated=given.rated,
        name=given.name,
        board_id=given.board,
    )
    return answer(feeds.card(match) | {"invite": match.invite}, 201)


@router.post("/matches/{match_id}/join", response={200: Card, **REFUSALS}, summary="Sit down at a table")
def join(request: HttpRequest, match_id: Id, given: Invitation | None = None) -> HttpResponse:
    """A private table wants its invite. Who sits there already stays where he is."""
    seat = joining.join(match_id, somebody(request), given.invite if given else "")
    return answer(feeds.card(seat.match) | {"seat": seat.number})


@router.post("/matches/{match_id}/bots", response={201: Card, **REFUSALS}, summary="Seat a bot")
def add_bot(request: HttpRequest, match_id: Id, given: Level | None = None) -> HttpResponse:
    """Only the host may, before the start."""
    user = insider(request, match_id)
    seat = joining.add_bot(match_id, user, given.level if given else "steady")
    return answer(feeds.card(seat.match) | {"seat": seat.number}, 201)


@router.post("/matches/{match_id}/start", response={200: Position, **REFUSALS}, summary="Start the game")
def start(request: HttpRequest, match_id: Id) -> HttpResponse:
    """Only the host may. Seats are in playing order from now on."""
    user = insider(request, match_id)
    starting.start(match_id, user)
    return answer(position(access.visible(match_id, user), user))


@router.get("/matches/{match_id}", response={200: Position, **REFUSALS}, summary="The position, as you see it")
def look(
    request: HttpRequest, match_id: Id, since: Since = None, at: Since = None, invite: Invite = ""
) -> HttpResponse:
    """`since` adds the facts after that entry (-1: all of them). `at` shows the past: the position after that entry."""
    user = anybody(request)
    match = access.visible(match_id, user, invite)
    if at is not None:
        return answer(replays.at(match_id, at, access.seat_of(match, user)))
    return answer(position(match, user, since))


@router.post("/matches/{match_id}/play", response={200: Played, **REFUSALS}, summary="Make a move")
def play(request: HttpRequest, match_id: Id, given: Move) -> HttpResponse:
    """The same key again gives the same answer and does nothing. 409 carries the fresh position."""
    user = somebody(request)
    try:
        done = act(match_id, user, given.action, key=given.key, version=given.version)
    except Refused as no:
        return refused(request, no, match_id, user)
    now = position(access.visible(match_id, user), user)
    return answer(now | {"version": done.version, "head": now["version"], "facts": done.facts})


@router.get("/matches/{match_id}/course", response={200: Course, **REFUSALS}, summary="How a finished match went")
def course(request: HttpRequest, match_id: Id, invite: Invite = "") -> HttpResponse:
    """What each seat was worth after each turn, as the rules count it (null: it had left), and the moments that moved
    seats farthest apart. 409 until the match is over."""
    return answer(msgspec.Raw(courses.course(match_id, exporter(request), invite)))


@router.get("/matches/{match_id}/export", response={200: dict, **REFUSALS}, summary="The match as one file")
def export(request: HttpRequest, match_id: Id, invite: Invite = "") -> HttpResponse:
    """Board, settings and the facts you may see; the journal too, when the match is over."""
    user = exporter(request)
    made = answer(replays.export(match_id, user, invite))
    made["Content-Disposition"] = f'attachment; filename="{match_id}.json"'
    return made
