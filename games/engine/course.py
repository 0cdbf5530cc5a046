"""The course of a finished game: what each seat was worth after every turn, how likely it was to win, and the moments
that changed most.

Read from what a spectator sees: a view's `worth` (a number for each seat, as the title's rulebook counts it, more is
better), `turn`, `round` and `living`. A view without `worth` has no course. Chances know everybody's cards besides
(`chances`), which may be told as the game is over; where a title has none, moments are those that moved worth most.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from .bidding import Bidding
from .chances import calculate_chances, find_chance_reader, has_chances, reveal_hands
from .intervention_facts import GoBack
from .journal import Entry
from .table import Table

POINTS = 300  # of a course at most: more could not be told apart
TURNING = 5  # moments
MILLE = 1000  # chances are told in thousandths
LEAST_SHIFT = 100  # thousandths by which a moment moves two seats apart at least: less is often a second thought
APART = 12  # so many times the gap between two moments fits into a game
SENTENCES = 2  # of a moment
LEAST_MONEY = 13  # less may be dice
AMOUNT = re.compile(r"\*([0-9][0-9,]*)\*")

Worth = list[int | None]


class Point(NamedTuple):
    """What each seat was worth after an entry (None: it had left), and its chance to win in thousandths; `turn` and
    `round` are those that were played."""

    entry: int
    turn: int
    round: int | None
    worth: Worth
    chances: list[int] | None = None

    def to_json(self) -> dict[str, Any]:
        """As it is sent; without a round where there are none, without chances where nobody has learned them."""
        told = self._asdict()
        return {name: each for name, each in told.items() if each is not None}


class Moment(NamedTuple):
    """An entry that moved seats by what they are worth, or a turn that moved their chances, and by how much the two
    farthest apart. `line`: what is told of it; a turn's moment stands at that entry."""

    size: int
    point: Point
    before: Point
    line: Entry

    def to_json(self, says: list[str]) -> dict[str, Any]:
        """As it is sent: its sentences, what each was worth before it, and the two seats it moved most."""
        told = {**self.point.to_json(), "before": self.before.worth, "moved": moved_seats(self)[:2], "says": says}
        return told | ({"chances_before": self.before.chances} if self.before.chances else {})


class Course:
    """Collects while a journal is played again: show it the table after each entry, the opening first."""

    def __init__(self) -> None:
        self.points: list[Point] = []
        self.moments: list[Moment] = []
        self._last: Point | None = None
        self._seen: list[Point] = []  # of every entry that stands
        self._steps: list[Moment] = []  # of the turn under way, where chances are known
        self._board: Any = None

    def after(self, table: Table) -> None:
        """Looks at the table after its newest entry."""
        view = table.view(None)
        if view.get("worth") is None:
            return
        if isinstance(action := table.entries[-1].action, GoBack):
            self._forget_after(action.to)
        self._board, living = table.game.board, view["living"]
        worth: Worth = [each if seat in living else None for seat, each in enumerate(view["worth"])]
        now = Point(table.number, view.get("turn", 0), view.get("round"), worth, tell_chances(table))
        if now.chances and not table.over and isinstance(table.game.stack[-1], Bidding):
            return  # an auction is one step: half-way through it the chances only swing with each bid
        last, self._last = self._last, now
        self._seen.append(now)
        if last is None or not last.turn:  # until the first turn is over there is one point: how it began
            self.points = [now._replace(turn=0, round=None if now.round is None else 0)]
            return
        played = now._replace(turn=last.turn, round=last.round)
        if now.turn != last.turn:
            self.points.append(played)
        step = Moment(measure_shift(last, now), played, last, table.entries[-1])
        if not now.chances:
            self.moments += [step] if step.size else []
            return
        self._steps.append(step)
        if now.turn != last.turn or table.over:
            self._end_turn()

    def _end_turn(self) -> None:
        """A turn is one moment: from one question to the next the network often only thinks again, and takes back
        before the turn is over what it just said."""
        steps, self._steps = self._steps, []
        size = measure_shift(steps[0].before, steps[-1].point)
        told = [step for step in steps if sentences(step, self._board)]
        if size and told:
            line = find_telling(told, changes(steps[0].before.worth, steps[-1].point.worth), self._board).line
            self.moments.append(Moment(size, steps[-1].point._replace(entry=line.number), steps[0].before, line))

    def _forget_after(self, entry: int) -> None:
        """The game went back: what followed this entry was not."""
        self.points = [point for point in self.points if point.entry <= entry]
        self._seen = [point for point in self._seen if point.entry <= entry]
        self._last, self._steps = self._seen[-1] if self._seen else None, []
        turn = self._last.turn if self._last and self._last.chances else 0  # it ends anew
        self.moments = [each for each in self.moments if each.point.entry <= entry and not 0 < turn <= each.point.turn]

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


