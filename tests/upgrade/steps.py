"""The migrations one by one, as a site goes through them that is older than those that stand for several."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db.migrations.loader import MigrationLoader


@contextmanager
def migrated_by_steps() -> Iterator[None]:
    """Inside, there is no migration that stands for others: each of the others can be gone to, and back from."""
    load = MigrationLoader.load_disk

    def load_steps(self: MigrationLoader) -> None:
        load(self)
        self.disk_migrations = {key: each for key, each in self.disk_migrations.items() if not each.replaces}

    MigrationLoader.load_disk = load_steps  # type: ignore[method-assign, unused-ignore]
    try:
        yield
    finally:
        MigrationLoader.load_disk = load  # type: ignore[method-assign, unused-ignore]
