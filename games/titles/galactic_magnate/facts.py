"""What can happen in Galactic Magnate, as data, and how the log tells it."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from games.engine.words import Fact, Seat

if TYPE_CHECKING:
    from .board import Board


class Seated(Fact):
    """§2.6 The playing order is drawn: order[seat] is the chair he had."""

    order: list[int]

    def says(self, board: Board) -> str:
        return "The playing order is drawn: " + ", ".join(f"@{seat}" for seat in range(len(self.order))) + "."


class Chose(Fact):
    """§2.3 A player has his character."""

    seat: Seat
    character: str
    drawn: bool

    def says(self, board: Board) -> str:
        if self.drawn:
            return f"Chance makes @{self.seat} the *{self.character}*."
        return f"@{self.seat} {{play|plays}} the *{self.character}*."


class TurnBegan(Fact):
    """§3.1 A player's turn begins."""

    routine: ClassVar[bool] = True
    seat: Seat
    turn: int

    def says(self, board: Board) -> str:
        return f"Turn *{self.turn}*: @{self.seat}."


class Rolled(Fact):
    """§3.4 Two dice."""

    seat: Seat
    dice: tuple[int, int]

    def says(self, board: Board) -> str:
        one, two = self.dice
        if one == two:
            return f"@{self.seat} {{roll|rolls}} *double {one}*."
        return f"@{self.seat} {{roll|rolls}} *{one}* and *{two}*."


class Moved(Fact):
    """§3.4 From space to space, or straight to one ("jump"); the path ends where he stops."""

    seat: Seat
    path: tuple[int, ...]
    how: str
    rule: str

    def says(self, board: Board) -> str:
        name = board.names[self.path[-1]]
        if self.how == "jump":
            return f"@{self.seat} {{are|is}} put on {name}."
        return f"@{self.seat} {{stop|stops}} at {name}."


class Crossed(Fact):
    """§5.12 Passing Start: salary or expense, and interest, as one payment; `net` is what it brings."""

    seat: Seat
    salary: int
    expense: int
    interest: int
    net: int

    def says(self, board: Board) -> str:
        parts = [f"the salary of *{self.salary}*"] if self.salary else []
        parts += [f"the expense of *{self.expense}*"] if self.expense else []
        parts += [f"*{self.interest}* interest"] if self.interest else []
        return f"@{self.seat} {{pass|passes}} Start: {' and '.join(parts) or 'nothing to pay'}."


class SalaryChanged(Fact):
    """§5.3 The salary moves, or after the collapse (§5.7) the expense."""

    before: int
    after: int
    expense: bool
    cause: str

    def says(self, board: Board) -> str:
        what = "expense" if self.expense else "salary"
        way = "falls" if self.after < self.before else "rises"
        return f"The {what} {way} from {self.before} to *{self.after}* ({self.cause})."


class Collapsed(Fact):
    """§5.5 The salary has reached 0: from now on passing Start costs money."""

    expense: int

    def says(self, board: Board) -> str:
        return f"*The economy collapses.* From now on passing Start costs {self.expense}."


class Recovered(Fact):
    """§5.8 A variant: the expense turned back into a salary."""

    salary: int

    def says(self, board: Board) -> str:
        return f"*The economy recovers.* Passing Start pays {self.salary} again."


class Shared(Fact):
    """§6.3, §9.6 The bank pays several players the same; each payment is a fact of its own."""

    seats: list[Seat]
    amount: int
    reason: str
    rule: str

    def says(self, board: Board) -> str:
        who = "Everybody else" if self.reason == "resignation" else "Everybody"
        return f"{who} gets *{self.amount}* ({self.reason})."


class Bought(Fact):
    """§4.8 The auction is over: the property is the highest bidder's."""

    seat: Seat
    lots: list[int]
    price: int
    rule: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{win|wins}} {listed([board.names[lot] for lot in self.lots])} for *{self.price}*."


class Unsold(Fact):
    """§4.8 The auction is over and nobody has bought."""

    lots: list[int]
    why: str
    rule: str

    def says(self, board: Board) -> str:
        names = listed([board.names[lot] for lot in self.lots])
        if self.why == "void":
            return f"The auction of {names} is void: whoever opened it has left."
        return f"Nobody bids for {names}."


