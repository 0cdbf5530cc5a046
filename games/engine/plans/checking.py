"""Random plans in random positions: the answer is legal, the same each time, and what the sentence says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..bots import Seen, choose
from ..chance import Seeded
from ..fuzz import random_table
from ..options import Silence
from ..policy import random_answer
from ..table import Table
from ..title import Title
from .answering import answer_by_plan, lay_plan, seen_by_plan
from .plan import Asked, Laid, Plan, Played
from .sampling import fitting_plan
from .slow_reader import SlowWords, slow_answer
from .vocabulary import Vocabulary, vocabulary
from .writing import write_rule

AnyTitle = Title[Any, Any, Any]
APART = 9  # entries between two positions that are looked at, at most
GAME = 3_000  # entries of a game that is left then
STEADY = 3  # one game in so many is played at random, the others by steady players


def second_words(title: AnyTitle) -> SlowWords | None:
    """A title's sentences as they are written down a second time; None where they are not."""
    name = f"{title.package}.tests.slow_plans"
    if not find_spec(f"{title.package}.tests") or not find_spec(name):
        return None
    slow: SlowWords = import_module(name).SLOW
    return slow


def check_positions(title: AnyTitle, positions: int, seed: int) -> Counter[str]:
    """So many positions with a random plan each; AssertionError with all that is needed to look at it where one of
    its answers is not legal, not what the sentence says, or another the second time. What came of them, counted."""
    slow, found = second_words(title), Counter[str]()
    for then, now, rng in looks(title, positions, seed):
        words = vocabulary(title, now.board)
        plan = fitting_plan(words, now, rng)
        laid = lay_plan(plan, then, 0)
        used = [at for at, rule in enumerate(plan.rules) if rule.lasts == "once" and not rng.randrange(3)]
        laid = Laid(laid.entry, laid.turn, laid.held, used)
        outcome = answer_by_plan(plan, laid, now)
        lines = [write_rule(words, rule) for rule in plan.rules]
        told = f"{title.slug}, seed {seed}, {now.view['phases'][-1]}:\n" + "\n".join(lines) + f"\n{outcome}"
        assert answer_by_plan(plan, laid, now) == outcome, f"another answer the second time: {told}"
        legal_and_within(words, plan, outcome, now, told)
        if slow:
            reads_alike(slow_answer(lines, then, now, slow, used), outcome, told)
        found[kind_of(outcome)] += 1
    return found


def legal_and_within(words: Vocabulary, plan: Plan, outcome: Played | Asked, now: Seen, told: str) -> None:
    """An answer is admitted by an open option that is not grave, and is one of the rule's own kind."""
    if isinstance(outcome, Played):
        rule = plan.rules[outcome.rule]
        assert any(o.admits(outcome.action) and not o.grave for o in now.options), f"not legal: {told}"
        assert type(outcome.action) in words.parts[rule.part].kinds, f"not of its kind: {told}"
        silent = rule.off or rule.ask or rule.lasts == "late"
        assert not silent, f"the rule does not answer: {told}"


def reads_alike(slow: tuple[str, int | None, Any], outcome: Played | Asked, told: str) -> None:
    fast = ("played", outcome.rule, outcome.action) if isinstance(outcome, Played) else ("asked", outcome.rule, None)
    assert slow == fast, f"read slowly it is {slow}: {told}"


def kind_of(outcome: Played | Asked) -> str:
    if isinstance(outcome, Played):
        return "played"
    return "no rule fits" if outcome.rule is None else "asked by a rule"


def looks(title: AnyTitle, positions: int, seed: int) -> Iterator[tuple[Seen, Seen, Seeded]]:
    """Pairs of what a seat saw once and sees now that it is asked, in games at random tables."""
    rng, made, number = Seeded(seed), 0, 0
    while made < positions:
        number += 1
        for then, now in looks_of_game(title, seed * 1_000_003 + number, rng):
            yield then, now, rng
            made += 1
            if made == positions:
                return


def looks_of_game(title: AnyTitle, seed: int, rng: Seeded) -> Iterator[tuple[Seen, Seen]]:
    seats, settings = random_table(title, seed)
    table = Table.start(title, seats, settings, chance=Seeded(seed))
    before: dict[int, Seen] = {}
    wait, at_random = 0, seed % STEADY == 0
    while not table.over and table.number < GAME:
        seat = min(table.asked)
        if not wait:
            now = seen_by_plan(table, seat)
            yield before.get(seat, now), now
            if not rng.randrange(3):
                before[seat] = now
        wait = rng.randrange(APART) if not wait else wait - 1
        advance(table, seat, at_random, rng)


def advance(table: Table, seat: int, at_random: bool, rng: Seeded) -> None:
    if at_random:
        table.play(*random_answer(table, rng))
        return
    action = choose(table, seat, "steady", rng)
    if action is None:
        table.house(Silence(seat), table.game.now)
    else:
        table.play(seat, action, table.game.now)
