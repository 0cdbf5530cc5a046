"""What becomes of a notice on one of its ways, asked just before: it is sent, waits, or is not sent any more."""

from __future__ import annotations

from typing import NamedTuple

from common.durations import DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS
from games.core import notice_switches, presence
from games.core.quiet_hours import QuietHours
from games.engine.trades import Trader, open_offer
from games.mail import delivery_policy, preferences
from games.matches import deadlines, match_cache, plan_answers, plan_calls, turn_notices
from games.models import (
    Invitation,
    MailPreferences,
    Match,
    Notice,
    NoticeDelivery,
    NoticeKind,
    NoticeWay,
    Proposal,
    Seat,
)

RECHECK_MS = HOUR_MS  # deadlines may be put off or move up
PRESENT_RECHECK_MS = 20 * SECOND_MS  # until somebody who has the game before them is looked for again
VISITING_RECHECK_MS = MINUTE_MS  # the same of mail, for somebody who is anywhere on the site
OFFERS_TOLD_EVERY_MS = HOUR_MS  # of the offers at one table to one person, one is told by each way; the others wait
LEASE_MS = 120_000  # ms for which a worker has its deliveries to itself
STALE_MS = 2 * DAY_MS  # what could not be told for so long is no news
QUESTIONS = (NoticeKind.TURN, NoticeKind.HURRY)
SEEN_IF_PRESENT = (NoticeKind.BEGUN, NoticeKind.OVER, NoticeKind.OFFER)  # whoever has the game before them has seen it
URGENT = (NoticeKind.HURRY, NoticeKind.SEAT_LOST, NoticeKind.STAFF, NoticeKind.TRIAL)


class Fate(NamedTuple):
    """Send it, wait until a moment (ms), or give it up for a reason."""

    wait_until: int | None = None
    cancel_reason: str = ""


def decide_fate(delivery: NoticeDelivery, now: int) -> Fate:
    """What to do with a notice on one way. `now`: ms. Reads `delivery.notice`, its user and its match."""
    notice = delivery.notice
    if reason := find_cancel_reason(delivery, now):
        return Fate(cancel_reason=reason)
    if notice.user is None or notice.kind in (NoticeKind.TRIAL, NoticeKind.HOOK_STOPPED):
        return Fate()
    moment = find_send_time(delivery)
    if moment is None:
        return Fate(cancel_reason="quiet")
    if moment > now:
        return Fate(wait_until=min(moment, now + RECHECK_MS))
    look = find_look_ahead(notice)
    if look is not None and now < look:
        return Fate(wait_until=look)
    if notice.kind == NoticeKind.OFFER and (after := find_offer_turn(delivery, now)):
        return Fate(wait_until=after)
    return decide_by_presence(delivery, now)


def find_cancel_reason(delivery: NoticeDelivery, now: int) -> str:
    """Why a notice is not to be sent any more; "" while it is."""
    notice = delivery.notice
    if now - max(notice.at, notice.due) > STALE_MS:
        return "stale"
    if not is_still_true(notice):
        return "over"
    if notice.user is None:
        return ""
    if not notice_switches.wants_notice(notice.user.pk, notice.kind, delivery.way):
        return "off"
    return find_mail_cancel_reason(notice) if delivery.way == NoticeWay.MAIL else ""


def find_mail_cancel_reason(notice: Notice) -> str:
    """Why no mail of it goes out; "" where one does. Of a lost seat one is told whatever one wished."""
    user = notice.user
    if user is None or not preferences.get_mail_address(user):
        return "no address"
    if preferences.get_bounced_address(user):
        return "bounced"
    if (NoticeKind(notice.kind), NoticeWay.MAIL) in notice_switches.ALWAYS:
        return ""
    if preferences.get_mail_preferences(user).when == MailPreferences.When.OFF:
        return "off"
    return "muted" if notice.match_id and preferences.is_match_mail_muted(user, notice.match_id) else ""


