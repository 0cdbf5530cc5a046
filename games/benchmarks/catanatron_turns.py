"""Random play of catanatron, to measure ours beside. Another Python runs this file, one that has it:
`python3 -m venv cat; cat/bin/pip install catanatron==3.2.1`. The house has no such dependency.

For each line of standard input, the seconds of a round, it says how many decisions a second it made.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count
from time import process_time

STEP = 20  # decisions between two looks at the clock, as in `engine`
MOST_TURNS = 1_000  # as catanatron itself plays


def play_catanatron() -> Iterator[int]:
    """One game of four random players after another, without log or copies; says after some decisions how many."""
    from catanatron.game import Game  # type: ignore[import-not-found]
    from catanatron.models.player import Color, RandomPlayer  # type: ignore[import-not-found]

    for seed in count(1):
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        while game.winning_color() is None and game.state.num_turns < MOST_TURNS:
            made = 0
            while made < STEP and game.winning_color() is None:
                game.play_tick()
                made += 1
            yield made


def answer_rounds() -> None:
    going = play_catanatron()
    for line in sys.stdin:
        seconds, began, made, took = float(line), process_time(), 0, 0.0
        while took < seconds:
            made += next(going)
            took = process_time() - began
        print(made / took, flush=True)


if __name__ == "__main__":
    answer_rounds()
