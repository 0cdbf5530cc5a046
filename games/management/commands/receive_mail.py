"""`manage.py receive_mail`: takes replies to mails by LMTP (RFC 2033), from the site's own mail server."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import logging
import signal
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from aiosmtpd.lmtp import LMTP
from asgiref.sync import sync_to_async
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import close_old_connections

from games.mail import inbound, preferences
from games.mail.inbound_parser import MAX_INBOUND_BYTES

log = logging.getLogger(__name__)

MAX_RECIPIENTS = 100  # recipients of one mail; a reply has one
MAX_PARALLEL_MAILS = 4  # mails that are read at once: none waits for one that takes its time
MAIL_TIMEOUT_S = 30.0  # seconds for one, its waiting included; then the mail server comes again with it
mail_executor = ThreadPoolExecutor(MAX_PARALLEL_MAILS, "mail")


class LmtpHandler:
    """What the protocol asks of us. Each recipient gets an answer of their own, as LMTP wants it."""

    async def handle_RCPT(  # noqa: N802  the library's names
        self, server: Any, session: Any, envelope: Any, address: str, options: list[str]
    ) -> str:
        """Whether there is such an address: only decisions that were mailed have one."""
        if len(envelope.rcpt_tos) >= MAX_RECIPIENTS:
            return "452 4.5.3 too many recipients"
        try:
            known = await sync_to_async(call_with_fresh_database)(inbound.is_known_address, address)
        except Exception:
            log.exception("a recipient could not be looked up")
            return inbound.LMTP_TRY_LATER
        if not known:
            return inbound.LMTP_UNKNOWN
        envelope.rcpt_tos.append(address)
        return "250 2.1.5 ok"

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        """Takes the mail for each recipient; 250 only when what came of it is written down."""
        given = (envelope.content, envelope.mail_from, tuple(envelope.rcpt_tos))
        work = asyncio.get_running_loop().run_in_executor(
            mail_executor, call_with_fresh_database, inbound.receive_for_recipients, *given
        )
        try:
            said = await asyncio.wait_for(work, MAIL_TIMEOUT_S)
        except Exception:
            log.exception("a mail could not be taken")
            said = [inbound.LMTP_TRY_LATER] * len(envelope.rcpt_tos)
        return "\r\n".join(said)


def call_with_fresh_database(call: Any, *args: Any) -> Any:
    """Calls a function with a database connection that is not stale, and closes stale ones after it."""
    close_old_connections()
    try:
        return call(*args)
    finally:
        close_old_connections()


def build_lmtp_protocol() -> LMTP:
    """The LMTP protocol of one connection."""
    return LMTP(
        LmtpHandler(),
        data_size_limit=MAX_INBOUND_BYTES,
        enable_SMTPUTF8=True,
        decode_data=False,
        timeout=60,
        ident="Starboard",
    )


class Command(BaseCommand):
    """Listens until it is stopped."""

    help = "Take replies to mails by LMTP."

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Where it listens."""
        parser.add_argument("--host", default=settings.LMTP_HOST)
        parser.add_argument("--port", type=int, default=settings.LMTP_PORT)

    def handle(self, *, host: str, port: int, **options: Any) -> None:
        """Say what it takes, and take it."""
        if not preferences.accepts_mail_replies():
            raise CommandError("Set MAIL_REPLY and MAIL_AUTHSERV first: see deploy/README.md.")
        with contextlib.suppress(KeyboardInterrupt):
            asyncio.run(self.listen(host, port))

    async def listen(self, host: str, port: int) -> None:
        """Until SIGTERM or Ctrl-C; what is being taken is finished."""
        loop, stopped = asyncio.get_running_loop(), asyncio.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, stopped.set)
        server = await loop.create_server(build_lmtp_protocol, host, port)
        listening = server.sockets[0].getsockname()[1]
        self.stdout.write(f"Replies to {settings.MAIL_REPLY} are taken by LMTP at {host}:{listening}.")
        self.stdout.flush()
        await stopped.wait()
        server.close()
