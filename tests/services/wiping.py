"""After a test that committed: the database as it was laid out, at the price of a few statements.

Django's own way empties every table and then writes permissions, content types and (by our hand) all boards anew,
which takes longer than most tests. What nobody changes stays here: those, and the boards that were there at first.
"""

from __future__ import annotations

from typing import Any

from django.apps import apps
from django.db import connection, transaction
from django.db.models import Max
from django.test import TransactionTestCase

KEPT = ("django_content_type", "auth_permission")
BOARDS = ("Card", "Space", "Deck", "Board")  # those that point to others first


def laid_out() -> list[tuple[str, int]]:
    """The tables of boards, and up to which row they belong to the lay-out."""
    models = [apps.get_model("games", name) for name in BOARDS]
    return [(model._meta.db_table, model._default_manager.aggregate(last=Max("pk"))["last"] or 0) for model in models]


def install() -> None:
    """From now on tests that commit clean up in this way; the boards that are there now stay."""
    boards = laid_out()

    def wipe(case: Any) -> None:
        statements = [f"DELETE FROM {table} WHERE id > {last}" for table, last in boards]
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in [*(f"DELETE FROM {table}" for table in others(boards)), *statements]:
                cursor.execute(statement)

    TransactionTestCase._fixture_teardown = wipe  # type: ignore[attr-defined, unused-ignore]


def others(boards: list[tuple[str, int]]) -> list[str]:
    """All other tables that a test may have written to."""
    tables = connection.introspection.django_table_names(only_existing=False, include_views=False)
    return sorted(set(tables) - {*KEPT, *(table for table, _ in boards)})


def hang_up() -> None:
    """Nobody else is connected any more: what a killed process held open would keep the database from being dropped."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
