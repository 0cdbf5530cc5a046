"""Sentences on offers: decline, accept one exactly, make one once a turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import msgspec

from ..domains import slug
from ..options import Action, Option
from ..trades import Accept, Bundle, Offer, Recall, Reject
from ..types import Rng
from .blanks import MOST, Amount, Blank, Names, split_at, whole_number
from .looking import Look
from .parts import Measure, Part, Plans, State

if TYPE_CHECKING:
    from ..title import Title
    from .vocabulary import Vocabulary

CARDS = 100  # a kept card has a smaller number
PIECES = 12  # in one bundle
OFFER = "offer"  # the state


def offers_to_me(look: Look) -> list[dict[str, Any]]:
    return [offer for offer in look.view.get("offers") or () if offer["to"] == look.me]


def offer_in_hand(look: Look) -> dict[str, Any] | None:
    """The offer that the answer which is considered is about."""
    whose = getattr(look.action, "whose", None)
    return next((offer for offer in offers_to_me(look) if offer["seat"] == whose), None)


def mark_offer(offer: Mapping[str, Any]) -> str:
    """An offer of a view as a word, to know it again: the same seat's same bundles."""
    return msgspec.json.encode([offer["seat"], same(offer["give"]), same(offer["take"])]).decode()


def list_price(look: Look, bundle: Mapping[str, Any]) -> int:
    """What a bundle is worth where the title does not say: cash, and properties at their price."""
    prices = getattr(look.board, "prices", None)
    return int(bundle["cash"]) + sum([prices[lot] for lot in bundle["lots"]] if prices else [0])


def offer_measures(plans: Plans) -> Iterator[Measure]:
    worth = plans.goods or list_price

    def gain(look: Look) -> int | None:
        offer = offer_in_hand(look)
        return None if offer is None or offer["void"] else worth(look, offer["give"]) - worth(look, offer["take"])

    yield Measure("offer_gain", "what an offer brings me", gain, about=True, available=plans.trades)


def offer_states(plans: Plans) -> Iterator[State]:
    yield State(OFFER, "an offer to me is open", lambda look: bool(offers_to_me(look)), plans.trades)


NO_LOTS = Names()


@dataclass(frozen=True)
class Goods(Blank):
    """One side of a trade: `100 and slagholm`, `2 chips`, `card 3`."""

    lots: Names = NO_LOTS

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        value: dict[str, Any] = {"cash": 0, "lots": [], "cards": [], "chips": 0}
        for part in split_at(tokens, "and", ",", "+", "plus"):
            number = whole_number(part[0]) if part else None
            if part[:1] == ["card"] and len(part) == 2:
                value["cards"].append(whole_number(part[1]))
            elif number is not None and part[1:] in (["chips"], ["chip"]):
                value["chips"] += number
            elif number is not None and len(part) == 1:
                value["cash"] += number
            else:
                value["lots"].append(" ".join(part))
        return self.check(value, vocabulary)

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        if not isinstance(value, dict) or not value.keys() <= {"cash", "lots", "cards", "chips"}:
            raise ValueError("A side of a trade has cash, lots, cards and chips.")
        cash, chips, cards = value.get("cash", 0), value.get("chips", 0), value.get("cards", [])
        lots = self.lots.check(value["lots"], vocabulary) if value.get("lots") else []
        numbers = [cash, chips, *cards] if isinstance(cards, list) else [None]
        if not all(type(number) is int and 0 <= number <= MOST for number in numbers) or any(c > CARDS for c in cards):
            raise ValueError("A side of a trade has whole numbers only.")
        if not (cash or lots or chips or cards) or len(lots) + len(cards) > PIECES:
            raise ValueError(f"Each side of a trade gives something, and {PIECES} things at most.")
        return {"cash": cash, "lots": sorted(lots), "cards": sorted(set(cards)), "chips": chips}

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        cash, chips = value["cash"], value["chips"]
        said = [str(cash)] * bool(cash) + list(value["lots"]) + [f"card {card}" for card in value["cards"]]
        return " and ".join([*said, *[f"{chips} chips"] * bool(chips)])

    def bundle(self, value: Any, vocabulary: Vocabulary) -> Bundle:
        known = vocabulary.things(self.lots)
        lots = tuple(sorted([known[word] for word in value["lots"]]))
        return Bundle(value["cash"], lots, tuple(value["cards"]), value["chips"])

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        return {"type": "goods", "things": self.lots.describe(vocabulary)["things"]}

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        lots = self.lots.sample(rng, vocabulary) if vocabulary.things(self.lots) and rng.randrange(3) else []
        return self.check({"cash": rng.randrange(300) + (not lots), "lots": lots}, vocabulary)


