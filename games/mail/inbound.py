"""A mail comes in for one of our addresses, and something becomes of it, once.

Its recipient is `turn+<token>@…` (a decision), `bounce+…@…` (a mail that came back), `stop+…@…` or `stopall+…@…`
(no more mail), or `complaints@…` (where mail providers tell that a mail was called unwanted). Machines are never
answered; everybody else is, at the proved address of whoever the mail was for and nowhere else.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from typing import NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction

from common import clock
from common.durations import DAY_MS
from common.refusals import Refused
from games.models import InboundMail, TurnMail

from . import answer, delivery, inbound_parser, preferences, reply_lines, tokens
from .inbound_limits import MailRefused
from .message import OWN_MAIL_HEADER

log = logging.getLogger(__name__)

Verdict = InboundMail.Verdict
LMTP_ACCEPTED, LMTP_UNKNOWN, LMTP_TRY_LATER = (
    "250 2.0.0 taken",
    "550 5.1.1 no such address",
    "451 4.3.0 try again later",
)
MAX_REFUSALS_PER_DAY = 30  # to one person
UNSUBSCRIBE_KINDS = {"stop", "stopall"}
COMPLAINTS_ADDRESS = "complaints"
OWN_ENVELOPE_SENDER = re.compile(
    rb"bounce\+(\d{1,18}-[a-z2-7]{16})@", re.I
)  # the envelope's sender of a mail of ours, quoted
REPLIES_ARE_OFF = "You chose not to play by replying. You can change that in your settings."
UNAUTHENTICATED_SENDER = "It doesn't seem to come from your confirmed address, so nothing was done."


def find_mail_by_address(address: str) -> TurnMail | None:
    """The turn mail that an inbound address belongs to; None for an address we never made."""
    kind, token = split_reply_address(address)
    if kind in UNSUBSCRIBE_KINDS or kind == "bounce":
        return tokens.find_mail_by_address_token(token, kind)
    return tokens.find_mail_by_token(token) if kind and kind == split_reply_address(settings.MAIL_REPLY)[0] else None


def is_known_address(address: str) -> bool:
    """Whether mail for this address is accepted."""
    return split_reply_address(address) == (COMPLAINTS_ADDRESS, "") or find_mail_by_address(address) is not None


def split_reply_address(address: str) -> tuple[str, str]:
    """What stands before and after the + in an inbound address of this site; empty strings for any other address."""
    local, _, host = address.rpartition("@")
    kind, _, token = local.partition("+")
    ours = host and host.casefold() == settings.MAIL_REPLY.partition("@")[2].casefold()
    return (kind.casefold(), token) if ours else ("", "")


def find_complained_mail(raw: bytes) -> TurnMail | None:
    """The turn mail that a complaint quotes, found by its signed envelope sender; None where there is none."""
    found = OWN_ENVELOPE_SENDER.search(raw)
    return tokens.find_mail_by_address_token(found[1].decode(), "bounce") if found else None


def receive_for_recipients(raw: bytes, return_path: str | None, addresses: Sequence[str]) -> list[str]:
    """Receives one mail, parsed once, for each of its recipients; returns the LMTP reply for each."""
    try:
        mail = inbound_parser.parse_inbound_mail(raw, return_path, settings.MAIL_AUTHSERV, OWN_MAIL_HEADER)
    except MailRefused as no:
        return [no.smtp_reply] * len(addresses)
    return [receive_for_recipient(mail, raw, address) for address in addresses]


def receive_for_recipient(mail: inbound_parser.ParsedMail, raw: bytes, address: str) -> str:
    """Receives a parsed mail for one recipient. Never raises: an error is logged and gets a 451 reply."""
    try:
        return process_inbound_mail(mail, raw, address)
    except Exception:
        log.exception("a mail could not be taken")
        return LMTP_TRY_LATER


def receive_raw_mail(raw: bytes, return_path: str | None, address: str) -> str:
    """Receives one mail for one recipient; returns the LMTP reply. Received twice, it acts once."""
    try:
        return process_inbound_mail(
            inbound_parser.parse_inbound_mail(raw, return_path, settings.MAIL_AUTHSERV, OWN_MAIL_HEADER), raw, address
        )
    except MailRefused as no:
        return no.smtp_reply


def process_inbound_mail(mail: inbound_parser.ParsedMail, raw: bytes, address: str) -> str:
    """Processes a mail for one recipient, if that address is known; returns the LMTP reply."""
    kind, _ = split_reply_address(address)
    turn_mail = find_complained_mail(raw) if kind == COMPLAINTS_ADDRESS else find_mail_by_address(address)
    if turn_mail is None:
        return LMTP_ACCEPTED if kind == COMPLAINTS_ADDRESS else LMTP_UNKNOWN
    if InboundMail.objects.filter(turn_mail=turn_mail, message=mail.message_digest).exists():
        return LMTP_ACCEPTED
    outcome = apply_inbound_mail(turn_mail, mail, kind)
    if outcome is None:
        return LMTP_TRY_LATER
    try:
        record_inbound_mail(turn_mail, mail, outcome)
    except IntegrityError:  # its twin came in at the same moment and has been answered
        log.info("a mail came in twice")
    return LMTP_ACCEPTED


class InboundOutcome(NamedTuple):
    """What became of a mail, and why."""

    verdict: InboundMail.Verdict
    reason: str = ""
    is_move: bool = True  # a reply that was done was a move, not a command
    is_partial: bool = False  # of several lines not all were played


def apply_inbound_mail(turn_mail: TurnMail, mail: inbound_parser.ParsedMail, kind: str) -> InboundOutcome | None:
    """Does what a mail asks for; returns what became of it, or None where the database is busy and the mail server has
    to try again."""
    if mail.is_complaint:
        preferences.unsubscribe_from_mail(turn_mail.user, tokens.ALL_MATCHES)
        return InboundOutcome(Verdict.COMPLAINT, "You get no more mail. You can ask for it again here.")
    if kind in UNSUBSCRIBE_KINDS:
        preferences.unsubscribe_from_mail(turn_mail.user, turn_mail.match_id if kind == "stop" else tokens.ALL_MATCHES)
        return InboundOutcome(Verdict.STOP)
    if kind == "bounce" or kind == COMPLAINTS_ADDRESS:
        if mail.is_bounce:
            delivery.record_bounce(turn_mail.user, preferences.get_mail_address(turn_mail.user))
        return InboundOutcome(Verdict.BOUNCE if mail.is_bounce else Verdict.AUTO)
    if mail.is_automatic or mail.is_own_mail:
        return InboundOutcome(Verdict.AUTO)
    if (
        not mail.is_authenticated
        or not preferences.owns_mail_address(turn_mail.user, mail.sender)
        or not preferences.accepts_mail_replies()
    ):
        return InboundOutcome(Verdict.FORGED, UNAUTHENTICATED_SENDER)
    if not preferences.get_mail_preferences(turn_mail.user).replies:
        return InboundOutcome(Verdict.REFUSED, REPLIES_ARE_OFF)
    try:
        below = tuple(map(strip_unprintable, mail.lines_below))
        first = strip_unprintable(mail.first_line)
        return InboundOutcome(Verdict.DONE, *reply_lines.act_on_reply(turn_mail, first, mail.message_digest, below))
    except Refused as refused:
        if refused.status == 503:
            return None
        return InboundOutcome(Verdict.LATE if refused.stale else Verdict.REFUSED, refused.reason)


def record_inbound_mail(turn_mail: TurnMail, mail: inbound_parser.ParsedMail, outcome: InboundOutcome) -> None:
    """Records the verdict, and queues the answer that is owed. Raises IntegrityError when it is recorded already."""
    now, verdict = clock.get_current_time_ms(), outcome.verdict
    with transaction.atomic():
        kept = InboundMail.objects.create(
            turn_mail=turn_mail,
            message=mail.message_digest,
            verdict=verdict,
            line=strip_unprintable(mail.first_line),
            reason=outcome.reason[:500],
            at=now,
        )
        if verdict in (Verdict.DONE, Verdict.REFUSED, Verdict.LATE) and not is_reply_limit_reached(turn_mail, now):
            TurnMail.objects.create(
                match=turn_mail.match,
                asked=answer.find_answered_entry(turn_mail),
                seat=turn_mail.seat,
                kind=TurnMail.Kind.ANSWER,
                nth=kept.pk,
                user=turn_mail.user,
                at=now,
                due=now,
                why=get_answer_cause(outcome),
                text=format_reply_result(outcome, kept.line),
            )


def get_answer_cause(outcome: InboundOutcome) -> str:
    """Why an answer is sent whatever follows; "" for a move that was played, which the next question's mail tells."""
    if outcome.verdict != Verdict.DONE:
        return "refused"
    if outcome.is_partial:
        return "partial"
    return "" if outcome.is_move else "command"


def format_reply_result(outcome: InboundOutcome, line: str) -> str:
    """The first sentences of an answer to a reply."""
    became = {Verdict.DONE: "was played", Verdict.LATE: "came too late"}.get(outcome.verdict, "was not played")
    if not outcome.is_move:
        became = "is done"
    return f"Your reply \u201c{line}\u201d {became}. {outcome.reason}"


def is_reply_limit_reached(turn_mail: TurnMail, now: int) -> bool:
    """Whether this player's replies were refused too often today to be answered once more (a mail loop)."""
    answers = TurnMail.objects.filter(user=turn_mail.user, kind=TurnMail.Kind.ANSWER, nth__gt=0, at__gt=now - DAY_MS)
    return answers.filter(match=turn_mail.match_id).exclude(why="").count() >= MAX_REFUSALS_PER_DAY


def strip_unprintable(line: str) -> str:
    """A line without unprintable characters."""
    return "".join(sign for sign in line if sign.isprintable())
