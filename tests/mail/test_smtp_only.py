"""A player with nothing but a mail program plays a whole game: mails come by SMTP, replies go in by LMTP."""

from __future__ import annotations

import re
import smtplib
from collections.abc import Callable

import pytest

from accounts.models import User
from games import tasks
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.models import InboundMail, Match, TurnMail
from tests.mail.conftest import HOUR, send_due
from tests.mail.correspondents import SHORT, Player
from tests.mail.postoffice import Mailbox, answer, deliver, text
from tests.matches.conftest import Game

MOST = 900  # rounds of the worker in one game


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
