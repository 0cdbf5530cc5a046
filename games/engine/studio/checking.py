"""What speaks against a draft: what no board may hold at all, then what its title objects to, then warnings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

import msgspec

from ..objections import Objection, Path
from ..options import sentence
from .description import CARD, Description, ListDescription, describe_board
from .fields import Field

if TYPE_CHECKING:
    from ..title import Title

MOST = 200  # objections that are told
LEAST_PRINTED = 10  # smaller numbers are written out in texts, or not said
NUMBER = re.compile(r"\d[\d,]{0,12}")
NAME_LETTERS = 80


def list_draft_objections(title: Title[Any, Any, Any], data: dict[str, Any]) -> list[Objection]:
    """All of them, at most 200, the grave ones first, each as a sentence. `data` is plain data in which fields may
    hold whatever a form can hold."""
    description = describe_board(title)
    found = list(_list_within(description, data))
    if not found:
        found = list(_ask_title(title, data))
    warnings = list_text_warnings(description, data)
    told = [each._replace(sentence=sentence(each.sentence)) for each in chain(found, warnings)]
    return sorted(told[:MOST], key=lambda each: not each.grave)


def _ask_title(title: Title[Any, Any, Any], data: dict[str, Any]) -> Iterator[Objection]:
    try:
        board = msgspec.convert(data, title.board)
    except msgspec.ValidationError as error:
        yield Objection((), f"that isn't a board of {title.name}: {error}")
        return
    yield from board.objections()


# -- what no board may hold


def _list_within(description: Description, data: dict[str, Any]) -> Iterator[Objection]:
    name = data.get("name", "")
    if not name or len(name) > NAME_LETTERS:
        yield Objection(("name",), f"a board needs a name of at most {NAME_LETTERS} letters")
    for field in description.fields:
        yield from _list_of_value(field, data.get(field.name, field.default), (field.name,))
    for each in description.lists:
        for number, member in enumerate(data.get(each.name, ())):
            yield from _list_of_member(each, member, (each.name, number))


def _list_of_member(of: ListDescription, member: dict[str, Any], path: Path) -> Iterator[Objection]:
    for field in of.fields:
        if field.required and field.name not in member:
            yield Objection((*path, field.name), f"{field.label} is missing")
        else:
            yield from _list_of_value(field, member.get(field.name, field.default), (*path, field.name))


def _list_of_value(field: Field, value: Any, path: Path) -> Iterator[Objection]:
    if field.type in ("text", "long"):
        yield from _list_of_text(field, value, path)
    elif field.type == "number":
        yield from _list_of_number(field, value, path)
    elif field.type in ("numbers", "table", "shares") and value is not None:
        for key, number in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _list_of_number(field, number, (*path, key))
    elif field.type == "choice" and value not in [known for known, _ in field.values]:
        yield Objection(path, f"{field.label}: choose one of those listed", (field.values[0][0],))


def _list_of_text(field: Field, value: str, path: Path) -> Iterator[Objection]:
    if len(value) > field.letters:
        yield Objection(path, f"{field.label} may have {field.letters} letters, this has {len(value)}")
    elif len(value) < (field.least or 0):
        yield Objection(path, f"{field.label} can't be empty")


def _list_of_number(field: Field, value: int, path: Path) -> Iterator[Objection]:
    if field.least is not None and value < field.least:
        yield Objection(path, f"{field.label} must be at least {_tell(field.least)}", (field.least,))
    elif field.most is not None and value > field.most:
        yield Objection(path, f"{field.label} must be at most {_tell(field.most)}", (field.most,))


def _tell(number: int) -> str:
    return f"{number:,}".replace("-", "\u2212")


# -- texts against what their cards do


def list_text_warnings(description: Description, data: dict[str, Any]) -> Iterator[Objection]:
    """A warning at each text that names a number which neither its card nor the board has, or names numbers and leaves
    out one of its card's."""
    common = {number for field in description.fields for number in _list_numbers(data.get(field.name, field.default))}
    for each in description.lists:
        if {field.name for field in each.fields} >= set(CARD):
            for number, card in enumerate(data.get(each.name, ())):
                yield from _compare_text(each, card, common, (each.name, number, "text"))


def _compare_text(of: ListDescription, card: dict[str, Any], common: set[int], path: Path) -> Iterator[Objection]:
    named = {int(found.replace(",", "")) for found in NUMBER.findall(str(card.get("text", ""))[:1000])}
    effects = [field for field in of.fields if field.name not in CARD]
    held = {abs(number) for field in effects for number in _list_numbers(card.get(field.name, field.default))}
    due = {
        abs(number)
        for field in effects
        if field.printed and not field.space
        for number in _list_numbers(card.get(field.name, field.default))
        if abs(number) >= LEAST_PRINTED
    }
    if stray := sorted(named - held - common):
        yield Objection(path, f"the text names {_tell(stray[0])}, the effects do not", grave=False)
    elif named and (unsaid := sorted(due - named)):
        yield Objection(path, f"the effects have {_tell(unsaid[0])}, the text does not name it", grave=False)


def _list_numbers(value: Any) -> Iterator[int]:
    if isinstance(value, dict):
        value = list(value.values())
    for each in value if isinstance(value, list) else [value]:
        if isinstance(each, int) and not isinstance(each, bool):
            yield each
