"""The steps of a round, in which a page lays out the sentences of a plan: declared by a title, described as data."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..types import Seat
from .blanks import Names

if TYPE_CHECKING:
    from .vocabulary import Vocabulary


@dataclass(frozen=True)
class Outlook:
    """How a step stands for a seat now: whether it `acts` there, the seat whose step it is (None: nobody's, or not
    one's alone), and a sentence on it, of what that seat sees."""

    acts: bool = True
    seat: Seat | None = None
    says: str = ""


def always(view: Mapping[str, Any], seat: Seat) -> Outlook:
    """A step in which everybody acts."""
    return Outlook()


@dataclass(frozen=True)
class Slot:
    """A place of a step for one sentence of one of these `parts`, with the one condition that `state` holds, where
    one is named.

    `label`: what stands before it. `things`: which of the things that the first part names may stand in it, by their
    index on a board; without it all. `choices`: how many names the page asks for, in order of preference.
    """

    parts: tuple[str, ...]
    label: str
    state: str = ""
    things: Callable[[Any], Iterable[int]] | None = None
    choices: int = 1
    unset: str = ""


@dataclass(frozen=True)
class Step:
    """A step of a round, with its `slots`. `told`: what happens in it, in a few words. `outlook`: from what a seat
    sees."""

    id: str
    label: str
    slots: tuple[Slot, ...] = ()
    told: str = ""
    outlook: Callable[[Mapping[str, Any], Seat], Outlook] = always


def describe_steps(words: Vocabulary) -> list[dict[str, Any]]:
    """The steps of a title's round, as JSON; none where it declares none. The same for everybody."""
    return [
        {
            "id": step.id,
            "label": step.label,
            "told": step.told,
            "slots": [_described(words, slot) for slot in step.slots],
        }
        for step in words.plans.steps
    ]


def _described(words: Vocabulary, slot: Slot) -> dict[str, Any]:
    """`things`: the words of those that may stand in it; None for all."""
    return {
        "label": slot.label,
        "parts": list(slot.parts),
        "state": slot.state or None,
        "choices": slot.choices,
        "unset": slot.unset,
        "things": None if slot.things is None else _words_of(words, slot, slot.things(words.board)),
    }


def _words_of(words: Vocabulary, slot: Slot, places: Iterable[int]) -> list[str]:
    """What the things at these places are called in a slot, in their order."""
    named = next(blank for blank in words.parts[slot.parts[0]].blanks.values() if isinstance(blank, Names))
    called = {at: word for word, at in words.things(named).items()}
    return [called[at] for at in places]


def describe_outlook(words: Vocabulary, view: Mapping[str, Any], seat: Seat) -> dict[str, Any]:
    """What one seat may know of its steps, as JSON: how each stands, in their order, and the things that it holds."""
    outlooks = [step.outlook(view, seat) for step in words.plans.steps]
    return {
        "steps": [{"acts": each.acts, "seat": each.seat, "says": each.says} for each in outlooks],
        "held": _held(words, view),
    }


def _held(words: Vocabulary, view: Mapping[str, Any]) -> list[str]:
    slots = [slot for step in words.plans.steps for slot in step.slots if slot.things is not None]
    if words.plans.held is None or not slots:
        return []
    return _words_of(words, slots[0], words.plans.held(words.board, view))
