"""§14 Time and leaving. Times in milliseconds."""

from __future__ import annotations

from importlib.resources import files

import pytest

from games.engine.bidding import Bid
from games.engine.dice import TurnBegan
from games.engine.options import PASS, Flag, Remove, Silence
from games.engine.table import Table
from games.engine.trades import Bundle, Offer, Recall
from games.titles.monopoly_space.constants import AUX, HAMMER
from games.titles.monopoly_space.phases.standing import Resign

from ..facts import Resigned
from ..phases.buying import PutUpForSale
from ..phases.rolling import Roll
from .helpers import (
    CODES,
    CORONA,
    MANTLE,
    SPACE,
    WILD,
    asks,
    at,
    begun,
    chips,
    domes,
    draw,
    fresh,
    game,
    give,
    hold,
    jailed,
    land,
    may,
    of,
    put_up,
    refused,
)


def timed(*chance: int, seats: int = 2, **settings: object) -> Table:
    """Timers on; the tokens are chosen, and the main timers are full."""
    table = begun(*chance, seats=seats, timers="on", **settings)
    clock = game(table).clock
    assert clock
    clock.main = [180_000] * seats
    return table


def main(table: Table) -> list[int]:
    clock = game(table).clock
    assert clock
    return clock.main


def spare(table: Table, seat: int) -> int:
    """The countdown that runs for a seat."""
    clock = game(table).clock
    assert clock
    assert clock.begun[seat] >= 0, "they are not asked"
    return clock.spare[seat]


def test_14_1_three_minutes_each() -> None:
    assert main(fresh(timers="on")) == [180_000] * 3
    assert game(fresh(timers="off")).clock is None
    for pace, on in (("live", True), ("mail", False)):
        assert (game(fresh(pace=pace, timers="by_pace")).clock is not None) is on


@pytest.mark.parametrize(
    ("place", "kind", "seconds"), [(CORONA, "unowned", 8), (WILD, "stealing", 7), (15, "warping", 10)]
)
def test_14_2_a_countdown_for_each_choice(place: int, kind: str, seconds: int) -> None:
    table = timed()
    assert spare(table, 0) == 5_000
    chips(table, 0, 1)
    land(table, 0, place)
    assert asks(table) == kind
    assert spare(table, 0) == seconds * 1_000


def test_14_2_a_bid_has_one_time_wherever_it_is_said() -> None:
    """§8.8 The hammer, the countdown, the words of the setting and those of the rulebook."""
    seconds = HAMMER // 1_000
    book = files(SPACE.package).joinpath("rulebook.md").read_text("utf-8")
    (field,) = [field for field in SPACE.form() if field["name"] == "auction_mode"]
    assert AUX["bid"] == HAMMER
    assert f"each raise starts a hammer of {seconds} seconds again" in book
    assert f"| a bid | {seconds} |" in book
    assert f"a hammer of {seconds} seconds" in field["help"]


def test_14_2_more_of_them() -> None:
    table = fresh(timers="on")
    assert spare(table, 0) == 15_000
    table = timed()
    jailed(table, 0)
    give(table, 1, CORONA)
    assert AUX["jail"] == 7_000
    table = timed()
    give(table, 0, CORONA)
    land(table, 0, CORONA)
    assert spare(table, 0) == AUX["resource"] == 5_000
    table = timed(seats=3)
    put_up(table)
    assert spare(table, 1) == AUX["bid"] == 7_000
    table = timed()
    put_up(table)
    assert spare(table, 1) == AUX["half_price"] == 8_000


def test_14_2_half_of_the_rest_is_gained() -> None:
    table = timed()
    at(table, 0, 15)
    table.chance.source.outcomes += [2, 3]  # type: ignore[attr-defined]
    table.play(0, Roll(), now=1_000)
    assert main(table) == [182_000, 180_000]
    table = timed()
    at(table, 0, 15)
    table.chance.source.outcomes += [2, 3]  # type: ignore[attr-defined]
    table.play(0, Roll(), now=9_000)
    assert main(table) == [176_000, 180_000], "first the countdown, then the main timer"


def test_14_3_offers_buy_no_time() -> None:
    table = timed()
    give(table, 0, MANTLE)
    table.play(0, Offer(1, Bundle(0, (MANTLE,)), Bundle(10)), now=1_000)
    table.play(0, Recall(1), now=2_000)
    assert main(table)[0] == 180_000
    assert table.next_alarm() == 185_000


