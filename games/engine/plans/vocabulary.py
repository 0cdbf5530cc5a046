"""All that a plan of a title may say on one board: its own parts, measures and states, and those of the engine."""

from __future__ import annotations

from functools import cached_property, lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ..bots import Seen
from ..domains import slug
from ..title import Title
from .blanks import Amount, Names, plain_words
from .common_parts import ask_part, common_measures, common_parts, common_states
from .parts import Gate, Guard, Measure, Part, Plans, State
from .templates import Template, template

AnyTitle = Title[Any, Any, Any]
ALWAYS_READ = frozenset(
    ("if", "even", "and", "plus", "any", "not", "at", "below", "least", "most", "of", "off", "once", "late", "ask")
)


@lru_cache(maxsize=64)
def declared(package: str) -> Plans:
    """What a title's folder declares for plans; nothing of its own where it has no `plans.py`."""
    if not find_spec(f"{package}.plans"):
        return Plans()
    found: Plans = import_module(f"{package}.plans").PLANS
    return found


class Vocabulary:
    """The words of plans for one title on one board. Made once, and shared."""

    def __init__(self, title: AnyTitle, board: Any) -> None:
        self.title, self.board = title, board
        self.plans = plans = declared(title.package)
        self.measures: dict[str, Measure] = {each.id: each for each in (*plans.measures, *common_measures(plans))}
        self.states: dict[str, State] = {each.id: each for each in (*plans.states, *common_states(title, plans))}
        ask = ask_part(tuple(dict.fromkeys(plans.questions.values())))
        self.parts: dict[str, Part] = {each.id: each for each in (*plans.parts, *common_parts(title, plans), ask)}
        self.guards: dict[str, Guard] = {each.id: each for part in self.parts.values() for each in part.guards}
        self.amounts = Amount()  # in conditions
        self._things: dict[int, dict[str, int]] = {}

    def sight(self, seen: Seen) -> Any:
        return self.plans.sight(seen)

    def gates(self) -> tuple[Gate, ...]:
        return self.plans.gates

    @cached_property
    def templates(self) -> dict[str, list[Template]]:
        """The sentences by their first word, the longest first; each shorter way to say one beside it."""
        found: dict[str, list[Template]] = {}
        for part in self.parts.values():
            for words in (part.words, *part.also):
                made = template(part.id, words)
                found.setdefault(made.first, []).append(made)
        return {first: sorted(each, key=lambda one: -one.length) for first, each in found.items()}

    @cached_property
    def reserved(self) -> frozenset[str]:
        """Words that no thing may be called: they would be read as part of a sentence."""
        literal = {word for each in self.templates.values() for one in each for word in one.literals}
        return ALWAYS_READ | literal

    @cached_property
    def spoken(self) -> frozenset[str]:
        """Every word that a sentence may have, those of the things included: whoever is called so is no name in one."""
        said = [each.words for named in (self.measures, self.states, self.guards) for each in named.values()]  # type: ignore[attr-defined]
        blanks = [blank for part in self.parts.values() for blank in part.blanks.values() if isinstance(blank, Names)]
        said += [each.words for blank in blanks for each in blank.classes]
        things = [word.replace("-", " ") for blank in blanks for word in self.things(blank)]
        return self.reserved.union(*[line.casefold().split() for line in (*said, *things)])

    def things(self, blank: Names) -> dict[str, int]:
        """The things that a blank may name, by the word for each, with their index."""
        if (found := self._things.get(id(blank))) is None:
            found = self._things[id(blank)] = self._named(blank.things(self.board))
        return found

    def _named(self, names: tuple[str, ...]) -> dict[str, int]:
        found: dict[str, int] = {}
        for at, name in enumerate(names):
            word = slug(name)
            if name and (not word or word in self.reserved or word in found):
                word = f"{word or 'no'}-{at}"
            if name:
                found[word] = at
        return found

    @cached_property
    def measures_by_words(self) -> dict[str, str]:
        return {plain_words(each.words.casefold().split()): each.id for each in self.measures.values()}

    def measure_said(self, tokens: list[str]) -> str | None:
        """The measure that these words name, with or without its article."""
        return self.measures_by_words.get(plain_words(tokens)) or self.measures_by_words.get(" ".join(tokens))

    @cached_property
    def states_said(self) -> dict[str, str]:
        return {each.words.casefold(): each.id for each in self.states.values()}

    @cached_property
    def guards_said(self) -> dict[str, str]:
        return {each.words.casefold(): each.id for each in self.guards.values()} | {RESERVE_WORDS: RESERVE}


RESERVE = "reserve"
RESERVE_WORDS = "the reserve is touched"


def vocabulary(title: AnyTitle, board: Any) -> Vocabulary:
    """The words of plans for a title on a board that was read by it: made once for each board."""
    kept: dict[str, Any] = vars(board)
    if "_plan_vocabulary" not in kept:
        kept["_plan_vocabulary"] = Vocabulary(title, board)
    found: Vocabulary = kept["_plan_vocabulary"]
    return found
