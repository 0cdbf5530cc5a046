"""What is checked before a table changes: it is locked, it has not begun, and the asker may do this."""

from __future__ import annotations

from secrets import compare_digest
from typing import Any

from django.db import transaction
from django.db.models import Count, F, Q

from accounts import footprints
from accounts.models import Footprint, User
from games import announce, boards
from games.engine.catalog import title as title_of
from games.engine.table import Illegal
from games.engine.title import Title
from games.models import Board, Match
from games.names import is_id
from games.refusals import Refused, not_found

MOST_OPEN = 20  # open tables one person may sit at
MOST_OPEN_GUEST = 6  # the same for a guest, of whom nobody knows anything
MOST_OPEN_NEAR = 300  # open tables of all guests at one address; a school of 500 sits at fewer
MOST_RUNNING = 100  # games one person may be in


def lock(match_id: str) -> Match:
    """The match, locked until the transaction ends."""
    match = Match.objects.select_for_update(no_key=True).filter(pk=match_id).first() if is_id(match_id) else None
    if match is None:
        raise not_found()
    return match


def opened(match_id: str) -> Match:
    """The match, locked, if it has not begun."""
    match = lock(match_id)
    if match.status == Match.Status.CANCELLED:
        raise Refused("This table was closed.")
    if match.status != Match.Status.OPEN:
        raise Refused("This game has already started.")
    return match


def sits(match: Match, user: User) -> bool:
    """Whether a person has a seat in a match."""
    return match.seats.filter(user=user).exists()


def knows(match: Match, user: User) -> bool:
    """Whether a person has, or had until he missed too much, a seat in a match; or one is kept for him."""
    if match.seats.filter(Q(user=user) | Q(former=user)).exists():
        return True
    return match.status == Match.Status.OPEN and match.invitations.filter(user=user).exists()


def hosted(match: Match, user: User) -> None:
    if match.host_id != user.pk:
        raise Refused("Only the host can do that.", status=403)


def permit(match: Match, user: Any, invite: str) -> None:
    """404 for a private match that this person has no business with."""
    if not match.private or (invite and compare_digest(invite.encode("utf-8", "replace"), match.invite.encode())):
        return
    if not user.is_authenticated or (match.host_id != user.pk and not knows(match, user)):
        raise not_found()


def few_enough(user: User) -> None:
    counted = {status: Count("pk", filter=Q(status=status)) for status in (Match.Status.OPEN, Match.Status.RUNNING)}
    sitting = Match.objects.filter(seats__user=user, status__in=counted).aggregate(**counted)
    most = MOST_OPEN_GUEST if user.is_guest else MOST_OPEN
    if sitting[Match.Status.OPEN] >= most:
        raise Refused(f"You already sit at {most} open tables. Start or leave one of them first.")
    if sitting[Match.Status.RUNNING] >= MOST_RUNNING:
        raise Refused(f"You're already in {MOST_RUNNING} games. Finish one of them first.")


def room_for_guests(user: User) -> None:
    """Refused (429) when guests at this guest's addresses have opened too many tables that have not begun."""
    if not user.is_guest:
        return
    near = Footprint.objects.filter(kind=Footprint.Kind.ADDRESS, digest__in=footprints.addresses(user)).values("user")
    if Match.objects.filter(status=Match.Status.OPEN, host__is_guest=True, host__in=near).count() >= MOST_OPEN_NEAR:
        why = "Guests at your address have opened many tables that wait. Sit down at one of them, or sign up."
        raise Refused(why, status=429, wait=300)


def known_title(slug: str) -> Title[Any, Any, Any]:
    try:
        return title_of(slug)
    except LookupError:
        raise not_found("game") from None


def checked_settings(game: Title[Any, Any, Any], seats: int, given: dict[str, Any], pace: str) -> dict[str, Any]:
    """What a table chose, if it is to be had at that pace; 422 with the sentence where it is not."""
    try:
        game.read_settings(seats, given, pace)
        game.check_pace(given, pace)
    except Illegal as why:
        raise Refused.of(why, status=422) from None
    return given


def chosen_board(title: str, board_id: int | None) -> Board:
    if board_id is None:
        return boards.standard(title)
    board = boards.choices(title).filter(pk=board_id).first()
    if board is None:
        raise Refused("There is no such board for this game.", status=422)
    return board


def results(match_id: str) -> None:
    """Has whoever looks at the result of the game before see who sits at its rematch. After the commit: whoever asks
    for a rematch locks that game before the new table."""
    before = Match.objects.filter(again=match_id, status=Match.Status.OVER)
    for old in before.values_list("pk", flat=True):
        Match.objects.filter(pk=old).update(lineup=F("lineup") + 1)
        announce.table_changed(old)


def changed(match: Match) -> None:
    """Counts a new line-up of a table that is not in play, and tells the table and the lobby when it is committed."""
    match_id, public = match.pk, not match.private
    if match.status != Match.Status.RUNNING:  # a start has counted already
        match.lineup += 1
        match.save(update_fields=["lineup"])

    def tell() -> None:
        announce.table_changed(match_id)
        results(match_id)
        if public:
            announce.lobby_changed()

    transaction.on_commit(tell)
