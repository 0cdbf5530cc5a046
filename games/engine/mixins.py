"""Pieces of rules that titles put together: each brings the fields and methods of one subject.

A title lists those it needs, and the game itself last: `class State(Trader, Landlord, Game, kw_only=True)`. To the
type checker a piece is a game like any other. When the program runs it is a plain class whose fields are laid into
the title's state, since a struct cannot inherit fields from two sides.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import StructMeta

__all__ = ["Assembled", "Piece", "Quick"]

if TYPE_CHECKING:
    from .game import Game as Piece
else:

    class Piece:
        """A part of a game that is no game of its own."""

        def __init_subclass__(cls, **options: object) -> None:
            """What is said of fields (`kw_only`) is for the type checker."""


class Quick(StructMeta):
    """Structs whose fields are set as quickly as those of any object with slots, a twentieth of what a struct's own way
    takes. That would also see to it that who comes to hold a list can be found in a circle of garbage; a state and its
    phases are in none."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> Any:
        made: Any = super().__new__(mcls, name, bases, namespace, **options)
        made.__setattr__ = object.__setattr__
        made.__delattr__ = object.__delattr__  # both, or neither is quick
        return made


class Assembled(Quick):
    """Lays the fields of the pieces among a state's bases into it."""

    def __new__(mcls, name: str, bases: tuple[type, ...], namespace: dict[str, Any], **options: Any) -> Any:
        own, fields, defaults = namespace.get("__annotations__", {}), {}, {}
        for piece in pieces(bases):
            for field, kind in vars(piece).get("__annotations__", {}).items():
                fields[field] = kind
                if field in vars(piece):
                    defaults[field] = vars(piece)[field]
        laid = {**defaults, **namespace, "__annotations__": fields | own}
        made = super().__new__(mcls, name, bases, laid, **options)
        made.__annotations__ = own  # those of a piece are looked up where the piece was written
        return made


def pieces(bases: tuple[type, ...]) -> list[type]:
    """The pieces among these classes and those that they build on, the most basic first."""
    found: dict[type, None] = {}
    for base in bases:
        if not isinstance(base, StructMeta):
            found |= dict.fromkeys(each for each in reversed(base.__mro__) if issubclass(each, Piece))
    return list(found)
