"""What a viewer is sent of a match. Nothing hidden leaves by any other way than `view` and `shown_to`."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, NamedTuple, cast

import msgspec
from django.conf import settings as site
from django.db.models import prefetch_related_objects
from django.urls import reverse

from common import clock
from common.refusals import Refused
from games import chat
from games.content import boards
from games.core import presence
from games.core.strict_json import encode_json
from games.engine.catalog import title as title_of
from games.engine.journal import Entry as Line
from games.engine.temperaments import describe_manner, split_manner
from games.matches import (
    access,
    match_cache,
    pauses,
    plan_calls,
    plan_rows,
    proposals,
    sandboxes,
    sealed_plans,
    struck_lines,
    tenures,
    undo,
    vacations,
)
from games.matches.stored_positions import UnreadableMatchError, read_told_entries
from games.models import Entry, Fired, ImportedGame, Match, Seat
from games.ratings import payload

from .frames import (
    ChangesFrame,
    HolderPayload,
    OpeningFrame,
    OriginPayload,
    PaceName,
    PositionPayload,
    RematchPayload,
    SeatKind,
    SeatPayload,
    StateFrame,
    StatusName,
    StruckPayload,
    ViewerPayload,
)
from .view_changes import as_raw, encode_view, select_changes, view_memory

MAX_RECENT_ENTRIES = 60  # entries whose facts come with a fresh frame, for the log
MAX_ENTRY_GAP = 200  # entries; who missed more gets a fresh frame


class MatchHead(NamedTuple):
    """How far a match is: its last entry, status and line-up."""

    version: int
    status: str
    lineup: int


def load_match_heads(ids: Iterable[str]) -> dict[str, MatchHead]:
    """How far these matches are, by id, in one query."""
    found = Match.objects.filter(pk__in=list(ids)).values_list("pk", "version", "status", "lineup")
    return {pk: MatchHead(version, status, lineup) for pk, version, status, lineup in found}


def build_opening_payload(match_id: str, user: Any, invite: str = "") -> OpeningFrame:
    """What stays the same while a match is looked at. Refused (404) for who may not see it."""
    return build_match_opening(access.access_match(match_id, user, invite), user)


def build_match_opening(match: Match, user: Any) -> OpeningFrame:
    """The same for a match that the user may see, as `access_match` gave it."""
    prefetch_related_objects([match], "seats")
    title, you = title_of(match.title), access.find_user_seat(match, user)
    started = int(match.started.timestamp() * 1000) if match.started else None
    show_hints = you is not None and getattr(user, "hints", False)
    return {
        "type": "opening",
        "match": {
            "id": match.pk,
            "title": match.title,
            "title_name": title.name,
            "name": match.name,
            "status": cast("StatusName", Match.Status.OVER if match.is_finished else match.status),
            "pace": cast("PaceName", match.pace),
            "deadline": match.deadline,
            "hour": match.hour,
            "proposals": proposals.list_proposals(match),
            "pause": pauses.build_pause_payload(match),
            "seats": build_seat_payloads(match, you, user.pk),
            "held": build_holder_payloads(match, user.pk),
            "struck": build_struck_payloads(match),
            "you": you,
            "settings": title.settings_since(match.settings, match.rules),
            "board": boards.get_board_data(match.board),
            "goal": msgspec.to_builtins(title.goal) if title.goal else None,
            "hints": title.hints_for(match.settings, match.rules) if show_hints else None,
            "started": started,
            "rated": payload.build_rating_payload(match, user.pk),
            "holds": user.is_authenticated and match.holder_id == user.pk,
            "again": build_rematch_payload(match) if you is not None else None,
            "invite": f"{reverse('match', args=[match.pk])}?invite={match.invite}" if you is not None else None,
            "origin": build_origin_payload(match, user),
            "sandbox": match.sandbox,
            "static": f"{site.STATIC_URL}titles/{match.title}/",
            **build_viewer_payload(match, user, you),
            "can_talk": user.is_authenticated,
        },
        "talk": chat.load_match_chat(match.pk, you, user),
    }


def build_holder_payloads(match: Match, user: int | None) -> list[HolderPayload]:
    """Who held which seat from when on, for the seats that changed hands; nothing where none did."""
    if all(seat.holders < 2 for seat in match.seats.all()):
        return []
    return [
        {"seat": seat, "since": each.from_entry, "name": each.name, "you": user is not None and each.user_id == user}
        for seat, holders in tenures.load_holders(match.pk).items()
        if len(holders) > 1
        for each in holders
    ]


def build_struck_payloads(match: Match) -> list[StruckPayload]:
    """What was undone by going back; no query where `access_match` has seen that nothing was."""
    if not getattr(match, "led_back", True):
        return []
    return [cast("StruckPayload", each._asdict()) for each in struck_lines.list_struck(match.pk)]


def build_origin_payload(match: Match, user: Any) -> OriginPayload | None:
    """Where a match comes from; None where it began here, as a new game. A query where there is something to say."""
    if match.status == Match.Status.IMPORTED:
        home = ImportedGame.objects.filter(match=match).values_list("home", flat=True).first()
        return {"name": home or "elsewhere", "entry": None, "turn": None, "href": "", "imported": True}
    if match.origin_entry is None:
        return None
    entry, turn = match.origin_entry, match.origin_turn
    try:
        before = access.access_match(match.origin_id or "", user)
    except Refused:
        return {"name": "another game", "entry": entry, "turn": turn, "href": "", "imported": False}
    href = f"{reverse('match', args=[before.pk])}?at={entry}"
    return {"name": before.name, "entry": entry, "turn": turn, "href": href, "imported": False}


def build_rematch_payload(match: Match) -> RematchPayload | None:
    """Who wants to play a match again, and who is waited for; None while nobody does."""
    table = match.rematch
    if match.status != Match.Status.OVER or table is None or table.status != Match.Status.OPEN:
        return None
    missing = table.invitations.order_by("pk").select_related("user")
    return {
        "sit": list(table.seats.filter(user__isnull=False).order_by("number").values_list("name", flat=True)),
        "missing": [each.user.name for each in missing],
    }


def encode_state_payload(match_id: str, audience: int | None, since: int | None = None) -> bytes:
    """The state frame of one audience, a seat or None for a spectator, as JSON. Refused: 404, 409 not started."""
    return encode_json(MatchPayload(match_cache.load_current_match(match_id)).build_frame(audience, since)).encode()


def find_match_payload(match_id: str) -> MatchPayload | None:
    """The payload of a match as it is now; None before the start. Refused: 404 there is no such match, 409 it cannot
    be read."""
    try:
        return MatchPayload(match_cache.load_current_match(match_id))
    except Refused as no:
        if no.status == 404 or isinstance(no, UnreadableMatchError):
            raise
        return None


def build_first_state(match_id: str, user: Any) -> Any:
    """The state frame of a user as a page carries it, so that it need not wait for its socket; None before the start.
    Refused (404) when there is no such match."""
    found = find_match_payload(match_id)
    return found and msgspec.json.decode(encode_json(found.build_frame(found.find_seat(user.pk), None)))


class MatchPayload:
    """A match at one moment, from which frames for all its viewers are drawn."""

    def __init__(self, loaded: match_cache.LoadedMatch) -> None:
        self.loaded, self.table, self.board = loaded, loaded.table, loaded.table.game.board
        self.next_held = loaded.next_held
        self.seat_by_user = {
            chair.user_id: seat
            for seat, chair in enumerate(loaded.seats)
            if chair.user_id is not None and not (chair.held and self.next_held is not None)
        }
        self._lines: dict[int, list[Line]] = {}

    @property
    def version(self) -> int:
        """The number of the last entry."""
        return self.table.version

    def find_seat(self, user_id: int | None) -> int | None:
        """Where a user sits now."""
        return None if user_id is None else self.seat_by_user.get(user_id)

    def sends_changes(self, user_id: int | None) -> bool:
        """Whether what this user's browser has is of the same seat as what comes next, so that changes will do."""
        return user_id is None or user_id != self.loaded.match.holder_id

    def build_frame(self, seat: int | None, since: int | None) -> StateFrame:
        """The state as this seat sees it, with the facts after entry `since` (None: the last ones)."""
        if since is not None and not self.version - MAX_ENTRY_GAP <= since <= self.version:
            since = None
        return {"type": "state", "since": since, **self.build_position(seat), "facts": self.list_facts(seat, since)}

    def build_update(self, seat: int | None, since: int | None) -> StateFrame | ChangesFrame:
        """The same for a browser that puts the changes into the view it has: only those, where what this audience
        had at `since` is remembered."""
        frame = self.build_frame(seat, since)
        values = encode_view(frame["view"])
        before = view_memory.remember(self.loaded.match.pk, seat, self.version, values)
        if before is not None and before.version == frame["since"]:
            changed = select_changes(before.values, values)
            if changed is not None:
                return {**frame, "type": "changes", "view": as_raw(changed)}
        return {**frame, "view": as_raw(values)}

    def build_position(self, seat: int | None) -> PositionPayload:
        """All but the facts."""
        ended = self.loaded.over if not self.table.over else None  # by no move: the rules would still ask somebody
        table, chairs = self.table, self.loaded.seats
        people = [number for number, chair in enumerate(chairs) if not chair.bot]
        present = presence.get_recent_seat_presence(self.loaded.match.pk, people)
        return {
            "version": table.version,
            "view": table.view(seat),
            "options": [] if seat is None or ended else [option.to_json() for option in table.options(seat)],
            "asked": [] if ended else sorted(table.asked),
            "prompt": ended["words"] if ended else table.prompt(seat),
            "clocks": {
                "now": clock.get_current_time_ms(),
                "alarm": None if ended else self.loaded.alarm,
                "dues": {due.seat: due.due_at for due in self.loaded.deadlines},
            },
            "undo": seat is not None and not ended and undo.is_undo_likely(self.loaded, seat),
            "presence": presence.share_presence(present, [seat for seat in people if chairs[seat].held]),
            "over": self.loaded.over,
            "hand_to": self.next_held,
            "plans": plan_calls.build_plans_payload(self.loaded, seat),
            "sandbox": sandboxes.build_sandbox_payload(self.loaded, seat),
        }

    def list_facts(self, seat: int | None, since: int | None) -> list[dict[str, Any]]:
        """What happened after an entry, as this seat may know it."""
        after = max(-1, self.version - MAX_RECENT_ENTRIES) if since is None else since
        return describe_facts(self._list_entries_after(after), seat, self.board)

    def _list_entries_after(self, number: int) -> list[Line]:
        recent = self.loaded.recent_entries
        if recent and recent[0].number <= number + 1:
            return [line for line in recent if line.number > number]
        if number not in self._lines:
            found = Entry.objects.filter(match_id=self.loaded.match.pk, number__gt=number, number__lte=self.version)
            rows = found.order_by("number").values_list("number", "line", "at")
            self._lines[number] = read_told_entries(self.table.title, rows)
        return self._lines[number]


