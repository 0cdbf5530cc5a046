"""The types of what the server sends, for the browser's code, written anew: what all titles share in
static/match/frames.d.ts, and what is a title's own in the frames.d.ts of its client. The template of new titles has one
like any other."""

from __future__ import annotations

import json
import re
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from django.conf import settings as site
from django.core.management.base import BaseCommand, CommandError
from msgspec import inspect

from games.api import schemas
from games.chat.payloads import MessagePayload, PersonPayload, RoomPayload, WhisperPayload
from games.engine.catalog import titles
from games.engine.clock import Clock
from games.engine.domains import Fixed, OneOf, Range, Record, SomeOf
from games.engine.facts import Fact, Result, tag
from games.engine.goal import Goal
from games.engine.options import PASS, Option, Pass
from games.engine.sandbox import SettableDraw
from games.engine.title import Title
from games.engine.trades import Deal
from games.management.title_template import TITLE as TEMPLATE
from games.matches.pauses import PausePayload
from games.matches.plan_calls import PlansPayload
from games.matches.proposals import ProposalPayload
from games.ratings.payload import RatingPayload, StakePayload
from games.realtime import frames as socket_frames

TARGET = Path("static/match/frames.d.ts")
HEAD = """/**
 * What the server sends. Written by `manage.py client_types` from %s:
 * to be changed there, never here. %s
 */
"""
SHARED_HEAD = HEAD % ("the API's schemas and the engine's JSON forms", "What the schemas leave open is in types.js.")
OWN_HEAD = HEAD % ("this title's facts, phases, actions and board", "What its view holds is in view.d.ts.")
ANSWERS = {  # the API's answers, by the name they have in the browser
    "Refusal": schemas.Refusal,
    "Position": schemas.MatchPosition,
    "Played": schemas.MovePosition,
    "Point": schemas.CoursePoint,
    "Turning": schemas.TurningPoint,
    "Course": schemas.MatchCourse,
    "LuckTotals": schemas.LuckTotals,
    "Luck": schemas.MatchLuck,
    "Card": schemas.MatchCard,
    "Page": schemas.MatchPage,
}
FRAMES = (  # what sockets send, what stands in it first
    *(MessagePayload, WhisperPayload, PersonPayload, RoomPayload),
    *(socket_frames.WaitingMatch, socket_frames.InvitedMatch),
    *(ProposalPayload, PausePayload, PlansPayload, SettableDraw, StakePayload, RatingPayload),
    *(
        socket_frames.SeatPayload,
        socket_frames.HolderPayload,
        socket_frames.RematchPayload,
        socket_frames.StruckPayload,
        socket_frames.OriginPayload,
    ),
    *(socket_frames.MatchOpening, socket_frames.ClocksPayload),
    *socket_frames.LOBBY_FRAMES,
    *socket_frames.MATCH_FRAMES,
    *socket_frames.CHAT_FRAMES,
)
OPEN = {"options": "Option[]", "facts": "Sent[]"}  # what the schemas leave open and the engine has a form for
OVER = "Result & { words?: string; reason?: string } | null"  # the words where no rule ended it
OPEN_IN_FRAMES = {"options": "Option[]", "facts": "Fact[]", "goal": "Goal | null", "over": OVER}
ENGINE = "games.engine."
HELD = {  # where one sample of a domain cannot say what else its fields may be
    "value": "any",
    "values": "(number | string)[]",
    "names": "string[]",
    "fields": "Record<string, Domain>",
}
MANY = {"values": "number[]", "max": "number | null"}
SENT = ("entry: number", "at: number", "seat: number", "rule: string", "say: string", "routine: boolean")


class Command(BaseCommand):
    """Writes the types of the browser's code, or says whether they are as they should be."""

    help = "Write the types of what the server sends, for the browser's code."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--check", action="store_true", help="write nothing; fail when the file is out of date")

    def handle(self, *args: Any, **options: Any) -> None:
        for target, now in written().items():
            path = Path(site.BASE_DIR) / target
            if not options["check"]:
                path.write_text(now, "utf-8")
            elif not path.exists() or path.read_text("utf-8") != now:
                raise CommandError(f"{target} is out of date: python manage.py client_types")


