"""A steady computer player can't be robbed: whatever deals it is led through, in whatever order, it loses by none.

The robber offers it anything for anything, for the least it takes, and the same back bit by bit; between the deals the
others hand each other what they like.
"""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import bargains
from games.engine.bots import DEFAULT_LEVEL, Seen, choose
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.simulate import bots_answer
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Deal, Offer, Trader, exchange

POSITIONS, TRIES, HALVINGS = 5, 24, 8
MOST_ENTRIES = 400


def begin(title: Any, seats: int, settings: dict[str, Any], seed: int) -> Table:
    return Table.start(title, seats, settings, chance=Seeded(seed))


DEALERS = {title.slug: title for title in titles() if isinstance(begin(title, title.seats[0], {}, 1).game, Trader)}


def start_trading(slug: str, seed: int) -> Table:
    """A table at which players may trade: every switch that speaks of trades is on."""
    title = DEALERS[slug]
    switches = [field["name"] for field in title.form() if field["kind"] == "switch" and "trade" in field["name"]]
    seats = title.seats[seed % 3 % len(title.seats)]
    return begin(title, seats, dict.fromkeys(switches, True), seed)


def reach_position(slug: str, seed: int) -> tuple[Table, int]:
    """A table in the midst of a game, and a seat with something to trade that may accept offers."""
    rng, table = Seeded(seed), start_trading(slug, seed)
    wanted = 60 + 50 * (seed % 5)
    while not table.over and table.number < MOST_ENTRIES:
        bots_answer(table, [DEFAULT_LEVEL] * table.game.seats, rng)
        for seat in table.game.living():
            if table.number >= wanted and table.game.may_accept(seat) and table.game.goods(seat).get("lots"):
                return table, seat
    return reach_position(slug, seed + 1000)


def make_bundle(game: Any, seat: int, rng: Seeded) -> Bundle:
    """Any goods of a seat, mostly few, and no cash."""
    goods, cards, chips = game.goods(seat), (), 0
    lots = tuple(goods["lots"].sample(rng))[: rng.randrange(4)] if "lots" in goods else ()
    if "cards" in goods and not rng.randrange(4):
        cards = tuple(goods["cards"].sample(rng))[:1]
    if "chips" in goods and not rng.randrange(2):
        chips = rng.randrange(goods["chips"].max + 1)
    return Bundle(0, lots, cards, chips)


def takes(table: Table, seat: int, robber: int, give: Bundle, take: Bundle) -> Table | None:
    """The table after a steady player took this deal; None if it did not, or it can't be made."""
    fork = table.fork()
    game = fork.game
    game.offers, game.offered = [], [0] * len(game.offered)
    offer = Offer(seat, give, take)
    if not any(option.admits(offer) for option in fork.options(robber) if option.kind is Offer):
        return None
    fork.play(robber, offer, game.now)
    if choose(fork, seat, DEFAULT_LEVEL, Seeded(1)) != Accept(robber):
        return None
    fork.play(seat, Accept(robber), game.now)
    return fork


def squeeze(table: Table, seat: int, robber: int, give: Bundle, take: Bundle) -> Table | None:
    """The table after the worst deal, in cash, that a steady player takes for these goods."""
    low, high = -max(0, table.game.funds(seat)), max(0, table.game.funds(robber))
    found = None
    for _ in range(HALVINGS):
        cash = (low + high) // 2
        given = Bundle(max(0, cash), give.lots, give.cards, give.chips)
        taken = Bundle(max(0, -cash), take.lots, take.cards, take.chips)
        after = takes(table, seat, robber, given, taken)
        if after:
            found, high = after, cash
        else:
            low = cash + 1
    return found


def read_goods(game: Any, seat: int) -> tuple[tuple[int, ...], int]:
    """What a seat has besides cash, in a form that can be compared."""
    chips = game.chips[seat] if hasattr(game, "chips") else 0
    cards = len(game.cards[seat]) if hasattr(game, "cards") else 0
    return tuple(sorted(game.deeds[seat])) + (-1,) * cards, chips


def read_cash(game: Any, seat: int) -> int:
    """Its cash, less its debt where debts are booked apart."""
    return int(game.cash[seat]) - int(game.debt[seat] if hasattr(game, "debt") else 0)


def shuffle_among_others(table: Table, seat: int, rng: Seeded) -> None:
    """Two rivals hand each other what they like."""
    others = [each for each in table.game.living() if each != seat]
    if len(others) > 1:
        one, two = others[rng.randrange(len(others))], others[rng.randrange(len(others))]
        give, take = make_bundle(table.game, one, rng), make_bundle(table.game, two, rng)
        deal = Deal(one, two, give, take)
        if one != two and not table.game.unfit(deal) and not table.game.objection(deal):
            table.game.facts = []  # told to nobody
            table.game.before_exchange(deal)
            exchange(table.game, one, two, give, "0")
            exchange(table.game, two, one, take, "0")


def rob(table: Table, seat: int, rng: Seeded) -> list[Table]:
    """The table after each deal that a steady player was led through."""
    held = [table]
    for _ in range(TRIES):
        others = [each for each in table.game.living() if each != seat]
        robber = others[rng.randrange(len(others))]
        give, take = make_bundle(table.game, robber, rng), make_bundle(table.game, seat, rng)
        if len(held) > 1 and rng.randrange(2):  # back to what it had, all at once
            had, has = set(held[-2].game.deeds[seat]), set(table.game.deeds[seat])
            give = Bundle(0, tuple(lot for lot in table.game.deeds[robber] if lot in had))
            take = Bundle(0, tuple(sorted(has - had)))
        after = squeeze(table, seat, robber, give, take)
        if after:
            table = after
            held.append(after)
            table = after.fork()
            shuffle_among_others(table, seat, rng)
    return held


@pytest.mark.parametrize("slug", DEALERS)
def test_steady_gets_back_what_it_had_for_no_more_than_it_got(slug: str) -> None:
    """Whatever yardstick it has: the same goods again and less cash is robbery."""
    deals, returns = 0, 0
    for seed in range(POSITIONS):
        table, seat = reach_position(slug, seed)
        most: dict[Any, int] = {}
        for after in rob(table, seat, Seeded(seed)):
            goods, cash = read_goods(after.game, seat), read_cash(after.game, seat)
            returns += goods in most
            assert cash >= most.get(goods, cash), f"seed {seed}: {goods} for {most[goods] - cash} less"
            most[goods], deals = cash, deals + 1
    assert deals > POSITIONS * 2, f"only {deals - POSITIONS} deals were struck"


@pytest.mark.parametrize("slug", DEALERS)
def test_no_deal_leaves_steady_with_less_by_its_own_worth(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """What it has is worth more after each deal, and no less for what others do between them."""
    kinds: set[Any] = set()
    judged = bargains.is_good_deal

    def is_good_deal(appraiser: Any, *deal: Any) -> bool:
        kinds.add(type(appraiser))
        return judged(appraiser, *deal)

    monkeypatch.setattr(bargains, "is_good_deal", is_good_deal)
    for seed in range(POSITIONS):
        table, seat = reach_position(slug, seed + 50)
        worth: float | None = None
        for after in rob(table, seat, Seeded(seed)):
            (kind,) = kinds or {None}
            if kind:
                sight = kind(Seen(seat, False, after.view(seat), [], after.game.board, Seeded(0)))
                now = read_cash(after.game, seat) + bargains.measure_estate(sight, seat, sight.list_goods(seat))
                assert worth is None or now > worth, f"seed {seed}"
                worth = now
