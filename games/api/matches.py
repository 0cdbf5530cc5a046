"""Matches: lists, tables, positions and moves."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Path, Query, Router

from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.lobby import joining, lists, starting, tables
from games.lobby.lists import query_listed_matches
from games.matches import access, answer_verdicts, courses, game_files, luck_splits, replays
from games.matches.moves import submit_move_as_user
from games.models import Match
from games.ratings.company import require_valid_company
from games.realtime import feeds
from games.realtime.positions import build_api_position

from .auth import get_api_viewer, get_export_viewer, require_api_user, require_match_viewer
from .responses import build_json_response, build_move_refusal
from .schemas import (
    REFUSAL_RESPONSES,
    AnswerVerdict,
    BotLevelSchema,
    InviteSchema,
    MatchCard,
    MatchCourse,
    MatchLuck,
    MatchPage,
    MatchPosition,
    Move,
    MovePosition,
    NewMatch,
    OwnAnswers,
)

router = Router(tags=["Matches"])

MatchId = Annotated[str, Path(pattern=r"^[a-z0-9]{1,10}$")]
AnswerNumber = Annotated[int, Path(ge=0, lt=2**31)]
InviteQuery = Annotated[str, Query(max_length=100)]
EntryNumber = Annotated[int | None, Query(ge=-1, le=2**31 - 1)]


@router.get(
    "/matches",
    response={200: MatchPage, 401: REFUSAL_RESPONSES[401], 422: REFUSAL_RESPONSES[422]},
    summary="Lists of matches",
)
def api_list_matches(
    request: HttpRequest,
    mine: bool = False,
    status: Literal["open", "running", "over"] | None = None,
    title: Annotated[str | None, Query(max_length=60, pattern=r"^[a-z0-9-]+$")] = None,
    page: Annotated[int, Query(ge=1, le=10_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 25,
) -> HttpResponse:
    """Public matches (open ones, unless `status` says otherwise), or with `mine` your own. Newest first."""
    if mine:
        found = lists.list_user_matches(require_api_user(request))
        found = found.filter(status=status) if status else found
    else:
        get_api_viewer(request)
        found = query_listed_matches().filter(private=False)
        found = found.filter(status=status or Match.Status.OPEN)
    if title:
        found = found.filter(title=title)
    rows = list(found[(page - 1) * size : page * size + 1])
    return build_json_response(
        {"matches": [feeds.build_match_card(row) for row in rows[:size]], "page": page, "more": len(rows) > size}
    )


@router.post("/matches", response={201: MatchCard, **REFUSAL_RESPONSES}, summary="Open a table")
def api_create_match(request: HttpRequest, payload: NewMatch) -> HttpResponse:
    """You are its host and sit at it."""
    match = tables.create_match(
        require_api_user(request),
        payload.title,
        seats=payload.seats,
        settings=payload.settings,
        pace=payload.chosen(payload.pace),
        private=payload.private,
        rated=payload.rated,
        name=payload.name,
        board_id=payload.board,
        when_full=payload.when_full,
        succession=payload.succession,
        company=require_valid_company(payload.company.model_dump()),
        programs=payload.programs,
        sandbox=payload.sandbox,
    )
    return build_json_response(feeds.build_match_card(match) | {"invite": match.invite}, 201)


@router.post("/matches/{match_id}/join", response={200: MatchCard, **REFUSAL_RESPONSES}, summary="Sit down at a table")
def api_join_match(request: HttpRequest, match_id: MatchId, payload: InviteSchema | None = None) -> HttpResponse:
    """A private table wants its invite. Who sits there already stays where they are."""
    seat = joining.join_match(match_id, require_api_user(request), payload.invite if payload else "")
    return build_json_response(feeds.build_match_card(seat.match) | {"seat": seat.number})


@router.post("/matches/{match_id}/bots", response={201: MatchCard, **REFUSAL_RESPONSES}, summary="Seat a bot")
def api_add_bot(request: HttpRequest, match_id: MatchId, payload: BotLevelSchema | None = None) -> HttpResponse:
    """Only the host may, before the start."""
    user = require_match_viewer(request, match_id)
    seat = joining.add_bot(match_id, user, payload.level if payload else DEFAULT_LEVEL)
    return build_json_response(feeds.build_match_card(seat.match) | {"seat": seat.number}, 201)


@router.post("/matches/{match_id}/start", response={200: MatchPosition, **REFUSAL_RESPONSES}, summary="Start the game")
def api_start_match(request: HttpRequest, match_id: MatchId) -> HttpResponse:
    """Only the host may. Seats are in playing order from the start on. Where players' browsers add numbers to the dice,
    the game starts when these are in, a few seconds later; until then `status` is still "open"."""
    user = require_match_viewer(request, match_id)
    starting.start_match(match_id, user)
    return build_json_response(build_api_position(access.access_match(match_id, user), user))


@router.get(
    "/matches/{match_id}", response={200: MatchPosition, **REFUSAL_RESPONSES}, summary="The position, as you see it"
)
def api_get_position(
    request: HttpRequest, match_id: MatchId, since: EntryNumber = None, at: EntryNumber = None, invite: InviteQuery = ""
) -> HttpResponse:
    """`since` adds the facts after that entry (-1: all of them). `at` shows the past: the position after that entry."""
    user = get_api_viewer(request)
    match = access.access_match(match_id, user, invite)
    if at is not None:
        return build_json_response(replays.build_past_payload(match_id, at, access.find_user_seat(match, user)))
    return build_json_response(build_api_position(match, user, since))


@router.post("/matches/{match_id}/play", response={200: MovePosition, **REFUSAL_RESPONSES}, summary="Make a move")
def api_submit_move(request: HttpRequest, match_id: MatchId, payload: Move) -> HttpResponse:
    """The same key again gives the same answer and does nothing. 409 carries the fresh position."""
    user = require_api_user(request)
    try:
        done = submit_move_as_user(match_id, user, payload.action, key=payload.key, version=payload.version)
    except Refused as no:
        return build_move_refusal(request, no, match_id, user)
    now = build_api_position(access.access_match(match_id, user), user)
    return build_json_response(now | {"version": done.version, "head": now["version"], "facts": done.facts})


@router.get(
    "/matches/{match_id}/course", response={200: MatchCourse, **REFUSAL_RESPONSES}, summary="How a finished match went"
)
def api_get_course(request: HttpRequest, match_id: MatchId, invite: InviteQuery = "") -> HttpResponse:
    """What each seat was worth after each turn, as the rules count it (null: it had left), and the moments that moved
    seats farthest apart. 409 until the match is over."""
    return build_json_response(msgspec.Raw(courses.get_match_course(match_id, get_export_viewer(request), invite)))


@router.get(
    "/matches/{match_id}/luck", response={200: MatchLuck, **REFUSAL_RESPONSES}, summary="Luck and choices in a match"
)
def api_get_luck(request: HttpRequest, match_id: MatchId, invite: InviteQuery = "") -> HttpResponse:
    """What dice and cards did to each seat's chance to win, and what choices did, against a fair bot's: together its
    end less its beginning. Until `totals` are known, how far they are. 409 until the match is over, and where luck
    can't be told apart."""
    return build_json_response(luck_splits.get_match_split(match_id, get_export_viewer(request), invite))