def is_still_true(notice: Notice) -> bool:
    """Whether what a notice tells is so now: a question stands, an invitation and an offer are open."""
    match notice.kind:
        case NoticeKind.TURN | NoticeKind.HURRY:
            return is_call_open(notice) if "call" in notice.words else is_question_open(notice)
        case NoticeKind.INVITATION:
            return Invitation.objects.filter(
                match=notice.match_id, user=notice.user_id, match__status=Match.Status.OPEN
            ).exists()
        case NoticeKind.OFFER:
            return is_pause_asked_of(notice) if "pause" in notice.words else is_offer_open(notice)
        case NoticeKind.SEAT_WANTED:
            return notice.match is None or is_seat_open(notice)
    return True


def is_pause_asked_of(notice: Notice) -> bool:
    """Whether the pause that was asked for still waits for this player's answer."""
    asked = Proposal.objects.filter(match=notice.match_id, kind=Proposal.Kind.PAUSE).first()
    return asked is not None and notice.seat not in asked.agreed


def is_seat_open(notice: Notice) -> bool:
    """Whether the seat can still be taken over."""
    if notice.match is None or notice.seat is None or notice.match.status != Match.Status.RUNNING:
        return False
    return any(seat.is_open for seat in Seat.objects.filter(match=notice.match_id, number=notice.seat))


def is_call_open(notice: Notice) -> bool:
    """Whether the plan of the seat is still asked for, and the seat still its reader's."""
    if notice.match is None or notice.seat is None or notice.match.status != Match.Status.RUNNING:
        return False
    held = match_cache.load_current_match(notice.match.pk)
    same = held.call is not None and held.call.entry == notice.asked
    return same and held.seats[notice.seat].user_id == notice.user_id and plan_calls.is_called(held, notice.seat)


def is_question_open(notice: Notice) -> bool:
    """Whether the seat is still asked this, and, of a person's notice, still theirs."""
    return (find_deadline(notice) is not None or is_asked_live(notice)) and (
        notice.user_id is None
        or notice.seat is None
        or Seat.objects.filter(match=notice.match_id, number=notice.seat, user=notice.user_id).exists()
    )


def is_asked_live(notice: Notice) -> bool:
    """Whether the seat is still asked this in a live game, where no deadline says so."""
    match = notice.match
    if match is None or match.pace != Match.Pace.LIVE or match.status != Match.Status.RUNNING:
        return False
    table = match_cache.load_current_match(match.pk).table
    return notice.seat in table.asked and table.game.since == notice.asked


def find_deadline(notice: Notice) -> deadlines.SeatDeadline | None:
    """The deadline of the question it is about; None where that is over."""
    if notice.match is None or notice.seat is None or notice.match.status != Match.Status.RUNNING:
        return None
    found: deadlines.SeatDeadline | None = deadlines.find_seat_deadline(notice.match, notice.seat)
    return found if found and found.question_entry == notice.asked else None


def is_offer_open(notice: Notice) -> bool:
    """Whether the very offer lies open, and the seat is still its reader's. Of one that was made again another notice
    tells."""
    if notice.match is None or notice.seat is None or notice.match.status != Match.Status.RUNNING:
        return False
    held = match_cache.load_current_match(notice.match.pk)
    game, whose = held.table.game, int(notice.words.get("seat", -1))
    if held.seats[notice.seat].user_id != notice.user_id or not isinstance(game, Trader):
        return False
    if open_offer(game, whose, notice.seat) is None:
        return False
    return plan_answers.find_offer_entry(held, notice.seat, whose)[0] == notice.asked


