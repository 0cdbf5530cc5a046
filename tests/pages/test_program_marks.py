"""A program is told from a person wherever its name is read: one function marks it; this looks at what people get."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from allauth.account.models import EmailAddress
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from accounts import data_export, programs, relationships
from accounts.models import User
from common import clock
from games import chat, tasks
from games.chat import location, message_feeds, messages, whispers
from games.lobby import invitations, joining, starting, tables
from games.mail import invitation_mail
from games.matches import game_files
from games.models import Invitation, Match, Stake, Standing, TurnMail
from games.ratings import profiles
from games.realtime import feeds, payloads
from tests.people import browser, person

pytestmark = pytest.mark.django_db
TITLE = "galactic-magnate"
MARKED = r" \(program\)|%20\(program\)|%20%28program%29|</text>\s*<text[^>]*>program"
BARE = re.compile(rf"(?<!the program )Orbit(?!{MARKED})")


@pytest.fixture
def ann() -> User:
    ann = person("Ann")
    EmailAddress.objects.create(user=ann, email=ann.email, verified=True, primary=True)
    return ann


@pytest.fixture
def orbit() -> User:
    return programs.create_program(person("Ben"), "Orbit")[0]


def begin_by_mail(ann: User, orbit: User) -> Match:
    """A running game by mail of the two."""
    table = tables.create_match(ann, TITLE, seats=2, pace="mail", programs="rated")
    joining.join_match(table.pk, orbit)
    starting.start_match(table.pk, ann)
    return Match.objects.get(pk=table.pk)


@pytest.fixture
def match(ann: User, orbit: User) -> Match:
    """One in which the program has spoken."""
    begun = begin_by_mail(ann, orbit)
    messages.send_match_message(begun.pk, orbit, "Good luck.")
    return begun


def told(found: Any) -> str:
    return found if isinstance(found, str) else msgspec.json.encode(found, enc_hook=str).decode()


def require_marked(**surfaces: Any) -> None:
    """Each of them names the program, and never without its mark."""
    texts = {where: told(found) for where, found in surfaces.items()}
    assert [where for where, text in texts.items() if "Orbit" not in text] == []
    bare = {where: BARE.search(text) for where, text in texts.items()}
    assert {where: texts[where][hit.start() - 80 : hit.end() + 20] for where, hit in bare.items() if hit} == {}


def test_at_the_table(ann: User, match: Match) -> None:
    page = browser(ann)
    tables.create_match(match.seats.exclude(user=ann).get().user, TITLE, seats=2)
    require_marked(
        opening=payloads.build_opening_payload(match.pk, ann),
        table=page.get(f"/m/{match.pk}/table/").text,
        page=page.get(reverse("match", args=[match.pk])).text,
        card=feeds.build_match_card(match),
        lobby=page.get("/play/lists/").text,
    )


def test_in_talk(ann: User, orbit: User, match: Match) -> None:
    whispers.send_whisper(orbit, ann, "Another?")
    location.enter_lobby(orbit)
    room = location.find_user_room(orbit)
    assert room
    require_marked(
        talk=chat.load_match_chat(match.pk, 0, ann),
        whispers=message_feeds.load_chat_history(message_feeds.build_whisper_feed(ann.pk)),
        room=location.build_chat_room_payload(room),
    )


def test_in_mail(ann: User, orbit: User, match: Match, settings: Any) -> None:
    """The mail of a turn, and that of an invitation by a program."""
    while not TurnMail.objects.filter(user=ann).exists():  # until chance has Ann begin
        Match.objects.all().delete()
        begin_by_mail(ann, orbit)
    settings.LONE = True
    tasks.send_due_mails()
    (turn,) = mail.outbox
    table = tables.create_match(orbit, TITLE, seats=2, pace="mail")
    invitations.invite_player(table.pk, orbit, "ann")
    invited = invitation_mail.build_invitation_mail(Invitation.objects.get(match=table), "ann@example.org")
    require_marked(
        turn=turn.body,
        turn_html=str(turn.alternatives[0][0]),  # type: ignore[attr-defined]
        subject=invited.subject,
        invitation=invited.body,
        html=str(invited.alternatives[0][0]),
    )


def test_on_lists_and_profiles(ann: User, orbit: User, match: Match) -> None:
    now = clock.get_current_time_ms()
    Standing.objects.create(user=orbit, title=TITLE, pace="live", points=1200, games=1, last_at=now)
    relationships.follow_user(ann, orbit)
    page = browser(ann)
    require_marked(
        ranks=page.get(f"/ranks/{TITLE}/live/").text,
        panel=page.get("/ranks/").text,
        profile=page.get(f"/people/{orbit.username}/").text,
        following=page.get(reverse("ties")).text,
        new_table=page.get(f"/play/new/{TITLE}/").text,
    )


def test_in_what_is_taken_along(ann: User, orbit: User, match: Match) -> None:
    """One's own data, the file of a game, and whom one met most often."""
    relationships.mute_user(ann, orbit)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, alarm=None, ended=timezone.now(), rating="done")
    Stake.objects.filter(match=match).update(place=1, nth=1)
    require_marked(
        data=data_export.export_user_data(ann),
        file=game_files.build_game_file(match.pk, ann),
        rivals=[rival._asdict() for rival in profiles.load_rivals(ann, ann)],
    )
