"""How fast a learning program can play: steps a second of the environments, with answers by chance."""

from __future__ import annotations

import subprocess
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any

import numpy as np

from games.environments import make_environment, make_single_seat

OTHERS = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "texas_holdem_v4", "chess_v6", "go_v5", "catanatron")
ROUNDS = 5  # short ones in turns, and the median counts


def measure_beside_classics(slugs: list[str], python: str, seconds: float = 5.0, seats: int = 2) -> dict[str, Any]:
    """Steps a second of our environments, all seats, and of others' games, in turns, round by round. `python`: one that
    has those (`classic_steps`)."""
    file, pipe = Path(__file__).with_name("classic_steps.py"), subprocess.PIPE
    found: dict[str, list[float]] = {name: [] for name in (*slugs, *OTHERS)}
    with subprocess.Popen([python, str(file)], stdin=pipe, stdout=pipe, text=True) as process:  # noqa: S603 whoever measures names it
        asks: Any = process.stdin
        answers: Any = process.stdout
        for _ in range(ROUNDS):
            for name in slugs:
                found[name].append(_step_all_seats(name, seconds / ROUNDS, seats))
            for name in OTHERS:
                print(name, seconds / ROUNDS, file=asks, flush=True)
                found[name].append(float(answers.readline()))
        asks.close()
    return {name: round(median(rates)) for name, rates in found.items()}


def measure(slug: str, seconds: float = 5.0, seats: int = 2) -> dict[str, Any]:
    """Steps a second of all seats and of one seat against steady bots, observations and masks included; time of this
    process alone."""
    return {
        "all_seats_steps_per_second": round(_step_all_seats(slug, seconds / 2, seats)),
        "single_seat_steps_per_second": round(_step_single_seat(slug, seconds / 2, seats)),
    }


def _step_all_seats(slug: str, seconds: float, seats: int) -> float:
    environment, rng, steps, began = make_environment(slug, seats), np.random.default_rng(1), 0, process_time()
    while process_time() - began < seconds:
        environment.reset(seed=steps)
        for _ in environment.agent_iter():
            seen, _, over, truncated, _ = environment.last()
            environment.step(None if over or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1
            if process_time() - began >= seconds:
                break
    return steps / (process_time() - began)


def _step_single_seat(slug: str, seconds: float, seats: int) -> float:
    environment, rng, steps, began = make_single_seat(slug, seats), np.random.default_rng(1), 0, process_time()
    over = True
    while process_time() - began < seconds:
        if over:
            seen, _ = environment.reset(seed=steps)
        seen, _, over, _, _ = environment.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        steps += 1
    return steps / (process_time() - began)
