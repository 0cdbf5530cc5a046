"""What a moderator does to a game in play, which every title has alike: it goes back, time is given, it is paused and
resumed, a seat is filled, it is ended. Each is one entry of the house, with a reason that everybody reads.

**Going back.** The entries since stay in the journal, struck out (`find_struck_entries`); the entry that leads back
carries the position, so a replay needs no other. Clocks and hammer stand as they stood then, as if no time had passed
since. The question is put anew: an answer to what was undone is stale. A pause does not come back with the position.

No name of a moderator stands in an entry: who it was is in the match's own record (`games.models.Intervention`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from common.durations import SECOND_MS

from .facts import Fact
from .intervention_facts import (
    ENDINGS,
    Conclude,
    Concluded,
    GiveTime,
    GoBack,
    Halt,
    PlayHalted,
    PlayResumed,
    Proceed,
    Reseat,
    Reseated,
    TimeGiven,
    WentBack,
)
from .journal import Entry
from .options import Action
from .pace import Pace
from .pauses import Suspended
from .succession import give_time
from .types import HOUSE, Illegal, Seat

if TYPE_CHECKING:
    from .game import Game
    from .table import Table

VERBS = (GoBack, GiveTime, Halt, Proceed, Reseat, Conclude)
FACTS = (WentBack, TimeGiven, PlayHalted, PlayResumed, Reseated, Concluded)
KINDS: frozenset[type] = frozenset({*VERBS, *FACTS})


def find_struck_entries(entries: Iterable[Entry]) -> set[int]:
    """The numbers of the entries that a going back among these has undone, and no later one brought back."""
    return {number for first, last, _ in find_struck_spans(entries) for number in range(first, last + 1)}


def find_struck_spans(entries: Iterable[Entry]) -> list[tuple[int, int, int]]:
    """The same as spans: (first, last, by which entry)."""
    return list_struck_spans([(each.number, each.action.to) for each in entries if isinstance(each.action, GoBack)])


def list_struck_spans(ways: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """What is struck out where entries led back: `ways` are their numbers, ascending, each with the entry it led to.
    Gives (first, last, by which entry). What was undone counts again where a later way leads to it or beyond."""
    spans, reached = [], None
    for number, to in reversed(ways):
        if reached is None or number <= reached:
            spans.append((to + 1, number - 1, number))
            reached = to
    return spans[::-1]


# -- the verbs


def go_back(table: Table, action: GoBack, now: int) -> list[Fact]:
    """Leads the table back to the position of another entry, which may be one of a game that is over by now. `now`: ms.
    Illegal where a hammer would fall at once by mail."""
    state = table.title.upgraded(action.state, table.game.rules)
    game = table.title.decode(state, table.game.board)
    game.chance, game.now, game.rules = table.chance, now, table.game.rules
    table.chance.arranged = game.draws_arranged
    former, last, table.game = table.game, table.number, game
    if type(game.stack[-1]) is Suspended:
        game.stack.pop()
    table.asking()
    if action.pace == Pace.MAIL and table.question and table.question.until is not None:
        table.game = former
        table.chance.arranged = former.draws_arranged
        table.asking()
        raise Illegal("An auction was running there that can't go on by mail. Choose an entry before it.")
    move_time(table, action.since, now)
    take_clock_over(table, former, action.pace, now)
    if action.pace:
        game.repaced(action.pace)
    game.since = table.number + 1
    game.facts = [WentBack(action.to, last, action.why, game.house_rule)]
    return table.note(HOUSE, action, now)


def give_more_time(table: Table, action: GiveTime, now: int) -> list[Fact]:
    """Gives seats more time: on their clocks, and where a hammer is to fall, before it does. Deadlines are the
    caller's. `now`: ms. Illegal in a game that is over."""
    game = require_running(table)
    game.facts, game.now = [TimeGiven(action.seats, action.ms, action.why, game.house_rule)], now
    if game.clock:
        for seat in action.seats:
            game.clock.main[seat] += action.ms
    move_hammer(table, action.ms)
    return table.note(HOUSE, action, now)


