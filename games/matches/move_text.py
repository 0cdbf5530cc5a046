"""Options as they are listed in a mail or behind /help, and a typed line as the action it means: one grammar for
mail, the chat box and programs.

A number means the option that bore it in the mail, whatever is open by now: where that is gone, the number
means nothing. A line is read to the letter first (`bid 340`), then as a trade, then as what people say
(`spoken_moves`); what could mean several things does nothing, and is told with what is possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from games.engine import text
from games.engine.domains import SomeOf
from games.engine.facts import tag
from games.engine.options import Action, Option, Pass
from games.engine.trades import Offer
from games.engine.types import Illegal

from . import trade_text
from .move_reading import UnansweredWord, UnclearMove, read_move
from .option_wording import (
    LABEL_TAIL,
    find_choice_field,
    format_domain,
    format_open_fields,
    format_option_command,
    format_option_label,
)
from .spoken_moves import SpokenOption, list_choices, list_spoken_options
from .typed_words import SMALL_WORDS, YES, split_name, split_typed_words

MAX_LINES_OFFERED = 6  # lines that a refusal names as possible
MAX_COPY_WORDS = 8  # words of a line to copy
MAX_QUOTED = 60  # characters of a line that a refusal repeats
ARTICLES = frozenset({"a", "an", "the", "your"})


class OptionLine(NamedTuple):
    """An option as a line of a numbered list."""

    number: int
    command: str  # what may be typed for it, in the chat box too
    arguments: str  # what else may stand in its open fields
    label: str
    needs_confirmation: bool
    copy: str = ""  # what may be written for it in a mail, as one would say it


def list_option_lines(options: Sequence[Option], names: Sequence[str], seat: int) -> list[OptionLine]:
    """The options as a numbered list, for the player at `seat`."""
    kinds = Counter(option.kind for option in options)
    copies = list_copy_lines(options, names)
    return [
        OptionLine(
            number,
            format_option_command(option, kinds[option.kind] > 1),
            format_open_fields(option, names),
            format_option_label(
                f"{option.label.rstrip('.:')}: {format_domain(only)}"
                if (only := find_choice_field(option))
                else option.label,
                names,
                seat,
            ),
            option.grave,
            copies[number - 1],
        )
        for number, option in enumerate(options, 1)
    ]


def list_copy_lines(options: Sequence[Option], names: Sequence[str]) -> list[str]:
    """For each option a line that means it and nothing else, as one would say it: "roll", "auction slagholm"."""
    kinds, spoken = Counter(option.kind for option in options), list_spoken_options(options, names)
    return [format_copy_line(option, options, names, kinds, spoken) for option in options]


def format_copy_line(
    option: Option,
    options: Sequence[Option],
    names: Sequence[str],
    kinds: Counter[type[Action]],
    spoken: Sequence[SpokenOption],
) -> str:
    """The line for one of the options; its command where no wording means it alone."""
    return next(
        (line for line in list_wordings(option, names) if means_option(line, option, options, names, spoken)),
        format_option_command(option, kinds[option.kind] > 1),
    )


def format_action_line(options: Sequence[Option], action: Action, names: Sequence[str]) -> str:
    """A line that means an action, as one would say it: "leave it", "discard frigates"; of what is neither one of the
    options nor a choice among named things the command, "bid 340"."""
    option = next((option for option in options if option.admits(action)), None)
    if option is None:
        return text.say(action)
    if option.action is not None:
        kinds, spoken = Counter(each.kind for each in options), list_spoken_options(options, names)
        return format_copy_line(option, options, names, kinds, spoken)
    open_ = list(text.blanks(option.fields))
    choices = dict(list_choices(open_[0][1])) if len(open_) == 1 else {}
    chosen = getattr(action, open_[0][0], None) if choices else None
    called = [choices.get(value, "") for value in (chosen if isinstance(chosen, tuple) else (chosen,))]
    if not all(called):
        return text.say(action)
    return f"{tag(option.kind).partition('_')[0]} {', '.join(' '.join(split_name(name)) for name in called)}"


def list_wordings(option: Option, names: Sequence[str]) -> Iterator[str]:
    """Lines that might be written for an option, the shortest and most natural first."""
    verb, sure = tag(option.kind).partition("_")[0], f" {YES}" if option.grave else ""
    if option.kind is Offer:
        yield trade_text.format_trade_example(option, names)
    elif option.action is None:
        yield from list_choice_wordings(option, verb)
    else:
        label = format_option_label(option.label, names, -1).partition(":")[0].rstrip(".")
        yield from (f"{line}{sure}" for line in list_label_wordings(option, label, verb))


def list_choice_wordings(option: Option, verb: str) -> Iterator[str]:
    """Lines for an option that leaves a choice among named things: "choose worker", "discard frigates, wormhole"."""
    open_ = [domain for _, domain in text.blanks(option.fields)]
    if len(open_) == 1 and (choices := list_choices(open_[0])):
        count = max(1, open_[0].min) if isinstance(open_[0], SomeOf) else 1
        yield f"{verb} {', '.join(' '.join(split_name(name)) for _, name in choices[:count])}"


def list_label_wordings(option: Option, label: str, verb: str) -> Iterator[str]:
    """Lines for an option that leaves nothing to say, from its label: of a name "play trade route", of a sentence its
    beginning "upgrade frostline", and the command alone where nothing is named."""
    words = label.split()
    if option.kind is Pass:
        yield verb
    if (
        all(word[:1].isupper() or word in SMALL_WORDS for word in words)
        and "@" not in option.label
        and words[0].lower() not in tag(option.kind).split("_")
    ):
        yield f"{verb} {' '.join(split_name(label))}"
    if not any(word[:1].isupper() for word in words[1:]):
        yield tag(option.kind).replace("_", " ")
    for said in (LABEL_TAIL.sub("", label), label.partition(" for ")[0]):
        short = [word for word in split_name(said) if word not in ARTICLES]
        if 1 < len(short) <= MAX_COPY_WORDS:
            yield " ".join(short)
    yield tag(option.kind).replace("_", " ")


def means_option(
    line: str, option: Option, options: Sequence[Option], names: Sequence[str], spoken: Sequence[SpokenOption]
) -> bool:
    """Whether a line would be read as this option, and as no other."""
    try:
        return option.admits(read_move(options, split_typed_words(line), names, (), spoken))
    except Illegal:
        return False


def build_menu_snapshot(options: Sequence[Option]) -> list[list[str]]:
    """A numbered list of options as a mail stores it: the kind and the label of each."""
    return [[tag(option.kind), option.label] for option in options]


def parse_typed_move(
    options: Sequence[Option], line: str, names: Sequence[str], menu: Sequence[Sequence[str]]
) -> Action:
    """The action a line means: `2`, `bid 340`, `recall bo`, `resign yes`, also said as people say it: "Roll!", "ok,
    auction slagholm :-)", "no thanks", "offer 100 and Slagholm for Photon Grid". Illegal says what is wrong, and what
    is possible."""
    words = split_typed_words(line)
    if not words:
        raise Illegal(f"There was no command in the first line. {format_possible_lines(options, names)}".rstrip())
    try:
        return read_move(options, words, names, menu, list_spoken_options(options, names))
    except UnansweredWord as said:
        possible = format_possible_lines(said.asked, names, options)
        asked_back = f"{said.word.capitalize()} to what?" if possible else f"There is nothing to say {said.word} to."
        raise Illegal(f"{asked_back} {possible}".rstrip()) from None
    except UnclearMove as unclear:
        if words[0].startswith("/"):  # a command of the chat box, which lists them by /help
            raise Illegal(unclear.reason) from None
        quoted = f"\u201c{' '.join(line.split())[:MAX_QUOTED]}\u201d"
        if unclear.found:
            meant = format_possible_lines([each.option for each in unclear.found], names, options)
            raise Illegal(f"{quoted} could mean several things. {meant}") from None
        raise Illegal(f"{quoted} is not one of your options. {format_possible_lines(options, names)}") from None


def format_possible_lines(meant: Sequence[Option], names: Sequence[str], options: Sequence[Option] = ()) -> str:
    """What may be written for these options, those asked for first: "You can write: roll; bid 340 and 3 more."."""
    shown = [option for option in meant if not option.standing] or list(meant)
    copies = dict(zip(map(id, options or meant), list_copy_lines(options or meant, names), strict=True))
    lines = list(dict.fromkeys(copies[id(option)] for option in shown))
    left = len(lines) - MAX_LINES_OFFERED
    told = "; ".join(lines[:MAX_LINES_OFFERED]) + (f", and {left} more" if left > 0 else "")
    return f"You can write: {told}." if lines else ""
