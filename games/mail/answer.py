"""A decision is made from a letter: with that decision's token, once."""

from __future__ import annotations

from typing import Any

from games.core.exceptions import Refused
from games.engine.options import Silence
from games.engine.sentences import tell
from games.engine.table import Table
from games.matches import deadlines, match_cache, move_text, storage
from games.matches.deadlines import SeatDeadline
from games.matches.execute import execute_move
from games.matches.move_requests import MoveRequest, hash_move_body, require_valid_key
from games.matches.results import MoveResult
from games.models import Letter, Match, Seat

from . import tokens

DECISION_OVER = "That decision is over. The game has gone on."


ALREADY_ANSWERED = "This email has already been answered."


def answer_from_mail(letter: Letter, line: str, listed: list[list[str]] | None = None) -> MoveResult:
    """Plays the move that a line means, as the options in the mail (or those in `listed`) were numbered.

    Raises Refused: 409 not now or over, 422 answered already.
    """
    numbers = letter.menu if listed is None else listed
    names = [chair.name for chair in match_cache.load_current_match(letter.match_id).chairs]

    def move(table: Table, now: int) -> None:
        require_decision_open(letter, table)
        table.play(
            letter.seat, move_text.parse_typed_move(table.options(letter.seat), line, names, numbers), now, letter.asked
        )

    return execute_mail_answer(letter, [listed or [], *line.lower().split()], move)


def execute_mail_answer(letter: Letter, body: Any, move: Any) -> MoveResult:
    """Executes a move under the mail's own idempotency key: the same body again gets the same result, another one is
    Refused (422)."""
    key, by = require_valid_key(get_mail_answer_key(letter)), letter.user
    try:
        return execute_move(MoveRequest(letter.match_id, letter.seat, by, key, hash_move_body(letter.seat, body), move))
    except Refused as refused:
        if refused.status == 422 and "key" in refused.reason:
            raise Refused(ALREADY_ANSWERED, status=422) from None
        raise


def get_mail_answer_key(letter: Letter) -> str:
    """The idempotency key of whatever is played from a mail: one move each."""
    return f"letter:{letter.pk}"


def is_mail_answered(letter: Letter) -> bool:
    """Whether a move was played from this mail."""
    return storage.find_entry_for_key(letter.match_id, get_mail_answer_key(letter)) is not None


def require_decision_open(letter: Letter, table: Table) -> None:
    """Refuses (409) when the mail's question is no longer asked, or was answered by the deadline just now."""
    match = Match.objects.only("dues").get(pk=letter.match_id)
    due: SeatDeadline | None = deadlines.find_seat_deadline(match, letter.seat)
    silent = any(isinstance(e.action, Silence) and e.action.seat == letter.seat for e in table.entries)
    if due is None or due.asked != letter.asked or silent or letter.seat not in table.asked:
        raise Refused(DECISION_OVER, stale=True)


def create_followup_mail(letter: Letter) -> Letter | None:
    """A mail row like this one with a token of its own, never sent: the page goes on where the decision stands. None
    when the decision is over."""
    due = find_mail_decision(letter)
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
    held = match_cache.load_current_match(letter.match_id)
    made.digest, made.menu = (
        tokens.digest_token(tokens.make_decision_token(made)),
        move_text.build_menu_snapshot(held.table.options(letter.seat)),
    )
    made.save(update_fields=["digest", "menu"])
    return made


def describe_answer_result(letter: Letter, answer: MoveResult) -> str:
    """What a move led to, as its player reads it."""
    names = [chair.name for chair in match_cache.load_current_match(letter.match_id).chairs]
    said = [tell(fact["say"], names, letter.seat) for fact in answer.facts if fact["say"]]
    return " ".join(said) or "Done."


def find_mail_decision(letter: Letter) -> SeatDeadline | None:
    """The decision that a mail asks for, with its deadline, read from the database now; None when it is over or no
    longer this player's."""
    match = Match.objects.filter(pk=letter.match_id, status=Match.Status.RUNNING).defer("snapshot").first()
    found = deadlines.find_seat_deadline(match, letter.seat) if match else None
    if found is None or found.asked != letter.asked:
        return None
    seated = Seat.objects.filter(match_id=letter.match_id, number=letter.seat, user_id=letter.user_id)
    return found if seated.exists() else None
