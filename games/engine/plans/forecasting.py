"""What a plan will do when the turn of its seat comes, reckoned ahead on a copy of what that seat sees.

Nothing is drawn: whatever is hidden from the seat is dealt anew before anything is looked at, and where chance would
decide, the look ends, but for one throw of dice, all of whose outcomes are looked at. No clock, no other plan.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from typing import Any

from msgspec import structs

from ..chance import Dealer, Seeded, Source
from ..given_positions import redeal_hidden
from ..house_answers import find_house_answer
from ..options import Action
from ..ring import Moved
from ..rounds import Rounds
from ..table import Table
from ..types import Seat
from .answering import answer_by_plan, seen_by_plan, words_of
from .faults import without_words
from .forecasts import MAX_ANSWERS, Coming, Forecast, Undecided
from .plan import Asked, Laid, Plan

MAX_WAYS = 36  # outcomes of one throw that are looked at
AS_THINGS_STAND = "As things stand now: the others may change them before your turn comes."
SKIPPED = "You miss your next turn."


class OneThrow(Dealer):
    """A source that gives the faces of one throw, if any, and nothing else."""

    def __init__(self, faces: Sequence[int] = ()) -> None:
        self.faces = list(faces)

    def dice(self, count: int, sides: int, purpose: str) -> list[int]:
        if not self.faces:
            raise Undecided(count, sides)
        faces, self.faces = self.faces, []
        return faces

    def die(self, sides: int, purpose: str) -> int:
        raise Undecided

    def pick(self, values: Sequence[Any], purpose: str) -> int:
        raise Undecided

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        raise Undecided

    def fork(self) -> Source:
        return OneThrow(self.faces)


class Ahead:
    """A copy of a game in which one seat's plan is looked at ahead of time. `house`: whether the house answers what has
    one answer; `now`: the moment (ms) at which everything happens in it."""

    def __init__(self, table: Table, seat: Seat, plan: Plan, laid: Laid, house: bool, now: int) -> None:
        self.seat, self.plan, self.laid, self.house, self.now = seat, plan, laid, house, now
        self.table = table.fork(OneThrow())
        redeal_hidden(self.table, seat, Seeded(1))
        self.table.game.facts = []

    def find_answer(self, table: Table, label: str) -> Coming:
        """What comes of the question that the seat is asked in a position: as in play, a rule that asks comes first,
        then the house, then the plan. `label`: where that is."""
        outcome = answer_by_plan(self.plan, self.laid, seen_by_plan(table, self.seat))
        single = find_house_answer(table, self.seat) if self.house else None
        if single and not (isinstance(outcome, Asked) and outcome.rule is not None):
            return Coming(label, "nothing", single)
        if isinstance(outcome, Asked):
            return Coming(label, "asks", rule=outcome.rule, reason=outcome.reason)
        said = next(option.label for option in table.options(self.seat) if option.admits(outcome.action))
        return Coming(label, "answers", outcome.action, said, outcome.rule)

    def play(self, table: Table, action: Action) -> None:
        """The seat answers. Undecided where chance would decide: the position is of no use then."""
        table.play(self.seat, action, self.now)


@without_words
def forecast_plan(table: Table, seat: Seat, plan: Plan, laid: Laid, house: bool, now: int) -> Forecast | None:
    """What a plan, laid down as `laid` says, will do when its seat's turn comes; None where nothing can be said. It
    depends on nothing but what the seat sees. `house`: whether the house answers what has one answer; `now`: ms."""
    if table.over or table.suspended or not table.game.plays(seat):
        return None
    ahead = Ahead(table, seat, plan, laid, house, now)
    forecast = words_of(plan, table.game.board).plans.forecast or forecast_throw
    try:
        return forecast(ahead)
    except Undecided:  # before anything could be said
        return None


# -- a turn that begins with a throw


def forecast_throw(ahead: Ahead) -> Forecast | None:
    """For a game of rounds: what the plan does before the throw, and where each throw leads. None for any other."""
    table, game = ahead.table, ahead.table.game
    if not isinstance(game.stack[0], Rounds):
        return None
    if not is_turn_open(ahead) and not begin_turn(ahead, game.stack[0]):
        return Forecast(AS_THINGS_STAND, (SKIPPED,))
    before: list[Coming] = []
    for _ in range(MAX_ANSWERS):
        if ahead.seat not in table.asked:
            return None
        found = ahead.find_answer(table, table.prompt(ahead.seat))
        if found.action is None:
            return Forecast(AS_THINGS_STAND, coming=(*before, found))
        after = table.fork(OneThrow())
        try:
            ahead.play(after, found.action)
        except Undecided as thrown:
            ways = thrown.sides**thrown.count if thrown.count else 0
            if not 0 < ways <= MAX_WAYS:
                return Forecast(AS_THINGS_STAND, coming=tuple(before))
            falls = [fall(ahead, table, found.action, faces) for faces in throws(thrown)]
            return Forecast(AS_THINGS_STAND, coming=(*before, *merged(falls)), ways=ways)
        before.append(found)
        table = after
    return Forecast(AS_THINGS_STAND, coming=tuple(before))


def is_turn_open(ahead: Ahead) -> bool:
    """Whether the seat is asked where its turn or a throw of it begins."""
    game: Any = ahead.table.game
    return ahead.seat in ahead.table.asked and game.mover == ahead.seat and game.stack[-1].begins(game)


def begin_turn(ahead: Ahead, rounds: Rounds[Any]) -> bool:
    """Has the seat's turn begin now, whatever is asked; whether it has one: it may be passed over."""
    game: Any = ahead.table.game
    game.stack[:] = [rounds]
    game.mover, game.doubles, game.again, game.turn = ahead.seat, 0, False, game.turn + 1
    if rounds.skipped(game, ahead.seat):
        return False
    rounds.take_turn(game, ahead.seat)
    ahead.table.asking()
    return True


