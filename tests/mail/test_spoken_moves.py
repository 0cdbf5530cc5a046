"""Lines as people write them: what speaks of one option is played, what could mean several is told and does nothing."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.bidding import Bid
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.domains import Fixed, OneOf, Range, Record, SomeOf
from games.engine.options import PASS, Action, Option, Pass
from games.engine.policy import random_answer
from games.engine.table import Table
from games.engine.trades import Bundle, Offer
from games.engine.types import Illegal
from games.matches import move_text

NAMES = ["Ann", "Calm Vega", "Bo", "Wilhelmina Oortwijn"]
LOTS = ("", "Slagholm", "Photon Grid", "Ion Grid", "Corvus 1", "Corvus 2")


class Roll(Action, tag="roll_in_speech_test"):
    """The dice."""


class OpenAuction(Action, tag="open_auction_in_speech_test"):
    """A lot is put up."""


class AuctionOwn(Action, tag="auction_own_in_speech_test"):
    """One's own."""

    lots: tuple[int, ...]


class Target(Action, tag="target_in_speech_test"):
    """Somebody."""

    seat: int


class Choose(Action, tag="choose_in_speech_test"):
    """A character."""

    character: int


class Quit(Action, tag="quit_in_speech_test"):
    """For good."""


def offer(to: int, mine: tuple[int, ...], theirs: tuple[int, ...]) -> Option:
    give, take = (
        Record(Bundle, {"cash": Range(0, most), "lots": SomeOf(lots, called=LOTS)})
        for most, lots in ((672, mine), (300, theirs))
    )
    return Option(
        Offer, "Offer @{} a trade", (to,), "", None, False, {"to": Fixed(to), "give": give, "take": take}
    ).beside()


AUCTION: list[Option] = [
    OpenAuction.option("Auction {}", "Slagholm"),
    Pass.option("Leave {}", "Slagholm"),
    Quit.option("Resign from the game", grave=True).beside(),
]
TURN: list[Option] = [
    Roll.option("Roll the dice"),
    AuctionOwn.option("Auction your own properties", lots=SomeOf((1, 4, 5), 1, called=LOTS)),
    Target.option("Take a point from @{}", 1, seat=1),
    Target.option("Take a point from @{}", 3, seat=3),
    Choose.option("Choose your character", character=OneOf((1, 2), ("Space Pirate", "Soldier"))),
    Bid.option("Name your highest bid for {}", "Ion Grid", amount=Range(10, 5000, 10)),
    offer(1, (1, 4), (2,)),
    offer(2, (1, 4), (3,)),
]
MEANT: list[tuple[list[Option], str, Action]] = [
    (AUCTION, "auction slagholm", OpenAuction()),
    (AUCTION, "Auction Slagholm :-)", OpenAuction()),
    (AUCTION, "I'll auction it, thanks", OpenAuction()),
    (AUCTION, "yes", OpenAuction()),
    (AUCTION, "ok \U0001f600", OpenAuction()),
    (AUCTION, "Yep!", OpenAuction()),
    (AUCTION, "no thanks", PASS),
    (AUCTION, "nope", PASS),
    (AUCTION, "leave it", PASS),
    (AUCTION, "skip", PASS),
    (AUCTION, "option two", PASS),
    (AUCTION, "#2", PASS),
    (AUCTION, "*2*", PASS),
    (TURN, "throw the dice \U0001f3b2", Roll()),
    (TURN, "roll\u00a0please", Roll()),
    (TURN, "auction corvus 2", AuctionOwn((5,))),
    (TURN, "auction slagholm and corvus 1", AuctionOwn((1, 4))),
    (TURN, "take a point from vega", Target(1)),
    (TURN, "point from Wilhelmina", Target(3)),
    (TURN, "soldier", Choose(2)),
    (TURN, "choose pirate", Choose(1)),
    (TURN, "bid 1,200", Bid(1200)),
    (TURN, "bid $340", Bid(340)),
    (TURN, "I bid 340 for Ion Grid", Bid(340)),
    (TURN, "offer 100 and Slagholm for Photon Grid", Offer(1, Bundle(100, (1,)), Bundle(0, (2,)))),
    (TURN, "Offer Bo 100 for ion grid, please", Offer(2, Bundle(100), Bundle(0, (3,)))),
    (TURN, "offer corvus 1 + 50 to calm vega for 200", Offer(1, Bundle(50, (4,)), Bundle(200))),
    (TURN, "trade slagholm for ion grid", Offer(2, Bundle(0, (1,)), Bundle(0, (3,)))),
    (TURN, "8 corvus 1 for 1", Offer(2, Bundle(0, (4,)), Bundle(1))),
]


