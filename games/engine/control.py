"""What a table does beside the rules: a move is taken back, the pace changes, there is a pause (`pauses`), the site was
down (`outages`), a seat changes hands (`succession`), a moderator steps in (`interventions`). Every title has these
alike.

**Taking back.** A move may be taken back by the seat that made it as long as nothing random, nothing hidden and no
other decision has followed: it is the last entry (those taken back since do not count), it drew nothing, all of its
facts are seen by everybody, and it taught its seat nothing. Whether it did is tried out: in other worlds that look
the same to the seat, the same move must lead to the same sights. So nothing is ever rolled again or peeked at.

The journal keeps the move. Another entry follows, which carries the position it leads back to; a replay takes that
position over, so it needs no other entries, and the digest after it is that of the entry it leads back to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from . import company, given_positions, house_answers, interventions, outages, pauses, sandbox, succession
from .chance import Scripted
from .facts import Fact
from .journal import Entry
from .options import Action
from .pace import PACE_WORDS, Pace
from .types import HOUSE, Illegal, Rng, Seat

if TYPE_CHECKING:
    from .table import Table

WORLDS = 12  # in which a move is tried out


class TakeBack(Action):
    """A seat takes its last move back."""

    to: int  # the entry after which the position was this one
    since: int  # when the question that is open again was put, in ms
    state: bytes


class Repace(Action):
    """The table goes on at another pace, as all agreed (played by the house)."""

    pace: str


class TakenBack(Fact, omit_defaults=True):
    """A move was taken back; the entry it was made in."""

    seat: Seat
    move: int
    rule: str = "1.6"

    def says(self, board: object) -> str:
        return f"@{self.seat} {{take|takes}} the last move back."


class PaceChanged(Fact, omit_defaults=True):
    """The match goes on live or by mail."""

    pace: str
    rule: str = "1.6"

    def says(self, board: object) -> str:
        return f"The game continues *{PACE_WORDS[Pace(self.pace)]}*."


OWN: frozenset[type] = frozenset({TakeBack, Repace, TakenBack, PaceChanged})
PARTS = (pauses, outages, company, house_answers, succession, interventions, sandbox)
OTHERS = frozenset[type]().union(*(part.KINDS for part in PARTS), given_positions.KINDS)
KINDS: frozenset[type] = OWN | OTHERS


# -- taking back


def latest(journal: Sequence[Entry]) -> Entry | None:
    """The last move that stands; None where the journal given does not reach back to it."""
    found = {entry.number: entry for entry in journal}
    entry = journal[-1] if journal else None
    while entry and isinstance(entry.action, TakeBack):
        entry = found.get(entry.action.to)
    return entry


def objection(before: Table, move: Entry, seat: Seat, rng: Rng) -> str:
    """Why a seat may not take this move back, the last that stands; "" when it may. `before` is the table it was
    made at."""
    if move.seat != seat or type(move.action) in KINDS:
        return "The last move wasn't yours, so it stands."
    if move.drawn:
        return "Chance has spoken after that move; it stands."
    everybody = (None, *range(before.game.seats))
    if any(fact.shown_to(viewer) != fact for fact in move.facts for viewer in everybody):
        return "That move was sealed, so it stands."
    if taught(before, move, rng):
        return "That move showed you something hidden, so it stands."
    return ""


def taught(before: Table, move: Entry, rng: Rng) -> bool:
    """Whether the move let its seat see something: in other worlds alike to it, it would have seen otherwise."""
    real = seen_after(before.fork(Scripted([])), move)
    for _ in range(WORLDS):
        other = before.fork(Scripted([]))
        other.game.disguise(move.seat, rng)
        for phase in other.game.stack:
            phase.disguise(other.game, move.seat, rng)
        if seen_after(other.asking(), move) != real:
            return True
    return False


def seen_after(table: Table, move: Entry) -> bytes | None:
    """All that a move shows to its seat; None where it would draw from chance."""
    try:
        facts = table.play(move.seat, move.action, move.now)
    except LookupError:
        return None
    options = [option.to_json() for option in table.options(move.seat)]
    told = [shown for fact in facts if (shown := fact.shown_to(move.seat))]
    return msgspec.json.encode([told, table.view(move.seat), options, sorted(table.asked)])


def back(table: Table, seat: Seat, action: TakeBack, now: int) -> list[Fact]:
    """Leads the table back: the position of another entry, and one entry more. Illegal where the time of the
    question that would be open again is over."""
    state = table.title.upgraded(action.state, table.game.rules)
    game = table.title.decode(state, table.game.board)
    game.chance, game.now, game.rules = table.chance, now, table.game.rules
    table.chance.arranged = game.draws_arranged
    former, table.game = table.game, game
    table.asking()
    if (due := table.next_alarm()) is not None and due <= now:
        table.game = former
        table.asking()
        table.chance.arranged = former.draws_arranged
        raise Illegal("Your time for that decision is over, so the move stands.")
    game.facts = [TakenBack(seat, action.to + 1, game.house_rule)]
    return table.note(seat, action, now)


# -- another pace


def repace(table: Table, pace: str, now: int) -> list[Fact]:
    """The match goes on at another pace: by mail the clocks stand still. Illegal while a hammer may fall, and during
    a pause."""
    ask = table.question
    if table.suspended:
        raise Illegal("The game is paused. Resume it first.")
    if ask and ask.until is not None:
        raise Illegal("An auction is running. Wait until the hammer falls.")
    game = table.game
    game.facts, game.now = [PaceChanged(pace, game.house_rule)], now
    if game.clock:
        if pace == Pace.MAIL:
            game.clock.halt(now)
        else:
            game.clock.resume(table.asked, ask.clock if ask else "", now)
    game.repaced(pace)
    return table.note(HOUSE, Repace(pace), now)


def again(table: Table, entry: Entry) -> bool:
    """Does what an entry of the journal did, if it is one of these; whether it was."""
    if isinstance(entry.action, TakeBack):
        back(table, entry.seat, entry.action, entry.now)
    elif isinstance(entry.action, Repace):
        repace(table, entry.action.pace, entry.now)
    else:
        return any(part.again(table, entry) for part in PARTS)
    return True
