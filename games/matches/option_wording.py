"""The wording of an option: its label as a sentence, the command that would be taken for it, and what may stand in
its open fields."""

from __future__ import annotations

import re
from collections.abc import Sequence

from games.engine import text
from games.engine.domains import Domain, OneOf, Range, SomeOf
from games.engine.facts import tag
from games.engine.options import Option
from games.engine.sentences import tell
from games.engine.trades import Offer

from . import trade_text
from .typed_words import YES, hyphenate_name

MAX_ALIAS_WORDS = 5  # words of a name that may be typed
LABEL_TAIL = re.compile(r" (?:for|to) .*")  # of a label, what stands behind a name
MAX_VALUES_LENGTH = 160  # characters of the values of an open field
ON_THE_BOARD = "trades are made on the board"


def format_option_label(label: str, names: Sequence[str], seat: int) -> str:
    """A label as a sentence, with the players' names."""
    said = tell(label, names, seat)
    return said if said.endswith((".", "?", "!")) else f"{said}."


def format_option_command(option: Option, one_of_many: bool = False) -> str:
    """A command for it that would be taken: its name, where there are many of its kind, and the first value of
    each field that has to be said."""
    kind = tag(option.kind).replace("_", "-")
    if option.action is not None and one_of_many:
        return " ".join([kind, get_option_alias(option) or text.say(option.action).partition(" ")[2]])
    blanks = list(text.blanks(option.fields))
    if has_nested_fields(blanks):
        return kind
    named = [(path, format_first_value(domain)) for path, domain in blanks]
    said = [(path, word) for path, word in named if word]
    words = [word if len(blanks) == 1 else f"{path}={word}" for path, word in said]
    return " ".join([kind, *words, *([YES] if option.grave else [])])


def get_option_alias(option: Option) -> str:
    """What an option is called among others of its kind: how its label begins, unless that is a sentence. Of "Sell
    Draco Toll for 400" it is the toll."""
    return shorten_option_label(option, option.label)


def shorten_option_label(option: Option, label: str) -> str:
    """How a label of an option begins."""
    said = label.partition(":")[0].rstrip(".")
    name = LABEL_TAIL.sub("", said)
    verb, _, rest = name.partition(" ")
    name = rest if verb.lower() == tag(option.kind).partition("_")[0] else name
    return hyphenate_name(name) if len(name.split()) <= MAX_ALIAS_WORDS and "@" not in said else ""


def format_first_value(domain: Domain) -> str:
    """The first value of an open field, as it is typed; "" where nothing need be said."""
    try:
        domain.unsaid("")
    except ValueError:
        if isinstance(domain, Range):
            return str(domain.min)
        if isinstance(domain, OneOf):
            return hyphenate_name(domain.names[0] if domain.names else str(domain.values[0]))
        if isinstance(domain, SomeOf):
            return ",".join(map(str, domain.values[: domain.min]))
    return ""


def format_open_fields(option: Option, names: Sequence[str]) -> str:
    """What else may be said: `amount: 340 to 1375 by 10`; nothing where the label has it (`find_choice_field`)."""
    if option.kind is Offer:
        return trade_text.format_trade_goods(option, names)
    open_ = [(path, domain) for path, domain in text.blanks(option.fields) if getattr(domain, "values", True)]
    if has_nested_fields(open_):
        return ON_THE_BOARD
    return "" if find_choice_field(option) else "; ".join(f"{path}: {format_domain(domain)}" for path, domain in open_)


def has_nested_fields(blanks: Sequence[tuple[str, Domain]]) -> bool:
    """Whether fields lie in bundles, as what is given and taken in a trade: too much for one line of words."""
    return any("." in path for path, _ in blanks)


def find_choice_field(option: Option) -> Domain | None:
    """The one open field of an option, where it is a choice among named things: they stand behind its label."""
    blanks = list(text.blanks(option.fields))
    only = blanks[0][1] if len(blanks) == 1 else None
    return only if isinstance(only, OneOf) and only.names else None


def format_domain(domain: Domain) -> str:
    """The values of an open field in words."""
    if isinstance(domain, SomeOf) and domain.names:
        return "some of " + format_limited_list(domain.names)
    if isinstance(domain, OneOf) and domain.names:
        return format_limited_list(list(map(hyphenate_name, domain.names)))
    return str(domain)


def format_limited_list(words: Sequence[str]) -> str:
    """As many of them as fit into a line or two, and how many more there are; none is cut."""
    fit, room = 0, MAX_VALUES_LENGTH
    while fit < len(words) and (room := room - len(words[fit]) - 2) >= 0:
        fit += 1
    left = len(words) - fit
    return ", ".join(words[:fit]) + (f" and {left} more (see the board)" if left else "")
