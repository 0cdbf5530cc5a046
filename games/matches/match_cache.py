"""The games in play, in memory: each process keeps the tables it used last, by match and version.

A table kept here is never played on. The door plays on a fork and, when the transaction is committed,
keeps the fork instead; so whoever holds a table may look at it for as long as they like, and a move that
fails leaves nothing behind.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Collection
from contextlib import suppress
from threading import Lock
from typing import Any, NamedTuple

import msgspec

from common.refusals import Refused, build_not_found_error
from games.core.match_ids import is_match_id
from games.core.quiet_hours import QuietHours
from games.engine.fairlog import Progress
from games.engine.journal import Entry as Written
from games.engine.pauses import Suspend
from games.engine.sandbox import SandboxChance
from games.engine.table import Table
from games.models import Match, Pause

from . import plan_call_rows, randomness, sealed_chance, storage
from .deadlines import SeatDeadline, parse_deadlines
from .stored_positions import UnreadableMatchError, load_position, refusing_unreadable, replay_entry

MAX_CACHED_MATCHES = 2_000  # tables a process keeps, some 45 kB each; who comes back to others loads them again
MAX_RECENT_ENTRIES = 64  # entries kept with a table, for frames and logs
SNAPSHOT_EVERY = 16  # entries; a cold table replays at most so many


class SeatInfo(NamedTuple):
    """Who sits at a seat."""

    user_id: int | None
    bot: str
    name: str
    vacations: tuple[tuple[int, int], ...] = ()  # vacations that put the player's deadlines off here: from, to (ms)
    hours: QuietHours | None = None  # outside which their deadlines end here; None: whenever they fall
    held: bool = False  # moved by the match's holder at their screen, who need not have uncovered it

    @property
    def is_person(self) -> bool:
        """Whether a person moves it, and no computer player."""
        return self.user_id is not None or self.held


class LoadedMatch(NamedTuple):
    """A match and its present position, to look at and not to change."""

    match: Match  # its columns as of the last look; the position is `table`'s
    table: Table
    seats: tuple[SeatInfo, ...]
    recent_entries: tuple[Written, ...]  # the last entries, the newest at the end
    alarm: int | None  # when time will do something to the players, in ms
    row_alarm: int | None  # what the match's row says: nothing is due before
    deadlines: tuple[SeatDeadline, ...] = ()  # the deadlines of those asked, where the rules have no clock
    outage: tuple[int, int] | None = None  # the site was down, from, to (ms): still to be made good here
    pause: tuple[int, int] | None = None  # agreed on and not begun: who asked for it, and for how many seconds
    planned: int = 0  # the seats for which a plan is in force, a bit for each; never told to anybody
    call: plan_call_rows.PlanCall | None = None  # the last call for plans
    progress: Progress | None = None  # how far the log of its sealed chance has come; None: not known, or there is none
    snapshot_due: bool = False  # that which is stored cannot be read, or does not lead here: the next entry brings one
    readable: int | None = None  # of an ill match: the entry that `table` stands after, the last that can be read

    @property
    def version(self) -> int:
        return self.table.version

    @property
    def last_entry_at_ms(self) -> int:
        """When the last entry was made, in ms."""
        return self.recent_entries[-1].now if self.recent_entries else 0

    @property
    def next_held(self) -> int | None:
        """The seat that its holder's screen is to be handed to; until then it shows what spectators see."""
        held = {seat: chair.user_id is not None for seat, chair in enumerate(self.seats) if chair.held}
        return None if not held or self.over else find_next_held(self.table.asked, held)

    @property
    def over(self) -> dict[str, Any] | None:
        """How it ended; where no move of the game ended it, with `words` for its players: who did, and why."""
        if self.table.over:
            return dict(msgspec.to_builtins(self.table.over))
        return describe_stopped_match(self.match.result) if self.match.result else None

    def with_new_entries(
        self,
        table: Table,
        seat_deadlines: tuple[SeatDeadline, ...],
        row_alarm: int | None,
        progress: Progress | None,
    ) -> LoadedMatch:
        """The same match after the entries that `table` has made. `progress` of its log with them; None: they added
        nothing to it."""
        recent = (*self.recent_entries, *table.entries)[-MAX_RECENT_ENTRIES:]
        alarm = find_earliest(table.next_alarm(), *(each.due_at for each in seat_deadlines))
        begun = self.pause and any(isinstance(entry.action, Suspend) for entry in table.entries)
        pause = None if begun else self.pause
        head = self.match, table, self.seats, recent, alarm, row_alarm, seat_deadlines
        return LoadedMatch(*head, pause=pause, planned=self.planned, call=self.call, progress=progress or self.progress)

    def draw_chance(self) -> sealed_chance.MatchChance | SandboxChance:
        """The chance that the next entry draws from."""
        if self.table.game.is_sandbox:
            return SandboxChance(randomness.SystemRandomness())
        return sealed_chance.MatchChance(self.match.pk, self.version, self.progress)

    def has_plan(self, seat: int) -> bool:
        """Whether a plan of the person at a seat is in force."""
        return bool(self.planned >> seat & 1) and self.seats[seat].user_id is not None


