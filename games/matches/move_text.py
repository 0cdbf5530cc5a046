"""Options as they are listed in a mail or behind /help, and a typed line as the action it means: one grammar for
mail, the chat box and programs.

A number means the option that bore it in the mail, whatever is open by now: where that is gone, the number
means nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.engine import text
from games.engine.domains import Domain, OneOf, Range, SomeOf
from games.engine.facts import tag
from games.engine.options import Action, Option
from games.engine.sentences import tell
from games.engine.types import Illegal

MAX_ALIAS_WORDS = 5  # words of a name that may be typed
LABEL_TAIL = re.compile(r" (?:for|to) .*")  # of a label, what stands behind a name
YES = "yes"  # behind a command that cannot be undone
RESIGN_TAG = "resign"
YES_WORDS = frozenset({YES, "ok", "okay", "sure", "y"})  # what people write who take the one thing there is
COURTESIES = frozenset({"please", "pls", "plz", "thanks", "thx", "thank", "you", "cheers"})  # behind a command
TRAILING_MARKS = "!?.,;:)\"'\u2019\u201d"  # behind a word, and nothing of what it means
LEADING_MARKS = "(\"'\u2018\u201c"
MIN_COMMAND_LENGTH = 2  # letters of a command that is not written to its end
MAX_VALUES_LENGTH = 160  # characters of the values of an open field
ON_THE_BOARD = "trades are made on the board"
OUT_OF_TURN = "You can resign only on your own turn, before you roll. Send it again then."


class OptionLine(NamedTuple):
    """An option as a line of a numbered list."""

    number: int
    command: str  # what may be typed for it
    arguments: str  # what else may stand in its open fields
    label: str
    needs_confirmation: bool


def list_option_lines(options: Sequence[Option], names: Sequence[str], seat: int) -> list[OptionLine]:
    """The options as a numbered list, for the player at `seat`."""
    kinds = Counter(option.kind for option in options)
    return [
        OptionLine(
            number,
            format_option_command(option, kinds[option.kind] > 1),
            format_open_fields(option),
            format_option_label(
                f"{option.label.rstrip('.:')}: {format_domain(only)}"
                if (only := find_choice_field(option))
                else option.label,
                names,
                seat,
            ),
            option.grave,
        )
        for number, option in enumerate(options, 1)
    ]


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


def format_open_fields(option: Option) -> str:
    """What else may be said: `amount: 340 to 1375 by 10`; nothing where the label has it (`find_choice_field`)."""
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
        known = [f"{value} {name}" for value, name in zip(domain.values, domain.names, strict=True)]
        return "some of " + format_limited_list(known)
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


def build_menu_snapshot(options: Sequence[Option]) -> list[list[str]]:
    """A numbered list of options as a mail stores it: the kind and the label of each."""
    return [[tag(option.kind), option.label] for option in options]


def parse_typed_move(
    options: Sequence[Option], line: str, names: Sequence[str], menu: Sequence[Sequence[str]]
) -> Action:
    """The action a line means: `2`, `bid 340`, `recall bo`, `resign yes`, also said as people say it: "Roll!", "roll
    please", "ok, auction 3". Illegal says what is wrong."""
    words = split_typed_words(line)
    if not words:
        raise Illegal("There was no command in the first line.")
    if words == [YES] and all(tag(option.kind) != YES for option in options):
        words = [tag(get_option_for_yes(options, names).kind)]
    sure = len(words) > 1 and words[-1] == YES
    if sure:
        words.pop()
    stroke = "/" if words[0].startswith("/") else ""  # as commands begin in the chat box
    words[0] = words[0].lstrip("/").replace("-", "_")
    if not words[0].isdecimal():
        words[0] = complete_command(options, words[0])
    if words[0] == RESIGN_TAG and all(tag(option.kind) != RESIGN_TAG for option in options):
        raise Illegal(OUT_OF_TURN)
    among = (
        select_numbered_option(options, words, menu) if words[0].isdecimal() else select_named_options(options, words)
    )
    if words[0].isdecimal():
        words[0] = "1"
    action = parse_move_words(among, words, names)
    option = next((each for each in among if each.admits(action)), None)
    if option is not None and option.grave and not sure:
        raise Illegal(f"That can't be undone. To confirm, write: {stroke}{' '.join([text.say(action), YES])}")
    return action


