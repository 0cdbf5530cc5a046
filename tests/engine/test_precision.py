"""How precisely a seat was played: only answers that left a choice count, and only what they surely cost is blamed."""

from __future__ import annotations

import pytest

from games.engine import luck
from games.engine.catalog import title
from games.engine.precision import LEAST_GAMES, Tally, measure_precision
from games.engine.simulate import played
from games.engine.verdicts import INACCURACY


def share(lost: float | None, entry: int = 1, seat: int = 0) -> luck.Share:
    """A step in which a seat's answer surely lost so much."""
    nothing = [0.0, 0.0]
    return luck.Share(entry, seat, nothing, nothing, nothing, nothing, nothing, nothing, lost)


def test_what_left_no_choice_or_was_anothers_does_not_count() -> None:
    tally = Tally.begin(2)
    for each in (share(None), share(0.5, entry=2), share(0.0), share(0.5, seat=1)):
        tally.count(each, {1})
    assert tally == Tally([1, 1], [0, 1])


@pytest.mark.parametrize(("points", "slips"), [(INACCURACY - 0.01, 0), (INACCURACY + 0.01, 1)])
def test_a_slip_costs_as_much_as_an_inaccuracy(points: float, slips: int) -> None:
    tally = Tally.begin(2)
    tally.count(share(points / 100), {1})
    assert tally.slips == [slips, 0]


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


def test_lost_is_what_the_answer_cost_its_own_seat_and_never_less_than_nothing() -> None:
    entries = played(title("planetopoly"), ["random", "random"], {}, 3).entries[:60]
    shares = list(luck.split_game(entries))
    judged = [each for each in shares if each.lost is not None]
    assert judged
    for each in judged:
        assert 0 <= (each.lost or 0.0) <= 1e-12 - each.choice[each.seat]
    assert any((each.lost or 0.0) > 0.02 for each in judged)