def find_next_held(asked: Collection[int], held: dict[int, bool]) -> int | None:
    """Which of the seats that one person moves is to be uncovered; None: what is uncovered may stay. `held`: whether
    each of them is uncovered."""
    waiting = sorted(set(held) & set(asked))
    return None if not waiting or any(held[seat] for seat in waiting) else waiting[0]


STOPPED_TEXTS = {
    "called_off": "Everyone agreed to end this game without a result.",
    "abandoned": "No one came back to this game for a week, so it was closed unfinished.",
    "closed": "This game didn't finish within a day of the table's last day, so it was closed unfinished.",
}


def describe_stopped_match(result: dict[str, Any]) -> dict[str, Any]:
    """The result of a match that was ended without a move, with a sentence that says so."""
    reason = result.get("reason", "")
    stopped = f"A moderator ended this game: {reason}" if reason else "A moderator ended this game."
    return {**result, "words": STOPPED_TEXTS.get(result["ending"], stopped)}


_held: OrderedDict[str, LoadedMatch] = OrderedDict()
_guard = Lock()


def load_current_match(match_id: str, version: int | None = None) -> LoadedMatch:
    """The present position of a match that has begun, to look at and not to change. `version`: one that old will do
    without asking the database; without it, one query at least. Nothing is locked, so it may be old at once.
    Refused: 404 no such match, 409 not started."""
    held = _held.get(match_id)
    if held and version is not None and held.version >= version:
        return held
    since = held.version if held else None
    news = storage.load_match_news(match_id, since, SNAPSHOT_EVERY) if is_match_id(match_id) else None
    if news is None:
        raise build_not_found_error()
    if news.version < 0:
        raise Refused("This game hasn't started.")
    if held and (held.match.lineup, held.match.status) == (news.lineup, news.status):
        if held.version >= news.version:
            return with_plans(held, news) if held.version == news.version else held
        if news.version - held.version <= SNAPSHOT_EVERY:
            with suppress(UnreadableMatchError):  # what the entries do not lead to, a later snapshot may
                held = advance_loaded_match(held._replace(planned=news.planned, call=read_news_call(news)), news)
                cache_loaded_match(held)
                return held
    held = load_from_snapshot(get_stored_match(match_id))
    cache_loaded_match(held)
    return held


def advance_loaded_match(loaded: LoadedMatch, news: storage.MatchNews) -> LoadedMatch:
    """A loaded match brought on by the entries that another process has made since."""
    table = loaded.table.fork()
    with refusing_unreadable(loaded.match):
        for line, digest, _ in news.entries:
            replay_entry(table, table.title.read_entry(line), digest)
    progress = sealed_chance.find_progress([proof for *_, proof in news.entries])
    after = loaded.with_new_entries(table, parse_deadlines(news.deadlines), news.alarm, progress)
    table.entries.clear()
    return after


def with_plans(loaded: LoadedMatch, news: storage.MatchNews) -> LoadedMatch:
    """A loaded match, as it is since plans were laid down or withdrawn, which makes no entry and no line-up."""
    call = read_news_call(news)
    if (loaded.planned, loaded.call) == (news.planned, call):
        return loaded
    loaded = loaded._replace(planned=news.planned, call=call)
    cache_loaded_match(loaded)
    return loaded


def read_news_call(news: storage.MatchNews) -> plan_call_rows.PlanCall | None:
    """The last call for plans, by a match's row as of now."""
    return plan_call_rows.read_call(news.gate)


def peek_cached_match(match_id: str) -> LoadedMatch | None:
    """What this process last knew of a running match, which may be out of date; None: nothing."""
    held = _held.get(match_id)
    return held if held and not held.over else None


def find_seat_of_user(loaded: LoadedMatch, user_id: int) -> int | None:
    """The seat a user had in a match as it was loaded; None: they had none, or it is covered."""
    found = next((seat for seat, chair in enumerate(loaded.seats) if chair.user_id == user_id), None)
    covered = found is not None and loaded.seats[found].held and loaded.next_held is not None
    return None if covered else found


def load_locked_match(match_id: str, version: int, lineup: int, planned: int) -> LoadedMatch:
    """The position of a match whose row is locked and reads so: `version`, `lineup` and `planned` are those of the
    row. From memory where that has it."""
    held = _held.get(match_id)
    if held and held.version == version and held.match.lineup == lineup and held.match.status == Match.Status.RUNNING:
        return held._replace(planned=planned)
    return load_from_snapshot(get_stored_match(match_id))


def load_from_locked_row(match: Match) -> LoadedMatch:
    """The position of a match whose row the caller has locked and read."""
    return load_locked_match(match.pk, match.version, match.lineup, match.planned)


