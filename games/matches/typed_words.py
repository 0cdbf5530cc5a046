"""A typed line as words: without marks, smileys, greetings and courtesies, with numbers as figures; and names found
among them, in full or by a part that only one of them has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.engine import text

YES: Final = "yes"  # behind a command that cannot be undone, or alone
NO: Final = "no"
YES_WORDS: Final = frozenset({YES, "ok", "okay", "sure", "y", "yeah", "yep", "yup", "agreed", "fine"})
NO_WORDS: Final = frozenset({NO, "n", "nope", "nah"})
COURTESIES: Final = frozenset(
    {"please", "pls", "plz", "thanks", "thx", "thank", "you", "cheers", "greetings", "regards", "hi", "hello", "hey"}
    | {"dear", "starboard", "lol", "haha"}
)  # around a command
GREETING_WORDS: Final = COURTESIES | {"there", "good", "morning", "evening", "afternoon", "day", "team", "all", "folks"}
SMILEY: Final = re.compile(r"[:;=x8][-o']?[)(dpo3/\\|*]+|<3|\^\^|xd+")
GROUPED_FIGURE: Final = re.compile(r"\d{1,3}(?:[,.'\u2019]\d{3})+")
COUNTING_WORDS: Final = frozenset({"number", "nr", "option", "choice", "answer"})  # before a number
NUMBER_WORDS: Final = {"one": "1", "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7"}
MAX_NAME_WORDS: Final = 6  # words of a name that are looked at
SMALL_WORDS: Final = frozenset(
    {"a", "an", "and", "at", "for", "from", "in", "my", "of", "on", "the", "to", "with", "your"}
)


def split_typed_words(line: str) -> list[str]:
    """The words of a line as they are meant: in small letters, without marks at their ends, smileys and courtesies
    around them; "ok" alone is "yes", "nope" alone is "no", "option two" is "2". Reads at most 1,000 characters."""
    raw = [word for word in line[: text.LINE].lower().split() if not SMILEY.fullmatch(word)]
    words = [word for word in map(strip_marks, raw) if word]
    last = len(words)
    while last > 1 and words[last - 1] in COURTESIES:
        last -= 1
    first = 0
    while first < last - 1 and (words[first] in YES_WORDS or words[first] in COURTESIES):
        first += 1
    words = words[first:last]
    if len(words) == 1 and words[0] in YES_WORDS:
        return [YES]
    if len(words) == 1 and words[0] in NO_WORDS:
        return [NO]
    return read_option_number(words)


def read_option_number(words: list[str]) -> list[str]:
    """The same words, with "option two" or "#2" at their beginning as "2"."""
    if len(words) > 1 and (
        (words[0] in COUNTING_WORDS and (words[1].isdecimal() or words[1] in NUMBER_WORDS))
        or (words[0] == NO and words[1].isdecimal())
    ):
        words = words[1:]
    return [NUMBER_WORDS[words[0]], *words[1:]] if words and words[0] in NUMBER_WORDS else words


def strip_marks(word: str) -> str:
    """A word without what stands around its letters and figures; a stroke or a minus before it stays."""
    first, last = 0, len(word)
    while last > first and not is_part_of_word(word[last - 1]):
        last -= 1
    while first < last and not (is_part_of_word(word[first]) or word[first] in "/-+"):
        first += 1
    return word[first:last]


def join_figures(words: Sequence[str]) -> list[str]:
    """The same words, large figures without the marks between their thousands: "1,200" as "1200"."""
    return [re.sub(r"\D", "", word) if GROUPED_FIGURE.fullmatch(word) else word for word in words]


def is_part_of_word(sign: str) -> bool:
    """Whether a sign is an alphabetic one, a figure, or a mark that belongs to one."""
    return sign.isalnum() or (sign != "_" and f"a{sign}".isidentifier())


def is_greeting(line: str) -> bool:
    """Whether a line is nothing but a greeting: "Hi all," or "Hello Starboard!"."""
    words = [strip_marks(word) for word in line[:80].lower().split()]
    return 0 < len(words) <= 4 and all(word in GREETING_WORDS for word in words) and "you" not in words


def hyphenate_name(name: str) -> str:
    """A name as one word that can be typed: `colony-ship`."""
    return re.sub(r"[^\w'.&+]+", "-", name.casefold()).strip("-.")


def split_name(name: str) -> list[str]:
    """The words of a name, a label or a command, as they are compared."""
    return [word for word in (strip_marks(each) for each in re.split(r"[\s_\-/]+", name.casefold())) if word]


class FoundName(NamedTuple):
    """A name found among words: what bears it (several things where it is not clear which), and its length."""

    values: list[int]
    length: int


class NameFinder:
    """Names, and the parts of them by which people call them."""

    def __init__(self, named: Iterable[tuple[int, str]]) -> None:
        self.whole: dict[tuple[str, ...], list[int]] = {}
        self.parts: dict[tuple[str, ...], list[int]] = {}
        for value, name in named:
            words = tuple(split_name(name)[:MAX_NAME_WORDS])
            add_value(self.whole, words, value)
            for part in list_parts(words):
                add_value(self.parts, part, value)

    def find(self, words: Sequence[str], at: int) -> FoundName | None:
        """The longest name or part of one that begins at a word; None where none does. Whole names come first."""
        for known in (self.whole, self.parts):
            for length in range(min(MAX_NAME_WORDS, len(words) - at), 0, -1):
                values = known.get(tuple(words[at : at + length]))
                if values:
                    return FoundName(values, length)
        return None


def list_parts(words: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The runs of words of a name that may stand for it; none that is only figures or small words."""
    runs = [words[first:last] for first in range(len(words)) for last in range(first + 1, len(words) + 1)]
    return [run for run in runs if not all(word.isdecimal() or word in SMALL_WORDS for word in run)]


def add_value(known: dict[tuple[str, ...], list[int]], words: tuple[str, ...], value: int) -> None:
    """Notes that these words stand for a value."""
    if words and value not in (values := known.setdefault(words, [])):
        values.append(value)
