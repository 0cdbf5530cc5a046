"""Names at the table: friendly ones for newcomers, and what a chosen one may look like."""

import secrets
import unicodedata
from typing import Any

from django.core.exceptions import ValidationError

MOODS = """
    Bold Brave Bright Calm Clever Daring Eager Early Gentle Glad Golden Happy Jolly Keen Kind Lively
    Lucky Merry Mighty Nimble Noble Patient Proud Quick Quiet Silver Sly Smiling Steady Sunny Swift Wise
""".split()  # noqa: SIM905  # a list of words reads better as words
STARS = """
    Achernar Adhara Albireo Alcor Alcyone Aldebaran Alkaid Altair Antares Arcturus Atria Bellatrix
    Betelgeuse Canopus Capella Castor Deneb Electra Elnath Fomalhaut Hadar Izar Kochab Maia Merak Mimosa
    Mira Mirfak Mizar Nashira Polaris Pollux Procyon Regulus Rigel Sabik Saiph Schedar Sirius Spica Tarazed
    Vega Zosma
""".split()  # noqa: SIM905

SHORTEST, LONGEST = 2, 30
READ = 4 * LONGEST  # signs that are looked at: composing a heap of marks takes the square of its length


def star() -> str:
    """A friendly name for somebody who has not chosen one."""
    return f"{secrets.choice(MOODS)} {secrets.choice(STARS)}"


def shown(user: Any) -> str:
    """How somebody is called on pages and in mails; never by the user name that nobody chose."""
    return str(user.name)


def handle(kind: str) -> str:
    """A user name nobody guesses or reads: it never comes from an address."""
    return f"{kind}-{secrets.token_hex(8)}"


def tidy(text: str) -> str:
    """The name as it is kept: composed, without the spaces around it; ValidationError says what is wrong.

    Control characters and bidirectional overrides could disguise a name or break a page, and a heap of
    combining marks runs over its neighbours.
    """
    if len(text) > READ:
        raise ValidationError(f"A name has {SHORTEST} to {LONGEST} characters.")
    name = " ".join(unicodedata.normalize("NFKC", text).split())
    if not SHORTEST <= len(name) <= LONGEST:
        raise ValidationError(f"A name has {SHORTEST} to {LONGEST} characters.")
    kinds = [unicodedata.category(sign) for sign in name]
    if any(kind[0] == "C" for kind in kinds):
        raise ValidationError("Use visible characters only.")
    if any(marks > 2 for marks in _runs(kinds)):
        raise ValidationError("A name has at most two marks on one letter.")
    if not any(kind[0] in "LN" for kind in kinds):
        raise ValidationError("A name has at least one letter or digit.")
    return name


def _runs(kinds: list[str]) -> list[int]:
    lengths = [0]
    for kind in kinds:
        if kind[0] == "M":
            lengths[-1] += 1
        else:
            lengths.append(0)
    return lengths
