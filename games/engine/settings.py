"""What a table may choose: each setting declared once makes the form, the schema and the rulebook's variants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self

import msgspec
from msgspec import UNSET, Meta, Struct, UnsetType

from .pace import PACE_WORDS, Pace


def setting(
    label: str,
    about: str,
    rule: str = "",
    labels: dict[str, str] | None = None,
    ge: int | None = None,
    le: int | None = None,
    multiple_of: int | None = None,
    only: dict[str, Pace] | None = None,
    usual: str = "",
) -> Meta:
    """What people read beside a setting, the rule it bends, words for its values in the order in which they are
    listed, and the bounds of a number as it may be stored (see `Settings.most`). `only`: the values that go with one
    pace alone, and that pace. `usual`: what a new table has where nothing is chosen, of a setting that older matches
    have not, whose default is UNSET."""
    words = {"rule": rule, "labels": labels or {}, "only": only or {}, "usual": usual}
    return Meta(title=label, description=about, extra=words, ge=ge, le=le, multiple_of=multiple_of)


class Settings(Struct, kw_only=True, forbid_unknown_fields=True):
    """The settings every title has. A title adds its own, the printed rule being the default; where another is, it
    says in `printed` what has to be chosen for the printed one.

    A title with named sets of settings lists them in `presets` and declares a field `preset` to choose one: what a
    preset names it sets, whatever else was chosen. `most`: how much of a number a new table may choose, where older
    ones have more.
    """

    presets: ClassVar[dict[str, dict[str, Any]]] = {}
    printed: ClassVar[dict[str, Any]] = {}
    most: ClassVar[dict[str, int]] = {}

    patience: Annotated[
        int,
        setting(
            "Idle turns",
            "A player is removed after missing this many of their own turns in a row.",
            "1.6",
            ge=3,
            le=1000,
        ),
    ] = 30
    house_answers: Annotated[
        Literal["by_pace", "on", "off"] | UnsetType,
        setting(
            "Forced answers",
            "An answer that is the only one, such as a roll with nothing to build, is given automatically.",
            labels={"by_pace": "By mail", "on": "By mail and live", "off": "Never"},
            usual="by_pace",
        ),
    ] = UNSET

    def resolved(self, pace: str) -> Self:
        """The settings with every choice that follows the preset or the pace (`live` or `mail`) made; it stays made.
        What older tables could not choose is chosen as usual."""
        usual = {each["name"]: each["default"] for each in form(type(self)) if getattr(self, each["name"]) is UNSET}
        return msgspec.structs.replace(self, **usual | self.presets.get(getattr(self, "preset", ""), {}))

    def answers_by_house(self, pace: str) -> bool:
        """Whether the house gives what is the only answer, while the match is played at this pace. A match that was
        begun before there was the choice goes on without."""
        return is_on(self.house_answers, pace)


def is_on(choice: str | UnsetType, pace: str) -> bool:
    """Whether something is on that a table chose as `on`, `off` or `by_pace`, which is by mail only."""
    return choice == "on" or (choice == "by_pace" and pace == Pace.MAIL)


@cache
def form(settings: type[Settings]) -> list[dict[str, Any]]:
    """The fields of a form: name, kind (`choice`, `switch`, `integer`), values, bounds, default, words, rule; and
    of a `preset` what each of its values sets. Everybody has the same list: it is not to be changed."""
    info = msgspec.inspect.type_info(settings)
    assert isinstance(info, msgspec.inspect.StructType)
    fields = [described(field) for field in info.fields]
    more = {"preset": {"sets": settings.presets}} | {name: {"max": most} for name, most in settings.most.items()}
    return [each | more.get(each["name"], {}) for each in fields]


def described(field: msgspec.inspect.Field) -> dict[str, Any]:
    kind, words, more = field.type, {}, {}
    if isinstance(kind, msgspec.inspect.Metadata):
        words, more, kind = kind.extra_json_schema or {}, kind.extra or {}, kind.type
    told = {
        "name": field.name,
        "default": more.get("usual") or field.default,
        "label": words.get("title", field.name.replace("_", " ")),
        "help": words.get("description", ""),
        "rule": more.get("rule", ""),
    }
    return told | choices(kind, more.get("labels", {}), more.get("only", {}))


def choices(kind: msgspec.inspect.Type, labels: dict[str, str], only: dict[str, str]) -> dict[str, Any]:
    if isinstance(kind, msgspec.inspect.BoolType):
        return {"kind": "switch"}
    if isinstance(kind, msgspec.inspect.IntType):
        return {"kind": "integer", "min": kind.ge, "max": kind.le, "step": kind.multiple_of or 1}
    if isinstance(kind, msgspec.inspect.LiteralType):
        ordered = sorted(kind.values, key=lambda v: list(labels).index(v) if v in labels else len(labels))
        values = [{"value": v, "label": labels.get(str(v), str(v).replace("_", " "))} for v in ordered]
        return {"kind": "choice", "values": values, "only": only}
    raise TypeError(f"a setting is a switch, a whole number or one of some words, not {kind}")


def misplaced(fields: Iterable[dict[str, Any]], given: Mapping[str, Any], pace: str) -> tuple[str, str]:
    """The first choice that does not go with a pace, as a sentence that says what does; and the rule it bends. Two
    empty words where all of them do."""
    for field in fields:
        only, chosen = field.get("only", {}), given.get(field["name"], field["default"])
        if only.get(chosen, pace) == pace:
            continue
        labels = {each["value"]: each["label"] for each in field["values"]}
        others = [label for value, label in labels.items() if only.get(value, pace) == pace]
        told = f"{field['label']}, {labels[chosen]}: that is for tables that play {PACE_WORDS[only[chosen]]}."
        return f"{told} A table that plays {PACE_WORDS[Pace(pace)]} can choose: {'; '.join(others)}.", field["rule"]
    return "", ""
