"""Mails are sent once, in time, and never for what is over (F45, F46)."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Callable
from typing import Any

import pytest
from django.core.mail.backends.locmem import EmailBackend

from accounts.models import User
from common import clock
from common.moments import format_moment
from games.core import presence
from games.mail import content, preferences
from games.models import MailPreferences, TurnMail
from tests.mail.conftest import HOUR, asked, send_due, turn_mail_of
from tests.matches.conftest import Game

Later = Callable[[int], None]
DOWN = {"on": False, "error": OSError("no route")}


class Server(EmailBackend):
    """A mail server that may be down, or know nobody."""

    def open(self) -> bool:
        if DOWN["on"] and DOWN.get("when", "open") == "open":
            raise DOWN["error"]
        return True

    def send_messages(self, messages: Any) -> int:
        if DOWN["on"]:
            raise DOWN["error"]
        return int(super().send_messages(messages))


@pytest.fixture
def server(settings: Any) -> dict[str, Any]:
    settings.EMAIL_BACKEND = "tests.mail.test_sending.Server"
    DOWN.clear()
    DOWN.update(on=False, error=OSError("no route"), when="open")
    return DOWN


def asks(game: Game, user: User) -> bool:
    """Whether it is this user's turn."""
    return any(game.head.seats[due.seat].user_id == user.pk for due in game.head.deadlines)


def until_asked(game: Game, user: User) -> Game:
    """Plays on until it is this user's turn."""
    while not asks(game, user):
        game.move()
    return game


def states(game: Game) -> dict[str, tuple[str, str]]:
    """What became of the newest mails."""
    newest = TurnMail.objects.filter(match=game.id).order_by("-asked").values_list("asked", flat=True)[0]
    rows = TurnMail.objects.filter(match=game.id, asked=newest).values_list("kind", "state", "why")
    return {kind: (state, why) for kind, state, why in rows}


def test_your_turn_at_once_and_once(game: Game, outbox: list[Any]) -> None:
    for _ in range(3):
        send_due()
    assert [mail.to for mail in outbox] == [[asked(game).email]]
    assert states(game)["turn"] == ("sent", "")


