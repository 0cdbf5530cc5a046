"""People with proved addresses, and games by mail."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from email.message import EmailMessage
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core import mail

from accounts.models import User
from common import clock
from games import tasks
from games.lobby import joining, starting, tables
from games.mail import inbound, tokens
from games.management.commands.receive_mail import build_lmtp_protocol
from games.models import InboundMail, TurnMail
from tests.mail.postoffice import Loop, Mailbox, send_mails_to
from tests.matches.conftest import BY_HAND, UNTIMED, Game, fresh  # noqa: F401  the fixture is used by being here

HOUR = 3_600_000
TITLE = "galactic-magnate"  # whose first question everybody can answer with "roll"


@pytest.fixture
def person() -> Callable[[str], User]:
    """Makes a member with a proved address."""

    def make(name: str) -> User:
        user = User.objects.create_user(name.lower(), f"{name.lower()}@example.org", display=name)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        return user

    return make


@pytest.fixture
def begin(ann: User, ben: User) -> Callable[..., Game]:
    """Starts a game of Ann and Ben by mail."""

    def start(name: str = "Sunday crew", bots: int = 0, **options: Any) -> Game:
        match = tables.create_match(
            ann, TITLE, seats=2 + bots, pace="mail", name=name, settings=UNTIMED | BY_HAND, **options
        )
        joining.join_match(match.pk, ben, match.invite)
        for _ in range(bots):
            joining.add_bot(match.pk, ann, "random")
        starting.start_match(match.pk, ann)
        return Game(match.pk)

    return start


@pytest.fixture
def game(begin: Callable[..., Game]) -> Game:
    """One that waits for a roll."""
    game = begin()
    game.reach()
    return game


@pytest.fixture
def pass_time(settings: Any) -> Callable[[int], None]:
    """Moves time on, by so many ms."""

    def later(ms: int) -> None:
        settings.TIME_OFFSET_MS += ms

    return later


@pytest.fixture
def outbox(settings: Any) -> Iterator[list[Any]]:
    """The mails that were sent, the last one last."""
    settings.LONE, settings.MAIL_REPLY = True, "turn@starboard.example"  # alone, token and address must do
    settings.DEFAULT_FROM_EMAIL = "Starboard <starboard@starboard.example>"
    mail.outbox.clear()
    return mail.outbox


@pytest.fixture
def mailbox(settings: Any) -> Iterator[Mailbox]:
    """The player's mail server; the site sends to it."""
    box = Mailbox()
    send_mails_to(box, settings)
    yield box
    box.stop()


@pytest.fixture
def door(transactional_db: None) -> Iterator[int]:
    """The site's own way in; its port."""
    loop = Loop(build_lmtp_protocol)
    yield loop.port
    loop.stop()


def asked(game: Game) -> User:
    """Who is asked."""
    (seat,) = game.head.table.asked
    return User.objects.get(pk=game.head.seats[seat].user_id)


def turn_mail_of(game: Game, kind: str = "turn") -> TurnMail:
    """The newest mail of that kind."""
    return TurnMail.objects.filter(match=game.id, kind=kind).order_by("-asked", "-pk")[0]


def token_in(sent: Any) -> str:
    """The token of a mail that was sent."""
    found = re.search(r"/turn/([a-z2-7]{32})/", str(sent.body))
    assert found, sent.body
    return found[1]


def reply(sender: str, text: str, **headers: str) -> EmailMessage:
    """A mail as a person's program writes it."""
    made = EmailMessage()
    made["From"], made["To"], made["Subject"] = sender, "Starboard <turn@starboard.example>", "Re: Your turn"
    made["Message-ID"] = headers.pop("Message_ID", f"<{clock.get_current_time_ms()}.{abs(hash(text))}@example.org>")
    for name, value in headers.items():
        made[name.replace("_", "-")] = value
    made.set_content(text)
    return made


def send_due() -> int:
    """The worker's round."""
    return int(tasks.send_due_mails())


class Post:
    """A mail that was sent, and the way back."""

    def __init__(self, game: Game) -> None:
        send_due()
        self.game, self.turn_mail = game, turn_mail_of(game)
        self.to = f"turn+{tokens.make_decision_token(self.turn_mail)}@starboard.example"
        self.user = self.turn_mail.user

    def send(
        self, text: str | EmailMessage | bytes, sender: str = "", path: str = "ann@example.org", **more: str
    ) -> str:
        """Delivers a reply, as our own mail server would."""
        given = reply(sender or self.user.email, text, **more) if isinstance(text, str) else text
        return inbound.receive_raw_mail(given if isinstance(given, bytes) else given.as_bytes(), path, self.to)

    @property
    def verdicts(self) -> list[str]:
        return list(
            InboundMail.objects.filter(turn_mail=self.turn_mail).order_by("pk").values_list("verdict", flat=True)
        )

    @property
    def answers(self) -> list[str]:
        return list(TurnMail.objects.filter(kind="answer").order_by("pk").values_list("text", flat=True))


@pytest.fixture
def post(game: Game, outbox: list[Any]) -> Post:
    return Post(game)
