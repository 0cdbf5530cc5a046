"""§4 Opportunity, Construction, Discovery."""

from __future__ import annotations

import pytest

from games.engine.options import Pass

from ..actions import Play
from ..facts import Changed, Drew, Played, Reshuffled
from ..facts.changes import told
from .helpers import CARD, asks, begun, dice, enter, game, hold, kinds, moves, of, playable, refused, score


def test_4_1_three_cards() -> None:
    table = begun()
    hold(table, 1, "Elerium")
    dice(table, 5, 5, 5)
    facts = enter(table, "Opportunity", seat=1)
    (drew,) = of(facts, Drew)
    assert (drew.seat, drew.count, len(drew.cards)) == (1, 3, 3)
    assert game(table).hand[1] == [CARD["Elerium"], *drew.cards]


def test_4_2_an_empty_deck_is_made_of_the_discards() -> None:
    table = begun()
    state = game(table)
    state.discard, state.deck.unseen = state.deck.unseen, []
    state.deck.unseen = [state.discard.pop()]
    facts = enter(table, "Opportunity", seat=1)
    assert of(facts, Reshuffled) == [Reshuffled("deck", 116, "4.2")]
    assert len(game(table).hand[1]) == 3
    assert game(table).discard == []


def test_4_2_nothing_left_nothing_drawn() -> None:
    table = begun()
    state = game(table)
    state.hand[2], state.deck.unseen = state.deck.unseen[:-2], state.deck.unseen[-2:]
    facts = enter(table, "Opportunity", seat=1)
    assert of(facts, Drew)[0].count == 2
    enter(table, "Opportunity", seat=1)
    assert len(game(table).hand[1]) == 2


@pytest.mark.parametrize(
    ("phase", "may"),
    [("Construction", ["Carrier", "Outpost"]), ("Discovery", ["Elerium", "Neurolinking"])],
)
def test_which_cards(phase: str, may: list[str]) -> None:
    """§4.3, §4.4"""
    table = begun()
    hold(table, 0, "Carrier", "Outpost", "Elerium", "Neurolinking")
    enter(table, phase)
    assert playable(table, 0) == may
    assert "pass" in kinds(table, 0)


def test_4_3_one_card_at_most() -> None:
    table = begun()
    hold(table, 0, "Carrier", "Outpost", "Elerium")
    enter(table, "Construction")
    table.play(0, Play(CARD["Carrier"]))
    assert asks(table) == "discovery"
    assert refused(table, 0, Play(CARD["Outpost"]))
    assert refused(table, 1, Play(CARD["Elerium"])), "not in their hand"


def test_4_4_one_card_at_most() -> None:
    table = begun()
    hold(table, 0, "Nebula", "Neurolinking")
    enter(table, "Discovery")
    table.play(0, Play(CARD["Neurolinking"]))
    assert asks(table) == "research", "with 7 Research they lead"
    assert playable(table, 0) == []


def test_4_5_shown_added_discarded() -> None:
    table = begun()
    hold(table, 0, "Transport Ships", "Elerium")
    enter(table, "Construction")
    (played,) = of(table.play(0, Play(CARD["Transport Ships"])), Played)
    assert played.changes == ((0, 7, 1, 6), (0, 6, 1, 6), (0, 4, 1, 6))
    assert played.shown_to(None) == played, "to all"
    assert game(table).discard == [CARD["Transport Ships"]]
    assert table.view(2)["shown"] == [CARD["Transport Ships"]]
    assert played.says(game(table).board).startswith("@0 {play|plays} *Transport Ships*: Military *+1* (now 6)")


def graveyard(*hand: str, **settings: object) -> tuple[object, ...]:
    table = begun(**settings)
    hold(table, 0, "Ship Graveyard", *hand)
    enter(table, "Discovery")
    facts = table.play(0, Play(CARD["Ship Graveyard"]))
    assert moves(facts)[0] == (0, "exploitation", 1)
    return (table,)


def test_4_6_the_graveyard_brings_a_ship() -> None:
    (table,) = graveyard("Carrier", "Outpost", "Elerium")
    assert asks(table) == "graveyard"
    assert playable(table, 0) == ["Carrier"]
    table.play(0, Play(CARD["Carrier"]))
    assert score(table, 0, "military") == 8
    assert asks(table) == "aggression", "beyond the one card of Construction; the turn goes on"


def test_4_6_it_may_be_left() -> None:
    (table,) = graveyard("Carrier")
    table.play(0, Pass())
    assert score(table, 0, "military") == 5


def test_4_6_a_variant_makes_it_compulsory() -> None:
    (table,) = graveyard("Carrier", "Outpost", graveyard="must_if_able")
    assert refused(table, 0, Pass())
    assert table.silence(0) == Play(CARD["Carrier"])
    (table,) = graveyard("Outpost", graveyard="must_if_able")
    assert kinds(table, 0) == {"pass", "resign"}, "no ship"


def test_4_7_what_takes_away_stops_at_nothing() -> None:
    table = begun()
    game(table).score[0][4] = 1
    game(table).change(0, ((3, 2), (4, -2)), "4.7")
    assert of(game(table).facts, Changed)[-1].changes == ((0, 3, 2, 7), (0, 4, -1, 0)), "the rest still applies"


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ([(6, 1, 6)], "Trade *+1* (now 6)"),
        ([(6, 1, 6), (7, -2, 3)], "Trade *+1* (now 6) and Military *\u22122* (now 3)"),
        (
            [(4, 1, 14), (7, 1, 23), (3, 2, 14)],
            "Expansion *+1* (now 14), Military *+1* (now 23) and Exploitation *+2* (now 14)",
        ),
        ([(5, 0, 0)], "Influence stays at 0"),
    ],
)
def test_4_7_how_changes_are_told(changes: list[tuple[int, int, int]], said: str) -> None:
    """§4.7 Three are a list; a loss that found nothing is no gain of nothing."""
    assert told((0, *each) for each in changes) == said
