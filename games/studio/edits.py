"""What may be done to a draft: each edit as data, made on a copy of the board's plain data. Nothing here is stored.

A value of the wrong type, or at a place that the board does not have, is refused (422). One that a board may not hold,
such as a price that is no multiple of 10, is taken: the title's objections say so beside its field.
"""

from __future__ import annotations

import copy
import re
from typing import Any

from msgspec import Struct, ValidationError, convert

from common.refusals import Refused
from games.engine.studio import (
    Description,
    Field,
    ListDescription,
    create_blank_member,
    find_field,
    list_fields_of_kind,
)

LONGEST_TEXT = 2000  # letters
LARGEST = 10**12
MOST_MEMBERS = 400  # of a list
MOST_NUMBERS = 60  # of a list of numbers
UNSEEN = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff\u2028\u2029]")  # what no text keeps

Data = dict[str, Any]
Place = list[str | int]


class SetValue(Struct, tag="set", tag_field="do", forbid_unknown_fields=True):
    """A field, or one number of it, gets a value."""

    path: Place
    value: Any


class SwapSpaces(Struct, tag="swap", tag_field="do", forbid_unknown_fields=True):
    """Two spaces change places; what a space has stays with it."""

    one: int
    other: int


class ChangeKind(Struct, tag="kind", tag_field="do", forbid_unknown_fields=True):
    """A space is of another kind: it keeps what both kinds have."""

    space: int
    kind: str


class AddMember(Struct, tag="add", tag_field="do", forbid_unknown_fields=True):
    """One more of a list, like another of it or blank."""

    list: str
    like: int | None = None


class RemoveMember(Struct, tag="remove", tag_field="do", forbid_unknown_fields=True):
    """One less."""

    list: str
    number: int


class MoveMember(Struct, tag="move", tag_field="do", forbid_unknown_fields=True):
    """One stands at another place of its list."""

    list: str
    number: int
    to: int


Edit = SetValue | SwapSpaces | ChangeKind | AddMember | RemoveMember | MoveMember


def read_edits(given: Any) -> list[Edit]:
    """The edits that a request names. Refused (422) where they are none."""
    try:
        return convert(given, list[Edit])
    except ValidationError:
        raise Refused("That is no edit of a board.", status=422) from None


def apply_edits(description: Description, data: Data, edits: list[Edit]) -> Data:
    """The board after these edits; `data` itself stays as it is. Refused (422) as the head of this module says."""
    made = copy.deepcopy(data)
    for edit in edits:
        VERBS[type(edit)](description, made, edit)
    write_group_lots(description, made)
    return made


def write_group_lots(description: Description, data: Data) -> None:
    """Has each group name the spaces that have chosen it."""
    for number, group in enumerate(data.get(description.groups, ()) if description.groups else ()):
        spaces = enumerate(data.get(description.spaces, ()))
        group[description.lots] = [index for index, space in spaces if space.get(description.member) == number]


# -- a field


def _set_value(description: Description, data: Data, edit: SetValue) -> None:
    path = list(edit.path)
    if path == ["name"]:
        data["name"] = _read_text(edit.value)[:LONGEST_TEXT]
        return
    holder, fields = _find_holder(description, data, path)
    field = find_field(fields, str(path.pop(0))) if path else None
    if field is None or len(path) > 1:
        raise _refuse_place()
    value = (
        _read_part(field, holder, path[0], edit.value) if path else _read_value(description, field, data, edit.value)
    )
    if not field.required and value == field.default:
        holder.pop(field.name, None)
    else:
        holder[field.name] = value


def _find_holder(description: Description, data: Data, path: Place) -> tuple[Data, tuple[Field, ...]]:
    """The object that the path leads into, and its fields; the way to it is taken off the path."""
    of = description.get_list(str(path[0])) if path else None
    if of is None:
        return data, description.fields
    if len(path) < 3:
        raise _refuse_place()
    _, number = path.pop(0), path.pop(0)
    return _get_member(data, of, number), of.fields


def _get_member(data: Data, of: ListDescription, number: Any) -> Data:
    members = data.get(of.name, [])
    if type(number) is not int or not 0 <= number < len(members):
        raise _refuse_place()
    found: Data = members[number]
    return found


def _read_value(description: Description, field: Field, data: Data, value: Any) -> Any:
    if field.type in ("text", "long"):
        return _read_text(value)
    if field.type == "switch" and isinstance(value, bool):
        return value
    if field.type == "choice" and value in [known for known, _ in field.values]:
        return value
    if field.type == "member" and (value is None or _is_member(description, data, value)):
        return value
    if field.type == "numbers" and isinstance(value, list) and len(value) <= MOST_NUMBERS:
        return [_read_number(each) for each in value]
    if field.type == "number":
        return _read_number(value)
    if field.type in ("table", "shares") and isinstance(value, dict) and len(value) <= MOST_NUMBERS:
        known = field.keys or tuple(each for each, _ in field.values) or tuple(data.get(field.name, ()))
        if set(value) <= set(known):
            return {str(key): _read_number(each) for key, each in value.items()}
    raise Refused(f"{field.label} can't be that.", status=422)


def _is_member(description: Description, data: Data, value: Any) -> bool:
    return type(value) is int and 0 <= value < len(data.get(description.groups, ()))


