"""The vote: /pause, /yes, /no, and /resume."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from accounts.models import User
from common.durations import HOUR_MS, MINUTE_MS, SECOND_MS
from common.refusals import Refused
from games.engine.sentences import joined
from games.models import Match, Pause

from . import access, match_cache, pause_state, proposals
from .pauses import OPEN_STATES, apply_agreed_pause, apply_pause_timeouts, end_pause, get_match_time_ms

MIN_PAUSE_S, MAX_PAUSE_S = 1, 1800  # seconds
VOTE_MS: Final = MINUTE_MS  # in which enough have to agree
MAX_VOTES_NEEDED: Final = 3  # who agree, the asker among them; fewer where fewer play
DECLINED_COOLDOWN_MS: Final = MINUTE_MS  # until a seat may ask again that was refused (F41)
MAX_REQUESTS_PER_HOUR: Final = 6  # requests of one seat


def request_pause(match_id: str, user: User, seconds: int) -> str:
    """Asks the table for a pause of so many seconds; the line to say. Where no other person plays it is agreed on at
    once. Locks the match.

    Refused: 403 no seat, or they have left; 404; 409 not now; 422 not from 1 to 1800 seconds; 429 too often.
    """
    if type(seconds) is not int or not MIN_PAUSE_S <= seconds <= MAX_PAUSE_S:
        raise Refused(f"A pause lasts from {MIN_PAUSE_S} to {MAX_PAUSE_S:,} seconds: /pause 300", status=422)
    with at_live_seat(match_id, user) as (match, seat):
        if (row := find_current_pause(match)) is not None:
            raise Refused(PAUSE_STATE_TEXTS[row.state])
        now, held = get_match_time_ms(match), match_cache.load_from_locked_row(match)
        check_pause_request_rate(match, seat, now)
        needed = min(MAX_VOTES_NEEDED, len(match_cache.list_human_seats(held)))
        row = Pause(
            match=match, seat=seat, seconds=seconds, needed=needed, yes=[seat], asked=now, vote_ends=now + VOTE_MS
        )
        row.save()
        if needed > 1:
            proposals.bump_lineup_and_notify(match)
            more = f"{needed - 1} more {'has' if needed == 2 else 'have'}"
            length = pause_state.format_pause_length(seconds)
            return f"You ask for a pause of {length}. {more} to agree within {VOTE_MS // SECOND_MS} seconds: /yes"
        return apply_agreed_pause(match, row)


def accept_pause(match_id: str, user: User) -> str:
    """Accepts the pause that was asked for; the last one who has to carries it. The line to say. Locks the match."""
    with at_live_seat(match_id, user) as (match, seat):
        row = get_pause_to_vote_on(match)
        if seat in row.yes:
            raise Refused("You've already agreed. The others still have to answer.")
        row.yes = sorted([*row.yes, seat])
        row.save(update_fields=["yes"])
        if len(row.yes) >= row.needed:
            return apply_agreed_pause(match, row)
        proposals.bump_lineup_and_notify(match)
        length = pause_state.format_pause_length(row.seconds)
        return f"You agree to a pause of {length}. {row.needed - len(row.yes)} more to come."


def decline_pause(match_id: str, user: User) -> str:
    """Declines the pause that was asked for: one is enough. Who asked withdraws it. The line to say. Locks the
    match."""
    with at_live_seat(match_id, user) as (match, seat):
        row = get_pause_to_vote_on(match)
        row.state = Pause.State.REFUSED
        row.save(update_fields=["state"])
        proposals.bump_lineup_and_notify(match)
        mine = seat == row.seat
        return "You withdraw your request: there is no pause." if mine else "You decline: there is no pause."


def vote_to_resume(match_id: str, user: User) -> str:
    """Votes to go on: all who play have to, or anybody once the time of the pause is over. The line to say. Locks
    the match."""
    with at_live_seat(match_id, user) as (match, seat):
        row = find_current_pause(match)
        if row is None or row.state != Pause.State.ON:
            raise Refused("The game isn't paused.")
        now, held = get_match_time_ms(match), match_cache.load_from_locked_row(match)
        again = seat in row.resume
        if not again:
            row.resume = sorted([*row.resume, seat])
            row.save(update_fields=["resume"])
        waited = [held.seats[each].name for each in pause_state.list_seats_not_resuming(held, row, now)]
        if not waited:
            end_pause(match)
            return "The game resumes."
        if again:
            raise Refused(f"You've voted to resume. Still waiting for {joined(waited)}.")
        proposals.bump_lineup_and_notify(match)
        return f"You vote to resume. Still waiting for {joined(waited)}."


PAUSE_STATE_TEXTS: Final[dict[str, str]] = {
    Pause.State.ASKED: "Someone has already asked for a pause. Answer /yes or /no.",
    Pause.State.AGREED: "A pause has already been agreed on. It starts with the next turn.",
    Pause.State.ON: "The game is already paused.",
}


@contextmanager
def at_live_seat(match_id: str, user: User) -> Iterator[tuple[Match, int]]:
    """The match, its row locked, and the user's seat, which is still in the game; what time has decided of the pause is
    settled first."""
    if not user.is_authenticated:
        raise Refused("Sign in to play.", status=401)
    if access.access_match(match_id, user).pace != Match.Pace.LIVE:
        raise Refused(
            "Games by mail have no pauses. If you'll be away, plan a vacation: it pauses your deadlines (Settings, "
            "Vacations)."
        )
    with proposals.at_seat(match_id, user) as (match, seat):
        apply_pause_timeouts(match)
        yield match, seat


# -- on a locked match


def find_current_pause(match: Match) -> Pause | None:
    """The pause that is asked for, agreed on, or under way; None: there is none."""
    return match.pauses.filter(state__in=OPEN_STATES).first()


def get_pause_to_vote_on(match: Match) -> Pause:
    """The pause that may be voted on now. Refused (409) where there is none."""
    row = find_current_pause(match)
    if row is None:
        raise Refused("There is no pause to vote on. Ask for one: /pause 300")
    if row.state != Pause.State.ASKED:
        raise Refused(PAUSE_STATE_TEXTS[row.state])
    return row


def check_pause_request_rate(match: Match, seat: int, now: int) -> None:
    """Refused (429) where a seat asks for pauses too often (F41). `now`: ms."""
    asked = match.pauses.filter(seat=seat, asked__gt=now - HOUR_MS)
    if asked.filter(state=Pause.State.REFUSED, asked__gt=now - DECLINED_COOLDOWN_MS).exists():
        raise Refused("The table has just declined. Ask again in a minute.", status=429)
    if asked.count() >= MAX_REQUESTS_PER_HOUR:
        raise Refused(f"You've asked for {MAX_REQUESTS_PER_HOUR} pauses within an hour. Ask again later.", status=429)
