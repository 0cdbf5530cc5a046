"""One moment of a game: who is asked, what each seat may do and see."""

from __future__ import annotations

from typing import Any

from .chance import Chance, Source
from .facts import Result
from .game import Game
from .options import Action, Ask, Option, refusal
from .pauses import NOTHING, Suspended
from .phases import Answerer
from .title import Title
from .turn import alarm, settle
from .types import Illegal, Seat, Seats

NOBODY: Seats = frozenset()


class Position:
    """The half of a table that only looks."""

    __slots__ = ("_answerers", "_ask", "_menus", "asked", "chance", "game", "number", "over", "title")

    def __init__(self, title: Title[Any, Any, Any], game: Game, number: int, source: Source) -> None:
        self.title, self.game, self.number = title, game, number
        self.chance = game.chance = Chance(source, game.draws_arranged)
        game.now = 0
        self._ask: Ask | None = None
        self.over: Result | None = game.result  # how it ended
        self.asked: Seats = NOBODY  # who is waited for
        self._answerers: tuple[Answerer[Any], ...] = ()
        self._menus: dict[tuple[Seat, type], list[Option]] = {}

    @property
    def question(self) -> Ask | None:
        """What is asked now."""
        return self._ask

    @property
    def suspended(self) -> bool:
        """Whether the game is paused: nobody is asked, and nothing may be done but to leave."""
        stack = self.game.stack
        return bool(stack) and type(stack[-1]) is Suspended

    @property
    def at_rest(self) -> bool:
        """Whether a pause may begin now: a turn, a roll or a phase begins, and no hammer is about to fall."""
        ask = self._ask
        return ask is not None and ask.until is None and self.game.stack[-1].begins(self.game)

    @property
    def version(self) -> int:
        """The number of the last entry; the start is entry 0."""
        return self.number

    def silence(self, seat: Seat) -> Action:
        """The legal default of the question to that seat: played for it when it says nothing."""
        if self._ask is None or seat not in self._ask.seats:
            raise Illegal("It's not that player's decision.")
        return self._ask.silence

    def prompt(self, seat: Seat | None) -> str:
        """The question in words to an asked seat, or what everybody waits for (markup of `sentences`)."""
        ask = self._ask
        if ask is None:
            return "The game is over."
        may = seat is not None and (seat in ask.seats or seat in ask.also)
        return str(self.game.board.told(self.game.stack[-1].prompt(self.game, seat if may else None)))

    def headline(self) -> str:
        """What everybody waits for, without a sum: for lock screens (markup of `sentences`)."""
        if self._ask is None:
            return "The game is over."
        return str(self.game.board.told(self.game.stack[-1].headline(self.game)))

    def options(self, seat: Seat) -> list[Option]:
        """What `seat` may do now, standing options included, in the order in which they are numbered for people.
        Made once for each entry: not to be changed."""
        return [option for each in self.answerers(seat) for option in self.menu(each, seat)]

    def why_not(self, seat: Seat, action: Action) -> Illegal:
        """The refusal of an action that no option of the seat admits."""
        game = self.game
        if self.over:
            return Illegal("The game is over.")
        if not game.plays(seat):
            return Illegal("You have left the game.")
        for answerer in (*reversed(game.stack), *self.title.standing):
            if why := answerer.why_not(game, seat, action):
                return Illegal(*why)
        return refusal(action, self.options(seat))

    def view(self, seat: Seat | None) -> dict[str, Any]:
        """What `seat` may see, as plain data that can be sent; None is a spectator. With `phases`, the last of them
        on top."""
        game = self.game
        phases = [phase.view(game, seat) for phase in game.stack if type(phase) is not Suspended]
        return {**game.view(seat), "phases": phases}

    def next_alarm(self) -> int | None:
        """The earliest moment (ms) at which `wake` has something to do; None: time does nothing."""
        return alarm(self.game, self._ask)

    def answerers(self, seat: Seat) -> tuple[Answerer[Any], ...]:
        """Whose options are open to a seat: the phase that asks it, then the standing ones."""
        ask = self._ask
        if ask is None or ask is NOTHING:
            return ()
        if seat in self.asked or seat in ask.also:
            return self._answerers
        return self.title.standing if self.game.plays(seat) else ()

    def menu(self, answerer: Answerer[Any], seat: Seat) -> list[Option]:
        """The options of one of them, made when first looked at, once per entry."""
        key = (seat, type(answerer))
        made = self._menus.get(key)
        if made is None:
            made = list(answerer.options(self.game, seat))
            if answerer.standing:  # the options themselves are the title's, which may keep them and share them
                made = [option.beside() for option in made]
            self._menus[key] = made
        return made

    def settle(self) -> Ask | None:
        """Runs on to the next question; nothing that was listed before holds any more."""
        game = self.game
        self._menus = {}
        ask = self._ask = settle(game)
        if ask is None:
            self.over, self.asked = game.result, NOBODY
        else:
            self.over, self.asked = None, ask.seats
            self._answerers = (game.stack[-1], *self.title.standing)
        return ask
