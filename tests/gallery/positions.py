"""The stages of the games: the golden games played again, and the first position kept of each kind of question,
event, ending and whatever else changes what is on the screen.

Plain engine, no site: a position is what `stored.install` needs to put it into a database.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from games.engine import golden
from games.engine.catalog import titles
from games.engine.facts import Fact, tag
from games.engine.journal import Entry, Start
from games.engine.pauses import suspend
from games.engine.replay import replay
from games.engine.table import Table

EPOCH = 1_800_000_000_000  # ms: when the golden games are played again; what is as large in a state is a moment
RARE = ("variants", "otherwise")  # played with other settings: what they show is named so
LAST = ("by_mail", *RARE)  # what can be seen in a usual game is taken from there
PLAN_ASKS = "plan: it asks"
AROUND = ("pause: asked", "away: came back", PLAN_ASKS)  # what is not in a position, but in the rows beside it
SOME = 20  # entries: enough to have missed something
OLD = "rules_"  # games played by rules of which no new game is played


class Position(Struct):
    """One position of one game, as plain data."""

    title: str
    game: str  # the golden game it is from
    shows: list[str]  # what is seen here first, the most telling first
    settings: dict[str, Any]
    pace: str
    rules: int
    seats: int
    version: int
    dump: str  # of the table, base64
    lines: list[str]  # of the journal
    asked: list[int]
    living: list[int]
    mover: int  # who made the last move; -1: the house
    over: dict[str, Any] | None
    board: dict[str, Any] | None = None

    @property
    def stage(self) -> str:
        """What it is called on a sheet."""
        return self.shows[0]

    @property
    def decider(self) -> int:
        """Whose question it is; where there is none, somebody who plays."""
        if self.mover in self.asked:
            return self.mover
        return min(self.asked or self.living or [0])

    @property
    def onlooker(self) -> int:
        """Another player, one who is not asked if there is one."""
        others = [seat for seat in range(self.seats) if seat != self.decider]
        return min(others, key=lambda seat: (seat in self.asked, seat not in self.living, seat))


def positions(slug: str) -> list[Position]:
    """The stages of a title; each shows something that none before it shows."""
    title = next(each for each in titles() if each.slug == slug)
    seen: set[str] = set()
    found: list[Position] = []
    games = {name.removesuffix(".json"): game for name, game in golden.kept(title).items()}
    for name in sorted(games, key=lambda name: (name.startswith(LAST), name)):
        if not name.startswith(OLD):
            found += new_stages(name, games[name], golden.journal(title, games[name]), seen)
    return fewest(found)


def new_stages(name: str, game: golden.Golden, entries: list[Entry], seen: set[str]) -> list[Position]:
    """The positions of one golden game that show something new."""
    found: list[Position] = []

    def look(table: Table) -> None:
        shows = list(dict.fromkeys(told(table, name)))
        if fresh := [each for each in shows if each not in seen]:
            seen.update(shows)
            found.append(kept(table, game, name, fresh))
        if table.at_rest and table.number > SOME and AROUND[0] not in seen:
            seen.update(AROUND)
            found.extend(kept(table, game, name, [each]) for each in AROUND)
            found.append(kept(paused(table), game, name, ["pause: on"]))

    replay([replace(entry, now=entry.now + EPOCH) for entry in entries], game.board, look)
    return found


def paused(table: Table) -> Table:
    """The same game, paused by a player."""
    copy = table.fork()
    copy.entries = list(table.entries)
    suspend(copy, min(table.asked), 300, table.entries[-1].now)
    return copy


def told(table: Table, name: str) -> Iterator[str]:
    """What a position shows: the question, what can be done beside it, what has just happened, who is out."""
    last, game = table.entries[-1], table.game
    rare = next((f" ({each})" for each in RARE if name.startswith(each)), "")
    if table.over:
        yield f"end: {name}"
    elif game.stack:
        phase = tag(type(game.stack[-1]))
        for seat in sorted(table.asked):
            options = table.options(seat)
            yield f"ask: {phase}: {' '.join(sorted({tag(each.kind) for each in options if not each.standing}))}"
            for each in options:
                if each.standing:
                    yield f"beside: {tag(each.kind)}"
        yield f"phase: {phase}{rare}"
    for fact in last.facts:
        yield f"event: {tag(type(fact))}{deck(fact)}"
    if not table.over and len(game.living()) < len(game.seating):
        yield "seat: somebody has left"
    if not table.over and last.seat in table.asked and can_be_taken_back(last):
        yield "undo: take back"
    if getattr(game, "offers", None):
        yield "trade: an offer lies open"
    yield f"seats: {len(game.seating)}"
    yield "pace: with clocks" if game.clock else "pace: without clocks"
    if table.number > 150:
        yield "time: late in the game"


def deck(fact: Fact) -> str:
    """From which deck a card was drawn."""
    name = getattr(fact, "deck", None)
    return f" {name}" if isinstance(name, str) else ""


def can_be_taken_back(last: Entry) -> bool:
    """As the page will be told (`games.matches.undo.is_undo_likely`)."""
    return not last.drawn and all(fact.seen_by is None for fact in last.facts)


def kept(table: Table, game: golden.Golden, name: str, shows: list[str]) -> Position:
    """A position as plain data."""
    start = table.entries[0].action
    assert isinstance(start, Start)
    return Position(
        title=game.title,
        game=name,
        shows=shows,
        settings=start.settings,
        pace=start.pace,
        rules=start.rules,
        seats=start.seats,
        version=table.number,
        dump=base64.b64encode(table.dump()).decode(),
        lines=[entry.line().decode() for entry in table.entries],
        asked=sorted(table.asked),
        living=list(table.game.living()),
        mover=table.entries[-1].seat,
        over=msgspec.to_builtins(table.over) if table.over else None,
        board=game.board,
    )


def fewest(found: list[Position]) -> list[Position]:
    """As few of them as show everything: a position that shows much that is new stands for those it covers."""
    wanted = {each for position in found for each in position.shows}
    chosen = []
    for position in sorted(found, key=lambda each: -len(each.shows)):
        if fresh := [each for each in position.shows if each in wanted]:
            wanted.difference_update(fresh)
            chosen.append(position)
    return chosen
