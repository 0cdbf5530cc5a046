"""What a title declares for plans: sentences with blanks, measures, states, guards, and the plans it offers."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ..bots import Seen
from ..options import Action, Option
from ..types import Seat
from .blanks import Blank
from .forecasts import Forecast
from .looking import Look, Truth, Value
from .steps import Step

if TYPE_CHECKING:
    from .forecasting import Ahead


@dataclass(frozen=True)
class Measure:
    """A number that a rule may compare or count by: a whole number, or None where there is none now.

    `words` follow "60% of" and stand before "at least"; `told` is a sentence on it for the page. `about`: it depends
    on the answer that is considered. `available`: by the settings of the table.
    """

    id: str
    words: str
    value: Value
    about: bool = False
    told: str = ""
    available: Callable[[Any], bool] | None = None


@dataclass(frozen=True)
class State:
    """Something that holds or does not: `words` follow "if". `available`: by the settings of the table."""

    id: str
    words: str
    holds: Truth
    available: Callable[[Any], bool] | None = None


@dataclass(frozen=True)
class Guard:
    """A reason to ask after all: what a rule was made for has changed since the plan was laid or confirmed.

    `value`: what to remember, short and plain. `changed`: whether it is another now, in what the answer is about;
    without it any difference counts. `at`: the questions whose answer in person confirms it; every one, if none are
    named. `words` follow "since your plan was laid" and "even if".
    """

    id: str
    words: str
    value: Callable[[Look], Any]
    changed: Callable[[Any, Look], bool] | None = None
    at: tuple[str, ...] = ()

    def stops(self, held: Any, look: Look) -> bool:
        return self.changed(held, look) if self.changed else held != self.value(look)


@dataclass(frozen=True)
class Part:
    """A sentence with blanks, for one kind of answer: it can only choose among open options of its `kinds`.

    `words`: the sentence, a blank in braces; `also`: shorter ways to say it, where the blanks left out have their
    default. `phases`: the questions it fits, all if none are named. `builds`: the action for an option with something
    open. `fits`: a bound that is not said by names. `standing`: it may use what is open whoever is asked. `available`:
    by the settings of the table. `asks`: where it would answer, the person is asked. `heading`: under which word the
    page lists it.
    """

    id: str
    words: str
    kinds: tuple[type[Action], ...]
    blanks: Mapping[str, Blank] = field(default_factory=dict)
    also: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    builds: Callable[[Look, Option], Action | None] | None = None
    fits: Truth | None = None
    guards: tuple[Guard, ...] = ()
    standing: bool = False
    asks: bool = False
    heading: str = ""
    available: Callable[[Any], bool] | None = None


@dataclass(frozen=True)
class Gate:
    """A moment at which every seat is asked for a plan at once: whenever `moment` of the view is another; None where
    there is none yet. `available`: by the settings of the table, and its pace.

    `says`: what has come, as a sentence without its full stop, of public things alone. `guards`: where one of them
    stops a plan, the seat has none for this moment; `concerns`: of which seats that is so, all if it is not said.
    `serves`: whether a plan for this moment has anything left to answer for a seat; always, if it is not said.
    """

    id: str
    words: str
    moment: Callable[[Mapping[str, Any]], Any]
    available: Callable[[Any, str], bool] | None = None
    says: Callable[[Mapping[str, Any]], str] | None = None
    guards: tuple[Guard, ...] = ()
    concerns: Callable[[Mapping[str, Any], Seat], bool] | None = None
    serves: Callable[[Mapping[str, Any], Seat], bool] | None = None


@dataclass(frozen=True)
class Span:
    """What "this turn" means in a title: `words` in the grammar, and the number in the view that it counts by.
    `begins`: the word of the fact with which one begins, as entries have it, and the field with its number."""

    words: str = "this turn"
    key: str = "turn"
    begins: tuple[str, str] = ("turn_began", "turn")

    @property
    def heading(self) -> str:
        """How one of them is called before its number: "Turn"."""
        return self.words.removeprefix("this ").capitalize()


def no_sight(seen: Seen) -> None:
    """A title whose plans need no more than the view."""


def lot_names(board: Any) -> tuple[str, ...]:
    """What the lots of a board are called, at their index; "" for what nobody can own."""
    prices, names = getattr(board, "prices", None), tuple(getattr(board, "names", ()))
    return tuple([name if prices[at] else "" for at, name in enumerate(names)]) if prices else names


@dataclass(frozen=True)
class Plans:
    """All that a title declares for its plans, in `plans.py` of its folder as `PLANS`.

    `questions`: by phase, what people call its question ("ask about ..."); `sight`: what the functions see beside the
    view, made once a question; `means` and `cost`: what a seat can spend, and what the answer that is considered
    takes of it, for `keep`; `goods`: what a bundle of a trade is worth, as a number; `lots`: the names of what may be
    in one, at their index; `trades`: whether a table with these settings has them; `defaults`: the plans that the
    page offers, by strength, in the grammar itself; `in_person`: actions that no sentence says. `asks`: states in
    which many wish to be asked, as the page lists them. `steps`: those of a
    round, in which the page lays the sentences out; `held`: of a board and a view, the things that the seat holds and
    may put into slots, by their index among those of the slots. `forecast`: what a plan will do when the turn of its
    seat comes, where a turn does not begin with a throw of dice.
    """

    parts: tuple[Part, ...] = ()
    measures: tuple[Measure, ...] = ()
    states: tuple[State, ...] = ()
    questions: Mapping[str, str] = field(default_factory=dict)
    sight: Callable[[Seen], Any] = no_sight
    means: Value | None = None
    cost: Value | None = None
    goods: Callable[[Look, Mapping[str, Any]], int] | None = None
    lots: Callable[[Any], tuple[str, ...]] = lot_names
    trades: Callable[[Any], bool] | None = None
    defaults: Mapping[str, str] = field(default_factory=dict)
    gates: tuple[Gate, ...] = ()
    span: Span = Span()
    in_person: tuple[type[Action], ...] = ()
    steps: tuple[Step, ...] = ()
    asks: tuple[str, ...] = ()
    held: Callable[[Any, Mapping[str, Any]], Iterable[int]] | None = None
    forecast: Callable[[Ahead], Forecast | None] | None = None
