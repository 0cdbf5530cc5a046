"""What is checked before a table changes: it is locked, it has not begun, and the asker may do this."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Count, F, Q

from accounts import footprints, site_settings
from accounts.models import Footprint, User
from common.refusals import Refused
from games.content import boards
from games.core import broadcast
from games.matches.access import lock_match
from games.models import Board, Match

MAX_OPEN_MATCHES = 20  # open tables one person may sit at
MAX_OPEN_MATCHES_GUEST = 6  # the same for a guest, of whom nobody knows anything
MAX_OPEN_MATCHES_ADDRESS = 300  # open tables of all guests at one address; a school of 500 sits at fewer
MAX_RUNNING_MATCHES = 100  # games one person may be in


def lock_open_match(match_id: str) -> Match:
    """The match, locked, if it has not begun. Refused: 404, 409 started or closed."""
    match = lock_match(match_id)
    if match.status == Match.Status.CANCELLED:
        raise Refused("This table was closed.")
    if match.status != Match.Status.OPEN:
        raise Refused("This game has already started.")
    return match


def require_host(match: Match, user: User) -> None:
    """Refused (403) unless the user is the host."""
    if match.host_id != user.pk:
        raise Refused("Only the host can do that.", status=403)


def require_below_match_limits(user: User) -> None:
    """Refused (409) when a user is in too many open or running matches."""
    counted = {status: Count("pk", filter=Q(status=status)) for status in (Match.Status.OPEN, Match.Status.RUNNING)}
    sitting = Match.objects.filter(seats__user=user, status__in=counted).aggregate(**counted)
    if user.is_program:
        require_below_program_limit(sum(sitting.values()))
    most = MAX_OPEN_MATCHES_GUEST if user.is_guest else MAX_OPEN_MATCHES
    if sitting[Match.Status.OPEN] >= most:
        raise Refused(f"You already sit at {most} open tables. Start or leave one of them first.")
    if sitting[Match.Status.RUNNING] >= MAX_RUNNING_MATCHES:
        raise Refused(f"You're already in {MAX_RUNNING_MATCHES} games. Finish one of them first.")


def require_below_program_limit(games: int) -> None:
    """Refused (409) when a program sits in so many games that the site gives it no more."""
    most = site_settings.get_site().settings.program_games
    if games >= most:
        raise Refused(f"A program plays at most {most} games at once here. Finish or leave one of them first.")


def check_guest_match_limit(user: User) -> None:
    """Refused (429) when guests at this guest's addresses have opened too many matches that have not begun."""
    if not user.is_guest:
        return
    near = Footprint.objects.filter(
        kind=Footprint.Kind.ADDRESS, digest__in=footprints.list_user_addresses(user)
    ).values("user")
    if (
        Match.objects.filter(status=Match.Status.OPEN, host__is_guest=True, host__in=near).count()
        >= MAX_OPEN_MATCHES_ADDRESS
    ):
        why = "Guests at your address have opened many tables that wait. Sit down at one of them, or sign up."
        raise Refused(why, status=429, wait=300)


def get_chosen_board(title: str, board_id: int | None) -> Board:
    """The published board with this id, or the title's own. Refused (422) when there is none."""
    if board_id is None:
        return boards.get_default_board(title)
    board = boards.list_published_boards(title).filter(pk=board_id).first()
    if board is None:
        raise Refused("There is no such board for this game.", status=422)
    return board


def notify_previous_match(match_id: str) -> None:
    """Has the viewers of the match before this one see who sits at its rematch. Called after the commit: whoever
    asks for a rematch locks that match before the new one."""
    before = Match.objects.filter(rematch=match_id, status=Match.Status.OVER)
    for old in before.values_list("pk", flat=True):
        Match.objects.filter(pk=old).update(lineup=F("lineup") + 1)
        broadcast.broadcast_lineup_changed(old)


def publish_lineup_change(match: Match) -> None:
    """Counts a new line-up of a locked match that is not running, and notifies its viewers and the lobby after the
    commit."""
    match_id, public = match.pk, not match.private
    if match.status != Match.Status.RUNNING:  # a start has counted already
        match.lineup += 1
        match.save(update_fields=["lineup"])

    def tell() -> None:
        broadcast.broadcast_lineup_changed(match_id)
        notify_previous_match(match_id)
        if public:
            broadcast.broadcast_lobby_changed()

    transaction.on_commit(tell)
