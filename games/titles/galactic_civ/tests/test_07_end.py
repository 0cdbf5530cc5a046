"""§7 Trade, Approval, End."""

from __future__ import annotations

import pytest

from games.engine.options import Pass

from ..actions import Discard, Draw, Pick, Play, Target
from ..facts import AttributeRolled, Discarded, Drew, Idle, Spared
from .helpers import BOARD, CARD, asks, begun, dice, enter, game, hold, last, moves, of, refused, score, scores

SIX = ("Carrier", "Outpost", "Nebula", "Neurolinking", "Elerium", "Frigates")


def test_7_1_a_card_and_a_point_for_both() -> None:
    table = begun()
    hold(table, 0)
    scores(table, 0, trade=6)
    dice(table, 1, 8, 2)
    facts = enter(table, "Trade")
    assert of(facts, Drew)[0].count == 1
    facts = table.play(0, Target(2))
    assert [(fact.seat, fact.die) for fact in of(facts, AttributeRolled)] == [(0, 8), (2, 2)]
    assert moves(facts)[:2] == [(0, "military", 1), (2, "research", 1)]


def test_7_1_a_variant_goes_by_the_printed_word() -> None:
    table = begun(trade_phase_attr="influence")
    scores(table, 0, trade=6)
    enter(table, "Trade")
    assert asks(table) != "trade"
    scores(table, 0, influence=6)
    enter(table, "Trade")
    assert asks(table) == "trade"
    assert table.view(None)["attribute"][9] == 5


def test_7_2_each_picks_for_themselves() -> None:
    table = begun()
    scores(table, 0, trade=6)
    dice(table, 1, 9, 10)
    enter(table, "Trade")
    table.play(0, Target(1))
    assert table.asked == {0}
    table.play(0, Pick(7))
    assert table.asked == {1}, "who is not the active player"
    table.play(1, Pick(0))
    assert (score(table, 0, "military"), score(table, 1, "morale")) == (6, 6)


def test_7_2_a_partner_who_leaves_gains_nothing() -> None:
    from games.engine.options import Remove

    table = begun()
    scores(table, 0, trade=6)
    dice(table, 1, 4, 10)
    enter(table, "Trade")
    table.play(0, Target(1))
    table.house(Remove(1), 0)
    assert game(table).mover == 2
    assert score(table, 0, "exploitation") == 6


def test_7_3_six_cards_after_a_trade() -> None:
    table = begun(seats=2)
    hold(table, 0, *SIX[:5])
    scores(table, 0, trade=6)
    dice(table, 1, 1, 1)
    enter(table, "Trade")
    assert len(game(table).hand[0]) == 6
    assert game(table).mover == 1, "nothing to discard"
    hold(table, 1, *SIX)
    enter(table, "End", seat=1)
    assert asks(table) == "end"


def test_7_3_a_variant_looks_as_the_turn_ends() -> None:
    table = begun(hand_bonus="while_highest")
    hold(table, 0, *SIX)
    enter(table, "End")
    assert asks(table) == "end"
    scores(table, 0, trade=6)
    enter(table, "End")
    assert table.asked == {1}


def test_7_4_the_unhappiest_lose_a_point() -> None:
    table = begun()
    hold(table, 0)
    scores(table, 0, morale=4)
    dice(table, 5)
    assert moves(enter(table, "Approval")) == [(0, "expansion", -1)]
    scores(table, 0, expansion=0)
    dice(table, 5)
    assert of(enter(table, "Approval"), Spared) == [Spared(0, 4, "7.4")]


def test_7_4_on_nine_they_pick_among_what_they_have() -> None:
    table = begun()
    hold(table, 0)
    scores(table, 0, morale=0, trade=3)
    dice(table, 9)
    enter(table, "Approval")
    assert refused(table, 0, Pick(0))
    table.play(0, Pick(6))
    assert score(table, 0, "trade") == 2
    game(table).score[0] = [0] * 8
    scores(table, 0, trade=1)
    dice(table, 9)
    enter(table, "Approval")
    assert score(table, 0, "trade") == 0, "one legal answer is made"


