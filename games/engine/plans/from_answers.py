"""The rule that an answer makes: "always answer so" on the page."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from ..bidding import Bid
from ..bots import Seen
from ..options import Action
from ..title import Title
from ..trades import Offer
from .answering import answer_by_plan, lay_plan
from .blanks import ANY, ANYTHING, Amount, Blank, Extreme, Names
from .looking import Look
from .parts import Part
from .plan import Plan, Played, Rule
from .trade_parts import Goods, goods_of, same
from .vocabulary import Vocabulary, vocabulary


def rule_from_answer(title: Title[Any, Any, Any], seen: Seen, action: Action) -> Rule | None:
    """The first sentence that gives this very answer to the question that a seat sees, its blanks filled from the
    answer; None where only the person can give it. A bid in an open auction becomes a limit."""
    words = vocabulary(title, seen.board)
    for part in words.parts.values():
        if type(action) in part.kinds and not part.asks:
            rule = filled(words, part, seen, action)
            if rule and gives(title, seen, rule, action):
                return rule
    return None


def filled(words: Vocabulary, part: Part, seen: Seen, action: Action) -> Rule | None:
    look = Look(words, seen)
    look.action = action
    fields = {name: value_of(look, name, blank) for name, blank in part.blanks.items()}
    return None if None in fields.values() else Rule(part.id, fields)


def value_of(look: Look, name: str, blank: Blank) -> Any:
    """What the answer says of a blank; None where it says nothing and there is no default."""
    if isinstance(blank, Names):
        return named(look, blank)
    if isinstance(blank, Goods):
        return goods_of(look, name, blank)
    if isinstance(blank, Extreme):
        return blank.default or ["most", blank.measures(look.vocabulary)[0]]
    if isinstance(blank, Amount) and blank.default is None:
        price = look.vocabulary.plans.cost
        return getattr(look.action, "amount", None) or (price(look) if price else None)
    return blank.default


def named(look: Look, blank: Names) -> list[str] | None:
    """The things that the answer is about, by their words."""
    words = {thing: word for word, thing in look.vocabulary.things(blank).items()}
    things = blank.of(look)
    if things and words.keys() >= set(things):
        return [words[thing] for thing in things]
    return [ANY] if ANYTHING in blank.classes else None


def gives(title: Title[Any, Any, Any], seen: Seen, rule: Rule, action: Action) -> bool:
    plan = Plan(title.slug, [rule])
    outcome = answer_by_plan(plan, lay_plan(plan, seen, 0), seen)
    if not isinstance(outcome, Played):
        return False
    if isinstance(action, Bid):
        return isinstance(outcome.action, Bid) and outcome.action.amount <= action.amount
    return in_order(outcome.action) == in_order(action)


def in_order(action: Action) -> Action:
    """An offer whose goods are in order: they may be said in any."""
    if not isinstance(action, Offer):
        return action
    give, take = (same(to_builtins(side)) for side in (action.give, action.take))
    return Offer(action.to, give, take)
