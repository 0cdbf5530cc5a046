"""One field of a board as a form needs it, read from its type."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import NODEFAULT, Struct, inspect, to_builtins

from .words import Words

SAID = ("label", "unit", "help", "tell", "about", "columns", "space", "printed")  # as the words have it
LONG = 80  # letters from which on a text has several lines


class Field(Struct, frozen=True, omit_defaults=True):
    """`type`: text, long, number, switch, choice, member (which group, or none), numbers (a list), table (numbers by
    key) or shares (numbers by some of the keys). `least` and `most` bound each number, `letters` is the longest text.
    """

    name: str
    type: str
    label: str
    unit: str = ""
    help: str = ""
    tell: str = ""
    about: str = ""
    least: int | None = None
    most: int | None = None
    letters: int = 0
    values: tuple[tuple[str, str], ...] = ()  # of a choice or shares: what is stored, and what people call it
    keys: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    required: bool = False
    default: Any = None
    space: bool = False
    printed: bool = True


def read_field(field: inspect.Field, words: Words | None) -> Field | None:
    """A field of a struct; None for what no form has: lists of objects, and whatever else is no plain value."""
    said = words or Words(_call(field.name))
    shape = _read_type(field.type, said)
    if shape is None:
        return None
    required = field.default is NODEFAULT and field.default_factory is NODEFAULT
    default = None if required else to_builtins(_get_default(field))
    told = {name: getattr(said, name) for name in SAID}
    return Field(name=field.name, required=required, default=default, **told, **shape)


def list_parts(board: type[Struct]) -> Iterator[tuple[inspect.Field, inspect.StructType | None]]:
    """The fields of a board's class; of a list of objects, beside it the type of these."""
    info = inspect.type_info(board)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        kind = _bare(field.type)
        inner = _bare(kind.item_type) if isinstance(kind, inspect.ListType) else None
        yield field, inner if isinstance(inner, inspect.StructType) else None


def _bare(kind: inspect.Type) -> inspect.Type:
    return _bare(kind.type) if isinstance(kind, inspect.Metadata) else kind


def _call(name: str) -> str:
    """ "toll_rents" is called "Toll rents"."""
    return name.replace("_", " ").capitalize()


def _get_default(field: inspect.Field) -> Any:
    return field.default if field.default is not NODEFAULT else field.default_factory()


def _read_type(kind: inspect.Type, words: Words) -> dict[str, Any] | None:
    kind = _bare(kind)
    if isinstance(kind, inspect.UnionType):
        return _read_optional(kind, words)
    if isinstance(kind, inspect.BoolType):
        return {"type": "switch"}
    if isinstance(kind, inspect.IntType):
        return {"type": "number", **_bounds(kind)}
    if isinstance(kind, inspect.StrType) and words.labels:
        return {"type": "choice", "values": tuple(words.labels.items())}
    if isinstance(kind, inspect.StrType):
        letters = kind.max_length or LONG
        return {"type": "long" if letters > LONG else "text", "letters": letters, "least": kind.min_length or 0}
    if isinstance(kind, inspect.LiteralType):
        return {"type": "choice", "values": _values(kind, words)}
    return _read_many(kind, words)


def _read_optional(kind: inspect.UnionType, words: Words) -> dict[str, Any] | None:
    """A number or nothing: which of the groups."""
    inner = [_bare(each) for each in kind.types if not isinstance(each, inspect.NoneType)]
    if len(inner) == 1 and isinstance(inner[0], inspect.IntType):
        return {"type": "member", **_bounds(inner[0])}
    return None


def _read_many(kind: inspect.Type, words: Words) -> dict[str, Any] | None:
    if isinstance(kind, inspect.ListType) and isinstance(inner := _bare(kind.item_type), inspect.IntType):
        return {"type": "numbers", **_bounds(inner)}
    if isinstance(kind, inspect.DictType) and isinstance(inner := _bare(kind.value_type), inspect.IntType):
        key = _bare(kind.key_type)
        if isinstance(key, inspect.LiteralType):
            return {"type": "shares", "values": _values(key, words), **_bounds(inner)}
        return {"type": "table", "keys": words.keys, **_bounds(inner)}
    return None


def _bounds(kind: inspect.IntType) -> dict[str, Any]:
    least = kind.ge if kind.ge is not None else None if kind.gt is None else kind.gt + 1
    most = kind.le if kind.le is not None else None if kind.lt is None else kind.lt - 1
    return {"least": least, "most": most}


def _values(kind: inspect.LiteralType, words: Words) -> tuple[tuple[str, str], ...]:
    """In the order in which the title calls them, then by name."""
    order = list(words.labels)
    known = sorted(map(str, kind.values), key=lambda v: (order.index(v) if v in order else len(order), v))
    return tuple((value, words.labels.get(value, _call(value) if value else "None")) for value in known)