def describe_facts(lines: Iterable[Line], seat: int | None, board: Any) -> list[dict[str, Any]]:
    """What these entries tell a seat (None: a spectator), as the log has it."""
    return [
        {"seat": line.seat, **shown.to_json(board), "entry": line.number, "at": line.now}
        for line in lines
        for fact in line.facts
        if (shown := fact.shown_to(seat)) is not None
    ]


@lru_cache(maxsize=4096)
def get_seats_by_user(match_id: str, lineup: int) -> dict[int, int]:
    """The seat of each user, as of a line-up: its number changes whenever this does."""
    people = Seat.objects.filter(match_id=match_id, user__isnull=False)
    return {user: number for user, number in people.values_list("user", "number") if user is not None}


def build_viewer_payload(match: Match, user: Any, you: int | None) -> ViewerPayload:
    """What concerns the player at seat `you` alone: how far they have looked, whether their plan may pass for them,
    and does. What a plan answered they have not seen by that."""
    may = title_of(match.title).house_passes
    if you is None:
        return {"seen": None, "planned": False, "passing": False, "may_pass": False}
    (seat,) = (each for each in match.seats.all() if each.number == you)
    moved = Entry.objects.filter(match=match, seat=you, number__gt=seat.seen).order_by("-number")
    plan = None
    if match.planned >> you & 1:
        plan = plan_rows.find_plan(match.pk, you, user.pk)
        moved = moved.exclude(number__in=Fired.objects.filter(match=match).values("entry"))
    last = moved.values_list("number", flat=True).first()
    passing = sealed_plans.has_standing_pass(plan)
    return {"seen": seat.seen if last is None else last, "planned": bool(plan), "passing": passing, "may_pass": may}


def build_seat_payloads(match: Match, you: int | None, user: int | None = None) -> list[SeatPayload]:
    """Who sits where, as somebody at seat `you` (or nobody) is told."""
    now = clock.get_current_time_ms()
    return [_seat(seat, match, you, user, now) for seat in match.seats.all()]


def find_seat_kind(seat: Seat) -> SeatKind:
    """Whether a bot, somebody's program or a person plays there."""
    if seat.bot:
        return "bot"
    return "program" if seat.is_program else "human"


def _seat(seat: Seat, match: Match, you: int | None, user: int | None, now: int) -> SeatPayload:
    free = seat.former_id is not None and seat.user_id is None
    level, temperament = split_manner(seat.bot)
    return {
        "number": seat.number,
        "name": seat.name,
        "kind": find_seat_kind(seat),
        "level": level,
        "temperament": temperament,
        "plays": describe_manner(seat.bot),
        "you": seat.number == you,
        "standing_in": free,
        "kept": seat.is_kept,
        "yours": free and seat.former_id == user,
        "away_until": vacations.find_vacation_end(seat.user_id, now) if match.pace == Match.Pace.MAIL else None,
        "host": seat.user_id is not None and seat.user_id == match.host_id,
    }
