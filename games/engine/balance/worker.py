"""A process that plays batches of games: each line of its input asks for one, a line of its output has its tally.

It knows no database and no site, and ends with its input, so that it never outlives whoever asks. Its argument is its
priority, 0 to 19, the lowest.
"""

from __future__ import annotations

import os
import sys
from typing import IO, Any

import msgspec
from msgspec import Struct

from games.engine.catalog import title as title_of
from games.engine.types import Illegal

from .record import play_and_count


class Batch(Struct):
    """Games `first` to `last` (left out) of a run."""

    title: str
    board: dict[str, Any]
    levels: list[str]
    settings: dict[str, Any]
    seed: int
    first: int
    last: int


def play_batch(batch: Batch) -> dict[str, Any]:
    """The tally of a batch as plain data; or `refused`, a sentence, where it cannot be played."""
    try:
        title = title_of(batch.title)
        numbers = range(batch.first, batch.last)
        tally = play_and_count(title, batch.levels, batch.settings, batch.seed, numbers, batch.board)
    except (Illegal, LookupError) as why:
        return {"refused": str(why)}
    return tally.to_data()


def answer_batches(asked: IO[bytes], answers: IO[bytes]) -> None:
    """One line after the other, until there are no more."""
    for line in asked:
        answers.write(msgspec.json.encode(play_batch(msgspec.json.decode(line, type=Batch))) + b"\n")
        answers.flush()


if __name__ == "__main__":
    os.nice(int(sys.argv[1]))
    answer_batches(sys.stdin.buffer, sys.stdout.buffer)
