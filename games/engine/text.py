"""The same options as text, for mail, chat box and screen reader: a numbered list, and commands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from .domains import Domain, Fixed, Record, slug, typed
from .facts import tag
from .options import Action, Option, by_name, sentence
from .types import Illegal

LINE = 1_000  # characters of a command that are read


def menu(options: Sequence[Option]) -> list[str]:
    """`2. Bid for Vega: amount = 120 to 900 by 10`"""
    return [f"{n}. {option.label}{hint(option)}" for n, option in enumerate(options, 1)]


def hint(option: Option) -> str:
    open_fields = [f"{path} = {domain}" for path, domain in blanks(option.fields)]
    return f" ({tag(option.kind)} {'; '.join(open_fields)})" if open_fields else ""


def blanks(fields: Mapping[str, Domain], at: str = "") -> Iterator[tuple[str, Domain]]:
    """The open fields with their paths, nested ones too, in order."""
    for name, domain in fields.items():
        if isinstance(domain, Record):
            yield from blanks(domain.fields, f"{at}{name}.")
        elif not isinstance(domain, Fixed):
            yield f"{at}{name}", domain


def parse(options: Sequence[Option], line: str) -> Action:
    """The action that a typed line means. `options` are those of the seat, in the order in which they are listed: `2`,
    `2 340`, `bid 340`, `play colony ship`, `offer to=1 give.cash=100 take.lots=3,5`. Illegal says what is wrong; at
    most 1,000 characters are read.

    >>> from games.engine.options import Pass
    >>> parse([Pass.option("Let it go")], "1") == parse([Pass.option("Let it go")], "/pass") == Pass()
    True
    """
    first, *words = line[:LINE].lower().split() or [""]
    first = first.lstrip("/").rstrip(".")
    chosen = [option for number, option in enumerate(options, 1) if first in (str(number), tag(option.kind))]
    reason = f"{first!r} is not one of your options."
    for option in chosen:
        try:
            return fill(option, words)
        except ValueError as error:
            reason = sentence(str(error))
    if chosen and words and all(first == tag(option.kind) for option in chosen):
        reason = by_name(chosen) or reason
    raise Illegal(reason)


def fill(option: Option, words: list[str]) -> Action:
    """The option's action with the words put in by name, or in order: all fields, or the open ones. Where nothing is
    open, the first words of its label name it too."""
    if option.action is not None and words and option.words and slug(" ".join(words)) == slug(str(option.words[0])):
        return option.action
    named = dict(word.split("=", 1) for word in words if "=" in word)
    plain = [word for word in words if "=" not in word]
    leaves, unsaid = list(paths(option.domains)), [path for path, _ in blanks(option.domains)]
    if plain:
        into = unsaid if len(plain) == len(unsaid) else leaves
        if len(plain) > len(into):
            raise ValueError(f"too many words: {' '.join(words)}")
        named |= dict(zip(into, plain, strict=False))
    if unknown := named.keys() - set(leaves):
        raise ValueError(f"there is no {min(unknown)} here")
    action = option.kind(**{name: value(domain, name, named) for name, domain in option.domains.items()})
    if reason := option.objection(action):
        raise ValueError(reason)
    return action


def paths(fields: Mapping[str, Domain], at: str = "") -> Iterator[str]:
    """The paths of all fields, fixed ones too, in order."""
    for name, domain in fields.items():
        if isinstance(domain, Record):
            yield from paths(domain.fields, f"{at}{name}.")
        else:
            yield f"{at}{name}"


def value(domain: Domain, path: str, named: Mapping[str, str]) -> Any:
    if isinstance(domain, Record):
        return domain.type(**{f: value(d, f"{path}.{f}", named) for f, d in domain.fields.items()})
    return domain.read(named[path]) if path in named else domain.unsaid(path)


def say(action: Action) -> str:
    """The command that means this action, as `parse` reads it: `bid 340`.

    >>> from games.engine.bidding import Bid
    >>> say(Bid(340))
    'bid 340'
    """
    words = [f"{path}={word}" for path, word in said(action)]
    return " ".join([tag(type(action)), *(word.partition("=")[2] if len(words) == 1 else word for word in words)])


def said(struct: Struct, at: str = "") -> Iterator[tuple[str, str]]:
    """The fields with their words; what is empty inside a bundle goes without saying."""
    for name in struct.__struct_fields__:
        content = getattr(struct, name)
        if isinstance(content, Struct):
            yield from said(content, f"{at}{name}.")
        elif content or not at:
            yield f"{at}{name}", typed(content)
