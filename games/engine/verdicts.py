"""The verdict on one answer of a finished game: what else could have been answered, what each answer leads to on
average, and whether the one that was given cost anything.

Every answer is played on in the same worlds with the same dice, hidden cards dealt anew: an answer is judged by what
its player could know. What it leads to is the chance to win there, where that has been learned, else the share of what
everybody is worth. An answer is blamed only by what it surely cost: the best one's lead, less two standard errors.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct

from .bidding import Bidding
from .chances import has_chances
from .judging import SHARE, Candidate, list_candidates, measure_gap, measure_share, play_worlds
from .luck import evaluate_revealed
from .options import Action, Silence
from .slips import ERRORS
from .table import Table
from .types import Seat

MOST_ANSWERS: Final = 10  # that are compared; of more, the first ones, and the one that was given
WORLDS: Final = 80
INACCURACY, MISTAKE = 2.0, 6.0  # points of 100 that an answer surely cost


class Rating(StrEnum):
    """What is said of an answer."""

    BEST = "best"  # as good as the best, as far as one can tell
    GOOD = "good"  # a little behind it
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"


class WeighedAnswer(Struct, frozen=True):
    """An answer, what it leads to in points of 100, and by how much the best one leads it, with its standard error."""

    label: str
    points: float
    behind: float
    error: float
    given: bool


class Verdict(Struct, frozen=True):
    """The answers, the best first. `chances`: the points are those of a chance to win, not of what one is worth.
    `cost`: by how much the answer given is behind the best, with its standard error."""

    rating: Rating
    cost: float
    error: float
    worlds: int
    chances: bool
    answers: list[WeighedAnswer]


def has_choice(table: Table, seat: Seat) -> bool:
    """Whether a seat that is asked could answer in more than one way that can be judged: not in an auction, where an
    answer says little without those that follow."""
    return seat in table.asked and len(list_candidates(table, seat)) > 1


def judge_given_answer(
    table: Table, seat: Seat, action: Action, label: str, may_go_on: Callable[[], bool] = lambda: True
) -> Verdict | None:
    """The verdict on an answer to what a table asks; None where there is nothing to compare it with. `label`: what it
    is called where no button says it, such as an offer of a trade."""
    if isinstance(table.game.stack[-1], Bidding) or isinstance(action, Silence):
        return None
    move = action.to_json()
    candidates = list_candidates(table, seat)
    given = next((each for each in candidates if each.move == move), Candidate(label, move))
    others = [each for each in candidates if each is not given]
    compared = [*others[: MOST_ANSWERS - 1], given]
    if len(compared) < 2:
        return None
    learned = has_chances(table.title, table.game.board.hash, table.game.seats)
    rows = play_worlds(table, seat, compared, WORLDS, may_go_on, measure_chance if learned else measure_share)
    return weigh_answers(compared, rows, learned)


def measure_chance(table: Table, seat: Seat) -> float:
    """A seat's chance to win, in points of 100."""
    return SHARE * evaluate_revealed(table)[seat]


def weigh_answers(compared: Sequence[Candidate], rows: Sequence[Sequence[float]], chances: bool) -> Verdict:
    """The verdict on the last of the answers, from what each led to in every world."""
    means = [sum(column) / len(rows) for column in zip(*rows, strict=True)]
    order = sorted(range(len(compared)), key=lambda at: -means[at])
    best, given = order[0], len(compared) - 1
    answers = []
    for at in order:
        gap, error = measure_gap([row[best] - row[at] for row in rows])
        told = compared[at].label, round(means[at], 1), round(gap, 1), round(error, 2)
        answers.append(WeighedAnswer(*told, at == given))
    own = next(each for each in answers if each.given)
    return Verdict(rate_cost(own.behind, own.error), own.behind, own.error, len(rows), chances, answers)


def rate_cost(cost: float, error: float) -> Rating:
    """What is said of an answer that is so far behind the best, in points, with this standard error."""
    surely = cost - ERRORS * error
    if surely <= 0:
        return Rating.BEST
    if surely < INACCURACY:
        return Rating.GOOD
    return Rating.INACCURACY if surely < MISTAKE else Rating.MISTAKE
