"""Letters are sent: from rows, each once, whatever dies.

Claimed (so that no other worker takes them, for two minutes), looked at once more, written down as handed over,
handed to the mail server, written down as sent. Who dies between the last two leaves one duplicate with the same
Message-ID to be sent, never more: what was handed over twice is left alone.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from itertools import groupby
from smtplib import SMTPException, SMTPRecipientsRefused, SMTPResponseException, SMTPServerDisconnected
from typing import Any

from django.core.mail import get_connection
from django.db import transaction
from django.db.models import QuerySet

from accounts.models import User
from games.core import clock
from games.core.failpoints import hit_failpoint
from games.matches import outages
from games.models import Letter, MailWish

from . import delivery_policy, message, preferences, tokens
from .content import MailContent, build_mail_content

log = logging.getLogger(__name__)

LEASE_MS = 120_000  # ms for which a worker has its letters to itself
MAX_USERS_PER_SWEEP = 100  # people one sweep writes to
FIRST_RETRY_MS, MAX_RETRY_MS = 60_000, 3_600_000  # ms
MAX_HANDOVERS = 2
DELAYED_AFTER_MS = 60_000  # ms: letters that are later than this come together
URGENCY = {Letter.Kind.TURN: 0, Letter.Kind.REMIND: 1, Letter.Kind.LAST: 2, Letter.Kind.ANSWER: 3}
RETENTION_MS = 90 * 24 * 3_600_000  # ms


def send_due_turn_mails(limit: int = MAX_USERS_PER_SWEEP) -> int:
    """Sends the turn mails that are due; returns to how many people. One person's failure stops nobody else's mail."""
    outages.check_for_outage()
    people = list(
        list_due_turn_mails(clock.get_current_time_ms()).order_by().values_list("user", flat=True).distinct()[:limit]
    )
    for user in people:
        try:
            send_due_mails_to_user(user)
        except Exception:  # one player's letter is not the others'
            log.exception("the letters of user %s could not be sent", user)
    return len(people)


def send_due_mails_to_user(user_id: int) -> int:
    """Sends one person's due turn mails; returns how many mails that were."""
    letters = claim_due_turn_mails(user_id)
    if not letters:
        return 0
    user = letters[0].user
    address, wish = preferences.get_mail_address(user), preferences.get_mail_preferences(user)
    if not address:
        return cancel_turn_mails(letters, "no address")
    ready = [made for letter in letters if (made := prepare_turn_mail(letter, wish))]
    return sum(deliver_mail(bundle, address) for bundle in group_into_mails(ready, wish))


def list_due_turn_mails(now: int) -> QuerySet[Letter]:
    """The turn mails that are due, without those of matches whose outage is still to be made good."""
    return Letter.objects.filter(state=Letter.State.WAITING, due__lte=now, match__down=None)


def claim_due_turn_mails(user_id: int) -> list[Letter]:
    """Claims one person's due turn mails for two minutes. Locks their rows and skips locked ones."""
    now = clock.get_current_time_ms()
    with transaction.atomic():
        rows = list_due_turn_mails(now).select_for_update(skip_locked=True, of=("self",)).select_related("user")
        found = list(rows.filter(user=user_id).order_by("pk"))
        Letter.objects.filter(pk__in=[letter.pk for letter in found]).update(due=now + LEASE_MS)
    hit_failpoint("letters claimed")
    return found


def prepare_turn_mail(letter: Letter, wish: MailWish) -> MailContent | None:
    """The content of a mail that is to be sent now; None when it was cancelled or put off."""
    fate = delivery_policy.decide_delivery(letter, wish, clock.get_current_time_ms())
    if fate.void or letter.handed >= MAX_HANDOVERS:
        cancel_turn_mails([letter], fate.void or "uncertain")
        return None
    if fate.wait is not None:
        Letter.objects.filter(pk=letter.pk).update(due=fate.wait)
        return None
    return build_mail_content(letter, fate.due)


def group_into_mails(ready: list[MailContent], wish: MailWish) -> list[list[MailContent]]:
    """Groups contents into mails. A mail that may have been sent is sent again as it was, or not at all. Delayed
    ones are combined also for players who want each at once."""
    again = [each for each in ready if each.letter.handed]
    fresh = [each for each in ready if not each.letter.handed]
    made = [list(each) for _, each in groupby(sorted(again, key=get_message_id), key=get_message_id)]
    answers = [[each] for each in fresh if each.letter.kind == Letter.Kind.ANSWER]
    others = [each for each in fresh if each.letter.kind != Letter.Kind.ANSWER]
    held_up = any(
        each.letter.tries or each.letter.due < clock.get_current_time_ms() - DELAYED_AFTER_MS for each in others
    )
    together = held_up or wish.when != MailWish.When.ONCE
    turns = select_most_urgent(others)
    return made + answers + ([turns] if together and turns else [[each] for each in turns])


