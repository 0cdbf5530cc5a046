"""F30, F31, F33: strangers' text is kept as one clean line, or refused with a sentence, in linear time."""

from __future__ import annotations

import time
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounts.names import RULES as PERSON
from common.refusals import Refused
from common.text import JOINER, LABEL, MESSAGE, TITLE, LineRules, clean_line, fold_text, has_letter, keep_letters
from tests.common.categories import CATEGORIES, letters_by_category

BIDI = set("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
ALL = {"message": MESSAGE, "label": LABEL, "title": TITLE, "person": PERSON}
MOST = 2_000  # letters of a category that are tried one by one
ANY = st.characters(exclude_categories=())
PILES = st.text(
    st.sampled_from("ae \t\0\u0301\u0308\u0323\u20dd\u093e\u0bc6\u0bbe\u1100\u1161\u202e\u200d\ufdfa\ue000")
)
TEXTS = st.text(ANY, max_size=120) | PILES

CLEANED = {
    "Good luck": "Good luck",
    "  two   words \n": "two words",
    "line\nbreak\u2028and\u2029more": "line break and more",
    "nul\0byte": "nulbyte",
    "bell\x07": "bell",
    "unit\x1fseparator": "unit separator",
    "\u202eevil\u202c": "evil",
    "\u2066isolate\u2069": "isolate",
    "zero\u200bwidth\ufeff": "zerowidth",
    "half \ud800 pair": "half pair",
    "private \ue000": "private",
    "unassigned \u0378": "unassigned",
    "e\u0301": "é",
    "e\0\u0301": "é",
    "z" + 6 * "\u0308": "z" + 3 * "\u0308",
    "👩\u200d🚀 ok": "👩\u200d🚀 ok",
    "<b>&amp;</b>": "<b>&amp;</b>",
    "": "",
    " \u200b\u200d\t": "",
    "نص עברית 中文": "نص עברית 中文",
}


def clean_or_refuse(text: str, limit: int, rules: LineRules) -> str:
    """The line; "" when it is refused."""
    try:
        return clean_line(text, limit, rules)
    except Refused:
        return ""


def assert_clean(line: str, limit: int, rules: LineRules) -> None:
    """One line without tricks, at most as long as it may be, which cleaning does not change again."""
    assert len(line) <= limit
    assert line == " ".join(line.split())
    assert unicodedata.is_normalized(rules.form, line), ascii(line)
    assert not BIDI & set(line)
    hidden = {letter for letter in line if unicodedata.category(letter)[0] == "C"}
    assert hidden <= ({JOINER} if rules is MESSAGE else set()), ascii(line)
    marks = "".join("M" if unicodedata.category(letter) in rules.stacking else " " for letter in line)
    assert "M" * (rules.max_marks + 1) not in marks, ascii(line)
    assert clean_line(line, limit, rules) == line
    line.encode()


@pytest.mark.parametrize("given", CLEANED, ids=ascii)
def test_f31_a_message_is_mended_into_one_line(given: str) -> None:
    assert clean_line(given, 500, MESSAGE) == CLEANED[given]


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
@given(text=TEXTS, limit=st.integers(1, 40))
def test_f31_any_text_is_cleaned_once_and_for_all(rules: LineRules, text: str, limit: int) -> None:
    assert_clean(clean_or_refuse(text, limit, rules), limit, rules)


@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
@pytest.mark.parametrize("category", CATEGORIES)
def test_f31_every_category_of_characters_is_cleaned(category: str, rules: LineRules) -> None:
    letters = letters_by_category()[category]
    assert letters
    for letter in letters[:: 1 + len(letters) // MOST]:
        for text in (letter, f"a{letter}b", f"a{letter * 5}"):
            assert_clean(clean_or_refuse(text, 500, rules), 500, rules)


@given(text=TEXTS)
def test_a_label_is_never_refused(text: str) -> None:
    assert clean_line(text, 10, LABEL) == clean_line(text[:40], 10, LABEL)


@pytest.mark.parametrize("text", ["half \ud800 pair", "private \ue000", "unassigned \u0378", "z" + "\u0308" * 4])
def test_f31_a_title_with_what_cannot_be_shown_is_refused(text: str) -> None:
    with pytest.raises(Refused, match="can't be shown"):
        clean_line(text, 60, TITLE)


@pytest.mark.parametrize(
    ("text", "line"), [("my\u202e table", "my table"), ("a\0b", "ab"), ("z\u0308\u0308\u0308", "z\u0308\u0308\u0308")]
)
def test_f31_a_title_loses_what_is_invisible(text: str, line: str) -> None:
    assert clean_line(text, 60, TITLE) == line


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [(MESSAGE, "At most 10 characters."), (TITLE, "That is longer than 10 characters.")],
    ids=["message", "title"],
)
@pytest.mark.parametrize("text", ["a" * 11, " " * 41, "a" * 65_536])
def test_f33_a_line_that_is_too_long_is_refused(rules: LineRules, sentence: str, text: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_line(text, 10, rules)
    assert (refused.value.reason, refused.value.status) == (sentence, 422)


@pytest.mark.parametrize(
    "hostile", ["a" * 65_536, "\u0301" * 65_536, " " * 65_536, "a\u200d" * 30_000, "\ufdfa" * 9999]
)
@pytest.mark.parametrize("rules", ALL.values(), ids=ALL)
def test_f33_hostile_text_is_answered_quickly(rules: LineRules, hostile: str) -> None:
    """How its time grows with its length is measured in `tests/house/test_linear.py`."""
    began = time.perf_counter()
    clean_or_refuse(hostile, 500, rules)
    assert time.perf_counter() - began < 1


def test_text_is_compared_without_capitals_blanks_and_ways_of_writing() -> None:
    assert fold_text("  Ｍira\tÉtoile") == fold_text("mira e\u0301toile ")
    assert keep_letters("M-í-r a 2!") == "mira2"
    assert (has_letter("--- 7"), has_letter("-- \u0301"), has_letter("織")) == (True, False, True)
