"""What a plan answers to a question: pure, from what its seat sees and from what was laid. Same inputs, same answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import structs

from ..bidding import Bid
from ..bots import Seen
from ..catalog import title as find
from ..options import Action, Option
from ..position import Position
from ..types import Seat
from .blanks import Extreme, Names
from .common_parts import ASK, KEEP
from .faults import without_words
from .looking import Look
from .parts import Part
from .plan import Asked, Laid, Plan, Played, Rule, Test
from .trade_parts import OFFER, mark_offer, offers_to_me
from .vocabulary import RESERVE, Vocabulary, vocabulary
from .writing import write_rule

NOTHING_ASKED = "Nothing is asked."
NO_RULE = "No sentence of your plan fits."


class NoDie:
    """Plans throw no dice."""

    def randrange(self, stop: int, /) -> int:
        raise AssertionError("a plan drew a number")


NO_DIE = NoDie()


def seen_by_plan(table: Position, seat: Seat) -> Seen:
    """What a plan may know: its seat's view and options, and the board. No state, no die."""
    return Seen(seat, seat in table.asked, table.view(seat), table.options(seat), table.game.board, NO_DIE)


def words_of(plan: Plan, board: Any) -> Vocabulary:
    return vocabulary(find(plan.title), board)


# -- laying


@without_words
def lay_plan(plan: Plan, seen: Seen, entry: int) -> Laid:
    """What holds as a plan is laid down at an entry: its guards compare with it from then on."""
    words = words_of(plan, seen.board)
    look = Look(words, seen)
    held = {each.id: each.value(look) for rule in plan.rules for each in words.parts[rule.part].guards}
    return Laid(entry, span(words, seen), held)


@without_words
def confirm_plan(plan: Plan, laid: Laid, seen: Seen, entry: int) -> Laid:
    """What holds after its owner has answered a question in person: guards begin anew, what is used up stays so, and
    the offers that they left open are known to them."""
    words = words_of(plan, seen.board)
    now, look = lay_plan(plan, seen, entry), Look(words, seen)
    kept = {name: held for name, held in laid.held.items() if name in now.held and not confirmed(words, name, look)}
    left = [mark_offer(offer) for offer in offers_to_me(look)]
    return structs.replace(now, turn=laid.turn, used=laid.used, held=now.held | kept, left=left)


def confirmed(words: Vocabulary, guard: str, look: Look) -> bool:
    at = words.guards[guard].at
    return not at or look.asks(*at)


def span(words: Vocabulary, seen: Seen) -> int:
    return int(seen.view.get(words.plans.span.key, 0))


# -- answering


@without_words
def answer_by_plan(plan: Plan, laid: Laid, seen: Seen, late: bool = False) -> Played | Asked:
    """The answer of the first rule that fits, or why the person is asked. `late`: the deadline is there, and the rules
    for it are looked at instead of the others."""
    if not seen.asked:
        return Asked(None, NOTHING_ASKED)
    words = words_of(plan, seen.board)
    look = Look(words, seen)
    holds = [holding(words, rule, at, laid, seen) for at, rule in enumerate(plan.rules)]
    kept = reserve(look, [rule for rule, held in zip(plan.rules, holds, strict=True) if held and rule.part == KEEP])
    for at, rule in enumerate(plan.rules):
        if not holds[at] or rule.part == KEEP or late != (rule.lasts == "late"):
            continue
        if rule.part == ASK:
            if asks_about(look, rule) and passes(look, rule.tests) and not asks_again(look, rule, laid):
                return Asked(at, f"Your plan says: {write_rule(words, rule)}.")
            continue
        look.fields = rule.fields
        look.room = None if kept is None or RESERVE in rule.even else kept
        action = best(look, rule)
        if action is not None:
            return asked_after_all(look, rule, at, action, laid) or Played(action, at, used(laid, rule, at))
    return Asked(None, NO_RULE)


def holding(words: Vocabulary, rule: Rule, at: int, laid: Laid, seen: Seen) -> bool:
    """Whether a rule is in force: not switched off, not used up, not of another turn."""
    if rule.off or (rule.lasts == "once" and at in laid.used):
        return False
    return rule.lasts != "turn" or laid.turn == span(words, seen)


