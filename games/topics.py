"""What can be new in a room, and how the news is made: once for all who are equally far and see the same.

A builder takes the room's subject (a match's or user's id) and who is to be brought on from which
mark, and returns what brings each of them up to date.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, NamedTuple

from games import frames, lobby, presence, talk
from games.models import Match
from games.refusals import not_found
from games.wire import dumps

Mark = Any  # hashable; None: bring everything
ORDER: Final = ("state", "table", "talk", "presence", "lobby", "me")  # what is urgent comes first
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
    picture = frames.picture(match_id)
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


def said(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """Talk frames; the mark is the number of the last message heard."""
    match = _match(match_id)
    seats = frames.seating(match_id, match.lineup)
    made: dict[tuple[bool, int], tuple[str | None, int]] = {}
    news = {}
    for want in wants:
        seat, after = seats.get(want.user or 0), want.mark or 0
        audience = (seat is None, after)
        if audience not in made:
            lines = talk.history(match_id, seat, after)
            text = dumps({"type": "talk", "messages": lines}) if lines else None
            made[audience] = text, lines[-1]["id"] if lines else after
        news[want] = News(*made[audience], seat)
    return news


def table(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """That the seats or the status changed; the mark is both. The client loads the room anew."""
    match = _match(match_id)
    seats, now = frames.seating(match_id, match.lineup), (match.status, match.lineup)
    text = '{"type":"table"}'
    return {want: News(None if want.mark == now else text, now, seats.get(want.user or 0)) for want in wants}


def present(match_id: str, wants: set[Want]) -> dict[Want, News]:
    """Presence frames; the mark is who was there."""
    match = _match(match_id)
    there, seats = presence.of(match), frames.seating(match_id, match.lineup)
    text, now = dumps({"type": "presence", "presence": there}), tuple(there.items())
    return {want: News(None if want.mark == now else text, now, seats.get(want.user or 0)) for want in wants}


def open_tables(_: str, wants: set[Want]) -> dict[Want, News]:
    """The lobby's frame: the open matches. The mark is the frame itself."""
    text = dumps({"type": "lobby", "matches": [card(match) for match in lobby.open_matches()[:LOBBY]]})
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
        for each in lobby.invitations_of(user_id)
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


def _match(match_id: str) -> Match:
    match = Match.objects.filter(pk=match_id).first()
    if match is None:
        raise not_found()
    return match


BUILDERS: Final[Mapping[str, Builder]] = {
    "state": states,
    "table": table,
    "talk": said,
    "presence": present,
    "lobby": open_tables,
    "me": waiting,
}
