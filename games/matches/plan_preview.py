"""What a plan would have done in the last questions of its seat, and in the present one.

Positions are played again from the journal once, on the way to the present; nothing is laid down by looking.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import msgspec

from common.refusals import Refused
from games.engine import control
from games.engine import plans as engine
from games.engine.house_answers import HouseAnswer
from games.engine.journal import Entry as Written
from games.engine.options import Action, Silence
from games.engine.plans import Plan, Played, Previewed
from games.engine.sentences import tell
from games.engine.table import Table
from games.engine.trades import Reject
from games.models import Fired

from . import match_cache, plan_answers, plan_forecast, plan_rows, replays, sealed_plans
from .move_requests import parse_move_action
from .stored_positions import replay_entry

QUESTIONS = 10  # of the past that are looked at
MAX_ENTRIES_BACK = 600  # entries among which they are looked for


class PastQuestion(NamedTuple):
    """A question of the past, with what was answered."""

    table: Table  # as it was asked
    entry: Written
    answer: Action


def preview_plan(match_id: str, user: Any, given: sealed_plans.GivenPlan | None = None) -> dict[str, Any]:
    """What a plan (None: the one in force) would have done in the last ten questions of the user's own seat, the newest
    last, each with what was answered; then the present one, and what it will do when the seat's turn comes. Refused:
    404 whoever has no seat there, 409 played by older rules, 422 what is not understood."""
    seat = sealed_plans.require_own_seat(match_id, user)
    loaded = match_cache.load_current_match(match_id)
    row = plan_rows.find_plan(match_id, seat, user.pk)
    if given is None:
        plan = plan_answers.read_stored_plan(loaded.table, row) if row else Plan(loaded.table.title.slug)
    else:
        plan = sealed_plans.read_given_plan(loaded, given)
        row = sealed_plans.build_plan_row(loaded, seat, user.pk, plan)
    questions = list(find_past_questions(loaded, seat))
    numbers = [each.entry.number for each in questions]
    fired = set(Fired.objects.filter(match=match_id, entry__in=numbers).values_list("entry", flat=True))
    now, forecast = sealed_plans.Foreseen(), None
    if row and not loaded.over:
        now = sealed_plans.foresee_answer(loaded, seat, row)
        forecast = plan_forecast.forecast_own_plan(loaded, seat, row)
    return {
        "version": loaded.version,
        "questions": [preview_question(loaded, seat, plan, each, each.entry.number in fired) for each in questions],
        "asked": seat in loaded.table.asked,
        "prompt": format_prompt(loaded, loaded.table, seat) if seat in loaded.table.asked else "",
        "now": now._asdict(),
        "forecast": forecast,
        "rules": engine.plan_to_json(plan)["rules"],
        "text": sealed_plans.write_plan_text(loaded, plan),
    }


def make_rule_from_answer(match_id: str, user: Any, answer: dict[str, Any]) -> dict[str, Any] | None:
    """The rule that gives this very answer to the question that the user's seat is asked; None where only a person can
    give it. Refused: 404 whoever has no seat there, 409 not asked, 422 what is no action."""
    seat = sealed_plans.require_own_seat(match_id, user)
    loaded = match_cache.load_current_match(match_id)
    if seat not in loaded.table.asked or loaded.over:
        raise Refused("You aren\u2019t asked anything now.")
    action = parse_move_action(loaded.table, answer)
    rule = engine.rule_from_answer(loaded.table.title, plan_answers.see(loaded.table, seat), action)
    return msgspec.to_builtins(rule) if rule else None  # type: ignore[no-any-return]


def preview_question(
    loaded: match_cache.LoadedMatch, seat: int, plan: Plan, past: PastQuestion, by_plan: bool
) -> dict[str, Any]:
    """One question of the past: what was answered and by whom, what the plan would have, and by which rule."""
    found = answer_past_question(plan, past, seat)
    played = found.outcome if isinstance(found.outcome, Played) else None
    own = past.entry.seat == seat
    return {
        "entry": past.entry.number,
        "at": past.entry.now,
        "prompt": format_prompt(loaded, past.table, seat),
        "answer": sealed_plans.describe_action(loaded, seat, past.table, past.answer),
        "by": "plan" if by_plan else "you" if own else "clock" if isinstance(past.entry.action, Silence) else "house",
        "planned": sealed_plans.describe_action(loaded, seat, past.table, played.action) if played else None,
        "rule": found.outcome.rule,
        "reason": "" if played else found.outcome.reason,  # type: ignore[union-attr]
        "alike": found.alike,
    }


def answer_past_question(plan: Plan, past: PastQuestion, seat: int) -> Previewed:
    """What a plan would have answered. Offers that it declines count as declined already, as in play: they hold no
    question up."""
    table = past.table
    while True:
        (found,) = engine.preview_plan(plan, [(plan_answers.see(table, seat), past.answer)])
        if not isinstance(found.outcome, Played) or not isinstance(found.outcome.action, Reject):
            return found
        table = table.fork()
        table.play(seat, found.outcome.action, past.entry.now)


def format_prompt(loaded: match_cache.LoadedMatch, table: Table, seat: int) -> str:
    """A question in words."""
    return tell(table.prompt(seat), [chair.name for chair in loaded.seats], seat)


def find_past_questions(loaded: match_cache.LoadedMatch, seat: int) -> Iterator[PastQuestion]:
    """The last questions that a seat was asked and that were answered, the newest last."""
    entries = replays.load_entries(loaded, max(0, loaded.version - MAX_ENTRIES_BACK), loaded.version)
    answers = [entry for entry in entries if is_answer_of(loaded.table, entry, seat)][-QUESTIONS:]
    if not answers:
        return
    wanted = {entry.number - 1: entry for entry in answers}
    first = answers[0].number - 1
    table = replays.load_past_table(loaded, first).fork()
    yield PastQuestion(table.fork(), wanted[first], find_answer(table, wanted[first], seat))
    for entry in entries:
        if first < entry.number < answers[-1].number:
            replay_entry(table, entry, "")
            if entry.number in wanted:
                past = wanted[entry.number]
                yield PastQuestion(table.fork(), past, find_answer(table, past, seat))


def is_answer_of(table: Table, entry: Written, seat: int) -> bool:
    """Whether an entry answers a question that was put to a seat: nothing that is open whoever is asked."""
    if isinstance(entry.action, Silence | HouseAnswer):
        return entry.action.seat == seat
    kind = type(entry.action)
    standing = any(kind in answerer.handlers for answerer in table.title.standing)
    return entry.seat == seat and kind not in control.KINDS and not standing


def find_answer(table: Table, entry: Written, seat: int) -> Action:
    """What an entry answered."""
    if isinstance(entry.action, Silence):
        return table.silence(seat)
    if isinstance(entry.action, HouseAnswer):
        return table.title.read_action(entry.action.answer)
    return entry.action