def _read_text(value: Any) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT:
        raise Refused(f"A text here has at most {LONGEST_TEXT:,} letters.", status=422)
    return UNSEEN.sub("", value)


def _read_number(value: Any) -> int:
    if type(value) is not int or abs(value) > LARGEST:
        raise Refused("That is no number that a board can hold.", status=422)
    return value


def _read_part(field: Field, holder: Data, key: str | int, value: Any) -> Any:
    """A list or table of numbers after one of them has changed."""
    if field.type == "numbers" and type(key) is int and 0 <= key < MOST_NUMBERS:
        numbers = list(holder.get(field.name, field.default or []))
        numbers += [0] * (key + 1 - len(numbers))
        numbers[key] = _read_number(value)
        return numbers
    if field.type not in ("table", "shares"):
        raise _refuse_place()
    table = dict(holder.get(field.name, field.default or {}))
    if field.type == "table" and (key in field.keys or key in table):
        return {**table, str(key): _read_number(value)}
    if field.type == "shares" and key in [known for known, _ in field.values]:
        table.pop(str(key), None)
        return {**table, str(key): _read_number(value)} if value is not None else table
    raise _refuse_place()


def _refuse_place() -> Refused:
    return Refused("The board has no such field. Reload the page.", status=422)


# -- spaces


def _swap_spaces(description: Description, data: Data, edit: SwapSpaces) -> None:
    spaces = data.get(description.spaces, [])
    if not (0 <= edit.one < len(spaces) and 0 <= edit.other < len(spaces)):
        raise Refused("There is no such space.", status=422)
    spaces[edit.one], spaces[edit.other] = spaces[edit.other], spaces[edit.one]
    now = {edit.one: edit.other, edit.other: edit.one}
    for of in description.lists:
        names = [field.name for field in of.fields if field.space]
        for member in data.get(of.name, ()):
            for name in names:
                if name in member:
                    member[name] = now.get(member[name], member[name])


def _change_kind(description: Description, data: Data, edit: ChangeKind) -> None:
    of = description.get_list(description.spaces)
    kinds = find_field(of.fields, "kind") if of else None
    if of is None or kinds is None or edit.kind not in [known for known, _ in kinds.values]:
        raise Refused("There is no such kind of space.", status=422)
    space = _get_member(data, of, edit.space)
    named = list_fields_of_kind(description, edit.kind)
    kept = {name: value for name, value in space.items() if name in named}
    for field in of.fields:
        if field.name in named and field.type == "numbers" and field.name not in kept:
            kept[field.name] = [0] * len(field.columns)
    space.clear()
    space.update({"kind": edit.kind, **kept})


# -- lists


def _find_list(description: Description, data: Data, name: str) -> ListDescription:
    of = description.get_list(name)
    if of is None or name == description.spaces or name not in data:
        raise Refused("Nothing can be added there or removed.", status=422)
    return of


def _add_member(description: Description, data: Data, edit: AddMember) -> None:
    of = _find_list(description, data, edit.list)
    members = data[edit.list]
    if len(members) >= MOST_MEMBERS:
        raise Refused(f"{of.label} can hold {MOST_MEMBERS} at most.", status=422)
    like = create_blank_member(of) if edit.like is None else copy.deepcopy(_get_member(data, of, edit.like))
    if "code" in like:
        like["code"] = _find_free_code(members, members[-1]["code"] if members else like["code"])
    members.insert(len(members) if edit.like is None else edit.like + 1, like)
    if edit.list == description.groups:
        _renumber_groups(description, data, lambda number: number + (edit.like is not None and number > edit.like))


def _find_free_code(members: list[Data], like: str) -> str:
    """The next code after the last one: F24, F25."""
    taken = {member.get("code") for member in members}
    letters = str(like).rstrip("0123456789")
    digits = str(like)[len(letters) :] or "0"
    after = int(digits[-6:])
    while (code := f"{letters}{str(after).zfill(len(digits))}"[:12]) in taken and after < 10**6:
        after += 1
    return code


def _remove_member(description: Description, data: Data, edit: RemoveMember) -> None:
    of = _find_list(description, data, edit.list)
    _get_member(data, of, edit.number)
    del data[edit.list][edit.number]
    if edit.list == description.groups:
        gone = edit.number
        _renumber_groups(description, data, lambda number: None if number == gone else number - (number > gone))


def _move_member(description: Description, data: Data, edit: MoveMember) -> None:
    of = _find_list(description, data, edit.list)
    if edit.list == description.groups:
        raise Refused("Groups keep their order.", status=422)
    member = _get_member(data, of, edit.number)
    _get_member(data, of, edit.to)
    del data[edit.list][edit.number]
    data[edit.list].insert(edit.to, member)


def _renumber_groups(description: Description, data: Data, now: Any) -> None:
    """What spaces have chosen, after groups have other numbers."""
    for space in data.get(description.spaces, ()):
        if space.get(description.member) is not None:
            number = now(space[description.member])
            space.pop(description.member)
            if number is not None:
                space[description.member] = number


VERBS: dict[type, Any] = {
    SetValue: _set_value,
    SwapSpaces: _swap_spaces,
    ChangeKind: _change_kind,
    AddMember: _add_member,
    RemoveMember: _remove_member,
    MoveMember: _move_member,
}
