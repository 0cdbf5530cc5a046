"""Lessons: the list, a lesson on the real match page, and what becomes of an answer."""

from __future__ import annotations

from typing import Annotated, Any, NamedTuple

from allauth.account.adapter import get_adapter
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST
from msgspec import Meta, Struct

from common import rate_limits
from common.refusals import Refused, build_not_found_error
from games.content.lesson_progress import FRESH, LessonKey, ProgressState, load_progress, save_progress
from games.core.exceptions import build_refusal_payload, translate_refusal
from games.core.strict_json import convert_to_struct, parse_strict_json
from games.engine.lessons import Lesson, LessonPlay, find_lesson, list_lessons
from games.engine.types import Illegal
from games.realtime import lesson_frames

from .puzzles import build_puzzle_view
from .rows import AnyTitle, get_titles_by_slug

ANSWERS_PER_MINUTE = 120


class LessonAnswer(Struct, forbid_unknown_fields=True):
    """An answer to a step: a move, or that the right one is to be shown, or that the lesson begins anew."""

    step: Annotated[int, Meta(ge=1, le=100)]
    play: dict[str, Any] | None = None
    show: bool = False
    again: bool = False


class LessonRow(NamedTuple):
    """A lesson in the list of its game."""

    lesson: Lesson
    number: int
    done: bool
    at_step: int  # of one that was begun and is not done; else 0
    is_next: bool


class LessonList(NamedTuple):
    """A game with its lessons."""

    title: AnyTitle
    rows: list[LessonRow]
    done: int

    @property
    def all_done(self) -> bool:
        """Whether each was played to its end once."""
        return self.done == len(self.rows)

    @property
    def minutes(self) -> int:
        """How long all of them take, about."""
        return round(sum(row.lesson.seconds for row in self.rows) / 60)


@never_cache
@require_GET
def learn_view(request: HttpRequest) -> HttpResponse:
    """All lessons of all games, and how far one is."""
    return render(
        request, "games/learn.html", {"lists": build_lesson_lists(request), "shown": build_puzzle_view(request)}
    )


@never_cache
@require_GET
def lesson_view(request: HttpRequest, title: str, lesson: str) -> HttpResponse:
    """A lesson: it begins, or goes on where it was left."""
    game, found = find_lesson_or_404(title, lesson)
    state = load_progress(request.user, request.session).get((title, lesson), FRESH)
    play = resume_lesson(game, found, state)
    every = list_lessons(game)
    at = every.index(found) + 1
    after = every[at] if at < len(every) else None
    shown = {
        "title": game,
        "lesson": found,
        "next": reverse("lesson", args=[title, after.slug]) if after else "",
        "payload": lesson_frames.build_lesson_payload(game, play),
        "opening": lesson_frames.build_lesson_opening(game, found),
        "state": lesson_frames.build_lesson_state(play, None),
    }
    return render(request, "games/lesson.html", shown)


@require_POST
def answer_lesson_view(request: HttpRequest, title: str, lesson: str) -> HttpResponse:
    """What becomes of an answer, as JSON; so is a refusal."""
    try:
        who = request.user.pk or get_adapter().get_client_ip(request)
        rate_limits.check_rate("lesson", who, ANSWERS_PER_MINUTE)
        game, found = find_lesson_or_404(title, lesson)
        said = convert_to_struct(parse_strict_json(request.body), LessonAnswer)
        return JsonResponse(answer_lesson(request, game, found, said))
    except (Refused, Illegal) as error:
        refused = translate_refusal(error)
        answer = JsonResponse(build_refusal_payload(refused), status=refused.status)
        if refused.wait:
            answer["Retry-After"] = str(refused.wait)
        return answer


def answer_lesson(
    request: HttpRequest, game: AnyTitle, lesson: Lesson, said: LessonAnswer
) -> lesson_frames.LessonAnswerFrame:
    """Plays an answer where the lesson stands, and keeps what went on. Refused (409) where it stands elsewhere, as
    in another window."""
    key: LessonKey = (game.slug, lesson.slug)
    state = load_progress(request.user, request.session).get(key, FRESH)
    if said.again:
        play = LessonPlay(game, lesson)
        save_progress(request.user, request.session, key, ProgressState([], state.done))
        return build_answer(play, True, "", [], None)
    play = resume_lesson(game, lesson, state)
    if play.step is None or play.at + 1 != said.step:
        raise Refused("This lesson went on in another window. Load the page again.", status=409, stale=True)
    move = play.show() if said.show else said.play
    if move is None:
        raise Refused("An answer has a move. Choose one of the options.", status=422)
    since, answers = play.table.version, state.answers[: play.at]
    tried = play.answer(move)
    if tried.right:
        kept = ProgressState([*answers, move], state.done or play.step is None)
        save_progress(request.user, request.session, key, kept)
    did = [each.says(play.table.game.board) for each in tried.did]
    return build_answer(play, tried.right, tried.says, [each for each in did if each], since)


def build_answer(
    play: LessonPlay, right: bool, says: str, did: list[str], since: int | None
) -> lesson_frames.LessonAnswerFrame:
    """The answer as the page reads it."""
    state = lesson_frames.build_lesson_state(play, since) if right else None
    step = lesson_frames.build_lesson_step(play)
    return {"right": right, "says": says, "did": did, "state": state, "step": step}


def resume_lesson(game: AnyTitle, lesson: Lesson, state: ProgressState) -> LessonPlay:
    """A lesson where it was left: from its beginning where it was finished, or has been changed since."""
    try:
        play = LessonPlay(game, lesson, state.answers)
    except (Illegal, LookupError):
        return LessonPlay(game, lesson)
    return play if play.step else LessonPlay(game, lesson)


def find_lesson_or_404(title: str, lesson: str) -> tuple[AnyTitle, Lesson]:
    """A lesson and its game. Refused (404) where there is none."""
    game = get_titles_by_slug().get(title)
    found = find_lesson(game, lesson) if game else None
    if game is None or found is None:
        raise build_not_found_error("lesson")
    return game, found


def build_lesson_lists(request: HttpRequest) -> list[LessonList]:
    """The lessons of every game that has any, with how far this user or browser is."""
    progress = load_progress(request.user, request.session)
    lists = [_build_list(game, progress) for game in get_titles_by_slug().values()]
    return [each for each in lists if each.rows]


def _build_list(game: AnyTitle, progress: dict[LessonKey, ProgressState]) -> LessonList:
    rows, met_next = [], False
    for number, lesson in enumerate(list_lessons(game), 1):
        state = progress.get((game.slug, lesson.slug), FRESH)
        begun = 0 < len(state.answers) < len(lesson.steps) and not state.done
        is_next = not state.done and not met_next
        met_next |= is_next
        rows.append(LessonRow(lesson, number, state.done, len(state.answers) + 1 if begun else 0, is_next))
    return LessonList(game, rows, sum(row.done for row in rows))
