"""Boards and decks as data: a typed, checked, hashed value that every game played on it shares."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib.resources import files
from typing import TYPE_CHECKING, Any, ClassVar

import msgspec
from msgspec import Struct

from .objections import Objection


class Shared:
    """What lives beside the fields of a board."""

    if TYPE_CHECKING:
        hash: str


class Board(Shared, Struct, dict=True, kw_only=True, forbid_unknown_fields=True):
    """The plan of a game: spaces, groups, cards. A title adds the fields; derived tables may be cached on it."""

    throws: ClassVar[bool] = False  # whether its dice are thrown, in the words of the game, or rolled

    name: str

    def objections(self) -> Iterator[Objection]:
        """What speaks against playing on it, the plainest faults first. Whatever its fields may hold is looked at
        without an error."""
        return iter(())

    def objection(self) -> str:
        """Why a game cannot be played on it, as a sentence; "" when it can."""
        return next((each.sentence for each in self.objections() if each.grave), "")

    def list_ways(self, deck: str, number: int) -> Iterator[tuple[int, int]]:
        """Where a card leads whoever draws it, for those who edit it: for each space that it is drawn on, from which to
        which, at the standard settings and as a game begins. Whatever its fields may hold is looked at without an
        error; a card that leads nowhere has none."""
        return iter(())

    def told(self, words: str) -> str:
        """Words for people in which its places are called as people call them; what is stored keeps their names."""
        return words


def board_hash(data: Mapping[str, Any]) -> str:
    """The short name of a board's content: the same for the same content, whatever the order of its keys."""
    canonical = msgspec.json.encode(data, order="deterministic")
    return blake2b(canonical, digest_size=16).hexdigest()


def apply_changes(data: Mapping[str, Any], changes: Mapping[str, Any]) -> dict[str, Any]:
    """A later version of a board: what `changes` name takes the place of what was; each of its `change` sets fields of
    one object, number `at` of a list. Their `note` is for people, and no part of the board."""
    changed: dict[str, Any] = {
        **data,
        **{key: value for key, value in changes.items() if key not in ("change", "note")},
    }
    for each in changes.get("change", ()):
        own = {key: value for key, value in each.items() if key not in ("list", "at")}
        objects = list(changed[each["list"]])
        objects[each["at"]] = {**objects[each["at"]], **own}
        changed[each["list"]] = objects
    return changed


def read_toml(package: str, names: tuple[str, ...]) -> dict[str, Any]:
    """The TOML files of a title, laid together."""
    joined: dict[str, Any] = {}
    for name in names:
        joined |= tomllib.loads(files(package).joinpath(name).read_text("utf-8"))
    return joined
