"""What can be new in a room, and how the news is made: once for all who are equally far and see the same.

A builder takes the room's subject (a match's or user's id) and who is to be brought on from which
cursor, and returns what brings each of them up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, NamedTuple

from django.db.models import Q

from common.refusals import build_not_found_error
from games.chat import location, message_feeds
from games.core import presence
from games.core.strict_json import encode_json
from games.lobby import invitations, lists
from games.matches.match_cache import LoadedMatch
from games.matches.stored_positions import UnreadableMatchError
from games.models import Match, Room

from . import payloads
from .frames import InvitedMatch, LobbyFrame, PresenceFrame, RoomFrame, TableFrame, WaitingFrame, WaitingMatch

Cursor = Any  # hashable; None: bring everything
# what is urgent comes first
TOPIC_ORDER: Final = ("state", "table", "talk", "said", "whispers", "presence", "people", "lobby", "me")
DEFERRED_TOPICS: Final = {"people"}  # is told of once a second at most
USER_MOVED: Final = "moved"  # no topic of frames: somebody is in another room from now on
USER_STILL_HERE: Final = (
    "still"  # nor this: whoever else has a page of the match open for this user, says that they are there
)
JOINED: Final = "joined"  # nor this: a process says that it listens from now on
MAX_LOBBY_MATCHES: Final = 100  # matches in a lobby frame


class Subscription(NamedTuple):
    """A user and how far they have been brought. Their seat is looked up each time, never remembered."""

    user_id: int | None
    cursor: Cursor
    takes_changes: bool = False  # of a view that it has (`build_update`)


class FeedUpdate(NamedTuple):
    """What brings a subscriber up to `cursor`; no text when there is nothing new."""

    text: str | None
    cursor: Cursor
    seat: int | None = None


UpdateBuilder = Callable[[str, set[Subscription]], Mapping[Subscription, FeedUpdate]]


def build_state_updates(match_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """State frames; the cursor is a version, -1 before the start."""
    try:
        picture = payloads.find_match_payload(match_id)
    except UnreadableMatchError:  # whoever looks keeps what they see; a move of theirs is refused in words
        return {each: FeedUpdate(None, each.cursor) for each in subscriptions}
    if picture is None:
        return {each: FeedUpdate(None, -1) for each in subscriptions}
    return _state_updates(picture, subscriptions)


def build_updates_after(after: LoadedMatch, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """State frames right after a commit, from the match as it was committed. Its seats are those of the rows: the
    commit had compared or locked them."""
    return _state_updates(payloads.MatchPayload(after), subscriptions)


def _state_updates(picture: payloads.MatchPayload, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    made: dict[tuple[int | None, Cursor, bool], str | None] = {}
    news = {}
    for each in subscriptions:
        takes_changes = each.takes_changes and picture.sends_changes(each.user_id)
        audience = (picture.find_seat(each.user_id), each.cursor, takes_changes)
        if audience not in made:
            made[audience] = _encode_state(picture, *audience)
        news[each] = FeedUpdate(made[audience], picture.version, audience[0])
    return news


def _encode_state(picture: payloads.MatchPayload, seat: int | None, cursor: Cursor, takes_changes: bool) -> str | None:
    """What brings this audience from the cursor to the picture; None: it is there."""
    if cursor is not None and cursor >= picture.version:
        return None
    build = picture.build_update if takes_changes else picture.build_frame
    return encode_json(build(seat, None if cursor == -1 else cursor))


def build_match_chat_updates(match_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """Talk frames of a table; the cursor is whose talk it is, and the number of the last message heard in it."""
    match = _match(match_id)
    seats = payloads.get_seats_by_user(match_id, match.lineup)
    news: dict[Subscription, FeedUpdate] = {}
    for players in (True, False):
        place = message_feeds.build_match_chat_feed(match_id, 0 if players else None)
        kind = message_feeds.get_room_kind_for_seat(0 if players else None)
        mine = {each: seats.get(each.user_id or 0) for each in subscriptions}
        mine = {each: seat for each, seat in mine.items() if (seat is not None) is players}
        after = {each: each.cursor[1] if each.cursor and each.cursor[0] == kind else None for each in mine}
        told = message_feeds.build_chat_updates(place, {(each.user_id, after[each]) for each in mine}) if mine else {}
        for each, seat in mine.items():
            text, number = told[each.user_id, after[each]]
            news[each] = FeedUpdate(text, (kind, number), seat)
    return news


def build_room_chat_updates(room_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """Talk frames of a room of the lobby; the cursor is the number of the last message heard."""
    room = Room.objects.filter(pk=int(room_id)).first()
    return _told(message_feeds.build_room_chat_feed(room), subscriptions) if room else _nothing(subscriptions)


def build_whisper_updates(user_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """What was whispered to a user, and by them; the cursor is the number of the last whisper."""
    return _told(message_feeds.build_whisper_feed(int(user_id)), subscriptions)


def build_room_user_updates(room_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """A room of the lobby and who is in it; the cursor is the frame itself."""
    room = Room.objects.filter(pk=int(room_id)).first()
    if room is None:
        return _nothing(subscriptions)
    frame: RoomFrame = {"type": "room", "room": location.build_chat_room_payload(room)}
    text = encode_json(frame)
    return _same(text, text, subscriptions)


def build_lineup_updates(match_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """That the seats or the status changed; the cursor is both. The client loads the room anew."""
    match = _match(match_id)
    seats, now = payloads.get_seats_by_user(match_id, match.lineup), (match.status, match.lineup)
    frame: TableFrame = {"type": "table"}
    text = encode_json(frame)
    return {
        each: FeedUpdate(None if each.cursor == now else text, now, seats.get(each.user_id or 0))
        for each in subscriptions
    }


def build_presence_updates(match_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """Presence frames; the cursor is who was there."""
    match = _match(match_id)
    there, seats = presence.get_match_presence(match), payloads.get_seats_by_user(match_id, match.lineup)
    text, now = encode_presence(there), tuple(there.items())
    return {
        each: FeedUpdate(None if each.cursor == now else text, now, seats.get(each.user_id or 0))
        for each in subscriptions
    }


def encode_presence(there: Mapping[int, presence.PresenceWord]) -> str:
    """The frame that says who is there."""
    frame: PresenceFrame = {"type": "presence", "presence": dict(there)}
    return encode_json(frame)


def build_lobby_updates(_: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """The lobby's frame: the open matches. The cursor is the frame itself."""
    frame: LobbyFrame = {
        "type": "lobby",
        "matches": [build_match_card(match) for match in lists.list_open_matches()[:MAX_LOBBY_MATCHES]],
    }
    text = encode_json(frame)
    return _same(text, text, subscriptions)


