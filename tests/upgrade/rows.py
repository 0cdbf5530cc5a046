"""The rows of a database as lines of JSON that every later version can read, and back into the tables of then.

The first line says when they were written (`now`, ms), by which migrations, and in which matches orders are `sealed`;
each other one is a row: its model and its columns. Rows are read by the models of the migrations they were written by,
so nothing of today's names matters.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from django.apps import apps
from django.core.management import call_command
from django.core.management.color import no_style
from django.db import connection, models, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.recorder import MigrationRecorder

from tests.upgrade.steps import migrated_by_steps

APPS = ("accounts", "account", "games")  # whose rows are kept; sessions, logs and permissions are not
BATCH = 200  # rows written at once
PLAIN = (bool, int, float, str, type(None))


def write_rows(path: Path, **head: Any) -> int:
    """Writes every row of the database, with what else is to be known in the first line; how many rows there are."""
    recorder = MigrationRecorder(connection)
    newest: dict[str, str] = {}
    for app, name in sorted(recorder.applied_migrations()):
        newest[app] = name
    rows = [_line(row) for model in _models(apps.get_models()) for row in model._base_manager.order_by("pk")]
    with gzip.GzipFile(path, "wb", mtime=0) as file:
        for line in ({**head, "migrations": newest}, *rows):
            file.write(json.dumps(line, separators=(",", ":"), ensure_ascii=False).encode() + b"\n")
    return len(rows)


def read_head(path: Path) -> dict[str, Any]:
    """When the rows were written, and by which migrations."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        return dict(json.loads(next(file)))


def read_lines(path: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """The rows as they were written: model and columns."""
    with gzip.open(path, "rt", encoding="utf-8") as file:
        next(file)
        for line in file:
            model, columns = json.loads(line)
            yield model, columns


def read_rows(path: Path) -> int:
    """Makes the tables as they were then, in an empty database, and puts the rows into them; returns how many."""
    then = read_head(path)["migrations"]
    with migrated_by_steps():
        for app, name in then.items():
            call_command("migrate", app, name, verbosity=0)
        found = MigrationExecutor(connection).loader.project_state(list(then.items())).apps
    count = 0
    with transaction.atomic():
        for model, rows in _batches(path):
            kind = found.get_model(model)
            kind._base_manager.bulk_create([_row(kind, columns) for columns in rows])
            count += len(rows)
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), list(_models(found.get_models()))):
            cursor.execute(statement)
    return count


def _models(found: Iterable[type[models.Model]]) -> list[type[models.Model]]:
    return [model for model in found if model._meta.app_label in APPS and model._meta.managed]


def _line(row: models.Model) -> list[Any]:
    fields = [field for field in row._meta.concrete_fields if field.column]
    return [row._meta.label_lower, {field.attname: _plain(field, row) for field in fields}]


def _plain(field: Any, row: models.Model) -> Any:
    value = field.value_from_object(row)
    return value if isinstance(value, (*PLAIN, list, dict)) else field.value_to_string(row)


def _row(kind: type[models.Model], columns: dict[str, Any]) -> models.Model:
    fields = {field.attname: field for field in kind._meta.concrete_fields}
    made = kind()
    for name, value in columns.items():
        field = fields[name]
        plain = value is None or isinstance(field, models.JSONField)
        setattr(made, name, value if plain else _target(field).to_python(value))
    return made


def _target(field: Any) -> Any:
    return _target(field.target_field) if field.is_relation else field


def _batches(path: Path) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """The rows in the order they were written, at most so many of one model at once."""
    kind, rows = "", list[dict[str, Any]]()
    for model, columns in read_lines(path):
        if rows and (model != kind or len(rows) == BATCH):
            yield kind, rows
            rows = []
        kind = model
        rows.append(columns)
    if rows:
        yield kind, rows
