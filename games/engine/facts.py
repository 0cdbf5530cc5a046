"""The words all games share: seats, facts, results, refusals."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any, ClassVar, dataclass_transform

import msgspec
from msgspec import Struct

from .types import Seat, Seats


def snake(name: str) -> str:
    """The tag of a class: OfferAuction is stored as "offer_auction"."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


def cited(cls: type) -> str:
    """The rule a class rests on: the first number after § in its docstring."""
    found = re.search(r"§(\d+(?:\.\d+)*)", cls.__doc__ or "")
    return found.group(1) if found else ""


def tag(cls: type[Struct]) -> str:
    """The name under which a phase, action or fact is stored and sent: "open_auction" of OpenAuction."""
    return str(cls.__struct_config__.tag)


def family(base: type, package: str) -> Iterator[type]:
    """The classes below `base` that a title may store, each once: its own, and those of the engine's modules that
    it uses."""
    modules = used(package)
    return (cls for cls in dict.fromkeys(below(base)) if cls.__module__ in modules)


def below(base: type) -> Iterator[type]:
    """The classes derived from one, and those derived from them."""
    children: list[type] = base.__subclasses__()
    for cls in children:
        yield cls
        yield from below(cls)


def used(package: str) -> set[str]:
    """The names of a title's modules, and of the engine's that they use, directly or through one another."""
    found = {name for name in list(sys.modules) if name == package or name.startswith(f"{package}.")}
    waiting = list(found)
    while waiting:
        module = sys.modules.get(waiting.pop())
        for thing in list(vars(module).values()) if module else ():
            name = thing.__name__ if isinstance(thing, ModuleType) else getattr(thing, "__module__", None)
            if isinstance(name, str) and name.startswith(f"{__package__}.") and name not in found:
                found.add(name)
                waiting.append(name)
    return found


@dataclass_transform(frozen_default=True)
class Fact(Struct, frozen=True, gc=False, tag_field="fact", tag=snake):
    """Something that happened. Its docstring cites the rule; override both methods for a secret."""

    section: ClassVar[str] = ""
    later: ClassVar[tuple[str, ...]] = ()  # fields for the log that older journals lack; their defaults say so
    routine: ClassVar[bool] = False  # folded away in the log
    shown_draws: ClassVar[dict[str, str]] = {}  # fields with what chance gave, in which form: fairlog.shapes.FORMS

    def __init_subclass__(cls) -> None:
        cls.section = cited(cls)

    @property
    def rule(self) -> str:
        """The rule it rests on; a fact with many causes has a field of this name instead."""
        return self.section

    @property
    def seen_by(self) -> Seats | None:
        """Who sees all of it; None is everybody."""
        return None

    def redacted(self) -> Fact | None:
        """What the others see of it; None is nothing."""
        return None

    def shown_to(self, seat: Seat | None) -> Fact | None:
        """This fact as `seat` may see it; seat None is a spectator."""
        return self if self.seen_by is None or seat in self.seen_by else self.redacted()

    def says(self, board: Any) -> str:
        """The line of the log, in the markup of `sentences`; "" for what is only shown, not told."""
        return ""

    def to_json(self, board: Any = None) -> dict[str, Any]:
        """The one JSON form; `say` needs the board the game is played on for its names."""
        fields: dict[str, Any] = msgspec.to_builtins(self)
        say = self.says(board)
        return {**fields, "rule": self.rule, "say": board.told(say) if board else say, "routine": self.routine}


class Result(Struct, frozen=True):
    """How it ended: groups of seats, best first, and which ending it was."""

    ranking: list[list[Seat]]
    ending: str
