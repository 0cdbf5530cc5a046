"""A trade as people write it: "offer Bo 100 and Slagholm for Photon Grid", for every game with trades.

What one gives stands before "for", what one gets behind it: sums, things by their names or a part of them that
only one has, and counted goods ("2 resources"). The partner may go without saying where only one can be meant.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from games.engine.domains import Fixed, Range, Record, SomeOf
from games.engine.options import Action, Option, sentence
from games.engine.sentences import joined
from games.engine.trades import Bundle, Offer
from games.engine.types import Illegal

from .typed_words import NameFinder, split_name

VERBS: Final = frozenset({"offer", "trade"})
FILLERS: Final = frozenset({"to", "with", "a", "an", "the", "my", "your", "their", "i", "ll", "i'll"})
LINKS: Final = frozenset({"and", "plus", "cash", "credit", "credits", "money", "deed", "card"})
CHIP_WORDS: Final = frozenset({"chip", "chips", "resource", "resources"})
FOR: Final = "for"
NOTHING: Final = "nothing"
EXAMPLE_CASH: Final = 100  # of an example of an offer
MAX_NAMES_SHOWN: Final = 8  # names of what may be put in
MAX_FIGURES: Final = 9  # of a sum


class TradeSide(NamedTuple):
    """What one side of a typed trade hands over."""

    cash: int
    lots: list[int]
    cards: list[int]
    chips: int

    def to_bundle(self) -> Bundle:
        """As the game takes it."""
        return Bundle(self.cash, tuple(self.lots), tuple(self.cards), self.chips)


def is_trade(words: Sequence[str]) -> bool:
    """Whether typed words are meant to offer a trade in words, not by field (`give.cash=100`)."""
    return bool(words) and words[0].lstrip("/") in VERBS and not any("=" in word for word in words)


def list_offers(options: Sequence[Option]) -> list[Option]:
    """The options that offer a trade, one for each partner."""
    return [option for option in options if option.kind is Offer]


def parse_trade(options: Sequence[Option], words: Sequence[str], names: Sequence[str]) -> Action:
    """The offer that words mean, without the verb. Illegal says what was not understood, or may not be traded."""
    offers = list_offers(options)
    if not offers:
        raise Illegal("You can't offer a trade now.")
    partner, sides = TradeReader(offers, names).read(words)
    if len(sides) != 2:
        raise Illegal(f"Say what for what, for example: {format_trade_example(offers[0], names)}")
    option = find_offer(offers, partner, sides, names)
    return build_offer(option, sides, names)


class TradeReader:
    """The words of a trade, read once from the left."""

    def __init__(self, offers: Sequence[Option], names: Sequence[str]) -> None:
        partners = [get_partner(option) for option in offers]
        self.people = NameFinder((seat, names[seat]) for seat in partners)
        self.lots = NameFinder(dict(list_named_things(offers, "lots")).items())
        self.cards = [NameFinder(list_held_things(offers, field, "cards")) for field in ("give", "take")]

    def read(self, words: Sequence[str]) -> tuple[int | None, list[TradeSide]]:
        """The partner's seat, if one is named, and the sides."""
        words = [part for word in words for part in (word.split(",") if not word.isdecimal() else [word]) if part]
        words = [part for word in words for part in split_name(word)]
        sides, partner, at = [TradeSide(0, [], [], 0)], None, 0
        while at < len(words):
            if lot := self.lots.find(words, at):
                sides[-1].lots.append(require_one(lot.values, words[at : at + lot.length]))
                at += lot.length
            elif card := self.cards[len(sides) > 1].find(words, at):
                sides[-1].cards.append(next((one for one in card.values if one not in sides[-1].cards), card.values[0]))
                at += card.length
            elif person := self.people.find(words, at):
                partner = require_one(person.values, words[at : at + person.length])
                at += person.length
            else:
                at += self.read_figure_or_link(words, at, sides)
        return partner, sides

    def read_figure_or_link(self, words: Sequence[str], at: int, sides: list[TradeSide]) -> int:
        """Reads a sum, a count of goods or a word between them into the last side; returns how many words that were.
        Illegal for a word that means nothing in a trade."""
        word, after = words[at], words[at + 1] if at + 1 < len(words) else ""
        if word.isascii() and word.isdecimal() and len(word) <= MAX_FIGURES:
            if after in CHIP_WORDS:
                sides[-1] = sides[-1]._replace(chips=sides[-1].chips + int(word))
                return 2
            sides[-1] = sides[-1]._replace(cash=sides[-1].cash + int(word))
        elif word == FOR:
            sides.append(TradeSide(0, [], [], 0))
        elif word not in FILLERS and word not in LINKS and word != NOTHING:
            raise Illegal(f"\u201c{word[:40]}\u201d is nothing that can be traded here.")
        return 1


