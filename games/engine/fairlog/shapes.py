"""What the parts of a file have to look like, before anything is made of them: a stranger's may be anything.

The table of shapes stands in `static/fairlog/shapes.js` and in `static/fairlog/verify.py` as well, word for word, so
that all three checkers call the same things unreadable.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

MAX_DICE, MAX_SIDES, MAX_CARDS = 1_000, 1_000_000, 10_000  # in one event: a log of a stranger's asks for no more
MAX_NUMBER = 2**31 - 1  # of links, places and draws
MAX_WHOLE = 2**53 - 1  # what a browser holds exactly
MAX_DEPTH = 64  # of lists in lists; a game's file has 8
NO_NUMBER = "no whole number"  # stands for a number that is none
SEAL = re.compile("[0-9a-f]{64}")

FORMS = {
    "dice": "a die, or a list of dice",
    "rows": "lists that begin with a seat and go on with its dice, or lists of these",
    "picked": "what was picked; where nothing was drawn, it was chosen",
    "order": "a list in the order that was drawn",
    "dealt": "how many cards were dealt from a sealed deck",
    "card": "a card, or cards, that came from a sealed deck",
}
SHAPES = {
    "register": "who:name tip:seal proxied?:flag rechain?:flag",
    "facts": "ties:ties",
    "deck_commit": "deck:name commit:seal",
    "table": "epoch:number parts:links missing?:names",
    "draw": "n:number label:name count:dice sides:sides out:numbers parts:links of?:list at?:number",
    "shuffle": "deck:name cards:cards root:seal",
    "deal": "deck:name pos:number",
    "open": "deck:name pos:number card:name salt:seal path:path",
    "deck_reveal": "deck:name secret:seal",
    "line": "n:number facts:told seal?:text unsealed?:number",
}


def read_plain(value: Any, depth: int = MAX_DEPTH) -> Any:
    """A file as every language reads it alike: 1.0 is 1, and what is no whole number is a text that fits no shape.
    TypeError: it can't be the file of a game."""
    if depth <= 0:
        raise TypeError("It is nested too deeply.")
    if isinstance(value, Mapping):
        if not all(isinstance(name, str) and name.isascii() for name in value):
            raise TypeError("It has names in it that no game's file has.")
        return {name: read_plain(each, depth - 1) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [read_plain(each, depth - 1) for each in value]
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if isinstance(value, float) or (type(value) is int and abs(value) > MAX_WHOLE):
        return NO_NUMBER
    return value


def fits_shape(shape: str, value: Any) -> bool:
    """Whether an event, or a line of the journal, has all that its kind has, each of the right kind."""
    if not isinstance(value, Mapping):
        return False
    for field in SHAPES[shape].split():
        name, _, kind = field.partition(":")
        if name.rstrip("?") not in value:
            if not name.endswith("?"):
                return False
        elif not KINDS[kind](value[name.rstrip("?")]):
            return False
    return True


def fits_form(form: str, shown: Any) -> bool:
    """Whether what a fact shows can be of a form at all."""
    if form == "dealt":
        return _is_number(shown) and shown <= MAX_CARDS
    if form == "order":
        return isinstance(shown, list)
    if form == "rows":
        return _is_list(
            shown, lambda row: _is_list(row) and bool(row) and (type(row[0]) is not list or fits_form(form, row))
        )
    if form == "card":
        return all(type(card) in (str, int) for card in (shown if isinstance(shown, list) else [shown]))
    return True


def _is_number(value: Any) -> bool:
    return type(value) is int and 0 <= value <= MAX_NUMBER


def _is_name(value: Any) -> bool:
    return isinstance(value, str) and value.isascii()


def _is_seal(value: Any) -> bool:
    return isinstance(value, str) and SEAL.fullmatch(value) is not None


def _is_list(value: Any, test: Callable[[Any], bool] = lambda _: True) -> bool:
    return isinstance(value, list) and all(map(test, value))


def _is_link(value: Any) -> bool:
    return _is_list(value) and len(value) == 3 and _is_name(value[0]) and _is_number(value[1]) and _is_seal(value[2])


def _is_step(value: Any) -> bool:
    return value is None or (_is_list(value) and len(value) == 2 and value[0] in (0, 1) and _is_seal(value[1]))


def _is_fact(value: Any) -> bool:
    return isinstance(value, Mapping) and isinstance(value.get("fact"), str)


def _is_tied(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(form, str) and form in FORMS for form in value.values())


KINDS: dict[str, Callable[[Any], bool]] = {
    "number": _is_number,
    "dice": lambda value: _is_number(value) and value <= MAX_DICE,
    "sides": lambda value: _is_number(value) and 1 <= value <= MAX_SIDES,
    "name": _is_name,
    "text": lambda value: isinstance(value, str),
    "seal": _is_seal,
    "flag": lambda value: isinstance(value, bool),
    "list": _is_list,
    "numbers": lambda value: _is_list(value, _is_number),
    "names": lambda value: _is_list(value, _is_name),
    "cards": lambda value: _is_list(value, _is_name) and len(value) <= MAX_CARDS,
    "links": lambda value: _is_list(value, _is_link),
    "path": lambda value: _is_list(value, _is_step),
    "told": lambda value: _is_list(value, _is_fact),
    "ties": lambda value: isinstance(value, Mapping) and all(map(_is_tied, value.values())),
}
