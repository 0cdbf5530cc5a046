"""What the lists of the pages show: matches with their chairs, titles and who is waited for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from games.content import board_words
from games.engine.bots import DEFAULT_LEVEL, LEVELS
from games.engine.catalog import titles
from games.engine.sentences import joined, tell
from games.engine.temperaments import describe_manner, join_manner, list_temperaments
from games.engine.title import Title
from games.matches.match_cache import load_current_match
from games.matches.stored_positions import UnreadableMatchError
from games.models import Invitation, Match, Seat

from . import pace_text

AnyTitle = Title[Any, Any, Any]
MAX_ROWS = 60  # rows of one list


@dataclass(frozen=True)
class SeatRow:
    """A place at a table: who sits there, whom it is kept for, or nobody."""

    number: int
    seat: Seat | None
    is_viewer: bool = False
    is_asked: bool = False
    invitation: Invitation | None = None

    @property
    def bot_words(self) -> str:
        """How a bot that sits there plays."""
        return describe_manner(self.seat.bot) if self.seat else ""


@dataclass(frozen=True)
class MatchRow:
    """A match as a line of a list."""

    match: Match
    title: AnyTitle
    seats: list[SeatRow]
    changed_settings: list[str] = field(default_factory=list)
    other_board: str = ""  # which board it has, where new tables have another
    why_not: str = ""  # why the table is not for the viewer: it asks for other company

    @property
    def free_seat_count(self) -> int:
        """Chairs nobody sits on and that are kept for nobody."""
        return sum(chair.seat is None and chair.invitation is None for chair in self.seats)

    @property
    def move_deadline_text(self) -> str:
        """By mail: the time for each answer."""
        return pace_text.format_move_deadline(self.match)

    @property
    def next_free_seat(self) -> int:
        """The number of the chair that is taken next; -1 when all are."""
        return next((chair.number for chair in self.seats if chair.seat is None and chair.invitation is None), -1)

    @property
    def viewer_seat(self) -> SeatRow | None:
        """The chair of whoever looks."""
        return next((chair for chair in self.seats if chair.is_viewer), None)

    @property
    def is_viewers_turn(self) -> bool:
        """Whether the match waits for the viewer."""
        return bool(self.viewer_seat and self.viewer_seat.is_asked)

    @property
    def link_text(self) -> str:
        """What the link into the match is called for the viewer."""
        if self.is_viewers_turn:
            return "Play"
        return "To the table" if self.match.status == Match.Status.OPEN else "View"

    @property
    def asked_names(self) -> str:
        """Who is waited for."""
        return ", ".join(chair.seat.name for chair in self.seats if chair.is_asked and chair.seat)

    @property
    def winner_names(self) -> str:
        """Who won a match that is over."""
        ranking = (self.match.result or {}).get("ranking") or [[]]
        names = [chair.seat.name for chair in self.seats if chair.seat and chair.number in ranking[0]]
        return joined(names)


def get_titles_by_slug() -> dict[str, AnyTitle]:
    """All titles by slug, in the order in which they are offered."""
    return {each.slug: each for each in titles()}


def build_match_rows(matches: Iterable[Match], user: Any) -> list[MatchRow]:
    """Matches as rows; a match whose title no longer exists is left out."""
    known = get_titles_by_slug()
    kept = [match for match in matches if match.title in known]
    told = board_words.describe_other_boards(kept)
    return [build_match_row(match, known[match.title], user, told.get(match.pk, "")) for match in kept]


def build_match_row(match: Match, title: AnyTitle, user: Any, other_board: str = "") -> MatchRow:
    """A match as a row."""
    return MatchRow(
        match,
        title,
        build_seat_rows(match, user),
        list_changed_settings(title, title.settings_since(match.settings, match.rules)),
        other_board,
    )


def build_seat_rows(match: Match, user: Any) -> list[SeatRow]:
    """Every seat of a match in order, taken, reserved or free; in an open match the reserved ones before the free."""
    sitting = {seat.number: seat for seat in match.seats.all()}
    asked = set(match.asked) if match.status == Match.Status.RUNNING else set()
    kept = iter(match.invitations.all() if match.status == Match.Status.OPEN else ())
    made = []
    for number in range(max(match.size, *sitting, 0) if sitting else match.size):
        seat = sitting.get(number)
        mine = bool(seat and user.pk and seat.user_id == user.pk)
        made.append(SeatRow(number, seat, mine, number in asked, None if seat else next(kept, None)))
    return made


def list_changed_settings(title: AnyTitle, settings: dict[str, Any]) -> list[str]:
    """The settings of a match that differ from the usual ones, in words."""
    fields = {each["name"]: each for each in title.form()}
    return [
        f"{fields[name]['label']}: {format_setting_value(fields[name], value)}"
        for name, value in settings.items()
        if name in fields and value != fields[name]["default"]
    ]


def format_setting_value(field: dict[str, Any], value: Any) -> str:
    """A setting's value as people read it."""
    if field["kind"] == "switch":
        return "yes" if value else "no"
    labels = {each["value"]: str(each["label"]) for each in field.get("values", ())}
    return labels.get(value, str(value))


def format_spectator_prompt(match: Match) -> str:
    """What a running match asks just now, in one sentence for spectators; "" where it cannot be read."""
    try:
        table = load_current_match(match.id, match.version).table
    except UnreadableMatchError:
        return ""
    names = [seat.name for seat in match.seats.all()]
    return tell(table.prompt(None), names)


def list_bot_levels(title: AnyTitle, first: str = DEFAULT_LEVEL) -> list[tuple[str, str]]:
    """The levels of bots for this title, `first` before the others."""
    known = [(level, LEVELS.get(level, level)) for level in title.levels]
    return sorted(known, key=lambda each: each[0] != first)


def list_bot_manners(title: AnyTitle) -> list[tuple[str, str]]:
    """How a bot on a chair of this title may play: each level and its temperaments, the usual level first."""
    return [
        (manner, describe_manner(manner))
        for level, _ in list_bot_levels(title)
        for manner in (level, *(join_manner(level, each) for each in list_temperaments(title, level)))
    ]