def find_offer_turn(delivery: NoticeDelivery, now: int) -> int | None:
    """Until when (ms) an offer waits: while the reader's own plan declines it, and for another that is told first, or
    was told within the hour, by the same way at the same table; None: it may be told."""
    if is_declined_by_plan(delivery.notice, now):
        return now + RECHECK_MS
    about = NoticeDelivery.objects.filter(
        target=delivery.target, notice__kind=NoticeKind.OFFER, notice__match=delivery.notice.match_id
    ).filter(notice__user=delivery.notice.user_id, notice__words__seat__isnull=False)
    told = about.filter(state=NoticeDelivery.State.SENT).order_by("-sent").values_list("sent", flat=True).first()
    if told is not None and told + OFFERS_TOLD_EVERY_MS > now:
        return int(told) + OFFERS_TOLD_EVERY_MS
    before = about.filter(state=NoticeDelivery.State.WAITING, pk__lt=delivery.pk, due__lte=now + LEASE_MS)
    return now + PRESENT_RECHECK_MS if before.exists() else None


def is_declined_by_plan(notice: Notice, now: int) -> bool:
    """Whether the reader has laid down that such an offer is declined: that is said late, and asks them nothing."""
    held = match_cache.load_current_match(notice.match_id) if notice.match_id else None
    if held is None or notice.seat is None or not held.has_plan(notice.seat):
        return False
    found = plan_answers.find_plan_answer(held, notice.seat, now)
    return found is not None and int(notice.words.get("seat", -1)) in found.declines


def find_send_time(delivery: NoticeDelivery) -> int | None:
    """When a notice is to reach its reader (ms), quiet hours kept; None where that would be after the deadline."""
    notice = delivery.notice
    if notice.user is None:
        return notice.due
    wishes = preferences.get_mail_preferences(notice.user)
    hours = preferences.get_quiet_hours(notice.user, wishes)
    found = find_deadline(notice)
    if notice.kind in QUESTIONS and found is not None:
        return find_question_time(notice, found, hours)
    if delivery.way == NoticeWay.MAIL and notice.kind not in URGENT:
        return hours.next_allowed(delivery_policy.apply_mail_frequency(notice.due, wishes, hours.next_morning))
    return hours.next_allowed(notice.due)


def find_look_ahead(notice: Notice) -> int | None:
    """Until when (ms) "my turn" and an offer wait for house and plan, which may answer at once; None: for nothing."""
    if notice.match is None or notice.seat is None:
        return None
    if notice.kind == NoticeKind.OFFER and "seat" in notice.words:
        return delivery_policy.find_look_ahead(notice.match.pk, notice.seat, notice.at)
    found = find_deadline(notice) if notice.kind == NoticeKind.TURN else None
    return delivery_policy.find_look_ahead(notice.match.pk, notice.seat, found.asked_at) if found else None


def find_question_time(notice: Notice, deadline: deadlines.SeatDeadline, hours: QuietHours) -> int | None:
    """When to tell of a question: when it is put, or when time runs short; before the quiet what cannot wait for its
    end; None where that is too late."""
    meant = turn_notices.get_turn_mail_time(notice.key.rsplit(":", 1)[-1], deadline)
    moment = hours.next_allowed(meant)
    if moment < deadline.due_at:
        return moment
    before = hours.quiet_since(meant) - 1
    return before if notice.kind == NoticeKind.HURRY and before >= deadline.asked_at else None


def decide_by_presence(delivery: NoticeDelivery, now: int) -> Fate:
    """Whoever has the game before them is not told what they see; whoever is on the site gets no mail meanwhile."""
    notice = delivery.notice
    if delivery.way == NoticeWay.HOOK or notice.user is None or notice.kind == NoticeKind.SEAT_LOST:
        return Fate()
    if is_at_table(notice):
        return Fate(cancel_reason="seen") if notice.kind in SEEN_IF_PRESENT else Fate(now + PRESENT_RECHECK_MS)
    if not presence.is_user_visiting(notice.user.pk):
        return Fate()
    if notice.kind == NoticeKind.WHISPER:
        return Fate(cancel_reason="seen")
    return Fate(now + VISITING_RECHECK_MS) if delivery.way == NoticeWay.MAIL else Fate()


def is_at_table(notice: Notice) -> bool:
    """Whether the reader has the match on their screen."""
    if notice.match_id is None or notice.seat is None:
        return False
    return presence.get_seat_presence(notice.match_id, [notice.seat])[notice.seat] == "here"
