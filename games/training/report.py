"""How good a network is on games it never saw: Brier score and log loss beside two yardsticks, and its reliability.

The base rate knows how often each chair of so many wins; wealth is the softmax of k times the logarithm of wealth, with
the k that suits it best. A network is reliable if of the positions of which it says 30 % about 30 % are won.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import numpy as np

from .fitting import Network, measure_brier, measure_log_loss, share_scores
from .positions import Array, Positions

TENTHS: Final = 10
STAGES: Final = ("first quarter", "second quarter", "third quarter", "later")  # of a mean game
LEAST_GAMES: Final = 300  # of a tenth that is judged: of fewer nobody can tell
SURE: Final = 1.96  # standard errors of a margin of 95 %
EXPONENTS: Final = np.arange(0.25, 12.1, 0.25)
LEAST_WEALTH: Final = 1e-9
LEAST_RATE: Final = 1e-6

Foretold = dict[str, Array]


def foretell(network: Network, learn: Positions, test: Positions) -> Foretold:
    """The chances that each gives the test's positions; both yardsticks are fitted to `learn`."""
    return {
        "base rate": _foretell_by_chair(learn, test),
        "wealth": _foretell_by_wealth(learn, test),
        "network": share_scores(network.score(test.rows), test.living),
    }


def _foretell_by_chair(learn: Positions, test: Positions) -> Array:
    rates = np.zeros_like(test.results)
    for seats in np.unique(test.seats):
        rates[test.seats == seats] = learn.results[learn.seats == seats].mean(0)
    kept = np.where(test.living, np.maximum(rates, LEAST_RATE), 0)
    shared: Array = kept / kept.sum(1, keepdims=True)
    return shared


def _foretell_by_wealth(learn: Positions, test: Positions) -> Array:
    exponents = np.zeros(len(test.seats))
    for seats in np.unique(test.seats):
        exponents[test.seats == seats] = _fit_exponent(learn.pick(learn.seats == seats))
    return share_scores(exponents[:, None] * np.log(np.maximum(test.wealth, LEAST_WEALTH)), test.living)


def _fit_exponent(learn: Positions) -> float:
    logs = np.log(np.maximum(learn.wealth, LEAST_WEALTH))
    return float(min(EXPONENTS, key=lambda k: measure_log_loss(share_scores(k * logs, learn.living), learn.results)))


def build_training_report(foretold: Foretold, test: Positions) -> dict[str, Any]:
    """By group of positions (all, by number of seats, by quarter of the game): games, positions, Brier score and log
    loss of each, the network's tenths, and by how much the worst tenth is off (of those of at least 300 games)."""
    return {name: _report_group(foretold, test, which) for name, which in list_position_groups(test)}


def list_position_groups(test: Positions) -> Iterator[tuple[str, Array]]:
    """Positions that are looked at together, with a name."""
    yield "all", np.ones(len(test.seats), bool)
    for seats in np.unique(test.seats):
        yield f"{seats} seats", test.seats == seats
    for number, name in enumerate(STAGES):
        low, last = number / len(STAGES), number == len(STAGES) - 1
        yield name, (test.played >= low) & (last | (test.played < low + 1 / len(STAGES)))


def _report_group(foretold: Foretold, test: Positions, which: Array) -> dict[str, Any]:
    part = test.pick(which)
    losses = {
        name: {
            "brier": round(measure_brier(chances[which], part.results), 4),
            "log_loss": round(measure_log_loss(chances[which], part.results), 4),
        }
        for name, chances in foretold.items()
    }
    tenths = measure_reliability(foretold["network"][which], part)
    off = [abs(each["told"] - each["came"]) for each in tenths if each["games"] >= LEAST_GAMES]
    return {
        "games": part.games,
        "positions": len(part.seats),
        **losses,
        "worst_tenth": round(max(off), 4) if off else None,
        "tenths": tenths,
    }


def measure_reliability(chances: Array, test: Positions) -> list[dict[str, Any]]:
    """For each tenth of the chances told: their mean, how often it came, and the margin of 95 %, by games."""
    told, came = chances[test.living], test.results[test.living]
    games = np.broadcast_to(test.game[:, None], test.living.shape)[test.living]
    found = []
    for tenth in range(TENTHS):
        inside = (np.minimum(told * TENTHS, TENTHS - 1).astype(int)) == tenth
        if not inside.any():
            continue
        numbers, at = np.unique(games[inside], return_inverse=True)
        misses = np.bincount(at, told[inside] - came[inside])  # a game's positions stand and fall together
        found.append(
            {
                "told": round(float(told[inside].mean()), 4),
                "came": round(float(came[inside].mean()), 4),
                "margin": round(float(SURE * np.sqrt((misses**2).sum()) / inside.sum()), 4),
                "rows": int(inside.sum()),
                "games": len(numbers),
            }
        )
    return found
