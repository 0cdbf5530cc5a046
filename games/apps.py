"""The app of play."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.db import connections
from django.db.models.signals import post_migrate, pre_migrate


class GamesConfig(AppConfig):
    """Everything about play."""

    name = "games"

    def ready(self) -> None:
        """Listen to accounts. While tables are changed, PostgreSQL is sent statements as they are, for several in one
        cannot be prepared, and they take the time they need: a large table's index takes minutes."""
        from games import receivers
        from games.studio.designers import ensure_designer_group

        receivers.connect()
        pre_migrate.connect(prepare_for_migrations, dispatch_uid="before migrations")
        post_migrate.connect(restore_after_migrations, dispatch_uid="after migrations")
        post_migrate.connect(ensure_designer_group, sender=self, dispatch_uid="board designers")


UNBOUNDED_WAITS = ("statement_timeout", "idle_in_transaction_session_timeout")  # a lock is waited for no longer


def prepare_for_migrations(using: str, **_: Any) -> None:
    """Before migrations (PostgreSQL only): statements are not prepared, and none is ended for the time it takes."""
    connection: Any = connections[using]
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.prepare_threshold = None
        with connection.cursor() as cursor:
            for wait in UNBOUNDED_WAITS:
                cursor.execute(f"SET {wait} = 0")


def restore_after_migrations(using: str, **_: Any) -> None:
    """After migrations: statements are prepared and bounded as the settings say."""
    connection: Any = connections[using]
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        threshold = settings.DATABASES[using].get("OPTIONS", {}).get("prepare_threshold")
        connection.connection.prepare_threshold = threshold
        with connection.cursor() as cursor:
            for wait in UNBOUNDED_WAITS:
                cursor.execute(f"RESET {wait}")
