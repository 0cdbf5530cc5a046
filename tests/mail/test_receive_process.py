"""`manage.py receive_mail` as it runs for real: a process of its own on PostgreSQL, a mail server's LMTP client, mails
good and bad, and the process killed and started again (F44)."""

from __future__ import annotations

import signal
import smtplib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from email.message import EmailMessage
from typing import Any

import pytest

from tests.mail.postoffice import deliver
from tests.services.processes import Process, free_port
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

OURS = {"MAIL_REPLY": "turn@starboard.example", "MAIL_AUTHSERV": "mx.starboard.example"}
LINE = "2"  # leaves it to chance
WORD = "mx.starboard.example; dmarc=pass header.from=example.org"
BEGUN = """
from allauth.account.models import EmailAddress
from accounts.models import User
from accounts.names import make_username
from games.lobby import joining, tables, starting
from games.mail import delivery, tokens, content
from games.mail.answer import find_mail_decision
from games.models import TurnMail

users = [User.objects.create(username=make_username("player"), display=name) for name in ("Ann", "Ben")]
for user in users:
    EmailAddress.objects.create(user=user, email=f"{user.username}@example.org", verified=True, primary=True)
match = tables.create_match(users[0], "galactic-magnate", seats=2, pace="mail", settings={"timers": "off"})
joining.join_match(match.pk, users[1], match.invite)
starting.start_match(match.pk, users[0])
turn_mail = TurnMail.objects.filter(match=match, kind="turn").earliest("pk")
delivery.record_handover([content.build_mail_content(turn_mail, find_mail_decision(turn_mail))])
TurnMail.objects.filter(match=match).update(due=2**60)
answer = {"match": match.pk, "to": f"turn+{tokens.make_decision_token(turn_mail)}@starboard.example",
          "sender": f"{turn_mail.user.username}@example.org"}
"""
BECAME = """
from games.models import Entry, InboundMail
rows = InboundMail.objects.filter(turn_mail__match={match!r}).order_by("pk")
own = Entry.objects.filter(match={match!r}, actor=Entry.Actor.PLAYER)
answer = {{"verdicts": list(rows.values_list("verdict", flat=True)), "played": own.count()}}
"""


class Receiver:
    """The process, on a port it keeps, and one decision that was mailed."""

    def __init__(self, site: RealSite) -> None:
        self.site, self.port, self.starts = site, free_port(), 0
        self.begun: dict[str, str] = site.ask(BEGUN)
        self.process = self.started()

    def started(self, **more: str) -> Process:
        """It, listening; `more` goes into its environment."""
        env = {**self.site.env, **OURS, **more}
        self.starts += 1
        command = ["manage.py", "receive_mail", "--port", str(self.port)]
        self.process = Process(f"mail{self.port}-{self.starts}", command, env, self.site.folder).start()
        assert "are taken by LMTP" in self.process.wait_for_text("are taken by LMTP"), self.process.text()
        return self.process

    def mail(self, text: str, name: str = "one", **headers: str) -> EmailMessage:
        """A reply as our own mail server hands it on, its word about the sender on top."""
        made = EmailMessage()
        usual = {"Authentication_Results": WORD, "From": self.begun["sender"], "To": self.begun["to"]}
        for header, value in {
            **usual,
            "Subject": "Re: Your turn",
            "Message_ID": f"<{name}@example.org>",
            **headers,
        }.items():
            made[header.replace("_", "-")] = value
        made.set_content(text)
        return made

    def hand_in(self, mail: EmailMessage, path: str = "ann@example.org") -> bool:
        """Whether it is taken."""
        return deliver(self.port, mail, path) == {}

    @property
    def became(self) -> tuple[list[str], int]:
        """What became of the mails, and how many moves they made."""
        found: dict[str, Any] = self.site.ask(BECAME.format(match=self.begun["match"]))
        return found["verdicts"], found["played"]


@pytest.fixture
def receiver(real_site: RealSite) -> Iterator[Receiver]:
    made = Receiver(real_site)
    yield made
    made.process.stop()


BILINGUAL = "2\n\nLe 21/11/2026, Starboard a \u00e9crit\u00a0:\n> Am 20.11. schrieb Ann:\n>> pass\n> 1\n"


def test_good_mails_and_bad_ones(receiver: Receiver) -> None:
    winmail = receiver.mail("", "tnef")
    winmail.clear_content()
    winmail.add_attachment(b"\x78\x9f\x3e\x22 2", maintype="application", subtype="ms-tnef", filename="winmail.dat")
    huge = receiver.mail(f"{LINE}\n" + ("y" * 70 + "\n") * 145_000, "huge")
    assert len(huge.as_bytes()) > 10_000_000
    forged = {"Authentication_Results": "mx.evil.example; dmarc=pass header.from=example.org"}
    assert receiver.hand_in(receiver.mail(LINE, "away", Auto_Submitted="auto-replied"))
    assert receiver.hand_in(receiver.mail(LINE, "nobody"), path="<>")
    assert receiver.hand_in(receiver.mail(LINE, "forged", **forged))
    assert receiver.hand_in(winmail)
    with pytest.raises(smtplib.SMTPException):
        receiver.hand_in(huge)
    assert receiver.became == (["auto", "auto", "forged", "refused"], 0)
    assert receiver.hand_in(receiver.mail(BILINGUAL, "good"))
    assert receiver.became == (["auto", "auto", "forged", "refused", "done"], 1)
    receiver.process.running.send_signal(signal.SIGTERM)  # type: ignore[union-attr]
    assert receiver.process.wait() == 0


def test_killed_after_the_move_and_before_its_word(receiver: Receiver) -> None:
    """The mail server had no answer and hands the mail in again: it is taken, and the move was made once."""
    receiver.process.kill()
    receiver.started(STARBOARD_FAIL_AT="committed")
    mail = receiver.mail(LINE)
    with pytest.raises((smtplib.SMTPException, OSError)):
        receiver.hand_in(mail)
    assert receiver.process.wait() == -signal.SIGKILL
    assert receiver.became == ([], 1)
    receiver.started()
    assert receiver.hand_in(mail)
    assert receiver.became == (["done"], 1)


def test_a_mail_that_comes_in_twice_at_once_acts_once(receiver: Receiver) -> None:
    mail = receiver.mail(LINE)
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(receiver.hand_in, [mail] * 4))
    assert receiver.became == (["done"], 1)
    receiver.process.kill()
    receiver.started()
    assert receiver.hand_in(mail)
    assert receiver.became == (["done"], 1)
