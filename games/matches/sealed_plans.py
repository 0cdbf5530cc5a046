"""Laying plans down and taking them back: secret rules that answer for their owner's seat, in one match.

Laying one makes no entry, changes no version and rings nobody. It is in nobody's view but its owner's; whoever else
asks is told what they would be told if there were none (404). When a plan is laid on an open question it would answer
at once, so it is asked first whether that is meant.

Locks: the match's row. Race of a person and their plan: whoever comes first; the other is refused by the version.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from django.db import transaction
from msgspec import to_builtins

from accounts.models import User
from common.refusals import Refused, build_not_found_error
from games.engine import plans as engine
from games.engine.options import Action
from games.engine.plans import UnreadablePlan
from games.engine.sentences import tell
from games.engine.table import Table
from games.models import Match, Plan

from . import (
    access,
    bot_timing,
    match_cache,
    move_text,
    plan_answers,
    plan_call_rows,
    plan_rows,
    plan_seat_names,
    storage,
    wakeups,
)
from .transaction import locked_row

HOW_SURE = "Confirm that, or answer first."
PASS_RULE = {"part": "pass", "if": [["only_pass"]]}  # what the standing pass says
GivenPlan = str | dict[str, Any]  # sentences, a line each; or {"rules": [...]}


class Foreseen(NamedTuple):
    """What a plan would answer to the open question: the command and the label, by the rule at this place; or why the
    person would be asked."""

    answer: dict[str, str] | None = None
    rule: int | None = None
    reason: str = ""


# -- the verbs


def lay_plan(
    match_id: str, user: User, given: GivenPlan, sure: bool = False, how: str = HOW_SURE, key: str = ""
) -> None:
    """Lays a plan down for the user's seat, instead of the one before. Whole or not at all. The same `key` again does
    nothing again; `how` says what to do to be sure. Locks the match.

    Refused: 404 no seat there, 409 not running, or it would answer the open question and they are not `sure`, 422 what
    is not understood, with its line.
    """
    with own_seat(match_id, user) as (match, seat, loaded):
        plan = read_given_plan(loaded, given)
        if plan_rows.is_key_used(match.pk, seat, key):
            return
        if not plan.rules:
            take_plan_back(match, seat)
            return
        row = build_plan_row(loaded, seat, user.pk, plan, key)
        foreseen = foresee_answer(loaded, seat, row)
        if foreseen.answer and not sure:
            raise Refused(f"It would answer \u201c{foreseen.answer['command']}\u201d now. {how}")
        put_in_force(match, loaded, row)


def confirm_plan(match_id: str, user: User, sure: bool = False, how: str = HOW_SURE) -> None:
    """Lays the same rules down again, as things stand now: those in force, or those that were when the user lost the
    seat. Refused as in `lay_plan`; 409 where there are none."""
    seat = require_own_seat(match_id, user)
    row = plan_rows.find_last_plan(match_id, seat, user.pk)
    if row is None:
        raise Refused("There is no plan to confirm.")
    lay_plan(match_id, user, {"rules": row.rules}, sure, how)


def withdraw_plan(match_id: str, user: User, rule: int | None = None, key: str = "") -> None:
    """Takes the user's plan back, or one of its rules (by its place, from 0). Nothing happens where there is none, or
    where the same `key` came before. Locks the match. Refused: 404 no seat there, or no such rule, 409 not running."""
    with own_seat(match_id, user) as (match, seat, loaded):
        row = plan_rows.find_plan(match.pk, seat, user.pk)
        if row is None or plan_rows.is_key_used(match.pk, seat, key):
            return
        if rule is None or (rule == 0 and len(row.rules) == 1):
            take_plan_back(match, seat)
            return
        if not 0 <= rule < len(row.rules):
            raise Refused(f"Your plan has {len(row.rules)} sentences.", status=404)
        rules = [each for at, each in enumerate(row.rules) if at != rule]
        plan, _ = plan_answers.read_rules(loaded.table, rules)
        put_in_force(match, loaded, build_plan_row(loaded, seat, user.pk, plan, key))


def set_standing_pass(match_id: str, user: User, passing: bool) -> None:
    """Adds to the user's plan that it passes while nothing else is open, or takes that out. Locks the match. Refused:
    403 no seat, 409 not running, or a game in which it would tell the others what the seat holds."""
    match = access.access_match(match_id, user)
    seat = access.find_user_seat(match, user)
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    title = match_cache.load_current_match(match_id).table.title if match.version >= 0 else None
    if passing and title and not title.house_passes:
        raise Refused(f"No one can pass for you in {title.name}: it would tell the others what you hold.")
    row = plan_rows.find_plan(match_id, seat, user.pk)
    rules = [rule for rule in (row.rules if row else []) if not is_standing_pass(rule)]
    if passing != has_standing_pass(row):
        lay_plan(match_id, user, {"rules": [*rules, *([PASS_RULE] if passing else [])]}, sure=True)


# -- what its owner sees


def build_own_plan(match_id: str, user: Any) -> dict[str, Any]:
    """The plan of the user's seat with all that its page needs: rules, text, what it would answer now or why it asks,
    and what sentences there are. Refused: 404 whoever has no seat there, 409 not started."""
    seat = require_own_seat(match_id, user)
    loaded = match_cache.load_current_match(match_id)
    row, former = plan_rows.find_plan(match_id, seat, user.pk), None
    if row is None:
        former = plan_rows.find_last_plan(match_id, seat, user.pk)
    shown = describe_plan_row(loaded, row) if row else {"rules": [], "text": "", "aside": []}
    foreseen = foresee_answer(loaded, seat, row) if row and not loaded.over else Foreseen()
    return {
        "version": loaded.version,
        "seat": seat,
        "laid_at": row.laid_at if row else None,
        "laid_entry": row.laid_entry if row else None,
        **shown,
        "former": describe_plan_row(loaded, former)["text"] if former else "",
        "now": foreseen._asdict() if row else None,
        "kit": engine.describe_parts(loaded.table.title, loaded.table.game.board, get_settings(loaded.table)),
        "outlook": engine.describe_outlook(
            engine.vocabulary(loaded.table.title, loaded.table.game.board), loaded.table.view(seat), seat
        ),
    }


def describe_plan_row(loaded: match_cache.LoadedMatch, row: Plan) -> dict[str, Any]:
    """Stored rules as JSON and as text; `aside`: the places of those that the rules of the game no longer know."""
    plan, aside = plan_answers.read_rules(loaded.table, row.rules)
    return {
        "rules": row.rules,
        "text": write_plan_text(loaded, plan),
        "aside": aside,
    }


def write_plan_text(loaded: match_cache.LoadedMatch, plan: engine.Plan) -> str:
    """A plan as its owner reads it: a rule a line, seats by the names of their players."""
    text = engine.write_plan(loaded.table.title, loaded.table.game.board, plan)
    return plan_seat_names.write_seat_names(loaded, text)


def foresee_answer(loaded: match_cache.LoadedMatch, seat: int, row: Plan) -> Foreseen:
    """What a plan would answer to the open question, or why its owner is asked; nothing where they are not."""
    if seat not in loaded.table.asked or loaded.table.suspended:
        return Foreseen()
    now = storage.get_database_time_ms()
    if row.pk is None:
        found = plan_answers.look_into_plan(loaded, seat, row, now)
    else:
        found = plan_answers.find_plan_answer(loaded, seat, now) or plan_answers.PlanLook(row)
    if found.played is None:
        return Foreseen(None, found.rule, found.reason)
    return Foreseen(describe_action(loaded, seat, loaded.table, found.played.action), found.played.rule)


def describe_action(loaded: match_cache.LoadedMatch, seat: int, table: Table, action: Action | None) -> dict[str, str]:
    """An answer as a line that can be typed, and as its option is labelled."""
    if action is None:
        return {"command": "", "label": ""}
    names = [chair.name for chair in loaded.seats]
    options = table.options(seat)
    label = next((option.label for option in options if option.admits(action)), "")
    return {"command": move_text.format_action_line(options, action, names), "label": tell(label, names, seat)}


def has_standing_pass(row: Plan | None) -> bool:
    """Whether a plan passes while nothing else is open."""
    return row is not None and any(is_standing_pass(rule) for rule in row.rules)


def is_standing_pass(rule: dict[str, Any]) -> bool:
    """Whether a stored rule is the standing pass."""
    return rule == PASS_RULE


# -- on the way


def require_own_seat(match_id: str, user: Any) -> int:
    """The user's seat in a match. Refused (404) for everybody else, seated or not known: there is nothing to see."""
    seat = access.find_user_seat(access.access_match(match_id, user), user)
    if seat is None:
        raise build_not_found_error()
    return seat


