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
from games.core.failpoints import passing
from games.matches import outages
from games.models import Letter, MailWish

from . import delivery_policy, message, preferences, tokens
from .content import Told, told

log = logging.getLogger(__name__)

LEASE = 120_000  # ms for which a worker has its letters to itself
SWEPT = 100  # people one sweep writes to
FIRST_BACK_OFF, LAST_BACK_OFF = 60_000, 3_600_000  # ms
MOST_HANDED = 2
HELD_UP = 60_000  # ms: letters that are later than this come together
URGENCY = {Letter.Kind.TURN: 0, Letter.Kind.REMIND: 1, Letter.Kind.LAST: 2, Letter.Kind.ANSWER: 3}
KEPT = 90 * 24 * 3_600_000  # ms


def sweep(limit: int = SWEPT) -> int:
    """Sends what is due; to how many people that was."""
    outages.look()
    people = list(owed(clock.now()).order_by().values_list("user", flat=True).distinct()[:limit])
    for user in people:
        try:
            post(user)
        except Exception:  # one player's letter is not the others'
            log.exception("the letters of user %s could not be sent", user)
    return len(people)


def post(user_id: int) -> int:
    """Sends one person's letters that are due; how many mails that was."""
    letters = claim(user_id)
    if not letters:
        return 0
    user = letters[0].user
    address, wish = preferences.address(user), preferences.of(user)
    if not address:
        return void(letters, "no address")
    ready = [made for letter in letters if (made := ready_or_not(letter, wish))]
    return sum(deliver(bundle, address) for bundle in bundles(ready, wish))


def owed(now: int) -> QuerySet[Letter]:
    """The letters that are due. Where an outage is still to be made good, nobody knows yet when answers are."""
    return Letter.objects.filter(state=Letter.State.WAITING, due__lte=now, match__down=None)


def claim(user_id: int) -> list[Letter]:
    """His letters that are due, nobody else's for a while."""
    now = clock.now()
    with transaction.atomic():
        rows = owed(now).select_for_update(skip_locked=True, of=("self",)).select_related("user")
        found = list(rows.filter(user=user_id).order_by("pk"))
        Letter.objects.filter(pk__in=[letter.pk for letter in found]).update(due=now + LEASE)
    passing("letters claimed")
    return found


def ready_or_not(letter: Letter, wish: MailWish) -> Told | None:
    """The letter as it is to be sent now, if it is."""
    fate = delivery_policy.of(letter, wish, clock.now())
    if fate.void or letter.handed >= MOST_HANDED:
        void([letter], fate.void or "uncertain")
        return None
    if fate.wait is not None:
        Letter.objects.filter(pk=letter.pk).update(due=fate.wait)
        return None
    return told(letter, fate.due)


def bundles(ready: list[Told], wish: MailWish) -> list[list[Told]]:
    """What goes into one mail. A mail that may have been sent is sent again as it was, or not at all. Letters that the
    mail server did not take, or that nobody was there to send, come together also for who wants each at once."""
    again = [each for each in ready if each.letter.handed]
    fresh = [each for each in ready if not each.letter.handed]
    made = [list(each) for _, each in groupby(sorted(again, key=named), key=named)]
    answers = [[each] for each in fresh if each.letter.kind == Letter.Kind.ANSWER]
    others = [each for each in fresh if each.letter.kind != Letter.Kind.ANSWER]
    held_up = any(each.letter.tries or each.letter.due < clock.now() - HELD_UP for each in others)
    together = held_up or wish.when != MailWish.When.ONCE
    turns = most_urgent(others)
    return made + answers + ([turns] if together and turns else [[each] for each in turns])


def named(each: Told) -> str:
    return str(each.letter.message_id)


def most_urgent(turns: Iterable[Told]) -> list[Told]:
    """One letter for each decision; what it says as well need not be sent."""
    best: dict[tuple[str, int], Told] = {}
    for each in sorted(turns, key=lambda each: URGENCY[Letter.Kind(each.letter.kind)]):
        key = each.letter.match_id, each.letter.seat
        if key in best:
            void([best[key].letter], "covered")
        best[key] = each
    return list(best.values())


def deliver(bundle: list[Told], address: str) -> int:
    """Hands one mail to the mail server; 1 if it took it."""
    handed_over(bundle)
    mail = message.mail(bundle, address)
    passing("letters handed over")
    connection = None
    try:
        connection = get_connection()
        connection.open()
    except (OSError, SMTPException) as error:
        return later(bundle, error)
    try:
        connection.send_messages([mail])
    except SMTPRecipientsRefused as error:
        return refused(bundle, address, error)
    except (SMTPServerDisconnected, TimeoutError, ConnectionError) as error:
        return later(bundle, error, certain=False)
    except SMTPResponseException as error:
        return later(bundle, error)
    finally:
        hang_up(connection)
    passing("letters taken")
    Letter.objects.filter(pk__in=pks(bundle)).update(state=Letter.State.SENT, sent=clock.now())
    return 1


def handed_over(bundle: list[Told]) -> None:
    """Writes down, before it happens, that a mail server may have them, and by which tokens they are answered."""
    letters = [each.letter for each in bundle]
    message_id = letters[0].message_id if letters[0].handed else message.message_id(letters)
    with transaction.atomic():
        for each in bundle:
            letter = each.letter
            letter.handed, letter.message_id = letter.handed + 1, message_id
            letter.digest, letter.menu = tokens.digest(tokens.of(letter)), each.kept
            letter.save(update_fields=["handed", "message_id", "digest", "menu"])


def later(bundle: list[Told], error: Exception, certain: bool = True) -> int:
    """The server did not take it, certainly or perhaps: tried again, less and less often."""
    log.warning("a letter has to wait: %r", error)
    for each in bundle:
        letter = each.letter
        letter.due = clock.now() + min(FIRST_BACK_OFF * 2 ** min(letter.tries, 10), LAST_BACK_OFF)
        letter.tries, letter.handed = letter.tries + 1, letter.handed - certain
        letter.save(update_fields=["due", "tries", "handed"])
    return 0


def refused(bundle: list[Told], address: str, error: SMTPRecipientsRefused) -> int:
    """The server knows no such address, for now or for good."""
    code = next((code for code, _ in error.recipients.values()), 450)
    if code < 500:
        return later(bundle, error)
    returned(bundle[0].letter.user, address)
    return void([each.letter for each in bundle], "bounced")


def returned(user: User, address: str) -> None:
    """Mail to somebody came back for good: he is told on the site; his deadlines go on."""
    preferences.bounced(user, address)


def void(letters: Iterable[Letter], why: str) -> int:
    """These are not to be sent."""
    rows = Letter.objects.filter(pk__in=[letter.pk for letter in letters], state=Letter.State.WAITING)
    rows.update(state=Letter.State.VOID, why=why)
    return 0


def pks(bundle: list[Told]) -> list[int]:
    return [each.letter.pk for each in bundle]


def hang_up(connection: Any) -> None:
    try:
        connection.close()
    except (OSError, SMTPException):
        log.debug("the mail server hung up first")


def tidy() -> int:
    """Forgets letters of three months ago; how many."""
    old = Letter.objects.filter(at__lt=clock.now() - KEPT).exclude(state=Letter.State.WAITING)
    return old.delete()[0]