def throws(thrown: Undecided) -> Iterable[tuple[int, ...]]:
    return product(range(1, thrown.sides + 1), repeat=thrown.count)


def fall(ahead: Ahead, table: Table, action: Action, faces: tuple[int, ...]) -> Coming:
    """What comes of one throw: where it leads, and what the plan does with the first question there."""
    copy = table.fork(OneThrow(faces))
    try:
        ahead.play(copy, action)
    except Undecided:
        found, label = Coming("", "chance"), stop_of(ahead, copy)
    else:
        label = stop_of(ahead, copy)
        found = look_on(ahead, copy)
    cash = copy.game.cash[ahead.seat] - table.game.cash[ahead.seat]
    return structs.replace(found, label=label, dice=(sum(faces),), ways=1, cash=cash)


def look_on(ahead: Ahead, table: Table) -> Coming:
    """What comes of the first question after a throw that the house does not answer."""
    found = Coming("", "nothing")
    for _ in range(MAX_ANSWERS):
        if ahead.seat not in table.asked or table.game.stack[-1].begins(table.game):
            break
        found = ahead.find_answer(table, "")
        if found.outcome != "nothing" or found.action is None:
            break
        try:
            ahead.play(table, found.action)
        except Undecided:
            return Coming("", "chance")
    return found


def stop_of(ahead: Ahead, table: Table) -> str:
    """Where the last throw itself has led, on a board with spaces."""
    stops = [fact.path[-1] for fact in table.game.facts if isinstance(fact, Moved) and fact.seat == ahead.seat]
    return str(table.game.board.names[stops[0]]) if stops else ""


def merged(falls: Iterable[Coming]) -> list[Coming]:
    """Throws of which the same comes as one, by the lowest sum."""
    found: dict[Any, Coming] = {}
    for each in falls:
        key = (each.label, each.outcome, each.said, each.reason, each.cash)
        known = found.get(key)
        dice = tuple(sorted({*each.dice, *(known.dice if known else ())}))
        found[key] = structs.replace(each, dice=dice, ways=each.ways + (known.ways if known else 0))
    return sorted(found.values(), key=lambda each: each.dice)
