"""Golden games: finished games kept with a title, one for each way it can end, that must replay for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from .facts import Fact, tag
from .journal import Entry
from .options import Action
from .replay import replay
from .table import Table
from .title import Title

AnyTitle = Title[Any, Any, Any]


class Golden(Struct):
    """A game as it lies in the folder `golden/` of its title: one JSON file, an entry a line."""

    title: str
    rules: int
    ending: str
    ranking: list[list[int]]
    digest: str  # of the last state
    entries: list[msgspec.Raw]
    board: dict[str, Any] | None = None  # where it is not the title's own


def written(golden: Golden) -> str:
    """The file of a golden game."""
    head = msgspec.to_builtins(msgspec.structs.replace(golden, entries=[]))
    del head["entries"]
    if golden.board is None:
        del head["board"]
    lines = ",\n".join(bytes(line).decode() for line in golden.entries)
    return msgspec.json.encode(head).decode()[:-1] + f',"entries":[\n{lines}\n]}}\n'


def kept(title: AnyTitle) -> dict[str, Golden]:
    """The golden games of a title, by the name of their file."""
    folder = files(title.package).joinpath("golden")
    found = [file for file in folder.iterdir() if file.name.endswith(".json")] if folder.is_dir() else []
    return {file.name: msgspec.json.decode(file.read_bytes(), type=Golden) for file in sorted(found, key=str)}


def journal(title: AnyTitle, golden: Golden) -> list[Entry]:
    return [title.read_entry(bytes(line)) for line in golden.entries]


def replayed(title: AnyTitle, golden: Golden) -> Table:
    """The game played again: its facts must be the same (DivergedError), and so must its end (AssertionError)."""
    table = replay(journal(title, golden), golden.board)
    assert table.over, "the game is not over"
    assert (table.over.ending, table.over.ranking) == (golden.ending, golden.ranking), "it ends otherwise"
    if golden.rules == title.rules:  # older rules may have stored another state
        assert table.digest() == golden.digest, "the last state differs"
    return table


def missing(title: AnyTitle, journals: Sequence[Sequence[Entry]]) -> set[str]:
    """The kinds of facts and decisions that appear in none of these games."""
    seen = {tag(kind) for entries in journals for kind in kinds(entries)}
    return {tag(kind) for kind in title.own} - seen


def kinds(entries: Sequence[Entry]) -> Iterator[type[Fact] | type[Action]]:
    for entry in entries:
        yield type(entry.action)
        for fact in entry.facts:
            yield type(fact)
