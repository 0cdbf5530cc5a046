"""§1 Material."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine.types import Illegal
from games.titles.galactic_civ.constants import ATTRIBUTES, KEYS, SIDES

from ..actions import Pick, Target
from ..board import said
from ..facts import AttributeRolled
from .helpers import BOARD, CARD, CIV, asks, begun, dice, enter, fresh, game, kinds, moves, of, scores

POINTS = {  # §1.8 to §1.11 by type: cards, and points by attribute
    "ship": {"military": 33, "influence": 12, "trade": 10, "exploration": 8}
    | {"expansion": 8, "morale": 5, "exploitation": 3, "research": 3},
    "find": {"exploitation": 13, "military": 12, "expansion": 11, "trade": 8}
    | {"exploration": 7, "research": 6, "influence": 3, "morale": 2},
    "tech": {"military": 12, "exploitation": 9, "influence": 9, "expansion": 7}
    | {"research": 6, "morale": 6, "trade": 6, "exploration": 5},
    "build": {"expansion": 33, "exploitation": 13, "military": 12, "trade": 11}
    | {"influence": 9, "morale": 8, "research": 7, "exploration": 3},
}
SIZES = {"ship": {2: 15, 3: 9, 4: 5, 5: 1}, "find": {1: 4, 2: 20, 3: 6}, "tech": {2: 30}, "build": {3: 24, 4: 6}}


@pytest.mark.parametrize("seats", [0, 1, 12])
def test_1_1_two_to_eleven(seats: int) -> None:
    with pytest.raises(Illegal, match="2 to 11 players"):
        fresh(seats=seats)
    assert list(CIV.seats) == list(range(2, len(BOARD.races) + 1))


def test_1_2_ten_sided_dice() -> None:
    assert SIDES == 10
    table = begun()
    dice(table, 11)
    scores(table, 0, military=9)
    enter(table, "Aggression")
    with pytest.raises(ValueError, match="10 sides"):
        table.play(0, Target(1))


def test_1_3_eight_attributes() -> None:
    names = "Morale Research Exploration Exploitation Expansion Influence Trade Military"
    assert " ".join(ATTRIBUTES) == names
    assert [len(scores) for scores in game(begun()).score] == [8, 8, 8]


def test_1_4_the_record_is_on_the_table_for_all() -> None:
    table = begun()
    for seat in (None, 0, 1):
        view = table.view(seat)
        assert view["score"] == [[5] * 8] * 3
        assert view["race"] == ["Terran Alliance", "Dregin Empire", "Iconian Refuge"]
        assert (view["round"], view["rounds"], view["turn"], view["mover"]) == (1, 20, 1, 0)
        assert view["waiting"] == [1, 2]


def test_1_5_thirty_cards_of_each_type() -> None:
    assert Counter(card.type for card in BOARD.cards) == dict.fromkeys(POINTS, 30)
    assert len({card.name for card in BOARD.cards}) == 120
    assert sum(by for gains in BOARD.gains for _, by in gains) == 300


@pytest.mark.parametrize("kind", POINTS)
def test_the_points_of_each_type(kind: str) -> None:
    """§1.8, §1.9, §1.10, §1.11"""
    points: Counter[str] = Counter()
    sizes: Counter[int] = Counter()
    for card, gains in zip(BOARD.cards, BOARD.gains, strict=True):
        if card.type == kind:
            sizes[sum(by for _, by in gains)] += 1
            for attribute, by in gains:
                points[KEYS[attribute]] += by
    assert points == POINTS[kind]
    assert sizes == SIZES[kind]


def test_1_6_effects_are_written_out() -> None:
    assert said(BOARD.gains[CARD["Corvettes"]]) == "Military +1, Exploration +1, Influence +1"
    assert said(BOARD.gains[CARD["Mega Factory"]]) == "Expansion +1, Exploitation +2"
    assert said(BOARD.gains[CARD["Transport Ships"]]) == "Military +1, Trade +1, Expansion +1", "no 'and' missing"


def test_1_7_names_are_as_printed() -> None:
    assert "Dreadnaught" in CARD
    assert "Mid-Evil Hippies" in {event.name for event in BOARD.events}
    assert [race.name for race in BOARD.races][:2] == ["Terran Alliance", "Dregin Empire"]


def test_1_8_the_strongest_ship() -> None:
    assert said(BOARD.gains[CARD["Dreadnaught"]]) == "Military +3, Influence +2"


def test_1_9_only_the_graveyard_does_more_than_add() -> None:
    assert [card.name for card in BOARD.cards if card.then_ship] == ["Ship Graveyard"]


def test_1_10_every_tech_is_worth_two() -> None:
    worth = {sum(by for _, by in BOARD.gains[n]) for n, card in enumerate(BOARD.cards) if card.type == "tech"}
    assert worth == {2}


def test_1_11_nearly_every_build_expands() -> None:
    builds = [card for card in BOARD.cards if card.type == "build"]
    assert [card.name for card in builds if "expansion" not in card.effects] == ["Shipyard"]


@pytest.mark.parametrize("die", range(1, 9))
def test_1_12_one_to_eight_is_the_attribute_of_that_number(die: int) -> None:
    table = begun()
    scores(table, 0, military=9)
    enter(table, "Aggression")
    dice(table, die)
    facts = table.play(0, Target(1))
    assert of(facts, AttributeRolled)[0].attribute == die - 1
    assert moves(facts)[0] == (1, KEYS[die - 1], -2)


@pytest.mark.parametrize("die", [9, 10])
def test_1_12_nine_and_ten_are_picked_by_who_rolled(die: int) -> None:
    table = begun()
    scores(table, 0, military=9)
    enter(table, "Aggression")
    dice(table, die)
    table.play(0, Target(1))
    assert asks(table) == "pick"
    assert table.asked == {0}
    assert len(table.options(0)) == 8 + 1, "and one may resign"
    assert moves(table.play(0, Pick(6)))[0] == (1, "trade", -2)


def test_1_12_a_variant_lets_the_loser_pick() -> None:
    table = begun(pick_by="target_on_loss")
    scores(table, 0, military=9)
    scores(table, 1, morale=0)
    enter(table, "Aggression")
    dice(table, 9)
    table.play(0, Target(1))
    assert table.asked == {1}
    assert kinds(table, 1) == {"pick"}
    assert len(table.options(1)) == 7, "among what they have"
    assert moves(table.play(1, Pick(2)))[0] == (1, "exploration", -2)