def require_one(values: Sequence[int], words: Sequence[str]) -> int:
    """The one thing that words name. Illegal where they could be several."""
    if len(values) > 1:
        raise Illegal(f"\u201c{' '.join(words)}\u201d could be several things. Write the whole name.")
    return values[0]


def find_offer(
    offers: Sequence[Option], partner: int | None, sides: Sequence[TradeSide], names: Sequence[str]
) -> Option:
    """The option for the partner who is named, or else for the only one who has what is asked for."""
    if partner is not None:
        return next(option for option in offers if get_partner(option) == partner)
    able = [
        option
        for option in offers
        if not sides[1].cards and set(sides[1].lots) <= set(get_values(option, "take", "lots"))
    ]
    if len(able) == 1:
        return able[0]
    if len(offers) == 1:
        return offers[0]
    if not able:
        raise Illegal("Name the player the trade is with.")
    people = joined([names[get_partner(option)] for option in able])
    raise Illegal(f"Who is the trade with: {people}? For example: {format_trade_example(able[0], names)}")


def build_offer(option: Option, sides: Sequence[TradeSide], names: Sequence[str]) -> Action:
    """The action that offers these sides to an option's partner. Illegal says which part may not be put in."""
    partner = names[get_partner(option)]
    for side, field, whose in ((sides[0], "give", "yours"), (sides[1], "take", f"{partner}'s")):
        require_goods(option, side, field, whose)
    action = Offer(get_partner(option), sides[0].to_bundle(), sides[1].to_bundle())
    if objection := option.objection(action):
        raise Illegal(sentence(objection), option.rule)
    return action


def require_goods(option: Option, side: TradeSide, field: str, whose: str) -> None:
    """Refuses (Illegal) what the owner of a side does not have, or may not put in."""
    for goods in ("lots", "cards"):
        named = dict(list_named_things([option], goods))
        for value in getattr(side, goods):
            if value not in get_values(option, field, goods):
                raise Illegal(f"{named.get(value, 'That') or 'That'} isn't {whose} to trade.", option.rule)
    for goods in ("cash", "chips"):
        domain, amount = get_domains(option, field).get(goods), getattr(side, goods)
        most = domain.max if isinstance(domain, Range) else 0
        if amount > most:
            raise Illegal(f"At most {most:,} in {goods} can be put in there.", option.rule)


def get_partner(option: Option) -> int:
    """The seat that an offer goes to."""
    domain = option.domains["to"]
    assert isinstance(domain, Fixed)
    return int(domain.value)


def get_domains(option: Option, field: str) -> dict[str, Any]:
    """What may stand in one side of an offer."""
    domain = option.domains[field]
    return dict(domain.fields) if isinstance(domain, Record) else {}


def get_values(option: Option, field: str, goods: str) -> tuple[int, ...]:
    """The things of one kind that may stand in one side of an offer."""
    domain = get_domains(option, field).get(goods)
    return domain.values if isinstance(domain, SomeOf) else ()


def list_named_things(offers: Sequence[Option], goods: str) -> Iterator[tuple[int, str]]:
    """Everything of one kind that could stand in a side, with its name: what nobody may trade now as well."""
    for option in offers:
        for field in ("give", "take"):
            domain = get_domains(option, field).get(goods)
            if isinstance(domain, SomeOf):
                yield from ((value, name) for value, name in enumerate(domain.called) if name)


