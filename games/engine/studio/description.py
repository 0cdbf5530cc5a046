"""A title's board as those who edit it see it: its plain fields, its spaces by kind, its groups, its decks."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, cast

from msgspec import Struct, inspect

from .fields import Field, list_parts, read_field
from .words import KindWords, ListWords, StudioWords

if TYPE_CHECKING:
    from ..title import Title

KIND = "kind"  # the field of a space that says what it is
CARD = ("code", "name", "text")


class ListDescription(Struct, frozen=True):
    """A list of objects. `cards`: whether each has a code and a text, so that it is a deck."""

    name: str
    label: str
    one: str
    fields: tuple[Field, ...]
    cards: bool = False


class Description(Struct, frozen=True):
    """All of a board. `fields` are those of the board itself; `spaces` and `groups` name lists, or are empty."""

    fields: tuple[Field, ...]
    lists: tuple[ListDescription, ...]
    spaces: str = ""
    kinds: dict[str, KindWords] = {}
    groups: str = ""
    member: str = ""
    lots: str = ""

    def get_list(self, name: str) -> ListDescription | None:
        """The list of this name; None where the board has none."""
        return next((each for each in self.lists if each.name == name), None)


def describe_board(title: Title[Any, Any, Any]) -> Description:
    """How the boards of a title are described. Everybody has the same object."""
    return _describe(title.package, cast(Hashable, title.board))


@cache
def _describe(package: str, board: Any) -> Description:
    words = _load_words(package)
    fields, lists = list[Field](), list[ListDescription]()
    for part, inner in list_parts(board):
        if inner is not None:
            lists.append(_describe_list(part.name, inner, words))
        elif part.name != "name" and (field := read_field(part, words.fields.get(part.name))):
            fields.append(field)
    return Description(
        fields=tuple(fields),
        lists=tuple(lists),
        spaces=words.spaces,
        kinds=words.kinds,
        groups=words.groups,
        member=words.member,
        lots=words.lots if words.groups else "",
    )


def _load_words(package: str) -> StudioWords:
    if find_spec(f"{package}.studio") is None:
        return StudioWords()
    found: StudioWords = import_module(f"{package}.studio").STUDIO
    return found


def _describe_list(name: str, inner: inspect.StructType, words: StudioWords) -> ListDescription:
    own = [read_field(part, words.fields.get(f"{name}.{part.name}")) for part in inner.fields]
    written = words.lots if name == words.groups else ""
    fields = tuple(field for field in own if field is not None and field.name != written)
    names = {field.name for field in fields}
    said = words.lists.get(
        name, ListWords(name.replace("_", " ").capitalize(), name.replace("_", " ").removesuffix("s"))
    )
    return ListDescription(
        name, said.label, said.one, fields, cards={"name"} <= names and name != words.spaces and name != words.groups
    )


def find_field(fields: Iterable[Field], name: str) -> Field | None:
    """The field of this name; None where there is none."""
    return next((field for field in fields if field.name == name), None)


def list_fields_of_kind(description: Description, kind: str) -> list[str]:
    """What a space of a kind has beside its kind: all of it, where the title does not say."""
    spaces = description.get_list(description.spaces)
    if spaces is None:
        return []
    if kind in description.kinds:
        return ["name", *description.kinds[kind].fields]
    return [field.name for field in spaces.fields if field.name != KIND]


def create_blank_member(of: ListDescription) -> dict[str, Any]:
    """A new object of a list, with something in every field that must be there."""
    return {field.name: _create_blank(field) for field in of.fields if field.required}


def _create_blank(field: Field) -> Any:
    if field.type in ("text", "long"):
        return f"New {field.label.lower()}"[: field.letters] if field.letters > 12 else "NEW"[: field.letters]
    if field.type == "choice":
        return field.values[0][0]
    if field.type == "numbers":
        return [0] * len(field.columns)
    if field.type == "table":
        return dict.fromkeys(field.keys, 0)
    return {"shares": {}, "switch": False, "member": None}.get(field.type, max(0, field.least or 0))
