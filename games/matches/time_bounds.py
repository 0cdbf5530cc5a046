"""How long a question by mail, and a game by mail, can last at the very most. Pure.

Both bounds stand at the table beforehand. A question's latest end is reckoned when it is put, from everything that may
still put it off: the table's days of rest, the player's own hours, days that others give, a year's vacation, the pauses
that the table may still agree on. No deadline is ever reckoned past it (`deadlines.calculate_deadline`). A game's last
day is fixed when it begins by mail and is moved by nothing: from then on computers answer for everybody, and
`MAX_CLOSING_MS` later the game is closed if it is still not over.

Only time in which the site itself was down is added to a question (`outages`), and what a moderator gives or pauses for
(`interventions`).
"""

from __future__ import annotations

from typing import NamedTuple

from common.durations import DAY_MS, HOUR_MS, MINUTE_MS

from .counted_time import TimeSpans, add_counted_ms, find_next_local_hour, list_rest_spans, merge_spans, skip_spans

MIN_NOTICE_MS = 6 * HOUR_MS  # between a question and the fixed hour that is its deadline, at least
OWN_HOURS_MS = 3 * DAY_MS  # by which a player's own waking hours and resting days put a question off, at most
MAX_GIFT_DAYS = 3  # days that one question may be given
MAX_VACATION_MS = 25 * DAY_MS  # of a vacation that count for one question
MAX_PAUSE_DAYS = 14  # days of pause that a game may agree on, all together
MAX_REST_DAYS = 3  # days of the week that may rest
CLOSED_ANSWER_MS = 10 * MINUTE_MS  # after a game's last day, for an answer: those of computers come sooner
MAX_CLOSING_MS = DAY_MS  # from a game's last day until it is over, or closed
LONGEST_LOCAL_DAY_MS = 25 * HOUR_MS  # the one on which clocks are put back


class DeadlineTerms(NamedTuple):
    """What a match agreed on: so many ms for each answer, or a local hour; when that stands still, and until when."""

    answer_ms: int | None
    hour: int | None = None
    zone: str = "UTC"
    rest_days: frozenset[int] = frozenset()  # days of the week, Monday is 0
    pauses: tuple[tuple[int, int], ...] = ()  # that all agreed on: from, to (ms)
    vacations: bool = True  # whether vacations put deadlines off
    waking: bool = False  # whether players' own waking hours do
    closes: int | None = None  # the moment of the game's last day (ms); None at tables of before

    @property
    def pause_left_ms(self) -> int:
        """For how long the table may still agree to pause, in ms."""
        return max(0, MAX_PAUSE_DAYS * DAY_MS - sum(end - start for start, end in self.pauses))

    def list_rests(self, at: int, counted_ms: int) -> list[tuple[int, int]]:
        """The table's days of rest from `at` (ms) on, as far as so many ms that count can reach."""
        reach = counted_ms * 7 // (7 - min(len(self.rest_days), 6)) + 14 * DAY_MS
        return list_rest_spans(self.rest_days, self.zone, at, at + reach)


def calculate_latest_end(at: int, terms: DeadlineTerms) -> int | None:
    """The latest moment (ms) at which a question put at `at` can be due, whatever anybody does; None: none is known."""
    if terms.answer_ms is None or terms.closes is None:
        return None
    if at >= terms.closes:
        return at + CLOSED_ANSWER_MS
    extra = get_extra_ms(terms)
    if terms.hour is None:
        latest = add_counted_ms(at, terms.answer_ms + extra, list_table_spans(at, terms, terms.answer_ms + extra))
    else:
        extra += MIN_NOTICE_MS + LONGEST_LOCAL_DAY_MS
        still = list_table_spans(at, terms, extra)
        latest = find_next_local_hour(add_counted_ms(at, extra, still), terms.hour, terms.zone)
        latest = skip_spans(latest, still)
    return min(latest, terms.closes)


def get_extra_ms(terms: DeadlineTerms) -> int:
    """By how much a question can be put off beside the table's own days of rest, in ms."""
    own = OWN_HOURS_MS if terms.waking else 0
    away = MAX_VACATION_MS if terms.vacations else 0
    return own + away + MAX_GIFT_DAYS * DAY_MS + terms.pause_left_ms


def list_table_spans(at: int, terms: DeadlineTerms, counted_ms: int) -> TimeSpans:
    """What stands still for everybody from `at` (ms) on: the table's days of rest, and pauses agreed on."""
    agreed = [span for span in terms.pauses if span[1] > at]
    return merge_spans([*agreed, *terms.list_rests(at, counted_ms + sum(end - start for start, end in agreed))])


def calculate_game_end(closes: int | None) -> int | None:
    """The latest moment (ms) at which a game that closes at `closes` is over; None: none is known."""
    return None if closes is None else closes + MAX_CLOSING_MS
