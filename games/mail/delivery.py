"""Mails are sent: from rows, each once, whatever dies.

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
from common import clock
from common.durations import DAY_MS, HOUR_MS, MINUTE_MS
from games.core.failpoints import hit_failpoint
from games.matches import outages
from games.models import MailPreferences, TurnMail

from . import delivery_policy, message, preferences, tokens
from .content import MailContent, build_mail_content
from .failures import name_failure

log = logging.getLogger(__name__)

LEASE_MS = 120_000  # ms for which a worker has its mails to itself
MAX_USERS_PER_SWEEP = 100  # people one sweep writes to
FIRST_RETRY_MS, MAX_RETRY_MS = MINUTE_MS, HOUR_MS
MAX_HANDOVERS = 2
DELAYED_AFTER_MS = MINUTE_MS  # mails that are later than this come together
URGENCY = {
    TurnMail.Kind.CALL: 0,
    TurnMail.Kind.TURN: 1,
    TurnMail.Kind.REMIND: 2,
    TurnMail.Kind.LAST: 3,
    TurnMail.Kind.ANSWER: 4,
}
RETENTION_MS = 90 * DAY_MS


def send_due_turn_mails(limit: int = MAX_USERS_PER_SWEEP) -> int:
    """Sends the turn mails that are due; returns to how many people. One person's failure stops nobody else's mail."""
    outages.check_for_outage()
    people = list(
        list_due_turn_mails(clock.get_current_time_ms()).order_by().values_list("user", flat=True).distinct()[:limit]
    )
    for user in people:
        try:
            send_due_mails_to_user(user)
        except Exception:  # one player's mail is not the others'
            log.exception("the mails of user %s could not be sent", user)
    return len(people)


def send_due_mails_to_user(user_id: int) -> int:
    """Sends one person's due turn mails; returns how many mails that were."""
    turn_mails = claim_due_turn_mails(user_id)
    if not turn_mails:
        return 0
    user = turn_mails[0].user
    address, mail_preferences = preferences.get_mail_address(user), preferences.get_mail_preferences(user)
    if not address:
        return cancel_turn_mails(turn_mails, "no address")
    ready = [made for turn_mail in turn_mails if (made := prepare_turn_mail(turn_mail, mail_preferences))]
    return sum(deliver_mail(bundle, address) for bundle in group_into_mails(ready, mail_preferences))


def list_due_turn_mails(now: int) -> QuerySet[TurnMail]:
    """The turn mails that are due, without those of matches whose outage is still to be made good."""
    return TurnMail.objects.filter(state=TurnMail.State.WAITING, due__lte=now, match__outage_from=None)


def claim_due_turn_mails(user_id: int) -> list[TurnMail]:
    """Claims one person's due turn mails for two minutes. Locks their rows and skips locked ones."""
    now = clock.get_current_time_ms()
    with transaction.atomic():
        rows = list_due_turn_mails(now).select_for_update(skip_locked=True, of=("self",)).select_related("user")
        found = list(rows.filter(user=user_id).order_by("pk"))
        TurnMail.objects.filter(pk__in=[turn_mail.pk for turn_mail in found]).update(due=now + LEASE_MS)
    hit_failpoint("mails claimed")
    return found


def prepare_turn_mail(turn_mail: TurnMail, mail_preferences: MailPreferences) -> MailContent | None:
    """The content of a mail that is to be sent now; None when it was cancelled or put off."""
    fate = delivery_policy.decide_delivery(turn_mail, mail_preferences, clock.get_current_time_ms())
    if fate.cancel_reason or turn_mail.handed >= MAX_HANDOVERS:
        cancel_turn_mails([turn_mail], fate.cancel_reason or "uncertain")
        return None
    if fate.wait_until is not None:
        TurnMail.objects.filter(pk=turn_mail.pk).update(due=fate.wait_until)
        return None
    return build_mail_content(turn_mail, fate.deadline)


def group_into_mails(ready: list[MailContent], mail_preferences: MailPreferences) -> list[list[MailContent]]:
    """Groups contents into mails. A mail that may have been sent is sent again as it was, or not at all. Delayed
    ones are combined also for players who want each at once."""
    again = [each for each in ready if each.turn_mail.handed]
    fresh = [each for each in ready if not each.turn_mail.handed]
    made = [list(each) for _, each in groupby(sorted(again, key=get_message_id), key=get_message_id)]
    answers = [[each] for each in fresh if each.turn_mail.kind == TurnMail.Kind.ANSWER]
    others = [each for each in fresh if each.turn_mail.kind != TurnMail.Kind.ANSWER]
    held_up = any(
        each.turn_mail.tries or each.turn_mail.due < clock.get_current_time_ms() - DELAYED_AFTER_MS for each in others
    )
    together = held_up or mail_preferences.when != MailPreferences.When.ONCE
    turns = select_most_urgent(others)
    return made + answers + ([turns] if together and turns else [[each] for each in turns])


