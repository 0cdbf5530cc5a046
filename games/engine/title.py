"""A Title: everything the lobby, the table and the store need to know of one game's rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any, Generic, TypeVar, Union

import msgspec

from . import control
from .balance.declaration import Balance
from .boards import Board, apply_changes, board_hash, read_toml
from .facts import Fact, family, tag
from .game import Game
from .goal import Goal
from .journal import Entry, Line
from .options import Action, Pass, sentence
from .pace import Pace
from .phases import Phase, Standing
from .sandbox import NamedDraw
from .settings import Settings, form, misplaced
from .types import Illegal

if TYPE_CHECKING:
    from .temperaments import Temperament

GameT = TypeVar("GameT", bound=Game)
SettingsT = TypeVar("SettingsT", bound=Settings)
BoardT = TypeVar("BoardT", bound=Board)
Upgrade = Callable[[Any], Any]
MOST_BOARDS = 400  # kept of a title as they were read
FEW = 4  # players of an ordinary game
MAIL_DAYS = "mail_days.json"  # in the folder of a title


class Title(Generic[GameT, SettingsT, BoardT]):
    """One game's rules. The tagged unions of its phases, actions and facts are found, not listed."""

    def __init__(
        self,
        *,
        package: str,
        name: str,
        about: str,
        minutes: str,
        seats: range,
        rules: int,
        settings: type[SettingsT],
        board: type[BoardT],
        data: tuple[str, ...],
        later_boards: tuple[str, ...] = (),
        game: type[GameT],
        setup: Callable[[int, SettingsT, BoardT], GameT],
        begin: Callable[[GameT], None],
        standing: tuple[Standing[GameT], ...] = (),
        goal: Goal | None = None,
        hints: Callable[[SettingsT], Mapping[str, str]] | None = None,
        upgrades: Mapping[int, Upgrade] | None = None,
        restated: Mapping[int, Callable[[dict[str, Any]], dict[str, Any]]] | None = None,
        answers: Mapping[int, tuple[int, int]] | None = None,
        last_answer: Callable[[int, SettingsT], int | None] | None = None,
        hidden_draws: tuple[str, ...] = (),
        oldest: int = 1,
        place: int = 100,
    ) -> None:
        """`goal`: what wins, for newcomers; `hints`: by phase, a sentence for a first game at a table with
        these settings. `answers`: by number of seats, how many answers one after the other a
        simulated game takes, the median and the 90th percentile (`manage.py simulate`). `last_answer`: how many at
        most, where a game has a last turn under these settings. `place`: where it stands among the games that are
        offered, small numbers first. `upgrades`: by version of the rules, how a stored state of it is stored by the
        next. `restated`: likewise, how the next says what a table chose that was opened by it, where a default has
        changed. `hidden_draws`: the purposes of draws that not everybody sees; they come from sealed decks. `oldest`:
        the oldest version of the rules by which games still go on and replay (`changes`). `later_boards`: files with
        what each later version of the board changes; a table may choose any.
        """
        self.package, self.slug = package, package.rpartition(".")[2].replace("_", "-")
        self.name, self.about, self.minutes = name, about, minutes
        self.seats, self.rules, self.settings, self.board, self.data = seats, rules, settings, board, data
        self.later_boards = later_boards
        self.setup, self.begin, self.standing = setup, begin, standing
        self.answers, self.last_answer, self.place = dict(answers or {}), last_answer, place
        self.hidden_draws = frozenset(hidden_draws)
        self.playable_rules = range(oldest, rules + 1)
        self.goal, self.single_rule = goal, game.single_rule
        self.hints, self.upgrades, self.restated = hints, dict(upgrades or {}), dict(restated or {})
        import_phases(package)
        self.phases = sorted(family(Phase, package), key=lambda cls: cls.__name__)
        self.actions = sorted(family(Action, package), key=lambda cls: cls.__name__)
        self.facts = sorted(family(Fact, package), key=lambda cls: cls.__name__)
        for each in (game, *self.phases):
            refuse_sets(msgspec.inspect.type_info(each), each)
        self._state = msgspec.msgpack.Decoder(tuple[game, list[union(self.phases)]])  # type: ignore[valid-type, misc]
        self.own = [kind for kind in (*self.facts, *self.actions) if kind not in control.KINDS]
        self.known = frozenset(self.actions)
        self._actions: msgspec.json.Decoder[Action] = msgspec.json.Decoder(union(self.actions))
        self._facts: msgspec.json.Decoder[Fact] = msgspec.json.Decoder(union(self.facts))
        self._boards: dict[str, BoardT] = {}

    # -- what a table chooses

    def form(self) -> list[dict[str, Any]]:
        """The settings as the fields of a form. Everybody has the same list: it is not to be changed."""
        return self._form

    @cached_property
    def shown_draws(self) -> dict[str, dict[str, str]]:
        """By kind of fact, which of its fields show what chance gave, and in which form (`fairlog.told`)."""
        kinds: list[type[Fact]] = self.facts
        return {tag(kind): dict(kind.shown_draws) for kind in kinds if kind.shown_draws}

    @cached_property
    def _form(self) -> list[dict[str, Any]]:
        """With the rule of this title where it is the same setting in all of them."""
        return [each if each["rule"] else {**each, "rule": self.single_rule} for each in form(self.settings)]

    def read_settings(self, seats: int, given: Mapping[str, Any], pace: str = Pace.LIVE) -> SettingsT:
        """What a table chose, checked, and what follows from its pace; Illegal says what is wrong."""
        if seats not in self.seats:
            raise Illegal(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players.")
        chosen = self.settled(given)
        for name, most in self.settings.most.items():
            if getattr(chosen, name) > most:
                raise Illegal(f"That isn't a setting of {self.name}: {name} is {most} at most.")
        return chosen.resolved(pace)

    def settled(self, given: Mapping[str, Any]) -> SettingsT:
        """Settings as they stand, such as a journal's: nothing follows from them any more. Illegal as above."""
        try:
            return msgspec.convert(dict(given), self.settings)
        except msgspec.ValidationError as error:
            raise Illegal(f"That isn't a setting of {self.name}: {error}.") from None

    def explain_rules(self, rules: int) -> str:
        """Why a game of these rules cannot be played here, in a sentence."""
        known = f"{self.playable_rules[0]} to {self.rules}" if len(self.playable_rules) > 1 else str(self.rules)
        return f"It was played by rules {rules} of {self.name}. This site plays by rules {known}."

    def settings_since(self, given: Mapping[str, Any], rules: int) -> dict[str, Any]:
        """What a table chose when these rules were in force, as it is said by the present ones."""
        chosen = dict(given)
        for version in range(rules, self.rules):
            chosen = self.restated[version](chosen) if version in self.restated else chosen
        return chosen

    def hints_for(self, given: Mapping[str, Any], rules: int) -> dict[str, str]:
        """What a first game explains as it goes: by phase, in the rules that this table chose."""
        return dict(self.hints(self.settled(self.settings_since(given, rules)))) if self.hints else {}

    @property
    def usual(self) -> str:
        """What the rules are called that a table has if nothing else is chosen: "as printed", if they are."""
        return "as usual" if self.settings.printed else "as printed"

    def check_pace(self, given: Mapping[str, Any], pace: str) -> None:
        """Illegal, with the sentence, where something that a table chose does not go with its pace."""
        told, rule = misplaced(self.form(), given, pace)
        if told:
            raise Illegal(told, rule)

    @cached_property
    def mail_days(self) -> dict[int, tuple[int, int]]:
        """By number of seats: how many days a game by mail takes with the plans that are offered, a letter a day,
        median and 90th percentile. Measured by `manage.py simulate --mail --record`; empty where it was not."""
        file = files(self.package).joinpath(MAIL_DAYS)
        if not file.is_file():
            return {}
        measured: dict[str, list[int]] = msgspec.json.decode(file.read_bytes())["days"]
        return {int(seats): (each[0], each[1]) for seats, each in measured.items()}

    @property
    def usual_mail_days(self) -> tuple[int, int] | None:
        """The days that half of the games by mail take at most, with the fewest and with the most players that were
        measured, four at most; None where none were."""
        found = [days[0] for seats, days in self.mail_days.items() if seats <= FEW]
        return (min(found), max(found)) if found else None

    # -- boards

    def default_board(self) -> dict[str, Any]:
        """The board and decks that come with the title, as plain data."""
        return read_toml(self.package, self.data)

    def list_boards(self) -> list[dict[str, Any]]:
        """The versions of the board that come with the title, the oldest first, as plain data."""
        versions = [self.default_board()]
        for name in self.later_boards:
            versions.append(apply_changes(versions[-1], read_toml(self.package, (name,))))
        return versions

    def list_board_notes(self) -> list[str]:
        """What is new in each version of `list_boards`, for people who choose among them; "" where nothing is said."""
        return ["", *(read_toml(self.package, (name,)).get("note", "") for name in self.later_boards)]

    @cached_property
    def standard(self) -> BoardT:
        """The default board, read: what it lists, facts tell in its order."""
        data = self.default_board()
        return self._keep_board(board_hash(data), data)

    def board_hash(self, data: Mapping[str, Any]) -> str:
        return board_hash(data)

    def read_board(self, data: Mapping[str, Any]) -> BoardT:
        """A board from its plain data, checked by the title; the same data give the same object while it is among the
        last that were read. Data of the default board give that, whatever the order of their names: a database keeps
        its own, and the same game must be told alike in every process."""
        name = board_hash(data)
        return self.standard if name == self.standard.hash else self._keep_board(name, data)

    def _keep_board(self, name: str, data: Mapping[str, Any]) -> BoardT:
        if name not in self._boards:
            try:
                board = msgspec.convert(dict(data), self.board)
            except msgspec.ValidationError as error:
                raise Illegal(f"That isn't a board of {self.name}: {error}.") from None
            if objection := board.objection():
                raise Illegal(sentence(objection))
            board.hash = name
            self._boards[name] = board
            while len(self._boards) > MOST_BOARDS:
                self._boards.pop(next(iter(self._boards)))
        return self._boards[name]

    def board_for(self, board: BoardT | Mapping[str, Any] | None) -> BoardT:
        """The board meant: one already read, plain data, or none for the standard one."""
        if board is None:
            return self.standard
        return board if isinstance(board, self.board) else self.read_board(board)  # type: ignore[arg-type]

    @cached_property
    def house_passes(self) -> bool:
        """Whether the house may pass for who wants it: not where one may pass only when asked about hidden cards."""
        phases: list[Any] = self.phases
        return any(Pass in phase.handlers and not phase.hidden for phase in phases)

    # -- bots

    @cached_property
    def levels(self) -> dict[str, Any]:
        """How well a computer player chooses, by name of the level; `random` is every title's first."""
        from .bots import random_choice

        own: dict[str, Any] = import_module(f"{self.package}.bots").LEVELS
        return {"random": random_choice, **own}

    @cached_property
    def temperaments(self) -> dict[str, Temperament]:
        """How its bots of one level differ, by name; none, where it says nothing."""
        found: dict[str, Temperament] = getattr(import_module(f"{self.package}.bots"), "TEMPERAMENTS", {})
        return found

    @cached_property
    def balance(self) -> Balance:
        """What its facts mean to whoever counts its games (`balance.py` in its folder); little, where it says
        nothing."""
        name = f"{self.package}.balance"
        found: Balance = import_module(name).BALANCE if find_spec(name) else Balance()
        return found

    @cached_property
    def draws(self) -> tuple[NamedDraw, ...]:
        """Its dice and decks by the names that players know, for a sandbox (`draws.py` in its folder); none, where it
        says nothing."""
        name = f"{self.package}.draws"
        found: tuple[NamedDraw, ...] = import_module(name).DRAWS if find_spec(name) else ()
        return found

    # -- actions, entries, states

    def read_action(self, data: Any) -> Action:
        """The action a JSON object says. Illegal, with a sentence, for what is no action of this title; whether it
        may be done now is not looked at."""
        try:
            return self._actions.decode(msgspec.json.encode(data))
        except (msgspec.MsgspecError, TypeError, ValueError, OverflowError, RecursionError) as error:
            raise Illegal(f"That isn't a move: {error}.") from None

    def read_entry(self, data: bytes | str) -> Entry:
        """An entry of the journal from its JSON. msgspec.ValidationError where it holds kinds that the title does
        not know."""
        line = msgspec.json.decode(data, type=Line)
        action = self._actions.decode(line.action)
        facts = [self._facts.decode(fact) for fact in line.facts]
        return Entry(line.number, line.seat, action, line.now, line.drawn, facts, line.lag)

    def encode(self, game: GameT) -> bytes:
        """The bytes of a state with its stack of phases: the same state gives the same bytes."""
        return encode((game, game.stack))

    def decode(self, data: bytes | msgspec.Raw, board: BoardT) -> GameT:
        """A state from its bytes, to be played on the board it was begun on."""
        game, stack = self._state.decode(data)
        game.stack, game.board = stack, board
        if game.board_hash != board.hash:
            raise LookupError(f"this game is played on board {game.board_hash}, not on {board.hash}")
        return game  # type: ignore[no-any-return]

    def upgraded(self, data: bytes, rules: int) -> bytes:
        """The bytes of a state of older rules as the present rules store it; LookupError if there is no way. What a
        move was taken back to may have been upgraded before: an upgrade leaves alone what it has done."""
        while rules != self.rules:
            if rules not in self.upgrades:
                raise LookupError(f"{self.name} now has rules {self.rules}; nothing leads there from {rules}")
            data = encode(self.upgrades[rules](msgspec.msgpack.decode(data)))
            rules += 1
        return data


encode = msgspec.msgpack.Encoder().encode


def import_phases(package: str) -> None:
    """Every file of a title's rules, also one that the others import only when they come there: what it holds may
    be stored, so it has to be known."""
    if find_spec(f"{package}.phases"):
        for module in iter_modules(import_module(f"{package}.phases").__path__):
            import_module(f"{package}.phases.{module.name}")


def union(classes: list[type]) -> Any:
    return Union[tuple(classes)]  # noqa: UP007


def refuse_sets(info: object, owner: type) -> None:
    """A set has no order of its own, so one state would have several dumps: use a list."""
    if isinstance(info, msgspec.inspect.SetType | msgspec.inspect.FrozenSetType):
        raise TypeError(f"{owner.__name__} holds a set: one state must have one dump, use a list")
    if isinstance(info, tuple):
        for each in info:
            refuse_sets(each, owner)
    elif isinstance(info, msgspec.inspect.Type | msgspec.inspect.Field):
        for name in info.__struct_fields__:
            refuse_sets(getattr(info, name), owner)