def test_14_3_the_countdown_starts_again_with_the_hammer() -> None:
    table = timed(seats=3, auction_mode="open_clock")
    put_up(table)
    earned = main(table)[:]
    table.play(1, Bid(10), now=6_000)
    table.play(2, Bid(20), now=12_000)
    assert main(table)[1] == earned[1] + 500
    assert table.next_alarm() == 19_000


def test_14_4_the_quiet_answers() -> None:
    table = begun()
    assert table.silence(0) == Roll()
    land(table, 0, CORONA)
    assert table.silence(0) == PutUpForSale()
    table.house(Silence(0), 0)
    assert table.silence(1) == PASS
    for _ in range(2):
        table.house(Silence(min(table.asked)), 0)
    assert game(table).owner[CORONA] == -1
    assert asks(table) == "window"


def test_14_5_an_empty_main_timer() -> None:
    table = timed(seats=3)
    assert table.next_alarm() == 185_000
    assert not table.wake(184_999)
    facts = table.wake(185_001)
    assert of(facts, Resigned) == [Resigned(0, "slow")]
    assert any(isinstance(entry.action, Flag) and entry.now == 185_000 for entry in table.entries)
    assert table.asked == {1}


def test_14_6_resigning_before_ones_roll() -> None:
    table = begun()
    option = next(option for option in table.options(0) if option.label == "Resign from the game")
    assert option.grave
    assert refused(table, 1, Resign())
    land(table, 0, CORONA)
    assert refused(table, 0, Resign()), "not while a space is carried out"
    table = begun()
    jailed(table, 0)
    facts = table.play(0, Resign())
    assert of(facts, Resigned) == [Resigned(0, "resigned")]
    assert table.asked == {1}


def test_14_7_too_much_silence() -> None:
    table = begun(*[2, 3, 5] * 40, seats=2, patience=3)
    facts: list[object] = []
    while not table.over:
        seat = min(table.asked)
        at(table, 1, 15) if asks(table) == "window" else None
        facts = list(table.house(Silence(0), 0) if seat == 0 else table.play(1, table.silence(1)))
    assert table.over.ranking == [[1], [0]]
    resigned = [fact for fact in facts if isinstance(fact, Resigned)]
    assert resigned == [Resigned(0, "silent")]
    assert [fact for fact in facts if isinstance(fact, TurnBegan)]


def test_14_8_shown_or_removed() -> None:
    """§14.8 A player may be shown as disconnected; at a table that wants it so, the house removes them."""
    assert game(fresh()).options.disconnect == "show"
    assert game(fresh(disconnect="resign")).options.disconnect == "resign"
    table = timed(seats=3)
    facts = table.house(Remove(1), 40_000)
    assert of(facts, Resigned) == [Resigned(1, "removed")]
    assert table.asked == {0}
    assert table.next_alarm() == 185_000, "the others' clocks run on"


def test_14_9_everything_goes_to_the_bank() -> None:
    table = begun()
    give(table, 0, MANTLE)
    chips(table, 4)
    hold(table, 0, "CC02")
    domes(table, 0, 2)
    give(table, 1, CORONA)
    table.play(1, Offer(0, Bundle(0, (CORONA,)), Bundle(10)))
    table.play(0, Resign())
    state = game(table)
    assert state.cash == [0, 900, 900, 900]
    assert state.owner[MANTLE] == -1
    assert (state.chips[0], state.bank_chips, state.domes[0]) == (0, 70, 0)
    assert state.decks[1].under == [CODES.index("CC02")]
    assert state.offers == []
    assert table.view(None)["living"] == [1, 2]
    assert table.options(0) == []


@pytest.mark.parametrize("who", [0, 1])
def test_14_9_leaving_in_the_middle(who: int) -> None:
    """§14.9 Whoever is asked, or is to be asked next, may leave at any moment."""
    for code in ("CH16", "CH05", "CC16", "CC09"):
        table = begun(seats=4)
        chips(table, 0, 1, 1)
        draw(table, 0, code)
        table.house(Remove(who), 0)
        assert table.asked
        assert who not in table.asked
        assert game(table).plays(min(table.asked))
    table = begun(seats=4)
    give(table, 1, CORONA)
    land(table, 0, CORONA)
    table.house(Remove(who), 0)
    assert table.asked == ({1} if who == 0 else {0})
    assert not may(table, who, PASS)
