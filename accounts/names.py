"""Names at the table: friendly ones for newcomers, and what a chosen one may look like."""

import secrets
from typing import Any

from django.core.exceptions import ValidationError

from common.refusals import Refused
from common.text import LineRules, clean_line, has_letter

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
RULES = LineRules(
    form="NFKC",
    refused=("C",),
    stacking=("Mn", "Me", "Mc"),
    max_marks=2,
    too_long=f"A name has {SHORTEST} to {LONGEST} characters.",
    unshowable="Use visible characters only.",
    too_many_marks="A name has at most two marks on one letter.",
)


def make_star_name() -> str:
    """A friendly name for somebody who has not chosen one."""
    return f"{secrets.choice(MOODS)} {secrets.choice(STARS)}"


def get_display_name(user: Any) -> str:
    """How somebody is called on pages and in mails; never by the user name that nobody chose."""
    return str(user.name)


def make_username(kind: str) -> str:
    """A user name nobody guesses or reads: it never comes from an address."""
    return f"{kind}-{secrets.token_hex(8)}"


def clean_name(text: str) -> str:
    """The name as it is kept: composed, without the spaces around it; ValidationError says what is wrong.

    Control characters and bidirectional overrides could disguise a name or break a page, and a heap of
    combining marks runs over its neighbours.
    """
    try:
        name = clean_line(text, LONGEST, RULES)
    except Refused as refused:
        raise ValidationError(refused.reason) from None
    if len(name) < SHORTEST:
        raise ValidationError(RULES.too_long)
    if not has_letter(name):
        raise ValidationError("A name has at least one letter or digit.")
    return name