def get_stored_match(match_id: str) -> Match:
    """A match's row with its board's name: what is on the board is mostly known already."""
    return Match.objects.select_related("board").defer("board__data", "board__note").get(pk=match_id)


def load_from_snapshot(match: Match) -> LoadedMatch:
    """Loads a match that is not cached, as it is stored. UnreadableMatchError where its record is damaged."""
    stored = load_position(match, MAX_RECENT_ENTRIES)
    match.snapshot = b""  # it has served; the table is what is kept
    progress = sealed_chance.find_progress(stored.proofs)
    loaded = build_loaded_match(match, stored.table, stored.recent[-MAX_RECENT_ENTRIES:], progress)
    return loaded._replace(snapshot_due=stored.rebuilt)


def build_loaded_match(
    match: Match, table: Table, recent: Collection[Written], progress: Progress | None
) -> LoadedMatch:
    """A match as its row says, with a table and its last entries."""
    dues = parse_deadlines(match.deadlines)
    alarm = find_earliest(table.next_alarm(), *(each.due_at for each in dues))
    outage = None if match.outage_from is None or match.outage_to is None else (match.outage_from, match.outage_to)
    return LoadedMatch(
        match,
        table,
        load_seat_infos(match),
        tuple(recent),
        alarm,
        match.alarm,
        dues,
        outage,
        find_agreed_pause(match),
        match.planned,
        plan_call_rows.read_call(match.gate),
        progress,
    )


def find_agreed_pause(match: Match) -> tuple[int, int] | None:
    """The pause that is to begin where the next turn does (seat, seconds); None: there is none."""
    if match.status != Match.Status.RUNNING or match.pace != Match.Pace.LIVE:
        return None
    found = Pause.objects.filter(match=match, state=Pause.State.AGREED)
    return found.values_list("seat", "seconds").first()


def load_seat_infos(match: Match) -> tuple[SeatInfo, ...]:
    """Who sits where, in the order of the seats."""
    columns = ("number", "user_id", "bot", "name", "held")
    hours = load_quiet_hours(match) if match.pace == Match.Pace.MAIL and match.waking else {}
    if match.pace != Match.Pace.MAIL or not match.vacations:
        found = match.seats.order_by("number").values_list(*columns)
        return tuple(
            SeatInfo(user, bot, name, hours=hours.get(number), held=held) for number, user, bot, name, held in found
        )
    away = (*columns, "user__vacations__starts", "user__vacations__ends")
    made: dict[int, SeatInfo] = {}
    for number, user, bot, name, held, starts, ends in match.seats.order_by("number", away[-2]).values_list(*away):
        chair = made.get(number) or SeatInfo(user, bot, name, hours=hours.get(number), held=held)
        made[number] = chair if starts is None else chair._replace(vacations=(*chair.vacations, (starts, ends)))
    return tuple(made.values())


def load_quiet_hours(match: Match) -> dict[int, QuietHours]:
    """The quiet hours of those players of a match who have any, by seat."""
    wishes = "user__mail_preferences__"
    columns = ("number", "user__time_zone", f"{wishes}quiet_from", f"{wishes}quiet_until", f"{wishes}rest_days")
    found = match.seats.filter(user__mail_preferences__isnull=False).values_list(*columns)
    hours = {number: QuietHours.from_columns(zone, begins, ends, days) for number, zone, begins, ends, days in found}
    return {number: own for number, own in hours.items() if own.days_off or own.start_minute != own.end_minute}


def list_human_seats(loaded: LoadedMatch, table: Table | None = None) -> list[int]:
    """The seats with a person who still plays, who vote on what all have to agree on: computer players agree silently.
    Of several that one person moves, one. `table`: what has been played on since the match was loaded."""
    living, seats = (table or loaded.table).game.living(), loaded.seats
    held = sorted((seat for seat in living if seats[seat].held), key=lambda seat: seats[seat].user_id is None)
    return [seat for seat in living if (seat in held[:1] if seats[seat].held else seats[seat].user_id is not None)]


def find_earliest(*moments: int | None) -> int | None:
    """The first of the moments that there are; None: there are none."""
    return min((moment for moment in moments if moment is not None), default=None)


def cache_loaded_match(loaded: LoadedMatch) -> None:
    """Caches a loaded match for this process, unless a newer one is cached already. To be called after the commit."""
    match_id = loaded.match.pk
    with _guard:
        other = _held.get(match_id)
        if other and other.version > loaded.version:
            return
        _held[match_id] = loaded
        _held.move_to_end(match_id)
        while len(_held) > MAX_CACHED_MATCHES:
            _held.popitem(last=False)


def evict_match(match_id: str = "") -> None:
    """Evicts a match from the cache; the next look loads it. Without an id, all of them."""
    with _guard:
        if match_id:
            _held.pop(match_id, None)
        else:
            _held.clear()