class Declined(Fact):
    """§4.4 A player leaves the property he stopped at."""

    seat: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{leave|leaves}} {board.names[self.lot]} alone."


class HandedOver(Fact):
    """§11.5 A property goes from one player to another in a trade."""

    source: Seat
    target: Seat
    lot: int

    def says(self, board: Board) -> str:
        return f"{board.names[self.lot]} goes from @{self.source} to @{self.target}."


class Upgraded(Fact):
    """§8.5 A monopoly is one level higher."""

    seat: Seat
    group: int
    level: int
    price: int

    def says(self, board: Board) -> str:
        name = board.groups[self.group].name
        return f"@{self.seat} {{raise|raises}} {name} to level *{self.level}* for {self.price}."


class SoldUpgrade(Fact):
    """§8.7 A monopoly is one level lower, and the bank pays half of the price back."""

    seat: Seat
    group: int
    level: int
    amount: int

    def says(self, board: Board) -> str:
        name = board.groups[self.group].name
        return f"@{self.seat} {{sell|sells}} a level of {name} for *{self.amount}*; it is at {self.level} now."


class Drew(Fact):
    """§7.1 A random event."""

    seat: Seat
    event: int

    def says(self, board: Board) -> str:
        event = board.events[self.event]
        return f"Fortune for @{self.seat}: *{event.name}*. {event.text}"


class Answered(Fact):
    """§7.4 A Fortune choice: taken, declined, or beyond his means."""

    seat: Seat
    event: int
    how: str
    rule: str

    def says(self, board: Board) -> str:
        name = board.events[self.event].name
        if self.how == "taken":
            return f"@{self.seat} {{take|takes}} the chance: {name}."
        if self.how == "declined":
            return f"@{self.seat} {{decline|declines}}: {name}."
        return f"{name} is not for @{self.seat} now: nothing happens."


class Threw(Fact):
    """§7.9 One die for an event."""

    seat: Seat
    die: int

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{throw|throws}} one die: *{self.die}*."


class Imprisoned(Fact):
    """§6.5 A player is in Prison, and so many of his turns are skipped."""

    seat: Seat
    turns: int
    cause: str

    def says(self, board: Board) -> str:
        turns = "turn is" if self.turns == 1 else "turns are"
        return f"@{self.seat} {{go|goes}} to *Prison* ({self.cause}); the next {self.turns} {turns} skipped."


class Skipped(Fact):
    """§6.5 A prisoner's turn is skipped."""

    seat: Seat
    left: int

    def says(self, board: Board) -> str:
        more = f"{self.left} more to come" if self.left else "the last one"
        return f"@{self.seat} {{sit|sits}} in Prison: a turn is skipped, {more}."


class Freed(Fact):
    """§6.8 A prisoner's first unskipped turn begins: he is free."""

    seat: Seat

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{leave|leaves}} Prison."


class Billed(Fact):
    """§9.1 A player must raise money before he can pay."""

    seat: Seat
    due: int
    reason: str

    def says(self, board: Board) -> str:
        return f"@{self.seat} {{owe|owes}} *{self.due}* ({self.reason}) and must sell upgrades first."


class Resigned(Fact):
    """§9.5 A player is out; his properties are nobody's."""

    seat: Seat
    why: str

    def says(self, board: Board) -> str:
        match self.why:
            case "bankrupt":
                return f"*@{self.seat} {{are|is}} bankrupt* and {{leave|leaves}} the game."
            case "slow":
                return f"*@{self.seat} {{are|is}} out of time* and {{leave|leaves}} the game."
            case "removed":
                return f"*@{self.seat} {{are|is}} removed* from the game."
            case "silent":
                return f"*@{self.seat} {{have|has}} been silent too long* and {{leave|leaves}} the game."
        return f"*@{self.seat} {{resign|resigns}}.*"


class Won(Fact):
    """§12.1 The game is over."""

    seat: Seat
    ending: str

    def says(self, board: Board) -> str:
        if self.ending == "turn_limit":
            return f"The last turn is played: *@{self.seat} {{are|is}} the richest and {{win|wins}}.*"
        return f"*@{self.seat} {{are|is}} the last one standing and {{win|wins}}.*"


def listed(names: list[str]) -> str:
    """Names as one would say them: Hoarmoor, Glimmerice and Pale Harbour."""
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + " and " + names[-1]