def written() -> dict[str, str]:
    """All files, by their paths."""
    shared: dict[str, str] = {}
    own = {title: title_file(title, shared) for title in (*titles(), TEMPLATE)}
    for kind in (Deal, Result, Clock, Goal):
        Names(shared, shared).name(kind)
    frames = [frame(each) for each in FRAMES]
    answers = [answer(name, model) for name, model in ANSWERS.items()]
    parts = [SHARED_HEAD, *domains(), option(), *answers, *frames, sent(), told(shared)]
    files = {str(TARGET): "\n".join([*parts, *[shared[name] for name in sorted(shared)]])}
    for title, text in own.items():
        used = ", ".join(name for name in sorted(shared) if re.search(rf"\b{name}\b", text))
        client = f"{title.package.replace('.', '/')}/client/frames.d.ts"
        files[client] = f"{OWN_HEAD}import type {{ {used} }} from '../../match/frames';\n\n{text}"
    return files


# -- the engine's forms


def domains() -> Iterator[str]:
    """What a field of an option may hold, one type each and all of them together."""
    samples = {
        "Fixed": Fixed(0),
        "Range": Range(0, 1),
        "OneOf": OneOf((0,), ("",)),
        "SomeOf": SomeOf((0,), called=("",), max=1),
        "Bundled": Record(Deal, {}),
    }
    keys = dict.fromkeys(key for sample in samples.values() for key in sample.to_json())
    for name, sample in samples.items():
        lines, form = [], sample.to_json()
        for key, value in form.items():
            said = (MANY if name == "SomeOf" else {}).get(key) or HELD.get(key) or simple(value)
            lines.append(f"{key}: {json.dumps(value) if key == 'kind' else said}")
        yield alias(name, [*lines, *[f"{key}?: undefined" for key in keys if key not in form]])
    yield f"export type Domain = {' | '.join(samples)};\n"


def option() -> str:
    """One way to answer."""
    form = Option(Pass, "", (), "", PASS).to_json()
    return alias(
        "Option", [f"{key}: {'Record<string, Domain>' if key == 'fields' else simple(form[key])}" for key in form]
    )


def sent() -> str:
    """What every fact has, whatever it tells, as it is sent."""
    extra = {f"{name}: {simple(value)}" for name, value in Fact().to_json().items()} - {"fact: string"}
    assert extra <= set(SENT), extra
    return alias("Sent", ["fact: string", *SENT])


def told(shared: dict[str, str]) -> str:
    """A fact of any title, for those who do not know which: all that some fact of the engine has, where it is there."""
    names, kinds = Names(shared, shared), dict[str, dict[str, None]]()
    for fact in {fact: None for title in titles() for fact in title.facts if fact.__module__.startswith(ENGINE)}:
        for field in fields_of(fact):
            kinds.setdefault(field.encode_name, {}).update(dict.fromkeys(kind_of(field.type, names).split(" | ")))
    basic = {line.partition(":")[0] for line in SENT}
    lines = [f"{name}?: {' | '.join(each)}" for name, each in sorted(kinds.items()) if name not in basic]
    return f"export type Fact = Sent & {{ {'; '.join(lines)} }};\n"


def simple(value: object) -> str:
    """The type of a plain value."""
    match value:
        case bool():
            return "boolean"
        case int():
            return "number"
        case str():
            return "string"
    raise TypeError(f"one sample does not say what {value!r} may be")


# -- the API's schemas


def answer(name: str, model: Any) -> str:
    """A schema as a type."""
    form = model.model_json_schema(mode="serialization", ref_template="{model}")
    lines = []
    for key, field in form["properties"].items():
        plain = OPEN.get(key) or schema(field)
        if key in OPEN and any(each.get("type") == "null" for each in field.get("anyOf", [])):
            plain += " | null"
        lines.append(f"{key}: {plain}")
    return alias(name, lines)


def schema(field: Mapping[str, Any]) -> str:
    """A JSON schema as a type."""
    if "$ref" in field:
        return next(name for name, model in ANSWERS.items() if model.__name__ == field["$ref"])
    if "anyOf" in field:
        return " | ".join(dict.fromkeys(schema(each) for each in field["anyOf"]))
    if "enum" in field:
        return " | ".join(map(json.dumps, field["enum"]))
    if field.get("type") == "array":
        return listed(schema(field["items"]))
    if field.get("type") == "object":
        inner = field.get("additionalProperties")
        return f"Record<string, {schema(inner) if isinstance(inner, Mapping) else 'unknown'}>"
    return {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}.get(
        field.get("type", ""), "unknown"
    )


# -- the frames of sockets


