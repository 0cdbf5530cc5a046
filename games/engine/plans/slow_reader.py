"""A second reader of plans, to check the first: slow, plain, from the written sentence alone.

It takes a line apart by its words, goes through every answer there is one by one, and asks of each whether the
sentence admits it. It shares no code with `reading` and `answering`. A title writes its sentences down a second time,
in `tests/slow_plans.py` of its folder as `SLOW`; those on offers are here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import floor
from typing import Any

from ..bots import Seen
from ..domains import Fixed, OneOf, Range, slug
from ..options import Action, Option, Pass
from ..trades import Accept, Bundle, Offer, Recall, Reject

Key = tuple[int, ...]
CREATED = (Offer,)  # answers that are too many to go through: the sentence says which


class SlowLook:
    """What a seat sees, with the words of the title; `room` is what may be spent, None without a reserve."""

    def __init__(self, seen: Seen, words: SlowWords) -> None:
        self.seen, self.words, self.view, self.board, self.me = seen, words, seen.view, seen.board, seen.seat
        self.phase: dict[str, Any] = seen.view["phases"][-1]
        self.name: str = self.phase["phase"]
        self.room: int | None = None
        self.actions: list[tuple[Action, Option]] = [
            (action, option) for option in seen.options if not option.grave for action in every_action(option)
        ]

    def amount(self, said: str, action: Action | None) -> int | None:
        """`100 plus 60% of the dearest fee`, rounded down."""
        total = Fraction(0)
        for term in said.split(" plus "):
            share = re.fullmatch(r"(\d+)% of (.+)", term)
            if term.isdecimal():
                total += int(term)
                continue
            value = self.words.measure(self, share[2] if share else term, action)
            if value is None:
                return None
            total += value * Fraction(int(share[1]) if share else 100, 100)
        return floor(total)

    def holds(self, test: str, action: Action | None) -> bool:
        compared = re.fullmatch(r"(.+) (at least|below) (.+)", test)
        if compared:
            left, right = self.words.measure(self, compared[1], action), self.amount(compared[3], action)
            if left is None or right is None:
                return False
            return left >= right if compared[2] == "at least" else left < right
        if test.startswith("not ") and test not in self.words.every_state():
            return not self.words.every_state()[test[4:]](self, action)
        return self.words.every_state()[test](self, action)


Number = Callable[[SlowLook, "Action | None"], "int | None"]
Truth = Callable[[SlowLook, "Action | None"], bool]
Class = Callable[[SlowLook, tuple[int, ...]], bool]
Admits = Callable[[SlowLook, "re.Match[str]", Action], "Key | None"]


@dataclass(frozen=True)
class SlowSentence:
    """A sentence as a pattern; `admits` says how early an answer comes, None for not at all."""

    pattern: str
    admits: Admits
    guards: tuple[str, ...] = ()
    standing: bool = False
    asks: bool = False


@dataclass(frozen=True)
class SlowWords:
    """A title's sentences, written down a second time. `guards` say by the two looks whether something stops an
    answer; `things`: by blank what each word stands for; `classes` likewise."""

    sentences: tuple[SlowSentence, ...]
    measures: Mapping[str, Number]
    states: Mapping[str, Truth] = field(default_factory=dict)
    guards: Mapping[str, Callable[[SlowLook, SlowLook, Action], bool]] = field(default_factory=dict)
    questions: Mapping[str, str] = field(default_factory=dict)
    cost: Callable[[SlowLook, Action], int] = lambda look, action: 0
    means: Callable[[SlowLook], int] = lambda look: 0
    turn: str = "turn"
    this_turn: str = "this turn"
    goods: Callable[[SlowLook, Mapping[str, Any]], int] = lambda look, side: cash_and_prices(look, side)
    lots: Callable[[Any], tuple[str, ...]] = lambda board: board.names
    creates: Callable[[SlowLook, re.Match[str]], list[Action]] = lambda look, match: []  # of too many answers one

    def measure(self, look: SlowLook, words: str, action: Action | None) -> int | None:
        if words == "what I can spend":
            return self.means(look)
        if words == "what an offer brings me":
            return brings(look, action)
        return self.measures[words](look, action)

    def every_state(self) -> dict[str, Truth]:
        return {
            "nothing else is open": nothing_else,
            "an offer to me is open": lambda look, action: any(
                o["to"] == look.me for o in look.view.get("offers") or ()
            ),
            **self.states,
        }


def every_action(option: Option) -> Iterator[Action]:
    """All the answers that an option stands for; none where they are too many to go through."""
    if option.action is not None:
        yield option.action
    elif len(option.domains) == 1:
        ((name, domain),) = option.domains.items()
        for value in every_value(domain):
            action = option.kind(**{name: value})
            if option.admits(action):
                yield action


def every_value(domain: Any) -> list[Any]:
    if isinstance(domain, Fixed):
        return [domain.value]
    if isinstance(domain, Range):
        return list(range(domain.min, domain.max + 1, domain.step))
    return list(domain.values) if isinstance(domain, OneOf) else []


def nothing_else(look: SlowLook, action: Action | None) -> bool:
    kinds = {option.kind for option in look.seen.options if not option.standing}
    return kinds == {Pass}


def brings(look: SlowLook, action: Action | None) -> int | None:
    for offer in look.view.get("offers") or ():
        if offer["to"] == look.me and offer["seat"] == getattr(action, "whose", None) and not offer["void"]:
            give, take = (look.words.goods(look, offer[side]) for side in SIDES)
            return give - take
    return None


def cash_and_prices(look: SlowLook, side: Mapping[str, Any]) -> int:
    return int(side["cash"] + sum(look.board.prices[lot] for lot in side["lots"]))


SIDES = ("give", "take")


def named(
    look: SlowLook,
    said: str,
    things: tuple[int, ...],
    known: Mapping[str, frozenset[int]],
    classes: Mapping[str, Class],
) -> int | None:
    """How early a list of words names things; None where it does not."""
    if not things:
        return None
    words = said.split(", ")
    for at, word in enumerate(words):
        if classes[word](look, things) if word in classes else known[word] >= set(things):
            return at
    together = frozenset().union(*[known[word] for word in words if word in known])
    return len(words) if together >= set(things) else None


def words_for(names: tuple[str, ...]) -> dict[str, frozenset[int]]:
    return {slug(name): frozenset([at]) for at, name in enumerate(names) if name}


# -- the whole plan


def slow_answer(
    lines: list[str], then: Seen, now: Seen, words: SlowWords, used: list[int]
) -> tuple[str, int | None, Any]:
    """`("played", rule, action)` or `("asked", rule or None, None)`: what these lines answer, laid at one look and
    asked at another."""
    look, before = SlowLook(now, words), SlowLook(then, words)
    rules = [SlowRule(line, words) for line in lines]
    in_force = [rule for at, rule in enumerate(rules) if rule.in_force(before, look, at in used)]
    kept = [look.amount(rule.sentence[5:], None) for rule in in_force if rule.keeps(look)]
    highest = max([amount for amount in kept if amount is not None], default=None)
    room = None if highest is None else words.means(look) - highest
    for at, rule in enumerate(rules):
        if rule not in in_force or rule.sentence.startswith("keep ") or rule.late:
            continue
        if rule.is_ask:
            if rule.asks_about(look) and all(look.holds(test, None) for test in rule.tests):
                return "asked", at, None
            continue
        look.room = None if "the reserve is touched" in rule.even else room
        action = rule.answer(look)
        if action is None:
            continue
        stopped = [g for g in rule.said.guards if g not in rule.even and words.guards[g](before, look, action)]
        if rule.ask or rule.said.asks or stopped:
            return "asked", at, None
        return "played", at, action
    return "asked", None, None


class SlowRule:
    """A line, cut at its clauses."""

    def __init__(self, line: str, words: SlowWords) -> None:
        rest = line
        self.off, rest = begins(rest, "off ")
        self.once, rest = begins(rest, "once ")
        self.turn, rest = begins(rest, f"{words.this_turn} ")
        self.late, rest = begins(rest, "at the deadline ")
        self.ask, rest = begins(rest, "ask before ")
        rest, _, even = rest.partition(" even if ")
        self.sentence, _, tests = rest.partition(" if ")
        self.even = even.split(" and ") if even else []
        self.tests = tests.split(" and ") if tests else []
        self.words = words
        self.is_ask = self.sentence == "ask" or self.sentence.startswith("ask about ")

    def in_force(self, before: SlowLook, look: SlowLook, used: bool) -> bool:
        turn = self.words.turn
        return not self.off and not (self.once and used) and not (self.turn and before.view[turn] != look.view[turn])

    def keeps(self, look: SlowLook) -> bool:
        return self.sentence.startswith("keep ") and all(look.holds(test, None) for test in self.tests)

    def asks_about(self, look: SlowLook) -> bool:
        about = self.sentence.removeprefix("ask").removeprefix(" about ")
        return not about or self.words.questions.get(look.name) in about.split(", ")

    @property
    def said(self) -> SlowSentence:
        return self.matched()[0]

    def matched(self) -> tuple[SlowSentence, re.Match[str]]:
        for sentence in (*self.words.sentences, *OFFERS, PASSING):
            if match := re.fullmatch(sentence.pattern, self.sentence):
                return sentence, match
        raise AssertionError(f"no pattern for {self.sentence!r}")

    def answer(self, look: SlowLook) -> Action | None:
        """The earliest of the answers that the sentence admits, the conditions hold for and the reserve allows."""
        sentence, match = self.matched()
        found: list[tuple[Key, int, Action]] = []
        open_ones = [action for action, option in look.actions if sentence.standing or not option.standing]
        for place, action in enumerate([*open_ones, *created(look, match), *self.made(look, match)]):
            key = sentence.admits(look, match, action)
            if key is not None and self.allowed(look, action):
                found.append((key, place, action))
        return min(found, key=lambda each: each[:2])[2] if found else None

    def made(self, look: SlowLook, match: re.Match[str]) -> list[Action]:
        """What the title's own words make of the sentence, where the rules allow it."""
        made = self.words.creates(look, match)
        return [action for action in made if any(option.admits(action) for option in look.seen.options)]

    def allowed(self, look: SlowLook, action: Action) -> bool:
        price = self.words.cost(look, action)
        return all(look.holds(test, action) for test in self.tests) and (
            look.room is None or price == 0 or price <= look.room
        )


