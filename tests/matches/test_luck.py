"""Chance in real matches: the system's source, fair by construction, never carried by a fork."""

from __future__ import annotations

from collections import Counter

from games.matches import randomness

Secure = randomness.SystemRandomness  # before the fixtures put a seed in its place


def test_a_die_has_each_of_its_sides() -> None:
    rolled = Counter(Secure().die(6, "test") for _ in range(3_000))
    assert sorted(rolled) == [1, 2, 3, 4, 5, 6]
    assert min(rolled.values()) > 380  # 500 expected; one run in ten million falls below


def test_a_shuffle_keeps_the_cards() -> None:
    cards = list(range(40))
    orders = [Secure().shuffle(cards, "test") for _ in range(20)]
    assert all(sorted(order) == cards for order in orders)
    assert len({tuple(order) for order in orders}) == 20
    assert cards == list(range(40))


def test_a_fork_is_another_source() -> None:
    assert not isinstance(Secure().fork(), Secure)
