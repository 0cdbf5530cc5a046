"""How fast a learning program can play: steps a second of the environments, with answers by chance."""

from __future__ import annotations

from time import process_time
from typing import Any

import numpy as np

from games.environments import make_environment, make_single_seat


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
