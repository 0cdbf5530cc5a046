"""§1 The deck, the races and the events: what an admin may edit, and the tables that follow from it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from games.engine import boards
from games.engine.objections import Objection
from games.engine.options import Option

from .actions import ChooseRace, Discard, Play
from .checks import list_board_objections
from .constants import ATTRIBUTES, DISCARDS, KEYS, PLAYABLE, Attribute, Kind

Code = Annotated[str, Meta(min_length=1, max_length=12)]
Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Gain = Annotated[int, Meta(ge=0, le=20)]
Shift = Annotated[int, Meta(ge=-20, le=20)]
EventKind = Literal["dilemma", "event", "issue"]
Who = Literal["winner", "target", "others"]
Effects = tuple[tuple[int, int], ...]  # attribute and by how much


class Race(Struct, forbid_unknown_fields=True):
    """§2.3 What its player begins with beyond five of everything."""

    name: Name
    effects: dict[Attribute, Gain]


class Card(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """§1.5 A card of the common deck."""

    code: Code
    name: Name
    text: Text  # what is printed on it
    type: Kind
    effects: dict[Attribute, Gain]
    then_ship: bool = False  # §4.6


class Event(Struct, forbid_unknown_fields=True, omit_defaults=True):
    """§9.2 A card of the event deck."""

    code: Code
    name: Name
    text: Text
    type: EventKind
    effects: dict[Attribute, Shift]
    if_benevolent: dict[Attribute, Shift] = {}  # §9.8
    who: Who = "winner"  # §9.12


class Board(boards.Board, kw_only=True):
    """What Galactic Civ is played with. Cards, races and events are known by their place in these lists."""

    races: list[Race]
    cards: list[Card]
    events: list[Event]

    def objections(self) -> Iterator[Objection]:
        return list_board_objections(self)

    # -- tables, made once for all games played with them

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Of the cards."""
        return tuple(card.name for card in self.cards)

    @cached_property
    def gains(self) -> tuple[Effects, ...]:
        """What each card adds."""
        return tuple(effects(card.effects) for card in self.cards)

    @cached_property
    def shifts(self) -> tuple[Effects, ...]:
        """What each event changes."""
        return tuple(effects(event.effects) for event in self.events)

    @cached_property
    def prices(self) -> tuple[Effects, ...]:
        """§9.8 What the kind answer to each dilemma costs besides."""
        return tuple(effects(event.if_benevolent) for event in self.events)

    @cached_property
    def starts(self) -> tuple[Effects, ...]:
        """What each race adds."""
        return tuple(effects(race.effects) for race in self.races)

    @cached_property
    def dealt(self) -> tuple[dict[str, Any], ...]:
        """Each card as its owner sees it."""
        return tuple(
            {"card": number, "name": card.name, "type": card.type, "effects": gains, "text": card.text}
            | ({"then_ship": True} if card.then_ship else {})
            for number, (card, gains) in enumerate(zip(self.cards, self.gains, strict=True))
        )

    # -- options, made once: a card is the same offer whoever holds it

    @cached_property
    def plays(self) -> dict[str, tuple[Option | None, ...]]:
        """By rule: the option to play each card, None for the kinds that may not be played by it."""
        cards = list(enumerate(zip(self.cards, self.gains, strict=True)))
        return {
            rule: tuple(
                Play.option("{}: {}", card.name, said(gains), rule=rule, card=number) if card.type in kinds else None
                for number, (card, gains) in cards
            )
            for rule, kinds in PLAYABLE.items()
        }

    @cached_property
    def discards(self) -> dict[str, tuple[Option, ...]]:
        """By rule: the option to discard each card."""
        return {
            rule: tuple(
                Discard.option("{}", name, rule=rule, cards=(number,)) for number, name in enumerate(self.names)
            )
            for rule in DISCARDS
        }

    @cached_property
    def roles(self) -> tuple[Option, ...]:
        """§2.2 The option to take each race."""
        return tuple(
            ChooseRace.option("{}: {}", race.name, said(gains), rule="2.2", race=number)
            for number, (race, gains) in enumerate(zip(self.races, self.starts, strict=True))
        )


def effects(named: dict[Attribute, int]) -> Effects:
    return tuple((KEYS.index(key), by) for key, by in named.items())


def said(changes: Effects) -> str:
    """Effects in words: `Military +3, Influence +2`."""
    return ", ".join(f"{ATTRIBUTES[attribute]} {by:+}" for attribute, by in changes).replace("-", "\u2212")
