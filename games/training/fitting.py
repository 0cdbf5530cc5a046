"""The fit: Adam on the cross entropy of the softmax over the living, then again towards what comes a little later.

A result is a noisy teacher: the game that was as good as won and was lost by one roll. So the network is fitted anew to
a mixture of what it says itself of the next position and of what follows (TD(λ)), and at the end one temperature makes
good for the timidity of a network that was fitted to means.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import numpy as np

from .positions import Array, Positions

BATCH: Final = 512
FIRST_RATE: Final = 3e-3
HALVING_EPOCHS: Final = 6  # after so many epochs the rate is half
MAX_EPOCHS: Final = 30
PATIENCE: Final = 5  # epochs without a better loss until it stops
LEAST_GAIN: Final = 1e-5
DECAY: Final = 1e-4
MOMENTUM, MEAN_SQUARE, TINY = 0.9, 0.999, 1e-8  # Adam's
TRACE: Final = 0.6  # λ: how much of a target comes from beyond the next position
TEMPERATURES: Final = np.arange(0.8, 1.5, 0.02)
FLOOR: Final = 1e-6  # of a chance in a logarithm


class Network:
    """score = relu(row · weights + biases) · outputs + row · direct."""

    def __init__(self, features: int, hidden: int, rng: np.random.Generator) -> None:
        self.layers: dict[str, Array] = {
            "weights": rng.normal(0, features**-0.5, (features, hidden)).astype(np.float32),
            "biases": np.zeros(hidden, np.float32),
            "outputs": rng.normal(0, 0.3 * hidden**-0.5, hidden).astype(np.float32),
            "direct": np.zeros(features, np.float32),
        }
        self.steps = 0
        self.means = {name: np.zeros_like(layer) for name, layer in self.layers.items()}
        self.squares = {name: np.zeros_like(layer) for name, layer in self.layers.items()}

    def score(self, rows: Array) -> Array:
        """A score for each row."""
        layers = self.layers
        hidden: Array = np.maximum(rows @ layers["weights"] + layers["biases"], 0)
        scores: Array = hidden @ layers["outputs"] + rows @ layers["direct"]
        return scores

    def step(self, rows: Array, living: Array, targets: Array, rate: float) -> None:
        """One step of Adam on a batch."""
        layers = self.layers
        before = rows @ layers["weights"] + layers["biases"]
        hidden = np.maximum(before, 0)
        scores = hidden @ layers["outputs"] + rows @ layers["direct"]
        gap = (share_scores(scores, living) - targets) * living / len(rows)
        back = gap[..., None] * layers["outputs"] * (before > 0)
        flat_rows, flat_back = rows.reshape(-1, rows.shape[-1]), back.reshape(-1, back.shape[-1])
        slopes = {
            "weights": flat_rows.T @ flat_back + DECAY * layers["weights"],
            "biases": flat_back.sum(0),
            "outputs": hidden.reshape(-1, hidden.shape[-1]).T @ gap.ravel() + DECAY * layers["outputs"],
            "direct": flat_rows.T @ gap.ravel() + DECAY * layers["direct"],
        }
        self.steps += 1
        for name, slope in slopes.items():
            mean, square = self.means[name], self.squares[name]
            mean += (1 - MOMENTUM) * (slope - mean)
            square += (1 - MEAN_SQUARE) * (slope * slope - square)
            due, size = mean / (1 - MOMENTUM**self.steps), square / (1 - MEAN_SQUARE**self.steps)
            layers[name] -= rate * due / (np.sqrt(size) + TINY)


def share_scores(scores: Array, living: Array) -> Array:
    """Softmax over the living seats of each position."""
    kept = np.where(living, scores, -1e9)
    powers = np.exp(kept - kept.max(1, keepdims=True)) * living
    shares: Array = powers / powers.sum(1, keepdims=True)
    return shares


def measure_log_loss(chances: Array, results: Array) -> float:
    """The mean cross entropy of a position, in nats."""
    return float(-(results * np.log(np.clip(chances, FLOOR, 1))).sum(1).mean())


def measure_brier(chances: Array, results: Array) -> float:
    """The mean over positions of the squared misses of all seats (two seats: twice the usual figure)."""
    return float(((chances - results) ** 2).sum(1).mean())


def fit_network(learn: Positions, watch: Positions, hidden: int, rng: np.random.Generator) -> Network:
    """A network fitted to `learn.results`, as it was when its loss on `watch` was least."""
    network = Network(learn.rows.shape[-1], hidden, rng)
    best, kept, waited = np.inf, network.layers, 0
    for epoch in range(MAX_EPOCHS):
        rate, order = FIRST_RATE * 0.5 ** (epoch / HALVING_EPOCHS), rng.permutation(len(learn.rows))
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            network.step(learn.rows[some], learn.living[some], learn.results[some], rate)
        loss = measure_log_loss(share_scores(network.score(watch.rows), watch.living), watch.results)
        if loss < best - LEAST_GAIN:
            best, waited = loss, 0
            kept = {name: layer.copy() for name, layer in network.layers.items()}
        else:
            waited += 1
            if waited == PATIENCE:
                break
    network.layers = kept
    return network


def look_ahead(chances: Array, positions: Positions) -> Array:
    """Targets: of each position, what the next one of its game is said to be worth, mixed with what follows that."""
    targets = positions.results.copy()
    for at in range(len(targets) - 2, -1, -1):
        if positions.game[at] == positions.game[at + 1]:
            targets[at] = (1 - TRACE) * chances[at + 1] + TRACE * targets[at + 1]
    return targets


def train_network(
    learn: Positions, watch: Positions, hidden: int, rounds: int, seed: int, tell: Callable[[str], None]
) -> Network:
    """Fits to the results, then `rounds` times anew towards later positions, then finds the temperature."""
    rng = np.random.default_rng(seed)
    network = fit_network(learn, watch, hidden, rng)
    for number in range(rounds):
        tell(f"round {number}: log loss {_measure_on(network, watch):.4f} on games kept back")
        chances = share_scores(network.score(learn.rows), learn.living)
        network = fit_network(learn._replace(results=look_ahead(chances, learn)), watch, hidden, rng)
    heat = find_temperature(network, watch)
    network.layers["outputs"] *= np.float32(heat)
    network.layers["direct"] *= np.float32(heat)
    tell(f"temperature {heat:.2f}, log loss {_measure_on(network, watch):.4f} on games kept back")
    return network


def _measure_on(network: Network, watch: Positions) -> float:
    return measure_log_loss(share_scores(network.score(watch.rows), watch.living), watch.results)


def find_temperature(network: Network, watch: Positions) -> float:
    """By what all scores are multiplied for the least loss."""
    scores = network.score(watch.rows)
    return float(
        min(TEMPERATURES, key=lambda by: measure_log_loss(share_scores(by * scores, watch.living), watch.results))
    )