def begins(line: str, with_: str) -> tuple[bool, str]:
    return line.startswith(with_), line.removeprefix(with_)


# -- offers


def bundle(look: SlowLook, said: str) -> Bundle:
    names = look.words.lots(look.board)
    cash, lots, known = 0, [], {slug(name): at for at, name in enumerate(names) if look.board.prices[at]}
    for word in said.split(" and "):
        if word.isdecimal():
            cash = int(word)
        else:
            lots.append(known[word])
    return Bundle(cash, tuple(sorted(lots)))


def created(look: SlowLook, match: re.Match[str]) -> list[Action]:
    """The offer that a sentence describes, to each seat it names, if the rules allow it."""
    if "to_seats" not in match.groupdict() or look.view["offered"][look.me]:
        return []
    give, take = bundle(look, match["give"]), bundle(look, match["take"])
    offers = [Offer(option.domains["to"].value, give, take) for option in look.seen.options if option.kind is Offer]  # type: ignore[attr-defined]
    return [offer for offer in offers if any(option.admits(offer) for option in look.seen.options)]


def to_seat(look: SlowLook, match: re.Match[str], action: Any, group: str) -> Key | None:
    words = match[group].split(", ")
    word = f"seat-{action.to + 1}"
    return (words.index(word),) if word in words else None