@router.get(
    "/matches/{match_id}/answers", response={200: OwnAnswers, **REFUSAL_RESPONSES}, summary="Your answers with a choice"
)
def api_list_answers(request: HttpRequest, match_id: MatchId, invite: InviteQuery = "") -> dict[str, Any]:
    """The entries of a finished match with which you answered a question that left a choice. 409 until it is over."""
    return {"entries": answer_verdicts.list_own_choices(match_id, get_export_viewer(request), invite)}


@router.get(
    "/matches/{match_id}/answers/{int:number}",
    response={200: AnswerVerdict, **REFUSAL_RESPONSES},
    summary="What else you could have answered",
)
def api_judge_answer(
    request: HttpRequest, match_id: MatchId, number: AnswerNumber, invite: InviteQuery = ""
) -> HttpResponse:
    """What each answer to that question leads to on average, and what yours cost. 404 unless it is your own answer."""
    viewer = get_api_viewer(request)
    return build_json_response(msgspec.to_builtins(answer_verdicts.judge_own_answer(match_id, number, viewer, invite)))


@router.get("/matches/{match_id}/export", response={200: dict, **REFUSAL_RESPONSES}, summary="The match as one file")
def api_export_match(request: HttpRequest, match_id: MatchId, invite: InviteQuery = "") -> HttpResponse:
    """Board, settings and the facts you may see; when the match is over the journal and the proof of its dice too, as
    docs/FILE_FORMAT.md describes them."""
    user = get_export_viewer(request)
    site = request.build_absolute_uri("/")
    made = build_json_response(game_files.build_game_file(match_id, user, invite, site))
    made["Content-Disposition"] = f'attachment; filename="{match_id}.json"'
    return made
