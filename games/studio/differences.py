"""What a draft has otherwise than the version it was made from, place by place, in words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from games.engine.studio import Description, Field, ListDescription, find_field

from .edits import Data, Edit, RemoveMember, SetValue, SwapSpaces, apply_edits

NOTE_LETTERS = 400  # of what is new in a version
SAID = 6  # differences that are named in it


class Difference(Struct, omit_defaults=True):
    """One. `what` is changed, swapped, moved, added or removed; `place` and `label` say where, `before` and `after`
    what, in words; `spaces` are those that players will notice on the board."""

    path: list[str | int]
    what: str
    place: str
    label: str = ""
    before: str = ""
    after: str = ""
    spaces: list[int] = []
    other: int | None = None  # the space that was swapped with


def list_differences(description: Description, base: Data, draft: Data) -> list[Difference]:
    """All of them, in the order of the board: its name and tables, spaces, groups, decks. Linear."""
    return list(_walk(description, base, draft))


def _walk(description: Description, base: Data, draft: Data) -> Iterator[Difference]:
    if base.get("name") != draft.get("name"):
        yield Difference(["name"], "changed", "The board", "Name", base.get("name", ""), draft.get("name", ""))
    for of in _in_order(description):
        one, other = base.get(of.name, []), draft.get(of.name, [])
        if of.name == description.spaces and len(one) == len(other):
            yield from _of_spaces(description, of, base, draft)
        elif of.cards and _has_codes(one) and _has_codes(other):
            yield from _of_deck(description, of, base, draft)
        else:
            yield from _of_list(description, of, base, draft)
    for field in description.fields:
        yield from _of_field(description, field, base, draft, [], field.label, [])


def _in_order(description: Description) -> list[ListDescription]:
    first = (description.spaces, description.groups)
    return sorted(description.lists, key=lambda of: first.index(of.name) if of.name in first else 2)


# -- spaces


def _of_spaces(description: Description, of: ListDescription, base: Data, draft: Data) -> Iterator[Difference]:
    before, after = base[of.name], draft[of.name]
    came = find_moved_spaces(before, after)
    told = set[int]()
    for at, was in sorted(came.items()):
        if came.get(was) == at and at < was:
            told |= {at, was}
            names = [_call_space(of, description, before[each]) for each in (at, was)]
            yield Difference(
                [of.name, at], "swapped", f"{of.one.capitalize()}s {at} and {was}", "",
                ", ".join(names), ", ".join(names[::-1]), [at, was], was,
            )  # fmt: skip
        elif at not in told:
            yield Difference(
                [of.name, at], "moved", f"{of.one.capitalize()} {at}", "Place",
                f"{_call_space(of, description, after[at])} at {was}", f"at {at}", [at],
            )  # fmt: skip
    for at, (one, other) in enumerate(zip(before, after, strict=True)):
        if at not in came:
            for field in of.fields:
                place = f"{of.one.capitalize()} {at}"
                yield from _of_field(description, field, one, other, [of.name, at], place, [at], base, draft)


def find_moved_spaces(before: list[Data], after: list[Data]) -> dict[int, int]:
    """By the place of each space that stands elsewhere now, where it stood. Spaces that are alike stay."""
    if len(before) != len(after):
        return {}
    keys = [msgspec.json.encode(space, order="deterministic") for space in before]
    places: dict[bytes, list[int]] = {}
    for was, key in enumerate(keys):
        places.setdefault(key, []).append(was)
    now = [msgspec.json.encode(space, order="deterministic") for space in after]
    changed = [at for at, key in enumerate(now) if key != keys[at]]
    left = {key: [was for was in places[key] if now[was] != key] for key in places}
    return {at: left[now[at]].pop(0) for at in changed if left.get(now[at])}


def _call_space(of: ListDescription, description: Description, space: Data) -> str:
    return str(space.get("name") or description.kinds[space["kind"]].label)


# -- lists


def _has_codes(members: list[Data]) -> bool:
    codes = [member.get("code") for member in members]
    return None not in codes and len(set(codes)) == len(codes)


def _of_deck(description: Description, of: ListDescription, base: Data, draft: Data) -> Iterator[Difference]:
    """Cards are known by their codes."""
    before = {card["code"]: card for card in base.get(of.name, [])}
    after = {card["code"]: (at, card) for at, card in enumerate(draft.get(of.name, []))}
    for code, (at, card) in after.items():
        if code not in before:
            yield Difference([of.name, at], "added", f"{of.label} {code}", after=str(card.get("name", "")))
            continue
        for field in of.fields:
            place = f"{of.label} {code}"
            yield from _of_field(description, field, before[code], card, [of.name, at], place, [], base, draft)
    for code, card in before.items():
        if code not in after:
            yield Difference([of.name], "removed", f"{of.label} {code}", before=str(card.get("name", "")))
    kept = [[code for code in codes if code in before and code in after] for codes in (before, after)]
    if kept[0] != kept[1]:
        yield Difference([of.name], "moved", of.label, "Order", "as before", "another order")


def _of_list(description: Description, of: ListDescription, base: Data, draft: Data) -> Iterator[Difference]:
    before, after = base.get(of.name, []), draft.get(of.name, [])
    for at, member in enumerate(after):
        name = str(member.get("name", f"{of.one} {at + 1}"))
        if at >= len(before):
            yield Difference([of.name, at], "added", of.label, after=name)
            continue
        spaces = list(member.get(description.lots, [])) if of.name == description.groups else []
        for field in of.fields:
            yield from _of_field(description, field, before[at], member, [of.name, at], name, spaces, base, draft)
    for at in range(len(after), len(before)):
        yield Difference([of.name], "removed", of.label, before=str(before[at].get("name", "")))


# -- fields


def _of_field(
    description: Description, field: Field, before: Data, after: Data, path: list[str | int], place: str,
    spaces: list[int], base: Data | None = None, draft: Data | None = None,
) -> Iterator[Difference]:  # fmt: skip
    one, other = (each.get(field.name, field.default) for each in (before, after))
    if one == other:
        return
    label = field.label if path else ""
    if field.type in ("numbers", "table") and one and other and len(one) == len(other):
        yield from _of_parts(field, one, other, [*path, field.name], place, label, spaces)
        return
    said = (say_value(description, field, one, base or before), say_value(description, field, other, draft or after))
    yield Difference([*path, field.name], "changed", place, label, *said, spaces)


def _of_parts(
    field: Field, before: Any, after: Any, path: list[str | int], place: str, label: str, spaces: list[int]
) -> Iterator[Difference]:
    keys: list[Any] = list(before) if isinstance(before, dict) else list(range(len(before)))
    for at, key in enumerate(keys):
        if key not in after if isinstance(after, dict) else False:
            continue
        if before[key] != after[key]:
            column = field.columns[at] if at < len(field.columns) else str(key)
            told = ", ".join(filter(None, (label, column)))
            yield Difference(
                [*path, key], "changed", place, told, say_number(before[key]), say_number(after[key]), spaces
            )


def say_number(number: int) -> str:
    """With commas between thousands, and a minus sign."""
    return f"{number:,}".replace("-", "\u2212")


def say_value(description: Description, field: Field, value: Any, data: Data) -> str:
    """A value as people read it; "none" for nothing."""
    if field.type == "member":
        groups = data.get(description.groups, ())
        return str(groups[value]["name"]) if type(value) is int and 0 <= value < len(groups) else "none"
    if field.type == "choice":
        return dict(field.values).get(value, str(value))
    if field.type == "switch":
        return "yes" if value else "no"
    if isinstance(value, dict):
        called = dict(field.values)
        return ", ".join(f"{called.get(key, key)} {say_number(number)}" for key, number in value.items()) or "none"
    if isinstance(value, list):
        return ", ".join(map(say_number, value)) or "none"
    if isinstance(value, int):
        return say_number(value)
    return str(value) if value else "none"


def build_note(found: list[Difference]) -> str:
    """What is kept about a new version unless its designer writes something else."""
    told = [_say_difference(each) for each in found[:SAID]]
    if len(found) > SAID:
        told.append(f"{len(found) - SAID} smaller changes.")
    note = " ".join(told)
    return note if len(note) <= NOTE_LETTERS else f"{note[: NOTE_LETTERS - 1].rsplit(' ', 1)[0]}…"


def _say_difference(each: Difference) -> str:
    if each.what == "swapped":
        one, _, other = each.before.partition(", ")
        return f"{one} and {other} have changed places."
    if each.what == "added":
        return f"{each.place}: {each.after} is new."
    if each.what == "removed":
        return f"{each.place}: {each.before} is gone."
    if each.what == "moved":
        return f"{each.place}: {each.before}, now {each.after}."
    return f"{each.place}{', ' + each.label.lower() if each.label else ''}: {each.before} → {each.after.rstrip('.')}."


# -- put back


def put_back_difference(description: Description, base: Data, draft: Data, path: list[str | int]) -> Data:
    """The draft with one difference less: the one at this path. What is no difference any more changes nothing."""
    found = next((each for each in list_differences(description, base, draft) if each.path == path), None)
    if found is None:
        return draft
    if found.what in ("removed", "moved") and len(found.path) == 1:
        made = {**draft, str(path[0]): base[str(path[0])]}
        return apply_edits(description, made, [])
    made = apply_edits(description, draft, [_invert(description, base, found, draft)])
    return _store_as_base(description, base, made, path) if found.what == "changed" else made


def _store_as_base(description: Description, base: Data, made: Data, path: list[str | int]) -> Data:
    """A usual value is not stored, unless the version does so: one board has one hash."""
    name, at, *inner = path if len(path) > 2 else (*path, None)
    of = description.get_list(str(name))
    if of is None or not inner:
        return made
    stored, member = _find_same(of, base, made, int(at or 0)), made[of.name][int(at or 0)]
    if inner[0] in stored and inner[0] not in member:
        member[inner[0]] = stored[inner[0]]
    return made


def _invert(description: Description, base: Data, found: Difference, draft: Data) -> Edit:
    if found.what == "swapped" and found.other is not None:
        return SwapSpaces(int(found.path[1]), found.other)
    if found.what == "added":
        return RemoveMember(str(found.path[0]), int(found.path[1]))
    if found.what == "moved":
        name, at = str(found.path[0]), int(found.path[1])
        return SwapSpaces(find_moved_spaces(base[name], draft[name])[at], at)
    return SetValue(found.path, _read_base(description, base, draft, found.path))


def _read_base(description: Description, base: Data, draft: Data, path: list[str | int]) -> Any:
    """What the version has at a path of the draft: cards are found by their codes."""
    found: Any = base
    fields = description.fields
    of = description.get_list(str(path[0]))
    if of is not None and len(path) > 2:
        found, fields, path = _find_same(of, base, draft, int(path[1])), of.fields, path[2:]
    for step in path:
        if isinstance(found, dict) and step not in found:
            field = find_field(fields, str(step))
            return field.default if field else None
        found = found[step]
    return found


def _find_same(of: ListDescription, base: Data, draft: Data, number: int) -> Data:
    """The member of the version that this one of the draft was: cards are found by their codes."""
    code = draft[of.name][number].get("code")
    same = [card for card in base[of.name] if of.cards and code is not None and card.get("code") == code]
    found: Data = (same or base[of.name][number : number + 1])[0]
    return found
