"""What a title says of its board beyond the types: data, declared once, in its `studio.py` as `STUDIO`."""

from __future__ import annotations

from msgspec import Struct


class Words(Struct, frozen=True):
    """How a field is called. `unit` stands behind a number, `help` below the field, `tell` says what it does in a few
    words with {} for its value, `labels` calls the values of a choice, `keys` are those of a table, as they are stored,
    and `columns` calls the members of a list of numbers or the keys, one after the other. `about` is what a card with
    it is about, in a word or two: the deck can be narrowed down to those."""

    label: str
    unit: str = ""
    help: str = ""
    tell: str = ""
    about: str = ""
    labels: dict[str, str] = {}
    keys: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    space: bool = False  # its number is that of a space, and follows it when spaces are swapped
    printed: bool = True  # whether a text that names numbers has to name this one


class KindWords(Struct, frozen=True):
    """A kind of space: what people call it, and which fields it has beside its name."""

    label: str
    fields: tuple[str, ...] = ()


class ListWords(Struct, frozen=True):
    """A list of a board, such as a deck: what people call it, and one of it."""

    label: str
    one: str


class StudioWords(Struct, frozen=True):
    """All that a title says. Fields are known by their path without numbers: "cash", "spaces.price".

    `spaces` is the list that players walk, `kinds` what each of its kinds has; `groups` is the list that the field
    `member` of a space chooses from, by number, and `lots` the field in which a group names its spaces, which is
    written from that. `lists` has the words for all lists of objects."""

    fields: dict[str, Words] = {}
    lists: dict[str, ListWords] = {}
    spaces: str = ""
    kinds: dict[str, KindWords] = {}
    groups: str = ""
    member: str = ""
    lots: str = "lots"
