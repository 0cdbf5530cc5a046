"""Which kinds of notice somebody wants by mail, by push and at their hooks."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from common.refusals import Refused
from games.models import MailPreferences, NoticeKind, NoticeSwitch, NoticeWay

SWITCHABLE: tuple[NoticeKind, ...] = tuple(
    kind for kind in NoticeKind if kind not in (NoticeKind.STAFF, NoticeKind.HOOK_STOPPED, NoticeKind.TRIAL)
)
ALWAYS = {(NoticeKind.SEAT_LOST, NoticeWay.MAIL)}  # whoever loses a seat hears of it
REMINDERS = (NoticeKind.HURRY, NoticeWay.MAIL)  # kept with how one wants one's mail
OFF_AT_FIRST: Mapping[str, Collection[str]] = {
    NoticeWay.MAIL: (NoticeKind.BEGUN, NoticeKind.WHISPER),
    NoticeWay.PUSH: (NoticeKind.SEAT_WANTED,),
    NoticeWay.HOOK: (
        *(NoticeKind.BEGUN, NoticeKind.SEAT_LOST, NoticeKind.SEAT_WANTED),
        *(NoticeKind.INVITATION, NoticeKind.WHISPER, NoticeKind.OFFER),
    ),
}

Switches = Mapping[tuple[str, str], bool]  # by kind and way


def list_switches(user_id: int) -> Switches:
    """Every switch of a user: by kind and way, whether it is on. Two queries."""
    known: dict[tuple[str, str], bool] = {
        (kind, way): kind not in OFF_AT_FIRST[way] for kind in SWITCHABLE for way in NoticeWay
    }
    rows = NoticeSwitch.objects.filter(user=user_id).values_list("kind", "way", "on")
    known |= {(kind, way): on for kind, way, on in rows if (kind, way) in known}
    reminders = MailPreferences.objects.filter(user=user_id).values_list("reminders", flat=True).first()
    known[REMINDERS] = reminders is not False
    for always in ALWAYS:
        known[always] = True
    return known


def wants_notice(user_id: int, kind: str, way: str) -> bool:
    """Whether a user wants notices of a kind by a way; what has no switch always comes."""
    return list_switches(user_id).get((kind, way), True)


def set_switch(user_id: int, kind: str, way: str, on: bool) -> None:
    """Turns one switch. Refused (422): there is no such switch, or it cannot be turned off."""
    if kind not in SWITCHABLE or way not in NoticeWay.values:
        raise Refused("There is no such notice.", status=422)
    if (kind, way) in ALWAYS:
        raise Refused("Email about a lost seat always comes. It tells you how to come back.", status=422)
    if (kind, way) == REMINDERS:
        MailPreferences.objects.update_or_create(user_id=user_id, defaults={"reminders": on})
    else:
        NoticeSwitch.objects.update_or_create(user_id=user_id, kind=kind, way=way, defaults={"on": on})
