"""The vote: /pause, /yes, /no, and /resume."""

from __future__ import annotations

from typing import Final

from django.db import transaction

from accounts.models import User
from games import agreements, lobby, outages
from games.engine.pauses import span
from games.engine.words import joined
from games.models import Match, Pause
from games.pauses.looking import OPEN
from games.pauses.settling import begun, moment, over, settle
from games.play import pausing
from games.refusals import Refused

SHORTEST, LONGEST = 1, 1800  # seconds
VOTE: Final = 60_000  # ms in which enough have to agree
ENOUGH: Final = 3  # who agree, the asker among them; fewer where fewer play
REST: Final = 60_000  # ms until a seat may ask again that was refused (F41)
HOUR, PER_HOUR = 3_600_000, 6  # requests of one seat


def ask(match_id: str, user: User, seconds: int) -> str:
    """Asks the table for a pause; the line to say. Where no other person plays it is agreed on at once.

    Refused: 403 no seat, or he has left; 404; 409 not now; 422 not from 1 to 1800 seconds; 429 too often.
    """
    if type(seconds) is not int or not SHORTEST <= seconds <= LONGEST:
        raise Refused(f"A pause lasts from {SHORTEST} to {LONGEST:,} seconds: /pause 300", status=422)
    outages.first_look()
    with transaction.atomic():
        match, seat = live(match_id, user)
        if (row := current(match)) is not None:
            raise Refused(STANDING[row.state])
        now, held = moment(match), agreements.position(match)
        seldom(match, seat, now)
        needed = min(ENOUGH, len(pausing.people(held)))
        row = Pause(match=match, seat=seat, seconds=seconds, needed=needed, yes=[seat], asked=now, vote_ends=now + VOTE)
        row.save()
        if needed > 1:
            agreements.shown(match)
            more = f"{needed - 1} more {'has' if needed == 2 else 'have'}"
            return f"You ask for a pause of {span(seconds)}. {more} to agree within {VOTE // 1000} seconds: /yes"
        return begun(match, row, now)


def yes(match_id: str, user: User) -> str:
    """Agrees to the pause that was asked for; the last one who has to carries it."""
    outages.first_look()
    with transaction.atomic():
        match, seat = live(match_id, user)
        row = voted_on(match)
        if seat in row.yes:
            raise Refused("You've already agreed. The others still have to answer.")
        row.yes = sorted([*row.yes, seat])
        row.save(update_fields=["yes"])
        if len(row.yes) >= row.needed:
            return begun(match, row, moment(match))
        agreements.shown(match)
        return f"You agree to a pause of {span(row.seconds)}. {row.needed - len(row.yes)} more to come."


def no(match_id: str, user: User) -> str:
    """Refuses the pause that was asked for: one is enough. Who asked withdraws it."""
    with transaction.atomic():
        match, seat = live(match_id, user)
        row = voted_on(match)
        row.state = Pause.State.REFUSED
        row.save(update_fields=["state"])
        agreements.shown(match)
        mine = seat == row.seat
        return "You withdraw your request: there is no pause." if mine else "You decline: there is no pause."


def resume(match_id: str, user: User) -> str:
    """Wants to go on: all who play have to, or anybody once the time of the pause is over."""
    with transaction.atomic():
        match, seat = live(match_id, user)
        row = current(match)
        if row is None or row.state != Pause.State.ON:
            raise Refused("The game isn't paused.")
        now, held = moment(match), agreements.position(match)
        again = seat in row.resume
        if not again:
            row.resume = sorted([*row.resume, seat])
            row.save(update_fields=["resume"])
        waited = [held.chairs[each].name for each in pausing.missing(held, row, now)]
        if not waited:
            over(match, now)
            return "The game resumes."
        if again:
            raise Refused(f"You've voted to resume. Still waiting for {joined(waited)}.")
        agreements.shown(match)
        return f"You vote to resume. Still waiting for {joined(waited)}."


STANDING: Final[dict[str, str]] = {
    Pause.State.ASKED: "Someone has already asked for a pause. Answer /yes or /no.",
    Pause.State.AGREED: "A pause has already been agreed on. It starts with the next turn.",
    Pause.State.ON: "The game is already paused.",
}


# -- on a locked match


def live(match_id: str, user: User) -> tuple[Match, int]:
    """The match, locked, and the user's seat that is still in the game; what time has decided is settled first."""
    if not user.is_authenticated:
        raise Refused("Sign in to play.", status=401)
    if lobby.visible(match_id, user).pace != Match.Pace.LIVE:
        raise Refused(
            "Games by mail have no pauses. If you'll be away, plan a vacation: it pauses your deadlines (Settings, "
            "Vacations)."
        )
    match, seat = agreements.seated(match_id, user)
    settle(match)
    return match, seat


def current(match: Match) -> Pause | None:
    """The pause that is asked for, agreed on, or under way."""
    return match.pauses.filter(state__in=OPEN).first()


def voted_on(match: Match) -> Pause:
    """The request that may be answered now."""
    row = current(match)
    if row is None:
        raise Refused("There is no pause to vote on. Ask for one: /pause 300")
    if row.state != Pause.State.ASKED:
        raise Refused(STANDING[row.state])
    return row


def seldom(match: Match, seat: int, now: int) -> None:
    """F41: nobody wears the table out with requests."""
    asked = match.pauses.filter(seat=seat, asked__gt=now - HOUR)
    if asked.filter(state=Pause.State.REFUSED, asked__gt=now - REST).exists():
        raise Refused("The table has just declined. Ask again in a minute.", status=429)
    if asked.count() >= PER_HOUR:
        raise Refused(f"You've asked for {PER_HOUR} pauses within an hour. Ask again later.", status=429)
