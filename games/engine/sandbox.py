"""A sandbox: a table whose owner says what dice and cards give next. What they do not say is drawn as ever.

That a table is one stands in the journal's first entry, and each thing its owner lays down is an entry of its own, so a
replay takes from the state what they laid down and compares it with what was drawn. A title names in its `draws.py`
(`DRAWS`) what may be said: the dice it rolls and the decks it draws from. The table's source has to be one that meets
what is laid down (`chance.Meeting`): the sealed chance of any other game never does, nor do bots that think ahead.

An outcome is met by the first draw that it fits. A card that is not in its deck then waits for the next one.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypedDict

from .chance import CARDS, DICE, Arranged, Meeting, Source
from .facts import Fact
from .journal import Entry
from .options import Action
from .types import Illegal, Seat

if TYPE_CHECKING:
    from .table import Table

MOST_OUTCOMES = 24  # laid down for one draw
Value = int | str  # a face of a die, or the name of a card


class DiceDraw(NamedTuple):
    """Dice of a title that its players know by a name. `purpose`: that of `Chance.dice`; `dice`: how many are usually
    rolled at once."""

    name: str
    label: str
    purpose: str
    dice: int = 2
    sides: int = 6


class CardDraw(NamedTuple):
    """A deck of a title. `purpose`: that of `Chance.pick`; `names`: the card's name by what stands for it there, from
    the board; `pile`: which of them may come next, as everybody can know. None where that is hidden: any card may be
    laid down, and nobody learns from a refusal where one is."""

    name: str
    label: str
    purpose: str
    names: Callable[[Any], Mapping[int, str]]
    pile: Callable[[Any], Collection[int]] | None


NamedDraw = DiceDraw | CardDraw


class SettableDraw(TypedDict):
    """Dice or a deck as the owner of a sandbox is told of it, and what they laid down for it."""

    name: str
    label: str
    dice: int  # how many are usually rolled at once; 0: it is a deck
    sides: int
    cards: list[str]  # of a deck: those that may come
    values: list[Value]


class ArrangeDraw(Action):
    """The owner of a sandbox says what the draws of a name give next, instead of what they said before."""

    draw: str
    values: list[Value]


class DrawArranged(Fact):
    """The owner of a sandbox said what draws to come give. `shown` is empty where others may not see which cards."""

    seat: Seat
    label: str
    count: int
    shown: tuple[str, ...]
    rule: str

    def says(self, board: object) -> str:
        if not self.count:
            return f"Sandbox: @{self.seat} {{leave|leaves}} *{self.label}* to chance."
        told = ", ".join(self.shown) or ("1 card" if self.count == 1 else f"{self.count} cards")
        return f"Sandbox: @{self.seat} {{set|sets}} *{self.label}* to *{told}*."


KINDS: frozenset[type] = frozenset({ArrangeDraw, DrawArranged})


class SandboxChance(Meeting):
    """The chance of a sandbox: what was laid down, and `then` for all else."""

    def __init__(self, then: Source) -> None:
        self.then = then

    def meet(self, outcome: int, purpose: str) -> int:
        return outcome

    def die(self, sides: int, purpose: str) -> int:
        return self.then.die(sides, purpose)

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        return self.then.shuffle(cards, purpose)

    def fork(self) -> Source:
        return self.then.fork()


def arrange_draw(table: Table, seat: Seat, action: ArrangeDraw, now: int) -> list[Fact]:
    """Lays down what the draws of a name give next, in the order of the values; no values leave it to chance. Takes the
    place of what was laid down for it before. Illegal, with a sentence, where that cannot be or this is no sandbox."""
    game = table.game
    if not game.is_sandbox:
        raise Illegal("Only in a sandbox can you set dice and cards. This isn't one.")
    if table.over:
        raise Illegal("The game is over.")
    draw = find_named_draw(table, action.draw)
    if len(action.values) > MOST_OUTCOMES:
        raise Illegal(f"Set {MOST_OUTCOMES} at most for {draw.label}.")
    outcomes = read_outcomes(table, draw, action.values)
    kept, ahead = [each for each in game.draws_arranged if each.draw != draw.name], table.chance.arranged
    kind = DICE if isinstance(draw, DiceDraw) else CARDS
    ahead[:] = [*kept, Arranged(draw.name, kind, draw.purpose, outcomes)] if outcomes else kept
    shown = () if draw.purpose in table.title.hidden_draws else tuple(str(value) for value in action.values)
    game.facts, game.now = [DrawArranged(seat, draw.label, len(outcomes), shown, game.house_rule)], now
    return table.note(seat, action, now)


def find_named_draw(table: Table, name: str) -> NamedDraw:
    """The draw of a title that players know by a name. Illegal, with those there are."""
    for draw in table.title.draws:
        if draw.name == name:
            return draw
    known = ", ".join(each.name for each in table.title.draws)
    raise Illegal(f"Choose what to set: {known}." if known else "There is nothing to set in this game.")


def read_outcomes(table: Table, draw: NamedDraw, values: Sequence[Value]) -> list[list[int]]:
    """The outcomes that will do, of each value. Illegal where one is no face of the dice, no card of the deck, or
    known not to be in it."""
    if isinstance(draw, DiceDraw):
        for value in values:
            if type(value) is not int or not 1 <= value <= draw.sides:
                raise Illegal(f"A die of {draw.label} shows 1 to {draw.sides}. Choose one of these.")
        return [[value] for value in values if isinstance(value, int)]
    copies: dict[Value, list[int]] = {}
    for card, name in draw.names(table.game.board).items():
        copies.setdefault(name, []).append(card)
    pile = None if draw.pile is None else draw.pile(table.game)
    for value in dict.fromkeys(values):
        if value not in copies:
            raise Illegal(f"{draw.label} has no card called {str(value)[:60]!r}. Choose one of its cards.")
        if pile is not None and sum(card in pile for card in copies[value]) < values.count(value):
            raise Illegal(f"{value} can't come next from {draw.label} that often. Choose a card that is in the deck.")
    return [list(copies[value]) for value in values]


def describe_draws(table: Table) -> list[SettableDraw]:
    """What the owner of a sandbox may lay down, and what is."""
    ahead = {each.draw: each.outcomes for each in table.game.draws_arranged}
    return [_describe(table, draw, ahead.get(draw.name, [])) for draw in table.title.draws]


def _describe(table: Table, draw: NamedDraw, outcomes: list[list[int]]) -> SettableDraw:
    if isinstance(draw, DiceDraw):
        faces: list[Value] = [each[0] for each in outcomes]
        return SettableDraw(name=draw.name, label=draw.label, dice=draw.dice, sides=draw.sides, cards=[], values=faces)
    names = draw.names(table.game.board)
    pile = names if draw.pile is None else draw.pile(table.game)
    cards = sorted({names[card] for card in pile})
    values: list[Value] = [names[each[0]] for each in outcomes]
    return SettableDraw(name=draw.name, label=draw.label, dice=0, sides=0, cards=cards, values=values)


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is this; whether it was."""
    if not isinstance(entry.action, ArrangeDraw):
        return False
    arrange_draw(table, entry.seat, entry.action, entry.now)
    return True
