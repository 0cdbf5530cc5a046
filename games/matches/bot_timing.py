"""When a computer player looks at the position: a little after the last entry, as a person would; and when the house
passes for a person who wants it to.

How long it takes follows from match and entry alone, never from what may be answered: in a game with hidden cards a
quick answer would tell that there was no choice.
"""

from __future__ import annotations

from zlib import crc32

from django.conf import settings

from games.engine.table import Table

from .match_cache import SeatInfo

PASS_ACTION = {"action": "pass"}  # the engine's, which every title uses
MIN_DELAY_MS, MAX_DELAY_MS = 600, 1500  # ms between an entry and the answer of a computer player or of the house
BOTS_ONLY_DELAY_MS = 250  # when no person is left in the game
MAX_UNASKED_ENTRIES = 40  # entries of one question after which only those asked are looked at


def calculate_bot_due(match_id: str, table: Table, seats: tuple[SeatInfo, ...], at: int) -> int | None:
    """The moment (ms) at which computer players and the house look at this position; None when there is nothing to
    see."""
    living = table.game.living() if not table.over else []
    bots = {seat for seat in living if seats[seat].user_id is None}
    looks = bots if table.version - table.game.since <= MAX_UNASKED_ENTRIES else bots & table.asked
    if not looks and not any(should_auto_pass(table, seats, seat) for seat in table.asked):
        return None
    return at + int(get_bot_delay_ms(match_id, table.version, bots == set(living)) * get_bot_pace_factor())


def should_auto_pass(table: Table, seats: tuple[SeatInfo, ...], seat: int) -> bool:
    """Whether a person who wants the house to pass for them can do nothing but pass, as silence would.

    Never where the answers depend on hidden cards: that the house passes, or does not, would tell the hand. To pass
    there whatever the hand is would keep the secret and cost cards; so they are asked.
    """
    if seat not in table.asked or not seats[seat].auto_pass or seats[seat].user_id is None:
        return False
    if table.suspended or table.game.stack[-1].hidden:
        return False
    answers = [option for option in table.options(seat) if not option.standing]
    silent = table.silence(seat)
    return len(answers) == 1 and answers[0].action == silent and silent.to_json() == PASS_ACTION


def get_bot_delay_ms(match_id: str, version: int, alone: bool) -> int:
    """How long a computer player takes, in ms. It follows from match and entry, so that a retry says the same."""
    if alone:
        return BOTS_ONLY_DELAY_MS
    return MIN_DELAY_MS + crc32(f"{match_id}{version}".encode()) % (MAX_DELAY_MS - MIN_DELAY_MS + 1)


def get_bot_pace_factor() -> float:
    """The site's own pace: 1 is a person's, 0 (tests) is at once."""
    return float(getattr(settings, "BOT_PACE", 1.0))
