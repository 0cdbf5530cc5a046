"""How a computer player deals: by what it holds before and after, so that no order of deals leaves it with less.

What a seat's goods are worth is a function of these goods alone. Then a deal that it gains by can't be undone but by
one that it loses by: whoever swaps, splits, repeats or goes in circles with it, pays. What helps a rival only ever
speaks against a deal; it is never paid for, or two rivals could sell and return it between them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Protocol

from msgspec import Struct

from .bots import Seen
from .options import Action, Option
from .trades import Accept, Bundle, Offer, Recall, Reject
from .types import Seat

EDGE = 0.05  # so much of what it hands over a deal must bring at least, or it is not worth the talk
BETWEEN_TWO = 1.0  # of what a rival's goods gain in power, so much counts as one's own loss
AMONG_MANY = 0.4
STEP = 10  # sums offered are multiples of it
TURNS: Final = 2  # of which it has a mind to offer a deal in one


class Goods(Struct, frozen=True):
    """What a seat has besides cash: lots, how many kept cards and counted goods."""

    lots: frozenset[int]
    cards: int = 0
    chips: int = 0


class Appraiser(Protocol):
    """One look at a game by one seat, as far as deals need it. All amounts in the game's money; each answer may depend
    on the goods that are given, on the board and on how many are left, never on who has the rest."""

    me: Seat
    rivals: list[Seat]
    view: dict[str, Any]

    def weigh(self, name: str) -> float:
        """By how much my temperament has more of something: of the `edge` that a deal must bring."""

    def list_goods(self, seat: Seat) -> Goods:
        """What a seat has now."""

    def measure_face(self, seat: Seat, goods: Goods) -> float:
        """What goods are worth one by one."""

    def measure_power(self, seat: Seat, goods: Goods) -> float:
        """What goods are worth together beyond that, which is what makes them dangerous to others."""

    def measure_forfeit(self, seat: Seat, lots: Sequence[int]) -> float:
        """What a seat loses beside the lots themselves when it hands them over."""

    def can_spare(self, cash: int, lots: Sequence[int]) -> bool:
        """Whether I can do without so much cash, for these lots."""

    def list_wanted_lots(self) -> Iterator[tuple[tuple[int, ...], Seat]]:
        """Lots that I would offer a deal for, the dearest first, and who has them."""

    def list_spares(self, lots: Sequence[int], holder: Seat) -> list[tuple[int, ...]]:
        """What of mine I could hand over for these lots, the best first."""


# -- what a deal is worth


def _exchange_goods(goods: Goods, gets: Bundle, gives: Bundle) -> Goods:
    return Goods(
        (goods.lots - set(gives.lots)) | set(gets.lots),
        goods.cards + len(gets.cards) - len(gives.cards),
        goods.chips + gets.chips - gives.chips,
    )


def measure_estate(appraiser: Appraiser, seat: Seat, goods: Goods) -> float:
    """What goods are worth to a seat, in all."""
    return appraiser.measure_face(seat, goods) + appraiser.measure_power(seat, goods)


def measure_gain(appraiser: Appraiser, seat: Seat, gets: Bundle, gives: Bundle) -> float:
    """By how much a deal changes what a seat has."""
    before = appraiser.list_goods(seat)
    after = _exchange_goods(before, gets, gives)
    estate = measure_estate(appraiser, seat, after) - measure_estate(appraiser, seat, before)
    return estate + gets.cash - gives.cash - appraiser.measure_forfeit(seat, gives.lots)


def measure_surplus(
    appraiser: Appraiser, seat: Seat, other: Seat, gets: Bundle, gives: Bundle, edge: float = EDGE
) -> float:
    """What a deal brings a seat, less the harm of what it makes of the other and the least that a deal must bring."""
    before = appraiser.list_goods(other)
    after = _exchange_goods(before, gives, gets)
    stronger = appraiser.measure_power(other, after) - appraiser.measure_power(other, before)
    share = BETWEEN_TWO if len(appraiser.rivals) == 1 else AMONG_MANY
    away = Goods(frozenset(gives.lots), len(gives.cards), gives.chips)
    least = edge * (gives.cash + appraiser.measure_face(seat, away))
    return measure_gain(appraiser, seat, gets, gives) - share * max(0.0, stronger) - least


def _read_bundle(shown: dict[str, Any]) -> Bundle:
    return Bundle(shown["cash"], tuple(shown["lots"]), tuple(shown["cards"]), shown["chips"])


def is_good_deal(appraiser: Appraiser, other: Seat, gets: Bundle, gives: Bundle) -> bool:
    """Whether I want a deal and can spare what it costs."""
    paid = gives.cash - gets.cash
    if paid > 0 and not appraiser.can_spare(paid, gets.lots):
        return False
    return measure_surplus(appraiser, appraiser.me, other, gets, gives, EDGE * appraiser.weigh("edge")) > 0


# -- answering


def answer_offers(appraiser: Appraiser, options: list[Option]) -> Action | None:
    """Recalls what has become a bad offer of its own, rejects bad ones of others, and accepts good ones once nothing of
    its own lies open: two deals may each be good, and both together bad. What it may not accept yet it leaves open."""
    shown = appraiser.view["offers"] or ()
    mine = [offer for offer in shown if offer["seat"] == appraiser.me]
    for offer in mine:
        if not is_good_deal(appraiser, offer["to"], _read_bundle(offer["take"]), _read_bundle(offer["give"])):
            return Recall(offer["to"])
    acceptable = [option.action for option in options if option.kind is Accept]
    for offer in shown:
        if offer["to"] != appraiser.me:
            continue
        gets, gives = _read_bundle(offer["give"]), _read_bundle(offer["take"])
        if offer["void"] or not is_good_deal(appraiser, offer["seat"], gets, gives):
            return Reject(offer["seat"])
        if Accept(offer["seat"]) in acceptable:
            return Recall(mine[0]["to"]) if mine else Accept(offer["seat"])
    return None


# -- offering


def has_mind_to_deal(seen: Seen) -> bool:
    """Whether it offers a deal this turn, if there is one: now and then, or no other would be heard. How seldom is a
    matter of its temperament (`silence`)."""
    return not seen.rng.randrange(max(1, round(TURNS * seen.weigh("silence"))))


def make_offer(appraiser: Appraiser, options: list[Option]) -> Action | None:
    """A deal that both should want, once a turn at most. Between two there is none: what one gains the other loses."""
    if appraiser.view["offered"][appraiser.me] or len(appraiser.rivals) < 2:
        return None
    open_to = {option.fields["to"].value: option for option in options if option.kind is Offer}  # type: ignore[attr-defined]
    for lots, holder in appraiser.list_wanted_lots():
        if holder in open_to:
            for offer in _list_deals(appraiser, lots, holder):
                if open_to[holder].admits(offer):
                    return offer
    return None


def _list_deals(appraiser: Appraiser, lots: tuple[int, ...], holder: Seat) -> Iterator[Offer]:
    """What should satisfy the holder of these lots and me: some of mine and cash to balance, or cash."""
    spares: Iterable[tuple[int, ...]] = (*appraiser.list_spares(lots, holder), ())
    for give in spares:
        gets, gives = Bundle(0, lots), Bundle(find_price(appraiser, lots, holder, give), give)
        if gives != Bundle() and is_good_deal(appraiser, holder, gets, gives):
            yield Offer(holder, gives, gets)


def find_price(appraiser: Appraiser, lots: tuple[int, ...], holder: Seat, give: tuple[int, ...]) -> int:
    """The cash that makes the holder of these lots content, beside what else they get."""
    surplus = measure_surplus(appraiser, holder, appraiser.me, Bundle(0, give), Bundle(0, lots))
    return max(0, int(-surplus // STEP + 1) * STEP)
