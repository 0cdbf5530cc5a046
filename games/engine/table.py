"""A Table: one game in play, in memory. Everything outside the engine plays through it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any

import msgspec
from msgspec import UNSET, Struct

from . import pauses
from .catalog import title as find
from .chance import Outcome, Scripted, Source
from .facts import Fact
from .game import Game, Unheard
from .given_positions import GivenPosition, begin_here
from .journal import Entry, Start
from .options import Action, Flag, Hammer, Remove, Silence
from .pace import Pace
from .position import Position
from .title import Title, encode
from .types import HOUSE, Illegal, Seat, Stale

__all__ = ["Illegal", "Stale", "Table"]


class Snapshot(Struct):
    """What is stored: the head can be read without knowing the title."""

    title: str
    rules: int
    number: int
    state: msgspec.Raw
    begun: int = 0  # by which rules the game was begun; 0: by `rules`


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
        pace: str = Pace.LIVE,
        chance: Source | None = None,
        now: int = 0,
        rules: int = 0,
        unlimited: bool = False,
        sandbox: bool = False,
    ) -> Table:
        """Entry 0: the house opens the table. `board` is plain data, None the title's own; `now` in milliseconds;
        `rules` are those of a journal that is played again, whose settings are taken as they stand; `unlimited`:
        the clocks have no limit, as only one person plays; `sandbox`: its owner may say what dice and cards give."""
        chosen = title.settled(settings or {}) if rules else title.read_settings(seats, settings or {}, pace)
        plan = title.board_for(board)
        game = title.setup(seats, chosen, plan)
        game.rules = rules or title.rules
        game.stack, game.board, game.board_hash, game.patience = [], plan, plan.hash, chosen.patience
        game.seating, game.spoke, game.mute = list(range(seats)), [True] * seats, [0] * seats
        game.arranged = [] if sandbox else UNSET
        if game.clock:
            game.clock.unlimited = unlimited
        table = cls(title, game, -1, chance)
        told = msgspec.to_builtins(chosen)
        opening = Start(title.slug, game.rules, seats, told, pace, plan.hash, unlimited, sandbox=sandbox)
        table.enter(HOUSE, opening, now, title.begin, game)
        return table

    @classmethod
    def start_at(
        cls,
        title: Title[Any, Any, Any],
        given: GivenPosition,
        settings: Mapping[str, Any],
        board: Any = None,
        pace: str = Pace.LIVE,
        chance: Source | None = None,
        now: int = 0,
        rules: int = 0,
        unlimited: bool = False,
        sandbox: bool = False,
    ) -> Table:
        """Entry 0: the house opens the table with a given position instead of a new game. `settings`: those the
        position was played with, as they stand; `rules`: by which it was begun, 0 those of today. Illegal where the
        game is over in it or its state cannot be read; LookupError where it stands on another board, or nothing leads
        here from its rules."""
        plan, rules = title.board_for(board), rules or title.rules
        try:
            game = title.decode(title.upgraded(given.state, given.stored), plan)
        except (msgspec.MsgspecError, KeyError, TypeError, ValueError, IndexError) as error:
            raise Illegal("That isn't a position of this game.") from error
        game.rules, game.arranged = rules, [] if sandbox else UNSET
        table = cls(title, game, -1, chance).asking()
        if table.over:
            raise Illegal("The game is over in that position.")
        begin_here(table, given, pace, now, unlimited)
        opening = Start(title.slug, rules, game.seats, dict(settings), pace, plan.hash, unlimited, given, sandbox)
        table.note(HOUSE, opening, now)
        return table

    # -- copies

    @classmethod
    def load(cls, data: bytes, board: Any = None, chance: Source | None = None) -> Table:
        """A table from its dump, on the board it was begun on (plain data or typed; None: the title's own). A dump
        holds no chance: without `chance` nothing can be drawn. LookupError where it was played by rules from which
        nothing leads here, or on another board."""
        snapshot = msgspec.msgpack.decode(data, type=Snapshot)
        title = find(snapshot.title)
        state = title.upgraded(bytes(snapshot.state), snapshot.rules)
        game = title.decode(state, title.board_for(board))
        game.rules = snapshot.begun or snapshot.rules
        return cls(title, game, snapshot.number, chance).asking()

    def dump(self) -> bytes:
        """All of the table but its journal and its chance, as bytes that `load` reads."""
        state = msgspec.Raw(self.title.encode(self.game))
        return encode(Snapshot(self.title.slug, self.title.rules, self.number, state, self.game.rules))

    def fork(self, chance: Source | None = None) -> Table:
        """A copy to think ahead with, which shares nothing that changes. It never carries the live source of chance,
        nor draws from it; without `chance` it has a source that knows nothing of what the real one will say."""
        title, game = self.title, self.game
        copy = title.decode(title.encode(game), game.board)
        copy.rules = game.rules
        return Table(title, copy, self.number, chance or self.chance.source.fork()).asking()

    def digest(self) -> str:
        """A short name of the state, for finding where a replay went astray."""
        return blake2b(self.title.encode(self.game), digest_size=8).hexdigest()

    def asking(self) -> Table:
        """Runs on to the question and returns the table itself; to be called when its state was changed by hand."""
        self.settle()
        return self

    # -- playing

    def play(
        self,
        seat: Seat,
        action: Action | Mapping[str, Any],
        now: int = 0,
        version: int | None = None,
        lag: int = 0,
    ) -> list[Fact]:
        """Plays an answer and returns what followed. `now` is the moment in ms.

        Illegal changes nothing: all refusing is done before moving. `version` is the entry the player saw: Stale if the
        question they answer has been replaced since. `lag` is what the line took of the time for their answer, as
        measured, in ms: a clock gives a little of it back.
        """
        said: Any = action if type(action) in self.title.known else self.title.read_action(action)
        game, kind = self.game, type(said)
        game.now = now  # what is legal may depend on the time left
        for answerer in self.answerers(seat):
            handler = answerer.handlers.get(kind)
            if handler is None:
                continue
            for option in self.menu(answerer, seat):
                if option.kind is kind and (option.action is said or option.admits(said)):
                    if version is not None and version < game.since and not answerer.standing:
                        raise Stale("That has been decided in the meantime. Look again.", option.rule)
                    game.spoke[seat] = True
                    return self.enter(seat, said, now, handler, answerer, game, seat, said, lag=lag)
        raise self._refusal(seat, said, version)

    def _refusal(self, seat: Seat, said: Action, version: int | None) -> Illegal:
        """Why not: a late answer to a question that is gone is called stale, anything else illegal."""
        why = self.why_not(seat, said)
        stale = version is not None and version < self.game.since and not self.over
        return Stale(why.reason, why.rule) if stale else why

    def wake(self, now: int) -> list[Fact]:
        """Does all that is due by `now` (ms), each at the moment it was due, however late we are called; what
        followed."""
        facts: list[Fact] = []
        while (due := self.next_alarm()) is not None and due <= now:
            clock = self.game.clock
            fallen = clock.fallen(due) if clock else []
            facts += self.house(Flag(fallen[0]) if fallen else Hammer(), due)
        return facts

    def house(self, action: Action, now: int) -> list[Fact]:
        """What time and the house do: Hammer, Flag, Silence, Remove. A flag no rule minds is a silence. `now` is the
        moment in ms. Illegal where the seat is not asked, has left, or the rules have no such thing."""
        for answerer in (self.game.stack[-1], *self.title.standing):
            if handler := answerer.handlers.get(type(action)):
                self._living(action)
                handler = pauses.below(handler) if self.suspended else handler
                return self.enter(HOUSE, action, now, handler, answerer, self.game, HOUSE, action)
        if not isinstance(action, Flag | Silence):
            raise Illegal("The site can't do that now.")
        return self._silence(action, now)

    def _living(self, action: Action) -> None:
        if isinstance(action, Flag | Remove) and not (self.game.plays(action.seat) and not self.over):
            raise Illegal("That player has left the game.")

    def _silence(self, action: Flag | Silence, now: int) -> list[Fact]:
        """The silent answer of an asked seat, played by the house and said openly."""
        seat = action.seat
        if seat not in self.asked:
            raise Illegal("It's not that player's decision.")
        return self.enter(HOUSE, action, now, self._unheard, seat, self.silence(seat))

    def _unheard(self, seat: Seat, silent: Action) -> None:
        answerer = self.game.stack[-1]
        self.game.tell(Unheard(seat, self.game.house_rule))
        answerer.handlers[type(silent)](answerer, self.game, seat, silent)

    def note(self, seat: Seat, action: Action, now: int) -> list[Fact]:
        """One entry of something that is no move: what it changed and told is done already."""
        self.settle()
        self.number += 1
        self.entries.append(Entry(self.number, seat, action, now, [], self.game.facts))
        return self.game.facts

    def enter(
        self, seat: Seat, action: Action, now: int, move: Callable[..., None], *said: Any, lag: int = 0
    ) -> list[Fact]:
        """One entry: the move is made, the rules run on to the next question, and what followed is written down."""
        game, stack, before = self.game, self.game.stack, self._ask
        top = stack[-1] if stack else None
        facts: list[Fact] = []
        drawn: list[Outcome] = []
        game.facts, game.now, self.chance.drawn = facts, now, drawn
        move(*said)
        ask = self.settle()
        number = self.number = self.number + 1
        fresh = not stack or stack[-1] is not top
        if fresh:
            game.since = number
        credit = 0
        if clock := game.clock:
            again = fresh or (ask is not None and before is not None and ask.until != before.until)
            credit = clock.turn(self.asked, ask.clock if ask else "", now, again, seat, lag)
        self.entries.append(Entry(number, seat, action, now, drawn, facts, credit))
        return facts
