"""The sentences that every title has: what needs no filling in, a reserve, passing, bids, offers, and asking."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..bidding import Bid
from ..domains import Range
from ..facts import tag
from ..options import PASS, Action, Hammer, Option, Pass
from ..trades import Accept, Offer, Recall, Reject
from ..types import Rng
from .blanks import ANYTHING, Amount, Blank, Names, same_words, split_at
from .looking import Look
from .parts import Measure, Part, Plans, State, lot_names
from .quoting import quoted
from .trade_parts import offer_measures, offer_states, trade_parts

if TYPE_CHECKING:
    from ..title import Title
    from .vocabulary import Vocabulary

KEEP: Final = "keep"
ASK: Final = "ask"
AUCTIONS: Final = ("sealed", "round_robin", "open_clock")
OWN_SENTENCES = (Bid, Pass, Offer, Accept, Reject, Recall)


def common_parts(title: Title[Any, Any, Any], plans: Plans) -> Iterator[Part]:
    """The engine's sentences for a title, but for those that it says itself, by their id."""
    taken, said = {each.id for each in plans.parts}, {kind for each in plans.parts for kind in each.kinds}
    if plans.means and plans.cost:
        yield Part(KEEP, "keep {amount}", (), {"amount": Amount()}, heading="Money")
    for part in (*plain_parts(title, said | set(plans.in_person)), PASSING):
        if part.id not in taken:
            yield part
    if Bid in title.known and Bid not in said:
        yield BIDDING
    if Offer in title.known:
        yield from trade_parts(title, plans)


def plain_parts(title: Title[Any, Any, Any], but: set[type[Action]]) -> Iterator[Part]:
    """A sentence for every answer to a question that has nothing to fill in: its own word."""
    phases: list[Any] = title.phases
    answers = {kind for phase in phases for kind in phase.handlers} - {*but, *OWN_SENTENCES, Hammer}
    for kind in sorted(answers, key=tag):
        if kind.__struct_fields__:
            continue
        yield Part(tag(kind), tag(kind).replace("_", " "), (kind,))


def common_measures(plans: Plans) -> Iterator[Measure]:
    if plans.means:
        yield Measure("kept", "what I can spend", plans.means)
    yield from offer_measures(plans)


def common_states(title: Title[Any, Any, Any], plans: Plans) -> Iterator[State]:
    yield State("only_pass", "nothing else is open", only_pass)
    if Offer in title.known:
        yield from offer_states(plans)


def only_pass(look: Look) -> bool:
    """Whether there is no answer to the question but to pass."""
    answers = [option for option in look.options if not option.standing]
    return bool(answers) and all(option.kind is Pass for option in answers)


def lots_for_sale(look: Look) -> tuple[int, ...]:
    """The things an auction is about."""
    return tuple(look.phase.get("lots", ()))


def bid_or_pass(look: Look, option: Option) -> Action | None:
    """The bid of a rule that says how much at most: all of it where bids are sealed, else the least that leads; to
    let it go where that is too much."""
    if option.kind is Bid:
        return bid_within(look, option, look.amount("most"))
    if any(each.kind is Bid and bid_within(look, each, look.amount("most")) for each in look.options):
        return None
    return PASS


def bid_within(look: Look, option: Option, most: int | None) -> Action | None:
    """The bid that an option allows within a limit and the room that the reserve leaves; None where there is none."""
    if most is None:
        return None
    most = most if look.room is None else min(most, look.room)
    amount = option.domains["amount"]
    if not isinstance(amount, Range):
        return option.action if option.action is not None and amount.value <= most else None  # type: ignore[attr-defined]
    if most < amount.min:
        return None
    if look.asks("sealed"):
        return Bid(amount.min + (min(most, amount.max) - amount.min) // amount.step * amount.step)
    return Bid(amount.min)


LOTS = Names(["any"], things=lot_names, of=lots_for_sale, classes=(ANYTHING,))
BIDDING = Part(
    "bid",
    "bid up to {most} for {lots}",
    (Bid, Pass),
    {"most": Amount(), "lots": LOTS},
    also=("bid up to {most}",),
    phases=AUCTIONS,
    builds=bid_or_pass,
    heading="Bid",
)
PASSING = Part("pass", "pass", (Pass,))


@dataclass(frozen=True)
class Questions(Blank):
    """Kinds of question, by what the title calls them; none: every one."""

    known: tuple[str, ...] = ()

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        return self.check([" ".join(part) for part in split_at(tokens, ",")], vocabulary)

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        return list(dict.fromkeys([self._one(word) for word in (value if isinstance(value, list | tuple) else [None])]))

    def _one(self, word: Any) -> str:
        if (found := same_words(str(word), self.known)) is None:
            raise ValueError(f"There are no questions about {quoted(str(word))}. Possible: {', '.join(self.known)}.")
        return found

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        return ", ".join(value)

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        return {"type": "questions", "words": list(self.known)}

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        return [self.known[rng.randrange(len(self.known))]] if self.known and rng.randrange(2) else []


def ask_part(questions: tuple[str, ...]) -> Part:
    """`ask`, `ask about my roll`: no answer, the person is asked."""
    if not questions:
        return Part(ASK, "ask", (), heading="Ask")
    return Part(ASK, "ask about {about}", (), {"about": Questions([], questions)}, also=("ask",), heading="Ask")
