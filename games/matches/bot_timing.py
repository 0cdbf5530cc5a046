"""When a computer player looks at the position: a little after the last entry, as a person would; and when the house
passes for a person who wants it to.

How long it takes follows from match and entry alone, never from what may be answered: in a game with hidden cards a
quick answer would tell that there was no choice.
"""

from __future__ import annotations

from zlib import crc32

from django.conf import settings

from games.engine.table import Table

from .match_cache import Chair

PASS = {"action": "pass"}  # the engine's, which every title uses
SHORTEST, LONGEST = 600, 1500  # ms between an entry and the answer of a computer player or of the house
AMONG_THEMSELVES = 250  # when no person is left in the game
CHATTER = 40  # entries of one question after which only those asked are looked at


def bot_due(match_id: str, table: Table, chairs: tuple[Chair, ...], at: int) -> int | None:
    """The moment at which computer players and the house look at this position; None when there is nothing to see."""
    living = table.game.living() if not table.over else []
    bots = {seat for seat in living if chairs[seat].user is None}
    looks = bots if table.version - table.game.since <= CHATTER else bots & table.asked
    if not looks and not any(nothing_else(table, chairs, seat) for seat in table.asked):
        return None
    return at + int(delay(match_id, table.version, bots == set(living)) * factor())


def nothing_else(table: Table, chairs: tuple[Chair, ...], seat: int) -> bool:
    """Whether a person who wants the house to pass for them can do nothing but pass, as silence would.

    Never where the answers depend on hidden cards: that the house passes, or does not, would tell the hand. To pass
    there whatever the hand is would keep the secret and cost cards; so they are asked.
    """
    if seat not in table.asked or not chairs[seat].passing or chairs[seat].user is None:
        return False
    if table.suspended or table.game.stack[-1].hidden:
        return False
    answers = [option for option in table.options(seat) if not option.standing]
    silent = table.silence(seat)
    return len(answers) == 1 and answers[0].action == silent and silent.to_json() == PASS


def delay(match_id: str, version: int, alone: bool) -> int:
    """How long, in ms. It follows from match and entry, so that a retry says the same."""
    if alone:
        return AMONG_THEMSELVES
    return SHORTEST + crc32(f"{match_id}{version}".encode()) % (LONGEST - SHORTEST + 1)


def factor() -> float:
    """The site's own pace: 1 is a person's, 0 (tests) is at once."""
    return float(getattr(settings, "BOT_PACE", 1.0))