def exactly(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    for offer in look.view.get("offers") or ():
        if isinstance(action, Accept) and offer["to"] == look.me and offer["seat"] == action.whose:
            sides = [whole_side(offer[side]) for side in SIDES]
            return () if sides == [bundle(look, match["get"]), bundle(look, match["give"])] else None
    return None


def whole_side(side: Mapping[str, Any]) -> Bundle:
    cards, chips = tuple(sorted(side.get("cards", ()))), side.get("chips", 0)
    return Bundle(side["cash"], tuple(sorted(side["lots"])), cards, chips)


def declined(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    """All offers, or those that bring less than is said; one that is void brings nothing."""
    if not isinstance(action, Reject):
        return None
    said = match.groupdict()
    if "least" not in said:
        return ()
    least = look.amount(said["least"] or "0", action)
    gain = brings(look, action)
    return () if least is not None and (gain is None or gain < least) else None


OFFERS = (
    SlowSentence(
        r"decline offers that (?:give less than they take|bring me less than (?P<least>.+))", declined, standing=True
    ),
    SlowSentence(r"decline all offers", declined, standing=True),
    SlowSentence(r"accept (?P<get>.+) for (?P<give>.+)", exactly, standing=True),
    SlowSentence(
        r"recall my offer to (?P<seats>.+)",
        lambda look, match, action: to_seat(look, match, action, "seats") if isinstance(action, Recall) else None,
        standing=True,
    ),
    SlowSentence(
        r"offer (?P<give>.+) for (?P<take>.+) to (?P<to_seats>.+)",
        lambda look, match, action: to_seat(look, match, action, "to_seats") if isinstance(action, Offer) else None,
        standing=True,
    ),
)
PASSING = SlowSentence(r"pass", lambda look, match, action: () if isinstance(action, Pass) else None)
