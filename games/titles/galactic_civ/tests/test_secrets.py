"""Nothing about a hand reaches anybody else: views, options, facts, who is asked (two worlds)."""

from __future__ import annotations

import pytest

from games.engine.chance import Seeded
from games.engine.conformance import conform, sent, two_worlds
from games.engine.options import Pass
from games.engine.policy import random_answer
from games.engine.table import Table

from ..facts import Drew
from ..phases.plays import Construction
from ..state import Civ
from .helpers import CIV, begun, enter, game, hold, of


def midway(seats: int = 4, entries: int = 60) -> Table:
    """A random game under way, with cards in everybody's hand."""
    table, rng = Table.start(CIV, seats, {"start_hand": 3}, pace="mail", chance=Seeded(3)), Seeded(4)
    while table.number < entries:
        table.play(*random_answer(table, rng))
    return table


def test_others_see_how_many_and_the_owner_sees_which() -> None:
    """§1.5, §4.1"""
    (drew,) = of(enter(begun(), "Opportunity", seat=1), Drew)
    assert drew.shown_to(1) == drew
    assert len(drew.cards) == 3
    for seat in (None, 0, 2):
        shown = drew.shown_to(seat)
        assert shown == Drew(1, 3, (), "4.1")
        assert shown.says(game(begun()).board) == "@1 {draw|draws} 3 cards."


def test_a_view_has_ones_own_hand_only() -> None:
    table = midway()
    for seat in range(4):
        assert [card["card"] for card in table.view(seat)["hand"]] == game(table).hand[seat]
    assert table.view(None)["hand"] == []


def test_the_disguise_deals_real_secrets() -> None:
    """Without hands that change, two worlds would be one."""
    table = midway()
    other = table.fork()
    other.game.disguise(0, Seeded(1))
    assert game(other).hand[0] == game(table).hand[0]
    assert [len(hand) for hand in game(other).hand] == [len(hand) for hand in game(table).hand]
    assert any(game(other).hand[seat] != game(table).hand[seat] for seat in (1, 2, 3))
    assert game(other).conserved() == game(table).conserved()


def test_two_worlds_at_every_entry() -> None:
    conform(CIV, 3, {"events": "on", "start_hand": 2}, seed=5, every=4)


def leaky_view(game: Civ, seat: int | None) -> dict[str, object]:
    return {"hands": game.hand}


def leaky_prompt(phase: Construction, game: Civ, seat: int | None) -> str:
    return f"Waiting for one of {len(phase.playable(game, phase.seat))} cards."


def leaky_ask(phase: Construction, game: Civ) -> object:
    """Asks only who can play something."""
    return HONEST(phase, game) if phase.playable(game, phase.seat) else None


def many_worlds(table: Table) -> None:
    for seed in range(20):
        two_worlds(table, Seeded(seed))


HONEST = Construction.ask


@pytest.mark.parametrize(
    ("where", "name", "leak"),
    [(Civ, "view", leaky_view), (Construction, "prompt", leaky_prompt), (Construction, "ask", leaky_ask)],
)
def test_a_leak_is_found(monkeypatch: pytest.MonkeyPatch, where: type, name: str, leak: object) -> None:
    table = midway()
    while type(table.game.stack[-1]) is not Construction:
        table.play(*random_answer(table, Seeded(table.number)))
    hold(table, game(table).mover, "Carrier")  # one card to play, which in other worlds may be none
    two_worlds(table, Seeded(7))
    monkeypatch.setattr(where, name, leak)
    with pytest.raises(AssertionError, match="sees a secret"):
        many_worlds(table)


@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_what_follows_looks_the_same_in_both_worlds(viewer: int | None) -> None:
    """The others pass and draw: the viewer is told the same, whatever they hold."""
    table = midway(3)
    for seed in range(12):
        (seat,) = table.asked
        if seat == viewer or Pass() not in [option.action for option in table.options(seat)]:
            table.play(*random_answer(table, Seeded(seed)))
            continue
        worlds = table.fork(Seeded(seed)), table.fork(Seeded(seed))
        worlds[1].game.disguise(viewer, Seeded(seed))
        told = [[fact.shown_to(viewer) for fact in world.asking().play(seat, Pass())] for world in worlds]
        public = [[fact for fact in each if not (isinstance(fact, Drew) and viewer == fact.seat)] for each in told]
        assert public[0] == public[1]
        if viewer not in worlds[0].asked:
            assert sent(worlds[0], viewer) == sent(worlds[1], viewer)
        table.play(seat, Pass())