@pytest.mark.parametrize(("options", "line", "action"), MEANT, ids=lambda each: each if isinstance(each, str) else "")
def test_what_speaks_of_one_option_is_that(options: list[Option], line: str, action: Action) -> None:
    assert move_text.parse_typed_move(options, line, NAMES, move_text.build_menu_snapshot(options)) == action


UNCLEAR: list[tuple[list[Option], str, str]] = [
    (TURN, "take a point", "could mean several things. You can write: take point from calm vega; take point from"),
    (TURN, "yes", "Yes to what? You can write: roll"),
    (TURN, "no", "No to what? You can write: "),
    (TURN, "dance", "\u201cdance\u201d is not one of your options. You can write: "),
    (TURN, "don't roll", "is not one of your options"),
    (TURN, "should I roll?", "is not one of your options"),
    (TURN, "roll and take a point from vega", "isn't one of your options. This is: Roll the dice."),
    (TURN, "bid", "Say amount: 10 to 5,000 by 10."),
    (TURN, "auction photon grid", ""),
    (TURN, "offer 100 for grid", "\u201cgrid\u201d could be several things"),
    (TURN, "offer 100 for slagholm", "Name the player the trade is with."),
    (TURN, "offer bo 100 for slagholm", "Slagholm isn't Bo's to trade."),
    (TURN, "offer photon grid for 100 to bo", "Photon Grid isn't yours to trade."),
    (TURN, "offer bo 9000 for ion grid", "At most 672 in cash can be put in there."),
    (TURN, "offer bo slagholm", "Say what for what, for example: offer calm vega 100 for photon grid"),
    (TURN, "offer bo a pony for ion grid", "\u201cpony\u201d is nothing that can be traded here."),
    (TURN, "offer slagholm for 100", "Who is the trade with: Calm Vega and Bo?"),
    (AUCTION, "quit", "write: "),
    (AUCTION, "\U0001f600", "There was no command in the first line. You can write: auction slagholm; pass."),
    (AUCTION, "I leave it or auction it", "is not one of your options"),
]


@pytest.mark.parametrize(("options", "line", "words"), UNCLEAR, ids=lambda each: each if isinstance(each, str) else "")
def test_what_is_unclear_is_told_with_what_is_possible(options: list[Option], line: str, words: str) -> None:
    with pytest.raises(Illegal) as refused:
        move_text.parse_typed_move(options, line, NAMES, move_text.build_menu_snapshot(options))
    assert words in refused.value.reason, refused.value.reason


def test_one_asked_for_comes_before_one_that_stands_open() -> None:
    sell = Roll.option("Auction {} to the bank", "Slagholm").beside()
    assert move_text.parse_typed_move([sell, *AUCTION], "auction slagholm", NAMES, []) == OpenAuction()


def test_the_lines_to_copy_read_as_one_speaks() -> None:
    assert move_text.list_copy_lines(AUCTION, NAMES) == ["auction slagholm", "pass", "quit in speech test yes"]
    copies = move_text.list_copy_lines(TURN, NAMES)
    assert copies[1:4] == ["auction slagholm", "take point from calm vega", "take point from wilhelmina oortwijn"]
    assert copies[6:] == ["offer calm vega 100 for photon grid", "offer bo 100 for ion grid"]


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_every_line_to_copy_means_its_option(title: Any) -> None:
    """Whatever is asked in a game, each option's line is read as that option and no other."""
    table = Table.start(title, seats=4, settings={}, pace="mail", chance=Seeded(3), now=0)
    rng = Seeded(5)
    for move in range(240):
        if table.over:
            break
        if move % 12 == 0:
            options = table.options(min(table.asked))
            menu = move_text.build_menu_snapshot(options)
            for line, option in zip(move_text.list_copy_lines(options, NAMES), options, strict=True):
                assert option.admits(move_text.parse_typed_move(options, line, NAMES, menu)), line
        table.play(*random_answer(table, rng))