@contextmanager
def own_seat(match_id: str, user: User) -> Iterator[tuple[Match, int, match_cache.LoadedMatch]]:
    """A running match, its row locked in a transaction of its own, the user's seat, and the match as it is. Refused:
    404 no seat there, 409 not running, or the seat has left."""
    require_own_seat(match_id, user)
    with locked_row(match_id) as match:
        seat = access.find_user_seat(match, user)
        if seat is None:
            raise build_not_found_error()
        if match.status != Match.Status.RUNNING:
            raise Refused("This game isn't being played.")
        loaded = match_cache.load_from_locked_row(match)
        if not loaded.table.game.plays(seat):
            raise Refused("You have left the game. Only those who play can decide.")
        yield match, seat, loaded


def read_given_plan(loaded: match_cache.LoadedMatch, given: GivenPlan) -> engine.Plan:
    """The plan that text or JSON means. Refused (422) with a sentence, and the line it is about."""
    title, board = loaded.table.title, loaded.table.game.board
    try:
        if isinstance(given, str):
            return engine.parse_plan(title, board, plan_seat_names.read_seat_names(loaded, given))
        return engine.plan_from_json(title, board, given)
    except UnreadablePlan as why:
        raise Refused(why.reason, status=422) from None


def build_plan_row(loaded: match_cache.LoadedMatch, seat: int, user_id: int, plan: engine.Plan, key: str = "") -> Plan:
    """The row of a plan that is laid down now, not saved."""
    laid = engine.lay_plan(plan, plan_answers.see(loaded.table, seat), loaded.version)
    return Plan(
        match=loaded.match,
        seat=seat,
        user_id=user_id,
        rules=engine.plan_to_json(plan)["rules"],
        rules_version=loaded.table.title.rules,
        laid=to_builtins(laid),
        laid_entry=loaded.version,
        laid_at=storage.get_database_time_ms(),
        key=key,
    )


