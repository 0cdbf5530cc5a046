"""What every title must pass. `conform` raises an AssertionError that names the first fault."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from . import text
from .chance import Seeded
from .facts import Fact
from .options import Action, Option, Silence
from .policy import random_answer
from .replay import replay
from .sentences import tell
from .table import Table
from .title import Title
from .types import Illegal, Seat

LONGEST = 60_000  # entries of a random game
SOON = 10_000  # ms: the next alarm is a hammer rather than a flag
NAMES = [f"Player {seat}" for seat in range(32)]
AnyTitle = Title[Any, Any, Any]


def conform(title: AnyTitle, seats: int, settings: Mapping[str, Any], seed: int, every: int = 1) -> Table:
    """One random game, looked at from every side after every `every`th entry; then its journal is played again."""
    rng, heap = Seeded(seed), [Action()]
    table = Table.start(title, seats, settings, chance=Seeded(seed + 1))
    total, digests = table.game.conserved(), {0: table.digest()}
    while not table.over:
        if table.number % every == 0:
            looked_at(table, rng, heap)
        play_on(table, rng)
        facts_cite_and_encode(table)
        digests[table.number] = table.digest()
        assert table.game.conserved() == total, "something was made or lost"
        assert len(digests) < LONGEST, "random play does not end"
    everybody_is_ranked_once(table)
    nothing_is_open(table, heap)
    replayed(table, digests)
    return table


def looked_at(table: Table, rng: Seeded, heap: list[Action]) -> None:
    copies_agree(table)
    answers_are_legal(table, rng)
    legal_means_accepted(table, rng, heap)
    two_worlds(table, rng)


def play_on(table: Table, rng: Seeded) -> None:
    """A random answer; now and then a hammer, seldom a flag, or somebody who says nothing."""
    due, now = table.next_alarm(), table.entries[-1].now
    if due is not None and rng.randrange(12 if due - now < SOON else 200) == 0:
        table.wake(max(due, now))
    elif rng.randrange(25) == 0:
        table.house(Silence(min(table.asked)), now)
    else:
        table.game.now = now + rng.randrange(2_000)  # what is legal may depend on the moment
        table.play(*random_answer(table.asking(), rng), now=table.game.now)


def copies_agree(table: Table) -> None:
    """Save, load and fork are the same table: same bytes, same question, same options, same views."""
    before = table.dump()
    for copy in (Table.load(before, table.game.board), table.fork()):
        assert copy.dump() == before == table.dump(), "a copy differs"
        for seat in (None, *range(table.game.seats)):
            assert sent(copy, seat) == sent(table, seat), f"a copy shows seat {seat} something else"


def sent(table: Table, seat: Seat | None) -> bytes:
    """All that goes out to a viewer between two entries."""
    options = [] if seat is None else [option.to_json() for option in table.options(seat)]
    return msgspec.json.encode([table.view(seat), options, sorted(table.asked), table.prompt(seat), table.next_alarm()])


def answers_are_legal(table: Table, rng: Seeded) -> None:
    """Every asked seat has an answer, silence is one, and every option speaks JSON and text."""
    assert table.asked, "the game goes on and no one is asked"
    for seat in table.asked:
        assert table.game.plays(seat), "a seat is asked that does not play"
        options = table.options(seat)
        assert any(option.admits(table.silence(seat)) for option in options), f"silence is not legal for {seat}"
    for seat in range(table.game.seats):
        options = table.options(seat)
        assert table.game.plays(seat) or not options, "a seat that left has options"
        for number, option in enumerate(options, 1):
            speaks(table, options, number, option, option.sample(rng))


def speaks(table: Table, options: list[Option], number: int, option: Option, action: Action) -> None:
    assert option.rule, f"{option.label} cites no rule"
    assert option.admits(action), f"{option.label} does not admit its own sample {action}"
    assert table.title.read_action(msgspec.json.decode(msgspec.json.encode(action.to_json()))) == action
    assert text.parse(options, text.say(action)) == action, f"text changes {action}"
    if option.action is not None:
        assert text.parse(options, str(number)) == action


def legal_means_accepted(table: Table, rng: Seeded, heap: list[Action]) -> None:
    """Any action ever seen, by any seat: accepted (on a copy) if an option admits it, else no trace."""
    for seat in range(table.game.seats):
        options = table.options(seat)
        heap += [option.sample(rng) for option in options[:3]]
        for action in (heap[rng.randrange(len(heap))], spoiled(heap[rng.randrange(len(heap))])):
            before, number = table.dump(), table.number
            if any(option.admits(action) for option in options):
                table.fork(Seeded(number)).play(seat, action, table.game.now)
            else:
                refused(table, seat, action)
            assert (table.dump(), table.number) == (before, number), f"{action} left a trace"
    del heap[:-200]


def spoiled(action: Action) -> Action:
    """The same action with a number a little off."""
    fields = {f: getattr(action, f) for f in action.__struct_fields__}
    return type(action)(**{f: v + 1 if type(v) is int else v for f, v in fields.items()})


def refused(table: Table, seat: Seat, action: Action) -> None:
    try:
        table.play(seat, action)
    except Illegal as refusal:
        if refusal.reason[:1].isupper() and refusal.reason.endswith((".", "?")):
            return
        raise AssertionError(f"{action} is refused without a sentence: {refusal.reason!r}") from None
    raise AssertionError(f"no option admits {action} of seat {seat}, yet it was played")


def two_worlds(table: Table, rng: Seeded) -> None:
    """Change what a viewer may not know: they must be sent the same bytes. What the others may answer is the same too,
    unless the phase says that it is hidden; the house goes by that, and passes for nobody whose menu is a secret."""
    for viewer in (None, *range(table.game.seats)):
        other = table.fork()
        other.game.disguise(viewer, rng)
        for phase in other.game.stack:
            phase.disguise(other.game, viewer, rng)
        assert sent(other.asking(), viewer) == sent(table, viewer), f"seat {viewer} sees a secret"
        asked = [] if table.game.stack[-1].hidden else sorted(table.asked - {viewer})
        assert menus(other, asked) == menus(table, asked), f"what {asked} may answer is a secret to seat {viewer}"


def menus(table: Table, seats: Sequence[Seat]) -> list[list[dict[str, Any]]]:
    """What these seats may answer to the question."""
    return [[option.to_json() for option in table.options(seat) if not option.standing] for seat in seats]


def facts_cite_and_encode(table: Table) -> None:
    """Every fact cites its rule; what is shown of it can be sent, and told to everybody who may see it."""
    board, viewers = table.game.board, (None, *range(table.game.seats))
    for fact in table.entries[-1].facts:
        assert fact.rule, f"{type(fact).__name__} cites no rule"
        last, sentence = None, ""
        for seat in viewers:
            shown = fact.shown_to(seat)
            if shown is not None:
                if shown is not last:  # mostly all see the same fact
                    last, sentence = shown, sendable(shown, board)
                tellable(sentence, seat)


def sendable(fact: Fact, board: Any) -> str:
    """The sentence of a fact that can be sent."""
    line = fact.to_json(board)
    assert msgspec.json.encode(line)
    return str(line["say"])


def tellable(sentence: str, seat: Seat | None) -> None:
    told = tell(sentence, NAMES, seat) if sentence else ""
    assert "@" not in told, told
    assert "{" not in told, told


def everybody_is_ranked_once(table: Table) -> None:
    assert table.over
    ranked = sorted(seat for group in table.over.ranking for seat in group)
    assert ranked == list(range(table.game.seats)), "not everyone is ranked once"


def nothing_is_open(table: Table, heap: list[Action]) -> None:
    """A finished game asks nothing, offers nothing, sets no alarm and takes nothing."""
    assert not table.asked, "a finished game asks"
    assert table.next_alarm() is None, "a finished game has an alarm"
    for seat in range(table.game.seats):
        assert not table.options(seat), "a finished game has options"
        refused(table, seat, heap[-1])


def replayed(table: Table, digests: Mapping[int, str]) -> None:
    """The journal, stored and read again, leads through the same states."""
    again: dict[int, str] = {}
    stored = [entry.line() for entry in table.entries]
    read = [table.title.read_entry(line) for line in stored]
    replay(read, table.game.board, lambda played: again.update({played.number: played.digest()}))
    assert digests.items() <= again.items(), "replay and journal differ"


def silence_finishes(title: AnyTitle, seats: int, settings: Mapping[str, Any], seed: int) -> Table:
    """A table of people who never say a word comes to an end; with a clock, time alone does it."""
    table = Table.start(title, seats, settings, chance=Seeded(seed))
    while not table.over:
        due = table.next_alarm()
        if due is not None:
            table.wake(due)
        else:
            table.house(Silence(min(table.asked)), table.game.now)
        assert table.number < LONGEST, "silence does not end"
    return table