def halt_play(table: Table, action: Halt, now: int) -> list[Fact]:
    """The game stands still, wherever it is: nobody is asked and no clock runs. `now`: ms. Illegal where it does."""
    game = require_running(table)
    if table.suspended:
        raise Illegal("The game is paused already.")
    seconds = max(1, (action.until - now) // SECOND_MS) if action.until else 0
    game.facts, game.now = [PlayHalted(seconds, action.why, game.house_rule)], now
    if game.clock:
        game.clock.freeze(now)
    game.push(Suspended())
    return table.note(HOUSE, action, now)


def proceed_with_play(table: Table, action: Proceed, now: int) -> list[Fact]:
    """The game goes on with the time that was left, whoever paused it. `now`: ms. Illegal where it is not paused."""
    game = require_running(table)
    if not table.suspended:
        raise Illegal("The game isn't paused.")
    position = game.stack[-2]

    def go_on() -> None:
        game.stack.pop()
        game.tell(PlayResumed(action.why, game.house_rule))

    facts = table.enter(HOUSE, action, now, go_on)
    move_hammer(table, now - action.since)
    table.asking()
    if clock := game.clock:
        clock.thaw(now)
        fresh = not game.stack or game.stack[-1] is not position
        clock.turn(table.asked, table.question.clock if table.question else "", now, fresh, HOUSE)
    return facts


def reseat(table: Table, action: Reseat, now: int) -> list[Fact]:
    """A seat has another holder, who has the time of the others from now on. `now`: ms. Illegal where the seat is
    out of the game."""
    game = require_running(table)
    if not game.plays(action.seat):
        raise Illegal("That player has left the game, so the seat can't be filled.")
    game.facts, game.now = [Reseated(action.seat, action.person, action.why, game.house_rule)], now
    if game.clock:
        give_time(game.clock, action.seat, game.living(), now)
    return table.note(HOUSE, action, now)


def conclude(table: Table, action: Conclude, now: int) -> list[Fact]:
    """The game is over: with a ranking, or as a draw of those still in it. Without a result nothing of the position
    changes: that it is over is the caller's. `now`: ms. Illegal where the ranking does not name each seat once."""
    game = require_running(table)
    if not is_ranking(action.ranking, action.ending, game.seats):
        raise Illegal("A ranking names every seat once.")

    def end() -> None:
        if table.suspended:
            game.stack.pop()
        game.tell(Concluded(action.ranking, action.ending, action.why, game.house_rule))
        if action.ranking:
            game.finish(action.ranking, action.ending)

    if action.ranking:
        return table.enter(HOUSE, action, now, end)
    if table.suspended:
        game.stack.pop()
    game.facts, game.now = [Concluded([], action.ending, action.why, game.house_rule)], now
    return table.note(HOUSE, action, now)


def is_ranking(ranking: list[list[Seat]], ending: str, seats: int) -> bool:
    """Whether a game of so many seats may end like that: every seat has one place, or without a result none has."""
    named = sorted(seat for group in ranking for seat in group)
    return ending in ENDINGS and named == ([] if ending == "stopped" else [*range(seats)])


def rank_draw(game: Game) -> list[list[Seat]]:
    """The ranking of a draw: all who are still in the game, then those who left, the last to leave first."""
    return [game.living(), *([seat] for seat in reversed(game.gone))]


# -- time


def require_running(table: Table) -> Game:
    """The game, if it is not over. Illegal otherwise."""
    if table.over:
        raise Illegal("The game is over.")
    return table.game


def move_time(table: Table, since: int, now: int) -> None:
    """Has clocks and hammer stand `now` as they stood at the moment `since` (ms)."""
    if clock := table.game.clock:
        clock.freeze(since)
        clock.thaw(now)
    move_hammer(table, now - since)


def move_hammer(table: Table, ms: int) -> None:
    """Has the hammer of the present question, if it has one, fall so much later."""
    ask = table.question
    if ask and ask.until is not None:
        auction: Any = table.game.stack[-1]
        auction.until += ms


def take_clock_over(table: Table, former: Game, pace: str, now: int) -> None:
    """Has the clock of a position of before run, stand or have no limit as that of the present one does. `now`: ms."""
    clock, other, ask = table.game.clock, former.clock, table.question
    if clock is None or other is None:
        return
    kind = ask.clock if ask else ""
    if clock.unlimited and not other.unlimited:
        clock.limit(table.asked, kind, now)
    elif other.unlimited and not clock.unlimited:
        clock.lift(now)
    if pace == Pace.MAIL and not clock.halted:
        clock.halt(now)
    elif pace == Pace.LIVE and clock.halted:
        clock.resume(table.asked, kind, now)


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is one of these; whether it was."""
    for kind, verb in DEEDS.items():
        if isinstance(entry.action, kind):
            verb(table, entry.action, entry.now)
            return True
    return False


DEEDS: dict[type[Action], Any] = {
    GoBack: go_back,
    GiveTime: give_more_time,
    Halt: halt_play,
    Proceed: proceed_with_play,
    Reseat: reseat,
    Conclude: conclude,
}