def take_plan_back(match: Match, seat: int) -> None:
    """Ends the plan of a seat in a locked match: where plans are asked for, its own is missing again."""
    if plan_rows.end_plan(match.pk, seat, match.version):
        plan_call_rows.reopen_call(match.pk, seat)


def put_in_force(match: Match, loaded: match_cache.LoadedMatch, row: Plan) -> None:
    """Saves a plan of a locked match instead of the one before, and has it looked at in its time if its seat may be
    answered for."""
    plan_rows.end_plan(match.pk, row.seat, match.version)
    row.match = match
    row.save(force_insert=True)
    match.planned |= 1 << row.seat
    loaded = loaded._replace(planned=match.planned)
    if bot_timing.may_be_answered(loaded, loaded.table, row.seat):
        last = loaded.recent_entries[-1] if loaded.recent_entries else None
        delay = bot_timing.get_answer_delay_ms(loaded, loaded.version, last, row.seat, False)
        due = match_cache.find_earliest(match.bot_due, row.laid_at + delay)
        match.bot_due, match.alarm = due, match_cache.find_earliest(match.alarm, due)
        transaction.on_commit(lambda: wakeups.schedule_wakeup(match.pk, due))
    match.save(update_fields=["planned", "bot_due", "alarm"])
    plan_call_rows.close_call(match.pk, row.seat)


def get_settings(table: Table) -> Any:
    """What the table chose, as the title's parts ask for it."""
    return table.game.options  # type: ignore[attr-defined]
