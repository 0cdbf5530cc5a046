"""§4 Corners and cards."""

from __future__ import annotations

import pytest

from games.engine.game import Paid
from games.engine.prison import Imprisoned
from games.engine.ring import Moved
from games.titles.monopoly_space.phases.pardons import UsePardon

from ..facts import Drew, Kept, ReachedGo, Returned
from ..phases.buying import Buy
from ..phases.warp import Warp
from ..phases.wild import Steal
from .helpers import (
    BASIN,
    BOARD,
    CHANCE,
    CHEST,
    CODES,
    GO_TO_JAIL,
    JAIL,
    PARKING,
    asks,
    at,
    begun,
    chips,
    draw,
    game,
    give,
    jailed,
    land,
    may,
    money,
    of,
    roll,
    script,
)


def test_4_1_visiting_jail() -> None:
    table = begun()
    before = game(table).cash[0]
    land(table, 0, JAIL)
    assert game(table).free(0)
    assert game(table).cash[0] == before
    assert table.asked == {1}


def test_4_2_free_parking() -> None:
    table = begun()
    land(table, 0, PARKING)
    assert (game(table).cash[0], game(table).chips[0]) == (900, 0)
    assert table.asked == {1}


def test_4_3_go_to_jail() -> None:
    table = begun()
    facts = land(table, 0, GO_TO_JAIL)
    assert [fact.path[-1] for fact in of(facts, Moved)] == [GO_TO_JAIL, JAIL]
    assert of(facts, Imprisoned)
    assert game(table).cash[0] == 900, "no GO on the way"
    assert game(table).prison[0] == 0


@pytest.mark.parametrize("start", [35, 36, 38])
def test_4_4_go_pays_landing_or_passing(start: int) -> None:
    table = begun()
    at(table, 0, start)
    facts = roll(table, 0, 2, 3)
    assert len(of(facts, ReachedGo)) == 1
    assert game(table).cash[0] == 1100
    assert game(table).chips[0] == 0, "no resource"


def test_4_4_leaving_it_pays_nothing() -> None:
    table = begun()
    facts = roll(table, 0, 2, 3)
    assert not of(facts, ReachedGo)


def test_4_4_by_card_and_by_warp() -> None:
    table = begun()
    assert of(draw(table, 0, "CC01"), ReachedGo)
    assert game(table).cash[0] == 1100
    table = begun()
    land(table, 0, 35)
    facts = table.play(0, Warp(1))
    assert of(facts, ReachedGo)
    assert game(table).cash[0] == 900 - 50 + 200


def test_4_4_not_backward() -> None:
    table = begun()
    game(table).place[0] = 0
    facts = draw(table, 0, "CH07", place=7)
    assert not of(facts, ReachedGo)


def test_4_5_everybody_began_on_go() -> None:
    assert game(begun()).place == [0, 0, 0]
    assert BOARD.kinds[0] == "go"


def test_4_6_top_card_carried_out_and_put_under() -> None:
    table = begun()
    facts = draw(table, 0, "CC11")
    assert of(facts, Drew) == [Drew(0, CODES.index("CC11"))]
    assert game(table).decks[1].under == [CODES.index("CC11")]
    assert len(game(table).decks[1]) == 16
    assert table.view(None)["card"]["code"] == "CC11"
    jailed(table, 1)
    roll(table, 1, 1, 2)
    assert table.view(None)["card"] is None, "it belongs to its roll"


def test_4_6_a_deck_comes_round_in_its_order() -> None:
    table = begun(seats=2)
    game(table).decks[1].unseen = [CODES.index("CC12")]
    game(table).decks[1].under = [code for code in range(16, 32) if code != CODES.index("CC12")]
    draw(table, 0, "CC12")
    facts = land(table, 1, CHEST)
    assert of(facts, Drew)[0].card == 16, "the first of those put under"


def test_4_7_kept_cards_leave_their_deck() -> None:
    assert [card.code for card in BOARD.kept if card.keep] == ["CH09", "CH10", "CC02"]
    table = begun()
    facts = draw(table, 0, "CH09")
    assert of(facts, Kept)
    assert len(game(table).decks[0]) == 15
    assert table.view(1)["cards"][0] == ["CH09"]
    for seat in (1, 2):
        roll(table, seat, 4, 6)
    jailed(table, 0)
    script(table, 4, 6)
    table.play(0, UsePardon(CODES.index("CH09")))
    assert game(table).decks[0].under[-1] == CODES.index("CH09"), "under its own deck"
    assert len(game(table).decks[0]) == 16


def test_4_8_a_card_gives_the_rights_of_a_landing() -> None:
    table = begun()
    draw(table, 0, "CH02")
    assert asks(table) == "unowned"
    table.play(0, Buy())
    assert asks(table) == "mining", "also the resource"
    table = begun()
    give(table, 1, BASIN)
    draw(table, 0, "CH04")
    assert game(table).cash[:2] == [850, 950]


@pytest.mark.parametrize(("have", "left", "paid"), [(0, 0, 50), (1, 0, 25), (2, 0, 0), (3, 1, 0)])
def test_4_9_missing_resources_cost_money(have: int, left: int, paid: int) -> None:
    table = begun()
    chips(table, have)
    facts = draw(table, 0, "CC08")
    assert game(table).chips[0] == left
    assert game(table).cash[0] == 900 - paid
    assert sum(fact.count for fact in of(facts, Returned)) == min(have, 2)


