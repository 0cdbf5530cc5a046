"""What the plan of a person at a seat answers now, and what it must not tell by it.

A plan is looked at only here and by its owner. It sees what its seat sees: nothing of what comes out depends on the
clock, but for three silences: after its owner took something back, after two weeks in which they opened neither letter
nor page, and its "no" to an offer, which is told late. Else offers of 100, 110 and 120 would measure its limit.
"""

from __future__ import annotations

import logging
from typing import Any, NamedTuple

import msgspec
from django.utils.crypto import salted_hmac

from common.durations import DAY_MS, HOUR_MS
from common.refusals import Refused
from games.engine import plans as engine
from games.engine.bots import Seen
from games.engine.control import TakeBack
from games.engine.options import Action
from games.engine.plans import Laid, PlanFault, Played, Rule, UnreadablePlan
from games.engine.table import Table
from games.engine.trades import Offer, Reject
from games.models import Entry, Fired, Plan, Seat

from . import bot_timing, match_cache, plan_rows, replays

log = logging.getLogger(__name__)

CARRIED_MS = 14 * DAY_MS  # ms for which a plan answers without its owner opening a letter or a page
DECLINE_AFTER_MS, DECLINE_SPREAD_MS = 20 * HOUR_MS, 8 * HOUR_MS  # ms from an offer until a plan's no to it is told
FAULT_TEXT = "Your plan couldn\u2019t be looked at, so you\u2019re asked. We\u2019ve been told."
DORMANT_TEXT = "You haven\u2019t opened this game for two weeks, so your plan waits for you."
TAKEN_BACK_TEXT = "You took your move back, so your plan leaves this question to you."
MAX_CONFIRMED = 1_000  # of which a process remembers what holds
SET_ASIDE = Rule("ask", {"about": []}, off=True)  # in place of a rule that the present rules of the title do not know


class PlannedAnswer(NamedTuple):
    """What a plan answers, and by which of its rules."""

    action: Action
    rule: int


class PlanLook(NamedTuple):
    """What came of looking into a plan: what it answers to the question, or why it does not; an offer that it declines
    and may say so; when (ms) it may say so of another; and the seats whose offers it declines, said or not."""

    row: Plan
    played: PlannedAnswer | None = None
    decline: PlannedAnswer | None = None
    again: int | None = None
    rule: int | None = None
    reason: str = ""
    declines: tuple[int, ...] = ()

    @property
    def asks(self) -> bool:
        """Whether the person is to be asked, whatever else could answer."""
        return self.played is None and (self.rule is not None or self.reason == TAKEN_BACK_TEXT)


def find_plan_answer(loaded: match_cache.LoadedMatch, seat: int, now: int, late: bool = False) -> PlanLook | None:
    """What the plan of a seat answers at the present position; None where there is none. `now`: ms. `late`: the
    deadline is there, and the rules for it are looked at instead."""
    row = plan_rows.find_plan(loaded.match.pk, seat, loaded.seats[seat].user_id)
    if row is None:
        return None
    if was_taken_back(loaded, seat):
        return PlanLook(row, reason=TAKEN_BACK_TEXT)
    if now - find_last_sign(row) > CARRIED_MS:
        return PlanLook(row, reason=DORMANT_TEXT)
    try:
        return look_into_plan(loaded, seat, row, now, late)
    except PlanFault as fault:  # one that fails holds no table up
        log.error("a plan failed in match %s after entry %s: %s", loaded.match.pk, loaded.version, fault)
        return PlanLook(row, reason=FAULT_TEXT)


def look_into_plan(loaded: match_cache.LoadedMatch, seat: int, row: Plan, now: int, late: bool = False) -> PlanLook:
    """The same for a plan that may speak. Offers that it declines count as declined already when the question is
    answered, whenever that is told: they hold nobody up."""
    plan, laid = read_stored_plan(loaded.table, row), find_laid(loaded, row)
    table, declined, moments, whose = loaded.table, None, list[int](), list[int]()
    while True:
        outcome = engine.answer_by_plan(plan, laid, see(table, seat), late)
        if not isinstance(outcome, Played) or not isinstance(outcome.action, Reject):
            break
        whose.append(outcome.action.whose)
        moment = find_decline_moment(loaded, seat, outcome.action.whose)
        if moment <= now:
            declined = declined or PlannedAnswer(outcome.action, outcome.rule)
        else:
            moments.append(moment)
        table = table.fork()
        table.play(seat, outcome.action, loaded.last_entry_at_ms)
    again = min(moments, default=None)
    if isinstance(outcome, Played):
        played = PlannedAnswer(outcome.action, outcome.rule)
        return PlanLook(row, played, declined, again, outcome.rule, "", tuple(whose))
    return PlanLook(row, None, declined, again, outcome.rule, outcome.reason, tuple(whose))


def see(table: Table, seat: int) -> Seen:
    """What a plan sees; of a seat that is not asked, what is open to it whoever is."""
    seen = engine.seen_by_plan(table, seat)
    if seen.asked:
        return seen
    return msgspec.structs.replace(seen, asked=True, options=[each for each in seen.options if each.standing])


# -- the plan


def read_stored_plan(table: Table, row: Plan) -> engine.Plan:
    """The rules of a plan. Those that the present rules of the title no longer know are set aside, never guessed."""
    return read_rules(table, row.rules)[0]


