"""A decision is made from a mail: with that decision's token, once."""

from __future__ import annotations

from typing import Any, NamedTuple

from common.refusals import Refused
from games.engine.options import Silence
from games.engine.sentences import tell
from games.engine.table import Table
from games.matches import deadlines, match_cache, move_text, storage
from games.matches.deadlines import SeatDeadline
from games.matches.execute import execute_move
from games.matches.move_requests import MoveRequest, hash_move_body, require_valid_key
from games.matches.results import MoveResult
from games.models import Match, Seat, TurnMail

from . import call_content, tokens

DECISION_OVER = "That decision is over. The game has gone on."


ALREADY_ANSWERED = "This email has already been answered."


class ReplyOutcome(NamedTuple):
    """What a reply led to, in sentences; whether it was a move, and whether a part of it was not played."""

    sentences: str
    is_move: bool = True
    is_partial: bool = False


def answer_from_mail(turn_mail: TurnMail, line: str, numbered_options: list[list[str]] | None = None) -> MoveResult:
    """Plays the move that a line means, as the options in the mail (or those in `listed`) were numbered.

    Raises Refused: 409 not now or over, 422 answered already, or the mail asked for a plan.
    """
    if turn_mail.kind == TurnMail.Kind.CALL:
        raise Refused(call_content.WANTED, status=422)
    numbers = turn_mail.menu if numbered_options is None else numbered_options
    names = [chair.name for chair in match_cache.load_current_match(turn_mail.match_id).seats]

    def move(table: Table, now: int) -> None:
        require_decision_open(turn_mail, table)
        table.play(
            turn_mail.seat,
            move_text.parse_typed_move(table.options(turn_mail.seat), line, names, numbers),
            now,
            turn_mail.asked,
        )

    return execute_mail_answer(turn_mail, [numbered_options or [], *line.lower().split()], move)


def execute_mail_answer(turn_mail: TurnMail, body: Any, move: Any) -> MoveResult:
    """Executes a move under the mail's own idempotency key: the same body again gets the same result, another one is
    Refused (422)."""
    key, by = require_valid_key(get_mail_answer_key(turn_mail)), turn_mail.user
    try:
        return execute_move(
            MoveRequest(turn_mail.match_id, turn_mail.seat, by, key, hash_move_body(turn_mail.seat, body), move)
        )
    except Refused as refused:
        if refused.code == "key_used":
            raise Refused(ALREADY_ANSWERED, status=422, code="key_used") from None
        raise


def get_mail_answer_key(turn_mail: TurnMail) -> str:
    """The idempotency key of whatever is played from a mail: one move each."""
    return f"letter:{turn_mail.pk}"


def is_mail_answered(turn_mail: TurnMail) -> bool:
    """Whether a move was played from this mail."""
    return storage.find_entry_for_key(turn_mail.match_id, get_mail_answer_key(turn_mail)) is not None


def require_decision_open(turn_mail: TurnMail, table: Table) -> None:
    """Refuses (409) when the mail's question is no longer asked, or was answered by the deadline just now."""
    match = Match.objects.only("deadlines").get(pk=turn_mail.match_id)
    due: SeatDeadline | None = deadlines.find_seat_deadline(match, turn_mail.seat)
    silent = any(isinstance(e.action, Silence) and e.action.seat == turn_mail.seat for e in table.entries)
    if due is None or due.question_entry != turn_mail.asked or silent or turn_mail.seat not in table.asked:
        raise Refused(DECISION_OVER, stale=True)


def create_followup_mail(turn_mail: TurnMail) -> TurnMail | None:
    """A mail row like this one with a token of its own, never sent: the page goes on where the decision stands, or with
    what its player is asked next. None when that is nothing."""
    due = find_seat_decision(turn_mail)
    if due is None:
        return None
    asked = due.question_entry
    nth = TurnMail.objects.filter(match=turn_mail.match_id, asked=asked, seat=turn_mail.seat).count()
    made, _ = TurnMail.objects.get_or_create(
        match=turn_mail.match,
        asked=asked,
        seat=turn_mail.seat,
        kind=TurnMail.Kind.ANSWER,
        nth=-nth,
        defaults={"user": turn_mail.user, "at": due.asked_at, "due": due.asked_at, "state": TurnMail.State.SENT},
    )
    held = match_cache.load_current_match(turn_mail.match_id)
    made.digest, made.menu = (
        tokens.digest_token(tokens.make_decision_token(made)),
        move_text.build_menu_snapshot(held.table.options(turn_mail.seat)),
    )
    made.save(update_fields=["digest", "menu"])
    return made


def describe_answer_result(turn_mail: TurnMail, answer: MoveResult) -> str:
    """What a move led to, as its player reads it."""
    names = [chair.name for chair in match_cache.load_current_match(turn_mail.match_id).seats]
    said = [tell(fact["say"], names, turn_mail.seat) for fact in answer.facts if fact["say"]]
    return " ".join(said) or "Done."


def find_answered_entry(turn_mail: TurnMail) -> int:
    """The question that the answer to a reply is about: the mail's own; of a call for a plan what its reader is asked
    meanwhile."""
    found = find_seat_decision(turn_mail) if turn_mail.kind == TurnMail.Kind.CALL else None
    return found.question_entry if found else turn_mail.asked


def find_mail_decision(turn_mail: TurnMail) -> SeatDeadline | None:
    """The decision that a mail asks for, with its deadline, read from the database now; None when it is over or no
    longer this player's."""
    found = find_seat_decision(turn_mail)
    return found if found is not None and found.question_entry == turn_mail.asked else None


def find_seat_decision(turn_mail: TurnMail) -> SeatDeadline | None:
    """What the player of a mail is asked now at its seat, that or another decision; None for nothing."""
    match = Match.objects.filter(pk=turn_mail.match_id, status=Match.Status.RUNNING).defer("snapshot").first()
    found = deadlines.find_seat_deadline(match, turn_mail.seat) if match else None
    if found is None:
        return None
    seated = Seat.objects.filter(match_id=turn_mail.match_id, number=turn_mail.seat, user_id=turn_mail.user_id)
    return found if seated.exists() else None