def goods_of(look: Look, name: str, blank: Goods) -> dict[str, Any] | None:
    """What one side of the trade that is considered gives, as a plan says it: of an offer made or of one to accept."""
    offer, action = offer_in_hand(look), look.action
    if offer:
        side = same(offer["give"] if name == "get" else offer["take"])
    elif isinstance(action, Offer):
        side = action.give if name == "give" else action.take
    else:
        return None
    words = {thing: word for word, thing in look.vocabulary.things(blank.lots).items()}
    lots, cards = sorted([words[lot] for lot in side.lots]), list(side.cards)
    return {"cash": side.cash, "lots": lots, "cards": cards, "chips": side.chips}


def trade_parts(title: Title[Any, Any, Any], plans: Plans) -> Iterator[Part]:
    lots = Names(things=plans.lots, classes=())
    goods, most = Goods(lots=lots), title.seats[-1]
    seats = Names(things=lambda board: tuple([f"Seat {n + 1}" for n in range(most)]), of=asked_seat, classes=())

    def bundles(look: Look, get: str, give: str) -> tuple[Bundle, Bundle]:
        return goods.bundle(look.fields[get], look.vocabulary), goods.bundle(look.fields[give], look.vocabulary)

    def is_exactly(look: Look) -> bool:
        offer = offer_in_hand(look)
        return offer is not None and (same(offer["give"]), same(offer["take"])) == bundles(look, "get", "give")

    def made(look: Look, option: Option) -> Action | None:
        to: Any = option.domains["to"]
        take, give = bundles(look, "take", "give")
        return Offer(to.value, give, take) if not look.view["offered"][look.me] else None

    shared = {"standing": True, "heading": "Offers", "available": plans.trades}
    yield Part(
        "decline_below",
        "decline offers that bring me less than {least}",
        (Reject,),
        {"least": Amount(default=0)},
        also=("decline offers that give less than they take",),
        fits=brings_less,
        **shared,  # type: ignore[arg-type]
    )
    yield Part("decline", "decline all offers", (Reject,), also=("decline offers",), **shared)  # type: ignore[arg-type]
    yield Part(
        "accept",
        "accept {get} for {give}",
        (Accept,),
        {"get": goods, "give": goods},
        fits=is_exactly,
        **shared,  # type: ignore[arg-type]
    )
    yield Part(
        "recall",
        "recall my offer to {seats}",
        (Recall,),
        {"seats": seats},
        **shared,  # type: ignore[arg-type]
    )
    yield Part(
        "offer",
        "offer {give} for {take} to {seats}",
        (Offer,),
        {"give": goods, "take": goods, "seats": seats},
        builds=made,
        **shared,  # type: ignore[arg-type]
    )


def same(side: Mapping[str, Any]) -> Bundle:
    """A side of an offer as a view has it."""
    lots, cards = tuple(sorted(side["lots"])), tuple(sorted(side.get("cards", ())))
    return Bundle(side["cash"], lots, cards, side.get("chips", 0))


def asked_seat(look: Look) -> tuple[int, ...]:
    to = getattr(look.action, "to", None)
    return () if to is None else (to,)


def brings_less(look: Look) -> bool:
    """Whether an offer brings less than the rule says; one that is void brings nothing."""
    least = look.amount("least")
    gain = look.measured("offer_gain")
    return least is not None and (gain is None or gain < least)


def seat_word(seat: int) -> str:
    """What a plan calls a seat."""
    return slug(f"Seat {seat + 1}")
