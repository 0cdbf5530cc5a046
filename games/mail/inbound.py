"""A mail comes in for one of our addresses, and something becomes of it, once.

Its recipient is `turn+<token>@…` (a decision), `bounce+…@…` (a letter that came back), `stop+…@…` or `stopall+…@…`
(no more mail), or `complaints@…` (where mail providers tell that a letter was called unwanted). Machines are never
answered; everybody else is, at the proved address of whoever the letter was for and nowhere else.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence

from django.conf import settings
from django.db import IntegrityError, transaction

from games.core import clock
from games.core.exceptions import Refused
from games.models import Letter, Received

from . import answer, delivery, inbound_parser, preferences, tokens
from .inbound_limits import MailRefused
from .message import MARK

log = logging.getLogger(__name__)

Verdict = Received.Verdict
TAKEN, UNKNOWN, LATER = "250 2.0.0 taken", "550 5.1.1 no such address", "451 4.3.0 try again later"
ANSWERS_A_DAY = 30  # to one person
DAY = 86_400_000  # ms
STOPS = {"stop", "stopall"}
COMPLAINTS = "complaints"
OURS = re.compile(rb"bounce\+(\d{1,18}-[a-z2-7]{16})@", re.I)  # the envelope's sender of a letter of ours, quoted
FORGED = "It doesn't seem to come from your confirmed address, so nothing was done."


def recipient(address: str) -> Letter | None:
    """The letter an address belongs to; None for an address nobody made."""
    kind, token = parts(address)
    if kind in STOPS or kind == "bounce":
        return tokens.marked(token, kind)
    return tokens.letter(token) if kind and kind == parts(settings.MAIL_REPLY)[0] else None


def known(address: str) -> bool:
    """Whether mail for an address is taken."""
    return parts(address) == (COMPLAINTS, "") or recipient(address) is not None


def parts(address: str) -> tuple[str, str]:
    """What stands before and behind the + in an address of ours; nothing where it is not ours."""
    local, _, host = address.rpartition("@")
    kind, _, token = local.partition("+")
    ours = host and host.casefold() == settings.MAIL_REPLY.partition("@")[2].casefold()
    return (kind.casefold(), token) if ours else ("", "")


def complained(raw: bytes) -> Letter | None:
    """The letter that a complaint carries with it, known by the address it came from, which nobody can make up."""
    found = OURS.search(raw)
    return tokens.marked(found[1].decode(), "bounce") if found else None


def take_all(raw: bytes, return_path: str | None, addresses: Sequence[str]) -> list[str]:
    """Takes one mail, read once, for each of its addresses; what the mail server is told of each."""
    try:
        mail = inbound_parser.read(raw, return_path, settings.MAIL_AUTHSERV, MARK)
    except MailRefused as no:
        return [no.answer] * len(addresses)
    return [taken(mail, raw, address) for address in addresses]


def taken(mail: inbound_parser.Mail, raw: bytes, address: str) -> str:
    """Takes it for one; whatever goes wrong with that is no fault of the others."""
    try:
        return accept(mail, raw, address)
    except Exception:
        log.exception("a mail could not be taken")
        return LATER


def take(raw: bytes, return_path: str | None, address: str) -> str:
    """Takes one mail for one address; what the mail server is told. Told twice, it acts once."""
    try:
        return accept(inbound_parser.read(raw, return_path, settings.MAIL_AUTHSERV, MARK), raw, address)
    except MailRefused as no:
        return no.answer


def accept(mail: inbound_parser.Mail, raw: bytes, address: str) -> str:
    """What becomes of a mail at one address, if somebody made that address."""
    kind, _ = parts(address)
    letter = complained(raw) if kind == COMPLAINTS else recipient(address)
    if letter is None:
        return TAKEN if kind == COMPLAINTS else UNKNOWN
    if Received.objects.filter(letter=letter, message=mail.message).exists():
        return TAKEN
    verdict, reason = judged(letter, mail, kind)
    if verdict is None:
        return LATER
    try:
        note(letter, mail, verdict, reason)
    except IntegrityError:  # its twin came in at the same moment and has been answered
        log.info("a mail came in twice")
    return TAKEN


def judged(letter: Letter, mail: inbound_parser.Mail, kind: str) -> tuple[Received.Verdict | None, str]:
    """What becomes of it; None where the database is busy, and the mail server had better come again."""
    if mail.complaint:
        preferences.stop(letter.user, tokens.EVERYTHING)
        return Verdict.COMPLAINT, "You get no more mail. You can ask for it again here."
    if kind in STOPS:
        preferences.stop(letter.user, letter.match_id if kind == "stop" else tokens.EVERYTHING)
        return Verdict.STOP, ""
    if kind == "bounce" or kind == COMPLAINTS:
        if mail.bounced:
            delivery.returned(letter.user, preferences.address(letter.user))
        return (Verdict.BOUNCE if mail.bounced else Verdict.AUTO), ""
    if mail.machine or mail.ours:
        return Verdict.AUTO, ""
    if not mail.attested or not preferences.owns(letter.user, mail.sender) or not preferences.replies():
        return Verdict.FORGED, FORGED
    if not preferences.of(letter.user).replies:
        return Verdict.REFUSED, "You chose not to play by replying. You can change that in your settings."
    try:
        return Verdict.DONE, answer.words(letter, answer.say(letter, shown(mail.line)))
    except Refused as refused:
        if refused.status == 503:
            return None, ""
        return (Verdict.LATE if refused.stale else Verdict.REFUSED), refused.reason


def note(letter: Letter, mail: inbound_parser.Mail, verdict: Received.Verdict, reason: str) -> None:
    """Writes down what became of it, and the answer that is owed."""
    now = clock.now()
    with transaction.atomic():
        kept = Received.objects.create(
            letter=letter, message=mail.message, verdict=verdict, line=shown(mail.line), reason=reason[:500], at=now
        )
        if verdict in (Verdict.DONE, Verdict.REFUSED, Verdict.LATE) and not too_many(letter, now):
            Letter.objects.create(
                match=letter.match,
                asked=letter.asked,
                seat=letter.seat,
                kind=Letter.Kind.ANSWER,
                nth=kept.pk,
                user=letter.user,
                at=now,
                due=now,
                why="" if verdict == Verdict.DONE else "refused",
                text=sentence(verdict, kept.line, reason),
            )


def sentence(verdict: Received.Verdict, line: str, reason: str) -> str:
    """What an answer says first."""
    if verdict == Verdict.DONE:
        return f"Your reply \u201c{line}\u201d was played. {reason}"
    if verdict == Verdict.LATE:
        return f"Your reply \u201c{line}\u201d came too late. {reason}"
    return f"Your reply \u201c{line}\u201d was not played. {reason}"


def too_many(letter: Letter, now: int) -> bool:
    """Whether he was answered too often today: whatever that is, it is no person."""
    answers = Letter.objects.filter(user=letter.user, kind=Letter.Kind.ANSWER, nth__gt=0, at__gt=now - DAY)
    return answers.filter(match=letter.match_id).exclude(why="").count() >= ANSWERS_A_DAY


def shown(line: str) -> str:
    """A line without what cannot be shown or stored."""
    return "".join(sign for sign in line if sign.isprintable())
