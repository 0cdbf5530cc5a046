"""Words as the action they mean, given the options: to the letter first (`bid 340`), then as a trade, then as what
people say (`spoken_moves`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from games.engine import text
from games.engine.domains import OneOf, SomeOf
from games.engine.facts import tag
from games.engine.options import Action, Option, Pass
from games.engine.trades import Offer
from games.engine.types import Illegal

from . import trade_text
from .option_wording import format_option_command, get_option_alias, shorten_option_label
from .spoken_moves import SpokenOption, build_spoken_action, find_spoken_options
from .typed_words import NO, YES, hyphenate_name, join_figures

RESIGN_TAG = "resign"
MIN_COMMAND_LENGTH = 2  # letters of a command that is not written to its end
OUT_OF_TURN = "You can resign only on your own turn, before you roll. Send it again then."


class UnclearMove(Illegal):
    """Words that speak of several options, or of none; `reason` is why they are no command either."""

    def __init__(self, found: Sequence[SpokenOption], reason: str) -> None:
        super().__init__(reason)
        self.found = found


class UnansweredWord(Illegal):
    """ "yes" or "no" where it could mean several options, or none; `asked` are those that could be meant."""

    def __init__(self, word: str, asked: Sequence[Option]) -> None:
        super().__init__(word)
        self.word, self.asked = word, asked


def read_move(
    options: Sequence[Option],
    words: list[str],
    names: Sequence[str],
    menu: Sequence[Sequence[str]],
    spoken: Sequence[SpokenOption],
) -> Action:
    """The action that words mean. Illegal says what is wrong with it; UnclearMove: they mean several, or none."""
    if words == [YES] and all(tag(option.kind) != YES for option in options):
        return require_action(get_option_for_yes(options))
    if words == [NO] and all(tag(option.kind) != NO for option in options):
        return require_action(get_option_for_no(options))
    sure = len(words) > 1 and words[-1] == YES
    said = words[:-1] if sure else list(words)
    stroke = "/" if said[0].startswith("/") else ""  # as commands begin in the chat box
    said[0] = said[0].lstrip("/")
    try:
        if trade_text.is_trade(said) and trade_text.list_offers(options):  # by order of fields a lot could be a sum
            action = trade_text.parse_trade(options, join_figures(said[1:]), names)
        else:
            action = read_exact_move(options, list(said), names, menu)
    except Illegal as why:
        action = read_loose_move(options, said, names, menu, spoken, why)
    option = next((each for each in options if each.admits(action)), None)
    if option is not None and option.grave and not sure:
        raise Illegal(f"That can't be undone. To confirm, write: {stroke}{' '.join([text.say(action), YES])}")
    return action


def read_loose_move(
    options: Sequence[Option],
    words: list[str],
    names: Sequence[str],
    menu: Sequence[Sequence[str]],
    spoken: Sequence[SpokenOption],
    why: Illegal,
) -> Action:
    """The action that words mean which are no command to the letter, for `why`: raised again where they speak of an
    option that says more about itself."""
    if (figures := join_figures(words)) != words:
        with suppress(Illegal):
            return read_exact_move(options, list(figures), names, menu)
    words = figures
    if words[0].isdecimal() or trade_text.is_trade(words):
        raise why
    found = find_spoken_options(spoken, words)
    if len(found) == 1:
        try:
            return build_spoken_action(found[0], words)
        except Illegal:
            raise why from None
    if is_known_command(options, words[0]):
        raise why
    raise UnclearMove(found, why.reason)


def is_known_command(options: Sequence[Option], word: str) -> bool:
    """Whether a word is a command or the beginning of one, and a refusal of it says why."""
    if word.replace("-", "_") == RESIGN_TAG:
        return True
    try:
        return complete_command(options, word.replace("-", "_")) in {tag(option.kind) for option in options}
    except Illegal:
        return True


def read_exact_move(
    options: Sequence[Option], words: list[str], names: Sequence[str], menu: Sequence[Sequence[str]]
) -> Action:
    """The action that a command or a number means. Illegal says what is wrong."""
    if words[0].isdecimal():
        among = select_numbered_option(options, words, menu)
        if len(words) > 1 and among[0].kind is Offer and not any("=" in word for word in words):
            return trade_text.parse_trade(among, words[1:], names)
        words[0] = "1"
        return parse_move_words(among, words, names)
    words[0] = complete_command(options, words[0].replace("-", "_"))
    if words[0] == RESIGN_TAG and all(tag(option.kind) != RESIGN_TAG for option in options):
        raise Illegal(OUT_OF_TURN)
    return parse_move_words(select_named_options(options, words), words, names)


def require_action(option: Option) -> Action:
    """The action of an option that leaves nothing to say."""
    assert option.action is not None
    return option.action


def list_asked_options(options: Sequence[Option]) -> list[Option]:
    """The options that are asked for, without those that stand open beside and those that cannot be undone."""
    return [option for option in options if not option.standing and not option.grave]


def get_option_for_yes(options: Sequence[Option]) -> Option:
    """What "yes" takes: the one option that is asked for, besides passing, if it leaves nothing to say and can be
    undone. UnansweredWord where there is none."""
    asked = list_asked_options(options)
    able = [option for option in asked if option.kind is not Pass] or asked
    return require_only_option(able, YES, asked)


def get_option_for_no(options: Sequence[Option]) -> Option:
    """What "no" takes: passing, where that is possible. UnansweredWord where it is not."""
    asked = list_asked_options(options)
    return require_only_option([option for option in asked if option.kind is Pass], NO, asked)


def require_only_option(able: Sequence[Option], word: str, asked: Sequence[Option]) -> Option:
    """The one option of these that leaves nothing to say. Raises UnansweredWord."""
    if len(able) == 1 and able[0].action is not None:
        return able[0]
    raise UnansweredWord(word, asked)


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