def test_the_reminder_and_the_last_warning_come_at_their_time(game: Game, outbox: list[Any], pass_time: Later) -> None:
    send_due()
    due = game.head.deadlines[0]
    pass_time((due.due_at - due.asked_at) * 3 // 4 - 60_000)
    send_due()
    assert len(outbox) == 1
    for wait, subject in ((120_000, "Reminder: "), ((due.due_at - due.asked_at) // 8, "Last call: ")):
        pass_time(wait)
        send_due()
        send_due()
        assert outbox[-1].subject.startswith(subject)
    assert len(outbox) == 3
    assert len({mail.extra_headers["Message-ID"] for mail in outbox}) == 3


def test_nothing_is_sent_for_a_decision_that_is_over(game: Game, outbox: list[Any], pass_time: Later) -> None:
    over = turn_mail_of(game)
    game.move()
    pass_time(48 * HOUR)
    send_due()
    over.refresh_from_db()
    assert (over.state, over.why) == ("void", "over")
    assert all(f".{over.asked}.{over.seat}." not in mail.extra_headers["Message-ID"] for mail in outbox)


def test_a_letter_says_when_its_question_ends_at_the_very_latest(game: Game, outbox: list[Any]) -> None:
    send_due()
    latest = game.head.deadlines[0].latest_at
    assert latest is not None
    for text in (outbox[0].body, str(outbox[0].alternatives[0][0])):
        said = f"With every pause and extra day it ends by {format_moment(latest, 'UTC')} at the latest."
        assert said in " ".join(text.split())


def test_nothing_to_who_gave_up_their_seat(game: Game, outbox: list[Any]) -> None:
    held = game.head
    game.match.seats.filter(number=held.deadlines[0].seat).update(user=None, bot="random")
    send_due()
    assert outbox == []


def test_who_looks_at_the_match_is_not_written_to_until_they_have_left(
    game: Game, outbox: list[Any], pass_time: Later
) -> None:
    presence.mark_seat_seen(game.id, game.head.deadlines[0].seat)
    send_due()
    assert outbox == []
    pass_time(2 * 60_000)
    send_due()
    assert len(outbox) == 1


def test_whoever_is_anywhere_on_the_site_is_not_written_to_for_ten_minutes(
    game: Game, outbox: list[Any], pass_time: Later
) -> None:
    """Once the mail came a minute after one left the table, even while elsewhere on the site."""
    presence.mark_users_visited([asked(game).pk])
    send_due()
    pass_time(9 * 60_000)
    send_due()
    assert outbox == []
    pass_time(3 * 60_000)
    send_due()
    assert len(outbox) == 1


def test_who_has_no_proved_address_gets_nothing(game: Game, outbox: list[Any]) -> None:
    from allauth.account.models import EmailAddress

    EmailAddress.objects.update(verified=False)
    send_due()
    assert outbox == []
    assert states(game)["turn"] == ("void", "no address")


def test_off_and_mute(game: Game, outbox: list[Any], begin: Callable[..., Game]) -> None:
    user = asked(game)
    preferences.set_match_mail_muted(user, game.match)
    send_due()
    assert (outbox, states(game)["turn"]) == ([], ("void", "muted"))
    MailPreferences.objects.create(user=user, when="off")
    other = until_asked(begin("Monday crew"), user)
    send_due()
    assert user.email not in [mail.to[0] for mail in outbox]
    assert ("void", "off") in TurnMail.objects.filter(match=other.id, user=user).values_list("state", "why")


def test_hourly_puts_all_games_into_one_mail(
    begin: Callable[..., Game], outbox: list[Any], pass_time: Later, ann: User
) -> None:
    MailPreferences.objects.create(user=ann, when="hourly")
    for name in ("Sunday crew", "Monday crew", "Tuesday crew"):
        until_asked(begin(name), ann)
    send_due()
    assert ann.email not in [mail.to[0] for mail in outbox]
    pass_time(HOUR)
    send_due()
    (mail,) = [mail for mail in outbox if mail.to == [ann.email]]
    assert mail.subject == "Your turn in 3 games"
    assert mail.body.count("/turn/") == 3
    assert mail.body.count("Or write one line to:\nturn+") == 3
    send_due()
    assert [mail.to[0] for mail in outbox].count(ann.email) == 1


def test_a_mail_server_down_for_a_day_leaves_one_mail(
    begin: Callable[..., Game], outbox: list[Any], pass_time: Later, server: dict[str, Any], ann: User
) -> None:
    """F45: tried less and less often, and in the end one mail of it all, none for what is over."""
    games = [until_asked(begin(name), ann) for name in ("Sunday crew", "Monday crew", "Tuesday crew")]
    server["on"] = True
    for _ in range(20):
        send_due()
        pass_time(HOUR)
    assert TurnMail.objects.filter(tries__gt=0).exists()
    games[0].move()
    server["on"] = False
    pass_time(HOUR)
    send_due()
    (mail,) = [mail for mail in outbox if mail.to == [ann.email]]
    assert mail.body.count("/turn/") == len([game for game in games if asks(game, ann)])


def test_back_off_grows(game: Game, server: dict[str, Any]) -> None:
    server["on"] = True
    waits = []
    for _ in range(9):
        TurnMail.objects.filter(kind="turn").update(due=0)
        before = turn_mail_of(game).due
        send_due()
        row = turn_mail_of(game)
        assert before < row.due
        waits.append(row.due - clock.get_current_time_ms())
    assert [round(wait / 60_000) for wait in waits] == [1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert turn_mail_of(game).handed == 0


@pytest.mark.parametrize("error", [smtplib.SMTPServerDisconnected("gone"), TimeoutError("slow")])
def test_what_may_have_been_taken_is_sent_once_more_and_no_more(
    game: Game, outbox: list[Any], server: dict[str, Any], error: Exception
) -> None:
    server.update(on=True, error=error, when="send")
    for _ in range(4):
        TurnMail.objects.filter(state="waiting", kind="turn").update(due=0)
        send_due()
    row = turn_mail_of(game)
    assert (row.state, row.why, row.handed) == ("void", "uncertain", 2)


@pytest.mark.parametrize(("code", "gone"), [(550, True), (450, False)])
def test_an_address_that_is_unknown_for_good_gets_no_more(
    game: Game, outbox: list[Any], server: dict[str, Any], code: int, gone: bool
) -> None:
    """F45: the player is told on the site; their deadline stands."""
    user, due = asked(game), game.head.deadlines[0].due_at
    refused = smtplib.SMTPRecipientsRefused({user.email: (code, b"no such user")})
    server.update(on=True, error=refused, when="send")
    send_due()
    assert bool(preferences.get_bounced_address(user)) is gone
    assert states(game)["turn"] == (("void", "bounced") if gone else ("waiting", ""))
    assert game.head.deadlines[0].due_at == due


# -- subjects (they lacked game, opponents and deadline)


def test_a_subject_says_game_opponents_and_deadline(game: Game, outbox: list[Any]) -> None:
    send_due()
    other = "Ben" if asked(game).name == "Ann" else "Ann"
    subject = outbox[-1].subject
    moment = r"(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d+ [A-Z][a-z]{2}( \d{4})?, \d\d:\d\d"
    assert re.fullmatch(rf"Sunday crew: Roll when you are ready\. With {other}\. Until {moment}", subject), subject


def test_a_long_subject_keeps_all_four(game: Game, outbox: list[Any]) -> None:
    send_due()
    row, held = turn_mail_of(game), game.head
    due = next(each for each in held.deadlines if each.seat == row.seat)
    said = content.build_mail_content(row, due)
    said.match.name, said.question = "A table with a name as long as a name may be", "Do you want " + "all of it, " * 20
    subject = content.build_turn_subject(
        said, [f"{name} of the far stars" for name in ("Ben", "Cid", "Dee", "Eve")], due
    )
    assert len(subject) <= content.MAX_SUBJECT_LENGTH
    assert re.fullmatch(r"A table with a .*: Do you want .*… With .+\. Until \w+ \d+ \w+( \d{4})?, \d\d:\d\d", subject)


NAMES = [
    (["Ben"], 20, "Ben"),
    (["Ben", "Cleo"], 20, "Ben and Cleo"),
    (["Ben", "Cleo", "Dan", "Eve"], 20, "Ben, Cleo and 2 more"),
    (["Bright Fomalhaut", "Calm Betelgeuse"], 27, "Bright Fomalhaut and 1 more"),
    (["Bright Fomalhaut", "Calm Betelgeuse"], 12, "2 others"),
    (["A name that is as long as a name may be"], 12, "A name that\u2026"),
]


@pytest.mark.parametrize(("names", "room", "told"), NAMES)
def test_opponents_are_named_as_far_as_there_is_room(names: list[str], room: int, told: str) -> None:
    assert content.format_opponents(names, room) == told
