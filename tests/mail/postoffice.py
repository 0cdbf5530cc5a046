"""A mail server and the way back in, both real, on loopback."""

from __future__ import annotations

import asyncio
import smtplib
import threading
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

from aiosmtpd.smtp import SMTP


class Loop:
    """A server on a loop in a thread of its own."""

    def __init__(self, protocol: Callable[[], Any]) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever, daemon=True)
        self.thread.start()
        self.server: Any = self.do(self.loop.create_server(protocol, "127.0.0.1", 0))
        self.port = int(self.server.sockets[0].getsockname()[1])

    def do(self, call: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(call, self.loop).result(10)

    async def _close(self) -> None:
        self.server.close()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    def stop(self) -> None:
        self.do(self._close())
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
        self.loop.close()


class Mailbox:
    """A mail server that keeps what it is given; `refuse` says what it answers instead."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.envelopes: list[tuple[str, list[str]]] = []
        self.refuse: Callable[[str], str | None] = lambda step: None
        self.loop = Loop(lambda: SMTP(self, enable_SMTPUTF8=True, timeout=30))
        self.port = self.loop.port

    async def handle_RCPT(  # noqa: N802  the names of the library
        self, server: Any, session: Any, envelope: Any, address: str, options: Any
    ) -> str:
        if said := self.refuse("rcpt"):
            return said
        envelope.rcpt_tos.append(address)
        return "250 ok"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if said := self.refuse("data"):
            return said
        self.mails.append(message_from_bytes(envelope.content, policy=default))  # type: ignore[arg-type]
        self.envelopes.append((envelope.mail_from, list(envelope.rcpt_tos)))
        return "250 taken"

    def stop(self) -> None:
        self.loop.stop()


def text(mail: EmailMessage) -> str:
    """What a program without HTML shows."""
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def answer(mail: EmailMessage, line: str, sender: str) -> EmailMessage:
    """A reply as a mail program writes it: on top, the old text quoted below."""
    made = EmailMessage()
    made["From"], made["To"] = sender, str(mail["Reply-To"])
    made["Subject"] = f"Re: {mail['Subject']}"
    made["Message-ID"] = f"<re.{str(mail['Message-ID']).strip('<>')}>"
    made["In-Reply-To"] = str(mail["Message-ID"])
    quoted = "\n".join(f"> {old}" for old in text(mail).splitlines())
    made.set_content(f"{line}\n\nStarboard wrote:\n{quoted}\n")
    return made


def deliver(port: int, mail: EmailMessage, path: str = "") -> dict[str, tuple[int, bytes]]:
    """What our own mail server does with it: hands it in by LMTP."""
    with smtplib.LMTP("127.0.0.1", port, timeout=20) as server:
        return dict(server.send_message(mail, path or str(mail["From"])))


def send_mails_to(box: Mailbox, settings: Any) -> None:
    """Has a site send its mails to a mailbox, and take replies."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT, settings.EMAIL_TIMEOUT = "127.0.0.1", box.port, 10
    settings.LONE, settings.MAIL_REPLY = True, "turn@starboard.example"
    settings.DEFAULT_FROM_EMAIL = "Starboard <starboard@starboard.example>"
