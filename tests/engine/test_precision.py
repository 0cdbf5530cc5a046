"""How precisely a seat was played: only answers that left a choice count, and only what they surely cost is blamed."""

from __future__ import annotations

import pytest

from games.engine.precision import LEAST_GAMES, Tally, measure_precision
from games.engine.verdicts import INACCURACY


@pytest.mark.parametrize(("points", "slips"), [(INACCURACY - 0.01, 0), (INACCURACY + 0.01, 1)])
def test_a_slip_costs_as_much_as_an_inaccuracy(points: float, slips: int) -> None:
    tally = Tally.begin(2)
    tally.count(0, points / 100)
    assert tally == Tally([1, 0], [slips, 0])


def test_a_precision_needs_some_games_with_answers() -> None:
    assert measure_precision([(10, 1)] * (LEAST_GAMES - 1) + [(0, 0)] * 9) is None
    found = measure_precision([(10, 1)] * LEAST_GAMES)
    assert found is not None
    assert (found.games, found.answers, found.share) == (LEAST_GAMES, 10 * LEAST_GAMES, 90.0)


def test_the_margin_is_that_between_games_and_never_nothing() -> None:
    """Equal games do not make it nil; games that differ make it wider than so many answers alone would."""
    alike, apart, clean = (
        measure_precision(games) for games in ([(20, 2)] * 10, [(20, 0), (20, 4)] * 5, [(20, 0)] * 10)
    )
    assert alike is not None
    assert apart is not None
    assert clean is not None
    assert apart.share == alike.share == 90.0
    assert apart.margin > alike.margin > clean.margin > 0
    assert alike.margin == pytest.approx(2 * (21 / 202 * 181 / 202 / 200) ** 0.5 * 100, rel=1e-9)
