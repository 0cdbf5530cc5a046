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
        """Listen to accounts. While tables are changed, PostgreSQL is sent statements as they are: several in one
        cannot be prepared."""
        from games import receivers

        receivers.connect()
        pre_migrate.connect(disable_prepared_statements, dispatch_uid="unprepared")
        post_migrate.connect(restore_prepared_statements, dispatch_uid="prepared")


def disable_prepared_statements(using: str, **_: Any) -> None:
    """Before migrations: statements are sent as they are, not prepared."""
    set_prepare_threshold(using, None)


def restore_prepared_statements(using: str, **_: Any) -> None:
    """After migrations: statements are prepared as the settings say."""
    set_prepare_threshold(using, settings.DATABASES[using].get("OPTIONS", {}).get("prepare_threshold"))


def set_prepare_threshold(using: str, threshold: int | None) -> None:
    """Sets psycopg's `prepare_threshold` on a connection (PostgreSQL only); None: never prepared."""
    connection: Any = connections[using]
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.prepare_threshold = threshold
