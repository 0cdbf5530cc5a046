"""§6 Exploration, Exploitation, Expansion, Research."""

from __future__ import annotations

import pytest

from games.engine.options import Pass

from ..actions import Discard, Draw, Play
from ..facts import Discarded, Drew
from .helpers import CARD, asks, begun, enter, game, hold, kinds, of, playable, refused, scores

HAND = ("Carrier", "Outpost", "Nebula", "Neurolinking")


@pytest.mark.parametrize(
    ("phase", "may"),
    [("Exploration", ["Nebula"]), ("Exploitation", ["Carrier", "Outpost"]), ("Research", ["Neurolinking"])],
)
def test_one_card_more(phase: str, may: list[str]) -> None:
    """§6.1, §6.2, §6.4 Only for who is alone highest, and only one."""
    table = begun()
    hold(table, 0, *HAND)
    enter(table, phase)
    assert asks(table) != phase.lower()
    scores(table, 0, **{phase.lower(): 6})
    enter(table, phase)
    assert asks(table) == phase.lower()
    assert playable(table, 0) == may
    table.play(0, Play(CARD[may[0]]))
    assert asks(table) != phase.lower()


def test_6_3_draw_two_then_discard_any() -> None:
    table = begun()
    hold(table, 0, "Carrier", "Nebula")
    scores(table, 0, expansion=6)
    enter(table, "Expansion")
    (drew,) = of(table.play(0, Draw()), Drew)
    assert drew.count == 2
    assert kinds(table, 0) == {"discard", "resign"}, "the discard is compulsory"
    assert table.options(0)[0].action == Discard((CARD["Carrier"],)), "any of the hand"
    assert refused(table, 0, Discard((CARD["Elerium"],)))
    facts = table.play(0, Discard((CARD["Nebula"],)))
    assert of(facts, Discarded) == [Discarded(0, (CARD["Nebula"],), "6.3")]
    assert len(game(table).hand[0]) == 3


def test_6_3_the_draw_is_optional() -> None:
    table = begun()
    hold(table, 0, "Carrier")
    scores(table, 0, expansion=6)
    enter(table, "Expansion")
    table.play(0, Pass())
    assert game(table).hand[0] == [CARD["Carrier"]]


def test_6_3_without_cards_there_is_nothing_to_ask() -> None:
    table = begun()
    state = game(table)
    state.hand[2] = [*state.hand[2], *state.deck.unseen]
    state.deck.unseen = []
    scores(table, 0, expansion=6)
    enter(table, "Expansion")
    assert asks(table) != "expansion"
    state.hand[2].remove(CARD["Carrier"])
    state.deck.unseen, state.hand[0] = [CARD["Carrier"], *state.hand[0]], []
    state.deck.unseen = state.deck.unseen[:1]
    scores(table, 0, expansion=9)
    enter(table, "Expansion")
    facts = table.play(0, Draw())
    assert of(facts, Discarded) == [Discarded(0, (CARD["Carrier"],), "6.3")], "without a question"
