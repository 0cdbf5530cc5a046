"""What may stand in an open field of an action: one declaration for validator, form, text, fuzzer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, dataclass_transform

from msgspec import Struct, to_builtins

from .types import Rng

ODD = 8  # one in so many samples is an unlikely one
LONGEST = 12  # figures in a number that somebody types


def typed(value: object) -> str:
    """A value as it is typed: a list with commas."""
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def slug(name: str) -> str:
    """A name as it is typed in one word.

    >>> slug("Colony Ship (old)")
    'colony-ship-old'
    """
    return "-".join("".join(c if c.isalnum() else " " for c in name.casefold()).split())


@dataclass_transform(frozen_default=True)
class Domain(Struct, frozen=True, gc=False, tag_field="kind"):
    """A set of values. Booleans are never integers here."""

    def admits(self, value: object) -> bool:
        raise NotImplementedError

    def sample(self, rng: Rng) -> Any:
        raise NotImplementedError

    def read(self, word: str) -> Any:
        """The value a player typed; ValueError with a sentence when it is none."""
        raise ValueError(f"{word!r} cannot be typed here")

    def unsaid(self, path: str) -> Any:
        """The value when nothing was typed for it: zero or none, where that is allowed."""
        for blank in (0, ()):
            if self.admits(blank):
                return blank
        raise ValueError(f"say {path}: {self}")

    def to_json(self) -> dict[str, Any]:
        return dict(to_builtins(self))


class Fixed(Domain, tag="fixed"):
    """Nothing to choose."""

    value: Any

    def admits(self, value: object) -> bool:
        return type(value) is type(self.value) and value == self.value

    def sample(self, rng: Rng) -> Any:
        return self.value

    def read(self, word: str) -> Any:
        if word == typed(self.value):
            return self.value
        raise ValueError(f"{word} is not one of your options, {typed(self.value)} is")

    def unsaid(self, path: str) -> Any:
        return self.value

    def __str__(self) -> str:
        return str(self.value)


class Range(Domain, tag="integer"):
    """The integers min, min + step, ... up to max. Where few of them are of use, `likely` says up to where: most
    samples are taken there."""

    min: int
    max: int
    step: int = 1
    likely: int | None = None

    def admits(self, value: object) -> bool:
        return type(value) is int and self.min <= value <= self.max and (value - self.min) % self.step == 0

    def sample(self, rng: Rng) -> int:
        most = self.max
        if self.likely is not None and self.likely < most and rng.randrange(ODD):
            most = max(self.min, self.likely)
        return self.min + self.step * rng.randrange((most - self.min) // self.step + 1)

    def to_json(self) -> dict[str, Any]:
        return {"kind": "integer", "min": self.min, "max": self.max, "step": self.step}

    def read(self, word: str) -> int:
        if not word.removeprefix("-").isdecimal() or len(word) > LONGEST:
            raise ValueError(f"{word[:LONGEST]!r} is not a whole number from {self.min} to {self.max}")
        return int(word)

    def __str__(self) -> str:
        return f"{self.min:,} to {self.max:,}" + (f" by {self.step}" if self.step > 1 else "")


class OneOf(Domain, tag="one_of"):
    """One of the values; `names` are what a reader sees, in the same order."""

    values: tuple[int | str, ...]
    names: tuple[str, ...] = ()

    def admits(self, value: object) -> bool:
        return type(value) in (int, str) and value in self.values

    def sample(self, rng: Rng) -> int | str:
        return self.values[rng.randrange(len(self.values))]

    def read(self, word: str) -> int | str:
        for value, name in zip(self.values, self.names or map(str, self.values), strict=True):
            if word.casefold() in (str(value).casefold(), name.casefold(), slug(name)):
                return value
        raise ValueError(f"{word!r} is none of {self}")

    def __str__(self) -> str:
        return ", ".join(self.names or map(str, self.values))


class SomeOf(Domain, tag="some_of"):
    """Between `min` and `max` of the values, each once, as a tuple in any order. `called` has the name of every
    value there could be, at its own index: nothing is looked up until somebody reads it."""

    values: tuple[int, ...]
    min: int = 0
    max: int | None = None
    called: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """What a reader sees, in the order of the values."""
        return tuple([self.called[value] for value in self.values]) if self.called else ()

    @property
    def most(self) -> int:
        return len(self.values) if self.max is None else min(self.max, len(self.values))

    def admits(self, value: object) -> bool:
        if type(value) is not tuple:
            return False
        for each in value:
            if type(each) is not int or each not in self.values:
                return False
        return self.min <= len(value) <= self.most and len(set(value)) == len(value)

    def sample(self, rng: Rng) -> tuple[int, ...]:
        draw, pool = rng.randrange, list(self.values)
        many = self.min + draw(self.most - self.min + 1)
        return tuple([pool.pop(draw(size)) for size in range(len(pool), len(pool) - many, -1)])

    def read(self, word: str) -> tuple[int, ...]:
        named = dict(zip(map(slug, self.names), map(str, self.values), strict=False))
        parts = [named.get(part, part) for part in word.split(",") if part]
        if not all(part.isdecimal() and len(part) <= LONGEST for part in parts):
            raise ValueError(f"{word!r} is not a list of numbers such as 3,5")
        return tuple(map(int, parts))

    def to_json(self) -> dict[str, Any]:
        return {"kind": "some_of", "values": self.values, "names": self.names, "min": self.min, "max": self.max}

    def __str__(self) -> str:
        return "some of " + ",".join(map(str, self.values))


class Record(Domain, tag="record"):
    """A struct with a domain for each of its open fields; the others keep their default. Typed as
    `give.cash=100 give.lots=3,5`."""

    type: type[Struct]
    fields: Mapping[str, Domain]

    def admits(self, value: object) -> bool:
        if type(value) is not self.type:
            return False
        said = {field: getattr(value, field) for field in self.fields}
        return all(self.fields[field].admits(each) for field, each in said.items()) and value == self.type(**said)

    def sample(self, rng: Rng) -> Struct:
        return self.type(**{f: d.sample(rng) for f, d in self.fields.items()})

    def to_json(self) -> dict[str, Any]:
        return {"kind": "record", "fields": {f: d.to_json() for f, d in self.fields.items()}}

    def __str__(self) -> str:
        return "; ".join(f"{f}: {d}" for f, d in self.fields.items())


DOMAINS: frozenset[type] = frozenset({Fixed, Range, OneOf, SomeOf, Record})  # asking for the type is far quicker