def build_waiting_updates(user_id: str, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """What waits for a user: the running matches that ask them, how many they are, and where they are invited."""
    asked, invited = list_matches_awaiting_user(int(user_id)), list_invited_matches(int(user_id))
    frame: WaitingFrame = {"type": "me", "count": len(asked), "waiting": asked, "invited": invited}
    text = encode_json(frame)
    return _same(text, text, subscriptions)


def list_matches_awaiting_user(user_id: int) -> list[WaitingMatch]:
    """The running matches that wait for a user's move."""
    sits = Q(seats__user=user_id) | Q(seats__held=True, holder=user_id)
    mine = Match.objects.filter(sits, status=Match.Status.RUNNING)
    rows = mine.values_list("pk", "title", "name", "pace", "version", "asked", "seats__number").order_by("-moved")
    found: dict[str, WaitingMatch] = {
        pk: {"id": pk, "title": title, "name": name, "pace": pace, "version": version}
        for pk, title, name, pace, version, asked, seat in rows
        if seat in asked
    }
    return list(found.values())


def list_invited_matches(user_id: int) -> list[InvitedMatch]:
    """The open matches that reserve a seat for a user, and who invites them."""
    return [
        {"id": each.match_id, "title": each.match.title, "name": each.match.name, "by": each.by.name if each.by else ""}
        for each in invitations.list_invitations(user_id)
    ]


def build_match_card(match: Match) -> dict[str, Any]:
    """A match as lists show it: plain data that can be sent to anybody who may see the list. Reads seats and
    invitations, which lists have loaded with it."""
    seats = match.seats.all()
    return {
        "id": match.pk,
        "title": match.title,
        "name": match.name,
        "status": match.status,
        "pace": match.pace,
        "deadline": match.deadline if match.hour is None else None,
        "hour": match.hour,
        "private": match.private,
        "rated": match.rated,
        "programs": match.programs,
        "sandbox": match.sandbox,
        "size": match.size,
        "kept": len(match.invitations.all()) if match.status == Match.Status.OPEN else 0,
        "when_full": match.when_full,
        "fills": match.autofill_at,
        "version": match.version,
        "settings": match.settings,
        "succession": match.succession,
        "company": match.company,
        "seats": [
            {"number": seat.number, "name": seat.name, "bot": seat.bot, "program": seat.is_program} for seat in seats
        ],
        "created": int(match.created.timestamp() * 1000),
    }


def _same(text: str, now: Hashable, subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    return {each: FeedUpdate(None if each.cursor == now else text, now) for each in subscriptions}


def _told(
    place: message_feeds.ChatFeed[message_feeds.Payload], subscriptions: set[Subscription]
) -> dict[Subscription, FeedUpdate]:
    told = message_feeds.build_chat_updates(place, {(each.user_id, each.cursor) for each in subscriptions})
    return {each: FeedUpdate(*told[each.user_id, each.cursor]) for each in subscriptions}


def _nothing(subscriptions: set[Subscription]) -> dict[Subscription, FeedUpdate]:
    """A room that was closed meanwhile: its people are led elsewhere by the next beat."""
    return {each: FeedUpdate(None, each.cursor) for each in subscriptions}


def _match(match_id: str) -> Match:
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise build_not_found_error()
    return match


UPDATE_BUILDERS: Final[Mapping[str, UpdateBuilder]] = {
    "state": build_state_updates,
    "table": build_lineup_updates,
    "talk": build_match_chat_updates,
    "said": build_room_chat_updates,
    "whispers": build_whisper_updates,
    "people": build_room_user_updates,
    "presence": build_presence_updates,
    "lobby": build_lobby_updates,
    "me": build_waiting_updates,
}