def test_7_4_on_nine_nobody_is_asked_who_has_nothing_to_lose() -> None:
    """§7.4 Eight answers without any effect are no question; a game begun by rules 1 still puts it."""
    for rules, question in ((2, "construction"), (1, "pick")):
        table = begun()
        game(table).rules = rules
        hold(table, 0)
        game(table).score[0] = [0] * 8
        dice(table, 9)
        facts = enter(table, "Approval")
        assert asks(table) == question
        if rules == 2:
            assert of(facts, Spared) == [Spared(0, -1, "7.4")]
            assert of(facts, Spared)[0].says(BOARD) == "@0 {have|has} nothing to lose, so nothing happens."


def test_7_5_five_cards_may_be_kept() -> None:
    table = begun()
    hold(table, 0, *SIX, "Wormhole")
    enter(table, "End")
    two = (CARD["Carrier"], CARD["Wormhole"])
    assert table.silence(0) == Discard((CARD["Frigates"], CARD["Wormhole"])), "those drawn last"
    assert refused(table, 0, Discard(two[:1])), "all that is too much at once"
    assert refused(table, 0, Discard((CARD["Carrier"], CARD["Carrier"])))
    assert of(table.play(0, Discard(two)), Discarded) == [Discarded(0, two, "7.5")]
    assert game(table).discard == list(two)
    assert table.asked == {1}


def test_7_7_the_example_of_a_whole_turn() -> None:
    """§7.7 As the rulebook tells it, phase for phase."""
    table = begun()
    table.play(0, Pass())
    state = game(table)
    state.score = [[4, 6, 5, 6, 6, 5, 6, 8], [6, 7, 6, 6, 8, 8, 7, 9], [6, 7, 5, 6, 5, 7, 6, 6]]
    hold(table, 0, "Colony Hub", "Freighters", "Battleship", "Nebula", "Xeno Tourism")
    drawn = [CARD["Elerium"], CARD["Scout Ships"]]
    state.discard += [card for card in state.deck.unseen if card not in drawn]
    state.deck.unseen = list(drawn)
    enter(table, "Construction", 0, 6)
    table.play(0, Play(CARD["Battleship"]))
    assert (score(table, 0, "military"), score(table, 0, "influence")) == (11, 6)
    table.play(0, Play(CARD["Nebula"]))
    assert (score(table, 0, "exploitation"), score(table, 0, "exploration")) == (7, 6)
    dice(table, 7)
    facts = table.play(0, Target(1))
    assert (moves(facts), of(facts, Idle)[0].phases) == ([(1, "trade", -2)], (5, 6))
    assert asks(table) == "exploitation"
    table.play(0, Play(CARD["Colony Hub"]))
    assert (asks(table), score(table, 0, "expansion")) == ("expansion", 9)
    assert of(table.play(0, Draw()), Drew)[0].cards == tuple(drawn)
    dice(table, 9)
    facts = table.play(0, Discard((CARD["Scout Ships"],)))
    assert (of(facts, Idle)[0].phases, asks(table)) == ((9, 10), "pick")
    table.play(0, Pick(1))
    assert score(table, 0, "research") == 5
    assert [BOARD.names[card] for card in state.hand[0]] == ["Freighters", "Xeno Tourism", "Elerium"]
    assert (state.mover, state.score[0]) == (1, [4, 5, 6, 7, 9, 6, 6, 11])


@pytest.mark.parametrize("check", ["active_only", "all_each_end", "end_of_round"])
def test_7_6_whose_victory_is_checked_when(check: str) -> None:
    """Seat 1 is ahead; seat 0's turn ends, and there are more turns in the round."""
    table = begun(victory_check=check)
    scores(table, 1, military=10, expansion=10)
    enter(table, "End", 0, 11)
    assert (table.over is not None) == (check == "all_each_end")


def test_7_6_at_the_end_of_the_round_everybody_counts() -> None:
    table = begun()
    scores(table, 1, military=10, expansion=10)
    last(table, 2, 11)
    assert table.over
    assert table.over.ranking[0] == [1]


def test_7_6_as_printed_only_the_active_player() -> None:
    table = begun(preset="printed")
    scores(table, 1, military=10, expansion=10)
    last(table, 2, 11)
    assert not table.over
    enter(table, "End", 1, 12)
    assert table.over