def split_typed_words(line: str) -> list[str]:
    """The words of a line, without marks at their ends and courtesies around them; "ok" alone is "yes"."""
    words = [word.strip(LEADING_MARKS).rstrip(TRAILING_MARKS) for word in line[: text.LINE].lower().split()]
    words = [word for word in words if word]
    last = len(words)
    while last > 1 and words[last - 1] in COURTESIES:
        last -= 1
    first = 0
    while first < last - 1 and (words[first] in YES_WORDS or words[first] in COURTESIES):
        first += 1
    said = words[first:last]
    return [YES] if len(said) == 1 and said[0] in YES_WORDS else said


def get_option_for_yes(options: Sequence[Option], names: Sequence[str]) -> Option:
    """What "yes" takes: the one option that is asked for, if it leaves nothing to say and can be undone."""
    asked = [option for option in options if not option.standing and not option.grave]
    if len(asked) == 1 and asked[0].action is not None:
        return asked[0]
    able = ", ".join(dict.fromkeys(format_option_command(option) for option in asked))
    raise Illegal(f"Yes to what? You can write: {able}." if able else "There is nothing to say yes to.")


def complete_command(options: Sequence[Option], word: str) -> str:
    """A command that was begun (`auction` for `auction-own`), if only one begins so; Illegal lists them otherwise."""
    tags = dict.fromkeys(tag(option.kind) for option in options)
    begun = [each for each in tags if each.startswith(word)]
    if word in tags or len(word) < MIN_COMMAND_LENGTH or not begun:
        return word
    if len(begun) > 1:
        raise Illegal(f"{word!r} could be: {', '.join(each.replace('_', '-') for each in begun)}. Write one of them.")
    return begun[0]


def select_numbered_option(options: Sequence[Option], words: list[str], menu: Sequence[Sequence[str]]) -> list[Option]:
    """The option that bore a number in the mail, if it is still open. Illegal says why not."""
    number = int(words[0][:6])
    if not 1 <= number <= len(menu):
        raise Illegal(f"There was no number {number} in that email.")
    kind, label = menu[number - 1]
    found = [option for option in options if tag(option.kind) == kind and label in (option.label, option.former)]
    if not found:
        raise Illegal(f"What was number {number} in that email is no longer possible.")
    return found[:1]


def select_named_options(options: Sequence[Option], words: list[str]) -> list[Option]:
    """The options a command may mean; the one that is called so, where its name is said."""
    same = [option for option in options if tag(option.kind) == words[0] and option.action is not None]
    name = hyphenate_name(" ".join(words[1:]))
    named = [
        option
        for option in same
        if name and name in (get_option_alias(option), shorten_option_label(option, option.former))
    ]
    if len(named) == 1:
        words[:] = ["1"]
        return named
    if len(words) == 1 and len({option.label for option in same}) > 1:
        raise Illegal(f"Say which: {', '.join(format_option_command(option, True) for option in same)}.")
    return list(options)


def parse_move_words(options: Sequence[Option], words: list[str], names: Sequence[str]) -> Action:
    """As it stands, or with players and things called by their names."""
    try:
        return text.parse(options, " ".join(words))
    except Illegal as why:
        reason = why
    for option in options:
        if words[0] not in ("1", tag(option.kind)):
            continue
        known = map_names_to_numbers(option, names)
        typed = [replace_names(word, known) for word in words[1:]]
        if typed != words[1:]:
            try:
                return text.parse([option], " ".join(["1", *typed]))
            except Illegal as why:
                reason = why
    raise reason


def map_names_to_numbers(option: Option, names: Sequence[str]) -> dict[str, str]:
    """What players and things are called, and what the game calls them: the number of `colony-ship`."""
    known = {hyphenate_name(name): str(seat) for seat, name in enumerate(names)}
    for _, domain in text.blanks(option.fields):
        if isinstance(domain, OneOf | SomeOf):
            known |= {
                hyphenate_name(name): str(value) for value, name in zip(domain.values, domain.names, strict=False)
            }
    return known


def replace_names(word: str, known: Mapping[str, str]) -> str:
    """A word with names replaced by what the game calls them."""
    field, equals, value = word.rpartition("=")
    return f"{field}{equals}" + ",".join(known.get(hyphenate_name(part), part) for part in value.split(","))


def hyphenate_name(name: str) -> str:
    """A name as one word that can be typed: `colony-ship`."""
    return re.sub(r"[^\w'.&+]+", "-", name.casefold()).strip("-.")