def list_held_things(offers: Sequence[Option], field: str, goods: str) -> Iterator[tuple[int, str]]:
    """The things of one kind that may stand in one side of the offers, with their names."""
    for option in offers:
        yield from zip(get_values(option, field, goods), get_names(option, field, goods), strict=True)


def get_names(option: Option, field: str, goods: str) -> tuple[str, ...]:
    """What the things of one kind in one side of an offer are called."""
    domain = get_domains(option, field).get(goods)
    return domain.names if isinstance(domain, SomeOf) else ()


# -- told


def format_trade_example(option: Option, names: Sequence[str]) -> str:
    """A line that offers the partner something the game would take: "offer bo 100 for photon grid"."""
    partner = " ".join(split_name(names[get_partner(option)]))
    for give, take in list_example_sides(option):
        action = Offer(get_partner(option), give.to_bundle(), take.to_bundle())
        if option.admits(action):
            return f"offer {partner} {format_side(option, give)} for {format_side(option, take)}"
    return f"offer {partner} \u2026 for \u2026"


def list_example_sides(option: Option) -> Iterator[tuple[TradeSide, TradeSide]]:
    """Trades to be shown as an example: money for a thing, then a thing for money, then things for each other."""
    mine, theirs = get_values(option, "give", "lots"), get_values(option, "take", "lots")
    pay, get = (
        TradeSide(min(EXAMPLE_CASH, getattr(get_domains(option, field).get("cash"), "max", 0)), [], [], 0)
        for field in ("give", "take")
    )
    if theirs:
        yield pay, TradeSide(0, [theirs[0]], [], 0)
    if mine:
        yield TradeSide(0, [mine[0]], [], 0), get
    if mine and theirs:
        yield TradeSide(0, [mine[0]], [], 0), TradeSide(0, [theirs[0]], [], 0)
    for goods in ([], list(get_values(option, "take", "cards")[:1])):
        yield pay, TradeSide(0, [], goods, 0 if goods else 1)
    for goods in ([], list(get_values(option, "give", "cards")[:1])):
        yield TradeSide(0, [], goods, 0 if goods else 1), get


def format_side(option: Option, side: TradeSide) -> str:
    """One side of a trade as it is typed."""
    lots, cards = (dict(list_named_things([option], goods)) for goods in ("lots", "cards"))
    things = [*(lots[lot] for lot in side.lots), *(cards[card] for card in side.cards)]
    said = [str(side.cash)] if side.cash else []
    said += [" ".join(split_name(thing)) for thing in things]
    return " and ".join([*said, *([format_chips(side.chips)] if side.chips else [])])


def format_chips(count: int) -> str:
    """So many of the counted good: "1 resource", "2 resources"."""
    return f"{count:,} resource{'' if count == 1 else 's'}"


def format_trade_goods(option: Option, names: Sequence[str]) -> str:
    """What may be put into an offer: "You can give up to 672 and Slagholm; Bo up to 300 and Photon Grid"."""
    mine, theirs = (format_goods(option, field) for field in ("give", "take"))
    return f"You can give {mine}; {names[get_partner(option)]} {theirs}"


def format_goods(option: Option, field: str) -> str:
    """What one side may put in, in words: of money what it has now, where it may get more only by the trade itself."""
    money, chips = get_domains(option, field).get("cash"), getattr(get_domains(option, field).get("chips"), "max", 0)
    likely, most = getattr(money, "likely", None), getattr(money, "max", 0)
    cash = most if likely is None else min(likely, most)
    called = [*get_names(option, field, "lots"), *get_names(option, field, "cards")]
    left = len(called) - MAX_NAMES_SHOWN
    counted = [*([f"up to {cash:,}"] if cash else []), *([f"up to {format_chips(chips)}"] if chips else [])]
    return joined([*counted, *called[:MAX_NAMES_SHOWN], *([f"{left} more"] if left > 0 else [])]) or "nothing"
