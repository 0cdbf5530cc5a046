"""Phases: the stack of them is the program counter. Standing options: open whoever is asked."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from msgspec import Struct, to_builtins

from .facts import cited, snake
from .handlers import wired
from .mixins import Quick
from .options import Action, Ask, Option, WhyNot
from .types import Rng, Seat

if TYPE_CHECKING:
    from .game import Game

G_contra = TypeVar("G_contra", bound="Game", contravariant=True)
Handler = Callable[[Any, Any, Seat, Any], None]


class Answerer(Struct, Generic[G_contra], metaclass=Quick):
    """Whatever offers options and has an `on_<action>` for each action it offers."""

    handlers: ClassVar[dict[type[Action], Handler]] = {}
    rule: ClassVar[str] = ""
    standing: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        cls.rule = cited(cls)
        cls.handlers = wired(cls)

    def options(self, game: G_contra, seat: Seat) -> Iterator[Option]:
        """What `seat` may answer. Only looks: it is called as often as somebody wants to see, for any seat that is
        asked."""
        return iter(())

    def why_not(self, game: G_contra, seat: Seat, action: Action) -> WhyNot | None:
        """Why an action is not among the options of a seat; None where it has nothing to say on it. All phases on the
        stack are asked, the one on top first, then the standing ones: whichever knows."""
        return None


class Standing(Answerer[G_contra]):
    """Options open at any time, whoever is asked. It has no memory of its own."""

    standing: ClassVar[bool] = True


class Phase(Answerer[G_contra], tag_field="phase", tag=snake):
    """One step of the rules. Its fields are its memory, its docstring cites its section."""

    secret: ClassVar[frozenset[str]] = frozenset()
    hidden: ClassVar[bool] = False  # whether what may be answered depends on what the others cannot see
    holds: ClassVar[bool] = False  # whether it says anything in `held`
    asks: ClassVar[bool] = False  # whether it says anything in `ask`

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.holds = cls.held is not Phase.held
        cls.asks = cls.ask is not Phase.ask

    def ask(self, game: G_contra) -> Ask | None:
        """Who is asked, what silence answers, which countdown runs; None when there is nothing (left) to ask, and
        `step` goes on. Only looks."""
        return None

    def begins(self, game: G_contra) -> bool:
        """Whether its question is where a turn, a roll or a phase of a turn begins: a pause may begin there."""
        return False

    def step(self, game: G_contra) -> None:
        """Goes on without asking: it must change the stack, or the rules are stuck."""
        raise NotImplementedError

    def heard(self, game: G_contra, result: Any) -> None:
        """The phase above is done and hands down its result, as it was given to `Game.done`."""

    def held(self, game: G_contra, seat: Seat) -> int:
        """Money `seat` has promised here and may not spend elsewhere."""
        return 0

    def left(self, game: G_contra, seat: Seat) -> None:
        """`seat` left the game: forget it."""

    def prompt(self, game: G_contra, seat: Seat | None) -> str:
        """The question in words to an asked seat; to anybody else what is waited for (markup of `sentences`)."""
        return "What will you do?" if seat is not None else "Waiting for a decision."

    def headline(self, game: G_contra) -> str:
        """What is waited for, as anybody may read it over the player's shoulder: the same without a sum. To be said
        anew where `prompt` tells spectators one."""
        return self.prompt(game, None)

    def view(self, game: G_contra, seat: Seat | None) -> dict[str, Any]:
        """What `seat` may see of this phase: all but its secret fields."""
        return {k: v for k, v in to_builtins(self).items() if k not in self.secret}

    def disguise(self, game: G_contra, viewer: Seat | None, rng: Rng) -> None:
        """Change what `viewer` cannot know (two worlds)."""