def get_message_id(each: MailContent) -> str:
    """The Message-ID of a mail."""
    return str(each.letter.message_id)


def select_most_urgent(turns: Iterable[MailContent]) -> list[MailContent]:
    """One content for each decision, the most urgent; the others are cancelled."""
    best: dict[tuple[str, int], MailContent] = {}
    for each in sorted(turns, key=lambda each: URGENCY[Letter.Kind(each.letter.kind)]):
        key = each.letter.match_id, each.letter.seat
        if key in best:
            cancel_turn_mails([best[key].letter], "covered")
        best[key] = each
    return list(best.values())


def deliver_mail(bundle: list[MailContent], address: str) -> int:
    """Hands one mail to the mail server. Returns 1 if it took it, else 0."""
    record_handover(bundle)
    mail = message.build_turn_mail(bundle, address)
    hit_failpoint("letters handed over")
    connection = None
    try:
        connection = get_connection()
        connection.open()
    except (OSError, SMTPException) as error:
        return schedule_retry(bundle, error)
    try:
        connection.send_messages([mail])
    except SMTPRecipientsRefused as error:
        return handle_rejected_recipient(bundle, address, error)
    except (SMTPServerDisconnected, TimeoutError, ConnectionError) as error:
        return schedule_retry(bundle, error, certain=False)
    except SMTPResponseException as error:
        return schedule_retry(bundle, error)
    finally:
        close_smtp_connection(connection)
    hit_failpoint("letters taken")
    Letter.objects.filter(pk__in=list_turn_mail_ids(bundle)).update(
        state=Letter.State.SENT, sent=clock.get_current_time_ms()
    )
    return 1


def record_handover(bundle: list[MailContent]) -> None:
    """Records, before it happens, that a mail server may have these mails, and the tokens that answer them."""
    letters = [each.letter for each in bundle]
    message_id = letters[0].message_id if letters[0].handed else message.build_message_id(letters)
    with transaction.atomic():
        for each in bundle:
            letter = each.letter
            letter.handed, letter.message_id = letter.handed + 1, message_id
            letter.digest, letter.menu = tokens.digest_token(tokens.make_decision_token(letter)), each.kept
            letter.save(update_fields=["handed", "message_id", "digest", "menu"])


def schedule_retry(bundle: list[MailContent], error: Exception, certain: bool = True) -> int:
    """Schedules another try, with growing intervals. `certain`: the server certainly did not take the mail."""
    log.warning("a letter has to wait: %r", error)
    for each in bundle:
        letter = each.letter
        letter.due = clock.get_current_time_ms() + min(FIRST_RETRY_MS * 2 ** min(letter.tries, 10), MAX_RETRY_MS)
        letter.tries, letter.handed = letter.tries + 1, letter.handed - certain
        letter.save(update_fields=["due", "tries", "handed"])
    return 0


def handle_rejected_recipient(bundle: list[MailContent], address: str, error: SMTPRecipientsRefused) -> int:
    """The server rejected the recipient: retried later (4xx), or recorded as a bounce (5xx)."""
    code = next((code for code, _ in error.recipients.values()), 450)
    if code < 500:
        return schedule_retry(bundle, error)
    record_bounce(bundle[0].letter.user, address)
    return cancel_turn_mails([each.letter for each in bundle], "bounced")


def record_bounce(user: User, address: str) -> None:
    """Records that mail to a user bounced for good: the site tells them, their deadlines go on."""
    preferences.set_bounced_address(user, address)


def cancel_turn_mails(letters: Iterable[Letter], why: str) -> int:
    """Cancels these mails for a reason (`why`); returns 0, the number of mails sent."""
    rows = Letter.objects.filter(pk__in=[letter.pk for letter in letters], state=Letter.State.WAITING)
    rows.update(state=Letter.State.VOID, why=why)
    return 0


def list_turn_mail_ids(bundle: list[MailContent]) -> list[int]:
    return [each.letter.pk for each in bundle]


def close_smtp_connection(connection: Any) -> None:
    try:
        connection.close()
    except (OSError, SMTPException):
        log.debug("the mail server hung up first")


def delete_old_turn_mails() -> int:
    """Deletes turn mails older than 90 days; returns how many."""
    old = Letter.objects.filter(at__lt=clock.get_current_time_ms() - RETENTION_MS).exclude(state=Letter.State.WAITING)
    return old.delete()[0]
