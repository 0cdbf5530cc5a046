"""The chart of how long games take: its words stand apart, whatever was counted and however wide its place is."""

from __future__ import annotations

import re
from random import Random
from typing import NamedTuple

import pytest

from games.engine.balance.tally import Tally
from games.lab.charts import Series
from games.lab.length_chart import draw_histogram

WIDTHS = (280, 340, 420, 760, 1300)  # px of its place, from a phone to a report
LETTER = 8  # px: as wide as a bold letter of 14 px is, taken over a few words
PADDING = 16  # px: of the panel about the drawing
TEXT = re.compile(r'<text class="([^"]*)" x="([\d.]+)%" y="(\d+)" text-anchor="(\w+)">([^<]*)</text>')
LINE = re.compile(r'<line class="([^"]*)" x1="([\d.]+)%" x2="[\d.]+%" y1="(\d+)" y2="(\d+)"/>')


class Box(NamedTuple):
    """What something covers, in px."""

    what: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Whether both cover a place."""
        across = self.left < other.right and other.left < self.right
        return across and self.top < other.bottom and other.top < self.bottom


def list_boxes(drawn: str, width: int) -> tuple[list[Box], list[Box]]:
    """The words and the lines of a drawing that is so wide."""
    words, lines = [], []
    for _, x, y, anchor, said in TEXT.findall(drawn):
        wide, at = LETTER * len(said), float(x) * width / 100
        left = at - {"start": 0, "middle": wide / 2, "end": wide}[anchor]
        words.append(Box(said, left, int(y) - 11, left + wide, int(y) + 4))
    for kind, x, top, bottom in LINE.findall(drawn):
        at = float(x) * width / 100
        lines.append(Box(kind, at - 1, int(top), at + 1, int(bottom)))
    return words, lines


def count_lengths(rng: Random) -> dict[int, int]:
    """Games of many lengths: alike, scattered, in two heaps, with a long tail, or a single one."""
    middle, many = rng.choice((3, 40, 170, 2_500)), rng.choice((1, 4, 60, 900))
    spread = rng.choice((0.01, 0.2, 0.6))
    found: dict[int, int] = {}
    for _ in range(many):
        heap = middle * rng.choice((1, 1, 1, rng.choice((1, 3, 9))))
        length = max(1, round(rng.gauss(heap, spread * heap)))
        found[length] = found.get(length, 0) + 1
    return found


def tallies(seed: int, many: int) -> list[Series]:
    rng = Random(seed)
    names = ("The Forty Harbours, version 2", "A draft of a board")
    found = [Tally.empty(4) for _ in range(many)]
    for tally in found:
        tally.turns = count_lengths(rng)
    return [Series(name, tally, at == many - 1) for at, (name, tally) in enumerate(zip(names, found, strict=False))]


@pytest.mark.parametrize("many", [1, 2])
def test_words_meet_neither_each_other_nor_a_line(many: int) -> None:
    """The line of the median went through "nine in ten", wherever the two were near."""
    for seed in range(300):
        drawn = draw_histogram(tallies(seed, many), "turns", "turns", 4.1 / 60 if seed % 2 else 1.0)
        for width in WIDTHS:
            words, lines = list_boxes(drawn, width)
            assert len(words) > 2, "the drawing is read as it is made"
            assert lines
            pairs = [(one, two) for at, one in enumerate(words) for two in words[at + 1 :]]
            pairs += [(word, line) for word in words for line in lines]
            met = [(one, two) for one, two in pairs if one.meets(two)]
            assert not met, (seed, width, met)


def test_words_stay_within_the_panel_about_the_drawing() -> None:
    for seed in range(300):
        drawn = draw_histogram(tallies(seed, 1), "turns", "turns")
        for width in WIDTHS[1:]:
            for word in list_boxes(drawn, width)[0]:
                assert word.left > -PADDING, (seed, width, word)
                assert word.right < width + PADDING, (seed, width, word)
