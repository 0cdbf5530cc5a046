"""No token, address, key, card or plan stands in a log, whoever fails: a mail server that quotes the letter back, a
push service, a hook."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings as site

from accounts.models import User
from games import tasks
from games.core.notice_queue import queue_notice
from games.mail import message, tokens
from games.models import Device, Hook, NoticeDelivery, NoticeKind, TurnMail
from games.notices import devices
from games.notices.push_encryption import encode_base64url
from tests.mail.postoffice import Mailbox, send_mails_to, text
from tests.matches.conftest import Game
from tests.notices.receivers import Browser, Receiver
from tests.plans.conftest import asked, lay
from tests.plans.test_never_told import written

pytestmark = pytest.mark.django_db
SECRET = "ask if what I can spend at least 17"
ANSWERS = {
    "refused": "554 5.7.1 blocked: {}",
    "later": "451 4.7.1 not yet: {}",
}


class Quoting(Mailbox):
    """Answers with what it was given."""

    def __init__(self) -> None:
        super().__init__()
        self.step, self.answer, self.quoted = "data", ANSWERS["refused"], ""

    async def handle_RCPT(  # noqa: N802
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if self.step == "rcpt":
            self.quoted = f"{address} {envelope.mail_from}"
            return self.answer.format(self.quoted)
        return await super().handle_RCPT(server, session, envelope, address, options)

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        await super().handle_DATA(server, session, envelope)
        mail = self.mails[-1]
        said = " ".join(f"{mail['Reply-To']} {mail['List-Unsubscribe']} {text(mail)}".split())
        self.quoted = said.encode("ascii", "replace").decode()[:4_000]
        return self.answer.format(self.quoted)


@pytest.fixture
def quoting(settings: Any) -> Any:
    box = Quoting()
    send_mails_to(box, settings)
    yield box
    box.stop()


def list_secrets(user: User) -> list[str]:
    """All that is nobody's business."""
    found = [SECRET, user.email.partition("@")[0] + "@", str(site.MAIL_KEY)]
    for mail in TurnMail.objects.filter(user=user):
        found += [tokens.make_decision_token(mail), message.build_envelope_sender(mail).partition("@")[0]]
        found += [tokens.sign_unsubscribe_token(user), tokens.sign_unsubscribe_token(user, mail.match_id)]
    found += Device.objects.values_list("public_key", flat=True)
    found += Device.objects.values_list("auth_secret", flat=True)
    return [*found, *Hook.objects.values_list("secret", flat=True), "a-secret-place", "a-secret-path"]


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("step", ["rcpt", "data"])
@pytest.mark.parametrize("answer", ANSWERS)
def test_a_mail_server_that_quotes_the_letter(
    game: Game, quoting: Quoting, pass_time: Callable[[int], None], as_json: bool, step: str, answer: str
) -> None:
    """A turn mail with a plan in it, and a notice."""
    _, reader = asked(game)
    lay(game, reader, f"{SECRET}\nroll")
    queue_notice(NoticeKind.SEAT_LOST, reader.pk, game.match, words={"why": "Nothing to hide."})
    quoting.step, quoting.answer = step, ANSWERS[answer]
    pass_time(200_000)  # house and plan have looked
    with written(as_json) as log:
        tasks.send_due_mails()
        tasks.send_due_notices()
    if step == "data":
        assert any(SECRET in " ".join(text(mail).split()) for mail in quoting.mails), "no letter has the plan in it"
    said = log.getvalue()
    assert "has to wait" in said or (step, answer) == ("rcpt", "refused")
    assert [secret for secret in list_secrets(reader) if secret in said] == []
    assert quoting.quoted[:30] not in said


@pytest.mark.parametrize("as_json", [False, True])
@pytest.mark.parametrize("answer", [302, 404, 410, 429, 503, "hang_up"])
def test_a_push_service_and_a_hook_that_fail(
    game: Game, hook: Callable[..., Hook], receiver: Receiver, as_json: bool, answer: int | str
) -> None:
    _, reader = asked(game)
    lay(game, reader, f"{SECRET}\nroll")
    phone = Browser()
    keys = {"p256dh": encode_base64url(phone.point), "auth": encode_base64url(phone.auth)}
    devices.add_device(reader, {"endpoint": f"{receiver.url}/a-secret-place", "keys": keys}, "", "")
    hook(reader, url=f"{receiver.url}/a-secret-path")
    queue_notice(NoticeKind.OVER, reader.pk, game.match)
    secrets = list_secrets(reader)
    receiver.answer = getattr(receiver, answer) if isinstance(answer, str) else answer
    with written(as_json) as log:
        tasks.send_due_notices()
        tasks.send_due_pushes()
        tasks.send_due_hooks()
        tasks.send_due_hooks()
    assert {"/a-secret-place", "/a-secret-path"} == {got.path for got in receiver.got}
    said = log.getvalue()
    assert "was not reached" in said
    assert "did not take a notice" in said
    assert [secret for secret in secrets if secret in said] == []
    assert not NoticeDelivery.objects.filter(way__in=("push", "hook"), state="sent").exists()
