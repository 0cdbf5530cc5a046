"""`manage.py play`: the whole site in one process, for a newcomer, a household or a small club."""

import argparse
import ctypes
import gc
import io
import socket
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.core.management import CommandError, call_command, get_commands
from django.core.management.base import BaseCommand
from django.db import connection
from django.urls import reverse

from accounts import admin_links
from config import embedded_worker, private_files, statics
from config.origins import answer_at
from config.subprocesses import run_command

TRIES = 20
M_ARENA_MAX = -8  # the number of that setting in glibc's malloc.h


class Command(BaseCommand):
    """Prepares what is missing, says where everything is, and serves."""

    help = "Start Starboard alone: SQLite, one process, no other service."
    requires_system_checks: list[str] = []  # the one that matters is asked below; the rest is for developers

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The port and who may come in."""
        parser.add_argument("--port", type=int, default=8000, help="the next free one is taken if it is in use")
        parser.add_argument("--lan", action="store_true", help="let others in the same network in")

    def handle(self, *, port: int, lan: bool, **options: Any) -> None:
        """Prepare, tell, serve."""
        if not settings.LONE:
            raise CommandError("play runs alone. DATABASE_URL and REDIS_URL are set: see deploy/README.md.")
        self.check(tags=["starboard"])
        try:
            embedded_worker.claim_data_folder()  # before anything is touched: another process may be serving these data
        except embedded_worker.AlreadyRunningError as refused:
            raise CommandError(str(refused)) from refused
        private_files.close_folder(settings.VAR)
        self._prepare()
        host = "0.0.0.0" if lan else "127.0.0.1"  # noqa: S104  # asked for
        found = free_port(host, port)
        if found != port:
            self.stdout.write(f"Port {port} is in use; taking {found}.")
        addresses = [f"http://localhost:{found}"]
        others = [f"http://{address}:{found}" for address in own_addresses()] if lan else []
        answer_at([*addresses, f"http://127.0.0.1:{found}", *others])
        self._tell(addresses[0], others)
        serve_site(host, found)

    def _prepare(self) -> None:
        if needs_migration():
            self.stdout.write("Preparing the database ...")
            run_command("migrate")
        if "load_boards" in get_commands():
            call_command("load_boards", verbosity=0, stdout=io.StringIO())
        if not settings.DEBUG and statics.have_statics_changed():
            self.stdout.write("Collecting pictures, styles and scripts ...")
            statics.collect_statics()

    def _tell(self, address: str, others: list[str]) -> None:
        key = reverse("admin_key", args=[admin_links.make_admin_key()])
        lines = [
            "",
            f"  Starboard is at   {address}",
            *(f"  In this network   {other}" for other in others),
            f"  To the admin      {address}{key}   (works once)",
            f"  Mail goes to      {address}{reverse('mailbox')}",
            f"  Data are in       {settings.VAR}",
            "",
        ]
        if others:
            lines.insert(
                -1, "  Passkeys need https or localhost; a friend in the network signs in by code or as a guest."
            )
        self.stdout.write("\n".join([*lines, "Ctrl-C stops it.", ""]))
        self.stdout.flush()


def serve_site(host: str, port: int) -> None:
    """Serve until Ctrl-C or SIGTERM."""
    import uvicorn

    gc.enable()  # see manage.py
    share_memory_arenas()

    uvicorn.run(
        "config.asgi:application",
        host=host,
        port=port,
        http="config.connections:HTTPProtocol",
        ws="config.socket_protocol:SocketProtocol",
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws_max_size=settings.SOCKET_MAX_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=2,
    )


def share_memory_arenas() -> None:
    """Has all threads share two of the C library's heaps: each of some fifteen has its own, mostly empty, 9 MB
    in all. Does nothing where the library knows no such setting."""
    with suppress(OSError, AttributeError):
        ctypes.CDLL("libc.so.6").mallopt(M_ARENA_MAX, 2)


def needs_migration() -> bool:
    """Whether the database lacks something. Much quicker than migrating for nothing."""
    from django.db.migrations.executor import MigrationExecutor

    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def free_port(host: str, wanted: int) -> int:
    """The wanted port or the next one that is free."""
    for port in range(wanted, wanted + TRIES):
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return int(probe.getsockname()[1])
    raise CommandError(f"Ports {wanted} to {wanted + TRIES - 1} are all in use. Try another: ./play 9000")


def own_addresses() -> list[str]:
    """This machine's address in its network, as its other members see it. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # an address for documentation: only the route is looked up
        except OSError:
            return []
        return [str(probe.getsockname()[0])]
