"""What the plan on a seat's sheet will do when its turn comes, as the owner reads it. Looks, and changes nothing."""

from __future__ import annotations

import logging
from typing import Any

from msgspec import to_builtins

from games.engine import plans as engine
from games.engine import text
from games.engine.plans import PlanFault
from games.engine.sentences import tell
from games.models import Plan

from . import bot_timing, match_cache, plan_answers

log = logging.getLogger(__name__)


def forecast_own_plan(loaded: match_cache.LoadedMatch, seat: int, row: Plan) -> dict[str, Any] | None:
    """The forecast of a plan, laid down or about to be, in words; None where nothing can be said of it."""
    table, names = loaded.table, [chair.name for chair in loaded.seats]
    plan, laid = plan_answers.read_stored_plan(table, row), plan_answers.find_laid(loaded, row)
    house = bot_timing.is_house_answering(loaded.match, table)
    try:
        forecast = engine.forecast_plan(table, seat, plan, laid, house, loaded.last_entry_at_ms)
    except PlanFault as fault:
        log.error(
            "a plan could not be reckoned ahead in match %s after entry %s: %s", loaded.match.pk, loaded.version, fault
        )
        return None
    if forecast is None:
        return None
    return {
        "note": forecast.note,
        "says": [tell(each, names, seat) for each in forecast.says],
        "changes": [to_builtins(each) for each in forecast.changes],
        "coming": [describe_coming(each, names, seat) for each in forecast.coming],
        "ways": forecast.ways,
    }


def describe_coming(coming: engine.Coming, names: list[str], seat: int) -> dict[str, Any]:
    """One moment that comes, as its owner reads it."""
    return {
        "label": tell(coming.label, names, seat),
        "outcome": coming.outcome,
        "answer": None
        if coming.outcome != "answers" or coming.action is None
        else {"command": text.say(coming.action), "label": tell(coming.said, names, seat)},
        "rule": coming.rule,
        "reason": coming.reason,
        "dice": list(coming.dice),
        "ways": coming.ways,
        "cash": coming.cash,
    }
