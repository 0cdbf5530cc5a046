"""What a user is given who asks for their data: all of it, nothing of others, and no secret (F35, F51)."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.sessions.backends.db import SessionStore
from django.contrib.sessions.models import Session
from django.core.serializers.json import DjangoJSONEncoder

from accounts import data_export, deletion, relationships, sanctions, tokens
from accounts.models import ApiToken, Footprint, MailboxMessage, User
from games.chat import location, messages, whispers
from games.lobby import invitations, joining, starting, tables
from games.models import Invitation, MailMute, Message, Miss, Report, Seat, Stake, Standing, TurnMail

pytestmark = pytest.mark.django_db
TITLE = "galactic-magnate"


@pytest.fixture
def ann(member) -> User:
    return called(member("ann@example.org"), "Ann")


@pytest.fixture
def ben(member) -> User:
    return called(member("ben@example.org"), "Ben")


@pytest.fixture
def cid(member) -> User:
    return called(member("cid@example.org"), "Cid")


def called(user: User, name: str) -> User:
    user.display = name
    user.save()
    return user


def text(found: Any) -> str:
    return DjangoJSONEncoder().encode(found)


def rows_of(user: User, sign: str) -> list[str]:
    """Rows that bear a sign: what of them the user may read, and what nobody may."""
    EmailAddress.objects.create(user=user, email=f"{sign}@second.example")
    UserSession.objects.create(user=user, ip="::1", user_agent=f"{sign} browser", session_key=f"{sign}sessionkey")
    Authenticator.objects.create(user=user, type="totp", data={"secret": f"{sign}totp"})
    tokens.create_token(user, f"{sign} program")
    Footprint.objects.create(user=user, kind="device", digest=f"{sign}footprint", first=1, last=1)
    return [f"{sign}@second.example", f"{sign} browser", f"{sign} program"]


def test_the_account_is_the_users_alone_and_without_secrets(ann: User, ben: User) -> None:
    own, others = rows_of(ann, "annsown"), rows_of(ben, "bensown")
    found = data_export.export_account(ann)
    assert [sign for sign in own if sign not in text(found)] == []
    assert [sign for sign in others if sign in text(found)] == []
    secret = [
        "annsownsessionkey",
        "annsowntotp",
        "annsownfootprint",
        *ApiToken.objects.values_list("digest", flat=True),
    ]
    assert [word for word in secret if word in text(found)] == []
    assert [len(found[each]) for each in ("passkeys and codes", "sessions", "devices and addresses seen")] == [1] * 3


def words(found: dict[str, Any]) -> list[str]:
    return [message["text"] for message in found["games"]["messages"]]


def test_what_the_user_said_and_what_was_whispered_to_them_once_each(ann: User, ben: User, cid: User) -> None:
    table = tables.create_match(ann, TITLE, seats=2)
    joining.join_match(table.pk, ben)
    messages.send_match_message(table.pk, ann, "Good luck.")
    messages.send_match_message(table.pk, ben, "And to you.")
    for user, to, line in ((ann, ben, "from Ann"), (ben, ann, "to Ann"), (ben, cid, "to another")):
        whispers.send_whisper(user, to, line)
    assert sorted(words(data_export.export_user_data(ann))) == ["Good luck.", "from Ann", "to Ann"]
    assert sorted(words(data_export.export_user_data(cid))) == ["to another"]


def test_the_user_is_given_what_is_kept_of_their_games(ann: User, ben: User) -> None:
    """A seat that a computer player has taken over is told of too; whoever sat beside the user is not."""
    table = tables.create_match(ann, TITLE, seats=2, name="Sunday crew")
    other = tables.create_match(ben, TITLE, seats=2, name="Monday crew")
    Seat.objects.filter(match=table).update(user=None, former=ann)
    for user, sign, number in ((ann, 111_111, 0), (ben, 222_222, 1)):
        here = {"match": table, "seat": number, "user": user}
        Stake.objects.create(**here, title=TITLE, pace="live", points=sign)
        Standing.objects.create(user=user, title=TITLE, pace="live", points=sign)
        TurnMail.objects.create(**here, asked=0, kind="turn", at=1, due=1, text=f"mail {sign}", digest=f"digest{sign}")
        Report.objects.create(by=user, about=user, why="other", words=f"report {sign}", at=1)
        MailMute.objects.create(user=user, match=other if user == ben else table)
    salts = list(TurnMail.objects.values_list("salt", flat=True))
    found = data_export.export_user_data(ann)["games"]
    assert [match["name"] for match in found["matches"]] == ["Sunday crew"]
    assert "222222" not in text(found)
    assert found["matches without mail"] == [table.pk]
    for kind in ("stakes", "standings", "turn_mails", "reports"):
        assert "111111" in text(found[kind]), kind
    assert [word for word in (*salts, "digest111111") if word in text(found)] == []


def test_with_the_account_go_its_mailbox_and_its_sessions(ann: User, ben: User) -> None:
    """However the user's address is written; nobody else's rows go."""
    EmailAddress.objects.filter(user=ann).update(email="Ann@Example.org")
    for to in ("ann@example.org", "ben@example.org"):
        MailboxMessage.objects.create(to=to, sender="x@example.org", subject="Code", text="")
    session = SessionStore()
    session.create()
    UserSession.objects.create(user=ann, ip="::1", user_agent="x", session_key=session.session_key)
    deletion.delete_account(ann, "Ann")
    assert list(MailboxMessage.objects.values_list("to", flat=True)) == ["ben@example.org"]
    assert not Session.objects.exists()
    assert not User.objects.filter(username=deletion.KEEPER).exists()  # the user was no moderator


def test_what_still_named_the_user_does_not(ann: User, ben: User) -> None:
    """A seat that the user had lost before, and a table that bears the user's name."""
    table = tables.create_match(ann, TITLE, seats=2)
    joining.join_match(table.pk, ben)
    starting.start_match(table.pk, ann)
    Seat.objects.filter(match=table, user=ann).update(user=None, former=ann, bot="steady")
    named = tables.create_match(ann, TITLE, seats=2, name="Ann's evening")
    joining.join_match(named.pk, ben)
    deletion.delete_account(ann, "Ann")
    assert set(table.seats.values_list("name", flat=True)) == {"Somebody", "Ben"}
    named.refresh_from_db()
    table.refresh_from_db()
    assert "Ann" not in table.name