def tell_chances(table: Table) -> list[int] | None:
    """Each seat's chance to win in thousandths, everybody's cards known; None where nobody has learned them."""
    title, game = table.title, table.game
    reader = find_chance_reader(title)
    if reader is None or not has_chances(title, game.board.hash, game.seats):
        return None
    return [round(MILLE * each) for each in calculate_chances(table, reveal_hands(reader, game))]


def measure_shift(before: Point, after: Point) -> int:
    """How far apart two seats were moved: by their chances, where they are known, else by what they are worth. 0 where
    it was too little to speak of."""
    if before.chances and after.chances:
        size = spread([now - was for was, now in zip(before.chances, after.chances, strict=True)])
        return size if size >= LEAST_SHIFT else 0
    return spread(changes(before.worth, after.worth)) if before.worth != after.worth else 0


def moved_seats(moment: Moment) -> list[int]:
    """The seats that a moment moved, the most first."""
    before, after = moment.before, moment.point
    if before.chances and after.chances:
        by = [now - was for was, now in zip(before.chances, after.chances, strict=True)]
        return sorted([seat for seat, each in enumerate(by) if each], key=lambda seat: (-abs(by[seat]), seat))
    return most_moved(before.worth, after.worth)


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


def find_telling(steps: list[Moment], by: list[int], board: Any) -> Moment:
    """Of the steps of a turn, that in which most money went round, else that which moved chances most. `by`: by how
    much each seat's worth changed in the turn."""
    return max(steps, key=lambda step: (max(measure_money(said, by) for said in sentences(step, board)), step.size))


def sentences(moment: Moment, board: Any) -> list[str]:
    """What the log says of it to everybody, in a sentence or two."""
    shown = [shown for fact in moment.line.facts if (shown := fact.shown_to(None)) and not shown.routine]
    told = [said for fact in shown if (said := fact.says(board))]
    return pick_telling(told, changes(moment.before.worth, moment.point.worth))


def pick_telling(told: list[str], by: list[int]) -> list[str]:
    """Of what the log says of an entry: what was paid or owed, and who is out or has won by it; else what was done and
    what came of it before the first sentence of nobody (a round ends), or that sentence where nothing did. `by`: by how
    much each seat's worth changed."""
    best = max(told, key=lambda said: measure_money(said, by), default="")
    if measure_money(best, by):
        return [best, *[said for said in told if said.startswith("*@") and said != best][: SENTENCES - 1]]
    end = next((k for k, said in enumerate(told) if "@" not in said), len(told))
    last = end - 1 if end > 1 else min(1, len(told) - 1)
    return [told[k] for k in sorted({0, last})] if told else []


def measure_money(said: str, by: list[int]) -> int:
    """The amount of money that a sentence says of a seat, or by which somebody's worth changed; 0: none."""
    sums = [int(found.replace(",", "")) for found in AMOUNT.findall(said)]
    changed = {abs(each) for each in by}
    return max((each for each in sums if each >= LEAST_MONEY and ("@" in said or each in changed)), default=0)
