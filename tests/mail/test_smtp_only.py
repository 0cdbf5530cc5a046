"""A player with nothing but a mail program plays a whole game: mails come by SMTP, replies go in by LMTP."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.management.commands.receive_mail import build_lmtp_protocol
from games.models import InboundMail, Match, TurnMail
from tests.mail.conftest import HOUR, send_due
from tests.mail.postoffice import Loop, Mailbox, answer, deliver, text
from tests.matches.conftest import Game

MOST = 900  # rounds of the worker in one game
OPTION = re.compile(r"^ {1,2}(\d+)  (.+)$", re.M)


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    """The player's mail server; the site sends to it."""
    box = Mailbox()
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", box.port, 10
    settings.LONE, settings.MAIL_REPLY = True, "turn@starboard.example"
    settings.DEFAULT_FROM_EMAIL = "Starboard <starboard@starboard.example>"
    yield box
    box.stop()


@pytest.fixture
def door(transactional_db: None) -> Iterator[int]:
    """The site's own way in; its port."""
    loop = Loop(build_lmtp_protocol)
    yield loop.port
    loop.stop()


class Player:
    """Somebody who reads and writes mail, and nothing else."""

    def __init__(self, address: str, box: Mailbox, door: int) -> None:
        self.address, self.box, self.door = address, box, door
        self.read = self.answered = 0

    def new(self) -> list[EmailMessage]:
        """Mails that this player has not read."""
        fresh = self.box.mails[self.read :]
        self.read = len(self.box.mails)
        return [mail for mail in fresh if mail["To"] == self.address]

    def plays(self, mail: EmailMessage) -> None:
        """Answers with one of the options in the mail, in one way after the other: by its number, by its line, and as
        somebody writes it who is in no hurry."""
        if not mail["Reply-To"]:
            return
        listed = text(mail).partition("SINCE YOUR LAST TURN")[0]
        asked, _, standing = listed.partition("You can also:")
        options = OPTION.findall(asked) or OPTION.findall(standing)
        assert options, text(mail)
        self.answered += 1
        if self.answered > ENOUGH and "resign yes" in standing:
            assert deliver(self.door, answer(mail, "Resign, yes!", self.address)) == {}
            return
        number, line = options[self.answered % len(options)]
        said = [line, number, f"Ok, {line.capitalize()}, please! :-)"][self.answered % 3]
        if not line.partition(" ")[2].isdecimal() and "," not in line:
            line = said
        assert deliver(self.door, answer(mail, line, self.address)) == {}


SHORT: dict[str, dict[str, Any]] = {
    "galactic-magnate": {"turn_limit": 8, "house_answers": "off"},
    "planetopoly": {"rounds": 6, "house_answers": "off"},
    "galactic-civ": {"victory_from": 2},
}
ENOUGH = 25  # answers, after which somebody in a hurry resigns


@pytest.mark.parametrize("slug", [title.slug for title in titles()])
def test_a_whole_game_by_mail_alone(
    ann: User, mailbox: Mailbox, door: int, pass_time: Callable[[int], None], slug: str
) -> None:
    match = tables.create_match(ann, slug, seats=2, pace="mail", name="By post", settings=SHORT.get(slug, {}))
    joining.add_bot(match.pk, ann, "random")
    starting.start_match(match.pk, ann)
    game, player = Game(match.pk), Player(ann.email, mailbox, door)
    for _ in range(MOST):
        tasks.sweep_due_matches()
        send_due()
        turn_mails = player.new()
        for turn_mail in turn_mails[-1:]:
            player.plays(turn_mail)
        if Match.objects.get(pk=match.pk).status == Match.Status.OVER:
            break
        pass_time(60_000 if turn_mails else HOUR)
    verdicts = list(InboundMail.objects.values_list("verdict", flat=True))
    refused = list(InboundMail.objects.exclude(verdict="done").values_list("verdict", "line", "reason"))
    assert game.match.status == "over", (game.head.version, player.answered, refused[:5])
    assert player.answered > 5
    assert verdicts.count("done") + len(refused) == player.answered
    assert all(verdict == "refused" and why.startswith("Say ") for verdict, _, why in refused), refused
    assert len(refused) < player.answered / 4  # a bare number where a sum or a name has to be said
    ids = [mail["Message-ID"] for mail in mailbox.mails]
    assert len(ids) == len(set(ids))
    assert {mail["References"] for mail in mailbox.mails} == {f"<match.{match.pk}@starboard.example>"}
    assert not TurnMail.objects.filter(handed__gt=1).exists()


def test_a_mail_on_the_wire(game: Game, mailbox: Mailbox) -> None:
    """Two bodies, one way to answer, one to stop, one for what comes back; nothing is lost between them."""
    send_due()
    (mail,), ((sender, to),) = mailbox.mails, mailbox.envelopes
    kinds = [part.get_content_type() for part in mail.walk()]
    assert kinds == ["multipart/related", "multipart/alternative", "text/plain", "text/html", "image/png"]
    assert to == [mail["To"]]
    assert re.fullmatch(r"bounce\+\d+-[a-z2-7]{16}@starboard\.example", sender)
    assert re.search(r"turn\+[a-z2-7]{32}@starboard\.example", mail["Reply-To"])
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["In-Reply-To"] == mail["References"] == f"<match.{game.id}@starboard.example>"
    assert max(len(line) for line in text(mail).splitlines() if "http" not in line and "(" not in line) <= 78


@pytest.mark.parametrize(("step", "said", "bounced"), [("rcpt", "550 5.1.1 who?", True), ("data", "451 full", False)])
def test_what_the_mail_server_says_is_heard(game: Game, mailbox: Mailbox, step: str, said: str, bounced: bool) -> None:
    """F45: refused for good, and put off."""
    mailbox.refuse = lambda now: said if now == step else None
    send_due()
    row = TurnMail.objects.filter(kind="turn").latest("asked")
    assert (row.state, row.why, row.handed > 0) == (("void", "bounced", True) if bounced else ("waiting", "", False))


def test_the_way_in_knows_only_addresses_that_were_mailed(game: Game, mailbox: Mailbox, door: int) -> None:
    send_due()
    (mail,) = mailbox.mails
    with smtplib.LMTP("127.0.0.1", door, timeout=20) as server:
        server.ehlo("mx.starboard.example")
        server.mail("ann@example.org")
        assert server.rcpt("turn+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@starboard.example")[0] == 550
        assert server.rcpt(str(mail["Reply-To"]).partition("<")[2].rstrip(">"))[0] == 250


def test_a_mail_of_ten_megabytes_is_not_taken(game: Game, mailbox: Mailbox, door: int) -> None:
    """F44: refused by its size, before anybody reads it; the connection and the decision live."""
    send_due()
    (mail,) = mailbox.mails
    huge = answer(mail, "roll", str(mail["To"]))
    huge.set_content("roll\n" + "x" * 70 * 10 + "\n" + ("y" * 70 + "\n") * 150_000)
    version = game.head.version
    with pytest.raises(smtplib.SMTPException):
        deliver(door, huge)
    assert game.head.version == version
    assert deliver(door, answer(mail, "roll", str(mail["To"]))) == {}
    assert game.head.version == version + 1
