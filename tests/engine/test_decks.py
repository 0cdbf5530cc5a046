"""Decks: what was shuffled is in no order until it is drawn; what was put back comes last and in its order."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.chance import Chance, Scripted, Seeded
from games.engine.decks import Deck


def test_chance_says_which_card_as_it_is_drawn() -> None:
    deck, chance = Deck.of(4), Chance(Scripted([3, 1]))
    assert [deck.draw(chance, "chest"), deck.draw(chance, "chest")] == [2, 0]
    assert chance.drawn == [3, 1]
    assert len(deck) == 2


def test_cards_put_underneath_come_last_in_their_order_and_without_chance() -> None:
    deck = Deck.of([7])
    deck.put_under(5)
    deck.put_under(1)
    chance = Chance(Scripted([1]))
    assert [deck.draw(chance, "chest") for _ in range(3)] == [7, 5, 1]
    assert chance.drawn == [1]


def test_an_empty_deck_says_so() -> None:
    with pytest.raises(LookupError, match="chest: no card is left"):
        Deck.of(0).draw(Chance(Scripted([])), "chest")
    assert not Deck.of(0)


def test_shuffling_in_mixes_the_whole_pile() -> None:
    """Where a card lay underneath is forgotten: one state has one dump."""
    deck = Deck.of([3])
    deck.put_under(2)
    deck.shuffle_in([9, 1])
    assert (deck.unseen, deck.under) == ([1, 2, 3, 9], [])


@given(st.integers(0, 30), st.integers(0, 2**20))
def test_every_card_comes_once(size: int, seed: int) -> None:
    deck, chance = Deck.of(size), Chance(Seeded(seed))
    assert sorted(deck.draw(chance, "all") for _ in range(size)) == list(range(size))
