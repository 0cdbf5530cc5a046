"""Games by mail in which everybody behaves as badly as the rules of time allow: is a printed end ever passed?

Only time is played, not the game: the reckoning of `deadlines` and `time_bounds`, with people who answer at the last
moment and put every question off by all that there is. They are given days, plan and break off vacations, agree to
pauses, move to other time zones and change their hours, seats change hands, and tables agree on another pace; over
changes of clocks, turns of the year, and days that a zone leaves out. What stands at the table beforehand is the latest
end of each question, and of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from common.durations import DAY_MS, HOUR_MS, SECOND_MS
from games.core.quiet_hours import QuietHours
from games.matches import deadlines
from games.matches.counted_time import get_local_hour_ms
from games.matches.deadlines import SeatDeadline
from games.matches.pace import MAX_DEADLINE_S, MAX_MOST_DAYS, MIN_DEADLINE_S, MIN_MOST_DAYS
from games.matches.time_bounds import (
    CLOSED_ANSWER_MS,
    MAX_CLOSING_MS,
    MAX_GIFT_DAYS,
    MAX_REST_DAYS,
    DeadlineTerms,
    calculate_game_end,
)
from games.matches.vacations import DAYS_PER_YEAR

ZONES = (
    *("UTC", "Europe/Amsterdam", "America/New_York", "America/St_Johns", "Australia/Lord_Howe", "Pacific/Apia"),
    *("Asia/Kolkata", "Africa/Casablanca", "America/Santiago", "Pacific/Chatham", "Africa/Cairo", "Pacific/Kiritimati"),
)
FIRST, LAST = 1_293_840_000_000, 1_924_992_000_000  # of 2011 (Apia left out a day) to 2031, in ms
QUESTIONS = 12  # asked in full before the game is near its last day, and again there
TRICKS = 5  # by which one question is put off, at most
CLEAN_UP_MS = HOUR_MS  # between two looks at games that outlast their last day


@dataclass
class Person:
    """Somebody at a seat: where they live, when they sleep, and their vacations."""

    zone: str
    hours: QuietHours | None
    vacations: list[tuple[int, int]] = field(default_factory=list)
    taken: set[str] = field(default_factory=set)  # days of vacation, as ISO text


@dataclass
class Report:
    """What came of it."""

    matches: int = 0
    questions: int = 0
    passed: list[str] = field(default_factory=list)  # ends that were passed, in words
    tricks: Counter[str] = field(default_factory=Counter)
    narrowest_ms: int | None = None  # between a deadline and its latest end
    at_the_bound: int = 0  # questions that were put off to their latest end exactly


class BadTable:
    """One match, played in time alone."""

    def __init__(self, seed: int, report: Report) -> None:
        self.rng, self.report, self.seed = Random(seed), report, seed  # noqa: S311  the same games again
        self.now = self.rng.randrange(FIRST, LAST)
        self.people = [self.make_person() for _ in range(self.rng.randint(2, 5))]
        closes = self.now + self.rng.randint(MIN_MOST_DAYS, MAX_MOST_DAYS) * DAY_MS
        self.terms = self.make_terms(closes, self.rng.choice(ZONES))
        self.closes, self.promised = closes, calculate_game_end(closes)

    def make_person(self) -> Person:
        zone = self.rng.choice(ZONES)
        return Person(zone, self.make_hours(zone))

    def make_hours(self, zone: str) -> QuietHours | None:
        """Some quiet hours: mostly a night, at times nearly all day; with any days of rest."""
        if self.rng.random() < 0.1:
            return None
        begins, until = self.rng.randrange(0, 1440, 30), self.rng.randrange(0, 1440, 30)
        days = frozenset(self.rng.sample(range(7), self.rng.choice((0, 0, 1, 2, MAX_REST_DAYS))))
        return QuietHours(zone, begins, until, days)

    def make_terms(self, closes: int, zone: str) -> DeadlineTerms:
        """What a table may agree on."""
        rng = self.rng
        fixed = rng.randrange(24) if rng.random() < 0.3 else None
        span = DAY_MS if fixed is not None else rng.randint(MIN_DEADLINE_S, MAX_DEADLINE_S) * SECOND_MS
        days = frozenset(rng.sample(range(7), rng.randint(0, MAX_REST_DAYS)))
        return DeadlineTerms(span, fixed, zone, days, (), rng.random() < 0.8, rng.random() < 0.8, closes)

    def play(self) -> None:
        """The game from its beginning, then near its last day, until it is over."""
        for _ in range(QUESTIONS):
            self.ask()
        self.now = max(self.now, self.closes - self.rng.randrange(40 * DAY_MS))
        while self.now < self.closes:
            self.ask()
            if self.rng.random() < 0.02:
                self.now = max(self.now, self.closes - self.rng.randrange(DAY_MS))
        self.finish()
        self.report.matches += 1

    def ask(self) -> None:
        """A question, put off by all means, and answered by nobody before its last moment."""
        if self.now >= self.closes:
            return
        seat = self.rng.randrange(len(self.people))
        person = self.people[seat]
        made = deadlines.build_seat_deadline(seat, 1, self.now, self.terms, person.vacations, person.hours)
        if made is None or made.latest_at is None:
            self.report.passed.append(f"{self.seed}: a question without an end")
            return
        promised = made.latest_at
        for _ in range(self.rng.randint(0, TRICKS)):
            self.now = max(self.now, made.due_at - self.rng.choice((1, SECOND_MS, HOUR_MS, DAY_MS)))
            trick = self.rng.choice(TRICKS_BY_NAME)
            made = trick(self, person, made)
            self.report.tricks[trick.__name__.strip("_")] += 1
        self.now = max(self.now, made.due_at)
        self.check(made, promised)

    def check(self, made: SeatDeadline, promised: int) -> None:
        """Whether what stood at the table when the question was put has been kept."""
        report, left = self.report, promised - made.due_at
        report.questions += 1
        report.at_the_bound += left == 0
        report.narrowest_ms = left if report.narrowest_ms is None else min(left, report.narrowest_ms)
        if left < 0 or made.due_at > self.closes:
            report.passed.append(f"{self.seed}: a question ended {-left} ms late")

    def again(self, person: Person, made: SeatDeadline, at: int | None = None) -> SeatDeadline:
        """The deadline reckoned anew, as the rows are."""
        at = made.asked_at if at is None else at
        return deadlines.recalculate_deadline(made, at, self.terms, person.vacations, person.hours) or made

    def finish(self) -> None:
        """After the last day: computers that take as long as they may, or never come to an end."""
        at = self.closes
        for _ in range(self.rng.choice((0, 10, 1_000))):
            at += CLOSED_ANSWER_MS if self.rng.random() < 0.2 else 6 * SECOND_MS
        closed = self.closes + MAX_CLOSING_MS // 2 + CLEAN_UP_MS
        if self.promised is None or min(at, closed) > self.promised:
            self.report.passed.append(f"{self.seed}: the game ended late")


# -- what people do to a deadline, shortly before it falls


def _give_a_day(table: BadTable, person: Person, made: SeatDeadline) -> SeatDeadline:
    if made.gift_days >= MAX_GIFT_DAYS:
        return made
    return table.again(person, made._replace(gift_days=made.gift_days + 1))


def _go_on_vacation(table: BadTable, person: Person, made: SeatDeadline) -> SeatDeadline:
    first = datetime.fromtimestamp(table.now / 1000, ZoneInfo(person.zone)).date()
    first += timedelta(days=table.rng.choice((0, 0, 1, 5)))
    days = [first + timedelta(days=n) for n in range(table.rng.choice((1, 3, DAYS_PER_YEAR, 2 * DAYS_PER_YEAR)))]
    used = Counter(text[:4] for text in person.taken)
    wanted = [day for day in days if day.isoformat() not in person.taken]
    for day in wanted:
        if used[f"{day.year:04}"] >= DAYS_PER_YEAR:
            break
        starts = max(table.now, get_local_hour_ms(day, 0, person.zone))
        ends = get_local_hour_ms(day + timedelta(days=1), 0, person.zone)
        if ends > starts:
            person.taken.add(day.isoformat())
            used[f"{day.year:04}"] += 1
            person.vacations.append((starts, ends))
    person.vacations.sort()
    return table.again(person, made) if table.terms.vacations else made


def _come_back(table: BadTable, person: Person, made: SeatDeadline) -> SeatDeadline:
    person.vacations = [(start, min(end, table.now)) for start, end in person.vacations if start < table.now]
    later = table.again(person, made)
    return later if later.due_at >= table.now else made


def _pause(table: BadTable, person: Person, made: SeatDeadline) -> SeatDeadline:
    left = table.terms.pause_left_ms // DAY_MS
    if not left or any(start <= table.now < end for start, end in table.terms.pauses):
        return made
    span = (table.now, table.now + table.rng.randint(1, left) * DAY_MS)
    table.terms = table.terms._replace(pauses=(*table.terms.pauses, span))
    return table.again(person, made)


def _change_hours(table: BadTable, person: Person, made: SeatDeadline) -> SeatDeadline:
    if table.rng.random() < 0.5:
        person.zone = table.rng.choice(ZONES)
    person.hours = table.make_hours(person.zone)
    later = table.again(person, made)
    return later._replace(due_at=max(later.due_at, made.due_at))


def _hand_the_seat_over(table: BadTable, person: Person, made: SeatDeadline) -> SeatDeadline:
    fresh = table.make_person()
    person.zone, person.hours, person.vacations, person.taken = fresh.zone, fresh.hours, [], set()
    return table.again(person, made, table.now)


TRICKS_BY_NAME: tuple[Callable[[BadTable, Person, SeatDeadline], SeatDeadline], ...] = (
    *(_give_a_day, _go_on_vacation, _come_back, _pause, _change_hours, _hand_the_seat_over),
)


def play_bad_tables(matches: int, seed: int = 1) -> Report:
    """So many matches with the worst behaviour, and whether an end that stood at a table was passed."""
    report = Report()
    for number in range(matches):
        BadTable(seed + number, report).play()
    return report
