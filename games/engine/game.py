"""The state of a game in play, and what phases do to it: move the stack, the money, tell the facts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec import UNSET, Struct, UnsetType

from .chance import Arranged
from .changes import Change
from .clock import Clock
from .facts import Fact, Result
from .mixins import Assembled
from .types import BANK, Rng, Seat

if TYPE_CHECKING:
    from .chance import Chance
    from .phases import Phase


class Paid(Fact):
    """Money moved from one account to another, for a reason; the bank is account -1."""

    source: Seat
    target: Seat
    amount: int
    reason: str
    rule: str
    told: bool = True  # whether the log says it; not where another fact already has
    owed: int = 0  # where that was more, and the rest was not to be had
    later = ("owed",)

    def says(self, board: Any) -> str:
        if not self.told:
            return ""
        if self.owed:
            return self._in_part()
        if self.target == BANK:
            return f"@{self.source} {{pay|pays}} *{self.amount:,}* ({self.reason})."
        if self.source == BANK:
            return f"@{self.target} {{get|gets}} *{self.amount:,}* ({self.reason})."
        return f"@{self.source} {{pay|pays}} *{self.amount:,}* to @{self.target} ({self.reason})."

    def _in_part(self) -> str:
        """Paid as far as the money went."""
        to = "" if self.target == BANK else f" to @{self.target}"
        return f"@{self.source} {{pay|pays}} *{self.amount:,}* of the {self.owed:,} owed{to} ({self.reason})."


class Unheard(Fact, omit_defaults=True):
    """A seat said nothing in time, and its silent answer was played (`Game.house_rule`)."""

    seat: Seat
    rule: str = "1.6"

    def says(self, board: Any) -> str:
        return f"@{self.seat} {{run|runs}} out of time."


class Live:
    """What lives beside the fields, never stored (msgspec reads the annotations of every base: hide them from it).
    In slots, as all of it is read many times in each move."""

    __slots__ = ("board", "chance", "facts", "now", "rules", "stack")

    if TYPE_CHECKING:
        board: Any  # the typed board of the title, shared by all copies
        chance: Chance
        stack: list[Phase[Any]]  # stored beside the state, as a union of the title's phases
        facts: list[Fact]
        now: int  # milliseconds
        rules: int  # the version of the rules it was begun by: what has changed since does not change under way


class Game(Live, Struct, kw_only=True, metaclass=Assembled):
    """The state: plain data. A title adds its fields, and its rulebook's small questions as methods."""

    house_rule: ClassVar[str] = "1.6"  # where the rulebook speaks of silence, of taking back, of another pace
    pause_rule: ClassVar[str] = "1.6"  # and of pauses
    single_rule: ClassVar[str] = "1.6"  # and of what has only one answer

    cash: list[int]  # one account per seat and the bank's at the end, so that cash[BANK] is the bank's
    gone: list[Seat] = []  # who left, in that order
    result: Result | None = None
    clock: Clock | None = None
    board_hash: str = ""  # which board is played on
    seating: list[Seat] = []  # seating[seat] is the chair its player had before the playing order was drawn
    since: int = 0  # the entry that put the present question
    patience: int = 30  # so many own turns in a row without a word, and a seat leaves
    spoke: list[bool] = []  # since the seat's own turn began
    mute: list[int] = []  # own turns in a row without a word
    arranged: list[Arranged] | UnsetType = UNSET  # in a sandbox alone: what its owner laid down for draws to come

    @property
    def seats(self) -> int:
        return len(self.cash) - 1

    @property
    def is_sandbox(self) -> bool:
        """Whether its owner may say what dice and cards give."""
        return self.arranged is not UNSET

    @property
    def draws_arranged(self) -> list[Arranged]:
        """What is laid down for draws to come; nothing but in a sandbox."""
        return [] if isinstance(self.arranged, UnsetType) else self.arranged

    def follows(self, change: Change) -> bool:
        """Whether the rules it was begun by had that change already."""
        return self.rules >= change.since

    def living(self) -> list[Seat]:
        gone, everybody = self.gone, range(len(self.cash) - 1)
        return [seat for seat in everybody if seat not in gone] if gone else list(everybody)

    def plays(self, seat: Seat) -> bool:
        """A seat still in the game; never the bank or the house, which are -1."""
        return 0 <= seat < len(self.cash) - 1 and seat not in self.gone

    def clockwise(self, after: Seat) -> list[Seat]:
        """The living seats in playing order, the one after `after` first, `after` itself (if living) last."""
        count, gone = len(self.cash) - 1, self.gone
        order = [*range(after + 1, count), *range(after + 1)]
        return [seat for seat in order if seat not in gone] if gone else order

    def next_after(self, seat: Seat) -> Seat:
        """The living seat whose turn follows that seat's; -1 asks for the first."""
        count, gone = len(self.cash) - 1, self.gone
        seat = (seat + 1) % count
        while seat in gone:
            seat = (seat + 1) % count
        return seat

    def begin_turn(self, seat: Seat) -> bool:
        """A seat's own turn begins: whether it may, or has been silent for too many of them (`patience`)."""
        self.mute[seat] = 0 if self.spoke[seat] else self.mute[seat] + 1
        self.spoke[seat] = False
        return self.mute[seat] <= self.patience

    def repaced(self, pace: str) -> None:
        """The match goes on live or by mail from now on: what could not be played at that pace changes."""

    # -- the stack

    def push(self, phase: Phase[Any]) -> None:
        self.stack.append(phase)

    def replace(self, old: Phase[Any], new: Phase[Any]) -> None:
        assert self.stack[-1] is old, f"{old} is not on top"
        self.stack[-1] = new

    def done(self, phase: Phase[Any], result: Any = None) -> None:
        """`phase` is over; the one below hears its result, if there is one."""
        assert self.stack.pop() is phase, f"{phase} was not on top"
        if result is not None:
            self.stack[-1].heard(self, result)

    # -- money

    def pay(
        self, source: Seat, target: Seat, amount: int, reason: str, rule: str, told: bool = True, owed: int = 0
    ) -> None:
        """The only way money moves: integers, from one account to another. `owed`: the whole sum, if that is more."""
        if type(amount) is not int or amount < 0:
            raise ValueError(f"{amount!r} is no amount of money")
        self.cash[source] -= amount
        self.cash[target] += amount
        self.facts.append(Paid(source, target, amount, reason, rule, told, owed))

    def promised(self, seat: Seat) -> int:
        """Money a seat has promised in the phases under way and may not spend elsewhere."""
        total = 0
        for phase in self.stack:
            if phase.holds:
                total += phase.held(self, seat)
        return total

    def funds(self, seat: Seat) -> int:
        """What a seat may spend: its cash less what it has promised."""
        return self.cash[seat] - self.promised(seat)

    # -- telling

    def tell(self, fact: Fact) -> None:
        self.facts.append(fact)

    # -- leaving and ending

    def leave(self, seat: Seat) -> None:
        """Every phase under way forgets the seat; the last one to stay wins."""
        self.gone.append(seat)
        for phase in self.stack:
            phase.left(self, seat)
        living = self.living()
        if len(living) == 1:
            self.finish([living, *([s] for s in reversed(self.gone))], "last_standing")

    def finish(self, ranking: list[list[Seat]], ending: str) -> None:
        self.result = Result(ranking, ending)

    # -- for titles to say

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What `seat` may see; the default hides nothing of the game."""
        shown = dict(msgspec.to_builtins(self))
        shown.pop("arranged", None)
        return shown

    def disguise(self, viewer: Seat | None, rng: Rng) -> None:
        """Change what `viewer` cannot know (two worlds)."""

    def conserved(self) -> object:
        """What must be the same after every entry."""
        return sum(self.cash)


__all__ = ["BANK", "Game", "Paid"]
