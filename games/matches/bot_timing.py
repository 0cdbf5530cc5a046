"""When a question is looked at by what answers without a letter: computer players, the house, a person's own plan.

All of them keep one schedule. How long an answer takes follows from the match, its pace and the last entry alone, never
from what may be answered nor by whom: in a game with hidden cards a quick answer would tell that there was no choice,
and any other difference would tell that there is a plan, or what stands in it.
"""

from __future__ import annotations

from zlib import crc32

from django.conf import settings

from common.durations import SECOND_MS
from games.engine.house_answers import find_house_answer
from games.engine.journal import Entry
from games.engine.table import Table
from games.models import Match

from .match_cache import LoadedMatch

LIVE_DELAYS_MS, MAIL_DELAYS_MS = (600, 1_500), (2_000, 6_000)  # ms between an entry and the answer to it, from and to
BOTS_ONLY_DELAY_MS = 250  # when no person is left in the game
MAX_UNASKED_ENTRIES = 40  # entries of one question after which only those asked are looked at


def calculate_bot_due(loaded: LoadedMatch, table: Table, at: int, by_person: bool = False) -> int | None:
    """The moment (ms) at which this position is looked at; None when nothing but a person can answer. `at`: when the
    last entry of `table` was made, in ms; `by_person`: whether a person made it themselves."""
    seats = find_answering_seats(loaded, table)
    if not seats:
        return None
    last, alone = table.entries[-1] if table.entries else None, is_without_people(loaded, table)
    return min(at + get_answer_delay_ms(loaded, table.version, last, seat, by_person, alone) for seat in seats)


def find_answering_seats(loaded: LoadedMatch, table: Table) -> set[int]:
    """The seats that may be answered for without a letter: those of computer players, and of people those for whom
    house or plan may have an answer."""
    if table.over:
        return set()
    living = table.game.living()
    bots = {seat for seat in living if not loaded.seats[seat].is_person}
    looks = bots if table.version - table.game.since <= MAX_UNASKED_ENTRIES else bots & table.asked
    if not loaded.planned and not is_house_answering(loaded.match, table):  # nobody answers for people
        return looks
    return looks | {seat for seat in set(living) - bots if may_be_answered(loaded, table, seat)}


def is_without_people(loaded: LoadedMatch, table: Table) -> bool:
    """Whether no person is left in the game."""
    return not any(loaded.seats[seat].is_person for seat in table.game.living())


def may_be_answered(loaded: LoadedMatch, table: Table, seat: int) -> bool:
    """Whether house or plan may have an answer for a person. What a plan says is not looked at: there is one, that is
    enough to look when the time comes."""
    if loaded.has_plan(seat):
        return seat in table.asked or bool(list_offers_to(table, seat))
    return is_house_answering(loaded.match, table) and find_house_answer(table, seat) is not None


def is_house_answering(match: Match, table: Table) -> bool:
    """Whether the house gives what is the only answer in this match."""
    return bool(table.game.options.answers_by_house(match.pace))  # type: ignore[attr-defined]


def list_offers_to(table: Table, seat: int) -> list[int]:
    """The seats whose offers lie open before a seat."""
    return [deal.seat for deal in getattr(table.game, "offers", ()) if deal.to == seat]


def get_answer_delay_ms(
    loaded: LoadedMatch, version: int, last: Entry | None, seat: int, by_person: bool, alone: bool = False
) -> int:
    """How long an answer of a seat takes after entry `version`, in ms. It follows from match and entry, so that a retry
    says the same. What a person did by mail and could take back stands for a while before anybody else goes on."""
    delay = get_bot_delay_ms(loaded.match.pk, version, alone, loaded.match.pace)
    if by_person and last is not None and last.seat != seat and loaded.match.pace == Match.Pace.MAIL:
        delay += get_take_back_wait_ms() if may_be_taken_back(last) else 0
    return int(delay * get_bot_pace_factor())


def get_take_back_wait_ms() -> int:
    """For how long (ms) a person by mail may take back what they answered before others go on."""
    return int(settings.TAKE_BACK_WAIT) * SECOND_MS


def may_be_taken_back(entry: Entry) -> bool:
    """Whether a move looks as if its seat could take it back, to everybody alike: nothing was drawn, nothing sealed."""
    return entry.seat >= 0 and not entry.drawn and all(fact.seen_by is None for fact in entry.facts)


def get_bot_delay_ms(match_id: str, version: int, alone: bool, pace: str = Match.Pace.LIVE) -> int:
    """How long whoever answers without a letter takes, in ms."""
    if alone:
        return BOTS_ONLY_DELAY_MS
    least, most = MAIL_DELAYS_MS if pace == Match.Pace.MAIL else LIVE_DELAYS_MS
    return least + crc32(f"{match_id}{version}".encode()) % (most - least + 1)


def get_bot_pace_factor() -> float:
    """The site's own pace: 1 is a person's, 0 (tests) is at once."""
    return float(getattr(settings, "BOT_PACE", 1.0))
