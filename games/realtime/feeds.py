"""What can be new in a room, and how the news is made: once for all who are equally far and see the same.

A builder takes the room's subject (a match's or user's id) and who is to be brought on from which
mark, and returns what brings each of them up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, NamedTuple

from games.chat import location, message_feeds
from games.core import presence
from games.core.exceptions import not_found
from games.core.strict_json import dumps
from games.lobby import invitations, lists
from games.models import Match, Room

from . import payloads

Mark = Any  # hashable; None: bring everything
# what is urgent comes first
ORDER: Final = ("state", "table", "talk", "said", "whispers", "presence", "people", "lobby", "me")
PATIENT: Final = {"people"}  # is told of once a second at most
MOVED: Final = "moved"  # no topic of frames: somebody is in another room from now on
STILL: Final = "still"  # nor this: whoever else has a page of the match open for this user, says that they are there
LOBBY: Final = 100  # matches in a lobby frame


class Want(NamedTuple):
    """Who is to be brought on, and from where. His seat is looked up each time, never remembered."""

    user: int | None
    mark: Mark


class News(NamedTuple):
    """What brings somebody up to `mark`; no text when there is nothing new."""

    text: str | None
    mark: Mark
    seat: int | None = None


Builder = Callable[[str, set[Want]], Mapping[Want, News]]


def states(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """State frames; the mark is a version, -1 before the start."""
    picture = payloads.picture(match_id)
    if picture is None:
        return {want: News(None, -1) for want in wants}
    made: dict[tuple[int | None, Mark], str | None] = {}
    news = {}
    for want in wants:
        seat, since = picture.seat_of(want.user), want.mark
        if (seat, since) not in made:
            fresh = since is None or since < picture.version
            known = None if since == -1 else since
            made[seat, since] = dumps(picture.frame(seat, known)) if fresh else None
        news[want] = News(made[seat, since], picture.version, seat)
    return news


def table_talk(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """Talk frames of a table; the mark is whose talk it is, and the number of the last message heard in it."""
    match = _match(match_id)
    seats = payloads.seating(match_id, match.lineup)
    news: dict[Want, News] = {}
    for players in (True, False):
        place = message_feeds.table(match_id, 0 if players else None)
        kind = message_feeds.kind_of(0 if players else None)
        mine = {want: seats.get(want.user or 0) for want in wants}
        mine = {want: seat for want, seat in mine.items() if (seat is not None) is players}
        after = {want: want.mark[1] if want.mark and want.mark[0] == kind else None for want in mine}
        told = message_feeds.news(place, {(want.user, after[want]) for want in mine}) if mine else {}
        for want, seat in mine.items():
            text, number = told[want.user, after[want]]
            news[want] = News(text, (kind, number), seat)
    return news


def room_talk(room_id: str, wants: set[Want]) -> dict[Want, News]:
    """Talk frames of a room of the lobby; the mark is the number of the last message heard."""
    room = Room.objects.filter(pk=int(room_id)).first()
    return _told(message_feeds.room(room), wants) if room else _nothing(wants)


def whispers(user_id: str, wants: set[Want]) -> dict[Want, News]:
    """What was whispered to a user, and by him; the mark is the number of the last whisper."""
    return _told(message_feeds.box(int(user_id)), wants)


def people(room_id: str, wants: set[Want]) -> dict[Want, News]:
    """A room of the lobby and who is in it; the mark is the frame itself."""
    room = Room.objects.filter(pk=int(room_id)).first()
    if room is None:
        return _nothing(wants)
    text = dumps({"type": "room", "room": location.told(room)})
    return _same(text, text, wants)


def table(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """That the seats or the status changed; the mark is both. The client loads the room anew."""
    match = _match(match_id)
    seats, now = payloads.seating(match_id, match.lineup), (match.status, match.lineup)
    text = '{"type":"table"}'
    return {want: News(None if want.mark == now else text, now, seats.get(want.user or 0)) for want in wants}


def present(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """Presence frames; the mark is who was there."""
    match = _match(match_id)
    there, seats = presence.of(match), payloads.seating(match_id, match.lineup)
    text, now = dumps({"type": "presence", "presence": there}), tuple(there.items())
    return {want: News(None if want.mark == now else text, now, seats.get(want.user or 0)) for want in wants}


def open_tables(_: str, wants: set[Want]) -> dict[Want, News]:
    """The lobby's frame: the open matches. The mark is the frame itself."""
    text = dumps({"type": "lobby", "matches": [card(match) for match in lists.open_matches()[:LOBBY]]})
    return _same(text, text, wants)


def waiting(user_id: str, wants: set[Want]) -> dict[Want, News]:
    """What waits for a user: the running matches that ask him, how many they are, and where he is invited."""
    asked, invited = waits_for(int(user_id)), invited_to(int(user_id))
    text = dumps({"type": "me", "count": len(asked), "waiting": asked, "invited": invited})
    return _same(text, text, wants)


def waits_for(user_id: int) -> list[dict[str, Any]]:
    """The running matches that wait for a user's move."""
    mine = Match.objects.filter(status=Match.Status.RUNNING, seats__user=user_id)
    rows = mine.values_list("pk", "title", "name", "pace", "version", "asked", "seats__number").order_by("-moved")
    return [
        {"id": pk, "title": title, "name": name, "pace": pace, "version": version}
        for pk, title, name, pace, version, asked, seat in rows
        if seat in asked
    ]


def invited_to(user_id: int) -> list[dict[str, Any]]:
    """The open tables that keep a seat for a user, and who invites him."""
    return [
        {"id": each.match_id, "title": each.match.title, "name": each.match.name, "by": each.by.name if each.by else ""}
        for each in invitations.invitations_of(user_id)
    ]


def card(match: Match) -> dict[str, Any]:
    """A match as lists show it."""
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
        "size": match.size,
        "kept": len(match.invitations.all()) if match.status == Match.Status.OPEN else 0,
        "when_full": match.when_full,
        "fills": match.fills,
        "version": match.version,
        "settings": match.settings,
        "seats": [{"number": seat.number, "name": seat.name, "bot": seat.bot} for seat in seats],
        "created": int(match.created.timestamp() * 1000),
    }


def _same(text: str, now: Hashable, wants: set[Want]) -> dict[Want, News]:
    return {want: News(None if want.mark == now else text, now) for want in wants}


def _told(place: message_feeds.Place, wants: set[Want]) -> dict[Want, News]:
    return {Want(*heard): News(*told) for heard, told in message_feeds.news(place, wants).items()}


def _nothing(wants: set[Want]) -> dict[Want, News]:
    """A room that was closed meanwhile: its people are led elsewhere by the next beat."""
    return {want: News(None, want.mark) for want in wants}


def _match(match_id: str) -> Match:
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise not_found()
    return match


BUILDERS: Final[Mapping[str, Builder]] = {
    "state": states,
    "table": table,
    "talk": table_talk,
    "said": room_talk,
    "whispers": whispers,
    "people": people,
    "presence": present,
    "lobby": open_tables,
    "me": waiting,
}