def frame(cls: Any) -> str:
    """A frame, or what stands in one, as a type."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.TypedDictType)
    lines = []
    for field in info.fields:
        kind = OPEN_IN_FRAMES.get(field.encode_name) or kind_of(field.type)
        lines.append(f"{field.encode_name}{'' if field.required else '?'}: {kind}")
    return alias(cls.__name__, lines)


# -- the titles' structs


class Names:
    """The types of one namespace; what is the engine's stands once, outside."""

    def __init__(self, own: dict[str, str], shared: dict[str, str]) -> None:
        self.own, self.shared = own, shared

    def name(self, cls: type) -> str:
        """A struct's name; its type is written once."""
        outside = cls.__module__.startswith(ENGINE)
        place = self.shared if outside else self.own
        if cls.__name__ not in place:
            place[cls.__name__] = ""  # it may hold its own kind
            names = Names(self.shared, self.shared) if outside else self
            place[cls.__name__] = alias(cls.__name__, names.lines(cls))
        return cls.__name__

    def lines(self, cls: type, skip: Iterable[str] = ()) -> list[str]:
        """The fields of a struct, its tag first."""
        config = cls.__struct_config__  # type: ignore[attr-defined]
        tagged = [f"{config.tag_field}: {json.dumps(config.tag)}"] if config.tag_field else []
        left = [field for field in fields_of(cls) if field.encode_name not in skip]
        said = [(field, "?" if config.omit_defaults and not field.required else "") for field in left]
        return [*tagged, *[f"{field.encode_name}{may}: {kind_of(field.type, self)}" for field, may in said]]


def title_file(title: Title[Any, Any, Any], shared: dict[str, str]) -> str:
    """The types of a title: its facts, its phases, its actions, its settings and its board."""
    own: dict[str, str] = {}
    names = Names(own, shared)
    unions = []
    for kind, classes in (("Fact", title.facts), ("Phase", title.phases)):
        for each in classes:
            outside = each.__module__.startswith(ENGINE)
            place, inner = (shared, Names(shared, shared)) if outside else (own, names)
            lines = inner.lines(each, getattr(each, "secret", ()))
            if kind == "Fact":
                have = {line.partition(":")[0].rstrip("?") for line in lines}
                lines += [line for line in SENT if line.partition(":")[0] not in have]
            place[each.__name__ + kind] = alias(each.__name__ + kind, lines)
        unions.append(united(kind, [each.__name__ + kind for each in classes]))
    unions.append(f"export type Actions = {' | '.join(json.dumps(tag(each)) for each in title.actions)};\n")
    for name, cls in (("Board", title.board), ("Settings", title.settings)):
        if names.name(cls) != name:
            unions.append(f"export type {name} = {cls.__name__};\n")
    return "\n".join([*[own[name] for name in sorted(own)], *unions])


def fields_of(cls: type) -> tuple[inspect.Field, ...]:
    """The fields of a struct."""
    info = inspect.type_info(cls)
    assert isinstance(info, inspect.StructType)
    return info.fields


def kind_of(info: inspect.Type, names: Names | None = None) -> str:
    """A field's type, as JSON has it."""
    match info:
        case inspect.BoolType():
            return "boolean"
        case inspect.IntType() | inspect.FloatType():
            return "number"
        case inspect.StrType():
            return "string"
        case inspect.NoneType():
            return "null"
        case inspect.LiteralType():
            return " | ".join(map(json.dumps, info.values))
        case inspect.UnionType():
            return " | ".join(dict.fromkeys(kind_of(each, names) for each in info.types))
        case inspect.TupleType():
            return f"[{', '.join(kind_of(each, names) for each in info.item_types)}]"
        case inspect.ListType() | inspect.VarTupleType() | inspect.FrozenSetType() | inspect.SetType():
            return listed(kind_of(info.item_type, names))
        case inspect.DictType():
            return f"Record<string, {kind_of(info.value_type, names)}>"
        case inspect.TypedDictType():
            return info.cls.__name__
        case inspect.StructType() if names:
            return names.name(info.cls)
        case inspect.Metadata():
            return kind_of(info.type, names)
    return "unknown"


def listed(kind: str) -> str:
    """A list of these."""
    return f"({kind})[]" if " | " in kind else f"{kind}[]"


def united(name: str, kinds: list[str]) -> str:
    """One of these."""
    return "".join([f"export type {name} =", *[f"\n  | {kind}" for kind in kinds], ";\n"])


def alias(name: str, lines: list[str]) -> str:
    """An object with these fields."""
    return f"export type {name} = {{ {'; '.join(lines)} }};\n" if lines else f"export type {name} = {{}};\n"
