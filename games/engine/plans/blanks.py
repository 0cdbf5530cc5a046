"""What may stand in a blank of a sentence: read from words, written as words, checked as data, described to a page."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from ..domains import LONGEST, slug
from ..types import Rng
from .looking import Look
from .quoting import quoted

if TYPE_CHECKING:
    from .vocabulary import Vocabulary

MOST: Final = 1_000_000  # of a number in a plan
SHARE: Final = 1_000  # per cent of a measure, at most
TERMS: Final = 4  # of a sum
ARTICLES: Final = ("the", "my", "its", "a", "an")
ANY: Final = "any"


def plain_words(tokens: list[str]) -> str:
    """Words without the article they begin with: people leave it out, or put in another."""
    return " ".join(tokens[1:] if len(tokens) > 1 and tokens[0] in ARTICLES else tokens)


def split_at(tokens: list[str], *marks: str) -> list[list[str]]:
    """The tokens between the marks."""
    found: list[list[str]] = [[]]
    for token in tokens:
        if token in marks:
            found.append([])
        else:
            found[-1].append(token)
    return found


def same_words(said: str, known: Iterable[str]) -> str | None:
    """Which of some words was said, in small letters or large."""
    return next((words for words in known if words.casefold() == said.casefold()), None)


def whole_number(word: str) -> int | None:
    """A number as it is typed, with or without commas; None for anything else."""
    figures = word.replace(",", "")
    return int(figures) if figures.isascii() and figures.isdecimal() and len(figures) <= LONGEST else None


@dataclass(frozen=True)
class Blank:
    """A place in a sentence. Values are plain data; ValueError with a sentence for what does not belong there."""

    default: Any = None

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        raise NotImplementedError

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        raise NotImplementedError

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        """The value as it is kept, from JSON."""
        raise NotImplementedError

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        raise NotImplementedError

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        raise NotImplementedError


@dataclass(frozen=True)
class Amount(Blank):
    """A number, a share of a measure, or a sum of them: `480`, `60% of the dearest fee`, `100 plus its price`.
    `of`: the measures it may name; None: all."""

    least: int = 0
    most: int = MOST
    of: tuple[str, ...] | None = None

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        return self.check([self._term(part, vocabulary) for part in split_at(tokens, "plus", "+")], vocabulary)

    def _term(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        number = whole_number(tokens[0]) if tokens else None
        if number is not None and len(tokens) == 1:
            return number
        if number is not None and tokens[1] == "%":
            tokens = tokens[3:] if tokens[2:3] == ["of"] else tokens[2:]
        elif number is not None:
            raise ValueError(f"{quoted(' '.join(tokens))} is not an amount.")
        found = vocabulary.measure_said(tokens)
        if found is None:
            raise ValueError(self._unknown(" ".join(tokens), vocabulary))
        return [100 if number is None else number, found]

    def _unknown(self, words: str, vocabulary: Vocabulary) -> str:
        known = [vocabulary.measures[name].words for name in self.measures(vocabulary)]
        also = f", or a share of one of these: {', '.join(known)}" if known else ""
        return f"{quoted(words)} is not an amount. Possible: a number from {self.least:,} to {self.most:,}{also}."

    def measures(self, vocabulary: Vocabulary) -> list[str]:
        return list(vocabulary.measures) if self.of is None else [name for name in self.of if name]

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        terms = value if isinstance(value, list | tuple) else [value]
        number, shares = 0, []
        for term in terms:
            if type(term) is int:
                number += term
            else:
                shares.append(self._share(term, vocabulary))
        if len(shares) >= TERMS or not terms:
            raise ValueError(f"An amount has {TERMS} terms at most.")
        if number > self.most or number < (0 if shares else self.least):
            raise ValueError(f"{number:,} is not between {self.least:,} and {self.most:,}.")
        return number if not shares else [number, *shares] if number else shares

    def _share(self, term: Any, vocabulary: Vocabulary) -> list[Any]:
        if not (isinstance(term, list | tuple) and len(term) == 2 and type(term[0]) is int and type(term[1]) is str):
            raise ValueError("An amount is a whole number, or a list of numbers and of [per cent, measure].")
        if term[1] not in self.measures(vocabulary):
            raise ValueError(self._unknown(term[1], vocabulary))
        if not 1 <= term[0] <= SHARE:
            raise ValueError(f"{term[0]}% is not between 1% and {SHARE:,}%.")
        return [term[0], term[1]]

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        terms = value if isinstance(value, list) else [value]
        return " plus ".join([self._said(term, vocabulary) for term in terms])

    def _said(self, term: Any, vocabulary: Vocabulary) -> str:
        if isinstance(term, int):
            return str(term)
        words = vocabulary.measures[term[1]].words
        return words if term[0] == 100 else f"{term[0]}% of {words}"

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        return {"type": "amount", "least": self.least, "most": self.most, "measures": self.measures(vocabulary)}

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        number = self.least + rng.randrange(min(self.most - self.least, 600) + 1)
        known = self.measures(vocabulary)
        if not known or not rng.randrange(2):
            return number
        share = [10 * (1 + rng.randrange(25)), known[rng.randrange(len(known))]]
        return self.check([number, share] if rng.randrange(2) else [share], vocabulary)


@dataclass(frozen=True)
class Class:
    """Some of the things, by what holds for them: "what completes a set". `holds` gets the things concerned."""

    words: str
    holds: Callable[[Look, tuple[int, ...]], bool]


def everything(look: Look, things: tuple[int, ...]) -> bool:
    return True


ANYTHING: Final = Class(ANY, everything)


@dataclass(frozen=True)
class Names(Blank):
    """Things of the board by their names, in order of preference, or classes of them: `photon-grid, pale-harbour`,
    `any`, `what completes a set`.

    `things`: their names on a board, at their index; "" for what is no choice. `within`: what one of them stands for,
    where that is more than itself. `of`: the things that the answer which
    is considered is about, or else the question. `classes`: beside names.
    """

    things: Callable[[Any], tuple[str, ...]] = tuple
    of: Callable[[Look], tuple[int, ...]] = lambda look: ()
    classes: tuple[Class, ...] = (ANYTHING,)
    within: Callable[[Any, int], tuple[int, ...]] = lambda board, thing: (thing,)

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        return self.check([" ".join(part) for part in split_at(tokens, ",")], vocabulary)

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        if not isinstance(value, list | tuple) or not value or not all(isinstance(word, str) for word in value):
            raise ValueError("Names are a list of words.")
        return list(dict.fromkeys([self._one(word, vocabulary) for word in value]))

    def _one(self, word: str, vocabulary: Vocabulary) -> str:
        if (found := same_words(word, [each.words for each in self.classes])) is not None:
            return found
        said, known = slug(word), vocabulary.things(self)
        if said in known:
            return said
        possible = ", ".join([*[each.words for each in self.classes], *known])
        raise ValueError(f"There is no {quoted(word)} here. Possible: {possible}.")

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        return ", ".join(value)

    def rank(self, look: Look, words: list[str]) -> int | None:
        """How early the words name what the answer is about, 0 first; None where they do not."""
        things = self.of(look)
        if not things:
            return None
        classes = {each.words: each for each in self.classes}
        known = look.vocabulary.things(self)
        named: set[int] = set()
        for at, word in enumerate(words):
            covered = () if word in classes else self.within(look.board, known[word])
            if classes[word].holds(look, things) if word in classes else set(covered).issuperset(things):
                return at
            named.update(covered)
        return len(words) if named.issuperset(things) else None

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        names = self.things(vocabulary.board)
        things = [{"id": word, "name": names[at], "index": at} for word, at in vocabulary.things(self).items()]
        return {"type": "names", "things": things, "classes": [each.words for each in self.classes]}

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        known = [*[each.words for each in self.classes], *vocabulary.things(self)]
        many = 1 if rng.randrange(2) else 1 + rng.randrange(3)
        return list(dict.fromkeys([known[rng.randrange(len(known))] for _ in range(many)]))


@dataclass(frozen=True)
class Extreme(Blank):
    """Which of several: `most rise`, `least lost fee`. `of`: the measures it may name; None: all about an answer."""

    of: tuple[str, ...] | None = None

    def measures(self, vocabulary: Vocabulary) -> list[str]:
        known = vocabulary.measures
        return [name for name in known if known[name].about] if self.of is None else list(self.of)

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        return self.check([tokens[0], vocabulary.measure_said(tokens[1:]) or " ".join(tokens[1:])], vocabulary)

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        pair = isinstance(value, list | tuple) and len(value) == 2
        if pair and value[0] in ("most", "least") and value[1] in self.measures(vocabulary):
            return list(value)
        known = [vocabulary.measures[name].words for name in self.measures(vocabulary)]
        raise ValueError(f"Say “most” or “least” and one of these: {', '.join(known)}.")

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        return f"{value[0]} {vocabulary.measures[value[1]].words}"

    def key(self, look: Look, value: Any) -> int | None:
        """By which to sort, smallest first; None where the measure does not exist."""
        measured = look.measured(value[1])
        return measured if measured is None or value[0] == "least" else -measured

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        return {"type": "extreme", "measures": self.measures(vocabulary)}

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        known = self.measures(vocabulary)
        return [("most", "least")[rng.randrange(2)], known[rng.randrange(len(known))]]


@dataclass(frozen=True)
class Choice(Blank):
    """One of some words."""

    words: tuple[str, ...] = ()

    def read(self, tokens: list[str], vocabulary: Vocabulary) -> Any:
        return self.check(" ".join(tokens), vocabulary)

    def check(self, value: Any, vocabulary: Vocabulary) -> Any:
        if (found := same_words(str(value), self.words)) is None:
            raise ValueError(f"{quoted(str(value))} is not possible here. Possible: {', '.join(self.words)}.")
        return found

    def write(self, value: Any, vocabulary: Vocabulary) -> str:
        return str(value)

    def describe(self, vocabulary: Vocabulary) -> dict[str, Any]:
        return {"type": "choice", "words": list(self.words)}

    def sample(self, rng: Rng, vocabulary: Vocabulary) -> Any:
        return self.words[rng.randrange(len(self.words))]