def read_rules(table: Table, rules: list[dict[str, Any]]) -> tuple[engine.Plan, list[int]]:
    """Stored rules as a plan, and the places of those that are set aside."""
    title, board, read, aside = table.title, table.game.board, list[Rule](), list[int]()
    for at, rule in enumerate(rules):
        try:
            read += engine.plan_from_json(title, board, {"rules": [rule]}).rules
        except UnreadablePlan:
            read.append(SET_ASIDE)
            aside.append(at)
    return engine.Plan(title.slug, read), aside


def find_laid(loaded: match_cache.LoadedMatch, row: Plan) -> Laid:
    """What holds for a plan: as it was laid down, or after its owner last answered in person; and which of its rules
    are used up, by the entries that stand."""
    if row.pk is None:  # it is being laid down
        return msgspec.convert(row.laid, Laid)
    fired = Fired.objects.filter(plan=row, taken_back=False).values_list("rule", flat=True)
    used = sorted({rule for rule in fired if rule < len(row.rules) and row.rules[rule].get("for") == "once"})
    own = find_own_entry(row)
    laid = msgspec.convert(row.laid, Laid) if own is None or own > loaded.version else confirm_laid(loaded, row, own)
    return msgspec.structs.replace(laid, used=used)


def find_own_entry(row: Plan, since: int | None = None) -> int | None:
    """The last entry after `since` (None: after the plan was laid down) that its owner made themselves."""
    since = row.laid_entry if since is None else since
    entries = Entry.objects.filter(match=row.match_id, seat=row.seat, user=row.user_id, number__gt=since)
    fired = Fired.objects.filter(match=row.match_id, entry__gt=since).values_list("entry", flat=True)
    own = entries.filter(actor=Entry.Actor.PLAYER).exclude(number__in=list(fired))
    return own.order_by("-number").values_list("number", flat=True).first()


def confirm_laid(loaded: match_cache.LoadedMatch, row: Plan, entry: int) -> Laid:
    """What holds since its owner answered in person with an entry: the guards begin anew. Of the last entry nothing is
    remembered: it may not be committed."""
    made = msgspec.convert(row.laid, Laid)
    if entry == loaded.version:
        return engine.confirm_plan(read_stored_plan(loaded.table, row), made, see(loaded.table, row.seat), entry)
    if (row.pk, entry) not in _confirmed:
        try:
            table = replays.load_past_table(loaded, entry)
        except Refused:  # played by older rules: what was laid stands
            pass
        else:
            made = engine.confirm_plan(read_stored_plan(table, row), made, see(table, row.seat), entry)
        if len(_confirmed) >= MAX_CONFIRMED:
            _confirmed.clear()
        _confirmed[row.pk, entry] = made
    return _confirmed[row.pk, entry]


# -- silences


def was_taken_back(loaded: match_cache.LoadedMatch, seat: int) -> bool:
    """Whether a seat took back its answer to the question that is open: until it has answered again, its plan is
    silent."""
    since = loaded.table.game.since
    if loaded.recent_entries and loaded.recent_entries[0].number <= since + 1:
        entries = [entry for entry in loaded.recent_entries if entry.number > since]
    else:
        entries = replays.load_entries(loaded, since, loaded.version)
    return any(entry.seat == seat and isinstance(entry.action, TakeBack) for entry in entries)


def find_last_sign(row: Plan) -> int:
    """When the owner of a plan last opened a page or a letter of the match, answered, or laid it down; in ms."""
    seats = Seat.objects.filter(match=row.match_id, number=row.seat).values_list("attended", flat=True)
    own = find_own_entry(row)
    answered = Entry.objects.filter(match=row.match_id, number=own).values_list("at", flat=True).first() if own else 0
    return max(row.laid_at, seats.first() or 0, answered or 0)


def find_decline_moment(loaded: match_cache.LoadedMatch, seat: int, whose: int) -> int:
    """When a plan may say no to an open offer, in ms: with the next answer that its owner gives themselves, or 20 to
    28 h after the offer, which follows from a secret of the site."""
    number, at = find_offer_entry(loaded, seat, whose)
    own = Entry.objects.filter(match=loaded.match.pk, seat=seat, number__gt=number, actor=Entry.Actor.PLAYER)
    fired = Fired.objects.filter(match=loaded.match.pk, entry__gt=number).values_list("entry", flat=True)
    if own.exclude(number__in=list(fired)).exists():
        return loaded.last_entry_at_ms
    secret = salted_hmac("games.matches.plan_answers", f"{loaded.match.pk}:{number}:{seat}", algorithm="sha256")
    spread = int.from_bytes(secret.digest()[:8]) % DECLINE_SPREAD_MS
    return at + int((DECLINE_AFTER_MS + spread) * bot_timing.get_bot_pace_factor())


def find_offer_entry(loaded: match_cache.LoadedMatch, seat: int, whose: int) -> tuple[int, int]:
    """The entry by which a seat made its open offer to another, and when (ms)."""
    for entry in reversed(loaded.recent_entries):
        if entry.seat == whose and isinstance(entry.action, Offer) and entry.action.to == seat:
            return entry.number, entry.now
    rows = Entry.objects.filter(match=loaded.match.pk, seat=whose, line__contains='"offer"').order_by("-number")
    for number, at, line in rows.values_list("number", "at", "line").iterator(50):
        action = loaded.table.title.read_entry(line).action
        if isinstance(action, Offer) and action.to == seat:
            return number, at
    return loaded.version, loaded.last_entry_at_ms


_confirmed: dict[tuple[int, int], Laid] = {}  # by plan and entry