def test_nobody_waits_for_who_is_banned(ann: User, ben: User) -> None:
    """F40: seats kept for the banned user are free; they follow nobody's invitation."""
    table = tables.create_match(ann, TITLE, seats=2)
    invitations.invite_player(table.pk, ann, ben.username)
    relationships.follow_user(ann, ben)
    sanctions.impose_sanction(ben, "ban", "Cheating", by=None)
    assert not Invitation.objects.exists()
    assert not invitations.list_followed_users(ann).exists()
    assert Message.objects.count() == 0


TOLD = {  # a table that names somebody: told to them by
    "Location.user", "TurnMail.user", "MailPreferences.user", "MailMute.user", "Invitation.user", "Message.user",
    "Room.user", "DayGift.giver", "Intervention.by", "Intervention.second", "Report.by", "Seat.user", "Seat.former",
    "Match.host", "Match.holder", "Stake.user", "Standing.user", "Footprint.user", "ApiToken.user", "Sanction.user",
    "Follow.user", "Block.user", "Mute.user", "Vacation.user", "EmailAddress.user", "Authenticator.user",
    "UserSession.user", "Notice.user", "NoticeSwitch.user", "Device.user", "Hook.user", "SeatWish.user",
    "Tenure.user", "CompanyWish.user", "Gazette.user", "Plan.user", "LessonProgress.user", "PuzzleAnswer.user",
    "ImportedGame.user", "Draft.editor", "DraftStep.author", "Trial.by", "User.owner", "SeatReview.user",
}  # fmt: skip
OF_OTHERS = {  # what others did, and the record of moderators
    "Message.to", "Invitation.by", "Unwelcome.user", "Report.about", "Report.closed_by", "Sanction.by", "Follow.whom",
    "Block.whom", "Mute.whom", "LogEntry.user", "SettingsChange.by",
}  # fmt: skip


def test_each_table_that_names_somebody_is_told_or_another_s() -> None:
    """A new one has to be put into the download, or here with its reason."""
    naming = {f"{each.related_model.__name__}.{each.field.name}" for each in User._meta.related_objects}
    assert naming == TOLD | OF_OTHERS


def test_what_the_user_was_invited_to_and_what_they_missed(ann: User, ben: User) -> None:
    table = tables.create_match(ben, TITLE, seats=2)
    invitations.invite_player(table.pk, ben, "Ann")
    location.enter_lobby(ann)
    Miss.objects.create(match=table, asked=0, seat=1, user=ann.pk, due=1, at=2, entry=1)
    found = data_export.export_user_data(ann)["games"]
    assert [row["match_id"] for row in found["invitations"]] == [table.pk]
    assert [row["due"] for row in found["missed deadlines"]] == [1]
    assert len(found["last seen"]) == 1
    assert not data_export.export_user_data(ben)["games"]["missed deadlines"]
