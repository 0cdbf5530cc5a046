"""Random play of PettingZoo's own classic games and of catanatron, to measure our environments beside. Another Python
runs this file, one that has them: `python3 -m venv classics; classics/bin/pip install pettingzoo chess rlcard pygame
catanatron==3.2.1`. Beyond PettingZoo the project depends on none of them.

For each line of standard input, a game and the seconds of a round, it says how many steps a second it made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from itertools import count
from time import process_time

STEP = 20  # decisions between two looks at the clock


def play_classic(name: str) -> Iterator[int]:
    """One game of PettingZoo after another, as `environments` plays ours: answers by chance of those the mask allows.
    Says after some steps how many."""
    import numpy as np  # that Python's own

    environment, rng, made = import_module(f"pettingzoo.classic.{name}").env(), np.random.default_rng(1), 0
    for seed in count():
        environment.reset(seed=seed)
        for _ in environment.agent_iter():
            seen, _, over, truncated, _ = environment.last()
            environment.step(None if over or truncated else int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            made += 1
            if made == STEP:
                yield made
                made = 0


def answer_rounds() -> None:
    going: dict[str, Iterator[int]] = {}
    for line in sys.stdin:
        name, given = line.split()
        if name not in going:
            going[name] = play_other(name)
            next(going[name])  # it imports first
        seconds, began, made, took = float(given), process_time(), 0, 0.0
        while took < seconds:
            made += next(going[name])
            took = process_time() - began
        print(made / took, flush=True)


def play_other(name: str) -> Iterator[int]:
    if name != "catanatron":
        return play_classic(name)
    from catanatron_turns import play_catanatron  # type: ignore[import-not-found]  # beside this file

    found: Iterator[int] = play_catanatron()
    return found


if __name__ == "__main__":
    answer_rounds()
