"""What a position is worth: shares that add up, the same from every chair, and closer to the truth than wealth."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp, isfinite, log
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine import chances
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.chances import (
    ChanceModel,
    build_chance_rows,
    calculate_chances,
    find_chance_model,
    find_chance_reader,
    has_chances,
    list_features,
    reveal_hands,
    share_result,
)
from games.engine.simulate import bots_answer
from games.engine.table import Table
from games.engine.types import Illegal

LEARNED = [title for title in titles() if find_chance_model(title)]
EVERY = 9  # entries from one position to the next that is looked at
GAMES = 8
EXPONENTS = [k / 4 for k in range(1, 33)]
numbers = st.floats(-5, 5, allow_nan=False, width=32)


def watched(title: Any, seed: int, seats: int, levels: list[str] | None = None) -> Iterator[Table]:
    """Positions of a game of bots; the last one is its end."""
    table, rng = Table.start(title, seats, {}, chance=Seeded(seed)), Seeded(seed + 1)
    while not table.over:
        if table.number % EVERY == 0:
            yield table
        bots_answer(table, levels or ["steady"] * seats, rng)
    yield table


def lower(title: Any, most: int) -> int:
    """As many seats as a title has, and no more than so many."""
    return min(most, title.seats[-1])


def test_every_title_that_comes_along_has_learned_its_chances() -> None:
    assert [title.slug for title in titles()] == [title.slug for title in LEARNED]


@pytest.mark.parametrize("title", LEARNED, ids=lambda title: title.slug)
def test_a_row_has_a_number_for_each_name_and_chances_add_up(title: Any) -> None:
    """In every position of a game with random players too, whoever has left has no row and no chance."""
    reader = find_chance_reader(title)
    assert reader is not None
    names = list_features(reader)
    assert len(set(names)) == len(names)
    for table in watched(title, 5, lower(title, 4), ["steady", "random"] * 2):
        view = table.view(None)
        rows = build_chance_rows(reader, view, table.game.board, {})
        assert {seat for seat, row in enumerate(rows) if row is not None} == set(view["living"])
        assert all(len(row) == len(names) and all(map(isfinite, row)) for row in rows if row is not None)
        told = calculate_chances(table)
        assert abs(sum(told) - 1) < 1e-9
        if not table.over:
            assert all(bool(told[seat]) is (rows[seat] is not None) for seat in range(table.game.seats))


@pytest.mark.parametrize("title", LEARNED, ids=lambda title: title.slug)
def test_the_end_is_the_result(title: Any) -> None:
    *_, table = watched(title, 11, 2)
    assert calculate_chances(table) == share_result(table)
    assert sum(share_result(table)) == 1


@pytest.mark.parametrize("title", LEARNED, ids=lambda title: title.slug)
def test_on_games_it_never_saw_it_is_closer_to_the_truth_than_wealth(title: Any) -> None:
    """Wealth in its best form: with the exponent that suits these very games best."""
    reader = find_chance_reader(title)
    assert reader is not None
    told: list[tuple[list[float], list[float], list[float]]] = []
    for seed in range(GAMES):
        *positions, _ = list(measured(title, reader, 900_000 + 17 * seed, 2 + seed % (lower(title, 3) - 1)))
        told += positions
    own = -sum(cross(told_chances, result) for told_chances, _, result in told)
    wealth = min(-sum(cross(share(wealth, k), result) for _, wealth, result in told) for k in EXPONENTS)
    assert own < wealth


def measured(title: Any, reader: Any, seed: int, seats: int) -> Iterator[tuple[list[float], list[float], list[float]]]:
    """Of each position of a game: the chances, the wealth, and what came of it."""
    found = [
        (
            calculate_chances(table, reveal_hands(reader, table.game)),
            reader.measure_wealth(table.view(None), table.game.board),
            table,
        )
        for table in watched(title, seed, seats)
    ]
    result = share_result(found[-1][2])
    return ((told, wealth, result) for told, wealth, _ in found)


def cross(told: list[float], came: list[float]) -> float:
    return sum(each * log(max(1e-6, said)) for said, each in zip(told, came, strict=True))


def share(wealth: list[float], k: float) -> list[float]:
    powers = [each**k for each in wealth]
    return [each / sum(powers) for each in powers]


def model(rows: int) -> ChanceModel:
    """A small network over so many numbers."""
    weights = [[((3 * i + j) % 5 - 2) / 3 for j in range(rows)] for i in range(4)]
    return ChanceModel(
        [str(i) for i in range(rows)], weights, [0.1, -0.2, 0, 0.3], [1, -1, 0.5, 2], [0.2] * rows, [2], 1, []
    )


@given(st.lists(st.one_of(st.none(), st.lists(numbers, min_size=3, max_size=3)), min_size=1, max_size=6), st.randoms())
def test_whoever_sits_where_has_the_same_chance(rows: list[Any], random: Any) -> None:
    """Rows in another order give the same chances in that order, and softmax is what it says."""
    if all(row is None for row in rows):
        return
    net, order = model(3), list(range(len(rows)))
    random.shuffle(order)
    told = net.share_chances(rows)
    again = net.share_chances([rows[seat] for seat in order])
    assert [told[seat] for seat in order] == pytest.approx(again)
    scores = [0 if row is None else exp(net.score(row)) for row in rows]
    assert told == pytest.approx([each / sum(scores) for each in scores])


def test_a_network_that_was_learned_from_other_numbers_is_refused(monkeypatch: Any) -> None:
    title = LEARNED[0]
    find_chance_model.cache_clear()
    monkeypatch.setattr(chances, "list_features", lambda reader: ["something", "else"])
    with pytest.raises(LookupError, match="learned from other numbers"):
        find_chance_model(title)
    monkeypatch.undo()
    find_chance_model.cache_clear()


def test_on_another_board_nobody_guesses() -> None:
    title = LEARNED[0]
    data = title.default_board()
    other = msgspec.json.decode(msgspec.json.encode(data).replace(b'"name":"', b'"name":"New ', 1))
    table = Table.start(title, 2, {}, title.read_board(other), chance=Seeded(1))
    assert not has_chances(title, table.game.board.hash, 2)
    assert has_chances(title, title.standard.hash, 2)
    with pytest.raises(Illegal, match="learned"):
        calculate_chances(table)
