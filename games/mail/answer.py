"""A decision is made from a letter: with that decision's token, once."""

from __future__ import annotations

from typing import Any

from games.core.exceptions import Refused
from games.engine.options import Silence
from games.engine.sentences import tell
from games.engine.table import Table
from games.matches import deadlines, match_cache, move_text, storage
from games.matches.deadlines import Due
from games.matches.execute import through
from games.matches.move_requests import Order, body_hash, checked
from games.matches.results import Answer
from games.models import Letter, Match, Seat

from . import tokens

OVER = "That decision is over. The game has gone on."


USED = "This email has already been answered."


def say(letter: Letter, line: str, listed: list[list[str]] | None = None) -> Answer:
    """Plays what a line says, as the letter's options (or those `listed`) were numbered.

    Refused: 409 not now or over, 422 used already.
    """
    numbers = letter.menu if listed is None else listed
    names = [chair.name for chair in match_cache.head(letter.match_id).chairs]

    def move(table: Table, now: int) -> None:
        still(letter, table)
        table.play(letter.seat, move_text.meant(table.options(letter.seat), line, names, numbers), now, letter.asked)

    return passed(letter, [listed or [], *line.lower().split()], move)


def passed(letter: Letter, body: Any, move: Any) -> Answer:
    """Through the door, under the letter's own key: the same again is told the same, anything else is refused."""
    key, by = checked(key_of(letter)), letter.user
    try:
        return through(Order(letter.match_id, letter.seat, by, key, body_hash(letter.seat, body), move))
    except Refused as refused:
        if refused.status == 422 and "key" in refused.reason:
            raise Refused(USED, status=422) from None
        raise


def key_of(letter: Letter) -> str:
    """The key of whatever is played from a letter: the door takes it once."""
    return f"letter:{letter.pk}"


def used(letter: Letter) -> bool:
    """Whether something was played from it."""
    return storage.known(letter.match_id, key_of(letter)) is not None


def still(letter: Letter, table: Table) -> None:
    """Refuses where the question is not the letter's any more, or was answered by the deadline just now."""
    match = Match.objects.only("dues").get(pk=letter.match_id)
    due: Due | None = deadlines.decision(match, letter.seat)
    silent = any(isinstance(e.action, Silence) and e.action.seat == letter.seat for e in table.entries)
    if due is None or due.asked != letter.asked or silent or letter.seat not in table.asked:
        raise Refused(OVER, stale=True)


def another(letter: Letter) -> Letter | None:
    """A letter like this one with a token of its own, never mailed: the page goes on where the decision stands."""
    due = decision(letter)
    if due is None:
        return None
    nth = Letter.objects.filter(match=letter.match_id, asked=letter.asked, seat=letter.seat).count()
    made, _ = Letter.objects.get_or_create(
        match=letter.match,
        asked=letter.asked,
        seat=letter.seat,
        kind=Letter.Kind.ANSWER,
        nth=-nth,
        defaults={"user": letter.user, "at": due.at, "due": due.at, "state": Letter.State.SENT},
    )
    held = match_cache.head(letter.match_id)
    made.digest, made.menu = tokens.digest(tokens.of(made)), move_text.kept(held.table.options(letter.seat))
    made.save(update_fields=["digest", "menu"])
    return made


def words(letter: Letter, answer: Answer) -> str:
    """What a move led to, as its player is told."""
    names = [chair.name for chair in match_cache.head(letter.match_id).chairs]
    said = [tell(fact["say"], names, letter.seat) for fact in answer.facts if fact["say"]]
    return " ".join(said) or "Done."


def decision(letter: Letter) -> Due | None:
    """The decision with its deadline, asked of the database now; None when it is over or no longer his."""
    match = Match.objects.filter(pk=letter.match_id, status=Match.Status.RUNNING).defer("snapshot").first()
    found = deadlines.decision(match, letter.seat) if match else None
    if found is None or found.asked != letter.asked:
        return None
    seated = Seat.objects.filter(match_id=letter.match_id, number=letter.seat, user_id=letter.user_id)
    return found if seated.exists() else None
