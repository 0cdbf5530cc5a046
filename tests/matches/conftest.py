"""People, running games, and a way to make legal moves in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from accounts.models import User
from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.table import Table
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import match_cache, randomness, results, sealed_chance
from games.matches.moves import submit_move
from games.models import Entry, Match

TITLE = "galactic-magnate"
UNTIMED = {"timers": "off"}
BEGIN_CHANCE = sealed_chance.begin_chance
BY_HAND = {"house_answers": "off"}  # every question waits for its player


class Play(NamedTuple):
    """A move that is legal now, and whose."""

    seat: int
    action: dict[str, Any]
    by: Any
    version: int


class Game:
    """A running match, as its tests handle it."""

    def __init__(self, match_id: str) -> None:
        self.id = match_id

    @property
    def match(self) -> Match:
        return Match.objects.get(pk=self.id)

    @property
    def head(self) -> match_cache.LoadedMatch:
        return match_cache.load_current_match(self.id)

    def owner(self, seat: int) -> Any:
        """Who moves a seat."""
        user = self.head.seats[seat].user_id
        return "bot" if user is None else User.objects.get(pk=user)

    def next(self, seed: int | None = None) -> Play:
        """What the first seat asked might answer."""
        held = self.head
        seat = min(held.table.asked)
        action = choose(held.table.fork(), seat, "random", Seeded(held.version if seed is None else seed))
        assert action is not None
        return Play(seat, action.to_json(), self.owner(seat), held.version)

    def move(self, key: str = "", seed: int | None = None) -> results.MoveResult:
        """Makes it."""
        seat, action, by, version = self.next(seed)
        return submit_move(self.id, seat, action, by=by, key=key or f"move {version}", version=version)

    def reach(self, wanted: Callable[[Table], bool] = lambda table: quiet(table)) -> Table:
        """Plays on until the table is as wanted: by default, before somebody's roll."""
        for _ in range(300):
            if wanted(self.head.table):
                return self.head.table
            self.move()
        raise AssertionError("the game never came there")

    def moves(self, count: int) -> None:
        for _ in range(count):
            if self.head.over:
                return
            self.move()

    def stored(self) -> list[tuple[Any, ...]]:
        """All that a refusal must leave as it was."""
        row = Match.objects.filter(pk=self.id).values_list(*COLUMNS).get()
        return [row, *Entry.objects.filter(match_id=self.id).order_by("number").values_list("line", "digest", "key")]


def quiet(table: Table) -> bool:
    """One seat is asked, by no auction, and may resign."""
    if len(table.asked) != 1:
        return False
    kinds = {option.to_json()["action"] for option in table.options(min(table.asked))}
    return {"roll", "resign"} <= kinds


COLUMNS = ("version", "status", "asked", "alarm", "bot_due", "first_deadline", "moved", "snapshot_version", "lineup")


@pytest.fixture(autouse=True)
def fresh(transactional_db: None, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Real commits, bots that answer at once, chance from a seed."""
    chance = Seeded(7)
    monkeypatch.setattr(randomness, "SystemRandomness", lambda: chance)
    monkeypatch.setattr(sealed_chance, "begin_chance", lambda *match: chance)
    settings.BOT_PACE = 0
    settings.TIME_OFFSET_MS = 0


@pytest.fixture
def begin(ann: User, ben: User) -> Callable[..., Game]:
    """Starts a game of Ann and Ben, with computer players as wanted."""

    def start(bots: int = 0, level: str = "random", alone: bool = False, **options: Any) -> Game:
        options["settings"] = BY_HAND | options.get("settings", {})
        match = create_match(ann, TITLE, seats=bots + (1 if alone else 2), **options)
        if not alone:
            joining.join_match(match.pk, ben, match.invite)
        for _ in range(bots):
            joining.add_bot(match.pk, ann, level)
        starting.start_match(match.pk, ann)
        return Game(match.pk)

    return start


@pytest.fixture
def game(begin: Callable[..., Game]) -> Game:
    """A game of two without clocks."""
    return begin(settings=UNTIMED)


@pytest.fixture
def timed(begin: Callable[..., Game]) -> Game:
    """A game of two with the printed clocks."""
    return begin()


@pytest.fixture
def played(begin: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> Game:
    """A finished game with sealed dice, in which a move was taken back where that could be."""
    monkeypatch.setattr(sealed_chance, "begin_chance", BEGIN_CHANCE)
    game = begin()
    while not game.head.over:
        game.move()
    return game


@pytest.fixture
def mod(person: Callable[..., User]) -> User:
    """A moderator."""
    return person("Ines", is_staff=True)


@pytest.fixture
def second(person: Callable[..., User]) -> User:
    """Another one."""
    return person("Jo", is_staff=True)