def test_4_9_another_price() -> None:
    """§4.9 A variant."""
    table = begun(card_resource_price=40)
    draw(table, 0, "CC08")
    assert game(table).cash[0] == 820


# -- §4.10 Chance


@pytest.mark.parametrize(("code", "place"), [("CH01", 0), ("CH02", 11), ("CH03", 24), ("CH04", 39)])
@pytest.mark.parametrize("start", [7, 36])
def test_4_10_advance_to(code: str, place: int, start: int) -> None:
    table = begun()
    draw(table, 0, code, place=start)
    assert game(table).place[0] == place
    assert game(table).cash[0] == 900 + 200 * (place < start)


@pytest.mark.parametrize(("start", "place"), [(7, 15), (22, 25), (36, 5)])
@pytest.mark.parametrize("code", ["CH05", "CH06"])
def test_4_10_to_the_next_warp_run(code: str, start: int, place: int) -> None:
    table = begun()
    draw(table, 0, code, place=start)
    assert game(table).place[0] == place
    assert asks(table) == "warping"
    cash = game(table).cash[0]
    table.play(0, Warp(BOARD.legs[place][10].path[-1]))
    gained = 200 * (place == 35)
    assert game(table).cash[0] == cash + gained - (0 if code == "CH06" else 50)


def test_4_10_only_the_first_warp_is_free() -> None:
    table = begun()
    draw(table, 0, "CH06")
    table.play(0, Warp(25))
    assert game(table).cash[0] == 900
    table.play(0, Warp(26))
    assert game(table).cash[0] == 850


def test_4_10_a_free_warp_needs_no_cash() -> None:
    table = begun()
    money(table, 0)
    draw(table, 0, "CH06")
    assert may(table, 0, Warp(20))


@pytest.mark.parametrize(("start", "place", "asked"), [(7, 4, {1}), (22, 19, {0})])
def test_4_10_three_back_and_resolved(start: int, place: int, asked: set[int]) -> None:
    table = begun()
    facts = draw(table, 0, "CH07", place=start)
    assert game(table).place[0] == place
    assert of(facts, Moved)[1].path == (start - 1, start - 2, start - 3)
    assert table.asked == asked
    if place == 4:
        assert game(table).lying[0] == 1


def test_4_10_back_to_the_chest_draws_again() -> None:
    table = begun()
    facts = draw(table, 0, "CH07", 11, place=36)
    assert [fact.card for fact in of(facts, Drew)] == [CODES.index("CH07"), CODES.index("CC11")]
    assert game(table).cash[0] == 950


def test_4_10_impounded() -> None:
    table = begun()
    facts = draw(table, 0, "CH08", place=36)
    assert game(table).prison[0] == 0
    assert game(table).cash[0] == 900, "no GO"
    assert of(facts, Imprisoned)[0].cause == "Impounded"


def test_4_10_boots_are_kept() -> None:
    table = begun()
    draw(table, 0, "CH10")
    assert table.view(0)["cards"][0] == ["CH10"]


@pytest.mark.parametrize(("start", "place"), [(7, 28), (22, 28), (36, 4)])
def test_4_10_to_the_next_gravity_loss(start: int, place: int) -> None:
    table = begun()
    chips(table, 2)
    draw(table, 0, "CH11", place=start)
    assert game(table).place[0] == place
    assert game(table).chips[0] == 1
    assert game(table).lying == ([1, 0] if place == 4 else [0, 1])


@pytest.mark.parametrize(("code", "count"), [("CH12", 1), ("CH13", 2)])
def test_4_10_resources(code: str, count: int) -> None:
    table = begun()
    draw(table, 0, code)
    assert game(table).chips[0] == count
    assert game(table).cash[0] == 900


@pytest.mark.parametrize(("have", "cash"), [(2, 900), (0, 875)])
def test_4_10_hull_breach(have: int, cash: int) -> None:
    table = begun()
    chips(table, have)
    draw(table, 0, "CH14")
    assert game(table).chips[0] == max(0, have - 1)
    assert game(table).cash[0] == cash


def test_4_10_royalties_and_boarding() -> None:
    table = begun()
    draw(table, 0, "CH15")
    assert game(table).cash[0] == 950
    table = begun()
    chips(table, 0, 1)
    draw(table, 0, "CH16")
    assert asks(table) == "stealing"
    table.play(0, Steal(1))
    assert game(table).chips[:2] == [1, 0]
    assert game(table).place[0] == CHANCE, "where you stand"


def test_4_10_cites_its_own_list() -> None:
    """Whoever asks why is led to the table in which the card stands."""
    facts = draw(begun(), 0, "CH15")
    assert [fact.rule for fact in of(facts, Paid) if fact.reason == "Survey royalties"] == ["4.10"]


@pytest.mark.parametrize("code", CODES)
def test_4_8_the_studio_draws_the_way_that_a_card_leads(code: str) -> None:
    """From each space of its deck to where the rules then take the player."""
    number = CODES.index(code)
    deck, first = ("chance", 0) if number < len(BOARD.chance) else ("chest", len(BOARD.chance))
    ways = dict(BOARD.list_ways(deck, number - first))
    for place in BOARD.indexes(deck):
        moved = of(draw(begun(), 0, code, 1, place=place), Moved)[1:2]
        assert [fact.path[-1] for fact in moved] == ([ways[place]] if ways else [])
