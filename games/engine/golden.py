"""Golden games: finished games kept with a title, one for each way it can end, that must replay for ever."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
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
KEPT = "kept.txt"  # in the folder: the digest of each golden game


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


def choose_golden_file(folder: Path, name: str, rules: int) -> Path:
    """Where a golden game is recorded: never over one of older rules, which is kept for ever."""
    path = folder / f"{name}.json"
    if path.is_file() and msgspec.json.decode(path.read_bytes(), type=Golden).rules != rules:
        return folder / f"rules_{rules}_{name}.json"
    return path


def write_kept_list(folder: Path) -> None:
    """Lists the golden games of a folder with their digests, so that one that goes or changes is noticed."""
    lines = [f"{sha256(path.read_bytes()).hexdigest()}  {path.name}" for path in sorted(folder.glob("*.json"))]
    (folder / KEPT).write_text("\n".join(lines) + "\n", "utf-8")


def list_lost(title: AnyTitle) -> list[str]:
    """The golden games of a title that its list has and its folder has no more, or not as they were; and those that
    are not on the list."""
    folder = files(title.package).joinpath("golden")
    lines = [line.split("  ", 1) for line in folder.joinpath(KEPT).read_text("utf-8").splitlines()]
    listed = {name: digest for digest, name in lines}
    found = {
        file.name: sha256(file.read_bytes()).hexdigest() for file in folder.iterdir() if file.name.endswith(".json")
    }
    return sorted(name for name in {*listed, *found} if listed.get(name) != found.get(name))


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
