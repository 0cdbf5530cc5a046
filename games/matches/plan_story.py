"""What is told of plans: to their owner what theirs did and why it asks; to everybody once the game is over."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from common.refusals import Refused
from games.engine import plans as engine
from games.engine.sentences import joined, tell
from games.models import Fired, Plan

from . import access, match_cache, plan_answers, plan_rows, plan_seat_names, replays, sealed_plans, tenures

MAX_TOLD_ANSWERS, MAX_TOLD_SENTENCES = 8, 3  # answers of a plan in a letter, and sentences on each


def list_told_plans(match_id: str, user: Any, invite: str = "") -> list[dict[str, Any]]:
    """All plans of a finished match, in the order in which they were laid down, with what each rule answered. Refused:
    404 not for them, 409 the match is not over."""
    match = access.access_match(match_id, user, invite)
    if not match.is_finished:
        raise Refused("Plans are shown when the game is over.")
    loaded = match_cache.load_current_match(match_id)
    return [tell_plan(loaded, row) for row in plan_rows.list_plan_rows(match_id)]


def tell_plan(loaded: match_cache.LoadedMatch, row: dict[str, Any]) -> dict[str, Any]:
    """One of them, with its rules as text."""
    plan, _ = plan_answers.read_rules(loaded.table, row["rules"])
    return row | {"text": sealed_plans.write_plan_text(loaded, plan)}


def describe_for_owner(loaded: match_cache.LoadedMatch, seat: int, now: int) -> list[str]:
    """What the plan of a seat did since its owner last answered, and why it leaves them the open question; for their
    eyes alone. Nothing where there is no plan. `now`: ms."""
    row = plan_rows.find_plan(loaded.match.pk, seat, loaded.seats[seat].user_id) if loaded.has_plan(seat) else None
    if row is None:
        return []
    told = [*describe_plan_answers(loaded, row), *describe_rules_aside(loaded, row)]
    reason = explain_question(loaded, seat, now)
    return [*told, f"You\u2019re asked now. {reason}"] if reason else told


def describe_plan_answers(loaded: match_cache.LoadedMatch, row: Plan) -> list[str]:
    """What a plan did since its owner last answered, turn by turn, each with the rule that said so. Of a longer story
    the end."""
    since = plan_answers.find_own_entry(row, since=-1)
    fired = Fired.objects.filter(plan=row, taken_back=False, entry__gt=-1 if since is None else since)
    answers = list(fired.order_by("entry").values_list("entry", "rule"))
    if not answers:
        return []
    told = answers[-MAX_TOLD_ANSWERS:]
    left_out = len(answers) - len(told)
    before = [f"(It answered {count_times(left_out)} before that: see the game\u2019s history.)"] if left_out else []
    story, rules = describe_entries(loaded, row.seat, told[0][0]), write_rules(loaded, row)
    return before + [
        f"{story.get(entry, '')}By \u201c{rules[rule]}\u201d." for entry, rule in told if rule < len(rules)
    ]


def write_rules(loaded: match_cache.LoadedMatch, row: Plan) -> list[str]:
    """The rules of a plan as its owner reads them."""
    plan = plan_answers.read_stored_plan(loaded.table, row)
    words = engine.vocabulary(loaded.table.title, loaded.table.game.board)
    return [plan_seat_names.write_seat_names(loaded, engine.write_rule(words, rule)) for rule in plan.rules]


def describe_entries(loaded: match_cache.LoadedMatch, seat: int, first: int) -> dict[int, str]:
    """What happened in each entry from `first` on, as its seat may know it, with the turn or round where that is known:
    "Turn 46: You rolled 5 and 3. ". The first sentences of it, each closed, and nothing of an entry that tells
    nothing."""
    names, span = [chair.name for chair in loaded.seats], engine.declared(loaded.table.title.package).span
    (begins, field), number = span.begins, 0
    holders = tenures.load_holders(loaded.match.pk)
    numbers, told = dict[int, int](), defaultdict[int, list[str]](list)
    for fact in replays.list_visible_facts(loaded.match.pk, seat, first - 1):
        entry = fact["entry"]
        numbers.setdefault(entry, number)
        if fact["fact"] == begins:
            if not number:  # the first that begins tells the number of the one before it
                numbers = dict.fromkeys(numbers, fact[field] - 1)
            number = fact[field]
        elif fact["say"] and not fact["routine"] and len(told[entry]) < MAX_TOLD_SENTENCES:
            told[entry].append(tell(fact["say"], tenures.list_names_at(names, holders, entry), seat))
    if not number:  # none has begun since
        numbers = dict.fromkeys(numbers, loaded.table.view(seat).get(span.key, 0))
    return {
        entry: (f"{span.heading} {numbers[entry]}: " if numbers[entry] else "") + "".join(f"{each} " for each in said)
        for entry, said in told.items()
    }


def describe_rules_aside(loaded: match_cache.LoadedMatch, row: Plan) -> list[str]:
    """That rules of a plan are set aside, as the game has newer rules since; none where they are not."""
    _, aside = plan_answers.read_rules(loaded.table, row.rules)
    if not aside:
        return []
    places = joined([str(place + 1) for place in aside])
    return [f"The game has new rules, which don\u2019t know sentence {places} of your plan: it no longer answers."]


def explain_question(loaded: match_cache.LoadedMatch, seat: int, now: int) -> str:
    """Why the plan of a seat leaves the open question to its owner; "" where there is no plan. `now`: ms."""
    if not loaded.has_plan(seat) or seat not in loaded.table.asked:
        return ""
    found = plan_answers.find_plan_answer(loaded, seat, now)
    return found.reason if found and found.played is None else ""


def count_times(count: int) -> str:
    """How often."""
    return {1: "once", 2: "twice"}.get(count, f"{count} times")
