"""What a table may choose: each setting declared once makes the form, the schema and the rulebook's variants."""

from __future__ import annotations

from typing import Annotated, Any, ClassVar, Self

import msgspec
from msgspec import Meta, Struct


def setting(
    label: str,
    about: str,
    rule: str = "",
    labels: dict[str, str] | None = None,
    ge: int | None = None,
    le: int | None = None,
    multiple_of: int | None = None,
) -> Meta:
    """What people read beside a setting, the rule it bends, words for its values in the order in which they are
    listed, and the bounds of a number."""
    words = {"rule": rule, "labels": labels or {}}
    return Meta(title=label, description=about, extra=words, ge=ge, le=le, multiple_of=multiple_of)


class Settings(Struct, kw_only=True, forbid_unknown_fields=True):
    """The settings every title has. A title adds its own, the printed rule always being the default.

    A title with named sets of settings lists them in `presets` and declares a field `preset` to choose one: what a
    preset names it sets, whatever else was chosen.
    """

    presets: ClassVar[dict[str, dict[str, Any]]] = {}

    patience: Annotated[
        int,
        setting("Patience", "Own turns in a row without a word before a player leaves.", "1.6", ge=3, le=1000),
    ] = 30

    def resolved(self, pace: str) -> Self:
        """The settings with every choice that follows the preset or the pace (`live` or `mail`) made; it stays made."""
        return msgspec.structs.replace(self, **self.presets.get(getattr(self, "preset", ""), {}))


def form(settings: type[Settings]) -> list[dict[str, Any]]:
    """The fields of a form: name, kind (`choice`, `switch`, `integer`), values, bounds, default, words, rule; and
    of a `preset` what each of its values sets."""
    info = msgspec.inspect.type_info(settings)
    assert isinstance(info, msgspec.inspect.StructType)
    fields = [described(field) for field in info.fields]
    return [each | {"sets": settings.presets} if each["name"] == "preset" else each for each in fields]


def described(field: msgspec.inspect.Field) -> dict[str, Any]:
    kind, words, more = field.type, {}, {}
    if isinstance(kind, msgspec.inspect.Metadata):
        words, more, kind = kind.extra_json_schema or {}, kind.extra or {}, kind.type
    told = {
        "name": field.name,
        "default": field.default,
        "label": words.get("title", field.name.replace("_", " ")),
        "help": words.get("description", ""),
        "rule": more.get("rule", ""),
    }
    return told | choices(kind, more.get("labels", {}))


def choices(kind: msgspec.inspect.Type, labels: dict[str, str]) -> dict[str, Any]:
    if isinstance(kind, msgspec.inspect.BoolType):
        return {"kind": "switch"}
    if isinstance(kind, msgspec.inspect.IntType):
        return {"kind": "integer", "min": kind.ge, "max": kind.le, "step": kind.multiple_of or 1}
    if isinstance(kind, msgspec.inspect.LiteralType):
        ordered = sorted(kind.values, key=lambda v: list(labels).index(v) if v in labels else len(labels))
        values = [{"value": v, "label": labels.get(str(v), str(v).replace("_", " "))} for v in ordered]
        return {"kind": "choice", "values": values}
    raise TypeError(f"a setting is a switch, a whole number or one of some words, not {kind}")