def get_message_id(mail: MailContent) -> str:
    """The Message-ID of a mail."""
    return str(mail.turn_mail.message_id)


def select_most_urgent(turns: Iterable[MailContent]) -> list[MailContent]:
    """One content for each decision, the most urgent; the others are cancelled."""
    best: dict[tuple[str, int], MailContent] = {}
    for each in sorted(turns, key=lambda each: URGENCY[TurnMail.Kind(each.turn_mail.kind)]):
        key = each.turn_mail.match_id, each.turn_mail.seat
        if key in best:
            cancel_turn_mails([best[key].turn_mail], "covered")
        best[key] = each
    return list(best.values())


def deliver_mail(bundle: list[MailContent], address: str) -> int:
    """Hands one mail to the mail server. Returns 1 if it took it, else 0."""
    record_handover(bundle)
    mail = message.build_turn_mail(bundle, address)
    hit_failpoint("mails handed over")
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
    hit_failpoint("mails taken")
    TurnMail.objects.filter(pk__in=list_turn_mail_ids(bundle)).update(
        state=TurnMail.State.SENT, sent=clock.get_current_time_ms()
    )
    return 1


def record_handover(bundle: list[MailContent]) -> None:
    """Records, before it happens, that a mail server may have these mails, and the tokens that answer them."""
    turn_mails = [each.turn_mail for each in bundle]
    message_id = turn_mails[0].message_id if turn_mails[0].handed else message.build_message_id(turn_mails)
    with transaction.atomic():
        for each in bundle:
            turn_mail = each.turn_mail
            turn_mail.handed, turn_mail.message_id = turn_mail.handed + 1, message_id
            turn_mail.digest, turn_mail.menu = (
                tokens.digest_token(tokens.make_decision_token(turn_mail)),
                each.option_numbers,
            )
            turn_mail.save(update_fields=["handed", "message_id", "digest", "menu"])


def schedule_retry(bundle: list[MailContent], error: Exception, certain: bool = True) -> int:
    """Schedules another try, with growing intervals. `certain`: the server certainly did not take the mail."""
    log.warning("a mail has to wait: %s", name_failure(error))
    for each in bundle:
        turn_mail = each.turn_mail
        turn_mail.due = clock.get_current_time_ms() + min(FIRST_RETRY_MS * 2 ** min(turn_mail.tries, 10), MAX_RETRY_MS)
        turn_mail.tries, turn_mail.handed = turn_mail.tries + 1, turn_mail.handed - certain
        turn_mail.save(update_fields=["due", "tries", "handed"])
    return 0


def handle_rejected_recipient(bundle: list[MailContent], address: str, error: SMTPRecipientsRefused) -> int:
    """The server rejected the recipient: retried later (4xx), or recorded as a bounce (5xx)."""
    code = next((code for code, _ in error.recipients.values()), 450)
    if code < 500:
        return schedule_retry(bundle, error)
    record_bounce(bundle[0].turn_mail.user, address)
    return cancel_turn_mails([each.turn_mail for each in bundle], "bounced")


def record_bounce(user: User, address: str) -> None:
    """Records that mail to a user bounced for good: the site tells them, their deadlines go on."""
    preferences.set_bounced_address(user, address)


def cancel_turn_mails(turn_mails: Iterable[TurnMail], why: str) -> int:
    """Cancels these mails for a reason (`why`); returns 0, the number of mails sent."""
    rows = TurnMail.objects.filter(pk__in=[turn_mail.pk for turn_mail in turn_mails], state=TurnMail.State.WAITING)
    rows.update(state=TurnMail.State.VOID, why=why)
    return 0


def list_turn_mail_ids(bundle: list[MailContent]) -> list[int]:
    """The ids of the turn mails that go out as one mail."""
    return [each.turn_mail.pk for each in bundle]


def close_smtp_connection(connection: Any) -> None:
    """Closes a connection to the mail server, which may have hung up first. Never raises what comes of that."""
    try:
        connection.close()
    except (OSError, SMTPException):
        log.debug("the mail server hung up first")


def delete_old_turn_mails() -> int:
    """Deletes turn mails older than 90 days; returns how many."""
    old = TurnMail.objects.filter(at__lt=clock.get_current_time_ms() - RETENTION_MS).exclude(
        state=TurnMail.State.WAITING
    )
    return old.delete()[0]
