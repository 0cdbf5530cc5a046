"""What can only be answered in one way, the house answers: a roll with nothing to build, a pass with nothing to play.

A match chooses it by `Settings.house_answers`. The house looks at the options of the question alone: a trade or a sale
that stands open beside it is no other answer. Where what may be answered depends on what the others cannot see
(`Phase.hidden`) it keeps out of it, as who is answered for, and when, would tell the hand; there it answers only while
the owner has the question open before them, and what it plays is told as their own move.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .facts import Fact, tag
from .journal import Entry
from .options import Action
from .types import HOUSE, Illegal, Seat

if TYPE_CHECKING:
    from .game import Game
    from .table import Table


class HouseAnswer(Action):
    """The only answer there was (played by the house)."""

    seat: Seat
    answer: dict[str, Any]


class HouseAnswered(Fact):
    """The house gave the only answer there was; `action` is its word."""

    seat: Seat
    action: str
    rule: str

    def says(self, board: object) -> str:
        return f"@{self.seat} {conjugate_action(self.action)} automatically."


KINDS: frozenset[type] = frozenset({HouseAnswer, HouseAnswered})


def conjugate_action(word: str) -> str:
    """An action as the log has it for its own seat and for the others: "{roll|rolls}"; of one with several words no
    more than that it is an answer."""
    if "_" in word:
        word = "answer"
    ending = "es" if word.endswith(("s", "sh", "ch", "x", "z")) else "s"
    return f"{{{word}|{word}{ending}}}"


def find_house_answer(table: Table, seat: Seat, sitting: bool = False) -> Action | None:
    """The only answer a seat can give to the question, with nothing in it left open; None where there are several, or
    where it is not asked. `sitting`: its owner has the question open before them, so that nobody can time what a hidden
    hand decides."""
    if seat not in table.asked or table.suspended:
        return None
    if table.game.stack[-1].hidden and not sitting:
        return None
    answers = [option for option in table.options(seat) if not option.standing]
    if len(answers) != 1 or answers[0].grave:
        return None
    return answers[0].action


def give_house_answer(table: Table, seat: Seat, now: int, sitting: bool = False) -> list[Fact]:
    """Answers for a seat what `find_house_answer` finds, and tells that it was the house, but for a hidden hand: that
    is played as the seat's own move. `now` in ms. Illegal where there is something to choose."""
    table.game.now = now  # what is legal may depend on it
    action = find_house_answer(table, seat, sitting)
    if action is None:
        raise Illegal("There is something to choose there.")
    if table.game.stack[-1].hidden:
        return table.play(seat, action, now)
    return _enter(table, seat, action, now)


def _enter(table: Table, seat: Seat, action: Action, now: int) -> list[Fact]:
    """The entry of a house answer. It counts as a word of the seat: nobody was there to be silent."""
    table.game.spoke[seat] = True
    return table.enter(HOUSE, HouseAnswer(seat, action.to_json()), now, _answer, table.game, seat, action)


def _answer(game: Game, seat: Seat, action: Action) -> None:
    answerer = game.stack[-1]
    game.tell(HouseAnswered(seat, tag(type(action)), game.single_rule))
    answerer.handlers[type(action)](answerer, game, seat, action)


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is this; whether it was."""
    if not isinstance(entry.action, HouseAnswer):
        return False
    _enter(table, entry.action.seat, table.title.read_action(entry.action.answer), entry.now)
    return True