def reserve(look: Look, keeps: list[Rule]) -> int | None:
    """What may be spent with the highest reserve kept; None where there is none."""
    means = look.vocabulary.plans.means
    have = means(look) if means and keeps else None
    held = [look.total(rule.fields["amount"]) for rule in keeps if passes(look, rule.tests)]
    amounts = [amount for amount in held if amount is not None]
    return None if have is None or not amounts else have - max(amounts)


def asks_about(look: Look, rule: Rule) -> bool:
    about = rule.fields.get("about")
    return not about or look.vocabulary.plans.questions.get(look.phase.get("phase", "")) in about


def asks_again(look: Look, rule: Rule, laid: Laid) -> bool:
    """Whether a rule asks because of open offers alone that its owner has left open: they answered beside them, and
    one offer shall not make a letter of every question after it."""
    return [OFFER] in rule.tests and all(mark_offer(offer) in laid.left for offer in offers_to_me(look))


def asked_after_all(look: Look, rule: Rule, at: int, action: Action, laid: Laid) -> Asked | None:
    """Why the person is asked although a rule has an answer; None where nothing speaks for it."""
    if rule.ask or look.vocabulary.parts[rule.part].asks:
        return Asked(at, f"Your plan says: {write_rule(look.vocabulary, rule)}.")
    look.action = action
    for guard in look.vocabulary.parts[rule.part].guards:
        if guard.id not in rule.even and guard.stops(laid.held.get(guard.id), look):
            return Asked(at, f"Since your plan was laid, {guard.words}.")
    return None


def used(laid: Laid, rule: Rule, at: int) -> Laid:
    return structs.replace(laid, used=[*laid.used, at]) if rule.lasts == "once" else laid


# -- one rule


def best(look: Look, rule: Rule) -> Action | None:
    """The answer of a rule: of those that fit the one named first, the most or least of what it says, the first of
    the options."""
    part = look.vocabulary.parts[rule.part]
    if part.phases and not look.asks(*part.phases):
        return None
    chosen: Action | None = None
    first: tuple[int, ...] = ()
    for action in candidates(look, part):
        look.action = action
        rank = ranked(look, part, rule)
        if rank is not None and (chosen is None or rank < first):
            chosen, first = action, rank
    look.action = None
    return chosen


def candidates(look: Look, part: Part) -> Iterator[Action]:
    """The actions that open options admit and the part may build, in the options' own order. Nothing grave."""
    for option in look.options:
        if option.kind in part.kinds and not option.grave and (part.standing or not option.standing):
            action = build(look, part, option)
            if action is not None and option.admits(action):
                yield action


def build(look: Look, part: Part, option: Option) -> Action | None:
    return part.builds(look, option) if part.builds else option.action


def ranked(look: Look, part: Part, rule: Rule) -> tuple[int, ...] | None:
    """How early the answer that is considered comes; None where the rule does not admit it."""
    found = []
    for name, blank in part.blanks.items():
        place: int | None = 0
        if isinstance(blank, Names):
            place = blank.rank(look, rule.fields[name])
        elif isinstance(blank, Extreme):
            place = blank.key(look, rule.fields[name])
        if place is None:
            return None
        found.append(place)
    if (part.fits and not part.fits(look)) or not passes(look, rule.tests) or not affordable(look):
        return None
    return tuple(found)


def passes(look: Look, tests: list[Test]) -> bool:
    return all(holds(look, test) for test in tests)


def holds(look: Look, test: Test) -> bool:
    """One condition; a measure that does not exist now is neither at least nor below anything."""
    if len(test) < 3:
        return look.vocabulary.states[test[-1]].holds(look) != (len(test) == 2)
    value, amount = look.measured(test[0]), look.total(test[2])
    if value is None or amount is None:
        return False
    return value >= amount if test[1] == ">=" else value < amount


def affordable(look: Look) -> bool:
    """Whether the answer that is considered leaves the reserve; what costs nothing always does."""
    if look.room is None:
        return True
    price = look.vocabulary.plans.cost(look) if look.vocabulary.plans.cost else 0
    return not price or price <= look.room


def alike(one: Action | None, other: Action | None) -> bool:
    """Whether two answers are the same; of two bids, within a tenth."""
    if isinstance(one, Bid) and isinstance(other, Bid):
        return abs(one.amount - other.amount) * 10 <= max(one.amount, other.amount)
    return one == other
