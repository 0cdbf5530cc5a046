"""Text of strangers as one clean line: the only module that asks Unicode what a character is.

Every line is bounded before it is read: composing a heap of marks takes the square of its length.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import Final, Literal

from common.refusals import Refused

READ_PER_CHARACTER: Final = 4  # characters that are looked at for one that may be kept
JOINER: Final = "\u200d"  # of compound emoji: invisible, and the only such character a message keeps
UNSHOWABLE: Final = "That name has characters that can't be shown."


@dataclass(frozen=True)
class LineRules:
    """What one kind of line allows. A sentence is said (422) where a line breaks the rule; "": the line is mended."""

    form: Literal["NFC", "NFKC"] = "NFC"
    kept: str = ""  # invisible characters that stay
    refused: tuple[str, ...] = ()  # Unicode categories, or their first letters, of which no character may be there
    stacking: tuple[str, ...] = ("Mn", "Me")  # categories of the marks that stand on the letter before them
    max_marks: int = 3  # on one letter: more only climb over the neighbours
    too_long: str = ""  # else cut; `{limit}` stands for the characters allowed
    unshowable: str = ""
    too_many_marks: str = ""


MESSAGE: Final = LineRules(kept=JOINER, too_long="At most {limit} characters.")
LABEL: Final = LineRules()  # what somebody types to find somebody, or as a note: cut, never refused
TITLE: Final = LineRules(  # of a table or a room
    refused=("Cs", "Co", "Cn"),
    too_long="That is longer than {limit} characters.",
    unshowable=UNSHOWABLE,
    too_many_marks=UNSHOWABLE,
)


def clean_line(text: str, limit: int, rules: LineRules = TITLE) -> str:
    """The text as one normal line: composed, without controls and signs that turn its direction, single blanks for
    white space. "" when nothing is left of it. `limit` is in characters. Refused (422) as the rules say.

    >>> clean_line("  Two  by\\tthe fire ", 60)
    'Two by the fire'
    >>> clean_line("Eye of the storm", 10)
    Traceback (most recent call last):
    common.refusals.Refused: That is longer than 10 characters.
    """
    if len(text) > READ_PER_CHARACTER * limit:
        text = _shorten(text, READ_PER_CHARACTER * limit, limit, rules)
    shown = unicodedata.normalize(rules.form, _drop_invisible(text, rules))
    line = " ".join(_drop_stacked_marks(shown, rules).split())
    if len(line) > limit:
        line = _shorten(line, limit, limit, rules)
    return line if line.strip(f"{JOINER} ") else ""


def fold_text(text: str) -> str:
    """The text as it is compared where capitals, blanks and ways of writing a letter do not matter."""
    return " ".join(unicodedata.normalize("NFKC", text).split()).casefold()


def keep_letters(text: str) -> str:
    """The text's letters and digits alone, small and without their marks."""
    plain = unicodedata.normalize("NFKD", text).casefold()
    return "".join(letter for letter in plain if _is_letter(letter))


def has_letter(text: str) -> bool:
    """Whether there is a letter or digit, of any alphabet."""
    return any(_is_letter(letter) for letter in text)


def _is_letter(letter: str) -> bool:
    return unicodedata.category(letter)[0] in "LN"


def _shorten(text: str, length: int, limit: int, rules: LineRules) -> str:
    if rules.too_long:
        raise Refused(rules.too_long.format(limit=limit), status=422)
    return text[:length].rstrip()


def _drop_invisible(text: str, rules: LineRules) -> str:
    kept: list[str] = []
    for letter in text:
        category = unicodedata.category(letter)
        if letter.isspace():
            kept.append(" ")
        elif category.startswith(rules.refused):
            raise Refused(rules.unshowable, status=422)
        elif category[0] != "C" or letter in rules.kept:
            kept.append(letter)
    return "".join(kept)


def _drop_stacked_marks(line: str, rules: LineRules) -> str:
    kept: list[str] = []
    marks = 0
    for letter in line:
        marks = marks + 1 if unicodedata.category(letter) in rules.stacking else 0
        if marks <= rules.max_marks:
            kept.append(letter)
        elif rules.too_many_marks:
            raise Refused(rules.too_many_marks, status=422)
    return "".join(kept)


def truncate_text(text: str, limit: int) -> str:
    """At most `limit` characters; an ellipsis where some are left out."""
    return text if len(text) <= limit else f"{text[: limit - 1].rstrip()}\u2026"
