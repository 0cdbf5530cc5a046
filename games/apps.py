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
        pre_migrate.connect(unprepared, dispatch_uid="unprepared")
        post_migrate.connect(prepared, dispatch_uid="prepared")


def unprepared(using: str, **_: Any) -> None:
    """Statements are sent as they are."""
    prepare(using, None)


def prepared(using: str, **_: Any) -> None:
    """Statements are prepared as the settings say."""
    prepare(using, settings.DATABASES[using].get("OPTIONS", {}).get("prepare_threshold"))


def prepare(using: str, threshold: int | None) -> None:
    connection: Any = connections[using]
    if connection.vendor == "postgresql":
        connection.ensure_connection()
        connection.connection.prepare_threshold = threshold
