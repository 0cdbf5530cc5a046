"""Options as they are listed in a letter or behind /help, and a typed line as the action it means: one grammar for
mail, the chat box and programs.

A number means the option that bore it in the letter, whatever is open by now: where that is gone, the number
means nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from games.engine import text
from games.engine.domains import Domain, OneOf, Range, SomeOf
from games.engine.options import Action, Option
from games.engine.table import Illegal
from games.engine.telling import tell
from games.engine.words import tag

ALIAS = 5  # words of a name that may be typed
REST = re.compile(r" (?:for|to) .*")  # of a label, what stands behind a name
YES = "yes"  # behind a command that cannot be undone
LEAVING = "resign"
OUT_OF_TURN = "You can resign in your own turn, where there are dice before you roll them. Write it again then."


class Line(NamedTuple):
    """An option as it is read."""

    number: int
    command: str  # what may be typed for it
    more: str  # what else may stand in its open fields
    label: str
    grave: bool


def lines(options: Sequence[Option], names: Sequence[str], seat: int) -> list[Line]:
    """The numbered list."""
    kinds = Counter(option.kind for option in options)
    return [
        Line(
            number, command(option, kinds[option.kind] > 1), more(option), told(option.label, names, seat), option.grave
        )
        for number, option in enumerate(options, 1)
    ]


def told(label: str, names: Sequence[str], seat: int) -> str:
    said = tell(label, names, seat)
    return said if said.endswith((".", "?", "!")) else f"{said}."


def command(option: Option, one_of_many: bool = False) -> str:
    """A command for it that would be taken: its name, where there are many of its kind, and the first value of
    each field that has to be said."""
    kind = tag(option.kind).replace("_", "-")
    if option.action is not None and one_of_many:
        return " ".join([kind, alias(option) or text.say(option.action).partition(" ")[2]])
    blanks = list(text.blanks(option.fields))
    named = [(path, first(domain)) for path, domain in blanks]
    said = [(path, word) for path, word in named if word]
    words = [word if len(blanks) == 1 else f"{path}={word}" for path, word in said]
    return " ".join([kind, *words, *([YES] if option.grave else [])])


def alias(option: Option) -> str:
    """What an option is called among others of its kind: how its label begins, unless that is a sentence. Of "Sell
    Draco Toll for 400" it is the toll."""
    said = option.label.partition(":")[0].rstrip(".")
    name = REST.sub("", said)
    verb, _, rest = name.partition(" ")
    name = rest if verb.lower() == tag(option.kind).partition("_")[0] else name
    return hyphened(name) if len(name.split()) <= ALIAS and "@" not in said else ""


def first(domain: Domain) -> str:
    """The first value of an open field, as it is typed; "" where nothing need be said."""
    try:
        domain.unsaid("")
    except ValueError:
        if isinstance(domain, Range):
            return str(domain.min)
        if isinstance(domain, OneOf):
            return hyphened(domain.names[0] if domain.names else str(domain.values[0]))
        if isinstance(domain, SomeOf):
            return ",".join(map(str, domain.values[: domain.min]))
    return ""


def more(option: Option) -> str:
    """What else may be said: `amount: 340 to 1375 by 10`."""
    open_ = [(path, domain) for path, domain in text.blanks(option.fields) if getattr(domain, "values", True)]
    return "; ".join(f"{path}: {span(domain)}" for path, domain in open_)


def span(domain: Domain) -> str:
    if isinstance(domain, SomeOf) and domain.names:
        known = [f"{value} {name}" for value, name in zip(domain.values, domain.names, strict=True)]
        return "some of " + ", ".join(known)
    if isinstance(domain, OneOf) and domain.names:
        return ", ".join(map(hyphened, domain.names))
    return str(domain)


def kept(options: Sequence[Option]) -> list[list[str]]:
    """What a letter remembers of its list."""
    return [[tag(option.kind), option.label] for option in options]


def meant(options: Sequence[Option], line: str, names: Sequence[str], menu: Sequence[Sequence[str]]) -> Action:
    """The action a line means: `2`, `bid 340`, `recall bo`, `resign yes`. Illegal says what is wrong."""
    words = line[: text.LINE].lower().split()
    if not words:
        raise Illegal("There was no command in the first line.")
    sure = len(words) > 1 and words[-1] == YES
    if sure:
        words.pop()
    words[0] = words[0].lstrip("/").rstrip(".):,").replace("-", "_")
    if words[0] == LEAVING and all(tag(option.kind) != LEAVING for option in options):
        raise Illegal(OUT_OF_TURN)
    among = numbered(options, words, menu) if words[0].isdecimal() else called(options, words)
    if words[0].isdecimal():
        words[0] = "1"
    action = understood(among, words, names)
    option = next((each for each in among if each.admits(action)), None)
    if option is not None and option.grave and not sure:
        raise Illegal(f"That cannot be undone. If you mean it, write: {' '.join([text.say(action), YES])}")
    return action


def numbered(options: Sequence[Option], words: list[str], menu: Sequence[Sequence[str]]) -> list[Option]:
    """The option that bore a number in the letter."""
    number = int(words[0][:6])
    if not 1 <= number <= len(menu):
        raise Illegal(f"There was no number {number} in that letter.")
    kind, label = menu[number - 1]
    found = [option for option in options if tag(option.kind) == kind and option.label == label]
    if not found:
        raise Illegal(f"What was number {number} in that letter is no longer possible.")
    return found[:1]


def called(options: Sequence[Option], words: list[str]) -> list[Option]:
    """The options a command may mean; the one that is called so, where its name is said."""
    same = [option for option in options if tag(option.kind) == words[0] and option.action is not None]
    name = hyphened(" ".join(words[1:]))
    named = [option for option in same if name and alias(option) == name]
    if len(named) == 1:
        words[:] = ["1"]
        return named
    if len(words) == 1 and len({option.label for option in same}) > 1:
        raise Illegal(f"Say which: {', '.join(command(option, True) for option in same)}.")
    return list(options)


def understood(options: Sequence[Option], words: list[str], names: Sequence[str]) -> Action:
    """As it stands, or with players and things called by their names."""
    try:
        return text.parse(options, " ".join(words))
    except Illegal as why:
        reason = why
    for option in options:
        typed = [numbers(word, option, names) for word in words[1:]]
        if typed != words[1:] and words[0] in ("1", tag(option.kind)):
            try:
                return text.parse([option], " ".join(["1", *typed]))
            except Illegal as why:
                reason = why
    raise reason


def numbers(word: str, option: Option, names: Sequence[str]) -> str:
    """A word with names replaced by what the game calls them: `colony-ship` by its number."""
    known = {hyphened(name): str(seat) for seat, name in enumerate(names)}
    for _, domain in text.blanks(option.fields):
        if isinstance(domain, OneOf | SomeOf):
            known |= {hyphened(name): str(value) for value, name in zip(domain.values, domain.names, strict=False)}
    field, equals, value = word.rpartition("=")
    return f"{field}{equals}" + ",".join(known.get(hyphened(part), part) for part in value.split(","))


def hyphened(name: str) -> str:
    """A name as one word that can be typed: `colony-ship`."""
    return re.sub(r"[^\w'.&+]+", "-", name.casefold()).strip("-.")
