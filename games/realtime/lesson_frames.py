"""A lesson as the match page is sent it: the frames of a match, made from a table that no match has."""

from __future__ import annotations

from typing import Any, TypedDict

import msgspec
from django.conf import settings as site

from common import clock
from games.engine.bots import DEFAULT_LEVEL, LEVELS
from games.engine.lessons import Lesson, LessonPlay, Step, list_lessons
from games.engine.title import Title
from games.ratings.payload import RatingPayload

from .frames import MatchOpening, OpeningFrame, SeatPayload, StateFrame
from .payloads import describe_facts

OTHERS = ("Vela", "Orion", "Carina")  # who sits at the other seats of a lesson, as its sentences call them
UNRATED: RatingPayload = {"state": "none", "why": "", "stakes": []}


class LessonStepPayload(TypedDict):
    """What a step says and asks."""

    number: int  # from 1
    say: str
    task: str
    action: str  # the kind of answer that goes on


class LessonPayload(TypedDict):
    """A lesson as its page begins."""

    name: str
    number: int  # among those of its game, from 1
    count: int
    steps: int
    seconds: int
    closing: str
    step: LessonStepPayload | None


class LessonAnswerFrame(TypedDict):
    """What became of an answer. `did`: what the answer itself did, or would have done, in words of the log."""

    right: bool
    says: str
    did: list[str]
    state: StateFrame | None  # where something has changed
    step: LessonStepPayload | None  # the next one; None at the end


def build_lesson_payload(title: Title[Any, Any, Any], play: LessonPlay) -> LessonPayload:
    """What the page of a lesson knows of it."""
    lesson, every = play.lesson, list_lessons(title)
    return {
        "name": lesson.name,
        "number": every.index(lesson) + 1,
        "count": len(every),
        "steps": len(lesson.steps),
        "seconds": lesson.seconds,
        "closing": lesson.closing,
        "step": build_lesson_step(play),
    }


def build_lesson_step(play: LessonPlay) -> LessonStepPayload | None:
    """The step that is to be answered."""
    step: Step | None = play.step
    if step is None:
        return None
    return {"number": play.at + 1, "say": step.say, "task": step.task, "action": str(step.expect.get("action", ""))}


def build_lesson_opening(title: Title[Any, Any, Any], lesson: Lesson) -> OpeningFrame:
    """What stays the same in a lesson, as of a match."""
    match: MatchOpening = {
        "id": "",
        "title": title.slug,
        "title_name": title.name,
        "name": lesson.name,
        "status": "running",
        "pace": "live",
        "deadline": None,
        "hour": None,
        "proposals": [],
        "pause": None,
        "seats": [_build_seat(number, lesson) for number in range(lesson.players)],
        "held": [],
        "struck": [],
        "you": lesson.you,
        "holds": False,
        "settings": msgspec.to_builtins(title.read_settings(lesson.players, lesson.settings)),
        "board": title.default_board(),
        "goal": None,
        "hints": None,
        "started": None,
        "rated": UNRATED,
        "again": None,
        "invite": None,
        "origin": None,
        "sandbox": False,
        "static": f"{site.STATIC_URL}titles/{title.slug}/",
        "seen": None,
        "planned": False,
        "passing": False,
        "may_pass": False,
        "can_talk": False,
    }
    return {"type": "opening", "match": match, "talk": []}


def build_lesson_state(play: LessonPlay, since: int | None) -> StateFrame:
    """The position as the learner sees it, with what happened after an entry."""
    table, you = play.table, play.lesson.you
    return {
        "type": "state",
        "since": since,
        "version": table.version,
        "view": _stop_time(table.view(you)),
        "options": [option.to_json() for option in table.options(you)] if play.step else [],
        "asked": sorted(table.asked) if play.step else [],
        "prompt": table.prompt(you),
        "clocks": {"now": clock.get_current_time_ms(), "alarm": None, "dues": {}},
        "undo": False,
        "presence": {},
        "over": None,
        "hand_to": None,
        "plans": None,
        "sandbox": None,
        "facts": describe_facts([line for line in play.entries if line.number > (since or 0)], you, table.game.board),
    }


def _build_seat(number: int, lesson: Lesson) -> SeatPayload:
    mine = number == lesson.you
    return {
        "number": number,
        "name": "You" if mine else OTHERS[number - (number > lesson.you)],
        "kind": "human" if mine else "bot",
        "level": "" if mine else DEFAULT_LEVEL,
        "temperament": "",
        "plays": "" if mine else LEVELS[DEFAULT_LEVEL],
        "you": mine,
        "standing_in": False,
        "kept": False,
        "yours": False,
        "away_until": None,
        "host": False,
    }


def _stop_time(view: dict[str, Any]) -> dict[str, Any]:
    """A view in which no hammer falls and no clock runs: in a lesson nobody is hurried."""
    phases = [{name: each for name, each in phase.items() if name != "until"} for phase in view["phases"]]
    return {**view, "clock": None, "phases": phases}
