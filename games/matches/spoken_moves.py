"""A line that is no command to the letter, as the one option that all its words speak of: "auction Slagholm",
"take a point from Vega", "no bid". What fits several options, or none, is told and does nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from games.engine import text
from games.engine.domains import Domain, OneOf, Range, SomeOf
from games.engine.facts import tag
from games.engine.options import Action, Option
from games.engine.sentences import tell

from .typed_words import NameFinder, split_name

MAX_SPOKEN_WORDS: Final = 24  # words of a line that is read so
MIN_BEGINNING: Final = 3  # letters of a word that is not written to its end
FILLERS: Final = frozenset(
    {"i", "i'll", "ill", "i'd", "i\u2019ll", "i\u2019d", "will", "would", "like", "want", "to", "the", "a", "an", "my"}
    | {"me", "it", "its", "that", "this", "for", "of", "on", "at", "with", "just", "then", "let", "let's", "lets", "us"}
    | {"do", "ahead", "well", "think", "guess", "one", "please", "thanks", "and"}
)
SAME_MEANING: Final = (
    frozenset({"roll", "throw", "dice"}),
    frozenset({"buy", "purchase"}),
    frozenset({"pass", "skip", "fold", "leave", "no", "nothing", "decline"}),
    frozenset({"reject", "decline", "refuse"}),
    frozenset({"accept", "agree"}),
    frozenset({"bid", "raise"}),
    frozenset({"end", "done", "finish", "rest", "stop"}),
)
MEANT_BY: Final = {
    word: frozenset().union(*(group for group in SAME_MEANING if word in group))
    for word in frozenset().union(*SAME_MEANING)
}


class SpokenOption(NamedTuple):
    """One way to answer, and the words that speak of it."""

    option: Option
    value: str  # of its one open field, where that is a choice among named things; "" otherwise
    head: frozenset[str]  # the words of its command and of how its label begins
    words: frozenset[str]  # and all others


def list_spoken_options(options: Sequence[Option], names: Sequence[str]) -> list[SpokenOption]:
    """The options in words; one for each value where a choice among named things is all that is open."""
    found = []
    for option in options:
        label = tell(option.label, names)
        head = frozenset(split_name(tag(option.kind)) + split_name(label.partition(":")[0].partition(" for ")[0]))
        words = head | frozenset(split_name(label))
        domain = get_only_domain(option)
        if isinstance(domain, OneOf):
            found += [
                SpokenOption(option, str(value), head | (known := frozenset(split_name(name))), words | known)
                for value, name in list_choices(domain)
            ]
        else:
            found.append(SpokenOption(option, "", head, words))
    return found


def list_choices(domain: Domain | None) -> list[tuple[int | str, str]]:
    """The values of a choice and what they are called; none where it is no choice, or of things without a name."""
    if isinstance(domain, OneOf):
        return list(zip(domain.values, domain.names or map(str, domain.values), strict=True))
    return list(zip(domain.values, domain.names, strict=False)) if isinstance(domain, SomeOf) else []


def get_only_domain(option: Option) -> Domain | None:
    """The one open field of an option; None where there is none, or more."""
    open_ = [domain for _, domain in text.blanks(option.fields)]
    return open_[0] if len(open_) == 1 else None


def find_spoken_options(spoken: Sequence[SpokenOption], words: Sequence[str]) -> list[SpokenOption]:
    """The options that all the words of a line speak of, those asked for before those that stand open beside: first by
    how they are called, then by all that is said of them, then by beginnings of words."""
    said = [part for word in words[: MAX_SPOKEN_WORDS + 1] for part in split_name(word)]
    content = [word for word in said if word not in FILLERS]
    if not content or len(said) > MAX_SPOKEN_WORDS:
        return []
    for whole in (True, False):
        for field in ("head", "words"):
            found = [each for each in spoken if speaks_of(content, each, getattr(each, field), whole)]
            if found:
                return [each for each in found if not each.option.standing] or found
    return []


def speaks_of(content: Sequence[str], spoken: SpokenOption, known: frozenset[str], whole: bool) -> bool:
    """Whether each word is known of an option; where a number has to be said, one may be any number, and where
    things have to be named, these are."""
    left = [word for word in content if not is_known(word, known, whole)]
    if not left:
        return True
    domain = get_only_domain(spoken.option)
    if isinstance(domain, Range):
        return len(left) == 1 and left[0].isdecimal() and len(left) < len(content)
    return isinstance(domain, SomeOf) and len(left) < len(content) and read_named_values(domain, left) is not None


def is_known(word: str, known: frozenset[str], whole: bool) -> bool:
    """Whether a word, or one that means the same, is among the known ones; or begins one, where that is enough."""
    if word in known or not MEANT_BY.get(word, frozenset()).isdisjoint(known):
        return True
    return not whole and len(word) >= MIN_BEGINNING and any(each.startswith(word) for each in known)


def read_named_values(domain: SomeOf, words: Sequence[str]) -> list[int] | None:
    """The values that words name, one after the other; None where a word names nothing, or several things."""
    finder = NameFinder(zip(domain.values, domain.names, strict=False))
    values, at = list[int](), 0
    while at < len(words):
        found = finder.find(words, at)
        if found is None or len(found.values) > 1:
            return None
        values.append(found.values[0])
        at += found.length
    return values


def build_spoken_action(spoken: SpokenOption, words: Sequence[str]) -> Action:
    """The action that words mean of the option they speak of. Illegal says what has to be said as well."""
    option, domain = spoken.option, get_only_domain(spoken.option)
    if option.action is not None:
        return option.action
    said = [part for word in words for part in split_name(word)]
    value = spoken.value
    if isinstance(domain, Range):
        value = next((word for word in said if word.isdecimal() and word not in spoken.words), "")
    elif isinstance(domain, SomeOf):
        left = [word for word in said if word not in FILLERS and not is_known(word, spoken.words, True)]
        value = ",".join(map(str, read_named_values(domain, left) or ()))
    return text.parse([option], f"1 {value}")
