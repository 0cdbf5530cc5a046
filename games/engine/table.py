"""A Table: one game in play, in memory. Everything outside the engine plays through it."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import Struct

from .catalog import title as find
from .chance import Scripted, Source
from .game import Game, Unheard
from .journal import Entry, Start
from .options import Action, Flag, Hammer, Remove, Silence, refusal
from .phases import Answerer, Phase
from .position import Position
from .title import Title, encode
from .words import HOUSE, Fact, Illegal, Seat, Stale

__all__ = ["Illegal", "Stale", "Table"]


class Snapshot(Struct):
    """What is stored: the head can be read without knowing the title."""

    title: str
    rules: int
    number: int
    state: msgspec.Raw


class Table(Position):
    """One game in play."""

    __slots__ = ("entries",)

    def __init__(self, title: Title[Any, Any, Any], game: Game, number: int, source: Source | None) -> None:
        super().__init__(title, game, number, source or Scripted([]))
        self.entries: list[Entry] = []  # those made since this table was started or loaded

    @classmethod
    def start(
        cls,
        title: Title[Any, Any, Any],
        seats: int,
        settings: Mapping[str, Any] | None = None,
        board: Any = None,
        pace: str = "live",
        chance: Source | None = None,
        now: int = 0,
    ) -> Table:
        """Entry 0: the house opens the table. `board` is plain data, None the title's own; `now` in milliseconds."""
        chosen = title.read_settings(seats, settings or {}, pace)
        plan = title.board_for(board)
        game = title.setup(seats, chosen, plan)
        game.stack, game.board, game.board_hash, game.patience = [], plan, plan.hash, chosen.patience
        game.seating, game.spoke, game.mute = list(range(seats)), [True] * seats, [0] * seats
        table = cls(title, game, -1, chance)
        before = table._open(now)
        title.begin(game)
        opening = Start(title.slug, title.rules, seats, msgspec.to_builtins(chosen), pace, plan.hash)
        table._close(HOUSE, opening, now, before)
        return table

    # -- copies

    @classmethod
    def load(cls, data: bytes, board: Any = None, chance: Source | None = None) -> Table:
        """A table from its dump, on the board it was begun on. A dump holds no chance."""
        snapshot = msgspec.msgpack.decode(data, type=Snapshot)
        title = find(snapshot.title)
        state = title.upgraded(bytes(snapshot.state), snapshot.rules)
        return cls(title, title.decode(state, title.board_for(board)), snapshot.number, chance).asking()

    def dump(self) -> bytes:
        """All of the table but its journal and its chance."""
        state = msgspec.Raw(self.title.encode(self.game))
        return encode(Snapshot(self.title.slug, self.title.rules, self.number, state))

    def fork(self, chance: Source | None = None) -> Table:
        """A copy to think ahead with. It never carries the live source of chance, nor draws from it."""
        title, game = self.title, self.game
        copy = title.decode(title.encode(game), game.board)
        return Table(title, copy, self.number, chance or self.chance.source.fork()).asking()

    def digest(self) -> str:
        """A short name of the state, for finding where a replay went astray."""
        return blake2b(self.title.encode(self.game), digest_size=8).hexdigest()

    def asking(self) -> Table:
        self.settle()
        return self

    # -- playing

    def play(
        self, seat: Seat, action: Action | Mapping[str, Any], now: int = 0, version: int | None = None
    ) -> list[Fact]:
        """Plays an answer and returns what followed. Illegal changes nothing: all refusing is done before moving.

        `version` is the entry the player saw: Stale if the question he answers has been replaced since.
        """
        said: Any = action if type(action) in self.title.known else self.title.read_action(action)
        self.game.now = now  # what is legal may depend on the time left
        for answerer in self.answerers(seat):
            if type(said) in answerer.handlers:
                for option in self.menu(answerer, seat):
                    if option.admits(said):
                        if version is not None and version < self.game.since and not answerer.standing:
                            raise Stale("That question has been answered meanwhile; look again.", option.rule)
                        self.game.spoke[seat] = True
                        return self._answer(answerer, seat, option.action or said, now)
        raise self._refusal(seat, said, version)

    def _refusal(self, seat: Seat, said: Action, version: int | None) -> Illegal:
        """Why not: a late answer to a question that is gone is called stale, anything else illegal."""
        why = refusal(said, self.options(seat))
        if self.over:
            return Illegal("The game is over.")
        stale = version is not None and version < self.game.since
        return Stale(why.reason, why.rule) if stale else why

    def wake(self, now: int) -> list[Fact]:
        """Does all that is due by `now`, each at the moment it was due, however late we are called."""
        facts: list[Fact] = []
        while (due := self.next_alarm()) is not None and due <= now:
            clock = self.game.clock
            fallen = clock.fallen(due) if clock else []
            facts += self.house(Flag(fallen[0]) if fallen else Hammer(), due)
        return facts

    def house(self, action: Action, now: int) -> list[Fact]:
        """What time and the house do: Hammer, Flag, Silence, Remove. A flag no rule minds is a silence."""
        for answerer in (self.game.stack[-1], *self.title.standing):
            if type(action) in answerer.handlers:
                self._living(action)
                return self._answer(answerer, HOUSE, action, now)
        if not isinstance(action, Flag | Silence):
            raise Illegal("The house cannot do that now.")
        return self._silence(action, now)

    def _living(self, action: Action) -> None:
        if isinstance(action, Flag | Remove) and not (self.game.plays(action.seat) and not self.over):
            raise Illegal("That seat has left the game.")

    def _silence(self, action: Flag | Silence, now: int) -> list[Fact]:
        """The silent answer of an asked seat, played by the house and said openly."""
        seat = action.seat
        if seat not in self.asked:
            raise Illegal("That seat is not asked anything.")
        answerer, silent = self.game.stack[-1], self.silence(seat)
        before = self._open(now)
        self.game.tell(Unheard(seat))
        answerer.handlers[type(silent)](answerer, self.game, seat, silent)
        return self._close(HOUSE, action, now, before)

    def _answer(self, answerer: Answerer[Any], seat: Seat, action: Action, now: int) -> list[Fact]:
        before = self._open(now)
        answerer.handlers[type(action)](answerer, self.game, seat, action)
        return self._close(seat, action, now, before)

    def _open(self, now: int) -> tuple[Phase[Any] | None, int | None]:
        """An entry begins. Returns what was asked: the phase on top, and when its hammer would have fallen."""
        game, ask = self.game, self._ask
        game.facts, self.chance.drawn, game.now = [], [], now
        self._ask = None
        return (game.stack[-1] if game.stack else None, ask.until if ask else None)

    def _close(self, seat: Seat, action: Action, now: int, before: tuple[Phase[Any] | None, int | None]) -> list[Fact]:
        game, (phase, hammer) = self.game, before
        ask = self.settle()
        self.number += 1
        fresh = not phase or not game.stack or game.stack[-1] is not phase
        if fresh:
            game.since = self.number
        if game.clock:
            again = fresh or (ask is not None and ask.until != hammer)
            game.clock.turn(self.asked, ask.clock if ask else "", now, again, seat)
        self.entries.append(Entry(self.number, seat, action, now, self.chance.drawn, game.facts))
        return game.facts
