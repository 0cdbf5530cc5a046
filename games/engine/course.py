"""The course of a finished game: what each seat was worth after every turn, and the moments that changed most.

Read from what a spectator sees, so nothing hidden can be in it: a view's `worth` (a number for each seat, as the
title's rulebook counts it, more is better), `turn`, `round` and `living`. A view without `worth` has no course.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from .journal import Entry
from .table import Table

POINTS = 300  # of a course at most: more could not be told apart
TURNING = 3  # moments
APART = 12  # so many times the gap between two moments fits into a game
SENTENCES = 2  # of a moment

Worth = list[int | None]


class Point(NamedTuple):
    """What each seat was worth after an entry (None: it had left); `turn` and `round` are those that were played."""

    entry: int
    turn: int
    round: int | None
    worth: Worth

    def to_json(self) -> dict[str, Any]:
        """As it is sent; without a round where there are none."""
        told = self._asdict()
        if self.round is None:
            del told["round"]
        return told


class Moment(NamedTuple):
    """An entry that changed what seats are worth, and by how much it moved the two farthest apart."""

    size: int
    point: Point
    before: Worth
    line: Entry

    def to_json(self, says: list[str]) -> dict[str, Any]:
        """As it is sent: its sentences, what each was worth before it, and the two seats it moved most."""
        moved = most_moved(self.before, self.point.worth)[:2]
        return {**self.point.to_json(), "before": self.before, "moved": moved, "says": says}


class Course:
    """Collects while a journal is played again: show it the table after each entry, the opening first."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.moments: list[Moment] = []
        self._last: Point | None = None
        self._board: Any = None

    def after(self, table: Table) -> None:
        """Looks at the table after its newest entry."""
        view = table.view(None)
        if view.get("worth") is None:
            return
        self._board, living = table.game.board, view["living"]
        worth: Worth = [each if seat in living else None for seat, each in enumerate(view["worth"])]
        now = Point(table.number, view.get("turn", 0), view.get("round"), worth)
        last, self._last = self._last, now
        if last is None or not last.turn:  # until the first turn is over there is one point: how it began
            self.points = [Point(now.entry, 0, None if now.round is None else 0, worth)]
        elif now.turn != last.turn:
            self.points.append(Point(now.entry, last.turn, last.round, worth))
        if last and last.turn and worth != last.worth:
            played = Point(now.entry, last.turn, last.round, worth)
            self.moments.append(Moment(spread(changes(last.worth, worth)), played, last.worth, table.entries[-1]))

    def to_json(self) -> dict[str, Any]:
        """The whole course, as it is sent."""
        points = [point for point in self.points if self._last and point.entry != self._last.entry]
        points += [self._last] if self._last else []
        return {
            "points": [point.to_json() for point in thinned(points)],
            "turning": self.turning(),
        }

    def turning(self) -> list[dict[str, Any]]:
        """The moments that moved seats farthest apart, not in one another's neighbourhood, in order of time."""
        gap = max(1, self._last.turn // APART) if self._last else 1
        chosen: list[tuple[Moment, list[str]]] = []
        for moment in sorted(self.moments, key=lambda each: (-each.size, each.point.entry)):
            if not moment.size:  # a seat left that was worth nothing
                break
            if any(abs(moment.point.turn - other.point.turn) < gap for other, _ in chosen):
                continue
            if said := sentences(moment, self._board):
                chosen.append((moment, said))
            if len(chosen) == TURNING:
                break
        return [moment.to_json(said) for moment, said in sorted(chosen, key=lambda each: each[0].point.entry)]


def thinned(points: list[Point]) -> list[Point]:
    """At most `POINTS` of them, evenly, the first and the last among them."""
    if len(points) <= POINTS:
        return points
    return [points[k * (len(points) - 1) // (POINTS - 1)] for k in range(POINTS)]


def changes(before: Worth, after: Worth) -> list[int]:
    """By how much each seat's worth changed; whoever leaves loses all of it."""
    return [
        0 if was is None else -abs(was) if now is None else now - was for was, now in zip(before, after, strict=True)
    ]


def spread(by: list[int]) -> int:
    """How far apart the changes moved two seats."""
    return max(0, *by) - min(0, *by)


def most_moved(before: Worth, after: Worth) -> list[int]:
    """The seats whose worth changed, the most first."""
    by = changes(before, after)
    return sorted([seat for seat, each in enumerate(by) if each], key=lambda seat: (-abs(by[seat]), seat))


def sentences(moment: Moment, board: Any) -> list[str]:
    """What the log says of it to everybody: the one that names the sum, else one with a seat and another."""
    by = changes(moment.before, moment.point.worth)
    shown = [shown for fact in moment.line.facts if (shown := fact.shown_to(None)) and not shown.routine]
    told = [said for fact in shown if (said := fact.says(board))]
    best = max(range(len(told)), key=lambda k: (fits(told[k], by), -k), default=0)
    if told and fits(told[best], by) > 1:
        return [told[best]]
    first = max(0, best - SENTENCES + 1)
    return told[first : first + SENTENCES]


def fits(said: str, by: list[int]) -> int:
    """How well a sentence fits to the changes: it names one of the sums, or a seat that was moved."""
    sums = 2 * any(each and f"*{abs(each):,}*" in said for each in by)
    return sums + any(each and f"@{seat}" in said for seat, each in enumerate(by))
