"""When a computer player looks at the position: a little after the last entry, as a person would."""

from __future__ import annotations

from zlib import crc32

from django.conf import settings

from games.engine.table import Table
from games.tables import Chair

PASS = {"action": "pass"}  # the engine's, which every title uses
SHORTEST, LONGEST = 600, 1500  # ms between an entry and a computer player's answer
TRIVIAL = 350  # when there is only one answer
AMONG_THEMSELVES = 250  # when no person is left in the game
CHATTER = 40  # entries of one question after which only those asked are looked at


def bot_due(match_id: str, table: Table, chairs: tuple[Chair, ...], at: int) -> int | None:
    """The moment at which computer players look at this position; None when there are none to look."""
    living = table.game.living() if not table.over else []
    if any(nothing_else(table, chairs, seat) for seat in table.asked):
        return at + int(TRIVIAL * factor())
    bots = {seat for seat in living if chairs[seat].user is None}
    asked = bots & table.asked
    if not bots or (not asked and table.version - table.game.since > CHATTER):
        return None
    return at + int(delay(match_id, table, bots == set(living), asked) * factor())


def nothing_else(table: Table, chairs: tuple[Chair, ...], seat: int) -> bool:
    """Whether a person who wants the house to pass for him can do nothing but pass, as silence would."""
    if seat not in table.asked or not chairs[seat].passing or chairs[seat].user is None:
        return False
    answers = [option for option in table.options(seat) if not option.standing]
    silent = table.silence(seat)
    return len(answers) == 1 and answers[0].action == silent and silent.to_json() == PASS


def delay(match_id: str, table: Table, alone: bool, asked: set[int]) -> int:
    """How long, in ms. It follows from match and entry, so that a retry says the same."""
    if alone:
        return AMONG_THEMSELVES
    if asked and all(sum(not option.standing for option in table.options(seat)) < 2 for seat in asked):
        return TRIVIAL
    return SHORTEST + crc32(f"{match_id}{table.version}".encode()) % (LONGEST - SHORTEST + 1)


def factor() -> float:
    """The site's own pace: 1 is a person's, 0 (tests) is at once."""
    return float(getattr(settings, "BOT_PACE", 1.0))
