"""Actions, and the options that admit them: an action is legal exactly when an option admits it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, Self, dataclass_transform

from msgspec import Struct, to_builtins

from .domains import DOMAINS, Domain, Fixed
from .facts import snake, tag
from .types import Illegal, Rng, Seat, Seats

TRIES = range(4_096)  # a check may admit few of the values its fields may have
Check = Callable[[Any], str]
"""A rule over several fields at once: the objection, or "" when there is none."""


@dataclass_transform(frozen_default=True)
class Action(Struct, frozen=True, gc=False, tag_field="action", tag=snake, forbid_unknown_fields=True):
    """An answer. `Bid(340)` is `{"action": "bid", "amount": 340}`."""

    @classmethod
    def option(
        cls,
        label: str,
        *words: object,
        rule: str = "",
        check: Check | None = None,
        grave: bool = False,
        former: str = "",
        **fields: Any,
    ) -> Option:
        """One way to answer: a label template with its words, and a value or a domain for each field.

        `former`: the label it had before, which mails that are out still bear and people still type. `check`
        objects to combinations of fields; a `grave` option is asked once more before it is done.
        """
        if len(fields) != len(cls.__struct_fields__):
            raise TypeError(f"{cls.__name__}.option must say what each field may be")
        for value in fields.values():
            if type(value) in DOMAINS:
                return Option(cls, label, words, rule, None, grave, wrap(fields), check, former=former)
        return Option(cls, label, words, rule, cls(**fields) if fields else cls(), grave, former=former)

    def to_json(self) -> dict[str, Any]:
        return dict(to_builtins(self))


class Option(Struct, gc=False):
    """One way to answer. The label is filled in only when somebody looks."""

    kind: type[Action]
    template: str
    words: tuple[object, ...]
    rule: str
    action: Action | None
    grave: bool = False
    fields: dict[str, Domain] = {}
    check: Check | None = None
    standing: bool = False  # open whoever is asked
    former: str = ""  # its label before it was renamed

    @property
    def label(self) -> str:
        return self.template.format(*self.words)

    @property
    def domains(self) -> dict[str, Domain]:
        """The domain of every field, also where nothing is open."""
        return self.fields or wrap(vars_of(self.action))

    def beside(self) -> Option:
        """The same option as one that stands open beside the question; this one stays as it is."""
        kept = self.kind, self.template, self.words, self.rule, self.action, self.grave, self.fields, self.check
        return Option(*kept, standing=True, former=self.former)

    def admits(self, action: Action) -> bool:
        """Whether the action is one of those this option stands for: it is legal exactly then."""
        if self.action is not None:
            return self.action == action
        if type(action) is not self.kind:
            return False
        for name, domain in self.fields.items():
            if not domain.admits(getattr(action, name)):
                return False
        return self.check is None or not self.check(action)

    def objection(self, action: Action) -> str:
        """Why this option does not admit an action of its kind; "" when it does."""
        for name, domain in self.domains.items():
            if not domain.admits(getattr(action, name)):
                return f"{name} must be {domain}"
        return self.check(action) if self.check else ""

    def sample(self, rng: Rng) -> Action:
        """A random legal action of this option; AssertionError where its check admits next to nothing."""
        if self.action is not None:
            return self.action
        fields, check = self.fields.items(), self.check
        for _ in TRIES:
            action = self.kind(**{name: domain.sample(rng) for name, domain in fields})
            if check is None or not check(action):
                return action
        raise AssertionError(f"{self.kind.__name__}: the check admits next to nothing of the domains")

    def to_json(self) -> dict[str, Any]:
        fields = {name: domain.to_json() for name, domain in self.domains.items()}
        return {
            "action": tag(self.kind),
            "label": self.label,
            "rule": self.rule,
            "fields": fields,
            "standing": self.standing,
            "grave": self.grave,
        }


def wrap(fields: dict[str, Any]) -> dict[str, Domain]:
    return {name: value if type(value) in DOMAINS else Fixed(value) for name, value in fields.items()}


def vars_of(action: Action | None) -> dict[str, object]:
    return {} if action is None else {name: getattr(action, name) for name in action.__struct_fields__}


class WhyNot(NamedTuple):
    """Why something cannot be done just now, and where there is something what can be done instead; and the rule."""

    reason: str  # whole sentences, to whoever tried
    rule: str


def refusal(action: Action, options: Iterable[Option]) -> Illegal:
    """The kindest sentence for an action that no option admits."""
    alike = [option for option in options if type(action) is option.kind]
    if not alike:
        return Illegal(f"You can't {tag(type(action)).replace('_', ' ')} now.")
    if vars_of(alike[0].action) and (instead := by_name(alike)):
        return Illegal(instead, alike[0].rule)
    if len(alike) > 1 and len(alike[0].domains) == 1:
        (name,) = alike[0].domains
        possible = ", ".join(filter(None, [str(each.domains[name]) for each in alike]))
        return Illegal(sentence(f"{name} must be {possible}"), alike[0].rule)
    return Illegal(sentence(alike[0].objection(action) or "that isn't possible now"), alike[0].rule)


def by_name(alike: Iterable[Option]) -> str:
    """What could be done instead, where every option of a kind is one thing that has a name: "That isn't one of your
    options. These are: Frigates, Nebula."; "" where they are not."""
    names = [named(option) for option in alike]
    if not names or not all(names):
        return ""
    if len(names) == 1:
        return f"That isn't one of your options. This is: {names[0]}."
    return f"That isn't one of your options. These are: {', '.join(names)}."


def named(option: Option) -> str:
    """The thing that the label of an option begins with, or a label that names no seat; "" otherwise."""
    if option.action is None:
        return ""
    if option.words and option.template.startswith("{}") and type(option.words[0]) is str:
        return option.words[0]
    return "" if option.words else option.label


def sentence(words: str) -> str:
    """An objection as a sentence of its own."""
    return words[:1].upper() + words[1:] + ("" if words.endswith((".", "?")) else ".")


class Ask(Struct, frozen=True, gc=False):
    """A question. `silence` answers it for whoever says nothing until time is up."""

    seats: Seats
    silence: Action
    clock: str = ""
    also: Seats = frozenset()  # may answer too, though nobody waits for them
    until: int | None = None  # the hammer: the moment at which the whole question ends

    @classmethod
    def one(cls, seat: Seat, silence: Action, clock: str = "") -> Self:
        return cls(ONE[seat], silence, clock)

    @classmethod
    def each(cls, silence: Action, clock: str = "") -> list[Self]:
        """The question to one seat for every seat, at its place: made once where it is always the same."""
        return [cls(seat, silence, clock) for seat in ONE]


ONE = [frozenset({seat}) for seat in range(32)]


class Pass(Action):
    """Not doing what is offered."""


PASS = Pass()


class Hammer(Action):
    """Time ended the question (played by the house)."""


class Flag(Action):
    """A seat's own time ran out (played by the house)."""

    seat: Seat


class Silence(Action):
    """A seat said nothing until its deadline: its silent answer is played (by the house)."""

    seat: Seat


class Remove(Action):
    """A seat is taken out of the game (by the house), as if it had resigned."""

    seat: Seat
